// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_SOLVE_MAZE_HPP
#define MAZEBOT_CLI_EXPLORE_SOLVE_MAZE_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/map/grid.hpp>
#include <mazebot/navigator/route_runner.hpp>
#include <mazebot/navigator/wall_follower.hpp>
#include <mazebot/race/search_model.hpp>
#include <mazebot/record/recorder.hpp>
#include <mazebot/robot/drive.hpp>
#include <optional>
#include <type_traits>
#include <vector>

#include "../map/board_size.hpp"
#include "maze_result.hpp"
#include "policies.hpp"
#include "policy_family.hpp"

/// Copies what is known of a map to a map over another kind of grid of the same size.
template <class ToT, class FromT>
mazebot::BasicWallMap<ToT> walls_over(const ToT& grid, const mazebot::BasicWallMap<FromT>& from) {
  mazebot::BasicWallMap<ToT> to(grid);
  for (int y = 0; y < from.height(); ++y) {
    for (int x = 0; x < from.width(); ++x) {
      const mazebot::Cell cell(x, y);
      for (const mazebot::Heading heading : {mazebot::Heading::north, mazebot::Heading::east}) {
        if (from.known(cell, heading)) to.record(cell, heading, from.wall(cell, heading));
      }
    }
  }
  return to;
}

template <class ToT, class FromT>
mazebot::BasicCellSet<ToT> cells_over(const ToT& grid, const mazebot::BasicCellSet<FromT>& from) {
  mazebot::BasicCellSet<ToT> to(grid);
  from.for_each_index([&](typename FromT::Index index) { to.insert(from.grid().cell(index)); });
  return to;
}

/// Borders on a shortest route from the start to a goal, by a plain breadth-first search. It shares no code with the
/// library's planners, because it checks them.
inline Count shortest_moves(const mazebot::Maze& maze) {
  std::vector<bool> seen(maze.grid().cell_count(), false);
  std::vector<mazebot::Cell> ring = {maze.start.cell};
  seen[maze.grid().index(maze.start.cell)] = true;
  for (std::uint64_t distance = 0; !ring.empty(); ++distance) {
    std::vector<mazebot::Cell> next_ring;
    for (const mazebot::Cell cell : ring) {
      if (maze.goals.contains(cell)) return distance;
      for (int i = 0; i < 4; ++i) {
        const mazebot::Heading heading = mazebot::heading_at(i);
        const mazebot::Cell beside = cell.towards(heading);
        if (maze.walls.wall(cell, heading) || seen[maze.grid().index(beside)]) continue;
        seen[maze.grid().index(beside)] = true;
        next_ring.push_back(beside);
      }
    }
    ring.swap(next_ring);
  }
  return std::nullopt;
}

/// Tells the watch about the moves of a command before it is carried out. Returns whether to continue.
template <class MapT>
bool look_on(Watch& watch, const mazebot::Maze& maze, const MapT& map, mazebot::Pose pose, mazebot::Command command,
             const DrawnTours& tours = {}) {
  watch.moves.fetch_add(static_cast<std::uint64_t>(command.cells()), std::memory_order_relaxed);
  if constexpr (std::is_convertible<const MapT*, const mazebot::RunTimeWallMap*>::value) {
    for (int i = 0; watch.on_move && i < std::max(1, command.cells()); ++i) {
      watch.on_move({maze, map, Watch::evidence_of(map), tours, pose.turned(command.turn()).advanced(i)});
    }
  }
  return !watch.cancelled;
}

template <class GridT>
void count(MazeResult& result, const mazebot::GridSimulator<GridT>& robot) {
  result.total_moves = robot.moves();
  result.turns = robot.quarter_turns();
  result.cells_visited = robot.cells_visited();
  result.visited = cells_over(result.map.grid(), robot.visited());
}

/// Adds up how long the commands of a search take.
class SearchClock {
 public:
  double seconds() const { return static_cast<double>(ms_) / 1000; }
  void add(mazebot::Command command) { ms_ += model_(command.turn(), command.cells()); }

 private:
  mazebot::SearchModel model_ = mazebot::half_size_search();
  std::uint64_t ms_ = 0;
};

/// Drives a route from the start.
template <class GridT, class MapT, class RobotT>
void run_route(const mazebot::Maze& maze, const MapT& map, mazebot::BasicRouteRunner<GridT> runner, RobotT& robot,
               Watch& watch, MazeResult& result) {
  const std::uint64_t moves_before = robot.moves();
  const mazebot::Status status =
      mazebot::drive(robot, runner, [&](const mazebot::Observation&, mazebot::Command command) {
        return look_on(watch, maze, map, robot.pose(), command);
      });
  if (status != mazebot::Status::done) {
    result.status = status;
    return;
  }
  result.route_moves = robot.moves() - moves_before;
  mazebot::Pose pose = runner.route().start();
  result.route_cells = {pose.cell};
  for (std::size_t i = 0; i < runner.route().size(); ++i) {
    result.route += mazebot::letter(runner.route()[i]);
    pose = pose.turned(runner.route()[i]).advanced();
    result.route_cells.push_back(pose.cell);
  }
}

