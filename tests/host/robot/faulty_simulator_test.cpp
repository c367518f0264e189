// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/faulty_simulator.hpp"

#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/robot/drive.hpp"
#include "mazebot/robot/robot.hpp"
#include "support/catch.hpp"

using namespace mazebot;

MAZEBOT_CHECK_ROBOT(FaultySimulator<RunTimeGrid>);
MAZEBOT_CHECK_ROBOT(FaultyNoBumpSimulator<RunTimeGrid>);

namespace {

using Robot = FaultySimulator<RunTimeGrid>;
using NoBumpRobot = FaultyNoBumpSimulator<RunTimeGrid>;

Maze some_maze(std::uint64_t seed = 1) {
  MazeRecipe recipe;
  recipe.seed = seed;
  return generate_maze(recipe);
}

// Cells in a row without walls between them; the robot is in the first one and heads for the others.
RunTimeWallMap corridor(int length) {
  RunTimeWallMap map(RunTimeGrid(length, 1));
  for (int x = 0; x + 1 < length; ++x) map.record(Cell(x, 0), Heading::east, false);
  return map;
}
const Pose west_end(Cell(0, 0), Heading::east);

// A hall with a few walls: long straights, so that every fault has many opportunities.
RunTimeWallMap hall() {
  RunTimeWallMap map(RunTimeGrid(12, 12));
  Random random(1);
  for (int x = 0; x < 12; ++x) {
    for (int y = 0; y < 12; ++y) {
      map.record(Cell(x, y), Heading::east, random.below(10) == 0);
      map.record(Cell(x, y), Heading::north, random.below(10) == 0);
    }
  }
  return map;
}

bool true_wall(const Robot& robot, Turn side) { return !robot.true_walls().open(robot.pose(), side, Unknown::wall); }
bool reads(Robot& robot, Turn side) {
  return side == Turn::ahead ? robot.wall_front() : side == Turn::left ? robot.wall_left() : robot.wall_right();
}
constexpr Turn sensors[] = {Turn::ahead, Turn::right, Turn::left};

// A walk that reads all sensors in each pose: calls see(side, read wall, true wall) and step() before the next one.
template <class SeeT, class StepT>
void walk(Robot& robot, int steps, std::uint64_t seed, SeeT&& see, StepT&& step) {
  Random random(seed);
  for (int i = 0; i < steps; ++i) {
    for (const Turn side : sensors) see(side, reads(robot, side), true_wall(robot, side));
    switch (random.below(3)) {
      case 0: robot.turn_left(); break;
      case 1: robot.turn_right(); break;
      default: robot.forward(); break;
    }
    step();
  }
}
template <class SeeT>
void walk(Robot& robot, int steps, std::uint64_t seed, SeeT&& see) {
  walk(robot, steps, seed, see, [] {});
}

// Is a count as expected of `trials` independent draws? Five standard deviations: wrong by chance once in a million.
bool is_likely(double count, double trials, double rate) {
  return std::abs(count - trials * rate) <= 5 * std::sqrt(trials * rate * (1 - rate));
}

std::uint64_t all_injected(const Robot& robot) {
  std::uint64_t sum = 0;
  for (const Fault fault : all_faults) sum += robot.injected(fault);
  return sum;
}

}  // namespace

TEST_CASE("without faults it is a GridSimulator") {
  const Maze maze = some_maze();
  Robot robot(maze.walls, maze.start, Faults(), 7);
  GridSimulator<RunTimeGrid> plain(maze);
  Random random(3);
  for (int i = 0; i < 3000; ++i) {
    REQUIRE(robot.pose() == plain.pose());
    for (const Turn side : sensors) REQUIRE(reads(robot, side) == true_wall(robot, side));
    switch (random.below(3)) {
      case 0:
        robot.turn_left();
        plain.turn_left();
        break;
      case 1:
        robot.turn_right();
        plain.turn_right();
        break;
      default: REQUIRE(robot.forward() == plain.forward()); break;
    }
    REQUIRE_FALSE(robot.after_command());
  }
  CHECK(robot.moves() == plain.moves());
  CHECK(robot.quarter_turns() == plain.quarter_turns());
  CHECK(robot.crashes() == plain.crashes());
  CHECK(all_injected(robot) == 0);
}

