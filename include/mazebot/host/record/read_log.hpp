// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RECORD_READ_LOG_HPP
#define MAZEBOT_HOST_RECORD_READ_LOG_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../map/heading.hpp"
#include "log_blocks.hpp"
#include "run_log.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Bytes that are no log, or one of which not even the beginning can be read.
class LogError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace detail {

// Reads the bits of a log. Beyond the end, and after fail(), all bits are 0. It throws nothing, so that browsers
// without exceptions can read logs, too.
class LogBits {
 public:
  explicit LogBits(LogBytes data) : LogBits(std::move(data), 0) {}
  // The last byte is not full: a leading 1 tells how many bits of it count. 0 or 1: none.
  LogBits(LogBytes data, std::uint8_t pending_bits) : data_(std::move(data)), size_(8 * data_.size()) {
    if (pending_bits < 2) return;
    int count = 7;
    while ((pending_bits >> count & 1) == 0) --count;
    data_.push_back(static_cast<std::uint8_t>(pending_bits << (8 - count)));
    size_ += static_cast<std::size_t>(count);
  }

  std::size_t byte() const { return (at_ + 7) / 8; }
  bool is_good() const { return !has_ended_ && problem_.empty(); }
  bool has_ended() const { return has_ended_; }
  const std::string& problem() const { return problem_; }  // the first one; empty: none
  void fail(std::string problem) {
    if (is_good()) problem_ = std::move(problem);
  }
  bool bit() {
    has_ended_ = has_ended_ || (at_ >= size_ && problem_.empty());
    if (!is_good()) return false;
    const bool value = (data_[at_ / 8] >> (7 - at_ % 8) & 1) != 0;
    ++at_;
    return value;
  }
  unsigned bits(int count) {
    unsigned value = 0;
    for (; count > 0; --count) value = value << 1 | (bit() ? 1U : 0U);
    return value;
  }
  std::uint32_t number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0;; shift += 3) {
      const unsigned group = bits(4);
      if (shift > 30 && group != 0) fail("a number of more than 32 bits");
      value |= shift > 30 ? 0 : std::uint32_t{group & 7U} << shift;
      if ((group & 8U) == 0 || !is_good()) return value;
    }
  }
  // The next step as LogFormat::step_code() takes it; nothing if a record is next.
  std::optional<unsigned> step() {
    unsigned code = 0;
    for (int length = 1; length <= 7; ++length) {
      code = code << 1 | bits(1);
      for (std::size_t step = 0; step < sizeof(LogCodes<void>::steps); ++step) {
        const auto asked = static_cast<std::uint8_t>(step);
        if (LogFormat::step_code(asked) == (LogFormat::code(code, length) >> 8)) return asked;
      }
    }
    return {};  // the escape, which is the only code left
  }

 private:
  LogBytes data_;
  std::size_t size_;  // in bits
  std::size_t at_ = 0;
  bool has_ended_ = false;
  std::string problem_;
};

// Reads the records behind the header, as far as the bits are good.
class LogReader {
 public:
  LogReader(RunLog& log, LogBits& bits) : log_(log), bits_(bits) {}

