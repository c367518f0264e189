// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/record/recorder.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "mazebot/cover/coverage.hpp"
#include "mazebot/explore/tour_policy.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/record/read_log.hpp"
#include "mazebot/host/record/replay_log.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/locate/localizer.hpp"
#include "mazebot/navigator/wall_follower.hpp"
#include "mazebot/record/ram_log.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/figures.hpp"
#include "support/log_files.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using LogT = RamLog<16384>;

// Drives until the navigator stops, or for so many commands.
template <class RobotT, class NavigatorT>
std::vector<Command> commands_of(RobotT& robot, NavigatorT& navigator, int most = 3000) {
  std::vector<Command> commands;
  int short_by = 0;
  for (int i = 0; i < most; ++i) {
    const Observation seen = observe(robot).set_short_by(short_by);
    Command command = navigator.next(seen);
    while (command.is_wait()) command = navigator.next(seen);  // a log does not hold the waits
    commands.push_back(command);
    if (commands.back().is_stop()) break;
    short_by = perform(robot, commands.back());
    if constexpr (!std::is_void_v<decltype(robot.forward())>) robot.after_command();
  }
  return commands;
}

template <class NavigatorT>
std::vector<Command> replayed(const RunLog& log, NavigatorT& navigator, LogReplay& replay) {
  std::vector<Command> commands;
  replay = replay_log(log, navigator, [&](const LogEntry&, Command command) { commands.push_back(command); });
  return commands;
}

// A run, its log, and the replay with another navigator: the commands and the end must be the same.
template <class NavigatorT, class RobotT>
void check_replay(RobotT& robot, Recorder<NavigatorT, LogT>& recorder, const LogT& log, NavigatorT& other) {
  const std::vector<Command> commands = commands_of(robot, recorder);
  recorder.finish();
  const RunLog read = read_log(test::file_of(log));
  REQUIRE(read.notes.empty());
  REQUIRE(read.is_finished);
  REQUIRE(read.steps() == commands.size());
  LogReplay replay;
  REQUIRE(replayed(read, other, replay) == commands);
  REQUIRE_FALSE(replay.diverged.has_value());
  REQUIRE(replay.agreed == commands.size());
  REQUIRE(replay.status == recorder.status());
}

// Each fault alone, and several. A robot that loses its power needs another navigator: see below.
std::vector<Faults> many_faults(double rate = 0.02) {
  std::vector<Faults> all = {Faults()};
  for (const Fault fault : all_faults) all.push_back(Faults().set(fault, fault == Fault::power_loss ? 0 : rate));
  Faults mixed;
  for (const Fault fault : {Fault::misread, Fault::slip, Fault::turn_fail, Fault::moved}) mixed.set(fault, rate / 2);
  all.push_back(mixed);
  mixed.slips_untold = true;
  all.push_back(mixed);
  Faults stuck;
  stuck.stuck = StuckSensor{Turn::left, true};
  all.push_back(stuck);
  return all;
}

// Small mazes of many shapes, and some of contests: every policy and every fault takes a while.
std::vector<Maze> some_mazes() {
  std::vector<Maze> some;
  const std::vector<Maze> all = test::generated_mazes(1);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].grid().cell_count() <= 256 && i % 3 == 0) some.push_back(all[i]);
  }
  return some;
}

template <class PolicyT, class StorageT = FastStorage, class RobotT = FaultySimulator<RunTimeGrid>>
void check_explorers(const std::vector<Faults>& faults) {
  using ExplorerT = BasicExplorer<RunTimeGrid, PolicyT, StorageT>;
  std::uint64_t seed = 0;
  for (const Maze& maze : some_mazes()) {
    for (const Faults& fault : faults) {
      RobotT robot(maze.walls, maze.start, fault, ++seed);
      const auto policy = [&] {
        if constexpr (std::is_constructible_v<PolicyT, const RunTimeGrid&>) {
          return PolicyT(maze.grid());
        } else {
          return PolicyT();
        }
      };
      INFO(maze.name << ", run " << seed);
      auto explorer = std::make_unique<ExplorerT>(maze.goals, maze.start, policy());
      auto other = std::make_unique<ExplorerT>(maze.goals, maze.start, policy());
      auto log = std::make_unique<LogT>();
      Recorder<ExplorerT, LogT> recorder(*explorer, *log);
      check_replay(robot, recorder, *log, *other);
      REQUIRE(other->wall_map() == explorer->wall_map());
      REQUIRE(other->proved() == explorer->proved());
    }
  }
}

}  // namespace

