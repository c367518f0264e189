// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_WAVEFRONT_HPP
#define MAZEBOT_SEARCH_WAVEFRONT_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/bit_rows.hpp"
#include "../detail/integers.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/wall_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The layout of a maze's rows in registers of type RowsT, if they fit. With R registers:
//
//     register      0      1    ..    R-1
//     lane 0      row 0  row 1  ..  row R-1
//     lane 1      row R   ..
//
// A step north leads to the same lane of the next register, without a shift. From the last register it leads to the
// first register, one lane up.
template <class GridT, class RowsT>
struct RowLayout {
  enum { fits = 0 };
};

template <int Width, int Height, class RowsT>
struct RowLayout<Grid<Width, Height>, RowsT> {
  enum {
    row_bits = Width <= 8    ? 8
               : Width <= 16 ? 16
               : Width <= 32 ? 32
                             : 64,
    lanes = static_cast<int>(RowsT::width) / row_bits,
    registers = (Height + lanes - 1) / lanes,
    fits = Width <= 64 && Height <= 64
  };
};

// The method of a flood: cell by cell from a queue, or wave by wave in registers of type RowsT.
struct ByCells {};
template <class RowsT>
struct ByWaves {};
template <class GridT>
using FloodMethod = typename Choose<MAZEBOT_BIT_PARALLEL && RowLayout<GridT, WidestBitRows>::fits,
                                    ByWaves<WidestBitRows>, ByCells>::Type;

// A breadth-first search that advances the whole frontier at a time. The frontier is a plane with one bit a cell.
// Moving it north, east, south and west through the openings of the maze takes a few operations on whole registers.
// O(waves * registers). In large mazes with long corridors it ends early, and a queue continues.
template <class GridT, class RowsT>
class Wavefront {
  typedef RowLayout<GridT, RowsT> Shape;

 public:
  enum { registers = Shape::registers, words = static_cast<int>(registers) * static_cast<int>(RowsT::words) };
  typedef RowsT Plane[registers];

  // The first frontier consists of the goals.
  template <class MapT>
  Wavefront(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown) : with_few_(0) {
    uint64_t north[words] = {};
    uint64_t east[words] = {};
    uint64_t first[words] = {};
    uint64_t others[words] = {};
    for (int y = 0; y < GridT::height(); ++y) {
      uint64_t north_row = 0;
      uint64_t east_row = 0;
      for (int x = 0; x < GridT::width(); x += 8) {
        const int count = GridT::width() - x < 8 ? GridT::width() - x : 8;
        const uint64_t exits = exits_of_eight(map, GridT::index(Cell(x, y)), count, unknown, HasBytes<MapT>());
        north_row |= gather(exits >> 3) << x;
        east_row |= gather(exits >> 2) << x;
      }
      north[word_of_row(y)] |= north_row << shift_of_row(y);
      east[word_of_row(y)] |= east_row << shift_of_row(y);
      const uint64_t goal_row = goals_of_row(goals, y);
      first[word_of_row(y)] |= goal_row << shift_of_row(y);
      others[word_of_row(y)] |= (whole_row() ^ goal_row) << shift_of_row(y);
    }
    load(north_, north);
    load(east_, east);
    load(frontier_, first);
    load(unreached_, others);
  }

  // The neighbours of some cells, among those of a plane.
  MAZEBOT_ALWAYS_INLINE void step(const Plane& from, const Plane& among, Plane& to) const {
    MAZEBOT_UNROLL
    for (int i = 0; i < registers; ++i) {
      const int last = registers - 1;
      const RowsT from_south = i > 0 ? from[i > 0 ? i - 1 : 0] & north_[i > 0 ? i - 1 : 0]
                                     : (from[last] & north_[last]).template up<Shape::row_bits>();
      const RowsT north_of_it = i < last ? from[i < last ? i + 1 : i] : from[0].template down<Shape::row_bits>();
      to[i] =
          (from_south | (north_of_it & north_[i]) | (from[i] & east_[i]) << 1 | ((from[i] >> 1) & east_[i])) & among[i];
    }
  }
  // Advances the frontier by one step, to cells not reached before.
  MAZEBOT_ALWAYS_INLINE void advance() {
    Plane next;
    step(frontier_, unreached_, next);
    MAZEBOT_UNROLL
    for (int i = 0; i < registers; ++i) {
      frontier_[i] = next[i];
      unreached_[i] = unreached_[i] ^ next[i];
    }
  }

  // Whether the search is over: no cell is in the frontier.
  bool over() const { return !any(frontier_); }
  bool all_reached() const { return !any(unreached_); }

