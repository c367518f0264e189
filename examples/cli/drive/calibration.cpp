// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "calibration.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <stdexcept>

using namespace mazebot;

namespace {

MotorModel<double> motor_model(const MouseDescription& mouse) {
  const MotorDescription& motor = mouse.motor;
  const double half_track = mouse.track / 2;
  const double per_volt = motor.stall_force / motor.voltage;       // newtons of a wheel
  const double back_force = motor.stall_force / motor.free_speed;  // newtons for each m/s
  const double mass = mouse.mass + 2 * motor.rotor_mass;
  const double inertia = mouse.yaw_inertia + 2 * motor.rotor_mass * half_track * half_track;
  const double drag = 2 * half_track * half_track * back_force + mouse.tyres.scrub;
  return {motor.free_speed / motor.voltage,
          mass / (2 * back_force),
          2 * half_track * per_volt / drag,
          inertia / drag,
          motor.friction,
          mouse.track};
}

// In a straight corridor of four cells with a dead end in the north.
MouseSimulator in_corridor(const MouseDescription& mouse) {
  const RunTimeGrid grid(1, 4);
  RunTimeWallMap walls(grid);
  for (int y = 0; y < 3; ++y) walls.record(Cell(0, y), Heading::north, false);
  return MouseSimulator(mouse, Maze(walls), 0, 1);
}

bool looks_ahead(const WallSensorPlace& place) { return std::abs(std::sin(place.angle)) < 0.5; }

WallSensor<double, 16> curve_of(const MouseDescription& mouse, std::size_t sensor) {
  MouseSimulator simulator = in_corridor(mouse);
  const WallSensorPlace& place = mouse.sensors[sensor];
  const double cell = mouse.scale.cell_size;
  const double face = cell - mouse.scale.wall_thickness;
  const double beside = std::abs(place.right);
  const bool is_ahead = looks_ahead(place);
  std::vector<SensorPoint<double>> points;
  for (int i = 1; i < 200; ++i) {
    const double gap = 0.01 * cell * i;  // between the sensor and the wall, straight across
    if (!is_ahead && gap > face - beside) break;
    Pose2D<double> at = {cell / 2, 1.5 * cell, 0};
    if (is_ahead) {
      at.y = 4 * cell - mouse.scale.wall_thickness / 2 - place.ahead - gap;
    } else {
      at.x = cell / 2 + (face / 2 - beside - gap) * (place.angle > 0 ? 1 : -1);
    }
    if (!simulator.fits(at)) continue;
    simulator.carry_to(at);
    const int reading = simulator.reading(sensor);
    if (reading <= 0) continue;
    // Very near walls read less again.
    while (!points.empty() && points.back().reading <= reading) points.pop_back();
    points.push_back({reading, gap / std::abs(is_ahead ? std::cos(place.angle) : std::sin(place.angle))});
  }
  if (points.size() < 16) throw BlindSensor(sensor);
  SensorPoint<double> chosen[16];
  for (std::size_t i = 0; i < 16; ++i) chosen[i] = points[i * (points.size() - 1) / 15];
  return {chosen, static_cast<std::int32_t>(mouse.light.saturation)};
}

}  // namespace

Calibration calibration_of(const MouseDescription& mouse) {
  const EncoderDescription& encoder = mouse.encoder;
  Calibration result = {
      motor_model(mouse),
      PoseFilterOptions<double>(1e6 * pi<double>() * mouse.wheel_diameter / (encoder.counts_per_turn * encoder.gear)),
      {}};
  result.filter.slide = mouse.tyres.slide;
  MouseSimulator on_border = in_corridor(mouse);
  on_border.carry_to({mouse.scale.cell_size / 2, mouse.scale.cell_size * 3, 0});
  for (std::size_t i = 0; i < mouse.sensors.size(); ++i) {
    const WallSensorPlace& place = mouse.sensors[i];
    const Turn side = looks_ahead(place) ? Turn::ahead : place.angle > 0 ? Turn::right : Turn::left;
    const RangeSensor<double> where = {place.ahead, place.right, place.angle};
    result.sensors.emplace_back(where, curve_of(mouse, i), side, on_border.reading(i));
  }
  return result;
}
