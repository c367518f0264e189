// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_EXPLORATION_FIELD_HPP
#define MAZEBOT_PLAN_EXPLORATION_FIELD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "route.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What is known about the shortest way from a start to the goals.
enum class Proof : uint8_t {
  proved,      ///< one of the shortest ways there could be is known to be open all along
  open,        ///< each of them still has an unknown wall on it
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

/// The two floods of exploring, in one piece of memory.
///
/// prove(): breadth first from the goals with unknown walls open; of all shortest ways it finds the one with the least
/// sum of doubts, a doubt being a weight that the caller gives each unknown wall. A sum of 0 is the proof: that way is
/// known to be open, and no way can be shorter. Lexicographic breadth-first search; O(cells).
///
/// aim_at_index() any number of cells, then flood(): cheapest ways to the nearest of them (Dial 1969: Dijkstra's
/// algorithm with buckets), where the caller says what each crossing costs: more for an unknown wall, for instance.
/// Then downhill() leads there. O(cells + largest cost).
///
/// Costs are small integers, at most largest_crossing. RAM: Width * Height * (sizeof(Level) + sizeof(Index)) bytes, and
/// 32 * (sizeof(Index) + 1) of stack for the buckets while flood() runs. 16x16: 512 bytes and 64 of stack on AVR.
template <class GridT>
class BasicExplorationField : private GridT {
 public:
  typedef typename GridT::Index Index;
  typedef typename GridT::Distance Level;
  enum : unsigned { largest_crossing = 31 };

  explicit MAZEBOT_CONSTEXPR14 BasicExplorationField(const GridT& grid = GridT())
      : GridT(grid), levels_(grid, far()), links_(grid, 0) {}

  constexpr const GridT& grid() const { return *this; }

  // ---- the proof ----------------------------------------------------------------------------------------------------

  /// doubt(index, heading) >= 1 is the weight of the unknown wall on that side of a cell; unknown walls count as
  /// `unknown`: with Unknown::wall this is the shortest way along known openings.
  template <class MapT, class GoalsT, class DoubtT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const GoalsT& goals, Cell start, Unknown unknown,
                                                    const DoubtT& doubt) {
    levels_.fill(far());
    Index* const queue = links_.data();
    Index* tail = queue;
    goals.for_each_index([&](Index goal) {
      levels_[goal] = 0;
      *tail++ = goal;
    });
    return reach_all(map, doubt, grid().index(start), unknown, tail);
  }

  /// After prove(): visits the steps of the way it found, from the start, as visit(index, heading). The same map,
  /// view and doubts must be given. At ties it goes straight on before right before left.
  template <class MapT, class DoubtT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void follow_proof(const MapT& map, Pose start, Unknown unknown, const DoubtT& doubt,
                                        VisitorT&& visit) const {
    walk(map, start, unknown, doubt, [&](Index cell, Index, uint8_t way) { visit(cell, heading_of(way)); });
  }

  // ---- the way to the nearest target --------------------------------------------------------------------------------

  /// Forgets all targets (and the proof).
  MAZEBOT_CONSTEXPR14 void clear_targets() { links_.fill(0); }

  /// Makes a cell a target that counts as `delay` further away than it is. Delays are cut off at the largest that the
  /// Level type can tell apart: 191 at 16x16. Of two delays for one cell the smaller holds.
  MAZEBOT_CONSTEXPR14 void aim_at_index(Index cell, size_t delay) {
    const Index entry = static_cast<Index>(1U + (delay < largest_delay() ? delay : largest_delay()));
    if (links_[cell] == 0 || entry < links_[cell]) links_[cell] = entry;
  }

