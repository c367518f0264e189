// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_GENERATE_MAZE_GENERATOR_HPP
#define MAZEBOT_HOST_GENERATE_MAZE_GENERATOR_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../search/flood_fill.hpp"
#include "../detail/random.hpp"
#include "../map/maze.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Algorithms to make a maze. The first two make perfect mazes: exactly one path between any two cells. The last three
/// make one maze of each size, whatever the seed. They show how algorithms behave in extreme mazes.
enum class MazeAlgorithm {
  backtracker,  ///< depth first: long winding corridors, few dead ends
  wilson,       ///< every perfect maze equally likely (Wilson 1996): many short dead ends
  contest,      ///< by the micromouse rules: the start opens to the north only, the goal in the centre has one
                ///< entrance, every post but the one inside the goal has a wall; with loops, which make several
                ///< routes
  open,         ///< no inner walls
  serpentine,   ///< one corridor through all cells, row by row
  comb          ///< the southern row is a corridor, from which each column is a dead end to the north
};

/// Every algorithm, for loops.
constexpr MazeAlgorithm all_maze_algorithms[] = {MazeAlgorithm::backtracker, MazeAlgorithm::wilson,
                                                 MazeAlgorithm::contest,     MazeAlgorithm::open,
                                                 MazeAlgorithm::serpentine,  MazeAlgorithm::comb};

/// The name as text, as an option of the program takes it.
constexpr const char* to_string(MazeAlgorithm algorithm) {
  return algorithm == MazeAlgorithm::backtracker  ? "backtracker"
         : algorithm == MazeAlgorithm::wilson     ? "wilson"
         : algorithm == MazeAlgorithm::contest    ? "contest"
         : algorithm == MazeAlgorithm::open       ? "open"
         : algorithm == MazeAlgorithm::serpentine ? "serpentine"
                                                  : "comb";
}

/// Returns the algorithm with the name that to_string() gives it, or nothing.
inline std::optional<MazeAlgorithm> maze_algorithm_named(std::string_view name) {
  for (const MazeAlgorithm algorithm : all_maze_algorithms) {
    if (name == to_string(algorithm)) return algorithm;
  }
  return std::nullopt;
}

/// Returns the default of MazeRecipe::braid, in percent of the dead ends.
constexpr int usual_braid(MazeAlgorithm algorithm) { return algorithm == MazeAlgorithm::contest ? 50 : 0; }

/// Describes the maze to generate. The same recipe gives the same maze on every platform.
struct MazeRecipe {
  int width = 16;                                    ///< columns
  int height = 16;                                   ///< rows
  MazeAlgorithm algorithm = MazeAlgorithm::contest;  ///< how the walls are made
  std::uint64_t seed = 1;                            ///< another seed makes another maze
  /// The percentage of the dead ends that get a second exit. This makes loops. The default is usual_braid(algorithm).
  /// Cells that cannot have another exit (in a corridor one cell wide) stay as they are.
  std::optional<int> braid = std::nullopt;
  /// Walls the goal in: no path leads there.
  bool sealed_goal = false;
};

namespace detail {

class MazeGenerator {
 public:
  explicit MazeGenerator(const MazeRecipe& recipe)
      : maze_(RunTimeWallMap(RunTimeGrid(recipe.width, recipe.height))),
        grid_(maze_.grid()),
        taken_(grid_),
        random_(recipe.seed),
        is_contest_(recipe.algorithm == MazeAlgorithm::contest) {
    for (int y = 0; y < grid_.height(); ++y) {
      for (int x = 0; x < grid_.width(); ++x) {
        maze_.walls.record(Cell(x, y), Heading::north, true);
        maze_.walls.record(Cell(x, y), Heading::east, true);
      }
    }
  }

  Maze make(const MazeRecipe& recipe) {
    if (is_contest_) reserve_ends();
    const RunTimeCellSet reserved = taken_;
    switch (recipe.algorithm) {
      case MazeAlgorithm::backtracker:
      case MazeAlgorithm::contest: carve_backtracker(); break;
      case MazeAlgorithm::wilson: carve_wilson(); break;
      case MazeAlgorithm::open: carve_if([](Cell, Heading) { return true; }); break;
      case MazeAlgorithm::serpentine:
        carve_if([this](Cell cell, Heading heading) {
          return heading == Heading::east || cell.x == (cell.y % 2 == 0 ? grid_.width() - 1 : 0);
        });
        break;
      case MazeAlgorithm::comb:
        carve_if([](Cell cell, Heading heading) { return heading == Heading::north || cell.y == 0; });
    }
    if (is_contest_) open_ends();
    taken_ = reserved;
    braid(recipe.braid.value_or(usual_braid(recipe.algorithm)));
    if (recipe.sealed_goal) seal_goal();
    maze_.name = fmt::format("{}-{}x{}-{}", to_string(recipe.algorithm), recipe.width, recipe.height, recipe.seed);
    return std::move(maze_);
  }

