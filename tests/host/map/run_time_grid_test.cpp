// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/map/run_time_grid.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "mazebot/cover/coverage.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/map/maze.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/locate/localizer.hpp"
#include "mazebot/navigator/wall_follower.hpp"
#include "mazebot/race/race_planner.hpp"
#include "mazebot/robot/drive.hpp"
#include "mazebot/search/dijkstra.hpp"
#include "mazebot/search/flood_fill.hpp"
#include "support/catch.hpp"
#include "support/failing_new.hpp"

using namespace mazebot;

namespace {

const RunTimeGrid small(3, 4);
const RunTimeGrid large(20, 30);

RunTimeCellSet one_goal(const RunTimeGrid& grid) {
  RunTimeCellSet goals(grid);
  goals.insert(Cell(grid.width() - 1, grid.height() - 1));
  return goals;
}

// Assigns `source` while the first, the second, ... allocation fails. Each failure must leave the size as it was.
template <class T, class UseT>
void check_assignment(const T& target, const T& source, UseT&& use) {
  for (int allocations = 0;; ++allocations) {
    T object(target);
    bool failed = false;
    {
      const test::FailingNew failing(allocations);
      try {
        object = source;
      } catch (const std::bad_alloc&) {
        failed = true;
      }
    }
    REQUIRE(object.grid() == (failed ? target.grid() : source.grid()));
    use(object);
    if (!failed) {
      REQUIRE(allocations > 0);
      return;
    }
    REQUIRE(allocations < 100);
  }
}

}  // namespace

TEST_CASE("sides are 1 to 4096") {
  CHECK_THROWS_AS(RunTimeGrid(0, 1), std::invalid_argument);
  CHECK_THROWS_AS(RunTimeGrid(1, -1), std::invalid_argument);
  CHECK_THROWS_AS(RunTimeGrid(4097, 1), std::invalid_argument);
  CHECK(RunTimeGrid(4096, 1).cell_count() == 4096);
}

TEST_CASE("a cell's number leads back to the cell, at any width") {
  for (int width = 1; width <= RunTimeGrid::largest_side; ++width) {
    const RunTimeGrid grid(width, RunTimeGrid::largest_side);
    bool right = true;
    for (const int y : {0, 1, 2, 63, 64, 1000, 2047, 4094, 4095}) {
      for (const int x : {0, width / 2, width - 1}) right = right && grid.cell(grid.index(Cell(x, y))) == Cell(x, y);
    }
    INFO("width " << width);
    REQUIRE(right);
  }
}

TEST_CASE("an assignment that runs out of memory changes nothing") {
  const Observation walls = Observation().set_wall(Turn::left, true).set_wall(Turn::ahead, false);
  check_assignment(BasicExplorer<RunTimeGrid>(one_goal(small)), BasicExplorer<RunTimeGrid>(one_goal(large)),
                   [&](BasicExplorer<RunTimeGrid>& explorer) {
                     CHECK(explorer.goals().grid() == explorer.grid());
                     CHECK_FALSE(explorer.next(walls).is_stop());
                     CHECK(explorer.wall_map().known(Cell(0, 0), Heading::north));
                   });
  typedef BasicExplorer<RunTimeGrid, OddsPolicy, SmallStorage> SmallExplorer;
  check_assignment(SmallExplorer(one_goal(small)), SmallExplorer(one_goal(large)),
                   [&](SmallExplorer& explorer) { CHECK_FALSE(explorer.next(walls).is_stop()); });
  check_assignment(BasicCoverage<RunTimeGrid>(Pose(), {}, small), BasicCoverage<RunTimeGrid>(Pose(), {}, large),
                   [&](BasicCoverage<RunTimeGrid>& coverage) { CHECK_FALSE(coverage.next(walls).is_stop()); });

  const RunTimeWallMap small_map(small);
  const RunTimeWallMap large_map(large);
  check_assignment(small_map, large_map, [](RunTimeWallMap& map) {
    const Cell corner(map.width() - 1, map.height() - 1);
    CHECK(map.record(corner, Heading::west, true) == Reading::recorded);
  });
  check_assignment(one_goal(small), one_goal(large), [](RunTimeCellSet& cells) { CHECK(cells.count() == 1); });
  check_assignment(BasicFloodFill<RunTimeGrid>(small), BasicFloodFill<RunTimeGrid>(large),
                   [](BasicFloodFill<RunTimeGrid>& flood) {
                     flood.run(RunTimeWallMap(flood.grid()), one_goal(flood.grid()), Unknown::open);
                     CHECK(flood.reachable(Cell(0, 0)));
                   });
  typedef BasicDijkstra<RunTimeGrid, CellTurnCost<1, 1>> Planner;
  check_assignment(Planner({}, small), Planner({}, large), [](Planner& planner) {
    CHECK(planner.run(RunTimeWallMap(planner.grid()), one_goal(planner.grid()), Unknown::open) == DijkstraResult::done);
  });
  check_assignment(Maze(small_map), Maze(large_map), [](Maze& maze) { CHECK(maze.goals.grid() == maze.walls.grid()); });
  const RunTimeWallMap open_small = Maze(small_map).walls;
  check_assignment(BasicLocalizer<RunTimeGrid>(small_map, Heading::north),
                   BasicLocalizer<RunTimeGrid>(large_map, Heading::north),
                   [&](BasicLocalizer<RunTimeGrid>& localizer) { localizer.next(walls); });
}

