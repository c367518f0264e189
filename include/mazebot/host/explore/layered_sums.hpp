// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_EXPLORE_LAYERED_SUMS_HPP
#define MAZEBOT_HOST_EXPLORE_LAYERED_SUMS_HPP

#include "../detail/requires_hosted.hpp"

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/heading.hpp"
#include "path_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// For each cell of a PathGraph the least sum of weights on a path from there to a goal.
//
// A sum depends on those of the next layer. If the sums of a whole layer change by the same number, then so do those of
// all layers nearer to the start, unless weights change there. Then that number is noted instead, as a shift:
//
//     start   layer 0     layer 1     layer 2     goals
//             sums        sums        sums + 3        a new doubt of 3 on all paths, between layers 2 and 3:
//                             shift 3                 the sums of layers 0 and 1 stay as they are
//
// So the time of a change depends on the cells between the changes, not on the length of the paths.
template <class GridT>
class LayeredSums {
  typedef PathGraph<GridT> GraphT;
  enum : uint32_t { no_path = GraphT::no_path };

 public:
  explicit MAZEBOT_CONSTEXPR14 LayeredSums(const GridT& grid) : sums_(grid, 0), shifts_(grid, 0) {}

  /// Makes all shifts 0. The graph must be the one that was summed.
  MAZEBOT_CONSTEXPR14 void clear_shifts(const GraphT& graph) {
    for (size_t i = 0; i < graph.layer_count(); ++i) shifts_[i] = 0;
    shift_ = 0;
  }

  constexpr int64_t at_start() const { return sums_[0] + shift_; }
  constexpr bool is_cut() const { return sums_[0] == no_path; }     ///< whether no path is left
  constexpr bool is_clamped() const { return sums_[0] >= limit_; }  ///< whether that of the start is clamped, or cut

  /// Asks for all weights and sums up at once. Sums that are too large are clamped to `limit`.
  template <class WeightT>
  MAZEBOT_CONSTEXPR14 void sum_all(GraphT& graph, const WeightT& weight, uint32_t limit) {
    limit_ = limit;
    clear_shifts(graph);
    const size_t first_goal = graph.begin_of_layer(graph.layer_count() - 1U);
    size_t edge = graph.edge_count();
    for (size_t i = graph.size(); i-- > 0;) {
      uint32_t least = i >= first_goal ? 0U : uint32_t(no_path);
      // In the reverse order of the edges.
      lower<3>(graph, weight, i, edge, least);
      lower<2>(graph, weight, i, edge, least);
      lower<1>(graph, weight, i, edge, least);
      lower<0>(graph, weight, i, edge, least);
      sums_[i] = least > limit_ && least != no_path ? limit_ : least;
    }
  }
  /// Sums up without a limit: the layers of a range of numbers, and those nearer to the start as long as the sums of a
  /// layer change by different numbers. False if a sum is too large.
  MAZEBOT_CONSTEXPR14 bool sum_changed(const GraphT& graph, NumberRange range, size_t last_layer) {
    limit_ = no_path;
    bool fits = true;
    size_t end = graph.end_of_layer(last_layer);
    size_t edge = end == graph.size() ? graph.edge_count() : graph.first_edge(end);
    for (size_t layer = last_layer + 1U; layer-- > 0;) {
      const size_t begin = graph.begin_of_layer(layer);
      shift_ -= shifts_[layer];
      shifts_[layer] = 0;
      const bool is_last = layer + 1U == graph.layer_count();
      bool any = false;
      bool same = true;  // all sums change by the same number
      uint32_t change = 0;
      for (size_t i = end; i-- > begin;) {
        const uint32_t before = sums_[i];
        uint32_t now = is_last ? 0U : uint32_t(no_path);
        for (const size_t first = graph.first_edge(i); edge > first;) {
          const auto& step = graph.edge_at(--edge);
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

  /// The edge with the least sum from a cell. Of equal ones, the first in the order of preferred_turn(). `facing`
  /// becomes its heading. Precondition: the cell has a step.
  MAZEBOT_CONSTEXPR14 size_t best_edge(const GraphT& graph, size_t number, Heading& facing) const {
    const uint8_t steps = graph.steps_of(number);
    size_t edge = graph.first_edge(number);
    if (is_one_direction(steps)) {  // as a rule
      facing = first_direction(steps);
      return edge;
    }
    size_t edges[4] = {};
    uint32_t sums[4] = {no_path, no_path, no_path, no_path};
    for (int i = 0; i < 4; ++i) {
      if ((steps & direction_bit(heading_at(i))) == 0) continue;
      const auto& step = graph.edge_at(edge);
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

 private:
  // Sums without a limit must be smaller, so that sums and shifts do not overflow.
  enum : uint32_t { too_large = 0x40000000U };

  // Asks for the weight of the step before `edge`, if it leads there, and lowers the sum of the cell to that through
  // it.
  template <int Quarter, class WeightT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void lower(GraphT& graph, const WeightT& weight, size_t number,
                                                       size_t& edge, uint32_t& least) {
    if ((graph.steps_of(number) & direction_bit(heading_at(Quarter))) == 0) return;
    auto& step = graph.edge_at(--edge);
    step.weight = weight.template of<Quarter>(graph.cell_at(number), graph.steps_left(number), no_path);
    const uint32_t sum = sums_[step.to] + step.weight;
    least = sum < least ? sum : least;
  }

  typename GridT::template Array<uint32_t> sums_;   // by numbers, without the shifts
  typename GridT::template Array<int32_t> shifts_;  // by layers: to be added to the sums of this one and of all before
  int64_t shift_ = 0;                               // all of them
  uint32_t limit_ = no_path;                        // of the sums
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_EXPLORE_LAYERED_SUMS_HPP
