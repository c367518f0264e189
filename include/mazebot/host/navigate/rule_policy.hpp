// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_NAVIGATE_RULE_POLICY_HPP
#define MAZEBOT_HOST_NAVIGATE_RULE_POLICY_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <memory>
#include <vector>

#include "../../map/cell_set.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../navigate/command.hpp"
#include "../../navigate/localizer.hpp"
#include "../../navigate/observation.hpp"
#include "../map/run_time_grid.hpp"
#include "../plan/elimination_rules.hpp"
#include "../plan/lost_world.hpp"
#include "leg.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Lets a Localizer follow one of the rules of elimination_rules.hpp:
///
///     BasicLocalizer<RunTimeGrid, RulePolicy<RolloutRule>> localizer(map);
///
/// All its rays must have the same reach. Compass: the robot knows its heading, and with 4 rays it need not turn to
/// look. The rule's world is prepared at the first plan, O(cells). plan() costs what the rule's choose() does.
template <class RuleT, bool Compass = false>
class RulePolicy {
 public:
  explicit RulePolicy(const RunTimeGrid&) {}

  template <class HypothesesT>
  bool plan(const RunTimeWallMap& map, const HypothesesT& hypotheses, const Observation& sensors) {
    if (world_ == nullptr) {
      RunTimeCellSet everywhere(map.grid());
      for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) everywhere.insert_at(i);
      const int rays = sensors.sensed(Turn::around) ? 4 : 3;
      world_ = std::make_unique<LostWorld>(map, everywhere, LostRobotKind{rays, sensors.reach(Turn::ahead), Compass});
      rule_ = std::make_unique<RuleT>(*world_);
    }
    std::vector<PoseId> poses;
    hypotheses.for_each_while([&](Pose pose) {
      // A robot that need not turn faces the way it came; its world knows it facing north.
      poses.push_back(world_->id(world_->kind().turns() ? pose : Pose(pose.cell, Heading::north)));
      return true;
    });
    const PoseGroup group(poses);
    if (world_->is_one_class(group)) return false;
    way_.clear();
    at_ = 0;
    Pose before = world_->pose(group.front());
    for (const PoseId id : world_->way_to(group, rule_->choose(group).pose)) {
      Pose pose = world_->pose(id);
      for (int h = 0; h < 4 && !world_->kind().turns(); ++h) {
        if (before.cell.towards(heading_at(h)) == pose.cell) pose.heading = heading_at(h);
      }
      way_.push_back(pose);
      before = pose;
    }
    return true;
  }

  Command next(Pose first) {
    const Command command = first_leg(way_, at_, first);
    at_ += leg_steps(way_, at_, first);
    return command;
  }

 private:
  std::unique_ptr<LostWorld> world_;
  std::unique_ptr<RuleT> rule_;
  std::vector<Pose> way_;
  std::size_t at_ = 0;
};

/// A localizer for the desktop with a rule of elimination_rules.hpp.
template <class RuleT, bool Compass = false>
using RuleLocalizer = BasicLocalizer<RunTimeGrid, RulePolicy<RuleT, Compass>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_NAVIGATE_RULE_POLICY_HPP
