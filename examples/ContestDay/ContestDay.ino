// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A whole contest day on an Uno: the mouse explores until the shortest route is proved, comes home in time, and makes
// fast runs with smooth turns and diagonals, each faster than the one before. Needs a board and its USB cable only: the
// mouse and its clock are simulated, so the ten minutes pass in some seconds.
//
// While the mouse moves it prepares its next decision, so it need not stop to think.
//
// Copy the sketch, and replace the class Mouse by yours (see ExploreMaze), the times by yours, and now() by millis() -
// start. Open Tools > Serial Monitor and choose 115200 baud.
//
// Global variables on an Uno: 1368 of 2048 bytes.
#include <mazebot.h>

using namespace mazebot;

// The maze. Any other maze of 16x16 cells can stand here.
const char maze[33][66] PROGMEM = {
    "o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o",
    "|                       |                                       |",
    "o   o---o---o---o   o---o   o---o   o   o---o   o---o   o---o   o",
    "|           |   |                   |                   |       |",
    "o   o---o   o   o---o---o---o---o---o---o---o---o   o---o   o   o",
    "|   |                       |       |       |       |       |   |",
    "o   o   o---o---o---o---o---o   o   o   o   o   o---o   o---o   o",
    "|       |                       |   |   |       |       |       |",
    "o---o---o   o---o---o---o---o---o   o   o---o   o   o---o---o   o",
    "|       |       |           |       |   |       |           |   |",
    "o   o   o---o   o   o---o   o   o---o   o   o   o   o---o   o   o",
    "|   |           |   |       |           |   |   |   |   |       |",
    "o   o   o---o---o   o   o---o---o---o---o   o   o   o   o   o---o",
    "|   |   |           |                   |   |   |       |       |",
    "o   o   o   o   o   o   o   o---o---o   o   o   o---o   o---o   o",
    "|       |   |   |       |   | G   G |       |   |           |   |",
    "o---o---o   o   o---o---o   o   o   o---o---o   o   o---o---o   o",
    "|       |       |       |   | G   G         |               |   |",
    "o   o---o---o   o---o   o   o---o---o   o   o---o---o---o   o   o",
    "|           |           |       |       |                   |   |",
    "o   o---o   o   o---o---o   o   o   o---o---o---o---o---o---o   o",
    "|       |   |   |           |   |       |                       |",
    "o---o   o   o   o   o---o---o   o---o   o   o---o---o---o---o   o",
    "|       |       |   |       |   |       |               |       |",
    "o   o---o---o---o   o   o   o   o   o---o---o---o---o   o   o---o",
    "|               |   |   |       |           |           |       |",
    "o   o---o   o---o   o   o   o---o---o---o   o   o---o---o---o   o",
    "|           |       |       |           |   |       |       |   |",
    "o---o---o   o   o---o---o---o   o---o   o   o---o   o   o---o   o",
    "|       |   |   |               |       |           |   |       |",
    "o   o   o   o   o   o---o---o---o   o---o---o---o---o   o   o---o",
    "| S |       |                   |                               |",
    "o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o",
};

unsigned long clock_ms = 0;
unsigned long now() { return clock_ms; }

// How long the motions of a fast run take at full speed, from flash. Yours: MotionTimes.
const FlashTimes times = half_size_times();

// Prepares the next decision.
void think();

// The simulated robot. Yours reads sensors and moves wheels.
struct Mouse {
  Pose pose;                   // cell (0, 0), facing north
  uint8_t speed = 100;         // of a fast run, in percent
  unsigned long run_time = 0;  // of the fast run, in ms

  // For the search: one cell at a time, at most 0.3 s each. The centre of a cell is drawn in row 31 - 2 * y, column
  // 4 * x + 2. Its walls are around that.
  bool wall(Heading side) const {
    const Cell here = pose.cell;
    const Cell next = here.towards(side);
    return pgm_read_byte(&maze[31 - here.y - next.y][2 * (here.x + next.x) + 2]) != ' ';
  }
  bool wall_left() const { return wall(pose.heading + Turn::left); }
  bool wall_front() const { return wall(pose.heading); }
  bool wall_right() const { return wall(pose.heading + Turn::right); }
  void forward() {
    pose = pose.advanced();
    clock_ms += 300;
    think();  // yours while it moves: each call of prepare() takes at most 8 ms
  }
  void turn_left() { turn(Turn::left); }
  void turn_right() { turn(Turn::right); }
  void turn(Turn side) {
    pose = pose.turned(side);
    clock_ms += 250;
  }

