// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/navigator/command.hpp"

#include "mazebot/navigator/observation.hpp"
#include "mazebot/navigator/status.hpp"
#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a command is a turn and a number of cells, or the stop", "[command]") {
  CHECK(Command::stop().is_stop());
  CHECK_FALSE(Command::turn_only(Turn::left).is_stop());
  CHECK(Command::turn_only(Turn::left).turn() == Turn::left);
  CHECK(Command::turn_only(Turn::left).cells() == 0);
  CHECK(Command::go(Turn::right).cells() == 1);
  CHECK(Command::go(Turn::around, 12).cells() == 12);
  CHECK(Command::go(Turn::around, 12).turn() == Turn::around);
  CHECK(Command::go(Turn::ahead, 0) == Command::turn_only(Turn::ahead));
  CHECK(Command::turn_only(Turn::ahead) != Command::stop());
  CHECK(Command::go(Turn::ahead, 2) != Command::go(Turn::ahead, 3));
  CHECK(Command::go(Turn::ahead, 2) != Command::go(Turn::left, 2));
}

TEST_CASE("a number of cells beyond the largest maze is clamped", "[command]") {
  CHECK(Command::go(Turn::ahead, 32767).cells() == 32767);
  CHECK(Command::go(Turn::ahead, 70000).cells() == 32767);
  CHECK(Command::go(Turn::left, -1).cells() == 0);
  CHECK(Command::go(Turn::left, -70000).cells() == 0);
}

TEST_CASE("a command to wait moves nothing and does not end the run", "[command]") {
  CHECK(Command::wait().is_wait());
  CHECK_FALSE(Command::wait().is_stop());
  CHECK(Command::wait().turn() == Turn::ahead);
  CHECK(Command::wait().cells() == 0);
  CHECK_FALSE(Command::stop().is_wait());
  CHECK_FALSE(Command::turn_only(Turn::left).is_wait());
  CHECK_FALSE(Command::turn_only(Turn::ahead).is_wait());  // to look again, which is told
  CHECK(Command::turn_only(Turn::ahead) != Command::wait());
  CHECK_FALSE(Command::go(Turn::ahead, 1).is_wait());
}

TEST_CASE("an observation clamps impossible readings", "[observation]") {
  CHECK(Observation().set_short_by(-3).short_by() == 0);
  CHECK(Observation().set_short_by(70000).short_by() == 32767);
  const Observation far = Observation().set_ray(Turn::left, 300, 1000);
  CHECK(far.reach(Turn::left) == 255);
  CHECK(far.free_cells(Turn::left) == 255);
  const Observation near = Observation().set_ray(Turn::left, -1, 3);
  CHECK(near.reach(Turn::left) == 3);
  CHECK(near.free_cells(Turn::left) == 0);
  CHECK(near.wall(Turn::left));
  CHECK_FALSE(Observation().set_ray(Turn::left, 1, -1).sensed(Turn::left));
  CHECK(Observation().set_ray(Turn::right, 5, 3).free_cells(Turn::right) == 3);
}

TEST_CASE("a wall sensor is a ray of one cell", "[observation]") {
  const Observation seen = Observation().set_wall(Turn::left, true).set_wall(Turn::right, false);
  CHECK(seen.sensed(Turn::left));
  CHECK(seen.wall(Turn::left));
  CHECK(seen.reach(Turn::left) == 1);
  CHECK_FALSE(seen.wall(Turn::right));
  CHECK(seen.free_cells(Turn::right) == 1);
  CHECK_FALSE(seen.sensed(Turn::ahead));
  CHECK_FALSE(seen.sensed(Turn::around));
}