 private:
  using Index = RunTimeGrid::Index;

  // Cells that are not in taken_ are still to be carved: at first all cells, in a contest maze all but start and goal.
  bool is_free(Cell cell) const { return grid_.contains(cell) && !taken_.contains(cell); }

  Cell random_free_cell() {
    for (;;) {
      const Cell cell = grid_.cell(random_.below(static_cast<std::uint32_t>(grid_.cell_count())));
      if (!taken_.contains(cell)) return cell;
    }
  }

  // Returns a random heading for which allowed(heading) holds, if there is one.
  template <class AllowedT>
  std::optional<Heading> random_heading(AllowedT&& allowed) {
    std::array<Heading, 4> choices{};
    std::uint32_t count = 0;
    for (int i = 0; i < 4; ++i) {
      if (allowed(heading_at(i))) choices[count++] = heading_at(i);
    }
    if (count == 0) return std::nullopt;
    return choices[count == 1 ? 0 : random_.below(count)];
  }

  void open(Cell cell, Heading heading) { maze_.walls.overwrite(cell, heading, false); }

  // Walks to a random unvisited neighbour, and one step back when there is none.
  void carve_backtracker() {
    std::vector<Heading> way_back(grid_.cell_count(), Heading::north);
    const Cell first = random_free_cell();
    taken_.insert(first);
    for (Cell cell = first;;) {
      const auto heading = random_heading([&](Heading h) { return is_free(cell.towards(h)); });
      if (heading) {
        open(cell, *heading);
        cell = cell.towards(*heading);
        taken_.insert(cell);
        way_back[grid_.index(cell)] = opposite(*heading);
      } else if (cell == first) {
        return;
      } else {
        cell = cell.towards(way_back[grid_.index(cell)]);
      }
    }
  }

  // Walks at random from each cell in turn until the walk meets the maze. The walk without its loops becomes part of
  // the maze. It is enough to store the last heading in which each cell was left: these headings skip the loops. Only
  // for an area without reserved cells.
  void carve_wilson() {
    std::vector<Heading> left_by(grid_.cell_count(), Heading::north);
    taken_.insert(Cell(grid_.width() / 2, grid_.height() / 2));  // any cell is valid; walks meet the centre soonest
    for (std::size_t i = 0; i < grid_.cell_count(); ++i) {
      const Cell first = grid_.cell(static_cast<Index>(i));
      for (Cell cell = first; !taken_.contains(cell);) {
        const Heading heading = heading_at(random_.between(0, 3));
        if (!grid_.contains(cell.towards(heading))) continue;
        left_by[grid_.index(cell)] = heading;
        cell = cell.towards(heading);
      }
      for (Cell cell = first; !taken_.contains(cell);) {
        const Heading heading = left_by[grid_.index(cell)];
        taken_.insert(cell);
        open(cell, heading);
        cell = cell.towards(heading);
      }
    }
  }

  // Opens each inner border for which is_open(cell, heading) holds. The heading is north or east.
  template <class IsOpenT>
  void carve_if(IsOpenT&& is_open) {
    for (Index i = 0; i < grid_.cell_count(); ++i) {
      const Cell cell = grid_.cell(i);
      for (const Heading heading : {Heading::north, Heading::east}) {
        if (grid_.contains(cell.towards(heading)) && is_open(cell, heading)) open(cell, heading);
      }
    }
  }

  void reserve_ends() {
    if (grid_.width() < 3 || grid_.height() < 3) {
      throw std::invalid_argument(
          fmt::format("a contest maze is at least 3x3, not {}x{}", grid_.width(), grid_.height()));
    }
    taken_ = maze_.goals;
    taken_.insert(maze_.start.cell);
  }

  // Opens the start to the north and the goal where the path to it is longest.
  void open_ends() {
    open(maze_.start.cell, Heading::north);
    count_steps();
    Pose entrance;  // a goal cell, facing out
    maze_.goals.for_each_index([&](Index index) {
      for (int i = 0; i < 4; ++i) {
        const Pose side(grid_.cell(index), heading_at(i));
        if (maze_.goals.contains(side.advanced().cell)) {
          open(side.cell, side.heading);
        } else if (!maze_.goals.contains(entrance.cell) || steps_to(side.advanced()) > steps_to(entrance.advanced())) {
          entrance = side;
        }
      }
    });
    open(entrance.cell, entrance.heading);
  }

  void count_steps() {
    RunTimeCellSet start(grid_);
    start.insert(maze_.start.cell);
    BasicFloodFill<RunTimeGrid> flood(grid_);
    flood.run(maze_.walls, start, Unknown::wall);
    steps_.assign(grid_.cell_count(), 0);
    for (Index i = 0; i < grid_.cell_count(); ++i) {
      if (flood.reachable_at(i)) steps_[i] = flood.distance_at(i);
    }
  }
  std::uint32_t steps_to(Pose pose) const { return steps_[grid_.index(pose.cell)]; }

