// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/draw/svg_chart.hpp>
#include <mazebot/host/files/map_file_error.hpp>
#include <mazebot/host/locate/localization_model.hpp>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "../cover/cover_run.hpp"
#include "../explore/policies.hpp"
#include "../explore/solve_maze.hpp"
#include "../locate/lost_run.hpp"
#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../options/nearest_word.hpp"
#include "../subcommand.hpp"
#include "batch.hpp"
#include "paired_comparison.hpp"
#include "part_rows.hpp"
#include "report.hpp"
#include "write_file.hpp"

namespace {

struct Options : BatchOptions {
  std::string task;
  std::string policy_list;
  std::vector<std::string> policies;
  std::vector<std::string> parts;
  std::uint64_t changes = 1'000'000;
};

// What one policy takes on one map, by one measure. Less is better.
struct Metric {
  const char* name;
  int digits;  // after the point, as in the task's own subcommand
};

// What one policy took on one map: a value for each metric, or nothing if it did not get there.
struct Trial {
  std::vector<std::optional<double>> values;
  bool succeeded = true;
};

// What the policies are compared in.
struct Task {
  const char* name;
  std::vector<Metric> metrics;
  std::vector<std::string> (*policy_names)();
  /// Runs each policy on one map. Throws MapFileError, std::invalid_argument.
  std::vector<Trial> (*run)(const std::string& map, const Options& options, Watch& watch);
};

std::optional<double> number_of(const Count& count) {
  return count ? std::optional<double>(static_cast<double>(*count)) : std::nullopt;
}

std::vector<Trial> explore(const std::string& map, const Options& options, Watch& watch) {
  const mazebot::Maze maze = read_maze_at(map);
  std::vector<Trial> trials;
  for (const std::string& policy : options.policies) {
    const MazeResult result = solve_maze(maze, named(policies(), policy), watch);
    Trial trial = {{std::nullopt, std::nullopt, std::nullopt}, result.solved()};
    if (result.solved()) {
      trial.values = {number_of(result.search_moves), number_of(result.total_moves), number_of(result.turns)};
    }
    trials.push_back(std::move(trial));
  }
  return trials;
}

std::vector<Trial> locate(const std::string& map, const Options& options, Watch& watch) {
  const Ground ground = read_ground(map);
  if (ground.cells.empty()) throw std::invalid_argument("no cell is free, expected a cell to start from");
  std::vector<Trial> trials;
  for (const std::string& policy : options.policies) {
    const auto robots = named(locate_policies(), policy).robots_in(ground, mazebot::LocalizationSensors());
    trials.push_back({{robots->count_all(watch).mean()}});
  }
  return trials;
}

std::vector<Trial> cover(const std::string& map, const Options& options, Watch& watch) {
  const Ground ground = read_ground(map);
  CoverJob job = {ground, cover_start(ground)};
  job.task.changes = options.changes;
  job.task.seed = options.seed;
  job.watch = &watch;
  std::vector<Trial> trials;
  for (const std::string& name : options.policies) {
    const CoverPolicy& policy = named(cover_policies(), name);
    const CoverResult result = result_of(job, policy, policy.cover(job));
    Trial trial = {{std::nullopt, std::nullopt}, result.status == mazebot::Status::done};
    if (trial.succeeded) trial.values = {result.moves_ratio(), result.total_ratio()};
    trials.push_back(std::move(trial));
  }
  return trials;
}

const std::vector<Task>& tasks() {
  static const std::vector<Task> table = {
      {"explore",
       {{"search_moves", 0}, {"total_moves", 0}, {"turns", 0}},
       [] { return names_of(policies()); },
       explore},
      {"locate", {{"mean_steps", 4}}, [] { return names_of(locate_policies()); }, locate},
      {"cover", {{"moves_ratio", 4}, {"total_ratio", 4}}, [] { return names_of(cover_policies()); }, cover},
  };
  return table;
}

// What the policies took on one map.
struct MapTrials {
  std::string map;
  std::vector<Trial> trials;
};

// One value, in CSV and JSON.
struct Row {
  const std::string& map;
  const Task& task;
  const std::string& policy;
  const Metric& metric;
  std::optional<double> value;
};

std::vector<Column<Row>> columns() {
  return {
      {"map", [](const Row& row) { return Field(row.map); }},
      {"task", [](const Row& row) { return Field(row.task.name); }},
      {"policy", [](const Row& row) { return Field(row.policy); }},
      {"metric", [](const Row& row) { return Field(row.metric.name); }},
      {"value", [](const Row& row) { return row.value ? Field::decimals(*row.value, row.metric.digits) : Field(); }},
  };
}

// A line of the table for people: one policy compared with the first one by one metric.
struct Line {
  const Metric& metric;
  const std::string& policy;
  bool is_first;
  double sum = 0;
  std::size_t maps = 0;
  PairedComparison pairs = {};
  std::vector<mazebot::SvgChart::Point> points = {};

