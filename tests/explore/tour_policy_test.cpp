// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/tour_policy.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "mazebot/explore/cheapest_policy.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/paths.hpp"

using namespace mazebot;

using DefaultTours = BasicTourPolicy<Grid<16, 16>>;
MAZEBOT_CHECK_EXPLORE_POLICY(DefaultTours);

// A name without a size stands for the policy of the explorer's grid, or of the planner's.
static_assert(std::is_same<Explorer<16, 16, TourPolicy<>>::PolicyT, DefaultTours>::value, "");
static_assert(
    std::is_same<RunTimeExplorer<TourPolicy<DrawLimit<8>>>::PolicyT, BasicTourPolicy<RunTimeGrid, DrawLimit<8>>>::value,
    "");
static_assert(std::is_same<CheapestPolicy<RaceObjective<16, 16>, TourPolicy<>>::BaseT, DefaultTours>::value, "");
static_assert(std::is_same<Explorer<16, 16>::PolicyT, OddsPolicy>::value, "");

namespace {

template <class GridT, int Mazes>
using Tours = BasicTourPolicy<GridT, DrawLimit<Mazes>>;

template <class GridT>
BasicCellSet<GridT> goals_over(const GridT& grid, const Maze& maze) {
  BasicCellSet<GridT> goals(grid);
  maze.goals.for_each_index([&](RunTimeGrid::Index goal) { goals.insert(maze.grid().cell(goal)); });
  return goals;
}

// Every cell that an exploration enters: n, e, s, w.
template <class GridT, class PolicyT>
std::string path_of(const Maze& maze, const GridT& grid, const PolicyT& policy) {
  GridSimulator<RunTimeGrid> robot(maze);
  BasicExplorer<GridT, PolicyT> explorer(goals_over(grid, maze), maze.start, policy);
  std::string path;
  const Status status = drive(robot, explorer, [&](const Observation&, Command command) {
    const Heading heading = robot.pose().heading + command.turn();
    path += std::string(static_cast<std::size_t>(command.cells()), "nesw"[static_cast<int>(heading)]);
  });
  REQUIRE(status == Status::done);
  REQUIRE(explorer.proved());
  return path;
}

std::vector<Maze> small_contest_mazes(std::size_t every) {
  std::vector<Maze> mazes;
  std::size_t i = 0;
  for (const Maze& maze : test::shared_mazes()) {
    const bool has_route = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall).has_value();
    if (maze.width() == 16 && maze.height() == 16 && has_route && i++ % every == 0) mazes.push_back(maze);
  }
  return mazes;
}

}  // namespace

TEST_CASE("tours prove the shortest route of every maze", "[tour_policy][long]") {
  std::vector<Maze> mazes = test::generated_mazes();
  for (const Maze& maze : small_contest_mazes(16)) mazes.push_back(maze);
  for (const Maze& maze : mazes) {
    const auto shortest = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid, Tours<RunTimeGrid, 2>> explorer(maze.goals, maze.start,
                                                               Tours<RunTimeGrid, 2>(maze.grid()));
    INFO(maze.name << " " << maze.width() << "x" << maze.height());
    REQUIRE(drive(robot, explorer) == (shortest ? Status::done : Status::unreachable));
    REQUIRE(explorer.proved() == shortest.has_value());
    REQUIRE(robot.pose().cell == maze.start.cell);
    if (!shortest) continue;
    REQUIRE(robot.crashes() == 0);
    for (const Unknown unknown : {Unknown::open, Unknown::wall}) {
      REQUIRE(test::shortest_by_search(explorer.wall_map(), maze.goals, maze.start.cell, unknown) == shortest);
    }
  }
}

TEST_CASE("tours take the same moves with compile-time and run-time sizes", "[tour_policy]") {
  int mazes = 0;
  for (const Maze& maze : test::generated_mazes(2)) {
    if (maze.width() != 16) continue;
    ++mazes;
    using G = Grid<16, 16>;
    const std::string path = path_of(maze, G(), Tours<G, 3>());
    CHECK(path == path_of(maze, maze.grid(), Tours<RunTimeGrid, 3>(maze.grid())));
  }
  CHECK(mazes > 10);
}

TEST_CASE("a seed gives the same moves, and another one gives others", "[tour_policy]") {
  int different = 0;
  for (const Maze& maze : test::generated_mazes(2)) {
    if (maze.width() != 16) continue;
    using G = Grid<16, 16>;
    const std::string path = path_of(maze, G(), Tours<G, 3>(G(), 7));
    CHECK(path == path_of(maze, G(), Tours<G, 3>(G(), 7)));
    different += path != path_of(maze, G(), Tours<G, 3>(G(), 8));
  }
  CHECK(different > 3);
}

