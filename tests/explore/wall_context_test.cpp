// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/wall_context.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

constexpr char open = 'o';
constexpr char wall = '#';
constexpr char unknown = '?';

template <class MapT>
char look(const MapT& map, Cell cell, Heading side) {
  if (!map.grid().contains(cell)) return map.grid().contains(cell.towards(side)) ? wall : open;
  return !map.known(cell, side) ? unknown : map.wall(cell, side) ? wall : open;
}

// An oracle that reads the drawing in the header as text: straight on, then the sides in order.
template <class MapT>
unsigned state_by_drawing(const MapT& map, Cell cell, Heading side, Turn end) {
  const Heading along = side + end;
  const char on = look(map, cell.towards(along), side);
  std::array<char, 2> sides = {look(map, cell, along), look(map, cell.towards(side), along)};
  const auto rank = [](char c) { return c == open ? 0 : c == wall ? 1 : 2; };
  std::sort(sides.begin(), sides.end(), [&](char a, char b) { return rank(a) < rank(b); });
  const std::array<std::array<char, 2>, 5> pairs = {
      {{open, open}, {open, wall}, {open, unknown}, {wall, wall}, {wall, unknown}}};
  const auto pair = std::find(pairs.begin(), pairs.end(), sides);
  if (on == unknown || pair == pairs.end()) return 10;
  return static_cast<unsigned>(pair - pairs.begin()) + (on == wall ? 5 : 0);
}

}  // namespace

TEST_CASE("the wall context is numbered as in the header's drawing", "[wall_context]") {
  Random random(11);
  std::set<unsigned> met;
  for (int times = 0; times < 400; ++times) {
    WallMap<7, 6> map;
    const unsigned known = random.below(101);
    for (int x = 0; x < 7; ++x) {
      for (int y = 0; y < 6; ++y) {
        for (int i = 0; i < 4; ++i) {
          if (random.below(100) < known) map.record(Cell(x, y), heading_at(i), random.below(2) == 0);
        }
      }
    }
    for (int x = 0; x < 7; ++x) {
      for (int y = 0; y < 6; ++y) {
        for (int i = 0; i < 4; ++i) {
          const Cell cell(x, y);
          const Heading side = heading_at(i);
          if (map.known(cell, side)) continue;
          const unsigned right = state_by_drawing(map, cell, side, Turn::right);
          const unsigned left = state_by_drawing(map, cell, side, Turn::left);
          const unsigned context = detail::wall_context(map, map.grid().index(cell), side);
          REQUIRE(context == right * 11 + left);
          REQUIRE(detail::wall_context(map, map.grid().index(cell.towards(side)), opposite(side)) == left * 11 + right);
          met.insert(context);
        }
      }
    }
  }
  REQUIRE(met.size() > 110);
}
