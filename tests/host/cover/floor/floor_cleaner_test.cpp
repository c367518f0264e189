// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A robot with range sensors cleans houses that are not as its map says. What it may touch, and what its brush passes
// over, is judged by the true house.
#include "mazebot/host/cover/floor/floor_cleaner.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/house_floors.hpp"

using namespace mazebot;

namespace {

constexpr int side = test::squares_of_cell;

void fill(OccupancyGrid& map, Cell corner, int width, int height, std::int8_t value) {
  for (int y = std::max(0, int{corner.y}); y < std::min(corner.y + height, map.height()); ++y) {
    for (int x = std::max(0, int{corner.x}); x < std::min(corner.x + width, map.width()); ++x)
      map.set(Cell(x, y), value);
  }
}

// Furniture of any size that came, and furniture that went. Not at the start, nor at the outer walls.
OccupancyGrid refurnished(OccupancyGrid map, Cell start, Random& random) {
  for (int n = 0; n < 12; ++n) {
    const int width = random.between(1, 12), height = random.between(1, 12);
    const Cell corner(random.between(side, map.width() - side - 12), random.between(side, map.height() - side - 12));
    if (std::abs(corner.x + width / 2 - start.x) < 16 && std::abs(corner.y + height / 2 - start.y) < 16) continue;
    fill(map, corner, width, height, n % 3 == 0 ? std::int8_t{0} : std::int8_t{100});
  }
  return map;
}

// The robot in the true house.
struct Drive {
  const OccupancyGrid& truth;
  FloorTask task;
  FloorCleaner cleaner;
  RunTimeCellSet brushed;
  double driven = 0, since_dock = 0, longest = 0;  // squares
  int contacts = 0;

  Drive(const OccupancyGrid& map, const OccupancyGrid& real, const FloorTask& what, Cell start, double battery = 0)
      : truth(real), task(what), cleaner(map, what, start, battery), brushed(real.grid()) {}

  // Every square within 1.2 m that is not hidden: the first occupied square on the line to it hides what comes behind.
  void look() {
    const FloorPoint at = cleaner.position();
    const int range = 24;
    for (int dy = -range; dy <= range; ++dy) {
      for (int dx = -range; dx <= range; ++dx) {
        const Cell square(static_cast<int>(at.x) + dx, static_cast<int>(at.y) + dy);
        const FloorPoint middle = {square.x + 0.5, square.y + 0.5};
        const double distance = distance_between(at, middle);
        if (!truth.grid().contains(square) || distance > range) continue;
        bool is_hidden = false;
        for (double along = 0; along < distance && !is_hidden; along += 0.3) {
          const double share = along / distance;
          const Cell on(static_cast<int>(at.x + (middle.x - at.x) * share),
                        static_cast<int>(at.y + (middle.y - at.y) * share));
          is_hidden = on != square && truth.at(on) != Occupancy::free;
        }
        if (!is_hidden) cleaner.see(square, truth.at(square));
      }
    }
  }
  void go(FloorPoint to) {
    const FloorPoint from = cleaner.position();
    const bool may_touch = cleaner.is_way_out();
    const double length = distance_between(from, to), step = 3;
    double along = 0;
    while (along < length) {
      const double next = std::min(along + step, length);
      const FloorPoint at = next == length ? to
                                           : FloorPoint{from.x + (to.x - from.x) * next / length,
                                                        from.y + (to.y - from.y) * next / length};
      if (!cleaner.is_free()) return;
      const double width = task.robot.half_width > 0 ? task.robot.half_width : task.robot.radius;
      const DriveSpace space(truth.free_squares(task.unknown, task.forbidden), width / 0.05);
      if (!may_touch && !space.fits(cleaner.position(), at)) ++contacts;
      const double radius = task.robot.brush / 2 / 0.05 * (1 + 1e-9);
      SweptDisc(cleaner.position(), at, radius).for_each_middle(truth.height(), [&](int row, int first, int last) {
        for (int x = std::max(first, 0); x <= std::min(last, truth.width() - 1); ++x) brushed.insert(Cell(x, row));
      });
      driven += next - along;
      since_dock += next - along;
      along = next;
      cleaner.drove_to(at);
      look();
    }
  }
  void run() {
    look();
    for (int legs = 0; legs < 20000; ++legs) {
      const std::size_t charges = cleaner.charges();
      const std::optional<FloorPoint> to = cleaner.next();
      if (cleaner.charges() != charges) longest = std::max(longest, since_dock), since_dock = 0;
      if (!to) break;
      go(*to);
    }
    longest = std::max(longest, since_dock);
  }
  // Squares that the robot knows it can clean, and has not, by what the brush did.
  std::size_t missing() {
    std::size_t count = 0;
    for (RunTimeGrid::Index i = 0; i < truth.grid().cell_count(); ++i) {
      const Cell square = truth.grid().cell(i);
      const bool is_missing = cleaner.reach().at(i) == Reach::reachable && !brushed.contains_at(i);
      if (is_missing) CHECK(!cleaner.is_clean(square));
      count += is_missing ? 1U : 0U;
    }
    return count;
  }
  double share_of_truth() const {
    const FloorReach real(truth, task.robot, test::widest_square(truth), task.unknown, task.forbidden);
    std::size_t reachable = 0, clean = 0;
    for (RunTimeGrid::Index i = 0; i < truth.grid().cell_count(); ++i) {
      if (real.at(i) != Reach::reachable) continue;
      ++reachable;
      clean += brushed.contains_at(i) ? 1U : 0U;
    }
    return static_cast<double>(clean) / static_cast<double>(reachable);
  }
};

FloorTask small_task() {
  FloorTask task;
  task.changes = 20000;
  return task;
}

}  // namespace

