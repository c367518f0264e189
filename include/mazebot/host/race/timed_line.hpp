// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RACE_TIMED_LINE_HPP
#define MAZEBOT_HOST_RACE_TIMED_LINE_HPP

#include "../detail/requires_hosted.hpp"
// Keep the line above first.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "../../config.hpp"
#include "../../map/heading.hpp"
#include "../../motion/drive_limits.hpp"
#include "../../motion/path_timing.hpp"
#include "../../motion/pose_2d.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A point of the floor: metres to the east and to the north.
struct LinePoint {
  double x;  ///< to the east
  double y;  ///< to the north
};

/// A smooth curve: a uniform cubic B-spline. Its curvature is continuous; the slope of the curvature jumps where two
/// spans meet. Each control point bends the four spans nearest to it. Memory: 2 numbers for each control point.
class LineSpline {
 public:
  /// Precondition: at least 4 control points.
  explicit LineSpline(std::vector<LinePoint> control) : control_(std::move(control)) {}

  /// Where a curve is, and how it bends there.
  struct Place {
    Pose2D<double> pose;  ///< metres; radians clockwise from north
    double curvature;     ///< 1/m, positive to the right
    double slope;         ///< of the curvature along the curve, 1/m^2
    double rate;          ///< metres of the curve for each span, at this place
  };

  std::size_t size() const { return control_.size(); }                      ///< control points
  std::size_t spans() const { return control_.size() - 3; }                 ///< parts of the curve
  const LinePoint& operator[](std::size_t i) const { return control_[i]; }  ///< a control point
  LinePoint& operator[](std::size_t i) { return control_[i]; }              ///< a control point

  /// The place in a span; t from 0 to 1. O(1).
  Place at(std::size_t span, double t) const {
    const double u = 1 - t;
    const double position[4] = {u * u * u / 6, (3 * t * t * t - 6 * t * t + 4) / 6,
                                (-3 * t * t * t + 3 * t * t + 3 * t + 1) / 6, t * t * t / 6};
    const double first[4] = {-u * u / 2, (3 * t * t - 4 * t) / 2, (-3 * t * t + 2 * t + 1) / 2, t * t / 2};
    const double second[4] = {u, 3 * t - 2, -3 * t + 1, t};
    const double third[4] = {-1, 3, -3, 1};
    double p[4][2] = {};
    for (std::size_t i = 0; i < 4; ++i) {
      const LinePoint& c = control_[span + i];
      p[0][0] += position[i] * c.x, p[0][1] += position[i] * c.y;
      p[1][0] += first[i] * c.x, p[1][1] += first[i] * c.y;
      p[2][0] += second[i] * c.x, p[2][1] += second[i] * c.y;
      p[3][0] += third[i] * c.x, p[3][1] += third[i] * c.y;
    }
    const double square = std::max(1e-18, p[1][0] * p[1][0] + p[1][1] * p[1][1]);
    const double rate = std::sqrt(square);
    const double turning = p[2][0] * p[1][1] - p[1][0] * p[2][1];
    const double turning_more = p[3][0] * p[1][1] - p[1][0] * p[3][1];
    const double along = p[1][0] * p[2][0] + p[1][1] * p[2][1];
    return {{p[0][0], p[0][1], std::atan2(p[1][0], p[1][1])},
            turning / (square * rate),
            (turning_more - 3 * turning * along / square) / (square * square),
            rate};
  }

  /// The same curve as pieces for PathTiming, so many for each span: their middles are exact.
  std::vector<PathPiece<double>> pieces(int steps) const {
    std::vector<PathPiece<double>> path;
    for (std::size_t span = 0; span < spans(); ++span) {
      for (int k = 0; k < steps; ++k) {
        const Place middle = at(span, (k + 0.5) / steps);
        const double length = middle.rate / steps;
        path.push_back({length, middle.curvature - middle.slope * length / 2, middle.slope});
      }
    }
    return path;
  }

