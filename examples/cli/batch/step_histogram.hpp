// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_STEP_HISTOGRAM_HPP
#define MAZEBOT_CLI_BATCH_STEP_HISTOGRAM_HPP

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <mazebot/host/draw/svg_chart.hpp>
#include <mazebot/host/draw/svg_style.hpp>
#include <mazebot/host/locate/step_counts.hpp>

/// Draws how many steps lost robots need: a histogram for each maze, the smallest maze first, as text and as SVG.
class StepHistogram {
 public:
  void add(std::string maze, std::size_t free_cells, mazebot::StepCounts counts) {
    rows_.push_back({std::move(maze), free_cells, std::move(counts)});
    std::stable_sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return a.cells < b.cells; });
  }

  bool empty() const { return rows_.empty(); }

  /// One line for each number of steps, its bar as long as the share of the poses that need them.
  std::string text(std::size_t longest_bar = 60) const {
    std::string drawing;
    for (const Row& row : rows_) {
      if (!drawing.empty()) drawing += '\n';
      drawing += fmt::format("{}: {} cells, {} poses, mean {:.3f}\n", row.maze, row.cells, row.counts.poses(),
                             row.counts.mean());
      const std::vector<std::size_t>& bins = row.counts.by_steps();
      const std::size_t most = bins.empty() ? 1 : std::max<std::size_t>(1, *std::max_element(bins.begin(), bins.end()));
      for (std::size_t steps = 0; steps < bins.size(); ++steps) {
        const std::size_t length = (bins[steps] * longest_bar + most - 1) / most;
        drawing += fmt::format("{:5} {:6.2f}%{}{}\n", steps, share(row, steps), length == 0 ? "" : " ",
                               std::string(length, '#'));
      }
    }
    return drawing;
  }

  /// One panel for each maze, all with the same axes: steps to the right, the share of the poses upwards.
  std::string svg() const {
    constexpr int left = 60, width = 640, panel = 110, gap = 46, top = 40;
    std::size_t most_steps = 1;
    double highest = 1;
    for (const Row& row : rows_) {
      most_steps = std::max(most_steps, row.counts.by_steps().size());
      for (std::size_t steps = 0; steps < row.counts.by_steps().size(); ++steps) {
        highest = std::max(highest, share(row, steps));
      }
    }
    const int height = top + static_cast<int>(rows_.size()) * (panel + gap) + 26;
    const double column = static_cast<double>(width) / static_cast<double>(most_steps);
    const std::size_t label_step =
        static_cast<std::size_t>(std::max(1.0, mazebot::svg_axis_step(static_cast<double>(most_steps))));
    constexpr const char* title = "Steps until a lost robot knows where it is";
    std::string drawing = fmt::format(
        "<text x=\"{0}\" y=\"20\" font-size=\"15\">{1}</text>\n"
        "<text x=\"{2}\" y=\"{3}\" text-anchor=\"middle\">steps (the dashed line is their mean)</text>\n"
        "<text transform=\"translate(16 {4}) rotate(-90)\" text-anchor=\"middle\">poses</text>\n",
        left, title, left + width / 2, height - 10, top + panel / 2 + 20);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Row& row = rows_[i];
      const int base = top + static_cast<int>(i) * (panel + gap) + panel;
      drawing +=
          fmt::format("<text x=\"{}\" y=\"{}\">{}: {} cells, {} poses, mean {:.2f}</text>\n", left, base - panel + 8,
                      mazebot::svg_text(row.maze), row.cells, row.counts.poses(), row.counts.mean());
      drawing += fmt::format("<path d=\"M{0} {1}V{2}H{3}\" class=\"quiet\" fill=\"none\" stroke=\"currentColor\"/>\n",
                             left, base - panel + 16, base, left + width);
      drawing += fmt::format("<text class=\"quiet\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.0f} %</text>\n", left - 6,
                             base - panel + 26, highest);
      for (std::size_t steps = 0; steps < row.counts.by_steps().size(); ++steps) {
        const double bar = share(row, steps) / highest * (panel - 20);
        const double x = left + column * static_cast<double>(steps);
        if (bar > 0) {
          drawing += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"c0\"/>\n",
                                 x + column * 0.1, base - bar, column * 0.8, bar);
        }
        if (steps % label_step == 0) drawing += axis_label(x + column / 2, base + 15, steps);
      }
      const double mean = left + column * (row.counts.mean() + 0.5);
      drawing += fmt::format(
          "<path d=\"M{0:.1f} {1}V{2}\" class=\"c1\" stroke=\"currentColor\" stroke-width=\"2\" stroke-dasharray=\"4 "
          "3\"/>\n",
          mean, base - panel + 16, base);
    }
    return mazebot::svg_document(left + width + 30, height, title, drawing);
  }

 private:
  struct Row {
    std::string maze;
    std::size_t cells;
    mazebot::StepCounts counts;
  };

  static double share(const Row& row, std::size_t steps) {
    return 100.0 * static_cast<double>(row.counts.by_steps()[steps]) / static_cast<double>(row.counts.poses());
  }
  static std::string axis_label(double x, int y, std::size_t steps) {
    return fmt::format("<text class=\"quiet\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x, y, steps);
  }

  std::vector<Row> rows_;
};

#endif  // MAZEBOT_CLI_BATCH_STEP_HISTOGRAM_HPP
