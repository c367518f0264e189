// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/recovery.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using ExplorerT = BasicExplorer<RunTimeGrid>;
using RecoveryT = Recovery<BasicExplorer<RunTimeGrid>>;

Maze contest_maze(std::uint64_t seed) { return Maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed)); }

// The next command that is no wait.
template <class NavigatorT>
Command next_step(NavigatorT& navigator, const Observation& seen) {
  for (;;) {
    const Command command = navigator.next(seen);
    if (!command.is_wait()) return command;
  }
}

template <class RobotT, class NavigatorT>
Status drive_with_faults(RobotT& robot, NavigatorT& navigator) {
  int short_by = 0;
  for (int commands = 0; commands < 20000; ++commands) {
    const Command command = next_step(navigator, observe(robot).set_short_by(short_by));
    if (command.is_stop()) return navigator.status();
    short_by = perform(robot, command);
    robot.after_command();
  }
  return Status::stopped;
}

// Home, and with a route as long as the shortest that can be driven?
template <class RobotT>
bool ended_right(const Maze& maze, const RobotT& robot, const RecoveryT& recovery, ExplorerT& explorer) {
  if (recovery.status() != Status::done || robot.pose() != recovery.pose()) return false;
  if (robot.pose().cell != maze.start.cell) return false;
  return test::is_shortest_route(maze, explorer.shortest_route().route());
}

// A robot that feels no bumps, in a maze in which one border of the shortest route reads as a wall from both sides.
class PhantomWall {
 public:
  PhantomWall(const Maze& maze, int moves) : maze_(maze), border_(maze.start) {
    GridSimulator<RunTimeGrid> robot(maze);
    ExplorerT explorer(maze.goals, maze.start);
    drive(robot, explorer);
    const auto run = explorer.shortest_route();
    border_ = run.route().start();
    for (int i = 0; i < moves; ++i) border_ = border_.turned(run.route()[static_cast<std::size_t>(i)]).advanced();
    border_ = border_.turned(run.route()[static_cast<std::size_t>(moves)]);
  }

  Observation seen_from(Pose at) const {
    Observation seen;
    seen.set_feels_bumps(false);
    for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) seen.set_wall(side, reads_wall(at.turned(side)));
    return seen;
  }
  Pose moved(Pose at, Command command) const {
    at = at.turned(command.turn());
    for (int i = 0; i < command.cells() && !maze_.walls.wall(at, Turn::ahead); ++i) at = at.advanced();
    return at;
  }
  // Whether the cells on the two sides of the wall look the same to a robot that passes it, in one of the directions.
  bool looks_the_same() const { return is_passed_unseen(border_) || is_passed_unseen(beyond()); }

 private:
  Pose beyond() const { return border_.advanced().turned(Turn::around); }
  bool reads_wall(Pose at) const { return at == border_ || at == beyond() || maze_.walls.wall(at, Turn::ahead); }
  bool is_passed_unseen(Pose from) const {
    bool is_same = true;
    for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
      if (reads_wall(from.turned(side)) != reads_wall(from.advanced().turned(side))) is_same = false;
    }
    return is_same;
  }

  const Maze& maze_;
  Pose border_;
};

}  // namespace

TEST_CASE("without faults a recovery makes the moves of its explorer", "[recovery]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    GridSimulator<RunTimeGrid> alone(maze);
    ExplorerT explorer(maze.goals, maze.start);
    const Status status = drive(alone, explorer);

    GridSimulator<RunTimeGrid> robot(maze);
    ExplorerT watched(maze.goals, maze.start);
    RecoveryT recovery(watched);
    CAPTURE(maze.name, maze.width(), maze.height());
    REQUIRE(drive(robot, recovery) == status);
    REQUIRE(robot.moves() == alone.moves());
    REQUIRE(robot.quarter_turns() == alone.quarter_turns());
    REQUIRE(robot.crashes() == 0);
    REQUIRE(recovery.recoveries() == 0);
    REQUIRE(recovery.pose() == robot.pose());
    REQUIRE(watched.wall_map() == explorer.wall_map());
    REQUIRE(next_step(recovery, observe(robot)).is_stop());
  }
}

