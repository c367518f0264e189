// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_RUN_TRAJECTORY_HPP
#define MAZEBOT_ROBOT_RUN_TRAJECTORY_HPP

#include <stddef.h>

#include "../config.hpp"
#include "../motion/drive_limits.hpp"
#include "../motion/path_timing.hpp"
#include "../motion/pose_2d.hpp"
#include "../race/run_timing.hpp"
#include "path_trajectory.hpp"
#include "pivot_trajectory.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

namespace detail {

// A part of a run between pivots, as a path that can be assigned.
template <class Scalar, class MotionsT>
struct RunPart {
  const MotionsT* motions = nullptr;
  const RunTurns<Scalar>* turns = nullptr;
  size_t first = 0;
  size_t last = 0;
  Scalar before = Scalar(0);
  Scalar beyond = Scalar(0);

  MAZEBOT_CONSTEXPR14 RunPath<Scalar, MotionsT> path() const {
    return RunPath<Scalar, MotionsT>(*motions, first, last, *turns, before, beyond);
  }
  MAZEBOT_CONSTEXPR14 size_t size() const { return first == last ? 0 : path().size(); }
  MAZEBOT_CONSTEXPR14 PathPiece<Scalar> operator[](size_t piece) const { return path()[piece]; }
};

}  // namespace detail

/// The trajectory of a fast run: its true curves, with the speeds of RunTiming, from rest to rest. Read it at times or
/// distances that only grow.
///
///     RunTrajectory<float, RaceRoute<16, 16>> run(route, turns, drive, 0.004f, marks, 800);
///     if (run.begin(centre, ends) != RunTimingStatus::done) return;
///     while (!run.ended()) {
///       run.advance(0.001f);          // every millisecond
///       follow(run.point());
///     }
///
/// Its duration is the total_seconds() of RunTiming with the same step, to less than 0.1 ms. Speed and turn rate are
/// continuous. begin() and the end of a pivot: O(length / step), while the robot stands; advance(): O(1) amortised. See
/// PathTrajectory for the memory, and PivotTrajectory for turns on the spot. RAM: the marks, and 85 scalars.
template <class Scalar, class MotionsT>
class RunTrajectory {
  typedef detail::RunPart<Scalar, MotionsT> PartT;
  typedef PathTrajectory<Scalar, PartT> PathTrajectoryT;

 public:
  /// Refers to all of them. `step`: metres. `marks`: memory for `capacity` scalars, about one for each 16 steps and one
  /// for each piece.
  MAZEBOT_CONSTEXPR14 RunTrajectory(const MotionsT& motions, const RunTurns<Scalar>& turns,
                                    const DriveLimits<Scalar>& drive, Scalar step, Scalar* marks, size_t capacity)
      : motions_(&motions),
        turns_(&turns),
        drive_(&drive),
        step_(step),
        capacity_(capacity),
        path_(drive, step, marks, capacity) {}

  /// How many marks a run needs. O(motions).
  static MAZEBOT_CONSTEXPR14 size_t marks_needed(const MotionsT& motions, const RunTurns<Scalar>& turns,
                                                 const TimedEnds<Scalar>& ends, Scalar step) {
    size_t most = 0;
    for (size_t first = 0; first < motions.size(); ++first) {
      const PartT part = part_from(motions, turns, ends, first);
      const size_t marks = first == part.last ? 0 : PathTrajectoryT::marks_needed(part, step);
      if (marks > most) most = marks;
      first = part.last;
    }
    return most;
  }

  /// Begins the run of a robot at the centre of its first cell. If the run does not begin with a pivot, the robot
  /// stands `ends.before` behind the centre. If the result is not `done`, the trajectory has ended.
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 RunTimingStatus begin(const Pose2D<Scalar>& centre,
                                                              const TimedEnds<Scalar>& ends) {
    ends_ = ends;
    seconds_ = distance_ = Scalar(0);
    is_pivot_ = false;
    const PartT part = part_from(0);
    path_.stand(part, centre);
    if (marks_needed(*motions_, *turns_, ends, step_) > capacity_) return RunTimingStatus::no_memory;
    for (size_t i = 0; i < motions_->size(); ++i) {
      const PrimitiveKind kind = (*motions_)[i].kind;
      const bool is_turn = kind != PrimitiveKind::straight && kind != PrimitiveKind::diagonal && !is_pivot(kind);
      if (is_turn && turns_->of(kind).fit != TurnFit::fits) return RunTimingStatus::turn_does_not_fit;
    }
    const SineCosine<Scalar> ahead = sine_cosine(centre.angle);
    const Scalar back = part.first == part.last ? Scalar(0) : ends.before;
    const Pose2D<Scalar> start = {centre.x - back * ahead.sine, centre.y - back * ahead.cosine, centre.angle};
    const PathTimingStatus status =
        path_.begin(part, start, ends.start_speed, part.last == motions_->size() ? ends.end_speed : Scalar(0));
    if (status != PathTimingStatus::done) return RunTimingStatus::start_too_fast;
    enter_pivots();
    return RunTimingStatus::done;
  }

