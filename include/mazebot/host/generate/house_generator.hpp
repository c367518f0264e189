// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_GENERATE_HOUSE_GENERATOR_HPP
#define MAZEBOT_HOST_GENERATE_HOUSE_GENERATOR_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../detail/random.hpp"
#include "../map/block_map.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Describes the house to generate. Lengths are in cells. The same recipe gives the same house on every platform.
struct HouseRecipe {
  int width = 40;          ///< outer walls included
  int height = 40;         ///< outer walls included
  int smallest_room = 4;   ///< sides of rooms; a longer room than the largest is divided
  int largest_room = 13;   ///< the longest side of a room
  int furniture = 8;       ///< percent of the floor
  bool corridors = true;   ///< where the house is long enough
  int narrowest_door = 1;  ///< the widest is 3
  std::uint64_t seed = 1;  ///< another seed makes another house
};

namespace detail {

// Divides the house by walls and corridors, cuts doors into them, and puts furniture everywhere.
class HouseGenerator {
 public:
  explicit HouseGenerator(const HouseRecipe& recipe)
      : recipe_(recipe),
        free_(RunTimeGrid(recipe.width, recipe.height)),
        passages_(free_.grid()),
        random_(recipe.seed) {
    if (recipe.width < 3 || recipe.height < 3) {
      throw std::invalid_argument(fmt::format("a house is at least 3x3, not {}x{}", recipe.width, recipe.height));
    }
    if (recipe.smallest_room < 1 || (recipe.largest_room - 1) / 2 < recipe.smallest_room) {
      throw std::invalid_argument("the largest room of a house must have space for two of the smallest and a wall");
    }
    if (recipe.narrowest_door < 1 || recipe.narrowest_door > 3) {
      throw std::invalid_argument(fmt::format("doors of a house are 1 to 3 wide, not {}", recipe.narrowest_door));
    }
    if (recipe.furniture < 0 || recipe.furniture > 100) {
      throw std::invalid_argument(fmt::format("furniture is 0 to 100 percent of the floor, not {}", recipe.furniture));
    }
  }

  // Furniture may block a door and cut off half of a house. Then another house is made from the same numbers; the
  // last one stands if the recipe wants so many walls or so much furniture.
  BlockMap make() {
    const std::size_t cells = free_.grid().cell_count();
    for (int tries = 1;; ++tries) {
      BlockMap map = make_once();
      if (tries == most_tries || (cells - map.free.count()) * 100 <= most_solid_percent * cells) return map;
      free_ = RunTimeCellSet(free_.grid());
      passages_ = free_;
    }
  }

 private:
  static constexpr int most_tries = 20;
  static constexpr std::size_t most_solid_percent = 45;

  BlockMap make_once() {
    const Room house = {1, 1, recipe_.width - 2, recipe_.height - 2};
    fill(house, true);
    for (std::vector<Room> rooms = {house}; !rooms.empty();) {
      const Room room = rooms.back();
      rooms.pop_back();
      divide(room, rooms);
    }
    furnish();
    const std::vector<RunTimeGrid::Index> floor = keep_largest_area();
    BlockMap map(free_, fmt::format("house-{}x{}-{}", recipe_.width, recipe_.height, recipe_.seed));
    map.start = free_.grid().cell(floor[random_.below(static_cast<std::uint32_t>(floor.size()))]);
    map.start_heading = heading_at(random_.between(0, 3));
    return map;
  }

  struct Room {
    int x, y, width, height;
    // The same room with x and y exchanged: all dividing is written for walls that run north.
    Room flipped() const { return {y, x, height, width}; }
  };

  int between(int least, int most) { return random_.between(least, most); }
  bool one_in(int count) { return between(1, count) == 1; }

  void set(int x, int y, bool is_free) {
    is_free ? static_cast<void>(free_.insert(Cell(x, y))) : free_.erase(Cell(x, y));
  }
  void fill(const Room& room, bool is_free) {
    for (int x = room.x; x < room.x + room.width; ++x) {
      for (int y = room.y; y < room.y + room.height; ++y) set(x, y, is_free);
    }
  }

  // Divides a room by one wall, or by a corridor if it is very long, and puts the parts on the list.
  void divide(const Room& room, std::vector<Room>& rooms) {
    const bool lies = room.width > room.height || (room.width == room.height && one_in(2));
    const Room upright = lies ? room : room.flipped();
    const int least = recipe_.smallest_room;
    if (upright.width < 2 * least + 1 || (upright.width <= recipe_.largest_room && !one_in(4))) return;
    const bool wants_corridor =
        recipe_.corridors && (upright.width - 1) / 2 >= recipe_.largest_room && upright.width >= 2 * least + 5;
    const int corridor = wants_corridor ? between(2, 3) : 0;
    const int walls = wants_corridor ? corridor + 2 : 1;
    for (int tries = 0; tries < 20; ++tries) {
      const int x = upright.x + between(least, upright.width - least - walls);
      if (!wall_fits(upright, x, lies) || (wants_corridor && !wall_fits(upright, x + corridor + 1, lies))) continue;
      build_wall(upright, x, lies);
      if (wants_corridor) {
        build_wall(upright, x + corridor + 1, lies);
        keep_clear({x + 1, upright.y, corridor, upright.height}, lies);
      }
      const Room west = {upright.x, upright.y, x - upright.x, upright.height};
      const int east_x = x + walls;
      const Room east = {east_x, upright.y, upright.x + upright.width - east_x, upright.height};
      rooms.push_back(lies ? west : west.flipped());
      rooms.push_back(lies ? east : east.flipped());
      return;
    }
  }

