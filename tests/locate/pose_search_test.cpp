// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/locate/pose_search.hpp"

#include <deque>
#include <string>
#include <vector>

#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

struct Found {
  Pose pose;
  int steps;
};

// The same with a queue: all poses in the order in which they are reached.
template <class StepsT>
std::vector<Found> in_order(const RunTimeWallMap& map, Pose root) {
  std::vector<Found> order{{root, 0}};
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (int step = 0; step < StepsT::count; ++step) {
      if (!StepsT::possible(map, order[i].pose, step)) continue;
      const Pose next = StepsT::after(order[i].pose, step);
      bool is_new = true;
      for (const Found& old : order) is_new = is_new && !StepsT::same(old.pose, next);
      if (is_new) order.push_back({next, order[i].steps + 1});
    }
  }
  return order;
}

template <class StepsT>
void check_search(const RunTimeWallMap& map, Pose root, bool turns_count) {
  const std::vector<Found> order = in_order<StepsT>(map, root);
  BasicPoseSearch<RunTimeGrid, StepsT> search(map.grid());
  for (std::size_t wanted = 1; wanted <= order.size(); wanted += 7) {
    std::size_t asked = 1;
    const bool found = search.run(map, root, [&](Pose pose) {
      REQUIRE(asked < order.size());
      REQUIRE(pose == order[asked].pose);
      return asked++ == wanted;
    });
    REQUIRE(found == (wanted < order.size()));
    if (!found) continue;
    REQUIRE(search.target() == order[wanted].pose);
    int steps = 0;
    Pose pose = root;
    while (!StepsT::same(pose, search.target())) {
      const Straight straight = search.next_straight(pose);
      REQUIRE((straight.cells > 0 || straight.turn != Turn::ahead));
      steps += straight.cells + (turns_count ? quarter_turns(straight.turn) : 0);
      REQUIRE(steps <= order[wanted].steps);
      pose = pose.turned(straight.turn);
      for (int i = 0; i < straight.cells; ++i) {
        REQUIRE(map.open(pose, Turn::ahead, Unknown::wall));
        pose = pose.advanced();
      }
    }
    REQUIRE(pose == search.target());
    REQUIRE(steps == order[wanted].steps);
    const Straight straight = search.next_straight(pose);
    REQUIRE((straight.cells == 0 && straight.turn == Turn::ahead));
  }
}

}  // namespace

TEST_CASE("the search without a queue visits poses in the order of one with a queue", "[pose_search]") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    MazeRecipe recipe;
    recipe.width = 9;
    recipe.height = 6;
    recipe.seed = seed;
    recipe.algorithm = seed % 2 == 0 ? MazeAlgorithm::backtracker : MazeAlgorithm::wilson;
    recipe.braid = seed % 3 == 0 ? 100 : 0;
    const RunTimeWallMap map = generate_maze(recipe).walls;
    const Pose root(Cell(static_cast<int>(seed) % 9, static_cast<int>(seed) % 6), heading_at(static_cast<int>(seed)));
    check_search<TurningSteps>(map, root, true);
    check_search<SidewaysSteps>(map, root, false);
  }
}

TEST_CASE("a search in a 1x1 maze finds turns only, and a second run forgets the first", "[pose_search]") {
  const WallMap<1, 1> cell;
  PoseSearch<1, 1> search;
  for (int use = 0; use < 2; ++use) {
    REQUIRE(search.run(cell, Pose(), [](Pose pose) { return pose.heading == Heading::south; }));
    CHECK(search.target() == Pose(Cell(), Heading::south));
    CHECK(search.next_straight(Pose()).turn == Turn::around);
    CHECK(search.next_straight(Pose()).cells == 0);
    CHECK(!search.run(cell, Pose(), [](Pose) { return false; }));
  }
  PoseSearch<1, 1, SidewaysSteps> sideways;
  CHECK(!sideways.run(cell, Pose(), [](Pose) { return true; }));
}
