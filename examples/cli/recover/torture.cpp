// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <mazebot/host/draw/format.hpp>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/robot/faulty_simulator.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/report.hpp"
#include "../batch/write_file.hpp"
#include "../draw/terminal.hpp"
#include "../explore/policies.hpp"
#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../subcommand.hpp"
#include "fault_options.hpp"
#include "torture_replay.hpp"
#include "torture_run.hpp"

namespace {

using mazebot::Fault;
using mazebot::MisreadKind;

struct Options : BatchOptions, FaultOptions {
  std::string policy = policies().front().name;
  std::optional<std::uint64_t> runs;
  std::optional<Fault> single;
  std::optional<std::uint64_t> every;
  std::optional<std::uint64_t> opportunity;
  bool wrong_map = false;
  std::size_t failures = 10;
  std::string replay;
};

constexpr std::uint64_t usual_runs = 10;
// What --single takes. An untold slip is a slip that forward() reports as success.
struct SingleKind {
  const char* name;
  Fault fault;
  bool is_untold = false;
};
const std::vector<SingleKind>& single_kinds() {
  static const std::vector<SingleKind> table = {{"misread", Fault::misread},         {"slip", Fault::slip},
                                                {"overshoot", Fault::overshoot},     {"turn-fail", Fault::turn_fail},
                                                {"turn-double", Fault::turn_double}, {"moved", Fault::moved},
                                                {"turned", Fault::turned},           {"carried", Fault::carried},
                                                {"untold-slip", Fault::slip, true},  {"both-sides", Fault::both_sides}};
  return table;
}

// The fault's name in reports.
const char* name_of(Fault fault, const mazebot::Faults& faults) {
  return fault == Fault::slip && faults.slips_untold ? "untold-slip" : to_string(fault);
}

// What is injected, and the rate of the first of it, for the report.
struct FaultNames {
  std::string names;
  std::optional<double> rate;
};
FaultNames names_of_faults(const Options& options) {
  FaultNames result;
  const auto add = [&](const char* name, const std::optional<double>& rate) {
    if (result.names.empty()) result.rate = rate;
    result.names += (result.names.empty() ? "" : "+") + std::string(name);
  };
  if (options.single) add(name_of(*options.single, options.faults), std::nullopt);
  for (const Fault fault : mazebot::all_faults) {
    if (options.faults.rate(fault) > 0) add(name_of(fault, options.faults), options.faults.rate(fault));
    if (fault == Fault::sticky && options.faults.stuck) add("stuck", std::nullopt);
  }
  if (options.wrong_map) add("wrong-map", std::nullopt);
  if (result.names.empty()) result.names = "none";
  return result;
}

constexpr std::size_t evidence_levels = static_cast<std::size_t>(mazebot::Evidence::certain) + 1;

// The runs of a maze with a policy. Sums, so that they do not depend on the order of the runs.
struct Row {
  void add(const TortureRun& one) {
    ++runs;
    ++outcomes[static_cast<std::size_t>(one.outcome)];
    lost_unnoticed += one.lost_unnoticed() ? 1U : 0U;
    false_alarms += one.false_alarms;
    recoveries += one.lost.recovered;
    crashes += one.crashes;
    runs_with_crash += one.crashes > 0 ? 1U : 0U;
    moves += one.moves;
    worst_moves = std::max(worst_moves, one.moves);
    quarter_turns += one.quarter_turns;
    proved_wrong += one.proved_wrong ? 1U : 0U;
    const auto level = static_cast<std::size_t>(one.evidence);
    ++proved[level];
    wrong[level] += one.proved_wrong ? 1U : 0U;
  }
  void add(const Row& row) {
    runs += row.runs;
    for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] += row.outcomes[i];
    lost_unnoticed += row.lost_unnoticed;
    false_alarms += row.false_alarms;
    recoveries += row.recoveries;
    crashes += row.crashes;
    runs_with_crash += row.runs_with_crash;
    moves += row.moves;
    worst_moves = std::max(worst_moves, row.worst_moves);
    quarter_turns += row.quarter_turns;
    proved_wrong += row.proved_wrong;
    for (std::size_t i = 0; i < proved.size(); ++i) {
      proved[i] += row.proved[i];
      wrong[i] += row.wrong[i];
    }
  }

