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
#include "diagnosis.hpp"
#include "log_odds.hpp"
#include "playback.hpp"
#include "step.hpp"
#include "wall_sketch.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Searches the most likely explanation of a logged run: plays the run with the faults believed so far, or the first of
// them, and with every single new fault at every step. The base is the map of the time before the log; the two sketches
// are memory for the search. It refers to all of them.
//
// O(steps^2 + steps * cells) for each number of faults that are kept, seven at most. It leaves out explanations that
// must leave the maze, and those whose readings cannot add up to enough evidence any more.
template <class GridT, class MapT, int Steps>
class DiagnosisSearch {
 public:
  typedef WallSketch<GridT> Sketch;
  typedef LoggedRun<Steps> Run;

  constexpr DiagnosisSearch(const MapT& base, const Run& run, Sketch& prefix, Sketch& trial)
      : base_(base), run_(run), playback_(base.grid(), run), prefix_(prefix), trial_(trial) {}

  MAZEBOT_CONSTEXPR14 Diagnosis find() {
    Diagnosis best = {};
    best.evidence = best.runner_up = best.current = lowest;
    for (unsigned kept = run_.faults.size() + 1U; kept-- > 0;) search(static_cast<uint8_t>(kept), best);
    return best;
  }

 private:
  typedef Playback<GridT, Steps> PlaybackT;
  typedef typename PlaybackT::Cursor Cursor;
  // Faults whose evidence differs by no more cannot be told apart.
  enum : int { lowest = PlaybackT::lowest, near_tie = 2 };
  // It takes long to try all cells: only at each of the last steps, and at some of those before.
  enum : unsigned { kidnapping_window = 64, kidnapping_stride = 8 };

  // What is true of the steps after one of them, wherever the robot was then: most faults to try need not be played.
  struct Rest {
    Cell least;  // these two: where the robot comes, seen from the pose after the step: corners of a rectangle
    Cell most;
    int readings;  // that may agree with the map
  };

  constexpr const GridT& grid() const { return base_.grid(); }

  MAZEBOT_CONSTEXPR14 void search(uint8_t kept, Diagnosis& best) {
    prefix_.copy(base_);
    Cursor cursor = playback_.begin();
    // First what is already believed: it is the one to beat.
    const bool whole = kept == run_.faults.size();
    const bool may_start_anywhere = run_.anywhere && kept == 0;
    if (whole) trial_.copy(base_);
    if (whole && !may_start_anywhere) {
      for (size_t i = 0; i < run_.steps.size() && !PlaybackT::is_ruled_out(cursor.evidence); ++i) {
        playback_.play(trial_, cursor, i, kept);
      }
      best.current = cursor.evidence;
      offer(best, cursor.pose, cursor.evidence, kept);
      best.is_current = best.evidence > lowest;
      cursor = playback_.begin();
    }
    const size_t from = kept == 0 ? 0 : run_.faults[kept - 1U].step + size_t(1);
    for (size_t i = 0; i < run_.steps.size(); ++i) {
      if (i >= from) try_faults(cursor, i, kept, best);
      if (may_start_anywhere) return;
      if (!playback_.play(prefix_, cursor, i, kept)) return;
    }
    if (!whole) offer(best, cursor.pose, cursor.evidence, kept);
  }

