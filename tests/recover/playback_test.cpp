// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/playback.hpp"

#include <cstddef>

#include "mazebot/map/evidence_map.hpp"
#include "mazebot/map/wall_map.hpp"
#include "mazebot/recover/step_log.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// Two corridors from south to north, with some doors between them. Everything is known.
template <int Height>
WallMap<2, Height> corridors() {
  WallMap<2, Height> map;
  for (int y = 0; y < Height; ++y) {
    if (y + 1 < Height) {
      for (int x = 0; x < 2; ++x) map.record(Cell(x, y), Heading::north, false);
    }
    map.record(Cell(0, y), Heading::east, y != 1 && y != 10 && y != 12 && y != 13);
  }
  return map;
}

// A robot in the western corridor that reads ahead and to the right, and its log.
template <int Height, class MapT = WallMap<2, Height>>
struct Watched {
  typedef BasicStepLog<Grid<2, Height>, MapT, 64> LogT;

  explicit Watched(const WallMap<2, Height>& walls) : map(walls), log(MapT(walls), Pose()) {}

  // The robot was told to cross a border, and has crossed `cells`.
  void drive(Turn turn, int cells) {
    pose = pose.turned(turn).advanced(cells);
    look(turn);
  }
  void look(Turn turn) {
    Observation seen;
    seen.set_wall(Turn::ahead, map.wall(pose, Turn::ahead) != is_wrong_ahead);
    seen.set_wall(Turn::right, map.wall(pose, Turn::right));
    log.append(Step(turn, true, false, seen));
  }

  WallMap<2, Height> map;
  Pose pose;
  LogT log;
  bool is_wrong_ahead = false;
};

}  // namespace

TEST_CASE("a reading that agrees counts 1, and one that contradicts the map 6 against it", "[playback]") {
  Watched<8> robot(corridors<8>());
  robot.drive(Turn::ahead, 1);
  REQUIRE(robot.log.diagnose().current == 3);  // the border that it crossed, and two readings
  robot.is_wrong_ahead = true;
  robot.drive(Turn::ahead, 1);
  REQUIRE(robot.log.diagnose().current == 3 + 2 - 6);
  REQUIRE(robot.log.diagnose().is_current);
}

TEST_CASE("a fault of the wheels counts 10", "[playback]") {
  Watched<8> robot(corridors<8>());
  robot.drive(Turn::ahead, 1);
  robot.drive(Turn::ahead, 1);
  robot.drive(Turn::ahead, 2);  // too far
  for (int i = 0; i < 3; ++i) robot.drive(Turn::ahead, 1);
  robot.drive(Turn::around, 1);
  for (int i = 0; i < 5; ++i) robot.drive(Turn::ahead, 1);
  const Diagnosis found = robot.log.diagnose();
  REQUIRE(found.pose == robot.pose);
  REQUIRE(found.motion.cost == 10);
  REQUIRE(found.motion.crossed == 2);
  // 12 steps of three, and one border more.
  REQUIRE(found.evidence == 37 - 10);
}

TEST_CASE("to be moved by hand counts 18", "[playback]") {
  Watched<16> robot(corridors<16>());
  for (int i = 0; i < 3; ++i) robot.drive(Turn::ahead, 1);
  robot.pose = Pose(Cell(0, 9), Heading::north);
  robot.look(Turn::ahead);
  for (int i = 0; i < 6; ++i) robot.drive(Turn::ahead, 1);
  robot.drive(Turn::around, 1);
  for (int i = 0; i < 14; ++i) robot.drive(Turn::ahead, 1);
  const Diagnosis found = robot.log.diagnose();
  REQUIRE(found.pose == robot.pose);
  REQUIRE(found.motion.cost == 18);
  // 25 steps of three, but no border was crossed in the step in which it was moved.
  REQUIRE(found.evidence == 74 - 18);
}

