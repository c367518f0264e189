// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/explorer.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/incremental_field.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/files/text_format.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/explorations.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

template <class PolicyT>
void explore_all(const std::vector<Maze>& mazes) {
  for (const Maze& maze : mazes) {
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<PolicyT> explorer(maze.goals, maze.start);
    test::explore_and_check(explorer, robot, maze);
  }
}

}  // namespace

TEMPLATE_TEST_CASE("the proved route is a shortest one: generated mazes", "[explorer]", OddsPolicy, FewestUnknown,
                   Adachi) {
  explore_all<TestType>(test::generated_mazes());
}

TEMPLATE_TEST_CASE("the proved route is a shortest one: contest mazes", "[explorer]", OddsPolicy, FewestUnknown,
                   Adachi) {
  explore_all<TestType>(test::shared_mazes());
}

namespace {

struct SmallFieldAndBytes : SmallStorage {
  template <class GridT>
  using Map = BasicWallMap<GridT>;
};

}  // namespace

TEMPLATE_TEST_CASE("small storage proves routes of the same length", "[explorer]", OddsPolicy, FewestUnknown, Adachi) {
  std::vector<Maze> mazes = test::generated_mazes();
  const std::vector<Maze> shared = test::shared_mazes();
  for (std::size_t i = 0; i < shared.size(); i += 4) mazes.push_back(shared[i]);
  for (const Maze& maze : mazes) {
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid, TestType, SmallStorage> explorer(maze.goals, maze.start);
    test::explore_and_check(explorer, robot, maze);
  }
}

TEST_CASE("small storage proves routes of the same length from any pose", "[explorer]") {
  for (const Maze& maze : test::generated_mazes()) {
    if (maze.grid().cell_count() > 60) continue;
    for (RunTimeGrid::Index cell = 0; cell < maze.grid().cell_count(); cell += 5) {
      for (int quarter = 0; quarter < 4; ++quarter) {
        Maze moved = maze;
        moved.start = Pose(maze.grid().cell(cell), heading_at(quarter));
        GridSimulator<RunTimeGrid> robot(moved);
        BasicExplorer<RunTimeGrid, OddsPolicy, SmallStorage> explorer(moved.goals, moved.start);
        const Status status = drive(robot, explorer);
        REQUIRE(status != Status::contradicted);
        REQUIRE(explorer.proved() == (status == Status::done));
      }
    }
  }
}

namespace {

// A door on the robot's path that no sensor sees: it closes when the explorer has proved its route.
struct DoorRobot : GridSimulator<RunTimeGrid> {
  explicit DoorRobot(const Maze& maze) : GridSimulator<RunTimeGrid>(maze) {}
  bool forward() {
    const bool bumps =
        is_closed && (pose() == door || (pose().advanced() == Pose(door.cell, door.heading + Turn::around)));
    return !bumps && GridSimulator<RunTimeGrid>::forward();
  }
  Pose door;
  bool is_closed = false;
};

}  // namespace

TEST_CASE("the proof is checked again when the robot bumps into something", "[explorer]") {
  int bumped = 0;
  for (const Maze& maze : test::generated_mazes(2)) {
    if (maze.grid().cell_count() > 300) continue;
    DoorRobot robot(maze);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    drive(robot, explorer, [&](const Observation&, Command command) {
      if (!explorer.proved() || robot.is_closed || command.is_stop()) return;
      robot.is_closed = true;
      robot.door = robot.pose().turned(command.turn());
      ++bumped;
    });
    if (!explorer.proved()) continue;
    REQUIRE(test::shortest_by_search(explorer.wall_map(), maze.goals, maze.start.cell, Unknown::wall) ==
            test::shortest_by_search(explorer.wall_map(), maze.goals, maze.start.cell, Unknown::open));
  }
  REQUIRE(bumped > 10);
}

