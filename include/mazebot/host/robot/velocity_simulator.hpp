// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_VELOCITY_SIMULATOR_HPP
#define MAZEBOT_HOST_ROBOT_VELOCITY_SIMULATOR_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "../../map/cell.hpp"
#include "../../motion/pose_2d.hpp"
#include "../../motion/scalar_math.hpp"
#include "../detail/random.hpp"
#include "../map/block_map.hpp"
#include "brush_coverage.hpp"
#include "disc_footprint.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Describes a simulated round robot with a differential drive, and its house, in metres, radians and seconds.
struct VelocitySimulatorOptions {
  double cell_size = 0.5;      ///< of the block map (occupancy grid)
  double robot_radius = 0.17;  ///< metres
  double track_width = 0.24;   ///< between the wheels; has no effect without slip
  double top_speed = 3;        ///< metres per second
  double top_turn_rate = 3;    ///< radians per second

  int laser_rays = 37;                ///< evenly spread from left to right; a single ray points straight ahead
  double laser_field = pi<double>();  ///< between the outermost rays
  double laser_reach = 8;             ///< metres
  double brush = 0.34;                ///< the diameter of the brush
  double brush_offset = 0;            ///< of its middle: ahead of the robot's middle; negative: behind
  double resolution = 0.05;           ///< of coverage; see BrushCoverage

  double wheel_slip = 0;   ///< standard deviation of the distance a wheel rolls in a step, as a share of it
  double laser_noise = 0;  ///< standard deviation of a distance
  std::uint64_t seed = 1;  ///< of slip and noise
};

/// Simulates a VelocityRobot in a house, and measures the floor that it cleans.
///
///     VelocitySimulator robot(house, start);
///     drive_for(15 * 60000, robot, machine);
///     robot.coverage();    // 0 to 1
///
/// The robot follows lines and arcs exactly and never enters a wall. Where it touches a wall it stops at once; it can
/// still turn in place, as a round robot can. The bumper is the front half of its rim, in three sectors of 60 degrees;
/// it is pressed while a wall is within a tenth of a millimetre. The same seed and the same commands give the same
/// drive.
class VelocitySimulator {
 public:
  typedef VelocitySimulatorOptions Options;  ///< the robot and its house

  /// Throws std::invalid_argument if the robot does not fit there, or if an option is out of range: lengths are 1 mm to
  /// 10 km, speeds positive and at most 10000, slip and noise not negative.
  VelocitySimulator(const BlockMap& house, const Pose2D<double>& start, const Options& options = Options())
      : options_(checked(options)),
        robot_(house.free, options.cell_size, options.robot_radius),
        pose_(start),
        random_(options.seed),
        floor_(checked(robot_, start), options.brush, options.resolution, start.x, start.y) {
    sweep(start);
    for (int ray = 0; ray < options.laser_rays; ++ray) {
      rays_.push_back({std::sin(laser_angle(ray)), std::cos(laser_angle(ray))});
    }
    turn_scan();
  }

