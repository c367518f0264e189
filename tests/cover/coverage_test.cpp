// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/cover/coverage.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/cover/coverage_policy.hpp"
#include "mazebot/host/cover/pocket_coverage.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

namespace {

using namespace mazebot;

// The floor to cover, and the start.
struct Ground {
  std::string name;
  RunTimeWallMap walls;
  Pose start;
};

Ground ground_of(const BlockMap& map) {
  return {map.name, map.walls, Pose(*map.start, map.start_heading.value_or(Heading::north))};
}
Ground ground_of(const Maze& maze) { return {maze.name, maze.walls, maze.start}; }

std::vector<Ground> houses(int count) {
  std::vector<Ground> grounds;
  for (int i = 0; i < count; ++i) {
    HouseRecipe recipe;
    recipe.width = 12 + 7 * (i % 5);
    recipe.height = 9 + 5 * (i % 7);
    recipe.furniture = 5 * (i % 4);
    recipe.seed = static_cast<std::uint64_t>(i);
    grounds.push_back(ground_of(generate_house(recipe)));
  }
  return grounds;
}
std::vector<Ground> generated_grounds() {
  std::vector<Ground> grounds = houses(12);
  for (const Maze& maze : test::generated_mazes(1)) grounds.push_back(ground_of(maze));
  for (const auto& [width, height] : {std::pair(1, 1), std::pair(1, 9), std::pair(2, 3), std::pair(7, 6)}) {
    const RunTimeGrid grid(width, height);
    RunTimeCellSet all(grid);
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) all.insert_at(i);
    grounds.push_back({"empty room", BlockMap(all).walls, Pose(Cell(width / 2, height / 2), Heading::west)});
  }
  return grounds;
}
std::vector<Ground> shared_grounds(const std::string& folder, std::size_t every = 1) {
  std::vector<Ground> grounds;
  const auto files = test::shared_files(folder);
  for (std::size_t i = 0; i < files.size(); i += every) {
    const bool is_maze = folder.rfind("mazes", 0) == 0;
    grounds.push_back(is_maze ? ground_of(read_maze(files[i])) : ground_of(read_block_map(files[i])));
  }
  return grounds;
}

std::size_t reachable_cells(const Ground& ground) {
  RunTimeCellSet start(ground.walls.grid());
  start.insert(ground.start.cell);
  const auto distances = test::distances_by_search(
      ground.walls, start, [&](Cell cell, Heading heading) { return !ground.walls.wall(cell, heading); });
  return static_cast<std::size_t>(
      std::count_if(distances.begin(), distances.end(), [](const auto& distance) { return distance.has_value(); }));
}

template <class PolicyT>
using Covering = BasicCoverage<RunTimeGrid, PolicyT>;

// Drives until the end, and checks what must hold for every robot with correct sensors.
template <class PolicyT, class RobotT>
void check_covers(const Ground& ground, RobotT robot, bool to_dock) {
  INFO(ground.name << ", " << ground.walls.width() << "x" << ground.walls.height());
  Covering<PolicyT> coverage(ground.start, PolicyT(), ground.walls.grid());
  if (to_dock) coverage.end_at_dock();
  REQUIRE(drive(robot, coverage) == Status::done);
  const std::size_t cells = reachable_cells(ground);
  REQUIRE(robot.cells_visited() == cells);
  REQUIRE(robot.crashes() == 0);
  REQUIRE(coverage.covered());
  REQUIRE(coverage.pose() == robot.pose());
  REQUIRE(coverage.moves() == robot.moves());
  REQUIRE(coverage.quarter_turns() == robot.quarter_turns());
  REQUIRE(coverage.revisits() == robot.moves() - (cells - 1));
  REQUIRE(coverage.contradictions() == 0);
  if (to_dock) REQUIRE(robot.pose().cell == ground.start.cell);
  REQUIRE(coverage.next(Observation()).is_stop());
}

template <class PolicyT>
void check_covers(const std::vector<Ground>& grounds) {
  for (const Ground& ground : grounds) {
    check_covers<PolicyT>(ground, BackSensorSimulator<RunTimeGrid>(ground.walls, ground.start), false);
  }
}

// Plans less than usual, to keep the tests short.
template <class WeightsT>
struct HastyPockets : PocketCoverage<WeightsT> {
  typedef HastyPockets PolicyT;
  HastyPockets() : PocketCoverage<WeightsT>(recipe()) {}
  static PocketRecipe recipe() {
    PocketRecipe recipe = PocketCoverage<WeightsT>::default_recipe();
    recipe.max_cells = 60;
    recipe.tries = 3;
    recipe.changes = 10;
    recipe.changes_per_step = 1;
    return recipe;
  }
};

// Calls check(policy) for every policy.
template <class CheckT>
void for_policies(CheckT&& check) {
  check(NearestUnvisited());
  check(BacktrackingSpiral());
  check(Boustrophedon());
  check(SpanningTree());
  check(WeightedCoverage<FewestMoves>());
  check(WeightedCoverage<FewestMovesAndTurns>());
  check(HastyPockets<PocketMoves>());
  check(HastyPockets<PocketMovesAndTurns>());
}

