// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_CLEANED_FORMAT_HPP
#define MAZEBOT_HOST_FILES_CLEANED_FORMAT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

#include "../map/occupancy_grid.hpp"
#include "map_file_error.hpp"
#include "occupancy_rule.hpp"
#include "pgm_format.hpp"

// What a robot has cleaned, kept between two runs: a PGM picture, black where the floor is clean, whose second line
// holds the resolution and the origin. It stores squares, so it outlives changes of the map.
//
//     P5
//     # mazebot cleaned: resolution 0.05 origin -12.5 3 0.3
//     384 256
//     255
//     ...
namespace mazebot {
inline namespace mazebot_v0 {

/// Prints cleaned squares: those that are occupied_value in `cleaned`; all others are 0. Every number is written with
/// the digits that read back the same double.
inline std::string print_cleaned(const OccupancyGrid& cleaned) {
  const std::string pgm = print_pgm(OccupancyRule().picture_of(cleaned));
  return fmt::format("P5\n# mazebot cleaned: resolution {} origin {} {} {}\n{}", cleaned.resolution(),
                     cleaned.origin().x, cleaned.origin().y, cleaned.origin().yaw, pgm.substr(pgm.find('\n') + 1));
}

/// Reads what print_cleaned() wrote. `file` names the content in errors. Throws MapFileError.
inline OccupancyGrid parse_cleaned(const std::string& content, const std::string& file) {
  const char* const expected = "'# mazebot cleaned: resolution R origin X Y YAW' after P5";
  const std::size_t begin = content.find('\n') + 1, end = content.find('\n', begin);
  if (!is_pgm(content) || begin == 0 || end == std::string::npos) {
    throw MapFileError(file, 1, 1, "the squares that an earlier run has cleaned", "another file");
  }
  const std::string line = content.substr(begin, end - begin);
  double resolution = 0;
  MapFramePose origin;
  char more = 0;
  if (std::sscanf(line.c_str(), "# mazebot cleaned: resolution %lf origin %lf %lf %lf%c", &resolution, &origin.x,
                  &origin.y, &origin.yaw, &more) != 4) {
    throw MapFileError(file, 2, 1, expected, "another line");
  }
  if (!(resolution >= OccupancyGrid::least_resolution && resolution <= OccupancyGrid::largest_resolution)) {
    throw MapFileError(file, 2, 1, "a resolution from 0.01 to 1 m", fmt::format("{}", resolution));
  }
  if (!std::isfinite(origin.x) || !std::isfinite(origin.y) || !std::isfinite(origin.yaw)) {
    throw MapFileError(file, 2, 1, "an origin of finite numbers", "one that is not");
  }
  return OccupancyRule().grid_of(parse_pgm(content, file), resolution, origin);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_CLEANED_FORMAT_HPP
