// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mouse_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <mazebot/motion/scalar_math.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "json_members.hpp"

namespace {

using namespace mazebot;

constexpr double degree = pi<double>() / 180;

// What the motors of one side push with at standstill, and without load: as robot_file.cpp reads it for the limits.
struct Push {
  double newtons;
  double free_speed;
};

Push push_of(JsonMembers drive, double mass) {
  if (!drive.has("speed_gain_mm_s")) {
    return {drive.number("force_mn", 1, 1e6) / 1000, drive.number("free_speed_mm_s", 1, 99999) / 1000};
  }
  const double gain = drive.number("speed_gain_mm_s", 1, 99999) / 1000;
  return {mass * gain / (drive.number("speed_time_ms", 1, 60000) / 1000) / 2, gain};
}

MotorDescription motors_of(JsonMembers motors, const Push& push, double mass) {
  MotorDescription motor;
  motor.voltage = motors.number("voltage_v", 0.1, 1000);
  motor.friction = motors.number("friction_v", 0, 0.9 * motor.voltage);
  motor.stall_force = push.newtons * motor.voltage / (motor.voltage - motor.friction);
  motor.free_speed = push.free_speed;
  // With a smaller winding the motor would push with more power than it takes.
  const double most = motor.voltage * motor.voltage / (motor.stall_force * motor.free_speed);
  motor.resistance = motors.number("resistance_ohm", most * 0.01, most);
  // The simulator's steps of 0.1 ms are too long for lighter ones.
  const double lightest = std::max(mass / 1000, motor.stall_force / motor.free_speed * 0.0001);
  motor.rotor_mass = motors.number("rotor_g", lightest * 1000, mass * 400) / 1000;
  motor.lag = motors.number_or("lag_ms", 0, 100, 0.1) / 1000;
  motors.expect_no_more();
  return motor;
}

TyreDescription tyres_of(JsonMembers wheels, MouseDescription& mouse, double grip) {
  mouse.wheel_diameter = wheels.number("diameter_mm", 1, 1000) / 1000;
  TyreDescription tyres;
  tyres.grip = grip;
  tyres.slide = wheels.number_or("slide_ms", 0, 100, 0) / 1000;
  tyres.scrub = wheels.number_or("scrub_unm_s", 0, 1e6, 0) / 1e6;
  tyres.slip = wheels.number_or("slip", 0, 0.5, 0);
  tyres.creep = wheels.number_or("creep_s2_m", 0, 0.1, 0);
  tyres.drift = wheels.number_or("drift", 0, 0.5, 0);
  wheels.expect_no_more();
  return tyres;
}

EncoderDescription encoders_of(JsonMembers encoders) {
  EncoderDescription encoder;
  encoder.counts_per_turn = encoders.number("counts_per_turn", 1, 1e6);
  encoder.gear = encoders.number_or("turns_per_wheel_turn", 0.01, 1000, 1);
  encoder.eccentricity = encoders.number_or("eccentricity_turns", 0, 0.5, 0);
  encoders.expect_no_more();
  return encoder;
}

GyroDescription gyro_of(JsonMembers gyro) {
  const GyroDescription description = {
      gyro.number_or("noise_deg_s", 0, 100, 0) * degree, gyro.number_or("bias_deg_s", 0, 100, 0) * degree,
      gyro.number_or("scale_error", 0, 0.5, 0), gyro.number("range_deg_s", 10, 1e5) * degree,
      gyro.number_or("step_deg_s", 0, 10, 0) * degree};
  gyro.expect_no_more();
  return description;
}

std::vector<WallSensorPlace> places_of(JsonMembers& sensors) {
  const auto fail = [&](const std::string& found) {
    sensors.fail_at(
        sensors.path_of("places"),
        fmt::format("found {} for '{}', expected 1 to 16 places [mm ahead, mm left, degrees left], numbers from "
                    "-1000 to 1000",
                    found, sensors.path_of("places")));
  };
  const JsonMembers::Json& list = sensors.value("places");
  if (!list.is_array()) fail(list.dump());
  if (list.empty() || list.size() > 16) fail(fmt::format("{} places", list.size()));
  std::vector<WallSensorPlace> places;
  for (const JsonMembers::Json& place : list) {
    if (!place.is_array() || place.size() != 3) fail(place.dump());
    double numbers[3];
    for (std::size_t i = 0; i < 3; ++i) {
      if (!place[i].is_number()) fail(place.dump());
      numbers[i] = place[i].get<double>();
      if (!(numbers[i] >= -1000 && numbers[i] <= 1000)) fail(fmt::format("{} in {}", place[i].dump(), place.dump()));
    }
    places.push_back({numbers[0] / 1000, -numbers[1] / 1000, -numbers[2] * degree});
  }
  return places;
}

LightDescription light_of(JsonMembers& sensors) {
  LightDescription light;
  if (sensors.has("decay_mm")) {
    light.gain = sensors.number("gain_counts", 1, 1e9);
    light.decay = sensors.number("decay_mm", 0.1, 1000) / 1000;
  } else {
    light.gain = sensors.number("gain_counts_mm2", 1, 1e15) / 1e6;
    light.separation = sensors.number("separation_mm", 0, 100) / 1000;
    light.receiver_angle = sensors.number("receiver_deg", 1, 90) * degree;
  }
  light.emitter_angle = sensors.number("emitter_deg", 0, 45) * degree;
  light.height = sensors.number("height_mm", 1, 100) / 1000;
  light.saturation = sensors.number("saturation_counts", 1, 1e8);
  light.noise = sensors.number_or("noise_counts", 0, light.saturation, 0);
  light.relative_noise = sensors.number_or("relative_noise", 0, 0.5, 0);
  light.reflectivity = sensors.number_or("reflectivity", 0, 0.9, 0);
  light.ambient = sensors.number_or("ambient_counts", 0, light.saturation, 0);
  light.flicker = sensors.number_or("flicker_counts", 0, light.ambient, 0);
  return light;
}

}  // namespace

