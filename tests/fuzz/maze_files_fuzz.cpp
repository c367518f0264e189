// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for each reader of mazes: PARSE is parse_text, parse_num, parse_maz or parse_maze. For any bytes
// the reader returns a sound maze or throws MapFileError, and a maze that was written is read back unchanged.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "mazebot/host/files/map_file.hpp"

namespace {

using namespace mazebot;

void demand(bool condition) {
  if (!condition) std::abort();
}

void check(const Maze& maze) {
  demand(maze.grid().contains(maze.start.cell));
  demand(!maze.goals.empty());
  demand(parse_text(print_text(maze), "again") == maze);
  if (!maze.has_usual_ends() || !fully_known(maze.walls)) return;
  demand(parse_maze(print_num(maze), "again") == maze);
  if (maze.width() == 16 && maze.height() == 16) demand(parse_maze(print_maz(maze), "again") == maze);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view content(reinterpret_cast<const char*>(bytes), size);
  try {
    check(PARSE(content, "fuzz"));
  } catch (const MapFileError& error) {
    demand(error.line() >= 1 && error.column() >= 1);
  }
  return 0;
}
