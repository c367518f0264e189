// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MOUSE_DESCRIPTION_HPP
#define MAZEBOT_HOST_ROBOT_MOUSE_DESCRIPTION_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "../../motion/pose_2d.hpp"
#include "../../motion/turn_clearance.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The motor and the gear of one side. Speeds and forces are those of the tread of the wheel.
struct MotorDescription {
  double voltage = 0;      ///< volts, for which the next two are given
  double stall_force = 0;  ///< newtons at standstill, before friction
  double free_speed = 0;   ///< m/s without load and friction
  double friction = 0;     ///< volts that only overcome the friction of motor and gear
  double resistance = 0;   ///< ohms of the winding
  double lag = 0;          ///< seconds until the current has followed the voltage to 63 %
  double rotor_mass = 0;   ///< kg at the tread that turn as fast as the rotor and the wheel of this side
};

/// The battery that feeds both motors.
struct BatteryDescription {
  double voltage = 0;     ///< volts without load
  double resistance = 0;  ///< ohms: how far the voltage sags under load
};

/// How the tyres hold.
struct TyreDescription {
  double grip = 0;   ///< m/s^2 in all directions, with downforce
  double slide = 0;  ///< (m/s) / (m/s^2): how fast the robot slides sideways for each unit of lateral acceleration
  double scrub = 0;  ///< N m / (rad/s): what turning costs a robot whose four wheels touch the floor
  double slip = 0;   ///< standard deviation of the distance that a wheel rolls, as a part of it
  double creep = 0;  ///< additional part of the distance for each m/s^2 along the path
  double drift = 0;  ///< standard deviation of the movement sideways, as a part of the distance
};

/// An encoder on each side, on the wheel or on the shaft of the motor.
struct EncoderDescription {
  double counts_per_turn = 0;  ///< of the encoder
  double gear = 1;             ///< turns of the encoder for each turn of the wheel
  double eccentricity = 0;     ///< turns: how large the sine is that each turn of the encoder adds
};

/// The gyro, which measures the yaw rate.
struct GyroDescription {
  double noise = 0;  ///< rad/s, standard deviation of one reading
  double bias = 0;   ///< rad/s, standard deviation from robot to robot
  double scale = 0;  ///< standard deviation of the error, as a part of the rate
  double range = 0;  ///< rad/s: the largest reading
  double step = 0;   ///< rad/s: between two readings that follow each other; 0: none
};

/// How much light comes back from a wall.
struct LightDescription {
  double gain = 0;        ///< counts at 0 m with `decay`, else counts times m^2
  double decay = 0;       ///< metres in which the reading falls to 37 %; 0: it falls with the square of the distance
  double separation = 0;  ///< metres between emitter and receiver: a near wall is out of the receiver's view
  double receiver_angle = 0.17;  ///< radians from the receiver's axis to half of its sensitivity
  double emitter_angle = 0;      ///< radians from the beam's axis to half of its intensity
  double height = 0.01;          ///< metres of the emitter above the floor, which takes the light from far walls
  double noise = 0;              ///< counts, standard deviation of a reading
  double relative_noise = 0;     ///< standard deviation of a reading, as a part of it
  double reflectivity = 0;       ///< how much walls differ: each is within +- this part
  double ambient = 0;        ///< counts of ambient light in each measurement, of which the difference is the reading
  double flicker = 0;        ///< counts by which lamps change it, 100 times a second
  double saturation = 4095;  ///< counts: the largest measurement
};

/// Where an infra-red sensor is, seen from the middle of the axle.
struct WallSensorPlace {
  double ahead;  ///< metres
  double right;  ///< metres; negative: left of the middle
  double angle;  ///< radians clockwise from ahead
};

/// Describes a micromouse with two driven wheels to MouseSimulator, in SI units. See known_mice.hpp for robots.
struct MouseDescription {
  std::string name;                           ///< for people
  MazeScale<double> scale = {0.18, 0.012};    ///< cells and walls of its mazes, in metres
  std::vector<OutlinePoint<double>> outline;  ///< corners, in metres from the middle of the axle
  double mass = 0;                            ///< kg, without MotorDescription::rotor_mass
  double yaw_inertia = 0;                     ///< kg m^2 around the vertical axis, without the same
  double track = 0;                           ///< metres between the wheels
  double wheel_diameter = 0;                  ///< metres
  MotorDescription motor;                     ///< of each side
  BatteryDescription battery;                 ///< of both
  TyreDescription tyres;                      ///< of both
  EncoderDescription encoder;                 ///< of each wheel
  GyroDescription gyro;                       ///< its only one
  LightDescription light;                     ///< of each infra-red sensor
  std::vector<WallSensorPlace> sensors;       ///< infra-red sensors
};

