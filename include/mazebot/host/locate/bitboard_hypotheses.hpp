// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_BITBOARD_HYPOTHESES_HPP
#define MAZEBOT_HOST_LOCATE_BITBOARD_HYPOTHESES_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../../detail/integers.hpp"
#include "../../locate/view.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../navigator/observation.hpp"
#include "../map/run_time_grid.hpp"
#include "../map/wall_bitboards.hpp"
#include "ambiguity_classes.hpp"
#include "wall_pattern.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The hypotheses (possible poses) of a lost robot in a maze with millions of poses. For small mazes use
/// BasicHypotheses.
///
/// It keeps the pattern of the walls that the robot has seen around its start. It searches the maze for the pattern, 64
/// cells at a time: an AND of shifted planes, one for each cell of the pattern, once for each heading. While many poses
/// fit, it searches only until it finds two that differ. Once they are rare, it searches the whole maze a single time,
/// and from then on the hypotheses are a list.
///
/// That one search is O(cells / 64 * pattern). RAM: the pattern and the list. The bitboards must outlive it.
class BitboardHypotheses {
 public:
  /// `compass`: the heading at the start; nothing without a compass.
  explicit BitboardHypotheses(const WallBitboards& boards, std::optional<Heading> compass = std::nullopt)
      : boards_(boards), compass_(compass) {
    if (boards.start_plane() == nullptr) return;
    for (std::vector<Layer>& layers : layers_) layers.push_back({boards.start_plane(), 0, ~std::uint32_t{0}});
  }
  explicit BitboardHypotheses(const WallBitboards&&, std::optional<Heading> = std::nullopt) = delete;

  const RunTimeWallMap& wall_map() const { return boards_.wall_map(); }  ///< the known map

  /// Records that the robot has turned and then crossed `cells` cell borders. O(1).
  void move(Turn turn, int cells) { here_ = here_.turned(turn).advanced(cells); }

  /// Rules out the hypotheses that contradict an observation. O(sides seen), and O(hypotheses * sides seen) once they
  /// are a list.
  void observe(const Observation& seen) {
    if (!pattern_.agrees(here_, seen)) {
      starts_.clear();
      is_list_ = true;
      return;
    }
    const std::vector<WallClue> singles =
        pattern_.new_clues(here_, seen, [&](Turn side) { return seen.free_cells(side); });
    if (singles.empty()) return;
    for (const WallClue& clue : singles) pattern_.add(clue);
    if (is_list_) {
      starts_.erase(std::remove_if(starts_.begin(), starts_.end(), [&](Pose start) { return !fits(start, singles); }),
                    starts_.end());
      return;
    }
    const std::vector<WallClue> clues = pattern_.joined(singles);
    for (int h = 0; h < 4; ++h) {
      std::vector<Layer>& layers = layers_[static_cast<std::size_t>(h)];
      for (const WallClue& clue : clues) layers.push_back(layer_of(clue, heading_at(h)));
      std::stable_sort(layers.begin(), layers.end(),
                       [](const Layer& a, const Layer& b) { return a.rarity < b.rarity; });
    }
  }

  /// Returns whether the hypotheses are a list. Then size() is known.
  bool is_list() const { return is_list_; }
  /// Precondition: is_list().
  std::size_t size() const { return starts_.size(); }
  /// Makes the hypotheses a list, however many they are.
  void make_list() {
    if (!is_list_) is_list_ = list_starts(starts_, unlimited);
  }

  /// Chooses a hypothesis to plan with; nothing if all are ruled out.
  std::optional<Pose> choose_first() {
    if (is_list_ ? starts_.empty() : !find_start()) return std::nullopt;
    if (is_list_) start_ = starts_.front();
    return first();
  }
  /// The hypothesis that was chosen last, at its present pose.
  Pose first() const { return compose(start_, here_); }

  /// Returns whether all hypotheses would see the same after the move that takes first() to `there`. May make them a
  /// list.
  bool same_view(Pose there, const Observation& sensors) {
    const std::vector<WallClue> expected = pattern_.new_clues(relative_pose(start_, there), sensors, [&](Turn side) {
      return free_cells(wall_map(), there, side, sensors.reach(side));
    });
    if (expected.empty()) return true;
    if (!is_list_) {
      const std::size_t some = std::max<std::size_t>(8, chunk_count() / 64);
      if (differs_within(expected, some)) return false;
      is_list_ = list_starts(starts_, std::max<std::size_t>(1000, boards_.grid().cell_count() / 32));
      if (!is_list_) return !differs_within(expected, unlimited);
    }
    return std::all_of(starts_.begin(), starts_.end(), [&](Pose start) { return fits(start, expected); });
  }

