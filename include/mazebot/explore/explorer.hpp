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
#include "../navigator/route_runner.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "../race/motion_times.hpp"
#include "../save/saved_map.hpp"
#include "../search/route.hpp"
#include "explore_policy.hpp"
#include "explorer_loop.hpp"
#include "explorer_state.hpp"
#include "explorer_storage.hpp"
#include "odds_policy.hpp"
#include "proof/proof_search.hpp"

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
/// confirmed or made doubtful by a look from its other side, and crossing or bumping ends every doubt. If the robot
/// bumps where its sensor ahead sees no wall, it tries once more before it believes in a wall, because wheels slip. The
/// explorer does not end `unreachable`, `blocked` or `contradicted` because of walls seen only once: the robot looks at
/// them again first, then pushes against the confirmed ones. Once a reading has contradicted the map, the proof, too,
/// must not rest on looks if the robot feels bumps. It touches the walls that it passes, and before it returns, it
/// crosses or pushes against what is not certain; see touch_walls(). Otherwise it looks a second time.
/// demand_certainty() asks for this in every run; proof_evidence() tells how sure a proof is. If no sensor misreads,
/// this costs no extra moves.
///
/// Robots that feel no bumps (`void forward()`) settle a doubtful wall by looking again after they have been elsewhere.
/// They push, that is, drive towards a wall that they see, only if their cell looks closed on all sides or if no other
/// path is left to the goal or to the start. If they see the same afterwards as before, it is a wall for certain. Once
/// a reading has contradicted the map, they cross each opening of the proved route before they return.
///
/// Without evidence, readings that contradict the map are counted and ignored: the first one holds.
///
/// **Loaded maps** may be of another maze. After resume() the robot first drives to a goal, along the map's shortest
/// route if it has one, and compares the map with the maze in each cell; proved() is false until it is there. If the
/// power was lost at the end of a search, this costs twice the length of the route. If readings contradict the map
/// twice within eight cells, or if it shows for certain that no path leads to a goal, the explorer forgets the map and
/// begins anew. If you know that the maze is the same, call trust_map(): then the robot need not make this drive.
///
/// Every exploration ends: each plan leads to a wall that is not known yet or becomes surer, and a wall changes at most
/// three times. For a robot that feels no bumps it may change more often: its search ends `contradicted` when
/// 2 * cells readings have contradicted the map. So there are at most 6 * cells * cells moves, whatever the sensors
/// say. Real mazes take about one move a cell.
///
/// next() is O(cells) when something new was recorded, O(1) otherwise. With a size known only at run time it repairs
/// its last plan instead: whole searches of large mazes are many times faster. RAM: the map, the goals, the field and
/// about 24 bytes: 931 bytes for 16x16 on AVR, 803 with TrustingStorage. SmallStorage takes 275, and 1070 for 32x32.
template <class GridT, class OfPolicyT = OddsPolicy, class StorageT = FastStorage>
class BasicExplorer : public GridT::template Assignment<BasicExplorer<GridT, OfPolicyT, StorageT>> {
 public:
  typedef typename detail::PolicyFor<OfPolicyT, detail::Sized<GridT>>::Type PolicyT;  ///< chooses where to look
  static_assert(detail::CheckExplorePolicy<PolicyT, detail::ExplorePolicyCall<GridT, StorageT>>::ok, "");

  typedef BasicExplorerState<GridT, StorageT> StateT;            ///< what the policy sees
  typedef typename StateT::MapT MapT;                            ///< the map of the walls
  typedef typename StateT::GoalsT GoalsT;                        ///< the set of the goals
  typedef typename StateT::RunnerT RunnerT;                      ///< drives a route that is known
  typedef typename StorageT::template Field<GridT> FieldT;       ///< the memory of the planner
  typedef detail::ExplorerLoop<GridT, PolicyT, StorageT> LoopT;  ///< see loop()

  /// `Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});` from the south-west corner, facing north.
  template <size_t Count>
  explicit MAZEBOT_CONSTEXPR14 BasicExplorer(const Cell (&goals)[Count], Pose start = Pose(),
                                             const PolicyT& policy = PolicyT())
      : BasicExplorer(GridT(), start, policy) {
    for (size_t i = 0; i < Count; ++i) loop_.add_goal(goals[i]);
  }
  /// The same for goals in a set. Ends `invalid` if the set is empty.
  explicit MAZEBOT_CONSTEXPR14 BasicExplorer(const BasicCellSet<GridT>& goals, Pose start = Pose(),
                                             const PolicyT& policy = PolicyT())
      : BasicExplorer(goals.grid(), start, policy) {
    goals.for_each_index([&](Index goal) { loop_.add_goal(grid().cell(goal)); });
    if (this->goals().empty()) loop_.refuse();
  }

