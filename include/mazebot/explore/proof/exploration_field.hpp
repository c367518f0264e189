// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_EXPLORATION_FIELD_HPP
#define MAZEBOT_EXPLORE_PROOF_EXPLORATION_FIELD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/grid.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../optional.hpp"
#include "bucket_flood.hpp"
#include "fast_route_search.hpp"
#include "proof_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The two floods of exploration, in one piece of memory.
///
/// prove() and follow_proof(), inherited from proof_search.hpp: a breadth-first search from the goals with unknown
/// walls open. Of all shortest paths it finds the one with the least sum of doubts; a doubt is a weight that the caller
/// gives each unknown wall. A sum of 0 is the proof: that path is known to be open, and no path can be shorter.
/// Lexicographic breadth-first search; O(cells).
///
/// aim_at_index() for any number of cells, then flood(): the cheapest paths to the nearest of these targets (Dial 1969:
/// Dijkstra's algorithm with buckets). The caller says what each crossing costs: more for an unknown wall, for
/// instance. Then downhill() leads there. O(cells + largest cost).
///
/// Costs are integers of at most largest_crossing. RAM: Width * Height * (sizeof(Level) + sizeof(Index)) bytes, and
/// 32 * (sizeof(Index) + 1) of stack for the buckets while flood() runs. 16x16: 512 bytes and 64 of stack on AVR. On a
/// desktop, mazes of up to 256 cells are searched by faster methods with the same results, in up to 17 KB of stack. See
/// MAZEBOT_BIT_PARALLEL.
template <class GridT>
class BasicExplorationField : public GridT::template Assignment<BasicExplorationField<GridT>>,
                              public detail::FastRouteSearch<GridT> {
  typedef detail::FastRouteSearch<GridT> Base;

 public:
  typedef typename Base::Index Index;  ///< the number of a cell
  typedef typename Base::Level Level;  ///< a cost modulo the range of its type
  using Base::grid;
  enum : unsigned { largest_crossing = 31 };

  /// Without targets.
  explicit MAZEBOT_CONSTEXPR14 BasicExplorationField(const GridT& of_grid = GridT()) : Base(of_grid) {}

  /// The explorer tells its field where the map has changed. This one computes everything anew; see
  /// BasicIncrementalField.
  template <class ReachT>
  MAZEBOT_CONSTEXPR14 void map_changed(Pose, const ReachT&) {}
  MAZEBOT_CONSTEXPR14 void map_changed() {}  ///< any walls may have changed

  /// Forgets all targets (and the proof).
  MAZEBOT_CONSTEXPR14 void clear_targets() { links_.fill(0); }

  /// Makes a cell a target that counts as `delay` further away than it is. Delays are clamped to the largest that Level
  /// can hold: 191 at 16x16. Of two delays for one cell the smaller counts.
  MAZEBOT_CONSTEXPR14 void aim_at_index(Index cell, size_t delay) {
    const Index entry = static_cast<Index>(1U + clamped(delay));
    if (links_[cell] == 0 || entry < links_[cell]) links_[cell] = entry;
  }

  /// After prove(): makes both sides of each unknown wall on the path targets. The target furthest from the start has
  /// no delay; the others are delayed by `delay_per_step` for each step they are closer to the start.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void aim_at_doubts(const MapT& map, Pose start, const DoubtT& doubt, size_t delay_per_step) {
    clear_targets();
    size_t step = 0;
    size_t last = 0;
    this->walk(map, start, Unknown::open, doubt, [&](Index cell, Index beyond, uint8_t direction) {
      ++step;
      if ((map.exits_at(cell, Unknown::wall) & direction) != 0) return;
      last = step;
      // For now, the number of the last step to or from the cell.
      links_[cell] = static_cast<Index>(step);
      links_[beyond] = static_cast<Index>(step + 1U);
    });
    for (size_t i = 0; i < links_.size(); ++i) {
      if (links_[i] == 0) continue;
      links_[i] = static_cast<Index>(1U + clamped((last + 1 - links_[i]) * delay_per_step));
    }
  }

  /// Computes the cheapest paths to the targets, until it knows the one from `from`. False if there is none. Uses up
  /// the targets. crossing(index, heading) is the cost of leaving a cell through that side, 1 to largest_crossing. It
  /// is asked for openings and unknown walls, and may differ between the two sides of a wall.
  template <class MapT, class CrossingT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT& crossing) {
    return flood(map, from, crossing, typename detail::PlanMethod<GridT>::Type());
  }

  /// After flood() with the same map: the heading of the neighbour with the cheapest path to the targets; nothing where
  /// no neighbour is nearer than the pose's cell itself. Of equal neighbours the first in the order of
  /// preferred_turn(). O(1). Precondition: the flood reached the pose's cell.
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

 protected:
  /// The delay, or the largest that Level holds.
  constexpr size_t clamped(size_t delay) const { return delay < largest_delay() ? delay : largest_delay(); }

 private:
  using Base::far;
  using Base::levels_;
  using Base::limit;
  using Base::links_;

  // There are more buckets than costs, so only delayed targets can be in the current bucket and due a round later.
  enum : unsigned { bucket_count = largest_crossing + 1 };
  struct Buckets {
    Index first[bucket_count];
    bool filled[bucket_count];
    constexpr Buckets() : first(), filled() {}
  };

  // The flood's use of the two arrays:
  //
  //            levels_[cell]                     links_[cell]
  //   aim      -                                 0, or 1 + delay of a target
  //   flood    cost so far, mod wrap()           the next cell of the same bucket; the last points to itself
  //
  // Costs mod wrap() suffice because all cells in the queue lie less than wrap() - 31 after the current level, and
  // settled cells next to them at most 31 before it.
  constexpr Level wrap() const { return static_cast<Level>(limit() / 32U * 32U); }
  constexpr size_t largest_delay() const { return static_cast<size_t>(wrap()) - largest_crossing - 2; }

  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT& crossing, detail::ByCells) {
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
  template <class MapT, class CrossingT, class RowsT>
  MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT& crossing, detail::ByWaves<RowsT>) {
    if (MAZEBOT_IS_CONSTANT_EVALUATED()) return flood(map, from, crossing, detail::ByCells());
    return flood_on_stack(map, grid().index(from), crossing);
  }
  template <class MapT, class CrossingT>
  MAZEBOT_NEVER_INLINE bool flood_on_stack(const MapT& map, Index wanted, CrossingT crossing) {
    levels_.fill(far());
    const auto set_level = [this](Index cell, unsigned cost) { levels_[cell] = static_cast<Level>(cost % wrap()); };
    detail::BucketFlood<GridT> flood;
    const size_t count = links_.size();
    for (size_t i = 0; i < count; i += 8) {
      const size_t end = count - i < 8 ? count : i + 8;
      if (end - i == 8 && detail::all_zero(links_.data() + i)) continue;  // most cells are no targets
      for (size_t j = i; j < end; ++j) {
        if (links_[j] != 0) flood.aim(static_cast<Index>(j), links_[j] - 1U, set_level);
      }
    }
    return flood.spread(map, wanted, crossing, set_level);
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
    // Already settled, or due now.
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
  // Takes a cell out of its bucket. O(cells in the bucket), which are few.
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
  // Divides a chain of cells: those due now become a chain that begins with `first`, the others return to their
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
};

/// The two floods of exploration, in a Width x Height maze.
template <int Width, int Height>
using ExplorationField = BasicExplorationField<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_EXPLORATION_FIELD_HPP
