// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/velocity_simulator.hpp"
#include "mazebot/host/files/block_map_format.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/robot/bump_and_spiral.hpp"
#include "support/catch.hpp"

using namespace mazebot;

MAZEBOT_CHECK_VELOCITY_ROBOT(VelocitySimulator);

namespace {

constexpr double half_turn = 3.14159265358979323846;

bool is_near(double a, double b, double tolerance = 1e-9) { return std::fabs(a - b) <= tolerance; }

// An empty room of so many cells inside.
BlockMap room(int width, int height) {
  RunTimeCellSet free(RunTimeGrid(width + 2, height + 2));
  for (int x = 1; x <= width; ++x) {
    for (int y = 1; y <= height; ++y) free.insert(Cell(x, y));
  }
  return BlockMap(free);
}

VelocitySimulatorOptions metre_cells() {
  VelocitySimulatorOptions options;
  options.cell_size = 1;
  return options;
}

// A slow oracle that is written differently: over all cells.
double distance_to_walls(const BlockMap& map, double cell, double x, double y) {
  double nearest = 1e9;
  for (int column = -1; column <= map.grid().width(); ++column) {
    for (int row = -1; row <= map.grid().height(); ++row) {
      if (map.free.contains(Cell(column, row))) continue;
      const double dx = std::max(std::fabs(x - (column + 0.5) * cell) - cell / 2, 0.0);
      const double dy = std::max(std::fabs(y - (row + 0.5) * cell) - cell / 2, 0.0);
      nearest = std::min(nearest, std::hypot(dx, dy));
    }
  }
  return nearest;
}

Pose2D<double> random_place(const BlockMap& map, double cell, double radius, Random& random) {
  for (;;) {
    const Pose2D<double> place = {random.unit() * map.grid().width() * cell, random.unit() * map.grid().height() * cell,
                                  (random.unit() * 2 - 1) * half_turn};
    if (distance_to_walls(map, cell, place.x, place.y) > radius) return place;
  }
}

}  // namespace

TEST_CASE("lines, arcs and in-place turns end where geometry says", "[drive-simulator]") {
  VelocitySimulator robot(room(20, 20), {10, 10, 0.5}, metre_cells());
  robot.set_velocity(1.5, 0);
  robot.advance(2);
  CHECK(is_near(robot.pose().x, 10 + 3 * std::sin(0.5)));
  CHECK(is_near(robot.pose().y, 10 + 3 * std::cos(0.5)));
  CHECK(is_near(robot.distance(), 3));
  robot.set_velocity(0, 2);
  robot.advance(1);
  CHECK(is_near(robot.pose().angle, 2.5));

  // Clockwise on a circle of 2 m around a place to its right: three quarters of it in one go.
  VelocitySimulator round(room(20, 20), {10, 10, 0}, metre_cells());
  round.set_velocity(1, 0.5);
  round.advance(1.5 * half_turn / 0.5);
  CHECK(is_near(round.pose().x, 12));
  CHECK(is_near(round.pose().y, 8));
  CHECK(is_near(round.pose().angle, -half_turn / 2));
  round.set_velocity(-1, 0.5);  // backwards and to the right: around the same kind of circle on the other side
  round.advance(half_turn / 0.5);
  CHECK(is_near(round.pose().x, 12));
  CHECK(is_near(round.pose().y, 4));
  CHECK(is_near(round.seconds(), 2.5 * half_turn / 0.5));
}

TEST_CASE("a spiral, against the closed form of one whose speed grows steadily", "[drive-simulator]") {
  // v = a t, w = -3: x is the integral of a t sin(w t), y of a t cos(w t).
  const double growth = 0.25, w = -3, step = 0.0005;
  VelocitySimulator robot(room(20, 20), {10, 10, 0}, metre_cells());
  double t = 0;
  for (int i = 0; i < 16000; ++i) {
    robot.set_velocity(growth * (t + step / 2), w);
    robot.advance(step);
    t += step;
  }
  const double x = growth * (std::sin(w * t) / (w * w) - t * std::cos(w * t) / w);
  const double y = growth * ((std::cos(w * t) - 1) / (w * w) + t * std::sin(w * t) / w);
  CHECK(is_near(robot.pose().x, 10 + x, 1e-6));
  CHECK(is_near(robot.pose().y, 10 + y, 1e-6));
}

