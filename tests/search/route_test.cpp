// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/search/route.hpp"

#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

template <class GridT>
std::string letters(const BasicRoute<GridT>& route) {
  std::string text;
  for (std::size_t i = 0; i < route.size(); ++i) text += letter(route[i]);
  return text;
}

}  // namespace

TEST_CASE("a route is written as F, R, L and A", "[route]") {
  Route<4, 4> route(Pose(Cell(0, 0), Heading::north));
  REQUIRE(route.empty());
  REQUIRE(route.end() == route.start());
  for (const Heading heading :
       {Heading::north, Heading::north, Heading::east, Heading::east, Heading::north, Heading::south, Heading::south}) {
    REQUIRE(route.append(heading));
  }
  REQUIRE(letters(route) == "FFRFLAF");
  REQUIRE(route.end() == Pose(Cell(2, 1), Heading::south));
  REQUIRE(route.turn_count() == 4);
  REQUIRE(route.straight_at(0).cells == 2);
  REQUIRE(route.straight_at(2).turn == Turn::right);
  REQUIRE(route.straight_at(2).cells == 2);
  REQUIRE(route.straight_at(5).turn == Turn::around);
  REQUIRE(route.straight_at(5).cells == 2);
  const Pose corner(Cell(3, 0), Heading::east);
  route.restart(corner);
  REQUIRE(route == Route<4, 4>(corner));
  REQUIRE(route.end() == corner);
  REQUIRE(route.append(Heading::north));
  REQUIRE(letters(route) == "L");
}

TEST_CASE("a route neither leaves the grid nor overflows", "[route]") {
  Route<2, 1> route(Pose(Cell(0, 0), Heading::north));
  REQUIRE_FALSE(route.append(Heading::north));
  REQUIRE_FALSE(route.append(Heading::west));
  REQUIRE(route.empty());
  REQUIRE(route.append(Heading::east));
  REQUIRE(route.append(Heading::west));
  REQUIRE_FALSE(route.append(Heading::east));
  REQUIRE(route.size() == 2);
}

TEST_CASE("a route returns the steps that were added, and its runs cover them", "[route]") {
  Random random(3);
  const RunTimeGrid grid(23, 11);
  for (int times = 0; times < 200; ++times) {
    const Pose start(Cell(static_cast<int>(random.below(23)), static_cast<int>(random.below(11))), heading_at(times));
    BasicRoute<RunTimeGrid> route(start, grid);
    std::vector<Heading> taken;
    for (int i = 0; i < 200; ++i) {
      const Heading heading = heading_at(static_cast<int>(random.below(4)));
      if (route.append(heading)) taken.push_back(heading);
    }
    REQUIRE(route.size() == taken.size());
    Pose pose = start;
    std::size_t turns = 0;
    for (std::size_t i = 0; i < route.size(); ++i) {
      turns += static_cast<std::size_t>(quarter_turns(route[i]));
      pose = pose.turned(route[i]).advanced();
      REQUIRE(pose.heading == taken[i]);
    }
    REQUIRE(pose == route.end());
    REQUIRE(turns == route.turn_count());
    Pose by_runs = start;
    for (std::size_t i = 0; i < route.size();) {
      const auto run = route.straight_at(i);
      by_runs = by_runs.turned(run.turn).advanced(run.cells);
      i += static_cast<std::size_t>(run.cells);
    }
    REQUIRE(by_runs == route.end());
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Heading heading = heading_at(quarter);
      BasicRoute<RunTimeGrid> facing = route;
      facing.face_at_start(heading);
      BasicRoute<RunTimeGrid> expected(Pose(start.cell, heading), route.grid());
      for (const Heading step : taken) REQUIRE(expected.append(step));
      REQUIRE(facing == expected);
      REQUIRE(facing.end() == expected.end());
    }
  }
}
