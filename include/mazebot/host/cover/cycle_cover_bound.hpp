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
#include "border_cuts.hpp"
#include "cell_uses.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The dual of a fractional cycle cover with turn costs. Each edge has a price, which one of its cells pays and the
// other one gets; each cut has a price, which the uses that it counts get. Every set of prices gives a bound, if those
// of the cuts are not negative.
class CycleCoverDual {
 public:
  using Node = CoverageGraph::Node;

  CycleCoverDual(const CoverageGraph& graph, int turn_weight) : cells_(graph.size()) {
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
    speeds_.assign(edges_, 0);
    shares_.resize(cells_.size());
    ends_.resize(cells_.size());
    for (std::size_t use = 0; use < cell_uses.size(); ++use) {
      costs_[use] = use < pass_count ? 1.0 + turn_weight * cell_uses[use].quarter_turns() : 0.5;
    }
  }

  // Gradient ascent with momentum on a smoothed dual, cooler and cooler. Returns the best bound.
  double ascend(int rounds, double hottest) {
    std::vector<double> gradient(edges_);
    double best = bound();
    double heat = hottest;
    const double cooling = std::pow(coldest / hottest, 1.0 / rounds);
    for (int round = 1; round <= rounds; ++round, heat *= cooling) {
      sum_cut_gains(round % 20 == 1);
      share_uses(heat);
      std::fill(gradient.begin(), gradient.end(), 0.0);
      for (std::size_t i = 0; i < cells_.size(); ++i) add_gradient(i, gradient);
      for (std::size_t edge = 0; edge < edges_; ++edge) {
        speeds_[edge] = 0.9 * speeds_[edge] + gradient[edge];
        prices_[edge] += 0.03 * heat * speeds_[edge];
      }
      for (PricedCut& cut : cuts_) {
        cut.speed = 0.9 * cut.speed + missing(cut.cut) / static_cast<double>(cut.cut.pieces.size());
        cut.price += 0.03 * heat * cut.speed;
        if (cut.price < 0) cut.price = 0, cut.speed = std::max(0.0, cut.speed);
      }
      if (round % 50 == 0 || round == rounds) best = std::max(best, bound());
    }
    return best;
  }

  // How often each use of each cell occurs, in the last round.
  const std::vector<UseShares>& shares() const { return shares_; }

  // Replaces the cuts without a price by these.
  void add(std::vector<BorderCut> cuts) {
    cuts_.erase(std::remove_if(cuts_.begin(), cuts_.end(), [](const PricedCut& cut) { return cut.price <= 0; }),
                cuts_.end());
    for (BorderCut& cut : cuts) cuts_.push_back({std::move(cut), 0, 0});
    use_gains_.resize(cells_.size());
    inside_gains_.resize(cells_.size());
  }

 private:
  static constexpr double coldest = 0.015;
  static constexpr double most_visits = 12;  // how much more a negative cell weighs: it must not be
  static constexpr std::uint32_t no_edge = UINT32_MAX;

  struct CellEdges {
    std::array<std::uint32_t, 4> edges = {no_edge, no_edge, no_edge, no_edge};  // by heading
  };
  struct PricedCut {
    BorderCut cut;
    double price, speed;
  };

  // What a cell gets for an edge.
  double edge_gain(const CellEdges& cell, std::size_t side) const {
    const double price = prices_[cell.edges[side]];
    return side < 2 ? price : -price;
  }
  // Calls call(use, gain) for each use through open sides: what the cell gets for it.
  template <class CallT>
  void for_each_use(std::size_t index, CallT&& call) const {
    const CellEdges& cell = cells_[index];
    std::array<double, 5> gains{};
    for (std::size_t side = 0; side < 4; ++side) {
      if (cell.edges[side] != no_edge) gains[side] = edge_gain(cell, side);
    }
    for (std::size_t use = 0; use < cell_uses.size(); ++use) {
      const CellUse sides = cell_uses[use];
      if (cell.edges[sides.first] == no_edge) continue;
      if (sides.second != CellUse::no_side && cell.edges[sides.second] == no_edge) continue;
      double gain = gains[sides.first] + gains[sides.second];
      if (!use_gains_.empty()) gain += use_gains_[index][use] + (use < pass_count ? 0 : inside_gains_[index]);
      call(use, gain);
    }
  }

