// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/floor_path_drive.hpp"

#include <cmath>
#include <vector>

#include "mazebot/host/cover/floor/floor_planner.hpp"
#include "mazebot/host/robot/velocity_simulator.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// A room of 4 m x 3 m with a block of furniture.
OccupancyGrid room() {
  OccupancyGrid map(80, 60, 0.05);
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    const Cell square = map.grid().cell(i);
    const bool is_block = square.x >= 40 && square.x < 56 && square.y >= 20 && square.y < 38;
    map.values()[i] = is_block ? std::int8_t{100} : std::int8_t{0};
  }
  return map;
}

// A path of squares of 5 cm.
std::vector<FloorPoint> in_metres(const std::vector<FloorPoint>& squares) {
  std::vector<FloorPoint> path;
  for (const FloorPoint point : squares) path.push_back({point.x * 0.05, point.y * 0.05});
  return path;
}

VelocitySimulatorOptions vacuum_cleaner() {
  VelocitySimulatorOptions options;
  options.cell_size = 0.05;
  options.robot_radius = 0.175;
  options.brush = 0.35;
  options.top_speed = 0.3;
  options.top_turn_rate = 0.52;
  return options;
}

}  // namespace

TEST_CASE("a robot with slip and a noisy pose drives a plan without touching anything", "[floor_path_drive]") {
  const OccupancyGrid map = room();
  FloorTask task;
  task.clearance = 0.0125;
  task.robot.brush = 0.345;  // a little overlap between lanes, for what the noise moves
  task.share = 0.999;
  const FloorReach reach(map, task.robot, Cell(10, 10));
  const FloorPlan plan = plan_floor(map, reach, task);
  const std::vector<FloorPoint> path = in_metres(plan.path);
  VelocitySimulatorOptions options = vacuum_cleaner();
  options.wheel_slip = 0.02;
  VelocitySimulator robot(block_map_of(map), {path[0].x, path[0].y, 0}, options);
  const FloorPathDriveResult result = drive_floor_path(robot, path);
  CHECK(result.contacts == 0);
  CHECK(result.worst_off_m < 0.0135);  // the largest of all errors, mostly far from walls: a little over the clearance
  CHECK(robot.coverage() > 0.985);
  CHECK(result.seconds / 60 < 1.1 * plan.minutes);
  CHECK(result.seconds / 60 > 0.9 * plan.minutes);
}

TEST_CASE("a brush beside the robot's middle sweeps what the plan says, and more while the robot turns",
          "[floor_path_drive]") {
  const OccupancyGrid map = room();
  FloorTask task;
  task.robot.brush = 0.345;
  task.robot.brush_offset = 0.08;
  task.clearance = 0.0125;
  task.share = 0.999;
  const FloorReach reach(map, task.robot, Cell(10, 10));
  const FloorPlan plan = plan_floor(map, reach, task);
  const std::vector<FloorPoint> path = in_metres(plan.path);
  VelocitySimulatorOptions options = vacuum_cleaner();
  options.brush = 0.355;  // a little wider than planned, for what the wheels' control adds
  options.brush_offset = task.robot.brush_offset;
  VelocitySimulator robot(block_map_of(map), {path[0].x, path[0].y, 0}, options);
  CHECK(drive_floor_path(robot, path).contacts == 0);
  CHECK(robot.coverage() > 0.99);

  // Turning in place, it sweeps a ring.
  options.brush = 0.1;
  options.brush_offset = 0.5;
  VelocitySimulator turning(block_map_of(map), {1, 1, 0}, options);
  turning.set_velocity(0, 0.5);
  for (int i = 0; i < 300; ++i) turning.advance(0.05);
  CHECK(turning.floor().passes(30, 19) > 0);  // half a metre to the east
  CHECK(turning.floor().passes(9, 20) > 0);   // and to the west
  CHECK(turning.floor().passes(20, 20) == 0);
}
