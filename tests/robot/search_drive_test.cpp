// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mazebot/explore/plan_ahead.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <mazebot/host/robot/known_mice.hpp>
#include <mazebot/mazebot.hpp>
#include <vector>

#include "simulated_hardware.hpp"
#include "support/catch.hpp"

namespace {

using namespace mazebot;

// The firmware of the known classic mouse, with numbers from its description.
template <class Scalar>
struct Firmware {
  using HardwareT = test::SimulatedHardware<Scalar>;
  using MouseT = WheeledMouse<HardwareT, Scalar, 8>;

  Firmware(const Maze& maze, double noise, std::uint64_t seed)
      : hardware{MouseSimulator(classic_description(), maze, noise, seed)},
        mouse(hardware, driver(), sensors.data(), sensors.size()) {
    const MouseDescription description = classic_description();
    const auto scalar = [](double value) { return Scalar(value); };
    for (std::size_t i = 0; i < description.sensors.size(); ++i) {
      const WallSensorPlace& place = description.sensors[i];
      sensors.emplace_back(RangeSensor<Scalar>{scalar(place.ahead), scalar(place.right), scalar(place.angle)}, curve(i),
                           place.angle == 0  ? Turn::ahead
                           : place.angle < 0 ? Turn::left
                                             : Turn::right,
                           reading_at_border(i));
    }
    mouse = MouseT(hardware, driver(), sensors.data(), sensors.size());
  }
  Firmware(const Firmware&) = delete;

  static MouseSimulator in_corridor() {
    RunTimeWallMap walls(RunTimeGrid(1, 4));
    for (int y = 0; y < 3; ++y) walls.record(Cell(0, y), Heading::north, false);
    return MouseSimulator(classic_description(), Maze(walls), 0, 1);
  }
  static int reading_at_border(std::size_t sensor) {
    MouseSimulator simulator = in_corridor();
    simulator.carry_to({0.09, 3 * 0.18, 0});
    return simulator.reading(sensor);
  }
  static WallSensor<Scalar, 8> curve(std::size_t sensor) {
    MouseSimulator simulator = in_corridor();
    const WallSensorPlace place = classic_description().sensors[sensor];
    SensorPoint<Scalar> points[8];
    for (int i = 0; i < 8; ++i) {
      const double gap = place.angle == 0 ? 0.03 + 0.02 * i : 0.025 + 0.011 * i;
      if (place.angle == 0) {
        simulator.carry_to({0.09, 4 * 0.18 - 0.006 - place.ahead - gap, 0});
      } else {
        const double aside = 0.084 - 0.02 - gap;
        simulator.carry_to({0.09 + (place.angle > 0 ? aside : -aside), 0.27, 0});
      }
      points[i] = {simulator.reading(sensor), Scalar(place.angle == 0 ? gap : gap * std::sqrt(2.0))};
    }
    return {points, 60948};
  }
  static MazeScale<Scalar> scale() { return {Scalar(0.18), Scalar(0.012)}; }
  static MouseDriver<Scalar> driver() {
    PoseFilterOptions<Scalar> options(Scalar(1e6 * pi<double>() * 0.0228 / 16384));
    options.slide = Scalar(0.0048);
    const MotorModel<Scalar> motors = {Scalar(0.8108), Scalar(0.28582), Scalar(26.154),
                                       Scalar(0.3839), Scalar(0.35),    Scalar(0.062)};
    return {PoseFilter<Scalar>(options, scale(), scale().centre_of(Pose())),
            Tracker<Scalar>(TrackingTolerances<Scalar>(), options.slide),
            WheelController<Scalar>(motors, Scalar(0.008), Scalar(0.001)), Scalar(0.001)};
  }
  static SearchTrajectory<Scalar> trajectory() {
    const DrivePhysics<double> physics = {0.1, 1.29e-4, 0.062, 1.0, 5.7};
    const DriveLimits<Scalar> limits(physics, 5.0, 4.0, 4.0, 2.0, 0.0);
    const TurnShape<Scalar> turn(TurnKind::search_90, Scalar(0.18), Scalar(0.8));
    return {limits, turn, Scalar(0.18), Scalar(0.5)};
  }

