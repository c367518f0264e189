// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_PGM_FORMAT_HPP
#define MAZEBOT_HOST_FILES_PGM_FORMAT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "../detail/quoted.hpp"
#include "../map/run_time_grid.hpp"
#include "map_file_error.hpp"
#include "occupancy_rule.hpp"

// PGM, the grey pictures of Netpbm, in which robot systems save maps:
//
//     P5              or P2: numbers in text
//     # a comment
//     384 256         width, height: 1 to 4096
//     255             the sample of white, 1 to 65535
//     ...             after one white space: a byte for each pixel, above 255 two, the high byte first
namespace mazebot {
inline namespace mazebot_v0 {

/// Returns whether a file's content begins as a PGM picture does.
inline bool is_pgm(std::string_view content) {
  return content.size() > 2 && content[0] == 'P' && (content[1] == '2' || content[1] == '5') &&
         std::string_view(" \t\r\n\v\f#").find(content[2]) != std::string_view::npos;
}

namespace detail {

class PgmReader {
 public:
  PgmReader(std::string_view content, const std::string& file) : content_(content), file_(file) {}

  MapPicture read() {
    if (!is_pgm(content_)) fail(0, "P2 or P5 and white space", "something else");
    const bool is_text = content_[1] == '2';
    at_ = 2;
    MapPicture picture;
    picture.width = static_cast<int>(number("the width in pixels", 1, RunTimeGrid::largest_side));
    picture.height = static_cast<int>(number("the height in pixels", 1, RunTimeGrid::largest_side));
    picture.most = number("the sample of white", 1, 65535);
    const std::size_t pixels = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
    if (is_text) {
      // A pixel takes at least a digit and a blank: refused before memory is taken.
      if (content_.size() - at_ < 2 * pixels - 1) fail(content_.size(), missing(pixels), "the end of the file");
      picture.samples.reserve(pixels);
      for (std::size_t i = 0; i < pixels; ++i) {
        picture.samples.push_back(static_cast<std::uint16_t>(number("a sample", 0, picture.most)));
      }
      return picture;
    }
    if (at_ == content_.size() || !is_white(content_[at_])) fail(at_, "one white space before the samples", found(at_));
    ++at_;
    const std::size_t bytes = picture.most > 255 ? 2 : 1;
    if (content_.size() - at_ < bytes * pixels) fail(content_.size(), missing(pixels), "the end of the file");
    picture.samples.resize(pixels);
    for (std::size_t i = 0; i < pixels; ++i, at_ += bytes) {
      unsigned sample = byte(at_);
      if (bytes == 2) sample = sample << 8 | byte(at_ + 1);
      if (sample > picture.most)
        fail(at_, fmt::format("a sample of at most {}", picture.most), fmt::format("{}", sample));
      picture.samples[i] = static_cast<std::uint16_t>(sample);
    }
    return picture;
  }

 private:
  static bool is_white(char character) {
    return std::string_view(" \t\r\n\v\f").find(character) != std::string_view::npos;
  }
  static std::string missing(std::size_t pixels) { return fmt::format("samples of {} pixels", pixels); }
  unsigned byte(std::size_t at) const { return static_cast<unsigned char>(content_[at]); }
  std::string found(std::size_t at) const {
    return at < content_.size() ? quoted(content_.substr(at, 1)) : std::string("the end of the file");
  }

  // Skips white space and comments, then reads a whole number.
  unsigned number(const char* what, unsigned least, unsigned most) {
    const std::size_t before = at_;
    for (;;) {
      while (at_ < content_.size() && is_white(content_[at_])) ++at_;
      if (at_ == content_.size() || content_[at_] != '#') break;
      const std::size_t end = content_.find_first_of("\r\n", at_);
      if (end == std::string_view::npos) fail(at_, "a line end after the comment", "the end of the file");
      at_ = end;
    }
    const std::string expected = fmt::format("{}, {} to {}", what, least, most);
    if (at_ == before) fail(at_, "white space before " + expected, found(at_));
    const std::size_t begin = at_;
    unsigned value = 0;
    while (at_ < content_.size() && content_[at_] >= '0' && content_[at_] <= '9') {
      if (value > 99999) fail(begin, expected, "a longer number");
      value = 10 * value + static_cast<unsigned>(content_[at_++] - '0');
    }
    if (at_ == begin) fail(at_, expected, found(at_));
    if (value < least || value > most) fail(begin, expected, fmt::format("{}", value));
    return value;
  }

  // The position as line and column; among samples in binary these count the bytes after line ends that may be samples.
  [[noreturn]] void fail(std::size_t at, const std::string& expected, const std::string& found) const {
    std::size_t line = 1, column = 1;
    for (std::size_t i = 0; i < at && i < content_.size(); ++i) {
      column = content_[i] == '\n' ? 1 : column + 1;
      line += content_[i] == '\n' ? 1U : 0U;
    }
    throw MapFileError(file_, line, column, expected, found);
  }

  std::string_view content_;
  const std::string& file_;
  std::size_t at_ = 0;
};

}  // namespace detail

/// Reads a PGM picture, P2 or P5, from a file's content. `file` names it in errors. The size is checked before memory
/// is taken. O(content). Throws MapFileError.
inline MapPicture parse_pgm(std::string_view content, const std::string& file) {
  return detail::PgmReader(content, file).read();
}

/// Returns the content of a PGM file in binary (P5). Throws std::invalid_argument if the picture has colours or alpha.
inline std::string print_pgm(const MapPicture& picture) {
  if (picture.channels != 1) {
    throw std::invalid_argument(
        fmt::format("found {} channels, expected grey: PGM has no colours and no alpha", picture.channels));
  }
  std::string content = fmt::format("P5\n{} {}\n{}\n", picture.width, picture.height, picture.most);
  for (const std::uint16_t sample : picture.samples) {
    if (picture.most > 255) content += static_cast<char>(sample >> 8);
    content += static_cast<char>(sample & 255);
  }
  return content;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_PGM_FORMAT_HPP
