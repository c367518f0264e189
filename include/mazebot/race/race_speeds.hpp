// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_RACE_SPEEDS_HPP
#define MAZEBOT_RACE_RACE_SPEEDS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../motion/drive_limits.hpp"
#include "../motion/turn_shape.hpp"
#include "motion_primitive.hpp"
#include "motion_profiles.hpp"
#include "run_timing.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How long the motions of a run take from one class of speeds to another, for SpeedRacePlanner.
///
/// A run begins with the first class. Between two motions it has the speed of one of Classes classes, and inside a
/// motion any speed: straights and turns can be begun at one class and ended at another. Times are in ticks; `never` if
/// the robot cannot change its speed so much. The tables hold straights and diagonals of up to Steps steps; what is
/// longer counts as driven at top speed. No run takes longer than its parts.
///
/// The speeds of the classes are those at which this robot begins and ends its turns where nothing else slows it down,
/// and those that it has one cell after the start and one cell before it must stand still. If these are more than
/// Classes, the ones that are closest become one; if they are fewer, the widest gaps are halved.
///
/// RAM: 2 (2 Steps + 7) Classes^2 + (2 Steps + 17) Classes + 8 bytes, rounded up: 692 bytes for 3 classes and 12 steps,
/// 1764 for 5. The constructor takes 9 KB of stack in float.
template <int Classes, int Steps = 32>
class RaceSpeeds {
  static_assert(Classes >= 1 && Classes <= 32, "mazebot: between 1 and 32 classes of speeds");

 public:
  enum : int { classes = Classes, steps = Steps };
  enum : uint16_t { never = 0xFFFF };

  /// Computes the tables for turns and limits: between the centres of cells, from `ends.start_speed`, with the straight
  /// before the start; the run may end at a class from which the robot can slow down to `ends.end_speed` within
  /// `ends.beyond`, and one cell for each open goal behind. `ticks_per_second`: up to 10000. O(Classes^2) timings of a
  /// turn, and O(Classes^3 * Steps^2) sums: below 1 ms on a desktop for 5 classes, 4 million instructions on a
  /// Cortex-M4F.
  template <class Scalar>
  MAZEBOT_CONSTEXPR14 RaceSpeeds(const RunTurns<Scalar>& turns, const DriveLimits<Scalar>& drive,
                                 const TimedEnds<Scalar>& ends, uint32_t ticks_per_second)
      : straights_(),
        diagonals_(),
        turns_(),
        start_straights_(),
        start_turns_(),
        end_cells_(),
        beyond_border_(),
        step_ticks_(),
        ticks_(ticks_per_second) {
    const detail::StraightProfile<Scalar> curve(drive);
    Scalar speeds[classes_] = {};
    choose(turns, drive, ends, curve, speeds);
    fill(turns, drive, ends, curve, speeds);
    shorten_runs();
  }

  constexpr uint32_t ticks_per_second() const { return ticks_; }  ///< how many ticks a second has
  /// Ticks of a straight (cells) or a diagonal (borders), from class to class. Precondition: at least one step.
  MAZEBOT_CONSTEXPR14 uint16_t run(bool diagonal, int count, int from, int to) const {
    const uint16_t(&table)[steps_][classes_][classes_] = diagonal ? diagonals_ : straights_;
    return count <= Steps ? table[count - 1][from][to] : longer(table[Steps - 1][from][to], count, diagonal);
  }
  /// Ticks of a smooth turn, from class to class. `from_diagonal`: it begins on a diagonal.
  MAZEBOT_CONSTEXPR14 uint16_t turn(PrimitiveKind kind, bool from_diagonal, int from, int to) const {
    return turns_[row(kind, from_diagonal)][from][to];
  }
  /// The same from the start.
  MAZEBOT_CONSTEXPR14 uint16_t first_run(int cells, int to) const {
    return cells <= Steps ? start_straights_[cells - 1][to] : longer(start_straights_[Steps - 1][to], cells, false);
  }
  /// Ticks of a smooth turn right at the start.
  MAZEBOT_CONSTEXPR14 uint16_t first_turn(PrimitiveKind kind, int to) const {
    return start_turns_[row(kind, false)][to];
  }
  /// How many goal cells must be open behind the centre where a run ends at a class; 255: it cannot end so fast.
  constexpr uint8_t cells_to_stop(int at) const { return end_cells_[at]; }
  /// Ticks from the border of the last cell to its centre, if the clock stops on the border and the robot ends at a
  /// class. Of all ways to arrive it is the fastest one, so planned times are too long, not too short.
  constexpr uint16_t ticks_beyond_border(int at) const { return beyond_border_[at]; }
  /// Whether the robot can drive that kind of turn.
  MAZEBOT_CONSTEXPR14 bool has(PrimitiveKind kind) const {
    for (int from = 0; from < Classes; ++from) {
      for (int to = 0; to < Classes; ++to) {
        if (turn(kind, kind == PrimitiveKind::diagonal_90, from, to) != never) return true;
      }
    }
    return false;
  }

