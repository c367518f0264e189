// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/race/speed_race_planner.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/motion/trapezoidal_profile.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"
#include "support/half_cell_lattice.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using Route = BasicRaceRoute<RunTimeGrid>;
using test::HalfCellLattice;

const OutlinePoint<double> box[] = {{0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}, {-0.038, 0.0225}};

TurnSpace<double> space() {
  return TurnSpace<double>(test::red_comet().limits<double>(), Outline<double>{box, 4}, MazeScale<double>(0.18, 0.012));
}

const RunTurns<double>& turns() {
  static const RunTurns<double> designed(space());
  return designed;
}

const TimedEnds<double> rolling = {0, 0.161, 0, 0.161, false};
const TimedEnds<double> from_rest = {0.046, 0, 0.046, 0, true};

// The same with the open goals behind the end to brake in.
TimedEnds<double> ends_of(const Maze& maze, const Route& route, TimedEnds<double> ends) {
  Pose last = maze.start;
  route.for_each_border([&](Cell cell, Heading heading) { last = Pose(cell, heading).advanced(); });
  while (maze.walls.open(last, Turn::ahead, Unknown::wall) && maze.goals.contains(last.advanced().cell)) {
    last = last.advanced();
    ends.beyond += 0.18;
  }
  return ends;
}

// Distances of polygons by their edges, without anything of the library.
struct Point {
  double x, y;
};
double to_segment(Point p, Point a, Point b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double part = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);
  const double t = std::min(1.0, std::max(0.0, part));
  return std::hypot(a.x + t * dx - p.x, a.y + t * dy - p.y);
}
bool crosses(Point a, Point b, Point c, Point d) {
  const auto side = [](Point p, Point q, Point r) { return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x); };
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
double between(const std::vector<Point>& one, const std::vector<Point>& other) {
  double least = 1e9;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const Point a = one[i];
    const Point b = one[(i + 1) % one.size()];
    for (std::size_t k = 0; k < other.size(); ++k) {
      const Point c = other[k];
      const Point d = other[(k + 1) % other.size()];
      if (crosses(a, b, c, d)) return 0;
      least = std::min({least, to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)});
    }
  }
  return least;
}
// From the outline to the walls and posts of the nine cells around it.
double clearance_at(const Maze& maze, const Pose2D<double>& pose) {
  std::vector<Point> robot;
  for (const OutlinePoint<double>& corner : box) {
    robot.push_back({pose.x + corner.ahead * std::sin(pose.angle) + corner.right * std::cos(pose.angle),
                     pose.y + corner.ahead * std::cos(pose.angle) - corner.right * std::sin(pose.angle)});
  }
  double least = 1e9;
  const auto see = [&](double west, double south, double east, double north) {
    least = std::min(least, between(robot, {{west, south}, {east, south}, {east, north}, {west, north}}));
  };
  const int column = static_cast<int>(std::floor(pose.x / 0.18));
  const int row = static_cast<int>(std::floor(pose.y / 0.18));
  for (int x = column - 1; x <= column + 2; ++x) {
    for (int y = row - 1; y <= row + 2; ++y) {
      const double west = 0.18 * x;
      const double south = 0.18 * y;
      see(west - 0.006, south - 0.006, west + 0.006, south + 0.006);
      const Cell cell(x, y);
      if (!maze.grid().contains(cell)) continue;
      if (maze.walls.wall(cell, Heading::south)) see(west - 0.006, south - 0.006, west + 0.186, south + 0.006);
      if (maze.walls.wall(cell, Heading::west)) see(west - 0.006, south - 0.006, west + 0.006, south + 0.186);
      if (maze.walls.wall(cell, Heading::north)) see(west - 0.006, south + 0.174, west + 0.186, south + 0.186);
      if (maze.walls.wall(cell, Heading::east)) see(west + 0.174, south - 0.006, west + 0.186, south + 0.186);
    }
  }
  return least;
}

bool may_end(const Maze& maze, Pose pose, int cells) {
  for (; cells > 0; --cells) {
    if (!maze.walls.open(pose, Turn::ahead, Unknown::wall)) return false;
    pose = pose.advanced();
    if (!maze.goals.contains(pose.cell)) return false;
  }
  return true;
}

