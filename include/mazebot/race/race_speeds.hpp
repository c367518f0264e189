// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_RACE_SPEEDS_HPP
#define MAZEBOT_RACE_RACE_SPEEDS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../motion/drive_limits.hpp"
#include "../motion/path_timing.hpp"
#include "../motion/turn_shape.hpp"
#include "motion_primitive.hpp"
#include "run_timing.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How long the motions of a run take from one class of speeds to another, for SpeedRacePlanner.
///
/// A run begins with the first class. Between two motions it has the speed of one of Classes classes, and inside a
/// motion any speed: straights and turns can be begun at one class and ended at another. Times are in ticks; `never` if
/// the robot cannot change its speed so much. The tables hold straights and diagonals of up to Steps steps; longer ones
/// are driven at the time of the last step. RAM: 2 (2 Steps + 7) Classes^2 + 22 Classes + 4 bytes: 930 bytes for 3
/// classes and 20 steps.
template <int Classes, int Steps = 32>
class RaceSpeeds {
  static_assert(Classes >= 1 && Classes <= 32, "mazebot: between 1 and 32 classes of speeds");

 public:
  enum : int { classes = Classes, steps = Steps };
  enum : uint16_t { never = 0xFFFF };

  /// Computes the tables for turns and limits: between the centres of cells, from `ends.start_speed`, with the straight
  /// before the start; the run may end at a class from which the robot can slow down to `ends.end_speed` within
  /// `ends.beyond`, and one cell for each open goal behind. `ticks_per_second`: up to 10000. O(Classes^2) timings of a
  /// turn.
  template <class Scalar>
  MAZEBOT_CONSTEXPR14 RaceSpeeds(const RunTurns<Scalar>& turns, const DriveLimits<Scalar>& drive,
                                 const TimedEnds<Scalar>& ends, uint32_t ticks_per_second)
      : straights_(),
        diagonals_(),
        turns_(),
        start_straights_(),
        start_turns_(),
        end_cells_(),
        ticks_(ticks_per_second) {
    Scalar speeds[classes_] = {};
    choose(turns, drive, ends, speeds);
    fill(turns, drive, ends, speeds);
  }

  constexpr uint32_t ticks_per_second() const { return ticks_; }  ///< how many ticks a second has
  /// Ticks of a straight (cells) or a diagonal (borders), from class to class. Precondition: at least one step.
  MAZEBOT_CONSTEXPR14 uint16_t run(bool diagonal, int count, int from, int to) const {
    const uint16_t(&table)[steps_][classes_][classes_] = diagonal ? diagonals_ : straights_;
    if (count <= Steps) return table[count - 1][from][to];
    const uint32_t whole = table[Steps - 1][from][to];
    const uint32_t step = whole - table[Steps - 2][from][to];
    const uint32_t ticks = whole + step * static_cast<uint32_t>(count - Steps);
    return whole == never || ticks >= never ? uint16_t(never) : static_cast<uint16_t>(ticks);
  }
  /// Ticks of a smooth turn, from class to class. `from_diagonal`: it begins on a diagonal.
  MAZEBOT_CONSTEXPR14 uint16_t turn(PrimitiveKind kind, bool from_diagonal, int from, int to) const {
    return turns_[row(kind, from_diagonal)][from][to];
  }
  /// The same from the start.
  MAZEBOT_CONSTEXPR14 uint16_t first_run(int cells, int to) const {
    if (cells <= Steps) return start_straights_[cells - 1][to];
    const uint32_t ticks = start_straights_[Steps - 1][to] +
                           static_cast<uint32_t>(cells - Steps) *
                               static_cast<uint32_t>(start_straights_[Steps - 1][to] - start_straights_[Steps - 2][to]);
    return start_straights_[Steps - 1][to] == never || ticks >= never ? uint16_t(never) : static_cast<uint16_t>(ticks);
  }
  /// Ticks of a smooth turn right at the start.
  MAZEBOT_CONSTEXPR14 uint16_t first_turn(PrimitiveKind kind, int to) const {
    return start_turns_[row(kind, false)][to];
  }
  /// How many goal cells must be open behind the centre where a run ends at a class; 255: it cannot end so fast.
  constexpr uint8_t cells_to_stop(int at) const { return end_cells_[at]; }
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

