// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_MOTION_TIMES_HPP
#define MAZEBOT_RACE_MOTION_TIMES_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/flash.hpp"
#include "../search/route.hpp"
#include "motion_primitive.hpp"
#include "race_model.hpp"
#include "route_motions.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The times of a robot's motions as a table for flash, in ticks: the turns of TurnTimes, then straights of 1, 2, ...
/// 16 cells, then diagonals of 1, 2, ... 32 borders. 110 bytes.
struct MotionTimes {
  enum : int { turns = 7, straights = 16, diagonals = 32, size = turns + straights + diagonals };
  uint16_t ticks[size];  ///< the times, in the order of the constants above

  /// The times of a model. Boards whose compiler knows C++14 can fill their flash with it; for the others print it on a
  /// desktop.
  static MAZEBOT_CONSTEXPR14 MotionTimes of(const RaceModel& model) {
    MotionTimes times = {{model.turns.turn_45, model.turns.turn_90, model.turns.turn_135, model.turns.turn_180,
                          model.turns.diagonal_90, model.turns.pivot_90, model.turns.pivot_180}};
    for (int i = 0; i < straights; ++i) times.ticks[turns + i] = static_cast<uint16_t>(model.straights(i + 1));
    for (int i = 0; i < diagonals; ++i) {
      times.ticks[turns + straights + i] = static_cast<uint16_t>(model.diagonals(i + 1));
    }
    return times;
  }
};

namespace detail {

// A template, because a header can define the static member of a template only.
template <class Unused>
struct MotionTimesTable {
  static const MotionTimes half_size MAZEBOT_FLASH;
  static const MotionTimes classic MAZEBOT_FLASH;
};
template <class Unused>
const MotionTimes MotionTimesTable<Unused>::half_size MAZEBOT_FLASH = {
    {260, 375,  465,  565,  390,  450,  650,  155,  260,  346,  419,  485,  546,  606,  666,  726,  786, 846, 906,
     966, 1026, 1086, 1146, 121,  210,  283,  348,  406,  460,  513,  566,  619,  672,  725,  778,  831, 884, 937,
     991, 1044, 1097, 1150, 1203, 1256, 1309, 1362, 1415, 1468, 1521, 1574, 1627, 1680, 1733, 1786, 1839}};
template <class Unused>
const MotionTimes MotionTimesTable<Unused>::classic MAZEBOT_FLASH = {
    {310,  450,  560,  680,  470,  500,  700,  173,  284,  374,  450,  519,  581,  641,  701,  761,  821, 881, 941,
     1001, 1061, 1121, 1181, 136,  231,  309,  376,  436,  491,  544,  597,  650,  703,  756,  809,  862, 915, 968,
     1021, 1074, 1127, 1180, 1233, 1287, 1340, 1393, 1446, 1499, 1552, 1605, 1658, 1711, 1764, 1817, 1870}};

}  // namespace detail

/// MotionTimes in flash. A step of a straight or a diagonal beyond the table takes as long as the last one in it.
///
///     static const MotionTimes my_times MAZEBOT_FLASH = {{ ... }};
///     auto run = explorer.fast_route(FlashTimes(my_times));
///
/// RAM: a pointer.
class FlashTimes {
 public:
  /// The table must outlive it.
  explicit constexpr FlashTimes(const MotionTimes& in_flash) : ticks_(in_flash.ticks) {}
  explicit FlashTimes(MotionTimes&&) = delete;

  /// The ticks of a motion. O(1).
  uint32_t operator()(MotionPrimitive motion) const {
    if (motion.kind == PrimitiveKind::straight) {
      return at(MotionTimes::turns, MotionTimes::straights, static_cast<int>(motion.length / 2));
    }
    if (motion.kind == PrimitiveKind::diagonal) {
      return at(MotionTimes::turns + MotionTimes::straights, MotionTimes::diagonals, static_cast<int>(motion.length));
    }
    const size_t turn = static_cast<size_t>(motion.kind) - static_cast<size_t>(PrimitiveKind::turn_45);
    return detail::flash_word(ticks_, turn);
  }

 private:
  uint32_t at(int first, int count, int steps) const {
    const int last = first + count - 1;
    if (steps <= count) return steps < 1 ? 0 : detail::flash_word(ticks_, static_cast<size_t>(first + steps - 1));
    const uint16_t whole = detail::flash_word(ticks_, static_cast<size_t>(last));
    const uint16_t step = static_cast<uint16_t>(whole - detail::flash_word(ticks_, static_cast<size_t>(last - 1)));
    return whole + static_cast<uint32_t>(steps - count) * step;
  }

  const uint16_t* ticks_;
};

/// The times of half_size_mouse(), in ticks of 1 ms, from flash.
inline FlashTimes half_size_times() { return FlashTimes(detail::MotionTimesTable<void>::half_size); }
/// The times of classic_mouse(), in ticks of 1 ms, from flash.
inline FlashTimes classic_times() { return FlashTimes(detail::MotionTimesTable<void>::classic); }

/// The ticks of a run along that route: from rest to rest, with the motions of RouteMotions. `times` is called with
/// each motion: FlashTimes, or a function of yours. O(cells).
template <class GridT, class TimesT>
MAZEBOT_CONSTEXPR14 uint32_t run_ticks(const BasicRoute<GridT>& route, const TimesT& times,
                                       RunStyle style = RunStyle::diagonal) {
  BasicRouteMotions<GridT> motions(route, style);
  uint32_t ticks = 0;
  while (const Optional<MotionPrimitive> motion = motions.next()) ticks += times(*motion);
  return ticks;
}

namespace detail {

// run_ticks() of any route, for FastRouteSearch.
template <class TimesT>
class RunTicks {
 public:
  constexpr RunTicks(const TimesT& times, RunStyle style) : times_(times), style_(style) {}
  template <class GridT>
  MAZEBOT_CONSTEXPR14 uint32_t operator()(const BasicRoute<GridT>& route) const {
    return run_ticks(route, times_, style_);
  }
  // Behind a turn that a step straight on follows, does a new motion begin? Behind a turn on the spot it does not,
  // because the straight begins before that step.
  constexpr bool splits_behind_turns() const { return style_ == RunStyle::diagonal; }

 private:
  const TimesT& times_;
  RunStyle style_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_MOTION_TIMES_HPP
