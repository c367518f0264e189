// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_EXPLORER_HPP
#define MAZEBOT_NAVIGATE_EXPLORER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/saved_map.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "../plan/exploration_field.hpp"
#include "../plan/route.hpp"
#include "command.hpp"
#include "explore_policy.hpp"
#include "explorer_storage.hpp"
#include "observation.hpp"
#include "odds_policy.hpp"
#include "record_observation.hpp"
#include "route_runner.hpp"
#include "status.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Explores an unknown maze until the shortest route from the start to a goal is proved, and comes back to the start.
///
/// First it goes to a goal. Then it looks at what could still make a shorter route than the best known one, until
/// nothing could: the shortest way with every unknown wall open is known to be open. Then it returns, and ends `done`.
/// Where exactly it looks is the policy's choice; the proof does not depend on it, unless the policy has a prove() of
/// its own. Other ends, also back at the start: `unreachable`, known walls cut off the goals. And on the spot:
/// `blocked`, the robot cannot get anywhere any more; `contradicted`, the walls it bumped into say there is no way
/// back, though it came along one; or, from the first, `invalid`: the start or a goal lies outside the maze, or there
/// are more goals than the storage has room for (12, where the size is known at compile time).
///
/// Readings that contradict the map are counted and ignored: the first one holds. Being blocked is certain and enters
/// the map as a wall; what was proved before is then looked at again. Every run ends: each plan leads to a wall that is
/// not known yet, so there are at most 4 * cells * cells moves, whatever the sensors say; real mazes take about one
/// move a cell.
///
/// next() is O(cells) when something new was seen, O(1) otherwise. RAM: the map, the goals, the field and about 20
/// bytes: 798 bytes for 16x16 on AVR. SmallStorage takes 270, and 1067 for 32x32.
template <class GridT, class PolicyT = OddsPolicy, class StorageT = FastStorage>
class BasicExplorer {
 public:
  typedef typename StorageT::template Map<GridT> MapT;
  typedef typename StorageT::template Goals<GridT> GoalsT;
  typedef typename StorageT::template Field<GridT> FieldT;
  typedef BasicRouteRunner<GridT> RunnerT;

  /// `Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});` from the south-west corner, facing north.
  template <size_t Count>
  explicit MAZEBOT_CONSTEXPR14 BasicExplorer(const Cell (&goals)[Count], Pose start = Pose(),
                                             const PolicyT& policy = PolicyT())
      : BasicExplorer(GridT(), start, policy) {
    for (size_t i = 0; i < Count; ++i) add_goal(goals[i]);
  }
  explicit MAZEBOT_CONSTEXPR14 BasicExplorer(const BasicCellSet<GridT>& goals, Pose start = Pose(),
                                             const PolicyT& policy = PolicyT())
      : BasicExplorer(goals.grid(), start, policy) {
    goals.for_each_index([&](typename GridT::Index goal) { add_goal(grid().cell(goal)); });
  }

  constexpr const GridT& grid() const { return map_.grid(); }
  constexpr const MapT& wall_map() const { return map_; }
  constexpr const GoalsT& goals() const { return goals_; }
  constexpr const Pose& start() const { return start_; }
  /// Where the robot stands, or will stand when it has carried out the last command.
  constexpr const Pose& pose() const { return pose_; }
  constexpr Leg leg() const { return leg_; }
  constexpr Status status() const { return status_; }
  /// Is the shortest route proved, or whatever route the policy is out for?
  constexpr bool proved() const { return proved_; }
  constexpr const PolicyT& policy() const { return policy_; }
  /// Readings so far that contradicted the map.
  constexpr size_t contradictions() const { return contradictions_; }

