// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RECORD_RUN_LOG_HPP
#define MAZEBOT_HOST_RECORD_RUN_LOG_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../../contest/contest.hpp"
#include "../../map/cell.hpp"
#include "../../map/evidence_map.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../navigator/observation.hpp"
#include "../../record/log_format.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// One entry of a log: a step, or what happened between two steps.
struct LogEntry {
  /// What it is.
  enum class Kind : std::uint8_t { step, call, map, prepared, mark, text, motion };

  Kind kind = Kind::step;          ///< what it is; tells which of the others count
  Observation seen;                ///< step: what the robot saw, and how its last command ended
  std::optional<unsigned> check;   ///< step: four bits of the hash of the commands up to its own
  std::uint32_t ticks = 0;         ///< step, call choose: since the one before, in a log with a clock
  LoggedCall call = LoggedCall();  ///< call: which one
  Pose pose;                       ///< call: its pose. motion: no cell, the turn as a heading
  std::uint32_t number = 0;        ///< call, mark, prepared, motion (cells): its number
  std::string text;                ///< text: the words
  /// map: what the navigator began with.
  std::optional<BasicEvidenceMap<RunTimeGrid>> map;
  bool has_evidence = false;  ///< map: whether the map was one with evidence
  std::size_t byte = 0;       ///< where it ends in the log, in bytes of the repaired log
  bool is_checked = true;     ///< a checksum says that it is right
};

/// What a log holds: see docs/log-format.md. read_log() reads it from bytes.
struct RunLog {
  int major = 0;                                     ///< the library's version that wrote it
  int minor = 0;                                     ///< see major
  LoggedNavigator navigator = LoggedNavigator::own;  ///< what decided
  LoggedPolicy policy = LoggedPolicy::own;           ///< how
  LoggedStorage storage = LoggedStorage::own;        ///< and with what map
  bool has_clock = false;                            ///< whether it tells the times
  RunTimeGrid grid = RunTimeGrid(1, 1);              ///< the size of the maze
  Pose start;                                        ///< of the navigator
  std::vector<Cell> goals;                           ///< in the order in which the navigator got them
  std::optional<ContestRules> rules;                 ///< of a Contest
  std::vector<LogEntry> entries;                     ///< what happened
  bool is_finished = false;                          ///< the log was ended by finish()
  std::optional<unsigned> end_check;                 ///< of all commands, if it was
  std::size_t bytes = 0;                             ///< of the log
  std::size_t repaired_bytes = 0;                    ///< that were wrong or missing, and are right again
  std::size_t damaged_bytes = 0;                     ///< that were wrong or missing, repaired or not; a lower bound
  std::size_t lost_bytes = 0;                        ///< at the end, which no checksum confirms
  std::vector<std::string> notes;                    ///< what was wrong with the log, for people

  /// The steps among the entries. O(entries).
  std::size_t steps() const {
    std::size_t count = 0;
    for (const LogEntry& entry : entries) count += entry.kind == LogEntry::Kind::step ? 1U : 0U;
    return count;
  }
  /// Words of the log that begin with that, without the beginning: settings that have no number. Empty: none.
  std::string setting(const std::string& name) const {
    for (const LogEntry& entry : entries) {
      if (entry.kind == LogEntry::Kind::text && entry.text.rfind(name + '=', 0) == 0) {
        return entry.text.substr(name.size() + 1);
      }
    }
    return {};
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RECORD_RUN_LOG_HPP
