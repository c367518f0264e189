// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_LANE_FIT_HPP
#define MAZEBOT_HOST_COVER_FLOOR_LANE_FIT_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Where the parallel lanes of one room lie, so that a brush leaves out little between them and along the walls. Lanes
// are columns, numbered from 0. Lengths are in squares. RAM: 4 * (reach + 2)^2 bytes a column.
class LaneFit {
 public:
  static constexpr int most_reach = 30;  // keeps 4 KB a column: a brush of 3 m with squares of 5 cm

  // `reach` is how many columns beside its own a brush gets over, at most most_reach.
  LaneFit(int columns, int reach)
      : reach_(reach),
        side_(static_cast<std::size_t>(reach) + 2),
        missed_(static_cast<std::size_t>(columns) * side_ * side_),
        lengths_(static_cast<std::size_t>(columns)) {}

  // A lane in that column gets one square longer.
  void add_lane_square(int column) { ++lengths_[static_cast<std::size_t>(column)]; }
  // A square that is to be brushed. `is_brushed(offset)` tells whether a lane `offset` columns to the right does that.
  // O(reach^2) near walls, O(reach) elsewhere.
  template <class BrushedT>
  void add_needed(int column, BrushedT&& is_brushed) {
    std::array<int, most_reach + 2> left, right;  // the distances from which no lane brushes it
    std::size_t lefts = 0, rights = 0;
    for (int i = 0; i <= reach_ + 1; ++i) {
      if (i > reach_ || !is_brushed(-i)) left[lefts++] = i;
      if (i > reach_ || !is_brushed(i)) right[rights++] = i;
    }
    for (std::size_t i = 0; i < lefts; ++i) {
      for (std::size_t k = 0; k < rights; ++k) ++missed_[place(column, left[i], right[k])];
    }
  }

  // The columns of the lanes with the least sum of their lengths and, for each square that they leave out, `price`. At
  // least one, if a lane has room anywhere. Dynamic programming: O(columns * reach^2).
  std::vector<int> lanes(double price) const {
    // Lanes 2 * reach + 1 apart leave out nothing. With half a brush more between them a further lane pays, wherever it
    // has room.
    const int columns = static_cast<int>(lengths_.size()), most_gap = 3 * reach_ + 2, far = reach_ + 1;
    struct Best {
      double cost;  // of the lanes up to this one, and of all that they leave out on their left
      int before;   // the lane before; -1: none
    };
    std::vector<Best> best(lengths_.size());
    double out_of_reach = 0;  // squares on the left that this lane cannot brush if it is the first
    for (int at = 0; at < columns; ++at) {
      double missing = out_of_reach;
      for (int x = std::max(0, at - reach_); x <= at; ++x) missing += missed(x, far, at - x);
      Best& here = best[static_cast<std::size_t>(at)];
      here = {price * missing, -1};
      for (int before = at - 1; before >= std::max(0, at - most_gap); --before) {
        const double so_far = best[static_cast<std::size_t>(before)].cost;
        if (so_far >= here.cost) continue;
        missing = 0;
        for (int x = before + 1; x <= at; ++x) missing += missed(x, x - before, at - x);
        const double gap = at - before;
        const double cost = so_far + price * missing + 1e-5 * gap * gap;  // even gaps, if nothing else decides
        if (cost < here.cost) here = {cost, before};
      }
      here.cost += lengths_[static_cast<std::size_t>(at)];
      if (at >= reach_) out_of_reach += missed(at - reach_, far, far);
    }
    int last = -1;
    double least = 0;
    out_of_reach = 0;
    for (int at = columns - 1; at >= 0; --at) {
      double missing = out_of_reach;
      for (int x = at + 1; x <= std::min(columns - 1, at + reach_); ++x) missing += missed(x, x - at, far);
      const double cost = best[static_cast<std::size_t>(at)].cost + price * missing;
      if (last < 0 || cost < least) {
        least = cost;
        last = at;
      }
      if (at + reach_ < columns) out_of_reach += missed(at + reach_, far, far);
    }
    std::vector<int> lanes;
    for (; last >= 0; last = best[static_cast<std::size_t>(last)].before) {
      if (lengths_[static_cast<std::size_t>(last)] > 0) lanes.push_back(last);
    }
    std::reverse(lanes.begin(), lanes.end());
    const auto longest = std::max_element(lengths_.begin(), lengths_.end());
    if (lanes.empty() && longest != lengths_.end() && *longest > 0) {
      lanes.push_back(static_cast<int>(longest - lengths_.begin()));
    }
    return lanes;
  }

 private:
  std::size_t place(int column, int left, int right) const {
    return (static_cast<std::size_t>(column) * side_ + static_cast<std::size_t>(left)) * side_ +
           static_cast<std::size_t>(right);
  }
  double missed(int column, int left, int right) const {
    return missed_[place(column, std::min(left, reach_ + 1), std::min(right, reach_ + 1))];
  }

  int reach_;
  std::size_t side_;
  // By column, and by the distances of the nearest lanes to the left and to the right: squares that they leave out.
  std::vector<std::uint32_t> missed_;
  std::vector<std::uint32_t> lengths_;  // of a lane, by column
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_LANE_FIT_HPP
