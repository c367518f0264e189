// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_RUN_TIMING_HPP
#define MAZEBOT_RACE_RUN_TIMING_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../motion/drive_limits.hpp"
#include "../motion/path_timing.hpp"
#include "../motion/turn_design.hpp"
#include "../motion/turn_shape.hpp"
#include "motion_primitive.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The smooth turns of a robot in its fast runs. RAM: 75 scalars.
template <class Scalar>
struct RunTurns {
  TurnDesign<Scalar> turn_45;      ///< from a straight into a diagonal; reversed: back
  TurnDesign<Scalar> turn_90;      ///< from straight to straight
  TurnDesign<Scalar> turn_135;     ///< from a straight into a diagonal; reversed: back
  TurnDesign<Scalar> turn_180;     ///< from straight to straight
  TurnDesign<Scalar> diagonal_90;  ///< from diagonal to diagonal
  Scalar cell_size;                ///< metres

  /// The fastest turns that fit. See fastest_turn(), also for the time that it takes.
  explicit MAZEBOT_CONSTEXPR14 RunTurns(const TurnSpace<Scalar>& space)
      : turn_45(fastest_turn(TurnKind::turn_45, space)),
        turn_90(fastest_turn(TurnKind::turn_90, space)),
        turn_135(fastest_turn(TurnKind::turn_135, space)),
        turn_180(fastest_turn(TurnKind::turn_180, space)),
        diagonal_90(fastest_turn(TurnKind::diagonal_90, space)),
        cell_size(space.scale.cell_size) {}

  /// The turn of a kind. Precondition: it is a smooth turn.
  MAZEBOT_CONSTEXPR14 const TurnDesign<Scalar>& of(PrimitiveKind kind) const {
    switch (kind) {
      case PrimitiveKind::turn_45: return turn_45;
      case PrimitiveKind::turn_135: return turn_135;
      case PrimitiveKind::turn_180: return turn_180;
      case PrimitiveKind::diagonal_90: return diagonal_90;
      case PrimitiveKind::straight:
      case PrimitiveKind::diagonal:
      case PrimitiveKind::turn_90:
      case PrimitiveKind::pivot_90:
      case PrimitiveKind::pivot_180: break;
    }
    return turn_90;
  }
};

/// Where and how fast a timed run begins and ends, in metres and m/s.
template <class Scalar>
struct TimedEnds {
  Scalar before;       ///< straight before the centre of the first cell, as for a robot with its back to the wall
  Scalar start_speed;  ///< there
  Scalar beyond;       ///< straight beyond the centre of the last cell, to brake; no effect if the run is empty
  Scalar end_speed;    ///< there, at most
  bool to_border;      ///< the clock stops on the border of the last cell; otherwise at the end
};

/// How timing a run ended.
enum class RunTimingStatus : uint8_t {
  done,
  turn_does_not_fit,  ///< the robot cannot drive a kind of turn that the run has: see TurnDesign
  start_too_fast,     ///< the robot cannot keep to the run from that speed
  no_memory           ///< the run is longer than the marks allow
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(RunTimingStatus status) {
  switch (status) {
    case RunTimingStatus::done: return "done";
    case RunTimingStatus::turn_does_not_fit: return "turn_does_not_fit";
    case RunTimingStatus::start_too_fast: return "start_too_fast";
    case RunTimingStatus::no_memory: break;
  }
  return "no_memory";
}

/// The path of a run, as pieces for PathTiming: 5 for each motion, some of which are empty, and one before and one
/// after them. MotionsT has size() and operator[](i), which returns a MotionPrimitive, as a RaceRoute has. A view. RAM:
/// 3 pointers, 2 numbers and 2 scalars.
template <class Scalar, class MotionsT>
class RunPath {
 public:
  enum : size_t { motion_pieces = TurnShape<Scalar>::pieces };

  /// The motions from `first` to before `last`. Refers to them and to the turns.
  constexpr RunPath(const MotionsT& motions, size_t first, size_t last, const RunTurns<Scalar>& turns, Scalar before,
                    Scalar beyond)
      : motions_(motions), turns_(turns), first_(first), last_(last), before_(before), beyond_(beyond) {}

