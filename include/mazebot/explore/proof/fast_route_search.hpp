// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_FAST_ROUTE_SEARCH_HPP
#define MAZEBOT_EXPLORE_PROOF_FAST_ROUTE_SEARCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../optional.hpp"
#include "../../search/route.hpp"
#include "search_memory.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The search for a fast route. For each cell it keeps one route from the start: Dijkstra's algorithm, but the time of a
// step is that of the whole route with it less that of the route without it. So turns, diagonals and long straights
// count as the robot drives them. The result is not always the fastest route, because another route to a cell may have
// the better continuation.
//
// The label of a cell has 16 bits, the lower ones in levels, the upper ones in links:
//
//     bit    15          14 13                                       12 ... 0
//            settled     the heading in which the route enters it    time, in units; far: not reached
template <class GridT>
class FastRouteSearch {
 public:
  typedef SearchMemory<GridT> Memory;
  typedef typename Memory::Index Index;
  typedef BasicRoute<GridT> RouteT;

  /// Replaces a route to a goal by a faster one along known openings, if it finds one. ticks_of(route) is the time of a
  /// run. O(cells * (cells + length)); it asks for the times of at most 3 * cells routes.
  template <class MapT, class GoalsT, class TicksT>
  static MAZEBOT_CONSTEXPR14 void speed_up(Memory& memory, const MapT& map, const GoalsT& goals, RouteT& route,
                                           const TicksT& ticks_of) {
    uint32_t fastest = ticks_of(route);
    unsigned shift = 0;
    while (fastest >> shift >= far_time) ++shift;
    for (size_t i = 0; i < memory.grid().cell_count(); ++i) set_label(memory, static_cast<Index>(i), far_time);
    const Pose start = route.start();
    set_label(memory, memory.grid().index(start.cell), 0);
    while (const Optional<Index> next = nearest(memory)) {
      const Index cell = *next;
      set_label(memory, cell, static_cast<uint16_t>(label(memory, cell) | settled));
      if (goals.contains(memory.grid().cell(cell))) continue;
      const uint8_t exits = map.exits_at(cell, Unknown::wall);
      for (int i = 0; i < 4; ++i) {
        if ((exits & direction_bit(heading_at(i))) == 0) continue;
        const Index beyond = memory.grid().neighbour(cell, heading_at(i));
        if ((label(memory, beyond) & settled) != 0) continue;
        const RouteT longer = route_through(memory, start, cell, heading_at(i));
        const uint32_t ticks = ticks_of(longer);
        const uint32_t time = ticks >> shift;
        if (ticks >= fastest || time >= (label(memory, beyond) & far_time)) continue;
        set_label(memory, beyond, static_cast<uint16_t>(time | static_cast<unsigned>(i) << 13));
        if (!goals.contains(memory.grid().cell(beyond))) continue;
        fastest = ticks;
        route = longer;
      }
    }
  }

 private:
  enum : uint16_t { far_time = 0x1FFF, settled = 0x8000 };

  static MAZEBOT_CONSTEXPR14 void set_label(Memory& memory, Index cell, uint16_t value) {
    memory.levels[cell] = static_cast<typename Memory::Level>(value & 0xFFU);
    memory.links[cell] = static_cast<Index>(value >> 8);
  }
  static MAZEBOT_CONSTEXPR14 uint16_t label(const Memory& memory, Index cell) {
    return static_cast<uint16_t>(static_cast<unsigned>(memory.links[cell]) << 8 |
                                 static_cast<unsigned>(memory.levels[cell]));
  }

  // The cell with the least time of those reached that are not settled. There is no memory for a queue.
  static MAZEBOT_CONSTEXPR14 Optional<Index> nearest(const Memory& memory) {
    Optional<Index> best;
    uint16_t least = far_time;
    for (size_t i = 0; i < memory.grid().cell_count(); ++i) {
      const uint16_t value = label(memory, static_cast<Index>(i));
      if ((value & settled) != 0 || (value & far_time) >= least) continue;
      least = value & far_time;
      best = static_cast<Index>(i);
    }
    return best;
  }

  // The route from the start that enters a cell and leaves it in that heading. The tree is followed backwards.
  static MAZEBOT_CONSTEXPR14 RouteT route_through(const Memory& memory, Pose start, Index cell, Heading last) {
    RouteT backwards(Pose(memory.grid().cell(cell), last).advanced(), memory.grid());
    backwards.append(opposite(last));
    const Index first = memory.grid().index(start.cell);
    while (cell != first) {
      const Heading back = opposite(heading_at(label(memory, cell) >> 13 & 3));
      backwards.append(back);
      cell = memory.grid().neighbour(cell, back);
    }
    RouteT found(start, memory.grid());
    Heading heading = backwards.end().heading;
    for (size_t i = backwards.size(); i-- > 0;) {
      found.append(opposite(heading));
      heading = heading + turn_at(4 - static_cast<int>(backwards[i]));
    }
    return found;
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_FAST_ROUTE_SEARCH_HPP
