// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MMS_MMS_PICTURE_HPP
#define MAZEBOT_CLI_MMS_MMS_PICTURE_HPP

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mms_robot.hpp>
#include <mazebot/search/flood_fill.hpp>
#include <string>
#include <vector>

#include "mms_planner.hpp"
#include "mms_player.hpp"

/// Draws what the mouse knows in the window of mms: walls, in each cell the optimistic distance to the goal, the goal
/// in green, the start in red, the route in dark yellow, and the fully known cells in the colour of the phase: cyan
/// while it goes to the goal, orange while it looks at more walls, dark gray on the run. mms writes the distances in
/// white, which cannot be read on its plain gray and yellow. Each update sends only the changes.
class MmsPicture {
 public:
  MmsPicture(mazebot::MmsRobot& robot, const mazebot::RunTimeGrid& grid)
      : robot_(robot), goals_(centre_of(grid)), route_(grid), flood_(grid), cells_(grid.cell_count()) {}

  using Phase = MmsPlayer::Phase;
  void show_phase(Phase phase) { phase_ = phase; }

  void hide_route() { route_.clear(); }
  template <class RouteT>
  void show_route(const RouteT& route) {
    mazebot::Pose pose = route.start();
    for (std::size_t i = 0; i < route.size(); ++i) {
      pose = pose.turned(route[i]).advanced();
      route_.insert(pose.cell);
    }
  }

  /// The same for a run over half steps.
  void show_run(const MmsRoute& run) {
    route_.clear();
    MmsPose pose = run.start;
    for (const MmsStep& step : run.steps) {
      pose = pose.turned(step.eighths);
      for (int i = 0; i < step.half_steps; ++i, pose = pose.moved(1)) route_.insert(pose.cell());
    }
  }

  /// O(cells).
  void update(const mazebot::RunTimeWallMap& map) {
    flood_.run(map, goals_, mazebot::Unknown::open);
    for (std::size_t i = 0; i < cells_.size(); ++i) update_cell(map, static_cast<mazebot::RunTimeGrid::Index>(i));
  }

 private:
  struct Drawn {
    std::uint8_t walls = 0;  // the nibble of the map
    char colour = 0;         // nothing yet
    std::string text;
  };

  void update_cell(const mazebot::RunTimeWallMap& map, mazebot::RunTimeGrid::Index index) {
    const mazebot::Cell cell = map.grid().cell(index);
    Drawn& drawn = cells_[index];

    const auto walls = static_cast<std::uint8_t>(map.byte_at(index) & 15U);
    for (int i = 0; i < 4; ++i) {
      const mazebot::Heading side = mazebot::heading_at(i);
      // mms draws both sides of a wall; the cell to the east or north of it leaves that to its neighbour.
      const bool is_drawn_here = i < 2 || !map.grid().contains(cell.towards(side));
      if (!is_drawn_here || ((walls ^ drawn.walls) & direction_bit(side)) == 0) continue;
      if ((walls & direction_bit(side)) != 0) {
        robot_.set_wall(cell, side);
      } else {
        robot_.clear_wall(cell, side);
      }
    }
    drawn.walls = walls;

    // mms shows two rows of five characters: three digits fit next to the S of the start.
    std::string text = cell == mazebot::Cell(0, 0) ? "S " : "";
    if (flood_.reachable_at(index)) text += fmt::to_string(flood_.distance_at(index));
    if (text != drawn.text) robot_.set_text(cell, text);
    drawn.text = text;

    const char colour = colour_of(map, cell);
    if (colour != drawn.colour && colour != 0) robot_.set_colour(cell, static_cast<mazebot::MmsColour>(colour));
    if (colour != drawn.colour && colour == 0) robot_.clear_colour(cell);
    drawn.colour = colour;
  }

  char colour_of(const mazebot::RunTimeWallMap& map, mazebot::Cell cell) const {
    const auto letter = [](mazebot::MmsColour colour) { return static_cast<char>(colour); };
    if (goals_.contains(cell)) return letter(mazebot::MmsColour::green);
    if (cell == mazebot::Cell(0, 0)) return letter(mazebot::MmsColour::red);
    if (route_.contains(cell)) return letter(mazebot::MmsColour::dark_yellow);
    if (!map.explored(cell)) return '\0';
    switch (phase_) {
      case Phase::to_goal: return letter(mazebot::MmsColour::cyan);
      case Phase::looking: return letter(mazebot::MmsColour::orange);
      case Phase::running: break;
    }
    return letter(mazebot::MmsColour::dark_gray);
  }

  mazebot::MmsRobot& robot_;
  mazebot::RunTimeCellSet goals_;
  mazebot::RunTimeCellSet route_;
  Phase phase_ = Phase::to_goal;
  mazebot::BasicFloodFill<mazebot::RunTimeGrid> flood_;
  std::vector<Drawn> cells_;
};

#endif  // MAZEBOT_CLI_MMS_MMS_PICTURE_HPP
