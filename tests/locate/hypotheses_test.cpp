// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/locate/hypotheses.hpp"

#include <cstddef>
#include <vector>

#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

template <class HypothesesT>
std::vector<Pose> list_of(const HypothesesT& hypotheses) {
  std::vector<Pose> poses;
  CHECK(hypotheses.for_each_while([&](Pose pose) {
    poses.push_back(pose);
    return true;
  }));
  return poses;
}

// A corridor of three cells from west to east.
WallMap<3, 1> corridor() {
  WallMap<3, 1> map;
  map.record(Cell(0, 0), Heading::east, false);
  map.record(Cell(1, 0), Heading::east, false);
  return map;
}
Observation opening_ahead() {
  return Observation().set_wall(Turn::ahead, false).set_wall(Turn::left, true).set_wall(Turn::right, true);
}

}  // namespace

TEST_CASE("hypotheses are empty at first and take poses of the maze only", "[hypotheses]") {
  Hypotheses<3, 1> hypotheses;
  CHECK(hypotheses.count() == 0);
  CHECK(!hypotheses.several());
  CHECK(!hypotheses.first().has_value());
  CHECK(list_of(hypotheses).empty());
  CHECK(!hypotheses.observe(corridor(), opening_ahead()));
  hypotheses.insert(Pose(Cell(3, 0), Heading::north));
  hypotheses.insert(Pose(Cell(0, -1), Heading::north));
  CHECK(hypotheses.count() == 0);
  hypotheses.insert(Pose(Cell(2, 0), Heading::west));
  hypotheses.insert(Pose(Cell(2, 0), Heading::west));
  CHECK(hypotheses.count() == 1);
  CHECK(!hypotheses.several());
  CHECK(hypotheses.contains(Pose(Cell(2, 0), Heading::west)));
  CHECK(!hypotheses.contains(Pose(Cell(2, 0), Heading::east)));
}

TEST_CASE("hypotheses move with the robot and are visited in the order of their start poses", "[hypotheses]") {
  Hypotheses<3, 1> hypotheses;
  hypotheses.insert(Pose(Cell(2, 0), Heading::west));
  hypotheses.insert(Pose(Cell(0, 0), Heading::east));
  CHECK(hypotheses.several());
  CHECK(list_of(hypotheses) == std::vector<Pose>{Pose(Cell(0, 0), Heading::east), Pose(Cell(2, 0), Heading::west)});
  hypotheses.move(Turn::ahead, 1);
  hypotheses.move(Turn::around, 0);
  CHECK(list_of(hypotheses) == std::vector<Pose>{Pose(Cell(1, 0), Heading::west), Pose(Cell(1, 0), Heading::east)});
  CHECK(*hypotheses.first() == Pose(Cell(1, 0), Heading::west));
  std::size_t visited = 0;
  CHECK(!hypotheses.for_each_while([&](Pose) { return ++visited < 1; }));
  CHECK(visited == 1);
  // Poses that are inserted after a move are present poses.
  hypotheses.insert(Pose(Cell(2, 0), Heading::west));
  CHECK(hypotheses.contains(Pose(Cell(2, 0), Heading::west)));
  hypotheses.move(Turn::around, 0);
  CHECK(hypotheses.contains(Pose(Cell(2, 0), Heading::east)));
}

TEST_CASE("a pose that needs a start outside the maze is not inserted", "[hypotheses]") {
  Hypotheses<3, 2> hypotheses;
  hypotheses.move(Turn::ahead, 1);
  hypotheses.insert(Pose(Cell(0, 1), Heading::east));
  CHECK(hypotheses.count() == 0);
  hypotheses.insert(Pose(Cell(1, 1), Heading::east));
  CHECK(list_of(hypotheses) == std::vector<Pose>{Pose(Cell(1, 1), Heading::east)});
}

