// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_LOG_FORMAT_HPP
#define MAZEBOT_RECORD_LOG_FORMAT_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/flash.hpp"
#include "../navigator/command.hpp"
#include "../robot/serial_line.hpp"

// The numbers of the log format; docs/log-format.md describes it byte by byte.
namespace mazebot {
inline namespace mazebot_v0 {

/// Which navigator a log is of. The numbers stand in logs.
enum class LoggedNavigator : uint8_t {
  own,              ///< a class of the user's
  explorer,         ///< Explorer
  recovery,         ///< Recovery over an Explorer
  contest,          ///< Contest over an Explorer
  plan_ahead,       ///< PlanAhead over an Explorer
  wall_follower,    ///< WallFollower
  localizer,        ///< Localizer
  coverage,         ///< Coverage
  route_runner,     ///< RouteRunner
  contest_recovery  ///< Contest over a Recovery
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(LoggedNavigator navigator) {
  switch (navigator) {
    case LoggedNavigator::own: break;
    case LoggedNavigator::explorer: return "explorer";
    case LoggedNavigator::recovery: return "recovery";
    case LoggedNavigator::contest: return "contest";
    case LoggedNavigator::plan_ahead: return "plan-ahead";
    case LoggedNavigator::wall_follower: return "wall-follower";
    case LoggedNavigator::localizer: return "localizer";
    case LoggedNavigator::coverage: return "coverage";
    case LoggedNavigator::route_runner: return "route-runner";
    case LoggedNavigator::contest_recovery: return "contest-recovery";
  }
  return "own";
}

/// Which policy it decides with. The numbers stand in logs.
enum class LoggedPolicy : uint8_t {
  own,             ///< a class of the user's, or one with settings that a log does not hold
  odds,            ///< OddsPolicy
  tour,            ///< BasicTourPolicy
  fewest_unknown,  ///< FewestUnknown
  adachi,          ///< Adachi
  left_hand,       ///< a WallFollower with Hand::left
  right_hand       ///< a WallFollower with Hand::right
};

/// The name as text, as an option of the program takes it. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(LoggedPolicy policy) {
  switch (policy) {
    case LoggedPolicy::own: break;
    case LoggedPolicy::odds: return "odds";
    case LoggedPolicy::tour: return "tour";
    case LoggedPolicy::fewest_unknown: return "fewest-unknown";
    case LoggedPolicy::adachi: return "adachi";
    case LoggedPolicy::left_hand: return "left-hand";
    case LoggedPolicy::right_hand: return "right-hand";
  }
  return "own";
}

/// How the explorer stores its map. The numbers stand in logs.
enum class LoggedStorage : uint8_t {
  own,       ///< a class of the user's
  fast,      ///< FastStorage
  trusting,  ///< TrustingStorage
  small      ///< SmallStorage
};

/// What was done to the navigator between two steps, by somebody who is not part of it. The numbers stand in logs.
enum class LoggedCall : uint8_t {
  come_home,         ///< come_home(Unknown): 1 if unknown walls count as open
  resume,            ///< resume()
  resume_at,         ///< resume(pose, was_blocked): the pose, 0 or 1
  set_budget,        ///< set_budget(moves): the moves
  demand_certainty,  ///< demand_certainty()
  touch_walls,       ///< touch_walls(may_touch): 0 or 1
  trust_map,         ///< trust_map()
  record_wall,       ///< record_wall(cell, heading, is_wall): the pose of the wall, 0 or 1
  power_loss,        ///< another navigator has begun at the start, with the map of the one before
  start_at,          ///< start_at(pose), of a Recovery: the pose
  start_anywhere,    ///< start_anywhere(), of a Recovery
  choose,            ///< choose(forecast), of a Contest: 0 for none, else 1 more than the forecast
  finish_run         ///< finish_run(pose, arrived, wall_ahead), of a Contest: the pose, and a number of two bits
};

/// The record that begins with an escape. The numbers stand in logs.
enum class LogRecord : uint8_t {
  blocked,   ///< the last command crossed fewer cells than ordered: how many fewer
  rays,      ///< what was seen, where it is not a reading of the three usual wall sensors
  no_bumps,  ///< from now on the robot does not feel bumps, or feels them again
  call,      ///< something was done to the navigator: see LoggedCall
  map,       ///< the navigator begins with a map that was loaded: all its walls follow
  prepared,  ///< of PlanAhead: how many steps of the work were done, if it was interrupted
  mark,      ///< a number of the user's: the battery is low, somebody has lifted the robot
  text,      ///< words of the user's, or a setting that has no number
  motion,    ///< what a robot without a navigator has done: a turn, and the cells
  end = 15   ///< the log ends here
};

namespace detail {

// The codes of a step: the bits behind the first one that is set. In the position a wall to the left counts 4, one
// ahead 2, one to the right 1. Corridors and bends are frequent, dead ends are rare: 2.8 bits in the mean of contest
// mazes.
template <class Unused>
struct LogCodes {
  static constexpr uint8_t steps[8] MAZEBOT_FLASH = {0x7C, 0x1D, 0x1C, 0x05, 0x1E, 0x04, 0x06, 0x7D};
};
#if MAZEBOT_CPLUSPLUS < 201703L  // from C++17 on the line above is a definition
template <class Unused>
constexpr uint8_t LogCodes<Unused>::steps[8] MAZEBOT_FLASH;
#endif

// The sizes and codes of the format.
struct LogFormat {
  enum : uint8_t {
    version = 1,
    magic = 0x6D,               // the first byte of a log: m
    data_of_block = 126,        // bytes, before the checksum of two bytes
    block = data_of_block + 2,  // bytes
    bumped = 0x7E,              // 111110: the robot was blocked by the wall that it sees ahead; two bits follow
    escape = 0x7F,              // 111111: a record follows
    steps_of_check = 32         // after so many steps, four bits tell whether the commands are the same
  };

  static MAZEBOT_CONSTEXPR14 uint8_t step_code(uint8_t walls) { return flash_byte(LogCodes<void>::steps, walls); }
  // Folds a byte into a checksum: that of a block, or that of all commands. Four bits of the latter stand in a log.
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE uint16_t fold(uint16_t sum, uint8_t byte) {
    return serial_checksum(sum, static_cast<char>(byte));
  }
  static MAZEBOT_CONSTEXPR14 uint16_t fold(uint16_t sum, Command command) {
    const uint8_t turn = static_cast<uint8_t>(command.is_stop() ? 4 : static_cast<int>(command.turn()));
    return fold(fold(sum, turn), static_cast<uint8_t>(command.cells()));
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_LOG_FORMAT_HPP
