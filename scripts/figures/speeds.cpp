// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// Measures what speeds that change from motion to motion are worth. scripts/figures/speeds builds and runs it, and
// writes what it prints into docs/robot-numbers.md. Arguments: files of mazes.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/map/maze.hpp"
#include "mazebot/motion/s_curve_profile.hpp"
#include "mazebot/race/race_planner.hpp"
#include "mazebot/race/speed_race_planner.hpp"

using namespace mazebot;

namespace {

using Route = BasicRaceRoute<RunTimeGrid>;
constexpr std::uint32_t ticks_per_second = 10000;
constexpr PrimitiveKind kinds[] = {PrimitiveKind::turn_45, PrimitiveKind::turn_90, PrimitiveKind::turn_135,
                                   PrimitiveKind::turn_180, PrimitiveKind::diagonal_90};

// Red Comet as a public planner describes it (snickrscodes/Time-Optimal-Micromouse).
DriveLimits<double> red_comet() {
  return DriveLimits<double>(DrivePhysics<double>{0.0302, 1.9633e-5, 0.039, 0.4649, 8.129}, 71.12, 15.5, 15.5, 5.0,
                             5.0);
}
const OutlinePoint<double> box[] = {{0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}, {-0.038, 0.0225}};
TurnSpace<double> space() {
  return TurnSpace<double>(red_comet(), Outline<double>{box, 4}, MazeScale<double>(0.18, 0.012));
}

struct Spread {
  double sum = 0, least = 1e9, most = -1e9;
  int count = 0;
  void add(double value) {
    sum += value;
    least = std::min(least, value);
    most = std::max(most, value);
    ++count;
  }
  double mean() const { return sum / count; }
};

// ---- classes of speeds

// The exact time of a run from rest, with the back to the wall, to the border of the goal.
double exact_seconds(const Maze& maze, const RunTurns<double>& turns, TimedEnds<double> ends, const Route& run) {
  Pose last = maze.start;
  run.for_each_border([&](Cell cell, Heading heading) { last = Pose(cell, heading).advanced(); });
  while (maze.walls.open(last, Turn::ahead, Unknown::wall) && maze.goals.contains(last.advanced().cell)) {
    last = last.advanced();
    ends.beyond += turns.cell_size;
  }
  static std::vector<double> marks(10000);
  const DriveLimits<double> drive = red_comet();
  RunTiming<double, Route> timing(run, turns, drive, 0.002, marks.data(), marks.size());
  return timing.run(ends) == RunTimingStatus::done ? timing.seconds() : -1;
}

struct Planned {
  double planned, exact;  // seconds; 0: there is no such run
};

template <int Classes>
std::vector<Planned> plans(const std::vector<Maze>& mazes, const RunTurns<double>& turns) {
  const TimedEnds<double> ends = {0.046, 0, 0.046, 0, true};
  const auto speeds = std::make_unique<RaceSpeeds<Classes>>(turns, red_comet(), ends, ticks_per_second);
  std::vector<Planned> all;
  for (const Maze& maze : mazes) {
    BasicSpeedRacePlanner<RunTimeGrid, Classes, std::uint32_t> planner(maze.grid());
    Route run(maze.start, maze.grid());
    const bool found =
        planner.plan(maze.walls, *speeds, maze.start, maze.goals, Unknown::wall, run) == RaceResult::found;
    all.push_back(found ? Planned{double(run.ticks()) / ticks_per_second, exact_seconds(maze, turns, ends, run)}
                        : Planned{0, 0});
  }
  return all;
}

template <int Classes>
void print_classes(const std::vector<Maze>& mazes, const RunTurns<double>& turns, const std::vector<Planned>& best) {
  const std::vector<Planned> own = plans<Classes>(mazes, turns);
  Spread route, planned;
  int missed = 0;
  for (std::size_t i = 0; i < mazes.size(); ++i) {
    if (best[i].exact <= 0) continue;
    if (own[i].exact <= 0) {
      ++missed;
      continue;
    }
    route.add(100 * (own[i].exact / best[i].exact - 1));
    planned.add(100 * (own[i].planned / own[i].exact - 1));
  }
  std::printf("classes | %d | %d | %d | %.3f | %.2f | %.2f | %.2f\n", Classes, route.count, missed, route.mean(),
              route.most, planned.mean(), planned.most);
}

// ---- what each freedom is worth

// A kind of turn with a constant speed: from its shape, or published.
struct FixedTurn {
  double speed, before, curve, after;  // m/s and metres
};
struct FixedRobot {
  double cell;
  DriveLimits<double> straight;
  FixedTurn turns[5];
};

// The tables of a robot whose turns have constant speeds.
template <int Classes>
class FixedSpeeds {
 public:
  enum : int { classes = Classes, steps = 32 };
  enum : std::uint16_t { never = 0xFFFF };

