// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_TURN_DESIGN_HPP
#define MAZEBOT_MOTION_TURN_DESIGN_HPP

#include <stdint.h>

#include "../config.hpp"
#include "drive_limits.hpp"
#include "pose_2d.hpp"
#include "turn_clearance.hpp"
#include "turn_shape.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Whether a robot can drive a turn, or why it cannot.
enum class TurnFit : uint8_t {
  fits,
  leaves_cells,  ///< the curve is longer than its legs; by metres
  touches_wall,  ///< the outline comes too near to a post or a wall; by metres
  needs_grip,    ///< the tyres slide at that speed; the robot is too fast by m/s
  needs_force    ///< the motors are too weak, or too slow, for that speed; too fast by m/s
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(TurnFit fit) {
  switch (fit) {
    case TurnFit::fits: return "fits";
    case TurnFit::leaves_cells: return "leaves_cells";
    case TurnFit::touches_wall: return "touches_wall";
    case TurnFit::needs_grip: return "needs_grip";
    case TurnFit::needs_force: break;
  }
  return "needs_force";
}

/// A turn, how fast it is, and whether it fits.
template <class Scalar>
struct TurnDesign {
  TurnShape<Scalar> shape;  ///< the curve with its straights
  Scalar speed;             ///< m/s, constant in the whole curve
  Scalar clearance;         ///< metres from the outline to the nearest wall that may stand
  TurnFit fit;              ///< fits, or the first reason why it does not
  Scalar excess;            ///< by how much it does not fit: see TurnFit; 0 if it fits
};

/// What turns are designed for: the robot, the maze, and the margin in metres between outline and walls. RAM: 15
/// scalars and a pointer.
template <class Scalar>
struct TurnSpace {
  DriveLimits<Scalar> drive;  ///< what the robot can do
  Outline<Scalar> outline;    ///< the corners must outlive it
  MazeScale<Scalar> scale;    ///< cells and walls
  Scalar margin;              ///< metres

  /// The margin is 5 mm unless given.
  constexpr TurnSpace(const DriveLimits<Scalar>& limits, const Outline<Scalar>& robot, const MazeScale<Scalar>& maze,
                      Scalar distance = Scalar(0.005))
      : drive(limits), outline(robot), scale(maze), margin(distance) {}
};

/// Checks a turn that the robot is to drive at a constant speed. O(length of the turn * corners).
template <class Scalar>
MAZEBOT_CONSTEXPR14 TurnDesign<Scalar> checked_turn(TurnKind kind, const TurnShape<Scalar>& shape, Scalar speed,
                                                    const TurnSpace<Scalar>& space) {
  const Scalar zero = Scalar(0);
  TurnDesign<Scalar> design = {shape, speed, zero, TurnFit::fits, zero};
  const Scalar shorter = shape.before() < shape.after() ? shape.before() : shape.after();
  const Scalar tyres = square_root(space.drive.grip / shape.curvature());
  const Scalar fastest = shape.steady_speed(space.drive);
  // Rounding must not refuse a curve that takes all of its leg, or a speed that was computed from the same limits.
  const Scalar rounding = Scalar(0.00001);
  if (shorter < -rounding) {
    design.fit = TurnFit::leaves_cells;
    design.excess = -shorter;
    return design;
  }
  design.clearance = TurnClearance<Scalar>(space.outline, space.scale).of(kind, shape);
  if (design.clearance < space.margin) {
    design.fit = TurnFit::touches_wall;
    design.excess = space.margin - design.clearance;
  } else if (speed > tyres + rounding * speed) {
    design.fit = TurnFit::needs_grip;
    design.excess = speed - tyres;
  } else if (speed > fastest + rounding * speed) {
    design.fit = TurnFit::needs_force;
    design.excess = speed - fastest;
  }
  return design;
}

namespace detail {

// Which part of the angle the clothoids should turn, so that the curve is fastest: longer clothoids need less force,
// longer arcs less grip.
template <class Scalar>
MAZEBOT_CONSTEXPR14 Scalar fastest_clothoids(TurnKind kind, const TurnSpace<Scalar>& space, Scalar leg) {
  Scalar low = Scalar(0.05);
  Scalar high = Scalar(1);
  for (int i = 0; i < 24; ++i) {
    const Scalar third = (high - low) / Scalar(3);
    const Scalar a = TurnShape<Scalar>(kind, space.scale.cell_size, low + third, leg).steady_speed(space.drive);
    const Scalar b = TurnShape<Scalar>(kind, space.scale.cell_size, high - third, leg).steady_speed(space.drive);
    if (a < b) {
      low = low + third;
    } else {
      high = high - third;
    }
  }
  return (low + high) / Scalar(2);
}

}  // namespace detail

/// Finds the turn that can be driven at the highest constant speed and keeps the margin. If none does, the result is
/// the one that comes nearest to it, and says by how much it fails.
///
///     const auto turn = fastest_turn(TurnKind::turn_90, space);
///     if (turn.fit != TurnFit::fits) Serial.println(to_string(turn.fit));
///
/// It tries curves over the whole leg first, then shorter ones, and for each the best share of clothoids and four
/// others. With C++14 it can be evaluated while compiling: a static_assert then refuses a robot that does not fit.
/// About 1 ms on a desktop if the first curve fits, up to 100 ms if none does.
template <class Scalar>
MAZEBOT_CONSTEXPR14 TurnDesign<Scalar> fastest_turn(TurnKind kind, const TurnSpace<Scalar>& space) {
  const Scalar cell = space.scale.cell_size;
  const Scalar best_clothoids = detail::fastest_clothoids(kind, space, Scalar(1));
  const TurnShape<Scalar> first(kind, cell, best_clothoids);
  TurnDesign<Scalar> best = checked_turn(kind, first, first.steady_speed(space.drive), space);
  if (best.fit == TurnFit::fits) return best;
  const int legs = kind == TurnKind::turn_180 ? 1 : 21;
  const int shares = kind == TurnKind::turn_180 ? 20 : 4;
  for (int i = 0; i < legs; ++i) {
    const Scalar leg = Scalar(1) - Scalar(i) / Scalar(40);
    const Scalar clothoids = detail::fastest_clothoids(kind, space, leg);
    for (int k = 0; k <= shares; ++k) {
      const TurnShape<Scalar> shape(kind, cell, k == 0 ? clothoids : Scalar(k) / Scalar(shares), leg);
      const Scalar speed = shape.steady_speed(space.drive);
      if (best.fit == TurnFit::fits && speed <= best.speed) continue;
      const TurnDesign<Scalar> design = checked_turn(kind, shape, speed, space);
      const bool is_better = design.fit == TurnFit::fits || (best.fit != TurnFit::fits && design.excess < best.excess);
      if (is_better) best = design;
    }
  }
  return best;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_TURN_DESIGN_HPP
