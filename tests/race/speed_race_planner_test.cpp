// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/race/speed_race_planner.hpp"

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "support/catch.hpp"
#include "support/drives.hpp"
#include "support/half_cell_lattice.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using Route = BasicRaceRoute<RunTimeGrid>;
using test::HalfCellLattice;

const OutlinePoint<double> box[] = {{0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}, {-0.038, 0.0225}};

TurnSpace<double> space() {
  return TurnSpace<double>(test::red_comet().limits<double>(), Outline<double>{box, 4}, MazeScale<double>(0.18, 0.012));
}

const RunTurns<double>& turns() {
  static const RunTurns<double> designed(space());
  return designed;
}

const TimedEnds<double> rolling = {0, 0.161, 0, 0.161, false};
const TimedEnds<double> from_rest = {0.046, 0, 0.046, 0, true};

bool may_end(const Maze& maze, Pose pose, int cells) {
  for (; cells > 0; --cells) {
    if (!maze.walls.open(pose, Turn::ahead, Unknown::wall)) return false;
    pose = pose.advanced();
    if (!maze.goals.contains(pose.cell)) return false;
  }
  return true;
}

// The oracle: textbook Dijkstra over points of a lattice, classes, and whether a turn has to follow.
template <class SpeedsT>
std::optional<std::uint64_t> slow_ticks(const Maze& maze, const SpeedsT& speeds) {
  constexpr int classes = SpeedsT::classes;
  const HalfCellLattice lattice(maze, Unknown::wall);
  const int columns = 2 * maze.width() + 1;
  const int rows = 2 * maze.height() + 1;
  const auto node = [&](test::Point point, int at, bool must_turn) {
    return static_cast<std::size_t>((((point.y * columns + point.x) * 8 + point.heading) * classes + at) * 2 +
                                    (must_turn ? 1 : 0));
  };
  const std::size_t nodes = static_cast<std::size_t>(columns * rows * 8 * classes * 2);
  test::SlowGraph graph(nodes + 1);  // the last one is the start
  const test::Point start = HalfCellLattice::centre(maze.start.cell, maze.start.heading);
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      for (int heading = 0; heading < 8; ++heading) {
        const test::Point from = {x, y, heading};
        const bool centre = x % 2 == 1 && y % 2 == 1;
        if (!lattice.free(from) || (centre != (heading % 2 == 0))) continue;
        for (int at = 0; at < classes; ++at) graph.connect(node(from, at, false), node(from, at, true), 0);
        for (int length = 1;; ++length) {
          const auto end = lattice.after(from, {centre ? PrimitiveKind::straight : PrimitiveKind::diagonal, Turn::ahead,
                                                static_cast<std::uint16_t>(centre ? 2 * length : length)});
          if (!end) break;
          for (int to = 0; to < classes; ++to) {
            for (int at = 0; at < classes; ++at) {
              const int ticks = speeds.run(!centre, length, at, to);
              if (ticks != SpeedsT::never) {
                graph.connect(node(from, at, false), node(*end, to, true), static_cast<std::uint64_t>(ticks));
              }
            }
            const int ticks = speeds.first_run(length, to);
            if (from == start && ticks != SpeedsT::never) {
              graph.connect(nodes, node(*end, to, true), static_cast<std::uint64_t>(ticks));
            }
          }
        }
        for (const Turn side : {Turn::right, Turn::left}) {
          for (const PrimitiveKind kind : {PrimitiveKind::turn_45, PrimitiveKind::turn_90, PrimitiveKind::turn_135,
                                           PrimitiveKind::turn_180, PrimitiveKind::diagonal_90}) {
            const auto end = lattice.after(from, {kind, side, 1});
            if (!end) continue;
            for (int to = 0; to < classes; ++to) {
              for (int at = 0; at < classes; ++at) {
                const int ticks = speeds.turn(kind, !centre, at, to);
                if (ticks != SpeedsT::never) {
                  graph.connect(node(from, at, true), node(*end, to, false), static_cast<std::uint64_t>(ticks));
                }
              }
              const int ticks = speeds.first_turn(kind, to);
              if (from == start && ticks != SpeedsT::never) {
                graph.connect(nodes, node(*end, to, false), static_cast<std::uint64_t>(ticks));
              }
            }
          }
        }
      }
    }
  }
  const auto costs = graph.costs_from({{nodes, 0}});
  std::optional<std::uint64_t> best;
  maze.goals.for_each_index([&](RunTimeGrid::Index goal) {
    for (int heading = 0; heading < 4; ++heading) {
      const Pose pose(maze.grid().cell(goal), heading_at(heading));
      for (int at = 0; at < classes; ++at) {
        if (speeds.cells_to_stop(at) == 255 || !may_end(maze, pose, speeds.cells_to_stop(at))) continue;
        auto cost = costs[node(HalfCellLattice::centre(pose.cell, pose.heading), at, true)];
        if (cost) *cost -= speeds.ticks_beyond_border(at);
        if (cost && (!best || *cost < *best)) best = cost;
      }
    }
  });
  if (maze.goals.contains(maze.start.cell)) best = 0;
  return best;
}

