// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_EXPLORE_INCREMENTAL_FIELD_HPP
#define MAZEBOT_HOST_EXPLORE_INCREMENTAL_FIELD_HPP

#include "../detail/requires_hosted.hpp"

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../detail/functors.hpp"
#include "../../detail/integers.hpp"
#include "../../explore/explore_policy.hpp"
#include "../../explore/proof/exploration_field.hpp"
#include "../../explore/proof/proof_search.hpp"
#include "../../explore/proof/search_memory.hpp"
#include "../../map/cell.hpp"
#include "../../map/grid.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../optional.hpp"
#include "../../search/best_exit.hpp"
#include "../../search/route.hpp"
#include "dynamic_distances.hpp"
#include "incremental_proof.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

/// BasicExplorationField for desktops: the same functions with the same results. It repairs the distances of the last
/// proof and of the last flood where the map has changed, instead of computing all of them again. So the time of a
/// decision grows with what the robot has learned and with the lengths of its possible routes, not with the maze.
///
/// prove() repairs if unknown walls are open, the sums of doubts only if the doubts promise which of them depend on
/// where the robot is (see `doubt_reach` in explore_policy.hpp). flood() repairs if the costs of crossings depend only
/// on the map near the crossing (see `local_crossing` in explore_policy.hpp) and on a number, crossing.version(). All
/// else is computed as by BasicExplorationField, and so is everything in mazes of fewer than RepairFrom cells, where
/// that is no slower.
///
/// The owner of the map tells where it changes: map_changed(). RAM: 119 bytes a cell with 32-bit indices.
template <class GridT, int RepairFrom = 257>
class BasicIncrementalField : public GridT::template Assignment<BasicIncrementalField<GridT, RepairFrom>> {
  typedef BasicExplorationField<GridT> PlainField;
  typedef DynamicDistances<GridT> DistancesT;
  typedef typename DistancesT::Cost CostT;

 public:
  typedef typename PlainField::Index Index;  ///< the number of a cell
  typedef typename PlainField::Level Level;  ///< a cost modulo the range of its type
  enum : unsigned { largest_crossing = PlainField::largest_crossing };

  /// Without targets.
  explicit MAZEBOT_CONSTEXPR14 BasicIncrementalField(const GridT& grid = GridT())
      : plain_(grid), proof_(grid), costs_(grid), entries_(grid, 0), targets_(grid, 0), last_(grid, 0) {}

  constexpr const GridT& grid() const { return plain_.grid(); }  ///< the size of the maze
  /// The memory of searches on other maps. It holds no proof that is to be repaired.
  MAZEBOT_CONSTEXPR14 SearchMemory<GridT>& memory() { return plain_.memory(); }

  /// Walls of the pose's cell and of up to reach(turn) cells on each side of it may have changed since the last call of
  /// prove() and flood().
  template <class ReachT>
  MAZEBOT_CONSTEXPR14 void map_changed(Pose pose, const ReachT& reach) {
    for (int i = 0; i < 4; ++i) {
      // A wall belongs to the cell beyond it, too.
      const int cells = reach(turn_at(i)) > 1 ? reach(turn_at(i)) : 1;
      const Cell end = pose.cell.towards(pose.heading + turn_at(i), cells);
      proof_.change(pose.cell, end);
      costs_.change(pose.cell, end);
    }
  }
  /// Any walls may have changed.
  MAZEBOT_CONSTEXPR14 void map_changed() {
    proof_.change_all();
    costs_.change_all();
  }