  FixedSpeeds(const FixedRobot& robot, std::vector<double> of_classes, double ends, bool joins)
      : robot_(robot), profile_(robot.straight), speeds_(std::move(of_classes)), joins_(joins) {
    for (int at = 0; at < Classes; ++at) {
      if (same(speeds_[std::size_t(at)], ends)) end_ = at;
    }
    for (int length = 0; length < steps; ++length) {
      for (int from = 0; from < Classes; ++from) {
        for (int to = 0; to < Classes; ++to) {
          for (int diagonal = 0; diagonal < 2; ++diagonal) {
            runs_.push_back(ticks(profile_.seconds(speeds_[std::size_t(from)], speeds_[std::size_t(to)],
                                                   (length + 1) * robot.cell * (diagonal ? std::sqrt(0.5) : 1))));
          }
        }
      }
    }
    for (int kind = 0; kind < 5; ++kind) {
      for (int reversed = 0; reversed < 2; ++reversed) {
        for (int from = 0; from < Classes; ++from) {
          for (int to = 0; to < Classes; ++to) turns_.push_back(turn_ticks(robot.turns[kind], reversed != 0, from, to));
        }
      }
    }
  }

  std::uint32_t ticks_per_second() const { return ::ticks_per_second; }
  std::uint16_t run(bool diagonal, int count, int from, int to) const {
    const auto at = [&](int length) {
      return runs_[std::size_t((((length - 1) * Classes + from) * Classes + to) * 2 + (diagonal ? 1 : 0))];
    };
    if (count <= steps) return at(count);
    return at(steps) == never ? std::uint16_t(never)
                              : std::uint16_t(at(steps) + (count - steps) * (at(steps) - at(steps - 1)));
  }
  std::uint16_t turn(PrimitiveKind kind, bool from_diagonal, int from, int to) const {
    const int number = int(std::find(std::begin(kinds), std::end(kinds), kind) - std::begin(kinds));
    return turns_[std::size_t(((number * 2 + (from_diagonal ? 1 : 0)) * Classes + from) * Classes + to)];
  }
  std::uint16_t first_run(int cells, int to) const { return run(false, cells, end_, to); }
  std::uint16_t first_turn(PrimitiveKind kind, int to) const { return turn(kind, false, end_, to); }
  std::uint8_t cells_to_stop(int at) const { return at == end_ ? 0 : 255; }
  std::uint16_t ticks_beyond_border(int) const { return 0; }
  bool has(PrimitiveKind kind) const {
    for (int from = 0; from < Classes; ++from) {
      for (int to = 0; to < Classes; ++to) {
        if (turn(kind, false, from, to) != never) return true;
      }
    }
    return false;
  }

 private:
  static bool same(double a, double b) { return std::abs(a - b) < 1e-9; }
  static std::uint16_t ticks(double seconds) {
    return seconds < 0 || seconds > 6 ? std::uint16_t(never)
                                      : std::uint16_t(std::max(1L, std::lround(seconds * ::ticks_per_second)));
  }
  std::uint16_t turn_ticks(const FixedTurn& turn, bool reversed, int from, int to) const {
    const double entry = speeds_[std::size_t(from)];
    const double exit = speeds_[std::size_t(to)];
    if (!joins_) {
      const bool is_steady = from == to && entry < turn.speed + 1e-9;
      return is_steady ? ticks((turn.before + turn.curve + turn.after) / entry) : std::uint16_t(never);
    }
    std::uint16_t best = never;
    for (const double speed : speeds_) {
      if (speed > turn.speed) continue;
      const double before = part(entry, speed, reversed ? turn.after : turn.before);
      const double after = part(speed, exit, reversed ? turn.before : turn.after);
      if (before < 0 || after < 0) continue;
      best = std::min(best, ticks(before + turn.curve / speed + after));
    }
    return best;
  }
  double part(double from, double to, double length) const {
    if (length < 1e-6) return same(from, to) ? 0 : -1;
    return profile_.seconds(from, to, length);
  }

