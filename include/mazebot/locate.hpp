// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_LOCATE_HPP
#define MAZEBOT_LOCATE_HPP

// Finds the pose of a lost robot in a maze that it knows:
//
//     mazebot::Localizer<16, 16> localizer(map);
//     if (mazebot::drive(robot, localizer) == mazebot::Status::located) {
//       mazebot::Pose here = *localizer.pose();
//     }
#include "locate/elimination_policy.hpp"
#include "locate/greedy_elimination.hpp"
#include "locate/localizer.hpp"
#include "robot/drive.hpp"

#endif  // MAZEBOT_LOCATE_HPP
