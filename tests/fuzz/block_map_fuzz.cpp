// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for the reader of block maps. For any bytes it returns a sound map or throws MapFileError, and
// read_map() takes the same content for a block map. A map that was written is read back unchanged.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/map/maze.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace mazebot;
  const std::string_view content(reinterpret_cast<const char*>(bytes), size);
  try {
    const BlockMap map = parse_block_map(content, "fuzz");
    if (!fully_known(map.walls) || (map.start && !map.grid().contains(*map.start))) std::abort();
    if (std::get<BlockMap>(parse_map(content, "as any map")) != map) std::abort();
    if (parse_block_map(print_block_map(map), "again") != map) std::abort();
  } catch (const MapFileError& error) {
    if (error.line() == 0 || error.column() == 0) std::abort();
  } catch (const std::invalid_argument&) {  // a map that no file can show
  }
  return 0;
}
