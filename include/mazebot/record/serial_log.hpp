// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_SERIAL_LOG_HPP
#define MAZEBOT_RECORD_SERIAL_LOG_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../robot/serial_line.hpp"
#include "log_format.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The lines of a log on a serial line. See SerialLog.
struct LogLine {
  enum : uint8_t { letter = 'm', most_bytes = 16, overhead = 13 };  // the letter, 4 + 2 digits, the checksum, the end
};

// Sends bytes as such lines, without waiting.
template <class SerialT, int Capacity>
class LogLineWriter {
  static_assert(Capacity >= LogLine::most_bytes && Capacity <= 16384,
                "mazebot: the buffer of a SerialLog has 16 to 16384 bytes");

 public:
  explicit MAZEBOT_CONSTEXPR14 LogLineWriter(SerialT& serial) : serial_(&serial), ring_{} {}

  MAZEBOT_CONSTEXPR14 void clear() {
    end_ = 0;
    sent_ = 0;
    pending_ = no_bits;
    is_pending_sent_ = true;
  }
  MAZEBOT_CONSTEXPR14 void put(uint8_t byte) {
    if (unsent() == Capacity) send();
    ring_[end_ % Capacity] = byte;
    ++end_;
    pending_ = no_bits;
    is_pending_sent_ = true;
  }
  MAZEBOT_CONSTEXPR14 void put_pending(uint8_t bits) {
    if (bits == pending_ && is_pending_sent_) return;
    pending_ = bits;
    is_pending_sent_ = false;
  }
  // Sends lines while the hardware has room for a whole one. Returns whether everything is sent.
  MAZEBOT_CONSTEXPR14 bool send() {
    while (unsent() != 0 || !is_pending_sent_) {
      const bool is_last = unsent() <= LogLine::most_bytes;
      const uint16_t most = static_cast<uint16_t>(LogLine::most_bytes);
      const uint16_t count = end_ < most ? end_ : most;
      if (serial_->availableForWrite() < LogLine::overhead + 2 * static_cast<int>(count)) return false;
      // What was overwritten is lost; the last line repeats bytes that were sent before.
      const uint16_t first_kept = unsent() > Capacity ? static_cast<uint16_t>(end_ - Capacity) : sent_;
      const uint16_t from = is_last ? static_cast<uint16_t>(end_ - count) : first_kept;
      SerialLineWriter<SerialT> line(*serial_);
      line.put(static_cast<char>(LogLine::letter));
      put_hex(line, static_cast<uint8_t>(from >> 8));
      put_hex(line, static_cast<uint8_t>(from & 255U));
      put_hex(line, is_last ? pending_ : uint8_t(no_bits));
      for (uint16_t i = 0; i < count; ++i) put_hex(line, ring_[static_cast<uint16_t>(from + i) % Capacity]);
      line.end();
      sent_ = static_cast<uint16_t>(from + count);
      if (is_last) is_pending_sent_ = true;
    }
    return true;
  }

 private:
  enum : uint8_t { no_bits = 1 };

  MAZEBOT_CONSTEXPR14 uint16_t unsent() const { return static_cast<uint16_t>(end_ - sent_); }
  static MAZEBOT_CONSTEXPR14 void put_hex(SerialLineWriter<SerialT>& line, uint8_t byte) {
    line.put(hex_digit(byte >> 4)).put(hex_digit(byte & 15U));
  }

  SerialT* serial_;
  uint8_t ring_[static_cast<unsigned>(Capacity)];
  uint16_t end_ = 0;   // of the log, so far
  uint16_t sent_ = 0;  // up to there
  uint8_t pending_ = no_bits;
  bool is_pending_sent_ = true;
};

}  // namespace detail

/// Sends a log over a serial line while the robot runs: a sink for a Recorder or a LogWriter. `mazebot watch` draws the
/// run live and writes the log into a file.
///
///     SerialLog<HardwareSerial> log(Serial);
///     Recorder<Explorer<16, 16>, SerialLog<HardwareSerial>> recorder(explorer, log);
///     drive(robot, recorder);
///     recorder.finish();
///     while (!log.send()) {}  // the last bytes
///
/// It never waits: a line is sent when the hardware has room for all of it. That is at the end of each step, and when
/// you call send(). The serial class is any with `int availableForWrite()` and `write(uint8_t)`, such as Arduino's,
/// that has room for 45 bytes or more. Other output on the same line is not disturbed if it consists of whole lines.
///
/// Each line repeats the last 16 bytes, which are more than 40 steps. So nothing is missing if some lines in a row are
/// damaged. A step takes one line: 4 ms at 115200 baud. docs/log-format.md describes the lines.
///
/// If more than `Capacity` bytes could not be sent, the oldest are lost and the picture stops: choose 256 if the log
/// begins with a map, or more for slow lines. RAM: Capacity + 8 bytes on AVR.
template <class SerialT, int Capacity = 32>
class SerialLog {
 public:
  /// The log of a run begins. The serial port must outlive it.
  explicit MAZEBOT_CONSTEXPR14 SerialLog(SerialT& serial) : lines_(serial) { clear(); }

  /// The log of another run begins: for the next Recorder.
  MAZEBOT_CONSTEXPR14 void clear() {
    lines_.clear();
    put(detail::LogFormat::magic);
    put(static_cast<uint8_t>(detail::LogFormat::version << 4));  // no parity bytes
  }
  /// Appends a byte.
  MAZEBOT_CONSTEXPR14 void put(uint8_t byte) { lines_.put(byte); }
  /// A step ends: sends what is new, and the bits that do not fill a byte yet, behind a leading 1.
  MAZEBOT_CONSTEXPR14 void step_ended(uint8_t pending_bits) {
    lines_.put_pending(pending_bits);
    (void)lines_.send();
  }
  /// Sends what is new, as far as the hardware has room. Returns whether everything is sent.
  MAZEBOT_CONSTEXPR14 bool send() { return lines_.send(); }

 private:
  detail::LogLineWriter<SerialT, Capacity> lines_;
};

/// Sends a whole log, for example a RamLog after the run, to `mazebot watch PORT --log FILE`. It waits until the
/// hardware has taken all of it: about 30 ms for 256 bytes at 115200 baud.
template <class SerialT, class LogT>
void send_log(SerialT& serial, LogT& log) {
  detail::LogLineWriter<SerialT, detail::LogLine::most_bytes> lines(serial);
  int count = 0;
  log.for_each_byte([&](uint8_t byte) {
    lines.put(byte);
    if (++count % detail::LogLine::most_bytes != 0) return;
    while (!lines.send()) {
    }
  });
  while (!lines.send()) {
  }
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_SERIAL_LOG_HPP
