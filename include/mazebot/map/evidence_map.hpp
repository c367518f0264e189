// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_EVIDENCE_MAP_HPP
#define MAZEBOT_MAP_EVIDENCE_MAP_HPP

#include <stdint.h>

#include "../config.hpp"
#include "byte_walls.hpp"
#include "cell.hpp"
#include "grid.hpp"
#include "heading.hpp"
#include "pose.hpp"
#include "wall_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How well a wall, or the opening in its place, is known.
enum class Evidence : uint8_t {
  unseen,     ///< no sensor has looked at it
  doubtful,   ///< it was looked at, but counts as unknown until it is seen or tried again
  seen_once,  ///< seen from one of its two cells
  confirmed,  ///< seen from both of its cells, with the same result
  certain     ///< the robot crossed it or bumped into it, or it is the border
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(Evidence evidence) {
  switch (evidence) {
    case Evidence::unseen: return "unseen";
    case Evidence::doubtful: return "doubtful";
    case Evidence::seen_once: return "seen once";
    case Evidence::confirmed: return "confirmed";
    case Evidence::certain: break;
  }
  return "certain";
}

/// A wall map that also keeps how well each wall is known: one more bit for each side of a wall, which tells whether a
/// sensor has looked at it from there.
///
///     known, not looked at       certain
///     known, one side            seen once
///     known, both sides          confirmed
///     unknown, not looked at     unseen
///     unknown, otherwise         doubtful; if only one side has looked at it, it saw a wall
///
/// A sensor may misread, and reading the same wall again from the same place often repeats the error. So only the first
/// look from each side changes the map: the second side confirms the wall or makes it doubtful. Crossing a wall's place
/// and bumping into it are certain; they end every doubt and overrule every look.
///
/// All operations on one wall are O(1). RAM: the map's, and Width * Height / 2 bytes: 128 at 16x16.
template <class GridT, class WallsT = detail::ByteWalls<GridT>>
class BasicEvidenceMap : public GridT::template Assignment<BasicEvidenceMap<GridT, WallsT>>,
                         public BasicWallMap<GridT, WallsT> {
  typedef BasicWallMap<GridT, WallsT> Base;

 public:
  typedef typename Base::Index Index;  ///< the number of a cell
  enum : bool { has_evidence = true };
  using Base::grid;   ///< the size of the maze
  using Base::known;  ///< see BasicWallMap
  using Base::wall;   ///< see BasicWallMap

  MAZEBOT_CONSTEXPR14 BasicEvidenceMap() : BasicEvidenceMap(GridT()) {}  ///< knows only the border
  /// Knows only the border; no wall has been looked at.
  explicit MAZEBOT_CONSTEXPR14 BasicEvidenceMap(const GridT& of_grid) : Base(of_grid), looks_(of_grid, 0) {}
  /// Takes over a map without evidence: all its walls count as seen once, from the south or the west.
  explicit MAZEBOT_CONSTEXPR14 BasicEvidenceMap(const Base& map) : Base(map), looks_(map.grid(), 0) {
    for (size_t i = 0; i < grid().cell_count(); ++i) {
      const Index index = static_cast<Index>(i);
      const unsigned inner = (grid().has_neighbour(index, Heading::north) ? direction_bit(Heading::north) : 0U) |
                             (grid().has_neighbour(index, Heading::east) ? direction_bit(Heading::east) : 0U);
      set_looks(index, static_cast<uint8_t>(map.byte_at(index) >> 4 & inner));
    }
  }

  /// Forgets everything but the border. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() {
    Base::clear();
    looks_.fill(0);
  }

