// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/bump_and_spiral.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/motion/fixed_point.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Machine = BumpAndSpiral<double>;
using Options = BumpAndSpiralOptions<double>;

BumpSight nothing_at(std::uint32_t milliseconds) {
  return {false, false, false, false, false, false, true, false, true, milliseconds};
}
BumpSight near_on_both_sides_at(std::uint32_t milliseconds) {
  return {false, false, false, true, true, true, false, false, true, milliseconds};
}

// Repeats ticks with the same sight until the state changes. Returns how long that took.
std::uint32_t milliseconds_in_state(Machine& machine, BumpSight& seen) {
  const SweepState before = machine.state();
  const std::uint32_t begin = seen.milliseconds;
  do {
    seen.milliseconds += 50;
    machine.next(seen);
  } while (machine.state() == before && seen.milliseconds - begin < 3600000);
  return seen.milliseconds - begin;
}

Options without_spirals(Options options = Options()) {
  options.spiral_probability = 0;
  return options;
}
Options turning_back(double probability) {
  Options options = without_spirals();
  options.turn_back_probability = probability;
  return options;
}

// Returns a machine that was hit on these sides in its first spiral, at time 0.
Machine hit(const Options& options, bool left, bool centre, bool right, std::uint32_t seed = 1) {
  Machine machine(seed, options);
  BumpSight seen = nothing_at(0);
  seen.bump_left = left;
  seen.bump_centre = centre;
  seen.bump_right = right;
  machine.next(seen);
  return machine;
}

struct Ray {
  double angle;
  double distance;
};

// A robot whose sensors are set by hand; its clock advances when it is read.
struct HandMadeRobot {
  std::vector<Ray> rays;
  bool left = false, centre = false, right = false;
  std::uint32_t now = 0;
  std::vector<double> speeds;

  void set_velocity(double v, double) { speeds.push_back(v); }
  bool bumper_left() const { return left; }
  bool bumper_centre() const { return centre; }
  bool bumper_right() const { return right; }
  int laser_rays() const { return static_cast<int>(rays.size()); }
  double laser_angle(int ray) const { return rays[static_cast<std::size_t>(ray)].angle; }
  double laser_distance(int ray) const { return rays[static_cast<std::size_t>(ray)].distance; }
  std::uint32_t milliseconds() { return now++; }
};
MAZEBOT_CHECK_VELOCITY_ROBOT(HandMadeRobot);

struct WaitingRobot : HandMadeRobot {
  std::vector<std::uint32_t> waits;
  std::uint32_t milliseconds() const { return now; }
  void wait_until(std::uint32_t then) {
    waits.push_back(then);
    now = then;
  }
};

}  // namespace

TEST_CASE("a spiral is arcs that grow with each tick, and ends at a radius", "[vacuum]") {
  BumpSight seen = nothing_at(0);
  // Slow enough to reach the top speed before the end.
  Options options;
  options.speed = 1.5;
  Machine machine(1, options);
  for (int i = 0; i < 120; ++i) {
    const Velocity<double> command = machine.next(seen);
    CHECK(std::fabs(command.ahead - 0.0125 * i) < 1e-9);
    CHECK(command.turn == -3);
    CHECK(machine.state() == SweepState::spiral);
    seen.milliseconds += 50;
  }
  double radius = 0;
  while (machine.state() == SweepState::spiral && seen.milliseconds < 60000) {
    const Velocity<double> command = machine.next(seen);
    seen.milliseconds += 50;
    if (machine.state() != SweepState::spiral) break;
    CHECK(command.ahead <= 1.5);
    CHECK(command.ahead / -command.turn > radius);
    radius = command.ahead / -command.turn;
  }
  CHECK(machine.state() == SweepState::straight);
  CHECK(std::fabs(radius - options.spiral_end_radius) < 0.005);
}

