// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_LOG_ODDS_HPP
#define MAZEBOT_RECOVER_LOG_ODDS_HPP

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What readings and faults weigh when a robot asks where it is: log-odds in bits, rounded. They are for sensors that
/// misread once in a hundred readings, in mazes where a robot at a wrong pose reads the wall of the map half the time.
struct LogOdds {
  enum : int {
    agreement = 1,      ///< of a reading with the map: log2(0.99 / 0.5)
    contradiction = 6,  ///< between a reading and the map, against the pose: log2(0.5 / 0.01)
    fault = 10,         ///< of the wheels, or a turn by hand: about one in a thousand steps
    kidnapped = 18,     ///< moved by hand: as rare as a fault, and to one of 256 cells
    turned_too = 2,     ///< and put down with another heading: one of four
    burst = 12,         ///< all sensors read anything in a few observations: rarer than a fault
    missed_wall = 2,    ///< that stopped the robot unfelt, in addition to its contradiction: together less than a fault
    clear_lead = 5      ///< of an explanation that is trusted over another one: it is 32 times as likely
  };
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_LOG_ODDS_HPP
