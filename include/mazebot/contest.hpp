// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CONTEST_HPP
#define MAZEBOT_CONTEST_HPP

// Leads a robot through a contest day, home in time:
//
//     mazebot::Contest<mazebot::Explorer<16, 16>> contest(explorer, rules, millis);  // millis(): ticks since it began
//     while (contest.choose(run_ticks()) != mazebot::ContestLeg::finished) {  // run_ticks(): your forecast
//       const bool is_fast = contest.leg() == mazebot::ContestLeg::fast_run;
//       if (is_fast) contest.finish_run(fast_run(), true);  // fast_run() is yours and returns its last pose
//       if (!is_fast) mazebot::drive(robot, contest);       // searches, or comes back
//     }
#include "contest/contest.hpp"
#include "explore/explorer.hpp"
#include "explore/plan_ahead.hpp"
#include "robot/drive.hpp"

#endif  // MAZEBOT_CONTEST_HPP
