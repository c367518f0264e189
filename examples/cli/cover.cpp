// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/draw/cell_picture.hpp>
#include <mazebot/host/draw/svg_chart.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/plan/coverage_bounds.hpp>
#include <mazebot/host/plan/coverage_tour.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "animation.hpp"
#include "batch_options.hpp"
#include "choice_check.hpp"
#include "cover_policies.hpp"
#include "ground.hpp"
#include "map_paths.hpp"
#include "number_check.hpp"
#include "replay.hpp"
#include "report.hpp"
#include "subcommand.hpp"
#include "terminal.hpp"
#include "write_file.hpp"

namespace {

using namespace mazebot;

struct Options : BatchOptions {
  std::string policy = "weighted";
  bool dock = false;
  // For the policies that know the map.
  double budget = 1;
  std::optional<std::uint64_t> changes;
  std::uint64_t seed = 1;
};

// A bound of a row that has them.
template <class GetT>
Field of_bounds(const CoverResult& row, GetT&& get) {
  return row.bounds.has_value() ? Field(get(*row.bounds)) : Field();
}

std::vector<Column<CoverResult>> columns() {
  using B = const CoverageBounds&;
  return {
      {"map", [](const CoverResult& row) { return Field(row.map); }, "map", -4},
      {"cells", [](const CoverResult& row) { return Field(row.cells); }, "cells", 7},
      {"policy", [](const CoverResult& row) { return Field(row.policy); }, "policy", -14},
      {"status", [](const CoverResult& row) { return Field(to_string(row.status)); }, "status", -8},
      {"coverage", [](const CoverResult& row) { return Field::decimals(row.coverage, 4); }, "coverage", 8},
      {"moves", [](const CoverResult& row) { return Field(row.moves); }, "moves", 8},
      {"turns", [](const CoverResult& row) { return Field(row.turns); }, "turns", 8},
      {"moves_ratio", [](const CoverResult& row) { return Field::decimals(row.moves_ratio(), 4); }, "moves/n", 8},
      {"total_ratio", [](const CoverResult& row) { return Field::decimals(row.total_ratio(), 4); }, "total/n", 8},
      {"revisits", [](const CoverResult& row) { return Field(row.revisits); }, "revisits", 8},
      {"least_moves", [](const CoverResult& row) { return of_bounds(row, [](B b) { return Field(b.moves()); }); },
       "least m", 8},
      {"least_turns", [](const CoverResult& row) { return of_bounds(row, [](B b) { return Field(b.turns); }); },
       "least t", 8},
      {"bound_cells", [](const CoverResult& row) { return of_bounds(row, [](B b) { return Field(b.cells); }); }},
      {"bound_bridges", [](const CoverResult& row) { return of_bounds(row, [](B b) { return Field(b.bridges); }); }},
      {"bound_parity", [](const CoverResult& row) { return of_bounds(row, [](B b) { return Field(b.parity); }); }},
      {"bound_components",
       [](const CoverResult& row) { return of_bounds(row, [](B b) { return Field(b.components); }); }},
  };
}

// For people: everything about one tour.
void print_tour(const CoverResult& row) {
  fmt::print("map       {}\npolicy    {}\nstatus    {}\n", row.map, row.policy, to_string(row.status));
  fmt::print("covered   {:.1f} % of {} cells\n", 100 * row.coverage, row.cells);
  fmt::print("moves     {}, {:.3f} for each cell but the first\n", row.moves, row.moves_ratio());
  fmt::print("turns     {}, with the moves {:.3f} a cell\n", row.turns, row.total_ratio());
  fmt::print("revisits  {}\n", row.revisits);
  if (!row.bounds.has_value()) return;
  fmt::print("bounds    no tour has fewer than {} moves (for the cells {}, bridges {}, chessboard {}, components {})\n",
             row.bounds->moves(), row.bounds->cells, row.bounds->bridges, row.bounds->parity, row.bounds->components);
  fmt::print("          or {} turns\n", row.bounds->turns);
}

// What the robot knows. A block map is drawn one character a cell: X wall, . visited, blank seen to be free, ? unknown.
std::string picture_of(const Ground& ground, const BasicCoverageMap<RunTimeGrid>& known, Pose pose) {
  const RunTimeGrid& grid = known.grid();
  if (!ground.blocks.has_value()) {
    std::vector<Cell> visited;
    known.visited().for_each_index([&](RunTimeGrid::Index index) { visited.push_back(grid.cell(index)); });
    return TerminalPicture(known.walls()).route(visited).mouse(pose).utf8(has_utf8()).colour(has_colours()).text();
  }
  return cell_picture(grid, [&](Cell cell) {
    const RunTimeGrid::Index index = grid.index(cell);
    const bool has_walls = (known.walls().byte_at(index) & 15U) != 0;
    return cell == pose.cell         ? arrow(pose.heading)
           : known.visited_at(index) ? '.'
           : known.free_at(index)    ? ' '
           : has_walls               ? 'X'
                                     : '?';
  });
}

// The path on the map. The more often a cell was revisited, the redder it is.
std::string svg_of(const Ground& ground, const CoverResult& row, const CoverTour& tour) {
  std::vector<double> heat(ground.walls.grid().cell_count(), -1);
  for (const Cell cell : tour.cells) ++heat[ground.walls.grid().index(cell)];
  const auto picture = ground.blocks.has_value() ? SvgPicture(*ground.blocks) : SvgPicture(ground.walls);
  return SvgPicture(picture)
      .title(fmt::format("{}: {}, {} moves, {} turns", ground.name, row.policy, row.moves, row.turns))
      .heat(heat, 4, "revisited once to four times")
      .path(tour.cells, SvgColour::blue, 1.5, "path")
      .start(tour.cells.front())
      .svg();
}

// How much was covered after each move.
std::vector<SvgChart::Point> progress_of(const CoverTour& tour, std::size_t reachable, const RunTimeGrid& grid) {
  std::vector<SvgChart::Point> points;
  RunTimeCellSet visited(grid);
  std::size_t count = 0;
  const std::size_t step = tour.cells.size() / 400 + 1;
  for (std::size_t i = 0; i < tour.cells.size(); ++i) {
    count += visited.contains(tour.cells[i]) ? 0U : 1U;
    visited.insert(tour.cells[i]);
    if (i % step != 0 && i + 1 < tour.cells.size()) continue;
    points.push_back({static_cast<double>(i), static_cast<double>(count) / static_cast<double>(reachable)});
  }
  return points;
}

class Cover {
 public:
  explicit Cover(const Options& options) : options_(options), chosen_(cover_policies()) {
    if (options.policy != "all") chosen_ = {cover_policy_named(options.policy)};
  }