  int digits() const { return metric.digits == 0 ? 2 : metric.digits; }
};

template <class GetT>
Field of_pairs(const Line& line, GetT&& get) {
  return line.is_first || line.pairs.pairs() == 0 ? Field() : Field(get(line.pairs));
}

// 4 decimals, but never a plain zero: no such probability is 0.
std::string probability(double value) { return value < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", value); }

std::vector<Column<Line>> line_columns(std::size_t longest_policy) {
  using P = const PairedComparison&;
  return {
      {nullptr, [](const Line& line) { return Field(line.metric.name); }, "metric", -12},
      {nullptr, [](const Line& line) { return Field(line.policy); }, "policy", -static_cast<int>(longest_policy)},
      {nullptr, [](const Line& line) { return Field(line.maps); }, "maps", 6},
      {nullptr,
       [](const Line& line) {
         if (line.maps == 0) return Field();
         return Field::decimals(line.sum / static_cast<double>(line.maps), line.digits());
       },
       "mean", 10},
      {nullptr,
       [](const Line& line) {
         return of_pairs(line, [&](P p) { return fmt::format("{:+.{}f}", p.mean_difference(), line.digits()); });
       },
       "difference", 10},
      {nullptr,
       [](const Line& line) {
         return of_pairs(line, [&](P p) {
           const auto error = p.standard_error();
           return error ? Field::decimals(*error, line.digits()) : Field();
         });
       },
       "std error", 10},
      {nullptr, [](const Line& line) { return of_pairs(line, [](P p) { return p.better(); }); }, "better", 6},
      {nullptr, [](const Line& line) { return of_pairs(line, [](P p) { return p.worse(); }); }, "worse", 6},
      {nullptr, [](const Line& line) { return of_pairs(line, [](P p) { return p.equal(); }); }, "equal", 6},
      {nullptr, [](const Line& line) { return of_pairs(line, [](P p) { return probability(p.sign_test()); }); },
       "sign test", 9},
  };
}

// All lines, by metric and then by policy.
class Comparison {
 public:
  Comparison(const Task& task, const std::vector<std::string>& policies) : policies_(policies.size()) {
    for (const Metric& metric : task.metrics) {
      for (const std::string& policy : policies) lines_.push_back({metric, policy, &policy == &policies.front()});
    }
  }

  void add(const std::vector<Trial>& trials) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::optional<double> value = as_in_rows(trials[i % policies_], i / policies_);
      const std::optional<double> first = as_in_rows(trials.front(), i / policies_);
      if (!value) continue;
      lines_[i].sum += *value;
      ++lines_[i].maps;
      if (!first) continue;
      lines_[i].pairs.add(*first, *value);
      lines_[i].points.push_back({*first, *value - *first});
    }
  }

