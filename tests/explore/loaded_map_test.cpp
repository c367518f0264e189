// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/loaded_map.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/explorations.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// What LoadedMap asks an explorer, told by the test.
struct ToldLoop {
  explicit ToldLoop(Cell goal) { goals_.insert(goal); }
  const ToldLoop& state() const { return *this; }
  const CellSet<4, 4>& goals() const { return goals_; }
  Pose pose() const { return pose_; }
  bool shows_no_way() const { return is_cut_off; }
  void begin_map(const Observation&) { ++maps_begun; }

  bool is_cut_off = false;
  int maps_begun = 0;
  Pose pose_;

 private:
  CellSet<4, 4> goals_;
};

}  // namespace

TEST_CASE("a contradiction of a loaded map is forgiven after eight cells that agree", "[loaded_map]") {
  for (int cells = 0; cells <= 9; ++cells) {
    ToldLoop loop(Cell(3, 3));
    detail::LoadedMap map;
    REQUIRE(map.is_verified());
    map.begin();
    REQUIRE_FALSE(map.is_verified());
    map.compare(loop, 1, true, Observation());
    for (int i = 0; i < cells; ++i) {
      map.compare(loop, 0, true, Observation());
      map.compare(loop, 0, false, Observation());  // the same cell again forgives nothing
    }
    REQUIRE(loop.maps_begun == 0);
    map.compare(loop, 1, true, Observation());
    REQUIRE(loop.maps_begun == (cells < 8 ? 1 : 0));
    REQUIRE(map.is_verified() == (cells < 8));
  }
}

TEST_CASE("a loaded map is verified at a goal, and forgotten if it has no path to one", "[loaded_map]") {
  ToldLoop loop(Cell(3, 3));
  detail::LoadedMap map;
  map.set_goal_seen(true);
  map.begin();
  REQUIRE_FALSE(map.goal_seen());
  map.compare(loop, 0, true, Observation());
  REQUIRE_FALSE(map.is_verified());
  loop.pose_ = Pose(Cell(3, 3), Heading::east);
  map.compare(loop, 0, true, Observation());
  REQUIRE(map.is_verified());

  map.begin();
  loop.is_cut_off = true;
  map.compare(loop, 0, true, Observation());
  REQUIRE(map.is_verified());
  REQUIRE(map.goal_seen());  // the robot stands there
  REQUIRE(loop.maps_begun == 1);
}

TEST_CASE("an explorer resumes from an earlier map", "[loaded_map]") {
  const Maze maze = generate_maze(MazeRecipe());
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
  drive(robot, explorer, [&](const Observation&, Command) { return robot.moves() < 60; });
  GridSimulator<RunTimeGrid> carried_back(maze);
  RunTimeExplorer<OddsPolicy> restarted(maze.goals, maze.start);
  restarted.resume(explorer.wall_map());
  test::explore_and_check(restarted, carried_back, maze);
}

TEST_CASE("an explorer continues from a saved map after a reset in the middle of the maze", "[loaded_map]") {
  struct Memory {
    std::vector<std::uint8_t> bytes;
    std::uint8_t read(std::size_t address) const { return bytes.at(address); }
    void write(std::size_t address, std::uint8_t byte) { bytes.at(address) = byte; }
  };
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256) continue;
    for (const std::uint64_t moves : {0U, 10U, 50U, 150U, 1000U}) {
      const BasicSavedMap<RunTimeGrid> image(3, maze.grid());
      Memory memory = {std::vector<std::uint8_t>(3 + image.size())};
      GridSimulator<RunTimeGrid> robot(maze);
      RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
      drive(robot, explorer, [&](const Observation&, Command) {
        REQUIRE(image.save(memory, explorer.wall_map()) == SaveResult::saved);
        return robot.moves() < moves;
      });
      GridSimulator<RunTimeGrid> carried_back(maze);
      RunTimeExplorer<OddsPolicy> restarted(maze.goals, maze.start);
      REQUIRE(restarted.resume(image, memory) == LoadResult::loaded);
      REQUIRE(restarted.wall_map() == explorer.wall_map());
      test::explore_and_check(restarted, carried_back, maze);
      // To the goal and back to compare the map; then the route is driven.
      if (explorer.status() == Status::done)
        REQUIRE(carried_back.moves() <= 4 * restarted.shortest_route().route().size());
    }
  }
}

TEST_CASE("an explorer that has finished explores again when it resumes from a map that proves nothing",
          "[loaded_map]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256 || maze.goals.contains(maze.start.cell)) continue;
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    drive(robot, explorer);
    const bool was_proved = explorer.proved();
    explorer.resume(RunTimeWallMap(maze.grid()));
    REQUIRE_FALSE(explorer.proved());
    REQUIRE(explorer.status() == Status::running);
    REQUIRE(explorer.phase() == ExplorePhase::to_goal);
    GridSimulator<RunTimeGrid> again(maze);
    test::explore_and_check(explorer, again, maze);
    REQUIRE(explorer.proved() == was_proved);
  }
}

