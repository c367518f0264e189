// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_DIAGNOSIS_SEARCH_HPP
#define MAZEBOT_RECOVER_DIAGNOSIS_SEARCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "believed_faults.hpp"
#include "diagnosis.hpp"
#include "faulty_motion.hpp"
#include "floating_sketch.hpp"
#include "log_odds.hpp"
#include "playback.hpp"
#include "step.hpp"
#include "wall_sketch.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Searches the most likely explanation of a logged run: one new fault at any step, together with all the faults that
// are believed, with all but one of them, or with the first of them. The base is the map of the time before the log;
// the two sketches are memory for the search. It refers to all of them.
//
// O(steps^2 + steps * cells) for each choice of faults that are kept, 15 at most. It leaves out explanations that must
// leave the maze, those whose readings cannot add up to enough evidence any more, and those that fall far behind what
// is believed.
template <class GridT, class MapT, int Steps>
class DiagnosisSearch {
 public:
  typedef WallSketch<GridT> Sketch;
  typedef LoggedRun<Steps> Run;

  constexpr DiagnosisSearch(const MapT& base, const Run& run, Sketch& prefix, Sketch& trial)
      : base_(base),
        run_(run),
        playback_(base.grid(), run, faults_),
        prefix_(prefix),
        trial_(trial),
        floating_(base.grid()) {}

  MAZEBOT_CONSTEXPR14 Diagnosis find() {
    Diagnosis best = {};
    best.evidence = best.runner_up = best.current = lowest;
    const unsigned count = run_.faults.size();
    const unsigned all = (1U << count) - 1U;
    search(all, 0, best);
    for (unsigned i = count; i-- > 0;) search(all & ~(1U << i), 0, best);
    for (unsigned first = count; first-- > 1;) {
      search((1U << (first - 1U)) - 1U, first < 2 ? 0 : run_.faults[first - 2U].step + size_t(1), best);
    }
    return best;
  }

 private:
  typedef Playback<GridT, Steps> PlaybackT;
  typedef typename PlaybackT::Cursor Cursor;
  // Faults whose evidence differs by no more cannot be told apart.
  enum : int { lowest = PlaybackT::lowest, near_tie = 2 };
  // The believed explanation is compared at each eighth step: an explanation far behind it there is not played on. The
  // second number is how much a match may overrate a cell: walls that become doubtful later count in it.
  enum : int { curve_stride = 8, far_behind = 36, overrated = 6 };
  // It takes long to try all cells: only at each of the last steps, and at some of those before.
  enum : unsigned { kidnapping_window = 64, kidnapping_stride = 8 };

  // What is true of the steps after one of them, wherever the robot was then: most faults to try need not be played.
  struct Rest {
    Cell least;  // these two: where the robot comes, seen from the pose after the step: corners of a rectangle
    Cell most;
    int readings;  // that may agree with the map
  };

  constexpr const GridT& grid() const { return base_.grid(); }

  // Plays the run with some of the faults that are believed, and with each new one at each step.
  MAZEBOT_CONSTEXPR14 void search(unsigned kept, size_t from, Diagnosis& best) {
    faults_ = run_.faults;
    faults_.keep(kept);
    kept_ = static_cast<uint8_t>(kept);
    prefix_.copy(base_);
    Cursor cursor = playback_.begin();
    const bool whole = faults_.size() == run_.faults.size();
    const bool may_start_anywhere = run_.anywhere && faults_.size() == 0;
    play_kept(whole);
    if (whole && !may_start_anywhere) {
      // What is already believed is the one to beat.
      cursor = kept_end_;
      best.current = cursor.evidence;
      offer(best, cursor.pose, cursor.evidence);
      best.is_current = best.evidence > lowest;
      cursor = playback_.begin();
    }
    if (from < faults_.steps_to_missed_walls()) from = faults_.steps_to_missed_walls();
    for (size_t i = 0; i < run_.steps.size(); ++i) {
      const bool is_faulty = cursor.fault < faults_.size() && faults_[cursor.fault].step == i;
      if (i >= from && !is_faulty) try_faults(cursor, i, best);
      if (may_start_anywhere) return;
      if (!playback_.play(prefix_, cursor, i)) return;
    }
    if (!whole) offer(best, cursor.pose, cursor.evidence);
  }

