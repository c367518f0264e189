// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/odds_policy.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/map/grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// The state that an explorer passes to its policy, set by hand.
template <class GridT>
class State {
 public:
  State(const GridT& grid, Pose pose, ExplorePhase phase) : map_(grid), pose_(pose), phase_(phase) {}
  const GridT& grid() const { return map_.grid(); }
  const BasicWallMap<GridT>& wall_map() const { return map_; }
  BasicWallMap<GridT>& wall_map() { return map_; }
  Pose pose() const { return pose_; }
  Pose start() const { return Pose(); }
  ExplorePhase phase() const { return phase_; }

 private:
  BasicWallMap<GridT> map_;
  Pose pose_;
  ExplorePhase phase_;
};

int steps(Cell a, Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }

// One more than the steps from the robot to the nearer of the two cells at the wall.
unsigned nearness(Cell robot, Cell cell, Heading heading) {
  return static_cast<unsigned>(1 + std::min(steps(robot, cell), steps(robot, cell.towards(heading))));
}

template <class GridT, class CheckT>
void for_each_border(const GridT& grid, CheckT&& check) {
  for (std::size_t i = 0; i < grid.cell_count(); ++i) {
    const auto index = static_cast<typename GridT::Index>(i);
    for (int h = 0; h < 4; ++h) {
      if (grid.has_neighbour(index, heading_at(h))) check(index, heading_at(h));
    }
  }
}

const Cell robots[] = {Cell(0, 0), Cell(5, 3), Cell(16, 0), Cell(0, 15), Cell(8, 8)};

}  // namespace

TEST_CASE("in a large maze the doubt depends only on the distance to the wall", "[odds_policy]") {
  for (const Cell robot : robots) {
    const State<Grid<17, 16>> state(Grid<17, 16>(), Pose(robot, Heading::east), ExplorePhase::proving);
    for_each_border(state.grid(), [&](Grid<17, 16>::Index index, Heading heading) {
      const Cell cell = state.grid().cell(index);
      CHECK(OddsPolicy().doubt(state, index, heading) == nearness(robot, cell, heading));
    });
  }
}

TEST_CASE("in a small maze the odds are added, two for three thirds", "[odds_policy]") {
  for (const Cell robot : robots) {
    if (!Grid<16, 16>::contains(robot)) continue;
    State<Grid<16, 16>> state(Grid<16, 16>(), Pose(robot, Heading::north), ExplorePhase::proving);
    state.wall_map().record(Cell(4, 4), Heading::north, true);
    state.wall_map().record(Cell(7, 2), Heading::east, false);
    state.wall_map().record(Cell(7, 3), Heading::east, true);
    for_each_border(state.grid(), [&](Grid<16, 16>::Index index, Heading heading) {
      const Cell cell = state.grid().cell(index);
      const unsigned odds = wall_odds(detail::wall_context(state.wall_map(), index, heading));
      const unsigned doubt = OddsPolicy().doubt(state, index, heading);
      CHECK(doubt == nearness(robot, cell, heading) + odds * 2 / 3);
      // The same from the other side.
      CHECK(doubt == OddsPolicy().doubt(state, state.grid().neighbour(index, heading), heading + Turn::around));
    });
  }
}

TEST_CASE("a crossing costs what is known, likely and new, in fifths of a move", "[odds_policy]") {
  // Cell (1, 1) is explored; nothing else is.
  const auto explore = [](auto& map) {
    map.record(Cell(1, 1), Heading::north, false);
    map.record(Cell(1, 1), Heading::east, false);
    map.record(Cell(1, 1), Heading::south, true);
    map.record(Cell(1, 1), Heading::west, true);
  };
  const Pose pose(Cell(1, 1), Heading::north);
  const OddsPolicy policy;
  for (const ExplorePhase phase : {ExplorePhase::to_goal, ExplorePhase::proving, ExplorePhase::homeward}) {
    const bool to_goal = phase == ExplorePhase::to_goal;
    const bool homeward = phase == ExplorePhase::homeward;
    State<Grid<9, 9>> small(Grid<9, 9>(), pose, phase);
    State<Grid<17, 17>> large(Grid<17, 17>(), pose, phase);
    explore(small.wall_map());
    explore(large.wall_map());
    // A known opening into a new cell, the same backwards, and an unknown wall into a new cell.
    const auto here = small.grid().index(Cell(1, 1));
    const auto north = small.grid().index(Cell(1, 2));
    CHECK(policy.crossing(small, here, Heading::north) == (homeward ? 5 : to_goal ? 4 : 3));
    CHECK(policy.crossing(small, north, Heading::south) == 5);
    const unsigned odds = wall_odds(detail::wall_context(small.wall_map(), north, Heading::north));
    REQUIRE(odds > 0);
    CHECK(policy.crossing(small, north, Heading::north) == (homeward ? 7 : to_goal ? 6 + odds - 1 : 5 + odds / 2 - 2));
    CHECK(policy.crossing(large, large.grid().index(Cell(1, 1)), Heading::north) == (homeward ? 5 : to_goal ? 3 : 2));
    CHECK(policy.crossing(large, large.grid().index(Cell(1, 2)), Heading::south) == 5);
    CHECK(policy.crossing(large, large.grid().index(Cell(1, 2)), Heading::north) == (homeward ? 7 : to_goal ? 4 : 2));
  }
}

TEST_CASE("odds are 0 to 12 thirds", "[odds_policy]") {
  for (int context = 0; context < detail::wall_context_count; ++context)
    CHECK(wall_odds(static_cast<std::uint8_t>(context)) <= 12);
}
