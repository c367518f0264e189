// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/report.hpp"
#include "../batch/watch.hpp"
#include "../draw/terminal.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../subcommand.hpp"
#include "host_process.hpp"
#include "host_replay.hpp"
#include "host_session.hpp"

namespace {

struct Options : BatchOptions {
  std::vector<std::string> command;
  SessionRules rules;
  std::string stop = "at-exit";
  std::string transcripts;  // a directory
  std::string recording;
};

// A row of the report.
struct Outcome {
  std::string map;
  SessionResult session;
};

// A number as mms prints it: six digits.
Field mms_number(float value) {
  return Field::shortest(std::strtod(mazebot::MmsSimulator::printed(value).c_str(), nullptr));
}

std::vector<Column<Outcome>> columns() {
  using Row = const Outcome&;
  static const auto best_of = [](Row row) { return row.session.best.value_or(mazebot::MmsSimulator::Run{-1, -1, -1}); };
  return {
      {"map", [](Row r) { return Field(r.map); }, "map", -4},
      {"verdict", [](Row r) { return Field(to_string(r.session.verdict)); }, "verdict", -10},
      {"exit", [](Row r) { return r.session.exit ? Field::decimals(*r.session.exit, 0) : Field(); }, "exit", 4},
      {"seconds", [](Row r) { return r.session.seconds ? Field::decimals(*r.session.seconds, 3) : Field(); }, "seconds",
       8},
      {"commands", [](Row r) { return Field(r.session.commands); }, "commands", 8},
      {"crashes", [](Row r) { return Field(r.session.crashes); }, "crashes", 7},
      {"invalid", [](Row r) { return Field(r.session.invalid); }, "invalid", 7},
      {"solved", [](Row r) { return Field(r.session.solved); }, "solved", -6},
      {"score", [](Row r) { return mms_number(r.session.score); }, "score", 8},
      {"total_turns", [](Row r) { return mms_number(r.session.total.turns); }, "turns", 6},
      {"total_effective", [](Row r) { return mms_number(r.session.total.effective_distance); }, "effective", 9},
      {"best_turns", [](Row r) { return mms_number(best_of(r).turns); }, "best: turns", 11},
      {"best_effective", [](Row r) { return mms_number(best_of(r).effective_distance); }, "effective", 9},
  };
}

// The files of --transcript: after the map's file, or after its whole path where two files have one name. A name that
// is still taken gets a number.
class TranscriptNames {
 public:
  TranscriptNames(const std::string& directory, const std::vector<MapPath>& all) {
    std::map<std::string, int> paths_of;
    for (const MapPath& path : all) ++paths_of[short_name(path.name)];
    std::set<std::string> taken;
    for (const MapPath& path : all) {
      std::string name = short_name(path.name);
      if (paths_of.at(name) > 1) name = long_name(path.name);
      std::string unique = name;
      for (int number = 2; !taken.insert(unique).second; ++number) unique = fmt::format("{}-{}", name, number);
      files_.push_back((std::filesystem::path(directory) / (unique + ".transcript.txt")).string());
    }
  }

  const std::string& of(const MapPath& path) const { return files_.at(path.position); }

 private:
  static std::string short_name(const std::string& path) {
    if (path == "-") return "standard-input";
    return std::filesystem::path(path).stem().string();
  }
  static std::string long_name(std::string path) {
    std::replace_if(
        path.begin(), path.end(), [](char c) { return c == '/' || c == '\\' || c == ':'; }, '_');
    return path;
  }