  std::uint64_t count(Outcome outcome) const { return outcomes[static_cast<std::size_t>(outcome)]; }
  std::uint64_t finished() const {
    return count(Outcome::right) + count(Outcome::longer) + count(Outcome::through_wall);
  }
  // Nothing if there were no runs.
  Field per_run(std::uint64_t sum) const {
    return runs == 0 ? Field() : Field::decimals(static_cast<double>(sum) / static_cast<double>(runs), 2);
  }
  std::string percent(std::uint64_t of_runs) const {
    return runs == 0 ? "-" : fmt::format("{:.2f}", 100 * static_cast<double>(of_runs) / static_cast<double>(runs));
  }

  std::string map;
  std::string_view policy;
  FaultNames faults;
  std::uint64_t runs = 0;
  std::array<std::uint64_t, std::size(all_outcomes)> outcomes = {};
  std::uint64_t lost_unnoticed = 0;
  std::uint64_t false_alarms = 0;
  std::uint64_t recoveries = 0;
  std::uint64_t crashes = 0;
  std::uint64_t runs_with_crash = 0;
  std::uint64_t moves = 0;
  std::uint64_t worst_moves = 0;
  std::uint64_t quarter_turns = 0;
  std::uint64_t proved_wrong = 0;
  std::array<std::uint64_t, evidence_levels> proved = {};  // by the evidence of the proof
  std::array<std::uint64_t, evidence_levels> wrong = {};

  // Only with --replay.
  std::optional<mazebot::Maze> maze;
  std::optional<TortureRun> run;
};

// What an outcome means, after its name in the table.
std::string sentence_of(Outcome outcome) {
  const char* const head = outcome == Outcome::through_wall   ? "wall"
                           : outcome == Outcome::unreachable  ? "unreach"
                           : outcome == Outcome::contradicted ? "contrad"
                           : outcome == Outcome::not_home     ? "away"
                                                              : to_string(outcome);
  return fmt::format("  {:<8} {}", head, meaning_of(outcome));
}
std::string sentences() {
  std::string all;
  for (const Outcome outcome : all_outcomes) all += sentence_of(outcome) + '\n';
  return all;
}

template <Outcome outcome>
Field count_of(const Row& row) {
  return row.count(outcome);
}

// Runs that ended with a proof of that evidence, and those of them whose proof was wrong.
template <mazebot::Evidence evidence>
Field proved_of(const Row& row) {
  return row.proved[static_cast<std::size_t>(evidence)];
}
template <mazebot::Evidence evidence>
Field wrong_of(const Row& row) {
  return row.wrong[static_cast<std::size_t>(evidence)];
}