  // The members of a VelocityRobot.
  /// Sets the velocities, clamped to the top speeds. NaN counts as 0.
  void set_velocity(double v, double w) {
    v_ = std::isnan(v) ? 0 : std::clamp(v, -options_.top_speed, options_.top_speed);
    w_ = std::isnan(w) ? 0 : std::clamp(w, -options_.top_turn_rate, options_.top_turn_rate);
  }
  bool bumper_left() const { return is_touched(-90, -30); }   ///< the left 60 degrees of the bumper
  bool bumper_centre() const { return is_touched(-30, 30); }  ///< the middle 60 degrees
  bool bumper_right() const { return is_touched(30, 90); }    ///< the right 60 degrees
  int laser_rays() const { return options_.laser_rays; }      ///< rays of the laser
  /// Radians from straight ahead, clockwise.
  double laser_angle(int ray) const {
    if (options_.laser_rays == 1) return 0;
    return options_.laser_field * (ray / (options_.laser_rays - 1.0) - 0.5);
  }
  /// Returns the length of a ray in metres. O(cells on the ray).
  double laser_distance(int ray) {
    // A scan is read ray by ray: the sine and cosine of the robot's angle are the same for all rays.
    if (pose_.angle != scan_angle_) turn_scan();
    const Direction& direction = rays_[static_cast<std::size_t>(ray)];
    const double distance = robot_.ray(pose_.x, pose_.y, direction.x * scan_cosine_ + direction.y * scan_sine_,
                                       direction.y * scan_cosine_ - direction.x * scan_sine_, options_.laser_reach);
    if (options_.laser_noise == 0) return distance;
    return std::clamp(distance + options_.laser_noise * deviation(), 0.0, options_.laser_reach);
  }
  /// The robot's clock. Wraps around after 49.7 days, as clocks of boards do.
  std::uint32_t milliseconds() const { return static_cast<std::uint32_t>(total_milliseconds()); }
  /// Drives until the clock reaches that time.
  void wait_until(std::uint32_t milliseconds_then) {
    // The difference as a signed number: the clock may wrap around in between.
    const auto left = static_cast<std::int32_t>(milliseconds_then - milliseconds());
    if (left > 0) advance(static_cast<double>(total_milliseconds() + left) / 1000.0 - seconds_);
  }

  /// Drives for a time; not at all if it is negative. Throws std::invalid_argument if it is NaN or more than 30 years.
  void advance(double seconds) {
    if (!(seconds <= 1e9)) {
      throw std::invalid_argument(fmt::format("a simulated robot cannot drive for {} seconds", seconds));
    }
    if (seconds <= 0) return;
    // Each step turns at most an eighth of a circle and goes at most a cell: the closed forms need less than half a
    // circle.
    const double most =
        std::max(std::fabs(w_) * seconds / (pi<double>() / 4), std::fabs(v_) * seconds / options_.cell_size);
    const auto steps = std::max(std::int64_t{1}, static_cast<std::int64_t>(std::ceil(most)));
    for (std::int64_t i = 0; i < steps; ++i) step(seconds / static_cast<double>(steps));
    seconds_ += seconds;
  }

  // The referee.
  const Pose2D<double>& pose() const { return pose_; }  ///< where the robot really is, in metres and radians
  double seconds() const { return seconds_; }           ///< since the beginning
  /// The distance driven in metres.
  double distance() const { return distance_; }
  /// The number of times it drove into a wall.
  std::uint64_t hits() const { return hits_; }
  const BrushCoverage& floor() const { return floor_; }  ///< what its brush has swept
  /// The share of the reachable floor that is cleaned, 0 to 1.
  double coverage() const { return floor_.coverage(); }
  const Options& options() const { return options_; }  ///< as it was made with

 private:
  struct Direction {
    double x, y;
  };

  static const Options& checked(const Options& options) {
    constexpr double shortest = 1e-3, longest = 1e4, slowest = 1e-9, fastest = 1e4;
    check("cell_size", options.cell_size, shortest, longest);
    check("robot_radius", options.robot_radius, shortest, longest);
    check("track_width", options.track_width, shortest, longest);
    check("brush", options.brush, shortest, longest);
    check("brush_offset", options.brush_offset, -longest, longest);
    check("resolution", options.resolution, shortest, longest);
    check("top_speed", options.top_speed, slowest, fastest);
    check("top_turn_rate", options.top_turn_rate, slowest, fastest);
    check("laser_rays", options.laser_rays, 0, 1e6);
    check("laser_field", options.laser_field, 0, 2 * pi<double>());
    check("laser_reach", options.laser_reach, shortest, longest);
    check("wheel_slip", options.wheel_slip, 0, 1);
    check("laser_noise", options.laser_noise, 0, longest);
    return options;
  }
  static void check(const char* name, double value, double least, double most) {
    if (value >= least && value <= most) return;  // false if it is not a number
    throw std::invalid_argument(
        fmt::format("the {} of a simulated robot is from {:g} to {:g}, not {:g}", name, least, most, value));
  }
  static const DiscFootprint& checked(const DiscFootprint& robot, const Pose2D<double>& start) {
    if (!std::isfinite(start.angle))
      throw std::invalid_argument("the angle of a robot's start must be a finite number");
    const double width = robot.grid().width() * robot.cell_size(), height = robot.grid().height() * robot.cell_size();
    const bool is_inside = start.x >= 0 && start.x < width && start.y >= 0 && start.y < height;
    const bool is_free = is_inside && robot.radius() < std::min(width, height) &&
                         !robot.is_wall(robot.column_of(start.x), robot.column_of(start.y));
    if (!is_free || !robot.fits(start.x, start.y)) {
      throw std::invalid_argument(
          fmt::format("a robot of {} m radius does not fit at {:.3f}, {:.3f}", robot.radius(), start.x, start.y));
    }
    return robot;
  }

