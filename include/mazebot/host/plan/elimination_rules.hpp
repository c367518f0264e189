// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_PLAN_ELIMINATION_RULES_HPP
#define MAZEBOT_HOST_PLAN_ELIMINATION_RULES_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../detail/random.hpp"
#include "lost_world.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Where a rule sends a group of poses that see the same and are not all of one class.
using ChosenPlace = LostWorld::Place;

/// Total steps, summed over all poses a group began with: the mean times the number of poses.
using TotalSteps = std::uint64_t;

/// The published rule: to the nearest place where the group's poses see different things.
class GreedyRule {
 public:
  explicit GreedyRule(const LostWorld& world) : world_(world) {}

  ChosenPlace choose(PoseGroup group) const {
    ChosenPlace chosen{};
    world_.each_splitting_place(group, [&](const ChosenPlace& place, const LostWorld::Motion&) {
      chosen = place;
      return false;
    });
    return chosen;
  }

  /// What the rule costs until each pose of the group knows where it is.
  TotalSteps cost(PoseGroup group) {
    poses_.assign(group.begin(), group.end());
    waiting_.assign(1, {0, group.size()});
    TotalSteps total = 0;
    while (!waiting_.empty()) {
      const auto [begin, count] = waiting_.back();
      waiting_.pop_back();
      const PoseGroup next(&poses_[begin], count);
      if (world_.is_one_class(next)) continue;
      const ChosenPlace place = choose(next);
      total += TotalSteps{place.steps} * count;
      world_.split(&poses_[begin], count, world_.motion(next.front(), place.pose), ends_);
      std::size_t from = 0;
      for (const std::size_t end : ends_) {
        if (end - from > 1) waiting_.emplace_back(begin + from, end - from);
        from = end;
      }
    }
    return total;
  }

 private:
  const LostWorld& world_;
  std::vector<PoseId> poses_;
  std::vector<std::pair<std::size_t, std::size_t>> waiting_;  // groups in poses_: begin, size
  std::vector<std::size_t> ends_;
};

/// The exact optimum of the expected steps: branch and bound over groups of poses, each solved once.
///
/// A decision is a place that splits the group, reached through places that do not: what lies in between tells nothing.
/// Lower bound for a group of n classes: every look has at most m outcomes and costs a step, so the steps are at least
/// the external path length of an m-ary tree with n leaves. Exponential in bad cases (open rooms with short rays):
/// then a limit on the work, counted in poses looked at, gives up.
class OptimalRule {
 public:
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max() / 4;

  explicit OptimalRule(const LostWorld& world) : world_(world), greedy_(world) {}

  /// Precondition: the group is not one class.
  ChosenPlace choose(PoseGroup group) { return choose(group, unlimited).value(); }
  /// The least total steps.
  TotalSteps cost(PoseGroup group) { return cost(group, unlimited).value(); }

  /// The same, or nothing if that would be more work. What was found on the way is kept.
  std::optional<ChosenPlace> choose(PoseGroup group, std::uint64_t work) {
    if (!cost(group, work).has_value()) return std::nullopt;
    // The same group may have been solved with its poses in another order.
    const Solution& solution = solved_.at(key_of(group));
    const LostWorld::Motion motion = world_.motion(solution.first, solution.best.pose);
    return ChosenPlace{LostWorld::moved(group.front(), motion), solution.best.steps};
  }
  std::optional<TotalSteps> cost(PoseGroup group, std::uint64_t work) {
    work_left_ = work;
    const TotalSteps total = solve(group, unlimited, 0, world_.has_twins(group));
    if (work_left_ == 0) return std::nullopt;
    return total;
  }