  // What the cuts pay for each use, and for the ends inside them.
  void sum_cut_gains(bool with_inside) {
    if (use_gains_.empty()) return;
    for (auto& gains : use_gains_) gains.fill(0);
    if (with_inside) std::fill(inside_gains_.begin(), inside_gains_.end(), 0.0);
    for (const PricedCut& cut : cuts_) {
      if (cut.price <= 0) continue;
      for (const BorderCut::Piece& piece : cut.cut.pieces) {
        auto& gains = use_gains_[piece.cell];
        const auto& errors = piece.errors();
        for (std::size_t use = 0; use < gains.size(); ++use) gains[use] += cut.price * errors[use];
      }
      if (!with_inside) continue;
      for (const Node node : cut.cut.inside) inside_gains_[node] += cut.price;
    }
  }

  // About exp(-x) for x >= 0, by multiplications only: the same on every machine.
  static double decay(double x) {
    if (x >= 64) return 0;
    double power = 1 - x / 256;
    for (int i = 0; i < 8; ++i) power *= power;
    return power;
  }

  // The cheapest pass of a cell, and how much it saves if the path ends there by the cheapest half pass.
  struct Cheapest {
    double pass = 1e9, half = 1e9;
    std::size_t end = 0;  // the use of that half pass
    double saved() const { return pass - half; }
  };

  // How often each use of each cell occurs at this heat: the cheapest most.
  void share_uses(double heat) {
    cheapest_.assign(cells_.size(), Cheapest());
    double most = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      UseShares& costs = shares_[i];
      costs.fill(unused);
      for_each_use(i, [&](std::size_t use, double gain) {
        const double cost = costs_[use] - gain;
        costs[use] = static_cast<float>(cost);
        if (use < pass_count) {
          cheapest_[i].pass = std::min(cheapest_[i].pass, cost);
        } else if (cost < cheapest_[i].half) {
          cheapest_[i].half = cost;
          cheapest_[i].end = use;
        }
      });
      most = std::max(most, cheapest_[i].saved());
    }
    // Where the two ends of the path are, in parts.
    double sum = decay(most / heat);  // of a path without ends
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      sum += ends_[i] = decay((most - cheapest_[i].saved()) / heat);
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const double ends = ends_[i] *= 2 / sum;
      // How often the cell is passed: more than once only if its passes cost nothing.
      const double least = cheapest_[i].pass, tail = decay(std::fabs(least) / (0.5 * heat));
      const double negative = least > 0 ? tail / (1 + tail) : 1 / (1 + tail);
      UseShares& shares = shares_[i];
      double all = 0;
      for (std::size_t use = 0; use < pass_count; ++use) {
        const double share = shares[use] >= unused ? 0 : decay((shares[use] - least) / heat);
        shares[use] = static_cast<float>(share);
        all += share;
      }
      const double visits = (1 + most_visits * negative - ends) / all;
      for (std::size_t use = 0; use < pass_count; ++use) shares[use] *= static_cast<float>(visits);
      for (std::size_t use = pass_count; use < cell_uses.size(); ++use) {
        shares[use] = use == cheapest_[i].end ? static_cast<float>(ends) : 0;
      }
    }
  }

  void add_gradient(std::size_t index, std::vector<double>& gradient) const {
    std::array<double, 5> used{};
    for (std::size_t use = 0; use < cell_uses.size(); ++use) {
      used[cell_uses[use].first] += shares_[index][use];
      used[cell_uses[use].second] += shares_[index][use];
    }
    for (std::size_t side = 0; side < 4; ++side) {
      if (cells_[index].edges[side] != no_edge)
        gradient[cells_[index].edges[side]] -= side < 2 ? used[side] : -used[side];
    }
  }

  // How far the shares are from what a cut asks.
  double missing(const BorderCut& cut) const {
    double sum = cut.least();
    for (const BorderCut::Piece& piece : cut.pieces) {
      const UseShares& shares = shares_[piece.cell];
      const auto& errors = piece.errors();
      for (std::size_t use = 0; use < shares.size(); ++use) sum -= shares[use] * errors[use];
    }
    for (const Node node : cut.inside) sum -= ends_[node];
    return sum;
  }

  // The bound of the prices, made smaller by a factor with which no pass costs less than nothing.
  double bound() {
    sum_cut_gains(true);
    double factor = 1;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      for_each_use(i, [&](std::size_t use, double gain) {
        if (use < pass_count && gain * factor > costs_[use]) factor = costs_[use] / gain;
      });
    }
    factor *= 1 - 1e-9;
    double sum = 0, most_saved = 0;
    for (const PricedCut& cut : cuts_) sum += factor * cut.price * cut.cut.least();
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      Cheapest cheapest;
      for_each_use(i, [&](std::size_t use, double gain) {
        double& least = use < pass_count ? cheapest.pass : cheapest.half;
        least = std::min(least, costs_[use] - factor * gain);
      });
      sum += cheapest.pass;
      most_saved = std::max(most_saved, cheapest.saved());
    }
    return sum - 2 * most_saved;
  }

  static constexpr float unused = 1e8F;  // the cost of a use through a wall

  std::array<double, cell_uses.size()> costs_{};
  std::vector<CellEdges> cells_;
  std::uint32_t edges_ = 0;
  std::vector<double> prices_, speeds_;  // by edge
  std::vector<PricedCut> cuts_;
  std::vector<std::array<double, cell_uses.size()>> use_gains_;  // by cell, of the cuts
  std::vector<double> inside_gains_;                             // by cell, of the cuts around it
  std::vector<UseShares> shares_;                                // by cell, in this round; first the costs
  std::vector<Cheapest> cheapest_;                               // by cell, in this round
  std::vector<double> ends_;                                     // by cell: how much of the two ends
};

}  // namespace detail

