// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/mouse_simulator.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/race/maze_clearance.hpp"
#include "mazebot/host/robot/known_mice.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

constexpr double degree = 3.14159265358979323846 / 180;

// Without inner walls, except those east of the first column if there is a corridor.
Maze field(int width, int height, bool is_corridor = false) {
  RunTimeWallMap walls{RunTimeGrid(width, height)};
  for (int x = 0; x < width; ++x) {
    for (int y = 0; y < height; ++y) {
      if (y + 1 < height) walls.record(Cell(x, y), Heading::north, false);
      if (x + 1 < width) walls.record(Cell(x, y), Heading::east, is_corridor && x == 0);
    }
  }
  return Maze(walls);
}

std::vector<MouseDescription> mice() {
  return {half_size_description(), classic_description(), red_comet_description(), micras_description()};
}

bool is_near(double a, double b, double tolerance) {
  INFO(a << " and " << b);
  CHECK(std::abs(a - b) <= tolerance);
  return std::abs(a - b) <= tolerance;
}

// In cells so large that no post is in the way.
MouseDescription in_a_hall(MouseDescription description) {
  description.scale = {1, 0.01};
  return description;
}

double energy_out(const MouseSimulator& mouse) {
  const DriveEnergy& energy = mouse.wheels().energy();
  return energy.electrical + energy.friction + energy.tyres + energy.contacts + mouse.wheels().kinetic_energy();
}

MAZEBOT_EXACT_PRODUCTS_BEGIN

// Drives as a simple controller would: speed and yaw rate that change each 200 ms, perhaps into walls.
void drive_at_random(MouseSimulator& mouse, std::uint64_t seed, int milliseconds, double fastest = 1.3) {
  Random random(seed);
  double speed = 0, rate = 0;
  const MouseDescription& made_of = mouse.description();
  for (int i = 0; i < milliseconds; ++i) {
    if (i % 200 == 0) {
      speed = fastest * (static_cast<double>(random.below(1000)) / 1000 - 0.3);
      rate = 0.015 * (static_cast<double>(random.below(2001)) - 1000);
    }
    const double left = speed + rate * made_of.track / 2, right = speed - rate * made_of.track / 2;
    const double by_speed = 1 / made_of.motor.free_speed;
    mouse.set_duty(left * by_speed + (left - mouse.wheels().tread_speed(WheelDrive::left)) / 2,
                   right * by_speed + (right - mouse.wheels().tread_speed(WheelDrive::right)) / 2);
    mouse.advance(0.001);
  }
}

MAZEBOT_EXACT_PRODUCTS_END

}  // namespace

TEST_CASE("a mouse at full duty reaches the speed of its motors", "[mouse]") {
  for (const MouseDescription& description : mice()) {
    INFO(description.name);
    MouseSimulator mouse(description, field(2, 200), 0, 1);
    mouse.set_duty(1, 1);
    // No faster than the tyres hold, and no slower than the motors push.
    mouse.advance(0.02);
    const double mass = description.mass + 2 * description.motor.rotor_mass;
    const double push =
        2 * description.motor.stall_force * (1 - description.motor.friction / description.motor.voltage) / mass;
    is_near(mouse.true_speed() / 0.02, std::min(push, description.tyres.grip), 0.06 * description.tyres.grip);
    CHECK(mouse.true_speed() / 0.02 <= description.tyres.grip * 1.0001);
    mouse.advance(2.2);
    // The current overcomes the friction, and the voltage of friction, winding and battery is lost.
    const MotorDescription& motor = description.motor;
    const double lost = motor.friction * (1 + 2 * description.battery.resistance / motor.resistance);
    const double top = motor.free_speed * (description.battery.voltage - lost) / motor.voltage;
    is_near(mouse.true_speed(), top, 0.005 * top);
    CHECK(mouse.contacts() == 0);
    // A lower duty leaves less for the speed. Coasting stops the mouse for good.
    mouse.carry_to(description.scale.centre_of(Pose()));
    mouse.set_duty(0, 0);
    mouse.advance(0.1);
    CHECK(mouse.true_speed() == 0);
    mouse.set_duty(0.9 * motor.friction / motor.voltage, 0.9 * motor.friction / motor.voltage);
    mouse.advance(0.5);
    CHECK(std::abs(mouse.true_speed()) < 1e-9);
  }
}

TEST_CASE("the speed approaches its end exponentially, with mass and back EMF as the time constant", "[mouse]") {
  MouseDescription description = micras_description();
  description.motor.friction = 0;
  description.motor.lag = 0;
  description.battery.resistance = 0;
  MouseSimulator mouse(description, field(2, 60), 0, 1);
  const double mass = description.mass + 2 * description.motor.rotor_mass;
  const double time = mass * description.motor.free_speed / (2 * description.motor.stall_force);
  mouse.set_duty(0.3, 0.3);
  mouse.advance(time);
  is_near(mouse.true_speed(), 0.3 * description.motor.free_speed * (1 - std::exp(-1.0)), 0.002);
  mouse.advance(time);
  is_near(mouse.true_speed(), 0.3 * description.motor.free_speed * (1 - std::exp(-2.0)), 0.002);
}

