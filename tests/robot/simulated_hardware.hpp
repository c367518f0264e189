// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_ROBOT_SIMULATED_HARDWARE_HPP
#define MAZEBOT_TESTS_ROBOT_SIMULATED_HARDWARE_HPP

#include <cstddef>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/robot/mouse_driver.hpp>
#include <mazebot/robot/wheeled_mouse.hpp>

namespace test {

/// A MouseSimulator as the hardware of a WheeledMouse, with a control period of 1 ms.
template <class Scalar>
struct SimulatedHardware {
  mazebot::MouseSimulator simulator;

  mazebot::MouseReadings<Scalar> readings() const {
    return {simulator.left_count(), simulator.right_count(), Scalar(simulator.yaw_rate()),
            Scalar(simulator.supply_voltage())};
  }
  int sensor_reading(std::size_t sensor) const { return simulator.reading(sensor); }
  void set_motors(Scalar left, Scalar right) {
    simulator.set_duty(static_cast<double>(left), static_cast<double>(right));
  }
  void wait_for_next_period() { simulator.advance(0.001); }
};

}  // namespace test

#endif  // MAZEBOT_TESTS_ROBOT_SIMULATED_HARDWARE_HPP
