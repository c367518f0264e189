// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_POSE_PATH_HPP
#define MAZEBOT_HOST_LOCATE_POSE_PATH_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <utility>
#include <vector>

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

  bool at_end() const { return at_ == poses_.size(); }  ///< are there no more poses?

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

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_POSE_PATH_HPP
