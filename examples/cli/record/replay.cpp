// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/record/read_log.hpp>
#include <mazebot/host/record/reading_check.hpp>
#include <mazebot/host/record/true_run.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../batch/progress_bar.hpp"
#include "../batch/report.hpp"
#include "../batch/write_file.hpp"
#include "../draw/animation.hpp"
#include "../draw/replay.hpp"
#include "../draw/terminal.hpp"
#include "../explore/policies.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../race/robot_option.hpp"
#include "../subcommand.hpp"
#include "divergence.hpp"
#include "fault_rates.hpp"
#include "log_replay.hpp"
#include "replay_run.hpp"
#include "step_words.hpp"

namespace {

using namespace mazebot;

struct Options : BatchOptions {
  std::string decisions;
  std::string truth;
  std::string robot;  // in place of the log's, if it is not empty
  bool to_test = false;
};

// A log and its replay.
struct Replayed : ReplayedLog {
  std::string name;
  std::string bytes;
  RunLog log;
  std::string robot;  // that drove the replay instead of the log's

  bool is_reproduced() const { return !run.replay.diverged && log.damaged_bytes == 0; }
};

// What a reader of the log says, with the file's name.
[[noreturn]] void throw_for(const std::string& name, const std::exception& error) {
  throw std::runtime_error(fmt::format("{}: {}", name, words_of(error)));
}

// The log names the robot's description as the program was told it; the file may be elsewhere now.
RunLog of_robot(RunLog log, const std::string& robot) {
  if (robot.empty()) return log;
  for (LogEntry& entry : log.entries) {
    for (const char* const key : {"robot=", "driven="}) {
      if (entry.kind == LogEntry::Kind::text && entry.text.rfind(key, 0) == 0) entry.text = key + robot;
    }
  }
  return log;
}
bool names_robot(const RunLog& log) { return !log.setting("robot").empty() || !log.setting("driven").empty(); }

// ---- What is printed ----

std::string letters(const Observation& seen) {
  std::string text;
  for (const auto& [side, letter] :
       {std::make_pair(Turn::left, 'L'), {Turn::ahead, 'F'}, {Turn::right, 'R'}, {Turn::around, 'B'}}) {
    if (seen.sensed(side) && seen.wall(side)) text += letter;
  }
  return text.empty() ? "-" : text;
}
std::string letters(std::uint8_t sides) {
  std::string text;
  for (const auto& [side, letter] :
       {std::make_pair(Turn::left, 'L'), {Turn::ahead, 'F'}, {Turn::right, 'R'}, {Turn::around, 'B'}}) {
    if ((sides >> static_cast<int>(side) & 1) != 0) text += letter;
  }
  return text;
}
// A row a step.
std::string decisions_of(const Replayed& replayed) {
  std::string text =
      "step,ticks,x,y,heading,walls,short_by,command,phase,contradictions,recoveries,proved,checked,agreed,true_x,true_"
      "y,"
      "true_heading,misread,fault\n";
  const std::vector<ReplayedStep>& steps = replayed.run.steps;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const ReplayedStep& step = steps[i];
    const bool agrees = i < replayed.run.replay.agreed;
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}", i + 1,
                        replayed.log.has_clock ? fmt::format("{}", step.ticks) : "", step.pose.cell.x, step.pose.cell.y,
                        letter_of(step.pose.heading), letters(step.seen), step.seen.short_by(), words_of(step.command),
                        step.phase, step.contradictions, step.recoveries, step.is_proved, step.is_checked, agrees);
    if (i < replayed.truth.size()) {
      const TrueStep& truth = replayed.truth[i];
      text += fmt::format(",{},{},{},{},{}\n", truth.pose.cell.x, truth.pose.cell.y, letter_of(truth.pose.heading),
                          letters(truth.misread), to_string(truth.fault));
    } else {
      text += ",,,,,\n";
    }
  }
  return text;
}