  // Plays the run with the faults that are kept: what comes after each of them counts for those who put the robot
  // elsewhere before.
  MAZEBOT_CONSTEXPR14 void play_kept(bool is_believed) {
    trial_.copy(base_);
    Cursor cursor = playback_.begin();
    for (size_t i = 0; i < run_.steps.size(); ++i) {
      if (cursor.fault < faults_.size() && faults_[cursor.fault].step == i)
        before_fault_[cursor.fault] = cursor.evidence;
      if (!PlaybackT::is_ruled_out(cursor.evidence)) playback_.play(trial_, cursor, i);
      if (is_believed && i % curve_stride == 0) believed_at_[i / curve_stride] = static_cast<int16_t>(cursor.evidence);
    }
    kept_end_ = cursor;
  }

  MAZEBOT_CONSTEXPR14 void try_faults(const Cursor& cursor, size_t i, Diagnosis& best) {
    const Step& step = run_.steps[i];
    const Rest rest = rest_after(i, cursor.fault);
    best_match_ = lowest;
    if (run_.anywhere && faults_.size() == 0) {
      for (int quarter = 0; quarter < 4; ++quarter) try_everywhere(cursor, i, heading_at(quarter), 0, rest, best);
      return;
    }
    const Pose facing = cursor.pose.turned(step.turn());
    const bool guesses = !run_.feels_bumps;
    try_fault(
        cursor, i,
        FaultyMotion::burst(playback_.crossed(prefix_, cursor.pose, i, step.turn(), guesses, cursor.fault) ? 1 : 0),
        rest, best);
    if (step.crossed()) {
      if (!run_.feels_bumps) {
        try_fault(cursor, i, FaultyMotion::placed(facing, LogOdds::missed_wall), rest, best);
      }
      try_fault(cursor, i, FaultyMotion::relative(Turn::ahead, 0), rest, best);
      try_fault(cursor, i, FaultyMotion::relative(Turn::ahead, 2), rest, best);
    }
    for (int quarter = 1; quarter < 4; ++quarter) {
      const Turn turn = turn_at(quarter);
      const bool crosses = playback_.crossed(prefix_, cursor.pose, i, step.turn() + turn, guesses, cursor.fault);
      try_fault(cursor, i, FaultyMotion::relative(turn, crosses ? 1 : 0), rest, best);
      if (step.crossed()) try_fault(cursor, i, FaultyMotion::relative(Turn::ahead, 1, turn), rest, best);
    }
    if (is_kidnapping_tried(i)) {
      for (int quarter = 0; quarter < 4; ++quarter) {
        const int cost = LogOdds::kidnapped + (quarter == 0 ? 0 : LogOdds::turned_too);
        try_everywhere(cursor, i, facing.heading + turn_at(quarter), cost, rest, best);
      }
    }
  }
  MAZEBOT_CONSTEXPR14 bool is_kidnapping_tried(size_t i) const {
    const bool whole = faults_.size() == run_.faults.size();
    if (whole && (i + kidnapping_window >= run_.steps.size() || i % kidnapping_stride == 0)) return true;
    // Where a fault was believed so far, it may have been this one.
    for (unsigned k = 0; k < run_.faults.size(); ++k) {
      const BelievedFault& fault = run_.faults[k];
      if ((kept_ >> k & 1U) == 0 && i + kidnapping_stride >= fault.first &&
          i <= fault.last + size_t(kidnapping_stride)) {
        return true;
      }
    }
    return false;
  }
  MAZEBOT_CONSTEXPR14 void try_everywhere(const Cursor& cursor, size_t i, Heading heading, int cost, const Rest& rest,
                                          Diagnosis& best) {
    const bool floats = run_.feels_bumps;
    if (floats && !floating_.draw(grid(), playback_, i, cursor.fault, heading)) return;
    // The most that the steps can be evidence for, beside the match of what was seen after the fault with the map.
    int others = cursor.evidence - cost + (floats ? floating_.evidence() : 0);
    if (floats && floating_.next_fault() < faults_.size()) {
      // Ruled out is not evidence against another explanation: then nothing is left out here.
      const bool is_ruled_out = PlaybackT::is_ruled_out(kept_end_.evidence);
      others += is_ruled_out ? -lowest : kept_end_.evidence - before_fault_[floating_.next_fault()];
    }
    for (size_t cell = 0; cell < grid().cell_count(); ++cell) {
      const Pose after(grid().cell(static_cast<typename GridT::Index>(cell)), heading);
      if (floats ? !floating_.fits(grid(), after.cell) : !stays_inside(after, rest)) continue;
      // Nowhere where two readings of one step are wrong.
      if (contradictions_at(after, run_.steps[i]) >= 2) continue;
      if (floats && !may_match(others, after.cell, best)) continue;
      try_fault(cursor, i, FaultyMotion::placed(after, cost), rest, best);
    }
  }
  MAZEBOT_CONSTEXPR14 bool may_match(int others, Cell cell, const Diagnosis& best) {
    int least = best.evidence - LogOdds::clear_lead;
    if (least < best_match_ - LogOdds::clear_lead - overrated) least = best_match_ - LogOdds::clear_lead - overrated;
    const int most = others + floating_.match(grid(), prefix_, cell, least - others);
    if (most > best_match_) best_match_ = most;
    return most >= least;
  }

