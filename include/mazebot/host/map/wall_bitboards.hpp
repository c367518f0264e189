// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_WALL_BITBOARDS_HPP
#define MAZEBOT_HOST_MAP_WALL_BITBOARDS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "../../detail/integers.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/wall_map.hpp"
#include "run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A known maze prepared for BitboardLocalizer. For every combination of walls on one side or on three sides of a cell,
/// it stores the set of cells that have these walls, as a plane (bitboard) of one bit a cell. The map is read, not
/// copied, and must outlive it. Construction O(cells); RAM 5 bytes a cell.
class WallBitboards {
 public:
  static constexpr std::size_t word_bits = 64;  ///< cells in a word

  /// For a robot that starts in any cell with an exit.
  explicit WallBitboards(const RunTimeWallMap& map) : WallBitboards(map, nullptr) {}
  explicit WallBitboards(const RunTimeWallMap&&) = delete;
  /// The robot starts in one of `cells`.
  WallBitboards(const RunTimeWallMap& map, const RunTimeCellSet& cells) : WallBitboards(map, &cells) {}
  WallBitboards(const RunTimeWallMap&&, const RunTimeCellSet&) = delete;

  const RunTimeWallMap& wall_map() const { return map_; }  ///< the map it was made from
  const RunTimeGrid& grid() const { return map_.grid(); }  ///< the size of the maze
  std::size_t word_count() const { return word_count_; }   ///< words in each bitboard
  /// Returns whether the map knows all walls. The planes have no place for unknown ones: they count as walls.
  bool knows_all_walls() const { return knows_all_walls_; }

  /// The cells whose exits are `exits` on the sides of `mask`; both are direction bits, and the mask has one or three
  /// of them. Planes of three sides leave out the cells where the robot can never be: those that have no exit and are
  /// no start.
  const std::uint64_t* plane(unsigned mask, unsigned exits) const { return by_pattern_[mask << 4 | (exits & mask)]; }
  /// Returns how many cells of a sample are in the plane. A search begins with the rarest pattern.
  std::uint32_t rarity(unsigned mask, unsigned exits) const { return sampled_[mask << 4 | (exits & mask)]; }
  /// The cells the robot may start from. Null stands for all cells in the planes of three sides.
  const std::uint64_t* start_plane() const { return starts_.empty() ? nullptr : starts_.data(); }

