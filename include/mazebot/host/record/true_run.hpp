// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RECORD_TRUE_RUN_HPP
#define MAZEBOT_HOST_RECORD_TRUE_RUN_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../navigator/command.hpp"
#include "../../navigator/observation.hpp"
#include "../../recover/log_odds.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a robot did instead of its command.
enum class MotionFault : std::uint8_t {
  none,
  slip,       ///< it crossed a border less than it said, or was not blocked by a wall where it said that it was blocked
  overshoot,  ///< it crossed a border more than ordered
  wrong_turn,  ///< it turned by another angle
  moved        ///< somebody carried it elsewhere
};

/// The name as text, as in reports.
constexpr const char* to_string(MotionFault fault) {
  switch (fault) {
    case MotionFault::none: return "";
    case MotionFault::slip: return "slip";
    case MotionFault::overshoot: return "overshoot";
    case MotionFault::wrong_turn: return "wrong-turn";
    case MotionFault::moved: break;
  }
  return "moved";
}

/// A step of a run: what the robot saw, and what it was told to do then.
struct RunStep {
  Observation seen;  ///< and how the command before ended
  Command command;   ///< the answer
  /// Somebody has put it there before the step, or it has driven there without steps, as in a fast run.
  std::optional<Pose> put_at = std::nullopt;
};

/// What truly happened up to a step.
struct TrueStep {
  Pose pose;                              ///< where the robot truly was when it looked
  MotionFault fault = MotionFault::none;  ///< of the command before
  std::uint8_t misread = 0;               ///< the sides read wrong, as 1 << Turn
  bool crashed = false;                   ///< the command before ended at a wall
};

/// Finds the most likely true path of a robot in a maze that is known: the poses, slips and wrong readings that
/// together explain best what it said, by the costs of LogOdds. It is the Viterbi algorithm over all poses. Ties are
/// explained by the readings. Throws std::invalid_argument if it would take more than 400 million steps. O(steps *
/// cells).
///
/// Source: A. J. Viterbi, "Error bounds for convolutional codes and an asymptotically optimum decoding algorithm", IEEE
/// Transactions on Information Theory 13, 1967.
class TrueRun {
 public:
  /// The robot began at `start`.
  TrueRun(const RunTimeWallMap& truth, Pose start, const std::vector<RunStep>& run) : truth_(truth) {
    const std::size_t poses = 4 * truth.grid().cell_count();
    if (poses * run.size() > 400'000'000) throw std::invalid_argument("the maze and the run are too large to compare");
    std::vector<std::int32_t> cost(poses, never), next(poses, never);
    cost[index(start)] = 0;
    std::vector<std::vector<Origin>> origins;
    for (std::size_t i = 0; i < run.size(); ++i) {
      origins.emplace_back(poses);
      if (i > 0) move(run[i - 1], run[i], cost, next, origins.back());
      for (std::size_t p = 0; p < poses; ++p) {
        if (cost[p] == never) continue;
        const unsigned wrong = misread(pose_of(p), run[i].seen);
        for (unsigned bits = wrong; bits != 0; bits &= bits - 1) cost[p] += LogOdds::contradiction + LogOdds::agreement;
      }
    }
    steps_.resize(run.size());
    if (run.empty()) return;
    auto at = static_cast<std::size_t>(std::min_element(cost.begin(), cost.end()) - cost.begin());
    for (std::size_t i = run.size(); i-- > 0;) {
      const Origin& origin = origins[i][at];
      steps_[i].pose = pose_of(at);
      steps_[i].fault = i == 0 ? MotionFault::none : origin.fault;
      steps_[i].misread = static_cast<std::uint8_t>(misread(pose_of(at), run[i].seen));
      steps_[i].crashed = i > 0 && origin.crashed;
      at = origin.from;
    }
  }

  const std::vector<TrueStep>& steps() const { return steps_; }  ///< one for each step of the run

 private:
  enum : std::int32_t { never = std::numeric_limits<std::int32_t>::max() };
  struct Origin {
    std::uint32_t from = 0;
    MotionFault fault = MotionFault::none;
    bool crashed = false;
  };