TEST_CASE("a recovery survives one motion fault", "[recovery]") {
  for (const Fault fault : {Fault::slip, Fault::overshoot, Fault::turn_fail, Fault::turn_double, Fault::moved,
                            Fault::turned, Fault::carried}) {
    int right = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const Maze maze = contest_maze(seed);
      Faults faults;
      faults.single = SingleFault{fault, 18 * seed - 14};
      FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, seed);
      ExplorerT explorer(maze.goals, maze.start);
      RecoveryT recovery(explorer);
      drive_with_faults(robot, recovery);
      if (ended_right(maze, robot, recovery, explorer)) ++right;
    }
    CAPTURE(to_string(fault));
    REQUIRE(right >= 9);
  }
}

TEST_CASE("a recovery whose map was loaded survives a fault after the map is verified", "[recovery]") {
  int right = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Maze maze = contest_maze(seed);
    ExplorerT first(maze.goals, maze.start), explorer(maze.goals, maze.start);
    GridSimulator<RunTimeGrid> before(maze);
    REQUIRE(drive(before, first) == Status::done);
    explorer.resume(first.wall_map());
    RecoveryT recovery(explorer);
    GridSimulator<RunTimeGrid> robot(maze);
    const auto runner = first.shortest_route();
    Pose there = runner.route().start();
    for (std::size_t i = 0; i < runner.route().size() / 3; ++i) there = there.turned(runner.route()[i]).advanced();
    // Where the map is verified, the robot is carried to a cell of the route, and turned around.
    bool is_carried = false;
    int short_by = 0;
    for (int commands = 0; commands < 20000; ++commands) {
      const Command command = next_step(recovery, observe(robot).set_short_by(short_by));
      if (command.is_stop()) break;
      short_by = perform(robot, command);
      if (is_carried || !explorer.map_verified()) continue;
      robot.place(there.turned(Turn::around));
      is_carried = true;
    }
    REQUIRE(is_carried);
    if (ended_right(maze, robot, recovery, explorer)) ++right;
  }
  REQUIRE(right == 10);
}

TEST_CASE("a recovery survives missed walls that the robot does not feel", "[recovery]") {
  int right = 0;
  int lost_unnoticed = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Maze maze = contest_maze(seed);
    FaultyNoBumpSimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::misread, 0.005), seed);
    ExplorerT explorer(maze.goals, maze.start);
    RecoveryT recovery(explorer);
    const Status status = drive_with_faults(robot, recovery);
    if (ended_right(maze, robot, recovery, explorer)) ++right;
    if (status == Status::done && robot.pose() != recovery.pose()) ++lost_unnoticed;
  }
  REQUIRE(right >= 11);
  REQUIRE(lost_unnoticed == 0);
}

// A slip that nobody notices looks like a wall that the sensors missed. If that wall were certain at once, the proved
// route would avoid it.
TEST_CASE("a recovery believes in no wall for certain because of one slip that the robot does not feel",
          "[recovery][long]") {
  int runs = 0;
  int right = 0;
  int proved_wrong = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Maze maze = contest_maze(seed);
    for (std::uint64_t opportunity = seed;; opportunity += 30) {
      Faults faults;
      faults.single = SingleFault{Fault::slip, opportunity};
      FaultyNoBumpSimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, 1);
      ExplorerT explorer(maze.goals, maze.start);
      RecoveryT recovery(explorer);
      drive_with_faults(robot, recovery);
      if (robot.opportunities(Fault::slip) <= opportunity) break;  // it came home before
      const bool is_right = ended_right(maze, robot, recovery, explorer);
      ++runs;
      right += int(is_right);
      proved_wrong += int(!is_right && recovery.status() == Status::done && recovery.proved());
    }
  }
  CAPTURE(runs, right, proved_wrong);
  REQUIRE(runs > 60);
  REQUIRE(right >= runs - 2);
  REQUIRE(proved_wrong <= 1);
}

// The map says open, because the robot believes that it has crossed there. It sees the wall, and does not feel it.
TEST_CASE("a robot without bumps does not drive against a wall that it sees again and again", "[recovery]") {
  const Maze maze(test::generated_walls(MazeAlgorithm::contest, 12, 12, 3));
  FaultyNoBumpSimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::sticky, 0.03), 3);
  ExplorerT explorer(maze.goals, maze.start);
  RecoveryT recovery(explorer);
  std::size_t recoveries = 0;
  Pose corrected = maze.start;
  int in_a_row = 0;  // corrections to the same pose
  for (int commands = 0; commands < 2000; ++commands) {
    const Command command = next_step(recovery, observe(robot));
    const bool is_corrected = recovery.recoveries() > recoveries;
    in_a_row = is_corrected && recovery.pose() == corrected ? in_a_row + 1 : 0;
    REQUIRE(in_a_row < 4);
    recoveries = recovery.recoveries();
    corrected = recovery.pose();
    if (command.is_stop()) break;
    perform(robot, command);
  }
  REQUIRE(recoveries > 2);
  REQUIRE(recovery.status() != Status::running);
}