// The oracle: textbook Dijkstra over points of a lattice, classes, and whether a turn has to follow.
template <class SpeedsT>
std::optional<std::uint64_t> slow_ticks(const Maze& maze, const SpeedsT& speeds) {
  constexpr int classes = SpeedsT::classes;
  const HalfCellLattice lattice(maze, Unknown::wall);
  const int columns = 2 * maze.width() + 1;
  const int rows = 2 * maze.height() + 1;
  const auto node = [&](test::Point point, int at, bool must_turn) {
    return static_cast<std::size_t>((((point.y * columns + point.x) * 8 + point.heading) * classes + at) * 2 +
                                    (must_turn ? 1 : 0));
  };
  const std::size_t nodes = static_cast<std::size_t>(columns * rows * 8 * classes * 2);
  test::SlowGraph graph(nodes + 1);  // the last one is the start
  const test::Point start = HalfCellLattice::centre(maze.start.cell, maze.start.heading);
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      for (int heading = 0; heading < 8; ++heading) {
        const test::Point from = {x, y, heading};
        const bool centre = x % 2 == 1 && y % 2 == 1;
        if (!lattice.free(from) || (centre != (heading % 2 == 0))) continue;
        for (int at = 0; at < classes; ++at) graph.connect(node(from, at, false), node(from, at, true), 0);
        for (int length = 1;; ++length) {
          const auto end = lattice.after(from, {centre ? PrimitiveKind::straight : PrimitiveKind::diagonal, Turn::ahead,
                                                static_cast<std::uint16_t>(centre ? 2 * length : length)});
          if (!end) break;
          for (int to = 0; to < classes; ++to) {
            for (int at = 0; at < classes; ++at) {
              const int ticks = speeds.run(!centre, length, at, to);
              if (ticks != SpeedsT::never) {
                graph.connect(node(from, at, false), node(*end, to, true), static_cast<std::uint64_t>(ticks));
              }
            }
            const int ticks = speeds.first_run(length, to);
            if (from == start && ticks != SpeedsT::never) {
              graph.connect(nodes, node(*end, to, true), static_cast<std::uint64_t>(ticks));
            }
          }
        }
        for (const Turn side : {Turn::right, Turn::left}) {
          for (const PrimitiveKind kind : {PrimitiveKind::turn_45, PrimitiveKind::turn_90, PrimitiveKind::turn_135,
                                           PrimitiveKind::turn_180, PrimitiveKind::diagonal_90}) {
            const auto end = lattice.after(from, {kind, side, 1});
            if (!end) continue;
            for (int to = 0; to < classes; ++to) {
              for (int at = 0; at < classes; ++at) {
                const int ticks = speeds.turn(kind, !centre, at, to);
                if (ticks != SpeedsT::never) {
                  graph.connect(node(from, at, true), node(*end, to, false), static_cast<std::uint64_t>(ticks));
                }
              }
              const int ticks = speeds.first_turn(kind, to);
              if (from == start && ticks != SpeedsT::never) {
                graph.connect(nodes, node(*end, to, false), static_cast<std::uint64_t>(ticks));
              }
            }
          }
        }
      }
    }
  }
  const auto costs = graph.costs_from({{nodes, 0}});
  std::optional<std::uint64_t> best;
  maze.goals.for_each_index([&](RunTimeGrid::Index goal) {
    for (int heading = 0; heading < 4; ++heading) {
      const Pose pose(maze.grid().cell(goal), heading_at(heading));
      for (int at = 0; at < classes; ++at) {
        if (speeds.cells_to_stop(at) == 255 || !may_end(maze, pose, speeds.cells_to_stop(at))) continue;
        auto cost = costs[node(HalfCellLattice::centre(pose.cell, pose.heading), at, true)];
        if (cost) *cost -= speeds.ticks_beyond_border(at);
        if (cost && (!best || *cost < *best)) best = cost;
      }
    }
  });
  if (maze.goals.contains(maze.start.cell)) best = 0;
  return best;
}

template <int Classes>
void check_mazes(const RaceSpeeds<Classes>& speeds, const std::vector<Maze>& mazes, int& found) {
  for (const Maze& maze : mazes) {
    BasicSpeedRacePlanner<RunTimeGrid, Classes, std::uint32_t> planner(maze.grid());
    Route route(maze.start, maze.grid());
    const RaceResult result = planner.plan(maze.walls, speeds, maze.start, maze.goals, Unknown::wall, route);
    const std::optional<std::uint64_t> slow = slow_ticks(maze, speeds);
    INFO(maze.width() << "x" << maze.height() << " with " << Classes << " classes");
    REQUIRE((result == RaceResult::found) == slow.has_value());
    if (!slow) continue;
    ++found;
    CHECK(route.ticks() == *slow);
    // The motions lead to a goal.
    const HalfCellLattice lattice(maze, Unknown::wall);
    std::optional<test::Point> at = HalfCellLattice::centre(maze.start.cell, maze.start.heading);
    for (std::size_t i = 0; i < route.size() && at; ++i) at = lattice.after(*at, route[i]);
    REQUIRE(at.has_value());
    CHECK(maze.goals.contains(Cell(at->x / 2, at->y / 2)));
  }
}

}  // namespace

