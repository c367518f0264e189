// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MAP_MAP_PATHS_HPP
#define MAZEBOT_CLI_MAP_MAP_PATHS_HPP

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <iostream>
#include <mazebot/host/files/map_file.hpp>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "../options/error_message.hpp"
#include "../subcommand.hpp"

/// A file as the user named it or as it was found below a directory; "-" is standard input. `error` says why there is
/// none.
struct MapPath {
  std::string name;
  std::string error;
  std::size_t position = 0;  ///< in the whole batch
};

/// Reads a map of either kind. Throws MapFileError.
inline mazebot::AnyMap read_map_at(const std::string& name) {
  return name == "-" ? mazebot::read_map(std::cin, name) : mazebot::read_map(std::filesystem::path(name));
}
/// Reads a maze whose walls are all known. Throws MapFileError.
inline mazebot::Maze read_maze_at(const std::string& name) {
  return name == "-" ? mazebot::read_maze(std::cin, name) : mazebot::read_maze(std::filesystem::path(name));
}

namespace detail {

// Ignores hidden files, and pages about the maps in the directory.
inline bool is_passed_over(const std::filesystem::path& path) {
  return path.filename().string().front() == '.' || path.extension() == ".md";
}

// Appends all files below a directory, without hidden files and directories and without links to directories. A pipe or
// a device gets an error, because reading it might never end, and so does a directory that cannot be listed.
inline void append_files_below(const std::filesystem::path& directory, std::vector<MapPath>& files) {
  std::error_code error;
  std::filesystem::directory_iterator entry(directory, error);
  for (const std::filesystem::directory_iterator end; !error && entry != end; entry.increment(error)) {
    if (is_passed_over(entry->path())) continue;
    std::error_code unknown;
    const std::string name = entry->path().string();
    if (entry->is_regular_file(unknown)) {
      files.push_back({name, {}});
    } else if (!entry->is_directory(unknown)) {
      files.push_back({name, fmt::format("{}: found something else, expected a map file", name)});
    } else if (!entry->is_symlink(unknown)) {
      append_files_below(entry->path(), files);
    }
  }
  if (error) {
    files.push_back({directory.string(), fmt::format("{}: cannot be listed: {}", directory.string(), error.message())});
  }
}

// The same, sorted by their whole names.
inline std::vector<MapPath> files_below(const std::string& directory) {
  std::vector<MapPath> files;
  append_files_below(directory, files);
  std::sort(files.begin(), files.end(), [](const MapPath& a, const MapPath& b) { return a.name < b.name; });
  if (files.empty()) {
    files.push_back({directory, fmt::format("{}: found no file in this directory, expected map files", directory)});
  }
  return files;
}

}  // namespace detail

/// The files that the arguments name, in the order of the arguments.
inline std::vector<MapPath> map_paths(const std::vector<std::string>& arguments) {
  std::vector<MapPath> paths;
  bool reads_input = false;
  for (const std::string& argument : arguments) {
    std::error_code error;
    if (argument == "-" && std::exchange(reads_input, true)) {
      paths.push_back({argument, "-: standard input can be read only once"});
    } else if (argument == "-" || !std::filesystem::is_directory(argument, error)) {
      paths.push_back({argument, {}});
    } else {
      for (MapPath& path : detail::files_below(argument)) paths.push_back(std::move(path));
    }
  }
  for (std::size_t i = 0; i < paths.size(); ++i) paths[i].position = i;
  return paths;
}

/// Returns the error message of an exception for a map. The file's name comes first.
inline std::string error_of(const MapPath& path, const std::exception& error) {
  if (dynamic_cast<const mazebot::MapFileError*>(&error) != nullptr) return error.what();
  return fmt::format("{}: {}", path.name, words_of(error));
}

/// Calls use(path) for each map. What cannot be read or used is reported on standard error, and the others follow.
template <class UseT>
ExitStatus for_each_map(const std::vector<MapPath>& paths, UseT&& use) {
  ExitStatus status = all_solved;
  for (const MapPath& path : paths) {
    try {
      if (path.error.empty()) {
        use(path);
        continue;
      }
      print_error(path.error);
    } catch (const std::exception& error) {
      print_error(error_of(path, error));
    }
    status = bad_input;
  }
  return status;
}

/// Returns the worse of two.
inline ExitStatus worse(ExitStatus a, ExitStatus b) { return a < b ? b : a; }

inline std::size_t longest_name(const std::vector<MapPath>& paths) {
  std::size_t longest = 0;
  for (const MapPath& path : paths) longest = std::max(longest, path.name.size());
  return longest;
}

#endif  // MAZEBOT_CLI_MAP_MAP_PATHS_HPP
