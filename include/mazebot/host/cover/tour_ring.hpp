// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_TOUR_RING_HPP
#define MAZEBOT_HOST_COVER_TOUR_RING_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The order of a tour as a ring of nodes in an array, with the position of each node. Positions wrap around.
//
// next() and position() are O(1); reverse() and relocate() are O(nodes that move). RAM: 8 bytes a node.
class TourRing {
 public:
  using Node = CoverageGraph::Node;
  using Position = std::uint32_t;

  // The nodes are 0 .. size - 1, each once.
  explicit TourRing(std::vector<Node> nodes) : nodes_(std::move(nodes)), position_(nodes_.size()) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) position_[nodes_[i]] = static_cast<Position>(i);
  }

  Position size() const { return static_cast<Position>(nodes_.size()); }
  Node at(Position position) const { return nodes_[position]; }
  Position position(Node node) const { return position_[node]; }
  Node next(Node node, bool forward) const {
    const Position position = position_[node];
    if (forward) return nodes_[position + 1 == size() ? 0 : position + 1];
    return nodes_[position == 0 ? size() - 1 : position - 1];
  }
  // Steps forward from one position to the other.
  Position steps(Position from, Position to) const { return to >= from ? to - from : to + size() - from; }
  Position after(Position position, Position steps) const {
    const Position sum = position + steps;
    return sum >= size() ? sum - size() : sum;
  }

  // Reverses the segment between two positions. Reversing all other nodes gives the same ring, so it reverses the
  // shorter part.
  void reverse(Position from, Position to) {
    Position count = steps(from, to) + 1;
    if (2 * count > size()) {
      const Position old_from = from;
      from = after(to, 1);
      to = after(old_from, size() - 1);
      count = size() - count;
    }
    for (Position i = count / 2; i > 0; --i) {
      const Node a = nodes_[from];
      put(from, nodes_[to]);
      put(to, a);
      from = from + 1 == size() ? 0 : from + 1;
      to = to == 0 ? size() - 1 : to - 1;
    }
  }

  // Moves the segment of `count` nodes from position `begin` on: closes it to a ring of its own, opens that between two
  // of its nodes, `cut` and `other_cut`, and inserts it after `target` with `leading`, one of the two, first. The nodes
  // between its old and its new position move up.
  void relocate(Position begin, Position count, Node cut, Node other_cut, Node target, Node leading) {
    segment_.clear();
    for (Position i = 0, from = begin; i < count; ++i, from = after(from, 1)) segment_.push_back(nodes_[from]);
    const Position leading_at = steps(begin, position_[leading]);
    const Node trailing = leading == cut ? other_cut : cut;
    const Position trailing_at = steps(begin, position_[trailing]);
    // From the leading node away from the trailing one.
    const bool forward = after_in_segment(trailing_at, count) == leading_at;
    Position to;
    const Position nodes_after = steps(after(begin, count - 1), position_[target]);
    const Position nodes_before = size() - count - nodes_after;
    if (nodes_after <= nodes_before) {
      to = begin;
      Position from = after(begin, count);
      for (Position i = 0; i < nodes_after; ++i, to = after(to, 1), from = after(from, 1)) put(to, nodes_[from]);
    } else {
      to = after(begin, count - 1);
      Position from = after(begin, size() - 1);
      for (Position i = 0; i < nodes_before; ++i) {
        put(to, nodes_[from]);
        to = after(to, size() - 1);
        from = after(from, size() - 1);
      }
      to = after(to, size() - count + 1);
    }
    for (Position i = 0, from = leading_at; i < count; ++i) {
      put(to, segment_[from]);
      to = after(to, 1);
      from = forward ? after_in_segment(from, count) : (from == 0 ? count - 1 : from - 1);
    }
  }

 private:
  void put(Position position, Node node) {
    nodes_[position] = node;
    position_[node] = position;
  }
  static Position after_in_segment(Position position, Position count) {
    return position + 1 == count ? 0 : position + 1;
  }

  std::vector<Node> nodes_;
  std::vector<Position> position_;  // by node
  std::vector<Node> segment_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_TOUR_RING_HPP
