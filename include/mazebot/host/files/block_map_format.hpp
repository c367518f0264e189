// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_BLOCK_MAP_FORMAT_HPP
#define MAZEBOT_HOST_FILES_BLOCK_MAP_FORMAT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../detail/quoted.hpp"
#include "../map/block_map.hpp"
#include "../map/run_time_grid.hpp"
#include "line_reader.hpp"
#include "map_file_error.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

// The block maps of a well-known course on lost robots: a cell is free or it is wall.
//
//     XXXXX
//     X   X         X wall, blank free, the first line is the north
//     X X X
//     XXXXX
//     start 1, 2    column, row, both from 0 and from the top left; perhaps followed by an orientation:
//     end 3, 1      0 down, 1 right, 2 up, 3 left (start 1, 2, 0), or by a unit vector (start 1, 2, 0, 1)
//
// What is read, in the cases where files differ:
//   - Lines of nothing but whole numbers above the map are a header; it is kept and written back, not interpreted.
//   - `start` and `end` may be missing, in any order, in capitals, with or without commas. A line of two numbers below
//     the map is a start.
//   - Lines end with LF or CRLF. Blanks at the end of lines and empty lines at the end of the file do not count; a row
//     that is shorter than the longest ends in free cells. What lies beyond the map is wall.
//   - A start may lie inside a wall: it is then ignored (start_or_random()). One outside the map is refused.

/// The course's orientations: 0 down, then counter-clockwise. Any integer works, mod 4.
constexpr Heading heading_of_orientation(int orientation) { return heading_at(2 - (orientation & 3)); }
/// The inverse: the orientation of a heading, 0 to 3.
constexpr int orientation_of(Heading heading) { return (2 - static_cast<int>(heading)) & 3; }

/// The course's unit vectors: columns to the right, rows down. Nothing for any other vector.
constexpr std::optional<Heading> heading_of_vector(int columns, int rows) {
  for (int i = 0; i < 4; ++i) {
    const Cell step = Cell().towards(heading_at(i));
    if (step.x == columns && -step.y == rows) return heading_at(i);
  }
  return std::nullopt;
}
/// Columns and rows that one step in that heading adds.
constexpr std::pair<int, int> vector_of(Heading heading) {
  const Cell step = Cell().towards(heading);
  return {step.x, -step.y};
}

/// The course's positions: column and row from the top left, both from 0.
constexpr Cell cell_of(const RunTimeGrid& grid, int column, int row) { return Cell(column, grid.height() - 1 - row); }
/// The column of a cell, from the left.
constexpr int column_of(Cell cell) { return cell.x; }
/// The row of a cell, from the top.
constexpr int row_of(const RunTimeGrid& grid, Cell cell) { return grid.height() - 1 - cell.y; }

namespace detail {

class BlockMapReader {
 public:
  BlockMapReader(std::string_view text, const std::string& file) : file_(file), lines_(text) {}

  BlockMap read() {
    std::vector<std::vector<int>> header;
    bool more = lines_.next();
    for (; more && !is_row(lines_.line()); more = lines_.next()) {
      std::vector<int> values = numbers(lines_.line(), 0, "a row of a map (X and blanks) or a whole number");
      if (!values.empty()) header.push_back(std::move(values));
    }
    if (!more) fail(lines_.number() + 1, 1, "a row of a map: X and blanks", "the end of the file");
    BlockMap map = read_rows();
    map.header = std::move(header);
    for (; has_line_; has_line_ = lines_.next()) read_position(map);
    return map;
  }

 private:
  static bool is_row(std::string_view line) {
    const std::size_t first = line.find_first_not_of(' ');
    return first != std::string_view::npos && (line[first] == 'X' || line[first] == 'x');
  }

