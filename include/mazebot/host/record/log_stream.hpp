// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RECORD_LOG_STREAM_HPP
#define MAZEBOT_HOST_RECORD_LOG_STREAM_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "../../record/log_format.hpp"
#include "../../record/serial_log.hpp"
#include "../../robot/serial_line.hpp"
#include "growing_log.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Puts together the log that a robot sends over a serial line with a SerialLog or send_log():
///
///     LogStream stream;
///     if (stream.take(character) == LogStream::Event::grew) ... = read_growing_log(stream.bytes(), stream.pending());
///
/// A log has at most 65535 bytes. Damaged lines are skipped: the lines behind them repeat their bytes. Other output of
/// the robot is told as text.
class LogStream {
 public:
  /// What a character brought.
  enum class Event : std::uint8_t {
    none,   ///< nothing new
    began,  ///< the log of another run begins, and its first bytes are there
    grew,   ///< the log has more bytes, or bits
    gap,    ///< bytes are missing: nothing more of this run will be taken. Told once a run
    text    ///< a line of other output: text()
  };

  /// Takes the next character.
  Event take(char character) {
    const bool is_whole = line_.take(character);
    if (character != '\n') {
      if (character != '\r' && raw_.size() < most_text) raw_ += character;
      return Event::none;
    }
    text_.swap(raw_);
    raw_.clear();
    if (is_whole && line_.text()[0] == detail::LogLine::letter) return take_line(line_.text() + 1);
    if (is_whole) return Event::none;  // of another protocol with this checksum, such as that of a SerialRobot
    const std::size_t star = text_.rfind('*');
    const bool is_broken_off = text_[0] == detail::LogLine::letter && !bytes_of(text_.substr(1)).empty();
    const bool is_damaged = is_broken_off || (star != std::string::npos && star + 6 >= text_.size());
    if (is_damaged) ++damaged_;
    return is_damaged || text_.empty() ? Event::none : Event::text;
  }

  const std::string& bytes() const { return bytes_; }       ///< what the robot has sent, up to the first gap
  std::uint8_t pending() const { return pending_; }         ///< bits that do not fill a byte, behind a leading 1
  const std::string& text() const { return text_; }         ///< the last line
  std::uint64_t damaged_lines() const { return damaged_; }  ///< lines with a wrong checksum
  bool has_gap() const { return has_gap_; }                 ///< bytes are missing behind bytes()
  /// The log so far as it belongs into a file. O(bytes * parity bytes).
  std::string file() const {
    const bool is_stream = bytes_.size() >= 2 && (bytes_[1] & 15) == 0;
    return is_stream ? framed_log(std::string_view(bytes_).substr(2)) : bytes_;
  }

 private:
  enum : std::size_t { most_text = 1000 };

  static int digit(char character) {
    if (character >= '0' && character <= '9') return character - '0';
    if (character >= 'A' && character <= 'F') return character - 'A' + 10;
    return -1;
  }
  // The bytes of hexadecimal digits; empty if there is anything else.
  static std::string bytes_of(std::string_view digits) {
    std::string bytes;
    if (digits.size() % 2 != 0) return {};
    for (std::size_t i = 0; i < digits.size(); i += 2) {
      const int high = digit(digits[i]), low = digit(digits[i + 1]);
      if (high < 0 || low < 0) return {};
      bytes += static_cast<char>(high << 4 | low);
    }
    return bytes;
  }

  Event take_line(std::string_view line) {
    const std::string all = bytes_of(line);
    if (all.size() < 3) return Event::none;
    const auto at =
        static_cast<std::size_t>(static_cast<std::uint8_t>(all[0]) << 8 | static_cast<std::uint8_t>(all[1]));
    const auto pending = static_cast<std::uint8_t>(all[2]);
    const std::string_view more = std::string_view(all).substr(3);
    const bool begins = at == 0 && more.size() >= 2 && static_cast<std::uint8_t>(more[0]) == detail::LogFormat::magic;
    // Another run, unless it is the same beginning again.
    const bool is_same = bytes_.compare(0, more.size(), more) == 0 || more.substr(0, bytes_.size()) == bytes_;
    const bool is_shorter = more.size() < bytes_.size() || (more.size() == bytes_.size() && pending < pending_);
    if (begins && (bytes_.empty() || is_shorter || !is_same)) {
      bytes_ = more;
      pending_ = pending;
      has_gap_ = false;
      return Event::began;
    }
    if (has_gap_) return Event::none;
    const std::size_t known = at <= bytes_.size() ? std::min(bytes_.size() - at, more.size()) : 0;
    if (at > bytes_.size() || bytes_.empty() || bytes_.compare(at, known, more.substr(0, known)) != 0) {
      has_gap_ = true;
      return Event::gap;
    }
    if (at + more.size() < bytes_.size() || (known == more.size() && pending == pending_)) return Event::none;
    bytes_ += more.substr(known);
    pending_ = pending;
    return Event::grew;
  }

  detail::SerialLineReader<64> line_;
  std::string raw_;
  std::string text_;
  std::string bytes_;
  std::uint8_t pending_ = 1;
  std::uint64_t damaged_ = 0;
  bool has_gap_ = false;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RECORD_LOG_STREAM_HPP
