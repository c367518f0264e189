// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_TURN_CLEARANCE_HPP
#define MAZEBOT_MOTION_TURN_CLEARANCE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "pose_2d.hpp"
#include "scalar_math.hpp"
#include "turn_shape.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A corner of a robot's outline, in metres from the middle of the axle.
template <class Scalar>
struct OutlinePoint {
  Scalar ahead;  ///< of the axle; negative: behind it
  Scalar right;  ///< of the middle; negative: left of it
};

/// The outline of a robot: a polygon without crossings, in either sense of rotation. It refers to the corners. RAM: a
/// pointer and a number.
template <class Scalar>
struct Outline {
  const OutlinePoint<Scalar>* points;  ///< the corners, in order
  size_t size;                         ///< how many there are; at least 3
};

namespace detail {

// A wall or a post: a rectangle along the axes, in cells.
template <class Scalar>
struct WallRectangle {
  Scalar left, right, bottom, top;
};

// The distance between a polygon and rectangles, in one unit. Where they overlap it is negative: how deep the deepest
// corner lies inside the other shape.
template <class Scalar>
class PolygonDistance {
 public:
  MAZEBOT_CONSTEXPR14 PolygonDistance() : outside_(Scalar(100)), inside_(Scalar(0)), crosses_(false) {}

  MAZEBOT_CONSTEXPR14 void add_edge(Scalar x0, Scalar y0, Scalar x1, Scalar y1, const WallRectangle<Scalar>& wall) {
    add_corner(x0, y0, wall);
    const Scalar corners[4][2] = {
        {wall.left, wall.bottom}, {wall.right, wall.bottom}, {wall.left, wall.top}, {wall.right, wall.top}};
    for (const Scalar(&corner)[2] : corners) closer(to_edge(corner[0], corner[1], x0, y0, x1, y1));
    if (meets(x0, y0, x1, y1, wall)) crosses_ = true;
  }
  // A corner of a wall that lies inside the polygon, so far from its nearest edge.
  MAZEBOT_CONSTEXPR14 void add_inside(Scalar square) {
    if (square > inside_) inside_ = square;
  }
  MAZEBOT_CONSTEXPR14 Scalar distance() const {
    if (inside_ > Scalar(0)) return -square_root(inside_);
    return crosses_ ? Scalar(0) : square_root(outside_);
  }
  constexpr bool overlaps() const { return crosses_ || inside_ > Scalar(0); }

  // The square of the distance of a point from an edge.
  static MAZEBOT_CONSTEXPR14 Scalar to_edge(Scalar x, Scalar y, Scalar x0, Scalar y0, Scalar x1, Scalar y1) {
    const Scalar dx = x1 - x0;
    const Scalar dy = y1 - y0;
    const Scalar length = dx * dx + dy * dy;
    const Scalar along = (x - x0) * dx + (y - y0) * dy;
    Scalar part = Scalar(0);
    if (along >= length) {
      part = Scalar(1);
    } else if (along > Scalar(0)) {
      part = along / length;
    }
    const Scalar ex = x - x0 - part * dx;
    const Scalar ey = y - y0 - part * dy;
    return ex * ex + ey * ey;
  }

