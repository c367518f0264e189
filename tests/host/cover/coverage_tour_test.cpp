// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/coverage_tour.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/cover/bridge_tree.hpp"
#include "mazebot/host/cover/coverage_bounds.hpp"
#include "mazebot/host/cover/coverage_graph.hpp"
#include "mazebot/host/cover/shortest_paths.hpp"
#include "mazebot/host/cover/tour_annealer.hpp"
#include "mazebot/host/cover/tour_ring.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/detail/simulated_annealing.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/slow_coverage.hpp"
#include "support/slow_search.hpp"

using namespace mazebot;

namespace {

CoverageTask task_of(double turn_weight, std::uint64_t changes, TourEnd end = TourEnd::anywhere) {
  CoverageTask task;
  task.end = end;
  task.turn_weight = turn_weight;
  task.changes = changes;
  return task;
}

// Walks the tour with a robot that knows only the walls. Returns what is wrong with the tour, or an empty text.
std::string fault_of(const CoverageTour& tour, const RunTimeWallMap& map, Pose start, TourEnd end = TourEnd::anywhere) {
  if (tour.cells.empty() || tour.cells.front() != start.cell) return "it starts elsewhere";
  std::set<std::pair<int, int>> visited{{start.cell.x, start.cell.y}};
  Pose pose = start;
  std::size_t turns = 0;
  for (std::size_t i = 1; i < tour.cells.size(); ++i) {
    int quarter = 0;
    while (quarter < 4 && pose.cell.towards(heading_at(quarter)) != tour.cells[i]) ++quarter;
    if (quarter == 4) return "a step is longer than a cell";
    if (!map.known(pose.cell, heading_at(quarter)) || map.wall(pose.cell, heading_at(quarter))) return "through a wall";
    const int difference = (quarter - static_cast<int>(pose.heading) + 4) % 4;
    turns += difference == 3 ? 1U : static_cast<std::size_t>(difference);
    pose = Pose(tour.cells[i], heading_at(quarter));
    visited.insert({pose.cell.x, pose.cell.y});
  }
  if (turns != tour.turns) return "its turns are not counted right";
  if (tour.moves() + 1 != tour.cells.size()) return "its moves are not counted right";
  if (visited.size() != slow::Floor(map, start.cell).size()) return "cells are left out";
  if (end == TourEnd::at_start && tour.cells.back() != start.cell) return "it does not come back";
  const CoverageBounds bounds(CoverageGraph(map, start), end);
  if (tour.moves() < bounds.moves()) return "fewer moves than the bound";
  if (tour.turns < bounds.turns) return "fewer turns than the bound";
  return "";
}

Pose first_free(const BlockMap& map) {
  if (map.start.has_value() && map.free.contains(*map.start)) return Pose(*map.start, Heading::north);
  Random random(1);
  return map.start_or_random(random);
}

}  // namespace

TEST_CASE("a coverage tour visits all cells, and its figures are correct") {
  for (const Maze& maze : test::generated_mazes(2)) {
    for (const double turn_weight : {0.0, 1.0}) {
      INFO(maze.name << ", turns cost " << turn_weight);
      CHECK(fault_of(plan_coverage(maze.walls, maze.start, task_of(turn_weight, 4000)), maze.walls, maze.start) == "");
    }
  }
  for (int seed = 1; seed <= 30; ++seed) {  // halls with loose walls, some of them unknown
    const Maze maze = test::noise_maze(4 + seed % 9, 3 + seed % 7, 10 + seed, 5, static_cast<std::uint64_t>(seed));
    for (const double turn_weight : {0.0, 0.5, 3.0}) {
      INFO(seed << ", turns cost " << turn_weight);
      for (const TourEnd end : {TourEnd::anywhere, TourEnd::at_start}) {
        const CoverageTour tour = plan_coverage(maze.walls, maze.start, task_of(turn_weight, 10000, end));
        CHECK(fault_of(tour, maze.walls, maze.start, end) == "");
      }
    }
  }
}

