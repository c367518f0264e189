// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The property of the black box over every navigator and all mazes: a log, then a replay, equals the run.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mazebot/contest/contest.hpp"
#include "mazebot/cover/coverage.hpp"
#include "mazebot/explore/plan_ahead.hpp"
#include "mazebot/explore/tour_policy.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/record/growing_log.hpp"
#include "mazebot/host/record/read_log.hpp"
#include "mazebot/host/record/replay_log.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/locate/localizer.hpp"
#include "mazebot/navigator/wall_follower.hpp"
#include "mazebot/record/recorder.hpp"
#include "mazebot/recover/recovery.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using GridT = RunTimeGrid;
using SimulatorT = FaultySimulator<GridT>;

// All contest mazes, or every so many of them: from the second one of each group.
std::vector<Maze> contest_mazes(std::size_t every = 1) {
  std::vector<Maze> some;
  const std::vector<Maze> all = test::shared_mazes();
  for (std::size_t i = every / 2; i < all.size(); i += every) some.push_back(all[i]);
  if (some.empty()) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      some.emplace_back(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    }
  }
  return some;
}

// Some faults that a robot tells or does not, by the number of the maze.
Faults faults_of(std::size_t maze) {
  Faults faults;
  if (maze % 4 == 1) faults.set(Fault::misread, 0.005);
  if (maze % 4 == 2) faults.set(Fault::slip, 0.01);
  if (maze % 4 == 3) faults.set(Fault::moved, 0.002);
  return faults;
}

// Drives until the navigator stops, or for so many commands. on_move() is called after each command but the last.
template <class NavigatorT, class MoveT>
std::vector<Command> commands_of(SimulatorT& robot, NavigatorT& navigator, int most, MoveT&& on_move) {
  std::vector<Command> commands;
  int short_by = 0;
  for (int i = 0; i < most; ++i) {
    const Observation seen = observe(robot).set_short_by(short_by);
    Command command = navigator.next(seen);
    while (command.is_wait()) command = navigator.next(seen);  // a log does not hold the waits
    commands.push_back(command);
    if (commands.back().is_stop()) break;
    short_by = perform(robot, commands.back());
    robot.after_command();
    on_move(commands.back());
  }
  return commands;
}

// The log of a run, replayed by another navigator: commands and status must be the same.
template <class NavigatorT, class TimeT, class EntryT>
void check_replay(const GrowingLog& log, const std::vector<Command>& commands, Status status, NavigatorT& other,
                  TimeT&& on_time, EntryT&& on_entry) {
  const RunLog read = read_log(log.bytes());
  REQUIRE(read.notes.empty());
  REQUIRE(read.is_finished);
  std::vector<Command> again;
  const LogReplay replay = replay_log(
      read, other, [&](const LogEntry&, Command command) { again.push_back(command); }, on_entry, on_time);
  REQUIRE(again == commands);
  REQUIRE_FALSE(replay.diverged.has_value());
  REQUIRE(replay.agreed == commands.size());
  REQUIRE(replay.status == status);
}

// Runs a navigator once with a robot, and another one from the log. Returns the commands.
template <class NavigatorT, class RecorderT>
std::vector<Command> check_run(const Maze& maze, const Faults& faults, std::uint64_t seed, int most,
                               RecorderT& recorder, GrowingLog& log, NavigatorT& other) {
  SimulatorT robot(maze.walls, maze.start, faults, seed);
  const std::vector<Command> commands = commands_of(robot, recorder, most, [](Command) {});
  recorder.finish();
  check_replay(
      log, commands, recorder.status(), other, [](std::uint32_t) {}, [](const LogEntry&) {});
  return commands;
}

template <class LocalizerT>
std::vector<Command> check_localizer(const Maze& maze, const Faults& faults, std::uint64_t seed) {
  LocalizerT localizer(maze.walls), other(maze.walls);
  GrowingLog log;
  Recorder<LocalizerT, GrowingLog> recorder(localizer, log, LoggedNavigator::localizer, LoggedPolicy::own,
                                            RunTimeCellSet(maze.grid()), Pose());
  const std::vector<Command> commands = check_run(maze, faults, seed, 500, recorder, log, other);
  REQUIRE(other.pose() == localizer.pose());
  return commands;
}