  std::vector<std::string> files_;  // in the order of the whole batch
};

// Prints a line on standard error at once, from any thread.
void print_line(const std::string& line) {
  // A line begins where the progress bar may be shown.
  print_aside("{}{}\n", is_terminal(stderr) ? "\r\x1b[K" : "", line);
}

// What a mouse prints may hold tabs.
std::string said(std::string_view line) {
  std::string text;
  for (std::size_t tab; (tab = line.find('\t')) != line.npos; line.remove_prefix(tab + 1)) {
    text += without_controls(line.substr(0, tab)) + '\t';
  }
  return text + without_controls(line);
}

Outcome host_maze(const MapPath& path, const Options& options, const std::string& file, bool is_single,
                  const TranscriptNames& transcripts, const Watch& watch) {
  Outcome outcome;
  outcome.map = path.name;
  const mazebot::Maze maze = read_maze_at(path.name);
  SessionReports reports;
  reports.notice = [&](std::string_view text) {
    print_line(fmt::format("{}: {}: {}", error_prefix(), without_controls(path.name), without_controls(text)));
  };
  reports.mouse_says = [&](std::string_view line) {
    print_line(is_single ? said(line) : fmt::format("{}: {}", without_controls(path.name), said(line)));
  };
  std::ofstream transcript;
  const std::string transcript_file = options.transcripts.empty() ? std::string() : transcripts.of(path);
  if (!transcript_file.empty()) {
    transcript.open(transcript_file, std::ios::binary);
    reports.transcript = [&](std::string_view line) { transcript << line << '\n'; };
  }
  outcome.session = play_session(maze, file, options.command, options.rules, reports, watch.cancelled);
  transcript.close();
  if (!transcript_file.empty() && !transcript) {
    throw std::runtime_error(fmt::format("the transcript {} cannot be written", transcript_file));
  }
  return outcome;
}

// Means over the mazes, for people.
class HostSummary {
 public:
  void add(const SessionResult& session) {
    ++mazes_;
    ++verdicts_[session.verdict];
    if (!session.solved) return;
    ++solved_;
    score_ += static_cast<double>(session.score);
    worst_ = std::max(worst_, static_cast<double>(session.score));
    best_part_ += static_cast<double>(session.best->turns + session.best->effective_distance);
  }
  void print() const {
    fmt::print("\n{} of {} mazes solved", solved_, mazes_);
    if (solved_ > 0) {
      const auto count = static_cast<double>(solved_);
      fmt::print("; of these: mean score {:.2f}, worst {:.1f}; mean of the best runs {:.2f}", score_ / count, worst_,
                 best_part_ / count);
    }
    fmt::print("\nverdicts:\n");
    for (const auto& [verdict, count] : verdicts_) {
      fmt::print("{:>6} {:<10} {}\n", count, to_string(verdict), meaning_of(verdict));
    }
  }

 private:
  std::size_t mazes_ = 0;
  std::size_t solved_ = 0;
  double score_ = 0;
  double worst_ = 0;
  double best_part_ = 0;
  std::map<Verdict, std::size_t> verdicts_;
};

ExitStatus host_mice(const Options& options) {
  if (options.command.empty()) {
    throw std::runtime_error("there is no mouse: expected -- and its command line after the mazes");
  }
  const std::string file = MouseProgram::file_of(options.command.front());
  const std::vector<MapPath> all = map_paths(options.maps);
  const TranscriptNames transcripts(options.transcripts, all);
  if (!options.transcripts.empty()) {
    std::error_code error;
    std::filesystem::create_directory(options.transcripts, error);  // but not what it is in: that may be misspelt
    if (!std::filesystem::is_directory(options.transcripts)) {
      throw std::runtime_error(
          fmt::format("{}: is no directory for transcripts, and cannot be made in one", options.transcripts));
    }
  }
  const std::vector<MapPath> paths = options.shard.of(all);
  const bool is_single = all.size() == 1;
  kill_mice_on_signals();

  Report<Outcome> report(options.report_format(), columns(), longest_name(paths));
  HostSummary summary;
  Watch watch;
  report.begin();
  const ExitStatus status = run_batch(
      options, paths, watch,
      [&](const MapPath& path) {
        Outcome outcome = host_maze(path, options, file, is_single, transcripts, watch);
        watch.moves += outcome.session.moves;
        return outcome;
      },
      [&](const Outcome& outcome) {
        report.add(outcome);
        summary.add(outcome.session);
        return outcome.session.solved ? all_solved : some_failed;
      });
  report.end();
  if (!is_single && options.report_format() == ReportFormat::text) summary.print();
  return status;
}

ExitStatus replay_recording(const Options& options) {
  if (!options.command.empty()) throw std::runtime_error("--replay runs no mouse: leave -- and its command away");
  const std::vector<MapPath> paths = map_paths(options.maps);
  if (paths.size() != 1) {
    throw std::runtime_error(fmt::format("--replay needs the one maze of the recording, found {}", paths.size()));
  }
  if (!paths[0].error.empty()) throw std::runtime_error(paths[0].error);
  const PlayedRecording played = replay(read_maze_at(paths[0].name), read_recording(options.recording));
  if (!played.notice.empty()) print_error(played.notice);
  if (!played.difference.empty()) print_error(played.difference);
  Report<Outcome> report(options.report_format(), columns(), longest_name(paths));
  report.begin();
  report.add({paths[0].name, played.result});
  report.end();
  return played.difference.empty() ? all_solved : some_failed;
}

// What follows the first "--" of the program's arguments.
std::vector<std::string>& arguments_after_dashes() {
  static std::vector<std::string> arguments;
  return arguments;
}

}  // namespace

