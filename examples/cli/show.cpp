// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/plan/flood_fill.hpp>
#include <memory>
#include <string>
#include <vector>

#include "error_message.hpp"
#include "maze_paths.hpp"
#include "subcommand.hpp"
#include "terminal.hpp"

namespace {

struct Options {
  std::string path;
  bool route = false;
  bool distances = false;
};

using RunTimeFlood = mazebot::BasicFloodFill<mazebot::RunTimeGrid>;

std::vector<mazebot::Cell> cells_of_route(const mazebot::Maze& maze, const RunTimeFlood& flood) {
  std::vector<mazebot::Cell> cells;
  mazebot::Pose pose = maze.start;
  while (const auto heading = flood.downhill(maze.walls, pose, mazebot::Unknown::wall)) {
    pose = mazebot::Pose(pose.cell, *heading).advanced();
    cells.push_back(pose.cell);
  }
  return cells;
}

ExitStatus show(const Options& options) {
  const mazebot::Maze maze = read_maze_at(options.path);
  RunTimeFlood flood(maze.grid());
  flood.run(maze.walls, maze.goals, mazebot::Unknown::wall);
  mazebot::TerminalPicture picture(maze.walls);
  picture.start(maze.start.cell).goals(maze.goals).utf8(has_utf8()).colour(has_colours());
  if (options.distances) picture.distances(flood);
  if (options.route) picture.route(cells_of_route(maze, flood));
  fmt::print("{}", picture.text());
  if (!options.route || flood.reachable(maze.start.cell)) return all_solved;
  print_error(fmt::format("{}: no way leads from the start to a goal", options.path));
  return some_failed;
}

}  // namespace

void add_show(CLI::App& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("show", "Draw a maze");
  command.add_option("maze", options->path, "a maze file, or - for standard input")->required()->type_name("FILE");
  command.add_flag("--route", options->route, "mark a shortest route");
  command.add_flag("--distances", options->distances, "write in each cell how far it is from the goal");
  command.footer(
      "Where standard output is no terminal, what is drawn is itself a maze file in the text format\n"
      "(as long as no distance needs more than three digits).");
  command.callback([options, &chosen] { chosen = [options] { return show(*options); }; });
}
