// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/plan/dijkstra.hpp>
#include <mazebot/plan/race_planner.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "costs.hpp"
#include "error_message.hpp"
#include "escape.hpp"
#include "maze_paths.hpp"
#include "subcommand.hpp"
#include "terminal.hpp"

namespace {

using namespace mazebot;

using CellRoute = BasicRoute<RunTimeGrid>;
using RaceRouteT = BasicRaceRoute<RunTimeGrid>;

struct Options {
  std::vector<std::string> arguments;
  std::string mouse = "half-size";
  std::string format = "text";
};

// One row of the answer: the route that is best by one measure, and the time of the race mouse on it.
struct Row {
  const char* cost;
  CellRoute cells;
  RaceRouteT run;
};

// S3 R45 D4 L135 ...: straight and diagonal with their lengths, turns with their side and degrees, V for a turn from
// diagonal to diagonal, P for one on the spot.
std::string words(const RaceRouteT& run) {
  std::string text;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const MotionPrimitive motion = run[i];
    const char side = motion.side == Turn::left ? 'L' : 'R';
    if (i > 0) text += ' ';
    switch (motion.kind) {
      case PrimitiveKind::straight: text += fmt::format("S{}", motion.length); break;
      case PrimitiveKind::diagonal: text += fmt::format("D{}", motion.length); break;
      case PrimitiveKind::turn_45: text += fmt::format("{}45", side); break;
      case PrimitiveKind::turn_90: text += fmt::format("{}90", side); break;
      case PrimitiveKind::turn_135: text += fmt::format("{}135", side); break;
      case PrimitiveKind::turn_180: text += fmt::format("{}180", side); break;
      case PrimitiveKind::diagonal_90: text += fmt::format("{}V90", side); break;
      case PrimitiveKind::pivot_90: text += fmt::format("{}P90", side); break;
      case PrimitiveKind::pivot_180: text += "P180"; break;
    }
  }
  return text;
}

std::string letters(const CellRoute& route) {
  std::string text;
  for (std::size_t i = 0; i < route.size(); ++i) text += letter(route[i]);
  return text;
}

double seconds(const RaceModel& model, const RaceRouteT& run) {
  return static_cast<double>(run.ticks()) / static_cast<double>(model.ticks_per_second);
}

CellRoute cells_of(const Maze& maze, const RaceRouteT& run) {
  CellRoute route(maze.start, maze.grid());
  run.for_each_border([&](Cell, Heading heading) { route.append(heading); });
  return route;
}

// The fastest way to drive just these cells: nothing else is open.
RaceRouteT driven(const Maze& maze, const RaceModel& model, const CellRoute& route) {
  RunTimeWallMap walls(maze.grid());
  Pose pose = route.start();
  for (std::size_t i = 0; i < route.size(); ++i) {
    pose = pose.turned(route[i]);
    walls.record(pose, Turn::ahead, false);
    pose = pose.advanced();
  }
  BasicRacePlanner<RunTimeGrid, std::uint32_t> line(maze.grid());
  RaceRouteT run(maze.start, maze.grid());
  if (line.plan(walls, model, maze.start, maze.goals, Unknown::wall, run) != RaceResult::found) run.clear(maze.start);
  return run;
}

template <class CostT>
void add_cheapest(std::vector<Row>& rows, const char* name, const Maze& maze, const RaceModel& model,
                  const CostT& cost) {
  BasicDijkstra<RunTimeGrid, CostT> dijkstra(cost, maze.grid());
  CellRoute route(maze.start, maze.grid());
  if (dijkstra.run(maze.walls, maze.goals, Unknown::wall) != DijkstraResult::done) return;
  if (dijkstra.append_route(maze.walls, maze.goals, Unknown::wall, route) != DijkstraResult::done) return;
  rows.push_back({name, route, driven(maze, model, route)});
}

void add_fastest(std::vector<Row>& rows, const char* name, const Maze& maze, const RaceModel& model) {
  BasicRacePlanner<RunTimeGrid, std::uint32_t> line(maze.grid());
  RaceRouteT run(maze.start, maze.grid());
  if (line.plan(maze.walls, model, maze.start, maze.goals, Unknown::wall, run) != RaceResult::found) return;
  rows.push_back({name, cells_of(maze, run), run});
}

// Empty if no way leads to a goal.
std::vector<Row> rows_of(const Maze& maze, bool classic) {
  const RaceModel model = timed_mouse(10000, classic);
  std::vector<Row> rows;
  add_cheapest(rows, "cells", maze, model, CellCost());
  add_cheapest(rows, "turns", maze, model, CellTurnCost<1, 1>());
  add_cheapest(rows, "time", maze, model, stopping_mouse(1000, classic));
  add_fastest(rows, "smooth", maze, model.without_diagonals());
  add_fastest(rows, "race", maze, model);
  return rows;
}

