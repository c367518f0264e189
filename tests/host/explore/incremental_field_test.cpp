// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/explore/incremental_field.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

unsigned mixed(unsigned value) {
  value = (value ^ value >> 16) * 0x7FEB352DU;
  value = (value ^ value >> 15) * 0x846CA68BU;
  return value ^ value >> 16;
}

// A cost that depends on the walls of the cell and of its neighbours, and on a number for all crossings.
template <class MapT>
struct NearCosts {
  enum : bool { local_crossing = true };
  const MapT& map;
  unsigned salt;
  int version() const { return static_cast<int>(salt); }
  unsigned operator()(typename MapT::Index cell, Heading heading) const {
    unsigned all = mixed(salt + static_cast<unsigned>(cell) * 4 + static_cast<unsigned>(quarter_turns_to(heading)));
    all = mixed(all ^ map.byte_at(cell));
    for (int i = 0; i < 4; ++i) {
      if (map.grid().has_neighbour(cell, heading_at(i))) all ^= map.byte_at(map.grid().neighbour(cell, heading_at(i)));
    }
    return 1 + mixed(all) % 31;
  }
  static int quarter_turns_to(Heading heading) {
    return heading == Heading::north ? 0 : heading == Heading::east ? 1 : heading == Heading::south ? 2 : 3;
  }
};

// The same without the promise.
template <class MapT>
struct OtherCosts {
  NearCosts<MapT> costs;
  unsigned operator()(typename MapT::Index cell, Heading heading) const { return costs(cell, heading); }
};

// Doubts that depend on the walls nearby, and near a cell also on how far it is: smaller up to `reach` moves away.
template <class MapT>
struct NearDoubts {
  enum : bool { local_doubt = true };
  const MapT& map;
  unsigned weights;
  Cell robot;
  int reach_;
  Cell centre() const { return robot; }
  int reach() const { return reach_; }
  unsigned operator()(typename MapT::Index cell, Heading heading) const {
    const typename MapT::Index other = map.grid().neighbour(cell, heading);
    const unsigned walls = unsigned{map.byte_at(cell)} * map.byte_at(other);  // the same from both sides
    const int cells = std::min(moves_to(cell), moves_to(other));
    return 1 + mixed(walls + static_cast<unsigned>(cell) * static_cast<unsigned>(other)) % weights +
           static_cast<unsigned>(cells <= reach_ ? cells : reach_ + 8);
  }
  int moves_to(typename MapT::Index cell) const {
    const Cell at = map.grid().cell(cell);
    return std::abs(at.x - robot.x) + std::abs(at.y - robot.y);
  }
};

