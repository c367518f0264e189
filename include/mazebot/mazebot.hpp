// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAZEBOT_HPP
#define MAZEBOT_MAZEBOT_HPP

// Everything but host/.
#include "map/cell.hpp"
#include "map/cell_set.hpp"
#include "map/grid.hpp"
#include "map/heading.hpp"
#include "map/pose.hpp"
#include "map/wall_map.hpp"
#include "plan/bucket_queue.hpp"
#include "plan/cost_models.hpp"
#include "plan/dijkstra.hpp"
#include "plan/flood_fill.hpp"
#include "plan/race_line.hpp"
#include "plan/race_model.hpp"
#include "plan/race_route.hpp"
#include "plan/straight_times.hpp"
#include "navigate/command.hpp"
#include "navigate/observation.hpp"
#include "navigate/status.hpp"
#include "robot/drive.hpp"
#include "robot/robot.hpp"
#include "version.hpp"

#endif  // MAZEBOT_MAZEBOT_HPP
