// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_SVG_CHART_HPP
#define MAZEBOT_HOST_DRAW_SVG_CHART_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
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

/// How an axis of a chart is divided.
enum class SvgScale {
  linear,       ///< from 0, or the least value if that is negative, to the largest value
  share,        ///< from 0 to 1, in percent
  powers_of_2,  ///< logarithmic, marks at powers of two; values are above 0
  powers_of_10  ///< logarithmic, marks at powers of ten; values are above 0
};

/// An axis of a chart. The name says the unit: "minutes", "share of the cells covered".
struct SvgAxis {
  std::string name;                   ///< with the unit
  SvgScale scale = SvgScale::linear;  ///< how it is divided
};

namespace detail {

// Where values lie on an axis, from 0 (its beginning) to 1 (its end).
class SvgRuler {
 public:
  SvgRuler(SvgScale scale, double least, double most) : scale_(scale) {
    if (is_logarithmic()) {
      begin_ = std::floor(logarithm(least) + 1e-9);
      end_ = std::max(begin_ + 1, std::ceil(logarithm(most) - 1e-9));
      step_ = std::ceil((end_ - begin_) / 12);
    } else {
      const double lowest = std::min(least, 0.0);
      step_ = scale == SvgScale::share ? 0.2 : svg_axis_step(std::max(most, 0.0) - lowest);
      begin_ = step_ * std::floor(lowest / step_ + 1e-9);
      end_ = scale == SvgScale::share ? 1 : step_ * std::max(begin_ < 0 ? 0.0 : 1.0, std::ceil(most / step_ - 1e-9));
    }
  }

  double position(double value) const {
    return ((is_logarithmic() ? logarithm(value) : value) - begin_) / (end_ - begin_);
  }

  // Calls use(position, text) for each mark.
  template <class UseT>
  void for_each_mark(UseT&& use) const {
    for (int i = 0; begin_ + step_ * i <= end_ * 1.0001; ++i) {
      double mark = begin_ + step_ * i;
      if (std::abs(mark) < 1e-9 * step_) mark = 0;  // not -0
      use((mark - begin_) / (end_ - begin_), is_logarithmic()            ? fmt::format("{:g}", std::pow(base(), mark))
                                             : scale_ == SvgScale::share ? fmt::format("{:.0f} %", 100 * mark)
                                                                         : fmt::format("{:g}", mark));
    }
  }

 private:
  bool is_logarithmic() const { return scale_ == SvgScale::powers_of_2 || scale_ == SvgScale::powers_of_10; }
  double base() const { return scale_ == SvgScale::powers_of_2 ? 2 : 10; }
  double logarithm(double value) const { return std::log(value) / std::log(base()); }

  SvgScale scale_;
  double begin_ = 0;
  double end_ = 1;
  double step_ = 1;
};

}  // namespace detail

/// Draws values over time, moves, sizes or another number as SVG: a line for each series, with its name at its end, or
/// a dot for each of its points, with its name at their mean.
///
///     SvgChart("Coverage of a house", {"moves"}, {"cells covered", SvgScale::share}).add("spiral", points).svg()
class SvgChart {
 public:
  /// A point of a series. A bar is drawn from low to high, if they differ: the quartiles of measurements, for example.
  struct Point {
    double x;         ///< along the first axis
    double y;         ///< along the second axis
    double low = 0;   ///< the lower end of its bar
    double high = 0;  ///< the upper end of its bar
  };

  /// The title says what the chart shows. No curve yet.
  SvgChart(std::string title, SvgAxis x, SvgAxis y) : title_(std::move(title)), x_(std::move(x)), y_(std::move(y)) {}

  /// Adds a series. Its points are in the order of x.
  SvgChart& add(std::string name, std::vector<Point> points) {
    series_.push_back({std::move(name), std::move(points), false});
    return *this;
  }

  /// Adds a series of dots, in any order: one for each maze, for example. A line across the chart shows their mean.
  SvgChart& add_dots(std::string name, std::vector<Point> points) {
    series_.push_back({std::move(name), std::move(points), true});
    return *this;
  }

  /// O(points).
  std::string svg() const { return svg_of({*this}); }

  /// Several charts in one picture, one below the other. O(points).
  static std::string svg_of(const std::vector<SvgChart>& charts) {
    std::string drawings;
    double widest = 0;
    for (std::size_t i = 0; i < charts.size(); ++i) {
      const std::string drawing = charts[i].drawing();
      drawings += i == 0 ? drawing
                         : fmt::format("<g transform=\"translate(0 {})\">\n{}</g>\n",
                                       static_cast<double>(i) * whole_height, drawing);
      widest = std::max(widest, charts[i].name_width());
    }
    return svg_document(left + width + 30 + widest, static_cast<double>(charts.size()) * whole_height,
                        charts.empty() ? std::string() : charts.front().title_, drawings);
  }

 private:
  static constexpr double left = 76, top = 38, width = 500, height = 260, whole_height = top + height + 50;

  double name_width() const {
    double widest = 0;
    for (const Series& line : series_) widest = std::max(widest, svg_text_width(line.name));
    return widest;
  }