/// Searches, returns to the start, and drives the proved route that runner_from(pose) returns.
template <class GridT, class ExplorerT, class RunnerT>
void explore_and_run(const mazebot::Maze& maze, const GridT& grid, ExplorerT& explorer, Watch& watch,
                     MazeResult& result, RunnerT&& runner_from) {
  mazebot::GridSimulator<GridT> robot(walls_over(grid, maze.walls), maze.start);
  SearchClock clock;
  const auto on_step = [&](const mazebot::Observation&, mazebot::Command command) {
    if (explorer.proved() && !result.search_moves) {
      result.search_moves = robot.moves();
      result.search_s = clock.seconds();
    }
    clock.add(command);
    const DrawnTours tours = watch.on_move ? drawn_tours(explorer.policy(), grid.cell_count()) : DrawnTours();
    return look_on(watch, maze, explorer.wall_map(), robot.pose(), command, tours);
  };
  if (watch.log == nullptr) {
    result.status = mazebot::drive(robot, explorer, on_step);
  } else {
    mazebot::Recorder<ExplorerT, mazebot::GrowingLog> recorder(explorer, *watch.log);
    if (mazebot::detail::logged_policy(explorer) == mazebot::LoggedPolicy::own) {
      recorder.text(("policy=" + watch.policy).c_str());
    }
    result.status = mazebot::drive(robot, recorder, on_step);
    recorder.finish();
  }
  result.total_s = clock.seconds();
  result.proved = explorer.proved();
  result.contradictions = explorer.contradictions();
  count(result, robot);
  result.map = walls_over(maze.grid(), explorer.wall_map());
  if (result.proved) run_route(maze, explorer.wall_map(), runner_from(robot.pose()), robot, watch, result);
  result.crashes = robot.crashes();
}

/// Explores until the shortest route is proved.
template <class FamilyT>
struct Exploring {
  template <class GridT>
  static void solve(const mazebot::Maze& maze, const GridT& grid, Watch& watch, MazeResult& result) {
    using PolicyT = typename FamilyT::template Of<GridT>;
    mazebot::BasicExplorer<GridT, PolicyT> explorer(cells_over(grid, maze.goals), maze.start,
                                                    make_policy<FamilyT>(grid));
    explore_and_run(maze, grid, explorer, watch, result, [&](mazebot::Pose) { return explorer.shortest_route(); });
  }
};

/// Goes to the goal along a wall.
template <mazebot::Hand hand>
struct Following {
  template <class GridT>
  static void solve(const mazebot::Maze& maze, const GridT& grid, Watch& watch, MazeResult& result) {
    mazebot::GridSimulator<GridT> robot(walls_over(grid, maze.walls), maze.start);
    mazebot::BasicWallFollower<GridT> follower(hand, cells_over(grid, maze.goals), maze.start);
    mazebot::BasicWallMap<GridT> map(grid);  // for those who watch; the follower needs none
    SearchClock clock;
    const auto on_step = [&](const mazebot::Observation& seen, mazebot::Command command) {
      for (const mazebot::Turn side : {mazebot::Turn::ahead, mazebot::Turn::right, mazebot::Turn::left}) {
        map.record(robot.pose(), side, seen.wall(side));
      }
      clock.add(command);
      return look_on(watch, maze, map, robot.pose(), command);
    };
    if (watch.log == nullptr) {
      result.status = mazebot::drive(robot, follower, on_step);
    } else {
      constexpr bool is_left = hand == mazebot::Hand::left;
      mazebot::Recorder<mazebot::BasicWallFollower<GridT>, mazebot::GrowingLog> recorder(
          follower, *watch.log, mazebot::LoggedNavigator::wall_follower,
          is_left ? mazebot::LoggedPolicy::left_hand : mazebot::LoggedPolicy::right_hand, cells_over(grid, maze.goals),
          maze.start);
      result.status = mazebot::drive(robot, recorder, on_step);
      recorder.finish();
    }
    result.total_s = clock.seconds();
    count(result, robot);
    result.crashes = robot.crashes();
    result.map = walls_over(maze.grid(), map);
  }
};

/// Solves a maze over a run-time grid, which takes a maze of any size.
template <class SearchT>
MazeResult solve_over_run_time_grid(const mazebot::Maze& maze, Watch& watch) {
  MazeResult result(maze);
  SearchT::solve(maze, maze.grid(), watch, result);
  result.shortest_moves = shortest_moves(maze);
  return result;
}

/// The same with the types that boards use for the usual contest size. The algorithms and the results are the same; the
/// boards' types are twice as fast there. From 32x32 on, the run-time grid is faster, because it repairs its plans.
template <class SearchT>
MazeResult solve_any_size(const mazebot::Maze& maze, Watch& watch) {
  if (watch.on_move || !fits_board<16>(maze)) return solve_over_run_time_grid<SearchT>(maze, watch);
  MazeResult result(maze);
  SearchT::solve(maze, mazebot::Grid<16, 16>(), watch, result);
  result.shortest_moves = shortest_moves(maze);
  return result;
}

#endif  // MAZEBOT_CLI_EXPLORE_SOLVE_MAZE_HPP