// The moves until `steps` commands were given, and the map then known.
struct Run {
  std::vector<Command> commands;
  RunTimeWallMap known;
};
template <class PolicyT>
Run first_steps(const Ground& ground, std::size_t steps) {
  BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
  Covering<PolicyT> coverage(ground.start, PolicyT(), ground.walls.grid());
  Run run = {{}, coverage.wall_map()};
  drive(robot, coverage, [&](const Observation&, Command command) {
    if (run.commands.size() == steps) return false;
    run.commands.push_back(command);
    run.known = coverage.wall_map();
    return run.commands.size() < steps;
  });
  return run;
}

}  // namespace

TEST_CASE("every policy covers all reachable cells, and knows when it is done") {
  const std::vector<Ground> grounds = generated_grounds();
  for_policies([&](auto policy) { check_covers<decltype(policy)>(grounds); });
}

TEST_CASE("every policy covers the shared houses and mazes") {
  for (const char* folder : {"maps/rooms", "maps/floor-plans", "mazes/halfsize"}) {
    const std::vector<Ground> grounds = shared_grounds(folder);
    for_policies([&](auto policy) { check_covers<decltype(policy)>(grounds); });
  }
  const std::vector<Ground> classic = shared_grounds("mazes/classic", 5);
  for_policies([&](auto policy) { check_covers<decltype(policy)>(classic); });
}

TEST_CASE("coverage works with three wall sensors and with range sensors, and returns to its dock") {
  for (const Ground& ground : generated_grounds()) {
    for_policies([&](auto policy) {
      typedef decltype(policy) PolicyT;
      check_covers<PolicyT>(ground, GridSimulator<RunTimeGrid>(ground.walls, ground.start), false);
      check_covers<PolicyT>(ground, GridSimulator<RunTimeGrid>(ground.walls, ground.start), true);
      check_covers<PolicyT>(ground, RangeSimulator<RunTimeGrid>(ground.walls, ground.start, 4), true);
    });
  }
}

TEST_CASE("walls that a policy has not seen do not change its moves") {
  Random random(1);
  for (const Ground& ground : houses(10)) {
    for_policies([&](auto policy) {
      typedef decltype(policy) PolicyT;
      const std::size_t steps = 5 + random.below(200);
      const Run run = first_steps<PolicyT>(ground, steps);
      Ground scrambled = ground;
      for (int x = 0; x < ground.walls.width(); ++x) {
        for (int y = 0; y < ground.walls.height(); ++y) {
          for (const Heading heading : {Heading::north, Heading::east}) {
            if (!run.known.known(Cell(x, y), heading)) {
              scrambled.walls.overwrite(Cell(x, y), heading, random.below(2) == 0);
            }
          }
        }
      }
      REQUIRE(first_steps<PolicyT>(scrambled, run.commands.size()).commands == run.commands);
    });
  }
}

TEST_CASE("covering the shared rooms stays within the regression limits", "[long]") {
  struct Effort {
    double moves = 0;  // for each cell but the first
    double total = 0;  // moves and quarter turns for each cell
  };
  const std::vector<Ground> rooms = shared_grounds("maps/rooms");
  const auto mean = [&](auto policy) {
    Effort sum;
    for (const Ground& ground : rooms) {
      BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
      Covering<decltype(policy)> coverage(ground.start, policy, ground.walls.grid());
      drive(robot, coverage);
      const double cells = static_cast<double>(robot.cells_visited());
      sum.moves += static_cast<double>(robot.moves()) / (cells - 1) / static_cast<double>(rooms.size());
      sum.total +=
          static_cast<double>(robot.moves() + robot.quarter_turns()) / cells / static_cast<double>(rooms.size());
    }
    return sum;
  };
  CHECK(mean(WeightedCoverage<FewestMoves>()).moves <= 1.15);
  CHECK(mean(WeightedCoverage<FewestMovesAndTurns>()).total <= 1.58);
  CHECK(mean(PocketCoverage<PocketMoves>()).moves <= 1.10);
  CHECK(mean(PocketCoverage<PocketMovesAndTurns>()).total <= 1.53);
}

// The search for the best cell ends early because of it.
template <class BaseT>
struct WithinItsLeastPrice : BaseT {
  typedef WithinItsLeastPrice PolicyT;
  template <class StateT, class IndexT>
  Optional<int> price(const StateT& state, IndexT cell, Heading arrived) {
    const Optional<int> price = BaseT::price(state, cell, arrived);
    if (price) REQUIRE(*price >= static_cast<int>(BaseT::least_price));
    return price;
  }
};

TEST_CASE("no policy's price is below its least price") {
  const auto check = [](auto policy) {
    for (const Ground& ground : generated_grounds()) {
      BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
      Covering<decltype(policy)> coverage(ground.start, policy, ground.walls.grid());
      REQUIRE(drive(robot, coverage) == Status::done);
    }
  };
  check(WithinItsLeastPrice<WeightedCoverage<FewestMoves>>());
  check(WithinItsLeastPrice<WeightedCoverage<FewestMovesAndTurns>>());
  check(WithinItsLeastPrice<WeightedCoverage<PocketMoves>>());
  check(WithinItsLeastPrice<WeightedCoverage<PocketMovesAndTurns>>());
}

