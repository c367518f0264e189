// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/draw/cell_picture.hpp>
#include <mazebot/host/draw/svg_chart.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/means.hpp"
#include "../batch/report.hpp"
#include "../batch/write_file.hpp"
#include "../draw/animation.hpp"
#include "../draw/run_replays.hpp"
#include "../draw/terminal.hpp"
#include "../explore/policies.hpp"
#include "../map/floor_map.hpp"
#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../subcommand.hpp"
#include "cover_floor.hpp"
#include "cover_run.hpp"
#include "floor_cells.hpp"

namespace {

using namespace mazebot;

struct Options : BatchOptions {
  std::string policy = cover_policies().front().name;
  bool has_policy = false;
  bool dock = false;
  // For the policies that know the map.
  std::optional<double> budget;
  std::uint64_t changes = 20'000'000;  // about a second, and the same path on every machine
  bool has_changes = false;
  FloorOptions floor;
};

using Row = CoverResult;

constexpr const char* grid_policy = "floor";  // in the column of the policies for cells

// A bound of a row that has them.
template <class GetT>
Field of_bounds(const Row& row, GetT&& get) {
  return row.bounds.has_value() ? Field(get(*row.bounds)) : Field();
}

// Whether the path is one over an occupancy grid itself, not over cells.
bool has_no_cells(const Row& row) { return row.policy == grid_policy; }

// A value of a path over cells, if there is one.
Field of_cells(const Row& row, Field value) { return has_no_cells(row) || row.cells == 0 ? Field() : value; }

// A value of a path over an occupancy grid.
template <class GetT>
Field of_floor(const Row& row, GetT&& get) {
  return row.floor.has_value() ? Field(get(*row.floor)) : Field();
}

std::vector<Column<Row>> columns() {
  using F = const FloorResult&;
  using B = const CoverageBounds&;
  return {
      {"map", [](const Row& row) { return Field(row.map); }, "map", -4},
      {"cells", [](const Row& row) { return Field(row.cells); }, "cells", 7},
      {"policy", [](const Row& row) { return Field(row.policy); }, "policy", -14},
      {"status", [](const Row& row) { return Field(to_string(row.status)); }, "status", -8},
      {"coverage", [](const Row& row) { return Field::decimals(row.coverage, 4); }, "coverage", 8},
      {"moves", [](const Row& row) { return of_cells(row, row.moves); }, "moves", 8},
      {"turns", [](const Row& row) { return of_cells(row, row.turns); }, "turns", 8},
      {"moves_ratio", [](const Row& row) { return of_cells(row, Field::decimals(row.moves_ratio(), 4)); }, "moves/n",
       8},
      {"total_ratio", [](const Row& row) { return of_cells(row, Field::decimals(row.total_ratio(), 4)); }, "total/n",
       8},
      {"revisits", [](const Row& row) { return of_cells(row, row.revisits); }, "revisits", 8},
      {"least_moves", [](const Row& row) { return of_bounds(row, [](B b) { return Field(b.moves()); }); }, "least m",
       8},
      {"least_turns", [](const Row& row) { return of_bounds(row, [](B b) { return Field(b.turns); }); }, "least t", 8},
      {"bound_cells", [](const Row& row) { return of_bounds(row, [](B b) { return Field(b.cells); }); }},
      {"bound_bridges", [](const Row& row) { return of_bounds(row, [](B b) { return Field(b.bridges); }); }},
      {"bound_parity", [](const Row& row) { return of_bounds(row, [](B b) { return Field(b.parity); }); }},
      {"bound_components", [](const Row& row) { return of_bounds(row, [](B b) { return Field(b.components); }); }},
      {"bound_total",
       [](const Row& row) { return row.bounds.has_value() ? Field::decimals(row.total_bound, 2) : Field(); }},
      {"floor_m2", [](const Row& row) { return of_floor(row, [](F f) { return Field::decimals(f.floor_m2, 2); }); }},
      {"reachable_m2",
       [](const Row& row) { return of_floor(row, [](F f) { return Field::decimals(f.reachable_m2, 2); }); }},
      {"covered_m2",
       [](const Row& row) { return of_floor(row, [](F f) { return Field::decimals(f.covered_m2, 2); }); }},
      {"overlap", [](const Row& row) { return of_floor(row, [](F f) { return Field::decimals(f.overlap, 4); }); }},
      {"path_m", [](const Row& row) { return of_floor(row, [](F f) { return Field::decimals(f.path_m, 2); }); }},
      {"rotation_rad",
       [](const Row& row) { return of_floor(row, [](F f) { return Field::decimals(f.rotation_rad, 1); }); }},
      {"rotations", [](const Row& row) { return of_floor(row, [](F f) { return Field(f.rotations); }); }},
      {"crossings", [](const Row& row) { return of_floor(row, [](F f) { return Field(f.crossings); }); }},
      {"minutes", [](const Row& row) { return of_floor(row, [](F f) { return Field::decimals(f.minutes, 2); }); }},
      {"missed",
       [](const Row& row) { return of_floor(row, [](F f) { return Field::in_detail(f.missed, f.missed_json); }); }},
  };
}

// For people: everything about one run.
void print_floor(const FloorResult& floor) {
  fmt::print("floor      {:.1f} m2, of which the robot can clean {:.1f} m2; not: {}\n", floor.floor_m2,
             floor.reachable_m2, floor.reasons);
  if (floor.cleaned_before_m2 > 0) fmt::print("before     {:.1f} m2 were clean\n", floor.cleaned_before_m2);
  fmt::print("covered    {:.2f} %, {:.1f} m2; {} squares are left out\n", 100 * floor.share, floor.covered_m2,
             floor.missed);
  fmt::print("path       {:.1f} m, {:.3f} times the area{}\n", floor.path_m, floor.times_area,
             floor.least_path_m > 0 ? fmt::format("; no path has less than {:.1f} m", floor.least_path_m) : "");
  fmt::print("turns      {} of more than 30 degrees, {:.0f} rad in all; {} legs cross the path, {} an obstacle\n",
             floor.rotations, floor.rotation_rad, floor.crossings, floor.blocked);
  if (floor.arcs) fmt::print("arcs       {}; the other turns are in place\n", *floor.arcs);
  if (floor.rooms > 0) fmt::print("rooms      {}\n", floor.rooms);
  if (floor.trips > 0) fmt::print("trips      {} from the dock and back\n", floor.trips);
  if (floor.plans > 0) fmt::print("plans      {}\n", floor.plans);
  fmt::print("time       {:.1f} min\n", floor.minutes);
}

void print_tour(const Row& row) {
  if (has_no_cells(row)) {
    fmt::print("map        {}\nstatus     {}\n", row.map, to_string(row.status));
    if (row.floor.has_value()) print_floor(*row.floor);
    return;
  }
  fmt::print("map       {}\npolicy    {}\nstatus    {}\n", row.map, row.policy, to_string(row.status));
  fmt::print("covered   {:.1f} % of {} cells\n", 100 * row.coverage, row.cells);
  fmt::print("moves     {}, {:.3f} for each cell but the first\n", row.moves, row.moves_ratio());
  fmt::print("turns     {}, with the moves {:.3f} a cell\n", row.turns, row.total_ratio());
  fmt::print("revisits  {}\n", row.revisits);
  if (row.floor.has_value()) print_floor(*row.floor);
  if (!row.bounds.has_value()) return;
  fmt::print("bounds    no tour has fewer than {} moves (for the cells {}, bridges {}, chessboard {}, components {})\n",
             row.bounds->moves(), row.bounds->cells, row.bounds->bridges, row.bounds->parity, row.bounds->components);
  fmt::print("          or {} turns, or {:.1f} of both together: this one is at most {:.1f} % above the best\n",
             row.bounds->turns, row.total_bound,
             std::max(0.0, 100 * (static_cast<double>(row.moves + row.turns) / std::max(row.total_bound, 1.0) - 1)));
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
std::string svg_of(const Ground& ground, const Row& row, const CoverRun& run) {
  std::vector<double> heat(ground.walls.grid().cell_count(), -1);
  for (const Cell cell : run.cells) ++heat[ground.walls.grid().index(cell)];
  const auto picture = ground.blocks.has_value() ? SvgPicture(*ground.blocks) : SvgPicture(ground.walls);
  return SvgPicture(picture)
      .title(fmt::format("{}: {}, {} moves, {} turns", ground.name, row.policy, row.moves, row.turns))
      .heat(heat, 4, "revisited once to four times")
      .path(run.cells, SvgColour::blue, 1.5, "path")
      .start(run.cells.front())
      .svg();
}

// How many cells were revisited until a share of the cells was visited. Against the moves all policies would draw the
// same diagonal.
std::vector<SvgChart::Point> progress_of(const CoverRun& run, std::size_t reachable, const RunTimeGrid& grid) {
  std::vector<SvgChart::Point> points;
  RunTimeCellSet visited(grid);
  std::size_t count = 0;
  const std::size_t step = run.cells.size() / 400 + 1;
  for (std::size_t i = 0; i < run.cells.size(); ++i) {
    count += visited.contains(run.cells[i]) ? 0U : 1U;
    visited.insert(run.cells[i]);
    if (i % step != 0 && i + 1 < run.cells.size()) continue;
    points.push_back({static_cast<double>(count) / static_cast<double>(reachable), static_cast<double>(i + 1 - count)});
  }
  return points;
}

// For the means.
std::vector<double> values_of(const Row& row) {
  return {100 * row.coverage, static_cast<double>(row.moves), static_cast<double>(row.turns), row.moves_ratio(),
          row.total_ratio()};
}

// What became of a map: a row for each policy, and its pictures if they were asked for.
struct CoveredMap {
  Pose start;
  std::vector<Row> rows;
  std::string svg;
  std::string html;
  std::vector<std::vector<SvgChart::Point>> progress;  // by policy
  std::string error;                                   // why the map cannot be covered, if it cannot
};

class Cover {
 public:
  explicit Cover(const Options& options)
      : options_(options), chosen_(chosen_from(cover_policies(), options.policy)), animation_(options) {}

  ExitStatus run() {
    const std::vector<MapPath> paths = paths_of(options_);
    const FloorOptions& floor = options_.floor;
    // --save may replace the file of --resume, and --path that of --earlier.
    const auto unless = [](const std::string& output, const std::string& input) {
      return is_same_file(input, output) ? std::string() : input;
    };
    options_.check_outputs(paths.size() * chosen_.size(),
                           {{"--no-go", floor.no_go},
                            {"--rooms", floor.rooms},
                            {"--resume", unless(floor.save, floor.resume)},
                            {"--earlier", unless(floor.path, floor.earlier)},
                            {"--truth", floor.truth}},
                           {{"--path", floor.path}, {"--save", floor.save}});
    if (!floor.resume.empty() && paths.size() != 1) {
      throw std::invalid_argument(fmt::format("--resume is of one map, found {} maps", paths.size()));
    }
    if (!options_.chart.empty() && paths.size() > 1) {
      throw std::invalid_argument(fmt::format("--chart draws the policies on one map, found {} maps", paths.size()));
    }
    SvgChart chart("Revisits in " + (paths.empty() ? std::string("no map") : paths.front().name),
                   {"share of the cells visited", SvgScale::share}, {"revisits"});
    const bool is_single = paths.size() * chosen_.size() == 1;
    Report<Row> report(options_.report_format(), columns(), longest_name(paths),
                       is_single ? print_tour : std::function<void(const Row&)>());
    Means means("Means of the maps", "policy",
                {{"coverage %", 2}, {"moves", 1}, {"turns", 1}, {"moves/n", 4}, {"total/n", 4}});
    report.begin();
    const ExitStatus status = run_batch(
        options_, paths, watch_, [&](const MapPath& path) { return cover_map(path); },
        [&](const CoveredMap& map) {
          ExitStatus worst = all_solved;
          if (!map.error.empty()) {
            print_error(map.error);
            for (const Row& row : map.rows) report.add(row);
            return bad_input;
          }
          if (!map.rows.front().floor) print_drawn_start(options_, map.rows.front().map, map.start);
          for (const Row& row : map.rows) {
            report.add(row);
            if (!row.floor.has_value()) means.add(row.policy, row.status == Status::done, values_of(row));
            if (row.status != Status::done && row.status != Status::stopped) worst = some_failed;
          }
          if (!options_.svg.empty() && !map.svg.empty()) write_file(options_.svg, map.svg);
          if (!options_.html.empty() && !map.html.empty()) write_file(options_.html, map.html);
          for (std::size_t i = 0; i < map.progress.size(); ++i) chart.add(chosen_[i].name, map.progress[i]);
          return worst;
        });
    report.end();
    if (!is_single && options_.report_format() == ReportFormat::text) means.print();
    if (!options_.chart.empty() && status != bad_input) write_file(options_.chart, chart.svg());
    return status;
  }

 private:
  CoveredMap cover_map(const MapPath& path) {
    if (const auto grid = read_occupancy_grid_at(path.name, options_.floor.cell)) {
      if (options_.start) {
        throw std::invalid_argument("--start is for cells, expected --start-at X,Y,DEG for an occupancy grid");
      }
      check_grid_options();
      try {
        return options_.floor.lattice.empty() ? cover_grid(path, *grid) : cover_lattice(path, *grid);
      } catch (const NoRoomForRobot& error) {
        return without_room(path, error_of(path, error));
      }
    }
    if (const std::string option = grid_option(options_.floor); !option.empty()) {
      throw MapFileError(path.name, 1, 1, fmt::format("an occupancy grid for {}", option), "a map of cells");
    }
    const Ground ground = read_ground(path.name);
    CoveredMap map;
    map.start = options_.start ? start_in(ground, options_) : cover_start(ground);
    std::optional<Replay> replay;
    const CoverJob job = {ground, map.start, options_.dock, task(), watch_of(ground, replay), &watch_};
    for (const CoverPolicy& policy : chosen_) {
      animation_.begin(path.name, Animation::size_of(ground.walls.grid(), ground.blocks.has_value()));
      const CoverRun run = policy.cover(job);
      animation_.end();
      map.rows.push_back(result_of(job, policy, run));
      if (policy.knows_map) add_bounds(job, map.rows.back());
      if (!options_.svg.empty()) map.svg = svg_of(ground, map.rows.back(), run);
      if (replay) map.html = replay->html();
      if (!options_.chart.empty()) {
        map.progress.push_back(progress_of(run, map.rows.back().cells, ground.walls.grid()));
      }
    }
    return map;
  }

  // Nothing is ignored silently.
  void check_grid_options() const {
    const char* const option = !options_.html.empty()    ? "--html"
                               : !options_.chart.empty() ? "--chart"
                               : options_.animate        ? "--animate"
                                                         : nullptr;
    if (option != nullptr) {
      throw std::invalid_argument(fmt::format("{} is for maps of cells, expected --svg for an occupancy grid", option));
    }
    if (options_.has_policy && options_.floor.lattice.empty()) {
      throw std::invalid_argument("--policy is for cells, expected --lattice too for an occupancy grid");
    }
  }

  // An occupancy grid has its own planner.
  CoveredMap cover_grid(const MapPath& path, const OccupancyGrid& grid) {
    FloorBudget budget;
    if (options_.has_changes) budget.changes = options_.changes;
    budget.seconds = options_.budget;
    budget.seed = options_.seed;
    budget.returns = options_.dock;
    CoveredMap map;
    Row row;
    row.map = path.name;
    row.policy = grid_policy;
    row.floor = cover_floor(grid, options_.floor, budget, options_.svg);
    row.cells = row.floor->squares;
    row.coverage = row.floor->share;
    row.status = row.floor->status;
    map.rows.push_back(std::move(row));
    return map;
  }

  // Cells laid over an occupancy grid are a ground as any other, and the policies' paths are measured on the grid.
  CoveredMap cover_lattice(const MapPath& path, const OccupancyGrid& grid) {
    const FloorCells cells(grid, options_.floor);
    Ground ground{path.name,    cells.walls(), RunTimeCellSet(cells.walls().grid()),
                  std::nullopt, cells.start(), RunTimeCellSet(cells.walls().grid())};
    CoveredMap map;
    map.start = ground.start;
    const CoverJob job = {ground, map.start, options_.dock, task(), {}, &watch_};
    for (const CoverPolicy& policy : chosen_) {
      const CoverRun run = policy.cover(job);
      map.rows.push_back(result_of(job, policy, run));
      if (policy.knows_map) add_bounds(job, map.rows.back());
      map.rows.back().floor =
          measured_floor(grid, options_.floor, cells.setting(), cells.path_over(run.cells), options_.svg);
    }
    return map;
  }

  // A map on which the robot fits nowhere keeps its rows.
  CoveredMap without_room(const MapPath& path, std::string error) const {
    CoveredMap map;
    map.error = std::move(error);
    for (const CoverPolicy& policy : chosen_) {
      Row row;
      row.map = path.name;
      row.policy = options_.floor.lattice.empty() ? grid_policy : policy.name;
      row.status = Status::invalid;
      map.rows.push_back(std::move(row));
    }
    return map;
  }

  CoverageTask task() const {
    CoverageTask task;
    task.seconds = options_.budget.value_or(0);
    if (!options_.budget.has_value()) task.changes = options_.changes;
    task.seed = options_.seed;
    return task;
  }

  std::function<void(const BasicCoverageMap<RunTimeGrid>&, Pose)> watch_of(const Ground& ground,
                                                                           std::optional<Replay>& replay) {
    if (!animation_.is_on() && options_.html.empty()) return {};
    return [this, &ground, &replay](const BasicCoverageMap<RunTimeGrid>& known, Pose pose) {
      if (!options_.html.empty()) record(replay, ground, known, pose);
      animation_.show([&] { return picture_of(ground, known, pose); },
                      [&] { return fmt::format("{} cells visited", known.visited().count()); });
    };
  }

  // A frame of the replay.
  void record(std::optional<Replay>& replay, const Ground& ground, const BasicCoverageMap<RunTimeGrid>& known,
              Pose pose) const {
    if (!replay) {
      replay = replay_on(ReplayTask::cover, ground.name, fmt::format("covered by the policy {}", options_.policy),
                         ground.walls, ground.blocks.has_value() ? &*ground.blocks : nullptr, pose);
    }
    record_coverage(*replay, known, pose, !chosen_.front().knows_map);
  }

  const Options& options_;
  std::vector<CoverPolicy> chosen_;
  Animation animation_;
  Watch watch_;
};

bool has_grid(const std::vector<std::string>& maps) {
  const std::vector<MapPath> paths = map_paths(maps);
  return std::any_of(paths.begin(), paths.end(), [](const MapPath& path) { return is_occupancy_grid_name(path.name); });
}

}  // namespace

void add_cover(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("cover", "Visit every cell of a maze or a house that can be reached");
  add_maps(command, *options, "maze files, block maps, occupancy grids (YAML, PNG, PGM)");
  Option policy = command.add_option("--policy", options->policy, "which cell comes next")
                      .check(choice_check(names_and_all(cover_policies())))
                      .show_default();
  add_start(command, *options);
  command.add_flag("--dock", options->dock, "return to the start at the end; the moves back count");
  Option budget = command
                      .add_option("--budget", options->budget,
                                  "seconds to plan a path, for the policies that know the map; depends on the machine")
                      .check(number_check(0, 86400));
  Option changes =
      command
          .add_option("--changes", options->changes,
                      "changes of the path to try instead of --budget: the same path on every machine; on an "
                      "occupancy grid by default 1000 for each square as wide as the brush, 200000 to 100000000")
          .check(whole_number_check(1'000'000'000'000))
          .show_default()
          .excludes(budget);
  add_seed(command, *options, "for the policies that know the map, and for what --start leaves out");
  add_floor_options(command, options->floor);
  add_cleaning_options(command, options->floor);
  add_format(command, *options);
  add_svg(command, *options, "the path, redder where cells were revisited,");
  add_html(command, *options);
  add_chart(command, *options, "the revisits until each share is covered, a line for each policy,");
  Option animate = add_animation(command, *options);
  add_jobs(command, *options, "maps to cover at the same time").excludes(animate);
  add_shard(command, *options);
  command.footer(
      described("Policies", cover_policies()) +
      "The robot sees the walls around its cell and knows nothing else; offline it knows the map. cells counts those\n"
      "that can be reached, moves/n is the moves for each of them but the first, total/n moves and quarter turns for\n"
      "each cell; least m and least t are lower bounds of the moves and turns of any run. A map that names no\n"
      "start begins in the first free cell from the south-west, heading north. --animate draws a block map one\n"
      "character a cell: X wall, . visited, blank seen to be free, ? unknown, and the robot as an arrow.\n"
      "On an occupancy grid a round robot that knows the map covers 99.5 % of what its brush can reach, on a path of\n"
      "straight legs, for the least time. --policy and --start are for cells; cells then counts squares, overlap is\n"
      "the path times the brush by the covered area, less one, and a crossing is a leg over the path. Without\n"
      "--start-at the robot starts where obstacles are farthest. With --stop-after the status is stopped. With\n"
      "--truth all is measured on that map. --lattice lays cells over the grid: then the policies for cells work "
      "there,\n"
      "and leave out the floor that no cell covers.\n"
      "missed are the squares that can be reached and are not covered; JSON lists each free square that is not\n"
      "covered as [x, y, reason].");
  command.callback([options, policy, budget, changes, &chosen] {
    check_animation(*options);
    options->has_policy = policy.count() > 0;
    options->has_changes = changes.count() > 0;
    const bool plans = options->policy == "all" || named(cover_policies(), options->policy).knows_map;
    for (const Option option : {budget, changes}) {
      if (plans || option.count() == 0 || has_grid(options->maps)) continue;
      throw UsageError(option.name(), fmt::format("found --policy {}, expected a policy that knows the "
                                                  "map: offline, offline-moves or all",
                                                  options->policy));
    }
    chosen = [options] { return Cover(*options).run(); };
  });
}
