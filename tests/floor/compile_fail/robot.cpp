// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LACKS_WALL_LEFT: mazebot: your robot needs: bool wall_left()
// LACKS_WALL_FRONT: mazebot: your robot needs: bool wall_front()
// LACKS_WALL_RIGHT: mazebot: your robot needs: bool wall_right()
// LACKS_FORWARD: mazebot: your robot needs: void forward()  (or bool forward(), false when blocked)
// LACKS_TURN_LEFT: mazebot: your robot needs: void turn_left()
// LACKS_TURN_RIGHT: mazebot: your robot needs: void turn_right()
// PRIVATE_WALL_LEFT: mazebot: wall_left of your robot is private, not const, or not of this form: bool wall_left()
// FORWARD_NEEDS_CELLS: mazebot: forward of your robot is private, not const, or not of this form: void forward()
// METRES: mazebot: forward_cells of your robot must be: int forward_cells(int cells)
// TELLS_BOOL: mazebot: forward_cells of your robot must be: int forward_cells(int cells)
// LACKS_CELLS: mazebot: forward_cells of your robot must be: int forward_cells(int cells)
// LACKS_SMOOTH_RIGHT: mazebot: your robot needs both smooth_left() and smooth_right(), or neither
// LACKS_REACH: mazebot: your robot has range sensors and needs: int reach()
// LACKS_EVERYTHING: mazebot: your robot needs: bool wall_left()
// LACKS_EVERYTHING: mazebot: your robot needs: bool wall_front()
// LACKS_EVERYTHING: mazebot: your robot needs: bool wall_right()
// LACKS_EVERYTHING: mazebot: your robot needs: void forward()
// LACKS_EVERYTHING: mazebot: your robot needs: void turn_left()
// LACKS_EVERYTHING: mazebot: your robot needs: void turn_right()
#include "mazebot/robot/robot.hpp"

struct Mouse {
#ifndef LACKS_EVERYTHING
#ifndef LACKS_WALL_LEFT
#ifdef PRIVATE_WALL_LEFT
 private:
#endif
  bool wall_left();

 public:
#endif
#ifndef LACKS_WALL_FRONT
  bool wall_front();
#endif
#ifndef LACKS_WALL_RIGHT
  bool wall_right();
#endif
#if defined(FORWARD_NEEDS_CELLS)
  void forward(int cells);
#elif !defined(LACKS_FORWARD)
  void forward(int speed = 120);
#endif
#if defined(METRES)
  void forward_cells(float metres);
#elif defined(TELLS_BOOL)
  bool forward_cells(int cells);
#elif defined(LACKS_CELLS)
  void forward_cells();
#else
  int forward_cells(int cells);
#endif
#ifndef LACKS_TURN_LEFT
  void turn_left();
#endif
#ifndef LACKS_TURN_RIGHT
  void turn_right();
#endif
  void smooth_left();
#ifndef LACKS_SMOOTH_RIGHT
  void smooth_right();
#endif
  int free_front();
#ifndef LACKS_REACH
  int reach();
#endif
#endif
};
MAZEBOT_CHECK_ROBOT(Mouse);