  constexpr bool ended() const { return !is_pivot_ && path_.ended(); }  ///< whether the run is over
  /// Since the beginning; at the end, the duration of the run.
  constexpr Scalar seconds() const { return seconds_ + (is_pivot_ ? pivot_.seconds() : path_.seconds()); }
  /// Metres along the path since the beginning.
  MAZEBOT_CONSTEXPR14 Scalar distance() const { return distance_ + path_.distance(); }

  /// Moves on by so many seconds. Precondition: not negative.
  MAZEBOT_CONSTEXPR14 void advance(Scalar seconds) {
    while (!ended()) {
      seconds = is_pivot_ ? pivot_.advance(seconds) : path_.advance(seconds);
      if (is_pivot_ ? !pivot_.ended() : !path_.ended()) return;
      next_part();
    }
  }
  /// Moves on to a distance from the beginning, in metres. A pivot has no length, so only advance() ends it.
  MAZEBOT_CONSTEXPR14 void advance_to(Scalar distance) {
    while (!is_pivot_ && !path_.ended()) {
      path_.advance_to(distance - distance_);
      if (!path_.ended()) return;
      next_part();
    }
  }

  /// What the robot should do now. O(1).
  MAZEBOT_CONSTEXPR14 TrajectoryPoint<Scalar> point() const { return is_pivot_ ? pivot_.point() : path_.point(); }

 private:
  static constexpr bool is_pivot(PrimitiveKind kind) {
    return kind == PrimitiveKind::pivot_90 || kind == PrimitiveKind::pivot_180;
  }
  // The motions from `first` to before the next pivot.
  static MAZEBOT_CONSTEXPR14 PartT part_from(const MotionsT& motions, const RunTurns<Scalar>& turns,
                                             const TimedEnds<Scalar>& ends, size_t first) {
    PartT part;
    part.motions = &motions;
    part.turns = &turns;
    part.first = part.last = first;
    while (part.last < motions.size() && !is_pivot(motions[part.last].kind)) ++part.last;
    if (first == 0) part.before = ends.before;
    if (part.last == motions.size()) part.beyond = ends.beyond;
    return part;
  }
  MAZEBOT_CONSTEXPR14 PartT part_from(size_t first) const { return part_from(*motions_, *turns_, ends_, first); }
  // Begins the pivot behind a part that has ended.
  MAZEBOT_CONSTEXPR14 void enter_pivots() {
    if (!path_.ended() || path_.path().last == motions_->size()) return;
    const MotionPrimitive motion = (*motions_)[path_.path().last];
    const bool is_half = motion.kind == PrimitiveKind::pivot_180;
    const Scalar angle = is_half ? pi<Scalar>() : pi<Scalar>() / Scalar(2);
    is_pivot_ = true;
    seconds_ = seconds_ + path_.seconds();
    distance_ = distance_ + path_.distance();
    pivot_.begin(path_.point().pose, motion.side == Turn::left ? -angle : angle, drive_->spin_seconds(angle));
  }
  MAZEBOT_CONSTEXPR14 void next_part() {
    if (is_pivot_) {
      seconds_ = seconds_ + pivot_.seconds();
      is_pivot_ = false;
      const PartT part = part_from(path_.path().last + 1);
      // From rest every path can be driven, and begin() has counted the marks.
      if (path_.begin(part, pivot_.point().pose, Scalar(0),
                      part.last == motions_->size() ? ends_.end_speed : Scalar(0)) != PathTimingStatus::done) {
        return;
      }
    }
    enter_pivots();
  }

  const MotionsT* motions_;
  const RunTurns<Scalar>* turns_;
  const DriveLimits<Scalar>* drive_;
  Scalar step_;
  size_t capacity_;
  PathTrajectoryT path_;
  PivotTrajectory<Scalar> pivot_;
  TimedEnds<Scalar> ends_ = {Scalar(0), Scalar(0), Scalar(0), Scalar(0), false};
  Scalar seconds_ = Scalar(0);   // of the parts before
  Scalar distance_ = Scalar(0);  // of the parts before
  bool is_pivot_ = false;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_RUN_TRAJECTORY_HPP
