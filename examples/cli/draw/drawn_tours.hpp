// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRAW_DRAWN_TOURS_HPP
#define MAZEBOT_CLI_DRAW_DRAWN_TOURS_HPP

#include <cstddef>
#include <mazebot/explore/cheapest_policy.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <type_traits>
#include <utility>
#include <vector>

/// Why a policy that plans tours decided as it did: how many mazes it drew, and in how many of them a cell had to be
/// visited, and was where the tour went first. No mazes: it did not plan tours for this decision.
struct DrawnTours {
  struct Cell {
    mazebot::RunTimeGrid::Index cell;
    int needs;
    int votes;
    bool operator==(const Cell& other) const {
      return cell == other.cell && needs == other.needs && votes == other.votes;
    }
  };
  int mazes = 0;
  std::vector<Cell> cells = {};  ///< those with needs

  bool operator==(const DrawnTours& other) const { return mazes == other.mazes && cells == other.cells; }
};

/// The tours of a policy's last decision; none if it plans no tours.
template <class PolicyT, class = void>
struct ToursOf {
  static DrawnTours get(const PolicyT&, std::size_t) { return {}; }
};
template <class PolicyT>
struct ToursOf<PolicyT, std::void_t<decltype(std::declval<const PolicyT&>().mazes_drawn())>> {
  static DrawnTours get(const PolicyT& policy, std::size_t cell_count) {
    DrawnTours tours = {policy.mazes_drawn()};
    for (std::size_t i = 0; i < cell_count && tours.mazes != 0; ++i) {
      const auto cell = static_cast<typename PolicyT::Index>(i);
      if (policy.needs_at(cell) != 0) tours.cells.push_back({cell, policy.needs_at(cell), policy.votes_at(cell)});
    }
    return tours;
  }
};
template <class PlannerT, class BaseT>
struct ToursOf<mazebot::CheapestPolicy<PlannerT, BaseT>> {
  static DrawnTours get(const mazebot::CheapestPolicy<PlannerT, BaseT>& policy, std::size_t cell_count) {
    return ToursOf<BaseT>::get(policy.base(), cell_count);
  }
};
template <class PolicyT>
DrawnTours drawn_tours(const PolicyT& policy, std::size_t cell_count) {
  return ToursOf<PolicyT>::get(policy, cell_count);
}

#endif  // MAZEBOT_CLI_DRAW_DRAWN_TOURS_HPP
