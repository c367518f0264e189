// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_HALF_CELL_LATTICE_HPP
#define MAZEBOT_TESTS_SUPPORT_HALF_CELL_LATTICE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "mazebot/host/map/maze.hpp"
#include "mazebot/race/race_model.hpp"
#include "mazebot/race/race_route.hpp"
#include "support/slow_search.hpp"

// The oracle of RacePlanner: a second implementation of the geometry of fast runs. Points of a lattice with half a cell
// between them, eight headings, motions as vectors.
namespace test {

struct Point {
  int x;  // half cells from the western border: even on a border, odd in the middle of a cell
  int y;
  int heading;  // 0 north, 1 north-east, ... 7 north-west

  friend bool operator==(Point a, Point b) { return a.x == b.x && a.y == b.y && a.heading == b.heading; }
};

class HalfCellLattice {
 public:
  HalfCellLattice(const mazebot::Maze& maze, mazebot::Unknown unknown) : maze_(maze), unknown_(unknown) {}

  static Point centre(mazebot::Cell cell, mazebot::Heading heading) {
    return {2 * cell.x + 1, 2 * cell.y + 1, 2 * static_cast<int>(heading)};
  }

  /// Half a cell on, or half a diagonal.
  static Point step(Point point, int heading) {
    static const int east[] = {0, 1, 1, 1, 0, -1, -1, -1};
    const int h = heading & 7;
    return {point.x + east[h], point.y + east[(h + 2) & 7], h};
  }

  /// Can the robot pass a point? A cell's centre is free, a border if it is open, a post never.
  bool free(Point point) const {
    const bool on_column = point.x % 2 == 0;
    const bool on_row = point.y % 2 == 0;
    if (point.x <= 0 || point.y <= 0 || point.x >= 2 * maze_.width() || point.y >= 2 * maze_.height()) return false;
    if (on_column && on_row) return false;
    if (on_column) {
      return maze_.walls.open(mazebot::Cell(point.x / 2 - 1, point.y / 2), mazebot::Heading::east, unknown_);
    }
    if (on_row) {
      return maze_.walls.open(mazebot::Cell(point.x / 2, point.y / 2 - 1), mazebot::Heading::north, unknown_);
    }
    return true;
  }

  /// Returns where a motion ends, or nothing if it is blocked or cannot begin here.
  std::optional<Point> after(Point from, mazebot::MotionPrimitive motion) const {
    using mazebot::PrimitiveKind;
    const bool straight = from.heading % 2 == 0;
    const int side = motion.side == mazebot::Turn::right ? 1 : -1;
    switch (motion.kind) {
      case PrimitiveKind::straight:
        return straight && motion.length % 2 == 0 ? along(from, std::vector<int>(motion.length, 0)) : std::nullopt;
      case PrimitiveKind::diagonal: return straight ? std::nullopt : along(from, std::vector<int>(motion.length, 0));
      case PrimitiveKind::turn_90:
        return straight ? turned(along(from, {0, side, 2 * side}), from, 2 * side) : std::nullopt;
      case PrimitiveKind::turn_180:
        return straight ? turned(along(from, {0, side, 3 * side, 4 * side}), from, 4 * side) : std::nullopt;
      case PrimitiveKind::turn_45:
      case PrimitiveKind::turn_135: {
        const int eighths = motion.kind == PrimitiveKind::turn_45 ? 1 : 3;
        if (straight) {
          const auto end = eighths == 1 ? along(from, {0, side}) : along(from, {0, side, 3 * side});
          return turned(end, from, eighths * side);
        }
        // Leaving a diagonal: the entry in reverse, to the other side.
        const Point back = {from.x, from.y, (from.heading + 4) & 7};
        for (int dx = -2; dx <= 2; ++dx) {
          for (int dy = -2; dy <= 2; ++dy) {
            const Point end = {from.x + dx, from.y + dy, (from.heading + eighths * side) & 7};
            if (end.x % 2 == 0 || end.y % 2 == 0 || !free(end)) continue;
            const Point end_back = {end.x, end.y, (end.heading + 4) & 7};
            if (after(end_back, {motion.kind, motion.side + mazebot::Turn::around, 1}) == back) return end;
          }
        }
        return std::nullopt;
      }
      case PrimitiveKind::diagonal_90: {
        if (straight) return std::nullopt;
        // It must turn inside the cell behind the next border, not back into this one.
        const Point border = step(from, from.heading);
        const int through = border.x % 2 == 0 ? (border.x > from.x ? 2 : 6) : (border.y > from.y ? 0 : 4);
        const int to = (from.heading + 2 * side) & 7;
        if (((to - through + 8) & 7) != 1 && ((to - through + 8) & 7) != 7) return std::nullopt;
        return turned(along(from, {0, 2 * side}), from, 2 * side);
      }
      case PrimitiveKind::pivot_90: return straight ? turned(from, from, 2 * side) : std::nullopt;
      case PrimitiveKind::pivot_180: return straight ? turned(from, from, 4) : std::nullopt;
    }
    return std::nullopt;
  }