TEST_CASE("a misread lasts for a visit, also when the robot turns, and ends with it") {
  const Maze maze = some_maze();
  Robot robot(maze.walls, maze.start, Faults().set(Fault::misread, 0.3), 1);
  std::map<Heading, bool> read;  // in this visit
  std::uint64_t visits = 1;
  Cell before = robot.pose().cell;
  int sides = 0;
  int wrong = 0;
  std::map<std::pair<int, int>, std::set<int>> values;  // of each side of each cell: right (0), wrong (1)
  walk(robot, 20000, 2, [&](Turn side, bool is_read, bool is_true) {
    if (robot.pose().cell != before) {
      read.clear();
      before = robot.pose().cell;
      ++visits;
    }
    const Heading heading = robot.pose().heading + side;
    if (read.count(heading) == 0) {
      read[heading] = is_read;
      ++sides;
      wrong += is_read != is_true ? 1 : 0;
      values[{before.y * 100 + before.x, static_cast<int>(heading)}].insert(is_read != is_true ? 1 : 0);
    }
    REQUIRE(read[heading] == is_read);
  });
  CHECK(visits > 1000);
  CHECK(is_likely(wrong, sides, 0.3));
  CHECK(robot.opportunities(Fault::misread) == static_cast<std::uint64_t>(sides));
  CHECK(robot.injected(Fault::misread) == static_cast<std::uint64_t>(wrong));
  // Another visit draws again: sides that were read often were read both right and wrong.
  int both = 0;
  for (const auto& [side, seen] : values) both += seen.size() == 2 ? 1 : 0;
  CHECK(both > static_cast<int>(values.size()) / 2);
}

TEST_CASE("being put into the same cell again begins another visit") {
  // The robot never leaves its cell, and loses power after each command.
  std::set<bool> values;
  Robot robot(corridor(1), west_end, Faults().set(Fault::misread, 0.5).set(Fault::power_loss, 1), 1);
  for (int i = 0; i < 50; ++i) {
    values.insert(robot.wall_front());
    CHECK(robot.after_command());
  }
  CHECK(values.size() == 2);
}

TEST_CASE("a sticky side always reads the same, whenever and in which order it is read") {
  const Maze maze = some_maze();
  const Faults faults = Faults().set(Fault::sticky, 0.2);
  std::map<std::tuple<int, int, Heading>, bool> wrong;
  for (const std::uint64_t walk_seed :
       {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U}) {  // different walks through the same maze, the same faults
    Robot robot(maze.walls, maze.start, faults, 9);
    walk(robot, 5000, walk_seed, [&](Turn side, bool is_read, bool is_true) {
      const Pose pose = robot.pose();
      const auto key = std::make_tuple(pose.cell.x, pose.cell.y, pose.heading + side);
      const auto [known, is_new] = wrong.emplace(key, is_read != is_true);
      REQUIRE((is_new || known->second == (is_read != is_true)));
    });
  }
  double count = 0;
  int one_side_only = 0;
  for (const auto& [key, is_wrong] : wrong) {
    const auto [x, y, heading] = key;
    count += is_wrong ? 1 : 0;
    const Cell beyond = Cell(x, y).towards(heading);
    const auto other = wrong.find({beyond.x, beyond.y, opposite(heading)});
    if (other != wrong.end() && other->second != is_wrong) ++one_side_only;
  }
  CHECK(wrong.size() > 300);
  CHECK(is_likely(count, static_cast<double>(wrong.size()), 0.2));
  CHECK(one_side_only > 10);  // each side of a wall is drawn by itself
  Robot other_seed(maze.walls, maze.start, faults, 10);
  int different = 0;
  walk(other_seed, 2000, 1, [&](Turn side, bool is_read, bool is_true) {
    const Pose pose = other_seed.pose();
    const auto found = wrong.find({pose.cell.x, pose.cell.y, pose.heading + side});
    if (found != wrong.end() && found->second != (is_read != is_true)) ++different;
  });
  CHECK(different > 0);
}

TEST_CASE("a side that is sticky and misread at once reads wrong") {
  const Maze maze = some_maze();
  Robot robot(maze.walls, maze.start, Faults().set(Fault::misread, 1).set(Fault::sticky, 1), 1);
  walk(robot, 200, 2, [&](Turn, bool is_read, bool is_true) { REQUIRE(is_read != is_true); });
}

