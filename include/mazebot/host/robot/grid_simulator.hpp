// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_GRID_SIMULATOR_HPP
#define MAZEBOT_HOST_ROBOT_GRID_SIMULATOR_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "../../map/cell_set.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../map/maze.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A Robot in a simulated maze: three wall sensors, perfect steps, and counters. The robot never passes through a wall.
/// Its navigator learns about the true maze only from its sensors. Walls that the true map does not know count as
/// walls.
///
/// The library detects a robot's sensors by its members, so robots with other sensors are other classes:
/// BackSensorSimulator and RangeSimulator below. With WallMap<Width, Height> everything can run at compile time.
template <class GridT>
class GridSimulator {
 public:
  /// A robot at `start` in that maze.
  explicit constexpr GridSimulator(BasicWallMap<GridT> true_walls, Pose start = Pose())
      : truth_(std::move(true_walls)), visited_(truth_.grid()), pose_(start) {
    place(start);
  }
  explicit GridSimulator(const Maze& maze) : GridSimulator(maze.walls, maze.start) {}  ///< a robot at the maze's start

  // The Robot.
  constexpr bool wall_left() const { return wall(Turn::left); }    ///< the true wall
  constexpr bool wall_front() const { return wall(Turn::ahead); }  ///< the true wall
  constexpr bool wall_right() const { return wall(Turn::right); }  ///< the true wall
  constexpr void turn_left() { turn(Turn::left); }                 ///< a quarter turn on the spot
  constexpr void turn_right() { turn(Turn::right); }               ///< a quarter turn on the spot
  /// False if a wall is ahead: the robot stays in its cell, and a crash is counted instead of a move.
  constexpr bool forward() {
    if (wall(Turn::ahead)) {
      ++crashes_;
      return false;
    }
    ++moves_;
    pose_ = pose_.advanced();
    visited_.insert(pose_.cell);
    return true;
  }

  // The referee.
  constexpr Pose pose() const { return pose_; }  ///< where the robot really is
  /// The number of cell borders crossed.
  constexpr std::uint64_t moves() const { return moves_; }
  /// The number of quarter turns; Turn::around counts as 2.
  constexpr std::uint64_t quarter_turns() const { return quarter_turns_; }
  /// The number of attempts to drive into a wall.
  constexpr std::uint64_t crashes() const { return crashes_; }
  /// The number of different cells visited, including the first one. O(cells / word size).
  constexpr std::size_t cells_visited() const { return visited_.count(); }
  /// The cells it has been in, the start too.
  constexpr const BasicCellSet<GridT>& visited() const { return visited_; }
  constexpr const BasicWallMap<GridT>& true_walls() const { return truth_; }  ///< the maze

  /// Carries the robot to a pose by hand: no counter changes. Precondition: the cell is inside the maze.
  constexpr void carry_to(Pose pose) { pose_ = pose; }
  /// Places the robot at a pose and resets all counters. Precondition: the cell is inside the maze.
  constexpr void place(Pose pose) {
    pose_ = pose;
    moves_ = 0;
    quarter_turns_ = 0;
    crashes_ = 0;
    visited_.clear();
    visited_.insert(pose.cell);
  }

 protected:
  /// Returns whether there is a wall on that side of the robot.
  constexpr bool wall(Turn side) const { return !truth_.open(pose_, side, Unknown::wall); }
  /// Free cells on that side, as far as a sensor of that reach sees.
  constexpr int free_cells(Turn side, int reach) const {
    Pose ray = pose_.turned(side);
    int free = 0;
    for (; free < reach && truth_.open(ray, Turn::ahead, Unknown::wall); ++free) ray = ray.advanced();
    return free;
  }

 private:
  constexpr void turn(Turn turn) {
    pose_ = pose_.turned(turn);
    quarter_turns_ += static_cast<std::uint64_t>(mazebot::quarter_turns(turn));
  }

  BasicWallMap<GridT> truth_;
  BasicCellSet<GridT> visited_;
  Pose pose_;
  std::uint64_t moves_ = 0;
  std::uint64_t quarter_turns_ = 0;
  std::uint64_t crashes_ = 0;
};

GridSimulator(const Maze&)->GridSimulator<RunTimeGrid>;

/// A GridSimulator with a fourth wall sensor, at the back.
template <class GridT>
class BackSensorSimulator : public GridSimulator<GridT> {
 public:
  using GridSimulator<GridT>::GridSimulator;
  constexpr bool wall_back() const { return this->wall(Turn::around); }  ///< the true wall
};

BackSensorSimulator(const Maze&)->BackSensorSimulator<RunTimeGrid>;
template <class GridT>
BackSensorSimulator(BasicWallMap<GridT>, Pose) -> BackSensorSimulator<GridT>;

/// A GridSimulator with range sensors ahead, to the left and to the right, which count free cells up to a reach.
template <class GridT>
class RangeSimulator : public GridSimulator<GridT> {
 public:
  /// The reach is 1 to 255 cells.
  constexpr RangeSimulator(BasicWallMap<GridT> true_walls, Pose start, int reach)
      : GridSimulator<GridT>(std::move(true_walls), start), reach_(reach) {}
  /// At the maze's start; sees up to `reach` cells.
  RangeSimulator(const Maze& maze, int reach) : RangeSimulator(maze.walls, maze.start, reach) {}

  constexpr int reach() const { return reach_; }                                      ///< of its sensors, in cells
  constexpr int free_front() const { return this->free_cells(Turn::ahead, reach_); }  ///< free cells, up to reach()
  constexpr int free_left() const { return this->free_cells(Turn::left, reach_); }    ///< free cells, up to reach()
  constexpr int free_right() const { return this->free_cells(Turn::right, reach_); }  ///< free cells, up to reach()

 private:
  int reach_;
};

RangeSimulator(const Maze&, int)->RangeSimulator<RunTimeGrid>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_GRID_SIMULATOR_HPP
