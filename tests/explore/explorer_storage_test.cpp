// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/explorer_storage.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/incremental_field.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/explorations.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

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

TEST_CASE("an explorer that repairs its plans decides like one that plans anew", "[explorer][long]") {
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

TEST_CASE("small storage takes the same decisions with a compile-time size and a run-time size", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.width() != 16 || maze.height() != 16) continue;
    CellSet<16, 16> goals;
    maze.goals.for_each_index([&](RunTimeGrid::Index index) { goals.insert(maze.grid().cell(index)); });
    Explorer<16, 16, OddsPolicy, SmallStorage> fixed(goals, maze.start);
    BasicExplorer<RunTimeGrid, OddsPolicy, SmallStorage> at_run_time(maze.goals, maze.start);
    CHECK(test::decisions(fixed, maze) == test::decisions(at_run_time, maze));
    CHECK(fixed.status() == at_run_time.status());
    CHECK(fixed.proved() == at_run_time.proved());
    GridSimulator<RunTimeGrid> robot(maze);
    robot.place(fixed.pose());
    auto run = fixed.shortest_route();
    CHECK(drive(robot, run) == fixed.status());
    CHECK(run.route().size() == at_run_time.shortest_route().route().size());
  }
}
