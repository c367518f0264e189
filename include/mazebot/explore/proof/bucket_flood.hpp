// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_BUCKET_FLOOD_HPP
#define MAZEBOT_EXPLORE_PROOF_BUCKET_FLOOD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../detail/integers.hpp"
#include "../../map/grid.hpp"
#include "../../map/heading.hpp"
#include "../../map/wall_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Whether eight bytes are all 0.
inline bool all_zero(const uint8_t* bytes) {
  uint64_t together = 0;
#if defined(__GNUC__) || defined(__clang__)
  __builtin_memcpy(&together, bytes, sizeof together);  // one load, and no header of the C library
#else
  for (unsigned i = 0; i < 8; ++i) together |= static_cast<uint64_t>(bytes[i]) << (8 * i);
#endif
  return together == 0;
}

// The flood of a BasicExplorationField for machines with memory: the same costs in less time. Costs do not wrap around,
// a cell whose cost falls stays in its old bucket, too, and a word tells which buckets are filled. Dial 1969. RAM: 68
// bytes a cell of stack, 17 KB at 16x16. For mazes of up to 256 cells; see PlanMethod.
template <class GridT>
class BucketFlood : private GridT {
 public:
  typedef typename GridT::Index Index;
  typedef uint16_t Cost;  // 31 a cell, and the delay of a target: it cannot overflow
  static_assert(GridT::cell_count() <= 256, "mazebot: costs of 16 bits are for mazes of up to 256 cells");

  BucketFlood() : filled_(0), sizes_() {
    for (size_t i = 0; i < GridT::cell_count(); ++i) costs_[i] = far();
  }

  /// Makes a cell a target with that delay. Once for each cell.
  template <class SetT>
  MAZEBOT_ALWAYS_INLINE void aim(Index cell, unsigned delay, const SetT& set_cost) {
    push(cell, delay, set_cost);
  }

  /// Computes the costs of `wanted` and of all cells that are nearer to the targets. crossing(index, heading) is 1 to
  /// 31. Calls set_cost(index, cost) whenever it finds a lower cost. False if no path leads to `wanted`.
  template <class MapT, class CrossingT, class SetT>
  MAZEBOT_ALWAYS_INLINE bool spread(const MapT& map, Index wanted, const CrossingT& crossing, const SetT& set_cost) {
    for (unsigned now = 0; filled_ != 0; ++now) {
      // The next bucket that is filled.
      const unsigned passed = now % bucket_count;
      const uint32_t in_order = passed == 0 ? filled_ : filled_ >> passed | filled_ << (bucket_count - passed);
      now += static_cast<unsigned>(lowest_bit(in_order));
      const unsigned bucket = now % bucket_count;
      filled_ &= ~(uint32_t(1) << bucket);
      const unsigned size = sizes_[bucket];
      sizes_[bucket] = 0;
      for (unsigned i = 0; i < size; ++i) {
        const Index cell = cells_[bucket][i];
        if (costs_[cell] != now) {
          if (costs_[cell] > now) put(cell, bucket);  // a target that is due a round later
          continue;
        }
        if (cell == wanted) return true;
        const uint8_t exits = map.exits_at(cell, Unknown::open);
        if ((exits & direction_bit(Heading::north)) != 0) relax<0>(crossing, cell, now, set_cost);
        if ((exits & direction_bit(Heading::east)) != 0) relax<1>(crossing, cell, now, set_cost);
        if ((exits & direction_bit(Heading::south)) != 0) relax<2>(crossing, cell, now, set_cost);
        if ((exits & direction_bit(Heading::west)) != 0) relax<3>(crossing, cell, now, set_cost);
      }
    }
    return false;
  }

 private:
  static constexpr Cost far() { return 0xFFFF; }
  enum : unsigned { bucket_count = 32 };

  template <int Quarter, class CrossingT, class SetT>
  MAZEBOT_ALWAYS_INLINE void relax(const CrossingT& crossing, Index cell, unsigned now, const SetT& set_cost) {
    const Index beyond = GridT::neighbour(cell, heading_at(Quarter));
    const unsigned there = costs_[beyond];
    if (there <= now + 1U) return;
    const unsigned cost = now + crossing(beyond, heading_at(Quarter + 2));
    if (cost < there) push(beyond, cost, set_cost);
  }
  template <class SetT>
  MAZEBOT_ALWAYS_INLINE void push(Index cell, unsigned cost, const SetT& set_cost) {
    set_cost(cell, cost);
    costs_[cell] = static_cast<Cost>(cost);
    put(cell, cost % bucket_count);
  }
  MAZEBOT_ALWAYS_INLINE void put(Index cell, unsigned bucket) {
    cells_[bucket][sizes_[bucket]++] = cell;
    filled_ |= uint32_t(1) << bucket;
  }

  uint32_t filled_;  // a bit for each bucket
  uint16_t sizes_[bucket_count];
  Cost costs_[GridT::cell_count()];
  // A cell comes into a bucket twice at most: as a delayed target, and with one of the costs that its neighbours offer,
  // which differ by less than the number of buckets.
  Index cells_[bucket_count][2 * GridT::cell_count()];
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_BUCKET_FLOOD_HPP
