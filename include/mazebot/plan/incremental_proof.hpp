// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_INCREMENTAL_PROOF_HPP
#define MAZEBOT_PLAN_INCREMENTAL_PROOF_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/wall_map.hpp"
#include "dynamic_distances.hpp"
#include "proof_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// ProofSearch for a map that changes little from one proof to the next, with unknown walls open. It repairs the
// distances to the goals. The sums of doubts it computes anew, because the doubts change with the robot's pose, but
// only for cells on shortest paths from the start to the goals.
//
//            levels_[cell]                     links_[cell]
//   prove    far() off the shortest paths      the cells on them, from the start on; kept until one is cut
template <class GridT>
class IncrementalProof : public ProofSearch<GridT> {
  typedef ProofSearch<GridT> Base;

 public:
  typedef typename Base::Index Index;
  typedef typename Base::Level Level;
  using Base::grid;

  explicit MAZEBOT_CONSTEXPR14 IncrementalProof(const GridT& of_grid)
      : Base(of_grid), distances_(of_grid), steps_(of_grid, 0) {}

  MAZEBOT_CONSTEXPR14 DynamicDistances<GridT>& distances() { return distances_; }

  template <class MapT, class GoalsT, class DoubtT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const GoalsT& goals, Cell start,
                                                    const DoubtT& doubt) {
    size_t same_goals = 0;
    size_t goal_count = 0;
    goals.for_each_index([&](Index goal) {
      same_goals += distances_.delay_of(goal) == 0 ? 1U : 0U;
      ++goal_count;
    });
    const bool new_goals = same_goals != goal_count || goal_count != goals_;
    if (new_goals) {
      goals_ = goal_count;
      distances_.clear();
      goals.for_each_index([&](Index goal) { distances_.set_delay(map, OneStep(), goal, 0); });
    }
    // New walls change the shortest paths only if they cut one: each cell on them has all its nearer neighbours there.
    const Index first = grid().index(start);
    bool same = !new_goals && count_ != 0 && links_[0] == first;
    distances_.repair(map, OneStep(), [&](Index cell, uint8_t before, uint8_t now) {
      same = same && levels_[cell] == far() && (now & ~before) == 0;
    });
    const bool found = distances_.settle(map, OneStep(), first);
    if (!same) {
      for (size_t i = 0; i < count_; ++i) levels_[links_[i]] = far();
      count_ = 0;
      if (!found) return Proof::unreachable;
      add(first);
      for (size_t i = 0; i < count_; ++i) steps_[links_[i]] = steps_from(map, links_[i]);
    }
    for (size_t i = count_; i-- > 0;) {
      const Index cell = links_[i];
      const uint8_t steps = steps_[cell];
      Level least = steps == 0 ? Level(0) : this->largest_sum();
      if ((steps & direction_bit(Heading::north)) != 0) lower<0>(map, doubt, cell, least);
      if ((steps & direction_bit(Heading::east)) != 0) lower<1>(map, doubt, cell, least);
      if ((steps & direction_bit(Heading::south)) != 0) lower<2>(map, doubt, cell, least);
      if ((steps & direction_bit(Heading::west)) != 0) lower<3>(map, doubt, cell, least);
      levels_[cell] = static_cast<Level>(this->phase_of(distances_.at(cell)) | least);
    }
    return this->doubts(levels_[first]) == 0 ? Proof::proved : Proof::open;
  }

 private:
  using Base::far;
  using Base::levels_;
  using Base::links_;

  struct OneStep {
    enum : bool { local_crossing = false };
    template <class IndexT>
    constexpr unsigned operator()(IndexT, Heading) const {
      return 1;
    }
  };

  MAZEBOT_CONSTEXPR14 void add(Index cell) {
    levels_[cell] = 0;
    links_[count_++] = cell;
  }
  // The directions that lead nearer to a goal, as a nibble. Adds their cells.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t steps_from(const MapT& map, Index cell) {
    if (distances_.at(cell) == 0) return 0;
    const uint8_t exits = map.exits_at(cell, Unknown::open);
    return static_cast<uint8_t>(step_to<0>(exits, cell) | step_to<1>(exits, cell) | step_to<2>(exits, cell) |
                                step_to<3>(exits, cell));
  }
  template <int Quarter>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t step_to(uint8_t exits, Index cell) {
    if ((exits & direction_bit(heading_at(Quarter))) == 0) return 0;
    const Index next = grid().neighbour(cell, heading_at(Quarter));
    if (distances_.at(next) + 1U != distances_.at(cell)) return 0;
    if (levels_[next] == far()) add(next);
    return direction_bit(heading_at(Quarter));
  }
  // Lowers a sum of doubts to that through a side.
  template <int Quarter, class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void lower(const MapT& map, const DoubtT& doubt, Index cell,
                                                       Level& least) const {
    const Level there = this->doubts(levels_[grid().neighbour(cell, heading_at(Quarter))]);
    if (there >= least) return;
    const Level sum = this->add_doubt(map, doubt, cell, heading_at(Quarter), there);
    if (sum < least) least = sum;
  }

  DynamicDistances<GridT> distances_;
  typename GridT::template Array<uint8_t> steps_;  // of the cells on shortest paths: directions nearer to a goal
  size_t goals_ = 0;
  size_t count_ = 0;  // cells on shortest paths
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_INCREMENTAL_PROOF_HPP
