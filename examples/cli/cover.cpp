// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <mazebot/host/draw/svg_chart.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/navigate/pocket_coverage.hpp>
#include <mazebot/host/plan/coverage_bounds.hpp>
#include <mazebot/host/plan/coverage_graph.hpp>
#include <mazebot/host/plan/coverage_tour.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/navigate/coverage.hpp>
#include <mazebot/navigate/coverage_policy.hpp>
#include <mazebot/plan/flood_fill.hpp>
#include <mazebot/robot/drive.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "error_message.hpp"
#include "escape.hpp"
#include "ground.hpp"
#include "maze_paths.hpp"
#include "number_check.hpp"
#include "seed_check.hpp"
#include "subcommand.hpp"
#include "terminal.hpp"
#include "write_file.hpp"

namespace {

using namespace mazebot;

struct Options {
  std::vector<std::string> arguments;
  std::string policy = "weighted";
  std::string start;
  bool dock = false;
  // For the policies that know the map.
  double budget = 1;
  std::optional<std::uint64_t> changes;
  std::uint64_t seed = 1;
  std::string format = "text";
  std::string svg;
  std::string chart;
  bool animate = false;
  int delay = 30;
};

// What to cover, and how.
struct Job {
  const Ground& ground;
  Pose start;
  bool dock;
  CoverageTask task;  // for the policies that know the map
  // Called before each command, if there is one.
  std::function<void(const BasicCoverageMap<RunTimeGrid>& known, Pose pose)> on_step;
};

// The cells a robot was in, one after the other, and what it took.
struct Tour {
  Status status = Status::done;
  std::vector<Cell> cells;
  std::uint64_t turns = 0;
  std::optional<CoverageBounds> bounds;  // if it was planned with the map known
};

// Covers a ground with a robot that sees the walls around its cell.
template <class PolicyT>
Tour cover_with(const Job& job) {
  BackSensorSimulator<RunTimeGrid> robot(job.ground.walls, job.start);
  BasicCoverage<RunTimeGrid, PolicyT> coverage(job.start, PolicyT(), job.ground.walls.grid());
  if (job.dock) coverage.end_at_dock();
  Tour tour;
  tour.cells.push_back(job.start.cell);
  Pose pose = job.start;
  tour.status = drive(robot, coverage, [&](const Observation&, Command command) {
    if (job.on_step) job.on_step(coverage.coverage_map(), pose);
    pose = pose.turned(command.turn());
    for (int i = 0; i < command.cells(); ++i) {
      pose = pose.advanced();
      tour.cells.push_back(pose.cell);
    }
  });
  tour.turns = robot.quarter_turns();
  return tour;
}

// Shows a tour that was planned with the map known.
void show(const Job& job, const std::vector<Cell>& cells) {
  if (!job.on_step) return;
  const RunTimeGrid& grid = job.ground.walls.grid();
  BasicCoverageMap<RunTimeGrid> known(grid);
  for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
    for (const Heading heading : {Heading::north, Heading::east, Heading::south, Heading::west}) {
      known.record(grid.cell(i), heading, job.ground.walls.wall(grid.cell(i), heading));
    }
  }
  Pose pose = job.start;
  for (const Cell cell : cells) {
    for (int i = 0; i < 4; ++i) {
      if (pose.cell.towards(heading_at(i)) == cell) pose.heading = heading_at(i);
    }
    pose.cell = cell;
    known.visit(cell);
    job.on_step(known, pose);
  }
}

// Plans the whole tour before the first step. A turn costs as much as so many moves.
template <int TurnWeight>
Tour cover_offline(const Job& job) {
  CoverageTask task = job.task;
  task.turn_weight = TurnWeight;
  task.end = job.dock ? TourEnd::at_start : TourEnd::anywhere;
  const CoverageGraph graph(job.ground.walls, job.start);
  CoverageTour planned = plan_coverage(graph, task);
  Tour tour;
  tour.cells = std::move(planned.cells);
  tour.turns = planned.turns;
  tour.bounds.emplace(graph, task.end);
  show(job, tour.cells);
  return tour;
}

struct Policy {
  const char* name;
  const char* what;
  Tour (*cover)(const Job& job);
};

const std::vector<Policy>& policies() {
  static const std::vector<Policy> table = {
      {"weighted", "weighs what is left around it, for the least sum of moves and quarter turns",
       cover_with<WeightedCoverage<FewestMovesAndTurns>>},
      {"weighted-moves", "the same for the fewest moves", cover_with<WeightedCoverage<FewestMoves>>},
      {"pockets", "plans where what is left is enclosed, else as weighted",
       cover_with<PocketCoverage<PocketMovesAndTurns>>},
      {"pockets-moves", "the same for the fewest moves", cover_with<PocketCoverage<PocketMoves>>},
      {"spiral", "winds inwards, then goes to the nearest cell left over", cover_with<BacktrackingSpiral>},
      {"boustrophedon", "lanes to the north and south, as an ox ploughs", cover_with<Boustrophedon>},
      {"spanning-tree", "around a tree of blocks of 2x2 cells", cover_with<SpanningTree>},
      {"nearest", "always to the nearest cell left over", cover_with<NearestUnvisited>},
      {"offline", "knows the map and plans as long as --budget says, for the least sum of moves and quarter turns",
       cover_offline<1>},
      {"offline-moves", "the same for the fewest moves", cover_offline<0>},
  };
  return table;
}