  HardwareT hardware;
  std::vector<typename MouseT::Sensor> sensors;
  MouseT mouse;
};

using ExplorerT = Explorer<16, 16>;

Maze maze16(std::uint64_t seed) {
  MazeRecipe recipe;
  recipe.seed = seed;
  return generate_maze(recipe);
}

// Lets a navigator drive until it stops. False: the mouse was lost.
template <class FirmwareT, class NavigatorT, class SearchT, class VisitorT>
bool search(FirmwareT& firmware, SearchT& drive, NavigatorT& navigator, VisitorT&& visit) {
  const double behind = 0.038;
  const Pose2D<double> start = {0.09, 0.09 - behind, 0};
  firmware.hardware.simulator.carry_to(start);
  using Scalar = typename FirmwareT::MouseT::Scalar;
  const Pose2D<Scalar> at = {Scalar(start.x), Scalar(start.y), Scalar(0)};
  firmware.mouse.stand_at(at);
  firmware.mouse.rest(Scalar(0.5));
  drive.begin(at, Scalar(behind));
  for (;;) {
    const Command command = navigator.next(drive.observe());
    if (!drive.perform(command, visit)) return false;
    if (command.is_stop()) return true;
  }
}

// What a search on sensors and wheels has found.
template <class Scalar>
void check_search(const Maze& maze, double noise) {
  Firmware<Scalar> firmware(maze, noise, 3);
  CellSet<16, 16> goals;
  maze.goals.for_each_index([&](RunTimeGrid::Index goal) { goals.insert(maze.grid().cell(goal)); });
  ExplorerT explorer(goals, maze.start);
  SearchDrive<typename Firmware<Scalar>::MouseT, ExplorerT::MapT> drive(firmware.mouse, Firmware<Scalar>::trajectory(),
                                                                        explorer.wall_map());
  REQUIRE(search(firmware, drive, explorer, [](const TrajectoryPoint<Scalar>&) {}));
  CHECK(explorer.status() == Status::done);
  CHECK(explorer.proved());
  CHECK(firmware.hardware.simulator.contacts() == 0);
  for (int i = 0; i < 256; ++i) {
    for (const Heading side : {Heading::north, Heading::east}) {
      const Cell cell(i % 16, i / 16);
      if (explorer.wall_map().known(cell, side)) {
        CHECK(explorer.wall_map().wall(cell, side) == maze.walls.wall(cell, side));
      }
    }
  }
  // It stands where it believes it stands.
  const Pose2D<double> truth = firmware.hardware.simulator.true_pose();
  const Pose2D<Scalar> believed = firmware.mouse.driver().filter().pose();
  CHECK(std::abs(truth.x - static_cast<double>(believed.x)) < 0.005);
  CHECK(std::abs(truth.y - static_cast<double>(believed.y)) < 0.005);
  CHECK(Firmware<Scalar>::scale().pose_of(believed) == explorer.pose());
  CHECK(drive.stands());
}

}  // namespace

TEST_CASE("search drive: a simulated mouse explores with its wheels, in float and in fixed point") {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    INFO("maze " << seed);
    const Maze maze = maze16(seed);
    check_search<float>(maze, 0);
    check_search<float>(maze, 1);
    check_search<FixedPoint<20>>(maze, 1);
  }
}

TEST_CASE("search drive: prepared decisions are those of the explorer") {
  const Maze maze = maze16(4);
  CellSet<16, 16> goals;
  maze.goals.for_each_index([&](RunTimeGrid::Index goal) { goals.insert(maze.grid().cell(goal)); });
  std::vector<Pose> visited[2];
  for (const bool prepares : {false, true}) {
    Firmware<float> firmware(maze, 1, 3);
    ExplorerT explorer(goals, maze.start);
    PlanAhead<ExplorerT> ahead(explorer);
    SearchDrive<Firmware<float>::MouseT, ExplorerT::MapT> drive(firmware.mouse, Firmware<float>::trajectory(),
                                                                explorer.wall_map());
    Pose last;
    REQUIRE(search(firmware, drive, ahead, [&](const TrajectoryPoint<float>& point) {
      const Pose pose = Firmware<float>::scale().pose_of(point.pose);
      if (pose != last) visited[prepares ? 1 : 0].push_back(pose);
      last = pose;
      if (prepares) ahead.prepare();
    }));
    CHECK(ahead.explorer().proved());
  }
  CHECK(visited[0].size() > 100);
  CHECK(visited[0] == visited[1]);
}

