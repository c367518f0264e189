// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_PLAN_TOUR_ANNEALER_HPP
#define MAZEBOT_HOST_PLAN_TOUR_ANNEALER_HPP

#include "../detail/requires_hosted.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../detail/random.hpp"
#include "coverage_graph.hpp"
#include "shortest_paths.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Improves the order in which cells are visited: a travelling salesman whose distances are shortest ways, and whose
// turns cost, too. The order is a ring closed by one more node, the end, which is nowhere: it costs nothing to go from
// the last cell to the end and from the end to the start, and that last link is never cut.
//
// Three kinds of change, each of which makes at least one new link between neighbours of the map:
//
//   reverse    t1-t2 .. t4-t3   ->  t1-t4 .. t2-t3       (2-opt)
//   move       a part of the ring goes elsewhere, either way round                                (or-opt)
//   rotate     the same, but the part closes to a ring of its own first and is cut open elsewhere: two adjacent lanes
//   of
//              opposite directions are reconnected on one side and joined again on the other   (a double bridge)
//
// A change is made if it costs less than a random threshold (simulated annealing: Kirkpatrick, Gelatt, Vecchi 1983,
// with the threshold drawn first, so that most proposals are given up after the lengths alone).
class TourAnnealer {
 public:
  using Node = CoverageGraph::Node;

  TourAnnealer(const CoverageGraph& graph, ShortestPaths& ways, const std::vector<Node>& order, TourEnd end,
               double turn_weight, Random& random)
      : graph_(graph),
        ways_(ways),
        turn_weight_(static_cast<float>(turn_weight)),
        random_(random),
        comes_back_(end == TourEnd::at_start),
        end_(graph.size()),
        ring_(order),
        place_(order.size() + 1),
        links_(order.size() + 1) {
    ring_.push_back(end_);
    for (std::size_t i = 0; i < ring_.size(); ++i) place_[ring_[i]] = static_cast<Place>(i);
    for (const Node node : ring_) links_[node] = {link(node, next(node, false)), link(node, next(node, true))};
    for (std::size_t i = 0; i < thresholds_.size(); ++i) {
      thresholds_[i] = -std::log((static_cast<float>(i) + 0.5F) / static_cast<float>(thresholds_.size()));
    }
  }

  // That many proposals at one temperature.
  void anneal(double temperature, int proposals) {
    turn_weight_ > 0 ? anneal_with<true>(temperature, proposals) : anneal_with<false>(temperature, proposals);
  }

  std::vector<Node> order() const {
    std::vector<Node> order;
    const bool forward = next(end_, true) == graph_.start();
    for (Node node = next(end_, forward); node != end_; node = next(node, forward)) order.push_back(node);
    return order;
  }

  // Counted anew, not from what is kept.
  double cost() {
    double sum = 0;
    for (const Node node : ring_) {
      const Link forward = link(node, next(node, true));
      sum += forward.length + turn_weight_ * static_cast<float>(forward.turns);
      sum += turn_weight_ * static_cast<float>(turns_between(link(node, next(node, false)), forward));
    }
    return sum;
  }

 private:
  using Place = std::uint32_t;

  Place size() const { return static_cast<Place>(ring_.size()); }
  Node next(Node node, bool forward) const {
    const Place place = place_[node];
    if (forward) return ring_[place + 1 == size() ? 0 : place + 1];
    return ring_[place == 0 ? size() - 1 : place - 1];
  }
  // Steps along the ring.
  Place steps(Place from, Place to) const { return to >= from ? to - from : to + size() - from; }
  Place after(Place place, Place steps) const {
    const Place sum = place + steps;
    return sum >= size() ? sum - size() : sum;
  }
  void put(Place place, Node node) {
    ring_[place] = node;
    place_[node] = place;
  }
  bool is_fixed(Node a, Node b) const {
    return (a == end_ && b == graph_.start()) || (b == end_ && a == graph_.start());
  }

  // One end of a link between two nodes that follow each other.
  struct Link {
    Node to;
    float length;
    std::uint8_t turns;  // on the way
    std::uint8_t side;   // on which it leaves the node, as a heading; nowhere: it needs no turn
  };
  using Links = std::array<Link, 2>;
  static constexpr std::uint8_t nowhere = 4;