TEST_CASE("a mouse turns in place at the rate of its motors, and stays where it is", "[mouse]") {
  for (const MouseDescription& description : mice()) {
    INFO(description.name);
    const MotorDescription& motor = description.motor;
    MouseSimulator mouse(description, field(3, 3), 0, 1);
    mouse.carry_to(description.scale.centre_of(Pose(Cell(1, 1), Heading::north)));
    const Pose2D<double> before = mouse.true_pose();
    mouse.set_duty(0.3, -0.3);
    mouse.advance(2.5);
    // The torque of both sides is that of the scrubbing tyres.
    const double half_track = description.track / 2;
    const double force = motor.stall_force / motor.voltage;
    const double volts = 0.3 * mouse.supply_voltage() - motor.friction;
    const double rate = 2 * half_track * force * volts /
                        (2 * half_track * half_track * motor.stall_force / motor.free_speed + description.tyres.scrub);
    is_near(mouse.true_yaw_rate(), rate, 0.03 * rate);
    is_near(mouse.true_pose().x, before.x, 1e-9);
    is_near(mouse.true_pose().y, before.y, 1e-9);
    CHECK(mouse.contacts() == 0);
    CHECK(mouse.wheels().rolled(WheelDrive::left) > 1);
    is_near(mouse.wheels().rolled(WheelDrive::left), -mouse.wheels().rolled(WheelDrive::right), 1e-9);
    is_near(mouse.yaw_rate(), std::min(mouse.true_yaw_rate(), 2000 * degree), description.gyro.step / 2 + 1e-12);
  }
}

TEST_CASE("half-size: time constant and rate on the spot are those that were measured on KERISE v4", "[mouse]") {
  MouseSimulator mouse(half_size_description(), field(3, 3), 0, 1);
  mouse.carry_to(half_size_description().scale.centre_of(Pose(Cell(1, 1), Heading::north)));
  mouse.set_duty(0.5, -0.5);
  mouse.advance(0.084);
  const double early = mouse.true_yaw_rate();
  mouse.advance(1);
  CHECK(mouse.true_yaw_rate() > 48);  // 50 to 55 without the sag of the battery
  CHECK(mouse.true_yaw_rate() < 55);
  is_near(early / mouse.true_yaw_rate(), 0.632, 0.03);  // 0.084 to 0.091 s
}

TEST_CASE("a person puts a mouse down nearly where it should stand, and never into a wall", "[mouse]") {
  const MouseDescription description = half_size_description();
  const Pose2D<double> wanted = description.scale.centre_of(Pose(Cell(1, 1), Heading::east));
  MouseSimulator exact(description, field(3, 3), 0, 1);
  exact.place_by_hand(wanted);
  CHECK(exact.true_pose().x == wanted.x);
  CHECK(exact.true_pose().angle == wanted.angle);
  for (const double noise : {1.0, 2.0}) {
    MouseSimulator mouse(description, field(3, 3), noise, 1);
    double x = 0, y = 0, angle = 0;
    constexpr int times = 2000;
    for (int i = 0; i < times; ++i) {
      mouse.place_by_hand(wanted);
      x += std::pow(mouse.true_pose().x - wanted.x, 2) / times;
      y += std::pow(mouse.true_pose().y - wanted.y, 2) / times;
      angle += std::pow(mouse.true_pose().angle - wanted.angle, 2) / times;
    }
    is_near(std::sqrt(x), noise * 0.001, noise * 0.00006);
    is_near(std::sqrt(y), noise * 0.001, noise * 0.00006);
    is_near(std::sqrt(angle), noise * 0.005, noise * 0.0003);
    // The same seed, the same places.
    MouseSimulator again(description, field(3, 3), noise, 1);
    for (int i = 0; i < times; ++i) again.place_by_hand(wanted);
    CHECK(again.true_pose().x == mouse.true_pose().x);
  }
  // With its back 0.1 mm before a wall.
  MouseSimulator mouse(description, field(3, 3), 1, 2);
  double back = 0;
  for (const OutlinePoint<double>& corner : description.outline) back = std::max(back, -corner.ahead);
  const Pose2D<double> against = {description.scale.cell_size * 1.5,
                                  description.scale.wall_thickness / 2 + back + 0.0001, 0};
  for (int i = 0; i < 200; ++i) {
    mouse.place_by_hand(against);
    REQUIRE(mouse.fits(mouse.true_pose()));
  }
  CHECK_THROWS_AS(mouse.place_by_hand({std::nan(""), 0.1, 0}), std::invalid_argument);
}

