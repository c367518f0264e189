// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "support/lying_robot.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/recover/recovery.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/flood_oracle.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// What a sample of runs comes to: how many were so, and a mean with its error.
struct Sample {
  int runs = 0;
  int right = 0;
  int done = 0;
  double sum = 0;
  double squares = 0;

  void add_moves(double moves) {
    sum += moves;
    squares += moves * moves;
  }
  double mean() const { return sum / runs; }
  double variance_of_mean() const { return (squares / runs - mean() * mean()) / runs; }
};

void observation_begins(test::LyingRobot& robot) { robot.observation_begins(); }
void observation_begins(FaultySimulator<RunTimeGrid>&) {}
void command_ends(test::LyingRobot& robot) { robot.command_ends(); }
void command_ends(FaultySimulator<RunTimeGrid>& robot) { robot.after_command(); }
Cell cell_of(const test::LyingRobot& robot) { return Cell(robot.x(), robot.y()); }
Cell cell_of(const FaultySimulator<RunTimeGrid>& robot) { return robot.pose().cell; }

template <class RobotT>
void run(const Maze& maze, RobotT& robot, Sample& sample) {
  BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
  Recovery<BasicExplorer<RunTimeGrid>> recovery(explorer);
  recovery.set_work_per_call(0);
  for (int short_by = 0, commands = 0;; ++commands) {
    REQUIRE(commands < 20000);
    observation_begins(robot);
    const Command command = recovery.next(observe(robot).set_short_by(short_by));
    if (command.is_stop()) break;
    short_by = perform(robot, command);
    command_ends(robot);
  }
  ++sample.runs;
  sample.add_moves(static_cast<double>(robot.moves()));
  if (recovery.status() != Status::done) return;
  ++sample.done;
  const auto runner = explorer.shortest_route();
  Pose pose = runner.route().start();
  for (std::size_t i = 0; i < runner.route().size(); ++i) {
    if (maze.walls.wall(pose, runner.route()[i])) return;
    pose = pose.turned(runner.route()[i]).advanced();
  }
  const auto shortest = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
  const bool is_right = cell_of(robot) == maze.start.cell && static_cast<int>(runner.route().size()) == *shortest;
  if (is_right) ++sample.right;
}

// Are two counts of `runs` runs each as near as counts of the same chance are in all but a few of ten thousand samples?
bool agree(int a, int b, int runs) {
  const double chance = (a + b + 1.0) / (2.0 * runs + 2.0);
  return std::abs(a - b) <= 1 + 3.5 * std::sqrt(2.0 * runs * chance * (1 - chance));
}

}  // namespace

TEST_CASE("two injectors of faults that share no code agree about how runs end", "[recovery][long]") {
  struct Kind {
    std::string name;
    Faults faults;
    test::Lies lies;
  };
  const auto kind = [](const char* name, Fault fault, double rate, double test::Lies::*lie, bool untold = false) {
    Kind made = {name, Faults().set(fault, rate), test::Lies()};
    made.faults.slips_untold = made.lies.untold = untold;
    made.lies.*lie = rate;
    return made;
  };
  // High rates, so that the faults decide how runs end.
  const std::vector<Kind> kinds = {
      kind("misread", Fault::misread, 0.03, &test::Lies::misread),
      kind("sticky", Fault::sticky, 0.03, &test::Lies::sticky),
      kind("both sides", Fault::both_sides, 0.02, &test::Lies::both_sides),
      kind("burst", Fault::burst, 0.02, &test::Lies::burst),
      kind("dark", Fault::dark, 0.02, &test::Lies::dark),
      kind("told slip", Fault::slip, 0.05, &test::Lies::slip),
      kind("untold slip", Fault::slip, 0.02, &test::Lies::slip, true),
      kind("overshoot", Fault::overshoot, 0.02, &test::Lies::overshoot),
      kind("turn fails", Fault::turn_fail, 0.02, &test::Lies::turn_fail),
      kind("turn doubles", Fault::turn_double, 0.02, &test::Lies::turn_double),
      kind("moved", Fault::moved, 0.01, &test::Lies::moved),
      kind("turned", Fault::turned, 0.01, &test::Lies::turned),
      kind("carried", Fault::carried, 0.01, &test::Lies::carried),
  };
  std::vector<Maze> mazes;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    mazes.emplace_back(test::generated_walls(MazeAlgorithm::contest, 8, 8, seed));
  }
  for (const Kind& tried : kinds) {
    Sample simulated;
    Sample lying;
    for (std::uint64_t i = 0; i < mazes.size(); ++i) {
      const Maze& maze = mazes[i];
      FaultySimulator<RunTimeGrid> one(maze.walls, maze.start, tried.faults, i + 1);
      run(maze, one, simulated);
      test::LyingRobot other(maze, tried.lies, static_cast<unsigned>(i + 1));
      run(maze, other, lying);
    }
    const double error = std::sqrt(simulated.variance_of_mean() + lying.variance_of_mean());
    CAPTURE(tried.name, simulated.right, lying.right, simulated.done, lying.done);
    CAPTURE(simulated.mean(), lying.mean(), error);
    CHECK(agree(simulated.right, lying.right, lying.runs));
    CHECK(agree(simulated.done, lying.done, lying.runs));
    CHECK(std::abs(simulated.mean() - lying.mean()) <= 3.5 * error);
  }
}
