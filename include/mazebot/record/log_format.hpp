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
  own,               ///< a class of the user's
  explorer,          ///< Explorer
  recovery,          ///< Recovery over an Explorer
  contest,           ///< Contest over an Explorer
  plan_ahead,        ///< PlanAhead over an Explorer
  wall_follower,     ///< WallFollower
  localizer,         ///< Localizer
  coverage,          ///< Coverage
  route_runner,      ///< RouteRunner
  contest_recovery,  ///< Contest over a Recovery
  tracking_recovery  ///< TrackingRecovery over an Explorer
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
    case LoggedNavigator::tracking_recovery: return "tracking-recovery";
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
  rays,      ///< what was seen, where it is not a reading of the three usual wall sensors
  ending,    ///< by how many cells the last command was too short, and whether the robot feels bumps
  call,      ///< something was done to the navigator: see LoggedCall
  map,       ///< the navigator begins with a map that was loaded: all its walls follow
  prepared,  ///< of PlanAhead: how many steps of the work were done, if it was interrupted
  mark,      ///< a number of the user's: the battery is low, somebody has lifted the robot
  text,      ///< words of the user's, or a setting that has no number
  motion,    ///< what a robot without a navigator has done: a turn, and the cells
  end = 15   ///< the log ends here
};

namespace detail {

// The codes of a step by the openings: ahead counts 1, right 2, left 8; and 4 if the last command crossed one cell less
// than ordered because of a wall ahead. The bits stand at the top of the byte, and a 1 ends them. Corridors and bends
// are frequent, crossings are rare: 2.8 bits in the mean of contest mazes.
template <class Unused>
struct LogCodes {
  static constexpr uint8_t steps[15] MAZEBOT_FLASH = {0xF2, 0x20, 0xA0, 0xE8, 0xF9, 0, 0xFB, 0,
                                                      0x60, 0xD8, 0xC8, 0xF5, 0xFD, 0, 0xFF};
};
#if MAZEBOT_CPLUSPLUS < 201703L  // from C++17 on the line above is a definition
template <class Unused>
constexpr uint8_t LogCodes<Unused>::steps[15] MAZEBOT_FLASH;
#endif

// The sizes and codes of the format.
struct LogFormat {
  enum : uint8_t {
    version = 1,
    magic = 0x6D,               // the first byte of a log: m
    data_of_block = 126,        // bytes, before the checksum of two bytes
    block = data_of_block + 2,  // bytes
    escape = 0x7B,              // 1111011: a record follows
    steps_of_check = 32         // after so many steps, four bits tell whether the commands are the same
  };

  static MAZEBOT_CONSTEXPR14 uint8_t step_code(uint8_t openings) { return flash_byte(LogCodes<void>::steps, openings); }
  // Some bits at the top of a number, with a 1 that ends them: what LogWriter::put() takes.
  static constexpr uint16_t code(unsigned bits, int count) {
    return static_cast<uint16_t>((bits << 1 | 1U) << (15 - count));
  }
  static constexpr uint16_t code(LogRecord record) {
    return code(static_cast<unsigned>(escape) << 4 | static_cast<unsigned>(record), 11);
  }
  // Folds a byte into the checksum of a block.
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE uint16_t fold(uint16_t sum, uint8_t byte) {
    return serial_checksum(sum, static_cast<char>(byte));
  }
  // Folds a command into the hash of all commands, of which the upper four bits stand in a log.
  static constexpr uint16_t fold(uint16_t hash, Command command) {
    return static_cast<uint16_t>(
        (hash ^ static_cast<uint8_t>(static_cast<uint8_t>(command.cells()) << 3 | (command.is_stop() ? 4 : 0) |
                                     static_cast<int>(command.turn()))) *
        0x9E37U);
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_LOG_FORMAT_HPP
