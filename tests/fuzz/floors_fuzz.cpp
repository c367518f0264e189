// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for the readers of occupancy grids: PGM, PNG and map_server's YAML. For any bytes each returns a
// sound picture or description, or throws MapFileError. What was written is read back unchanged.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "mazebot/host/floors/floor_file.hpp"

namespace {

using namespace mazebot;

void demand(bool condition) {
  if (!condition) std::abort();
}

void check(const MapPicture& picture) {
  const auto pixels = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
  demand(picture.samples.size() == pixels * static_cast<std::size_t>(picture.channels));
  for (const MapMode mode : {MapMode::trinary, MapMode::scale, MapMode::raw}) {
    OccupancyRule rule;
    rule.mode = mode;
    const OccupancyGrid grid = rule.grid_of(picture, 0.05);
    for (const std::int8_t value : grid.values()) demand(value >= -1 && value <= 100);
    demand(rule.grid_of(parse_png(print_png(rule.picture_of(grid)), "again"), 0.05) == grid);
  }
}

template <class UseT>
void attempt(UseT&& use) {
  try {
    use();
  } catch (const MapFileError& error) {
    demand(error.line() >= 1 && error.column() >= 1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view content(reinterpret_cast<const char*>(bytes), size);
  attempt([&] { check(parse_pgm(content, "fuzz")); });
  attempt([&] { check(parse_png(content, "fuzz")); });
  attempt([&] {
    const MapDescription map = parse_map_yaml(content, "fuzz");
    const MapDescription back = parse_map_yaml(print_map_yaml(map), "again");
    demand(back.image == map.image && back.origin == map.origin && back.resolution == map.resolution);
  });
  return 0;
}