TEST_CASE("speed race planner: as fast as textbook Dijkstra, for any number of classes", "[long]") {
  const std::vector<Maze> mazes = test::generated_mazes(1);
  int found = 0;
  check_mazes(RaceSpeeds<1>(turns(), space().drive, {0, turns().diagonal_90.speed, 0, 9, false}, 10000), mazes, found);
  check_mazes(RaceSpeeds<3>(turns(), space().drive, rolling, 10000), mazes, found);
  check_mazes(RaceSpeeds<5>(turns(), space().drive, from_rest, 10000), mazes, found);
  CHECK(found > 60);
}

TEST_CASE("speed race planner: sizes, fixed and at run time, find the same") {
  MazeRecipe recipe;
  recipe.width = recipe.height = 16;
  recipe.braid = 60;
  recipe.algorithm = MazeAlgorithm::contest;
  const Maze maze = generate_maze(recipe);
  const RaceSpeeds<3> speeds(turns(), space().drive, rolling, 4000);
  WallMap<16, 16> walls;
  CellSet<16, 16> goals;
  for (int x = 0; x < 16; ++x) {
    for (int y = 0; y < 16; ++y) {
      for (int i = 0; i < 4; ++i) walls.record(Cell(x, y), heading_at(i), maze.walls.wall(Cell(x, y), heading_at(i)));
      if (maze.goals.contains(Cell(x, y))) goals.insert(Cell(x, y));
    }
  }
  const auto planner = std::make_unique<SpeedRacePlanner<16, 16>>();
  RaceRoute<16, 16> route;
  REQUIRE(planner->plan(walls, speeds, maze.start, goals, Unknown::wall, route) == RaceResult::found);
  BasicSpeedRacePlanner<RunTimeGrid, 3, std::uint32_t> large(maze.grid());
  Route same(maze.start, maze.grid());
  REQUIRE(large.plan(maze.walls, speeds, maze.start, maze.goals, Unknown::wall, same) == RaceResult::found);
  CHECK(route.ticks() == same.ticks());
  CHECK(sizeof(SpeedRacePlanner<16, 16>) + sizeof(RaceSpeeds<3, 12>) + sizeof route <= 21 * 1024);
  CHECK(sizeof(SpeedRacePlanner<16, 16, 5>) + sizeof(RaceSpeeds<5, 12>) + sizeof route <= 34 * 1024);
}

namespace {

// Two classes, the second one ten times as fast on straights; turns of 90 degrees at the first one.
struct ToldSpeeds {
  enum : int { classes = 2 };
  enum : std::uint16_t { never = 0xFFFF };
  std::uint16_t first, of_turn;
  std::uint8_t to_stop;  // from the second class

  std::uint32_t ticks_per_second() const { return 1000; }
  bool has(PrimitiveKind kind) const { return kind == PrimitiveKind::turn_90; }
  std::uint16_t run(bool diagonal, int count, int, int to) const {
    return static_cast<std::uint16_t>(diagonal ? never : count * (to == 0 ? 10 : 1));
  }
  std::uint16_t first_run(int count, int to) const {
    return static_cast<std::uint16_t>(first + run(false, count, 0, to));
  }
  std::uint16_t turn(PrimitiveKind kind, bool, int from, int to) const {
    return has(kind) && from == 0 && to == 0 ? of_turn : std::uint16_t{never};
  }
  std::uint16_t first_turn(PrimitiveKind, int) const { return never; }
  std::uint8_t cells_to_stop(int at) const { return at == 0 ? std::uint8_t{0} : to_stop; }
  std::uint16_t ticks_beyond_border(int) const { return 0; }
};

}  // namespace

