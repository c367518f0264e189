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
/// The format is described in docs/log-format.md. RAM: 9 bytes on AVR. Each call is O(1) and takes some dozens of
/// cycles a bit.
template <class SinkT>
class LogWriter {
 public:
  /// Nothing is written yet. The sink must outlive it.
  explicit MAZEBOT_CONSTEXPR14 LogWriter(SinkT& sink)
      : sink_(&sink), crc_(0xFFFF), hash_(0), bits_(1), bytes_(0), steps_(0), feels_bumps_(true), is_finished_(false) {}

  /// Begins the log of a robot without a navigator of the library, at that pose.
  MAZEBOT_CONSTEXPR14 void begin(int width, int height, Pose start) {
    begin(LoggedNavigator::own, LoggedPolicy::own, LoggedStorage::own, false);
    number(static_cast<unsigned>(width));
    number(static_cast<unsigned>(height));
    pose(start, width);
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
    end_step();
  }
  /// The navigator has answered the step with this command: after each 32 steps, four bits of a hash of all commands
  /// are logged. So a replay notices where its commands begin to differ.
  MAZEBOT_CONSTEXPR14 void answered(Command command) {
    hash_ = LogFormatT::fold(hash_, command);
    if (++steps_ % LogFormatT::steps_of_check == 0) check();
    end_step();
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
    for (uint8_t i = 0; i < length; ++i) put_byte(static_cast<uint8_t>(words[i]));
  }
  /// Logs what was done to the navigator.
  MAZEBOT_CONSTEXPR14 void call(LoggedCall what) {
    record(LogRecord::call);
    put_code(static_cast<uint8_t>(0x10 | static_cast<uint8_t>(what)));
  }
  /// Ends the log: a reader then knows that nothing is missing. Call it before the log is read out. More calls do
  /// nothing, and nothing is logged afterwards.
  MAZEBOT_CONSTEXPR14 void finish() {
    if (is_finished_) return;
    record(LogRecord::end);
    check();
    while (bits_ != 1) put_bit(true);
    if (bytes_ != 0) end_block();
    is_finished_ = true;
    end_step();
  }

  // ---- the parts of a log, for the recorders ----