TEST_CASE("a coverage tour of the shared maps", "[long]") {
  for (const char* folder : {"maps/rooms", "maps/floor-plans"}) {
    for (const auto& file : test::shared_files(folder)) {
      const BlockMap map = read_block_map(file);
      if (map.free.count() > 6000) continue;
      INFO(map.name);
      const Pose start = first_free(map);
      CHECK(fault_of(plan_coverage(map.walls, start, task_of(1, 2000)), map.walls, start) == "");
    }
  }
}

TEST_CASE("a coverage tour of a tiny map is optimal") {
  for (int seed = 1; seed <= 40; ++seed) {
    const std::pair<int, int> sizes[] = {{3, 3}, {4, 3}, {2, 5}, {6, 2}, {1, 7}};
    const auto [width, height] = sizes[seed % 5];
    const Maze maze = test::noise_maze(width, height, seed % 4 * 12, 0, static_cast<std::uint64_t>(seed));
    const slow::Floor floor(maze.walls, maze.start.cell);
    for (const std::size_t turn_weight : {0U, 1U, 2U}) {
      INFO(seed << ": " << floor.size() << " cells, turns cost " << turn_weight);
      const CoverageTour tour =
          plan_coverage(maze.walls, maze.start, task_of(static_cast<double>(turn_weight), 240000));
      CHECK(tour.moves() + turn_weight * tour.turns == slow::cheapest_coverage(floor, 0, 1, turn_weight));
      const CoverageTour ring =
          plan_coverage(maze.walls, maze.start, task_of(static_cast<double>(turn_weight), 240000, TourEnd::at_start));
      CHECK(ring.moves() + turn_weight * ring.turns == slow::cheapest_coverage(floor, 0, 1, turn_weight, true));
    }
  }
}

TEST_CASE("a coverage tour of a perfect maze has as many moves as the bound says") {
  for (int seed = 1; seed <= 20; ++seed) {
    MazeRecipe recipe;
    recipe.algorithm = seed % 2 == 0 ? MazeAlgorithm::wilson : MazeAlgorithm::backtracker;
    recipe.seed = static_cast<std::uint64_t>(seed);
    const Maze maze = generate_maze(recipe);
    const auto distance =
        test::distances_by_search(maze.walls, CellSet<1, 1>({Cell(0, 0)}),
                                  [&](Cell cell, Heading heading) { return !maze.walls.wall(cell, heading); });
    int farthest = 0;
    for (const auto& one : distance) farthest = std::max(farthest, *one);
    const CoverageTour tour = plan_coverage(maze.walls, maze.start);
    CHECK(tour.moves() == 2 * 255 - static_cast<std::size_t>(farthest));
    CHECK(CoverageBounds(CoverageGraph(maze.walls, maze.start)).moves() == tour.moves());
  }
}

TEST_CASE("the same seed gives the same tour, and the time limit is kept") {
  const Maze maze = test::noise_maze(12, 12, 15, 0, 3);
  for (const double turn_weight : {0.0, 1.0}) {
    const CoverageTour one = plan_coverage(maze.walls, maze.start, task_of(turn_weight, 20000));
    const CoverageTour same = plan_coverage(maze.walls, maze.start, task_of(turn_weight, 20000));
    CHECK(one.cells == same.cells);
  }
  CoverageTask task;
  task.seconds = 0;  // what is found without annealing
  CHECK(fault_of(plan_coverage(maze.walls, maze.start, task), maze.walls, maze.start) == "");
}