TEST_CASE("the machine turns away from the side that was hit, for a random time within bounds", "[vacuum]") {
  const Options options = without_spirals();
  std::vector<int> times;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    for (const bool left : {true, false}) {
      Machine machine = hit(options, left, seed % 2 == 0, !left, seed);
      CHECK(machine.state() == SweepState::reversing);
      BumpSight seen = nothing_at(0);
      CHECK(machine.next(seen).ahead == -3);
      CHECK(milliseconds_in_state(machine, seen) == 50);
      CHECK(machine.state() == SweepState::turning);
      const Velocity<double> turn = machine.next(seen);
      CHECK(turn.ahead == 0);
      CHECK(turn.turn == (left ? 3 : -3));
      const std::uint32_t time = milliseconds_in_state(machine, seen);
      CHECK(time >= 100);
      CHECK(time <= 550);
      times.resize(12);
      ++times[time / 50];
      CHECK(machine.state() == SweepState::straight);
      CHECK(machine.next(seen).ahead == 3);
    }
  }
  for (std::size_t i = 3; i < 11; ++i) CHECK(times[i] > 15);  // 400 draws in 433 ms
}

TEST_CASE("without a bump the laser chooses the side of the turn, without either a random number does", "[vacuum]") {
  int lefts = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    for (const int sides : {1, 2, 3}) {
      Machine machine(seed, without_spirals());
      BumpSight seen = nothing_at(0);
      seen.near_left = (sides & 1) != 0;
      seen.near_right = (sides & 2) != 0;
      machine.next(seen);
      seen = nothing_at(0);
      milliseconds_in_state(machine, seen);
      const double turn = machine.next(seen).turn;
      if (sides == 1) CHECK(turn == 3);
      if (sides == 2) CHECK(turn == -3);
      if (sides == 3 && turn < 0) ++lefts;
    }
  }
  CHECK(lefts > 150);
  CHECK(lefts < 250);
}

TEST_CASE("in a niche the machine turns by at most a circle and tries again; the literal one never turns", "[vacuum]") {
  const auto longest_without_turning = [](const Options& options) {
    Machine machine(1, options);
    int ticks = 0, longest = 0;
    double turned = 0, most_turned = 0;
    for (std::uint32_t time = 0; time < 3600000; time += 50) {
      const Velocity<double> command = machine.next(near_on_both_sides_at(time));
      const bool turns = command.turn != 0 && command.ahead == 0;
      ticks = turns ? 0 : ticks + 1;
      turned = turns ? turned + std::fabs(command.turn) * 0.05 : 0;
      longest = std::max(longest, ticks);
      most_turned = std::max(most_turned, turned);
    }
    CHECK(most_turned < 6.2832 + 1.6 + 0.31);
    return longest;
  };
  CHECK(longest_without_turning(Options()) < 10);
  CHECK(longest_without_turning(Options::minimal_repair()) < 20);
  CHECK(longest_without_turning(Options::three_state()) < 20);
  CHECK(longest_without_turning(Options::literal()) == 72000);
}

TEST_CASE("a spiral that meets nothing ends; the literal one becomes an endless circle", "[vacuum]") {
  for (const bool repaired : {true, false}) {
    Machine machine(1, repaired ? Options() : Options::literal());
    BumpSight seen = nothing_at(0);
    const std::uint32_t time = milliseconds_in_state(machine, seen);
    if (repaired) {
      CHECK(time < 20000);
    } else {
      CHECK(time == 3600000);
      const Velocity<double> command = machine.next(seen);
      CHECK(command.ahead == 3);
      CHECK(command.turn == -3);
    }
  }
}

TEST_CASE("the machine of three states never backs up", "[vacuum]") {
  Machine machine = hit(without_spirals(Options::three_state()), false, true, false);
  CHECK(machine.state() == SweepState::turning);
  BumpSight seen = nothing_at(0);
  const std::uint32_t time = milliseconds_in_state(machine, seen);
  CHECK(time >= 500);
  CHECK(time <= 2550);
  CHECK(machine.state() == SweepState::straight);
}