  /// A spline along a dense polyline, from its first to its last point, with spans of about `span` metres.
  /// Precondition: at least 2 different points.
  static LineSpline along(const std::vector<LinePoint>& polyline, double span) {
    std::vector<double> lengths = {0};
    for (std::size_t i = 1; i < polyline.size(); ++i) {
      lengths.push_back(lengths.back() +
                        std::hypot(polyline[i].x - polyline[i - 1].x, polyline[i].y - polyline[i - 1].y));
    }
    const auto count = static_cast<std::size_t>(std::max(1.0, std::round(lengths.back() / span)));
    std::vector<LinePoint> points = {polyline.front()};
    std::size_t k = 1;
    for (std::size_t i = 1; i < count; ++i) {
      const double length = lengths.back() * static_cast<double>(i) / static_cast<double>(count);
      while (lengths[k] < length) ++k;
      const double part = (length - lengths[k - 1]) / (lengths[k] - lengths[k - 1]);
      const LinePoint& from = polyline[k - 1];
      points.push_back({from.x + part * (polyline[k].x - from.x), from.y + part * (polyline[k].y - from.y)});
    }
    points.push_back(polyline.back());
    return through(points);
  }
  /// A spline through points: its spans meet there. The curvature is 0 at both ends. Precondition: at least 2 points.
  static LineSpline through(const std::vector<LinePoint>& points) {
    const std::size_t size = points.size();
    std::vector<LinePoint> control(size + 2);
    const auto extend = [&] {
      control[0] = {2 * control[1].x - control[2].x, 2 * control[1].y - control[2].y};
      control[size + 1] = {2 * control[size].x - control[size - 1].x, 2 * control[size].y - control[size - 1].y};
    };
    std::copy(points.begin(), points.end(), control.begin() + 1);
    extend();
    // Each round divides the error by 3 or more.
    for (int round = 0; round < 40; ++round) {
      std::vector<LinePoint> next = control;
      for (std::size_t i = 0; i < size; ++i) {
        next[i + 1].x += points[i].x - (control[i].x + 4 * control[i + 1].x + control[i + 2].x) / 6;
        next[i + 1].y += points[i].y - (control[i].y + 4 * control[i + 1].y + control[i + 2].y) / 6;
      }
      control = std::move(next);
      extend();
    }
    return LineSpline(std::move(control));
  }

 private:
  std::vector<LinePoint> control_;
};

namespace detail {

// The square root that PathStep takes.
struct StandardRoot {
  double operator()(double square) const { return std::sqrt(std::max(0.0, square)); }
};

}  // namespace detail

/// The fastest times along a curve, which are computed again only where the curve is changed: a change of a few control
/// points costs a few hundred steps, not the whole curve.
///
///     TimedLine line(spline, drive, 6, 0.0, 0.0);
///     const double before = line.seconds();
///     line.move(20, 22, [&](std::size_t, LinePoint& point) { point.x += 0.001; });
///     if (line.seconds() > before) line.undo();
///
/// The method is that of PathTiming, with steps of a fixed part of each span. Memory: about 200 bytes for each step.
class TimedLine {
 public:
  /// Copies all. `steps`: for each span. The speeds at both ends in m/s; that at the end is the highest.
  TimedLine(LineSpline spline, const DriveLimits<double>& drive, int steps, double start_speed, double end_speed)
      : spline_(std::move(spline)),
        drive_(drive),
        span_steps_(static_cast<std::size_t>(steps)),
        start_(start_speed * start_speed),
        end_(end_speed * end_speed) {
    const std::size_t size = spline_.spans() * span_steps_;
    steps_.resize(size);
    counted_.assign(size, 1);
    bounds_.assign(size + 1, -1);
    squares_.assign(size + 1, -1);
    speeds_.assign(size + 1, 0);
    seconds_.assign(size, 0);
    retime(0, spline_.spans());
    saved_.clear();
  }

  const LineSpline& spline() const { return spline_; }                     ///< the curve
  std::size_t size() const { return steps_.size(); }                       ///< steps
  std::size_t span_steps() const { return span_steps_; }                   ///< steps of each span
  double seconds() const { return total_; }                                ///< of the steps that count
  double speed(std::size_t node) const { return speeds_[node]; }           ///< m/s before a step
  double length(std::size_t step) const { return steps_[step].length(); }  ///< metres
  /// Whether the robot can keep to the curve from the speed at its beginning.
  bool keeps_up() const { return bounds_[0] >= start_ * (1 - 1e-9); }

  /// Stops the clock where the curve crosses a border for the last time: the line through `at`, towards the heading.
  void finish_at(LinePoint at, Heading heading) {
    finish_ = at;
    finish_ahead_ = {heading == Heading::east   ? 1.0
                     : heading == Heading::west ? -1.0
                                                : 0.0,
                     heading == Heading::north   ? 1.0
                     : heading == Heading::south ? -1.0
                                                 : 0.0};
    std::size_t crossed = spline_.spans();
    while (crossed > 0 && beyond_finish(crossed - 1, 0) > 0) --crossed;
    // A changed curve crosses it a little earlier or later.
    finish_span_ = crossed < 4 ? 0 : crossed - 4;
    retime(finish_span_, spline_.spans());
    saved_.clear();
  }
  /// Which part of a step's time counts: 1 before the finish, 0 behind it.
  double counted(std::size_t step) const { return counted_[step]; }