TEST_CASE("a recovery lets its explorer push through a wall that reads wrong from both sides", "[recovery]") {
  int passed = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    Maze maze(test::generated_walls(MazeAlgorithm::wilson, 6, 6, seed));
    maze.goals = RunTimeCellSet(maze.grid());
    maze.goals.insert(Cell(5, 5));
    const auto route = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    REQUIRE(route.has_value());
    // Without loops, each border on the route is the only passage: the robot sees a wall there, from both of its cells.
    const PhantomWall phantom(maze, static_cast<int>(seed) % *route);
    ExplorerT explorer(maze.goals, maze.start);
    RecoveryT recovery(explorer);
    Pose at = maze.start;
    int pushes = 0;
    for (int commands = 0; commands < 2000; ++commands) {
      const Command command = next_step(recovery, phantom.seen_from(at));
      // A push that led to a cell that looks the same counts as one that did not.
      const bool is_known = phantom.looks_the_same() || recovery.pose() == at;
      REQUIRE(is_known);
      if (command.is_stop()) break;
      if (explorer.pushes()) ++pushes;
      at = phantom.moved(at, command);
    }
    REQUIRE(recovery.status() != Status::running);
    if (phantom.looks_the_same()) continue;
    REQUIRE(recovery.status() == Status::done);
    REQUIRE(pushes > 0);
    REQUIRE(recovery.recoveries() == 0);
    REQUIRE(explorer.shortest_route().route().size() == static_cast<std::size_t>(*route));
    ++passed;
  }
  REQUIRE(passed > 20);
}

TEST_CASE("a recovery ends, whatever happens to the robot", "[recovery][long]") {
  for (std::uint64_t seed = 1; seed <= 5; seed += 2) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 6, 6, seed));
    Faults faults;
    for (const Fault fault : all_faults) faults.set(fault, 0.04 * static_cast<double>(seed));
    faults.set(Fault::power_loss, 0);  // nobody here restarts the explorer
    CAPTURE(seed);
    ExplorerT explorer(maze.goals, maze.start);
    RecoveryT recovery(explorer);
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, seed);
    REQUIRE(drive_with_faults(robot, recovery) != Status::stopped);

    ExplorerT numb_explorer(maze.goals, maze.start);
    RecoveryT numb_recovery(numb_explorer);
    FaultyNoBumpSimulator<RunTimeGrid> numb_robot(maze.walls, maze.start, faults, seed);
    REQUIRE(drive_with_faults(numb_robot, numb_recovery) != Status::stopped);
  }
}

TEST_CASE("a recovery ends between two walls that the robot neither sees nor feels", "[recovery][long]") {
  for (const auto& file : test::shared_files("mazes/classic")) {
    if (file.filename() != "minos11.txt") continue;
    const Maze maze = read_maze(file);
    FaultyNoBumpSimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::sticky, 0.01),
                                             0x6032549d9cd978a8u);
    ExplorerT explorer(maze.goals, maze.start);
    RecoveryT recovery(explorer);
    REQUIRE(drive_with_faults(robot, recovery) != Status::stopped);
    REQUIRE(robot.moves() < 1000);
  }
}

TEST_CASE("a robot put down anywhere in a known maze is located", "[recovery]") {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Maze maze = contest_maze(seed);
    ExplorerT explorer(maze.goals, maze.start);
    GridSimulator<RunTimeGrid> robot(maze);
    REQUIRE(drive(robot, explorer) == Status::done);
    // Somewhere on the proved route.
    const auto runner = explorer.shortest_route();
    Pose there = runner.route().start();
    for (std::size_t i = 0; i < runner.route().size() / 2; ++i) there = there.turned(runner.route()[i]).advanced();
    robot.place(there);
    RecoveryT recovery(explorer);
    recovery.start_anywhere();
    CAPTURE(seed);
    REQUIRE(drive(robot, recovery) == Status::done);
    REQUIRE(recovery.pose() == robot.pose());
    REQUIRE(robot.pose().cell == maze.start.cell);
    REQUIRE(explorer.proved());
  }
}

