// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_WALL_PATTERN_HPP
#define MAZEBOT_HOST_LOCATE_WALL_PATTERN_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "../../detail/integers.hpp"
#include "../../map/pose.hpp"
#include "../../navigator/observation.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The known sides of one cell: of the sides in `mask`, those in `exits` are open. Both are direction bits. The cell is
/// seen from the robot's start, which is (0, 0) facing north.
struct WallClue {
  Cell cell;       ///< seen from the robot's start
  unsigned mask;   ///< the sides that matter, as direction_bit()s
  unsigned exits;  ///< those of them that are open
};

/// The walls that a lost robot has seen since it woke up, as a map around its start. O(1) a side; RAM O(cells seen).
class WallPattern {
 public:
  /// Returns the sides that the rays from a pose show and that the pattern does not contain yet, one clue for each
  /// side, ray by ray from the robot outwards. free_on(Turn) returns how many cells the ray to that side passes.
  template <class FreeT>
  std::vector<WallClue> new_clues(Pose from, const Observation& sensors, FreeT&& free_on) const {
    std::vector<WallClue> clues;
    for (const Turn side : {Turn::ahead, Turn::right, Turn::left, Turn::around}) {
      if (!sensors.sensed(side)) continue;
      const int free = free_on(side);
      for_each_side(from, side, free, sensors.reach(side), [&](Cell cell, unsigned bit, bool is_exit) {
        if ((sides_of(cell).known & bit) == 0) clues.push_back({cell, bit, is_exit ? bit : 0U});
      });
    }
    return clues;
  }
  /// Returns whether what is seen from a pose agrees with the pattern.
  bool agrees(Pose from, const Observation& seen) const {
    bool agreed = true;
    for (int i = 0; i < 4; ++i) {
      const Turn side = turn_at(i);
      const int free = seen.sensed(side) ? seen.free_cells(side) : 0;
      for_each_side(from, side, free, seen.reach(side), [&](Cell cell, unsigned bit, bool is_exit) {
        const Sides known = sides_of(cell);
        agreed = agreed && ((known.known & bit) == 0 || ((known.exits & bit) != 0) == is_exit);
      });
    }
    return agreed;
  }

  /// Adds a clue to those that must hold.
  void add(const WallClue& clue) {
    for (int h = 0; h < 4; ++h) {
      const unsigned bit = direction_bit(heading_at(h));
      if ((clue.mask & bit) == 0) continue;
      const unsigned back = direction_bit(opposite(heading_at(h)));
      Sides& near = sides_[key(clue.cell)];
      near.known |= bit;
      near.exits |= clue.exits & bit;
      Sides& far = sides_[key(clue.cell.towards(heading_at(h)))];
      far.known |= back;
      if ((clue.exits & bit) != 0) far.exits |= back;
    }
  }

  /// Joins clues of one side each, which add() has taken, into as few clues of one or three sides as possible.
  std::vector<WallClue> joined(const std::vector<WallClue>& singles) const {
    std::vector<WallClue> clues;
    std::vector<bool> done(singles.size(), false);
    for (std::size_t i = 0; i < singles.size(); ++i) {
      if (done[i]) continue;
      unsigned fresh = 0;
      for (std::size_t j = i; j < singles.size(); ++j) {
        if (singles[j].cell != singles[i].cell) continue;
        fresh |= singles[j].mask;
        done[j] = true;
      }
      append_clues(clues, singles[i].cell, fresh);
    }
    return clues;
  }

 private:
  struct Sides {
    unsigned known = 0;  // direction bits
    unsigned exits = 0;
  };

  static std::uint32_t key(Cell cell) {
    return static_cast<std::uint32_t>(static_cast<std::uint16_t>(cell.x)) << 16 | static_cast<std::uint16_t>(cell.y);
  }
  Sides sides_of(Cell cell) const {
    const auto found = sides_.find(key(cell));
    return found == sides_.end() ? Sides() : found->second;
  }

  // Calls visit(cell, direction bit, is it open) for each side that a ray passes, and for the one that ends it.
  template <class VisitorT>
  static void for_each_side(Pose from, Turn side, int free, int reach, VisitorT&& visit) {
    const Heading heading = from.heading + side;
    Cell cell = from.cell;
    for (int i = 0; i <= free && i < reach; ++i, cell = cell.towards(heading)) {
      visit(cell, direction_bit(heading), i < free);
    }
  }

  void append_clues(std::vector<WallClue>& clues, Cell cell, unsigned fresh) const {
    const Sides sides = sides_of(cell);
    if (detail::count_bits(sides.known) >= 3) {
      for (unsigned left_out = 0; left_out < 4 && fresh != 0; ++left_out) {
        const unsigned mask = 15U & ~(1U << left_out);
        if ((mask & ~sides.known) != 0 || detail::count_bits(fresh & mask) < std::min(3, detail::count_bits(fresh))) {
          continue;
        }
        clues.push_back({cell, mask, sides.exits & mask});
        fresh &= ~mask;
      }
    }
    for (unsigned bit = 1; bit < 16; bit <<= 1) {
      if ((fresh & bit) != 0) clues.push_back({cell, bit, sides.exits & bit});
    }
  }

  std::unordered_map<std::uint32_t, Sides> sides_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_WALL_PATTERN_HPP
