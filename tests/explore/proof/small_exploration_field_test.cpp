// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/proof/small_exploration_field.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/map/cell_list.hpp"
#include "mazebot/map/packed_walls.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using Steps = std::vector<std::pair<Cell, Heading>>;

template <class FieldT, class MapT, class DoubtT>
Steps steps_of(const FieldT& field, const MapT& map, Pose start, Unknown unknown, const DoubtT& doubt) {
  Steps steps;
  field.follow_proof(map, start, unknown, doubt, [&](typename FieldT::Index cell, Heading heading) {
    steps.emplace_back(map.grid().cell(cell), heading);
  });
  return steps;
}

// The rule of the header, on the distances of an oracle: of the steps that come nearer to a goal the one with the least
// doubt, and of several such the first in the order ahead, right, left, around.
template <class MapT, class GoalsT, class DoubtT>
Steps steps_by_rule(const MapT& map, const GoalsT& goals, Pose pose, Unknown unknown, const DoubtT& doubt) {
  const auto passable = [&](Cell cell, Heading heading) {
    return map.known(cell, heading) ? !map.wall(cell, heading) : unknown == Unknown::open;
  };
  const auto distances = test::distances_by_search(map, goals, passable);
  const auto distance = [&](Cell cell) { return distances[static_cast<std::size_t>(cell.y * map.width() + cell.x)]; };
  Steps steps;
  while (distance(pose.cell).value_or(0) != 0) {
    std::optional<Heading> best;
    unsigned least = 0;
    for (const Turn turn : {Turn::ahead, Turn::right, Turn::left, Turn::around}) {
      const Heading heading = pose.heading + turn;
      if (!passable(pose.cell, heading)) continue;
      if (distance(pose.cell.towards(heading)) != *distance(pose.cell) - 1) continue;
      const unsigned weight = map.known(pose.cell, heading) ? 0U : doubt(map.grid().index(pose.cell), heading);
      if (!best || weight < least) {
        best = heading;
        least = weight;
      }
    }
    REQUIRE(best.has_value());
    steps.emplace_back(pose.cell, *best);
    pose = Pose(pose.cell, *best).advanced();
  }
  return steps;
}

template <class GridT, class FieldT>
void check_field(const GridT& grid, FieldT& field, Random& random) {
  using Index = typename GridT::Index;
  BasicPackedWallMap<GridT> map(grid);
  const unsigned known = random.below(101);
  for (std::size_t i = 0; i < grid.cell_count(); ++i) {
    for (const Heading heading : {Heading::north, Heading::east}) {
      if (random.below(100) < known) map.record(grid.cell(static_cast<Index>(i)), heading, random.below(100) < 35);
    }
  }
  std::vector<unsigned> weights(4 * grid.cell_count());
  for (unsigned& weight : weights) weight = 1 + random.below(3);
  const auto doubt = [&](Index cell, Heading heading) {
    return weights[4 * std::size_t{cell} + static_cast<std::size_t>(heading)];
  };
  const auto any_cell = [&] {
    return grid.cell(static_cast<Index>(random.below(static_cast<std::uint32_t>(grid.cell_count()))));
  };
  const auto any_crossing = [](Index, Heading) { return 1U; };
  BasicCellList<GridT, 4> goals(grid);
  for (unsigned i = random.below(5); i > 0; --i) REQUIRE(goals.insert(any_cell()));
  const Pose start(any_cell(), heading_at(static_cast<int>(random.below(4))));

  for (const Unknown unknown : {Unknown::open, Unknown::wall}) {
    const Proof proof = field.prove(map, goals, start.cell, unknown, doubt);
    const bool reachable = test::shortest_by_search(map, goals, start.cell, unknown).has_value();
    REQUIRE((proof == Proof::unreachable) == !reachable);
    if (!reachable) continue;
    const Steps expected = steps_by_rule(map, goals, start, unknown, doubt);
    REQUIRE(steps_of(field, map, start, unknown, doubt) == expected);
    // The proof is about the path of a robot that faces north.
    bool all_known = true;
    for (const auto& [cell, heading] : steps_by_rule(map, goals, Pose(start.cell, Heading::north), unknown, doubt)) {
      all_known = all_known && map.known(cell, heading);
    }
    REQUIRE((proof == Proof::proved) == all_known);
  }

  // Targets: some cells, or both sides of the unknown walls on the path.
  BasicCellSet<GridT> targets(grid);
  if (random.below(2) == 0 && field.prove(map, goals, start.cell, Unknown::open, doubt) != Proof::unreachable) {
    for (const auto& [cell, heading] :
         steps_by_rule(map, goals, Pose(start.cell, Heading::north), Unknown::open, doubt)) {
      if (map.known(cell, heading)) continue;
      targets.insert(cell);
      targets.insert(cell.towards(heading));
    }
    field.aim_at_doubts(map, start, doubt, 2);
  } else {
    field.clear_targets();
    for (unsigned i = random.below(4); i > 0; --i) {
      const Cell cell = any_cell();
      targets.insert(cell);
      field.aim_at_index(grid.index(cell), random.below(100));
    }
  }
  Pose pose = start;
  const bool reached = field.flood(map, pose.cell, any_crossing);
  REQUIRE(reached == test::shortest_by_search(map, targets, pose.cell, Unknown::open).has_value());
  if (!reached) return;
  const auto no_doubt = [](Index, Heading) { return 0U; };
  for (const auto& [cell, heading] : steps_by_rule(map, targets, pose, Unknown::open, no_doubt)) {
    REQUIRE(pose.cell == cell);
    REQUIRE(field.downhill(map, pose) == Optional<Heading>(heading));
    pose = Pose(cell, heading).advanced();
  }
  REQUIRE_FALSE(field.downhill(map, pose).has_value());
}

