// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/proof/exploration_field.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// A random weight for each wall that is the same from both sides.
template <class GridT>
class WallWeights {
 public:
  using Index = typename GridT::Index;
  WallWeights(const GridT& grid, unsigned largest, Random& random) : grid_(grid), north_(), east_() {
    for (std::size_t i = 0; i < grid.cell_count(); ++i) {
      north_.push_back(1 + random.below(largest));
      east_.push_back(1 + random.below(largest));
    }
  }
  unsigned operator()(Index cell, Heading heading) const {
    switch (heading) {
      case Heading::north: return north_[cell];
      case Heading::east: return east_[cell];
      case Heading::south: return north_[grid_.neighbour(cell, heading)];
      case Heading::west: break;
    }
    return east_[grid_.neighbour(cell, heading)];
  }

 private:
  GridT grid_;
  std::vector<unsigned> north_;
  std::vector<unsigned> east_;
};

template <class GridT>
BasicWallMap<GridT> partly_known_map(const GridT& grid, Random& random) {
  BasicWallMap<GridT> map(grid);
  const unsigned unknown = random.below(100);
  const unsigned walls = random.below(60);
  for (int x = 0; x < grid.width(); ++x) {
    for (int y = 0; y < grid.height(); ++y) {
      for (const Heading heading : {Heading::north, Heading::east}) {
        if (random.below(100) >= unknown) map.record(Cell(x, y), heading, random.below(100) < walls);
      }
    }
  }
  return map;
}

// Dijkstra with the standard library's tree, on any cost that can be added and compared.
template <class CostT, class GridT, class EdgeT>
std::vector<std::optional<CostT>> cheapest(const BasicWallMap<GridT>& map,
                                           const std::map<typename GridT::Index, CostT>& sources, EdgeT&& edge) {
  using Index = typename GridT::Index;
  std::vector<std::optional<CostT>> settled(map.grid().cell_count());
  using Entry = std::pair<CostT, Index>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
  for (const auto& [cell, cost] : sources) queue.push({cost, cell});
  while (!queue.empty()) {
    const auto [cost, index] = queue.top();
    queue.pop();
    if (settled[index]) continue;
    settled[index] = cost;
    for (int i = 0; i < 4; ++i) {
      const Cell cell = map.grid().cell(index);
      const Heading heading = heading_at(i);
      if (map.known(cell, heading) && map.wall(cell, heading)) continue;
      queue.push({edge(cost, index, heading), map.grid().index(cell.towards(heading))});
    }
  }
  return settled;
}

struct Lexicographic {
  int distance;
  unsigned doubts;
  friend bool operator<(const Lexicographic& a, const Lexicographic& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.doubts < b.doubts;
  }
  friend bool operator>(const Lexicographic& a, const Lexicographic& b) { return b < a; }
};

template <class GridT>
void check_proof(const GridT& grid, Random& random) {
  using Index = typename GridT::Index;
  const auto map = partly_known_map(grid, random);
  const WallWeights<GridT> doubt(grid, 1 + random.below(3), random);
  const auto is_known = [&](Index index, Heading heading) { return map.known(grid.cell(index), heading); };

  BasicCellSet<GridT> goals(grid);
  std::map<Index, Lexicographic> sources;
  for (unsigned i = random.below(3) + 1; i > 0; --i) {
    const Index goal = static_cast<Index>(random.below(static_cast<std::uint32_t>(grid.cell_count())));
    goals.insert_at(goal);
    sources[goal] = {0, 0};
  }
  const auto oracle = cheapest<Lexicographic>(map, sources, [&](Lexicographic cost, Index cell, Heading heading) {
    return Lexicographic{cost.distance + 1, cost.doubts + (is_known(cell, heading) ? 0 : doubt(cell, heading))};
  });

  BasicExplorationField<GridT> field(grid);
  const Pose start(grid.cell(static_cast<Index>(random.below(static_cast<std::uint32_t>(grid.cell_count())))),
                   heading_at(static_cast<int>(random.below(4))));
  const Proof proof = field.prove(map, goals, start.cell, Unknown::open, doubt);
  const auto best = oracle[grid.index(start.cell)];
  REQUIRE((proof == Proof::unreachable) == !best.has_value());
  if (!best) return;
  // Sums are clamped to the largest level: 62 at 16x16. The path found is exact below that.
  REQUIRE((proof == Proof::proved) == (best->doubts == 0));
  int steps = 0;
  unsigned doubts = 0;
  Cell cell = start.cell;
  field.follow_proof(map, start, Unknown::open, doubt, [&](Index at, Heading heading) {
    REQUIRE(grid.cell(at) == cell);
    REQUIRE_FALSE((is_known(at, heading) && map.wall(cell, heading)));
    if (!is_known(at, heading)) doubts += doubt(at, heading);
    cell = cell.towards(heading);
    ++steps;
  });
  REQUIRE(goals.contains(cell));
  REQUIRE(steps == best->distance);
  if (best->doubts < 62) {
    REQUIRE(doubts == best->doubts);
  } else {
    REQUIRE(doubts >= 62);
  }
}

