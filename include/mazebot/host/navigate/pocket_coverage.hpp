// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_NAVIGATE_POCKET_COVERAGE_HPP
#define MAZEBOT_HOST_NAVIGATE_POCKET_COVERAGE_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../navigate/coverage_map.hpp"
#include "../../navigate/weighted_coverage.hpp"
#include "../../optional.hpp"
#include "../detail/random.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How PocketCoverage plans.
struct PocketRecipe {
  double turn_weight = 1;  ///< what a quarter turn weighs against a move
  int largest = 150;       ///< cells of a pocket
  int most_unknown = 50;   ///< cells of it that were not seen yet
  int tries = 20;          ///< orders made by rule, for a new pocket or one that is other than was thought
  int changes = 300;       ///< changes tried to improve the best of them, for each cell
  int changes_again = 30;  ///< the same at each step of a plan that still holds
  std::uint64_t seed = 1;
};

namespace detail {

// Learned as those of WeightedCoverage, beside a planner that takes a tenth of its time (`mazebot weights --pockets`);
// those for moves and turns go only three quarters of the way there, see docs/coverage.md.
inline constexpr std::array<std::int8_t, CoverageWeights::count> pocket_moves = {
    // clang-format off
    65, -36, -7,
    -51, 52, 43, -35,
    63,
    -15, -49, 3, 58,
    -19, -76, 34, 49,
    -26, -32, 25, -51,
    -103, -110, -127, -107, -101, 123,
    -4, 15, 19, -2, 47, 115,
    -6, 14, 24, 47, -12,
    6, 30, 53, 8,
    22, -33, 17, -57,
    4, -9, -7, -2,
    // clang-format on
};
inline constexpr std::array<std::int8_t, CoverageWeights::count> pocket_moves_and_turns = {
    // clang-format off
    8, 39, 8,
    -19, 15, 32, 14,
    9,
    -12, -18, 18, -14,
    -4, 26, -10, -13,
    0, 13, 44, -36,
    -127, -126, -103, -124, -60, 23,
    -42, -25, -18, -16, -14, 74,
    -18, 5, 21, 26, 36,
    6, 17, -45, 14,
    -48, 11, 22, 23,
    18, 6, 39, -15,
    // clang-format on
};

// The cells of a pocket and the visited ones around it, numbered from 0, as a graph that is fast to walk.
class Pocket {
 public:
  enum : int { none = -1 };
  struct Node {
    RunTimeGrid::Index cell;
    std::array<int, 4> beyond;  // by heading: a node, or none
    int way_out;                // moves to the nearest open cell outside the pocket
  };

  int size() const { return size_; }  // of the pocket: nodes from there on were visited
  int nodes() const { return static_cast<int>(nodes_.size()); }
  const Node& node(int which) const { return nodes_[static_cast<std::size_t>(which)]; }
  int start() const { return start_; }
  int node_at(RunTimeGrid::Index cell) const {
    return cell < number_of_.size() && stamp_of_[cell] == stamp_ ? number_of_[cell] : static_cast<int>(none);
  }

  // Gathers the cells that can be reached from `first` without passing visited ones. False: too many.
  bool gather(const BasicCoverageMap<RunTimeGrid>& map, const std::vector<RunTimeGrid::Index>& first,
              const PocketRecipe& recipe) {
    begin(map.grid());
    for (const RunTimeGrid::Index cell : first) add(cell);
    int unknown = 0;
    for (std::size_t next = 0; next < nodes_.size(); ++next) {
      const RunTimeGrid::Index cell = nodes_[next].cell;
      if (!map.free_at(cell)) ++unknown;
      if (nodes() > recipe.largest || unknown > recipe.most_unknown) return false;
      for (int i = 0; i < 4; ++i) {
        if (map.may_enter(cell, heading_at(i))) add(map.grid().neighbour(cell, heading_at(i)));
      }
    }
    size_ = nodes();
    return true;
  }

