// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_PATH_TRAJECTORY_HPP
#define MAZEBOT_ROBOT_PATH_TRAJECTORY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../motion/drive_limits.hpp"
#include "../motion/path_timing.hpp"
#include "../motion/pose_2d.hpp"
#include "../motion/scalar_math.hpp"
#include "../motion/tracker.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A path with the speeds of PathTiming, read at times or distances that only grow: where the robot should be, how it
/// should move, and how that changes.
///
///     float marks[300];
///     PathTrajectory<float, MyPath> trajectory(drive, 0.004f, marks, 300);
///     if (trajectory.begin(path, start, 0.0f, 0.0f) != PathTimingStatus::done) return;
///     while (!trajectory.ended()) {
///       trajectory.advance(0.001f);          // every millisecond
///       follow(trajectory.point());
///     }
///
/// PathT has size() and operator[](i), as for PathTiming; the trajectory keeps a copy of it. The speed is continuous
/// and the acceleration constant in each step. The turn rate is continuous if the curvature of the path is. Duration
/// and speeds are those of PathTiming: a window of 16 steps is timed at once, between speeds that begin() has computed
/// from the end of the path. The pose is the integral of the pieces, exact to 0.01 mm per metre in float.
///
/// begin(): O(length / step). advance(): O(1) amortised; a new window takes about 50 steps of PathTiming. RAM: one
/// scalar for each 16 steps of a piece (marks), and 55 scalars in the object.
template <class Scalar, class PathT>
class PathTrajectory {
  enum : int { window_steps_ = 16 };

 public:
  /// Refers to the limits and to the marks. `step`: metres, the longest step. `marks`: memory for `capacity` scalars,
  /// at least marks_needed().
  MAZEBOT_CONSTEXPR14 PathTrajectory(const DriveLimits<Scalar>& drive, Scalar step, Scalar* marks, size_t capacity)
      : drive_(&drive), step_(step), marks_(marks), capacity_(capacity) {}

  /// How many marks a path needs. O(pieces).
  static MAZEBOT_CONSTEXPR14 size_t marks_needed(const PathT& path, Scalar step) {
    size_t marks = 0;
    for (size_t i = 0; i < path.size(); ++i) marks += windows(steps_of(path[i], step));
    return marks;
  }

  /// Computes the speeds of a path that begins at a pose, from a speed to at most another one. If the result is not
  /// `done`, the trajectory stands at the pose and has ended.
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 PathTimingStatus begin(const PathT& path, const Pose2D<Scalar>& from,
                                                               Scalar start_speed, Scalar most_end_speed) {
    stand(path, from);
    size_t mark = marks_needed(path, step_);
    if (mark > capacity_) return PathTimingStatus::no_memory;
    Scalar bound = most_end_speed;
    for (size_t i = path.size(); i-- > 0;) {
      const PathPiece<Scalar> piece = path[i];
      const size_t steps = steps_of(piece, step_);
      for (size_t window = windows(steps); window-- > 0;) {
        marks_[--mark] = bound;
        bound = timed(Window(piece, steps, window * window_steps_), Scalar(0), bound, NoVisitor());
      }
    }
    // Rounding must not refuse a robot that starts at the limit.
    if (start_speed > bound * Scalar(1.00001) + Scalar(0.00001)) return PathTimingStatus::start_too_fast;
    speed_ = start_speed < bound ? start_speed : bound;
    ended_ = false;
    enter_piece(0);
    return PathTimingStatus::done;
  }
  /// Ends the trajectory at a pose, at rest.
  MAZEBOT_CONSTEXPR14 void stand(const PathT& path, const Pose2D<Scalar>& at) {
    path_ = path;
    at_ = at;
    piece_angle_ = at.angle;
    speed_ = seconds_ = distance_ = in_step_ = covered_ = Scalar(0);
    current_ = PathPiece<Scalar>{Scalar(0), Scalar(0), Scalar(0)};
    mark_ = piece_ = step_number_ = 0;
    ended_ = true;
  }

  constexpr bool ended() const { return ended_; }        ///< whether the end of the path is reached
  constexpr Scalar seconds() const { return seconds_; }  ///< since the beginning; at the end, the duration
  constexpr const PathT& path() const { return path_; }  ///< the copy of the path
  constexpr size_t piece() const { return piece_; }      ///< the number of the piece
  MAZEBOT_CONSTEXPR14 Scalar distance() const {          ///< metres since the beginning
    return distance_ + in_piece();
  }

