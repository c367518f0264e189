// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_PROOF_SEARCH_HPP
#define MAZEBOT_EXPLORE_PROOF_PROOF_SEARCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../detail/functors.hpp"
#include "../../map/cell.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "path_layers.hpp"
#include "search_memory.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What is known about the shortest path from a start to the goals.
enum class Proof : uint8_t {
  proved,      ///< one of the shortest paths that could exist is known to be open
  open,        ///< each of them crosses an unknown wall
  unreachable  ///< known walls cut off the goals
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(Proof proof) {
  switch (proof) {
    case Proof::proved: return "proved";
    case Proof::open: return "open";
    case Proof::unreachable: break;
  }
  return "unreachable";
}

namespace detail {

// All unknown walls weigh the same.
typedef AlwaysOne NoDoubt;

// How ProofSearch keeps two numbers in a level: the distance to a goal mod 4 (its phase), and the sum of the doubts on
// the path there. Distances mod 4 suffice because neighbours differ by one at most.
template <class LevelT>
class ProofLevels {
 public:
  // `limit`: that of the memory.
  explicit constexpr ProofLevels(LevelT limit) : limit_(limit) {}

  constexpr MAZEBOT_ALWAYS_INLINE LevelT phase_of(size_t distance) const {
    return static_cast<LevelT>(distance % 4U * one_phase());
  }
  constexpr MAZEBOT_ALWAYS_INLINE LevelT phase(LevelT level) const {
    return static_cast<LevelT>(level & (limit_ - (limit_ >> 2)));
  }
  constexpr MAZEBOT_ALWAYS_INLINE LevelT phase_after(LevelT level) const {
    return phase(static_cast<LevelT>(phase(level) + one_phase()));
  }
  constexpr MAZEBOT_ALWAYS_INLINE LevelT phase_before(LevelT level) const {
    return phase(static_cast<LevelT>(phase(level) - one_phase()));
  }
  constexpr MAZEBOT_ALWAYS_INLINE LevelT doubts(LevelT level) const { return static_cast<LevelT>(level & limit_ >> 2); }
  // Sums are clamped to this value, because a sum must never become 0 or far().
  constexpr MAZEBOT_ALWAYS_INLINE LevelT largest_sum() const { return static_cast<LevelT>((limit_ >> 2) - 1); }

  // The sum of doubts on this side of a wall, if it is `sum` on the other side.
  template <class MapT, class DoubtT, class IndexT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE LevelT add_doubt(const MapT& map, const DoubtT& doubt, IndexT cell,
                                                             Heading heading, LevelT sum) const {
    if (sum >= largest_sum() || map.known_at(cell, heading)) return sum;
    const unsigned weight = doubt(cell, heading);
    return weight < static_cast<size_t>(largest_sum() - sum) ? static_cast<LevelT>(sum + weight) : largest_sum();
  }

 private:
  constexpr MAZEBOT_ALWAYS_INLINE LevelT one_phase() const { return static_cast<LevelT>((limit_ >> 2) + 1U); }

  LevelT limit_;
};

// The search for a proof: see BasicExplorationField.
template <class GridT>
class ProofSearch {
 public:
  typedef SearchMemory<GridT> Memory;
  typedef typename Memory::Index Index;
  typedef typename Memory::Level Level;

  /// Searches from the goals until it reaches the start. doubt(index, heading) >= 1 is the weight of the unknown wall
  /// on that side of a cell. Unknown walls count as `unknown`; with Unknown::wall this finds the shortest path along
  /// known openings.
  template <class MapT, class GoalsT, class DoubtT>
  MAZEBOT_NODISCARD static MAZEBOT_CONSTEXPR14 Proof prove(Memory& memory, const MapT& map, const GoalsT& goals,
                                                           Cell start, Unknown unknown, const DoubtT& doubt) {
    return prove(memory, map, goals, start, unknown, doubt, typename PlanMethod<GridT>::Type());
  }

