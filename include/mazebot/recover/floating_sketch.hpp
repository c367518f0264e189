// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_FLOATING_SKETCH_HPP
#define MAZEBOT_RECOVER_FLOATING_SKETCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "believed_faults.hpp"
#include "playback.hpp"
#include "wall_sketch.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What a robot saw after somebody put it down in a step of the log, as a map of its own. Its heading is known, its
// place is not: the map floats. Comparing it with the map of the steps before tells where the robot can have been put
// down, without playing the log for each cell. Only for robots that feel bumps: what others cross depends on the place.
//
// RAM: that of a WallSketch and about 30 bytes.
template <class GridT, int Steps>
class FloatingSketch {
 public:
  typedef WallSketch<GridT> Sketch;
  typedef Playback<GridT, Steps> PlaybackT;

  explicit MAZEBOT_CONSTEXPR14 FloatingSketch(const GridT& grid) : sketch_(grid) {}

  // Draws the steps after step i, in which the robot was put down with that heading, up to the next of the faults after
  // the first `passed` that puts it elsewhere. Returns false if the maze is too small for that path. O(steps + cells).
  MAZEBOT_CONSTEXPR14 bool draw(const GridT& grid, const PlaybackT& playback, size_t i, unsigned passed,
                                Heading heading) {
    const LoggedRun<Steps>& run = playback.run();
    const BelievedFaults& faults = playback.faults();
    Pose pose(Cell(), heading);
    least_ = most_ = pose.cell;
    size_t stop = i + 1;
    for (next_fault_ = passed; stop < run.steps.size(); ++stop) {
      const Step& step = run.steps[stop];
      if (next_fault_ < faults.size() && faults[next_fault_].step == stop) {
        if (faults[next_fault_].motion.is_placed) break;
        pose = faults[next_fault_++].motion.end(pose, step.turn());
      } else {
        pose = pose.turned(step.turn()).advanced(step.crossed() ? 1 : 0);
      }
      least_ = Cell::in_range(smaller(least_.x, pose.cell.x), smaller(least_.y, pose.cell.y));
      most_ = Cell::in_range(-smaller(-most_.x, -pose.cell.x), -smaller(-most_.y, -pose.cell.y));
    }
    if (most_.x - least_.x >= grid.width() || most_.y - least_.y >= grid.height()) return false;
    // It is drawn into the corner of a map.
    sketch_.clear(grid);
    typename PlaybackT::Cursor cursor = {Pose(Cell::in_range(-least_.x, -least_.y), heading), 0,
                                         static_cast<uint8_t>(passed)};
    evidence_ = playback.rate_step(sketch_, cursor.pose.turned(Turn::around).advanced(), cursor.pose, i, 0, false);
    for (size_t k = i + 1; k < stop; ++k) {
      const Pose from = cursor.pose;
      const int cells = playback.follow(sketch_, cursor, k);
      // A robot that feels bumps only at times may stop at a wall of the sketch, and its path leave the rectangle.
      if (!grid.contains(cursor.pose.cell)) return false;
      evidence_ += playback.rate_followed(sketch_, from, cursor, k, cells);
    }
    evidence_ += cursor.evidence;
    walls_ = sketch_.keep_each_wall_once(grid, corner());
    return true;
  }

  // The fault that ends the drawing, or the number of faults.
  constexpr unsigned next_fault() const { return next_fault_; }
  // The evidence of the steps that are drawn, whatever the map says.
  constexpr int evidence() const { return evidence_; }
  // Returns whether the path is inside the maze if the robot was put down in that cell.
  constexpr bool fits(const GridT& grid, Cell cell) const {
    return grid.contains(Cell(cell.x + least_.x, cell.y + least_.y)) &&
           grid.contains(Cell(cell.x + most_.x, cell.y + most_.y));
  }
  // The evidence of the map for that cell, or anything below `least` if it is below that. Precondition: it fits there.
  MAZEBOT_CONSTEXPR14 int match(const GridT& grid, const Sketch& map, Cell cell, int least) {
    int sum = 0;
    int left = walls_;
    int y = 0;
    for (; y <= corner().y && sum + left >= least; ++y) {
      const Cell there = Cell::in_range(cell.x + least_.x, cell.y + least_.y + y);
      map.compare(sketch_, grid.index(Cell::in_range(0, y)), grid.index(there), corner().x + 1, sum, left);
    }
    compared_cells_ = static_cast<size_t>(y) * static_cast<size_t>(corner().x + 1);
    return sum + left < least ? least - 1 : sum;
  }
  // How many cells the last match() has compared.
  constexpr size_t compared_cells() const { return compared_cells_; }

 private:
  static constexpr int smaller(int a, int b) { return a < b ? a : b; }
  constexpr Cell corner() const { return Cell::in_range(most_.x - least_.x, most_.y - least_.y); }

  Sketch sketch_;
  Cell least_;  // these two: where the robot comes, seen from where it was put down: corners of a rectangle
  Cell most_;
  unsigned next_fault_ = 0;
  int evidence_ = 0;
  int walls_ = 0;  // in the sketch
  size_t compared_cells_ = 0;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_FLOATING_SKETCH_HPP
