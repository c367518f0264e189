// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_NAV_PATH_FORMAT_HPP
#define MAZEBOT_HOST_FILES_NAV_PATH_FORMAT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "../map/occupancy_grid.hpp"

// Paths as YAML in the form of ROS's message nav_msgs/Path: what `ros2 topic echo` prints and `ros2 topic pub` reads.
namespace mazebot {
inline namespace mazebot_v0 {

/// Prints a path as a nav_msgs/Path: a header, and a stamped pose for each point. Orientations are quaternions around
/// z. All stamps are 0: the message is a plan, not a recording. O(poses).
inline std::string print_nav_path(const std::vector<MapFramePose>& path, const std::string& frame = "map") {
  const std::string header = fmt::format("{{stamp: {{sec: 0, nanosec: 0}}, frame_id: {}}}", frame);
  std::string yaml = fmt::format("header: {}\nposes:{}\n", header, path.empty() ? " []" : "");
  for (const MapFramePose& pose : path) {
    yaml += fmt::format(
        "- header: {}\n"
        "  pose:\n"
        "    position: {{x: {:.4f}, y: {:.4f}, z: 0.0}}\n"
        "    orientation: {{x: 0.0, y: 0.0, z: {:.9f}, w: {:.9f}}}\n",
        header, pose.x, pose.y, std::sin(pose.yaw / 2), std::cos(pose.yaw / 2));
  }
  return yaml;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_NAV_PATH_FORMAT_HPP