  const FixedRobot& robot_;
  detail::StraightProfile<double> profile_;
  std::vector<double> speeds_;
  bool joins_;
  int end_ = 0;
  std::vector<std::uint16_t> runs_, turns_;
};

// The exact time of a run whose turns have constant speeds, with all straights between two curves as one.
double joined_seconds(const FixedRobot& robot, const std::vector<double>& speeds, double ends, const Route& run) {
  const detail::StraightProfile<double> profile(robot.straight);
  // Since the beginning, by the speed at which the last curve has ended.
  std::vector<std::pair<double, double>> known = {{ends, 0.0}};
  double length = 0;
  const auto reach = [&](double speed) {
    double best = 1e9;
    for (const auto& [from, seconds] : known) {
      const double straight = length > 1e-6 ? profile.seconds(from, speed, length) : from == speed ? 0 : -1;
      if (straight >= 0) best = std::min(best, seconds + straight);
    }
    return best;
  };
  bool diagonal = false;
  for (std::size_t i = 0; i < run.size(); ++i) {
    if (run[i].kind == PrimitiveKind::straight || run[i].kind == PrimitiveKind::diagonal) {
      length += robot.cell * run[i].length * (run[i].kind == PrimitiveKind::diagonal ? std::sqrt(0.5) : 0.5);
      continue;
    }
    const FixedTurn& turn = robot.turns[std::find(std::begin(kinds), std::end(kinds), run[i].kind) - std::begin(kinds)];
    length += diagonal ? turn.after : turn.before;
    std::vector<std::pair<double, double>> next;
    for (const double speed : speeds) {
      if (speed <= turn.speed) next.emplace_back(speed, reach(speed) + turn.curve / speed);
    }
    known = std::move(next);
    length = diagonal ? turn.before : turn.after;
    if (run[i].kind == PrimitiveKind::turn_45 || run[i].kind == PrimitiveKind::turn_135) diagonal = !diagonal;
  }
  return reach(ends);
}

template <class SpeedsT>
std::optional<Route> fixed_plan(const Maze& maze, const SpeedsT& speeds) {
  BasicSpeedRacePlanner<RunTimeGrid, SpeedsT::classes, std::uint32_t> planner(maze.grid());
  Route run(maze.start, maze.grid());
  if (planner.plan(maze.walls, speeds, maze.start, maze.goals, Unknown::wall, run) != RaceResult::found)
    return std::nullopt;
  return run;
}

// All from and to the slowest kind's speed at the centres of cells. `turns`: for speeds that change inside turns.
void print_gains(const char* name, const std::vector<Maze>& mazes, const FixedRobot& robot,
                 const RunTurns<double>* turns) {
  double slowest = 1e9;
  for (const FixedTurn& turn : robot.turns) slowest = std::min(slowest, turn.speed);
  FixedRobot slow = robot;
  std::vector<double> own = {};
  for (FixedTurn& turn : slow.turns) {
    own.push_back(turn.speed);
    turn.speed = slowest;
  }
  // For the straights that join the runs: the speeds of the turns, those at the ends of the straights that turns leave,
  // and more between them.
  std::vector<double> many = own;
  std::vector<double> steady = own;
  const detail::StraightProfile<double> profile(robot.straight);
  for (const FixedTurn& turn : robot.turns) {
    for (const double length : {turn.before, turn.after}) {
      if (length > 1e-6) many.push_back(profile.speed_after(turn.speed, length));
      if (length > 1e-6) many.push_back(profile.speed_before(turn.speed, length));
    }
  }
  constexpr int classes = 26;
  for (std::vector<double>* speeds : {&many, &steady}) {
    while (int(speeds->size()) < classes) {
      std::vector<double>& sorted = *speeds;
      std::sort(sorted.begin(), sorted.end());
      std::size_t widest = 1;
      for (std::size_t i = 2; i < sorted.size(); ++i) {
        if (sorted[i] - sorted[i - 1] > sorted[widest] - sorted[widest - 1]) widest = i;
      }
      sorted.push_back((sorted[widest] + sorted[widest - 1]) / 2);
    }
  }
  const FixedSpeeds<1> one_speed(slow, {slowest}, slowest, false);
  const FixedSpeeds<5> own_speeds(robot, own, slowest, false);
  const FixedSpeeds<classes> any_speeds(robot, steady, slowest, false);
  const FixedSpeeds<classes> joined(robot, many, slowest, true);
  Spread of_own, of_any, of_joined, of_changes;
  for (const Maze& maze : mazes) {
    const auto base = fixed_plan(maze, one_speed);
    if (!base || base->size() == 0) continue;
    const double one = double(base->ticks()) / ticks_per_second;
    of_own.add(100 * (1 - double(fixed_plan(maze, own_speeds).value().ticks()) / ticks_per_second / one));
    of_any.add(100 * (1 - double(fixed_plan(maze, any_speeds).value().ticks()) / ticks_per_second / one));
    of_joined.add(100 * (1 - joined_seconds(robot, many, slowest, fixed_plan(maze, joined).value()) / one));
    if (turns == nullptr) continue;
    const TimedEnds<double> ends = {0, slowest, 0, slowest, false};
    static const RaceSpeeds<8> speeds(*turns, red_comet(), ends, ticks_per_second);
    const Route run = fixed_plan(maze, speeds).value();
    static std::vector<double> marks(10000);
    const DriveLimits<double> drive = red_comet();
    RunTiming<double, Route> timing(run, *turns, drive, 0.002, marks.data(), marks.size());
    if (timing.run(ends) == RunTimingStatus::done) of_changes.add(100 * (1 - timing.seconds() / one));
  }
  const auto print = [&](const char* what, const Spread& gain) {
    if (gain.count > 0) {
      std::printf("gain | %s | %s | %d | %.1f | %.1f | %.1f\n", name, what, gain.count, gain.mean(), gain.least,
                  gain.most);
    }
  };
  print("each kind its own speed, or that of a slower kind", of_own);
  print("each kind its own speed, or any slower one", of_any);
  print("and the straights that turns leave join the runs", of_joined);
  print("and speeds change inside turns", of_changes);
}

// ---- kerikun11's shapes

struct PublishedTurn {
  TurnKind kind;
  double ahead, aside, angle;         // of the whole turn: mm, degrees
  double curve_aside, before, after;  // mm
  double speed, seconds;              // mm/s
};
// Half-size, measured by running his control module.
const PublishedTurn published[] = {{TurnKind::search_90, 45, 45, 90, 44, 1.00, 1.00, 265.7, 0.2875},
                                   {TurnKind::turn_45, 90, 45, 45, 30, 2.57, 21.21, 411.6, 0.2571},
                                   {TurnKind::turn_90, 90, 90, 90, 70, 20, 20, 422.8, 0.3746},
                                   {TurnKind::turn_135, 45, 90, 135, 80, 21.86, 14.14, 353.6, 0.4652},
                                   {TurnKind::turn_180, 0, 90, 180, 90, 24, 24, 412.2, 0.5631},
                                   {TurnKind::diagonal_90, 63.64, 63.64, 90, 48, 15.64, 15.64, 289.9, 0.3879}};

// His limits for turning: rad/s, rad/s^2, rad/s^3.
const double most_rate = 3 * pi<double>();
const double most_change = 36 * pi<double>();
const double most_jerk = 1200 * pi<double>();

struct Shaped {
  double length, seconds, speed;  // mm, s, mm/s
};

// The heading follows a profile with all three limits; the curve ends where the published one does.
Shaped jerk_limited(const PublishedTurn& turn) {
  const double angle = turn.angle * pi<double>() / 180;
  const SCurveProfile<double> heading(angle, 0, most_rate, 0, most_change, most_jerk);
  double aside = 0;  // at 1 m/s
  const int steps = 20000;
  const double dt = heading.duration() / steps;
  for (int i = 0; i < steps; ++i) aside += dt * std::sin(heading.at_time((i + 0.5) * dt).distance);
  const double speed = turn.curve_aside / aside;
  const double straights = turn.before + turn.after;
  return {speed * heading.duration() + straights, heading.duration() + straights / speed, speed};
}

// Clothoids and an arc under his limits of the rate and its change; the whole leg may be used.
Shaped clothoids(const PublishedTurn& turn) {
  Shaped best = {0, 1e9, 0};
  for (int leg = turn.kind == TurnKind::turn_180 ? 100 : 50; leg <= 100; ++leg) {
    for (int share = 5; share <= 100; ++share) {
      const TurnShape<double> shape(turn.kind, 90, share / 100.0, leg / 100.0);
      const double speed = std::min(most_rate / shape.curvature(), std::sqrt(most_change / shape.slope()));
      if (shape.length() / speed < best.seconds) best = {shape.length(), shape.length() / speed, speed};
    }
  }
  return best;
}

void print_shapes() {
  for (const PublishedTurn& turn : published) {
    const Shaped same = jerk_limited(turn);
    const Shaped own = clothoids(turn);
    std::printf("shape | %s | %.1f | %.4f | %.1f | %.4f | %.1f | %.4f\n", to_string(turn.kind),
                turn.speed * turn.seconds, turn.seconds, same.length, same.seconds, own.length, own.seconds);
  }
}

FixedRobot half_size() {
  const DrivePhysics<double> strong = {0.1, 1e-5, 0.05, 1e6, 1e6};
  FixedRobot robot = {0.09, DriveLimits<double>(strong, 1000.0, 4.0, 4.0, 1.5, 0.0), {}};
  for (int i = 0; i < 5; ++i) {
    const PublishedTurn& turn = published[i + 1];
    robot.turns[i] = {turn.speed / 1000, turn.before / 1000,
                      turn.speed * turn.seconds / 1000 - (turn.before + turn.after) / 1000, turn.after / 1000};
  }
  return robot;
}
FixedRobot red_comet_fixed(const RunTurns<double>& turns) {
  FixedRobot robot = {0.18, red_comet(), {}};
  for (int i = 0; i < 5; ++i) {
    const TurnDesign<double>& turn = turns.of(kinds[i]);
    robot.turns[i] = {turn.speed, turn.shape.before(), 2 * turn.shape.clothoid() + turn.shape.arc(),
                      turn.shape.after()};
  }
  return robot;
}

// ---- memory, and the time of planning

template <int Classes>
void print_memory() {
  std::printf("memory | %d | %zu | %zu | %zu\n", Classes, sizeof(SpeedRacePlanner<16, 16, Classes>),
              sizeof(RaceSpeeds<Classes, 12>), sizeof(RaceRoute<16, 16>));
}

double processor_us(int times, const std::function<void()>& work) {
  const std::clock_t begin = std::clock();
  for (int i = 0; i < times; ++i) work();
  return 1e6 * double(std::clock() - begin) / CLOCKS_PER_SEC / times;
}

template <int Classes>
void print_tables(const RunTurns<float>& turns, const DriveLimits<float>& drive) {
  const TimedEnds<float> ends = {0.046F, 0, 0.046F, 0, true};
  std::vector<double> times;
  for (int i = 0; i < 15; ++i) {
    times.push_back(processor_us(20, [&] {
      const RaceSpeeds<Classes, 12> speeds(turns, drive, ends, 1000);
      static volatile std::uint16_t kept = 0;
      kept = speeds.run(false, 1, 0, 0);
    }));
  }
  std::sort(times.begin(), times.end());
  std::printf("tables | %d | %.2f\n", Classes, times[times.size() / 2] / 1000);
}

}  // namespace

