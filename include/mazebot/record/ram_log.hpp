// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_RAM_LOG_HPP
#define MAZEBOT_RECORD_RAM_LOG_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "log_frame.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A log in RAM: a sink for a Recorder or a LogWriter. When it is full it stops, and the end of the run is missing.
///
///     RamLog<256> log;
///     Recorder<Explorer<16, 16>, RamLog<256>> recorder(explorer, log);
///     drive(robot, recorder);
///     recorder.finish();
///     send_log(Serial, log);  // to `mazebot watch PORT --log FILE`
///
/// It holds the data of the log. for_each_byte() adds the checksums, and the parity bytes that repair a damaged stretch
/// of up to 3 %: this is what belongs into a file. RAM: Capacity and two bytes.
template <int Capacity>
class RamLog {
  static_assert(Capacity >= 32 && Capacity <= 16384, "mazebot: a RamLog has 32 to 16384 bytes");

 public:
  /// An empty log.
  MAZEBOT_CONSTEXPR14 RamLog() : bytes_{} {}

  /// Forgets everything.
  MAZEBOT_CONSTEXPR14 void clear() { size_ = 0; }
  /// Appends a byte, if there is room.
  MAZEBOT_CONSTEXPR14 void put(uint8_t byte) {
    if (size_ != Capacity) bytes_[size_++] = byte;
  }

  constexpr size_t size() const { return size_; }               ///< bytes of data so far
  constexpr bool is_full() const { return size_ == Capacity; }  ///< whether the end of the run may be missing
  /// Calls visit(byte) for each byte of the log as it belongs into a file. O(size * parity bytes).
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_byte(VisitorT&& visit) const {
    detail::frame_log(size_, bytes_, visit);
  }

 private:
  uint16_t size_ = 0;
  uint8_t bytes_[size_t(Capacity)];
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_RAM_LOG_HPP
