// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <mazebot/host/robot/known_mice.hpp>
#include <mazebot/robot/mouse_calibration.hpp>
#include <mazebot/robot/search_trajectory.hpp>

#include "simulated_hardware.hpp"
#include "support/catch.hpp"

namespace {

using namespace mazebot;
using HardwareT = test::SimulatedHardware<double>;

// A straight corridor of 20 cells. The mouse begins in the first one.
Maze corridor() {
  RunTimeWallMap walls(RunTimeGrid(1, 20));
  for (int y = 0; y < 19; ++y) walls.record(Cell(0, y), Heading::north, false);
  return Maze(walls);
}

HardwareT hardware_of(const MouseDescription& mouse, double noise) {
  return {MouseSimulator(mouse, corridor(), noise, 5)};
}

bool is_near(double value, double expected, double part) { return std::abs(value / expected - 1) < part; }

// What the description of a mouse says of its motors.
struct ExpectedAxes {
  explicit ExpectedAxes(const MouseDescription& mouse) {
    const double half_track = mouse.track / 2;
    const double per_volt = mouse.motor.stall_force / mouse.motor.voltage;
    const double back_force = mouse.motor.stall_force / mouse.motor.free_speed;
    const double mass = mouse.mass + 2 * mouse.motor.rotor_mass;
    const double inertia = mouse.yaw_inertia + 2 * mouse.motor.rotor_mass * half_track * half_track;
    const double drag = 2 * half_track * half_track * back_force + mouse.tyres.scrub;
    ahead = {mouse.motor.free_speed / mouse.motor.voltage, mass / (2 * back_force)};
    turn = {2 * half_track * per_volt / drag, inertia / drag};
  }
  MotorAxis<double> ahead = {0, 0};
  MotorAxis<double> turn = {0, 0};
};

}  // namespace

TEST_CASE("mouse calibration: finds the motors of each known mouse") {
  for (const MouseDescription& mouse :
       {half_size_description(), classic_description(), micras_description(), red_comet_description()}) {
    const ExpectedAxes expected(mouse);
    const double mm = 1e6 * pi<double>() * mouse.wheel_diameter / (mouse.encoder.counts_per_turn * mouse.encoder.gear);
    for (const double noise : {0.0, 1.0}) {
      INFO(mouse.name << ", noise " << noise);
      HardwareT hardware = hardware_of(mouse, noise);
      MouseCalibration<HardwareT, double> calibration(hardware, 0.001);
      const double friction = calibration.friction();
      // It is found a little late: the wheels must have turned.
      CHECK(friction > mouse.motor.friction);
      CHECK(friction < mouse.motor.friction + 0.01 * mouse.motor.voltage);
      hardware.simulator.carry_to({mouse.scale.cell_size / 2, mouse.scale.cell_size / 2, 0});
      const MotorAxis<double> ahead = calibration.straight_axis(0.3, 0.25, mouse.motor.friction, mm);
      // Tyres that slip roll farther.
      const double precision = noise == 0 ? 0.01 : 0.05;
      CHECK(is_near(ahead.gain, expected.ahead.gain, precision));
      CHECK(is_near(ahead.time, expected.ahead.time, precision));
      hardware.simulator.carry_to({mouse.scale.cell_size / 2, mouse.scale.cell_size / 2, 0});
      const MotorAxis<double> turn = calibration.turn_axis(0.15, 0.2, mouse.motor.friction);
      CHECK(is_near(turn.gain, expected.turn.gain, precision));
      CHECK(is_near(turn.time, expected.turn.time, noise == 0 ? 0.03 : 0.05));
    }
  }
}

TEST_CASE("mouse calibration: the mean of a sensor's readings") {
  const MouseDescription mouse = classic_description();
  HardwareT quiet = hardware_of(mouse, 0);
  HardwareT hardware = hardware_of(mouse, 1);
  MouseCalibration<HardwareT, double> calibration(quiet, 0.001);
  MouseCalibration<HardwareT, double> noisy(hardware, 0.001);
  CHECK(calibration.reading(1) == quiet.simulator.reading(1));
  // Walls differ by 10 % with noise.
  CHECK(is_near(noisy.reading(1), quiet.simulator.reading(1), 0.12));
}