TEST_CASE("the log of an explorer reproduces its run, with every policy, storage and fault") {
  check_explorers<OddsPolicy>(many_faults());
  check_explorers<Adachi>(many_faults());
  check_explorers<FewestUnknown>(many_faults());
  check_explorers<OddsPolicy, TrustingStorage>(many_faults());
  check_explorers<BasicTourPolicy<RunTimeGrid>>({Faults(), Faults().set(Fault::misread, 0.02)});
  check_explorers<OddsPolicy, FastStorage, FaultyNoBumpSimulator<RunTimeGrid>>(many_faults());
}

TEST_CASE("the log of a recovery reproduces its run, with every fault", "[long]") {
  using ExplorerT = BasicExplorer<RunTimeGrid>;
  using RecoveryT = Recovery<ExplorerT>;
  std::uint64_t seed = 0;
  // A robot that is lost for ever diagnoses again and again: so there are few faults, and few mazes.
  std::vector<Maze> mazes = {Maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, 1))};
  for (const Maze& maze : some_mazes()) {
    if (maze.grid().cell_count() < 50) mazes.push_back(maze);
  }
  for (const Maze& maze : mazes) {
    for (const Faults& fault : many_faults(0.004)) {
      FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, fault, ++seed);
      INFO(maze.name << ", run " << seed);
      ExplorerT explorer(maze.goals, maze.start), other_explorer(maze.goals, maze.start);
      RecoveryT recovery(explorer), other(other_explorer);
      auto log = std::make_unique<LogT>();
      Recorder<RecoveryT, LogT> recorder(recovery, explorer, *log);
      check_replay(robot, recorder, *log, other);
      REQUIRE(other.pose() == recovery.pose());
      REQUIRE(other.recoveries() == recovery.recoveries());
      REQUIRE(read_log(test::file_of(*log)).navigator == LoggedNavigator::recovery);
    }
  }
}

TEST_CASE("the log of a recovery that may be anywhere reproduces how it finds out where") {
  const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, 1));
  BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
  GridSimulator<RunTimeGrid> before(maze);
  REQUIRE(drive(before, explorer) == Status::done);
  const auto runner = explorer.shortest_route();
  Pose there = runner.route().start();
  for (std::size_t i = 0; i < runner.route().size() / 2; ++i) there = there.turned(runner.route()[i]).advanced();
  BasicExplorer<RunTimeGrid> other_explorer = explorer;
  FaultySimulator<RunTimeGrid> robot(maze.walls, there, Faults(), 1);
  Recovery<BasicExplorer<RunTimeGrid>> recovery(explorer), other(other_explorer);
  LogT log;
  Recorder<Recovery<BasicExplorer<RunTimeGrid>>, LogT> recorder(recovery, explorer, log);
  recorder.start_anywhere();
  check_replay(robot, recorder, log, other);
  REQUIRE(recorder.status() == Status::done);
  REQUIRE(recovery.pose() == robot.pose());
  REQUIRE(robot.pose().cell == maze.start.cell);
}

TEST_CASE("the logs of wall followers, localizers and coverages reproduce their runs") {
  for (const Maze& maze : some_mazes()) {
    INFO(maze.name);
    const Faults none;
    {
      using FollowerT = BasicWallFollower<RunTimeGrid>;
      FollowerT follower(Hand::left, maze.goals, maze.start), other = follower;
      FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, none, 1);
      LogT log;
      Recorder<FollowerT, LogT> recorder(follower, log, LoggedNavigator::wall_follower, LoggedPolicy::left_hand,
                                         maze.goals, maze.start);
      check_replay(robot, recorder, log, other);
      const RunLog read = read_log(test::file_of(log));
      REQUIRE(read.policy == LoggedPolicy::left_hand);
      REQUIRE(read.goals.size() == maze.goals.count());
    }
    {
      using LocalizerT = BasicLocalizer<RunTimeGrid>;
      LocalizerT localizer(maze.walls), other(maze.walls);
      FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, none, 1);
      LogT log;
      Recorder<LocalizerT, LogT> recorder(localizer, log, LoggedNavigator::localizer, LoggedPolicy::own,
                                          RunTimeCellSet(maze.grid()), Pose());
      check_replay(robot, recorder, log, other);
      REQUIRE(other.pose() == localizer.pose());
    }
    {
      using CoverageT = BasicCoverage<RunTimeGrid>;
      CoverageT coverage(maze.start, WeightedCoverage<>(), maze.grid()),
          other(maze.start, WeightedCoverage<>(), maze.grid());
      FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, none, 1);
      LogT log;
      Recorder<CoverageT, LogT> recorder(coverage, log, LoggedNavigator::coverage, LoggedPolicy::own,
                                         RunTimeCellSet(maze.grid()), maze.start);
      check_replay(robot, recorder, log, other);
    }
  }
}