TEST_CASE("coverage comes home when it is called, and continues after that") {
  const Ground ground = houses(4).back();
  GridSimulator<RunTimeGrid> robot(ground.walls, ground.start);
  Covering<WeightedCoverage<>> coverage(ground.start, WeightedCoverage<>(), ground.walls.grid());
  int steps = 0;
  drive(robot, coverage, [&](const Observation&, Command) { return ++steps < 80; });
  coverage.come_home();
  REQUIRE(drive(robot, coverage) == Status::done);
  REQUIRE(!coverage.covered());
  REQUIRE(robot.pose().cell == ground.start.cell);
  REQUIRE(robot.cells_visited() < reachable_cells(ground));
  coverage.resume();
  REQUIRE(drive(robot, coverage) == Status::done);
  REQUIRE(coverage.covered());
  REQUIRE(robot.cells_visited() == reachable_cells(ground));
  REQUIRE(robot.pose().cell != ground.start.cell);  // nobody asked it to end at the dock
}

TEST_CASE("coverage that starts outside is invalid") {
  Coverage<4, 4> coverage(Pose(Cell(4, 0), Heading::north));
  REQUIRE(coverage.next(Observation()).is_stop());
  REQUIRE(coverage.status() == Status::invalid);
}

TEST_CASE("a seen cell that a bump makes unreachable ends coverage as unreachable") {
  // A corridor of five cells: the robot sees to its end and cannot get from the third to the fourth.
  Coverage<1, 5, NearestUnvisited> coverage;
  int y = 0;
  for (int short_by = 0, steps = 0; steps < 20; ++steps) {
    Observation seen = Observation().set_wall(Turn::left, true).set_wall(Turn::right, true).set_short_by(short_by);
    if (coverage.pose().heading == Heading::north) seen.set_ray(Turn::ahead, 4 - y, 4);
    const Command command = coverage.next(seen);
    if (command.is_stop()) break;
    short_by = coverage.pose().cell.y == 3 ? 1 : 0;
    if (short_by == 0) y = coverage.pose().cell.y;
  }
  REQUIRE(coverage.status() == Status::unreachable);
  REQUIRE(coverage.covered());
  REQUIRE(coverage.moves() == 2);
  REQUIRE(y == 2);
}

TEST_CASE("coverage ends whatever the sensors report") {
  Random random(7);
  const bool feels_bumps = GENERATE(true, false);
  for (const Ground& ground : houses(12)) {
    for_policies([&](auto policy) {
      Covering<decltype(policy)> coverage(ground.start, policy, ground.walls.grid());
      coverage.end_at_dock();
      const std::size_t cells = ground.walls.grid().cell_count();
      std::size_t steps = 0;
      int short_by = 0;
      for (;;) {
        Observation seen;
        seen.set_feels_bumps(feels_bumps);
        for (int i = 0; i < 4; ++i) {
          if (random.below(4) > 0) seen.set_ray(turn_at(i), static_cast<int>(random.below(4)), 3);
        }
        const Command command = coverage.next(seen.set_short_by(short_by));
        if (command.is_stop()) break;
        short_by = random.below(10) == 0 ? static_cast<int>(random.below(3)) : 0;
        REQUIRE(++steps < 8 * cells * cells);
      }
      REQUIRE(coverage.status() != Status::running);
    });
  }
}

namespace {

// Drives a robot whose sensors misread until the coverage ends.
template <class RobotT, class CoverageT>
void cover_with_misreads(RobotT& robot, CoverageT& coverage) {
  const std::size_t cells = coverage.grid().cell_count();
  Observation seen = observe(robot);
  for (std::size_t steps = 0;; ++steps) {
    REQUIRE(steps < 8 * cells * cells);
    const Command command = coverage.next(seen);
    if (command.is_stop()) return;
    const int missing = perform(robot, command);
    seen = observe(robot).set_short_by(missing);
  }
}

std::vector<Ground> small_grounds() {
  std::vector<Ground> grounds = houses(2);
  const std::vector<Maze> mazes = test::generated_mazes(1);
  for (std::size_t i = 0; i < mazes.size(); i += 8) grounds.push_back(ground_of(mazes[i]));
  return grounds;
}

}  // namespace

TEST_CASE("no single misread hides a cell from a coverage that demands certainty") {
  int runs = 0, hidden = 0;
  for (const Ground& ground : small_grounds()) {
    const RunTimeGrid& grid = ground.walls.grid();
    if (grid.cell_count() > 600) continue;
    INFO(ground.name << ", " << grid.width() << "x" << grid.height());
    const std::size_t cells = reachable_cells(ground);
    for (std::uint64_t opportunity = 0; opportunity < 4 * cells; opportunity += 7) {
      Faults faults;
      faults.single = SingleFault{Fault::misread, opportunity};
      FaultySimulator<RunTimeGrid> robot(ground.walls, ground.start, faults, 1);
      BasicCoverage<RunTimeGrid> coverage(ground.start, {}, grid);
      coverage.demand_certainty();
      cover_with_misreads(robot, coverage);
      REQUIRE(coverage.status() == Status::done);
      REQUIRE(robot.cells_visited() == cells);
      REQUIRE(coverage.pose() == robot.pose());
      robot.begin(faults, 1);
      BasicCoverage<RunTimeGrid, WeightedCoverage<>, TrustingStorage> trusting(ground.start, {}, grid);
      cover_with_misreads(robot, trusting);
      if (robot.cells_visited() != cells) ++hidden;
      ++runs;
    }
  }
  CHECK(runs > 300);
  CHECK(hidden > 0);  // the misreads matter
}

