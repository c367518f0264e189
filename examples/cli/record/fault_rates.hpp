// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_FAULT_RATES_HPP
#define MAZEBOT_CLI_RECORD_FAULT_RATES_HPP

#include <cstdint>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/record/true_run.hpp>
#include <vector>

#include "replay_run.hpp"

/// How often something could happen, and how often it did.
struct Happened {
  std::uint64_t could = 0;
  std::uint64_t happened = 0;

  void add(const Happened& other) {
    could += other.could;
    happened += other.happened;
  }
};

/// An interval of rates.
struct RateInterval {
  double low;
  double high;
};

/// The rates with which so many events are not too unlikely: 95 %. Source: C. J. Clopper and E. S. Pearson, "The use of
/// confidence or fiducial limits illustrated in the case of the binomial", Biometrika 26, 1934.
RateInterval interval_of(const Happened& events);

/// The faults in logs, with their opportunities as FaultySimulator counts them.
struct FaultCounts {
  std::uint64_t steps = 0;
  Happened phantom[4];   ///< by the side of the robot: openings read as walls
  Happened missed[4];    ///< walls read as openings
  Happened slips;        ///< of the borders that could be crossed
  Happened overshoots;   ///< of the borders crossed with an opening behind
  Happened wrong_turns;  ///< of the quarter turns
  Happened moved;        ///< of the commands
  std::uint64_t crashes = 0;

  std::uint64_t misreads() const;
  void add(const FaultCounts& other);
};

/// With the true maze.
FaultCounts count_faults(const mazebot::RunTimeWallMap& truth, const std::vector<mazebot::RunStep>& run,
                         const std::vector<mazebot::TrueStep>& steps);
/// Without it: the readings that contradict the map, and the moves that were blocked.
FaultCounts count_contradictions(const ReplayedRun& run);
/// For people.
void print_rates(const FaultCounts& counts, bool has_truth);

#endif  // MAZEBOT_CLI_RECORD_FAULT_RATES_HPP
