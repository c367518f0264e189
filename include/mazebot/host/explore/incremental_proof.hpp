// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_EXPLORE_INCREMENTAL_PROOF_HPP
#define MAZEBOT_HOST_EXPLORE_INCREMENTAL_PROOF_HPP

#include "../detail/requires_hosted.hpp"

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../detail/integers.hpp"
#include "../../explore/proof/proof_search.hpp"
#include "../../map/cell.hpp"
#include "../../map/grid.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "dynamic_distances.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Does a class of doubts promise which of them depend on where the robot is? Then it has members centre() and reach():
// the doubt of a wall both of whose cells are more than reach() moves from the centre, walls ignored, depends only on
// what the map knows of the walls of cells up to two moves from either of them.
template <class DoubtT>
struct LocalDoubt {
  template <class T>
  static Flag<T::local_doubt> test(int);
  template <class T>
  static Flag<false> test(...);
  typedef decltype(test<DoubtT>(0)) Type;
};

// ProofSearch for a map that changes little from one proof to the next, with unknown walls open. It repairs the
// distances to the goals, and the sums of doubts on the shortest paths from the start to the goals.
//
//            levels_[cell]                     links_[number]
//   prove    far() off the shortest paths,     the cells on them, from the start on
//            else the number of the cell
//
// The cells on shortest paths are numbered by layers: those with the same distance to the goals have consecutive
// numbers. New walls cut paths. As long as one is left, the others may stay: a cell without a nearer neighbour has no
// sum, and no path leads there. So the layers are found anew only if the shortest path has become longer, or if a wall
// was not there after all.
//
// A sum depends on those of the next layer. If the sums of a whole layer change by the same number, then so do those of
// all layers nearer to the start, unless doubts change there. Then that number is noted instead, as a shift. So the
// time of a proof depends on the number of cells on shortest paths between the changes, not on the length of the paths.
template <class GridT>
class IncrementalProof : public ProofSearch<GridT> {
  typedef ProofSearch<GridT> Base;

 public:
  typedef typename Base::Index Index;
  typedef typename Base::Level Level;
  using Base::grid;

  explicit MAZEBOT_CONSTEXPR14 IncrementalProof(const GridT& of_grid)
      : Base(of_grid),
        distances_(of_grid),
        steps_(of_grid, 0),
        sums_(of_grid, 0),
        edges_(of_grid, 0),
        nearer_(of_grid, Pair()),
        layers_(of_grid, 0),
        shifts_(of_grid, 0) {}

