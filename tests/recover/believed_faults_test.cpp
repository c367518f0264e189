// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/believed_faults.hpp"

#include <cstddef>
#include <cstdint>

#include "support/catch.hpp"

using namespace mazebot;
using detail::BelievedFaults;

namespace {

Diagnosis fault_at(std::uint16_t step, std::uint8_t kept, int cost = LogOdds::fault) {
  Diagnosis found = {};
  found.has_fault = true;
  found.kept = kept;
  found.cost = static_cast<std::uint8_t>(cost);
  found.step = found.first = found.last = step;
  found.after = Pose(Cell(2, 3), Heading::east);
  return found;
}

}  // namespace

TEST_CASE("a diagnosis keeps the first faults and adds its own", "[believed_faults]") {
  BelievedFaults faults;
  for (std::uint16_t i = 0; i < 6; ++i)
    faults.believe(fault_at(static_cast<std::uint16_t>(10 * i), static_cast<std::uint8_t>(i)), 100, true);
  REQUIRE(faults.size() == 6);
  faults.believe(fault_at(77, 6), 100, true);  // one too many: the last one is replaced
  REQUIRE(faults.size() == 6);
  REQUIRE(faults[5].step == 77);
  REQUIRE(faults[4].step == 40);
  faults.believe(fault_at(15, 2), 100, true);
  REQUIRE(faults.size() == 3);
  REQUIRE(faults[2].step == 15);
  Diagnosis none = {};
  none.kept = 1;
  faults.believe(none, 100, true);
  REQUIRE(faults.size() == 1);
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
  REQUIRE_FALSE(faults.has_missed_wall(1));
  REQUIRE_FALSE(faults.is_missed_wall(front, 1, nullptr));
  REQUIRE(faults.is_missed_wall(front, 1, &back));
  faults.believe(fault_at(3, 1, LogOdds::missed_wall), 9, false);
  REQUIRE(faults.has_missed_wall(2));
  REQUIRE_FALSE(faults.has_missed_wall(1));
  REQUIRE(faults.is_missed_wall(front, 2, nullptr));
  REQUIRE(faults.is_missed_wall(back, 2, nullptr));
  REQUIRE_FALSE(faults.is_missed_wall(back, 1, nullptr));
  REQUIRE_FALSE(faults.is_missed_wall(Pose(Cell(2, 3), Heading::west), 2, nullptr));
  REQUIRE_FALSE(faults.is_missed_wall(Pose(Cell(3, 3), Heading::east), 2, nullptr));
  REQUIRE_FALSE(faults[1].again);
  REQUIRE(faults.missed_wall_at(2, 3) == &faults[1]);
  REQUIRE(faults.missed_wall_at(2, 2) == nullptr);
  REQUIRE(faults.missed_wall_at(1, 1) == nullptr);  // another fault
  REQUIRE(faults.missed_wall_at(0, 0) == nullptr);
  faults.believe(fault_at(7, 2, LogOdds::missed_wall), 9, false);
  REQUIRE(faults[2].again);
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
