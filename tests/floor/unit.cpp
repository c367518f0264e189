// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A unit of a user's program: it uses all of the core, with mazes of two sizes, and no standard library. It is compiled
// in every standard and by every compiler, and linked with itself compiled in another standard.
#include "unit.hpp"

#include "mazebot/explore/tour_policy.hpp"

namespace {

using mazebot::Cell;
using mazebot::Heading;
using mazebot::Turn;
using mazebot::Unknown;

// A comb: corridors that run north, joined at the bottom or at the top in turn.
template <class MapT>
void build_comb(MapT& walls) {
  for (int x = 0; x + 1 < walls.width(); ++x) {
    const int gap = x % 2 == 0 ? walls.height() - 1 : 0;
    for (int y = 0; y < walls.height(); ++y) walls.record(Cell(x, y), Heading::east, y != gap);
    for (int y = 0; y + 1 < walls.height(); ++y) walls.record(Cell(x, y), Heading::north, false);
  }
  for (int y = 0; y + 1 < walls.height(); ++y) walls.record(Cell(walls.width() - 1, y), Heading::north, false);
}

// A serial line that nobody reads, and a memory.
struct Device {
  uint8_t bytes[128];
  // NOLINTNEXTLINE(readability-identifier-naming): the name of Arduino's Print
  int availableForWrite() { return 64; }
  void print(char) {}
  void write(uint8_t) {}
  bool ready() { return true; }
  uint8_t read(size_t address) { return bytes[address]; }
  void write(size_t address, uint8_t byte) { bytes[address] = byte; }
};

template <int Width, int Height>
class CombRobot {
 public:
  CombRobot() : walls_(), pose_(), moves_(0) { build_comb(walls_); }

  bool wall_left() const { return walls_.wall(pose_, Turn::left); }
  bool wall_front() const { return walls_.wall(pose_, Turn::ahead); }
  bool wall_right() const { return walls_.wall(pose_, Turn::right); }
  void turn_left() { pose_ = pose_.turned(Turn::left); }
  void turn_right() { pose_ = pose_.turned(Turn::right); }
  bool forward() {
    if (wall_front()) return false;
    pose_ = pose_.advanced();
    ++moves_;
    return true;
  }

  const mazebot::WallMap<Width, Height>& walls() const { return walls_; }
  int moves() const { return moves_; }

 private:
  mazebot::WallMap<Width, Height> walls_;
  mazebot::Pose pose_;
  int moves_;
};

// The smallest possible navigator: goes downhill on the true distances.
template <int Width, int Height, class FloodT = mazebot::FloodFill<Width, Height>>
class Downhill {
 public:
  explicit Downhill(const mazebot::WallMap<Width, Height>& walls) : walls_(walls), flood_(), pose_() {
    mazebot::CellSet<Width, Height> goals;
    goals.insert(Cell(Width - 1, 0));
    flood_.run(walls_, goals, Unknown::wall);
  }

  mazebot::Command next(const mazebot::Observation&) {
    const mazebot::Optional<Heading> heading = flood_.downhill(walls_, pose_, Unknown::wall);
    if (!heading) return mazebot::Command::stop();
    const Turn turn = *heading - pose_.heading;
    pose_ = pose_.turned(turn).advanced();
    return mazebot::Command::go(turn);
  }
  mazebot::Status status() const { return mazebot::Status::done; }