template <class ExplorerT, class MakeT>
void check_explorers(std::size_t every, MakeT&& make) {
  std::size_t number = 0;
  for (const Maze& maze : contest_mazes(every)) {
    INFO(maze.name);
    ExplorerT explorer = make(maze), other = make(maze);
    GrowingLog log;
    Recorder<ExplorerT, GrowingLog> recorder(explorer, log);
    check_run(maze, faults_of(number), number, 3000, recorder, log, other);
    REQUIRE(other.wall_map() == explorer.wall_map());
    REQUIRE(other.proved() == explorer.proved());
    ++number;
  }
}

// A search of a contest whose explorer is led by another navigator: on_move(recorder, leader) is called after
// each command, on_entry(leader, entry) in the replay.
template <class LeaderT, class MoveT, class EntryT>
void check_contest_led_by(const Maze& maze, const Faults& faults, std::uint64_t seed, MoveT&& on_move,
                          EntryT&& on_entry) {
  using ExplorerT = BasicExplorer<GridT>;
  const ContestRules rules(600'000, 20'000, SearchPace{550, 500});
  std::uint32_t now = 0, then = 0;
  const auto clock = [&now] { return now; };
  const auto log_clock = [&then] { return then; };
  const auto set_time = [&then](std::uint32_t ticks) { then = ticks; };
  ExplorerT explorer(maze.goals, maze.start), other(maze.goals, maze.start);
  LeaderT leader(explorer), other_leader(other);
  using ContestT = Contest<ExplorerT, decltype(clock), LeaderT>;
  ContestT contest(explorer, leader, rules, clock);
  GrowingLog log;
  Recorder<ContestT, GrowingLog, LogTime::ticks> recorder(contest, explorer, log);
  recorder.log_rules(rules);
  recorder.set_time(now);
  recorder.choose(Optional<std::uint32_t>());
  SimulatorT robot(maze.walls, maze.start, faults, seed);
  const std::vector<Command> commands = commands_of(robot, recorder, 3000, [&](Command command) {
    on_move(recorder, leader);
    now += 300 + 250 * static_cast<std::uint32_t>(command.cells());
    recorder.set_time(now);
  });
  recorder.finish();
  Contest<ExplorerT, decltype(log_clock), LeaderT> again(other, other_leader, rules, log_clock);
  check_replay(log, commands, recorder.status(), again, set_time,
               [&](const LogEntry& entry) { on_entry(other_leader, entry); });
}

}  // namespace

TEST_CASE("every navigator: wall followers, in all contest mazes") {
  using FollowerT = BasicWallFollower<GridT>;
  std::size_t number = 0;
  for (const Maze& maze : contest_mazes()) {
    INFO(maze.name);
    for (const Hand hand : {Hand::left, Hand::right}) {
      FollowerT follower(hand, maze.goals, maze.start), other = follower;
      GrowingLog log;
      Recorder<FollowerT, GrowingLog> recorder(follower, log, LoggedNavigator::wall_follower,
                                               hand == Hand::left ? LoggedPolicy::left_hand : LoggedPolicy::right_hand,
                                               maze.goals, maze.start);
      check_run(maze, faults_of(number), number, 2000, recorder, log, other);
    }
    ++number;
  }
}

TEST_CASE("every navigator: explorers with each policy, in all contest mazes") {
  check_explorers<BasicExplorer<GridT>>(1,
                                        [](const Maze& maze) { return BasicExplorer<GridT>(maze.goals, maze.start); });
  using NearestT = BasicExplorer<GridT, Adachi>;
  check_explorers<NearestT>(1, [](const Maze& maze) { return NearestT(maze.goals, maze.start); });
  using FewestT = BasicExplorer<GridT, FewestUnknown>;
  check_explorers<FewestT>(1, [](const Maze& maze) { return FewestT(maze.goals, maze.start); });
}

