// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_TOUR_ANNEALER_HPP
#define MAZEBOT_HOST_COVER_TOUR_ANNEALER_HPP

#include "../detail/requires_hosted.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../map/heading.hpp"
#include "../detail/random.hpp"
#include "../detail/simulated_annealing.hpp"
#include "coverage_graph.hpp"
#include "shortest_paths.hpp"
#include "tour_links.hpp"
#include "tour_ring.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Improves the order in which a tour visits cells. This is a travelling salesman problem whose distances are shortest
// paths, and whose turns cost, too.
//
// Each change makes at least one new link between neighbours of the map:
//
//   reversal    t1-t2 .. t4-t3   ->  t1-t4 .. t2-t3   (2-opt)
//   insertion   a segment moves elsewhere, in either direction   (Or-opt)
//   rotation    a segment is closed to a ring of its own, opened at another node and inserted: two adjacent lanes of
//               opposite directions are reconnected on one side and joined on the other   (double bridge)
//
// A change is made if it costs less than a random threshold; see simulated_annealing.hpp. The threshold is drawn first,
// so most changes are rejected by their lengths alone. A proposal is O(1), a change O(nodes that move).
class TourAnnealer {
 public:
  using Node = CoverageGraph::Node;

  TourAnnealer(const CoverageGraph& graph, ShortestPaths& paths, const std::vector<Node>& order, TourEnd end,
               double turn_weight, Random& random)
      : graph_(graph),
        links_(graph, paths, end),
        ring_(closed(order, links_.end())),
        turn_weight_(static_cast<float>(turn_weight)),
        random_(random) {
    for (Position i = 0; i < ring_.size(); ++i) {
      const Node node = ring_.at(i);
      links_.set(node, ring_.next(node, false), ring_.next(node, true));
    }
    for (std::size_t i = 0; i < thresholds_.size(); ++i) {
      thresholds_[i] = accepted_increase(1.0F, (static_cast<float>(i) + 0.5F) / static_cast<float>(thresholds_.size()));
    }
  }

  // Tries `proposals` changes at one temperature.
  void anneal(double temperature, int proposals) {
    turn_weight_ > 0 ? anneal_with<true>(temperature, proposals) : anneal_with<false>(temperature, proposals);
  }

  std::vector<Node> order() const {
    std::vector<Node> order;
    const Node end = links_.end();
    const bool forward = ring_.next(end, true) == graph_.start();
    for (Node node = ring_.next(end, forward); node != end; node = ring_.next(node, forward)) order.push_back(node);
    return order;
  }

  // Computes the cost from the order alone. O(nodes).
  double cost() {
    double sum = 0;
    for (Position i = 0; i < ring_.size(); ++i) {
      const Node node = ring_.at(i);
      const TourLinks::Link forward = links_.link(node, ring_.next(node, true));
      const TourLinks::Link backward = links_.link(node, ring_.next(node, false));
      sum += forward.length + turn_weight_ * static_cast<float>(forward.turns);
      sum += turn_weight_ * static_cast<float>(TourLinks::turns_between(backward, forward));
    }
    return sum;
  }

 private:
  using Position = TourRing::Position;

  static std::vector<Node> closed(std::vector<Node> order, Node end) {
    order.push_back(end);
    return order;
  }