int main(int count, char** files) {
  std::vector<Maze> mazes;
  for (int i = 1; i < count; ++i) mazes.push_back(read_maze(files[i]));
  const RunTurns<double> turns(space());

  const std::vector<Planned> best = plans<26>(mazes, turns);
  print_classes<2>(mazes, turns, best);
  print_classes<3>(mazes, turns, best);
  print_classes<5>(mazes, turns, best);
  print_classes<8>(mazes, turns, best);

  print_gains("Red Comet", mazes, red_comet_fixed(turns), &turns);
  print_gains("half-size, kerikun11's shapes", mazes, half_size(), nullptr);
  print_shapes();

  print_memory<1>();
  print_memory<3>();
  print_memory<5>();
  print_memory<8>();
  const OutlinePoint<float> corners[] = {
      {0.038F, 0.0225F}, {0.038F, -0.0225F}, {-0.038F, -0.0225F}, {-0.038F, 0.0225F}};
  const DriveLimits<float> drive(DrivePhysics<double>{0.0302, 1.9633e-5, 0.039, 0.4649, 8.129}, 71.12, 15.5, 15.5, 5.0,
                                 5.0);
  const RunTurns<float> small(TurnSpace<float>(drive, Outline<float>{corners, 4}, MazeScale<float>(0.18F, 0.012F)));
  print_tables<3>(small, drive);
  print_tables<5>(small, drive);
  print_tables<8>(small, drive);
}