TEST_CASE("a floor that is as the map says is cleaned by the path that was planned", "[floor_cleaner]") {
  const OccupancyGrid map = test::house_floor(1);
  const FloorTask task = small_task();
  const Cell start = test::widest_square(map);
  const FloorPlan plan = plan_floor(map, FloorReach(map, task.robot, start), task);
  Drive drive(map, map, task, start);
  drive.run();
  CHECK(drive.cleaner.status() == Status::done);
  CHECK(drive.cleaner.plans() == 1);
  CHECK(drive.contacts == 0);
  CHECK(drive.driven * 0.05 == Approx(plan.path_m));
  CHECK(drive.missing() == plan.missed.size());
}

TEST_CASE("sensors win over the map: no contact, and all floor that turns out to be there is clean",
          "[floor_cleaner][long]") {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    INFO("house " << seed);
    const OccupancyGrid map = test::house_floor(seed);
    const Cell start = test::widest_square(map);
    Random random(seed);
    const OccupancyGrid truth = refurnished(map, start, random);
    FloorTask task = small_task();
    task.share = seed % 2 == 0 ? 1 : 0.995;
    Drive drive(map, truth, task, start);
    drive.run();
    CHECK(drive.cleaner.status() == Status::done);
    CHECK(drive.contacts == 0);
    CHECK(drive.cleaner.plans() > 1);
    const double allowed = (1 - task.share) * static_cast<double>(drive.cleaner.reach().count(Reach::reachable));
    CHECK(static_cast<double>(drive.missing()) <= allowed);
    CHECK(drive.share_of_truth() >= 0.99);
    // 0 to 27 % longer than if it had known: twelve of about as many pieces of furniture have changed.
    const FloorPlan known = plan_floor(truth, FloorReach(truth, task.robot, start), task);
    CHECK(drive.driven * 0.05 < 1.3 * known.path_m);
  }
}

TEST_CASE("a floor of which only the start is known is explored and cleaned", "[floor_cleaner][long]") {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    INFO("house " << seed);
    const OccupancyGrid truth = test::house_floor(seed);
    const Cell start = test::widest_square(truth);
    OccupancyGrid map(truth.width(), truth.height(), truth.resolution());
    fill(map, Cell(start.x - 5, start.y - 5), 11, 11, 0);
    FloorTask task = small_task();
    task.changes = std::nullopt;  // as many as the floor that is found needs
    Drive drive(map, truth, task, start);
    drive.run();
    CHECK(drive.cleaner.status() == Status::done);
    CHECK(drive.contacts == 0);
    CHECK(drive.share_of_truth() >= 0.98);
    const FloorPlan known = plan_floor(truth, FloorReach(truth, drive.task.robot, start), drive.task);
    CHECK(drive.driven * 0.05 < 1.3 * known.path_m);
  }
}