std::string svg_of(const Replayed& replayed) {
  RunTimeCellSet goals(replayed.log.grid), visited(replayed.log.grid);
  for (const Cell goal : replayed.log.goals) goals.insert(goal);
  for (const ReplayedStep& step : replayed.run.steps) {
    if (replayed.log.grid.contains(step.pose.cell)) visited.insert(step.pose.cell);
  }
  return SvgPicture(replayed.run.map)
      .title(fmt::format("{}: {} steps", replayed.name, replayed.run.steps.size()))
      .visited(visited, "visited by the search")
      .path(replayed.run.route, SvgColour::blue, 3, replayed.run.route.empty() ? "" : "shortest known route")
      .start(replayed.log.start.cell)
      .goals(goals)
      .svg();
}

std::vector<Column<Replayed>> columns() {
  using R = const Replayed&;
  return {
      {"log", [](R r) { return Field(r.name); }, "log", -3},
      {"navigator", [](R r) { return Field(to_string(r.log.navigator)); }, "navigator", -13},
      {"steps", [](R r) { return Field(r.run.replay.steps); }, "steps", 6},
      {"status", [](R r) { return Field(to_string(r.run.replay.status)); }, "status", -12},
      {"diverged_at", [](R r) { return r.run.replay.diverged ? Field(r.run.replay.agreed + 1) : Field(); }, "diverged",
       8},
      {"damaged_bytes", [](R r) { return Field(r.log.damaged_bytes); }, "damaged", 7},
      {"misreads", [](R r) { return Field(r.counts.misreads()); }, "misreads", 8},
      {"slips", [](R r) { return Field(r.counts.slips.happened); }, "slips", 6},
      {"crashes", [](R r) { return Field(r.counts.crashes); }, "crashes", 7},
  };
}

template <class... FieldsT>
void print_line(const char* label, fmt::format_string<const FieldsT&...> format, const FieldsT&... fields) {
  fmt::print("{:<16}{}\n", label, fmt::format(format, fields...));
}

void print_one(const Replayed& replayed) {
  const RunLog& log = replayed.log;
  const LogReplay& replay = replayed.run.replay;
  constexpr int largest_picture = 64;
  if (log.grid.width() <= largest_picture && log.grid.height() <= largest_picture) {
    RunTimeCellSet goals(log.grid);
    for (const Cell goal : log.goals) goals.insert(goal);
    TerminalPicture picture(replayed.run.map);
    picture.start(log.start.cell).goals(goals).route(replayed.run.route).utf8(has_utf8()).colour(has_colours());
    if (!replayed.run.steps.empty() && log.grid.contains(replayed.run.steps.back().pose.cell)) {
      picture.mouse(replayed.run.steps.back().pose);
    }
    fmt::print("{}\n", picture.text());
  }
  print_line("log", "{}, {} bytes, version {}.{}", replayed.name, log.bytes, log.major, log.minor);
  print_line("navigator", "{}, policy {}", to_string(log.navigator),
             log.policy == LoggedPolicy::own && !log.setting("policy").empty() ? log.setting("policy")
                                                                               : std::string(to_string(log.policy)));
  print_line("maze", "{}x{}", log.grid.width(), log.grid.height());
  print_line("steps", "{}", replay.steps);
  print_line("status", "{}", replay.status);
  if (replay.diverged) {
    print_line("diverged", "between the steps {} and {}", replay.agreed + 1, *replay.diverged);
    print_line("why", "{}", why_diverged(of_robot(log, replayed.robot), replayed.run));
  } else {
    print_line("commands", "{}", log.navigator == LoggedNavigator::own ? "as logged" : "reproduced");
  }
  if (!replayed.robot.empty()) print_line("robot", "{}, by --robot, instead of the log's", replayed.robot);
  for (const std::string& note : log.notes) print_line("damage", "{}", note);
  for (std::size_t i = 0, step = 0; i < log.entries.size(); ++i) {
    const LogEntry& entry = log.entries[i];
    step += entry.kind == LogEntry::Kind::step ? 1U : 0U;
    if (entry.kind == LogEntry::Kind::mark) print_line("mark", "{} after step {}", entry.number, step);
    if (entry.kind == LogEntry::Kind::text) print_line("text", "{} after step {}", without_controls(entry.text), step);
  }
  if (replayed.truth.empty()) {
    ReadingCheck check(replayed.log.grid);
    for (std::size_t i = 0; i < replayed.run.steps.size(); ++i) {
      const ReplayedStep& step = replayed.run.steps[i];
      check.take(step.pose, step.seen, [&](const ReadingCheck::Contradiction& found) {
        const char* const now = found.is_bump ? "blocked the robot" : found.is_wall ? "is a wall" : "is an opening";
        const std::string before =
            found.before
                ? fmt::format("was {} since step {}", found.is_wall ? "an opening" : "a wall", *found.before + 1)
                : std::string("is an outer wall");
        print_line("contradiction", "in step {} at {},{}: {} {}, but {}", i + 1, step.pose.cell.x, step.pose.cell.y,
                   letters(static_cast<std::uint8_t>(1U << static_cast<int>(found.side))), now, before);
      });
    }
  }
  for (std::size_t i = 0; i < replayed.truth.size(); ++i) {
    const TrueStep& step = replayed.truth[i];
    if (step.misread != 0) {
      print_line("misread", "in step {} at {},{}: {}", i + 1, step.pose.cell.x, step.pose.cell.y,
                 letters(step.misread));
    }
    if (step.fault != MotionFault::none) {
      print_line(to_string(step.fault), "before step {}, which was at {},{},{}", i + 1, step.pose.cell.x,
                 step.pose.cell.y, letter_of(step.pose.heading));
    }
  }
}