TEST_CASE("the storage of the walls makes no difference", "[explorer]") {
  std::vector<Maze> mazes = test::generated_mazes(1);
  for (const Maze& maze : test::shared_mazes()) {
    if (maze.width() == 32) mazes.push_back(maze);
  }
  for (const Maze& maze : mazes) {
    GridSimulator<RunTimeGrid> robot(maze);
    GridSimulator<RunTimeGrid> twin(maze);
    BasicExplorer<RunTimeGrid, OddsPolicy, SmallStorage> packed(maze.goals, maze.start);
    BasicExplorer<RunTimeGrid, OddsPolicy, SmallFieldAndBytes> bytes(maze.goals, maze.start);
    for (;;) {
      const Command command = packed.next(observe(robot));
      REQUIRE(command == bytes.next(observe(twin)));
      if (command.is_stop()) break;
      perform(robot, command);
      perform(twin, command);
    }
    REQUIRE(packed.wall_map() == bytes.wall_map());
    REQUIRE(packed.status() == bytes.status());
  }
}

namespace {

// FastStorage without repairs.
struct PlainStorage : FastStorage {
  template <class GridT>
  using Field = BasicExplorationField<GridT>;
};

// The same with repairs in mazes of all sizes.
struct RepairedStorage : FastStorage {
  template <class GridT>
  using Field = detail::BasicIncrementalField<GridT, 0>;
};

// Plays two explorers, one that repairs its plans and one that plans anew, on two robots that do the same.
template <class PolicyT, class RobotT>
void check_same_decisions(const Maze& maze, RobotT robot, const PolicyT& policy = PolicyT()) {
  RobotT twin = robot;
  BasicExplorer<RunTimeGrid, PolicyT, RepairedStorage> explorer(maze.goals, maze.start, policy);
  BasicExplorer<RunTimeGrid, PolicyT, PlainStorage> plain(maze.goals, maze.start, policy);
  INFO(maze.name << " " << maze.width() << "x" << maze.height());
  for (int run = 0; run < 3; ++run) {
    for (int decision = 0;; ++decision) {
      const Command command = explorer.next(observe(robot));
      REQUIRE(command == plain.next(observe(twin)));
      REQUIRE(explorer.proved() == plain.proved());
      if (command.is_stop()) break;
      perform(robot, command);
      perform(twin, command);
      if (run == 1 && decision == 40) {  // called home, and sent out again from wherever it then is
        explorer.come_home(Unknown::open);
        plain.come_home(Unknown::open);
      }
      if (run == 1 && decision == 60) {
        explorer.resume();
        plain.resume();
        explorer.set_budget(50);
        plain.set_budget(50);
      }
    }
    REQUIRE(explorer.status() == plain.status());
    if (run == 0) {  // the walls of another run, some of them wrong
      const RunTimeWallMap known = test::generated_walls(MazeAlgorithm::wilson, maze.width(), maze.height(), 7, 50);
      explorer.resume(known, robot.pose());
      plain.resume(known, robot.pose());
    } else {
      explorer.resume(RunTimeWallMap(maze.grid()), robot.pose());
      plain.resume(RunTimeWallMap(maze.grid()), robot.pose());
    }
  }
}

}  // namespace

TEST_CASE("an explorer that repairs its plans decides like one that plans anew", "[explorer]") {
  std::vector<Maze> mazes = test::generated_mazes(1);
  MazeRecipe large;
  large.width = 43;
  large.height = 40;
  mazes.push_back(generate_maze(large));
  MazeRecipe very_large;  // where the doubts of far walls are equal
  very_large.width = 90;
  very_large.height = 46;
  very_large.algorithm = MazeAlgorithm::wilson;
  very_large.braid = 60;
  mazes.push_back(generate_maze(very_large));
  const std::vector<Maze> contest_mazes = test::shared_mazes();
  for (std::size_t i = 0; i < contest_mazes.size(); i += 80) mazes.push_back(contest_mazes[i]);
  for (const Maze& maze : mazes) {
    const GridSimulator<RunTimeGrid> robot(maze);
    check_same_decisions<OddsPolicy>(maze, robot);
    check_same_decisions<FewestUnknown>(maze, robot);
    check_same_decisions<Adachi>(maze, robot);
    check_same_decisions<OddsPolicy>(maze, RangeSimulator<RunTimeGrid>(maze, 5));
    const Faults faults = Faults().set(Fault::misread, 0.01).set(Fault::sticky, 0.01).set(Fault::slip, 0.01);
    check_same_decisions<OddsPolicy>(maze, FaultySimulator<RunTimeGrid>(maze.walls, maze.start, faults, 3));
    check_same_decisions<OddsPolicy>(maze, FaultyNoBumpSimulator<RunTimeGrid>(maze.walls, maze.start, faults, 3));
  }
}

