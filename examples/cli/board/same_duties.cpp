// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "same_duties.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <mazebot/host/robot/serial_mouse_simulator.hpp>
#include <mazebot/mazebot.hpp>
#include <memory>

#include "short_circuit.hpp"
// After mazebot:
#include "../../WholeMouse/whole_mouse.h"

SameDuties::SameDuties(const mazebot::MouseDescription& mouse, const mazebot::Maze& maze, double noise,
                       std::uint64_t seed) {
  mazebot::SerialMouseSimulator world(mouse, maze, noise, seed);
  world.on_duties = [this](float left, float right) { expected_.push_back({left, right}); };
  ShortCircuit line(world);
  using Hardware = mazebot::SerialMouse<ShortCircuit, float, numbers::sensor_count>;
  Hardware hardware(line, ShortCircuit::no_clock);
  hardware.begin(0.001F);
  std::make_unique<WholeMouse<Hardware>>(hardware)->drive_day([](Leg, bool) {});
}

void SameDuties::compare(float left, float right) {
  const std::size_t period = periods_++;
  if (period >= expected_.size()) return;
  const Duties& expected = expected_[period];
  const double difference = std::max(std::fabs(static_cast<double>(left - expected.left)),
                                     std::fabs(static_cast<double>(right - expected.right)));
  if (left == expected.left && right == expected.right) return;
  if (other_++ == 0) first_other_ = period;
  largest_ = std::max(largest_, difference);
}

std::string SameDuties::verdict() const {
  if (all_are()) return fmt::format("{} pairs of duties, the same as on the desktop", periods_);
  std::string text =
      fmt::format("{} pairs of duties, NOT those of the desktop, which are {}", periods_, expected_.size());
  if (other_ > 0) {
    text += fmt::format(": {} differ, by {:.3g} at most, the first one in period {}", other_, largest_, first_other_);
  }
  return text;
}
