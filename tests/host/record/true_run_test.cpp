// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/record/true_run.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/record/reading_check.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/figures.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// A search with one fault, and the true poses.
struct Search {
  Search(const Maze& maze, Fault fault, std::uint64_t opportunity) {
    Faults faults;
    faults.single = SingleFault{fault, opportunity};
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, 7);
    robot.log_to(&injected);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    int short_by = 0;
    for (int i = 0; i < 2000; ++i) {
      const std::size_t before = injected.size();
      const Observation seen = observe(robot).set_short_by(short_by);
      poses.push_back(robot.pose());
      if (injected.size() != before) in_step = i;
      const Command command = explorer.next(seen);
      steps.push_back({seen, command, {}});
      if (command.is_stop()) break;
      const std::size_t then = injected.size();
      short_by = perform(robot, command);
      robot.after_command();
      if (injected.size() != then) in_step = i + 1;
    }
  }

  std::vector<InjectedFault> injected;
  std::vector<Pose> poses;
  std::vector<RunStep> steps;
  int in_step = -1;
};

}  // namespace

TEST_CASE("a single misread is named in its step, in every run", "[figures][long]") {
  std::size_t runs = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    for (std::uint64_t opportunity = 0; opportunity < 200; opportunity += 4) {
      const Search search(maze, Fault::misread, opportunity);
      if (search.injected.empty()) continue;
      ++runs;
      INFO("seed " << seed << ", opportunity " << opportunity);
      const std::vector<TrueStep> found = TrueRun(maze.walls, maze.start, search.steps).steps();
      std::size_t first = 0;
      while (first < found.size() && found[first].misread == 0) ++first;
      REQUIRE(static_cast<int>(first) == search.in_step);
      for (std::size_t i = 0; i < found.size(); ++i) {
        REQUIRE(found[i].pose == search.poses[i]);
        REQUIRE(found[i].fault == MotionFault::none);
      }
    }
  }
  REQUIRE(runs >= 200);
  test::print_figure("misread_with_truth", runs, runs);
}

TEST_CASE("without the maze, a single misread is named in the step in which it can be known", "[figures]") {
  // It can be known when a wall was read both as a wall and as an opening, or when the robot is blocked by what it read
  // as an opening. What was crossed was read as an opening.
  std::size_t runs = 0, right = 0, never = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    for (std::uint64_t opportunity = seed % 4; opportunity < 200; opportunity += 4) {
      const Search search(maze, Fault::misread, opportunity);
      if (search.injected.empty()) continue;
      bool names_it = false;
      std::size_t known = search.steps.size();
      RunTimeWallMap read(maze.grid());
      for (std::size_t i = 0; i < search.steps.size() && known == search.steps.size(); ++i) {
        const Observation& seen = search.steps[i].seen;
        bool contradicts = seen.short_by() != 0 && read.known(search.poses[i], Turn::ahead) &&
                           !read.wall(search.poses[i], Turn::ahead);
        for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
          const bool is_new = !read.known(search.poses[i], side);
          if (is_new) read.record(search.poses[i], side, seen.wall(side));
          contradicts = contradicts || read.wall(search.poses[i], side) != seen.wall(side);
        }
        if (contradicts) known = i;
      }
      ReadingCheck check(maze.grid());
      std::size_t named = search.steps.size();
      for (std::size_t i = 0; i < search.steps.size(); ++i) {
        check.take(search.poses[i], search.steps[i].seen, [&](const ReadingCheck::Contradiction& found) {
          // The misread is one of the two readings.
          if (named == search.steps.size())
            names_it = static_cast<int>(i) == search.in_step ||
                       (found.before && static_cast<int>(*found.before) == search.in_step);
          named = std::min(named, i);
        });
      }
      if (known == search.steps.size()) {
        ++never;
        CHECK(named == known);
        continue;
      }
      ++runs;
      right += named == known && names_it ? 1U : 0U;
    }
  }
  test::print_figure("misread_without_truth", right, runs);
  test::print_figure("misread_not_to_be_known", never, runs + never);
  REQUIRE(runs >= 200);
  CHECK(100 * right >= 95 * runs);
}

TEST_CASE("slips, overshoots and wrong turns are found, and the poses after them") {
  std::size_t runs = 0;
  std::size_t right = 0;
  for (const Fault fault : {Fault::slip, Fault::overshoot, Fault::turn_fail, Fault::moved}) {
    for (std::uint64_t opportunity = 3; opportunity < 60; opportunity += 3) {
      const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, opportunity));
      const Search search(maze, fault, opportunity);
      if (search.injected.empty() || search.poses.size() < 40) continue;
      ++runs;
      const std::vector<TrueStep> found = TrueRun(maze.walls, maze.start, search.steps).steps();
      right += found.back().pose == search.poses.back() ? 1U : 0U;
    }
  }
  REQUIRE(runs > 40);
  REQUIRE(right * 20 >= runs * 19);
}
