// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_RING_LOG_HPP
#define MAZEBOT_RECORD_RING_LOG_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "log_writer.hpp"
#include "ram_log.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Keeps the last steps of a run in RAM, however long it is: a ring. A RamLog keeps the first ones.
///
///     RingLog<256> ring(16, 16, explorer.start());
///     drive(robot, explorer, [&](const Observation& seen, Command command) {
///       ring.add(seen, command);
///       return true;
///     });
///     ring.finish();
///     send_log(Serial, ring.older());
///     send_log(Serial, ring.newer());
///
/// What an explorer decides depends on all that it has seen. So no replay can compute the commands of the last steps
/// alone: the log holds them, too, and the pose from which they begin. The program shows it as a log of a robot that
/// decides itself.
///
/// The ring consists of two logs of half the capacity. When one is full, the other one begins again, so between half of
/// the capacity and all of it is kept. A step takes 3 bytes. RAM: Capacity + 26 bytes on AVR. Each call is O(1).
template <int Capacity>
class RingLog {
  static_assert(Capacity >= 128 && Capacity <= 16384 && Capacity % 2 == 0,
                "mazebot: a RingLog has 128 to 16384 bytes, an even number");

 public:
  typedef RamLog<Capacity / 2> HalfT;  ///< one of the two logs

  /// The maze's size, and the pose in which the robot begins.
  MAZEBOT_CONSTEXPR14 RingLog(int width, int height, Pose start)
      : writer_(halves_[0]),
        pose_(start),
        width_(static_cast<uint16_t>(width)),
        height_(static_cast<uint16_t>(height)) {
    writer_.begin(width, height, start);
  }
  RingLog(const RingLog&) = delete;  ///< it points into itself
  RingLog& operator=(const RingLog&) = delete;

  /// Logs what the robot has seen, and the command that it got.
  MAZEBOT_CONSTEXPR14 void add(const Observation& seen, Command command) {
    const int cells = command_.cells() - seen.short_by();
    pose_ = pose_.turned(command_.turn()).advanced(cells);
    if (halves_[newer_].size() + bytes_of_step > size_t(Capacity / 2)) {
      writer_.finish();
      newer_ ^= 1;
      halves_[newer_].clear();
      writer_ = LogWriter<HalfT>(halves_[newer_]);
      writer_.begin(width_, height_, pose_);
    } else if (!command_.is_stop()) {
      writer_.moved(command_.turn(), cells);
    }
    writer_.saw(seen);
    command_ = command;
  }
  /// Logs a number of yours.
  MAZEBOT_CONSTEXPR14 void mark(uint16_t what) { writer_.mark(what); }
  /// Ends the log; see LogWriter::finish().
  MAZEBOT_CONSTEXPR14 void finish() { writer_.finish(); }

  constexpr const HalfT& older() const { return halves_[newer_ ^ 1]; }  ///< empty if the run was short
  constexpr const HalfT& newer() const { return halves_[newer_]; }      ///< the log of the last steps

 private:
  enum : uint8_t { bytes_of_step = 32 };  // at most: a motion, a mark, eight numbers of range sensors, the end

  HalfT halves_[2];
  LogWriter<HalfT> writer_;
  Pose pose_;        // behind the last command
  Command command_;  // the last one
  uint16_t width_;
  uint16_t height_;
  uint8_t newer_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_RING_LOG_HPP
