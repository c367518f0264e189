// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_MOTION_PROFILES_HPP
#define MAZEBOT_RACE_MOTION_PROFILES_HPP

#include <stddef.h>

#include "../config.hpp"
#include "../motion/drive_limits.hpp"
#include "../motion/path_timing.hpp"
#include "../motion/turn_shape.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The fastest profiles of one motion from any speed to any other, for the tables of RaceSpeeds.

// A straight: how far and how long the robot speeds up from rest, and brakes to rest, at equal steps of the speed.
template <class Scalar>
class StraightProfile {
  enum : size_t { points_ = 200 };
  typedef Scalar Values[points_ + 1];

 public:
  explicit MAZEBOT_CONSTEXPR14 StraightProfile(const DriveLimits<Scalar>& drive)
      : up_(), up_time_(), down_(), down_time_(), step_(Scalar(0)), by_step_(Scalar(0)) {
    step_ = drive.steady_speed(Scalar(0), Scalar(0)) * Scalar(0.999) / Scalar(int(points_));
    by_step_ = Scalar(1) / step_;
    for (size_t i = 0; i < points_; ++i) {
      const Scalar speed = step_ * (number(i) + Scalar(0.5));
      const AccelerationRange<Scalar> range = drive.accelerations(speed, Scalar(0), Scalar(0));
      up_time_[i + 1] = up_time_[i] + step_ / range.most;
      up_[i + 1] = up_[i] + speed * (step_ / range.most);
      down_time_[i + 1] = down_time_[i] - step_ / range.least;
      down_[i + 1] = down_[i] - speed * (step_ / range.least);
    }
  }

  // The highest speed to which the robot speeds up from another one over a length.
  MAZEBOT_CONSTEXPR14 Scalar speed_after(Scalar from, Scalar length) const {
    return speed_at(up_, length + at(up_, from));
  }
  // The highest speed from which the robot slows down to another one over a length.
  MAZEBOT_CONSTEXPR14 Scalar speed_before(Scalar to, Scalar length) const {
    return speed_at(down_, length + at(down_, to));
  }
  // The length over which the robot slows down.
  MAZEBOT_CONSTEXPR14 Scalar braking_length(Scalar from, Scalar to) const { return at(down_, from) - at(down_, to); }
  // Seconds over a length from one speed to another; negative if it is too short.
  MAZEBOT_CONSTEXPR14 Scalar seconds(Scalar from, Scalar to, Scalar length) const {
    const Scalar higher = from > to ? from : to;
    // Speeding up from rest to the highest speed and braking to rest would take so much.
    const Scalar whole = length + at(up_, from) + at(down_, to);
    if (at(up_, higher) + at(down_, higher) > whole + Scalar(1e-5)) return Scalar(-1);
    size_t low = 0;
    size_t high = points_;
    while (high - low > 1) {
      const size_t middle = (low + high) / 2;
      (up_[middle] + down_[middle] > whole ? high : low) = middle;
    }
    const Scalar below = up_[low] + down_[low];
    Scalar part = (whole - below) / (up_[low + 1] + down_[low + 1] - below);
    if (part > Scalar(1)) part = Scalar(1);
    Scalar top = step_ * (number(low) + part);
    if (top < higher) top = higher;
    const Scalar held = whole - at(up_, top) - at(down_, top);
    return at(up_time_, top) - at(up_time_, from) + at(down_time_, top) - at(down_time_, to) +
           (held > Scalar(0) ? held / top : Scalar(0));
  }

 private:
  static constexpr Scalar number(size_t i) { return Scalar(static_cast<int>(i)); }
  MAZEBOT_CONSTEXPR14 Scalar at(const Values& values, Scalar speed) const {
    const Scalar place = speed * by_step_;
    size_t below = static_cast<size_t>(static_cast<long>(place));
    if (below >= points_) below = points_ - 1;
    return values[below] + (place - number(below)) * (values[below + 1] - values[below]);
  }
  // The highest speed whose value is at most that.
  MAZEBOT_CONSTEXPR14 Scalar speed_at(const Values& values, Scalar value) const {
    size_t low = 0;
    size_t high = points_;
    while (high - low > 1) {
      const size_t middle = (low + high) / 2;
      (values[middle] > value ? high : low) = middle;
    }
    const Scalar part = (value - values[low]) / (values[low + 1] - values[low]);
    return step_ * (number(low) + (part < Scalar(1) ? part : Scalar(1)));
  }