TEST_CASE("every move of tours in a contest maze", "[tour_policy]") {
  const Maze maze = read_maze(source_dir() / "examples/mazes/contest16.txt");
  using G = Grid<16, 16>;
  // Written down once. It must be the same on every machine and with every compiler.
  CHECK(path_of(maze, G(), DefaultTours()) ==
        "nnnnnnneesssswssenennnneneenswnnenwwnssswenwweeneeswsswswsessennnssesennwneeennn"
        "eennwswnnesessssswsseeenwnnnnenwnnwnwwwsssswsnnnwwnwnwwsesswnwwnnnneeeeeeswseenn"
        "eeseneeeeesswwseeswsesssssssssswnnnnnnwnsesssssswnwwswwnenenwwnwnsesswwwwwsswnww"
        "nnennnnwwsssssss");
}

TEST_CASE("in mazes of more than 1024 cells tours decide as the odds do", "[tour_policy]") {
  for (const int width : {32, 33}) {
    MazeRecipe recipe;
    recipe.width = width;
    recipe.height = 32;
    const Maze maze = generate_maze(recipe);
    const bool as_odds =
        path_of(maze, maze.grid(), Tours<RunTimeGrid, 3>(maze.grid())) == path_of(maze, maze.grid(), OddsPolicy());
    CHECK(as_odds == (width == 33));
  }
}

namespace {

// Counts what a policy asks of its limit.
struct CountingLimit {
  int* begun;
  int* asked;
  int mazes;
  void begin() { ++*begun; }
  bool more(int drawn) {
    ++*asked;
    return drawn < mazes;
  }
};

}  // namespace

TEST_CASE("the limit decides how many mazes are drawn, and votes are counted", "[tour_policy]") {
  const Maze maze = read_maze(source_dir() / "examples/mazes/contest16.txt");
  using G = Grid<16, 16>;
  for (const int mazes : {1, 5, 1000}) {
    int begun = 0, asked = 0, votes = 0, plans = 0;
    using PolicyT = BasicTourPolicy<G, CountingLimit>;
    BasicExplorer<G, PolicyT> explorer(goals_over(G(), maze), maze.start,
                                       PolicyT(G(), 1, CountingLimit{&begun, &asked, mazes}));
    GridSimulator<RunTimeGrid> robot(maze);
    drive(robot, explorer, [&](const Observation&, Command) {
      const PolicyT& policy = explorer.policy();
      if (explorer.phase() != ExplorePhase::proving || begun == plans) return plans < 20;
      plans = begun;
      const int drawn = policy.mazes_drawn();
      CHECK(drawn == std::min(mazes, 255));
      int all = 0;
      for (int i = 0; i < 256; ++i) {
        const auto cell = static_cast<G::Index>(i);
        all += policy.votes_at(cell);
        CHECK(policy.needs_at(cell) <= drawn);
        CHECK(policy.votes_at(cell) <= policy.needs_at(cell));
      }
      CHECK(all <= drawn);
      votes += all;
      return plans < 20;
    });
    CHECK(begun >= 10);
    CHECK(asked >= begun);
    CHECK(votes > 0);
  }
}

TEST_CASE("the options of a tour policy are in any order, and each has a default", "[tour_policy]") {
  using G = Grid<16, 16>;
  using OneWay = BasicTourPolicy<G, DrawLimit<8>, MostStops<40>>;
  using OtherWay = BasicTourPolicy<G, MostStops<40>, DrawLimit<8>>;
  using FewerStops = BasicTourPolicy<G, MostStops<40>>;
  using AsDefault = BasicTourPolicy<G, MostStops<60>, DrawLimit<24>>;
  CHECK(std::is_same<OneWay::LimitT, DrawLimit<8>>::value);
  CHECK(std::is_same<OtherWay::LimitT, DrawLimit<8>>::value);
  CHECK(std::is_same<FewerStops::LimitT, DrawLimit<24>>::value);
  CHECK(std::is_same<AsDefault::LimitT, DefaultTours::LimitT>::value);
  CHECK(sizeof(OneWay) == sizeof(OtherWay));
  CHECK(sizeof(OneWay) == sizeof(FewerStops));
  CHECK(sizeof(OneWay) < sizeof(DefaultTours));
  CHECK(sizeof(AsDefault) == sizeof(DefaultTours));

  const Maze maze = read_maze(source_dir() / "examples/mazes/contest16.txt");
  CHECK(path_of(maze, G(), OneWay()) == path_of(maze, G(), OtherWay()));
  CHECK(path_of(maze, G(), AsDefault()) == path_of(maze, G(), DefaultTours()));
}

TEST_CASE("tours need fewer moves than the odds on contest mazes", "[tour_policy]") {
  const std::vector<Maze> mazes = small_contest_mazes(16);
  if (mazes.empty()) return;
  using G = Grid<16, 16>;
  double saved = 0;
  for (const Maze& maze : mazes) {
    saved += static_cast<double>(path_of(maze, G(), OddsPolicy()).size());
    saved -= static_cast<double>(path_of(maze, G(), Tours<G, 8>()).size());
  }
  // Measured: 4.7 moves a maze, over 21 mazes.
  CHECK(saved / static_cast<double>(mazes.size()) > 2);
}