TEST_CASE("tyres roll without slip within their grip, and slide sideways in proportion to the load", "[mouse]") {
  MouseDescription description = in_a_hall(micras_description());
  const double speed = 0.9, rate = 9;
  const auto circle = [&](MouseSimulator& mouse, double v, double w) {
    mouse.carry_to({1.5, 1.5, 0});
    for (int i = 0; i < 1500; ++i) {
      const double ramp = std::min(1.0, i / 300.0);
      const double left = (v + w * description.track / 2) * ramp, right = (v - w * description.track / 2) * ramp;
      const double feed = description.motor.friction / description.motor.voltage;
      mouse.set_duty(
          left / description.motor.free_speed + feed + 2 * (left - mouse.wheels().tread_speed(WheelDrive::left)),
          right / description.motor.free_speed + feed + 2 * (right - mouse.wheels().tread_speed(WheelDrive::right)));
      mouse.advance(0.001);
    }
  };
  const Maze maze = field(3, 3);
  SECTION("without slide the wheels tell the whole motion") {
    description.tyres.slide = 0;
    MouseSimulator mouse(description, maze, 0, 1);
    circle(mouse, speed, rate);
    const WheelDrive& wheels = mouse.wheels();
    const double left = wheels.tread_speed(WheelDrive::left), right = wheels.tread_speed(WheelDrive::right);
    is_near(wheels.ahead(), (left + right) / 2, 1e-9);
    is_near(wheels.yaw_rate(), (left - right) / description.track, 1e-6);
    is_near(wheels.aside(), 0, 1e-3);
    is_near(wheels.energy().tyres, 0, 1e-3);
    // It moves along its heading: a step along the mean of the headings before and after it.
    const Pose2D<double> before = mouse.true_pose();
    mouse.advance(0.0001);
    const Pose2D<double> after = mouse.true_pose();
    const double course = std::atan2(after.x - before.x, after.y - before.y);
    is_near(std::remainder(course - (before.angle + after.angle) / 2, 2 * pi<double>()), 0, 2e-4);
    is_near(std::hypot(after.x - before.x, after.y - before.y), 0.0001 * wheels.ahead(), 1e-9);
  }
  SECTION("with it the mouse moves outwards") {
    MouseSimulator mouse(description, maze, 0, 1);
    circle(mouse, speed, rate);
    const WheelDrive& wheels = mouse.wheels();
    is_near(wheels.aside(), -0.0048 * wheels.ahead() * wheels.yaw_rate(), 1e-3);
    CHECK(wheels.aside() < -0.03);
    CHECK(mouse.contacts() == 0);
  }
  SECTION("no circle is tighter than the grip allows") {
    MouseSimulator mouse(description, maze, 0, 1);
    circle(mouse, 1.6, 16);  // 25.6 m/s^2 are asked for
    const WheelDrive& wheels = mouse.wheels();
    // The acceleration of the middle over 1 ms.
    const double x = mouse.true_pose().x, y = mouse.true_pose().y;
    mouse.advance(0.001);
    const double x1 = mouse.true_pose().x, y1 = mouse.true_pose().y;
    mouse.advance(0.001);
    const double ax = (mouse.true_pose().x - 2 * x1 + x) / 1e-6, ay = (mouse.true_pose().y - 2 * y1 + y) / 1e-6;
    CHECK(std::hypot(ax, ay) <= description.tyres.grip * 1.001);
    CHECK(std::hypot(ax, ay) >= description.tyres.grip * 0.9);
    CHECK(wheels.energy().tyres > 0.05);
  }
}

TEST_CASE("no energy is lost or made", "[mouse]") {
  for (const MouseDescription& description : mice()) {
    for (const double noise : {0.0, 1.0}) {
      INFO(description.name << ", noise " << noise);
      MouseSimulator mouse(description, generate_maze(MazeRecipe()), noise, 2);
      drive_at_random(mouse, 5, 10000);
      const DriveEnergy& energy = mouse.wheels().energy();
      CHECK(energy.supplied > 1);
      is_near(energy_out(mouse) / energy.supplied, 1, 0.001);
      for (const double part : {energy.electrical, energy.friction, energy.tyres, energy.contacts}) CHECK(part > 0);
    }
  }
}

TEST_CASE("half the step changes no figure by more than 0.5 %", "[mouse]") {
  for (const MouseDescription& description : mice()) {
    INFO(description.name);
    const Maze maze = field(5, 5);
    MouseSimulator coarse(in_a_hall(description), maze, 0, 1), fine(in_a_hall(description), maze, 0, 1, 0.00005);
    const Pose2D<double> start = {2.5, 2.5, 0};
    for (MouseSimulator* mouse : {&coarse, &fine}) {
      mouse->carry_to(start);
      for (int i = 0; i < 600; ++i) {
        // Speeds up beyond the grip of some, swings to both sides, brakes.
        const double along = i < 300 ? 0.35 : 0.15, across = i % 200 < 100 ? 0.06 : -0.05;
        mouse->set_duty(along + across, along - across);
        mouse->advance(0.001);
      }
    }
    const double way = std::hypot(coarse.true_pose().x - start.x, coarse.true_pose().y - start.y);
    CHECK(way > 0.3);
    is_near(coarse.true_pose().x, fine.true_pose().x, 0.005 * way);
    is_near(coarse.true_pose().y, fine.true_pose().y, 0.005 * way);
    is_near(coarse.true_pose().angle, fine.true_pose().angle, 0.005 * std::abs(fine.true_pose().angle) + 0.005);
    is_near(coarse.true_speed() / fine.true_speed(), 1, 0.005);
    is_near(coarse.supply_voltage() / fine.supply_voltage(), 1, 0.005);
    is_near(static_cast<double>(coarse.left_count()) / fine.left_count(), 1, 0.005);
    is_near(static_cast<double>(coarse.right_count()) / fine.right_count(), 1, 0.005);
    is_near(coarse.wheels().energy().supplied / fine.wheels().energy().supplied, 1, 0.005);
    is_near(coarse.wheels().energy().tyres, fine.wheels().energy().tyres, 0.005 * fine.wheels().energy().supplied);
  }
}

