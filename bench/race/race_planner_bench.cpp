// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/race/race_planner.hpp"
#include "mazebot/race/speed_race_planner.hpp"
#include "mazebot/search/dijkstra.hpp"
#include "mazebot/search/flood_fill.hpp"
#include "support/paths.hpp"

// Times planning in contest mazes, a different one each time, because the branch predictor learns a maze that repeats.

namespace {

using namespace mazebot;

template <int Side>
struct Case {
  WallMap<Side, Side> walls;
  CellSet<Side, Side> goals;
};

template <int Side>
Case<Side> fixed_size(const Maze& maze) {
  Case<Side> result;
  for (int y = 0; y < Side; ++y) {
    for (int x = 0; x < Side; ++x) {
      const Cell cell(x, y);
      for (int i = 0; i < 4; ++i) result.walls.record(cell, heading_at(i), maze.walls.wall(cell, heading_at(i)));
      if (maze.goals.contains(cell)) result.goals.insert(cell);
    }
  }
  return result;
}

// A few mazes of the collection have no path to the goal.
bool is_solvable(const Maze& maze) {
  BasicFloodFill<RunTimeGrid> distances(maze.grid());
  distances.run(maze.walls, maze.goals, Unknown::wall);
  return distances.reachable(maze.start.cell);
}

// The contest mazes of shared_dir() if they exist, else generated ones.
template <int Side>
const std::vector<Case<Side>>& cases() {
  static const std::vector<Case<Side>> all = [] {
    std::vector<Case<Side>> found;
    const std::filesystem::path folder = shared_dir() / "mazes" / (Side == 16 ? "classic" : "halfsize");
    if (std::filesystem::is_directory(folder)) {
      for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const Maze maze = read_maze(entry.path());
        if (maze.width() == Side && maze.height() == Side && is_solvable(maze)) found.push_back(fixed_size<Side>(maze));
      }
    }
    for (std::uint64_t seed = 1; found.size() < 16 || seed <= 16; ++seed) {
      MazeRecipe recipe;
      recipe.width = recipe.height = Side;
      recipe.seed = seed;
      if (found.size() < 16) found.push_back(fixed_size<Side>(generate_maze(recipe)));
    }
    return found;
  }();
  return all;
}

// The textbook version over the same states and motions: a binary heap, and the predecessor of each state.
template <int Side>
class PlainPlanner {
 public:
  std::uint32_t plan(const WallMap<Side, Side>& map, const RaceModel& model, const CellSet<Side, Side>& goals) {
    ticks_.fill(~0U);
    queue_ = {};
    offer(0, -1, 0);
    while (!queue_.empty()) {
      const auto [now, state] = queue_.top();
      queue_.pop();
      if (now != ticks_[static_cast<std::size_t>(state)]) continue;
      const int cell = state / 12;
      const int lane = state % 12;
      if (lane < 4 && goals.contains_at(static_cast<typename Grid<Side, Side>::Index>(cell))) return now;
      if (lane < 4) {
        from_centre(map, model, state, cell, lane, now);
      } else {
        from_diagonal(map, model, state, cell, lane & 3, lane < 8 ? 1 : 3, now);
      }
    }
    return 0;
  }

 private:
  static bool open(const WallMap<Side, Side>& map, int cell, int heading) {
    return (map.exits_at(static_cast<typename Grid<Side, Side>::Index>(cell), Unknown::wall) >> (3 - (heading & 3)) &
            1) != 0;
  }
  static int next(int cell, int heading) {
    static constexpr int offset[] = {Side, 1, -Side, -1};
    return cell + offset[heading & 3];
  }
  void offer(int state, int from, std::uint32_t ticks) {
    if (ticks >= ticks_[static_cast<std::size_t>(state)]) return;
    ticks_[static_cast<std::size_t>(state)] = ticks;
    from_[static_cast<std::size_t>(state)] = from;
    queue_.push({ticks, state});
  }
  static int diagonal(int cell, int heading, int side) { return cell * 12 + (side == 1 ? 4 : 8) + (heading & 3); }