/// Moves and quarter turns together: the cost of a fractional cycle cover with cuts, less a little. No path over all
/// cells has a smaller sum of moves and turn_weight times the quarter turns, wherever it ends. O(cells * rounds): about
/// 2 s for 5000 cells. RAM: about 150 bytes a cell, with cuts 1200.
///
/// A path passes each cell through two of its sides, at a cost of one move and of the turn; its two ends pass half a
/// cell. Whatever the path is, each cell is passed at least once, and the two cells of an edge use it equally often.
/// The cheapest passes with these properties, fractions allowed, are a linear program (Fekete, Krupke: covering tours
/// with turn costs, 2018). Here the bound is its dual, raised by gradient steps; each step gives a bound.
///
/// Fractions leave much open: half a path runs through the row of a cell and half through its column. So properties are
/// added that every path has at the border of a set of cells: it crosses it an even number of times, and at least twice
/// (border_cuts.hpp). Those that the fractions violate are looked for seven times, each after a part of the rounds;
/// with fewer than 500 rounds they are left out.
inline double cycle_cover_bound(const CoverageGraph& graph, int turn_weight = 1, int rounds = 2000) {
  if (graph.size() < 2) return 0;
  constexpr int searches = 7;
  const int rounds_with_cuts = rounds / 10;
  detail::CycleCoverDual dual(graph, turn_weight);
  double best = std::max(0.0, dual.ascend(rounds - searches * rounds_with_cuts, 0.6));
  if (rounds_with_cuts < 50) return best;  // too few to price the cuts
  detail::BorderCutSearch search(graph);
  for (int i = 0; i < searches; ++i) {
    dual.add(search.find(dual.shares()));
    best = std::max(best, dual.ascend(rounds_with_cuts, 0.08));
  }
  return best;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_CYCLE_COVER_BOUND_HPP
