// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_ROLLOUT_ELIMINATION_PLANNER_HPP
#define MAZEBOT_HOST_LOCATE_ROLLOUT_ELIMINATION_PLANNER_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "greedy_elimination_planner.hpp"
#include "localization_model.hpp"
#include "optimal_elimination_planner.hpp"
#include "pose_group.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Plans nearly optimal position elimination: rollout on the greedy planner (Bertsekas, Tsitsiklis and Wu 1997).
///
/// Of the most promising poses that split a group it chooses the one after which the greedy planner needs the fewest
/// steps, exactly computed. Where it finds the optimum with little work, it uses the optimum instead. It never needs
/// more steps than the greedy planner, on any map: the greedy choice is among the candidates, and each part of the
/// group costs at most what was computed for it.
class RolloutEliminationPlanner {
 public:
  /// `candidates`: how many poses are tried for each group. `work`: the limit for each search for the optimum, counted
  /// in poses looked at.
  explicit RolloutEliminationPlanner(const LocalizationModel& model, std::size_t candidates = 6,
                                     std::uint64_t work = 100000)
      : model_(model),
        greedy_(model),
        optimal_(model),
        candidate_limit_(std::max<std::size_t>(candidates, 1)),
        work_(work) {}
  explicit RolloutEliminationPlanner(const LocalizationModel&&, std::size_t = 6, std::uint64_t = 100000) = delete;

  const LocalizationModel& model() const { return model_; }  ///< the model that it plans with

  /// Precondition: the group is not one ambiguity class.
  SplittingPose choose(PoseGroup group) {
    if (const std::optional<SplittingPose> best = optimum_of(group)) return *best;
    std::vector<Rated> candidates;
    const double size = static_cast<double>(group.size());
    TotalSteps least = greedy_.cost(group) + 1;
    double worst_kept = std::numeric_limits<double>::max();
    model_.for_each_splitting_pose_while(group, [&](const SplittingPose& target, const GroupMove& move) {
      double promise = target.steps * size;
      // Poses further away cannot be better than greedy, or not among the most promising.
      if (target.steps * group.size() >= least || promise > worst_kept) return false;
      model_.split_sizes(group, move, ends_);
      for (const std::size_t part : ends_) {
        promise += static_cast<double>(part) * std::log2(static_cast<double>(part));
      }
      candidates.push_back({target, move, promise});
      // The first is the greedy choice. It stays.
      std::stable_sort(candidates.begin() + 1, candidates.end(),
                       [](const Rated& a, const Rated& b) { return a.promise < b.promise; });
      if (candidates.size() > candidate_limit_) candidates.pop_back();
      if (candidates.size() >= candidate_limit_)
        worst_kept = std::max(candidates.front().promise, candidates.back().promise);
      return true;
    });
    SplittingPose chosen{};
    for (const Rated& rated : candidates) {
      const TotalSteps cost = rated.target.steps * group.size() + cost_after(group, rated.move);
      if (cost >= least) continue;
      least = cost;
      chosen = rated.target;
    }
    return chosen;
  }

 private:
  struct Rated {
    SplittingPose target;
    GroupMove move;
    double promise;
  };

  // Nothing if the group is large or the search takes more work than allowed.
  std::optional<SplittingPose> optimum_of(PoseGroup group) {
    if (group.size() > largest_for_optimum) return std::nullopt;
    return optimal_.choose(group, work_);
  }

  TotalSteps cost_after(PoseGroup group, const GroupMove& move) {
    std::vector<PoseId> poses(group.begin(), group.end());
    std::vector<std::size_t> ends;
    model_.split(poses.data(), poses.size(), move, ends);
    TotalSteps total = 0;
    for_each_group(poses.data(), ends, [&](PoseGroup part) {
      if (model_.is_one_class(part)) return;
      std::optional<TotalSteps> cost;
      if (part.size() <= largest_for_optimum) cost = optimal_.cost(part, work_);
      total += cost.has_value() ? *cost : greedy_.cost(part);
    });
    return total;
  }

  static constexpr std::size_t largest_for_optimum = 256;

  const LocalizationModel& model_;
  GreedyEliminationPlanner greedy_;
  OptimalEliminationPlanner optimal_;
  std::size_t candidate_limit_;
  std::uint64_t work_;
  std::vector<std::size_t> ends_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_ROLLOUT_ELIMINATION_PLANNER_HPP
