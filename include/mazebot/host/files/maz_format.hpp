// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_MAZ_FORMAT_HPP
#define MAZEBOT_HOST_FILES_MAZ_FORMAT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "../../map/heading.hpp"
#include "../draw/format.hpp"
#include "../map/maze.hpp"
#include "map_file_error.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

// The .maz files of the older micromouse simulators and maze editors: 256 bytes, one for each cell of a 16x16 maze,
// column by column from the west, each column from the south. Bit 0 is the north wall, bit 1 east, bit 2 south, bit 3
// west; bits 4 to 7 are 0. Start and goal are not in the file: it starts in the south-west corner heading north, and
// the centre is the goal.
//
// Source: Dave Woodfield's description at swallow.co.uk/mazes and Peter Harrison's at micromouseonline.com ("Micromouse
// Maze File Collection"), which agree. Other layouts with the same length exist. They nearly always fail the check of
// both sides of each wall, and are then refused.

namespace detail {
enum : int { maz_side = 16 };
enum : std::size_t { maz_size = 256 };

constexpr unsigned maz_bit(Heading heading) { return 1U << static_cast<int>(heading); }
constexpr Cell maz_cell(std::size_t position) {
  return Cell(static_cast<int>(position) / maz_side, static_cast<int>(position) % maz_side);
}
constexpr std::size_t maz_position(Cell cell) {
  return static_cast<std::size_t>(cell.x) * maz_side + static_cast<std::size_t>(cell.y);
}
}  // namespace detail

/// Reads a .maz file's 256 bytes. Throws MapFileError.
inline Maze parse_maz(std::string_view bytes, const std::string& file) {
  using namespace detail;
  if (bytes.size() != maz_size) {
    throw MapFileError(file, 1, bytes.size() < maz_size ? bytes.size() + 1 : maz_size + 1,
                       "the 256 bytes of a .maz file", fmt::format("{} bytes", bytes.size()));
  }
  RunTimeWallMap walls(RunTimeGrid(maz_side, maz_side));
  for (std::size_t position = 0; position < maz_size; ++position) {
    const unsigned byte = static_cast<unsigned char>(bytes[position]);
    const Cell cell = maz_cell(position);
    if (byte > 15) {
      throw MapFileError(file, 1, position + 1, fmt::format("the walls of cell {}, 0x00 to 0x0f", cell),
                         fmt::format("0x{:02x}", byte));
    }
    for (int i = 0; i < 4; ++i) {
      const Heading heading = heading_at(i);
      const bool is_wall = (byte & maz_bit(heading)) != 0;
      if (walls.record(cell, heading, is_wall) != Reading::contradicts) continue;
      const Cell beside = cell.towards(heading);
      const std::string why = walls.grid().contains(beside)
                                  ? fmt::format("as byte {} says from the other side", maz_position(beside) + 1)
                                  : std::string("at the border");
      throw MapFileError(file, 1, position + 1,
                         fmt::format("{} to the {} of cell {}, {}", is_wall ? "no wall" : "a wall", heading, cell, why),
                         fmt::format("0x{:02x}", byte));
    }
  }
  return Maze(std::move(walls));
}

/// The 256 bytes of a .maz file. Throws std::invalid_argument for a maze the format cannot hold: one that is not 16x16,
/// or whose start or goals are not the default ones.
inline std::string print_maz(const Maze& maze) {
  using namespace detail;
  if (maze.width() != maz_side || maze.height() != maz_side) {
    throw std::invalid_argument(
        fmt::format("the maz format holds 16x16 mazes only, not {}x{}", maze.width(), maze.height()));
  }
  require_walls_only(maze, "maz");
  std::string bytes(maz_size, '\0');
  for (std::size_t position = 0; position < maz_size; ++position) {
    unsigned byte = 0;
    for (int i = 0; i < 4; ++i) {
      if (maze.walls.wall(maz_cell(position), heading_at(i))) byte |= maz_bit(heading_at(i));
    }
    bytes[position] = static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_MAZ_FORMAT_HPP
