// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_GREEDY_ELIMINATION_PLANNER_HPP
#define MAZEBOT_HOST_LOCATE_GREEDY_ELIMINATION_PLANNER_HPP

#include "../detail/requires_hosted.hpp"

#include <cstdint>

#include "localization_model.hpp"
#include "pose_group.hpp"
#include "step_counts.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Steps summed over all poses of a group: the mean times the number of poses.
using TotalSteps = std::uint64_t;

/// Plans greedy position elimination for groups of hypotheses: goes to the nearest pose that splits the group. It takes
/// the same steps as a Localizer with BasicGreedyElimination.
///
/// An elimination planner is any class with a member choose(PoseGroup) that returns a SplittingPose.
class GreedyEliminationPlanner {
 public:
  /// The model must outlive the planner.
  explicit GreedyEliminationPlanner(const LocalizationModel& model) : model_(model) {}
  explicit GreedyEliminationPlanner(const LocalizationModel&&) = delete;

  const LocalizationModel& model() const { return model_; }  ///< the model that it plans with

  /// Precondition: the group is not one ambiguity class.
  SplittingPose choose(PoseGroup group) const {
    SplittingPose chosen{};
    model_.for_each_splitting_pose_while(group, [&](const SplittingPose& target, const GroupMove&) {
      chosen = target;
      return false;
    });
    return chosen;
  }

  /// The steps until each pose of the group is located, or known to be ambiguous.
  TotalSteps cost(PoseGroup group) {
    groups_.poses.assign(group.begin(), group.end());
    groups_.ends.assign(1, group.size());
    TotalSteps total = 0;
    bulk_.run(model_, *this, groups_,
              [&](PoseGroup located, std::uint32_t steps) { total += TotalSteps{steps} * located.size(); });
    return total;
  }

 private:
  const LocalizationModel& model_;
  BulkElimination bulk_;
  PoseGroups groups_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_GREEDY_ELIMINATION_PLANNER_HPP
