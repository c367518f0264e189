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
//            levels_[cell]                     links_[number]
//   prove    far() off the shortest paths,     the cells on them, from the start on; kept until one is cut
//            else the number of the cell
//
// The cells on shortest paths are numbered, and the sums and the steps of a cell lie side by side with those of its
// neighbours: summing up is most of the time of a proof.
template <class GridT>
class IncrementalProof : public ProofSearch<GridT> {
  typedef ProofSearch<GridT> Base;

 public:
  typedef typename Base::Index Index;
  typedef typename Base::Level Level;
  using Base::grid;

  explicit MAZEBOT_CONSTEXPR14 IncrementalProof(const GridT& of_grid)
      : Base(of_grid), distances_(of_grid), steps_(of_grid, 0), sums_(of_grid, 0), nearer_(of_grid, Pair()) {}

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
    // As long as none is cut, the distances of other cells do not matter: they wait.
    if (!same) {
      const bool found = distances_.settle(map, OneStep(), first);
      for (size_t i = 0; i < count_; ++i) levels_[links_[i]] = far();
      count_ = 0;
      edges_ = 0;
      if (!found) return Proof::unreachable;
      add(first);
      for (size_t i = 0; i < count_; ++i) steps_[i] = steps_from(map, links_[i]);
    }
    // The steps of each cell in the reverse order of steps_from().
    size_t edge = edges_;
    const Level largest = this->largest_sum();
    for (size_t i = count_; i-- > 0;) {
      const Index cell = links_[i];
      const uint8_t steps = steps_[i];
      Level least = steps == 0 ? Level(0) : largest;
      if ((steps & direction_bit(Heading::west)) != 0) lower<3>(map, doubt, cell, --edge, largest, least);
      if ((steps & direction_bit(Heading::south)) != 0) lower<2>(map, doubt, cell, --edge, largest, least);
      if ((steps & direction_bit(Heading::east)) != 0) lower<1>(map, doubt, cell, --edge, largest, least);
      if ((steps & direction_bit(Heading::north)) != 0) lower<0>(map, doubt, cell, --edge, largest, least);
      sums_[i] = least;
    }
    return sums_[0] == 0 ? Proof::proved : Proof::open;
  }

  /// See ProofSearch; with unknown walls open.
  template <class MapT, class DoubtT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void follow_proof(const MapT& map, Pose start, const DoubtT& doubt, VisitorT&& visit) const {
    Index cell = grid().index(start.cell);
    Heading facing = start.heading;
    while (levels_[cell] != far() && steps_[levels_[cell]] != 0) {
      facing = right_step(map, cell, facing, doubt);
      visit(cell, facing);
      cell = grid().neighbour(cell, facing);
    }
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

  struct Pair {
    Level of[2] = {};
  };

  MAZEBOT_CONSTEXPR14 void add(Index cell) {
    levels_[cell] = static_cast<Level>(count_);
    links_[count_++] = cell;
  }
  // The directions that lead nearer to a goal, as a nibble. Adds their cells.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t steps_from(const MapT& map, Index cell) {
    if (distances_.at(cell) == 0) return 0;
    const uint8_t exits = map.exits_at(cell, Unknown::open);
    uint8_t steps = step_to<0>(exits, cell);  // in this order
    steps = static_cast<uint8_t>(steps | step_to<1>(exits, cell));
    steps = static_cast<uint8_t>(steps | step_to<2>(exits, cell));
    return static_cast<uint8_t>(steps | step_to<3>(exits, cell));
  }
  template <int Quarter>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t step_to(uint8_t exits, Index cell) {
    if ((exits & direction_bit(heading_at(Quarter))) == 0) return 0;
    const Index next = grid().neighbour(cell, heading_at(Quarter));
    if (distances_.at(next) + 1U != distances_.at(cell)) return 0;
    if (levels_[next] == far()) add(next);
    nearer_[edges_ / 2U].of[edges_ % 2U] = levels_[next];
    ++edges_;
    return direction_bit(heading_at(Quarter));
  }
  // Of the steps through which the sum of doubts is that of the cell, the first in the order of preferred_turn().
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 Heading right_step(const MapT& map, Index cell, Heading facing, const DoubtT& doubt) const {
    const uint8_t steps = steps_[levels_[cell]];
    const Level sum = sums_[levels_[cell]];
    Heading step = facing;
    for (int i = 0; i < 4; ++i) {
      const Heading heading = facing + preferred_turn(i);
      if ((steps & direction_bit(heading)) == 0) continue;
      step = heading;
      if (this->is_one(steps)) break;  // as a rule
      const Level there = sums_[levels_[grid().neighbour(cell, heading)]];
      if (this->add_doubt(map, doubt, cell, heading, there) == sum) break;
    }
    return step;
  }
  // Lowers a sum of doubts to that through a side, without branches that the processor cannot predict.
  template <int Quarter, class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void lower(const MapT& map, const DoubtT& doubt, Index cell, size_t edge,
                                                       Level largest, Level& least) const {
    const Level there = sums_[nearer_[edge / 2U].of[edge % 2U]];
    Level sum = there;
    if (!map.known_at(cell, heading_at(Quarter))) {
      const Level weight = static_cast<Level>(doubt(cell, heading_at(Quarter)));
      sum = weight < largest - there ? static_cast<Level>(there + weight) : largest;
    }
    least = sum < least ? sum : least;
  }

  DynamicDistances<GridT> distances_;
  // By the numbers of the cells:
  typename GridT::template Array<uint8_t> steps_;  // directions nearer to a goal
  typename GridT::template Array<Level> sums_;     // of doubts
  // The numbers of the cells that these steps lead to, one after another, two for each cell of the maze: each border
  // between cells leads nearer from one side at most.
  typename GridT::template Array<Pair> nearer_;
  size_t goals_ = 0;
  size_t count_ = 0;  // cells on shortest paths
  size_t edges_ = 0;  // steps from them
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_INCREMENTAL_PROOF_HPP
