// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_POLICY_FAMILY_HPP
#define MAZEBOT_CLI_EXPLORE_POLICY_FAMILY_HPP

#include <mazebot/explore/tour_policy.hpp>
#include <memory>
#include <type_traits>

#include "any_explorer.hpp"

// The program explores over several kinds of grids. A family names the policy for each of them.

/// One policy for all grids.
template <class PolicyT>
struct OnePolicy {
  template <class GridT>
  using Of = PolicyT;
};

struct TourPolicies {
  template <class GridT>
  using Of = mazebot::BasicTourPolicy<GridT>;
};

/// For CheapestPolicy: its plans take longer than those for the shortest route, so it draws fewer mazes.
template <class GridT>
using ToursOfEight = mazebot::BasicTourPolicy<GridT, mazebot::DrawLimit<8>>;

/// A policy of the family. Those that store something for each cell are made for the grid.
template <class FamilyT, class GridT>
typename FamilyT::template Of<GridT> make_policy(const GridT& grid) {
  using PolicyT = typename FamilyT::template Of<GridT>;
  if constexpr (std::is_constructible_v<PolicyT, const GridT&>) {
    return PolicyT(grid);
  } else {
    return PolicyT();
  }
}

/// An explorer with the policy of the family.
template <class FamilyT, class GridT, class StorageT = mazebot::FastStorage>
std::unique_ptr<AnyExplorer<GridT, StorageT>> make_explorer(const mazebot::BasicCellSet<GridT>& goals,
                                                            mazebot::Pose start) {
  using PolicyT = typename FamilyT::template Of<GridT>;
  return std::make_unique<ExplorerWith<GridT, PolicyT, StorageT>>(goals, start, make_policy<FamilyT>(goals.grid()));
}

#endif  // MAZEBOT_CLI_EXPLORE_POLICY_FAMILY_HPP