  MAZEBOT_CONSTEXPR14 void try_faults(const Cursor& cursor, size_t i, uint8_t kept, Diagnosis& best) {
    const Step& step = run_.steps[i];
    const Rest rest = rest_after(i, kept);
    const Pose facing = cursor.pose.turned(step.turn());
    if (run_.anywhere && kept == 0) {
      for (int quarter = 0; quarter < 4; ++quarter) try_everywhere(cursor, i, kept, heading_at(quarter), 0, rest, best);
      return;
    }
    if (step.crossed()) {
      if (!run_.feels_bumps) try_fault(cursor, i, kept, facing, 0, LogOdds::missed_wall, rest, best);
      try_fault(cursor, i, kept, facing, 0, LogOdds::fault, rest, best);
      try_fault(cursor, i, kept, facing.advanced(2), 2, LogOdds::fault, rest, best);
    }
    for (int quarter = 1; quarter < 4; ++quarter) {
      const Turn turn = step.turn() + turn_at(quarter);
      const int cells = playback_.crossed(prefix_, cursor.pose, i, turn, !run_.feels_bumps, kept) ? 1 : 0;
      try_fault(cursor, i, kept, cursor.pose.turned(turn).advanced(cells), cells, LogOdds::fault, rest, best);
      // Turned by hand before it looked.
      const Pose there = facing.advanced(step.crossed() ? 1 : 0).turned(turn_at(quarter));
      if (step.crossed()) try_fault(cursor, i, kept, there, 0, LogOdds::fault, rest, best);
    }
    // Where a fault was believed so far, it may have been this one.
    const bool was_fault = kept < run_.faults.size() && i + kidnapping_stride >= run_.faults[kept].first &&
                           i <= run_.faults[kept].last + size_t(kidnapping_stride);
    if (was_fault || i + kidnapping_window >= run_.steps.size() || i % kidnapping_stride == 0) {
      for (int quarter = 0; quarter < 4; ++quarter) {
        const int cost = LogOdds::kidnapped + (quarter == 0 ? 0 : LogOdds::turned_too);
        try_everywhere(cursor, i, kept, facing.heading + turn_at(quarter), cost, rest, best);
      }
    }
  }
  MAZEBOT_CONSTEXPR14 void try_everywhere(const Cursor& cursor, size_t i, uint8_t kept, Heading heading, int cost,
                                          const Rest& rest, Diagnosis& best) {
    for (size_t cell = 0; cell < grid().cell_count(); ++cell) {
      const Pose after(grid().cell(static_cast<typename GridT::Index>(cell)), heading);
      if (!stays_inside(after, rest)) continue;
      // Nowhere where two readings of one step are wrong.
      if (contradictions_at(after, run_.steps[i]) < 2) try_fault(cursor, i, kept, after, 0, cost, rest, best);
    }
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
  // As far as the steps do not depend on the map.
  MAZEBOT_CONSTEXPR14 Rest rest_after(size_t i, unsigned kept) const {
    Rest rest = {Cell(), Cell(), 0};
    Pose pose;
    size_t k = i + 1;
    for (; k < run_.steps.size(); ++k) {
      const Turn turn = run_.steps[k].turn();
      bool crosses = run_.steps[k].crossed();
      if (crosses && !run_.feels_bumps) {
        if (!run_.steps.before(k).sensed(turn) || run_.faults.has_missed_wall(kept)) break;
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
  MAZEBOT_CONSTEXPR14 void try_fault(const Cursor& cursor, size_t i, uint8_t kept, Pose after, int cells, int cost,
                                     const Rest& rest, Diagnosis& best) {
    const bool is_missed_wall = cost == LogOdds::missed_wall;
    if (!grid().contains(after.cell) || (!is_missed_wall && !stays_inside(after, rest))) return;
    const PlaybackT playback = playback_;  // a copy on the stack, which no write to the sketch can change
    const Run& run = run_;
    Sketch& trial = trial_;
    trial = prefix_;
    const Pose* const wall = is_missed_wall ? &after : nullptr;
    int evidence = cursor.evidence - cost;
    if (is_missed_wall) evidence += playback.rate(trial, after.cell, after.heading, true);
    evidence += playback.rate_step(trial, cursor.pose, after, i, cells);
    // Nothing that ends with less evidence counts.
    const int least = best.evidence - LogOdds::clear_lead;
    int left = rest.readings;
    Pose pose = after;
    size_t bad_steps = 0;
    for (size_t k = i + 1; k < run.steps.size(); ++k) {
      if (evidence + LogOdds::agreement * left < least) return;
      const Turn turn = run.steps[k].turn();
      const int crossed_cells = playback.crossed(trial, pose, k, turn, !run.feels_bumps, kept, wall) ? 1 : 0;
      const Pose from = pose;
      pose = moved(pose, turn, crossed_cells);
      if (!grid().contains(pose.cell)) return;
      const int more = playback.rate_step(trial, from, pose, k, crossed_cells);
      evidence += more;
      left -= playback.readings(run.steps[k]);
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

  static MAZEBOT_CONSTEXPR14 void offer(Diagnosis& best, Pose pose, int evidence, uint8_t kept) {
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

  const MapT& base_;
  const Run& run_;
  PlaybackT playback_;
  Sketch& prefix_;  // up to the step of the fault that is tried
  Sketch& trial_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_DIAGNOSIS_SEARCH_HPP
