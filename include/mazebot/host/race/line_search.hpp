// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RACE_LINE_SEARCH_HPP
#define MAZEBOT_HOST_RACE_LINE_SEARCH_HPP

#include "../detail/requires_hosted.hpp"
// Keep the line above first.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../../config.hpp"
#include "../../motion/scalar_math.hpp"
#include "../detail/random.hpp"
#include "../detail/simulated_annealing.hpp"
#include "maze_clearance.hpp"
#include "timed_line.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Bends a line through a known maze until a robot drives it as fast as the search can find (a racing line). The line
/// keeps a clearance from walls and posts, so it stays between the same posts.
///
///     LineSearch search(clearance, 0.005, 0.05, line, seed);
///     search.run([](std::uint64_t changes) { return changes / 400000.0; });
///     if (search.is_clear()) search.line().seconds();
///
/// Simulated annealing: each change moves a few control points of the spline aside, by a bump of random width and
/// height. Only the neighbourhood is timed and checked again. Where the line is too close to a wall, that costs time,
/// so the first line need not be clear. The first three control points stay, and so does the end; the heading at the
/// end is free. With one seed and one number of changes the result is always the same. 25 000 changes take about one
/// second.
class LineSearch {
 public:
  /// `clearance` is referred to. `asked`: metres to keep from walls, more than 0; checked from `free_start` metres
  /// after the beginning of the line. Precondition: the line has at least 8 control points.
  LineSearch(const MazeClearance& clearance, double asked, double free_start, TimedLine line, std::uint64_t seed)
      : clearance_(clearance), asked_(asked), line_(std::move(line)), random_(seed) {
    missing_.assign(line_.size(), 0);
    double length = 0;
    for (std::size_t i = 0; i < line_.size(); ++i) {
      if (length < free_start) first_checked_ = i + 1;
      length += line_.length(i);
    }
    span_length_ = length / static_cast<double>(line_.spline().spans());
    for (double& height : heights_) height = span_length_ / 30;
    check(0, line_.spline().spans());
  }

  const TimedLine& line() const { return line_; }  ///< the line as it is now
  /// Whether the whole line keeps the clearance. O(steps).
  bool is_clear() const { return *std::max_element(missing_.begin(), missing_.end()) < tolerance; }

  /// Changes the line until share(changes) reaches 1: how much of the search is over after so many changes. It is asked
  /// every 256 changes.
  template <class ShareT>
  void run(const ShareT& share) {
    // Seconds: what a change may cost at first, in parts of the time of a span.
    const double hot = 0.02 * line_.seconds() / static_cast<double>(line_.spline().spans());
    const detail::AnnealingSchedule schedule{hot, hot / 1000, detail::AnnealingSchedule::Cooling::geometric};
    double temperature = hot;
    for (std::uint64_t changes = 0;; ++changes) {
      if (changes % 256 == 0) {
        const double over = share(changes);
        if (over >= 1) break;
        temperature = schedule.temperature(over, 1);
      }
      change(temperature);
    }
    // Without the rounding errors of all changes.
    std::fill(missing_.begin(), missing_.end(), 0.0);
    total_missing_ = 0;
    check(0, line_.spline().spans());
  }

 private:
  // Half the width of a bump, in control points.
  static constexpr int bump_widths[] = {1, 2, 3, 4, 6, 9};
  static constexpr std::size_t bump_kinds = sizeof(bump_widths) / sizeof(bump_widths[0]);

