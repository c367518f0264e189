// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LACKS_STRAIGHT: mazebot: your robot needs: void run_straight(int half_cells)
// LACKS_TURN_LEFT: mazebot: your robot needs: void turn_left()
// LACKS_180: mazebot: your robot needs both run_90() and run_180(), or neither
// LACKS_135: mazebot: for diagonal runs your robot needs run_diagonal(), run_45(), run_90(), run_135()
// WITHOUT_SIDE: mazebot: run_45 of your robot must be: void run_45(mazebot::Turn side)
#include "mazebot/robot/run_robot.hpp"

struct Mouse {
#ifndef LACKS_STRAIGHT
  void run_straight(int half_cells);
#endif
#ifndef LACKS_TURN_LEFT
  void turn_left();
#endif
  void turn_right();
  void run_90(mazebot::Turn side);
#ifndef LACKS_180
  bool run_180(mazebot::Turn side);
#endif
  void run_diagonal(int borders);
#ifdef WITHOUT_SIDE
  void run_45();
#else
  void run_45(mazebot::Turn side);
#endif
#ifndef LACKS_135
  void run_135(mazebot::Turn side);
#endif
  void run_diagonal_90(mazebot::Turn side);
};

MAZEBOT_CHECK_RUN_ROBOT(Mouse);

mazebot::Status use(Mouse& mouse, mazebot::RouteMotions<16, 16>& motions);
mazebot::Status use(Mouse& mouse, mazebot::RouteMotions<16, 16>& motions) { return mazebot::drive(mouse, motions); }
