// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "record/fault_rates.hpp"

#include <cstddef>
#include <cstdint>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/record/growing_log.hpp>
#include <mazebot/host/record/read_log.hpp>
#include <mazebot/host/record/replay_log.hpp>
#include <mazebot/host/robot/faulty_simulator.hpp>
#include <mazebot/record/recorder.hpp>
#include <mazebot/robot/drive.hpp>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/figures.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using ExplorerT = BasicExplorer<RunTimeGrid>;

// The faults that are found in the log of a search.
FaultCounts found_in_log(const Maze& maze, const Faults& faults, std::uint64_t seed) {
  FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, seed);
  ExplorerT explorer(maze.goals, maze.start), again(maze.goals, maze.start);
  GrowingLog log;
  Recorder<ExplorerT, GrowingLog> recorder(explorer, log);
  int short_by = 0;
  for (int i = 0; i < 400; ++i) {
    const Command command = recorder.next(observe(robot).set_short_by(short_by));
    if (command.is_stop()) break;
    short_by = perform(robot, command);
    robot.after_command();
  }
  recorder.finish();
  std::vector<RunStep> steps;
  replay_log(read_log(log.bytes()), again, [&](const LogEntry& step, Command command) {
    steps.push_back({step.seen, command, {}});
  });
  return count_faults(maze.walls, steps, TrueRun(maze.walls, maze.start, steps).steps());
}

struct Covered {
  int trials = 0;
  int misread = 0;
  int slip = 0;
  int wrong_turn = 0;
};

bool contains(const Happened& events, double rate) {
  const RateInterval interval = interval_of(events);
  return interval.low <= rate && rate <= interval.high;
}

// In each trial, the faults of 50 logs of robots with some rates: how often the intervals contain these rates.
Covered covered_in(int trials) {
  Covered covered;
  Random random(1);
  const auto rate = [&random](double most) { return most * (0.1 + 0.9 * random.below(1000) / 1000.0); };
  for (; covered.trials < trials; ++covered.trials) {
    const double misread = rate(0.01), slip = rate(0.005), wrong_turn = rate(0.005);
    Faults faults = Faults().set(Fault::misread, misread).set(Fault::slip, slip).set(Fault::turn_fail, wrong_turn);
    faults.slips_untold = covered.trials % 2 == 1;
    FaultCounts all;
    for (std::uint64_t i = 1; i <= 50; ++i) {
      const std::uint64_t seed = 50 * static_cast<std::uint64_t>(covered.trials) + i;
      all.add(found_in_log(Maze(test::generated_walls(MazeAlgorithm::contest, 12, 12, seed)), faults, seed));
    }
    Happened misreads;
    for (int side = 0; side < 4; ++side) {
      misreads.add(all.phantom[side]);
      misreads.add(all.missed[side]);
    }
    covered.misread += contains(misreads, misread) ? 1 : 0;
    covered.slip += contains(all.slips, slip) ? 1 : 0;
    covered.wrong_turn += contains(all.wrong_turns, wrong_turn) ? 1 : 0;
  }
  return covered;
}

}  // namespace

TEST_CASE("fault rates: the rates that are found in 50 logs are those of the robots") {
  const Covered covered = covered_in(4);
  CHECK(covered.misread == 4);
  CHECK(covered.slip == 4);
  CHECK(covered.wrong_turn == 4);
}

TEST_CASE("fault rates: how often the intervals contain the true rates", "[.][figures]") {
  const Covered covered = covered_in(200);
  test::print_figure("misread_covered", static_cast<std::size_t>(covered.misread),
                     static_cast<std::size_t>(covered.trials));
  test::print_figure("slip_covered", static_cast<std::size_t>(covered.slip), static_cast<std::size_t>(covered.trials));
  test::print_figure("wrong_turn_covered", static_cast<std::size_t>(covered.wrong_turn),
                     static_cast<std::size_t>(covered.trials));
  CHECK(100 * covered.misread >= 93 * covered.trials);
  CHECK(100 * covered.slip >= 93 * covered.trials);
  CHECK(100 * covered.wrong_turn >= 93 * covered.trials);
}