  // For each metric a chart: the first policy's values to the right, the differences to them upwards.
  std::string chart() const {
    std::vector<mazebot::SvgChart> charts;
    for (const Line& line : lines_) {
      if (line.is_first) {
        charts.emplace_back(
            fmt::format("{}, less is better; dashed: the mean difference", line.metric.name),
            mazebot::SvgAxis{fmt::format("{} of {}, a dot for each map", line.metric.name, line.policy)},
            mazebot::SvgAxis{fmt::format("difference to {}", line.policy)});
      } else {
        charts.back().add_dots(line.policy, line.points);
      }
    }
    return mazebot::SvgChart::svg_of(charts);
  }

  void print(std::size_t longest_policy) const {
    Report<Line> table(ReportFormat::text, line_columns(longest_policy), 0);
    table.begin();
    for (const Line& line : lines_) table.add(line);
    table.end();
  }

 private:
  // The value as its row has it, so that --rows computes the same.
  std::optional<double> as_in_rows(const Trial& trial, std::size_t metric) const {
    const std::optional<double> value = trial.values[metric];
    if (!value) return std::nullopt;
    return std::stod(fmt::format("{:.{}f}", *value, lines_[metric * policies_].metric.digits));
  }

  std::size_t policies_;
  std::vector<Line> lines_;
};

// What is printed, of a run or of the parts of one.
class Output {
 public:
  Output(ReportFormat format, const Task& task, const std::vector<std::string>& policies)
      : format_(format),
        task_(task),
        policies_(policies),
        report_(format, columns(), 0, [](const Row&) {}),
        comparison_(task, policies) {
    report_.begin();
  }

  ExitStatus add(const MapTrials& result) {
    ExitStatus worst = all_solved;
    ++compared_;
    comparison_.add(result.trials);
    for (std::size_t i = 0; i < result.trials.size(); ++i) {
      const Trial& trial = result.trials[i];
      if (!trial.succeeded) worst = some_failed;
      for (std::size_t metric = 0; metric < task_.metrics.size(); ++metric) {
        report_.add({result.map, task_, policies_[i], task_.metrics[metric], trial.values[metric]});
      }
    }
    if (worst == some_failed) ++unsolved_;
    return worst;
  }

  void end(const std::string& chart) {
    report_.end();
    if (!chart.empty() && compared_ > 0) write_file(chart, comparison_.chart());
    if (format_ == ReportFormat::text && compared_ > 0) {
      std::size_t longest = 6;
      for (const std::string& policy : policies_) longest = std::max(longest, policy.size());
      comparison_.print(longest);
    }
    if (unsolved_ == 0) return;
    print_error(
        fmt::format("not solved by all policies: {} of {} maps; a map counts only for the policies that solved it",
                    unsolved_, compared_));
  }

 private:
  ReportFormat format_;
  const Task& task_;
  const std::vector<std::string>& policies_;
  Report<Row> report_;
  Comparison comparison_;
  std::size_t compared_ = 0;
  std::size_t unsolved_ = 0;
};

ExitStatus compare(const Options& options) {
  options.check_outputs(1);
  const Task& task = named(tasks(), options.task);
  Output output(options.report_format(), task, options.policies);
  Watch watch;
  const ExitStatus status = run_batch(
      options, paths_of(options), watch,
      [&](const MapPath& path) {
        return MapTrials{path.name, task.run(path.name, options, watch)};
      },
      [&](const MapTrials& result) { return output.add(result); });
  output.end(options.chart);
  return status;
}

// Throws with the place of that row.
[[noreturn]] void refuse_row(const Part& part, const PartRow& row, const std::string& found,
                             const std::string& expected) {
  throw mazebot::MapFileError(part.file, row.line, 1, expected, found);
}