// A test case for Catch2, which replays the log and compares the commands.
std::string test_of(const Replayed& replayed) {
  const RunLog& log = replayed.log;
  const char* policy = log.policy == LoggedPolicy::odds             ? "mazebot::OddsPolicy"
                       : log.policy == LoggedPolicy::fewest_unknown ? "mazebot::FewestUnknown"
                       : log.policy == LoggedPolicy::adachi         ? "mazebot::Adachi"
                                                                    : nullptr;
  const bool is_tracking = log.navigator == LoggedNavigator::tracking_recovery;
  const bool is_recovery = is_tracking || log.navigator == LoggedNavigator::recovery;
  if (policy == nullptr || !(log.navigator == LoggedNavigator::explorer || is_recovery) ||
      log.storage != LoggedStorage::fast) {
    throw std::invalid_argument(
        "--to-test writes tests for explorers and recoveries with the policies odds, "
        "fewest-unknown and adachi, and FastStorage");
  }
  for (const LogEntry& entry : log.entries) {
    const bool begins_anew = entry.kind == LogEntry::Kind::call && entry.call == LoggedCall::power_loss;
    if (begins_anew || entry.kind == LogEntry::Kind::map) {
      throw std::invalid_argument("--to-test writes no test for a run that begins with a loaded map");
    }
  }
  std::string bytes, commands, goals, picture;
  for (std::size_t i = 0; i < replayed.bytes.size(); ++i) {
    bytes += fmt::format("{}0x{:02x},", i % 16 == 0 ? "\n      " : " ", static_cast<unsigned char>(replayed.bytes[i]));
  }
  for (std::size_t i = 0; i < replayed.run.steps.size(); ++i) {
    if (i % 24 == 0) commands += "\n      \"";
    commands += words_of(replayed.run.steps[i].command) + ' ';
    if (i % 24 == 23 || i + 1 == replayed.run.steps.size()) commands += '"';
  }
  for (const Cell goal : log.goals) goals += fmt::format("  goals.insert({{{}, {}}});\n", goal.x, goal.y);
  RunTimeCellSet goal_cells(log.grid);
  for (const Cell goal : log.goals) goal_cells.insert(goal);
  const std::string drawn =
      TerminalPicture(replayed.run.map).start(log.start.cell).goals(goal_cells).utf8(false).colour(false).text();
  for (std::size_t from = 0; from < drawn.size();) {
    const std::size_t end = std::min(drawn.find('\n', from), drawn.size());
    picture += "// " + drawn.substr(from, end - from) + '\n';
    from = end + 1;
  }
  return fmt::format(
      R"(// The maze as the robot saw it, and the run again. Written by: mazebot replay --to-test
{picture}#include <catch2/catch.hpp>  // Catch2 2; version 3: <catch2/catch_test_macros.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/record/read_log.hpp>
#include <mazebot/host/record/replay_log.hpp>
#include <mazebot/mazebot.hpp>
#include <string>

TEST_CASE("the run of the log {name} is decided as before") {{
  const unsigned char bytes[] = {{{bytes}}};
  const std::string expected ={commands}
  const mazebot::RunLog log = mazebot::read_log({{reinterpret_cast<const char*>(bytes), sizeof bytes}});
  mazebot::RunTimeCellSet goals(log.grid);
{goals}  mazebot::BasicExplorer<mazebot::RunTimeGrid, {policy}> explorer(goals, log.start);
{recovery}  std::string commands;
  const mazebot::LogReplay replay =
      mazebot::replay_log(log, {navigator}, [&](const mazebot::LogEntry&, mazebot::Command command) {{
        if (command.is_stop()) {{
          commands += "stop ";
        }} else {{
          commands += std::string(1, "FRAL"[static_cast<int>(command.turn())]) + std::to_string(command.cells()) + ' ';
        }}
      }});
  CHECK(commands == expected);
  CHECK(replay.status == mazebot::Status::{status});
}}
)",
      fmt::arg("picture", picture), fmt::arg("name", std::filesystem::path(replayed.name).stem().string()),
      fmt::arg("bytes", bytes), fmt::arg("commands", (commands.empty() ? std::string(" \"\"") : commands) + ";"),
      fmt::arg("goals", goals), fmt::arg("policy", policy),
      fmt::arg("recovery", is_tracking   ? "  mazebot::TrackingRecovery<decltype(explorer)> recovery(explorer);\n"
                           : is_recovery ? "  mazebot::Recovery<decltype(explorer)> recovery(explorer);\n"
                                         : ""),
      fmt::arg("navigator", is_recovery ? "recovery" : "explorer"),
      fmt::arg("status", to_string(replayed.run.replay.status)));
}

