// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_BATCH_HPP
#define MAZEBOT_CLI_BATCH_BATCH_HPP

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/error_message.hpp"
#include "../subcommand.hpp"
#include "in_order.hpp"
#include "progress_bar.hpp"
#include "watch.hpp"

/// The maps of this shard.
inline std::vector<MapPath> paths_of(const BatchOptions& options) { return options.shard.of(map_paths(options.maps)); }

/// Runs a batch: calls work(path) for each map on --jobs threads, and use(result) for each result on the calling
/// thread, in the order of the maps. A map that cannot be read or used is reported on standard error, and the others
/// follow. Shows progress on a terminal. With --animate all runs on the calling thread, one map after the other.
///
/// use() returns the exit status of its map. The batch returns the worst of them, bad_input if a map was reported.
template <class WorkT, class UseT>
ExitStatus run_batch(const BatchOptions& options, const std::vector<MapPath>& paths, Watch& watch, WorkT&& work,
                     UseT&& use) {
  struct Outcome {
    std::optional<decltype(work(paths.front()))> result;
    std::string error;
  };
  const auto try_to_work = [&](std::size_t position) {
    const MapPath& path = paths[position];
    Outcome outcome;
    outcome.error = path.error;
    if (!outcome.error.empty()) return outcome;
    try {
      outcome.result.emplace(work(path));
    } catch (const std::exception& error) {
      outcome.error = error_of(path, error);
    }
    return outcome;
  };

  ExitStatus status = all_solved;
  std::size_t done = 0;
  ProgressBar bar(paths.size());
  const auto report = [&](const Outcome& outcome) {
    bar.hide();
    ++done;
    if (!outcome.result.has_value()) print_error(outcome.error);
    status = worse(status, outcome.result.has_value() ? use(*outcome.result) : bad_input);
    if (std::fflush(stdout) != 0) throw std::system_error(errno, std::generic_category(), "cannot write the output");
  };
  if (options.animate) {
    for (std::size_t position = 0; position < paths.size(); ++position) report(try_to_work(position));
  } else {
    in_order(
        paths.size(), options.jobs, try_to_work, report, [&] { bar.show(done, watch.moves, watch.unit); },
        [&] { watch.cancelled = true; });
  }
  return status;
}

#endif  // MAZEBOT_CLI_BATCH_BATCH_HPP
