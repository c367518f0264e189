// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MMS_MMS_PLANNER_HPP
#define MAZEBOT_CLI_MMS_MMS_PLANNER_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mazebot/explore/odds_policy.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/cell.hpp>
#include <mazebot/map/heading.hpp>
#include <mazebot/map/wall_map.hpp>
#include <optional>
#include <utility>
#include <vector>

/// Where a mouse is in mms: on the lattice of half cells, where the centre of cell (0, 0) is (1, 1), with a heading in
/// eighths of a turn, clockwise from north. See MmsSimulator.
struct MmsPose {
  int x = 1;
  int y = 1;
  int heading = 0;

  mazebot::Cell cell() const { return {x / 2, y / 2}; }
  /// Whether it has the same position, with whatever heading.
  bool is_at(MmsPose other) const { return x == other.x && y == other.y; }
  bool is_at_centre() const { return x % 2 == 1 && y % 2 == 1; }
  MmsPose turned(int eighths) const { return {x, y, (heading + eighths) & 7}; }
  MmsPose moved(int half_steps) const {
    const int east = heading % 4 == 0 ? 0 : heading < 4 ? 1 : -1;
    const int north = heading % 4 == 2 ? 0 : heading > 2 && heading < 6 ? -1 : 1;
    return {x + east * half_steps, y + north * half_steps, heading};
  }
};

/// A command of a route: a turn by so many eighths (to the right if positive), a move over so many half steps, or
/// ackReset, which puts the mouse back to the start.
struct MmsStep {
  int eighths = 0;
  int half_steps = 0;
  bool is_reset = false;
};

/// Steps from a pose.
struct MmsRoute {
  MmsPose start;
  std::vector<MmsStep> steps;
};

/// What the release of mms lets a mouse do, and how it counts.
struct MmsSkills {
  bool long_moves = true;  ///< moveForward N; otherwise one cell a command
  bool half_steps = true;  ///< moveForwardHalf N and turns of 45 degrees
  bool resets = true;      ///< ackReset, where it costs less than to drive back
};

/// Plans the cheapest commands for mms's score: turns and effective distance. Dijkstra over positions half a cell apart
/// and headings; a straight of any length is one step, because one long move counts less than several short ones.
///
/// O(states * longest straight), about 9 000 states and 0.5 ms for 16x16.
class MmsPlanner {
 public:
  using Cost = std::int32_t;
  /// Costs are in halves: an effective distance can be n + 1/2.
  static constexpr Cost one = 2;
  static constexpr Cost largest_unknown_cost = 1 + 12;  ///< see unknown_cost(): no odds are more than 12 thirds
  /// mms counts 15 for ackReset. The rest is for shaking the penalty off the next run, see MmsPlayer.
  static constexpr Cost reset_cost = 20 * one;