TEST_CASE("any cell may be the start and any cells the goals", "[explorer]") {
  Random random(1);
  for (const Maze& generated : test::generated_mazes()) {
    Maze maze = generated;
    const auto any_cell = [&] {
      return maze.grid().cell(
          static_cast<RunTimeGrid::Index>(random.below(static_cast<std::uint32_t>(maze.grid().cell_count()))));
    };
    maze.start = Pose(any_cell(), heading_at(static_cast<int>(random.below(4))));
    maze.goals.clear();
    for (unsigned goals = 1 + random.below(3); goals > 0; --goals) maze.goals.insert(any_cell());
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    test::explore_and_check(explorer, robot, maze);
  }
}

TEST_CASE("a size known at compile time makes no difference", "[explorer]") {
  for (const Maze& maze : test::generated_mazes()) {
    if (maze.width() != 16 || maze.height() != 16) continue;
    CellSet<16, 16> goals;
    maze.goals.for_each_index([&](RunTimeGrid::Index index) { goals.insert(maze.grid().cell(index)); });
    GridSimulator<RunTimeGrid> robot(maze);
    Explorer<16, 16> explorer(goals, maze.start);
    test::explore_and_check(explorer, robot, maze);

    GridSimulator<RunTimeGrid> twin(maze);
    RunTimeExplorer<OddsPolicy> twin_explorer(maze.goals, maze.start);
    test::explore_and_check(twin_explorer, twin, maze);
    REQUIRE(robot.moves() == twin.moves());
    REQUIRE(robot.quarter_turns() == twin.quarter_turns());
  }
}

TEST_CASE("additional sensors are used and do not change the result", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    BackSensorSimulator<RunTimeGrid> with_back(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    test::explore_and_check(explorer, with_back, maze);

    RangeSimulator<RunTimeGrid> with_range(maze, 5);
    RunTimeExplorer<OddsPolicy> far_sighted(maze.goals, maze.start);
    test::explore_and_check(far_sighted, with_range, maze);
  }
}

namespace {

// Two goals in the order of their numbers: a list keeps the order they were given in, a set does not.
template <int Side>
void decide_equally(std::uint64_t seed) {
  Random random(seed);
  const RunTimeGrid grid(Side, Side);
  WallMap<Side, Side> walls;
  const int density = static_cast<int>(20 + random.below(40));
  for (int i = 0; i < Side * Side; ++i) {
    for (const Heading heading : {Heading::north, Heading::east}) {
      const Cell cell(i % Side, i / Side);
      (void)walls.record(cell, heading, random.below(100) < static_cast<std::uint32_t>(density));
    }
  }
  const auto any_cell = [&] { return grid.cell(random.below(Side * Side)); };
  const auto any_pose = [&] { return Pose(any_cell(), heading_at(static_cast<int>(random.below(4)))); };
  const Pose start = any_pose();
  BasicCellSet<RunTimeGrid> goals(grid);
  goals.insert(any_cell());
  goals.insert(any_cell());
  CellSet<Side, Side> fixed_goals;
  goals.for_each_index([&](RunTimeGrid::Index goal) { fixed_goals.insert(grid.cell(goal)); });

  Explorer<Side, Side> fixed(fixed_goals, start);
  BasicExplorer<RunTimeGrid> resized(goals, start);
  const auto both = [&](auto&& call) {
    call(fixed);
    call(resized);
  };
  if (random.below(3) == 0) both([](auto& explorer) { explorer.demand_certainty(); });
  const std::uint32_t lies = random.below(40);  // in percent, as all that follows
  const std::uint32_t slips = random.below(2) * random.below(10);
  const std::uint32_t calls = random.below(2) * 5;
  const bool feels_bumps = random.below(5) != 0;
  Pose at = start;
  int short_by = 0;
  for (int step = 0; step < 1000; ++step) {
    Observation seen;
    seen.set_short_by(short_by).set_feels_bumps(feels_bumps);
    for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
      seen.set_wall(side, walls.wall(at.cell, at.heading + side) != (random.below(100) < lies));
    }
    if (random.below(100) < calls) {
      const Pose pose = any_pose();
      switch (random.below(6)) {
        case 0: both([&](auto& explorer) { explorer.resume(pose); }); break;
        case 1: both([&](auto& explorer) { explorer.come_home(); }); break;
        case 2: both([&](auto& explorer) { explorer.resume(); }); break;
        case 3: both([&](auto& explorer) { explorer.set_start(pose); }); break;
        case 4:
          both([&](auto& explorer) {
            const auto known = explorer.wall_map();
            explorer.resume(known);
          });
          break;
        default: REQUIRE(fixed.proof_evidence() == resized.proof_evidence());
      }
    }
    const Command command = fixed.next(seen);
    REQUIRE(command == resized.next(seen));
    REQUIRE(fixed.status() == resized.status());
    REQUIRE(fixed.pose() == resized.pose());
    REQUIRE(fixed.proved() == resized.proved());
    REQUIRE(fixed.contradictions() == resized.contradictions());
    if (fixed.status() != Status::running) break;
    at = at.turned(command.turn());
    int cells = 0;
    for (; cells < command.cells() && !walls.wall(at.cell, at.heading) && random.below(100) >= slips; ++cells) {
      at = at.advanced();
    }
    short_by = feels_bumps ? command.cells() - cells : 0;
  }
}

}  // namespace