  void read_header() {
    const unsigned version = bits_.bits(8);
    log_.major = static_cast<int>(version >> 5);
    log_.minor = static_cast<int>(version & 31U);
    log_.navigator = known<LoggedNavigator>(bits_.bits(4), LoggedNavigator::tracking_recovery, "navigator");
    log_.policy = known<LoggedPolicy>(bits_.bits(4), LoggedPolicy::right_hand, "policy");
    const unsigned storage = bits_.bits(4);
    log_.storage = known<LoggedStorage>(storage >> 1, LoggedStorage::small, "storage");
    log_.has_clock = (storage & 1U) != 0;
    const std::uint32_t width = bits_.number();
    const std::uint32_t height = bits_.number();
    constexpr std::uint32_t most = 4096;
    if (width == 0 || height == 0 || width > most || height > most) {
      return bits_.fail(fmt::format("a maze of {}x{} cells, expected 1 to {} on each side", width, height, most));
    }
    log_.grid = RunTimeGrid(static_cast<int>(width), static_cast<int>(height));
    const std::uint32_t start = bits_.number();
    log_.start = Pose(cell_at(start >> 2), heading_at(static_cast<int>(start & 3U)));
    const std::uint32_t goals = bits_.number();
    if (goals > log_.grid.cell_count()) bits_.fail(fmt::format("{} goals, more than cells", goals));
    std::uint32_t index = 0;
    for (std::uint32_t i = 0; i < goals && bits_.is_good(); ++i) {
      index = static_cast<std::uint32_t>((std::uint64_t{index} + bits_.number()) % log_.grid.cell_count());
      log_.goals.push_back(cell_at(index));
    }
    if (log_.navigator == LoggedNavigator::contest || log_.navigator == LoggedNavigator::contest_recovery) read_rules();
  }
  void read_entries() {
    for (std::uint32_t step = 0; bits_.is_good();) {
      LogEntry entry;
      const std::optional<unsigned> step_code = bits_.step();
      if (step_code) {
        seen_ = Observation();
        seen_.set_wall(Turn::left, (*step_code & 8U) == 0).set_wall(Turn::ahead, (*step_code & 1U) == 0);
        seen_.set_wall(Turn::right, (*step_code & 2U) == 0);
        if ((*step_code & 4U) != 0) short_by_ = 1;
      } else if (const auto what = static_cast<LogRecord>(bits_.bits(4)); what == LogRecord::rays) {
        seen_ = Observation();
        for (int i = 3; i >= 0; --i) {
          const auto reach = static_cast<int>(std::min<std::uint32_t>(bits_.number(), 255));
          const auto free = static_cast<int>(std::min<std::uint32_t>(bits_.number(), 255));
          seen_.set_ray(turn_at(i), free, reach);
        }
      } else {
        if (read_record(what)) continue;
        return;
      }
      entry.seen = seen_.set_short_by(short_by_).set_feels_bumps(feels_bumps_);
      if (log_.has_clock) entry.ticks = bits_.number();
      short_by_ = 0;
      if (++step % LogFormat::steps_of_check == 0) entry.check = bits_.bits(4);
      add(std::move(entry));
    }
  }

