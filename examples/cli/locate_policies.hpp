// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_LOCATE_POLICIES_HPP
#define MAZEBOT_CLI_LOCATE_POLICIES_HPP

#include <mazebot/host/plan/greedy_elimination_planner.hpp>
#include <mazebot/host/plan/localization_model.hpp>
#include <mazebot/host/plan/optimal_elimination_planner.hpp>
#include <mazebot/host/plan/rollout_elimination_planner.hpp>
#include <mazebot/host/plan/step_counts.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "ground.hpp"

/// The policies of lost robots; the first one is the default.
inline std::vector<std::string> locate_policy_names() { return {"greedy", "rollout", "optimal"}; }

/// Starts a lost robot from every pose, and counts the steps until it is located. Precondition: the policy is one of
/// the names. Throws std::invalid_argument if no cell is free.
inline mazebot::StepCounts count_steps_from_all(const Ground& ground, const mazebot::LocalizationSensors& sensors,
                                                const std::string& policy) {
  if (ground.cells.count() == 0) throw std::invalid_argument("no cell is free, expected a cell to start from");
  const mazebot::LocalizationModel model(ground.walls, ground.cells, sensors);
  if (policy == "optimal") return count_steps(model, mazebot::OptimalEliminationPlanner(model));
  if (policy == "rollout") return count_steps(model, mazebot::RolloutEliminationPlanner(model));
  return count_steps(model, mazebot::GreedyEliminationPlanner(model));
}

#endif  // MAZEBOT_CLI_LOCATE_POLICIES_HPP
