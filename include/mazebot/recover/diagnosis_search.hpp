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

// How far a search for the most likely explanation has come: all that it keeps from one call to the next, besides the
// sketches. RAM on AVR: about 90 bytes and 1/4 byte for each step of the log.
template <class GridT, int Steps>
struct DiagnosisProgress {
  typedef typename Playback<GridT, Steps>::Cursor Cursor;
  // The believed explanation is compared at each eighth step.
  enum : int { curve_stride = 8 };

  Diagnosis best = {};
  uint8_t choice = 0;                           // of the faults that are kept: see DiagnosisSearch
  bool has_begun = false;                       // to play this choice
  uint16_t step = 0;                            // in which a fault is tried
  size_t number = 0;                            // of the next fault to try in this step
  int best_match = 0;                           // of all cells and headings at this step
  Cursor cursor = Cursor();                     // before this step
  Cursor kept_end = Cursor();                   // of the run with the faults that are kept
  int before_fault[BelievedFaults::most] = {};  // evidence of the steps before each fault that is kept
  int16_t believed_at[static_cast<size_t>(Steps) / curve_stride + 1] = {};
};

// Searches the most likely explanation of a logged run: one new fault at any step, together with all the faults that
// are believed, with all but one of them, or with the first of them. The base is the map of the time before the log;
// the two sketches are memory for the search. It refers to all of them.
//
// It may be interrupted: a search that has played as many steps as it may at a time continues from its progress, with
// the same run and sketches. The result does not depend on the interruptions.
//
// O(steps^2 + steps * cells) for each choice of faults that are kept, 16 at most. It leaves out explanations that must
// leave the maze, those whose readings cannot add up to enough evidence any more, and those that fall far behind what
// is believed.
template <class GridT, class MapT, int Steps>
class DiagnosisSearch {
 public:
  typedef WallSketch<GridT> Sketch;
  typedef LoggedRun<Steps> Run;
  typedef DiagnosisProgress<GridT, Steps> Progress;

  MAZEBOT_CONSTEXPR14 DiagnosisSearch(const MapT& base, const Run& run, Sketch& prefix, Sketch& trial, Progress& so_far)
      : base_(base),
        run_(run),
        playback_(base.grid(), run, faults_),
        prefix_(prefix),
        trial_(trial),
        so_far_(so_far),
        floating_(base.grid()) {}

  // Before the first call of advance().
  static MAZEBOT_CONSTEXPR14 void begin(Progress& so_far) {
    so_far.choice = 0;
    so_far.has_begun = false;
    so_far.best = Diagnosis();
    so_far.best.evidence = so_far.best.runner_up = so_far.best.current = lowest;
  }

  // Continues until about `left` steps are played, and takes those that were played from it. Returns whether the search
  // is complete. One fault more is tried, which plays the log once at most.
  MAZEBOT_CONSTEXPR14 bool advance(uint32_t& left) {
    left_ = left;
    const unsigned count = run_.faults.size();
    const unsigned choices = count == 0 ? 1 : 2 * revocable(count);
    while (so_far_.choice < choices && search(so_far_.choice)) {
      ++so_far_.choice;
      so_far_.has_begun = false;
    }
    left = left_;
    return so_far_.choice == choices;
  }

 private:
  typedef Playback<GridT, Steps> PlaybackT;
  typedef typename PlaybackT::Cursor Cursor;
  // Faults whose evidence differs by no more cannot be told apart.
  enum : int { lowest = PlaybackT::lowest, near_tie = 2 };
  // An explanation far behind the believed one is not played on. The second number is how much a match may overrate a
  // cell: walls that become doubtful later count in it.
  enum : int { curve_stride = Progress::curve_stride, far_behind = 36, overrated = 6 };
  // It takes long to try all cells: only at each of the last steps, and at some of those before.
  enum : unsigned { kidnapping_window = 64, kidnapping_stride = 8 };
  // It would take long to doubt all faults that are believed: only the last ones may turn out wrong.
  enum : unsigned { most_revocable = 8 };
  // The numbers of the faults in a step: first those of motion and of sensors, then the cells, for each heading.
  enum : unsigned { first_turn = 4, first_cell = 10 };
  // So many cells are copied, and so many compared, in the time in which a step is played.
  enum : unsigned { copied_cells = 16, compared_cells = 2 };