TEST_CASE("speed race planner: a run ends at a class if its goals have room to stop, never at one of 255 cells") {
  RunTimeWallMap walls(RunTimeGrid(1, 300));
  RunTimeCellSet goals(walls.grid());
  for (int y = 1; y < 300; ++y) {
    walls.record(Cell(0, y), Heading::south, false);
    goals.insert(Cell(0, y));
  }
  const auto ticks = [&](std::uint8_t cells_to_stop) {
    BasicSpeedRacePlanner<RunTimeGrid, 2, std::uint32_t> planner(walls.grid());
    Route route(Pose(), walls.grid());
    const ToldSpeeds speeds = {0, 100, cells_to_stop};
    REQUIRE(planner.plan(walls, speeds, Pose(), goals, Unknown::wall, route) == RaceResult::found);
    return route.ticks();
  };
  CHECK(ticks(254) == 1);
  CHECK(ticks(255) == 10);
}

TEST_CASE("speed race planner: a run is too long if its last turn ends later than the times can tell") {
  // Two cells to the north, and a turn to the east.
  RunTimeWallMap walls(RunTimeGrid(2, 3));
  RunTimeCellSet goals(walls.grid());
  goals.insert(Cell(1, 2));
  walls.record(Cell(0, 0), Heading::north, false);
  walls.record(Cell(0, 1), Heading::north, false);
  walls.record(Cell(0, 2), Heading::east, false);
  const auto result = [&](std::uint16_t of_turn) {
    BasicSpeedRacePlanner<RunTimeGrid, 2, std::uint16_t> planner(walls.grid());
    Route route(Pose(), walls.grid());
    const ToldSpeeds speeds = {60000, of_turn, 0};
    return planner.plan(walls, speeds, Pose(), goals, Unknown::wall, route);
  };
  CHECK(result(5000) == RaceResult::found);
  CHECK(result(10000) == RaceResult::too_long);
}

TEST_CASE("race speeds: the tables are what timing says") {
  const auto speeds = std::make_unique<RaceSpeeds<8>>(turns(), space().drive, rolling, 10000);
  // A whole run from the first to the first class: by the table, and by steps.
  using Path = std::vector<PathPiece<double>>;
  const DriveLimits<double> drive = space().drive;
  for (int cells = 1; cells < 40; cells += 3) {
    const Path path = {{0.18 * cells, 0, 0}};
    std::vector<double> marks(200);
    PathTiming<double, Path> timing(path, drive, 0.001, marks.data(), marks.size());
    REQUIRE(timing.run(0.161, 0.161) == PathTimingStatus::done);
    CHECK(std::abs(speeds->run(false, cells, 0, 0) / 1e4 - timing.seconds()) < 0.004 * timing.seconds());
    CHECK(std::abs(speeds->first_run(cells, 0) / 1e4 - timing.seconds()) < 0.004 * timing.seconds());
  }
  // Faster classes take less time, and the robot cannot stop from full speed in half a cell.
  CHECK(speeds->run(false, 4, 7, 7) < speeds->run(false, 4, 0, 7));
  CHECK(speeds->run(true, 1, 7, 0) == RaceSpeeds<8>::never);
  CHECK(speeds->cells_to_stop(0) == 0);
  CHECK(speeds->cells_to_stop(7) > 0);
  for (const PrimitiveKind kind : {PrimitiveKind::turn_45, PrimitiveKind::turn_135, PrimitiveKind::turn_180}) {
    CHECK(speeds->has(kind));
    // A constant speed is no faster than the design.
    for (int at = 0; at < 8; ++at) {
      if (speeds->turn(kind, false, at, at) == RaceSpeeds<8>::never) continue;
      CHECK(speeds->turn(kind, false, at, at) > 1000 * turns().of(kind).shape.length() / 0.5);
    }
  }
}