TEST_CASE("the last steps can be undone", "[recovery]") {
  const Maze maze = contest_maze(3);
  GridSimulator<RunTimeGrid> robot(maze);
  ExplorerT explorer(maze.goals, maze.start);
  RecoveryT recovery(explorer);
  RunTimeWallMap before = explorer.wall_map();
  for (int i = 0; i < 60; ++i) {
    if (i == 50) before = explorer.wall_map();
    perform(robot, next_step(recovery, observe(robot)));
  }
  REQUIRE(before != explorer.wall_map());
  recovery.undo(10, robot.pose());
  REQUIRE(before == explorer.wall_map());
  REQUIRE(recovery.pose() == robot.pose());
  REQUIRE(drive(robot, recovery) == Status::done);
  REQUIRE(robot.pose().cell == maze.start.cell);
  REQUIRE(explorer.proved());
}

TEST_CASE("a recovery comes home when it is called", "[recovery]") {
  const Maze maze = contest_maze(4);
  GridSimulator<RunTimeGrid> robot(maze);
  ExplorerT explorer(maze.goals, maze.start);
  RecoveryT recovery(explorer);
  for (int i = 0; i < 30; ++i) perform(robot, next_step(recovery, observe(robot)));
  recovery.come_home();
  REQUIRE(drive(robot, recovery) == Status::done);
  REQUIRE(robot.pose().cell == maze.start.cell);
  REQUIRE_FALSE(explorer.proved());
}

TEST_CASE("a recovery that cannot help says so, at the latest after 64 recoveries", "[recovery][long]") {
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 8, 8, seed));
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::moved, 0.2), seed);
    ExplorerT explorer(maze.goals, maze.start);
    RecoveryT recovery(explorer);
    CAPTURE(seed);
    REQUIRE(drive_with_faults(robot, recovery) == Status::contradicted);
    REQUIRE(recovery.status() == Status::contradicted);
    REQUIRE(next_step(recovery, observe(robot)).is_stop());
    if (recovery.recoveries() > most) most = recovery.recoveries();
  }
  REQUIRE(most == 64);
}

TEST_CASE("a search in which the robot was lost is not believed alone", "[recovery]") {
  int unsure = 0;
  for (const bool is_carried : {false, true}) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const Maze maze(test::generated_walls(MazeAlgorithm::contest, 12, 12, seed));
      Faults faults;
      if (is_carried) faults.single = SingleFault{Fault::carried, 40};
      FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, seed);
      ExplorerT explorer(maze.goals, maze.start);
      explorer.demand_certainty();
      RecoveryT recovery(explorer);
      CAPTURE(is_carried, seed);
      REQUIRE(drive_with_faults(robot, recovery) == Status::done);
      REQUIRE((recovery.searches() > 1) == is_carried);
      REQUIRE(robot.pose().cell == maze.start.cell);
      REQUIRE((recovery.recoveries() > 0) == is_carried);
      REQUIRE(recovery.proof_evidence() == (is_carried ? Evidence::seen_once : explorer.proof_evidence()));
      if (is_carried && explorer.proof_evidence() > Evidence::seen_once) ++unsure;
    }
  }
  REQUIRE(unsure > 0);
}

TEST_CASE("each further search drives the first steps of the run once more", "[recovery]") {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 12, 12, seed));
    Faults faults;
    faults.single = SingleFault{Fault::carried, 40};
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, seed);
    ExplorerT explorer(maze.goals, maze.start);
    RecoveryT recovery(explorer);
    std::vector<Cell> entered[2];
    for (int short_by = 0;;) {
      const Command command = next_step(recovery, observe(robot).set_short_by(short_by));
      if (command.is_stop()) break;
      const Cell before = robot.pose().cell;
      short_by = perform(robot, command);
      REQUIRE(recovery.searches() <= 2);
      if (robot.pose().cell != before) entered[recovery.searches() - 1].push_back(robot.pose().cell);
      robot.after_command();
    }
    CAPTURE(seed);
    REQUIRE(recovery.searches() == 2);
    REQUIRE(entered[1].size() > 25);
    REQUIRE(std::equal(entered[0].begin(), entered[0].begin() + 25, entered[1].begin()));
  }
}