 private:
  template <class NumberT>
  NumberT known(unsigned number, NumberT last, const char* what) {
    if (number > static_cast<unsigned>(last)) {
      bits_.fail(fmt::format("the {} number {}, expected at most {}", what, number, static_cast<unsigned>(last)));
      return last;
    }
    return static_cast<NumberT>(number);
  }
  Cell cell_at(std::uint32_t index) const {
    if (index < log_.grid.cell_count()) return log_.grid.cell(index);
    bits_.fail(fmt::format("cell {} outside the maze", index));
    return Cell();
  }
  Pose pose() {
    const std::uint32_t heading = bits_.number();
    if (heading > 3) bits_.fail(fmt::format("the heading {}, expected 0 to 3", heading));
    const std::uint32_t x = bits_.number();
    const std::uint32_t y = bits_.number();
    if (x >= static_cast<std::uint32_t>(log_.grid.width()) || y >= static_cast<std::uint32_t>(log_.grid.height())) {
      bits_.fail(fmt::format("cell {},{} outside the maze", x, y));
      return Pose();
    }
    return Pose(Cell(static_cast<int>(x), static_cast<int>(y)), heading_at(static_cast<int>(heading)));
  }
  void read_rules() {
    std::uint32_t numbers[8];
    for (std::uint32_t& number : numbers) number = bits_.number();
    const SearchPace pace = {static_cast<std::uint16_t>(numbers[6]), static_cast<std::uint16_t>(numbers[7])};
    if (pace.move == 0) bits_.fail("moves that take no time");
    if (numbers[3] == 0 || numbers[3] > 100) bits_.fail("a fast run at that speed");
    ContestRules rules(numbers[0], numbers[1], pace);
    rules.runs = static_cast<std::uint8_t>(numbers[2]);
    rules.speed = static_cast<std::uint8_t>(numbers[3]);
    rules.faster_by = static_cast<std::uint8_t>(numbers[4]);
    rules.runs_early = numbers[5] != 0;
    log_.rules = rules;
  }
  void add(LogEntry entry) {
    if (!bits_.is_good()) return;
    entry.byte = bits_.byte();
    log_.entries.push_back(std::move(entry));
  }
  // Reads a record that is no step. False at the end of the log.
  bool read_record(LogRecord what) {
    LogEntry entry;
    switch (what) {
      case LogRecord::ending: {
        const std::uint32_t ending = bits_.number();
        short_by_ = static_cast<int>(std::min<std::uint32_t>(ending >> 1, 32767));
        feels_bumps_ = (ending & 1U) == 0;
        return true;
      }
      case LogRecord::call: read_call(entry); break;
      case LogRecord::map: read_map(entry); break;
      case LogRecord::prepared:
        entry.kind = LogEntry::Kind::prepared;
        entry.number = std::min<std::uint32_t>(bits_.number(), 255);
        break;
      case LogRecord::mark:
        entry.kind = LogEntry::Kind::mark;
        entry.number = bits_.number();
        break;
      case LogRecord::text:
        entry.kind = LogEntry::Kind::text;
        for (std::uint32_t left = std::min<std::uint32_t>(bits_.number(), 255); left > 0; --left) {
          entry.text += static_cast<char>(bits_.bits(8));
        }
        break;
      case LogRecord::motion:
        entry.kind = LogEntry::Kind::motion;
        entry.pose.heading = heading_at(static_cast<int>(bits_.number() & 3U));
        entry.number = std::min<std::uint32_t>(bits_.number(), 32767);
        break;
      case LogRecord::end:
        log_.end_check = bits_.bits(4);
        log_.is_finished = bits_.is_good();
        if (!log_.is_finished) log_.end_check.reset();
        return false;
      default: bits_.fail(fmt::format("a record {} that this version does not know", int(what)));
    }
    add(std::move(entry));
    return true;
  }
  void read_call(LogEntry& entry) {
    entry.kind = LogEntry::Kind::call;
    entry.call = known<LoggedCall>(bits_.bits(4), LoggedCall::finish_run, "call");
    switch (entry.call) {
      case LoggedCall::resume_at:
      case LoggedCall::record_wall:
      case LoggedCall::finish_run:
        entry.pose = pose();
        entry.number = bits_.number();
        break;
      case LoggedCall::start_at: entry.pose = pose(); break;
      case LoggedCall::come_home:
      case LoggedCall::set_budget:
      case LoggedCall::touch_walls: entry.number = bits_.number(); break;
      case LoggedCall::choose:
        entry.number = bits_.number();
        if (log_.has_clock) entry.ticks = bits_.number();
        break;
      case LoggedCall::resume:
      case LoggedCall::demand_certainty:
      case LoggedCall::trust_map:
      case LoggedCall::power_loss:
      case LoggedCall::start_anywhere: break;
    }
  }
  void read_map(LogEntry& entry) {
    entry.kind = LogEntry::Kind::map;
    entry.map.emplace(log_.grid);
    entry.has_evidence = bits_.bit();
    std::vector<std::uint8_t> looks(log_.grid.cell_count());
    for (RunTimeGrid::Index i = 0; i < log_.grid.cell_count(); ++i) {
      for (int heading = 0; heading < 2; ++heading) {
        const bool is_known = bits_.bit();
        const bool is_wall = bits_.bit();
        if (is_known && bits_.is_good()) entry.map->overwrite(log_.grid.cell(i), heading_at(heading), is_wall);
      }
      if (entry.has_evidence) looks[i] = static_cast<std::uint8_t>(bits_.bits(4));
    }
    for (RunTimeGrid::Index i = 0; entry.has_evidence && i < log_.grid.cell_count(); ++i)
      entry.map->set_looks(i, looks[i]);
  }

  RunLog& log_;
  LogBits& bits_;
  Observation seen_;
  int short_by_ = 0;
  bool feels_bumps_ = true;
};

// Whether data is a log up to its end, which fills the last byte, and is_right(log).
template <class IsRightT>
bool is_whole_log(const LogBytes& data, IsRightT&& is_right) {
  RunLog log;
  LogBits bits(data);
  LogReader reader(log, bits);
  reader.read_header();
  reader.read_entries();
  return bits.is_good() && log.is_finished && bits.byte() == data.size() && is_right(log);
}

}  // namespace detail

