// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/mouse_driver.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "mazebot/robot/run_trajectory.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

namespace {

using Motions = std::vector<MotionPrimitive>;

constexpr double period = 0.001;
constexpr double metres_per_tick = 0.000003;
constexpr double nominal = 8;  // volts

// What Red Comet's motors are, if they have no friction.
MotorModel<double> motors() {
  const DrivePhysics<double> robot = test::red_comet().physics;
  const double half = robot.track / 2;
  const double turn_time = robot.yaw_inertia * robot.free_speed / (2 * half * half * robot.force);
  return {robot.free_speed / nominal,
          robot.mass * robot.free_speed / (2 * robot.force),
          robot.free_speed / half / nominal,
          turn_time,
          0,
          robot.track};
}

// A robot that its motor model describes exactly, on ideal tyres.
struct Robot {
  MotorModel<double> model = motors();
  double volts = nominal;
  Pose2D<double> pose;
  double speed = 0;
  double turn_rate = 0;
  double left_rolled = 0;
  double right_rolled = 0;
  std::int32_t first_count = 0;

  void advance(const WheelDuties<double>& duties) {
    const int steps = 20;
    for (int i = 0; i < steps; ++i) {
      const double dt = period / steps;
      speed += dt * ((duties.left + duties.right) / 2 * volts * model.speed_gain - speed) / model.speed_time;
      turn_rate += dt * ((duties.left - duties.right) / 2 * volts * model.turn_gain - turn_rate) / model.turn_time;
      const double middle = pose.angle + dt * turn_rate / 2;
      pose.x += dt * speed * std::sin(middle);
      pose.y += dt * speed * std::cos(middle);
      pose.angle += dt * turn_rate;
      left_rolled += dt * (speed + turn_rate * model.track / 2);
      right_rolled += dt * (speed - turn_rate * model.track / 2);
    }
  }
  MouseReadings<double> readings() const {
    const auto count = [&](double rolled) {
      return static_cast<std::int32_t>(static_cast<std::uint32_t>(first_count) +
                                       static_cast<std::uint32_t>(std::lround(rolled / metres_per_tick)));
    };
    return {count(left_rolled), count(right_rolled), turn_rate, volts};
  }
};

const RunTurns<double>& turns() {
  static const OutlinePoint<double> box[] = {{0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}, {-0.038, 0.0225}};
  static const RunTurns<double> designed(
      TurnSpace<double>(test::red_comet().limits<double>(), Outline<double>{box, 4}, MazeScale<double>(0.18, 0.012)));
  return designed;
}

struct Drive {
  Motions motions = {{PrimitiveKind::straight, Turn::ahead, 8}, {PrimitiveKind::turn_90, Turn::right, 1},
                     {PrimitiveKind::straight, Turn::ahead, 2}, {PrimitiveKind::turn_45, Turn::left, 1},
                     {PrimitiveKind::diagonal, Turn::ahead, 3}, {PrimitiveKind::diagonal_90, Turn::right, 1},
                     {PrimitiveKind::turn_135, Turn::right, 1}, {PrimitiveKind::straight, Turn::ahead, 12},
                     {PrimitiveKind::turn_180, Turn::left, 1},  {PrimitiveKind::straight, Turn::ahead, 6}};
  // The motors have force left for corrections.
  DriveLimits<double> limits = test::red_comet().limits<double>();
  std::vector<double> marks = std::vector<double>(2000);
  Robot robot;
  RunTrajectory<double, Motions> trajectory;
  MouseDriver<double> driver;
  double worst_lateral = 0;

  explicit Drive(double part_of_force = 0.9, Motions other = {})
      : trajectory(motions, turns(), limits, 0.002, marks.data(), marks.size()),
        driver(PoseFilter<double>(PoseFilterOptions<double>(1e6 * metres_per_tick), MazeScale<double>(0.18, 0.012),
                                  {0.09, 0.09, 0}),
               Tracker<double>(), WheelController<double>(motors(), 0.008, period), period) {
    if (!other.empty()) motions = std::move(other);
    limits.wheel_acceleration *= part_of_force;
    robot.pose = {0.09, 0.09, 0};
    REQUIRE(trajectory.begin(robot.pose, {0, 0, 0.05, 0, true}) == RunTimingStatus::done);
  }

  // Drives one period.
  void step() {
    const WheelDuties<double> duties = driver.update(trajectory, robot.readings());
    robot.advance(duties);
    const Pose2D<double> wanted = trajectory.point().pose;
    worst_lateral = std::max(worst_lateral, std::abs((robot.pose.x - wanted.x) * std::cos(wanted.angle) -
                                                     (robot.pose.y - wanted.y) * std::sin(wanted.angle)));
  }
  double run() {
    driver.start(robot.pose, robot.readings());
    double seconds = 0;
    for (; !trajectory.ended() && driver.status() == TrackerStatus::tracking; seconds += period) step();
    return seconds;
  }
};

}  // namespace

