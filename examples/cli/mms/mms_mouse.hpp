// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MMS_MMS_MOUSE_HPP
#define MAZEBOT_CLI_MMS_MMS_MOUSE_HPP

#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mms_robot.hpp>
#include <mazebot/navigator/wall_follower.hpp>
#include <mazebot/robot/drive.hpp>
#include <vector>

#include "../explore/any_explorer.hpp"
#include "mms_picture.hpp"
#include "mms_player.hpp"

/// Drives one mouse in mms. When the user presses Reset, the mouse goes back to the start at once and begins its
/// present part again. It keeps its map.
class MmsMouse {
 public:
  MmsMouse(mazebot::MmsRobot& robot, bool draws)
      : robot_(robot), grid_(robot.grid()), draws_(draws), picture_(robot, grid_) {}

  const mazebot::RunTimeGrid& grid() const { return grid_; }
  /// The run it has made, in words; empty if it has made none.
  const std::string& route() const { return route_; }
  /// Readings and bumps that contradicted its map.
  std::size_t contradictions() const { return contradictions_; }

  /// Plays for mms's score: searches as far as that pays, comes back, and makes the cheapest run. The commands are
  /// those of the robot's release. With `resets` it comes back by ackReset where that costs less.
  mazebot::Status play_for_score(bool resets) {
    MmsSkills skills;
    skills.long_moves = robot_.release() != mazebot::MmsRelease::v1_0;
    skills.half_steps = robot_.release() == mazebot::MmsRelease::v1_2;
    skills.resets = resets && robot_.release() != mazebot::MmsRelease::v1_0;  // which has no score
    MmsPlayer player(robot_, grid_, skills,
                     [this](const mazebot::RunTimeWallMap& map, const MmsRoute& run, MmsPlayer::Phase phase) {
                       picture_.show_run(run);
                       picture_.show_phase(phase);
                       return draw(map);
                     });
    const mazebot::Status status = player.play();
    route_ = player.run_words();
    contradictions_ = player.contradictions();
    return status;
  }

  /// Searches, comes back to the start, and runs the shortest route.
  mazebot::Status explore(const MakeExplorer<mazebot::RunTimeGrid>& make_explorer) {
    const auto made = make_explorer(centre_of(grid_), mazebot::Pose());
    AnyExplorer<mazebot::RunTimeGrid>& explorer = *made;
    const auto look_on = [&](const mazebot::Observation&, mazebot::Command) { return draw(explorer.wall_map()); };
    for (;;) {
      mazebot::Status status = drive(robot_, explorer, look_on);
      contradictions_ = explorer.contradictions();
      if (status == mazebot::Status::done) {
        auto runner = explorer.shortest_route();
        picture_.show_route(runner.route());
        picture_.show_phase(MmsPicture::Phase::running);
        route_.clear();
        for (std::size_t i = 0; i < runner.route().size(); ++i) route_ += mazebot::letter(runner.route()[i]);
        status = drive(robot_, runner, look_on);
        picture_.hide_route();
      }
      if (status != mazebot::Status::stopped) return status;
      robot_.ack_reset();
      explorer.resume(explorer.wall_map());
    }
  }

  /// Goes to the goal along a wall.
  mazebot::Status follow(mazebot::Hand hand) {
    for (;;) {
      mazebot::BasicWallFollower<mazebot::RunTimeGrid> follower(hand, centre_of(grid_));
      mazebot::RunTimeWallMap map(grid_);
      mazebot::Pose pose;
      const auto look_on = [&](const mazebot::Observation& seen, mazebot::Command) {
        for (const mazebot::Turn side : {mazebot::Turn::ahead, mazebot::Turn::right, mazebot::Turn::left}) {
          map.record(pose, side, seen.wall(side));
        }
        pose = follower.pose();
        return draw(map);
      };
      const mazebot::Status status = drive(robot_, follower, look_on);
      if (status != mazebot::Status::stopped) return status;
      robot_.ack_reset();
    }
  }

 private:
  // False if the user has pressed Reset.
  bool draw(const mazebot::RunTimeWallMap& map) {
    if (draws_) picture_.update(map);
    return !robot_.was_reset();
  }

  mazebot::MmsRobot& robot_;
  mazebot::RunTimeGrid grid_;
  bool draws_;
  MmsPicture picture_;
  std::string route_;
  std::size_t contradictions_ = 0;
};

#endif  // MAZEBOT_CLI_MMS_MMS_MOUSE_HPP
