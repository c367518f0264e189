// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_EXPLORER_HPP
#define MAZEBOT_EXPLORE_EXPLORER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell_set.hpp"
#include "../map/evidence_map.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/record_observation.hpp"
#include "../navigator/route_runner.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "../race/motion_times.hpp"
#include "../save/saved_map.hpp"
#include "../search/route.hpp"
#include "explore_policy.hpp"
#include "explorer_memory.hpp"
#include "explorer_state.hpp"
#include "explorer_storage.hpp"
#include "odds_policy.hpp"
#include "proof/exploration_field.hpp"
#include "proof/proof_search.hpp"
#include "proof/shortcut_search.hpp"
#include "second_looks.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Explores an unknown maze until the shortest route from the start to a goal is proved, and returns to the start.
///
///     Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
///     drive(robot, explorer);                                       // explores; ends at the start
///     RouteRunner<16, 16> run = explorer.shortest_route();
///     drive(robot, run);                                            // the shortest run to a goal
///
/// It first goes to a goal. Then it looks at every wall that could still make a shorter route than the best known one:
/// the route is proved when the shortest route with every unknown wall open is known to be open. Then it returns. The
/// policy chooses where to look; the proof does not depend on it, unless the policy has a prove() of its own.
///
///     done          back at the start; proved() tells whether the route is proved
///     unreachable   back at the start: walls cut off the goals
///     blocked       on the spot: the robot cannot leave its cell
///     contradicted  on the spot: there is no path back, though it came along one
///     invalid       at once: no goal, a goal or the start outside the maze, or more goals than the storage holds (9
///                   where the size is known at compile time)
///
/// **Sensors misread.** With FastStorage the map keeps evidence (BasicEvidenceMap): a wall seen from one side is
/// confirmed or made doubtful by a look from its other side, and crossing or bumping ends every doubt. A bump that the
/// sensor ahead denies is tried once more before it is believed, because wheels slip. The explorer does not end
/// `unreachable`, `blocked` or `contradicted` because of walls seen only once: it looks at them again first, then
/// pushes against the confirmed ones. Once a reading has contradicted the map, the proof must not rest on anything seen
/// only once either: such walls are looked at again, or pushed against, before the robot returns, and touched where the
/// robot passes them; see touch_walls(). demand_certainty() asks for this in every run; proof_evidence() tells how sure
/// a proof is. A run in which nothing lies takes not one move more. Robots that feel no bumps (`void forward()`) settle
/// a doubtful wall by looking again after they have been elsewhere. They drive towards a wall that they see only if
/// their cell looks closed on all sides, and have not left it if they see nothing but walls afterwards.
///
/// Without evidence, readings that contradict the map are counted and ignored: the first one holds.
///
/// **Loaded maps** may be of another maze. After resume() the robot first drives to a goal, along the map's shortest
/// route if it has one, and compares the map with the maze in each cell; proved() is false until it is there. After a
/// power cut at the end of a search that costs twice the route. A map that is contradicted twice within eight cells, or
/// that shows for certain that no path leads to a goal, is forgotten, and the search begins anew. trust_map() spares
/// this, for those who know which maze it is.
///
/// Every exploration ends: each plan leads to a wall that is not known yet or becomes surer, and a wall changes at most
/// three times. For a robot that feels no bumps it may change more often: its search ends `contradicted` when
/// 2 * cells readings have contradicted the map. So there are at most 6 * cells * cells moves, whatever the sensors
/// say. Real mazes take about one move a cell.
///
/// next() is O(cells) when something new was recorded, O(1) otherwise. With a size known only at run time it repairs
/// its last plan instead: whole searches of large mazes are many times faster. RAM: the map, the goals, the field and
/// about 22 bytes: 928 bytes for 16x16 on AVR, 800 with TrustingStorage. SmallStorage takes 272, and 1067 for 32x32.
template <class GridT, class PolicyT = OddsPolicy, class StorageT = FastStorage>
class BasicExplorer : public GridT::template Assignment<BasicExplorer<GridT, PolicyT, StorageT>>,
                      private detail::ExplorerMemory<GridT, PolicyT, StorageT> {
  typedef detail::ExplorePolicyCall<GridT, StorageT> PolicyCall;
  static_assert(detail::CheckExplorePolicy<PolicyT, PolicyCall>::ok, "");

 public:
  typedef BasicExplorerState<GridT, StorageT> StateT;       ///< what the policy sees
  typedef typename StateT::MapT MapT;                       ///< the map of the walls
  typedef typename StateT::GoalsT GoalsT;                   ///< the set of the goals
  typedef typename StateT::RunnerT RunnerT;                 ///< drives a route that is known
  typedef typename StorageT::template Field<GridT> FieldT;  ///< the memory of the planner

  /// `Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});` from the south-west corner, facing north.
  template <size_t Count>
  explicit MAZEBOT_CONSTEXPR14 BasicExplorer(const Cell (&goals)[Count], Pose start = Pose(),
                                             const PolicyT& policy = PolicyT())
      : BasicExplorer(GridT(), start, policy) {
    for (size_t i = 0; i < Count; ++i) add_goal(goals[i]);
  }
  /// The same for goals in a set. Ends `invalid` if the set is empty.
  explicit MAZEBOT_CONSTEXPR14 BasicExplorer(const BasicCellSet<GridT>& goals, Pose start = Pose(),
                                             const PolicyT& policy = PolicyT())
      : BasicExplorer(goals.grid(), start, policy) {
    goals.for_each_index([&](typename GridT::Index goal) { add_goal(grid().cell(goal)); });
    if (state_.goals_.empty()) status_ = Status::invalid;
  }

  constexpr const GridT& grid() const { return state_.grid(); }    ///< the size of the maze
  constexpr const MapT& wall_map() const { return state_.map_; }   ///< what is known of the walls
  constexpr const GoalsT& goals() const { return state_.goals_; }  ///< the cells of which one is to be reached
  constexpr Pose start() const { return state_.start(); }          ///< where the robot was put down
  /// Where the robot stands, or will stand when it has carried out the last command.
  constexpr const Pose& pose() const { return state_.pose_; }
  constexpr ExplorePhase phase() const { return state_.phase_; }  ///< to the goal, proving or homeward
  constexpr Status status() const { return status_; }             ///< `running`, or why it ended
  /// Is the shortest route proved, or the cheapest one with CheapestPolicy?
  constexpr bool proved() const { return proved_ && map_verified_; }
  /// Is the map of this maze? False after resume(), until the robot has come to a goal along it.
  constexpr bool map_verified() const { return map_verified_; }
  constexpr const PolicyT& policy() const { return policy_; }  ///< the policy, with what it remembers
  /// How sure the proof is: the weakest evidence that it rests on. `seen_once`: a single misread wall or opening could
  /// make it wrong; `confirmed`: none could; `unseen`: nothing is proved. Without evidence it is `seen_once`. O(cells),
  /// in the explorer's own memory. With CheapestPolicy it plans once for each wall that was seen once.
  MAZEBOT_CONSTEXPR14 Evidence proof_evidence() {
    if (!proved()) return Evidence::unseen;
    held_ = Held::nothing;
    return second_looks().weakest(policy_, state_);
  }
  /// Readings so far that contradicted the map.
  constexpr size_t contradictions() const { return contradictions_; }

  /// Time is running out: returns to the start and ends `done` there, proved or not. It drives the shortest known path,
  /// which takes moves_home() moves. With Unknown::open it hopes for unknown openings and explores as it returns: fewer
  /// moves in the mean, up to four times as many at worst. Without a call it returns so once the route is proved.
  MAZEBOT_CONSTEXPR14 void come_home(Unknown unknown = Unknown::wall) {
    if (status_ != Status::running) return;
    if (unknown == Unknown::wall) decide_ = decide_known_path;
    if (state_.phase_ != ExplorePhase::homeward) enter(ExplorePhase::homeward);
  }
  /// Continues after come_home() or a budget, during the return or at the start, and ends the budget. No effect once
  /// the route is proved or the goals are known to be unreachable.
  MAZEBOT_CONSTEXPR14 void go_on() {
    if (state_.phase_ != ExplorePhase::homeward || proved_ || unreachable_) return;
    if (status_ != Status::running && status_ != Status::done) return;
    status_ = Status::running;
    decide_ = nullptr;
    enter(goal_seen_ ? ExplorePhase::proving : ExplorePhase::to_goal);
  }
  /// Moves of the shortest known path from pose() to the start; nothing if none is known. If the last command was
  /// blocked, pose() is wrong until next() learns it. O(cells), in the explorer's own memory: next() then plans anew.
  MAZEBOT_CONSTEXPR14 Optional<size_t> moves_home() { return known_path_home(state_.pose_, IgnoreStep()); }
  /// How long that path takes, in the ticks of your model: the sum of model(turn, cells) over its straights, which are
  /// the commands after come_home(). SearchModel is such a model. O(cells), as moves_home().
  template <class ModelT>
  MAZEBOT_CONSTEXPR14 Optional<uint32_t> ticks_home(const ModelT& model) {
    uint32_t ticks = 0;
    Heading facing = state_.pose_.heading;
    Turn turn = Turn::ahead;
    int cells = 0;
    const Optional<size_t> moves = known_path_home(state_.pose_, [&](Index, Heading heading) {
      if (cells != 0 && heading == facing) {
        ++cells;
        return;
      }
      if (cells != 0) ticks += model(turn, cells);
      turn = heading - facing;
      facing = heading;
      cells = 1;
    });
    if (!moves) return Optional<uint32_t>();
    return cells == 0 ? 0 : ticks + model(turn, cells);
  }
  /// From now on the robot crosses at most that many cell borders until it is back at the start; each attempt counts.
  /// When another command could break this, it returns by the known path and ends `done`, proved or not.
  ///
  /// This holds if moves_home() is within the budget when it is set, whatever the unknown walls turn out to be, as long
  /// as no wall was misread on the known path. If one was, the robot returns as soon as it can. If the budget is
  /// smaller, it returns at once. A later call replaces the budget, unless the robot already returns by the known path.
  /// go_on() and resume() end a budget. Near its end some decisions take O(cells) more.
  MAZEBOT_CONSTEXPR14 void set_budget(size_t moves) {
    if (decide_ == decide_known_path) return;
    budget_ = moves;
    if (decide_ != decide_within_budget) moves_home_at_most_ = grid().cell_count();
    decide_ = decide_within_budget;
  }
  /// The map given to resume() is of this maze, for certain: the robot need not compare it on the path to the goal.
  MAZEBOT_CONSTEXPR14 void trust_map() {
    if (map_verified_) return;
    map_verified_ = true;
    goal_seen_ = knows_route();
    if (status_ == Status::running) recheck();
  }
  /// Gives a wall, or an opening, of any cell at any time: from a sensor that sees further, from another robot, or from
  /// a person. Counts as a look from that cell, and returns what it did to the map. A contradiction is treated as one
  /// of the robot's own: if the search has ended, proved() may become false, and go_on() continues. The command that is
  /// being carried out stays as it is; the next one takes the wall into account. O(1).
  MAZEBOT_CONSTEXPR14 Reading record_wall(Cell cell, Heading heading, bool is_wall) {
    if (is_moved_from()) return Reading::outside;
    detail::Recorded recorded;
    const Reading reading = state_.map_.record(cell, heading, is_wall);
    field_.map_changed(Pose(cell, heading), [](Turn) { return 1; });
    recorded.add(reading);
    conclude(recorded, false);
    if (status_ != Status::running) enter(ExplorePhase::homeward);
    return reading;
  }
  /// Demands a proof that rests on no wall and no opening that was seen only once, in this run. Without it, this is
  /// demanded only once a reading has contradicted the map. Costs moves; see docs/faults.md. With CheapestPolicy also
  /// up to five plans for each new cell, and at the end one for each wall seen once. No effect on maps without
  /// evidence.
  MAZEBOT_CONSTEXPR14 void demand_certainty() { certainty_demanded_ = true; }

  /// May the robot touch walls while it explores? It may, unless this is called with false. Where certainty is wanted,
  /// a robot that feels bumps drives into each wall of its cell that was seen only once and may matter to the proof. So
  /// it need not return to that wall: fewer moves, more turns and bumps; see docs/faults.md. It also drives into walls
  /// to settle a doubt that no look can settle, whatever is said here. O(cells) more in each new cell.
  MAZEBOT_CONSTEXPR14 void touch_walls(bool may_touch) { touches_walls_ = may_touch; }

  /// Starts again from a known map, with the robot at the start: after a power cut, or for a second search. The map is
  /// verified on the path to a goal. A map of another size makes it `invalid`. O(cells).
  template <class KnownT>
  MAZEBOT_CONSTEXPR14 void resume(const KnownT& known) {
    resume(known, start());
  }
  /// The same with the robot at another pose. A pose outside the maze makes it `invalid`.
  template <class KnownT>
  MAZEBOT_CONSTEXPR14 void resume(const KnownT& known, Pose pose) {
    if (status_ == Status::invalid || is_moved_from() || known.grid() != grid() || !grid().contains(pose.cell)) {
      status_ = Status::invalid;
      proved_ = false;
      return;
    }
    state_.map_ = MapT(known);
    restart(pose);
  }
  /// The same from a SavedMap and the memory it lies in. If nothing could be loaded, nothing changes.
  template <class ImageT, class MemoryT>
  MAZEBOT_CONSTEXPR14 LoadResult resume(const ImageT& image, MemoryT& memory) {
    const LoadResult result = image.load(memory, state_.map_);
    if (is_loaded(result) && status_ != Status::invalid) restart(start());
    return result;
  }

  /// The robot stands at that pose, whatever was believed: continues from there with the same map, and with the same
  /// budget if it had not ended. If it was blocked there, a wall ahead is certain. After a fast run that ended
  /// `blocked`: explorer.go_on_from(runner.pose(), true).
  MAZEBOT_CONSTEXPR14 void go_on_from(Pose pose, bool was_blocked = false) {
    if (status_ == Status::invalid || is_moved_from() || !grid().contains(pose.cell)) return;
    if (was_blocked) state_.map_.overwrite(pose.cell, pose.heading, true);
    if (status_ != Status::running) decide_ = nullptr;
    state_.pose_ = pose;
    moves_home_at_most_ = grid().cell_count();
    ordered_ = 0;
    state_.sides_seen_ = 15;  // perhaps it has looked at them: the same look again settles no doubt
    status_ = Status::running;
    recheck();
  }

  /// The same with a map that replaces what was recorded: for a Recovery. The map must be of the same size.
  MAZEBOT_CONSTEXPR14 void go_on_from(Pose pose, const MapT& known) {
    if (status_ == Status::invalid || is_moved_from() || known.grid() != grid()) return;
    state_.map_ = known;
    goal_seen_ = knows_route();
    contradictions_ = 0;
    go_on_from(pose);
  }

  /// Other goals, at any time: continues with the same map until the shortest route from the start to one of them is
  /// proved, and returns to the start. Ends a budget. A goal outside the maze, or too many, make it `invalid` for good.
  /// O(cells).
  template <size_t Count>
  MAZEBOT_CONSTEXPR14 void set_goals(const Cell (&goals)[Count]) {
    if (status_ == Status::invalid || is_moved_from()) return;
    state_.goals_ = GoalsT(grid());
    for (size_t i = 0; i < Count; ++i) add_goal(goals[i]);
    go_on_with_task();
  }
  /// Another start, at any time: the same for routes from there. The robot, which may be anywhere, returns there in the
  /// end. Ends a budget. A start outside the maze makes it `invalid` for good. O(cells).
  MAZEBOT_CONSTEXPR14 void set_start(Pose start) {
    if (status_ == Status::invalid || is_moved_from()) return;
    if (grid().contains(start.cell)) {
      state_.set_start(start);
    } else {
      status_ = Status::invalid;
    }
    go_on_with_task();
  }

  /// Records what was seen and chooses the next command. Stops when it has ended.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status_ != Status::running) return Command::stop();
    if (is_moved_from()) return end(Status::invalid);
    take_in(seen);
    return answer();
  }

  /// The shortest route from the start along known openings, ready to be driven from there. If it was proved, no route
  /// is shorter. If no route is known, driving it ends `unreachable` at once. O(cells), in the explorer's own memory.
  MAZEBOT_CONSTEXPR14 RunnerT shortest_route() {
    BasicRoute<GridT> route(run_start(), grid());
    return find_shortest(route) ? RunnerT(route) : RunnerT::no_route(route);
  }

  /// A fast route from the start along known openings, for boards whose RAM is too small for a RacePlanner: mostly the
  /// fastest one, never slower than shortest_route(). Drive it with RouteMotions in that style. times(motion) is the
  /// time of a motion: see FlashTimes. O(cells * cells), in the explorer's own memory; 160 bytes for two more
  /// routes on AVR. Not for SmallStorage.
  template <class TimesT>
  MAZEBOT_CONSTEXPR14 RunnerT fast_route(const TimesT& times, RunStyle style = RunStyle::diagonal) {
    BasicRoute<GridT> route(run_start(), grid());
    if (!find_shortest(route)) return RunnerT::no_route(route);
    field_.speed_up(state_.map_, state_.goals_, route,
                    [&](const BasicRoute<GridT>& run) { return run_ticks(run, times, style); });
    return RunnerT(route);
  }

  /// With CheapestPolicy: the cheapest route from the start along known openings, ready to be driven from there. If it
  /// was proved, no route is cheaper. If no route is known, driving it ends `unreachable` at once. Plans once.
  template <class AskedPolicyT = PolicyT>
  MAZEBOT_CONSTEXPR14 RunnerT cheapest_route() const {
    static_assert(
        detail::HasCheapestRoute<const AskedPolicyT, StateT>::value,
        "mazebot: this explorer proves the shortest route: call shortest_route(), or give it a CheapestPolicy");
    if (status_ == Status::invalid || is_moved_from()) return RunnerT::no_route(BasicRoute<GridT>(start(), grid()));
    const AskedPolicyT& asked = policy_;
    return asked.cheapest_route(state_);
  }

 private:
  template <class>
  friend class PlanAhead;
  typedef typename GridT::Index Index;
  typedef detail::ExplorerMemory<GridT, PolicyT, StorageT> Memory;
  typedef detail::SecondLooks<MapT, FieldT> SecondLooksT;
  typedef detail::Held Held;
  using Memory::budget_;
  using Memory::bump_denied_;
  using Memory::certainty_demanded_;
  using Memory::contradictions_;
  using Memory::decide_;
  using Memory::feels_bumps_;
  using Memory::goal_seen_;
  using Memory::has_news_;
  using Memory::held_;
  using Memory::map_doubt_;
  using Memory::map_verified_;
  using Memory::moves_home_at_most_;
  using Memory::only_tries_;
  using Memory::ordered_;
  using Memory::policy_;
  using Memory::proved_;
  using Memory::state_;
  using Memory::status_;
  using Memory::touches_walls_;
  using Memory::unreachable_;
  // After how many cells that agree with a loaded map a contradiction of it is forgiven, and how many contradictions
  // make pairs of misread walls likely.
  enum : uint8_t { cells_to_forgive = 8, contradictions_for_pairs = 6 };

  MAZEBOT_CONSTEXPR14 BasicExplorer(const GridT& grid, Pose start, const PolicyT& policy)
      : Memory(grid, start, policy), field_(grid) {
    if (!grid.contains(start.cell)) status_ = Status::invalid;
  }
  MAZEBOT_CONSTEXPR14 void add_goal(Cell goal) {
    if (!state_.goals_.insert(goal)) status_ = Status::invalid;
  }

  // The policy's costs, clamped to the limits of the field.
  struct Crossing {
    enum : bool { local_crossing = detail::LocalCrossing<PolicyT>::value };
    const BasicExplorer& explorer;
    constexpr int version() const { return static_cast<int>(explorer.phase()); }
    MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t operator()(Index cell, Heading heading) const {
      const auto cost = explorer.policy_.crossing(explorer.state_, cell, heading);
      return cost < 1                          ? uint8_t(1)
             : cost > FieldT::largest_crossing ? uint8_t(FieldT::largest_crossing)
                                               : uint8_t(cost);
    }
  };
  // The members centre() and reach() are those of detail::LocalDoubt.
  struct Doubt {
    enum : bool { local_doubt = detail::HasDoubtReach<const PolicyT, StateT>::value };
    const BasicExplorer& explorer;
    constexpr Cell centre() const { return explorer.state_.pose_.cell; }
    constexpr int reach() const { return explorer.policy_.doubt_reach(explorer.state_); }
    MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE unsigned operator()(Index cell, Heading heading) const {
      const unsigned weight = explorer.policy_.doubt(explorer.state_, cell, heading);
      return weight < 1 ? 1U : weight;  // 0 would mean a known wall
    }
  };

  // Moving from an explorer whose size is known only at run time leaves it a grid without cells.
  constexpr bool is_moved_from() const { return grid().cell_count() == 0; }

  MAZEBOT_CONSTEXPR14 Command end(Status status) {
    status_ = status;
    return Command::stop();
  }
  MAZEBOT_CONSTEXPR14 void enter(ExplorePhase phase) {
    state_.phase_ = phase;
    held_ = Held::nothing;
  }

  MAZEBOT_CONSTEXPR14 void restart(Pose pose) {
    state_.pose_ = pose;
    field_.map_changed();
    ordered_ = 0;
    state_.sides_seen_ = 0;
    proved_ = unreachable_ = goal_seen_ = bump_denied_ = false;
    status_ = Status::running;
    decide_ = nullptr;
    map_verified_ = false;
    map_doubt_ = 0;
    enter(ExplorePhase::to_goal);
  }

  // Is a route along known openings known? Leaves its search in the field.
  MAZEBOT_CONSTEXPR14 bool knows_route() { return has_path(start().cell, Unknown::wall); }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE bool has_path(Cell from, Unknown unknown) {
    held_ = Held::nothing;
    return field_.prove(state_.map_, state_.goals_, from, unknown, detail::NoDoubt()) != Proof::unreachable;
  }

  constexpr Pose run_start() const { return state_.is_start(pose().cell) ? pose() : start(); }
  // Appends the shortest route along known openings to an empty one.
  MAZEBOT_CONSTEXPR14 bool find_shortest(BasicRoute<GridT>& route) {
    if (status_ == Status::invalid || is_moved_from() || !knows_route()) return false;
    field_.follow_proof(state_.map_, start(), Unknown::wall, detail::NoDoubt(),
                        [&](typename GridT::Index, Heading heading) { route.append(heading); });
    return true;
  }

  MAZEBOT_CONSTEXPR14 void go_on_with_task() {
    if (status_ == Status::invalid) {
      proved_ = false;
      return;
    }
    if (status_ != Status::running) ordered_ = 0;
    status_ = Status::running;
    decide_ = nullptr;
    goal_seen_ = map_verified_ && knows_route();
    recheck();
  }

  // The map has changed where something may have been concluded from it.
  MAZEBOT_CONSTEXPR14 void recheck() {
    proved_ = unreachable_ = false;
    field_.map_changed();
    enter(goal_seen_ ? ExplorePhase::proving : ExplorePhase::to_goal);
  }

  // Back at the start. Walls seen during the return may have completed the proof.
  MAZEBOT_CONSTEXPR14 Command arrive() {
    if (!proved_ && !unreachable_) prove();
    return end(unreachable_ ? Status::unreachable : Status::done);
  }

  // Is a shortest route in cells without an unknown wall? Leaves its search in the field.
  MAZEBOT_CONSTEXPR14 Proof prove_shortest() {
    const Doubt doubt = {*this};
    return field_.prove(state_.map_, state_.goals_, start().cell, Unknown::open, doubt);
  }
  template <class AskedPolicyT>
  MAZEBOT_CONSTEXPR14 Optional<Proof> own_proof(AskedPolicyT& policy, detail::Flag<true>) {
    return policy.prove(state_);
  }
  template <class AskedPolicyT>
  constexpr Optional<Proof> own_proof(AskedPolicyT&, detail::Flag<false>) const {
    return Optional<Proof>();
  }
  // Puts the policy's targets into the field.
  MAZEBOT_CONSTEXPR14 void aim() {
    ExploreTargets<FieldT> targets(field_);
    policy_.aim(state_, targets);
    if (!targets.aims_at_unknown_walls()) return;
    if (targets.is_borrowed() && prove_shortest() != Proof::open) return;
    const Doubt doubt = {*this};
    field_.aim_at_doubts(state_.map_, start(), doubt, targets.delay_per_step());
  }
  MAZEBOT_CONSTEXPR14 void prove() {
    const Optional<Proof> own = own_proof(policy_, detail::Flag<detail::HasProve<PolicyT, PolicyCall>::value>());
    const Proof proof = own ? *own : prove_shortest();
    proved_ = proof == Proof::proved;
    unreachable_ = proof == Proof::unreachable;
  }

  // The parts of next(), which PlanAhead calls one by one: take_in(), prove_first() if it likes, answer().
  MAZEBOT_CONSTEXPR14 void take_in(const Observation& seen) {
    if (held_ >= Held::proof) held_ = Held::nothing;  // of another reading
    record(seen);
    if (state_.goals_.contains(state_.pose_.cell) && !goal_seen_) {
      goal_seen_ = true;
      if (state_.phase_ == ExplorePhase::to_goal) enter(ExplorePhase::proving);
    }
  }
  // False if there is nothing to prove.
  MAZEBOT_CONSTEXPR14 bool prove_first() {
    if (state_.phase_ != ExplorePhase::proving || held_ != Held::nothing || wants_certainty()) return false;
    prove();
    held_ = Held::proof;
    if (proved_ || unreachable_) return true;
    aim();
    held_ = Held::targets;
    return true;
  }
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Command answer() { return decide_ == nullptr ? decide() : decide_(*this); }

  // The command for this map and this pose.
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Command decide() {
    if (const Optional<Heading> wall = wall_to_touch()) return go_one(*wall);
    if (explores_in_vain() || (held_ != Held::plan && !plan())) return end(Status::contradicted);
    if (is_home()) {
      // While it returned, it may have seen another route that is as good, with walls that were seen only once.
      if (!proved_ || !question_proof()) return arrive();
      recheck();
      if (!plan()) return end(Status::contradicted);
      if (is_home()) return arrive();
    }
    Optional<Heading> heading = downhill();
    if (!heading) {
      // At a target, and nothing new to be seen: let the policy name another one.
      if (!plan()) return end(Status::contradicted);
      heading = downhill();
    }
    return heading && state_.map_.known(state_.pose_.cell, *heading) ? go(*heading) : look(heading);
  }

  constexpr bool is_home() const {
    return state_.phase_ == ExplorePhase::homeward && state_.is_start(state_.pose_.cell);
  }

  // For the functions that take its place: next() has it inlined, which saves flash in programs without them.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Command decide_freely() { return decide(); }

  // The same along the shortest known path to the start. Only faults can close it; then as always.
  static MAZEBOT_CONSTEXPR14 Command decide_known_path(BasicExplorer& self) {
    if (self.state_.phase_ != ExplorePhase::homeward) self.enter(ExplorePhase::homeward);
    const Pose from = self.state_.pose_;
    if (self.state_.is_start(from.cell)) return self.arrive();
    Optional<Heading> first;
    Index cells = 0;
    bool is_straight = true;
    const Optional<size_t> moves = self.known_path_home(from, [&](Index, Heading heading) {
      if (!first) first = heading;
      is_straight = is_straight && heading == *first;
      if (is_straight) ++cells;
    });
    if (!moves || !first) return self.decide_freely();
    self.state_.pose_ = Pose(from.cell, *first).advanced(static_cast<int>(cells));
    self.ordered_ = cells;
    return Command::go(*first - from.heading, static_cast<int>(cells));
  }

  // The same as long as the robot can return within the budget after the command.
  static MAZEBOT_CONSTEXPR14 Command decide_within_budget(BasicExplorer& self) {
    const Pose from = self.state_.pose_;
    const unsigned sides_seen = self.state_.sides_seen_;
    const Command command = self.decide_freely();
    const size_t cells = static_cast<size_t>(command.cells());
    if (command.is_stop() || self.returns_within_budget(from, command)) {
      self.budget_ -= cells;
      return command;
    }
    self.state_.pose_ = from;
    self.state_.sides_seen_ = sides_seen & 15U;
    self.decide_ = decide_known_path;
    return decide_known_path(self);
  }
  MAZEBOT_CONSTEXPR14 bool returns_within_budget(Pose from, Command command) {
    const size_t cells = static_cast<size_t>(command.cells());
    if (budget_ < cells) return false;
    const size_t left = budget_ - cells;
    // The robot can always go back as it came. Only where that would take too long it looks for a shorter path.
    moves_home_at_most_ += cells;
    if (moves_home_at_most_ <= left) return true;
    // If the border ahead is unknown, the robot may be stopped there.
    const Heading ahead = from.heading + command.turn();
    const bool is_certain = state_.map_.open(from.cell, ahead, Unknown::wall);
    const Optional<size_t> moves = known_path_home(is_certain ? state_.pose_ : from, IgnoreStep());
    if (!moves) return false;
    moves_home_at_most_ = *moves + (is_certain ? 0 : cells);
    return moves_home_at_most_ <= left;
  }

  struct IgnoreStep {
    MAZEBOT_CONSTEXPR14 void operator()(Index, Heading) const {}
  };
  // Calls visit(Index, Heading) for each step of the shortest known path to the start, and returns their number.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 Optional<size_t> known_path_home(Pose from, VisitorT&& visit) {
    if (is_moved_from() || !grid().contains(from.cell)) return Optional<size_t>();
    typedef detail::RouteEnd<GoalsT, Index> End;
    const End start = End::start(state_.goals_, state_.start_cell_);
    const detail::NoDoubt none = {};
    held_ = Held::nothing;
    if (field_.prove(state_.map_, start, from.cell, Unknown::wall, none) == Proof::unreachable) {
      return Optional<size_t>();
    }
    size_t moves = 0;
    field_.follow_proof(state_.map_, from, Unknown::wall, none, [&](Index cell, Heading heading) {
      visit(cell, heading);
      ++moves;
    });
    return moves;
  }

  MAZEBOT_CONSTEXPR14 bool holds_plan() {
    held_ = Held::plan;
    return true;
  }
  // Without bumps no wall is ever certain, and sides that always read wrong could contradict the map for ever.
  constexpr bool explores_in_vain() const { return contradictions_ >= 2 * grid().cell_count() && !feels_bumps_; }
  // Chooses targets and floods from them; false if the robot is cut off even from the start.
  MAZEBOT_CONSTEXPR14 bool plan() {
    const Crossing crossing = {*this};
    for (Held held = held_;; held = Held::nothing) {
      held_ = Held::nothing;
      if (wants_certainty()) second_looks().trust_questioned();
      if (state_.phase_ == ExplorePhase::proving) {
        if (held < Held::proof) prove();
        if (unreachable_ && doubt_cut()) {
          recheck();
          continue;
        }
        if (proved_ && question_proof()) {
          proved_ = false;
          if (second_looks().plan_second_looks(state_.pose_.cell)) return holds_plan();
        } else if (proved_ || unreachable_) {
          enter(ExplorePhase::homeward);
        }
      }
      if (held != Held::targets) aim();
      if (field_.flood(state_.map_, state_.pose_.cell, crossing)) return holds_plan();
      if (doubt_cut()) {
        if (proved_ || unreachable_) recheck();  // the doubtful wall may have been one that this rests on
        continue;
      }
      if (state_.phase_ == ExplorePhase::homeward) return false;
      unreachable_ = state_.phase_ == ExplorePhase::to_goal;
      enter(ExplorePhase::homeward);
    }
  }

  // Before giving up: is there a path through walls that are not certain, those seen once first? A robot that feels no
  // bumps cannot try confirmed walls.
  MAZEBOT_CONSTEXPR14 bool doubt_cut() {
    if (only_tries_) return only_tries_ = false;
    typedef detail::RouteEnd<GoalsT, Index> End;
    const End start = End::start(state_.goals_, state_.start_cell_);
    held_ = Held::nothing;
    for (int confirmed = 0; confirmed < (feels_bumps_ ? 2 : 1); ++confirmed) {
      const bool to_goal = !goal_seen_ || unreachable_;
      if (to_goal && second_looks().doubt_cut(state_.pose_, End::goals(state_.goals_), confirmed != 0)) return true;
      if (second_looks().doubt_cut(state_.pose_, start, confirmed != 0)) return true;
    }
    return false;
  }
  constexpr bool wants_certainty() const { return MapT::has_evidence && (certainty_demanded_ || contradictions_ != 0); }
  // One misread wall makes one contradiction. Several in one run are a reason to expect two misread walls on one path;
  // who demands certainty expects them at the first one.
  MAZEBOT_CONSTEXPR14 bool question_proof() {
    if (!wants_certainty()) return false;
    held_ = Held::nothing;
    const bool with_pairs = contradictions_ >= (certainty_demanded_ ? 1 : contradictions_for_pairs);
    return second_looks().question_proof(policy_, state_, with_pairs);
  }
  // A wall of this cell that may matter to the proof.
  MAZEBOT_CONSTEXPR14 Optional<Heading> wall_to_touch() {
    const bool is_searching = has_news_ && state_.phase_ != ExplorePhase::homeward;
    if (!is_searching || !wants_certainty() || !touches_walls_ || !feels_bumps_) return Optional<Heading>();
    held_ = Held::nothing;
    return second_looks().wall_to_touch(policy_, state_);
  }
  MAZEBOT_CONSTEXPR14 SecondLooksT second_looks() {
    field_.map_changed();
    return SecondLooksT(state_.map_, field_);
  }

  MAZEBOT_CONSTEXPR14 Optional<Heading> downhill() const { return field_.downhill(state_.map_, state_.pose_); }

  MAZEBOT_CONSTEXPR14 Command go(Heading heading) {
    const Command command = follow(state_.pose_, heading);
    ordered_ = static_cast<Index>(command.cells());
    return command;
  }
  // Follows the plan as far as it is straight and nothing new can be seen. A map that was loaded is compared in each
  // cell at first.
  MAZEBOT_CONSTEXPR14 Command follow(Pose& pose, Heading heading) const {
    const Turn turn = heading - pose.heading;
    pose = pose.turned(turn);
    int cells = 0;
    do {
      pose = pose.advanced();
      ++cells;
    } while (map_verified_ && state_.map_.explored(pose.cell) &&
             field_.downhill(state_.map_, pose) == Optional<Heading>(heading));
    return Command::go(turn, cells);
  }
  // Where the plan leads from that pose, if the robot sees nothing new there; nothing if next() will plan first, or
  // end.
  MAZEBOT_CONSTEXPR14 Optional<Heading> planned_heading(Pose pose) const {
    const bool is_first_goal = !goal_seen_ && state_.goals_.contains(pose.cell);
    const bool ends_home = state_.phase_ == ExplorePhase::homeward && state_.is_start(pose.cell);
    if (status_ != Status::running || decide_ != nullptr || held_ != Held::plan || !map_verified_ || is_first_goal ||
        ends_home) {
      return Optional<Heading>();
    }
    return field_.downhill(state_.map_, pose);
  }

  // The next wall to cross or to see is a wall of the robot's cell, but the robot does not see it. At the start that
  // side may have been behind it, or it has no sensor there. It turns to see the wall; if that does not help, it tries
  // to go through.
  MAZEBOT_CONSTEXPR14 Command look(Optional<Heading> heading) {
    for (int i = 0; i < 4 && !heading; ++i) {
      if (!state_.map_.known(state_.pose_, turn_at(i))) heading = state_.pose_.heading + turn_at(i);
    }
    if (!heading) return end(Status::blocked);
    if (MapT::has_evidence && !feels_bumps_ && (state_.sides_seen_ & direction_bit(*heading)) != 0) {
      // A robot that feels no bumps does not try doubtful walls. It goes to the next cell, and looks again when it is
      // back. It leaves the planned path, so it drops the plan, which may say nothing of that cell.
      held_ = Held::nothing;
      const Index here = grid().index(state_.pose_.cell);
      const unsigned open = state_.map_.exits_at(here, Unknown::wall);
      const unsigned unseen = state_.map_.exits_at(here, Unknown::open) & ~unsigned(state_.sides_seen_);
      // If the cell looks closed on all sides, it tries the wall nevertheless: it has come in somewhere.
      if ((open | unseen) == 0) {
        state_.sides_seen_ = 0;
        return go_one(*heading);
      }
      heading = first_of(open != 0 ? open : unseen);
      if (open != 0) return go_one(*heading);
    }
    const Turn side = *heading - state_.pose_.heading;
    if (side == Turn::ahead && (feels_bumps_ || state_.sides_seen_ == 0)) return go(*heading);
    // A robot that feels no bumps always turns right, so that each of its sensors sees each side.
    const Turn turn = side == Turn::left && feels_bumps_ ? Turn::left : Turn::right;
    state_.pose_ = state_.pose_.turned(turn);
    return Command::turn_only(turn);
  }

  // Of the sides given as direction bits, the first in the order of preferred_turn().
  MAZEBOT_CONSTEXPR14 Heading first_of(unsigned sides) const {
    int i = 0;
    while ((sides & direction_bit(state_.pose_.heading + preferred_turn(i))) == 0) ++i;
    return state_.pose_.heading + preferred_turn(i);
  }
  // After it has tried to leave a closed cell without feeling bumps: then it has not left it.
  static constexpr bool sees_only_walls(const Observation& seen) {
    return (seen.free_cells(Turn::ahead) | seen.free_cells(Turn::right) | seen.free_cells(Turn::left) |
            seen.free_cells(Turn::around)) == 0;
  }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Command go_one(Heading heading) {
    const Turn turn = heading - state_.pose_.heading;
    state_.pose_ = state_.pose_.turned(turn).advanced();
    ordered_ = 1;
    return Command::go(turn, 1);
  }

  MAZEBOT_CONSTEXPR14 void record(const Observation& seen) {
    const int ordered = static_cast<int>(ordered_);
    const bool has_escaped = feels_bumps_ || state_.sides_seen_ != 0 || !sees_only_walls(seen);
    const int missing = has_escaped ? cells_missing(seen, ordered) : ordered;
    state_.pose_ = state_.pose_.advanced(-missing);
    ordered_ = 0;
    feels_bumps_ = seen.feels_bumps();
    // A wheel that slips looks like a bump. If the sensor ahead sees no wall, the robot tries once more.
    bump_denied_ =
        MapT::has_evidence && missing != 0 && !bump_denied_ && seen.sensed(Turn::ahead) && !seen.wall(Turn::ahead);
    const bool was_blocked = missing != 0 && !bump_denied_;
    uint8_t sides_seen = state_.sides_seen_;
    const detail::Recorded recorded =
        record_observation(state_.map_, state_.pose_, ordered - missing, was_blocked, seen, sides_seen);
    state_.sides_seen_ = sides_seen & 15U;
    if (recorded.is_new()) {
      field_.map_changed(state_.pose_, [&](Turn side) {
        const int crossed = side == Turn::around ? ordered - missing : 0;
        return seen.reach(side) > crossed ? seen.reach(side) : crossed;
      });
    }
    conclude(recorded, was_blocked);
    has_news_ = recorded.is_new();
    if (!map_verified_) verify(recorded, ordered != missing, seen);
  }
  MAZEBOT_CONSTEXPR14 void conclude(const detail::Recorded& recorded, bool was_blocked) {
    contradictions_ += recorded.contradictions();
    if (recorded.is_new()) held_ = Held::nothing;
    // The new wall may lie on the proved route, and what was cut off may be open.
    if (state_.phase_ == ExplorePhase::homeward &&
        ((was_blocked && proved_) || (recorded.corrected() && (proved_ || unreachable_))))
      recheck();
  }

  // Does the map say for certain that there is no path to a goal? Then the robot would end before it has compared it.
  MAZEBOT_CONSTEXPR14 bool shows_no_way() { return !has_path(state_.pose_.cell, Unknown::open) && !doubt_cut(); }

  // A map that was loaded may be of another maze.
  MAZEBOT_CONSTEXPR14 void verify(const detail::Recorded& recorded, bool has_moved, const Observation& seen) {
    const unsigned doubt = static_cast<unsigned>(map_doubt_ + recorded.contradictions() * cells_to_forgive);
    if (doubt > cells_to_forgive || shows_no_way()) {
      state_.map_.clear();
      record_observation(state_.map_, state_.pose_, 0, false, seen);
      goal_seen_ = state_.goals_.contains(state_.pose_.cell);
      map_verified_ = true;
      recheck();
      return;
    }
    map_doubt_ = doubt & 15U;
    if (map_doubt_ != 0 && has_moved && recorded.contradictions() == 0) --map_doubt_;
    if (state_.goals_.contains(state_.pose_.cell)) map_verified_ = true;
  }

  FieldT field_;
};

/// Explores a Width x Height maze.
template <int Width, int Height, class PolicyT = OddsPolicy, class StorageT = FastStorage>
using Explorer = BasicExplorer<Grid<Width, Height>, PolicyT, StorageT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_EXPLORER_HPP
