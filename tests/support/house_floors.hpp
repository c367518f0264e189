// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_HOUSE_FLOORS_HPP
#define MAZEBOT_TESTS_SUPPORT_HOUSE_FLOORS_HPP

#include <cstdint>

#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/host/map/distance_field.hpp"
#include "mazebot/host/map/occupancy_grid.hpp"

namespace test {

constexpr int squares_of_cell = 10;  // squares of 5 cm along a cell of half a metre

/// A generated house of 5.5 by 4.5 metres as an occupancy grid.
inline mazebot::OccupancyGrid house_floor(std::uint64_t seed) {
  using namespace mazebot;
  HouseRecipe recipe;
  recipe.width = 11;
  recipe.height = 9;
  recipe.seed = seed;
  recipe.narrowest_door = 2;
  const BlockMap blocks = generate_house(recipe);
  OccupancyGrid map(squares_of_cell * recipe.width, squares_of_cell * recipe.height, 0.05);
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    const Cell square = map.grid().cell(i);
    const Cell cell(square.x / squares_of_cell, square.y / squares_of_cell);
    map.values()[i] = blocks.free.contains(cell) ? std::int8_t{0} : OccupancyGrid::occupied_value;
  }
  return map;
}

/// The square that is farthest from all obstacles.
inline mazebot::Cell widest_square(const mazebot::OccupancyGrid& map) {
  using namespace mazebot;
  const DistanceField clear(map.grid(), [&](RunTimeGrid::Index i) { return map.values()[i] != 0; });
  RunTimeGrid::Index best = 0;
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    if (clear.four_squared(i) > clear.four_squared(best)) best = i;
  }
  return map.grid().cell(best);
}

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_HOUSE_FLOORS_HPP
