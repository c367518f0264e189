// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_NAVIGATE_BITBOARD_LOCALIZER_HPP
#define MAZEBOT_HOST_NAVIGATE_BITBOARD_LOCALIZER_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "../../detail/integers.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../navigate/command.hpp"
#include "../../navigate/observation.hpp"
#include "../../navigate/sight.hpp"
#include "../../navigate/status.hpp"
#include "../../plan/pose_search.hpp"
#include "../map/run_time_grid.hpp"
#include "../plan/pose_classes.hpp"
#include "leg.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A known maze made ready for BitboardLocalizer: for every combination of one wall or of three walls around a cell,
/// the set of cells that have it, one bit each. Preparation O(cells); RAM 5 bytes a cell. The map must outlive it.
class WallBitboards {
 public:
  static constexpr std::size_t word_bits = 64;

  explicit WallBitboards(const RunTimeWallMap& map) : WallBitboards(map, nullptr) {}
  /// The robot starts in one of `cells`.
  WallBitboards(const RunTimeWallMap& map, const RunTimeCellSet& cells) : WallBitboards(map, &cells) {}

  const RunTimeWallMap& wall_map() const { return map_; }
  const RunTimeGrid& grid() const { return map_.grid(); }
  std::size_t word_count() const { return word_count_; }

