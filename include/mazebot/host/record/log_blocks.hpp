// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RECORD_LOG_BLOCKS_HPP
#define MAZEBOT_HOST_RECORD_LOG_BLOCKS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../../record/log_format.hpp"
#include "../../record/log_frame.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

using LogBytes = std::vector<std::uint8_t>;

// A log as blocks with checksums, and its repair by the parity bytes. A stretch of damaged bytes that is not longer
// than the parity bytes can be computed again if its position is known; all positions are tried, and the checksums of
// the blocks tell the right one. The same for bytes that are missing.
class LogBlocks {
 public:
  // is_log(data) tells whether data can be read as a whole log.
  template <class IsLogT>
  LogBlocks(LogBytes bytes, const IsLogT& is_log) : bytes_(std::move(bytes)) {
    lanes_ = lanes_of(bytes_);
    if (lanes_ && !is_stream()) {
      if (is_whole(bytes_, *lanes_)) return;
      if (repair(*lanes_, is_log, bytes_.size())) return;
    }
    // Are the first bytes damaged? Then the number of the parity bytes must be tried, too.
    for (std::size_t lanes = log_lanes(0); lanes <= 128 && lanes + first_lane < bytes_.size(); lanes *= 2) {
      if (lanes_ != lanes && repair(lanes, is_log, first_lane)) return;
    }
    if (lanes_) find_damage();
  }

  // A log that still grows: nothing is checked, and the last block has no checksum yet.
  explicit LogBlocks(LogBytes bytes)
      : bytes_(std::move(bytes)), lanes_(lanes_of(bytes_)), trusted_end_(bytes_.size()) {}

  bool is_log() const { return lanes_.has_value(); }
  // A log as a sink sends it: only data.
  bool is_stream() const { return lanes_ == std::size_t{0}; }
  // The data of all blocks up to the first one that is damaged, which is the last one.
  LogBytes data() const {
    if (is_stream()) return LogBytes(bytes_.begin() + first_lane, bytes_.end());
    return data_of(bytes_, begin(), trusted_end_, is_last_whole_);
  }
  // How many bytes of these can be trusted.
  std::size_t trusted_data() const {
    if (is_stream()) return 0;
    return trusted_end_ == bytes_.size() ? data().size()
                                         : (trusted_end_ - begin()) / LogFormat::block * LogFormat::data_of_block;
  }
  std::size_t repaired() const { return repaired_; }
  std::size_t lost() const { return bytes_.size() - trusted_end_; }  // not to be trusted
  std::size_t position_of(std::size_t data_byte) const {
    if (is_stream()) return begin() + data_byte;
    return begin() + data_byte / LogFormat::data_of_block * LogFormat::block + data_byte % LogFormat::data_of_block;
  }

 private:
  enum : std::size_t { first_lane = 2, most_bytes = 2048 };

  std::size_t begin() const { return first_lane + lanes_.value_or(0); }

