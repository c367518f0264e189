// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MAZE_PATHS_HPP
#define MAZEBOT_CLI_MAZE_PATHS_HPP

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <mazebot/host/files/map_file.hpp>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

/// A file as the user named it, or as it was found below a directory that the user named; "-" is standard input.
/// `error` says why there is none.
struct MazePath {
  std::string name;
  std::string error;
};

inline mazebot::Maze read_maze_at(const std::string& name) {
  return name == "-" ? mazebot::read_maze(std::cin, name) : mazebot::read_maze(std::filesystem::path(name));
}

namespace detail {

// Hidden, or a page about the mazes beside it.
inline bool is_passed_over(const std::filesystem::path& path) {
  return path.filename().string().front() == '.' || path.extension() == ".md";
}

// All files below a directory, sorted by their whole names; hidden files and directories are left out, and so are links
// to directories. Reading a pipe would wait for ever, so only files are named without an error.
inline std::vector<MazePath> files_below(const std::string& directory) {
  std::vector<MazePath> files;
  std::error_code error;
  std::filesystem::recursive_directory_iterator entry(directory, error);
  const std::filesystem::recursive_directory_iterator end;
  while (!error && entry != end) {
    std::error_code unknown;
    if (is_passed_over(entry->path())) {
      entry.disable_recursion_pending();
    } else if (const std::string name = entry->path().string(); entry->is_regular_file(unknown)) {
      files.push_back({name, {}});
    } else if (!entry->is_directory(unknown)) {
      files.push_back({name, fmt::format("{}: found something else, expected a map file", name)});
    }
    entry.increment(error);
  }
  std::sort(files.begin(), files.end(), [](const MazePath& a, const MazePath& b) { return a.name < b.name; });
  if (error) {
    files.push_back({directory, fmt::format("{}: cannot be listed: {}", directory, error.message())});
  } else if (files.empty()) {
    files.push_back({directory, fmt::format("{}: found no file in this directory, expected map files", directory)});
  }
  return files;
}

}  // namespace detail

/// The files the arguments stand for, in the order of the arguments.
inline std::vector<MazePath> maze_paths(const std::vector<std::string>& arguments) {
  std::vector<MazePath> paths;
  bool reads_input = false;
  for (const std::string& argument : arguments) {
    std::error_code error;
    if (argument == "-" && std::exchange(reads_input, true)) {
      paths.push_back({argument, "-: standard input can be read only once"});
    } else if (argument == "-" || !std::filesystem::is_directory(argument, error)) {
      paths.push_back({argument, {}});
    } else {
      for (MazePath& path : detail::files_below(argument)) paths.push_back(std::move(path));
    }
  }
  return paths;
}

#endif  // MAZEBOT_CLI_MAZE_PATHS_HPP