// Everything an explorer asks of its field, asked of both, on a map that changes from time to time.
template <class GridT>
void check(const GridT& grid, Random& random) {
  using Index = typename GridT::Index;
  using MapT = BasicWallMap<GridT>;
  const auto any_cell = [&] { return static_cast<Index>(random.below(static_cast<std::uint32_t>(grid.cell_count()))); };
  MapT map(grid);
  BasicCellSet<GridT> goals(grid);
  goals.insert_at(any_cell());
  const Pose start(grid.cell(any_cell()), heading_at(static_cast<int>(random.below(4))));
  const unsigned walls = random.below(60);
  const unsigned weights = 1 + random.below(random.below(9) == 0 ? 1000 : 9);
  const int reach = static_cast<int>(random.below(12));
  Cell robot = grid.cell(any_cell());

  detail::BasicIncrementalField<GridT, 0> field(grid);
  BasicExplorationField<GridT> plain(grid);
  unsigned salt = 0;
  std::vector<std::pair<Index, std::size_t>> targets;
  for (int round = 0; round < 40; ++round) {
    for (unsigned changes = random.below(6); changes > 0; --changes) {
      const Cell cell = grid.cell(any_cell());
      const Heading heading = heading_at(static_cast<int>(random.below(4)));
      if (random.below(8) == 0) {
        map.forget(cell, heading);
      } else {
        map.overwrite(cell, heading, random.below(100) < walls);
      }
      field.map_changed(Pose(cell, heading), [](Turn) { return 1; });
    }
    if (random.below(8) == 0) goals.insert_at(any_cell());
    const unsigned seed = random.below(1000);
    const auto doubt = [&](Index cell, Heading heading) {  // the same from both sides
      const Index other = grid.neighbour(cell, heading);
      return 1 + mixed(seed + static_cast<unsigned>(cell) * static_cast<unsigned>(other)) % weights;
    };

    bool any_target = false;
    const auto check_proof = [&](const auto& doubt_of) {
      const Proof proof = field.prove(map, goals, start.cell, Unknown::open, doubt_of);
      REQUIRE(proof == plain.prove(map, goals, start.cell, Unknown::open, doubt_of));
      std::vector<std::pair<Index, Heading>> steps;
      plain.follow_proof(map, start, Unknown::open, doubt_of,
                         [&](Index cell, Heading heading) { steps.emplace_back(cell, heading); });
      std::size_t same = 0;
      field.follow_proof(map, start, Unknown::open, doubt_of, [&](Index cell, Heading heading) {
        same += same < steps.size() && steps[same] == std::make_pair(cell, heading) ? 1 : steps.size() + 1;
      });
      REQUIRE(same == steps.size());
      const std::size_t delay_per_step = random.below(3);
      field.aim_at_doubts(map, start, doubt_of, delay_per_step);
      plain.aim_at_doubts(map, start, doubt_of, delay_per_step);
      any_target = proof == Proof::open;
    };
    if (random.below(3) == 0) robot = grid.cell(any_cell());
    if (random.below(3) == 0) robot = grid.cell(grid.index(start.cell));
    const unsigned doubts = random.below(8);
    if (doubts > 2) check_proof(NearDoubts<MapT>{map, weights, robot, reach});
    if (doubts == 2) check_proof(doubt);
    if (!any_target) {
      if (random.below(3) == 0) targets.clear();
      for (unsigned more = random.below(3) + 1; more > 0; --more) targets.emplace_back(any_cell(), random.below(300));
      field.clear_targets();
      plain.clear_targets();
      for (const auto& [cell, delay] : targets) {
        field.aim_at_index(cell, delay);
        plain.aim_at_index(cell, delay);
      }
    }

    if (random.below(8) == 0) ++salt;
    const NearCosts<MapT> near = {map, salt};
    const OtherCosts<MapT> other = {near};
    Pose pose(grid.cell(any_cell()), heading_at(static_cast<int>(random.below(4))));
    const bool found = random.below(8) != 0 ? field.flood(map, pose.cell, near) : field.flood(map, pose.cell, other);
    REQUIRE(found == plain.flood(map, pose.cell, near));
    while (found) {
      const Optional<Heading> heading = field.downhill(map, pose);
      REQUIRE(heading == plain.downhill(map, pose));
      if (!heading) break;
      pose = Pose(pose.cell, *heading).advanced();
    }

    if (random.below(4) == 0) {  // what is not repaired must not disturb it
      REQUIRE(field.prove(map, goals, start.cell, Unknown::wall, doubt) ==
              plain.prove(map, goals, start.cell, Unknown::wall, doubt));
    }
  }
}

}  // namespace

TEST_CASE("a field that repairs gives the results of one that computes all anew", "[incremental_field]") {
  Random random(1);
  for (int i = 0; i < 60; ++i) {
    check(Grid<7, 5>(), random);
    check(Grid<16, 16>(), random);
    check(Grid<20, 17>(), random);
    check(RunTimeGrid(1 + static_cast<int>(random.below(24)), 1 + static_cast<int>(random.below(24))), random);
  }
}

namespace {

// A map that counts how often it is asked for the exits of a cell: the work of a search.
template <class MapT>
struct AskedMap {
  typedef typename MapT::Index Index;
  const MapT& map;
  std::size_t& asked;
  const auto& grid() const { return map.grid(); }
  bool known_at(Index cell, Heading heading) const { return map.known_at(cell, heading); }
  std::uint8_t byte_at(Index cell) const { return map.byte_at(cell); }
  std::uint8_t exits_at(Index cell, Unknown unknown) const {
    ++asked;
    return map.exits_at(cell, unknown);
  }
};

}  // namespace

