// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/record/last_decisions.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

struct Out {
  std::string text;
  void print(char character) { text += character; }
};

}  // namespace

TEST_CASE("last decisions: a small search is explained line by line") {
  // A 3x2 maze: the goal (2, 0) is reached around a wall, and a shorter route needs one look.
  WallMap<3, 2> walls;
  for (int x = 0; x < 3; ++x) {
    for (int y = 0; y < 2; ++y) {
      walls.record(Cell(x, y), Heading::north, false);
      walls.record(Cell(x, y), Heading::east, x == 1 && y == 0);
    }
  }
  GridSimulator<Grid<3, 2>> robot(walls, Pose());
  Explorer<3, 2> explorer({{2, 0}});
  LastDecisions<3, 2, 4> last;
  std::vector<std::string> all;
  drive(robot, explorer, [&](const Observation&, Command command) {
    last.add(explorer, command);
    Out line;
    detail::print_decision(line, last[last.count() - 1]);
    all.push_back(line.text);
    return true;
  });
  Out out;
  print(out, last);
  std::string expected;
  for (std::size_t i = all.size() - 4; i < all.size(); ++i) expected += all[i];
  CHECK(out.text == expected);
  CHECK(all.front() == "R1 to (1, 0): to the goal, a route of 2 needs one look: (1, 0) east\n");
  CHECK(all.back() == "stop at (0, 0): homeward, a route of 4 is known\n");
}

TEST_CASE("last decisions: routes and unknown walls are those of the map, in all mazes") {
  using ExplorerT = BasicExplorer<RunTimeGrid>;
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 400) continue;
    GridSimulator<RunTimeGrid> robot(maze.walls, maze.start);
    ExplorerT explorer(maze.goals, maze.start);
    BasicLastDecisions<RunTimeGrid, 3> last;
    drive(robot, explorer, [&](const Observation&, Command command) {
      last.add(explorer, command);
      const Decision& decision = last[last.count() - 1];
      BasicFloodFill<RunTimeGrid> optimistic(maze.grid()), pessimistic(maze.grid());
      optimistic.run(explorer.wall_map(), maze.goals, Unknown::open);
      pessimistic.run(explorer.wall_map(), maze.goals, Unknown::wall);
      const Cell start = maze.start.cell;
      REQUIRE(decision.route == (optimistic.reachable(start) ? optimistic.distance(start) : 0));
      const bool is_known = pessimistic.reachable(start) && pessimistic.distance(start) == decision.route;
      // Some route of that length may be known while another one has unknown walls, but not the other way round.
      REQUIRE((decision.unknown != 0 || decision.route == 0 || is_known));
      if (decision.unknown != 0) {
        REQUIRE_FALSE(explorer.wall_map().known(decision.wall.cell, decision.wall.heading));
      }
      REQUIRE(decision.to == explorer.pose());
      return true;
    });
    CHECK(last.count() <= 3);
  }
}
