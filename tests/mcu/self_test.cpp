// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Explores, proves, plans, localizes, measures distances and saves maps on any board, and checks the results. The
// output is the same on every board; self_test.py compares it with a desktop's. The exit status is 0, or the number of
// the first failed check. It has parts, to fit an Uno's flash: SELF_TEST_PART is 1 to 5. The parts 3 to 5 run with
// faults, and print a hash of all commands; an Uno is too small for part 5.
#include "firmware.hpp"
#include "mazebot/mazebot.hpp"

using namespace mazebot;

namespace {

uint8_t first_wrong = 0;

void require(bool right, uint8_t number) {
  if (!right && first_wrong == 0) first_wrong = number;
}

uint32_t random_state = 1;

int random_below(int bound) {
  random_state = random_state * 1664525UL + 1013904223UL;
  return static_cast<int>((random_state >> 16) % static_cast<uint32_t>(bound));
}

// Each cell has an opening to the north or to the east, so every cell can be reached; and one wall in eight is left
// out.
template <int Width, int Height>
void make_maze(WallMap<Width, Height>& maze) {
  maze.clear();
  for (int y = 0; y < Height; ++y) {
    for (int x = 0; x < Width; ++x) {
      const bool north = y + 1 < Height && (x + 1 == Width || random_below(2) == 0);
      maze.record(Cell(x, y), Heading::north, !north && random_below(8) != 0);
      maze.record(Cell(x, y), Heading::east, north && random_below(8) != 0);
    }
  }
}

template <int Width, int Height>
struct Robot {
  const WallMap<Width, Height>& truth;
  Pose pose;
  int moves;
  bool crashed;

  explicit Robot(const WallMap<Width, Height>& maze, Pose at = Pose())
      : truth(maze), pose(at), moves(0), crashed(false) {}

  bool wall_left() const { return truth.wall(pose, Turn::left); }
  bool wall_front() const { return truth.wall(pose, Turn::ahead); }
  bool wall_right() const { return truth.wall(pose, Turn::right); }
  void turn_left() { pose = pose.turned(Turn::left); }
  void turn_right() { pose = pose.turned(Turn::right); }
  void forward() {
    crashed = crashed || wall_front();
    pose = pose.advanced();
    ++moves;
  }
};

#if SELF_TEST_PART >= 3

// A robot whose sensors misread and whose wheels slip; once, somebody turns it. Whether a fault happens depends only on
// the run and on the number of its opportunity.
template <int Width, int Height>
struct FaultyRobot : Robot<Width, Height> {
  typedef Robot<Width, Height> Base;

  uint32_t seed;
  uint32_t opportunities;
  uint32_t visit;
  uint16_t turned_at;  // the command after which it is turned; 0: never

  FaultyRobot(const WallMap<Width, Height>& maze, uint32_t run, Pose at = Pose())
      : Base(maze, at), seed(run), opportunities(0), visit(0), turned_at(0) {}

  bool wall_left() const { return reading(Turn::left); }
  bool wall_front() const { return reading(Turn::ahead); }
  bool wall_right() const { return reading(Turn::right); }
  bool forward() {
    if (Base::truth.wall(Base::pose, Turn::ahead) || one_in(60, ++opportunities)) return false;
    Base::pose = Base::pose.advanced();
    ++Base::moves;
    ++visit;
    return true;
  }