TEST_CASE("range sensors and sensors at the back are logged, too") {
  for (const Maze& maze : some_mazes()) {
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start), other(maze.goals, maze.start);
    RangeSimulator<RunTimeGrid> robot(maze, 5);
    LogT log;
    Recorder<BasicExplorer<RunTimeGrid>, LogT> recorder(explorer, log);
    const Status status = drive(robot, recorder);
    recorder.finish();
    LogReplay replay;
    replayed(read_log(test::file_of(log)), other, replay);
    REQUIRE_FALSE(replay.diverged.has_value());
    REQUIRE(replay.status == status);
    REQUIRE(other.wall_map() == explorer.wall_map());
  }
}

TEST_CASE("calls to the explorer are repeated where they were made") {
  for (const Maze& maze : some_mazes()) {
    INFO(maze.name);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start), other(maze.goals, maze.start);
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::misread, 0.01), 5);
    LogT log;
    Recorder<BasicExplorer<RunTimeGrid>, LogT> recorder(explorer, log);
    recorder.text("battery=full");
    recorder.demand_certainty();
    recorder.touch_walls(false);
    std::vector<Command> commands = commands_of(robot, recorder, 8);
    recorder.set_budget(20);
    recorder.record_wall(maze.start.cell, Heading::north, false);
    for (const Command command : commands_of(robot, recorder, 5)) commands.push_back(command);
    if (maze.grid().width() % 2 == 0) {
      recorder.come_home(Unknown::open);
    } else {
      recorder.come_home();
    }
    REQUIRE(explorer.phase() == ExplorePhase::homeward);
    recorder.mark(77);
    for (const Command command : commands_of(robot, recorder)) commands.push_back(command);
    recorder.resume();
    for (const Command command : commands_of(robot, recorder)) commands.push_back(command);
    recorder.resume(explorer.pose(), true);
    for (const Command command : commands_of(robot, recorder)) commands.push_back(command);
    recorder.finish();
    const RunLog read = read_log(test::file_of(log));
    REQUIRE(read.setting("battery") == "full");
    LogReplay replay;
    REQUIRE(replayed(read, other, replay) == commands);
    REQUIRE_FALSE(replay.diverged.has_value());
    REQUIRE(other.wall_map() == explorer.wall_map());
  }
}

TEST_CASE("the map that a navigator begins with is in the log, wall by wall and look by look") {
  for (const Maze& maze : some_mazes()) {
    INFO(maze.name);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::misread, 0.01), 6);
    (void)commands_of(robot, explorer);
    LogT log;
    Recorder<BasicExplorer<RunTimeGrid>, LogT> recorder(explorer, log);
    recorder.log_map(explorer.wall_map());
    recorder.finish();
    const RunLog read = read_log(test::file_of(log));
    int maps = 0;
    for (const LogEntry& entry : read.entries) {
      if (entry.kind != LogEntry::Kind::map) continue;
      ++maps;
      REQUIRE(entry.has_evidence);
      REQUIRE(*entry.map == explorer.wall_map());
    }
    REQUIRE(maps == 1);
  }
}

TEST_CASE("a navigator without a member that the log calls is refused") {
  const Maze maze(RunTimeWallMap(RunTimeGrid(3, 3)));
  BasicExplorer<RunTimeGrid> explorer(centre_of(maze.grid()));
  LogT log;
  Recorder<BasicExplorer<RunTimeGrid>, LogT> recorder(explorer, log);
  recorder.set_budget(3);
  recorder.finish();
  BasicWallFollower<RunTimeGrid> follower(Hand::left, centre_of(maze.grid()));
  LogReplay replay;
  REQUIRE_THROWS_AS(replayed(read_log(test::file_of(log)), follower, replay), std::invalid_argument);
}

