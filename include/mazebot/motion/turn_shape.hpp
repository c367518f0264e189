// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_TURN_SHAPE_HPP
#define MAZEBOT_MOTION_TURN_SHAPE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "drive_limits.hpp"
#include "path_timing.hpp"
#include "pose_2d.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The kinds of smooth turns. Those of a search begin and end on the border of a cell, those of a fast run at the
/// centres of cells, or on a diagonal in the middle of a border.
enum class TurnKind : uint8_t {
  search_90,   ///< half a cell ahead and half a cell aside
  turn_45,     ///< from a straight into a diagonal: one cell ahead and half a cell aside
  turn_90,     ///< one cell ahead and one aside
  turn_135,    ///< from a straight into a diagonal: half a cell ahead and one aside
  turn_180,    ///< one cell aside
  diagonal_90  ///< from a diagonal into the diagonal across it
};

/// How many kinds there are.
enum : int { turn_kinds = 6 };

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(TurnKind kind) {
  switch (kind) {
    case TurnKind::search_90: return "search_90";
    case TurnKind::turn_45: return "turn_45";
    case TurnKind::turn_90: return "turn_90";
    case TurnKind::turn_135: return "turn_135";
    case TurnKind::turn_180: return "turn_180";
    case TurnKind::diagonal_90: break;
  }
  return "diagonal_90";
}

/// A smooth turn: a straight, a clothoid, an arc, a clothoid that mirrors the first, and a straight.
///
///     const TurnShape<float> turn(TurnKind::turn_90, 0.18f, 0.5f);
///     turn.at(0.1f).angle;          // radians to the right, 0.1 m after the beginning
///     turn.piece(1).slope;          // of the clothoid's curvature
///
/// A clothoid is a curve whose curvature grows in proportion to its length. Of all transitions of that length it needs
/// the least torque. The turn joins two legs that meet at a corner; the curve takes an equal part of both, and the
/// straights take the rest. Poses are exact to 1e-5 cells in float, and to 0.1 mm in FixedPoint<20>. All members are
/// O(1). RAM: 11 scalars.
template <class Scalar>
class TurnShape {
 public:
  enum : size_t { pieces = 5 };

  /// A turn in cells of that size (metres). `clothoids`: which part of the angle the two clothoids turn, up to 1.
  /// `leg`: the part of the shorter leg that the curve takes, up to 1; a turn of 180 degrees has no legs, and there it
  /// has no effect. Precondition: both are positive.
  MAZEBOT_CONSTEXPR14 TurnShape(TurnKind kind, Scalar cell_size, Scalar clothoids, Scalar leg = Scalar(1))
      : angle_(angle_of(kind)),
        clothoid_angle_(angle_ * clothoids / Scalar(2)),
        curvature_(Scalar(0)),
        clothoid_(Scalar(0)),
        arc_(Scalar(0)),
        before_(Scalar(0)),
        after_(Scalar(0)),
        clothoid_ahead_(Scalar(0)),
        clothoid_aside_(Scalar(0)) {
    const Scalar one = Scalar(1);
    const Scalar two = Scalar(2);
    // First with an arc of radius 1.
    const SineCosine<Scalar> turned = sine_cosine(clothoid_angle_);
    const Scalar length = two * clothoid_angle_;
    const Scalar ahead = length * cosine_integral(clothoid_angle_);
    const Scalar aside = length * sine_integral(clothoid_angle_);
    const Scalar offset = aside + turned.cosine;
    Scalar radius = one;
    if (kind == TurnKind::turn_180) {
      radius = cell_size / (two * offset);
      // The middle of the curve lies between the post and the wall ahead.
      const Scalar straight = cell_size - (ahead - turned.sine + one) * radius;
      before_ = after_ = straight > Scalar(0) ? straight : Scalar(0);
    } else {
      const SineCosine<Scalar> half = sine_cosine(angle_ / two);
      const Scalar tangent = ahead - turned.sine + offset * half.sine / half.cosine;
      const Scalar first = cell_size * leg_before(kind);
      const Scalar second = cell_size * leg_after(kind);
      const Scalar taken = (first < second ? first : second) * leg;
      radius = taken / tangent;
      before_ = first - taken;
      after_ = second - taken;
    }
    curvature_ = one / radius;
    clothoid_ = length * radius;
    arc_ = (angle_ - length) * radius;
    clothoid_ahead_ = ahead * radius;
    clothoid_aside_ = aside * radius;
  }

