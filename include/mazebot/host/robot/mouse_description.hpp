// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MOUSE_DESCRIPTION_HPP
#define MAZEBOT_HOST_ROBOT_MOUSE_DESCRIPTION_HPP

#include "../detail/requires_hosted.hpp"

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
  double receiver_angle = 0;  ///< radians from the receiver's axis to half of its sensitivity
  double emitter_angle = 0;   ///< radians from the beam's axis to half of its intensity
  double height = 0;          ///< metres of the emitter above the floor, which takes the light from far walls
  double noise = 0;           ///< counts, standard deviation of a reading
  double relative_noise = 0;  ///< standard deviation of a reading, as a part of it
  double reflectivity = 0;    ///< how much walls differ: each is within +- this part
  double ambient = 0;         ///< counts of ambient light in each measurement, of which the difference is the reading
  double flicker = 0;         ///< counts by which lamps change it, 100 times a second
  double saturation = 0;      ///< counts: the largest measurement
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

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MOUSE_DESCRIPTION_HPP
