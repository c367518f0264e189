// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_FLOW_FIELD_HPP
#define MAZEBOT_SEARCH_FLOW_FIELD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "best_exit.hpp"
#include "wavefront.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Finds the direction to the nearest of a set of goals from every cell. downhill() gives the same answers as that of
/// FloodFill, in a quarter of the RAM and, on a desktop, half the time. Distances are not known.
///
/// Each cell keeps two bits: its distance modulo 3 (Moore 1959), or "not reached". Modulo 3 suffices to tell a
/// neighbour one step nearer from one a step farther. run() is O(cells).
///
/// RAM: Width * Height / 4 bytes, rounded up to whole machine words, and a queue for Width * Height / 16 cells; on AVR
/// 80 bytes at 16x16, 384 at 32x32. If the queue is full, a pass over all cells finds those that did not fit. A run
/// makes at most 33 such passes.
///
/// On a desktop, mazes of up to 64x64 cells are flooded a wave at a time, as by FloodFill.
template <class GridT>
class BasicFlowField : public GridT::template Assignment<BasicFlowField<GridT>>, private GridT {
  typedef detail::Word Word;

 public:
  typedef typename GridT::Index Index;  ///< the number of a cell

  /// No cell is reached yet.
  explicit MAZEBOT_CONSTEXPR14 BasicFlowField(const GridT& grid = GridT())
      : GridT(grid), queue_(grid, 0), labels_(grid, 0) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze

  /// Computes all directions; unknown walls count as `unknown`. Without goals no cell is reachable. O(cells).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown) {
    run(map, goals, unknown, detail::FloodMethod<GridT>());
  }

  /// Returns whether a path leads from the cell to a goal. False outside the maze.
  constexpr bool reachable(Cell cell) const { return grid().contains(cell) && reachable_at(grid().index(cell)); }
  /// Returns whether a path leads from the cell with that number to a goal. O(1).
  constexpr bool reachable_at(Index index) const { return label_at(index) != 0; }

  /// Returns whether a cell is one step nearer to a goal than its neighbour `than`. Precondition: no wall is between
  /// them, and both are reachable.
  constexpr bool nearer_at(Index index, Index than) const { return label_at(index) == label_before(label_at(than)); }

  /// The heading of the next step on a shortest path, on the map that was flooded; nothing at a goal or where no path
  /// leads to one. Of steps that are equally good it takes the first in the order of preferred_turn(). O(1).
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Optional<Heading> downhill(const MapT& map, Pose pose, Unknown unknown) const {
    if (!reachable(pose.cell)) return Optional<Heading>();
    return detail::best_exit(grid(), map, pose, unknown, Nearer{*this});
  }

 private:
  struct Nearer {
    const BasicFlowField& flow;
    constexpr MAZEBOT_ALWAYS_INLINE bool operator()(Index here, Index beyond) const {
      return flow.nearer_at(beyond, here);
    }
  };

  // Two bits a cell: 0 if the cell was not reached, else one of three labels, which follow each other from wave to
  // wave. The lower half of a word holds the low bits of its cells, the upper half the high bits. A label by itself is
  // a word in which all cells have that label.
  enum { half = detail::word_bits / 2 };
  static constexpr Word low() { return static_cast<Word>(static_cast<Word>(~Word(0)) >> half); }
  static constexpr Word high() { return static_cast<Word>(~low()); }
  static constexpr Word both() { return static_cast<Word>(~Word(0)); }
  static constexpr Word label_after(Word label) { return label == low() ? high() : label == high() ? both() : low(); }
  static constexpr Word label_before(Word label) { return label == low() ? both() : label == high() ? low() : high(); }

  // The mask of a cell's two bits in its word. 8-bit processors shift by one bit at a time, so they choose a constant.
  static constexpr MAZEBOT_ALWAYS_INLINE Word place_of(Index cell) {
    return half == 4 ? static_cast<Word>((cell & 2U) == 0 ? ((cell & 1U) == 0 ? 0x11U : 0x22U)
                                                          : ((cell & 1U) == 0 ? 0x44U : 0x88U))
                     : static_cast<Word>((Word(1) | Word(1) << half) << cell % half);
  }
  constexpr Word label_at(Index index) const { return label_of(labels_[index / half] & place_of(index)); }
  static constexpr Word label_of(Word bits) {
    return static_cast<Word>(((bits & low()) != 0 ? low() : Word(0)) | ((bits & high()) != 0 ? high() : Word(0)));
  }

  // Wave by wave, if the maze fits into registers.
  template <class MapT, class RowsT>
  MAZEBOT_CONSTEXPR14 void run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown,
                               detail::ByWaves<RowsT>) {
    if (MAZEBOT_IS_CONSTANT_EVALUATED()) {
      run(map, goals, unknown, detail::ByCells());
    } else {
      run_by_waves<RowsT>(map, goals, unknown);
    }
  }
  template <class RowsT, class MapT>
  void run_by_waves(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown) {
    typedef detail::Wavefront<GridT, RowsT> Waves;
    Waves waves(map, goals, unknown);
    typename Waves::Plane lows;
    typename Waves::Plane highs;
    unsigned count = 0;
    for (; !waves.over() && !waves.queue_is_faster(count); count += 3) {
      Waves::add(lows, waves.frontier());
      waves.advance();
      Waves::add(highs, waves.frontier());
      waves.advance();
      Waves::add(lows, waves.frontier());
      Waves::add(highs, waves.frontier());
      waves.advance();
    }
    uint64_t low_words[Waves::words];
    uint64_t high_words[Waves::words];
    Waves::store(lows, low_words);
    Waves::store(highs, high_words);
    labels_.fill(0);
    for (int y = 0; y < grid().height(); ++y) {
      put_row(Waves::row_of(low_words, y), y, 0);
      put_row(Waves::row_of(high_words, y), y, half);
    }
    if (waves.over()) return;
    Ring ring;
    ring.complete = true;
    waves.for_each_in_frontier([&](Index cell) { reach(cell, low(), ring); });
    spread(map, unknown, ring);
  }
  // Writes a row of bits into the lower or the upper halves of the labels.
  void put_row(uint64_t row, int y, int shift) {
    size_t index = grid().index(Cell(0, y));
    for (int rest = grid().width(); rest > 0;) {
      const size_t place = index % half;
      const int room = static_cast<int>(half - place);
      const int count = rest < room ? rest : room;
      const Word part = static_cast<Word>(row & (~uint64_t(0) >> (64 - count)));
      labels_[index / half] = static_cast<Word>(labels_[index / half] | part << place << shift);
      row >>= count;  // at most half a word
      index += static_cast<size_t>(count);
      rest -= count;
    }
  }

  // Cell by cell, from a queue.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown, detail::ByCells) {
    labels_.fill(0);
    for (size_t i = 0; i < goals.word_count(); ++i) {
      Index goal = static_cast<Index>(i * detail::word_bits);
      for (Word word = goals.words()[i]; word != 0; word = static_cast<Word>(word >> 1), ++goal) {
        if ((word & 1U) == 0) continue;
        labels_[goal / half] = static_cast<Word>(labels_[goal / half] | (low() & place_of(goal)));
      }
    }
    spread(map, unknown, Ring());
  }

  // The state of the queue.
  struct Ring {
    Index first, end, count;
    bool complete;  // whether all cells of the next wave are in it
    constexpr Ring() : first(0), end(0), count(0), complete(false) {}
  };

  // Expands one wave after the other, from one with the label low() on: from the queue if it holds all cells of the
  // wave, otherwise by a pass over the labels. The pass also finds cells of earlier waves with the same label;
  // expanding these again changes nothing.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void spread(const MapT& map, Unknown unknown, Ring ring) {
    for (Word label = low(); ring.count != 0 || !ring.complete; label = label_after(label)) {
      const Word next = label_after(label);
      if (ring.complete) {
        for (Index rest = ring.count; rest != 0; --rest) {
          const Index cell = queue_[ring.first];
          if (++ring.first == queue_.size()) ring.first = 0;
          --ring.count;
          expand(map, cell, unknown, next, ring);
        }
        continue;
      }
      ring = Ring();
      ring.complete = true;
      for (size_t i = 0; i < labels_.size(); ++i) {
        const Word word = labels_[i];
        // Keeps the low bit of each cell whose two bits are those of the label.
        Word same = static_cast<Word>(~(word ^ label));
        same = static_cast<Word>(same & same >> half & low());
        for (Index cell = static_cast<Index>(i * half); same != 0; ++cell, same = static_cast<Word>(same >> 1)) {
          if ((same & 1U) != 0) expand(map, cell, unknown, next, ring);
        }
      }
    }
  }

  template <class MapT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void expand(const MapT& map, Index cell, Unknown unknown, Word label,
                                                        Ring& ring) {
    const uint8_t exits = map.exits_at(cell, unknown);
    const size_t row = static_cast<size_t>(grid().width());
    if ((exits & direction_bit(Heading::north)) != 0) reach(static_cast<Index>(cell + row), label, ring);
    if ((exits & direction_bit(Heading::east)) != 0) reach(static_cast<Index>(cell + 1U), label, ring);
    if ((exits & direction_bit(Heading::south)) != 0) reach(static_cast<Index>(cell - row), label, ring);
    if ((exits & direction_bit(Heading::west)) != 0) reach(static_cast<Index>(cell - 1U), label, ring);
  }

  // Labels a cell and queues it, unless it was reached before.
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void reach(Index cell, Word label, Ring& ring) {
    Word& word = labels_[cell / half];
    const Word place = place_of(cell);
    if ((word & place) != 0) return;
    word = static_cast<Word>(word | (label & place));
    if (ring.count == queue_.size()) {
      ring.complete = false;
      return;
    }
    queue_[ring.end] = cell;
    if (++ring.end == queue_.size()) ring.end = 0;
    ++ring.count;
  }

  typename GridT::template Array<Index, 16> queue_;
  typename GridT::template Array<Word, half> labels_;
};

/// Directions in a Width x Height maze.
template <int Width, int Height>
using FlowField = BasicFlowField<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SEARCH_FLOW_FIELD_HPP
