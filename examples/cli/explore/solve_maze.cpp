// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "solve_maze.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/map/grid.hpp>
#include <mazebot/navigator/wall_follower.hpp>
#include <mazebot/race/search_model.hpp>
#include <mazebot/record/recorder.hpp>
#include <mazebot/robot/drive.hpp>
#include <type_traits>

#include "../map/board_size.hpp"
#include "../record/explorer_recorder.hpp"
#include "shortest_moves.hpp"

using namespace mazebot;

namespace {

// Copies what is known of a map to a map over another kind of grid of the same size.
template <class ToT, class FromT>
BasicWallMap<ToT> walls_over(const ToT& grid, const BasicWallMap<FromT>& from) {
  BasicWallMap<ToT> to(grid);
  for (int y = 0; y < from.height(); ++y) {
    for (int x = 0; x < from.width(); ++x) {
      const Cell cell(x, y);
      for (const Heading heading : {Heading::north, Heading::east}) {
        if (from.known(cell, heading)) to.record(cell, heading, from.wall(cell, heading));
      }
    }
  }
  return to;
}

template <class ToT, class FromT>
BasicCellSet<ToT> cells_over(const ToT& grid, const BasicCellSet<FromT>& from) {
  BasicCellSet<ToT> to(grid);
  from.for_each_index([&](typename FromT::Index index) { to.insert(from.grid().cell(index)); });
  return to;
}

// Tells the watch about the moves of a command before it is carried out. Returns whether to continue.
template <class MapT>
bool look_on(Watch& watch, const Maze& maze, const MapT& map, Pose pose, Command command,
             const DrawnTours& tours = {}) {
  watch.moves.fetch_add(static_cast<std::uint64_t>(command.cells()), std::memory_order_relaxed);
  if constexpr (std::is_convertible<const MapT*, const RunTimeWallMap*>::value) {
    for (int i = 0; watch.on_move && i < std::max(1, command.cells()); ++i) {
      watch.on_move({maze, map, Watch::evidence_of(map), tours, pose.turned(command.turn()).advanced(i)});
    }
  }
  return !watch.cancelled;
}

template <class GridT>
void count(MazeResult& result, const GridSimulator<GridT>& robot) {
  result.total_moves = robot.moves();
  result.turns = robot.quarter_turns();
  result.cells_visited = robot.cells_visited();
  result.visited = cells_over(result.map.grid(), robot.visited());
}

// Adds up how long the commands of a search take.
class SearchClock {
 public:
  double seconds() const { return static_cast<double>(ms_) / 1000; }
  void add(Command command) { ms_ += model_(command.turn(), command.cells()); }

 private:
  SearchModel model_ = half_size_search();
  std::uint64_t ms_ = 0;
};

// Drives a route from the start.
template <class GridT, class MapT, class RobotT>
void run_route(const Maze& maze, const MapT& map, BasicRouteRunner<GridT> runner, RobotT& robot, Watch& watch,
               MazeResult& result) {
  const std::uint64_t moves_before = robot.moves();
  const Status status = drive(robot, runner, [&](const Observation&, Command command) {
    return look_on(watch, maze, map, robot.pose(), command);
  });
  if (status != Status::done) {
    result.status = status;
    return;
  }
  result.route_moves = robot.moves() - moves_before;
  Pose pose = runner.route().start();
  result.route_cells = {pose.cell};
  for (std::size_t i = 0; i < runner.route().size(); ++i) {
    result.route += letter(runner.route()[i]);
    pose = pose.turned(runner.route()[i]).advanced();
    result.route_cells.push_back(pose.cell);
  }
}

template <class GridT>
using Runner = std::function<BasicRouteRunner<GridT>()>;

// Searches, returns to the start, and drives the proved route that runner() returns.
template <class GridT>
MazeResult explore_and_run(const Maze& maze, AnyExplorer<GridT>& explorer, Watch& watch, const Runner<GridT>& runner) {
  MazeResult result(maze);
  GridSimulator<GridT> robot(walls_over(explorer.grid(), maze.walls), maze.start);
  SearchClock clock;
  const auto on_step = [&](const Observation&, Command command) {
    if (explorer.proved() && !result.search_moves) {
      result.search_moves = robot.moves();
      result.search_s = clock.seconds();
    }
    clock.add(command);
    const DrawnTours tours = watch.on_move ? explorer.tours() : DrawnTours();
    return look_on(watch, maze, explorer.wall_map(), robot.pose(), command, tours);
  };
  if (watch.log == nullptr) {
    result.status = drive(robot, explorer, on_step);
  } else {
    ExplorerRecorder<AnyExplorer<GridT>> recorder(explorer, explorer, *watch.log);
    recorder.name_policy(watch.policy);
    result.status = drive(robot, recorder, on_step);
    recorder.finish();
  }
  result.total_s = clock.seconds();
  result.proved = explorer.proved();
  result.contradictions = explorer.contradictions();
  count(result, robot);
  result.map = walls_over(maze.grid(), explorer.wall_map());
  if (result.proved) run_route(maze, explorer.wall_map(), runner(), robot, watch, result);
  result.crashes = robot.crashes();
  result.shortest_moves = shortest_moves(maze);
  return result;
}

template <class GridT>
MazeResult prove_shortest(const Maze& maze, const GridT& grid, Policy::Make<GridT> make, Watch& watch) {
  const std::unique_ptr<AnyExplorer<GridT>> explorer = make(cells_over(grid, maze.goals), maze.start);
  return explore_and_run<GridT>(maze, *explorer, watch, [&] { return explorer->shortest_route(); });
}

MazeResult follow_wall(const Maze& maze, Hand hand, Watch& watch) {
  MazeResult result(maze);
  GridSimulator<RunTimeGrid> robot(maze);
  BasicWallFollower<RunTimeGrid> follower(hand, maze.goals, maze.start);
  RunTimeWallMap map(maze.grid());  // for those who watch; the follower needs none
  SearchClock clock;
  const auto on_step = [&](const Observation& seen, Command command) {
    for (const Turn side : {Turn::ahead, Turn::right, Turn::left}) map.record(robot.pose(), side, seen.wall(side));
    clock.add(command);
    return look_on(watch, maze, map, robot.pose(), command);
  };
  if (watch.log == nullptr) {
    result.status = drive(robot, follower, on_step);
  } else {
    Recorder<BasicWallFollower<RunTimeGrid>, GrowingLog> recorder(
        follower, *watch.log, LoggedNavigator::wall_follower,
        hand == Hand::left ? LoggedPolicy::left_hand : LoggedPolicy::right_hand, maze.goals, maze.start);
    result.status = drive(robot, recorder, on_step);
    recorder.finish();
  }
  result.total_s = clock.seconds();
  count(result, robot);
  result.crashes = robot.crashes();
  result.map = map;
  result.shortest_moves = shortest_moves(maze);
  return result;
}

}  // namespace

MazeResult solve_maze(const Maze& maze, const Policy& policy, Watch& watch) {
  if (!policy.explores()) return follow_wall(maze, policy.hand, watch);
  if (watch.on_move || !fits_board<16>(maze)) return prove_shortest(maze, maze.grid(), policy.explorer, watch);
  return prove_shortest(maze, Grid<16, 16>(), policy.board_explorer, watch);
}

MazeResult solve_maze(const Maze& maze, AnyExplorer<RunTimeGrid>& explorer, Watch& watch,
                      const Runner<RunTimeGrid>& runner) {
  return explore_and_run<RunTimeGrid>(maze, explorer, watch, runner);
}