  BlockMap read_rows() {
    std::vector<std::string_view> rows;
    std::size_t width = 0;
    std::size_t empty_rows = 0;
    has_line_ = true;
    for (; has_line_ && (is_row(lines_.line()) || lines_.line().empty()); has_line_ = lines_.next()) {
      const std::string_view row = lines_.line();
      empty_rows = row.empty() ? empty_rows + 1 : 0;
      const std::size_t bad = row.find_first_not_of("Xx ");
      if (bad != std::string_view::npos) fail(lines_.number(), bad + 1, "X or a blank", quoted(row[bad]));
      constexpr std::size_t largest = RunTimeGrid::largest_side;
      if (row.size() > largest) {
        fail(lines_.number(), largest + 1, fmt::format("at most {} columns", largest), fmt::format("{}", row.size()));
      }
      rows.push_back(row);
      if (rows.size() - empty_rows > largest) {
        fail(lines_.number(), 1, fmt::format("at most {} rows", largest), "one more");
      }
      width = std::max(width, row.size());
    }
    rows.resize(rows.size() - empty_rows);  // those below the map are no rows of it
    const RunTimeGrid grid(static_cast<int>(width), static_cast<int>(rows.size()));
    RunTimeCellSet free(grid);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t column = 0; column < width; ++column) {
        if (column < rows[row].size() && rows[row][column] != ' ') continue;
        free.insert(cell_of(grid, static_cast<int>(column), static_cast<int>(row)));
      }
    }
    return BlockMap(std::move(free));
  }

  void read_position(BlockMap& map) {
    const std::string_view line = lines_.line();
    if (line.empty()) return;
    const std::size_t first = line.find_first_not_of(' ');
    std::size_t after = first;
    while (after < line.size() && is_letter(line[after])) ++after;
    std::string word(line.substr(first, after - first));
    for (char& letter : word) letter = static_cast<char>(letter | 0x20);
    if (word != "start" && word != "end" && !word.empty()) {
      fail(lines_.number(), first + 1, "start or end", quoted(line.substr(first, after - first)));
    }
    const bool is_start = word != "end";
    if (is_start ? map.start.has_value() : map.end.has_value()) {
      fail(lines_.number(), first + 1, fmt::format("one {}", is_start ? "start" : "end"), "another");
    }
    const std::vector<int> values = numbers(line, after, "a whole number");
    if (values.size() < 2 || values.size() > (is_start ? 4U : 2U)) {
      fail(lines_.number(), line.size() + 1, "a column and a row", fmt::format("{} numbers", values.size()));
    }
    if (values[0] < 0 || values[0] >= map.grid().width() || values[1] < 0 || values[1] >= map.grid().height()) {
      fail(lines_.number(), after + 1,
           fmt::format("a position in the map of {}x{} cells", map.grid().width(), map.grid().height()),
           fmt::format("{}, {}", values[0], values[1]));
    }
    const Cell cell = cell_of(map.grid(), values[0], values[1]);
    if (!is_start) {
      map.end = cell;
      return;
    }
    map.start = cell;
    if (values.size() == 3) {
      if (values[2] < 0 || values[2] > 3) {
        fail(lines_.number(), line.size(), "an orientation, 0 to 3", fmt::format("{}", values[2]));
      }
      map.start_heading = heading_of_orientation(values[2]);
    } else if (values.size() == 4) {
      map.start_heading = heading_of_vector(values[2], values[3]);
      if (!map.start_heading.has_value()) {
        fail(lines_.number(), line.size(), "a unit vector", fmt::format("{}, {}", values[2], values[3]));
      }
    }
  }

  // The whole numbers from a position of the line on, with blanks and commas between them.
  std::vector<int> numbers(std::string_view line, std::size_t from, const char* expected) const {
    std::vector<int> values;
    for (std::size_t i = from; i < line.size();) {
      if (line[i] == ' ' || line[i] == ',' || line[i] == '\t') {
        ++i;
        continue;
      }
      int value = 0;
      const auto [rest, error] = std::from_chars(line.data() + i, line.data() + line.size(), value);
      if (error != std::errc()) fail(lines_.number(), i + 1, expected, quoted(line.substr(i)));
      i = static_cast<std::size_t>(rest - line.data());
      if (i < line.size() && line[i] != ' ' && line[i] != ',' && line[i] != '\t') {
        fail(lines_.number(), i + 1, expected, quoted(line.substr(i)));
      }
      values.push_back(value);
    }
    return values;
  }

  static bool is_letter(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
  }

  [[noreturn]] void fail(std::size_t line, std::size_t column, const std::string& expected,
                         const std::string& found) const {
    throw MapFileError(file_, line, column, expected, found);
  }

  std::string file_;
  LineReader lines_;
  bool has_line_ = false;
};

}  // namespace detail

/// Reads a block map. `file` names it in errors. O(text). Throws MapFileError.
inline BlockMap parse_block_map(std::string_view text, const std::string& file) {
  return detail::BlockMapReader(text, file).read();
}

/// Returns the map as a file's content; reading it back gives an equal map. Throws std::invalid_argument if the first
/// row, the last row or the last column is all free, because a file cannot show where such a map ends. Throws it also
/// for a heading without a start.
inline std::string print_block_map(const BlockMap& map) {
  const auto has_wall = [&map](Cell from, Heading towards) {
    for (Cell cell = from; map.grid().contains(cell); cell = cell.towards(towards)) {
      if (!map.free.contains(cell)) return true;
    }
    return false;
  };
  const Cell far_corner(map.grid().width() - 1, map.grid().height() - 1);
  if (!has_wall(Cell(0, 0), Heading::east) || !has_wall(far_corner, Heading::west) ||
      !has_wall(far_corner, Heading::south)) {
    throw std::invalid_argument("a block map's file needs a wall in its first and last row and in its last column");
  }
  if (map.start_heading.has_value() && !map.start.has_value()) {
    throw std::invalid_argument("a block map's file cannot hold a heading without a start");
  }
  std::string text;
  for (const std::vector<int>& line : map.header) text += fmt::format("{}\n", fmt::join(line, " "));
  const RunTimeGrid& grid = map.grid();
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      text += map.free.contains(cell_of(grid, column, row)) ? ' ' : 'X';
    }
    text += '\n';
  }
  if (map.start.has_value()) {
    text += fmt::format("start {}, {}", column_of(*map.start), row_of(grid, *map.start));
    if (map.start_heading.has_value()) text += fmt::format(", {}", orientation_of(*map.start_heading));
    text += '\n';
  }
  if (map.end.has_value()) text += fmt::format("end {}, {}\n", column_of(*map.end), row_of(grid, *map.end));
  return text;
}

/// Returns whether a file's content is a block map rather than one of the formats of map_file.hpp. The first line that
/// is not of numbers decides: X and blanks only.
inline bool is_block_map(std::string_view content) {
  detail::LineReader lines(content);
  while (lines.next()) {
    const std::string_view line = lines.line();
    if (line.find_first_not_of("0123456789-, \t") == std::string_view::npos) continue;
    return line.find_first_not_of("Xx ") == std::string_view::npos;
  }
  return false;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_BLOCK_MAP_FORMAT_HPP
