// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_RACE_GRAPH_HPP
#define MAZEBOT_RACE_RACE_GRAPH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/wall_map.hpp"
#include "motion_primitive.hpp"
#include "race_model.hpp"

// The graph that RacePlanner searches. A node is a RaceState; an edge is a motion primitive that fits between the
// walls.

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

/// Where a robot is between two motions of a speed run: at the centre of a cell, facing a heading, or in the middle of
/// the border by which it has just entered the cell, on a diagonal that leads to its right or to its left. These are 12
/// states for each cell.
class RaceState {
 public:
  enum : int { states_per_cell = 12 };

  /// At the centre of the cell, facing the heading.
  static constexpr RaceState at_centre(size_t cell, Heading facing) {
    return RaceState(cell, static_cast<int>(facing));
  }
  /// Entered by `entered`; the diagonal leads to that side, right or left of it.
  static constexpr RaceState on_diagonal(size_t cell, Heading entered, Turn side) {
    return RaceState(cell, (side == Turn::right ? 4 : 8) + static_cast<int>(entered));
  }
  /// The state of a cell with a number, 0 .. states_per_cell - 1.
  static constexpr RaceState numbered(size_t cell, int number) { return RaceState(cell, number); }

  constexpr size_t cell() const { return cell_; }  ///< the number of the cell
  /// 0 .. states_per_cell - 1, see numbered().
  constexpr int number() const { return number_; }
  constexpr bool is_on_diagonal() const {
    return number_ >= 4;
  }  ///< whether it is in the middle of a border, on a diagonal
  /// Faced, or on a diagonal the one in which the robot entered the cell.
  constexpr Heading heading() const { return heading_at(number_); }
  /// Precondition: is_on_diagonal().
  constexpr Turn side() const { return number_ < 8 ? Turn::right : Turn::left; }

 private:
  //     number    0 ... 3              4 ... 7            8 ... 11
  //               centre + heading     right + heading    left + heading
  constexpr RaceState(size_t cell, int number) : cell_(cell), number_(number) {}

  size_t cell_;
  int number_;
};

/// The motions that a robot can make in a maze. A run is a straight or a diagonal, of any length; a smooth turn leads
/// from one run to the next. Runs are driven whole, because their parts would take longer. A view for the duration of a
/// search: it refers to the map and the model.
template <class GridT, class MapT>
class RaceGraph {
 public:
  /// Refers to the map and the model, and copies the size.
  constexpr RaceGraph(const GridT& grid, const MapT& map, Unknown unknown, const RaceModel& model)
      : map_(map),
        model_(model),
        unknown_(unknown),
        steps_{static_cast<size_t>(grid.width()), 1, size_t(0) - static_cast<size_t>(grid.width()), size_t(0) - 1} {}

  constexpr const RaceModel& model() const { return model_; }  ///< the times of the motions

  /// Returns whether the border of a cell in that direction lets the robot through.
  MAZEBOT_CONSTEXPR14 bool open(size_t cell, Heading heading) const { return has(exits(cell), heading); }
  /// The nibble of direction_bit()s that let the robot through.
  MAZEBOT_CONSTEXPR14 unsigned exits(size_t cell) const {
    return map_.exits_at(static_cast<typename GridT::Index>(cell), unknown_);
  }
  /// Returns whether a nibble of exits() contains that side.
  static constexpr bool has(unsigned exits, Heading heading) { return (exits & direction_bit(heading)) != 0; }
  /// The cell one step away. Precondition: it is inside the maze.
  MAZEBOT_CONSTEXPR14 size_t beyond(size_t cell, Heading heading) const { return cell + step(heading); }

  /// The same position, facing the opposite heading. Every motion can be driven backwards: in the same time, to the
  /// other side, from the reverse of its end to the reverse of its beginning.
  MAZEBOT_CONSTEXPR14 RaceState reversed(RaceState state) const {
    const Heading back = opposite(state.heading());
    return state.is_on_diagonal() ? RaceState::on_diagonal(beyond(state.cell(), back), back, state.side())
                                  : RaceState::at_centre(state.cell(), back);
  }

  /// What to add to a cell's index for the next cell; wraps around to the south and to the west.
  MAZEBOT_CONSTEXPR14 size_t step(Heading heading) const { return steps_[static_cast<int>(heading)]; }
  /// The times of the run that a state belongs to.
  MAZEBOT_CONSTEXPR14 const StraightTimes& run_times(RaceState along) const {
    return along.is_on_diagonal() ? model_.diagonals : model_.straights;
  }

 private:
  const MapT& map_;
  const RaceModel& model_;
  Unknown unknown_;
  size_t steps_[4];  // by heading
};

/// A smooth turn between two runs, and what follows it.
struct RaceTurn {
  PrimitiveKind kind;  ///< which turn
  Turn side;           ///< right or left
  RaceState end;       ///< where the next run begins
  uint32_t ticks;      ///< that the turn takes
  bool leads_on;       ///< the run that begins at its end is not blocked by a wall; always true on a diagonal
  bool leads_back;  ///< turn_180 or turn_135 into a straight: the border to its side is open, to a cell it came through
};

/// A state that moves along its run, and the smooth turns that begin there. It keeps the walls of the next cell and
/// what depends on its headings, so a step costs little.
template <class GraphT>
class RaceCursor {
 public:
  /// Stands at that state.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED RaceCursor(const GraphT& graph, RaceState state)
      : graph_(graph),
        cell_(state.cell()),
        ahead_(0),
        ahead_exits_(0),
        is_on_diagonal_(state.is_on_diagonal()),
        out_(graph, state.is_on_diagonal() ? state.heading() + state.side() : state.heading()),
        across_(graph, state.is_on_diagonal() ? state.heading() : state.heading() + Turn::right) {
    look_ahead(graph.exits(cell_));
  }

