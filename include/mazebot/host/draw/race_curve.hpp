// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_RACE_CURVE_HPP
#define MAZEBOT_HOST_DRAW_RACE_CURVE_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../../race/race_route.hpp"
#include "map_point.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A piece of the curve that a speed run drives: a line or an arc of a circle, and where it ends.
struct CurvePiece {
  MapPoint end;        ///< where the piece ends
  double radius;       ///< in cells; 0: a line
  bool turns_right;    ///< an arc: clockwise
  double length;       ///< in cells
  std::size_t motion;  ///< the motion of the route that it belongs to
};

namespace detail {

// Follows a route over the plane. Angles are eighths of a circle, clockwise from north.
class CurvePen {
 public:
  explicit CurvePen(Pose start) : at_(middle_of(start.cell)), eighths_(2 * static_cast<int>(start.heading)) {}

  void begin(std::size_t motion) { motion_ = motion; }
  void turn_in_place(int eighths) { eighths_ = (eighths_ + eighths + 8) % 8; }
  bool is_diagonal() const { return eighths_ % 2 != 0; }

  void line(double length) {
    if (length < 1e-9) return;
    at_ = ahead(length);
    pieces_.push_back({at_, 0, false, length, motion_});
  }
  // An arc that touches both legs, as wide as the shorter one allows. `before` and `after` are the distances from the
  // ends of the turn to the corner of its tangents.
  void turn(int eighths, bool right, double before, double after) {
    const double leg = std::min(before, after);
    const double angle = eighths * quarter_pi;
    const double radius = leg / std::tan(angle / 2);
    line(before - leg);
    at_ = ahead(leg);
    turn_in_place(right ? eighths : -eighths);
    at_ = ahead(leg);
    pieces_.push_back({at_, radius, right, radius * angle, motion_});
    line(after - leg);
  }
  void turn_back(bool right) {
    turn_in_place(right ? 2 : -2);
    at_ = ahead(1);
    turn_in_place(right ? 2 : -2);
    pieces_.push_back({at_, 0.5, right, 2 * quarter_pi, motion_});
  }
  const std::vector<CurvePiece>& pieces() const { return pieces_; }

 private:
  static constexpr double quarter_pi = 0.78539816339744831;

  MapPoint ahead(double length) const {
    const double angle = eighths_ * quarter_pi;
    return {at_.x + length * std::sin(angle), at_.y + length * std::cos(angle)};
  }

  MapPoint at_;
  int eighths_;
  std::size_t motion_ = 0;
  std::vector<CurvePiece> pieces_;
};

}  // namespace detail

/// Returns the curve of a speed run from the middle of its start cell: straights and diagonals as lines, smooth turns
/// as arcs that touch both. A turn between a straight and a diagonal is an arc and a short line, because its two ends
/// are not equally far from the corner. Real robots enter an arc through a clothoid; the arc is what remains of the
/// turn without it. Pivots have no length and no piece. O(motions).
template <class GridT>
std::vector<CurvePiece> race_curve(const BasicRaceRoute<GridT>& route) {
  constexpr double half_diagonal = 0.70710678118654752;
  detail::CurvePen pen(route.start());
  for (std::size_t i = 0; i < route.size(); ++i) {
    const MotionPrimitive motion = route[i];
    const bool right = motion.side == Turn::right;
    const bool leaves_diagonal = pen.is_diagonal();
    pen.begin(i);
    // A turn into or out of a diagonal: its leg on the straight and its leg on the diagonal.
    const auto mixed_turn = [&](int eighths, double straight, double diagonal) {
      pen.turn(eighths, right, leaves_diagonal ? diagonal : straight, leaves_diagonal ? straight : diagonal);
    };
    switch (motion.kind) {
      case PrimitiveKind::straight: pen.line(0.5 * motion.length); break;
      case PrimitiveKind::diagonal: pen.line(half_diagonal * motion.length); break;
      case PrimitiveKind::turn_45: mixed_turn(1, 0.5, half_diagonal); break;
      case PrimitiveKind::turn_90: pen.turn(2, right, 1, 1); break;
      case PrimitiveKind::turn_135: mixed_turn(3, 1.5, 2 * half_diagonal); break;
      case PrimitiveKind::turn_180: pen.turn_back(right); break;
      case PrimitiveKind::diagonal_90: pen.turn(2, right, half_diagonal, half_diagonal); break;
      case PrimitiveKind::pivot_90: pen.turn_in_place(right ? 2 : -2); break;
      case PrimitiveKind::pivot_180: pen.turn_in_place(4); break;
    }
  }
  return pen.pieces();
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_RACE_CURVE_HPP
