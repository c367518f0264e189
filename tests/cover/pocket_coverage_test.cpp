// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/pocket_coverage.hpp"

#include <cstdint>

#include "mazebot/cover/coverage.hpp"
#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"

namespace {

using namespace mazebot;

struct Effort {
  std::uint64_t moves = 0, quarter_turns = 0;
  friend bool operator==(const Effort& a, const Effort& b) {
    return a.moves == b.moves && a.quarter_turns == b.quarter_turns;
  }
};

// What it takes to cover two large houses and four small ones, in all.
template <class WeightsT>
Effort effort_of(const PocketRecipe& recipe) {
  Effort sum;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    HouseRecipe house;
    house.width = seed <= 2 ? 40 : 24;
    house.height = seed <= 2 ? 32 : 18;
    house.smallest_room = seed <= 2 ? 12 : 7;
    house.largest_room = 30;
    house.seed = seed;
    const BlockMap map = generate_house(house);
    const Pose start(*map.start, *map.start_heading);
    BackSensorSimulator<RunTimeGrid> robot(map.walls, start);
    BasicCoverage<RunTimeGrid, PocketCoverage<WeightsT>> coverage(start, PocketCoverage<WeightsT>(recipe), map.grid());
    REQUIRE(drive(robot, coverage) == Status::done);
    REQUIRE(robot.cells_visited() == map.free.count());
    sum.moves += robot.moves();
    sum.quarter_turns += robot.quarter_turns();
  }
  return sum;
}

TEST_CASE("pocket coverage decides as its default recipe says", "[long]") {
  const Effort turning = effort_of<PocketMovesAndTurns>(PocketCoverage<PocketMovesAndTurns>::default_recipe());
  const Effort moving = effort_of<PocketMoves>(PocketCoverage<PocketMoves>::default_recipe());
  CHECK(turning.moves == 3521);
  CHECK(turning.quarter_turns == 836);
  CHECK(moving.moves == 3426);
  CHECK(moving.quarter_turns == 1400);
  const auto differs = [&](auto&& change) {
    PocketRecipe recipe;
    change(recipe);
    CHECK_FALSE(effort_of<PocketMovesAndTurns>(recipe) == turning);
  };
  differs([](PocketRecipe& recipe) { recipe.turn_weight = 2; });
  differs([](PocketRecipe& recipe) { recipe.max_cells = 200; });
  differs([](PocketRecipe& recipe) { recipe.max_unknown = 150; });
  differs([](PocketRecipe& recipe) { recipe.tries = 15; });
  differs([](PocketRecipe& recipe) { recipe.changes = 250; });
  differs([](PocketRecipe& recipe) { recipe.changes_per_step = 25; });
  differs([](PocketRecipe& recipe) { recipe.seed = 2; });
}

}  // namespace
