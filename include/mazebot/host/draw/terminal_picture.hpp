// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_TERMINAL_PICTURE_HPP
#define MAZEBOT_HOST_DRAW_TERMINAL_PICTURE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../map/cell_set.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "format.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Draws a map as text, north up:
///
///     TerminalPicture(map).start({0, 0}).goals(goals).route(cells).mouse(pose).text()
///
///     o---o---o---o        o  posts, ---  |  walls,  .  :  unknown walls
///     | * . > : G |        S  start, G  goals, *  route
///     o   o---o   o        ^ > v <  the mouse
///     | S         |
///     o---o---o---o
///
/// In plain characters a picture is a map file in the text format, unless a mouse hides the start or a goal, or
/// distances need more than three digits. The picture refers to the map and to the flood of distances(): both must
/// outlive it.
template <class GridT>
class TerminalPicture {
 public:
  /// A picture of the walls; it keeps a copy.
  explicit TerminalPicture(const BasicWallMap<GridT>& walls)
      : walls_(walls), goals_(walls.grid()), route_(walls.grid()) {}
  explicit TerminalPicture(const BasicWallMap<GridT>&&) = delete;

  /// Marks the start with S.
  TerminalPicture& start(Cell cell) {
    start_ = cell;
    return *this;
  }
  /// Marks the goals with G.
  TerminalPicture& goals(const BasicCellSet<GridT>& cells) {
    goals_ = cells;
    return *this;
  }
  /// Draws the mouse as an arrow.
  TerminalPicture& mouse(Pose pose) {
    mouse_ = pose;
    return *this;
  }
  /// Marks the cells of a route: any range of cells.
  template <class CellsT>
  TerminalPicture& route(const CellsT& cells) {
    for (const Cell cell : cells) route_.insert(cell);
    return *this;
  }
  /// Writes distances into the cells: `flood` answers reachable(cell) and distance(cell), as a FloodFill does. All
  /// cells become wider if three digits are too few.
  template <class FloodT>
  TerminalPicture& distances(const FloodT& flood) {
    distance_ = [&flood](Cell cell) {
      return flood.reachable(cell) ? fmt::format("{}", flood.distance(cell)) : std::string();
    };
    return *this;
  }
  template <class FloodT>
  TerminalPicture& distances(const FloodT&&) = delete;

  /// Draws box-drawing lines and arrows in UTF-8 instead of ASCII.
  TerminalPicture& utf8(bool on = true) {
    utf8_ = on;
    return *this;
  }
  /// Uses ANSI colours, for terminals.
  TerminalPicture& colour(bool on = true) {
    colour_ = on;
    return *this;
  }

  /// The picture, each line ended by a newline. O(cells).
  std::string text() const {
    std::string out;
    const std::size_t width = cell_width();
    out.reserve((width + 1) * (2 * walls_.grid().cell_count() + static_cast<std::size_t>(walls_.height()) * 2));
    Brush brush(out, colour_);
    for (int y = walls_.height(); y >= 0; --y) {
      for (int x = 0; x < walls_.width(); ++x) {
        draw_post(brush, x, y);
        draw_wall(brush, side(x, y, x, y - 1), width);
      }
      draw_post(brush, walls_.width(), y);
      brush.end_line();
      if (y == 0) break;
      for (int x = 0; x < walls_.width(); ++x) {
        draw_wall(brush, side(x, y - 1, x - 1, y - 1), 0);
        draw_cell(brush, Cell(x, y - 1), width);
      }
      draw_wall(brush, Side::wall, 0);
      brush.end_line();
    }
    return out;
  }

 private:
  enum class Side { open, wall, unknown };
  enum class Ink { plain, faint, start, goal, route, mouse };

  // Writes text, and colour codes only where the colour changes.
  class Brush {
   public:
    Brush(std::string& out, bool colour) : out_(out), colour_(colour) {}

    void draw(Ink ink, std::string_view text, std::size_t times = 1) {
      if (text.empty() || times == 0) return;
      if (colour_ && ink != ink_) out_ += code(ink);
      ink_ = ink;
      for (std::size_t i = 0; i < times; ++i) out_ += text;
    }
    void blank(std::size_t times) { out_.append(times, ' '); }
    void end_line() { draw(Ink::plain, "\n"); }

   private:
    static const char* code(Ink ink) {
      switch (ink) {
        case Ink::faint: return "\x1b[0;90m";
        case Ink::start: return "\x1b[0;36m";
        case Ink::goal: return "\x1b[0;1;33m";
        case Ink::route: return "\x1b[0;32m";
        case Ink::mouse: return "\x1b[0;1;31m";
        case Ink::plain: break;
      }
      return "\x1b[0m";
    }

    std::string& out_;
    bool colour_;
    Ink ink_ = Ink::plain;
  };