  // What is true of the steps after one of them, wherever the robot was then: most faults to try need not be played.
  struct Rest {
    Cell least;  // these two: where the robot comes, seen from the pose after the step: corners of a rectangle
    Cell most;
    int readings;  // that may agree with the map
  };

  constexpr const GridT& grid() const { return base_.grid(); }

  // Work as long as so many steps take to play.
  MAZEBOT_CONSTEXPR14 void take(size_t steps) { left_ -= left_ < steps ? left_ : static_cast<uint32_t>(steps); }
  // Each call has to try something.
  constexpr bool is_over() const { return left_ == 0 && has_tried_; }

  // How many of the faults that are believed may turn out wrong.
  static constexpr unsigned revocable(unsigned faults) {
    return faults < unsigned{most_revocable} ? faults : unsigned{most_revocable};
  }
  // Plays the run with some of the faults that are believed, and with each new one at each step: with all of them, with
  // all but one, or with the first of them. Returns false if it was interrupted.
  MAZEBOT_CONSTEXPR14 bool search(unsigned choice) {
    const unsigned count = run_.faults.size();
    const unsigned all = (1U << count) - 1U;
    unsigned kept = all;
    size_t from = 0;
    if (choice > revocable(count)) {
      const unsigned first = count + revocable(count) - choice;
      kept = (1U << (first - 1U)) - 1U;
      if (first > 1) from = run_.faults[first - 2U].step + size_t(1);
    } else if (choice > 0) {
      kept = all & ~(1U << (count - choice));
    }
    faults_ = run_.faults;
    faults_.keep(kept);
    kept_ = static_cast<uint16_t>(kept);
    const bool whole = kept == all;
    const bool may_start_anywhere = run_.anywhere && faults_.size() == 0;
    if (from < faults_.steps_to_missed_walls()) from = faults_.steps_to_missed_walls();
    if (!so_far_.has_begun) {
      if (is_over()) return false;
      begin_choice(whole, may_start_anywhere);
    }
    Cursor& cursor = so_far_.cursor;
    for (; so_far_.step < run_.steps.size(); ++so_far_.step) {
      const size_t i = so_far_.step;
      const bool is_faulty = cursor.fault < faults_.size() && faults_[cursor.fault].step == i;
      if (i >= from && !is_faulty && !try_faults(cursor, i, may_start_anywhere)) return false;
      if (may_start_anywhere) return true;
      take(1);
      so_far_.number = 0;
      if (!playback_.play(prefix_, cursor, i)) return true;
    }
    if (!whole) offer(so_far_.best, cursor.pose, cursor.evidence);
    return true;
  }
  MAZEBOT_CONSTEXPR14 void begin_choice(bool whole, bool may_start_anywhere) {
    Diagnosis& best = so_far_.best;
    prefix_.copy(base_);
    play_kept(whole);
    if (whole && !may_start_anywhere) {
      // What is already believed is the one to beat.
      best.current = so_far_.kept_end.evidence;
      offer(best, so_far_.kept_end.pose, so_far_.kept_end.evidence);
      best.is_current = best.evidence > lowest;
    }
    so_far_.cursor = playback_.begin();
    so_far_.step = 0;
    so_far_.number = 0;
    so_far_.has_begun = has_tried_ = true;
    take(run_.steps.size() + 2 * grid().cell_count() / copied_cells);
  }

  // Plays the run with the faults that are kept: what comes after each of them counts for those who put the robot
  // elsewhere before.
  MAZEBOT_CONSTEXPR14 void play_kept(bool is_believed) {
    trial_.copy(base_);
    Cursor cursor = playback_.begin();
    for (size_t i = 0; i < run_.steps.size(); ++i) {
      if (cursor.fault < faults_.size() && faults_[cursor.fault].step == i)
        so_far_.before_fault[cursor.fault] = cursor.evidence;
      if (!PlaybackT::is_ruled_out(cursor.evidence)) playback_.play(trial_, cursor, i);
      if (is_believed && i % curve_stride == 0) {
        so_far_.believed_at[i / curve_stride] = static_cast<int16_t>(cursor.evidence);
      }
    }
    so_far_.kept_end = cursor;
  }