 private:
  // The points passed, as the directions of steps relative to the heading.
  std::optional<Point> along(Point from, const std::vector<int>& directions) const {
    Point at = from;
    for (const int direction : directions) {
      at = step(at, from.heading + direction);
      if (!free(at)) return std::nullopt;
    }
    at.heading = from.heading;
    return at;
  }
  static std::optional<Point> turned(std::optional<Point> end, Point from, int eighths) {
    if (end) end->heading = (from.heading + eighths + 8) & 7;
    return end;
  }

  const mazebot::Maze& maze_;
  mazebot::Unknown unknown_;
};

inline std::uint64_t ticks_of(const mazebot::RaceModel& model, mazebot::MotionPrimitive motion) {
  using mazebot::PrimitiveKind;
  switch (motion.kind) {
    case PrimitiveKind::straight: return model.straights(motion.length / 2);
    case PrimitiveKind::diagonal: return model.diagonals(motion.length);
    case PrimitiveKind::turn_45: return model.turns.turn_45;
    case PrimitiveKind::turn_90: return model.turns.turn_90;
    case PrimitiveKind::turn_135: return model.turns.turn_135;
    case PrimitiveKind::turn_180: return model.turns.turn_180;
    case PrimitiveKind::diagonal_90: return model.turns.diagonal_90;
    case PrimitiveKind::pivot_90: return model.turns.pivot_90;
    case PrimitiveKind::pivot_180: return model.turns.pivot_180;
  }
  return 0;
}

/// Returns the ticks of the fastest run, by textbook Dijkstra.
inline std::optional<std::uint64_t> slow_race_ticks(const mazebot::Maze& maze, const mazebot::RaceModel& model,
                                                    mazebot::Unknown unknown) {
  using mazebot::MotionPrimitive;
  using mazebot::PrimitiveKind;
  using mazebot::Turn;
  const HalfCellLattice lattice(maze, unknown);
  const int columns = 2 * maze.width() + 1;
  const int rows = 2 * maze.height() + 1;
  const auto node = [&](Point point) {
    return static_cast<std::size_t>((point.y * columns + point.x) * 8 + point.heading);
  };
  SlowGraph graph(static_cast<std::size_t>(columns * rows * 8));
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      for (int heading = 0; heading < 8; ++heading) {
        const Point from = {x, y, heading};
        const bool centre = x % 2 == 1 && y % 2 == 1;
        if (!lattice.free(from) || (centre != (heading % 2 == 0))) continue;
        const auto connect_runs = [&](Point begin, std::uint64_t before) {
          for (int length = 1;; ++length) {
            const MotionPrimitive run = {centre ? PrimitiveKind::straight : PrimitiveKind::diagonal, Turn::ahead,
                                         static_cast<std::uint16_t>(centre ? 2 * length : length)};
            const auto end = lattice.after(begin, run);
            if (!end) return;
            graph.connect(node(from), node(*end), before + ticks_of(model, run));
          }
        };
        connect_runs(from, 0);
        for (const Turn side : {Turn::right, Turn::left}) {
          for (const PrimitiveKind kind : {PrimitiveKind::turn_45, PrimitiveKind::turn_90, PrimitiveKind::turn_135,
                                           PrimitiveKind::turn_180, PrimitiveKind::diagonal_90}) {
            const MotionPrimitive turn = {kind, side, 1};
            const auto end = lattice.after(from, turn);
            if (end && ticks_of(model, turn) != 0) graph.connect(node(from), node(*end), ticks_of(model, turn));
          }
          if (centre && model.turns.pivot_90 != 0) {
            connect_runs(*lattice.after(from, {PrimitiveKind::pivot_90, side, 1}), model.turns.pivot_90);
          }
        }
      }
    }
  }
  std::vector<std::pair<std::size_t, std::uint64_t>> sources;
  const Point start = HalfCellLattice::centre(maze.start.cell, maze.start.heading);
  sources.push_back({node(start), 0});
  if (model.turns.pivot_180 != 0) {
    sources.push_back(
        {node(*lattice.after(start, {PrimitiveKind::pivot_180, Turn::around, 1})), model.turns.pivot_180});
  }
  for (const Turn side : {Turn::right, Turn::left}) {
    if (model.turns.pivot_90 == 0) continue;
    sources.push_back({node(*lattice.after(start, {PrimitiveKind::pivot_90, side, 1})), model.turns.pivot_90});
  }
  const auto ticks = graph.costs_from(sources);
  std::optional<std::uint64_t> best;
  maze.goals.for_each_index([&](mazebot::RunTimeGrid::Index goal) {
    for (int heading = 0; heading < 4; ++heading) {
      const auto at = ticks[node(HalfCellLattice::centre(maze.grid().cell(goal), mazebot::heading_at(heading)))];
      if (at && (!best || *at < *best)) best = at;
    }
  });
  return best;
}

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_HALF_CELL_LATTICE_HPP
