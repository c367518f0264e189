// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_KNOWN_MICE_HPP
#define MAZEBOT_HOST_ROBOT_KNOWN_MICE_HPP

#include "../detail/requires_hosted.hpp"

#include "../../motion/scalar_math.hpp"
#include "mouse_description.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

// Robots for MouseSimulator. They are those of examples/robots/, whose files have the same numbers. What nobody has
// published is our choice.

namespace detail {

// What all of them share.
inline MouseDescription usual_mouse(const char* name) {
  const double degree = pi<double>() / 180;
  MouseDescription mouse;
  mouse.name = name;
  mouse.motor.lag = 0.0001;
  mouse.tyres.slide = 0.0048;
  mouse.tyres.slip = 0.005;
  mouse.tyres.creep = 0.0005;
  mouse.tyres.drift = 0.003;
  mouse.encoder.counts_per_turn = 16384;
  mouse.encoder.eccentricity = 0.001;
  mouse.gyro = {0.078 * degree, 0.3 * degree, 0.001, 2000 * degree, 0.14 * degree};
  mouse.light.gain = 140;
  mouse.light.separation = 0.0065;
  mouse.light.receiver_angle = 10 * degree;
  mouse.light.emitter_angle = 3 * degree;
  mouse.light.height = 0.0118;
  mouse.light.noise = 20;
  mouse.light.reflectivity = 0.1;
  mouse.light.ambient = 1500;
  mouse.light.flicker = 300;
  mouse.light.saturation = 60948;
  return mouse;
}

// One ahead and one aside on the left, the same on the right.
inline std::vector<WallSensorPlace> four_sensors(const WallSensorPlace& ahead, const WallSensorPlace& aside) {
  return {{ahead.ahead, -ahead.right, -ahead.angle},
          {aside.ahead, -aside.right, -aside.angle},
          {aside.ahead, aside.right, aside.angle},
          {ahead.ahead, ahead.right, ahead.angle}};
}

}  // namespace detail

/// Micras v2 with its fan: a classic mouse of 78 g, as Team-Micras/MicrasFirmware describes it.
inline MouseDescription micras_description() {
  MouseDescription mouse = detail::usual_mouse("micras");
  mouse.outline = {{0.0535, -0.015},  {0.0428, -0.0257}, {-0.0365, -0.0257},
                   {-0.0365, 0.0257}, {0.0428, 0.0257},  {0.0535, 0.015}};
  mouse.mass = 0.078;
  mouse.yaw_inertia = 3.49e-5;
  mouse.track = 0.045;
  mouse.wheel_diameter = 0.0228;
  mouse.motor.voltage = mouse.battery.voltage = 19.63;
  mouse.motor.friction = 2.5;
  mouse.motor.stall_force = 2.481;
  mouse.motor.free_speed = 8.703;
  mouse.motor.resistance = 16.06;
  mouse.motor.rotor_mass = 0.00285;
  mouse.battery.resistance = 0.3;
  mouse.tyres.grip = 18.4;
  mouse.sensors = detail::four_sensors({0.0429, 0.0215, 0}, {0.0519, 0.0146, pi<double>() / 4});
  return mouse;
}

/// A classic mouse of 100 g with rectangular outline, without a fan: our choice.
inline MouseDescription classic_description() {
  MouseDescription mouse = detail::usual_mouse("classic");
  mouse.outline = {{-0.045, 0.037}, {0.055, 0.037}, {0.055, -0.037}, {-0.045, -0.037}};
  mouse.mass = 0.092;
  mouse.yaw_inertia = 1.21312e-4;
  mouse.track = 0.062;
  mouse.wheel_diameter = 0.0228;
  mouse.motor.voltage = mouse.battery.voltage = 7.4;
  mouse.motor.friction = 0.35;
  mouse.motor.stall_force = 1.0496;
  mouse.motor.free_speed = 6;
  mouse.motor.resistance = 7.5;
  mouse.motor.rotor_mass = 0.004;
  mouse.battery.resistance = 0.2;
  mouse.tyres.grip = 10;
  mouse.sensors = detail::four_sensors({0.05, 0.025, 0}, {0.052, 0.02, pi<double>() / 4});
  return mouse;
}

/// A half-size mouse like kerikun11's KERISE v4: motors, encoders and sensors are published, the masses are our choice.
inline MouseDescription half_size_description() {
  const double degree = pi<double>() / 180;
  MouseDescription mouse = detail::usual_mouse("half-size");
  mouse.scale = {0.09, 0.006};
  mouse.outline = {{-0.02, 0.018}, {0.025, 0.018}, {0.025, -0.018}, {-0.02, -0.018}};
  mouse.mass = 0.013;
  mouse.yaw_inertia = 3.55e-6;
  mouse.track = 0.03;
  mouse.wheel_diameter = 0.01267;
  mouse.motor.voltage = mouse.battery.voltage = 3.7;
  mouse.motor.friction = 0.15;
  mouse.motor.stall_force = 0.18104;
  mouse.motor.free_speed = 5.79;
  mouse.motor.resistance = 10;
  mouse.motor.rotor_mass = 0.001;
  mouse.battery.resistance = 0.15;
  mouse.tyres.grip = 10;
  mouse.tyres.slide = 0.005;
  mouse.tyres.scrub = 3.67e-5;
  mouse.encoder.gear = 38.0 / 12;
  mouse.gyro = {0.089 * degree, 0.3 * degree, 0.001, 2000 * degree, 0.061 * degree};
  mouse.light = LightDescription();
  mouse.light.gain = 832;
  mouse.light.decay = 0.0129;
  mouse.light.emitter_angle = 5 * degree;
  mouse.light.height = 0.008;
  mouse.light.noise = 2;
  mouse.light.relative_noise = 0.01;
  mouse.light.reflectivity = 0.1;
  mouse.light.ambient = 100;
  mouse.light.flicker = 20;
  mouse.light.saturation = 4095;
  mouse.sensors = detail::four_sensors({0.02, 0.01, 0}, {0.012, 0.013, pi<double>() / 2});
  return mouse;
}

/// Red Comet, a champion of 2017 with a fan, by the model of a public planner
/// (snickrscodes/Time-Optimal-Micromouse); its sensors and motor data are our choice.
inline MouseDescription red_comet_description() {
  MouseDescription mouse = detail::usual_mouse("red-comet");
  mouse.outline = {{-0.038, 0.0225}, {0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}};
  mouse.mass = 0.0272;
  mouse.yaw_inertia = 1.849225e-5;
  mouse.track = 0.039;
  mouse.wheel_diameter = 0.0135;
  mouse.motor.voltage = mouse.battery.voltage = 7.4;
  mouse.motor.friction = 0.3;
  mouse.motor.stall_force = 0.48454;
  mouse.motor.free_speed = 8.129;
  mouse.motor.resistance = 12;
  mouse.motor.rotor_mass = 0.0015;
  mouse.battery.resistance = 0.15;
  mouse.tyres.grip = 71.12;
  mouse.tyres.slide = 0.00124;
  mouse.encoder.gear = 4;
  mouse.sensors = detail::four_sensors({0.034, 0.012, 0}, {0.036, 0.01, pi<double>() / 4});
  return mouse;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_KNOWN_MICE_HPP
