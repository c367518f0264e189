// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_FLOOD_FILL_HPP
#define MAZEBOT_SEARCH_FLOOD_FILL_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "best_exit.hpp"
#include "wavefront.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Distances, in cell borders crossed, from every cell to the nearest of a set of goals: the flood fill of the
/// micromouse field (breadth-first search, Moore 1959; also Lee's algorithm or wavefront).
///
/// run() is O(cells). RAM: Width * Height * (sizeof(Distance) + sizeof(Index)) bytes and a flag; 513 bytes at 16x16 on
/// AVR. The queue has room for all cells and takes each of them at most once, so it cannot overflow.
///
/// On a desktop, mazes of up to 64x64 cells are flooded a wave at a time: O(longest distance * rows), about eight
/// times as fast in a contest maze. The results are the same. See MAZEBOT_BIT_PARALLEL. In large mazes with long
/// corridors the queue takes over.
template <class GridT>
class BasicFloodFill : public GridT::template Assignment<BasicFloodFill<GridT>>, private GridT {
 public:
  typedef typename GridT::Index Index;        ///< the number of a cell
  typedef typename GridT::Distance Distance;  ///< a number of moves

  /// No cell is reached yet.
  explicit MAZEBOT_CONSTEXPR14 BasicFloodFill(const GridT& grid = GridT())
      : GridT(grid), distances_(grid, far()), ring_(grid, 0), all_reached_(false) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze

  /// Computes all distances; unknown walls count as `unknown`. Without goals no cell is reachable. O(cells).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown) {
    run(map, goals, unknown, detail::FloodMethod<GridT>());
  }

  /// Returns whether a path leads from the cell to a goal. False outside the maze.
  constexpr bool reachable(Cell cell) const { return grid().contains(cell) && reachable_at(grid().index(cell)); }
  /// Returns whether a path leads from the cell with that number to a goal. O(1).
  constexpr bool reachable_at(Index index) const { return distances_[index] != far() || all_reached_; }

  /// Borders to cross to the nearest goal. Precondition: reachable(cell).
  constexpr Distance distance(Cell cell) const { return distances_[grid().index(cell)]; }
  /// Moves to the nearest goal. Precondition: reachable_at(index). O(1).
  constexpr Distance distance_at(Index index) const { return distances_[index]; }

  /// The heading of the next step on a shortest path, on the map that was flooded; nothing at a goal or where no path
  /// leads to one. Of steps that are equally good it takes the first in the order of preferred_turn(). O(1).
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Optional<Heading> downhill(const MapT& map, Pose pose, Unknown unknown) const {
    if (!reachable(pose.cell)) return Optional<Heading>();
    return detail::best_exit(grid(), map, pose, unknown, Nearer{*this});
  }

 private:
  struct Nearer {
    const BasicFloodFill& flood;
    constexpr MAZEBOT_ALWAYS_INLINE bool operator()(Index here, Index beyond) const {
      return flood.distances_[beyond] + 1U == flood.distances_[here];
    }
  };

  // Wave by wave, if the maze fits into registers.
  template <class MapT, class RowsT>
  MAZEBOT_CONSTEXPR14 void run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown,
                               detail::ByWaves<RowsT>) {
    if (MAZEBOT_IS_CONSTANT_EVALUATED()) {
      run(map, goals, unknown, detail::ByCells());
    } else {
      run_waves<RowsT>(map, goals, unknown);
    }
  }
  template <class RowsT, class MapT>
  MAZEBOT_ALWAYS_INLINE void run_waves(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown) {
    detail::WaveCounter<GridT, RowsT> counter(map, goals, unknown);
    all_reached_ = counter.run(distances_.data());
    if (!counter.waves().over()) continue_by_cells(map, unknown, counter.waves());
  }
  template <class MapT, class WavesT>
  MAZEBOT_NEVER_INLINE void continue_by_cells(const MapT& map, Unknown unknown, const WavesT& waves) {
    Index* tail = ring_.data();
    waves.for_each_in_frontier([&](Index cell) { *tail++ = cell; });
    const Index* const first_new = tail;
    tail = spread(map, unknown, tail);
    all_reached_ = waves.reached() + static_cast<size_t>(tail - first_new) == grid().cell_count();
  }

  // Cell by cell, from a queue.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown, detail::ByCells) {
    distances_.fill(far());
    Index* tail = ring_.data();
    for (size_t i = 0; i < goals.word_count(); ++i) {
      Index goal = static_cast<Index>(i * detail::word_bits);
      for (detail::Word word = goals.words()[i]; word != 0; word = static_cast<detail::Word>(word >> 1), ++goal) {
        if ((word & 1U) == 0) continue;
        distances_[goal] = 0;
        *tail++ = goal;
      }
    }
    all_reached_ = spread(map, unknown, tail) == ring_.data() + grid().cell_count();
  }
  // Reaches all cells from those in the queue, which ends at `tail`. Returns the new end.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Index* spread(const MapT& map, Unknown unknown, Index* tail) {
    Distance* const distances = distances_.data();
    const Index* head = ring_.data();
    const ptrdiff_t row = grid().width();
    while (head != tail) {
      const Index cell = *head++;
      const uint8_t exits = map.exits_at(cell, unknown);
      Distance* const here = distances + cell;
      const Distance next = static_cast<Distance>(*here + 1U);
      if ((exits & direction_bit(Heading::north)) != 0 && here[row] == far()) {
        here[row] = next;
        *tail++ = static_cast<Index>(cell + row);
      }
      if ((exits & direction_bit(Heading::east)) != 0 && here[1] == far()) {
        here[1] = next;
        *tail++ = static_cast<Index>(cell + 1);
      }
      if ((exits & direction_bit(Heading::south)) != 0 && here[-row] == far()) {
        here[-row] = next;
        *tail++ = static_cast<Index>(cell - row);
      }
      if ((exits & direction_bit(Heading::west)) != 0 && here[-1] == far()) {
        here[-1] = next;
        *tail++ = static_cast<Index>(cell - 1);
      }
    }
    return tail;
  }

  // Marks cells not reached yet. It is also the largest possible distance, that of a path through every cell. Then
  // every cell is reached, so all_reached_ tells the two apart.
  static constexpr Distance far() { return static_cast<Distance>(~Distance(0)); }

  typename GridT::template Array<Distance> distances_;
  typename GridT::template Array<Index> ring_;
  bool all_reached_;
};

/// Distances in a Width x Height maze.
template <int Width, int Height>
using FloodFill = BasicFloodFill<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SEARCH_FLOOD_FILL_HPP
