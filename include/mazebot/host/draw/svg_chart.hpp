// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_SVG_CHART_HPP
#define MAZEBOT_HOST_DRAW_SVG_CHART_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "svg_picture.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Draws shares from 0 to 1 over time, moves or another growing number as SVG: a line for each series.
///
///     SvgChart("moves").add("spiral", points).svg()
class SvgChart {
 public:
  struct Point {
    double x, share;
  };

  explicit SvgChart(std::string x_name) : x_name_(std::move(x_name)) {}

  /// Adds a series. Its points are in the order of x.
  SvgChart& add(std::string name, std::vector<Point> points) {
    series_.push_back({std::move(name), std::move(points)});
    return *this;
  }

  /// O(points).
  std::string svg() const {
    constexpr double left = 45, top = 10, width = 500, height = 260;
    double farthest = 0;
    for (const Series& line : series_) {
      for (const Point& point : line.points) farthest = std::max(farthest, point.x);
    }
    const double step = step_for(farthest);
    const double end = step * std::max(1.0, std::ceil(farthest / step));
    std::string drawing = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
        left + width + 130, top + height + 45);
    for (int percent = 0; percent <= 100; percent += 20) {
      const double y = top + height * (100 - percent) / 100;
      fmt::format_to(std::back_inserter(drawing),
                     "<path stroke=\"#ddd\" d=\"M{} {:.1f}h{}\"/><text x=\"{}\" y=\"{:.1f}\" "
                     "text-anchor=\"end\">{} %</text>\n",
                     left, y, width, left - 6, y + 4, percent);
    }
    for (int i = 0; step * i <= end * 1.0001; ++i) {
      fmt::format_to(std::back_inserter(drawing), "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:g}</text>\n",
                     left + width * step * i / end, top + height + 18, step * i);
    }
    fmt::format_to(std::back_inserter(drawing), "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                   left + width / 2, top + height + 36, svg_text(x_name_));
    for (std::size_t i = 0; i < series_.size(); ++i) {
      std::string line;
      for (const Point& point : series_[i].points) {
        fmt::format_to(std::back_inserter(line), "{}{:.1f} {:.1f}", line.empty() ? "M" : "L",
                       left + width * point.x / end, top + height * (1 - point.share));
      }
      const char* const colour = colour_of(i);
      const double y = top + 14 + 18 * static_cast<double>(i);
      fmt::format_to(std::back_inserter(drawing),
                     "<path fill=\"none\" stroke=\"{0}\" stroke-width=\"1.5\"{5} d=\"{1}\"/>\n<text x=\"{2}\" "
                     "y=\"{3}\" fill=\"{0}\">{4}</text>\n",
                     colour, line, left + width + 10, y, svg_text(series_[i].name),
                     i < colours ? "" : " stroke-dasharray=\"5 3\"");
    }
    return drawing + "</svg>\n";
  }

 private:
  static constexpr std::size_t colours = 12;  // beyond that, lines are dashed

  struct Series {
    std::string name;
    std::vector<Point> points;
  };

  // 1, 2 or 5 times a power of ten: four to eight of them.
  static double step_for(double farthest) {
    if (!(farthest > 0)) return 1;
    const double power = std::pow(10.0, std::floor(std::log10(farthest / 8)));
    const double rest = farthest / 8 / power;
    return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
  }
  static const char* colour_of(std::size_t series) {
    static constexpr std::array<const char*, colours> all = {"#1f5fbf", "#c0392b", "#2e8b57", "#d68910",
                                                             "#7d3c98", "#17a2b8", "#6c757d", "#000",
                                                             "#e83e8c", "#8b5a2b", "#7cb518", "#d7b600"};
    return all[series % colours];
  }

  std::string x_name_;
  std::vector<Series> series_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_SVG_CHART_HPP