TEST_CASE("the machine continues to turn while the space ahead is too short", "[vacuum]") {
  Machine machine = hit(turning_back(0), true, false, false);
  BumpSight seen = nothing_at(0);
  milliseconds_in_state(machine, seen);
  seen.blocked = true;
  for (int i = 0; i < 20; ++i) {
    seen.milliseconds += 50;
    CHECK(machine.next(seen).turn == 3);
  }
  seen.blocked = false;
  seen.milliseconds += 50;
  CHECK(machine.next(seen).ahead == 3);
}

TEST_CASE("when the time to turn is over without enough space ahead, the machine turns back once", "[vacuum]") {
  Machine machine = hit(turning_back(1), true, false, false);
  BumpSight seen = nothing_at(0);
  milliseconds_in_state(machine, seen);
  seen.blocked = true;
  const std::uint32_t begin = seen.milliseconds;
  int changes = 0;
  std::uint32_t changed = 0;
  for (double before = 3; machine.state() == SweepState::turning;) {
    seen.milliseconds += 50;
    const double turn = machine.next(seen).turn;
    if (machine.state() != SweepState::turning || turn == before) continue;
    before = turn;
    changed = seen.milliseconds - begin;
    ++changes;
  }
  CHECK(changes == 1);
  CHECK(changed >= machine.options().turn_least_ms);
  CHECK(changed <= machine.options().turn_most_ms + 50U);
  // A circle at most, back from there.
  CHECK(seen.milliseconds - begin - changed <= machine.options().turn_more_ms + 50U);
}

TEST_CASE("the space that the machine needs is drawn at random for each turn", "[vacuum]") {
  int enough = 0;
  for (std::uint32_t seed = 1; seed <= 1000; ++seed) {
    Machine machine = hit(without_spirals(), false, true, false, seed);
    BumpSight seen = nothing_at(0);
    milliseconds_in_state(machine, seen);
    REQUIRE(machine.state() == SweepState::turning);
    HandMadeRobot robot;
    robot.rays = {{0, 0.199}};
    CHECK(machine.look(robot).blocked);
    robot.rays = {{0, 0.801}};
    CHECK_FALSE(machine.look(robot).blocked);
    robot.rays = {{0, 0.5}};
    enough += machine.look(robot).blocked ? 0 : 1;
  }
  CHECK(enough > 430);
  CHECK(enough < 570);
}

TEST_CASE("spirals begin with the given probability, and only with enough space", "[vacuum]") {
  for (const double probability : {0.0, 0.015, 0.2}) {
    Options options;
    options.spiral_probability = probability;
    Machine machine(7, options);
    BumpSight seen = nothing_at(0);
    milliseconds_in_state(machine, seen);
    int straight = 0, spirals = 0;
    for (int i = 0; i < 2000000 && straight < 100000; ++i) {
      const SweepState before = machine.state();
      machine.next(seen);
      if (before == SweepState::straight) ++straight;
      if (before == SweepState::straight && machine.state() == SweepState::spiral) ++spirals;
    }
    const double deviation = std::sqrt(straight * probability * (1 - probability));
    CHECK(std::fabs(spirals - straight * probability) <= 4 * deviation);
  }
  Options options;
  options.spiral_probability = 1;
  Machine machine(7, options);
  BumpSight seen = nothing_at(0);
  milliseconds_in_state(machine, seen);
  REQUIRE(machine.state() == SweepState::straight);
  seen.clear = false;
  for (int i = 0; i < 100; ++i) machine.next(seen);
  CHECK(machine.state() == SweepState::straight);
  seen.clear = true;
  machine.next(seen);
  CHECK(machine.state() == SweepState::spiral);
}

