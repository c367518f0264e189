// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_SAVED_LOG_HPP
#define MAZEBOT_RECORD_SAVED_LOG_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "log_format.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Keeps logs in EEPROM or flash, beyond a power loss: a sink for a Recorder or a LogWriter.
///
///     struct Eeprom {
///       bool ready() { return eeprom_is_ready(); }  // whether a byte can be written without waiting
///       uint8_t read(size_t address) { return EEPROM.read(address); }
///       void write(size_t address, uint8_t byte) { EEPROM.write(address, byte); }
///     };
///     Eeprom eeprom;
///     SavedLog<Eeprom, 512> log(eeprom, 440);  // 512 bytes, behind the 440 of a SavedMap<16, 16>
///     send_log(Serial, log);                   // after a reset: the log of the run before
///     Recorder<Explorer<16, 16>, SavedLog<Eeprom, 512>> recorder(explorer, log);
///     drive(robot, recorder);
///     recorder.finish();
///     log.flush();                             // waits until all is stored
///
/// It never waits while the robot runs. A byte goes into a buffer, and from there into the storage when that is ready:
/// at the end of each step, and when you call work(). A step needs half a byte, so that is enough. Nothing is written
/// for bytes that are right already. If the buffer is full, the log ends there: is_full().
///
/// **Power may fail at any byte.** The storage is a ring of frames of 16 bytes: 12 of the log, the number of the run,
/// the number of the frame, and a checksum. Each run begins behind the one before, so all bytes wear alike. A frame is
/// never changed while its run is the newest. So a power loss costs the frame in progress and the buffer, which are the
/// last 30 steps, and never what was stored before. Call flush() before a moment that the log must not lose.
///
/// **A byte may wear out.** Each frame is read back. One that does not keep what is written is skipped, and the next
/// one takes its place.
///
/// Of several runs the newest one is read, from its first complete frame on; those before it are kept until their bytes
/// are needed. `Bytes` is a multiple of 16, up to 2048: three quarters of it hold the log. The storage is any object
/// with the three functions. RAM: Buffer + 16 bytes on AVR. Each step takes O(1), the first one O(Bytes).
template <class StorageT, int Bytes, int Buffer = 32>
class SavedLog {
  static_assert(Bytes >= 32 && Bytes <= 2048 && Bytes % 16 == 0,
                "mazebot: a SavedLog has 32 to 2048 bytes, a multiple of 16");
  static_assert(Buffer >= 16 && Buffer <= 255, "mazebot: the buffer of a SavedLog has 16 to 255 bytes");

 public:
  /// The log of a run begins with the first byte that is stored, at that address of the storage, which must outlive it.
  explicit MAZEBOT_CONSTEXPR14 SavedLog(StorageT& storage, size_t address = 0)
      : storage_(&storage), address_(address), ring_{} {
    clear();
  }

  /// The log of another run begins: for the next Recorder. What was not stored of the run before is lost: call flush().
  MAZEBOT_CONSTEXPR14 void clear() {
    first_ = 0;
    count_ = 0;
    at_ = 0;
    number_ = 0;
    has_begun_ = false;
    is_short_ = false;
    has_room_ = true;
    is_full_ = false;
    put(detail::LogFormat::magic);
    put(static_cast<uint8_t>(detail::LogFormat::version << 4));  // no parity bytes
  }
  /// Appends a byte, if there is room in the buffer.
  MAZEBOT_CONSTEXPR14 void put(uint8_t byte) {
    if (count_ == Buffer) is_full_ = true;
    if (is_full_) return;
    ring_[static_cast<uint8_t>((first_ + count_) % Buffer)] = byte;
    ++count_;
    work();
  }
  /// A step ends: stores what can be stored now.
  MAZEBOT_CONSTEXPR14 void step_ended(uint8_t) { work(); }

  /// Stores a byte, if the storage is ready and there is a frame to write.
  MAZEBOT_CONSTEXPR14 void work() {
    if ((at_ == 0 && count_ < data && !is_short_) || !has_room_ || !storage_->ready()) return;
    if (!has_begun_) begin();
    while (at_ < frame) {
      const uint8_t byte = next_byte();
      const size_t address = address_of(position_) + at_++;
      if (storage_->read(address) == byte) continue;
      storage_->write(address, byte);
      return;
    }
    // All is written, and the storage is ready: does it hold what was written?
    at_ = 0;
    const bool is_kept = is_frame_written();
    position_ = next(position_);
    if (position_ == begun_at_) {
      has_room_ = false;
      is_full_ = true;
    }
    if (!is_kept) return;
    const uint8_t stored = is_short_ ? count_ : uint8_t(data);
    first_ = static_cast<uint8_t>((first_ + stored) % Buffer);
    count_ = static_cast<uint8_t>(count_ - stored);
    is_short_ = false;
    ++number_;
  }
  /// Waits until all bytes are stored: 3.4 ms a byte on an ATmega328P. The log may continue afterwards.
  MAZEBOT_CONSTEXPR14 void flush() {
    while (count_ != 0 && has_room_) {
      if (at_ == 0) is_short_ = count_ < data;
      work();
    }
  }
  constexpr bool is_full() const { return is_full_; }  ///< whether the end of the run is missing