  /// Records a look at a wall from one of its cells.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Reading record(Cell cell, Heading heading, bool is_wall) {
    if (!grid().contains(cell)) return Reading::outside;
    const bool is_known = known(cell, heading);
    const bool from_here = looked(cell, heading);
    if (is_known && (from_here || !looked_from_beyond(cell, heading))) {
      return wall(cell, heading) == is_wall ? Reading::agrees : Reading::contradicts;
    }
    if (from_here) return Reading::agrees;  // doubtful: the same look says nothing new
    const bool is_first = !looked_from_beyond(cell, heading);
    set_looked(cell, heading, true);
    if (is_first) return write(cell, heading, is_wall);
    // The other side saw what the map says; of a doubtful wall it saw a wall.
    const bool seen_beyond = is_known ? wall(cell, heading) : true;
    if (seen_beyond != is_wall) return make_doubtful(cell, heading);
    return is_known ? Reading::agrees : write(cell, heading, true);
  }
  /// Records a reading of the wall on that side of a robot. O(1).
  MAZEBOT_CONSTEXPR14 Reading record(Pose pose, Turn side, bool is_wall) {
    return record(pose.cell, pose.heading + side, is_wall);
  }
  /// Records all that a robot sees in its cell: whether a wall is to its left, in front of it, and to its right. O(1).
  MAZEBOT_CONSTEXPR14 void set_walls(Pose pose, bool left, bool front, bool right) {
    record(pose, Turn::left, left);
    record(pose, Turn::ahead, front);
    record(pose, Turn::right, right);
  }

  /// Records another look at a doubtful wall, by a robot that has been away since the last one and cannot feel a wall
  /// it bumps into: the majority of the looks decides. No effect on other walls.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Reading settle(Cell cell, Heading heading, bool is_wall) {
    if (!grid().contains(cell) || evidence(cell, heading) != Evidence::doubtful) return Reading::agrees;
    const bool both = looked(cell, heading) && looked_from_beyond(cell, heading);
    set_looked(cell, heading, true);
    set_looked(cell.towards(heading), opposite(heading), true);
    return both || is_wall ? write(cell, heading, is_wall) : Reading::corrected;
  }

  /// Records what is certain, such as a wall the robot bumped into, and replaces what the map says. The border cannot
  /// be opened.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Reading overwrite(Cell cell, Heading heading, bool is_wall) {
    if (!grid().contains(cell)) return Reading::outside;
    const bool was_known = known(cell, heading);
    const bool agreed = was_known && wall(cell, heading) == is_wall;
    if (!grid().contains(cell.towards(heading))) return agreed ? Reading::agrees : Reading::contradicts;
    clear_looks(cell, heading);
    if (agreed) return Reading::agrees;
    Base::overwrite(cell, heading, is_wall);
    return was_known ? Reading::corrected : Reading::recorded;
  }
  /// Records that the robot left the cell on that side: it is open, for certain.
  MAZEBOT_CONSTEXPR14 Reading record_crossing(Cell cell, Heading heading) { return overwrite(cell, heading, false); }

  /// Makes a wall unseen again. The border stays.
  MAZEBOT_CONSTEXPR14 void forget(Cell cell, Heading heading) {
    if (!grid().contains(cell) || !grid().contains(cell.towards(heading))) return;
    clear_looks(cell, heading);
    Base::forget(cell, heading);
  }
  /// Makes a wall or an opening that was seen doubtful. What is certain stays.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void doubt(Cell cell, Heading heading) {
    const Evidence known_by = evidence(cell, heading);
    if (known_by != Evidence::seen_once && known_by != Evidence::confirmed) return;
    set_looked(cell, heading, true);
    set_looked(cell.towards(heading), opposite(heading), true);
    Base::forget(cell, heading);
  }
  /// Makes a wall doubtful that is not certain: one that was seen once until it is seen from its other side, tried, or
  /// trusted again.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void question(Cell cell, Heading heading) {
    if (!wall(cell, heading)) return;
    if (evidence(cell, heading) != Evidence::seen_once) return doubt(cell, heading);
    Base::forget(cell, heading);
  }
  /// Makes all walls that are only questioned known again. O(cells).
  MAZEBOT_CONSTEXPR14 void trust_questioned() {
    for (size_t i = 0; i < grid().cell_count(); ++i) {
      const Index index = static_cast<Index>(i);
      const unsigned suspects = doubtful_at(index);
      if (suspects == 0) continue;
      for (int quarter = 0; quarter < 4; ++quarter) {
        const Heading heading = heading_at(quarter);
        if ((suspects & direction_bit(heading)) == 0 || looked_from_beyond(grid().cell(index), heading)) continue;
        Base::overwrite(grid().cell(index), heading, true);
      }
    }
  }

  /// Precondition of this question and those below: the cell is inside the maze.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED Evidence evidence(Cell cell, Heading heading) const {
    const int looks = (looked(cell, heading) ? 1 : 0) + (looked_from_beyond(cell, heading) ? 1 : 0);
    if (!known(cell, heading)) return looks == 0 ? Evidence::unseen : Evidence::doubtful;
    return looks == 0 ? Evidence::certain : looks == 1 ? Evidence::seen_once : Evidence::confirmed;
  }
  /// Returns whether a sensor has looked at the wall from this cell since it was last certain.
  constexpr bool looked(Cell cell, Heading heading) const {
    return (looks_at(grid().index(cell)) & direction_bit(heading)) != 0;
  }

  /// The sides of a cell from which a sensor has looked at its walls, as a nibble of direction bits; for those who save
  /// the map. Precondition: index < cell_count().
  constexpr uint8_t looks_at(Index index) const {
    return static_cast<uint8_t>(looks_[index / 2U] >> (index % 2U != 0 ? 4 : 0) & 15);
  }
  /// The doubtful walls of a cell among those that a sensor has looked at from there, as direction bits. Precondition:
  /// index < cell_count(). O(1).
  constexpr uint8_t doubtful_at(Index index) const {
    return static_cast<uint8_t>(looks_at(index) & ~(Base::byte_at(index) >> 4));
  }
  /// Sets the looks of a cell, in the form of looks_at(): for a map that is loaded. O(1).
  MAZEBOT_CONSTEXPR14 void set_looks(Index index, uint8_t looks) {
    const unsigned shift = index % 2U != 0 ? 4 : 0;
    looks_[index / 2U] = static_cast<uint8_t>((looks_[index / 2U] & ~(15U << shift)) | (looks & 15U) << shift);
  }

 private:
  constexpr bool looked_from_beyond(Cell cell, Heading heading) const {
    return grid().contains(cell.towards(heading)) && looked(cell.towards(heading), opposite(heading));
  }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void set_looked(Cell cell, Heading heading, bool is_looked) {
    if (!grid().contains(cell)) return;
    const Index index = grid().index(cell);
    const unsigned others = looks_at(index) & ~static_cast<unsigned>(direction_bit(heading));
    set_looks(index, static_cast<uint8_t>(others | (is_looked ? direction_bit(heading) : 0U)));
  }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void clear_looks(Cell cell, Heading heading) {
    set_looked(cell, heading, false);
    set_looked(cell.towards(heading), opposite(heading), false);
  }
  MAZEBOT_CONSTEXPR14 Reading write(Cell cell, Heading heading, bool is_wall) {
    Base::overwrite(cell, heading, is_wall);
    return Reading::recorded;
  }
  MAZEBOT_CONSTEXPR14 Reading make_doubtful(Cell cell, Heading heading) {
    Base::forget(cell, heading);
    return Reading::corrected;
  }

  typename GridT::template Array<uint8_t, 2> looks_;
};

/// A wall map with evidence, of a Width x Height maze.
template <int Width, int Height>
using EvidenceMap = BasicEvidenceMap<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_EVIDENCE_MAP_HPP
