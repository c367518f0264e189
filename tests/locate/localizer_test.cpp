// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/locate/localizer.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <type_traits>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/lost_robot.hpp"
#include "support/mazes.hpp"
#include "support/naive_localizer.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"

using namespace mazebot;

namespace {

using AnyLocalizer = BasicLocalizer<RunTimeGrid>;
using AnyCompassLocalizer = BasicLocalizer<RunTimeGrid, BasicGreedyElimination<RunTimeGrid, SidewaysSteps>>;

std::vector<RunTimeWallMap> some_mazes() {
  std::vector<RunTimeWallMap> mazes;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const int size = 2 + static_cast<int>(seed);
    mazes.push_back(test::generated_walls(MazeAlgorithm::backtracker, size, size + 2, seed, 0));
    mazes.push_back(test::generated_walls(MazeAlgorithm::wilson, size + 1, size, seed, 30));
    mazes.push_back(test::scattered_blocks(size + 2, size + 1, seed, 30).walls);
    mazes.push_back(test::scattered_blocks(size, size, seed, 0).walls);
  }
  mazes.push_back(test::scattered_blocks(1, 1, 1, 0).walls);
  mazes.push_back(test::scattered_blocks(9, 1, 1, 0).walls);
  return mazes;
}

// Runs the localizer from one start and compares everything with the naive one.
template <class LocalizerT>
void compare(LocalizerT localizer, const RunTimeWallMap& map, naive::Pose start, naive::Sensors sensors,
             const naive::Answer& expected, bool count_turns) {
  LostRobot<RunTimeWallMap> robot(map, Pose(Cell(start.x, start.y), heading_at(start.heading)), sensors.rays,
                                  sensors.reach);
  for (;;) {
    const Command command = localizer.next(robot.observe());
    REQUIRE(localizer.hypotheses().contains(command.is_stop() ? robot.pose() : [&] {
      LostRobot<RunTimeWallMap> ahead = robot;
      REQUIRE(ahead.obey(command));
      return ahead.pose();
    }()));
    if (command.is_stop()) break;
    robot.obey(command);
  }
  CHECK((count_turns ? robot.steps() : robot.cells()) == static_cast<int>(expected.path.size()));
  CHECK(localizer.hypotheses().count() == expected.left.size());
  for (const naive::Pose left : expected.left) {
    // Without turning, the naive robots still face as they did in the beginning.
    const Pose pose(Cell(left.x, left.y), count_turns ? heading_at(left.heading) : robot.pose().heading);
    CHECK(localizer.hypotheses().contains(pose));
  }
  if (expected.left.size() == 1) {
    REQUIRE(localizer.status() == Status::located);
    CHECK(*localizer.pose() == robot.pose());
  } else {
    CHECK(localizer.status() == Status::ambiguous);
    CHECK(!localizer.pose().has_value());
  }
}

}  // namespace

TEST_CASE("from every start pose the localizer takes the same steps as the naive one", "[localizer][long]") {
  for (const RunTimeWallMap& map : some_mazes()) {
    for (const naive::Sensors sensors : {naive::Sensors{3, 1}, {4, 1}, {3, 2}, {4, 7}}) {
      const std::vector<naive::Pose> all = naive::poses_in(map);
      for (const naive::Pose start : all) {
        const naive::Answer expected = naive::localize(map, all, start, sensors);
        compare(AnyLocalizer(map), map, start, sensors, expected, true);
      }
    }
  }
}

TEST_CASE("with a compass the localizer takes the same steps as the naive one, turning or not", "[localizer]") {
  for (const RunTimeWallMap& map : some_mazes()) {
    for (const int reach : {1, 3}) {
      for (const naive::Pose start : naive::poses_in(map)) {
        const Heading heading = heading_at(start.heading);
        const std::vector<naive::Pose> known = naive::poses_in(map, start.heading);
        compare(AnyLocalizer(map, heading), map, start, {3, reach}, naive::localize(map, known, start, {3, reach}),
                true);
        compare(AnyCompassLocalizer(map, heading), map, start, {4, reach},
                naive::localize(map, known, start, {4, reach}, "nesw"), false);
      }
    }
  }
}