// The policies of the first map of a part, in their order. All of its rows follow each other.
std::vector<std::string> policies_in(const Part& part, const Task& task) {
  std::vector<std::string> policies;
  for (std::size_t i = 0; i < part.rows.size() && part.rows[i].map == part.rows[0].map; i += task.metrics.size()) {
    const std::string& policy = part.rows[i].policy;
    if (std::find(policies.begin(), policies.end(), policy) != policies.end()) {
      refuse_row(part, part.rows[i], fmt::format("{} and {} twice", part.rows[i].map, policy), "each pair once");
    }
    policies.push_back(policy);
  }
  return policies;
}

// The trials of the map whose rows begin at `first`.
MapTrials trials_in(const Part& part, std::size_t first, const Task& task, const std::vector<std::string>& policies) {
  MapTrials result{part.rows[first].map, {}};
  for (const std::string& policy : policies) {
    Trial trial{{}, false};
    for (const Metric& metric : task.metrics) {
      const PartRow* row = first < part.rows.size() ? &part.rows[first] : nullptr;
      const std::string expected = fmt::format("{} of {} with {} and {}", metric.name, policy, result.map, task.name);
      if (row == nullptr) refuse_row(part, part.rows.back(), "no row after this one", expected);
      if (row->map != result.map || row->task != task.name || row->policy != policy || row->metric != metric.name) {
        refuse_row(part, *row, fmt::format("{} of {} with {} and {}", row->metric, row->policy, row->map, row->task),
                   expected);
      }
      trial.values.push_back(row->value);
      trial.succeeded = trial.succeeded || row->value.has_value();
      ++first;
    }
    result.trials.push_back(trial);
  }
  return result;
}

// The same from the parts of a run that was spread with --shard.
ExitStatus compare_parts(const Options& options) {
  options.check_outputs(1);
  const std::vector<Part> parts = read_parts(options.parts);
  const Part& first = parts.front();  // it has the first map
  if (first.rows.empty()) throw UsageError("--rows", fmt::format("found no row in '{}', expected some", first.file));
  const PartRow& row = first.rows.front();
  const std::vector<std::string> names = names_of(tasks());
  if (std::find(names.begin(), names.end(), row.task) == names.end()) {
    refuse_row(first, row, fmt::format("the task {}", row.task), fmt::format("{}", fmt::join(names, ", ")));
  }
  const Task& task = named(tasks(), row.task);
  const std::vector<std::string> policies = policies_in(first, task);

  // The maps were dealt out one by one, so each part is as long as the next one, or has one map more.
  const std::size_t rows_a_map = policies.size() * task.metrics.size();
  std::vector<MapTrials> maps;
  for (std::size_t i = 0; i == maps.size(); ++i) {
    const Part& part = parts[i % parts.size()];
    const std::size_t at = i / parts.size() * rows_a_map;
    if (at < part.rows.size()) maps.push_back(trials_in(part, at, task, policies));
  }
  std::set<std::string> seen;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t expected = (maps.size() + parts.size() - 1 - i) / parts.size();
    if (parts[i].rows.size() > expected * rows_a_map) {
      const Part& ended = parts[maps.size() % parts.size()];
      throw mazebot::MapFileError(ended.file, 0, 0, fmt::format("more, because {} has more", parts[i].file),
                                  fmt::format("the rows of {} maps", ended.rows.size() / rows_a_map));
    }
  }
  for (const MapTrials& map : maps) {
    if (!seen.insert(map.map).second) {
      throw UsageError("--rows", fmt::format("found the rows of {} twice, expected them once", map.map));
    }
  }

  Output output(options.report_format(), task, policies);
  ExitStatus status = all_solved;
  for (const MapTrials& map : maps) status = worse(status, output.add(map));
  output.end(options.chart);
  return status;
}

// A,B,... in its parts; empty ones, too.
std::vector<std::string> parts_of(const std::string& list) {
  std::vector<std::string> parts(1);
  for (const char character : list) {
    if (character == ',') {
      parts.emplace_back();
    } else {
      parts.back() += character;
    }
  }
  return parts;
}