// ---- The run ----

// Calls progress(steps) after each step.
Replayed replay_file(const std::string& name, const Options& options, const std::optional<Maze>& truth,
                     Animation& animation, const std::function<void(std::size_t)>& progress) {
  Replayed replayed;
  replayed.name = name;
  std::optional<::Replay> page;
  try {
    std::ifstream stream = mazebot::detail::open_file(name, "a log");
    replayed.bytes = mazebot::detail::content_of(stream, name, [](std::string_view) {});
    replayed.log =
        read_log(replayed.bytes, [&](const RunLog& log) { return is_reproduced(of_robot(log, options.robot)); });
    const RunLog log = of_robot(replayed.log, options.robot);
    if (names_robot(log)) replayed.robot = options.robot;
    if (truth && truth->grid() != log.grid) {
      throw std::invalid_argument(fmt::format("found a log of a maze of {}x{} cells, expected {}x{} as in {}",
                                              log.grid.width(), log.grid.height(), truth->width(), truth->height(),
                                              options.truth));
    }
    RunTimeCellSet goals(log.grid);
    for (const Cell goal : log.goals) goals.insert(goal);
    if (animation.is_on()) animation.begin(name, Animation::size_of(log.grid, false));
    std::size_t count = 0;
    const auto on_step = [&](const ReplayedStep& step, const RunTimeWallMap& map,
                             const BasicEvidenceMap<RunTimeGrid>*) {
      ++count;
      if (!animation.is_on()) return progress(count);
      if (!log.grid.contains(step.pose.cell)) return;
      animation.show(
          [&] {
            return TerminalPicture(map)
                .start(log.start.cell)
                .goals(goals)
                .mouse(step.pose)
                .utf8(has_utf8())
                .colour(has_colours())
                .text();
          },
          [&] { return fmt::format("step {}, {}", count, words_of(step.command)); });
    };
    const RunTimeWallMap* const walls = truth ? &truth->walls : nullptr;
    static_cast<ReplayedLog&>(replayed) = replayed_log(log, walls, replay_of, on_step);
    animation.end();
    if (!options.html.empty()) {
      const std::string why = replayed.run.replay.diverged ? why_diverged(log, replayed.run) : std::string();
      page.emplace(log_replay(log, replayed, walls, name, why, replay_of));
    }
  } catch (const MapFileError&) {
    throw;
  } catch (const std::exception& error) {
    throw_for(name, error);
  }
  if (page) write_file(options.html, page->html());
  if (!options.decisions.empty()) write_file(options.decisions, decisions_of(replayed));
  if (!options.svg.empty()) write_file(options.svg, svg_of(replayed));
  return replayed;
}

