// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_TRAJECTORY_HPP
#define MAZEBOT_RECOVER_TRAJECTORY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/record_observation.hpp"
#include "step.hpp"
#include "wall_sketch.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Makes a wall doubtful, in maps that can.
template <class MapT>
MAZEBOT_CONSTEXPR14 auto doubt_wall(MapT& map, Cell cell, Heading heading, int) -> decltype(map.doubt(cell, heading)) {
  return map.doubt(cell, heading);
}
template <class MapT>
MAZEBOT_CONSTEXPR14 void doubt_wall(MapT&, Cell, Heading, long) {}

}  // namespace detail

/// The trajectory of a robot, as it was told and seen, and the motion faults in it that explain best what it saw.
///
/// It logs every step (a turn, at most one cell, what the sensors read) and keeps the map of the time before the log.
/// So it can draw the map again without the last steps, or with a fault in one of them. diagnose() tries every single
/// fault at every logged step: no cell crossed, two cells crossed, a wrong turn of one to three quarters, moved by hand
/// to any cell; for a robot that feels no bumps also a wall that its sensors missed, which stops it each time it drives
/// there. For each it draws the map again and adds up the evidence: a reading that agrees with the map gains 1, one
/// that contradicts it loses 6, about their log-odds in bits at one misread in a hundred; a wall counts as contradicted
/// once. A fault costs 10, being moved by hand 18, a missed wall 2 besides the reading that it contradicts. The
/// trajectory with the most evidence is the most likely one: maximum-likelihood smoothing with one fault at a time.
///
/// When the log is full, its older half is written into the map for good. RAM: 2 bytes a step, twice the cells,
/// the map, and about 120 bytes. diagnose() is O(steps^2 + steps * cells), at most six times that. It leaves out
/// trajectories that must leave the maze, and those whose readings cannot add up to enough evidence any more.
template <class GridT, class MapT, int Steps>
class BasicTrajectory : public GridT::template Assignment<BasicTrajectory<GridT, MapT, Steps>> {
  static_assert(Steps >= 8 && Steps <= 2048, "mazebot: a trajectory logs 8 to 2048 steps");

 public:
  /// What readings and faults weigh, about as log-odds in bits.
  enum Weight : int {
    agreement = 1,
    contradiction = 6,
    fault = 10,       // of the wheels, or turned by hand
    missed_wall = 2,  // that stopped the robot unfelt
    kidnapped = 18,   // moved by hand
    clear_lead = 5    // between two trajectories, if one is to be trusted
  };

  /// The most likely trajectory.
  struct Diagnosis {
    Pose pose;        ///< where it ends: the pose now
    int evidence;     ///< for it
    int runner_up;    ///< evidence for the best trajectory that ends elsewhere
    int current;      ///< evidence for the trajectory believed so far
    bool is_current;  ///< is it the one believed so far?
    uint8_t kept;     ///< faults believed so far that it keeps
    bool has_fault;   ///< a new one?
    uint8_t crossed;  ///< cell borders, in the step of the fault
    uint8_t cost;     ///< of the fault: tells missed walls from other faults
    uint16_t step;    ///< in which the fault happened
    uint16_t first;   ///< the fault may have happened here or later: do not record [first, last)
    uint16_t last;    ///< see first
    Pose after;       ///< where the step of the fault ended
  };

  /// An empty log: the robot stands at `start` with the map `base`.
  MAZEBOT_CONSTEXPR14 BasicTrajectory(const MapT& base, Pose start)
      : size_(0),
        jump_count_(0),
        feels_bumps_(true),
        anywhere_(false),
        anchor_(start),
        pose_(start),
        base_(base),
        prefix_(base.grid()),
        trial_(base.grid()) {}

  constexpr const GridT& grid() const { return base_.grid(); }  ///< the size of the maze
  constexpr const Pose& pose() const { return pose_; }          ///< where the robot is believed to stand
  constexpr size_t size() const { return size_; }               ///< steps in the log
  constexpr size_t faults() const { return jump_count_; }       ///< faults believed so far

  /// Forgets the log: the robot stands at `pose` with that map, or anywhere in it.
  MAZEBOT_CONSTEXPR14 void restart(const MapT& base, Pose pose, bool anywhere = false) {
    base_ = base;
    anchor_ = pose_ = pose;
    anywhere_ = anywhere;
    size_ = 0;
    jump_count_ = 0;
    before_ = Step();
  }