namespace {

using TolerantLocalizer = BasicLocalizer<RunTimeGrid, BasicGreedyElimination<RunTimeGrid>, WrongReadings<2>>;

// An observation with one of its rays wrong.
Observation spoilt(Observation seen, Random& random) {
  Turn side;
  do {
    side = turn_at(static_cast<int>(random.below(4)));
  } while (!seen.sensed(side));
  const int wrong = (seen.free_cells(side) + 1) % (seen.reach(side) + 1);
  return seen.set_ray(side, wrong, seen.reach(side));
}

}  // namespace

TEST_CASE("wrong readings within the tolerance are ignored, and a run with more of them ends, too", "[localizer]") {
  Random random(7);
  int located = 0;
  int contradicted = 0;
  for (const RunTimeWallMap& map : some_mazes()) {
    const std::vector<naive::Pose> all = naive::poses_in(map);
    const int bound = static_cast<int>(all.size()) * 3 * (4 * static_cast<int>(map.grid().cell_count()) - 1);
    for (const naive::Pose start : all) {
      for (const int wrong_readings : {1, 2, 1000}) {
        LostRobot<RunTimeWallMap> robot(map, Pose(Cell(start.x, start.y), heading_at(start.heading)), 3, 1);
        TolerantLocalizer localizer(map);
        int left = wrong_readings;
        int looks = 0;
        int short_by = 0;
        for (;;) {
          Observation seen = robot.observe();
          if (left > 0 && random.below(3) == 0) {
            seen = spoilt(seen, random);
            --left;
          }
          const Command command = localizer.next(seen.set_short_by(short_by));
          if (command.is_stop()) break;
          const int cells_before = robot.cells();
          robot.obey(command);
          short_by = command.cells() - (robot.cells() - cells_before);
          REQUIRE(robot.steps() <= bound);
          REQUIRE(++looks <= bound);
          if (wrong_readings <= 2) REQUIRE(short_by == 0);
        }
        contradicted += localizer.status() == Status::contradicted;
        if (wrong_readings > 2) continue;
        REQUIRE(localizer.hypotheses().contains(robot.pose()));
        if (localizer.status() == Status::located) {
          ++located;
          CHECK(*localizer.pose() == robot.pose());
        } else {
          CHECK(localizer.status() == Status::ambiguous);
        }
      }
    }
  }
  CHECK(located > 1000);
  CHECK(contradicted > 1000);
}

TEST_CASE("without wrong readings, tolerance costs only the steps of the confirmation", "[localizer]") {
  const RunTimeWallMap map = test::generated_walls(MazeAlgorithm::backtracker, 8, 8, 3, 0);
  LostRobot<RunTimeWallMap> robot(map, Pose(Cell(4, 5), Heading::west), 3, 1);
  TolerantLocalizer localizer(map);
  for (Command command = localizer.next(robot.observe()); !command.is_stop();
       command = localizer.next(robot.observe())) {
    REQUIRE(robot.obey(command));
  }
  REQUIRE(localizer.status() == Status::located);
  CHECK(*localizer.pose() == robot.pose());
}

TEST_CASE("on a drawn map the greedy policy gives these commands", "[localizer]") {
  const RunTimeWallMap map = parse_maze(
                                 "o---o---o---o---o\n"
                                 "|               |\n"
                                 "o---o---o---o   o\n"
                                 "|   |           |\n"
                                 "o   o---o---o---o\n"
                                 "|     G         |\n"
                                 "o---o---o---o---o\n",
                                 "drawn")
                                 .walls;
  const auto commands_of = [&](auto localizer, Pose start, int rays, int reach) {
    std::vector<Command> commands;
    LostRobot<RunTimeWallMap> robot(map, start, rays, reach);
    for (;;) {
      commands.push_back(localizer.next(robot.observe()));
      if (commands.back().is_stop()) break;
      REQUIRE(robot.obey(commands.back()));
    }
    CHECK(localizer.status() == Status::located);
    CHECK(*localizer.pose() == robot.pose());
    return commands;
  };
  const auto go = [](Turn turn, int cells = 1) { return Command::go(turn, cells); };
  const Command stop = Command::stop();
  // The long corridors are a half turn of each other. Only beyond their bends do they differ.
  const std::vector<Command> to_the_bend{go(Turn::ahead), go(Turn::ahead), go(Turn::ahead), go(Turn::right), stop};
  CHECK(commands_of(AnyLocalizer(map), Pose(Cell(3, 0), Heading::west), 3, 1) == to_the_bend);
  CHECK(commands_of(AnyLocalizer(map), Pose(Cell(0, 2), Heading::east), 3, 1) == to_the_bend);
  CHECK(commands_of(AnyLocalizer(map), Pose(Cell(1, 1), Heading::west), 3, 1) ==
        std::vector<Command>{go(Turn::around), go(Turn::ahead), stop});
  CHECK(commands_of(AnyLocalizer(map), Pose(Cell(3, 0), Heading::west), 4, 2) ==
        std::vector<Command>{go(Turn::ahead), go(Turn::ahead, 2), go(Turn::right), stop});
  CHECK(commands_of(AnyLocalizer(map), Pose(Cell(0, 1), Heading::south), 4, 2) == std::vector<Command>{stop});
  CHECK(commands_of(AnyCompassLocalizer(map, Heading::west), Pose(Cell(2, 2), Heading::west), 4, 1) ==
        std::vector<Command>{go(Turn::around), stop});
  CHECK(commands_of(AnyCompassLocalizer(map, Heading::east), Pose(Cell(1, 1), Heading::east), 4, 1) ==
        std::vector<Command>{go(Turn::ahead, 2), stop});
}

