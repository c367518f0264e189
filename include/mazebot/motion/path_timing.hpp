// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_PATH_TIMING_HPP
#define MAZEBOT_MOTION_PATH_TIMING_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "drive_limits.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A piece of a path whose curvature is linear in its length: a straight, an arc, or a part of a clothoid.
template <class Scalar>
struct PathPiece {
  Scalar length;     ///< metres, not negative
  Scalar curvature;  ///< at its beginning, 1/m, positive to the right
  Scalar slope;      ///< of the curvature, 1/m^2
};

/// A moment of a timed path: the middle of a step. The acceleration is constant in the step.
template <class Scalar>
struct PathSample {
  size_t piece;         ///< its number
  Scalar offset;        ///< metres from the beginning of the piece
  Scalar length;        ///< metres of the step
  Scalar seconds;       ///< that the step takes
  Scalar speed;         ///< m/s
  Scalar acceleration;  ///< m/s^2
  Scalar curvature;     ///< 1/m
  Scalar slope;         ///< of the curvature, 1/m^2
};

/// How timing a path ended.
enum class PathTimingStatus : uint8_t {
  done,
  start_too_fast,  ///< the robot cannot keep to the path from that speed: see fastest_start()
  no_memory        ///< the path is longer than the marks allow
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(PathTimingStatus status) {
  switch (status) {
    case PathTimingStatus::done: return "done";
    case PathTimingStatus::start_too_fast: return "start_too_fast";
    case PathTimingStatus::no_memory: break;
  }
  return "no_memory";
}

namespace detail {

// What a robot can do in one step of a path, in closed form: the acceleration is constant in the step, and all limits
// of DriveLimits hold in its middle. With m the square of the speed there, the gain m - (the square before) is the
// length times the acceleration, so each limit is a quadratic inequality for the speed in the middle. All speeds are
// squares, in m^2/s^2. RootT is a function object: the square root. RAM: 16 scalars.
template <class Scalar>
class PathStep {
 public:
  constexpr PathStep()
      : length_(Scalar(0)),
        grip_(Scalar(0)),
        lean_(Scalar(0)),
        brake_(Scalar(0)),
        push_(Scalar(0)),
        fade_(Scalar(0)),
        top_(Scalar(0)),
        top_speed_(Scalar(0)),
        sides_() {}
  template <class RootT>
  MAZEBOT_CONSTEXPR14 PathStep(const DriveLimits<Scalar>& drive, Scalar length, Scalar curvature, Scalar slope,
                               RootT& root)
      : length_(length),
        grip_(length * drive.grip),
        lean_(magnitude(curvature) / drive.grip),
        brake_(length * drive.brake),
        push_(length * drive.acceleration),
        fade_(length * drive.acceleration * drive.fade),
        top_(Scalar(0)),
        top_speed_(Scalar(0)),
        sides_() {
    const Scalar zero = Scalar(0);
    const Scalar one = Scalar(1);
    const Scalar q = drive.wheel_acceleration;
    const Scalar bend = magnitude(curvature);
    Scalar top = drive.top_speed;  // not squared
    if (drive.fade * top > one) top = one / drive.fade;
    if (bend * top * top > drive.grip) top = root(drive.grip / bend);
    Scalar back[2] = {};
    for (int i = 0; i < 2; ++i) {
      const Scalar e = Scalar(i == 0 ? 1 : -1);
      Side& side = sides_[i];
      side.along = one + e * drive.yaw_length * curvature;
      side.turning = e * drive.yaw_length * slope;
      if (side.along < zero) {
        side.along = -side.along;
        side.turning = -side.turning;
      }
      // A side without a lever along the path limits the speed only.
      if (side.along < Scalar(0.001)) side.along = zero;
      back[i] = q * magnitude(one + e * drive.half_track * curvature) * drive.one_by_free_speed;
      side.force = q * length;
      side.fade = back[i] * length;
      if (back[i] * top > q) top = q / back[i];
      // The wheel must not be forced to push or to brake harder than the robot may along the path.
      const bool pushes = side.turning < zero;
      limit(top, magnitude(side.turning), back[i] + (pushes ? side.along * drive.acceleration * drive.fade : zero),
            q + side.along * (pushes ? drive.acceleration : drive.brake), root);
    }
    // Nor must one wheel be forced to do what the other one cannot.
    const Side& left = sides_[0];
    const Side& right = sides_[1];
    limit(top, magnitude(right.along * left.turning - left.along * right.turning),
          right.along * back[0] + left.along * back[1], q * (left.along + right.along), root);
    // Rarely tyres and wheels exclude each other at speeds that each of them allows.
    const LimitsAtCurvature<Scalar> limits(drive, curvature, slope);
    if (limits.at(below(top), below(top) * below(top)).empty()) {
      Scalar low = zero;
      for (int i = 0; i < 40 && top - low > zero; ++i) {
        const Scalar tried = (low + top) / Scalar(2);
        (limits.at(tried, tried * tried).empty() ? top : low) = tried;
      }
      top = low;
    }
    top_speed_ = top;
    top_ = top * top;
  }

