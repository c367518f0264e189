// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "../../examples/cli/mms/mms_planner.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mms_robot.hpp>
#include <mazebot/host/robot/mms_simulator.hpp>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../../examples/cli/mms/mms_doubts.hpp"
#include "../../examples/cli/mms/mms_player.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/mms_loopback.hpp"

namespace {

using mazebot::Maze;
using mazebot::MmsSimulator;

// The map as a mouse sees it that takes unknown walls for walls.
mazebot::RunTimeWallMap pessimistic(const mazebot::RunTimeWallMap& map) {
  mazebot::RunTimeWallMap walls(map.grid());
  for (int x = 0; x < map.width(); ++x) {
    for (int y = 0; y < map.height(); ++y) {
      for (int i = 0; i < 4; ++i) {
        const mazebot::Heading side = mazebot::heading_at(i);
        walls.record(mazebot::Cell(x, y), side, !map.open(mazebot::Cell(x, y), side, mazebot::Unknown::wall));
      }
    }
  }
  return walls;
}

// The least turns + effective distance of a run. Textbook Dijkstra, whose steps are commands to the simulator: it knows
// nothing of the geometry, and nothing of how mms counts.
std::optional<float> slow_best_run(const mazebot::RunTimeWallMap& map, const MmsSkills& skills) {
  std::vector<std::string> commands = {"turnLeft", "turnRight"};
  if (skills.half_steps) commands.insert(commands.end(), {"turnLeft45", "turnRight45"});
  const int longest = std::max(map.width(), map.height());
  for (int cells = 1; cells <= (skills.long_moves ? longest : 1); ++cells) {
    commands.push_back("moveForward " + std::to_string(cells));
  }
  for (int steps = 1; skills.half_steps && steps <= 2 * longest; ++steps) {
    commands.push_back("moveForwardHalf " + std::to_string(steps));
  }
  MmsSimulator simulator(pessimistic(map));
  const mazebot::RunTimeCellSet goals = centre_of(map.grid());
  using Entry = std::tuple<float, int, int, int>;  // cost, x, y, heading
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  std::set<std::tuple<int, int, int>> done;
  queue.emplace(0.0F, 1, 1, 0);
  while (!queue.empty()) {
    const auto [cost, x, y, heading] = queue.top();
    queue.pop();
    if (!done.emplace(x, y, heading).second) continue;
    if (goals.contains(mazebot::Cell(x / 2, y / 2))) return cost;
    for (const std::string& command : commands) {
      MmsSimulator::State state;
      state.x = x;
      state.y = y;
      state.heading = heading;
      state.score.is_active = x != 1 || y != 1;  // a run begins with the move that leaves the start
      simulator.restore(state);
      if (simulator.handle(command) != "ack") continue;
      const MmsSimulator::State& after = simulator.state();
      queue.emplace(cost + after.score.current.turns + after.score.current.effective_distance, after.x, after.y,
                    after.heading);
    }
  }
  return std::nullopt;
}

// Drives a route; true if no command was refused.
bool drive(MmsSimulator& simulator, const std::vector<MmsStep>& route) {
  for (const MmsStep& step : route) {
    const std::string command = step.half_steps > 0  ? "moveForwardHalf " + std::to_string(step.half_steps)
                                : step.eighths == 2  ? "turnRight"
                                : step.eighths == -2 ? "turnLeft"
                                : step.eighths == 1  ? "turnRight45"
                                                     : "turnLeft45";
    if (simulator.handle(command) != "ack") return false;
  }
  return true;
}

float cost_of(const MmsSimulator::Run& run) { return run.turns + run.effective_distance; }

MmsSkills skills_of(mazebot::MmsRelease release) {
  MmsSkills skills;
  skills.long_moves = release != mazebot::MmsRelease::v1_0;
  skills.half_steps = release == mazebot::MmsRelease::v1_2;
  skills.resets = skills.long_moves;
  return skills;
}
constexpr mazebot::MmsRelease releases[] = {mazebot::MmsRelease::v1_0, mazebot::MmsRelease::v1_1,
                                            mazebot::MmsRelease::v1_2};

// With the start in the corner and the goal in the centre, as in mms.
std::vector<Maze> some_mazes(std::size_t every_generated, std::size_t every_classic) {
  std::vector<Maze> mazes;
  const std::vector<Maze> generated = test::generated_mazes(1);
  for (std::size_t i = 0; i < generated.size(); i += every_generated) mazes.push_back(generated[i]);
  const auto classic = test::shared_files("mazes/classic");
  for (std::size_t i = 0; i < classic.size(); i += every_classic) mazes.push_back(mazebot::read_maze(classic[i]));
  for (Maze& maze : mazes) maze = Maze(maze.walls, maze.name);
  return mazes;
}

}  // namespace