TEST_CASE("along a wall the machine turns away while blocked, and towards the wall where it ends", "[vacuum]") {
  Options options = without_spirals();
  options.wall_probability = 1;
  options.wall_least_s = options.wall_most_s = 12;
  for (const bool left : {true, false}) {
    const double away = left ? 3 : -3;
    Machine machine(1, options);
    BumpSight seen = nothing_at(0);
    seen.sees_walls = true;
    seen.near_left = left;
    seen.near_right = !left;
    machine.next(seen);
    REQUIRE(machine.state() == SweepState::following);
    seen.near_left = seen.near_right = false;
    const auto next_is = [&](bool blocked, bool wall_gone, double ahead, double turn) {
      seen.blocked = blocked;
      seen.wall_gone = wall_gone;
      seen.milliseconds += 50;
      const Velocity<double> command = machine.next(seen);
      return machine.state() == SweepState::following && command.ahead == ahead && command.turn == turn;
    };
    for (int i = 0; i < 20; ++i) CHECK(next_is(true, true, 0, away));
    CHECK(next_is(false, true, 3, -away));  // it has turned away, so it drives first
    for (int i = 0; i < 20; ++i) CHECK(next_is(false, false, 3, 0));
    // A quarter circle in place, then in an arc until it sees the wall again.
    for (int i = 0; i < 11; ++i) CHECK(next_is(false, true, 0, -away));
    for (int i = 0; i < 20; ++i) CHECK(next_is(false, true, 3, -away));
    CHECK(next_is(false, false, 3, 0));
    for (int i = 0; i < 11; ++i) CHECK(next_is(false, true, 0, -away));
    CHECK(next_is(false, true, 3, -away));
    // After a turn away and a drive it may turn towards the wall again.
    CHECK(next_is(true, true, 0, away));
    CHECK(next_is(false, true, 3, -away));
    for (int i = 0; i < 11; ++i) CHECK(next_is(false, true, 0, -away));
    // What it touches in front blocks it, too; at its side it does not.
    seen.bump_left = seen.bump_right = true;
    CHECK(next_is(false, false, 3, 0));
    seen.bump_centre = true;
    CHECK(next_is(false, false, 0, away));
    // The next wall begins like the first one.
    seen.bump_left = seen.bump_centre = seen.bump_right = false;
    CHECK(next_is(false, false, 3, 0));
    for (int i = 0; i < 11; ++i) CHECK(next_is(false, true, 0, -away));
    seen.blocked = true;
    milliseconds_in_state(machine, seen);
    REQUIRE(machine.state() == SweepState::straight);
    seen.near_left = left;
    seen.near_right = !left;
    machine.next(seen);
    REQUIRE(machine.state() == SweepState::following);
    seen.near_left = seen.near_right = false;
    for (int i = 0; i < 11; ++i) CHECK(next_is(false, true, 0, -away));
  }
}

TEST_CASE("the machine follows walls by chance, for 3 to 12 s, and only if it sees them", "[vacuum]") {
  const std::uint32_t tries = 4000;
  std::uint32_t follows = 0;
  std::vector<int> seconds(20);
  for (std::uint32_t seed = 1; seed <= tries; ++seed) {
    for (const bool sees_walls : {true, false}) {
      Machine machine(seed, without_spirals());
      BumpSight seen = nothing_at(0);
      seen.sees_walls = sees_walls;
      seen.bump_right = true;
      machine.next(seen);
      const bool is_following = machine.state() == SweepState::following;
      if (!sees_walls) CHECK_FALSE(is_following);
      if (!is_following) continue;
      ++follows;
      seen.bump_right = false;
      const std::uint32_t time = milliseconds_in_state(machine, seen);
      CHECK(machine.state() == SweepState::straight);
      CHECK(time % 1000 == 0);
      REQUIRE(time < 20000);
      ++seconds[time / 1000];
    }
  }
  CHECK(follows > 240);  // 320 in the mean
  CHECK(follows < 400);
  for (std::size_t i = 0; i < seconds.size(); ++i) CHECK((seconds[i] > 0) == (i >= 3 && i <= 12));
  Options never = without_spirals();
  never.wall_probability = 0;
  CHECK(Options::literal().wall_probability == 0);
  BumpSight seen = nothing_at(0);
  seen.sees_walls = seen.bump_left = true;
  for (std::uint32_t seed = 1; seed <= tries; ++seed) {
    Machine machine(seed, never);
    machine.next(seen);
    REQUIRE(machine.state() == SweepState::reversing);
  }
}

