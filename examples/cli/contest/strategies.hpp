// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_CONTEST_STRATEGIES_HPP
#define MAZEBOT_CLI_CONTEST_STRATEGIES_HPP

#include "contest_day.hpp"

/// What the search of a day proves, and how it decides.
enum class DaySearch {
  fastest,   ///< the fastest run
  likely,    ///< nothing, but searches for the fastest run as small boards can
  shortest,  ///< the shortest route
  adachi     ///< the same, as Adachi's policy does
};

/// How to use a contest day.
struct Strategy {
  const char* name;
  const char* what;
  DaySearch search;
  bool runs_early = false;
  Touch touch = Touch::never;
};

constexpr Strategy all_strategies[] = {
    {"fastest-first", "proves the fastest run, then drives it faster and faster", DaySearch::fastest},
    {"goal-first", "drives a fast run as soon as a route is known, and proves the fastest on the return",
     DaySearch::fastest, true},
    {"shortest", "proves the shortest route only, then drives the fastest run through what it has seen",
     DaySearch::shortest},
    {"adachi", "the same, searching from goal to start and back by the shortest possible path", DaySearch::adachi},
    {"carried", "as fastest-first, and a person carries the robot back after each fast run (10 s)", DaySearch::fastest,
     false, Touch::after_each_run},
    {"likely-fastest",
     "searches for the fastest run as small boards can, then drives the fastest through what it has seen",
     DaySearch::likely},
};

#endif  // MAZEBOT_CLI_CONTEST_STRATEGIES_HPP