TEST_CASE("people who walk around are driven around, and the floor below them is clean in the end", "[floor_cleaner]") {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    INFO("house " << seed);
    const OccupancyGrid map = test::house_floor(seed);
    const Cell start = test::widest_square(map);
    OccupancyGrid truth = map;
    Random random(seed);
    Drive drive(map, truth, small_task(), start);
    drive.look();
    for (int legs = 0; legs < 5000; ++legs) {
      const std::optional<FloorPoint> to = drive.cleaner.next();
      if (!to) break;
      drive.go(*to);
      if (legs > 150) continue;
      // Somebody of 0.3 m stands elsewhere now, but not within reach of the robot.
      truth = map;
      const Cell corner(random.between(0, map.width() - 7), random.between(0, map.height() - 7));
      const FloorPoint at = drive.cleaner.position();
      if (std::hypot(corner.x + 3 - at.x, corner.y + 3 - at.y) < 10) continue;
      fill(truth, corner, 6, 6, 100);
    }
    CHECK(drive.cleaner.status() == Status::done);
    CHECK(drive.contacts == 0);
    CHECK(drive.share_of_truth() >= 0.99);
  }
}

TEST_CASE("a robot with a battery is at the dock in time, in a house that is not as its map says", "[floor_cleaner]") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    INFO("house " << seed);
    const OccupancyGrid map = test::house_floor(seed);
    const Cell start = test::widest_square(map);
    Random random(seed);
    const OccupancyGrid truth = seed % 2 == 0 ? refurnished(map, start, random) : map;
    FloorTask task = small_task();
    task.dock = start;
    const double battery = 18;  // metres
    Drive drive(map, truth, task, start, battery);
    drive.run();
    CHECK(drive.cleaner.status() == Status::done);
    CHECK(drive.cleaner.charges() >= 1);
    CHECK(drive.cleaner.position() == FloorPoint{start.x + 0.5, start.y + 0.5});
    CHECK(drive.longest * 0.05 <= battery + (seed % 2 == 0 ? 2 : 1e-6));
    CHECK(drive.contacts == 0);
    CHECK(static_cast<double>(drive.missing()) <=
          0.005 * static_cast<double>(drive.cleaner.reach().count(Reach::reachable)));
  }
}

TEST_CASE("a robot that is not round, with a clearance and a no-go area, keeps its distance", "[floor_cleaner]") {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    INFO("house " << seed);
    const OccupancyGrid map = test::house_floor(seed);
    const Cell start = test::widest_square(map);
    Random random(seed);
    const OccupancyGrid truth = refurnished(map, start, random);
    RunTimeCellSet forbidden(map.grid());
    for (int y = start.y + 12; y < start.y + 20; ++y) {
      for (int x = start.x - 5; x < start.x + 5; ++x) {
        if (map.grid().contains(Cell(x, y))) forbidden.insert(Cell(x, y));
      }
    }
    FloorTask task = small_task();
    task.forbidden = &forbidden;
    if (seed == 1) {
      task.clearance = 0.03;
    } else {
      task.robot.half_width = 0.12;
    }
    Drive drive(map, truth, task, start);
    drive.run();
    CHECK(drive.cleaner.status() == Status::done);
    CHECK(drive.contacts == 0);
    CHECK(static_cast<double>(drive.missing()) <=
          0.005 * static_cast<double>(drive.cleaner.reach().count(Reach::reachable)) + (seed == 1 ? 600 : 0));
  }
}

TEST_CASE("a robot that starts below new furniture drives out of it first", "[floor_cleaner]") {
  const OccupancyGrid map = test::house_floor(2);
  const Cell start = test::widest_square(map);
  OccupancyGrid truth = map;
  fill(truth, Cell(start.x + 2, start.y - 3), 4, 4, 100);  // a chair leg that touches the robot
  Drive drive(map, truth, small_task(), start);
  drive.look();
  const std::optional<FloorPoint> out = drive.cleaner.next();
  REQUIRE(out);
  CHECK(drive.cleaner.is_way_out());
  drive.run();
  CHECK_FALSE(drive.cleaner.is_way_out());
  CHECK(drive.cleaner.status() == Status::done);
  CHECK(drive.contacts == 0);
}

