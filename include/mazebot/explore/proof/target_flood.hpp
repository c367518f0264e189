// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_TARGET_FLOOD_HPP
#define MAZEBOT_EXPLORE_PROOF_TARGET_FLOOD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../optional.hpp"
#include "../../search/best_exit.hpp"
#include "bucket_flood.hpp"
#include "path_layers.hpp"
#include "search_memory.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The cheapest paths to the nearest of a set of targets: see BasicExplorationField.
template <class GridT>
class TargetFlood {
 public:
  typedef SearchMemory<GridT> Memory;
  typedef typename Memory::Index Index;
  typedef typename Memory::Level Level;
  enum : unsigned { largest_crossing = 31 };

  /// The delay, or the largest that Level holds.
  static constexpr size_t clamped(const Memory& memory, size_t delay) {
    return delay < largest_delay(memory) ? delay : largest_delay(memory);
  }

  /// Makes a cell a target. Before the first one, all links must be 0.
  static MAZEBOT_CONSTEXPR14 void aim(Memory& memory, Index cell, size_t delay) {
    const Index entry = static_cast<Index>(1U + clamped(memory, delay));
    if (memory.links[cell] == 0 || entry < memory.links[cell]) memory.links[cell] = entry;
  }

  /// Computes the cheapest paths to the targets, until it knows the one from `from`. False if there is none.
  template <class MapT, class CrossingT>
  static MAZEBOT_CONSTEXPR14 bool flood(Memory& memory, const MapT& map, Cell from, const CrossingT& crossing) {
    return flood(memory, map, from, crossing, typename PlanMethod<GridT>::Type());
  }

  /// The heading of the neighbour with the cheapest path to the targets. The pose is a reference, because boards would
  /// copy it for each call.
  template <class MapT>
  static MAZEBOT_CONSTEXPR14 Optional<Heading> downhill(const Memory& memory, const MapT& map, const Pose& pose) {
    return best_exit(memory.grid(), map, pose, Unknown::open, NearerBy{memory});
  }

 private:
  struct NearerBy {
    const Memory& memory;
    MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Level operator()(Index here, Index beyond) const {
      const Level there = memory.levels[beyond];
      if (there == Memory::far()) return 0;
      const Level nearer_by = ahead_of(memory, memory.levels[here], there);
      return nearer_by > static_cast<Level>(largest_crossing) ? Level(0) : nearer_by;
    }
  };

  // There are more buckets than costs, so only delayed targets can be in the current bucket and due a round later.
  enum : unsigned { bucket_count = largest_crossing + 1 };
  struct Buckets {
    Index first[bucket_count];
    bool filled[bucket_count];
    constexpr Buckets() : first(), filled() {}
  };

  // Costs mod wrap() suffice because all cells in the queue lie less than wrap() - 31 after the current level, and
  // settled cells next to them at most 31 before it.
  static constexpr Level wrap(const Memory& memory) { return static_cast<Level>(memory.limit() / 32U * 32U); }
  static constexpr size_t largest_delay(const Memory& memory) {
    return static_cast<size_t>(wrap(memory)) - largest_crossing - 2;
  }

  template <class MapT, class CrossingT>
  static MAZEBOT_CONSTEXPR14 bool flood(Memory& memory, const MapT& map, Cell from, const CrossingT& crossing,
                                        ByCells) {
    Buckets buckets;
    bool delayed = false;
    for (size_t i = 0; i < memory.links.size(); ++i) {
      const Index entry = memory.links[i];
      memory.levels[i] = Memory::far();
      if (entry == 0) continue;
      delayed = delayed || entry > bucket_count;
      push(memory, buckets, static_cast<Index>(i), static_cast<Level>(entry - 1U));
    }
    return spread(memory, map, memory.grid().index(from), crossing, buckets, delayed);
  }
  template <class MapT, class CrossingT, class RowsT>
  static MAZEBOT_CONSTEXPR14 bool flood(Memory& memory, const MapT& map, Cell from, const CrossingT& crossing,
                                        ByWaves<RowsT>) {
    if (MAZEBOT_IS_CONSTANT_EVALUATED()) return flood(memory, map, from, crossing, ByCells());
    return flood_on_stack(memory, map, memory.grid().index(from), crossing);
  }
  template <class MapT, class CrossingT>
  static MAZEBOT_NEVER_INLINE bool flood_on_stack(Memory& memory, const MapT& map, Index wanted, CrossingT crossing) {
    memory.levels.fill(Memory::far());
    const auto set_level = [&memory](Index cell, unsigned cost) {
      memory.levels[cell] = static_cast<Level>(cost % wrap(memory));
    };
    BucketFlood<GridT> flood;
    const size_t count = memory.links.size();
    for (size_t i = 0; i < count; i += 8) {
      const size_t end = count - i < 8 ? count : i + 8;
      if (end - i == 8 && all_zero(memory.links.data() + i)) continue;  // most cells are no targets
      for (size_t j = i; j < end; ++j) {
        if (memory.links[j] != 0) flood.aim(static_cast<Index>(j), memory.links[j] - 1U, set_level);
      }
    }
    return flood.spread(map, wanted, crossing, set_level);
  }

