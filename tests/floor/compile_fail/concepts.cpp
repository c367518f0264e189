// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// standards: 20
// LACKS_WALL_LEFT: RobotNeeds<
// LACKS_WALL_LEFT: wall_left
// LACKS_TURN_RIGHT: RobotNeeds<
// LACKS_TURN_RIGHT: turn_right
// METRES: forward_cells_int
// LACKS_REACH: reach
// LACKS_NEXT: NavigatorNeeds<
// LACKS_NEXT: next
// LACKS_STATUS: NavigatorNeeds<
// LACKS_STATUS: status
#include "mazebot/navigator/navigator.hpp"
#include "mazebot/robot/robot.hpp"

// With the concepts of C++20 the compiler's own message names the member that is missing.
struct Mouse {
#ifndef LACKS_WALL_LEFT
  bool wall_left();
#endif
  bool wall_front();
  bool wall_right();
  void forward();
#ifdef METRES
  void forward_cells(float metres);
#endif
  void turn_left();
#ifndef LACKS_TURN_RIGHT
  void turn_right();
#endif
#ifdef LACKS_REACH
  int free_left();
#endif
};

struct Stay {
#ifndef LACKS_NEXT
  mazebot::Command next(const mazebot::Observation&);
#endif
#ifndef LACKS_STATUS
  mazebot::Status status() const;
#endif
};

template <mazebot::Robot RobotT, mazebot::Navigator NavigatorT>
void run(RobotT& robot, NavigatorT& navigator);

void run_both(Mouse& mouse, Stay& stay) { run(mouse, stay); }
