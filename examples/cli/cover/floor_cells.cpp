// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "floor_cells.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <mazebot/host/cover/floor/floor_lattice.hpp>
#include <mazebot/host/cover/floor/floor_routes.hpp>
#include <stdexcept>

using namespace mazebot;
using Lattice = detail::FloorLattice;

namespace {

int pitch_of(const OccupancyGrid& map, const FloorOptions& options) {
  const double side = options.lattice == "brush" ? options.brush : std::strtod(options.lattice.c_str(), nullptr);
  const double squares = std::round(side / map.resolution());
  if (squares < 1 || std::fabs(squares * map.resolution() - side) > 1e-6) {
    throw std::invalid_argument(fmt::format(
        "--lattice: found cells of {:g} m, expected a multiple of the resolution {:g} m", side, map.resolution()));
  }
  return static_cast<int>(squares);
}

}  // namespace

struct FloorCells::Parts {
  Parts(const OccupancyGrid& map, const FloorOptions& options)
      : setting(map, options),
        space(setting.space()),
        pitch(pitch_of(map, options)),
        lattice(setting.reach(), space, pitch, Lattice::best_offset(setting.reach(), pitch)) {}

  FloorSetting setting;
  DriveSpace space;
  int pitch;
  Lattice lattice;
  Cell first;
};

FloorCells::FloorCells(const OccupancyGrid& map, const FloorOptions& options)
    : parts_(std::make_unique<Parts>(map, options)) {
  const Cell start = *parts_->setting.reach().start();
  const RunTimeGrid& cells = walls().grid();
  double least = std::numeric_limits<double>::infinity();
  for (RunTimeGrid::Index i = 0; i < cells.cell_count(); ++i) {
    const std::optional<Cell> point = parts_->lattice.point(cells.cell(i));
    if (!point) continue;
    const double distance = distance_between(Lattice::middle(start), Lattice::middle(*point));
    if (distance < least) least = distance, parts_->first = cells.cell(i);
  }
  if (std::isinf(least)) {
    throw NoRoomForRobot("--lattice: the robot fits in the middle of no cell, expected smaller cells");
  }
}
FloorCells::~FloorCells() = default;

const RunTimeWallMap& FloorCells::walls() const { return parts_->lattice.walls(); }
Pose FloorCells::start() const { return {parts_->first, Heading::north}; }
const FloorSetting& FloorCells::setting() const { return parts_->setting; }

std::vector<FloorPoint> FloorCells::path_over(const std::vector<Cell>& cells) const {
  const FloorReach& reach = parts_->setting.reach();
  std::vector<FloorPoint> path = Lattice::corners(reach.way_out());
  const FloorRoutes routes(reach, parts_->space, *parts_->lattice.point(cells.front()));
  for (const FloorPoint point : routes.route(Lattice::middle(*reach.start()))) {
    if (path.empty() || path.back() != point) path.push_back(point);
  }
  for (std::size_t i = 1; i < cells.size(); ++i) path.push_back(Lattice::middle(*parts_->lattice.point(cells[i])));
  return path;
}
