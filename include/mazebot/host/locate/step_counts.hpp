// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_STEP_COUNTS_HPP
#define MAZEBOT_HOST_LOCATE_STEP_COUNTS_HPP

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

/// Counts the steps that lost robots take until they are located, over many start poses: mean, quantiles and histogram.
class StepCounts {
 public:
  /// `ambiguous`: the poses end in an ambiguity class of several.
  void add(std::uint32_t steps, std::size_t poses, bool ambiguous) {
    if (by_steps_.size() <= steps) by_steps_.resize(steps + 1, 0);
    by_steps_[steps] += poses;
    poses_ += poses;
    total_ += std::uint64_t{steps} * poses;
    if (ambiguous) ambiguous_ += poses;
  }

  std::size_t poses() const { return poses_; }                ///< poses that were measured
  std::size_t ambiguous_poses() const { return ambiguous_; }  ///< poses that nothing can tell from others
  /// Steps, in the mean over all poses; 0 without poses.
  double mean() const { return poses_ == 0 ? 0.0 : static_cast<double>(total_) / static_cast<double>(poses_); }
  std::uint64_t total() const { return total_; }  ///< steps of all poses together
  /// The least number of steps that is enough for that share (0 to 1) of the poses.
  std::uint32_t quantile(double share) const {
    const double wanted = share * static_cast<double>(poses_);
    std::size_t sum = 0;
    for (std::size_t steps = 0; steps < by_steps_.size(); ++steps) {
      sum += by_steps_[steps];
      if (static_cast<double>(sum) >= wanted) return static_cast<std::uint32_t>(steps);
    }
    return 0;
  }
  /// The largest number of steps.
  std::uint32_t most() const { return by_steps_.empty() ? 0 : static_cast<std::uint32_t>(by_steps_.size() - 1); }
  /// The number of poses that take 0, 1, 2 ... steps.
  const std::vector<std::size_t>& by_steps() const { return by_steps_; }

 private:
  std::vector<std::size_t> by_steps_;
  std::size_t poses_ = 0;
  std::size_t ambiguous_ = 0;
  std::uint64_t total_ = 0;
};

/// Follows an elimination planner from every pose the robot may start from, all at once. Calls on_located(poses) for
/// each group that needs no more steps, to show the progress.
template <class PlannerT, class WatchT>
StepCounts count_steps(const LocalizationModel& model, PlannerT&& planner, WatchT&& on_located) {
  StepCounts counts;
  PoseGroups groups = model.first_groups();
  BulkElimination().run(model, planner, groups, [&](PoseGroup located, std::uint32_t steps) {
    counts.add(steps, located.size(), located.size() > 1);
    on_located(located.size());
  });
  return counts;
}
/// The same without showing progress.
template <class PlannerT>
StepCounts count_steps(const LocalizationModel& model, PlannerT&& planner) {
  return count_steps(model, planner, [](std::size_t) {});
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_STEP_COUNTS_HPP
