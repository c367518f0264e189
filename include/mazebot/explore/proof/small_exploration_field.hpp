// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_SMALL_EXPLORATION_FIELD_HPP
#define MAZEBOT_EXPLORE_PROOF_SMALL_EXPLORATION_FIELD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/grid.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../optional.hpp"
#include "../../search/flow_field.hpp"
#include "proof_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

/// BasicExplorationField for boards short of RAM: the same functions, with two bits a cell instead of distances. It
/// knows which of two paths is shorter, but not how long a path is. So two functions do less:
/// - prove() finds its path step by step from the start. Among shortest paths it takes a known opening if there is one,
///   else the unknown wall with the least doubt, instead of the least sum of doubts.
/// - In flood() all crossings cost the same, and targets have no delays.
///
/// downhill() is O(1), all other functions are O(cells). RAM: BasicFlowField's and one bit a cell; on AVR 112 bytes at
/// 16x16 and 512 at 32x32.
template <class GridT>
class BasicSmallExplorationField : public GridT::template Assignment<BasicSmallExplorationField<GridT>> {
 public:
  typedef typename GridT::Index Index;  ///< the number of a cell
  enum : unsigned { largest_crossing = 31 };

  /// Without targets.
  explicit MAZEBOT_CONSTEXPR14 BasicSmallExplorationField(const GridT& grid = GridT()) : flow_(grid), targets_(grid) {}

  constexpr const GridT& grid() const { return targets_.grid(); }  ///< the size of the maze
  /// Nothing to do: all is computed anew.
  template <class ReachT>
  MAZEBOT_CONSTEXPR14 void map_changed(Pose, const ReachT&) {}
  MAZEBOT_CONSTEXPR14 void map_changed() {}  ///< nothing to do: all is computed anew

  /// See BasicExplorationField. O(cells).
  template <class MapT, class GoalsT, class DoubtT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const GoalsT& goals, Cell start, Unknown unknown,
                                                    const DoubtT& doubt) {
    targets_.clear();
    goals.for_each_index([&](Index goal) { targets_.insert_at(goal); });
    flow_.run(map, targets_, unknown);
    if (!flow_.reachable(start)) return Proof::unreachable;
    Proof proof = Proof::proved;
    follow_proof(map, Pose(start, Heading::north), unknown, doubt, [&](Index cell, Heading heading) {
      if (!map.known_at(cell, heading)) proof = Proof::open;
    });
    return proof;
  }

  /// After prove(): calls visit(index, heading) for each step of the path, from the start on. Of steps that are equally
  /// good it takes the first in the order of preferred_turn().
  template <class MapT, class DoubtT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void follow_proof(const MapT& map, Pose start, Unknown unknown, const DoubtT& doubt,
                                        VisitorT&& visit) const {
    Index cell = grid().index(start.cell);
    Heading facing = start.heading;
    for (;;) {
      const uint8_t exits = map.exits_at(cell, unknown);
      Optional<Heading> best;
      unsigned least = 0;
      for (int i = 0; i < 4; ++i) {
        const Heading heading = facing + preferred_turn(i);
        if ((exits & direction_bit(heading)) == 0 || !flow_.nearer_at(grid().neighbour(cell, heading), cell)) continue;
        const unsigned weight = map.known_at(cell, heading) ? 0U : doubt(cell, heading);
        if (best && weight >= least) continue;
        best = heading;
        least = weight;
      }
      if (!best) return;
      visit(cell, *best);
      facing = *best;
      cell = grid().neighbour(cell, facing);
    }
  }

  /// Forgets all targets. O(cells / word bits).
  MAZEBOT_CONSTEXPR14 void clear_targets() { targets_.clear(); }
  /// Makes a cell a target; its delay is ignored.
  MAZEBOT_CONSTEXPR14 void aim_at_index(Index cell, size_t) { targets_.insert_at(cell); }
  /// See BasicExplorationField; the delays are ignored.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void aim_at_doubts(const MapT& map, Pose start, const DoubtT& doubt, size_t) {
    targets_.clear();
    // The path depends on the heading at its start. It must be the path that prove() examined.
    follow_proof(map, Pose(start.cell, Heading::north), Unknown::open, doubt, [&](Index cell, Heading heading) {
      if (map.known_at(cell, heading)) return;
      targets_.insert_at(cell);
      targets_.insert_at(grid().neighbour(cell, heading));
    });
  }

  /// See BasicExplorationField; all crossings cost the same.
  template <class MapT, class CrossingT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT&) {
    flow_.run(map, targets_, Unknown::open);
    return flow_.reachable(from);
  }
  /// See BasicExplorationField.
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Optional<Heading> downhill(const MapT& map, const Pose& pose) const {
    return flow_.downhill(map, pose, Unknown::open);
  }

 private:
  BasicFlowField<GridT> flow_;
  BasicCellSet<GridT> targets_;
};

/// The small field of a Width x Height maze.
template <int Width, int Height>
using SmallExplorationField = BasicSmallExplorationField<Grid<Width, Height>>;

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_SMALL_EXPLORATION_FIELD_HPP
