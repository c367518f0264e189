// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_MOUSE_FILE_HPP
#define MAZEBOT_CLI_RACE_MOUSE_FILE_HPP

#include <mazebot/host/robot/mouse_description.hpp>
#include <string>

#include "json_members.hpp"
#include "robot_file.hpp"

/// A robot whose file also describes its motors, tyres and sensors.
struct SimulatedRobot {
  RobotDescription robot;           ///< with a drive
  mazebot::MouseDescription mouse;  ///< the same for MouseSimulator
};

/// The motors, battery, wheels, encoders, gyro and wall sensors of a robot file, those that are there. Throws
/// std::runtime_error with the file, the line and the column of an error.
mazebot::MouseDescription read_mouse(JsonMembers& members, const DriveDescription& drive);

/// A JSON file. Throws std::runtime_error with the file, the line and the column of an error. Names all objects that
/// are missing.
SimulatedRobot read_simulated_robot(const std::string& file);

/// The same from the content of a JSON file. `file` is for the message.
SimulatedRobot parse_simulated_robot(const std::string& content, const std::string& file);

#endif  // MAZEBOT_CLI_RACE_MOUSE_FILE_HPP
