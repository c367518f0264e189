// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MAP_MAP_PATHS_HPP
#define MAZEBOT_CLI_MAP_MAP_PATHS_HPP

#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <mazebot/host/files/map_file_error.hpp>
#include <mazebot/host/map/maze.hpp>
#include <string>
#include <vector>

#include "../options/error_message.hpp"
#include "../options/file_error.hpp"
#include "../subcommand.hpp"

/// A file as the user named it or as it was found below a directory; "-" is standard input. `error` says why there is
/// none.
struct MapPath {
  std::string name;
  std::string error;
  std::size_t position = 0;  ///< in the whole batch
};

/// Reads a maze whose walls are all known. Throws MapFileError.
mazebot::Maze read_maze_at(const std::string& name);

/// Whether a picture belongs to a YAML file of the same name: then it is no map of its own, and no output replaces it.
bool is_picture_of_yaml(const std::filesystem::path& path);

/// The files that the arguments name, in the order of the arguments. `kind`: of files, for messages.
std::vector<MapPath> map_paths(const std::vector<std::string>& arguments, const std::string& kind = "map");

/// Returns the error message of an exception for a map. The name of the file that is wrong comes first.
inline std::string error_of(const MapPath& path, const std::exception& error) {
  const bool names_file = dynamic_cast<const mazebot::MapFileError*>(&error) != nullptr ||
                          dynamic_cast<const FileError*>(&error) != nullptr;
  if (names_file) return error.what();
  return path.name + ": " + words_of(error);
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