  // What is between two neighbouring cells, of which one may be outside.
  Side side(int x, int y, int beside_x, int beside_y) const {
    const Cell cell(x, y);
    const Cell beside(beside_x, beside_y);
    const Heading heading = beside_x != x ? Heading::west : Heading::south;
    if (!walls_.grid().contains(cell) && !walls_.grid().contains(beside)) return Side::open;
    if (!walls_.grid().contains(cell) || !walls_.grid().contains(beside)) return Side::wall;
    if (!walls_.known(cell, heading)) return Side::unknown;
    return walls_.wall(cell, heading) ? Side::wall : Side::open;
  }

  // The post at the south-west corner of cell (x, y).
  void draw_post(Brush& brush, int x, int y) const {
    if (!utf8_) return brush.draw(Ink::plain, "o");
    // In the order of direction_bit(): north 8, east 4, south 2, west 1.
    static constexpr std::string_view posts[] = {"·", "╴", "╷", "┐", "╶", "─", "┌", "┬",
                                                 "╵", "┘", "│", "┤", "└", "┴", "├", "┼"};
    const std::size_t meeting =
        (side(x, y, x - 1, y) == Side::wall ? 8U : 0U) | (side(x, y, x, y - 1) == Side::wall ? 4U : 0U) |
        (side(x, y - 1, x - 1, y - 1) == Side::wall ? 2U : 0U) | (side(x - 1, y, x - 1, y - 1) == Side::wall ? 1U : 0U);
    brush.draw(Ink::plain, posts[meeting]);
  }

  // A wall that runs east for `width` columns; 0: one that runs north.
  void draw_wall(Brush& brush, Side what, std::size_t width) const {
    const bool upright = width == 0;
    switch (what) {
      case Side::open: return brush.blank(upright ? 1 : width);
      case Side::wall:
        return upright ? brush.draw(Ink::plain, utf8_ ? "│" : "|") : brush.draw(Ink::plain, utf8_ ? "─" : "-", width);
      case Side::unknown: break;
    }
    if (upright) return brush.draw(Ink::faint, utf8_ ? "┊" : ":");
    if (utf8_) return brush.draw(Ink::faint, "┄", width);
    brush.blank(width / 2);
    brush.draw(Ink::faint, ".");
    brush.blank(width - width / 2 - 1);
  }

  void draw_cell(Brush& brush, Cell cell, std::size_t width) const {
    const std::string distance = distance_ ? distance_(cell) : std::string();
    Ink ink = Ink::faint;
    const std::string_view mark = mark_of(cell, ink);
    const std::size_t columns = mark.empty() ? 0 : mark == "SG" ? 2 : 1;
    // Next to a distance the mark comes first. Without a distance, or without enough space, the mark is alone in the
    // middle.
    if (!distance.empty() && columns + distance.size() <= width) {
      brush.draw(ink, mark);
      brush.blank(width - columns - distance.size());
      brush.draw(ink, distance);
      return;
    }
    const std::size_t before = columns == 2 ? 0 : (width - columns) / 2;
    brush.blank(before);
    brush.draw(ink, mark);
    brush.blank(width - columns - before);
  }

  std::string_view mark_of(Cell cell, Ink& ink) const {
    if (mouse_ && mouse_->cell == cell) {
      ink = Ink::mouse;
      switch (mouse_->heading) {
        case Heading::north: return utf8_ ? "▲" : "^";
        case Heading::east: return utf8_ ? "▶" : ">";
        case Heading::south: return utf8_ ? "▼" : "v";
        case Heading::west: return utf8_ ? "◀" : "<";
      }
    }
    const bool is_start = start_ && *start_ == cell;
    if (goals_.contains(cell)) {
      ink = Ink::goal;
      return is_start ? "SG" : "G";
    }
    if (is_start) {
      ink = Ink::start;
      return "S";
    }
    if (route_.contains(cell)) {
      ink = Ink::route;
      return utf8_ ? "•" : "*";
    }
    return "";
  }

  std::size_t cell_width() const {
    std::size_t width = 3;
    for (int y = 0; distance_ && y < walls_.height(); ++y) {
      for (int x = 0; x < walls_.width(); ++x) width = std::max(width, distance_(Cell(x, y)).size());
    }
    return width;
  }

  const BasicWallMap<GridT>& walls_;
  std::optional<Cell> start_;
  BasicCellSet<GridT> goals_;
  BasicCellSet<GridT> route_;
  std::optional<Pose> mouse_;
  std::function<std::string(Cell)> distance_;
  bool utf8_ = false;
  bool colour_ = false;
};

}  // namespace mazebot_v0
}  // namespace mazebot

/// A map prints as its picture.
template <class GridT>
struct fmt::formatter<mazebot::BasicWallMap<GridT>> : mazebot::detail::PlainFormatter {
  template <class ContextT>
  auto format(const mazebot::BasicWallMap<GridT>& walls, ContextT& context) const -> decltype(context.out()) {
    const std::string text = mazebot::TerminalPicture<GridT>(walls).text();
    return std::copy(text.begin(), text.end(), context.out());
  }
};

#endif  // MAZEBOT_HOST_DRAW_TERMINAL_PICTURE_HPP
