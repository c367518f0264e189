// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_MAZE_RESULT_HPP
#define MAZEBOT_CLI_EXPLORE_MAZE_RESULT_HPP

#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/navigator/status.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using Count = std::optional<std::uint64_t>;  // nothing where there is no such number

/// The result of one maze and one policy.
struct MazeResult {
  explicit MazeResult(const mazebot::Maze& of) : start(of.start), goals(of.goals), map(of.grid()), visited(of.grid()) {}

  bool solved() const { return status == mazebot::Status::done; }

  std::string maze;           ///< its path
  bool is_block_map = false;  ///< of the map it was read from
  std::string_view policy;
  mazebot::Status status = mazebot::Status::running;
  bool proved = false;
  std::string_view aim = "the shortest route";  ///< what is proved
  Count search_moves;                           ///< borders crossed until the route was proved
  Count total_moves;     ///< until the search ended: back at the start; a wall follower's on the goal
  Count turns;           ///< quarter turns until then
  Count cells_visited;   ///< different cells visited until then
  Count route_moves;     ///< borders crossed while the proved route was driven
  Count shortest_moves;  ///< borders on a shortest route through the true maze
  Count crashes;
  Count contradictions;            ///< readings that contradict the map
  std::optional<double> search_s;  ///< predicted for half_size_search(), until the route was proved
  std::optional<double> total_s;   ///< the same until the search ended
  std::optional<double> seconds;   ///< predicted for the proved route, if that is the fastest

  std::string route;  ///< the proved route in letters
  std::vector<mazebot::Cell> route_cells;
  mazebot::Pose start;
  mazebot::RunTimeCellSet goals;
  mazebot::RunTimeWallMap map;      ///< what is known of the maze
  mazebot::RunTimeCellSet visited;  ///< by the search
};

#endif  // MAZEBOT_CLI_EXPLORE_MAZE_RESULT_HPP
