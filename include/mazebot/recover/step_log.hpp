// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_STEP_LOG_HPP
#define MAZEBOT_RECOVER_STEP_LOG_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/record_observation.hpp"
#include "believed_faults.hpp"
#include "diagnosis.hpp"
#include "diagnosis_search.hpp"
#include "playback.hpp"
#include "step.hpp"
#include "wall_sketch.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
/// The last steps of a robot, as ordered and as observed, and the motion faults that explain best what it saw.
///
/// It logs every step (a turn, at most one cell, what the sensors read) and keeps the map of the time before the log.
/// So it can draw the map again without the last steps, or with a fault in one of them. diagnose() tries every single
/// fault at every logged step: no cell crossed, two cells crossed, a wrong turn of one to three quarters, moved by hand
/// to any cell; for a robot that feels no bumps also a wall that its sensors missed, which stops it each time it drives
/// there. For each fault it draws the map again and adds up the evidence, in LogOdds. A reading that agrees with the
/// map is evidence for the explanation. A reading that contradicts the map is evidence against it, and so is the fault
/// itself. A wall counts as contradicted once. The explanation with the most evidence is the most likely one:
/// maximum-likelihood smoothing with one fault at a time.
///
/// When the log is full, its older half is written into the map for good. RAM: 2.25 bytes a step, twice the cells,
/// the map, and about 430 bytes. diagnose() is O(steps^2 + steps * cells), at most 16 times that. It needs a sketch and
/// about 400 bytes on the stack.
template <class GridT, class MapT, int Steps>
class BasicStepLog : public GridT::template Assignment<BasicStepLog<GridT, MapT, Steps>> {
  static_assert(Steps >= 8 && Steps <= 2048, "mazebot: a step log holds 8 to 2048 steps");

 public:
  /// An empty log: the robot stands at `start` with the map `base`.
  MAZEBOT_CONSTEXPR14 BasicStepLog(const MapT& base, Pose start)
      : run_(start), pose_(start), base_(base), sketch_(base.grid()), trial_(base.grid()) {}

  constexpr const GridT& grid() const { return base_.grid(); }         ///< the size of the maze
  constexpr const Pose& pose() const { return pose_; }                 ///< where the robot is believed to stand
  constexpr size_t size() const { return run_.steps.size(); }          ///< steps in the log
  constexpr size_t fault_count() const { return run_.faults.size(); }  ///< faults believed so far

  /// Forgets the log: the robot stands at `pose` with that map, or anywhere in it.
  MAZEBOT_CONSTEXPR14 void restart(const MapT& base, Pose pose, bool anywhere = false) {
    base_ = base;
    run_.start = pose_ = pose;
    run_.anywhere = anywhere;
    run_.steps.clear();
    run_.faults.clear();
  }

  /// Says whether the robot would have noticed if it had been blocked. Until then: yes.
  MAZEBOT_CONSTEXPR14 void set_feels_bumps(bool feels_bumps) { run_.feels_bumps = feels_bumps; }

  /// Logs a step. O(1), or O(steps) when the log is full.
  MAZEBOT_CONSTEXPR14 void append(const Step& step) {
    if (run_.steps.is_full()) settle(Steps / 2);
    run_.steps.append(step);
    pose_ = pose_.turned(step.turn()).advanced(step.crossed() ? 1 : 0);
  }

  /// The robot was blocked again: in the last step it was a wall, whatever the sensor ahead reads. O(1).
  MAZEBOT_CONSTEXPR14 void confirm_bump() { run_.steps.confirm_bump(); }

  /// Draws the map with the faults believed so far, without the last `undone` steps. O(cells + steps).
  MAZEBOT_CONSTEXPR14 void draw(MapT& map, size_t undone = 0) {
    begin_drawing(map);
    for (; progress_.step + undone < size(); ++progress_.step) record(map, progress_.cursor, progress_.step);
  }
  /// The same in parts. Until it is complete, nothing else may be called but restart(). O(cells).
  MAZEBOT_CONSTEXPR14 void begin_drawing(MapT& map) {
    map = base_;
    sketch_.copy(base_);
    progress_.cursor = playback().begin();
    progress_.step = 0;
  }
  /// Continues with that map as long as it takes a diagnosis to play so many steps, and takes them from `steps`.
  /// Returns whether the map is complete. O(steps).
  MAZEBOT_CONSTEXPR14 bool continue_drawing(MapT& map, uint32_t& steps) {
    for (; progress_.step < size() && steps > 0; ++progress_.step) {
      record(map, progress_.cursor, progress_.step);
      steps -= steps < drawing_ ? steps : uint32_t(drawing_);
    }
    return progress_.step == size();
  }