  void change(double temperature) {
    const std::size_t size = line_.spline().size();
    const std::size_t kind = random_.below(bump_kinds);
    const std::size_t reach = static_cast<std::size_t>(bump_widths[kind]) - 1;
    const std::size_t middle = 3 + random_.below(static_cast<std::uint32_t>(size - 5));
    const std::size_t first = middle < reach + 3 ? 3 : middle - reach;
    const std::size_t moved = std::min(size - 3, middle + reach);
    // The last point mirrors that before the end, so that the curvature is 0 there.
    const std::size_t last = moved + 4 >= size ? size - 1 : moved;

    // Mostly aside; else anywhere.
    const LinePoint& before = line_.spline()[middle - 1];
    const LinePoint& after = line_.spline()[middle + 1];
    const double direction = std::atan2(after.x - before.x, after.y - before.y) +
                             (random_.below(5) == 0 ? 2 * pi<double>() * random_.unit() : pi<double>() / 2);
    const double height = heights_[kind] * random_.normal();
    const LinePoint bump = {height * std::sin(direction), height * std::cos(direction)};
    const double allowed = detail::accepted_increase(temperature, random_.unit() + 1e-18);

    const double seconds = line_.seconds();
    const double missing = total_missing_;
    line_.move(first, last, [&](std::size_t i, LinePoint& point) {
      if (i == size - 1) {
        const LinePoint& end = line_.spline()[size - 2];
        const LinePoint& mirrored = line_.spline()[size - 3];
        point = {2 * end.x - mirrored.x, 2 * end.y - mirrored.y};
      } else if (i <= moved) {
        const double away = static_cast<double>(i) - static_cast<double>(middle);
        const double part = 0.5 + 0.5 * std::cos(pi<double>() * away / bump_widths[kind]);
        point.x += part * bump.x;
        point.y += part * bump.y;
      }
    });
    const double increase = line_.seconds() - seconds;
    // The clearance costs more than the time: it is checked last.
    bool is_taken = line_.keeps_up() && increase < allowed + seconds_per_metre * missing;
    if (is_taken) {
      const std::size_t begin = (first - 3) * line_.span_steps();
      const std::size_t spans_end = std::min(line_.spline().spans(), last + 1);
      const auto at = [&](std::size_t step) { return missing_.begin() + static_cast<std::ptrdiff_t>(step); };
      saved_.assign(at(begin), at(spans_end * line_.span_steps()));
      check(first - 3, spans_end);
      is_taken = increase + seconds_per_metre * (total_missing_ - missing) < allowed;
      if (!is_taken) {
        std::copy(saved_.begin(), saved_.end(), at(begin));
        total_missing_ = missing;
      }
    }
    if (!is_taken) line_.undo();
    // So that about 30 % of the changes are taken.
    heights_[kind] = std::clamp(heights_[kind] * (is_taken ? 1.02 : 0.992), span_length_ * 1e-6, span_length_ * 0.7);
  }

  // How much the clearance lacks in the spans from `first` to before `last`.
  void check(std::size_t first, std::size_t last) {
    const std::size_t steps = line_.span_steps();
    const auto t = [&](std::size_t k) { return static_cast<double>(k) / static_cast<double>(steps); };
    for (std::size_t span = first; span < last; ++span) {
      double before = -1;
      for (std::size_t k = 0; k < steps; ++k) {
        const std::size_t step = span * steps + k;
        if (step < first_checked_) continue;
        if (before < 0) before = clearance_at(span, t(k));
        const double after = clearance_at(span, t(k + 1));
        const double least = least_between(span, t(k), t(k + 1), before, after, line_.length(step));
        double missing = least < asked_ + tolerance ? asked_ + tolerance - least : 0;
        if (least <= 0) missing += span_length_;
        total_missing_ += missing - missing_[step];
        missing_[step] = missing;
        before = after;
      }
    }
    if (total_missing_ < 1e-12) total_missing_ = 0;
  }
  double clearance_at(std::size_t span, double t) const {
    return clearance_.at(line_.spline().at(span, t).pose, asked_ + nearness);
  }
  // The least clearance between two places, of which only one less than asked is of interest.
  double least_between(std::size_t span, double t0, double t1, double before, double after, double length) const {
    const double least = std::min(before, after);
    if (least < asked_ || least >= asked_ + nearness) return least;
    // A point that passes a corner comes closer by (half its way)^2 / (2 distance); it moves up to 1.6 times as far as
    // the robot's middle.
    const double dip = length * length / (3 * std::max(asked_, 0.001));
    if (dip < tolerance || least - dip >= asked_) return least;
    const double t = (t0 + t1) / 2;
    const double middle = clearance_at(span, t);
    return std::min(least_between(span, t0, t, before, middle, length / 2),
                    least_between(span, t, t1, middle, after, length / 2));
  }

  static constexpr double nearness = 0.001;        // metres more than asked, where places are close
  static constexpr double tolerance = 2e-5;        // metres that are kept in addition
  static constexpr double seconds_per_metre = 20;  // what too little clearance costs in each step

  const MazeClearance& clearance_;
  double asked_;
  TimedLine line_;
  Random random_;
  std::vector<double> missing_;  // clearance that lacks in each step, in metres
  std::vector<double> saved_;
  std::size_t first_checked_ = 0;
  double total_missing_ = 0;
  double span_length_ = 0;
  double heights_[bump_kinds] = {};
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RACE_LINE_SEARCH_HPP
