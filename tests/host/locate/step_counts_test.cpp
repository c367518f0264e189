// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/locate/step_counts.hpp"

#include <cstddef>
#include <vector>

#include "mazebot/host/locate/greedy_elimination_planner.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

TEST_CASE("step counts have a mean and quantiles", "[step_counts]") {
  StepCounts counts;
  CHECK(counts.mean() == 0);
  CHECK(counts.quantile(0.5) == 0);
  counts.add(2, 3, false);
  counts.add(10, 1, true);
  counts.add(4, 2, false);
  CHECK(counts.poses() == 6);
  CHECK(counts.ambiguous_poses() == 1);
  CHECK(counts.mean() == 4);
  CHECK(counts.quantile(0.5) == 2);
  CHECK(counts.quantile(0.51) == 4);
  CHECK(counts.quantile(0.95) == 10);
  CHECK(counts.most() == 10);
  CHECK(counts.total() == 24);
  CHECK(counts.by_steps() == std::vector<std::size_t>{0, 0, 3, 0, 2, 0, 0, 0, 0, 0, 1});
}

TEST_CASE("without a start pose nothing is counted", "[step_counts]") {
  const RunTimeWallMap map = test::scattered_blocks(3, 3, 1, 0).walls;
  const LocalizationModel model(map, RunTimeCellSet(map.grid()), LocalizationSensors());
  const StepCounts counts = count_steps(model, GreedyEliminationPlanner(model));
  CHECK(counts.poses() == 0);
  CHECK(counts.most() == 0);
  CHECK(counts.mean() == 0);
}
