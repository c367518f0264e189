// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RECORD_READING_CHECK_HPP
#define MAZEBOT_HOST_RECORD_READING_CHECK_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <optional>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../navigator/observation.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Compares the readings of a run with each other: without the true maze, a wrong reading can be known in the step in
/// which the same wall is read otherwise, or in which the robot is blocked where it has read an opening.
///
///     ReadingCheck check(grid);
///     for (...) check.take(pose, seen, [](const ReadingCheck::Contradiction& found) { ... });
///
/// It cannot know which of the two readings is wrong. If the robot was not where it believed to be, or has slipped,
/// both may be right. RAM: 40 bytes a cell. Each step takes O(reach).
class ReadingCheck {
 public:
  /// A reading that does not agree with an earlier one.
  struct Contradiction {
    Turn side;                          ///< where the robot looked
    bool is_wall;                       ///< what it is now; it was the other before
    bool is_bump;                       ///< not read: the robot was blocked there
    std::optional<std::size_t> before;  ///< since which step it was read otherwise, from 0; none: it is an outer wall
  };

  explicit ReadingCheck(const RunTimeGrid& grid) : read_(grid), step_of_(4 * grid.cell_count()) {}  ///< nothing is read

  /// The next step: the robot looked from that pose. Calls on_contradiction(Contradiction) for each one.
  template <class VisitorT>
  void take(Pose at, const Observation& seen, VisitorT&& on_contradiction) {
    const bool is_blocked = seen.short_by() != 0;
    if (is_blocked) compare(at, Turn::ahead, true, true, on_contradiction);
    for (int i = 0; i < 4; ++i) {
      const Turn side = turn_at(i);
      if (is_blocked && side == Turn::ahead) continue;  // the bump has told
      Pose from = at.turned(side);
      for (int cells = 0; cells < seen.reach(side) && cells <= seen.free_cells(side); ++cells) {
        compare(from, side, cells == seen.free_cells(side), false, on_contradiction);
        from = from.advanced();
      }
    }
    ++step_;
  }

 private:
  static std::optional<std::size_t> since(std::size_t step) {
    return step == 0 ? std::optional<std::size_t>() : step - 1;
  }
  // The wall ahead of a pose, which was looked at to that side of the robot.
  template <class VisitorT>
  void compare(Pose at, Turn side, bool is_wall, bool is_bump, VisitorT&& on_contradiction) {
    if (!read_.grid().contains(at.cell)) return;
    std::size_t& step = step_of_[std::size_t{4} * read_.grid().index(at.cell) + static_cast<std::size_t>(at.heading)];
    if (read_.known(at.cell, at.heading)) {  // the outer walls are known from the beginning
      if (read_.wall(at.cell, at.heading) == is_wall) return;
      on_contradiction(Contradiction{side, is_wall, is_bump, since(step)});
    }
    read_.overwrite(at.cell, at.heading, is_wall);
    step = step_ + 1;
    const Pose behind = at.advanced().turned(Turn::around);
    if (!read_.grid().contains(behind.cell)) return;
    step_of_[std::size_t{4} * read_.grid().index(behind.cell) + static_cast<std::size_t>(behind.heading)] = step_ + 1;
  }

  RunTimeWallMap read_;
  std::vector<std::size_t> step_of_;  // 1 more than the step in which it was read so first; for each side of each cell
  std::size_t step_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RECORD_READING_CHECK_HPP