 private:
  const mazebot::WallMap<Width, Height>& walls_;
  FloodT flood_;
  mazebot::Pose pose_;
};

template <int Width, int Height, class FloodT>
int moves_downhill(bool& all_done) {
  typedef CombRobot<Width, Height> Robot;
  MAZEBOT_CHECK_ROBOT(Robot);
  typedef Downhill<Width, Height, FloodT> Navigator;
  MAZEBOT_CHECK_NAVIGATOR(Navigator);
  MAZEBOT_CHECK_EXPLORE_POLICY(mazebot::OddsPolicy);
  Robot robot;
  Navigator navigator(robot.walls());
  all_done = mazebot::drive(robot, navigator) == mazebot::Status::done && all_done;
  return robot.moves();
}

// By distances and by directions, which are found in the same number of moves; -1 if they are not.
template <int Width, int Height>
int moves_down_the_comb(bool& all_done) {
  const int moves = moves_downhill<Width, Height, mazebot::FloodFill<Width, Height>>(all_done);
  return moves_downhill<Width, Height, mazebot::FlowField<Width, Height>>(all_done) == moves ? moves : -1;
}

// A size that only this unit has: its functions call those that the units share.
enum { own_width = MAZEBOT_CPLUSPLUS < 202002L ? 20 : 40 };

#ifdef __AVR__
static_assert(sizeof(mazebot::Localizer<16, 16>) <= 400, "a lost robot's RAM on a Uno, the map apart");
static_assert(sizeof(mazebot::Coverage<16, 16>) <= 855, "covering a house with a Uno, the map included");
static_assert(sizeof(mazebot::Coverage<16, 16, mazebot::BacktrackingSpiral>) <= 785, "the same by a plain rule");
static_assert(sizeof(mazebot::Recovery<mazebot::Explorer<16, 16>>) <= 2636, "docs/recovery.md");
static_assert(sizeof(mazebot::RouteMotions<16, 16>) <= 9, "docs/contest-day.md");
static_assert(sizeof(mazebot::PlanAhead<mazebot::Explorer<16, 16>>) <= 54, "docs/contest-day.md");
static_assert(sizeof(mazebot::Explorer<16, 16>::LoopT::Snapshot) <= 419, "what it copies; docs/contest-day.md");
static_assert(sizeof(mazebot::BumpAndSpiral<>) <= 101, "a vacuum cleaner's RAM on a Uno: 26 bytes and its options");
#endif

// A vacuum cleaner that is hit in front from time to time.
class BlindVacuum {
 public:
  BlindVacuum() : milliseconds_(0), forward_ticks_(0) {}
  template <class Scalar>
  void set_velocity(Scalar v, Scalar) {
    if (v > Scalar(0)) ++forward_ticks_;
  }
  static bool bumper_left() { return false; }
  bool bumper_centre() const { return milliseconds_ % 1000 == 0; }
  static bool bumper_right() { return false; }
  static int laser_rays() { return 0; }
  static int laser_angle(int) { return 0; }
  static int laser_distance(int) { return 0; }
  uint32_t milliseconds() const { return milliseconds_; }
  void wait_until(uint32_t then) { milliseconds_ = then; }
  int forward_ticks() const { return forward_ticks_; }

 private:
  uint32_t milliseconds_;
  int forward_ticks_;
};

// Drives fast runs without diagonals, and counts the motions.
struct CountingRunner {
  int motions = 0;
  void run_straight(int) { ++motions; }
  void run_90(Turn) { ++motions; }
  void run_180(Turn) { ++motions; }
  void turn_left() { ++motions; }
  void turn_right() { ++motions; }
};
MAZEBOT_CHECK_RUN_ROBOT(CountingRunner);

// The moves of a search that is logged into that sink.
template <class SinkT>
decltype(CombRobot<6, 5>().moves()) logged_moves(SinkT& sink) {
  CombRobot<6, 5> robot;
  mazebot::Explorer<6, 5> explorer({{5, 0}});
  mazebot::Recorder<mazebot::Explorer<6, 5>, SinkT> recorder(explorer, sink);
  mazebot::drive(robot, recorder);
  recorder.finish();
  return robot.moves();
}

// A mouse whose wheels turn as fast as its motors are told: 1 m/s at full voltage, 100 counts a millimetre.
struct ObedientHardware {
  typedef mazebot::FixedPoint<20> Scalar;
  int32_t left = 0;
  int32_t right = 0;
  Scalar left_duty = Scalar(0);
  Scalar right_duty = Scalar(0);

