// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_COVER_COVERAGE_MAP_HPP
#define MAZEBOT_COVER_COVERAGE_MAP_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/cell_set.hpp"
#include "../map/evidence_map.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/wall_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a robot that covers a map knows of the cell beyond one side of another cell.
enum class Beyond : uint8_t {
  closed,   ///< there is a wall in between, or the cell is most likely solid
  visited,  ///< the robot was there
  open,     ///< seen to be free, not visited yet
  unknown   ///< nothing is known of it
};

/// The map of Coverage: the walls that are known and the cells that were visited. RAM: that of the wall map, and
/// Width * Height / 8 + 1 bytes.
///
/// Houses are block maps (occupancy grids): their cells are free or solid, and the cell behind a wall is solid. Mazes
/// have thin walls, with free cells on both sides. The first wall between two free cells shows that this is a maze.
/// Until then a cell of which only walls are known counts as closed. Policies choose by that guess; whether all cells
/// are covered depends on walls alone.
template <class GridT, class WallMapT = BasicEvidenceMap<GridT>>
class BasicCoverageMap : public GridT::template Assignment<BasicCoverageMap<GridT, WallMapT>> {
 public:
  typedef WallMapT MapT;                ///< the map of the walls
  typedef BasicCellSet<GridT> CellsT;   ///< the set of the cells visited
  typedef typename GridT::Index Index;  ///< the number of a cell
  enum : bool { has_evidence = MapT::has_evidence };

  /// Knows only the border; no cell is visited.
  explicit MAZEBOT_CONSTEXPR14 BasicCoverageMap(const GridT& grid = GridT()) : walls_(grid), visited_(grid) {}

  constexpr const GridT& grid() const { return walls_.grid(); }                       ///< the size of the maze
  constexpr const MapT& walls() const { return walls_; }                              ///< the walls seen so far
  constexpr const CellsT& visited() const { return visited_; }                        ///< the cells visited so far
  constexpr bool visited_at(Index cell) const { return visited_.contains_at(cell); }  ///< whether the cell was visited
  /// Returns whether a wall was seen that has free cells on both sides.
  constexpr bool has_thin_walls() const { return has_thin_walls_; }

  /// Returns whether the cell was visited, or seen to be free.
  constexpr bool free_at(Index cell) const {
    return visited_.contains_at(cell) || walls_.exits_at(cell, Unknown::wall) != 0;
  }
  /// Precondition: the cell is inside the maze. O(1).
  MAZEBOT_CONSTEXPR14 Beyond beyond(Index cell, Heading heading) const {
    if ((walls_.byte_at(cell) & direction_bit(heading)) != 0) return Beyond::closed;
    const Index there = grid().neighbour(cell, heading);
    if (visited_.contains_at(there)) return Beyond::visited;
    if (walls_.exits_at(there, Unknown::wall) != 0) return Beyond::open;
    const uint8_t sides = static_cast<uint8_t>(walls_.byte_at(there) & 15U);
    if (sides == 0 || has_thin_walls_) return Beyond::unknown;
    return sides == border_of(grid().cell(there)) ? Beyond::unknown : Beyond::closed;
  }
  /// Returns whether the cell beyond may be covered in future: it is open, or unknown.
  MAZEBOT_CONSTEXPR14 bool may_enter(Index cell, Heading heading) const {
    const Beyond there = beyond(cell, heading);
    return there == Beyond::open || there == Beyond::unknown;
  }
  /// Returns whether the cell has sides for which no wall and no opening is known.
  constexpr bool has_unknown_sides(Index cell) const { return walls_.byte_at(cell) >> 4 != 15; }

  /// Records a reading in the wall map; see BasicWallMap.
  MAZEBOT_CONSTEXPR14 Reading record(Cell cell, Heading heading, bool is_wall) {
    const Reading reading = walls_.record(cell, heading, is_wall);
    if (reading == Reading::recorded && is_wall) notice_thin_wall(cell, heading);
    return reading;
  }
  /// Records that the robot has crossed this border: it is open, certainly.
  MAZEBOT_CONSTEXPR14 Reading record_crossing(Cell cell, Heading heading) {
    return walls_.record_crossing(cell, heading);
  }
  /// Records a wall or an opening that is certain, whatever the map says.
  MAZEBOT_CONSTEXPR14 Reading overwrite(Cell cell, Heading heading, bool is_wall) {
    return walls_.overwrite(cell, heading, is_wall);
  }
  MAZEBOT_CONSTEXPR14 void visit(Cell cell) { visited_.insert(cell); }  ///< notes that the robot has been in the cell