template <class GridT>
void check_flood(const GridT& grid, Random& random) {
  using Index = typename GridT::Index;
  const auto map = partly_known_map(grid, random);
  std::vector<unsigned> costs(4 * grid.cell_count());  // of leaving a cell through a side: the sides of a wall differ
  for (unsigned& cost : costs) cost = 1 + random.below(31);
  const auto cost_of = [&](Index cell, Heading heading) {
    return costs[4 * std::size_t{cell} + static_cast<std::size_t>(heading)];
  };

  BasicExplorationField<GridT> field(grid);
  field.clear_targets();
  std::map<Index, unsigned> sources;
  for (unsigned i = random.below(6); i > 0; --i) {
    const Index target = static_cast<Index>(random.below(static_cast<std::uint32_t>(grid.cell_count())));
    const unsigned delay = random.below(2) == 0 ? 0U : random.below(192);
    field.aim_at_index(target, delay);
    const auto before = sources.find(target);
    if (before == sources.end() || delay < before->second) sources[target] = delay;
  }
  const auto oracle = cheapest<unsigned>(map, sources, [&](unsigned cost, Index cell, Heading heading) {
    // The search goes outwards from the targets, the robot in the opposite direction.
    return cost + cost_of(grid.neighbour(cell, heading), opposite(heading));
  });

  Pose pose(grid.cell(static_cast<Index>(random.below(static_cast<std::uint32_t>(grid.cell_count())))),
            heading_at(static_cast<int>(random.below(4))));
  const bool reached = field.flood(map, pose.cell, cost_of);
  const auto best = oracle[grid.index(pose.cell)];
  REQUIRE(reached == best.has_value());
  if (!best) return;
  // Each step goes to the neighbour with the lowest remaining cost, down to a target.
  for (std::size_t steps = 0;; ++steps) {
    REQUIRE(steps <= grid.cell_count());
    const Index here = grid.index(pose.cell);
    unsigned least = *oracle[here];
    for (int i = 0; i < 4; ++i) {
      const Heading heading = heading_at(i);
      if (map.known(pose.cell, heading) && map.wall(pose.cell, heading)) continue;
      least = std::min(least, *oracle[grid.neighbour(here, heading)]);
    }
    const auto heading = field.downhill(map, pose);
    if (!heading) {
      REQUIRE(least == *oracle[here]);
      REQUIRE(sources.count(here) == 1);
      REQUIRE(sources[here] == least);
      return;
    }
    pose = Pose(pose.cell, *heading).advanced();
    REQUIRE(*oracle[grid.index(pose.cell)] == least);
  }
}

template <class CheckT>
void for_many_grids(int times, CheckT&& check) {
  Random random(7);
  for (int i = 0; i < times; ++i) {
    check(Grid<1, 1>(), random);
    check(Grid<9, 5>(), random);
    check(Grid<1, 40>(), random);
    check(Grid<16, 16>(), random);
    check(Grid<17, 16>(), random);
    check(Grid<32, 32>(), random);
    check(RunTimeGrid(1 + static_cast<int>(random.below(20)), 1 + static_cast<int>(random.below(20))), random);
  }
}

}  // namespace

TEST_CASE("of all shortest paths the proof finds the one with the least doubt", "[exploration_field]") {
  for_many_grids(150, [](const auto& grid, Random& random) { check_proof(grid, random); });
}

TEST_CASE("the flood leads to the nearest target by the cheapest path", "[exploration_field]") {
  for_many_grids(150, [](const auto& grid, Random& random) { check_flood(grid, random); });
}

TEST_CASE("doubts become targets, the furthest from the start first", "[exploration_field]") {
  // A corridor of 8 cells whose walls between cells 2|3 and 5|6 are unknown.
  WallMap<8, 1> map;
  for (int x = 0; x < 7; ++x) {
    if (x != 2 && x != 5) map.record(Cell(x, 0), Heading::east, false);
  }
  const auto doubt = [](Grid<8, 1>::Index, Heading) { return 1U; };
  const auto crossing = [](Grid<8, 1>::Index, Heading) { return 1U; };
  ExplorationField<8, 1> field;
  const Pose start(Cell(0, 0), Heading::east);
  REQUIRE(field.prove(map, CellSet<8, 1>({{7, 0}}), start.cell, Unknown::open, doubt) == Proof::open);

  // Without delays the nearer one is the target: from cell 0 two steps to cell 2.
  field.aim_at_doubts(map, start, doubt, 0);
  REQUIRE(field.flood(map, Cell(2, 0), crossing));
  REQUIRE_FALSE(field.downhill(map, Pose(Cell(2, 0), Heading::east)).has_value());

  // With a delay of two for each step closer to the start, the far one is the target.
  REQUIRE(field.prove(map, CellSet<8, 1>({{7, 0}}), start.cell, Unknown::open, doubt) == Proof::open);
  field.aim_at_doubts(map, start, doubt, 2);
  REQUIRE(field.flood(map, Cell(2, 0), crossing));
  REQUIRE(field.downhill(map, Pose(Cell(2, 0), Heading::east)) == Optional<Heading>(Heading::east));
}

TEST_CASE("the exploration field has the size that its header states", "[exploration_field]") {
  REQUIRE(sizeof(ExplorationField<16, 16>) == 512);
}

TEST_CASE("a proof has a name", "[exploration_field]") {
  CHECK(std::string(to_string(Proof::proved)) == "proved");
  CHECK(std::string(to_string(Proof::open)) == "open");
  CHECK(std::string(to_string(Proof::unreachable)) == "unreachable");
}