  constexpr size_t size() const { return (last_ - first_) * motion_pieces + 2; }  ///< pieces
  /// The motion that a piece belongs to; one more than the last for the piece after the run. Precondition: not 0.
  constexpr size_t motion_of(size_t piece) const { return first_ + (piece - 1) / motion_pieces; }
  /// A piece. O(1), but O(turns) within a chain of turns of 45 or 135 degrees.
  MAZEBOT_CONSTEXPR14 PathPiece<Scalar> operator[](size_t piece) const {
    const Scalar zero = Scalar(0);
    const PathPiece<Scalar> nothing = {zero, zero, zero};
    if (piece == 0) return straight(before_);
    if (piece + 1 == size()) return straight(beyond_);
    const size_t number = (piece - 1) % motion_pieces;
    const MotionPrimitive motion = motions_[motion_of(piece)];
    switch (motion.kind) {
      case PrimitiveKind::straight:
        return number == 0 ? straight(turns_.cell_size * Scalar(static_cast<int>(motion.length)) / Scalar(2)) : nothing;
      case PrimitiveKind::diagonal:
        return number == 0
                   ? straight(turns_.cell_size * Scalar(0.70710678118654752) * Scalar(static_cast<int>(motion.length)))
                   : nothing;
      case PrimitiveKind::pivot_90:
      case PrimitiveKind::pivot_180: return nothing;
      case PrimitiveKind::turn_45:
      case PrimitiveKind::turn_90:
      case PrimitiveKind::turn_135:
      case PrimitiveKind::turn_180:
      case PrimitiveKind::diagonal_90: break;
    }
    return shape(motion_of(piece)).piece(number, motion.side);
  }
  /// The shape of a turn, in the sense in which the run drives it. Precondition: the motion is a smooth turn.
  MAZEBOT_CONSTEXPR14 TurnShape<Scalar> shape(size_t motion) const {
    const TurnShape<Scalar>& forwards = turns_.of(motions_[motion].kind).shape;
    return begins_on_diagonal(motion) ? forwards.reversed() : forwards;
  }
  /// Whether a motion begins on a diagonal.
  MAZEBOT_CONSTEXPR14 bool begins_on_diagonal(size_t motion) const {
    bool changes = false;
    while (motion > 0) {
      const PrimitiveKind kind = motions_[--motion].kind;
      if (kind == PrimitiveKind::diagonal || kind == PrimitiveKind::diagonal_90) return !changes;
      if (kind != PrimitiveKind::turn_45 && kind != PrimitiveKind::turn_135) return changes;
      changes = !changes;
    }
    return changes;
  }

 private:
  static MAZEBOT_CONSTEXPR14 PathPiece<Scalar> straight(Scalar length) {
    const PathPiece<Scalar> piece = {length, Scalar(0), Scalar(0)};
    return piece;
  }

  const MotionsT& motions_;
  const RunTurns<Scalar>& turns_;
  size_t first_;
  size_t last_;
  Scalar before_;
  Scalar beyond_;
};

/// The time of a run: the fastest speed profile along its true curves under DriveLimits.
///
///     const RunTurns<float> turns(space);
///     float marks[300];
///     RunTiming<float, RaceRoute<16, 16>> timing(route, turns, drive, 0.004f, marks, 300);
///     const TimedEnds<float> ends = {0.04f, 0.0f, 0.05f, 0.0f, true};
///     if (timing.run(ends) == RunTimingStatus::done) timing.seconds();
///
/// The speed changes inside turns, and along all straights next to them. The robot stops for each pivot. O(length /
/// step); see PathTiming for the error of the step, the memory and the method.
template <class Scalar, class MotionsT>
class RunTiming {
 public:
  typedef RunPath<Scalar, MotionsT> PathT;  ///< the path of a part of the run between pivots

  /// Refers to all of them. `step`: metres. `marks`: memory for `capacity` scalars, about one for each 64 steps and one
  /// for each piece: 300 for a run of 100 motions with steps of 4 mm.
  MAZEBOT_CONSTEXPR14 RunTiming(const MotionsT& motions, const RunTurns<Scalar>& turns,
                                const DriveLimits<Scalar>& drive, Scalar step, Scalar* marks, size_t capacity)
      : motions_(motions),
        turns_(turns),
        drive_(drive),
        step_(step),
        marks_(marks),
        capacity_(capacity),
        seconds_(Scalar(0)),
        total_seconds_(Scalar(0)),
        end_speed_(Scalar(0)) {}

