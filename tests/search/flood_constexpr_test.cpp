// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/search/flood_fill.hpp"
#include "mazebot/search/flow_field.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

template <class PlannerT, int Width, int Height>
struct Flooded {
  WallMap<Width, Height> map;
  PlannerT planner;
};

// A path through every cell in boustrophedon lanes, flooded from its beginning.
template <class PlannerT, int Width, int Height>
constexpr Flooded<PlannerT, Width, Height> flooded_snake() {
  Flooded<PlannerT, Width, Height> result{WallMap<Width, Height>(), PlannerT()};
  for (int y = 0; y < Height; ++y) {
    for (int x = 0; x < Width; ++x) {
      result.map.record(Cell(x, y), Heading::east, false);
      result.map.record(Cell(x, y), Heading::north, x != (y % 2 == 0 ? Width - 1 : 0));
    }
  }
  CellSet<Width, Height> goals;
  goals.insert(Cell(0, 0));
  result.planner.run(result.map, goals, Unknown::wall);
  return result;
}

}  // namespace

TEST_CASE("mazes are flooded at compile time") {
  constexpr auto flood = flooded_snake<FloodFill<16, 16>, 16, 16>();
  static_assert(flood.planner.distance(Cell(0, 15)) == 255);
  static_assert(flood.planner.distance(Cell(3, 1)) == 28);
  static_assert(*flood.planner.downhill(flood.map, Pose(Cell(0, 15), Heading::north), Unknown::wall) == Heading::east);

  constexpr auto flow = flooded_snake<FlowField<16, 16>, 16, 16>();
  static_assert(flow.planner.reachable(Cell(0, 15)));
  static_assert(*flow.planner.downhill(flow.map, Pose(Cell(0, 15), Heading::north), Unknown::wall) == Heading::east);
  static_assert(!flow.planner.downhill(flow.map, Pose(), Unknown::wall).has_value());

  // The results at run time must be the same.
  const auto at_run_time = flooded_snake<FloodFill<16, 16>, 16, 16>();
  for (int i = 0; i < 256; ++i) {
    const auto index = static_cast<Grid<16, 16>::Index>(i);
    CHECK(at_run_time.planner.distance_at(index) == flood.planner.distance_at(index));
  }
}
