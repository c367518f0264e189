// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for the reader of block maps: whatever the bytes, it gives a sound map or throws MazeFileError; a
// map comes back as it was written.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "mazebot/host/files/block_map_format.hpp"
#include "mazebot/host/map/maze.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace mazebot;
  const std::string_view content(reinterpret_cast<const char*>(bytes), size);
  try {
    const BlockMap map = parse_block_map(content, "fuzz");
    if (!fully_known(map.walls) || (map.start && !map.grid().contains(*map.start))) std::abort();
    if (parse_block_map(print_block_map(map), "again") != map) std::abort();
  } catch (const MazeFileError& error) {
    if (error.line() == 0 || error.column() == 0) std::abort();
  } catch (const std::invalid_argument&) {  // a map that no file can show
  }
  return 0;
}
