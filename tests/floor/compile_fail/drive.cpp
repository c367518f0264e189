// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LACKS_FORWARD: mazebot: your robot needs: void forward()
// CONST_ROBOT: mazebot: this robot is const, and its members are not: pass a robot that is not const
// LACKS_NEXT: mazebot: your navigator needs: Command next(const Observation& seen)
// LACKS_STATUS: mazebot: your navigator needs: Status status() const
// PRIVATE_STATUS: mazebot: status of your navigator is private, not const, or not of this form: Status status() const
// MUTABLE_STATUS: mazebot: status of your navigator is private, not const, or not of this form: Status status() const
// NEXT_CHANGES_OBSERVATION: mazebot: next of your navigator is private, not const, or not of this form: Command next
// NEXT_RETURNS_TURN: mazebot: next of your navigator is private, not const, or not of this form: Command next
#include "mazebot/robot/drive.hpp"

// The same words without MAZEBOT_CHECK_ROBOT and MAZEBOT_CHECK_NAVIGATOR, from the call itself.
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

class Stay {
 public:
#if defined(NEXT_CHANGES_OBSERVATION)
  mazebot::Command next(mazebot::Observation&) { return mazebot::Command::stop(); }
#elif defined(NEXT_RETURNS_TURN)
  mazebot::Turn next(const mazebot::Observation&) { return mazebot::Turn::ahead; }
#elif !defined(LACKS_NEXT)
  mazebot::Command next(const mazebot::Observation&) { return mazebot::Command::stop(); }
#endif
#ifdef PRIVATE_STATUS
 private:
#endif
#if defined(MUTABLE_STATUS)
  mazebot::Status status() { return mazebot::Status::done; }
#elif !defined(LACKS_STATUS)
  mazebot::Status status() const { return mazebot::Status::done; }
#endif
};

#ifdef CONST_ROBOT
typedef const Mouse RobotT;
#else
typedef Mouse RobotT;
#endif
mazebot::Status stay(RobotT& mouse, Stay& navigator) { return mazebot::drive(mouse, navigator); }