  /// Changes control points from `first` to `last`: change(number, point) for each. The times are known again after it.
  template <class ChangeT>
  void move(std::size_t first, std::size_t last, const ChangeT& change) {
    saved_.clear();
    saved_total_ = total_;
    first_point_ = first;
    saved_points_.clear();
    for (std::size_t i = first; i <= last; ++i) {
      saved_points_.push_back(spline_[i]);
      change(i, spline_[i]);
    }
    retime(first < 3 ? 0 : first - 3, std::min(spline_.spans(), last + 1));
  }
  /// Takes back the last move(), once.
  void undo() {
    for (std::size_t i = 0; i < saved_points_.size(); ++i) spline_[first_point_ + i] = saved_points_[i];
    saved_points_.clear();
    for (auto change = saved_.rbegin(); change != saved_.rend(); ++change) *change->where = change->value;
    std::copy(saved_steps_.begin(), saved_steps_.end(), steps_.begin() + static_cast<std::ptrdiff_t>(first_step_));
    saved_.clear();
    saved_steps_.clear();
    total_ = saved_total_;
  }

 private:
  typedef detail::PathStep<double> StepT;

  struct Change {
    double* where;
    double value;
  };

  void set(double& where, double value) {
    saved_.push_back({&where, where});
    where = value;
  }
  static bool same(double a, double b) { return std::abs(a - b) <= 1e-10 * (1 + b); }

  // The spans from `first` to before `last` have changed.
  void retime(std::size_t first, std::size_t last) {
    first_step_ = first * span_steps_;
    const std::size_t end = last * span_steps_;
    saved_steps_.assign(steps_.begin() + static_cast<std::ptrdiff_t>(first_step_),
                        steps_.begin() + static_cast<std::ptrdiff_t>(end));
    const double part = 1.0 / static_cast<double>(span_steps_);
    for (std::size_t span = first; span < last; ++span) {
      for (std::size_t k = 0; k < span_steps_; ++k) {
        const LineSpline::Place middle = spline_.at(span, (static_cast<double>(k) + 0.5) * part);
        steps_[span * span_steps_ + k] = StepT(drive_, middle.rate * part, middle.curvature, middle.slope, root_);
      }
    }
    for (std::size_t span = std::max(first, finish_span_); span < last; ++span) count_until_finish(span);
    // The highest speeds from which the robot can obey all that comes.
    std::size_t begin = end;
    if (end == steps_.size()) set(bounds_[end], end_);
    while (begin > 0) {
      const std::size_t i = begin - 1;
      const double bound = steps_[i].before(bounds_[begin], root_);
      if (i < first_step_ && same(bound, bounds_[i])) break;
      set(bounds_[i], bound);
      begin = i;
    }
    if (begin == 0) {
      set(squares_[0], std::min(start_, bounds_[0]));
      set(speeds_[0], std::sqrt(squares_[0]));
    }
    for (std::size_t i = begin; i < steps_.size(); ++i) {
      const double square = steps_[i].after(squares_[i], bounds_[i + 1], root_);
      const bool is_same = i >= end && same(square, squares_[i + 1]);
      if (!is_same) {
        set(squares_[i + 1], square);
        set(speeds_[i + 1], std::sqrt(square));
      }
      const double sum = speeds_[i] + speeds_[i + 1];
      const double seconds = 2 * steps_[i].length() / std::max(sum, 1e-9);
      total_ += counted_[i] * (seconds - seconds_[i]);
      set(seconds_[i], seconds);
      if (is_same) break;
    }
  }
  // In metres; negative before it.
  double beyond_finish(std::size_t span, double t) const {
    const Pose2D<double> pose = spline_.at(span, t).pose;
    return (pose.x - finish_.x) * finish_ahead_.x + (pose.y - finish_.y) * finish_ahead_.y;
  }
  void count_until_finish(std::size_t span) {
    double before = beyond_finish(span, 0);
    for (std::size_t k = 0; k < span_steps_; ++k) {
      const std::size_t i = span * span_steps_ + k;
      const double after = beyond_finish(span, static_cast<double>(k + 1) / static_cast<double>(span_steps_));
      const double part = after <= 0 ? 1 : before >= 0 ? 0 : -before / (after - before);
      total_ += (part - counted_[i]) * seconds_[i];
      set(counted_[i], part);
      before = after;
    }
  }

  LineSpline spline_;
  detail::StandardRoot root_;
  DriveLimits<double> drive_;
  std::size_t span_steps_;
  double start_;
  double end_;
  std::vector<StepT> steps_;
  std::vector<double> counted_;
  std::vector<double> bounds_;   // squares of the highest speeds before each step
  std::vector<double> squares_;  // of the speeds
  std::vector<double> speeds_;
  std::vector<double> seconds_;
  double total_ = 0;
  LinePoint finish_ = {0, 0};
  LinePoint finish_ahead_ = {0, 0};
  std::size_t finish_span_ = static_cast<std::size_t>(-1);  // where it may be crossed

  std::vector<Change> saved_;  // what undo() restores
  std::vector<StepT> saved_steps_;
  std::vector<LinePoint> saved_points_;
  std::size_t first_step_ = 0;
  std::size_t first_point_ = 0;
  double saved_total_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RACE_TIMED_LINE_HPP