namespace {

// The maze with walls around its goals.
Maze with_sealed_goals(Maze maze) {
  maze.goals.for_each_index([&](RunTimeGrid::Index goal) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Cell beyond = maze.grid().cell(goal).towards(heading_at(quarter));
      if (!maze.goals.contains(beyond)) maze.walls.overwrite(maze.grid().cell(goal), heading_at(quarter), true);
    }
  });
  return maze;
}

template <class StorageT, class RobotT>
void resume_from_sealed_map(const Maze& maze) {
  typedef BasicExplorer<RunTimeGrid, OddsPolicy, StorageT> ExplorerT;
  const Maze sealed = with_sealed_goals(maze);
  RobotT robot(sealed);
  ExplorerT explorer(sealed.goals, sealed.start);
  REQUIRE(drive(robot, explorer) == Status::unreachable);

  RobotT elsewhere(maze);
  ExplorerT restarted(maze.goals, maze.start);
  restarted.resume(explorer.wall_map());
  REQUIRE(drive(elsewhere, restarted) == Status::done);
  REQUIRE(restarted.proved());
  REQUIRE(restarted.shortest_route().route().size() ==
          test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall));

  RobotT again(sealed);
  ExplorerT repeated(sealed.goals, sealed.start);
  repeated.resume(explorer.wall_map());
  REQUIRE(drive(again, repeated) == Status::unreachable);
  REQUIRE(again.pose().cell == sealed.start.cell);
  REQUIRE(again.moves() <= robot.moves());

  ExplorerT trusting(sealed.goals, sealed.start);
  trusting.resume(explorer.wall_map());
  trusting.trust_map();
  RobotT third(sealed);
  REQUIRE(drive(third, trusting) == Status::unreachable);
}

}  // namespace

TEST_CASE("a loaded map without a path to the goals is forgotten: it may be of another maze", "[loaded_map]") {
  int mazes = 0;
  for (const Maze& maze : test::generated_mazes(1)) {
    const bool has_path = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall).has_value();
    if (maze.grid().cell_count() > 256 || !has_path || maze.goals.contains(maze.start.cell)) continue;
    INFO(maze.name);
    resume_from_sealed_map<FastStorage, GridSimulator<RunTimeGrid>>(maze);
    resume_from_sealed_map<FastStorage, test::NumbRobot>(maze);
    resume_from_sealed_map<TrustingStorage, GridSimulator<RunTimeGrid>>(maze);
    resume_from_sealed_map<SmallStorage, GridSimulator<RunTimeGrid>>(maze);
    ++mazes;
  }
  REQUIRE(mazes > 20);
}

TEST_CASE("a map of another size makes an explorer invalid, proved or not", "[loaded_map]") {
  const Maze maze = generate_maze(MazeRecipe());
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
  REQUIRE(drive(robot, explorer) == Status::done);
  REQUIRE(explorer.proved());
  explorer.resume(RunTimeWallMap(RunTimeGrid(5, 5)));
  REQUIRE(explorer.status() == Status::invalid);
  REQUIRE_FALSE(explorer.proved());
  REQUIRE(explorer.next(Observation()).is_stop());
}

TEST_CASE("a loaded map is proved only when the robot has come to a goal along it", "[loaded_map]") {
  int done = 0;
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256) continue;
    const auto shortest = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    if (!shortest) continue;
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<OddsPolicy> restarted(maze.goals, maze.start);
    restarted.resume(maze.walls);
    bool was_at_goal = false;
    REQUIRE(drive(robot, restarted, [&](const Observation&, Command) {
              was_at_goal = was_at_goal || maze.goals.contains(robot.pose().cell);
              REQUIRE(restarted.map_verified() == was_at_goal);
              if (!was_at_goal) REQUIRE_FALSE(restarted.proved());
            }) == Status::done);
    REQUIRE(restarted.proved());
    REQUIRE(robot.pose().cell == maze.start.cell);
    REQUIRE(robot.moves() == 2 * static_cast<std::uint64_t>(*shortest));
    ++done;
  }
  REQUIRE(done > 10);
}

TEST_CASE("a loaded map that is trusted is proved at once", "[loaded_map]") {
  const Maze maze = generate_maze(MazeRecipe());
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> restarted(maze.goals, maze.start);
  restarted.resume(maze.walls);
  restarted.trust_map();
  REQUIRE(drive(robot, restarted) == Status::done);
  REQUIRE(restarted.proved());
  REQUIRE(robot.moves() == 0);
}