TEST_CASE("race speeds: no run takes longer than its parts") {
  constexpr int steps = 12;
  constexpr int classes = 5;
  const auto sum = [](int a, int b) {
    const int never = RaceSpeeds<classes, steps>::never;
    return a == never || b == never || a + b > never ? never : a + b;
  };
  Random random(72);
  for (int i = 0; i < 40; ++i) {
    const DriveLimits<double> drive = test::random_drive(random).limits<double>();
    const RunTurns<double> shapes(TurnSpace<double>(drive, Outline<double>{box, 4}, MazeScale<double>(0.18, 0.012)));
    const TimedEnds<double> ends = {0.05, 0.2, 0.05, 0.2, false};
    const RaceSpeeds<classes, steps> speeds(shapes, drive, ends, i % 2 == 0 ? 1000 : 10000);
    int longer = 0;
    for (int count = 2; count <= 3 * steps; ++count) {
      for (int part = 1; part < count; ++part) {
        for (int to = 0; to < classes; ++to) {
          for (int middle = 0; middle < classes; ++middle) {
            longer += speeds.first_run(count, to) >
                      sum(speeds.first_run(part, middle), speeds.run(false, count - part, middle, to));
            for (int from = 0; from < classes; ++from) {
              for (const bool diagonal : {false, true}) {
                longer += speeds.run(diagonal, count, from, to) >
                          sum(speeds.run(diagonal, part, from, middle), speeds.run(diagonal, count - part, middle, to));
              }
            }
          }
        }
      }
    }
    INFO("robot " << i);
    CHECK(longer == 0);
  }
}

TEST_CASE("race speeds: a turn takes as long as PathTiming says") {
  using Path = std::vector<PathPiece<double>>;
  Random random(71);
  int possible = 0;
  for (int i = 0; i < 60; ++i) {
    const DriveLimits<double> drive = test::random_drive(random).limits<double>();
    const TurnShape<double> shape(static_cast<TurnKind>(1 + random.below(5)), 0.18, test::pick(random, 0.3, 1));
    const double before = random.below(2) == 0 ? 0 : test::pick(random, 0.01, 0.06);
    detail::TurnProfile<double> profile(shape, before, drive);
    Path path = {{before, 0, 0}};
    for (std::size_t k = 0; k < TurnShape<double>::pieces; ++k) path.push_back(shape.piece(k));
    std::vector<double> marks(200);
    PathTiming<double, Path> timing(path, drive, 0.0005, marks.data(), marks.size());
    const double end = test::pick(random, 0.2, 1) * shape.steady_speed(drive);
    const double fastest = profile.fastest_start(end);
    REQUIRE(timing.run(0.1, end) == PathTimingStatus::done);
    INFO("turn " << i << ": " << fastest << " m/s and " << timing.fastest_start());
    CHECK(std::abs(fastest - timing.fastest_start()) < 0.02 * fastest);
    const double start = test::pick(random, 0.3, 0.97) * std::min(fastest, timing.fastest_start());
    REQUIRE(timing.run(start, end) == PathTimingStatus::done);
    const double seconds = profile.drive_from(start);
    CHECK(std::abs(seconds - timing.seconds()) < 0.01 * seconds);
    CHECK(std::abs(profile.end_speed() - timing.end_speed()) < 0.02 * profile.end_speed());
    ++possible;
  }
  CHECK(possible == 60);
}

TEST_CASE("race speeds: a straight with strong motors is a trapezoid") {
  const test::Drive strong = {{0.1, 1e-5, 0.05, 1e6, 1e6}, 100, 8, 8, 3, 0};
  const detail::StraightProfile<double> profile(strong.limits<double>());
  for (const double length : {0.09, 0.3, 1.0, 2.7, 5.0}) {
    for (const double from : {0.0, 0.5, 2.0, 2.9}) {
      for (const double to : {0.0, 1.5, 2.9}) {
        INFO(length << " m from " << from << " to " << to);
        const bool is_too_short = std::abs(from * from - to * to) / 16 > length;
        const double seconds = profile.seconds(from, to, length);
        REQUIRE((seconds < 0) == is_too_short);
        if (is_too_short) continue;
        // The profile keeps 0.1 % below the top speed.
        const TrapezoidalProfile<double> trapezoid(length, from, 3.0 * 0.999, to, 8.0);
        CHECK(std::abs(seconds - trapezoid.duration()) < 1e-3);
      }
    }
  }
  CHECK(std::abs(profile.speed_before(0, 0.25) - 2) < 0.01);
  CHECK(std::abs(profile.speed_after(1, 0.1875) - 2) < 0.01);
}

TEST_CASE("race speeds: with classes that no turn begins or ends at, the widest gaps are halved") {
  // More classes make no plan slower.
  MazeRecipe recipe;
  recipe.width = recipe.height = 16;
  recipe.braid = 70;
  recipe.algorithm = MazeAlgorithm::contest;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    recipe.seed = seed;
    const Maze maze = generate_maze(recipe);
    const auto planned = [&](auto speeds) {
      constexpr int classes = decltype(speeds)::classes;
      BasicSpeedRacePlanner<RunTimeGrid, classes, std::uint32_t> planner(maze.grid());
      Route route(maze.start, maze.grid());
      REQUIRE(planner.plan(maze.walls, speeds, maze.start, maze.goals, Unknown::wall, route) == RaceResult::found);
      return route.ticks() / 1e4;
    };
    const double many = planned(RaceSpeeds<26>(turns(), space().drive, from_rest, 10000));
    CHECK(many < 1.002 * planned(RaceSpeeds<8>(turns(), space().drive, from_rest, 10000)));
    CHECK(many < 1.001 * planned(RaceSpeeds<3>(turns(), space().drive, from_rest, 10000)));
  }
}

