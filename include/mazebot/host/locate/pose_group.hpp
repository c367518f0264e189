// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_POSE_GROUP_HPP
#define MAZEBOT_HOST_LOCATE_POSE_GROUP_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "../../map/cell_set.hpp"
#include "../../map/heading.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The number of a pose: 4 * cell index + heading.
using PoseId = std::uint32_t;

/// Hypotheses of a lost robot that have seen the same so far: at least one pose. It refers to them and does not own
/// them.
class PoseGroup {
 public:
  /// Refers to these poses, which must outlive the group.
  PoseGroup(const PoseId* poses, std::size_t count) : begin_(poses), size_(count) {}
  /// Refers to these poses, which must outlive the group.
  explicit PoseGroup(const std::vector<PoseId>& poses) : PoseGroup(poses.data(), poses.size()) {}
  explicit PoseGroup(const std::vector<PoseId>&&) = delete;

  const PoseId* begin() const { return begin_; }        ///< the first of the poses, which are contiguous
  const PoseId* end() const { return begin_ + size_; }  ///< after the last one
  std::size_t size() const { return size_; }            ///< poses
  /// The first pose. Precondition: size() > 0.
  PoseId front() const { return *begin_; }

 private:
  const PoseId* begin_;
  std::size_t size_;
};

/// Groups one after the other: the first is poses[0] to poses[ends[0] - 1].
struct PoseGroups {
  std::vector<PoseId> poses;      ///< of all groups, one group after the other
  std::vector<std::size_t> ends;  ///< where each group ends in poses
};

/// Calls visit(PoseGroup) for each of the groups into which `ends` divides `poses`.
template <class VisitorT>
void for_each_group(const PoseId* poses, const std::vector<std::size_t>& ends, VisitorT&& visit) {
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    visit(PoseGroup(poses + begin, end - begin));
    begin = end;
  }
}

/// How the poses of a group move when each makes the same movement: what is added to a pose's number, by its heading.
using GroupMove = std::array<std::int64_t, 4>;

/// The pose at which a move that begins at `pose` ends. Precondition: it ends inside the maze.
inline PoseId moved(PoseId pose, const GroupMove& move) {
  return static_cast<PoseId>(static_cast<std::int64_t>(pose) + move[pose % 4]);
}

/// The sensors of a lost robot: its rays, and whether it has a compass.
struct LocalizationSensors {
  int rays = 3;          ///< 3: left, ahead, right; 4: and back
  int reach = 1;         ///< cells, 1 to 255
  bool compass = false;  ///< the robot knows its heading

  /// Returns whether the heading is part of the pose. It is not with a compass and 4 rays: the robot moves to any side,
  /// and only cells count.
  bool heading_matters() const { return !(compass && rays == 4); }
};

/// Numbers what each pose of a known maze sees: two poses have the same number if and only if their rays are the same.
/// Construction O(cells * rays); RAM 16 bytes a cell.
class PoseViews {
 public:
  /// `exits`: the open sides of each cell, as direction bits. `cells`: where the robot may be; other cells count only
  /// if they have an exit. Throws std::invalid_argument unless the rays are 3 or 4 and the reach is 1 to 255.
  PoseViews(const RunTimeCellSet& cells, const std::vector<std::uint8_t>& exits, LocalizationSensors sensors)
      : by_pose_(4 * exits.size()) {
    if (sensors.rays < 3 || sensors.rays > 4) throw std::invalid_argument("a lost robot has 3 or 4 rays");
    if (sensors.reach < 1 || sensors.reach > 255) throw std::invalid_argument("a ray reaches 1 to 255 cells");
    const std::vector<Rays> rays = rays_of_cells(exits, static_cast<std::size_t>(cells.grid().width()), sensors.reach);
    std::unordered_map<std::uint32_t, std::uint32_t> numbers;
    std::vector<std::uint32_t> numbers_of_short_rays(sensors.reach < 16 ? std::size_t{1} << 16 : 0, none);
    const auto number_of = [&](std::uint32_t& slot) { return slot == none ? slot = count_++ : slot; };
    for (std::size_t cell = 0; cell < exits.size(); ++cell) {
      if (!cells.contains_at(static_cast<std::uint32_t>(cell)) && exits[cell] == 0) continue;
      const Rays& seen = rays[cell];
      for (std::size_t h = 0; h < 4; ++h) {
        const std::uint32_t back = sensors.rays == 4 ? seen[(h + 2) & 3] : 0U;
        const std::uint32_t ahead = seen[h], right = seen[(h + 1) & 3], left = seen[(h + 3) & 3];
        by_pose_[4 * cell + h] =
            numbers_of_short_rays.empty()
                ? number_of(numbers.emplace(ahead | right << 8 | left << 16 | back << 24, none).first->second)
                : number_of(numbers_of_short_rays[ahead | right << 4 | left << 8 | back << 12]);
      }
    }
  }

  /// The number of what a pose sees, counted from 0.
  std::uint32_t operator[](PoseId pose) const { return by_pose_[pose]; }
  /// How many different numbers there are.
  std::uint32_t count() const { return count_; }

 private:
  using Rays = std::array<std::uint8_t, 4>;  // north, east, south, west
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // Each ray is one longer than that of the next cell, so a whole corridor takes one pass.
  static std::vector<Rays> rays_of_cells(const std::vector<std::uint8_t>& exits, std::size_t width, int reach) {
    const std::size_t count = exits.size();
    std::vector<Rays> rays(count);
    const auto extend = [&](std::size_t cell, int h, std::size_t next) {
      const bool open = (exits[cell] & direction_bit(heading_at(h))) != 0;
      const auto side = static_cast<std::size_t>(h);
      rays[cell][side] = static_cast<std::uint8_t>(open ? std::min(rays[next][side] + 1, reach) : 0);
    };
    for (std::size_t cell = 0; cell < count; ++cell) {
      extend(cell, 2, cell - width);
      extend(cell, 3, cell - 1);
      extend(count - 1 - cell, 0, count - 1 - cell + width);
      extend(count - 1 - cell, 1, count - cell);
    }
    return rays;
  }

  std::vector<std::uint32_t> by_pose_;
  std::uint32_t count_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_POSE_GROUP_HPP