TEST_CASE("mms: the planned run costs what the cheapest commands cost in the simulator") {
  std::size_t runs = 0;
  for (const Maze& maze : some_mazes(3, 84)) {
    for (const mazebot::MmsRelease release : releases) {
      INFO(maze.name << ", release " << static_cast<int>(release));
      const MmsSkills skills = skills_of(release);
      const mazebot::RunTimeCellSet goals = centre_of(maze.grid());
      MmsPlanner planner(maze.grid(), skills);
      const auto goal = planner.search(maze.walls, mazebot::Unknown::wall, MmsPose(), true,
                                       [&](MmsPose pose) { return goals.contains(pose.cell()); });
      const std::optional<float> best = slow_best_run(maze.walls, skills);
      REQUIRE(goal.has_value() == best.has_value());
      if (!goal) continue;
      CHECK(static_cast<float>(planner.cost(*goal)) == *best * static_cast<float>(MmsPlanner::one));
      if (*best == 0) continue;  // the start is a goal, too
      MmsSimulator simulator(maze.walls);
      REQUIRE(drive(simulator, planner.route(*goal)));
      REQUIRE(simulator.best_run());
      CHECK(cost_of(*simulator.best_run()) == *best);
      ++runs;
    }
  }
  CHECK(runs >= 30);
}

TEST_CASE("mms: a wall can be seen from where the simulator says so, and from nowhere else") {
  std::size_t seen = 0;
  for (const Maze& maze : some_mazes(7, 336)) {
    INFO(maze.name);
    MmsPlanner planner(maze.grid(), skills_of(mazebot::MmsRelease::v1_2));
    planner.search(maze.walls, mazebot::Unknown::wall, MmsPose(), false, [](MmsPose) { return false; });
    MmsSimulator simulator(maze.walls);
    std::set<std::tuple<int, int, int>> lines;  // along which the simulator shows a wall
    const auto distance = [&](MmsPose pose) {   // in half steps, to what blocks the mouse
      MmsSimulator::State state;
      state.x = pose.x;
      state.y = pose.y;
      state.heading = pose.heading;
      simulator.restore(state);
      int half_steps = 1;
      while (simulator.handle("wallFront " + std::to_string(half_steps)) == "false") ++half_steps;
      return half_steps;
    };
    for (int x = 1; x < 2 * maze.width(); ++x) {
      for (int y = 1; y < 2 * maze.height(); ++y) {
        for (int heading = 0; heading < 8; ++heading) {
          const MmsPose pose = {x, y, heading};
          if (!planner.reached(pose)) continue;
          const int half_steps = distance(pose);
          const MmsPose edge = pose.moved(half_steps);
          if (!MmsPlanner::leads_on(pose.moved(half_steps - 1))) continue;  // a post
          const auto views = planner.views_of(maze.walls, edge);
          CHECK(std::any_of(views.begin(), views.end(),
                            [&](MmsPose view) { return view.is_at(pose) && view.heading == heading; }));
          ++seen;
        }
      }
    }
    for (int x = 0; x <= 2 * maze.width(); ++x) {
      for (int y = x % 2 == 0 ? 1 : 0; y <= 2 * maze.height(); y += 2) {
        for (const MmsPose& view : planner.views_of(maze.walls, {x, y, 0})) {
          if (!planner.reached(view)) continue;
          const int half_steps = std::max(std::abs(x - view.x), std::abs(y - view.y));
          CHECK(view.moved(half_steps).is_at({x, y, 0}));
          CHECK(distance(view) >= half_steps);
        }
      }
    }
  }
  CHECK(seen > 1000);
}

TEST_CASE("mms: doubts are the walls of cheaper runs, and count what these save") {
  // The long path round a wall is known; a short one may lead through it.
  const Maze maze(mazebot::parse_maze("o---o---o---o\n|           |\no   o---o   o\n|   |       |\no   o---o   o\n"
                                      "| S |       |\no---o---o---o\n",
                                      "detour")
                      .walls);
  const MmsSkills skills = skills_of(mazebot::MmsRelease::v1_1);
  const mazebot::RunTimeCellSet goals = centre_of(maze.grid());
  const auto cost_of_run = [&](const mazebot::RunTimeWallMap& map) {
    MmsPlanner planner(map.grid(), skills);
    return planner.cost(*planner.search(map, mazebot::Unknown::wall, MmsPose(), true,
                                        [&](MmsPose pose) { return goals.contains(pose.cell()); }));
  };
  MmsDoubts doubts(maze.grid(), goals, skills);
  const MmsPlanner::Cost known = cost_of_run(maze.walls);
  CHECK(doubts.find(maze.walls, known).empty());

  // The same, but nobody has looked at the wall between (0, 1) and the goal, and what is behind it is known.
  mazebot::RunTimeWallMap map(maze.grid());
  mazebot::RunTimeWallMap open(maze.grid());
  for (int x = 0; x < 3; ++x) {
    for (int y = 0; y < 3; ++y) {
      for (int i = 0; i < 4; ++i) {
        const mazebot::Cell cell(x, y);
        const mazebot::Heading side = mazebot::heading_at(i);
        const bool is_the_wall = (cell == mazebot::Cell(0, 1) && side == mazebot::Heading::east) ||
                                 (cell == mazebot::Cell(1, 1) && side == mazebot::Heading::west);
        open.record(cell, side, !is_the_wall && maze.walls.wall(cell, side));
        if (!is_the_wall) map.record(cell, side, maze.walls.wall(cell, side));
      }
    }
  }
  const std::vector<MmsDoubt> found = doubts.find(map, known);
  REQUIRE(found.size() == 1);
  CHECK(found[0].edge.is_at({2, 3, 0}));
  const double most = known - cost_of_run(open);
  const std::size_t mazes = MmsDoubts::mazes(skills);
  const double mazes_with_it = found[0].gain * static_cast<double>(mazes) / most;
  CHECK(mazes_with_it >= 1);
  CHECK(mazes_with_it < static_cast<double>(mazes));
  CHECK(std::abs(mazes_with_it - std::round(mazes_with_it)) < 1e-6);
}

