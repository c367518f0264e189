// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MMS_MMS_DOUBTS_HPP
#define MAZEBOT_CLI_MMS_MMS_DOUBTS_HPP

#include <algorithm>
#include <cstdint>
#include <mazebot/explore/odds_policy.hpp>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/map/maze.hpp>
#include <optional>
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
  /// How many mazes are drawn for a decision.
  static constexpr int mazes = 16;
  /// An unknown wall is so much more likely to be there than the odds say. They are those of single walls; a run needs
  /// many openings at once. The value was chosen by the mean score on every second classic maze.
  static constexpr double wall_factor = 1.5;

  MmsDoubts(const mazebot::RunTimeGrid& grid, const MmsSkills& skills) : planner_(grid, skills) {}

  /// The walls that a run cheaper than `known` passes in one of the mazes. O(mazes * a search of the planner).
  std::vector<MmsDoubt> find(const mazebot::RunTimeWallMap& map, MmsPlanner::Cost known,
                             const mazebot::RunTimeCellSet& goals) {
    std::vector<MmsDoubt> doubts;
    for (int i = 0; i < mazes; ++i) {
      const auto goal = planner_.search(drawn(map, i), std::nullopt, MmsPose(), true,
                                        [&](MmsPose pose) { return goals.contains(pose.cell()); });
      if (!goal || planner_.cost(*goal) >= known) continue;
      const double gain = static_cast<double>(known - planner_.cost(*goal)) / mazes;
      MmsPlanner::for_each_unknown(map, {MmsPose(), planner_.route(*goal)}, [&](MmsPose edge) {
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
  static mazebot::RunTimeWallMap drawn(const mazebot::RunTimeWallMap& map, int number) {
    mazebot::RunTimeWallMap maze = map;
    mazebot::Random random(static_cast<std::uint64_t>(number));
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
};

#endif  // MAZEBOT_CLI_MMS_MMS_DOUBTS_HPP