  constexpr size_t cell() const { return cell_; }  ///< the number of the cell
  /// The state it has come to.
  constexpr RaceState state() const {
    return is_on_diagonal_ ? RaceState::on_diagonal(cell_, across_.heading, out_.heading - across_.heading)
                           : RaceState::at_centre(cell_, out_.heading);
  }

  /// Moves one step: a cell ahead, or on a diagonal through the next border. Returns false, and changes nothing, if a
  /// wall is there or, on a diagonal, behind the next border.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED bool advance() {
    if (is_on_diagonal_) {
      if ((ahead_exits_ & across_.exit_bit) == 0) return false;
      const Direction out = out_;
      out_ = across_;
      across_ = out;
    } else if (ahead_exits_ == 0) {
      return false;
    }
    cell_ = ahead_;
    look_ahead(ahead_exits_);
    return true;
  }

  /// Calls visit(RaceTurn) for every smooth turn that begins here. Leaves out turns that end on a diagonal which leads
  /// into a wall.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED void for_each_turn(const VisitorT& visit) const {
    if (is_on_diagonal_) {
      from_diagonal(visit);
    } else {
      if ((ahead_exits_ & across_.exit_bit) != 0) from_centre(Turn::right, across_, visit);
      if ((ahead_exits_ & across_.reversed().exit_bit) != 0) from_centre(Turn::left, across_.reversed(), visit);
    }
  }

 private:
  static constexpr Turn mirrored(Turn side) { return side + Turn::around; }

  struct Direction {
    Heading heading;
    unsigned exit_bit;  // to mask exits with
    size_t step;        // to the next cell; wraps around to the south and to the west

    constexpr Direction(const GraphT& graph, Heading facing)
        : heading(facing), exit_bit(direction_bit(facing)), step(graph.step(facing)) {}
    constexpr Direction(Heading facing, unsigned direction, size_t to_next)
        : heading(facing), exit_bit(direction), step(to_next) {}
    constexpr Direction reversed() const {
      return Direction(opposite(heading), exit_bit >> 2 | exit_bit << 2, size_t(0) - step);
    }
  };

  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void look_ahead(unsigned exits) {
    ahead_ = cell_ + out_.step;
    ahead_exits_ = (exits & out_.exit_bit) != 0 ? graph_.exits(ahead_) : 0;
  }

  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED void from_centre(Turn side, Direction aside,
                                                                const VisitorT& visit) const {
    const TurnTimes& turns = graph_.model().turns;
    const Heading back = opposite(out_.heading);
    const size_t second = ahead_ + aside.step;
    const unsigned exits = graph_.exits(second);
    if (turns.turn_90 != 0) {
      visit(RaceTurn{PrimitiveKind::turn_90, side, RaceState::at_centre(second, aside.heading), turns.turn_90,
                     (exits & aside.exit_bit) != 0, false});
    }
    if (turns.turn_45 != 0 && (exits & out_.exit_bit) != 0) {
      visit(RaceTurn{PrimitiveKind::turn_45, side, RaceState::on_diagonal(second, aside.heading, mirrored(side)),
                     turns.turn_45, true, false});
    }
    const unsigned back_bit = out_.reversed().exit_bit;
    if ((exits & back_bit) == 0) return;
    const size_t third = second - out_.step;
    const unsigned third_exits = graph_.exits(third);
    if (turns.turn_180 != 0) {
      visit(RaceTurn{PrimitiveKind::turn_180, side, RaceState::at_centre(third, back), turns.turn_180,
                     (third_exits & back_bit) != 0, (third_exits & aside.reversed().exit_bit) != 0});
    }
    if (turns.turn_135 != 0 && (third_exits & aside.exit_bit) != 0) {
      visit(RaceTurn{PrimitiveKind::turn_135, side, RaceState::on_diagonal(third, back, mirrored(side)), turns.turn_135,
                     true, false});
    }
  }

  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED void from_diagonal(const VisitorT& visit) const {
    if (ahead_exits_ == 0) return;
    const TurnTimes& turns = graph_.model().turns;
    const Turn side = out_.heading - across_.heading;
    const Direction back = across_.reversed();
    if (turns.turn_45 != 0) {
      visit(RaceTurn{PrimitiveKind::turn_45, side, RaceState::at_centre(ahead_, out_.heading), turns.turn_45,
                     (ahead_exits_ & out_.exit_bit) != 0, false});
    }
    if ((ahead_exits_ & back.exit_bit) == 0) return;
    const size_t second = ahead_ + back.step;
    const unsigned exits = graph_.exits(second);
    if (turns.turn_135 != 0) {
      visit(RaceTurn{PrimitiveKind::turn_135, side, RaceState::at_centre(second, back.heading), turns.turn_135,
                     (exits & back.exit_bit) != 0, (exits & out_.reversed().exit_bit) != 0});
    }
    if (turns.diagonal_90 != 0 && (exits & out_.exit_bit) != 0) {
      visit(RaceTurn{PrimitiveKind::diagonal_90, side, RaceState::on_diagonal(second, back.heading, mirrored(side)),
                     turns.diagonal_90, true, false});
    }
  }

  const GraphT& graph_;
  size_t cell_;
  size_t ahead_;
  unsigned ahead_exits_;  // of the next cell; 0 if a wall is before it
  bool is_on_diagonal_;
  Direction out_;     // in which the run leaves the cell
  Direction across_;  // to the right of a straight; the one in which a diagonal has entered the cell
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_RACE_GRAPH_HPP