TEST_CASE("a wall that stops a robot unseen and unfelt counts 2, besides its contradiction", "[playback]") {
  WallMap<2, 8> map = corridors<8>();
  map.clear();
  for (int y = 0; y < 7; ++y) map.record(Cell(0, y), Heading::north, y == 2);
  for (int y = 0; y < 8; ++y) map.record(Cell(0, y), Heading::east, y != 1);
  Watched<8, EvidenceMap<2, 8>> robot(map);
  robot.log.set_feels_bumps(false);
  robot.drive(Turn::ahead, 1);
  robot.is_wrong_ahead = true;
  robot.drive(Turn::ahead, 1);
  robot.is_wrong_ahead = false;
  robot.drive(Turn::ahead, 0);
  robot.drive(Turn::around, 1);
  robot.drive(Turn::ahead, 1);
  const Diagnosis found = robot.log.diagnose();
  REQUIRE(found.pose == robot.pose);
  REQUIRE(found.motion.cost == 2);
  // Two readings a step; but the one that contradicts the map, and the next one of that wall.
  REQUIRE(found.evidence == 8 - 6 - 2);
  // A wheel may have slipped there.
  robot.log.accept(found);
  EvidenceMap<2, 8> drawn;
  robot.log.draw(drawn);
  REQUIRE(drawn.evidence(Cell(0, 2), Heading::north) == Evidence::doubtful);
  // Twice is no slip. Then no look opens that wall again.
  robot.drive(Turn::around, 1);
  robot.is_wrong_ahead = true;
  robot.drive(Turn::ahead, 1);
  robot.drive(Turn::ahead, 0);
  robot.is_wrong_ahead = false;
  robot.drive(Turn::around, 1);
  robot.drive(Turn::ahead, 1);
  robot.log.accept(robot.log.diagnose());
  REQUIRE(robot.log.pose() == robot.pose);
  drawn.clear();
  robot.log.draw(drawn);
  REQUIRE(drawn.wall(Cell(0, 2), Heading::north));
  REQUIRE(drawn.evidence(Cell(0, 2), Heading::north) == Evidence::certain);
}

TEST_CASE("a push that has led through a wall is a crossing, whatever the sensor read before", "[playback]") {
  for (const bool is_push : {true, false}) {
    detail::LoggedRun<8> run((Pose()));
    run.feels_bumps = false;
    run.steps.append(Step(Turn::ahead, false, false, Observation().set_wall(Turn::ahead, true)));
    Step step(Turn::ahead, true, false, Observation());
    if (is_push) step.confirm();
    run.steps.append(step);
    const Grid<2, 8> grid;
    const detail::BelievedFaults none;
    const detail::Playback<Grid<2, 8>, 8> playback(grid, run, none);
    const detail::WallSketch<Grid<2, 8>> sketch{grid};
    REQUIRE(playback.crossed(sketch, Pose(), 1, Turn::ahead, true, 0) == is_push);
    REQUIRE(playback.crossed(sketch, Pose(), 1, Turn::ahead, false, 0));
  }
}

TEST_CASE("a fault may have happened at each step that explains almost as much", "[playback]") {
  Watched<8> robot(corridors<8>());
  WallMap<2, 8> base;
  for (int y = 0; y < 8; ++y) {
    if (y < 7) base.record(Cell(0, y), Heading::north, false);
    if (y != 3) base.record(Cell(0, y), Heading::east, y != 1);
  }
  robot.log.restart(base, Pose());
  for (int i = 0; i < 6; ++i) robot.drive(Turn::ahead, i == 2 ? 2 : 1);
  robot.drive(Turn::around, 1);
  for (int i = 0; i < 5; ++i) robot.drive(Turn::ahead, 1);
  const Diagnosis found = robot.log.diagnose();
  REQUIRE(found.evidence == 37 - 10);
  REQUIRE(found.step == 2);
  REQUIRE(found.first == 1);  // there it would have read one wall that was not known
  REQUIRE(found.last == 5);
}