  // A turn as a path, with a straight before it.
  template <class Scalar>
  struct TurnPath {
    TurnShape<Scalar> shape;
    Scalar before;
    constexpr size_t size() const { return TurnShape<Scalar>::pieces + 1; }
    MAZEBOT_CONSTEXPR14 PathPiece<Scalar> operator[](size_t piece) const {
      const PathPiece<Scalar> straight = {before, Scalar(0), Scalar(0)};
      return piece == 0 ? straight : shape.piece(piece - 1);
    }
  };

  // Speeding up from rest and braking to rest on a straight: distances and times at equal steps of the speed.
  template <class Scalar>
  struct StraightCurve {
    enum : int { points = 200 };
    Scalar up[points + 1];  // metres from rest to the speed of that number
    Scalar up_time[points + 1];
    Scalar down[points + 1];
    Scalar down_time[points + 1];
    Scalar top;

    explicit MAZEBOT_CONSTEXPR14 StraightCurve(const DriveLimits<Scalar>& drive)
        : up(), up_time(), down(), down_time(), top(Scalar(0)) {
      top = drive.steady_speed(Scalar(0), Scalar(0)) * Scalar(0.999);
      const Scalar step = top / Scalar(int{points});
      for (int i = 0; i < points; ++i) {
        const Scalar speed = step * (Scalar(i) + Scalar(0.5));
        const AccelerationRange<Scalar> range = drive.accelerations(speed, Scalar(0), Scalar(0));
        up_time[i + 1] = up_time[i] + step / range.most;
        up[i + 1] = up[i] + speed * step / range.most;
        down_time[i + 1] = down_time[i] - step / range.least;
        down[i + 1] = down[i] - speed * step / range.least;
      }
    }
    MAZEBOT_CONSTEXPR14 Scalar at(const Scalar (&values)[points + 1], Scalar speed) const {
      const Scalar place = speed / top * Scalar(int{points});
      int below = static_cast<int>(place);
      if (below >= points) below = points - 1;
      return values[below] + (place - Scalar(below)) * (values[below + 1] - values[below]);
    }
    // Seconds over a length from one speed to another; negative if it is too short.
    MAZEBOT_CONSTEXPR14 Scalar seconds(Scalar from, Scalar to, Scalar length) const {
      const Scalar before = at(up, from);
      const Scalar after = at(down, to);
      const Scalar higher = from > to ? from : to;
      const Scalar rounding = Scalar(1e-5);
      if (at(up, higher) - before + at(down, higher) - after > length + rounding) return Scalar(-1);
      Scalar low = higher;
      Scalar high = top;
      for (int i = 0; i < 24; ++i) {
        const Scalar tried = (low + high) / Scalar(2);
        (at(up, tried) - before + at(down, tried) - after > length ? high : low) = tried;
      }
      const Scalar held = length - (at(up, low) - before + at(down, low) - after);
      return at(up_time, low) - at(up_time, from) + at(down_time, low) - at(down_time, to) +
             (held > Scalar(0) ? held / low : Scalar(0));
    }
  };

  template <class Scalar>
  MAZEBOT_CONSTEXPR14 uint16_t in_ticks(Scalar seconds) const {
    if (seconds < Scalar(0)) return never;
    const Scalar ticks = seconds * Scalar(static_cast<long>(ticks_)) + Scalar(0.5);
    if (!(ticks < Scalar(65534L))) return never;
    const uint16_t whole = static_cast<uint16_t>(static_cast<long>(ticks));
    return whole == 0 ? uint16_t(1) : whole;
  }

