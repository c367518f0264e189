// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_SHORTCUT_SEARCH_HPP
#define MAZEBOT_EXPLORE_PROOF_SHORTCUT_SEARCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/wall_map.hpp"
#include "search_memory.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// One end of a route: the goals, or the start alone. It is one type, so that boards hold the code of a search once.
template <class GoalsT, class IndexT>
class RouteEnd {
 public:
  static constexpr RouteEnd start(const GoalsT& goals, IndexT cell) { return RouteEnd(goals, cell, true); }
  static constexpr RouteEnd goals(const GoalsT& goals) { return RouteEnd(goals, 0, false); }
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_index(VisitorT&& visit) const {
    if (is_start_) {
      visit(cell_);
    } else {
      goals_.for_each_index(visit);
    }
  }

 private:
  constexpr RouteEnd(const GoalsT& goals, IndexT cell, bool is_start)
      : goals_(goals), cell_(cell), is_start_(is_start) {}

  const GoalsT& goals_;
  IndexT cell_;
  bool is_start_;
};

// The search for walls that would make a shortcut if they were open.
template <class GridT>
class ShortcutSearch {
 public:
  typedef SearchMemory<GridT> Memory;
  typedef typename Memory::Index Index;
  typedef typename Memory::Level Level;

  /// Calls visit(index, heading) for each candidate(index, heading) among the known walls whose opening would make the
  /// shortest path from the start to the goals shorter. Unknown walls count as
  /// open. visit() may make the wall unknown. O(cells).
  template <class MapT, class GoalsT, class CandidateT, class VisitorT>
  static MAZEBOT_CONSTEXPR14 void for_each(Memory& memory, const MapT& map, const GoalsT& goals, Cell start,
                                           const CandidateT& candidate, VisitorT&& visit) {
    typedef RouteEnd<GoalsT, Index> End;
    search(memory, map, End::start(goals, memory.grid().index(start)), End::goals(goals), candidate, visit, false);
  }
  /// The same for walls that make the path shorter only if a second candidate is open, too. Precondition: no candidate
  /// does it alone. O(cells) as a rule, O(cells * path length) at worst.
  template <class MapT, class GoalsT, class CandidateT, class VisitorT>
  static MAZEBOT_CONSTEXPR14 void for_each_in_pairs(Memory& memory, const MapT& map, const GoalsT& goals, Cell start,
                                                    const CandidateT& candidate, VisitorT&& visit) {
    typedef RouteEnd<GoalsT, Index> End;
    const End from = End::start(goals, memory.grid().index(start));
    search(memory, map, from, End::goals(goals), candidate, visit, true);
    search(memory, map, End::goals(goals), from, candidate, visit, true);
  }

 private:
  template <class MapT, class EndT, class CandidateT, class VisitorT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void search(Memory& memory, const MapT& map, const EndT& from,
                                                              const EndT& to, const CandidateT& candidate,
                                                              VisitorT& visit, bool through_another) {
    measure(memory, map, to);
    size_t shortest = Memory::far();
    from.for_each_index(
        [&](Index cell) { shortest = memory.levels[cell] < shortest ? memory.levels[cell] : shortest; });
    if (shortest == Memory::far()) return;
    if (through_another) lower(memory, map, candidate);
    spread(memory, map, from, candidate, visit, shortest);
  }

  // Breadth-first from the targets.
  template <class MapT, class ToT>
  static MAZEBOT_CONSTEXPR14 void measure(Memory& memory, const MapT& map, const ToT& to) {
    Index* tail = memory.begin_queue(to);
    for (const Index* head = memory.links.data(); head != tail; ++head) {
      const Level next = static_cast<Level>(memory.levels[*head] + 1U);
      if (next == Memory::far()) return;
      const uint8_t exits = map.exits_at(*head, Unknown::open);
      for (int i = 0; i < 4; ++i) {
        if ((exits & direction_bit(heading_at(i))) == 0) continue;
        const Index beyond = memory.grid().neighbour(*head, heading_at(i));
        if (memory.levels[beyond] != Memory::far()) continue;
        memory.levels[beyond] = next;
        *tail++ = beyond;
      }
    }
  }

  // Lowers the distances to those through at most one candidate.
  template <class MapT, class CandidateT>
  static MAZEBOT_CONSTEXPR14 void lower(Memory& memory, const MapT& map, const CandidateT& candidate) {
    const size_t cells = memory.grid().cell_count();
    for (size_t i = 0; i < cells; ++i) memory.links[i] = static_cast<Index>(memory.levels[i]);
    for (size_t i = 0; i < cells; ++i) {
      const Index cell = static_cast<Index>(i);
      for (int quarter = 0; quarter < 4; ++quarter) {
        if (!candidate(cell, heading_at(quarter))) continue;
        const Level beyond = static_cast<Level>(memory.links[memory.grid().neighbour(cell, heading_at(quarter))]);
        if (beyond < memory.levels[i] && static_cast<Level>(beyond + 1U) < memory.levels[i]) {
          memory.levels[i] = static_cast<Level>(beyond + 1U);
        }
      }
    }
    // Rows in both orders, until nothing changes: the queue's memory is in use.
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = 0; i < cells; ++i) changed = relax(memory, map, static_cast<Index>(i)) || changed;
      for (size_t i = cells; i-- > 0;) changed = relax(memory, map, static_cast<Index>(i)) || changed;
    }
  }
  template <class MapT>
  static MAZEBOT_CONSTEXPR14 bool relax(Memory& memory, const MapT& map, Index cell) {
    const uint8_t exits = map.exits_at(cell, Unknown::open);
    Level least = memory.levels[cell];
    for (int i = 0; i < 4; ++i) {
      if ((exits & direction_bit(heading_at(i))) == 0) continue;
      const Level beyond = memory.levels[memory.grid().neighbour(cell, heading_at(i))];
      if (beyond < least && static_cast<Level>(beyond + 1U) < least) least = static_cast<Level>(beyond + 1U);
    }
    if (least == memory.levels[cell]) return false;
    memory.levels[cell] = least;
    return true;
  }

  // Breadth-first from the other end. A cell's distance from there is the number of the ring it is found in, so it need
  // not be stored. A cell that was found needs no distance to the targets any more: a candidate that leads to it comes
  // no sooner than the search did.
  template <class MapT, class FromT, class CandidateT, class VisitorT>
  static MAZEBOT_CONSTEXPR14 void spread(Memory& memory, const MapT& map, const FromT& from,
                                         const CandidateT& candidate, VisitorT& visit, size_t limit) {
    Index* const queue = memory.links.data();
    Index* tail = queue;
    from.for_each_index([&](Index cell) {
      memory.levels[cell] = Memory::far();
      *tail++ = cell;
    });
    const Index* ring_end = tail;
    size_t distance = 0;
    for (const Index* head = queue; head != tail; ++head) {
      if (head == ring_end) {
        ring_end = tail;
        ++distance;
      }
      const Index cell = *head;
      const uint8_t exits = map.exits_at(cell, Unknown::open);
      for (int i = 0; i < 4; ++i) {
        const Heading heading = heading_at(i);
        if ((exits & direction_bit(heading)) != 0) {
          const Index beyond = memory.grid().neighbour(cell, heading);
          if (memory.levels[beyond] == Memory::far()) continue;
          memory.levels[beyond] = Memory::far();
          *tail++ = beyond;
        } else if (candidate(cell, heading)) {
          const Level there = memory.levels[memory.grid().neighbour(cell, heading)];
          if (there != Memory::far() && distance + 1 + there < limit) visit(cell, heading);
        }
      }
    }
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_SHORTCUT_SEARCH_HPP
