// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_LOCATE_LOCALIZER_HPP
#define MAZEBOT_LOCATE_LOCALIZER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "elimination_policy.hpp"
#include "greedy_elimination.hpp"
#include "hypotheses.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Finds the pose of a lost robot in a maze it knows: global localization by position elimination. A Navigator.
///
/// The robot knows the walls but neither its cell nor its heading. The localizer keeps the hypotheses: every pose from
/// which the robot could have seen what it has seen. Its policy leads the robot to a pose where the hypotheses would
/// see different walls, the robot looks, and the localizer rules out those that do not fit. The robot has 3 or 4 rays
/// of any reach, and all observations must come from the same sensors. It ends
///
///     located       one hypothesis remains: pose()
///     ambiguous     the hypotheses are indistinguishable, and the robot stands still: hypotheses()
///     contradicted  no pose fits: the map is wrong, or more readings were wrong than tolerated
///
///     Localizer<16, 16> localizer(map);
///     if (drive(robot, localizer) == Status::located) { Pose here = *localizer.pose(); ... }
///
/// With `WrongReadings<2>` as the last template parameter, up to 2 rays may be wrong over the whole run; 14 is the
/// most. A blocked forward() counts as one ray. Then the true pose is never ruled out, and the run always ends: each
/// path leads to a pose where some hypothesis loses credit, whatever is read there. There are at most p = poses *
/// (wrong rays + 1) paths of at most 4 * cells - 1 steps each, so at most p * (4 * cells - 1) steps. A cell is a step,
/// and so is a quarter turn.
///
/// The map may be partly known. An unknown wall agrees with either reading, so the true pose is not ruled out, and
/// `located` is as sure as in a full map. The robot then crosses only borders that it sees to be open. When the policy
/// knows no pose that surely splits the hypotheses, the robot follows the left wall, then the right wall, for half as
/// many cells each as the maze has, until something is ruled out. After that it ends `ambiguous`: the map does not say
/// more.
///
/// The map is read, not copied: it must outlive the localizer. RAM in addition to the map: that of BasicHypotheses and
/// of the policy, a pointer, a number of cells and two bytes. 16x16 on AVR: 400 bytes. next() is O(policy.plan())
/// when a hypothesis was ruled out, else O(cells + hypotheses * reach).
template <class GridT, class PolicyT = BasicGreedyElimination<GridT>, class ToleratedT = WrongReadings<0>>
class BasicLocalizer : public GridT::template Assignment<BasicLocalizer<GridT, PolicyT, ToleratedT>> {
  typedef detail::EliminationPolicyCall<GridT, ToleratedT> PolicyCall;
  static_assert(detail::CheckEliminationPolicy<PolicyT, PolicyCall>::ok, "");

 public:
  typedef BasicWallMap<GridT> Map;                   ///< the known map
  typedef BasicHypotheses<GridT, ToleratedT> Poses;  ///< the set of the hypotheses

  /// The robot may be in any cell that may have an exit, with any heading.
  explicit MAZEBOT_CONSTEXPR14 BasicLocalizer(const Map& map)
      : map_(&map),
        poses_(map.grid()),
        policy_(map.grid()),
        wall_cells_(0),
        status_(Status::running),
        step_(Step::plan) {
    insert_cells(Optional<Heading>(), [&map](typename GridT::Index i) { return map.exits_at(i, Unknown::open) != 0; });
  }
  /// With a compass: the same, facing `heading` at the first call of next().
  MAZEBOT_CONSTEXPR14 BasicLocalizer(const Map& map, Heading heading)
      : map_(&map),
        poses_(map.grid()),
        policy_(map.grid()),
        wall_cells_(0),
        status_(Status::running),
        step_(Step::plan) {
    insert_cells(heading, [&map](typename GridT::Index i) { return map.exits_at(i, Unknown::open) != 0; });
  }
  /// The robot may be in any of `cells`; in an occupancy grid: the free ones. `heading`: nothing without a compass.
  /// Cells of a grid of another size than the map's: it ends `invalid`.
  MAZEBOT_CONSTEXPR14 BasicLocalizer(const Map& map, const BasicCellSet<GridT>& cells,
                                     Optional<Heading> heading = Optional<Heading>())
      : map_(&map),
        poses_(map.grid()),
        policy_(map.grid()),
        wall_cells_(0),
        status_(Status::running),
        step_(Step::plan) {
    insert_members(cells, heading);
  }
  /// The same with a policy that cannot be made from a grid alone.
  MAZEBOT_CONSTEXPR14 BasicLocalizer(const Map& map, const BasicCellSet<GridT>& cells, Optional<Heading> heading,
                                     PolicyT policy)
      : map_(&map),
        poses_(map.grid()),
        policy_(static_cast<PolicyT&&>(policy)),
        wall_cells_(0),
        status_(Status::running),
        step_(Step::plan) {
    insert_members(cells, heading);
  }
  // A map that is about to be destroyed: keep it in a variable that outlives the localizer.
  explicit BasicLocalizer(const Map&&) = delete;
  BasicLocalizer(const Map&&, Heading) = delete;
  BasicLocalizer(const Map&&, const BasicCellSet<GridT>&, Optional<Heading> = Optional<Heading>()) = delete;
  BasicLocalizer(const Map&&, const BasicCellSet<GridT>&, Optional<Heading>, PolicyT) = delete;

