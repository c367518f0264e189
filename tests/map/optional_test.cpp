// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/optional.hpp"

#include "mazebot/map/heading.hpp"
#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("an optional is a value or nothing") {
  const Optional<Heading> nothing;
  const Optional<Heading> north = Heading::north;  // the value 0 is a value, too
  CHECK_FALSE(nothing.has_value());
  CHECK_FALSE(static_cast<bool>(nothing));
  CHECK(north.has_value());
  CHECK(*north == Heading::north);
  CHECK(nothing.value_or(Heading::west) == Heading::west);
  CHECK(north.value_or(Heading::west) == Heading::north);
}

TEST_CASE("nothing equals nothing only") {
  CHECK(Optional<int>() == Optional<int>());
  CHECK(Optional<int>() != Optional<int>(0));
  CHECK(Optional<int>(1) == Optional<int>(1));
  CHECK(Optional<int>(1) != Optional<int>(2));
}

static_assert(!Optional<int>().has_value() && *Optional<int>(3) == 3, "while compiling");
