// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/pose.hpp"

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("compose() gives the pose of a robot that carries the movement out", "[pose]") {
  // Two ahead, one to the right, facing back: from every heading.
  const Pose movement(Cell(1, 2), Heading::south);
  for (int h = 0; h < 4; ++h) {
    const Pose start(Cell(5, 7), heading_at(h));
    const Pose end = start.advanced(2).turned(Turn::right).advanced(1).turned(Turn::right);
    CHECK(compose(start, movement) == end);
    CHECK(relative_pose(start, end) == movement);
    CHECK(compose(end, inverse(movement)) == start);
  }
}
