// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_SVG_PICTURE_HPP
#define MAZEBOT_HOST_DRAW_SVG_PICTURE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../map/block_map.hpp"
#include "../map/run_time_grid.hpp"
#include "map_point.hpp"
#include "race_curve.hpp"
#include "simplified_line.hpp"
#include "svg_style.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Draws a map as SVG, north up: a block map's walls as filled cells, a maze's as lines, unknown walls dotted.
///
///     SvgPicture(map).visited(cells, "visited").path(route, SvgColour::blue, 2, "shortest route").svg()
///
/// Fills of cells are below the walls, lines and marks above them, and numbers on top; among these, later additions are
/// on top. What has a name is explained in a legend below the picture. The picture fills its window: the pixels below
/// are those of a picture whose longer side has 600, unless the caller sets how many a cell has. O(cells + points) in
/// time and space.
class SvgPicture {
 public:
  /// A picture of an occupancy grid: cells that are not free are filled.
  explicit SvgPicture(const BlockMap& map) : SvgPicture(map, fitting_scale(map.grid())) {}
  /// The same with so many pixels to a cell.
  SvgPicture(const BlockMap& map, double pixels_per_cell)
      : width_(map.grid().width()), height_(map.grid().height()), scale_(pixels_per_cell) {
    std::string blocks;
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_;) {
        const int begin = x;
        while (x < width_ && !map.free.contains(Cell(x, y))) ++x;
        if (x > begin) add_box(blocks, begin, y, x - begin, 1);
        if (x < width_) ++x;
      }
    }
    if (!blocks.empty()) walls_ = fmt::format("<path class=\"blocks\" d=\"{}\"/>\n", blocks);
  }

  /// A picture of a maze with thin walls.
  explicit SvgPicture(const RunTimeWallMap& maze) : SvgPicture(maze, fitting_scale(maze.grid())) {}
  /// The same with so many pixels to a cell.
  SvgPicture(const RunTimeWallMap& maze, double pixels_per_cell)
      : width_(maze.width()), height_(maze.height()), scale_(pixels_per_cell) {
    std::string walls, unknown;
    const auto draw = [&](Cell cell, Heading heading, double x0, double y0, double x1, double y1) {
      if (!maze.known(cell, heading)) add_line(unknown, x0, y0, x1, y1);
      if (maze.known(cell, heading) && maze.wall(cell, heading)) add_line(walls, x0, y0, x1, y1);
    };
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        const Cell cell(x, y);
        draw(cell, Heading::north, x, y + 1, x + 1, y + 1);
        draw(cell, Heading::east, x + 1, y, x + 1, y + 1);
        if (y == 0) draw(cell, Heading::south, x, y, x + 1, y);
        if (x == 0) draw(cell, Heading::west, x, y, x, y + 1);
      }
    }
    if (!unknown.empty()) {
      const std::string style = "stroke-width=\"1\" stroke-dasharray=\"2 4\"";
      walls_ =
          fmt::format("<path class=\"unknown\" fill=\"none\" stroke=\"currentColor\" {} d=\"{}\"/>\n", style, unknown);
      explain(line_swatch("unknown", style), "unknown wall");
    }
    walls_ += fmt::format(
        "<path class=\"wall\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\" "
        "d=\"{}\"/>\n",
        walls);
  }

  /// Colours equal squares, row by row from the south-west, `columns` to a row and as wide as the map: nothing for 0,
  /// stronger colours up to `most` (and beyond); nothing is drawn where a value is negative. The squares may be cells
  /// or parts of them. Throws std::invalid_argument if they do not fill whole rows.
  SvgPicture& heat(const std::vector<double>& values, int columns, double most, std::string_view name = {}) {
    if (columns <= 0 || values.size() % static_cast<std::size_t>(columns) != 0) {
      throw std::invalid_argument("heat needs whole rows of squares");
    }
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
        // A thick line along the row: half as many letters as a box.
        rows[level(begin)] += fmt::format("M{} {}h{}", number(side * static_cast<double>(begin % row_size)),
                                          number(height_ - side * (static_cast<double>(row) + 0.5)),
                                          number(side * static_cast<double>(end - begin)));
      }
      begin = end;
    }
    std::string swatch;
    for (int i = 1; i < levels; ++i) {
      swatch += fmt::format("<path class=\"h{}\" d=\"M{} -10h5v10h-5z\"/>", i, 5 * (i - 1));
      if (rows[i].empty()) continue;
      fills_ += fmt::format(
          "<path class=\"h{}\" stroke=\"currentColor\" stroke-width=\"{}\" shape-rendering=\"crispEdges\" "
          "d=\"{}\"/>\n",
          i, number(side), rows[i]);
    }
    explain(swatch, name, 5 * (levels - 1));
    return *this;
  }
  /// Colours the cells, one square for each.
  SvgPicture& heat(const std::vector<double>& values, double most, std::string_view name = {}) {
    return heat(values, width_, most, name);
  }

  /// Fills the cells in which a robot has been.
  SvgPicture& visited(const RunTimeCellSet& cells, std::string_view name = {}) {
    std::string boxes;
    cells.for_each_index([&](RunTimeGrid::Index index) {
      const Cell cell = cells.grid().cell(index);
      add_box(boxes, cell.x, cell.y, 1, 1);
    });
    if (boxes.empty()) return *this;
    fills_ += fmt::format("<path class=\"visited\" d=\"{}\"/>\n", boxes);
    explain("<path class=\"visited\" d=\"M0 -11h12v12h-12z\"/>", name);
    return *this;
  }

  /// Writes distances into the cells, above all else: a line that leads through a number makes room for it. `flood`
  /// answers reachable(cell) and distance(cell), as a FloodFill does.
  template <class FloodT>
  SvgPicture& distances(const FloodT& flood) {
    std::string texts;
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        const Cell cell(x, y);
        if (!flood.reachable(cell)) continue;
        texts += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", number(x + 0.5), number(height_ - y - 0.36),
                             flood.distance(cell));
      }
    }
    numbers_ += fmt::format("<g class=\"quiet halo\" text-anchor=\"middle\" font-size=\"{:.1f}\">{}</g>\n",
                            0.4 * scale_, texts);
    return *this;
  }

  /// Draws a line through points, `line_width` pixels wide, without points that make no difference of 0.3 pixels. What
  /// is below it can be seen if its opacity is less than 1.
  SvgPicture& path(const std::vector<MapPoint>& points, SvgColour colour = SvgColour::blue, double line_width = 1,
                   std::string_view name = {}, double opacity = 1) {
    // Each step from the point before, in tenths of a pixel: a third of the letters of whole positions.
    std::string line;
    long x = 0, y = 0;
    for (const MapPoint& point : simplified_line(points, 0.3 / scale_)) {
      const long to_x = std::lround(10 * scale_ * point.x), to_y = std::lround(10 * scale_ * (height_ - point.y));
      line += line.empty() ? "M" : "l";
      line += short_number(0.1 * static_cast<double>(to_x - x));
      if (to_y >= y) line += ' ';  // a minus sign separates, too
      line += short_number(0.1 * static_cast<double>(to_y - y));
      x = to_x;
      y = to_y;
    }
    return add_path(line, colour, line_width, name, opacity);
  }
  /// Draws a line through the middles of cells.
  SvgPicture& path(const std::vector<Cell>& cells, SvgColour colour = SvgColour::blue, double line_width = 1,
                   std::string_view name = {}) {
    std::vector<MapPoint> points;
    points.reserve(cells.size());
    for (const Cell cell : cells) points.push_back(middle_of(cell));
    return path(points, colour, line_width, name);
  }

  /// Draws a speed run from the middle of its first cell, its smooth turns as arcs.
  SvgPicture& run(MapPoint start, const std::vector<CurvePiece>& pieces, SvgColour colour = SvgColour::blue,
                  double line_width = 2, std::string_view name = {}) {
    std::string line = fmt::format("M{} {}", number(start.x), number(height_ - start.y));
    for (const CurvePiece& piece : pieces) {
      const std::string end = fmt::format("{} {}", number(piece.end.x), number(height_ - piece.end.y));
      if (piece.radius > 0) {
        line += fmt::format("A{0} {0} 0 0 {1} {2}", number(piece.radius), piece.turns_right ? 1 : 0, end);
      } else {
        line += fmt::format("L{}", end);
      }
    }
    return add_path(line, colour, line_width, name);
  }

  /// Draws a curve in colours by speed: the stronger, the faster. Each point has the speed on the way to it.
  SvgPicture& speeds(const std::vector<SpeedPoint>& points, double line_width = 3, std::string_view name = {}) {
    double most = 0;
    for (const SpeedPoint& point : points) most = std::max(most, point.speed);
    const auto level = [&](std::size_t i) {
      return most > 0 ? std::clamp(1 + static_cast<int>(points[i].speed / most * (levels - 1)), 1, levels - 1) : 1;
    };
    const auto text = [&](std::size_t i) {
      return fmt::format("{} {}", number(points[i].at.x), number(height_ - points[i].at.y));
    };
    const std::string style = fmt::format("fill=\"none\" stroke=\"currentColor\" stroke-width=\"{:.4g}\"", line_width);
    for (std::size_t begin = 0; begin + 1 < points.size();) {
      std::size_t end = begin + 1;
      std::string line = fmt::format("M{}L{}", text(begin), text(end));
      for (std::string last = text(end); end + 1 < points.size() && level(end + 1) == level(begin + 1);) {
        std::string next = text(++end);
        if (next != last) line += 'L' + next;  // not more often than the picture can show
        last = std::move(next);
      }
      above_ += fmt::format("<path class=\"h{}\" {} d=\"{}\"/>\n", level(begin + 1), style, line);
      begin = end;
    }
    std::string swatch;
    for (int i = 1; i < levels; ++i) {
      swatch += fmt::format("<path class=\"h{}\" d=\"M{} -10h5v10h-5z\"/>", i, 5 * (i - 1));
    }
    explain(swatch, name, 5 * (levels - 1));
    return *this;
  }

  /// Draws a disc. Its radius is in cells.
  SvgPicture& mark(MapPoint at, SvgColour colour = SvgColour::green, double radius = 0.3, std::string_view name = {}) {
    const std::string shape = svg_class(colour);
    above_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", shape, number(at.x),
                          number(height_ - at.y), number(radius));
    explain(fmt::format("<circle class=\"{}\" cx=\"6\" cy=\"-5\" r=\"5\"/>", shape), name);
    return *this;
  }
  /// Draws an arrow for each pose, such as the hypotheses of a lost robot or the robot itself. Its length is in cells:
  /// at 0.3 or less the arrows of one cell do not touch.
  SvgPicture& arrows(const std::vector<Pose>& poses, SvgColour colour, double length = 0.6,
                     std::string_view name = {}) {
    if (poses.empty()) return *this;
    std::string all;
    for (const Pose pose : poses) {
      // Its tip is near the border of the cell, so arrows of one cell stand around its middle.
      const Cell towards = Pose().cell.towards(pose.heading);
      const MapPoint middle = middle_of(pose.cell);
      const double x = middle.x + towards.x * (0.45 - length / 2), y = middle.y + towards.y * (0.45 - length / 2);
      add_arrow(all, scale_ * x, scale_ * (height_ - y), pose.heading, scale_ * length);
    }
    const std::string shape = svg_class(colour);
    above_ += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", shape, all);
    std::string swatch;
    add_arrow(swatch, 6, -5, Heading::north, 12);
    explain(fmt::format("<path class=\"{}\" d=\"{}\"/>", shape, swatch), name);
    return *this;
  }

  /// Marks the start with a ring.
  SvgPicture& start(Cell cell) {
    const MapPoint at = middle_of(cell);
    above_ += fmt::format(
        "<circle class=\"c2\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"currentColor\" "
        "stroke-width=\"2\"/>\n",
        number(at.x), number(height_ - at.y), number(0.27));
    explain(
        "<circle class=\"c2\" cx=\"6\" cy=\"-5\" r=\"5\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>",
        "start");
    return *this;
  }
  /// Marks the goals with squares that leave room for a number.
  SvgPicture& goals(const RunTimeCellSet& cells) {
    std::string boxes;
    cells.for_each_index([&](RunTimeGrid::Index index) {
      const Cell cell = cells.grid().cell(index);
      add_box(boxes, cell.x + 0.14, cell.y + 0.14, 0.72, 0.72);
    });
    if (boxes.empty()) return *this;
    const std::string style = "class=\"c1\" stroke=\"currentColor\" stroke-width=\"2\" fill-opacity=\"0.25\"";
    above_ += fmt::format("<path {} d=\"{}\"/>\n", style, boxes);
    explain(fmt::format("<path {} d=\"M1 -10h10v10h-10z\"/>", style), "goal");
    return *this;
  }

  /// Writes a line of text above the drawing.
  SvgPicture& title(std::string_view text) {
    title_ = text;
    return *this;
  }

  /// The whole picture as the text of an SVG file.
  std::string svg() const {
    constexpr double margin = 4, line_height = 20, gap = 18;
    const double top = title_.empty() ? margin : 24;
    double width = std::max(width_ * scale_, svg_text_width(title_));
    for (const Entry& entry : legend_) width = std::max(width, entry.width());
    // The legend fills lines as wide as the picture.
    std::string legend;
    double x = 0;
    double y = top + height_ * scale_ + margin + (legend_.empty() ? 0 : line_height);
    for (const Entry& entry : legend_) {
      if (x > 0 && x + entry.width() > width) {
        x = 0;
        y += line_height;
      }
      legend += fmt::format("<g transform=\"translate({:.0f} {:.0f})\">{}<text x=\"{}\">{}</text></g>\n", margin + x, y,
                            entry.swatch, entry.swatch_width + 6, svg_text(entry.name));
      x += entry.width() + gap;
    }
    std::string content;
    if (!title_.empty()) content = fmt::format("<text x=\"{}\" y=\"16\">{}</text>\n", margin, svg_text(title_));
    content += fmt::format("<g transform=\"translate({} {})\">\n{}{}{}{}</g>\n{}", margin, top, fills_, walls_, above_,
                           numbers_, legend);
    const double bottom = legend_.empty() ? 0 : 2 * margin;
    const std::string label =
        fmt::format("{}{}map of {} by {} cells", title_, title_.empty() ? "" : ", ", width_, height_);
    return svg_document(width + 2 * margin, y + bottom, label, content);
  }

 private:
  static constexpr int levels = 9;  // of heat; the lowest is not drawn

  struct Entry {
    std::string swatch;
    std::string name;
    double swatch_width;

    double width() const { return swatch_width + 6 + svg_text_width(name); }
  };

  void explain(std::string swatch, std::string_view name, double width = 12) {
    if (!name.empty()) legend_.push_back({std::move(swatch), std::string(name), width});
  }
  static std::string line_swatch(std::string_view of_class, std::string_view style) {
    return fmt::format("<path class=\"{}\" stroke=\"currentColor\" {} d=\"M0 -4h12\"/>", of_class, style);
  }

  // So many pixels that the longer side has about 600, but not more than 48. Whole ones, or tenths of cells that are
  // smaller than 8: borders of cells then need no rounding, which would leave seams.
  static double fitting_scale(const RunTimeGrid& grid) {
    const double scale = std::min(48.0, 600.0 / std::max(grid.width(), grid.height()));
    return scale >= 8 ? std::floor(scale) : std::max(0.1, std::floor(10 * scale) / 10);
  }

  SvgPicture& add_path(const std::string& line, SvgColour colour, double line_width, std::string_view name,
                       double opacity = 1) {
    if (line.empty()) return *this;
    const std::string style = fmt::format("stroke-width=\"{:.4g}\"", line_width);
    above_ += fmt::format(
        "<path class=\"{}\" fill=\"none\" stroke=\"currentColor\" {}{} stroke-linejoin=\"round\" "
        "stroke-linecap=\"round\" d=\"{}\"/>\n",
        svg_class(colour), style, opacity < 1 ? fmt::format(" opacity=\"{:.2g}\"", opacity) : "", line);
    explain(line_swatch(svg_class(colour), fmt::format("stroke-width=\"{:.4g}\"", std::max(2.0, line_width))), name);
    return *this;
  }

  static std::string short_number(double pixels) {
    std::string text = fmt::format("{:.1f}", pixels);
    if (text.size() > 2 && text.compare(text.size() - 2, 2, ".0") == 0) text.resize(text.size() - 2);
    return text == "-0" ? "0" : text;
  }
  // A length in cells as pixels.
  std::string number(double cells) const { return short_number(cells * scale_); }

  // The south-west corner and the sizes are in cells.
  void add_box(std::string& boxes, double x, double y, double width, double height) const {
    boxes +=
        fmt::format("M{} {}h{}v{}h{}z", number(x), number(height_ - y), number(width), number(-height), number(-width));
  }
  void add_line(std::string& lines, double x0, double y0, double x1, double y1) const {
    lines += fmt::format("M{} {}L{} {}", number(x0), number(height_ - y0), number(x1), number(height_ - y1));
  }
  // All in pixels, y downwards.
  static void add_arrow(std::string& arrows, double x, double y, Heading heading, double length) {
    constexpr double shape[4][2] = {{0, 0.5}, {0.4, -0.5}, {0, -0.25}, {-0.4, -0.5}};  // aside and ahead
    const int quarter = static_cast<int>(heading);
    const double east = quarter == 1 ? 1 : quarter == 3 ? -1 : 0;
    const double north = quarter == 0 ? 1 : quarter == 2 ? -1 : 0;
    for (int i = 0; i < 4; ++i) {
      const double aside = length * shape[i][0], ahead = length * shape[i][1];
      arrows += fmt::format("{}{} {}", i == 0 ? "M" : "L", short_number(x + ahead * east + aside * north),
                            short_number(y - ahead * north + aside * east));
    }
    arrows += 'z';
  }

  int width_;
  int height_;
  double scale_;
  std::string fills_;
  std::string walls_;
  std::string above_;
  std::string numbers_;
  std::vector<Entry> legend_;
  std::string title_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_SVG_PICTURE_HPP
