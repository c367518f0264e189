// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A lost robot with a map that was never completed, compared with a slow oracle that keeps all it has ever seen.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/locate/bitboard_localizer.hpp"
#include "mazebot/host/locate/greedy_elimination_planner.hpp"
#include "mazebot/host/locate/planned_elimination.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/locate/localizer.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/lost_robot.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

template <int Wrong = 0>
using AnyLocalizer = BasicLocalizer<RunTimeGrid, BasicGreedyElimination<RunTimeGrid>, WrongReadings<Wrong>>;

// The walls that an explorer has seen when it has proved the shortest route and is home.
RunTimeWallMap explored(const Maze& maze) {
  GridSimulator<RunTimeGrid> robot(maze.walls, maze.start);
  BasicExplorer<RunTimeGrid> explorer(maze.goals, robot.pose());
  drive(robot, explorer);
  return explorer.wall_map();
}

// One wall or opening that the robot has seen, as seen from where it started: forward, to the right, side 0 ahead, 1
// right, 2 behind, 3 left.
struct Sight {
  int forward, right, side;
  bool is_wall;
};

// Where the robot is as seen from its start, and all it has seen.
class Diary {
 public:
  void note(const Observation& seen) {
    for (int side = 0; side < 4; ++side) {
      const Turn turn = turn_at(side);
      for (int i = 0; i < seen.reach(turn) && i <= seen.free_cells(turn); ++i) {
        const std::array<int, 2> at = moved(forward_, right_, heading_ + side, i);
        sights_.push_back({at[0], at[1], (heading_ + side) % 4, i == seen.free_cells(turn)});
      }
    }
  }
  void note(Command command) {
    heading_ = (heading_ + static_cast<int>(command.turn())) % 4;
    const std::array<int, 2> at = moved(forward_, right_, heading_, command.cells());
    forward_ = at[0];
    right_ = at[1];
  }
  // All poses where the robot may be now: each start is tried against all that was ever seen.
  std::vector<std::array<int, 3>> possible(const RunTimeWallMap& map) const {
    std::vector<std::array<int, 3>> poses;
    for (int x = 0; x < map.width(); ++x) {
      for (int y = 0; y < map.height(); ++y) {
        for (int h = 0; h < 4; ++h) {
          if (fits(map, x, y, h)) poses.push_back(on_map(x, y, h, forward_, right_, heading_));
        }
      }
    }
    return poses;
  }

 private:
  static std::array<int, 2> moved(int forward, int right, int heading, int cells) {
    const int along[] = {1, 0, -1, 0}, across[] = {0, 1, 0, -1};
    return {forward + cells * along[heading % 4], right + cells * across[heading % 4]};
  }
  static std::array<int, 3> on_map(int x, int y, int h, int forward, int right, int side) {
    const int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    return {x + forward * dx[h] + right * dx[(h + 1) % 4], y + forward * dy[h] + right * dy[(h + 1) % 4],
            (h + side) % 4};
  }
  bool fits(const RunTimeWallMap& map, int x, int y, int h) const {
    bool has_exit = false;
    for (int side = 0; side < 4; ++side) has_exit = has_exit || !map.wall(Cell(x, y), heading_at(side));
    if (!has_exit) return false;
    return std::all_of(sights_.begin(), sights_.end(), [&](const Sight& sight) {
      const std::array<int, 3> at = on_map(x, y, h, sight.forward, sight.right, sight.side);
      if (at[0] < 0 || at[1] < 0 || at[0] >= map.width() || at[1] >= map.height()) return false;
      const Cell cell(at[0], at[1]);
      return !map.known(cell, heading_at(at[2])) || map.wall(cell, heading_at(at[2])) == sight.is_wall;
    });
  }

  std::vector<Sight> sights_;
  int forward_ = 0, right_ = 0, heading_ = 0;
};

struct Tally {
  int located = 0;
  int ambiguous = 0;
};

// Runs a lost robot and compares the hypotheses with the diary's at every look. It must meet no wall.
template <class LocalizerT>
void check_run(LocalizerT localizer, const RunTimeWallMap& truth, const RunTimeWallMap& map, Pose start, int rays,
               int reach, Tally& tally) {
  LostRobot<RunTimeWallMap> robot(truth, start, rays, reach);
  Diary diary;
  const std::size_t cells = truth.grid().cell_count();
  for (;;) {
    const Observation seen = robot.observe();
    diary.note(seen);
    const Command command = localizer.next(seen);
    diary.note(command);
    const auto possible = diary.possible(map);
    REQUIRE(localizer.hypotheses().count() == possible.size());
    for (const std::array<int, 3>& pose : possible) {
      REQUIRE(localizer.hypotheses().contains(Pose(Cell(pose[0], pose[1]), heading_at(pose[2]))));
    }
    if (command.is_stop()) break;
    REQUIRE(robot.obey(command));
    REQUIRE(robot.steps() <= static_cast<int>(4 * cells * 8 * cells));
  }
  if (localizer.status() == Status::located) {
    REQUIRE(*localizer.pose() == robot.pose());
    ++tally.located;
  } else {
    REQUIRE(localizer.status() == Status::ambiguous);
    ++tally.ambiguous;
  }
}

std::vector<Pose> poses_of(const Maze& maze, std::size_t every) {
  const auto distance = test::distances_by_search(
      maze.walls, maze.goals, [&](Cell cell, Heading heading) { return !maze.walls.wall(cell, heading); });
  std::vector<Pose> poses;
  for (std::size_t i = 0; i < distance.size() * 4; i += every) {
    const Cell cell = maze.grid().cell(static_cast<RunTimeGrid::Index>(i / 4));
    if (distance[i / 4].has_value()) poses.push_back(Pose(cell, heading_at(static_cast<int>(i % 4))));
  }
  return poses;
}

