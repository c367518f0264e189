// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "no_go.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <mazebot/host/files/file_content.hpp>
#include <mazebot/host/files/map_file_error.hpp>
#include <mazebot/host/map/floor_shapes.hpp>
#include <nlohmann/json.hpp>
#include <vector>

#include "../race/json_members.hpp"
#include "floor_map.hpp"

using namespace mazebot;

namespace {

using Json = JsonMembers::Json;

// The points of a polygon or a line, in squares.
std::vector<FloorPoint> points_of(const JsonMembers& shapes, const char* name, const Json& shape, std::size_t least,
                                  const OccupancyGrid& map) {
  if (!shape.is_array() || shape.size() < least) {
    shapes.fail_at(name, fmt::format("found {}, expected a list of at least {} points [x, y]",
                                     shape.is_array() ? fmt::format("{} points", shape.size()) : "no list", least));
  }
  std::vector<FloorPoint> points;
  for (const Json& point : shape) {
    const bool is_point = point.is_array() && point.size() == 2 && point[0].is_number() && point[1].is_number();
    if (!is_point) shapes.fail_at(name, fmt::format("found {}, expected a point [x, y] in metres", point.dump()));
    const double x = point[0].get<double>(), y = point[1].get<double>();
    if (!(std::fabs(x) <= 1e7 && std::fabs(y) <= 1e7)) {
      shapes.fail_at(name, fmt::format("found {}, expected at most 10000 km", point.dump()));
    }
    points.push_back(floor_point(map, {x, y, 0}));
  }
  return points;
}

RunTimeCellSet read_shapes(const std::string& file, const std::string& content, const OccupancyGrid& map) {
  JsonMembers shapes(file, content, "no-go areas");
  RunTimeCellSet squares(map.grid());
  if (shapes.has("frame") && shapes.text("frame") != "map") {
    shapes.fail_at("frame", fmt::format("found '{}', expected 'map': the frame of the map", shapes.text("frame")));
  }
  std::size_t count = 0;
  for (const char* const name : {"polygons", "lines"}) {
    if (!shapes.has(name)) continue;
    const bool is_polygon = *name == 'p';
    const Json& list = shapes.value(name);
    if (!list.is_array()) shapes.fail_at(name, "found no list, expected a list of lists of points [x, y]");
    for (const Json& shape : list) {
      const std::vector<FloorPoint> points = points_of(shapes, name, shape, is_polygon ? 3 : 2, map);
      ++count;
      if (is_polygon) insert_polygon(squares, points);
      for (std::size_t i = 1; !is_polygon && i < points.size(); ++i) insert_line(squares, points[i - 1], points[i]);
    }
  }
  shapes.expect_no_more();
  if (count == 0) shapes.fail("found no area, expected 'polygons' or 'lines'");
  if (squares.empty()) shapes.fail("found only areas outside the map, expected metres in the frame of the map");
  return squares;
}

}  // namespace

OccupancyGrid read_map_of_frame(const std::string& file, const OccupancyGrid& map, std::optional<double> cell,
                                const char* expected) {
  // A bare picture lies where the map lies.
  const bool is_bare =
      file.size() < 5 || (file.substr(file.size() - 5) != ".yaml" && file.substr(file.size() - 4) != ".yml");
  (void)detail::open_file(file, expected);  // says so if it is missing
  std::optional<OccupancyGrid> other = read_occupancy_grid_at(file, is_bare ? std::optional(map.resolution()) : cell);
  if (!other) throw MapFileError(file, 1, 1, expected, "something else");
  if (is_bare) {
    if (other->width() != map.width() || other->height() != map.height()) {
      throw MapFileError(file, 0, 0, fmt::format("the {}x{} of the map, or a YAML file", map.width(), map.height()),
                         fmt::format("a picture of {}x{} pixels", other->width(), other->height()));
    }
    OccupancyGrid placed(map.width(), map.height(), map.resolution(), map.origin());
    placed.values() = other->values();
    other = std::move(placed);
  }
  if (!share_floor(map, *other)) {
    throw MapFileError(file, 0, 0, "a map in the same frame, which shares floor with it",
                       fmt::format("a map at {:g}, {:g}", other->origin().x, other->origin().y));
  }
  return *other;
}

RunTimeCellSet read_no_go(const std::string& file, const OccupancyGrid& map, std::optional<double> cell) {
  const std::string content = json_content(file, "no-go areas: JSON, or a map as mask");
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && content[first] == '{') return read_shapes(file, content, map);
  return squares_of_mask(map, read_map_of_frame(file, map, cell, "JSON with polygons and lines, or a map as mask"));
}