  static LogBytes data_of(const LogBytes& bytes, std::size_t begin, std::size_t trusted_end, bool is_last_whole) {
    LogBytes data;
    for (std::size_t at = begin; at < bytes.size() && at <= trusted_end; at += LogFormat::block) {
      const std::size_t end = std::min<std::size_t>(at + LogFormat::block, bytes.size());
      const bool has_sum = end - at == LogFormat::block || is_last_whole;
      const std::size_t sum = has_sum ? std::min<std::size_t>(2, end - at) : 0;
      data.insert(data.end(), bytes.begin() + std::ptrdiff_t(at), bytes.begin() + std::ptrdiff_t(end - sum));
    }
    return data;
  }
  static std::optional<std::size_t> lanes_of(const LogBytes& bytes) {
    if (bytes.size() < first_lane || bytes[0] != LogFormat::magic || bytes[1] >> 4 != LogFormat::version) return {};
    const unsigned code = bytes[1] & 15U;
    const std::size_t lanes = code == 0 ? 0 : std::size_t{1} << (code - 1);
    if (lanes + first_lane > bytes.size()) return {};
    return lanes;
  }
  static bool has_right_sum(const LogBytes& bytes, std::size_t at, std::size_t end) {
    if (end - at < 3) return false;
    std::uint16_t sum = 0xFFFF;
    for (std::size_t i = at; i + 2 < end; ++i) sum = LogFormat::fold(sum, bytes[i]);
    return bytes[end - 2] == sum >> 8 && bytes[end - 1] == (sum & 255);
  }
  // The parity that is wrong, by lane.
  static LogBytes syndromes(const LogBytes& bytes, std::size_t lanes) {
    LogBytes wrong(bytes.begin() + first_lane, bytes.begin() + std::ptrdiff_t(first_lane + lanes));
    for (std::size_t i = first_lane + lanes; i < bytes.size(); ++i) {
      std::uint8_t& lane = wrong[(i - first_lane) % lanes];
      lane = static_cast<std::uint8_t>(lane ^ bytes[i]);
    }
    return wrong;
  }
  // The first full block with a wrong checksum; the size if there is none.
  static std::size_t first_wrong(const LogBytes& bytes, std::size_t lanes) {
    std::size_t at = first_lane + lanes;
    for (; at + LogFormat::block <= bytes.size(); at += LogFormat::block) {
      if (!has_right_sum(bytes, at, at + LogFormat::block)) return at;
    }
    return bytes.size();
  }
  static std::size_t last_block(const LogBytes& bytes, std::size_t lanes) {
    const std::size_t data = bytes.size() - first_lane - lanes;
    return bytes.size() - data % LogFormat::block;
  }
  static bool is_last_right(const LogBytes& bytes, std::size_t lanes) {
    const std::size_t at = last_block(bytes, lanes);
    return at == bytes.size() || has_right_sum(bytes, at, bytes.size());
  }

  bool is_whole(const LogBytes& bytes, std::size_t lanes) {
    if (first_wrong(bytes, lanes) != bytes.size() || !is_last_right(bytes, lanes)) return false;
    if (!is_parity_right(bytes, lanes, 0, 0)) return false;
    is_last_whole_ = true;
    trusted_end_ = bytes.size();
    return true;
  }