  constexpr Scalar length() const { return length_; }  // metres
  constexpr Scalar top() const { return top_; }        // in the middle

  // The highest after the step, at most `bound`. Precondition: before() does not forbid it.
  template <class RootT>
  MAZEBOT_CONSTEXPR14 Scalar after(Scalar from, Scalar bound, RootT& root) const {
    Scalar middle = lower(top_, (from + bound) / Scalar(2));
    const Scalar speed = root(middle);
    const Scalar gain = middle - from;
    if (gain > push_ - fade_ * speed) {
      middle = lower(middle, square_of_root(Scalar(1), fade_, from + push_, root));
    }
    for (int i = 0; i < 2; ++i) {
      const Side& side = sides_[i];
      if (side.along * gain + side.turning * length_ * middle > side.force - side.fade * speed) {
        middle = lower(middle, square_of_root(side.along + side.turning * length_, side.fade,
                                              side.force + side.along * from, root));
      }
    }
    if (beyond_grip(gain, middle)) middle = lower(middle, by_grip(from, root));
    const Scalar square = Scalar(2) * middle - from;
    return square > Scalar(0) ? square : Scalar(0);
  }
  // The highest before a step that can lead to at most `to`.
  template <class RootT>
  MAZEBOT_CONSTEXPR14 Scalar before(Scalar to, RootT& root) const {
    const Scalar zero = Scalar(0);
    // So slow in the middle that braking leads just to `to`.
    Scalar middle = lower(top_, to + brake_);
    for (int i = 0; i < 2; ++i) {
      const Side& side = sides_[i];
      const Scalar needed = side.along * (middle - to) - side.turning * length_ * middle;
      if (needed > side.force || needed + side.fade * root(middle) > side.force) {
        middle = lower(
            middle, square_of_root(side.along - side.turning * length_, side.fade, side.force + side.along * to, root));
      }
    }
    if (middle > to && beyond_grip(middle - to, middle)) middle = lower(middle, by_grip(to, root));
    if (middle < top_) {
      const Scalar square = middle + (middle - to);
      return square > zero ? square : zero;
    }
    // As fast as possible in the middle, and braking as hard as possible there: to `to` or less.
    Scalar loss = brake_;
    for (int i = 0; i < 2; ++i) {
      const Side& side = sides_[i];
      if (!(side.along > zero)) continue;
      loss = lower(loss, (side.force - side.fade * top_speed_ + side.turning * length_ * top_) / side.along);
    }
    if (beyond_grip(loss, top_)) loss = lower(loss, grip_ * root(Scalar(1) - lean_ * top_ * lean_ * top_));
    const Scalar square = top_ + loss;
    return square > zero ? square : zero;
  }

 private:
  struct Side {
    Scalar along;
    Scalar turning;
    Scalar force;
    Scalar fade;
  };

  static constexpr Scalar lower(Scalar a, Scalar b) { return a < b ? a : b; }
  static constexpr Scalar below(Scalar speed) {
    return speed * (sizeof(Scalar) > 4 ? Scalar(1 - 1e-9) : Scalar(1 - 1e-5));
  }
  // The highest v^2 up to which a v^2 + b v <= c. Precondition: b >= 0, c > 0.
  template <class RootT>
  static MAZEBOT_CONSTEXPR14 Scalar square_of_root(Scalar a, Scalar b, Scalar c, RootT& root) {
    const Scalar fastest = Scalar(30);
    const Scalar half = b / Scalar(2);
    const Scalar inside = half * half + a * c;
    if (inside < Scalar(0)) return fastest * fastest;
    const Scalar sum = half + root(inside);
    if (!(sum * fastest > c)) return fastest * fastest;
    const Scalar speed = c / sum;
    return speed * speed;
  }
  template <class RootT>
  static MAZEBOT_CONSTEXPR14 void limit(Scalar& top, Scalar a, Scalar b, Scalar c, RootT& root) {
    if (!(a * top * top + b * top > c)) return;
    const Scalar half = b / Scalar(2);
    top = c / (half + root(half * half + a * c));
  }
  // In parts of the grip: FixedPoint cannot hold the squares of short steps or of large accelerations.
  MAZEBOT_CONSTEXPR14 bool beyond_grip(Scalar change, Scalar middle) const {
    if (magnitude(change) > grip_) return true;
    const Scalar along = change / grip_;
    const Scalar aside = lean_ * middle;
    return along * along + aside * aside > Scalar(1);
  }
  // The highest m with ((m - other) / grip)^2 + (lean m)^2 <= 1.
  template <class RootT>
  MAZEBOT_CONSTEXPR14 Scalar by_grip(Scalar other, RootT& root) const {
    const Scalar bend = grip_ * lean_;
    const Scalar sum = Scalar(1) + bend * bend;
    const Scalar aside = lean_ * other;
    return (other + grip_ * root(sum - aside * aside)) / sum;
  }