TEST_CASE("a simulated robot's speeds are clamped", "[drive-simulator]") {
  VelocitySimulator robot(room(20, 20), {10, 2, 0}, metre_cells());
  robot.set_velocity(100, 0);
  robot.advance(1);
  CHECK(is_near(robot.pose().y, 5));
  robot.set_velocity(0, -100);
  robot.advance(0.5);
  CHECK(is_near(robot.pose().angle, -1.5));
}

TEST_CASE("the robot stops where it touches a wall, can turn there, and drives away", "[drive-simulator]") {
  VelocitySimulator robot(room(4, 4), {2, 2, 0.4}, metre_cells());
  robot.set_velocity(2, 0);
  robot.advance(3);
  CHECK(is_near(robot.pose().y, 5 - 0.17, 1e-8));
  CHECK(is_near(robot.pose().x, 2 + (5 - 0.17 - 2) * std::tan(0.4), 1e-8));
  CHECK(robot.hits() == 1);
  CHECK(robot.bumper_centre());
  CHECK_FALSE(robot.bumper_left());
  CHECK_FALSE(robot.bumper_right());
  const Pose2D<double> stopped = robot.pose();
  robot.set_velocity(2, 1);
  robot.advance(0.3);
  CHECK(is_near(robot.pose().x, stopped.x, 1e-8));
  CHECK(is_near(robot.pose().angle, 0.7));
  CHECK(robot.hits() == 1);  // still the same
  CHECK(robot.bumper_left());
  CHECK_FALSE(robot.bumper_centre());
  robot.set_velocity(-1, 0);
  robot.advance(0.001);
  CHECK_FALSE(robot.bumper_left());
  robot.advance(0.5);
  CHECK(is_near(robot.distance(), (5 - 0.17 - 2) / std::cos(0.4) + 0.501, 1e-7));
}

TEST_CASE("each sector of the bumper feels its third of the front, and no sector the back", "[drive-simulator]") {
  for (int degrees = -179; degrees <= 179; degrees += 2) {
    // The wall is north of it, so it is at the bearing -degrees.
    VelocitySimulator robot(room(4, 4), {3, 5 - 0.17, degrees * half_turn / 180}, metre_cells());
    CHECK(robot.bumper_left() == (degrees >= 30 && degrees <= 90));
    CHECK(robot.bumper_centre() == (degrees >= -30 && degrees <= 30));
    CHECK(robot.bumper_right() == (degrees >= -90 && degrees <= -30));
  }
}

TEST_CASE("arcs into walls and past corners agree with tiny steps", "[drive-simulator]") {
  Random random(3);
  const double cell = 0.5, radius = 0.17;
  HouseRecipe recipe;
  recipe.width = recipe.height = 24;
  recipe.furniture = 20;
  const BlockMap house = generate_house(recipe);
  const DiscFootprint disc(house.free, cell, radius);
  int contacts = 0;
  for (int i = 0; i < 150; ++i) {
    const Pose2D<double> start = random_place(house, cell, radius, random);
    const double v = (random.unit() * 2 - 1) * 3, w = i % 3 == 0 ? 0 : (random.unit() * 2 - 1) * 3, time = 0.7;
    const double contact = disc.seconds_to_contact(start, v, w, time);
    // The first of many small steps at which it is too near.
    constexpr int steps = 700;
    double free_until = time, touched_at = 2 * time;
    for (int k = 1; k <= steps; ++k) {
      const Pose2D<double> there = DiscFootprint::driven(start, v, w, time * k / steps);
      const double distance = distance_to_walls(house, cell, there.x, there.y);
      if (distance < radius) {
        touched_at = time * k / steps;
        free_until = time * (k - 1) / steps;
        break;
      }
    }
    CHECK(contact <= touched_at);
    // The slow oracle misses a contact between two steps.
    if (contact < free_until - 1e-9) {
      const Pose2D<double> there = DiscFootprint::driven(start, v, w, contact);
      CHECK(is_near(distance_to_walls(house, cell, there.x, there.y), radius, 1e-8));
    }
    if (contact < time) ++contacts;
  }
  CHECK(contacts > 30);
}