namespace {

// A mouse that a person turns and pushes: the wheels roll, and the gyro shows 1 % too little and a bias.
struct PushedHardware {
  double left = 0, right = 0, rate = 0;  // metres, rad/s
  double speed = 0, turn = 0;            // by the person

  MouseReadings<double> readings() const {
    return {static_cast<int32_t>(left * 20000), static_cast<int32_t>(right * 20000), 0.99 * rate + 0.01, 7.4};
  }
  int sensor_reading(std::size_t) const { return 0; }
  void set_motors(double, double) {}
  void wait_for_next_period() {
    rate = turn;
    left += 0.001 * (speed + 0.03 * turn);
    right += 0.001 * (speed - 0.03 * turn);
  }
};

}  // namespace

TEST_CASE("mouse calibration: a person pushes the mouse a metre, and turns it ten times") {
  PushedHardware hardware;
  MouseCalibration<PushedHardware, double> calibration(hardware, 0.001);
  int left = 2000;
  calibration.watch([&] {
    hardware.speed = 0.5;
    return left-- == 0;
  });
  CHECK(std::abs(calibration.mm_per_1000_ticks(1) - 50) < 0.01);
  hardware.speed = 0;
  left = 10000;
  calibration.watch([&] {
    hardware.turn = 2 * pi<double>();
    return left-- == 0;
  });
  CHECK(std::abs(calibration.gyro_scale(10) - 1 / 0.99) < 1e-4);
  CHECK(std::abs(calibration.track(10, 50) - 0.06) < 1e-5);
  hardware.turn = 0;
  left = 0;
  calibration.watch([&] { return left-- == 0; });
  CHECK(calibration.mm_per_1000_ticks(1) == 0);
  CHECK(calibration.gyro_scale(10) == 1);
}

TEST_CASE("mouse calibration: half a circle shows how far the tyres slide") {
  // A hall without inner walls.
  RunTimeWallMap walls(RunTimeGrid(8, 8));
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) {
      if (y < 7) walls.record(Cell(x, y), Heading::north, false);
      if (x < 7) walls.record(Cell(x, y), Heading::east, false);
    }
  }
  const MouseDescription mouse = classic_description();
  const ExpectedAxes motors(mouse);
  for (const double slide : {0.0, 0.0048, 0.01}) {
    INFO("slide " << slide);
    MouseDescription sliding = mouse;
    sliding.tyres.slide = slide;
    HardwareT hardware = {MouseSimulator(sliding, Maze(walls), 0, 1)};
    const Pose2D<double> start = {0.63, 0.27, 0};
    hardware.simulator.carry_to(start);
    const PoseFilterOptions<double> options(1e6 * pi<double>() * mouse.wheel_diameter / 16384);
    const MotorModel<double> model = {motors.ahead.gain, motors.ahead.time,    motors.turn.gain,
                                      motors.turn.time,  mouse.motor.friction, mouse.track};
    WheeledMouse<HardwareT, double> firmware(
        hardware,
        MouseDriver<double>(PoseFilter<double>(options, mouse.scale, start), Tracker<double>(),
                            WheelController<double>(model, 0.008, 0.001), 0.001),
        nullptr, 0);
    firmware.stand_at(start);
    const DrivePhysics<double> physics = {0.1, 1.29e-4, 0.062, 1.0, 5.7};
    const double speed = 0.6;
    SearchTrajectory<double> trajectory(DriveLimits<double>(physics, 8.0, 4.0, 4.0, 2.0, 0.0),
                                        TurnShape<double>(TurnKind::search_90, 0.18, 0.8), 0.18, speed);
    REQUIRE(trajectory.speed() == speed);
    Pose2D<double> pose = start;
    for (const SearchMotion motion :
         {SearchMotion::leave, SearchMotion::turn_right, SearchMotion::turn_right, SearchMotion::stop}) {
      REQUIRE(trajectory.begin(motion, pose));
      REQUIRE(firmware.follow(trajectory, walls));
      pose = trajectory.point().pose;
    }
    firmware.rest(0.3);
    const double measured = hardware.simulator.true_pose().y - start.y;
    CHECK(std::abs(MouseCalibration<HardwareT, double>::slide(measured, firmware.driver().filter().pose().y - start.y,
                                                              speed) -
                   slide) < 0.0005);
  }
}
