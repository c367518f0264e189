// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_PLANNED_ELIMINATION_HPP
#define MAZEBOT_HOST_LOCATE_PLANNED_ELIMINATION_HPP

#include "../detail/requires_hosted.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "../../locate/greedy_elimination.hpp"
#include "../../locate/localizer.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../navigator/command.hpp"
#include "../../navigator/observation.hpp"
#include "../../optional.hpp"
#include "../../search/route.hpp"
#include "../map/run_time_grid.hpp"
#include "localization_model.hpp"
#include "pose_group.hpp"
#include "queued_pose_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A localizer's policy for the desktop that follows an elimination planner:
///
///     PlannedLocalizer<RolloutEliminationPlanner> localizer(map);
///
/// All rays of the robot must have the same reach. Compass: the robot knows its heading, and with 4 rays it need not
/// turn to look. plan() costs what the planner's choose() does. The planners need a map that knows all walls; with
/// another one the policy is greedy, as BasicGreedyElimination.
template <class PlannerT, bool Compass = false>
class PlannedElimination {
 public:
  /// This class, so that MAZEBOT_CHECK_ELIMINATION_POLICY notices a public derivation.
  typedef PlannedElimination PolicyT;

  /// Prepares a model and a planner of its own at the first plan, O(cells).
  explicit PlannedElimination(const RunTimeGrid&) {}
  /// Uses an existing planner, for example for many robots one after the other. It must outlive the policy, and its
  /// model must be of the localizer's map and of the robot's sensors.
  explicit PlannedElimination(PlannerT& planner) : planner_(&planner) {}

  /// Plans a path to a pose that splits the hypotheses. False: they are indistinguishable.
  template <class HypothesesT>
  bool plan(const RunTimeWallMap& map, const HypothesesT& hypotheses, const Observation& sensors) {
    if (!knows_all_) {
      knows_all_ = true;
      for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) *knows_all_ = *knows_all_ && map.explored_at(i);
      if (!*knows_all_) greedy_ = std::make_unique<BasicGreedyElimination<RunTimeGrid>>(map.grid());
    }
    if (!*knows_all_) return greedy_->plan(map, hypotheses, sensors);
    if (planner_ == nullptr) prepare(map, sensors);
    const LocalizationModel& model = planner_->model();
    const bool heading_matters = model.sensors().heading_matters();
    if (!heading_matters && !compass_heading_.has_value()) compass_heading_ = hypotheses.first()->heading;
    std::vector<PoseId> poses;
    hypotheses.for_each_while([&](Pose pose) {
      // A robot that need not turn faces the direction of its last step. In its model it never turns.
      poses.push_back(model.id(heading_matters ? pose : Pose(pose.cell, *compass_heading_)));
      return true;
    });
    const PoseGroup group(poses);
    if (model.is_one_class(group)) return false;
    std::vector<Pose> path;
    Pose before = model.pose(group.front());
    for (const PoseId id : model.path_to(group, planner_->choose(group).pose)) {
      Pose pose = model.pose(id);
      for (int h = 0; h < 4 && !heading_matters; ++h) {
        if (before.cell.towards(heading_at(h)) == pose.cell) pose.heading = heading_at(h);
      }
      path.push_back(pose);
      before = pose;
    }
    path_ = PosePath(std::move(path));
    return true;
  }

  /// The next command on the planned path. `first` is where the first hypothesis is now.
  Command next(Pose first) {
    if (greedy_) return greedy_->next(first);
    const Straight straight = path_.next(first);
    return Command::go(straight.turn, straight.cells);
  }

 private:
  void prepare(const RunTimeWallMap& map, const Observation& sensors) {
    RunTimeCellSet everywhere(map.grid());
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) everywhere.insert_at(i);
    const int rays = sensors.sensed(Turn::around) ? 4 : 3;
    own_model_ = std::make_unique<LocalizationModel>(map, everywhere,
                                                     LocalizationSensors{rays, sensors.reach(Turn::ahead), Compass});
    own_planner_ = std::make_unique<PlannerT>(*own_model_);
    planner_ = own_planner_.get();
  }

  std::unique_ptr<LocalizationModel> own_model_;
  std::unique_ptr<PlannerT> own_planner_;
  PlannerT* planner_ = nullptr;
  Optional<Heading> compass_heading_;  // at the first plan, if the heading does not matter
  PosePath path_;
  std::optional<bool> knows_all_;                                // whether the map does, once it is known
  std::unique_ptr<BasicGreedyElimination<RunTimeGrid>> greedy_;  // if it does not
};

/// A localizer for the desktop that follows an elimination planner.
template <class PlannerT, bool Compass = false>
using PlannedLocalizer = BasicLocalizer<RunTimeGrid, PlannedElimination<PlannerT, Compass>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_PLANNED_ELIMINATION_HPP