  // Adds the visited cells around and joins everything.
  void complete(const BasicCoverageMap<RunTimeGrid>& map, RunTimeGrid::Index robot) {
    add(robot);
    start_ = node_at(robot);
    // All that lies within some moves of the pocket; farther than that nobody goes round.
    const std::size_t most = static_cast<std::size_t>(3 * size_ + 150);
    exits_.clear();
    for (std::size_t next = 0; next < nodes_.size(); ++next) {
      const RunTimeGrid::Index cell = nodes_[next].cell;
      const bool in_pocket = static_cast<int>(next) < size_;
      for (int i = 0; i < 4; ++i) {
        const Beyond there = map.beyond(cell, heading_at(i));
        if (there == Beyond::closed || there == Beyond::unknown) continue;
        const RunTimeGrid::Index beyond = map.grid().neighbour(cell, heading_at(i));
        if (there == Beyond::visited && nodes_.size() < most) add(beyond);
        if (there == Beyond::open && !in_pocket && node_at(beyond) == none) exits_.push_back(static_cast<int>(next));
      }
    }
    for (std::size_t which = 0; which < nodes_.size(); ++which) {
      Node& node = nodes_[which];
      for (int i = 0; i < 4; ++i) {
        const Beyond there = map.beyond(node.cell, heading_at(i));
        const bool shut = there == Beyond::closed;
        node.beyond[static_cast<std::size_t>(i)] =
            shut ? static_cast<int>(none) : node_at(map.grid().neighbour(node.cell, heading_at(i)));
      }
    }
    measure_ways_out();
  }

 private:
  void begin(const RunTimeGrid& grid) {
    if (number_of_.size() != grid.cell_count()) {
      number_of_.assign(grid.cell_count(), 0);
      stamp_of_.assign(grid.cell_count(), 0);
    }
    ++stamp_;
    nodes_.clear();
  }
  void add(RunTimeGrid::Index cell) {
    if (stamp_of_[cell] == stamp_) return;
    stamp_of_[cell] = stamp_;
    number_of_[cell] = nodes();
    nodes_.push_back({cell, {none, none, none, none}, 0});
  }
  // Nothing outside: the end may be anywhere.
  void measure_ways_out() {
    if (exits_.empty()) return;
    constexpr int far = 1 << 20;
    for (Node& node : nodes_) node.way_out = far;
    std::vector<int>& open = exits_;
    for (const int which : open) nodes_[static_cast<std::size_t>(which)].way_out = 1;
    for (std::size_t next = 0; next < open.size(); ++next) {
      const Node node = nodes_[static_cast<std::size_t>(open[next])];
      for (const int beyond : node.beyond) {
        if (beyond == none || nodes_[static_cast<std::size_t>(beyond)].way_out != far) continue;
        nodes_[static_cast<std::size_t>(beyond)].way_out = node.way_out + 1;
        open.push_back(beyond);
      }
    }
    for (Node& node : nodes_) node.way_out = node.way_out == far ? 0 : node.way_out;
  }

  std::vector<Node> nodes_;
  std::vector<int> number_of_;  // by cell
  std::vector<std::uint32_t> stamp_of_;
  std::uint32_t stamp_ = 0;
  std::vector<int> exits_;
  int size_ = 0;
  int start_ = 0;
};

// The order in which to visit the cells of a pocket, made by random rules and improved by simulated annealing.
class PocketPlanner {
 public:
  explicit PocketPlanner(const PocketRecipe& recipe) : recipe_(recipe), random_(recipe.seed) {}

  // Forgets the last pocket, and plans for another one. `hint`: what was planned before, perhaps of use.
  void begin(const Pocket& pocket, Pose from, const std::vector<RunTimeGrid::Index>& hint) {
    pocket_ = &pocket;
    measure();
    start_ = pocket.start();
    heading_ = from.heading;
    best_.clear();
    best_cost_ = std::numeric_limits<double>::max();
    order_.clear();
    std::vector<unsigned char> listed(static_cast<std::size_t>(pocket.size()), 0);
    for (const RunTimeGrid::Index cell : hint) {
      const int node = pocket.node_at(cell);
      if (node == Pocket::none || node >= pocket.size() || listed[static_cast<std::size_t>(node)] != 0) continue;
      listed[static_cast<std::size_t>(node)] = 1;
      order_.push_back(node);
    }
    if (order_.size() * 2 > static_cast<std::size_t>(pocket.size())) {
      for (int node = 0; node < pocket.size(); ++node) {
        if (listed[static_cast<std::size_t>(node)] == 0) insert(node);
      }
      keep_if_better();
    }
    for (int i = 0; i < recipe_.tries; ++i) {
      make_by_rule();
      keep_if_better();
    }
    anneal(recipe_.changes);
  }
  // The robot has gone to the first cell of the plan.
  void go_on(Heading heading) {
    start_ = best_.front();
    heading_ = heading;
    best_.erase(best_.begin());
    if (best_.empty()) return;
    order_ = best_;
    best_cost_ = cost();
    anneal(recipe_.changes_again);
  }

