// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_MAZE_FILE_HPP
#define MAZEBOT_HOST_FILES_MAZE_FILE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "../map/maze.hpp"
#include "block_map_format.hpp"
#include "file_content.hpp"
#include "maz_format.hpp"
#include "maze_file_error.hpp"
#include "num_format.hpp"
#include "text_format.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The kinds of maze files; each is described at the top of its own header.
enum class MazeFormat {
  text,  ///< text_format.hpp: the drawing of the contest collections, o---o
  num,   ///< num_format.hpp: a line of numbers for each cell
  maz    ///< maz_format.hpp: the 256 bytes of older simulators
};

constexpr MazeFormat all_maze_formats[] = {MazeFormat::text, MazeFormat::num, MazeFormat::maz};

constexpr const char* to_string(MazeFormat format) {
  return format == MazeFormat::text ? "text" : format == MazeFormat::num ? "num" : "maz";
}

/// The format with that name, as to_string() has it.
inline std::optional<MazeFormat> maze_format_named(std::string_view name) {
  for (const MazeFormat format : all_maze_formats) {
    if (name == to_string(format)) return format;
  }
  return std::nullopt;
}

/// Which format a file's content is in; names and extensions do not matter. Bytes that no text holds, and the first one
/// is no letter, digit or sign: maz. A digit as the first character that is not a blank: num. Everything else: text.
inline MazeFormat format_of(std::string_view content) {
  const auto is_binary = [](char character) {
    const bool is_control = static_cast<unsigned char>(character) < ' ';
    return is_control && character != '\t' && character != '\n' && character != '\r';
  };
  const bool begins_as_text = !content.empty() && content.front() >= ' ' && content.front() <= '~';
  if (!begins_as_text && std::any_of(content.begin(), content.end(), is_binary)) return MazeFormat::maz;
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  const bool is_digit = first != std::string_view::npos && content[first] >= '0' && content[first] <= '9';
  return is_digit ? MazeFormat::num : MazeFormat::text;
}

/// Reads a maze from a file's content, in whichever of the formats it is. `file` stands in error messages only.
/// Throws MazeFileError. A UTF-8 byte order mark is skipped.
inline Maze parse_maze(std::string_view content, const std::string& file) {
  content = detail::without_byte_order_mark(content);
  if (is_block_map(content)) throw MazeFileError(file, 1, 1, "a maze with walls between its cells", "a block map");
  switch (format_of(content)) {
    case MazeFormat::maz: return parse_maz(content, file);
    case MazeFormat::num: return parse_num(content, file);
    case MazeFormat::text: break;
  }
  return parse_text(content, file);
}

/// The content of a file that holds the maze. Throws std::invalid_argument if the format has no place for something the
/// maze has; reading it back gives an equal maze.
inline std::string print_maze(const Maze& maze, MazeFormat format = MazeFormat::text) {
  switch (format) {
    case MazeFormat::maz: return print_maz(maze);
    case MazeFormat::num: return print_num(maze);
    case MazeFormat::text: break;
  }
  return print_text(maze);
}

/// Reads a maze from a stream to its end. Throws MazeFileError.
inline Maze read_maze(std::istream& stream, const std::string& file) {
  return parse_maze(detail::content_of(stream, file,
                                       [&](std::string_view begin) {
                                         if (begin.size() > 4096 && format_of(begin) == MazeFormat::maz) {
                                           throw MazeFileError(file, 1, detail::maz_size + 1,
                                                               "a maze in text, or the 256 bytes of a .maz file",
                                                               "a larger binary file");
                                         }
                                       }),
                    file);
}

/// Reads a maze from a file; its name becomes the file's, without the folder. Throws MazeFileError, whatever is wrong.
inline Maze read_maze(const std::filesystem::path& path) {
  std::ifstream stream = detail::open_file(path, "a maze file");
  Maze maze = read_maze(stream, path.string());
  maze.name = path.filename().string();
  return maze;
}

/// Writes a maze to a file. Throws std::invalid_argument as print_maze() does, before the file is touched, and
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

#endif  // MAZEBOT_HOST_FILES_MAZE_FILE_HPP