  // The speeds of the classes: the end speed, and equal steps of the kinetic energy up to the fastest entry into a
  // turn.
  template <class Scalar>
  static MAZEBOT_CONSTEXPR14 void choose(const RunTurns<Scalar>& turns, const DriveLimits<Scalar>& drive,
                                         const TimedEnds<Scalar>& ends, Scalar (&speeds)[classes_]) {
    Scalar slowest = drive.top_speed;
    Scalar fastest = Scalar(0);
    for (int r = 0; r < turn_rows_; ++r) {
      const TurnDesign<Scalar>& design = turns.of(kind_of(r));
      if (design.fit != TurnFit::fits) continue;
      if (design.speed < slowest) slowest = design.speed;
      const Scalar entry = fastest_entry(design.shape, drive);
      if (entry > fastest) fastest = entry;
    }
    const Scalar at_end = ends.end_speed > Scalar(0) ? ends.end_speed : slowest / Scalar(4);
    speeds[0] = Classes == 1 ? slowest : at_end;
    // In the middle of Classes - 1 equal parts of the kinetic energy.
    const Scalar low = slowest * Scalar(0.7);
    for (int i = 1; i < Classes; ++i) {
      const Scalar part = (Scalar(i) - Scalar(0.5)) / Scalar(Classes - 1);
      speeds[i] = square_root(low * low + part * (fastest * fastest * Scalar(0.8) - low * low));
    }
  }
  template <class Scalar>
  static MAZEBOT_CONSTEXPR14 Scalar fastest_entry(const TurnShape<Scalar>& shape, const DriveLimits<Scalar>& drive) {
    const TurnPath<Scalar> path = {shape, Scalar(0)};
    Scalar marks[24] = {};
    PathTiming<Scalar, TurnPath<Scalar>> timing(path, drive, step<Scalar>(), marks, 24);
    return timing.run(Scalar(0), drive.top_speed) == PathTimingStatus::done ? timing.fastest_start() : Scalar(0);
  }
  template <class Scalar>
  static constexpr Scalar step() {
    return Scalar(0.006);
  }

  template <class Scalar>
  MAZEBOT_CONSTEXPR14 uint16_t turn_ticks(const TurnPath<Scalar>& path, const DriveLimits<Scalar>& drive, Scalar from,
                                          Scalar to) const {
    Scalar marks[24] = {};
    PathTiming<Scalar, TurnPath<Scalar>> timing(path, drive, step<Scalar>(), marks, 24);
    if (timing.run(from, to) != PathTimingStatus::done) return never;
    // The robot must be as fast as its class says, and not slower.
    return timing.end_speed() < to * Scalar(0.998) ? uint16_t(never) : in_ticks(timing.seconds());
  }

  template <class Scalar>
  MAZEBOT_CONSTEXPR14 void fill(const RunTurns<Scalar>& turns, const DriveLimits<Scalar>& drive,
                                const TimedEnds<Scalar>& ends, const Scalar (&speeds)[classes_]) {
    const StraightCurve<Scalar> curve(drive);
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
    for (int r = 0; r < turn_rows_; ++r) {
      const TurnDesign<Scalar>& design = turns.of(kind_of(r));
      const bool fits = design.fit == TurnFit::fits;
      const bool reversed = r == 1 || r == 3;
      const TurnPath<Scalar> path = {reversed ? design.shape.reversed() : design.shape, Scalar(0)};
      const TurnPath<Scalar> first = {path.shape, ends.before};
      for (int to = 0; to < Classes; ++to) {
        for (int from = 0; from < Classes; ++from) {
          turns_[r][from][to] = fits ? turn_ticks(path, drive, speeds[from], speeds[to]) : uint16_t(never);
        }
        start_turns_[r][to] = fits ? turn_ticks(first, drive, ends.start_speed, speeds[to]) : uint16_t(never);
      }
    }
    for (int i = 0; i < Classes; ++i) {
      int cells = 0;
      const Scalar slower = ends.end_speed < speeds[i] ? ends.end_speed : speeds[i];
      const Scalar needed = curve.at(curve.down, speeds[i]) - curve.at(curve.down, slower);
      while (cells < 8 && needed > ends.beyond + Scalar(cells) * cell + Scalar(1e-6)) ++cells;
      end_cells_[i] = cells < 8 ? static_cast<uint8_t>(cells) : uint8_t(255);
    }
  }

  uint16_t straights_[steps_][classes_][classes_];
  uint16_t diagonals_[steps_][classes_][classes_];
  uint16_t turns_[rows_][classes_][classes_];
  uint16_t start_straights_[steps_][classes_];
  uint16_t start_turns_[rows_][classes_];
  uint8_t end_cells_[classes_];
  uint32_t ticks_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_RACE_SPEEDS_HPP
