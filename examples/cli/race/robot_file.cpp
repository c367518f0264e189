// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "robot_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mazebot/motion/trapezoidal_profile.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "json_members.hpp"
#include "mouse_file.hpp"

namespace {

using namespace mazebot;
using Json = JsonMembers::Json;

constexpr std::uint32_t search_ticks = 1000;

// StraightTimes hold 65 535 ticks.
SpeedLimits limits_of(JsonMembers members, std::uint32_t cell_um, std::uint32_t ticks_per_second) {
  const std::uint32_t at_ends = members.whole("speed_mm_s", 1, 99999);
  const std::uint32_t top = members.whole("top_speed_mm_s", 1, 99999);
  const SpeedLimits limits(at_ends, top, members.whole("acceleration_mm_s2", 1, 99999));
  if (top < at_ends) members.fail(fmt::format("found a top speed of {} mm/s, expected at least {}", top, at_ends));
  members.expect_no_more();
  if (profile_ticks(limits, std::uint64_t{cell_um} * StraightTimes::table_size, ticks_per_second) >= 0xFFFF) {
    members.fail(fmt::format("found a top speed of {} mm/s, expected {} cells in less than {} s", top,
                             int{StraightTimes::table_size}, 0xFFFF / ticks_per_second));
  }
  return limits;
}

// The polygon in mm: ahead of the axle, and left of the middle. It must fit between two walls, also in a dead end.
std::vector<OutlinePoint<double>> outline_of(JsonMembers& robot, double face_mm) {
  const auto fail = [&](const std::string& found) {
    robot.fail_at("outline_mm", fmt::format("found {} for 'outline_mm', expected 3 to {} corners [ahead, left] in mm",
                                            found, int{TurnClearance<double>::most_corners}));
  };
  const Json& corners = robot.value("outline_mm");
  if (!corners.is_array()) fail(corners.dump());
  if (corners.size() < 3 || corners.size() > TurnClearance<double>::most_corners) {
    fail(fmt::format("{} corners", corners.size()));
  }
  std::vector<OutlinePoint<double>> outline;
  double area = 0;
  double left = 0, right = 0, front = 0, back = 0;
  for (const Json& corner : corners) {
    if (!corner.is_array() || corner.size() != 2 || !corner[0].is_number() || !corner[1].is_number()) {
      fail(corner.dump());
    }
    const double ahead = corner[0].get<double>();
    const double aside = corner[1].get<double>();
    if (!(std::abs(ahead) <= 1000 && std::abs(aside) <= 1000)) fail(corner.dump());
    outline.push_back({ahead / 1000, -aside / 1000});
    left = std::max(left, aside);
    right = std::min(right, aside);
    front = std::max(front, ahead);
    back = std::min(back, ahead);
  }
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const OutlinePoint<double>& next = outline[(i + 1) % outline.size()];
    area += outline[i].ahead * next.right - next.ahead * outline[i].right;
  }
  if (std::abs(area) < 1e-6) fail("a polygon without area");
  const bool is_wide = left - right >= face_mm;
  if (is_wide || front - back >= face_mm) {
    robot.fail_at("outline_mm",
                  fmt::format("found a robot {} mm {}, expected less than the {} mm between two walls of a cell",
                              is_wide ? left - right : front - back, is_wide ? "wide" : "long", face_mm));
  }
  return outline;
}

// What the motors can do: from their data, or from two measured numbers for each axis.
DriveLimits<double> drive_of(JsonMembers body, JsonMembers drive, JsonMembers grip) {
  const double track = body.number("track_mm", 1, 1000) / 1000;
  const double tyres = grip.number("limit_mm_s2", 10, 1e6) / 1000 * grip.number_or("used", 0.01, 1, 1);
  grip.expect_no_more();
  if (drive.has("speed_gain_mm_s")) {
    // A body may have the mass and the inertia, too: other programs simulate with them.
    for (const char* name : {"mass_g", "yaw_inertia_g_mm2"}) {
      if (body.has(name)) body.number(name, 0.001, 1e9);
    }
    body.expect_no_more();
    const double gain = drive.number("speed_gain_mm_s", 1, 99999) / 1000;
    const double time = drive.number("speed_time_ms", 1, 60000) / 1000;
    const double degree = 3.14159265358979323846 / 180;
    const double turn_gain = drive.number("turn_gain_deg_s", 1, 1e6) * degree;
    const double turn_time = drive.number("turn_time_ms", 1, 60000) / 1000;
    DriveLimits<double> limits = DriveLimits<double>::measured(gain, time, turn_gain, turn_time, track, tyres);
    limits.top_speed = drive.number_or("top_speed_mm_s", 1, 99999, limits.top_speed * 1000) / 1000;
    limits.acceleration = drive.number_or("acceleration_mm_s2", 1, 1e6, limits.acceleration * 1000) / 1000;
    limits.brake = drive.number_or("brake_mm_s2", 1, 1e6, limits.brake * 1000) / 1000;
    drive.expect_no_more();
    return limits;
  }
  const DrivePhysics<double> physics = {
      body.number("mass_g", 0.1, 1e5) / 1000, body.number("yaw_inertia_g_mm2", 1, 1e12) / 1e9, track,
      drive.number("force_mn", 1, 1e6) / 1000, drive.number("free_speed_mm_s", 1, 99999) / 1000};
  body.expect_no_more();
  const double top = drive.number("top_speed_mm_s", 1, 99999) / 1000;
  const double speeding_up = drive.number_or("acceleration_mm_s2", 1, 1e6, tyres * 1000) / 1000;
  const double braking = drive.number_or("brake_mm_s2", 1, 1e6, tyres * 1000) / 1000;
  const double fade = drive.number_or("fade_speed_mm_s", 1, 99999, 0) / 1000;
  drive.expect_no_more();
  return DriveLimits<double>(physics, tyres, speeding_up, braking, top, fade);
}

}  // namespace