  Scalar length_;
  Scalar grip_;  // the gain that it allows on a straight
  Scalar lean_;  // times the square of the speed: the part of the grip that the curve takes
  Scalar brake_;
  Scalar push_;
  Scalar fade_;
  Scalar top_;
  Scalar top_speed_;
  Side sides_[2];
};

}  // namespace detail

/// Computes the fastest speed profile of a path under DriveLimits: how fast the robot is everywhere, and how long it
/// takes.
///
///     float marks[200];
///     PathTiming<float, MyPath> timing(path, drive, 0.002f, marks, 200);
///     if (timing.run(0.0f, 0.0f) == PathTimingStatus::done) timing.seconds();
///
/// PathT has size() and operator[](i), which returns the PathPiece with that number. One pass goes back from the end:
/// the highest speeds from which the robot can still obey all that comes. One pass goes forward as fast as these allow.
/// The acceleration is constant in each step; in the middle of each step all limits hold exactly. So the error of the
/// time falls with the square of the step: for a curve of 12.7 m that Red Comet drives in 7.745 s it is 0.24 ms at 4
/// mm, and 0.05 ms at 2 mm. A start from rest adds 0.09 ms for each millimetre of step. The times are too long, not too
/// short. With float or FixedPoint<20> in place of double the time changes by at most 0.1 % for steps of 1 to 4 mm.
///
/// O(length / step). Memory: one scalar for each 64 steps of a piece (marks), and 70 scalars in the object. Source: the
/// controllable sets of Pham and Pham 2018 (TOPP-RA), with the middle of a step instead of its beginning.
template <class Scalar, class PathT>
class PathTiming {
  enum : int { chunk_steps_ = 64 };

 public:
  /// Refers to all of them. `step`: metres, the longest step. `marks`: memory for `capacity` scalars, at least
  /// marks_needed().
  MAZEBOT_CONSTEXPR14 PathTiming(const PathT& path, const DriveLimits<Scalar>& drive, Scalar step, Scalar* marks,
                                 size_t capacity)
      : path_(path),
        drive_(drive),
        step_(step),
        marks_(marks),
        capacity_(capacity),
        limits_(),
        root_(),
        fastest_start_(Scalar(0)),
        seconds_(Scalar(0)),
        end_speed_(Scalar(0)) {}

  /// How many marks a path needs. O(pieces).
  static MAZEBOT_CONSTEXPR14 size_t marks_needed(const PathT& path, Scalar step) {
    size_t marks = 0;
    for (size_t i = 0; i < path.size(); ++i) marks += chunks(steps_of(path[i], step));
    return marks;
  }

  /// Computes the profile from a speed to at most another one. If `start_too_fast`, no time is known.
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 PathTimingStatus run(Scalar start_speed, Scalar most_end_speed) {
    return run(start_speed, most_end_speed, [](const PathSample<Scalar>&) {});
  }
  /// The same, and calls visit(PathSample) for each step, in order.
  template <class VisitorT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 PathTimingStatus run(Scalar start_speed, Scalar most_end_speed,
                                                             const VisitorT& visit) {
    const size_t marks = marks_needed(path_, step_);
    seconds_ = Scalar(0);
    if (marks > capacity_) return PathTimingStatus::no_memory;
    go_back(marks, most_end_speed);
    if (start_speed > fastest_start_) {
      // Rounding must not refuse a robot that starts at the limit.
      if (start_speed > fastest_start_ * Scalar(1.00001) + Scalar(0.00001)) return PathTimingStatus::start_too_fast;
      start_speed = fastest_start_;
    }
    go_forward(start_speed, visit);
    return PathTimingStatus::done;
  }

  constexpr Scalar seconds() const { return seconds_; }  ///< the time of the whole path
  /// The highest speed at the beginning from which the robot can keep to the path. Known after run().
  constexpr Scalar fastest_start() const { return fastest_start_; }
  constexpr Scalar end_speed() const { return end_speed_; }  ///< m/s at the end of the path

 private:
  typedef detail::PathStep<Scalar> StepT;