  void from_centre(const WallMap<Side, Side>& map, const RaceModel& model, int state, int cell, int heading,
                   std::uint32_t now) {
    for (int side = 1; side <= 3; side += 2) {
      const int aside = (heading + side) & 3;
      for (int n = 1, end = cell; open(map, end, aside); ++n) {
        end = next(end, aside);
        offer(end * 12 + aside, state, now + model.turns.pivot_90 + model.straights(n));
      }
    }
    if (!open(map, cell, heading)) return;
    for (int n = 1, end = cell; open(map, end, heading); ++n) {
      end = next(end, heading);
      offer(end * 12 + heading, state, now + model.straights(n));
    }
    const int a = next(cell, heading);
    for (int side = 1; side <= 3; side += 2) {
      const int aside = (heading + side) & 3;
      if (!open(map, a, aside)) continue;
      const int b = next(a, aside);
      offer(b * 12 + aside, state, now + model.turns.turn_90);
      offer(diagonal(b, aside, side ^ 2), state, now + model.turns.turn_45);
      if (!open(map, b, heading ^ 2)) continue;
      const int c = next(b, heading ^ 2);
      offer(c * 12 + (heading ^ 2), state, now + model.turns.turn_180);
      offer(diagonal(c, heading ^ 2, side ^ 2), state, now + model.turns.turn_135);
    }
  }
  void from_diagonal(const WallMap<Side, Side>& map, const RaceModel& model, int state, int cell, int heading, int side,
                     std::uint32_t now) {
    const int aside = (heading + side) & 3;
    if (!open(map, cell, aside)) return;
    const int a = next(cell, aside);
    offer(a * 12 + aside, state, now + model.turns.turn_45);
    if (open(map, a, heading ^ 2)) {
      const int b = next(a, heading ^ 2);
      offer(b * 12 + (heading ^ 2), state, now + model.turns.turn_135);
      offer(diagonal(b, heading ^ 2, side ^ 2), state, now + model.turns.diagonal_90);
    }
    int in = aside;
    int turn = side ^ 2;
    for (int n = 1, end = a; open(map, end, in + turn); ++n) {
      offer(diagonal(end, in, turn), state, now + model.diagonals(n));
      in = (in + turn) & 3;
      end = next(end, in);
      turn ^= 2;
    }
  }

  using Entry = std::pair<std::uint32_t, int>;
  std::array<std::uint32_t, 12 * Side * Side> ticks_{};
  std::array<int, 12 * Side * Side> from_{};
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue_;
};

// The same with speeds: a state, the class of the speed there, and whether a run has ended there, so a turn must
// follow.
template <int Side, class SpeedsT>
class PlainSpeedPlanner {
 public:
  std::uint32_t plan(const WallMap<Side, Side>& map, const SpeedsT& speeds, const CellSet<Side, Side>& goals) {
    ticks_.assign(24 * Side * Side * classes, ~0U);
    queue_ = {};
    map_ = &map;
    speeds_ = &speeds;
    expand(0, 0, -1, false, 0);
    while (!queue_.empty()) {
      const auto [now, node] = queue_.top();
      queue_.pop();
      if (now != ticks_[static_cast<std::size_t>(node)]) continue;
      const int at = node / 2 % classes;
      const int state = node / 2 / classes;
      const int cell = state / 12;
      const int lane = state % 12;
      if (lane < 4 && may_end(goals, cell, lane, at)) return now;
      expand(cell, lane, at, node % 2 != 0, now);
    }
    return 0;
  }

 private:
  static constexpr int classes = SpeedsT::classes;