  // As pose.turned(turn).advanced(cells), without branches: most of a diagnosis is this and rate_step().
  static constexpr MAZEBOT_INLINE_FOR_SPEED Pose moved(Pose pose, Turn turn, int cells) {
    return Pose(Cell::in_range(pose.cell.x + (2 - static_cast<int>(pose.heading + turn)) % 2 * cells,
                               pose.cell.y + (1 - static_cast<int>(pose.heading + turn)) % 2 * cells),
                pose.heading + turn);
  }
  MAZEBOT_CONSTEXPR14 int contradictions_at(Pose pose, const Step& step) const {
    return count_sides(
        prefix_.contradicted(grid(), pose.cell, step.sensed_from(pose.heading), step.walls_from(pose.heading)));
  }
  // As far as the steps do not depend on the map, and no fault follows.
  MAZEBOT_CONSTEXPR14 Rest rest_after(size_t i, unsigned passed) const {
    Rest rest = {Cell(), Cell(), 0};
    Pose pose;
    size_t k = i + 1;
    for (; k < run_.steps.size(); ++k) {
      if (passed < faults_.size() && faults_[passed].step == k) break;
      const Turn turn = run_.steps[k].turn();
      bool crosses = run_.steps[k].crossed();
      if (crosses && !run_.feels_bumps) {
        if (!run_.steps.before(k).sensed(turn) || faults_.steps_to_missed_walls() != 0) break;
        crosses = !run_.steps.before(k).wall(turn);
      }
      pose = moved(pose, turn, crosses ? 1 : 0);
      if (pose.cell.x < rest.least.x) rest.least.x = pose.cell.x;
      if (pose.cell.y < rest.least.y) rest.least.y = pose.cell.y;
      if (pose.cell.x > rest.most.x) rest.most.x = pose.cell.x;
      if (pose.cell.y > rest.most.y) rest.most.y = pose.cell.y;
      rest.readings += playback_.readings(run_.steps[k]);
    }
    for (; k < run_.steps.size(); ++k) rest.readings += playback_.readings(run_.steps[k]);
    return rest;
  }
  // Most faults to try lead out of the maze sooner or later.
  MAZEBOT_CONSTEXPR14 bool stays_inside(Pose after, const Rest& rest) const {
    return grid().contains(compose(after, Pose(rest.least, Heading::north)).cell) &&
           grid().contains(compose(after, Pose(rest.most, Heading::north)).cell);
  }
  MAZEBOT_CONSTEXPR14 void try_fault(const Cursor& cursor, size_t i, const FaultyMotion& motion, const Rest& rest,
                                     Diagnosis& best) {
    const Run& run = run_;
    Pose pose = motion.end(cursor.pose, run.steps[i].turn());
    const bool is_missed_wall = motion.is_missed_wall();
    const bool is_burst = motion.is_burst();
    if (!grid().contains(pose.cell) || (!is_missed_wall && !stays_inside(pose, rest))) return;
    const PlaybackT playback = playback_;  // a copy on the stack, which no write to the sketch can change
    const BelievedFaults& faults = faults_;
    Sketch& trial = trial_;
    trial = prefix_;
    const Pose* const wall = is_missed_wall ? &motion.place : nullptr;
    int evidence = cursor.evidence - motion.cost;
    if (is_missed_wall) evidence += playback.rate(trial, pose.cell, pose.heading, true);
    evidence += playback.rate_step(trial, cursor.pose, pose, i, motion.crossed_ahead(), is_burst);
    // Nothing that ends with less evidence counts.
    const int least = best.evidence - LogOdds::clear_lead;
    int left = rest.readings;
    size_t bad_steps = 0;
    Cursor later = {pose, 0, cursor.fault};
    size_t next_fault = later.fault < faults.size() ? faults[later.fault].step : run.steps.size();
    for (size_t k = i + 1; k < run.steps.size(); ++k) {
      if (evidence + LogOdds::agreement * left < least) return;
      const Pose from = later.pose;
      int more = 0;
      if (k == next_fault) {
        const int cells = playback.follow(trial, later, k);
        if (!grid().contains(later.pose.cell)) return;
        more = playback.rate_followed(trial, from, later, k, cells);
        evidence += later.evidence;
        later.evidence = 0;
        next_fault = later.fault < faults.size() ? faults[later.fault].step : run.steps.size();
      } else {
        const Turn turn = run.steps[k].turn();
        const int cells = playback.crossed(trial, from, k, turn, !run.feels_bumps, later.fault, wall) ? 1 : 0;
        later.pose = moved(from, turn, cells);
        if (!grid().contains(later.pose.cell)) return;
        more = playback.rate_step(
            trial, from, later.pose, k, cells,
            (is_burst && k < i + FaultyMotion::steps_of_a_burst) || faults.is_shaken(later.fault, k));
      }
      evidence += more;
      left -= playback.readings(run.steps[k]);
      if (k % curve_stride == 0 && evidence < believed_at_[k / curve_stride] - far_behind) return;
      if (more >= 0) continue;
      // Misreads are rare: not in every eighth step.
      if (++bad_steps > 2U + (k - i) / 8U) return;
    }
    Diagnosis found = {};
    found.pose = later.pose;
    found.evidence = evidence;
    found.kept = kept_;
    found.has_fault = true;
    found.motion = motion;
    found.step = found.first = found.last = static_cast<uint16_t>(i);
    compare(best, found);
  }

  MAZEBOT_CONSTEXPR14 void offer(Diagnosis& best, Pose pose, int evidence) const {
    Diagnosis found = {};
    found.pose = pose;
    found.evidence = evidence;
    found.kept = kept_;
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

  const MapT& base_;
  const Run& run_;
  BelievedFaults faults_;  // those that are kept
  uint8_t kept_ = 0;       // the same, as bits
  PlaybackT playback_;
  Sketch& prefix_;  // up to the step of the fault that is tried
  Sketch& trial_;
  FloatingSketch<GridT, Steps> floating_;
  int best_match_ = lowest;  // of all cells and headings at this step
  Cursor kept_end_ = {Pose(), 0, 0};
  int before_fault_[BelievedFaults::most] = {};  // evidence of the steps before each fault that is kept
  int16_t believed_at_[static_cast<size_t>(Steps) / curve_stride + 1] = {};
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_DIAGNOSIS_SEARCH_HPP