TEST_CASE("mouse driver: a robot as described follows the run, in the planned time") {
  Drive drive;
  const double seconds = drive.run();
  CHECK(drive.driver.status() == TrackerStatus::tracking);
  CHECK(drive.worst_lateral < 0.002);
  CHECK(std::abs(seconds - drive.trajectory.seconds()) < 2 * period);
  const Pose2D<double> end = drive.trajectory.point().pose;
  CHECK(std::abs(drive.robot.pose.x - end.x) < 0.002);
  CHECK(std::abs(drive.robot.pose.y - end.y) < 0.002);
  CHECK(std::abs(drive.robot.speed) < 0.05);
}

TEST_CASE("mouse driver: counts may wrap around") {
  Drive plain;
  plain.run();
  Drive wraps;
  wraps.robot.first_count = std::numeric_limits<std::int32_t>::max() - 1000;
  wraps.run();
  CHECK(wraps.robot.pose.x == plain.robot.pose.x);
  CHECK(wraps.robot.pose.y == plain.robot.pose.y);
}

TEST_CASE("mouse driver: with a weak battery the clock slows down, and the path stays") {
  for (const double part : {0.9, 0.75}) {
    Drive drive(1);
    drive.robot.volts = nominal * part;
    drive.driver.start(drive.robot.pose, drive.robot.readings());
    double seconds = 0;
    double slowest = 1;
    for (; !drive.trajectory.ended() && drive.driver.status() == TrackerStatus::tracking; seconds += period) {
      const double before = drive.driver.clock_scale();
      drive.step();
      const double now = drive.driver.clock_scale() - before;
      CHECK(now < 2.001 * period);
      CHECK(now > -10.001 * period);
      slowest = std::min(slowest, drive.driver.clock_scale());
    }
    INFO(part << " of the supply");
    CHECK(drive.driver.status() == TrackerStatus::tracking);
    CHECK(drive.worst_lateral < 0.005);
    CHECK(seconds > drive.trajectory.seconds() * 1.01);
    CHECK(slowest < 0.99);
  }
}

TEST_CASE("mouse driver: the clock does not oscillate") {
  Drive drive(1, {{PrimitiveKind::straight, Turn::ahead, 24}});
  drive.robot.volts = nominal * 0.55;
  drive.driver.start(drive.robot.pose, drive.robot.readings());
  double slowest = 1;
  double changes = 0;
  while (!drive.trajectory.ended() && drive.driver.status() == TrackerStatus::tracking) {
    const double before = drive.driver.clock_scale();
    drive.step();
    changes += std::abs(drive.driver.clock_scale() - before);
    slowest = std::min(slowest, drive.driver.clock_scale());
  }
  CHECK(drive.driver.status() == TrackerStatus::tracking);
  CHECK(slowest < 0.95);
  // Down while it speeds up, and up again when it brakes. The demand rises and falls a little in each step of the plan.
  CHECK(drive.driver.clock_scale() > 0.999);
  CHECK(changes < 2.2 * (1 - slowest));
}

TEST_CASE("mouse driver: what is not a number stops the motors") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto check = [](MouseReadings<double> (*broken)(MouseReadings<double>)) {
    Drive drive;
    drive.driver.start(drive.robot.pose, drive.robot.readings());
    for (int i = 0; i < 200; ++i) drive.step();
    REQUIRE(drive.driver.status() == TrackerStatus::tracking);
    for (int i = 0; i < 2; ++i) {
      const WheelDuties<double> duties = drive.driver.update(drive.trajectory, broken(drive.robot.readings()));
      CHECK(duties.left == 0);
      CHECK(duties.right == 0);
      CHECK(drive.driver.status() == TrackerStatus::not_a_number);
    }
    // It stays stopped.
    CHECK(drive.driver.update(drive.trajectory, drive.robot.readings()).left == 0);
  };
  CHECK(nan != nan);
  check([](MouseReadings<double> readings) {
    readings.gyro_rate = std::numeric_limits<double>::quiet_NaN();
    return readings;
  });
  check([](MouseReadings<double> readings) {
    readings.supply = std::numeric_limits<double>::quiet_NaN();
    return readings;
  });
  check([](MouseReadings<double> readings) {
    readings.supply = 0;
    return readings;
  });
  // A counter that was reset, or that no wheel could have turned so far.
  check([](MouseReadings<double> readings) {
    readings.left_count += 1 << 30;
    return readings;
  });
  check([](MouseReadings<double> readings) {
    readings.right_count = static_cast<std::int32_t>(static_cast<std::uint32_t>(readings.right_count) + 0x80000000U);
    return readings;
  });
}

TEST_CASE("mouse driver: a robot that is held leaves the path, and the motors stop") {
  Drive drive;
  drive.driver.start(drive.robot.pose, drive.robot.readings());
  WheelDuties<double> duties = {0, 0};
  int steps = 0;
  const MouseReadings<double> held = drive.robot.readings();
  for (; drive.driver.status() == TrackerStatus::tracking && steps < 1000; ++steps) {
    duties = drive.driver.update(drive.trajectory, held);
  }
  CHECK(steps < 200);
  CHECK(drive.driver.status() == TrackerStatus::off_the_path);
  CHECK(duties.left == 0);
  CHECK(duties.right == 0);
}