// What is printed of a tour.
struct Row {
  std::string map;
  std::size_t cells = 0;  // that can be reached
  std::string policy;
  Status status = Status::done;
  double coverage = 0;
  std::uint64_t moves = 0;
  std::uint64_t turns = 0;
  std::uint64_t revisits = 0;
  std::optional<CoverageBounds> bounds;

  // Nothing to move in a single cell.
  double moves_ratio() const { return cells < 2 ? 1 : static_cast<double>(moves) / static_cast<double>(cells - 1); }
  double total_ratio() const { return static_cast<double>(moves + turns) / static_cast<double>(cells); }
};

Row row_of(const Job& job, const Policy& policy, const Tour& tour) {
  RunTimeCellSet start(job.ground.walls.grid());
  start.insert(job.start.cell);
  BasicFloodFill<RunTimeGrid> flood(job.ground.walls.grid());
  flood.run(job.ground.walls, start, Unknown::wall);
  RunTimeCellSet visited(job.ground.walls.grid());
  for (const Cell cell : tour.cells) visited.insert(cell);
  Row row;
  row.map = job.ground.name;
  for (RunTimeGrid::Index i = 0; i < job.ground.walls.grid().cell_count(); ++i) row.cells += flood.reachable_at(i);
  row.policy = policy.name;
  row.status = tour.status;
  row.coverage = static_cast<double>(visited.count()) / static_cast<double>(row.cells);
  row.moves = tour.cells.size() - 1;
  row.turns = tour.turns;
  row.revisits = tour.cells.size() - visited.count();
  row.bounds = tour.bounds;
  return row;
}

class Printer {
 public:
  Printer(const std::string& format, bool single, std::size_t longest_name)
      : format_(format), single_(single && format == "text"), name_width_(std::max<std::size_t>(longest_name, 4)) {}

  void begin() const {
    if (format_ == "json") fmt::print("[");
    if (format_ == "csv") fmt::print("map,cells,policy,coverage,moves,turns,moves_ratio,total_ratio,revisits\n");
    if (format_ == "text" && !single_) {
      fmt::print("{:<{}} {:>7} {:<14} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "map", name_width_, "cells", "policy",
                 "coverage", "moves", "turns", "moves/n", "total/n", "revisits");
    }
  }

  void add(const Row& row) {
    if (format_ == "csv") {
      fmt::print("{},{},{},{:.4f},{},{},{:.4f},{:.4f},{}\n", csv_field(row.map), row.cells, row.policy, row.coverage,
                 row.moves, row.turns, row.moves_ratio(), row.total_ratio(), row.revisits);
    } else if (format_ == "json") {
      fmt::print(
          "{}\n  {{\"map\": {}, \"cells\": {}, \"policy\": \"{}\", \"coverage\": {:.4f}, \"moves\": {}, \"turns\": {}, "
          "\"moves_ratio\": {:.4f}, \"total_ratio\": {:.4f}, \"revisits\": {}{}}}",
          std::exchange(is_first_, false) ? "" : ",", json_string(row.map), row.cells, row.policy, row.coverage,
          row.moves, row.turns, row.moves_ratio(), row.total_ratio(), row.revisits, json_of(row.bounds));
    } else if (single_) {
      fmt::print("map       {}\npolicy    {}\nstatus    {}\n", row.map, row.policy, to_string(row.status));
      fmt::print("covered   {:.1f} % of {} cells\n", 100 * row.coverage, row.cells);
      fmt::print("moves     {}, {:.3f} for each cell but the first\n", row.moves, row.moves_ratio());
      fmt::print("turns     {}, with the moves {:.3f} a cell\n", row.turns, row.total_ratio());
      fmt::print("revisits  {}\n", row.revisits);
      if (row.bounds.has_value()) {
        fmt::print(
            "bounds    no tour has less than {} moves (for the cells {}, bridges {}, chessboard {}, components {})\n",
            row.bounds->moves(), row.bounds->cells, row.bounds->bridges, row.bounds->parity, row.bounds->components);
        fmt::print("          or {} turns\n", row.bounds->turns);
      }
    } else {
      fmt::print("{:<{}} {:>7} {:<14} {:>8.4f} {:>8} {:>8} {:>8.4f} {:>8.4f} {:>8}\n", row.map, name_width_, row.cells,
                 row.policy, row.coverage, row.moves, row.turns, row.moves_ratio(), row.total_ratio(), row.revisits);
      if (row.bounds.has_value()) add_bounds(row);
    }
  }

