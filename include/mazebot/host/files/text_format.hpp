// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_TEXT_FORMAT_HPP
#define MAZEBOT_HOST_FILES_TEXT_FORMAT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../../map/heading.hpp"
#include "../detail/quoted.hpp"
#include "../draw/format.hpp"
#include "../draw/terminal_picture.hpp"
#include "../map/maze.hpp"
#include "line_reader.hpp"
#include "map_file_error.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

// The text format of the contest collections: a drawing of the maze, north up.
//
//     o---o---o---o
//     |       : G |      posts 4 columns and 2 lines apart, the south-west cell below left
//     o   o---o . o
//     | S         |      S the start, G the goals; . and : unknown walls
//     o---o---o---o
//
// Where files differ:
//   - A post is any character, also a blank.
//   - A wall is any character but a blank, a letter, a digit, a dot, a colon or a question mark. An unknown wall is a
//     dot above or below a cell and a colon between two cells. Letters, digits and other dots and colons are refused
//     there, because the line is most likely shifted.
//   - The middle of the three columns decides whether a wall is above or below a cell. Ends drawn without a middle are
//     refused.
//   - A cell's three columns may hold anything. A capital S marks the start, a capital G a goal.
//   - Without an S the start is (0, 0); without a G the goals are the centre. The robot starts heading north, as in mms
//     and in contests, even where another direction is open.
//   - Lines end with LF or CRLF; the last line's end may be missing. Blanks at the end of a line and empty lines at the
//     end of the file are ignored. Where blanks were trimmed there is no wall.

namespace detail {

class TextReader {
 public:
  TextReader(std::string_view text, const std::string& file) : file_(file) {
    LineReader lines(text);
    while (lines.next()) {
      check_characters(lines.line(), lines.number());
      // A 4096x4096 maze has 8193 lines: more cannot be a maze, and need not be kept.
      if (lines.number() > 2U * RunTimeGrid::largest_side + 1U) {
        fail(lines.number(), 1, fmt::format("at most {} rows of cells", int(RunTimeGrid::largest_side)), "one more");
      }
      lines_.push_back(lines.line());
    }
  }

  Maze read() const {
    const RunTimeGrid grid = size();
    Maze maze{RunTimeWallMap(grid)};
    RunTimeCellSet goals(grid);
    std::size_t start_line = 0;
    for (int row = 0; row <= grid.height(); ++row) {
      // Line 2 * row holds the walls to the north of row `row` from the top, the next one the row's cells.
      const int y = grid.height() - 1 - row;
      const std::size_t border_line = 2 * static_cast<std::size_t>(row) + 1;
      const std::size_t cell_line = border_line + 1;
      check_length(border_line, grid.width());
      for (int x = 0; x < grid.width(); ++x) {
        if (row == grid.height()) {
          check_border_above(border_line, x);
        } else if (row > 0) {
          record(maze, Cell(x, y), Heading::north, side_above(border_line, x));
        }
      }
      if (row == grid.height()) break;
      check_length(cell_line, grid.width());
      for (int x = 0; x <= grid.width(); ++x) {
        const std::size_t column = 4 * static_cast<std::size_t>(x) + 1;
        const Side side = side_at(cell_line, column, ':');
        if (x > 0 && x < grid.width()) {
          record(maze, Cell(x, y), Heading::west, side);
        } else {
          check_border(cell_line, column, side);
        }
        if (x == grid.width()) break;
        for (std::size_t i = column + 1; i <= column + 3; ++i) {
          const char mark = at(cell_line, i);
          if (mark == 'G') goals.insert(Cell(x, y));
          if (mark != 'S') continue;
          if (start_line != 0) {
            fail(cell_line, i, fmt::format("one start (line {} has an S)", start_line), "another S");
          }
          start_line = cell_line;
          maze.start.cell = Cell(x, y);
        }
      }
    }
    if (!goals.empty()) maze.goals = goals;
    return maze;
  }

 private:
  // The size, from the first line, which is the north border, and the number of lines.
  RunTimeGrid size() const {
    if (lines_.empty()) fail(1, 1, "a maze", "nothing");
    // Some programs draw a maze as blocks. As walls between cells it would have another shape.
    if (lines_.front().size() > 2 && lines_.front().find_first_not_of("# ") == std::string_view::npos &&
        lines_.front().find('#') != std::string_view::npos) {
      fail(1, 1, "walls between cells as in o---o, or a map of blocks drawn with X and blanks", "a line of '#'");
    }
    const std::size_t length = lines_.front().size();
    if (length == 0) fail(1, 1, "the maze's north border", "an empty line");
    // The closing post may be a blank, and its line trimmed.
    const std::size_t width = (length + 1) / 4;
    if (width == 0 || length % 4 == 2) {
      fail(1, length + 1, "posts 4 columns apart, as in o---o---o", fmt::format("a line of length {}", length));
    }
    if (width > static_cast<std::size_t>(RunTimeGrid::largest_side)) {
      fail(1, 4U * RunTimeGrid::largest_side + 2U,
           fmt::format("at most {} cells in a row", int(RunTimeGrid::largest_side)), fmt::format("{}", width));
    }
    for (int x = 0; x < static_cast<int>(width); ++x) check_border_above(1, x);
    if (lines_.size() % 2 == 0 || lines_.size() == 1) {
      fail(lines_.size() + 1, 1, lines_.size() % 2 == 0 ? "a line of posts and walls" : "a row of cells",
           "the end of the file");
    }
    return RunTimeGrid(static_cast<int>(width), static_cast<int>(lines_.size() / 2));
  }

