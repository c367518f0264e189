// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_FILE_CONTENT_HPP
#define MAZEBOT_HOST_FILES_FILE_CONTENT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <istream>
#include <string>
#include <string_view>
#include <system_error>

#include "../map/run_time_grid.hpp"
#include "map_file_error.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The largest map file or input from a pipe that is read, in bytes: 304 MiB. The longest format, num, takes at most 19
/// bytes a cell ("4095 4095 1 1 1 1\r\n"), and the largest map has 4096x4096 cells.
constexpr std::size_t largest_map_file =
    std::size_t{19} * std::size_t{RunTimeGrid::largest_side} * std::size_t{RunTimeGrid::largest_side};

namespace detail {

// Opens a file to be read. Throws MapFileError.
inline std::ifstream open_file(const std::filesystem::path& path, const char* expected) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw MapFileError(path.string(), 0, 0, expected, "a directory");
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    const int reason = errno;
    throw MapFileError(path.string(), 0, 0, expected,
                       reason == ENOENT   ? "no file of this name"
                       : reason == EACCES ? "a file that this user may not read"
                                          : "a file that cannot be opened");
  }
  return stream;
}

// Reads a stream to its end, in pieces of 64 KiB. check_begin(content) is called with the first piece, and may throw.
// Throws MapFileError, and reads at most one piece beyond `largest` bytes.
template <class CheckT>
std::string content_of(std::istream& stream, const std::string& file, CheckT&& check_begin,
                       std::size_t largest = largest_map_file) {
  constexpr std::size_t piece = std::size_t{1} << 16;
  std::string content;
  while (stream) {
    const std::size_t had = content.size();
    content.resize(had + piece);
    stream.read(&content[had], static_cast<std::streamsize>(piece));
    content.resize(had + static_cast<std::size_t>(stream.gcount()));
    if (had == 0) check_begin(std::string_view(content));
    if (content.size() > largest) {
      throw MapFileError(file, 0, 0, fmt::format("at most {} MiB, enough for a map of 4096x4096 cells", largest >> 20),
                         "more");
    }
  }
  if (stream.bad()) throw MapFileError(file, 0, 0, "a file that can be read", "an error while reading");
  return content;
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_FILE_CONTENT_HPP