TEST_CASE("mms: the last run is the cheapest one on the walls that the mouse knows") {
  std::size_t resets = 0;
  std::size_t runs = 0;
  for (const Maze& maze : some_mazes(5, 84)) {
    for (const mazebot::MmsRelease release : releases) {
      INFO(maze.name << ", release " << static_cast<int>(release));
      const MmsSkills skills = skills_of(release);
      MmsSimulator simulator(maze.walls);
      test::MmsLoopback loopback([&](const std::string& line) {
        if (line == "ackReset") ++resets;
        return simulator.handle(line);
      });
      mazebot::MmsRobot robot(loopback.replies(), loopback.commands());
      robot.set_release(release);
      std::optional<mazebot::RunTimeWallMap> known;
      MmsPlayer player(robot, maze.grid(), skills,
                       [&](const mazebot::RunTimeWallMap& map, const MmsRoute&, MmsPlayer::Phase phase) {
                         if (phase == MmsPlayer::Phase::running) known = map;
                         return true;
                       });
      const mazebot::Status status = player.play();
      if (!known) {
        CHECK((status == mazebot::Status::unreachable || centre_of(maze.grid()).contains(mazebot::Cell(0, 0))));
        continue;
      }
      CHECK(status == mazebot::Status::done);
      // Only release 1.2 has half steps.
      if (release != mazebot::MmsRelease::v1_2) CHECK(player.run_words().find('H') == std::string::npos);
      // Nothing of a reset's penalty is left in the run that counts.
      CHECK(cost_of(simulator.current_run()) == slow_best_run(*known, skills));
      REQUIRE(simulator.best_run());
      CHECK(cost_of(*simulator.best_run()) <= cost_of(simulator.current_run()));
      ++runs;
    }
  }
  CHECK(runs >= 20);
  CHECK(resets > 0);
}

TEST_CASE("mms: the mean score does not get worse, with resets and without") {
  // Every 16th of the mazes on which nothing was tuned.
  const auto files = test::shared_files("mazes/classic");
  struct Limits {
    mazebot::MmsRelease release;
    bool resets;
    float mean;
  };
  for (const Limits& limits : {Limits{mazebot::MmsRelease::v1_2, true, 120.5F},
                               {mazebot::MmsRelease::v1_2, false, 127.9F},
                               {mazebot::MmsRelease::v1_1, true, 149.7F},
                               {mazebot::MmsRelease::v1_1, false, 153.4F}}) {
    float sum = 0;
    std::size_t solved = 0;
    std::size_t asked = 0;
    for (std::size_t i = 1; i < files.size(); i += 16) {
      const Maze maze(mazebot::read_maze(files[i]).walls);
      MmsSimulator simulator(maze.walls);
      test::MmsLoopback loopback([&](const std::string& line) {
        if (line == "ackReset") ++asked;
        return simulator.handle(line);
      });
      mazebot::MmsRobot robot(loopback.replies(), loopback.commands());
      robot.set_release(limits.release);
      MmsSkills skills = skills_of(limits.release);
      skills.resets = limits.resets;
      MmsPlayer player(robot, maze.grid(), skills, [](const auto&, const auto&, auto) { return true; });
      static_cast<void>(player.play());
      CHECK(simulator.crashes() == 0);
      if (!simulator.solved()) continue;
      ++solved;
      sum += simulator.score();
    }
    if (solved == 0) return;  // no shared mazes
    INFO("release " << static_cast<int>(limits.release) << ", resets " << limits.resets);
    CHECK(sum / static_cast<float>(solved) <= limits.mean);
    CHECK((asked > 0) == limits.resets);
  }
}