// Uses one object for many maps: nothing of an earlier map may remain.
template <class GridT>
void check_grid(const GridT& grid, Random& random) {
  detail::BasicSmallExplorationField<GridT> field(grid);
  for (int times = 0; times < 60; ++times) check_field(grid, field, random);
}

const auto equal_doubts = [](std::size_t, Heading) { return 1U; };

}  // namespace

TEST_CASE("the small field takes the rule's steps on every kind of map", "[small_exploration_field]") {
  Random random(21);
  check_grid(Grid<1, 1>(), random);
  check_grid(Grid<1, 9>(), random);
  check_grid(Grid<5, 4>(), random);
  check_grid(Grid<16, 16>(), random);
  check_grid(Grid<17, 9>(), random);
  check_grid(Grid<32, 32>(), random);
  check_grid(RunTimeGrid(1, 1), random);
  check_grid(RunTimeGrid(11, 7), random);
}

TEST_CASE("of equally short paths the small field takes the one with less doubt", "[small_exploration_field]") {
  // o---o---o
  // | ? ? G |       nothing is known but the border
  // o ? o ? o
  // | S ? ? |
  // o---o---o
  WallMap<2, 2> map;
  detail::SmallExplorationField<2, 2> field;
  const CellSet<2, 2> goals({{1, 1}});
  const Steps by_north = {{Cell(0, 0), Heading::north}, {Cell(0, 1), Heading::east}};
  const Steps by_east = {{Cell(0, 0), Heading::east}, {Cell(1, 0), Heading::north}};

  // Equal doubts: straight on.
  REQUIRE(field.prove(map, goals, Cell(0, 0), Unknown::open, equal_doubts) == Proof::open);
  CHECK(steps_of(field, map, Pose(Cell(0, 0), Heading::north), Unknown::open, equal_doubts) == by_north);
  CHECK(steps_of(field, map, Pose(Cell(0, 0), Heading::east), Unknown::open, equal_doubts) == by_east);
  // To the right before to the left, and to the left before back.
  CHECK(steps_of(field, map, Pose(Cell(0, 0), Heading::west), Unknown::open, equal_doubts) == by_north);
  CHECK(steps_of(field, map, Pose(Cell(0, 0), Heading::south), Unknown::open, equal_doubts) == by_east);

  // The wall in the north is the more doubtful one: to the right.
  const auto north_is_doubtful = [](std::size_t, Heading heading) { return heading == Heading::north ? 2U : 1U; };
  CHECK(steps_of(field, map, Pose(Cell(0, 0), Heading::north), Unknown::open, north_is_doubtful) == by_east);
  // The other one is: straight on.
  const auto east_is_doubtful = [](std::size_t, Heading heading) { return heading == Heading::east ? 2U : 1U; };
  CHECK(steps_of(field, map, Pose(Cell(0, 0), Heading::east), Unknown::open, east_is_doubtful) == by_north);

  // A known opening has no doubt at all.
  map.record(Cell(0, 0), Heading::east, false);
  REQUIRE(field.prove(map, goals, Cell(0, 0), Unknown::open, equal_doubts) == Proof::open);
  CHECK(steps_of(field, map, Pose(Cell(0, 0), Heading::north), Unknown::open, equal_doubts) == by_east);
  map.record(Cell(1, 0), Heading::north, false);
  CHECK(field.prove(map, goals, Cell(0, 0), Unknown::open, equal_doubts) == Proof::proved);
}

TEST_CASE("the small field handles degenerate goals", "[small_exploration_field]") {
  detail::SmallExplorationField<3, 1> field;
  WallMap<3, 1> map;
  const CellSet<3, 1> none;
  CHECK(field.prove(map, none, Cell(0, 0), Unknown::open, equal_doubts) == Proof::unreachable);
  CHECK(field.prove(map, CellSet<3, 1>({{0, 0}}), Cell(0, 0), Unknown::wall, equal_doubts) == Proof::proved);
  CHECK(steps_of(field, map, Pose(), Unknown::wall, equal_doubts).empty());
  map.record(Cell(1, 0), Heading::east, true);
  CHECK(field.prove(map, CellSet<3, 1>({{2, 0}}), Cell(0, 0), Unknown::open, equal_doubts) == Proof::unreachable);
  CHECK(field.grid() == Grid<3, 1>());
  field.clear_targets();
  CHECK_FALSE(field.flood(map, Cell(0, 0), equal_doubts));
}

TEST_CASE("the small field has the size that its header states", "[small_exploration_field]") {
  CHECK(sizeof(detail::SmallExplorationField<16, 16>) == 112);
  CHECK(sizeof(detail::SmallExplorationField<32, 32>) == 512);
}
