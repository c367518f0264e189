// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MY_ROBOT_ROBOT_HPP
#define MY_ROBOT_ROBOT_HPP

#include <mazebot.h>

/// Where the robot looks for the goal: the four cells in the centre of a classic maze.
typedef mazebot::Explorer<16, 16> Search;
inline Search make_search() { return Search({{7, 7}, {7, 8}, {8, 7}, {8, 8}}); }

/// Replace the bodies by calls of your drivers. Until then the robot sees walls on all sides, and the search ends:
/// unreachable. The robot stands in the middle of a cell before and after each move.
class MyRobot {
 public:
  bool wall_left() { return true; }   // is there a wall to the left of this cell?
  bool wall_front() { return true; }  // ... ahead?
  bool wall_right() { return true; }  // ... to the right?
  bool forward() { return false; }    // one cell; false if a wall stopped it
  void turn_left() {}                 // a quarter turn on the spot
  void turn_right() {}
};
MAZEBOT_CHECK_ROBOT(MyRobot);

#endif  // MY_ROBOT_ROBOT_HPP