/// Reads a log. What is damaged is repaired, if its parity bytes suffice. Else all up to the first block that is
/// damaged is read; what this block seems to hold is marked as not checked, and the notes say what was lost. Throws
/// LogError if it is no log, or nothing of it can be read. O(bytes), or O(bytes * damaged bytes) for a damaged one.
///
/// If more is damaged than the parity bytes can repair, another log may have right checksums by chance: about one time
/// in 500. is_right(log) tells whether a repaired log can be the right one, for example whether a replay gives the
/// commands that it has checks of; a repair that is not right is not made.
template <class IsRightT>
RunLog read_log(std::string_view bytes, IsRightT&& is_right) {
  const detail::LogBlocks blocks(detail::LogBytes(bytes.begin(), bytes.end()),
                                 [&](const detail::LogBytes& data) { return detail::is_whole_log(data, is_right); });
  if (!blocks.is_log()) throw LogError("found no log, expected one that begins with the letter m and a version");
  RunLog log;
  log.bytes = bytes.size();
  log.repaired_bytes = blocks.repaired();
  log.lost_bytes = blocks.lost();
  log.damaged_bytes = log.repaired_bytes + log.lost_bytes;
  if (log.repaired_bytes > 0) log.notes.push_back(fmt::format("{} damaged bytes were repaired", log.repaired_bytes));
  if (blocks.is_stream()) log.notes.push_back("a log as a robot sends it: it has no checksums that could confirm it");
  if (log.lost_bytes > 0) {
    log.notes.push_back(
        fmt::format("the last {} bytes, from byte {} on, are damaged or cut off: no checksum confirms them",
                    log.lost_bytes, bytes.size() - std::min(bytes.size(), log.lost_bytes)));
  }
  detail::LogBits bits(blocks.data());
  detail::LogReader reader(log, bits);
  reader.read_header();
  const bool has_header = bits.is_good();
  reader.read_entries();
  if (bits.has_ended()) {
    if (!has_header) throw LogError("found a log that ends in its header: nothing can be read");
    if (log.lost_bytes == 0) {
      log.notes.push_back("the log was not finished: the run went on, the log was full, or finish() was not called");
    }
  } else if (!bits.problem().empty()) {
    const std::string message = fmt::format("found {} at byte {}", bits.problem(), blocks.position_of(bits.byte()));
    if (!has_header) throw LogError(message);
    log.notes.push_back(message + ": what follows is not read");
    log.lost_bytes = bytes.size() - std::min(bytes.size(), blocks.position_of(bits.byte()));
    log.damaged_bytes = log.repaired_bytes + log.lost_bytes;
  }
  for (LogEntry& entry : log.entries) {
    entry.is_checked = entry.byte <= blocks.trusted_data();
    entry.byte = blocks.position_of(entry.byte);
  }
  log.is_finished = log.is_finished && log.lost_bytes == 0;
  return log;
}

/// The same, and any repair with right checksums is made.
inline RunLog read_log(std::string_view bytes) {
  return read_log(bytes, [](const RunLog&) { return true; });
}

/// Reads the log of a run that is still going on: its bytes so far, and the bits that do not fill a byte yet, behind a
/// leading 1, as a LogStream has them. No value: the header is not complete. Throws LogError if it is no log. O(bytes).
inline std::optional<RunLog> read_growing_log(std::string_view bytes, std::uint8_t pending_bits) {
  const detail::LogBlocks blocks(detail::LogBytes(bytes.begin(), bytes.end()));
  const bool begins_well = bytes.empty() || (static_cast<std::uint8_t>(bytes[0]) == detail::LogFormat::magic &&
                                             (bytes.size() == 1 || bytes[1] >> 4 == detail::LogFormat::version));
  if (!begins_well) throw LogError("found no log, expected one that begins with the letter m and a version");
  if (!blocks.is_log()) return {};  // the parity bytes are not complete
  RunLog log;
  log.bytes = bytes.size();
  detail::LogBits bits(blocks.data(), pending_bits);
  detail::LogReader reader(log, bits);
  reader.read_header();
  const bool has_header = bits.is_good();
  reader.read_entries();
  if (bits.has_ended() && !has_header) return {};
  if (!bits.problem().empty()) {
    throw LogError(fmt::format("found {} at byte {}", bits.problem(), blocks.position_of(bits.byte())));
  }
  return log;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RECORD_READ_LOG_HPP