  // Whether a queue is faster from now on. A wave takes the same time however few cells it reaches: in a register about
  // the time in which a queue reaches a sixth of a cell. Looks at every twelfth wave, and believes the fourth in a row
  // that reached few. In small mazes waves are nearly always faster.
  MAZEBOT_ALWAYS_INLINE bool queue_is_faster(unsigned waves) {
    return registers >= 8 && waves % 12 == 0 && waves != 0 && fourth_with_few();
  }
  // The number of cells reached.
  size_t reached() const {
    uint64_t plane[words];
    store(unreached_, plane);
    size_t count = GridT::cell_count();
    for (int i = 0; i < words; ++i) count -= static_cast<size_t>(count_bits(plane[i]));
    return count;
  }
  // Calls visit(Index) for each cell of the frontier.
  template <class VisitorT>
  void for_each_in_frontier(const VisitorT& visit) const {
    uint64_t plane[words];
    store(frontier_, plane);
    for (int i = 0; i < words; ++i) {
      for (uint64_t word = plane[i]; word != 0; word &= word - 1) visit(GridT::index(cell_of(i, lowest_bit(word))));
    }
  }

  const Plane& frontier() const { return frontier_; }
  const Plane& unreached() const { return unreached_; }

  static MAZEBOT_ALWAYS_INLINE void add(Plane& to, const Plane& cells) {
    MAZEBOT_UNROLL
    for (int i = 0; i < registers; ++i) to[i] = to[i] | cells[i];
  }
  static MAZEBOT_ALWAYS_INLINE void store(const Plane& plane, uint64_t* to) {
    MAZEBOT_UNROLL
    for (int i = 0; i < registers; ++i) plane[i].store(to + i * RowsT::words);
  }
  static MAZEBOT_ALWAYS_INLINE void load(Plane& plane, const uint64_t* from) {
    MAZEBOT_UNROLL
    for (int i = 0; i < registers; ++i) plane[i] = RowsT::load(from + i * RowsT::words);
  }

  // A row of a plane that was stored as words.
  static uint64_t row_of(const uint64_t* plane, int y) {
    return plane[word_of_row(y)] >> shift_of_row(y) & whole_row();
  }
  // Where a row begins in a plane that was stored as words.
  static constexpr int word_of_row(int y) {
    return y % registers * RowsT::words + y / registers * Shape::row_bits / 64;
  }
  static constexpr int shift_of_row(int y) { return y / registers * Shape::row_bits % 64; }
  // The cell of a bit in a plane that was stored as words.
  static MAZEBOT_ALWAYS_INLINE Cell cell_of(int word, int position) {
    const int lanes_up = word % RowsT::words * (64 / Shape::row_bits) + position / Shape::row_bits;
    return Cell(position % Shape::row_bits, lanes_up * registers + word / RowsT::words);
  }

 private:
  // Whether a map, or its base, is a BasicWallMap with one byte a cell.
  static Flag<true> test_bytes(const BasicWallMap<GridT>*);
  static Flag<false> test_bytes(const void*);
  template <class MapT>
  using HasBytes = decltype(test_bytes(static_cast<const MapT*>(nullptr)));

  MAZEBOT_NEVER_INLINE bool fourth_with_few() {
    uint64_t plane[words];
    store(frontier_, plane);
    int count = 0;
    for (int i = 0; i < words; ++i) {
      for (uint64_t word = plane[i]; word != 0; word &= word - 1) ++count;
      if (6 * count >= registers) {
        with_few_ = 0;
        return false;
      }
    }
    return ++with_few_ == 4;
  }

  // The exits of up to eight cells of a row: a byte each, the first cell in the lowest byte. High nibbles and bits
  // beyond the row have no meaning, because the search reaches only cells of the maze.
  template <class MapT>
  static uint64_t exits_of_eight(const MapT& map, size_t first, int count, Unknown unknown, Flag<false>) {
    uint64_t exits = 0;
    for (int i = 0; i < count; ++i) {
      exits |= static_cast<uint64_t>(
                   map.exits_at(static_cast<typename GridT::Index>(first + static_cast<size_t>(i)), unknown))
               << 8 * i;
    }
    return exits;
  }
  static uint64_t exits_of_eight(const BasicWallMap<GridT>& map, size_t first, int count, Unknown unknown, Flag<true>) {
    const uint8_t* const cell = map.bytes() + first;
    uint64_t bytes = 0;
    if (count == 8) {  // compilers turn this into one load
      bytes = static_cast<uint64_t>(cell[0]) | static_cast<uint64_t>(cell[1]) << 8 |
              static_cast<uint64_t>(cell[2]) << 16 | static_cast<uint64_t>(cell[3]) << 24 |
              static_cast<uint64_t>(cell[4]) << 32 | static_cast<uint64_t>(cell[5]) << 40 |
              static_cast<uint64_t>(cell[6]) << 48 | static_cast<uint64_t>(cell[7]) << 56;
    } else {
      for (int i = 0; i < count; ++i) bytes |= static_cast<uint64_t>(cell[i]) << 8 * i;
    }
    return (bytes >> 4 | (unknown == Unknown::open ? ~uint64_t(0) : 0)) & ~bytes;
  }

  static constexpr uint64_t whole_row() { return ~uint64_t(0) >> (64 - GridT::width()); }

  // Collects the lowest bits of eight bytes in one byte.
  static uint64_t gather(uint64_t bytes) { return (bytes & 0x0101010101010101U) * 0x0102040810204080U >> 56; }