  // Ways are asked for from the lesser node to the greater, so that a link costs the same in both directions.
  Link link(Node from, Node to) {
    if (from == end_ || to == end_) return link_of_end(from, to);
    const ShortestPaths::Way way = from < to ? ways_.way(from, to) : ways_.way(to, from);
    return {to, static_cast<float>(way.length), way.turns, from < to ? way.first_side : way.last_side};
  }
  Link link_of_end(Node from, Node to) {
    const Node node = from == end_ ? to : from;
    const auto behind = static_cast<std::uint8_t>(opposite(graph_.start_heading()));
    Link made{to, 0, 0, node == graph_.start() ? behind : nowhere};  // the robot starts as if it came from behind
    if (comes_back_ && node != graph_.start()) {
      made = link(node, graph_.start());
      made.to = to;
    }
    if (from == end_) made.side = nowhere;
    return made;
  }
  // The link as it is now.
  const Link& old_link(Node from, Node to) const { return links_[from][links_[from][0].to == to ? 0 : 1]; }
  float length(Node a, Node b) const { return old_link(a, b).length; }
  float new_length(Node a, Node b) {
    if (a == end_ || b == end_) return link_of_end(a, b).length;
    return static_cast<float>(ways_.distance(a, b));
  }
  float least_length(Node a, Node b) const {
    return a == end_ || b == end_ ? 0 : static_cast<float>(ways_.least_distance(a, b));
  }

  static int turns_between(const Link& a, const Link& b) {
    static constexpr std::uint8_t quarter_turns_between[5][5] = {
        {2, 1, 0, 1, 0}, {1, 2, 1, 0, 0}, {0, 1, 2, 1, 0}, {1, 0, 1, 2, 0}, {0, 0, 0, 0, 0}};
    return quarter_turns_between[a.side][b.side];
  }
  int turns_at(Node node) const { return turns_between(links_[node][0], links_[node][1]); }
  // The most turns that can be saved by taking that link away.
  int turns_around(Node a, Node b) const { return turns_at(a) + turns_at(b) + old_link(a, b).turns; }

  // Links that go and as many that come, up to four of each.
  class Exchange {
   public:
    explicit Exchange(TourAnnealer& tour) : tour_(tour) {}

    // The link from a to b goes; each of the two gets another one in its place.
    void replace(Node a, Node b, Node other_of_a, Node other_of_b) {
      change_ -= tour_.old_link(a, b).turns;
      replace_end(a, b, other_of_a);
      replace_end(b, a, other_of_b);
    }
    // The change in turns.
    int change() {
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

    TourAnnealer& tour_;
    std::size_t count_ = 0;
    std::array<Node, 8> nodes_;
    std::array<Links, 8> links_;
    std::array<std::array<bool, 2>, 8> is_new_;
    int change_ = 0;
  };

  template <bool WithTurns>
  void anneal_with(double temperature, int proposals) {
    for (int i = 0; i < proposals; ++i) {
      std::uint64_t bits = random_.next();
      const auto draw = [&bits](unsigned count) {
        const std::uint64_t value = bits & ((std::uint64_t{1} << count) - 1);
        bits >>= count;
        return value;
      };
      const float threshold = static_cast<float>(temperature) * thresholds_[draw(threshold_bits)];
      const auto node = static_cast<Node>(draw(24) * graph_.size() >> 24);
      const Node neighbour = graph_.neighbour(node, heading_at(static_cast<int>(draw(2))));
      if (neighbour == node || next(node, true) == neighbour || next(node, false) == neighbour) continue;
      const bool forward = draw(1) != 0;
      switch (draw(3)) {
        case 0:
        case 1:
        case 2: try_reverse<WithTurns>(node, neighbour, forward, threshold); break;
        case 3:
        case 4:
        case 5: {
          const bool is_short = draw(2) != 0;
          const auto extent = static_cast<Place>(is_short ? draw(2) % 3 : draw(7));
          try_move<WithTurns>(node, neighbour, forward, extent, draw(1) != 0, threshold);
          break;
        }
        default: try_rotate<WithTurns>(node, neighbour, forward, threshold); break;
      }
    }
  }

