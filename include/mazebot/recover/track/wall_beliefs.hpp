// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_TRACK_WALL_BELIEFS_HPP
#define MAZEBOT_RECOVER_TRACK_WALL_BELIEFS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/cell.hpp"
#include "../../map/evidence_map.hpp"
#include "../../map/heading.hpp"
#include "../../navigator/record_observation.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What readings and faults weigh when several explanations of a run are compared step by step: log-odds in quarters of
// a nat, rounded. LogOdds is too coarse here: these sums are never drawn again from the log.
struct TrackingOdds {
  enum : int {
    misread = 18,           // a reading, for sensors that misread once in a hundred: 4 ln 99
    most = 80,              // no wall is surer than this, so that later readings can change it: 20 nats
    unexplained_stop = 23,  // a robot that stays where it should cross an opening: one in 333
    fault = 28,             // it crosses two cells, or turns a quarter too much or too little: one in a thousand
    other_walls = 37,       // sensors that have not moved read something else: one in ten thousand
    clear_lead = 20,        // of an explanation that is trusted over all others: 5 nats
    known = 4,              // a wall or an opening that is more likely than this counts as known: 1 nat
    certain_opening = 36,   // at least this only where the robot crossed, or where many readings say so
    certain_wall = 54       // more, because a wall that is not there can hide the only route
  };
};

// What is improbable about the more likely of two cases with those log-odds: 4 ln(1 + e^(-odds / 4)).
constexpr int cost_of_likely(int odds) { return odds > 8 ? 0 : odds > 3 ? 1 : odds > 0 ? 2 : 3; }
// How improbable a wall is, or an opening, with those log-odds of a wall.
constexpr int cost_of(bool is_wall, int odds) {
  return (odds >= 0) == is_wall ? cost_of_likely(odds >= 0 ? odds : -odds)
                                : (odds >= 0 ? odds : -odds) + cost_of_likely(odds >= 0 ? odds : -odds);
}

// The walls as several hypotheses believe them. Each wall has log-odds from the robot's motion (it crossed, or it was
// stopped), and what each of its two sides has shown. A side counts once, however often it is read: a glossy wall reads
// wrong each time. If its readings differ, it says nothing until one more decides. RAM: 3 bytes for each cell and
// hypothesis.
template <class GridT, int Hypotheses>
class WallBeliefs {
 public:
  explicit MAZEBOT_CONSTEXPR14 WallBeliefs(const GridT& grid) : grid_(grid), cells_(grid, BeliefsOfCell()) {}

  constexpr const GridT& grid() const { return grid_; }

