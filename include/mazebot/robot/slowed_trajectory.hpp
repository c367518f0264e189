// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_SLOWED_TRAJECTORY_HPP
#define MAZEBOT_ROBOT_SLOWED_TRAJECTORY_HPP

#include "../config.hpp"
#include "../motion/tracker.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A trajectory driven with a part of its speeds: the path stays, all speeds are multiplied by the part, all
/// accelerations by its square. So it takes 1 / part times as long, exactly. For the first runs of a contest day:
///
///     RunTrajectory<float, RaceRoute<16, 16>> run(route, turns, drive, 0.004f, marks, 800);
///     SlowedTrajectory<float, RunTrajectory<float, RaceRoute<16, 16>>> slowed(run, contest.speed() / 100.0f);
///     if (run.begin(centre, ends) == RunTimingStatus::done) mouse.follow(slowed, explorer.wall_map());
///
/// `TrajectoryT` has ended(), seconds(), advance(seconds) and point(). All members are O(1), besides the trajectory.
/// RAM: a pointer and a scalar.
template <class Scalar, class TrajectoryT>
class SlowedTrajectory {
 public:
  /// Refers to the trajectory. `part`: more than 0, 1 for full speed.
  MAZEBOT_CONSTEXPR14 SlowedTrajectory(TrajectoryT& trajectory, Scalar part) : trajectory_(&trajectory), part_(part) {}

  MAZEBOT_CONSTEXPR14 bool ended() const { return trajectory_->ended(); }                      ///< whether it is over
  MAZEBOT_CONSTEXPR14 Scalar seconds() const { return trajectory_->seconds() / part_; }        ///< since the beginning
  MAZEBOT_CONSTEXPR14 void advance(Scalar seconds) { trajectory_->advance(seconds * part_); }  ///< moves on in time
  /// What the robot should do now.
  MAZEBOT_CONSTEXPR14 TrajectoryPoint<Scalar> point() const {
    TrajectoryPoint<Scalar> point = trajectory_->point();
    point.speed = point.speed * part_;
    point.turn_rate = point.turn_rate * part_;
    point.acceleration = point.acceleration * part_ * part_;
    point.turn_acceleration = point.turn_acceleration * part_ * part_;
    return point;
  }

 private:
  TrajectoryT* trajectory_;
  Scalar part_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_SLOWED_TRAJECTORY_HPP
