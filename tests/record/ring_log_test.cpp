// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/record/ring_log.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/record/read_log.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/log_files.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

struct Step {
  Pose pose;  // where the robot looked
  bool walls[4];
};

// The steps that a log holds, from the pose in its header on.
std::vector<Step> steps_of(const RunLog& log) {
  std::vector<Step> steps;
  Pose pose = log.start;
  for (const LogEntry& entry : log.entries) {
    if (entry.kind == LogEntry::Kind::motion) {
      pose = pose.turned(turn_at(static_cast<int>(entry.pose.heading))).advanced(static_cast<int>(entry.number));
    } else if (entry.kind == LogEntry::Kind::step) {
      steps.push_back({pose, {}});
      for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
        steps.back().walls[static_cast<int>(side)] = entry.seen.wall(side);
      }
    }
  }
  return steps;
}

}  // namespace

TEST_CASE("ring log: the last steps of a run are kept, with their poses, however long it is") {
  std::size_t rings = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    // Slips are told, so the poses in the log are right.
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::slip, 0.02), seed);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    RingLog<256> ring(16, 16, maze.start);
    std::vector<Step> all;
    drive(robot, explorer, [&](const Observation& seen, Command command) {
      all.push_back({robot.pose(), {}});
      for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
        all.back().walls[static_cast<int>(side)] = seen.wall(side);
      }
      ring.add(seen, command);
      return true;
    });
    ring.finish();
    INFO("seed " << seed << ", " << all.size() << " steps");
    std::vector<Step> kept;
    for (const auto* half : {&ring.older(), &ring.newer()}) {
      if (half->size() == 0) continue;
      const RunLog log = read_log(test::file_of(*half));
      CHECK(log.notes.empty());
      CHECK(log.is_finished);
      CHECK(log.navigator == LoggedNavigator::own);
      const std::vector<Step> steps = steps_of(log);
      kept.insert(kept.end(), steps.begin(), steps.end());
    }
    // 3 bytes a step, less the header of each half.
    REQUIRE(kept.size() >= std::min<std::size_t>(all.size(), 35));
    REQUIRE(kept.size() <= all.size());
    rings += kept.size() < all.size() ? 1U : 0U;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const Step& expected = all[all.size() - kept.size() + i];
      INFO("step " << i << " of " << kept.size());
      REQUIRE(kept[i].pose == expected.pose);
      for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
        REQUIRE(kept[i].walls[static_cast<int>(side)] == expected.walls[static_cast<int>(side)]);
      }
    }
  }
  CHECK(rings > 10);
}

TEST_CASE("ring log: steps of range sensors and marks never overrun a half") {
  RingLog<128> ring(300, 200, Pose(Cell(250, 190), Heading::west));
  Observation seen;
  for (int i = 0; i < 4; ++i) seen.set_ray(turn_at(i), 200, 255);
  for (int i = 0; i < 200; ++i) {
    ring.add(seen.set_short_by(i % 7 == 0 ? 1 : 0), Command::go(i % 2 == 0 ? Turn::around : Turn::around, 100));
    ring.mark(65535);
    for (const auto* half : {&ring.older(), &ring.newer()}) REQUIRE_FALSE(half->is_full());
  }
  ring.finish();
  for (const auto* half : {&ring.older(), &ring.newer()}) {
    const RunLog log = read_log(test::file_of(*half));
    CHECK(log.is_finished);
    CHECK(log.notes.empty());
    CHECK(log.steps() >= 1);
  }
}
