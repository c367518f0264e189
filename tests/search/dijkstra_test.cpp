// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/search/dijkstra.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/slow_search.hpp"

using namespace mazebot;

namespace {

// Costs of no real robot: left is expensive, right is cheap, straights get more expensive.
struct OddCost {
  enum : bool { whole_straights = true };
  enum : uint32_t { largest_step = 400 };
  uint32_t turn(Turn turn) const { return turn == Turn::left ? 90U : turn == Turn::around ? 17U : turn == Turn::right; }
  uint32_t straight(int cells) const { return static_cast<uint32_t>(cells % 3 + cells * 4); }
};

// A cheapest step far below the width of a bucket: states get cheaper within the bucket at hand.
struct UnevenCost {
  enum : bool { whole_straights = false };
  enum : uint32_t { largest_step = 2003 };
  uint32_t turn(Turn turn) const { return turn == Turn::ahead ? 0 : turn == Turn::around ? 2000 : 7; }
  uint32_t straight(int) const { return 3; }
};

struct UnderstatedCost {
  enum : bool { whole_straights = false };
  enum : uint32_t { largest_step = 5 };
  uint32_t turn(Turn) const { return 3; }
  uint32_t straight(int) const { return 3; }
};

// It is cheaper to turn in two steps, or to drive round a block, than to turn around.
struct ReverseGearCost {
  enum : bool { whole_straights = false };
  enum : uint32_t { largest_step = 21 };
  uint32_t turn(Turn turn) const { return turn == Turn::ahead ? 0 : turn == Turn::around ? 20 : 3; }
  uint32_t straight(int) const { return 1; }
};

// Just cheaper than a turn to the left: to drive out and back, turn around there, and turn to the right.
struct OutAndBackCost {
  enum : bool { whole_straights = false };
  enum : uint32_t { largest_step = 11 };
  uint32_t turn(Turn turn) const { return turn == Turn::left ? 9U : turn == Turn::around ? 3U : turn == Turn::right; }
  uint32_t straight(int) const { return 2; }
};

// Straights that cost less if they are longer, and the largest step for which a label takes one byte.
struct LongStraightCost {
  enum : bool { whole_straights = true };
  enum : uint32_t { largest_step = 21 };
  uint32_t turn(Turn turn) const { return 4 * static_cast<uint32_t>(quarter_turns(turn)); }
  uint32_t straight(int cells) const { return cells > 12 ? 1 : 13 - static_cast<uint32_t>(cells); }
};

TimeCost half_size_mouse() { return TimeCost(StraightTimes(SpeedLimits(0, 1500, 4200), 90000, 500), 150); }

template <class CostT>
std::vector<std::optional<std::uint64_t>> slow_costs(const Maze& maze, const CostT& cost, Unknown unknown) {
  const auto node = [&](Cell cell, Heading heading) {
    return static_cast<std::size_t>(maze.grid().index(cell)) * 4 + static_cast<std::size_t>(heading);
  };
  // Backwards, from the goals to everywhere.
  test::SlowGraph graph(maze.grid().cell_count() * 4);
  std::vector<std::pair<std::size_t, std::uint64_t>> sources;
  for (int y = 0; y < maze.height(); ++y) {
    for (int x = 0; x < maze.width(); ++x) {
      for (int from = 0; from < 4; ++from) {
        const Cell cell(x, y);
        if (maze.goals.contains(cell)) sources.push_back({node(cell, heading_at(from)), 0});
        for (int to = 0; to < 4; ++to) {
          Cell end = cell;
          for (int cells = 1; maze.walls.open(end, heading_at(to), unknown); ++cells) {
            end = end.towards(heading_at(to));
            if (cells > 1 && !CostT::whole_straights) break;
            graph.connect(node(end, heading_at(to)), node(cell, heading_at(from)),
                          cost.turn(heading_at(to) - heading_at(from)) + cost.straight(cells));
          }
        }
      }
    }
  }
  return graph.costs_from(sources);
}

template <class CostT, class RouteT>
std::uint64_t cost_of(const RouteT& route, const CostT& cost) {
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < route.size();) {
    const auto run = route.straight_at(i);
    total += cost.turn(run.turn);
    total += CostT::whole_straights ? cost.straight(run.cells) : static_cast<unsigned>(run.cells) * cost.straight(1);
    i += static_cast<std::size_t>(run.cells);
  }
  return total;
}

