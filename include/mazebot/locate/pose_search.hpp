// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_LOCATE_POSE_SEARCH_HPP
#define MAZEBOT_LOCATE_POSE_SEARCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/pose.hpp"
#include "../map/pose_table.hpp"
#include "../map/wall_map.hpp"
#include "../search/route.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The steps of a robot that turns: one cell ahead, a quarter turn left, a quarter turn right. Each costs 1.
class TurningSteps {
 public:
  enum { count = 3 };

  /// Returns whether the robot may take that step there. Unknown walls count as walls.
  template <class MapT>
  static MAZEBOT_CONSTEXPR14 bool possible(const MapT& map, Pose pose, int step) {
    return step != 0 || map.open(pose.cell, pose.heading, Unknown::wall);
  }
  /// The pose after that step.
  static constexpr Pose after(Pose pose, int step) { return step == 0 ? pose.advanced() : pose.turned(turn_of(step)); }
  /// The pose before that step.
  static constexpr Pose before(Pose pose, int step) {
    return step == 0 ? pose.advanced(-1) : pose.turned(turn_of(3 - step));
  }
  static constexpr bool same(Pose a, Pose b) { return a == b; }  ///< whether the search takes them for one pose

  // By which step a pose was reached, in a table of 2 bits a pose: 1 + step, or 0.
  /// Returns whether the pose was reached by a step.
  template <class TableT>
  static MAZEBOT_CONSTEXPR14 bool reached(const TableT& table, Pose pose) {
    return table.get(pose) != 0;
  }
  /// The step by which the pose was reached. Precondition: reached().
  template <class TableT>
  static MAZEBOT_CONSTEXPR14 int step_to(const TableT& table, Pose pose) {
    return table.get(pose) - 1;
  }
  /// Notes the step by which the pose was reached.
  template <class TableT>
  static MAZEBOT_CONSTEXPR14 void mark(TableT& table, Pose pose, int step) {
    table.set(pose, static_cast<uint8_t>(step + 1));
  }
  /// Forgets the step again.
  template <class TableT>
  static MAZEBOT_CONSTEXPR14 void unmark(TableT& table, Pose pose) {
    table.set(pose, 0);
  }

 private:
  static constexpr Turn turn_of(int step) { return step == 1 ? Turn::left : Turn::right; }
};

/// The steps of a robot that knows its heading and sees to all sides: to a neighbouring cell in the north, east, south
/// or west. Each costs 1. The heading of a pose makes no difference: it is the direction of the last step.
class SidewaysSteps {
 public:
  enum { count = 4 };

  /// Returns whether the robot may take that step there. Unknown walls count as walls.
  template <class MapT>
  static MAZEBOT_CONSTEXPR14 bool possible(const MapT& map, Pose pose, int step) {
    return map.open(pose.cell, heading_at(step), Unknown::wall);
  }
  /// The pose after that step, facing its direction.
  static constexpr Pose after(Pose pose, int step) {
    return Pose(pose.cell.towards(heading_at(step)), heading_at(step));
  }
  /// The pose before that step.
  static constexpr Pose before(Pose pose, int step) {
    return Pose(pose.cell.towards(opposite(heading_at(step))), pose.heading);
  }
  /// Returns whether the search takes them for one pose. The heading makes no difference.
  static constexpr bool same(Pose a, Pose b) { return a.cell == b.cell; }

  // Of a cell's four entries in the table, the first says whether it was reached and the second by which step.
  /// Returns whether the cell was reached by a step.
  template <class TableT>
  static MAZEBOT_CONSTEXPR14 bool reached(const TableT& table, Pose pose) {
    return table.get(Pose(pose.cell, Heading::north)) != 0;
  }
  /// The step by which the cell was reached. Precondition: reached().
  template <class TableT>
  static MAZEBOT_CONSTEXPR14 int step_to(const TableT& table, Pose pose) {
    return table.get(Pose(pose.cell, Heading::east));
  }
  /// Notes the step by which the cell was reached.
  template <class TableT>
  static MAZEBOT_CONSTEXPR14 void mark(TableT& table, Pose pose, int step) {
    table.set(Pose(pose.cell, Heading::north), 1);
    table.set(Pose(pose.cell, Heading::east), static_cast<uint8_t>(step));
  }
  /// Forgets the step again.
  template <class TableT>
  static MAZEBOT_CONSTEXPR14 void unmark(TableT& table, Pose pose) {
    table.set(Pose(pose.cell, Heading::north), 0);
  }
};

/// Searches the poses of a maze breadth-first (Moore 1959), for boards: without a queue, in little RAM.
///
/// Two bits a pose say by which step it was reached. They hold the whole search tree: a walk through the tree visits
/// each level in the order of a queue. The steps are tried in the order of StepsT. RAM: Width * Height bytes for the
/// tree and two poses; 16x16: 260 bytes on AVR. run() is O(levels * poses reached), where a queue would take O(poses
/// reached).
template <class GridT, class StepsT = TurningSteps>
class BasicPoseSearch {
 public:
  /// Nothing is found yet.
  explicit MAZEBOT_CONSTEXPR14 BasicPoseSearch(const GridT& grid = GridT())
      : steps_(grid), root_cell_(0), target_cell_(0), root_heading_(), target_heading_() {}

