// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/turn_design.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

namespace {

struct Point {
  double x, y;
};

const OutlinePoint<double> box[] = {{0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}, {-0.038, 0.0225}};
// Longer ahead than behind, and wider on the left.
const OutlinePoint<double> odd[] = {{0.050, 0.010}, {0.030, 0.024}, {-0.030, 0.020}, {-0.034, -0.028}, {0.044, -0.026}};

TurnSpace<double> red_comet() {
  return TurnSpace<double>(test::red_comet().limits<double>(), Outline<double>{box, 4}, MazeScale<double>(0.18, 0.012));
}

// The walls that may stand, as points 2 mm apart on their outlines, in metres. Kinds and cells as in the pictures of
// PrimitiveKind: written down by hand.
std::vector<Point> wall_points(TurnKind kind) {
  // Borders that are open, by the middle of the border, in half cells. The turn begins in the cell around (0, 0).
  const std::vector<std::vector<Point>> open = {
      {{0, -1}, {1, 0}},                             // search_90
      {{0, 1}, {1, 2}, {2, 3}},                      // turn_45
      {{0, 1}, {1, 2}},                              // turn_90
      {{0, 1}, {1, 2}, {2, 1}, {3, 0}},              // turn_135
      {{0, 1}, {1, 2}, {2, 1}},                      // turn_180
      {{-1, -2}, {0, -1}, {1, 0}, {2, -1}, {3, -2}}  // diagonal_90
  };
  std::vector<Point> points;
  const auto add_box = [&](double left, double right, double bottom, double top) {
    for (double x = left; x <= right + 1e-9; x += 0.002) points.push_back({x, bottom}), points.push_back({x, top});
    for (double y = bottom; y <= top + 1e-9; y += 0.002) points.push_back({left, y}), points.push_back({right, y});
  };
  for (int i = -5; i <= 5; ++i) {
    for (int k = -5; k <= 5; ++k) {
      const double x = 0.09 * i;
      const double y = 0.09 * k;
      const bool upright = i % 2 != 0;
      if (i % 2 != 0 && k % 2 != 0) add_box(x - 0.006, x + 0.006, y - 0.006, y + 0.006);
      if ((i % 2 != 0) == (k % 2 != 0)) continue;
      bool is_open = false;
      for (const Point& border : open[static_cast<std::size_t>(kind)]) {
        if (std::abs(border.x - i) + std::abs(border.y - k) < 1e-9) is_open = true;
      }
      if (is_open) continue;
      add_box(x - (upright ? 0.006 : 0.096), x + (upright ? 0.006 : 0.096), y - (upright ? 0.096 : 0.006),
              y + (upright ? 0.096 : 0.006));
    }
  }
  return points;
}

double to_edge(Point p, Point a, Point b) {
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  const double along = std::clamp(((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length, 0.0, length);
  return std::hypot(p.x - a.x - along * (b.x - a.x) / length, p.y - a.y - along * (b.y - a.y) / length);
}

bool contains(const std::vector<Point>& polygon, Point p) {
  bool inside = false;
  for (std::size_t i = 0, k = polygon.size() - 1; i < polygon.size(); k = i++) {
    if ((polygon[i].y > p.y) != (polygon[k].y > p.y) &&
        p.x < (polygon[k].x - polygon[i].x) * (p.y - polygon[i].y) / (polygon[k].y - polygon[i].y) + polygon[i].x) {
      inside = !inside;
    }
  }
  return inside;
}

// The smallest distance, by steps of 1 mm and points on the walls: slow and obvious. `driven_left` and `back`: as a
// mirrored turn, or from its other end.
double slow_clearance(TurnKind kind, const TurnShape<double>& shape, const Outline<double>& outline, bool driven_left,
                      bool back) {
  const std::vector<Point> walls = wall_points(kind);
  const bool on_border = kind == TurnKind::search_90 || kind == TurnKind::diagonal_90;
  const double first = kind == TurnKind::diagonal_90 ? std::acos(-1.0) / 4 : 0;
  double least = 1;
  for (double at = 0; at <= shape.length(); at += 0.001) {
    const Pose2D<double> pose = shape.at(at);
    const double x = pose.x * std::cos(first) + pose.y * std::sin(first);
    const double y = -pose.x * std::sin(first) + pose.y * std::cos(first) - (on_border ? 0.09 : 0);
    const double angle = pose.angle + first + (back ? std::acos(-1.0) : 0);
    std::vector<Point> polygon;
    for (std::size_t i = 0; i < outline.size; ++i) {
      const double ahead = outline.points[i].ahead;
      // A robot that drives the mirrored turn touches what its mirrored outline touches in this one.
      const double right = outline.points[i].right * (driven_left ? -1 : 1);
      polygon.push_back({x + ahead * std::sin(angle) + right * std::cos(angle),
                         y + ahead * std::cos(angle) - right * std::sin(angle)});
    }
    for (const Point& wall : walls) {
      if (std::hypot(wall.x - x, wall.y - y) > 0.06 + least) continue;
      if (contains(polygon, wall)) least = std::min(least, 0.0);
      for (std::size_t i = 0; i < polygon.size(); ++i) {
        least = std::min(least, to_edge(wall, polygon[i], polygon[(i + 1) % polygon.size()]));
      }
    }
  }
  return least;
}

}  // namespace

TEST_CASE("turn design: the clearance is what small steps find") {
  const MazeScale<double> scale(0.18, 0.012);
  for (int i = 0; i < turn_kinds; ++i) {
    const TurnKind kind = static_cast<TurnKind>(i);
    for (const double clothoids : {0.3, 1.0}) {
      const TurnShape<double> shape(kind, 0.18, clothoids);
      INFO(to_string(kind) << " clothoids " << clothoids);
      const double of_box = TurnClearance<double>(Outline<double>{box, 4}, scale).of(kind, shape);
      const double slow_box = slow_clearance(kind, shape, Outline<double>{box, 4}, false, false);
      CHECK(of_box <= slow_box);
      CHECK(of_box > slow_box - 0.0012);
      double slow_odd = 1;
      for (const bool left : {false, true}) {
        for (const bool back : {false, true}) {
          const bool is_mixed = kind == TurnKind::turn_45 || kind == TurnKind::turn_135;
          if (back && !is_mixed) continue;
          slow_odd = std::min(slow_odd, slow_clearance(kind, shape, Outline<double>{odd, 5}, left, back));
        }
      }
      const double of_odd = TurnClearance<double>(Outline<double>{odd, 5}, scale).of(kind, shape);
      CHECK(of_odd <= slow_odd);
      CHECK(of_odd > slow_odd - 0.0012);
    }
  }
}

TEST_CASE("turn design: Red Comet's turns") {
  // Speeds, and clearances without the walls of the cell where the turn begins, as a prototype found them.
  const double speeds[turn_kinds] = {0, 2.40, 2.79, 2.28, 2.42, 2.11};
  for (int i = 1; i < turn_kinds; ++i) {
    const TurnDesign<double> turn = fastest_turn(static_cast<TurnKind>(i), red_comet());
    INFO(to_string(static_cast<TurnKind>(i)));
    CHECK(turn.fit == TurnFit::fits);
    CHECK(turn.speed >= speeds[i] - 0.005);
    CHECK(turn.speed <= speeds[i] + 0.02);
    CHECK(turn.clearance >= 0.005);
  }
}

TEST_CASE("turn design: no other share of clothoids is faster") {
  for (int i = 0; i < turn_kinds; ++i) {
    const TurnKind kind = static_cast<TurnKind>(i);
    const TurnDesign<double> turn = fastest_turn(kind, red_comet());
    for (double clothoids = 0.05; clothoids <= 1; clothoids += 0.01) {
      const TurnShape<double> shape(kind, 0.18, clothoids);
      CHECK(shape.steady_speed(red_comet().drive) <= turn.speed * (1 + 1e-4));
    }
  }
}

TEST_CASE("turn design: what does not fit says why, and by how much") {
  const TurnSpace<double> space = red_comet();
  const TurnShape<double> shape(TurnKind::turn_90, 0.18, 0.6);
  const double speed = shape.steady_speed(space.drive);
  CHECK(checked_turn(TurnKind::turn_90, shape, speed, space).fit == TurnFit::fits);
  SECTION("the tyres") {
    const TurnDesign<double> turn = checked_turn(TurnKind::turn_90, shape, 5.0, space);
    CHECK(turn.fit == TurnFit::needs_grip);
    CHECK(std::abs(turn.excess - (5 - std::sqrt(71.12 / shape.curvature()))) < 1e-6);
  }
  SECTION("the motors") {
    const TurnShape<double> sharp(TurnKind::turn_90, 0.18, 0.1);
    const double steady = sharp.steady_speed(space.drive);
    const TurnDesign<double> turn = checked_turn(TurnKind::turn_90, sharp, steady + 0.1, space);
    CHECK(turn.fit == TurnFit::needs_force);
    CHECK(std::abs(turn.excess - 0.1) < 1e-6);
  }
  SECTION("longer than its legs") {
    const TurnShape<double> wide(TurnKind::turn_90, 0.18, 0.6, 1.1);
    const TurnDesign<double> turn = checked_turn(TurnKind::turn_90, wide, 1.0, space);
    CHECK(turn.fit == TurnFit::leaves_cells);
    CHECK(std::abs(turn.excess - 0.018) < 1e-6);
  }
  SECTION("a robot that is too wide") {
    const OutlinePoint<double> wide[] = {{0.06, 0.08}, {0.06, -0.08}, {-0.06, -0.08}, {-0.06, 0.08}};
    TurnSpace<double> narrow = space;
    narrow.outline = Outline<double>{wide, 4};
    const TurnDesign<double> turn = fastest_turn(TurnKind::diagonal_90, narrow);
    CHECK(turn.fit == TurnFit::touches_wall);
    CHECK(turn.clearance < 0);
    CHECK(std::abs(turn.excess - (0.005 - turn.clearance)) < 1e-9);
  }
  CHECK(std::string(to_string(TurnFit::touches_wall)) == "touches_wall");
}

TEST_CASE("turn design: a robot that needs a tighter curve gets one") {
  // As long as its chamfered nose allows on the diagonals.
  const OutlinePoint<double> large[] = {{0.0535, 0.015},    {0.0428, 0.0257},  {-0.0365, 0.0257},
                                        {-0.0365, -0.0257}, {0.0428, -0.0257}, {0.0535, -0.015}};
  TurnSpace<double> space = red_comet();
  space.outline = Outline<double>{large, 6};
  for (double margin = 0.001; margin < 0.016; margin += 0.004) {
    space.margin = margin;
    const TurnDesign<double> turn = fastest_turn(TurnKind::turn_135, space);
    INFO("margin " << margin << " " << to_string(turn.fit) << " " << turn.excess);
    CHECK((turn.fit == TurnFit::fits) == (turn.clearance >= margin));
    if (turn.fit == TurnFit::fits) {
      CHECK(slow_clearance(TurnKind::turn_135, turn.shape, space.outline, false, false) >= margin);
      CHECK(slow_clearance(TurnKind::turn_135, turn.shape, space.outline, false, true) >= margin);
    }
  }
}

TEST_CASE("turn design: FixedPoint and float find the same turns") {
  using Fixed = FixedPoint<20>;
  const OutlinePoint<float> box_f[] = {{0.038F, 0.0225F}, {0.038F, -0.0225F}, {-0.038F, -0.0225F}, {-0.038F, 0.0225F}};
  const OutlinePoint<Fixed> box_x[] = {{Fixed(0.038), Fixed(0.0225)},
                                       {Fixed(0.038), Fixed(-0.0225)},
                                       {Fixed(-0.038), Fixed(-0.0225)},
                                       {Fixed(-0.038), Fixed(0.0225)}};
  const TurnSpace<float> single(test::red_comet().limits<float>(), Outline<float>{box_f, 4},
                                MazeScale<float>(0.18F, 0.012F));
  const TurnSpace<Fixed> fixed(test::red_comet().limits<Fixed>(), Outline<Fixed>{box_x, 4},
                               MazeScale<Fixed>(Fixed(0.18), Fixed(0.012)));
  for (int i = 0; i < turn_kinds; ++i) {
    const TurnKind kind = static_cast<TurnKind>(i);
    const TurnDesign<double> exact = fastest_turn(kind, red_comet());
    const TurnDesign<float> of_float = fastest_turn(kind, single);
    const TurnDesign<Fixed> of_fixed = fastest_turn(kind, fixed);
    INFO(to_string(kind));
    CHECK(std::abs(static_cast<double>(of_float.speed) - exact.speed) < 2e-3);
    CHECK(std::abs(static_cast<double>(of_fixed.speed) - exact.speed) < 2e-3);
    CHECK(std::abs(static_cast<double>(of_float.clearance) - exact.clearance) < 1e-4);
    CHECK(std::abs(static_cast<double>(of_fixed.clearance) - exact.clearance) < 3e-4);
  }
}

#if __cplusplus >= 201402L
namespace {

constexpr OutlinePoint<float> small_box[] = {{0.03F, 0.02F}, {0.03F, -0.02F}, {-0.03F, -0.02F}, {-0.03F, 0.02F}};
constexpr DrivePhysics<float> small_drive = {0.0302F, 1.9633e-5F, 0.039F, 0.4649F, 8.129F};

}  // namespace

TEST_CASE("turn design: a turn that does not fit fails the build") {
  constexpr TurnSpace<float> space(DriveLimits<float>(small_drive, 71.12F, 15.5F, 15.5F, 5.0F, 5.0F),
                                   Outline<float>{small_box, 4}, MazeScale<float>(0.18F, 0.012F));
  constexpr TurnShape<float> shape(TurnKind::search_90, 0.18F, 0.9F);
  constexpr TurnDesign<float> turn = checked_turn(TurnKind::search_90, shape, 1.0F, space);
  static_assert(turn.fit == TurnFit::fits, "this robot is small enough");
  constexpr TurnDesign<float> fast = checked_turn(TurnKind::search_90, shape, 4.0F, space);
  static_assert(fast.fit == TurnFit::needs_grip, "and too fast");
  CHECK(turn.clearance > 0.04F);
}
#endif
