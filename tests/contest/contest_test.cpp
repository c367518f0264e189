// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/contest/contest.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/explore/cheapest_policy.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/navigator/route_runner.hpp"
#include "mazebot/recover/recovery.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// A day of a robot that drives its fast runs cell by cell, 100 ms a move and 50 ms a quarter turn at full speed.
template <class PolicyT = OddsPolicy>
struct Day {
  using ExplorerT = BasicExplorer<RunTimeGrid, PolicyT>;

  explicit Day(const Maze& of, const PolicyT& policy = PolicyT())
      : maze(of), robot(of), explorer(of.goals, of.start, policy) {}

  Optional<std::uint32_t> forecast() {
    const auto route = explorer.shortest_route().route();
    if (route.empty()) return Optional<std::uint32_t>();
    return static_cast<std::uint32_t>(100 * route.size() + 50 * route.turn_count());
  }

  // Calls on_leg(contest) after each leg.
  template <class OnLegT>
  void run(const ContestRules& rules, OnLegT&& on_leg) {
    const auto clock = [this] { return now; };
    Contest<ExplorerT, decltype(clock)> contest(explorer, rules, clock);
    REQUIRE(contest.status() == Status::done);
    while (contest.choose(forecast()) != ContestLeg::finished) {
      legs.push_back(contest.leg());
      if (contest.leg() == ContestLeg::fast_run) {
        speeds.push_back(contest.speed());
        now += model.turn_around + *forecast() * 100 / contest.speed();
        auto run = explorer.shortest_route();
        REQUIRE(drive(robot, run) == Status::done);
        contest.finish_run(run.pose(), true);
      } else {
        const bool was_proved = contest.proved();
        const Optional<std::size_t> home = explorer.moves_home();
        const std::uint64_t moves_before = robot.moves();
        for (int short_by = 0;;) {
          const Command command = contest.next(observe(robot).set_short_by(short_by));
          if (command.is_stop()) break;
          now += model(command.turn(), command.cells());
          short_by = perform(robot, command);
        }
        REQUIRE(robot.pose().cell == maze.start.cell);
        REQUIRE(contest.pose() == robot.pose());
        REQUIRE(now <= contest.deadline());
        if (was_proved) REQUIRE(robot.moves() - moves_before == *home);
      }
      on_leg(contest);
    }
    REQUIRE(now <= rules.ticks);
  }

  const Maze& maze;
  GridSimulator<RunTimeGrid> robot;
  ExplorerT explorer;
  SearchModel model = half_size_search();
  std::uint32_t now = 0;
  std::vector<ContestLeg> legs;
  std::vector<int> speeds;
};

struct Nothing {
  template <class ContestT>
  void operator()(const ContestT&) const {}
};

ContestRules ten_minutes() { return ContestRules(600000, 20000, half_size_search().pace()); }

Maze small_maze() {
  MazeRecipe recipe;
  recipe.algorithm = MazeAlgorithm::contest;
  return generate_maze(recipe);
}

}  // namespace

TEST_CASE("a contest day: search, three faster and faster runs, and no more", "[contest]") {
  const Maze maze = small_maze();
  Day day(maze);
  day.run(ten_minutes(), Nothing());
  const std::vector<ContestLeg> expected = {ContestLeg::search,   ContestLeg::fast_run, ContestLeg::back,
                                            ContestLeg::fast_run, ContestLeg::back,     ContestLeg::fast_run};
  REQUIRE(day.legs == expected);
  REQUIRE(day.speeds == std::vector<int>{70, 85, 100});
}

TEST_CASE("a search must end at once if the day is shorter than what is kept", "[contest]") {
  const Maze maze = small_maze();
  for (const std::uint32_t kept : {std::uint32_t(400), std::uint32_t(2000)}) {
    Day day(maze);
    ContestRules rules = ten_minutes();
    rules.ticks = 1000;
    rules.first_run = kept;
    rules.pace.turn_around = 0;
    Contest<Day<>::ExplorerT, std::uint32_t (*)()> contest(day.explorer, rules, [] { return std::uint32_t(0); });
    (void)contest.choose(Optional<std::uint32_t>());
    CHECK(contest.deadline() == (kept == 400 ? 600 : 0));
  }
}

