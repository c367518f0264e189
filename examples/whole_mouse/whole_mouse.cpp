// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A whole mouse, simulated down to the voltage of its motors: whole_mouse MAZE.txt
//
// It explores, comes home, and races with smooth turns and diagonals, faster each time. The firmware is that of the
// sketch WholeMouse, which drives a real mouse; here a simulator stands for the hardware.
#include <cstddef>
#include <cstdio>
#include <exception>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/map/maze.hpp"
#include "mazebot/host/robot/known_mice.hpp"
#include "mazebot/host/robot/mouse_simulator.hpp"
#include "mazebot/mazebot.hpp"
// After mazebot:
#include "../WholeMouse/whole_mouse.h"

namespace {

// What you write for your mouse.
struct Hardware {
  MouseSimulator simulator;

  MouseReadings<float> readings() const {
    return {simulator.left_count(), simulator.right_count(),
            numbers::gyro_scale * static_cast<float>(simulator.yaw_rate()),
            static_cast<float>(simulator.supply_voltage())};
  }
  int sensor_reading(std::size_t sensor) const { return simulator.reading(sensor); }
  void set_motors(float left, float right) {
    simulator.set_duty(static_cast<double>(left), static_cast<double>(right));
  }
  void wait_for_next_period() { simulator.advance(0.001); }
};
MAZEBOT_CHECK_MOUSE_HARDWARE(Hardware);

int contest_day(Hardware& hardware) {
  static WholeMouse<Hardware> mouse(hardware);
  // A person puts the mouse to the start, with 1 mm between its back and the wall.
  hardware.simulator.carry_to({0.09, 0.006 + 0.001 + 0.045, 0});
  const bool works = mouse.drive_day([&](Leg leg, bool worked) {
    const auto say = [&](const char* what) { std::printf("%6.1f s  %s\n", hardware.simulator.seconds(), what); };
    if (!worked) return say(mouse.reason());
    if (leg == Leg::home) return say("came home");
    if (leg == Leg::search) {
      say("explored and came home");
      return say(mouse.proved() ? "the fastest run is proved" : "not everything is proved");
    }
    std::printf("%6.1f s  race with %.0f %% of the grip: %.2f s from rest to rest\n", hardware.simulator.seconds(),
                100 * static_cast<double>(mouse.part()), static_cast<double>(mouse.seconds()));
  });
  std::printf("%zu contacts with walls\n", hardware.simulator.contacts());
  return works && hardware.simulator.contacts() == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::puts("usage: whole_mouse MAZE.txt");
    return 2;
  }
  try {
    const Maze maze = read_maze(argv[1]);
    if (maze.width() != 16 || maze.height() != 16 || maze.start != Pose()) {
      std::puts("whole_mouse: the maze must have 16x16 cells, and its start must be cell (0, 0), facing north");
      return 2;
    }
    Hardware hardware{MouseSimulator(classic_description(), maze, 1, 1)};
    return contest_day(hardware);
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
  }
}