  void forget() { best_.clear(); }

  bool empty() const { return best_.empty(); }
  RunTimeGrid::Index next() const { return pocket_->node(best_.front()).cell; }
  std::vector<RunTimeGrid::Index> cells() const {
    std::vector<RunTimeGrid::Index> cells;
    for (const int node : best_) cells.push_back(pocket_->node(node).cell);
    return cells;
  }

 private:
  // A shortest way between two nodes.
  struct Way {
    std::uint8_t length, turns, first, last;
  };
  static constexpr std::uint8_t farthest = 14;  // beyond that, ways are guessed

  double uniform(double least, double most) { return least + (most - least) * random_.unit(24); }
  int beyond(int node, Heading heading) const { return pocket_->node(node).beyond[static_cast<std::size_t>(heading)]; }

  // Breadth first from every cell of the pocket and from the start.
  void measure() {
    const std::size_t nodes = static_cast<std::size_t>(pocket_->nodes());
    const std::size_t size = static_cast<std::size_t>(pocket_->size());
    ways_.assign((size + 1) * size, Way{farthest + 10, 2, 4, 4});
    std::vector<Way> found(nodes);
    for (std::size_t row = 0; row <= size; ++row) {
      const int from = row == size ? pocket_->start() : static_cast<int>(row);
      reached_.assign(nodes, 0);
      queue_.assign(1, from);
      reached_[static_cast<std::size_t>(from)] = 1;
      found[static_cast<std::size_t>(from)] = Way{0, 0, 4, 4};
      for (std::size_t i = 0; i < queue_.size(); ++i) {
        const int here = queue_[i];
        const Way way = found[static_cast<std::size_t>(here)];
        if (here < pocket_->size()) ways_[row * size + static_cast<std::size_t>(here)] = way;
        if (way.length == farthest) continue;
        for (int side = 0; side < 4; ++side) {
          const Heading to = heading_at(side + (way.last < 4 ? way.last : 0));  // straight on first
          const int there = beyond(here, to);
          if (there == Pocket::none || reached_[static_cast<std::size_t>(there)] != 0) continue;
          reached_[static_cast<std::size_t>(there)] = 1;
          const std::uint8_t heading = static_cast<std::uint8_t>(to);
          const int turns = way.length == 0 ? 0 : way.turns + quarter_turns(to - heading_at(way.last));
          found[static_cast<std::size_t>(there)] =
              Way{static_cast<std::uint8_t>(way.length + 1), static_cast<std::uint8_t>(turns),
                  way.length == 0 ? heading : way.first, heading};
          queue_.push_back(there);
        }
      }
    }
  }
  const Way& way(int from, int to) const {
    const std::size_t size = static_cast<std::size_t>(pocket_->size());
    const std::size_t row = from < pocket_->size() ? static_cast<std::size_t>(from) : size;
    return ways_[row * size + static_cast<std::size_t>(to)];
  }

  // What the links from position `first` to position `last` of the order cost; a link leads to its position, and the
  // one behind the last leads out.
  double cost_of_links(int first, int last) const {
    const int size = static_cast<int>(order_.size());
    const auto at = [&](int position) { return position < 0 ? start_ : order_[static_cast<std::size_t>(position)]; };
    int came = first == 0   ? static_cast<int>(heading_)
               : first == 1 ? way(start_, at(0)).last
                            : way(at(first - 2), at(first - 1)).last;
    int length = 0, turns = 0;
    for (int i = first; i <= last && i < size; ++i) {
      const Way& link = way(at(i - 1), at(i));
      length += link.length;
      turns += link.turns + (came < 4 && link.first < 4 ? quarter_turns(heading_at(link.first) - heading_at(came)) : 1);
      came = link.last;
    }
    const double out = last >= size ? (1 + 0.3 * recipe_.turn_weight) * pocket_->node(at(size - 1)).way_out : 0.0;
    return length + recipe_.turn_weight * turns + out;
  }
  double cost() const { return cost_of_links(0, static_cast<int>(order_.size())); }

