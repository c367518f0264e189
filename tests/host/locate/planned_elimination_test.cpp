// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/locate/planned_elimination.hpp"

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "mazebot/host/locate/greedy_elimination_planner.hpp"
#include "mazebot/host/locate/optimal_elimination_planner.hpp"
#include "mazebot/host/locate/rollout_elimination_planner.hpp"
#include "mazebot/host/locate/step_counts.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "mazebot/locate/localizer.hpp"
#include "support/catch.hpp"
#include "support/lost_robot.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

const LocalizationSensors sensor_kinds[] = {{3, 1, false}, {4, 1, false},  {3, 3, false}, {4, 20, false},
                                            {3, 1, true},  {4, 255, true}, {4, 2, true}};

std::vector<RunTimeWallMap> some_maps() {
  std::vector<RunTimeWallMap> maps;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const int size = static_cast<int>(seed);
    maps.push_back(test::generated_walls(MazeAlgorithm::backtracker, size, size + 2, seed));
    maps.push_back(test::generated_walls(MazeAlgorithm::wilson, size + 4, size + 2, seed, 40));
    maps.push_back(test::scattered_blocks(size + 3, size + 5, seed, 35).walls);
  }
  maps.push_back(test::scattered_blocks(5, 5, 2, 0).walls);
  return maps;
}

std::vector<Pose> poses_in(const RunTimeWallMap& map) {
  std::vector<Pose> poses;
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    for (int h = 0; h < 4 && map.exits_at(i, Unknown::wall) != 0; ++h) {
      poses.emplace_back(map.grid().cell(i), heading_at(h));
    }
  }
  return poses;
}

struct End {
  Pose pose;
  int steps;
  Status status;
};

// Runs a robot with all the localizers, which must give the same commands.
template <class FirstT, class... OthersT>
End run(const RunTimeWallMap& map, Pose start, const LocalizationSensors& sensors, FirstT first, OthersT... others) {
  LostRobot<RunTimeWallMap> robot(map, start, sensors.rays, sensors.reach);
  for (;;) {
    const Observation seen = robot.observe();
    const Command command = first.next(seen);
    for (const Command other : std::vector<Command>{others.next(seen)...}) REQUIRE(other == command);
    for (const Status other : std::vector<Status>{others.status()...}) REQUIRE(other == first.status());
    REQUIRE(first.hypotheses().contains(command.is_stop() ? robot.pose() : robot.after(command)));
    if (command.is_stop()) break;
    REQUIRE(robot.obey(command));
  }
  if (first.status() == Status::located) REQUIRE(*first.pose() == robot.pose());
  return {robot.pose(), sensors.heading_matters() ? robot.steps() : robot.cells(), first.status()};
}

// Compares the loop with the greedy policy, which is the definition, to the greedy planner.
End run_greedy(const RunTimeWallMap& map, Pose start, const LocalizationSensors& sensors) {
  using Planned = PlannedLocalizer<GreedyEliminationPlanner>;
  using PlannedWithCompass = PlannedLocalizer<GreedyEliminationPlanner, true>;
  using Sideways = BasicLocalizer<RunTimeGrid, BasicGreedyElimination<RunTimeGrid, SidewaysSteps>>;
  const Heading heading = start.heading;
  if (!sensors.compass) return run(map, start, sensors, BasicLocalizer<RunTimeGrid>(map), Planned(map));
  if (sensors.heading_matters()) {
    return run(map, start, sensors, BasicLocalizer<RunTimeGrid>(map, heading), PlannedWithCompass(map, heading));
  }
  return run(map, start, sensors, Sideways(map, heading), PlannedWithCompass(map, heading));
}

}  // namespace

TEST_CASE("the greedy planner gives the greedy policy's commands, one robot at a time and in bulk",
          "[elimination][long]") {
  for (const RunTimeWallMap& map : some_maps()) {
    for (const LocalizationSensors& sensors : sensor_kinds) {
      const LocalizationModel model(map, sensors);
      // Where all robots end, and after how many steps.
      std::multiset<std::pair<PoseId, std::uint32_t>> expected, found;
      for (const Pose start : poses_in(map)) {
        const End end = run_greedy(map, start, sensors);
        const Pose pose = sensors.heading_matters() ? end.pose : Pose(end.pose.cell, start.heading);
        expected.emplace(model.id(pose), end.steps);
      }
      PoseGroups groups = model.first_groups();
      GreedyEliminationPlanner planner(model);
      BulkElimination().run(model, planner, groups, [&](PoseGroup located, std::uint32_t steps) {
        for (const PoseId pose : located) found.emplace(pose, steps);
      });
      CHECK(found == expected);
    }
  }
}

TEST_CASE("a localizer follows the rollout planner from every pose", "[elimination]") {
  for (const RunTimeWallMap& map :
       {test::generated_walls(MazeAlgorithm::backtracker, 9, 8, 2), test::scattered_blocks(8, 9, 2, 35).walls,
        test::scattered_blocks(5, 5, 2, 0).walls}) {
    for (const LocalizationSensors& sensors : {sensor_kinds[0], sensor_kinds[2], sensor_kinds[6]}) {
      const LocalizationModel model(map, sensors);
      const StepCounts expected = count_steps(model, RolloutEliminationPlanner(model));
      StepCounts found;
      for (const Pose start : poses_in(map)) {
        const End end = sensors.compass ? run(map, start, sensors,
                                              PlannedLocalizer<RolloutEliminationPlanner, true>(map, start.heading))
                                        : run(map, start, sensors, PlannedLocalizer<RolloutEliminationPlanner>(map));
        found.add(static_cast<std::uint32_t>(end.steps), 1, end.status == Status::ambiguous);
      }
      // The choice between equally good paths may depend on the first pose; the mean does not.
      CHECK(found.total() == expected.total());
      CHECK(found.ambiguous_poses() == expected.ambiguous_poses());
    }
  }
}

TEST_CASE("many robots may share a planner, one after the other", "[elimination]") {
  const BlockMap map = test::scattered_blocks(7, 6, 3, 30);
  const LocalizationModel model(map.walls, map.free, LocalizationSensors());
  OptimalEliminationPlanner planner(model);
  using Policy = PlannedElimination<OptimalEliminationPlanner>;
  StepCounts found;
  map.free.for_each_index([&](RunTimeGrid::Index cell) {
    for (int h = 0; h < 4; ++h) {
      const Pose start(map.free.grid().cell(cell), heading_at(h));
      const End end =
          run(map.walls, start, LocalizationSensors(),
              BasicLocalizer<RunTimeGrid, Policy>(map.walls, map.free, Optional<Heading>(), Policy(planner)));
      found.add(static_cast<std::uint32_t>(end.steps), 1, end.status == Status::ambiguous);
    }
  });
  CHECK(found.by_steps() == count_steps(model, OptimalEliminationPlanner(model)).by_steps());
  CHECK(planner.groups_solved() > 0);
}
