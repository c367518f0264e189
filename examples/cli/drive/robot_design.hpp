// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_ROBOT_DESIGN_HPP
#define MAZEBOT_CLI_DRIVE_ROBOT_DESIGN_HPP

#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/robot/mouse_description.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/motion/pose_2d.hpp>
#include <mazebot/motion/tracker.hpp>
#include <mazebot/race/race_model.hpp>
#include <mazebot/race/race_route.hpp>
#include <mazebot/race/run_timing.hpp>
#include <mazebot/race/search_model.hpp>
#include <mazebot/robot/run_trajectory.hpp>
#include <mazebot/robot/search_trajectory.hpp>
#include <mazebot/robot/slowed_trajectory.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../race/drive_time.hpp"
#include "../race/mouse_file.hpp"
#include "calibration.hpp"
#include "driven_mouse.hpp"

/// A robot that this program knows by name, or that of a file. Throws std::runtime_error if it is none.
SimulatedRobot simulated_robot(const std::string& name_or_file);

/// The status of a robot that cannot speed up to the speed of its search, or brake from it, in half a cell.
inline constexpr const char* cannot_start = "cannot_start";

/// Where the fast runs of a robot begin and end.
struct RunPlace {
  double behind = 0;            ///< metres from where it stands to the centre of its first cell
  bool ends_at_centre = false;  ///< at the centre of the last goal cell; otherwise just before the wall behind it
};

/// A fast run through a known maze.
struct PlannedRun {
  using RouteT = mazebot::BasicRaceRoute<mazebot::RunTimeGrid>;

  /// None yet.
  explicit PlannedRun(const mazebot::Maze& known)
      : route(known.start, known.grid()), start(known.start), goal(known.start), end(known.start) {}

  const char* status = "unreachable";                    ///< "done", or why there is none
  RouteT route;                                          ///< its motions
  mazebot::TimedEnds<double> ends = {0, 0, 0, 0, true};  ///< where and how fast it begins and ends
  double seconds = 0;                                    ///< from rest to the border of the goal, by the limits
  mazebot::Pose start;                                   ///< in its first cell
  mazebot::Pose goal;                                    ///< in the goal cell that it enters first
  mazebot::Pose end;                                     ///< in the goal cell where it stops
  std::vector<double> marks;                             ///< memory for the timing

  bool found() const { return std::string_view(status) == "done"; }  ///< whether there is one
  /// Whether it begins without a turn on the spot, so that the robot may stand behind the centre.
  bool starts_straight() const {
    using mazebot::PrimitiveKind;
    return route.size() > 0 && route[0].kind != PrimitiveKind::pivot_90 && route[0].kind != PrimitiveKind::pivot_180;
  }
};

/// How a fast run was driven.
struct RunResult {
  const char* status;             ///< "done", or what went wrong
  std::optional<double> seconds;  ///< from rest until it truly crossed the border of the goal
  mazebot::Pose2D<double> end;    ///< where the trajectory has ended

  bool arrived() const { return std::string_view(status) == "done"; }  ///< at its end, and where it believes to be
};

/// What is worked out before a simulated robot drives: its limits, its motions in a search, its turns, and what
/// measuring it finds. Any number of threads may use it.
class RobotDesign {
 public:
  static constexpr double resting = 0.5;  ///< seconds that the robot stands before a run, for the bias of its gyro

  /// `limits`: the part of its grip and of its motors' force that the robot uses in fast runs, up to 1.
  RobotDesign(SimulatedRobot robot, double limits);

  const mazebot::MouseDescription& mouse() const { return mouse_; }            ///< for the simulator
  const mazebot::RaceModel& race() const { return race_; }                     ///< for proofs of the fastest run
  const mazebot::SearchTrajectory<double>& search() const { return search_; }  ///< the motions of a search
  const Calibration& calibration() const { return calibration_; }              ///< what measuring it finds
  const mazebot::MazeScale<double>& scale() const { return mouse_.scale; }     ///< of its mazes

  /// Metres from the centre of the start cell back to where the robot stands with its back to the wall.
  double behind(const mazebot::Maze& maze) const;
  /// The pose so many metres behind the centre of a cell.
  mazebot::Pose2D<double> behind_centre(mazebot::Pose pose, double behind) const;

  /// How long moves of a search take at most, in ms. A turn around includes the rest before a run.
  mazebot::SearchPace pace() const;

  /// The fastest run through the known part of a maze, by the limits.
  PlannedRun plan(const mazebot::Maze& known, const RunPlace& place) const;

  /// Where the run should be, every 5 ms.
  std::vector<mazebot::Pose2D<double>> curve(PlannedRun& run) const;

  /// Drives a run with a part of its speeds, through a maze as the robot knows it. Calls stand(pose) with the pose at
  /// which the run begins, before the robot rests there, and each_period(point) in each control period.
  template <class MapT, class StandT, class EachPeriodT>
  RunResult follow(DrivenMouse& mouse, PlannedRun& run, double part, const MapT& walls, StandT&& stand,
                   EachPeriodT&& each_period) const {
    using namespace mazebot;
    TrajectoryT trajectory = trajectory_of(run);
    const RunTimingStatus begun = trajectory.begin(scale().centre_of(run.start), run.ends);
    if (begun != RunTimingStatus::done) return {to_string(begun), {}, trajectory.point().pose};
    stand(trajectory.point().pose);
    mouse.firmware().rest(resting);
    const double begun_at = mouse.seconds();
    std::optional<double> seconds;
    const auto is_there = [&] {
      if (!seconds && scale().pose_of(mouse.hardware().simulator().true_pose()).cell == run.goal.cell) {
        seconds = mouse.seconds() - begun_at;
      }
    };
    SlowedTrajectory<double, TrajectoryT> slowed(trajectory, part);
    const bool follows = mouse.firmware().follow(slowed, walls, [&](const TrajectoryPoint<double>& point) {
      is_there();
      each_period(point);
    });
    mouse.firmware().stop();
    is_there();
    const char* status = !follows ? to_string(mouse.firmware().status()) : seconds ? "done" : "off_the_path";
    return {status, seconds, trajectory.point().pose};
  }

 private:
  static constexpr double step = 0.002;  // metres of the timing
  using TrajectoryT = mazebot::RunTrajectory<double, PlannedRun::RouteT>;
  TrajectoryT trajectory_of(PlannedRun& run) const {
    return {run.route, times_.turns(), drive_.limits, step, run.marks.data(), run.marks.size()};
  }

  mazebot::MouseDescription mouse_;
  mazebot::RaceModel race_;
  DriveDescription drive_;
  mazebot::SearchTrajectory<double> search_;
  DriveTimes times_;
  Calibration calibration_;
};

#endif  // MAZEBOT_CLI_DRIVE_ROBOT_DESIGN_HPP