MouseDescription read_mouse(JsonMembers& members, const DriveDescription& drive) {
  MouseDescription mouse;
  mouse.scale = drive.scale;
  mouse.outline = drive.outline;
  mouse.track = drive.limits.half_track * 2;
  if (members.has("motors")) {
    // The body's numbers include what turns with the wheels.
    JsonMembers body = members.object("body");
    const double mass = body.number("mass_g", 0.1, 1e5) / 1000;
    mouse.motor = motors_of(members.object("motors"), push_of(members.object("drive"), mass), mass);
    mouse.mass = mass - 2 * mouse.motor.rotor_mass;
    const double rotors = 2 * mouse.motor.rotor_mass * mouse.track * mouse.track / 4;
    mouse.yaw_inertia = body.number("yaw_inertia_g_mm2", rotors * 1.01e9, 1e12) / 1e9 - rotors;
  }
  if (members.has("battery")) {
    // With less the motors would hardly overcome their friction, and lose their power in the battery.
    JsonMembers battery = members.object("battery");
    const bool has_motors = members.has("motors");
    mouse.battery.voltage =
        battery.number("voltage_v", has_motors ? std::max(0.1, 1.1 * mouse.motor.friction) : 0.1, 1000);
    mouse.battery.resistance =
        battery.number_or("resistance_ohm", 0, has_motors ? mouse.motor.resistance / 3 : 1000, 0);
    battery.expect_no_more();
  }
  if (members.has("wheels")) {
    JsonMembers grip = members.object("grip");
    mouse.tyres = tyres_of(members.object("wheels"), mouse, grip.number("limit_mm_s2", 10, 1e6) / 1000);
  }
  if (members.has("encoders")) mouse.encoder = encoders_of(members.object("encoders"));
  if (members.has("gyro")) mouse.gyro = gyro_of(members.object("gyro"));
  if (members.has("wall_sensors")) {
    JsonMembers sensors = members.object("wall_sensors");
    mouse.sensors = places_of(sensors);
    mouse.light = light_of(sensors);
    sensors.expect_no_more();
  }
  return mouse;
}

SimulatedRobot parse_simulated_robot(const std::string& content, const std::string& file) {
  JsonMembers members(file, content);
  std::vector<std::string> missing;
  for (const char* name :
       {"outline_mm", "body", "drive", "grip", "motors", "battery", "wheels", "encoders", "gyro", "wall_sensors"}) {
    if (!members.has(name)) missing.push_back(fmt::format("'{}'", name));
  }
  if (!missing.empty()) {
    members.fail(fmt::format("found no {}, expected all that a drive needs", fmt::join(missing, ", ")));
  }
  RobotDescription robot = parse_robot(content, file);
  MouseDescription mouse = read_mouse(members, *robot.drive);
  mouse.name = robot.name;
  return {std::move(robot), std::move(mouse)};
}

SimulatedRobot read_simulated_robot(const std::string& file) { return parse_simulated_robot(json_content(file), file); }
