// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_NUM_FORMAT_HPP
#define MAZEBOT_HOST_FILES_NUM_FORMAT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "../../map/heading.hpp"
#include "../detail/quoted.hpp"
#include "../draw/format.hpp"
#include "../map/maze.hpp"
#include "line_reader.hpp"
#include "map_file_error.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

// The num format of the mms simulator: a line `X Y N E S W` for each cell, in any order, 1 where there is a wall.
//
//     0 0 1 0 1 1
//     1 0 1 1 1 0        two cells side by side, open to each other
//
// Blanks or tabs separate the numbers. The largest X and Y give the size, and every cell up to them must occur once.
// Start and goal are not in the file: it starts in the south-west corner heading north, and the centre is the goal.
// (mms itself takes a num file with an odd number of lines for a drawing. If width and height are odd, prefer the text
// format.)

namespace detail {

// One line of the file: six numbers and where each begins.
struct NumLine {
  Cell cell;
  bool walls[4];
  std::size_t columns[6];
};

class NumReader {
 public:
  NumReader(std::string_view text, const std::string& file) : lines_(text), file_(file) {}

  bool next(NumLine& line) {
    if (!lines_.next()) return false;
    position_ = 0;
    int numbers[6];
    for (int field = 0; field < 6; ++field) {
      skip_blanks();
      line.columns[field] = position_ + 1;
      numbers[field] = number(field);
    }
    line.cell = Cell(numbers[0], numbers[1]);
    for (int i = 0; i < 4; ++i) line.walls[i] = numbers[i + 2] == 1;
    skip_blanks();
    if (position_ < lines_.line().size()) {
      fail(position_ + 1, "the end of the line after 'X Y N E S W'", quoted(word()));
    }
    return true;
  }
  std::size_t line_number() const { return lines_.number(); }

  [[noreturn]] void fail(std::size_t column, const std::string& expected, const std::string& found) const {
    throw MapFileError(file_, lines_.number(), column, expected, found);
  }

 private:
  void skip_blanks() {
    while (position_ < lines_.line().size() && is_blank(lines_.line()[position_])) ++position_;
  }
  std::string_view word() const {
    const std::string_view rest = lines_.line().substr(position_);
    return rest.substr(0, rest.find_first_of(" \t"));
  }
  static bool is_blank(char character) { return character == ' ' || character == '\t'; }

  int number(int field) {
    const int largest = field < 2 ? RunTimeGrid::largest_side - 1 : 1;
    const std::string_view digits = word();
    int value = digits.empty() ? largest + 1 : 0;
    for (const char character : digits) {
      if (character < '0' || character > '9') value = largest + 1;
      if (value <= largest) value = 10 * value + (character - '0');
    }
    if (value > largest) {
      fail(position_ + 1,
           field < 2 ? fmt::format("a {} from 0 to {}", field == 0 ? "column X" : "row Y", largest)
                     : fmt::format("0 or 1 for the {} wall", heading_at(field - 2)),
           digits.empty() ? "the end of the line" : quoted(digits));
    }
    position_ += digits.size();
    return value;
  }

  LineReader lines_;
  std::string file_;
  std::size_t position_ = 0;
};

// Returns the line that describes a cell, for error messages.
inline std::size_t num_line_of(Cell cell, std::string_view text, const std::string& file) {
  NumReader reader(text, file);
  NumLine line;
  while (reader.next(line) && line.cell != cell) {
  }
  return reader.line_number();
}

// Returns the size, which needs a pass over all lines. It allocates at most a bit a cell before it is sure that all
// cells exist.
inline RunTimeGrid num_size(std::string_view text, const std::string& file) {
  NumReader reader(text, file);
  NumLine line;
  int width = 0;
  int height = 0;
  std::size_t count = 0;
  for (; reader.next(line); ++count) {
    width = std::max(width, line.cell.x + 1);
    height = std::max(height, line.cell.y + 1);
  }
  if (count == 0) throw MapFileError(file, 1, 1, "a maze", "nothing");
  const RunTimeGrid grid(width, height);

  RunTimeCellSet seen(grid);
  NumReader again(text, file);
  while (again.next(line)) {
    if (seen.contains(line.cell)) {
      again.fail(line.columns[0],
                 fmt::format("each cell once ({} is on line {})", line.cell, num_line_of(line.cell, text, file)),
                 fmt::format("{} again", line.cell));
    }
    seen.insert(line.cell);
  }
  for (std::size_t i = 0; count < grid.cell_count(); ++i) {
    const auto index = static_cast<RunTimeGrid::Index>(i);
    if (seen.contains_at(index)) continue;
    throw MapFileError(
        file, reader.line_number() + 1, 1,
        fmt::format("cell {}, for there are cells up to ({}, {})", grid.cell(index), width - 1, height - 1),
        fmt::format("the end of the file after {} of {} cells", count, grid.cell_count()));
  }
  return grid;
}

}  // namespace detail

/// Reads a maze in the num format, any size up to 4096x4096. O(text), three passes. Throws MapFileError.
inline Maze parse_num(std::string_view text, const std::string& file) {
  using namespace detail;
  RunTimeWallMap walls(num_size(text, file));
  NumReader reader(text, file);
  NumLine line;
  while (reader.next(line)) {
    for (int i = 0; i < 4; ++i) {
      const Heading heading = heading_at(i);
      if (walls.record(line.cell, heading, line.walls[i]) != Reading::contradicts) continue;
      const Cell beside = line.cell.towards(heading);
      const std::string why = walls.grid().contains(beside)
                                  ? fmt::format("as line {} says from {}", num_line_of(beside, text, file), beside)
                                  : std::string("at the border");
      reader.fail(line.columns[i + 2],
                  fmt::format("{} wall to the {}), {}", line.walls[i] ? "0 (no" : "1 (a", heading, why),
                  line.walls[i] ? "1" : "0");
    }
  }
  return Maze(std::move(walls));
}

/// Returns the maze in the num format, column by column as mms writes it. Throws std::invalid_argument if the start or
/// the goals are not the default ones, because the format cannot hold them.
inline std::string print_num(const Maze& maze) {
  detail::require_walls_only(maze, "num");
  std::string text;
  for (int x = 0; x < maze.width(); ++x) {
    for (int y = 0; y < maze.height(); ++y) {
      text += fmt::format_int(x).c_str();
      text += ' ';
      text += fmt::format_int(y).c_str();
      for (int i = 0; i < 4; ++i) text += maze.walls.wall(Cell(x, y), heading_at(i)) ? " 1" : " 0";
      text += '\n';
    }
  }
  return text;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_NUM_FORMAT_HPP