 private:
  MAZEBOT_CONSTEXPR14 void closer(Scalar square) {
    if (square < outside_) outside_ = square;
  }
  MAZEBOT_CONSTEXPR14 void add_corner(Scalar x, Scalar y, const WallRectangle<Scalar>& wall) {
    const Scalar zero = Scalar(0);
    const Scalar dx = x < wall.left ? wall.left - x : x > wall.right ? x - wall.right : zero;
    const Scalar dy = y < wall.bottom ? wall.bottom - y : y > wall.top ? y - wall.top : zero;
    closer(dx * dx + dy * dy);
    if (dx > zero || dy > zero) return;
    Scalar depth = x - wall.left;
    if (wall.right - x < depth) depth = wall.right - x;
    if (y - wall.bottom < depth) depth = y - wall.bottom;
    if (wall.top - y < depth) depth = wall.top - y;
    add_inside(depth * depth);
  }
  // Whether an edge has a point in common with a wall.
  static MAZEBOT_CONSTEXPR14 bool meets(Scalar x0, Scalar y0, Scalar x1, Scalar y1, const WallRectangle<Scalar>& wall) {
    Scalar first = Scalar(0);
    Scalar last = Scalar(1);
    return clip(x0, x1 - x0, wall.left, wall.right, first, last) &&
           clip(y0, y1 - y0, wall.bottom, wall.top, first, last) && first <= last;
  }
  static MAZEBOT_CONSTEXPR14 bool clip(Scalar from, Scalar change, Scalar low, Scalar high, Scalar& first,
                                       Scalar& last) {
    const Scalar end = from + change;
    if ((from < low && end < low) || (from > high && end > high)) return false;
    if (from >= low && from <= high && end >= low && end <= high) return true;
    Scalar enter = (low - from) / change;
    Scalar leave = (high - from) / change;
    if (enter > leave) {
      const Scalar kept = enter;
      enter = leave;
      leave = kept;
    }
    if (enter > first) first = enter;
    if (leave < last) last = leave;
    return true;
  }

  Scalar outside_;  // squares of distances
  Scalar inside_;
  bool crosses_;
};

}  // namespace detail

/// How far a robot stays from posts and walls in a smooth turn: every wall is there that the turn does not cross.
///
///     const TurnClearance<float> clearance(outline, MazeScale<float>(0.18f, 0.012f));
///     clearance.of(TurnKind::turn_90, turn);    // metres
///
/// It holds for turns to both sides, driven from either end. RAM: 5 scalars and a pointer.
template <class Scalar>
class TurnClearance {
 public:
  enum : int { most_corners = 32 };

  /// Refers to the outline. Precondition: it has 3 to 32 corners.
  MAZEBOT_CONSTEXPR14 TurnClearance(const Outline<Scalar>& outline, const MazeScale<Scalar>& scale)
      : outline_(outline), scale_(scale), radius_(Scalar(0)), is_symmetric_(true) {
    for (size_t i = 0; i < outline.size; ++i) {
      const Scalar ahead = outline.points[i].ahead / scale.cell_size;
      const Scalar right = outline.points[i].right / scale.cell_size;
      const Scalar distance = square_root(ahead * ahead + right * right);
      if (distance > radius_) radius_ = distance;
      bool has_mirrored = false;
      for (size_t k = 0; k < outline.size; ++k) {
        if (outline.points[k].ahead == outline.points[i].ahead && outline.points[k].right == -outline.points[i].right) {
          has_mirrored = true;
        }
      }
      is_symmetric_ = is_symmetric_ && has_mirrored;
    }
  }

  /// The smallest distance in metres along the whole turn, also between samples: at most 0.15 % of a cell below the
  /// true one. If the robot touches: negative, how deep it reaches into a wall or a post. O(length of the turn *
  /// corners).
  MAZEBOT_CONSTEXPR14 Scalar of(TurnKind kind, const TurnShape<Scalar>& shape) const {
    const bool is_mixed = kind == TurnKind::turn_45 || kind == TurnKind::turn_135;
    Scalar least = Scalar(1);
    for (int variant = 0; variant < 4; ++variant) {
      const bool mirrored = (variant & 1) != 0;
      const bool backwards = (variant & 2) != 0;
      // A turn that is the same from both ends is driven in reverse by the mirrored robot.
      if ((mirrored && is_symmetric_) || (backwards && !is_mixed)) continue;
      least = along(kind, shape, Scalar(backwards ? -1 : 1), Scalar(mirrored != backwards ? -1 : 1), least);
    }
    return (least - tolerance()) * scale_.cell_size;
  }

  /// The smallest distance in metres while the robot turns on the spot at the centre of a cell. O(1).
  constexpr Scalar on_the_spot() const {
    return (scale_.cell_size - scale_.wall_thickness) / Scalar(2) - radius_ * scale_.cell_size;
  }

 private:
  static constexpr Scalar tolerance() { return Scalar(0.0015); }