  template <class MapT, class CrossingT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE bool spread(Memory& memory, const MapT& map, Index wanted,
                                                              CrossingT crossing, Buckets& buckets, bool delayed) {
    unsigned idle = 0;  // buckets in a row that were empty
    for (Level now = 0; idle < bucket_count; now = static_cast<Level>(now + 1U == wrap(memory) ? 0U : now + 1U)) {
      const unsigned bucket = now % bucket_count;
      ++idle;
      if (!buckets.filled[bucket]) continue;
      idle = 0;
      buckets.filled[bucket] = false;
      Index next = buckets.first[bucket];
      if (delayed && !set_apart(memory, buckets, now, next)) continue;
      Index cell = 0;
      do {
        cell = next;
        next = memory.links[cell];
        if (cell == wanted) return true;
        const uint8_t exits = map.exits_at(cell, Unknown::open);
        if ((exits & direction_bit(Heading::north)) != 0) relax<0>(memory, buckets, crossing, cell, now);
        if ((exits & direction_bit(Heading::east)) != 0) relax<1>(memory, buckets, crossing, cell, now);
        if ((exits & direction_bit(Heading::south)) != 0) relax<2>(memory, buckets, crossing, cell, now);
        if ((exits & direction_bit(Heading::west)) != 0) relax<3>(memory, buckets, crossing, cell, now);
      } while (next != cell);
    }
    return false;
  }
  template <int Quarter, class CrossingT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void relax(Memory& memory, Buckets& buckets,
                                                              const CrossingT& crossing, Index cell, Level now) {
    const Index beyond = memory.grid().neighbour(cell, heading_at(Quarter));
    const Level there = memory.levels[beyond];
    Level ahead = static_cast<Level>(wrap(memory) - largest_crossing - 1);
    if (there != Memory::far()) ahead = ahead_of(memory, there, now);
    // Already settled, or due now.
    if (ahead == 0 || ahead >= static_cast<Level>(wrap(memory) - largest_crossing)) return;
    const Level cost = static_cast<Level>(crossing(beyond, heading_at(Quarter + 2)));
    if (cost >= ahead) return;
    if (there != Memory::far()) unlink(memory, buckets, beyond);
    push(memory, buckets, beyond, later(memory, now, cost));
  }

  // Boards ask for these at each crossing: inline, and in few instructions.
  static constexpr MAZEBOT_ALWAYS_INLINE Level later(const Memory& memory, Level level, Level cost) {
    return static_cast<Level>(level < static_cast<Level>(wrap(memory) - cost) ? level + cost
                                                                              : level - (wrap(memory) - cost));
  }
  static constexpr MAZEBOT_ALWAYS_INLINE Level ahead_of(const Memory& memory, Level level, Level now) {
    return unwrapped(memory, static_cast<Level>(level - now), level < now);
  }
  static constexpr MAZEBOT_ALWAYS_INLINE Level unwrapped(const Memory& memory, Level difference, bool is_negative) {
    return is_negative ? static_cast<Level>(difference + wrap(memory)) : difference;
  }

  static MAZEBOT_CONSTEXPR14 void push(Memory& memory, Buckets& buckets, Index cell, Level level) {
    memory.levels[cell] = level;
    link(memory, buckets, cell, level % bucket_count);
  }
  static MAZEBOT_CONSTEXPR14 void link(Memory& memory, Buckets& buckets, Index cell, unsigned bucket) {
    memory.links[cell] = buckets.filled[bucket] ? buckets.first[bucket] : cell;
    buckets.first[bucket] = cell;
    buckets.filled[bucket] = true;
  }
  // Takes a cell out of its bucket. O(cells in the bucket), which are few.
  static MAZEBOT_CONSTEXPR14 void unlink(Memory& memory, Buckets& buckets, Index cell) {
    const unsigned bucket = memory.levels[cell] % bucket_count;
    const bool is_last = memory.links[cell] == cell;
    if (buckets.first[bucket] == cell) {
      buckets.first[bucket] = memory.links[cell];
      if (is_last) buckets.filled[bucket] = false;
      return;
    }
    Index before = buckets.first[bucket];
    while (memory.links[before] != cell) before = memory.links[before];
    memory.links[before] = is_last ? before : memory.links[cell];
  }
  // Divides a chain of cells: those due now become a chain that begins with `first`, the others return to their
  // bucket. False if nothing is due.
  static MAZEBOT_CONSTEXPR14 bool set_apart(Memory& memory, Buckets& buckets, Level now, Index& first) {
    Optional<Index> due;
    Index cell = first;
    for (bool more = true; more;) {
      const Index next = memory.links[cell];
      more = next != cell;
      if (memory.levels[cell] == now) {
        memory.links[cell] = due.value_or(cell);
        due = cell;
      } else {
        link(memory, buckets, cell, now % bucket_count);
      }
      cell = next;
    }
    first = due.value_or(first);
    return due.has_value();
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_TARGET_FLOOD_HPP