  void keep_if_better() {
    const double now = cost();
    if (now >= best_cost_) return;
    best_cost_ = now;
    best_ = order_;
  }
  // Where it costs least.
  void insert(int node) {
    std::size_t best = 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i <= order_.size(); ++i) {
      const int before = i == 0 ? start_ : order_[i - 1];
      int more = way(before, node).length;
      if (i < order_.size()) more += way(node, order_[i]).length - way(before, order_[i]).length;
      if (more < least) {
        least = more;
        best = i;
      }
    }
    order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(best), node);
  }

  // Ways may lead through cells whose turn comes later: they are visited then and there.
  void put_in_order_of_passing() {
    done_.assign(static_cast<std::size_t>(pocket_->nodes()), 1);
    for (const int node : best_) done_[static_cast<std::size_t>(node)] = 0;
    order_.clear();
    int here = start_;
    for (const int node : best_) {
      if (done_[static_cast<std::size_t>(node)] != 0) continue;
      const std::size_t from = order_.size();
      for (int on_way : way_between(here, node)) {
        if (std::exchange(done_[static_cast<std::size_t>(on_way)], static_cast<unsigned char>(1)) == 0)
          order_.push_back(on_way);
      }
      std::reverse(order_.begin() + static_cast<std::ptrdiff_t>(from), order_.end());
      here = node;
    }
    best_ = order_;
  }
  // A shortest way, from its end back.
  const std::vector<int>& way_between(int from, int to) {
    passed_.assign(1, to);
    for (int i = 0; i < 4; ++i) {
      if (beyond(from, heading_at(i)) == to) return passed_;
    }
    came_.assign(static_cast<std::size_t>(pocket_->nodes()), 4);
    queue_.assign(1, from);
    for (std::size_t i = 0; i < queue_.size() && came_[static_cast<std::size_t>(to)] == 4; ++i) {
      const int here = queue_[i];
      const int ahead = i == 0 ? 0 : came_[static_cast<std::size_t>(here)];
      for (int side = ahead; side < ahead + 4; ++side) {  // straight on first
        const int there = beyond(here, heading_at(side));
        if (there == Pocket::none || there == from || came_[static_cast<std::size_t>(there)] != 4) continue;
        came_[static_cast<std::size_t>(there)] = static_cast<unsigned char>(side & 3);
        queue_.push_back(there);
      }
    }
    for (int node = to; came_[static_cast<std::size_t>(node)] != 4;) {
      node = beyond(node, opposite(heading_at(came_[static_cast<std::size_t>(node)])));
      if (node == from) break;
      passed_.push_back(node);
    }
    return passed_;
  }

  // Goes on to the neighbour that a rule with random weights likes best; where there is none, to the nearest cell.
  void make_by_rule() {
    const double turn_price = uniform(0.0, 1.5) + recipe_.turn_weight;
    const double open_price = uniform(-0.3, 2.0);
    const double left_price = uniform(-1.5, 0.6);
    const double right_price = uniform(-1.5, 0.6);
    const double noise = uniform(0.0, 1.0);
    done_.assign(static_cast<std::size_t>(pocket_->nodes()), 1);
    std::fill(done_.begin(), done_.begin() + pocket_->size(), static_cast<unsigned char>(0));
    const auto is_left = [&](int node) { return node != Pocket::none && done_[static_cast<std::size_t>(node)] == 0; };
    order_.clear();
    int here = start_;
    Heading heading = heading_;
    for (int left = pocket_->size(); left > 0; --left) {
      int next = Pocket::none;
      Heading towards = heading;
      double least = std::numeric_limits<double>::max();
      for (int i = 0; i < 4; ++i) {
        const Heading to = heading_at(i);
        const int beside = beyond(here, to);
        if (!is_left(beside)) continue;
        double price = turn_price * quarter_turns(to - heading) + noise * uniform(0, 1);
        for (int j = 0; j < 4; ++j) price += is_left(beyond(beside, heading_at(j))) ? open_price : 0;
        if (!is_left(beyond(beside, to + Turn::left))) price += left_price;
        if (!is_left(beyond(beside, to + Turn::right))) price += right_price;
        if (price >= least) continue;
        least = price;
        next = beside;
        towards = to;
      }
      if (next == Pocket::none) {
        int nearest = std::numeric_limits<int>::max();
        for (int node = 0; node < pocket_->size(); ++node) {
          if (!is_left(node) || way(here, node).length >= nearest) continue;
          nearest = way(here, node).length;
          next = node;
        }
        const std::uint8_t last = way(here, next).last;
        towards = last < 4 ? heading_at(last) : heading;
      }
      done_[static_cast<std::size_t>(next)] = 1;
      order_.push_back(next);
      here = next;
      heading = towards;
    }
  }

  // Simulated annealing: parts of the order are reversed or moved so that neighbours in the pocket follow each other.
  void anneal(int changes_per_cell) {
    order_ = best_;
    const int size = static_cast<int>(order_.size());
    if (size < 3) return;
    position_.assign(static_cast<std::size_t>(pocket_->size()), -1);
    for (int i = 0; i < size; ++i) position_[static_cast<std::size_t>(order_[static_cast<std::size_t>(i)])] = i;
    const double hot = recipe_.turn_weight > 0 ? 0.7 : 0.35;
    const double cold = recipe_.turn_weight > 0 ? 0.2 : 0.12;
    const int changes = changes_per_cell * size;
    double now = best_cost_;
    for (int i = 0; i < changes; ++i) {
      const double temperature = hot + (cold - hot) * i / changes;
      const int a = order_[random_.below(static_cast<std::uint32_t>(size))];
      const int b = beyond(a, heading_at(random_.between(0, 3)));
      if (b == Pocket::none || b >= pocket_->size() || position_[static_cast<std::size_t>(b)] < 0) continue;
      const int from = position_[static_cast<std::size_t>(a)];
      const int to = position_[static_cast<std::size_t>(b)];
      if (from - to == 1 || to - from == 1) continue;
      const std::uint64_t bits = random_.next();
      int first, last, middle = 0;
      const bool reverses = bits % 2 == 0;
      const bool flips = (bits >> 1) % 2 == 0;
      if (reverses) {  // what lies between the two, so that they meet on one side or the other
        first = std::min(from, to) + (flips ? 1 : 0);
        last = std::max(from, to) - (flips ? 0 : 1);
      } else {  // a part that begins or ends with a goes beside b
        const int extent = static_cast<int>((bits >> 2) % 4 == 0 ? (bits >> 4) % 12 : (bits >> 4) % 3);
        if (from < to) {  // a is the last cell of the part
          first = std::max(0, from - extent);
          middle = from + 1;
          last = to - ((bits >> 10) % 2 == 0 ? 1 : 0);
        } else {  // a is its first cell
          first = to + ((bits >> 10) % 2 == 0 ? 1 : 0);
          middle = from;
          last = std::min(size - 1, from + extent);
        }
        if (middle <= first || middle > last) continue;
      }
      if (last <= first) continue;
      const double before = cost_of_links(first, last + 2);
      change(first, middle, last, reverses, from < to, flips);
      const double more = cost_of_links(first, last + 2) - before;
      if (more <= 0 || more < -temperature * std::log(uniform(0, 1) + 1e-9)) {
        now += more;
        for (int k = first; k <= last; ++k)
          position_[static_cast<std::size_t>(order_[static_cast<std::size_t>(k)])] = k;
        if (now < best_cost_ - 1e-6) {
          best_cost_ = now;
          best_ = order_;
        }
      } else {
        std::copy(saved_.begin(), saved_.end(), order_.begin() + first);
      }
    }
    put_in_order_of_passing();
  }
  void change(int first, int middle, int last, bool reverses, bool moves_up, bool flips) {
    const auto begin = order_.begin() + first;
    const auto end = order_.begin() + last + 1;
    saved_.assign(begin, end);
    if (reverses) {
      std::reverse(begin, end);
      return;
    }
    const auto cut = order_.begin() + middle;
    if (flips) moves_up ? std::reverse(begin, cut) : std::reverse(cut, end);
    std::rotate(begin, cut, end);
  }

  PocketRecipe recipe_;
  Random random_;
  const Pocket* pocket_ = nullptr;
  int start_ = 0;
  Heading heading_ = Heading::north;
  std::vector<int> order_, best_, saved_;
  double best_cost_ = 0;
  std::vector<Way> ways_;  // a row for each cell of the pocket, and one for the start
  std::vector<int> position_;
  std::vector<unsigned char> done_, reached_, came_;
  std::vector<int> queue_, passed_;
};

}  // namespace detail