TEST_CASE("a replay with another policy is noticed") {
  std::size_t noticed = 0;
  std::size_t differ = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    BasicExplorer<RunTimeGrid, Adachi> other(maze.goals, maze.start);
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 1);
    LogT log;
    Recorder<BasicExplorer<RunTimeGrid>, LogT> recorder(explorer, log);
    const std::vector<Command> commands = commands_of(robot, recorder);
    recorder.finish();
    LogReplay replay;
    const std::vector<Command> others = replayed(read_log(test::file_of(log)), other, replay);
    differ += others != commands ? 1U : 0U;
    noticed += replay.diverged.has_value() ? 1U : 0U;
    if (!replay.diverged) continue;
    std::size_t first = 0;
    while (first < others.size() && first < commands.size() && others[first] == commands[first]) ++first;
    REQUIRE(first < *replay.diverged);  // and mostly first >= agreed: one check in 16 agrees by chance
  }
  REQUIRE(differ > 10);
  REQUIRE(noticed == differ);
}

TEST_CASE("a log with a clock tells when each step was") {
  const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, 3));
  BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start), other(maze.goals, maze.start);
  FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 1);
  LogT log;
  Recorder<BasicExplorer<RunTimeGrid>, LogT, LogTime::ticks> recorder(explorer, log);
  std::vector<std::uint32_t> times;
  for (std::uint32_t now = 5; times.size() < 200; now += 1 + 7 * static_cast<std::uint32_t>(times.size())) {
    recorder.set_time(now);
    times.push_back(now);
    const Command command = recorder.next(observe(robot));
    if (times.size() % 10 == 0) recorder.mark(1);
    if (command.is_stop()) break;
    perform(robot, command);
  }
  recorder.finish();
  std::vector<std::uint32_t> read;
  std::size_t marks = 0;
  replay_log(
      read_log(test::file_of(log)), other, [](const LogEntry&, Command) {}, [&](const LogEntry&) { ++marks; },
      [&](std::uint32_t ticks) { read.push_back(ticks); });
  REQUIRE(read == times);
  REQUIRE(marks == times.size() / 10);
}

TEST_CASE("a log begins at the time 0, if nobody sets the clock") {
  const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, 3));
  BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start), other(maze.goals, maze.start);
  FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 1);
  LogT log;
  Recorder<BasicExplorer<RunTimeGrid>, LogT, LogTime::ticks> recorder(explorer, log);
  (void)recorder.next(observe(robot));
  recorder.finish();
  std::vector<std::uint32_t> read;
  replay_log(
      read_log(test::file_of(log)), other, [](const LogEntry&, Command) {}, [](const LogEntry&) {},
      [&](std::uint32_t ticks) { read.push_back(ticks); });
  REQUIRE(read == std::vector<std::uint32_t>{0});
}

TEST_CASE("the blocks of a log keep the sizes of its version, so that logs of earlier programs are read") {
  REQUIRE(int(detail::LogFormat::version) == 1);
  REQUIRE(int(detail::LogFormat::data_of_block) == 126);
  REQUIRE(int(detail::LogFormat::block) == 128);
}

TEST_CASE("a log of a PlanAhead reproduces its run, also where its robot slips") {
  using ExplorerT = BasicExplorer<Grid<16, 16>>;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto walls = test::generated_walls(MazeAlgorithm::contest, 16, 16, seed);
    WallMap<16, 16> fixed;
    for (int i = 0; i < 256; ++i) {
      const Cell cell(i % 16, i / 16);
      for (const Heading heading : {Heading::north, Heading::east}) {
        fixed.record(cell, heading, walls.wall(cell, heading));
      }
    }
    const Cell goals[] = {{7, 7}, {8, 7}, {7, 8}, {8, 8}};
    ExplorerT explorer(goals), other_explorer(goals);
    PlanAhead<ExplorerT> ahead(explorer), other(other_explorer);
    FaultySimulator<Grid<16, 16>> robot(fixed, Pose(), Faults().set(Fault::slip, 0.05), seed);
    LogT log;
    Recorder<PlanAhead<ExplorerT>, LogT> recorder(ahead, explorer, log);
    std::vector<Command> commands;
    Random random(seed);
    int short_by = 0;
    for (int i = 0; i < 2000; ++i) {
      commands.push_back(recorder.next(observe(robot).set_short_by(short_by)));
      if (commands.back().is_stop()) break;
      for (std::uint32_t left = random.below(12); left > 0 && recorder.prepare(); --left) {
      }
      short_by = perform(robot, commands.back());
    }
    recorder.finish();
    LogReplay replay;
    REQUIRE(replayed(read_log(test::file_of(log)), other, replay) == commands);
    REQUIRE_FALSE(replay.diverged.has_value());
  }
}

