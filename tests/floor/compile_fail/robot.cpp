// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LACKS_WALL_LEFT: mazebot: your robot needs: bool wall_left()
// LACKS_WALL_FRONT: mazebot: your robot needs: bool wall_front()
// LACKS_WALL_RIGHT: mazebot: your robot needs: bool wall_right()
// LACKS_FORWARD: mazebot: your robot needs: void forward()  (or bool forward(), false when blocked)
// LACKS_TURN_LEFT: mazebot: your robot needs: void turn_left()
// LACKS_TURN_RIGHT: mazebot: your robot needs: void turn_right()
// PRIVATE_WALL_LEFT: mazebot: wall_left of your robot is private or not of this form: bool wall_left()
// FORWARD_NEEDS_CELLS: mazebot: forward of your robot is private or not of this form: void forward()
// METRES: mazebot: forward_cells of your robot must be: int forward_cells(int cells)
// TELLS_BOOL: mazebot: forward_cells of your robot must be: int forward_cells(int cells)
// LACKS_CELLS: mazebot: forward_cells of your robot must be: int forward_cells(int cells)
// LACKS_SMOOTH_RIGHT: mazebot: your robot needs both smooth_left() and smooth_right(), or neither
// LACKS_REACH: mazebot: your robot has range sensors and needs: int reach()
// TURN_AROUND_SPEED: mazebot: turn_around of your robot must be: void turn_around()
// SMOOTH_LEFT_SPEED: mazebot: smooth_left of your robot must be: void smooth_left()
// SMOOTH_RIGHT_SPEED: mazebot: smooth_right of your robot must be: void smooth_right()
// WALL_BACK_DATA: mazebot: wall_back of your robot must be: bool wall_back()
// FREE_FRONT_VOID: mazebot: free_front of your robot must be: int free_front()
// FREE_LEFT_SIDE: mazebot: free_left of your robot must be: int free_left()
// FREE_RIGHT_SIDE: mazebot: free_right of your robot must be: int free_right()
// FREE_BACK_SIDE: mazebot: free_back of your robot must be: int free_back()
// REACH_DATA: mazebot: reach of your robot must be: int reach()
// CONST_LACKS: mazebot: your robot needs: bool wall_left()
// CONST_TURN_AROUND: mazebot: this robot is const, and its members are not: pass a robot that is not const
// LACKS_EVERYTHING: mazebot: your robot needs: bool wall_left()
// LACKS_EVERYTHING: mazebot: your robot needs: bool wall_front()
// LACKS_EVERYTHING: mazebot: your robot needs: bool wall_right()
// LACKS_EVERYTHING: mazebot: your robot needs: void forward()
// LACKS_EVERYTHING: mazebot: your robot needs: void turn_left()
// LACKS_EVERYTHING: mazebot: your robot needs: void turn_right()
#include "mazebot/robot/robot.hpp"

struct Mouse {
#ifndef LACKS_EVERYTHING
#if !defined(LACKS_WALL_LEFT) && !defined(CONST_LACKS)
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
#ifdef TURN_AROUND_SPEED
  void turn_around(int speed);
#else
  void turn_around();
#endif
#ifdef SMOOTH_LEFT_SPEED
  void smooth_left(float speed);
#else
  void smooth_left();
#endif
#if defined(SMOOTH_RIGHT_SPEED)
  void smooth_right(float speed);
#elif !defined(LACKS_SMOOTH_RIGHT)
  void smooth_right();
#endif
#ifdef WALL_BACK_DATA
  bool wall_back;
#endif
#ifdef FREE_FRONT_VOID
  void free_front();
#else
  int free_front();
#endif
#ifdef FREE_LEFT_SIDE
  int free_left(int sensor);
#endif
#ifdef FREE_RIGHT_SIDE
  int free_right(int sensor);
#endif
#ifdef FREE_BACK_SIDE
  int free_back(int sensor);
#endif
#if defined(REACH_DATA)
  int reach;
#elif !defined(LACKS_REACH)
  int reach();
#endif
#endif
};
#ifdef CONST_LACKS
MAZEBOT_CHECK_ROBOT(const Mouse);
#else
MAZEBOT_CHECK_ROBOT(Mouse);
#endif

// A const robot whose only member that is not const is an optional one.
struct Statue {
  bool wall_left() const;
  bool wall_front() const;
  bool wall_right() const;
  void forward() const;
  void turn_left() const;
  void turn_right() const;
  void turn_around();
};
#ifdef CONST_TURN_AROUND
MAZEBOT_CHECK_ROBOT(const Statue);
#endif
