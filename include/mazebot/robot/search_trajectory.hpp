// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_SEARCH_TRAJECTORY_HPP
#define MAZEBOT_ROBOT_SEARCH_TRAJECTORY_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../motion/drive_limits.hpp"
#include "../motion/pose_2d.hpp"
#include "../motion/tracker.hpp"
#include "../motion/trapezoidal_profile.hpp"
#include "../motion/turn_shape.hpp"
#include "pivot_trajectory.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The motions of a search. A moving robot is on the border between two cells when one ends and the next begins, so it
/// needs to decide only there. A robot that stands is at the centre of a cell.
enum class SearchMotion : uint8_t {
  leave,        ///< from rest at a centre to the border ahead
  ahead,        ///< from border to border
  turn_right,   ///< a smooth turn into the cell to the right: from border to border
  turn_left,    ///< the same to the left
  stop,         ///< from a border to the centre ahead, to rest
  centre,       ///< from rest behind the centre of a cell to rest there, such as from the wall behind at the start
  pivot_right,  ///< on the spot
  pivot_left,   ///< on the spot
  pivot_around  ///< on the spot, to the right
};

/// The trajectory of one motion of a search after the other. All borders are crossed at one speed.
///
///     SearchTrajectory<float> search(drive, turn_90.shape, 0.18f, 0.5f);
///     search.begin(SearchMotion::leave, centre);
///     while (!search.ended()) {
///       search.advance(0.001f);              // every millisecond
///       follow(search.point());
///     }
///     // on the border: reads the walls of the cell ahead, and asks the navigator
///     search.begin(SearchMotion::turn_left, search.point().pose);
///
/// From rest and to rest the acceleration is constant, in turns the speed is. All members are O(1). RAM: 48 scalars.
template <class Scalar>
class SearchTrajectory {
 public:
  /// `turn`: the search_90 turn. `speed` on the borders, in m/s; it is lowered if the robot cannot drive the turn so
  /// fast. `turn_rate`: the highest on the spot, in rad/s; a gyro must be able to measure it.
  MAZEBOT_CONSTEXPR14 SearchTrajectory(const DriveLimits<Scalar>& drive, const TurnShape<Scalar>& turn,
                                       Scalar cell_size, Scalar speed, Scalar turn_rate = Scalar(12))
      : drive_(drive), turn_(turn), cell_size_(cell_size), speed_(speed), turn_rate_(turn_rate) {
    const Scalar steady = turn.steady_speed(drive);
    if (speed_ > steady) speed_ = steady;
  }

  constexpr Scalar speed() const { return speed_; }          ///< m/s on the borders
  constexpr Scalar cell_size() const { return cell_size_; }  ///< metres

  /// Begins a motion at a pose. `more`: metres of straight before `leave` and `ahead`, such as those from the wall
  /// behind; the whole length of `centre`. False: the robot cannot speed up to the speed of the borders, or brake, in
  /// half a cell.
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 bool begin(SearchMotion motion, const Pose2D<Scalar>& from,
                                                   Scalar more = Scalar(0)) {
    const Scalar zero = Scalar(0);
    motion_ = motion;
    begin_at(from);
    if (is_pivot()) {
      const Scalar quarter = pi<Scalar>() / Scalar(2);
      const Scalar angle = motion == SearchMotion::pivot_around ? quarter + quarter : quarter;
      const Scalar by_force = drive_.spin_seconds(angle);
      const Scalar by_rate = (angle + angle) / turn_rate_;
      pivot_.begin(from, motion == SearchMotion::pivot_left ? -angle : angle, by_force > by_rate ? by_force : by_rate);
      return true;
    }
    const bool centres = motion == SearchMotion::centre;
    const bool leaves = motion == SearchMotion::leave || centres;
    const bool stops = motion == SearchMotion::stop || centres;
    const Scalar length = is_turn()         ? turn_.length()
                          : centres         ? zero
                          : leaves || stops ? cell_size_ / Scalar(2)
                                            : cell_size_;
    const AccelerationRange<Scalar> range = drive_.accelerations(speed_, zero, zero);
    const bool brakes_harder = !(-range.least < range.most);
    profile_ = TrapezoidalProfile<Scalar>(length + more, leaves ? zero : speed_, speed_, stops ? zero : speed_,
                                          stops && !(centres && brakes_harder) ? -range.least : range.most);
    return stops ? !(profile_.end_speed() > zero) : !(profile_.end_speed() < speed_);
  }

