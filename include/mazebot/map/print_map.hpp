// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_PRINT_MAP_HPP
#define MAZEBOT_MAP_PRINT_MAP_HPP

#include "../config.hpp"
#include "cell.hpp"
#include "heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Prints nothing into a cell.
struct NoFlood {};
template <class PrintT>
void print_in_cell(PrintT& out, NoFlood, Cell) {
  out.print(' ');
  out.print(' ');
  out.print(' ');
}

// Prints the distance, right-aligned: # for one of more than three digits, nothing where there is no path.
template <class PrintT, class FloodT>
void print_in_cell(PrintT& out, const FloodT& flood, Cell cell) {
  const bool is_reachable = flood.reachable(cell);
  const unsigned long distance = is_reachable ? static_cast<unsigned long>(flood.distance(cell)) : 0;
  unsigned long unit = 100;
  for (int column = 0; column < 3; ++column, unit /= 10) {
    const bool is_blank = !is_reachable || (distance < unit && unit > 1);
    out.print(is_blank ? ' ' : distance > 999 ? '#' : static_cast<char>('0' + distance / unit % 10));
  }
}

// Prints arrows instead: to a neighbour that is nearer, G where the distance is 0.
template <class MapT, class FloodT>
struct Arrows {
  const MapT& map;
  const FloodT& flood;
};
template <class PrintT, class MapT, class FloodT>
void print_in_cell(PrintT& out, const Arrows<MapT, FloodT>& arrows, Cell cell) {
  char sign = ' ';
  if (arrows.flood.reachable(cell)) {
    sign = arrows.flood.distance(cell) == 0 ? 'G' : ' ';
    for (int i = 3; i >= 0; --i) {
      const Heading heading = heading_at(i);
      const Cell neighbour = cell.towards(heading);
      const bool is_wall = !arrows.map.grid().contains(neighbour) || arrows.map.wall(cell, heading);
      if (is_wall || !arrows.flood.reachable(neighbour)) continue;
      if (arrows.flood.distance(neighbour) < arrows.flood.distance(cell)) sign = "^>v<"[i];
    }
  }
  out.print(' ');
  out.print(sign);
  out.print(' ');
}

template <class PrintT>
void print_level_wall(PrintT& out, char middle, char sides) {
  out.print('o');
  out.print(sides);
  out.print(middle);
  out.print(sides);
}

template <class PrintT, class MapT, class InsideT>
void print_map(PrintT& out, const MapT& map, const InsideT& inside) {
  for (int y = map.height(); y >= 0; --y) {
    for (int x = 0; x < map.width(); ++x) {
      const bool is_border = y == 0 || y == map.height();
      const Cell below(x, y - 1);
      const bool is_known = is_border || map.known(below, Heading::north);
      const bool is_wall = is_border || (is_known && map.wall(below, Heading::north));
      print_level_wall(out, is_wall ? '-' : is_known ? ' ' : '.', is_wall ? '-' : ' ');
    }
    out.print('o');
    out.print('\n');
    for (int x = 0; y > 0 && x < map.width(); ++x) {
      const Cell cell(x, y - 1);
      const bool is_known = x == 0 || map.known(cell, Heading::west);
      out.print(!is_known ? ':' : x == 0 || map.wall(cell, Heading::west) ? '|' : ' ');
      print_in_cell(out, inside, cell);
    }
    if (y == 0) return;
    out.print('|');
    out.print('\n');
  }
}

}  // namespace detail

/// Prints a map north up, as a drawing that is also a map file: o posts, - and | walls, . and : unknown walls. `out` is
/// Arduino's Serial, or anything else with a member print(char).
///
///     print(Serial, explorer.wall_map());
///
///     o---o---o
///     |   :   |
///     o   o---o
///     |       |
///     o---o---o
///
/// O(cells), 8 characters a cell. No RAM.
template <class PrintT, class MapT>
void print(PrintT& out, const MapT& map) {
  detail::print_map(out, map, detail::NoFlood());
}
/// The same with the distance of each cell, up to three digits. `flood`: a FloodFill or another planner with
/// reachable(cell) and distance(cell).
template <class PrintT, class MapT, class FloodT>
void print(PrintT& out, const MapT& map, const FloodT& flood) {
  detail::print_map(out, map, flood);
}
/// The same with an arrow in each cell, ^ > v or <, to a neighbour with a smaller distance; G where the distance is 0.
template <class PrintT, class MapT, class FloodT>
void print_arrows(PrintT& out, const MapT& map, const FloodT& flood) {
  detail::print_map(out, map, detail::Arrows<MapT, FloodT>{map, flood});
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_PRINT_MAP_HPP
