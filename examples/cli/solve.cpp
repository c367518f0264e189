// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "animation.hpp"
#include "costs.hpp"
#include "error_message.hpp"
#include "in_order.hpp"
#include "maze_paths.hpp"
#include "policies.hpp"
#include "progress_bar.hpp"
#include "result_printer.hpp"
#include "subcommand.hpp"
#include "terminal.hpp"

namespace {

struct Options {
  std::vector<std::string> arguments;
  std::string policy = policies().front().name;
  std::string cost = costs().front().name;
  std::string format = "text";
  bool animate = false;
  int delay = 40;
  int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
};

// What became of one file: a result for each policy, or the reason why there are none.
struct Outcome {
  std::vector<MazeResult> results;
  std::string error;
};

Outcome solve_file(const MazePath& path, const std::vector<Policy>& chosen, Watch& watch) {
  Outcome outcome;
  outcome.error = path.error;
  if (!outcome.error.empty()) return outcome;
  try {
    const mazebot::Maze maze = read_maze_at(path.name);
    for (const Policy& policy : chosen) {
      outcome.results.push_back(policy.solve(maze, watch));
      outcome.results.back().maze = path.name;
      outcome.results.back().policy = policy.name;
    }
  } catch (const mazebot::MapFileError& error) {
    outcome.error = error.what();
  } catch (const std::exception& error) {
    outcome.error = fmt::format("{}: {}", path.name, error.what());
  }
  return outcome;
}

std::unique_ptr<ResultPrinter> printer_for(const Options& options, const std::vector<MazePath>& paths,
                                           std::size_t policy_count) {
  if (options.format == "csv") return csv_printer();
  if (options.format == "json") return json_printer();
  if (paths.size() * policy_count == 1) return single_printer();
  std::size_t longest_name = 0;
  for (const MazePath& path : paths) longest_name = std::max(longest_name, path.name.size());
  return table_printer(longest_name);
}

ExitStatus solve(const Options& options) {
  std::vector<Policy> chosen = policies();
  if (options.policy != "all") chosen = {policy_named(options.policy)};
  if (const Cost& cost = cost_named(options.cost); cost.solve != nullptr) {
    chosen = {policies().front()};
    chosen.front().name = cost.name;
    chosen.front().solve = cost.solve;
  }
  const std::vector<MazePath> paths = maze_paths(options.arguments);
  const auto printer = printer_for(options, paths, chosen.size());

  Watch watch;
  ExitStatus status = all_solved;
  std::size_t done = 0;
  ProgressBar bar(paths.size());
  const auto print = [&](const Outcome& outcome) {
    bar.hide();
    if (!outcome.error.empty()) {
      print_error(outcome.error);
      status = bad_input;
    }
    for (const MazeResult& result : outcome.results) {
      printer->add(result);
      if (!result.solved() && status == all_solved) status = some_failed;
    }
    if (std::fflush(stdout) != 0) throw std::system_error(errno, std::generic_category(), "cannot write the output");
    ++done;
  };

  printer->begin();
  if (options.animate && has_escape_codes()) {
    Animation animation(options.delay);
    bool told = false;  // that the terminal is too small
    watch.on_move = [&](const mazebot::Maze& maze, const mazebot::RunTimeWallMap& map, mazebot::Pose pose) {
      if (Animation::fits(maze)) return animation.show(maze, map, pose, fmt::format("{} moves", watch.moves.load()));
      if (!std::exchange(told, true)) {
        const TerminalSize needed = Animation::size_of(maze);
        print_error(fmt::format("to be animated, {} needs a terminal of {} columns and {} lines", maze.name,
                                needed.columns, needed.lines));
      }
      bar.show(done, watch.moves);
    };
    for (const MazePath& path : paths) {
      told = false;
      watch.moves = 0;
      const Outcome outcome = solve_file(path, chosen, watch);
      animation.end();
      print(outcome);
    }
  } else {
    in_order(
        paths.size(), options.jobs, [&](std::size_t position) { return solve_file(paths[position], chosen, watch); },
        print, [&] { bar.show(done, watch.moves); }, [&] { watch.cancelled = true; });
  }
  printer->end();
  return status;
}

}  // namespace

void add_solve(CLI::App& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("solve", "Explore mazes, prove their shortest routes, and drive them");
  command.add_option("maze", options->arguments, "maze files, directories of them, or - for standard input")
      ->required()
      ->type_name("FILE|DIR");
  std::vector<std::string> names = policy_names();
  names.emplace_back("all");
  command.add_option("--policy", options->policy, "how to search")->check(CLI::IsMember(names))->capture_default_str();
  command.add_option("--cost", options->cost, "what the proved route has least of")
      ->check(CLI::IsMember(cost_names()))
      ->capture_default_str();
  command.add_option("--format", options->format, "how to print what came out")
      ->check(CLI::IsMember({"text", "csv", "json"}))
      ->capture_default_str();
  command.add_flag("--animate", options->animate, "show the mouse on its way, if it fits into the terminal");
  command.add_option("--delay", options->delay, "milliseconds between the steps of --animate")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str();
  command.add_option("--jobs", options->jobs, "mazes to solve at the same time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  std::string footer = "Policies:\n";
  for (const Policy& policy : policies()) footer += fmt::format("  {:<18}{}\n", policy.name, policy.what);
  footer += "Costs:\n";
  for (const Cost& cost : costs()) footer += fmt::format("  {:<18}{}\n", cost.name, cost.what);
  command.footer(
      footer +
      "A cost other than cells is proved on top of the first policy, and its name stands for the policy's.\n"
      "The route is written in cells: F straight on, L and R and A after a turn to the left, to the right and\n"
      "around; it begins as the mouse stands after the search. Many mazes are shown as a table: search and\n"
      "total are the moves until proved and until the end, turns quarter turns, visited cells, route the moves\n"
      "in which the proved route was driven, shortest those it should take.\n"
      "Directories are searched all the way down, in the order of the names; hidden files\n"
      "and links to directories are left out. A name of a maze is the path of its file.\n"
      "A file that is no maze is reported, and the others are solved.");
  command.callback([options, &chosen] {
    if (options->animate && options->format != "text") {
      throw CLI::ValidationError("--animate", "needs --format text");
    }
    if (options->cost != costs().front().name && options->policy != policies().front().name) {
      throw CLI::ValidationError("--cost", fmt::format("other than {} goes with --policy {} only", costs().front().name,
                                                       policies().front().name));
    }
    chosen = [options] { return solve(*options); };
  });
}
