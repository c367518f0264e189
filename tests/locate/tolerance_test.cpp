// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What it brings to tolerate wrong readings, and what it costs: the table of docs/lost-robot.md.

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/locate/localizer.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/paths.hpp"

using namespace mazebot;

namespace {

// How often a sensor is drawn anew: at each look, or once in each visit of a cell.
enum class Draw { each_look, each_visit };

struct Figures {
  int runs = 0;
  int right = 0;
  std::uint64_t steps = 0;

  double percent() const { return std::round(1000.0 * right / runs) / 10; }
};

template <int Wrong>
Figures locate(double rate, Draw draw) {
  Figures figures;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const RunTimeWallMap map = test::generated_walls(MazeAlgorithm::contest, 16, 16, seed);
    for (int i = 0; i < 1024; i += 9) {
      const Pose start(Cell(i / 4 % 16, i / 64), heading_at(i % 4));
      const std::uint64_t run = seed * 1024 + static_cast<std::uint64_t>(i);
      Faults faults;
      if (draw == Draw::each_visit) faults.set(Fault::misread, rate);
      FaultySimulator<RunTimeGrid> robot(map, start, faults, run);
      Random random(run);
      BasicLocalizer<RunTimeGrid, BasicGreedyElimination<RunTimeGrid>, WrongReadings<Wrong>> localizer(map);
      for (int short_by = 0;;) {
        Observation seen = observe(robot).set_short_by(short_by);
        for (int side = 0; draw == Draw::each_look && side < 4; ++side) {
          const Turn turn = turn_at(side);
          if (seen.sensed(turn) && random.unit() < rate) seen.set_wall(turn, !seen.wall(turn));
        }
        const Command command = localizer.next(seen);
        if (command.is_stop()) break;
        short_by = perform(robot, command);
      }
      ++figures.runs;
      figures.steps += robot.moves() + robot.quarter_turns();
      if (localizer.hypotheses().contains(robot.pose())) ++figures.right;
    }
  }
  return figures;
}

std::string row(const char* text, double rate, Draw draw) {
  return fmt::format("| {} | {} % | {:.1f} % | {:.1f} % | {:.1f} % |", text, 100 * rate,
                     locate<0>(rate, draw).percent(), locate<1>(rate, draw).percent(), locate<2>(rate, draw).percent());
}

}  // namespace

TEST_CASE("tolerance of wrong readings brings what the handbook says", "[localizer][long]") {
  std::ifstream file(source_dir() / "docs" / "lost-robot.md");
  std::stringstream page;
  page << file.rdbuf();
  for (const double rate : {0.001, 0.01}) {
    for (const std::string& line :
         {row("each look", rate, Draw::each_look), row("each visit of a cell", rate, Draw::each_visit)}) {
      INFO(line);
      CHECK(page.str().find(line) != std::string::npos);
    }
  }
}

TEST_CASE("tolerance of wrong readings costs no step if nothing is misread", "[localizer]") {
  const Figures plain = locate<0>(0, Draw::each_look);
  REQUIRE(plain.right == plain.runs);
  REQUIRE(locate<2>(0, Draw::each_look).steps == plain.steps);
}