TEST_CASE("a localizer without hypotheses is contradicted at once", "[localizer]") {
  const RunTimeWallMap map = test::scattered_blocks(3, 3, 1, 0).walls;
  AnyLocalizer localizer(map, RunTimeCellSet(map.grid()));
  CHECK(localizer.status() == Status::running);
  CHECK(localizer.next(Observation().set_wall(Turn::ahead, false)).is_stop());
  CHECK(localizer.status() == Status::contradicted);
  CHECK(&localizer.wall_map() == &map);
  // A maze of one sealed cell has no cell with an exit.
  const RunTimeWallMap sealed = test::scattered_blocks(1, 1, 1, 0).walls;
  AnyLocalizer in_sealed(sealed, Heading::east);
  CHECK(in_sealed.next(Observation().set_wall(Turn::ahead, true)).is_stop());
  CHECK(in_sealed.status() == Status::contradicted);
}

TEST_CASE("a localizer keeps its map, so it refuses one that is about to be destroyed", "[localizer]") {
  CHECK(std::is_constructible<AnyLocalizer, const RunTimeWallMap&>::value);
  CHECK(!std::is_constructible<AnyLocalizer, RunTimeWallMap>::value);
  CHECK(!std::is_constructible<AnyLocalizer, const RunTimeWallMap>::value);
  CHECK(!std::is_constructible<AnyLocalizer, RunTimeWallMap, Heading>::value);
  CHECK(!std::is_constructible<AnyLocalizer, RunTimeWallMap, const RunTimeCellSet&>::value);
  CHECK(!std::is_constructible<Localizer<4, 4>, WallMap<4, 4>>::value);
}

TEST_CASE("an observation that fits no pose is a contradiction", "[localizer]") {
  // One row of three cells: nowhere is there an opening to the left and to the right of a wall.
  const RunTimeWallMap map = test::scattered_blocks(3, 1, 1, 0).walls;
  AnyLocalizer localizer(map);
  Observation seen;
  seen.set_wall(Turn::left, false).set_wall(Turn::ahead, false).set_wall(Turn::right, false);
  CHECK(localizer.next(seen).is_stop());
  CHECK(localizer.status() == Status::contradicted);
  CHECK(!localizer.pose().has_value());
  CHECK(localizer.hypotheses().count() == 0);
  CHECK(localizer.next(seen).is_stop());
}

TEST_CASE("a forward that was blocked against the map is a contradiction", "[localizer]") {
  const RunTimeWallMap map = test::scattered_blocks(5, 1, 1, 0).walls;
  AnyLocalizer localizer(map);
  LostRobot<RunTimeWallMap> robot(map, Pose(Cell(2, 0), Heading::east), 3, 1);
  const Command command = localizer.next(robot.observe());
  REQUIRE(command.cells() == 1);
  CHECK(localizer.next(robot.observe().set_short_by(1)).is_stop());
  CHECK(localizer.status() == Status::contradicted);
}

TEST_CASE("indistinguishable poses are reported without a step", "[localizer]") {
  const RunTimeWallMap map = test::scattered_blocks(7, 7, 1, 0).walls;
  AnyLocalizer localizer(map);
  LostRobot<RunTimeWallMap> robot(map, Pose(Cell(3, 3), Heading::east), 4, 7);
  CHECK(localizer.next(robot.observe()).is_stop());
  CHECK(localizer.status() == Status::ambiguous);
  CHECK(localizer.hypotheses().count() == 4);
}

