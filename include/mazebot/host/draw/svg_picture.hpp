// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_SVG_PICTURE_HPP
#define MAZEBOT_HOST_DRAW_SVG_PICTURE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../map/block_map.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Escapes text for an element or an attribute of an SVG file.
inline std::string svg_text(std::string_view text) {
  std::string safe;
  for (const char character : text) {
    switch (character) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += character;
    }
  }
  return safe;
}

/// A position on a map, in cells from its south-west corner: the middle of cell (0, 0) is (0.5, 0.5).
struct MapPoint {
  double x = 0;
  double y = 0;
};
constexpr MapPoint middle_of(Cell cell) { return {cell.x + 0.5, cell.y + 0.5}; }

/// Draws a map as SVG, north up: a block map's walls as filled cells, a maze's as lines. Later additions are drawn on
/// top; walls are drawn above all heat.
///
///     SvgPicture(map).heat(revisits, most).path(cells).mark({2.5, 0.5}).svg()
///
/// O(cells + points) in time and space.
class SvgPicture {
 public:
  explicit SvgPicture(const BlockMap& map, double pixels_per_cell = 12)
      : width_(map.grid().width()), height_(map.grid().height()), scale_(pixels_per_cell) {
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_;) {
        const int begin = x;
        while (x < width_ && !map.free.contains(Cell(x, y))) ++x;
        if (x > begin) {
          fmt::format_to(std::back_inserter(walls_), "M{} {}h{}v{}h-{}z", number(begin), number(height_ - y),
                         number(x - begin), number(-1), number(x - begin));
        }
        if (x < width_) ++x;
      }
    }
    if (!walls_.empty()) walls_ = fmt::format("<path fill=\"#444\" d=\"{}\"/>\n", walls_);
  }

  explicit SvgPicture(const RunTimeWallMap& maze, double pixels_per_cell = 24)
      : width_(maze.width()), height_(maze.height()), scale_(pixels_per_cell) {
    const auto wall = [&maze](Cell cell, Heading heading) {
      return maze.known(cell, heading) && maze.wall(cell, heading);
    };
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        const Cell cell(x, y);
        if (wall(cell, Heading::north)) add_line(x, y + 1, x + 1, y + 1);
        if (wall(cell, Heading::east)) add_line(x + 1, y, x + 1, y + 1);
        if (y == 0 && wall(cell, Heading::south)) add_line(x, y, x + 1, y);
        if (x == 0 && wall(cell, Heading::west)) add_line(x, y, x, y + 1);
      }
    }
    walls_ = fmt::format("<path fill=\"none\" stroke=\"#444\" stroke-width=\"2\" stroke-linecap=\"round\" d=\"{}\"/>\n",
                         walls_);
  }

  /// Colours equal squares, row by row from the south-west, `columns` to a row and as wide as the map: white for 0,
  /// pale to dark red up to `most` (and beyond); nothing is drawn where a value is negative. The squares may be cells
  /// or parts of them. Throws std::invalid_argument if they do not fill whole rows.
  SvgPicture& heat(const std::vector<double>& values, int columns, double most) {
    if (columns <= 0 || values.size() % static_cast<std::size_t>(columns) != 0) {
      throw std::invalid_argument("heat needs whole rows of squares");
    }
    constexpr int levels = 9;
    const auto level = [&](std::size_t i) {
      if (values[i] < 0) return -1;
      if (!(values[i] > 0) || !(most > 0)) return 0;
      return std::clamp(1 + static_cast<int>(values[i] / most * (levels - 1)), 1, levels - 1);
    };
    const double side = static_cast<double>(width_) / columns;
    std::string rows[levels];
    const std::size_t row_size = static_cast<std::size_t>(columns);
    for (std::size_t begin = 0; begin < values.size();) {
      const std::size_t row = begin / row_size;
      std::size_t end = begin + 1;
      while (end < values.size() && end / row_size == row && level(end) == level(begin)) ++end;
      if (level(begin) > 0) {
        const double run = side * static_cast<double>(end - begin);
        fmt::format_to(std::back_inserter(rows[level(begin)]), "M{} {}h{}v{}h{}z",
                       number(side * static_cast<double>(begin % row_size)),
                       number(height_ - side * static_cast<double>(row)), number(run), number(-side), number(-run));
      }
      begin = end;
    }
    for (int i = 1; i < levels; ++i) {
      if (rows[i].empty()) continue;
      // From pale yellow to dark red: the green and the blue fade, then the red a little.
      const int fade = 255 * i / (levels - 1);
      fmt::format_to(std::back_inserter(heat_), "<path fill=\"#{:02x}{:02x}{:02x}\" d=\"{}\"/>\n", 255 - fade / 3,
                     240 - fade * 13 / 15, 200 - fade * 11 / 15, rows[i]);
    }
    return *this;
  }
  /// Colours the cells, one square for each.
  SvgPicture& heat(const std::vector<double>& values, double most) { return heat(values, width_, most); }

  /// Draws a line through points.
  SvgPicture& path(const std::vector<MapPoint>& points, std::string_view colour = "#1f5fbf", double line_width = 1) {
    if (points.empty()) return *this;
    std::string line;
    for (const MapPoint& point : points) {
      fmt::format_to(std::back_inserter(line), "{}{} {}", line.empty() ? "M" : "L", number(point.x),
                     number(height_ - point.y));
    }
    fmt::format_to(std::back_inserter(above_),
                   "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{:.4g}\" stroke-linejoin=\"round\" d=\"{}\"/>\n",
                   svg_text(colour), line_width, line);
    return *this;
  }
  /// Draws a line through the middles of cells.
  SvgPicture& path(const std::vector<Cell>& cells, std::string_view colour = "#1f5fbf", double line_width = 1) {
    std::vector<MapPoint> points;
    for (const Cell cell : cells) points.push_back(middle_of(cell));
    return path(points, colour, line_width);
  }

  /// Draws a disc. Its radius is in cells.
  SvgPicture& mark(MapPoint at, std::string_view colour = "#1a7f37", double radius = 0.3) {
    fmt::format_to(std::back_inserter(above_), "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n", number(at.x),
                   number(height_ - at.y), number(radius), svg_text(colour));
    return *this;
  }

  /// Writes a line of text above the drawing.
  SvgPicture& title(std::string_view text) {
    title_ = text;
    return *this;
  }

  std::string svg() const {
    constexpr double margin = 4;
    const double top = title_.empty() ? margin : 24;
    const double width = width_ * scale_ + 2 * margin;
    const double height = height_ * scale_ + top + margin;
    std::string drawing = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\""
        " font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        width, height);
    if (!title_.empty()) drawing += fmt::format("<text x=\"{}\" y=\"16\">{}</text>\n", margin, svg_text(title_));
    drawing +=
        fmt::format("<g transform=\"translate({} {})\">\n{}{}{}</g>\n</svg>\n", margin, top, heat_, walls_, above_);
    return drawing;
  }

 private:
  // A length in cells as pixels, short.
  std::string number(double cells) const {
    std::string text = fmt::format("{:.1f}", cells * scale_);
    if (text.size() > 2 && text.compare(text.size() - 2, 2, ".0") == 0) text.resize(text.size() - 2);
    return text == "-0" ? "0" : text;
  }
  void add_line(int x0, int y0, int x1, int y1) {
    fmt::format_to(std::back_inserter(walls_), "M{} {}L{} {}", number(x0), number(height_ - y0), number(x1),
                   number(height_ - y1));
  }

  int width_;
  int height_;
  double scale_;
  std::string heat_;
  std::string walls_;
  std::string above_;
  std::string title_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_SVG_PICTURE_HPP
