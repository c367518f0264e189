// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/save/slot_survey.hpp"

#include <cstdint>

#include "support/catch.hpp"

using namespace mazebot;
using detail::SlotState;
using detail::SlotSurvey;

TEST_CASE("a survey of empty slots begins the ring", "[slot_survey]") {
  SlotSurvey survey;
  survey.add(0, SlotState::empty, 9);
  survey.add(1, SlotState::empty, 9);
  REQUIRE_FALSE(survey.has_map());
  REQUIRE_FALSE(survey.is_newest(0));
  REQUIRE(survey.result() == LoadResult::nothing_saved);
  REQUIRE(survey.last() == -1);
  REQUIRE(survey.next_sequence() == 1);
}

TEST_CASE("a survey finds the newest slot, also where the numbers wrap around", "[slot_survey]") {
  for (int first = 0; first < 256; ++first) {
    for (int newest = 0; newest < 3; ++newest) {
      SlotSurvey survey;
      for (int slot = 0; slot < 3; ++slot) {
        const int age = (newest - slot + 3) % 3;
        survey.add(slot, SlotState::good, static_cast<std::uint8_t>(first - age));
      }
      CAPTURE(first, newest);
      REQUIRE(survey.newest() == newest);
      REQUIRE(survey.is_newest(newest));
      REQUIRE(survey.last() == newest);
      REQUIRE(survey.next_sequence() == static_cast<std::uint8_t>(first + 1));
      REQUIRE(survey.result() == LoadResult::loaded);
    }
  }
}

TEST_CASE("numbers up to 127 ahead are newer", "[slot_survey]") {
  for (int ahead = 0; ahead < 256; ++ahead) {
    SlotSurvey survey;
    survey.add(0, SlotState::good, 200);
    survey.add(1, SlotState::good, static_cast<std::uint8_t>(200 + ahead));
    CAPTURE(ahead);
    REQUIRE(survey.newest() == (ahead < 128 ? 1 : 0));
  }
}

TEST_CASE("a slot that was begun or damaged makes the map one that may be older", "[slot_survey]") {
  for (const SlotState state :
       {SlotState::begun, SlotState::damaged, SlotState::other_version, SlotState::other_size}) {
    for (const bool comes_first : {false, true}) {
      SlotSurvey survey;
      if (comes_first) survey.add(0, state, 0);
      survey.add(1, SlotState::good, 5);
      if (!comes_first) survey.add(2, state, 0);
      REQUIRE(survey.result() == LoadResult::loaded_older);
      REQUIRE(survey.newest() == 1);
      REQUIRE(survey.next_sequence() == 6);
    }
  }
}

TEST_CASE("without a map, the first trouble is the result", "[slot_survey]") {
  const struct {
    SlotState state;
    LoadResult result;
  } cases[] = {{SlotState::begun, LoadResult::nothing_saved},
               {SlotState::damaged, LoadResult::damaged},
               {SlotState::other_version, LoadResult::other_version},
               {SlotState::other_size, LoadResult::other_size}};
  for (const auto& each : cases) {
    SlotSurvey survey;
    survey.add(0, SlotState::begun, 0);
    survey.add(1, each.state, 0);
    survey.add(2, SlotState::damaged, 0);
    const bool is_trouble = each.result != LoadResult::nothing_saved;
    REQUIRE(survey.result() == (is_trouble ? each.result : LoadResult::damaged));
    REQUIRE(survey.last() == -1);
  }
}

TEST_CASE("the map of another maze is not loaded, but the ring goes on after it", "[slot_survey]") {
  SlotSurvey survey;
  survey.add(0, SlotState::good, 3);
  survey.add(1, SlotState::other_maze, 4);
  REQUIRE(survey.result() == LoadResult::loaded);
  REQUIRE(survey.newest() == 0);
  REQUIRE(survey.last() == 1);
  REQUIRE(survey.next_sequence() == 5);

  SlotSurvey other;
  other.add(0, SlotState::damaged, 0);
  other.add(1, SlotState::other_maze, 4);
  REQUIRE(other.result() == LoadResult::other_maze);
}
