// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_OCCUPANCY_RULE_HPP
#define MAZEBOT_HOST_FILES_OCCUPANCY_RULE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../map/occupancy_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How the pixels of a map's picture are read, as nav2's map_server reads them.
enum class MapMode {
  trinary,  ///< free, occupied or unknown
  scale,    ///< also the values between; transparent pixels are unknown
  raw       ///< the grey value is the value, 0 to 100; the rest is unknown
};

/// The name as text, as map files write it.
constexpr const char* to_string(MapMode mode) {
  switch (mode) {
    case MapMode::trinary: return "trinary";
    case MapMode::scale: return "scale";
    case MapMode::raw: break;
  }
  return "raw";
}
/// Returns the mode with that name, or nothing.
inline std::optional<MapMode> map_mode_named(std::string_view name) {
  for (const MapMode mode : {MapMode::trinary, MapMode::scale, MapMode::raw}) {
    if (name == to_string(mode)) return mode;
  }
  return std::nullopt;
}

/// The picture of a map: row 0 is the *top*. A pixel has `channels` samples: 1 grey, 2 grey and alpha, 3 colours, or 4
/// colours and alpha. RAM: 2 bytes a sample.
struct MapPicture {
  int width = 0;                       ///< pixels
  int height = 0;                      ///< pixels
  int channels = 1;                    ///< 1 to 4
  unsigned most = 255;                 ///< the sample of white, and of opaque
  std::vector<std::uint16_t> samples;  ///< row by row from the top left
};

/// Says which pixels are free, occupied and unknown: the rules of nav2's map_server. Both comparisons are strict.
struct OccupancyRule {
  double occupied_thresh = 0.65;    ///< darker than that is occupied
  double free_thresh = 0.196;       ///< brighter than that is free; grey 205, which savers write for unknown, is not
  bool negate = false;              ///< white is occupied
  MapMode mode = MapMode::trinary;  ///< how pixels are read

  /// Returns the value of a pixel. `shade` is the mean of the colours, 0 black to 1 white, in mode trinary with the
  /// alpha channel as one colour more, if there is one.
  std::int8_t value(double shade, bool is_opaque = true) const {
    if (mode == MapMode::raw) {
      const double level = std::round(shade * 255);
      return level <= 100 ? static_cast<std::int8_t>(level) : OccupancyGrid::unknown_value;
    }
    if (mode == MapMode::scale && !is_opaque) return OccupancyGrid::unknown_value;
    const double occupied = negate ? shade : 1 - shade;
    if (occupied > occupied_thresh) return OccupancyGrid::occupied_value;
    if (occupied < free_thresh) return 0;
    if (mode == MapMode::trinary) return OccupancyGrid::unknown_value;
    return static_cast<std::int8_t>(std::rint((occupied - free_thresh) / (occupied_thresh - free_thresh) * 100));
  }

  /// Returns the shade of a pixel, as value() takes it. Grey counts as three equal colours, as in nav2.
  double shade(const MapPicture& picture, const std::uint16_t* pixel) const {
    const unsigned colours = picture.channels >= 3 ? 1U * pixel[0] + pixel[1] + pixel[2] : 3U * pixel[0];
    const bool has_alpha = picture.channels % 2 == 0;
    if (mode == MapMode::trinary && has_alpha) return (colours + pixel[picture.channels - 1]) / (4.0 * picture.most);
    return colours / (3.0 * picture.most);
  }

  /// Returns the occupancy grid of a picture: its last row is the grid's row 0. O(pixels). Throws std::invalid_argument
  /// as the constructor of OccupancyGrid does.
  OccupancyGrid grid_of(const MapPicture& picture, double resolution, const MapFramePose& origin = {}) const {
    OccupancyGrid grid(picture.width, picture.height, resolution, origin);
    const auto channels = static_cast<std::size_t>(picture.channels);
    const bool has_alpha = channels % 2 == 0;
    // Neighbours are mostly equal.
    std::uint16_t last[4] = {};
    std::int8_t last_value = value_of(picture, last, has_alpha);
    for (int y = 0; y < picture.height; ++y) {
      const std::uint16_t* pixel = picture.samples.data() + static_cast<std::size_t>(picture.height - 1 - y) *
                                                                static_cast<std::size_t>(picture.width) * channels;
      std::int8_t* value = grid.values().data() + grid.grid().index(Cell(0, y));
      for (int x = 0; x < picture.width; ++x, pixel += channels, ++value) {
        bool is_same = true;
        for (std::size_t i = 0; i < channels; ++i) is_same = is_same && pixel[i] == last[i];
        if (!is_same) {
          for (std::size_t i = 0; i < channels; ++i) last[i] = pixel[i];
          last_value = value_of(picture, last, has_alpha);
        }
        *value = last_value;
      }
    }
    return grid;
  }

  /// Returns the picture from which grid_of() makes the same grid. In mode trinary it is grey with 0, 205 and 254, as
  /// ROS saves maps; in mode raw grey with the values themselves and 255; in mode scale grey and alpha. Throws
  /// std::invalid_argument if the thresholds or the values make that impossible. O(squares).
  MapPicture picture_of(const OccupancyGrid& grid) const {
    MapPicture picture;
    picture.width = grid.width();
    picture.height = grid.height();
    picture.channels = mode == MapMode::scale ? 2 : 1;
    picture.most = mode == MapMode::scale ? 65535 : 255;  // 8 bits may not tell all values apart
    std::uint16_t pixels[102][2] = {};
    bool is_possible[102] = {};
    for (int value = -1; value <= 100; ++value)
      is_possible[value + 1] = find_pixel(value, picture.most, pixels[value + 1]);
    picture.samples.reserve(grid.grid().cell_count() * static_cast<std::size_t>(picture.channels));
    for (int y = grid.height() - 1; y >= 0; --y) {
      for (int x = 0; x < grid.width(); ++x) {
        const std::int8_t value = grid.value(Cell(x, y));
        if (!is_possible[value + 1]) {
          throw std::invalid_argument(
              fmt::format("found a square of value {}, expected one that mode {} can write", +value, to_string(mode)));
        }
        for (int i = 0; i < picture.channels; ++i) picture.samples.push_back(pixels[value + 1][i]);
      }
    }
    return picture;
  }

 private:
  std::int8_t value_of(const MapPicture& picture, const std::uint16_t* pixel, bool has_alpha) const {
    return value(shade(picture, pixel), !has_alpha || pixel[picture.channels - 1] == picture.most);
  }
  // Finds a pixel of that value: the usual one, else the first of all.
  bool find_pixel(int wanted, unsigned most, std::uint16_t* pixel) const {
    pixel[1] = static_cast<std::uint16_t>(most);
    if (mode == MapMode::scale && wanted < 0) {
      pixel[1] = 0;
      return true;
    }
    unsigned usual = wanted < 0 ? 205 : (wanted == 0) != negate ? 254 : 0;
    if (mode == MapMode::raw) usual = wanted < 0 ? 255 : static_cast<unsigned>(wanted);
    if (mode == MapMode::scale) {
      const double occupied = free_thresh + (occupied_thresh - free_thresh) * wanted / 100.0;
      usual = static_cast<unsigned>(std::lround(std::fmin(std::fmax(negate ? occupied : 1 - occupied, 0), 1) * most));
    }
    for (unsigned i = 0; i <= most + 1; ++i) {
      const unsigned level = i == 0 ? usual : i - 1;
      pixel[0] = static_cast<std::uint16_t>(level);
      if (value(3 * level / (3.0 * most)) == wanted) return true;
    }
    return false;
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_OCCUPANCY_RULE_HPP