  /// Groups looked at so far: a measure of memory, about 100 bytes each.
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
    TotalSteps cost;  // exact, or if it is not: at least that much
    bool exact;
    PoseId first;  // of the group, where it was solved
    ChosenPlace best;
  };
  struct Candidate {
    ChosenPlace place;
    LostWorld::Motion motion;
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

  // External path length of the shallowest tree with `leaves` leaves and at most sight_count() branches a node.
  TotalSteps least_steps(std::size_t leaves) const {
    const std::uint64_t branches = std::max<std::uint64_t>(2, world_.sight_count());
    std::uint64_t full = 1;
    std::uint64_t depth = 0;
    while (full * branches <= leaves) {
      full *= branches;
      ++depth;
    }
    const std::uint64_t rest = leaves - full;
    return depth * leaves + rest + (rest + branches - 2) / (branches - 1);
  }
  TotalSteps bound_of(PoseGroup group, bool twins) const {
    return least_steps(twins ? world_.class_count(group) : group.size());
  }

  // The cost, if it is less than `limit`; else a lower bound of it that is at least `limit`. work_left_ 0: nonsense.
  TotalSteps solve(PoseGroup group, TotalSteps limit, std::size_t depth, bool twins) {
    if (group.size() == 1 || (twins && world_.is_one_class(group))) return 0;
    const Key key = key_of(group);
    const auto known = solved_.find(key);
    if (known != solved_.end() && (known->second.exact || known->second.cost >= limit)) return known->second.cost;

    const TotalSteps size = group.size();
    TotalSteps best = limit == unlimited ? greedy_.cost(group) + 1 : limit;
    ChosenPlace best_place{};
    if (levels_.size() <= depth) levels_.resize(depth + 1);
    Level& level = levels_[depth];  // a deque: stays where it is while deeper levels are added
    level.candidates.clear();
    // The steps to a place cost all of the group; what comes after costs no less than the rest of the tree.
    const TotalSteps least_after = bound_of(group, twins) - std::min(bound_of(group, twins), size);
    world_.each_splitting_place(group, [&](const ChosenPlace& place, const LostWorld::Motion& motion) {
      if (place.steps * size + least_after >= best) return false;
      level.candidates.push_back({place, motion, 0, 0});
      return spend(size);
    });
    for (Candidate& candidate : level.candidates) rate(group, candidate, level, twins);
    std::stable_sort(level.candidates.begin(), level.candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.promise < b.promise; });
    for (std::size_t i = 0; i < level.candidates.size() && work_left_ != 0; ++i) {
      const Candidate candidate = level.candidates[i];
      if (candidate.bound >= best || !spend(size)) continue;
      make_parts(group, candidate.motion, level);
      std::sort(level.parts.begin(), level.parts.end(), [](PoseGroup a, PoseGroup b) { return a.size() < b.size(); });
      TotalSteps total = candidate.bound;
      for (const PoseGroup part : level.parts) {
        const TotalSteps bound = bound_of(part, twins);
        total += solve(part, best - total + bound, depth + 1, twins) - bound;
        if (total >= best || work_left_ == 0) break;
      }
      if (total >= best) continue;
      best = total;
      best_place = candidate.place;
    }
    if (work_left_ == 0) return limit;
    const bool exact = best < limit && best_place.steps != 0;
    const Solution solution = {exact ? best : limit, exact, group.front(), best_place};
    solved_[key] = solution;
    return solution.cost;
  }

  // False: all is spent.
  bool spend(std::uint64_t work) {
    work_left_ -= std::min(work_left_, work);
    return work_left_ != 0;
  }

  void make_parts(PoseGroup group, const LostWorld::Motion& motion, Level& level) const {
    level.poses.assign(group.begin(), group.end());
    world_.split(level.poses.data(), group.size(), motion, level.ends);
    level.parts.clear();
    std::size_t from = 0;
    for (const std::size_t end : level.ends) {
      level.parts.emplace_back(&level.poses[from], end - from);
      from = end;
    }
  }

  void rate(PoseGroup group, Candidate& candidate, Level& level, bool twins) const {
    candidate.bound = candidate.place.steps * group.size();
    candidate.promise = static_cast<double>(candidate.bound);
    if (twins) {
      make_parts(group, candidate.motion, level);
      for (const PoseGroup part : level.parts) candidate.bound += bound_of(part, true);
    }
    world_.split_sizes(group, candidate.motion, level.ends);
    for (const std::size_t size : level.ends) {
      if (!twins) candidate.bound += least_steps(size);
      candidate.promise += static_cast<double>(size) * std::log2(static_cast<double>(size));
    }
  }

  const LostWorld& world_;
  GreedyRule greedy_;
  std::uint64_t work_left_ = 0;
  std::deque<Level> levels_;
  std::unordered_map<Key, Solution, KeyHash> solved_;
};