  std::string drawing() const {
    constexpr double none = std::numeric_limits<double>::infinity();
    double least_x = none, most_x = 0, least_y = none, most_y = 0;
    for (const Series& line : series_) {
      for (const Point& point : line.points) {
        least_x = std::min(least_x, point.x);
        most_x = std::max(most_x, point.x);
        least_y = std::min(least_y, has_bar(point) ? point.low : point.y);
        most_y = std::max(most_y, has_bar(point) ? point.high : point.y);
      }
    }
    if (least_x == none) least_x = most_x = least_y = most_y = 1;
    const detail::SvgRuler x_ruler(x_.scale, least_x, most_x);
    const detail::SvgRuler y_ruler(y_.scale, least_y, most_y);
    const auto x_of = [&](double x) { return left + width * x_ruler.position(x); };
    const auto y_of = [&](double y) { return top + height * (1 - y_ruler.position(y)); };

    std::string drawing = fmt::format("<text x=\"{}\" y=\"20\" font-size=\"15\">{}</text>\n", left, svg_text(title_));
    y_ruler.for_each_mark([&](double position, const std::string& text) {
      const double y = top + height * (1 - position);
      drawing += fmt::format(
          "<path class=\"faint\" stroke=\"currentColor\" d=\"M{} {:.1f}h{}\"/>"
          "<text class=\"quiet\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
          left, y, width, left - 6, y + 4, text);
    });
    x_ruler.for_each_mark([&](double position, const std::string& text) {
      drawing += fmt::format("<text class=\"quiet\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                             left + width * position, top + height + 18, text);
    });
    drawing += fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n"
        "<text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        left + width / 2, top + height + 38, svg_text(x_.name), top + height / 2, svg_text(y_.name));

    // Below 0 the axis of x is not the lower border.
    if (y_of(0) < top + height - 0.5) {
      drawing +=
          fmt::format("<path class=\"quiet\" stroke=\"currentColor\" d=\"M{} {:.1f}h{}\"/>\n", left, y_of(0), width);
    }
    const std::vector<double> name_heights = heights_of_names(y_of);
    for (std::size_t i = 0; i < series_.size(); ++i) {
      const std::vector<Point>& points = series_[i].points;
      if (points.empty()) continue;
      std::string line;
      std::string bars;
      if (series_[i].is_dots) {
        for (const Point& point : points) {
          bars += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.5\"/>", x_of(point.x), y_of(point.y));
        }
        drawing += fmt::format(
            "<g class=\"c{0}\" stroke=\"currentColor\"><g stroke=\"none\" fill-opacity=\"0.55\">{1}</g>"
            "<path fill=\"none\" stroke-dasharray=\"4 3\" d=\"M{2} {3:.1f}h{4}L{5} {6:.1f}\"/>"
            "<text x=\"{7}\" y=\"{8:.1f}\" stroke=\"none\">{9}</text></g>\n",
            i % svg_colours, bars, left, y_of(series_[i].end().y), width, left + width + 16, name_heights[i],
            left + width + 20, name_heights[i] + 4, svg_text(series_[i].name));
        continue;
      }
      for (const Point& point : points) {
        const double x = x_of(point.x);
        line += fmt::format("{}{:.1f} {:.1f}", line.empty() ? "M" : "L", x, y_of(point.y));
        if (!has_bar(point)) continue;
        const double high = y_of(point.high);
        const double low = y_of(point.low);
        bars += fmt::format("M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {1:.1f}h6M{3:.1f} {2:.1f}h6", x, high, low, x - 3);
      }
      if (!bars.empty()) bars = fmt::format("<path d=\"{}\"/>", bars);
      // The name stands right of the chart; a thin line leads to it.
      const double name_y = name_heights[i];
      drawing += fmt::format(
          "<g class=\"c{}\" fill=\"none\" stroke=\"currentColor\"{}><path stroke-width=\"2\" d=\"{}\"/>{}"
          "<path stroke-width=\"0.7\" d=\"M{:.1f} {:.1f}L{} {:.1f}\"/>"
          "<text x=\"{}\" y=\"{:.1f}\" fill=\"currentColor\" stroke=\"none\">{}</text></g>\n",
          i % svg_colours, dashes_of(i), line, bars, x_of(points.back().x), y_of(points.back().y), left + width + 16,
          name_y, left + width + 20, name_y + 4, svg_text(series_[i].name));
    }
    return drawing;
  }

  struct Series {
    std::string name;
    std::vector<Point> points;
    bool is_dots;

    // Where its name leads to: its last point, or the mean of its dots.
    Point end() const {
      if (!is_dots) return points.back();
      Point mean{points.back().x, 0};
      for (const Point& point : points) mean.y += point.y / static_cast<double>(points.size());
      return mean;
    }
  };

  static bool has_bar(const Point& point) { return point.low != point.high; }

  // Beyond the colours lines are dashed.
  static const char* dashes_of(std::size_t series) {
    return series < svg_colours       ? ""
           : series < 2 * svg_colours ? " stroke-dasharray=\"6 3\""
                                      : " stroke-dasharray=\"2 2\"";
  }

  // The heights of the names in pixels: next to the ends of their lines, but none on another.
  template <class YOfT>
  std::vector<double> heights_of_names(YOfT&& y_of) const {
    constexpr double line_height = 16;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < series_.size(); ++i) {
      if (!series_[i].points.empty()) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const Point end_a = series_[a].end();
      const Point end_b = series_[b].end();
      return end_a.y != end_b.y ? end_a.y > end_b.y : end_a.x > end_b.x;
    });
    std::vector<double> heights(series_.size(), 0);
    double next = top;
    for (const std::size_t i : order) {
      heights[i] = std::max(next, y_of(series_[i].end().y));
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
  SvgAxis x_;
  SvgAxis y_;
  std::vector<Series> series_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_SVG_CHART_HPP
