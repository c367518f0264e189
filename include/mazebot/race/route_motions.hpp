// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_ROUTE_MOTIONS_HPP
#define MAZEBOT_RACE_ROUTE_MOTIONS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "../search/route.hpp"
#include "motion_primitive.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How a route is driven.
enum class RunStyle : uint8_t {
  in_place,  ///< stops for each turn
  smooth,    ///< smooth turns of 90 and 180 degrees; turns in place where two turns follow each other without a cell
             ///< straight on between them
  diagonal   ///< smooth turns and diagonals
};

/// Where a run begins and ends, in half cells. A robot with its back to the wall begins half a cell before the centre
/// of its cell. At the end it may run on straight ahead to brake, as far as it is open: see open_ahead().
struct RunEnds {
  uint8_t before;  ///< the centre of the first cell: 0 or 1; no effect if the run begins with a turn on the spot
  uint8_t beyond;  ///< the centre of the last cell: 0 to 62

  /// A distance that is too long is shortened to the longest that is allowed.
  constexpr RunEnds(uint8_t half_cells_before = 0, uint8_t half_cells_beyond = 0)
      : before(half_cells_before != 0 ? 1 : 0), beyond(half_cells_beyond < 62 ? half_cells_beyond : uint8_t(62)) {}
};

/// Turns a route from cell to cell into the motions of a fast run, one by one, while the robot drives: for boards whose
/// RAM is too small for a RacePlanner.
///
///     Route<16, 16> route = explorer.shortest_route().route();
///     RouteMotions<16, 16> motions(route, RunStyle::diagonal);
///     while (const Optional<MotionPrimitive> motion = motions.next()) drive(*motion);
///
/// The motions cross exactly the borders of the route, in the same order, and lead from the centre of its first cell to
/// the centre of its last one. Straights and diagonals are as long as they can be, up to the 63 of motion_byte(). The
/// style `diagonal` needs all kinds of turns. The ends lengthen the run. drive(robot, motions) drives them: see
/// run_robot.hpp. next() is O(length of the motion). RAM: 9 bytes on AVR; the route must outlive it.
template <class GridT>
class BasicRouteMotions {
 public:
  typedef BasicRoute<GridT> RouteT;  ///< the route from cell to cell

  /// Begins at the start of the route.
  explicit constexpr BasicRouteMotions(const RouteT& route, RunStyle style = RunStyle::diagonal,
                                       const RunEnds& ends = RunEnds())
      : route_(&route), position_(0), zigzag_(Turn::ahead), turned_(false), style_(style), ends_(ends) {}
  explicit BasicRouteMotions(RouteT&&, RunStyle = RunStyle::diagonal, const RunEnds& = RunEnds()) = delete;

  constexpr RunStyle style() const { return style_; }  ///< how the route is driven
  /// The next motion; nothing at the end of the run.
  MAZEBOT_CONSTEXPR14 Optional<MotionPrimitive> next() {
    if (route_->empty()) return Optional<MotionPrimitive>();
    uint8_t before = 0;
    if (position_ == 0) {
      if (turn(0) == Turn::ahead && !turned_) before = ends_.before;
      ends_.before = 0;
    }
    if (before != 0 && !begins_straight()) return straight(before);
    if (position_ == route_->size()) {
      const uint8_t beyond = ends_.beyond;
      ends_.beyond = 0;
      return beyond == 0 ? Optional<MotionPrimitive>() : Optional<MotionPrimitive>(straight(beyond));
    }
    MotionPrimitive motion = zigzag_ == Turn::ahead ? from_centre() : on_diagonal();
    if (motion.kind != PrimitiveKind::straight) return motion;
    motion.length = static_cast<uint16_t>(motion.length + before);
    if (position_ == route_->size() && motion.length + ends_.beyond <= longest) {
      motion.length = static_cast<uint16_t>(motion.length + ends_.beyond);
      ends_.beyond = 0;
    }
    return motion;
  }
  /// Steps of the route that the motions so far have crossed.
  constexpr size_t position() const { return position_; }

 private:
  enum : int { longest = 63 };  // of motion_byte()

  static MAZEBOT_CONSTEXPR14 MotionPrimitive straight(uint8_t half_cells) {
    const MotionPrimitive motion = {PrimitiveKind::straight, Turn::ahead, half_cells};
    return motion;
  }
  MAZEBOT_CONSTEXPR14 bool begins_straight() const {
    BasicRouteMotions copy = *this;
    return copy.from_centre().kind == PrimitiveKind::straight;
  }
  // The turn before a step that is `ahead_by` steps away; around where the route has ended: no turn on a diagonal or a
  // smooth turn is `around`.
  MAZEBOT_CONSTEXPR14 Turn turn(size_t ahead_by) const {
    const size_t at = position_ + ahead_by;
    return at >= route_->size() ? Turn::around : at == position_ && turned_ ? Turn::ahead : (*route_)[at];
  }
  static constexpr bool is_aside(Turn turn) { return turn == Turn::right || turn == Turn::left; }
  static constexpr Turn mirrored(Turn side) { return side + Turn::around; }

  MAZEBOT_CONSTEXPR14 MotionPrimitive crossing(PrimitiveKind kind, Turn side, size_t length, size_t borders) {
    position_ += borders;
    turned_ = false;
    const MotionPrimitive motion = {kind, side, static_cast<uint16_t>(length)};
    return motion;
  }

