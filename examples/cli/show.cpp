// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <mazebot/host/draw/cell_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/plan/flood_fill.hpp>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "error_message.hpp"
#include "map_paths.hpp"
#include "subcommand.hpp"
#include "terminal.hpp"

namespace {

using namespace mazebot;

struct Options {
  std::string path;
  bool route = false;
  bool distances = false;
};

using RunTimeFlood = BasicFloodFill<RunTimeGrid>;

// Unknown walls count as walls.
std::vector<Cell> route_from(Pose pose, const RunTimeWallMap& walls, const RunTimeFlood& flood) {
  std::vector<Cell> cells;
  while (const auto heading = flood.downhill(walls, pose, Unknown::wall)) {
    pose = Pose(pose.cell, *heading).advanced();
    cells.push_back(pose.cell);
  }
  return cells;
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
  if (options.route) picture.route(route_from(maze.start, maze.walls, flood));
  fmt::print("{}", picture.text());
  return end_of(options, flood.reachable(maze.start.cell));
}

ExitStatus show_blocks(const Options& options, const BlockMap& map) {
  if (options.distances) {
    throw MapFileError(options.path, 1, 1, "a maze with walls between its cells for --distances", "a block map");
  }
  std::string picture = is_terminal(stdout) ? cell_picture(map) : print_block_map(map);
  if (!options.route) {
    fmt::print("{}", picture);
    return all_solved;
  }
  if (!map.start.has_value() || !map.end.has_value()) {
    throw MapFileError(options.path, 0, 0, "a block map with a start and an end for --route", "neither or only one");
  }
  RunTimeCellSet goals(map.grid());
  goals.insert(*map.end);
  RunTimeFlood flood(map.grid());
  flood.run(map.walls, goals, Unknown::wall);
  RunTimeCellSet route(map.grid());
  for (const Cell cell : route_from(Pose(*map.start, Heading::north), map.walls, flood)) route.insert(cell);
  fmt::print("{}", cell_picture(map.grid(), [&](Cell cell) {
               if (cell == *map.start) return 'S';
               if (cell == *map.end) return 'E';
               return route.contains(cell) ? '*' : map.free.contains(cell) ? ' ' : 'X';
             }));
  return end_of(options, flood.reachable(*map.start));
}

ExitStatus show(const Options& options) {
  const AnyMap map = read_map_at(options.path);
  if (const auto* maze = std::get_if<Maze>(&map)) return show_maze(options, *maze);
  return show_blocks(options, std::get<BlockMap>(map));
}

}  // namespace

void add_show(CLI::App& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("show", "Draw a maze or a block map");
  command.add_option("maze", options->path, "a maze file, a block map, or - for standard input")
      ->required()
      ->type_name("FILE");
  command.add_flag("--route", options->route, "mark a shortest route");
  command.add_flag("--distances", options->distances, "write the distance to the goal into each cell of a maze");
  command.footer(
      "A partly known maze, as 'mazebot solve' prints it, is drawn with its unknown walls, . and :. For --route and\n"
      "--distances they count as walls.\n"
      "Where standard output is no terminal, the drawing is itself a map file (unless a distance needs more than "
      "three\n"
      "digits, or --route marks a block map).");
  command.callback([options, &chosen] { chosen = [options] { return show(*options); }; });
}
