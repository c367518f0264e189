// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MMS_MMS_DOUBTS_HPP
#define MAZEBOT_CLI_MMS_MMS_DOUBTS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mazebot/explore/odds_policy.hpp>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/map/maze.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "mms_planner.hpp"

/// An unknown wall, as the edge that it is on, and how much cheaper the runs that pass it are than the known run: the
/// mean over mazes that are drawn, in the planner's costs.
struct MmsDoubt {
  MmsPose edge;
  double gain = 0;
};

/// Finds the unknown walls that a cheaper run could pass. Draws mazes: all that is known, and each unknown wall with
/// the odds of OddsPolicy. Each wall has a random number of its own in each of the mazes, so a maze changes only where
/// something new is known.
class MmsDoubts {
 public:
  /// How many mazes are drawn for a decision. A mouse with half steps scores no better with more; its searches take
  /// four times as long.
  static constexpr std::size_t mazes(const MmsSkills& skills) { return skills.half_steps ? 16 : 64; }
  /// An unknown wall is so much more likely to be there than the odds say. They are those of single walls; a run needs
  /// many openings at once. The value was chosen by the mean score on every second classic maze.
  static constexpr double wall_factor = 1.5;

  MmsDoubts(const mazebot::RunTimeGrid& grid, const mazebot::RunTimeCellSet& goals, const MmsSkills& skills)
      : planner_(grid, skills), goals_(goals), drawn_(mazes(skills)) {}

  /// The walls that a run cheaper than `known` passes in one of the mazes. O(mazes * a search of the planner), less
  /// where nothing new contradicts a maze of the last call.
  std::vector<MmsDoubt> find(const mazebot::RunTimeWallMap& map, MmsPlanner::Cost known) {
    std::vector<MmsDoubt> doubts;
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
      const DrawnMaze& maze = drawn(map, i);
      if (!maze.cost || *maze.cost >= known) continue;
      const double gain = static_cast<double>(known - *maze.cost) / static_cast<double>(drawn_.size());
      MmsPlanner::for_each_unknown(map, maze.run, [&](MmsPose edge) {
        const auto same =
            std::find_if(doubts.begin(), doubts.end(), [&](const MmsDoubt& doubt) { return doubt.edge.is_at(edge); });
        if (same == doubts.end()) {
          doubts.push_back({edge, gain});
        } else {
          same->gain += gain;
        }
        return true;
      });
    }
    return doubts;
  }

 private:
  // One of the mazes, and the cheapest run in it if there is one.
  struct DrawnMaze {
    mazebot::RunTimeWallMap walls;
    std::optional<MmsPlanner::Cost> cost;
    MmsRoute run;
  };

  const DrawnMaze& drawn(const mazebot::RunTimeWallMap& map, std::size_t number) {
    std::optional<DrawnMaze>& maze = drawn_[number];
    mazebot::RunTimeWallMap walls = walls_of(map, number);
    if (maze && maze->walls == walls) return *maze;
    maze = DrawnMaze{std::move(walls), std::nullopt, {}};
    const auto goal = planner_.search(maze->walls, mazebot::Unknown::wall, MmsPose(), true,
                                      [&](MmsPose pose) { return goals_.contains(pose.cell()); });
    if (goal) {
      maze->cost = planner_.cost(*goal);
      maze->run.steps = planner_.route(*goal);
    }
    return *maze;
  }

  static mazebot::RunTimeWallMap walls_of(const mazebot::RunTimeWallMap& map, std::size_t number) {
    mazebot::RunTimeWallMap maze = map;
    mazebot::Random random(number);
    for (int x = 0; x < map.width(); ++x) {
      for (int y = 0; y < map.height(); ++y) {
        for (const mazebot::Heading side : {mazebot::Heading::north, mazebot::Heading::east}) {
          const double number_of_wall = random.unit();
          const mazebot::Cell cell(x, y);
          if (map.known(cell, side)) continue;
          const double odds =
              wall_factor / 3 * mazebot::wall_odds(mazebot::detail::wall_context(map, map.grid().index(cell), side));
          maze.record(cell, side, number_of_wall * (1 + odds) < odds);
        }
      }
    }
    return maze;
  }

  MmsPlanner planner_;
  mazebot::RunTimeCellSet goals_;
  std::vector<std::optional<DrawnMaze>> drawn_;  // as they were in the last call
};

#endif  // MAZEBOT_CLI_MMS_MMS_DOUBTS_HPP