// Every pose of the maze against the oracle; the routes are driven cell by cell.
template <class CostT>
void check_all_poses(const Maze& maze, const CostT& cost, Unknown unknown) {
  const auto expected = slow_costs(maze, cost, unknown);
  BasicDijkstra<RunTimeGrid, CostT> dijkstra(cost, maze.grid());
  REQUIRE(dijkstra.run(maze.walls, maze.goals, unknown) == DijkstraResult::done);
  for (std::size_t state = 0; state < expected.size(); ++state) {
    const Pose pose(maze.grid().cell(static_cast<RunTimeGrid::Index>(state / 4)),
                    heading_at(static_cast<int>(state % 4)));
    REQUIRE(dijkstra.reachable(pose) == expected[state].has_value());
    const auto total = dijkstra.cost(maze.walls, maze.goals, pose, unknown);
    REQUIRE(total.has_value() == expected[state].has_value());
    BasicRoute<RunTimeGrid> route(pose, maze.grid());
    const DijkstraResult result = dijkstra.append_route(maze.walls, maze.goals, unknown, route);
    if (!total) {
      REQUIRE(result == DijkstraResult::unreachable);
      continue;
    }
    REQUIRE(*total == *expected[state]);
    if (result != DijkstraResult::done) {
      REQUIRE(result == DijkstraResult::too_long);
      REQUIRE(route.size() == maze.grid().cell_count());
      continue;
    }
    Pose at = pose;
    for (std::size_t i = 0; i < route.size(); ++i) {
      REQUIRE(maze.walls.open(at, route[i], unknown));
      at = at.turned(route[i]).advanced();
    }
    REQUIRE(maze.goals.contains(at.cell));
    REQUIRE(cost_of(route, cost) == *expected[state]);
  }
}

template <class CostT>
void check_mazes(const CostT& cost) {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() <= 256) check_all_poses(maze, cost, Unknown::wall);
  }
  for (int seed = 1; seed <= 12; ++seed) {
    const Maze maze = test::noise_maze(3 + seed, 14 - seed / 2, 10 * (seed % 6), 15, static_cast<unsigned>(seed));
    check_all_poses(maze, cost, Unknown::open);
    check_all_poses(maze, cost, Unknown::wall);
  }
}

}  // namespace

TEST_CASE("Dijkstra finds the cheapest route from every pose") {
  SECTION("cells") { check_mazes(CellCost()); }
  SECTION("cells and turns") { check_mazes(CellTurnCost<1, 1>()); }
  SECTION("turns only, straights cost nothing") { check_mazes(CellTurnCost<0, 1>()); }
  SECTION("weights") { check_mazes(CellTurnCost<2, 3>()); }
  SECTION("large weights") { check_mazes(CellTurnCost<1000, 701>()); }
  SECTION("time") { check_mazes(half_size_mouse()); }
  SECTION("a model that prefers three turns to the right to one to the left") { check_mazes(OddCost()); }
  SECTION("steps much cheaper than a bucket is wide") { check_mazes(UnevenCost()); }
  SECTION("the dearest steps of one byte, by turns") { check_mazes(CellTurnCost<1, 10>()); }
  SECTION("the dearest steps of one byte, by cells") { check_mazes(CellTurnCost<19, 1>()); }
  SECTION("turning around costs more than driving round a block") { check_mazes(ReverseGearCost()); }
  SECTION("driving out and back costs just less than a turn") { check_mazes(OutAndBackCost()); }
  SECTION("longer straights cost less") { check_mazes(LongStraightCost()); }
}