 private:
  bool reading(Turn side) const {
    const uint32_t quarter = static_cast<uint32_t>(Base::pose.heading + side);
    return Base::truth.wall(Base::pose, side) != one_in(40, 0x80000000UL + visit * 4 + quarter);
  }
  bool one_in(uint32_t rate, uint32_t number) const {
    uint32_t bits = seed * 2654435769UL + number;
    bits = (bits ^ bits >> 16) * 73244475UL;
    bits = (bits ^ bits >> 16) * 73244475UL;
    return (bits >> 8) % rate == 0;
  }
};

// Drives the robot and prints how it ended, and a hash of all that it was told to do.
template <class RobotT, class NavigatorT>
Status drive_and_print(RobotT& robot, NavigatorT& navigator, uint8_t number) {
  uint32_t hash = 0;
  uint16_t commands = 0;
  for (int short_by = 0; commands < 5000; ++commands) {
    const Command command = navigator.next(observe(robot).set_short_by(short_by));
    if (command.is_stop()) break;
    hash = hash * 31 + static_cast<uint32_t>(command.turn()) * 64 + static_cast<uint32_t>(command.cells());
    short_by = perform(robot, command);
    if (commands + 1U == robot.turned_at) robot.turn_left();
  }
  require(navigator.status() != Status::running, number);
  print_line(to_string(navigator.status()), static_cast<uint32_t>(robot.moves));
  print_line("commands", commands);
  print_line("hash", hash);
  return navigator.status();
}

#endif

#if SELF_TEST_PART == 3

__attribute__((noinline)) void explore_with_faults(const WallMap<8, 8>& maze, uint32_t run) {
  const Cell goals[] = {{3, 3}, {4, 3}, {3, 4}, {4, 4}};
  FaultyRobot<8, 8> robot(maze, run);
  Explorer<8, 8> explorer(goals);
  if (run % 2 == 0) explorer.demand_certainty();
  if (drive_and_print(robot, explorer, 20) == Status::done) require(robot.pose == explorer.pose(), 21);
  print_line("contradictions", static_cast<uint32_t>(explorer.contradictions()));
  print_line("evidence", static_cast<uint32_t>(explorer.proof_evidence()));
  print_line("route", static_cast<uint32_t>(explorer.shortest_route().route().size()));
}

#elif SELF_TEST_PART == 4

__attribute__((noinline)) void cover_with_faults(const WallMap<8, 8>& maze, uint32_t run) {
  FaultyRobot<8, 8> robot(maze, run);
  Coverage<8, 8> coverage;
  coverage.end_at_dock();
  drive_and_print(robot, coverage, 22);
  print_line("contradictions", static_cast<uint32_t>(coverage.contradictions()));
}

__attribute__((noinline)) void localise_with_faults(const WallMap<8, 8>& maze, uint32_t run) {
  FaultyRobot<8, 8> robot(maze, run, Pose(Cell(static_cast<int>(run % 8), 5), Heading::east));
  Localizer<8, 8, BasicGreedyElimination<Grid<8, 8> >, WrongReadings<2> > localizer(maze);
  drive_and_print(robot, localizer, 23);
  print_line("left", static_cast<uint32_t>(localizer.hypotheses().count()));
}

#elif SELF_TEST_PART == 5

__attribute__((noinline)) void recover(const WallMap<8, 8>& maze, uint32_t run) {
  const Cell goals[] = {{3, 3}, {4, 3}, {3, 4}, {4, 4}};
  FaultyRobot<8, 8> robot(maze, run);
  robot.turned_at = static_cast<uint16_t>(10 + 4 * run);
  Explorer<8, 8> explorer(goals);
  Recovery<Explorer<8, 8> > recovery(explorer);
  drive_and_print(robot, recovery, 24);
  print_line("recoveries", static_cast<uint32_t>(recovery.recoveries()));
}

#elif SELF_TEST_PART == 1

// Explores, proves and runs the route: it must be as short as a flood of the true maze says.
__attribute__((noinline)) void explore(const WallMap<8, 8>& maze) {
  const Cell goals[] = {{3, 3}, {4, 3}, {3, 4}, {4, 4}};
  Robot<8, 8> robot(maze);
#if defined(__AVR__)
  typedef TrustingStorage ExplorerStorage;  // evidence does not fit into its flash beside all the rest
#else
  typedef FastStorage ExplorerStorage;
#endif
  Explorer<8, 8, OddsPolicy, ExplorerStorage> explorer(goals);
  require(drive(robot, explorer) == Status::done && explorer.proved(), 1);
  require(robot.pose.cell == Cell(0, 0) && !robot.crashed, 2);
  print_line("explored", static_cast<uint32_t>(robot.moves));

  robot.moves = 0;
  auto run = explorer.shortest_route();
  require(drive(robot, run) == Status::done && !robot.crashed, 3);
  require(explorer.goals().contains(robot.pose.cell), 4);
  print_line("ran", static_cast<uint32_t>(robot.moves));
  FloodFill<8, 8> flood;
  flood.run(maze, explorer.goals(), Unknown::wall);
  require(static_cast<int>(flood.distance(Cell(0, 0))) == robot.moves, 5);
}

__attribute__((noinline)) void localise(const WallMap<8, 8>& maze, Pose from) {
  Robot<8, 8> robot(maze, from);
  Localizer<8, 8> localizer(maze);
  const Status status = drive(robot, localizer);
  require(status == Status::located || status == Status::ambiguous, 8);
  require(!robot.crashed && localizer.hypotheses().contains(robot.pose), 9);
  if (status == Status::located) require(*localizer.pose() == robot.pose, 10);
  print_line("localised", static_cast<uint32_t>(robot.moves));
}

#elif SELF_TEST_PART == 2

__attribute__((noinline)) void race(const WallMap<5, 5>& maze) {
  const Cell corner[] = {{4, 4}};
  const CellSet<5, 5> goals(corner);
  RacePlanner<5, 5> line;
  RaceRoute<5, 5> route{Pose()};
  require(line.plan(maze, half_size_mouse(), Pose(), goals, Unknown::wall, route) == RaceResult::found, 6);
  print_line("raced", route.ticks());
  Cell here;
  bool passes = true;
  route.for_each_border([&](Cell cell, Heading heading) {
    passes = passes && cell == here && maze.open(cell, heading, Unknown::wall);
    here = cell.towards(heading);
  });
  require(passes && here == Cell(4, 4), 7);
}

// A lap around a square with round corners, in small updates: it ends where it began.
__attribute__((noinline)) void measure_distance() {
  typedef FixedPoint<20> Number;
  const WheelCalibration<Number> wheels = {Number(50.0), Number(50.0), Number(0.04)};
  const Pose2D<Number> start = {Number(0.5), Number(0.5), Number(0)};
  Odometry<Number> odometry(wheels, start);
  for (int side = 0; side < 4; ++side) {
    for (int i = 0; i < 100; ++i) odometry.update(40, 40);
    // A quarter circle to the right: the wheels differ by track * pi / 2, which is 1256.6 ticks.
    for (int i = 0; i < 100; ++i) odometry.update(19, i % 2 == 0 ? 6 : 7);
    odometry.update(6, 0);
  }
  print_line("east", static_cast<uint32_t>(odometry.pose().x.raw()));
  print_line("north", static_cast<uint32_t>(odometry.pose().y.raw()));
  print_line("distance", static_cast<uint32_t>(odometry.distance().raw()));
  const Number error = Number(0.01);
  require(odometry.pose().x - start.x < error && start.x - odometry.pose().x < error, 11);
  require(odometry.pose().y - start.y < error && start.y - odometry.pose().y < error, 12);
}

struct Memory {
  uint8_t bytes[SavedMap<8, 8>().size()];
  uint8_t read(size_t address) const { return bytes[address]; }
  void write(size_t address, uint8_t byte) { bytes[address] = byte; }
};

__attribute__((noinline)) void save(const WallMap<8, 8>& maze) {
  Memory memory = {};
  const SavedMap<8, 8> image;
  require(image.size() == 148, 13);  // four slots
  WallMap<8, 8> loaded;
  require(image.load(memory, loaded) == LoadResult::nothing_saved, 14);
  require(image.save(memory, maze) == SaveResult::saved, 15);
  require(image.load(memory, loaded) == LoadResult::loaded && loaded == maze, 16);
  uint32_t sum = 0;
  for (size_t i = 0; i < sizeof(memory.bytes); ++i) sum = sum * 31 + memory.bytes[i];
  print_line("saved", sum);
  memory.bytes[12] ^= 4;
  require(image.load(memory, loaded) == LoadResult::damaged, 17);
  require(image.save(memory, loaded) == SaveResult::saved && image.save(memory, maze) == SaveResult::saved, 18);
  memory.bytes[12] ^= 4;  // the first map was overwritten
  require(image.load(memory, loaded) == LoadResult::loaded_older && loaded == maze, 19);
}

#endif

WallMap<8, 8> maze;

}  // namespace

int main() {
  for (int round = 0; round < 6; ++round) {
#if SELF_TEST_PART == 1
    make_maze(maze);
    explore(maze);
    for (int i = 0; i < 4; ++i) {
      const int where = random_below(256);  // a separate statement: compilers differ in the order of arguments
      localise(maze, Pose(Cell(where % 8, where / 8 % 8), heading_at(where / 64)));
    }
#elif SELF_TEST_PART == 3
    make_maze(maze);
    explore_with_faults(maze, static_cast<uint32_t>(round));
#elif SELF_TEST_PART == 4
    make_maze(maze);
    cover_with_faults(maze, static_cast<uint32_t>(round));
    localise_with_faults(maze, static_cast<uint32_t>(round));
#elif SELF_TEST_PART == 5
    make_maze(maze);
    recover(maze, static_cast<uint32_t>(round));
#else
    make_maze(maze);
    save(maze);
    WallMap<5, 5> small;
    make_maze(small);
    race(small);
#endif
  }
#if SELF_TEST_PART == 2
  measure_distance();
#endif
  print_line("wrong", first_wrong);
  return finish(first_wrong);
}
