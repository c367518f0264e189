// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The robot on wheels and sensors for the playground, as `mazebot drive`: a WebAssembly module of its own, which the
// page loads when somebody lets it drive. run() answers as that of playground.cpp.
#include <fmt/format.h>

#include <mazebot/host/files/any_map.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "../cli/drive/drive_replay.hpp"
#include "../cli/drive/drive_run.hpp"
#include "../cli/drive/robot_design.hpp"
#include "module.hpp"

using namespace mazebot;

// A page has no files: robots have names.
std::string json_content(const std::string& file, const std::string&) {
  throw std::runtime_error(fmt::format("found the robot '{}', expected half-size or classic", file));
}

// It knows the maze, as in the other races of the page: so this module holds no explorer.
bool SimulatedDrives::search(Driving&, Maze&) const { throw std::invalid_argument("the robot knows the maze here"); }

namespace {

std::string run(const Request& request) {
  const std::string name(request.value("name"));
  AnyMap map = parse_map(request.map(), name);
  if (!std::holds_alternative<Maze>(map)) throw std::invalid_argument("this task needs a maze, not a house");
  Maze maze = detail::known_maze(std::move(map), name);
  maze.name = name;
  const auto number_or = [&](const char* key, double usual) {
    return request.value(key).empty() ? usual : request.number(key);
  };
  const double noise = number_or("noise", 1), limits = number_or("limits", 100);
  const std::string robot(request.value("policy"));
  const SimulatedDrives drives(simulated_robot(robot), limits / 100);
  DriveReplay replay(maze, drives.cell_size(), fmt::format("{}, noise {:g}, limits {:g} %", robot, noise, limits));
  DriveTask task;
  task.noise = noise;
  task.seed = request.seed();
  task.knows_map = true;
  task.replay = &replay;
  task.robot = robot;
  const DriveRun result = drives.drive(maze, task);
  replay.finish(result);
  return replay.json();
}

}  // namespace

MAZEBOT_EXPORT(run) void run_exported() { output_text = run(Request(input_text)); }
