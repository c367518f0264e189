// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_PROOF_SEARCH_HPP
#define MAZEBOT_EXPLORE_PROOF_PROOF_SEARCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/cell.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/grid.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "path_layers.hpp"

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
struct NoDoubt {
  template <class IndexT>
  constexpr unsigned operator()(IndexT, Heading) const {
    return 1;
  }
};

// The search for a proof, on the two arrays of a BasicExplorationField, which are here:
//
//            levels_[cell]                     links_[cell]
//   prove    distance mod 4, sum of doubts     the breadth-first queue
//
// far() marks cells not reached yet. Distances mod 4 suffice because neighbours differ by one at most.
template <class GridT>
class ProofSearch : private GridT {
 public:
  typedef typename GridT::Index Index;
  typedef typename GridT::Distance Level;

  explicit MAZEBOT_CONSTEXPR14 ProofSearch(const GridT& grid) : GridT(grid), levels_(grid, far()), links_(grid, 0) {}

  constexpr const GridT& grid() const { return *this; }

  /// Searches from the goals until it reaches the start. doubt(index, heading) >= 1 is the weight of the unknown wall
  /// on that side of a cell. Unknown walls count as `unknown`; with Unknown::wall this finds the shortest path along
  /// known openings.
  template <class MapT, class GoalsT, class DoubtT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const GoalsT& goals, Cell start, Unknown unknown,
                                                    const DoubtT& doubt) {
    return prove(map, goals, start, unknown, doubt, typename PlanMethod<GridT>::Type());
  }

  /// After prove(): calls visit(index, heading) for each step of the path it found, from the start on. Map, `unknown`
  /// and doubts must be those of prove(). Of steps that are equally good it takes the first in the order of
  /// preferred_turn().
  template <class MapT, class DoubtT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void follow_proof(const MapT& map, Pose start, Unknown unknown, const DoubtT& doubt,
                                        VisitorT&& visit) const {
    walk(map, start, unknown, doubt, [&](Index cell, Index, uint8_t bit) { visit(cell, heading_of(bit)); });
  }

 protected:
  static constexpr Level far() { return static_cast<Level>(~Level(0)); }
  // The largest number of the smallest level type for the maze. A run-time size uses the same limit, so boards and
  // desktops explore a maze in the same steps.
  constexpr Level limit() const {
    return static_cast<Level>(grid().cell_count() <= 0x100U     ? 0xFFU
                              : grid().cell_count() <= 0x10000U ? 0xFFFFU
                                                                : 0xFFFFFFFFU);
  }
  // The phase is the distance mod 4.
  constexpr Level one_phase() const { return static_cast<Level>((limit() >> 2) + 1U); }
  constexpr Level phase_of(size_t distance) const { return static_cast<Level>(distance % 4U * one_phase()); }
  constexpr MAZEBOT_ALWAYS_INLINE Level phase(Level level) const {
    return static_cast<Level>(level & (limit() - (limit() >> 2)));
  }
  constexpr Level phase_after(Level level) const { return phase(static_cast<Level>(phase(level) + one_phase())); }
  constexpr Level phase_before(Level level) const { return phase(static_cast<Level>(phase(level) - one_phase())); }
  constexpr Level doubts(Level level) const { return static_cast<Level>(level & limit() >> 2); }
  // Sums are clamped to this value, because a sum must never become 0 or far().
  constexpr Level largest_sum() const { return static_cast<Level>((limit() >> 2) - 1); }
  static constexpr bool is_one(uint8_t steps) { return static_cast<uint8_t>(steps & (steps - 1)) == 0; }
  // The sum of doubts on this side of a wall, if it is `sum` on the other side.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Level add_doubt(const MapT& map, const DoubtT& doubt, Index cell,
                                                            Heading heading, Level sum) const {
    if (sum >= largest_sum() || map.known_at(cell, heading)) return sum;
    const unsigned weight = doubt(cell, heading);
    return weight < static_cast<size_t>(largest_sum() - sum) ? static_cast<Level>(sum + weight) : largest_sum();
  }
  // Calls visit(cell, next cell, direction bit) for each step. Directions are bits here, because boards shift slowly.
  template <class MapT, class DoubtT, class VisitorT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void walk(const MapT& map, Pose start, Unknown unknown, const DoubtT& doubt,
                                                     VisitorT&& visit) const {
    Index cell = grid().index(start.cell);
    uint8_t facing = direction_bit(start.heading);
    for (;;) {
      const uint8_t exits = map.exits_at(cell, unknown);
      const Level here = levels_[cell];
      const uint8_t steps = static_cast<uint8_t>(step<0>(exits, cell, here) | step<1>(exits, cell, here) |
                                                 step<2>(exits, cell, here) | step<3>(exits, cell, here));
      if (steps == 0) return;
      // A single candidate is the right step. Of several, at least one is right.
      facing = is_one(steps) ? steps : right_step(map, cell, steps, doubt, facing);
      const Index beyond = grid().neighbour(cell, heading_of(facing));
      visit(cell, beyond, facing);
      cell = beyond;
    }
  }

  typename GridT::template Array<Level> levels_;
  typename GridT::template Array<Index> links_;

 private:
  // Cell by cell, from a queue.
  template <class MapT, class GoalsT, class DoubtT>
  MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const GoalsT& goals, Cell start, Unknown unknown,
                                  const DoubtT& doubt, ByCells) {
    levels_.fill(far());
    Index* const queue = links_.data();
    Index* tail = queue;
    goals.for_each_index([&](Index goal) {
      levels_[goal] = 0;
      *tail++ = goal;
    });
    return reach_all(map, doubt, grid().index(start), unknown, tail);
  }
  // Wave by wave, in registers. Then the sums of doubts, which few cells need: those on shortest paths.
  template <class MapT, class GoalsT, class DoubtT, class RowsT>
  MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const GoalsT& goals, Cell start, Unknown unknown,
                                  const DoubtT& doubt, ByWaves<RowsT>) {
    if (MAZEBOT_IS_CONSTANT_EVALUATED()) return prove(map, goals, start, unknown, doubt, ByCells());
    return prove_by_waves<RowsT>(map, goals, start, unknown, doubt);
  }
  template <class RowsT, class MapT, class GoalsT, class DoubtT>
  Proof prove_by_waves(const MapT& map, const GoalsT& goals, Cell start, Unknown unknown, const DoubtT& doubt) {
    BasicCellSet<GridT> all_goals(grid());
    goals.for_each_index([&](Index goal) { all_goals.insert_at(goal); });
    levels_.fill(far());
    const PathLayers<GridT, RowsT> layers(map, all_goals, start, unknown);
    if (!layers.reached()) return Proof::unreachable;
    layers.for_each_cell([&](Index cell, size_t distance) {
      const Level nearer = phase_of(distance - 1U);
      const uint8_t exits = map.exits_at(cell, unknown);
      Level least = distance == 0 ? Level(0) : largest_sum();
      if ((exits & direction_bit(Heading::north)) != 0) lower<0>(map, doubt, cell, nearer, least);
      if ((exits & direction_bit(Heading::east)) != 0) lower<1>(map, doubt, cell, nearer, least);
      if ((exits & direction_bit(Heading::south)) != 0) lower<2>(map, doubt, cell, nearer, least);
      if ((exits & direction_bit(Heading::west)) != 0) lower<3>(map, doubt, cell, nearer, least);
      levels_[cell] = static_cast<Level>(phase_of(distance) | least);
    });
    return doubts(levels_[grid().index(start)]) == 0 ? Proof::proved : Proof::open;
  }
  // Lowers a sum of doubts to that through a side, if the cell beyond is nearer to a goal.
  template <int Quarter, class MapT, class DoubtT>
  MAZEBOT_ALWAYS_INLINE void lower(const MapT& map, const DoubtT& doubt, Index cell, Level nearer, Level& least) const {
    // The difference is large if the phase differs. far() has larger doubts than any sum.
    const Level there = static_cast<Level>(levels_[grid().neighbour(cell, heading_at(Quarter))] - nearer);
    if (there >= least) return;
    const Level sum = add_doubt(map, doubt, cell, heading_at(Quarter), there);
    if (sum < least) least = sum;
  }

  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Proof reach_all(const MapT& map, DoubtT doubt, Index wanted, Unknown unknown,
                                                           Index* tail) {
    for (const Index* head = links_.data(); head != tail; ++head) {
      const Index cell = *head;
      const Level here = levels_[cell];
      // The sum is final: all cells that could reduce it came earlier in the queue.
      if (cell == wanted) return doubts(here) == 0 ? Proof::proved : Proof::open;
      const Level next = static_cast<Level>(phase_after(here) | doubts(here));
      const uint8_t exits = map.exits_at(cell, unknown);
      if ((exits & direction_bit(Heading::north)) != 0) reach<0>(map, doubt, cell, next, tail);
      if ((exits & direction_bit(Heading::east)) != 0) reach<1>(map, doubt, cell, next, tail);
      if ((exits & direction_bit(Heading::south)) != 0) reach<2>(map, doubt, cell, next, tail);
      if ((exits & direction_bit(Heading::west)) != 0) reach<3>(map, doubt, cell, next, tail);
    }
    return Proof::unreachable;
  }

  // Headings are template arguments: the compiler computes all that depends on them.
  template <int Quarter, class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void reach(const MapT& map, const DoubtT& doubt, Index cell, Level next,
                                                       Index*& tail) {
    const Index beyond = grid().neighbour(cell, heading_at(Quarter));
    Level& there = levels_[beyond];
    const bool is_new = there == far();
    if (!is_new && (phase(there) != phase(next) || there <= next)) return;
    if (is_new) *tail++ = beyond;
    const Level found =
        static_cast<Level>(phase(next) | add_doubt(map, doubt, cell, heading_at(Quarter), doubts(next)));
    if (is_new || found < there) there = found;
  }
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE uint8_t right_step(const MapT& map, Index cell, uint8_t steps,
                                                              const DoubtT& doubt, uint8_t facing) const {
    for (int i = 0; i < 4; ++i) {
      const uint8_t one = direction_bit(heading_of(facing) + preferred_turn(i));
      if ((steps & one) == 0) continue;
      const bool is_right = (one & 8) != 0   ? adds_up<0>(map, cell, doubt)
                            : (one & 4) != 0 ? adds_up<1>(map, cell, doubt)
                            : (one & 2) != 0 ? adds_up<2>(map, cell, doubt)
                                             : adds_up<3>(map, cell, doubt);
      if (is_right) return one;
    }
    return direction_bit(heading_of(steps));  // the caller's doubts differ from those of prove()
  }
  template <int Quarter, class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE bool adds_up(const MapT& map, Index cell, const DoubtT& doubt) const {
    const Level there = levels_[grid().neighbour(cell, heading_at(Quarter))];
    return add_doubt(map, doubt, cell, heading_at(Quarter), doubts(there)) == doubts(levels_[cell]);
  }
  // The bit of a direction if the step leads nearer to a goal and the sum of doubts there is not larger; else 0.
  template <int Quarter>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t step(uint8_t exits, Index cell, Level here) const {
    if ((exits & direction_bit(heading_at(Quarter))) == 0) return 0;
    // The difference is large if the phase differs. far() has larger doubts than any sum.
    const Level doubts_there =
        static_cast<Level>(levels_[grid().neighbour(cell, heading_at(Quarter))] - phase_before(here));
    return doubts_there <= doubts(here) ? direction_bit(heading_at(Quarter)) : uint8_t(0);
  }
  // The first direction in a nibble.
  static constexpr MAZEBOT_ALWAYS_INLINE Heading heading_of(uint8_t steps) {
    return (steps & 8U) != 0   ? Heading::north
           : (steps & 4U) != 0 ? Heading::east
           : (steps & 2U) != 0 ? Heading::south
                               : Heading::west;
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_PROOF_SEARCH_HPP
