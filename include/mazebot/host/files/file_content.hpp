// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_FILE_CONTENT_HPP
#define MAZEBOT_HOST_FILES_FILE_CONTENT_HPP

#include "../detail/requires_hosted.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <string>
#include <string_view>
#include <system_error>

#include "maze_file_error.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Opens a file to be read. Throws MazeFileError.
inline std::ifstream open_file(const std::filesystem::path& path, const char* expected) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw MazeFileError(path.string(), 0, 0, expected, "a directory");
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    throw MazeFileError(path.string(), 0, 0, expected,
                        errno == 0 ? "a file that cannot be opened" : std::strerror(errno));
  }
  return stream;
}

// A stream to its end. check_begin(content) is called when the first piece is there, and may throw. Throws
// MazeFileError.
template <class CheckT>
std::string content_of(std::istream& stream, const std::string& file, CheckT&& check_begin) {
  constexpr std::size_t largest = std::size_t{1} << 29;  // a maze of 4096x4096 in the wordiest format is about 300 MB
  constexpr std::size_t piece = std::size_t{1} << 16;
  std::string content;
  while (stream) {
    const std::size_t had = content.size();
    content.resize(had + piece);
    stream.read(&content[had], static_cast<std::streamsize>(piece));
    content.resize(had + static_cast<std::size_t>(stream.gcount()));
    if (had == 0) check_begin(std::string_view(content));
    if (content.size() > largest) throw MazeFileError(file, 0, 0, "a file of at most 512 MiB", "more");
  }
  if (stream.bad()) throw MazeFileError(file, 0, 0, "a file that can be read", "an error while reading");
  return content;
}
inline std::string content_of(std::istream& stream, const std::string& file) {
  return content_of(stream, file, [](std::string_view) {});
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_FILE_CONTENT_HPP