TEST_CASE("look() sees along a wall whether the path ahead is free, and after a tick of turning to the wall",
          "[vacuum]") {
  Options options = without_spirals();
  options.wall_probability = 1;
  for (const double side : {-1.0, 1.0}) {
    Machine machine(1, options);
    BumpSight hit = nothing_at(0);
    hit.sees_walls = true;
    (side < 0 ? hit.bump_left : hit.bump_right) = true;
    machine.next(hit);
    REQUIRE(machine.state() == SweepState::following);
    HandMadeRobot robot;
    const auto look = [&](double angle, double distance) {
      robot.rays.assign(8, {0, 8});
      robot.rays.push_back({side * angle, distance});
      return machine.look(robot);
    };
    CHECK(look(0, 0.26).sees_walls);
    CHECK_FALSE(look(0, 0.26).blocked);  // the path is 0.25 m long
    CHECK(look(0, 0.24).blocked);
    CHECK(look(0.6, 0.3).blocked);        // 0.248 m ahead
    CHECK(look(-1, 0.21).blocked);        // 0.177 m aside
    CHECK_FALSE(look(-1, 0.22).blocked);  // 0.185 m: it passes
    CHECK_FALSE(look(1.5708, 0.181).blocked);
    CHECK_FALSE(look(1.5708, 0.179).wall_gone);  // a wall at the side, beyond the path if it turned
    CHECK(look(1.5708, 0.185).wall_gone);
    CHECK_FALSE(look(1.2, 0.19).wall_gone);  // 1.05 after the turn: 0.165 m aside
    CHECK(look(1.2, 0.19).blocked);
    CHECK(look(-1.5708, 0.175).wall_gone);  // behind, after the turn
    robot.rays.assign(8, {0, 8});
    CHECK_FALSE(machine.look(robot).sees_walls);
  }
}

TEST_CASE("the machine works when the clock wraps around", "[vacuum]") {
  const std::uint32_t near_the_end = 0U - 100U;
  Machine machine(1, without_spirals());
  BumpSight seen = nothing_at(near_the_end);
  seen.bump_left = true;
  machine.next(seen);
  seen = nothing_at(near_the_end);
  CHECK(milliseconds_in_state(machine, seen) == 50);
  CHECK(milliseconds_in_state(machine, seen) <= 550);
}

TEST_CASE("the same seed repeats the drive, another one does not", "[vacuum]") {
  const auto drive = [](std::uint32_t seed) {
    Machine machine(seed, Options());
    std::vector<double> commands;
    for (std::uint32_t i = 0; i < 2000; ++i) {
      BumpSight seen = nothing_at(50 * i);
      seen.bump_centre = i % 37 == 0;
      const Velocity<double> command = machine.next(seen);
      commands.push_back(command.ahead + 10 * command.turn);
    }
    return commands;
  };
  CHECK(drive(5) == drive(5));
  CHECK(drive(5) != drive(6));
  CHECK(drive(0xFFFFFFFF) != drive(0));  // the seed whose product is 0
}