  constexpr Scalar angle() const { return angle_; }                  ///< radians between beginning and end
  constexpr Scalar curvature() const { return curvature_; }          ///< of the arc: the highest, in 1/m
  constexpr Scalar slope() const { return curvature_ / clothoid_; }  ///< of the first clothoid's curvature, in 1/m^2
  constexpr Scalar clothoid() const { return clothoid_; }            ///< metres of one clothoid
  constexpr Scalar arc() const { return arc_; }                      ///< metres of the arc
  constexpr Scalar before() const { return before_; }                ///< metres of the straight before the curve
  constexpr Scalar after() const { return after_; }                  ///< metres of the straight after the curve
  /// Metres from the beginning to the end, with the straights.
  constexpr Scalar length() const { return before_ + Scalar(2) * clothoid_ + arc_ + after_; }

  /// The same turn in reverse, to the same side: from a diagonal into a straight, if it was from a straight into a
  /// diagonal.
  MAZEBOT_CONSTEXPR14 TurnShape reversed() const {
    TurnShape shape = *this;
    shape.before_ = after_;
    shape.after_ = before_;
    return shape;
  }

  /// Straight, clothoid, arc, clothoid, straight. Precondition: number < pieces.
  MAZEBOT_CONSTEXPR14 PathPiece<Scalar> piece(size_t number, Turn side = Turn::right) const {
    const Scalar zero = Scalar(0);
    const Scalar sign = side == Turn::left ? Scalar(-1) : Scalar(1);
    const Scalar rise = sign * slope();
    const PathPiece<Scalar> all[pieces] = {{before_, zero, zero},
                                           {clothoid_, zero, rise},
                                           {arc_, sign * curvature_, zero},
                                           {clothoid_, sign * curvature_, -rise},
                                           {after_, zero, zero}};
    return all[number];
  }

  /// The pose after a distance (metres from the beginning) of a robot that begins at (0, 0) and faces north.
  MAZEBOT_CONSTEXPR14 Pose2D<Scalar> at(Scalar distance, Turn side = Turn::right) const {
    const Scalar curve = clothoid_ + arc_ + clothoid_;
    const Scalar along = distance - before_;
    Pose2D<Scalar> pose = {Scalar(0), distance, Scalar(0)};
    if (along > curve) {
      const Pose2D<Scalar> end = curve_at(curve);
      const SineCosine<Scalar> direction = sine_cosine(angle_);
      pose.x = end.x + (along - curve) * direction.sine;
      pose.y = before_ + end.y + (along - curve) * direction.cosine;
      pose.angle = angle_;
    } else if (along > Scalar(0)) {
      pose = curve_at(along);
      pose.y = pose.y + before_;
    }
    if (side == Turn::left) {
      pose.x = -pose.x;
      pose.angle = -pose.angle;
    }
    return pose;
  }
  /// The curvature after a distance, in 1/m, positive to the right.
  MAZEBOT_CONSTEXPR14 Scalar curvature_at(Scalar distance, Turn side = Turn::right) const {
    const Scalar along = distance - before_;
    const Scalar left = clothoid_ + arc_ + clothoid_ - along;
    const Scalar nearer = along < left ? along : left;
    const Scalar size = !(nearer > Scalar(0)) ? Scalar(0)
                        : nearer < clothoid_  ? curvature_ * (nearer / clothoid_)
                                              : curvature_;
    return side == Turn::left ? -size : size;
  }

  /// The highest constant speed that a robot can keep in the whole curve. O(1).
  MAZEBOT_CONSTEXPR14 Scalar steady_speed(const DriveLimits<Scalar>& drive) const {
    return drive.steady_speed(curvature_, slope());
  }