TEST_CASE("a robot that is walled in, and one that is locked out, say so", "[floor_cleaner]") {
  const OccupancyGrid map = test::house_floor(3);
  const Cell start = test::widest_square(map);
  SECTION("nothing is free any more") {
    FloorCleaner cleaner(map, small_task(), start);
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i)
      cleaner.see(map.grid().cell(i), Occupancy::occupied);
    CHECK_FALSE(cleaner.next());
    CHECK(cleaner.status() == Status::blocked);
  }
  SECTION("the dock is behind furniture now") {
    FloorTask task = small_task();
    task.dock = start;
    FloorCleaner cleaner(map, task, start, 100);
    while (distance_between(cleaner.position(), FloorPoint{start.x + 0.5, start.y + 0.5}) < 30) {
      const std::optional<FloorPoint> to = cleaner.next();
      REQUIRE(to);
      cleaner.drove_to(*to);
    }
    for (int y = -10; y <= 10; ++y) {
      for (int x = -10; x <= 10; ++x) cleaner.see(Cell(start.x + x, start.y + y), Occupancy::occupied);
    }
    for (int legs = 0; legs < 5000; ++legs) {
      const std::optional<FloorPoint> to = cleaner.next();
      if (!to) break;
      cleaner.drove_to(*to);
    }
    CHECK(cleaner.status() == Status::unreachable);
  }
  SECTION("what is left is too far for the battery now") {
    OccupancyGrid room(100, 80, 0.05);
    fill(room, Cell(0, 0), 100, 80, 0);
    OccupancyGrid truth = room;
    fill(truth, Cell(50, 0), 3, 68, 100);  // a wall, with a gap far from the dock
    FloorTask task = small_task();
    task.dock = Cell(15, 15);
    Drive drive(room, truth, task, Cell(15, 15), 11);
    drive.run();
    CHECK(drive.cleaner.status() == Status::unreachable);
    CHECK(drive.cleaner.position() == FloorPoint{15.5, 15.5});
    CHECK(drive.longest * 0.05 <= 11);
    CHECK(drive.contacts == 0);
  }
  SECTION("squares outside the map are nobody's") {
    FloorCleaner cleaner(map, small_task(), start);
    cleaner.see(Cell(-1, 3), Occupancy::occupied);
    cleaner.see(Cell(3, map.height()), Occupancy::free);
    CHECK(cleaner.next());
    CHECK(cleaner.map() == map);
    CHECK(cleaner.is_clean(start));
    CHECK_FALSE(cleaner.is_clean(Cell(-1, 3)));
    // What can be cleaned follows the sensors.
    CHECK(cleaner.reach().at(start) == Reach::reachable);
    const FloorPoint away = *cleaner.next();
    cleaner.drove_to(away);
    REQUIRE(distance_between(away, FloorPoint{start.x + 0.5, start.y + 0.5}) > 4);
    cleaner.see(start, Occupancy::occupied);
    CHECK(cleaner.reach().at(start) == Reach::occupied);
  }
}

TEST_CASE("a cleaner refuses what it cannot do", "[floor_cleaner]") {
  const OccupancyGrid map = test::house_floor(1);
  const Cell start = test::widest_square(map);
  CHECK_THROWS_AS(FloorCleaner(map, small_task(), start, -1), std::invalid_argument);
  CHECK_THROWS_AS(FloorCleaner(map, small_task(), start, 10), std::invalid_argument);  // no dock
  CHECK_THROWS_AS(FloorCleaner(map, small_task(), start, std::nan("")), std::invalid_argument);
  CHECK_THROWS_AS(FloorCleaner(map, small_task(), Cell(-5, 0)), std::invalid_argument);
  FloorTask outside = small_task();
  outside.dock = Cell(-5, -300);
  CHECK_THROWS_AS(FloorCleaner(map, outside, start), std::invalid_argument);
  FloorTask docked = small_task();
  docked.dock = start;
  CHECK_THROWS_AS(FloorCleaner(map, docked, start, 2), std::invalid_argument);  // too far to the farthest place
  FloorTask wide = small_task();
  wide.robot.radius = 3;
  CHECK_THROWS_AS(FloorCleaner(map, wide, start), std::invalid_argument);
}

namespace {

OccupancyGrid room_of(int width, int height) {
  OccupancyGrid room(width, height, 0.05);
  fill(room, Cell(0, 0), width, height, 0);
  return room;
}

// Drives whole legs. on_leg(from, to) may stop on the leg and see something: then it returns true.
template <class OnLegT>
void drive_all(FloorCleaner& cleaner, OnLegT&& on_leg) {
  for (int legs = 0; legs < 5000; ++legs) {
    const std::optional<FloorPoint> to = cleaner.next();
    if (!to) return;
    REQUIRE(cleaner.is_free());
    if (!on_leg(cleaner.position(), *to)) cleaner.drove_to(*to);
  }
}

}  // namespace