  static MAZEBOT_CONSTEXPR14 size_t steps_of(const PathPiece<Scalar>& piece, Scalar step) {
    // By chunks, because FixedPoint may not hold the number of steps.
    const Scalar chunk = step * Scalar(int(chunk_steps_));
    const long whole_chunks = static_cast<long>(piece.length / chunk);
    const Scalar rest = piece.length - Scalar(whole_chunks) * chunk;
    const long whole = static_cast<long>(rest / step);
    return static_cast<size_t>(whole_chunks) * chunk_steps_ + static_cast<size_t>(whole) +
           (Scalar(whole) * step < rest ? 1U : 0U);
  }
  static constexpr size_t chunks(size_t steps) { return (steps + chunk_steps_ - 1U) / chunk_steps_; }

  // A step of a piece.
  MAZEBOT_CONSTEXPR14 StepT step_of(const PathPiece<Scalar>& piece, size_t number, Scalar length) {
    return StepT(drive_, length,
                 piece.curvature + piece.slope * (length * (Scalar(static_cast<long>(number)) + half())), piece.slope,
                 root_);
  }
  static constexpr Scalar half() { return Scalar(0.5); }
  // The square of a speed, or the highest that is possible at an end of a piece if that is lower: there the limits
  // jump.
  MAZEBOT_CONSTEXPR14 Scalar at_most(const PathPiece<Scalar>& piece, Scalar offset, Scalar square) {
    const Scalar top = StepT(drive_, Scalar(0), piece.curvature + piece.slope * offset, piece.slope, root_).top();
    return top < square ? top : square;
  }

  MAZEBOT_CONSTEXPR14 void go_back(size_t mark, Scalar most_end_speed) {
    Scalar square = most_end_speed * most_end_speed;
    for (size_t i = path_.size(); i-- > 0;) {
      const PathPiece<Scalar> piece = path_[i];
      const size_t steps = steps_of(piece, step_);
      if (steps == 0) continue;
      const Scalar length = piece.length / Scalar(static_cast<long>(steps));
      square = at_most(piece, piece.length, square);
      StepT step = step_of(piece, steps - 1, length);
      for (size_t k = steps; k-- > 0;) {
        if (piece.slope != Scalar(0)) step = step_of(piece, k, length);
        if (k + 1 == steps || (k + 1) % chunk_steps_ == 0) marks_[--mark] = square;
        square = step.before(square, root_);
      }
      square = at_most(piece, Scalar(0), square);
    }
    fastest_start_ = root_(square);
  }

  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void go_forward(Scalar start_speed, const VisitorT& visit) {
    Scalar square = start_speed * start_speed;
    Scalar speed = start_speed;
    size_t mark = 0;
    for (size_t i = 0; i < path_.size(); ++i) {
      const PathPiece<Scalar> piece = path_[i];
      const size_t steps = steps_of(piece, step_);
      if (steps == 0) continue;
      const Scalar length = piece.length / Scalar(static_cast<long>(steps));
      StepT step = step_of(piece, 0, length);
      for (size_t k = 0; k < steps; ++k) {
        const size_t at = k % chunk_steps_;
        if (at == 0) {
          // The bounds of this chunk, once more.
          size_t last = steps - k < chunk_steps_ ? steps - k - 1 : size_t(chunk_steps_) - 1;
          limits_[last] = marks_[mark++];
          for (; last > 0; --last) {
            if (piece.slope != Scalar(0)) step = step_of(piece, k + last, length);
            limits_[last - 1] = step.before(limits_[last], root_);
          }
        }
        if (piece.slope != Scalar(0)) step = step_of(piece, k, length);
        const Scalar next = step.after(square, limits_[at], root_);
        const Scalar next_speed = root_(next);
        const Scalar sum = speed + next_speed;
        const Scalar seconds = sum > Scalar(0) ? Scalar(2) * length / sum : Scalar(0);
        const PathSample<Scalar> sample = {
            i,
            length * (Scalar(static_cast<long>(k)) + half()),
            length,
            seconds,
            root_((square + next) / Scalar(2)),
            (next - square) / (Scalar(2) * length),
            piece.curvature + piece.slope * (length * (Scalar(static_cast<long>(k)) + half())),
            piece.slope};
        visit(sample);
        seconds_ = seconds_ + seconds;
        square = next;
        speed = next_speed;
      }
    }
    end_speed_ = speed;
  }

  const PathT& path_;
  const DriveLimits<Scalar>& drive_;
  Scalar step_;
  Scalar* marks_;
  size_t capacity_;
  Scalar limits_[chunk_steps_];  // the squares of the highest speeds after each step of a chunk
  detail::WarmRoot<Scalar> root_;
  Scalar fastest_start_;
  Scalar seconds_;
  Scalar end_speed_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_PATH_TIMING_HPP