TEST_CASE("a robot without bumps that was lost searches once, and is not sure", "[recovery]") {
  int unsure = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 12, 12, seed));
    Faults faults;
    faults.single = SingleFault{Fault::carried, 40};
    FaultyNoBumpSimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, seed);
    ExplorerT explorer(maze.goals, maze.start);
    explorer.demand_certainty();
    RecoveryT recovery(explorer);
    CAPTURE(seed);
    const Status status = drive_with_faults(robot, recovery);
    REQUIRE(recovery.searches() == 1);
    if (status != Status::done) continue;
    REQUIRE(recovery.recoveries() > 0);
    REQUIRE(recovery.proof_evidence() <= Evidence::seen_once);
    if (explorer.proof_evidence() > Evidence::seen_once) ++unsure;
  }
  REQUIRE(unsure >= 4);
}

TEST_CASE("the proof of a robot without bumps that was lost more than once is withheld", "[recovery]") {
  int withheld = 0;
  int kept = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 12, 12, seed));
    FaultyNoBumpSimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::sticky, 0.01), seed);
    ExplorerT explorer(maze.goals, maze.start);
    RecoveryT recovery(explorer);
    CAPTURE(seed);
    if (drive_with_faults(robot, recovery) != Status::done || !explorer.proved()) continue;
    const bool is_withheld = recovery.recoveries() > 1;
    REQUIRE(recovery.proved() == !is_withheld);
    REQUIRE((recovery.proof_evidence() == Evidence::unseen) == is_withheld);
    ++(is_withheld ? withheld : kept);
  }
  REQUIRE(withheld > 0);
  REQUIRE(kept > 0);
}

TEST_CASE("a robot that is blocked where it sees an opening tries twice more before that is a wall", "[recovery]") {
  Explorer<4, 4> explorer({{3, 3}});
  Recovery<Explorer<4, 4>> recovery(explorer);
  Observation seen;
  seen.set_wall(Turn::left, true).set_wall(Turn::ahead, false).set_wall(Turn::right, true);
  const Command ahead = Command::go(Turn::ahead, 1);
  Observation blocked = seen;
  blocked.set_short_by(1);
  for (int cell = 0; cell < 2; ++cell) {
    REQUIRE(next_step(recovery, seen) == ahead);
    REQUIRE(next_step(recovery, blocked) == ahead);
    REQUIRE(next_step(recovery, blocked) == ahead);
  }
  const auto logged_wall = [&] {
    auto log = recovery.step_log();
    auto map = explorer.wall_map();
    log.draw(map);
    return map.wall(Cell(0, 1), Heading::north);
  };
  REQUIRE_FALSE(logged_wall());
  (void)next_step(recovery, blocked);
  REQUIRE(logged_wall());
}

TEST_CASE("a robot whose pose stays unclear follows the wall 8 times 48 steps, and ends", "[recovery]") {
  // A ring of twenty cells: it looks the same from each of its four sides.
  WallMap<6, 6> ring;
  Explorer<6, 6>::MapT known;
  for (int x = 0; x < 6; ++x) {
    for (int y = 0; y < 6; ++y) {
      const auto record = [&](Cell cell, Heading heading, bool is_wall) {
        ring.record(cell, heading, is_wall);
        known.record(cell, heading, is_wall);
      };
      const auto is_inside = [](int i) { return i > 0 && i < 5; };
      if (x < 5) record(Cell(x, y), Heading::east, is_inside(y));
      if (y < 5) record(Cell(x, y), Heading::north, is_inside(x));
    }
  }
  GridSimulator<Grid<6, 6>> robot(ring, Pose());
  Explorer<6, 6> explorer({{5, 5}});
  explorer.resume(known);
  explorer.trust_map();
  robot.place(Pose(Cell(5, 0), Heading::west));
  Recovery<Explorer<6, 6>> recovery(explorer);
  recovery.start_anywhere();
  int commands = 0;
  for (; commands < 1000; ++commands) {
    const Command command = next_step(recovery, observe(robot));
    if (command.is_stop()) break;
    perform(robot, command);
  }
  REQUIRE(commands == 8 * (48 + 8));  // and eight back: 48 steps are two rounds and eight cells
}