TEST_CASE("a fast run that is blocked hands its pose back to the explorer", "[loaded_map]") {
  int blocked_runs = 0;
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() != 256) continue;
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    if (drive(robot, explorer) != Status::done) continue;
    // Somebody closes a border of the route that lies on a cycle.
    auto run = explorer.shortest_route();
    Pose pose = run.route().start();
    RunTimeWallMap changed = maze.walls;
    bool has_closed = false;
    for (std::size_t i = 0; i < run.route().size() && !has_closed; ++i) {
      pose = pose.turned(run.route()[i]);
      RunTimeWallMap closed = maze.walls;
      closed.overwrite(pose.cell, pose.heading, true);
      if (i > 3 && test::shortest_by_search(closed, maze.goals, maze.start.cell, Unknown::wall)) {
        changed = closed;
        has_closed = true;
      }
      pose = pose.advanced();
    }
    if (!has_closed) continue;
    ++blocked_runs;
    GridSimulator<RunTimeGrid> again(changed, run.route().start());
    REQUIRE(drive(again, run) == Status::blocked);
    REQUIRE(run.pose() == again.pose());
    explorer.resume(run.pose(), true);
    REQUIRE(drive(again, explorer) == Status::done);
    REQUIRE(again.pose().cell == maze.start.cell);
    REQUIRE(explorer.shortest_route().route().size() ==
            static_cast<std::size_t>(*test::shortest_by_search(changed, maze.goals, maze.start.cell, Unknown::wall)));
  }
  REQUIRE(blocked_runs > 0);
}

TEST_CASE("the map of another maze is thrown away", "[loaded_map]") {
  std::vector<Maze> mazes;
  for (const Maze& maze : test::generated_mazes(2)) {
    const auto shortest = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    if (maze.grid().cell_count() == 256 && shortest) mazes.push_back(maze);
  }
  REQUIRE(mazes.size() >= 2);
  for (std::size_t i = 0; i < mazes.size(); ++i) {
    const Maze& maze = mazes[i];
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    explorer.resume(mazes[(i + 1) % mazes.size()].walls);
    REQUIRE(drive(robot, explorer) == Status::done);
    REQUIRE(robot.pose().cell == maze.start.cell);
    const auto route = explorer.shortest_route().route();
    REQUIRE(route.size() == test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall));
    REQUIRE(test::tells_the_truth(explorer.wall_map(), maze.walls));
  }
}

TEST_CASE("an explorer that throws a map away at a goal explores on from there", "[loaded_map]") {
  const Maze maze = generate_maze(MazeRecipe());
  const Cell goal(7, 7);
  REQUIRE(maze.goals.contains(goal));
  RunTimeWallMap known = maze.walls;
  for (int quarter = 0; quarter < 4; ++quarter) {
    known.overwrite(goal, heading_at(quarter), !maze.walls.wall(goal, heading_at(quarter)));
  }
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
  explorer.resume(known, Pose(goal, Heading::north));
  robot.place(explorer.pose());
  REQUIRE(drive(robot, explorer) == Status::done);
  REQUIRE(explorer.proved());
  REQUIRE(test::tells_the_truth(explorer.wall_map(), maze.walls));
}

TEST_CASE("a failed load does not change the explorer", "[loaded_map]") {
  struct Erased {
    std::uint8_t read(std::size_t) const { return 0xFF; }
  } erased;
  Explorer<4, 4> explorer({{3, 3}});
  const Command first = explorer.next(Observation().set_wall(Turn::ahead, false).set_wall(Turn::right, true));
  const WallMap<4, 4> map = explorer.wall_map();
  REQUIRE(explorer.resume(SavedMap<4, 4>(), erased) == LoadResult::nothing_saved);
  REQUIRE(explorer.wall_map() == map);
  REQUIRE(explorer.pose() == Pose(Cell(0, first.cells()), Heading::north));
}

TEST_CASE("an explorer also continues from an older map", "[loaded_map]") {
  struct Memory {
    std::uint8_t bytes[SavedMap<4, 4>().size()] = {};
    std::uint8_t read(std::size_t address) const { return bytes[address]; }
    void write(std::size_t address, std::uint8_t byte) { bytes[address] = byte; }
  } memory;
  const SavedMap<4, 4> image;
  WallMap<4, 4> open_map;
  for (int x = 0; x < 4; ++x) {
    for (int y = 0; y < 4; ++y) {
      open_map.record(Cell(x, y), Heading::north, false);
      open_map.record(Cell(x, y), Heading::east, false);
    }
  }
  REQUIRE(image.save(memory, open_map) == SaveResult::saved);
  REQUIRE(image.save(memory, WallMap<4, 4>()) == SaveResult::saved);
  memory.bytes[image.slot_size()] = 0;  // the mark of the second save
  Explorer<4, 4> explorer({{3, 3}});
  REQUIRE(explorer.resume(image, memory) == LoadResult::loaded_older);
  REQUIRE(explorer.wall_map() == open_map);
  REQUIRE(explorer.phase() == ExplorePhase::to_goal);  // it has begun again, and compares the map
}