  void end() const {
    if (format_ == "json") fmt::print("\n]\n");
  }

 private:
  // What no tour can do better than, as a row of its own.
  void add_bounds(const Row& row) const {
    Row least = row;
    least.moves = row.bounds->moves();
    least.turns = row.bounds->turns;
    fmt::print("{:<{}} {:>7} {:<14} {:>8} {:>8} {:>8} {:>8.4f} {:>8.4f}\n", "", name_width_, "", "  lower bound", "",
               least.moves, least.turns, least.moves_ratio(), least.total_ratio());
  }
  static std::string json_of(const std::optional<CoverageBounds>& bounds) {
    if (!bounds.has_value()) return "";
    return fmt::format(
        ", \"bounds\": {{\"moves\": {}, \"turns\": {}, \"cells\": {}, \"bridges\": {}, \"parity\": {}, \"components\": "
        "{}}}",
        bounds->moves(), bounds->turns, bounds->cells, bounds->bridges, bounds->parity, bounds->components);
  }

  std::string format_;
  bool single_;
  std::size_t name_width_;
  bool is_first_ = true;
};

// What the robot knows: X wall, . visited, blank seen to be free, ? unknown. A block map is drawn a character a cell.
std::string picture_of(const Ground& ground, const BasicCoverageMap<RunTimeGrid>& known, Pose pose) {
  const RunTimeGrid& grid = known.grid();
  if (!ground.blocks.has_value()) {
    std::vector<Cell> visited;
    known.visited().for_each_index([&](RunTimeGrid::Index index) { visited.push_back(grid.cell(index)); });
    return TerminalPicture(known.walls()).route(visited).mouse(pose).utf8(has_utf8()).colour(has_colours()).text();
  }
  std::vector<std::string> rows(static_cast<std::size_t>(grid.height()));
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      const Cell cell = cell_of(grid, column, row);
      const RunTimeGrid::Index index = grid.index(cell);
      const bool has_walls = (known.walls().byte_at(index) & 15U) != 0;
      rows[static_cast<std::size_t>(row)] += cell == pose.cell         ? "^>v<"[static_cast<int>(pose.heading)]
                                             : known.visited_at(index) ? '.'
                                             : known.free_at(index)    ? ' '
                                             : has_walls               ? 'X'
                                                                       : '?';
    }
  }
  return fmt::format("{}\n", fmt::join(rows, "\n"));
}

// The path on the map, cells the redder the more often they were visited again.
std::string svg_of(const Ground& ground, const Tour& tour) {
  std::vector<double> heat(ground.walls.grid().cell_count(), -1);
  for (const Cell cell : tour.cells) ++heat[ground.walls.grid().index(cell)];
  const auto picture = ground.blocks.has_value() ? SvgPicture(*ground.blocks) : SvgPicture(ground.walls);
  return SvgPicture(picture).heat(heat, 4).path(tour.cells).svg();
}

