// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_OUTLINE_CONTACT_HPP
#define MAZEBOT_HOST_ROBOT_OUTLINE_CONTACT_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "../../motion/pose_2d.hpp"
#include "../../motion/turn_clearance.hpp"
#include "../detail/exact_math.hpp"
#include "maze_walls.hpp"

MAZEBOT_EXACT_PRODUCTS_BEGIN

namespace mazebot {
inline namespace mazebot_v0 {

/// Where the outline of a robot touches walls, for simulators. It looks for corners of the outline in walls, and for
/// corners of walls in the outline.
class OutlineContact {
 public:
  /// A corner that touches a wall, or a corner of a wall that touches the outline.
  struct Touch {
    double depth;     ///< metres in the wall; negative: metres away from it
    double x;         ///< where, in metres: to the east
    double y;         ///< to the north
    double normal_x;  ///< out of the wall: a direction of length 1
    double normal_y;  ///< its part to the north
  };

  /// A polygon without crossings, in metres from the middle of the axle.
  explicit OutlineContact(std::vector<OutlinePoint<double>> outline) : outline_(std::move(outline)) {
    double area = 0;
    for (std::size_t i = 0; i < outline_.size(); ++i) {
      const OutlinePoint<double>& point = outline_[i];
      const OutlinePoint<double>& next = outline_[(i + 1) % outline_.size()];
      radius_ = std::max(radius_, std::sqrt(point.ahead * point.ahead + point.right * point.right));
      area += point.ahead * next.right - next.ahead * point.right;
    }
    if (area < 0) std::reverse(outline_.begin(), outline_.end());  // clockwise
    corners_.resize(outline_.size());
  }

  double radius() const { return radius_; }  ///< from the middle of the axle to the farthest corner, in metres

  /// Looks at the walls that are at most `reach` metres away. Returns how deep the outline is in a wall: negative if it
  /// is away from all, and -reach at least. O(corners * walls in reach).
  double depth_at(const MazeWalls& walls, const Pose2D<double>& pose, double reach) {
    place(pose);
    touches_.clear();
    depth_ = -reach;
    const double far = radius_ + reach;
    walls.for_each_in(pose.x - far, pose.x + far, pose.y - far, pose.y + far,
                      [&](std::size_t, const MazeWalls::Wall& wall) {
                        for (const Point& corner : corners_) add_corner(wall, corner);
                        for (const double x : {wall.left, wall.right}) {
                          for (const double y : {wall.bottom, wall.top}) add_wall_corner({x, y});
                        }
                      });
    return depth_;
  }
  /// What touched at the last pose: all that was in a wall, or less than 20 micrometres away from it.
  const std::vector<Touch>& touches() const { return touches_; }

  /// Returns whether no wall overlaps the outline, not even where no corner is inside the other shape. They may touch,
  /// and overlap by a micrometre.
  bool fits(const MazeWalls& walls, const Pose2D<double>& pose) {
    constexpr double slack = 1e-6;
    bool is_free = depth_at(walls, pose, 0.001) <= slack;
    walls.for_each_in(
        pose.x - radius_, pose.x + radius_, pose.y - radius_, pose.y + radius_,
        [&](std::size_t, const MazeWalls::Wall& wall) {
          const MazeWalls::Wall inner = {wall.left + slack, wall.right - slack, wall.bottom + slack, wall.top - slack};
          detail::PolygonDistance<double> gap;
          for (std::size_t i = 0; i < corners_.size(); ++i) {
            const Point& next = corners_[(i + 1) % corners_.size()];
            gap.add_edge(corners_[i].x, corners_[i].y, next.x, next.y, inner);
          }
          if (gap.overlaps()) is_free = false;
        });
    return is_free;
  }

 private:
  struct Point {
    double x, y;
  };

  void place(const Pose2D<double>& pose) {
    const SineCosine<double> angle = detail::exact_sine_cosine(pose.angle);
    for (std::size_t i = 0; i < outline_.size(); ++i) {
      const OutlinePoint<double>& point = outline_[i];
      corners_[i] = {pose.x + point.ahead * angle.sine + point.right * angle.cosine,
                     pose.y + point.ahead * angle.cosine - point.right * angle.sine};
    }
  }
  void add_corner(const MazeWalls::Wall& wall, const Point& corner) {
    // The face that is the nearest, or the only one that the corner is in front of.
    const Touch faces[] = {{corner.x - wall.left, corner.x, corner.y, -1, 0},
                           {wall.right - corner.x, corner.x, corner.y, 1, 0},
                           {corner.y - wall.bottom, corner.x, corner.y, 0, -1},
                           {wall.top - corner.y, corner.x, corner.y, 0, 1}};
    const Touch& face = *std::min_element(std::begin(faces), std::end(faces),
                                          [](const Touch& a, const Touch& b) { return a.depth < b.depth; });
    if (face.depth > 0) {
      add(face);
      return;
    }
    const double dx = std::max({-faces[0].depth, -faces[1].depth, 0.0});
    const double dy = std::max({-faces[2].depth, -faces[3].depth, 0.0});
    const double gap = std::sqrt(dx * dx + dy * dy);
    add({-gap, corner.x, corner.y, face.normal_x, face.normal_y});
  }
  void add_wall_corner(const Point& corner) {
    bool is_inside = false;
    double least = 1e300;  // the square of the distance to the nearest edge
    Point along = {0, 0};
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const Point& from = corners_[i];
      const Point& to = corners_[(i + 1) % corners_.size()];
      const double dx = to.x - from.x, dy = to.y - from.y;
      const double px = corner.x - from.x, py = corner.y - from.y;
      const double part = std::clamp((px * dx + py * dy) / (dx * dx + dy * dy), 0.0, 1.0);
      const double ex = px - part * dx, ey = py - part * dy;
      const double square = ex * ex + ey * ey;
      if (square < least) {
        least = square;
        along = {dx, dy};
      }
      if ((from.y > corner.y) != (to.y > corner.y) && corner.x < from.x + dx * (corner.y - from.y) / dy) {
        is_inside = !is_inside;
      }
    }
    // The outline is clockwise, so its inside is to the right of its edges.
    const double length = std::sqrt(along.x * along.x + along.y * along.y);
    add({is_inside ? std::sqrt(least) : -std::sqrt(least), corner.x, corner.y, along.y / length, -along.x / length});
  }
  void add(const Touch& touch) {
    constexpr double skin = 20e-6;
    depth_ = std::max(depth_, touch.depth);
    if (touch.depth > -skin) touches_.push_back(touch);
  }

  std::vector<OutlinePoint<double>> outline_;
  std::vector<Point> corners_;  // at the pose of the last question
  std::vector<Touch> touches_;  // there
  double depth_ = 0;            // there
  double radius_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

MAZEBOT_EXACT_PRODUCTS_END

#endif  // MAZEBOT_HOST_ROBOT_OUTLINE_CONTACT_HPP