TEST_CASE("a phantom is read only in openings, and only walls are missed") {
  const Maze maze = some_maze();
  for (const MisreadKind kind : {MisreadKind::phantom, MisreadKind::missed}) {
    for (const Fault fault : {Fault::misread, Fault::sticky, Fault::both_sides}) {
      Faults faults = Faults().set(fault, 0.3);
      faults.kind = kind;
      Robot robot(maze.walls, maze.start, faults, 1);
      int phantoms = 0;
      int missed = 0;
      walk(robot, 3000, 2, [&](Turn, bool is_read, bool is_true) {
        phantoms += is_read && !is_true ? 1 : 0;
        missed += !is_read && is_true ? 1 : 0;
      });
      CHECK((phantoms > 0) == (kind == MisreadKind::phantom));
      CHECK((missed > 0) == (kind == MisreadKind::missed));
    }
  }
}

TEST_CASE("a wall that is wrong from both sides reads the same from each cell, whenever it is read") {
  const Maze maze = some_maze();
  std::map<std::tuple<int, int, Heading>, bool> wrong;  // by the cell to its south or west, and the direction
  std::map<std::tuple<int, int, Heading>, std::set<Heading>> seen_from;
  for (const std::uint64_t walk_seed : {1U, 2U, 3U, 4U}) {
    Robot robot(maze.walls, maze.start, Faults().set(Fault::both_sides, 0.2), 9);
    walk(robot, 5000, walk_seed, [&](Turn side, bool is_read, bool is_true) {
      const Heading heading = robot.pose().heading + side;
      const bool is_far = heading == Heading::south || heading == Heading::west;
      const Cell owner = is_far ? robot.pose().cell.towards(heading) : robot.pose().cell;
      const auto key = std::make_tuple(owner.x, owner.y, is_far ? opposite(heading) : heading);
      const auto [known, is_new] = wrong.emplace(key, is_read != is_true);
      REQUIRE((is_new || known->second == (is_read != is_true)));
      seen_from[key].insert(heading);
    });
  }
  double count = 0;
  int both = 0;
  for (const auto& [key, is_wrong] : wrong) {
    count += is_wrong ? 1 : 0;
    both += is_wrong && seen_from[key].size() == 2 ? 1 : 0;
  }
  CHECK(wrong.size() > 200);
  CHECK(both > 10);
  CHECK(is_likely(count, static_cast<double>(wrong.size()), 0.2));
}

TEST_CASE("in a burst each side of five observations reads wrong with one half, and no other observation is wrong") {
  Robot robot(hall(), Pose(), Faults().set(Fault::burst, 0.01), 3);
  std::uint64_t bursts = 0;
  int left = 0;  // observations of the burst
  int sides = 0;
  int wrong = 0;
  int right_again = 0;  // sides of one visit that were wrong and then right
  std::map<Heading, bool> visit;
  Cell before = robot.pose().cell;
  const auto see = [&](Turn side, bool is_read, bool is_true) {
    if (robot.injected(Fault::burst) != bursts) {
      bursts = robot.injected(Fault::burst);
      left = 5;
    }
    if (robot.pose().cell != before) visit.clear();
    before = robot.pose().cell;
    if (left == 0) {
      REQUIRE(is_read == is_true);
    } else {
      ++sides;
      wrong += is_read != is_true ? 1 : 0;
    }
    const auto [known, is_new] = visit.emplace(robot.pose().heading + side, is_read == is_true);
    right_again += !is_new && !known->second && is_read == is_true ? 1 : 0;
  };
  walk(robot, 20000, 2, see, [&] {
    robot.after_command();
    left -= left != 0 ? 1 : 0;
  });
  CHECK(bursts > 100);
  CHECK(sides > 1000);
  CHECK(is_likely(wrong, sides, 0.5));
  CHECK(right_again > 0);  // a burst is no misread: the next observation of the same visit may be right
  CHECK(robot.opportunities(Fault::burst) == 20000);
}

