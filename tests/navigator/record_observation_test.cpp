// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/navigator/record_observation.hpp"

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("an observation is recorded on the sides as the robot sees them", "[record_observation]") {
  WallMap<4, 4> map;
  Observation seen;
  seen.set_wall(Turn::left, true).set_wall(Turn::right, false).set_wall(Turn::around, true);
  const detail::Recorded recorded = record_observation(map, Pose(Cell(1, 1), Heading::east), 0, false, seen);
  CHECK(recorded.is_new());
  CHECK_FALSE(recorded.corrected());
  CHECK(map.wall(Cell(1, 1), Heading::north));
  CHECK(map.known(Cell(1, 1), Heading::south));
  CHECK_FALSE(map.wall(Cell(1, 1), Heading::south));
  CHECK(map.wall(Cell(1, 1), Heading::west));
  CHECK_FALSE(map.known(Cell(1, 1), Heading::east));
}

TEST_CASE("a ray is recorded from the robot's own cell up to the wall that ends it", "[record_observation]") {
  WallMap<6, 6> map;
  Observation seen;
  seen.set_ray(Turn::ahead, 2, 4);
  record_observation(map, Pose(Cell(1, 1), Heading::north), 0, false, seen);
  CHECK(map.known(Cell(1, 1), Heading::north));
  CHECK_FALSE(map.wall(Cell(1, 1), Heading::north));
  CHECK(map.known(Cell(1, 2), Heading::north));
  CHECK_FALSE(map.wall(Cell(1, 2), Heading::north));
  CHECK(map.wall(Cell(1, 3), Heading::north));
  CHECK_FALSE(map.known(Cell(1, 4), Heading::north));  // behind that wall
}

TEST_CASE("borders that were crossed are open, and what stopped the robot is a wall", "[record_observation]") {
  EvidenceMap<6, 6> map;
  map.record(Cell(3, 1), Heading::east, false);  // a misread opening
  const detail::Recorded recorded = record_observation(map, Pose(Cell(3, 1), Heading::east), 2, true, Observation());
  CHECK(map.known(Cell(1, 1), Heading::east));
  CHECK_FALSE(map.wall(Cell(1, 1), Heading::east));
  CHECK(map.known(Cell(2, 1), Heading::east));
  CHECK_FALSE(map.wall(Cell(2, 1), Heading::east));
  CHECK(map.wall(Cell(3, 1), Heading::east));
  CHECK(recorded.corrected());
}

TEST_CASE("the looks of a robot that feels no bumps make doubts and settle them, one a visit", "[record_observation]") {
  const Pose pose(Cell(1, 1), Heading::north);
  EvidenceMap<4, 4> map;
  map.record(pose.cell, Heading::north, true);
  Observation seen;
  seen.set_wall(Turn::ahead, false).set_feels_bumps(false);
  std::uint8_t sides_seen = 0;
  CHECK(record_observation(map, pose, 0, false, seen, sides_seen).contradictions() == 1);
  CHECK(sides_seen == direction_bit(Heading::north));
  REQUIRE(map.evidence(pose.cell, Heading::north) == Evidence::doubtful);
  // The same look again, without having been elsewhere, says nothing new.
  record_observation(map, pose, 0, false, seen, sides_seen);
  CHECK(map.evidence(pose.cell, Heading::north) == Evidence::doubtful);
  // After a crossing it looks for the first time.
  record_observation(map, pose, 1, false, seen, sides_seen);
  CHECK(map.known(pose.cell, Heading::north));
  CHECK_FALSE(map.wall(pose.cell, Heading::north));
}

TEST_CASE("the looks of a robot that feels bumps make no doubts: it can try the wall", "[record_observation]") {
  const Pose pose(Cell(1, 1), Heading::north);
  EvidenceMap<4, 4> map;
  map.record(pose.cell, Heading::north, true);
  Observation seen;
  seen.set_wall(Turn::ahead, false);
  CHECK(record_observation(map, pose, 1, false, seen).contradictions() == 1);
  CHECK(map.wall(pose.cell, Heading::north));
  CHECK(map.evidence(pose.cell, Heading::north) == Evidence::seen_once);
}
