// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_MAP_FILE_HPP
#define MAZEBOT_HOST_FILES_MAP_FILE_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "any_map.hpp"
#include "file_content.hpp"
#include "map_file_error.hpp"
#include "maz_format.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Reads a map from a stream to its end, whichever format it is in. `file` names it in errors. Throws MapFileError,
/// also for more than largest_map_file bytes.
inline AnyMap read_map(std::istream& stream, const std::string& file) {
  const auto refuse_large_maz = [&](std::string_view begin) {
    detail::refuse_occupancy_grid(begin, file);
    if (begin.size() <= 4096 || format_of(begin) != MazeFormat::maz) return;
    throw MapFileError(file, 1, detail::maz_size + 1, "a map in text, or the 256 bytes of a .maz file",
                       "a larger binary file");
  };
  return parse_map(detail::content_of(stream, file, refuse_large_maz), file);
}

/// Reads a map from a file, whichever format it is in. Its name becomes the file's, without the folder. Throws
/// MapFileError for every kind of error.
///
///     const AnyMap map = read_map("house.txt");
///     if (const auto* blocks = std::get_if<BlockMap>(&map)) ...
inline AnyMap read_map(const std::filesystem::path& path) {
  std::ifstream stream = detail::open_file(path, "a map file");
  AnyMap map = read_map(stream, path.string());
  std::visit([&](auto& found) { found.name = path.filename().string(); }, map);
  return map;
}

/// Like read_map(), for a maze whose walls are all known. Throws MapFileError for a map of another kind, too.
inline Maze read_maze(std::istream& stream, const std::string& file) {
  return detail::known_maze(read_map(stream, file), file);
}
/// The same from a file, whose name the maze gets.
inline Maze read_maze(const std::filesystem::path& path) { return detail::known_maze(read_map(path), path.string()); }

/// Like read_map(), for a block map. Throws MapFileError for a map of another kind, too.
inline BlockMap read_block_map(std::istream& stream, const std::string& file) {
  return detail::block_map(read_map(stream, file), file);
}
/// The same from a file, whose name the map gets.
inline BlockMap read_block_map(const std::filesystem::path& path) {
  return detail::block_map(read_map(path), path.string());
}

/// Writes a maze to a file. Throws std::invalid_argument like print_maze(), before the file is touched, and
/// std::runtime_error if it cannot be written.
inline void write_maze(const std::filesystem::path& path, const Maze& maze, MazeFormat format = MazeFormat::text) {
  const std::string content = print_maze(maze, format);
  std::ofstream stream(path, std::ios::binary);
  stream.write(content.data(), static_cast<std::streamsize>(content.size()));
  stream.close();
  if (!stream) throw std::runtime_error(fmt::format("{}: the maze could not be written", path.string()));
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_MAP_FILE_HPP
