// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_HPP
#define MAZEBOT_EXPLORE_HPP

// Explores an unknown maze until the shortest route is proved, and drives it:
//
//     mazebot::Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
//     if (mazebot::drive(robot, explorer) == mazebot::Status::done) {
//       mazebot::RouteRunner<16, 16> run = explorer.shortest_route();
//       mazebot::drive(robot, run);
//     }
#include "explore/explore_policy.hpp"
#include "explore/explorer.hpp"
#include "explore/odds_policy.hpp"
#include "explore/plan_ahead.hpp"
#include "map/print_map.hpp"
#include "robot/drive.hpp"

#endif  // MAZEBOT_EXPLORE_HPP