std::vector<Column<Row>> columns() {
  using R = const Row&;
  return {
      {"map", [](R r) { return Field(r.map); }, "map", -4},
      {"policy", [](R r) { return Field(r.policy); }, "policy", -16},
      {"fault", [](R r) { return Field(r.faults.names); }, "fault", -12},
      {"rate", [](R r) { return r.faults.rate ? Field::shortest(*r.faults.rate) : Field(); }, "rate", 6},
      {"runs", [](R r) { return Field(r.runs); }, "runs", 6},
      {"right", count_of<Outcome::right>, "right", 6},
      {"longer", count_of<Outcome::longer>, "longer", 6},
      {"through_wall", count_of<Outcome::through_wall>, "wall", 6},
      {"unreachable", count_of<Outcome::unreachable>, "unreach", 7},
      {"contradicted", count_of<Outcome::contradicted>, "contrad", 7},
      {"blocked", count_of<Outcome::blocked>, "blocked", 7},
      {"not_home", count_of<Outcome::not_home>, "away", 6},
      {"timeout", count_of<Outcome::timeout>, "timeout", 7},
      {"finished", [](R r) { return Field(r.finished()); }},
      {"lost_unnoticed", [](R r) { return Field(r.lost_unnoticed); }, "lost", 6},
      {"false_alarms", [](R r) { return Field(r.false_alarms); }, "alarms", 6},
      {"recoveries", [](R r) { return Field(r.recoveries); }, "recov", 6},
      {"crashes", [](R r) { return Field(r.crashes); }, "crashes", 7},
      {"runs_with_crash", [](R r) { return Field(r.runs_with_crash); }},
      {"mean_moves", [](R r) { return r.per_run(r.moves); }, "moves", 8},
      {"worst_moves", [](R r) { return Field(r.worst_moves); }, "worst", 6},
      {"mean_turns", [](R r) { return r.per_run(r.quarter_turns); }, "turns", 8},
      {"proved_wrong", [](R r) { return Field(r.proved_wrong); }, "wrong", 6},
      {"sure_wrong", wrong_of<mazebot::Evidence::certain>, "sure", 5},
      {"proved_seen_once", proved_of<mazebot::Evidence::seen_once>},
      {"wrong_seen_once", wrong_of<mazebot::Evidence::seen_once>},
      {"proved_confirmed", proved_of<mazebot::Evidence::confirmed>},
      {"wrong_confirmed", wrong_of<mazebot::Evidence::confirmed>},
      {"proved_certain", proved_of<mazebot::Evidence::certain>},
      {"wrong_certain", wrong_of<mazebot::Evidence::certain>},
  };
}

// For people, below the table.
class Summary {
 public:
  void add(const Row& row) {
    for (Row& total : totals_) {
      if (total.policy == row.policy) {
        total.add(row);
        return;
      }
    }
    totals_.push_back(row);
  }
  void print() const {
    fmt::print("\nOf all runs, in percent; alarms, moves and turns are means of a run:\n");
    print_line("policy", "runs", "right", "longer", "wall", "unreach", "contrad", "blocked", "away", "timeout", "lost",
               "alarms", "bumped", "moves", "worst", "turns");
    for (const Row& row : totals_) {
      std::vector<std::string> shares;
      for (const std::uint64_t count : row.outcomes) shares.push_back(row.percent(count));
      print_line(row.policy, row.runs, shares[0], shares[1], shares[2], shares[3], shares[4], shares[5], shares[6],
                 shares[7], row.percent(row.lost_unnoticed), row.per_run(row.false_alarms).text(),
                 row.percent(row.runs_with_crash), row.per_run(row.moves).text(), row.worst_moves,
                 row.per_run(row.quarter_turns).text());
    }
    fmt::print("\n");
    for (const Outcome outcome : all_outcomes) {
      const bool has_any =
          std::any_of(totals_.begin(), totals_.end(), [&](const Row& row) { return row.count(outcome) > 0; });
      if (has_any) fmt::print("{}\n", sentence_of(outcome));
    }
  }

 private:
  template <class... FieldsT>
  static void print_line(const FieldsT&... fields) {
    fmt::print("{:<16} {:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>8} {:>6} {:>8}\n",
               fields...);
  }

  std::vector<Row> totals_;
};

// Letters that neither a shell in double quotes nor a split at blanks changes stand for themselves, others as %XX.
std::string encoded(const std::string& text) {
  std::string code;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool is_plain = byte > 0x20 && byte < 0x7F && std::string_view("%\"$`\\!'").find(letter) == std::string::npos;
    code += is_plain ? std::string(1, letter) : fmt::format("%{:02x}", byte);
  }
  return code;
}
std::string decoded(const std::string& code) {
  std::string text;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i] != '%') {
      text += code[i];
      continue;
    }
    const std::string digits = code.substr(i + 1, 2);
    if (digits.size() < 2 || digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) {
      throw UsageError("--replay", fmt::format("found '{}', expected two hexadecimal digits after %", code));
    }
    text += static_cast<char>(std::stoi(digits, nullptr, 16));
    i += 2;
  }
  return text;
}

