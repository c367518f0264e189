// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_CYCLE_COVER_BOUND_HPP
#define MAZEBOT_HOST_COVER_CYCLE_COVER_BOUND_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../map/heading.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The dual of a fractional cycle cover with turn costs: a price for each edge, which one of its cells pays and the
// other one gets. Every set of prices gives a bound.
class CycleCoverDual {
 public:
  using Node = CoverageGraph::Node;

  CycleCoverDual(const CoverageGraph& graph, int turn_weight) : turn_weight_(turn_weight), cells_(graph.size()) {
    // The southern or western cell of an edge gets its price, the other one pays.
    for (Node node = 0; node < graph.size(); ++node) {
      for (std::size_t h = 0; h < 2; ++h) {
        if (graph.open(node, heading_at(static_cast<int>(h)))) cells_[node].edges[h] = edges_++;
      }
    }
    for (Node node = 0; node < graph.size(); ++node) {
      for (std::size_t h = 2; h < 4; ++h) {
        const Node other = graph.neighbour(node, heading_at(static_cast<int>(h)));
        if (other != node) cells_[node].edges[h] = cells_[other].edges[h - 2];
      }
    }
    prices_.assign(edges_, 0);
    cheapest_.resize(cells_.size());
    ends_.resize(cells_.size());
  }

  // Gradient ascent with momentum on a smoothed dual, cooler and cooler.
  double ascend(int rounds) {
    std::vector<double> gradient(edges_), speed(edges_, 0);
    double best = bound();
    double heat = hottest;
    const double cooling = std::pow(coldest / hottest, 1.0 / rounds);
    for (int round = 1; round <= rounds; ++round, heat *= cooling) {
      std::fill(gradient.begin(), gradient.end(), 0.0);
      weigh_ends(heat);
      for (std::size_t i = 0; i < cells_.size(); ++i) add_gradient(i, heat, gradient);
      for (std::size_t edge = 0; edge < edges_; ++edge) {
        speed[edge] = 0.9 * speed[edge] + gradient[edge];
        prices_[edge] += 0.03 * heat * speed[edge];
      }
      if (round % 50 == 0 || round == rounds) best = std::max(best, bound());
    }
    return best;
  }

 private:
  static constexpr double hottest = 0.6, coldest = 0.015;
  static constexpr double most_visits = 12;  // how much more a negative cell weighs: it must not be
  static constexpr std::uint32_t no_edge = UINT32_MAX;

  struct CellEdges {
    std::array<std::uint32_t, 4> edges = {no_edge, no_edge, no_edge, no_edge};  // by heading
  };

