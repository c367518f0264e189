// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_SVG_CHART_HPP
#define MAZEBOT_HOST_DRAW_SVG_CHART_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "svg_style.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Returns the distance between marks on an axis: 1, 2 or 5 times a power of ten, four to eight of them up to
/// `farthest`.
inline double svg_axis_step(double farthest) {
  if (!(farthest > 0)) return 1;
  const double power = std::pow(10.0, std::floor(std::log10(farthest / 8)));
  const double left = farthest / 8 / power;
  return power * (left <= 1 ? 1 : left <= 2 ? 2 : left <= 5 ? 5 : 10);
}

/// Draws shares from 0 to 1 over time, moves or another growing number as SVG: a line for each series, with its name at
/// its end.
///
///     SvgChart("Coverage of a house", "moves", "cells covered").add("spiral", points).svg()
class SvgChart {
 public:
  /// A point of a series: x in the unit of the axis, and a share of 0 to 1.
  struct Point {
    double x, share;
  };

  /// The names of the axes say the unit: "minutes", "share of the cells covered".
  SvgChart(std::string title, std::string x_name, std::string share_name)
      : title_(std::move(title)), x_name_(std::move(x_name)), share_name_(std::move(share_name)) {}

  /// Adds a series. Its points are in the order of x.
  SvgChart& add(std::string name, std::vector<Point> points) {
    series_.push_back({std::move(name), std::move(points)});
    return *this;
  }

  /// O(points).
  std::string svg() const {
    double farthest = 0;
    double name_width = 0;
    for (const Series& line : series_) {
      name_width = std::max(name_width, svg_text_width(line.name));
      for (const Point& point : line.points) farthest = std::max(farthest, point.x);
    }
    const double step = svg_axis_step(farthest);
    const double end = step * std::max(1.0, std::ceil(farthest / step - 1e-9));
    const auto x_of = [end](double x) { return left + width * x / end; };
    const auto y_of = [](double share) { return top + height * (1 - share); };

    std::string drawing = fmt::format("<text x=\"{}\" y=\"20\" font-size=\"15\">{}</text>\n", left, svg_text(title_));
    for (int percent = 0; percent <= 100; percent += 20) {
      const double y = y_of(percent / 100.0);
      fmt::format_to(std::back_inserter(drawing),
                     "<path class=\"faint\" stroke=\"currentColor\" d=\"M{} {:.1f}h{}\"/>"
                     "<text class=\"quiet\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{} %</text>\n",
                     left, y, width, left - 6, y + 4, percent);
    }
    for (int i = 0; step * i <= end * 1.0001; ++i) {
      fmt::format_to(std::back_inserter(drawing),
                     "<text class=\"quiet\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:g}</text>\n", x_of(step * i),
                     top + height + 18, step * i);
    }
    fmt::format_to(std::back_inserter(drawing),
                   "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n"
                   "<text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                   left + width / 2, top + height + 38, svg_text(x_name_), top + height / 2, svg_text(share_name_));

    const std::vector<double> name_heights = heights_of_names();
    for (std::size_t i = 0; i < series_.size(); ++i) {
      const std::vector<Point>& points = series_[i].points;
      if (points.empty()) continue;
      std::string line;
      for (const Point& point : points) {
        fmt::format_to(std::back_inserter(line), "{}{:.1f} {:.1f}", line.empty() ? "M" : "L", x_of(point.x),
                       y_of(point.share));
      }
      // The name stands right of the chart; a thin line leads to it.
      const double name_y = name_heights[i];
      fmt::format_to(std::back_inserter(drawing),
                     "<g class=\"c{}\" fill=\"none\" stroke=\"currentColor\"{}><path stroke-width=\"2\" d=\"{}\"/>"
                     "<path stroke-width=\"0.7\" d=\"M{:.1f} {:.1f}L{} {:.1f}\"/>"
                     "<text x=\"{}\" y=\"{:.1f}\" fill=\"currentColor\" stroke=\"none\">{}</text></g>\n",
                     i % svg_colours, dashes_of(i), line, x_of(points.back().x), y_of(points.back().share),
                     left + width + 16, name_y, left + width + 20, name_y + 4, svg_text(series_[i].name));
    }
    return svg_document(left + width + 30 + name_width, top + height + 50, title_, drawing);
  }

 private:
  static constexpr double left = 76, top = 38, width = 500, height = 260;

  struct Series {
    std::string name;
    std::vector<Point> points;
  };

  // Beyond the colours lines are dashed.
  static const char* dashes_of(std::size_t series) {
    return series < svg_colours       ? ""
           : series < 2 * svg_colours ? " stroke-dasharray=\"6 3\""
                                      : " stroke-dasharray=\"2 2\"";
  }

  // The heights of the names in pixels: next to the ends of their lines, but none on another.
  std::vector<double> heights_of_names() const {
    constexpr double line_height = 16;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < series_.size(); ++i) {
      if (!series_[i].points.empty()) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const Point& end_a = series_[a].points.back();
      const Point& end_b = series_[b].points.back();
      return end_a.share != end_b.share ? end_a.share > end_b.share : end_a.x > end_b.x;
    });
    std::vector<double> heights(series_.size(), 0);
    double next = top;
    for (const std::size_t i : order) {
      heights[i] = std::max(next, top + height * (1 - series_[i].points.back().share));
      next = heights[i] + line_height;
    }
    // Those that were pushed below the chart move up again.
    double lowest = top + height;
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
      heights[*i] = std::min(heights[*i], lowest);
      lowest = heights[*i] - line_height;
    }
    return heights;
  }

  std::string title_;
  std::string x_name_;
  std::string share_name_;
  std::vector<Series> series_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_SVG_CHART_HPP
