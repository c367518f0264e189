// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/generate/house_generator.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

TEST_CASE("all floor of a house can be reached from its start") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    HouseRecipe recipe;
    recipe.width = 3 + static_cast<int>(seed * 7 % 70);
    recipe.height = 3 + static_cast<int>(seed * 11 % 50);
    recipe.furniture = static_cast<int>(seed % 5) * 10;
    recipe.corridors = seed % 2 == 0;
    recipe.seed = seed;
    const BlockMap house = generate_house(recipe);
    REQUIRE(house == generate_house(recipe));
    REQUIRE(house.grid().width() == recipe.width);
    REQUIRE(house.grid().height() == recipe.height);
    REQUIRE(house.free.contains(*house.start));
    RunTimeCellSet start(house.grid());
    start.insert(*house.start);
    const auto distances = test::distances_by_search(
        house.walls, start, [&](Cell cell, Heading heading) { return !house.walls.wall(cell, heading); });
    for (RunTimeGrid::Index i = 0; i < house.grid().cell_count(); ++i) {
      REQUIRE(distances[i].has_value() == house.free.contains_at(i));
      const Cell cell = house.grid().cell(i);
      const bool is_outer = cell.x == 0 || cell.y == 0 || cell.x + 1 == recipe.width || cell.y + 1 == recipe.height;
      REQUIRE_FALSE((is_outer && house.free.contains_at(i)));
    }
    REQUIRE(parse_block_map(print_block_map(house), "house") == house);
  }
}

TEST_CASE("no house is mostly wall") {
  for (const int side : {12, 24, 40, 60}) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      HouseRecipe recipe;
      recipe.width = recipe.height = side;
      recipe.seed = seed;
      const BlockMap house = generate_house(recipe);
      const std::size_t cells = house.grid().cell_count();
      INFO(side << ", seed " << seed);
      REQUIRE((cells - house.free.count()) * 100 <= 45 * cells);
    }
  }
  // Nothing else can be done.
  HouseRecipe tiny;
  tiny.width = tiny.height = 3;
  REQUIRE(generate_house(tiny).free.count() == 1);
}

TEST_CASE("houses differ with their seeds, and invalid recipes are refused") {
  HouseRecipe recipe;
  const BlockMap house = generate_house(recipe);
  recipe.seed = 2;
  REQUIRE(generate_house(recipe) != house);
  recipe.width = 2;
  REQUIRE_THROWS_AS(generate_house(recipe), std::invalid_argument);
  recipe = HouseRecipe();
  recipe.largest_room = 8;
  REQUIRE_THROWS_AS(generate_house(recipe), std::invalid_argument);
  recipe.smallest_room = 2000000000;
  REQUIRE_THROWS_AS(generate_house(recipe), std::invalid_argument);
  recipe.largest_room = 2147483647;
  REQUIRE_THROWS_AS(generate_house(recipe), std::invalid_argument);
  recipe.smallest_room = 4;
  REQUIRE(generate_house(recipe).free.contains(*generate_house(recipe).start));
  recipe = HouseRecipe();
  recipe.furniture = 101;
  REQUIRE_THROWS_AS(generate_house(recipe), std::invalid_argument);
}
