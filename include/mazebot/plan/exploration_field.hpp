// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_EXPLORATION_FIELD_HPP
#define MAZEBOT_PLAN_EXPLORATION_FIELD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../detail/config.hpp"
#include "../detail/optional.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "route.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What is known about the shortest way from a start to the goals.
enum class Proof : uint8_t {
  proved,      ///< one of the shortest ways there could be is known to be open all along
  open,        ///< each of them still has an unknown wall on it
  unreachable  ///< known walls cut off the goals
};

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
/// Costs are small integers, at most largest_crossing. RAM: Width * Height * (sizeof(Level) + sizeof(Index)) bytes and
/// 8 * sizeof(Index) + 1. 16x16: 521 bytes on AVR.
template <class GridT>
class BasicExplorationField : private GridT {
 public:
  typedef typename GridT::Index Index;
  typedef typename GridT::Distance Level;
  enum : unsigned { largest_crossing = 31 };

  explicit MAZEBOT_CONSTEXPR14 BasicExplorationField(const GridT& grid = GridT())
      : GridT(grid), levels_(grid, far()), links_(grid, 0), buckets_(), occupied_(0) {}

  constexpr const GridT& grid() const { return *this; }

  // ---- the proof ----------------------------------------------------------------------------------------------------

  /// doubt(index, heading) >= 1 is the weight of the unknown wall on that side of a cell; unknown walls count as
  /// `unknown`: with Unknown::wall this is the shortest way along known openings.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const BasicCellSet<GridT>& goals, Cell start, Unknown unknown,
                                  const DoubtT& doubt) {
    levels_.fill(far());
    size_t tail = 0;
    goals.for_each_index([&](Index goal) {
      levels_[goal] = 0;
      if (tail < links_.size()) links_[tail++] = goal;  // always; it tells compilers where the array ends
    });
    for (size_t head = 0; head < tail; ++head) {
      const Index cell = links_[head];
      const unsigned exits = map.exits_at(cell, unknown);
      const unsigned next_phase = (phase(levels_[cell]) + 1U) & 3U;
      for_each_exit(exits, cell, [&](Heading heading, Index beyond) {
        const bool is_new = levels_[beyond] == far();
        if (!is_new && phase(levels_[beyond]) != next_phase) return;
        const Level sum = add_doubt(levels_[cell], is_known(map, cell, heading) ? 0U : doubt(cell, heading));
        if (is_new) links_[tail++] = beyond;
        if (is_new || sum < doubts(levels_[beyond])) levels_[beyond] = pack(next_phase, sum);
      });
    }
    if (levels_[grid().index(start)] == far()) return Proof::unreachable;
    return doubts(levels_[grid().index(start)]) == 0 ? Proof::proved : Proof::open;
  }

  /// After prove(): visits the steps of the way it found, from the start, as visit(index, heading). The same map,
  /// view and doubts must be given. At ties it goes straight on before right before left.
  template <class MapT, class DoubtT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void follow_proof(const MapT& map, Pose start, Unknown unknown, const DoubtT& doubt,
                                        VisitorT&& visit) const {
    const Turn by_preference[] = {Turn::ahead, Turn::right, Turn::left, Turn::around};
    Index cell = grid().index(start.cell);
    Heading facing = start.heading;
    // A shortest way has fewer steps than there are cells.
    for (size_t step = 1; step < grid().cell_count(); ++step) {
      const unsigned exits = map.exits_at(cell, unknown);
      const unsigned next_phase = (phase(levels_[cell]) + 3U) & 3U;
      bool found = false;
      for (int i = 0; i < 4 && !found; ++i) {
        const Heading heading = facing + by_preference[i];
        if ((exits & direction_bit(heading)) == 0) continue;
        const Index beyond = grid().neighbour(cell, heading);
        if (levels_[beyond] == far() || phase(levels_[beyond]) != next_phase) continue;
        const unsigned weight = is_known(map, cell, heading) ? 0U : doubt(cell, heading);
        if (add_doubt(levels_[beyond], weight) != doubts(levels_[cell])) continue;
        visit(cell, heading);
        cell = beyond;
        facing = heading;
        found = true;
      }
      if (!found) return;
    }
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
    size_t last = 0;
    size_t step = 0;
    follow_proof(map, start, Unknown::open, doubt, [&](Index cell, Heading heading) {
      ++step;
      if (!is_known(map, cell, heading)) last = step;
    });
    step = 0;
    follow_proof(map, start, Unknown::open, doubt, [&](Index cell, Heading heading) {
      ++step;
      if (is_known(map, cell, heading)) return;
      aim_at_index(grid().neighbour(cell, heading), (last - step) * delay_per_step);
      aim_at_index(cell, (last - step + 1) * delay_per_step);
    });
  }

  /// Computes the cheapest ways to the targets, until it knows the one from `from`; false if there is none. The targets
  /// are used up. crossing(index, heading) is the cost of leaving a cell through that side, 1..largest_crossing, asked
  /// for openings and unknown walls; it may differ between the two sides of a wall.
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT& crossing) {
    levels_.fill(far());
    occupied_ = 0;
    size_t queued = 0;
    for (size_t i = 0; i < links_.size(); ++i) {
      if (links_[i] == 0) continue;
      push(static_cast<Index>(i), static_cast<Level>(links_[i] - 1U));
      ++queued;
    }
    const Index wanted = grid().index(from);
    for (Level now = 0; queued != 0; now = next_level(now)) {
      Optional<Index> due = take_due(now);
      while (due) {
        const Index cell = *due;
        due = links_[cell] == cell ? Optional<Index>() : Optional<Index>(links_[cell]);
        --queued;
        if (cell == wanted) return true;
        const unsigned exits = map.exits_at(cell, Unknown::open);
        for_each_exit(exits, cell, [&](Heading heading, Index beyond) {
          const bool is_new = levels_[beyond] == far();
          if (!is_new && is_settled(levels_[beyond], now)) return;
          const unsigned cost = crossing(beyond, opposite(heading));
          if (is_new) {
            ++queued;
          } else if (ahead_of(levels_[beyond], now) > cost) {
            unlink(beyond);
          } else {
            return;
          }
          push(beyond, later(now, cost));
        });
      }
    }
    return false;
  }

  /// After flood() with the same map: the neighbour from which least is left to the targets; nothing where no neighbour
  /// is nearer than the pose's cell itself. Ties: straight on before right before left before back. O(1).
  /// Precondition: the flood reached the pose's cell.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> downhill(const MapT& map, Pose pose) const {
    const Turn by_preference[] = {Turn::ahead, Turn::right, Turn::left, Turn::around};
    const Index cell = grid().index(pose.cell);
    const unsigned exits = map.exits_at(cell, Unknown::open);
    Optional<Heading> best;
    Level most = 0;
    for (int i = 0; i < 4; ++i) {
      const Heading heading = pose.heading + by_preference[i];
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
  // A power of two. Fewer than there are costs: what is due a round later waits in the same bucket.
  enum : unsigned { bucket_count = 8 };

  // The two floods use the two arrays in their own ways:
  //
  //            levels_[cell]                              links_[cell]
  //   prove    4 * sum of doubts + distance mod 4         the breadth-first queue
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

  static constexpr unsigned phase(Level level) { return static_cast<unsigned>(level & 3U); }
  static constexpr Level doubts(Level level) { return static_cast<Level>(level >> 2); }
  static constexpr Level pack(unsigned distance_mod_4, Level sum) {
    return static_cast<Level>(sum * 4U + distance_mod_4);
  }
  // Saturates: a sum that large steers no better, and never becomes 0 or far().
  constexpr Level largest_sum() const { return static_cast<Level>((limit() >> 2) - 1); }
  constexpr Level add_doubt(Level level, unsigned weight) const {
    return static_cast<Level>(weight < static_cast<size_t>(largest_sum() - doubts(level)) ? doubts(level) + weight
                                                                                          : largest_sum());
  }

  constexpr Level later(Level level, unsigned cost) const {
    return static_cast<Level>(level < wrap() - cost ? level + cost : level - (wrap() - cost));
  }
  // Has a cell beside one that is due now left the queue?
  constexpr bool is_settled(Level level, Level now) const {
    return ahead_of(level, now) == 0 || ahead_of(level, now) >= static_cast<Level>(wrap() - largest_crossing);
  }
  constexpr Level ahead_of(Level level, Level now) const {
    return static_cast<Level>(level >= now ? level - now : level + (wrap() - now));
  }

  // Written out, so that heading and neighbour are constants in each of the four calls.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_exit(unsigned exits, Index cell, VisitorT&& visit) const {
    if ((exits & direction_bit(Heading::north)) != 0) visit(Heading::north, grid().neighbour(cell, Heading::north));
    if ((exits & direction_bit(Heading::east)) != 0) visit(Heading::east, grid().neighbour(cell, Heading::east));
    if ((exits & direction_bit(Heading::south)) != 0) visit(Heading::south, grid().neighbour(cell, Heading::south));
    if ((exits & direction_bit(Heading::west)) != 0) visit(Heading::west, grid().neighbour(cell, Heading::west));
  }

  template <class MapT>
  static constexpr bool is_known(const MapT& map, Index cell, Heading heading) {
    return (map.exits_at(cell, Unknown::wall) & direction_bit(heading)) != 0;
  }

  MAZEBOT_CONSTEXPR14 void push(Index cell, Level level) {
    levels_[cell] = level;
    link(cell, level % bucket_count);
  }
  MAZEBOT_CONSTEXPR14 void link(Index cell, unsigned bucket) {
    const uint8_t bit_of_bucket = static_cast<uint8_t>(1U << bucket);
    links_[cell] = (occupied_ & bit_of_bucket) != 0 ? buckets_[bucket] : cell;
    buckets_[bucket] = cell;
    occupied_ = static_cast<uint8_t>(occupied_ | bit_of_bucket);
  }
  // Takes a cell out of its bucket. O(cells in the bucket): a few.
  MAZEBOT_CONSTEXPR14 void unlink(Index cell) {
    const unsigned bucket = levels_[cell] % bucket_count;
    const bool is_last = links_[cell] == cell;
    if (buckets_[bucket] == cell) {
      buckets_[bucket] = links_[cell];
      if (is_last) occupied_ = static_cast<uint8_t>(occupied_ & ~(1U << bucket));
      return;
    }
    Index before = buckets_[bucket];
    while (links_[before] != cell) before = links_[before];
    links_[before] = is_last ? before : links_[cell];
  }
  // Takes the cells due now out of their bucket, as a chain of links; what is due a whole round later stays.
  MAZEBOT_CONSTEXPR14 Optional<Index> take_due(Level now) {
    const unsigned bucket = now % bucket_count;
    const uint8_t bit_of_bucket = static_cast<uint8_t>(1U << bucket);
    Optional<Index> due;
    if ((occupied_ & bit_of_bucket) == 0) return due;
    occupied_ = static_cast<uint8_t>(occupied_ & ~bit_of_bucket);
    Index cell = buckets_[bucket];
    for (bool more = true; more;) {
      const Index next = links_[cell];
      more = next != cell;
      if (levels_[cell] == now) {
        links_[cell] = due.value_or(cell);
        due = cell;
      } else {
        link(cell, bucket);
      }
      cell = next;
    }
    return due;
  }
  // The next level whose bucket is not empty. Precondition: there is one, or it does not matter.
  MAZEBOT_CONSTEXPR14 Level next_level(Level now) const {
    do {
      now = static_cast<Level>(now + 1U == wrap() ? 0U : now + 1U);
    } while (occupied_ != 0 && (occupied_ >> (now % bucket_count) & 1U) == 0);
    return now;
  }

  typename GridT::template Array<Level> levels_;
  typename GridT::template Array<Index> links_;
  Index buckets_[bucket_count];
  uint8_t occupied_;  // bit b: bucket b holds something
};

/// The two floods of exploring, in a Width x Height maze.
template <int Width, int Height>
using ExplorationField = BasicExplorationField<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_EXPLORATION_FIELD_HPP