TEST_CASE("a dark sensor reads open until the robot has crossed twenty borders") {
  std::set<Turn> dark;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Faults faults;
    faults.single = SingleFault{Fault::dark, 10};
    Robot robot(hall(), Pose(), faults, seed);
    std::optional<Turn> side_of_run;
    std::uint64_t begun = 0;
    int hidden = 0;
    walk(
        robot, 400, seed,
        [&](Turn side, bool is_read, bool is_true) {
          if (robot.injected(Fault::dark) == 1 && begun == 0) begun = robot.moves() + 1;
          if (is_read == is_true) return;
          REQUIRE_FALSE(is_read);
          REQUIRE(side_of_run.value_or(side) == side);
          REQUIRE(robot.moves() + 1 - begun < 20);
          side_of_run = side;
          ++hidden;
        },
        [&] { robot.after_command(); });
    CHECK(hidden > 0);
    dark.insert(*side_of_run);
  }
  CHECK(dark.size() == 3);
}

TEST_CASE("a stuck sensor reads the same everywhere, and the others read right") {
  const Maze maze = some_maze();
  for (const Turn stuck : sensors) {
    for (const bool reads_wall : {true, false}) {
      Faults faults;
      faults.stuck = StuckSensor{stuck, reads_wall};
      Robot robot(maze.walls, maze.start, faults, 1);
      walk(robot, 500, 2,
           [&](Turn side, bool is_read, bool is_true) { REQUIRE(is_read == (side == stuck ? reads_wall : is_true)); });
    }
  }
}

TEST_CASE("a slip leaves the robot in its cell and is reported as blocked, but is no crash") {
  Robot robot(corridor(3), west_end, Faults().set(Fault::slip, 1), 1);
  CHECK_FALSE(robot.forward());
  CHECK(robot.pose() == west_end);
  CHECK(robot.moves() == 0);
  CHECK(robot.crashes() == 0);
  CHECK(perform(robot, Command::go(Turn::ahead, 2)) == 2);

  // An untold one is reported as a move that was made.
  Faults untold = Faults().set(Fault::slip, 1);
  untold.slips_untold = true;
  Robot spinning(corridor(3), west_end, untold, 1);
  CHECK(spinning.forward());
  CHECK(spinning.pose() == west_end);
  CHECK(spinning.moves() == 0);
  CHECK(perform(spinning, Command::go(Turn::ahead, 2)) == 0);

  // Without a sense of bumps it is not reported.
  NoBumpRobot blind(corridor(3), west_end, Faults().set(Fault::slip, 1), 1);
  CHECK(perform(blind, Command::go(Turn::ahead, 2)) == 0);
  CHECK(blind.pose() == west_end);

  // A wall stops it before it can slip.
  Robot walled(corridor(1), west_end, Faults().set(Fault::slip, 1), 1);
  CHECK_FALSE(walled.forward());
  CHECK(walled.crashes() == 1);
  CHECK(walled.opportunities(Fault::slip) == 0);
}

TEST_CASE("a robot without a sense of bumps counts its crashes, and does not report them") {
  NoBumpRobot robot(corridor(2), west_end, Faults(), 1);
  CHECK(perform(robot, Command::go(Turn::ahead, 3)) == 0);
  CHECK(robot.pose().cell == Cell(1, 0));
  CHECK(robot.moves() == 1);
  CHECK(robot.crashes() == 2);
}

TEST_CASE("an overshoot crosses one border more if it is open") {
  Robot robot(corridor(4), west_end, Faults().set(Fault::overshoot, 1), 1);
  CHECK(robot.forward());
  CHECK(robot.pose().cell == Cell(2, 0));
  CHECK(robot.forward());
  CHECK(robot.pose().cell == Cell(3, 0));
  CHECK(robot.moves() == 3);
  CHECK(robot.crashes() == 0);
  CHECK(robot.injected(Fault::overshoot) == 1);
}

TEST_CASE("a turn fails or doubles") {
  Robot failing(corridor(1), Pose(), Faults().set(Fault::turn_fail, 1), 1);
  failing.turn_left();
  failing.turn_right();
  CHECK(failing.pose() == Pose());
  CHECK(failing.quarter_turns() == 0);
  Robot doubling(corridor(1), Pose(), Faults().set(Fault::turn_double, 1), 1);
  doubling.turn_left();
  CHECK(doubling.pose().heading == Heading::south);
  CHECK(doubling.quarter_turns() == 2);
  perform(doubling, Command::turn_only(Turn::around));  // two quarter turns, both doubled
  CHECK(doubling.pose().heading == Heading::south);
  Robot both(corridor(1), Pose(), Faults().set(Fault::turn_fail, 1).set(Fault::turn_double, 1), 1);
  both.turn_left();
  CHECK(both.pose() == Pose());
}

