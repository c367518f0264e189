// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_ANY_MAP_HPP
#define MAZEBOT_HOST_FILES_ANY_MAP_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "../draw/format.hpp"
#include "../map/block_map.hpp"
#include "../map/maze.hpp"
#include "block_map_format.hpp"
#include "line_reader.hpp"
#include "map_file_error.hpp"
#include "maz_format.hpp"
#include "num_format.hpp"
#include "pgm_format.hpp"
#include "text_format.hpp"

// Maps of either kind in memory. map_file.hpp reads and writes files of them; this header needs no file system.
namespace mazebot {
inline namespace mazebot_v0 {

/// A map in either of its kinds: what read_map() finds in a file.
using AnyMap = std::variant<Maze, BlockMap>;

/// The formats a maze is written in. Each is described at the top of its own header; block maps have one format of
/// their own, block_map_format.hpp.
enum class MazeFormat {
  text,  ///< text_format.hpp: the drawing of the contest collections, o---o
  num,   ///< num_format.hpp: a line of numbers for each cell
  maz    ///< maz_format.hpp: the 256 bytes of older simulators
};

/// Every format, for loops.
constexpr MazeFormat all_maze_formats[] = {MazeFormat::text, MazeFormat::num, MazeFormat::maz};

/// The name as text, as an option of the program takes it.
constexpr const char* to_string(MazeFormat format) {
  switch (format) {
    case MazeFormat::text: return "text";
    case MazeFormat::num: return "num";
    case MazeFormat::maz: break;
  }
  return "maz";
}

/// Returns the format with the name that to_string() gives it, or nothing.
inline std::optional<MazeFormat> maze_format_named(std::string_view name) {
  for (const MazeFormat format : all_maze_formats) {
    if (name == to_string(format)) return format;
  }
  return std::nullopt;
}

/// Detects the format of a maze from the file's content. The file's name and extension do not matter.
///
/// maz: the content has bytes that no text has, and does not begin with a letter, digit or sign. num: the first
/// character that is not a blank is a digit. Everything else is text.
inline MazeFormat format_of(std::string_view content) {
  const auto is_binary = [](char character) {
    const bool is_control = static_cast<unsigned char>(character) < ' ';
    return is_control && character != '\t' && character != '\n' && character != '\r';
  };
  const bool begins_as_text = !content.empty() && content.front() >= ' ' && content.front() <= '~';
  if (!begins_as_text && std::any_of(content.begin(), content.end(), is_binary)) return MazeFormat::maz;
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  const bool is_digit = first != std::string_view::npos && content[first] >= '0' && content[first] <= '9';
  return is_digit ? MazeFormat::num : MazeFormat::text;
}

/// Returns whether a file's content is the YAML file of a robot system's map (map_server): a line begins with a key of
/// it. No other map does. O(content).
inline bool is_map_yaml(std::string_view content) {
  for (const std::string_view key : {"image:", "resolution:", "origin:"}) {
    for (std::size_t at = content.find(key); at != std::string_view::npos; at = content.find(key, at + 1)) {
      if (at == 0 || content[at - 1] == '\n') return true;
    }
  }
  return false;
}

namespace detail {

// Maps of robot systems are floors for other readers than those of mazes: says so, not what is no maze in them.
inline void refuse_occupancy_grid(std::string_view content, const std::string& file) {
  const char* const kind = content.substr(0, 4) == "\x89PNG" ? "a PNG picture"
                           : is_pgm(content)                 ? "a PGM picture"
                           : is_map_yaml(content)            ? "the YAML file of an occupancy grid"
                                                             : nullptr;
  if (kind != nullptr) throw MapFileError(file, 1, 1, "a maze or a block map", kind);
}

}  // namespace detail

/// Reads a map from a file's content, whichever format it is in. `file` names it in errors. A UTF-8 byte order mark is
/// skipped. A maze drawn in text may have unknown walls; see text_format.hpp. Throws MapFileError, also for the maps of
/// robot systems: see host/floors/floor_file.hpp. O(content).
inline AnyMap parse_map(std::string_view content, const std::string& file) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // some editors put it first
  if (content.substr(0, byte_order_mark.size()) == byte_order_mark) content.remove_prefix(byte_order_mark.size());
  if (is_block_map(content)) return parse_block_map(content, file);
  detail::refuse_occupancy_grid(content, file);
  switch (format_of(content)) {
    case MazeFormat::maz: return parse_maz(content, file);
    case MazeFormat::num: return parse_num(content, file);
    case MazeFormat::text: break;
  }
  return parse_text(content, file);
}

namespace detail {

// Returns the maze of a file. All of its walls must be known, because a robot may explore it.
inline Maze known_maze(AnyMap map, const std::string& file) {
  const char* const expected = "a maze with walls between its cells";
  if (!std::holds_alternative<Maze>(map)) throw MapFileError(file, 1, 1, expected, "a block map");
  Maze maze = std::get<Maze>(std::move(map));
  if (fully_known(maze.walls)) return maze;
  // Only the text format holds unknown walls: their line and column follow from the cell.
  for (int row = 0; row < maze.height(); ++row) {
    const int y = maze.height() - 1 - row;
    for (const Heading heading : {Heading::north, Heading::west}) {
      for (int x = 0; x < maze.width(); ++x) {
        if (maze.walls.known(Cell(x, y), heading)) continue;
        const int line = heading == Heading::north ? 2 * row + 1 : 2 * row + 2;
        const int column = heading == Heading::north ? 4 * x + 3 : 4 * x + 1;
        throw MapFileError(file, static_cast<std::size_t>(line), static_cast<std::size_t>(column),
                           "a maze whose walls are all known",
                           fmt::format("an unknown wall to the {} of cell {}", heading, Cell(x, y)));
      }
    }
  }
  return maze;
}

inline BlockMap block_map(AnyMap map, const std::string& file) {
  if (std::holds_alternative<BlockMap>(map)) return std::get<BlockMap>(std::move(map));
  throw MapFileError(file, 1, 1, "a block map: X and blanks", "a maze with walls between its cells");
}

}  // namespace detail

/// Like parse_map(), for a maze with walls between its cells. Throws MapFileError also for a block map, and for the
/// first wall that is unknown.
inline Maze parse_maze(std::string_view content, const std::string& file) {
  return detail::known_maze(parse_map(content, file), file);
}

/// Returns the content of a file that holds the maze; reading it back gives an equal maze. Throws std::invalid_argument
/// if the format cannot hold something of the maze.
inline std::string print_maze(const Maze& maze, MazeFormat format = MazeFormat::text) {
  switch (format) {
    case MazeFormat::maz: return print_maz(maze);
    case MazeFormat::num: return print_num(maze);
    case MazeFormat::text: break;
  }
  return print_text(maze);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_ANY_MAP_HPP