  /// Looks for the nearest pose that can be reached from `root` and for which wanted(Pose) is true; `root` itself is
  /// not tested. Returns false if there is none. Precondition: `root` is inside the maze.
  template <class MapT, class WantedT>
  MAZEBOT_CONSTEXPR14 bool run(const MapT& map, Pose root, WantedT&& wanted) {
    forget();
    set_root(root);
    set_target(root);
    StepsT::mark(steps_, root, 0);
    for (size_t level = 0;; ++level) {
      bool grew = false;
      const bool found = !walk(level, [&](Pose pose) {
        for (int step = 0; step < StepsT::count; ++step) {
          if (!StepsT::possible(map, pose, step)) continue;
          const Pose next = StepsT::after(pose, step);
          if (StepsT::reached(steps_, next)) continue;
          StepsT::mark(steps_, next, step);
          grew = true;
          if (!wanted(next)) continue;
          set_target(next);
          return false;
        }
        return true;
      });
      if (found || !grew) return found;
    }
  }

  /// The pose that run() found.
  constexpr Pose target() const { return Pose(steps_.grid().cell(target_cell_), target_heading_); }

  /// The first straight of the path from `from`, a pose on the path to the target. O(length of the path).
  MAZEBOT_CONSTEXPR14 Straight next_straight(Pose from) const {
    Straight straight = {Turn::ahead, 0};
    for (Pose pose = target(); !StepsT::same(pose, from) && !StepsT::same(pose, root());) {
      const Pose earlier = before(pose);
      if (pose.cell == earlier.cell) {
        straight.turn = straight.turn + (pose.heading - earlier.heading);
      } else {
        const Turn turn = pose.heading - (StepsT::same(earlier, from) ? from.heading : earlier.heading);
        if (straight.turn != Turn::ahead) straight.cells = 0;
        straight.turn = turn;
        ++straight.cells;
      }
      pose = earlier;
    }
    return straight;
  }

 private:
  typedef typename GridT::Index Index;

  constexpr Pose root() const { return Pose(steps_.grid().cell(root_cell_), root_heading_); }
  MAZEBOT_CONSTEXPR14 void set_root(Pose pose) {
    root_cell_ = steps_.grid().index(pose.cell);
    root_heading_ = pose.heading;
  }
  MAZEBOT_CONSTEXPR14 void set_target(Pose pose) {
    target_cell_ = steps_.grid().index(pose.cell);
    target_heading_ = pose.heading;
  }

  // The pose before `pose` on its path from the root, with the heading it was reached with.
  MAZEBOT_CONSTEXPR14 Pose before(Pose pose) const {
    const Pose earlier = StepsT::before(pose, StepsT::step_to(steps_, pose));
    return arrived(earlier);
  }
  MAZEBOT_CONSTEXPR14 Pose arrived(Pose pose) const {
    if (StepsT::same(pose, root())) return root();
    // The heading is that of the step that leads here; with TurningSteps it is the pose's own.
    return StepsT::after(StepsT::before(pose, StepsT::step_to(steps_, pose)), StepsT::step_to(steps_, pose));
  }
  MAZEBOT_CONSTEXPR14 bool is_child(Pose child, int step) const {
    return !StepsT::same(child, root()) && steps_.grid().contains(child.cell) && StepsT::reached(steps_, child) &&
           StepsT::step_to(steps_, child) == step;
  }

  // Visits the tree's poses of one level, in the order in which they were reached, until visit(Pose) returns false.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 bool walk(size_t level, VisitorT&& visit) {
    Pose pose = root();
    size_t depth = 0;
    int step = 0;
    for (;;) {
      if (depth == level) {
        if (!visit(pose)) return false;
      } else {
        while (step < StepsT::count && !is_child(StepsT::after(pose, step), step)) ++step;
        if (step < StepsT::count) {
          pose = StepsT::after(pose, step);
          ++depth;
          step = 0;
          continue;
        }
      }
      if (depth == 0) return true;
      step = StepsT::step_to(steps_, pose) + 1;
      pose = before(pose);
      --depth;
    }
  }

  // Removes the tree of the last run, leaves first. O(poses reached), not O(cells).
  MAZEBOT_CONSTEXPR14 void forget() {
    Pose pose = root();
    int step = 0;
    for (;;) {
      while (step < StepsT::count && !is_child(StepsT::after(pose, step), step)) ++step;
      if (step < StepsT::count) {
        pose = StepsT::after(pose, step);
        step = 0;
        continue;
      }
      if (StepsT::same(pose, root())) break;
      const Pose leaf = pose;
      step = StepsT::step_to(steps_, leaf) + 1;
      pose = before(leaf);
      StepsT::unmark(steps_, leaf);
    }
    StepsT::unmark(steps_, root());
  }

  detail::BasicPoseTable<GridT, 2> steps_;
  Index root_cell_;
  Index target_cell_;
  Heading root_heading_;
  Heading target_heading_;
};

/// A search over the poses of a Width x Height maze.
template <int Width, int Height, class StepsT = TurningSteps>
using PoseSearch = BasicPoseSearch<Grid<Width, Height>, StepsT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_LOCATE_POSE_SEARCH_HPP
