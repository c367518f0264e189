// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <mazebot/host/draw/cell_picture.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/search/flood_fill.hpp>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "../batch/write_file.hpp"
#include "../cover/cover_floor.hpp"
#include "../draw/map_picture.hpp"
#include "../draw/terminal.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../subcommand.hpp"
#include "floor_map.hpp"
#include "map_paths.hpp"
#include "read_map.hpp"

namespace {

using namespace mazebot;

struct Options : BatchOptions {
  std::string path;
  bool route = false;
  bool distances = false;
  bool reachable = false;
  FloorOptions floor;
};

using RunTimeFlood = BasicFloodFill<RunTimeGrid>;

// Unknown walls count as walls.
std::vector<Cell> route_from(Pose pose, const RunTimeWallMap& walls, const RunTimeFlood& flood) {
  std::vector<Cell> cells = {pose.cell};
  while (const auto heading = flood.downhill(walls, pose, Unknown::wall)) {
    pose = Pose(pose.cell, *heading).advanced();
    cells.push_back(pose.cell);
  }
  return cells;
}

// A drawing that goes to a file must stay a map.
void print_legend(const std::string& legend) {
  if (is_terminal(stdout)) fmt::print("{}", legend);
}

ExitStatus end_of(const Options& options, bool is_reachable) {
  if (!options.route || is_reachable) return all_solved;
  print_error(fmt::format("{}: no path leads from the start to a goal", options.path));
  return some_failed;
}

ExitStatus show_maze(const Options& options, const Maze& maze) {
  RunTimeFlood flood(maze.grid());
  flood.run(maze.walls, maze.goals, Unknown::wall);
  TerminalPicture picture(maze.walls);
  picture.start(maze.start.cell).goals(maze.goals).utf8(has_utf8()).colour(has_colours());
  if (options.distances) picture.distances(flood);
  const std::vector<Cell> route = options.route ? route_from(maze.start, maze.walls, flood) : std::vector<Cell>();
  const std::string text = picture.route(route).text();
  print_picture(options.path, text, [&] {
    return narrow_picture(maze.walls, [&](Cell cell) {
      const bool is_on_route = std::find(route.begin(), route.end(), cell) != route.end();
      return maze.goals.contains(cell) ? 'G' : cell == maze.start.cell ? 'S' : is_on_route ? '*' : ' ';
    });
  });
  print_legend(legend_of(text, maze_signs));
  if (!options.svg.empty()) {
    SvgPicture drawing(maze.walls);
    drawing.title(options.path);
    if (options.distances) drawing.distances(flood);
    if (route.size() > 1) drawing.path(route, SvgColour::blue, 3, "shortest route");
    write_file(options.svg, drawing.start(maze.start.cell).goals(maze.goals).svg());
  }
  return end_of(options, flood.reachable(maze.start.cell));
}

ExitStatus show_blocks(const Options& options, const BlockMap& map) {
  if (options.distances) {
    throw MapFileError(options.path, 1, 1, "a maze with walls between its cells for --distances", "a block map");
  }
  const auto print = [&](const std::string& drawn) {
    print_picture(options.path, drawn, [&] { return drawn; });
    print_legend(legend_of(drawn, block_signs));
  };
  SvgPicture drawing(map);
  drawing.title(options.path);
  if (map.start.has_value()) drawing.start(*map.start);
  if (!options.route) {
    print(is_terminal(stdout) ? cell_picture(map) : print_block_map(map));
    if (!options.svg.empty()) write_file(options.svg, drawing.svg());
    return all_solved;
  }
  if (!map.start.has_value() || !map.end.has_value()) {
    throw MapFileError(options.path, 0, 0, "a block map with a start and an end for --route", "neither or only one");
  }
  RunTimeCellSet goals(map.grid());
  goals.insert(*map.end);
  RunTimeFlood flood(map.grid());
  flood.run(map.walls, goals, Unknown::wall);
  const std::vector<Cell> cells = route_from(Pose(*map.start, Heading::north), map.walls, flood);
  RunTimeCellSet route(map.grid());
  for (const Cell cell : cells) route.insert(cell);
  print(cell_picture(map.grid(), [&](Cell cell) {
    if (cell == *map.start) return 'S';
    if (cell == *map.end) return 'E';
    return route.contains(cell) ? '*' : map.free.contains(cell) ? ' ' : 'X';
  }));
  if (cells.size() > 1) drawing.path(cells, SvgColour::blue, 2, "shortest route");
  if (!options.svg.empty()) write_file(options.svg, drawing.goals(goals).svg());
  return end_of(options, flood.reachable(*map.start));
}

// The map as an array in flash, for sketches: record_from_flash() reads it.
void print_cpp(const Options& options, const RunTimeWallMap& walls) {
  const RunTimeGrid& grid = walls.grid();
  fmt::print("// {}, {}x{} cells. Written by mazebot show --format cpp.\n", without_controls(options.path),
             grid.width(), grid.height());
  fmt::print("//     mazebot::WallMap<{}, {}> map;\n//     mazebot::record_from_flash(map, maze_walls);\n",
             grid.width(), grid.height());
  fmt::print("static const uint8_t maze_walls[{}] MAZEBOT_FLASH = {{\n", grid.cell_count());
  for (int y = 0; y < grid.height(); ++y) {
    std::string line = "   ";
    for (int x = 0; x < grid.width(); ++x) line += fmt::format(" {},", walls.byte_at(grid.index(Cell(x, y))));
    fmt::print("{}\n", line);
  }
  fmt::print("}};\n");
}

ExitStatus show(const Options& options) {
  options.check_outputs(1);
  if (const auto grid = read_occupancy_grid_at(options.path, options.floor.cell)) {
    fmt::print("{}", floor_text(*grid, options.floor, options.reachable));
    if (!options.svg.empty()) write_file(options.svg, SvgPicture(block_map_of(*grid)).title(options.path).svg());
    return all_solved;
  }
  const AnyMap map = read_map_at(options.path);
  if (options.format == "cpp") {
    const auto* maze = std::get_if<Maze>(&map);
    print_cpp(options, maze != nullptr ? maze->walls : std::get<BlockMap>(map).walls);
    return all_solved;
  }
  if (const auto* maze = std::get_if<Maze>(&map)) return show_maze(options, *maze);
  return show_blocks(options, std::get<BlockMap>(map));
}

}  // namespace

