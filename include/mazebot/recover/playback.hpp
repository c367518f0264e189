// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_PLAYBACK_HPP
#define MAZEBOT_RECOVER_PLAYBACK_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "believed_faults.hpp"
#include "log_odds.hpp"
#include "logged_steps.hpp"
#include "step.hpp"
#include "wall_sketch.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What a robot has logged, and what is believed about it.
template <int Steps>
struct LoggedRun {
  explicit constexpr LoggedRun(Pose pose) : start(pose) {}

  LoggedSteps<Steps> steps;
  BelievedFaults faults;
  Pose start;             // before the first step
  bool anywhere = false;  // the start is not known
  bool feels_bumps = true;
};

// Plays logged steps, with faults, on a sketch of the walls: tells where each step ends, and how well its readings
// agree with the sketch. The likelihood of an explanation is the sum of this evidence. Refers to the run and to the
// faults, which must outlive it.
template <class GridT, int Steps>
class Playback {
 public:
  typedef WallSketch<GridT> Sketch;
  typedef LoggedRun<Steps> Run;

  // The evidence for what is ruled out. All other evidence is above half of it.
  enum : int { lowest = -20000 };
  static constexpr bool is_ruled_out(int evidence) { return evidence <= lowest / 2; }

  // Where the playback is: before one of the steps.
  struct Cursor {
    Pose pose;
    int evidence;
    uint8_t fault;  // the next one that is believed
  };

  constexpr Playback(const GridT& grid, const Run& run, const BelievedFaults& faults)
      : grid_(&grid), run_(&run), faults_(&faults) {}

  constexpr const Run& run() const { return *run_; }
  constexpr const BelievedFaults& faults() const { return *faults_; }
  constexpr Cursor begin() const { return Cursor{run_->start, 0, 0}; }

  // Returns whether step i crosses a cell border. A robot that does not feel bumps (`guesses`) stays in its cell if it
  // drives towards a wall: it may have seen that wall before.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED bool crossed(const Sketch& sketch, Pose pose, size_t i, Turn turn,
                                                            bool guesses, unsigned passed,
                                                            const Pose* tried = nullptr) const {
    const Step& step = run_->steps[i];
    if (!step.crossed() || !guesses || step.surely_crossed()) return step.crossed();
    if (faults_->is_missed_wall(pose.turned(turn), passed, tried)) return false;
    const Step& before = run_->steps.before(i);
    if (before.sensed(turn)) return !before.wall(turn);
    return !grid_->contains(pose.cell) || !sketch.is_wall(*grid_, pose.turned(turn));
  }

  // Adds one side of a cell to the sketch, and returns its evidence.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED int rate(Sketch& sketch, Cell cell, Heading heading,
                                                        bool is_wall) const {
    return sketch.rate(*grid_, cell, heading, is_wall, LogOdds::agreement, LogOdds::contradiction);
  }
  // Adds a step that ended at `pose` to the sketch, and returns its evidence. In a burst (`is_shaken`) the sensors tell
  // nothing. Precondition: the pose is inside the maze.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED int rate_step(Sketch& sketch, Pose from, Pose pose, size_t i,
                                                             int crossed_cells, bool is_shaken) const {
    const Step& step = run_->steps[i];
    unsigned sensed = is_shaken ? 0U : step.sensed_from(pose.heading);
    unsigned walls = is_shaken ? 0U : step.walls_from(pose.heading);
    int evidence = 0;
    const unsigned behind = direction_bit(opposite(pose.heading));
    if (crossed_cells == 1 && run_->feels_bumps && (sensed & behind) == 0) {
      sensed |= behind;  // in one go: most steps are like this
    } else {
      for (int back = 0; back < crossed_cells; ++back) {
        const Cell cell = pose.cell.towards(pose.heading, -back);
        if (!grid_->contains(cell)) return lowest;
        const int opening = rate(sketch, cell, opposite(pose.heading), false);
        if (run_->feels_bumps || opening < 0) evidence += opening;
      }
    }
    if (step.was_blocked() && step.bumped()) evidence += rate(sketch, pose.cell, pose.heading, true);
    if (i > 0 && from.cell == pose.cell) {
      // Reading a wall again from the same cell says nothing about the wall: what made the first reading wrong is still
      // there. That the reading is the same says that it is the same cell.
      const Step& before = run_->steps.before(i);
      const unsigned same = sensed & before.sensed_from(from.heading) & ~(walls ^ before.walls_from(from.heading));
      evidence += LogOdds::agreement * count_sides(same);
      sensed &= ~same;
      walls &= ~same;
    }
    return evidence + sketch.rate(*grid_, pose.cell, sensed, walls, LogOdds::agreement, LogOdds::contradiction);
  }
  // The readings of a step that may agree with the map.
  constexpr MAZEBOT_INLINE_FOR_SPEED int readings(const Step& step) const {
    return count_sides(step.sensed_from(Heading::north)) +
           (step.was_blocked() || (run_->feels_bumps && step.crossed()) ? 1 : 0);
  }

  // Moves the cursor over a step; returns how many cells it crossed in the direction in which it faces then.
  MAZEBOT_CONSTEXPR14 int follow(const Sketch& sketch, Cursor& cursor, size_t i) const {
    const Turn turn = run_->steps[i].turn();
    if (cursor.fault < faults_->size() && (*faults_)[cursor.fault].step == i) {
      const FaultyMotion& motion = (*faults_)[cursor.fault++].motion;
      cursor.pose = motion.end(cursor.pose, turn);
      cursor.evidence -= motion.cost;
      return motion.crossed_ahead();
    }
    const bool guesses = faults_->guesses(cursor.fault, i);
    const int cells = crossed(sketch, cursor.pose, i, turn, guesses, cursor.fault) ? 1 : 0;
    cursor.pose = cursor.pose.turned(turn).advanced(cells);
    return cells;
  }
  // Adds the step that the cursor has just passed to the sketch, and returns its evidence.
  MAZEBOT_CONSTEXPR14 int rate_followed(Sketch& sketch, Pose from, const Cursor& cursor, size_t i, int cells) const {
    const Pose& pose = cursor.pose;
    const bool is_missed = faults_->is_missed_wall_at(cursor.fault, i);
    const int wall = is_missed ? rate(sketch, pose.cell, pose.heading, true) : 0;
    return wall + rate_step(sketch, from, pose, i, cells, faults_->is_shaken(cursor.fault, i));
  }
  // Both. Returns false if the explanation is ruled out: it leaves the maze, or contradicts too much.
  MAZEBOT_CONSTEXPR14 bool play(Sketch& sketch, Cursor& cursor, size_t i) const {
    const Pose from = cursor.pose;
    const int cells = follow(sketch, cursor, i);
    if (!grid_->contains(cursor.pose.cell)) {
      cursor.evidence = lowest;
      return false;
    }
    cursor.evidence += rate_followed(sketch, from, cursor, i, cells);
    return !is_ruled_out(cursor.evidence);
  }

 private:
  const GridT* grid_;
  const Run* run_;
  const BelievedFaults* faults_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_PLAYBACK_HPP
