// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for the reader of logs, and for the replay of what it has read. It takes anything, or throws the
// error that it names.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/record/read_log.hpp"
#include "mazebot/host/record/replay_log.hpp"

using namespace mazebot;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 600) return 0;
  try {
    const RunLog log = read_log({reinterpret_cast<const char*>(data), size});
    if (!log.grid.contains(log.start.cell)) std::abort();
    if (log.is_finished && log.lost_bytes != 0) std::abort();
    if (log.grid.cell_count() > 256) return 0;
    RunTimeCellSet goals(log.grid);
    for (const Cell goal : log.goals) goals.insert(goal);
    BasicExplorer<RunTimeGrid> explorer(goals, log.start);
    const LogReplay replay = replay_log(log, explorer, [](const LogEntry&, Command) {});
    if (replay.steps != log.steps()) std::abort();
  } catch (const LogError&) {
  } catch (const std::invalid_argument&) {  // a call that an explorer does not have
  }
  return 0;
}
