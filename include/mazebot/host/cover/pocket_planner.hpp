// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_POCKET_PLANNER_HPP
#define MAZEBOT_HOST_COVER_POCKET_PLANNER_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../../map/heading.hpp"
#include "../detail/random.hpp"
#include "../detail/simulated_annealing.hpp"
#include "../map/run_time_grid.hpp"
#include "coverage_graph.hpp"
#include "first_orders.hpp"
#include "pocket_graph.hpp"
#include "pocket_paths.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
/// Describes what PocketCoverage minimises, and how long it plans. A pocket is an uncovered area that is enclosed by
/// visited cells and walls. A robot that knows little of a house plans only pockets that it knows well: up to half as
/// many unseen cells as cells that it visited, but always `max_unknown / 2`.
struct PocketRecipe {
  double turn_weight = 1;     ///< what a quarter turn costs, in moves: 0 to 1000
  int max_cells = 300;        ///< of a pocket that is planned, up to 4096
  int max_unknown = 200;      ///< cells of it that were not seen yet
  int tries = 20;             ///< orders made by rule when a plan is made: up to 10 000
  int changes = 300;          ///< changes tried to improve the best of them, for each cell: up to 10 000
  int changes_per_step = 30;  ///< the same at each step of a plan that still holds
  std::uint64_t seed = 1;     ///< of the random rules and changes
};

namespace detail {

inline void check_recipe(const PocketRecipe& recipe) {
  // Written in a form that also refuses NaN.
  if (!(recipe.turn_weight >= 0 && recipe.turn_weight <= 1000)) {
    throw std::invalid_argument("the turn weight of a pocket recipe must be 0 to 1000");
  }
  if (recipe.max_cells < 0 || recipe.max_cells > 4096 || recipe.max_unknown < 0) {
    throw std::invalid_argument("the cells of a pocket must be 0 to 4096");
  }
  for (const int effort : {recipe.tries, recipe.changes, recipe.changes_per_step}) {
    if (effort < 0 || effort > 10000) {
      throw std::invalid_argument("tries and changes of a pocket recipe must be 0 to 10000");
    }
  }
}

// Plans the order in which to visit the cells of a pocket: greedy rules with random weights make first orders, and
// simulated annealing improves the best. The path from the last cell to the nearest open cell outside counts, too.
class PocketPlanner {
 public:
  explicit PocketPlanner(const PocketRecipe& recipe) : recipe_(recipe), random_(recipe.seed) { check_recipe(recipe); }

  // The pocket that is planned.
  const PocketGraph& pocket() const { return pocket_; }
  PocketGraph& pocket() { return pocket_; }

  // Makes a plan for the pocket that pocket() holds now. `hint` is the earlier plan, which may still be useful.
  void begin(const std::vector<RunTimeGrid::Index>& hint) {
    paths_.measure(graph(), pocket_.size());
    start_ = graph().start();
    heading_ = graph().start_heading();
    best_.clear();
    best_cost_ = std::numeric_limits<double>::max();
    order_.clear();
    std::vector<unsigned char> listed(pocket_.size(), 0);
    for (const RunTimeGrid::Index cell : hint) {
      const Node node = pocket_.node_at(cell).value_or(pocket_.size());
      if (node >= pocket_.size() || std::exchange(listed[node], static_cast<unsigned char>(1)) != 0) continue;
      order_.push_back(node);
    }
    if (order_.size() * 2 > pocket_.size()) {
      for (Node node = 0; node < pocket_.size(); ++node) {
        if (listed[node] == 0) insert(node);
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
  RunTimeGrid::Index next() const { return pocket_.cell(best_.front()); }
  std::vector<RunTimeGrid::Index> cells() const {
    std::vector<RunTimeGrid::Index> cells;
    for (const Node node : best_) cells.push_back(pocket_.cell(node));
    return cells;
  }

 private:
  using Node = CoverageGraph::Node;

  const CoverageGraph& graph() const { return pocket_.graph(); }
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
    const double out = last >= size ? (1 + 0.3 * recipe_.turn_weight) * graph().exit_distance(at(size - 1)) : 0.0;
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
  void insert(Node node) {
    std::size_t best = 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i <= order_.size(); ++i) {
      const Node before = i == 0 ? start_ : order_[i - 1];
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
    covered_.assign(graph().size(), 1);
    for (const Node node : best_) covered_[node] = 0;
    order_.clear();
    Node here = start_;
    for (const Node node : best_) {
      if (covered_[node] != 0) continue;
      const std::size_t from = order_.size();
      for (const Node passed : paths_.nodes_between(graph(), here, node)) {
        if (std::exchange(covered_[passed], static_cast<unsigned char>(1)) == 0) order_.push_back(passed);
      }
      std::reverse(order_.begin() + static_cast<std::ptrdiff_t>(from), order_.end());
      here = node;
    }
    best_ = order_;
  }

  // Makes an order by a rule with random weights.
  void make_rule_order() {
    GreedyRule rule{};
    rule.turn = uniform(0.0, 1.5) + recipe_.turn_weight;
    rule.open = uniform(-0.3, 2.0);
    rule.left = uniform(-1.5, 0.6);
    rule.right = uniform(-1.5, 0.6);
    rule.noise = uniform(0.0, 1.0);
    covered_.assign(graph().size(), 1);
    std::fill_n(covered_.begin(), pocket_.size(), static_cast<unsigned char>(0));
    const auto nearest = [&](const OrderStep& last) {
      Node found = 0;
      int least = std::numeric_limits<int>::max();
      for (Node node = 0; node < pocket_.size(); ++node) {
        if (covered_[node] != 0 || paths_.path(last.node, node).length >= least) continue;
        least = paths_.path(last.node, node).length;
        found = node;
      }
      const std::uint8_t arrived = paths_.path(last.node, found).last;
      return OrderStep{found, arrived != PocketPaths::no_heading ? heading_at(arrived) : last.heading, 0};
    };
    order_.clear();
    go_greedily(
        graph(), rule, {start_, heading_, 0}, pocket_.size(), covered_, nearest, [&] { return random_.unit(24); },
        [&](const OrderStep& step) { order_.push_back(step.node); });
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
    const Node a = order_[random_.below(static_cast<std::uint32_t>(size))];
    const Node b = graph().neighbour(a, heading_at(static_cast<int>(random_.next() >> 62)));
    if (b == a || b >= pocket_.size() || position_[b] < 0) return false;
    const int from = position_[a];
    const int to = position_[b];
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

  void note_positions(int first, int last) {
    for (int i = first; i <= last; ++i) position_[order_[static_cast<std::size_t>(i)]] = i;
  }

  // Improves the best order by simulated annealing.
  void anneal(int changes_per_cell) {
    order_ = best_;
    const int size = static_cast<int>(order_.size());
    if (size < 3) return;
    position_.assign(pocket_.size(), -1);
    note_positions(0, size - 1);
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
      note_positions(change.first, change.last);
      if (now < best_cost_ - 1e-6) {
        best_cost_ = now;
        best_ = order_;
      }
    }
    sort_by_first_visit();
  }

  PocketRecipe recipe_;
  Random random_;
  PocketGraph pocket_;
  PocketPaths paths_;
  Node start_ = 0;  // the node of the robot
  Heading heading_ = Heading::north;
  std::vector<Node> order_, best_, saved_;
  double best_cost_ = 0;
  std::vector<int> position_;  // in the order, by node of the pocket; -1: not in it
  std::vector<unsigned char> covered_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_POCKET_PLANNER_HPP