  /// The cells whose exits are `exits` as far as `mask` tells; both nibbles of direction bits. Of one or three bits in
  /// the mask. Cells in which the robot can never be, without an exit and no start, are in no plane of three.
  const std::uint64_t* plane(unsigned mask, unsigned exits) const { return by_pattern_[mask << 4 | (exits & mask)]; }
  /// How many cells a plane has, in a sample: the rarest pattern is best asked for first.
  std::uint32_t rarity(unsigned mask, unsigned exits) const { return sampled_[mask << 4 | (exits & mask)]; }
  /// The cells the robot may start from; null: any that is in a plane of three.
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
  std::array<std::uint64_t, 4> exits_of_word(std::size_t word, std::uint64_t& valid) const {
    std::array<std::uint64_t, 4> open{};
    const std::uint8_t* bytes = map_.bytes() + word * word_bits;
    const std::size_t count = std::min(word_bits, map_.grid().cell_count() - word * word_bits);
    if (count < word_bits) valid = (std::uint64_t{1} << count) - 1;
    std::uint8_t tail[word_bits] = {};
    if (count < word_bits) {
      std::memcpy(tail, bytes, count);
      bytes = tail;
    }
    for (std::size_t i = 0; i < word_bits; i += 8) {
      // Eight cells at once: known and no wall, then each direction's bits gathered by a multiplication.
      std::uint64_t eight = 0;
      for (std::size_t j = 0; j < 8; ++j) eight |= std::uint64_t{bytes[i + j]} << (8 * j);
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
  std::unique_ptr<std::uint64_t[]> words_;
  std::uint64_t* by_pattern_[256] = {};
  std::uint32_t sampled_[256] = {};
  std::vector<std::uint64_t> starts_;
};

/// Finds out where a robot stands in a very large maze it knows: BasicLocalizer with the published greedy policy, step
/// for step, made for millions of poses. A Navigator.
///
/// The robot draws its own map of what it has seen since it woke up: a pattern of walls around its starting pose. Where
/// the pattern lies in the maze is asked of all cells at once, 64 to a word: an AND of shifted planes, one for each
/// cell of the pattern, once for each heading. As long as many poses fit, only as much of the maze is looked at as it
/// takes to find two that differ; when they become rare the rest is searched once, and from then on they are a list.
///
/// A localisation is O(cells / 64 * pattern) for that one search, less before and after. RAM: the list, the pattern.
/// StepsT: TurningSteps, or with a compass and four rays SidewaysSteps.
template <class StepsT = TurningSteps>
class BitboardLocalizer {
 public:
  explicit BitboardLocalizer(const WallBitboards& planes) : planes_(planes) { begin(); }
  /// With a compass: facing `heading` when it is asked for the first time.
  BitboardLocalizer(const WallBitboards& planes, Heading heading) : planes_(planes), compass_(heading) { begin(); }

  Command next(const Observation& seen) {
    if (status_ != Status::running) return Command::stop();
    if (seen.short_by() != 0) {
      here_ = here_.advanced(-seen.short_by());
      record(Observation().set_wall(Turn::ahead, true));
    }
    record(seen);
    // On the way to a place all poses left would see the same, so there is nothing to decide before it is reached.
    if (status_ == Status::running && at_ == way_.size()) decide(seen);
    if (status_ != Status::running) return Command::stop();
    const Pose now = compose(start_, here_);
    const Command command = first_leg(way_, at_, now);
    at_ += leg_steps(way_, at_, now);
    here_ = here_.turned(command.turn()).advanced(command.cells());
    return command;
  }

  Status status() const { return status_; }
  std::optional<Pose> pose() const {
    if (status_ != Status::located) return std::nullopt;
    return compose(start_, here_);
  }
  /// All poses it may be in now. O(cells / 64 * pattern) while they are many, O(poses) then.
  std::vector<Pose> hypotheses() const {
    std::vector<Pose> starts = starts_;
    if (!listed_ && status_ != Status::contradicted) list_starts(starts, unlimited);
    for (Pose& pose : starts) pose = compose(pose, here_);
    return starts;
  }

 private:
  // A cell of the robot's own map: as seen from its starting pose, which is (0, 0) facing north.
  struct Drawn {
    unsigned known = 0;  // nibbles of direction bits
    unsigned exits = 0;
  };
  // "The exits of that cell are these, as far as the mask tells."
  struct Clue {
    Cell cell;
    unsigned mask;
    unsigned exits;
  };
  // The same for a robot that started with a certain heading: a plane, and where its bits are to be found.
  struct Layer {
    const std::uint64_t* plane;
    std::int64_t offset;
    std::uint32_t rarity;
  };
  static constexpr std::size_t unlimited = ~std::size_t{0};
  static constexpr std::size_t chunk = 16;  // words searched together
  using Chunk = std::array<std::uint64_t, chunk>;

  static std::uint32_t key(Cell cell) {
    return static_cast<std::uint32_t>(static_cast<std::uint16_t>(cell.x)) << 16 | static_cast<std::uint16_t>(cell.y);
  }
  static unsigned turned(unsigned nibble, Heading heading) {
    return (nibble | nibble << 4) >> static_cast<int>(heading) & 15U;
  }

  // Clues for newly drawn sides of a cell, with as few planes as will do.
  static void add_clues(std::vector<Clue>& clues, Cell cell, const Drawn& drawn, unsigned fresh) {
    if (detail::count_bits(drawn.known) >= 3) {
      for (unsigned left_out = 0; left_out < 4 && fresh != 0; ++left_out) {
        const unsigned mask = 15U & ~(1U << left_out);
        if ((mask & ~drawn.known) != 0 || detail::count_bits(fresh & mask) < std::min(3, detail::count_bits(fresh))) {
          continue;
        }
        clues.push_back({cell, mask, drawn.exits & mask});
        fresh &= ~mask;
      }
    }
    for (unsigned bit = 1; bit < 16; bit <<= 1) {
      if ((fresh & bit) != 0) clues.push_back({cell, bit, drawn.exits & bit});
    }
  }

  void begin() {
    if (planes_.start_plane() == nullptr) return;
    for (std::vector<Layer>& layers : layers_) layers.push_back({planes_.start_plane(), 0, ~std::uint32_t{0}});
  }

  // The sides that rays from a pose tell of and that are not drawn yet, each ray from the robot outwards.
  template <class FreeT>
  std::vector<Clue> news_from(Pose from, const Observation& sensors, FreeT&& free_on) const {
    std::vector<Clue> news;
    for (const Turn side : {Turn::ahead, Turn::right, Turn::left, Turn::around}) {
      if (!sensors.sensed(side)) continue;
      const Heading heading = from.heading + side;
      const int free = free_on(side);
      Cell cell = from.cell;
      for (int i = 0; i <= free && i < sensors.reach(side); ++i, cell = cell.towards(heading)) {
        const unsigned bit = direction_bit(heading);
        const auto drawn = drawing_.find(key(cell));
        if (drawn != drawing_.end() && (drawn->second.known & bit) != 0) continue;
        news.push_back({cell, bit, i < free ? bit : 0U});
      }
    }
    return news;
  }
  bool agrees_with_drawing(const Observation& seen) const {
    for (int i = 0; i < 4; ++i) {
      const Heading heading = here_.heading + turn_at(i);
      const int free = seen.sensed(turn_at(i)) ? seen.free_cells(turn_at(i)) : 0;
      Cell cell = here_.cell;
      for (int k = 0; k <= free && k < seen.reach(turn_at(i)); ++k, cell = cell.towards(heading)) {
        const auto drawn = drawing_.find(key(cell));
        const unsigned bit = direction_bit(heading);
        if (drawn == drawing_.end() || (drawn->second.known & bit) == 0) continue;
        if (((drawn->second.exits & bit) != 0) != (k < free)) return false;
      }
    }
    return true;
  }
  void draw(const Clue& clue) {
    for (int h = 0; h < 4; ++h) {
      const unsigned bit = direction_bit(heading_at(h));
      if ((clue.mask & bit) == 0) continue;
      const unsigned back = direction_bit(opposite(heading_at(h)));
      Drawn& near = drawing_[key(clue.cell)];
      near.known |= bit;
      near.exits |= clue.exits & bit;
      Drawn& far = drawing_[key(clue.cell.towards(heading_at(h)))];
      far.known |= back;
      if ((clue.exits & bit) != 0) far.exits |= back;
    }
  }
  // Single sides of one cell become one clue.
  std::vector<Clue> joined(const std::vector<Clue>& singles) const {
    std::vector<Clue> clues;
    std::vector<bool> done(singles.size(), false);
    for (std::size_t i = 0; i < singles.size(); ++i) {
      if (done[i]) continue;
      unsigned fresh = 0;
      for (std::size_t j = i; j < singles.size(); ++j) {
        if (singles[j].cell != singles[i].cell) continue;
        fresh |= singles[j].mask;
        done[j] = true;
      }
      add_clues(clues, singles[i].cell, drawing_.at(key(singles[i].cell)), fresh);
    }
    return clues;
  }

  // Rules out what does not fit.
  void record(const Observation& seen) {
    if (!agrees_with_drawing(seen)) {
      status_ = Status::contradicted;
      starts_.clear();
      return;
    }
    const std::vector<Clue> singles = news_from(here_, seen, [&](Turn side) { return seen.free_cells(side); });
    if (singles.empty()) return;
    for (const Clue& clue : singles) draw(clue);
    if (listed_) {
      starts_.erase(std::remove_if(starts_.begin(), starts_.end(), [&](Pose start) { return !fits(start, singles); }),
                    starts_.end());
      if (starts_.empty()) status_ = Status::contradicted;
      return;
    }
    const std::vector<Clue> clues = joined(singles);
    for (int h = 0; h < 4; ++h) {
      std::vector<Layer>& layers = layers_[static_cast<std::size_t>(h)];
      for (const Clue& clue : clues) layers.push_back(layer_of(clue, heading_at(h)));
      std::stable_sort(layers.begin(), layers.end(),
                       [](const Layer& a, const Layer& b) { return a.rarity < b.rarity; });
    }
  }
  // Clues lead from the start outwards through openings, so a start that fits so far keeps the next clue in the maze.
  bool fits(Pose start, const std::vector<Clue>& clues) const {
    for (const Clue& clue : clues) {
      const Cell cell = compose(start, Pose(clue.cell, Heading::north)).cell;
      if (!planes_.grid().contains(cell)) return false;
      const unsigned exits = planes_.wall_map().exits_at(planes_.grid().index(cell), Unknown::wall);
      if (((exits ^ turned(clue.exits, start.heading)) & turned(clue.mask, start.heading)) != 0) return false;
    }
    return true;
  }
  Layer layer_of(const Clue& clue, Heading heading) const {
    const Cell cell = compose(Pose(Cell(), heading), Pose(clue.cell, Heading::north)).cell;
    const unsigned mask = turned(clue.mask, heading);
    const unsigned exits = turned(clue.exits, heading);
    return {planes_.plane(mask, exits), static_cast<std::int64_t>(cell.y) * planes_.grid().width() + cell.x,
            planes_.rarity(mask, exits)};
  }

  // The starting cells of a chunk that fit all layers, into `bits`; false if there are none.
  bool fitting(const std::vector<Layer>& layers, std::size_t first_word, Chunk& bits) const {
    bits.fill(~std::uint64_t{0});
    return narrowed(layers, first_word, bits);
  }
  // ANDs a chunk with the bits that begin `shift` bits after `from`; returns what is left, all words together. Not
  // inline: some compilers make it twice as slow within the search around it.
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
    const auto word_count = static_cast<std::int64_t>(planes_.word_count());
    std::uint64_t bits[chunk];  // of its own, so that the compiler can keep it in registers
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
  std::size_t chunk_count() const { return (planes_.word_count() + chunk - 1) / chunk; }
  template <class VisitorT>
  void each_start(std::size_t which, Heading heading, const Chunk& bits, VisitorT&& visit) const {
    for (std::size_t i = 0; i < chunk; ++i) {
      for (std::uint64_t word = bits[i]; word != 0; word &= word - 1) {
        const std::size_t cell =
            (which * chunk + i) * WallBitboards::word_bits + static_cast<std::size_t>(detail::lowest_bit(word));
        visit(Pose(planes_.grid().cell(static_cast<RunTimeGrid::Index>(cell)), heading));
      }
    }
  }
  bool is_possible(int h) const { return !compass_.has_value() || *compass_ == heading_at(h); }

  // Finds one start that fits, from the chunk on where the last one was. False: there is none.
  bool find_start() {
    Chunk bits;
    for (; first_ < chunk_count(); ++first_) {
      for (int h = 0; h < 4; ++h) {
        if (!is_possible(h) || !fitting(layers_[static_cast<std::size_t>(h)], first_ * chunk, bits)) continue;
        bool found = false;
        each_start(first_, heading_at(h), bits, [&](Pose start) {
          if (!found) start_ = start;
          found = true;
        });
        return true;
      }
    }
    return false;
  }

  // All starts that fit. False: there are more than `limit`, and the list is not complete.
  bool list_starts(std::vector<Pose>& starts, std::size_t limit) const {
    Chunk bits;
    starts.clear();
    for (std::size_t which = first_; which < chunk_count(); ++which) {
      for (int h = 0; h < 4; ++h) {
        if (!is_possible(h) || !fitting(layers_[static_cast<std::size_t>(h)], which * chunk, bits)) continue;
        each_start(which, heading_at(h), bits, [&](Pose start) { starts.push_back(start); });
      }
      if (starts.size() > limit) return false;
    }
    return true;
  }

  // Would some robot see something else than the one that started at start_, after this movement from the start?
  bool splits(Pose movement, const Observation& sensors) {
    const Pose there = compose(start_, movement);
    const std::vector<Clue> expected = news_from(
        movement, sensors, [&](Turn side) { return free_cells(planes_.wall_map(), there, side, sensors.reach(side)); });
    if (expected.empty()) return false;
    if (!listed_) {
      const std::size_t some = std::max<std::size_t>(8, chunk_count() / 64);
      if (splits_within(expected, some)) return true;
      listed_ = list_starts(starts_, std::max<std::size_t>(1000, planes_.grid().cell_count() / 32));
      if (!listed_) return splits_within(expected, unlimited);
    }
    return std::any_of(starts_.begin(), starts_.end(), [&](Pose start) { return !fits(start, expected); });
  }
  // Is there, in the next `some` chunks, a start that fits the drawing but not the clues?
  bool splits_within(const std::vector<Clue>& clues, std::size_t some) const {
    std::array<std::vector<Layer>, 4> expected;
    for (int h = 0; h < 4; ++h) {
      for (const Clue& clue : clues) expected[static_cast<std::size_t>(h)].push_back(layer_of(clue, heading_at(h)));
    }
    Chunk bits;
    for (std::size_t which = first_; which < chunk_count() && which - first_ < some; ++which) {
      for (int h = 0; h < 4; ++h) {
        if (!is_possible(h) || !fitting(layers_[static_cast<std::size_t>(h)], which * chunk, bits)) continue;
        Chunk same = bits;
        if (!narrowed(expected[static_cast<std::size_t>(h)], which * chunk, same) || same != bits) return true;
      }
    }
    return false;
  }

  void decide(const Observation& seen) {
    if (!listed_ && !find_start()) {
      status_ = Status::contradicted;
      return;
    }
    if (listed_) start_ = starts_.front();
    if (listed_ && starts_.size() == 1) {
      status_ = Status::located;
    } else if (!plan(seen)) {
      if (!listed_) listed_ = list_starts(starts_, unlimited);
      status_ = starts_.size() == 1 ? Status::located : Status::ambiguous;
    }
  }

  // Breadth first from where the robot that started at start_ would be. False: it is the only one, or no place splits.
  bool plan(const Observation& seen) {
    const Pose root = compose(start_, here_);
    std::vector<Pose> poses{root};
    std::vector<std::size_t> before{0};
    std::unordered_set<std::uint32_t> reached{place_of(root)};
    for (std::size_t i = 0; i < poses.size(); ++i) {
      for (int step = 0; step < StepsT::count; ++step) {
        if (!StepsT::possible(planes_.wall_map(), poses[i], step)) continue;
        const Pose next = StepsT::after(poses[i], step);
        if (!reached.insert(place_of(next)).second) continue;
        poses.push_back(next);
        before.push_back(i);
        const bool was_listed = listed_;
        if (splits(relative_pose(start_, next), seen)) {
          way_.clear();
          for (std::size_t k = poses.size() - 1; k != 0; k = before[k]) way_.push_back(poses[k]);
          std::reverse(way_.begin(), way_.end());
          at_ = 0;
          return true;
        }
        if (listed_ && starts_.size() == 1) return false;
        // The search has become long: perhaps there is nothing to find. Asked once.
        const bool is_long = poses.size() == 256 || (!was_listed && listed_ && poses.size() > 256);
        if (is_long && listed_ && all_twins()) return false;
      }
    }
    return false;
  }
  bool all_twins() const {
    return std::all_of(starts_.begin() + 1, starts_.end(),
                       [&](Pose start) { return never_told_apart(planes_.wall_map(), starts_.front(), start); });
  }
  std::uint32_t place_of(Pose pose) const {
    const bool heading_matters = !StepsT::same(pose, pose.turned(Turn::right));
    return 4 * planes_.grid().index(pose.cell) + (heading_matters ? static_cast<std::uint32_t>(pose.heading) : 0U);
  }

  const WallBitboards& planes_;
  std::optional<Heading> compass_;
  Status status_ = Status::running;
  Pose here_;   // since the start, as seen from there
  Pose start_;  // one start that fits
  std::unordered_map<std::uint32_t, Drawn> drawing_;
  std::array<std::vector<Layer>, 4> layers_;  // by the heading at the start
  std::size_t first_ = 0;                     // no chunk before this one holds a start that fits
  bool listed_ = false;
  std::vector<Pose> starts_;  // all that fit, once listed_
  std::vector<Pose> way_;     // of the robot that started at start_
  std::size_t at_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_NAVIGATE_BITBOARD_LOCALIZER_HPP
