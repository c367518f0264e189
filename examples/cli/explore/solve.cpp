// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <functional>
#include <mazebot/host/draw/svg_chart.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/write_file.hpp"
#include "../draw/animation.hpp"
#include "../draw/terminal.hpp"
#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../subcommand.hpp"
#include "costs.hpp"
#include "policies.hpp"
#include "search_replay.hpp"
#include "solve_maze.hpp"
#include "solve_report.hpp"

namespace {

struct Options : BatchOptions {
  std::string policy = policies().front().name;
  std::string cost = costs().front().name;
};

// The results of one file, one for each policy.
std::vector<MazeResult> solve_file(const MapPath& path, const Options& options, const std::vector<Policy>& chosen,
                                   const Cost& cost, Watch& watch) {
  const Ground ground = read_ground(path.name);
  std::optional<mazebot::Pose> start;
  if (options.start) start = start_in(ground, options);
  const mazebot::Maze maze = maze_of(ground, start);
  std::vector<MazeResult> results;
  for (const Policy& policy : chosen) {
    watch.policy = watch.log != nullptr ? policy.name : "";
    results.push_back(cost.solve != nullptr ? cost.solve(maze, watch) : solve_maze(maze, policy, watch));
    results.back().maze = path.name;
    results.back().policy = policy.name;
    results.back().is_block_map = ground.blocks.has_value();
  }
  return results;
}

// A wall follower circles in most contest mazes: among all policies that is no failure.
bool is_expected(const MazeResult& result, const Options& options) {
  return options.policy == "all" && result.status == mazebot::Status::circling && result.shortest_moves.has_value();
}

// What is known of the maze, and the route that was driven.
std::string svg_of(const MazeResult& result) {
  const char* const name = result.proved ? "proved route" : "route";
  return mazebot::SvgPicture(result.map)
      .title(fmt::format("{}: {}, {} moves", result.maze, result.policy, Field(result.total_moves).text()))
      .visited(result.visited, "visited by the search")
      .path(result.route_cells, mazebot::SvgColour::blue, 3, result.route_cells.empty() ? "" : name)
      .start(result.start.cell)
      .goals(result.goals)
      .svg();
}

// A dot for each maze: how long its search took against the length of its shortest route.
std::string chart_of(const std::vector<Policy>& policies, const std::vector<MazeResult>& results) {
  mazebot::SvgChart chart("Searches, a dot for each maze; dashed: the mean", {"moves of a shortest route"},
                          {"moves until the search ended"});
  for (const Policy& policy : policies) {
    std::vector<mazebot::SvgChart::Point> points;
    for (const MazeResult& result : results) {
      if (result.policy != policy.name || !result.solved() || !result.shortest_moves) continue;
      points.push_back({static_cast<double>(*result.shortest_moves), static_cast<double>(*result.total_moves)});
    }
    chart.add_dots(std::string(policy.name), std::move(points));
  }
  return chart.svg();
}

ExitStatus solve(const Options& options) {
  std::vector<Policy> chosen = chosen_from(policies(), options.policy);
  const Cost& cost = named(costs(), options.cost);
  if (cost.solve != nullptr) {
    chosen = {policies().front()};
    chosen.front().name = cost.name;
  }
  const std::vector<MapPath> paths = paths_of(options);
  const bool is_single = paths.size() * chosen.size() == 1;
  options.check_outputs(paths.size() * chosen.size());

  Report<MazeResult> report(options.report_format(), solve_columns(), longest_name(paths),
                            is_single ? print_solution : std::function<void(const MazeResult&)>());
  SolveSummary summary;
  Watch watch;
  mazebot::GrowingLog log;
  if (!options.log.empty()) watch.log = &log;
  Animation animation(options);
  const mazebot::Maze* shown = nullptr;
  std::vector<MazeResult> charted;
  std::optional<SearchReplay> replay;
  const auto record = [&](const Watch::Moment& moment) {
    if (!replay) replay.emplace(moment.maze, fmt::format("explored by the policy {}", chosen.front().name));
    replay->look(moment);
  };
  if (!options.html.empty()) watch.on_move = record;
  if (animation.is_on()) {
    watch.on_move = [&](const Watch::Moment& moment) {
      const mazebot::Maze& maze = moment.maze;
      if (!options.html.empty()) record(moment);
      if (&maze != shown) animation.begin(maze.name, Animation::size_of(maze.grid(), false));
      shown = &maze;
      const auto picture = [&] {
        return mazebot::TerminalPicture(moment.map)
            .start(maze.start.cell)
            .goals(maze.goals)
            .mouse(moment.pose)
            .utf8(has_utf8())
            .colour(has_colours())
            .text();
      };
      animation.show(picture, [&] { return fmt::format("{} moves", watch.moves.load()); });
    };
  }

  report.begin();
  const ExitStatus status = run_batch(
      options, paths, watch,
      [&](const MapPath& path) {
        if (animation.is_on()) watch.moves = 0;
        shown = nullptr;
        return solve_file(path, options, chosen, cost, watch);
      },
      [&](const std::vector<MazeResult>& results) {
        animation.end();
        print_drawn_start(options, results.front().maze, results.front().start);
        ExitStatus worst = all_solved;
        for (const MazeResult& result : results) {
          report.add(result);
          summary.add(result);
          if (!options.svg.empty()) write_file(options.svg, svg_of(result));
          if (!options.chart.empty()) charted.push_back(result);
          if (!options.log.empty()) write_file(options.log, log.bytes());
          if (replay) write_file(options.html, replay->finished(result).html());
          if (!result.solved() && !is_expected(result, options)) worst = some_failed;
        }
        return worst;
      });
  report.end();
  if (!options.chart.empty() && !charted.empty()) write_file(options.chart, chart_of(chosen, charted));
  if (!is_single && !summary.empty() && options.report_format() == ReportFormat::text) summary.print();
  return status;
}

}  // namespace

