// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_EXPLORATION_FIELD_HPP
#define MAZEBOT_EXPLORE_PROOF_EXPLORATION_FIELD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/cell.hpp"
#include "../../map/grid.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../optional.hpp"
#include "../../search/route.hpp"
#include "fast_route_search.hpp"
#include "proof_search.hpp"
#include "search_memory.hpp"
#include "shortcut_search.hpp"
#include "target_flood.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The two searches of exploration, in one piece of memory.
///
/// prove() and follow_proof(): a breadth-first search from the goals with unknown walls open. Of all shortest paths it
/// finds the one with the least sum of doubts; a doubt is a weight that the caller gives each unknown wall. A sum of 0
/// is the proof: that path is known to be open, and no path can be shorter. Lexicographic breadth-first search;
/// O(cells).
///
/// aim_at_index() for any number of cells, then flood(): the cheapest paths to the nearest of these targets (Dial 1969:
/// Dijkstra's algorithm with buckets). The caller says what each crossing costs: more for an unknown wall, for
/// instance. Then downhill() leads there. O(cells + largest cost).
///
/// Costs are integers of at most largest_crossing. RAM: Width * Height * (sizeof(Level) + sizeof(Index)) bytes, and
/// 32 * (sizeof(Index) + 1) of stack for the buckets while flood() runs. 16x16: 512 bytes and 64 of stack on AVR. On a
/// desktop, mazes of up to 256 cells are searched by faster methods with the same results, in up to 17 KB of stack. See
/// MAZEBOT_BIT_PARALLEL.
template <class GridT>
class BasicExplorationField : public GridT::template Assignment<BasicExplorationField<GridT>> {
  typedef detail::SearchMemory<GridT> Memory;
  typedef detail::ProofSearch<GridT> ProofSearchT;
  typedef detail::ShortcutSearch<GridT> ShortcutSearchT;
  typedef detail::TargetFlood<GridT> TargetFloodT;

 public:
  typedef typename Memory::Index Index;  ///< the number of a cell
  typedef typename Memory::Level Level;  ///< a cost modulo the range of its type
  enum : unsigned { largest_crossing = TargetFloodT::largest_crossing };

  /// Without targets.
  explicit MAZEBOT_CONSTEXPR14 BasicExplorationField(const GridT& grid = GridT()) : memory_(grid) {}

  constexpr const GridT& grid() const { return memory_.grid(); }  ///< the size of the maze
  /// The memory of all searches, for one on another map. It overwrites the proof and the targets.
  MAZEBOT_CONSTEXPR14 detail::SearchMemory<GridT>& memory() { return memory_; }

  /// The explorer tells its field where the map has changed. This one computes everything anew; see
  /// BasicIncrementalField.
  template <class ReachT>
  MAZEBOT_CONSTEXPR14 void map_changed(Pose, const ReachT&) {}
  MAZEBOT_CONSTEXPR14 void map_changed() {}  ///< any walls may have changed

