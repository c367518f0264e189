// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for the readers of logs. The first byte picks what the others are:
// 0: a file. 1: the data of a log, to which right checksums are added: so the fuzzer gets past them. What was read is
// replayed by small navigators. 2: what comes over a serial line. 3: calls to a LogWriter, whose log must be read as it
// was written.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/record/growing_log.hpp"
#include "mazebot/host/record/log_stream.hpp"
#include "mazebot/host/record/read_log.hpp"
#include "mazebot/host/record/replay_log.hpp"
#include "mazebot/host/record/true_run.hpp"
#include "mazebot/record/log_writer.hpp"
#include "mazebot/recover/recovery.hpp"

using namespace mazebot;

namespace {

using ExplorerT = BasicExplorer<RunTimeGrid>;

void check(bool is_right) {
  if (!is_right) std::abort();
}

void replay(const RunLog& log) {
  for (const Cell goal : log.goals) check(log.grid.contains(goal));
  check(log.grid.contains(log.start.cell));
  if (log.grid.cell_count() > 64 || log.steps() > 300 || log.goals.empty()) return;
  RunTimeCellSet goals(log.grid);
  for (const Cell goal : log.goals) goals.insert(goal);
  ExplorerT explorer(goals, log.start);
  std::vector<RunStep> steps;
  try {
    if (log.navigator == LoggedNavigator::recovery) {
      Recovery<ExplorerT> recovery(explorer);
      replay_log(log, recovery, [](const LogEntry&, Command) {});
    } else {
      replay_log(log, explorer, [&](const LogEntry& step, Command command) {
        steps.push_back({step.seen, command, {}});
      });
    }
  } catch (const std::invalid_argument&) {  // a call that the navigator does not have
  }
  if (!steps.empty()) check(TrueRun(explorer.wall_map(), log.start, steps).steps().size() == steps.size());
}

void read(std::string_view bytes) {
  try {
    const RunLog log = read_log(bytes);
    check(log.lost_bytes <= log.bytes && log.repaired_bytes <= 2 * log.bytes);
    check(!log.is_finished || log.lost_bytes == 0);
    for (const LogEntry& entry : log.entries) check(entry.byte <= 2 * bytes.size());
    replay(log);
  } catch (const LogError&) {
  }
}

void read_line(std::string_view text) {
  LogStream stream;
  for (const char character : text) {
    const LogStream::Event event = stream.take(character);
    if (event != LogStream::Event::began && event != LogStream::Event::grew) continue;
    try {
      (void)read_growing_log(stream.bytes(), stream.pending());
    } catch (const LogError&) {
    }
  }
  read(stream.file());
}

// Three bytes each: what to write. What is read must be the same.
void write_and_read(const std::uint8_t* bytes, std::size_t size) {
  GrowingLog log;
  LogWriter<GrowingLog> writer(log);
  writer.begin(16, 16, Pose());
  std::size_t entries = 0;
  for (std::size_t i = 0; i + 2 < size && entries < 2000; i += 3) {
    switch (bytes[i] % 4) {
      case 0: writer.mark(static_cast<std::uint16_t>(bytes[i + 1] << 8 | bytes[i + 2])); break;
      case 1: writer.moved(turn_at(bytes[i + 1] % 4), bytes[i + 2]); break;
      default: {
        Observation seen;
        for (int side = 0; side < 4; ++side) {
          seen.set_ray(turn_at(side), bytes[i + 1] >> side & 1, bytes[i] % 4 == 2 ? side != 2 : bytes[i + 2] % 3);
        }
        writer.saw(seen.set_short_by(bytes[i + 2] >> 6).set_feels_bumps(bytes[i + 2] % 7 != 0));
      }
    }
    ++entries;
  }
  writer.finish();
  const RunLog read = read_log(log.bytes());
  check(read.is_finished && read.notes.empty() && read.entries.size() == entries);
  for (std::size_t i = 0; i < entries; ++i) {
    const std::uint8_t* wrote = bytes + 3 * i;
    const LogEntry& entry = read.entries[i];
    check(entry.is_checked);
    switch (wrote[0] % 4) {
      case 0: check(entry.kind == LogEntry::Kind::mark && entry.number == 256U * wrote[1] + wrote[2]); break;
      case 1: check(entry.kind == LogEntry::Kind::motion && entry.number == wrote[2]); break;
      default:
        check(entry.kind == LogEntry::Kind::step && entry.seen.short_by() == wrote[2] >> 6);
        check(entry.seen.feels_bumps() == (wrote[2] % 7 != 0));
        for (int side = 0; side < 4; ++side) {
          const int reach = wrote[0] % 4 == 2 ? side != 2 : wrote[2] % 3;
          check(entry.seen.reach(turn_at(side)) == reach);
          check(entry.seen.free_cells(turn_at(side)) == std::min(reach, wrote[1] >> side & 1));
        }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  switch (bytes[0] % 4) {
    case 0: read(text); break;
    case 1: read(framed_log(text)); break;
    case 2: read_line(text); break;
    default: write_and_read(bytes + 1, size - 1);
  }
  return 0;
}
