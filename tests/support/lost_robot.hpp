// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_LOST_ROBOT_HPP
#define MAZEBOT_TESTS_SUPPORT_LOST_ROBOT_HPP

#include <cstdlib>

#include "mazebot/locate/view.hpp"
#include "mazebot/map/pose.hpp"
#include "mazebot/map/wall_map.hpp"
#include "mazebot/navigator/command.hpp"
#include "mazebot/navigator/observation.hpp"

// A robot with 3 or 4 rays that obeys commands in a true map and counts its steps. It must never meet a wall.
template <class MapT>
class LostRobot {
 public:
  LostRobot(const MapT& truth, mazebot::Pose start, int rays, int reach)
      : truth_(truth), pose_(start), rays_(rays), reach_(reach) {}

  mazebot::Observation observe() const {
    mazebot::Observation sensors;
    for (int i = 0; i < 4; ++i) {
      if (rays_ == 4 || mazebot::turn_at(i) != mazebot::Turn::around) sensors.set_ray(mazebot::turn_at(i), 0, reach_);
    }
    return mazebot::look_from(truth_, pose_, sensors);
  }
  // The robot's pose after a command. Precondition: nothing is in front of it.
  mazebot::Pose after(mazebot::Command command) const { return pose_.turned(command.turn()).advanced(command.cells()); }
  // False if it met a wall.
  bool obey(mazebot::Command command) {
    pose_ = pose_.turned(command.turn());
    turns_ += mazebot::quarter_turns(command.turn());
    for (int i = 0; i < command.cells(); ++i) {
      if (!truth_.open(pose_, mazebot::Turn::ahead, mazebot::Unknown::wall)) return false;
      pose_ = pose_.advanced();
      ++cells_;
    }
    return true;
  }

  mazebot::Pose pose() const { return pose_; }
  int cells() const { return cells_; }
  int turns() const { return turns_; }
  int steps() const { return cells_ + turns_; }

 private:
  const MapT& truth_;
  mazebot::Pose pose_;
  int rays_;
  int reach_;
  int cells_ = 0;
  int turns_ = 0;
};

#endif  // MAZEBOT_TESTS_SUPPORT_LOST_ROBOT_HPP
