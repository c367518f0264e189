// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "policies.hpp"

#include <mazebot/explore/explore_policy.hpp>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/explore/odds_policy.hpp>
#include <mazebot/navigator/wall_follower.hpp>
#include <type_traits>

#include "../own_policy.hpp"

namespace {

using namespace mazebot;

constexpr Policy following(Hand hand, const char* name, const char* what) {
  return {name, what, nullptr, nullptr, nullptr, hand};
}

}  // namespace

const std::vector<Policy>& policies() {
  static_assert(std::is_same<Explorer<16, 16>, Explorer<16, 16, OddsPolicy>>::value,
                "the Explorer's default comes first in the table");
  static const std::vector<Policy> table = with_own<Policy>({
      exploring<OddsPolicy>("odds", "weighs unknown walls by how likely they are, given the known walls around them"),
      exploring_family<TourPolicies>("tour",
                                     "plans tours through the cells that the proof needs, in mazes that it draws"),
      exploring<FewestUnknown>("fewest-unknown", "drives the shortest possible path with the fewest unknown walls"),
      exploring<Adachi>("adachi", "drives to the goal and back by the shortest possible path until both are the same"),
      following(Hand::left, "left-hand", "follows the wall on its left to the goal; proves nothing"),
      following(Hand::right, "right-hand", "follows the wall on its right to the goal; proves nothing"),
  });
  return table;
}