// The line that repeats a run. Each word is an option of this subcommand without its dashes; map and other are the maze
// and the one whose map the run begins with.
std::string replay_line(const Options& options, const mazebot::Maze& maze, const std::string& other, const char* policy,
                        const TortureRun& run) {
  std::string line = fmt::format("policy={} seed={}", policy, run.seed);
  const auto add = [&](const std::string& word) { line += ' ' + word; };
  for (const Fault fault : mazebot::all_faults) {
    if (options.faults.rate(fault) > 0) add(fmt::format("{}={}", to_string(fault), options.faults.rate(fault)));
  }
  if (options.faults.slips_untold && !options.single) add("untold");
  if (options.faults.kind != MisreadKind::both) add(fmt::format("kind={}", to_string(options.faults.kind)));
  if (options.faults.stuck) add("stuck=" + text_of(*options.faults.stuck));
  if (run.opportunity)
    add(fmt::format("single={} opportunity={}", name_of(*options.single, options.faults), *run.opportunity));
  if (options.certain) add("certain");
  if (options.no_bump) add("no-bump");
  if (options.start) add("start=" + text_of(maze.start));
  add("map=" + encoded(maze.name));
  if (options.wrong_map) add("other=" + encoded(other));
  return line;
}

// The map as the robot knew it at the end, where it truly drove, where something went wrong, and how it ended.
std::string svg_of(const mazebot::Maze& maze, const TortureRun& run, const char* policy) {
  using namespace mazebot;
  SvgPicture picture(run.frames.back().known);
  std::vector<Cell> path;
  std::uint64_t moves = 0;
  for (const TortureFrame& frame : run.frames) {
    const Cell cell = frame.true_pose.cell;
    const auto distance = [&](Cell from) { return std::abs(cell.x - from.x) + std::abs(cell.y - from.y); };
    // Somebody who carries the robot draws no line.
    const bool is_carried = !path.empty() && static_cast<std::uint64_t>(distance(path.back())) > frame.moves - moves;
    if (is_carried) picture.path(std::exchange(path, {}), SvgColour::blue, 2);
    path.push_back(cell);
    moves = frame.moves;
  }
  picture.path(path, SvgColour::blue, 2, "where it drove");
  const char* name = "a fault";
  for (const InjectedFault& fault : run.faults) {
    picture.mark(middle_of(fault.pose.cell), SvgColour::red, 0.2, std::exchange(name, ""));
  }
  picture.start(maze.start.cell).goals(maze.goals);
  if (run.believed_pose != run.true_pose) {
    picture.arrows({run.believed_pose}, SvgColour::purple, 0.6, "where it believes to be at the end");
  }
  return picture.arrows({run.true_pose}, SvgColour::green, 0.6, "where it is at the end")
      .title(fmt::format("{}: {}, seed {}: {} after {} moves", maze.name, policy, run.seed, to_string(run.outcome),
                         run.moves))
      .svg();
}

// The results of one maze, one row for each policy.
struct MapResult {
  std::vector<Row> rows;
  std::vector<std::string> failures;  // not more than are printed
  std::uint64_t failure_count = 0;
  std::string svg;  // these three: if they are wanted
  std::string html;
  std::string log;
};

class Torturer {
 public:
  explicit Torturer(const Options& options) : options_(options), paths_(map_paths(options.maps)) {
    for (const Policy& policy : policies()) {
      if (policy.explores() && (options.policy == "all" || options.policy == policy.name)) {
        chosen_.push_back(&policy);
      }
    }
  }

