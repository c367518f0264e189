// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "batch.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <string>
#include <system_error>

#include "../options/error_message.hpp"
#include "in_order.hpp"
#include "progress_bar.hpp"

ExitStatus run_batch(const BatchOptions& options, const std::vector<MapPath>& paths, Watch& watch,
                     const MapWork& work) {
  struct Outcome {
    Action use;
    std::string error;
  };
  const auto try_to_work = [&](std::size_t position) {
    const MapPath& path = paths[position];
    Outcome outcome;
    outcome.error = path.error;
    if (!outcome.error.empty()) return outcome;
    try {
      outcome.use = work(path);
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
    if (!outcome.use) print_error(outcome.error);
    status = worse(status, outcome.use ? outcome.use() : bad_input);
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