  // Tries the faults of a step from so_far_.number on. Returns false if it was interrupted.
  MAZEBOT_CONSTEXPR14 bool try_faults(const Cursor& cursor, size_t i, bool may_start_anywhere) {
    const bool is_placed = may_start_anywhere || is_kidnapping_tried(i);
    const Rest rest = rest_after(i, cursor.fault);
    take(1 + (run_.steps.size() - i) / 4);
    size_t& number = so_far_.number;
    if (number == 0) so_far_.best_match = lowest;
    if (may_start_anywhere && number == 0) number = first_cell;
    for (; number < first_cell; ++number) {
      if (is_over()) return false;
      has_tried_ = true;
      FaultyMotion motion = FaultyMotion();
      if (find_fault(cursor, i, static_cast<unsigned>(number), motion))
        take(try_fault(cursor, i, motion, rest, so_far_.best));
    }
    const size_t cells = grid().cell_count();
    while (is_placed && number < first_cell + 4 * cells) {
      if (is_over()) return false;
      const unsigned quarter = static_cast<unsigned>((number - first_cell) / cells);
      const bool turns = quarter != 0;
      const Heading facing = may_start_anywhere ? Heading::north : cursor.pose.heading + run_.steps[i].turn();
      const int cost = may_start_anywhere ? 0 : LogOdds::kidnapped + (turns ? LogOdds::turned_too : 0);
      const size_t end = first_cell + (quarter + 1U) * cells;
      if (!try_everywhere(cursor, i, facing + turn_at(static_cast<int>(quarter)), cost, rest, end)) return false;
    }
    return true;
  }
  // The fault of motion or of sensors with that number. Returns false if it is impossible in this step.
  MAZEBOT_CONSTEXPR14 bool find_fault(const Cursor& cursor, size_t i, unsigned number, FaultyMotion& motion) const {
    const Step& step = run_.steps[i];
    const bool guesses = !run_.feels_bumps;
    if (number == 0) {
      const bool crosses = playback_.crossed(prefix_, cursor.pose, i, step.turn(), guesses, cursor.fault);
      motion = FaultyMotion::burst(crosses ? 1 : 0);
      return true;
    }
    if (number >= first_turn && (number - first_turn) % 2 == 0) {
      const Turn turn = turn_at(1 + static_cast<int>(number - first_turn) / 2);
      const bool crosses = playback_.crossed(prefix_, cursor.pose, i, step.turn() + turn, guesses, cursor.fault);
      motion = FaultyMotion::relative(turn, crosses ? 1 : 0);
      return true;
    }
    if (!step.crossed() || (number == 1 && run_.feels_bumps)) return false;
    motion = number == 1   ? FaultyMotion::placed(cursor.pose.turned(step.turn()), LogOdds::missed_wall)
             : number == 2 ? FaultyMotion::relative(Turn::ahead, 0)
             : number == 3
                 ? FaultyMotion::relative(Turn::ahead, 2)
                 : FaultyMotion::relative(Turn::ahead, 1, turn_at(1 + static_cast<int>(number - first_turn) / 2));
    return true;
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
  // Tries the cells from so_far_.number on, up to the number `end`. Returns false if it was interrupted.
  MAZEBOT_CONSTEXPR14 bool try_everywhere(const Cursor& cursor, size_t i, Heading heading, int cost, const Rest& rest,
                                          size_t end) {
    size_t& number = so_far_.number;
    const bool floats = run_.feels_bumps;
    if (floats) take(run_.steps.size() - i + grid().cell_count() / compared_cells);
    if (floats && !floating_.draw(grid(), playback_, i, cursor.fault, heading)) {
      number = end;
      return true;
    }
    // The most that the steps can be evidence for, beside the match of what was seen after the fault with the map.
    int others = cursor.evidence - cost + (floats ? floating_.evidence() : 0);
    if (floats && floating_.next_fault() < faults_.size()) {
      // Ruled out is not evidence against another explanation: then nothing is left out here.
      const int kept_evidence = so_far_.kept_end.evidence;
      const bool is_ruled_out = PlaybackT::is_ruled_out(kept_evidence);
      others += is_ruled_out ? -lowest : kept_evidence - so_far_.before_fault[floating_.next_fault()];
    }
    for (; number < end; ++number) {
      if (is_over()) return false;
      has_tried_ = true;
      take(2);
      const size_t cell = (number - first_cell) % grid().cell_count();
      const Pose after(grid().cell(static_cast<typename GridT::Index>(cell)), heading);
      if (floats ? !floating_.fits(grid(), after.cell) : !stays_inside(after, rest)) continue;
      // Nowhere where two readings of one step are wrong.
      if (contradictions_at(after, run_.steps[i]) >= 2) continue;
      if (floats && !may_match(others, after.cell)) continue;
      take(try_fault(cursor, i, FaultyMotion::placed(after, cost), rest, so_far_.best));
    }
    return true;
  }
  MAZEBOT_CONSTEXPR14 bool may_match(int others, Cell cell) {
    int least = so_far_.best.evidence - LogOdds::clear_lead;
    const int least_match = so_far_.best_match - LogOdds::clear_lead - overrated;
    if (least < least_match) least = least_match;
    const int most = others + floating_.match(grid(), prefix_, cell, least - others);
    take(floating_.compared_cells() / compared_cells);
    if (most > so_far_.best_match) so_far_.best_match = most;
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
      if (crosses && !run_.feels_bumps && !run_.steps[k].surely_crossed()) {
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
  // Returns how many steps it has played.
  MAZEBOT_CONSTEXPR14 size_t try_fault(const Cursor& cursor, size_t i, const FaultyMotion& motion, const Rest& rest,
                                       Diagnosis& best) {
    const Run& run = run_;
    Pose pose = motion.end(cursor.pose, run.steps[i].turn());
    const bool is_missed_wall = motion.is_missed_wall();
    const bool is_burst = motion.is_burst();
    if (!grid().contains(pose.cell) || (!is_missed_wall && !stays_inside(pose, rest))) return 1;
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
      if (evidence + LogOdds::agreement * left < least) return played(i, k);
      const Pose from = later.pose;
      int more = 0;
      if (k == next_fault) {
        const int cells = playback.follow(trial, later, k);
        if (!grid().contains(later.pose.cell)) return played(i, k);
        more = playback.rate_followed(trial, from, later, k, cells);
        evidence += later.evidence;
        later.evidence = 0;
        next_fault = later.fault < faults.size() ? faults[later.fault].step : run.steps.size();
      } else {
        const Turn turn = run.steps[k].turn();
        const int cells = playback.crossed(trial, from, k, turn, !run.feels_bumps, later.fault, wall) ? 1 : 0;
        later.pose = moved(from, turn, cells);
        if (!grid().contains(later.pose.cell)) return played(i, k);
        more = playback.rate_step(
            trial, from, later.pose, k, cells,
            (is_burst && k < i + FaultyMotion::steps_of_a_burst) || faults.is_shaken(later.fault, k));
      }
      evidence += more;
      left -= playback.readings(run.steps[k]);
      if (k % curve_stride == 0 && evidence < so_far_.believed_at[k / curve_stride] - far_behind) return played(i, k);
      if (more >= 0) continue;
      // Misreads are rare: not in every eighth step.
      if (++bad_steps > 2U + (k - i) / 8U) return played(i, k);
    }
    Diagnosis found = {};
    found.pose = later.pose;
    found.evidence = evidence;
    found.kept = kept_;
    found.has_fault = true;
    found.motion = motion;
    found.step = found.first = found.last = static_cast<uint16_t>(i);
    compare(best, found);
    return played(i, run.steps.size());
  }
  constexpr size_t played(size_t from, size_t to) const { return to - from + grid().cell_count() / copied_cells; }

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
  uint16_t kept_ = 0;      // the same, as bits
  PlaybackT playback_;
  Sketch& prefix_;  // up to the step of the fault that is tried
  Sketch& trial_;
  Progress& so_far_;
  FloatingSketch<GridT, Steps> floating_;
  uint32_t left_ = 0;  // steps to play
  bool has_tried_ = false;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_DIAGNOSIS_SEARCH_HPP