  void check_characters(std::string_view line, std::size_t number) const {
    const auto is_bad = [](char character) { return character < ' ' || character > '~'; };
    const auto bad = std::find_if(line.begin(), line.end(), is_bad);
    if (bad == line.end()) return;
    const std::string_view character = line.substr(static_cast<std::size_t>(bad - line.begin()), 3);
    // UTF-8: U+2500 to U+259F, box-drawing characters and blocks.
    if (character.size() == 3 && character[0] == '\xE2' &&
        (character[1] == '\x94' || character[1] == '\x95' || character[1] == '\x96')) {
      fail(number, static_cast<std::size_t>(bad - line.begin()) + 1,
           "walls drawn with the ASCII characters - and |, between posts o, as in o---o", "a box-drawing character");
    }
    fail(number, static_cast<std::size_t>(bad - line.begin()) + 1, "a blank or a visible ASCII character",
         quoted(*bad));
  }

  void check_length(std::size_t line, int width) const {
    const std::size_t longest = 4 * static_cast<std::size_t>(width) + 1;
    if (lines_[line - 1].size() > longest) {
      fail(line, longest + 1, fmt::format("the end of a line of {} cells", width), quoted(at(line, longest + 1)));
    }
  }

  // Lines and columns from 1; beyond a trimmed line's end there are blanks.
  char at(std::size_t line, std::size_t column) const {
    const std::string_view text = lines_[line - 1];
    return column <= text.size() ? text[column - 1] : ' ';
  }

  enum class Side { open, wall, unknown };

  static void record(Maze& maze, Cell cell, Heading heading, Side side) {
    if (side != Side::unknown) maze.walls.record(cell, heading, side == Side::wall);
  }

  Side side_at(std::size_t line, std::size_t column, char unknown) const {
    const char character = at(line, column);
    if (character == unknown) return Side::unknown;
    const bool is_letter = (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    const bool is_digit = character >= '0' && character <= '9';
    if (is_letter || is_digit || character == '.' || character == ':' || character == '?') {
      fail(line, column, fmt::format("a wall, a blank or '{}' for an unknown wall", unknown), quoted(character));
    }
    return character == ' ' ? Side::open : Side::wall;
  }

  Side side_above(std::size_t line, int x) const {
    const std::size_t middle = 4 * static_cast<std::size_t>(x) + 3;
    const Side side = side_at(line, middle, '.');
    for (const std::size_t column : {middle - 1, middle + 1}) {
      if (side != Side::wall && at(line, column) != ' ') {
        fail(line, column, "a wall of three columns or three blanks", quoted(lines_[line - 1].substr(middle - 2, 3)));
      }
    }
    return side;
  }

  void check_border(std::size_t line, std::size_t column, Side side) const {
    if (side != Side::wall)
      fail(line, column, "the border's wall", side == Side::open ? "an opening" : "an unknown wall");
  }
  void check_border_above(std::size_t line, int x) const {
    check_border(line, 4 * static_cast<std::size_t>(x) + 3, side_above(line, x));
  }

  [[noreturn]] void fail(std::size_t line, std::size_t column, const std::string& expected,
                         const std::string& found) const {
    throw MapFileError(file_, line, column, expected, found);
  }

  std::string file_;
  std::vector<std::string_view> lines_;
};

}  // namespace detail

/// Reads a maze drawn in the text format, of any size up to 4096x4096. Its walls may be unknown. O(text). Throws
/// MapFileError.
inline Maze parse_text(std::string_view text, const std::string& file) { return detail::TextReader(text, file).read(); }

/// Draws a maze in the text format; parse_text() reads it back. Throws std::invalid_argument for what the format cannot
/// hold: no goal, or a start that does not head north.
inline std::string print_text(const Maze& maze) {
  if (maze.start.heading != Heading::north || !maze.grid().contains(maze.start.cell)) {
    throw std::invalid_argument("a maze in the text format starts in one of its cells, heading north");
  }
  if (maze.goals.empty()) throw std::invalid_argument("a maze in the text format has a goal");
  return TerminalPicture(maze.walls).start(maze.start.cell).goals(maze.goals).text();
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_TEXT_FORMAT_HPP