  /// After prove(): calls visit(cell, next cell, direction bit) for each step of the path it found, from the start on.
  /// Map, `unknown` and doubts must be those of prove(). Of steps that are equally good it takes the first in the order
  /// of preferred_turn(). Directions are bits here, because boards shift slowly.
  template <class MapT, class DoubtT, class VisitorT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void walk(const Memory& memory, const MapT& map, Pose start,
                                                            Unknown unknown, const DoubtT& doubt, VisitorT&& visit) {
    Index cell = memory.grid().index(start.cell);
    uint8_t facing = direction_bit(start.heading);
    for (;;) {
      const uint8_t exits = map.exits_at(cell, unknown);
      const Level here = memory.levels[cell];
      const uint8_t steps =
          static_cast<uint8_t>(step<0>(memory, exits, cell, here) | step<1>(memory, exits, cell, here) |
                               step<2>(memory, exits, cell, here) | step<3>(memory, exits, cell, here));
      if (steps == 0) return;
      // A single candidate is the right step. Of several, at least one is right.
      facing = is_one_direction(steps) ? steps : right_step(memory, map, cell, steps, doubt, facing);
      const Index beyond = memory.grid().neighbour(cell, first_direction(facing));
      visit(cell, beyond, facing);
      cell = beyond;
    }
  }
  /// The same with visit(index, heading).
  template <class MapT, class DoubtT, class VisitorT>
  static MAZEBOT_CONSTEXPR14 void follow(const Memory& memory, const MapT& map, Pose start, Unknown unknown,
                                         const DoubtT& doubt, VisitorT&& visit) {
    walk(memory, map, start, unknown, doubt,
         [&](Index cell, Index, uint8_t bit) { visit(cell, first_direction(bit)); });
  }

 private:
  typedef ProofLevels<Level> Levels;
  static constexpr MAZEBOT_ALWAYS_INLINE Levels levels_of(const Memory& memory) { return Levels(memory.limit()); }

  // Cell by cell, from a queue.
  template <class MapT, class GoalsT, class DoubtT>
  static MAZEBOT_CONSTEXPR14 Proof prove(Memory& memory, const MapT& map, const GoalsT& goals, Cell start,
                                         Unknown unknown, const DoubtT& doubt, ByCells) {
    return reach_all(memory, map, doubt, memory.grid().index(start), unknown, memory.begin_queue(goals));
  }
  // Wave by wave, in registers. Then the sums of doubts, which few cells need: those on shortest paths.
  template <class MapT, class GoalsT, class DoubtT, class RowsT>
  static MAZEBOT_CONSTEXPR14 Proof prove(Memory& memory, const MapT& map, const GoalsT& goals, Cell start,
                                         Unknown unknown, const DoubtT& doubt, ByWaves<RowsT>) {
    if (MAZEBOT_IS_CONSTANT_EVALUATED()) return prove(memory, map, goals, start, unknown, doubt, ByCells());
    return prove_by_waves<RowsT>(memory, map, goals, start, unknown, doubt);
  }
  template <class RowsT, class MapT, class GoalsT, class DoubtT>
  static Proof prove_by_waves(Memory& memory, const MapT& map, const GoalsT& goals, Cell start, Unknown unknown,
                              const DoubtT& doubt) {
    const Levels levels = levels_of(memory);
    BasicCellSet<GridT> all_goals(memory.grid());
    goals.for_each_index([&](Index goal) { all_goals.insert_at(goal); });
    memory.levels.fill(Memory::far());
    const PathLayers<GridT, RowsT> layers(map, all_goals, start, unknown);
    if (!layers.reached()) return Proof::unreachable;
    layers.for_each_cell([&](Index cell, size_t distance) {
      const Level nearer = levels.phase_of(distance - 1U);
      const uint8_t exits = map.exits_at(cell, unknown);
      Level least = distance == 0 ? Level(0) : levels.largest_sum();
      if ((exits & direction_bit(Heading::north)) != 0) lower<0>(memory, map, doubt, cell, nearer, least);
      if ((exits & direction_bit(Heading::east)) != 0) lower<1>(memory, map, doubt, cell, nearer, least);
      if ((exits & direction_bit(Heading::south)) != 0) lower<2>(memory, map, doubt, cell, nearer, least);
      if ((exits & direction_bit(Heading::west)) != 0) lower<3>(memory, map, doubt, cell, nearer, least);
      memory.levels[cell] = static_cast<Level>(levels.phase_of(distance) | least);
    });
    return levels.doubts(memory.levels[memory.grid().index(start)]) == 0 ? Proof::proved : Proof::open;
  }
  // Lowers a sum of doubts to that through a side, if the cell beyond is nearer to a goal.
  template <int Quarter, class MapT, class DoubtT>
  static MAZEBOT_ALWAYS_INLINE void lower(const Memory& memory, const MapT& map, const DoubtT& doubt, Index cell,
                                          Level nearer, Level& least) {
    // The difference is large if the phase differs. far() has larger doubts than any sum.
    const Level there = static_cast<Level>(memory.levels[memory.grid().neighbour(cell, heading_at(Quarter))] - nearer);
    if (there >= least) return;
    const Level sum = levels_of(memory).add_doubt(map, doubt, cell, heading_at(Quarter), there);
    if (sum < least) least = sum;
  }