/// The weights of PocketCoverage for the fewest moves.
struct PocketMoves : detail::CoverageWeights {
  enum : int { cell_cost = 1, turn_cost = 1, counts_turns = 0, least_price = -11 };
  static constexpr int at(int which) { return detail::pocket_moves[static_cast<std::size_t>(which)]; }
};

/// The weights of PocketCoverage for the least sum of moves and quarter turns.
struct PocketMovesAndTurns : detail::CoverageWeights {
  enum : int { cell_cost = 1, turn_cost = 1, counts_turns = 1, least_price = -42 };
  static constexpr int at(int which) { return detail::pocket_moves_and_turns[static_cast<std::size_t>(which)]; }
};

/// Coverage for desktops: WeightedCoverage where much is unknown, and a plan wherever what is left is enclosed by
/// visited cells and walls. Cells not seen yet count as free in the plan; it is made by random rules, improved by
/// simulated annealing at each step, and holds until something turns out to be otherwise. In mazes with thin walls,
/// where a cell says little about those behind it, nothing is planned. RAM: the map's 8 bytes a cell and 4 bytes for
/// each pair of cells of a pocket.
template <class WeightsT = PocketMovesAndTurns>
class PocketCoverage : public WeightedCoverage<WeightsT> {
  typedef WeightedCoverage<WeightsT> Base;