 private:
  enum : int { turn_rows_ = 7 };
  // The sizes of arrays.
  enum : size_t { classes_ = static_cast<size_t>(Classes), steps_ = static_cast<size_t>(Steps), rows_ = turn_rows_ };

  static MAZEBOT_CONSTEXPR14 int row(PrimitiveKind kind, bool from_diagonal) {
    switch (kind) {
      case PrimitiveKind::turn_45: return from_diagonal ? 1 : 0;
      case PrimitiveKind::turn_135: return from_diagonal ? 3 : 2;
      case PrimitiveKind::turn_180: return 5;
      case PrimitiveKind::diagonal_90: return 6;
      case PrimitiveKind::turn_90:
      case PrimitiveKind::straight:
      case PrimitiveKind::diagonal:
      case PrimitiveKind::pivot_90:
      case PrimitiveKind::pivot_180: break;
    }
    return 4;
  }
  static MAZEBOT_CONSTEXPR14 PrimitiveKind kind_of(int row) {
    return row < 2    ? PrimitiveKind::turn_45
           : row < 4  ? PrimitiveKind::turn_135
           : row == 4 ? PrimitiveKind::turn_90
           : row == 5 ? PrimitiveKind::turn_180
                      : PrimitiveKind::diagonal_90;
  }

  // A run of more than Steps steps.
  MAZEBOT_CONSTEXPR14 uint16_t longer(uint16_t last, int count, bool diagonal) const {
    const uint32_t ticks = last + static_cast<uint32_t>(count - Steps) * step_ticks_[diagonal ? 1 : 0];
    return last == never || ticks >= never ? uint16_t(never) : static_cast<uint16_t>(ticks);
  }

  static constexpr bool is_reversed(int row) { return row == 1 || row == 3; }
  template <class Scalar>
  static MAZEBOT_CONSTEXPR14 TurnShape<Scalar> oriented(const TurnShape<Scalar>& shape, int row) {
    return is_reversed(row) ? shape.reversed() : shape;
  }

  template <class Scalar>
  MAZEBOT_CONSTEXPR14 uint16_t in_ticks(Scalar seconds) const {
    if (seconds < Scalar(0)) return never;
    const Scalar ticks = seconds * Scalar(static_cast<long>(ticks_)) + Scalar(0.5);
    if (!(ticks < Scalar(65534L))) return never;
    const uint16_t whole = static_cast<uint16_t>(static_cast<long>(ticks));
    return whole == 0 ? uint16_t(1) : whole;
  }

  // Rounded down: what is driven at top speed takes no less.
  template <class Scalar>
  MAZEBOT_CONSTEXPR14 uint32_t whole_ticks(Scalar seconds) const {
    return static_cast<uint32_t>(static_cast<long>(seconds * Scalar(static_cast<long>(ticks_))));
  }

  // The speeds that matter, in order: a turn is best begun or ended at one of them. Two that are close become one.
  template <class Scalar>
  struct Choice {
    enum : int { most = 2 * turn_rows_ + 8 > Classes ? 2 * turn_rows_ + 8 : Classes };
    Scalar speed[static_cast<size_t>(most)];
    int weight[static_cast<size_t>(most)];  // how many speeds it stands for
    int count;

