// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LINE_PLOT_HPP
#define MAZEBOT_HOST_LINE_PLOT_HPP

#include "requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "svg_picture.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Shares over time, or over anything that is not negative, as an SVG drawing: upwards 0 to 100 %.
class LinePlot {
 public:
  LinePlot(std::string title, std::string x_label) : title_(std::move(title)), x_label_(std::move(x_label)) {}

  /// A line through points (x, share); x from 0, rising.
  void add(std::string name, std::vector<std::pair<double, double>> points) {
    for (const auto& point : points) most_x_ = std::max(most_x_, point.first);
    lines_.push_back({std::move(name), std::move(points)});
  }

  std::string svg() const {
    static const char* const colours[] = {"#1f5fbf", "#1a7f37", "#c0392b", "#b8860b", "#7d3c98", "#444"};
    constexpr int left = 54, top = 40, width = 560, height = 320, right = 150, bottom = 46;
    const double scale = most_x_ > 0 ? width / most_x_ : 0;
    std::string drawing = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        "<text x=\"{2}\" y=\"22\" font-size=\"15\">{3}</text>\n",
        left + width + right, top + height + bottom, left, svg_text(title_));
    for (int percent = 0; percent <= 100; percent += 20) {
      const int y = top + height - height * percent / 100;
      drawing += fmt::format(
          "<path d=\"M{} {}h{}\" stroke=\"#ddd\"/>\n<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{} %</text>\n", left, y,
          width, left - 6, y + 4, percent);
    }
    const double step = step_for(most_x_);
    for (int i = 0; i * step <= most_x_ && step > 0; ++i) {
      drawing += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:g}</text>\n",
                             left + i * step * scale, top + height + 18, i * step);
    }
    drawing += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", left + width / 2,
                           top + height + 38, svg_text(x_label_));
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const char* const colour = colours[i % std::size(colours)];
      std::string path;
      for (const auto& [x, share] : lines_[i].points) {
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", left + x * scale, top + height * (1 - share));
      }
      const int y = top + 12 + 18 * static_cast<int>(i);
      drawing += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", path, colour);
      drawing +=
          fmt::format("<path d=\"M{} {}h20\" stroke=\"{}\" stroke-width=\"2\"/>\n<text x=\"{}\" y=\"{}\">{}</text>\n",
                      left + width + 12, y - 4, colour, left + width + 38, y, svg_text(lines_[i].name));
    }
    return drawing + "</svg>\n";
  }

 private:
  struct Line {
    std::string name;
    std::vector<std::pair<double, double>> points;
  };

  // 1, 2 or 5 times a power of ten: five to twelve of them.
  static double step_for(double most) {
    double step = 1;
    while (most / step > 10) step *= 10;
    while (most > 0 && most / step < 1) step /= 10;
    return most / step > 5 ? step : most / step > 2 ? step / 2 : step / 5;
  }

  std::string title_;
  std::string x_label_;
  std::vector<Line> lines_;
  double most_x_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LINE_PLOT_HPP
