// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_FLOW_FIELD_HPP
#define MAZEBOT_PLAN_FLOW_FIELD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../detail/config.hpp"
#include "../detail/integers.hpp"
#include "../detail/optional.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "wavefront.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Which way to the nearest of a set of goals, from every cell: what FloodFill::downhill() answers, in a quarter of the
/// RAM and, on a desktop, half the time. It cannot say how far.
///
/// A cell keeps its distance modulo 3 (Moore 1959), which tells neighbours one step nearer from those one step farther,
/// and a fourth value for not reached: two bits. run() is O(cells). RAM: Width * Height / 4 bytes, rounded up to whole
/// machine words, and a queue of Width * Height / 16 places with its state. Where that is too short nothing is lost:
/// the cells it has no place for are found again by a look at all cells, which happens at most 33 times in a run. On
/// AVR 16x16: 83 bytes, 32x32: 389.
template <class GridT>
class BasicFlowField : private GridT {
  typedef detail::Word Word;

 public:
  typedef typename GridT::Index Index;

  explicit MAZEBOT_CONSTEXPR14 BasicFlowField(const GridT& grid = GridT())
      : GridT(grid), labels_(grid, 0), queue_(grid, 0), first_(0), count_(0), complete_(false) {}

  constexpr const GridT& grid() const { return *this; }

  /// Finds all ways; unknown walls count as `unknown`. No goals: nothing is reachable. O(cells).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown) {
    run(map, goals, unknown, detail::Flag<detail::LaneShape<GridT>::fits>());
  }

  /// Is there a way from the cell to a goal? False outside the maze.
  constexpr bool reachable(Cell cell) const { return grid().contains(cell) && reachable_at(grid().index(cell)); }
  constexpr bool reachable_at(Index index) const { return label_at(index) != 0; }

  /// Is the first of two cells with a way between them one step nearer to a goal than the other? Precondition: it is a
  /// neighbour, and both are reachable.
  constexpr bool nearer_at(Index index, Index than) const { return label_at(index) == label_before(label_at(than)); }

  /// The heading of a next step on a shortest way, from the map that was flooded; nothing at a goal or where no way
  /// leads to one. Ties: straight on before right before left before back, as seen from the pose. O(1).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> downhill(const MapT& map, Pose pose, Unknown unknown) const {
    if (!reachable(pose.cell)) return Optional<Heading>();
    const Turn by_preference[] = {Turn::ahead, Turn::right, Turn::left, Turn::around};
    const Index here = grid().index(pose.cell);
    const Word nearer = label_before(label_at(here));
    const uint8_t exits = map.exits_at(here, unknown);
    for (int i = 0; i < 4; ++i) {
      const Heading heading = pose.heading + by_preference[i];
      if ((exits & direction_bit(heading)) == 0) continue;
      if (label_at(grid().neighbour(here, heading)) == nearer) return heading;
    }
    return Optional<Heading>();
  }

 private:
  // Two bits a cell: none set where no way leads, else one of three labels in turn. The low bits of the cells of a word
  // are in its lower half, the high bits in its upper half.
  enum { half = detail::word_bits / 2 };
  static constexpr Word low() { return 1; }
  static constexpr Word high() { return static_cast<Word>(Word(1) << half); }
  static constexpr Word both() { return static_cast<Word>(low() | high()); }
  static constexpr Word label_after(Word label) { return label == low() ? high() : label == high() ? both() : low(); }
  static constexpr Word label_before(Word label) { return label == low() ? both() : label == high() ? low() : high(); }

  constexpr Word label_at(size_t index) const {
    return static_cast<Word>(labels_[index / half] >> index % half & both());
  }

  // By whole rows, where the maze fits into registers.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown, detail::Flag<true>) {
    if (MAZEBOT_IS_CONSTANT_EVALUATED()) {
      run(map, goals, unknown, detail::Flag<false>());
    } else {
      run_by_waves(map, goals, unknown);
    }
  }
  template <class MapT>
  void run_by_waves(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown) {
    typedef detail::Wavefront<GridT> Waves;
    Waves waves(map, goals, unknown);
    typename Waves::Plane lows;
    typename Waves::Plane highs;
    while (!waves.over()) {
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

  // By a queue.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown,
                               detail::Flag<false>) {
    labels_.fill(0);
    for (size_t i = 0; i < goals.word_count(); ++i) {
      Index goal = static_cast<Index>(i * detail::word_bits);
      for (Word word = goals.words()[i]; word != 0; word = static_cast<Word>(word >> 1), ++goal) {
        if ((word & 1U) != 0) labels_[goal / half] = static_cast<Word>(labels_[goal / half] | low() << goal % half);
      }
    }
    // Wave after wave: from the queue if all cells of the wave found a place there, otherwise, and at first, from the
    // labels. Cells of earlier waves with the same label are met again in that case, and change nothing.
    first_ = 0;
    count_ = 0;
    complete_ = false;
    for (Word label = low(); count_ != 0 || !complete_; label = label_after(label)) {
      const Word next = label_after(label);
      if (complete_) {
        for (Index rest = count_; rest != 0; --rest) expand(map, pop(), unknown, next);
        continue;
      }
      complete_ = true;
      count_ = 0;
      for (size_t i = 0; i < labels_.size(); ++i) {
        Word word = labels_[i];
        if (word == 0) continue;
        for (size_t place = 0; place < half; ++place, word = static_cast<Word>(word >> 1)) {
          if ((word & both()) == label) expand(map, static_cast<Index>(i * half + place), unknown, next);
        }
      }
    }
  }

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void expand(const MapT& map, Index cell, Unknown unknown, Word label) {
    const uint8_t exits = map.exits_at(cell, unknown);
    const size_t row = static_cast<size_t>(grid().width());
    if ((exits & direction_bit(Heading::north)) != 0) reach(static_cast<Index>(cell + row), label);
    if ((exits & direction_bit(Heading::east)) != 0) reach(static_cast<Index>(cell + 1U), label);
    if ((exits & direction_bit(Heading::south)) != 0) reach(static_cast<Index>(cell - row), label);
    if ((exits & direction_bit(Heading::west)) != 0) reach(static_cast<Index>(cell - 1U), label);
  }

  // Labels a cell and queues it, unless it was reached before.
  MAZEBOT_CONSTEXPR14 void reach(Index cell, Word label) {
    Word& word = labels_[cell / half];
    const unsigned place = cell % half;
    if ((word >> place & both()) != 0) return;
    word = static_cast<Word>(word | label << place);
    if (count_ == queue_.size()) {
      complete_ = false;
      return;
    }
    size_t end = static_cast<size_t>(first_) + count_;
    if (end >= queue_.size()) end -= queue_.size();
    queue_[end] = cell;
    ++count_;
  }
  MAZEBOT_CONSTEXPR14 Index pop() {
    const Index cell = queue_[first_];
    ++first_;
    if (first_ == queue_.size()) first_ = 0;
    --count_;
    return cell;
  }

  typename GridT::template Array<Word, half> labels_;
  typename GridT::template Array<Index, 16> queue_;
  Index first_, count_;  // of the queue, a ring
  bool complete_;        // are all cells of the next wave in it?
};

/// Ways through a Width x Height maze.
template <int Width, int Height>
using FlowField = BasicFlowField<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_FLOW_FIELD_HPP
