// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/page_test.hpp"

#include "support/catch.hpp"

using mazebot::detail::PageTest;

TEST_CASE("an alarm needs six more contradictions than agreements", "[page_test]") {
  PageTest test;
  REQUIRE_FALSE(test.add(5));
  REQUIRE(test.add(1));
  REQUIRE(PageTest().add(6));
}

TEST_CASE("agreement takes suspicion away, but lays up nothing", "[page_test]") {
  PageTest test;
  for (int i = 0; i < 10; ++i) REQUIRE_FALSE(test.add(-4));
  REQUIRE(test.add(6));
  REQUIRE_FALSE(test.add(-1));  // 5 are left, and an agreement is no alarm
  REQUIRE_FALSE(test.add(0));
  REQUIRE(test.add(1));
  REQUIRE_FALSE(test.add(-2));  // 4 are left
  REQUIRE_FALSE(test.add(1));
}

TEST_CASE("the test remembers a contradiction for 1000 steps", "[page_test]") {
  PageTest test;
  REQUIRE_FALSE(test.is_recent());
  test.add(0);
  REQUIRE_FALSE(test.is_recent());
  test.add(1);
  for (int i = 0; i < 500; ++i) test.add(-1);
  test.add(1);  // from here on
  for (int i = 0; i < 999; ++i) test.add(i % 2 == 0 ? -1 : 0);
  REQUIRE(test.is_recent());
  test.add(0);
  REQUIRE_FALSE(test.is_recent());
  test.add(0);
  REQUIRE_FALSE(test.is_recent());
}

TEST_CASE("a corrected pose is not suspect, but there was a contradiction", "[page_test]") {
  PageTest test;
  test.add(5);
  test.accept_pose();
  REQUIRE(test.is_recent());
  REQUIRE_FALSE(test.add(5));
  test.restart(false);
  REQUIRE_FALSE(test.is_recent());
  REQUIRE_FALSE(test.add(5));
  test.restart(true);
  REQUIRE(test.is_recent());
  REQUIRE_FALSE(test.add(5));
  for (int i = 0; i < 999; ++i) test.add(0);
  REQUIRE(test.is_recent());
}
