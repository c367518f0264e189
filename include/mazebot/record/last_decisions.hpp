// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_LAST_DECISIONS_HPP
#define MAZEBOT_RECORD_LAST_DECISIONS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../explore/explorer.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../optional.hpp"
#include "../search/flood_fill.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A decision of an explorer, with what its map said then.
struct Decision {
  Command command;     ///< what the robot was told to do
  Pose to;             ///< where that leads
  ExplorePhase phase;  ///< what the explorer was doing
  uint16_t route;      ///< moves of the shortest route that is still possible; 0 if there is none
  uint16_t unknown;    ///< unknown walls on such a route that has few of them
  Pose wall;           ///< the first of these, seen from the start: its cell, and its side as the heading
};

/// Keeps the last decisions of an explorer and prints them with their reasons: for the moment when the robot stops and
/// somebody asks why.
///
///     LastDecisions<16, 16> last;
///     drive(robot, explorer, [&](const Observation&, Command command) {
///       last.add(explorer, command);
///       return true;
///     });
///     print(Serial, last);
///
///     F2 to (5, 9): proving, a route of 47 needs one look: (5, 9) east
///     R1 to (6, 9): homeward, a route of 47 is known
///
/// add() floods the map, which costs a few ms on an Uno and the RAM of a FloodFill on the stack. RAM: Count * 17 + 2
/// bytes on AVR.
template <class GridT, int Count = 8>
class BasicLastDecisions {
  static_assert(Count >= 1 && Count <= 255, "mazebot: LastDecisions keeps 1 to 255 decisions");

 public:
  /// Takes a decision, after the explorer has made it. O(cells).
  template <class ExplorerT>
  MAZEBOT_CONSTEXPR14 void add(const ExplorerT& explorer, Command command) {
    Decision& decision = decisions_[next_];
    next_ = static_cast<uint8_t>(next_ + 1 == Count ? 0 : next_ + 1);
    if (count_ < Count) ++count_;
    decision.command = command;
    decision.to = explorer.pose();
    decision.phase = explorer.phase();
    decision.route = 0;
    decision.unknown = 0;
    const auto& map = explorer.wall_map();
    const BasicCellSet<GridT> goals = explorer.goals();
    BasicFloodFill<GridT> flood(map.grid());
    flood.run(map, goals, Unknown::open);
    Cell at = explorer.start().cell;
    if (!flood.reachable(at)) return;
    decision.route = static_cast<uint16_t>(flood.distance(at));
    while (flood.distance(at) != 0) {
      // A step closer to the goal, through a known opening if there is one.
      Heading step = Heading::north;
      bool is_known = false;
      for (int i = 0; i < 4 && !is_known; ++i) {
        const Heading heading = heading_at(i);
        if (!map.open(Pose(at, heading), Turn::ahead, Unknown::open)) continue;
        const Cell beyond = at.towards(heading);
        if (!flood.reachable(beyond) || flood.distance(beyond) + 1 != flood.distance(at)) continue;
        step = heading;
        is_known = map.known(at, heading);
      }
      if (!is_known && decision.unknown++ == 0) decision.wall = Pose(at, step);
      at = at.towards(step);
    }
  }

  constexpr int count() const { return count_; }  ///< decisions that are kept
  /// A decision; 0 is the oldest one that is kept. i < count().
  MAZEBOT_CONSTEXPR14 const Decision& operator[](int i) const {
    return decisions_[(next_ + (count_ < Count ? i + Count - count_ : i)) % Count];
  }

 private:
  Decision decisions_[static_cast<size_t>(Count)] = {};
  uint8_t next_ = 0;
  uint8_t count_ = 0;
};

/// The last `Count` decisions in a Width x Height maze.
template <int Width, int Height, int Count = 8>
using LastDecisions = BasicLastDecisions<Grid<Width, Height>, Count>;

namespace detail {

template <class PrintT>
void print_text(PrintT& out, const char* text) {
  while (*text != 0) out.print(*text++);
}
template <class PrintT>
void print_number(PrintT& out, unsigned number) {
  unsigned unit = 1;
  while (number / unit >= 10) unit *= 10;
  for (; unit != 0; unit /= 10) out.print(static_cast<char>('0' + static_cast<int>(number / unit % 10)));
}
template <class PrintT>
void print_cell(PrintT& out, Cell cell) {
  out.print('(');
  print_number(out, static_cast<unsigned>(cell.x));
  print_text(out, ", ");
  print_number(out, static_cast<unsigned>(cell.y));
  out.print(')');
}
template <class PrintT>
void print_decision(PrintT& out, const Decision& decision) {
  if (decision.command.is_stop()) {
    print_text(out, "stop at ");
  } else {
    out.print("FRAL"[static_cast<int>(decision.command.turn())]);
    print_number(out, static_cast<unsigned>(decision.command.cells()));
    print_text(out, " to ");
  }
  print_cell(out, decision.to.cell);
  print_text(out, decision.phase == ExplorePhase::to_goal   ? ": to the goal, "
                  : decision.phase == ExplorePhase::proving ? ": proving, "
                                                            : ": homeward, ");
  if (decision.route == 0) {
    print_text(out, "no route is possible\n");
    return;
  }
  print_text(out, "a route of ");
  print_number(out, decision.route);
  if (decision.unknown == 0) {
    print_text(out, " is known\n");
    return;
  }
  print_text(out, decision.unknown == 1 ? " needs one look: " : " needs ");
  if (decision.unknown > 1) {
    print_number(out, decision.unknown);
    print_text(out, " looks, first: ");
  }
  print_cell(out, decision.wall.cell);
  out.print(' ');
  const char* const sides[] = {"north", "east", "south", "west"};
  print_text(out, sides[static_cast<int>(decision.wall.heading)]);
  out.print('\n');
}

}  // namespace detail

/// Prints decisions, the oldest first, a line each. `out` is Arduino's Serial, or anything else with a member
/// print(char).
template <class PrintT, class GridT, int Count>
void print(PrintT& out, const BasicLastDecisions<GridT, Count>& decisions) {
  for (int i = 0; i < decisions.count(); ++i) detail::print_decision(out, decisions[i]);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_LAST_DECISIONS_HPP