TEST_CASE("a wall stops the mouse, which then pushes against it in vain", "[mouse]") {
  for (const MouseDescription& description : mice()) {
    INFO(description.name);
    double ahead = 0;
    for (const OutlinePoint<double>& point : description.outline) ahead = std::max(ahead, point.ahead);
    MouseSimulator mouse(description, field(2, 2, true), 0, 1);
    mouse.set_duty(0.4, 0.4);
    mouse.advance(1.5);
    CHECK(mouse.contacts() == 1);
    const double face = 2 * description.scale.cell_size - description.scale.wall_thickness / 2;
    is_near(mouse.true_pose().y, face - ahead, 1e-4);
    is_near(mouse.true_pose().angle, 0, 1e-5);
    CHECK(std::abs(mouse.true_speed()) < 0.02);
    CHECK(mouse.wheels().energy().contacts > 0);
    // Away from it, and against it again.
    mouse.set_duty(-0.25, -0.25);
    mouse.advance(0.1);
    CHECK(mouse.contacts() == 1);
    mouse.set_duty(0.4, 0.4);
    mouse.advance(1);
    CHECK(mouse.contacts() == 2);
  }
}

TEST_CASE("a mouse that scrapes along a wall turns parallel to it", "[mouse]") {
  MouseSimulator mouse(micras_description(), field(2, 12, true), 0, 1);
  mouse.carry_to({0.09, 0.09, 0.25});
  mouse.set_duty(0.3, 0.3);
  mouse.advance(0.9);
  CHECK(mouse.contacts() >= 1);
  CHECK(mouse.true_pose().y > 0.8);
  CHECK(std::abs(mouse.true_pose().angle) < 0.2);
}

TEST_CASE("no mouse ever enters a wall", "[mouse]") {
  for (const MouseDescription& description : mice()) {
    MazeRecipe recipe;
    recipe.seed = 4;
    const Maze maze = generate_maze(recipe);
    const MazeWalls walls(maze.walls, description.scale);
    // A tenth of a millimetre smaller.
    std::vector<OutlinePoint<double>> smaller = description.outline;
    for (OutlinePoint<double>& point : smaller) {
      point.ahead -= point.ahead > 0 ? 1e-4 : -1e-4;
      point.right -= point.right > 0 ? 1e-4 : -1e-4;
    }
    const MazeClearance clearance(maze.walls, description.scale, smaller);
    MouseSimulator mouse(description, maze, 1, 9);
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      drive_at_random(mouse, seed, 200, 3);
      INFO(description.name << ", " << seed);
      REQUIRE(clearance.at(mouse.true_pose()) > 0);
    }
    CHECK(mouse.contacts() > 10);
  }
}

TEST_CASE("a maze is made of walls from post to post, and of the posts that are left", "[mouse]") {
  const MazeScale<double> scale(0.18, 0.012);
  CHECK(MazeWalls(field(1, 1).walls, scale).size() == 5);      // four walls, and the post in the north-east
  CHECK(MazeWalls(field(2, 2).walls, scale).size() == 8 + 2);  // the post in the middle, too
  CHECK(MazeWalls(RunTimeWallMap(RunTimeGrid(2, 1)), scale).size() == 7 + 1);  // unknown is a wall
  const MazeWalls walls(field(2, 2).walls, scale);
  const MazeWalls::Hit post = walls.ray(0.18, 0.05, 0, 1, 0.3);
  is_near(post.distance, 0.18 - 0.006 - 0.05, 1e-12);
  is_near(walls.ray(0.09, 0.05, 0, 1, 0.4).distance, 0.36 - 0.006 - 0.05, 1e-12);
  is_near(walls.ray(0.09, 0.05, -0.6, 0.8, 0.4).distance, (0.09 - 0.006) / 0.6, 1e-12);
  CHECK(walls.ray(0.09, 0.05, 0, 1, 0.2).wall == walls.size());
  CHECK(walls.ray(0.09, 0.05, 0, 1, 0.2).distance == 0.2);
  CHECK(walls.ray(0.18, 0.18, 1, 0, 0.2).distance == 0);  // in the post
}

