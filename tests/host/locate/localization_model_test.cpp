// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/locate/localization_model.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "mazebot/host/locate/greedy_elimination_planner.hpp"
#include "mazebot/host/locate/optimal_elimination_planner.hpp"
#include "mazebot/host/locate/rollout_elimination_planner.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/locate/view.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

static_assert(!std::is_constructible<GreedyEliminationPlanner, LocalizationModel>::value, "keeps a reference");
static_assert(!std::is_constructible<OptimalEliminationPlanner, LocalizationModel>::value, "keeps a reference");
static_assert(!std::is_constructible<RolloutEliminationPlanner, LocalizationModel>::value, "keeps a reference");
static_assert(!std::is_constructible<PoseGroup, std::vector<PoseId>>::value, "a view");

TEST_CASE("poses have the same view if and only if their rays are the same", "[localization_model]") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const RunTimeWallMap map = test::generated_walls(MazeAlgorithm::wilson, 6, 7, seed, 40);
    for (const LocalizationSensors sensors : {LocalizationSensors{3, 1, false},
                                              {4, 1, false},
                                              {3, 5, false},
                                              {4, 15, true},
                                              {3, 16, false},
                                              {4, 255, false}}) {
      const LocalizationModel model(map, sensors);
      Observation of_robot;
      for (int i = 0; i < 4; ++i) {
        if (i != 2 || sensors.rays == 4) of_robot.set_ray(turn_at(i), 0, sensors.reach);
      }
      for (PoseId a = 0; a < 4 * 42; ++a) {
        REQUIRE(model.id(model.pose(a)) == a);
        REQUIRE(model.views()[a] < model.views().count());
        const Observation seen = look_from(map, model.pose(a), of_robot);
        for (PoseId b = 0; b < 4 * 42; b += 5) {
          REQUIRE((model.views()[a] == model.views()[b]) == (wrong_rays(map, model.pose(b), seen) == 0));
        }
      }
    }
  }
}

TEST_CASE("the model refuses invalid sensors", "[localization_model]") {
  const RunTimeWallMap map = test::scattered_blocks(3, 3, 1, 0).walls;
  for (const LocalizationSensors sensors :
       {LocalizationSensors{2, 1, false}, {5, 1, false}, {3, 0, false}, {3, 256, false}, {4, -1, true}}) {
    CHECK_THROWS_AS(LocalizationModel(map, sensors), std::invalid_argument);
  }
  CHECK(LocalizationSensors{4, 1, false}.heading_matters());
  CHECK(LocalizationSensors{3, 1, true}.heading_matters());
  CHECK(!LocalizationSensors{4, 1, true}.heading_matters());
}

// A corridor of three cells, open from east to west.
TEST_CASE("a corridor divides its poses as calculated by hand", "[localization_model]") {
  const RunTimeWallMap map = test::scattered_blocks(3, 1, 1, 0).walls;
  const LocalizationModel model(map, LocalizationSensors());
  CHECK(model.sensors().reach == 1);
  CHECK(model.grid().width() == 3);
  const PoseGroups groups = model.first_groups();
  REQUIRE(groups.poses.size() == 12);
  // What is seen: nothing but walls; an opening ahead; to the left; to the right; to both sides.
  CHECK(groups.ends.size() == 5);
  std::size_t in_one_class = 0;
  for_each_group(groups.poses.data(), groups.ends, [&](PoseGroup group) {
    CHECK(model.has_ambiguous(group));  // a half turn maps the corridor onto itself
    CHECK(model.class_count(group) >= 1);
    CHECK(model.is_one_class(group) == (model.class_count(group) == 1));
    in_one_class += model.is_one_class(group);
  });
  CHECK(in_one_class == 4);  // an opening ahead is seen from four poses of two classes

  const std::vector<PoseId> ahead{model.id(Pose(Cell(0, 0), Heading::east)), model.id(Pose(Cell(1, 0), Heading::east)),
                                  model.id(Pose(Cell(1, 0), Heading::west)), model.id(Pose(Cell(2, 0), Heading::west))};
  const PoseGroup group(ahead);
  std::vector<SplittingPose> found;
  model.for_each_splitting_pose_while(group, [&](const SplittingPose& splitting, const GroupMove& move) {
    CHECK(model.splits(group, move));
    CHECK(moved(ahead[0], move) == splitting.pose);
    found.push_back(splitting);
    return found.size() < 2;
  });
  // One cell ahead splits the group. Turning shows only walls and openings that all of them have.
  REQUIRE(!found.empty());
  CHECK(found[0].pose == model.id(Pose(Cell(1, 0), Heading::east)));
  CHECK(found[0].steps == 1);
  CHECK(model.path_to(group, found[0].pose) == std::vector<PoseId>{found[0].pose});
  std::vector<std::size_t> sizes;
  model.split_sizes(group, model.move_between(ahead[0], found[0].pose), sizes);
  CHECK(sizes == std::vector<std::size_t>{2, 2});
}

TEST_CASE("the cells that a robot may be in can be a part of the maze", "[localization_model]") {
  const RunTimeWallMap map = test::scattered_blocks(4, 4, 1, 0).walls;
  RunTimeCellSet cells(map.grid());
  cells.insert(Cell(2, 1));
  CHECK(LocalizationModel(map, cells, {3, 1, false}).first_groups().poses.size() == 4);
  CHECK(LocalizationModel(map, RunTimeCellSet(map.grid()), {3, 1, true}).first_groups().ends.empty());
  // A compass puts each heading into groups of its own.
  CHECK(LocalizationModel(map, cells, {3, 1, true}).first_groups().ends.size() == 4);
}