TEST_CASE("a door that opens while the robot stands at its dock leads to the rest", "[floor_cleaner]") {
  OccupancyGrid map = room_of(80, 40);
  fill(map, Cell(39, 0), 1, 40, 100);
  FloorTask task = small_task();
  task.dock = Cell(20, 20);
  FloorCleaner cleaner(map, task, Cell(20, 20));
  bool is_open = false;
  drive_all(cleaner, [&](FloorPoint from, FloorPoint to) {
    if (is_open || to != FloorPoint{20.5, 20.5} || from == to) return false;
    is_open = true;
    cleaner.drove_to(to);
    for (int y = 15; y < 25; ++y) cleaner.see(Cell(39, y), Occupancy::free);
    return true;
  });
  CHECK(cleaner.status() == Status::done);
  CHECK(cleaner.is_clean(Cell(60, 20)));
  CHECK(cleaner.position() == FloorPoint{20.5, 20.5});
}

TEST_CASE("a robot that something touches between two squares drives out of it, also on its way home",
          "[floor_cleaner]") {
  for (const double battery : {0.0, 20.0}) {
    const OccupancyGrid map = room_of(80, 40);
    FloorTask task = small_task();
    task.dock = Cell(10, 20);
    FloorCleaner cleaner(map, task, Cell(10, 20), battery);
    int touches = 0;
    drive_all(cleaner, [&](FloorPoint from, FloorPoint to) {
      const double length = distance_between(from, to);
      const bool is_home = to == FloorPoint{10.5, 20.5};
      if (length < 10 || (touches > 0 && !(touches == 1 && is_home)) || cleaner.is_way_out()) return false;
      ++touches;
      // Not at the middle of a square; the obstacle overlaps the robot, whose radius is 3.5 squares.
      const double share = std::floor(length / 2) / length;
      const FloorPoint at = {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
      cleaner.drove_to(at);
      const double x = (to.x - from.x) / length, y = (to.y - from.y) / length;
      cleaner.see(Cell(static_cast<int>(at.x - 3.2 * y), static_cast<int>(at.y + 3.2 * x)), Occupancy::occupied);
      return true;
    });
    CHECK(touches >= 1);
    CHECK(cleaner.status() == Status::done);
    CHECK(cleaner.position() == FloorPoint{10.5, 20.5});
  }
}

TEST_CASE("a leg that is too far for the battery is no reason to leave out what is near", "[floor_cleaner]") {
  const OccupancyGrid map = room_of(200, 60);
  FloorTask task = small_task();
  task.dock = Cell(6, 10);
  FloorCleaner cleaner(map, task, Cell(6, 10), 25);
  bool has_seen = false;
  drive_all(cleaner, [&](FloorPoint, FloorPoint to) {
    if (has_seen) return false;
    has_seen = true;
    cleaner.drove_to(to);
    for (int x = 0; x < 180; ++x) cleaner.see(Cell(x, 40), Occupancy::occupied);
    return true;
  });
  CHECK(cleaner.status() == Status::unreachable);
  CHECK(cleaner.position() == FloorPoint{6.5, 10.5});
  // All that is within 10 m of driving.
  int missing = 0;
  for (int y = 4; y < 36; ++y) {
    for (int x = 4; x < 180; ++x) missing += cleaner.is_clean(Cell(x, y)) ? 0 : 1;
  }
  CHECK(missing < 60);
}

TEST_CASE("a reading that flickers, and an obstacle below the robot, are nothing new", "[floor_cleaner]") {
  const OccupancyGrid map = room_of(60, 60);
  FloorCleaner cleaner(map, small_task(), Cell(30, 30));
  int legs = 0;
  drive_all(cleaner, [&](FloorPoint, FloorPoint to) {
    cleaner.drove_to(to);
    const Cell below(static_cast<int>(to.x), static_cast<int>(to.y));
    cleaner.see(below, Occupancy::occupied);
    CHECK(cleaner.map().at(below) == Occupancy::free);
    for (int i = 0; i < 200; ++i) {
      // A corner where the path does not come.
      cleaner.see(Cell(0, 0), i % 2 == 0 ? Occupancy::occupied : Occupancy::free);
    }
    ++legs;
    return true;
  });
  CHECK(cleaner.status() == Status::done);
  CHECK(cleaner.plans() == 1);
  CHECK(legs > 10);
}

TEST_CASE("the first plan leaves out no more than the share allows", "[floor_cleaner]") {
  for (const double share : {0.8, 0.9, 0.97, 0.99}) {
    const OccupancyGrid map = room_of(40, 30);
    FloorTask task = small_task();
    task.changes = 2000;
    task.share = share;
    Drive drive(map, map, task, Cell(20, 15));
    drive.run();
    CHECK(drive.cleaner.status() == Status::done);
    const double reachable = static_cast<double>(drive.cleaner.reach().count(Reach::reachable));
    CHECK(static_cast<double>(drive.missing()) <= (1 - share) * reachable);
  }
}