/// A good rule for the way: rollout on greedy. Of the most promising places it takes the one from which going on
/// greedily is cheapest, exactly computed; where the optimum is found with little work, it is used instead of greedy.
/// Never dearer than greedy, on any map: greedy's own place is among the candidates, and what is assumed of the groups
/// it leads to is what the rule at worst does with them.
class RolloutRule {
 public:
  explicit RolloutRule(const LostWorld& world, std::size_t candidates = 6, std::uint64_t work = 100000)
      : world_(world),
        greedy_(world),
        optimal_(world),
        candidates_(std::max<std::size_t>(candidates, 1)),
        work_(work) {}

  ChosenPlace choose(PoseGroup group) {
    if (const std::optional<ChosenPlace> best = optimum_of(group)) return *best;
    std::vector<Rated> places;
    const double size = static_cast<double>(group.size());
    TotalSteps least = greedy_.cost(group) + 1;
    double worst_kept = std::numeric_limits<double>::max();
    world_.each_splitting_place(group, [&](const ChosenPlace& place, const LostWorld::Motion& motion) {
      double promise = place.steps * size;
      // Places further away cannot be better than greedy, or not among the most promising.
      if (place.steps * group.size() >= least || promise > worst_kept) return false;
      world_.split_sizes(group, motion, ends_);
      for (const std::size_t part : ends_) {
        promise += static_cast<double>(part) * std::log2(static_cast<double>(part));
      }
      places.push_back({place, motion, promise});
      // The first is greedy's; it stays.
      std::stable_sort(places.begin() + 1, places.end(),
                       [](const Rated& a, const Rated& b) { return a.promise < b.promise; });
      if (places.size() > candidates_) places.pop_back();
      if (places.size() >= candidates_) worst_kept = std::max(places.front().promise, places.back().promise);
      return true;
    });
    ChosenPlace chosen{};
    for (const Rated& rated : places) {
      const TotalSteps cost = rated.place.steps * group.size() + cost_after(group, rated.motion);
      if (cost >= least) continue;
      least = cost;
      chosen = rated.place;
    }
    return chosen;
  }

 private:
  struct Rated {
    ChosenPlace place;
    LostWorld::Motion motion;
    double promise;
  };

  // Nothing, if the group is large or the search would be long. Always the same answer for the same group.
  std::optional<ChosenPlace> optimum_of(PoseGroup group) {
    if (group.size() > largest_for_optimum) return std::nullopt;
    return optimal_.choose(group, work_);
  }

  TotalSteps cost_after(PoseGroup group, const LostWorld::Motion& motion) {
    std::vector<PoseId> poses(group.begin(), group.end());
    std::vector<std::size_t> ends;
    world_.split(poses.data(), poses.size(), motion, ends);
    TotalSteps total = 0;
    std::size_t from = 0;
    for (const std::size_t end : ends) {
      const PoseGroup part(&poses[from], end - from);
      from = end;
      if (world_.is_one_class(part)) continue;
      std::optional<TotalSteps> cost;
      if (part.size() <= largest_for_optimum) cost = optimal_.cost(part, work_);
      total += cost.has_value() ? *cost : greedy_.cost(part);
    }
    return total;
  }

  static constexpr std::size_t largest_for_optimum = 256;

  const LostWorld& world_;
  GreedyRule greedy_;
  OptimalRule optimal_;
  std::size_t candidates_;
  std::uint64_t work_;
  std::vector<std::size_t> ends_;
};

/// What a rule costs from each of the poses a robot may start from.
class StepCounts {
 public:
  void add(std::uint32_t steps, std::size_t poses, bool ambiguous) {
    if (by_steps_.size() <= steps) by_steps_.resize(steps + 1, 0);
    by_steps_[steps] += poses;
    poses_ += poses;
    total_ += TotalSteps{steps} * poses;
    if (ambiguous) ambiguous_ += poses;
  }

  std::size_t poses() const { return poses_; }
  std::size_t ambiguous_poses() const { return ambiguous_; }
  double mean() const { return poses_ == 0 ? 0.0 : static_cast<double>(total_) / static_cast<double>(poses_); }
  TotalSteps total() const { return total_; }
  /// The least number of steps that is enough for that share of the poses.
  std::uint32_t quantile(double share) const {
    const double wanted = share * static_cast<double>(poses_);
    std::size_t sum = 0;
    for (std::size_t steps = 0; steps < by_steps_.size(); ++steps) {
      sum += by_steps_[steps];
      if (static_cast<double>(sum) >= wanted) return static_cast<std::uint32_t>(steps);
    }
    return 0;
  }
  std::uint32_t most() const { return by_steps_.empty() ? 0 : static_cast<std::uint32_t>(by_steps_.size() - 1); }
  /// How many poses take that many steps, by steps.
  const std::vector<std::size_t>& by_steps() const { return by_steps_; }