  /// Returns whether all hypotheses are indistinguishable. Precondition: is_list(), and they are not empty.
  bool all_indistinguishable() const {
    return std::all_of(starts_.begin() + 1, starts_.end(),
                       [&](Pose start) { return indistinguishable(wall_map(), starts_.front(), start); });
  }

  /// Returns all hypotheses at their present poses, in the order of cells and headings at the start.
  std::vector<Pose> poses() const {
    std::vector<Pose> all = starts_;
    if (!is_list_) list_starts(all, unlimited);
    const auto number = [&](Pose start) {
      return 4 * boards_.grid().index(start.cell) + static_cast<unsigned>(start.heading);
    };
    std::sort(all.begin(), all.end(), [&](Pose a, Pose b) { return number(a) < number(b); });
    for (Pose& pose : all) pose = compose(pose, here_);
    return all;
  }

 private:
  // A clue for robots that started with one heading: a plane, and how far its bits are shifted.
  struct Layer {
    const std::uint64_t* plane;
    std::int64_t offset;
    std::uint32_t rarity;
  };
  static constexpr std::size_t unlimited = ~std::size_t{0};
  static constexpr std::size_t chunk = 16;  // words searched together
  using Chunk = std::array<std::uint64_t, chunk>;

  // Direction bits after a turn from north to `heading`.
  static unsigned turned(unsigned sides, Heading heading) {
    return (sides | sides << 4) >> static_cast<int>(heading) & 15U;
  }

  // WallClues lead from the start outwards through openings, so for a start that fits so far, the next clue is inside
  // the maze.
  bool fits(Pose start, const std::vector<WallClue>& clues) const {
    for (const WallClue& clue : clues) {
      const Cell cell = compose(start, Pose(clue.cell, Heading::north)).cell;
      if (!boards_.grid().contains(cell)) return false;
      const unsigned exits = boards_.wall_map().exits_at(boards_.grid().index(cell), Unknown::wall);
      if (((exits ^ turned(clue.exits, start.heading)) & turned(clue.mask, start.heading)) != 0) return false;
    }
    return true;
  }
  Layer layer_of(const WallClue& clue, Heading heading) const {
    const Cell cell = compose(Pose(Cell(), heading), Pose(clue.cell, Heading::north)).cell;
    const unsigned mask = turned(clue.mask, heading);
    const unsigned exits = turned(clue.exits, heading);
    return {boards_.plane(mask, exits), static_cast<std::int64_t>(cell.y) * boards_.grid().width() + cell.x,
            boards_.rarity(mask, exits)};
  }