TEST_CASE("a coverage whose readings contradict the map tries the walls that may hide a cell") {
  int complete = 0, complete_if_trusting = 0, runs = 0;
  for (const Maze& maze : test::generated_mazes(1)) {
    const Ground ground = ground_of(maze);
    if (ground.walls.grid().cell_count() > 600) continue;
    const std::size_t cells = reachable_cells(ground);
    FaultySimulator<RunTimeGrid> robot(ground.walls, ground.start, Faults().set(Fault::misread, 0.02), 5);
    BasicCoverage<RunTimeGrid> coverage(ground.start, {}, ground.walls.grid());
    cover_with_misreads(robot, coverage);
    if (robot.cells_visited() == cells) ++complete;
    REQUIRE(coverage.pose() == robot.pose());
    robot.begin(Faults().set(Fault::misread, 0.02), 5);
    BasicCoverage<RunTimeGrid, WeightedCoverage<>, TrustingStorage> trusting(ground.start, {}, ground.walls.grid());
    cover_with_misreads(robot, trusting);
    if (robot.cells_visited() == cells) ++complete_if_trusting;
    ++runs;
  }
  INFO(complete << " and " << complete_if_trusting << " of " << runs);
  CHECK(complete * 10 >= runs * 9);
  CHECK(complete_if_trusting * 10 <= runs * 8);
}

TEST_CASE("a coverage without a sense of bumps takes a doubtful wall for a wall") {
  for (const Maze& maze : test::generated_mazes(1)) {
    const Ground ground = ground_of(maze);
    if (ground.walls.grid().cell_count() > 600) continue;
    FaultyNoBumpSimulator<RunTimeGrid> robot(ground.walls, ground.start, Faults().set(Fault::misread, 0.02), 5);
    BasicCoverage<RunTimeGrid> coverage(ground.start, {}, ground.walls.grid());
    cover_with_misreads(robot, coverage);
    for (RunTimeGrid::Index i = 0; i < ground.walls.grid().cell_count(); ++i) {
      if (!coverage.coverage_map().visited_at(i)) continue;
      for (int quarter = 0; quarter < 4; ++quarter) {
        REQUIRE(coverage.wall_map().evidence(ground.walls.grid().cell(i), heading_at(quarter)) != Evidence::doubtful);
      }
    }
  }
}

TEST_CASE("a blind robot covers a maze by bumping") {
  const Maze maze = test::generated_mazes(1)[20];
  for_policies([&](auto policy) {
    GridSimulator<RunTimeGrid> robot(maze);
    Covering<decltype(policy)> coverage(maze.start, policy, maze.grid());
    Observation seen;
    for (Command command = coverage.next(seen); !command.is_stop(); command = coverage.next(seen)) {
      seen = Observation().set_short_by(perform(robot, command));
    }
    REQUIRE(coverage.status() == Status::done);
    REQUIRE(robot.cells_visited() == reachable_cells(ground_of(maze)));
  });
}

namespace {

// The queue has as many buckets as the dearest step needs.
template <int CellCost>
void check_search() {
  Random random(3);
  for (const Ground& ground : houses(10)) {
    BasicCoverageMap<RunTimeGrid> map(ground.walls.grid());
    const RunTimeGrid& grid = map.grid();
    RunTimeCellSet here(grid);
    here.insert(ground.start.cell);
    const auto distances = test::distances_by_search(
        ground.walls, here, [&](Cell cell, Heading heading) { return !ground.walls.wall(cell, heading); });
    std::vector<Optional<int>> prices(grid.cell_count());
    int best = 1 << 30;
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
      for (int side = 0; side < 4; ++side) {
        map.record(grid.cell(i), heading_at(side), ground.walls.wall(grid.cell(i), heading_at(side)));
      }
      map.visit(grid.cell(i));
      if (!distances[i] || random.below(20) != 0) continue;
      prices[i] = static_cast<int>(random.below(40));
      best = std::min(best, 3 * CellCost * *distances[i] + *prices[i]);
    }
    BasicCoverageSearch<RunTimeGrid, CellCost, 0> search(grid);
    const bool found =
        search.run(map, ground.start, 3, 0, [&](RunTimeGrid::Index cell, Heading) { return prices[cell]; });
    REQUIRE(found == (best < 1 << 30));
    RunTimeGrid::Index cell = grid.index(ground.start.cell);
    int moves = 0;
    while (!search.at_target(cell)) {
      REQUIRE(!ground.walls.wall(grid.cell(cell), search.next_heading(cell)));
      cell = grid.neighbour(cell, search.next_heading(cell));
      ++moves;
    }
    if (found) REQUIRE(3 * CellCost * moves + *prices[cell] == best);
  }
}

}  // namespace