TEST_CASE("a robot that feels no bumps looks 16 times before it drives against what it sees", "[recovery]") {
  // A dead end of two cells, and a wall that nobody expects behind the robot: it has just come from there.
  Explorer<8, 8> explorer({{7, 7}});
  Recovery<Explorer<8, 8>> recovery(explorer);
  Observation corridor;
  corridor.set_feels_bumps(false).set_wall(Turn::left, true).set_wall(Turn::ahead, false).set_wall(Turn::right, true);
  REQUIRE(next_step(recovery, corridor) == Command::go(Turn::ahead, 1));
  Observation walls_all_around;
  walls_all_around.set_feels_bumps(false);
  for (int quarter = 0; quarter < 4; ++quarter) walls_all_around.set_wall(turn_at(quarter), true);
  for (int look = 0; look < 16; ++look) {
    CAPTURE(look);
    REQUIRE(next_step(recovery, walls_all_around) == Command::turn_only(Turn::right));
  }
  REQUIRE(next_step(recovery, walls_all_around) == Command::go(Turn::around, 1));
}

TEST_CASE("a robot that steps aside asks its explorer again, and forgets the rest of the last command", "[recovery]") {
  // On its way home through a maze in which it has crossed all borders, three cells straight on.
  typedef Explorer<4, 4> HereT;
  HereT::MapT known;
  for (int x = 0; x < 4; ++x) {
    for (int y = 0; y < 4; ++y) {
      for (int quarter = 0; quarter < 4; ++quarter) known.record_crossing(Cell(x, y), heading_at(quarter));
    }
  }
  Observation open;
  open.set_feels_bumps(false).set_wall(Turn::left, false).set_wall(Turn::ahead, false).set_wall(Turn::right, false);
  for (const bool is_closed : {false, true}) {  // there it can only turn
    for (const Heading side : {Heading::east, Heading::west}) known.overwrite(Cell(1, 2), side, is_closed);
    HereT explorer({{3, 3}}, Pose(Cell(1, 0), Heading::north));
    explorer.resume(known, Pose(Cell(1, 3), Heading::south));
    explorer.trust_map();
    Recovery<HereT> recovery(explorer);
    REQUIRE(next_step(recovery, open) == Command::go(Turn::ahead, 1));
    Observation blocked = open;
    blocked.set_wall(Turn::ahead, true);
    for (const Turn side : {Turn::left, Turn::right}) blocked.set_wall(side, is_closed);
    const Command aside = is_closed ? Command::turn_only(Turn::right) : Command::go(Turn::left, 1);
    REQUIRE(next_step(recovery, blocked) == aside);
    REQUIRE(next_step(recovery, open) == Command::go(is_closed ? Turn::left : Turn::right, 1));
  }
}

TEST_CASE("a robot that follows the wall diagnoses its pose after each fourth step", "[recovery]") {
  // A ring of twenty cells with a niche: it looks different from each of its poses, but not at once.
  WallMap<6, 6> ring;
  Explorer<6, 6>::MapT known;
  for (int x = 0; x < 6; ++x) {
    for (int y = 0; y < 6; ++y) {
      const auto record = [&](Cell cell, Heading heading, bool is_wall) {
        ring.record(cell, heading, is_wall);
        known.record(cell, heading, is_wall);
      };
      const auto is_inside = [](int i) { return i > 0 && i < 5; };
      if (x < 5) record(Cell(x, y), Heading::east, is_inside(y) && (x != 0 || y != 2));
      if (y < 5) record(Cell(x, y), Heading::north, is_inside(x));
    }
  }
  std::vector<int> followed;  // steps along the wall, for each time that it followed the wall
  GridSimulator<Grid<6, 6>> robot(ring, Pose());
  for (int start = 0; start < 20; ++start) {
    Explorer<6, 6> explorer({{5, 5}});
    explorer.resume(known);
    explorer.trust_map();
    Recovery<Explorer<6, 6>> recovery(explorer);
    recovery.start_anywhere();
    const Pose first = robot.pose();
    int steps = 0;
    for (;;) {
      const Command command = next_step(recovery, observe(robot));
      if (command.is_stop()) break;
      if (explorer.status() != Status::running) {
        ++steps;
      } else if (steps > 0) {
        followed.push_back(steps);
        steps = 0;
      }
      perform(robot, command);
    }
    REQUIRE(recovery.pose() == robot.pose());
    robot.place(first);
    while (robot.wall_front()) robot.turn_right();
    (void)robot.forward();
  }
  REQUIRE(followed.size() >= 8);
  for (const int steps : followed) CHECK(steps % 4 == 0);
  CHECK(*std::min_element(followed.begin(), followed.end()) == 4);
  CHECK(*std::max_element(followed.begin(), followed.end()) > 4);
}

