// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <mazebot/mazebot.hpp>

// A user's program: a flood over an empty map.
int main() {
  mazebot::WallMap<16, 16> walls;
  mazebot::FloodFill<16, 16> flood;
  const mazebot::Cell goals[] = {mazebot::Cell(7, 7)};
  flood.run(walls, mazebot::CellSet<16, 16>(goals), mazebot::Unknown::open);
  return flood.distance(mazebot::Cell(0, 0)) == 14 ? 0 : 1;
}