  /// See BasicExplorationField; repairs the last proof if unknown walls are open.
  template <class MapT, class GoalsT, class DoubtT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const GoalsT& goals, Cell start, Unknown unknown,
                                                    const DoubtT& doubt) {
    return unknown == Unknown::open && repairs() ? proof_.prove(map, goals, start, doubt)
                                                 : plain_.prove(map, goals, start, unknown, doubt);
  }
  /// See BasicExplorationField.
  template <class MapT, class DoubtT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void follow_proof(const MapT& map, Pose start, Unknown unknown, const DoubtT& doubt,
                                        VisitorT&& visit) const {
    if (unknown == Unknown::open && repairs()) {
      proof_.follow_proof(start, [&](Index cell, Heading heading, Index, bool) { visit(cell, heading); });
    } else {
      plain_.follow_proof(map, start, unknown, doubt, visit);
    }
  }

  /// See BasicExplorationField.
  template <class MapT, class GoalsT, class CandidateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_shortcut(const MapT& map, const GoalsT& goals, Cell start,
                                             const CandidateT& candidate, VisitorT&& visit) {
    plain_.for_each_shortcut(map, goals, start, candidate, visit);
  }
  /// See BasicExplorationField.
  template <class MapT, class GoalsT, class CandidateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_shortcut_in_pairs(const MapT& map, const GoalsT& goals, Cell start,
                                                      const CandidateT& candidate, VisitorT&& visit) {
    plain_.for_each_shortcut_in_pairs(map, goals, start, candidate, visit);
  }
  /// See BasicExplorationField.
  template <class MapT, class GoalsT, class TicksT>
  MAZEBOT_CONSTEXPR14 void speed_up(const MapT& map, const GoalsT& goals, BasicRoute<GridT>& route, uint32_t limit,
                                    const TicksT& ticks_of, Unknown unknown, detail::ExtraTime<Index> extra) {
    plain_.speed_up(map, goals, route, limit, ticks_of, unknown, extra);
  }

  /// See BasicExplorationField. O(targets).
  MAZEBOT_CONSTEXPR14 void clear_targets() {
    if (!repairs()) return plain_.clear_targets();
    for (size_t i = 0; i < count_; ++i) entries_[targets_[i]] = 0;
    count_ = 0;
  }
  /// See BasicExplorationField. O(1).
  MAZEBOT_CONSTEXPR14 void aim_at_index(Index cell, size_t delay) {
    if (!repairs()) return plain_.aim_at_index(cell, delay);
    const uint32_t entry = 1U + static_cast<uint32_t>(plain_.clamped(delay));
    if (entries_[cell] == 0) targets_[count_++] = cell;
    if (entries_[cell] == 0 || entry < entries_[cell]) entries_[cell] = entry;
  }
  /// See BasicExplorationField.
  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void aim_at_doubts(const MapT& map, Pose start, const DoubtT& doubt, size_t delay_per_step) {
    if (!repairs()) return plain_.aim_at_doubts(map, start, doubt, delay_per_step);
    clear_targets();
    size_t step = 0;
    size_t last = 0;
    // For now, the entry of a target is the number of the last step to or from it.
    proof_.follow_proof(start, [&](Index cell, Heading, Index next, bool is_unknown) {
      ++step;
      if (!is_unknown) return;
      last = step;
      number(cell, step);
      number(next, step + 1U);
    });
    for (size_t i = 0; i < count_; ++i) {
      uint32_t& entry = entries_[targets_[i]];
      entry = 1U + static_cast<uint32_t>(plain_.clamped((last + 1U - entry) * delay_per_step));
    }
  }

  /// See BasicExplorationField; repairs the last flood if the costs allow it.
  template <class MapT, class CrossingT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT& crossing) {
    return repairs() ? flood(map, from, crossing, typename LocalCrossing<CrossingT>::Type())
                     : plain_.flood(map, from, crossing);
  }
  /// See BasicExplorationField.
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Optional<Heading> downhill(const MapT& map, Pose pose) const {
    if (!repaired_) return plain_.downhill(map, pose);
    // As after a flood that ended there: no cell beyond counts as reached.
    return best_exit(grid(), map, pose, Unknown::open, [this](Index here, Index beyond) {
      const CostT cost = costs_.at(here) < flooded_to_ ? costs_.at(here) : flooded_to_;
      return costs_.at(beyond) < cost ? cost - costs_.at(beyond) : CostT(0);
    });
  }

 private:
  constexpr bool repairs() const { return grid().cell_count() >= static_cast<size_t>(RepairFrom); }

  // The caller may ask for any costs: computes all of them.
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT& crossing, Flag<false>) {
    repaired_ = false;
    plain_.clear_targets();
    for (size_t i = 0; i < count_; ++i) plain_.aim_at_index(targets_[i], entries_[targets_[i]] - 1U);
    return plain_.flood(map, from, crossing);
  }
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 bool flood(const MapT& map, Cell from, const CrossingT& crossing, Flag<true>) {
    if (version_ != crossing.version()) {
      costs_.clear();
      last_count_ = 0;
    }
    version_ = crossing.version();
    repaired_ = true;
    costs_.repair(map, crossing, Ignore());
    for (size_t i = 0; i < last_count_; ++i) {
      if (entries_[last_[i]] == 0) costs_.set_delay(map, crossing, last_[i], DistancesT::far());
    }
    for (size_t i = 0; i < count_; ++i) {
      costs_.set_delay(map, crossing, targets_[i], entries_[targets_[i]] - 1U);
      last_[i] = targets_[i];
    }
    last_count_ = count_;
    const bool found = costs_.settle(map, crossing, grid().index(from));
    flooded_to_ = costs_.at(grid().index(from));
    return found;
  }

  MAZEBOT_CONSTEXPR14 void number(Index cell, size_t step) {
    if (entries_[cell] == 0) targets_[count_++] = cell;
    entries_[cell] = static_cast<uint32_t>(step);
  }

  PlainField plain_;
  IncrementalProof<GridT> proof_;
  DistancesT costs_;
  size_t count_ = 0;
  size_t last_count_ = 0;
  CostT flooded_to_ = 0;                              // the cost of the cell from which the last flood was asked
  int version_ = 0;                                   // of the costs of crossings
  bool repaired_ = false;                             // downhill() follows costs_
  typename GridT::template Array<uint32_t> entries_;  // 0, or 1 + delay of a target
  typename GridT::template Array<Index> targets_;
  typename GridT::template Array<Index> last_;  // the targets of the last flood
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_EXPLORE_INCREMENTAL_FIELD_HPP
