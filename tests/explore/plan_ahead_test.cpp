// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/plan_ahead.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/contest/contest.hpp"
#include "mazebot/explore/cheapest_policy.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/explore/fast_run_policy.hpp"
#include "mazebot/explore/tour_policy.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

struct Counts {
  std::size_t decisions = 0;
  std::size_t prepared = 0;
  std::size_t in_advance = 0;  // told by for_each_command()
  std::size_t straight = 0;
  std::size_t likely = 0;  // to be straight
  std::size_t likely_and_straight = 0;
};

double share(std::size_t part, std::size_t all) {
  return all == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(all);
}

// Compares the answers to all readings with what an explorer that was not asked before says to each.
template <class ExplorerT>
void check_all_answers(const PlanAhead<ExplorerT>& ahead, const ExplorerT& plain, Observation seen) {
  seen.set_short_by(0);
  for (const bool left : {false, true}) {
    for (const bool front : {false, true}) {
      for (const bool right : {false, true}) {
        const Optional<Command> answer = ahead.answer(left, front, right);
        if (!answer) continue;
        ExplorerT asked = plain;
        seen.set_wall(Turn::left, left).set_wall(Turn::ahead, front).set_wall(Turn::right, right);
        REQUIRE(asked.next(seen) == *answer);
      }
    }
  }
}

// Drives a robot with an explorer that prepares its answers, and compares each answer with that of an explorer that
// does not; every `each`th time for all readings.
template <class ExplorerT>
void check_answers(const Maze& maze, ExplorerT plain, Counts& counts, std::size_t each) {
  CAPTURE(maze.name, maze.width(), maze.height());
  GridSimulator<RunTimeGrid> robot(maze);
  ExplorerT explorer = plain;
  PlanAhead<ExplorerT> ahead(explorer);
  std::vector<Command> queue;
  for (int short_by = 0;;) {
    const Observation seen = observe(robot).set_short_by(short_by);
    if (counts.decisions % each == 0) check_all_answers(ahead, plain, seen);
    const Optional<Command> answer =
        ahead.answer(seen.wall(Turn::left), seen.wall(Turn::ahead), seen.wall(Turn::right));
    const bool is_likely_straight = ahead.likely_straight() != 0;
    const Command command = plain.next(seen);
    REQUIRE(ahead.next(seen) == command);
    ++counts.decisions;
    if (answer && short_by == 0) {
      REQUIRE(*answer == command);
      ++counts.prepared;
    }
    const bool is_straight = !command.is_stop() && command.turn() == Turn::ahead;
    if (is_straight) ++counts.straight;
    if (is_likely_straight) ++counts.likely;
    if (is_likely_straight && is_straight) ++counts.likely_and_straight;
    if (!queue.empty()) {
      REQUIRE(queue.front() == command);
      queue.erase(queue.begin());
      ++counts.in_advance;
    }
    if (command.is_stop()) break;
    std::size_t told = 0;
    ahead.for_each_command([&](Command next) {
      if (told < queue.size()) REQUIRE(queue[told] == next);
      if (told++ >= queue.size()) queue.push_back(next);
    });
    while (ahead.prepare()) {
    }
    REQUIRE(explorer.pose() == plain.pose());
    REQUIRE(explorer.wall_map() == plain.wall_map());
    short_by = perform(robot, command);
  }
  REQUIRE(queue.empty());
  REQUIRE(ahead.status() == plain.status());
  REQUIRE(explorer.proved() == plain.proved());
}

template <class PolicyT, class StorageT = FastStorage>
Counts check_mazes(const std::vector<Maze>& mazes, std::size_t each) {
  Counts counts;
  for (const Maze& maze : mazes) {
    typedef BasicExplorer<RunTimeGrid, PolicyT, StorageT> ExplorerT;
    check_answers(maze, ExplorerT(maze.goals, maze.start), counts, each);
  }
  return counts;
}

std::vector<Maze> contest_mazes(std::uint64_t seeds) {
  std::vector<Maze> mazes;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    MazeRecipe recipe;
    recipe.algorithm = MazeAlgorithm::contest;
    recipe.seed = seed;
    mazes.push_back(generate_maze(recipe));
  }
  return mazes;
}

}  // namespace

TEMPLATE_TEST_CASE("prepared answers are those of the explorer: generated mazes", "[plan_ahead]", OddsPolicy,
                   FewestUnknown, Adachi) {
  const Counts counts = check_mazes<TestType>(test::generated_mazes(1), 7);
  REQUIRE(share(counts.prepared, counts.decisions) > 0.92);
  REQUIRE(share(counts.in_advance, counts.decisions) > 0.25);
}

