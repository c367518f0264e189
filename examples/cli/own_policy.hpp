// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OWN_POLICY_HPP
#define MAZEBOT_CLI_OWN_POLICY_HPP

#include <memory>
#include <utility>

#include "cover/cover_run.hpp"
#include "explore/policies.hpp"
#include "explore/policy_family.hpp"
#include "locate/lost_run.hpp"

/// Adds policies of your own to the program `mazebot`: the one place for all kinds of them. Write the policies into a
/// source file, include this header, and register each with a line:
///
///     const OwnPolicy mine(exploring<MyPolicy>("mine", "says in the help what it does"));
///
/// Then configure with -DMAZEBOT_OWN_POLICIES=my_policies.cpp. See docs/own-policies.md.

/// For solve, torture and mms: a family of exploration policies, one for each kind of grid (policy_family.hpp).
template <class FamilyT>
constexpr Policy exploring_family(const char* name, const char* what) {
  using mazebot::RunTimeGrid;
  return {name, what, make_explorer<FamilyT, RunTimeGrid>, make_explorer<FamilyT, mazebot::Grid<16, 16>>,
          make_explorer<FamilyT, RunTimeGrid, mazebot::TrustingStorage>};
}
/// One policy for all grids (explore/explore_policy.hpp).
template <class PolicyT>
constexpr Policy exploring(const char* name, const char* what) {
  return exploring_family<OnePolicy<PolicyT>>(name, what);
}

/// For cover: a coverage policy (cover/coverage_policy.hpp).
template <class PolicyT>
constexpr CoverPolicy covering(const char* name, const char* what) {
  return {name, what, cover_with<PolicyT>};
}

/// For locate: an elimination planner (host/locate/greedy_elimination_planner.hpp).
template <class PlannerT>
constexpr LocatePolicy locating(const char* name, const char* what) {
  return {name, what, [](const Ground& ground, const mazebot::LocalizationSensors& sensors) {
            return std::unique_ptr<LostRobots>(std::make_unique<PlannedLostRobots<PlannerT>>(ground, sensors));
          }};
}

/// Registers a policy. A constant of this type, outside of functions, is enough.
struct OwnPolicy {
  template <class PolicyT>
  explicit OwnPolicy(PolicyT policy) {
    own_policies<PolicyT>().push_back(std::move(policy));
  }
};

#endif  // MAZEBOT_CLI_OWN_POLICY_HPP
