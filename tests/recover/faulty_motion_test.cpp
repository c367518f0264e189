// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/faulty_motion.hpp"

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("faults of the wheels are relative to where the robot was", "[faulty_motion]") {
  const Pose pose(Cell(4, 5), Heading::east);
  REQUIRE(FaultyMotion::relative(Turn::ahead, 0).end(pose, Turn::left) == Pose(Cell(4, 5), Heading::north));
  REQUIRE(FaultyMotion::relative(Turn::ahead, 2).end(pose, Turn::left) == Pose(Cell(4, 7), Heading::north));
  REQUIRE(FaultyMotion::relative(Turn::around, 1).end(pose, Turn::left) == Pose(Cell(4, 4), Heading::south));
  REQUIRE(FaultyMotion::relative(Turn::ahead, 1, Turn::right).end(pose, Turn::ahead) ==
          Pose(Cell(5, 5), Heading::south));
  REQUIRE(FaultyMotion::relative(Turn::around, 2).crossed_ahead() == 2);
  REQUIRE(FaultyMotion::relative(Turn::ahead, 1, Turn::right).crossed_ahead() == 0);
  REQUIRE(FaultyMotion::relative(Turn::ahead, 0).cost == LogOdds::fault);
}

TEST_CASE("where somebody put the robot down does not depend on where it was", "[faulty_motion]") {
  const Pose place(Cell(9, 2), Heading::west);
  const FaultyMotion carried = FaultyMotion::placed(place, LogOdds::kidnapped);
  REQUIRE(carried.end(Pose(), Turn::ahead) == place);
  REQUIRE(carried.end(Pose(Cell(7, 7), Heading::south), Turn::left) == place);
  REQUIRE(carried.crossed == 0);
  REQUIRE_FALSE(carried.is_missed_wall());
  REQUIRE(FaultyMotion::placed(place, LogOdds::missed_wall).is_missed_wall());
}

TEST_CASE("in a burst the robot moves as ordered", "[faulty_motion]") {
  const Pose pose(Cell(4, 5), Heading::east);
  const FaultyMotion burst = FaultyMotion::burst(1);
  REQUIRE(burst.end(pose, Turn::left) == pose.turned(Turn::left).advanced());
  REQUIRE(burst.crossed_ahead() == 1);
  REQUIRE(burst.is_burst());
  REQUIRE_FALSE(burst.is_missed_wall());
  REQUIRE_FALSE(FaultyMotion::relative(Turn::ahead, 1).is_burst());
}