void print_picture(const Maze& maze, const Row& row) {
  std::vector<Cell> cells;
  Pose pose = row.cells.start();
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    pose = pose.turned(row.cells[i]).advanced();
    cells.push_back(pose.cell);
  }
  TerminalPicture picture(maze.walls);
  picture.start(maze.start.cell).goals(maze.goals).route(cells).utf8(has_utf8()).colour(has_colours());
  fmt::print("{}", picture.text());
}

void print_text(const std::string& name, const Maze& maze, const RaceModel& model, const std::vector<Row>& rows) {
  fmt::print("{}\n", name);
  print_picture(maze, rows.back());
  fmt::print("{:<8}{:>6}{:>7}{:>9}{:>9}\n", "best by", "cells", "turns", "motions", "seconds");
  for (const Row& row : rows) {
    fmt::print("{:<8}{:>6}{:>7}{:>9}{:>9.3f}\n", row.cost, row.cells.size(), row.cells.turn_count(), row.run.size(),
               seconds(model, row.run));
  }
  fmt::print("fastest: {}\n", words(rows.back().run));
}

void print_csv(const std::string& name, const Maze& maze, const RaceModel& model, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    fmt::print("{},{},{},{},{},{},{},{:.4f}\n", csv_field(name), maze.width(), maze.height(), row.cost,
               row.cells.size(), row.cells.turn_count(), row.run.size(), seconds(model, row.run));
  }
}

void print_json(const std::string& name, const Maze& maze, const RaceModel& model, const std::vector<Row>& rows,
                bool first) {
  for (const Row& row : rows) {
    fmt::print(
        "{}\n  {{\"maze\": {}, \"width\": {}, \"height\": {}, \"cost\": \"{}\", \"cells\": {}, \"turns\": {}, "
        "\"motions\": {}, \"seconds\": {:.4f}, \"route\": \"{}\", \"run\": \"{}\"}}",
        first ? "" : ",", json_string(name), maze.width(), maze.height(), row.cost, row.cells.size(),
        row.cells.turn_count(), row.run.size(), seconds(model, row.run), letters(row.cells), words(row.run));
    first = false;
  }
}

// What became of one file: a maze and the routes through it, or the reason why there are none.
struct Plan {
  std::optional<Maze> maze;
  std::vector<Row> rows;
  std::string error;
};

Plan plan_for(const MazePath& path, bool classic) {
  Plan plan;
  plan.error = path.error;
  if (!plan.error.empty()) return plan;
  try {
    plan.maze = read_maze_at(path.name);
    plan.rows = rows_of(*plan.maze, classic);
  } catch (const MapFileError& problem) {
    plan.error = problem.what();
  } catch (const std::exception& problem) {
    plan.error = fmt::format("{}: {}", path.name, problem.what());
  }
  return plan;
}

ExitStatus race(const Options& options) {
  const bool classic = options.mouse == "classic";
  const RaceModel model = timed_mouse(10000, classic);
  ExitStatus status = all_solved;
  bool first = true;
  if (options.format == "csv") fmt::print("maze,width,height,cost,cells,turns,motions,seconds\n");
  if (options.format == "json") fmt::print("[");
  for (const MazePath& path : maze_paths(options.arguments)) {
    const Plan plan = plan_for(path, classic);
    if (!plan.error.empty()) {
      print_error(plan.error);
      status = bad_input;
    } else if (plan.rows.empty()) {
      print_error(fmt::format("{}: no way leads from the start to a goal", path.name));
      if (status == all_solved) status = some_failed;
    } else if (options.format == "csv") {
      print_csv(path.name, *plan.maze, model, plan.rows);
    } else if (options.format == "json") {
      print_json(path.name, *plan.maze, model, plan.rows, std::exchange(first, false));
    } else {
      if (!std::exchange(first, false)) fmt::print("\n");
      print_text(path.name, *plan.maze, model, plan.rows);
    }
  }
  if (options.format == "json") fmt::print("{}]\n", first ? "" : "\n");
  return status;
}

}  // namespace

void add_race(CLI::App& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("race", "Plan fast runs through known mazes, and predict their times");
  command.add_option("maze", options->arguments, "maze files, directories of them, or - for standard input")
      ->required()
      ->type_name("FILE|DIR");
  command.add_option("--mouse", options->mouse, "whose speeds: cells of 90 mm or of 180 mm")
      ->check(CLI::IsMember({"half-size", "classic"}))
      ->capture_default_str();
  command.add_option("--format", options->format, "how to print what came out")
      ->check(CLI::IsMember({"text", "csv", "json"}))
      ->capture_default_str();
  command.footer(
      "For each maze the routes with the fewest cells, the fewest cells and turns, the least time if the mouse stops\n"
      "for each turn, the fastest run without diagonals, and the fastest run of all; the seconds are those of the\n"
      "same mouse on each of them, at its best. The run is written in motions: S and D are straights in half cells\n"
      "and diagonals in half diagonals; R45 to L180 smooth turns; V90 from diagonal to diagonal; P on the spot.");
  command.callback([options, &chosen] { chosen = [options] { return race(*options); }; });
}