TEST_CASE("a search finds the cheapest target") {
  SECTION("steps of 1") { check_search<1>(); }
  SECTION("steps of 3") { check_search<3>(); }
  SECTION("steps of 7") { check_search<7>(); }
}

namespace {

BlockMap drawn(const std::string& rows) { return parse_block_map(rows, "drawn"); }

// The headings of the moves, a letter each.
template <class PolicyT>
std::string path_of(const BlockMap& map, Pose start) {
  BackSensorSimulator<RunTimeGrid> robot(map.walls, start);
  Covering<PolicyT> coverage(start, PolicyT(), map.walls.grid());
  std::string path;
  Pose pose = start;
  const Status status = drive(robot, coverage, [&](const Observation&, Command command) {
    pose = pose.turned(command.turn());
    for (int i = 0; i < command.cells(); ++i) path += "nesw"[static_cast<int>(pose.heading)];
    pose = pose.advanced(command.cells());
  });
  return status == Status::done ? path : "not done";
}

}  // namespace

TEST_CASE("the exact paths of the policies in a room with a pillar") {
  const BlockMap room = drawn(
      "XXXXXX\n"
      "X    X\n"
      "X XX X\n"
      "X    X\n"
      "X    X\n"
      "XXXXXX\n");
  const Pose start(Cell(1, 1), Heading::north);
  CHECK(path_of<NearestUnvisited>(room, start) == "nnneeessswwne");
  CHECK(path_of<BacktrackingSpiral>(room, start) == "eeennnwwwssee");
  CHECK(path_of<Boustrophedon>(room, start) == "nnneeessswnws");
  CHECK(path_of<SpanningTree>(room, start) == "nesenesnnnwwws");
  CHECK(path_of<WeightedCoverage<FewestMoves>>(room, start) == "nnneeessswnws");
  CHECK(path_of<WeightedCoverage<FewestMovesAndTurns>>(room, start) == "nnneeessswnws");
  // Visiting each cell once is the minimum.
  CHECK(path_of<PocketCoverage<PocketMoves>>(room, start).size() == 13);
}

namespace {

// What a policy sees of a robot in an open room of 4x4 cells.
struct OpenRoom {
  typedef Grid<4, 4> GridT;
  GridT size;
  BasicCoverageMap<GridT> map;
  Pose robot;
  const GridT& grid() const { return size; }
  const BasicCoverageMap<GridT>& coverage_map() const { return map; }
  const Pose& pose() const { return robot; }
};

}  // namespace

namespace {

// A policy for the states of one kind of Coverage only, with costs of its own.
class OneKind {
 public:
  typedef OneKind PolicyT;
  typedef BasicCoverageState<Grid<16, 16>, 3, 2> StateT;
  enum : int { cell_cost = 3, turn_cost = 2, price_unit = 1, least_price = 0 };
  Optional<Heading> step(const StateT&) { return Optional<Heading>(); }
  Optional<int> price(const StateT&, Grid<16, 16>::Index, Heading) const { return 0; }
};
MAZEBOT_CHECK_COVERAGE_POLICY(OneKind);

}  // namespace

TEST_CASE("SpanningTree goes into a neighbouring block only if none of its four cells was visited") {
  OpenRoom room = {{}, BasicCoverageMap<Grid<4, 4>>(), Pose(Cell(1, 0), Heading::north)};
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) {
      for (const Heading heading : {Heading::north, Heading::east}) {
        if (room.grid().has_neighbour(room.grid().index(Cell(x, y)), heading)) {
          room.map.record(Cell(x, y), heading, false);
        }
      }
    }
  }
  CHECK(SpanningTree().step(room) == Heading::east);
  for (const Cell visited : {Cell(2, 0), Cell(3, 0), Cell(2, 1), Cell(3, 1)}) {
    OpenRoom other = room;
    other.map.visit(visited);
    CHECK(SpanningTree().step(other) == Heading::north);
  }
}

TEST_CASE("coverage of a single cell or of a walled-in start is done at once") {
  for_policies([](auto policy) {
    for (const int side : {1, 3}) {
      RunTimeWallMap walls{RunTimeGrid(side, side)};
      const Cell middle(side / 2, side / 2);
      for (int i = 0; i < 4; ++i) walls.record(middle, heading_at(i), true);
      const Pose start(middle, Heading::east);
      BackSensorSimulator<RunTimeGrid> robot(walls, start);
      Covering<decltype(policy)> coverage(start, policy, walls.grid());
      coverage.end_at_dock();
      CHECK(drive(robot, coverage) == Status::done);
      CHECK(coverage.covered());
      CHECK(coverage.moves() == 0);
      CHECK(coverage.quarter_turns() == 0);
      CHECK(coverage.revisits() == 0);
      CHECK(coverage.start() == start);
      CHECK(coverage.coverage_map().visited().count() == 1);
    }
  });
}

