// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_HYPOTHESES_HPP
#define MAZEBOT_NAVIGATE_HYPOTHESES_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/pose.hpp"
#include "../map/pose_table.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "command.hpp"
#include "observation.hpp"
#include "sight.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The poses a robot may be in: every (cell, heading) from which it could have seen all it has seen since it woke up,
/// but for at most WrongReadings wrong rays in all (0 to 14).
///
/// The set is kept as the poses it may have *started* from, and one movement since then, so that a move changes one
/// number instead of every bit. For each pose it holds how many more wrong rays it can bear, plus one; 0: ruled out.
/// RAM: Width * Height * Bits / 2 bytes and a pose, with Bits 1 for WrongReadings 0, 2 up to 2, 4 up to 14.
/// 16x16: 133, 261, 517 bytes on AVR.
template <class GridT, int WrongReadings = 0>
class BasicHypotheses {
  static_assert(WrongReadings >= 0 && WrongReadings <= 14, "mazebot: a localizer tolerates 0 to 14 wrong readings");

 public:
  explicit MAZEBOT_CONSTEXPR14 BasicHypotheses(const GridT& grid = GridT()) : credit_(grid), movement_() {}

  constexpr const GridT& grid() const { return credit_.grid(); }

  /// Adds a pose to those the robot may be in now. Outside the maze: no change.
  MAZEBOT_CONSTEXPR14 void insert(Pose pose) {
    if (grid().contains(pose.cell)) credit_.set(compose(pose, inverse(movement_)), WrongReadings + 1);
  }
  MAZEBOT_CONSTEXPR14 void clear() {
    credit_.clear();
    movement_ = Pose();
  }

  /// The robot has turned and crossed cell borders. O(1).
  MAZEBOT_CONSTEXPR14 void move(Turn turn, int cells) { movement_ = movement_.turned(turn).advanced(cells); }

  /// Rules out what does not fit what was seen. True: some pose lost credit. O(cells + poses * reach).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool observe(const MapT& map, const Observation& seen) {
    bool news = false;
    credit_.for_each_while([&](Pose start, uint8_t credit) {
      const Pose now = compose(start, movement_);
      const int wrong = grid().contains(now.cell) ? wrong_rays(map, now, seen) : credit;
      if (wrong == 0) return true;
      credit_.set(start, static_cast<uint8_t>(wrong < credit ? credit - wrong : 0));
      news = true;
      return true;
    });
    return news;
  }

  /// Calls visit(Pose) for each pose the robot may be in now, in a fixed order, for as long as visit returns true.
  /// False if visit returned false. O(cells + poses).
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 bool for_each_while(VisitorT&& visit) const {
    return credit_.for_each_while(
        [&](Pose start, uint8_t) { return static_cast<bool>(visit(compose(start, movement_))); });
  }
  MAZEBOT_CONSTEXPR14 size_t count() const {
    size_t total = 0;
    for_each_while([&](Pose) { return ++total != 0; });
    return total;
  }
  /// More than one, without counting them all.
  MAZEBOT_CONSTEXPR14 bool several() const {
    bool seen_one = false;
    return !for_each_while([&](Pose) {
      const bool second = seen_one;
      seen_one = true;
      return !second;
    });
  }
  /// The first of them; nothing if all are ruled out.
  MAZEBOT_CONSTEXPR14 Optional<Pose> first() const {
    Optional<Pose> found;
    for_each_while([&](Pose pose) {
      found = pose;
      return false;
    });
    return found;
  }
  MAZEBOT_CONSTEXPR14 bool contains(Pose pose) const {
    return !for_each_while([&](Pose possible) { return possible != pose; });
  }

  /// Would the robot see the same in all cases, if it moved as first() would have to move to be at `there`?
  /// A move out of the maze in some case is a difference. O(cells + poses * reach), less if they differ.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool same_sight(const MapT& map, Pose there, const Observation& sensors) const {
    const Pose further = relative_pose(*first(), there);
    const Observation expected = look_from(map, there, sensors);
    return for_each_while([&](Pose pose) {
      const Pose then = compose(pose, further);
      return grid().contains(then.cell) && wrong_rays(map, then, expected) == 0;
    });
  }

 private:
  BasicPoseTable<GridT, WrongReadings == 0 ? 1 : WrongReadings <= 2 ? 2 : 4> credit_;
  Pose movement_;  // since the start, as seen from there
};

/// The poses a robot may be in, in a Width x Height maze.
template <int Width, int Height, int WrongReadings = 0>
using Hypotheses = BasicHypotheses<Grid<Width, Height>, WrongReadings>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_HYPOTHESES_HPP