TEST_CASE("a size known only at run time changes no decision, whatever the sensors say", "[explorer]") {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    INFO("seed " << seed);
    decide_equally<6>(seed);
    if (seed % 5 == 0) decide_equally<17>(seed);  // large enough for BasicIncrementalField to repair its plans
  }
  decide_equally<17>(3073);  // a robot that feels no bumps leaves its planned path at a doubtful wall
}

TEST_CASE("an explorer can be stopped at any step and continued", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    for (int steps = 1; explorer.status() == Status::running && steps < 200; ++steps) {
      int left = steps % 4;
      drive(robot, explorer, [&](const Observation&, Command) { return left-- > 0; });
      REQUIRE(robot.pose() == explorer.pose());
    }
    test::explore_and_check(explorer, robot, maze);
  }
}

namespace {

class Wild : FewestUnknown {
 public:
  using FewestUnknown::aim;
  template <class StateT, class IndexT>
  constexpr unsigned crossing(const StateT&, IndexT, Heading heading) const {
    return heading == Heading::north ? 0U : heading == Heading::east ? 4294967295U : 32U;
  }
  template <class StateT, class IndexT>
  constexpr unsigned doubt(const StateT&, IndexT, Heading) const {
    return 0;
  }
};

}  // namespace

TEST_CASE("policies that exceed their limits neither hang the search nor break the proof", "[explorer]") {
  explore_all<Wild>(test::generated_mazes(1));
}

TEST_CASE("a start or goals outside the maze are refused, and too many goals", "[explorer]") {
  Explorer<4, 4> outside({{1, 1}}, Pose(Cell(4, 0), Heading::north));
  Explorer<4, 4> unreachable({{1, 1}, {2, 4}});
  Explorer<4, 4, OddsPolicy, SmallStorage> small({{-1, 1}});
  CellSet<4, 4> all;
  for (int i = 0; i < 16; ++i) all.insert(Cell(i % 4, i / 4));
  Explorer<4, 4> many(all);
  const auto check = [](auto& explorer) {
    REQUIRE(explorer.status() == Status::invalid);
    REQUIRE(explorer.next(Observation()).is_stop());
    auto run = explorer.shortest_route();
    REQUIRE(run.next(Observation()).is_stop());
    REQUIRE(run.status() == Status::unreachable);
    explorer.resume(explorer.wall_map());
    explorer.resume();
    REQUIRE(explorer.status() == Status::invalid);
  };
  check(outside);
  check(unreachable);
  check(small);
  check(many);
  for (int i = 9; i < 16; ++i) all.erase(Cell(i % 4, i / 4));
  REQUIRE(Explorer<4, 4>(all, Pose(Cell(3, 2), Heading::west)).status() == Status::running);
  REQUIRE(Explorer<4, 4>(all, Pose(Cell(3, 2), Heading::west)).start() == Pose(Cell(3, 2), Heading::west));
  all.insert(Cell(3, 3));
  Explorer<4, 4> ten(all);
  check(ten);
  Explorer<4, 4> without_goals((CellSet<4, 4>()));
  check(without_goals);
  BasicExplorer<RunTimeGrid> none_at_run_time((RunTimeCellSet(RunTimeGrid(4, 4))));
  check(none_at_run_time);
}

