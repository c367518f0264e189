// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_QUEUED_POSE_SEARCH_HPP
#define MAZEBOT_HOST_LOCATE_QUEUED_POSE_SEARCH_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../../locate/pose_search.hpp"
#include "../../map/pose.hpp"
#include "../../search/route.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A path of poses that a robot follows, one straight after the other. Each pose is a quarter turn or a cell from the
/// one before; after a cell it has the heading in which that cell was entered.
class PosePath {
 public:
  PosePath() = default;
  explicit PosePath(std::vector<Pose> poses) : poses_(std::move(poses)) {}  ///< begins before the first of the poses

  bool at_end() const { return at_ == poses_.size(); }  ///< whether there are no more poses

  /// Returns the next straight for a robot at `from`: as many poses of the path as one turn and straight cells carry
  /// out. Returns {ahead, 0} at the end. Amortized O(1) a pose.
  Straight next(Pose from) {
    Straight straight = {Turn::ahead, 0};
    Pose pose = from;
    for (; at_ < poses_.size(); ++at_) {
      const bool enters = poses_[at_].cell != pose.cell;
      if (straight.cells != 0 && (!enters || poses_[at_].heading != pose.heading)) break;
      straight.cells += enters ? 1 : 0;
      pose = poses_[at_];
    }
    straight.turn = pose.heading - from.heading;
    return straight;
  }

 private:
  std::vector<Pose> poses_;
  std::size_t at_ = 0;
};

/// Searches as BasicPoseSearch does, for huge maps: the same poses in the same order, with a queue. RAM and time are
/// O(poses reached), not O(cells), so a search that stays near its root costs little on any map.
template <class StepsT = TurningSteps>
class QueuedPoseSearch {
 public:
  /// Finds the nearest pose that can be reached from `root` and for which `wanted(Pose)` holds. `root` itself is not
  /// tested. Returns false if there is no such pose.
  template <class MapT, class WantedT>
  bool run(const MapT& map, Pose root, WantedT&& wanted) {
    poses_.assign(1, root);
    parents_.assign(1, 0);
    std::unordered_set<std::uint32_t> reached{key(map, root)};
    for (std::size_t i = 0; i < poses_.size(); ++i) {
      for (int step = 0; step < StepsT::count; ++step) {
        if (!StepsT::possible(map, poses_[i], step)) continue;
        const Pose next = StepsT::after(poses_[i], step);
        if (!reached.insert(key(map, next)).second) continue;
        poses_.push_back(next);
        parents_.push_back(i);
        if (wanted(next)) return true;
      }
    }
    return false;
  }

  /// How many poses the last run reached, the root included.
  std::size_t reached_count() const { return poses_.size(); }

  /// The path from the root to what run() found, the root not included. O(length).
  PosePath path() const {
    std::vector<Pose> path;
    for (std::size_t i = poses_.size() - 1; i != 0; i = parents_[i]) path.push_back(poses_[i]);
    std::reverse(path.begin(), path.end());
    return PosePath(std::move(path));
  }

 private:
  template <class MapT>
  static std::uint32_t key(const MapT& map, Pose pose) {
    const bool heading_matters = !StepsT::same(pose, pose.turned(Turn::right));
    return 4 * static_cast<std::uint32_t>(map.grid().index(pose.cell)) +
           (heading_matters ? static_cast<std::uint32_t>(pose.heading) : 0U);
  }

  std::vector<Pose> poses_;
  std::vector<std::size_t> parents_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_QUEUED_POSE_SEARCH_HPP
