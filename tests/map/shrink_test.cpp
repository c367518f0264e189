// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "support/shrink.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "mazebot/map/wall_map.hpp"

using namespace mazebot;

namespace {

struct Look {
  Cell cell;
  Heading heading;
  bool is_wall;
};

Look draw_look(Random& random) {
  return {Cell(random.between(0, 3), random.between(0, 3)), heading_at(random.between(0, 3)), random.below(2) == 0};
}

// A model that is wrong on purpose: of two readings that contradict each other, the last one holds.
std::string compare_with_wrong_model(const std::vector<Look>& looks) {
  WallMap<4, 4> map;
  std::map<std::tuple<int, int, bool>, bool> model;
  for (const Look& look : looks) {
    if (!map.grid().contains(look.cell.towards(look.heading))) continue;
    map.record(look.cell, look.heading, look.is_wall);
    const bool is_near = look.heading == Heading::north || look.heading == Heading::east;
    const Cell owner = is_near ? look.cell : look.cell.towards(look.heading);
    bool& wall = model[{owner.x, owner.y, look.heading == Heading::north || look.heading == Heading::south}];
    wall = look.is_wall;
    if (map.wall(look.cell, look.heading) != wall) return "a wall differs";
  }
  return "";
}

}  // namespace

TEST_CASE("a failing sequence is shrunk until each operation is needed") {
  std::vector<int> numbers;
  for (int i = 0; i < 300; ++i) numbers.push_back(i % 10);
  int calls = 0;
  const auto fails = [&](const std::vector<int>& sequence) {
    ++calls;
    const int needed[] = {7, 3, 7};
    std::size_t found = 0;
    for (const int number : sequence) {
      if (found < 3 && number == needed[found]) ++found;
    }
    return found == 3;
  };
  REQUIRE(test::shrunk(numbers, fails) == std::vector<int>{7, 3, 7});
  REQUIRE(calls < 200);
  REQUIRE(test::shrunk(std::vector<int>{1}, [](const std::vector<int>&) { return true; }).empty());
}

TEST_CASE("a model that is wrong on purpose is found out by two readings of one wall") {
  const auto failing = test::failing_sequence({5, 200}, draw_look, compare_with_wrong_model);
  REQUIRE(failing.has_value());
  REQUIRE(failing->size() == 2);
  const Look& first = failing->front();
  const Look& second = failing->back();
  REQUIRE(first.is_wall != second.is_wall);
  WallMap<4, 4> map;
  map.record(first.cell, first.heading, first.is_wall);
  REQUIRE(map.record(second.cell, second.heading, second.is_wall) == Reading::contradicts);
}

TEST_CASE("sequences that agree with their model are no failure") {
  const auto failing =
      test::failing_sequence({3, 50}, draw_look, [](const std::vector<Look>&) { return std::string(); });
  REQUIRE_FALSE(failing.has_value());
}

TEST_CASE("a model that differs before the first operation is a failure of no operations") {
  const auto failing =
      test::failing_sequence({3, 50}, draw_look, [](const std::vector<Look>&) { return std::string("differs"); });
  REQUIRE(failing.has_value());
  REQUIRE(failing->empty());
}
