// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "drive_replay.hpp"

#include <fmt/format.h>

#include <cmath>
#include <mazebot/host/draw/svg_picture.hpp>
#include <optional>
#include <string_view>

#include "drive_run.hpp"

using namespace mazebot;

namespace {

constexpr double to_degrees = 180 / pi<double>();
constexpr double longest_still = 0.1;  // seconds between frames of a mouse that turns on the spot

}  // namespace

DriveReplay::DriveReplay(const Maze& maze, double cell, const std::string& subtitle)
    : maze_(maze), cell_(cell), replay_(ReplayTask::drive, maze.name, subtitle, maze.walls) {
  replay_.start(maze.start.cell).goals(maze.goals);
}

void DriveReplay::record(const SimulatedHardware& hardware, const DriveSample& sample) {
  const bool races = leg_ == std::string_view(fast_run);
  if (last_) {
    const double driven = std::hypot(sample.truth.x - last_->truth.x, sample.truth.y - last_->truth.y) / cell_;
    if (driven < (races ? 1.0 / 16 : 1.0 / 8) && sample.seconds < last_->seconds + longest_still) return;
  } else {
    begun_ = sample.seconds;
  }
  replay_.frame(point_of(sample.truth), sample.truth.angle * to_degrees, last_ ? sample.seconds - last_->seconds : 0)
      .word("leg", leg_)
      .number("time", sample.seconds - begun_, "s")
      .number("speed", sample.speed, "m/s")
      .number("planned speed", sample.wanted.speed, "m/s")
      .number("aside of its path", 1000 * sample.lateral, "mm")
      .number("heading error", to_degrees * sample.heading, "degrees");
  const std::size_t sensors = hardware.simulator().description().sensors.size();
  for (std::size_t i = 0; i < sensors; ++i) {
    replay_.number(fmt::format("sensor {}", i + 1), hardware.sensor_reading(i), "counts");
  }
  last_ = sample;
  if (races) driven_.push_back({point_of(sample.truth), sample.speed});
}

void DriveReplay::see(const BasicEvidenceMap<RunTimeGrid>& known) {
  if (!empty()) replay_.see(known);
}
void DriveReplay::see(const RunTimeWallMap& known) {
  if (!empty()) replay_.see(known);
}

void DriveReplay::plan(const std::vector<Pose2D<double>>& curve) {
  planned_.clear();
  driven_.clear();
  for (const Pose2D<double>& pose : curve) planned_.push_back(point_of(pose));
  replay_.route("planned curve", planned_);
}

void DriveReplay::finish(const DriveRun& run) {
  const auto number = [](const auto& value) {
    return value ? std::optional<double>(static_cast<double>(*value)) : std::nullopt;
  };
  replay_.result("driven in", run.best_s, "s")
      .result("planned in", run.planned_s, "s")
      .result("aside of its path, at most", run.worst_lateral_mm, "mm")
      .result("turned wrong, at most", run.worst_heading_deg, "degrees")
      .result("contacts", number(run.contacts))
      .result("status", run.status);
  if (run.search_s) replay_.result("search", run.search_s, "s");
}

std::string DriveReplay::html() {
  if (empty()) {
    replay_.frame(middle_of(maze_.start.cell), 90.0 * static_cast<int>(maze_.start.heading), 0).word("leg", at_rest);
  }
  return replay_.html();
}

std::string DriveReplay::svg(const std::string& title, const std::string& run) const {
  SvgPicture picture(maze_.walls);
  picture.title(title).start(maze_.start.cell).goals(maze_.goals);
  if (!driven_.empty()) picture.speeds(driven_, 3, run);
  if (!planned_.empty()) picture.path(planned_, SvgColour::grey, 1, "planned curve");
  return picture.svg();
}