  /// Would the robot have noticed if it had been blocked? Until it says otherwise: yes.
  MAZEBOT_CONSTEXPR14 void set_feels_bumps(bool feels_bumps) { feels_bumps_ = feels_bumps; }

  /// Logs a step. O(1), or O(steps) when the log is full.
  MAZEBOT_CONSTEXPR14 void append(const Step& step) {
    if (size_ == Steps) settle(Steps / 2);
    steps_[size_++] = step;
    pose_ = pose_.turned(step.turn()).advanced(step.crossed() ? 1 : 0);
  }

  /// The robot was blocked again: in the last step it was a wall, whatever the sensor ahead reads. O(1).
  MAZEBOT_CONSTEXPR14 void confirm_bump() {
    if (size_ > 0) steps_[size_ - 1].confirm_bump();
  }

  /// Draws the map of the trajectory, without its last `undone` steps. O(cells + steps).
  MAZEBOT_CONSTEXPR14 void draw(MapT& map, size_t undone = 0) {
    map = base_;
    prefix_.copy(base_);
    Cursor cursor = {anchor_, 0, 0};
    for (size_t i = 0; i + undone < size_; ++i) record(map, cursor, i);
  }

  /// Searches the most likely trajectory.
  MAZEBOT_CONSTEXPR14 Diagnosis diagnose() {
    Diagnosis best = {};
    best.evidence = best.runner_up = best.current = lowest;
    for (unsigned kept = jump_count_ + 1U; kept-- > 0;) search(static_cast<uint8_t>(kept), best);
    return best;
  }
  /// Believes it from now on.
  MAZEBOT_CONSTEXPR14 void accept(const Diagnosis& found) {
    if (found.is_current) return;
    const bool again = found.cost == missed_wall && is_missed_wall(found.after, jump_count_, nullptr);
    jump_count_ = found.kept;
    if (found.has_fault) {
      if (jump_count_ == most_jumps) --jump_count_;
      Jump& jump = jumps_[jump_count_++];
      jump.step = found.step;
      jump.first = found.first;
      jump.last = found.last;
      jump.until = static_cast<uint16_t>(size_ - 1U);
      jump.after = found.after;
      jump.crossed = found.crossed;
      jump.cost = found.cost;
      jump.guesses = !feels_bumps_;
      jump.again = again;
    }
    pose_ = found.pose;
  }

 private:
  enum : int { lowest = -20000, most_jumps = 6, near_tie = 2 };
  // It takes long to try all cells: only at each of the last steps, and at some of those before.
  enum : unsigned { kidnapping_window = 64, kidnapping_stride = 8 };
  typedef detail::WallSketch<GridT> Sketch;

  struct Jump {
    uint16_t step;
    uint16_t first;
    uint16_t last;  ///< see first
    uint16_t until;
    Pose after;
    uint8_t crossed;
    uint8_t cost;
    bool guesses;  // up to `until`: the robot did not feel bumps
    bool again;    // a missed wall that had stopped the robot before
  };
  struct Cursor {
    Pose pose;  // before the step
    int evidence;
    uint8_t jump;  // the next one
  };
  // What is true of the steps after one of them, wherever the robot was then: most faults to try need not be played.
  struct Rest {
    Cell least;  // these two: where the robot comes, seen from the pose after the step: corners of a rectangle
    Cell most;
    int readings;  // that may agree with the map
  };

  constexpr const Step& step_before(size_t i) const { return i == 0 ? before_ : steps_[i - 1]; }

