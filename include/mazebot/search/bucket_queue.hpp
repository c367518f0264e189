// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_BUCKET_QUEUE_HPP
#define MAZEBOT_SEARCH_BUCKET_QUEUE_HPP

#include <stddef.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../map/grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Where to look first for the cells of a bucket: rows before that are empty. Large mazes have thousands of rows. Mazes
// of boards have a few, and looking at them costs less than storing this.
template <class GridT, int Buckets>
class FirstRows {
 public:
  constexpr FirstRows() : rows_() {}
  MAZEBOT_CONSTEXPR14 void set_all(size_t row) {
    for (int i = 0; i < Buckets; ++i) rows_[i] = row;
  }
  MAZEBOT_CONSTEXPR14 void set(size_t bucket, size_t row) { rows_[bucket] = row; }
  MAZEBOT_CONSTEXPR14 void lower(size_t bucket, size_t row) {
    if (row < rows_[bucket]) rows_[bucket] = row;
  }
  constexpr size_t operator[](size_t bucket) const { return rows_[bucket]; }

 private:
  size_t rows_[static_cast<size_t>(Buckets)];
};
template <int Width, int Height, int Buckets>
class FirstRows<Grid<Width, Height>, Buckets> {
 public:
  MAZEBOT_CONSTEXPR14 void set_all(size_t) {}
  MAZEBOT_CONSTEXPR14 void set(size_t, size_t) {}
  MAZEBOT_CONSTEXPR14 void lower(size_t, size_t) {}
  constexpr size_t operator[](size_t) const { return 0; }
};

/// The queue of the cheapest-route planners: a ring of buckets, each a set of cells with one bit a cell. A cell can be
/// in several buckets; the planner looks up in its own table which of the cell's states are due. So the queue never
/// sorts, moves or drops entries. insert() is O(1). To take all cells out of a bucket is O(cells taken + cells / word
/// size ^ 2).
///
/// RAM: Buckets * cells / 8 bytes, and one word size-th of that for the summary. Source: Dial 1969. A bucket may hold
/// several costs (Denardo and Fox 1979).
template <class GridT, int Buckets>
class BasicBucketQueue : public GridT::template Assignment<BasicBucketQueue<GridT, Buckets>>,
                         private GridT,
                         private FirstRows<GridT, Buckets> {
  static_assert(Buckets >= 2 && (Buckets & (Buckets - 1)) == 0, "mazebot: the number of buckets is a power of two");

 public:
  /// An empty queue.
  explicit MAZEBOT_CONSTEXPR14 BasicBucketQueue(const GridT& grid = GridT())
      : GridT(grid), RowsT(), members_(grid, Row()), summary_(grid, Row()) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze

  /// Removes all entries. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() {
    members_.fill(Row());
    summary_.fill(Row());
    RowsT::set_all(0);
  }

  /// Adds a cell to a bucket. Bucket numbers wrap around: bucket and bucket + Buckets are the same.
  MAZEBOT_CONSTEXPR14 void insert(size_t bucket, size_t cell) {
    const Index word = static_cast<Index>(static_cast<Index>(cell) / word_bits);
    set_bit(members_[word].of[bucket % Buckets], cell);
    set_bit(summary_[word / word_bits].of[bucket % Buckets], word);
    RowsT::lower(bucket % Buckets, word / word_bits);
  }

  /// Takes up to a word of cells out of a bucket: bit i of the result is cell first + i. 0: the bucket is empty.
  MAZEBOT_CONSTEXPR14 Word take(size_t bucket, size_t& first) {
    const RowsT& first_rows = *this;
    for (size_t i = first_rows[bucket % Buckets]; i < summary_.size(); ++i) {
      Word& words = summary_[i].of[bucket % Buckets];
      if (words == 0) continue;
      const size_t word = i * word_bits + static_cast<size_t>(lowest_bit(words));
      words = static_cast<Word>(words & (words - 1U));
      const Word taken = members_[word].of[bucket % Buckets];
      members_[word].of[bucket % Buckets] = 0;
      first = word * word_bits;
      RowsT::set(bucket % Buckets, i);
      return taken;
    }
    RowsT::set(bucket % Buckets, summary_.size());
    return 0;
  }

  /// Takes out all cells, in the order of the buckets from `first` on, and calls visit(cell, bucket) for each. Ends
  /// when all buckets are empty, or before the first bucket for which wanted(bucket) is false. visit may insert cells
  /// into this bucket and the Buckets - 1 after it; a cell inserted again before its turn may come twice.
  template <class CountT, class WantedT, class VisitorT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void drain(CountT first, const WantedT& wanted, const VisitorT& visit) {
    int empty_buckets = 0;
    for (CountT bucket = first; empty_buckets < Buckets && wanted(bucket); ++bucket) {
      ++empty_buckets;
      size_t offset = 0;
      for (;;) {
        Word cells = take(bucket_at(bucket), offset);
        if (cells == 0) break;
        empty_buckets = 0;
        for (; cells != 0; cells = static_cast<Word>(cells & (cells - 1U))) {
          visit(offset + static_cast<size_t>(lowest_bit(cells)), bucket);
        }
      }
    }
  }

 private:
  typedef FirstRows<GridT, Buckets> RowsT;
  typedef typename GridT::Index Index;

  template <class CountT>
  static constexpr size_t bucket_at(CountT count) {
    return static_cast<size_t>(count) % Buckets;
  }

  // One word of every bucket.
  struct Row {
    Word of[static_cast<size_t>(Buckets)];
    constexpr Row() : of() {}
  };

  static MAZEBOT_CONSTEXPR14 void set_bit(Word& word, size_t position) {
    Word set = 1;
    if (word_bits > 8) {
      set = static_cast<Word>(set << position % word_bits);
    } else {  // an 8-bit processor shifts by one bit at a time
      if ((position & 1U) != 0) set = 2;
      if ((position & 2U) != 0) set = static_cast<Word>(set << 2);
      if ((position & 4U) != 0) set = static_cast<Word>(set << 4);
    }
    word = static_cast<Word>(word | set);
  }

  typename GridT::template Array<Row, word_bits> members_;
  typename GridT::template Array<Row, word_bits * word_bits> summary_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SEARCH_BUCKET_QUEUE_HPP
