// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_COVERAGE_POLICY_HPP
#define MAZEBOT_NAVIGATE_COVERAGE_POLICY_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../optional.hpp"
#include "coverage_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a policy of Coverage has, here with the plain answers; it is a rule by itself: always to the nearest cell that
/// is not visited yet, preferably ahead.
///
/// step() names the side of the robot's cell by which to go on to a cell seen to be free and not visited yet; nothing,
/// if there is none. Then Coverage goes to the open cell anywhere else for which the way and price() together cost
/// least; price() may be nothing for cells that are out of the question. A step of the way costs cell_cost and
/// turn_cost for each quarter turn before it, and a cost of 1 weighs price_unit against prices, none of which is below
/// least_price. Both see the coverage: its map, pose and search.
struct NearestUnvisited {
  enum : int { cell_cost = 1, turn_cost = 0, price_unit = 1, least_price = 0 };

  template <class CoverageT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> step(CoverageT& coverage) {
    return first_open(coverage, Turn::ahead, Turn::right, Turn::left);
  }
  template <class CoverageT, class IndexT>
  MAZEBOT_CONSTEXPR14 int price(CoverageT&, IndexT, Heading) {
    return 0;
  }

 protected:
  template <class CoverageT>
  static MAZEBOT_CONSTEXPR14 bool is_open(const CoverageT& coverage, Heading heading) {
    return coverage.coverage_map().beyond(coverage.grid().index(coverage.pose().cell), heading) == Beyond::open;
  }
  // The first side that is open, around last.
  template <class CoverageT>
  static MAZEBOT_CONSTEXPR14 Optional<Heading> first_open(const CoverageT& coverage, Turn first, Turn second,
                                                          Turn third) {
    const Turn sides[] = {first, second, third, Turn::around};
    for (int i = 0; i < 4; ++i) {
      const Heading heading = coverage.pose().heading + sides[i];
      if (is_open(coverage, heading)) return heading;
    }
    return Optional<Heading>();
  }
};

/// Backtracking spiral: keeps what is covered or wall on its right, so that it winds inwards; where it is shut in it
/// goes to the nearest cell left over. Source: Gonzalez et al., BSA: a complete coverage algorithm, 2005.
struct BacktrackingSpiral : NearestUnvisited {
  template <class CoverageT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> step(CoverageT& coverage) {
    return first_open(coverage, Turn::right, Turn::ahead, Turn::left);
  }
};

/// Boustrophedon, as an ox ploughs: north as far as it goes, else south, else east, else west; where it is shut in it
/// goes to the nearest cell left over. Source: Viet et al., BA*: an online complete coverage algorithm, 2013.
struct Boustrophedon : NearestUnvisited {
  template <class CoverageT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> step(CoverageT& coverage) {
    const Heading headings[] = {Heading::north, Heading::south, Heading::east, Heading::west};
    for (int i = 0; i < 4; ++i) {
      if (is_open(coverage, headings[i])) return headings[i];
    }
    return Optional<Heading>();
  }
};

/// Spanning tree: the cells in blocks of 2x2, and the robot goes around a tree of blocks that it grows on the way,
/// counter-clockwise in each block and out into a neighbouring one wherever that is still untouched. In free space that
/// comes back to where it began without visiting a cell twice; blocks that walls cut through leave rests, to which it
/// goes when it is shut in. Source: Gabriely and Rimon, Competitive on-line coverage of grid environments, 2003.
struct SpanningTree : NearestUnvisited {
  template <class CoverageT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> step(CoverageT& coverage) {
    const Cell here = coverage.pose().cell;
    // Counter-clockwise: the south-west cell of a block is left to the east, that one to the north, and so on.
    const Heading around = here.y % 2 == 0 ? (here.x % 2 == 0 ? Heading::east : Heading::north)
                                           : (here.x % 2 == 0 ? Heading::south : Heading::west);
    const Heading out = around + Turn::right;
    if (is_open(coverage, out) && is_untouched(coverage, here.towards(out))) return out;
    if (is_open(coverage, around)) return around;
    if (is_open(coverage, out)) return out;
    return first_open(coverage, Turn::right, Turn::ahead, Turn::left);
  }

 private:
  // Was none of the four cells of the block visited?
  template <class CoverageT>
  static MAZEBOT_CONSTEXPR14 bool is_untouched(const CoverageT& coverage, Cell member) {
    const Cell corner(member.x & ~1, member.y & ~1);
    const auto& visited = coverage.coverage_map().visited();
    return !visited.contains(corner) && !visited.contains(corner.towards(Heading::east)) &&
           !visited.contains(corner.towards(Heading::north)) && !visited.contains(Cell(corner.x + 1, corner.y + 1));
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_COVERAGE_POLICY_HPP