  // Returns the cost of the turns that a change may save.
  template <bool WithTurns>
  float weight_of(int turns) const {
    return WithTurns ? turn_weight_ * static_cast<float>(turns) : 0;
  }
  // Returns whether the turns of a change cost too much. It makes the tour longer by `longer`.
  template <bool WithTurns>
  bool exceeds(float threshold, float longer, TourLinks::Exchange& exchange) const {
    return WithTurns && longer + turn_weight_ * static_cast<float>(exchange.turns()) > threshold;
  }

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
      if (neighbour == node || ring_.next(node, true) == neighbour || ring_.next(node, false) == neighbour) continue;
      const bool forward = draw(1) != 0;
      switch (draw(3)) {
        case 0:
        case 1:
        case 2: try_reversal<WithTurns>(node, neighbour, forward, threshold); break;
        case 3:
        case 4:
        case 5: {
          const bool is_short = draw(2) != 0;
          const auto extent = static_cast<Position>(is_short ? draw(2) % 3 : draw(7));
          try_insertion<WithTurns>(node, neighbour, forward, extent, draw(1) != 0, threshold);
          break;
        }
        default: try_rotation<WithTurns>(node, neighbour, forward, threshold); break;
      }
    }
  }

  template <bool WithTurns>
  void try_reversal(Node t2, Node t3, bool forward, float threshold) {
    const Node t1 = ring_.next(t2, forward);
    const Node t4 = ring_.next(t3, forward);
    if (links_.is_fixed(t1, t2) || links_.is_fixed(t3, t4)) return;
    const float gain = links_.current_length(t1, t2) + links_.current_length(t3, t4) - 1;
    const float slack =
        threshold + gain + weight_of<WithTurns>(links_.turns_around(t1, t2) + links_.turns_around(t3, t4));
    if (links_.least_length(t1, t4) > slack) return;
    const float longer = links_.length(t1, t4);
    if (longer > slack) return;
    TourLinks::Exchange exchange(links_);
    exchange.replace(t1, t2, t4, t3);
    exchange.replace(t3, t4, t2, t1);
    if (exceeds<WithTurns>(threshold, longer - gain, exchange)) return;
    exchange.make();
    forward ? ring_.reverse(ring_.position(t1), ring_.position(t3))
            : ring_.reverse(ring_.position(t3), ring_.position(t1));
  }

  // Moves the segment that begins with `first` and runs in one direction between `target` and the node after or before
  // it.
  template <bool WithTurns>
  void try_insertion(Node first, Node target, bool forward, Position extent, bool target_forward, float threshold) {
    if (extent + 1 > ring_.size() / 2) return;
    const Position begin = ring_.position(first);
    const Node last = ring_.at(forward ? ring_.after(begin, extent) : ring_.after(begin, ring_.size() - extent));
    const Position target_steps =
        forward ? ring_.steps(begin, ring_.position(target)) : ring_.steps(ring_.position(target), begin);
    const Node beyond = ring_.next(target, target_forward);
    const Node before = ring_.next(first, !forward);
    const Node behind = ring_.next(last, forward);
    if (target_steps <= extent || beyond == first || beyond == last) return;
    if (links_.is_fixed(before, first) || links_.is_fixed(last, behind) || links_.is_fixed(target, beyond)) return;
    const float gain = links_.current_length(before, first) + links_.current_length(last, behind) +
                       links_.current_length(target, beyond) - 1;
    const float slack = threshold + gain +
                        weight_of<WithTurns>(links_.turns_around(before, first) + links_.turns_around(last, behind) +
                                             links_.turns_around(target, beyond));
    if (links_.least_length(before, behind) + links_.least_length(last, beyond) > slack) return;
    const float longer = links_.length(before, behind) + links_.length(last, beyond);
    if (longer > slack) return;
    TourLinks::Exchange exchange(links_);
    exchange.replace(before, first, behind, target);
    exchange.replace(last, behind, beyond, before);
    exchange.replace(target, beyond, first, last);
    if (exceeds<WithTurns>(threshold, longer - gain, exchange)) return;
    exchange.make();
    ring_.relocate(forward ? begin : ring_.position(last), extent + 1, first, last, target_forward ? target : beyond,
                   target_forward ? first : last);
  }

  // Closes the segment from `first` to `last`, which are neighbours, to a ring, and exchanges a link of that ring for
  // one outside.
  template <bool WithTurns>
  void try_rotation(Node first, Node last, bool forward, float threshold) {
    const Position extent = forward ? ring_.steps(ring_.position(first), ring_.position(last))
                                    : ring_.steps(ring_.position(last), ring_.position(first));
    if (extent + 1 > ring_.size() / 2) return;
    const Node before = ring_.next(first, !forward);
    const Node behind = ring_.next(last, forward);
    if (links_.is_fixed(before, first) || links_.is_fixed(last, behind)) return;
    const float split_gain = links_.current_length(before, first) + links_.current_length(last, behind) - 1;
    const float split_slack =
        threshold + split_gain +
        weight_of<WithTurns>(links_.turns_around(before, first) + links_.turns_around(last, behind));
    if (links_.least_length(before, behind) > split_slack) return;
    const float split_longer = links_.length(before, behind);
    if (split_longer > split_slack) return;
    const Position begin = ring_.position(forward ? first : last);
    for (int attempt = 0; attempt < 4; ++attempt) {
      std::uint64_t bits = random_.next();
      const Position at = static_cast<Position>((bits & 0xFFFFFFFF) * (extent + 1) >> 32);
      bits >>= 32;
      const Node inside = ring_.at(ring_.after(begin, at));
      if (inside == links_.end()) continue;
      const Node outside = graph_.neighbour(inside, heading_at(static_cast<int>(bits & 3)));
      if (ring_.steps(begin, ring_.position(outside)) <= extent) continue;
      // Along the new ring, where the last follows the first.
      const bool inside_forward = (bits & 4) != 0;
      const bool outside_forward = (bits & 8) != 0;
      if (inside == ring_.at(inside_forward ? ring_.after(begin, extent) : begin))
        continue;  // that would be an insertion
      const Node inside_next = ring_.next(inside, inside_forward);
      const Node outside_next = ring_.next(outside, outside_forward);
      if (ring_.steps(begin, ring_.position(outside_next)) <= extent) continue;
      if (links_.is_fixed(inside, inside_next) || links_.is_fixed(outside, outside_next)) continue;
      const float gain =
          split_gain + links_.current_length(inside, inside_next) + links_.current_length(outside, outside_next) - 1;
      const float slack =
          split_slack + gain - split_gain +
          weight_of<WithTurns>(links_.turns_around(inside, inside_next) + links_.turns_around(outside, outside_next));
      if (split_longer + links_.least_length(inside_next, outside_next) > slack) continue;
      const float longer = split_longer + links_.length(inside_next, outside_next);
      if (longer > slack) continue;
      TourLinks::Exchange exchange(links_);
      exchange.replace(before, first, behind, last);
      exchange.replace(last, behind, first, before);
      exchange.replace(inside, inside_next, outside, outside_next);
      exchange.replace(outside, outside_next, inside, inside_next);
      if (exceeds<WithTurns>(threshold, longer - gain, exchange)) continue;
      exchange.make();
      ring_.relocate(begin, extent + 1, inside, inside_next, outside_forward ? outside : outside_next,
                     outside_forward ? inside : inside_next);
      return;
    }
  }

  static constexpr unsigned threshold_bits = 12;

  const CoverageGraph& graph_;
  TourLinks links_;
  TourRing ring_;
  float turn_weight_;
  Random& random_;
  std::array<float, std::size_t{1} << threshold_bits> thresholds_{};
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_TOUR_ANNEALER_HPP