void add_show(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("show", "Draw a maze, a block map or an occupancy grid");
  command.add_option("maze", options->path, "a maze file, a block map, an occupancy grid, or - for standard input")
      .required()
      .type_name("FILE");
  command.add_flag("--route", options->route, "mark a shortest route");
  command.add_flag("--distances", options->distances, "write the distance to the goal into each cell of a maze");
  command.add_flag("--reachable", options->reachable,
                   "what floor of an occupancy grid a robot can clean, and why not the rest");
  add_floor_options(command, options->floor);
  Option svg = add_svg(command, *options, "what the other options ask for");
  Option format =
      command.add_option("--format", options->format, "text: a drawing; cpp: an array in flash, for sketches")
          .check(choice_check({"text", "cpp"}))
          .show_default();
  command.footer(
      "In a maze o are posts, - and | walls, . and : unknown walls, S is the start, G are goals, * marks the route, "
      "and\n"
      "^ > v < is the robot. In a block map X is wall, S the start, E the end. For --route and --distances unknown "
      "walls\n"
      "count as walls. On a terminal that is too narrow, a maze is drawn with one character for each post, wall and\n"
      "cell: # for posts and walls.\n"
      "Where standard output is no terminal, the drawing is itself a map file (unless a distance needs more than "
      "three\n"
      "digits, or --route marks a block map).");
  command.callback([options, svg, format, &chosen] {
    if (format.count() > 0 && options->format == "cpp" && (options->route || options->distances || svg.count() > 0)) {
      throw UsageError("--format", "found cpp, expected it without --route, --distances and --svg");
    }
    options->maps = {options->path};
    chosen = [options] { return show(*options); };
  });
}