  template <bool WithTurns>
  void try_reverse(Node t2, Node t3, bool forward, float threshold) {
    const Node t1 = next(t2, forward);
    const Node t4 = next(t3, forward);
    if (is_fixed(t1, t2) || is_fixed(t3, t4)) return;
    const float gain = length(t1, t2) + length(t3, t4) - 1;
    const float slack =
        threshold + gain +
        (WithTurns ? turn_weight_ * static_cast<float>(turns_around(t1, t2) + turns_around(t3, t4)) : 0);
    if (least_length(t1, t4) > slack) return;
    const float longer = new_length(t1, t4);
    if (longer > slack) return;
    Exchange exchange(*this);
    exchange.replace(t1, t2, t4, t3);
    exchange.replace(t3, t4, t2, t1);
    if (WithTurns && longer - gain + turn_weight_ * static_cast<float>(exchange.change()) > threshold) return;
    exchange.make();
    forward ? reverse(place_[t1], place_[t3]) : reverse(place_[t3], place_[t1]);
  }

  // The part that begins with `first` and runs in one direction goes between `target` and the node after or before it.
  template <bool WithTurns>
  void try_move(Node first, Node target, bool forward, Place extent, bool target_forward, float threshold) {
    if (extent + 1 > size() / 2) return;
    const Place begin = place_[first];
    const Node last = ring_[forward ? after(begin, extent) : after(begin, size() - extent)];
    const Place target_steps = forward ? steps(begin, place_[target]) : steps(place_[target], begin);
    const Node beyond = next(target, target_forward);
    const Node before = next(first, !forward);
    const Node behind = next(last, forward);
    if (target_steps <= extent || beyond == first || beyond == last) return;
    if (is_fixed(before, first) || is_fixed(last, behind) || is_fixed(target, beyond)) return;
    const float gain = length(before, first) + length(last, behind) + length(target, beyond) - 1;
    const float slack =
        threshold + gain +
        (WithTurns ? turn_weight_ * static_cast<float>(turns_around(before, first) + turns_around(last, behind) +
                                                       turns_around(target, beyond))
                   : 0);
    if (least_length(before, behind) + least_length(last, beyond) > slack) return;
    const float longer = new_length(before, behind) + new_length(last, beyond);
    if (longer > slack) return;
    Exchange exchange(*this);
    exchange.replace(before, first, behind, target);
    exchange.replace(last, behind, beyond, before);
    exchange.replace(target, beyond, first, last);
    if (WithTurns && longer - gain + turn_weight_ * static_cast<float>(exchange.change()) > threshold) return;
    exchange.make();
    relocate(forward ? begin : place_[last], extent + 1, first, last, target_forward ? target : beyond,
             target_forward ? first : last);
  }

  // The part from `first` to `last`, which are neighbours, becomes a ring; a link of it and one outside are exchanged.
  template <bool WithTurns>
  void try_rotate(Node first, Node last, bool forward, float threshold) {
    const Place extent = forward ? steps(place_[first], place_[last]) : steps(place_[last], place_[first]);
    if (extent + 1 > size() / 2) return;
    const Node before = next(first, !forward);
    const Node behind = next(last, forward);
    if (is_fixed(before, first) || is_fixed(last, behind)) return;
    const float split_gain = length(before, first) + length(last, behind) - 1;
    const float split_slack =
        threshold + split_gain +
        (WithTurns ? turn_weight_ * static_cast<float>(turns_around(before, first) + turns_around(last, behind)) : 0);
    if (least_length(before, behind) > split_slack) return;
    const float split_longer = new_length(before, behind);
    if (split_longer > split_slack) return;
    const Place begin = place_[forward ? first : last];
    for (int attempt = 0; attempt < 4; ++attempt) {
      std::uint64_t bits = random_.next();
      const Place at = static_cast<Place>((bits & 0xFFFFFFFF) * (extent + 1) >> 32);
      bits >>= 32;
      const Node inside = ring_[after(begin, at)];
      if (inside == end_) continue;
      const Node outside = graph_.neighbour(inside, heading_at(static_cast<int>(bits & 3)));
      if (steps(begin, place_[outside]) <= extent) continue;
      // Along the new ring, where the last follows the first.
      const bool inside_forward = (bits & 4) != 0;
      const bool outside_forward = (bits & 8) != 0;
      if (inside == ring_[inside_forward ? after(begin, extent) : begin]) continue;  // that would be a plain move
      const Node inside_next = next(inside, inside_forward);
      const Node outside_next = next(outside, outside_forward);
      if (steps(begin, place_[outside_next]) <= extent) continue;
      if (is_fixed(inside, inside_next) || is_fixed(outside, outside_next)) continue;
      const float gain = split_gain + length(inside, inside_next) + length(outside, outside_next) - 1;
      const float slack = split_slack + gain - split_gain +
                          (WithTurns ? turn_weight_ * static_cast<float>(turns_around(inside, inside_next) +
                                                                         turns_around(outside, outside_next))
                                     : 0);
      if (split_longer + least_length(inside_next, outside_next) > slack) continue;
      const float longer = split_longer + new_length(inside_next, outside_next);
      if (longer > slack) continue;
      Exchange exchange(*this);
      exchange.replace(before, first, behind, last);
      exchange.replace(last, behind, first, before);
      exchange.replace(inside, inside_next, outside, outside_next);
      exchange.replace(outside, outside_next, inside, inside_next);
      if (WithTurns && longer - gain + turn_weight_ * static_cast<float>(exchange.change()) > threshold) continue;
      exchange.make();
      relocate(begin, extent + 1, inside, inside_next, outside_forward ? outside : outside_next,
               outside_forward ? inside : inside_next);
      return;
    }
  }

