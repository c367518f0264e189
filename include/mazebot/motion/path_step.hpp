// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_PATH_STEP_HPP
#define MAZEBOT_MOTION_PATH_STEP_HPP

#include "../config.hpp"
#include "drive_limits.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Square roots by Newton's method. Each begins with the last one, because speeds change slowly along a path.
template <class Scalar>
class WarmRoot {
 public:
  constexpr WarmRoot() : last_(Scalar(1)) {}
  MAZEBOT_CONSTEXPR14 Scalar operator()(Scalar square) {
    if (!(square > Scalar(0))) return Scalar(0);
    const Scalar near = sizeof(Scalar) > 4 ? Scalar(1e-7) : Scalar(1e-4);  // squared, less than a step of the scalar
    Scalar root = last_;
    for (;;) {
      const Scalar better = (root + square / root) / Scalar(2);
      const Scalar change = better < root ? root - better : better - root;
      root = better;
      if (!(change > near * better)) break;
    }
    return last_ = root;
  }

 private:
  Scalar last_;
};

// What a robot can do in one step of a path, in closed form: the acceleration is constant in the step, and all limits
// of DriveLimits hold in its middle. With m the square of the speed there, the gain m - (the square before) is the
// length times the acceleration, so each limit is a quadratic inequality for the speed in the middle. All speeds are
// squares, in m^2/s^2. RootT is a function object: the square root. RAM: 16 scalars.
template <class Scalar>
class PathStep {
 public:
  constexpr PathStep()
      : length_(Scalar(0)),
        lateral_(Scalar(0)),
        grip_(Scalar(0)),
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
        lateral_(length * curvature * length * curvature),
        grip_(length * drive.grip),
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
        middle = lower(middle, square_of_root(side.along - side.turning * length_, side.fade,
                                              side.force + side.along * to, root));
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
    if (beyond_grip(loss, top_)) loss = lower(loss, root(grip_ * grip_ - lateral_ * top_ * top_));
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
    const Scalar inside = b * b + Scalar(4) * a * c;
    if (inside < Scalar(0)) return Scalar(1000);
    const Scalar sum = b + root(inside);
    const Scalar speed = sum > Scalar(0) ? Scalar(2) * c / sum : Scalar(30);
    return speed * speed;
  }
  template <class RootT>
  static MAZEBOT_CONSTEXPR14 void limit(Scalar& top, Scalar a, Scalar b, Scalar c, RootT& root) {
    if (a * top * top + b * top > c) top = Scalar(2) * c / (b + root(b * b + Scalar(4) * a * c));
  }
  constexpr bool beyond_grip(Scalar change, Scalar middle) const {
    return change * change + lateral_ * middle * middle > grip_ * grip_;
  }
  // The highest m with (m - other)^2 + lateral m^2 <= grip^2.
  template <class RootT>
  MAZEBOT_CONSTEXPR14 Scalar by_grip(Scalar other, RootT& root) const {
    const Scalar sum = Scalar(1) + lateral_;
    return (other + root(grip_ * grip_ * sum - lateral_ * other * other)) / sum;
  }

  Scalar length_;
  Scalar lateral_;
  Scalar grip_;
  Scalar brake_;
  Scalar push_;
  Scalar fade_;
  Scalar top_;
  Scalar top_speed_;
  Side sides_[2];
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_PATH_STEP_HPP