  // Takes over a map as the only belief, in that place.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void read(int slot, const MapT& map) {
    for (size_t i = 0; i < grid_.cell_count(); ++i) {
      const Index index = static_cast<Index>(i);
      const Cell cell = grid_.cell(index);
      cells_[index].sides[slot] = 0;
      cells_[index].north[slot] = cells_[index].east[slot] = 0;
      for (int quarter = 0; quarter < 4; ++quarter) {
        const Heading side = heading_at(quarter);
        if (!grid_.has_neighbour(index, side)) continue;
        read(slot, map, cell, side, Flag<MapT::has_evidence>());
      }
    }
  }
  MAZEBOT_CONSTEXPR14 void copy(int from, int to) {
    for (size_t i = 0; i < grid_.cell_count(); ++i) {
      BeliefsOfCell& cell = cells_[static_cast<Index>(i)];
      cell.sides[to] = cell.sides[from];
      cell.north[to] = cell.north[from];
      cell.east[to] = cell.east[from];
    }
  }

  // The log-odds of a wall on that side of a cell, positive if a wall is more likely.
  MAZEBOT_CONSTEXPR14 int odds(int slot, Cell cell, Heading side) const {
    return is_border(cell, side) ? border : odds(slot, cell, side, motion(slot, cell, side));
  }
  // The same if the motion had said this.
  MAZEBOT_CONSTEXPR14 int odds(int slot, Cell cell, Heading side, int by_motion) const {
    if (is_border(cell, side)) return border;
    const int sum = by_motion + by_readings(slot, cell, side) + by_readings(slot, cell.towards(side), opposite(side));
    return limited(sum);
  }
  // What the motion of the robot says alone.
  MAZEBOT_CONSTEXPR14 int motion(int slot, Cell cell, Heading side) const {
    const BeliefsOfCell& there = cells_[grid_.index(owner(cell, side))];
    return is_north(side) ? there.north[slot] : there.east[slot];
  }
  MAZEBOT_CONSTEXPR14 void set_motion(int slot, Cell cell, Heading side, int odds) {
    if (is_border(cell, side)) return;
    BeliefsOfCell& there = cells_[grid_.index(owner(cell, side))];
    (is_north(side) ? there.north[slot] : there.east[slot]) = static_cast<int8_t>(limited(odds));
  }
  MAZEBOT_CONSTEXPR14 void add_reading(int slot, Cell cell, Heading side, bool is_wall) {
    if (is_border(cell, side)) return;
    uint8_t& sides = cells_[grid_.index(cell)].sides[slot];
    const unsigned shift = shift_of(side);
    const unsigned before = sides >> shift & 3U;
    const unsigned read = is_wall ? reads_wall : reads_opening;
    const unsigned after = before == never || before == differs || before == read ? read : unsigned(differs);
    sides = static_cast<uint8_t>((sides & ~(3U << shift)) | after << shift);
  }

  // Draws the walls that are known. Those that are no surer than `weakest` are drawn as openings.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void draw(int slot, MapT& map, int weakest) const {
    map.clear();
    for (size_t i = 0; i < grid_.cell_count(); ++i) {
      const Index index = static_cast<Index>(i);
      for (int quarter = 0; quarter < 2; ++quarter) {
        const Heading side = heading_at(quarter);
        if (!grid_.has_neighbour(index, side)) continue;
        const Cell cell = grid_.cell(index);
        const int sum = odds(slot, cell, side);
        draw(slot, map, cell, side, sum > 0 && sum <= weakest ? -1 : sum, Flag<MapT::has_evidence>());
      }
    }
  }

 private:
  typedef typename GridT::Index Index;

  enum : size_t { places = static_cast<size_t>(Hypotheses) };
  enum : int { border = 127 };
  enum : unsigned { never, reads_opening, reads_wall, differs };  // what a side has shown: 2 bits

  struct BeliefsOfCell {
    constexpr BeliefsOfCell() : sides(), north(), east() {}
    uint8_t sides[places];
    int8_t north[places];  // by motion
    int8_t east[places];
  };

  static constexpr int limited(int odds) {
    return odds > TrackingOdds::most    ? int(TrackingOdds::most)
           : odds < -TrackingOdds::most ? -TrackingOdds::most
                                        : odds;
  }
  static constexpr unsigned shift_of(Heading side) { return 2U * static_cast<unsigned>(side); }
  static constexpr bool is_north(Heading side) { return side == Heading::north || side == Heading::south; }
  // A wall belongs to the cell south or west of it.
  static constexpr Cell owner(Cell cell, Heading side) {
    return side == Heading::south || side == Heading::west ? cell.towards(side) : cell;
  }
  MAZEBOT_CONSTEXPR14 bool is_border(Cell cell, Heading side) const {
    return !grid_.has_neighbour(grid_.index(cell), side);
  }
  MAZEBOT_CONSTEXPR14 unsigned shown(int slot, Cell cell, Heading side) const {
    return unsigned(cells_[grid_.index(cell)].sides[slot]) >> shift_of(side) & 3U;
  }
  MAZEBOT_CONSTEXPR14 int by_readings(int slot, Cell cell, Heading side) const {
    const unsigned what = shown(slot, cell, side);
    return what == reads_wall ? int(TrackingOdds::misread) : what == reads_opening ? -TrackingOdds::misread : 0;
  }

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void read(int slot, const MapT& map, Cell cell, Heading side, Flag<true>) {
    if (!map.known(cell, side)) return;
    const bool is_wall = map.wall(cell, side);
    if (map.evidence(cell, side) == Evidence::certain) {
      set_motion(slot, cell, side, is_wall ? int(TrackingOdds::most) : -TrackingOdds::most);
    } else if (map.looked(cell, side)) {
      add_reading(slot, cell, side, is_wall);
    }
  }
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void read(int slot, const MapT& map, Cell cell, Heading side, Flag<false>) {
    if (map.known(cell, side) && owner(cell, side) == cell) add_reading(slot, cell, side, map.wall(cell, side));
  }

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void draw(int slot, MapT& map, Cell cell, Heading side, int sum, Flag<true>) const {
    const Cell beyond = cell.towards(side);
    const bool from_here = shown(slot, cell, side) != never;
    const bool from_beyond = shown(slot, beyond, opposite(side)) != never;
    if (sum == 0 && !from_here && !from_beyond) return;
    if (sum <= -TrackingOdds::certain_opening || sum >= TrackingOdds::certain_wall || (!from_here && !from_beyond)) {
      map.overwrite(cell, side, sum > 0);
    } else if (sum < TrackingOdds::known && sum > -TrackingOdds::known) {
      map.record(cell, side, true);  // doubtful
      map.record(beyond, opposite(side), false);
    } else {
      if (from_here) map.record(cell, side, sum > 0);
      if (from_beyond) map.record(beyond, opposite(side), sum > 0);
    }
  }
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void draw(int, MapT& map, Cell cell, Heading side, int sum, Flag<false>) const {
    if (sum >= TrackingOdds::known || sum <= -TrackingOdds::known) map.overwrite(cell, side, sum > 0);
  }

  GridT grid_;
  typename GridT::template Array<BeliefsOfCell> cells_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_TRACK_WALL_BELIEFS_HPP