  /// The walls of cells in the rectangle between these two may have changed since the last proof. It may reach beyond
  /// the maze.
  MAZEBOT_CONSTEXPR14 void change(Cell a, Cell b) {
    distances_.change(a, b);
    changed_.include(grid(), a);
    changed_.include(grid(), b);
  }
  MAZEBOT_CONSTEXPR14 void change_all() { change(Cell(0, 0), Cell(grid().width() - 1, grid().height() - 1)); }

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
    const Index first = grid().index(start);
    bool same = !new_goals && count_ != 0 && links_[0] == first;
    distances_.repair(map, OneStep(), [&](Index cell, uint8_t before, uint8_t now) {
      same = same && (now & ~before) == 0;
      if (!same || levels_[cell] == far()) return;
      uint8_t& steps = steps_[levels_[cell]];
      steps = static_cast<uint8_t>(steps & (0xF0U | now));
    });
    if (same) sum_up(map, doubt);
    // As long as a path is left, the distances of other cells do not matter: they wait.
    if (!same || sums_[0] == no_path) {
      if (!number_cells(map, first)) return Proof::unreachable;
      sum_up(map, doubt);
    }
    changed_.clear();
    return sum_at_start() == 0 ? Proof::proved : Proof::open;
  }

  /// See ProofSearch; with unknown walls open. Calls visit(cell, heading, next cell, whether the wall is unknown) for
  /// each step.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void follow_proof(Pose start, VisitorT&& visit) const {
    size_t number = levels_[grid().index(start.cell)];
    if (number == far()) return;
    Heading facing = start.heading;
    for (size_t edge = 0; steps_left(number) != 0; number = edge_at(edge).to) {
      edge = right_step(number, facing);
      visit(links_[number], facing, links_[edge_at(edge).to], edge_at(edge).weight != 0);
    }
  }

 private:
  using Base::far;
  using Base::levels_;
  using Base::links_;

  // The sum of a cell from which no path is left, and the weight of a step that was cut. Other sums are smaller than
  // too_large.
  enum : uint32_t { no_path = 0x7FFFFFFFU, too_large = 0x40000000U };

  struct OneStep {
    enum : bool { local_crossing = false };
    template <class IndexT>
    constexpr unsigned operator()(IndexT, Heading) const {
      return 1;
    }
  };

  // A step nearer to a goal: the number of the cell, and the doubt of the wall, 0 if it is known.
  struct Edge {
    Level to = 0;
    uint32_t weight = 0;
  };
  struct Pair {
    Edge of[2] = {};
  };

  // The numbers from low to high, without high.
  struct Range {
    size_t low;
    size_t high;
  };

  // Finds the cells on shortest paths, layer by layer. False if there is no path.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool number_cells(const MapT& map, Index first) {
    const bool found = distances_.settle(map, OneStep(), first);
    for (size_t i = 0; i < count_; ++i) levels_[links_[i]] = far();
    for (size_t i = 0; i < layer_count_; ++i) shifts_[i] = 0;
    shift_ = 0;
    count_ = edge_count_ = layer_count_ = 0;
    is_summed_ = false;
    if (!found) return false;
    add(first);
    for (size_t i = 0; i < count_; ++i) {
      if (i == 0 || distances_.at(links_[i]) != distances_.at(links_[i - 1])) {
        layers_[layer_count_++] = static_cast<uint32_t>(i);
      }
      edges_[i] = static_cast<uint32_t>(edge_count_);
      const uint8_t steps = steps_from(map, links_[i]);
      steps_[i] = static_cast<uint8_t>(steps << 4U | steps);
    }
    return true;
  }
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
    edge_at(edge_count_++).to = levels_[next];
    return direction_bit(heading_at(Quarter));
  }
  MAZEBOT_CONSTEXPR14 Edge& edge_at(size_t edge) { return nearer_[edge / 2U].of[edge % 2U]; }
  constexpr const Edge& edge_at(size_t edge) const { return nearer_[edge / 2U].of[edge % 2U]; }
  // The steps that a cell had when it was numbered, and those that were not cut since, as nibbles.
  constexpr uint8_t steps_of(size_t number) const { return static_cast<uint8_t>(steps_[number] >> 4U); }
  constexpr uint8_t steps_left(size_t number) const { return static_cast<uint8_t>(steps_[number] & 15U); }

  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void sum_up(const MapT& map, const DoubtT& doubt) {
    sum_up(map, doubt, typename LocalDoubt<DoubtT>::Type());
  }
  // All doubts may have changed: asks for each and sums up at once. Sums that are too large are clamped.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void sum_up(const MapT& map, const DoubtT& doubt, Flag<false>) {
    is_summed_ = false;
    limit_ = this->largest_sum();
    for (size_t i = 0; i < layer_count_; ++i) shifts_[i] = 0;
    shift_ = 0;
    const size_t first_goal = layers_[layer_count_ - 1U];
    size_t edge = edge_count_;
    for (size_t i = count_; i-- > 0;) {
      const uint8_t steps = steps_[i];
      uint32_t least = i >= first_goal ? 0U : uint32_t(no_path);
      // In the reverse order of steps_from().
      lower<3>(map, doubt, links_[i], steps, edge, least);
      lower<2>(map, doubt, links_[i], steps, edge, least);
      lower<1>(map, doubt, links_[i], steps, edge, least);
      lower<0>(map, doubt, links_[i], steps, edge, least);
      sums_[i] = least > limit_ && least != no_path ? limit_ : least;
    }
  }
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void sum_up(const MapT& map, const DoubtT& doubt, Flag<true>) {
    if (doubt.reach() >= grid().width() + grid().height()) return sum_up(map, doubt, Flag<false>());
    const Cell last_centre = centre_;
    centre_ = doubt.centre();
    if (!is_clamped_) {
      limit_ = no_path;
      const Range changes = is_summed_ ? weigh_changed(map, doubt, last_centre) : weigh_all(map, doubt);
      is_summed_ = changes.low >= changes.high || sum_layers(changes);
      if (sums_[0] == no_path) return;
      if (is_summed_ && sum_at_start() < this->largest_sum()) return;
    }
    // Sums as large as this are clamped, so they do not shift as others do.
    sum_up(map, doubt, Flag<false>());
    is_clamped_ = sums_[0] >= this->largest_sum();
  }

  // Asks for all doubts. Returns the numbers of the cells.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 Range weigh_all(const MapT& map, const DoubtT& doubt) {
    for (size_t i = 0; i < count_; ++i) weigh(map, doubt, i);
    return Range{0, count_};
  }
  // Asks for the doubts that may have changed. Returns a range that contains the numbers of the cells where they have.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 Range weigh_changed(const MapT& map, const DoubtT& doubt, Cell last_centre) {
    Range changes = {count_, 0};
    // A wall is weighed from the cell further from the goals. If only its other cell is within reach, that is one move
    // further.
    if (!changed_.empty()) weigh_around(map, doubt, changed_, 2 + 1, changes);
    const int reach = doubt.reach() + 1;
    const Cell centre = doubt.centre();
    if (centre == last_centre) return changes;
    CellRectangle cells;
    cells.include(grid(), centre);
    if (distance(centre, last_centre) > reach) {
      weigh_around(map, doubt, cells, reach, changes);
      cells.clear();
    }
    cells.include(grid(), last_centre);
    weigh_around(map, doubt, cells, reach, changes);
    return changes;
  }
  static constexpr int distance(Cell a, Cell b) {
    return (a.x < b.x ? b.x - a.x : a.x - b.x) + (a.y < b.y ? b.y - a.y : a.y - b.y);
  }
  // The same for the cells up to `reach` moves from a rectangle, walls ignored.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void weigh_around(const MapT& map, const DoubtT& doubt, const CellRectangle& cells, int reach,
                                        Range& changes) {
    for (int y = cells.low_y - reach; y <= cells.high_y + reach; ++y) {
      if (y < 0 || y >= grid().height()) continue;
      const int up = y < cells.low_y ? cells.low_y - y : y > cells.high_y ? y - cells.high_y : 0;
      const int low_x = cells.low_x - (reach - up);
      const int high_x = cells.high_x + (reach - up);
      const size_t begin = grid().index(Cell(low_x < 0 ? 0 : low_x, y));
      const size_t end = grid().index(Cell(high_x < grid().width() ? high_x : grid().width() - 1, y));
      for (size_t cell = begin; cell <= end; ++cell) {
        const Level number = levels_[cell];
        if (number == far() || !weigh(map, doubt, number)) continue;
        if (number < changes.low) changes.low = number;
        if (number >= changes.high) changes.high = number + size_t(1);
      }
    }
  }

  // Sums up the layers of a range of numbers, and of those nearer to the start as long as the sums of a layer change by
  // different numbers. False if a sum is too large.
  MAZEBOT_CONSTEXPR14 bool sum_layers(Range range) {
    bool fits = true;
    size_t end = end_of_layer(range.high - 1U);
    size_t edge = end == count_ ? edge_count_ : static_cast<size_t>(edges_[end]);
    for (size_t layer = layer_of(range.high - 1U) + 1U; layer-- > 0;) {
      const size_t begin = layers_[layer];
      shift_ -= shifts_[layer];
      shifts_[layer] = 0;
      const bool is_last = layer + 1U == layer_count_;
      bool any = false;
      bool same = true;  // all sums change by the same number
      uint32_t change = 0;
      for (size_t i = end; i-- > begin;) {
        const uint32_t before = sums_[i];
        uint32_t now = is_last ? 0U : uint32_t(no_path);
        for (const size_t first = edges_[i]; edge > first;) {
          const Edge& step = edge_at(--edge);
          const uint32_t sum = sums_[step.to] + step.weight;
          now = sum < now ? sum : now;
        }
        if (now > limit_ && now != no_path) now = limit_;
        sums_[i] = now;
        if (before == no_path && now == no_path) continue;
        same = same && before != no_path && now != no_path && (!any || now - before == change);
        change = now - before;
        any = true;
        fits = fits && (now < too_large || now == no_path);
      }
      end = begin;
      if (layer == 0 || !same || begin > range.low) continue;
      shifts_[layer - 1U] += static_cast<int32_t>(change);
      shift_ += static_cast<int32_t>(change);
      break;
    }
    return fits;
  }
  MAZEBOT_CONSTEXPR14 size_t layer_of(size_t number) const {
    return distances_.at(links_[0]) - distances_.at(links_[number]);
  }
  MAZEBOT_CONSTEXPR14 size_t end_of_layer(size_t number) const {
    const size_t layer = layer_of(number);
    return layer + 1U == layer_count_ ? count_ : static_cast<size_t>(layers_[layer + 1U]);
  }
  MAZEBOT_CONSTEXPR14 int64_t sum_at_start() const { return sums_[0] + shift_; }

  // Asks for the doubts of a cell. Have they changed?
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE bool weigh(const MapT& map, const DoubtT& doubt, size_t number) {
    size_t edge = edges_[number];
    const uint8_t steps = steps_[number];
    uint32_t differences = 0;
    weigh<0>(map, doubt, links_[number], steps, edge, differences);
    weigh<1>(map, doubt, links_[number], steps, edge, differences);
    weigh<2>(map, doubt, links_[number], steps, edge, differences);
    weigh<3>(map, doubt, links_[number], steps, edge, differences);
    return differences != 0;
  }
  template <int Quarter, class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void weigh(const MapT& map, const DoubtT& doubt, Index cell, uint8_t steps,
                                                       size_t& edge, uint32_t& differences) {
    if ((steps >> 4U & direction_bit(heading_at(Quarter))) == 0) return;
    uint32_t& kept = edge_at(edge++).weight;
    const uint32_t now = weight<Quarter>(map, doubt, cell, steps);
    differences |= kept ^ now;
    kept = now;
  }
  template <int Quarter, class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint32_t weight(const MapT& map, const DoubtT& doubt, Index cell,
                                                            uint8_t steps) const {
    const Heading heading = heading_at(Quarter);
    if ((steps & direction_bit(heading)) == 0) return no_path;
    if (map.known_at(cell, heading)) return 0;
    const uint32_t asked = static_cast<uint32_t>(doubt(cell, heading));
    return asked > this->largest_sum() ? static_cast<uint32_t>(this->largest_sum()) : asked;
  }
  // Asks for the doubt of the step before `edge`, if it leads there, and lowers the sum of the cell to that through it.
  template <int Quarter, class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void lower(const MapT& map, const DoubtT& doubt, Index cell, uint8_t steps,
                                                       size_t& edge, uint32_t& least) {
    if ((steps >> 4U & direction_bit(heading_at(Quarter))) == 0) return;
    Edge& step = edge_at(--edge);
    step.weight = weight<Quarter>(map, doubt, cell, steps);
    const uint32_t sum = sums_[step.to] + step.weight;
    least = sum < least ? sum : least;
  }
  // Of the steps with the least sum of doubts, the first in the order of preferred_turn().
  MAZEBOT_CONSTEXPR14 size_t right_step(size_t number, Heading& facing) const {
    const uint8_t steps = steps_of(number);
    size_t edge = edges_[number];
    if (this->is_one(steps)) {  // as a rule
      facing = heading_at((steps & direction_bit(Heading::north)) != 0   ? 0
                          : (steps & direction_bit(Heading::east)) != 0  ? 1
                          : (steps & direction_bit(Heading::south)) != 0 ? 2
                                                                         : 3);
      return edge;
    }
    size_t edges[4] = {};
    uint32_t sums[4] = {no_path, no_path, no_path, no_path};
    for (int i = 0; i < 4; ++i) {
      if ((steps & direction_bit(heading_at(i))) == 0) continue;
      const Edge& step = edge_at(edge);
      const uint32_t sum = sums_[step.to] + step.weight;
      edges[i] = edge++;
      sums[i] = sum < limit_ || sum >= no_path ? sum : limit_;
    }
    const Heading ahead = facing;
    int best = static_cast<int>(ahead);
    uint32_t least = no_path;
    for (int i = 0; i < 4; ++i) {
      const Heading heading = ahead + preferred_turn(i);
      if (sums[static_cast<int>(heading)] >= least) continue;
      best = static_cast<int>(heading);
      least = sums[best];
      facing = heading;
    }
    return edges[best];
  }

  DynamicDistances<GridT> distances_;
  CellRectangle changed_;  // where the map may have changed
  // By the numbers of the cells:
  typename GridT::template Array<uint8_t> steps_;   // directions nearer to a goal
  typename GridT::template Array<uint32_t> sums_;   // of doubts, without the shifts
  typename GridT::template Array<uint32_t> edges_;  // where the steps begin in nearer_
  // The numbers of the cells that these steps lead to, one after another, two for each cell of the maze: each border
  // between cells leads nearer from one side at most.
  typename GridT::template Array<Pair> nearer_;
  // By layers, from the start on:
  typename GridT::template Array<uint32_t> layers_;  // the first number
  typename GridT::template Array<int32_t> shifts_;   // to be added to the sums of this layer and of all before it
  int64_t shift_ = 0;                                // all of them
  uint32_t limit_ = no_path;                         // of the sums
  size_t goals_ = 0;
  size_t count_ = 0;  // cells on shortest paths
  size_t edge_count_ = 0;
  size_t layer_count_ = 0;
  bool is_summed_ = false;   // the sums were exact at the last proof, and only some doubts can have changed
  bool is_clamped_ = false;  // they were too large for that
  Cell centre_;              // of the doubts, at the last proof
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_EXPLORE_INCREMENTAL_PROOF_HPP
