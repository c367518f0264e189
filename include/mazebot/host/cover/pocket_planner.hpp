// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_POCKET_PLANNER_HPP
#define MAZEBOT_HOST_COVER_POCKET_PLANNER_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "../../map/heading.hpp"
#include "../detail/random.hpp"
#include "../map/run_time_grid.hpp"
#include "pocket_graph.hpp"
#include "pocket_paths.hpp"
#include "pocket_recipe.hpp"
#include "simulated_annealing.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Plans the order in which to visit the cells of a pocket: greedy rules with random weights make first orders, and
// simulated annealing improves the best. The path from the last cell to the nearest open cell outside counts, too.
class PocketPlanner {
 public:
  explicit PocketPlanner(const PocketRecipe& recipe) : recipe_(recipe), random_(recipe.seed) { check_recipe(recipe); }

  // The pocket that is planned.
  const PocketGraph& graph() const { return graph_; }
  PocketGraph& graph() { return graph_; }

  // Makes a plan for the pocket that graph() holds now. `hint` is the earlier plan, which may still be useful.
  void begin(Heading heading, const std::vector<RunTimeGrid::Index>& hint) {
    paths_.measure(graph_);
    start_ = graph_.start();
    heading_ = heading;
    best_.clear();
    best_cost_ = std::numeric_limits<double>::max();
    order_.clear();
    std::vector<unsigned char> listed(static_cast<std::size_t>(graph_.size()), 0);
    for (const RunTimeGrid::Index cell : hint) {
      const int node = graph_.node_at(cell);
      if (node == PocketGraph::none || node >= graph_.size() || listed[static_cast<std::size_t>(node)] != 0) continue;
      listed[static_cast<std::size_t>(node)] = 1;
      order_.push_back(node);
    }
    if (order_.size() * 2 > static_cast<std::size_t>(graph_.size())) {
      for (int node = 0; node < graph_.size(); ++node) {
        if (listed[static_cast<std::size_t>(node)] == 0) insert(node);
      }
      keep_if_better();
    }
    for (int i = 0; i < recipe_.tries; ++i) {
      make_rule_order();
      keep_if_better();
    }
    anneal(recipe_.changes);
  }
  // The robot is at the first cell of the plan: improves what follows.
  void advance(Heading heading) {
    start_ = best_.front();
    heading_ = heading;
    best_.erase(best_.begin());
    if (best_.empty()) return;
    order_ = best_;
    best_cost_ = cost();
    anneal(recipe_.changes_per_step);
  }

  void forget() { best_.clear(); }

  bool empty() const { return best_.empty(); }
  RunTimeGrid::Index next() const { return graph_.node(best_.front()).cell; }
  std::vector<RunTimeGrid::Index> cells() const {
    std::vector<RunTimeGrid::Index> cells;
    for (const int node : best_) cells.push_back(graph_.node(node).cell);
    return cells;
  }

 private:
  double uniform(double least, double most) { return least + (most - least) * random_.unit(24); }

  // Returns the cost of the links from position `first` to position `last` of the order. A link leads to its position;
  // the one after the last leads out of the pocket.
  double cost_of_links(int first, int last) const {
    const int size = static_cast<int>(order_.size());
    const auto at = [&](int position) { return position < 0 ? start_ : order_[static_cast<std::size_t>(position)]; };
    int came = first == 0   ? static_cast<int>(heading_)
               : first == 1 ? paths_.path(start_, at(0)).last
                            : paths_.path(at(first - 2), at(first - 1)).last;
    int length = 0, turns = 0;
    for (int i = first; i <= last && i < size; ++i) {
      const PocketPaths::Path& link = paths_.path(at(i - 1), at(i));
      length += link.length;
      const bool is_known = came != PocketPaths::no_heading && link.first != PocketPaths::no_heading;
      turns += link.turns + (is_known ? quarter_turns(heading_at(link.first) - heading_at(came)) : 1);
      came = link.last;
    }
    const double out = last >= size ? (1 + 0.3 * recipe_.turn_weight) * graph_.node(at(size - 1)).exit_distance : 0.0;
    return length + recipe_.turn_weight * turns + out;
  }
  double cost() const { return cost_of_links(0, static_cast<int>(order_.size())); }

