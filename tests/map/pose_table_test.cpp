// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/pose_table.hpp"

#include <map>
#include <tuple>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

template <class GridT, int Bits>
void check_table(const GridT& grid) {
  detail::BasicPoseTable<GridT, Bits> table(grid);
  std::map<std::tuple<int, int, int>, int> expected;
  Random random(Bits);
  for (int i = 0; i < 500; ++i) {
    const Pose pose(Cell(static_cast<int>(random.below(static_cast<std::uint32_t>(grid.width()))),
                         static_cast<int>(random.below(static_cast<std::uint32_t>(grid.height())))),
                    heading_at(static_cast<int>(random.below(4))));
    const auto value = static_cast<uint8_t>(random.below(1U << Bits));
    table.set(pose, value);
    expected[{pose.cell.y, pose.cell.x, static_cast<int>(pose.heading)}] = value;
  }
  auto next = expected.begin();
  const auto skip_zeros = [&] {
    while (next != expected.end() && next->second == 0) ++next;
  };
  skip_zeros();
  CHECK(table.for_each_while([&](Pose pose, uint8_t value) {
    REQUIRE(next != expected.end());
    CHECK(next->first == std::make_tuple(int(pose.cell.y), int(pose.cell.x), static_cast<int>(pose.heading)));
    CHECK(next->second == value);
    CHECK(table.get(pose) == value);
    ++next;
    skip_zeros();
    return true;
  }));
  CHECK(next == expected.end());
  CHECK(!table.for_each_while([](Pose, uint8_t) { return false; }));
  table.clear();
  CHECK(table.for_each_while([](Pose, uint8_t) { return false; }));
}

}  // namespace

TEST_CASE("a pose table holds a number for every pose", "[pose_table]") {
  check_table<Grid<5, 7>, 1>(Grid<5, 7>());
  check_table<Grid<5, 7>, 2>(Grid<5, 7>());
  check_table<Grid<16, 16>, 4>(Grid<16, 16>());
  check_table<RunTimeGrid, 1>(RunTimeGrid(3, 9));
  check_table<RunTimeGrid, 8>(RunTimeGrid(3, 9));
}

TEST_CASE("a pose table has the size that its header states", "[pose_table]") {
  CHECK(sizeof(detail::PoseTable<16, 16, 1>) == 128);
  CHECK(sizeof(detail::PoseTable<16, 16, 2>) == 256);
  CHECK(sizeof(detail::PoseTable<16, 16, 4>) == 512);
}