TEST_CASE("the robot is never inside a wall, and the bumper reports the walls that are there", "[drive-simulator]") {
  Random random(11);
  for (int house = 0; house < 12; ++house) {
    HouseRecipe recipe;
    recipe.seed = static_cast<std::uint64_t>(house);
    recipe.width = recipe.height = 12;
    recipe.furniture = 30;
    recipe.smallest_room = 3;
    const BlockMap map = generate_house(recipe);
    VelocitySimulatorOptions options;
    options.cell_size = house % 2 == 0 ? 0.35 : 0.5;
    options.wheel_slip = house % 3 == 0 ? 0.1 : 0;
    options.resolution = 0.25;
    VelocitySimulator robot(map, random_place(map, options.cell_size, options.robot_radius, random), options);
    double nearest = 1;
    for (int i = 0; i < 4000; ++i) {
      // Often right along walls: a quarter of all turns ends parallel to one.
      const bool straight = random.below(4) == 0;
      if (random.below(4) == 0) {
        robot.set_velocity(0, 3);
        const double to_axis = std::remainder(-robot.pose().angle, half_turn / 2);
        if (to_axis > 0) robot.advance(to_axis / 3);
      }
      robot.set_velocity((random.unit() * 2 - 1) * 3, straight ? 0 : (random.unit() * 2 - 1) * 3);
      robot.advance(random.below(5) == 0 ? 1 : 0.05);
      nearest = std::min(nearest, distance_to_walls(map, options.cell_size, robot.pose().x, robot.pose().y));
    }
    CHECK(nearest >= options.robot_radius - 1e-8);
    CHECK(nearest < options.robot_radius + 1e-4);
    CHECK(robot.hits() > 500);
    CHECK(robot.distance() > 100);  // the robot does not get stuck
  }
}

TEST_CASE("laser rays end where a slow marcher meets a wall", "[drive-simulator]") {
  Random random(5);
  HouseRecipe recipe;
  recipe.width = recipe.height = 24;
  recipe.furniture = 20;
  const BlockMap house = generate_house(recipe);
  VelocitySimulatorOptions options;
  options.laser_reach = 4;
  options.laser_field = 2 * half_turn;
  for (int i = 0; i < 8; ++i) {
    VelocitySimulator robot(house, random_place(house, options.cell_size, options.robot_radius, random), options);
    for (int ray = 0; ray < robot.laser_rays(); ++ray) {
      const double angle = robot.pose().angle + robot.laser_angle(ray);
      const double step = 1e-3;
      double marched = 0;
      const auto is_free = [&](double along) {
        const double x = robot.pose().x + along * std::sin(angle), y = robot.pose().y + along * std::cos(angle);
        return house.free.contains(
            Cell(static_cast<int>(x / options.cell_size), static_cast<int>(y / options.cell_size)));
      };
      while (marched < options.laser_reach && is_free(marched)) marched += step;
      const double distance = robot.laser_distance(ray);
      // The marcher may jump over a corner.
      CHECK(distance <= std::min(marched, options.laser_reach) + 1e-9);
      if (distance < marched - step - 1e-9) CHECK((!is_free(distance + 1e-7) || is_free(distance + step)));
      CHECK((distance == options.laser_reach || !is_free(distance + 1e-9)));
    }
  }
}

TEST_CASE("rays along the axes are exact, and turn with the robot", "[drive-simulator]") {
  VelocitySimulatorOptions options = metre_cells();
  options.laser_rays = 3;
  VelocitySimulator robot(room(6, 4), {2, 2.25, 0}, options);
  CHECK(is_near(robot.laser_angle(0), -half_turn / 2));
  CHECK(is_near(robot.laser_angle(1), 0));
  CHECK(is_near(robot.laser_distance(0), 1));
  CHECK(is_near(robot.laser_distance(1), 2.75));
  CHECK(is_near(robot.laser_distance(2), 5));
  robot.set_velocity(0, half_turn / 2);
  robot.advance(1);
  CHECK(is_near(robot.laser_distance(1), 5));
  options.laser_rays = 1;
  CHECK(VelocitySimulator(room(6, 4), {2, 2.25, 0}, options).laser_angle(0) == 0);
}

