// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "map_paths.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

bool is_picture_of_yaml(const std::filesystem::path& path) {
  const std::filesystem::path extension = path.extension();
  if (extension != ".png" && extension != ".pgm") return false;
  std::error_code error;
  std::filesystem::path description = path;
  return std::filesystem::exists(description.replace_extension(".yaml"), error) ||
         std::filesystem::exists(description.replace_extension(".yml"), error);
}

namespace {

// Ignores hidden files, pages about the maps in the directory, and pictures that belong to a YAML file.
bool is_passed_over(const std::filesystem::path& path) {
  return path.filename().string().front() == '.' || path.extension() == ".md" || is_picture_of_yaml(path);
}

// Appends all files below a directory, without hidden files and directories and without links to directories. A pipe or
// a device gets an error, because reading it might never end, and so does a directory that cannot be listed.
void append_files_below(const std::filesystem::path& directory, const std::string& kind, std::vector<MapPath>& files) {
  std::error_code error;
  std::filesystem::directory_iterator entry(directory, error);
  for (const std::filesystem::directory_iterator end; !error && entry != end; entry.increment(error)) {
    if (is_passed_over(entry->path())) continue;
    std::error_code unknown;
    const std::string name = entry->path().string();
    if (entry->is_regular_file(unknown)) {
      files.push_back({name, {}});
    } else if (!entry->is_directory(unknown)) {
      files.push_back({name, fmt::format("{}: found something else, expected a {} file", name, kind)});
    } else if (!entry->is_symlink(unknown)) {
      append_files_below(entry->path(), kind, files);
    }
  }
  if (error) {
    files.push_back({directory.string(), fmt::format("{}: cannot be listed: {}", directory.string(), error.message())});
  }
}

// The same, sorted by their whole names.
std::vector<MapPath> files_below(const std::string& directory, const std::string& kind) {
  std::vector<MapPath> files;
  append_files_below(directory, kind, files);
  std::sort(files.begin(), files.end(), [](const MapPath& a, const MapPath& b) { return a.name < b.name; });
  if (files.empty()) {
    files.push_back(
        {directory, fmt::format("{}: found no file in this directory, expected {} files", directory, kind)});
  }
  return files;
}

}  // namespace

std::vector<MapPath> map_paths(const std::vector<std::string>& arguments, const std::string& kind) {
  std::vector<MapPath> paths;
  bool reads_input = false;
  for (const std::string& argument : arguments) {
    std::error_code error;
    if (argument == "-" && std::exchange(reads_input, true)) {
      paths.push_back({argument, "-: standard input can be read only once"});
    } else if (argument == "-" || !std::filesystem::is_directory(argument, error)) {
      paths.push_back({argument, {}});
    } else {
      for (MapPath& path : files_below(argument, kind)) paths.push_back(std::move(path));
    }
  }
  for (std::size_t i = 0; i < paths.size(); ++i) paths[i].position = i;
  return paths;
}