TEST_CASE("once located, the same robot explores from where it is", "[localizer]") {
  MazeRecipe recipe;
  recipe.width = recipe.height = 8;
  const Maze maze = generate_maze(recipe);
  for (RunTimeGrid::Index i = 0; i < 64; i += 5) {
    GridSimulator<RunTimeGrid> robot(maze.walls, Pose(maze.grid().cell(i), Heading::south));
    AnyLocalizer localizer(maze.walls);
    REQUIRE(drive(robot, localizer) == Status::located);
    REQUIRE(*localizer.pose() == robot.pose());
    BasicExplorer<RunTimeGrid> explorer(maze.goals, *localizer.pose());
    CHECK(drive(robot, explorer) == Status::done);
    CHECK(explorer.proved());
    CHECK(robot.crashes() == 0);
  }
}

TEST_CASE("a single free cell is ambiguous if it is given as free", "[localizer]") {
  const RunTimeGrid grid(3, 3);
  RunTimeCellSet free(grid);
  free.insert(Cell(1, 1));
  const BlockMap map(free);
  LostRobot<RunTimeWallMap> robot(map.walls, Pose(Cell(1, 1), Heading::north), 3, 1);
  AnyLocalizer localizer(map.walls, map.free);
  CHECK(localizer.next(robot.observe()).is_stop());
  CHECK(localizer.status() == Status::ambiguous);
  CHECK(localizer.hypotheses().count() == 4);
}

TEST_CASE("a localizer with its size at compile time takes the same steps", "[localizer]") {
  const RunTimeWallMap map = test::generated_walls(MazeAlgorithm::backtracker, 16, 16, 5, 0);
  WallMap<16, 16> small;
  for (int i = 0; i < 256; ++i) {
    for (int h = 0; h < 4; ++h) {
      const Cell cell = map.grid().cell(static_cast<RunTimeGrid::Index>(i));
      small.record(cell, heading_at(h), map.wall(cell, heading_at(h)));
    }
  }
  for (int i = 0; i < 256; i += 5) {
    LostRobot<RunTimeWallMap> robot(map, Pose(map.grid().cell(static_cast<RunTimeGrid::Index>(i)), heading_at(i)), 3,
                                    1);
    AnyLocalizer any(map);
    Localizer<16, 16> localizer(small);
    for (;;) {
      const Command command = any.next(robot.observe());
      REQUIRE(localizer.next(robot.observe()) == command);
      if (command.is_stop()) break;
      REQUIRE(robot.obey(command));
    }
    CHECK(localizer.status() == any.status());
    CHECK(*localizer.pose() == robot.pose());
  }
}

TEST_CASE(
    "in the contest mazes too the true pose is never ruled out, the answer is right, the steps are the naive ones",
    "[localizer][long]") {
  const std::filesystem::path folder = shared_dir() / "mazes";
  if (!std::filesystem::exists(folder)) {
    test::skip("no shared data in " + folder.string());
    return;
  }
  std::size_t number = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".txt") continue;
    const RunTimeWallMap map = read_maze(entry.path()).walls;
    const std::vector<naive::Pose> all = naive::poses_in(map);
    // Only some poses of each maze, because the naive robots are slow; other ones in each maze.
    for (std::size_t i = ++number % 61; i<all.size(); i += map.width()> 16 ? 1999 : 251) {
      const naive::Sensors sensors{3 + static_cast<int>(i % 2), 1 + static_cast<int>(number % 3)};
      compare(AnyLocalizer(map), map, all[i], sensors, naive::localize(map, all, all[i], sensors), true);
    }
  }
  CHECK(number > 300);
}

TEST_CASE("a localizer refuses cells of a grid of another size", "[localizer]") {
  const RunTimeWallMap map(RunTimeGrid(40, 40));
  RunTimeCellSet cells(RunTimeGrid(5, 4));
  cells.insert(Cell(1, 1));
  BasicLocalizer<RunTimeGrid> localizer(map, cells);
  CHECK(localizer.status() == Status::invalid);
  CHECK(localizer.next(Observation().set_wall(Turn::ahead, true)).is_stop());
  CHECK(localizer.hypotheses().count() == 0);
}