  ExitStatus run() {
    Report<Row> report(options_.report_format(), columns(), longest_name(paths_),
                       options_.replay.empty() ? std::function<void(const Row&)>() : print_replay);
    Summary summary;
    std::uint64_t failures = 0;
    const std::vector<MapPath> paths = options_.shard.of(paths_);
    options_.check_outputs(paths.size() * chosen_.size());
    report.begin();
    const ExitStatus status = run_batch(
        options_, paths, watch_, [&](const MapPath& path) { return run_map(path); },
        [&](const MapResult& result) {
          for (const Row& row : result.rows) {
            report.add(row);
            summary.add(row);
          }
          for (const std::string& failure : result.failures) {
            if (failures++ < options_.failures) print_error(failure);
          }
          failures += result.failure_count - result.failures.size();
          if (!options_.html.empty() && result.html.empty()) throw std::runtime_error("found no run to replay");
          if (!options_.svg.empty() && result.svg.empty()) throw std::runtime_error("found no run to draw");
          if (!options_.svg.empty()) write_file(options_.svg, result.svg);
          if (!options_.html.empty()) write_file(options_.html, result.html);
          if (!options_.log.empty()) write_file(options_.log, result.log);
          return result.failure_count == 0 ? all_solved : some_failed;
        });
    report.end();
    if (options_.replay.empty() && options_.report_format() == ReportFormat::text) summary.print();
    if (failures > options_.failures) {
      print_error(fmt::format("{} more runs failed; --failures N prints up to N", failures - options_.failures));
    }
    return status;
  }

 private:
  MapResult run_map(const MapPath& path) {
    MapResult result;
    mazebot::Maze maze = read_maze_at(path.name);
    if (options_.start) maze.start = start_in(maze, options_);
    maze.name = path.name;
    std::optional<mazebot::Maze> other;
    if (options_.wrong_map) other = next_maze(path.position, maze);
    for (const Policy* policy : chosen_) result.rows.push_back(run_policy(*policy, maze, other, result));
    return result;
  }

  Row run_policy(const Policy& policy, const mazebot::Maze& maze, const std::optional<mazebot::Maze>& other,
                 MapResult& result) {
    TortureTask task(maze);
    if (other) task.other = &*other;
    task.faults = options_.faults;
    task.reports_bumps = !options_.no_bump;
    task.is_certain = options_.certain;
    task.seed = options_.seed;
    task.runs = options_.runs.value_or(options_.single ? 1 : usual_runs);
    task.single = options_.single;
    task.every = options_.every.value_or(1);
    task.opportunity = options_.opportunity;
    task.keeps_details = !options_.replay.empty();
    task.keeps_frames = !options_.html.empty() || !options_.svg.empty();
    mazebot::GrowingLog log;
    if (!options_.log.empty()) task.log = &log;
    task.policy = policy.name;
    Row row;
    row.map = maze.name;
    row.policy = policy.name;
    row.faults = names_of_faults(options_);
    Torture<>(task, policy.explorer, watch_).run([&](const TortureRun& run) {
      row.add(run);
      if (task.log != nullptr) result.log = task.log->bytes();  // of the first run
      task.log = nullptr;
      if (task.keeps_frames) {  // of the first run
        task.keeps_frames = false;
        const std::string subtitle = fmt::format("policy {}, faults {}, seed {}: {} after {} moves", policy.name,
                                                 row.faults.names, run.seed, to_string(run.outcome), run.moves);
        if (!options_.html.empty()) result.html = torture_replay(maze, run, subtitle).html();
        if (!options_.svg.empty()) result.svg = svg_of(maze, run, policy.name);
      }
      if (task.keeps_details) {
        row.maze = maze;
        row.run = run;
      }
      if (run.outcome == Outcome::right) return;
      ++result.failure_count;
      if (result.failures.size() >= options_.failures || task.keeps_details) return;
      result.failures.push_back(fmt::format("{} after {} moves: --replay \"{}\"", to_string(run.outcome), run.moves,
                                            replay_line(options_, maze, other ? other->name : "", policy.name, run)));
    });
    return row;
  }