  bool is_free(int x, int y, bool lies) const { return free_.contains(lies ? Cell(x, y) : Cell(y, x)); }
  // Returns whether a new wall can be there. Its ends must meet walls, not doors.
  bool wall_fits(const Room& room, int x, bool lies) const {
    return !is_free(x, room.y - 1, lies) && !is_free(x, room.y + room.height, lies);
  }
  void build_wall(const Room& room, int x, bool lies) {
    const Room wall = {x, room.y, 1, room.height};
    fill(lies ? wall : wall.flipped(), false);
    for (int doors = room.height >= 8 && one_in(3) ? 2 : 1; doors > 0; --doors) {
      const int wide = std::min(between(recipe_.narrowest_door, 3), room.height);
      const Room door = {x, room.y + between(0, room.height - wide), 1, wide};
      fill(lies ? door : door.flipped(), true);
      for (int side = -1; side <= 1; ++side) {
        keep_clear({x + side, door.y, 1, wide}, lies);
      }
    }
  }

  void keep_clear(const Room& passage, bool lies) {
    for (int x = passage.x; x < passage.x + passage.width; ++x) {
      for (int y = passage.y; y < passage.y + passage.height; ++y) passages_.insert(lies ? Cell(x, y) : Cell(y, x));
    }
  }

  // Places pieces of furniture of 1x1 to 4x3 cells, except in corridors, in doors and in front of doors.
  void furnish() {
    const std::size_t floor = free_.count();
    const std::size_t floor_left = floor - floor * static_cast<std::size_t>(recipe_.furniture) / 100;
    for (std::size_t tries = 0; tries < floor && free_.count() > floor_left; ++tries) {
      Room piece = {0, 0, one_in(3) ? 1 : between(1, 4), one_in(3) ? 1 : between(1, 3)};
      if (one_in(2)) piece = piece.flipped();
      piece.x = between(1, recipe_.width - 2);
      piece.y = between(1, recipe_.height - 2);
      piece.width = std::min(piece.width, recipe_.width - 1 - piece.x);
      piece.height = std::min(piece.height, recipe_.height - 1 - piece.y);
      if (!stands_in_the_way(piece)) fill(piece, false);
    }
  }
  bool stands_in_the_way(const Room& piece) const {
    for (int x = piece.x; x < piece.x + piece.width; ++x) {
      for (int y = piece.y; y < piece.y + piece.height; ++y) {
        if (passages_.contains(Cell(x, y))) return true;
      }
    }
    return false;
  }

  // Keeps the largest connected area of free cells; all other cells become wall.
  std::vector<RunTimeGrid::Index> keep_largest_area() {
    std::vector<RunTimeGrid::Index> largest;
    while (!free_.empty()) {
      std::vector<RunTimeGrid::Index> area;
      free_.for_each_index([&](RunTimeGrid::Index index) {
        if (area.empty()) area.push_back(index);
      });
      free_.erase_at(area.front());
      for (std::size_t next = 0; next < area.size(); ++next) {
        for (int i = 0; i < 4; ++i) {
          const Cell beyond = free_.grid().cell(area[next]).towards(heading_at(i));
          if (!free_.contains(beyond)) continue;
          free_.erase(beyond);
          area.push_back(free_.grid().index(beyond));
        }
      }
      if (area.size() > largest.size()) largest = std::move(area);
    }
    if (largest.empty()) throw std::invalid_argument("the furniture of a house must leave a free cell");
    for (const RunTimeGrid::Index index : largest) free_.insert_at(index);
    return largest;
  }

  HouseRecipe recipe_;
  RunTimeCellSet free_;
  RunTimeCellSet passages_;  // corridors, doors, and the cells on both sides of doors
  Random random_;
};

}  // namespace detail

/// Makes a furnished house as a block map, with all free cells joined and a start among them. At most 45 % of the
/// cells are solid, unless the recipe leaves no such house in 20 tries, as for very small ones. About O(cells). Throws
/// std::invalid_argument for an invalid recipe.
inline BlockMap generate_house(const HouseRecipe& recipe) { return detail::HouseGenerator(recipe).make(); }

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_GENERATE_HOUSE_GENERATOR_HPP
