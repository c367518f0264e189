// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATOR_FAST_STORAGE_HPP
#define MAZEBOT_NAVIGATOR_FAST_STORAGE_HPP

#include "../map/evidence_map.hpp"
#include "../map/wall_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What an explorer adds for each kind of grid; see explore/explorer_storage.hpp.
template <class GridT>
struct FieldStorage;
template <class GridT>
struct GoalStorage;

}  // namespace detail

/// The storage of an Explorer or of a Coverage that survives sensors that misread. In an explorer it is also the
/// fastest, and plans exactly; 16x16: 931 bytes on AVR. Where the size is known only at run time, an explorer also
/// stores what it computed before (BasicIncrementalField) and takes 121 bytes a cell.
struct FastStorage {
  /// The map of the walls, with evidence.
  template <class GridT>
  using Map = BasicEvidenceMap<GridT>;
  /// The memory of an explorer's planner: distances and directions.
  template <class GridT>
  using Field = typename detail::FieldStorage<GridT>::Type;
  /// The set of an explorer's goals.
  template <class GridT>
  using Goals = typename detail::GoalStorage<GridT>::Type;
};

/// FastStorage without evidence, for sensors that never misread. A 16x16 explorer takes 803 bytes on AVR.
struct TrustingStorage : FastStorage {
  /// The map of the walls, without evidence.
  template <class GridT>
  using Map = BasicWallMap<GridT>;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATOR_FAST_STORAGE_HPP
