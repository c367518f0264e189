// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Runs the robot's search in a maze, before the robot has wheels.
#include <cstdio>

#include "robot.hpp"

namespace {

// A maze: a wall between each two columns, open at its north and south end in turn.
mazebot::WallMap<16, 16> comb() {
  mazebot::WallMap<16, 16> walls;
  for (int x = 0; x < 16; ++x) {
    for (int y = 0; y < 16; ++y) {
      const mazebot::Cell cell(x, y);
      if (y < 15) walls.record(cell, mazebot::Heading::north, false);
      const int gap = x % 2 == 0 ? 15 : 0;
      if (x < 15) walls.record(cell, mazebot::Heading::east, y != gap);
    }
  }
  return walls;
}

// A robot in that maze.
class SimulatedRobot {
 public:
  bool wall_left() { return sees(mazebot::Turn::left); }
  bool wall_front() { return sees(mazebot::Turn::ahead); }
  bool wall_right() { return sees(mazebot::Turn::right); }
  bool forward() {
    if (wall_front()) return false;
    pose_ = pose_.advanced();
    return true;
  }
  void turn_left() { pose_ = pose_.turned(mazebot::Turn::left); }
  void turn_right() { pose_ = pose_.turned(mazebot::Turn::right); }

  mazebot::Pose pose() const { return pose_; }

 private:
  bool sees(mazebot::Turn side) const { return walls_.wall(pose_.cell, pose_.heading + side); }

  mazebot::WallMap<16, 16> walls_ = comb();
  mazebot::Pose pose_;
};

}  // namespace

int main() {
  SimulatedRobot robot;
  Search search = make_search();
  if (mazebot::drive(robot, search) != mazebot::Status::done) return 1;
  if (robot.pose().cell != mazebot::Cell(0, 0)) return 2;
  auto run = search.shortest_route();
  if (mazebot::drive(robot, run) != mazebot::Status::done) return 3;
  std::printf("found a shortest route and drove it to (%d, %d)\n", robot.pose().cell.x, robot.pose().cell.y);
  return 0;
}