    MAZEBOT_CONSTEXPR14 Choice() : speed(), weight(), count(0) {}
    MAZEBOT_CONSTEXPR14 void add(Scalar added, int times) {
      int at = count++;
      for (; at > 0 && speed[at - 1] > added; --at) {
        speed[at] = speed[at - 1];
        weight[at] = weight[at - 1];
      }
      speed[at] = added;
      weight[at] = times;
    }
    // Drops the speed whose turns lose least if they are driven at the next lower one.
    MAZEBOT_CONSTEXPR14 void drop() {
      int dropped = 1;
      Scalar least = Scalar(0);
      for (int i = 1; i < count; ++i) {
        const Scalar lost = Scalar(weight[i]) * (speed[i] - speed[i - 1]);
        if (i > 1 && !(lost < least)) continue;
        least = lost;
        dropped = i;
      }
      weight[dropped - 1] += weight[dropped];
      --count;
      for (int i = dropped; i < count; ++i) {
        speed[i] = speed[i + 1];
        weight[i] = weight[i + 1];
      }
    }
    // Adds a speed in the middle of the widest gap.
    MAZEBOT_CONSTEXPR14 void divide() {
      int widest = 1;
      for (int i = 2; i < count; ++i) {
        if (speed[i] - speed[i - 1] > speed[widest] - speed[widest - 1]) widest = i;
      }
      add((speed[widest - 1] + speed[widest]) / Scalar(2), 0);
    }
  };

  // The speeds of the classes: one to end with, and those at which turns are begun and ended if nothing else slows the
  // robot down, also right after the start.
  template <class Scalar>
  static MAZEBOT_CONSTEXPR14 void choose(const RunTurns<Scalar>& turns, const DriveLimits<Scalar>& drive,
                                         const TimedEnds<Scalar>& ends, const detail::StraightProfile<Scalar>& curve,
                                         Scalar (&speeds)[classes_]) {
    Scalar slowest = drive.top_speed;
    for (int r = 0; r < turn_rows_; ++r) {
      const TurnDesign<Scalar>& design = turns.of(kind_of(r));
      if (design.fit == TurnFit::fits && design.speed < slowest) slowest = design.speed;
    }
    Scalar at_end = curve.speed_before(ends.end_speed, ends.beyond);
    if (Classes == 1 || at_end > slowest) at_end = slowest;
    const Scalar nearly = Scalar(0.999);  // rounding must not put a class beyond what the turn allows
    Choice<Scalar> choice;
    for (int r = 0; r < turn_rows_; ++r) {
      const TurnDesign<Scalar>& design = turns.of(kind_of(r));
      if (design.fit != TurnFit::fits) continue;
      detail::TurnProfile<Scalar> profile(oriented(design.shape, r), Scalar(0), drive);
      choice.add(profile.fastest_start(drive.top_speed) * nearly, 1);
      (void)profile.drive_from(profile.fastest_start(drive.top_speed));
      choice.add(profile.end_speed() * nearly, 1);
      // The first turn of a run, and the last one.
      if (r == 0 || r == 4) {
        detail::TurnProfile<Scalar> first(design.shape, ends.before, drive);
        if (ends.start_speed < first.fastest_start(drive.top_speed)) {
          (void)first.drive_from(ends.start_speed);
          choice.add(first.end_speed() * nearly, 1);
        }
      }
      if (r == 1 || r == 4) choice.add(profile.fastest_start(at_end) * nearly, 1);
    }
    speeds[0] = at_end;
    choice.add(curve.speed_before(ends.end_speed, ends.beyond + turns.cell_size), 1);
    choice.add(curve.speed_after(ends.start_speed, ends.before + turns.cell_size), 1);
    while (choice.count >= Classes && choice.count > 1) choice.drop();
    while (choice.count > 1 && choice.count + 1 < Classes) choice.divide();
    for (int i = 1; i < Classes; ++i) speeds[i] = choice.speed[i - 1];
  }

  // Ticks from a speed to another one, after profile.fastest_start(to).
  template <class Scalar>
  MAZEBOT_CONSTEXPR14 uint16_t turn_ticks(detail::TurnProfile<Scalar>& profile, Scalar fastest, Scalar from,
                                          Scalar to) const {
    if (from > fastest * Scalar(1.00001)) return never;
    const Scalar seconds = profile.drive_from(from < fastest ? from : fastest);
    // The robot must be as fast as its class says, and not slower.
    return profile.end_speed() < to * Scalar(0.998) ? uint16_t(never) : in_ticks(seconds);
  }

