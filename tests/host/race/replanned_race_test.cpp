// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/race/replanned_race.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "mazebot/explore/cheapest_policy.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using PlainRace = BasicRaceObjective<RunTimeGrid, std::uint32_t>;
using ReplannedRace = BasicReplannedRace<RunTimeGrid>;
using Borders = std::vector<std::pair<RunTimeGrid::Index, Heading>>;

template <class PlannerT>
Borders borders_of(const PlannerT& planner, const Maze& maze) {
  Borders borders;
  planner.for_each_border(maze.walls, maze.start, maze.goals, Unknown::open,
                          [&](Cell cell, Heading heading) { borders.emplace_back(maze.grid().index(cell), heading); });
  return borders;
}

// The commands of a whole search.
template <class PlannerT>
std::vector<Command> search(const Maze& maze, PlannerT& planner) {
  using Policy = CheapestPolicy<PlannerT>;
  BasicExplorer<RunTimeGrid, Policy> explorer(maze.goals, maze.start, Policy(planner));
  GridSimulator<RunTimeGrid> robot(maze);
  std::vector<Command> commands;
  drive(robot, explorer, [&](const Observation&, Command command) { commands.push_back(command); });
  return commands;
}

// A robot that turns on the spot faster than it drives a curve, one that cannot, and the usual ones.
std::vector<RaceModel> robots() {
  RaceModel spinner = half_size_mouse();
  spinner.turns.pivot_90 = spinner.turns.pivot_180 = 1;
  RaceModel without_pivots = half_size_mouse();
  without_pivots.turns.pivot_90 = without_pivots.turns.pivot_180 = 0;
  RaceModel without_curves = half_size_mouse();
  without_curves.turns.turn_45 = without_curves.turns.turn_135 = without_curves.turns.turn_180 = 0;
  return {half_size_mouse(), classic_mouse(100000), spinner, without_pivots, without_curves};
}

}  // namespace

TEST_CASE("replanned races: the same runs as plans from the beginning, whatever walls are seen") {
  for (const RaceModel& model : robots()) {
    for (const Maze& maze : test::generated_mazes(1)) {
      INFO(maze.name);
      ReplannedRace replanned(model, maze.grid());
      Maze seen(RunTimeWallMap(maze.grid()));
      Random random(maze.grid().cell_count());
      for (int i = 0; i < 40; ++i) {
        for (int k = random.between(0, 9); k > 0; --k) {
          const Pose side(maze.grid().cell(random.below(static_cast<std::uint32_t>(maze.grid().cell_count()))),
                          heading_at(random.between(0, 3)));
          seen.walls.record(side.cell, side.heading, maze.walls.wall(side.cell, side.heading));
        }
        if (i % 16 == 15) {  // a correction: a wall may disappear
          const Cell cell = maze.grid().cell(random.below(static_cast<std::uint32_t>(maze.grid().cell_count())));
          const Heading heading = heading_at(random.between(0, 3));
          if (maze.grid().contains(cell.towards(heading))) seen.walls.overwrite(cell, heading, false);
        }
        PlainRace plain(model, maze.grid());
        const auto known = plain.plan(seen.walls, seen.start, seen.goals, Unknown::wall);
        const auto possible = plain.plan(seen.walls, seen.start, seen.goals, Unknown::open);
        bool is_possible = false;
        const bool best_known = replanned.is_best_known(seen.walls, seen.start, seen.goals, is_possible);
        REQUIRE(is_possible == possible.has_value());
        if (possible) REQUIRE(best_known == (known == possible));
        if (possible) REQUIRE(borders_of(replanned, seen) == borders_of(plain, seen));
        REQUIRE(replanned.plan(seen.walls, seen.start, seen.goals, Unknown::open) == possible);
        if (i % 8 == 7) REQUIRE(replanned.plan(seen.walls, seen.start, seen.goals, Unknown::wall) == known);
        if (i == 20) seen.start = Pose(Cell(maze.width() - 1, 0), Heading::north);
        if (i == 30) seen.goals.insert(Cell(0, maze.height() - 1));
      }
    }
  }
}

TEST_CASE("replanned races: an explorer makes the same moves", "[long]") {
  std::vector<Maze> mazes = test::generated_mazes(2);
  std::size_t number = 0;
  for (Maze& maze : test::shared_mazes()) {
    if (number++ % 10 == 0) mazes.push_back(std::move(maze));
  }
  for (const Maze& maze : mazes) {
    INFO(maze.name << " " << maze.width() << "x" << maze.height());
    PlainRace plain(half_size_mouse(10000), maze.grid());
    ReplannedRace replanned(half_size_mouse(10000), maze.grid());
    REQUIRE(search(maze, replanned) == search(maze, plain));
  }
}