// How much was covered after each move.
std::vector<SvgChart::Point> progress_of(const Tour& tour, std::size_t reachable, const RunTimeGrid& grid) {
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
  explicit Cover(const Options& options) : options_(options), chosen_(policies()) {
    if (options.policy != "all") {
      chosen_ = {*std::find_if(chosen_.begin(), chosen_.end(),
                               [&](const Policy& policy) { return policy.name == options.policy; })};
    }
  }

  ExitStatus run() {
    const std::vector<MazePath> paths = maze_paths(options_.arguments);
    if (!options_.svg.empty() && paths.size() * chosen_.size() > 1) {
      throw std::invalid_argument("--svg draws one map and one policy");
    }
    if (!options_.chart.empty() && paths.size() > 1) throw std::invalid_argument("--chart draws one map");
    SvgChart chart("moves");
    std::size_t longest_name = 0;
    for (const MazePath& path : paths) longest_name = std::max(longest_name, path.name.size());
    Printer printer(options_.format, paths.size() * chosen_.size() == 1, longest_name);
    ExitStatus status = all_solved;
    // Held back while pictures are drawn over everything.
    std::vector<Row> rows;
    std::vector<std::string> errors;
    if (!animates()) printer.begin();
    for (const MazePath& path : paths) {
      try {
        if (!path.error.empty()) throw std::runtime_error(path.error);
        const Ground ground = read_ground(path.name);
        const Job job = {ground, start_in(ground), options_.dock, task(), watch_of(ground)};
        for (const Policy& policy : chosen_) {
          const Tour tour = policy.cover(job);
          const Row row = row_of(job, policy, tour);
          animates() ? rows.push_back(row) : printer.add(row);
          if (!options_.svg.empty()) write_file(options_.svg, svg_of(ground, tour));
          if (!options_.chart.empty()) chart.add(policy.name, progress_of(tour, row.cells, ground.walls.grid()));
          if (tour.status != Status::done && status == all_solved) status = some_failed;
        }
      } catch (const std::exception& error) {
        animates() ? errors.push_back(error.what()) : print_error(error.what());
        status = bad_input;
      }
    }
    if (animates()) printer.begin();
    for (const Row& row : rows) printer.add(row);
    printer.end();
    for (const std::string& error : errors) print_error(error);
    if (!options_.chart.empty() && status != bad_input) write_file(options_.chart, chart.svg());
    return status;
  }

 private:
  CoverageTask task() const {
    CoverageTask task;
    task.seconds = options_.budget;
    task.changes = options_.changes;
    task.seed = options_.seed;
    return task;
  }

  // Where the file says; else in its first free cell, counted from the south-west, facing north.
  Pose start_in(const Ground& ground) const {
    if (!options_.start.empty()) return parse_start(options_.start, ground);
    if (!ground.blocks.has_value()) return ground.start;
    const BlockMap& map = *ground.blocks;
    Pose start;
    start.heading = map.start_heading.value_or(Heading::north);
    if (map.start.has_value() && map.free.contains(*map.start)) {
      start.cell = *map.start;
      return start;
    }
    if (map.free.empty()) throw std::invalid_argument(fmt::format("{}: no cell is free", ground.name));
    bool is_first = true;
    map.free.for_each_index([&](RunTimeGrid::Index index) {
      if (std::exchange(is_first, false)) start.cell = map.grid().cell(index);
    });
    return start;
  }

  bool animates() const { return options_.animate && has_escape_codes(); }

  std::function<void(const BasicCoverageMap<RunTimeGrid>&, Pose)> watch_of(const Ground& ground) const {
    if (!animates()) return {};
    return [this, &ground](const BasicCoverageMap<RunTimeGrid>& known, Pose pose) {
      fmt::print("\x1b[H\x1b[2J{}", picture_of(ground, known, pose));
      std::fflush(stdout);
      std::this_thread::sleep_for(std::chrono::milliseconds(options_.delay));
    };
  }

  const Options& options_;
  std::vector<Policy> chosen_;
};

}  // namespace

void add_cover(CLI::App& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("cover", "Visit every cell of a maze or a house that can be reached");
  command
      .add_option("maze", options->arguments, "maze files, block maps, directories of them, or - for standard input")
      ->required()
      ->type_name("FILE|DIR");
  std::vector<std::string> names;
  for (const Policy& policy : policies()) names.emplace_back(policy.name);
  names.emplace_back("all");
  command.add_option("--policy", options->policy, "which cell comes next")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  command.add_option("--start", options->start, "the pose to start from: x,y,h; h is n, e, s or w");
  command.add_flag("--dock", options->dock, "come back to the start in the end; the way counts");
  CLI::Option* budget =
      command.add_option("--budget", options->budget, "seconds to plan a tour, for the policies that know the map")
          ->check(number_check(0, 86400))
          ->capture_default_str();
  command.add_option("--changes", options->changes, "changes of the tour to try instead: the same tour everywhere")
      ->excludes(budget);
  command.add_option("--seed", options->seed, "for the policies that know the map")
      ->check(seed_check())
      ->capture_default_str();
  command.add_option("--format", options->format, "how to print what came out")
      ->check(CLI::IsMember({"text", "csv", "json"}))
      ->capture_default_str();
  command.add_option("--svg", options->svg, "draw the path, and how often each cell was visited, to that file");
  command.add_option("--chart", options->chart, "draw how much is covered after how many moves to that file");
  command.add_flag("--animate", options->animate, "show what the robot knows at each step, on a terminal");
  command.add_option("--delay", options->delay, "milliseconds between the steps of --animate")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str();
  std::string footer = "Policies:\n";
  for (const Policy& policy : policies()) footer += fmt::format("  {:<15}{}\n", policy.name, policy.what);
  command.footer(
      footer +
      "The robot sees the walls around its cell and knows nothing else; offline it knows the map. cells are\n"
      "those that can be reached, moves/n the moves for each of them but the first, total/n moves and\n"
      "quarter turns for each cell. Maps that name no start start in the first free cell from the\n"
      "south-west, facing north. --animate draws a block map a character a cell: X wall, . visited, blank\n"
      "seen to be free, ? unknown, and the robot as an arrow.");
  command.callback([options, &chosen] {
    if (options->animate && options->format != "text") {
      throw CLI::ValidationError("--animate", "needs --format text");
    }
    chosen = [options] { return Cover(*options).run(); };
  });
}