  Values up_;  // metres from rest to the speed of that number
  Values up_time_;
  Values down_;
  Values down_time_;
  Scalar step_;  // m/s
  Scalar by_step_;
};

// A turn, with a straight before it, in the few steps that PathTiming would take, which are computed only once.
template <class Scalar>
class TurnProfile {
  // Of the straight before it, and of the pieces of a TurnShape.
  static constexpr size_t steps_of(size_t piece) { return piece == 0 ? 4 : piece == 1 || piece == 5 ? 3 : 10; }
  enum : size_t { most_ = 4 + 3 + 10 + 10 + 10 + 3, pieces_ = TurnShape<Scalar>::pieces };

 public:
  MAZEBOT_CONSTEXPR14 TurnProfile(const TurnShape<Scalar>& shape, Scalar before, const DriveLimits<Scalar>& drive)
      : steps_(), tops_(), bounds_(), count_(0), root_(), end_speed_(Scalar(0)) {
    const Scalar any = drive.top_speed * drive.top_speed;
    tops_[0] = any;
    for (size_t i = 0; i <= pieces_; ++i) {
      const PathPiece<Scalar> straight = {before, Scalar(0), Scalar(0)};
      const PathPiece<Scalar> piece = i == 0 ? straight : shape.piece(i - 1);
      if (!(piece.length > Scalar(0))) continue;
      limit(drive, piece.curvature, piece.slope);
      const Scalar length = piece.length / Scalar(static_cast<int>(steps_of(i)));
      for (size_t k = 0; k < steps_of(i); ++k) {
        const Scalar middle = length * (Scalar(static_cast<int>(k)) + Scalar(0.5));
        steps_[count_] = PathStep<Scalar>(drive, length, piece.curvature + piece.slope * middle, piece.slope, root_);
        tops_[++count_] = any;
      }
      limit(drive, piece.curvature + piece.slope * piece.length, piece.slope);
    }
  }

  // The highest speed at the beginning from which the robot comes to at most a speed at the end. Before drive_from().
  MAZEBOT_CONSTEXPR14 Scalar fastest_start(Scalar most_end_speed) {
    Scalar square = lower(most_end_speed * most_end_speed, tops_[count_]);
    for (size_t i = count_; i-- > 0;) {
      bounds_[i] = square;
      square = lower(steps_[i].before(square, root_), tops_[i]);
    }
    return root_(square);
  }
  // Seconds from a speed, which is at most fastest_start(), to the end.
  MAZEBOT_CONSTEXPR14 Scalar drive_from(Scalar start_speed) {
    Scalar square = start_speed * start_speed;
    Scalar speed = start_speed;
    Scalar seconds = Scalar(0);
    for (size_t i = 0; i < count_; ++i) {
      square = steps_[i].after(square, bounds_[i], root_);
      const Scalar next = root_(square);
      seconds = seconds + Scalar(2) * steps_[i].length() / (speed + next);
      speed = next;
    }
    end_speed_ = speed;
    return seconds;
  }
  constexpr Scalar end_speed() const { return end_speed_; }  // after drive_from()

 private:
  static constexpr Scalar lower(Scalar a, Scalar b) { return a < b ? a : b; }
  // Where two pieces meet, the limits of both hold.
  MAZEBOT_CONSTEXPR14 void limit(const DriveLimits<Scalar>& drive, Scalar curvature, Scalar slope) {
    tops_[count_] = lower(tops_[count_], PathStep<Scalar>(drive, Scalar(0), curvature, slope, root_).top());
  }

  PathStep<Scalar> steps_[most_];
  Scalar tops_[most_ + 1];  // squares of the highest speeds between the steps
  Scalar bounds_[most_];    // squares of the highest speeds after each step that the end allows
  size_t count_;
  WarmRoot<Scalar> root_;
  Scalar end_speed_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_MOTION_PROFILES_HPP
