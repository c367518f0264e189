// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/search_trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/motion/turn_design.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

namespace {

const double cell = 0.18;

const TurnShape<double>& shape() {
  static const OutlinePoint<double> box[] = {{0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}, {-0.038, 0.0225}};
  static const TurnDesign<double> turn = fastest_turn(
      TurnKind::search_90,
      TurnSpace<double>(test::red_comet().limits<double>(), Outline<double>{box, 4}, MazeScale<double>(cell, 0.012)));
  return turn.shape;
}

}  // namespace

TEST_CASE("search trajectory: motions in any order end on borders and centres, without a jump") {
  SearchTrajectory<double> search(test::red_comet().limits<double>(), shape(), cell, 0.8);
  CHECK(search.speed() == 0.8);
  Random random(11);
  bool stands = true;
  Pose2D<double> pose = {0.09, 0.09, 0};
  const double dt = 0.0003;
  TrajectoryPoint<double> last = {pose, 0, 0, 0, 0, 0};
  for (int i = 0; i < 300; ++i) {
    const SearchMotion standing[] = {SearchMotion::leave, SearchMotion::pivot_right, SearchMotion::pivot_left,
                                     SearchMotion::pivot_around};
    const SearchMotion moving[] = {SearchMotion::ahead, SearchMotion::turn_right, SearchMotion::turn_left,
                                   SearchMotion::stop};
    const SearchMotion motion = stands ? standing[random.below(4)] : moving[random.below(4)];
    REQUIRE(search.begin(motion, pose));
    double length = 0;
    double worst = 0;
    while (!search.ended()) {
      search.advance(dt);
      const TrajectoryPoint<double> now = search.point();
      worst = std::max({worst, std::abs(now.speed - last.speed) - 16 * dt,
                        (std::abs(now.turn_rate - last.turn_rate) - 1900 * dt) / 10});
      length += std::hypot(now.pose.x - last.pose.x, now.pose.y - last.pose.y);
      last = now;
    }
    INFO("motion " << static_cast<int>(motion));
    CHECK(worst < 1e-6);
    const double turned = last.pose.angle - pose.angle;
    const double ahead = (last.pose.x - pose.x) * std::sin(pose.angle) + (last.pose.y - pose.y) * std::cos(pose.angle);
    const double aside = (last.pose.x - pose.x) * std::cos(pose.angle) - (last.pose.y - pose.y) * std::sin(pose.angle);
    const double quarter = pi<double>() / 2;
    const bool is_turn = motion == SearchMotion::turn_right || motion == SearchMotion::turn_left;
    const bool is_half = is_turn || motion == SearchMotion::leave || motion == SearchMotion::stop;
    const double expected_turn = motion == SearchMotion::turn_right || motion == SearchMotion::pivot_right ? quarter
                                 : motion == SearchMotion::turn_left || motion == SearchMotion::pivot_left ? -quarter
                                 : motion == SearchMotion::pivot_around                                    ? 2 * quarter
                                                                                                           : 0;
    const double expected_ahead = is_half ? cell / 2 : motion == SearchMotion::ahead ? cell : 0;
    CHECK(std::abs(turned - expected_turn) < 1e-6);
    CHECK(std::abs(ahead - expected_ahead) < 1e-5);
    CHECK(std::abs(aside - (is_turn ? std::copysign(cell / 2, turned) : 0)) < 1e-5);
    CHECK(length < 1.001 * cell);
    stands = motion == SearchMotion::stop || (stands && motion != SearchMotion::leave);
    CHECK(std::abs(last.speed - (stands ? 0 : 0.8)) < 1e-6);
    CHECK(std::abs(last.turn_rate) < 1e-6);
    pose = last.pose;
  }
}

TEST_CASE("search trajectory: the speed is what the turn allows, and the first straight may be longer") {
  DriveLimits<double> weak = test::red_comet().limits<double>();
  weak.grip = 2;
  weak.one_by_grip = 0.5;
  SearchTrajectory<double> search(weak, shape(), cell, 2);
  CHECK(search.speed() <= shape().steady_speed(weak));
  CHECK(search.speed() > 0.999 * shape().steady_speed(weak));
  REQUIRE(search.begin(SearchMotion::leave, {0.09, 0.05, 0}, 0.04));
  while (search.advance(0.001) == 0) {
  }
  CHECK(std::abs(search.point().pose.y - 0.18) < 1e-9);
  REQUIRE(search.begin(SearchMotion::turn_left, search.point().pose));

  // It cannot brake in half a cell.
  DriveLimits<double> slow = test::red_comet().limits<double>();
  slow.brake = 1;
  SearchTrajectory<double> fast(slow, shape(), cell, 1);
  CHECK_FALSE(fast.begin(SearchMotion::stop, {0.09, 0.18, 0}));
  CHECK(fast.begin(SearchMotion::leave, {0.09, 0.18, 0}));
}

TEST_CASE("search trajectory: from behind the centre of the first cell to rest there") {
  for (const double behind : {0.001, 0.038, 0.08}) {
    SearchTrajectory<double> search(test::red_comet().limits<double>(), shape(), cell, 0.8);
    REQUIRE(search.begin(SearchMotion::centre, {0.09, 0.09 - behind, 0}, behind));
    CHECK(search.point().speed == 0);
    double most = 0;
    while (!search.ended()) {
      search.advance(0.0005);
      most = std::max(most, search.point().speed);
    }
    CHECK(std::abs(search.point().pose.y - 0.09) < 1e-9);
    CHECK(std::abs(search.point().speed) < 1e-6);
    CHECK(most > 0);
    CHECK(most <= 0.8);
    CHECK_FALSE(search.stop_at_centre());
  }
}