TEST_CASE("a coverage task out of range is refused") {
  const Maze maze = test::noise_maze(4, 4, 0, 0, 1);
  const auto refuses = [&](const CoverageTask& task) {
    CHECK_THROWS_AS(plan_coverage(maze.walls, maze.start, task), std::invalid_argument);
  };
  for (const double wrong : {-1.0, std::nan(""), 1e9, HUGE_VAL}) {
    CoverageTask task;
    task.seconds = wrong;
    refuses(task);
    task.seconds = 0;
    task.turn_weight = wrong;
    refuses(task);
  }
  for (const std::uint64_t wrong : {static_cast<std::uint64_t>(-1), std::uint64_t{1000000000001}}) {
    refuses(task_of(1, wrong));  // would never end
  }
  CHECK(plan_coverage(maze.walls, maze.start, task_of(1000, 0)).moves() >= 15);
}

TEST_CASE("a coverage tour of one cell, and of a start that is walled in, is that cell") {
  RunTimeWallMap walls{RunTimeGrid(3, 3)};
  for (int i = 0; i < 4; ++i) walls.record(Cell(1, 1), heading_at(i), true);
  for (const auto& [map, cell] :
       {std::pair(RunTimeWallMap{RunTimeGrid(1, 1)}, Cell(0, 0)), std::pair(walls, Cell(1, 1))}) {
    for (const TourEnd end : {TourEnd::anywhere, TourEnd::at_start}) {
      const Pose start(cell, Heading::south);
      const CoverageTour tour = plan_coverage(map, start, task_of(1, 1000, end));
      CHECK(tour.cells == std::vector<Cell>{cell});
      CHECK(tour.moves() == 0);
      CHECK(tour.turns == 0);
      const CoverageBounds bounds(CoverageGraph(map, start), end);
      CHECK(bounds.moves() == 0);
      CHECK(bounds.turns == 0);
    }
  }
}

TEST_CASE("an annealing schedule cools down, and then freezes") {
  using Cooling = detail::AnnealingSchedule::Cooling;
  const detail::AnnealingSchedule linear{0.7, 0.2, Cooling::linear};
  CHECK(linear.temperature(0, 10) == 0.7);
  CHECK(std::abs(linear.temperature(4, 10) - 0.5) < 1e-12);
  const detail::AnnealingSchedule geometric{1.6, 0.1, Cooling::geometric, 0.75};
  CHECK(geometric.temperature(0, 8) == 1.6);
  CHECK(std::abs(geometric.temperature(4, 8) - 0.4) < 1e-12);
  CHECK(geometric.temperature(6, 8) == 1e-6);
  CHECK(geometric.temperature(9, 8) == 1e-6);
  CHECK(detail::accepted_increase(2.0, 1.0) == 0);
  CHECK(std::abs(detail::accepted_increase(2.0, std::exp(-1.0)) - 2) < 1e-12);
}

TEST_CASE("a ring of nodes is reversed and relocated in place") {
  detail::TourRing ring({0, 1, 2, 3, 4, 5, 6});
  const auto nodes_from = [&](CoverageGraph::Node node) {
    std::string text;
    for (detail::TourRing::Position i = 0; i < ring.size(); ++i, node = ring.next(node, true)) {
      text += static_cast<char>('0' + node);
      CHECK(ring.at(ring.position(node)) == node);
      CHECK(ring.next(ring.next(node, true), false) == node);
    }
    return text;
  };
  ring.reverse(1, 3);
  CHECK(nodes_from(0) == "0321456");
  ring.reverse(ring.position(5), ring.position(3));  // across the end of the array
  CHECK(nodes_from(1) == "1256034");                 // reversing all other nodes takes fewer steps
  ring.relocate(ring.position(5), 2, 5, 6, 3, 6);
  CHECK(nodes_from(1) == "1203654");
}

TEST_CASE("the components between bridges are a tree that begins at the start") {
  // Two rings of four cells and a corridor of two between them.
  const BlockMap map = parse_block_map("XXXXXXXX\nX  XX  X\nX      X\nXXXXXXXX\nstart 1, 1\n", "drawn");
  const detail::BridgeTree tree(CoverageGraph(map.walls, Pose(*map.start, Heading::north)));
  CHECK(tree.bridges() == 3);
  REQUIRE(tree.components().size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(tree.components()[i].depth == i);
    CHECK(tree.components()[i].parent == (i == 0 ? 0 : i - 1));
    CHECK(tree.components()[i].nodes.size() == (i == 0 || i == 3 ? 4U : 1U));
  }
  const CoverageBounds bounds(CoverageGraph(map.walls, Pose(*map.start, Heading::north)));
  CHECK(bounds.cells == 9);
  CHECK(bounds.bridges == 9);
  CHECK(bounds.components == bounds.moves());
}

