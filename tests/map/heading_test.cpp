// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/heading.hpp"

#include <string>

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("headings run clockwise from north and turns are the same numbers") {
  CHECK(static_cast<int>(Heading::north) == 0);
  CHECK(static_cast<int>(Heading::east) == 1);
  CHECK(static_cast<int>(Heading::south) == 2);
  CHECK(static_cast<int>(Heading::west) == 3);
  CHECK(static_cast<int>(Turn::ahead) == 0);
  CHECK(static_cast<int>(Turn::right) == 1);
  CHECK(static_cast<int>(Turn::around) == 2);
  CHECK(static_cast<int>(Turn::left) == 3);
}

TEST_CASE("arithmetic of headings and turns is mod 4") {
  for (int h = 0; h < 4; ++h) {
    for (int t = 0; t < 4; ++t) {
      CHECK(static_cast<int>(heading_at(h) + turn_at(t)) == (h + t) % 4);
      CHECK(static_cast<int>(heading_at(h) - turn_at(t)) == (h + 4 - t) % 4);
      CHECK(static_cast<int>(turn_at(h) + turn_at(t)) == (h + t) % 4);
      CHECK(static_cast<int>(turn_at(h) - turn_at(t)) == (h + 4 - t) % 4);
      CHECK(heading_at(h) + (heading_at(t) - heading_at(h)) == heading_at(t));
    }
    CHECK(opposite(opposite(heading_at(h))) == heading_at(h));
    CHECK(opposite(heading_at(h)) != heading_at(h));
  }
}

TEST_CASE("any integer names a heading") {
  for (int i = -1000; i <= 1000; ++i) {
    CHECK(heading_at(i) == heading_at(i + 4));
    CHECK(turn_at(i) == turn_at(i + 4));
  }
  CHECK(heading_at(-1) == Heading::west);
  CHECK(turn_at(-1) == Turn::left);
}

TEST_CASE("a turn costs its quarter turns, around two") {
  CHECK(quarter_turns(Turn::ahead) == 0);
  CHECK(quarter_turns(Turn::right) == 1);
  CHECK(quarter_turns(Turn::around) == 2);
  CHECK(quarter_turns(Turn::left) == 1);
}

TEST_CASE("planners prefer ahead, right, left, around") {
  CHECK(preferred_turn(0) == Turn::ahead);
  CHECK(preferred_turn(1) == Turn::right);
  CHECK(preferred_turn(2) == Turn::left);
  CHECK(preferred_turn(3) == Turn::around);
}

TEST_CASE("headings and turns have names") {
  const char* const headings[] = {"north", "east", "south", "west"};
  const char* const turns[] = {"ahead", "right", "around", "left"};
  for (int i = 0; i < 4; ++i) {
    CHECK(std::string(to_string(heading_at(i))) == headings[i]);
    CHECK(std::string(to_string(turn_at(i))) == turns[i]);
  }
}

TEST_CASE("north is bit 0b1000 and west 0b0001") {
  CHECK(direction_bit(Heading::north) == 8);
  CHECK(direction_bit(Heading::east) == 4);
  CHECK(direction_bit(Heading::south) == 2);
  CHECK(direction_bit(Heading::west) == 1);
  for (int i = 0; i < 4; ++i) CHECK(direction_bit(turn_at(i)) == direction_bit(heading_at(i)));
}

static_assert(Heading::west + Turn::right == Heading::north, "headings are constants of the compiler");

TEST_CASE("the first direction of a nibble is the first one clockwise from north") {
  const Heading first[] = {Heading::north, Heading::west, Heading::south, Heading::south,
                           Heading::east,  Heading::east, Heading::east,  Heading::east};  // [0] is not asked
  for (unsigned nibble = 1; nibble < 16; ++nibble) {
    const Heading expected = nibble >= 8 ? Heading::north : first[nibble];
    CHECK(detail::first_direction(static_cast<std::uint8_t>(nibble)) == expected);
    const bool is_one = nibble == 1 || nibble == 2 || nibble == 4 || nibble == 8;
    CHECK(detail::is_one_direction(static_cast<std::uint8_t>(nibble)) == is_one);
  }
}