TEST_CASE("coverage is called home and continued at the dock, twice, and not after its end") {
  const BlockMap room = drawn("XXXXXX\nX    X\nX    X\nX    X\nXXXXXX\n");
  const Pose start(Cell(1, 1), Heading::north);
  GridSimulator<RunTimeGrid> robot(room.walls, start);
  Covering<BacktrackingSpiral> coverage(start, BacktrackingSpiral(), room.walls.grid());
  coverage.resume();  // nobody called it home
  CHECK(coverage.status() == Status::running);
  coverage.come_home();  // it is there
  CHECK(drive(robot, coverage) == Status::done);
  CHECK(coverage.moves() == 0);
  CHECK(!coverage.covered());
  for (const int steps : {3, 5}) {
    coverage.resume();
    CHECK(coverage.status() == Status::running);
    int count = 0;
    drive(robot, coverage, [&](const Observation&, Command) { return ++count < steps; });
    coverage.come_home();
    CHECK(drive(robot, coverage) == Status::done);
    CHECK(robot.pose().cell == start.cell);
    CHECK(!coverage.covered());
  }
  coverage.resume();
  CHECK(drive(robot, coverage) == Status::done);
  CHECK(coverage.covered());
  CHECK(robot.cells_visited() == 12);
  coverage.come_home();
  coverage.resume();
  CHECK(coverage.status() == Status::done);
  CHECK(coverage.next(Observation()).is_stop());
}

TEST_CASE("a copy of a coverage in the middle of its run is independent") {
  const Ground ground = houses(2).back();
  for_policies([&](auto policy) {
    BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
    Covering<decltype(policy)> coverage(ground.start, policy, ground.walls.grid());
    const auto rest_of = [](auto any_robot, auto any_coverage) {
      std::vector<Command> commands;
      drive(any_robot, any_coverage, [&](const Observation&, Command command) { commands.push_back(command); });
      return commands;
    };
    int steps = 0;
    drive(robot, coverage, [&](const Observation&, Command) { return ++steps < 60; });
    const auto copy = coverage;
    const auto robot_then = robot;
    const std::vector<Command> first = rest_of(robot_then, copy);
    std::vector<Command> rest;
    drive(robot, coverage, [&](const Observation&, Command command) { rest.push_back(command); });
    CHECK(first == rest);
    CHECK(rest_of(robot_then, copy) == first);
  });
}

namespace {

// Never chooses a step to a neighbour, and counts the calls of price(): each search makes some.
class CountingSearches : NearestUnvisited {
 public:
  typedef CountingSearches PolicyT;
  using NearestUnvisited::cell_cost;
  using NearestUnvisited::least_price;
  using NearestUnvisited::price_unit;
  using NearestUnvisited::turn_cost;

  template <class StateT>
  Optional<Heading> step(const StateT&) {
    ++steps;
    return Optional<Heading>();
  }
  template <class StateT, class IndexT>
  int price(const StateT&, IndexT, Heading) {
    ++prices;
    return 0;
  }
  int steps = 0;
  int prices = 0;
};

}  // namespace

TEST_CASE("without evidence, a plan is dropped when the map changes, and kept when a reading contradicts the map") {
  typedef BasicCoverage<RunTimeGrid, CountingSearches, TrustingStorage> Trusting;
  int kept = 0, dropped = 0;
  Random random(4);
  for (const Ground& ground : houses(6)) {
    BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
    Trusting coverage(ground.start, CountingSearches(), ground.walls.grid());
    Observation seen;
    int short_by = 0;
    for (;;) {
      seen = Observation().set_short_by(short_by);
      for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {  // what is behind may become known on a path
        seen.set_wall(side, ground.walls.wall(robot.pose().cell, robot.pose().heading + side));
      }
      Observation lie = seen;
      const Turn side = turn_at(static_cast<int>(random.below(4)));
      const bool is_known = coverage.wall_map().known(robot.pose().cell, robot.pose().heading + side);
      lie.set_wall(side, !ground.walls.wall(robot.pose().cell, robot.pose().heading + side));
      Trusting lied_to = coverage;
      const RunTimeWallMap before = coverage.wall_map();
      const int steps = coverage.policy().steps;
      const Command command = coverage.next(seen);
      if (is_known) {
        REQUIRE(lied_to.next(lie) == command);
        REQUIRE(lied_to.contradictions() == coverage.contradictions() + 1);
        REQUIRE(lied_to.policy().steps == coverage.policy().steps);
        REQUIRE(lied_to.policy().prices == coverage.policy().prices);
        kept += coverage.policy().steps == steps ? 1 : 0;
      }
      if (command.is_stop()) break;
      bool is_new = false;
      for (RunTimeGrid::Index i = 0; i < before.grid().cell_count(); ++i) {
        is_new = is_new || before.byte_at(i) != coverage.wall_map().byte_at(i);
      }
      if (is_new) {
        REQUIRE(coverage.policy().steps == steps + 1);
        ++dropped;
      }
      short_by = perform(robot, command);
    }
    REQUIRE(coverage.status() == Status::done);
  }
  CHECK(kept > 20);
  CHECK(dropped > 100);
}

