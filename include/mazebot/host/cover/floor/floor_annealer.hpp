// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_ANNEALER_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_ANNEALER_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../detail/random.hpp"
#include "../../detail/simulated_annealing.hpp"
#include "../../map/swept_disc.hpp"
#include "../vertex_ring.hpp"
#include "floor_sweeps.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Shortens a path of straight legs over a floor. Each leg is one that the robot can drive, and stays so. The cost is
// the length, the angles turned, and a price for each needed square that the brush does not pass over; the price rises
// while more squares than `allowed` are missing, and falls while fewer are.
//
// Changes: a vertex, or a few in a row, move a little, vanish or appear (preferably near a missing square); a part of
// the path is reversed (2-opt) or moves elsewhere (Or-opt). A change is accepted as in simulated annealing. The cost is
// exact: sweeps are counted for each square. A proposal takes about a microsecond for each leg it changes. No part is
// reversed if the brush is not below the robot's middle, because then each of its legs would sweep other squares.
class FloorAnnealer {
 public:
  using Vertex = VertexRing::Vertex;

  FloorAnnealer(const DriveSpace& space, FloorSweeps& sweeps, const std::vector<FloorPoint>& path, bool returns,
                double turn_weight, double allowed, Random& random)
      : space_(space),
        sweeps_(sweeps),
        random_(random),
        ring_(space.grid(), 1.5 * sweeps.radius()),  // neighbouring lanes are two radii apart
        longest_(4 * sweeps.radius()),               // a longer leg costs more to try, and fewer changes of it succeed
        turn_weight_(turn_weight),
        allowed_(allowed),
        returns_(returns) {
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (i != 0 && path[i] == path[i - 1]) continue;  // no leg, and so no square may count for it
      if (i != 0) append_leg(path[i - 1], path[i]);
      ring_.append(path[i]);
    }
  }

  void anneal(double temperature, int proposals) {
    temperature_ = temperature;
    first_slot_ = random_.below(static_cast<std::uint32_t>(ring_.slots()));
    for (int i = 0; i < proposals; ++i) propose();
    const double missing = static_cast<double>(sweeps_.missing());
    // Doubles in 23 rounds of a few hundred: fast enough to follow the temperature, and too slow to swing.
    price_ = std::clamp(price_ * (missing > allowed_ ? 1.03 : 0.97), 0.05, highest_price);
  }

  std::vector<FloorPoint> path() const { return ring_.path(); }
  double missing() const { return static_cast<double>(sweeps_.missing()); }  // needed squares

 private:
  // Vertices in a row that a change moves or removes. Of longer rows hardly any change succeeds.
  static constexpr std::uint32_t longest_shift = 9, longest_drop = 7;
  static constexpr std::size_t most_legs = longest_shift + 1;  // that a change removes or adds
  static constexpr std::uint32_t slots_a_round = 2048;
  // Of a square. For one square alone the robot turns around twice, which takes as long as 72 squares of driving at 0.3
  // m/s and 0.52 rad/s; a lane comes nearer than that by far. A price without a limit would freeze the path.
  static constexpr double highest_price = 60;
  // Missing squares that parts which change places are to gain by their new legs: rarely more, and they hardly ever
  // pay.
  static constexpr double most_gained = 40;
  static constexpr Vertex none = VertexRing::none;

  // Long legs get vertices in between, where the robot can turn.
  void append_leg(FloorPoint from, FloorPoint to) {
    sweeps_.add(from, to);
    const int parts = static_cast<int>(std::ceil(distance_between(from, to) / longest_));
    std::vector<FloorPoint> points = {from};
    for (int i = 1; i < parts; ++i) {
      const FloorPoint point = between(from, to, static_cast<double>(i) / parts);
      if (!space_.is_round() && !space_.fits(point)) continue;
      ring_.append(point);
      points.push_back(point);
    }
    if (points.size() == 1) return;
    points.push_back(to);
    sweeps_.remove(from, to);
    for (std::size_t i = 1; i < points.size(); ++i) sweeps_.add(points[i - 1], points[i]);
  }
  static FloorPoint between(FloorPoint a, FloorPoint b, double share) {
    return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
  }

  static FloorPoint snapped(double x, double y) { return {std::round(x * 4) / 4, std::round(y * 4) / 4}; }

  // A change: legs that go and come, and the difference of the cost without sweeps.
  struct Change {
    struct Leg {
      FloorPoint from, to;
    };
    std::array<Leg, most_legs> old_legs, new_legs;
    std::size_t old_count = 0, new_count = 0;
    double cost = 0;
    void remove(FloorPoint a, FloorPoint b) {
      old_legs[old_count++] = {a, b};
      cost -= distance_between(a, b);
    }
    void add(FloorPoint a, FloorPoint b) {
      new_legs[new_count++] = {a, b};
      cost += distance_between(a, b);
    }
  };

  // The angle between two directions, 0 to pi, to 1e-4 (Abramowitz, Stegun 4.4.45).
  static double angle(FloorPoint a, FloorPoint b, FloorPoint c) {
    const double ux = b.x - a.x, uy = b.y - a.y, vx = c.x - b.x, vy = c.y - b.y;
    const double squared = (ux * ux + uy * uy) * (vx * vx + vy * vy);
    if (squared < 1e-12) return 0;
    const double cosine = std::clamp((ux * vx + uy * vy) / std::sqrt(squared), -1.0, 1.0);
    const double x = std::fabs(cosine);
    const double arc = std::sqrt(1 - x) * (1.5707288 + x * (-0.2121144 + x * (0.074261 - x * 0.0187293)));
    return cosine < 0 ? 3.14159265358979 - arc : arc;
  }
  double turn(FloorPoint a, FloorPoint b, FloorPoint c) const { return turn_weight_ * angle(a, b, c); }
  // The turn at a vertex between two neighbours, one of which may be missing.
  double turn_at(Vertex before, Vertex at, Vertex after) const {
    return before == none || after == none ? 0 : turn(ring_.at(before), ring_.at(at), ring_.at(after));
  }

  double threshold() {
    return accepted_increase(temperature_, (static_cast<double>(random_.next() >> 40) + 0.5) / 0x1p24);
  }

  bool is_fixed(Vertex v) const { return v == ring_.first() || (returns_ && v == ring_.last()); }
  // Draws a vertex, or none. Those of one round come from a part of the slots: most of them are near each other on the
  // floor. So on a large floor a round's squares stay in the cache, which saves a quarter of the time.
  Vertex any() {
    const auto slots = static_cast<std::uint32_t>(ring_.slots());
    return ring_.nth((first_slot_ + random_.below(std::min(slots, slots_a_round))) % slots);
  }

  // The shares are tuned on three plans. Insertions and shifts of single vertices gain most for a proposal, and parts
  // that change places least; but without them small rooms stay with the order of their first path.
  void propose() {
    const std::uint32_t kind = random_.below(95);
    if (kind < 38) {
      shift(1);
    } else if (kind < 54) {
      shift(2 + static_cast<int>(random_.below(longest_shift - 1)));
    } else if (kind < 64) {
      drop(1);
    } else if (kind < 67) {
      drop(2 + static_cast<int>(random_.below(longest_drop - 1)));
    } else if (kind < 87) {
      insert();
    } else if (kind < 91) {
      reverse();
    } else {
      move_elsewhere();
    }
  }

  bool decide(Change& change, double limit) {
    // A change gains at most the missing squares under its new legs. Few legs have any: so most changes that make the
    // path longer are rejected before they are tried, by the rectangles around these legs, or then by the legs.
    std::size_t around = 0;
    for (std::size_t i = 0; i < change.new_count; ++i) {
      const Change::Leg leg = change.new_legs[i];
      const double length = distance_between(leg.from, leg.to);
      if (length > longest_ || length < 0.2) return false;  // vertices are a quarter apart: no two at one place
      if (change.cost > limit) around += sweeps_.missing_around(leg.from, leg.to);
    }
    if (change.cost > limit + price_ * static_cast<double>(around)) return false;
    std::size_t under = 0;
    for (std::size_t i = 0; i < change.new_count; ++i) {
      new_legs_[i].assign(sweeps_, change.new_legs[i].from, change.new_legs[i].to);
      if (change.cost > limit) under += sweeps_.missing_under(new_legs_[i]);
    }
    if (change.cost > limit + price_ * static_cast<double>(under)) return false;
    for (std::size_t i = 0; i < change.new_count; ++i) {
      if (!space_.fits(change.new_legs[i].from, change.new_legs[i].to)) return false;
    }
    const auto before = static_cast<double>(sweeps_.missing());
    for (std::size_t i = 0; i < change.new_count; ++i) sweeps_.add(new_legs_[i]);
    for (std::size_t i = 0; i < change.old_count; ++i) {
      old_legs_[i].assign(sweeps_, change.old_legs[i].from, change.old_legs[i].to);
      sweeps_.remove(old_legs_[i]);
    }
    const double more = static_cast<double>(sweeps_.missing()) - before;
    if (change.cost + price_ * more < limit) return true;
    for (std::size_t i = 0; i < change.old_count; ++i) sweeps_.add(old_legs_[i]);
    for (std::size_t i = 0; i < change.new_count; ++i) sweeps_.remove(new_legs_[i]);
    return false;
  }

  // Moves vertices in a row by the same distance.
  void shift(int count) {
    const Vertex first = any();
    if (first == none || is_fixed(first)) return;
    const double reach = static_cast<double>(std::uint32_t{1} << random_.below(3)) / 2;  // 0.5, 1, 2 squares
    const double dx = std::round((2 * random_.unit(20) - 1) * reach * 4) / 4;
    const double dy = std::round((2 * random_.unit(20) - 1) * reach * 4) / 4;
    if (dx == 0 && dy == 0) return;
    Change change;
    Vertex last = first;
    for (int i = 1; i < count; ++i) {
      const Vertex next = ring_.next(last);
      if (next == none || is_fixed(next)) break;
      last = next;
    }
    const auto moved = [&](Vertex v) { return FloorPoint{ring_.at(v).x + dx, ring_.at(v).y + dy}; };
    const Vertex before = ring_.previous(first), after = ring_.next(last);
    change.remove(ring_.at(before), ring_.at(first));
    change.add(ring_.at(before), moved(first));
    for (Vertex v = first; v != last; v = ring_.next(v)) {
      change.remove(ring_.at(v), ring_.at(ring_.next(v)));
      change.add(moved(v), moved(ring_.next(v)));
    }
    if (after != none) {
      change.remove(ring_.at(last), ring_.at(after));
      change.add(moved(last), ring_.at(after));
    }
    if (turn_weight_ > 0) {
      const Vertex second = first == last ? after : ring_.next(first);
      const FloorPoint second_at = second == none ? FloorPoint() : second == after ? ring_.at(after) : moved(second);
      change.cost -= turn_at(ring_.previous(before), before, first) + turn_at(before, first, second);
      if (ring_.previous(before) != none) {
        change.cost += turn(ring_.at(ring_.previous(before)), ring_.at(before), moved(first));
      }
      if (second != none) change.cost += turn(ring_.at(before), moved(first), second_at);
      if (after != none) {
        const Vertex beyond = ring_.next(after);
        if (first != last) {
          const Vertex previous = ring_.previous(last);
          change.cost += turn(moved(previous), moved(last), ring_.at(after)) - turn_at(previous, last, after);
        }
        if (beyond != none) {
          change.cost += turn(moved(last), ring_.at(after), ring_.at(beyond)) - turn_at(last, after, beyond);
        }
      }
    }
    if (!decide(change, threshold())) return;
    for (Vertex v = first;; v = ring_.next(v)) {
      ring_.move(v, moved(v));
      if (v == last) break;
    }
  }

  // Removes vertices in a row.
  void drop(int count) {
    const Vertex first = any();
    if (first == none || is_fixed(first)) return;
    Vertex last = first;
    for (int i = 1; i < count; ++i) {
      const Vertex next = ring_.next(last);
      if (next == none || is_fixed(next)) break;
      last = next;
    }
    const Vertex before = ring_.previous(first), after = ring_.next(last);
    Change change;
    change.remove(ring_.at(before), ring_.at(first));
    change.cost -= turn_at(ring_.previous(before), before, first);
    for (Vertex v = first;; v = ring_.next(v)) {
      change.cost -= turn_at(ring_.previous(v), v, ring_.next(v));
      if (ring_.next(v) != none) change.remove(ring_.at(v), ring_.at(ring_.next(v)));
      if (v == last) break;
    }
    if (after != none) {
      change.add(ring_.at(before), ring_.at(after));
      change.cost -= turn_at(last, after, ring_.next(after));
      change.cost += turn_at(ring_.previous(before), before, after) + turn_at(before, after, ring_.next(after));
    }
    if (!decide(change, threshold())) return;
    for (Vertex v = first;;) {
      const Vertex next = ring_.next(v);
      const bool is_last = v == last;
      ring_.remove(v);
      if (is_last) break;
      v = next;
    }
  }

  // Draws a point in the square around another one. Compilers choose the order of arguments: so each number is drawn in
  // a statement of its own.
  FloorPoint anywhere_near(FloorPoint middle, double reach) {
    const double dy = (2 * random_.unit(20) - 1) * reach;
    const double dx = (2 * random_.unit(20) - 1) * reach;
    return snapped(middle.x + dx, middle.y + dy);
  }

  // Puts a vertex between two others: to sweep a missing square the cheapest of a few that would, else anywhere.
  void insert() {
    if (random_.below(4) == 0) {
      const Vertex before = any();
      if (before == none || ring_.next(before) == none) return;
      const FloorPoint middle = between(ring_.at(before), ring_.at(ring_.next(before)), random_.unit(20));
      insert(before, anywhere_near(middle, 2));
      return;
    }
    FloorPoint square;
    if (!sweeps_.any_missing(random_, square)) return;
    Vertex best = none;
    FloorPoint best_at;
    double least = 0;
    for (int i = 0; i < 8; ++i) {
      const double reach = sweeps_.radius();
      const FloorPoint at = anywhere_near(square, reach);
      const Vertex before = ring_.near(at, random_);
      if (before == none || distance_between(at, square) > reach) continue;
      const double cost = insertion(before, at).cost;
      if (best != none && cost >= least) continue;
      if (!space_.fits(ring_.at(before), at)) continue;
      best = before;
      best_at = at;
      least = cost;
    }
    if (best != none) insert(best, best_at);
  }
  Change insertion(Vertex before, FloorPoint at) const {
    const Vertex after = ring_.next(before);
    Change change;
    change.add(ring_.at(before), at);
    if (ring_.previous(before) != none) change.cost += turn(ring_.at(ring_.previous(before)), ring_.at(before), at);
    if (after == none) return change;
    change.remove(ring_.at(before), ring_.at(after));
    change.add(at, ring_.at(after));
    change.cost -= turn_at(ring_.previous(before), before, after) + turn_at(before, after, ring_.next(after));
    change.cost += turn(ring_.at(before), at, ring_.at(after));
    if (ring_.next(after) != none) change.cost += turn(at, ring_.at(after), ring_.at(ring_.next(after)));
    return change;
  }
  void insert(Vertex before, FloorPoint at) {
    if (returns_ && ring_.next(before) == none) return;
    Change change = insertion(before, at);
    if (decide(change, threshold())) ring_.insert_after(before, at);
  }

  // Reverses the part between two legs that are near each other, or the end of the path.
  void reverse() {
    const Vertex a = any();
    if (a == none || !sweeps_.is_symmetric()) return;
    const Vertex a_next = ring_.next(a);
    if (a_next == none) return;
    const Vertex c = ring_.near(ring_.at(a), random_);
    if (c == none || c == a || c == a_next) return;
    const Vertex c_next = ring_.next(c);
    if (c_next == a || (c_next == none && returns_)) return;
    Change change;
    change.remove(ring_.at(a), ring_.at(a_next));
    change.add(ring_.at(a), ring_.at(c));
    change.cost -= turn_at(ring_.previous(a), a, a_next) + turn_at(a, a_next, ring_.next(a_next)) +
                   turn_at(ring_.previous(c), c, c_next);
    change.cost += turn_at(ring_.previous(a), a, c) + turn_at(a, c, ring_.previous(c));
    if (c_next != none) {
      change.remove(ring_.at(c), ring_.at(c_next));
      change.add(ring_.at(a_next), ring_.at(c_next));
      change.cost -= turn_at(c, c_next, ring_.next(c_next));
      change.cost += turn_at(ring_.next(a_next), a_next, c_next) + turn_at(a_next, c_next, ring_.next(c_next));
    }
    const double limit = threshold();
    if (change.cost > limit + price_ * most_gained) return;
    // Which comes first?
    const int order = ring_.order(a, c);
    if (order == 0) return;
    if (order < 0) {
      if (c_next == none) return;
      // From c on: c_next .. a is what is between.
      Change other;
      other.remove(ring_.at(c), ring_.at(c_next));
      other.remove(ring_.at(a), ring_.at(a_next));
      other.add(ring_.at(c), ring_.at(a));
      other.add(ring_.at(c_next), ring_.at(a_next));
      other.cost = change.cost;
      if (decide(other, limit)) ring_.reverse(c_next, a);
      return;
    }
    if (decide(change, limit)) ring_.reverse(a_next, c);
  }

  // Moves a few vertices in a row to another leg near, in either direction.
  void move_elsewhere() {
    const Vertex first = any();
    if (first == none || is_fixed(first)) return;
    const int count = 1 + static_cast<int>(random_.below(random_.below(3) == 0 ? 30 : 4));
    Vertex last = first;
    for (int i = 1; i < count; ++i) {
      const Vertex next = ring_.next(last);
      if (next == none || is_fixed(next)) break;
      last = next;
    }
    const Vertex before = ring_.previous(first), after = ring_.next(last);
    const bool is_turned = random_.below(2) != 0 && sweeps_.is_symmetric();
    const Vertex head = is_turned ? last : first, tail = is_turned ? first : last;
    const Vertex target = ring_.near(ring_.at(random_.below(2) != 0 ? head : tail), random_);
    if (target == none || target == before) return;
    const Vertex target_next = ring_.next(target);
    if (target_next == none) return;
    for (Vertex v = first;; v = ring_.next(v)) {
      if (v == target) return;
      if (v == last) break;
    }
    Change change;
    change.remove(ring_.at(before), ring_.at(first));
    if (after != none) {
      change.remove(ring_.at(last), ring_.at(after));
      change.add(ring_.at(before), ring_.at(after));
    }
    change.remove(ring_.at(target), ring_.at(target_next));
    change.add(ring_.at(target), ring_.at(head));
    change.add(ring_.at(tail), ring_.at(target_next));
    const double limit = threshold();
    // Without the turns, which are computed after the change: no more than half a turn at each of six vertices.
    if (change.cost > limit + price_ * most_gained + 6 * 3.15 * turn_weight_) return;
    if (turn_weight_ > 0) {
      const std::array<Vertex, 6> touched = {before, first, last, after, target, target_next};
      change.cost -= turns_around(touched);
      relink(first, last, target, is_turned);
      change.cost += turns_around(touched);
      if (decide(change, limit)) return;
      if (is_turned) {
        relink(last, first, before, true);
      } else {
        relink(first, last, before, false);
      }
      return;
    }
    if (decide(change, limit)) relink(first, last, target, is_turned);
  }
  void relink(Vertex first, Vertex last, Vertex target, bool is_turned) {
    ring_.cut(first, last);
    if (is_turned) ring_.reverse_cut(first, last);
    ring_.paste(is_turned ? last : first, is_turned ? first : last, target);
  }
  // Each vertex once.
  double turns_around(const std::array<Vertex, 6>& vertices) const {
    double sum = 0;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      if (vertices[i] == none || std::find(vertices.begin(), vertices.begin() + static_cast<std::ptrdiff_t>(i),
                                           vertices[i]) != vertices.begin() + static_cast<std::ptrdiff_t>(i)) {
        continue;
      }
      sum += turn_at(ring_.previous(vertices[i]), vertices[i], ring_.next(vertices[i]));
    }
    return sum;
  }

  const DriveSpace& space_;
  FloorSweeps& sweeps_;
  Random& random_;
  VertexRing ring_;
  double longest_;
  double turn_weight_;
  double allowed_;
  bool returns_;
  std::array<FloorSweeps::Leg, most_legs> new_legs_, old_legs_;
  double price_ = 3;
  double temperature_ = 1;
  std::uint32_t first_slot_ = 0;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_ANNEALER_HPP
