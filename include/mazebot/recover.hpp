// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_HPP
#define MAZEBOT_RECOVER_HPP

// Explores with wheels that slip and people who pick the robot up:
//
//     mazebot::Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
//     mazebot::Recovery<mazebot::Explorer<16, 16>> recovery(explorer);
//     mazebot::drive(robot, recovery);  // as drive(robot, explorer), but more robust
#include "explore/explorer.hpp"
#include "recover/recovery.hpp"
#include "recover/track/tracking_recovery.hpp"
#include "robot/drive.hpp"

#endif  // MAZEBOT_RECOVER_HPP