  template <class MapT, class DoubtT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Proof reach_all(Memory& memory, const MapT& map, DoubtT doubt,
                                                                  Index wanted, Unknown unknown, Index* tail) {
    const Levels levels = levels_of(memory);
    for (const Index* head = memory.links.data(); head != tail; ++head) {
      const Index cell = *head;
      const Level here = memory.levels[cell];
      // The sum is final: all cells that could reduce it came earlier in the queue.
      if (cell == wanted) return levels.doubts(here) == 0 ? Proof::proved : Proof::open;
      const Level next = static_cast<Level>(levels.phase_after(here) | levels.doubts(here));
      const uint8_t exits = map.exits_at(cell, unknown);
      if ((exits & direction_bit(Heading::north)) != 0) reach<0>(memory, map, doubt, cell, next, tail);
      if ((exits & direction_bit(Heading::east)) != 0) reach<1>(memory, map, doubt, cell, next, tail);
      if ((exits & direction_bit(Heading::south)) != 0) reach<2>(memory, map, doubt, cell, next, tail);
      if ((exits & direction_bit(Heading::west)) != 0) reach<3>(memory, map, doubt, cell, next, tail);
    }
    return Proof::unreachable;
  }

  // Headings are template arguments: the compiler computes all that depends on them.
  template <int Quarter, class MapT, class DoubtT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void reach(Memory& memory, const MapT& map, const DoubtT& doubt,
                                                              Index cell, Level next, Index*& tail) {
    const Levels levels = levels_of(memory);
    const Index beyond = memory.grid().neighbour(cell, heading_at(Quarter));
    Level& there = memory.levels[beyond];
    const bool is_new = there == Memory::far();
    if (!is_new && (levels.phase(there) != levels.phase(next) || there <= next)) return;
    if (is_new) *tail++ = beyond;
    const Level found = static_cast<Level>(
        levels.phase(next) | levels.add_doubt(map, doubt, cell, heading_at(Quarter), levels.doubts(next)));
    if (is_new || found < there) there = found;
  }
  template <class MapT, class DoubtT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE uint8_t right_step(const Memory& memory, const MapT& map, Index cell,
                                                                     uint8_t steps, const DoubtT& doubt,
                                                                     uint8_t facing) {
    for (int i = 0; i < 4; ++i) {
      const Heading heading = first_direction(facing) + preferred_turn(i);
      if ((steps & direction_bit(heading)) != 0 && adds_up(memory, map, cell, heading, doubt)) {
        return direction_bit(heading);
      }
    }
    return direction_bit(first_direction(steps));  // the caller's doubts differ from those of prove()
  }
  // Few cells ask, so one copy for all headings is worth more flash than it costs time.
  template <class MapT, class DoubtT>
  static MAZEBOT_CONSTEXPR14 bool adds_up(const Memory& memory, const MapT& map, Index cell, Heading heading,
                                          const DoubtT& doubt) {
    const Levels levels = levels_of(memory);
    const Level there = memory.levels[memory.grid().neighbour(cell, heading)];
    return levels.add_doubt(map, doubt, cell, heading, levels.doubts(there)) == levels.doubts(memory.levels[cell]);
  }
  // The bit of a direction if the step leads nearer to a goal and the sum of doubts there is not larger; else 0.
  template <int Quarter>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t step(const Memory& memory, uint8_t exits, Index cell,
                                                                Level here) {
    if ((exits & direction_bit(heading_at(Quarter))) == 0) return 0;
    const Levels levels = levels_of(memory);
    // The difference is large if the phase differs. far() has larger doubts than any sum.
    const Level doubts_there = static_cast<Level>(memory.levels[memory.grid().neighbour(cell, heading_at(Quarter))] -
                                                  levels.phase_before(here));
    return doubts_there <= levels.doubts(here) ? direction_bit(heading_at(Quarter)) : uint8_t(0);
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_PROOF_SEARCH_HPP