  static uint64_t goals_of_row(const BasicCellSet<GridT>& goals, int y) {
    const size_t first = GridT::index(Cell(0, y));
    const size_t word = first / word_bits;
    const size_t offset = first % word_bits;
    uint64_t row = static_cast<uint64_t>(goals.words()[word]) >> offset;
    if (offset + GridT::width() > word_bits)
      row |= static_cast<uint64_t>(goals.words()[word + 1]) << (word_bits - offset);
    return row & whole_row();
  }

  static bool any(const Plane& plane) {
    RowsT all = plane[0];
    MAZEBOT_UNROLL
    for (int i = 1; i < registers; ++i) all = all | plane[i];
    return all.any();
  }

  Plane north_, east_;  // openings to the north and to the east
  Plane frontier_, unreached_;
  int with_few_;  // waves in a row that reached few cells, of those looked at
};

// Computes distances by waves. Every cell that is not reached yet counts the waves, in binary. All these counters are
// equal, so a wave costs one exclusive or for each digit that flips: two on average, whatever the number of cells.
template <class GridT, class RowsT>
class WaveCounter {
  typedef typename GridT::Distance Distance;
  typedef Wavefront<GridT, RowsT> Waves;
  enum { digits = 8 * sizeof(Distance), cells_in_word = 64 / digits };

 public:
  template <class MapT>
  WaveCounter(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown) : waves_(map, goals, unknown) {}

  // Advances until no cell is left or a queue is faster. Writes all distances; cells that were not reached get all
  // ones. Returns whether every cell was reached.
  bool run(Distance* distances) {
    for (unsigned waves = 4; !waves_.over() && !waves_.queue_is_faster(waves - 4); waves += 4) {
      count(1);
      waves_.advance();
      count(2);
      waves_.advance();
      count(1);
      waves_.advance();
      int flips = 3;
      for (unsigned rest = waves / 4; rest % 2 == 0 && flips < digits; rest /= 2) ++flips;
      count(flips);
      waves_.advance();
    }
    uint64_t words[digits][Waves::words];
    for (int i = 0; i < Waves::registers; ++i) {
      RowsT numbers[digits];
      for (int digit = 0; digit < digits; ++digit) numbers[digit] = counters_[digit][i] | waves_.unreached()[i];
      transpose(numbers);
      for (int digit = 0; digit < digits; ++digit) numbers[digit].store(words[digit] + i * RowsT::words);
    }
    for (int y = 0; y < GridT::height(); ++y) {
      for (int x = 0; x < GridT::width(); x += cells_in_word) {
        const int group = (Waves::shift_of_row(y) + x) / cells_in_word;
        write(words[place_of(group)][Waves::word_of_row(y)], distances + GridT::index(Cell(x, y)), GridT::width() - x);
      }
    }
    return waves_.all_reached();
  }
  const Waves& waves() const { return waves_; }

 private:
  // Adds one to the counters of all cells not reached yet. This flips the lowest `flips` digits.
  MAZEBOT_ALWAYS_INLINE void count(int flips) {
    for (int digit = 0; digit < flips; ++digit) {
      MAZEBOT_UNROLL
      for (int i = 0; i < Waves::registers; ++i) {
        counters_[digit][i] = counters_[digit][i] ^ waves_.unreached()[i];
      }
    }
  }

  // Transposes a bit matrix: before, a register holds one digit of many cells; after, all digits of a few cells. Each
  // exchange swaps one bit of the register's number with one bit of the position in a 64-bit word, from the lowest bit
  // on (Hacker's Delight, 7-3).
  static void transpose(RowsT (&registers)[digits]) {
    static_assert(digits == 8 || digits == 16, "mazebot: counters of 8 or 16 digits");
    exchange<0>(registers);
    exchange<1>(registers);
    exchange<2>(registers);
    exchange<3>(registers);
    exchange<4>(registers);
    exchange<5>(registers);
  }
  template <int Step>
  static MAZEBOT_ALWAYS_INLINE void exchange(RowsT (&registers)[digits]) {
    enum { shift = 1 << Step, apart = 1 << Step % (digits == 8 ? 3 : 4) };
    const RowsT low_bits = RowsT::repeat(~uint64_t(0) / ((uint64_t(1) << shift) + 1U));
    MAZEBOT_UNROLL
    for (int i = 0; i < digits; ++i) {
      if ((i & apart) != 0) continue;
      const RowsT swapped = ((registers[i] >> shift) ^ registers[i + apart]) & low_bits;
      registers[i] = registers[i] ^ swapped << shift;
      registers[i + apart] = registers[i + apart] ^ swapped;
    }
  }
  // The register into which transpose() puts the numbers of a word's cells from group * cells_in_word on.
  static constexpr int place_of(int group) { return digits == 8 ? group : (group & 3) << 2 | group >> 2; }

  static void write(uint64_t numbers, Distance* to, int count) {
    if (count >= cells_in_word) {
      MAZEBOT_UNROLL
      for (int i = 0; i < cells_in_word; ++i) to[i] = static_cast<Distance>(numbers >> digits * i);
    } else {
      for (int i = 0; i < count; ++i) to[i] = static_cast<Distance>(numbers >> digits * i);
    }
  }

  Waves waves_;
  typename Waves::Plane counters_[digits];
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SEARCH_WAVEFRONT_HPP