TEST_CASE("look() reads two fans, the space ahead and the space for a spiral", "[vacuum]") {
  Options options = without_spirals();
  options.room_least = options.room_most = 0.8;
  Machine machine = hit(options, false, true, false);
  BumpSight backing_up = nothing_at(0);
  milliseconds_in_state(machine, backing_up);
  HandMadeRobot robot;
  const auto look = [&](std::vector<Ray> rays) {
    robot.rays = std::move(rays);
    return machine.look(robot);
  };
  CHECK(look({}).clear);  // no laser at all
  BumpSight seen = look({{-0.3, 0.17}, {0.3, 0.5}});
  CHECK(seen.near_left);
  CHECK_FALSE(seen.near_right);
  CHECK_FALSE(seen.clear);
  seen = look({{0.7, 0.17}});
  CHECK(seen.near_right);
  CHECK_FALSE(seen.near_left);
  CHECK_FALSE(look({{0.8, 0.17}, {-0.8, 0.17}}).near_left);  // beyond the fans of 45 degrees
  seen = look({{0, 0.17}});
  CHECK(seen.near_left);
  CHECK(seen.near_right);
  CHECK(look({{0.2, 0.7}}).blocked);        // 14 cm to the side of the line
  CHECK_FALSE(look({{0.3, 0.7}}).blocked);  // 21 cm: it passes
  CHECK_FALSE(look({{0.0, 0.81}}).blocked);
  CHECK_FALSE(look({{3.1, 0.3}}).blocked);  // behind
  CHECK(look({{1.5, 1.41}, {-1.5, 1.41}}).clear);
  CHECK_FALSE(look({{1.5, 1.39}}).clear);
  robot.left = robot.right = true;
  seen = look({});
  CHECK(seen.bump_left);
  CHECK_FALSE(seen.bump_centre);
  CHECK(seen.bump_right);
}

TEST_CASE("drive_for() ticks at the right times and stops the robot", "[vacuum]") {
  WaitingRobot robot;
  robot.now = 0U - 60U;
  Machine machine(1);
  int ticks = 0;
  drive_for(170, robot, machine, [&ticks] { ++ticks; });
  CHECK(ticks == 4);
  CHECK(robot.waits == std::vector<std::uint32_t>{0U - 10U, 40, 90, 110});
  CHECK(robot.speeds.size() == 5);
  CHECK(robot.speeds.back() == 0);

  HandMadeRobot watching;  // its clock advances when it is read
  drive_for(1000, watching, machine);
  CHECK(watching.speeds.size() == 21);
  CHECK(watching.now >= 1000);

  Options restless;
  restless.tick_ms = 0;
  WaitingRobot busy;
  Machine fast(1, restless);
  drive_for(7, busy, fast);
  CHECK(busy.speeds.size() == 8);
}

TEST_CASE("random draws are the same for all scalars", "[vacuum]") {
  for (const double probability : {0.0, 0.015, 0.5, 1.0}) {
    detail::SmallRandom one(5), two(5);
    int hits = 0;
    for (int i = 0; i < 100000; ++i) {
      const bool is_hit = one.chance(FixedPoint<20>(probability));
      hits += is_hit;
      // The probability itself is rounded, by half a millionth.
      if (probability != 0.015) CHECK(is_hit == two.chance(probability));
    }
    CHECK(std::fabs(hits - 100000 * probability) <= 4 * std::sqrt(100000 * probability * (1 - probability)));
  }
  BumpAndSpiralOptions<FixedPoint<20>> often;
  often.spiral_probability = FixedPoint<20>(1);
  BumpAndSpiral<FixedPoint<20>> machine(1, often);
  std::uint32_t now = 0;
  while (machine.state() == SweepState::spiral && now < 3600000) machine.next(nothing_at(now += 50));
  REQUIRE(machine.state() == SweepState::straight);
  machine.next(nothing_at(now + 50));
  CHECK(machine.state() == SweepState::spiral);
}

TEST_CASE("every turn looks for enough space, not only the first one", "[vacuum]") {
  Machine machine = hit(turning_back(1), true, false, false);
  BumpSight seen = nothing_at(0);
  for (int turn = 0; turn < 3; ++turn) {
    milliseconds_in_state(machine, seen);
    REQUIRE(machine.state() == SweepState::turning);
    const double first = machine.next(seen).turn;
    seen.blocked = true;
    // The turning time passes without enough space: the machine turns back once.
    double last = first;
    int changes = 0;
    for (int i = 0; i < 20; ++i) {
      seen.milliseconds += 50;
      const double now = machine.next(seen).turn;
      REQUIRE(machine.state() == SweepState::turning);
      changes += now != last;
      last = now;
    }
    CHECK(changes == 1);
    CHECK(last == -first);
    seen.blocked = false;
    seen.milliseconds += 50;
    machine.next(seen);
    REQUIRE(machine.state() == SweepState::straight);
    seen.bump_left = true;
    machine.next(seen);
    REQUIRE(machine.state() == SweepState::reversing);
    seen.bump_left = false;
  }
}