  // The borders that a turn to the right crosses, with that before a turn from a diagonal and that after a turn into
  // one: where a cell is left, and the heading. The turn begins in cell (0, 0).
  struct Crossing {
    int x, y;
    Heading heading;
  };
  static MAZEBOT_CONSTEXPR14 int crossings(TurnKind kind, Crossing (&list)[5]) {
    const Heading north = Heading::north;
    const Heading east = Heading::east;
    const Heading south = Heading::south;
    int size = 0;
    switch (kind) {
      case TurnKind::search_90:
        list[size++] = {0, -1, north};
        list[size++] = {0, 0, east};
        return size;
      case TurnKind::diagonal_90:
        list[size++] = {-1, -1, east};
        list[size++] = {0, -1, north};
        list[size++] = {0, 0, east};
        list[size++] = {1, 0, south};
        list[size++] = {1, -1, east};
        return size;
      case TurnKind::turn_45:
      case TurnKind::turn_90:
      case TurnKind::turn_135:
      case TurnKind::turn_180: break;
    }
    list[size++] = {0, 0, north};
    list[size++] = {0, 1, east};
    if (kind == TurnKind::turn_45) list[size++] = {1, 1, north};
    if (kind == TurnKind::turn_135 || kind == TurnKind::turn_180) list[size++] = {1, 1, south};
    if (kind == TurnKind::turn_135) list[size++] = {1, 0, east};
    return size;
  }

  // In cells. `ahead` and `right`: 1, or -1 for a robot that is turned around or mirrored.
  MAZEBOT_CONSTEXPR14 Scalar along(TurnKind kind, const TurnShape<Scalar>& shape, Scalar ahead, Scalar right,
                                   Scalar least) const {
    Crossing list[5] = {};
    const int size = crossings(kind, list);
    const Scalar cell = scale_.cell_size;
    const Scalar length = shape.length() / cell;
    // How fast a corner of the outline moves at most.
    const Scalar lever = Scalar(1) + radius_ * shape.curvature() * cell;
    for (Scalar from = Scalar(0); from < length;) {
      // The distance falls by at most `lever` a step, so none is below least - tolerance until there.
      const Scalar here = distance_at(kind, shape.at(from * cell), ahead, right, list, size, least + Scalar(0.1));
      if (here < least) least = here;
      from = from + (here - least + tolerance()) / lever;
    }
    const Scalar end = distance_at(kind, shape.at(length * cell), ahead, right, list, size, least);
    return end < least ? end : least;
  }