TEST_CASE("a reading that contradicts the map is counted and ignored", "[explorer]") {
  Explorer<4, 4> explorer({{3, 3}});
  const Observation open =
      Observation().set_wall(Turn::left, true).set_wall(Turn::ahead, false).set_wall(Turn::right, false);
  explorer.next(open);
  const RunTimeGrid grid(4, 4);
  REQUIRE(explorer.contradictions() == 0);
  // It stands in (0, 1) now, or in (1, 0); in both the wall at its back is known open and the border is wall.
  explorer.next(Observation().set_wall(Turn::around, true).set_wall(Turn::ahead, false));
  REQUIRE(explorer.contradictions() == 1);
}

namespace {

// A robot in a true maze with unreliable sensors and wheels.
class LyingRobot {
 public:
  LyingRobot(const Maze& maze, unsigned seed, unsigned wrong_readings_in_a_hundred, unsigned false_bumps_in_a_hundred)
      : robot_(maze), random_(seed), wrong_readings_(wrong_readings_in_a_hundred), bumps_(false_bumps_in_a_hundred) {}

  bool wall_left() { return robot_.wall_left() != lies(wrong_readings_); }
  bool wall_front() { return robot_.wall_front() != lies(wrong_readings_); }
  bool wall_right() { return robot_.wall_right() != lies(wrong_readings_); }
  bool forward() { return !lies(bumps_) && robot_.forward(); }
  void turn_left() { robot_.turn_left(); }
  void turn_right() { robot_.turn_right(); }

  Pose pose() const { return robot_.pose(); }

 private:
  bool lies(unsigned in_a_hundred) { return random_.below(100) < in_a_hundred; }

  GridSimulator<RunTimeGrid> robot_;
  Random random_;
  unsigned wrong_readings_;
  unsigned bumps_;
};

}  // namespace

TEST_CASE("every run ends, whatever the robot reports", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256) continue;
    for (const unsigned wrong_readings : {0U, 2U, 20U, 50U, 100U}) {
      for (const unsigned false_bumps : {0U, 3U, 60U}) {
        LyingRobot robot(maze, wrong_readings * 100 + false_bumps, wrong_readings, false_bumps);
        RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
        std::uint64_t decisions = 0;
        const std::uint64_t bound = 4 * maze.grid().cell_count() * maze.grid().cell_count() + 16;
        const Status status = drive(robot, explorer, [&](const Observation&, Command) { return decisions++ < bound; });
        REQUIRE(status != Status::stopped);
        REQUIRE(robot.pose() == explorer.pose());  // each bump was reported, so the pose stays right
        // Wrong readings alone may make the robot bump, but if the status is `done` the pose is right.
        if (status == Status::done) {
          REQUIRE(robot.pose().cell == maze.start.cell);
        }
      }
    }
  }
}

TEST_CASE("a robot without sensors explores by bumping", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256) continue;
    test::BlindRobot robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    int short_by = 0;
    for (;;) {
      const Command command = explorer.next(Observation().set_short_by(short_by));
      if (command.is_stop()) break;
      short_by = robot.perform(command);
    }
    const auto truly = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    REQUIRE(explorer.proved() == truly.has_value());
    REQUIRE(test::tells_the_truth(explorer.wall_map(), maze.walls));
    auto run = explorer.shortest_route();
    REQUIRE(run.route().size() == static_cast<std::size_t>(truly.value_or(0)));
  }
}

#if MAZEBOT_CPLUSPLUS >= 201703L
namespace {

// A spiral with one shortcut.
constexpr int moves_of_the_proved_route() {
  WallMap<5, 5> walls;
  for (int x = 0; x < 5; ++x) {
    for (int y = 0; y < 5; ++y) {
      for (int i = 0; i < 4; ++i) walls.record(Cell(x, y), heading_at(i), false);
    }
  }
  for (int x = 1; x < 5; ++x) walls.overwrite(Cell(x, 0), Heading::north, true);
  for (int y = 1; y < 4; ++y) walls.overwrite(Cell(1, y), Heading::west, true);
  for (int x = 1; x < 4; ++x) walls.overwrite(Cell(x, 3), Heading::north, true);
  walls.overwrite(Cell(4, 1), Heading::west, true);
  walls.overwrite(Cell(4, 2), Heading::west, true);
  GridSimulator<Grid<5, 5>> mouse(walls);
  Explorer<5, 5> explorer({{2, 2}});
  if (drive(mouse, explorer) != Status::done || !explorer.proved()) return -1;
  auto run = explorer.shortest_route();
  mouse.place(mouse.pose());
  if (drive(mouse, run) != Status::done || mouse.crashes() != 0) return -2;
  return static_cast<int>(mouse.moves());
}

}  // namespace