  // Turns the ring round between two places, or all the rest of it, which is the same.
  void reverse(Place from, Place to) {
    Place count = steps(from, to) + 1;
    if (2 * count > size()) {
      const Place old_from = from;
      from = after(to, 1);
      to = after(old_from, size() - 1);
      count = size() - count;
    }
    for (Place i = count / 2; i > 0; --i) {
      const Node a = ring_[from];
      put(from, ring_[to]);
      put(to, a);
      from = from + 1 == size() ? 0 : from + 1;
      to = to == 0 ? size() - 1 : to - 1;
    }
  }

  // Closes `count` nodes from a place on to a ring, cuts it between two of its nodes, and puts it behind `target` with
  // `leading` first, which is one of the two. The nodes between its old and its new place move up.
  void relocate(Place begin, Place count, Node cut, Node other_cut, Node target, Node leading) {
    part_.clear();
    for (Place i = 0, place = begin; i < count; ++i, place = after(place, 1)) part_.push_back(ring_[place]);
    const Place leading_at = steps(begin, place_[leading]);
    const Node trailing = leading == cut ? other_cut : cut;
    const Place trailing_at = steps(begin, place_[trailing]);
    // From the leading node away from the trailing one.
    const bool forward = after_in_part(trailing_at, count) == leading_at;
    Place place;
    const Place nodes_behind = steps(after(begin, count - 1), place_[target]);
    const Place nodes_before = size() - count - nodes_behind;
    if (nodes_behind <= nodes_before) {
      place = begin;
      Place from = after(begin, count);
      for (Place i = 0; i < nodes_behind; ++i, place = after(place, 1), from = after(from, 1)) put(place, ring_[from]);
    } else {
      place = after(begin, count - 1);
      Place from = after(begin, size() - 1);
      for (Place i = 0; i < nodes_before; ++i) {
        put(place, ring_[from]);
        place = after(place, size() - 1);
        from = after(from, size() - 1);
      }
      place = after(place, size() - count + 1);
    }
    for (Place i = 0, at = leading_at; i < count; ++i) {
      put(place, part_[at]);
      place = after(place, 1);
      at = forward ? after_in_part(at, count) : (at == 0 ? count - 1 : at - 1);
    }
  }
  static Place after_in_part(Place at, Place count) { return at + 1 == count ? 0 : at + 1; }

  static constexpr unsigned threshold_bits = 12;

  const CoverageGraph& graph_;
  ShortestPaths& ways_;
  float turn_weight_;
  Random& random_;
  bool comes_back_;
  Node end_;
  std::vector<Node> ring_;
  std::vector<Place> place_;
  std::vector<Links> links_;  // by node, in no order
  std::vector<Node> part_;
  std::array<float, std::size_t{1} << threshold_bits> thresholds_{};
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_PLAN_TOUR_ANNEALER_HPP
