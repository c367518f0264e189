// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for descriptions of robots in JSON. For any bytes the reader returns a robot whose times can be
// planned with, or throws std::runtime_error with the file, the line and the column. A robot with a drive can be
// simulated, if it fits into a cell.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/race/race_planner.hpp>
#include <stdexcept>
#include <string>

#include "mouse_file.hpp"

using namespace mazebot;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string content(reinterpret_cast<const char*>(bytes), size);
  try {
    const RobotDescription robot = parse_robot(content, "fuzz.json");
    const RunTimeGrid grid(3, 2);  // a ring
    RunTimeWallMap walls(grid);
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
      walls.record(grid.cell(i), Heading::north, i == 1);
      walls.record(grid.cell(i), Heading::east, false);
    }
    RunTimeCellSet goals(grid);
    goals.insert(Cell(2, 1));
    BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(grid);
    BasicRaceRoute<RunTimeGrid> route(Pose(), grid);
    planner.plan(walls, robot.race, Pose(), goals, Unknown::wall, route);
    if (robot.drive.has_value()) {
      const AccelerationRange<double> still = robot.drive->limits.accelerations(0, 0, 0);
      if (!(still.most > 0) || !(still.least < 0)) std::abort();
    }
    if (robot.search(Turn::around, 3) < robot.search(Turn::ahead, 3)) std::abort();
    const SimulatedRobot simulated = parse_simulated_robot(content, "fuzz.json");
    try {
      MouseSimulator mouse(simulated.mouse, Maze(walls), 1, 1);
      mouse.set_duty(1, -1);
      mouse.advance(0.01);
      if (!std::isfinite(mouse.true_yaw_rate())) std::abort();
    } catch (const std::invalid_argument& error) {
      if (std::string(error.what()).find("does not fit") == std::string::npos) std::abort();
    }
  } catch (const std::runtime_error& error) {
    const std::string what = error.what();
    if (what.rfind("fuzz.json:", 0) != 0) std::abort();
    if (what.find_first_of("0123456789") != 10) std::abort();
  }
  return 0;
}
