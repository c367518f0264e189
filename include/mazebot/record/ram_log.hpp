// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_RAM_LOG_HPP
#define MAZEBOT_RECORD_RAM_LOG_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "log_format.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The parity bytes of a log: a power of two that is more than 3 % of it.
constexpr uint16_t log_lanes(size_t bytes, uint16_t lanes = 8) {
  return bytes <= size_t(32) * lanes || lanes == 16384 ? lanes : log_lanes(bytes, static_cast<uint16_t>(lanes * 2));
}
constexpr uint8_t log2_of(uint16_t lanes) { return lanes <= 1 ? 0 : static_cast<uint8_t>(1 + log2_of(lanes >> 1)); }

}  // namespace detail

/// A log in RAM: a sink for a Recorder or a LogWriter. When it is full it stops, and the end of the run is missing.
///
///     RamLog<256> log;
///     Recorder<Explorer<16, 16>, RamLog<256>> recorder(explorer, log);
///     drive(robot, recorder);
///     recorder.finish();
///     send_log(Serial, log);  // to `mazebot watch PORT --log FILE`; or write log.bytes() into a file
///
/// It keeps parity bytes (one for each 32 bytes, at least 8, in a power of two): a reader repairs one damaged stretch
/// of up to that many bytes. RAM: Capacity and two bytes.
template <int Capacity>
class RamLog {
  static_assert(Capacity >= 32 && Capacity <= 16384, "mazebot: a RamLog has 32 to 16384 bytes");
  enum : uint16_t { lanes = detail::log_lanes(size_t(Capacity)) };

 public:
  /// An empty log.
  MAZEBOT_CONSTEXPR14 RamLog() : bytes_{} { clear(); }

  /// Forgets everything.
  MAZEBOT_CONSTEXPR14 void clear() {
    for (uint16_t i = 0; i < lanes; ++i) bytes_[2 + i] = 0;
    bytes_[0] = detail::LogFormat::magic;
    bytes_[1] = static_cast<uint8_t>(detail::LogFormat::version << 4 | (detail::log2_of(lanes) + 1));
    size_ = 2 + lanes;
  }
  /// Appends a byte, if there is room.
  MAZEBOT_CONSTEXPR14 void put(uint8_t byte) {
    if (size_ == Capacity) return;
    uint8_t& parity = bytes_[2 + static_cast<uint16_t>(size_ - 2U) % lanes];
    parity = static_cast<uint8_t>(parity ^ byte);
    bytes_[size_++] = byte;
  }

  constexpr size_t size() const { return size_; }               ///< bytes so far
  constexpr bool is_full() const { return size_ == Capacity; }  ///< whether the end of the run may be missing
  constexpr uint8_t byte(size_t i) const { return bytes_[i]; }  ///< a byte of the log; i < size()
  constexpr const uint8_t* bytes() const { return bytes_; }     ///< all of them
  /// Calls visit(byte) for each byte: see send_log().
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_byte(VisitorT&& visit) const {
    for (uint16_t i = 0; i < size_; ++i) visit(bytes_[i]);
  }

 private:
  uint8_t bytes_[size_t(Capacity)];
  uint16_t size_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_RAM_LOG_HPP
