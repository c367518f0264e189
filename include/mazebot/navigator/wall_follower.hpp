// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATOR_WALL_FOLLOWER_HPP
#define MAZEBOT_NAVIGATOR_WALL_FOLLOWER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "command.hpp"
#include "observation.hpp"
#include "status.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The hand that stays on the wall.
enum class Hand : uint8_t { left, right };

/// Follows the wall on one hand, without a map: takes the first opening, counted from the hand's side. Ends `done` on a
/// goal, and `circling` when it repeats its path without meeting one, as may happen in a maze with loops.
///
/// The rule leads to each pose from exactly one other pose, because the side from which the robot came is open. So the
/// poses after the first step form one closed ring. When the robot is back at the pose after its first step, it has
/// seen the whole ring. Wrong readings may make it leave the ring. No ring has more than 4 * Width * Height poses, so
/// after more moves than that it ends `circling` too. `blocked`: the robot could not go where it saw no wall, or is
/// walled in. `contradicted`: it left the grid.
///
/// next() is O(1). RAM: the goals (Width * Height / 8 bytes) and 15 bytes on AVR.
template <class GridT>
class BasicWallFollower {
 public:
  /// Ends `done` at the first goal it comes to.
  explicit MAZEBOT_CONSTEXPR14 BasicWallFollower(Hand hand, const BasicCellSet<GridT>& goals, Pose start = Pose())
      : goals_(goals),
        pose_(start),
        after_first_step_(start),
        moves_(0),
        hand_(hand),
        status_(Status::running),
        looked_behind_(false) {}

  constexpr Status status() const { return status_; }  ///< `running`, or why it ended
  /// Where the robot stands, if it carried out all commands.
  constexpr Pose pose() const { return pose_; }
  /// Cell borders crossed.
  constexpr size_t moves() const { return moves_; }

  /// The first opening, counted from the hand's side. Stops when it has ended.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status_ == Status::running) status_ = judge(seen);
    if (status_ != Status::running) return Command::stop();
    const Turn first = hand_ == Hand::left ? Turn::left : Turn::right;
    const Turn last = hand_ == Hand::left ? Turn::right : Turn::left;
    Turn turn = Turn::around;
    if (!seen.wall(first)) {
      turn = first;
    } else if (!seen.wall(Turn::ahead)) {
      turn = Turn::ahead;
    } else if (!seen.wall(last)) {
      turn = last;
    } else if (moves_ == 0) {
      return look_behind(seen);
    }
    pose_ = pose_.turned(turn).advanced();
    ++moves_;
    if (moves_ == 1) after_first_step_ = pose_;
    return Command::go(turn);
  }

 private:
  MAZEBOT_CONSTEXPR14 Status judge(const Observation& seen) const {
    if (seen.short_by() != 0) return Status::blocked;
    if (!goals_.grid().contains(pose_.cell)) return Status::contradicted;
    if (goals_.contains(pose_.cell)) return Status::done;
    const bool back_again = moves_ > 1 && pose_ == after_first_step_;
    return back_again || moves_ > 4 * goals_.grid().cell_count() ? Status::circling : Status::running;
  }

  // At the start the side behind the robot is unknown, and most robots cannot see it. So it turns around and looks.
  MAZEBOT_CONSTEXPR14 Command look_behind(const Observation& seen) {
    if (looked_behind_ || (seen.sensed(Turn::around) && seen.wall(Turn::around))) {
      status_ = Status::blocked;
      return Command::stop();
    }
    looked_behind_ = true;
    pose_ = pose_.turned(Turn::around);
    return Command::turn_only(Turn::around);
  }

  BasicCellSet<GridT> goals_;
  Pose pose_;
  Pose after_first_step_;
  size_t moves_;
  Hand hand_;
  Status status_;
  bool looked_behind_;
};

/// The wall follower in a Width x Height maze.
template <int Width, int Height>
using WallFollower = BasicWallFollower<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATOR_WALL_FOLLOWER_HPP
