// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECOVER_FAULT_OPTIONS_HPP
#define MAZEBOT_CLI_RECOVER_FAULT_OPTIONS_HPP

#include <algorithm>
#include <mazebot/host/robot/faulty_simulator.hpp>
#include <string>

#include "../command_line/command_line.hpp"

/// What goes wrong in simulated runs, as the options of torture and contest say it.
struct FaultOptions {
  mazebot::Faults faults;
  bool no_bump = false;  ///< the robot does not notice that a wall stops it
  bool certain = false;  ///< explorers demand certainty

  bool has_rates() const {
    return std::any_of(faults.rates.begin(), faults.rates.end(), [](double rate) { return rate > 0; });
  }
  /// Whether any fault may happen.
  bool any() const { return has_rates() || faults.stuck.has_value(); }
};

/// Adds an option for the rate of each fault, and --untold, --kind, --stuck, --no-bump, --certain.
void add_faults(CommandLine& command, FaultOptions& options);

/// The value of --stuck.
std::string text_of(mazebot::StuckSensor stuck);

#endif  // MAZEBOT_CLI_RECOVER_FAULT_OPTIONS_HPP
