// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/logged_steps.hpp"

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("logged steps are kept in order, and the step before them", "[logged_steps]") {
  detail::LoggedSteps<8> steps;
  REQUIRE(steps.size() == 0);
  steps.confirm_bump();  // nothing to confirm
  REQUIRE_FALSE(steps.before(0).crossed());
  for (int i = 0; i < 8; ++i) {
    REQUIRE_FALSE(steps.is_full());
    steps.append(Step(turn_at(i % 4), i % 2 == 1, false, Observation()));
  }
  REQUIRE(steps.is_full());
  REQUIRE(steps[6].turn() == Turn::around);
  REQUIRE(steps.before(6).turn() == Turn::right);
  REQUIRE(steps.before(0).turn() == Turn::ahead);

  steps.forget(6);
  REQUIRE(steps.size() == 2);
  REQUIRE(steps.before(0).turn() == Turn::right);
  REQUIRE(steps.before(0).crossed());
  REQUIRE(steps[0].turn() == Turn::around);
  REQUIRE(steps[1].turn() == Turn::left);

  steps.append(Step(Turn::ahead, false, true, Observation().set_wall(Turn::ahead, false)));
  steps.confirm_bump();
  REQUIRE(steps[2].bumped());

  steps.keep_first(7);
  REQUIRE(steps.size() == 3);
  steps.keep_first(2);
  REQUIRE(steps.size() == 2);
  REQUIRE(steps[1].turn() == Turn::left);
  steps.keep_first(0);
  REQUIRE(steps.size() == 1);

  steps.clear();
  REQUIRE(steps.size() == 0);
  REQUIRE_FALSE(steps.before(0).crossed());
}
