// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_WALL_MAP_HPP
#define MAZEBOT_MAP_WALL_MAP_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "byte_walls.hpp"
#include "cell.hpp"
#include "grid.hpp"
#include "heading.hpp"
#include "pose.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What an unknown wall counts as: open on an optimistic map (the free-space assumption), wall on a pessimistic one.
enum class Unknown : uint8_t { open, wall };

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(Unknown unknown) { return unknown == Unknown::open ? "open" : "wall"; }

/// What a wall reading did to the map.
enum class Reading : uint8_t {
  recorded,     ///< the wall was unknown and is known now
  agrees,       ///< the map already says the same
  contradicts,  ///< the map says the opposite, and was not changed
  corrected,    ///< the map said the opposite, and was changed
  outside       ///< the cell is not in the maze; nothing was written
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(Reading reading) {
  switch (reading) {
    case Reading::recorded: return "recorded";
    case Reading::agrees: return "agrees";
    case Reading::contradicts: return "contradicts";
    case Reading::corrected: return "corrected";
    case Reading::outside: break;
  }
  return "outside";
}

/// What is known of the walls of a maze. A cell reads as a byte:
///
///     bit     7 6 5 4   3 2 1 0
///             N E S W   N E S W
///             known     wall present        (an unknown wall is never marked present)
///
/// Each wall belongs to two cells, which never disagree. The border is known wall from the start and stays so. All
/// operations on one cell are O(1). RAM: that of the storage WallsT; Width * Height bytes with ByteWalls, half of it
/// with PackedWalls.
template <class GridT, class WallsT = detail::ByteWalls<GridT>>
class BasicWallMap : public GridT::template Assignment<BasicWallMap<GridT, WallsT>>, private GridT {
 public:
  typedef typename GridT::Index Index;   ///< the number of a cell
  enum : bool { has_evidence = false };  ///< see BasicEvidenceMap

  // Two constructors: clang rejects std::optional of a class whose default argument does not compile.
  MAZEBOT_CONSTEXPR14 BasicWallMap() : BasicWallMap(GridT()) {}  ///< knows only the border
  /// Knows only the border.
  explicit MAZEBOT_CONSTEXPR14 BasicWallMap(const GridT& grid) : GridT(grid), walls_(grid) { clear(); }

  constexpr const GridT& grid() const { return *this; }     ///< the size of the maze
  constexpr int width() const { return grid().width(); }    ///< columns
  constexpr int height() const { return grid().height(); }  ///< rows

  /// Forgets everything but the border. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() {
    walls_.clear();
    for (int x = 0; x < width(); ++x) {
      walls_.set(grid(), Cell(x, height() - 1), Heading::north, true, true);
      walls_.set(grid(), Cell(x, 0), Heading::south, true, true);
    }
    for (int y = 0; y < height(); ++y) {
      walls_.set(grid(), Cell(width() - 1, y), Heading::east, true, true);
      walls_.set(grid(), Cell(0, y), Heading::west, true, true);
    }
  }