 private:
  std::vector<std::size_t> by_steps_;
  std::size_t poses_ = 0;
  std::size_t ambiguous_ = 0;
  TotalSteps total_ = 0;
};

/// What became of one lost robot.
struct Localization {
  Pose pose;                      ///< where it ended
  std::uint32_t steps;            ///< what it cost
  std::vector<PoseId> remaining;  ///< where it may be: one pose, or twins
};

/// Follows a rule from one start pose. look(Pose, std::vector<PoseId>) is called with every pose on the way and the
/// poses that the robot may be in there, the start included.
template <class RuleT, class LookT>
Localization follow(const LostWorld& world, RuleT&& rule, Pose start, LookT&& look) {
  Localization run{start, 0, {}};
  // Only the group of the true pose is followed.
  PoseId truth = world.id(start);
  const auto keep_group_of_truth = [&](const std::vector<PoseId>& poses, const std::vector<std::size_t>& ends) {
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
      const auto first = poses.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto last = poses.begin() + static_cast<std::ptrdiff_t>(end);
      if (std::find(first, last, truth) != last) return std::vector<PoseId>(first, last);
      begin = end;
    }
    return std::vector<PoseId>();
  };
  {
    const PoseGroups first = world.after_the_first_look();
    run.remaining = keep_group_of_truth(first.poses, first.ends);
  }
  if (run.remaining.empty()) throw std::invalid_argument("a lost robot starts in one of the cells it may be in");
  look(run.pose, run.remaining);
  std::vector<std::size_t> ends;
  while (!world.is_one_class(PoseGroup(run.remaining))) {
    const PoseId first = run.remaining.front();
    const ChosenPlace place = rule.choose(PoseGroup(run.remaining));
    const std::vector<PoseId> way = world.way_to(PoseGroup(run.remaining), place.pose);
    for (const PoseId on_the_way : way) {
      const LostWorld::Motion motion = world.motion(first, on_the_way);
      if (on_the_way == place.pose) break;
      std::vector<PoseId> moved(run.remaining);
      for (PoseId& pose : moved) pose = LostWorld::moved(pose, motion);
      look(world.pose(LostWorld::moved(truth, motion)), moved);
    }
    const LostWorld::Motion motion = world.motion(first, place.pose);
    truth = LostWorld::moved(truth, motion);
    world.split(run.remaining.data(), run.remaining.size(), motion, ends);
    run.remaining = keep_group_of_truth(run.remaining, ends);
    run.steps += place.steps;
    run.pose = world.pose(truth);
    look(run.pose, run.remaining);
  }
  return run;
}

/// Follows a rule from every pose the robot may start from, all at once.
template <class RuleT>
StepCounts count_steps(const LostWorld& world, RuleT&& rule) {
  struct Range {
    std::size_t begin, size;
    std::uint32_t steps;
  };
  StepCounts counts;
  std::vector<Range> waiting;
  PoseGroups all = world.after_the_first_look();
  const auto add_ranges = [&](std::size_t begin, const std::vector<std::size_t>& ends, std::uint32_t steps) {
    std::size_t from = 0;
    for (const std::size_t end : ends) {
      waiting.push_back({begin + from, end - from, steps});
      from = end;
    }
  };
  add_ranges(0, all.ends, 0);
  std::vector<std::size_t> ends;
  while (!waiting.empty()) {
    const Range range = waiting.back();
    waiting.pop_back();
    const PoseGroup group(&all.poses[range.begin], range.size);
    if (world.is_one_class(group)) {
      counts.add(range.steps, group.size(), group.size() > 1);
      continue;
    }
    const ChosenPlace place = rule.choose(group);
    world.split(&all.poses[range.begin], range.size, world.motion(group.front(), place.pose), ends);
    add_ranges(range.begin, ends, range.steps + place.steps);
  }
  return counts;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_PLAN_ELIMINATION_RULES_HPP
