// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_EXPLORATIONS_HPP
#define MAZEBOT_TESTS_SUPPORT_EXPLORATIONS_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/map/maze.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

// Whole explorations and their checks.
namespace test {

using namespace mazebot;

// Checks that every known wall of the map is right.
template <class MapT>
bool tells_the_truth(const MapT& map, const RunTimeWallMap& truth) {
  for (int x = 0; x < map.width(); ++x) {
    for (int y = 0; y < map.height(); ++y) {
      for (int i = 0; i < 4; ++i) {
        const Cell cell(x, y);
        const Heading heading = heading_at(i);
        if (map.known(cell, heading) && map.wall(cell, heading) != truth.wall(cell, heading)) return false;
      }
    }
  }
  return true;
}

template <class ExplorerT, class RobotT>
void explore_and_check(ExplorerT& explorer, RobotT& robot, const Maze& maze) {
  const auto truly = shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
  bool proof_checked = false;
  const Status status = drive(robot, explorer, [&](const Observation&, Command) {
    if (explorer.proved() && !proof_checked) {
      proof_checked = true;
      const auto best_case = shortest_by_search(explorer.wall_map(), explorer.goals(), maze.start.cell, Unknown::open);
      const auto worst_case = shortest_by_search(explorer.wall_map(), explorer.goals(), maze.start.cell, Unknown::wall);
      REQUIRE(best_case.has_value());
      REQUIRE(best_case == worst_case);
    }
  });
  INFO(maze.name << " " << maze.width() << "x" << maze.height());
  // It pushes against the walls around a sealed goal before it believes them all.
  if (truly || !ExplorerT::MapT::has_evidence) REQUIRE(robot.crashes() == 0);
  REQUIRE(robot.pose() == explorer.pose());
  REQUIRE(robot.pose().cell == maze.start.cell);
  REQUIRE(tells_the_truth(explorer.wall_map(), maze.walls));
  REQUIRE(explorer.contradictions() == 0);
  REQUIRE(explorer.proved() == truly.has_value());
  REQUIRE(status == (truly ? Status::done : Status::unreachable));
  REQUIRE(explorer.status() == status);
  if (!truly) {
    REQUIRE_FALSE(
        shortest_by_search(explorer.wall_map(), explorer.goals(), maze.start.cell, Unknown::open).has_value());
  }

  auto run = explorer.shortest_route();
  const auto moves_before = robot.moves();
  const auto crashes_before = robot.crashes();
  REQUIRE(drive(robot, run) == status);
  REQUIRE(robot.crashes() == crashes_before);
  if (truly) {
    REQUIRE(robot.moves() - moves_before == static_cast<std::uint64_t>(*truly));
    REQUIRE(maze.goals.contains(robot.pose().cell));
  }
}

template <class PolicyT>
void explore_all(const std::vector<Maze>& mazes) {
  for (const Maze& maze : mazes) {
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<PolicyT> explorer(maze.goals, maze.start);
    explore_and_check(explorer, robot, maze);
  }
}

// Every decision as text: "F3" is three cells ahead, "R1" a turn to the right and a cell.
template <class ExplorerT>
std::string decisions(ExplorerT& explorer, const Maze& maze) {
  GridSimulator<RunTimeGrid> robot(maze);
  std::string text;
  drive(robot, explorer, [&](const Observation&, Command command) {
    if (!command.is_stop()) text += letter(command.turn()) + std::to_string(command.cells());
  });
  return text;
}

struct NumbRobot : GridSimulator<RunTimeGrid> {
  using GridSimulator<RunTimeGrid>::GridSimulator;
  void forward() { (void)GridSimulator<RunTimeGrid>::forward(); }
};

// A robot without working sensors, which finds walls by bumping into them.
class BlindRobot {
 public:
  explicit BlindRobot(const Maze& maze) : robot_(maze) {}
  int perform(Command command) { return mazebot::perform(robot_, command); }
  GridSimulator<RunTimeGrid>& inside() { return robot_; }

 private:
  GridSimulator<RunTimeGrid> robot_;
};

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_EXPLORATIONS_HPP
