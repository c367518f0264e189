// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/locate/wall_pattern.hpp"

#include <vector>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

// Two cells free ahead and a wall then, an opening to the right, a wall to the left.
Observation sample() {
  return Observation().set_ray(Turn::ahead, 2, 3).set_ray(Turn::right, 1, 1).set_ray(Turn::left, 0, 1);
}
std::vector<WallClue> clues_of(const WallPattern& pattern, Pose from, const Observation& seen) {
  return pattern.new_clues(from, seen, [&](Turn side) { return seen.free_cells(side); });
}

}  // namespace

TEST_CASE("rays become clues once, seen from the start", "[wall_pattern]") {
  WallPattern pattern;
  const Pose here(Cell(4, -2), Heading::east);
  const std::vector<WallClue> clues = clues_of(pattern, here, sample());
  REQUIRE(clues.size() == 5);
  const unsigned east = direction_bit(Heading::east);
  const unsigned south = direction_bit(Heading::south);
  const unsigned north = direction_bit(Heading::north);
  CHECK((clues[0].cell == Cell(4, -2) && clues[0].mask == east && clues[0].exits == east));
  CHECK((clues[1].cell == Cell(5, -2) && clues[1].mask == east && clues[1].exits == east));
  CHECK((clues[2].cell == Cell(6, -2) && clues[2].mask == east && clues[2].exits == 0));
  CHECK((clues[3].cell == Cell(4, -2) && clues[3].mask == south && clues[3].exits == south));
  CHECK((clues[4].cell == Cell(4, -2) && clues[4].mask == north && clues[4].exits == 0));
  for (const WallClue& clue : clues) pattern.add(clue);
  CHECK(clues_of(pattern, here, sample()).empty());
  // The same side from the neighbouring cell is known as well.
  CHECK(clues_of(pattern, Pose(Cell(5, -2), Heading::west), Observation().set_wall(Turn::ahead, false)).empty());
}

TEST_CASE("an observation that contradicts the pattern is found", "[wall_pattern]") {
  WallPattern pattern;
  const Pose here(Cell(0, 0), Heading::north);
  CHECK(pattern.agrees(here, sample()));
  for (const WallClue& clue : clues_of(pattern, here, sample())) pattern.add(clue);
  CHECK(pattern.agrees(here, sample()));
  CHECK(pattern.agrees(here, Observation()));
  CHECK(!pattern.agrees(here, Observation().set_wall(Turn::ahead, true)));
  CHECK(!pattern.agrees(here, Observation().set_wall(Turn::left, false)));
  CHECK(!pattern.agrees(here, Observation().set_ray(Turn::ahead, 3, 3)));
  CHECK(!pattern.agrees(Pose(Cell(-1, 0), Heading::east), Observation().set_wall(Turn::ahead, false)));
}

TEST_CASE("sides of one cell are joined into clues of three", "[wall_pattern]") {
  WallPattern pattern;
  const Pose here(Cell(0, 0), Heading::north);
  const Observation seen =
      Observation().set_wall(Turn::ahead, false).set_wall(Turn::right, true).set_wall(Turn::left, true);
  const std::vector<WallClue> singles = clues_of(pattern, here, seen);
  for (const WallClue& clue : singles) pattern.add(clue);
  const std::vector<WallClue> joined = pattern.joined(singles);
  REQUIRE(joined.size() == 1);
  CHECK(joined[0].mask == (15U & ~unsigned{direction_bit(Heading::south)}));
  CHECK(joined[0].exits == direction_bit(Heading::north));
  CHECK(pattern.joined({}).empty());
}

TEST_CASE("all four sides of a cell are two clues of three, and two sides are two of one", "[wall_pattern]") {
  const Pose here(Cell(0, 0), Heading::north);
  const Observation two = Observation().set_wall(Turn::ahead, true).set_wall(Turn::right, false);
  const Observation four = Observation(two).set_wall(Turn::left, true).set_wall(Turn::around, true);
  // Two clues of so many sides each, which are `all` together. Only the east is open.
  const auto check = [&](const Observation& seen, int sides_each, unsigned all) {
    WallPattern pattern;
    const std::vector<WallClue> singles = clues_of(pattern, here, seen);
    for (const WallClue& clue : singles) pattern.add(clue);
    const std::vector<WallClue> joined = pattern.joined(singles);
    REQUIRE(joined.size() == 2);
    for (const WallClue& clue : joined) {
      CHECK(detail::count_bits(clue.mask) == sides_each);
      CHECK(clue.exits == (clue.mask & direction_bit(Heading::east)));
    }
    CHECK((joined[0].mask | joined[1].mask) == all);
  };
  check(four, 3, 15);
  check(two, 1, unsigned{direction_bit(Heading::north)} | direction_bit(Heading::east));
}
