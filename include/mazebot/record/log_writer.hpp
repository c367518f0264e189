// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_LOG_WRITER_HPP
#define MAZEBOT_RECORD_LOG_WRITER_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../version.hpp"
#include "log_format.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

namespace detail {

// Tells a sink that a step has ended, if it wants to know.
template <class SinkT>
MAZEBOT_CONSTEXPR14 auto end_log_step(SinkT& sink, uint8_t pending_bits, int)
    -> decltype(sink.step_ended(pending_bits)) {
  return sink.step_ended(pending_bits);
}
template <class SinkT>
MAZEBOT_CONSTEXPR14 void end_log_step(SinkT&, uint8_t, long) {}

}  // namespace detail

/// Writes what a robot has seen as bits into a sink: any object with `void put(uint8_t byte)`, such as a RamLog. A
/// Recorder does all of this for the library's navigators. Firmware with a brain of its own calls it itself:
///
///     RamLog<512> log;
///     LogWriter<RamLog<512>> writer(log);
///     writer.begin(16, 16, Pose());                            // the size of the maze, and where the robot stands
///     ...
///     writer.moved(Turn::left, 3);                             // before each look: what the robot has done
///     writer.saw(Observation().set_wall(Turn::ahead, true));   // what it sees now
///     ...
///     writer.finish();                                         // when the run has ended
///
/// A sink that sends or stores the log as it grows also has `void step_ended(uint8_t pending_bits)`, which is called at
/// the end of each step, with the bits that do not fill a byte yet behind a leading 1.
///
/// It writes the data of a log, which docs/log-format.md describes. Checksums are added where the log leaves the
/// memory: by RamLog::for_each_byte(), or by each line or frame of a sink. RAM: 7 bytes on AVR. Each call is O(1) and
/// takes some dozens of cycles a bit.
template <class SinkT>
class LogWriter {
 public:
  /// Nothing is written yet. The sink must outlive it.
  explicit MAZEBOT_CONSTEXPR14 LogWriter(SinkT& sink) : sink_(&sink), hash_(0), bits_(1), steps_(0), unfelt_(0) {}

  /// Begins the log of a robot without a navigator of the library, at that pose.
  MAZEBOT_CONSTEXPR14 void begin(int width, int height, Pose start) {
    begin(LoggedNavigator::own, LoggedPolicy::own, LoggedStorage::own, false);
    number(static_cast<unsigned>(width));
    number(static_cast<unsigned>(height));
    number(static_cast<unsigned>((start.cell.y * width + start.cell.x) * 4 + static_cast<int>(start.heading)));
    number(0);
  }
  /// Logs what a robot without a navigator has done since it looked: a turn, then the cells that it has crossed.
  MAZEBOT_CONSTEXPR14 void moved(Turn turn, int cells) {
    record(LogRecord::motion);
    number(static_cast<unsigned>(turn));
    number(static_cast<unsigned>(cells));
  }
  /// Logs what the robot sees in a step, and how its last command ended.
  MAZEBOT_CONSTEXPR14 void saw(const Observation& seen) {
    put_seen(seen);
    count_step();
  }
  /// Logs a number of the user's: that the battery is low, that somebody has lifted the robot.
  MAZEBOT_CONSTEXPR14 void mark(uint16_t what) {
    record(LogRecord::mark);
    number(what);
  }
  /// Logs words of the user's: at most 255 bytes of a text.
  MAZEBOT_CONSTEXPR14 void text(const char* words) {
    uint8_t length = 0;
    while (length < 255 && words[length] != 0) ++length;
    record(LogRecord::text);
    number(length);
    for (uint8_t i = 0; i < length; ++i)
      put(static_cast<uint16_t>(static_cast<unsigned>(static_cast<uint8_t>(words[i])) << 8 | 0x80U));
  }
  /// Logs what was done to the navigator.
  MAZEBOT_CONSTEXPR14 void call(LoggedCall what) {
    put(LogFormatT::code(static_cast<unsigned>(LogFormatT::escape) << 8 | static_cast<unsigned>(LogRecord::call) << 4 |
                             static_cast<unsigned>(what),
                         15));
  }
  /// Ends the log: a reader then knows that nothing is missing. Call it before the log is read out. More calls do
  /// nothing, and nothing is logged afterwards.
  MAZEBOT_CONSTEXPR14 void finish() {
    record(LogRecord::end);
    check();
    put(LogFormatT::code(127, 7));  // fills the last byte
    bits_ = 0;
    end_step();
  }

  // ---- the parts of a log, for the recorders ----