  MAZEBOT_CONSTEXPR14 MotionPrimitive from_centre() {
    if (turn(0) != Turn::ahead) {
      const Turn side = turn(0);
      turned_ = true;
      const MotionPrimitive pivot = {side == Turn::around ? PrimitiveKind::pivot_180 : PrimitiveKind::pivot_90, side,
                                     1};
      return pivot;
    }
    size_t cells = 1;
    while (cells < 31 && turn(cells) == Turn::ahead && position_ + cells < route_->size()) ++cells;
    const bool turns = style_ != RunStyle::in_place && is_aside(turn(cells));
    // A smooth turn begins one cell before the turn.
    if (turns) --cells;
    if (cells != 0) return crossing(PrimitiveKind::straight, Turn::ahead, 2 * cells, cells);
    const Turn side = turn(1);
    const bool diagonals = style_ == RunStyle::diagonal;
    if (turn(2) == side) {
      if (!diagonals || turn(3) != mirrored(side)) return crossing(PrimitiveKind::turn_180, side, 1, 3);
      zigzag_ = mirrored(side);
      return crossing(PrimitiveKind::turn_135, side, 1, 3);
    }
    if (!diagonals || turn(2) != mirrored(side)) return crossing(PrimitiveKind::turn_90, side, 1, 2);
    zigzag_ = mirrored(side);
    return crossing(PrimitiveKind::turn_45, side, 1, 2);
  }

  // The next step is a turn to zigzag_.
  MAZEBOT_CONSTEXPR14 MotionPrimitive on_diagonal() {
    const Turn side = zigzag_;
    size_t borders = 0;  // that the diagonal can cross: the step after it turns to the other side again
    while (borders < 63 && turn(borders + 1) == (borders % 2 == 0 ? mirrored(side) : side)) ++borders;
    if (borders != 0) {
      zigzag_ = borders % 2 == 0 ? side : mirrored(side);
      return crossing(PrimitiveKind::diagonal, Turn::ahead, borders, borders);
    }
    if (turn(1) != side) {
      zigzag_ = Turn::ahead;
      return crossing(PrimitiveKind::turn_45, side, 1, 1);
    }
    const bool goes_on = turn(2) == mirrored(side);
    zigzag_ = goes_on ? mirrored(side) : Turn::ahead;
    return crossing(goes_on ? PrimitiveKind::diagonal_90 : PrimitiveKind::turn_135, side, 1, 2);
  }

  const RouteT* route_;
  size_t position_;
  Turn zigzag_;  // on a diagonal: the side of the next step; otherwise ahead
  bool turned_;  // the turn before the next step is done, in place
  RunStyle style_;
  RunEnds ends_;
};

/// How many cells are open straight ahead of a pose, as far as walls are known: how far a robot may run on. O(cells
/// ahead).
template <class MapT>
MAZEBOT_CONSTEXPR14 int open_ahead(const MapT& map, Pose pose) {
  int cells = 0;
  for (; map.open(pose, Turn::ahead, Unknown::wall); pose = pose.advanced()) ++cells;
  return cells;
}

/// The motions of a route through a Width x Height maze.
template <int Width, int Height>
using RouteMotions = BasicRouteMotions<Grid<Width, Height>>;

/// A motion as one byte, for memory and for wires. Precondition: its length is at most 63, as in mazes up to 32x32 and
/// in those of RouteMotions.
///
///     bit    7 6    5 ... 0
///            0 0    half cells of a straight
///            0 1    borders of a diagonal
///            1 0    turn: kind * 4 + side
constexpr uint8_t motion_byte(MotionPrimitive motion) {
  return static_cast<uint8_t>(motion.kind == PrimitiveKind::straight ? unsigned{motion.length}
                              : motion.kind == PrimitiveKind::diagonal
                                  ? 0x40U | motion.length
                                  : 0x80U | static_cast<unsigned>(motion.kind) * 4U |
                                        static_cast<unsigned>(motion.side));
}
/// The motion of such a byte; nothing if the byte means none.
MAZEBOT_CONSTEXPR14 inline Optional<MotionPrimitive> motion_of(uint8_t byte) {
  const unsigned value = byte & 0x3FU;
  const unsigned kind = value / 4U;
  const bool is_turn = (byte & 0xC0U) == 0x80U;
  const MotionPrimitive motion = {is_turn               ? static_cast<PrimitiveKind>(kind)
                                  : (byte & 0x40U) != 0 ? PrimitiveKind::diagonal
                                                        : PrimitiveKind::straight,
                                  is_turn ? turn_at(static_cast<int>(value % 4U)) : Turn::ahead,
                                  static_cast<uint16_t>(is_turn ? 1U : value)};
  const bool is_kind =
      kind >= static_cast<unsigned>(PrimitiveKind::turn_45) && kind <= static_cast<unsigned>(PrimitiveKind::pivot_180);
  const bool is_side =
      (motion.side == Turn::around) == (motion.kind == PrimitiveKind::pivot_180) && motion.side != Turn::ahead;
  const bool is_one = is_turn ? is_kind && is_side : (byte & 0x80U) == 0 && value != 0;
  return is_one ? Optional<MotionPrimitive>(motion) : Optional<MotionPrimitive>();
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_ROUTE_MOTIONS_HPP
