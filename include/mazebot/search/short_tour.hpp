// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_SHORT_TOUR_HPP
#define MAZEBOT_SEARCH_SHORT_TOUR_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

/// Finds a short tour from a first point through up to MostStops stops to a last point: cheapest insertion, then 2-opt
/// and or-opt (which moves pieces of up to three stops) while they help, at most four rounds. The step to the last
/// point counts half: see BasicTourPolicy.
///
/// plan() is O(stops ^ 2) in most cases, O(stops ^ 3) in the worst. RAM: sizeof(DistanceT) * (MostStops + 2) *
/// (MostStops + 1) / 2 + MostStops + 6 bytes; 1960 for 60 stops and DistanceT = uint8_t. On the stack: 10 * MostStops
/// bytes.
///
/// Sources: Rosenkrantz, Stearns and Lewis 1977; Croes 1958; Or 1976.
template <int MostStops, class DistanceT>
class ShortTour {
  static_assert(MostStops >= 1 && MostStops <= 250, "mazebot: a tour has 1 to 250 stops");

 public:
  enum : int { first = MostStops, last = MostStops + 1, most_stops = MostStops };

  MAZEBOT_CONSTEXPR14 ShortTour() : distances_(), order_(), size_(0) {}

  /// The distance between two points: two stops, which are 0 to MostStops - 1, or a stop and `first` or `last`, or
  /// these two. Distances are the same in both directions. plan() needs those between all points of the tour.
  MAZEBOT_CONSTEXPR14 void set_distance(int a, int b, DistanceT distance) { distances_[pair(a, b)] = distance; }

  /// Orders stops 0 to count - 1. Precondition: count <= MostStops.
  MAZEBOT_CONSTEXPR14 void plan(int count) {
    insert_all(count);
    bool improved = true;
    for (int round = 0; round < 4 && improved; ++round) {
      improved = reverse_pieces();
      improved = move_pieces() || improved;
    }
  }

  constexpr int size() const { return size_; }  ///< stops of the tour that was planned last
  /// The stop at a place of the tour. Precondition: 0 <= place < size().
  constexpr int operator[](int place) const { return order_[place + 1]; }
  /// Twice the length of the tour, with half the step to the last point.
  MAZEBOT_CONSTEXPR14 int32_t double_length() const {
    int32_t sum = 0;
    for (int place = 0; place <= size_; ++place) sum += step(place);
    return sum;
  }

 private:
  enum : size_t { stops_ = MostStops, points_ = MostStops + 2 };

  // order_[0] is `first`, order_[size_ + 1] is `last`.
  static constexpr int pair(int a, int b) { return a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b; }
  constexpr int32_t between(int a, int b) const {
    return static_cast<int32_t>(distances_[pair(a, b)]) * (a == last || b == last ? 1 : 2);
  }
  constexpr int32_t step(int place) const { return between(order_[place], order_[place + 1]); }

  // Cheapest insertion. Keeps for each stop that is not in the tour yet where it would cost least.
  MAZEBOT_CONSTEXPR14 void insert_all(int count) {
    uint8_t next[points_] = {};  // in the tour
    Insertion insertions[stops_] = {};
    bool is_in[stops_] = {};
    next[first] = last;
    for (int i = 0; i < count; ++i) insertions[i] = Insertion(first, cost(first, i, last));
    for (int inserted = 0; inserted < count; ++inserted) {
      int stop = -1;
      for (int i = 0; i < count; ++i) {
        if (!is_in[i] && (stop < 0 || insertions[i].cost < insertions[stop].cost)) stop = i;
      }
      const int before = insertions[stop].after;
      next[stop] = next[before];
      next[before] = static_cast<uint8_t>(stop);
      is_in[stop] = true;
      for (int i = 0; i < count; ++i) {
        if (is_in[i]) continue;
        if (insertions[i].after == before) {
          insertions[i] = Insertion(first, cost(first, i, next[first]));
          for (int at = next[first]; at != last; at = next[at]) improve(insertions[i], at, i, next[at]);
        } else {
          improve(insertions[i], before, i, stop);
          improve(insertions[i], stop, i, next[stop]);
        }
      }
    }
    size_ = count;
    order_[0] = first;
    for (int place = 0; place <= count; ++place) order_[place + 1] = next[order_[place]];
  }
  struct Insertion {
    int32_t cost;
    uint8_t after;
    constexpr Insertion() : cost(0), after(0) {}
    constexpr Insertion(int after_stop, int32_t its_cost) : cost(its_cost), after(static_cast<uint8_t>(after_stop)) {}
  };
  constexpr int32_t cost(int before, int stop, int after) const {
    return between(before, stop) + between(stop, after) - between(before, after);
  }
  MAZEBOT_CONSTEXPR14 void improve(Insertion& insertion, int before, int stop, int after) const {
    const int32_t its_cost = cost(before, stop, after);
    if (its_cost < insertion.cost) insertion = Insertion(before, its_cost);
  }

  // 2-opt: reverses the piece between two steps.
  MAZEBOT_CONSTEXPR14 bool reverse_pieces() {
    bool improved = false;
    for (int i = 1; i < size_; ++i) {
      for (int j = i + 1; j <= size_; ++j) {
        const int32_t now = step(i - 1) + step(j);
        if (between(order_[i - 1], order_[j]) + between(order_[i], order_[j + 1]) >= now) continue;
        reverse(i, j);
        improved = true;
      }
    }
    return improved;
  }

  // Or-opt: moves a piece to another place.
  MAZEBOT_CONSTEXPR14 bool move_pieces() {
    bool improved = false;
    for (int i = 1; i <= size_; ++i) {
      for (int length = 1; length <= 3 && i + length <= size_ + 1; ++length) {
        const int a = order_[i];
        const int b = order_[i + length - 1];
        const int32_t saved = step(i - 1) + step(i + length - 1) - between(order_[i - 1], order_[i + length]);
        if (saved <= 0) continue;
        int32_t least = saved;
        int after = -1;
        for (int place = 0; place <= size_; ++place) {
          if (place + 1 >= i && place < i + length) continue;
          const int32_t more = between(order_[place], a) + between(b, order_[place + 1]) - step(place);
          if (more >= least) continue;
          least = more;
          after = place;
        }
        if (after < 0) continue;
        move(i, length, after);
        improved = true;
        break;
      }
    }
    return improved;
  }

  MAZEBOT_CONSTEXPR14 void reverse(int from, int to) {
    for (; from < to; ++from, --to) {
      const uint8_t stop = order_[from];
      order_[from] = order_[to];
      order_[to] = stop;
    }
  }
  // Moves the piece from..from + length - 1 behind the place `after`, which is outside: three reversals rotate.
  MAZEBOT_CONSTEXPR14 void move(int from, int length, int after) {
    const int to = from + length - 1;
    if (after < from) {
      reverse(after + 1, from - 1);
      reverse(from, to);
      reverse(after + 1, to);
    } else {
      reverse(from, to);
      reverse(to + 1, after);
      reverse(from, after);
    }
  }

  DistanceT distances_[points_ * (points_ - 1) / 2];
  uint8_t order_[points_];
  int size_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SEARCH_SHORT_TOUR_HPP
