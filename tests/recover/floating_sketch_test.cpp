// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/floating_sketch.hpp"

#include <cstddef>
#include <cstdint>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/map/wall_map.hpp"
#include "mazebot/navigator/navigator.hpp"
#include "mazebot/recover/playback.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

typedef Grid<16, 16> GridT;
typedef detail::WallSketch<GridT> Sketch;
typedef detail::LoggedRun<128> Run;
typedef detail::Playback<GridT, 128> PlaybackT;

}  // namespace

TEST_CASE("what a carried robot saw matches no cell better than playing the steps there says", "[floating_sketch]") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    CAPTURE(seed);
    const RunTimeWallMap walls = test::generated_walls(MazeAlgorithm::contest, 16, 16, seed);
    WallMap<16, 16> truth;
    for (int i = 0; i < 4 * 256; ++i) {
      const Cell cell(i / 4 % 16, i / 64);
      truth.record(cell, heading_at(i % 4), walls.wall(cell, heading_at(i % 4)));
    }
    FaultySimulator<GridT> robot(truth, Pose(Cell(3, 4), Heading::east), Faults().set(Fault::misread, 0.02), seed);
    Random random(seed);
    Run run((Pose()));
    run.steps.append(Step(Turn::ahead, false, false, observe(robot)));  // here it was put down
    for (int i = 0; i < 40; ++i) {
      Command command = Command::turn_only(turn_at(1 + static_cast<int>(random.below(3))));
      for (int k = 0; k < 3; ++k) {
        const Turn side = turn_at(3 + static_cast<int>(random.below(3)));
        if (!observe(robot).wall(side)) command = Command::go(side, 1);
      }
      const bool was_blocked = perform(robot, command) != 0;
      run.steps.append(Step(command.turn(), command.cells() != 0 && !was_blocked, was_blocked, observe(robot)));
    }
    const detail::BelievedFaults none;
    const GridT grid;
    const PlaybackT playback(grid, run, none);
    Sketch map(grid);
    map.copy(truth);
    detail::FloatingSketch<GridT, 128> floating(grid);
    for (int quarter = 0; quarter < 4; ++quarter) {
      REQUIRE(floating.draw(grid, playback, 0, 0, heading_at(quarter)));
      REQUIRE(floating.next_fault() == 0);
      for (std::size_t number = 0; number < grid.cell_count(); ++number) {
        const Cell cell = grid.cell(static_cast<GridT::Index>(number));
        // The slow way: the steps are played there.
        Sketch played = map;
        PlaybackT::Cursor cursor = {Pose(cell, heading_at(quarter)), 0, 0};
        cursor.evidence = playback.rate_step(played, cursor.pose.advanced(-1), cursor.pose, 0, 0, false);
        bool inside = true;
        for (std::size_t i = 1; i < run.steps.size() && inside; ++i) inside = playback.play(played, cursor, i);
        REQUIRE((inside || PlaybackT::is_ruled_out(cursor.evidence)));
        REQUIRE(floating.fits(grid, cell) == grid.contains(cursor.pose.cell));
        if (!floating.fits(grid, cell)) continue;
        const int all = floating.evidence() + floating.match(grid, map, cell, -10000);
        // Walls that become doubtful on the way can no longer agree, nor contradict again.
        CAPTURE(cell.x, cell.y, quarter);
        if (all > 0 || cursor.evidence > 0) REQUIRE(all >= cursor.evidence - 6);
        if (cell == Cell(3, 4) && quarter == 1) {
          REQUIRE(all <= cursor.evidence + 6);
          ++compared;
        }
        REQUIRE(floating.match(grid, map, cell, 10000) < 10000);
      }
    }
  }
  REQUIRE(compared == 12);
}

TEST_CASE("a drawing ends where somebody puts the robot elsewhere, and needs room in the maze", "[floating_sketch]") {
  Run run((Pose()));
  Observation open;
  open.set_wall(Turn::ahead, false);
  for (int i = 0; i < 20; ++i) run.steps.append(Step(Turn::ahead, i > 0, false, open));
  detail::BelievedFaults faults;
  const GridT grid;
  const PlaybackT playback(grid, run, faults);
  detail::FloatingSketch<GridT, 128> floating(grid);
  REQUIRE_FALSE(floating.draw(grid, playback, 0, 0, Heading::north));  // 19 borders straight on
  REQUIRE(floating.draw(grid, playback, 10, 0, Heading::north));       // 9
  REQUIRE(floating.fits(grid, Cell(0, 6)));
  REQUIRE_FALSE(floating.fits(grid, Cell(0, 7)));
  Diagnosis carried = {};
  carried.has_fault = true;
  carried.step = carried.first = carried.last = 8;
  carried.motion = FaultyMotion::placed(Pose(), LogOdds::kidnapped);
  faults.believe(carried, 20, true);
  REQUIRE(floating.draw(grid, playback, 0, 0, Heading::north));  // 7
  REQUIRE(floating.next_fault() == 0);
  REQUIRE(floating.fits(grid, Cell(0, 8)));
  REQUIRE_FALSE(floating.fits(grid, Cell(0, 9)));
  REQUIRE(floating.draw(grid, playback, 12, 1, Heading::north));
  REQUIRE(floating.next_fault() == 1);
}
