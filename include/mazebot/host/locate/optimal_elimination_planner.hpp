// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_OPTIMAL_ELIMINATION_PLANNER_HPP
#define MAZEBOT_HOST_LOCATE_OPTIMAL_ELIMINATION_PLANNER_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "../detail/random.hpp"
#include "greedy_elimination_planner.hpp"
#include "localization_model.hpp"
#include "pose_group.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Plans position elimination with the exact minimum of the mean number of steps, by branch and bound over groups of
/// hypotheses. Each group is solved once.
///
/// A decision is a pose that splits the group, reached through poses that do not. The lower bound for a group of n
/// ambiguity classes: every look costs a step and has at most m outcomes, so the total is at least the external path
/// length of an m-ary tree with n leaves. Time and RAM are exponential in bad cases (open rooms with short rays). A
/// limit on the work, counted in poses looked at, ends such a search without an answer.
class OptimalEliminationPlanner {
 public:
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max() / 4;  ///< work without a limit

  /// The model must outlive the planner.
  explicit OptimalEliminationPlanner(const LocalizationModel& model) : model_(model), greedy_(model) {}
  explicit OptimalEliminationPlanner(const LocalizationModel&&) = delete;

  const LocalizationModel& model() const { return model_; }  ///< the model that it plans with

  /// Precondition: the group is not one ambiguity class.
  SplittingPose choose(PoseGroup group) { return choose(group, unlimited).value(); }
  /// Returns the minimum of the total steps.
  TotalSteps cost(PoseGroup group) { return cost(group, unlimited).value(); }

  /// Does the same, or returns nothing if that takes more than `work`. Groups solved so far are kept.
  std::optional<SplittingPose> choose(PoseGroup group, std::uint64_t work) {
    if (!cost(group, work).has_value()) return std::nullopt;
    // The same group may have been solved with its poses in another order.
    const Solution& solution = solved_.at(key_of(group));
    const GroupMove move = model_.move_between(solution.first, solution.best.pose);
    return SplittingPose{moved(group.front(), move), solution.best.steps};
  }
  /// The same; nothing if it takes more work, in poses looked at.
  std::optional<TotalSteps> cost(PoseGroup group, std::uint64_t work) {
    work_left_ = work;
    const TotalSteps total = solve(group, unlimited, 0, model_.has_ambiguous(group));
    if (work_left_ == 0) return std::nullopt;
    return total;
  }

  /// Groups solved so far. RAM: about 100 bytes each.
  std::size_t groups_solved() const { return solved_.size(); }