  /// Calls visit(byte) for each byte of the newest log that is stored, also of an earlier life of the robot, up to the
  /// first frame that is missing. O(Bytes). Waits while the storage is busy.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_byte(VisitorT&& visit) const {
    const Newest newest = find_newest();
    if (newest.first == frames) return;
    uint8_t number = 0;
    uint8_t position = newest.first;
    do {
      if (is_frame(position) && byte_of(position, 0) == newest.run && (byte_of(position, 1) & most_number) == number) {
        const bool is_short = (byte_of(position, 1) & short_flag) != 0;
        const uint8_t size = is_short ? byte_of(position, size_at) : uint8_t(data);
        for (uint8_t i = 0; i < size && i < data; ++i) visit(byte_of(position, static_cast<uint8_t>(data_at + i)));
        ++number;
      }
      position = next(position);
    } while (position != newest.first);
  }

 private:
  // A frame: the number of the run, the number of the frame and whether it is short, the data, the checksum. In a short
  // frame, the last byte of the data is their number.
  enum : uint8_t {
    data_at = 2,
    data = 12,
    size_at = data_at + data - 1,
    checksum_at = data_at + data,
    frame = checksum_at + 2,
    frames = static_cast<unsigned>(Bytes) / frame,
    most_number = 127,
    short_flag = 128
  };
  struct Newest {
    uint8_t run;
    uint8_t first;  // its first frame; `frames` if that is damaged, or there is none
    uint8_t last;   // its last frame; `frames` if there is none
  };

  static MAZEBOT_CONSTEXPR14 uint8_t next(uint8_t position) {
    return static_cast<uint8_t>(position + 1 == frames ? 0 : position + 1);
  }
  MAZEBOT_CONSTEXPR14 size_t address_of(uint8_t position) const {
    return address_ + size_t(position) * static_cast<size_t>(frame);
  }
  MAZEBOT_CONSTEXPR14 uint8_t byte_of(uint8_t position, uint8_t at) const {
    return storage_->read(address_of(position) + at);
  }
  MAZEBOT_CONSTEXPR14 bool is_frame(uint8_t position) const {
    uint16_t sum = 0xFFFF;
    for (uint8_t i = 0; i < checksum_at; ++i) sum = detail::LogFormat::fold(sum, byte_of(position, i));
    return byte_of(position, checksum_at) == sum >> 8 && byte_of(position, checksum_at + 1) == (sum & 255U);
  }
  // The newest run has a number that is less than 128 ahead of all others: each needs a frame or more.
  MAZEBOT_CONSTEXPR14 Newest find_newest() const {
    Newest newest = {0, frames, frames};
    uint8_t last_number = 0;
    for (uint8_t i = 0; i < frames; ++i) {
      if (!is_frame(i)) continue;
      const uint8_t run = byte_of(i, 0);
      const uint8_t number = byte_of(i, 1) & most_number;
      if (newest.last == frames || (run != newest.run && static_cast<uint8_t>(run - newest.run) < 128)) {
        newest.run = run;
        newest.first = frames;
        last_number = 0;
        newest.last = i;
      }
      if (run != newest.run) continue;
      if (number == 0) newest.first = i;
      if (number < last_number) continue;
      newest.last = i;
      last_number = number;
    }
    return newest;
  }
  // The run begins behind the one before.
  MAZEBOT_CONSTEXPR14 void begin() {
    const Newest newest = find_newest();
    const bool is_first = newest.last == frames;
    run_ = static_cast<uint8_t>(is_first ? 0 : newest.run + 1);
    position_ = is_first ? uint8_t(0) : next(newest.last);
    begun_at_ = position_;
    has_begun_ = true;
  }
  // The byte of the frame at `at_`, and the checksum up to it.
  MAZEBOT_CONSTEXPR14 uint8_t next_byte() {
    if (at_ == 0) sum_ = 0xFFFF;
    if (at_ == checksum_at) return static_cast<uint8_t>(sum_ >> 8);
    if (at_ > checksum_at) return static_cast<uint8_t>(sum_ & 255U);
    const uint8_t byte = at_ == 0                      ? run_
                         : at_ < data_at               ? static_cast<uint8_t>(number_ | (is_short_ ? short_flag : 0))
                         : is_short_ && at_ == size_at ? count_
                                                       : ring_[static_cast<uint8_t>((first_ + at_ - data_at) % Buffer)];
    sum_ = detail::LogFormat::fold(sum_, byte);
    return byte;
  }
  // Whether the storage holds the frame that was written: the same bytes, not any with a right checksum.
  MAZEBOT_CONSTEXPR14 bool is_frame_written() {
    bool is_same = true;
    for (at_ = 0; at_ < frame; ++at_) is_same = next_byte() == byte_of(position_, at_) && is_same;
    at_ = 0;
    return is_same;
  }

  StorageT* storage_;
  size_t address_;
  uint8_t ring_[static_cast<size_t>(Buffer)];  // of the log: what no frame holds yet
  uint16_t sum_ = 0;
  uint8_t first_ = 0;
  uint8_t count_ = 0;
  uint8_t position_ = 0;  // of the frame in progress
  uint8_t begun_at_ = 0;
  uint8_t run_ = 0;
  uint8_t number_ = 0;
  uint8_t at_ = 0;  // the next byte of the frame
  bool has_begun_ : 1;
  bool is_short_ : 1;
  bool has_room_ : 1;
  bool is_full_ : 1;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_SAVED_LOG_HPP