 public:
  explicit PocketCoverage(const PocketRecipe& recipe = usual_recipe()) : recipe_(recipe), planner_(recipe) {}

  /// For the least of what the weights are for, at about a tenth of a millisecond a move.
  static PocketRecipe usual_recipe() {
    PocketRecipe recipe;
    if (WeightsT::counts_turns != 0) return recipe;
    recipe.turn_weight = 0;
    recipe.largest = 300;
    recipe.most_unknown = 100;
    return recipe;
  }

  template <class CoverageT>
  Optional<Heading> step(CoverageT& coverage) {
    const BasicCoverageMap<RunTimeGrid>& map = coverage.coverage_map();
    const Pose pose = coverage.pose();
    const RunTimeGrid::Index here = map.grid().index(pose.cell);
    wanted_ = Optional<RunTimeGrid::Index>();
    if (!planner_.empty() && planner_.next() == here && still_holds(map, here)) {
      planner_.go_on(pose.heading);
    } else {
      begin(map, pose, here);
    }
    if (planner_.empty()) return Base::step(coverage);
    for (int i = 0; i < 4; ++i) {
      if (map.beyond(here, heading_at(i)) != Beyond::open) continue;
      if (map.grid().neighbour(here, heading_at(i)) == planner_.next()) return heading_at(i);
    }
    wanted_ = planner_.next();
    return Optional<Heading>();
  }

  template <class CoverageT>
  Optional<int> price(CoverageT& coverage, RunTimeGrid::Index cell, Heading arrived) {
    if (!wanted_) return Base::price(coverage, cell, arrived);
    return *wanted_ == cell ? Optional<int>(int(Base::least_price)) : Optional<int>();
  }

 private:
  // Is everything around the robot as the plan took it to be?
  bool still_holds(const BasicCoverageMap<RunTimeGrid>& map, RunTimeGrid::Index here) const {
    const int node = pocket_.node_at(here);
    if (node == detail::Pocket::none) return false;
    for (int i = 0; i < 4; ++i) {
      const bool is_closed = map.beyond(here, heading_at(i)) == Beyond::closed;
      if (is_closed != (pocket_.node(node).beyond[static_cast<std::size_t>(i)] == detail::Pocket::none)) return false;
    }
    return true;
  }

  // Is what is left beside the robot a pocket, or that on one side of it? Then there is a new plan.
  void begin(const BasicCoverageMap<RunTimeGrid>& map, Pose pose, RunTimeGrid::Index here) {
    const std::vector<RunTimeGrid::Index> hint = planner_.cells();
    planner_.forget();
    if (map.has_thin_walls()) return;
    std::vector<RunTimeGrid::Index> beside;
    for (int i = 0; i < 4; ++i) {
      if (map.beyond(here, heading_at(i)) == Beyond::open) beside.push_back(map.grid().neighbour(here, heading_at(i)));
    }
    const std::size_t sides = beside.size();
    // A plan may lead away from where the robot is shut in.
    for (const RunTimeGrid::Index cell : hint) {
      if (!map.visited_at(cell) && map.free_at(cell)) beside.push_back(cell);
    }
    if (beside.empty()) return;
    bool is_pocket = pocket_.gather(map, beside, recipe_);
    for (std::size_t i = 0; i < sides && !is_pocket; ++i) is_pocket = pocket_.gather(map, {beside[i]}, recipe_);
    if (!is_pocket) return;
    pocket_.complete(map, here);
    planner_.begin(pocket_, pose, hint);
  }

  PocketRecipe recipe_;
  detail::PocketPlanner planner_;
  detail::Pocket pocket_;
  Optional<RunTimeGrid::Index> wanted_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_NAVIGATE_POCKET_COVERAGE_HPP
