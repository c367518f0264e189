// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_STEP_COUNTS_HPP
#define MAZEBOT_HOST_LOCATE_STEP_COUNTS_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bulk_elimination.hpp"
#include "localization_model.hpp"
#include "pose_group.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

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