  // The next maze of the list that can be read and has the same size; the list is a ring.
  mazebot::Maze next_maze(std::size_t position, const mazebot::Maze& maze) const {
    for (std::size_t i = 1; i < paths_.size(); ++i) {
      const MapPath& path = paths_[(position + i) % paths_.size()];
      if (!path.error.empty() || path.name == "-" || path.name == maze.name) continue;
      try {
        mazebot::Maze other = read_maze_at(path.name);
        other.name = path.name;
        if (other.grid() == maze.grid()) return other;
      } catch (const mazebot::MapFileError&) {
        // It is reported where its own row would be.
      }
    }
    throw std::runtime_error(
        fmt::format("found no other maze of {}x{} cells, expected one for --wrong-map", maze.width(), maze.height()));
  }

  template <class... FieldsT>
  static void print(std::string_view label, fmt::format_string<const FieldsT&...> format, const FieldsT&... fields) {
    fmt::print("{:<16}{}\n", label, fmt::format(format, fields...));
  }

  static void print_replay(const Row& row) {
    constexpr int largest_picture = 64;
    const TortureRun& run = *row.run;
    const mazebot::Maze& maze = *row.maze;
    if (maze.width() <= largest_picture && maze.height() <= largest_picture) {
      fmt::print("{}\n", mazebot::TerminalPicture(*run.map)
                             .start(maze.start.cell)
                             .goals(maze.goals)
                             .route(run.route)
                             .mouse(run.true_pose)
                             .utf8(has_utf8())
                             .colour(has_colours())
                             .text());
    }
    print("map", "{}, {}x{}", row.map, maze.width(), maze.height());
    print("policy", "{}", row.policy);
    print("faults", "{}", row.faults.names);
    print("outcome", "{}, with status {}", to_string(run.outcome), run.status);
    print("", "{}", meaning_of(run.outcome));
    print("true pose", "{}", text_of(run.true_pose));
    print("believed pose", "{}", text_of(run.believed_pose));
    print("moves", "{}", run.moves);
    print("quarter turns", "{}", run.quarter_turns);
    print("crashes", "{}", run.crashes);
    if (run.lost.declared > 0) {
      print("lost", "{} times, {} false alarms, {} recoveries", run.lost.declared, run.false_alarms,
            run.lost.recovered);
    }
    for (const mazebot::InjectedFault& fault : run.faults) {
      const bool is_reading = mazebot::is_misreading(fault.fault);
      const bool is_wall = is_reading && maze.walls.wall(fault.pose.cell, fault.side);
      print(fmt::format("at move {}", fault.moves), "{} in {}{}", to_string(fault.fault), text_of(fault.pose),
            !is_reading ? ""
                        : fmt::format(": {} {}", is_wall ? "missed the wall to the" : "phantom wall to the",
                                      to_string(fault.side)));
    }
  }

  const Options& options_;
  std::vector<MapPath> paths_;
  std::vector<const Policy*> chosen_;
  Watch watch_;
};

// All options but --replay.
void add_options(CommandLine& command, Options& options) {
  add_maps(command, options, "maze files").required(false);
  add_start(command, options);
  std::vector<std::string> names = {"all"};
  for (const Policy& policy : policies()) {
    if (policy.explores()) names.emplace_back(policy.name);
  }
  command.add_option("--policy", options.policy, "where to explore next").check(choice_check(names)).show_default();
  add_faults(command, options);
  command.add_flag("--wrong-map", options.wrong_map, "begin with the finished map of the next maze of the same size");
  command
      .add_option_function<std::string>(
          "--single",
          [&options](const std::string& text) {
            const SingleKind& kind = named(single_kinds(), text);
            options.single = kind.fault;
            if (kind.is_untold) options.faults.slips_untold = true;
          },
          "exactly one fault in each run, at each of its opportunities in turn")
      .check(choice_check(names_of(single_kinds())));
  command
      .add_option_function<std::uint64_t>(
          "--every", [&options](std::uint64_t every) { options.every = every; },
          "with --single: only at every K-th opportunity; the first one is another in each maze")
      .check(whole_number_check(1, 1000000000))
      .type_name("K");
  command
      .add_option_function<std::uint64_t>(
          "--opportunity", [&options](std::uint64_t number) { options.opportunity = number; },
          "with --single: only at this one, counted from 0")
      .check(whole_number_check())
      .type_name("N");
  command
      .add_option_function<std::uint64_t>(
          "--runs", [&options](std::uint64_t runs) { options.runs = runs; },
          fmt::format("runs of each maze, with one seed each [{}]; with --single: for each opportunity [1]",
                      usual_runs))
      .check(whole_number_check(1, 1000000000))
      .type_name("N");
  add_seed(command, options, "of the first run; the others follow. It draws what --start leaves out, too");
  command.add_option("--failures", options.failures, "how many failed runs to report, each with a line for --replay")
      .check(whole_number_check(1000000000))
      .show_default();
  add_format(command, options);
  add_svg(command, options, "the first run");
  add_html(command, options).description("write a page to that file that replays the first run in a browser");
  add_log(command, options).description("write the log of the first run, as a recorder on the robot would; see replay");
  add_jobs(command, options, "mazes to run at the same time");
  add_shard(command, options);
}