TEST_CASE("the time that is kept for a fast run is no less than it takes at its speed", "[contest]") {
  const Maze maze = small_maze();
  ContestRules rules = ten_minutes();
  rules.speed = 70;
  rules.pace.turn_around = 0;
  for (std::uint32_t ticks = 700; ticks < 710; ++ticks) {
    Day day(maze);
    Contest<Day<>::ExplorerT, std::uint32_t (*)()> contest(day.explorer, rules, [] { return std::uint32_t(0); });
    REQUIRE(contest.choose(Optional<std::uint32_t>(ticks)) == ContestLeg::search);
    CHECK((rules.ticks - contest.deadline()) * 70 >= ticks * 100);
  }
}

TEST_CASE("rules that no robot can follow are refused", "[contest]") {
  const Maze maze = small_maze();
  ContestRules slow = ten_minutes();
  slow.speed = 1;
  CHECK(slow.valid());
  for (const int wrong : {0, 1, 2}) {
    Day day(maze);
    ContestRules rules = ten_minutes();
    CHECK(rules.valid());
    if (wrong == 0) rules.speed = 0;
    if (wrong == 1) rules.speed = 101;
    if (wrong == 2) rules.pace.move = 0;
    CHECK_FALSE(rules.valid());
    Contest<Day<>::ExplorerT, std::uint32_t (*)()> contest(day.explorer, rules, [] { return std::uint32_t(0); });
    CHECK(contest.choose(Optional<std::uint32_t>(1000)) == ContestLeg::finished);
    CHECK(contest.status() == Status::invalid);
    CHECK(contest.next(observe(day.robot)).is_stop());
    CHECK(contest.choose(Optional<std::uint32_t>(1000)) == ContestLeg::finished);
  }
}

namespace {

// A robot whose wheels slip now and then, told, in a contest that a recovery leads.
template <class LeaderT>
std::size_t fast_runs_of_slipping_robot(const Maze& maze, bool is_led) {
  BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
  LeaderT leader(explorer);
  FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::slip, 0.03), 5);
  std::uint32_t now = 0;
  const auto clock = [&now] { return now; };
  std::size_t arrived = 0;
  const auto run_day = [&](auto& contest) {
    const auto forecast = [&] {
      const auto route = explorer.shortest_route().route();
      return route.empty() ? Optional<std::uint32_t>()
                           : Optional<std::uint32_t>(100U * static_cast<std::uint32_t>(route.size()));
    };
    while (contest.choose(forecast()) != ContestLeg::finished) {
      if (contest.leg() == ContestLeg::fast_run) {
        GridSimulator<RunTimeGrid> fast(maze.walls, robot.pose());
        auto run = explorer.shortest_route();
        const bool is_open = drive(fast, run) == Status::done;
        arrived += is_open && maze.goals.contains(fast.pose().cell) ? 1 : 0;
        now += 10000;
        robot.carry_to(fast.pose());
        contest.finish_run(run.pose(), is_open);
      } else {
        for (int short_by = 0;;) {
          const Command command = contest.next(observe(robot).set_short_by(short_by));
          if (command.is_stop()) break;
          now += half_size_search()(command.turn(), command.cells());
          short_by = perform(robot, command);
        }
        if (contest.pose() != robot.pose()) return;
        REQUIRE(now <= contest.deadline());
      }
    }
  };
  if (is_led) {
    Contest<BasicExplorer<RunTimeGrid>, decltype(clock), LeaderT> contest(explorer, leader, ten_minutes(), clock);
    run_day(contest);
  } else {
    Contest<BasicExplorer<RunTimeGrid>, decltype(clock)> contest(explorer, ten_minutes(), clock);
    run_day(contest);
  }
  return arrived;
}

}  // namespace

TEST_CASE("a recovery that leads the explorer brings a robot whose wheels slip through the day", "[contest]") {
  using RecoveryT = Recovery<BasicExplorer<RunTimeGrid>>;
  int led = 0, alone = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    MazeRecipe recipe;
    recipe.algorithm = MazeAlgorithm::contest;
    recipe.seed = seed;
    const Maze maze = generate_maze(recipe);
    led += fast_runs_of_slipping_robot<RecoveryT>(maze, true) >= 3 ? 1 : 0;
    alone += fast_runs_of_slipping_robot<RecoveryT>(maze, false) >= 3 ? 1 : 0;
  }
  CHECK(led == 6);
  CHECK(alone < 6);
}

TEST_CASE("no fast run is faster than the robot can", "[contest]") {
  const Maze maze = small_maze();
  Day day(maze);
  ContestRules rules = ten_minutes();
  rules.faster_by = 20;
  day.run(rules, Nothing());
  REQUIRE(day.speeds == std::vector<int>{70, 90, 100});
}