  /// Whether the motion is over.
  constexpr bool ended() const { return is_pivot() ? pivot_.ended() : !(time_ < profile_.duration()); }
  /// Seconds since the beginning of the motion.
  constexpr Scalar seconds() const { return is_pivot() ? pivot_.seconds() : time_; }
  /// Moves on by so many seconds. Returns how many of them are left after the end of the motion.
  MAZEBOT_CONSTEXPR14 Scalar advance(Scalar seconds) {
    if (is_pivot()) return pivot_.advance(seconds);
    const Scalar left = profile_.duration() - time_;
    const bool ends = !(seconds < left);
    time_ = ends ? profile_.duration() : time_ + seconds;
    return ends ? seconds - left : Scalar(0);
  }
  /// Metres since the beginning of the motion; 0 on the spot.
  MAZEBOT_CONSTEXPR14 Scalar distance() const { return is_pivot() ? Scalar(0) : profile_.at_time(time_).distance; }
  /// Stops at the centre of the cell instead of driving on to the next border, however hard it must brake. False, and
  /// the motion stays, unless it is `ahead` and before the centre.
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 bool stop_at_centre() {
    const Scalar zero = Scalar(0);
    const Scalar length = cell_size_ / Scalar(2) - distance();
    if (motion_ != SearchMotion::ahead || !(length > zero) || ended()) return false;
    const TrajectoryPoint<Scalar> now = point();
    begin_at(now.pose);
    motion_ = SearchMotion::stop;
    profile_ =
        TrapezoidalProfile<Scalar>(length, now.speed, now.speed, zero, now.speed / length * (now.speed / Scalar(2)));
    return true;
  }
  /// What the robot should do now.
  MAZEBOT_CONSTEXPR14 TrajectoryPoint<Scalar> point() const {
    if (is_pivot()) return pivot_.point();
    const Scalar zero = Scalar(0);
    const Setpoint<Scalar> now = profile_.at_time(time_);
    Pose2D<Scalar> moved = {zero, now.distance, zero};
    Scalar curvature = zero;
    Scalar slope = zero;
    if (is_turn()) {
      const Turn side = motion_ == SearchMotion::turn_right ? Turn::right : Turn::left;
      moved = turn_.at(now.distance, side);
      curvature = turn_.curvature_at(now.distance, side);
      const Scalar along = now.distance - turn_.before();
      const Scalar second = turn_.clothoid() + turn_.arc();
      if (along > zero && along < turn_.clothoid()) slope = turn_.piece(1, side).slope;
      if (along > second && along < second + turn_.clothoid()) slope = turn_.piece(3, side).slope;
    }
    const Pose2D<Scalar> pose = {from_.x + moved.y * facing_.sine + moved.x * facing_.cosine,
                                 from_.y + moved.y * facing_.cosine - moved.x * facing_.sine,
                                 from_.angle + moved.angle};
    const TrajectoryPoint<Scalar> point = {pose,
                                           now.speed,
                                           now.speed * curvature,
                                           now.acceleration,
                                           now.acceleration * curvature + now.speed * now.speed * slope,
                                           curvature};
    return point;
  }

 private:
  MAZEBOT_CONSTEXPR14 void begin_at(const Pose2D<Scalar>& pose) {
    from_ = pose;
    facing_ = sine_cosine(pose.angle);
    time_ = Scalar(0);
  }
  constexpr bool is_pivot() const {
    return motion_ == SearchMotion::pivot_right || motion_ == SearchMotion::pivot_left ||
           motion_ == SearchMotion::pivot_around;
  }
  constexpr bool is_turn() const { return motion_ == SearchMotion::turn_right || motion_ == SearchMotion::turn_left; }

  DriveLimits<Scalar> drive_;
  TurnShape<Scalar> turn_;
  Scalar cell_size_;
  Scalar speed_;
  Scalar turn_rate_;
  TrapezoidalProfile<Scalar> profile_ =
      TrapezoidalProfile<Scalar>(Scalar(0), Scalar(0), Scalar(1), Scalar(0), Scalar(1));
  PivotTrajectory<Scalar> pivot_;
  Pose2D<Scalar> from_ = {Scalar(0), Scalar(0), Scalar(0)};
  SineCosine<Scalar> facing_ = {Scalar(0), Scalar(1)};  // of from_
  Scalar time_ = Scalar(0);
  SearchMotion motion_ = SearchMotion::pivot_right;  // which has ended
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_SEARCH_TRAJECTORY_HPP