TEST_CASE("search drive: a dead sensor ends in a status, with the motors off") {
  const Maze maze = maze16(1);
  Firmware<float> firmware(maze, 1, 3);
  // The battery is empty: a measurement that no controller can use.
  struct Empty {
    test::SimulatedHardware<float>& hardware;
    int periods = 0;
    float left = 0, right = 0;

    MouseReadings<float> readings() {
      MouseReadings<float> now = hardware.readings();
      if (++periods > 1000) now.supply = 0;
      return now;
    }
    int sensor_reading(std::size_t sensor) const { return hardware.sensor_reading(sensor); }
    void set_motors(float new_left, float new_right) { hardware.set_motors(left = new_left, right = new_right); }
    void wait_for_next_period() { hardware.wait_for_next_period(); }
  };
  Empty hardware{firmware.hardware};
  std::vector<MouseSensor<float, 8>> sensors = firmware.sensors;
  WheeledMouse<Empty, float, 8> mouse(hardware, Firmware<float>::driver(), sensors.data(), sensors.size());
  ExplorerT explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
  SearchDrive<WheeledMouse<Empty, float, 8>, ExplorerT::MapT> drive(mouse, Firmware<float>::trajectory(),
                                                                    explorer.wall_map());
  const Pose2D<float> start = {0.09f, 0.052f, 0.0f};
  firmware.hardware.simulator.carry_to({0.09, 0.052, 0});
  mouse.stand_at(start);
  mouse.rest(0.5f);
  drive.begin(start, 0.038f);
  bool follows = true;
  for (int i = 0; i < 100 && follows; ++i) follows = drive.perform(explorer.next(drive.observe()));
  CHECK_FALSE(follows);
  CHECK(mouse.status() == TrackerStatus::not_a_number);
  CHECK(hardware.left == 0);
  CHECK(hardware.right == 0);
}

TEST_CASE("search drive: at the centre of a cell a mouse sees only ahead, and where no sensor looks it is unsure") {
  const Maze maze = maze16(1);
  Firmware<float> firmware(maze, 0, 3);
  ExplorerT explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
  SearchDrive<Firmware<float>::MouseT, ExplorerT::MapT> drive(firmware.mouse, Firmware<float>::trajectory(),
                                                              explorer.wall_map());
  drive.begin({0.09f, 0.09f, 0.0f}, 0);
  CHECK_FALSE(drive.observe().sensed(Turn::left));
  CHECK(drive.observe().sensed(Turn::ahead));
  drive.begin({0.09f, 0.052f, 0.0f}, 0.038f);
  CHECK(drive.observe().sensed(Turn::left));
  CHECK(drive.observe().sensed(Turn::ahead));
  CHECK(firmware.mouse.look(Turn::around) == WallSight::unsure);
}

namespace {

// A column of four cells: walls on all sides, and ahead of the last cell.
Maze column() {
  RunTimeWallMap walls(RunTimeGrid(2, 4));
  for (int y = 0; y < 3; ++y) walls.record(Cell(0, y), Heading::north, false);
  return Maze(walls);
}

// Puts the mouse into the first cell of that column with its back to the wall.
template <class SearchT>
void begin_in(Firmware<float>& firmware, SearchT& drive) {
  const Pose2D<float> start = {0.09f, 0.052f, 0.0f};
  firmware.hardware.simulator.carry_to({0.09, 0.052, 0});
  firmware.mouse.stand_at(start);
  firmware.mouse.rest(0.5f);
  drive.begin(start, 0.038f);
}

}  // namespace

TEST_CASE("search drive: a mouse that is sent through a wall stops before it, and says that it was blocked") {
  const WallMap<16, 16> map;
  const auto ignore = [](const TrajectoryPoint<float>&) {};
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Firmware<float> firmware(column(), 1, seed);
    SearchDrive<Firmware<float>::MouseT, WallMap<16, 16>> drive(firmware.mouse, Firmware<float>::trajectory(), map);
    begin_in(firmware, drive);
    // Six cells ahead: there are only three.
    REQUIRE(drive.perform(Command::go(Turn::ahead, 6), ignore));
    CHECK(drive.stands());
    CHECK(drive.observe().short_by() == 3);
    CHECK(drive.observe().sensed(Turn::ahead));
    CHECK(drive.observe().wall(Turn::ahead));
    CHECK(firmware.hardware.simulator.contacts() == 0);
    const Pose2D<double> stopped = firmware.hardware.simulator.true_pose();
    CHECK(std::abs(stopped.y - 3.5 * 0.18) < 0.01);
    // From rest it does not even begin.
    REQUIRE(drive.perform(Command::go(Turn::right, 1), ignore));
    CHECK(drive.observe().short_by() == 1);
    CHECK(std::abs(firmware.hardware.simulator.true_pose().y - stopped.y) < 0.003);
    CHECK(firmware.hardware.simulator.contacts() == 0);
    // And the way back is open.
    REQUIRE(drive.perform(Command::go(Turn::right, 2), ignore));
    CHECK(drive.observe().short_by() == 0);
    CHECK_FALSE(drive.stands());
  }
}

