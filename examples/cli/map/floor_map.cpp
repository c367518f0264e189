// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "floor_map.hpp"

#include <filesystem>
#include <fstream>
#include <mazebot/host/files/any_map.hpp>
#include <mazebot/host/files/file_content.hpp>
#include <mazebot/host/files/pgm_format.hpp>
#include <string_view>
#include <system_error>
#if MAZEBOT_HAS_FLOORS
#include <mazebot/host/floors/floor_file.hpp>
#endif

using namespace mazebot;

namespace {

std::string content_of(const std::string& name) {
  std::ifstream stream = detail::open_file(name, "a map file");
  return detail::content_of(stream, name, [](std::string_view) {});
}

// A file that is named like an occupancy grid, and is none, may still be a maze. If not, the name says what was meant.
void expect_map(const std::string& content, const std::string& name) {
  try {
    (void)parse_map(content, name);
  } catch (const MapFileError&) {
    const std::string extension = std::filesystem::path(name).extension().string();
    const bool is_description = extension == ".yaml" || extension == ".yml";
    throw MapFileError(name, 1, 1,
                       is_description ? "the YAML file of an occupancy grid: image:, resolution:, origin: and more"
                       : extension == ".png" ? "a PNG picture"
                                             : "a PGM picture in the form P2 or P5",
                       "something else");
  }
}

}  // namespace

std::optional<OccupancyGrid> read_occupancy_grid_at(const std::string& name, std::optional<double> cell) {
  std::error_code error;
  if (name == "-" || !std::filesystem::is_regular_file(name, error)) return std::nullopt;
  const std::string content = content_of(name);
  const bool is_picture = is_pgm(content) || content.compare(0, 4, "\x89PNG") == 0;
  if (!is_picture && (!is_map_yaml(content) || is_block_map(content))) {
    if (is_occupancy_grid_name(name)) expect_map(content, name);
    return std::nullopt;
  }
  if (is_picture && !cell) {
    throw MapFileError(name, 0, 0, "--cell with the metres of a pixel, or the YAML file of the map", "a picture");
  }
  std::optional<OccupancyGrid> grid;
#if MAZEBOT_HAS_FLOORS
  grid = parse_occupancy_grid(content, name, cell);
#else
  if (!is_pgm(content)) {
    throw MapFileError(name, 0, 0, "a program built with the packages libpng-dev and libyaml-cpp-dev",
                       "a map that this program cannot read without them");
  }
  grid = OccupancyRule().grid_of(parse_pgm(content, name), *cell);
#endif
  grid->name = std::filesystem::path(name).filename().string();
  return grid;
}

bool is_occupancy_grid_name(const std::string& name) {
  const std::string extension = std::filesystem::path(name).extension().string();
  return extension == ".yaml" || extension == ".yml" || extension == ".png" || extension == ".pgm";
}