  /// Moves on by so many seconds. Returns how many of them are left after the end of the path. Precondition: not
  /// negative.
  MAZEBOT_CONSTEXPR14 Scalar advance(Scalar seconds) {
    while (!ended_) {
      const Scalar left = durations_[in_window()] - in_step_;
      if (seconds < left) {
        move_in_step(in_step_ + seconds);
        seconds_ = seconds_ + seconds;
        return Scalar(0);
      }
      seconds = seconds - left;
      seconds_ = seconds_ + left;
      finish_step();
    }
    return seconds;
  }
  /// Moves on to a distance from the beginning, in metres. No effect if that is behind the robot.
  MAZEBOT_CONSTEXPR14 void advance_to(Scalar distance) {
    while (!ended_) {
      const Scalar wanted = distance - distance_ - piece_length(step_number_);
      if (wanted < length_) {
        if (wanted <= covered_) return;
        // In the middle of a step of constant acceleration.
        const Scalar square = speed_ * speed_ + Scalar(2) * accelerations_[in_window()] * wanted;
        Scalar time = Scalar(2) * wanted / (speed_ + square_root(square));
        if (time > durations_[in_window()]) time = durations_[in_window()];
        if (time > in_step_) {
          seconds_ = seconds_ + (time - in_step_);
          move_in_step(time);
        }
        return;
      }
      seconds_ = seconds_ + (durations_[in_window()] - in_step_);
      finish_step();
    }
  }

  /// What the robot should do now. At the end, and beyond it, it keeps the pose and the speed of the end. O(1).
  MAZEBOT_CONSTEXPR14 TrajectoryPoint<Scalar> point() const {
    const Scalar zero = Scalar(0);
    const Scalar acceleration = ended_ ? zero : accelerations_[in_window()];
    const Scalar speed = speed_ + acceleration * in_step_;
    const Scalar along = in_piece();
    const Scalar curvature = current_.curvature + current_.slope * along;
    TrajectoryPoint<Scalar> point = {moved(along),
                                     speed > zero ? speed : zero,
                                     speed > zero ? speed * curvature : zero,
                                     acceleration,
                                     acceleration * curvature + speed * speed * current_.slope,
                                     curvature};
    if (ended_) point.turn_acceleration = zero;
    return point;
  }

 private:
  struct NoVisitor {
    MAZEBOT_CONSTEXPR14 void operator()(const PathSample<Scalar>&) const {}
  };
  // At most window_steps_ steps of a piece, as a path of its own.
  class Window {
   public:
    MAZEBOT_CONSTEXPR14 Window(const PathPiece<Scalar>& piece, size_t steps, size_t first)
        : part_(piece), steps_(steps - first < window_steps_ ? steps - first : size_t(window_steps_)) {
      const Scalar length = piece.length / Scalar(static_cast<long>(steps));
      part_.curvature = piece.curvature + piece.slope * (length * Scalar(static_cast<long>(first)));
      part_.length = length * Scalar(static_cast<long>(steps_));
    }
    constexpr size_t size() const { return 1; }
    constexpr const PathPiece<Scalar>& operator[](size_t) const { return part_; }
    // A little longer than the steps, so that rounding does not add one.
    MAZEBOT_CONSTEXPR14 Scalar longest_step() const {
      return part_.length / (Scalar(static_cast<long>(steps_)) - Scalar(0.01));
    }

   private:
    PathPiece<Scalar> part_;
    size_t steps_;
  };

  static MAZEBOT_CONSTEXPR14 size_t steps_of(const PathPiece<Scalar>& piece, Scalar step) {
    const long whole = static_cast<long>(piece.length / step);
    return static_cast<size_t>(whole) + (Scalar(whole) * step < piece.length ? 1U : 0U);
  }
  static constexpr size_t windows(size_t steps) { return (steps + window_steps_ - 1U) / window_steps_; }