template <int Classes>
void check_mazes(const RaceSpeeds<Classes>& speeds, const std::vector<Maze>& mazes, int& found) {
  for (const Maze& maze : mazes) {
    BasicSpeedRacePlanner<RunTimeGrid, Classes, std::uint32_t> planner(maze.grid());
    Route route(maze.start, maze.grid());
    const RaceResult result = planner.plan(maze.walls, speeds, maze.start, maze.goals, Unknown::wall, route);
    const std::optional<std::uint64_t> slow = slow_ticks(maze, speeds);
    INFO(maze.width() << "x" << maze.height() << " with " << Classes << " classes");
    REQUIRE((result == RaceResult::found) == slow.has_value());
    if (!slow) continue;
    ++found;
    CHECK(route.ticks() == *slow);
    // The motions lead to a goal.
    const HalfCellLattice lattice(maze, Unknown::wall);
    std::optional<test::Point> at = HalfCellLattice::centre(maze.start.cell, maze.start.heading);
    for (std::size_t i = 0; i < route.size() && at; ++i) at = lattice.after(*at, route[i]);
    REQUIRE(at.has_value());
    CHECK(maze.goals.contains(Cell(at->x / 2, at->y / 2)));
  }
}

}  // namespace

TEST_CASE("speed race planner: as fast as textbook Dijkstra, for any number of classes") {
  const std::vector<Maze> mazes = test::generated_mazes(1);
  int found = 0;
  check_mazes(RaceSpeeds<1>(turns(), space().drive, {0, turns().diagonal_90.speed, 0, 9, false}, 10000), mazes, found);
  check_mazes(RaceSpeeds<3>(turns(), space().drive, rolling, 10000), mazes, found);
  check_mazes(RaceSpeeds<5>(turns(), space().drive, from_rest, 10000), mazes, found);
  CHECK(found > 60);
}

TEST_CASE("speed race planner: sizes, fixed and at run time, find the same") {
  MazeRecipe recipe;
  recipe.width = recipe.height = 16;
  recipe.braid = 60;
  recipe.algorithm = MazeAlgorithm::contest;
  const Maze maze = generate_maze(recipe);
  const RaceSpeeds<3> speeds(turns(), space().drive, rolling, 4000);
  WallMap<16, 16> walls;
  CellSet<16, 16> goals;
  for (int x = 0; x < 16; ++x) {
    for (int y = 0; y < 16; ++y) {
      for (int i = 0; i < 4; ++i) walls.record(Cell(x, y), heading_at(i), maze.walls.wall(Cell(x, y), heading_at(i)));
      if (maze.goals.contains(Cell(x, y))) goals.insert(Cell(x, y));
    }
  }
  const auto planner = std::make_unique<SpeedRacePlanner<16, 16>>();
  RaceRoute<16, 16> route;
  REQUIRE(planner->plan(walls, speeds, maze.start, goals, Unknown::wall, route) == RaceResult::found);
  BasicSpeedRacePlanner<RunTimeGrid, 3, std::uint32_t> large(maze.grid());
  Route same(maze.start, maze.grid());
  REQUIRE(large.plan(maze.walls, speeds, maze.start, maze.goals, Unknown::wall, same) == RaceResult::found);
  CHECK(route.ticks() == same.ticks());
  CHECK(sizeof(SpeedRacePlanner<16, 16>) + sizeof speeds + sizeof walls + sizeof route <= 24500);
}

