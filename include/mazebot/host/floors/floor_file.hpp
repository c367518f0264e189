// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FLOORS_FLOOR_FILE_HPP
#define MAZEBOT_HOST_FLOORS_FLOOR_FILE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "../files/file_content.hpp"
#include "../files/map_file.hpp"
#include "../files/pgm_format.hpp"
#include "map_yaml.hpp"
#include "png_format.hpp"

// Files of every kind of map, those of robot systems too. The CMake target is mazebot::floors: it needs libpng and
// yaml-cpp. map_file.hpp needs neither and reads mazes and block maps.
namespace mazebot {
inline namespace mazebot_v0 {

/// A map of any kind: what read_floor() finds in a file.
using FloorMap = std::variant<Maze, BlockMap, OccupancyGrid>;

namespace detail {

inline MapPicture parse_picture(std::string_view content, const std::string& file) {
  if (is_pgm(content)) return parse_pgm(content, file);
  if (is_png(content)) return parse_png(content, file);
  throw MapFileError(file, 1, 1, "a picture: PNG, or PGM in the forms P2 and P5", "something else");
}

inline std::string whole_file(const std::filesystem::path& path, const char* expected) {
  std::ifstream stream = open_file(path, expected);
  return content_of(stream, path.string(), [](std::string_view) {});
}

}  // namespace detail

/// Reads an occupancy grid from a file's content: a YAML file of map_server with the picture that it names, or a bare
/// picture. A bare picture says nothing of its size on the floor, so `cell`, metres a pixel, is needed; its origin is 0
/// and OccupancyRule() holds. `file` names the content in errors; pictures are looked for in its folder. O(pixels).
/// Throws MapFileError.
inline OccupancyGrid parse_occupancy_grid(std::string_view content, const std::string& file,
                                          std::optional<double> cell = std::nullopt) {
  if (is_pgm(content) || is_png(content)) {
    if (!cell)
      throw MapFileError(file, 0, 0, "a resolution with it (--cell), or the YAML file of the map", "a picture");
    return OccupancyRule().grid_of(detail::parse_picture(content, file), *cell);
  }
  const MapDescription map = parse_map_yaml(content, file);
  // An absolute path replaces the folder.
  const std::filesystem::path picture = std::filesystem::path(file).parent_path() / map.image;
  const std::string pixels = detail::whole_file(picture, "the picture of the map");
  return map.rule.grid_of(detail::parse_picture(pixels, picture.string()), map.resolution, map.origin);
}

/// Reads a map from a file, whichever kind it is of: a maze, a block map, or an occupancy grid as YAML, PGM or PNG. The
/// content decides, not the name. `cell` is the side of a pixel of a bare picture, in metres. Throws MapFileError.
inline FloorMap parse_floor(std::string_view content, const std::string& file,
                            std::optional<double> cell = std::nullopt) {
  if (is_pgm(content) || is_png(content) || is_map_yaml(content)) return parse_occupancy_grid(content, file, cell);
  return std::visit([](auto&& map) { return FloorMap(std::forward<decltype(map)>(map)); }, parse_map(content, file));
}
/// The same from a file, whose name the map gets.
inline FloorMap read_floor(const std::filesystem::path& path, std::optional<double> cell = std::nullopt) {
  FloorMap map = parse_floor(detail::whole_file(path, "a map file"), path.string(), cell);
  std::visit([&](auto& found) { found.name = path.filename().string(); }, map);
  return map;
}
/// Like read_floor(), for an occupancy grid. Throws MapFileError for a map of another kind, too.
inline OccupancyGrid read_occupancy_grid(const std::filesystem::path& path, std::optional<double> cell = std::nullopt) {
  FloorMap map = read_floor(path, cell);
  if (auto* grid = std::get_if<OccupancyGrid>(&map)) return std::move(*grid);
  throw MapFileError(path.string(), 1, 1, "an occupancy grid: YAML, PGM or PNG", "a maze or a block map");
}

/// Writes an occupancy grid: `path` becomes the YAML file, and its picture, a PGM or PNG by the extension of `image`,
/// stands in the same folder. Reading it back gives an equal grid. Throws std::invalid_argument before a file is
/// touched if the rule cannot hold the values, and std::runtime_error if a file cannot be written.
inline void write_occupancy_grid(const std::filesystem::path& path, const OccupancyGrid& grid, const std::string& image,
                                 const OccupancyRule& rule = OccupancyRule()) {
  const MapDescription description = {image, grid.resolution(), grid.origin(), rule};
  const std::filesystem::path picture = path.parent_path() / image;
  const MapPicture pixels = rule.picture_of(grid);
  const bool is_pgm_name = picture.extension() == ".pgm";
  const auto write = [](const std::filesystem::path& to, const std::string& content) {
    std::ofstream stream(to, std::ios::binary);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    if (!stream) throw std::runtime_error(fmt::format("{}: the map could not be written", to.string()));
  };
  const std::string picture_content = is_pgm_name ? print_pgm(pixels) : print_png(pixels);
  write(picture, picture_content);
  write(path, print_map_yaml(description));
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FLOORS_FLOOR_FILE_HPP