void add_solve(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("solve", "Explore mazes, prove their shortest routes, and drive them");
  add_maps(command, *options, "maze files, block maps");
  add_start(command, *options);
  const Option policy = command.add_option("--policy", options->policy, "where to explore next")
                            .check(choice_check(names_and_all(policies())))
                            .show_default();
  command.add_option("--cost", options->cost, "what the proved route minimizes")
      .check(choice_check(names_of(costs())))
      .show_default();
  add_format(command, *options);
  add_svg(command, *options, "the route");
  add_chart(command, *options, "the moves of each search, a dot for each maze,");
  add_html(command, *options);
  add_log(command, *options);
  Option animate = add_animation(command, *options);
  add_jobs(command, *options, "mazes to solve at the same time").excludes(animate);
  add_shard(command, *options);
  add_seed(command, *options, "draws what --start leaves out");
  command.footer(
      described("Policies", policies()) + described("Costs", costs()) +
      "A cost other than cells is proved with tours through eight mazes, as the policy tour does; its name stands in\n"
      "the policy's column.\n"
      "The route is written in cells: F straight ahead, L, R and A after a turn to the left, to the right and\n"
      "around. It begins with the robot's heading after the search. Several mazes are shown as a table: search and\n"
      "total are the moves until proved and until the end, turns are quarter turns, visited counts cells, route\n"
      "counts the moves of the proved route as it was driven, shortest those of a shortest route.\n"
      "In CSV and JSON search_s and total_s are these moves in seconds, predicted for the search of the half-size\n"
      "robot of 'mazebot contest'.\n"
      "Directories are searched recursively, in the order of the names, without hidden files and links to\n"
      "directories. A file that cannot be read is reported, and the others are solved. A block map needs a start and "
      "an\n"
      "end, which is the goal. Exit status: 1 if a maze has no path to the goal, or a wall follower circles; but with\n"
      "--policy all a follower that circles is expected where a path exists, and does not change the exit status.");
  command.callback([options, policy, &chosen] {
    check_animation(*options);
    if (options->cost != costs().front().name && policy.count() > 0) {
      throw UsageError("--cost",
                       fmt::format("other than {} has a policy of its own: leave out --policy", costs().front().name));
    }
    chosen = [options] { return solve(*options); };
  });
}
