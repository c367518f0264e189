// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef WHOLE_MOUSE_NUMBERS_H
#define WHOLE_MOUSE_NUMBERS_H

// All numbers of the robot. Yours are measured in one evening: docs/measure-a-mouse.md says how, and measure.h prints
// them. These are of a classic mouse of 100 g with four infra-red sensors, as whole_mouse.cpp simulates it.
namespace numbers {

using namespace mazebot;

const MazeScale<float> scale(0.18f, 0.012f);  // cells and walls, metres
const float mass = 0.1f;                      // kg
const float yaw_inertia = 1.29e-4f;           // kg m^2: mass * (length^2 + width^2) / 12
const float grip = 10.0f;                     // m/s^2
const float top_speed = 3.0f;                 // m/s
const float acceleration = 8.0f;              // m/s^2

// The corners, ahead and to the right of the middle of the axle, metres.
const OutlinePoint<float> corners[] = {{0.055f, 0.037f}, {-0.045f, 0.037f}, {-0.045f, -0.037f}, {0.055f, -0.037f}};
const Outline<float> outline = {corners, 4};

// What measure.h has printed.
const float gyro_scale = 1.0f;
const float track = 0.062f;               // metres between the wheels
const float mm_per_1000_ticks = 4.3718f;  // of each wheel
const float slide = 0.0048f;              // (m/s) / (m/s^2), sideways
const float friction = 0.35f;             // volts
const float battery = 7.4f;               // volts
// m/s for each volt, seconds; rad/s for each volt, seconds.
const MotorModel<float> motors = {0.811f, 0.286f, 26.2f, 0.384f, friction, track};

enum : size_t { curve_points = 6, sensor_count = 4 };
typedef WallSensor<float, curve_points> Curve;
const int32_t rail = 60948;
// Readings and distances to a wall, along the axis of the sensor.
const SensorPoint<float> ahead_points[] = {{55205, 0.03f}, {38254, 0.05f}, {23482, 0.07f},
                                           {10239, 0.11f}, {6915, 0.13f},  {3239, 0.17f}};
const SensorPoint<float> aside_points[] = {{45876, 0.0424f}, {32439, 0.0566f}, {23106, 0.0707f},
                                           {12888, 0.0990f}, {9626, 0.1131f},  {5650, 0.1414f}};

// Where they are (ahead, right, angle to the right), their curve, the side that they see, and what they read of the
// wall there when the axle is on the border before the cell.
const float eighth = 0.785398f;
MouseSensor<float, curve_points> sensors[] = {
    {{0.050f, -0.025f, 0.0f}, Curve(ahead_points, rail), Turn::ahead, 7761},
    {{0.052f, -0.020f, -eighth}, Curve(aside_points, rail), Turn::left, 15195},
    {{0.052f, 0.020f, eighth}, Curve(aside_points, rail), Turn::right, 15195},
    {{0.050f, 0.025f, 0.0f}, Curve(ahead_points, rail), Turn::ahead, 7761}};

// What the robot can do with a part of its grip and force, up to 1. The same tyres turn it and hold it in a curve, so
// the wheels get 60 % of the grip and the curves 80 %.
inline DriveLimits<float> limits(float part) {
  // At standstill each motor pushes with half the mass * gain / time * (battery - friction).
  const float per_volt = motors.speed_gain / motors.speed_time;
  const float force = mass / 2 * per_volt * (battery - friction);
  const DrivePhysics<float> physics = {mass, yaw_inertia, track, force, motors.speed_gain * (battery - friction)};
  DriveLimits<float> drive(physics, grip, acceleration, acceleration, top_speed, 0.0f);
  drive.wheel_acceleration *= part;
  if (drive.wheel_acceleration > 0.6f * part * grip) drive.wheel_acceleration = 0.6f * part * grip;
  return drive.at_traction(0.8f * part);
}

// How fast the robot runs, for the search: it proves the run that is the fastest by these times.
const RaceModel race_model = classic_mouse();

}  // namespace numbers

#endif  // WHOLE_MOUSE_NUMBERS_H
