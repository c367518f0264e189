// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/locate/bitboard_localizer.hpp"

#include <cstddef>
#include <type_traits>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/locate/ambiguity_classes.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "mazebot/host/map/wall_bitboards.hpp"
#include "mazebot/locate/localizer.hpp"
#include "support/catch.hpp"
#include "support/lost_robot.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

static_assert(!std::is_constructible<WallBitboards, RunTimeWallMap>::value, "keeps a reference to the map");
static_assert(!std::is_constructible<WallBitboards, RunTimeWallMap, const RunTimeCellSet&>::value, "the same");
static_assert(!std::is_constructible<BitboardLocalizer<>, WallBitboards>::value, "keeps a reference to the bitboards");
static_assert(!std::is_constructible<BitboardLocalizer<>, WallBitboards, Heading>::value, "the same");

namespace {

// Drives both localizers from one start and requires the same commands and the same result.
template <class FastT, class SlowT>
void compare(FastT fast, SlowT slow, const RunTimeWallMap& map, Pose start, int rays, int reach) {
  LostRobot<RunTimeWallMap> robot(map, start, rays, reach);
  for (;;) {
    const Command command = slow.next(robot.observe());
    REQUIRE(fast.next(robot.observe()) == command);
    if (command.is_stop()) break;
    REQUIRE(robot.obey(command));
  }
  REQUIRE(fast.status() == slow.status());
  const std::vector<Pose> left = fast.hypotheses();
  REQUIRE(left.size() == slow.hypotheses().count());
  for (const Pose pose : left) REQUIRE(slow.hypotheses().contains(pose));
  if (fast.status() == Status::located) REQUIRE(*fast.pose() == robot.pose());
}

template <class StepsT>
using Slow = BasicLocalizer<RunTimeGrid, BasicGreedyElimination<RunTimeGrid, StepsT>>;

void compare_all(const RunTimeWallMap& map, const RunTimeCellSet* cells, int stride) {
  const WallBitboards boards = cells == nullptr ? WallBitboards(map) : WallBitboards(map, *cells);
  RunTimeCellSet everywhere(map.grid());
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    if (map.exits_at(i, Unknown::wall) != 0) everywhere.insert_at(i);
  }
  const RunTimeCellSet& starts = cells == nullptr ? everywhere : *cells;
  int number = 0;
  starts.for_each_index([&](RunTimeGrid::Index i) {
    for (int h = 0; h < 4; ++h) {
      if (++number % stride != 0) continue;
      const Pose start(map.grid().cell(i), heading_at(h));
      const int rays = 3 + number / stride % 2;
      const int reach = 1 + number / stride / 2 % 3;
      compare(BitboardLocalizer<>(boards), Slow<TurningSteps>(map, starts), map, start, rays, reach);
      compare(BitboardLocalizer<>(boards, start.heading), Slow<TurningSteps>(map, starts, start.heading), map, start,
              rays, reach);
      compare(BitboardLocalizer<SidewaysSteps>(boards, start.heading), Slow<SidewaysSteps>(map, starts, start.heading),
              map, start, 4, reach);
    }
  });
}

}  // namespace

TEST_CASE("the localizer for large mazes does step for step what the small one does", "[bitboard]") {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const int size = 1 + static_cast<int>(seed);
    compare_all(test::generated_walls(MazeAlgorithm::backtracker, size, size + 2, seed), nullptr, 1);
    compare_all(test::generated_walls(MazeAlgorithm::wilson, size + 1, size, seed, 40), nullptr, 1);
    const BlockMap map = test::scattered_blocks(size, size + 1, seed, seed % 2 == 0 ? 30 : 0);
    compare_all(map.walls, &map.free, 1);
  }
}