  // Computes the bytes [from, from + length) again from the parity of the others.
  static void correct(LogBytes& bytes, std::size_t lanes, std::size_t from, std::size_t length, const LogBytes& wrong) {
    for (std::size_t i = std::max(from, first_lane + lanes); i < std::min(from + length, bytes.size()); ++i) {
      bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ wrong[(i - first_lane) % lanes]);
    }
  }
  // Whether all parity is right, but for parity bytes that are among those.
  static bool is_parity_right(const LogBytes& bytes, std::size_t lanes, std::size_t from, std::size_t length) {
    const LogBytes wrong = syndromes(bytes, lanes);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      if (wrong[lane] != 0 && (first_lane + lane < from || first_lane + lane >= from + length)) return false;
    }
    return true;
  }

  // What a log may have been, before it was damaged.
  struct Candidates {
    explicit Candidates(std::size_t of_lanes) : lanes(of_lanes) {}

    void add(const LogBytes& bytes, std::size_t from, std::size_t length) {
      if (first_wrong(bytes, lanes) != bytes.size() || !is_last_right(bytes, lanes)) return;
      if (!is_parity_right(bytes, lanes, from, length)) return;
      for (const LogBytes& other : found) {
        const auto skipped = std::ptrdiff_t(first_lane + lanes);
        if (std::equal(bytes.begin() + skipped, bytes.end(), other.begin() + skipped, other.end())) return;
      }
      found.push_back(bytes);
    }

    std::size_t lanes;
    std::vector<LogBytes> found;
  };

  // Some bytes are wrong. First with the shortest stretch that the parity allows, which depends on chance less often.
  void try_wrong_bytes(Candidates& all, std::size_t before) const {
    const std::size_t lanes = all.lanes;
    const LogBytes wrong = syndromes(bytes_, lanes);
    std::size_t first = 0;  // the lane behind the longest row of right lanes
    std::size_t longest_gap = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      std::size_t gap = 0;
      while (gap < lanes && wrong[(lane + lanes - 1 - gap) % lanes] == 0) ++gap;
      if (wrong[lane] != 0 && gap > longest_gap) {
        longest_gap = gap;
        first = lane;
      }
    }
    const std::size_t block = std::min(first_wrong(bytes_, lanes), last_block(bytes_, lanes));
    for (const std::size_t length : {lanes - longest_gap, lanes}) {
      for (std::size_t from = 0; from < before; ++from) {
        if (length != lanes && (from + lanes - first_lane) % lanes != first) continue;
        // Only a stretch that reaches the first wrong block can be it: the last one, perhaps, or parity alone is wrong.
        if (from >= first_lane + lanes && (from + length <= block || from >= block + LogFormat::block)) continue;
        LogBytes bytes = bytes_;
        correct(bytes, lanes, from, length, wrong);
        all.add(bytes, from, length);
      }
      if (!all.found.empty()) return;
    }
  }
  // Some bytes are missing, in the first wrong block or among the parity bytes.
  void try_missing_bytes(Candidates& all, std::size_t before) const {
    const std::size_t lanes = all.lanes;
    if (bytes_.size() > most_bytes) return;
    const std::size_t start = std::min(first_wrong(bytes_, lanes), last_block(bytes_, lanes));
    const std::size_t until = std::min(start + LogFormat::block, bytes_.size());
    for (std::size_t missing = 1; missing <= lanes; ++missing) {
      for (std::size_t at = 0; at <= std::min(until, before); ++at) {
        if (at < start && at > first_lane + lanes) continue;
        LogBytes bytes = bytes_;
        bytes.insert(bytes.begin() + std::ptrdiff_t(at), missing, 0);
        correct(bytes, lanes, at, missing, syndromes(bytes, lanes));
        all.add(bytes, at, missing);
      }
    }
  }
  // The damage begins before that byte.
  template <class IsLogT>
  bool repair(std::size_t lanes, const IsLogT& is_log, std::size_t before) {
    if (lanes == 0 || bytes_.size() <= first_lane + lanes) return false;
    Candidates all(lanes);
    const auto keep_logs = [&] {
      const auto is_no_log = [&](const LogBytes& bytes) {
        return !is_log(data_of(bytes, first_lane + lanes, bytes.size(), true));
      };
      all.found.erase(std::remove_if(all.found.begin(), all.found.end(), is_no_log), all.found.end());
    };
    try_wrong_bytes(all, before);
    keep_logs();
    if (all.found.empty()) {
      try_missing_bytes(all, before);
      keep_logs();
    }
    if (all.found.size() != 1) return false;
    LogBytes& right = all.found.front();
    right[0] = LogFormat::magic;
    right[1] = static_cast<std::uint8_t>(LogFormat::version << 4 | (log2_of(static_cast<std::uint16_t>(lanes)) + 1));
    if (right.size() != bytes_.size()) {
      repaired_ = right.size() - bytes_.size();
    } else {
      for (std::size_t i = 0; i < right.size(); ++i) repaired_ += right[i] != bytes_[i] ? 1U : 0U;
      const LogBytes parity = syndromes(right, lanes);
      for (const std::uint8_t lane : parity) repaired_ += lane != 0 ? 1U : 0U;
    }
    bytes_ = right;
    lanes_ = lanes;
    trusted_end_ = bytes_.size();
    is_last_whole_ = true;
    return true;
  }
  void find_damage() {
    trusted_end_ = is_stream() ? bytes_.size() : std::min(first_wrong(bytes_, *lanes_), last_block(bytes_, *lanes_));
    is_last_whole_ = false;
  }

  LogBytes bytes_;
  std::optional<std::size_t> lanes_;
  std::size_t trusted_end_ = 0;
  std::size_t repaired_ = 0;
  bool is_last_whole_ = false;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RECORD_LOG_BLOCKS_HPP