  void keep_if_better() {
    const double now = cost();
    if (now >= best_cost_) return;
    best_cost_ = now;
    best_ = order_;
  }
  // Inserts a node into the order where that costs least.
  void insert(int node) {
    std::size_t best = 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i <= order_.size(); ++i) {
      const int before = i == 0 ? start_ : order_[i - 1];
      int more = paths_.path(before, node).length;
      if (i < order_.size()) more += paths_.path(node, order_[i]).length - paths_.path(before, order_[i]).length;
      if (more < least) {
        least = more;
        best = i;
      }
    }
    order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(best), node);
  }

  // A path between two cells of the order may lead through cells that come later in it. They are visited then: moves
  // them there.
  void sort_by_first_visit() {
    done_.assign(static_cast<std::size_t>(graph_.nodes()), 1);
    for (const int node : best_) done_[static_cast<std::size_t>(node)] = 0;
    order_.clear();
    int here = start_;
    for (const int node : best_) {
      if (done_[static_cast<std::size_t>(node)] != 0) continue;
      const std::size_t from = order_.size();
      for (int passed : paths_.nodes_between(graph_, here, node)) {
        if (std::exchange(done_[static_cast<std::size_t>(passed)], static_cast<unsigned char>(1)) != 0) continue;
        order_.push_back(passed);
      }
      std::reverse(order_.begin() + static_cast<std::ptrdiff_t>(from), order_.end());
      here = node;
    }
    best_ = order_;
  }

  // Makes an order that goes to the cheapest neighbour by random weights or, if all are visited, to the nearest cell.
  void make_rule_order() {
    const double turn_price = uniform(0.0, 1.5) + recipe_.turn_weight;
    const double open_price = uniform(-0.3, 2.0);
    const double left_price = uniform(-1.5, 0.6);
    const double right_price = uniform(-1.5, 0.6);
    const double noise = uniform(0.0, 1.0);
    done_.assign(static_cast<std::size_t>(graph_.nodes()), 1);
    std::fill(done_.begin(), done_.begin() + graph_.size(), static_cast<unsigned char>(0));
    const auto is_uncovered = [&](int node) {
      return node != PocketGraph::none && done_[static_cast<std::size_t>(node)] == 0;
    };
    order_.clear();
    int here = start_;
    Heading heading = heading_;
    for (int left = graph_.size(); left > 0; --left) {
      int next = PocketGraph::none;
      Heading towards = heading;
      double least = std::numeric_limits<double>::max();
      for (int i = 0; i < 4; ++i) {
        const Heading to = heading_at(i);
        const int neighbour = graph_.beyond(here, to);
        if (!is_uncovered(neighbour)) continue;
        double price = turn_price * quarter_turns(to - heading) + noise * uniform(0, 1);
        for (int j = 0; j < 4; ++j) price += is_uncovered(graph_.beyond(neighbour, heading_at(j))) ? open_price : 0;
        if (!is_uncovered(graph_.beyond(neighbour, to + Turn::left))) price += left_price;
        if (!is_uncovered(graph_.beyond(neighbour, to + Turn::right))) price += right_price;
        if (price >= least) continue;
        least = price;
        next = neighbour;
        towards = to;
      }
      if (next == PocketGraph::none) {
        int nearest = std::numeric_limits<int>::max();
        for (int node = 0; node < graph_.size(); ++node) {
          if (!is_uncovered(node) || paths_.path(here, node).length >= nearest) continue;
          nearest = paths_.path(here, node).length;
          next = node;
        }
        const std::uint8_t last = paths_.path(here, next).last;
        towards = last != PocketPaths::no_heading ? heading_at(last) : heading;
      }
      done_[static_cast<std::size_t>(next)] = 1;
      order_.push_back(next);
      here = next;
      heading = towards;
    }
  }

  // A change of the order between the positions `first` and `last`: reverses it, or moves its two segments past each
  // other.
  struct Change {
    int first, last;
    int middle;  // where the second segment begins
    bool is_reversal;
    bool moves_back;  // the first of the two segments was meant, else the second
    bool flips;       // that one is reversed, too
  };

  // Draws a change that makes two neighbours in the pocket follow each other. Returns false if the draw allows none.
  bool propose(Change& change) {
    const int size = static_cast<int>(order_.size());
    const int a = order_[random_.below(static_cast<std::uint32_t>(size))];
    const int b = graph_.beyond(a, heading_at(static_cast<int>(random_.next() >> 62)));
    if (b == PocketGraph::none || b >= graph_.size() || position_[static_cast<std::size_t>(b)] < 0) return false;
    const int from = position_[static_cast<std::size_t>(a)];
    const int to = position_[static_cast<std::size_t>(b)];
    if (from - to == 1 || to - from == 1) return false;
    const std::uint64_t bits = random_.next();
    change.is_reversal = bits % 2 == 0;
    change.flips = (bits >> 1) % 2 == 0;
    change.moves_back = from < to;
    change.middle = 0;
    if (change.is_reversal) {  // of the cells between the two, so that they meet at one end or the other
      change.first = std::min(from, to) + (change.flips ? 1 : 0);
      change.last = std::max(from, to) - (change.flips ? 0 : 1);
    } else {  // a segment that begins or ends with a goes next to b
      const int extent = static_cast<int>((bits >> 2) % 4 == 0 ? (bits >> 4) % 12 : (bits >> 4) % 3);
      const int short_of_b = (bits >> 10) % 2 == 0 ? 1 : 0;
      if (from < to) {  // a is the last cell of the segment
        change.first = std::max(0, from - extent);
        change.middle = from + 1;
        change.last = to - short_of_b;
      } else {  // a is its first cell
        change.first = to + short_of_b;
        change.middle = from;
        change.last = std::min(size - 1, from + extent);
      }
      if (change.middle <= change.first || change.middle > change.last) return false;
    }
    return change.first < change.last;
  }
  void make(const Change& change) {
    const auto begin = order_.begin() + change.first;
    const auto end = order_.begin() + change.last + 1;
    saved_.assign(begin, end);
    if (change.is_reversal) {
      std::reverse(begin, end);
      return;
    }
    const auto middle = order_.begin() + change.middle;
    if (change.flips) change.moves_back ? std::reverse(begin, middle) : std::reverse(middle, end);
    std::rotate(begin, middle, end);
  }
  void undo(const Change& change) { std::copy(saved_.begin(), saved_.end(), order_.begin() + change.first); }

  // Improves the best order by simulated annealing.
  void anneal(int changes_per_cell) {
    order_ = best_;
    const int size = static_cast<int>(order_.size());
    if (size < 3) return;
    position_.assign(static_cast<std::size_t>(graph_.size()), -1);
    for (int i = 0; i < size; ++i) position_[static_cast<std::size_t>(order_[static_cast<std::size_t>(i)])] = i;
    const bool with_turns = recipe_.turn_weight > 0;
    const AnnealingSchedule cooling{with_turns ? 0.7 : 0.35, with_turns ? 0.2 : 0.12,
                                    AnnealingSchedule::Cooling::linear};
    const int changes = changes_per_cell * size;
    double now = best_cost_;
    Change change{};
    for (int i = 0; i < changes; ++i) {
      if (!propose(change)) continue;
      const double before = cost_of_links(change.first, change.last + 2);
      make(change);
      const double more = cost_of_links(change.first, change.last + 2) - before;
      if (more > 0 && more >= accepted_increase(cooling.temperature(i, changes), random_.unit(24) + 1e-9)) {
        undo(change);
        continue;
      }
      now += more;
      for (int k = change.first; k <= change.last; ++k) {
        position_[static_cast<std::size_t>(order_[static_cast<std::size_t>(k)])] = k;
      }
      if (now < best_cost_ - 1e-6) {
        best_cost_ = now;
        best_ = order_;
      }
    }
    sort_by_first_visit();
  }

  PocketRecipe recipe_;
  Random random_;
  PocketGraph graph_;
  int start_ = 0;
  Heading heading_ = Heading::north;
  std::vector<int> order_, best_, saved_;
  double best_cost_ = 0;
  PocketPaths paths_;
  std::vector<int> position_;
  std::vector<unsigned char> done_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_POCKET_PLANNER_HPP
