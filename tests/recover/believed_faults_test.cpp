// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/believed_faults.hpp"

#include <cstddef>
#include <cstdint>

#include "support/catch.hpp"

using namespace mazebot;
using detail::BelievedFaults;

namespace {

// A fault in addition to the first `kept` ones.
Diagnosis fault_at(std::uint16_t step, unsigned kept, int cost = LogOdds::fault) {
  Diagnosis found = {};
  found.has_fault = true;
  found.kept = static_cast<std::uint16_t>((1U << kept) - 1U);
  found.step = found.first = found.last = step;
  found.motion = FaultyMotion::placed(Pose(Cell(2, 3), Heading::east), cost);
  return found;
}

}  // namespace

TEST_CASE("a diagnosis keeps some faults and adds its own in the order of the steps", "[believed_faults]") {
  BelievedFaults faults;
  for (std::uint16_t i = 0; i < 16; ++i) faults.believe(fault_at(static_cast<std::uint16_t>(10 * i), i), 200, true);
  REQUIRE(faults.size() == 16);
  faults.believe(fault_at(157, 16), 200, true);  // one too many: the last one is replaced
  REQUIRE(faults.size() == 16);
  REQUIRE(faults[15].step == 157);
  REQUIRE(faults[14].step == 140);
  Diagnosis found = fault_at(15, 0);
  found.kept = 1U << 1 | 1U << 4;  // those of the steps 10 and 40
  faults.believe(found, 100, true);
  REQUIRE(faults.size() == 3);
  REQUIRE(faults[0].step == 10);
  REQUIRE(faults[1].step == 15);
  REQUIRE(faults[2].step == 40);
  Diagnosis none = {};
  none.kept = 1;
  faults.believe(none, 100, true);
  REQUIRE(faults.size() == 1);
  REQUIRE(faults[0].step == 10);
}

TEST_CASE("a robot without bumps guesses up to the step in which the fault was found", "[believed_faults]") {
  BelievedFaults faults;
  faults.believe(fault_at(4, 0), 10, false);
  REQUIRE_FALSE(faults.guesses(0, 5));
  REQUIRE(faults.guesses(1, 9));
  REQUIRE_FALSE(faults.guesses(1, 10));
  faults.believe(fault_at(4, 0), 10, true);
  REQUIRE_FALSE(faults.guesses(1, 9));
}

TEST_CASE("a fault may have happened from its first to before its last step", "[believed_faults]") {
  Diagnosis found = fault_at(6, 0);
  found.first = 5;
  found.last = 8;
  BelievedFaults faults;
  faults.believe(found, 20, true);
  for (std::size_t i = 0; i < 12; ++i) REQUIRE(faults.is_unsure(0, i) == (i >= 5 && i < 8));
  REQUIRE_FALSE(faults.is_unsure(1, 6));
}

TEST_CASE("a missed wall is known from both sides", "[believed_faults]") {
  const Pose front(Cell(2, 3), Heading::east);
  const Pose back(Cell(3, 3), Heading::west);
  BelievedFaults faults;
  faults.believe(fault_at(1, 0), 9, false);
  REQUIRE(faults.steps_to_missed_walls() == 0);
  REQUIRE_FALSE(faults.is_missed_wall(front, 1, nullptr));
  REQUIRE(faults.is_missed_wall(front, 1, &back));
  faults.believe(fault_at(3, 1, LogOdds::missed_wall), 9, false);
  REQUIRE(faults.steps_to_missed_walls() == 4);
  REQUIRE(faults.is_missed_wall(front, 2, nullptr));
  REQUIRE(faults.is_missed_wall(back, 2, nullptr));
  REQUIRE_FALSE(faults.is_missed_wall(back, 1, nullptr));
  REQUIRE_FALSE(faults.is_missed_wall(Pose(Cell(2, 3), Heading::west), 2, nullptr));
  REQUIRE_FALSE(faults.is_missed_wall(Pose(Cell(3, 3), Heading::east), 2, nullptr));
  REQUIRE(faults.is_missed_wall_at(2, 3));
  REQUIRE_FALSE(faults.is_missed_wall_at(2, 2));
  REQUIRE_FALSE(faults.is_missed_wall_at(1, 1));  // another fault
  REQUIRE_FALSE(faults.is_missed_wall_at(0, 0));
  REQUIRE_FALSE(faults.is_repeated_wall_at(2, 3));
  faults.believe(fault_at(7, 2), 9, false);  // another kind of fault at that place
  REQUIRE_FALSE(faults.is_repeated_wall_at(3, 7));
  faults.believe(fault_at(8, 3, LogOdds::missed_wall), 9, false);
  REQUIRE(faults.is_repeated_wall_at(4, 8));
  REQUIRE_FALSE(faults.is_repeated_wall_at(4, 7));
  REQUIRE_FALSE(faults.is_repeated_wall_at(2, 3));
}

TEST_CASE("forgotten steps move the faults to the front, and drop those that have passed", "[believed_faults]") {
  BelievedFaults faults;
  faults.believe(fault_at(4, 0), 20, false);
  Diagnosis second = fault_at(12, 1);
  second.first = 9;
  second.last = 14;
  faults.believe(second, 30, false);
  faults.forget(10, 1);
  REQUIRE(faults.size() == 1);
  REQUIRE(faults[0].step == 2);
  REQUIRE(faults[0].first == 0);
  REQUIRE(faults[0].last == 4);
  REQUIRE(faults[0].until == 19);
  faults.clear();
  REQUIRE(faults.size() == 0);
}
