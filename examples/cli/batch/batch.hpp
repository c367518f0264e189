// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_BATCH_HPP
#define MAZEBOT_CLI_BATCH_BATCH_HPP

#include <functional>
#include <memory>
#include <vector>

#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../subcommand.hpp"
#include "watch.hpp"

/// The maps of this shard.
inline std::vector<MapPath> paths_of(const BatchOptions& options) { return options.shard.of(map_paths(options.maps)); }

/// Does the work on a map, on any thread. Returns the action that uses the result, on the calling thread.
using MapWork = std::function<Action(const MapPath& path)>;

/// Runs a batch: does the work on each map on --jobs threads, and each of the returned actions in the order of the
/// maps. A map that cannot be read or used is reported on standard error, and the others follow. Shows progress on a
/// terminal. With --animate all runs on the calling thread, one map after the other.
///
/// An action returns the exit status of its map. The batch returns the worst of them, bad_input if a map was reported.
ExitStatus run_batch(const BatchOptions& options, const std::vector<MapPath>& paths, Watch& watch, const MapWork& work);

/// The same with the result of work(path), and use(result).
template <class WorkT, class UseT>
ExitStatus run_batch(const BatchOptions& options, const std::vector<MapPath>& paths, Watch& watch, WorkT&& work,
                     UseT&& use) {
  using ResultT = decltype(work(paths.front()));
  return run_batch(options, paths, watch, [&](const MapPath& path) -> Action {
    const auto result = std::make_shared<const ResultT>(work(path));
    return [&use, result] { return use(*result); };
  });
}

#endif  // MAZEBOT_CLI_BATCH_BATCH_HPP