  bool is_dead_end(Cell cell) const {
    return is_free(cell) && count_bits(maze_.walls.byte_at(grid_.index(cell)) & 15U) == 3;
  }

  // How many walls meet at the south-west corner of the cell. Precondition: an inner post.
  int walls_at_post(Cell cell) const {
    const Cell across(cell.x - 1, cell.y - 1);
    return int(maze_.walls.wall(cell, Heading::south)) + int(maze_.walls.wall(cell, Heading::west)) +
           int(maze_.walls.wall(across, Heading::north)) + int(maze_.walls.wall(across, Heading::east));
  }
  bool is_last_at_post(int x, int y) const {
    return x > 0 && y > 0 && x < grid_.width() && y < grid_.height() && walls_at_post(Cell(x, y)) == 1;
  }
  // Returns whether a post at one end of this wall would have no wall without it.
  bool holds_a_post(Cell cell, Heading heading) const {
    const int x = cell.x + (heading == Heading::east ? 1 : 0);
    const int y = cell.y + (heading == Heading::north ? 1 : 0);
    const bool upright = heading == Heading::east || heading == Heading::west;
    return is_last_at_post(x, y) || (upright ? is_last_at_post(x, y + 1) : is_last_at_post(x + 1, y));
  }

  bool may_open(Cell cell, Heading heading) const {
    return is_free(cell.towards(heading)) && maze_.walls.wall(cell, heading) &&
           !(is_contest_ && holds_a_post(cell, heading));
  }

  // Chooses the wall of a dead end to open. In a contest maze it joins the two routes whose lengths differ least, which
  // adds a second route and no shortcut. Otherwise it leads to another dead end if `to_another`.
  std::optional<Heading> wall_to_open(Cell cell, bool to_another) {
    const auto may_go = [&](Heading heading) { return may_open(cell, heading); };
    if (is_contest_) {
      const auto unevenness = [&](Heading heading) {
        const std::uint32_t here = steps_to(Pose(cell, heading));
        const std::uint32_t there = steps_to(Pose(cell.towards(heading), heading));
        return here > there ? here - there : there - here;
      };
      std::uint32_t least = ~std::uint32_t{0};
      for (int i = 0; i < 4; ++i) {
        if (may_go(heading_at(i))) least = std::min(least, unevenness(heading_at(i)));
      }
      return random_heading([&](Heading heading) { return may_go(heading) && unevenness(heading) == least; });
    }
    const auto heading = random_heading(
        [&](Heading towards) { return may_go(towards) && is_dead_end(cell.towards(towards)) == to_another; });
    return heading ? heading : random_heading(may_go);
  }

  void braid(int percent) {
    if (percent < 0 || percent > 100) {
      throw std::invalid_argument(fmt::format("braid is 0 to 100 percent of the dead ends, not {}", percent));
    }
    if (percent == 0) return;
    std::vector<Index> ends;
    for (Index i = 0; i < grid_.cell_count(); ++i) {
      if (is_dead_end(grid_.cell(i))) ends.push_back(i);
    }
    random_.shuffle(ends);
    std::size_t to_open = (ends.size() * static_cast<std::size_t>(percent) + 50) / 100;
    for (std::size_t i = 0; i < ends.size() && to_open > 0; ++i) {
      const Cell cell = grid_.cell(ends[i]);
      if (!is_dead_end(cell)) continue;
      const auto heading = wall_to_open(cell, to_open > 1);
      if (!heading) continue;
      to_open -= is_dead_end(cell.towards(*heading)) && to_open > 1 ? 2U : 1U;
      open(cell, *heading);
    }
  }

  void seal_goal() {
    if (maze_.goals.contains(maze_.start.cell)) {
      throw std::invalid_argument(
          fmt::format("a maze of {}x{} starts in its goal, which cannot be sealed", grid_.width(), grid_.height()));
    }
    maze_.goals.for_each_index([&](Index index) {
      const Cell cell = grid_.cell(index);
      for (int i = 0; i < 4; ++i) {
        if (!maze_.goals.contains(cell.towards(heading_at(i)))) maze_.walls.overwrite(cell, heading_at(i), true);
      }
    });
  }

  Maze maze_;
  RunTimeGrid grid_;
  RunTimeCellSet taken_;
  Random random_;
  bool is_contest_;
  std::vector<std::uint32_t> steps_;  // contest mazes: from the start to each cell, before there are loops
};

}  // namespace detail

/// Makes a maze. The start is (0, 0) heading north, the goal the centre. O(cells) on average, for Wilson's algorithm
/// about O(cells * log(cells)). Throws std::invalid_argument for an invalid recipe.
inline Maze generate_maze(const MazeRecipe& recipe) { return detail::MazeGenerator(recipe).make(recipe); }

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_GENERATE_MAZE_GENERATOR_HPP