TEST_CASE("every navigator: an explorer by tours, in one contest maze of eighty") {
  using PolicyT = BasicTourPolicy<GridT>;
  using ExplorerT = BasicExplorer<GridT, PolicyT>;
  check_explorers<ExplorerT>(24,
                             [](const Maze& maze) { return ExplorerT(maze.goals, maze.start, PolicyT(maze.grid())); });
}

TEST_CASE("every navigator: localizers, in all contest mazes") {
  std::size_t number = 0;
  for (const Maze& maze : contest_mazes()) {
    INFO(maze.name);
    check_localizer<BasicLocalizer<GridT>>(maze, faults_of(number), number);
    ++number;
  }
}

TEST_CASE("every navigator: localizers that look again where the hypotheses see different walls") {
  using LocalizerT = BasicLocalizer<GridT, BasicGreedyElimination<GridT>, WrongReadings<2>>;
  std::ptrdiff_t looks = 0;
  std::uint64_t seed = 1;
  for (const Maze& maze : contest_mazes()) {
    INFO(maze.name);
    const std::vector<Command> commands = check_localizer<LocalizerT>(maze, Faults().set(Fault::misread, 0.02), seed++);
    looks += std::count(commands.begin(), commands.end(), Command::turn_only(Turn::ahead));
  }
  CHECK(looks > 0);
}

TEST_CASE("every navigator: coverages, in all contest mazes") {
  using CoverageT = BasicCoverage<GridT>;
  std::size_t number = 0;
  for (const Maze& maze : contest_mazes()) {
    INFO(maze.name);
    CoverageT coverage(maze.start, WeightedCoverage<>(), maze.grid());
    CoverageT other(maze.start, WeightedCoverage<>(), maze.grid());
    GrowingLog log;
    Recorder<CoverageT, GrowingLog> recorder(coverage, log, LoggedNavigator::coverage, LoggedPolicy::own,
                                             RunTimeCellSet(maze.grid()), maze.start);
    check_run(maze, faults_of(number), number, 3000, recorder, log, other);
    ++number;
  }
}

TEST_CASE("every navigator: recoveries, in every fourth contest maze") {
  using ExplorerT = BasicExplorer<GridT>;
  using RecoveryT = Recovery<ExplorerT>;
  std::size_t number = 0;
  for (const Maze& maze : contest_mazes(4)) {
    INFO(maze.name);
    ExplorerT explorer(maze.goals, maze.start), other_explorer(maze.goals, maze.start);
    RecoveryT recovery(explorer), other(other_explorer);
    GrowingLog log;
    Recorder<RecoveryT, GrowingLog> recorder(recovery, explorer, log);
    check_run(maze, faults_of(number), number, 600, recorder, log, other);
    REQUIRE(other.recoveries() == recovery.recoveries());
    ++number;
  }
}

TEST_CASE("every navigator: contests whose explorer is led by a PlanAhead, in every second contest maze") {
  std::size_t number = 0;
  for (const Maze& maze : contest_mazes(2)) {
    INFO(maze.name);
    Random random(number);
    check_contest_led_by<PlanAhead<BasicExplorer<GridT>>>(
        maze, Faults().set(Fault::slip, number % 2 == 0 ? 0.05 : 0), number,
        [&](auto& recorder, auto& ahead) {
          for (std::uint32_t left = random.below(12); left > 0 && recorder.prepare(ahead); --left) {
          }
        },
        [](auto& ahead, const LogEntry& entry) {
          for (std::uint32_t i = 0; entry.kind == LogEntry::Kind::prepared && i < entry.number; ++i) ahead.prepare();
        });
    ++number;
  }
}

TEST_CASE("every navigator: contests whose explorer is led by a Recovery, in one contest maze of six") {
  std::size_t number = 0;
  for (const Maze& maze : contest_mazes(6)) {
    INFO(maze.name);
    check_contest_led_by<Recovery<BasicExplorer<GridT>>>(
        maze, faults_of(number), number, [](auto&, auto&) {}, [](auto&, const LogEntry&) {});
    ++number;
  }
}