namespace {

// Weights that change while the test runs.
struct DrawnWeights : FewestMovesAndTurns {
  enum : int { least_price = -1000 };
  static inline std::array<int, count> table{};
  static int at(int which) { return table[static_cast<std::size_t>(which)]; }
};

// Compares WeightedCoverage with a second implementation of its description.
class CheckedWeights : WeightedCoverage<DrawnWeights> {
  typedef WeightedCoverage<DrawnWeights> Base;
  typedef DrawnWeights Is;
  typedef BasicCoverageMap<RunTimeGrid> Known;

  static bool enterable(const Known& map, Cell cell, Heading heading) {
    if (!map.grid().contains(cell)) return false;
    const Beyond there = map.beyond(map.grid().index(cell), heading);
    return there == Beyond::open || there == Beyond::unknown;
  }
  static Beyond beyond(const Known& map, Cell cell, Heading heading) {
    return map.beyond(map.grid().index(cell), heading);
  }
  // The sides that may be entered, less those that a neighbouring side connects to through the corner between them.
  static int regions(const Known& map, Cell cell) {
    std::vector<int> group = {0, 1, 2, 3};
    for (int round = 0; round < 4; ++round) {
      for (int i = 0; i < 4; ++i) {
        const Heading side = heading_at(i), other = heading_at(i + 1);
        const Cell corner = cell.towards(side).towards(other);
        if (!enterable(map, cell, side) || !enterable(map, cell, other)) continue;
        if (!enterable(map, cell.towards(side), other) || !enterable(map, corner, opposite(side))) continue;
        group[static_cast<std::size_t>(i)] = group[static_cast<std::size_t>((i + 1) % 4)] =
            std::min(group[static_cast<std::size_t>(i)], group[static_cast<std::size_t>((i + 1) % 4)]);
      }
    }
    std::vector<int> found;
    for (int i = 0; i < 4; ++i) {
      if (enterable(map, cell, heading_at(i))) found.push_back(group[static_cast<std::size_t>(i)]);
    }
    std::sort(found.begin(), found.end());
    return static_cast<int>(std::unique(found.begin(), found.end()) - found.begin());
  }
  static std::vector<Cell> area(const Known& map, Cell from) {
    std::vector<Cell> cells = {from};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (int h = 0; h < 4; ++h) {
        const Cell next = cells[i].towards(heading_at(h));
        if (!enterable(map, cells[i], heading_at(h))) continue;
        if (std::find(cells.begin(), cells.end(), next) == cells.end()) cells.push_back(next);
      }
    }
    return cells;
  }
  static int size_class(std::size_t cells) {
    const std::size_t largest[] = {1, 3, 8, 25, 60};
    return static_cast<int>(std::lower_bound(std::begin(largest), std::end(largest), cells) - std::begin(largest));
  }
  static bool is_covered(Beyond there) { return there == Beyond::visited || there == Beyond::closed; }

  static int step_price(const Known& map, Pose pose, Heading towards) {
    const Cell next = pose.cell.towards(towards);
    int price = towards == pose.heading ? 0 : Is::at(Is::turn + static_cast<int>(towards - pose.heading) - 1);
    int open = 0;
    const std::pair<Turn, int> sides[] = {{Turn::left, Is::left}, {Turn::ahead, Is::ahead}, {Turn::right, Is::right}};
    for (const auto& [turn, weights] : sides) {
      const Beyond there = beyond(map, next, towards + turn);
      open += there == Beyond::open ? 1 : 0;
      price += there == Beyond::unknown ? Is::at(Is::unknown_around) : 0;
      price += Is::at(weights + static_cast<int>(there));
      if (turn == Turn::ahead || !is_covered(there) || !is_covered(beyond(map, pose.cell, towards + turn))) continue;
      price += Is::at(turn == Turn::left ? Is::along_left : Is::along_right);
    }
    return price + Is::at(Is::open_around + open) + Is::at(Is::regions + regions(map, next));
  }

 public:
  typedef CheckedWeights PolicyT;
  using Base::cell_cost;
  using Base::least_price;
  using Base::price_unit;
  using Base::turn_cost;