  MmsPlanner(const mazebot::RunTimeGrid& grid, const MmsSkills& skills)
      : grid_(grid),
        skills_(skills),
        columns_(2 * grid.width() + 1),
        nodes_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(2 * grid.height() + 1) * 8) {}

  static Cost move_cost(int half_steps) { return half_steps > 2 ? half_steps + one : half_steps * one; }

  /// Searches from a pose. Turns before the first move are free if `is_run`: mms counts a run from its first move.
  /// Otherwise a path may begin with a reset, if the skills have that. Ends at the first pose that wanted(pose)
  /// accepts, or when all poses are reached.
  ///
  /// Unknown walls count as walls, or as openings with the unknown_cost() of each.
  template <class WantedT>
  std::optional<MmsPose> search(const mazebot::RunTimeWallMap& map, mazebot::Unknown unknown, MmsPose from, bool is_run,
                                WantedT&& wanted) {
    for (Node& node : nodes_) node = Node();
    for (std::vector<std::uint32_t>& bucket : buckets_) bucket.clear();
    in_queue_ = 0;
    from_ = index(from);
    offer(from_, 0, from_);
    if (skills_.resets && !is_run) offer(index(MmsPose()), reset_cost, index(MmsPose()));
    for (std::size_t cost = 0; in_queue_ > 0; ++cost) {
      std::vector<std::uint32_t>& bucket = buckets_[cost % buckets_.size()];
      for (std::size_t i = 0; i < bucket.size(); ++i) {  // turns at the start add to the same bucket
        --in_queue_;
        const std::uint32_t at = bucket[i];
        Node& node = nodes_[at];
        if (node.is_done || node.cost != static_cast<Cost>(cost)) continue;
        node.is_done = true;
        const MmsPose pose = pose_of(at);
        if (wanted(pose)) return pose;
        const bool turns_are_free = is_run && pose.x == from.x && pose.y == from.y;
        expand(map, unknown, at, pose, turns_are_free);
      }
      bucket.clear();
    }
    return std::nullopt;
  }

  bool reached(MmsPose pose) const { return nodes_[index(pose)].cost != far; }
  Cost cost(MmsPose pose) const { return nodes_[index(pose)].cost; }
  /// The reached pose with the least cost at a position, whatever its heading; nothing if none was reached.
  std::optional<MmsPose> cheapest_at(int x, int y) const {
    std::optional<MmsPose> cheapest;
    for (int heading = 0; heading < 8; ++heading) {
      const MmsPose pose = {x, y, heading};
      if (reached(pose) && (!cheapest || cost(pose) < cost(*cheapest))) cheapest = pose;
    }
    return cheapest;
  }

  /// The commands of the cheapest path to a reached pose.
  std::vector<MmsStep> route(MmsPose to) const {
    std::vector<MmsStep> steps;
    std::size_t at = index(to);
    while (nodes_[at].before != at) {
      const std::size_t before = nodes_[at].before;
      const MmsPose a = pose_of(before);
      const MmsPose b = pose_of(at);
      if (a.heading != b.heading) {
        const int eighths = (b.heading - a.heading) & 7;
        steps.push_back({eighths > 4 ? eighths - 8 : eighths, 0});
      } else {
        steps.push_back({0, std::max(std::abs(b.x - a.x), std::abs(b.y - a.y))});
      }
      at = before;
    }
    if (at != from_) steps.push_back({0, 0, true});
    std::reverse(steps.begin(), steps.end());
    return steps;
  }

  /// Whether only a wall can be in the way of a half step ahead: a post is in the way from a centre along a diagonal,
  /// and the middle of a wall from an edge along it.
  static bool leads_on(MmsPose pose) {
    if (pose.heading % 2 != 0) return !pose.is_at_centre();
    return pose.is_at_centre() || (pose.x % 2 == 0 ? pose.heading % 4 == 2 : pose.heading % 4 == 0);
  }

  /// The wall that a half step from `pose` ahead passes, as the cell it is in and its side; nothing where there is no
  /// wall, that is from an edge to a centre.
  static std::optional<std::pair<mazebot::Cell, mazebot::Heading>> wall_ahead(MmsPose pose) {
    const MmsPose to = pose.moved(1);
    if (to.is_at_centre()) return std::nullopt;
    // The half step stays inside one cell and ends at one of its edges.
    const bool at_upright_edge = to.x % 2 == 0;
    const bool at_level_edge = to.y % 2 == 0;
    if (at_upright_edge) {
      const bool east = to.x > pose.x;
      return std::make_pair(mazebot::Cell(east ? to.x / 2 - 1 : to.x / 2, to.y / 2),
                            east ? mazebot::Heading::east : mazebot::Heading::west);
    }
    if (at_level_edge) {
      const bool north = to.y > pose.y;
      return std::make_pair(mazebot::Cell(to.x / 2, north ? to.y / 2 - 1 : to.y / 2),
                            north ? mazebot::Heading::north : mazebot::Heading::south);
    }
    return std::nullopt;
  }

  /// Calls use(edge) for each unknown wall that a route passes, with the pose on the wall's edge, until it returns
  /// false.
  template <class UseT>
  static void for_each_unknown(const mazebot::RunTimeWallMap& map, const MmsRoute& route, UseT&& use) {
    MmsPose pose = route.start;
    for (const MmsStep& step : route.steps) {
      pose = step.is_reset ? MmsPose() : pose.turned(step.eighths);
      for (int i = 0; i < step.half_steps; ++i) {
        const auto wall = wall_ahead(pose);
        pose = pose.moved(1);
        if (wall && !map.known(wall->first, wall->second) && !use(pose)) return;
      }
    }
  }

  /// The poses that see the wall of an edge: a straight or diagonal line of known openings leads there. Each has the
  /// heading of its line. A mouse without half steps sees only the walls of its cell.
  std::vector<MmsPose> views_of(const mazebot::RunTimeWallMap& map, MmsPose edge) const {
    const auto is_inside = [&](MmsPose pose) {
      return pose.x > 0 && pose.y > 0 && pose.x < 2 * grid_.width() && pose.y < 2 * grid_.height();
    };
    std::vector<MmsPose> views;
    for (int heading = 0; heading < 8; heading += skills_.half_steps ? 1 : 2) {
      if (!leads_on({edge.x, edge.y, heading})) continue;
      MmsPose view = MmsPose{edge.x, edge.y, heading}.moved(-1);
      while (is_inside(view)) {
        views.push_back(view);
        const MmsPose before = view.moved(-1);
        if (!skills_.half_steps || !is_open(map, mazebot::Unknown::wall, before)) break;
        view = before;
      }
    }
    return views;
  }

 private:
  static constexpr Cost far = std::numeric_limits<Cost>::max();
  struct Node {
    Cost cost = far;
    std::uint32_t before = 0;
    bool is_done = false;
  };

  std::size_t index(MmsPose pose) const {
    return (static_cast<std::size_t>(pose.y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(pose.x)) *
               8 +
           static_cast<std::size_t>(pose.heading);
  }
  MmsPose pose_of(std::size_t at) const {
    const auto place = static_cast<int>(at / 8);
    return {place % columns_, place / columns_, static_cast<int>(at % 8)};
  }

  void offer(std::size_t at, Cost cost, std::size_t before) {
    Node& node = nodes_[at];
    if (cost >= node.cost) return;
    node.cost = cost;
    node.before = static_cast<std::uint32_t>(before);
    const auto bucket = static_cast<std::size_t>(cost);
    buckets_[bucket % buckets_.size()].push_back(static_cast<std::uint32_t>(at));
    ++in_queue_;
  }

  // As OddsPolicy counts, in fifths of a move. The odds do not pay for a mouse with half steps, which looks from afar.
  Cost unknown_cost(const mazebot::RunTimeWallMap& map, std::pair<mazebot::Cell, mazebot::Heading> wall) const {
    if (skills_.half_steps) return 1;
    return 1 + mazebot::wall_odds(mazebot::detail::wall_context(map, map.grid().index(wall.first), wall.second));
  }

  // Can the mouse go half a step ahead?
  static bool is_open(const mazebot::RunTimeWallMap& map, mazebot::Unknown unknown, MmsPose pose) {
    if (!leads_on(pose)) return false;
    const auto wall = wall_ahead(pose);
    return !wall || map.open(wall->first, wall->second, unknown);
  }

  void expand(const mazebot::RunTimeWallMap& map, mazebot::Unknown unknown, std::size_t at, MmsPose pose,
              bool turns_are_free) {
    const Cost here = nodes_[at].cost;
    for (const int eighths : {2, -2, 1, -1}) {
      if (eighths % 2 != 0 && (!skills_.half_steps || pose.is_at_centre())) continue;
      offer(index(pose.turned(eighths)), here + (turns_are_free ? 0 : one), at);
    }
    const int stride = skills_.half_steps ? 1 : 2;
    const int most = skills_.long_moves ? std::numeric_limits<int>::max() : 2;
    MmsPose ahead = pose;
    Cost doubts = 0;
    for (int half_steps = 1; half_steps <= most && is_open(map, unknown, ahead); ++half_steps) {
      const auto wall = wall_ahead(ahead);
      if (wall && !map.known(wall->first, wall->second)) doubts += unknown_cost(map, *wall);
      ahead = ahead.moved(1);
      if (half_steps % stride == 0) offer(index(ahead), here + move_cost(half_steps) + doubts, at);
    }
  }

  mazebot::RunTimeGrid grid_;
  MmsSkills skills_;
  int columns_;
  std::vector<Node> nodes_;
  std::size_t from_ = 0;
  // No step costs more than the longest straight, whose effective distance is half its half steps, or a reset.
  std::vector<std::vector<std::uint32_t>> buckets_ = std::vector<std::vector<std::uint32_t>>(
      static_cast<std::size_t>((2 + largest_unknown_cost) * std::max(grid_.width(), grid_.height()) + 8 + reset_cost));
  std::size_t in_queue_ = 0;
};

#endif  // MAZEBOT_CLI_MMS_MMS_PLANNER_HPP
