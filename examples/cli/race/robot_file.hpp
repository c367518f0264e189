// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_ROBOT_FILE_HPP
#define MAZEBOT_CLI_RACE_ROBOT_FILE_HPP

#include <mazebot/motion/drive_limits.hpp>
#include <mazebot/motion/pose_2d.hpp>
#include <mazebot/motion/turn_design.hpp>
#include <mazebot/race/race_model.hpp>
#include <mazebot/race/search_model.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../explore/costs.hpp"

/// What a robot can do by its body, its motors and its tyres, in SI units.
struct DriveDescription {
  mazebot::DriveLimits<double> limits;
  std::vector<mazebot::OutlinePoint<double>> outline;
  mazebot::MazeScale<double> scale;

  /// From the axle to the foremost and to the rearmost corner of the outline, in metres.
  double ahead() const;
  double behind() const;
  /// For the design of its turns. The description must outlive the result.
  mazebot::TurnSpace<double> space(double margin) const {
    return {limits, mazebot::Outline<double>{outline.data(), outline.size()}, scale, margin};
  }
};

/// A robot whose times the program predicts. The same file serves all subcommands; examples/robots/ has four.
struct RobotDescription {
  std::string name;
  mazebot::RaceModel race;                ///< in ticks of 0.1 ms
  mazebot::SearchModel search;            ///< in ticks of 1 ms
  StoppingMouse stopping;                 ///< the same robot if it stops for each turn, in ticks of 1 ms
  std::optional<DriveDescription> drive;  ///< if the file has body, drive, grip and outline_mm
};

constexpr std::uint32_t race_ticks_per_second = 10000;  ///< in the race models of these robots

/// The robot that needs no file: half-size, or classic.
inline RobotDescription simple_robot(bool classic) {
  return {classic ? "classic" : "half-size", timed_mouse(race_ticks_per_second, classic),
          classic ? mazebot::classic_search() : mazebot::half_size_search(), stopping_mouse(1000, classic),
          std::nullopt};
}

/// half-size, classic, or a JSON file. Throws std::runtime_error with the file, the line and the column of an error.
RobotDescription read_robot(const std::string& name_or_file);

/// A robot from the content of a JSON file. Throws as read_robot() does; `file` is for the message.
RobotDescription parse_robot(const std::string& content, const std::string& file);

#endif  // MAZEBOT_CLI_RACE_ROBOT_FILE_HPP
