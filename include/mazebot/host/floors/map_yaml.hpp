// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FLOORS_MAP_YAML_HPP
#define MAZEBOT_HOST_FLOORS_MAP_YAML_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "../detail/quoted.hpp"
#include "../files/map_file_error.hpp"
#include "../files/occupancy_rule.hpp"
#include "../map/occupancy_grid.hpp"

// The YAML file that describes a map of ROS (map_server), by yaml-cpp:
//
//     image: house.png               relative to this file, or absolute
//     resolution: 0.05               metres a pixel, 0.01 to 1
//     origin: [-3.2, 1.5, 0.3]       x, y, yaw of the lower left corner in the map's frame
//     negate: 0                      0, 1, or a boolean
//     occupied_thresh: 0.65
//     free_thresh: 0.25
//     mode: trinary                  or scale, raw; may be missing
namespace mazebot {
inline namespace mazebot_v0 {

/// What a map's YAML file says.
struct MapDescription {
  std::string image;         ///< the path of the picture, as it stands in the file
  double resolution = 0.05;  ///< metres a pixel
  MapFramePose origin;       ///< of the lower left corner
  OccupancyRule rule;        ///< how pixels are read
};

namespace detail {

class MapYamlReader {
 public:
  MapYamlReader(std::string_view content, const std::string& file) : content_(content), file_(file) {}

  MapDescription read() const {
    try {
      const YAML::Node document = YAML::Load(std::string(content_));
      if (!document.IsMap()) fail(document, "the keys of a map, such as image: and resolution:", "something else");
      return read(document);
    } catch (const YAML::Exception& error) {
      const std::size_t line = error.mark.is_null() ? 1 : static_cast<std::size_t>(error.mark.line) + 1;
      const std::size_t column = error.mark.is_null() ? 1 : static_cast<std::size_t>(error.mark.column) + 1;
      throw MapFileError(file_, line, column, "YAML", fmt::format("an error ({})", printable(error.msg)));
    }
  }

 private:
  MapDescription read(const YAML::Node& document) const {
    MapDescription description;
    std::set<std::string> keys;
    for (const auto& each : document) {
      if (each.first.IsScalar() && !keys.insert(each.first.Scalar()).second) fail(each.first, "each key once");
    }
    const YAML::Node image = key(document, "image");
    if (!image.IsScalar() || image.Scalar().empty()) fail(image, "the name of a picture");
    description.image = image.Scalar();
    const YAML::Node resolution = key(document, "resolution");
    description.resolution = number(resolution, "a resolution in metres a pixel, 0.01 to 1");
    if (!(description.resolution >= OccupancyGrid::least_resolution &&
          description.resolution <= OccupancyGrid::largest_resolution)) {
      fail(resolution, "a resolution in metres a pixel, 0.01 to 1");
    }
    const YAML::Node origin = key(document, "origin");
    const char* const three = "an origin of three numbers: [x, y, yaw]";
    if (!origin.IsSequence() || origin.size() != 3) {
      fail(origin, three, origin.IsSequence() ? fmt::format("{} of them", origin.size()) : shown(origin));
    }
    description.origin = {number(origin[0], three), number(origin[1], three), number(origin[2], three)};
    constexpr double farthest = 1e7;
    if (!(std::fabs(description.origin.x) <= farthest && std::fabs(description.origin.y) <= farthest)) {
      fail(origin, "an origin within 10000 km");
    }
    OccupancyRule& rule = description.rule;
    if (const YAML::Node mode = document["mode"]) {
      const auto named = mode.IsScalar() ? map_mode_named(mode.Scalar()) : std::nullopt;
      if (!named) fail(mode, "trinary, scale or raw");
      rule.mode = *named;
    }
    const YAML::Node occupied = key(document, "occupied_thresh"), free = key(document, "free_thresh");
    rule.occupied_thresh = number(occupied, "a threshold");
    rule.free_thresh = number(free, "a threshold");
    if (rule.mode != MapMode::raw && rule.free_thresh > rule.occupied_thresh) {
      fail(free, fmt::format("at most the occupied_thresh of {}", rule.occupied_thresh));
    }
    if (rule.mode == MapMode::scale && rule.free_thresh == rule.occupied_thresh) {
      fail(free, fmt::format("less than the occupied_thresh of {} in mode scale", rule.occupied_thresh));
    }
    const YAML::Node negate = key(document, "negate");
    int number = 0;
    bool is = false;
    if (negate.IsScalar() && YAML::convert<int>::decode(negate, number)) {
      rule.negate = number != 0;
    } else if (negate.IsScalar() && YAML::convert<bool>::decode(negate, is)) {
      rule.negate = is;
    } else {
      fail(negate, "a whole number or a boolean");
    }
    return description;
  }

  YAML::Node key(const YAML::Node& document, const char* name) const {
    const YAML::Node node = document[name];
    if (!node.IsDefined()) fail(document, fmt::format("the key {}", name), "none");
    return node;
  }
  double number(const YAML::Node& node, const char* expected) const {
    double value = 0;
    if (!node.IsScalar() || !YAML::convert<double>::decode(node, value)) fail(node, expected);
    if (!std::isfinite(value)) fail(node, std::string(expected) + ", finite");
    return value;
  }
  static std::string printable(const std::string& text) {
    std::string shown;
    for (const char character : text) shown += character < ' ' || character > '~' ? '?' : character;
    return shown;
  }
  static std::string shown(const YAML::Node& node) {
    if (node.IsScalar()) return quoted(std::string_view(node.Scalar()));
    return node.IsSequence() ? "a sequence" : node.IsMap() ? "a map" : "nothing";
  }
  [[noreturn]] void fail(const YAML::Node& node, const std::string& expected) const {
    fail(node, expected, shown(node));
  }
  [[noreturn]] void fail(const YAML::Node& node, const std::string& expected, const std::string& found) const {
    const YAML::Mark mark = node.Mark();
    const bool is_known = !mark.is_null() && mark.line >= 0 && mark.column >= 0;
    throw MapFileError(file_, is_known ? static_cast<std::size_t>(mark.line) + 1 : 1,
                       is_known ? static_cast<std::size_t>(mark.column) + 1 : 1, expected, found);
  }

  std::string_view content_;
  const std::string& file_;
};

}  // namespace detail

/// Reads the description of a map from a YAML file's content. `file` names it in errors. Throws MapFileError.
inline MapDescription parse_map_yaml(std::string_view content, const std::string& file) {
  return detail::MapYamlReader(content, file).read();
}

/// Returns the content of a YAML file. Reading it back gives the same numbers, to the last bit.
inline std::string print_map_yaml(const MapDescription& map) {
  // yaml-cpp would replace bytes that are no UTF-8, which a file name may have.
  std::string image;
  for (const char letter : map.image) {
    const bool is_control = static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
    if (letter == '"' || letter == '\\') image += '\\';
    image += is_control ? fmt::format("\\x{:02x}", static_cast<unsigned char>(letter)) : std::string(1, letter);
  }
  return fmt::format(
      "image: \"{}\"\nresolution: {}\norigin: [{}, {}, {}]\nnegate: {:d}\noccupied_thresh: {}\nfree_thresh: {}\nmode: "
      "{}\n",
      image, map.resolution, map.origin.x, map.origin.y, map.origin.yaw, map.rule.negate, map.rule.occupied_thresh,
      map.rule.free_thresh, to_string(map.rule.mode));
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FLOORS_MAP_YAML_HPP
