// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_BULK_ELIMINATION_HPP
#define MAZEBOT_HOST_LOCATE_BULK_ELIMINATION_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "localization_model.hpp"
#include "pose_group.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Runs position elimination for all start poses at once. It does what a Localizer does for one robot after the other,
/// but decides only once for all robots that have seen the same. It keeps its scratch space from one run to the next.
class BulkElimination {
 public:
  /// Follows a planner from each group until its poses are one ambiguity class, and calls end(PoseGroup, steps since
  /// the start) with each of those. Moves and sorts the groups' poses.
  template <class PlannerT, class EndT>
  void run(const LocalizationModel& model, PlannerT&& planner, PoseGroups& groups, EndT&& end) {
    waiting_.clear();
    const auto add = [&](PoseGroup group, std::uint32_t steps) {
      if (group.size() == 1) return end(group, steps);
      waiting_.push_back({static_cast<std::size_t>(group.begin() - groups.poses.data()), group.size(), steps});
    };
    for_each_group(groups.poses.data(), groups.ends, [&](PoseGroup group) { add(group, 0); });
    while (!waiting_.empty()) {
      const Waiting next = waiting_.back();
      waiting_.pop_back();
      PoseId* const poses = &groups.poses[next.begin];
      const PoseGroup group(poses, next.size);
      if (model.is_one_class(group)) {
        end(group, next.steps);
        continue;
      }
      const SplittingPose target = planner.choose(group);
      model.split(poses, next.size, model.move_between(group.front(), target.pose), ends_);
      for_each_group(poses, ends_, [&](PoseGroup part) { add(part, next.steps + target.steps); });
    }
  }

 private:
  struct Waiting {
    std::size_t begin, size;
    std::uint32_t steps;
  };

  std::vector<Waiting> waiting_;
  std::vector<std::size_t> ends_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_BULK_ELIMINATION_HPP