TEST_CASE("a fast run that nobody reported has not arrived", "[contest]") {
  const Maze maze = small_maze();
  Day day(maze);
  Contest<Day<>::ExplorerT, std::uint32_t (*)()> contest(day.explorer, ten_minutes(), [] { return std::uint32_t(0); });
  REQUIRE(contest.choose(day.forecast()) == ContestLeg::search);
  REQUIRE(drive(day.robot, contest) == Status::done);
  REQUIRE(contest.choose(day.forecast()) == ContestLeg::fast_run);
  REQUIRE(contest.choose(day.forecast()) == ContestLeg::back);
  REQUIRE(contest.speed() == 70);
}

TEST_CASE("after a search that failed there is no fast run, whatever the forecast says", "[contest]") {
  MazeRecipe recipe;
  recipe.algorithm = MazeAlgorithm::contest;
  recipe.sealed_goal = true;
  const Maze maze = generate_maze(recipe);
  Day day(maze);
  const auto clock = [&] { return day.now; };
  Contest<Day<>::ExplorerT, decltype(clock)> contest(day.explorer, ten_minutes(), clock);
  const Optional<std::uint32_t> forecast(1000);
  REQUIRE(contest.choose(forecast) == ContestLeg::search);
  for (int short_by = 0;;) {
    const Command command = contest.next(observe(day.robot).set_short_by(short_by));
    if (command.is_stop()) break;
    short_by = perform(day.robot, command);
  }
  REQUIRE(day.explorer.status() == Status::unreachable);
  CHECK(day.robot.pose().cell == maze.start.cell);
  CHECK(contest.choose(forecast) == ContestLeg::finished);
}

TEST_CASE("with early runs the robot searches on after the first one", "[contest]") {
  const Maze maze = small_maze();
  Day day(maze);
  ContestRules rules = ten_minutes();
  rules.runs_early = true;
  std::vector<bool> proved;
  day.run(rules, [&](const auto& contest) {
    if (contest.leg() != ContestLeg::fast_run) proved.push_back(day.explorer.proved());
  });
  REQUIRE(proved == std::vector<bool>{false, true, true});
}

TEST_CASE("a contest day ends in time, however short it is", "[contest]") {
  const Maze maze = small_maze();
  std::size_t most_runs = 0;
  for (const bool runs_early : {false, true}) {
    for (std::uint32_t seconds = 0; seconds < 200; seconds += 3) {
      Day day(maze);
      ContestRules rules(seconds * 1000, 10000, half_size_search().pace());
      rules.runs_early = runs_early;
      day.run(rules, Nothing());
      if (day.speeds.size() > most_runs) most_runs = day.speeds.size();
    }
  }
  REQUIRE(most_runs == 3);
}

TEST_CASE("a contest day ends in time in every maze", "[contest]") {
  std::uint32_t seconds = 20;
  std::vector<Maze> mazes = test::generated_mazes(1);
  for (Maze& maze : test::shared_mazes(1)) mazes.push_back(std::move(maze));
  for (const Maze& maze : mazes) {
    if (maze.goals.contains(maze.start.cell)) continue;
    INFO(maze.name << ", " << seconds << " s");
    Day day(maze);
    seconds = seconds < 240 ? seconds + 7 : 20;
    day.run(ContestRules(seconds * 1000, 10000, half_size_search().pace()), Nothing());
  }
}

TEST_CASE("after the proof of the fastest run, too, the robot returns by the shortest known path", "[contest]") {
  using PlannerT = BasicRaceObjective<RunTimeGrid, std::uint32_t>;
  using Policy = CheapestPolicy<PlannerT>;
  int returns = 0;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    PlannerT planner(half_size_mouse(), maze.grid());
    Day<Policy> day(maze, Policy(planner));
    INFO("seed " << seed);
    // run() compares the moves of each return after the proof with moves_home().
    day.run(ten_minutes(), [&](const auto& contest) { returns += contest.leg() == ContestLeg::back; });
  }
  REQUIRE(returns == 48);
}

TEST_CASE("no more fast runs than the rules allow", "[contest]") {
  const Maze maze = small_maze();
  Day day(maze);
  ContestRules rules = ten_minutes();
  rules.runs = 2;
  rules.speed = 85;
  day.run(rules, Nothing());
  REQUIRE(day.speeds == std::vector<int>{85, 100});
}

TEST_CASE("only a run at full speed along the proved route ends the day", "[contest]") {
  const Maze maze = small_maze();
  Day day(maze);
  ContestRules rules = ten_minutes();
  rules.speed = 99;
  day.run(rules, Nothing());
  REQUIRE(day.speeds == std::vector<int>{99, 100});
}