  /// Searches from the goals until it reaches the start. doubt(index, heading) >= 1 is the weight of the unknown wall
  /// on that side of a cell. Unknown walls count as `unknown`; with Unknown::wall this finds the shortest path along
  /// known openings.
  template <class MapT, class GoalsT, class DoubtT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const GoalsT& goals, Cell start, Unknown unknown,
                                                    const DoubtT& doubt) {
    return ProofSearchT::prove(memory_, map, goals, start, unknown, doubt);
  }
  /// After prove(): calls visit(index, heading) for each step of the path it found, from the start on. Map, `unknown`
  /// and doubts must be those of prove(). Of steps that are equally good it takes the first in the order of
  /// preferred_turn().
  template <class MapT, class DoubtT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void follow_proof(const MapT& map, Pose start, Unknown unknown, const DoubtT& doubt,
                                        VisitorT&& visit) const {
    ProofSearchT::follow(memory_, map, start, unknown, doubt, visit);
  }

  /// Calls visit(index, heading) for each candidate(index, heading) among the known walls whose opening would make the
  /// shortest path from the start to the goals shorter. Unknown walls count as
  /// open. visit() may make the wall unknown. O(cells).
  template <class MapT, class GoalsT, class CandidateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_shortcut(const MapT& map, const GoalsT& goals, Cell start,
                                             const CandidateT& candidate, VisitorT&& visit) {
    ShortcutSearchT::for_each(memory_, map, goals, start, candidate, visit);
  }
  /// The same for walls that make the path shorter only if a second candidate is open, too. Precondition: no candidate
  /// does it alone. O(cells) as a rule, O(cells * path length) at worst.
  template <class MapT, class GoalsT, class CandidateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_shortcut_in_pairs(const MapT& map, const GoalsT& goals, Cell start,
                                                      const CandidateT& candidate, VisitorT&& visit) {
    ShortcutSearchT::for_each_in_pairs(memory_, map, goals, start, candidate, visit);
  }

  /// Replaces the route by a faster one to a goal that takes less than `limit`, if it finds one. ticks_of(route) is the
  /// time of a run, see RunTicks; extra(index, heading) is what the unknown wall on that side of a cell adds to it, if
  /// `unknown` is open. O(cells * (cells + length)); it asks for the times of at most 3 * cells routes, most of them
  /// short.
  template <class MapT, class GoalsT, class TicksT>
  MAZEBOT_CONSTEXPR14 void speed_up(const MapT& map, const GoalsT& goals, BasicRoute<GridT>& route, uint32_t limit,
                                    const TicksT& ticks_of, Unknown unknown, detail::ExtraTime<Index> extra) {
    detail::FastRouteSearch<GridT>::speed_up(memory_, map, goals, route, limit, ticks_of, unknown, extra);
  }

  /// Forgets all targets (and the proof).
  MAZEBOT_CONSTEXPR14 void clear_targets() { memory_.links.fill(0); }
  /// Makes a cell a target that counts as `delay` further away than it is. Delays are clamped to the largest that Level
  /// can hold: 191 at 16x16. Of two delays for one cell the smaller counts.
  MAZEBOT_CONSTEXPR14 void aim_at_index(Index cell, size_t delay) { TargetFloodT::aim(memory_, cell, delay); }

  /// After prove(): makes both sides of each unknown wall on the path targets. The target furthest from the start has
  /// no delay; the others are delayed by `delay_per_step` for each step they are closer to the start.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void aim_at_doubts(const MapT& map, Pose start, const DoubtT& doubt, size_t delay_per_step) {
    clear_targets();
    size_t step = 0;
    size_t last = 0;
    ProofSearchT::walk(memory_, map, start, Unknown::open, doubt, [&](Index cell, Index beyond, uint8_t direction) {
      ++step;
      if ((map.exits_at(cell, Unknown::wall) & direction) != 0) return;
      last = step;
      // For now, the number of the last step to or from the cell.
      memory_.links[cell] = static_cast<Index>(step);
      memory_.links[beyond] = static_cast<Index>(step + 1U);
    });
    for (size_t i = 0; i < memory_.links.size(); ++i) {
      if (memory_.links[i] == 0) continue;
      memory_.links[i] = static_cast<Index>(1U + clamped((last + 1 - memory_.links[i]) * delay_per_step));
    }
  }
  /// The delay, or the largest that a target can have.
  constexpr size_t clamped(size_t delay) const { return TargetFloodT::clamped(memory_, delay); }

  /// Computes the cheapest paths to the targets, until it knows the one from `from`. False if there is none. Uses up
  /// the targets. crossing(index, heading) is the cost of leaving a cell through that side, 1 to largest_crossing. It
  /// is asked for openings and unknown walls, and may differ between the two sides of a wall.
  template <class MapT, class CrossingT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT& crossing) {
    return TargetFloodT::flood(memory_, map, from, crossing);
  }
  /// After flood() with the same map: the heading of the neighbour with the cheapest path to the targets; nothing where
  /// no neighbour is nearer than the pose's cell itself. Of equal neighbours the first in the order of
  /// preferred_turn(). O(1). Precondition: the flood reached the pose's cell.
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Optional<Heading> downhill(const MapT& map, const Pose& pose) const {
    return TargetFloodT::downhill(memory_, map, pose);
  }

 private:
  detail::SearchMemory<GridT> memory_;
};

/// The two searches of exploration, in a Width x Height maze.
template <int Width, int Height>
using ExplorationField = BasicExplorationField<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_EXPLORATION_FIELD_HPP
