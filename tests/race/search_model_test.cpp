// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/race/search_model.hpp"

#include <cstdint>

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("the times of a search add up", "[search_model]") {
  const SearchModel model = half_size_search();
  REQUIRE(model(Turn::ahead, 1) == 300);  // 90 mm at 0.3 m/s
  REQUIRE(model(Turn::ahead, 4) == 300 + model.straights(3));
  REQUIRE(model(Turn::ahead, 4) < 4 * model(Turn::ahead, 1));
  REQUIRE(model(Turn::left, 1) == 260);
  REQUIRE(model(Turn::right, 3) == 260 + model(Turn::ahead, 2));
  REQUIRE(model(Turn::around, 1) == 900);
  REQUIRE(model(Turn::around, 2) == 900 + model(Turn::ahead, 1));
  REQUIRE(model(Turn::left, 0) == 700);
  REQUIRE(model(Turn::ahead, 0) == 0);
}

TEST_CASE("no command takes longer than the pace says", "[search_model]") {
  for (const SearchModel& model : {half_size_search(), classic_search()}) {
    const SearchPace pace = model.pace();
    for (int cells = 0; cells < 64; ++cells) {
      for (int i = 0; i < 4; ++i) {
        const Turn turn = turn_at(i);
        const bool stops = turn == Turn::around || cells == 0;
        // A command turns around by turning in place twice only if it looks.
        if (cells == 0 && turn == Turn::around) continue;
        REQUIRE(model(turn, cells) <=
                static_cast<std::uint32_t>(cells) * pace.move + (stops ? std::uint32_t{pace.turn_around} : 0U));
      }
    }
  }
}

TEST_CASE("the moves that fit leave room for two turns around", "[search_model]") {
  const SearchPace pace = {300, 900};
  REQUIRE(pace.moves_within(0) == 0);
  REQUIRE(pace.moves_within(1799) == 0);
  REQUIRE(pace.moves_within(1800) == 0);
  REQUIRE(pace.moves_within(2099) == 0);
  REQUIRE(pace.moves_within(2100) == 1);
  REQUIRE(pace.moves_within(1800 + 300 * 1000) == 1000);
}