TEST_CASE("race speeds: the tables are what timing says") {
  const auto speeds = std::make_unique<RaceSpeeds<8>>(turns(), space().drive, rolling, 10000);
  // A whole run from the first to the first class: by the table, and by steps.
  using Path = std::vector<PathPiece<double>>;
  const DriveLimits<double> drive = space().drive;
  for (int cells = 1; cells < 40; cells += 3) {
    const Path path = {{0.18 * cells, 0, 0}};
    std::vector<double> marks(200);
    PathTiming<double, Path> timing(path, drive, 0.001, marks.data(), marks.size());
    REQUIRE(timing.run(0.161, 0.161) == PathTimingStatus::done);
    CHECK(std::abs(speeds->run(false, cells, 0, 0) / 1e4 - timing.seconds()) < 0.004 * timing.seconds());
    CHECK(std::abs(speeds->first_run(cells, 0) / 1e4 - timing.seconds()) < 0.004 * timing.seconds());
  }
  // Faster classes take less time, and the robot cannot stop from full speed in half a cell.
  CHECK(speeds->run(false, 4, 7, 7) < speeds->run(false, 4, 0, 7));
  CHECK(speeds->run(true, 1, 7, 0) == RaceSpeeds<8>::never);
  CHECK(speeds->cells_to_stop(0) == 0);
  CHECK(speeds->cells_to_stop(7) > 0);
  for (const PrimitiveKind kind : {PrimitiveKind::turn_45, PrimitiveKind::turn_135, PrimitiveKind::turn_180}) {
    CHECK(speeds->has(kind));
    // A constant speed is no faster than the design.
    for (int at = 0; at < 8; ++at) {
      if (speeds->turn(kind, false, at, at) == RaceSpeeds<8>::never) continue;
      CHECK(speeds->turn(kind, false, at, at) > 1000 * turns().of(kind).shape.length() / 0.5);
    }
  }
}

TEST_CASE("speed race planner: the final of 2017, on the route of 99 steps") {
  for (const auto& file : test::shared_files("mazes/classic")) {
    if (file.filename() != "japan2017ef.txt") continue;
    const Maze maze = read_maze(file);
    const auto speeds = std::make_unique<RaceSpeeds<8>>(turns(), space().drive, rolling, 10000);
    BasicSpeedRacePlanner<RunTimeGrid, 8, std::uint32_t> planner(maze.grid());
    Route route(maze.start, maze.grid());
    REQUIRE(planner.plan(maze.walls, *speeds, maze.start, maze.goals, Unknown::wall, route) == RaceResult::found);
    int steps = 0;
    route.for_each_border([&](Cell, Heading) { ++steps; });
    CHECK(steps == 99);
    std::vector<double> marks(3000);
    const DriveLimits<double> drive = space().drive;
    RunTiming<double, Route> timing(route, turns(), drive, 0.002, marks.data(), marks.size());
    REQUIRE(timing.run(rolling) == RunTimingStatus::done);
    CHECK(timing.seconds() <= 5.50);  // published: 7.745; a prototype: 5.48
    CHECK(route.ticks() / 1e4 < 1.03 * timing.seconds());
  }
}