TEST_CASE("prepared answers are those of the explorer: all readings in all contest mazes", "[.][plan_ahead]") {
  check_mazes<OddsPolicy>(test::shared_mazes(), 1);
}

TEST_CASE("prepared answers are those of the explorer: contest mazes", "[plan_ahead]") {
  std::vector<Maze> mazes;
  const std::vector<Maze> all = test::shared_mazes(1);
  for (std::size_t i = 0; i < all.size(); i += 4) mazes.push_back(all[i]);
  const Counts counts = check_mazes<OddsPolicy>(mazes, 7);
  // All but the first and the last of most mazes.
  REQUIRE(share(counts.prepared, counts.decisions) > 0.98);
  // The hint to speed up is worth more than a guess.
  REQUIRE(share(counts.likely_and_straight, counts.likely) >= 1.5 * share(counts.straight, counts.decisions));
}

TEST_CASE("prepared answers are those of the explorer: other storages and policies", "[plan_ahead]") {
  const std::vector<Maze> mazes = contest_mazes(4);
  const Counts small = check_mazes<OddsPolicy, SmallStorage>(mazes, 1);
  REQUIRE(share(small.prepared, small.decisions) > 0.95);
  const Counts trusting = check_mazes<OddsPolicy, TrustingStorage>(mazes, 1);
  REQUIRE(share(trusting.prepared, trusting.decisions) > 0.95);
  Counts counts;
  for (const Maze& maze : mazes) {
    typedef BasicTourPolicy<RunTimeGrid, DrawLimit<4>> Tours;
    check_answers(maze, BasicExplorer<RunTimeGrid, Tours>(maze.goals, maze.start, Tours(maze.walls.grid())), counts, 9);
    typedef BasicRaceObjective<RunTimeGrid, std::uint16_t> Objective;
    Objective objective(half_size_mouse(), maze.walls.grid());
    typedef CheapestPolicy<Objective> Fastest;
    check_answers(maze, BasicExplorer<RunTimeGrid, Fastest>(maze.goals, maze.start, Fastest(objective)), counts, 9);
    typedef BasicFastRunPolicy<RunTimeGrid> FastRun;
    const FastRun fast_run(half_size_times(), RunStyle::diagonal, maze.walls.grid());
    check_answers(maze, BasicExplorer<RunTimeGrid, FastRun>(maze.goals, maze.start, fast_run), counts, 9);
  }
  REQUIRE(share(counts.prepared, counts.decisions) > 0.95);
}

namespace {

std::size_t proofs_asked = 0;

// Asks for the usual proof, and counts.
class CountedProofs : FewestUnknown {
 public:
  using FewestUnknown::aim;
  using FewestUnknown::crossing;
  using FewestUnknown::doubt;
  template <class StateT>
  Optional<Proof> prove(const StateT&) const {
    ++proofs_asked;
    return Optional<Proof>();
  }
};

}  // namespace

TEST_CASE("what was proved for a reading is not proved again for its answer", "[plan_ahead]") {
  const Maze maze = contest_mazes(1).front();
  typedef BasicExplorer<RunTimeGrid, CountedProofs> ExplorerT;
  GridSimulator<RunTimeGrid> robot(maze);
  ExplorerT explorer(maze.goals, maze.start);
  PlanAhead<ExplorerT> ahead(explorer);
  for (;;) {
    const Command command = ahead.next(observe(robot));
    if (command.is_stop()) break;
    proofs_asked = 0;
    while (ahead.prepare()) {
    }
    std::size_t readings = 1;  // the last one, of which the explorer was not told yet
    for (int walls = 0; walls < 8; ++walls) {
      readings += ahead.answer((walls & 1) != 0, (walls & 2) != 0, (walls & 4) != 0) ? 1U : 0U;
    }
    CHECK(proofs_asked <= readings);
    perform(robot, command);
  }
}

TEST_CASE("a budget changes prepared answers as it changes decisions", "[plan_ahead]") {
  for (const Maze& maze : contest_mazes(12)) {
    for (const std::size_t budget : {20U, 60U, 150U, 240U}) {
      BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
      explorer.set_budget(budget);
      Counts counts;
      check_answers(maze, explorer, counts, 1);
    }
  }
}

