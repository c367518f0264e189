// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/cover/coverage.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "mazebot/save/saved_map.hpp"
#include "mazebot/search/flood_fill.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Navigator = BasicCoverage<RunTimeGrid>;
using Saved1 = BasicSavedMap<RunTimeGrid, Saved::walls_and_cells>;

// Loses the power after so many writes.
struct Memory {
  std::vector<std::uint8_t> bytes;
  std::size_t writes_left = SIZE_MAX;
  std::uint8_t read(std::size_t address) const { return bytes[address]; }
  void write(std::size_t address, std::uint8_t byte) {
    if (writes_left == 0) return;
    --writes_left;
    bytes[address] = byte;
  }
};

BlockMap house(std::uint64_t seed) {
  HouseRecipe recipe;
  recipe.width = 14;
  recipe.height = 10;
  recipe.seed = seed;
  return generate_house(recipe);
}

RunTimeCellSet reachable_in(const RunTimeWallMap& walls, Cell from) {
  RunTimeCellSet start(walls.grid()), cells(walls.grid());
  start.insert(from);
  BasicFloodFill<RunTimeGrid> flood(walls.grid());
  flood.run(walls, start, Unknown::wall);
  for (RunTimeGrid::Index i = 0; i < walls.grid().cell_count(); ++i) {
    if (flood.reachable_at(i)) cells.insert_at(i);
  }
  return cells;
}

// Carries out at most so many commands. Returns their number.
std::size_t drive_some(BackSensorSimulator<RunTimeGrid>& robot, Navigator& navigator, std::size_t most) {
  std::size_t commands = 0;
  if (most == 0) return 0;
  drive(robot, navigator, [&](const Observation&, Command command) { return command.is_stop() || ++commands < most; });
  return commands;
}

}  // namespace

TEST_CASE("a coverage that was stopped after any command continues with what it had visited", "[coverage]") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const BlockMap map = house(seed);
    const Pose start(*map.start, Heading::north);
    const RunTimeCellSet reachable = reachable_in(map.walls, start.cell);
    BackSensorSimulator<RunTimeGrid> whole_robot(map.walls, start);
    Navigator whole(start, WeightedCoverage<>(), map.grid());
    const std::size_t commands = drive_some(whole_robot, whole, SIZE_MAX);
    REQUIRE(whole.status() == Status::done);
    for (std::size_t stop = 0; stop <= commands; ++stop) {
      BackSensorSimulator<RunTimeGrid> robot(map.walls, start);
      Navigator before(start, WeightedCoverage<>(), map.grid());
      drive_some(robot, before, stop);
      // What the last command did is known only when the next one is asked for.
      const Saved1 saved(0, map.grid());
      Memory memory{std::vector<std::uint8_t>(saved.size(), 0xFF)};
      REQUIRE(saved.save(memory, before.coverage_map()) == SaveResult::saved);
      const std::size_t visited = before.coverage_map().visited().count();

      Navigator after(robot.pose(), WeightedCoverage<>(), map.grid());
      REQUIRE(after.resume(saved, memory) == LoadResult::loaded);
      REQUIRE(after.coverage_map().visited() == before.coverage_map().visited());
      REQUIRE(after.coverage_map().has_thin_walls() == before.coverage_map().has_thin_walls());
      drive_some(robot, after, SIZE_MAX);
      REQUIRE(after.status() == Status::done);
      REQUIRE(after.coverage_map().visited() == reachable);
      // What it did before is not done again.
      REQUIRE(after.moves() + visited <= whole.moves() + whole.grid().cell_count() / 2);
    }
  }
}

TEST_CASE("a coverage forgets no cell in a house that has changed", "[coverage]") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const BlockMap map = house(seed);
    const Pose start(*map.start, Heading::north);
    Random random(seed);
    for (int round = 0; round < 20; ++round) {
      BackSensorSimulator<RunTimeGrid> robot(map.walls, start);
      Navigator before(start, WeightedCoverage<>(), map.grid());
      drive_some(robot, before, random.below(150));
      const Saved1 saved(0, map.grid());
      Memory memory{std::vector<std::uint8_t>(saved.size(), 0xFF)};
      REQUIRE(saved.save(memory, before.coverage_map()) == SaveResult::saved);
      // One cell in twenty: furniture comes and goes.
      BlockMap changed = map;
      RunTimeCellSet free = map.free;
      for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
        if (random.below(20) != 0 || map.grid().cell(i) == robot.pose().cell) continue;
        if (free.contains_at(i)) {
          free.erase_at(i);
        } else {
          free.insert_at(i);
        }
      }
      changed = BlockMap(free, "changed");
      BackSensorSimulator<RunTimeGrid> again(changed.walls, robot.pose());
      Navigator after(robot.pose(), WeightedCoverage<>(), map.grid());
      REQUIRE(after.resume(saved, memory) == LoadResult::loaded);
      after.demand_certainty();
      drive_some(again, after, SIZE_MAX);
      CHECK((after.status() == Status::done || after.status() == Status::unreachable));
      reachable_in(changed.walls, robot.pose().cell).for_each_index([&](RunTimeGrid::Index i) {
        CHECK(after.coverage_map().visited().contains_at(i));
      });
    }
  }
}

TEST_CASE("power lost at any byte of a save costs at most that save", "[coverage]") {
  const BlockMap map = house(3);
  const Pose start(*map.start, Heading::north);
  BackSensorSimulator<RunTimeGrid> robot(map.walls, start);
  Navigator navigator(start, WeightedCoverage<>(), map.grid());
  const Saved1 saved(0, map.grid());
  Memory memory{std::vector<std::uint8_t>(saved.size(), 0xFF)};
  drive_some(robot, navigator, 20);
  REQUIRE(saved.save(memory, navigator.coverage_map()) == SaveResult::saved);
  const RunTimeCellSet first = navigator.coverage_map().visited();
  drive_some(robot, navigator, 20);
  const RunTimeCellSet second = navigator.coverage_map().visited();
  REQUIRE(!(first == second));
  for (std::size_t writes = 0; writes <= saved.slot_size() + 2; ++writes) {
    Memory torn = memory;
    torn.writes_left = writes;
    const SaveResult result = saved.save(torn, navigator.coverage_map());
    torn.writes_left = SIZE_MAX;
    Navigator after(start, WeightedCoverage<>(), map.grid());
    const LoadResult loaded = after.resume(saved, torn);
    REQUIRE((loaded == LoadResult::loaded || loaded == LoadResult::loaded_older));
    const RunTimeCellSet& visited = after.coverage_map().visited();
    REQUIRE((visited == first || visited == second));
    if (result == SaveResult::saved && writes > saved.slot_size()) REQUIRE(visited == second);
  }
  // An image of walls alone is not one of visited cells, and the other way round.
  const BasicSavedMap<RunTimeGrid> walls_only(0, map.grid());
  BasicWallMap<RunTimeGrid> walls(map.grid());
  CHECK(walls_only.load(memory, walls) == LoadResult::other_version);
}
