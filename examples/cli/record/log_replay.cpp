// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "log_replay.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/version.hpp>
#include <utility>

#include "step_words.hpp"

using namespace mazebot;

ReplayedLog replayed_log(const RunLog& log, const RunTimeWallMap* truth, const MakeRunReplay& make,
                         OnReplayedStep on_step) {
  const std::unique_ptr<RunReplay> replay = make(log, std::move(on_step));
  for (const LogEntry& entry : log.entries) replay->take(entry);
  ReplayedLog replayed = {replay->end(log.end_check), {}, {}};
  std::vector<RunStep> steps;
  for (const ReplayedStep& step : replayed.run.steps) steps.push_back({step.seen, step.command, step.put_at});
  if (truth != nullptr) replayed.truth = TrueRun(*truth, log.start, steps).steps();
  replayed.counts = truth != nullptr ? count_faults(*truth, steps, replayed.truth) : count_contradictions(replayed.run);
  return replayed;
}

::Replay log_replay(const RunLog& log, const ReplayedLog& replayed, const RunTimeWallMap* truth,
                    const std::string& name, const std::string& why, const MakeRunReplay& make) {
  RunTimeCellSet goals(log.grid);
  for (const Cell goal : log.goals) goals.insert(goal);
  // The walls of the maze; those that nobody knows are not drawn.
  ::Replay page(ReplayTask::log, name, fmt::format("log of the {}", to_string(log.navigator)),
                truth != nullptr ? *truth : static_cast<const RunTimeWallMap&>(replayed.run.map));
  page.start(log.start.cell).goals(goals);
  std::vector<MapPoint> route;
  for (const Cell cell : replayed.run.route) route.push_back(middle_of(cell));
  page.route("shortest known route", route);
  LogFrames frames(page);
  const auto on_step = [&](const ReplayedStep& step, const RunTimeWallMap& map,
                           const BasicEvidenceMap<RunTimeGrid>* evidence) {
    const std::size_t i = frames.steps();
    frames.add(step, map, evidence, i < replayed.truth.size() ? &replayed.truth[i] : nullptr);
  };
  const std::unique_ptr<RunReplay> again = make(log, on_step);
  for (const LogEntry& entry : log.entries) again->take(entry);

  const LogReplay& replay = replayed.run.replay;
  page.result("navigator", to_string(log.navigator))
      .result("steps", static_cast<double>(replay.steps))
      .result("status", to_string(replay.status));
  if (replay.diverged) {
    page.result("diverged at step", static_cast<double>(replay.agreed + 1)).result("why", why);
  } else {
    page.result("commands", log.navigator == LoggedNavigator::own ? "as logged" : "reproduced");
  }
  page.result("damaged bytes", static_cast<double>(log.damaged_bytes))
      .result(truth != nullptr ? "misreads" : "contradicting readings",
              static_cast<double>(replayed.counts.misreads()));
  if (truth != nullptr) page.result("slips", static_cast<double>(replayed.counts.slips.happened));
  page.result("crashes", static_cast<double>(replayed.counts.crashes));
  for (const std::string& note : log.notes) page.result("damage", note);
  return page;
}

std::string cause_in_log(const RunLog& log, const ReplayedRun& run) {
  for (std::size_t i = 0; i < run.steps.size() && i < *run.replay.diverged; ++i) {
    if (!run.steps[i].is_checked) {
      return fmt::format("damaged bytes: no checksum confirms the log from step {} on", i + 1);
    }
  }
  if (log.repaired_bytes > 0) return "damaged bytes: their repair may be wrong";
  if (log.major != MAZEBOT_VERSION_MAJOR || log.minor != MAZEBOT_VERSION_MINOR) {
    return fmt::format("another version: the log is of version {}.{}, this program is {}.{}", log.major, log.minor,
                       MAZEBOT_VERSION_MAJOR, MAZEBOT_VERSION_MINOR);
  }
  return {};
}