TEST_CASE("sensors read the distance to a wall as the curve says", "[mouse]") {
  SECTION("straight ahead and aside in a corridor") {
    const MouseDescription description = half_size_description();
    MouseSimulator mouse(description, field(2, 20, true), 0, 1);
    for (const double x : {0.03, 0.045, 0.05}) {
      mouse.carry_to({x, 0.9, 0});
      const auto counts = [&](double distance) { return 832 * std::exp(-distance / 0.0129); };
      // Rays to the side of the beam are a little longer.
      is_near(mouse.reading(1), counts(x - 0.013 - 0.003), 1 + 0.03 * counts(x - 0.016));
      is_near(mouse.reading(2), counts(0.09 - x - 0.013 - 0.003), 1 + 0.03 * counts(0.074 - x));
      CHECK(mouse.reading(0) == 0);
      CHECK(mouse.reading(3) == 0);
    }
    // The wall at the end.
    mouse.carry_to({0.045, 1.8 - 0.003 - 0.02 - 0.03, 0});
    is_near(mouse.reading(0), 81, 3);
    is_near(mouse.reading(3), 81, 3);
  }
  SECTION("by the inverse square, without a part of the light where the wall is far or very near") {
    const MouseDescription description = micras_description();
    MouseSimulator mouse(description, field(2, 20, true), 0, 1);
    const auto counts = [](double distance) {
      const double view = std::atan(0.0065 / distance) / (10 * degree);
      return 140 * std::exp2(-view * view) / (distance * distance);
    };
    const auto at = [&](double distance) {
      mouse.carry_to({0.09, 3.6 - 0.006 - 0.0429 - distance, 0});
      is_near(mouse.reading(0), mouse.reading(3), 1);
      return mouse.reading(0) / counts(distance);
    };
    for (const double distance : {0.015, 0.03, 0.06, 0.09}) is_near(at(distance), 1, 0.01);
    is_near(at(0.12), counts(0.125) / counts(0.12), 0.01);
    is_near(at(0.15), counts(0.166) / counts(0.15), 0.01);
    is_near(at(0.18), counts(0.225) / counts(0.18), 0.02);
    CHECK(at(0.195) == 0);
    mouse.carry_to({0.09, 3.6 - 0.006 - 0.0429 - 0.03, 0});
    const int highest = mouse.reading(0);
    mouse.carry_to({0.09, 3.6 - 0.006 - 0.0429 - 0.02, 0});
    CHECK(mouse.reading(0) < highest);
    // The sensors at 45 degrees see the walls of the corridor.
    mouse.carry_to({0.09, 0.9, 0});
    is_near(mouse.reading(1) / counts((0.09 - 0.006 - 0.0146) * std::sqrt(2.0)), 1, 0.02);
    is_near(mouse.reading(2), mouse.reading(1), 1);
  }
  SECTION("where a wall ends, the beam goes from the wall over the post into the open") {
    MouseDescription description = half_size_description();
    RunTimeWallMap walls{RunTimeGrid(2, 2)};
    walls.record(Cell(0, 0), Heading::east, true);
    walls.record(Cell(0, 1), Heading::east, false);
    walls.record(Cell(0, 0), Heading::north, false);
    MouseSimulator mouse(description, Maze(walls), 0, 1);
    const auto right_at = [&](double y) {
      mouse.carry_to({0.045, y - 0.012, 0});
      return mouse.reading(2);
    };
    CHECK(right_at(0.06) == right_at(0.08));
    CHECK(right_at(0.096) < right_at(0.08));
    CHECK(right_at(0.096) > 0);
    CHECK(right_at(0.1) < 3);
  }
}

TEST_CASE("noise changes readings as described, and only with its factor", "[mouse]") {
  const MouseDescription description = micras_description();
  const Maze maze = field(2, 20, true);
  double squares = 0, gyro_squares = 0, mean = 0, gyro_mean = 0;
  const int count = 4000;
  MouseSimulator silent(description, maze, 0, 7), noisy(description, maze, 1, 7), loud(description, maze, 2, 7);
  for (int i = 0; i < count; ++i) {
    noisy.advance(0.0001);
    const double error = noisy.reading(1), gyro = noisy.yaw_rate();
    mean += error / count;
    squares += error * error / count;
    gyro_mean += gyro / count;
    gyro_squares += gyro * gyro / count;
  }
  // Lamps flicker by up to 20 counts between the two measurements of a reading; here both are at one time.
  is_near(std::sqrt(squares - mean * mean), 20, 1.5);
  is_near(std::sqrt(gyro_squares - gyro_mean * gyro_mean), description.gyro.noise, 0.25 * description.gyro.noise);
  is_near(mean / silent.reading(1), 1, 0.101);
  CHECK(std::abs(gyro_mean) < 3 * description.gyro.bias);
  CHECK(gyro_mean != 0);
  CHECK(silent.yaw_rate() == 0);
  // Reading twice at one time gives the same, and changes nothing.
  CHECK(noisy.reading(1) == noisy.reading(1));
  loud.advance(0.5);
  is_near(loud.yaw_rate(), 2 * gyro_mean, 8 * description.gyro.noise);
}

