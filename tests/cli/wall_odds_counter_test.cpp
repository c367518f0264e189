// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "../../examples/cli/explore/wall_odds_counter.hpp"

#include <cstdint>

#include "mazebot/explore/odds_policy.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

TEST_CASE("the table reads the same from both sides of a wall", "[wall_odds]") {
  WallOddsCounter counter;
  for (const Maze& maze : test::generated_mazes(1)) counter.count(maze);
  for (unsigned a = 0; a < detail::post_state_count; ++a) {
    for (unsigned b = 0; b < detail::post_state_count; ++b) {
      const auto context = static_cast<std::uint8_t>(a * detail::post_state_count + b);
      const auto mirrored = static_cast<std::uint8_t>(b * detail::post_state_count + a);
      REQUIRE(counter.unknown_walls(context) == counter.unknown_walls(mirrored));
      REQUIRE(counter.thirds(context) == counter.thirds(mirrored));
      REQUIRE(counter.thirds(context) <= 12);
      REQUIRE(wall_odds(context) == wall_odds(mirrored));
      REQUIRE(wall_odds(context) <= 12);
    }
  }
}

TEST_CASE("walls that were never seen have even odds", "[wall_odds]") {
  const WallOddsCounter counter;
  REQUIRE(counter.thirds(0) == 3);
}

TEST_CASE("where every post has a wall, the last open segment of a post is one", "[wall_odds]") {
  WallOddsCounter counter;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    MazeRecipe recipe;
    recipe.seed = seed;
    counter.count(generate_maze(recipe));
  }
  // State 0: straight on and both sides open, so this wall is the only one the post can have (the goal's inner post
  // aside). State 8: walls all around say little.
  REQUIRE(counter.thirds(0 * detail::post_state_count + 10) == 12);
  REQUIRE(counter.thirds(8 * detail::post_state_count + 8) < 3);
}
