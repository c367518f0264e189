// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A whole contest day for a robot with 16 KB of RAM or more, with a simulated mouse: contest_day MAZE.txt
//
// The mouse explores until the fastest run is proved, saves its map, comes home in time, and makes fast runs, each
// faster than the one before. While it moves it prepares its next decision, so it need not stop to think. Copy the
// program, replace the class Mouse by yours, the model by yours, and milliseconds() by your clock. The part from
// RaceObjective on needs only the core: C++11, no heap.
#include <cstdint>
#include <cstdio>
#include <exception>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/map/maze.hpp"
#include "mazebot/mazebot.hpp"

using namespace mazebot;

namespace {

unsigned long clock_ms = 0;
unsigned long milliseconds() { return clock_ms; }

// How fast the robot is: yours is in a JSON file for `mazebot contest`, and here.
const RaceModel model = half_size_mouse();
const SearchModel search_model = half_size_search();

// The simulated mouse. The search moves cell by cell; a fast run is a sequence of motions.
struct Mouse {
  WallMap<16, 16> walls;
  Pose pose;
  unsigned long run_ms = 0;
  int percent = 100;

  bool wall_left() const { return walls.wall(pose, Turn::left); }
  bool wall_front() const { return walls.wall(pose, Turn::ahead); }
  bool wall_right() const { return walls.wall(pose, Turn::right); }
  bool forward() {
    clock_ms += search_model(Turn::ahead, 1);
    if (wall_front()) return false;
    pose = pose.advanced();
    return true;
  }
  void turn_left() { turn(Turn::left); }
  void turn_right() { turn(Turn::right); }
  void turn_around() { turn(Turn::around); }
  bool smooth_left() { return smooth(Turn::left); }
  bool smooth_right() { return smooth(Turn::right); }
  bool smooth(Turn side) {
    pose = pose.turned(side);
    clock_ms += search_model.turn_90 - search_model.cell;
    return forward();
  }
  void turn(Turn side) {
    clock_ms += side == Turn::around ? search_model.turn_around - search_model.cell : search_model.turn_in_place;
    pose = pose.turned(side);
  }

  void run_straight(int half_cells) { run(model.straights(half_cells / 2)); }
  void run_diagonal(int borders) { run(model.diagonals(borders)); }
  void run_45(Turn) { run(model.turns.turn_45); }
  void run_90(Turn) { run(model.turns.turn_90); }
  void run_135(Turn) { run(model.turns.turn_135); }
  void run_180(Turn) { run(model.turns.turn_180); }
  void run_diagonal_90(Turn) { run(model.turns.diagonal_90); }
  void run(std::uint32_t ms_at_full_speed) { run_ms += ms_at_full_speed * 100U / static_cast<unsigned>(percent); }
};
MAZEBOT_CHECK_ROBOT(Mouse);
MAZEBOT_CHECK_RUN_ROBOT(Mouse);

// Memory that survives power loss.
struct Eeprom {
  std::uint8_t bytes[2048] = {};
  std::uint8_t read(std::size_t address) const { return bytes[address]; }
  void write(std::size_t address, std::uint8_t byte) { bytes[address] = byte; }
};

typedef RaceObjective<16, 16> Objective;
typedef Explorer<16, 16, CheapestPolicy<Objective>> ContestExplorer;
typedef PlanAhead<ContestExplorer> Ahead;
typedef Contest<ContestExplorer, unsigned long (*)(), Ahead> ContestDay;

// The fastest run along known openings, if one is known. The objective then holds its motions.
Optional<std::uint32_t> forecast(Objective& objective, const ContestExplorer& explorer) {
  return objective.plan(explorer.wall_map(), explorer.start(), explorer.goals(), Unknown::wall);
}

void fast_run(Mouse& mouse, ContestDay& contest, const RaceRoute<16, 16>& route) {
  std::printf("%6.1f s  fast run at %d %%: ", static_cast<double>(clock_ms) * 1e-3, contest.speed());
  mouse.percent = contest.speed();
  mouse.run_ms = 0;
  bool arrived = true;
  for (std::size_t i = 0; i < route.size() && arrived; ++i) arrived = perform(mouse, route[i]);
  clock_ms += mouse.run_ms;
  Pose pose = route.start();
  route.for_each_border([&](Cell cell, Heading heading) { pose = Pose(cell, heading).advanced(); });
  if (arrived) mouse.pose = pose;  // otherwise yours says where it was blocked
  std::printf("%.3f s\n", static_cast<double>(mouse.run_ms) * 1e-3);
  contest.finish_run(mouse.pose, arrived);
}

// Yours while it moves, as long as there is time.
void think(Ahead& ahead) {
  while (ahead.prepare()) {
  }
}

void search_or_come_back(Mouse& mouse, ContestDay& contest, Ahead& ahead, ContestExplorer& explorer, Eeprom& eeprom) {
  SavedMap<16, 16> saved_map;
  const unsigned long begun_at = clock_ms;
  think(ahead);
  drive(mouse, contest, [&](const Observation&, Command command) {
    if (command.is_stop()) (void)saved_map.save(eeprom, explorer.wall_map());
    think(ahead);
  });
  std::printf("%6.1f s  %s; %s\n", static_cast<double>(begun_at) * 1e-3, to_string(contest.leg()),
              explorer.proved() ? "the fastest run is proved" : "not everything is proved");
  while (mouse.pose.heading != explorer.start().heading) mouse.turn_right();
}

int contest_day(Mouse& mouse, const CellSet<16, 16>& goals) {
  Objective objective(model);
  ContestExplorer explorer(goals, mouse.pose, CheapestPolicy<Objective>(objective));
  // 10 minutes, of which 20 s are kept for a fast run until one is known.
  Ahead ahead(explorer);
  ContestDay contest(explorer, ahead, ContestRules(600000UL, 20000UL, search_model.pace()), milliseconds);
  Eeprom eeprom;
  while (contest.choose(forecast(objective, explorer)) != ContestLeg::finished) {
    if (contest.leg() == ContestLeg::fast_run) {
      fast_run(mouse, contest, objective.route());
    } else {
      search_or_come_back(mouse, contest, ahead, explorer, eeprom);
    }
  }
  std::printf("%6.1f s  finished after %d fast runs\n", static_cast<double>(clock_ms) * 1e-3, contest.runs());
  return contest.runs() > 0 && clock_ms <= 600000UL ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::puts("usage: contest_day MAZE.txt");
    return 2;
  }
  try {
    const Maze maze = read_maze(argv[1]);
    if (maze.width() != 16 || maze.height() != 16) {
      std::puts("contest_day: the maze must have 16x16 cells");
      return 2;
    }
    Mouse mouse;
    mouse.pose = maze.start;
    CellSet<16, 16> goals;
    for (int i = 0; i < 256; ++i) {
      const Cell cell(i % 16, i / 16);
      if (maze.goals.contains(cell)) goals.insert(cell);
      for (int side = 0; side < 4; ++side) {
        mouse.walls.record(cell, heading_at(side), maze.walls.wall(cell, heading_at(side)));
      }
    }
    return contest_day(mouse, goals);
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
  }
}
