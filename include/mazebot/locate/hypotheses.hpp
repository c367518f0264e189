// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_LOCATE_HYPOTHESES_HPP
#define MAZEBOT_LOCATE_HYPOTHESES_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/pose.hpp"
#include "../map/pose_table.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../optional.hpp"
#include "view.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How many rays may be wrong over the whole run of a Localizer: 0 to 14.
template <int Count>
struct WrongReadings {
  static_assert(Count >= 0 && Count <= 14, "mazebot: a localizer tolerates 0 to 14 wrong readings");
  enum : int { count = Count };
};

namespace detail {

// A movement in as few bytes as the size of the maze allows.
template <class GridT>
class Movement {
 public:
  constexpr Movement() : right_(0), ahead_(0), heading_(Heading::north) {}
  MAZEBOT_CONSTEXPR14 Movement& operator=(Pose pose) {
    right_ = static_cast<typename GridT::Offset>(pose.cell.x);
    ahead_ = static_cast<typename GridT::Offset>(pose.cell.y);
    heading_ = pose.heading;
    return *this;
  }
  constexpr operator Pose() const { return Pose(Cell(right_, ahead_), heading_); }

 private:
  typename GridT::Offset right_;
  typename GridT::Offset ahead_;
  Heading heading_;
};

}  // namespace detail

/// The poses a lost robot may be in (its belief): every pose from which it could have seen all it has seen since it
/// woke up, except for at most as many wrong rays in total as ToleratedT says.
///
/// The set holds the poses the robot may have *started* from, and one movement since then, so a move changes one pose
/// instead of every bit. Each start pose has a credit: one more than the wrong rays it may still have; 0 is ruled out.
/// RAM: Width * Height * Bits / 2 bytes and a movement, with Bits 1 for no wrong rays, 2 up to 2, 4 up to 14.
/// 16x16: 131, 259, 515 bytes on AVR.
template <class GridT, class ToleratedT = WrongReadings<0>>
class BasicHypotheses : public GridT::template Assignment<BasicHypotheses<GridT, ToleratedT>> {
 public:
  /// No pose is possible yet.
  explicit MAZEBOT_CONSTEXPR14 BasicHypotheses(const GridT& grid = GridT()) : credit_(grid), movement_() {}

  constexpr const GridT& grid() const { return credit_.grid(); }  ///< the size of the maze

  /// Adds a pose the robot may be in now. A pose outside the maze, or for which the robot must have started outside,
  /// changes nothing.
  MAZEBOT_CONSTEXPR14 void insert(Pose pose) {
    const Pose start = compose(pose, inverse(movement_));
    if (grid().contains(pose.cell) && grid().contains(start.cell)) credit_.set(start, ToleratedT::count + 1);
  }
  /// Removes all poses and forgets the movement. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() {
    credit_.clear();
    movement_ = Pose();
  }

  /// The robot has turned and crossed cell borders. O(1).
  MAZEBOT_CONSTEXPR14 void move(Turn turn, int cells) { movement_ = Pose(movement_).turned(turn).advanced(cells); }

  /// Takes credit from the poses that do not fit what was seen. True if some pose lost credit. O(cells + poses *
  /// reach).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool observe(const MapT& map, const Observation& seen) {
    bool lost_credit = false;
    credit_.for_each_while([&](Pose start, uint8_t credit) {
      const Pose now = compose(start, movement_);
      const int wrong = grid().contains(now.cell) ? wrong_rays(map, now, seen) : credit;
      if (wrong == 0) return true;
      credit_.set(start, static_cast<uint8_t>(wrong < credit ? credit - wrong : 0));
      lost_credit = true;
      return true;
    });
    return lost_credit;
  }

  /// Calls visit(Pose) for each pose the robot may be in now, in a fixed order, for as long as visit returns true.
  /// False if visit returned false. O(cells + poses).
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 bool for_each_while(VisitorT&& visit) const {
    return credit_.for_each_while(
        [&](Pose start, uint8_t) { return static_cast<bool>(visit(compose(start, movement_))); });
  }
  /// How many poses are possible. O(cells).
  MAZEBOT_CONSTEXPR14 size_t count() const {
    size_t total = 0;
    for_each_while([&](Pose) { return ++total != 0; });
    return total;
  }
  /// Returns whether several poses are possible. Does not count them all.
  MAZEBOT_CONSTEXPR14 bool several() const {
    bool seen_one = false;
    return !for_each_while([&](Pose) {
      const bool second = seen_one;
      seen_one = true;
      return !second;
    });
  }
  /// The first one in that order; nothing if all are ruled out.
  MAZEBOT_CONSTEXPR14 Optional<Pose> first() const {
    Optional<Pose> found;
    for_each_while([&](Pose pose) {
      found = pose;
      return false;
    });
    return found;
  }
  /// Returns whether the robot may be in that pose. O(cells + poses).
  MAZEBOT_CONSTEXPR14 bool contains(Pose pose) const {
    return !for_each_while([&](Pose possible) { return possible != pose; });
  }

  /// Returns whether all hypotheses would see the same after the movement that leads first() to `there`. A hypothesis
  /// that would leave the maze counts as different. O(cells + poses * reach), less if they differ. Precondition: not
  /// all are ruled out.
  ///
  /// In a partly known map: whether all may see the same. If not, a look there rules out some hypothesis, whatever it
  /// shows.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool same_view(const MapT& map, Pose there, const Observation& sensors) const {
    return same_view_as(map, *first(), there, sensors);
  }
  /// The same after the movement that leads another hypothesis than first(), the `leader`, to `there`: whether some
  /// other hypothesis must see something else than the leader there.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool same_view_as(const MapT& map, Pose leader, Pose there, const Observation& sensors) const {
    const Pose further = relative_pose(leader, there);
    const Observation expected = look_from(map, there, sensors);
    return for_each_while([&](Pose pose) {
      const Pose then = compose(pose, further);
      return grid().contains(then.cell) && wrong_rays(map, then, expected) == 0;
    });
  }

 private:
  detail::BasicPoseTable<GridT, ToleratedT::count == 0 ? 1 : ToleratedT::count <= 2 ? 2 : 4> credit_;
  detail::Movement<GridT> movement_;  // since the start
};

/// The poses a robot may be in, in a Width x Height maze.
template <int Width, int Height, class ToleratedT = WrongReadings<0>>
using Hypotheses = BasicHypotheses<Grid<Width, Height>, ToleratedT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_LOCATE_HYPOTHESES_HPP