TEST_CASE("a fast run that is blocked is followed by a slower one", "[contest]") {
  const Maze maze = small_maze();
  Day day(maze);
  drive(day.robot, day.explorer);
  std::uint32_t now = 0;
  const auto clock = [&] { return now; };
  ContestRules rules = ten_minutes();
  rules.speed = 50;
  Contest<BasicExplorer<RunTimeGrid>, decltype(clock)> contest(day.explorer, rules, clock);
  REQUIRE(contest.choose(day.forecast()) == ContestLeg::search);
  REQUIRE(contest.next(observe(day.robot)).is_stop());  // all is known already
  REQUIRE(contest.choose(day.forecast()) == ContestLeg::fast_run);
  REQUIRE(contest.speed() == 50);
  REQUIRE(contest.proved());
  // Twice to the goal; then a wall stands on the route.
  for (const int speed : {65, 80}) {
    auto run = day.explorer.shortest_route();
    drive(day.robot, run);
    contest.finish_run(run.pose(), true);
    REQUIRE(contest.choose(day.forecast()) == ContestLeg::back);
    REQUIRE(drive(day.robot, contest) == Status::done);
    REQUIRE(contest.choose(day.forecast()) == ContestLeg::fast_run);
    REQUIRE(contest.speed() == speed);
  }
  const auto route = day.explorer.shortest_route().route();
  const Pose blocked_at = day.explorer.pose().turned(route[0]);
  contest.finish_run(blocked_at, false);
  REQUIRE(contest.choose(day.forecast()) == ContestLeg::back);
  REQUIRE(contest.speed() == 65);
  REQUIRE(day.explorer.wall_map().wall(blocked_at.cell, blocked_at.heading));
}

TEST_CASE("a search that was stopped continues in the same leg", "[contest]") {
  const Maze maze = small_maze();
  Day<> day(maze);
  const auto clock = [&day] { return day.now; };
  Contest<Day<>::ExplorerT, decltype(clock)> contest(day.explorer, ten_minutes(), clock);
  int stops = 0;
  std::vector<ContestLeg> legs;
  while (contest.choose(day.forecast()) != ContestLeg::finished) {
    if (legs.empty() || legs.back() != contest.leg()) legs.push_back(contest.leg());
    if (contest.leg() == ContestLeg::fast_run) {
      auto run = day.explorer.shortest_route();
      REQUIRE(drive(day.robot, run) == Status::done);
      contest.finish_run(run.pose(), true);
      continue;
    }
    int commands = 0;  // the button is pressed at each tenth command
    const Status status = drive(day.robot, contest, [&](const Observation&, Command command) {
      day.now += 100;
      return command.is_stop() || ++commands % 10 != 0;
    });
    if (status == Status::stopped) ++stops;
    REQUIRE((status == Status::stopped || status == Status::done));
  }
  REQUIRE(stops > 5);
  REQUIRE(contest.runs() == 3);
  REQUIRE(legs == std::vector<ContestLeg>{ContestLeg::search, ContestLeg::fast_run, ContestLeg::back,
                                          ContestLeg::fast_run, ContestLeg::back, ContestLeg::fast_run});
  REQUIRE(day.explorer.proved());
}

TEST_CASE("a robot that crashed and was carried back tries again, slower, and learns no wall", "[contest]") {
  const Maze maze = small_maze();
  Day<> day(maze);
  const auto clock = [&day] { return day.now; };
  Contest<Day<>::ExplorerT, decltype(clock)> contest(day.explorer, ten_minutes(), clock);
  std::vector<int> speeds;
  while (contest.choose(day.forecast()) != ContestLeg::finished) {
    if (contest.leg() != ContestLeg::fast_run) {
      REQUIRE(drive(day.robot, contest) == Status::done);
      day.now += 1000;
      continue;
    }
    speeds.push_back(contest.speed());
    if (speeds.size() == 2) {  // the second run crashes
      day.robot.place(maze.start);
      contest.finish_run(maze.start, false, false);
    } else {
      auto run = day.explorer.shortest_route();
      REQUIRE(drive(day.robot, run) == Status::done);
      contest.finish_run(run.pose(), true);
    }
    day.now += 10000;
  }
  REQUIRE(speeds == std::vector<int>{70, 85, 70, 85, 100});
  REQUIRE(day.explorer.proved());
  for (RunTimeGrid::Index i = 0; i < maze.grid().cell_count(); ++i) {
    REQUIRE((day.explorer.wall_map().byte_at(i) & 15U & ~unsigned(maze.walls.byte_at(i))) == 0);
  }
}