TEST_CASE("gyros and walls differ from seed to seed as described", "[mouse]") {
  MouseDescription description = in_a_hall(micras_description());
  description.gyro.noise = description.gyro.step = 0;
  description.gyro.scale = 0.02;
  const int seeds = 400;
  double biases = 0, scales = 0, least = 1, most = 1;
  const Maze maze = field(1, 1);
  MouseSimulator exact(description, maze, 0, 1);
  exact.carry_to({0.9, 0.5, pi<double>() / 2});
  const int usual = exact.reading(0);
  for (int seed = 0; seed < seeds; ++seed) {
    MouseSimulator mouse(description, maze, 1, static_cast<std::uint64_t>(seed));
    const double bias = mouse.yaw_rate();
    mouse.set_duty(0.3, -0.3);
    mouse.advance(0.05);
    biases += bias * bias / seeds;
    scales += std::pow((mouse.yaw_rate() - bias) / mouse.true_yaw_rate() - 1, 2) / seeds;
    // One wall, so near that noise hardly counts.
    mouse.carry_to({0.9, 0.5, pi<double>() / 2});
    least = std::min(least, static_cast<double>(mouse.reading(0)) / usual);
    most = std::max(most, static_cast<double>(mouse.reading(0)) / usual);
  }
  is_near(std::sqrt(biases) / description.gyro.bias, 1, 0.1);
  is_near(std::sqrt(scales) / description.gyro.scale, 1, 0.1);
  is_near(least, 0.9, 0.006);
  is_near(most, 1.1, 0.006);
}

TEST_CASE("a sensor at 45 degrees sees the face of a wall's end before the wall, and its end where it is", "[mouse]") {
  RunTimeWallMap walls{RunTimeGrid(3, 5)};
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 3 && y < 4; ++x) walls.record(Cell(x, y), Heading::north, false);
    walls.record(Cell(0, y), Heading::east, y != 2);
    walls.record(Cell(1, y), Heading::east, true);
  }
  MouseSimulator mouse(micras_description(), Maze(walls), 0, 1);
  std::vector<double> changes;
  bool was_wall = true;
  for (int i = 0; i < 400; ++i) {
    const double y = 0.25 + 0.0005 * i;
    mouse.carry_to({0.27, y, 0});
    const bool is_wall = mouse.reading(1) > 6500;  // half of what a wall gives
    // Where the beam meets the plane of the wall.
    if (is_wall != was_wall) changes.push_back(y + 0.0519 + (0.09 - 0.006 - 0.0146));
    was_wall = is_wall;
  }
  REQUIRE(changes.size() == 2);
  is_near(changes[0], 0.366, 0.006);          // Team-Micras measured 2.6 mm late
  is_near(changes[1], 0.534 - 0.012, 0.007);  // Team-Micras measured 13.5 mm for a wall of 12 mm
}

TEST_CASE("sensors saturate: readings beyond the rail end there, less the ambient light", "[mouse]") {
  MouseDescription description = micras_description();
  description.light.gain *= 10;
  description.light.noise = description.light.flicker = 0;
  MouseSimulator bright(description, field(2, 2, true), 0, 1);
  bright.carry_to({0.09, 0.36 - 0.006 - 0.0429 - 0.03, 0});
  CHECK(bright.reading(0) == 60948);
  MouseSimulator sunny(description, field(2, 2, true), 1, 1);
  sunny.carry_to({0.09, 0.36 - 0.006 - 0.0429 - 0.03, 0});
  CHECK(sunny.reading(0) == 60948 - 1500);
  // A quarter and three quarters of a period of the lamps later.
  description.light.flicker = 300;
  MouseSimulator indoors(description, field(2, 2, true), 1, 1);
  indoors.carry_to({0.09, 0.36 - 0.006 - 0.0429 - 0.03, 0});
  indoors.advance(0.0025);
  CHECK(indoors.reading(0) == 60948 - 1800);
  indoors.advance(0.005);
  CHECK(indoors.reading(0) == 60948 - 1200);
}

TEST_CASE("encoders count what the wheels roll, with the sine of their eccentricity", "[mouse]") {
  for (const MouseDescription& description : mice()) {
    INFO(description.name);
    MouseSimulator exact(description, field(2, 60), 0, 1), wobbly(description, field(2, 60), 1, 1);
    double most = 0;
    for (int i = 0; i < 2000; ++i) {
      for (MouseSimulator* mouse : {&exact, &wobbly}) {
        mouse->set_duty(0.2, 0.2);
        mouse->advance(0.0005);
      }
      const double turn = 3.14159265358979 * description.wheel_diameter / description.encoder.gear;
      const auto turns = [&](const MouseSimulator& mouse) { return mouse.wheels().rolled(WheelDrive::left) / turn; };
      const double per_turn = description.encoder.counts_per_turn;
      is_near(exact.left_count(), turns(exact) * per_turn, 1);
      most = std::max(most, std::abs(wobbly.left_count() / per_turn - turns(wobbly)));
    }
    CHECK(exact.left_count() == exact.right_count());
    CHECK(most > 0.001 * 0.95);
    CHECK(most < 0.001 * 2.01);
  }
}

