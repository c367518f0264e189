// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/second_looks.hpp"

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("certainty is wanted after a contradiction, or if it is demanded", "[second_looks]") {
  detail::Certainty certainty;
  REQUIRE_FALSE(certainty.is_wanted());
  certainty.add(0);
  REQUIRE_FALSE(certainty.is_wanted());
  certainty.add(1);
  REQUIRE(certainty.is_wanted());
  certainty.forget_contradictions();
  REQUIRE_FALSE(certainty.is_wanted());
  certainty.demand();
  REQUIRE(certainty.is_wanted());
}

TEST_CASE("a robot without bumps crosses the openings of its route once a sensor has misread", "[second_looks]") {
  for (const bool is_contradicted : {false, true}) {
    detail::Certainty certainty;
    certainty.demand();
    REQUIRE_FALSE(certainty.crosses_openings(false));
    if (is_contradicted)
      certainty.add(1);
    else
      certainty.note_missed_wall();
    certainty.forget_contradictions();
    REQUIRE(certainty.crosses_openings(false) != is_contradicted);
    REQUIRE_FALSE(certainty.crosses_openings(true));
    REQUIRE(certainty.doubted(false) == Evidence::seen_once);
  }
  detail::Certainty certainty;
  certainty.note_missed_wall();
  REQUIRE(certainty.is_wanted());
}

TEST_CASE("pairs of misread walls are expected from the sixth contradiction on, or the first", "[second_looks]") {
  detail::Certainty certainty;
  certainty.add(5);
  REQUIRE_FALSE(certainty.expects_pairs());
  certainty.add(1);
  REQUIRE(certainty.expects_pairs());
  REQUIRE(certainty.contradictions() == 6);

  detail::Certainty demanded;
  demanded.demand();
  REQUIRE_FALSE(demanded.expects_pairs());
  demanded.add(1);
  REQUIRE(demanded.expects_pairs());
}

TEST_CASE("walls are touched only where certainty is wanted, by bumps, and only after news", "[second_looks]") {
  detail::Certainty certainty;
  certainty.set_news(true);
  REQUIRE_FALSE(certainty.may_touch(true));
  certainty.demand();
  REQUIRE(certainty.may_touch(true));
  REQUIRE(certainty.doubted(true) == Evidence::confirmed);
  REQUIRE_FALSE(certainty.may_touch(false));
  REQUIRE(certainty.doubted(false) == Evidence::seen_once);
  certainty.touch_walls(false);
  REQUIRE_FALSE(certainty.may_touch(true));
  REQUIRE(certainty.doubted(true) == Evidence::seen_once);
  certainty.touch_walls(true);
  certainty.set_news(false);
  REQUIRE_FALSE(certainty.may_touch(true));
}

TEST_CASE("a search without bumps is in vain after two contradictions a cell", "[second_looks]") {
  detail::Certainty certainty;
  certainty.add(31);
  REQUIRE_FALSE(certainty.is_in_vain(16, false));
  certainty.add(1);
  REQUIRE(certainty.is_in_vain(16, false));
  REQUIRE_FALSE(certainty.is_in_vain(16, true));
}

TEST_CASE("a reading that is only tried spares one wall, and tells so", "[second_looks]") {
  detail::Certainty certainty;
  REQUIRE_FALSE(certainty.spares_wall());
  certainty.only_try();
  REQUIRE_FALSE(certainty.has_spared_wall());
  REQUIRE(certainty.spares_wall());
  REQUIRE(certainty.has_spared_wall());
  REQUIRE_FALSE(certainty.spares_wall());
}
