// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/turn_shape.hpp"

#include <cmath>
#include <string>

#include "mazebot/motion/fixed_point.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Fixed = FixedPoint<20>;

// Where each kind ends, in cells: aside and ahead.
const double ends[turn_kinds][2] = {{0.5, 0.5}, {0.5, 1}, {1, 1}, {1, 0.5}, {1, 0}, {0.70710678, 0.70710678}};
const double angles[turn_kinds] = {90, 45, 90, 135, 180, 90};
const double degree = 3.14159265358979 / 180;

// Calls check(kind, shape) for shapes of all kinds.
template <class Scalar, class CheckT>
void for_each_shape(const CheckT& check) {
  for (int kind = 0; kind < turn_kinds; ++kind) {
    for (const double clothoids : {0.1, 0.37, 0.8, 1.0}) {
      for (const double leg : {0.7, 1.0}) {
        for (const double cell : {0.09, 0.18}) {
          INFO(to_string(static_cast<TurnKind>(kind))
               << " clothoids " << clothoids << " leg " << leg << " cell " << cell);
          check(kind, cell,
                TurnShape<Scalar>(static_cast<TurnKind>(kind), static_cast<Scalar>(cell),
                                  static_cast<Scalar>(clothoids), static_cast<Scalar>(leg)));
        }
      }
    }
  }
}

// The largest distance from the integral of the curvature, in metres.
template <class Scalar>
double worst_pose(const TurnShape<Scalar>& shape, Turn side) {
  const int steps = 20000;
  const double ds = static_cast<double>(shape.length()) / steps;
  double x = 0;
  double y = 0;
  double angle = 0;
  double worst = 0;
  for (int i = 0; i < steps; ++i) {
    const double curvature = static_cast<double>(shape.curvature_at(static_cast<Scalar>((i + 0.5) * ds), side));
    const double middle = angle + curvature * ds / 2;
    x += ds * std::sin(middle);
    y += ds * std::cos(middle);
    angle += curvature * ds;
    if (i % 50 != 0) continue;
    const Pose2D<Scalar> pose = shape.at(static_cast<Scalar>((i + 1) * ds), side);
    worst = std::max(worst, std::hypot(static_cast<double>(pose.x) - x, static_cast<double>(pose.y) - y));
    worst = std::max(worst, 0.02 * std::abs(static_cast<double>(pose.angle) - angle));
  }
  return worst;
}

template <class Scalar>
void check_ends(double cells) {
  for_each_shape<Scalar>([&](int kind, double cell, const TurnShape<Scalar>& shape) {
    const Pose2D<Scalar> end = shape.at(shape.length());
    CHECK(std::abs(static_cast<double>(end.x) - ends[kind][0] * cell) < cells * cell);
    CHECK(std::abs(static_cast<double>(end.y) - ends[kind][1] * cell) < cells * cell);
    CHECK(std::abs(static_cast<double>(end.angle) - angles[kind] * degree) < cells);
    CHECK(shape.before() >= Scalar(0));
    CHECK(shape.after() >= Scalar(0));
  });
}

}  // namespace

TEST_CASE("turn shape: ends where its kind ends, in double and float") {
  check_ends<double>(1e-7);
  check_ends<float>(1e-5);
}

TEST_CASE("turn shape: FixedPoint is within 0.1 mm") {
  for_each_shape<Fixed>([&](int kind, double cell, const TurnShape<Fixed>& shape) {
    const Pose2D<Fixed> end = shape.at(shape.length());
    CHECK(std::abs(static_cast<double>(end.x) - ends[kind][0] * cell) < 1e-4);
    CHECK(std::abs(static_cast<double>(end.y) - ends[kind][1] * cell) < 1e-4);
  });
  for (int kind = 0; kind < turn_kinds; ++kind) {
    const TurnShape<Fixed> fixed(static_cast<TurnKind>(kind), Fixed(0.18), Fixed(0.6));
    const TurnShape<double> exact(static_cast<TurnKind>(kind), 0.18, 0.6);
    for (double at = 0; at < exact.length(); at += 0.005) {
      const Pose2D<Fixed> rough = fixed.at(Fixed(at));
      const Pose2D<double> pose = exact.at(at);
      CHECK(std::abs(static_cast<double>(rough.x) - pose.x) < 1e-4);
      CHECK(std::abs(static_cast<double>(rough.y) - pose.y) < 1e-4);
    }
  }
}

TEST_CASE("turn shape: every pose is the integral of the curvature") {
  for_each_shape<double>([](int, double, const TurnShape<double>& shape) {
    CHECK(worst_pose(shape, Turn::right) < 2e-8);
    CHECK(worst_pose(shape.reversed(), Turn::left) < 2e-8);
  });
  for_each_shape<float>(
      [](int, double, const TurnShape<float>& shape) { CHECK(worst_pose(shape, Turn::right) < 1e-6); });
}

TEST_CASE("turn shape: the pieces are the curve") {
  for_each_shape<double>([](int, double, const TurnShape<double>& shape) {
    double at = 0;
    for (std::size_t i = 0; i < TurnShape<double>::pieces; ++i) {
      for (const Turn side : {Turn::right, Turn::left}) {
        const PathPiece<double> piece = shape.piece(i, side);
        for (const double part : {0.1, 0.5, 0.9}) {
          const double there = piece.curvature + piece.slope * part * piece.length;
          CHECK(std::abs(there - shape.curvature_at(at + part * piece.length, side)) < 1e-9);
        }
      }
      at += shape.piece(i).length;
    }
    CHECK(std::abs(at - shape.length()) < 1e-12);
    CHECK(std::abs(shape.clothoid() * shape.slope() - shape.curvature()) < 1e-9);
  });
}

TEST_CASE("turn shape: in reverse it is the same curve from the other end") {
  for_each_shape<double>([](int, double, const TurnShape<double>& shape) {
    const TurnShape<double> back = shape.reversed();
    const Pose2D<double> end = shape.at(shape.length());
    for (double part = 0; part <= 1; part += 0.0625) {
      const Pose2D<double> pose = shape.at(part * shape.length());
      // Seen from the end, facing back, to the other side.
      const Pose2D<double> from_end = back.at((1 - part) * shape.length(), Turn::left);
      const double heading = end.angle + 180 * degree;
      const double x = end.x + from_end.x * std::cos(heading) + from_end.y * std::sin(heading);
      const double y = end.y - from_end.x * std::sin(heading) + from_end.y * std::cos(heading);
      CHECK(std::hypot(x - pose.x, y - pose.y) < 1e-7);
    }
  });
}

TEST_CASE("turn shape: a circle without clothoids has the radius of its legs") {
  const TurnShape<double> shape(TurnKind::turn_90, 0.18, 1e-6);
  CHECK(std::abs(shape.curvature() - 1 / 0.18) < 1e-4);
  CHECK(std::abs(shape.arc() - 0.18 * 90 * degree) < 1e-4);
  CHECK(std::string(to_string(TurnKind::diagonal_90)) == "diagonal_90");
}