TEST_CASE("speed race planner: planned times are those of RunTiming, and runs keep their distance from walls",
          "[long]") {
  const auto speeds = std::make_unique<RaceSpeeds<8>>(turns(), space().drive, from_rest, 10000);
  const DriveLimits<double> drive = space().drive;
  int number = 0;
  for (const auto& file : test::shared_files("mazes/classic")) {
    if (++number % 3 != 0) continue;
    const Maze maze = read_maze(file);
    BasicSpeedRacePlanner<RunTimeGrid, 8, std::uint32_t> planner(maze.grid());
    Route route(maze.start, maze.grid());
    if (planner.plan(maze.walls, *speeds, maze.start, maze.goals, Unknown::wall, route) != RaceResult::found) continue;
    INFO(file.filename().string());
    const TimedEnds<double> ends = ends_of(maze, route, from_rest);
    std::vector<double> marks(3000);
    RunTiming<double, Route> timing(route, turns(), drive, 0.002, marks.data(), marks.size());
    Pose2D<double> pose = {0.09 + 0.18 * maze.start.cell.x, 0.09 + 0.18 * maze.start.cell.y - ends.before, 0};
    REQUIRE(maze.start.heading == Heading::north);
    double seconds = 0;
    double to_centre = ends.before;
    std::vector<Pose2D<double>> poses;
    std::vector<double> times;
    REQUIRE(timing.run(ends, [&](const RunPath<double, Route>&, const PathSample<double>& sample) {
      // The middle of the sample, and its end: along an arc with the curvature of the middle.
      for (int half = 0; half < 2; ++half) {
        const double length = sample.length / 2;
        pose.x += length * std::sin(pose.angle + sample.curvature * length / 2);
        pose.y += length * std::cos(pose.angle + sample.curvature * length / 2);
        pose.angle += sample.curvature * length;
        to_centre -= length;
        seconds += sample.seconds / 2;
        if (to_centre > 0) continue;
        poses.push_back(pose);
        times.push_back(seconds);
      }
    }) == RunTimingStatus::done);
    const double planned = route.ticks() / 1e4;
    CHECK(planned < 1.03 * timing.seconds());
    CHECK(planned > 0.997 * timing.seconds());
    if (number % 9 != 0) continue;
    double least = 1;
    for (std::size_t i = 0; i < poses.size() && times[i] < timing.seconds(); ++i) {
      least = std::min(least, clearance_at(maze, poses[i]));
    }
    CHECK(least > 0.005 - 1e-4);
    CHECK(least < 0.0616);  // in the middle of a corridor it is 61.5 mm
  }
}

TEST_CASE("speed race planner: the final of 2017, on the route of 99 steps") {
  for (const auto& file : test::shared_files("mazes/classic")) {
    if (file.filename() != "japan2017ef.txt") continue;
    const Maze maze = read_maze(file);
    const auto speeds = std::make_unique<RaceSpeeds<8>>(turns(), space().drive, rolling, 10000);
    BasicSpeedRacePlanner<RunTimeGrid, 8, std::uint32_t> planner(maze.grid());
    Route route(maze.start, maze.grid());
    REQUIRE(planner.plan(maze.walls, *speeds, maze.start, maze.goals, Unknown::wall, route) == RaceResult::found);
    int steps = 0;
    route.for_each_border([&](Cell, Heading) { ++steps; });
    CHECK(steps == 99);
    std::vector<double> marks(3000);
    const DriveLimits<double> drive = space().drive;
    RunTiming<double, Route> timing(route, turns(), drive, 0.002, marks.data(), marks.size());
    REQUIRE(timing.run(rolling) == RunTimingStatus::done);
    CHECK(timing.seconds() <= 5.50);  // published: 7.745; a prototype: 5.48
    CHECK(route.ticks() / 1e4 < 1.03 * timing.seconds());
  }
}