TEST_CASE("a whole maze is explored at compile time", "[explorer]") {
  static_assert(moves_of_the_proved_route() == 12, "");
  REQUIRE(moves_of_the_proved_route() == 12);
}
#endif

TEST_CASE("the default policy stays within its regression limits on contest mazes", "[explorer]") {
  struct Means {
    const char* folder;
    std::size_t cells_at_least;  // reachable ones: some half-size files hold small mazes
    double until_proved;
    double until_back;
    std::uint64_t worst_until_proved;
    std::uint64_t worst_until_back;
  };
  for (const Means& most :
       {Means{"mazes/classic", 0, 209, 233, 450, 510}, Means{"mazes/halfsize", 481, 780, 840, 1100, 1200}}) {
    double mazes = 0;
    double proved = 0;
    double back = 0;
    for (const auto& file : test::shared_files(most.folder)) {
      const Maze maze = read_maze(file);
      const auto distance = test::distances_by_search(
          maze.walls, maze.goals, [&](Cell cell, Heading heading) { return !maze.walls.wall(cell, heading); });
      const auto reachable = static_cast<std::size_t>(std::count_if(
          distance.begin(), distance.end(), [](const std::optional<int>& steps) { return steps.has_value(); }));
      GridSimulator<RunTimeGrid> robot(maze);
      RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
      std::optional<std::uint64_t> moves_until_proved;
      const Status status = drive(robot, explorer, [&](const Observation&, Command) {
        if (explorer.proved() && !moves_until_proved) moves_until_proved = robot.moves();
      });
      if (status != Status::done || reachable < most.cells_at_least) continue;
      REQUIRE(robot.moves() <= most.worst_until_back);
      REQUIRE(moves_until_proved.has_value());
      REQUIRE(*moves_until_proved <= most.worst_until_proved);
      mazes += 1;
      proved += static_cast<double>(*moves_until_proved);
      back += static_cast<double>(robot.moves());
    }
    if (mazes == 0) continue;
    REQUIRE(proved / mazes <= most.until_proved);
    REQUIRE(back / mazes <= most.until_back);
  }
}

namespace {

// "F3" is three cells ahead, "R1" a turn to the right and a cell.
template <class ExplorerT>
std::string decisions(ExplorerT& explorer, const Maze& maze) {
  GridSimulator<RunTimeGrid> robot(maze);
  std::string text;
  drive(robot, explorer, [&](const Observation&, Command command) {
    if (!command.is_stop()) text += letter(command.turn()) + std::to_string(command.cells());
  });
  return text;
}

Maze drawn_maze() {
  return parse_text(R"(o---o---o---o---o---o
|                   |
o   o---o---o   o   o
|   |       |   |   |
o   o   o   o---o   o
|   | G |           |
o   o---o   o---o   o
|           |       |
o   o---o---o   o---o
| S |               |
o---o---o---o---o---o
)",
                    "drawn");
}

}  // namespace

TEST_CASE("every decision in a drawn maze", "[explorer]") {
  const Maze maze = drawn_maze();
  BasicExplorer<RunTimeGrid> odds(maze.goals, maze.start);
  CHECK(decisions(odds, maze) == "F1F1A1L1F1L1F1L1L1A1R1R2R2L1");
  BasicExplorer<RunTimeGrid, FewestUnknown> fewest(maze.goals, maze.start);
  CHECK(decisions(fewest, maze) == "F1F1F1F1R1F1F1R1A1R1R1F1R1F1R1L1L1A1R1R2R1F1L1");
  BasicExplorer<RunTimeGrid, Adachi> adachi(maze.goals, maze.start);
  CHECK(decisions(adachi, maze) == "F1F1F1F1R1F1F1R1A1R1R1F1R1F1R1L1L1A1R1R2R1F1L1");
  BasicExplorer<RunTimeGrid, OddsPolicy, SmallStorage> small(maze.goals, maze.start);
  CHECK(decisions(small, maze) == "F1F1F1F1R1F1F1R1A1R1R1F1R1F1R1L1L1A1R1R2R1F1L1");
}

