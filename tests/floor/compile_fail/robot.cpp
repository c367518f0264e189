// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LACKS_WALL_LEFT: mazebot: your robot needs: bool wall_left()
// LACKS_WALL_FRONT: mazebot: your robot needs: bool wall_front()
// LACKS_WALL_RIGHT: mazebot: your robot needs: bool wall_right()
// LACKS_FORWARD: mazebot: your robot needs: void forward()  (or bool forward(), false when blocked)
// LACKS_TURN_LEFT: mazebot: your robot needs: void turn_left()
// LACKS_TURN_RIGHT: mazebot: your robot needs: void turn_right()
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
  bool wall_left();
#endif
#ifndef LACKS_WALL_FRONT
  bool wall_front();
#endif
#ifndef LACKS_WALL_RIGHT
  bool wall_right();
#endif
#ifndef LACKS_FORWARD
  void forward();
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
  int free_ahead();
#ifndef LACKS_REACH
  int reach();
#endif
#endif
};
MAZEBOT_CHECK_ROBOT(Mouse);