TEST_CASE("coverage is the area below the brush", "[drive-simulator]") {
  VelocitySimulatorOptions options = metre_cells();
  options.resolution = 0.01;
  options.brush = 0.3;
  VelocitySimulator robot(room(4, 4), {1.5, 1.5, 0}, options);
  const BrushCoverage& floor = robot.floor();
  CHECK(is_near(floor.floor_area(), 16, 1e-6));
  // The robot rounds the corners off: each loses the square less a quarter disc; the brush does not reach the walls.
  const double margin = 0.17 - 0.15;
  const double reachable = (4 - 2 * margin) * (4 - 2 * margin) - (4 - half_turn) * 0.15 * 0.15;
  CHECK(is_near(floor.reachable_area(), reachable, 0.03));
  const double disc = half_turn * 0.15 * 0.15;
  CHECK(is_near(robot.coverage() * floor.reachable_area(), disc, 0.002));
  robot.set_velocity(1, 0);
  robot.advance(2);
  CHECK(is_near(robot.coverage() * floor.reachable_area(), disc + 2 * 0.3, 0.01));
  CHECK(floor.passes(150, 250) == 1);
  robot.set_velocity(0, 1);
  robot.advance(half_turn);  // on the spot
  CHECK(floor.passes(150, 350) == 1);
  robot.set_velocity(1, 0);
  for (int i = 0; i < 40; ++i) robot.advance(0.05);
  CHECK(is_near(robot.coverage() * floor.reachable_area(), disc + 2 * 0.3, 0.01));
  CHECK(floor.passes(150, 250) == 2);
  CHECK(floor.passes(250, 250) == 0);
}

TEST_CASE("unreachable floor counts in floor_coverage() and not in coverage()", "[drive-simulator]") {
  // The gap between the rooms is 0.3 m wide, the robot 0.34.
  const BlockMap map = parse_block_map("XXXXXXXXX\nX   X   X\nX   X   X\nX       X\nX   X   X\nXXXXXXXXX\n", "map");
  VelocitySimulatorOptions options;
  options.cell_size = 0.3;
  options.resolution = 0.03;
  VelocitySimulator robot(map, {0.75, 0.75, 0}, options);
  CHECK(is_near(robot.floor().floor_area(), 25 * 0.09, 1e-6));
  CHECK(robot.floor().reachable_area() < 12.5 * 0.09);
  CHECK(robot.coverage() > robot.floor().floor_coverage());
  options.robot_radius = 0.14;
  options.brush = 0.28;
  CHECK(VelocitySimulator(map, {0.75, 0.75, 0}, options).floor().reachable_area() > 20 * 0.09);
}

TEST_CASE("slip and noise depend on the seed and have the given standard deviation", "[drive-simulator]") {
  const auto drive = [](double slip, std::uint64_t seed) {
    VelocitySimulatorOptions options = metre_cells();
    options.wheel_slip = slip;
    options.seed = seed;
    VelocitySimulator robot(room(20, 20), {10, 3, 0}, options);
    robot.set_velocity(1, 0);
    for (int i = 0; i < 100; ++i) robot.advance(0.05);
    return robot.pose();
  };
  CHECK(drive(0.05, 1).x == drive(0.05, 1).x);
  CHECK(drive(0.05, 1).x != drive(0.05, 2).x);
  CHECK(drive(0, 1).x == 10);
  CHECK(is_near(drive(0.05, 1).y, 8, 0.2));

  VelocitySimulatorOptions options = metre_cells();
  options.laser_noise = 0.02;
  VelocitySimulator robot(room(4, 4), {3, 3, 0}, options);
  double sum = 0, squares = 0;
  const int draws = 20000;
  for (int i = 0; i < draws; ++i) {
    const double off = robot.laser_distance(18) - 2;
    sum += off;
    squares += off * off;
  }
  CHECK(std::fabs(sum / draws) < 0.001);
  CHECK(is_near(std::sqrt(squares / draws), 0.02, 0.001));
}

TEST_CASE("a simulated robot cannot start in a wall or have no size", "[drive-simulator]") {
  const BlockMap map = room(4, 4);
  CHECK_THROWS_AS(VelocitySimulator(map, {1.1, 3, 0}, metre_cells()), std::invalid_argument);
  CHECK_THROWS_AS(VelocitySimulator(map, {0.5, 3, 0}, metre_cells()), std::invalid_argument);
  CHECK_THROWS_AS(VelocitySimulator(map, {-9, 3, 0}, metre_cells()), std::invalid_argument);
  VelocitySimulatorOptions options = metre_cells();
  options.robot_radius = 0;
  CHECK_THROWS_AS(VelocitySimulator(map, {3, 3, 0}, options), std::invalid_argument);
}