TEST_CASE("the published machine: its constants, and its literal behaviour", "[vacuum]") {
  const Options literal = Options::literal();
  CHECK(literal.speed == 3);
  CHECK(literal.reverse_speed == 1);
  CHECK(literal.turn_rate == 3);
  CHECK(literal.spiral_growth == 0.0125);
  CHECK(literal.spiral_probability == 0.015);
  CHECK(literal.near_distance == 0.3);
  // All rooms are clear enough for a spiral, and no radius ends one.
  CHECK(literal.spiral_clear == 0);
  CHECK(literal.spiral_end_radius == 0);
  CHECK(literal.turn_back_probability == 0);
  CHECK(literal.reverse_ms == 500);
  CHECK(literal.turn_least_ms == 500);
  CHECK(literal.turn_most_ms == 2500);
  CHECK(literal.hit_ends_turning);
  CHECK_FALSE(Options::minimal_repair().hit_ends_turning);
  CHECK(Options::minimal_repair().turn_more_ms == 0);
  CHECK(Options::minimal_repair().room_least == 0);
  CHECK(Options::minimal_repair().room_most == 0);
  CHECK(Options::three_state().reverse_ms == 0);
  // It backs up at 1 m/s for half a second, counted in milliseconds: not whole seconds, as the exercise does.
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Machine machine = hit(without_spirals(literal), true, false, false, seed);
    BumpSight seen = nothing_at(0);
    CHECK(machine.next(seen).ahead == -1);
    CHECK(milliseconds_in_state(machine, seen) == 500);
    CHECK(machine.state() == SweepState::turning);
    // It turns for a time drawn once; drawn anew at each tick, it would seldom turn for more than a second.
    const std::uint32_t time = milliseconds_in_state(machine, seen);
    CHECK(time >= 500);
    CHECK(time <= 2550);
  }
  int long_turns = 0;
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    Machine machine = hit(without_spirals(literal), true, false, false, seed);
    BumpSight seen = nothing_at(0);
    milliseconds_in_state(machine, seen);
    long_turns += milliseconds_in_state(machine, seen) > 1500;
  }
  CHECK(long_turns > 440);
  CHECK(long_turns < 560);
}

TEST_CASE("states have their names as text", "[vacuum]") {
  CHECK(std::string(to_string(SweepState::spiral)) == "spiral");
  CHECK(std::string(to_string(SweepState::straight)) == "straight");
  CHECK(std::string(to_string(SweepState::reversing)) == "reversing");
  CHECK(std::string(to_string(SweepState::turning)) == "turning");
}

TEST_CASE("it backs up for its time from the moment of the hit", "[vacuum]") {
  Options options = without_spirals();
  options.reverse_ms = 500;
  Machine machine(1, options);
  BumpSight seen = nothing_at(7000);
  seen.bump_centre = true;
  machine.next(seen);
  REQUIRE(machine.state() == SweepState::reversing);
  seen = nothing_at(7000);
  CHECK(milliseconds_in_state(machine, seen) == 500);
}

TEST_CASE("without room it turns further for its time, after the turning time", "[vacuum]") {
  Options options = turning_back(0);
  options.turn_least_ms = options.turn_most_ms = 400;
  options.turn_more_ms = 1000;
  Machine machine = hit(options, false, true, false);
  BumpSight seen = nothing_at(0);
  milliseconds_in_state(machine, seen);
  REQUIRE(machine.state() == SweepState::turning);
  seen.blocked = true;
  CHECK(milliseconds_in_state(machine, seen) == 1400);
  CHECK(machine.state() == SweepState::straight);
}