  /// After prove(): both sides of each unknown wall on the way it found become targets. The one furthest from the start
  /// comes without delay; the others are delayed by `delay_per_step` for each step they lie closer to the start.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void aim_at_doubts(const MapT& map, Pose start, const DoubtT& doubt, size_t delay_per_step) {
    clear_targets();
    size_t step = 0;
    size_t last = 0;
    walk(map, start, Unknown::open, doubt, [&](Index cell, Index beyond, uint8_t way) {
      ++step;
      if ((map.exits_at(cell, Unknown::wall) & way) != 0) return;
      last = step;
      // For now, the later of the steps to and from it.
      links_[cell] = static_cast<Index>(step);
      links_[beyond] = static_cast<Index>(step + 1U);
    });
    for (size_t i = 0; i < links_.size(); ++i) {
      if (links_[i] == 0) continue;
      const size_t delay = (last + 1 - links_[i]) * delay_per_step;
      links_[i] = static_cast<Index>(1U + (delay < largest_delay() ? delay : largest_delay()));
    }
  }

  /// Computes the cheapest ways to the targets, until it knows the one from `from`; false if there is none. The targets
  /// are used up. crossing(index, heading) is the cost of leaving a cell through that side, 1..largest_crossing, asked
  /// for openings and unknown walls; it may differ between the two sides of a wall.
  template <class MapT, class CrossingT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT& crossing) {
    Buckets buckets;
    bool delayed = false;
    for (size_t i = 0; i < links_.size(); ++i) {
      const Index entry = links_[i];
      levels_[i] = far();
      if (entry == 0) continue;
      delayed = delayed || entry > bucket_count;
      push(buckets, static_cast<Index>(i), static_cast<Level>(entry - 1U));
    }
    return spread(map, grid().index(from), crossing, buckets, delayed);
  }

  /// After flood() with the same map: the neighbour from which least is left to the targets; nothing where no neighbour
  /// is nearer than the pose's cell itself. Ties: straight on before right before left before back. O(1).
  /// Precondition: the flood reached the pose's cell.
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Optional<Heading> downhill(const MapT& map, Pose pose) const {
    const Index cell = grid().index(pose.cell);
    const unsigned exits = map.exits_at(cell, Unknown::open);
    Optional<Heading> best;
    Level most = 0;
    for (int i = 0; i < 4; ++i) {
      const Heading heading = pose.heading + preferred_turn(i);
      if ((exits & direction_bit(heading)) == 0) continue;
      const Level there = levels_[grid().neighbour(cell, heading)];
      if (there == far()) continue;
      const Level nearer_by = ahead_of(levels_[cell], there);
      if (nearer_by <= most || nearer_by > static_cast<Level>(largest_crossing)) continue;
      most = nearer_by;
      best = heading;
    }
    return best;
  }

 private:
  // More than there are costs: only delayed targets can be in the bucket at hand and due a round later.
  enum : unsigned { bucket_count = largest_crossing + 1 };
  struct Buckets {
    Index first[bucket_count];
    bool filled[bucket_count];
    constexpr Buckets() : first(), filled() {}
  };

  // The two floods use the two arrays in their own ways:
  //
  //            levels_[cell]                              links_[cell]
  //   prove    distance mod 4, sum of doubts              the breadth-first queue
  //   aim      -                                          0, or 1 + delay of a target
  //   flood    cost so far, mod wrap()                    the next cell of the same bucket; the last points to itself
  //
  // far() marks cells not reached yet and is no value of either flood. Distances mod 4 suffice because neighbours
  // differ by one at most; costs mod wrap() because all that is in the queue lies less than wrap() - 31 after the level
  // at hand, and what is settled beside it at most 31 before it.

  static constexpr Level far() { return static_cast<Level>(~Level(0)); }
  // What the smallest level type for the maze can hold. A run-time size keeps to it as well, so that a maze is explored
  // in the same way on a board and on the desktop.
  constexpr Level limit() const {
    return static_cast<Level>(grid().cell_count() <= 0x100U     ? 0xFFU
                              : grid().cell_count() <= 0x10000U ? 0xFFFFU
                                                                : 0xFFFFFFFFU);
  }
  constexpr Level wrap() const { return static_cast<Level>(limit() / 32U * 32U); }
  constexpr size_t largest_delay() const { return static_cast<size_t>(wrap()) - largest_crossing - 2; }

  // The phase is the distance mod 4.
  constexpr Level one_phase() const { return static_cast<Level>((limit() >> 2) + 1U); }
  constexpr Level phase(Level level) const { return static_cast<Level>(level & (limit() - (limit() >> 2))); }
  constexpr Level phase_after(Level level) const { return phase(static_cast<Level>(phase(level) + one_phase())); }
  constexpr Level phase_before(Level level) const { return phase(static_cast<Level>(phase(level) - one_phase())); }
  constexpr Level doubts(Level level) const { return static_cast<Level>(level & limit() >> 2); }
  // Saturates: a sum that large steers no better, and never becomes 0 or far().
  constexpr Level largest_sum() const { return static_cast<Level>((limit() >> 2) - 1); }
  // What the sum of doubts is before that wall, if it is `sum` behind it.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Level add_doubt(const MapT& map, const DoubtT& doubt, Index cell,
                                                            Heading heading, Level sum) const {
    if (sum >= largest_sum() || map.known_at(cell, heading)) return sum;
    const unsigned weight = doubt(cell, heading);
    return weight < static_cast<size_t>(largest_sum() - sum) ? static_cast<Level>(sum + weight) : largest_sum();
  }
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Proof reach_all(const MapT& map, DoubtT doubt, Index wanted, Unknown unknown,
                                                           Index* tail) {
    for (const Index* head = links_.data(); head != tail; ++head) {
      const Index cell = *head;
      const Level here = levels_[cell];
      // All that could still make its sum smaller has been here before.
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

  // Headings are template arguments, so that all that depends on them is worked out before it runs.
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
  // A way is the bit of its direction: boards shift slowly. Calls visit(cell, next cell, way) for each step.
  template <class MapT, class DoubtT, class VisitorT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void walk(const MapT& map, Pose start, Unknown unknown, const DoubtT& doubt,
                                                     VisitorT&& visit) const {
    Index cell = grid().index(start.cell);
    uint8_t facing = direction_bit(start.heading);
    for (;;) {
      const uint8_t exits = map.exits_at(cell, unknown);
      const Level here = levels_[cell];
      const uint8_t ways = static_cast<uint8_t>(way<0>(exits, cell, here) | way<1>(exits, cell, here) |
                                                way<2>(exits, cell, here) | way<3>(exits, cell, here));
      if (ways == 0) return;
      // One of several is right; one alone must be.
      facing = is_one(ways) ? ways : right_way(map, cell, ways, doubt, facing);
      const Index beyond = grid().neighbour(cell, heading_of(facing));
      visit(cell, beyond, facing);
      cell = beyond;
    }
  }
  static constexpr bool is_one(uint8_t ways) { return static_cast<uint8_t>(ways & (ways - 1)) == 0; }
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE uint8_t right_way(const MapT& map, Index cell, uint8_t ways,
                                                             const DoubtT& doubt, uint8_t facing) const {
    for (int i = 0; i < 4; ++i) {
      const uint8_t one = direction_bit(heading_of(facing) + preferred_turn(i));
      if ((ways & one) == 0) continue;
      const bool is_right = (one & 8) != 0   ? adds_up<0>(map, cell, doubt)
                            : (one & 4) != 0 ? adds_up<1>(map, cell, doubt)
                            : (one & 2) != 0 ? adds_up<2>(map, cell, doubt)
                                             : adds_up<3>(map, cell, doubt);
      if (is_right) return one;
    }
    return direction_bit(heading_of(ways));  // the doubts are not those of the proof
  }
  template <int Quarter, class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE bool adds_up(const MapT& map, Index cell, const DoubtT& doubt) const {
    const Level there = levels_[grid().neighbour(cell, heading_at(Quarter))];
    return add_doubt(map, doubt, cell, heading_at(Quarter), doubts(there)) == doubts(levels_[cell]);
  }
  // The bit of a direction, if a step that way comes nearer and does not add to the doubts.
  template <int Quarter>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t way(uint8_t exits, Index cell, Level here) const {
    if ((exits & direction_bit(heading_at(Quarter))) == 0) return 0;
    // Large if the phase is another; and the doubts of far() exceed all sums.
    const Level doubts_there =
        static_cast<Level>(levels_[grid().neighbour(cell, heading_at(Quarter))] - phase_before(here));
    return doubts_there <= doubts(here) ? direction_bit(heading_at(Quarter)) : uint8_t(0);
  }
  // Of the first direction in a nibble.
  static constexpr MAZEBOT_ALWAYS_INLINE Heading heading_of(uint8_t ways) {
    return (ways & 8U) != 0   ? Heading::north
           : (ways & 4U) != 0 ? Heading::east
           : (ways & 2U) != 0 ? Heading::south
                              : Heading::west;
  }
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE bool spread(const MapT& map, Index wanted, CrossingT crossing,
                                                       Buckets& buckets, bool delayed) {
    unsigned idle = 0;  // buckets in a row that were empty
    for (Level now = 0; idle < bucket_count; now = static_cast<Level>(now + 1U == wrap() ? 0U : now + 1U)) {
      const unsigned bucket = now % bucket_count;
      ++idle;
      if (!buckets.filled[bucket]) continue;
      idle = 0;
      buckets.filled[bucket] = false;
      Index next = buckets.first[bucket];
      if (delayed && !set_apart(buckets, now, next)) continue;
      Index cell = 0;
      do {
        cell = next;
        next = links_[cell];
        if (cell == wanted) return true;
        const uint8_t exits = map.exits_at(cell, Unknown::open);
        if ((exits & direction_bit(Heading::north)) != 0) relax<0>(buckets, crossing, cell, now);
        if ((exits & direction_bit(Heading::east)) != 0) relax<1>(buckets, crossing, cell, now);
        if ((exits & direction_bit(Heading::south)) != 0) relax<2>(buckets, crossing, cell, now);
        if ((exits & direction_bit(Heading::west)) != 0) relax<3>(buckets, crossing, cell, now);
      } while (next != cell);
    }
    return false;
  }
  template <int Quarter, class CrossingT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void relax(Buckets& buckets, const CrossingT& crossing, Index cell,
                                                       Level now) {
    const Index beyond = grid().neighbour(cell, heading_at(Quarter));
    const Level there = levels_[beyond];
    Level ahead = static_cast<Level>(wrap() - largest_crossing - 1);
    if (there != far()) ahead = ahead_of(there, now);
    // Has it left the queue, or is it due now?
    if (ahead == 0 || ahead >= static_cast<Level>(wrap() - largest_crossing)) return;
    const Level cost = static_cast<Level>(crossing(beyond, heading_at(Quarter + 2)));
    if (cost >= ahead) return;
    if (there != far()) unlink(buckets, beyond);
    push(buckets, beyond, later(now, cost));
  }

  constexpr Level later(Level level, Level cost) const {
    return static_cast<Level>(level < static_cast<Level>(wrap() - cost) ? level + cost : level - (wrap() - cost));
  }
  constexpr Level ahead_of(Level level, Level now) const {
    return static_cast<Level>(level >= now ? level - now : level + (wrap() - now));
  }

  MAZEBOT_CONSTEXPR14 void push(Buckets& buckets, Index cell, Level level) {
    levels_[cell] = level;
    link(buckets, cell, level % bucket_count);
  }
  MAZEBOT_CONSTEXPR14 void link(Buckets& buckets, Index cell, unsigned bucket) {
    links_[cell] = buckets.filled[bucket] ? buckets.first[bucket] : cell;
    buckets.first[bucket] = cell;
    buckets.filled[bucket] = true;
  }
  // Takes a cell out of its bucket. O(cells in the bucket): a few.
  MAZEBOT_CONSTEXPR14 void unlink(Buckets& buckets, Index cell) {
    const unsigned bucket = levels_[cell] % bucket_count;
    const bool is_last = links_[cell] == cell;
    if (buckets.first[bucket] == cell) {
      buckets.first[bucket] = links_[cell];
      if (is_last) buckets.filled[bucket] = false;
      return;
    }
    Index before = buckets.first[bucket];
    while (links_[before] != cell) before = links_[before];
    links_[before] = is_last ? before : links_[cell];
  }
  // Divides a chain of cells: those due now become a chain that begins with `first`, the others go back into their
  // bucket. False if nothing is due.
  MAZEBOT_CONSTEXPR14 bool set_apart(Buckets& buckets, Level now, Index& first) {
    Optional<Index> due;
    Index cell = first;
    for (bool more = true; more;) {
      const Index next = links_[cell];
      more = next != cell;
      if (levels_[cell] == now) {
        links_[cell] = due.value_or(cell);
        due = cell;
      } else {
        link(buckets, cell, now % bucket_count);
      }
      cell = next;
    }
    first = due.value_or(first);
    return due.has_value();
  }

  typename GridT::template Array<Level> levels_;
  typename GridT::template Array<Index> links_;
};

/// The two floods of exploring, in a Width x Height maze.
template <int Width, int Height>
using ExplorationField = BasicExplorationField<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_EXPLORATION_FIELD_HPP