TEST_CASE("a field that repairs does not compute anew what has not changed", "[incremental_field]") {
  typedef Grid<20, 20> GridT;
  BasicWallMap<GridT> map;
  std::size_t asked = 0;
  const AskedMap<BasicWallMap<GridT>> counting = {map, asked};
  const Cell start(0, 0);
  BasicCellSet<GridT> goals;
  goals.insert(Cell(19, 19));
  const auto doubt = [](std::size_t, Heading) { return 1U; };
  const NearCosts<BasicWallMap<GridT>> costs = {map, 1};

  detail::BasicIncrementalField<GridT, 0> field;
  const auto work = [&] {
    asked = 0;
    CHECK(field.prove(counting, goals, start, Unknown::open, doubt) == Proof::open);
    const std::size_t of_proof = asked;
    field.clear_targets();
    field.aim_at_index(map.grid().index(Cell(19, 0)), 0);
    CHECK(field.flood(counting, start, costs));
    return std::make_pair(of_proof, asked - of_proof);
  };
  const auto first = work();
  CHECK(first.first >= map.grid().cell_count());
  CHECK(first.second >= 20);

  // A wall in a corner that is far from the path to the target.
  map.overwrite(Cell(2, 18), Heading::north, true);
  field.map_changed(Pose(Cell(2, 18), Heading::north), [](Turn) { return 1; });
  const auto second = work();
  INFO(first.first << " then " << second.first << ", " << first.second << " then " << second.second);
  CHECK(second.first < first.first / 2);
  CHECK(second.second < first.second / 2);
}

TEST_CASE("a field that repairs asks only for doubts that may have changed", "[incremental_field]") {
  typedef Grid<60, 20> GridT;
  typedef BasicWallMap<GridT> MapT;
  struct AskedDoubts {
    enum : bool { local_doubt = true };
    const NearDoubts<MapT>& doubts;
    std::size_t& asked;
    Cell centre() const { return doubts.centre(); }
    int reach() const { return doubts.reach(); }
    unsigned operator()(MapT::Index cell, Heading heading) const {
      ++asked;
      return doubts(cell, heading);
    }
  };
  MapT map;
  BasicCellSet<GridT> goals;
  goals.insert(Cell(59, 19));
  detail::BasicIncrementalField<GridT, 0> field;
  const auto asked_at = [&](Cell robot) {
    std::size_t asked = 0;
    const NearDoubts<MapT> doubts = {map, 5, robot, 3};
    CHECK(field.prove(map, goals, Cell(0, 0), Unknown::open, AskedDoubts{doubts, asked}) == Proof::open);
    return asked;
  };
  const std::size_t all = asked_at(Cell(3, 2));
  CHECK(all > 2000);
  CHECK(asked_at(Cell(3, 2)) == 0);
  CHECK(asked_at(Cell(4, 2)) < all / 2);
}

TEST_CASE("distances name the cells whose walls have changed, and no others of the rectangle", "[incremental_field]") {
  typedef Grid<8, 8> GridT;
  struct OneStep {
    enum : bool { local_crossing = false };
    unsigned operator()(GridT::Index, Heading) const { return 1; }
  };
  BasicWallMap<GridT> map;
  detail::DynamicDistances<GridT> distances((GridT()));
  const auto changed = [&] {
    std::vector<Cell> cells;
    distances.change_all();
    distances.repair(map, OneStep(), [&](GridT::Index cell, std::uint8_t before, std::uint8_t now) {
      CHECK(before != now);
      cells.push_back(map.grid().cell(cell));
    });
    return cells;
  };
  CHECK(changed().size() == map.grid().cell_count());
  CHECK(changed().empty());
  map.overwrite(Cell(2, 5), Heading::east, true);
  CHECK(changed() == std::vector<Cell>{Cell(2, 5), Cell(3, 5)});
}
