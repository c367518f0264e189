// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "search_replay.hpp"

#include <cstdlib>
#include <mazebot/host/draw/map_point.hpp>
#include <optional>
#include <string>
#include <vector>

using namespace mazebot;

namespace {

template <class FloodT>
std::optional<double> distance(const FloodT& flood, Cell cell) {
  if (!flood.reachable(cell)) return std::nullopt;
  return static_cast<double>(flood.distance(cell));
}

}  // namespace

SearchReplay::SearchReplay(const Maze& maze, const std::string& subtitle)
    : replay_(ReplayTask::explore, maze.name, subtitle, maze.walls),
      start_(maze.start),
      goals_(maze.goals),
      start_cell_(maze.grid()),
      visited_(maze.grid()),
      to_goal_(maze.grid()),
      from_start_(maze.grid()),
      surely_(maze.grid()),
      last_(maze.start.cell) {
  start_cell_.insert(start_.cell);
  replay_.start(start_.cell).goals(goals_);
}

void SearchReplay::look(const Watch::Moment& moment) {
  replay_.frame(moment.pose).tours(moment.tours);
  if (moment.evidence != nullptr) {
    replay_.see(*moment.evidence);
  } else {
    replay_.see(moment.map);
  }
  count(moment.map, moment.pose);
  if (moment.evidence != nullptr) count(*moment.evidence);
}

void SearchReplay::count(const BasicEvidenceMap<RunTimeGrid>& known) {
  std::size_t once = 0, surely = 0, contradicted = 0;
  const RunTimeGrid& grid = known.grid();
  for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
    const Cell cell = grid.cell(i);
    for (const Heading heading : {Heading::north, Heading::east}) {
      if (!grid.contains(cell.towards(heading))) continue;
      const Evidence evidence = known.evidence(cell, heading);
      once += evidence == Evidence::seen_once;
      surely += evidence == Evidence::confirmed || evidence == Evidence::certain;
      contradicted += evidence == Evidence::doubtful;
    }
  }
  replay_.number("walls and openings seen once", static_cast<double>(once))
      .number("confirmed or crossed", static_cast<double>(surely))
      .number("contradicted", static_cast<double>(contradicted));
}

void SearchReplay::count(const RunTimeWallMap& known, Pose pose) {
  moves_ += static_cast<std::uint64_t>(std::abs(pose.cell.x - last_.x) + std::abs(pose.cell.y - last_.y));
  last_ = pose.cell;
  visited_.insert(pose.cell);
  to_goal_.run(known, goals_, Unknown::open);
  from_start_.run(known, start_cell_, Unknown::open);
  surely_.run(known, goals_, Unknown::wall);
  const std::optional<double> least = distance(to_goal_, start_.cell), best = distance(surely_, start_.cell);

  std::uint64_t doubts = 0;
  const RunTimeGrid& grid = known.grid();
  for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
    if (!to_goal_.reachable_at(i) || !from_start_.reachable_at(i)) continue;
    doubts +=
        !best || static_cast<double>(to_goal_.distance(grid.cell(i)) + from_start_.distance(grid.cell(i))) < *best;
  }
  replay_.number("moves", static_cast<double>(moves_))
      .number("cells visited", static_cast<double>(visited_.count()))
      .number("to a goal, at least", distance(to_goal_, pose.cell))
      .number("no route is shorter than", least)
      .number("shortest known route", best)
      .number("cells in doubt", static_cast<double>(doubts))
      .word("shortest route", !least            ? "there is none"
                              : !best           ? "not known"
                              : *least == *best ? "proved"
                                                : "in doubt");
}

const Replay& SearchReplay::finished(const MazeResult& result) {
  std::vector<MapPoint> points;
  for (const Cell cell : result.route_cells) points.push_back(middle_of(cell));
  if (!points.empty()) replay_.route(result.proved ? "proved route" : "route", points);
  return replay_;
}