TEST_CASE("Dijkstra routes in the contest mazes are cheapest") {
  for (const Maze& maze : test::shared_mazes(1)) {
    const CellTurnCost<1, 1> cost;
    const auto expected = slow_costs(maze, cost, Unknown::wall)[maze.grid().index(maze.start.cell) * 4];
    BasicDijkstra<RunTimeGrid, CellTurnCost<1, 1>> dijkstra(cost, maze.grid());
    REQUIRE(dijkstra.run(maze.walls, maze.goals, Unknown::wall) == DijkstraResult::done);
    BasicRoute<RunTimeGrid> route(maze.start, maze.grid());
    const DijkstraResult result = dijkstra.append_route(maze.walls, maze.goals, Unknown::wall, route);
    REQUIRE(result == (expected ? DijkstraResult::done : DijkstraResult::unreachable));
    if (expected) REQUIRE(cost_of(route, cost) == *expected);
  }
}

TEST_CASE("Dijkstra refuses a model whose steps cost more than it says") {
  WallMap<4, 4> map;
  const Cell goals[] = {{3, 3}};
  Dijkstra<4, 4, UnderstatedCost> dijkstra;
  CHECK(dijkstra.run(map, CellSet<4, 4>(goals), Unknown::open) == DijkstraResult::step_too_expensive);
  CHECK_FALSE(dijkstra.reachable(Pose()));
}

TEST_CASE("Dijkstra refuses a model in which a circle costs nothing") {
  struct Free {
    enum : bool { whole_straights = false };
    enum : uint32_t { largest_step = 100 };
    uint32_t turn(Turn turn) const { return turns[static_cast<int>(turn)]; }
    uint32_t straight(int) const { return cell; }
    uint32_t turns[4];
    uint32_t cell;
  };
  const Cell cells[] = {{4, 4}};
  const CellSet<5, 5> goals(cells);
  const auto result_of = [&](const Free& cost) {
    Dijkstra<5, 5, Free> dijkstra(cost);
    const DijkstraResult result = dijkstra.run(WallMap<5, 5>(), goals, Unknown::open);
    CHECK(dijkstra.reachable(Pose()) == (result == DijkstraResult::done));
    return result;
  };
  CHECK(result_of({{0, 0, 0, 0}, 0}) == DijkstraResult::zero_cost_cycle);
  CHECK(result_of({{0, 0, 1, 1}, 0}) == DijkstraResult::zero_cost_cycle);  // four turns to the right
  CHECK(result_of({{0, 1, 0, 1}, 0}) == DijkstraResult::zero_cost_cycle);  // back and forth
  CHECK(result_of({{0, 1, 1, 0}, 0}) == DijkstraResult::zero_cost_cycle);
  CHECK(result_of({{0, 1, 1, 1}, 0}) == DijkstraResult::done);
  CHECK(result_of({{0, 0, 0, 0}, 1}) == DijkstraResult::done);
  CHECK(result_of({{0, 0, 0, 0xFFFFFFFF}, 0}) == DijkstraResult::step_too_expensive);
}

TEST_CASE("Dijkstra finds cheapest routes that cost more than an integer holds") {
  typedef CellTurnCost<357913941, 0> CostT;
  const RunTimeGrid grid(40, 3);
  const RunTimeWallMap map(grid);
  RunTimeCellSet goals(grid);
  goals.insert(Cell(39, 0));
  BasicDijkstra<RunTimeGrid, CostT> dijkstra(CostT(), grid);
  REQUIRE(dijkstra.run(map, goals, Unknown::open) == DijkstraResult::done);
  BasicRoute<RunTimeGrid> route(Pose(), grid);
  REQUIRE(dijkstra.append_route(map, goals, Unknown::open, route) == DijkstraResult::done);
  CHECK(route.size() == 39);
  CHECK(dijkstra.cost(map, goals, Pose(), Unknown::open) ==
        Optional<uint32_t>(static_cast<uint32_t>(std::uint64_t{357913941} * 39)));
}

