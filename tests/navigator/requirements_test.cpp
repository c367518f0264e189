// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What is a navigator or a policy, and what is not. The messages are tested in tests/floor/compile_fail/.
#include "mazebot/mazebot.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

struct OnlyPlans {
  template <class MapT, class HypothesesT>
  bool plan(const MapT&, const HypothesesT&, const Observation&);
};
struct OnlySteps {
  Command next(Pose first);
};
struct Eliminates : OnlyPlans, OnlySteps {};
struct InheritsGreedy : GreedyElimination<16, 16> {};

struct OnlyNext {
  Command next(const Observation& seen);
};
struct OnlyStatus {
  Status status() const;
};
struct Navigates : OnlyNext, OnlyStatus {};

struct OnlyAims {
  template <class StateT, class TargetsT>
  void aim(const StateT&, TargetsT&) const;
};
struct InheritsAdachi : Adachi {};

}  // namespace

TEST_CASE("an elimination policy plans and steps, and is no other policy in disguise") {
  CHECK(is_elimination_policy<Eliminates>());
  CHECK(is_elimination_policy<GreedyElimination<16, 16>>());
  CHECK_FALSE(is_elimination_policy<OnlyPlans>());
  CHECK_FALSE(is_elimination_policy<OnlySteps>());
  CHECK_FALSE(is_elimination_policy<InheritsGreedy>());
  CHECK_FALSE(is_elimination_policy<int>());
}

TEST_CASE("a navigator has a next command and a status") {
  CHECK(is_navigator<Navigates>());
  CHECK_FALSE(is_navigator<OnlyNext>());
  CHECK_FALSE(is_navigator<OnlyStatus>());
}

TEST_CASE("an exploration policy has all members, and is no other policy in disguise") {
  CHECK(is_explore_policy<Adachi>());
  CHECK(is_explore_policy<OddsPolicy>());
  CHECK_FALSE(is_explore_policy<OnlyAims>());
  CHECK_FALSE(is_explore_policy<InheritsAdachi>());
}