  /// Searches the most likely explanation of the steps.
  MAZEBOT_CONSTEXPR14 Diagnosis diagnose() {
    begin_diagnosis();
    for (bool is_complete = false; !is_complete;) {
      uint32_t most = ~uint32_t(0);
      is_complete = continue_diagnosis(most);
    }
    return diagnosis();
  }
  /// The same in parts. Until it is complete, nothing else may be called but begin_diagnosis() and restart(). O(1).
  MAZEBOT_CONSTEXPR14 void begin_diagnosis() { SearchT::begin(progress_); }
  /// Searches as long as it takes to play about so many steps, and takes those that were played from `steps`: at most
  /// twice the log more. Returns whether the search is complete. Any number of parts leads to the same diagnosis.
  MAZEBOT_CONSTEXPR14 bool continue_diagnosis(uint32_t& steps) {
    return SearchT(base_, run_, sketch_, trial_, progress_).advance(steps);
  }
  /// What the search has found, when it is complete.
  constexpr const Diagnosis& diagnosis() const { return progress_.best; }
  /// The last step. Precondition: there is one.
  constexpr const Step& last() const { return run_.steps[size() - 1U]; }
  /// Believes it from now on.
  MAZEBOT_CONSTEXPR14 void accept(const Diagnosis& found) {
    if (found.is_current) return;
    run_.faults.believe(found, size(), run_.feels_bumps);
    pose_ = found.pose;
  }

 private:
  typedef detail::Playback<GridT, Steps> PlaybackT;
  typedef typename PlaybackT::Cursor Cursor;
  typedef detail::DiagnosisSearch<GridT, MapT, Steps> SearchT;

  constexpr PlaybackT playback() const { return PlaybackT(grid(), run_, run_.faults); }

  enum : uint32_t { drawing_ = 5 };  // steps that are played while one is recorded

  // Records a step. The sketch must hold the steps before: they tell which borders a robot that feels no bumps has
  // crossed.
  MAZEBOT_CONSTEXPR14 void record(MapT& map, Cursor& cursor, size_t i) {
    const detail::BelievedFaults& faults = run_.faults;
    const bool skipped =
        faults.is_unsure(cursor.fault, i) || (cursor.fault > 0 && faults.is_unsure(cursor.fault - 1U, i));
    const Pose from = cursor.pose;
    const int cells = playback().follow(sketch_, cursor, i);
    if (!grid().contains(cursor.pose.cell)) return;
    playback().rate_followed(sketch_, from, cursor, i, cells);
    const bool is_new = faults.is_missed_wall_at(cursor.fault, i);
    // Without a fault in this step, only a wall that it missed before or has seen keeps a robot in its cell. If the map
    // said open, the explorer would drive against it again and again.
    const bool stays = run_.steps[i].crossed() && cells == 0 && !faults.happens_at(cursor.fault, i);
    const bool stops_again = is_new ? faults.is_repeated_wall_at(cursor.fault, i) : stays;
    if (is_new || stops_again) {
      record_missed_wall(map, cursor.pose, stops_again, detail::Flag<MapT::has_evidence>());
    }
    if (skipped || faults.is_shaken(cursor.fault, i)) return;
    const Step& step = run_.steps[i];
    record_observation(map, cursor.pose, cells, step.bumped(), step.observation().set_feels_bumps(run_.feels_bumps));
  }

  // A wheel that slipped explains once almost as well what a missed wall explains. So the wall is only doubtful. If it
  // has stopped the robot again, it is certain: sensors that missed it may miss it again, so no look may open it.
  static MAZEBOT_CONSTEXPR14 void record_missed_wall(MapT& map, Pose pose, bool stops_again, detail::Flag<true>) {
    stops_again ? void(map.overwrite(pose.cell, pose.heading, true)) : map.doubt(pose.cell, pose.heading);
  }
  static MAZEBOT_CONSTEXPR14 void record_missed_wall(MapT& map, Pose pose, bool, detail::Flag<false>) {
    map.overwrite(pose.cell, pose.heading, true);
  }

  // Writes the oldest steps into the map for good.
  MAZEBOT_CONSTEXPR14 void settle(size_t count) {
    Cursor cursor = playback().begin();
    sketch_.copy(base_);
    for (size_t i = 0; i < count; ++i) record(base_, cursor, i);
    run_.start = cursor.pose;
    if (!grid().contains(run_.start.cell)) {
      // It was lost all the time: only the map is left.
      run_.start = Pose();
      run_.anywhere = true;
      run_.faults.clear();
      cursor.fault = 0;
    }
    if (cursor.fault > 0) run_.anywhere = false;  // that was the first fault
    run_.steps.forget(count);
    run_.faults.forget(count, cursor.fault);
  }

  detail::LoggedRun<Steps> run_;
  Pose pose_;
  MapT base_;
  detail::WallSketch<GridT> sketch_;
  detail::WallSketch<GridT> trial_;
  detail::DiagnosisProgress<GridT, Steps> progress_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_STEP_LOG_HPP