  mazebot::MouseReadings<Scalar> readings() const {
    return {left, right, (left_duty - right_duty) / Scalar(0.06), Scalar(1)};
  }
  int sensor_reading(size_t) const { return 0; }
  void set_motors(Scalar new_left, Scalar new_right) {
    left_duty = new_left;
    right_duty = new_right;
  }
  void wait_for_next_period() {
    left += static_cast<int>(left_duty * Scalar(100));
    right += static_cast<int>(right_duty * Scalar(100));
  }
};
MAZEBOT_CHECK_MOUSE_HARDWARE(ObedientHardware);

bool drives_into_the_next_cell() {
  typedef ObedientHardware::Scalar Scalar;
  typedef mazebot::WheeledMouse<ObedientHardware, Scalar> Mouse;
  const mazebot::MazeScale<Scalar> scale(Scalar(0.18), Scalar(0.012));
  const mazebot::Pose2D<Scalar> start = scale.centre_of(mazebot::Pose());
  // No lag worth mentioning.
  const mazebot::MotorModel<Scalar> motors = {Scalar(1),     Scalar(0.001), Scalar(1 / 0.03),
                                              Scalar(0.001), Scalar(0),     Scalar(0.06)};
  const mazebot::MouseDriver<Scalar> driver(
      mazebot::PoseFilter<Scalar>(mazebot::PoseFilterOptions<Scalar>(Scalar(10)), scale, start),
      mazebot::Tracker<Scalar>(), mazebot::WheelController<Scalar>(motors, Scalar(0.01), Scalar(0.001)), Scalar(0.001));
  const mazebot::DrivePhysics<float> physics = {0.1f, 0.0001f, 0.06f, 1.0f, 2.0f};
  const mazebot::SearchTrajectory<Scalar> trajectory(
      mazebot::DriveLimits<Scalar>(physics, 5.0f, 2.0f, 2.0f, 1.0f, 0.0f),
      mazebot::TurnShape<Scalar>(mazebot::TurnKind::search_90, Scalar(0.18), Scalar(1)), Scalar(0.18), Scalar(0.3));
  ObedientHardware hardware;
  mazebot::MouseSensor<Scalar> sensor(
      {Scalar(0.05), Scalar(0), Scalar(0)},
      mazebot::WallSensor<Scalar>::logarithmic(Scalar(0.09), Scalar(-0.013), Scalar(0), Scalar(0.06), 4000),
      mazebot::Turn::ahead, 100);
  Mouse mouse(hardware, driver, &sensor, 1);
  const mazebot::WallMap<2, 2> map;
  mazebot::SearchTrajectory<Scalar> pivot = trajectory;
  mazebot::SlowedTrajectory<Scalar, mazebot::SearchTrajectory<Scalar>> slowed(pivot, Scalar(0.5));
  if (!pivot.begin(mazebot::SearchMotion::pivot_right, start)) return false;
  for (mouse.stand_at(start); !slowed.ended();) slowed.advance(Scalar(0.01));
  if (slowed.point().speed > Scalar(0) || slowed.seconds() < pivot.seconds()) return false;
  mazebot::SearchDrive<Mouse, mazebot::WallMap<2, 2>> search(mouse, trajectory, map);
  mouse.stand_at(start);
  mouse.rest(Scalar(0.1));
  search.begin(start, Scalar(0));
  return !search.observe().sensed(mazebot::Turn::left) && search.perform(mazebot::Command::go(mazebot::Turn::ahead)) &&
         !search.observe().wall(mazebot::Turn::ahead) && search.perform(mazebot::Command::stop()) &&
         scale.pose_of(mouse.driver().filter().pose()) == mazebot::Pose(Cell(0, 1), mazebot::Heading::north);
}

UnitReport make_report() {
  UnitReport report = UnitReport();
  report.map_bytes = sizeof(SmallMap);
  report.flood_bytes = sizeof(mazebot::FloodFill<16, 16>);
  report.explorer_bytes = sizeof(mazebot::Explorer<6, 5>);
  report.all_done = true;
  report.small_moves = moves_down_the_comb<6, 5>(report.all_done);
  report.large_moves = moves_down_the_comb<16, 16>(report.all_done);
  report.own_moves = moves_down_the_comb<own_width, 20>(report.all_done);

  CombRobot<6, 5> robot;
  mazebot::Explorer<6, 5> explorer({{5, 0}});
  report.all_done = mazebot::drive(robot, explorer) == mazebot::Status::done && report.all_done;
  report.explorer_moves = robot.moves();
  mazebot::RouteRunner<6, 5> run = explorer.shortest_route();
  report.all_done = mazebot::drive(robot, run) == mazebot::Status::done && report.all_done;
  report.route_moves = robot.moves() - report.explorer_moves;

  const mazebot::Route<6, 5> fast = explorer.fast_route(mazebot::half_size_times()).route();
  mazebot::RouteMotions<6, 5> motions(fast, mazebot::RunStyle::smooth, mazebot::RunEnds(1));
  CountingRunner runner;
  report.all_done = mazebot::drive(runner, motions) == mazebot::Status::done && runner.motions > 0 && report.all_done;

  CombRobot<6, 5> racing;
  typedef mazebot::FastRunPolicy<6, 5> FastRunPolicyT;
  const FastRunPolicyT fast_run(mazebot::half_size_times());
  mazebot::Explorer<6, 5, FastRunPolicyT> racer({{5, 0}}, mazebot::Pose(), fast_run);
  report.all_done = mazebot::drive(racing, racer) == mazebot::Status::done && racer.proved() && report.all_done;

  CombRobot<6, 5> another;
  mazebot::WallFollower<6, 5> follower(mazebot::Hand::right, explorer.goals());
  report.all_done = mazebot::drive(another, follower) == mazebot::Status::done && report.all_done;
  report.follower_moves = another.moves();

  CombRobot<6, 5> touring;
  mazebot::Explorer<6, 5, mazebot::TourPolicy<>> planner({{5, 0}});
  report.all_done = mazebot::drive(touring, planner) == mazebot::Status::done && planner.proved() && report.all_done;

  CombRobot<6, 5> unstopped;
  mazebot::Explorer<6, 5> asked({{5, 0}});
  typedef mazebot::PlanAhead<mazebot::Explorer<6, 5>> Ahead;
  MAZEBOT_CHECK_NAVIGATOR(Ahead);
  Ahead ahead(asked);
  const auto prepare = [&](const mazebot::Observation&, mazebot::Command) {
    while (ahead.prepare()) {
    }
  };
  report.all_done = mazebot::drive(unstopped, ahead, prepare) == mazebot::Status::done && report.all_done;
  report.all_done = unstopped.moves() == report.explorer_moves && report.all_done;

  CombRobot<6, 5> careful;
  mazebot::Explorer<6, 5> recovered({{5, 0}});
  mazebot::Recovery<mazebot::Explorer<6, 5>, 64> recovery(recovered);
  report.all_done = mazebot::drive(careful, recovery) == mazebot::Status::done && report.all_done;
  report.all_done = careful.moves() == report.explorer_moves && recovery.recoveries() == 0 && report.all_done;

  // The same run again: logged into RAM, over a serial line and into a memory.
  Device device;
  mazebot::RamLog<128> ram_log;
  mazebot::SerialLog<Device> serial_log(device);
  mazebot::SavedLog<Device, 128> saved_log(device);
  report.all_done = logged_moves(ram_log) == report.explorer_moves && report.all_done;
  report.all_done = logged_moves(serial_log) == report.explorer_moves && serial_log.send() && report.all_done;
  CombRobot<6, 5> questioned;
  mazebot::Explorer<6, 5> explained({{5, 0}});
  mazebot::LastDecisions<6, 5, 4> last;
  mazebot::drive(questioned, explained, [&](const mazebot::Observation&, mazebot::Command command) {
    last.add(explained, command);
    return true;
  });
  report.all_done = last.count() == 4 && last[3].unknown == 0 && report.all_done;
  print(device, last);
  report.all_done = logged_moves(saved_log) == report.explorer_moves && report.all_done;
  saved_log.flush();
  mazebot::send_log(device, saved_log);

  CombRobot<6, 5> lost;
  mazebot::Localizer<6, 5> localizer(lost.walls());
  report.all_done = mazebot::drive(lost, localizer) == mazebot::Status::located && report.all_done;
  report.localizer_moves = lost.moves();

  CombRobot<6, 5> sweeper;
  mazebot::Coverage<6, 5> coverage;
  report.all_done = mazebot::drive(sweeper, coverage) == mazebot::Status::done && report.all_done;
  report.coverage_moves = sweeper.moves();
  {
    // Kept over a power loss, with the cells that were visited.
    struct Bytes {
      uint8_t bytes[256];
      uint8_t read(size_t address) { return bytes[address]; }
      void write(size_t address, uint8_t byte) { bytes[address] = byte; }
    } memory = {};
    const mazebot::SavedMap<6, 5, mazebot::Saved::walls_and_cells> saved;
    mazebot::Coverage<6, 5> after;
    const bool is_saved = saved.save(memory, coverage.coverage_map()) == mazebot::SaveResult::saved;
    report.all_done = is_saved && after.resume(saved, memory) == mazebot::LoadResult::loaded && report.all_done;
  }

  typedef mazebot::Dijkstra<6, 5, mazebot::CellTurnCost<1, 1>> Cheapest;
  Cheapest cheapest;
  const mazebot::DijkstraResult result = cheapest.run(robot.walls(), explorer.goals(), Unknown::wall);
  report.all_done = result == mazebot::DijkstraResult::done && report.all_done;
  report.cheapest = cheapest.cost(robot.walls(), explorer.goals(), mazebot::Pose(), Unknown::wall).value_or(0);
  report.dijkstra_bytes = sizeof(Cheapest);

  report.all_done = drives_into_the_next_cell() && report.all_done;

  BlindVacuum vacuum;
  mazebot::BumpAndSpiral<> cleaner(1);
  mazebot::drive_for(10000, vacuum, cleaner);
  report.vacuum_ticks = vacuum.forward_ticks();
  return report;
}

int distance_across(const SmallMap& walls) {
  mazebot::FloodFill<6, 5> flood;
  const Cell goals[] = {Cell(5, 0)};
  flood.run(walls, mazebot::CellSet<6, 5>(goals), Unknown::open);
  return flood.reachable(Cell(0, 0)) ? static_cast<int>(flood.distance(Cell(0, 0))) : -1;
}

}  // namespace

#if MAZEBOT_CPLUSPLUS < 202002L
UnitReport report_of_unit_11() { return make_report(); }
int distance_in_unit_11(const SmallMap& walls) { return distance_across(walls); }
#else
UnitReport report_of_unit_20() { return make_report(); }
int distance_in_unit_20(const SmallMap& walls) { return distance_across(walls); }
#endif