RobotDescription parse_robot(const std::string& content, const std::string& file) {
  JsonMembers robot(file, content);
  const std::string name = robot.text("name");
  const auto cell_um = static_cast<std::uint32_t>(std::lround(1000 * robot.number("cell_mm", 10, 1000)));
  // To 0.01 mm
  const auto half_diagonal_um = static_cast<std::uint32_t>(10 * std::lround(cell_um / std::sqrt(2.0) / 10));

  const SpeedLimits straight = limits_of(robot.object("straight"), cell_um, race_ticks_per_second);
  const SpeedLimits diagonal = limits_of(robot.object("diagonal"), cell_um, race_ticks_per_second);
  JsonMembers turns = robot.object("turns_ms");
  const auto turn = [](JsonMembers& members, const char* of) {
    return static_cast<std::uint16_t>(members.whole(of, 0, 6500));
  };
  const TurnTimes ms = {turn(turns, "turn_45"),  turn(turns, "turn_90"),     turn(turns, "turn_135"),
                        turn(turns, "turn_180"), turn(turns, "diagonal_90"), turn(turns, "pivot_90"),
                        turn(turns, "pivot_180")};
  const std::uint32_t stopped_90 = turns.whole("stopped_90", 0, 6500);
  turns.expect_no_more();
  JsonMembers search = robot.object("search");
  const SpeedLimits search_limits = limits_of(search.object("straight"), cell_um, search_ticks);
  const auto search_turn = [&](const char* of) { return static_cast<std::uint16_t>(search.whole(of, 1, 60000)); };
  const std::uint16_t smooth_90 = search_turn("turn_90_ms");
  const std::uint16_t around = search_turn("turn_around_ms");
  const std::uint16_t in_place = search_turn("turn_in_place_ms");
  search.expect_no_more();
  const double cell_mm = cell_um / 1000.0;
  const double wall_mm = robot.number_or("wall_mm", 0, cell_mm / 2, cell_mm / 15);
  // All of a drive, or nothing: else its times would be missing without a word.
  std::optional<DriveDescription> drive;
  const std::vector<const char*> of_drive = {"outline_mm", "body", "drive", "grip"};
  const std::vector<const char*> of_simulator = {"motors", "battery", "wheels", "encoders", "gyro", "wall_sensors"};
  const auto has = [&](const char* part) { return robot.has(part); };
  if (std::any_of(of_drive.begin(), of_drive.end(), has) ||
      std::any_of(of_simulator.begin(), of_simulator.end(), has)) {
    const DriveLimits<double> limits = drive_of(robot.object("body"), robot.object("drive"), robot.object("grip"));
    const MazeScale<double> scale(cell_mm / 1000, wall_mm / 1000);
    drive = DriveDescription{limits, outline_of(robot, cell_mm - wall_mm), scale};
    read_mouse(robot, *drive);  // only to check it: race needs none
  }
  for (const char* part : of_drive) robot.pass_over(part);
  for (const char* part : of_simulator) robot.pass_over(part);
  robot.expect_no_more();
  return {name, detail::race_model(straight, diagonal, cell_um, half_diagonal_um, ms, race_ticks_per_second),
          SearchModel(search_limits, cell_um, search_ticks, smooth_90, around, in_place),
          StoppingMouse(StraightTimes(SpeedLimits(0, straight.top_speed, straight.acceleration), cell_um, 1000),
                        static_cast<std::uint16_t>(stopped_90)),
          std::move(drive)};
}

double DriveDescription::ahead() const {
  double most = 0;
  for (const OutlinePoint<double>& point : outline) most = std::max(most, point.ahead);
  return most;
}

double DriveDescription::behind() const {
  double most = 0;
  for (const OutlinePoint<double>& point : outline) most = std::max(most, -point.ahead);
  return most;
}

RobotDescription read_robot(const std::string& name_or_file) {
  const bool classic = name_or_file == "classic";
  if (!classic && name_or_file != "half-size") return parse_robot(json_content(name_or_file), name_or_file);
  return simple_robot(classic);
}