  /// Time is running out: go back to the start by the cheapest way, and end `done` there, proved or not.
  MAZEBOT_CONSTEXPR14 void come_home() {
    if (status_ == Status::running && leg_ != Leg::homeward) change_leg(Leg::homeward);
  }
  /// Takes the search up again after come_home(), on the way or back at the start. No effect once the route is proved
  /// or known to be unreachable.
  MAZEBOT_CONSTEXPR14 void go_on() {
    if (leg_ != Leg::homeward || proved_ || unreachable_) return;
    if (status_ != Status::running && status_ != Status::done) return;
    status_ = Status::running;
    change_leg(goal_seen_ ? Leg::proving : Leg::to_goal);
  }
  /// Starts from what is known already, with the robot put at the start: after a power cut, or a second search. It goes
  /// to the goal only if no way there is known; if the shortest is known, it is `done` at once. O(cells).
  MAZEBOT_CONSTEXPR14 void resume(const MapT& known) {
    if (status_ == Status::invalid || known.grid() != grid()) {
      status_ = Status::invalid;
      return;
    }
    map_ = known;
    restart();
  }
  /// The same from a saved map: a SavedMap, and the memory it lies in. If none was loaded, nothing changes.
  template <class ImageT, class MemoryT>
  MAZEBOT_CONSTEXPR14 LoadResult resume(const ImageT& image, MemoryT& memory) {
    const LoadResult result = image.load(memory, map_);
    if (result == LoadResult::loaded && status_ != Status::invalid) restart();
    return result;
  }

  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status_ != Status::running) return Command::stop();
    learn(seen);
    if (goals_.contains(pose_.cell) && !goal_seen_) {
      goal_seen_ = true;
      if (leg_ == Leg::to_goal) change_leg(Leg::proving);
    }
    if (!planned_ && !plan()) return end(Status::contradicted);
    if (leg_ == Leg::homeward && pose_.cell == start_.cell) return arrive();
    Optional<Heading> heading = downhill();
    if (!heading) {
      // At a target, and nothing new to be seen: let the policy name another one.
      if (!plan()) return end(Status::contradicted);
      heading = downhill();
    }
    return heading && map_.known(pose_.cell, *heading) ? go(*heading) : look(heading);
  }

  /// The shortest route from the start along known openings, ready to be driven from there; it is the shortest there is
  /// if that was proved (CheapestPolicy proves something else, and has a cheapest_route()). If none is known, driving
  /// it ends `unreachable` at once. O(cells), in the explorer's own memory.
  MAZEBOT_CONSTEXPR14 RunnerT shortest_route() {
    BasicRoute<GridT> route(pose_.cell == start_.cell ? pose_ : start_, grid());
    planned_ = false;
    const NoDoubt none = {};
    if (status_ == Status::invalid) return RunnerT::no_route(route);
    if (field_.prove(map_, goals_, start_.cell, Unknown::wall, none) == Proof::unreachable) {
      return RunnerT::no_route(route);
    }
    field_.follow_proof(map_, start_, Unknown::wall, none,
                        [&](typename GridT::Index, Heading heading) { route.append(heading); });
    return RunnerT(route);
  }

 private:
  typedef typename GridT::Index Index;

  MAZEBOT_CONSTEXPR14 BasicExplorer(const GridT& grid, Pose start, const PolicyT& policy)
      : pose_(start),
        start_(start),
        planned_(false),
        goal_seen_(false),
        proved_(false),
        unreachable_(false),
        policy_(policy),
        map_(grid),
        goals_(grid),
        field_(grid) {
    if (!grid.contains(start.cell)) status_ = Status::invalid;
  }
  MAZEBOT_CONSTEXPR14 void add_goal(Cell goal) {
    if (!goals_.insert(goal)) status_ = Status::invalid;
  }

  // The policy's costs, as the field wants them.
  struct Crossing {
    const BasicExplorer& explorer;
    MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t operator()(Index cell, Heading heading) const {
      const auto cost = explorer.policy_.crossing(explorer, cell, heading);
      return cost < 1                          ? uint8_t(1)
             : cost > FieldT::largest_crossing ? uint8_t(FieldT::largest_crossing)
                                               : uint8_t(cost);
    }
  };
  struct Doubt {
    const BasicExplorer& explorer;
    MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE unsigned operator()(Index cell, Heading heading) const {
      const unsigned weight = explorer.policy_.doubt(explorer, cell, heading);
      return weight < 1 ? 1U : weight;  // 0 would pass for known
    }
  };
  struct NoDoubt {
    constexpr unsigned operator()(Index, Heading) const { return 1; }
  };

  MAZEBOT_CONSTEXPR14 Command end(Status status) {
    status_ = status;
    return Command::stop();
  }
  MAZEBOT_CONSTEXPR14 void change_leg(Leg leg) {
    leg_ = leg;
    planned_ = false;
  }

  MAZEBOT_CONSTEXPR14 void restart() {
    pose_ = start_;
    ordered_ = 0;
    proved_ = unreachable_ = false;
    goal_seen_ = field_.prove(map_, goals_, start_.cell, Unknown::wall, NoDoubt()) != Proof::unreachable;
    status_ = Status::running;
    change_leg(goal_seen_ ? Leg::proving : Leg::to_goal);
  }

  // Back at the start. What was seen on the way may have completed the proof.
  MAZEBOT_CONSTEXPR14 Command arrive() {
    if (!proved_ && !unreachable_) prove();
    return end(unreachable_ ? Status::unreachable : Status::done);
  }

  MAZEBOT_CONSTEXPR14 void prove() {
    const Doubt doubt = {*this};
    const Proof proof = policy_.prove(*this, field_, doubt);
    proved_ = proof == Proof::proved;
    unreachable_ = proof == Proof::unreachable;
  }

  // Chooses targets and floods from them; false if the robot is cut off even from the start.
  MAZEBOT_CONSTEXPR14 bool plan() {
    const Doubt doubt = {*this};
    const Crossing crossing = {*this};
    for (;;) {
      if (leg_ == Leg::proving) {
        prove();
        if (proved_ || unreachable_) change_leg(Leg::homeward);
      }
      policy_.aim(*this, field_, doubt);
      planned_ = field_.flood(map_, pose_.cell, crossing);
      if (planned_ || leg_ == Leg::homeward) return planned_;
      unreachable_ = leg_ == Leg::to_goal;
      change_leg(Leg::homeward);
    }
  }

  MAZEBOT_CONSTEXPR14 Optional<Heading> downhill() const { return field_.downhill(map_, pose_); }

  // Goes on along the plan as long as it is straight and nothing new can be seen on the way.
  MAZEBOT_CONSTEXPR14 Command go(Heading heading) {
    const Turn turn = heading - pose_.heading;
    pose_ = pose_.turned(turn);
    ordered_ = 0;
    do {
      pose_ = pose_.advanced();
      ++ordered_;
    } while (map_.explored(pose_.cell) && downhill() == Optional<Heading>(heading));
    return Command::go(turn, static_cast<int>(ordered_));
  }

  // The next wall to cross, or to see, is beside the robot, yet it does not see it: at the start that side may have
  // been behind it, or it has no sensor there. It turns towards the wall, and if that does not help it tries to go
  // through.
  MAZEBOT_CONSTEXPR14 Command look(Optional<Heading> heading) {
    for (int i = 0; i < 4 && !heading; ++i) {
      if (!map_.known(pose_, turn_at(i))) heading = pose_.heading + turn_at(i);
    }
    if (!heading) return end(Status::blocked);
    const Turn side = *heading - pose_.heading;
    if (side == Turn::ahead) return go(*heading);
    const Turn turn = side == Turn::left ? Turn::left : Turn::right;
    pose_ = pose_.turned(turn);
    return Command::turn_only(turn);
  }

  // ---- what the robot reports ---------------------------------------------------------------------------------------

  // Hands every piece of news on to note().
  struct Note {
    BasicExplorer& explorer;
    MAZEBOT_CONSTEXPR14 void operator()(Reading reading) const { explorer.note(reading); }
  };
  MAZEBOT_CONSTEXPR14 void learn(const Observation& seen) {
    const int ordered = static_cast<int>(ordered_);
    const int missing = seen.short_by() < ordered ? seen.short_by() : ordered;
    pose_ = detail::record_move(map_, pose_, ordered, missing, Note{*this});
    ordered_ = 0;
    if (missing != 0 && proved_) {
      // What it bumped into may lie on the proved route.
      proved_ = false;
      change_leg(Leg::proving);
    }
    detail::record_rays(map_, pose_, seen, Note{*this});
  }

  MAZEBOT_CONSTEXPR14 void note(Reading reading) {
    if (reading == Reading::recorded) planned_ = false;
    if (reading == Reading::contradicts) ++contradictions_;
  }

  // The small ones first: boards reach them with one instruction.
  Pose pose_;
  Pose start_;
  size_t contradictions_ = 0;
  Index ordered_ = 0;  // cells of the last command
  Leg leg_ = Leg::to_goal;
  Status status_ = Status::running;
  bool planned_ : 1;  // the field holds the way for this leg and this map
  bool goal_seen_ : 1;
  bool proved_ : 1;
  bool unreachable_ : 1;
  PolicyT policy_;
  MapT map_;
  GoalsT goals_;
  FieldT field_;
};

/// Explores a Width x Height maze.
template <int Width, int Height, class PolicyT = OddsPolicy, class StorageT = FastStorage>
using Explorer = BasicExplorer<Grid<Width, Height>, PolicyT, StorageT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_EXPLORER_HPP