TEST_CASE("the log of a contest day reproduces it") {
  using ExplorerT = BasicExplorer<RunTimeGrid>;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    std::uint32_t now = 0;
    const auto clock = [&now] { return now; };
    using ContestT = Contest<ExplorerT, decltype(clock)>;
    ContestRules rules(600'000, 20'000, SearchPace{550, 500});
    rules.runs_early = seed % 2 == 0;
    ExplorerT explorer(maze.goals, maze.start), other_explorer(maze.goals, maze.start);
    ContestT contest(explorer, rules, clock);
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), seed);
    LogT log;
    Recorder<ContestT, LogT, LogTime::ticks> recorder(contest, explorer, log);
    recorder.log_rules(rules);
    std::vector<Command> commands;
    const auto choose = [&] {
      recorder.set_time(now);
      const auto run = explorer.shortest_route();
      Optional<std::uint32_t> forecast;
      if (run.status() == Status::running) forecast = static_cast<std::uint32_t>(run.route().size()) * 100;
      return recorder.choose(forecast);
    };
    while (choose() != ContestLeg::finished) {
      if (contest.leg() == ContestLeg::fast_run) {
        auto run = explorer.shortest_route();
        robot.carry_to(run.route().start());
        REQUIRE(drive(robot, run) == Status::done);
        now += 9'000;
        recorder.finish_run(robot.pose(), true);
        continue;
      }
      for (;;) {
        recorder.set_time(now);
        commands.push_back(recorder.next(observe(robot)));
        if (commands.back().is_stop()) break;
        perform(robot, commands.back());
        now += 300 + 250 * static_cast<std::uint32_t>(commands.back().cells());
      }
    }
    recorder.finish();
    const RunLog read = read_log(test::file_of(log));
    REQUIRE(read.rules.has_value());
    std::uint32_t then = 0;
    const auto log_clock = [&then] { return then; };
    Contest<ExplorerT, decltype(log_clock)> other(other_explorer, *read.rules, log_clock);
    std::vector<Command> again;
    const LogReplay replay = replay_log(
        read, other, [&](const LogEntry&, Command command) { again.push_back(command); }, [](const LogEntry&) {},
        [&](std::uint32_t ticks) { then = ticks; });
    REQUIRE(again == commands);
    REQUIRE_FALSE(replay.diverged.has_value());
    REQUIRE(other.leg() == ContestLeg::finished);
    REQUIRE(other.runs() == contest.runs());
    REQUIRE(contest.runs() > 0);
  }
}

TEST_CASE("the log of a search in a contest maze takes at most 256 bytes, and 96 in the mean", "[figures]") {
  const auto mazes = test::shared_mazes(1);
  std::size_t bytes = 0;
  std::size_t most = 0;
  std::size_t count = 0;
  for (const Maze& maze : mazes) {
    if (maze.width() != 16 || maze.height() != 16) continue;
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start), other(maze.goals, maze.start);
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 1);
    RamLog<256> log;
    Recorder<BasicExplorer<RunTimeGrid>, RamLog<256>> recorder(explorer, log);
    const std::vector<Command> commands = commands_of(robot, recorder);
    recorder.finish();
    INFO(maze.name);
    const std::string file = test::file_of(log);
    CHECK(file.size() <= 256);
    const RunLog read = read_log(file);
    REQUIRE(read.is_finished);
    LogReplay replay;
    REQUIRE(replayed(read, other, replay) == commands);
    REQUIRE_FALSE(replay.diverged.has_value());
    bytes += file.size();
    most = std::max(most, file.size());
    ++count;
  }
  REQUIRE(count > 300);
  REQUIRE(bytes <= 96 * count);
  test::print_figure("log_bytes", bytes, count);
  test::print_figure("log_bytes_most", most, count);
}
