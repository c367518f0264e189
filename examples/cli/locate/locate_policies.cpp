// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <mazebot/host/locate/bitboard_localizer.hpp>
#include <mazebot/host/locate/greedy_elimination_planner.hpp>
#include <mazebot/host/locate/optimal_elimination_planner.hpp>
#include <mazebot/host/locate/rollout_elimination_planner.hpp>
#include <mazebot/host/map/wall_bitboards.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "../explore/policies.hpp"
#include "../own_policy.hpp"
#include "lost_run.hpp"

namespace {

using namespace mazebot;

// The greedy policy on bitboards, which are fast also in maps of millions of cells.
class GreedyLostRobots : public LostRobots {
 public:
  GreedyLostRobots(const Ground& ground, const LocalizationSensors& sensors)
      : ground_(ground), sensors_(sensors), boards_(ground.walls, ground.cells) {}

  LostRun run(Pose start, const Look& look) override {
    if (!sensors_.compass) return run(start, BitboardLocalizer<>(boards_), look);
    if (sensors_.heading_matters()) return run(start, BitboardLocalizer<>(boards_, start.heading), look);
    return run(start, BitboardLocalizer<SidewaysSteps>(boards_, start.heading), look);
  }
  StepCounts count_all(Watch& watch) override {
    return PlannedLostRobots<GreedyEliminationPlanner>(ground_, sensors_).count_all(watch);
  }

 private:
  template <class LocalizerT>
  LostRun run(Pose start, LocalizerT of_library, const Look& look) {
    LocalizerOf<LocalizerT> localizer(std::move(of_library));
    return run_lost_robot(ground_, sensors_, start, localizer, look);
  }

  const Ground& ground_;
  LocalizationSensors sensors_;
  WallBitboards boards_;
};

}  // namespace

const std::vector<LocatePolicy>& locate_policies() {
  static const std::vector<LocatePolicy> table = with_own<LocatePolicy>({
      {"greedy", "to the nearest cell that rules out poses: the published method",
       [](const Ground& ground, const LocalizationSensors& sensors) {
         return std::unique_ptr<LostRobots>(std::make_unique<GreedyLostRobots>(ground, sensors));
       }},
      locating<RolloutEliminationPlanner>("rollout",
                                          "nearly optimal: the candidate after which greedy needs the fewest steps"),
      locating<OptimalEliminationPlanner>(
          "optimal", "the exact minimum of the mean number of steps; may take very long in open rooms"),
  });
  return table;
}