  ExitStatus run() {
    const std::vector<MapPath> paths = map_paths(options_.maps);
    options_.check_outputs(paths.size() * chosen_.size());
    if (!options_.chart.empty() && paths.size() > 1) {
      throw std::invalid_argument(fmt::format("--chart draws the policies on one map, found {} maps", paths.size()));
    }
    SvgChart chart("Coverage of " + paths.front().name, "moves", "share of the cells visited");
    Report<CoverResult> report(
        options_.report_format(), columns(), longest_name(paths),
        paths.size() * chosen_.size() == 1 ? print_tour : std::function<void(const CoverResult&)>());
    Animation animation(options_);
    ExitStatus status = all_solved;
    report.begin();
    const ExitStatus read = for_each_map(paths, [&](const MapPath& path) {
      const Ground ground = read_ground(path.name);
      std::optional<Replay> replay;
      const CoverJob job = {ground, options_.start ? start_in(ground, *options_.start) : cover_start(ground),
                            options_.dock, task(), watch_of(ground, animation, replay)};
      for (const CoverPolicy& policy : chosen_) {
        animation.begin(path.name, Animation::size_of(ground.walls.grid(), ground.blocks.has_value()));
        const CoverTour tour = policy.cover(job);
        animation.end();
        const CoverResult row = result_of(job, policy, tour);
        report.add(row);
        if (!options_.svg.empty()) write_file(options_.svg, svg_of(ground, row, tour));
        if (replay) write_file(options_.html, replay->html());
        if (!options_.chart.empty()) chart.add(policy.name, progress_of(tour, row.cells, ground.walls.grid()));
        if (tour.status != Status::done) status = some_failed;
      }
    });
    report.end();
    if (!options_.chart.empty() && read != bad_input) write_file(options_.chart, chart.svg());
    return worse(status, read);
  }