TEST_CASE("tyres slip, creep and drift by the noise", "[mouse]") {
  const MouseDescription description = micras_description();
  double squares = 0, drifts = 0;
  const int runs = 100;
  for (int i = 0; i < runs; ++i) {
    MouseSimulator mouse(description, field(5, 30), 1, static_cast<std::uint64_t>(i));
    mouse.carry_to({0.45, 0.09, 0});
    mouse.set_duty(0.2, 0.2);
    while (mouse.true_pose().y < 0.59) mouse.advance(0.001);
    const WheelDrive& wheels = mouse.wheels();
    const double rolled = (wheels.rolled(WheelDrive::left) + wheels.rolled(WheelDrive::right)) / 2;
    squares += std::pow(rolled / (mouse.true_pose().y - 0.09) - 1, 2) / runs;
    drifts += std::pow(mouse.true_pose().x - 0.45, 2) / runs;
  }
  // Five pieces of 0.1 m, two wheels; 0.05 % for each of up to 3 m/s^2.
  CHECK(std::sqrt(squares) > 0.5 * 0.005 / std::sqrt(10.0));
  CHECK(std::sqrt(squares) < 2 * 0.005 / std::sqrt(10.0));
  CHECK(std::sqrt(drifts) > 0.0003);
  CHECK(std::sqrt(drifts) < 0.02);
}

TEST_CASE("tyres creep in proportion to the acceleration, without alternating at high speed", "[mouse]") {
  MouseDescription description = in_a_hall(micras_description());
  description.tyres.slip = description.tyres.drift = 0;
  MouseSimulator mouse(description, field(2, 20), 1, 1);
  const WheelDrive& wheels = mouse.wheels();
  mouse.set_duty(0.8, 0.8);
  mouse.advance(0.2);
  double last = wheels.ahead();
  for (int i = 0; i < 3000; ++i) {
    mouse.advance(0.0001);
    const double acceleration = (wheels.ahead() - last) / 0.0001;
    last = wheels.ahead();
    REQUIRE(acceleration > 0);
    const double creep = wheels.tread_speed(WheelDrive::left) / wheels.ahead() - 1;
    REQUIRE(std::abs(creep - 0.0005 * acceleration) <= 0.02 * 0.0005 * acceleration + 1e-9);
  }
  CHECK(wheels.ahead() > 3);
}

TEST_CASE("the same seed gives the same run, on every machine", "[mouse]") {
  struct Expected {
    const char* name;
    double x, y, angle;
    std::int32_t left_count, reading;
    std::size_t contacts;
  };
  // As GCC and Clang compile it, for x86-64 with and without fused instructions.
  const Expected expected[] = {
      {"half-size", 0x1.f1fd41e7fbde9p-5, 0x1.cac8ed76b38c4p-6, -0x1.921c0e20dff11p+1, 189682, 329, 5},
      {"classic", 0x1.c68be10ae308ep-4, 0x1.27c7258259369p-4, 0x1.3fdf78c029e7ep+1, 33704, 20336, 3},
      {"red-comet", 0x1.09099a392b2bbp-3, 0x1.59cde88fceeadp-5, 0x1.ff635015fa1bfp+0, 154292, 102, 3},
      {"micras", 0x1.ec3a594dc89e7p-4, 0x1.04283b52fed8p-3, 0x1.97f1a7a988a99p+0, 33942, 13, 3}};
  const std::vector<MouseDescription> all = mice();
  for (std::size_t i = 0; i < all.size(); ++i) {
    RunTimeWallMap walls{RunTimeGrid(5, 5)};
    for (int y = 0; y < 4; ++y) walls.record(Cell(0, y), Heading::north, false);
    for (int y = 0; y < 5; ++y) walls.record(Cell(0, y), Heading::east, y < 2);
    MouseSimulator mouse(all[i], Maze(walls), 1, 11), same(all[i], Maze(walls), 1, 11),
        other(all[i], Maze(walls), 1, 12);
    for (MouseSimulator* each : {&mouse, &same, &other}) drive_at_random(*each, 3, 3000);
    INFO(expected[i].name << ": {\"" << all[i].name << "\", " << std::hexfloat << mouse.true_pose().x << ", "
                          << mouse.true_pose().y << ", " << mouse.true_pose().angle << ", " << mouse.left_count()
                          << ", " << mouse.reading(1) << ", " << mouse.contacts() << "}");
    CHECK(mouse.true_pose().x == expected[i].x);
    CHECK(mouse.true_pose().y == expected[i].y);
    CHECK(mouse.true_pose().angle == expected[i].angle);
    CHECK(mouse.left_count() == expected[i].left_count);
    CHECK(mouse.reading(1) == expected[i].reading);
    CHECK(mouse.contacts() == expected[i].contacts);
    CHECK(mouse.true_pose().x == same.true_pose().x);
    CHECK(mouse.true_pose().angle == same.true_pose().angle);
    CHECK(mouse.left_count() == same.left_count());
    CHECK(mouse.true_pose().x != other.true_pose().x);
  }
}