namespace detail {

// Throws std::invalid_argument if a number is out of range.
inline void check_of_mouse(const char* name, double value, double least, double most) {
  if (value >= least && value <= most) return;  // false if it is not a number
  throw std::invalid_argument(
      fmt::format("the {} of a simulated mouse is from {:g} to {:g}, not {:g}", name, least, most, value));
}

// The same for all numbers that a simulator with steps of so many seconds needs.
inline const MouseDescription& checked(const MouseDescription& mouse, double longest_step) {
  constexpr double tiny = 1e-12, huge = 1e9;
  check_of_mouse("cell", mouse.scale.cell_size, 0.01, 1);
  check_of_mouse("wall", mouse.scale.wall_thickness, 0, mouse.scale.cell_size / 2);
  check_of_mouse("number of corners", static_cast<double>(mouse.outline.size()), 3, 32);
  check_of_mouse("mass", mouse.mass, tiny, huge);
  check_of_mouse("yaw inertia", mouse.yaw_inertia, tiny * tiny, huge);
  check_of_mouse("track", mouse.track, 0.001, 1);
  check_of_mouse("wheel diameter", mouse.wheel_diameter, 0.001, 1);
  check_of_mouse("motor voltage", mouse.motor.voltage, 0.1, 1000);
  check_of_mouse("stall force", mouse.motor.stall_force, tiny, huge);
  check_of_mouse("free speed", mouse.motor.free_speed, 0.001, 1000);
  check_of_mouse("friction voltage", mouse.motor.friction, 0, mouse.motor.voltage);
  check_of_mouse("motor resistance", mouse.motor.resistance, tiny, huge);
  check_of_mouse("motor lag", mouse.motor.lag, 0, 1);
  // A lighter wheel that slips would change its speed more in a step than its motor allows.
  const double lightest = mouse.motor.stall_force / mouse.motor.free_speed * longest_step;
  check_of_mouse("rotor mass", mouse.motor.rotor_mass, std::max(mouse.mass * 1e-3, lightest), huge);
  check_of_mouse("battery voltage", mouse.battery.voltage, 0.1, 1000);
  // Otherwise the voltage would alternate from step to step.
  check_of_mouse("battery resistance", mouse.battery.resistance, 0, mouse.motor.resistance / 3);
  check_of_mouse("grip", mouse.tyres.grip, 0.01, 10000);
  check_of_mouse("slide", mouse.tyres.slide, 0, 1);
  check_of_mouse("scrub", mouse.tyres.scrub, 0, huge);
  check_of_mouse("slip", mouse.tyres.slip, 0, 1);
  check_of_mouse("creep", mouse.tyres.creep, 0, 1);
  check_of_mouse("drift", mouse.tyres.drift, 0, 1);
  check_of_mouse("counts per turn", mouse.encoder.counts_per_turn, 1, 1e7);
  check_of_mouse("gear of the encoder", mouse.encoder.gear, 0.001, 1000);
  check_of_mouse("eccentricity", mouse.encoder.eccentricity, 0, 1);
  check_of_mouse("gyro range", mouse.gyro.range, 0.1, 1e6);
  check_of_mouse("noise of the gyro", mouse.gyro.noise, 0, huge);
  check_of_mouse("bias of the gyro", mouse.gyro.bias, 0, huge);
  check_of_mouse("scale error of the gyro", mouse.gyro.scale, 0, 1);
  check_of_mouse("step of the gyro", mouse.gyro.step, 0, mouse.gyro.range);
  check_of_mouse("gain of the light", mouse.light.gain, 0, huge);
  check_of_mouse("decay", mouse.light.decay, 0, 1);
  if (mouse.light.decay == 0) check_of_mouse("receiver angle", mouse.light.receiver_angle, 0.001, 3);
  check_of_mouse("emitter angle", mouse.light.emitter_angle, 0, 1);
  check_of_mouse("emitter height", mouse.light.height, 0.001, 1);
  check_of_mouse("saturation", mouse.light.saturation, 1, 1e8);
  check_of_mouse("noise of the light", mouse.light.noise, 0, mouse.light.saturation);
  check_of_mouse("relative noise of the light", mouse.light.relative_noise, 0, 1);
  check_of_mouse("reflectivity", mouse.light.reflectivity, 0, 1);
  check_of_mouse("ambient light", mouse.light.ambient, 0, mouse.light.saturation);
  check_of_mouse("flicker", mouse.light.flicker, 0, mouse.light.saturation);
  for (const WallSensorPlace& place : mouse.sensors) {
    check_of_mouse("place of a sensor ahead", place.ahead, -1, 1);
    check_of_mouse("place of a sensor to the right", place.right, -1, 1);
    check_of_mouse("angle of a sensor", place.angle, -100, 100);
  }
  for (const OutlinePoint<double>& point : mouse.outline) {
    check_of_mouse("corner ahead", point.ahead, -1, 1);
    check_of_mouse("corner to the right", point.right, -1, 1);
  }
  return mouse;
}

}  // namespace detail

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MOUSE_DESCRIPTION_HPP