namespace {

// A contest day: search or return by the contest, fast runs cell by cell. Calls moving() after each command.
template <class ContestT, class ExplorerT, class MovingT>
std::vector<Command> drive_day(const Maze& maze, const ExplorerT& explorer, ContestT& contest, std::uint32_t& now,
                               const SearchModel& model, const MovingT& moving) {
  std::vector<Command> commands;
  GridSimulator<RunTimeGrid> robot(maze);
  const auto forecast = [&]() {
    ExplorerT asked = explorer;  // a copy: the field is needed
    const auto route = asked.shortest_route().route();
    return route.empty() ? Optional<std::uint32_t>() : Optional<std::uint32_t>(200U * std::uint32_t(route.size()));
  };
  while (contest.choose(forecast()) != ContestLeg::finished) {
    if (contest.leg() == ContestLeg::fast_run) {
      ExplorerT asked = explorer;
      auto run = asked.shortest_route();
      now += 5000;
      REQUIRE(drive(robot, run) == Status::done);
      contest.finish_run(robot.pose(), true);
      commands.push_back(Command::stop());
    } else {
      moving();
      for (;;) {
        const Command command = contest.next(observe(robot));
        commands.push_back(command);
        if (command.is_stop()) break;
        now += model(command.turn(), command.cells());
        moving();
        REQUIRE(perform(robot, command) == 0);
        REQUIRE(contest.pose() == robot.pose());
      }
      REQUIRE(robot.pose().cell == maze.start.cell);
      REQUIRE(now <= contest.deadline());
    }
  }
  return commands;
}

}  // namespace

TEST_CASE("a contest gives the same commands if its explorer plans ahead", "[plan_ahead]") {
  typedef BasicExplorer<RunTimeGrid> ExplorerT;
  const SearchModel model = half_size_search();
  Random random(2);
  std::size_t prepared = 0, decisions = 0, in_advance = 0;
  for (const Maze& maze : contest_mazes(12)) {
    // Most of these days end before everything is proved.
    for (const std::uint32_t seconds : {600U, 120U, 90U, 60U, 45U, 30U}) {
      for (const bool runs_early : {false, true}) {
        CAPTURE(maze.name, seconds, runs_early);
        ContestRules rules(seconds * 1000, 10000, model.pace());
        rules.runs_early = runs_early;
        std::uint32_t now = 0;
        const auto clock = [&now] { return now; };
        ExplorerT plain(maze.goals, maze.start);
        Contest<ExplorerT, decltype(clock)> plain_day(plain, rules, clock);
        const std::vector<Command> expected = drive_day(maze, plain, plain_day, now, model, [] {});

        now = 0;
        ExplorerT explorer(maze.goals, maze.start);
        PlanAhead<ExplorerT> ahead(explorer);
        Contest<ExplorerT, decltype(clock), PlanAhead<ExplorerT>> day(explorer, ahead, rules, clock);
        std::vector<Command> queue;
        const bool is_interrupted = random.below(3) == 0;
        const std::vector<Command> commands = drive_day(maze, explorer, day, now, model, [&] {
          for (std::uint32_t steps = is_interrupted ? random.below(12) : 99; steps > 0 && ahead.prepare(); --steps) {
          }
          ++decisions;
          for (int walls = 0; walls < 8; ++walls) {
            if (!ahead.answer((walls & 1) != 0, (walls & 2) != 0, (walls & 4) != 0)) continue;
            ++prepared;
            break;
          }
          ahead.for_each_command([&](Command) { ++in_advance; });
        });
        REQUIRE(commands.size() == expected.size());
        for (std::size_t i = 0; i < commands.size(); ++i) REQUIRE(commands[i] == expected[i]);
      }
    }
  }
  CHECK(share(prepared, decisions) > 0.85);
  CHECK(in_advance > 100);
}

TEST_CASE("the first command can be prepared, too", "[plan_ahead]") {
  const Maze maze = generate_maze(MazeRecipe());
  GridSimulator<RunTimeGrid> robot(maze);
  BasicExplorer<RunTimeGrid> plain(maze.goals, maze.start);
  BasicExplorer<RunTimeGrid> explorer = plain;
  PlanAhead<BasicExplorer<RunTimeGrid>> ahead(explorer);
  while (ahead.prepare()) {
  }
  const Observation seen = observe(robot);
  const Optional<Command> answer = ahead.answer(seen.wall(Turn::left), seen.wall(Turn::ahead), seen.wall(Turn::right));
  REQUIRE(answer);
  check_all_answers(ahead, plain, seen);
  REQUIRE(ahead.next(seen) == *answer);
  REQUIRE(plain.next(seen) == *answer);
}

TEST_CASE("prepared answers are those of an explorer that touches walls", "[plan_ahead]") {
  Counts counts;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    explorer.demand_certainty();
    check_answers(maze, explorer, counts, 10);
  }
  REQUIRE(counts.prepared > 100);
  REQUIRE(counts.in_advance > 10);
}