  /// Computes the time.
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 RunTimingStatus run(const TimedEnds<Scalar>& ends) {
    return run(ends, [](const PathT&, const PathSample<Scalar>&) {});
  }
  /// The same, and calls visit(path, sample) for each step, in order: see RunPath and PathSample.
  template <class VisitorT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 RunTimingStatus run(const TimedEnds<Scalar>& ends, const VisitorT& visit) {
    seconds_ = total_seconds_ = Scalar(0);
    size_t first = 0;
    for (;;) {
      size_t last = first;
      for (; last < motions_.size() && !is_pivot(last); ++last) {
        const PrimitiveKind kind = motions_[last].kind;
        const bool is_turn = kind != PrimitiveKind::straight && kind != PrimitiveKind::diagonal;
        if (is_turn && turns_.of(kind).fit != TurnFit::fits) return RunTimingStatus::turn_does_not_fit;
      }
      const bool is_end = last == motions_.size();
      if (first != last) {
        const RunTimingStatus status = run_part(first, last, ends, is_end, visit);
        if (status != RunTimingStatus::done) return status;
      }
      if (is_end) break;
      const bool is_half = motions_[last].kind == PrimitiveKind::pivot_180;
      total_seconds_ += drive_.spin_seconds(is_half ? pi<Scalar>() : pi<Scalar>() / Scalar(2));
      first = last + 1;
    }
    return RunTimingStatus::done;
  }

  constexpr Scalar seconds() const { return seconds_; }  ///< until the clock stops
  /// Until the robot is at the end, behind the last centre.
  constexpr Scalar total_seconds() const { return total_seconds_; }
  constexpr Scalar end_speed() const { return end_speed_; }  ///< m/s at the end

 private:
  MAZEBOT_CONSTEXPR14 bool is_pivot(size_t motion) const {
    return motions_[motion].kind == PrimitiveKind::pivot_90 || motions_[motion].kind == PrimitiveKind::pivot_180;
  }

  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 RunTimingStatus run_part(size_t first, size_t last, const TimedEnds<Scalar>& ends, bool is_end,
                                               const VisitorT& visit) {
    const Scalar zero = Scalar(0);
    const bool is_begin = first == 0;
    const PathT path(motions_, first, last, turns_, is_begin ? ends.before : zero, is_end ? ends.beyond : zero);
    // Where the clock stops: so far after the beginning of a motion.
    const Scalar stop = is_end && ends.to_border ? border_offset(path, last - 1) : zero;
    const size_t stop_piece = is_end && ends.to_border ? 1 + (last - 1 - first) * PathT::motion_pieces : path.size();
    Scalar total = zero;
    Scalar counted = zero;
    Scalar covered = zero;  // in the motion at whose border the clock stops
    PathTiming<Scalar, PathT> timing(path, drive_, step_, marks_, capacity_);
    const PathTimingStatus status = timing.run(
        is_begin ? ends.start_speed : zero, is_end ? ends.end_speed : zero, [&](const PathSample<Scalar>& sample) {
          visit(path, sample);
          if (sample.piece < stop_piece) {
            counted = counted + sample.seconds;
          } else if (covered < stop) {
            const Scalar part = (stop - covered) / sample.length;
            counted = counted + (part < Scalar(1) ? part * sample.seconds : sample.seconds);
            covered = covered + sample.length;
          }
          total = total + sample.seconds;
        });
    if (status == PathTimingStatus::no_memory) return RunTimingStatus::no_memory;
    if (status == PathTimingStatus::start_too_fast) return RunTimingStatus::start_too_fast;
    seconds_ = total_seconds_ + counted;
    total_seconds_ = total_seconds_ + total;
    end_speed_ = timing.end_speed();
    return RunTimingStatus::done;
  }

  // How far after the beginning of the last motion the robot crosses the border of the last cell.
  MAZEBOT_CONSTEXPR14 Scalar border_offset(const PathT& path, size_t motion) const {
    const Scalar half = turns_.cell_size / Scalar(2);
    const PrimitiveKind kind = motions_[motion].kind;
    if (kind == PrimitiveKind::straight) return half * Scalar(static_cast<int>(motions_[motion].length) - 1);
    const TurnShape<Scalar> shape = path.shape(motion);
    const Pose2D<Scalar> end = shape.at(shape.length());
    const SineCosine<Scalar> ahead = sine_cosine(end.angle);
    // The last time that it is half a cell before the end, seen along its last heading.
    Scalar low = kind == PrimitiveKind::turn_180 ? shape.length() / Scalar(2) : Scalar(0);
    Scalar high = shape.length();
    for (int i = 0; i < 30; ++i) {
      const Scalar tried = (low + high) / Scalar(2);
      const Pose2D<Scalar> pose = shape.at(tried);
      const Scalar left = (end.x - pose.x) * ahead.sine + (end.y - pose.y) * ahead.cosine;
      (left > half ? low : high) = tried;
    }
    return low;
  }

  const MotionsT& motions_;
  const RunTurns<Scalar>& turns_;
  const DriveLimits<Scalar>& drive_;
  Scalar step_;
  Scalar* marks_;
  size_t capacity_;
  Scalar seconds_;
  Scalar total_seconds_;
  Scalar end_speed_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_RUN_TIMING_HPP
