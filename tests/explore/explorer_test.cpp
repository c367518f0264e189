// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/explorer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/files/text_format.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/race/search_model.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/explorations.hpp"
#include "support/mazes.hpp"
#include "support/slow_search.hpp"

using namespace mazebot;

TEMPLATE_TEST_CASE("the proved route is a shortest one: generated mazes", "[explorer]", OddsPolicy, FewestUnknown,
                   Adachi) {
  test::explore_all<TestType>(test::generated_mazes());
}

TEMPLATE_TEST_CASE("the proved route is a shortest one: contest mazes", "[explorer]", OddsPolicy, FewestUnknown,
                   Adachi) {
  test::explore_all<TestType>(test::shared_mazes());
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

TEST_CASE("questions at every step change neither the map nor what is proved", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    const Status status = drive(robot, explorer, [&](const Observation&, Command) {
      const auto map = explorer.wall_map();
      const bool proved = explorer.proved();
      explorer.moves_home();
      explorer.ticks_home(half_size_search());
      explorer.proof_evidence();
      explorer.shortest_route();
      REQUIRE(explorer.wall_map() == map);
      REQUIRE(explorer.proved() == proved);
    });
    CAPTURE(maze.name, maze.width(), maze.height());
    const auto truly = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    REQUIRE(explorer.proved() == truly.has_value());
    REQUIRE(robot.crashes() == 0);
    if (!truly) continue;
    REQUIRE(status == Status::done);
    REQUIRE(robot.pose().cell == maze.start.cell);
    REQUIRE(explorer.shortest_route().route().size() == static_cast<std::size_t>(*truly));
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

TEST_CASE("the default policy stays within its regression limits on contest mazes", "[explorer][long]") {
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
  CHECK(test::decisions(odds, maze) == "F1F1A1L1F1L1F1L1L1A1R1R2R2L1");
  BasicExplorer<RunTimeGrid, FewestUnknown> fewest(maze.goals, maze.start);
  CHECK(test::decisions(fewest, maze) == "F1F1F1F1R1F1F1R1A1R1R1F1R1F1R1L1L1A1R1R2R1F1L1");
  BasicExplorer<RunTimeGrid, Adachi> adachi(maze.goals, maze.start);
  CHECK(test::decisions(adachi, maze) == "F1F1F1F1R1F1F1R1A1R1R1F1R1F1R1L1L1A1R1R2R1F1L1");
  BasicExplorer<RunTimeGrid, OddsPolicy, SmallStorage> small(maze.goals, maze.start);
  CHECK(test::decisions(small, maze) == "F1F1F1F1R1F1F1R1A1R1R1F1R1F1R1L1L1A1R1R2R1F1L1");
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
