// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_EXPLORE_RUN_TIME_EXPLORER_HPP
#define MAZEBOT_HOST_EXPLORE_RUN_TIME_EXPLORER_HPP

#include "../detail/requires_hosted.hpp"

#include "../../explore/explorer.hpp"
#include "../../explore/explorer_storage.hpp"
#include "../../explore/odds_policy.hpp"
#include "../map/run_time_grid.hpp"
#include "incremental_field.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

template <>
struct FieldStorage<RunTimeGrid> {
  using Type = BasicIncrementalField<RunTimeGrid>;
};

}  // namespace detail

/// Explores a maze whose size is known only at run time, for example from a file. It repairs its plans instead of
/// planning anew, and decides as an Explorer of that size does. RAM: 121 bytes a cell.
///
///     RunTimeExplorer<> explorer(maze.goals(), maze.start());
///
/// A Recovery or a Contest over such an explorer needs this header, too.
template <class PolicyT = OddsPolicy, class StorageT = FastStorage>
using RunTimeExplorer = BasicExplorer<RunTimeGrid, PolicyT, StorageT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_EXPLORE_RUN_TIME_EXPLORER_HPP