  // A robot that does not feel bumps stays in its cell if it drives towards a wall: it may have seen that wall before.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED bool crossed(const Sketch& sketch, Pose pose, size_t i, Turn turn,
                                                            bool guesses, unsigned jumps,
                                                            const Pose* tried = nullptr) const {
    const Step& step = steps_[i];
    if (!step.crossed() || !guesses) return step.crossed();
    if (is_missed_wall(pose.turned(turn), jumps, tried)) return false;
    if (step_before(i).sensed(turn)) return !step_before(i).wall(turn);
    return !grid().contains(pose.cell) || !sketch.is_wall(grid(), pose.turned(turn));
  }

  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED int rate(Sketch& sketch, Cell cell, Heading heading,
                                                        bool is_wall) const {
    return sketch.rate(grid(), cell, heading, is_wall, agreement, contradiction);
  }
  // Adds a step that ended at `pose` to the sketch. Precondition: the pose is inside the maze.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED int rate_step(Sketch& sketch, Pose from, Pose pose, size_t i,
                                                             int crossed_cells) const {
    const Step& step = steps_[i];
    unsigned sensed = step.sensed_from(pose.heading);
    unsigned walls = step.walls_from(pose.heading);
    int evidence = 0;
    const unsigned behind = direction_bit(opposite(pose.heading));
    if (crossed_cells == 1 && feels_bumps_ && (sensed & behind) == 0) {
      sensed |= behind;  // in one go: most steps are like this
    } else {
      for (int back = 0; back < crossed_cells; ++back) {
        const Cell cell = pose.cell.towards(pose.heading, -back);
        if (!grid().contains(cell)) return lowest;
        const int opening = rate(sketch, cell, opposite(pose.heading), false);
        if (feels_bumps_ || opening < 0) evidence += opening;
      }
    }
    if (step.was_blocked() && step.bumped()) evidence += rate(sketch, pose.cell, pose.heading, true);
    if (i > 0 && from.cell == pose.cell) {
      // Reading a wall again from the same cell says nothing about the wall: what made the first reading wrong is still
      // there. That the reading is the same says that it is the same cell.
      const Step& before = step_before(i);
      const unsigned same = sensed & before.sensed_from(from.heading) & ~(walls ^ before.walls_from(from.heading));
      evidence += agreement * detail::count_sides(same);
      sensed &= ~same;
      walls &= ~same;
    }
    return evidence + sketch.rate(grid(), pose.cell, sensed, walls, agreement, contradiction);
  }

  constexpr bool guesses_at(unsigned next_jump, size_t i) const {
    return next_jump > 0 && jumps_[next_jump - 1].guesses && i <= jumps_[next_jump - 1].until;
  }
  constexpr bool is_skipped(unsigned jump, size_t i) const {
    return jump < jump_count_ && i >= jumps_[jump].first && i < jumps_[jump].last;
  }

  // Is a wall ahead that the sensors missed? The fault to try may be one, too.
  MAZEBOT_CONSTEXPR14 bool is_missed_wall(Pose pose, unsigned jumps, const Pose* tried) const {
    if (tried != nullptr && is_same_side(pose, *tried)) return true;
    for (unsigned j = 0; j < jumps; ++j) {
      if (jumps_[j].cost == missed_wall && is_same_side(pose, jumps_[j].after)) return true;
    }
    return false;
  }
  // The fault of the step that the cursor has just passed, if it is a missed wall.
  constexpr const Jump* missed_wall_at(const Cursor& cursor, size_t i) const {
    return cursor.jump > 0 && jumps_[cursor.jump - 1U].step == i && jumps_[cursor.jump - 1U].cost == missed_wall
               ? &jumps_[cursor.jump - 1U]
               : nullptr;
  }
  static constexpr bool is_same_side(Pose a, Pose b) {
    return a == b || (a.cell.towards(a.heading) == b.cell && a.heading == opposite(b.heading));
  }

  // Moves the cursor over a step; returns how many cells it crossed. Believes the first `kept` faults.
  MAZEBOT_CONSTEXPR14 int follow(const Sketch& sketch, Cursor& cursor, size_t i, unsigned kept) const {
    if (cursor.jump < kept && jumps_[cursor.jump].step == i) {
      const Jump& jump = jumps_[cursor.jump++];
      cursor.pose = jump.after;
      cursor.evidence -= jump.cost;
      return jump.crossed;
    }
    const bool guesses = guesses_at(cursor.jump, i);
    const int cells = crossed(sketch, cursor.pose, i, steps_[i].turn(), guesses, cursor.jump) ? 1 : 0;
    cursor.pose = cursor.pose.turned(steps_[i].turn()).advanced(cells);
    return cells;
  }
  // Records a step of the believed trajectory. The sketch must hold the steps before: they tell which borders a robot
  // that feels no bumps has crossed.
  MAZEBOT_CONSTEXPR14 void record(MapT& map, Cursor& cursor, size_t i) {
    const bool skipped = is_skipped(cursor.jump, i) || (cursor.jump > 0 && is_skipped(cursor.jump - 1U, i));
    const Pose from = cursor.pose;
    const int cells = follow(prefix_, cursor, i, jump_count_);
    if (!grid().contains(cursor.pose.cell)) return;
    rate_followed(prefix_, from, cursor, i, cells);
    if (const Jump* wall = missed_wall_at(cursor, i)) {
      if (wall->again)
        map.overwrite(cursor.pose.cell, cursor.pose.heading, true);
      else
        detail::doubt_wall(map, cursor.pose.cell, cursor.pose.heading, 0);
    }
    if (skipped) return;
    record_observation(map, cursor.pose, cells, steps_[i].bumped(),
                       steps_[i].observation().set_feels_bumps(feels_bumps_));
  }

  MAZEBOT_CONSTEXPR14 void search(uint8_t kept, Diagnosis& best) {
    prefix_.copy(base_);
    Cursor cursor = {anchor_, 0, 0};
    // First what is already believed: it is the one to beat.
    const bool whole = kept == jump_count_;
    Sketch& sketch = whole ? trial_ : prefix_;
    if (whole) trial_.copy(base_);
    if (whole && !(anywhere_ && kept == 0)) {
      for (size_t i = 0; i < size_ && cursor.evidence > lowest / 2; ++i) play(sketch, cursor, i, kept);
      best.current = cursor.evidence;
      offer(best, cursor.pose, cursor.evidence, kept);
      best.is_current = best.evidence > lowest;
      cursor = {anchor_, 0, 0};
    }
    const size_t from = kept == 0 ? 0 : jumps_[kept - 1].step + size_t(1);
    for (size_t i = 0; i < size_; ++i) {
      if (i >= from) try_faults(cursor, i, kept, best);
      if (anywhere_ && kept == 0) return;
      if (!play(prefix_, cursor, i, kept)) return;
    }
    if (!whole) offer(best, cursor.pose, cursor.evidence, kept);
  }
  // Adds the step that the cursor has just passed to the sketch.
  MAZEBOT_CONSTEXPR14 int rate_followed(Sketch& sketch, Pose from, const Cursor& cursor, size_t i, int cells) const {
    const Pose& pose = cursor.pose;
    const int wall = missed_wall_at(cursor, i) == nullptr ? 0 : rate(sketch, pose.cell, pose.heading, true);
    return wall + rate_step(sketch, from, pose, i, cells);
  }
  // False if the trajectory leaves the maze.
  MAZEBOT_CONSTEXPR14 bool play(Sketch& sketch, Cursor& cursor, size_t i, unsigned kept) const {
    const Pose from = cursor.pose;
    const int cells = follow(sketch, cursor, i, kept);
    if (!grid().contains(cursor.pose.cell)) {
      cursor.evidence = lowest;
      return false;
    }
    cursor.evidence += rate_followed(sketch, from, cursor, i, cells);
    return cursor.evidence > lowest / 2;
  }

  MAZEBOT_CONSTEXPR14 void try_faults(const Cursor& cursor, size_t i, uint8_t kept, Diagnosis& best) {
    const Step& step = steps_[i];
    const Rest rest = rest_after(i, kept);
    const Pose facing = cursor.pose.turned(step.turn());
    if (anywhere_ && kept == 0) {
      for (int quarter = 0; quarter < 4; ++quarter) try_everywhere(cursor, i, kept, heading_at(quarter), 0, rest, best);
      return;
    }
    if (step.crossed()) {
      if (!feels_bumps_) try_fault(cursor, i, kept, facing, 0, missed_wall, rest, best);
      try_fault(cursor, i, kept, facing, 0, fault, rest, best);
      try_fault(cursor, i, kept, facing.advanced(2), 2, fault, rest, best);
    }
    for (int quarter = 1; quarter < 4; ++quarter) {
      const Turn turn = step.turn() + turn_at(quarter);
      const int cells = crossed(prefix_, cursor.pose, i, turn, !feels_bumps_, kept) ? 1 : 0;
      try_fault(cursor, i, kept, cursor.pose.turned(turn).advanced(cells), cells, fault, rest, best);
      // Turned by hand before it looked.
      const Pose there = facing.advanced(step.crossed() ? 1 : 0).turned(turn_at(quarter));
      if (step.crossed()) try_fault(cursor, i, kept, there, 0, fault, rest, best);
    }
    // Where a fault was believed so far, it may have been this one.
    const bool was_fault = kept < jump_count_ && i + kidnapping_stride >= jumps_[kept].first &&
                           i <= jumps_[kept].last + size_t(kidnapping_stride);
    if (was_fault || i + kidnapping_window >= size_ || i % kidnapping_stride == 0)
      try_everywhere(cursor, i, kept, facing.heading, kidnapped, rest, best);
  }
  MAZEBOT_CONSTEXPR14 void try_everywhere(const Cursor& cursor, size_t i, uint8_t kept, Heading heading, int cost,
                                          const Rest& rest, Diagnosis& best) {
    for (size_t cell = 0; cell < grid().cell_count(); ++cell) {
      const Pose after(grid().cell(static_cast<typename GridT::Index>(cell)), heading);
      if (!stays_inside(after, rest)) continue;
      // Nowhere where two readings of one step are wrong.
      if (contradictions_at(after, steps_[i]) < 2) try_fault(cursor, i, kept, after, 0, cost, rest, best);
    }
  }

  // As pose.turned(turn).advanced(cells), without branches: most of a diagnosis is this and rate_step().
  static constexpr MAZEBOT_INLINE_FOR_SPEED Pose moved(Pose pose, Turn turn, int cells) {
    return Pose(Cell::in_range(pose.cell.x + (2 - static_cast<int>(pose.heading + turn)) % 2 * cells,
                               pose.cell.y + (1 - static_cast<int>(pose.heading + turn)) % 2 * cells),
                pose.heading + turn);
  }
  MAZEBOT_CONSTEXPR14 int contradictions_at(Pose pose, const Step& step) const {
    return detail::count_sides(
        prefix_.contradicted(grid(), pose.cell, step.sensed_from(pose.heading), step.walls_from(pose.heading)));
  }
  // As far as the steps do not depend on the map.
  MAZEBOT_CONSTEXPR14 Rest rest_after(size_t i, unsigned kept) const {
    Rest rest = {Cell(), Cell(), 0};
    Pose pose;
    size_t k = i + 1;
    for (; k < size_; ++k) {
      const Turn turn = steps_[k].turn();
      bool crosses = steps_[k].crossed();
      if (crosses && !feels_bumps_) {
        if (!step_before(k).sensed(turn) || believes_missed_wall(kept)) break;
        crosses = !step_before(k).wall(turn);
      }
      pose = moved(pose, turn, crosses ? 1 : 0);
      if (pose.cell.x < rest.least.x) rest.least.x = pose.cell.x;
      if (pose.cell.y < rest.least.y) rest.least.y = pose.cell.y;
      if (pose.cell.x > rest.most.x) rest.most.x = pose.cell.x;
      if (pose.cell.y > rest.most.y) rest.most.y = pose.cell.y;
      rest.readings += readings(steps_[k]);
    }
    for (; k < size_; ++k) rest.readings += readings(steps_[k]);
    return rest;
  }
  // Those that may agree with the map.
  constexpr MAZEBOT_INLINE_FOR_SPEED int readings(const Step& step) const {
    return detail::count_sides(step.sensed_from(Heading::north)) +
           (step.was_blocked() || (feels_bumps_ && step.crossed()) ? 1 : 0);
  }
  MAZEBOT_CONSTEXPR14 bool believes_missed_wall(unsigned kept) const {
    for (unsigned j = 0; j < kept; ++j) {
      if (jumps_[j].cost == missed_wall) return true;
    }
    return false;
  }
  // Most faults to try lead out of the maze sooner or later.
  MAZEBOT_CONSTEXPR14 bool stays_inside(Pose after, const Rest& rest) const {
    return grid().contains(compose(after, Pose(rest.least, Heading::north)).cell) &&
           grid().contains(compose(after, Pose(rest.most, Heading::north)).cell);
  }
  MAZEBOT_CONSTEXPR14 void try_fault(const Cursor& cursor, size_t i, uint8_t kept, Pose after, int cells, int cost,
                                     const Rest& rest, Diagnosis& best) {
    if (!grid().contains(after.cell) || (cost != missed_wall && !stays_inside(after, rest))) return;
    trial_ = prefix_;
    const Pose* const wall = cost == missed_wall ? &after : nullptr;
    int evidence = cursor.evidence - cost;
    if (wall != nullptr) evidence += rate(trial_, after.cell, after.heading, true);
    evidence += rate_step(trial_, cursor.pose, after, i, cells);
    // Nothing that ends with less evidence counts.
    const int least = best.evidence - clear_lead;
    int left = rest.readings;
    Pose pose = after;
    size_t bad_steps = 0;
    for (size_t k = i + 1; k < size_; ++k) {
      if (evidence + agreement * left < least) return;
      const int crossed_cells = crossed(trial_, pose, k, steps_[k].turn(), !feels_bumps_, kept, wall) ? 1 : 0;
      const Pose from = pose;
      pose = moved(pose, steps_[k].turn(), crossed_cells);
      if (!grid().contains(pose.cell)) return;
      const int more = rate_step(trial_, from, pose, k, crossed_cells);
      evidence += more;
      left -= readings(steps_[k]);
      if (more >= 0) continue;
      // Misreads are rare: not in every eighth step.
      if (++bad_steps > 2U + (k - i) / 8U) return;
    }
    Diagnosis found = {};
    found.pose = pose;
    found.evidence = evidence;
    found.kept = kept;
    found.has_fault = true;
    found.crossed = static_cast<uint8_t>(cells);
    found.cost = static_cast<uint8_t>(cost);
    found.step = found.first = found.last = static_cast<uint16_t>(i);
    found.after = after;
    compare(best, found);
  }
  MAZEBOT_CONSTEXPR14 void offer(Diagnosis& best, Pose pose, int evidence, uint8_t kept) const {
    Diagnosis found = {};
    found.pose = pose;
    found.evidence = evidence;
    found.kept = kept;
    compare(best, found);
  }
  static MAZEBOT_CONSTEXPR14 void compare(Diagnosis& best, Diagnosis& found) {
    found.current = best.current;
    found.runner_up = best.runner_up;
    const bool same_end = best.evidence > lowest && found.pose == best.pose;
    if (found.evidence <= best.evidence) {
      if (!same_end && found.evidence > best.runner_up) best.runner_up = found.evidence;
      const bool tie = same_end && best.evidence - found.evidence <= near_tie;
      if (tie && best.has_fault && found.has_fault && best.kept == found.kept) widen(best, found);
      return;
    }
    if (!same_end && best.evidence > found.runner_up) found.runner_up = best.evidence;
    const bool tie = same_end && found.evidence - best.evidence <= near_tie;
    if (tie && best.has_fault && found.has_fault && best.kept == found.kept) widen(found, best);
    best = found;
  }
  static MAZEBOT_CONSTEXPR14 void widen(Diagnosis& to, const Diagnosis& by) {
    if (by.first < to.first) to.first = by.first;
    if (by.last > to.last) to.last = by.last;
  }

  // Writes the oldest steps into the map for good.
  MAZEBOT_CONSTEXPR14 void settle(size_t count) {
    Cursor cursor = {anchor_, 0, 0};
    prefix_.copy(base_);
    for (size_t i = 0; i < count; ++i) record(base_, cursor, i);
    anchor_ = cursor.pose;
    if (!grid().contains(anchor_.cell)) {
      // It was lost all the time: only the map is left.
      anchor_ = Pose();
      anywhere_ = true;
      jump_count_ = cursor.jump = 0;
    }
    before_ = steps_[count - 1];
    if (cursor.jump > 0) anywhere_ = false;  // that was the first fault
    for (size_t i = count; i < size_; ++i) steps_[i - count] = steps_[i];
    size_ = static_cast<uint16_t>(size_ - count);
    uint8_t left = 0;
    for (uint8_t j = cursor.jump; j < jump_count_; ++j) {
      Jump jump = jumps_[j];
      jump.step = earlier(jump.step, count);
      jump.first = earlier(jump.first, count);
      jump.last = earlier(jump.last, count);
      jump.until = earlier(jump.until, count);
      jumps_[left++] = jump;
    }
    jump_count_ = left;
  }
  static constexpr uint16_t earlier(uint16_t step, size_t count) {
    return static_cast<uint16_t>(step < count ? 0 : step - count);
  }

  uint16_t size_;
  uint8_t jump_count_;
  bool feels_bumps_;
  bool anywhere_;
  Pose anchor_;  // before the first step of the log
  Pose pose_;
  Step before_;  // the step before the log
  Jump jumps_[most_jumps] = {};
  Step steps_[static_cast<size_t>(Steps)] = {};
  MapT base_;
  Sketch prefix_;
  Sketch trial_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_TRAJECTORY_HPP