TEST_CASE("small storage takes the same decisions with a compile-time size and a run-time size", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.width() != 16 || maze.height() != 16) continue;
    CellSet<16, 16> goals;
    maze.goals.for_each_index([&](RunTimeGrid::Index index) { goals.insert(maze.grid().cell(index)); });
    Explorer<16, 16, OddsPolicy, SmallStorage> fixed(goals, maze.start);
    BasicExplorer<RunTimeGrid, OddsPolicy, SmallStorage> at_run_time(maze.goals, maze.start);
    CHECK(decisions(fixed, maze) == decisions(at_run_time, maze));
    CHECK(fixed.status() == at_run_time.status());
    CHECK(fixed.proved() == at_run_time.proved());
    GridSimulator<RunTimeGrid> robot(maze);
    robot.place(fixed.pose());
    auto run = fixed.shortest_route();
    CHECK(drive(robot, run) == fixed.status());
    CHECK(run.route().size() == at_run_time.shortest_route().route().size());
  }
}

TEST_CASE("an explorer continues with other goals and another start", "[explorer]") {
  Random random(5);
  const auto random_cell = [&](const Maze& maze) {
    return Cell::in_range(static_cast<int>(random.below(static_cast<std::uint32_t>(maze.width()))),
                          static_cast<int>(random.below(static_cast<std::uint32_t>(maze.height()))));
  };
  for (const Maze& maze : test::generated_mazes(1)) {
    if (!test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall)) continue;
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    Pose start = maze.start;
    CAPTURE(maze.name, maze.width(), maze.height());
    for (int task = 0; task < 6; ++task) {
      // Now and then in the middle of a search.
      const std::uint32_t steps = task % 2 == 0 ? 100000 : random.below(30);
      std::uint32_t step = 0;
      drive(robot, explorer, [&](const Observation&, Command) { return ++step <= steps; });
      const Cell goal[] = {random_cell(maze)};
      BasicCellSet<RunTimeGrid> goals(maze.grid());
      goals.insert(goal[0]);
      // Both can be reached: sealed cells are a matter of their own.
      if (!test::shortest_by_search(maze.walls, goals, maze.start.cell, Unknown::wall)) continue;
      BasicCellSet<RunTimeGrid> starts(maze.grid());
      const Cell other = random_cell(maze);
      starts.insert(other);
      if (task % 3 == 2 && test::shortest_by_search(maze.walls, starts, maze.start.cell, Unknown::wall)) {
        start = Pose(other, heading_at(static_cast<int>(random.below(4))));
        explorer.set_start(start);
      }
      explorer.set_goals(goal);
      REQUIRE_FALSE(explorer.proved());
      REQUIRE(drive(robot, explorer) == Status::done);
      REQUIRE(explorer.proved());
      REQUIRE(robot.pose().cell == start.cell);
      REQUIRE(robot.crashes() == 0);
      const auto shortest = test::shortest_by_search(maze.walls, goals, start.cell, Unknown::wall);
      REQUIRE(explorer.shortest_route().route().size() == static_cast<std::size_t>(*shortest));
    }
    const Cell outside[] = {Cell(-1, 0)};
    explorer.set_goals(outside);
    REQUIRE(explorer.status() == Status::invalid);
    REQUIRE_FALSE(explorer.proved());
  }
}