  // ---- all that most robots need ----

  /// Records what was seen and chooses the next command. Stops when it has ended.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) { return loop_.next(seen); }
  constexpr Status status() const { return loop_.status(); }  ///< `running`, or why it ended
  /// Returns whether the shortest route is proved; with CheapestPolicy, whether the cheapest one is. With FastRunPolicy
  /// it is no proof.
  constexpr bool proved() const { return loop_.proved(); }
  /// The shortest route from the start along known openings, ready to be driven from there. If it was proved, no route
  /// is shorter. If no route is known, driving it ends `unreachable` at once. O(cells), in the explorer's own memory.
  MAZEBOT_CONSTEXPR14 RunnerT shortest_route() {
    BasicRoute<GridT> route(run_start(), grid());
    return find_shortest(route) ? RunnerT(route) : RunnerT::no_route(route);
  }
  /// Where the robot stands, or will stand when it has carried out the last command.
  constexpr const Pose& pose() const { return loop_.state().pose(); }
  constexpr const MapT& wall_map() const { return loop_.state().wall_map(); }  ///< what is known of the walls
  /// Time is running out: returns to the start and ends `done` there, proved or not. It drives the shortest known path,
  /// which takes moves_home() moves. With Unknown::open it counts unknown walls as open and explores as it returns:
  /// fewer moves in the mean, up to four times as many at worst. Once the route is proved, it returns like that by
  /// itself.
  MAZEBOT_CONSTEXPR14 void come_home(Unknown unknown = Unknown::wall) { LoopT::HomeT::begin(loop_, unknown); }
  /// Continues after come_home() or a budget, during the return or at the start, and ends the budget. No effect once
  /// the route is proved or the goals are known to be unreachable.
  MAZEBOT_CONSTEXPR14 void resume() { loop_.resume(); }

  // ---- what it is doing ----

  constexpr const GridT& grid() const { return loop_.grid(); }             ///< the size of the maze
  constexpr const GoalsT& goals() const { return loop_.state().goals(); }  ///< the cells of which one is to be reached
  constexpr Pose start() const { return loop_.state().start(); }           ///< where the robot was put down
  constexpr ExplorePhase phase() const { return loop_.state().phase(); }   ///< to the goal, proving or homeward
  constexpr const PolicyT& policy() const { return loop_.policy(); }       ///< the policy, with what it remembers
  /// The parts of next(), for tools that prepare decisions, such as PlanAhead.
  MAZEBOT_CONSTEXPR14 LoopT& loop() { return loop_; }

  // ---- other routes ----

  /// A fast route from the start along known openings, for boards whose RAM is too small for a RacePlanner: mostly the
  /// fastest one, never slower than shortest_route(). Drive it with RouteMotions in that style. times(motion) is the
  /// time of a motion: see FlashTimes. O(cells * (cells + length)), in the explorer's own memory; on AVR about 450
  /// bytes of stack. Not for SmallStorage.
  template <class TimesT>
  MAZEBOT_CONSTEXPR14 RunnerT fast_route(const TimesT& times, RunStyle style = RunStyle::diagonal) {
    BasicRoute<GridT> route(run_start(), grid());
    if (!find_shortest(route)) return RunnerT::no_route(route);
    const detail::RunTicks<TimesT> ticks_of(times, style);
    loop_.borrow_field().speed_up(wall_map(), goals(), route, ticks_of(route), ticks_of, Unknown::wall,
                                  detail::ExtraTime<Index>::none());
    return RunnerT(route);
  }
  /// With CheapestPolicy: the cheapest route from the start along known openings, ready to be driven from there. If it
  /// was proved, no route is cheaper. If no route is known, driving it ends `unreachable` at once. Plans once.
  template <class AskedPolicyT = PolicyT>
  MAZEBOT_CONSTEXPR14 RunnerT cheapest_route() const {
    static_assert(
        detail::HasCheapestRoute<const AskedPolicyT, StateT>::value,
        "mazebot: this explorer proves the shortest route: call shortest_route(), or give it a CheapestPolicy");
    if (loop_.is_invalid()) return RunnerT::no_route(BasicRoute<GridT>(start(), grid()));
    const AskedPolicyT& asked = policy();
    return asked.cheapest_route(loop_.state());
  }