ExitStatus replay(const Options& options) {
  const std::vector<MapPath> paths = map_paths(options.maps, "log");
  options.check_outputs(paths.size());
  if (!options.decisions.empty()) {
    if (paths.size() != 1) throw std::invalid_argument("--decisions holds one run, found several: give one log");
    check_writable(options.decisions);
  }
  std::optional<Maze> truth;
  if (!options.truth.empty()) truth = read_maze_at(options.truth);
  if (options.to_test) {
    if (paths.size() != 1) throw std::invalid_argument("--to-test writes one test, found several logs: give one");
    Animation none(options);
    const Replayed replayed = replay_file(paths.front().name, options, truth, none, [](std::size_t) {});
    fmt::print("{}", test_of(replayed));
    return replayed.is_reproduced() ? all_solved : some_failed;
  }
  Report<Replayed> report(options.report_format(), columns(), longest_name(paths),
                          paths.size() == 1 ? print_one : std::function<void(const Replayed&)>());
  Animation animation(options);
  FaultCounts counts;
  ProgressBar bar(paths.size(), "logs");
  std::size_t done = 0;
  report.begin();
  ExitStatus status = all_solved;
  for (const MapPath& path : paths) {
    try {
      if (!path.error.empty()) throw std::runtime_error(path.error);
      const Replayed replayed =
          replay_file(path.name, options, truth, animation, [&](std::size_t steps) { bar.show(done, steps, "steps"); });
      bar.hide();
      report.add(replayed);
      counts.add(replayed.counts);
      if (!replayed.is_reproduced()) status = worse(status, some_failed);
    } catch (const std::exception& error) {
      bar.hide();
      print_error(words_of(error));
      status = worse(status, bad_input);
    }
    ++done;
  }
  report.end();
  if (options.report_format() == ReportFormat::text && counts.steps > 0) print_rates(counts, truth.has_value());
  return status;
}

}  // namespace

void add_replay(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command =
      program.add_subcommand("replay", "Replay logs of real runs: what the robot saw, decided and why");
  command.add_option("logs", options->maps, "logs, directories of them").required().type_name("FILE|DIR");
  command.add_option("--truth", options->truth, "the maze, to find each misread, slip and lost move")
      .check(file_name_check());
  command.add_option("--decisions", options->decisions, "write a row for each step to that CSV file")
      .check(file_name_check());
  add_robot(command, options->robot).show_default("that of the log");
  command.add_flag("--to-test", options->to_test, "print a test case for Catch2 that replays the log");
  add_format(command, *options);
  add_svg(command, *options, "the map and the route");
  add_html(command, *options);
  add_animation(command, *options);
  command.footer(
      "A log is what a Recorder has written on a robot, or --log of another subcommand; see docs/black-box.md.\n"
      "--robot is for logs that name the file of a robot which is elsewhere now.\n"
      "The same navigator runs over it, and its commands are compared with a checksum in the log. 'diverged' is the\n"
      "first step that may differ. Damaged bytes are repaired if they can be; else all before them is shown.\n"
      "misreads, slips and crashes are found by the maze of --truth; without it, misreads are the readings that\n"
      "contradict the map, a lower bound, and slips are unknown.\n"
      "Rates are printed with their 95 % intervals (Clopper and Pearson), as the options of 'mazebot torture' that\n"
      "repeat them.\n"
      "Exit status: 0 all reproduced, 1 one diverged or is damaged, 2 not a log.");
  command.callback([options, &chosen] {
    check_animation(*options);
    chosen = [options] { return replay(*options); };
  });
}
