// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/explore_policy.hpp"

#include "mazebot/explore/odds_policy.hpp"
#include "mazebot/map/heading.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

struct Aim {
  template <class StateT, class TargetsT>
  void aim(const StateT&, TargetsT&) {}
};
struct Crossing {
  template <class StateT, class IndexT>
  unsigned crossing(const StateT&, IndexT, Heading) const {
    return 1;
  }
};
struct Doubt {
  template <class StateT, class IndexT>
  unsigned doubt(const StateT&, IndexT, Heading) const {
    return 1;
  }
};
struct ProveInMap {
  template <class StateT>
  Optional<Proof> prove(const StateT&) {
    return Proof::open;
  }
};
struct ProveInField {
  template <class StateT, class FieldT>
  Optional<Proof> prove(const StateT&, FieldT&) {
    return Proof::open;
  }
};
struct ProveOfThree {
  template <class StateT, class FieldT>
  Optional<Proof> prove(const StateT&, FieldT&, int) {
    return Proof::open;
  }
};
struct PublicOdds : OddsPolicy {};

// A policy of these members.
template <class... PartsT>
struct Of : PartsT... {};

template <class PolicyT>
constexpr bool is_policy() {
  return detail::ExplorePolicyNeeds<PolicyT>::all;
}

}  // namespace

TEST_CASE("an exploration policy has all that it needs, and nothing that would be ignored") {
  CHECK(is_policy<Of<Aim, Crossing, Doubt>>());
  CHECK(is_policy<Of<Aim, Crossing, Doubt, ProveInMap>>());
  CHECK(is_policy<Of<Aim, Crossing, Doubt, ProveInField>>());
  CHECK(is_policy<OddsPolicy>());
  CHECK_FALSE(is_policy<Of<Crossing, Doubt>>());
  CHECK_FALSE(is_policy<Of<Aim, Doubt>>());
  CHECK_FALSE(is_policy<Of<Aim, Crossing>>());
  CHECK_FALSE(is_policy<Of<Aim, Crossing, Doubt, ProveOfThree>>());
  CHECK_FALSE(is_policy<PublicOdds>());
  CHECK_FALSE(is_policy<Of<>>());
}