namespace {

// What a run comes to: the commands besides the waits, and how it ends.
struct SlicedRun {
  std::vector<Command> commands;
  int waits = 0;
  Status status = Status::running;
  Pose pose;
  std::size_t recoveries = 0;
  std::size_t searches = 0;

  bool operator==(const SlicedRun& other) const {
    return commands == other.commands && status == other.status && pose == other.pose &&
           recoveries == other.recoveries && searches == other.searches;
  }
};

template <class RobotT>
SlicedRun run_in_slices(const Maze& maze, const Faults& faults, std::uint64_t seed, std::uint32_t work, bool anywhere) {
  RobotT robot(maze.walls, maze.start, faults, seed);
  ExplorerT explorer(maze.goals, maze.start);
  RecoveryT recovery(explorer);
  if (work != RecoveryWork::per_call) recovery.set_work_per_call(work);
  if (anywhere) recovery.start_anywhere();
  SlicedRun run;
  for (int short_by = 0; run.commands.size() < 800;) {
    Observation seen = observe(robot).set_short_by(short_by);
    Command command = recovery.next(seen);
    // What it is told while it has the robot wait does not count.
    seen = Observation().set_ray(Turn::left, 0, 1).set_ray(Turn::right, 2, 2).set_short_by(1);
    for (; command.is_wait(); ++run.waits) command = recovery.next(seen);
    run.commands.push_back(command);
    if (command.is_stop()) break;
    short_by = perform(robot, command);
    robot.after_command();
  }
  run.status = recovery.status();
  run.pose = recovery.pose();
  run.recoveries = recovery.recoveries();
  run.searches = recovery.searches();
  return run;
}

}  // namespace

TEST_CASE("a recovery ends whatever it is told, also that the robot feels bumps only at times", "[recovery]") {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    Random random(seed);
    RunTimeCellSet goals{RunTimeGrid(8, 8)};
    goals.insert({4, 4});
    ExplorerT explorer(goals, Pose());
    RecoveryT recovery(explorer);
    int ordered = 0;
    for (int step = 0; step < 6 * 64 * 64 && recovery.status() == Status::running; ++step) {
      Observation seen;
      for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) seen.set_wall(side, random.below(3) == 0);
      if (ordered > 0 && random.below(8) == 0) seen.set_short_by(1);
      ordered = next_step(recovery, seen.set_feels_bumps(random.below(3) != 0)).cells();
    }
    CHECK(recovery.status() != Status::running);
  }
}

TEST_CASE("a recovery that thinks in slices gives the same commands, besides waits", "[recovery][long]") {
  const std::vector<Faults> kinds = {
      Faults(),
      Faults().set(Fault::misread, 0.03),
      Faults().set(Fault::sticky, 0.02),
      Faults().set(Fault::burst, 0.01),
      Faults().set(Fault::slip, 0.02).set(Fault::overshoot, 0.01),
      Faults().set(Fault::turn_fail, 0.01).set(Fault::misread, 0.005),
      Faults().set(Fault::moved, 0.003),
      Faults().set(Fault::carried, 0.005),
  };
  std::size_t recoveries = 0;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 8, 8, seed));
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const bool anywhere = seed == 2 && kind % 2 == 1;
      const SlicedRun felt = run_in_slices<FaultySimulator<RunTimeGrid>>(maze, kinds[kind], seed, 0, anywhere);
      const SlicedRun unfelt = run_in_slices<FaultyNoBumpSimulator<RunTimeGrid>>(maze, kinds[kind], seed, 0, anywhere);
      CHECK(felt.waits + unfelt.waits == 0);
      recoveries += felt.recoveries + unfelt.recoveries;
      for (const std::uint32_t work : {20U, std::uint32_t{RecoveryWork::per_call}}) {
        CAPTURE(seed, kind, work, anywhere);
        CHECK(run_in_slices<FaultySimulator<RunTimeGrid>>(maze, kinds[kind], seed, work, anywhere) == felt);
        CHECK(run_in_slices<FaultyNoBumpSimulator<RunTimeGrid>>(maze, kinds[kind], seed, work, anywhere) == unfelt);
      }
      const SlicedRun often = run_in_slices<FaultySimulator<RunTimeGrid>>(maze, kinds[kind], seed, 300, anywhere);
      CHECK(often == felt);
      if (felt.recoveries > 0) CHECK(often.waits > 0);
    }
  }
  CHECK(recoveries > 50);
}
