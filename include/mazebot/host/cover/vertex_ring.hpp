// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_VERTEX_RING_HPP
#define MAZEBOT_HOST_COVER_VERTEX_RING_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../detail/random.hpp"
#include "../map/run_time_grid.hpp"
#include "../map/swept_disc.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The vertices of a path as a doubly linked list, and by their place on the floor. All but order() and reverse() are
// O(1). RAM: 40 bytes a vertex.
class VertexRing {
 public:
  using Vertex = std::int32_t;
  static constexpr Vertex none = -1;
  static constexpr int longest_reversal = 4000;

  // Vertices up to about `reach` squares apart are near.
  VertexRing(const RunTimeGrid& grid, double reach)
      : reach_(reach),
        columns_(static_cast<int>(grid.width() / reach) + 1),
        rows_(static_cast<int>(grid.height() / reach) + 1),
        heads_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), none) {}

  void append(FloorPoint at) { insert_after(last_, at); }
  Vertex insert_after(Vertex before, FloorPoint at) {
    Vertex v;
    if (!unused_.empty()) {
      v = unused_.back();
      unused_.pop_back();
    } else {
      v = static_cast<Vertex>(nodes_.size());
      nodes_.emplace_back();
    }
    Node& made = node(v);
    made.at = at;
    made.is_used = true;
    made.previous = made.next = none;
    paste(v, v, before);
    enter(v);
    return v;
  }
  void remove(Vertex v) {
    cut(v, v);
    leave(v);
    node(v).is_used = false;
    unused_.push_back(v);
  }
  void move(Vertex v, FloorPoint to) {
    if (bucket(node(v).at) != bucket(to)) {
      leave(v);
      node(v).at = to;
      enter(v);
    } else {
      node(v).at = to;
    }
  }

  FloorPoint at(Vertex v) const { return nodes_[static_cast<std::size_t>(v)].at; }
  Vertex next(Vertex v) const { return nodes_[static_cast<std::size_t>(v)].next; }
  Vertex previous(Vertex v) const { return nodes_[static_cast<std::size_t>(v)].previous; }
  Vertex first() const { return first_; }
  Vertex last() const { return last_; }
  // Slots may be empty: nth() returns none for these.
  std::size_t slots() const { return nodes_.size(); }
  Vertex nth(std::size_t slot) const { return nodes_[slot].is_used ? static_cast<Vertex>(slot) : none; }

  // Draws a vertex near a place; may find none.
  Vertex near(FloorPoint at, Random& random) const {
    const double x = at.x + (2 * random.unit(20) - 1) * reach_, y = at.y + (2 * random.unit(20) - 1) * reach_;
    Vertex v = heads_[bucket({x, y})];
    if (v == none) return none;
    std::uint32_t count = 0;
    for (Vertex i = v; i != none; i = nodes_[static_cast<std::size_t>(i)].bucket_next) ++count;
    for (std::uint32_t i = random.below(count); i > 0; --i) v = nodes_[static_cast<std::size_t>(v)].bucket_next;
    return v;
  }

  // 1 if b comes after a, -1 if before, 0 if they are too far from each other on the path.
  int order(Vertex a, Vertex b) const {
    Vertex after_a = a, after_b = b;
    for (int i = 0; i < longest_reversal; ++i) {
      if (after_a != none) after_a = next(after_a);
      if (after_b != none) after_b = next(after_b);
      if (after_a == b) return 1;
      if (after_b == a) return -1;
      if (after_a == none && after_b == none) return 0;
    }
    return 0;
  }

  // Takes a part out of the path.
  void cut(Vertex first, Vertex last) {
    const Vertex before = node(first).previous, after = node(last).next;
    (before == none ? first_ : node(before).next) = after;
    (after == none ? last_ : node(after).previous) = before;
    node(first).previous = none;
    node(last).next = none;
  }
  // Reverses a part that was taken out.
  void reverse_cut(Vertex first, Vertex last) {
    for (Vertex v = first;;) {
      const Vertex after = node(v).next;
      std::swap(node(v).next, node(v).previous);
      if (v == last) break;
      v = after;
    }
  }
  // Puts a part that was taken out after a vertex; none: at the beginning.
  void paste(Vertex first, Vertex last, Vertex before) {
    const Vertex after = before == none ? first_ : node(before).next;
    node(first).previous = before;
    node(last).next = after;
    (before == none ? first_ : node(before).next) = first;
    (after == none ? last_ : node(after).previous) = last;
  }
  // Reverses a part in its place.
  void reverse(Vertex first, Vertex last) {
    const Vertex before = node(first).previous;
    cut(first, last);
    reverse_cut(first, last);
    paste(last, first, before);
  }

  std::vector<FloorPoint> path() const {
    std::vector<FloorPoint> points;
    for (Vertex v = first_; v != none; v = next(v)) points.push_back(at(v));
    return points;
  }

 private:
  struct Node {
    FloorPoint at;
    Vertex next = none, previous = none;
    Vertex bucket_next = none, bucket_previous = none;
    bool is_used = false;
  };
  Node& node(Vertex v) { return nodes_[static_cast<std::size_t>(v)]; }
  std::size_t bucket(FloorPoint at) const {
    const int x = std::clamp(static_cast<int>(at.x / reach_), 0, columns_ - 1);
    const int y = std::clamp(static_cast<int>(at.y / reach_), 0, rows_ - 1);
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(x);
  }
  void enter(Vertex v) {
    Vertex& head = heads_[bucket(node(v).at)];
    node(v).bucket_previous = none;
    node(v).bucket_next = head;
    if (head != none) node(head).bucket_previous = v;
    head = v;
  }
  void leave(Vertex v) {
    const Vertex before = node(v).bucket_previous, after = node(v).bucket_next;
    (before == none ? heads_[bucket(node(v).at)] : node(before).bucket_next) = after;
    if (after != none) node(after).bucket_previous = before;
  }

  double reach_;
  int columns_, rows_;
  std::vector<Vertex> heads_;
  std::vector<Node> nodes_;
  std::vector<Vertex> unused_;
  Vertex first_ = none, last_ = none;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_VERTEX_RING_HPP
