// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Three policies for the program `mazebot`, one of each kind. docs/own-policies.md explains them.
#include <algorithm>
#include <cstddef>
#include <mazebot/cover/coverage_policy.hpp>
#include <mazebot/explore/explore_policy.hpp>
#include <mazebot/host/locate/localization_model.hpp>
#include <vector>

#include "own_policy.hpp"

namespace {

using namespace mazebot;

// Explores as FewestUnknown, but drives through known openings rather than unknown walls.
class KnownFirst : FewestUnknown {
 public:
  using FewestUnknown::aim;
  using FewestUnknown::doubt;
  template <class StateT, class IndexT>
  unsigned crossing(const StateT& state, IndexT cell, Heading heading) const {
    return state.wall_map().known_at(cell, heading) ? 1 : 2;
  }
};
MAZEBOT_CHECK_EXPLORE_POLICY(KnownFirst);
const OwnPolicy known_first(exploring<KnownFirst>("known-first", "as fewest-unknown, but prefers known openings"));

// Covers with a hand on the left.
class KeepLeft : NearestUnvisited {
 public:
  using NearestUnvisited::least_price;
  using NearestUnvisited::price;
  using NearestUnvisited::price_unit;
  enum : int { cell_cost = 2, turn_cost = 1 };
  template <class StateT>
  Optional<Heading> step(const StateT& state) {
    return first_open(state, Turn::left, Turn::ahead, Turn::right);
  }
};
MAZEBOT_CHECK_COVERAGE_POLICY(KeepLeft);
const OwnPolicy keep_left(covering<KeepLeft>("keep-left", "turns left where it can"));

// Locates a lost robot at the pose, of the nearest 20, that leaves the fewest hypotheses in the largest group.
class EvenSplit {
 public:
  explicit EvenSplit(const LocalizationModel& model) : model_(model) {}
  const LocalizationModel& model() const { return model_; }
  SplittingPose choose(PoseGroup group) const {
    SplittingPose best{};
    std::size_t least = group.size() + 1;
    int looked_at = 0;
    model_.for_each_splitting_pose_while(group, [&](const SplittingPose& there, const GroupMove& move) {
      std::vector<std::size_t> sizes;
      model_.split_sizes(group, move, sizes);
      const std::size_t largest = *std::max_element(sizes.begin(), sizes.end());
      if (largest < least) best = there;
      least = std::min(least, largest);
      return ++looked_at < 20;
    });
    return best;
  }

 private:
  const LocalizationModel& model_;
};
const OwnPolicy even_split(locating<EvenSplit>("even-split", "where the hypotheses split most evenly"));

}  // namespace