TEST_CASE("a hand carries the robot to any other cell it could reach, and to no other") {
  RunTimeWallMap walls(RunTimeGrid(6, 1));
  for (int x = 0; x < 5; ++x) walls.record(Cell(x, 0), Heading::east, x == 3);  // two cells lie behind a wall
  Robot robot(walls, west_end, Faults().set(Fault::moved, 1), 1);
  std::map<int, int> cells;
  for (int i = 0; i < 300; ++i) {
    const Cell before = robot.pose().cell;
    CHECK_FALSE(robot.after_command());
    CHECK(robot.pose().cell != before);
    CHECK(robot.pose().heading == west_end.heading);
    ++cells[robot.pose().cell.x];
  }
  CHECK(cells.size() == 4);
  CHECK(cells.rbegin()->first == 3);
  for (const auto& [x, count] : cells) CHECK(count > 40);
  CHECK(robot.moves() == 0);

  Robot alone(corridor(1), west_end, Faults().set(Fault::moved, 1), 1);
  CHECK_FALSE(alone.after_command());
  CHECK(alone.pose() == west_end);
}

TEST_CASE("a hand puts the robot down in any cell it could reach and with any heading, but not as it stood") {
  RunTimeWallMap walls(RunTimeGrid(6, 1));
  for (int x = 0; x < 5; ++x) walls.record(Cell(x, 0), Heading::east, x == 3);  // two cells lie behind a wall
  Robot robot(walls, west_end, Faults().set(Fault::carried, 1), 1);
  std::map<std::pair<int, Heading>, int> poses;
  for (int i = 0; i < 1600; ++i) {
    const Pose before = robot.pose();
    CHECK_FALSE(robot.after_command());
    CHECK(robot.pose() != before);
    ++poses[{robot.pose().cell.x, robot.pose().heading}];
  }
  CHECK(poses.size() == 16);
  for (const auto& [pose, count] : poses) {
    CHECK(pose.first <= 3);
    CHECK(is_likely(count, 1600, 1.0 / 16));
  }
  CHECK(robot.moves() == 0);
  CHECK(robot.quarter_turns() == 0);
}

TEST_CASE("a hand turns the robot by one, two or three quarters") {
  Robot robot(corridor(1), Pose(), Faults().set(Fault::turned, 1), 1);
  std::map<Turn, int> turns;
  for (int i = 0; i < 300; ++i) {
    const Heading before = robot.pose().heading;
    CHECK_FALSE(robot.after_command());
    ++turns[robot.pose().heading - before];
  }
  CHECK(turns.count(Turn::ahead) == 0);
  for (const Turn turn : {Turn::right, Turn::around, Turn::left}) CHECK(turns[turn] > 60);
  CHECK(robot.quarter_turns() == 0);
}

TEST_CASE("power loss puts the robot at the start and keeps the referee's counts") {
  Robot robot(corridor(4), west_end, Faults().set(Fault::power_loss, 1), 1);
  CHECK(perform(robot, Command::go(Turn::ahead, 2)) == 0);
  robot.turn_left();
  CHECK(robot.after_command());
  CHECK(robot.pose() == west_end);
  CHECK(robot.moves() == 2);
  CHECK(robot.quarter_turns() == 1);
}

