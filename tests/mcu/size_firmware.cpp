// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Measures the size and the time of one component, in a program that does nothing else. scripts/board_sizes compiles it
// for each COMPONENT (0 for nothing at all) and each SIDE of the maze.
#include "firmware.hpp"
#include "mazebot/explore/tour_policy.hpp"
#include "mazebot/mazebot.hpp"

using namespace mazebot;

inline void* operator new(size_t, void* place) noexcept { return place; }  // boards have no <new>

namespace {

#if defined(__AVR__)
enum { ram = 2048 - 330 };  // 330 bytes are for the stack and the maze's robot
#else
enum { ram = 14000 };
#endif

// A maze by a formula, which takes no RAM: an opening to the north or to the east from each cell, and one wall in eight
// left out.
uint16_t seed;

uint16_t mixed(int x, int y) {
  uint16_t value = static_cast<uint16_t>(x * 0x9E37U + y * 0x79B9U + seed * 0x85EBU);
  value = static_cast<uint16_t>((value ^ value >> 7) * 0x2C1BU);
  return static_cast<uint16_t>(value ^ value >> 9);
}
bool is_wall(Cell cell, Heading heading) {
  const Cell next = cell.towards(heading);
  if (next.x < 0 || next.y < 0 || next.x >= SIDE || next.y >= SIDE) return true;
  const bool backwards = heading == Heading::south || heading == Heading::west;
  const Cell from = backwards ? next : cell;
  const uint16_t value = mixed(from.x, from.y);
  const bool way_north = from.y + 1 < SIDE && (from.x + 1 == SIDE || (value & 1) != 0);
  const bool is_north = heading == Heading::north || heading == Heading::south;
  return way_north != is_north && (value & 14) != 0;
}

struct Robot {
  Pose pose;
  bool wall_left() const { return is_wall(pose.cell, pose.heading + Turn::left); }
  bool wall_front() const { return is_wall(pose.cell, pose.heading); }
  bool wall_right() const { return is_wall(pose.cell, pose.heading + Turn::right); }
  void turn_left() { pose = pose.turned(Turn::left); }
  void turn_right() { pose = pose.turned(Turn::right); }
  void forward() { pose = pose.advanced(); }
};

enum { half = SIDE / 2 };
typedef WallMap<SIDE, SIDE> Map;
typedef CellSet<SIDE, SIDE> Goals;

template <class MapT>
void draw(MapT& map) {
  for (int y = 0; y < SIDE; ++y) {
    for (int x = 0; x < SIDE; ++x) {
      map.record(Cell(x, y), Heading::north, is_wall(Cell(x, y), Heading::north));
      map.record(Cell(x, y), Heading::east, is_wall(Cell(x, y), Heading::east));
    }
  }
}

// Drives the robot; each decision is measured.
template <class NavigatorT>
void drive_measured(NavigatorT& navigator, Pose from) {
  Robot robot;
  robot.pose = from;
  for (int i = 0; i < 4000; ++i) {
    const Observation seen = observe(robot);
    begin_region(1);
    const Command command = navigator.next(seen);
    end_region(1);
    if (command.is_stop()) break;
    perform(robot, command);
  }
  print_line("status", static_cast<uint32_t>(navigator.status()));
}

// Each block: the component, how often it is measured, and what else must be in RAM then.
#if COMPONENT == 0

struct Component {
  Command next(const Observation& seen) { return seen.wall(Turn::ahead) ? Command::stop() : Command::go(Turn::ahead); }
  Status status() const { return Status::done; }
};
enum { rounds = 1, beside = 0 };
void measure(void* place) { drive_measured(*new (place) Component(), Pose()); }

#elif COMPONENT == 1  // WallMap: a wall

typedef Map Component;
enum { rounds = 1, beside = 0 };
void measure(void* place) {
  Component& map = *new (place) Component();
  draw(map);
  for (int i = 0; i < SIDE; ++i) {
    begin_region(1);
    map.overwrite(Cell(i, i), Heading::east, (i & 1) != 0);
    end_region(1);
  }
}

#elif COMPONENT >= 2 && COMPONENT <= 5  // planners: a plan

#if COMPONENT == 2
typedef FloodFill<SIDE, SIDE> Component;
#elif COMPONENT == 3
typedef FlowField<SIDE, SIDE> Component;
#elif COMPONENT == 4
typedef Dijkstra<SIDE, SIDE, CellTurnCost<1, 1> > Component;
#else
struct Component {
  RaceModel model = half_size_mouse(200);
  RacePlanner<SIDE, SIDE> line;
  RaceRoute<SIDE, SIDE> route{Pose()};
  RaceResult run(const Map& map, const Goals& goals, Unknown unknown) {
    return line.plan(map, model, Pose(), goals, unknown, route);
  }
};
#endif
enum { rounds = 4, beside = sizeof(Map) + sizeof(Goals) };
Map map;
#if COMPONENT <= 3
void run(Component& planner, const Goals& goals) { planner.run(map, goals, Unknown::wall); }
#else
void run(Component& planner, const Goals& goals) {
  const auto result = planner.run(map, goals, Unknown::wall);
  static_cast<void>(result);
}
#endif

void measure(void* place) {
  const Cell centre[] = {{half - 1, half - 1}, {half, half - 1}, {half - 1, half}, {half, half}};
  const Goals goals(centre);
  map.clear();
  draw(map);
  Component& planner = *new (place) Component();
  begin_region(1);
  run(planner, goals);
  end_region(1);
}

#elif COMPONENT == 6 || COMPONENT == 7 || COMPONENT == 16 || COMPONENT == 20  // Explorer: a decision

#if COMPONENT == 6
typedef Explorer<SIDE, SIDE> Component;
#elif COMPONENT == 7
typedef Explorer<SIDE, SIDE, OddsPolicy, SmallStorage> Component;
#elif COMPONENT == 16
typedef Explorer<SIDE, SIDE, TourPolicy<> > Component;
#else
typedef FastRunPolicy<SIDE, SIDE> Policy;
typedef Explorer<SIDE, SIDE, Policy> Component;
#endif
enum { rounds = COMPONENT == 16 ? 10 : 2, beside = 0 };  // tours are planned in few of these mazes
void measure(void* place) {
  const Cell centre[] = {{half - 1, half - 1}, {half, half - 1}, {half - 1, half}, {half, half}};
#if COMPONENT == 20
  drive_measured(*new (place) Component(centre, Pose(), Policy(half_size_times())), Pose());
#else
  drive_measured(*new (place) Component(centre), Pose());
#endif
}

#elif COMPONENT == 8  // Localizer: a decision

typedef Localizer<SIDE, SIDE> Component;
enum { rounds = 4, beside = sizeof(Map) };
Map map;
void measure(void* place) {
  map.clear();
  draw(map);
  drive_measured(*new (place) Component(map), Pose(Cell(seed % SIDE, 5), Heading::east));
}

#elif COMPONENT == 9  // Coverage: a decision

typedef Coverage<SIDE, SIDE> Component;
enum { rounds = 2, beside = 0 };
void measure(void* place) { drive_measured(*new (place) Component(), Pose()); }

#elif COMPONENT == 10  // WallFollower: a decision

typedef WallFollower<SIDE, SIDE> Component;
enum { rounds = 1, beside = 0 };
void measure(void* place) {
  const Cell centre[] = {{half, half}};
  drive_measured(*new (place) Component(Hand::left, Goals(centre)), Pose());
}

#elif COMPONENT == 11  // SavedMap: a save into RAM

typedef SavedMap<SIDE, SIDE> Component;
struct Memory {
  uint8_t bytes[Component().size()];
  uint8_t read(size_t address) const { return bytes[address]; }
  void write(size_t address, uint8_t byte) { bytes[address] = byte; }
};
enum { rounds = Component::slots() + 1, beside = sizeof(Map) + sizeof(Memory) };  // a save looks at all slots
Map map;
Memory memory;
void measure(void* place) {
  draw(map);
  const Component& image = *new (place) Component();
  begin_region(1);
  const SaveResult result = image.save(memory, map);
  end_region(1);
  static_cast<void>(result);
}

#elif COMPONENT == 12 || COMPONENT == 13  // Odometry: an update

#if COMPONENT == 12
typedef float Number;
#else
typedef FixedPoint<20> Number;
#endif
typedef Odometry<Number> Component;
enum { rounds = 1, beside = 0 };
void measure(void* place) {
  const WheelCalibration<Number> wheels = {Number(50.0f), Number(50.3f), Number(0.038f)};
  const Pose2D<Number> start = {Number(0.09f), Number(0.09f), Number(0)};
  Component& odometry = *new (place) Component(wheels, start);
  for (int i = 0; i < 50; ++i) {
    begin_region(1);
    odometry.update(40 + i % 3, 39);
    end_region(1);
  }
  print_line("x", static_cast<uint32_t>(static_cast<long>(odometry.pose().x * Number(100))));
}

#elif COMPONENT == 14  // TrapezoidalProfile: a setpoint

typedef TrapezoidalProfile<float> Component;
enum { rounds = 1, beside = 0 };
void measure(void* place) {
  const Component& profile = *new (place) Component(1.0f, 0.0f, 0.5f, 0.1f, 2.0f);
  float sum = 0;
  for (int i = 0; i < 50; ++i) {
    begin_region(1);
    sum += profile.at_distance(0.02f * static_cast<float>(i)).speed;
    end_region(1);
  }
  print_line("sum", static_cast<uint32_t>(sum));
}

#elif COMPONENT == 15  // BumpAndSpiral: a tick

typedef BumpAndSpiral<float> Component;
enum { rounds = 1, beside = 0 };
void measure(void* place) {
  Component& machine = *new (place) Component(1);
  float sum = 0;
  for (uint32_t i = 0; i < 600; ++i) {
    const BumpSight seen = {i % 60 == 0, false, i % 90 == 0, false, false, false, true, false, true, i * 50};
    begin_region(1);
    const Velocity<float> velocity = machine.next(seen);
    end_region(1);
    sum += velocity.turn;
  }
  print_line("sum", static_cast<uint32_t>(sum * sum));
}

#elif COMPONENT == 17 || COMPONENT == 18  // a Recorder around a small navigator, or this navigator alone: a step

struct Wanderer {
  uint8_t steps = 0;
  MAZEBOT_NEVER_INLINE Command next(const Observation& seen) {
    if (++steps == 250) return Command::stop();
    return Command::go(seen.wall(Turn::ahead) ? Turn::right : Turn::ahead);
  }
  Status status() const { return Status::done; }
};
struct Middle {  // the goal
  typedef Grid<SIDE, SIDE>::Index Index;
  Grid<SIDE, SIDE> grid() const { return Grid<SIDE, SIDE>(); }
  size_t count() const { return 1; }
  template <class VisitorT>
  void for_each_index(VisitorT visit) const {
    visit(grid().index(Cell(half, half)));
  }
};
#if COMPONENT == 18
typedef Wanderer Component;
enum { rounds = 2, beside = 0 };
void measure(void* place) { drive_measured(*new (place) Component(), Pose()); }
#else
struct Component {
  RamLog<128> log;
  Recorder<Wanderer, RamLog<128> > recorder;
  explicit Component(Wanderer& wanderer)
      : recorder(wanderer, log, LoggedNavigator::explorer, LoggedPolicy::odds, Middle(), Pose()) {}
  Command next(const Observation& seen) { return recorder.next(seen); }
  Status status() const { return recorder.status(); }
};
enum { rounds = 2, beside = 0 };
void measure(void* place) {
  Wanderer wanderer;
  Component& component = *new (place) Component(wanderer);
  drive_measured(component, Pose());
  component.recorder.finish();
}
#endif

#elif COMPONENT == 19  // Recovery: a call, without the decision of its explorer

struct Unmeasured : Explorer<SIDE, SIDE> {
  explicit Unmeasured(const Cell (&goals)[4]) : Explorer<SIDE, SIDE>(goals) {}
  Command next(const Observation& seen) {
    end_region(1);
    const Command command = Explorer<SIDE, SIDE>::next(seen);
    begin_region(1);
    return command;
  }
};
typedef Recovery<Unmeasured> Component;
enum { rounds = 6, beside = sizeof(Unmeasured) };

// Sensors that misread one reading in some, wheels that slip, and people that carry the robot elsewhere.
uint16_t chance_state;
bool happens(uint16_t one_in) {
  chance_state = static_cast<uint16_t>(chance_state * 25173U + 13849U);
  return one_in != 0 && static_cast<uint16_t>(chance_state >> 3) % one_in == 0;
}
void measure(void* place) {
  struct {
    uint16_t misread, slip, carried;
    bool feels_bumps;
  } const kinds[rounds] = {{12, 60, 0, true},  {20, 0, 0, true},  {30, 40, 50, true},
                           {15, 60, 0, false}, {0, 0, 60, false}, {2, 0, 0, true}};
  const Cell centre[] = {{half - 1, half - 1}, {half, half - 1}, {half - 1, half}, {half, half}};
  Unmeasured explorer(centre);
  Component& recovery = *new (place) Component(explorer);
  Robot robot;
  chance_state = seed;
  int short_by = 0;
  uint32_t waits = 0;
  for (int calls = 0; calls < 2500; ++calls) {
    Observation seen;
    for (int i = 0; i < 4; ++i) {
      const Turn side = turn_at(i);
      if (side != Turn::around) {
        seen.set_wall(side, is_wall(robot.pose.cell, robot.pose.heading + side) != happens(kinds[seed - 1].misread));
      }
    }
    seen.set_short_by(short_by).set_feels_bumps(kinds[seed - 1].feels_bumps);
    begin_region(1);
    const Command command = recovery.next(seen);
    end_region(1);
    if (command.is_stop()) break;
    if (command.is_wait()) {
      ++waits;
      continue;
    }
    robot.pose = robot.pose.turned(command.turn());
    int crossed = 0;
    while (crossed < command.cells() && !robot.wall_front() && !happens(kinds[seed - 1].slip)) {
      robot.forward();
      ++crossed;
    }
    short_by = kinds[seed - 1].feels_bumps ? command.cells() - crossed : 0;
    if (happens(kinds[seed - 1].carried)) {
      robot.pose = Pose(Cell(chance_state % SIDE, chance_state / 64 % SIDE), heading_at(chance_state >> 14));
    }
  }
  print_line("waits", waits);
}

#endif

enum { fits = sizeof(Component) + beside <= ram };
unsigned char place[fits ? sizeof(Component) : 1] __attribute__((aligned(8)));
void* volatile where = fits ? place : nullptr;  // volatile: the code is there even if it does not fit

}  // namespace

int main() {
  print_line("ram", COMPONENT == 0 ? 0 : sizeof(Component));
  for (seed = 1; where != nullptr && seed <= rounds; ++seed) measure(where);
  return finish();
}