  // What the cell gets for an edge.
  double gain(const CellEdges& cell, std::size_t side) const {
    const double price = prices_[cell.edges[side]];
    return side < 2 ? price : -price;
  }
  // Calls use(a, b, cost) for each pass through two open sides.
  template <class UseT>
  void for_each_pass(const CellEdges& cell, UseT&& use) const {
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = a; b < 4 && cell.edges[a] != no_edge; ++b) {
        if (cell.edges[b] == no_edge) continue;
        const int turns = a == b ? 2 : b - a == 2 ? 0 : 1;
        use(a, b, 1.0 + turn_weight_ * turns);
      }
    }
  }

  // About exp(-x) for x >= 0, by multiplications only: the same on every machine.
  static double decay(double x) {
    if (x >= 64) return 0;
    double power = 1 - x / 256;
    for (int i = 0; i < 8; ++i) power *= power;
    return power;
  }

  // The cheapest pass of a cell, and how much cheaper half a pass is than the cell pays; the side of that half.
  struct Cheapest {
    double pass = 1e9, half = -1e9;
    std::size_t side = 0;
  };
  Cheapest cheapest(const CellEdges& cell, double factor) const {
    Cheapest found;
    double most = -1e9;
    for_each_pass(cell, [&](std::size_t a, std::size_t b, double cost) {
      found.pass = std::min(found.pass, cost - factor * (gain(cell, a) + gain(cell, b)));
      if (a == b && factor * gain(cell, a) > most) most = factor * gain(cell, a), found.side = a;
    });
    found.half = found.pass + most - 0.5;
    return found;
  }

  // Where the two ends of the path are, in parts.
  void weigh_ends(double heat) {
    double most = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      cheapest_[i] = cheapest(cells_[i], 1);
      most = std::max(most, cheapest_[i].half);
    }
    double sum = decay(most / heat);  // of a path without ends
    for (std::size_t i = 0; i < cells_.size(); ++i) sum += ends_[i] = decay((most - cheapest_[i].half) / heat);
    for (double& end : ends_) end *= 2 / sum;
  }

  void add_gradient(std::size_t index, double heat, std::vector<double>& gradient) const {
    const CellEdges& cell = cells_[index];
    const double least = cheapest_[index].pass;
    double sum = 0;
    std::array<double, 4> used{};
    for_each_pass(cell, [&](std::size_t a, std::size_t b, double cost) {
      const double share = decay((cost - gain(cell, a) - gain(cell, b) - least) / heat);
      sum += share;
      used[a] += share;
      used[b] += share;
    });
    // How often the cell is visited: more than once only if its passes cost nothing.
    const double small = 0.5 * heat;
    const double tail = decay(std::fabs(least) / small);
    const double negative = least > 0 ? tail / (1 + tail) : 1 / (1 + tail);
    const double visits = 1 + most_visits * negative - ends_[index];
    const std::size_t end_side = cheapest_[index].side;
    gradient[cell.edges[end_side]] -= (end_side < 2 ? 1 : -1) * ends_[index];
    for (std::size_t side = 0; side < 4; ++side) {
      if (cell.edges[side] == no_edge) continue;
      gradient[cell.edges[side]] -= (side < 2 ? 1 : -1) * visits * used[side] / sum;
    }
  }

  // The bound of the prices, made smaller by a factor with which no pass costs less than nothing.
  double bound() const {
    double factor = 1;
    for (const CellEdges& cell : cells_) {
      for_each_pass(cell, [&](std::size_t a, std::size_t b, double cost) {
        const double gains = gain(cell, a) + gain(cell, b);
        if (gains * factor > cost) factor = cost / gains;
      });
    }
    factor *= 1 - 1e-9;
    double sum = 0, half = 0;
    for (const CellEdges& cell : cells_) {
      const Cheapest found = cheapest(cell, factor);
      sum += found.pass;
      half = std::max(half, found.half);
    }
    return sum - 2 * half;
  }

  int turn_weight_;
  std::vector<CellEdges> cells_;
  std::uint32_t edges_ = 0;
  std::vector<double> prices_;
  std::vector<Cheapest> cheapest_;  // by cell, in this round
  std::vector<double> ends_;        // by cell: how much of the two ends
};

}  // namespace detail

/// Moves and quarter turns together: the cost of a fractional cycle cover, less a little. No path over all cells has a
/// smaller sum of moves and turn_weight times the quarter turns, wherever it ends. O(cells * rounds): about 1 s for
/// 5000 cells.
///
/// A path passes each cell through two of its sides, at a cost of one move and of the turn; its two ends pass half a
/// cell. Whatever the path is, each cell is passed at least once, and the two cells of an edge use it equally often.
/// The cheapest passes with these properties, fractions allowed, are a linear program (Fekete, Krupke: covering tours
/// with turn costs, 2018). Here the bound is its dual, raised by gradient steps; each step gives a bound. So it is a
/// little below the program's optimum, and never above.
inline double cycle_cover_bound(const CoverageGraph& graph, int turn_weight = 1, int rounds = 1500) {
  if (graph.size() < 2) return 0;
  return std::max(0.0, detail::CycleCoverDual(graph, turn_weight).ascend(rounds));
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_CYCLE_COVER_BOUND_HPP
