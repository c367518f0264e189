// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAZEBOT_HPP
#define MAZEBOT_MAZEBOT_HPP

// Everything but host/.
#include "map/cell.hpp"
#include "map/cell_set.hpp"
#include "map/frame.hpp"
#include "map/grid.hpp"
#include "map/heading.hpp"
#include "map/pose.hpp"
#include "map/pose_table.hpp"
#include "map/wall_map.hpp"
#include "navigate/cheapest_policy.hpp"
#include "navigate/command.hpp"
#include "navigate/explore_policy.hpp"
#include "navigate/explorer.hpp"
#include "navigate/greedy_elimination.hpp"
#include "navigate/hypotheses.hpp"
#include "navigate/localizer.hpp"
#include "navigate/observation.hpp"
#include "navigate/route_runner.hpp"
#include "navigate/sight.hpp"
#include "navigate/status.hpp"
#include "navigate/wall_follower.hpp"
#include "plan/bucket_queue.hpp"
#include "plan/cost_models.hpp"
#include "plan/dijkstra.hpp"
#include "plan/exploration_field.hpp"
#include "plan/flood_fill.hpp"
#include "plan/flow_field.hpp"
#include "plan/pose_search.hpp"
#include "plan/race_line.hpp"
#include "plan/race_model.hpp"
#include "plan/race_route.hpp"
#include "plan/route.hpp"
#include "plan/straight_times.hpp"
#include "plan/wavefront.hpp"
#include "robot/drive.hpp"
#include "robot/robot.hpp"
#include "version.hpp"

#endif  // MAZEBOT_MAZEBOT_HPP
