// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/locate/ambiguity_classes.hpp"

#include <cstdint>
#include <map>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// Partition refinement: poses that see the same are one class until a step leads them to different classes.
std::vector<std::uint32_t> refined(const RunTimeWallMap& map) {
  const std::size_t count = 4 * map.grid().cell_count();
  const auto pose_of = [&](std::size_t id) {
    return Pose(map.grid().cell(static_cast<RunTimeGrid::Index>(id / 4)), heading_at(static_cast<int>(id % 4)));
  };
  const auto id_of = [&](Pose pose) {
    return 4 * map.grid().index(pose.cell) + static_cast<std::uint32_t>(pose.heading);
  };
  std::vector<std::uint32_t> classes(count, 0);
  for (std::size_t before = 0;;) {
    std::map<std::vector<std::uint32_t>, std::uint32_t> numbers;
    std::vector<std::uint32_t> next(count);
    for (std::size_t id = 0; id < count; ++id) {
      const Pose pose = pose_of(id);
      const bool open = map.open(pose, Turn::ahead, Unknown::wall);
      const std::vector<std::uint32_t> key{classes[id], classes[id_of(pose.turned(Turn::left))],
                                           classes[id_of(pose.turned(Turn::right))], open ? 1U : 0U,
                                           open ? classes[id_of(pose.advanced())] : 0U};
      next[id] = numbers.emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
    }
    classes = next;
    if (numbers.size() == before) return classes;
    before = numbers.size();
  }
}

bool check(const RunTimeWallMap& map) {
  const AmbiguityClasses classes(map);
  const std::vector<std::uint32_t> expected = refined(map);
  std::map<std::uint32_t, std::uint32_t> of_found, of_expected;
  std::map<std::uint32_t, int> sizes;
  bool same = true;
  bool any_ambiguous = false;
  for (std::uint32_t id = 0; id < expected.size(); ++id) {
    const std::uint32_t found = classes.class_of(id / 4, heading_at(static_cast<int>(id)));
    same = same && of_found.emplace(found, expected[id]).first->second == expected[id] &&
           of_expected.emplace(expected[id], found).first->second == found;
    // A class is named after one of its members.
    same = same && classes.class_of(found / 4, heading_at(static_cast<int>(found))) == found;
    ++sizes[found];
  }
  for (std::uint32_t id = 0; id < expected.size(); ++id) {
    const bool is_ambiguous_pose = sizes[classes.class_of(id / 4, heading_at(static_cast<int>(id)))] > 1;
    same = same && classes.is_ambiguous(id / 4) == is_ambiguous_pose;
    any_ambiguous = any_ambiguous ||
                    (is_ambiguous_pose && map.exits_at(static_cast<RunTimeGrid::Index>(id / 4), Unknown::wall) != 0);
  }
  CHECK(same);
  return any_ambiguous;
}

}  // namespace

TEST_CASE("poses are of one class if and only if partition refinement cannot tell them apart", "[ambiguity_classes]") {
  Random random(3);
  int with_ambiguous = 0;
  for (int i = 0; i < 300; ++i) {
    const RunTimeGrid grid(1 + static_cast<int>(random.below(9)), 1 + static_cast<int>(random.below(9)));
    RunTimeCellSet free(grid);
    const std::uint32_t percent = random.below(80);
    // Every third map is made symmetric, by a half turn or, if it is square, by a quarter turn.
    const bool symmetric = i % 3 == 0;
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) {
        if (random.below(100) < percent) continue;
        free.insert(Cell(x, y));
        if (!symmetric) continue;
        free.insert(Cell(grid.width() - 1 - x, grid.height() - 1 - y));
        if (i % 2 != 0 || grid.width() != grid.height()) continue;
        free.insert(Cell(y, grid.width() - 1 - x));
        free.insert(Cell(grid.width() - 1 - y, x));
      }
    }
    with_ambiguous += check(BlockMap(free).walls);
  }
  CHECK(with_ambiguous > 100);
  CHECK(with_ambiguous < 295);
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    MazeRecipe recipe;
    recipe.width = recipe.height = static_cast<int>(seed);
    recipe.seed = seed;
    recipe.algorithm = MazeAlgorithm::wilson;
    check(generate_maze(recipe).walls);
  }
}
