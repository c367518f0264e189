// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_POSE_2D_HPP
#define MAZEBOT_MOTION_POSE_2D_HPP

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A continuous pose: a position on the floor and an angle. Metres from the maze's south-west corner; radians clockwise
/// from north, as headings are.
template <class Scalar>
struct Pose2D {
  Scalar x;      ///< to the east
  Scalar y;      ///< to the north
  Scalar angle;  ///< radians
};

/// Converts metres and radians into cells and headings, and back.
template <class Scalar>
struct MazeScale {
  Scalar cell_size;       ///< from post to post, in metres: 0.18 in classic mazes, 0.09 in half-size ones
  Scalar wall_thickness;  ///< in metres

  /// Both lengths in metres.
  constexpr MazeScale(Scalar size, Scalar thickness) : cell_size(size), wall_thickness(thickness) {}

  /// 0, pi / 2, pi or 3 pi / 2.
  static constexpr Scalar angle_of(Heading heading) {
    return pi<Scalar>() / Scalar(2) * Scalar(static_cast<int>(heading));
  }
  /// The nearest heading; any angle will do.
  static MAZEBOT_CONSTEXPR14 Heading heading_of(Scalar angle) {
    return heading_at(static_cast<int>(nearest_whole(angle / (pi<Scalar>() / Scalar(2))) & 3));
  }
  /// The centre of the cell, facing the heading.
  MAZEBOT_CONSTEXPR14 Pose2D<Scalar> centre_of(Pose pose) const {
    const Pose2D<Scalar> result = {middle(pose.cell.x), middle(pose.cell.y), angle_of(pose.heading)};
    return result;
  }
  /// The cell that contains the position (it may lie outside the maze) and the nearest heading.
  MAZEBOT_CONSTEXPR14 Pose pose_of(const Pose2D<Scalar>& at) const {
    return Pose(Cell(column(at.x), column(at.y)), heading_of(at.angle));
  }

 private:
  constexpr Scalar middle(int cell) const { return cell_size * Scalar(cell) + cell_size / Scalar(2); }
  MAZEBOT_CONSTEXPR14 int column(Scalar along) const {
    return static_cast<int>(nearest_whole(along / cell_size - Scalar(0.5)));
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_POSE_2D_HPP
