// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/mms_score.hpp"

#include "support/catch.hpp"

using mazebot::MmsScore;

TEST_CASE("only a run that has begun counts by itself") {
  MmsScore score;
  score.add_turn();
  CHECK(score.stat("total-turns") == "1");
  CHECK(score.stat("current-run-turns") == "0");
  score.begin_run();
  score.add_move(2);
  score.add_move(3);
  CHECK(score.stat("current-run-distance") == "5");
  CHECK(score.stat("current-run-effective-distance") == "4.5");  // 2, and 3 / 2 + 1
  CHECK(score.stat("total-effective-distance") == "4.5");
}

TEST_CASE("a run that is worse does not replace the best one") {
  MmsScore score;
  CHECK(score.score() == 2000);
  CHECK(score.stat("best-run-distance") == "-1");
  for (const int half_steps : {10, 20, 8}) {
    score.begin_run();
    score.add_move(half_steps);
    score.reach_goal();
    score.add_turn();  // after the goal: in no run
  }
  CHECK(score.stat("best-run-distance") == "8");
  CHECK(score.stat("best-run-turns") == "0");
  CHECK(score.stat("total-distance") == "38");
  CHECK(score.printed(score.score()) == "7.5");  // 5, and a tenth of 6 + 11 + 5 + 3
}

TEST_CASE("a reset costs the next run only") {
  MmsScore score;
  score.reset();
  for (const char* distance : {"17", "2"}) {
    score.begin_run();
    score.add_move(2);
    CHECK(score.stat("current-run-effective-distance") == distance);
  }
  CHECK(score.stat("total-effective-distance") == "19");
}

TEST_CASE("statistics have the names and the form of mms") {
  MmsScore score;
  CHECK_FALSE(score.stat("points"));
  CHECK_FALSE(score.stat("total-"));
  CHECK(score.stat("score") == "2000");
  score.total.distance = 1e6F;
  score.total.effective_distance = 1e6F;
  CHECK(score.stat("total-distance") == "-1");
  CHECK(score.stat("total-effective-distance") == "1e+06");
}