  bool open(int cell, int heading) const {
    return (map_->exits_at(static_cast<typename Grid<Side, Side>::Index>(cell), Unknown::wall) >> (3 - (heading & 3)) &
            1) != 0;
  }
  static int next(int cell, int heading) {
    static constexpr int offset[] = {Side, 1, -Side, -1};
    return cell + offset[heading & 3];
  }
  bool may_end(const CellSet<Side, Side>& goals, int cell, int heading, int at) const {
    int cells = speeds_->cells_to_stop(at);
    if (cells == 255) return false;
    for (;; cell = next(cell, heading)) {
      if (!goals.contains_at(static_cast<typename Grid<Side, Side>::Index>(cell))) return false;
      if (cells-- == 0) return true;
      if (!open(cell, heading)) return false;
    }
  }
  void offer(int state, int at, bool must_turn, std::uint32_t now, std::uint16_t ticks) {
    if (ticks == SpeedsT::never) return;
    const int node = (state * classes + at) * 2 + (must_turn ? 1 : 0);
    if (now + ticks >= ticks_[static_cast<std::size_t>(node)]) return;
    ticks_[static_cast<std::size_t>(node)] = now + ticks;
    queue_.push({now + ticks, node});
  }
  void offer_turn(PrimitiveKind kind, bool from_diagonal, int state, int at, std::uint32_t now) {
    for (int to = 0; to < classes; ++to) {
      offer(state, to, false, now, at < 0 ? speeds_->first_turn(kind, to) : speeds_->turn(kind, from_diagonal, at, to));
    }
  }
  void offer_run(bool is_diagonal, int steps, int state, int at, std::uint32_t now) {
    for (int to = 0; to < classes; ++to) {
      offer(state, to, true, now, at < 0 ? speeds_->first_run(steps, to) : speeds_->run(is_diagonal, steps, at, to));
    }
  }
  static int diagonal(int cell, int heading, int side) { return cell * 12 + (side == 1 ? 4 : 8) + (heading & 3); }
  void expand(int cell, int lane, int at, bool must_turn, std::uint32_t now) {
    const int heading = lane & 3;
    if (lane >= 4) {
      const int side = lane < 8 ? 1 : 3;
      const int aside = (heading + side) & 3;
      if (!open(cell, aside)) return;
      const int a = next(cell, aside);
      offer_turn(PrimitiveKind::turn_45, true, a * 12 + aside, at, now);
      if (open(a, heading ^ 2)) {
        const int b = next(a, heading ^ 2);
        offer_turn(PrimitiveKind::turn_135, true, b * 12 + (heading ^ 2), at, now);
        offer_turn(PrimitiveKind::diagonal_90, true, diagonal(b, heading ^ 2, side ^ 2), at, now);
      }
      int in = aside;
      int turn = side ^ 2;
      for (int n = 1, end = a; !must_turn && open(end, in + turn); ++n) {
        offer_run(true, n, diagonal(end, in, turn), at, now);
        in = (in + turn) & 3;
        end = next(end, in);
        turn ^= 2;
      }
      return;
    }
    if (!open(cell, heading)) return;
    for (int n = 1, end = cell; !must_turn && open(end, heading); ++n) {
      end = next(end, heading);
      offer_run(false, n, end * 12 + heading, at, now);
    }
    const int a = next(cell, heading);
    for (int side = 1; side <= 3; side += 2) {
      const int aside = (heading + side) & 3;
      if (!open(a, aside)) continue;
      const int b = next(a, aside);
      offer_turn(PrimitiveKind::turn_90, false, b * 12 + aside, at, now);
      offer_turn(PrimitiveKind::turn_45, false, diagonal(b, aside, side ^ 2), at, now);
      if (!open(b, heading ^ 2)) continue;
      const int c = next(b, heading ^ 2);
      offer_turn(PrimitiveKind::turn_180, false, c * 12 + (heading ^ 2), at, now);
      offer_turn(PrimitiveKind::turn_135, false, diagonal(c, heading ^ 2, side ^ 2), at, now);
    }
  }

  using Entry = std::pair<std::uint32_t, int>;
  std::vector<std::uint32_t> ticks_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue_;
  const WallMap<Side, Side>* map_ = nullptr;
  const SpeedsT* speeds_ = nullptr;
};

// Red Comet, in ticks of 1 ms; the clock stops at the centre. It speeds up and slows down with `acceleration`, in
// m/s^2: a g++ that knew its value would compute the tables while compiling, for half a minute.
template <int Classes>
RaceSpeeds<Classes, 16> red_comet(double acceleration) {
  const OutlinePoint<double> box[] = {{0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}, {-0.038, 0.0225}};
  const DriveLimits<double> drive(DrivePhysics<double>{0.0302, 1.9633e-5, 0.039, 0.4649, 8.129}, 71.12, acceleration,
                                  acceleration, 5.0, 5.0);
  const RunTurns<double> turns(TurnSpace<double>(drive, Outline<double>{box, 4}, MazeScale<double>(0.18, 0.012)));
  const TimedEnds<double> rest = {0.046, 0, 0.046, 0, false};
  // A single class can neither begin nor end from rest.
  const TimedEnds<double> rolling = {0, turns.diagonal_90.speed, 0, 9, false};
  return RaceSpeeds<Classes, 16>(turns, drive, Classes == 1 ? rolling : rest, 1000);
}

template <int Classes>
const RaceSpeeds<Classes, 16>& speeds() {
  static const RaceSpeeds<Classes, 16> tables = red_comet<Classes>(15.5);
  return tables;
}