TEST_CASE("assigning an object of the same size allocates nothing") {
  const BasicExplorer<RunTimeGrid> source(one_goal(large));
  BasicExplorer<RunTimeGrid> target(one_goal(large), Pose(Cell(1, 1), Heading::east));
  const test::FailingNew failing(0);
  target = source;
  CHECK(target.pose() == source.pose());
}

TEST_CASE("objects that were moved from have no cells, and navigators on them end as invalid") {
  RunTimeWallMap map(large);
  const RunTimeWallMap moved_map(std::move(map));
  CHECK(moved_map.grid() == large);
  CHECK(map.grid().cell_count() == 0);
  CHECK(map.record(Cell(0, 0), Heading::north, true) == Reading::outside);

  BasicExplorer<RunTimeGrid> explorer(one_goal(large));
  BasicExplorer<RunTimeGrid> moved(std::move(explorer));
  CHECK_FALSE(moved.next(Observation().set_wall(Turn::ahead, false)).is_stop());
  CHECK(explorer.next(Observation().set_wall(Turn::ahead, false)).is_stop());
  CHECK(explorer.status() == Status::invalid);
  auto run = explorer.shortest_route();
  CHECK(run.next(Observation()).is_stop());
  CHECK(run.status() == Status::unreachable);
  explorer = moved;
  CHECK(explorer.status() == Status::running);
  CHECK_FALSE(explorer.next(Observation()).is_stop());

  // Before its first decision, or after its last one.
  const Maze maze(RunTimeWallMap(RunTimeGrid(2, 2)));
  GridSimulator<RunTimeGrid> robot(maze);
  BasicExplorer<RunTimeGrid> finished(maze.goals, maze.start);
  drive(robot, finished);
  const BasicExplorer<RunTimeGrid> taken = std::move(finished);
  CHECK(finished.next(Observation()).is_stop());
  CHECK(finished.shortest_route().status() == Status::unreachable);
  finished.resume(maze.walls);
  CHECK(finished.status() == Status::invalid);
  RunTimeWallMap walls = maze.walls;
  const RunTimeWallMap moved_walls = std::move(walls);
  BasicExplorer<RunTimeGrid> again = taken;
  const BasicExplorer<RunTimeGrid> taken_again = std::move(again);
  again.resume(walls);
  CHECK(again.status() == Status::invalid);

  BasicWallFollower<RunTimeGrid> follower(Hand::left, one_goal(large));
  const BasicWallFollower<RunTimeGrid> moved_follower = std::move(follower);
  CHECK(follower.next(Observation().set_wall(Turn::left, true)).is_stop());
  CHECK(follower.status() == Status::contradicted);

  BasicRoute<RunTimeGrid> route(Pose(), large);
  route.append(Heading::north);
  BasicRouteRunner<RunTimeGrid> runner(route);
  const BasicRouteRunner<RunTimeGrid> moved_runner = std::move(runner);
  CHECK(runner.next(Observation()).is_stop());
  CHECK(runner.status() == Status::invalid);

  BasicCoverage<RunTimeGrid> coverage(Pose(), {}, large);
  const BasicCoverage<RunTimeGrid> moved_coverage = std::move(coverage);
  CHECK(coverage.next(Observation().set_wall(Turn::left, true)).is_stop());
  CHECK(coverage.status() == Status::invalid);
}

TEST_CASE("a run-time map that was moved into itself has no cells", "[run-time-grid]") {
  RunTimeWallMap map(RunTimeGrid(5, 4));
  RunTimeWallMap& same = map;
  map = std::move(same);
  CHECK(map.grid().cell_count() == 0);
  CHECK(map.record(Cell(0, 0), Heading::north, true) == Reading::outside);
}
