// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_COVERAGE_PATH_HPP
#define MAZEBOT_HOST_COVER_COVERAGE_PATH_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "../../map/heading.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// A path from cell to cell, and what it costs a robot that starts with the heading of the graph.
struct CoveragePath {
  std::vector<CoverageGraph::Node> nodes;  // each one step from the one before
  std::size_t turns = 0;                   // quarter turns
  double cost = 0;                         // moves + turn weight * turns

  std::size_t moves() const { return nodes.size() - 1; }
};

// Turns orders in which cells are to be visited into paths. path() is O(nodes of the path) where the cells of the order
// are neighbours, else O(cells near both) for a search.
class CoveragePathBuilder {
 public:
  using Node = CoverageGraph::Node;

  CoveragePathBuilder(const CoverageGraph& graph, TourEnd end, double turn_weight)
      : graph_(graph),
        end_(end),
        // Even if turns cost nothing, they decide between paths of the same length.
        search_weight_(std::max(turn_weight, 1e-7)),
        cost_(4 * static_cast<std::size_t>(graph.size()), unreached),
        from_(cost_.size()) {}

  // Returns the cheapest path that visits the cells in this order, which begins with the start. Between neighbours it
  // takes one move, else the cheapest path together with the moves before and after: dynamic programming over the
  // heading of arrival.
  CoveragePath path(std::vector<Node> order) {
    if (end_ == TourEnd::at_start && order.size() > 1) order.push_back(graph_.start());
    stops_.assign(1, Stop());
    stops_[0].arrivals[static_cast<std::size_t>(graph_.start_heading())].cost = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
      stops_.emplace_back();
      if (!step(order[i - 1], order[i])) search(order[i - 1], order[i]);
    }
    return trace_back(order);
  }

  // Does the same, then repeats it with the order in which that path first visits the cells, until the path becomes no
  // cheaper. In graphs of 100 000 cells each repetition takes a second and gains less than a thousandth: so the
  // searches stop after about 30 million poses.
  CoveragePath shortened_path(const std::vector<Node>& order) {
    constexpr std::size_t most_poses = std::size_t{1} << 25;
    searched_ = 0;
    CoveragePath best = path(order);
    while (searched_ < most_poses) {
      CoveragePath shorter = path(first_visits(best));
      if (shorter.cost >= best.cost) return best;
      best = std::move(shorter);
    }
    return best;
  }

 private:
  static constexpr double unreached = std::numeric_limits<double>::infinity();

  // The cheapest arrival at a cell of the order with one heading.
  struct Arrival {
    double cost = unreached;
    std::size_t heading_before = 0;  // at the arrival at the cell before
    std::vector<Node> between;
  };
  struct Stop {
    std::array<Arrival, 4> arrivals;
  };

  std::vector<Node> first_visits(const CoveragePath& path) const {
    std::vector<bool> seen(graph_.size(), false);
    std::vector<Node> order;
    for (const Node node : path.nodes) {
      if (!seen[node]) order.push_back(node);
      seen[node] = true;
    }
    return order;
  }

  bool step(Node from, Node to) {
    const Stop& before = stops_[stops_.size() - 2];
    for (std::size_t h = 0; h < 4; ++h) {
      if (graph_.neighbour(from, heading_at(static_cast<int>(h))) != to) continue;
      Arrival& arrival = stops_.back().arrivals[h];
      for (std::size_t old = 0; old < 4; ++old) {
        const double cost =
            before.arrivals[old].cost + 1 +
            search_weight_ * quarter_turns(heading_at(static_cast<int>(h)) - heading_at(static_cast<int>(old)));
        if (cost < arrival.cost) {
          arrival.cost = cost;
          arrival.heading_before = old;
        }
      }
      return true;
    }
    return false;
  }

  // Dijkstra over poses, from all headings of arrival at once.
  void search(Node from, Node to) {
    using Entry = std::pair<double, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
    std::vector<std::size_t> touched;
    const auto reach = [&](std::size_t pose, double cost, std::size_t before) {
      if (cost >= cost_[pose]) return;
      if (cost_[pose] == unreached) touched.push_back(pose);
      cost_[pose] = cost;
      from_[pose] = before;
      queue.push({cost, pose});
    };
    for (std::size_t h = 0; h < 4; ++h) {
      const double cost = stops_[stops_.size() - 2].arrivals[h].cost;
      if (cost < unreached) reach(4 * std::size_t{from} + h, cost, 4 * std::size_t{from} + h);
    }
    double farthest = unreached;
    while (!queue.empty()) {
      const auto [cost, pose] = queue.top();
      queue.pop();
      if (cost > farthest) break;
      if (cost > cost_[pose]) continue;
      const auto node = static_cast<Node>(pose / 4);
      const std::size_t heading = pose % 4;
      if (node == to) {
        // An arrival with another heading that costs more than turning around here is no advantage.
        farthest = std::min(farthest, cost + 2 * search_weight_);
        keep_arrival(pose, cost);
      }
      reach(pose - heading + (heading + 1) % 4, cost + search_weight_, pose);
      reach(pose - heading + (heading + 3) % 4, cost + search_weight_, pose);
      const Node next = graph_.neighbour(node, heading_at(static_cast<int>(heading)));
      if (next != node) reach(4 * std::size_t{next} + heading, cost + 1, pose);
    }
    searched_ += touched.size();
    for (const std::size_t pose : touched) cost_[pose] = unreached;
  }
  void keep_arrival(std::size_t pose, double cost) {
    Arrival& arrival = stops_.back().arrivals[pose % 4];
    arrival.cost = cost;
    const auto to = static_cast<Node>(pose / 4);
    while (from_[pose] != pose) {
      pose = from_[pose];
      const auto node = static_cast<Node>(pose / 4);
      const Node last = arrival.between.empty() ? to : arrival.between.back();
      if (node != last) arrival.between.push_back(node);
    }
    arrival.heading_before = pose % 4;
    if (!arrival.between.empty()) arrival.between.pop_back();  // where the search began
  }

  CoveragePath trace_back(const std::vector<Node>& order) const {
    const auto& ends = stops_.back().arrivals;
    std::size_t heading = 0;
    for (std::size_t h = 1; h < 4; ++h) {
      if (ends[h].cost < ends[heading].cost) heading = h;
    }
    CoveragePath path;
    for (std::size_t i = order.size(); i-- > 0;) {
      path.nodes.push_back(order[i]);
      const Arrival& arrival = stops_[i].arrivals[heading];
      path.nodes.insert(path.nodes.end(), arrival.between.begin(), arrival.between.end());
      heading = arrival.heading_before;
    }
    std::reverse(path.nodes.begin(), path.nodes.end());
    path.turns = turns_of(path.nodes);
    path.cost = static_cast<double>(path.moves()) + search_weight_ * static_cast<double>(path.turns);
    return path;
  }
  std::size_t turns_of(const std::vector<Node>& nodes) const {
    std::size_t turns = 0;
    Heading heading = graph_.start_heading();
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      int h = 0;
      while (graph_.neighbour(nodes[i - 1], heading_at(h)) != nodes[i]) ++h;
      turns += static_cast<std::size_t>(quarter_turns(heading_at(h) - heading));
      heading = heading_at(h);
    }
    return turns;
  }

  const CoverageGraph& graph_;
  TourEnd end_;
  double search_weight_;
  std::vector<double> cost_;  // by 4 * node + heading; all unreached between searches
  std::vector<std::size_t> from_;
  std::vector<Stop> stops_;
  std::size_t searched_ = 0;  // poses, in all searches
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_COVERAGE_PATH_HPP