TEST_CASE("an observation rules out what does not fit, and the hypotheses can be used again", "[hypotheses]") {
  const WallMap<3, 1> map = corridor();
  Hypotheses<3, 1> hypotheses;
  for (int use = 0; use < 2; ++use) {
    for (int x = 0; x < 3; ++x) {
      for (int h = 0; h < 4; ++h) hypotheses.insert(Pose(Cell(x, 0), heading_at(h)));
    }
    CHECK(hypotheses.count() == 12);
    CHECK(hypotheses.observe(map, opening_ahead()));
    CHECK(!hypotheses.observe(map, opening_ahead()));
    CHECK(list_of(hypotheses) == std::vector<Pose>{Pose(Cell(0, 0), Heading::east), Pose(Cell(1, 0), Heading::east),
                                                   Pose(Cell(1, 0), Heading::west), Pose(Cell(2, 0), Heading::west)});
    // Turning on the spot to the left shows a wall ahead to all of them; one cell ahead some would meet the end.
    CHECK(hypotheses.same_view(map, Pose(Cell(0, 0), Heading::east), opening_ahead()));
    CHECK(!hypotheses.same_view(map, Pose(Cell(1, 0), Heading::east), opening_ahead()));
    // Three cells ahead is outside the maze for the second one.
    CHECK(!hypotheses.same_view(map, Pose(Cell(2, 0), Heading::east), opening_ahead()));
    hypotheses.move(Turn::ahead, 1);
    CHECK(hypotheses.observe(map, Observation().set_wall(Turn::ahead, true)));
    CHECK(list_of(hypotheses) == std::vector<Pose>{Pose(Cell(2, 0), Heading::east), Pose(Cell(0, 0), Heading::west)});
    hypotheses.clear();
    CHECK(hypotheses.count() == 0);
  }
}

TEST_CASE("each wrong ray reduces the credit of a hypothesis", "[hypotheses]") {
  const WallMap<3, 1> map = corridor();
  Hypotheses<3, 1, WrongReadings<2>> hypotheses;
  hypotheses.insert(Pose(Cell(0, 0), Heading::east));
  const Observation one_wrong = opening_ahead().set_wall(Turn::ahead, true);
  const Observation three_wrong =
      Observation().set_wall(Turn::ahead, true).set_wall(Turn::left, false).set_wall(Turn::right, false);
  CHECK(hypotheses.observe(map, one_wrong));
  CHECK(hypotheses.observe(map, one_wrong));
  CHECK(hypotheses.count() == 1);
  CHECK(hypotheses.observe(map, one_wrong));
  CHECK(hypotheses.count() == 0);
  hypotheses.insert(Pose(Cell(0, 0), Heading::east));
  CHECK(hypotheses.observe(map, three_wrong));
  CHECK(hypotheses.count() == 0);
}

TEST_CASE("hypotheses of a 1x1 maze and rays of reach 255", "[hypotheses]") {
  const RunTimeWallMap cell = test::scattered_blocks(1, 1, 1, 0).walls;
  BasicHypotheses<RunTimeGrid> in_cell(cell.grid());
  for (int h = 0; h < 4; ++h) in_cell.insert(Pose(Cell(), heading_at(h)));
  Observation walls;
  for (int i = 0; i < 4; ++i) walls.set_ray(turn_at(i), 0, 255);
  CHECK(!in_cell.observe(cell, walls));
  CHECK(in_cell.same_view(cell, Pose(Cell(), Heading::south), walls));
  CHECK(in_cell.count() == 4);

  const RunTimeWallMap lane = test::scattered_blocks(300, 1, 1, 0).walls;
  BasicHypotheses<RunTimeGrid> in_lane(lane.grid());
  for (int x = 0; x < 300; ++x) in_lane.insert(Pose(Cell(x, 0), Heading::east));
  CHECK(in_lane.observe(lane, Observation().set_ray(Turn::ahead, 255, 255)));
  CHECK(in_lane.count() == 45);  // cells 0 to 44
  CHECK(in_lane.observe(lane, Observation().set_ray(Turn::ahead, 254, 255)));
  CHECK(in_lane.count() == 0);
}