void check(const Options& options) {
  if (options.maps.empty()) throw UsageError("maps", "found none, expected maze files or --replay LINE");
  if (options.single && (options.has_rates() || options.faults.stuck || options.wrong_map)) {
    throw UsageError("--single", "found other faults, expected one fault in each run");
  }
  if ((options.every || options.opportunity) && !options.single) {
    throw UsageError(options.every ? "--every" : "--opportunity", "goes with --single only");
  }
}

// The options of the run that a line describes.
std::shared_ptr<Options> options_of(const std::string& line, const Options& given) {
  const auto options = std::make_shared<Options>();
  std::vector<std::string> words;
  std::vector<std::string> maps(2);
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    const std::string word = line.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty()) continue;
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string key = word.substr(0, equals);
    if (key == "map" || key == "other") {
      maps[key == "map" ? 0 : 1] = decoded(word.substr(std::min(equals + 1, word.size())));
    } else {
      words.push_back("--" + word);
    }
  }
  CommandLine command;
  add_options(command, *options);
  try {
    command.parse(words);
    if (!options->maps.empty()) throw UsageError("maps", "found one, expected map=FILE");
    options->maps.push_back(maps[0]);
    if (options->wrong_map || !maps[1].empty()) {
      options->maps.push_back(maps[1]);
      options->wrong_map = true;
      options->shard = {1, 2};
    }
    if (maps[0].empty()) throw UsageError("map", "found none, expected map=FILE");
    check(*options);
  } catch (const UsageError& error) {
    throw UsageError("--replay", error.what());
  }
  options->runs = 1;
  options->format = given.format;
  options->svg = given.svg;
  options->html = given.html;
  options->log = given.log;
  options->replay = line;
  return options;
}

}  // namespace

void add_torture(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("torture", "Explore mazes while sensors, wheels and people do wrong");
  add_options(command, *options);
  command.add_option("--replay", options->replay, "repeat one run from the line that a failed run prints, in detail")
      .type_name("LINE");
  command.footer(
      "P is a chance from 0 to 1; without any, nothing goes wrong. Whether a fault happens depends on the seed, the\n"
      "maze and the number of its opportunity. Reading a wall again during the same visit gives the same value.\n"
      "Each run has one of eight outcomes, and their columns add up to the runs:\n" +
      sentences() +
      "lost counts runs that end in another pose than believed without saying so; alarms: how often a robot declared\n"
      "itself lost although its pose was right; recov: how often it found its pose again; crashes: all bumps into\n"
      "walls; moves and turns are means of a run, turns in quarter turns; worst is the longest run in moves.\n"
      "The exit status is 0 if all runs are right, and 1 if not.");
  command.callback([options, &chosen] {
    if (!options->replay.empty()) {
      if (!options->maps.empty()) throw UsageError("--replay", "names its maze: give no others");
      chosen = [run = options_of(options->replay, *options)] { return Torturer(*run).run(); };
      return;
    }
    check(*options);
    chosen = [options] { return Torturer(*options).run(); };
  });
}
