// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_COVER_COVERAGE_POLICY_HPP
#define MAZEBOT_COVER_COVERAGE_POLICY_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/requirement.hpp"
#include "../map/cell.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/fast_storage.hpp"
#include "../optional.hpp"
#include "coverage_map.hpp"
#include "coverage_state.hpp"

/// A coverage policy chooses where Coverage goes next. It is a class with two functions, which see the state of the
/// coverage (BasicCoverageState: its map, pose, start and areas), and four constants:
///
///     Optional<Heading> step(const StateT& state);
///         The side by which to leave the robot's cell, to an open cell: one seen to be free and not visited yet.
///         Nothing, to go to an open cell elsewhere: the one with the least sum of path cost and price.
///     Optional<int> price(const StateT& state, Index cell, Heading arrived);
///         The price of an open cell elsewhere, for a robot that arrives there with that heading. Nothing: not there.
///     cell_cost, turn_cost
///         The cost of a move and of a quarter turn on the path. cell_cost >= 1, and cell_cost + 2 * turn_cost <= 7.
///     price_unit, least_price
///         What a path cost of 1 weighs against prices, and a number below or equal to all prices.
///
/// A policy takes over members of another one by name:
///
///     class KeepLeft : NearestUnvisited {              // private, so that a misspelt member is noticed
///      public:
///       enum : int { cell_cost = 2, turn_cost = 1 };
///       using NearestUnvisited::price;
///       using NearestUnvisited::price_unit;
///       using NearestUnvisited::least_price;
///       template <class StateT>
///       Optional<Heading> step(const StateT& state) {
///         return first_open(state, Turn::left, Turn::ahead, Turn::right);
///       }
///     };
///     MAZEBOT_CHECK_COVERAGE_POLICY(KeepLeft);
///
///     Coverage<16, 16, KeepLeft> coverage;
namespace mazebot {
inline namespace mazebot_v0 {

namespace detail {

// What the policies below have in common: where no neighbour is open, they go to the nearest uncovered cell.
class NearestTargets {
 public:
  enum : int { cell_cost = 1, turn_cost = 0, price_unit = 1, least_price = 0 };

  /// 0: only the length of the path counts.
  template <class StateT, class IndexT>
  constexpr int price(const StateT&, IndexT, Heading) const {
    return 0;
  }

 protected:
  /// Returns whether there is an open cell on that side of the robot's cell.
  template <class StateT>
  static MAZEBOT_CONSTEXPR14 bool is_open(const StateT& state, Heading heading) {
    return state.coverage_map().beyond(state.grid().index(state.pose().cell), heading) == Beyond::open;
  }
  /// The first side that is open, around last.
  template <class StateT>
  static MAZEBOT_CONSTEXPR14 Optional<Heading> first_open(const StateT& state, Turn first, Turn second, Turn third) {
    const Turn sides[] = {first, second, third, Turn::around};
    for (int i = 0; i < 4; ++i) {
      const Heading heading = state.pose().heading + sides[i];
      if (is_open(state, heading)) return heading;
    }
    return Optional<Heading>();
  }
};

}  // namespace detail

/// Always goes to the nearest cell that is not visited yet, preferably ahead. The plainest policy.
class NearestUnvisited : public detail::NearestTargets {
 public:
  typedef NearestUnvisited PolicyT;  ///< this class, so that MAZEBOT_CHECK_COVERAGE_POLICY notices a public derivation

  /// The first open side of ahead, right, left and around.
  template <class StateT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> step(const StateT& state) {
    return first_open(state, Turn::ahead, Turn::right, Turn::left);
  }
};

/// Backtracking spiral: keeps covered cells and walls on its right, so that its path winds inwards. Where no neighbour
/// is open it goes to the nearest uncovered cell. Source: Gonzalez et al., BSA: a complete coverage algorithm, 2005.
class BacktrackingSpiral : public detail::NearestTargets {
 public:
  typedef BacktrackingSpiral PolicyT;  ///< this class, as the check wants it

  /// The first open side of right, ahead, left and around.
  template <class StateT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> step(const StateT& state) {
    return first_open(state, Turn::right, Turn::ahead, Turn::left);
  }
};

/// Boustrophedon (lawnmower): back and forth lanes. Goes north as far as possible, else south, else east, else west.
/// Where no neighbour is open it goes to the nearest uncovered cell. Source: Viet et al., BA*: an online complete
/// coverage algorithm, 2013.
class Boustrophedon : public detail::NearestTargets {
 public:
  typedef Boustrophedon PolicyT;  ///< this class, as the check wants it

  /// The first open side of north, south, east and west.
  template <class StateT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> step(const StateT& state) {
    const Heading headings[] = {Heading::north, Heading::south, Heading::east, Heading::west};
    for (int i = 0; i < 4; ++i) {
      if (is_open(state, headings[i])) return headings[i];
    }
    return Optional<Heading>();
  }
};

/// Spanning tree coverage (STC): takes the cells in blocks of 2x2 and goes around a growing tree of blocks:
/// counter-clockwise in each block, and out into a neighbouring block wherever that is still unvisited. In free space
/// the path returns to its start without revisits. Blocks that walls cut through leave gaps, which are covered from
/// wherever no neighbour is open. Source: Gabriely and Rimon, Competitive on-line coverage of grid environments, 2003.
class SpanningTree : public detail::NearestTargets {
 public:
  typedef SpanningTree PolicyT;  ///< this class, as the check wants it

  /// Along the tree of blocks, or by any open side that is no part of it.
  template <class StateT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> step(const StateT& state) {
    const Cell here = state.pose().cell;
    // Counter-clockwise: the south-west cell of a block is left to the east, that one to the north, and so on.
    const Heading around = here.y % 2 == 0 ? (here.x % 2 == 0 ? Heading::east : Heading::north)
                                           : (here.x % 2 == 0 ? Heading::south : Heading::west);
    const Heading out = around + Turn::right;
    if (is_open(state, out) && is_unvisited(state, here.towards(out))) return out;
    if (is_open(state, around)) return around;
    if (is_open(state, out)) return out;
    return first_open(state, Turn::right, Turn::ahead, Turn::left);
  }

 private:
  // Returns whether none of the four cells of the block was visited.
  template <class StateT>
  static MAZEBOT_CONSTEXPR14 bool is_unvisited(const StateT& state, Cell member) {
    const Cell corner(member.x & ~1, member.y & ~1);
    const auto& visited = state.coverage_map().visited();
    return !visited.contains(corner) && !visited.contains(corner.towards(Heading::east)) &&
           !visited.contains(corner.towards(Heading::north)) && !visited.contains(Cell(corner.x + 1, corner.y + 1));
  }
};

namespace detail {

// The types with which Coverage calls its policy. The costs are those of the policy, or any, if it has none.
template <class PolicyT, bool HasCosts>
struct CoverageCostsOf {
  enum : int { cell = 1, turn = 0 };
};
template <class PolicyT>
struct CoverageCostsOf<PolicyT, true> {
  enum : int { cell = PolicyT::cell_cost, turn = PolicyT::turn_cost };
};

MAZEBOT_DETAIL_REQUIRE_CONSTANT_(CellCost, "coverage policy", cell_cost, "enum : int { cell_cost = 1 }")
MAZEBOT_DETAIL_REQUIRE_CONSTANT_(TurnCost, "coverage policy", turn_cost, "enum : int { turn_cost = 0 }")
MAZEBOT_DETAIL_REQUIRE_CONSTANT_(PriceUnit, "coverage policy", price_unit, "enum : int { price_unit = 1 }")
MAZEBOT_DETAIL_REQUIRE_CONSTANT_(LeastPrice, "coverage policy", least_price, "enum : int { least_price = 0 }")
MAZEBOT_DETAIL_REQUIRE_(Step, "coverage policy", step, Optional<Heading>,
                        step(any_object<const typename CallT::StateT>()), "Optional<Heading> step(const StateT& state)")
MAZEBOT_DETAIL_REQUIRE_(Price, "coverage policy", price, Optional<int>,
                        price(any_object<const typename CallT::StateT>(), any_object<const typename CallT::Index>(),
                              Heading::north),
                        "Optional<int> price(const StateT& state, Index cell, Heading arrived)")

template <class GridT, class PolicyT, class StorageT = FastStorage>
struct CoveragePolicyCall {
  typedef CoverageCostsOf<PolicyT, bool(HasCellCost<PolicyT>::value) && bool(HasTurnCost<PolicyT>::value)> Costs;
  typedef BasicCoverageState<GridT, Costs::cell, Costs::turn, StorageT> StateT;
  typedef typename GridT::Index Index;
};

// Instantiating it explains, one line for each, what a coverage policy lacks.
template <class PolicyT, class CallT>
struct CheckCoveragePolicy : NeedsToBeItsOwnPolicy<PolicyT, IsItsOwnPolicy<PolicyT>::value>,
                             NeedsCellCost<PolicyT, HasCellCost<PolicyT>::value>,
                             NeedsTurnCost<PolicyT, HasTurnCost<PolicyT>::value>,
                             NeedsPriceUnit<PolicyT, HasPriceUnit<PolicyT>::value>,
                             NeedsLeastPrice<PolicyT, HasLeastPrice<PolicyT>::value>,
                             NeedsStep<PolicyT, HasStep<PolicyT, CallT>::value>,
                             NeedsPrice<PolicyT, HasPrice<PolicyT, CallT>::value> {
  enum : bool { ok = true };
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

/// `MAZEBOT_CHECK_COVERAGE_POLICY(MyPolicy);` after the class: the compiler lists what is missing, in words.
#define MAZEBOT_CHECK_COVERAGE_POLICY(PolicyT)                                                             \
  static_assert(::mazebot::detail::CheckCoveragePolicy<                                                    \
                    PolicyT, ::mazebot::detail::CoveragePolicyCall<::mazebot::Grid<16, 16>, PolicyT>>::ok, \
                "mazebot: " #PolicyT " is not a coverage policy yet")

#endif  // MAZEBOT_COVER_COVERAGE_POLICY_HPP