TEST_CASE("time passes in whole steps, and the rest later", "[mouse]") {
  MouseSimulator mouse(micras_description(), field(2, 20), 0, 1), other(micras_description(), field(2, 20), 0, 1);
  mouse.set_duty(0.5, 0.5);
  other.set_duty(0.5, 0.5);
  for (int i = 0; i < 1000; ++i) mouse.advance(0.00013);
  other.advance(0.13);
  CHECK(mouse.seconds() == other.seconds());
  is_near(mouse.seconds(), 0.13, 1e-9);
  CHECK(mouse.true_pose().y == other.true_pose().y);
  mouse.advance(0);
  CHECK(mouse.seconds() == other.seconds());
}

TEST_CASE("friction stops a mouse that coasts, also if it turns far more easily than it drives", "[mouse]") {
  for (const double inertia : {1.0, 0.05}) {
    MouseDescription description = in_a_hall(micras_description());
    description.yaw_inertia *= inertia;
    MouseSimulator mouse(description, field(3, 3), 0, 1);
    mouse.carry_to({1.5, 1.5, 0});
    mouse.set_duty(0.4, 0.2);
    mouse.advance(0.1);
    CHECK(mouse.true_yaw_rate() > 1);
    mouse.set_duty(0, 0);
    for (int i = 0; i < 5000; ++i) {
      mouse.advance(0.0001);
      if (mouse.true_yaw_rate() < -1e-6 || mouse.true_speed() < -1e-6) break;
    }
    is_near(mouse.true_yaw_rate(), 0, 1e-6);
    is_near(mouse.true_speed(), 0, 1e-6);
  }
}

TEST_CASE("the voltage of a motor is at most that of the battery", "[mouse]") {
  const Maze maze = field(2, 20);
  for (const double sign : {-1.0, 1.0}) {
    MouseSimulator full(micras_description(), maze, 0, 1), beyond(micras_description(), maze, 0, 1);
    for (MouseSimulator* mouse : {&full, &beyond}) mouse->carry_to({0.09, 1.8, 0});
    full.set_duty(sign, sign);
    beyond.set_duty(2 * sign, 3 * sign);
    full.advance(0.05);
    beyond.advance(0.05);
    CHECK(full.true_pose().y == beyond.true_pose().y);
    CHECK(full.left_count() == beyond.left_count());  // the wheels slip
    CHECK(full.right_count() == beyond.right_count());
    CHECK(full.true_speed() * sign > 0.5);
  }
}

TEST_CASE("what makes no sense is refused", "[mouse]") {
  const double none = std::numeric_limits<double>::quiet_NaN();
  MouseSimulator mouse(micras_description(), field(2, 2), 1, 1);
  CHECK_THROWS_AS(mouse.advance(-1), std::invalid_argument);
  CHECK_THROWS_AS(mouse.advance(none), std::invalid_argument);
  CHECK_THROWS_AS(mouse.carry_to({0.0, 0.09, 0}), std::invalid_argument);
  CHECK_THROWS_AS(mouse.carry_to({none, 0.09, 0}), std::invalid_argument);
  // On a wall that no corner of the outline is in, nor one of its corners in the outline.
  MouseSimulator between(micras_description(), field(2, 2, true), 1, 1);
  CHECK_THROWS_AS(between.carry_to({0.18, 0.09, 0}), std::invalid_argument);
  mouse.carry_to({0.18, 0.09, 0});
  // With its back at the wall.
  mouse.carry_to({0.09, 0.006 + 0.0365, 0});
  mouse.set_duty(none, 2);
  mouse.advance(0.01);
  CHECK(mouse.true_yaw_rate() < 0);
  const auto refuses = [](auto change) {
    MouseDescription description = micras_description();
    change(description);
    try {
      MouseSimulator refused(description, field(2, 2), 0, 1);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK_FALSE(refuses([](MouseDescription&) {}));
  CHECK(refuses([](MouseDescription& made) { made.mass = 0; }));
  CHECK(refuses([&](MouseDescription& made) { made.tyres.grip = none; }));
  CHECK(refuses([](MouseDescription& made) { made.motor.resistance = 0; }));
  CHECK(refuses([](MouseDescription& made) { made.battery.resistance = 10; }));
  CHECK(refuses([](MouseDescription& made) { made.outline.clear(); }));
  CHECK(refuses([](MouseDescription& made) { made.outline[0].ahead = 0.4; }));
  CHECK(refuses([](MouseDescription& made) { made.light.saturation = 0; }));
  CHECK(refuses([&](MouseDescription& made) { made.light.ambient = none; }));
  CHECK(refuses([&](MouseDescription& made) { made.sensors[1].angle = none; }));
  CHECK(refuses([&](MouseDescription& made) { made.outline[1].right = none; }));
  CHECK_FALSE(refuses([](MouseDescription& made) {
    made.sensors.clear();
    made.light = LightDescription();
  }));
}