  // ---- home in time ----

  /// Moves of the shortest known path from pose() to the start; nothing if none is known. If the last command was
  /// blocked, pose() is wrong until next() learns it. O(cells), in the explorer's own memory: next() then plans anew.
  MAZEBOT_CONSTEXPR14 Optional<size_t> moves_home() { return LoopT::HomeT::moves(loop_, pose()); }
  /// How long that path takes, in the ticks of your model: the sum of model(turn, cells) over its straights, which are
  /// the commands after come_home(). SearchModel is such a model. O(cells), as moves_home().
  template <class ModelT>
  MAZEBOT_CONSTEXPR14 Optional<uint32_t> ticks_home(const ModelT& model) {
    return LoopT::HomeT::ticks(loop_, model);
  }
  /// From now on the robot crosses at most that many cell borders until it is back at the start; each attempt counts.
  /// When another command could break this, it returns by the known path and ends `done`, proved or not.
  ///
  /// This holds if moves_home() is within the budget when it is set, whatever the unknown walls turn out to be, as long
  /// as no wall was misread on the known path. If one was, the robot returns as soon as it can. If the budget is
  /// smaller, it returns at once. A later call replaces the budget, unless the robot already returns by the known path.
  /// resume() ends a budget. Near its end some decisions take O(cells) more.
  MAZEBOT_CONSTEXPR14 void set_budget(size_t moves) { loop_.home().set_budget(moves, grid().cell_count()); }

  // ---- sensors that misread ----

  /// How sure the proof is: the weakest evidence that it rests on. `seen_once`: a single misread wall or opening could
  /// make it wrong; `confirmed`: none could, but one that is misread from both of its sides; `certain`: not even that,
  /// for the robot touched each wall whose opening would make the route shorter, and crossed each opening of the route;
  /// `unseen`: nothing is proved. Without evidence it is `seen_once`. O(cells), in the explorer's own memory. With
  /// CheapestPolicy it plans once for each wall that is not certain.
  MAZEBOT_CONSTEXPR14 Evidence proof_evidence() {
    return proved() ? loop_.second_looks().weakest(policy(), loop_.state()) : Evidence::unseen;
  }
  /// Readings so far that contradicted the map.
  constexpr size_t contradictions() const { return loop_.certainty().contradictions(); }
  /// Whether the last command is a push: a robot that feels no bumps drives against a wall that it sees, because there
  /// is no other path. For those who log steps.
  constexpr bool pushes() const { return loop_.looks().pushes(); }
  /// Whether a push has led through the wall, by what the robot sees after it: not what it saw before. O(1).
  MAZEBOT_CONSTEXPR14 bool has_passed(const Observation& seen) const { return loop_.looks().has_passed(seen); }
  /// Demands in this run a proof that is `certain`; `confirmed` if the robot feels no bumps or may not touch walls.
  /// Without this call, the explorer demands such a proof only after a reading has contradicted the map. Costs moves
  /// and bumps; see docs/faults.md. With CheapestPolicy it also costs one plan for each wall that is not certain, at
  /// the end. No effect on maps without evidence.
  MAZEBOT_CONSTEXPR14 void demand_certainty() { loop_.certainty().demand(); }
  /// Says that a wall has stopped the robot that its sensors missed: from now on the proof must be as sure as after a
  /// contradiction. Recovery calls it.
  MAZEBOT_CONSTEXPR14 void note_missed_wall() { loop_.certainty().note_missed_wall(); }
  /// Allows the robot to touch walls while it explores, or forbids it. Without a call it is allowed. Where certainty is
  /// wanted, a robot that feels bumps drives into each wall of a new cell that is not certain, so it need not return to
  /// that wall if it matters to the proof later: fewer moves, more turns and bumps; see docs/faults.md. It always
  /// drives into a wall whose doubt no look can settle, even if touching is forbidden.
  MAZEBOT_CONSTEXPR14 void touch_walls(bool may_touch) { loop_.certainty().touch_walls(may_touch); }
  /// Records a wall or an opening of any cell at any time: from a sensor that sees further, from another robot, or from
  /// a person. It counts as a look from that cell. Returns what it did to the map. A contradiction is treated as one
  /// of the robot's own: if the search has ended, proved() may become false, and resume() continues. The command that
  /// is being carried out stays as it is; the next one takes the wall into account. O(1).
  MAZEBOT_CONSTEXPR14 Reading record_wall(Cell cell, Heading heading, bool is_wall) {
    return loop_.record_wall(cell, heading, is_wall);
  }