TEST_CASE("annealing at temperature 0 never makes a tour worse, and keeps it complete") {
  for (int seed = 1; seed <= 12; ++seed) {
    const Maze maze = test::noise_maze(5 + seed, 9, 12, 0, static_cast<std::uint64_t>(seed));
    const CoverageGraph graph(maze.walls, maze.start);
    for (const double turn_weight : {0.0, 1.0}) {
      ShortestPaths paths(graph);
      Random random(static_cast<std::uint64_t>(seed));
      std::vector<CoverageGraph::Node> order;
      for (CoverageGraph::Node node = 0; node < graph.size(); ++node) {
        if (node != graph.start()) order.push_back(node);
      }
      random.shuffle(order);
      order.insert(order.begin(), graph.start());
      const TourEnd end = seed % 3 == 0 ? TourEnd::at_start : TourEnd::anywhere;
      detail::TourAnnealer annealer(graph, paths, order, end, turn_weight, random);
      double cost = annealer.cost();
      const double first_cost = cost;
      for (int round = 0; round < 300; ++round) {
        annealer.anneal(1e-9, 20);
        const double next_cost = annealer.cost();
        REQUIRE(next_cost <= cost + 1e-4);
        cost = next_cost;
      }
      if (graph.size() > 8) CHECK(cost < 0.8 * first_cost);
      std::vector<CoverageGraph::Node> now = annealer.order();
      CHECK(now.front() == graph.start());
      std::sort(now.begin(), now.end());
      std::sort(order.begin(), order.end());
      CHECK(now == order);
    }
  }
}

TEST_CASE("shortest paths have the lengths that a search finds") {
  // In the last maze the paths between all nodes do not fit the cache.
  for (int seed = 1; seed <= 7; ++seed) {
    const bool is_large = seed == 7;
    const Maze maze = is_large ? test::noise_maze(60, 62, 20, 0, 1)
                               : test::noise_maze(15, 14, 5 * seed, 0, static_cast<std::uint64_t>(seed));
    const CoverageGraph graph(maze.walls, maze.start);
    if (is_large) REQUIRE(graph.size() > 2896);
    ShortestPaths paths(graph);
    for (CoverageGraph::Node from = 0; from < graph.size(); from += is_large ? 709 : 7) {
      RunTimeCellSet goal(maze.grid());
      goal.insert(graph.cell(from));
      const auto distance = test::distances_by_search(
          maze.walls, goal, [&](Cell cell, Heading heading) { return !maze.walls.wall(cell, heading); });
      for (CoverageGraph::Node to = 0; to < graph.size(); ++to) {
        if (to == from) continue;
        const auto expected = static_cast<std::uint32_t>(*distance[maze.grid().index(graph.cell(to))]);
        CHECK(paths.distance(from, to) == expected);
        CHECK(paths.path(from, to).length == expected);
        if (is_large && to % 16 == 0) {
          // The way back is as short and has as few turns.
          const ShortestPaths::Path there = paths.path(from, to), back = paths.path(to, from);
          CHECK(back.length == expected);
          CHECK(back.turns == there.turns);
          CHECK(paths.distance(to, from) == expected);
        }
        CHECK(paths.least_distance(from, to) <= expected);
        if (expected != 1) continue;
        const ShortestPaths::Path path = paths.path(from, to);
        CHECK(path.turns == 0);
        CHECK(graph.neighbour(from, heading_at(path.first_side)) == to);
        CHECK(graph.neighbour(to, heading_at(path.last_side)) == from);
      }
    }
  }
}
