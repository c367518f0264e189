// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LACKS_FORWARD: mazebot: your robot needs: void forward()
#include "mazebot/robot/drive.hpp"

// The same words without MAZEBOT_CHECK_ROBOT, from the call itself.
struct Mouse {
  bool wall_left();
  bool wall_front();
  bool wall_right();
#ifndef LACKS_FORWARD
  void forward();
#endif
  void turn_left();
  void turn_right();
};

struct Stay {
  mazebot::Command next(const mazebot::Observation&) { return mazebot::Command::stop(); }
  mazebot::Status status() const { return mazebot::Status::done; }
};

mazebot::Status stay(Mouse& mouse, Stay& navigator) { return mazebot::drive(mouse, navigator); }