template <int Classes>
void speed_race_planner(benchmark::State& state) {
  const auto& all = cases<16>();
  static SpeedRacePlanner<16, 16, Classes> line;
  static RaceRoute<16, 16> route;
  std::size_t i = 0;
  for (auto _ : state) {
    const auto& one = all[i++ % all.size()];
    RaceResult result = line.plan(one.walls, speeds<Classes>(), Pose(), one.goals, Unknown::wall, route);
    benchmark::DoNotOptimize(result);
  }
  state.counters["bytes"] = static_cast<double>(sizeof(line));
}

template <int Classes>
void plain_speed_queue(benchmark::State& state) {
  const auto& all = cases<16>();
  PlainSpeedPlanner<16, RaceSpeeds<Classes, 16>> planner;
  static SpeedRacePlanner<16, 16, Classes> line;
  static RaceRoute<16, 16> route;
  for (const auto& one : all) {  // the same answers, or the comparison is worth nothing
    const RaceResult result = line.plan(one.walls, speeds<Classes>(), Pose(), one.goals, Unknown::wall, route);
    const std::uint32_t ticks = planner.plan(one.walls, speeds<Classes>(), one.goals);
    if ((result == RaceResult::found ? route.ticks() : 0) != ticks) state.SkipWithError("different answers");
  }
  std::size_t i = 0;
  for (auto _ : state) {
    const auto& one = all[i++ % all.size()];
    std::uint32_t ticks = planner.plan(one.walls, speeds<Classes>(), one.goals);
    benchmark::DoNotOptimize(ticks);
  }
}

template <int Side>
void race_planner(benchmark::State& state) {
  const RaceModel model = half_size_mouse();
  const auto& all = cases<Side>();
  static RacePlanner<Side, Side> line;
  static RaceRoute<Side, Side> route;
  std::size_t i = 0;
  for (auto _ : state) {
    const auto& one = all[i++ % all.size()];
    RaceResult result = line.plan(one.walls, model, Pose(), one.goals, Unknown::wall, route);
    benchmark::DoNotOptimize(result);
  }
  state.counters["bytes"] = static_cast<double>(sizeof(line));
  state.counters["bytes of the route"] = static_cast<double>(sizeof(route));
}

template <int Side>
void plain_priority_queue(benchmark::State& state) {
  const RaceModel model = half_size_mouse();
  const auto& all = cases<Side>();
  PlainPlanner<Side> planner;
  static RacePlanner<Side, Side> line;
  static RaceRoute<Side, Side> route;
  for (const auto& one : all) {  // the same answers, or the comparison is worth nothing
    const RaceResult result = line.plan(one.walls, model, Pose(), one.goals, Unknown::wall, route);
    if (result != RaceResult::found || route.ticks() != planner.plan(one.walls, model, one.goals))
      state.SkipWithError("different answers");
  }
  std::size_t i = 0;
  for (auto _ : state) {
    const auto& one = all[i++ % all.size()];
    std::uint32_t ticks = planner.plan(one.walls, model, one.goals);
    benchmark::DoNotOptimize(ticks);
  }
}

template <int Side, class CostT>
void dijkstra(benchmark::State& state, CostT cost) {
  const auto& all = cases<Side>();
  static Dijkstra<Side, Side, CostT> planner(cost);
  std::size_t i = 0;
  for (auto _ : state) {
    const auto& one = all[i++ % all.size()];
    DijkstraResult ok = planner.run(one.walls, one.goals, Unknown::wall);
    benchmark::DoNotOptimize(ok);
  }
  state.counters["bytes"] = static_cast<double>(sizeof(planner));
}

BENCHMARK_TEMPLATE(plain_priority_queue, 16)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(race_planner, 16)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(plain_priority_queue, 32)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(race_planner, 32)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(speed_race_planner, 1)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(speed_race_planner, 3)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(plain_speed_queue, 5)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(speed_race_planner, 5)->Unit(benchmark::kMicrosecond);

void dijkstra_cells_and_turns(benchmark::State& state) { dijkstra<16>(state, CellTurnCost<1, 1>()); }
void dijkstra_time(benchmark::State& state) {
  dijkstra<16>(state, TimeCost(StraightTimes(SpeedLimits(0, 1500, 4200), 90000, 1000), 300));
}
BENCHMARK(dijkstra_cells_and_turns)->Unit(benchmark::kMicrosecond);
BENCHMARK(dijkstra_time)->Unit(benchmark::kMicrosecond);

}  // namespace
