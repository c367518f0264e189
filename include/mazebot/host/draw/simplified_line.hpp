// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_SIMPLIFIED_LINE_HPP
#define MAZEBOT_HOST_DRAW_SIMPLIFIED_LINE_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "map_point.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Leaves out points of a line that nobody would miss: no point of the line is farther than `tolerance` from the
/// result, which keeps the two ends. Algorithm of Douglas and Peucker (1973). O(points log points) in most cases,
/// O(points^2) in the worst.
inline std::vector<MapPoint> simplified_line(const std::vector<MapPoint>& line, double tolerance) {
  if (line.size() < 3) return line;
  const auto distance = [](MapPoint point, MapPoint from, MapPoint to) {
    const double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
    const double along =
        square > 0 ? std::clamp(((point.x - from.x) * dx + (point.y - from.y) * dy) / square, 0.0, 1.0) : 0;
    return std::hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
  };
  std::vector<bool> is_kept(line.size(), false);
  is_kept.front() = is_kept.back() = true;
  std::vector<std::pair<std::size_t, std::size_t>> parts = {{0, line.size() - 1}};
  while (!parts.empty()) {
    const auto [first, last] = parts.back();
    parts.pop_back();
    std::size_t farthest = first;
    double most = tolerance;
    for (std::size_t i = first + 1; i < last; ++i) {
      const double off = distance(line[i], line[first], line[last]);
      if (off <= most) continue;
      most = off;
      farthest = i;
    }
    if (farthest == first) continue;
    is_kept[farthest] = true;
    parts.emplace_back(first, farthest);
    parts.emplace_back(farthest, last);
  }
  std::vector<MapPoint> kept;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (is_kept[i]) kept.push_back(line[i]);
  }
  return kept;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_SIMPLIFIED_LINE_HPP