TEST_CASE("a simulated robot refuses options out of range", "[drive-simulator]") {
  const BlockMap map = room(4, 4);
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  const auto accepts = [&map](const VelocitySimulatorOptions& options) {
    try {
      VelocitySimulator(map, {3, 3, 0}, options);
    } catch (const std::invalid_argument&) {
      return false;
    }
    return true;
  };
  REQUIRE(accepts(metre_cells()));
  using Field = double VelocitySimulatorOptions::*;
  for (const Field field :
       {&VelocitySimulatorOptions::cell_size, &VelocitySimulatorOptions::robot_radius,
        &VelocitySimulatorOptions::track_width, &VelocitySimulatorOptions::top_speed,
        &VelocitySimulatorOptions::top_turn_rate, &VelocitySimulatorOptions::laser_field,
        &VelocitySimulatorOptions::laser_reach, &VelocitySimulatorOptions::brush, &VelocitySimulatorOptions::resolution,
        &VelocitySimulatorOptions::wheel_slip, &VelocitySimulatorOptions::laser_noise}) {
    for (const double value : {nan, infinity, -infinity, -1.0, 1e300}) {
      VelocitySimulatorOptions options = metre_cells();
      options.*field = value;
      CHECK_FALSE(accepts(options));
    }
  }
  for (const Field field : {&VelocitySimulatorOptions::robot_radius, &VelocitySimulatorOptions::track_width,
                            &VelocitySimulatorOptions::resolution, &VelocitySimulatorOptions::brush}) {
    for (const double value : {0.0, 1e-12, 1e-9}) {
      VelocitySimulatorOptions options = metre_cells();
      options.*field = value;
      CHECK_FALSE(accepts(options));
    }
  }
  VelocitySimulatorOptions fine = metre_cells();
  fine.cell_size = 100;
  fine.resolution = 0.001;
  CHECK_THROWS_AS(VelocitySimulator(map, {300, 300, 0}, fine), std::invalid_argument);
  // 36 cells of 682x682 squares are at most 2^24 squares, those of 683x683 are more.
  fine.cell_size = 1;
  fine.resolution = 1.0 / 683;
  CHECK_THROWS_AS(VelocitySimulator(map, {3, 3, 0}, fine), std::invalid_argument);
  fine.resolution = 1.0 / 682;
  CHECK(accepts(fine));
  VelocitySimulatorOptions thin = metre_cells();
  thin.robot_radius = 0.001;
  CHECK(accepts(thin));
  for (const double value : {nan, infinity, 1e300, -1e300}) {
    CHECK_THROWS_AS(VelocitySimulator(map, {value, 3, 0}, metre_cells()), std::invalid_argument);
    CHECK_THROWS_AS(VelocitySimulator(map, {3, value, 0}, metre_cells()), std::invalid_argument);
  }
  CHECK_THROWS_AS(VelocitySimulator(map, {3, 3, nan}, metre_cells()), std::invalid_argument);
  CHECK_THROWS_AS(VelocitySimulator(map, {3, 3, infinity}, metre_cells()), std::invalid_argument);

  VelocitySimulator robot(map, {3, 3, 0.5}, metre_cells());
  robot.set_velocity(nan, nan);
  robot.advance(1);
  CHECK(is_near(robot.distance(), 0));
  CHECK(is_near(robot.pose().angle, 0.5));
  CHECK_THROWS_AS(robot.advance(nan), std::invalid_argument);
  CHECK_THROWS_AS(robot.advance(infinity), std::invalid_argument);
  robot.advance(-infinity);
  robot.set_velocity(infinity, -infinity);
  robot.advance(0.1);
  CHECK(is_near(robot.seconds(), 1.1));
  CHECK(is_near(robot.distance(), 0.3, 1e-6));
}

TEST_CASE("a simulated robot's clock wraps around", "[drive-simulator]") {
  VelocitySimulator robot(room(4, 4), {3, 3, 0}, metre_cells());
  robot.advance(4294967.2);  // 96 ms before
  robot.set_velocity(1, 0);
  robot.wait_until(robot.milliseconds() + 200U);
  CHECK(robot.milliseconds() == 104);
  CHECK(is_near(robot.distance(), 0.2, 1e-6));
  robot.wait_until(50);  // is over
  CHECK(robot.milliseconds() == 104);
}