TEST_CASE("a single fault happens exactly once, at its opportunity") {
  for (const Fault fault :
       {Fault::misread, Fault::slip, Fault::overshoot, Fault::turn_fail, Fault::turn_double, Fault::moved,
        Fault::turned, Fault::power_loss, Fault::carried, Fault::both_sides, Fault::burst, Fault::dark}) {
    INFO(to_string(fault));
    Faults faults = Faults().set(Fault::misread, 1);  // ignored
    for (const std::uint64_t opportunity : {0U, 1U, 17U}) {
      faults.single = SingleFault{fault, opportunity};
      Robot robot(hall(), Pose(), faults, 1);
      std::vector<InjectedFault> log;
      robot.log_to(&log);
      std::uint64_t before = 0;
      walk(
          robot, 300, 2, [](Turn, bool, bool) {},
          [&] {
            robot.after_command();
            if (robot.opportunities(fault) <= opportunity) before = robot.injected(fault);
          });
      CHECK(robot.opportunities(fault) > opportunity);
      CHECK(before == 0);
      CHECK(robot.injected(fault) == 1);
      CHECK(all_injected(robot) == 1);
      REQUIRE(log.size() == 1);
      CHECK(log[0].fault == fault);
    }
  }
}

TEST_CASE("each fault happens as often as its rate says, and in some run at the first opportunity") {
  for (const Fault fault : all_faults) {
    INFO(to_string(fault));
    Faults faults = Faults().set(fault, 0.1);
    double opportunities = 0;
    double injected = 0;
    int at_once = 0;
    Robot robot(hall(), Pose(), faults, 0);
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      robot.begin(faults, seed);
      std::uint64_t first = 0;
      walk(
          robot, 100, seed, [](Turn, bool, bool) {},
          [&] {
            robot.after_command();
            if (robot.injected(fault) > 0 && first == 0) first = robot.opportunities(fault);
          });
      opportunities += static_cast<double>(robot.opportunities(fault));
      injected += static_cast<double>(robot.injected(fault));
      at_once += first > 0 && first <= 12 ? 1 : 0;
    }
    CHECK(opportunities > 500);
    if (fault != Fault::sticky) CHECK(is_likely(injected, opportunities, 0.1));
    CHECK(injected > 0);
    CHECK(at_once > 5);
  }
}

TEST_CASE("the draws of a seed are the same on every machine") {
  // Values of a first run, to be kept: a line for --replay written on one machine must replay on another.
  const auto check_run = [](const std::vector<Fault>& kinds, const std::vector<std::uint64_t>& injected,
                            const std::vector<int>& end) {
    Faults faults;
    for (const Fault fault : kinds) faults.set(fault, 0.02);
    Robot robot(hall(), Pose(), faults, 42);
    walk(
        robot, 2000, 5, [](Turn, bool, bool) {}, [&] { robot.after_command(); });
    std::vector<std::uint64_t> counts;
    for (const Fault fault : kinds) counts.push_back(robot.injected(fault));
    CHECK(counts == injected);
    const Pose pose = robot.pose();
    CHECK(std::vector<int>{pose.cell.x, pose.cell.y, static_cast<int>(pose.heading)} == end);
  };
  check_run({Fault::misread, Fault::sticky, Fault::slip, Fault::overshoot, Fault::turn_fail, Fault::turn_double,
             Fault::moved, Fault::turned, Fault::power_loss},
            {43, 22, 6, 4, 30, 10, 34, 37, 50}, {3, 11, 0});
  check_run({Fault::carried, Fault::both_sides, Fault::burst, Fault::dark}, {27, 9, 42, 43}, {8, 4, 1});
}

TEST_CASE("the faults of a rate are among those of a higher rate") {
  const Maze maze = some_maze();
  std::set<std::tuple<int, int, Heading, bool>> few;
  for (const double rate : {0.05, 0.2}) {
    Robot robot(maze.walls, maze.start, Faults().set(Fault::misread, rate), 3);
    std::vector<InjectedFault> log;
    robot.log_to(&log);
    walk(robot, 2000, 4, [](Turn, bool, bool) {});
    std::set<std::tuple<std::uint64_t, int, Heading>> all;
    for (const InjectedFault& fault : log) {
      all.emplace(fault.moves, fault.pose.cell.x * 100 + fault.pose.cell.y, fault.side);
    }
    if (rate > 0.1) {
      for (const auto& fault : few) {
        CHECK(all.count({static_cast<std::uint64_t>(std::get<0>(fault)), std::get<1>(fault), std::get<2>(fault)}) == 1);
      }
      CHECK(all.size() > few.size());
    } else {
      for (const auto& [moves, cell, side] : all) few.emplace(static_cast<int>(moves), cell, side, true);
      CHECK(few.size() > 10);
    }
  }
}