  template <class StateT>
  Optional<Heading> step(const StateT& state) {
    const Known& map = state.coverage_map();
    const Pose pose = state.pose();
    std::vector<Heading> open;
    for (int i = 0; i < 4; ++i) {
      if (beyond(map, pose.cell, pose.heading + turn_at(i)) == Beyond::open) open.push_back(pose.heading + turn_at(i));
    }
    const Optional<Heading> chosen = Base::step(state);
    REQUIRE(bool(chosen) == !open.empty());
    if (open.size() < 2) return chosen;
    const std::vector<Cell> first_area = area(map, pose.cell.towards(open.front()));
    const bool are_one = std::all_of(open.begin(), open.end(), [&](Heading heading) {
      return std::find(first_area.begin(), first_area.end(), pose.cell.towards(heading)) != first_area.end();
    });
    // Beyond 60 cells the areas are not told apart.
    const bool is_limited = first_area.size() > StateT::area_limit;
    int least = 1 << 20;
    Heading best = pose.heading;
    for (const Heading heading : open) {
      int price = step_price(map, pose, heading);
      if (!are_one && regions(map, pose.cell) > 1) {
        price += Is::at(Is::area + size_class(area(map, pose.cell.towards(heading)).size()));
      }
      if (price < least) best = heading;
      least = std::min(least, price);
    }
    if (!is_limited) REQUIRE(*chosen == best);
    ++checked;
    return chosen;
  }
  template <class StateT>
  int price(const StateT& state, RunTimeGrid::Index index, Heading arrived) {
    const Known& map = state.coverage_map();
    const Cell cell = map.grid().cell(index);
    int open = 0, price = 0;
    for (int i = 0; i < 4; ++i) {
      open += beyond(map, cell, heading_at(i)) == Beyond::open ? 1 : 0;
      price += beyond(map, cell, heading_at(i)) == Beyond::unknown ? Is::at(Is::target_unknown) : 0;
    }
    price += Is::at(Is::target_open + open) + Is::at(Is::target_regions + regions(map, cell));
    price += Is::at(Is::target_area + size_class(area(map, cell).size()));
    price += enterable(map, cell, arrived) ? Is::at(Is::target_straight) : 0;
    REQUIRE(Base::price(state, index, arrived) == price);
    ++checked;
    return price;
  }
  int checked = 0;
};

}  // namespace

TEST_CASE("weighted coverage adds up the weights that its table names", "[long]") {
  Random random(11);
  int checked = 0;
  for (const Ground& ground : houses(10)) {
    for (int& weight : DrawnWeights::table) weight = random.between(-100, 100);
    BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
    Covering<CheckedWeights> coverage(ground.start, CheckedWeights(), ground.walls.grid());
    REQUIRE(drive(robot, coverage) == Status::done);
    checked += coverage.policy().checked;
  }
  CHECK(checked > 1000);
}

TEST_CASE("weighted coverage that starts in a ring weighs the side behind it like the others") {
  const BlockMap ring = drawn(
      "XXXXXX\n"
      "X    X\n"
      "X XX X\n"
      "X XX X\n"
      "X    X\n"
      "XXXXXX\n");
  Random random(12);
  int checked = 0;
  for (int times = 0; times < 60; ++times) {
    for (int& weight : DrawnWeights::table) weight = random.between(-100, 100);
    const Pose start(Cell(2, 1), times % 2 == 0 ? Heading::east : Heading::west);
    BackSensorSimulator<RunTimeGrid> robot(ring.walls, start);
    Covering<CheckedWeights> coverage(start, CheckedWeights(), ring.walls.grid());
    REQUIRE(drive(robot, coverage) == Status::done);
    checked += coverage.policy().checked;
  }
  CHECK(checked >= 60);
}

TEST_CASE("pocket coverage refuses a recipe out of range") {
  const auto refuses = [](auto&& change) {
    PocketRecipe recipe;
    change(recipe);
    CHECK_THROWS_AS(PocketCoverage<>(recipe), std::invalid_argument);
  };
  refuses([](PocketRecipe& recipe) { recipe.turn_weight = -1; });
  refuses([](PocketRecipe& recipe) { recipe.turn_weight = std::nan(""); });
  refuses([](PocketRecipe& recipe) { recipe.max_cells = 5000; });
  refuses([](PocketRecipe& recipe) { recipe.max_unknown = -1; });
  refuses([](PocketRecipe& recipe) { recipe.tries = -1; });
  refuses([](PocketRecipe& recipe) { recipe.changes = 10001; });
  refuses([](PocketRecipe& recipe) { recipe.changes_per_step = 1 << 30; });
  PocketRecipe nothing;
  nothing.tries = nothing.changes = nothing.changes_per_step = nothing.max_cells = nothing.max_unknown = 0;
  const Ground ground = houses(1).back();
  BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
  Covering<PocketCoverage<>> coverage(ground.start, PocketCoverage<>(nothing), ground.walls.grid());
  CHECK(drive(robot, coverage) == Status::done);
}

namespace {

// Moves to cover an empty room, while compiling.
template <class PolicyT>
constexpr std::uint32_t moves_in_empty_room() {
  WallMap<3, 4> walls;
  for (int x = 0; x < 3; ++x) {
    for (int y = 0; y < 4; ++y) {
      walls.record(Cell(x, y), Heading::north, false);
      walls.record(Cell(x, y), Heading::east, false);
    }
  }
  GridSimulator<Grid<3, 4>> robot(walls);
  Coverage<3, 4, PolicyT> coverage;
  drive(robot, coverage);
  return coverage.covered() && robot.cells_visited() == 12 ? coverage.moves() : 0;
}

}  // namespace

TEST_CASE("coverage runs at compile time") {
  static_assert(moves_in_empty_room<WeightedCoverage<>>() == 11);
  static_assert(moves_in_empty_room<BacktrackingSpiral>() == 11);
  static_assert(moves_in_empty_room<Boustrophedon>() == 11);
  SUCCEED();
}
