// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_HPP
#define MAZEBOT_RACE_HPP

// Plans the fastest run through a known maze, with diagonals and smooth turns:
//
//     mazebot::RacePlanner<16, 16> planner;
//     mazebot::RaceRoute<16, 16> run;
//     const auto result = planner.plan(map, mazebot::half_size_mouse(), start, goals, mazebot::Unknown::wall, run);
//     if (result == mazebot::RaceResult::found) {
//       for (size_t i = 0; i < run.size(); ++i) move(run[i]);  // yours: a straight, a diagonal or a turn
//     }
#include "race/race_model.hpp"
#include "race/race_planner.hpp"
#include "race/race_route.hpp"
#include "race/race_trace.hpp"
#include "race/route_motions.hpp"
#include "race/run_timing.hpp"
#include "race/speed_race_planner.hpp"
#include "robot/run_robot.hpp"

#endif  // MAZEBOT_RACE_HPP
