// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstdio>

#include "robot.hpp"

int main() {
  MyRobot robot;
  Search search = make_search();
  const mazebot::Status status = mazebot::drive(robot, search);
  std::printf("the search ended: %s\n", mazebot::to_string(status));
  if (status != mazebot::Status::done) return 1;
  auto run = search.shortest_route();
  return mazebot::drive(robot, run) == mazebot::Status::done ? 0 : 1;
}