 private:
  CoverageTask task() const {
    CoverageTask task;
    task.seconds = options_.budget;
    task.changes = options_.changes;
    task.seed = options_.seed;
    return task;
  }

  std::function<void(const BasicCoverageMap<RunTimeGrid>&, Pose)> watch_of(const Ground& ground, Animation& animation,
                                                                           std::optional<Replay>& replay) const {
    if (!animation.is_on() && options_.html.empty()) return {};
    return [this, &ground, &animation, &replay](const BasicCoverageMap<RunTimeGrid>& known, Pose pose) {
      if (!options_.html.empty()) record(replay, ground, known, pose);
      animation.show([&] { return picture_of(ground, known, pose); },
                     [&] { return fmt::format("{} cells visited", known.visited().count()); });
    };
  }

  // A frame of the replay.
  void record(std::optional<Replay>& replay, const Ground& ground, const BasicCoverageMap<RunTimeGrid>& known,
              Pose pose) const {
    if (!replay) {
      replay.emplace(ReplayTask::cover, ground.name, fmt::format("covered by the policy {}", options_.policy),
                     ground.walls);
      if (ground.blocks.has_value()) replay->blocks(*ground.blocks);
      replay->start(pose.cell);
    }
    const RunTimeGrid& grid = known.grid();
    std::size_t seen = 0;
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) seen += known.free_at(i) && !known.visited_at(i);
    replay->frame(pose);
    if (!chosen_.front().knows_map) replay->see(known.walls());
    replay->number("moves", static_cast<double>(replay->frames() - 1))
        .number("cells visited", static_cast<double>(known.visited().count()))
        .number("seen, not visited yet", static_cast<double>(seen))
        .number("revisits", static_cast<double>(replay->frames()) - static_cast<double>(known.visited().count()));
  }

  const Options& options_;
  std::vector<CoverPolicy> chosen_;
};

}  // namespace

void add_cover(CLI::App& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("cover", "Visit every cell of a maze or a house that can be reached");
  add_maps(command, *options, "maze files, block maps");
  std::vector<std::string> names = cover_policy_names();
  names.emplace_back("all");
  command.add_option("--policy", options->policy, "which cell comes next")
      ->check(choice_check(names))
      ->capture_default_str();
  add_start(command, *options);
  command.add_flag("--dock", options->dock, "return to the start at the end; the moves back count");
  CLI::Option* budget =
      command.add_option("--budget", options->budget, "seconds to plan a tour, for the policies that know the map")
          ->check(number_check(0, 86400))
          ->capture_default_str();
  CLI::Option* changes =
      command
          .add_option("--changes", options->changes,
                      "changes of the tour to try instead of --budget: the same tour on every machine")
          ->check(whole_number_check(1'000'000'000'000))
          ->excludes(budget);
  CLI::Option* seed = command.add_option("--seed", options->seed, "for the policies that know the map")
                          ->check(whole_number_check())
                          ->capture_default_str();
  add_format(command, *options);
  add_svg(command, *options, "the path, redder where cells were revisited,");
  add_html(command, *options);
  add_chart(command, *options, "the share covered after each move, a line for each policy,");
  add_animation(command, *options);
  std::string footer = "Policies:\n";
  for (const CoverPolicy& policy : cover_policies()) footer += fmt::format("  {:<15}{}\n", policy.name, policy.what);
  command.footer(
      footer +
      "The robot sees the walls around its cell and knows nothing else; offline it knows the map. cells counts those\n"
      "that can be reached, moves/n is the moves for each of them but the first, total/n moves and quarter turns for\n"
      "each cell; least m and least t are lower bounds of the moves and turns of any tour. A map that names no\n"
      "start begins in the first free cell from the south-west, heading north. --animate draws a block map one\n"
      "character a cell: X wall, . visited, blank seen to be free, ? unknown, and the robot as an arrow.");
  command.callback([options, budget, changes, seed, &chosen] {
    check_animation(*options);
    const bool plans = options->policy == "all" || cover_policy_named(options->policy).knows_map;
    for (const CLI::Option* option : {budget, changes, seed}) {
      if (plans || option->count() == 0) continue;
      throw CLI::ValidationError(option->get_name(), fmt::format("found --policy {}, expected a policy that knows the "
                                                                 "map: offline, offline-moves or all",
                                                                 options->policy));
    }
    chosen = [options] { return Cover(*options).run(); };
  });
}