  /// The same as in BasicEvidenceMap, if the wall map is one.
  constexpr bool known(Cell cell, Heading heading) const { return walls_.known(cell, heading); }
  /// Returns whether a wall is known there.
  constexpr bool wall(Cell cell, Heading heading) const { return walls_.wall(cell, heading); }
  /// Forgets all but the border.
  MAZEBOT_CONSTEXPR14 void clear() {
    walls_.clear();
    visited_.clear();
    has_thin_walls_ = false;
  }
  /// How surely the wall is known, or the opening.
  MAZEBOT_CONSTEXPR14 Evidence evidence(Cell cell, Heading heading) const { return walls_.evidence(cell, heading); }
  /// Records another look at a doubtful wall; see BasicEvidenceMap.
  MAZEBOT_CONSTEXPR14 Reading settle(Cell cell, Heading heading, bool is_wall) {
    return walls_.settle(cell, heading, is_wall);
  }
  /// Makes the wall unknown and doubtful.
  MAZEBOT_CONSTEXPR14 void doubt(Cell cell, Heading heading) { walls_.doubt(cell, heading); }
  /// Makes walls unknown again that were seen only once and may hide a cell that was not visited. False if there are
  /// none. Unless `all` is true, a cell of a block map counts as solid if walls were seen on two of its
  /// sides. O(cells).
  MAZEBOT_CONSTEXPR14 bool question_cuts(bool all) {
    bool any = false;
    const bool is_block_map = !all && !has_confirmed_thin_wall();
    for (size_t i = 0; i < grid().cell_count(); ++i) {
      const Index hidden = static_cast<Index>(i);
      if (visited_.contains_at(hidden) || (is_block_map && walls_seen_once(hidden) > 1)) continue;
      const Cell cell = grid().cell(hidden);
      for (int quarter = 0; quarter < 4; ++quarter) {
        const Heading heading = heading_at(quarter);
        if (!visited_.contains(cell.towards(heading)) || !walls_.wall(cell, heading)) continue;
        if (walls_.evidence(cell, heading) != Evidence::seen_once) continue;
        walls_.question(cell, heading);
        any = true;
      }
    }
    return any;
  }

 private:
  // A single misread can feign a thin wall in a block map, but not from both of its sides.
  MAZEBOT_CONSTEXPR14 bool has_confirmed_thin_wall() const {
    for (size_t i = 0; has_thin_walls_ && i < grid().cell_count(); ++i) {
      const Cell cell = grid().cell(static_cast<Index>(i));
      for (int quarter = 0; quarter < 4 && visited_.contains(cell); ++quarter) {
        const Heading heading = heading_at(quarter);
        if (!visited_.contains(cell.towards(heading)) || !walls_.wall(cell, heading)) continue;
        if (walls_.evidence(cell, heading) == Evidence::confirmed) return true;
      }
    }
    return false;
  }
  MAZEBOT_CONSTEXPR14 int walls_seen_once(Index cell) const {
    int sides = 0;
    for (int i = 0; i < 4; ++i) {
      if (walls_.evidence(grid().cell(cell), heading_at(i)) == Evidence::seen_once) ++sides;
    }
    return sides;
  }
  // The sides that are walls because the maze ends there.
  MAZEBOT_CONSTEXPR14 uint8_t border_of(Cell cell) const {
    unsigned sides = 0;
    for (int i = 0; i < 4; ++i) {
      if (!grid().contains(cell.towards(heading_at(i)))) sides |= direction_bit(heading_at(i));
    }
    return static_cast<uint8_t>(sides);
  }

  MAZEBOT_CONSTEXPR14 void notice_thin_wall(Cell cell, Heading heading) {
    const Cell behind = cell.towards(heading);
    if (grid().contains(behind) && free_at(grid().index(cell)) && free_at(grid().index(behind))) has_thin_walls_ = true;
  }

  MapT walls_;
  CellsT visited_;
  bool has_thin_walls_ = false;
};

/// What is known of a Width x Height maze that is being covered.
template <int Width, int Height>
using CoverageMap = BasicCoverageMap<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_COVER_COVERAGE_MAP_HPP