  /// Rules out hypotheses by what was seen and chooses the next command. Stops when it has ended.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status_ != Status::running) return Command::stop();
    const bool was_blocked = seen.short_by() != 0;
    if (was_blocked) poses_.move(Turn::ahead, -seen.short_by());
    bool ruled_out = poses_.observe(*map_, seen);
    if (was_blocked) ruled_out = poses_.observe(*map_, Observation().set_wall(Turn::ahead, true)) || ruled_out;
    if (ruled_out || step_ == Step::plan || step_ == Step::follow_wall) decide(seen, ruled_out);
    if (step_ == Step::follow_wall && wall_cells_ == 0) status_ = Status::ambiguous;
    if (status_ != Status::running) return Command::stop();
    // With wrong readings tolerated, the hypotheses may see different walls from the current pose. Then the robot looks
    // again.
    if (step_ == Step::plan) return Command::turn_only(Turn::ahead);
    const Command command =
        step_ == Step::follow_wall ? along_wall(seen) : seen_part(policy_.next(*poses_.first()), seen);
    poses_.move(command.turn(), command.cells());
    return command;
  }

  constexpr const GridT& grid() const { return poses_.grid(); }  ///< the size of the maze
  constexpr Status status() const { return status_; }            ///< `running`, or why it ended

  /// Where the robot is now; nothing until it is located. O(cells).
  MAZEBOT_CONSTEXPR14 Optional<Pose> pose() const {
    return status_ == Status::located ? poses_.first() : Optional<Pose>();
  }
  /// All poses the robot may be in now.
  constexpr const Poses& hypotheses() const { return poses_; }
  constexpr const Map& wall_map() const { return *map_; }  ///< the known map

 private:
  // What next() does if nothing was ruled out. An unsure path may lead into walls that the map does not know.
  enum class Step : uint8_t { plan, follow_path, follow_unsure, follow_wall };

  // The part of a command that the robot sees to be free. In a partly known map, the hypothesis whose path it is may be
  // the wrong one.
  MAZEBOT_CONSTEXPR14 Command seen_part(Command command, const Observation& seen) const {
    const int free = command.turn() == Turn::ahead && !seen.sensed(Turn::ahead) ? 1 : seen.free_cells(command.turn());
    return step_ == Step::follow_unsure && free < command.cells() ? Command::go(command.turn(), free) : command;
  }
  // Leads through what the map does not know, and needs no memory of what it has seen there. The change of hands leaves
  // a ring of walls.
  MAZEBOT_CONSTEXPR14 Command along_wall(const Observation& seen) {
    const bool is_left = wall_cells_ > grid().cell_count() / 2;
    const Turn turns[] = {is_left ? Turn::left : Turn::right, Turn::ahead, is_left ? Turn::right : Turn::left};
    --wall_cells_;
    for (const Turn turn : turns) {
      if (seen.free_cells(turn) > 0) return Command::go(turn);
    }
    return Command::turn_only(Turn::around);
  }
  MAZEBOT_CONSTEXPR14 bool knows_all_walls() const {
    for (size_t i = 0; i < grid().cell_count(); ++i) {
      if (!map_->explored_at(static_cast<typename GridT::Index>(i))) return false;
    }
    return true;
  }
  // Returns whether a second look from here cannot rule out anything.
  MAZEBOT_CONSTEXPR14 bool all_see_the_same(const Observation& seen) const {
    if (!poses_.same_view(*map_, *poses_.first(), seen)) return false;
    return step_ == Step::follow_path ||
           poses_.for_each_while([&](Pose leader) { return poses_.same_view_as(*map_, leader, leader, seen); });
  }

  template <class BelongsT>
  MAZEBOT_CONSTEXPR14 void insert_cells(Optional<Heading> heading, BelongsT&& belongs) {
    const GridT& grid = map_->grid();
    for (size_t i = 0; i < grid.cell_count(); ++i) {
      const typename GridT::Index index = static_cast<typename GridT::Index>(i);
      if (!belongs(index)) continue;
      for (int quarter = 0; quarter < 4; ++quarter) {
        if (heading.has_value() && *heading != heading_at(quarter)) continue;
        poses_.insert(Pose(grid.cell(index), heading_at(quarter)));
      }
    }
  }

  MAZEBOT_CONSTEXPR14 void insert_members(const BasicCellSet<GridT>& cells, Optional<Heading> heading) {
    if (cells.grid() != map_->grid()) {
      status_ = Status::invalid;
      return;
    }
    insert_cells(heading, [&cells](typename GridT::Index i) { return cells.contains_at(i); });
  }

  MAZEBOT_CONSTEXPR14 void decide(const Observation& seen, bool ruled_out) {
    const bool follows_wall = step_ == Step::follow_wall && !ruled_out;
    step_ = knows_all_walls() ? Step::follow_path : Step::follow_unsure;
    if (!poses_.first().has_value()) {
      status_ = Status::contradicted;
    } else if (!poses_.several()) {
      status_ = Status::located;
    } else if (ToleratedT::count > 0 && !all_see_the_same(seen)) {
      step_ = Step::plan;
    } else if (!policy_.plan(*map_, poses_, seen)) {
      if (!follows_wall) {
        wall_cells_ = static_cast<typename GridT::Distance>(step_ == Step::follow_path ? 0 : grid().cell_count() - 1);
      }
      step_ = Step::follow_wall;
    }
  }

  const Map* map_;
  Poses poses_;
  PolicyT policy_;
  typename GridT::Distance wall_cells_;  // how many more cells it follows a wall
  Status status_;
  Step step_;
};

/// Finds the pose of a lost robot in a Width x Height maze.
template <int Width, int Height, class PolicyT = BasicGreedyElimination<Grid<Width, Height>>,
          class ToleratedT = WrongReadings<0>>
using Localizer = BasicLocalizer<Grid<Width, Height>, PolicyT, ToleratedT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_LOCATE_LOCALIZER_HPP
