// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BOARD_SAME_DUTIES_HPP
#define MAZEBOT_CLI_BOARD_SAME_DUTIES_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mouse_description.hpp>
#include <string>
#include <vector>

/// The duties of the motors that the firmware of the sketch WholeMouse sets in each control period of its day, on the
/// desktop; and how far those of a board are from them.
class SameDuties {
 public:
  /// Drives that day. Throws what SerialMouseSimulator throws.
  SameDuties(const mazebot::MouseDescription& mouse, const mazebot::Maze& maze, double noise, std::uint64_t seed);

  /// Takes those of the board's next control period.
  void compare(float left, float right);

  /// Whether all of the board's are the same, bit for bit, and as many.
  bool all_are() const { return other_ == 0 && periods_ == expected_.size(); }
  /// The same in words, and how large the differences are.
  std::string verdict() const;

 private:
  struct Duties {
    float left, right;
  };
  std::vector<Duties> expected_;
  std::size_t periods_ = 0;
  std::size_t other_ = 0;  // periods with other duties
  std::size_t first_other_ = 0;
  double largest_ = 0;  // difference
};

#endif  // MAZEBOT_CLI_BOARD_SAME_DUTIES_HPP