TEST_CASE("Dijkstra returns no commands outside the maze, at a goal and without goals") {
  WallMap<4, 4> map;
  const Cell cells[] = {{3, 3}};
  const CellSet<4, 4> goals(cells);
  Dijkstra<4, 4, CellTurnCost<1, 1>> dijkstra;
  REQUIRE(dijkstra.run(map, goals, Unknown::open) == DijkstraResult::done);
  CHECK_FALSE(dijkstra.reachable(Pose(Cell(4, 0), Heading::north)));
  CHECK_FALSE(dijkstra.next(map, goals, Pose(Cell(3, 3), Heading::east), Unknown::open).has_value());
  CHECK(dijkstra.cost(map, goals, Pose(), Unknown::open) == Optional<uint32_t>(7U));
  REQUIRE(dijkstra.run(map, CellSet<4, 4>(), Unknown::open) == DijkstraResult::done);
  CHECK_FALSE(dijkstra.reachable(Pose()));
}

#if MAZEBOT_CPLUSPLUS >= 201402L
namespace {

constexpr int cheapest_in_an_empty_maze() {
  WallMap<5, 5> map;
  const Cell cells[] = {{4, 4}};
  const CellSet<5, 5> goals(cells);
  Dijkstra<5, 5, CellTurnCost<1, 2>> dijkstra;
  if (dijkstra.run(map, goals, Unknown::open) != DijkstraResult::done) return -1;
  return static_cast<int>(*dijkstra.cost(map, goals, Pose(), Unknown::open));
}
static_assert(cheapest_in_an_empty_maze() == 10, "eight cells and one turn, while compiling");

}  // namespace
#endif

TEST_CASE("Dijkstra refuses a model with a straight that costs more than it says, however short") {
  struct Crooked {
    enum : bool { whole_straights = true };
    enum : uint32_t { largest_step = 10 };
    uint32_t turn(Turn) const { return 0; }
    uint32_t straight(int cells) const { return cells == 2 ? 0xFFFFFFFFU : 5; }
  };
  Dijkstra<5, 5, Crooked> dijkstra;
  const Cell cells[] = {{4, 4}};
  CHECK(dijkstra.run(WallMap<5, 5>(), CellSet<5, 5>(cells), Unknown::open) == DijkstraResult::step_too_expensive);
}

TEST_CASE("a Dijkstra object can be used again, and forgets the earlier run") {
  WallMap<4, 4> map;
  const Cell east[] = {{3, 0}};
  const Cell north[] = {{0, 2}};
  Dijkstra<4, 4, CellTurnCost<1, 1>> dijkstra;
  REQUIRE(dijkstra.run(map, CellSet<4, 4>(east), Unknown::open) == DijkstraResult::done);
  CHECK(dijkstra.cost(map, CellSet<4, 4>(east), Pose(), Unknown::open) == Optional<uint32_t>(4U));
  REQUIRE(dijkstra.run(map, CellSet<4, 4>(north), Unknown::open) == DijkstraResult::done);
  CHECK(dijkstra.cost(map, CellSet<4, 4>(north), Pose(), Unknown::open) == Optional<uint32_t>(2U));
  CHECK(dijkstra.next(map, CellSet<4, 4>(north), Pose(), Unknown::open)->turn == Turn::ahead);
}

TEST_CASE("a full route is too long, and a result has its name as text") {
  WallMap<2, 2> map;
  const Cell cells[] = {{1, 0}};
  const CellSet<2, 2> goals(cells);
  Dijkstra<2, 2, CellCost> dijkstra;
  REQUIRE(dijkstra.run(map, goals, Unknown::open) == DijkstraResult::done);
  Route<2, 2> route{Pose()};
  // Back and forth until the route is full.
  for (int i = 0; i < 4; ++i) REQUIRE(route.append(i % 2 == 0 ? Heading::north : Heading::south));
  CHECK(dijkstra.append_route(map, goals, Unknown::open, route) == DijkstraResult::too_long);
  CHECK(std::string(to_string(DijkstraResult::done)) == "done");
  CHECK(std::string(to_string(DijkstraResult::unreachable)) == "unreachable");
  CHECK(std::string(to_string(DijkstraResult::too_long)) == "too_long");
  CHECK(std::string(to_string(DijkstraResult::step_too_expensive)) == "step_too_expensive");
  CHECK(std::string(to_string(DijkstraResult::zero_cost_cycle)) == "zero_cost_cycle");
}