TEST_CASE("walls of any cell can be given at any time", "[explorer]") {
  Random random(3);
  for (const Maze& maze : test::generated_mazes(1)) {
    for (const std::uint32_t walls_per_move : {1U, 1000U}) {
      GridSimulator<RunTimeGrid> robot(maze);
      GridSimulator<RunTimeGrid> alone(maze);
      RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
      RunTimeExplorer<OddsPolicy> unaided(maze.goals, maze.start);
      const auto give = [&](const Observation&, Command) {
        for (std::uint32_t i = 0; i < walls_per_move; ++i) {
          const Cell cell = Cell::in_range(static_cast<int>(random.below(static_cast<std::uint32_t>(maze.width()))),
                                           static_cast<int>(random.below(static_cast<std::uint32_t>(maze.height()))));
          const Heading heading = heading_at(static_cast<int>(random.below(4)));
          const bool was_known = explorer.wall_map().known(cell, heading);
          const Reading reading = explorer.record_wall(cell, heading, maze.walls.wall(cell, heading));
          REQUIRE(reading == (was_known ? Reading::agrees : Reading::recorded));
        }
      };
      CAPTURE(maze.name, maze.width(), maze.height(), walls_per_move);
      const auto truly = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
      if (!truly) continue;
      REQUIRE(drive(robot, explorer, give) == Status::done);
      REQUIRE(explorer.proved());
      REQUIRE(explorer.contradictions() == 0);
      REQUIRE(explorer.shortest_route().route().size() == static_cast<std::size_t>(*truly));
      REQUIRE(robot.crashes() == 0);
      REQUIRE(drive(alone, unaided) == Status::done);
      // Who is told all walls at once goes to a goal, and back.
      if (walls_per_move > 1 && maze.width() * maze.height() <= 60) {
        REQUIRE(robot.moves() <= alone.moves());
      }
    }
  }
}

TEST_CASE("a wall given wrong is a contradiction, and one outside the maze none", "[explorer]") {
  const Maze maze = test::generated_mazes(1).back();
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
  REQUIRE(drive(robot, explorer) == Status::done);
  REQUIRE(explorer.proved());
  REQUIRE(explorer.record_wall(Cell(-1, 0), Heading::north, true) == Reading::outside);
  REQUIRE(explorer.record_wall(maze.start.cell, maze.start.heading, !maze.walls.wall(maze.start, Turn::ahead)) ==
          Reading::contradicts);
  REQUIRE(explorer.contradictions() == 1);
  REQUIRE(explorer.proved());
  REQUIRE(explorer.status() == Status::done);
}

TEST_CASE("after a search, a wall given otherwise ends the proof, and resume() proves again", "[explorer]") {
  const Maze maze = test::generated_mazes(1).back();
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
  REQUIRE(drive(robot, explorer) == Status::done);
  int corrected = 0;
  for (int x = 0; x + 1 < maze.width() && corrected == 0; ++x) {
    for (int y = 0; y < maze.height() && corrected == 0; ++y) {
      const auto& map = explorer.wall_map();
      if (map.evidence(Cell(x, y), Heading::east) != Evidence::seen_once) continue;
      const bool from_west = map.looked(Cell(x, y), Heading::east);
      const bool wrong = !maze.walls.wall(Cell(x, y), Heading::east);
      const Reading reading = from_west ? explorer.record_wall(Cell(x + 1, y), Heading::west, wrong)
                                        : explorer.record_wall(Cell(x, y), Heading::east, wrong);
      REQUIRE(reading == Reading::corrected);
      ++corrected;
    }
  }
  REQUIRE(corrected == 1);
  REQUIRE_FALSE(explorer.proved());
  REQUIRE(explorer.status() == Status::done);
  explorer.resume();
  REQUIRE(drive(robot, explorer) == Status::done);
  REQUIRE(explorer.proved());
}

TEST_CASE("an explorer returns the parameters that it was given", "[explorer]") {
  const Pose start(Cell(3, 1), Heading::west);
  const Cell goal(0, 2);
  Explorer<4, 5, Adachi> explorer({goal}, start, Adachi());
  CHECK(explorer.grid().width() == 4);
  CHECK(explorer.grid().height() == 5);
  CHECK(explorer.start() == start);
  CHECK(explorer.pose() == start);
  CHECK(explorer.goals().count() == 1);
  CHECK(explorer.goals().contains(goal));
  CHECK(explorer.phase() == ExplorePhase::to_goal);
  CHECK(explorer.status() == Status::running);
  CHECK_FALSE(explorer.proved());
  CHECK(explorer.contradictions() == 0);
  CHECK_FALSE(explorer.wall_map().known(start.cell, Heading::north));
  explorer.come_home();
  CHECK(explorer.phase() == ExplorePhase::homeward);
  explorer.resume();
  CHECK(explorer.phase() == ExplorePhase::to_goal);
}
