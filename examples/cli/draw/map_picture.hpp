// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRAW_MAP_PICTURE_HPP
#define MAZEBOT_CLI_DRAW_MAP_PICTURE_HPP

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/map/cell.hpp>
#include <mazebot/map/heading.hpp>
#include <string>
#include <string_view>

#include "../options/error_message.hpp"
#include "terminal.hpp"

/// What the signs of a maze's picture mean, in plain characters and in UTF-8. The help of 'mazebot show' prints it.
struct PictureSign {
  std::string_view plain, utf8;
  const char* what;
};
constexpr PictureSign maze_signs[] = {{"S", "S", "start"},
                                      {"G", "G", "goal"},
                                      {"*", "•", "route"},
                                      {":", "┊", "unknown wall"},
                                      {".", "┄", "unknown wall"}};
constexpr PictureSign block_signs[] = {
    {"X", "X", "wall"}, {"S", "S", "start"}, {"E", "E", "end"}, {"*", "*", "route"}, {"?", "?", "unknown"}};

/// A line that says what those signs mean that are in the picture: "S start  G goal  * route".
template <std::size_t Size>
std::string legend_of(const std::string& picture, const PictureSign (&signs)[Size]) {
  std::string line;
  for (const PictureSign& sign : signs) {
    for (const std::string_view text : {sign.plain, sign.utf8}) {
      if (picture.find(text) == picture.npos) continue;
      line += fmt::format("{}{} {}", line.empty() ? "" : "   ", text, sign.what);
      break;
    }
  }
  return line.empty() ? line : line + '\n';
}

/// How many columns a picture takes: escape codes take none, and a character in UTF-8 takes one.
inline std::size_t columns_of(std::string_view line) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\x1b') {
      i = line.find('m', i);
    } else if ((static_cast<unsigned char>(line[i]) & 0xC0U) != 0x80U) {
      ++columns;
    }
  }
  return columns;
}

/// Draws a maze with one character for each post, wall and cell: # post or wall, : unknown wall, and the character
/// sign(cell) for each cell. It takes 2 columns a cell instead of 4.
template <class SignT>
std::string narrow_picture(const mazebot::RunTimeWallMap& walls, SignT&& sign) {
  using namespace mazebot;
  const auto border = [&](Cell cell, Heading heading) {
    return !walls.known(cell, heading) ? ':' : walls.wall(cell, heading) ? '#' : ' ';
  };
  std::string picture;
  for (int y = walls.height() - 1; y >= -1; --y) {
    for (int x = 0; x < walls.width(); ++x) {
      picture += {'#', y < 0 ? '#' : border(Cell(x, y), Heading::north)};
    }
    picture += "#\n";
    for (int x = 0; y >= 0 && x < walls.width(); ++x) {
      picture += {border(Cell(x, y), Heading::west), sign(Cell(x, y))};
    }
    if (y >= 0) picture += "#\n";
  }
  return picture;
}

/// Prints a picture. A terminal would wrap lines that are too long: there it prints the narrower of two, made by
/// narrow(), or leaves both out, with a note on standard error.
template <class NarrowT>
void print_picture(const std::string& name, const std::string& picture, NarrowT&& narrow) {
  const auto width_of = [](const std::string& text) {
    return columns_of(std::string_view(text).substr(0, text.find('\n')));
  };
  const auto width = static_cast<std::size_t>(terminal_size().columns);
  const bool fits = !is_terminal(stdout) || width_of(picture) <= width;
  const std::string chosen = fits ? picture : narrow();
  if (fits || width_of(chosen) <= width) {
    fmt::print("{}", chosen);
    return;
  }
  print_error(fmt::format("{}: the picture needs {} columns, the terminal has {}; to scroll: mazebot show {} | less -S",
                          name, width_of(chosen), width, name));
}

#endif  // MAZEBOT_CLI_DRAW_MAP_PICTURE_HPP