  // The distance from the nearest wall, or `most` if none is nearer.
  MAZEBOT_CONSTEXPR14 Scalar distance_at(TurnKind kind, const Pose2D<Scalar>& pose, Scalar ahead, Scalar right,
                                         const Crossing (&list)[5], int size, Scalar most) const {
    const bool on_border = kind == TurnKind::search_90 || kind == TurnKind::diagonal_90;
    const SineCosine<Scalar> own = sine_cosine(pose.angle);
    // In the frame of the cells: a turn from a diagonal begins facing north-east.
    const Scalar half = Scalar(0.70710678118654752);
    const bool turned = kind == TurnKind::diagonal_90;
    const Scalar sine = turned ? half * (own.sine + own.cosine) : own.sine;
    const Scalar cosine = turned ? half * (own.cosine - own.sine) : own.cosine;
    const Scalar px = pose.x / scale_.cell_size;
    const Scalar py = pose.y / scale_.cell_size;
    const Scalar x = turned ? half * (px + py) : px;
    const Scalar y = (turned ? half * (py - px) : py) - (on_border ? Scalar(0.5) : Scalar(0));
    Scalar xs[most_corners] = {};
    Scalar ys[most_corners] = {};
    for (size_t i = 0; i < outline_.size; ++i) {
      const Scalar a = ahead * outline_.points[i].ahead / scale_.cell_size;
      const Scalar r = right * outline_.points[i].right / scale_.cell_size;
      xs[i] = x + a * sine + r * cosine;
      ys[i] = y + a * cosine - r * sine;
    }
    const Scalar thick = scale_.wall_thickness / scale_.cell_size / Scalar(2);
    for (int column = -2; column <= 2; ++column) {
      for (int row = -2; row <= 2; ++row) {
        for (int upright = 0; upright < 2; ++upright) {
          // The border east or north of a cell.
          const Scalar x0 = Scalar(column) + Scalar(upright != 0 ? 0.5 : -0.5);
          const Scalar y0 = Scalar(row) + Scalar(upright != 0 ? -0.5 : 0.5);
          const Scalar x1 = Scalar(column) + Scalar(0.5);
          const Scalar y1 = Scalar(row) + Scalar(0.5);
          const detail::WallRectangle<Scalar> wall = {x0 - thick, x1 + thick, y0 - thick, y1 + thick};
          if (!crosses(list, size, column, row, upright != 0)) {
            most = nearer(xs, ys, x, y, wall, most);
          } else {
            const detail::WallRectangle<Scalar> first = {x0 - thick, x0 + thick, y0 - thick, y0 + thick};
            const detail::WallRectangle<Scalar> second = {x1 - thick, x1 + thick, y1 - thick, y1 + thick};
            most = nearer(xs, ys, x, y, second, nearer(xs, ys, x, y, first, most));
          }
        }
      }
    }
    return most;
  }
  static MAZEBOT_CONSTEXPR14 bool crosses(const Crossing (&list)[5], int size, int column, int row, bool upright) {
    for (int i = 0; i < size; ++i) {
      // West and south of a cell are the borders of the cells before it.
      const Heading heading = list[i].heading;
      const int x = heading == Heading::west ? list[i].x - 1 : list[i].x;
      const int y = heading == Heading::south ? list[i].y - 1 : list[i].y;
      const bool is_upright = heading == Heading::east || heading == Heading::west;
      if (x == column && y == row && is_upright == upright) return true;
    }
    return false;
  }
  MAZEBOT_CONSTEXPR14 Scalar nearer(const Scalar (&xs)[most_corners], const Scalar (&ys)[most_corners], Scalar x,
                                    Scalar y, const detail::WallRectangle<Scalar>& wall, Scalar most) const {
    const Scalar reach = radius_ + (most > Scalar(0) ? most : Scalar(0));
    if (x + reach < wall.left || x - reach > wall.right || y + reach < wall.bottom || y - reach > wall.top) return most;
    detail::PolygonDistance<Scalar> gap;
    for (size_t i = 0; i < outline_.size; ++i) {
      const size_t next = i + 1 == outline_.size ? 0 : i + 1;
      gap.add_edge(xs[i], ys[i], xs[next], ys[next], wall);
    }
    // A post may lie inside the outline as a whole.
    add_inside(xs, ys, wall.left, wall.bottom, gap);
    if (gap.overlaps()) {
      add_inside(xs, ys, wall.right, wall.bottom, gap);
      add_inside(xs, ys, wall.left, wall.top, gap);
      add_inside(xs, ys, wall.right, wall.top, gap);
    }
    const Scalar distance = gap.distance();
    return distance < most ? distance : most;
  }
  // If a corner of a wall lies inside the outline.
  MAZEBOT_CONSTEXPR14 void add_inside(const Scalar (&xs)[most_corners], const Scalar (&ys)[most_corners], Scalar x,
                                      Scalar y, detail::PolygonDistance<Scalar>& gap) const {
    bool is_inside = false;
    Scalar depth = Scalar(100);
    for (size_t i = 0; i < outline_.size; ++i) {
      const size_t next = i + 1 == outline_.size ? 0 : i + 1;
      const Scalar square = detail::PolygonDistance<Scalar>::to_edge(x, y, xs[i], ys[i], xs[next], ys[next]);
      if (square < depth) depth = square;
      if ((ys[i] > y) == (ys[next] > y)) continue;
      if (x < xs[i] + (xs[next] - xs[i]) * ((y - ys[i]) / (ys[next] - ys[i]))) is_inside = !is_inside;
    }
    if (is_inside) gap.add_inside(depth);
  }

  Outline<Scalar> outline_;
  MazeScale<Scalar> scale_;
  Scalar radius_;  // in cells, around the middle of the axle
  bool is_symmetric_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_TURN_CLEARANCE_HPP