TEST_CASE("the legs have names", "[contest]") {
  REQUIRE(to_string(ContestLeg::search) == std::string("search"));
  REQUIRE(to_string(ContestLeg::fast_run) == std::string("fast_run"));
  REQUIRE(to_string(ContestLeg::back) == std::string("back"));
  REQUIRE(to_string(ContestLeg::finished) == std::string("finished"));
}

namespace {

std::size_t known_walls(const RunTimeWallMap& walls) {
  std::size_t count = 0;
  for (int x = 0; x < walls.width(); ++x) {
    for (int y = 0; y < walls.height(); ++y) {
      for (int i = 0; i < 4; ++i) count += walls.known(Cell(x, y), static_cast<Heading>(i)) ? 1 : 0;
    }
  }
  return count;
}

}  // namespace

TEST_CASE("contest: a robot that a person carries to the start in a search or on the return continues there") {
  for (const bool has_recovery : {false, true}) {
    const Maze maze = generate_maze(MazeRecipe());
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    Recovery<BasicExplorer<RunTimeGrid>> recovery(explorer);
    GridSimulator<RunTimeGrid> robot(maze);
    std::uint32_t now = 0;
    const auto clock = [&] { return now; };
    const ContestRules rules(600000, 20000, half_size_search().pace());
    const auto day = [&](auto& contest) {
      contest.start_at(maze.start);  // before the day it has no effect
      CHECK(contest.leg() == ContestLeg::finished);
      REQUIRE(contest.choose(Optional<std::uint32_t>()) == ContestLeg::search);
      const auto drive_moves = [&](int most) {
        for (int i = 0, short_by = 0; i < most; ++i) {
          const Command command = contest.next(observe(robot).set_short_by(short_by));
          if (command.is_stop()) return;
          short_by = perform(robot, command);
          now += 300;
        }
      };
      drive_moves(25);
      REQUIRE(robot.pose().cell != maze.start.cell);
      const std::size_t known = known_walls(explorer.wall_map());
      robot.carry_to(maze.start);
      contest.start_at(maze.start);
      CHECK(contest.pose() == maze.start);
      CHECK(contest.leg() == ContestLeg::search);
      CHECK(contest.choose(Optional<std::uint32_t>()) == ContestLeg::search);
      CHECK(known_walls(explorer.wall_map()) == known);
      drive_moves(10000);
      CHECK(contest.status() == Status::done);
      CHECK(explorer.proved());
      CHECK(robot.pose().cell == maze.start.cell);
      CHECK(contest.pose() == robot.pose());
      REQUIRE(contest.choose(Optional<std::uint32_t>(5000)) == ContestLeg::fast_run);
      const Pose pose = contest.pose();
      contest.start_at(Pose(Cell(3, 3), Heading::east));  // a fast run ends with finish_run()
      CHECK(contest.pose() == pose);
    };
    if (has_recovery) {
      Contest<BasicExplorer<RunTimeGrid>, decltype(clock), Recovery<BasicExplorer<RunTimeGrid>>> contest(
          explorer, recovery, rules, clock);
      day(contest);
    } else {
      Contest<BasicExplorer<RunTimeGrid>, decltype(clock)> contest(explorer, rules, clock);
      day(contest);
    }
  }
}

TEST_CASE("contest: a leader that withholds the explorer's proof is believed", "[contest]") {
  using ExplorerT = BasicExplorer<RunTimeGrid>;
  struct Leader {
    Command next(const Observation& seen) { return explorer.next(seen); }
    Status status() const { return explorer.status(); }
    Pose pose() const { return explorer.pose(); }
    void start_at(Pose pose) { explorer.resume(pose); }
    bool proved() const { return !withholds && explorer.proved(); }
    ExplorerT& explorer;
    bool withholds;
  };
  for (const bool withholds : {false, true}) {
    const Maze maze = generate_maze(MazeRecipe());
    ExplorerT explorer(maze.goals, maze.start);
    Leader leader{explorer, withholds};
    GridSimulator<RunTimeGrid> robot(maze);
    const auto clock = [] { return std::uint32_t{0}; };
    const ContestRules rules(600000, 20000, half_size_search().pace());
    Contest<ExplorerT, decltype(clock), Leader> contest(explorer, leader, rules, clock);
    REQUIRE(contest.choose(Optional<std::uint32_t>()) == ContestLeg::search);
    REQUIRE(drive(robot, leader) == Status::done);
    REQUIRE(explorer.proved());
    REQUIRE(contest.choose(Optional<std::uint32_t>(5000)) == ContestLeg::fast_run);
    CHECK(contest.proved() == !withholds);
  }
}
