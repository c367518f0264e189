// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_POSE_GROUP_HPP
#define MAZEBOT_HOST_LOCATE_POSE_GROUP_HPP

#include "../detail/requires_hosted.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mazebot {
inline namespace mazebot_v0 {

/// The number of a pose: 4 * cell index + heading.
using PoseId = std::uint32_t;

/// Hypotheses of a lost robot that have seen the same so far: a view of at least one pose, which it does not own.
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

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_POSE_GROUP_HPP