  std::size_t index(Pose pose) const {
    return 4 * std::size_t{truth_.grid().index(pose.cell)} + static_cast<std::size_t>(pose.heading);
  }
  Pose pose_of(std::size_t number) const {
    return Pose(truth_.grid().cell(static_cast<RunTimeGrid::Index>(number / 4)),
                heading_at(static_cast<int>(number % 4)));
  }
  // The sides that were read wrong.
  unsigned misread(Pose pose, const Observation& seen) const {
    unsigned wrong = 0;
    for (int i = 0; i < 4; ++i) {
      const Turn side = turn_at(i);
      if (!seen.sensed(side)) continue;
      Pose ray = pose.turned(side);
      int free = 0;
      while (free < seen.reach(side) && truth_.open(ray, Turn::ahead, Unknown::wall)) {
        ray = ray.advanced();
        ++free;
      }
      if (free != seen.free_cells(side)) wrong |= 1U << i;
    }
    return wrong;
  }

  void move(const RunStep& before, const RunStep& now, std::vector<std::int32_t>& cost, std::vector<std::int32_t>& next,
            std::vector<Origin>& origins) const {
    std::fill(next.begin(), next.end(), std::int32_t{never});
    const auto reach = [&](Pose to, std::size_t from, std::int32_t sum, MotionFault fault, bool crashed) {
      const std::size_t at = index(to);
      if (sum >= next[at]) return;
      next[at] = sum;
      origins[at] = {static_cast<std::uint32_t>(from), fault, crashed};
    };
    const auto best = static_cast<std::size_t>(std::min_element(cost.begin(), cost.end()) - cost.begin());
    if (now.put_at) {
      reach(*now.put_at, best, cost[best], MotionFault::none, false);
      cost.swap(next);
      return;
    }
    const int ordered = before.command.cells();
    const int short_by = std::min(now.seen.short_by(), ordered);
    const int crossed = ordered - short_by;  // says the robot
    const bool can_turn_wrong = before.command.turn() != Turn::ahead;
    for (std::size_t from = 0; from < cost.size(); ++from) {
      if (cost[from] == never) continue;
      for (int quarter = 0; quarter < 4; ++quarter) {
        if (quarter != 0 && !can_turn_wrong) break;
        const std::int32_t turned = cost[from] + (quarter == 0 ? 0 : std::int32_t{LogOdds::fault});
        const MotionFault turn_fault = quarter == 0 ? MotionFault::none : MotionFault::wrong_turn;
        Pose pose = pose_of(from).turned(before.command.turn()).turned(turn_at(quarter));
        for (int cells = 0; cells <= crossed + 1; ++cells) {
          const bool is_open = truth_.open(pose, Turn::ahead, Unknown::wall);
          if (cells == crossed && short_by == 0) reach(pose, from, turned, turn_fault, false);
          // It says that it was blocked: by a wall, or its wheels slipped.
          if (cells == crossed && short_by != 0) {
            reach(pose, from, turned + (is_open ? std::int32_t{LogOdds::fault} : 0),
                  is_open ? MotionFault::slip : turn_fault, !is_open);
          }
          // It says that it crossed a border more than it did: it slipped, or a wall stopped it, which it did not feel.
          if (cells == crossed - 1) {
            const bool is_crash = !is_open && !now.seen.feels_bumps();
            reach(pose, from, turned + (is_crash ? 0 : std::int32_t{LogOdds::fault}),
                  is_crash ? turn_fault : MotionFault::slip, is_crash);
          }
          if (cells == crossed + 1 && crossed > 0) {
            reach(pose, from, turned + std::int32_t{LogOdds::fault}, MotionFault::overshoot, false);
          }
          if (!is_open) {
            // A wall ends the command early, and the robot does not feel it.
            if (!now.seen.feels_bumps() && cells < crossed - 1) reach(pose, from, turned, turn_fault, true);
            break;
          }
          pose = pose.advanced();
        }
      }
    }
    // Somebody has carried it, from the most likely pose to any other one.
    for (std::size_t to = 0; to < next.size(); ++to) {
      const std::int32_t carried = cost[best] + LogOdds::kidnapped + LogOdds::turned_too;
      if (carried < next[to] && truth_.exits_at(static_cast<RunTimeGrid::Index>(to / 4), Unknown::wall) != 0) {
        reach(pose_of(to), best, carried, MotionFault::moved, false);
      }
    }
    cost.swap(next);
  }

  const RunTimeWallMap& truth_;
  std::vector<TrueStep> steps_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RECORD_TRUE_RUN_HPP
