// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/diagnosis.hpp"

#include "support/catch.hpp"

using mazebot::Diagnosis;

TEST_CASE("a diagnosis is clear with a lead of 5", "[diagnosis]") {
  Diagnosis found = {};
  found.evidence = -3;
  found.runner_up = -8;
  REQUIRE(found.is_clear());
  found.runner_up = -7;
  REQUIRE_FALSE(found.is_clear());
}

TEST_CASE("a robot is lost if another explanation leads by 5, and by one more for each contradiction", "[diagnosis]") {
  Diagnosis found = {};
  found.current = 7;
  for (int contradictions = 0; contradictions < 4; ++contradictions) {
    const auto count = static_cast<std::size_t>(contradictions);
    found.evidence = 12 + contradictions;
    REQUIRE(found.refutes_current(count));
    found.evidence = 11 + contradictions;
    REQUIRE_FALSE(found.refutes_current(count));
  }
  found.evidence = 100;
  found.is_current = true;
  REQUIRE_FALSE(found.refutes_current(0));
}
