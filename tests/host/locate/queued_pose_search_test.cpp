// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/locate/queued_pose_search.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// Both searches are asked about the same poses in the same order and find the same path. The objects are used again.
template <class StepsT>
void compare(const RunTimeWallMap& map, Pose root) {
  BasicPoseSearch<RunTimeGrid, StepsT> small(map.grid());
  QueuedPoseSearch<StepsT> large;
  for (std::size_t wanted = 1;; wanted += 5) {
    std::vector<Pose> of_small, of_large;
    const bool found = small.run(map, root, [&](Pose pose) {
      of_small.push_back(pose);
      return of_small.size() == wanted;
    });
    REQUIRE(large.run(map, root, [&](Pose pose) {
      of_large.push_back(pose);
      return of_large.size() == wanted;
    }) == found);
    REQUIRE(of_large == of_small);
    REQUIRE(large.reached_count() == of_large.size() + 1);
    if (!found) return;
    PosePath path = large.path();
    Pose pose = root;
    while (!path.at_end()) {
      const Straight expected = small.next_straight(pose);
      const Straight straight = path.next(pose);
      REQUIRE((straight.turn == expected.turn && straight.cells == expected.cells));
      pose = pose.turned(straight.turn).advanced(straight.cells);
    }
    REQUIRE(pose == small.target());
  }
}

}  // namespace

TEST_CASE("the search with a queue finds the same poses as the search without one", "[queued_pose_search]") {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const int size = static_cast<int>(seed);
    const RunTimeWallMap map =
        test::generated_walls(MazeAlgorithm::wilson, size, size + 2, seed, seed % 2 == 0 ? 50 : 0);
    compare<TurningSteps>(map, Pose(Cell(size / 2, 1), heading_at(size)));
    compare<SidewaysSteps>(map, Pose(Cell(size / 2, 1), heading_at(size)));
  }
  // A sealed cell: the robot can only turn.
  compare<TurningSteps>(test::scattered_blocks(1, 1, 1, 0).walls, Pose());
  compare<SidewaysSteps>(test::scattered_blocks(1, 1, 1, 0).walls, Pose());
}

TEST_CASE("a pose path is followed one straight after the other", "[pose_path]") {
  // From (1, 1) facing north: around by two quarter turns, two cells south, one cell west, then a turn on the spot.
  PosePath path({Pose(Cell(1, 1), Heading::west), Pose(Cell(1, 1), Heading::south), Pose(Cell(1, 0), Heading::south),
                 Pose(Cell(1, -1), Heading::south), Pose(Cell(1, -1), Heading::west), Pose(Cell(0, -1), Heading::west),
                 Pose(Cell(0, -1), Heading::south)});
  const auto check_next = [&](Pose from, Turn turn, int cells) {
    const Straight straight = path.next(from);
    CHECK(straight.turn == turn);
    CHECK(straight.cells == cells);
  };
  CHECK(!path.at_end());
  check_next(Pose(Cell(1, 1), Heading::north), Turn::around, 2);
  check_next(Pose(Cell(1, -1), Heading::south), Turn::right, 1);
  CHECK(!path.at_end());
  check_next(Pose(Cell(0, -1), Heading::west), Turn::left, 0);
  CHECK(path.at_end());
  check_next(Pose(Cell(0, -1), Heading::south), Turn::ahead, 0);
}

TEST_CASE("a pose path that goes to the side without turning on the spot is followed, too", "[pose_path]") {
  PosePath path({Pose(Cell(1, 0), Heading::east), Pose(Cell(2, 0), Heading::east), Pose(Cell(2, 1), Heading::north)});
  const Straight first = path.next(Pose(Cell(0, 0), Heading::north));
  CHECK((first.turn == Turn::right && first.cells == 2));
  const Straight second = path.next(Pose(Cell(2, 0), Heading::east));
  CHECK((second.turn == Turn::left && second.cells == 1));
  CHECK(path.at_end());
}

TEST_CASE("an empty pose path is at its end", "[pose_path]") { CHECK(PosePath().at_end()); }