int take_mouse_command(int argc, char** argv) {
  for (int i = 2; i < argc; ++i) {
    if (std::string_view(argv[i]) != "--") continue;
    arguments_after_dashes().assign(argv + i + 1, argv + argc);
    return i;
  }
  return argc;
}

void add_host(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command =
      program.add_subcommand("host", "Run a mouse's program as the mms simulator does, without a window");
  add_maps(command, *options, "maze files");
  command.add_option("--limit", options->rules.limit, "end a session after so many seconds")
      .check(number_check(0.01, 1e6))
      .show_default();
  command.add_option("--idle", options->rules.idle, "end a session after so many commands without a move")
      .check(whole_number_check())
      .show_default();
  command.add_option("--stop", options->stop, "end a session when the program exits, or already at the goal")
      .check(choice_check({"at-exit", "at-goal"}))
      .show_default();
  command
      .add_option_function<std::vector<std::uint64_t>>(
          "--reset-at", [options](const std::vector<std::uint64_t>& counts) { options->rules.resets = counts; },
          "press Reset after the N-th command; can be given several times")
      .type_name("N")
      .check(whole_number_check())
      .repeatable();
  command.add_option("--transcript", options->transcripts, "write all commands and replies to files in that directory")
      .type_name("DIR");
  command.add_option("--replay", options->recording, "run no mouse: send the commands of a transcript, compare replies")
      .check(file_name_check());
  add_format(command, *options);
  add_jobs(command, *options, "mice that run at the same time");
  add_shard(command, *options);
  add_seed(command, *options, "accepted as by all batch subcommands; nothing here is random");
  std::string verdicts;
  for (const Verdict verdict : all_verdicts) {
    verdicts += fmt::format("  {:<17} {}\n", to_string(verdict), meaning_of(verdict));
  }
  command.footer(
      "mazebot host [OPTIONS] FILE|DIR... -- COMMAND ARGUMENTS...\n"
      "The mouse's command is looked up on PATH and started once for each maze. It gets the replies on its standard\n"
      "input; what it prints on standard error is shown. As in mms 1.2.0, the start is the south-west corner, the\n"
      "goal is the centre whatever the file says, and a line that is no command gets no reply: it is named on\n"
      "standard error. Moves take no time.\n"
      "Verdicts:\n" +
      verdicts +
      "The score is that of mms: turns and effective distance of the best run, and a tenth of all turns and effective\n"
      "distance; 2000 if the goal was never reached. Less is better. Distances count half cells.\n"
      "Exit status: 0 every maze solved, 1 if not, 2 bad input or usage. With --replay: 0 no difference, 1 if there\n"
      "is one.");
  command.callback([options, &chosen] {
    options->command = arguments_after_dashes();
    options->rules.stops_at_goal = options->stop == "at-goal";
    chosen = [options] { return options->recording.empty() ? host_mice(*options) : replay_recording(*options); };
  });
}