 private:
  struct Key {
    std::uint64_t a, b;
    friend bool operator==(const Key& x, const Key& y) { return x.a == y.a && x.b == y.b; }
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(key.a); }
  };
  struct Solution {
    TotalSteps cost;  // if not exact: a lower bound
    bool exact;
    PoseId first;  // of the group, where it was solved
    SplittingPose best;
  };
  struct Candidate {
    SplittingPose target;
    GroupMove move;
    TotalSteps bound;
    double promise;
  };
  // Scratch space of one level of the recursion.
  struct Level {
    std::vector<Candidate> candidates;
    std::vector<PoseId> poses;
    std::vector<std::size_t> ends;
    std::vector<PoseGroup> parts;
  };

  // Independent of the order of the poses; 128 bits, so that two groups never share one.
  static Key key_of(PoseGroup group) {
    Key key{0, 0};
    for (const PoseId pose : group) {
      const std::uint64_t mixed = detail::mix_bits(pose + detail::split_mix_step);
      key.a += mixed;
      key.b += detail::mix_bits(mixed + detail::split_mix_step);
    }
    return key;
  }

  // External path length of the shallowest tree with `leaves` leaves and at most views().count() branches a node.
  TotalSteps least_steps(std::size_t leaves) const {
    const std::uint64_t branches = std::max<std::uint64_t>(2, model_.views().count());
    std::uint64_t full = 1;
    std::uint64_t depth = 0;
    while (full * branches <= leaves) {
      full *= branches;
      ++depth;
    }
    const std::uint64_t rest = leaves - full;
    return depth * leaves + rest + (rest + branches - 2) / (branches - 1);
  }
  TotalSteps bound_of(PoseGroup group, bool ambiguous) const {
    return least_steps(ambiguous ? model_.class_count(group) : group.size());
  }

  // Returns the cost if it is less than `limit`, else a lower bound of it that is at least `limit`. Meaningless once
  // work_left_ is 0.
  TotalSteps solve(PoseGroup group, TotalSteps limit, std::size_t depth, bool ambiguous) {
    if (group.size() == 1 || (ambiguous && model_.is_one_class(group))) return 0;
    const Key key = key_of(group);
    const auto known = solved_.find(key);
    if (known != solved_.end() && (known->second.exact || known->second.cost >= limit)) return known->second.cost;

    const TotalSteps size = group.size();
    TotalSteps best = limit == unlimited ? greedy_.cost(group) + 1 : limit;
    SplittingPose best_pose{};
    if (levels_.size() <= depth) levels_.resize(depth + 1);
    Level& level = levels_[depth];  // levels_ is a deque: the address stays valid while deeper levels are added
    level.candidates.clear();
    // All poses of the group take the steps to the target. The steps after it cost at least as much as the remaining
    // tree.
    const TotalSteps least_after = bound_of(group, ambiguous) - std::min(bound_of(group, ambiguous), size);
    model_.for_each_splitting_pose_while(group, [&](const SplittingPose& target, const GroupMove& move) {
      if (target.steps * size + least_after >= best) return false;
      level.candidates.push_back({target, move, 0, 0});
      return spend(size);
    });
    for (Candidate& candidate : level.candidates) rate(group, candidate, level, ambiguous);
    std::stable_sort(level.candidates.begin(), level.candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.promise < b.promise; });
    for (std::size_t i = 0; i < level.candidates.size() && work_left_ != 0; ++i) {
      const Candidate candidate = level.candidates[i];
      if (candidate.bound >= best || !spend(size)) continue;
      make_parts(group, candidate.move, level);
      std::sort(level.parts.begin(), level.parts.end(), [](PoseGroup a, PoseGroup b) { return a.size() < b.size(); });
      TotalSteps total = candidate.bound;
      for (const PoseGroup part : level.parts) {
        const TotalSteps bound = bound_of(part, ambiguous);
        total += solve(part, best - total + bound, depth + 1, ambiguous) - bound;
        if (total >= best || work_left_ == 0) break;
      }
      if (total >= best) continue;
      best = total;
      best_pose = candidate.target;
    }
    if (work_left_ == 0) return limit;
    const bool exact = best < limit && best_pose.steps != 0;
    const Solution solution = {exact ? best : limit, exact, group.front(), best_pose};
    solved_[key] = solution;
    return solution.cost;
  }

  // False if no work is left.
  bool spend(std::uint64_t work) {
    work_left_ -= std::min(work_left_, work);
    return work_left_ != 0;
  }

  void make_parts(PoseGroup group, const GroupMove& move, Level& level) const {
    level.poses.assign(group.begin(), group.end());
    model_.split(level.poses.data(), group.size(), move, level.ends);
    level.parts.clear();
    for_each_group(level.poses.data(), level.ends, [&](PoseGroup part) { level.parts.push_back(part); });
  }

  void rate(PoseGroup group, Candidate& candidate, Level& level, bool ambiguous) const {
    candidate.bound = candidate.target.steps * group.size();
    candidate.promise = static_cast<double>(candidate.bound);
    if (ambiguous) {
      make_parts(group, candidate.move, level);
      for (const PoseGroup part : level.parts) candidate.bound += bound_of(part, true);
    }
    model_.split_sizes(group, candidate.move, level.ends);
    for (const std::size_t size : level.ends) {
      if (!ambiguous) candidate.bound += least_steps(size);
      candidate.promise += static_cast<double>(size) * std::log2(static_cast<double>(size));
    }
  }

  const LocalizationModel& model_;
  GreedyEliminationPlanner greedy_;
  std::uint64_t work_left_ = 0;
  std::deque<Level> levels_;
  std::unordered_map<Key, Solution, KeyHash> solved_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_OPTIMAL_ELIMINATION_PLANNER_HPP