TEST_CASE("the localizer for large mazes finds patterns that are only in the last words of a maze", "[bitboard]") {
  compare_all(test::generated_walls(MazeAlgorithm::backtracker, 67, 93, 1), nullptr, 400);
  compare_all(test::generated_walls(MazeAlgorithm::wilson, 128, 64, 2), nullptr, 400);
  // A large room below a small maze.
  const BlockMap dense = test::scattered_blocks(200, 30, 3, 40);
  RunTimeCellSet free(RunTimeGrid(200, 130));
  for (int y = 0; y < 130; ++y) {
    for (int x = 0; x < 200; ++x) {
      if (y < 70 ? (x > 0 && y > 0 && x < 30) : (y >= 100 && dense.free.contains(Cell(x, y - 100))))
        free.insert(Cell(x, y));
    }
  }
  const BlockMap map(free);
  compare_all(map.walls, &map.free, 1501);
}

TEST_CASE("the localizer for large mazes accepts a set of start cells", "[bitboard]") {
  const RunTimeWallMap map = test::generated_walls(MazeAlgorithm::backtracker, 20, 20, 4);
  RunTimeCellSet starts(map.grid());
  for (int i = 0; i < 20; ++i) starts.insert(Cell(i, 7));
  compare_all(map, &starts, 1);
}

TEST_CASE("the hypotheses of a large maze are listed in the order of cells and headings", "[bitboard]") {
  const RunTimeWallMap map = test::scattered_blocks(3, 1, 1, 0).walls;
  const WallBitboards boards(map);
  BitboardLocalizer<> localizer(boards);
  CHECK(localizer.hypotheses().size() == 12);
  CHECK(!localizer.pose().has_value());
  Observation seen = Observation().set_wall(Turn::ahead, false).set_wall(Turn::left, true);
  CHECK(localizer.next(seen.set_ray(Turn::right, 0, 1)) == Command::go(Turn::ahead));
  CHECK(localizer.hypotheses() == std::vector<Pose>{Pose(Cell(1, 0), Heading::east), Pose(Cell(2, 0), Heading::east),
                                                    Pose(Cell(0, 0), Heading::west), Pose(Cell(1, 0), Heading::west)});
}

TEST_CASE("the localizer for large mazes is contradicted as the small one is", "[bitboard]") {
  const RunTimeWallMap map = test::scattered_blocks(6, 1, 1, 0).walls;
  const WallBitboards boards(map);
  Observation seen;
  seen.set_wall(Turn::left, false).set_wall(Turn::ahead, false).set_wall(Turn::right, false);
  BitboardLocalizer<> localizer(boards);
  CHECK(localizer.next(seen).is_stop());
  CHECK(localizer.status() == Status::contradicted);
  CHECK(localizer.hypotheses().empty());

  BitboardLocalizer<> blocked(boards);
  LostRobot<RunTimeWallMap> robot(map, Pose(Cell(2, 0), Heading::east), 3, 1);
  REQUIRE(blocked.next(robot.observe()).cells() == 1);
  CHECK(blocked.next(robot.observe().set_short_by(1)).is_stop());
  CHECK(blocked.status() == Status::contradicted);
}

TEST_CASE("indistinguishable poses are recognised without preparation", "[bitboard]") {
  const BlockMap room = test::scattered_blocks(7, 7, 1, 0);
  CHECK(indistinguishable(room.walls, Pose(Cell(1, 2), Heading::north), Pose(Cell(2, 5), Heading::east)));
  CHECK(!indistinguishable(room.walls, Pose(Cell(1, 2), Heading::north), Pose(Cell(2, 5), Heading::south)));
  const RunTimeWallMap map = test::generated_walls(MazeAlgorithm::backtracker, 9, 9, 4);
  const AmbiguityClasses classes(map);
  for (RunTimeGrid::Index a = 0; a < 81; a += 4) {
    for (RunTimeGrid::Index b = 0; b < 81; ++b) {
      CHECK(indistinguishable(map, Pose(map.grid().cell(a), Heading::north), Pose(map.grid().cell(b), Heading::west)) ==
            (classes.class_of(a, Heading::north) == classes.class_of(b, Heading::west)));
    }
  }
}