  // For fast runs: a motion at a time. A mouse without diagonals leaves out the last four; see run_robot.hpp.
  void run_straight(int half_cells) { run(PrimitiveKind::straight, 'S', Turn::ahead, half_cells); }
  void run_90(Turn side) { run(PrimitiveKind::turn_90, 'Q', side); }
  void run_180(Turn side) { run(PrimitiveKind::turn_180, 'U', side); }
  void run_diagonal(int borders) { run(PrimitiveKind::diagonal, 'D', Turn::ahead, borders); }
  void run_45(Turn side) { run(PrimitiveKind::turn_45, 'H', side); }
  void run_135(Turn side) { run(PrimitiveKind::turn_135, 'T', side); }
  void run_diagonal_90(Turn side) { run(PrimitiveKind::diagonal_90, 'V', side); }

  // Prints the motion instead of driving it. Slower wheels take longer.
  void run(PrimitiveKind kind, char letter, Turn side, int length = 1) {
    const MotionPrimitive motion = {kind, side, static_cast<uint16_t>(length)};
    run_time += times(motion) * 100 / speed;
    Serial.print(' ');
    Serial.print(letter);
    if (side == Turn::ahead) {
      Serial.print(length);
    } else {
      Serial.print(side == Turn::left ? '<' : '>');
    }
  }
};
MAZEBOT_CHECK_ROBOT(Mouse);
MAZEBOT_CHECK_RUN_ROBOT(Mouse);

// TrustingStorage is for sensors that do not misread; a board with more flash takes Explorer<16, 16>.
typedef Explorer<16, 16, OddsPolicy, TrustingStorage> ContestExplorer;

Mouse mouse;
ContestExplorer explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});  // the goal is the centre
Route<16, 16> route{Pose()};                                 // of the next fast run; empty as long as none is known

// The day has 10 minutes, of which 20 s are kept for a run until one is known. A move takes at most 550 ms, and turning
// around 500 ms more.
ContestRules rules() {
  const SearchPace pace = {550, 500};
  return ContestRules(600000UL, 20000UL, pace);
}
PlanAhead<ContestExplorer> ahead(explorer);
Contest<ContestExplorer, unsigned long (*)(), PlanAhead<ContestExplorer>> contest(explorer, ahead, rules(), now);

void think() {
  while (ahead.prepare()) {
  }
}

void print_time() {
  Serial.print(clock_ms / 1000);
  Serial.print(F(" s: "));
}

// Begins with its back to the wall. To brake, it runs on beyond the goal's centre as far as it is open.
MAZEBOT_NEVER_INLINE void fast_run() {
  const int beyond = open_ahead(explorer.wall_map(), route.end());
  RouteMotions<16, 16> motions(route, run_style<Mouse>(), RunEnds(1, static_cast<uint8_t>(2 * beyond)));
  print_time();
  Serial.print(F("run at "));
  Serial.print(contest.speed());
  Serial.print(F(" %:"));
  mouse.speed = contest.speed();
  mouse.run_time = 0;
  const bool arrived = drive(mouse, motions) == Status::done;  // yours may be blocked: then say where it is
  clock_ms += mouse.run_time;
  if (arrived) mouse.pose = route.end().advanced(beyond);
  Serial.print(F(" = "));
  Serial.print(mouse.run_time);
  Serial.println(F(" ms"));
  contest.finish_run(mouse.pose, arrived);
}

// Not inlined, as fast_run(): what it needs on the stack must not lie there during a search.
MAZEBOT_NEVER_INLINE void find_route() {
  route = explorer.fast_route(times, run_style<Mouse>()).route();
  route.face_at_start(explorer.start().heading);
}

void search_or_come_back() {
  const ContestLeg leg = contest.leg();
  think();
  const Status status = drive(mouse, contest);
  while (mouse.pose.heading != explorer.start().heading) mouse.turn_right();
  find_route();
  print_time();
  Serial.print(to_string(leg));
  Serial.print(' ');
  Serial.print(to_string(status));
  Serial.println(explorer.proved() ? F(", the shortest route is proved") : F(""));
}

void setup() {
  Serial.begin(115200);
  for (;;) {
    Optional<uint32_t> forecast;
    if (!route.empty()) forecast = run_ticks(route, times, run_style<Mouse>());
    const ContestLeg leg = contest.choose(forecast);
    if (leg == ContestLeg::finished) break;
    if (leg == ContestLeg::fast_run) {
      fast_run();
    } else {
      search_or_come_back();
    }
  }
  print_time();
  Serial.print(F("finished. Runs: "));
  Serial.println(contest.runs());
}

void loop() {}