  long long total_milliseconds() const { return std::llround(seconds_ * 1000); }

  void step(double seconds) {
    double v = v_, w = w_;
    if (options_.wheel_slip != 0) {
      const double left = (v_ + w_ * options_.track_width / 2) * (1 + options_.wheel_slip * deviation());
      const double right = (v_ - w_ * options_.track_width / 2) * (1 + options_.wheel_slip * deviation());
      v = (left + right) / 2;
      w = (left - right) / options_.track_width;
    }
    const double free_seconds = robot_.seconds_to_contact(pose_, v, w, seconds);
    Pose2D<double> there = DiscFootprint::driven(pose_, v, w, free_seconds);
    // Rounding errors may lead a little into a wall. Then the robot stays.
    const bool is_moved = v != 0 && free_seconds > 0 && robot_.fits(there.x, there.y);
    const Pose2D<double> before = pose_;
    if (is_moved) {
      distance_ += std::fabs(v) * free_seconds;
      pose_.x = there.x;
      pose_.y = there.y;
    }
    const bool is_stopped = v != 0 && (free_seconds < seconds || !is_moved);
    if (is_stopped && !was_stopped_) ++hits_;
    was_stopped_ = is_stopped;
    pose_.angle = std::remainder(pose_.angle + w * seconds, 2 * pi<double>());
    // A brush below the robot's middle stays where it is while the robot turns.
    if (is_moved || options_.brush_offset != 0) sweep(before);
  }

  // From where the brush was to where it is.
  void sweep(const Pose2D<double>& before) {
    const auto x = [&](const Pose2D<double>& at) { return at.x + options_.brush_offset * std::sin(at.angle); };
    const auto y = [&](const Pose2D<double>& at) { return at.y + options_.brush_offset * std::cos(at.angle); };
    floor_.sweep(x(before), y(before), x(pose_), y(pose_));
  }

  void turn_scan() {
    scan_angle_ = pose_.angle;
    scan_sine_ = std::sin(scan_angle_);
    scan_cosine_ = std::cos(scan_angle_);
  }

  // Returns whether a wall is at the rim between two bearings, in degrees clockwise from ahead.
  bool is_touched(double from, double to) const {
    bool touched = false;
    robot_.for_each_wall_near(pose_.x, pose_.y, options_.robot_radius + 1e-4, [&](double dx, double dy) {
      const double bearing = std::remainder(std::atan2(dx, dy) - pose_.angle, 2 * pi<double>());
      const double degrees = bearing * 180 / pi<double>();
      if (degrees >= from && degrees <= to) touched = true;
    });
    return touched;
  }

  // Draws a nearly normal, bounded number with a standard deviation of 1: the sum of four uniform draws.
  double deviation() {
    double sum = 0;
    for (int i = 0; i < 4; ++i) sum += random_.unit();
    return (sum - 2) * std::sqrt(3.0);
  }

  Options options_;
  DiscFootprint robot_;
  Pose2D<double> pose_;
  Random random_;
  BrushCoverage floor_;
  double v_ = 0, w_ = 0;
  double seconds_ = 0;
  double distance_ = 0;
  std::uint64_t hits_ = 0;
  bool was_stopped_ = false;
  std::vector<Direction> rays_;  // of the scan, seen from the robot: x to its right, y ahead
  double scan_angle_ = 0, scan_sine_ = 0, scan_cosine_ = 1;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_VELOCITY_SIMULATOR_HPP