  template <class Scalar>
  MAZEBOT_CONSTEXPR14 void fill(const RunTurns<Scalar>& turns, const DriveLimits<Scalar>& drive,
                                const TimedEnds<Scalar>& ends, const detail::StraightProfile<Scalar>& curve,
                                const Scalar (&speeds)[classes_]) {
    const Scalar cell = turns.cell_size;
    const Scalar half_diagonal = cell * Scalar(0.70710678118654752);
    for (int i = 0; i < Steps; ++i) {
      const Scalar count = Scalar(i + 1);
      for (int to = 0; to < Classes; ++to) {
        for (int from = 0; from < Classes; ++from) {
          straights_[i][from][to] = in_ticks(curve.seconds(speeds[from], speeds[to], count * cell));
          diagonals_[i][from][to] = in_ticks(curve.seconds(speeds[from], speeds[to], count * half_diagonal));
        }
        start_straights_[i][to] = in_ticks(curve.seconds(ends.start_speed, speeds[to], count * cell + ends.before));
      }
    }
    step_ticks_[0] = static_cast<uint16_t>(whole_ticks(cell / drive.top_speed));
    step_ticks_[1] = static_cast<uint16_t>(whole_ticks(half_diagonal / drive.top_speed));
    for (int r = 0; r < turn_rows_; ++r) {
      const TurnDesign<Scalar>& design = turns.of(kind_of(r));
      const bool fits = design.fit == TurnFit::fits;
      detail::TurnProfile<Scalar> profile(oriented(design.shape, r), Scalar(0), drive);
      detail::TurnProfile<Scalar> first(design.shape, ends.before, drive);
      for (int to = 0; to < Classes; ++to) {
        const Scalar fastest = profile.fastest_start(speeds[to]);
        for (int from = 0; from < Classes; ++from) {
          turns_[r][from][to] = fits ? turn_ticks(profile, fastest, speeds[from], speeds[to]) : uint16_t(never);
        }
        // A run begins on a straight.
        const bool may_be_first = fits && !is_reversed(r) && r != 6;
        const Scalar start = first.fastest_start(speeds[to]);
        start_turns_[r][to] = may_be_first ? turn_ticks(first, start, ends.start_speed, speeds[to]) : uint16_t(never);
      }
    }
    for (int i = 0; i < Classes; ++i) {
      int cells = 0;
      const Scalar slower = ends.end_speed < speeds[i] ? ends.end_speed : speeds[i];
      const Scalar needed = curve.braking_length(speeds[i], slower);
      while (cells < 8 && needed > ends.beyond + Scalar(cells) * cell + Scalar(1e-6)) ++cells;
      end_cells_[i] = cells < 8 ? static_cast<uint8_t>(cells) : uint8_t(255);
      if (!ends.to_border) continue;
      const Scalar half = cell / Scalar(2);
      beyond_border_[i] = in_ticks(curve.seconds(curve.speed_before(speeds[i], half), speeds[i], half));
    }
  }

  // Rounding may have made a run a tick longer than its parts, and the planner rests on the opposite.
  MAZEBOT_CONSTEXPR14 void shorten_runs() {
    for (int n = 1; n < Steps; ++n) {
      for (int part = 0; part < n; ++part) {
        for (int middle = 0; middle < Classes; ++middle) {
          for (int to = 0; to < Classes; ++to) {
            const uint32_t straight = straights_[n - 1 - part][middle][to];
            const uint32_t diagonal = diagonals_[n - 1 - part][middle][to];
            shorten(start_straights_[n][to], start_straights_[part][middle] + straight);
            for (int from = 0; from < Classes; ++from) {
              shorten(straights_[n][from][to], straights_[part][from][middle] + straight);
              shorten(diagonals_[n][from][to], diagonals_[part][from][middle] + diagonal);
            }
          }
        }
      }
    }
  }
  static MAZEBOT_CONSTEXPR14 void shorten(uint16_t& run, uint32_t parts) {
    if (parts < run) run = static_cast<uint16_t>(parts);
  }

  uint16_t straights_[steps_][classes_][classes_];
  uint16_t diagonals_[steps_][classes_][classes_];
  uint16_t turns_[rows_][classes_][classes_];
  uint16_t start_straights_[steps_][classes_];
  uint16_t start_turns_[rows_][classes_];
  uint8_t end_cells_[classes_];
  uint16_t beyond_border_[classes_];
  uint16_t step_ticks_[2];  // of a cell and of a border of a diagonal, at top speed
  uint32_t ticks_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_RACE_SPEEDS_HPP