 private:
  static constexpr Scalar angle_of(TurnKind kind) {
    return pi<Scalar>() * (kind == TurnKind::turn_45    ? Scalar(0.25)
                           : kind == TurnKind::turn_135 ? Scalar(0.75)
                           : kind == TurnKind::turn_180 ? Scalar(1)
                                                        : Scalar(0.5));
  }
  // From the beginning to the corner where the straights would meet, in cells.
  static constexpr Scalar leg_before(TurnKind kind) {
    return kind == TurnKind::turn_90       ? Scalar(1)
           : kind == TurnKind::turn_135    ? Scalar(1.5)
           : kind == TurnKind::diagonal_90 ? half_diagonal()
                                           : Scalar(0.5);
  }
  static constexpr Scalar leg_after(TurnKind kind) {
    return kind == TurnKind::search_90  ? Scalar(0.5)
           : kind == TurnKind::turn_90  ? Scalar(1)
           : kind == TurnKind::turn_135 ? Scalar(2) * half_diagonal()
                                        : half_diagonal();
  }
  static constexpr Scalar half_diagonal() { return Scalar(0.70710678118654752); }

  // The means of the cosine and of the sine of the angle along a clothoid that begins straight and turns by `angle`:
  // Fresnel's integrals as power series. Errors: below 1e-8 up to a right angle, plus a few steps of the scalar.
  static MAZEBOT_CONSTEXPR14 Scalar cosine_integral(Scalar angle) {
    const Scalar square = angle * angle;
    Scalar sum = Scalar(0);
    for (int i = 7; i > 0; --i) {
      const int n = 2 * i;
      // The factor from the term before, written so that the sum is nested.
      const Scalar factor = square / Scalar(n * (n - 1));
      sum = factor * (Scalar(1) / Scalar(2 * n + 1) - sum);
    }
    return Scalar(1) - sum;
  }
  static MAZEBOT_CONSTEXPR14 Scalar sine_integral(Scalar angle) {
    const Scalar square = angle * angle;
    Scalar sum = Scalar(0);
    for (int i = 7; i > 0; --i) {
      const int n = 2 * i + 1;
      sum = square / Scalar(n * (n - 1)) * (Scalar(1) / Scalar(2 * n + 1) - sum);
    }
    return angle * (Scalar(1) / Scalar(3) - sum);
  }

  MAZEBOT_CONSTEXPR14 Pose2D<Scalar> clothoid_at(Scalar along) const {
    const Scalar part = along / clothoid_;
    const Scalar angle = clothoid_angle_ * part * part;
    const Pose2D<Scalar> pose = {along * sine_integral(angle), along * cosine_integral(angle), angle};
    return pose;
  }
  // The arc begins at the end of the clothoid.
  MAZEBOT_CONSTEXPR14 Pose2D<Scalar> arc_at(Scalar along) const {
    const Scalar half = along * curvature_ / Scalar(2);
    const SineCosine<Scalar> direction = sine_cosine(clothoid_angle_ + half);
    const Scalar chord = Scalar(2) / curvature_ * sine_cosine(half).sine;
    const Pose2D<Scalar> pose = {clothoid_aside_ + chord * direction.sine, clothoid_ahead_ + chord * direction.cosine,
                                 clothoid_angle_ + half * Scalar(2)};
    return pose;
  }
  MAZEBOT_CONSTEXPR14 Pose2D<Scalar> curve_at(Scalar along) const {
    if (along < clothoid_) return clothoid_at(along);
    if (along < clothoid_ + arc_) return arc_at(along - clothoid_);
    // The second clothoid is the mirror image of the first, seen from the end. The end is where the end of the arc is.
    const Pose2D<Scalar> arc_end = arc_at(arc_);
    const SineCosine<Scalar> direction = sine_cosine(angle_);
    const Scalar left = clothoid_ + arc_ + clothoid_ - along;
    const Pose2D<Scalar> from_end = clothoid_at(left > Scalar(0) ? left : Scalar(0));
    // From the arc's end to the turn's end, then back to the place; in the frame of the end.
    const Scalar back = clothoid_ahead_ - from_end.y;
    const Scalar aside = clothoid_aside_ - from_end.x;
    const Pose2D<Scalar> pose = {arc_end.x + back * direction.sine - aside * direction.cosine,
                                 arc_end.y + back * direction.cosine + aside * direction.sine, angle_ - from_end.angle};
    return pose;
  }

  Scalar angle_;
  Scalar clothoid_angle_;  // of one clothoid
  Scalar curvature_;
  Scalar clothoid_;
  Scalar arc_;
  Scalar before_;
  Scalar after_;
  Scalar clothoid_ahead_;  // where the first clothoid ends
  Scalar clothoid_aside_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_TURN_SHAPE_HPP