  /// Logs what a navigator is told. answered() follows.
  MAZEBOT_CONSTEXPR14 void told(const Observation& seen) {
    put_seen(seen);
    end_step();
  }
  /// The navigator has answered the step with this command: after each 32 steps, four bits of a hash of all commands
  /// are logged. So a replay notices where its commands begin to differ.
  MAZEBOT_CONSTEXPR14 void answered(Command command) {
    hash_ = LogFormatT::fold(hash_, command);
    count_step();
  }
  /// Begins a log: what navigator it is of.
  MAZEBOT_CONSTEXPR14 void begin(LoggedNavigator navigator, LoggedPolicy policy, LoggedStorage storage,
                                 bool has_clock) {
    put(LogFormatT::code(static_cast<unsigned>(MAZEBOT_VERSION_MAJOR << 9 | MAZEBOT_VERSION_MINOR << 4) |
                             static_cast<unsigned>(navigator),
                         12));
    put(LogFormatT::code(
        static_cast<unsigned>(policy) << 4 | static_cast<unsigned>(storage) << 1 | (has_clock ? 1U : 0U), 8));
  }
  /// A record begins.
  MAZEBOT_CONSTEXPR14 void record(LogRecord what) { put(LogFormatT::code(what)); }
  /// Writes a number in groups of four bits, the lowest three bits first: whether more follow, and three bits.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void number(unsigned value) {
    uint8_t group = 0;
    do {
      group = static_cast<uint8_t>(value & 7U);
      value >>= 3;
      if (value != 0) group |= 8;
      put(static_cast<uint16_t>(group << 12 | 0x800));
    } while (value != 0);
  }
  /// The same, in the same form, for a number that may need 32 bits where an int has 16.
  MAZEBOT_CONSTEXPR14 void long_number(uint32_t value) {
    for (; value > 7; value >>= 3) put(static_cast<uint16_t>((8U | (value & 7U)) << 12 | 0x800U));
    put(static_cast<uint16_t>(value << 12 | 0x800U));
  }
  /// Writes a pose as three numbers: the heading, x and y.
  MAZEBOT_CONSTEXPR14 void pose(Pose pose) {
    number(static_cast<unsigned>(pose.heading));
    number(static_cast<unsigned>(pose.cell.x));
    number(static_cast<unsigned>(pose.cell.y));
  }

  /// Writes all walls of a map, cell by cell in the order of their indices: for the walls to the north and to the east
  /// two bits each, whether it is known and whether it is a wall; and from which sides a map with evidence was looked
  /// at.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void whole_map(const MapT& walls) {
    record(LogRecord::map);
    put(LogFormatT::code(MapT::has_evidence ? 1 : 0, 1));
    for (int y = 0; y < walls.grid().height(); ++y) {
      for (int x = 0; x < walls.grid().width(); ++x) {
        const Cell cell(x, y);
        for (int i = 0; i < 2; ++i) {
          const Heading heading = heading_at(i);
          const bool is_known = walls.known(cell, heading);
          put(LogFormatT::code((is_known ? 2U : 0U) | (is_known && walls.wall(cell, heading) ? 1U : 0U), 2));
        }
        looks(walls, cell, detail::Flag<MapT::has_evidence>());
      }
    }
  }

 private:
  typedef detail::LogFormat LogFormatT;

  MAZEBOT_CONSTEXPR14 void put_seen(const Observation& seen) {
    const unsigned ending = static_cast<unsigned>(seen.short_by()) << 1 | (seen.feels_bumps() ? 0U : 1U);
    uint8_t openings = 0;
    uint8_t other_reach = 0;
    for (int8_t i = 3; i >= 0; --i) {
      const Turn side = static_cast<Turn>(i);
      openings = static_cast<uint8_t>(openings << 1 | seen.free_cells(side));
      other_reach = static_cast<uint8_t>(other_reach | (seen.reach(side) ^ (i == 2 ? 0 : 1)));
    }
    if (ending != unfelt_) {
      if (ending == unfelt_ + 2U && other_reach == 0 && (openings & 1) == 0) {
        openings |= 4;  // blocked by the wall that it sees
      } else {
        record(LogRecord::ending);
        number(ending);
        unfelt_ = static_cast<uint8_t>(ending & 1U);
      }
    }
    if (other_reach == 0) return put(static_cast<uint16_t>(LogFormatT::step_code(openings) << 8));
    record(LogRecord::rays);
    for (int8_t i = 3; i >= 0; --i) {
      number(static_cast<unsigned>(seen.reach(static_cast<Turn>(i))));
      number(static_cast<unsigned>(seen.free_cells(static_cast<Turn>(i))));
    }
  }
  MAZEBOT_CONSTEXPR14 void count_step() {
    if (++steps_ % LogFormatT::steps_of_check == 0) check();
    end_step();
  }
  // Tells sinks that send or store each step.
  MAZEBOT_CONSTEXPR14 void end_step() { detail::end_log_step(*sink_, bits_, 0); }

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void looks(const MapT& walls, Cell cell, detail::Flag<true>) {
    put(LogFormatT::code(walls.looks_at(walls.grid().index(cell)), 4));
  }
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void looks(const MapT&, Cell, detail::Flag<false>) {}
  MAZEBOT_CONSTEXPR14 void check() { put(static_cast<uint16_t>((hash_ & 0xF000U) | 0x800U)); }
  // The bits before the last one that is set.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void put(uint16_t code) {
    uint8_t bits = bits_;
    if (bits == 0) return;  // the log has ended
    for (; code != 0x8000U; code = static_cast<uint16_t>(code << 1)) {
      const bool is_full = (bits & 0x80) != 0;  // the first bit that is set tells how many there are
      bits = static_cast<uint8_t>(bits << 1);
      if ((code & 0x8000U) != 0) ++bits;
      if (!is_full) continue;
      sink_->put(bits);
      bits = 1;
    }
    bits_ = bits;
  }

  SinkT* sink_;
  uint16_t hash_;
  uint8_t bits_;  // that do not fill a byte yet, behind a leading 1; 0 at the end
  uint8_t steps_;
  uint8_t unfelt_;  // whether the robot does not feel bumps
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_LOG_WRITER_HPP