namespace {

// As OddsPolicy, and counts how often it was asked for targets or for a proof.
class CountingPolicy : OddsPolicy {
 public:
  typedef CountingPolicy PolicyT;
  using OddsPolicy::crossing;
  using OddsPolicy::doubt;
  explicit CountingPolicy(std::size_t& asked) : asked_(&asked) {}
  template <class StateT, class TargetsT>
  void aim(const StateT& state, TargetsT& targets) const {
    ++*asked_;
    OddsPolicy::aim(state, targets);
  }
  template <class StateT>
  Optional<Proof> prove(const StateT&) const {
    ++*asked_;
    return Optional<Proof>();
  }

 private:
  std::size_t* asked_;
};

}  // namespace

TEST_CASE("a prepared answer needs no planning", "[plan_ahead]") {
  const Maze maze = generate_maze(MazeRecipe());
  GridSimulator<RunTimeGrid> robot(maze);
  std::size_t asked = 0;
  BasicExplorer<RunTimeGrid, CountingPolicy> explorer(maze.goals, maze.start, CountingPolicy(asked));
  PlanAhead<BasicExplorer<RunTimeGrid, CountingPolicy>> ahead(explorer);
  std::size_t prepared = 0;
  for (int short_by = 0;;) {
    const Observation seen = observe(robot).set_short_by(short_by);
    const bool is_prepared =
        ahead.answer(seen.wall(Turn::left), seen.wall(Turn::ahead), seen.wall(Turn::right)).has_value();
    const std::size_t before = asked;
    const Command command = ahead.next(seen);
    if (command.is_stop()) break;
    if (is_prepared) {
      ++prepared;
      REQUIRE(asked == before);
    }
    while (ahead.prepare()) {
    }
    short_by = perform(robot, command);
  }
  CHECK(prepared > 100);
}

TEST_CASE("preparing may be left out, interrupted, or done for another reading", "[plan_ahead]") {
  Random random(1);
  for (const Maze& maze : test::generated_mazes(1)) {
    const Faults faults = Faults().set(Fault::misread, 0.02);
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, 5);
    BasicExplorer<RunTimeGrid> plain(maze.goals, maze.start);
    BasicExplorer<RunTimeGrid> explorer = plain;
    PlanAhead<BasicExplorer<RunTimeGrid>> ahead(explorer);
    CAPTURE(maze.name, maze.width(), maze.height());
    for (int short_by = 0;;) {
      const Observation seen = observe(robot).set_short_by(short_by);
      const Command command = plain.next(seen);
      // A bump without a wall ahead is tried again, along a plan that was made anew if something was prepared.
      if (short_by != 0 && !seen.wall(Turn::ahead)) {
        ahead.explorer() = plain;
      } else {
        REQUIRE(ahead.next(seen) == command);
      }
      if (command.is_stop()) break;
      for (std::uint32_t steps = random.below(12); steps > 0; --steps) {
        if (!ahead.prepare()) break;
      }
      if (random.below(8) == 0) REQUIRE(ahead.explorer().pose() == plain.pose());
      short_by = perform(robot, command);
    }
    REQUIRE(explorer.wall_map() == plain.wall_map());
    REQUIRE(explorer.contradictions() == plain.contradictions());
  }
}

TEST_CASE("a robot with range sensors or with a side that it cannot see asks the explorer itself", "[plan_ahead]") {
  const Maze maze = contest_mazes(1).front();
  for (const int reach : {0, 4}) {
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid> plain(maze.goals, maze.start);
    BasicExplorer<RunTimeGrid> explorer = plain;
    PlanAhead<BasicExplorer<RunTimeGrid>> ahead(explorer);
    std::size_t decisions = 0;
    std::size_t prepared = 0;
    for (;;) {
      Observation seen = observe(robot);
      if (reach == 0) seen.set_ray(Turn::left, 0, 0);
      if (reach != 0) {
        int free = 0;
        while (free < reach &&
               !maze.walls.wall(robot.pose().cell.towards(robot.pose().heading, free), robot.pose().heading)) {
          ++free;
        }
        seen.set_ray(Turn::ahead, free, reach);
      }
      prepared +=
          ahead.answer(seen.sensed(Turn::left) && seen.wall(Turn::left), seen.wall(Turn::ahead), seen.wall(Turn::right))
              .has_value();
      const Command command = ahead.next(seen);
      REQUIRE(command == plain.next(seen));
      ++decisions;
      if (command.is_stop()) break;
      while (ahead.prepare()) {
      }
      REQUIRE(perform(robot, command) == 0);
    }
    REQUIRE(explorer.proved());
    REQUIRE((reach == 0 ? prepared * 2 > decisions : prepared == 0));
  }
}