  // ---- loaded maps ----

  /// Starts again from a known map, with the robot at the start: after a power loss, or for a second search. The map is
  /// verified on the path to a goal. A map of another size makes it `invalid`. O(cells).
  template <class KnownT>
  MAZEBOT_CONSTEXPR14 void resume(const KnownT& known) {
    resume(known, start());
  }
  /// The same with the robot at another pose. A pose outside the maze makes it `invalid`.
  template <class KnownT>
  MAZEBOT_CONSTEXPR14 void resume(const KnownT& known, Pose pose) {
    if (loop_.is_invalid() || known.grid() != grid() || !grid().contains(pose.cell)) return loop_.refuse();
    loop_.map_to_load() = MapT(known);
    loop_.restart(pose);
  }
  /// The same from a SavedMap and the memory it lies in. If nothing could be loaded, nothing changes.
  template <class ImageT, class MemoryT>
  MAZEBOT_CONSTEXPR14 LoadResult resume(const ImageT& image, MemoryT& memory) {
    const LoadResult result = image.load(memory, loop_.map_to_load());
    if (is_loaded(result) && status() != Status::invalid) loop_.restart(start());
    return result;
  }
  /// Returns whether the map is known to be of this maze. False after a map was loaded, until the robot has come to a
  /// goal with it.
  constexpr bool map_verified() const { return loop_.loaded().is_verified(); }
  /// Says that the loaded map is certainly of this maze: the robot need not compare it on the path to the goal.
  MAZEBOT_CONSTEXPR14 void trust_map() { loop_.trust_map(); }

  // ---- another pose, another task: the map stays ----

  /// Says that the robot stands at that pose. The explorer continues from there with the same map, and with the same
  /// budget if it had not ended. If the robot was blocked there, the wall ahead is certain. After a fast run that ended
  /// `blocked`: explorer.resume(runner.pose(), true).
  MAZEBOT_CONSTEXPR14 void resume(Pose pose, bool was_blocked = false) { loop_.resume(pose, was_blocked); }
  /// The same with a map that replaces what was recorded: for a Recovery. The map must be of the same size.
  MAZEBOT_CONSTEXPR14 void correct(Pose pose, const MapT& known) { loop_.correct(pose, known); }
  /// Other goals, at any time: continues with the same map until the shortest route from the start to one of them is
  /// proved, and returns to the start. Ends a budget. A goal outside the maze, or too many, make it `invalid` for good.
  /// O(cells).
  template <size_t Count>
  MAZEBOT_CONSTEXPR14 void set_goals(const Cell (&goals)[Count]) {
    if (loop_.is_invalid()) return;
    loop_.clear_goals();
    for (size_t i = 0; i < Count; ++i) loop_.add_goal(goals[i]);
    loop_.task_changed();
  }
  /// Another start, at any time: the same for routes from there. The robot, which may be anywhere, returns there in the
  /// end. Ends a budget. A start outside the maze makes it `invalid` for good. O(cells).
  MAZEBOT_CONSTEXPR14 void set_start(Pose start) {
    if (!loop_.is_invalid()) loop_.set_start(start);
  }

 private:
  typedef typename GridT::Index Index;

  MAZEBOT_CONSTEXPR14 BasicExplorer(const GridT& grid, Pose start, const PolicyT& policy)
      : loop_(grid, start, policy) {}

  constexpr Pose run_start() const { return loop_.is_start(pose().cell) ? pose() : start(); }
  // Appends the shortest route along known openings to an empty one.
  MAZEBOT_CONSTEXPR14 bool find_shortest(BasicRoute<GridT>& route) {
    if (loop_.is_invalid() || !loop_.knows_route()) return false;
    loop_.borrow_field().follow_proof(wall_map(), start(), Unknown::wall, detail::NoDoubt(),
                                      [&](Index, Heading heading) { route.append(heading); });
    return true;
  }

  LoopT loop_;
};

/// Explores a Width x Height maze.
template <int Width, int Height, class PolicyT = OddsPolicy, class StorageT = FastStorage>
using Explorer = BasicExplorer<Grid<Width, Height>, PolicyT, StorageT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_EXPLORER_HPP
