// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "../../examples/cli/race/mouse_file.hpp"

#include <cmath>
#include <cstddef>
#include <mazebot/host/robot/known_mice.hpp>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

std::string robot_path(const std::string& name) {
  return (source_dir() / "examples/robots" / (name + ".json")).string();
}

// All numbers of a description.
std::vector<double> numbers(const MouseDescription& mouse) {
  const MotorDescription& motor = mouse.motor;
  const TyreDescription& tyres = mouse.tyres;
  const GyroDescription& gyro = mouse.gyro;
  const LightDescription& light = mouse.light;
  std::vector<double> all = {mouse.scale.cell_size,
                             mouse.scale.wall_thickness,
                             mouse.mass,
                             mouse.yaw_inertia,
                             mouse.track,
                             mouse.wheel_diameter,
                             motor.voltage,
                             motor.stall_force,
                             motor.free_speed,
                             motor.friction,
                             motor.resistance,
                             motor.lag,
                             motor.rotor_mass,
                             mouse.battery.voltage,
                             mouse.battery.resistance,
                             tyres.grip,
                             tyres.slide,
                             tyres.scrub,
                             tyres.slip,
                             tyres.creep,
                             tyres.drift,
                             mouse.encoder.counts_per_turn,
                             mouse.encoder.gear,
                             mouse.encoder.eccentricity,
                             gyro.noise,
                             gyro.bias,
                             gyro.scale,
                             gyro.range,
                             gyro.step,
                             light.gain,
                             light.decay,
                             light.separation,
                             light.receiver_angle,
                             light.emitter_angle,
                             light.height,
                             light.noise,
                             light.relative_noise,
                             light.reflectivity,
                             light.ambient,
                             light.flicker,
                             light.saturation};
  for (const WallSensorPlace& place : mouse.sensors) {
    for (const double number : {place.ahead, place.right, place.angle}) all.push_back(number);
  }
  return all;
}

// The error of a robot file.
std::string error_of(const std::string& content) {
  try {
    parse_simulated_robot(content, "robot.json");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("the robot files describe the same mice as known_mice.hpp") {
  for (const MouseDescription& mouse :
       {half_size_description(), classic_description(), red_comet_description(), micras_description()}) {
    INFO(mouse.name);
    const MouseDescription read = read_simulated_robot(robot_path(mouse.name)).mouse;
    CHECK(read.name == mouse.name);
    CHECK(read.outline.size() == mouse.outline.size());
    const std::vector<double> expected = numbers(mouse), found = numbers(read);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      INFO(i << ": " << found[i] << ", expected " << expected[i]);
      CHECK(std::abs(found[i] - expected[i]) <= 0.0005 * std::abs(expected[i]));
    }
  }
}

TEST_CASE("a robot file names each object that a drive lacks") {
  const std::string good = test::content_of(robot_path("micras"));
  CHECK(error_of(good).empty());
  for (const char* name :
       {"outline_mm", "body", "drive", "grip", "motors", "battery", "wheels", "encoders", "gyro", "wall_sensors"}) {
    std::string content = good;
    const std::string quoted = '"' + std::string(name) + '"';
    content.replace(content.find(quoted), quoted.size(), "\"nothing\"");
    CHECK(error_of(content) == "robot.json:1:1: found no '" + std::string(name) + "', expected all that a drive needs");
  }
  CHECK(error_of("{}").find("found no 'outline_mm', 'body', 'drive',") != std::string::npos);
  CHECK_THROWS_AS(read_simulated_robot("half-size"), std::runtime_error);
  CHECK_THROWS_AS(read_simulated_robot("no-such-robot.json"), std::runtime_error);
}

TEST_CASE("wrong numbers of a simulated robot are refused where they are") {
  const std::string good = test::content_of(robot_path("micras"));
  const auto with = [&](const std::string& old_text, const std::string& new_text) {
    std::string content = good;
    REQUIRE(content.find(old_text) != std::string::npos);
    content.replace(content.find(old_text), old_text.size(), new_text);
    return error_of(content);
  };
  const auto has = [](const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
    return text.find(part) != std::string::npos;
  };
  has(with("\"voltage_v\": 19.63, \"friction", "\"voltage_v\": 0, \"friction"), "found 0 for 'motors.voltage_v'");
  has(with("\"friction_v\": 2.5", "\"friction_v\": 19"), "'motors.friction_v', expected a number from 0 to 17.66");
  has(with("\"resistance_ohm\": 16.06", "\"resistance_ohm\": 20"), "found 20 for 'motors.resistance_ohm'");
  has(with("\"rotor_g\": 2.85", "\"rotor_g\": 50"), "found 50 for 'motors.rotor_g'");
  has(with("\"rotor_g\"", "\"rotor\""), "found no 'motors.rotor_g', expected it");
  has(with("\"resistance_ohm\": 0.3", "\"resistance_ohm\": 6"), "found 6 for 'battery.resistance_ohm'");
  has(with("\"diameter_mm\": 22.8", "\"diameter_mm\": \"22.8\""), "found \"22.8\" for 'wheels.diameter_mm'");
  has(with("\"slide_ms\"", "\"slide\""), "found 'wheels.slide', expected only diameter_mm, slide_ms");
  has(with("16384", "0"), "found 0 for 'encoders.counts_per_turn'");
  has(with("\"range_deg_s\": 2000", "\"range_deg_s\": -1"), "found -1 for 'gyro.range_deg_s'");
  has(with("\"places\": [[42.9, 21.5, 0], ", "\"places\": [[42.9, 21.5], "),
      "found [42.9,21.5] for 'wall_sensors.places', expected 1 to 16 places [mm ahead, mm left, degrees left]");
  has(with("\"places\": [[42.9, 21.5, 0], ", "\"places\": [[42.9, 21.5, 1e9], "),
      "found 1000000000.0 in [42.9,21.5,1000000000.0] for 'wall_sensors.places'");
  has(with("\"places\": ", "\"places\": [], \"there\": "), "found 0 places for 'wall_sensors.places'");
  has(with("\"emitter_deg\": 3", "\"emitter_deg\": 90"), "found 90 for 'wall_sensors.emitter_deg'");
  has(with("\"gain_counts_mm2\"", "\"decay_mm\": 10, \"gain_counts_mm2\""), "found no 'wall_sensors.gain_counts'");
  has(with("\"yaw_inertia_g_mm2\": 37785", "\"yaw_inertia_g_mm2\": 2000"), "found 2000 for 'body.yaw_inertia_g_mm2'");
  CHECK(with("\"emitter_deg\": 3", "\"emitter_deg\": 90").rfind("robot.json:", 0) == 0);
}

TEST_CASE("what a robot file says of a drive can be simulated") {
  for (const char* name : {"half-size", "classic", "red-comet", "micras"}) {
    const SimulatedRobot robot = read_simulated_robot(robot_path(name));
    CHECK(robot.robot.drive.has_value());
    RunTimeWallMap walls{RunTimeGrid(1, 3)};
    for (int y = 0; y < 2; ++y) walls.record(Cell(0, y), Heading::north, false);
    MouseSimulator mouse(robot.mouse, Maze(walls), 1, 1);
    mouse.set_duty(0.3, 0.3);
    mouse.advance(0.1);
    CHECK(mouse.true_speed() > 0.1);
  }
}