  /// Begins a log: what navigator it is of.
  MAZEBOT_CONSTEXPR14 void begin(LoggedNavigator navigator, LoggedPolicy policy, LoggedStorage storage,
                                 bool has_clock) {
    put_byte(static_cast<uint8_t>(MAZEBOT_VERSION_MAJOR << 5 | MAZEBOT_VERSION_MINOR));
    put_byte(static_cast<uint8_t>(static_cast<int>(navigator) << 4 | static_cast<int>(policy)));
    put_code(static_cast<uint8_t>(0x10 | static_cast<int>(storage) << 1 | (has_clock ? 1 : 0)));
  }
  /// A record begins.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void record(LogRecord what) {
    put_code(LogFormatT::escape);
    put_code(static_cast<uint8_t>(0x10 | static_cast<uint8_t>(what)));
  }
  /// Writes a number in groups of four bits, the lowest three bits first: whether more follow, and three bits.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void number(unsigned value) {
    for (; value > 7; value >>= 3) put_code(static_cast<uint8_t>(0x18 | (value & 7U)));
    put_code(static_cast<uint8_t>(0x10 | value));
  }
  /// The same, in the same form, for a number that may need 32 bits where an int has 16.
  MAZEBOT_CONSTEXPR14 void long_number(uint32_t value) {
    for (; value > 7; value >>= 3) put_code(static_cast<uint8_t>(0x18 | (value & 7U)));
    put_code(static_cast<uint8_t>(0x10 | value));
  }
  /// Writes a pose as two numbers: the heading, and the cell, row by row from the south-west.
  MAZEBOT_CONSTEXPR14 void pose(Pose pose, int width) {
    number(static_cast<unsigned>(pose.heading));
    long_number(static_cast<uint32_t>(pose.cell.y) * static_cast<uint32_t>(width) + static_cast<uint32_t>(pose.cell.x));
  }

  /// Writes all walls of a map, cell by cell in the order of their indices: for the walls to the north and to the east
  /// two bits each, whether it is known and whether it is a wall; and from which sides a map with evidence was looked
  /// at.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void whole_map(const MapT& walls) {
    record(LogRecord::map);
    put_bit(MapT::has_evidence);
    for (int y = 0; y < walls.grid().height(); ++y) {
      for (int x = 0; x < walls.grid().width(); ++x) {
        const Cell cell(x, y);
        for (int i = 0; i < 2; ++i) {
          put_bit(walls.known(cell, heading_at(i)));
          put_bit(walls.known(cell, heading_at(i)) && walls.wall(cell, heading_at(i)));
        }
        looks(walls, cell, detail::Flag<MapT::has_evidence>());
      }
    }
  }

 private:
  typedef detail::LogFormat LogFormatT;

  MAZEBOT_CONSTEXPR14 void put_seen(const Observation& seen) {
    if (seen.feels_bumps() != feels_bumps_) {
      record(LogRecord::no_bumps);
      feels_bumps_ = !feels_bumps_;
    }
    uint8_t reach = 0;
    uint8_t walls = 0;
    for (uint8_t i = 0; i < 4; ++i) {
      const Turn side = turn_at(sides() >> 2 * i & 3);
      reach = static_cast<uint8_t>(reach | (seen.reach(side) ^ (i < 3 ? 1 : 0)));
      walls = static_cast<uint8_t>(walls << 1 | (seen.free_cells(side) == 0 ? 1 : 0));
    }
    walls = static_cast<uint8_t>(walls >> 1);
    if (seen.short_by() == 1 && reach == 0 && (walls & 2) != 0) {
      put_code(LogFormatT::bumped);
      return put_code(static_cast<uint8_t>(4 | (walls & 4) >> 1 | (walls & 1)));
    }
    if (seen.short_by() != 0) {
      record(LogRecord::blocked);
      number(static_cast<unsigned>(seen.short_by()));
    }
    if (reach == 0) return put_code(LogFormatT::step_code(walls));
    record(LogRecord::rays);
    for (int i = 0; i < 4; ++i) {
      const Turn side = turn_at(i);
      number(static_cast<unsigned>(seen.reach(side)));
      if (seen.reach(side) != 0) number(static_cast<unsigned>(seen.free_cells(side)));
    }
  }
  // Tells sinks that send or store each step.
  MAZEBOT_CONSTEXPR14 void end_step() { detail::end_log_step(*sink_, bits_, 0); }
  static constexpr int sides() { return 3 | 0 << 2 | 1 << 4 | 2 << 6; }  // left, ahead, right, around: two bits each

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void looks(const MapT& walls, Cell cell, detail::Flag<true>) {
    put_code(static_cast<uint8_t>(0x10 | walls.looks_at(walls.grid().index(cell))));
  }
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void looks(const MapT&, Cell, detail::Flag<false>) {}
  MAZEBOT_CONSTEXPR14 void check() { put_code(static_cast<uint8_t>(0x10 | hash_ >> 12)); }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void put_byte(uint8_t byte) {
    put_code(static_cast<uint8_t>(0x10 | byte >> 4));
    put_code(static_cast<uint8_t>(0x10 | (byte & 15)));
  }
  // The bits behind the first one that is set.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void put_code(uint8_t code) {
    uint8_t left = 8;
    for (; (code & 0x80) == 0; --left) code = static_cast<uint8_t>(code << 1);
    while (--left != 0) {
      code = static_cast<uint8_t>(code << 1);
      put_bit((code & 0x80) != 0);
    }
  }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void put_bit(bool bit) {
    if (is_finished_) return;
    const bool is_full = (bits_ & 0x80) != 0;  // the first bit that is set tells how many there are
    bits_ = static_cast<uint8_t>(bits_ << 1 | (bit ? 1 : 0));
    if (!is_full) return;
    sink_->put(bits_);
    crc_ = LogFormatT::fold(crc_, bits_);
    bits_ = 1;
    if (++bytes_ == LogFormatT::data_of_block) end_block();
  }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void end_block() {
    sink_->put(static_cast<uint8_t>(crc_ >> 8));
    sink_->put(static_cast<uint8_t>(crc_));
    crc_ = 0xFFFF;
    bytes_ = 0;
  }

  SinkT* sink_;
  uint16_t crc_;
  uint16_t hash_;
  uint8_t bits_;
  uint8_t bytes_;  // of the block
  uint8_t steps_ : 6;
  bool feels_bumps_ : 1;
  bool is_finished_ : 1;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_LOG_WRITER_HPP
