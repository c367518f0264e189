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

// What unknown walls add to the time of a run. A function and what it knows, not a template: boards that search with it
// and without hold the code of the search once.
template <class IndexT>
struct ExtraTime {
  const void* context;
  uint32_t (*of)(const void* context, IndexT cell, Heading heading);

  static constexpr ExtraTime none() { return ExtraTime{nullptr, nullptr}; }
  MAZEBOT_CONSTEXPR14 uint32_t operator()(IndexT cell, Heading heading) const {
    return of == nullptr ? 0 : of(context, cell, heading);
  }
};

// The search for a fast route. For each cell it keeps one route from the start: Dijkstra's algorithm, but the time of a
// step is that of the whole route with it less that of the route without it. So turns, diagonals and long straights
// count as the robot drives them. The result is not always the fastest route, because another route to a cell may have
// the better continuation.
//
// The time of a route is that of its beginning, which the label of a cell on it holds, and that of the rest, which is
// driven in the same motions whatever comes before: from the cell behind the last turn that a step straight on follows,
// or from the start.
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

  /// Replaces the route by a faster one to a goal that takes less than `limit`, if it finds one. The start and the grid
  /// are those of the route. ticks_of(route) is the time of a run, see RunTicks. Unknown walls count as `unknown`;
  /// extra(index, heading) is what an unknown wall adds to the time. O(cells * (cells + length)); it asks for the times
  /// of at most 3 * cells routes, most of them short.
  template <class MapT, class GoalsT, class TicksT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void speed_up(Memory& memory, const MapT& map, const GoalsT& goals,
                                                                RouteT& route, uint32_t limit, const TicksT& ticks_of,
                                                                Unknown unknown, ExtraTime<Index> extra) {
    unsigned shift = 0;
    while (limit >> shift >= far_time) ++shift;
    for (size_t i = 0; i < memory.grid().cell_count(); ++i) set_label(memory, static_cast<Index>(i), far_time);
    const Pose start = route.start();
    set_label(memory, memory.grid().index(start.cell), 0);
    while (const Optional<Index> next = nearest(memory)) {
      const Index cell = *next;
      set_label(memory, cell, static_cast<uint16_t>(label(memory, cell) | settled));
      if (goals.contains(memory.grid().cell(cell))) continue;
      const uint8_t exits = map.exits_at(cell, unknown);
      for (int i = 0; i < 4; ++i) {
        if ((exits & direction_bit(heading_at(i))) == 0) continue;
        const Index beyond = memory.grid().neighbour(cell, heading_at(i));
        if ((label(memory, beyond) & settled) != 0) continue;
        const Branch branch = {start, cell, heading_at(i)};
        const uint32_t ticks = ticks_through(memory, map, branch, shift, ticks_of, extra);
        const uint32_t time =
            (ticks + (uint32_t(1) << shift) - 1) >> shift;  // not less: no route is faster than it is said
        if (ticks >= limit || time >= (label(memory, beyond) & far_time)) continue;
        set_label(memory, beyond, static_cast<uint16_t>(time | static_cast<unsigned>(i) << 13));
        if (!goals.contains(memory.grid().cell(beyond))) continue;
        limit = ticks;
        follow(memory, branch, false, route);
      }
    }
  }

 private:
  enum : uint16_t { far_time = 0x1FFF, settled = 0x8000, upper_bits = (settled | far_time) >> 8 };

  static MAZEBOT_CONSTEXPR14 void set_label(Memory& memory, Index cell, uint16_t value) {
    memory.levels[cell] = static_cast<typename Memory::Level>(value & 0xFFU);
    memory.links[cell] = static_cast<Index>(value >> 8);
  }
  static MAZEBOT_CONSTEXPR14 uint16_t label(const Memory& memory, Index cell) {
    return static_cast<uint16_t>(static_cast<unsigned>(memory.links[cell]) << 8 |
                                 static_cast<unsigned>(memory.levels[cell]));
  }

  // The cell with the least time of those reached that are not settled. There is no memory for a queue, so it looks at
  // the upper bits first.
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Optional<Index> nearest(const Memory& memory) {
    Optional<Index> best;
    uint16_t least = far_time;
    for (size_t i = 0; i < memory.grid().cell_count(); ++i) {
      const uint8_t upper = static_cast<uint8_t>(static_cast<unsigned>(memory.links[i]) & upper_bits);
      if (upper > least >> 8) continue;
      const uint16_t time =
          static_cast<uint16_t>(static_cast<unsigned>(upper) << 8 | static_cast<unsigned>(memory.levels[i]));
      if (time >= least) continue;
      least = time;
      best = static_cast<Index>(i);
    }
    return best;
  }

  // A route from the start that follows the tree to a cell, and leaves it in that heading.
  struct Branch {
    Pose start;
    Index cell;
    Heading last;
  };

  template <class MapT, class TicksT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE uint32_t ticks_through(const Memory& memory, const MapT& map,
                                                                         const Branch& branch, unsigned shift,
                                                                         const TicksT& ticks_of,
                                                                         ExtraTime<Index> extra) {
    RouteT rest(branch.start, memory.grid());
    const Index first = follow(memory, branch, ticks_of.splits_behind_turns(), rest);
    uint32_t ticks = (uint32_t(label(memory, first) & far_time) << shift) + ticks_of(rest);
    Pose pose = rest.start();
    for (size_t i = 0; i < rest.size(); ++i) {
      pose = pose.turned(rest[i]);
      const Index cell = memory.grid().index(pose.cell);
      if (!map.known_at(cell, pose.heading)) ticks += extra(cell, pose.heading);
      pose = pose.advanced();
    }
    return ticks;
  }

  // Finds the route along a branch: the whole one, or its rest. The tree is followed backwards. Returns the first cell.
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Index follow(const Memory& memory, const Branch& branch,
                                                               bool only_rest, RouteT& found) {
    Index first = branch.cell;
    Pose start = branch.start;
    RouteT backwards(Pose(memory.grid().cell(first), branch.last).advanced(), memory.grid());
    backwards.append(opposite(branch.last));
    const Index start_cell = memory.grid().index(start.cell);
    for (Heading heading = branch.last; first != start_cell;) {
      const Heading entered = entry(memory, first);
      const Index before = memory.grid().neighbour(first, opposite(entered));
      if (only_rest && entered == heading && before != start_cell && entry(memory, before) != entered) {
        start = Pose(memory.grid().cell(first), entered);
        break;
      }
      backwards.append(opposite(entered));
      heading = entered;
      first = before;
    }
    found.restart(start);
    Heading heading = backwards.end().heading;
    for (size_t i = backwards.size(); i-- > 0;) {
      found.append(opposite(heading));
      heading = heading + turn_at(4 - static_cast<int>(backwards[i]));
    }
    return first;
  }
  static MAZEBOT_CONSTEXPR14 Heading entry(const Memory& memory, Index cell) {
    return heading_at(label(memory, cell) >> 13 & 3);
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_FAST_ROUTE_SEARCH_HPP