// The policies of the list. Throws UsageError if the task has no such policy, or if there is nothing to
// compare.
std::vector<std::string> policies_of(const std::string& list, const Task& task) {
  const std::vector<std::string> names = task.policy_names();
  std::vector<std::string> policies = parts_of(list);
  for (const std::string& policy : policies) {
    if (std::find(names.begin(), names.end(), policy) != names.end()) continue;
    throw UsageError("--policy", fmt::format("found '{}', expected policies of --task {}: {}", policy, task.name,
                                             fmt::join(names, ", ")) +
                                     nearest_word(policy, names));
  }
  for (std::size_t i = 1; i < policies.size(); ++i) {
    if (std::find(policies.begin(), policies.begin() + static_cast<std::ptrdiff_t>(i), policies[i]) ==
        policies.begin() + static_cast<std::ptrdiff_t>(i)) {
      continue;
    }
    throw UsageError("--policy", fmt::format("found '{}' twice, expected policies that differ", policies[i]));
  }
  if (policies.size() < 2) {
    throw UsageError("--policy",
                     fmt::format("found '{}' alone, expected two or more, such as {},{}", list, names[0], names[1]));
  }
  return policies;
}

}  // namespace

void add_compare(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("compare", "Compare policies on the same maps, pair by pair");
  const Option maps = add_maps(command, *options, "maze files, block maps").required(false);
  options->task = tasks().front().name;
  Option task_option = command.add_option("--task", options->task, "what the policies do");
  task_option.check(choice_check(names_of(tasks()))).show_default();
  const Option policy =
      command.add_option("--policy", options->policy_list, "policies of the task; each is compared with the first one")
          .type_name("A,B[,...]");
  const Option rows =
      command
          .add_option("--rows", options->parts,
                      "run nothing; read all parts 1-of-N to N-of-N of a run with --shard and --format csv")
          .type_name("PART...")
          .excludes(maps)
          .excludes(policy)
          .excludes(task_option);
  add_seed(command, *options, "for the policies of cover that know the map");
  command.add_option("--changes", options->changes, "changes of the tour that these policies try")
      .check(whole_number_check(1'000'000'000'000))
      .show_default();
  add_format(command, *options);
  add_chart(command, *options, "the paired differences, a dot for each map,");
  add_jobs(command, *options, "maps to work on at the same time");
  add_shard(command, *options).excludes(rows);
  std::string footer = "Tasks, their metrics and policies:\n";
  for (const Task& task : tasks()) {
    std::vector<std::string> metrics;
    for (const Metric& metric : task.metrics) metrics.emplace_back(metric.name);
    footer += fmt::format("  {:<9}{}\n           {}\n", task.name, fmt::join(metrics, ", "),
                          fmt::join(task.policy_names(), ", "));
  }
  command.footer(
      footer +
      "The metrics are those of solve, locate --all and cover, and less is better. mean is over all maps that a\n"
      "policy solved. The other columns are over the maps that the first policy solved, too: the mean difference to\n"
      "the first policy and its standard error; the number of maps on which the policy was better, worse and equal;\n"
      "and the two-sided sign test, the probability of so unequal numbers if neither policy were better.\n"
      "--rows computes the same from the CSV of a run that was spread over machines; the order of the files does not\n"
      "matter. In CSV and JSON each value is a row, without a value where a policy did not solve the map. A map that "
      "is not\n"
      "solved ends with exit status 1.");
  command.callback([options, maps, policy, &chosen] {
    if (!options->parts.empty()) {
      chosen = [options] { return compare_parts(*options); };
      return;
    }
    if (maps.count() == 0) throw UsageError(fmt::format("found no {}, expected {}", maps.value(), maps.description()));
    if (policy.count() == 0) {
      throw UsageError(fmt::format("found no {}, expected {}", policy.value(), policy.description()));
    }
    options->policies = policies_of(options->policy_list, named(tasks(), options->task));
    chosen = [options] { return compare(*options); };
  });
}
