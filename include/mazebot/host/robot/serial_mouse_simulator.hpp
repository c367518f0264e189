// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_SERIAL_MOUSE_SIMULATOR_HPP
#define MAZEBOT_HOST_ROBOT_SERIAL_MOUSE_SIMULATOR_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "../../map/cell.hpp"
#include "../../motion/pose_2d.hpp"
#include "../../robot/serial_line.hpp"
#include "../map/maze.hpp"
#include "mouse_description.hpp"
#include "mouse_simulator.hpp"
#include "serial_answers.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Simulates a mouse with two driven wheels for a board that runs a SerialMouse (hardware in the loop): each request
/// sets its motors and lets a control period pass in a MouseSimulator. It takes the bytes from the board and returns
/// the bytes to send back.
class SerialMouseSimulator : public SerialAnswers {
 public:
  /// A mouse in the start cell, with 1 mm between its back and the wall there. Throws as MouseSimulator does.
  SerialMouseSimulator(const MouseDescription& mouse, const Maze& maze, double noise, std::uint64_t seed)
      : SerialAnswers('w'), fresh_(at_start(mouse, maze, noise, seed)), simulator_(fresh_), maze_(maze) {}

  /// Called with the duties of each control period, before it passes.
  std::function<void(float left, float right)> on_duties;

  const MouseSimulator& simulator() const { return simulator_; }  ///< the mouse that the board drives
  std::uint64_t periods() const { return periods_; }              ///< control periods that have passed
  std::size_t visits_to_goal() const { return visits_; }  ///< how often the middle of its axle came into the goal
  std::size_t returns() const { return returns_; }        ///< how often it then came back into the start cell

 private:
  static MouseSimulator at_start(const MouseDescription& mouse, const Maze& maze, double noise, std::uint64_t seed) {
    MouseSimulator simulator(mouse, maze, noise, seed);
    constexpr double gap = 0.001;
    double behind = 0;
    for (const OutlinePoint<double>& corner : mouse.outline) behind = std::max(behind, -corner.ahead);
    behind = std::max(0.0, (mouse.scale.cell_size - mouse.scale.wall_thickness) / 2 - behind - gap);
    Pose2D<double> pose = mouse.scale.centre_of(maze.start);
    const Cell ahead = maze.start.advanced().cell;
    pose.x -= behind * (ahead.x - maze.start.cell.x);
    pose.y -= behind * (ahead.y - maze.start.cell.y);
    simulator.carry_to(pose);
    return simulator;
  }

  void begin(const std::string& arguments, std::string_view request) override {
    const std::size_t cross = arguments.find('x');
    if (cross == std::string::npos) refuse(request);
    const int sensors = detail::serial_number(arguments.substr(0, cross).c_str());
    const int us = detail::serial_number(arguments.substr(cross + 1).c_str());
    if (us < 100) refuse(request);
    const MouseDescription& mouse = simulator_.description();
    if (sensors < 0 || static_cast<std::size_t>(sensors) != mouse.sensors.size()) {
      throw SerialMazeError(fmt::format("the board reads {} infra-red sensors, and {} has {}", sensors, mouse.name,
                                        mouse.sensors.size()));
    }
    simulator_ = fresh_;
    period_ = us * 1e-6;
    periods_ = 0;
    visits_ = returns_ = 0;
    is_out_ = false;
  }

  std::string carry_out(char letter, const std::string& arguments, std::string_view request) override {
    std::uint32_t duties[2] = {0, 0};
    if (letter != 'm' || !detail::serial_words(arguments.c_str(), duties, 2)) refuse(request);
    const float left = detail::real_of(duties[0]), right = detail::real_of(duties[1]);
    if (on_duties) on_duties(left, right);
    simulator_.set_duty(static_cast<double>(left), static_cast<double>(right));
    simulator_.advance(period_);
    ++periods_;
    const Cell cell = simulator_.description().scale.pose_of(simulator_.true_pose()).cell;
    if (!is_out_ && maze_.goals.contains(cell)) {
      ++visits_;
      is_out_ = true;
    } else if (is_out_ && cell == maze_.start.cell) {
      ++returns_;
      is_out_ = false;
    }
    return standing();
  }

  std::string standing() const override {
    struct Words {
      std::string text;
      void add(std::uint32_t word) { text += fmt::format("{:08X}", word); }
      void add(std::int32_t number) { add(static_cast<std::uint32_t>(number)); }
      void add(double number) { add(detail::bits_of(static_cast<float>(number))); }
    } words;
    words.add(simulator_.left_count());
    words.add(simulator_.right_count());
    words.add(simulator_.yaw_rate());
    words.add(simulator_.supply_voltage());
    for (std::size_t i = 0; i < simulator_.description().sensors.size(); ++i) {
      words.add(static_cast<std::int32_t>(simulator_.reading(i)));
    }
    return words.text;
  }

  MouseSimulator fresh_;  // as it begins
  MouseSimulator simulator_;
  Maze maze_;
  double period_ = 0.001;
  std::uint64_t periods_ = 0;
  std::size_t visits_ = 0;
  std::size_t returns_ = 0;
  bool is_out_ = false;  // has been in the goal since it was at the start
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_SERIAL_MOUSE_SIMULATOR_HPP
