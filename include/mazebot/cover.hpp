// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_COVER_HPP
#define MAZEBOT_COVER_HPP

// Visits every cell of an unknown maze or house, and returns to the dock:
//
//     mazebot::Coverage<16, 16> coverage;  // from the south-west corner, facing north
//     coverage.end_at_dock();
//     mazebot::drive(robot, coverage);
#include "cover/coverage.hpp"
#include "cover/coverage_policy.hpp"
#include "cover/weighted_coverage.hpp"
#include "robot/drive.hpp"

#endif  // MAZEBOT_COVER_HPP
