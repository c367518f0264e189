// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/draw/format.hpp"

#include "mazebot/host/draw/terminal_picture.hpp"
#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("small types print as words") {
  CHECK(fmt::format("{} {} {} {}", Heading::north, Heading::east, Heading::south, Heading::west) ==
        "north east south west");
  CHECK(fmt::format("{} {} {} {}", Turn::ahead, Turn::right, Turn::around, Turn::left) == "ahead right around left");
  CHECK(fmt::format("{}", Cell(3, -4)) == "(3, -4)");
  CHECK(fmt::format("{}", Pose(Cell(3, 4), Heading::west)) == "(3, 4) west");
  CHECK(fmt::format("{} {}", Status::done, Status::unreachable) == "done unreachable");
  CHECK(fmt::format("{} {} {} {}", Reading::recorded, Reading::agrees, Reading::contradicts, Reading::outside) ==
        "recorded agrees contradicts outside");
  CHECK(fmt::format("{} {}", Unknown::open, Unknown::wall) == "open wall");
  CHECK(fmt::format("{}", Command::stop()) == "stop");
  CHECK(fmt::format("{}", Command::go(Turn::left, 3)) == "go left 3");
  CHECK(fmt::format("{}", Command::turn_only(Turn::around)) == "go around 0");
}

TEST_CASE("names can be padded") {
  CHECK(fmt::format("[{:>6}] [{:<6}]", Heading::east, Status::done) == "[  east] [done  ]");
}

TEST_CASE("an observation prints what was sensed") {
  Observation seen;
  CHECK(fmt::format("{}", seen).empty());
  seen.set_wall(Turn::left, true).set_wall(Turn::ahead, false).set_ray(Turn::right, 3, 4);
  CHECK(fmt::format("{}", seen) == "ahead 1/1 right 3/4 left 0/1");
  seen.set_short_by(2);
  CHECK(fmt::format("{}", seen) == "ahead 1/1 right 3/4 left 0/1 short by 2");
}

TEST_CASE("a map prints as its picture") {
  WallMap<2, 1> map;
  CHECK(fmt::format("{}", map) ==
        "o---o---o\n"
        "|   :   |\n"
        "o---o---o\n");
}
