// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "floor_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <mazebot/host/files/line_reader.hpp>
#include <mazebot/host/files/map_file_error.hpp>
#include <mazebot/host/files/nav_path_format.hpp>

#include "../batch/write_file.hpp"
#include "../options/numbers_in.hpp"
#include "../race/json_members.hpp"

using namespace mazebot;

namespace {

constexpr double degree = 3.14159265358979323846 / 180;
constexpr const char* header = "x_m,y_m,yaw_deg";

// Each pose is a vertex; the robot turns to where it drives next.
std::vector<MapFramePose> poses_of(const OccupancyGrid& map, const std::vector<FloorPoint>& path) {
  std::vector<MapFramePose> poses;
  double angle = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const FloorPoint to = path[std::min(i + 1, path.size() - 1)];
    if (to != path[i]) angle = std::atan2(to.x - path[i].x, to.y - path[i].y);
    poses.push_back(map.to_map({path[i].x * map.resolution(), path[i].y * map.resolution(), angle}));
  }
  return poses;
}

}  // namespace

void write_floor_path(const std::string& file, const OccupancyGrid& map, const std::vector<FloorPoint>& path) {
  const std::vector<MapFramePose> poses = poses_of(map, path);
  const std::filesystem::path extension = std::filesystem::path(file).extension();
  if (extension == ".yaml" || extension == ".yml") return write_file(file, print_nav_path(poses));
  std::string csv = fmt::format("{}\n", header);
  for (const MapFramePose& pose : poses) {
    csv += fmt::format("{:.4f},{:.4f},{:.2f}\n", pose.x, pose.y, pose.yaw / degree);
  }
  write_file(file, csv);
}

std::vector<FloorPoint> read_floor_path(const std::string& file, const OccupancyGrid& map) {
  const std::string content = json_content(file, "the CSV of --path");
  mazebot::detail::LineReader lines(content);
  if (!lines.next() || lines.line() != header) {
    throw MapFileError(file, 1, 1, fmt::format("the header {}", header), "another line");
  }
  std::vector<FloorPoint> path;
  bool is_of_map = false;
  while (lines.next()) {
    const std::string line(lines.line());
    const std::vector<double> pose = numbers_in(line, ',');
    if (pose.size() != 3) {
      throw MapFileError(file, lines.number(), 1, "three numbers with commas between them", fmt::format("'{}'", line));
    }
    const Pose2D<double> at = map.from_map({pose[0], pose[1], 0});
    is_of_map = is_of_map || map.grid().contains(map.square_at(at.x, at.y));
    path.push_back({std::round(4 * at.x / map.resolution()) / 4, std::round(4 * at.y / map.resolution()) / 4});
  }
  if (path.empty()) throw MapFileError(file, 2, 1, "a pose", "the end of the file");
  if (!is_of_map) throw MapFileError(file, 2, 1, "a path in the frame of the map", "no position inside the map");
  return path;
}

std::vector<FloorPoint> beginning_of(const std::vector<FloorPoint>& path, double squares) {
  std::vector<FloorPoint> begun(path.begin(), path.begin() + (path.empty() ? 0 : 1));
  for (std::size_t i = 1; i < path.size() && squares > 0; ++i) {
    const double length = distance_between(path[i - 1], path[i]), share = std::min(1.0, squares / length);
    begun.push_back(share == 1 ? path[i]
                               : FloorPoint{path[i - 1].x + (path[i].x - path[i - 1].x) * share,
                                            path[i - 1].y + (path[i].y - path[i - 1].y) * share});
    squares -= length;
  }
  return begun;
}
