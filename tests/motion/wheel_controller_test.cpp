// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/wheel_controller.hpp"

#include <algorithm>
#include <cmath>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

namespace {

const MotorModel<double> motors = {0.7, 0.25, 6.5, 0.09, 0.3, 0.03};
constexpr double period = 0.001;

// The robot that the model describes.
struct Plant {
  MotorModel<double> model = motors;
  double speed = 0;
  double turn_rate = 0;

  void advance(double left_volts, double right_volts) {
    const double steps = 100;
    for (int i = 0; i < steps; ++i) {
      const double left = effective(left_volts, speed + turn_rate * model.track / 2);
      const double right = effective(right_volts, speed - turn_rate * model.track / 2);
      const double dt = period / steps;
      speed += dt * ((left + right) / 2 * model.speed_gain - speed) / model.speed_time;
      turn_rate += dt * ((left - right) / 2 * model.turn_gain - turn_rate) / model.turn_time;
    }
  }
  double effective(double volts, double wheel_speed) const {
    if (wheel_speed > 0) return volts - model.friction;
    if (wheel_speed < 0) return volts + model.friction;
    return std::abs(volts) <= model.friction ? 0 : volts - std::copysign(model.friction, volts);
  }
};

}  // namespace

TEST_CASE("wheel controller: with the right model the feed-forward alone follows a command") {
  WheelController<double> wheels(motors, 0.01, period);
  Plant plant;
  double worst_speed = 0;
  double worst_rate = 0;
  for (int i = 0; i < 1000; ++i) {
    const double time = i * period;
    // At the middle of the period that the duties are for.
    const double at = time + period / 2;
    const DriveCommand<double> command = {1 - std::cos(4 * at), 6 * std::sin(5 * at), 4 * std::sin(4 * at),
                                          30 * std::cos(5 * at)};
    const WheelDuties<double> duties = wheels.update(command, command.speed, command.turn_rate, 8);
    plant.advance(8 * duties.left, 8 * duties.right);
    worst_speed = std::max(worst_speed, std::abs(plant.speed - (1 - std::cos(4 * (time + period)))));
    worst_rate = std::max(worst_rate, std::abs(plant.turn_rate - 6 * std::sin(5 * (time + period))));
  }
  CHECK(worst_speed < 0.005);
  CHECK(worst_rate < 0.05);
}

TEST_CASE("wheel controller: an error falls as the poles of the loop say") {
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    const double response = test::pick(random, 0.01, 0.03);
    MotorModel<double> model = motors;
    model.speed_time = test::pick(random, 0.05, 0.4);
    model.turn_time = test::pick(random, 0.05, 0.4);
    model.speed_gain = test::pick(random, 0.2, 2);
    model.friction = 0;
    WheelController<double> wheels(model, response, period);
    Plant plant;
    plant.model = model;
    const double error = 0.01;
    plant.speed = 1 - error;
    plant.turn_rate = -error;
    for (int step = 0; step * period < response - period / 2; ++step) {
      const WheelDuties<double> duties = wheels.update({1, 0, 0, 0}, plant.speed, plant.turn_rate, 100);
      plant.advance(100 * duties.left, 100 * duties.right);
    }
    // The poles -1 / response and -1 / time, and the zero of the integrator.
    const auto expected = [&](double time) {
      return (time * std::exp(-1) - response * std::exp(-response / time)) / (time - response);
    };
    CHECK(std::abs((1 - plant.speed) / error - expected(model.speed_time)) < 0.06);
    CHECK(std::abs(-plant.turn_rate / error - expected(model.turn_time)) < 0.06);
  }
}

TEST_CASE("wheel controller: the integrators remove the error of a wrong model") {
  WheelController<double> wheels(motors, 0.01, period);
  Plant plant;
  plant.model.speed_gain *= 0.8;
  plant.model.turn_gain *= 1.2;
  plant.model.friction *= 1.5;
  for (int i = 0; i < 2000; ++i) {
    const WheelDuties<double> duties = wheels.update({1, 5, 0, 0}, plant.speed, plant.turn_rate, 8);
    plant.advance(8 * duties.left, 8 * duties.right);
  }
  CHECK(std::abs(plant.speed - 1) < 1e-3);
  CHECK(std::abs(plant.turn_rate - 5) < 1e-2);
}

TEST_CASE("wheel controller: when the supply does not suffice, the heading wins") {
  WheelController<double> wheels(motors, 0.01, period);
  Plant plant;
  // 5 m/s take 7 V, and the turn takes 1.5 V.
  const DriveCommand<double> command = {5, 10, 0, 0};
  CHECK(wheels.demand(command) > 8);
  for (int i = 0; i < 2000; ++i) {
    const WheelDuties<double> duties = wheels.update(command, plant.speed, plant.turn_rate, 6);
    CHECK(std::max(std::abs(duties.left), std::abs(duties.right)) <= 1 + 1e-12);
    plant.advance(6 * duties.left, 6 * duties.right);
  }
  CHECK(std::abs(plant.turn_rate - 10) < 0.05);
  CHECK(plant.speed < 3.5);

  // And the integrator has not grown meanwhile: the robot slows down at once, and does not overshoot.
  double slowest = 5;
  for (int i = 0; i < 500; ++i) {
    const WheelDuties<double> duties = wheels.update({2, 0, 0, 0}, plant.speed, plant.turn_rate, 6);
    plant.advance(6 * duties.left, 6 * duties.right);
    slowest = std::min(slowest, plant.speed);
  }
  CHECK(std::abs(plant.speed - 2) < 0.01);
  CHECK(slowest > 1.9);
}

TEST_CASE("wheel controller: a command to rest brings rest") {
  WheelController<double> wheels(motors, 0.01, period);
  const WheelDuties<double> duties = wheels.update({0, 0, 0, 0}, 0, 0, 8);
  CHECK(duties.left == 0);
  CHECK(duties.right == 0);
  CHECK(wheels.demand({0, 0, 0, 0}) == 0);
}