  // Before the first observation: each cell in which the robot can be is in one of the planes of these three sides.
  bool fill_with_all(std::size_t first_word, Chunk& bits) const {
    constexpr unsigned three_sides = 7;
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < chunk; ++i) {
      bits[i] = 0;
      for (unsigned exits = 0; exits <= three_sides && first_word + i < boards_.word_count(); ++exits) {
        bits[i] |= boards_.plane(three_sides, exits)[first_word + i];
      }
      any |= bits[i];
    }
    return any != 0;
  }
  // Writes the starting cells of a chunk that fit all layers into `bits`. Returns false if there are none.
  bool fitting(const std::vector<Layer>& layers, std::size_t first_word, Chunk& bits) const {
    if (layers.empty()) return fill_with_all(first_word, bits);
    bits.fill(~std::uint64_t{0});
    return narrowed(layers, first_word, bits);
  }
  // ANDs a chunk with the bits that begin `shift` bits after `from`; returns the OR of all words of the result. Not
  // inline: some compilers make it twice as slow inside the search.
  [[gnu::noinline]] static std::uint64_t and_shifted(std::uint64_t* bits, const std::uint64_t* from, int shift) {
    std::uint64_t any = 0;
    if (shift == 0) {
      for (std::size_t i = 0; i < chunk; ++i) any |= bits[i] &= from[i];
    } else {
      for (std::size_t i = 0; i < chunk; ++i) any |= bits[i] &= from[i] >> shift | from[i + 1] << (64 - shift);
    }
    return any;
  }
  bool narrowed(const std::vector<Layer>& layers, std::size_t first_word, Chunk& result) const {
    const auto word_count = static_cast<std::int64_t>(boards_.word_count());
    std::uint64_t bits[chunk];  // a local copy, which the compiler can keep in registers
    std::copy(result.begin(), result.end(), bits);
    for (const Layer& layer : layers) {
      const std::int64_t first_bit = static_cast<std::int64_t>(first_word * WallBitboards::word_bits) + layer.offset;
      const std::int64_t word = first_bit >> 6;
      const int shift = static_cast<int>(first_bit & 63);
      std::uint64_t any = 0;
      if (word >= 0 && word + static_cast<std::int64_t>(chunk) <= word_count) {
        any = and_shifted(bits, layer.plane + word, shift);
      } else {
        const auto at = [&](std::int64_t i) { return i >= 0 && i < word_count ? layer.plane[i] : 0; };
        for (std::size_t i = 0; i < chunk; ++i) {
          const auto w = word + static_cast<std::int64_t>(i);
          bits[i] &= at(w) >> shift | at(w + 1) << 1 << (63 - shift);
          any |= bits[i];
        }
      }
      if (any == 0) return false;
    }
    std::copy(bits, bits + chunk, result.begin());
    return true;
  }
  std::size_t chunk_count() const { return (boards_.word_count() + chunk - 1) / chunk; }
  template <class VisitorT>
  void for_each_start(std::size_t which, Heading heading, const Chunk& bits, VisitorT&& visit) const {
    for (std::size_t i = 0; i < chunk; ++i) {
      for (std::uint64_t word = bits[i]; word != 0; word &= word - 1) {
        const std::size_t cell =
            (which * chunk + i) * WallBitboards::word_bits + static_cast<std::size_t>(detail::lowest_bit(word));
        visit(Pose(boards_.grid().cell(static_cast<RunTimeGrid::Index>(cell)), heading));
      }
    }
  }
  bool is_possible(int h) const { return !compass_.has_value() || *compass_ == heading_at(h); }

  // Finds a start that fits; begins in the chunk of the last one. Returns false if there is none.
  bool find_start() {
    Chunk bits;
    for (; first_chunk_ < chunk_count(); ++first_chunk_) {
      for (int h = 0; h < 4; ++h) {
        if (!is_possible(h) || !fitting(layers_[static_cast<std::size_t>(h)], first_chunk_ * chunk, bits)) continue;
        bool found = false;
        for_each_start(first_chunk_, heading_at(h), bits, [&](Pose start) {
          if (!found) start_ = start;
          found = true;
        });
        return true;
      }
    }
    return false;
  }

  // Lists all starts that fit. Returns false if they are more than `limit`; then the list is not complete.
  bool list_starts(std::vector<Pose>& starts, std::size_t limit) const {
    Chunk bits;
    starts.clear();
    for (std::size_t which = first_chunk_; which < chunk_count(); ++which) {
      for (int h = 0; h < 4; ++h) {
        if (!is_possible(h) || !fitting(layers_[static_cast<std::size_t>(h)], which * chunk, bits)) continue;
        for_each_start(which, heading_at(h), bits, [&](Pose start) { starts.push_back(start); });
      }
      if (starts.size() > limit) return false;
    }
    return true;
  }

  // Returns whether a start in the next `some` chunks fits the pattern but not the clues.
  bool differs_within(const std::vector<WallClue>& clues, std::size_t some) const {
    std::array<std::vector<Layer>, 4> expected;
    for (int h = 0; h < 4; ++h) {
      for (const WallClue& clue : clues) expected[static_cast<std::size_t>(h)].push_back(layer_of(clue, heading_at(h)));
    }
    Chunk bits;
    for (std::size_t which = first_chunk_; which < chunk_count() && which - first_chunk_ < some; ++which) {
      for (int h = 0; h < 4; ++h) {
        if (!is_possible(h) || !fitting(layers_[static_cast<std::size_t>(h)], which * chunk, bits)) continue;
        Chunk same = bits;
        if (!narrowed(expected[static_cast<std::size_t>(h)], which * chunk, same) || same != bits) return true;
      }
    }
    return false;
  }

  const WallBitboards& boards_;
  std::optional<Heading> compass_;
  Pose here_;   // since the start, as seen from there
  Pose start_;  // the start that was chosen last
  WallPattern pattern_;
  std::array<std::vector<Layer>, 4> layers_;  // by the heading at the start
  std::size_t first_chunk_ = 0;               // no chunk before this one holds a start that fits
  bool is_list_ = false;
  std::vector<Pose> starts_;  // all that fit, once they are a list
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_BITBOARD_HYPOTHESES_HPP