  /// Records what a sensor read. A reading that contradicts the map changes nothing.
  MAZEBOT_CONSTEXPR14 Reading record(Cell cell, Heading heading, bool is_wall) {
    if (!grid().contains(cell)) return Reading::outside;
    if (known(cell, heading)) return wall(cell, heading) == is_wall ? Reading::agrees : Reading::contradicts;
    walls_.set(grid(), cell, heading, true, is_wall);
    return Reading::recorded;
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

  /// Records that the robot left the cell on that side. A known wall stays.
  MAZEBOT_CONSTEXPR14 Reading record_crossing(Cell cell, Heading heading) { return record(cell, heading, false); }

  /// Records what is certain, such as a wall the robot bumped into, and replaces what the map says. The border cannot
  /// be opened.
  MAZEBOT_CONSTEXPR14 Reading overwrite(Cell cell, Heading heading, bool is_wall) {
    const Reading reading = record(cell, heading, is_wall);
    if (reading != Reading::contradicts || !grid().contains(cell.towards(heading))) return reading;
    walls_.set(grid(), cell, heading, true, is_wall);
    return Reading::recorded;
  }

  /// Makes a wall unknown again. The border stays.
  MAZEBOT_CONSTEXPR14 void forget(Cell cell, Heading heading) {
    if (!grid().contains(cell) || !grid().contains(cell.towards(heading))) return;
    walls_.set(grid(), cell, heading, false, false);
  }

  /// Precondition of this question and those below: the cell is inside the maze.
  constexpr bool known(Cell cell, Heading heading) const {
    return (byte_at(grid().index(cell)) >> 4 & direction_bit(heading)) != 0;
  }
  /// Returns whether it is known to be a wall.
  constexpr bool wall(Cell cell, Heading heading) const {
    return (byte_at(grid().index(cell)) & direction_bit(heading)) != 0;
  }
  /// Returns whether the robot can pass, if unknown walls count as `unknown`.
  constexpr bool open(Cell cell, Heading heading, Unknown unknown) const {
    return (exits_at(grid().index(cell), unknown) & direction_bit(heading)) != 0;
  }
  /// Returns whether a wall or an opening is known on that side of a robot.
  constexpr bool known(Pose pose, Turn side) const { return known(pose.cell, pose.heading + side); }
  /// Returns whether a wall is known to be on that side of a robot.
  constexpr bool wall(Pose pose, Turn side) const { return wall(pose.cell, pose.heading + side); }
  /// Returns whether a robot can leave its cell by that side, if unknown walls count as `unknown`.
  constexpr bool open(Pose pose, Turn side, Unknown unknown) const {
    return open(pose.cell, pose.heading + side, unknown);
  }
  /// Returns whether all four walls of the cell are known.
  constexpr bool explored(Cell cell) const { return byte_at(grid().index(cell)) >> 4 == 15; }

  /// The byte of a cell. Precondition: index < cell_count().
  constexpr uint8_t byte_at(Index index) const { return walls_.byte_at(grid(), index); }
  /// The sides by which the cell can be left, as a nibble of direction_bit()s.
  constexpr MAZEBOT_ALWAYS_INLINE uint8_t exits_at(Index index, Unknown unknown) const {
    return exits_of(byte_at(index), unknown == Unknown::open ? 0xF0 : 0);
  }
  /// Returns whether a wall or an opening is known. Precondition: index < cell_count().
  constexpr bool known_at(Index index, Heading heading) const {
    return (byte_at(index) & direction_bit(heading) << 4) != 0;
  }
  /// Returns whether all four walls of the cell are known.
  constexpr bool explored_at(Index index) const { return byte_at(index) >= 0xF0; }
  /// All bytes, in the order of the indices. Only maps over ByteWalls have them.
  constexpr const uint8_t* bytes() const { return walls_.bytes(); }

 private:
  // Branch-free, with a mask that is the same for every cell of a flood.
  static constexpr MAZEBOT_ALWAYS_INLINE uint8_t exits_of(uint8_t byte, uint8_t taken_as_known) {
    return static_cast<uint8_t>((byte | taken_as_known) >> 4 & ~byte);
  }

  WallsT walls_;
};

/// Maps are equal if they know the same of the same walls; how they are stored does not matter. O(cells).
template <class GridT, class WallsT, class OtherWallsT>
MAZEBOT_CONSTEXPR14 bool operator==(const BasicWallMap<GridT, WallsT>& a, const BasicWallMap<GridT, OtherWallsT>& b) {
  if (a.grid() != b.grid()) return false;
  for (size_t i = 0; i < a.grid().cell_count(); ++i) {
    const typename GridT::Index index = static_cast<typename GridT::Index>(i);
    if (a.byte_at(index) != b.byte_at(index)) return false;
  }
  return true;
}
/// Returns whether the maps know different walls. O(cells).
template <class GridT, class WallsT, class OtherWallsT>
MAZEBOT_CONSTEXPR14 bool operator!=(const BasicWallMap<GridT, WallsT>& a, const BasicWallMap<GridT, OtherWallsT>& b) {
  return !(a == b);
}

/// What is known of the walls of a Width x Height maze.
template <int Width, int Height>
using WallMap = BasicWallMap<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_WALL_MAP_HPP