 private:
  WallBitboards(const RunTimeWallMap& map, const RunTimeCellSet* cells)
      : map_(map),
        word_count_((map.grid().cell_count() + word_bits - 1) / word_bits),
        // Not filled: every word is written below, once.
        words_(new std::uint64_t[plane_count * (word_count_ + 1)]) {
    std::vector<unsigned> patterns;
    for (unsigned mask = 1; mask < 15; ++mask) {
      const int sides = detail::count_bits(mask);
      if (sides == 2) continue;
      for (unsigned exits = 0; exits < 16; ++exits) {
        if ((exits & ~mask) == 0) patterns.push_back(mask << 4 | exits);
      }
    }
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      by_pattern_[patterns[i]] = words_.get() + i * (word_count_ + 1);
      by_pattern_[patterns[i]][word_count_] = 0;
    }
    bool starts_anywhere = true;
    for (std::size_t word = 0; word < word_count_; ++word) {
      std::uint64_t valid = ~std::uint64_t{0};
      const std::array<std::uint64_t, 4> open = exits_of_word(word, valid);
      const std::uint64_t any = open[0] | open[1] | open[2] | open[3];
      const std::uint64_t may_stand = cells == nullptr ? any : any | start_word(*cells, word);
      starts_anywhere = starts_anywhere && (cells == nullptr || (any & ~start_word(*cells, word)) == 0);
      // sides[2 * bit]: cells with a wall there, sides[2 * bit + 1]: with an opening.
      std::uint64_t sides[8];
      for (std::size_t bit = 0; bit < 4; ++bit) {
        sides[2 * bit] = ~open[bit] & valid;
        sides[2 * bit + 1] = open[bit];
        by_pattern_[16U << bit][word] = sides[2 * bit];
        by_pattern_[16U << bit | 1U << bit][word] = sides[2 * bit + 1];
      }
      for (std::size_t left_out = 0; left_out < 4; ++left_out) {
        const std::size_t a = left_out == 0 ? 1 : 0, b = left_out <= 1 ? 2 : 1, c = left_out <= 2 ? 3 : 2;
        const std::size_t mask = 15U & ~(1U << left_out);
        for (std::size_t values = 0; values < 8; ++values) {
          const std::size_t in_a = values & 1, in_b = values >> 1 & 1, in_c = values >> 2;
          by_pattern_[mask << 4 | in_a << a | in_b << b | in_c << c][word] =
              sides[2 * a + in_a] & sides[2 * b + in_b] & sides[2 * c + in_c] & may_stand;
        }
      }
    }
    for (const unsigned pattern : patterns) {
      const std::size_t stride = std::max<std::size_t>(1, word_count_ / 1024);
      for (std::size_t word = 0; word < word_count_; word += stride) {
        sampled_[pattern] += static_cast<std::uint32_t>(detail::count_bits(by_pattern_[pattern][word]));
      }
    }
    if (starts_anywhere) return;
    for (std::size_t word = 0; word < word_count_; ++word) starts_.push_back(start_word(*cells, word));
    starts_.push_back(0);
  }

  // For each direction bit (0 west ... 3 north) the cells of a word with an exit there.
  std::array<std::uint64_t, 4> exits_of_word(std::size_t word, std::uint64_t& valid) {
    std::array<std::uint64_t, 4> open{};
    const std::uint8_t* bytes = map_.bytes() + word * word_bits;
    const std::size_t count = std::min(word_bits, map_.grid().cell_count() - word * word_bits);
    if (count < word_bits) valid = (std::uint64_t{1} << count) - 1;
    std::uint8_t tail[word_bits];
    if (count < word_bits) {
      std::memset(tail, 0xFF, sizeof(tail));  // known walls
      std::memcpy(tail, bytes, count);
      bytes = tail;
    }
    for (std::size_t i = 0; i < word_bits; i += 8) {
      // Processes eight cells at once: finds the sides that are known and open, then gathers each direction's bits by a
      // multiplication.
      std::uint64_t eight = 0;
      for (std::size_t j = 0; j < 8; ++j) eight |= std::uint64_t{bytes[i + j]} << (8 * j);
      knows_all_walls_ = knows_all_walls_ && (~eight & 0xF0F0F0F0F0F0F0F0U) == 0;
      const std::uint64_t exits = eight >> 4 & ~eight & 0x0F0F0F0F0F0F0F0FU;
      for (std::size_t bit = 0; bit < 4; ++bit) {
        const std::uint64_t spread = exits >> bit & 0x0101010101010101U;
        open[bit] |= (spread * 0x0102040810204080U >> 56) << i;
      }
    }
    return open;
  }
  static std::uint64_t start_word(const RunTimeCellSet& cells, std::size_t word) {
    constexpr std::size_t per_word = word_bits / static_cast<std::size_t>(detail::word_bits);
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < per_word && word * per_word + i < cells.word_count(); ++i) {
      bits |= std::uint64_t{cells.words()[word * per_word + i]} << (i * detail::word_bits);
    }
    return bits;
  }

  static constexpr std::size_t plane_count = 8 + 32;

  const RunTimeWallMap& map_;
  std::size_t word_count_;
  bool knows_all_walls_ = true;
  std::unique_ptr<std::uint64_t[]> words_;
  std::uint64_t* by_pattern_[256] = {};
  std::uint32_t sampled_[256] = {};
  std::vector<std::uint64_t> starts_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_WALL_BITBOARDS_HPP
