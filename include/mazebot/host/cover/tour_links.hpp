// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_TOUR_LINKS_HPP
#define MAZEBOT_HOST_COVER_TOUR_LINKS_HPP

#include "../detail/requires_hosted.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../map/heading.hpp"
#include "coverage_graph.hpp"
#include "shortest_paths.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Stores the links of a tour and their costs. A link joins two nodes that follow each other; it is a shortest path
// between them, and it costs the same in both directions. Each node has two links, in no order.
//
// One more node, end(), closes the tour to a ring: it costs nothing to go from the last cell to the end, unless the
// robot returns to the start, and nothing from the end to the start.
class TourLinks {
 public:
  using Node = CoverageGraph::Node;

  // One end of a link.
  struct Link {
    Node to;
    float length;
    std::uint8_t turns;  // quarter turns between its two ends
    std::uint8_t side;   // on which it leaves the node, as a heading; or no_side: it needs no turn
  };
  static constexpr std::uint8_t no_side = 4;

  TourLinks(const CoverageGraph& graph, ShortestPaths& paths, TourEnd end)
      : graph_(graph), paths_(paths), returns_(end == TourEnd::at_start), links_(graph.size() + 1) {}

  Node end() const { return graph_.size(); }
  // The link between the end and the start is never removed.
  bool is_fixed(Node a, Node b) const {
    return (a == end() && b == graph_.start()) || (b == end() && a == graph_.start());
  }
  void set(Node node, Node before, Node behind) { links_[node] = {link(node, before), link(node, behind)}; }

  // A link that may be in the tour or not.
  Link link(Node from, Node to) {
    if (from == end() || to == end()) return link_of_end(from, to);
    // Always from the lower node to the higher, because a link must cost the same in both directions.
    const ShortestPaths::Path path = from < to ? paths_.path(from, to) : paths_.path(to, from);
    return {to, static_cast<float>(path.length), path.turns, from < to ? path.first_side : path.last_side};
  }
  // The length of a link, and a lower bound of it that is found faster.
  float length(Node a, Node b) {
    if (a == end() || b == end()) return link_of_end(a, b).length;
    return static_cast<float>(paths_.distance(a, b));
  }
  float least_length(Node a, Node b) const {
    return a == end() || b == end() ? 0 : static_cast<float>(paths_.least_distance(a, b));
  }

  // A link of the tour.
  const Link& current(Node from, Node to) const { return links_[from][links_[from][0].to == to ? 0 : 1]; }
  float current_length(Node a, Node b) const { return current(a, b).length; }
  // Returns the most turns that removing a link of the tour can save.
  int turns_around(Node a, Node b) const { return turns_at(a) + turns_at(b) + current(a, b).turns; }

  // Quarter turns in a node from one of its links to the other.
  static int turns_between(const Link& a, const Link& b) {
    static constexpr std::uint8_t quarter_turns_between[5][5] = {
        {2, 1, 0, 1, 0}, {1, 2, 1, 0, 0}, {0, 1, 2, 1, 0}, {1, 0, 1, 2, 0}, {0, 0, 0, 0, 0}};
    return quarter_turns_between[a.side][b.side];
  }

  // A change of the tour to try: removes up to four links and adds as many.
  class Exchange {
   public:
    explicit Exchange(TourLinks& tour) : tour_(tour) {}

    // Removes the link from a to b; each of the two nodes gets another one in its place.
    void replace(Node a, Node b, Node other_of_a, Node other_of_b) {
      change_ -= tour_.current(a, b).turns;
      replace_end(a, b, other_of_a);
      replace_end(b, a, other_of_b);
    }
    // Returns how many quarter turns the change adds to the tour.
    int turns() {
      int sum = change_;
      int twice = 0;  // turns of new links, counted from both ends
      for (std::size_t i = 0; i < count_; ++i) {
        const Links& old_links = tour_.links_[nodes_[i]];
        sum += turns_between(links_[i][0], links_[i][1]) - turns_between(old_links[0], old_links[1]);
        for (std::size_t k = 0; k < 2; ++k) twice += is_new_[i][k] ? links_[i][k].turns : 0;
      }
      return sum + twice / 2;
    }
    void make() {
      for (std::size_t i = 0; i < count_; ++i) tour_.links_[nodes_[i]] = links_[i];
    }

   private:
    void replace_end(Node node, Node old_neighbour, Node new_neighbour) {
      std::size_t i = 0;
      while (i < count_ && nodes_[i] != node) ++i;
      if (i == count_) {
        nodes_[i] = node;
        links_[i] = tour_.links_[node];
        is_new_[i] = {false, false};
        ++count_;
      }
      const std::size_t which = links_[i][0].to == old_neighbour && !is_new_[i][0] ? 0 : 1;
      links_[i][which] = tour_.link(node, new_neighbour);
      is_new_[i][which] = true;
    }

    TourLinks& tour_;
    std::size_t count_ = 0;
    std::array<Node, 8> nodes_;
    std::array<std::array<Link, 2>, 8> links_;
    std::array<std::array<bool, 2>, 8> is_new_;
    int change_ = 0;
  };

 private:
  using Links = std::array<Link, 2>;

  Link link_of_end(Node from, Node to) {
    const Node node = from == end() ? to : from;
    const auto behind = static_cast<std::uint8_t>(opposite(graph_.start_heading()));
    Link made{to, 0, 0, node == graph_.start() ? behind : no_side};  // the robot starts as if it came from behind
    if (returns_ && node != graph_.start()) {
      made = link(node, graph_.start());
      made.to = to;
    }
    if (from == end()) made.side = no_side;
    return made;
  }
  int turns_at(Node node) const { return turns_between(links_[node][0], links_[node][1]); }

  const CoverageGraph& graph_;
  ShortestPaths& paths_;
  bool returns_;
  std::vector<Links> links_;  // by node
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_TOUR_LINKS_HPP