// A map of which some walls are known, at random.
RunTimeWallMap some_walls(const RunTimeWallMap& walls, std::uint64_t seed, std::uint32_t percent) {
  Random random(seed);
  RunTimeWallMap map(walls.grid());
  for (RunTimeGrid::Index i = 0; i < walls.grid().cell_count(); ++i) {
    for (int h = 0; h < 2; ++h) {
      const Cell cell = walls.grid().cell(i);
      if (random.below(100) < percent) map.record(cell, heading_at(h), walls.wall(cell, heading_at(h)));
    }
  }
  return map;
}

}  // namespace

TEST_CASE("with the map of a finished search, the hypotheses are those of a slow oracle", "[localizer]") {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    MazeRecipe recipe;
    recipe.width = 10;
    recipe.height = 8;
    recipe.seed = seed;
    recipe.braid = 30;
    const Maze maze = generate_maze(recipe);
    const RunTimeWallMap map = explored(maze);
    REQUIRE(map != maze.walls);
    for (const Pose start : poses_of(maze, 7)) {
      check_run(AnyLocalizer<>(map), maze.walls, map, start, 3, 1, tally);
      check_run(AnyLocalizer<>(map), maze.walls, map, start, 4, 3, tally);
    }
  }
  CHECK(tally.located > 20 * tally.ambiguous);
}

TEST_CASE("with walls known here and there, the hypotheses are those of a slow oracle", "[localizer]") {
  Tally tally;
  for (const std::uint32_t percent : {0U, 20U, 50U, 80U, 99U}) {
    MazeRecipe recipe;
    recipe.width = 6;
    recipe.height = 7;
    recipe.seed = percent;
    recipe.braid = 50;
    const Maze maze = generate_maze(recipe);
    const RunTimeWallMap map = some_walls(maze.walls, percent + 1, percent);
    for (const Pose start : poses_of(maze, 5)) check_run(AnyLocalizer<>(map), maze.walls, map, start, 3, 1, tally);
  }
  CHECK(tally.located > 0);
  CHECK(tally.ambiguous > 0);
}

TEST_CASE("in explored contest mazes no robot is located in a wrong place, and nearly all are located", "[localizer]") {
  int runs = 0, located = 0;
  const auto files = test::shared_files("mazes/classic");
  for (std::size_t file = 0; file < files.size(); file += 12) {
    const Maze maze = read_maze(files[file]);
    const RunTimeWallMap map = explored(maze);
    for (const Pose start : poses_of(maze, 29)) {
      LostRobot<RunTimeWallMap> robot(maze.walls, start, 3, 1);
      AnyLocalizer<> localizer(map);
      for (Command command = localizer.next(robot.observe()); !command.is_stop();
           command = localizer.next(robot.observe())) {
        REQUIRE(robot.obey(command));
      }
      ++runs;
      if (localizer.status() == Status::located) {
        ++located;
        REQUIRE(*localizer.pose() == robot.pose());
      } else {
        REQUIRE(localizer.status() == Status::ambiguous);
        REQUIRE(localizer.hypotheses().contains(robot.pose()));
      }
    }
  }
  CHECK(located >= runs * 95 / 100);
}

TEST_CASE("in a partly known map wrong readings within the tolerance are ignored", "[localizer]") {
  Random random(3);
  int located = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    MazeRecipe recipe;
    recipe.width = recipe.height = 8;
    recipe.seed = seed;
    const Maze maze = generate_maze(recipe);
    const RunTimeWallMap map = some_walls(maze.walls, seed, 90);
    for (const Pose start : poses_of(maze, 3)) {
      LostRobot<RunTimeWallMap> robot(maze.walls, start, 3, 1);
      AnyLocalizer<2> localizer(map);
      int left = 2;
      int short_by = 0;
      for (int steps = 0;; ++steps) {
        REQUIRE(steps < 4 * 64 * 4 * 64 * 3);
        Observation seen = robot.observe();
        const bool is_wrong = left > 0 && random.below(3) == 0;
        // Only walls that are not there: a missed wall is noticed twice, by the sensor and by the bump.
        if (is_wrong && !seen.wall(Turn::ahead)) {
          seen.set_wall(Turn::ahead, true);
          --left;
        }
        const Command command = localizer.next(seen.set_short_by(short_by));
        if (command.is_stop()) break;
        const int before = robot.cells();
        robot.obey(command);
        short_by = command.cells() - (robot.cells() - before);
        REQUIRE(short_by == 0);
      }
      REQUIRE(localizer.hypotheses().contains(robot.pose()));
      located += localizer.status() == Status::located ? 1 : 0;
    }
  }
  CHECK(located > 150);
}

TEST_CASE("the localizers of the desktop do not take unknown walls for walls either", "[localizer]") {
  MazeRecipe recipe;
  recipe.width = recipe.height = 8;
  const Maze maze = generate_maze(recipe);
  const RunTimeWallMap map = some_walls(maze.walls, 5, 60);
  Tally tally;
  for (const Pose start : poses_of(maze, 11)) {
    check_run(PlannedLocalizer<GreedyEliminationPlanner>(map), maze.walls, map, start, 3, 1, tally);
  }
  CHECK(tally.located > 0);
  // The bitboards know no third kind of side.
  const WallBitboards partly(map);
  BitboardLocalizer<> refuses(partly);
  CHECK(refuses.status() == Status::invalid);
  CHECK(refuses.next(Observation().set_wall(Turn::ahead, true)).is_stop());
  const WallBitboards fully(maze.walls);
  CHECK(BitboardLocalizer<>(fully).status() == Status::running);
}