  // Times a window and returns the highest speed at its beginning.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 Scalar timed(const Window& window, Scalar speed, Scalar bound, const VisitorT& visit) {
    Scalar mark = Scalar(0);
    PathTiming<Scalar, Window> timing(window, *drive_, window.longest_step(), &mark, 1);
    // From a speed that is too fast, too, the highest one is known.
    return timing.run(speed, bound, visit) == PathTimingStatus::no_memory ? Scalar(0) : timing.fastest_start();
  }

  constexpr size_t in_window() const { return step_number_ % window_steps_; }
  MAZEBOT_CONSTEXPR14 Scalar piece_length(size_t steps) const { return length_ * Scalar(static_cast<long>(steps)); }
  MAZEBOT_CONSTEXPR14 Scalar in_piece() const { return ended_ ? Scalar(0) : piece_length(step_number_) + covered_; }

  MAZEBOT_CONSTEXPR14 void move_in_step(Scalar time) {
    in_step_ = time;
    covered_ = time * (speed_ + accelerations_[in_window()] * time / Scalar(2));
    if (covered_ > length_) covered_ = length_;
    if (covered_ < Scalar(0)) covered_ = Scalar(0);
  }
  // The pose at a distance from the beginning of the piece, in the current step. The chord of a short clothoid has the
  // mean of its angles.
  MAZEBOT_CONSTEXPR14 Pose2D<Scalar> moved(Scalar along) const {
    if (ended_) return at_;
    const Scalar two = Scalar(2);
    const Scalar six = Scalar(6);
    const Scalar first = piece_length(step_number_);
    const Scalar begin = current_.curvature + current_.slope * first;
    const Scalar length = covered_;
    const Scalar turned = (begin + current_.slope * length / two) * length;
    const Scalar before = piece_angle_ + (current_.curvature + current_.slope * first / two) * first;
    const SineCosine<Scalar> direction = sine_cosine(before + (begin / two + current_.slope * length / six) * length);
    const Scalar chord = length * (Scalar(1) - turned * turned / Scalar(24));
    const Pose2D<Scalar> pose = {at_.x + chord * direction.sine, at_.y + chord * direction.cosine,
                                 piece_angle_ + (current_.curvature + current_.slope * along / two) * along};
    return pose;
  }

  MAZEBOT_CONSTEXPR14 void finish_step() {
    // The last step ends where the piece does, so that the rounded lengths of steps do not add up.
    const Scalar end = step_number_ + 1 < steps_ ? piece_length(step_number_ + 1) : current_.length;
    covered_ = end - piece_length(step_number_);
    at_ = moved(end);
    speed_ = speed_ + accelerations_[in_window()] * durations_[in_window()];
    if (speed_ < Scalar(0)) speed_ = Scalar(0);
    in_step_ = covered_ = Scalar(0);
    ++step_number_;
    if (step_number_ < steps_) {
      if (in_window() == 0) load_window();
      return;
    }
    distance_ = distance_ + current_.length;
    piece_angle_ = at_.angle;
    enter_piece(piece_ + 1);
  }
  MAZEBOT_CONSTEXPR14 void enter_piece(size_t number) {
    for (piece_ = number; piece_ < path_.size(); ++piece_) {
      const PathPiece<Scalar> piece = path_[piece_];
      steps_ = steps_of(piece, step_);
      if (steps_ == 0) continue;
      current_ = piece;
      length_ = piece.length / Scalar(static_cast<long>(steps_));
      step_number_ = 0;
      load_window();
      return;
    }
    ended_ = true;
    const Scalar end = current_.curvature + current_.slope * current_.length;
    current_ = PathPiece<Scalar>{Scalar(0), end, Scalar(0)};
  }
  MAZEBOT_CONSTEXPR14 void load_window() {
    // The mark before is the highest speed here. Rounding must not make the robot faster.
    if (mark_ > 0 && speed_ > marks_[mark_ - 1]) speed_ = marks_[mark_ - 1];
    Scalar* accelerations = accelerations_;
    Scalar* durations = durations_;
    timed(Window(current_, steps_, step_number_), speed_, marks_[mark_++], [&](const PathSample<Scalar>& sample) {
      *accelerations++ = sample.acceleration;
      *durations++ = sample.seconds;
    });
  }

  const DriveLimits<Scalar>* drive_;
  Scalar step_;
  Scalar* marks_;
  size_t capacity_;
  PathT path_;
  Pose2D<Scalar> at_ = {Scalar(0), Scalar(0), Scalar(0)};  // at the beginning of the step
  Scalar piece_angle_ = Scalar(0);                         // at the beginning of the piece
  Scalar speed_ = Scalar(0);                               // at the beginning of the step
  Scalar seconds_ = Scalar(0);
  Scalar distance_ = Scalar(0);  // at the beginning of the piece
  Scalar length_ = Scalar(0);    // of a step
  Scalar in_step_ = Scalar(0);   // seconds
  Scalar covered_ = Scalar(0);   // metres in the step
  PathPiece<Scalar> current_ = {Scalar(0), Scalar(0), Scalar(0)};
  Scalar accelerations_[window_steps_] = {};
  Scalar durations_[window_steps_] = {};
  size_t mark_ = 0;
  size_t piece_ = 0;
  size_t steps_ = 0;  // of the piece
  size_t step_number_ = 0;
  bool ended_ = true;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_PATH_TRAJECTORY_HPP