TEST_CASE("search drive: with its back to the wall, a mouse does not drive into a wall that it sees ahead") {
  const WallMap<16, 16> map;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Firmware<float> firmware(Maze(RunTimeWallMap(RunTimeGrid(1, 1))), 1, seed);
    SearchDrive<Firmware<float>::MouseT, WallMap<16, 16>> drive(firmware.mouse, Firmware<float>::trajectory(), map);
    begin_in(firmware, drive);
    REQUIRE(drive.observe().wall(Turn::ahead));
    REQUIRE(drive.perform(Command::go(Turn::ahead, 1)));
    CHECK(drive.observe().short_by() == 1);
    CHECK(drive.stands());
    // It turns at the centre, and sees the walls aside.
    REQUIRE(drive.perform(Command::go(Turn::right, 1)));
    CHECK(drive.observe().short_by() == 1);
    CHECK(firmware.hardware.simulator.contacts() == 0);
  }
}

TEST_CASE("search drive: a smooth turn into a side that is not seen open becomes a stop, a look and a turn") {
  const WallMap<16, 16> map;
  const auto ignore = [](const TrajectoryPoint<float>&) {};
  for (const Turn side : {Turn::left, Turn::right}) {
    Firmware<float> firmware(column(), 1, 5);
    SearchDrive<Firmware<float>::MouseT, WallMap<16, 16>> drive(firmware.mouse, Firmware<float>::trajectory(), map);
    begin_in(firmware, drive);
    REQUIRE(drive.perform(Command::go(Turn::ahead, 1), ignore));
    REQUIRE(drive.observe().wall(side));
    REQUIRE(drive.perform(Command::go(side, 2), ignore));
    CHECK(drive.observe().short_by() == 2);
    CHECK(drive.observe().wall(Turn::ahead));
    CHECK(firmware.hardware.simulator.contacts() == 0);
    CHECK(std::abs(firmware.hardware.simulator.true_pose().y - 1.5 * 0.18) < 0.01);
  }
}

TEST_CASE("search drive: a mouse that is told to wait stops at the centre, and time passes") {
  const WallMap<16, 16> map;
  const auto ignore = [](const TrajectoryPoint<float>&) {};
  Firmware<float> firmware(column(), 1, 5);
  SearchDrive<Firmware<float>::MouseT, WallMap<16, 16>> drive(firmware.mouse, Firmware<float>::trajectory(), map);
  begin_in(firmware, drive);
  REQUIRE(drive.perform(Command::go(Turn::ahead, 1), ignore));
  REQUIRE_FALSE(drive.stands());
  REQUIRE(drive.perform(Command::wait(), ignore));
  CHECK(drive.stands());
  CHECK(drive.observe().short_by() == 0);
  const Pose2D<double> stopped = firmware.hardware.simulator.true_pose();
  CHECK(std::abs(stopped.y - 1.5 * 0.18) < 0.01);
  const double before = firmware.hardware.simulator.seconds();
  REQUIRE(drive.perform(Command::wait(), ignore));
  CHECK(firmware.hardware.simulator.seconds() > before);
  CHECK(std::abs(firmware.hardware.simulator.true_pose().y - stopped.y) < 0.003);
  // From there it drives on.
  REQUIRE(drive.perform(Command::go(Turn::ahead, 1), ignore));
  CHECK_FALSE(drive.stands());
  CHECK(firmware.hardware.simulator.contacts() == 0);
}

TEST_CASE("search drive: with its back to the wall and a wall ahead, a mouse turns at the centre of its cell") {
  // From the start it must turn to the right.
  RunTimeWallMap walls(RunTimeGrid(3, 1));
  for (int x = 0; x < 2; ++x) walls.record(Cell(x, 0), Heading::east, false);
  for (const Turn turn : {Turn::right, Turn::around}) {
    Firmware<float> firmware(Maze(walls), 1, 3);
    const WallMap<3, 1> map;
    SearchDrive<Firmware<float>::MouseT, WallMap<3, 1>> drive(firmware.mouse, Firmware<float>::trajectory(), map);
    const float behind = 0.038f;
    const double begins_east = turn == Turn::around ? -pi<double>() / 2 : 0;  // or west
    const Pose2D<double> start = {0.09 - behind * std::sin(begins_east), 0.09 - behind * std::cos(begins_east),
                                  begins_east};
    firmware.hardware.simulator.carry_to(start);
    const Pose2D<float> at = {static_cast<float>(start.x), static_cast<float>(start.y),
                              static_cast<float>(start.angle)};
    firmware.mouse.stand_at(at);
    firmware.mouse.rest(0.5f);
    drive.begin(at, behind);
    REQUIRE(drive.perform(Command::go(turn, 2)));
    REQUIRE(drive.perform(Command::stop()));
    // It has crossed two borders and stops in the third cell.
    const Pose2D<double>& pose = firmware.hardware.simulator.true_pose();
    CHECK(std::abs(pose.x - 2.5 * 0.18) < 0.008);
    CHECK(std::abs(pose.y - 0.09) < 0.008);
    CHECK(firmware.hardware.simulator.contacts() == 0);
  }
}
