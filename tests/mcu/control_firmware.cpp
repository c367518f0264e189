// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Measures a control period of a WheeledMouse, as follow() calls it: trajectory, tracker, wheel controllers, odometry
// with the gyro, and corrections by the walls. scripts/figures/control_step compiles it with
//
//     -DNUMBER=float|FixedPoint<20>  -DFILTER=PoseFilter|KalmanPoseFilter  -DSENSORS=0..4  -DRUN=0|1
//
// for a search motion after the other (0), or for a fast run (1), which needs more memory. The mouse does what it is
// told, and sees walls where they are on straights. Its hardware, which takes no time, is not counted.
#include "firmware.hpp"
#include "mazebot/mazebot.hpp"

using namespace mazebot;

namespace {

typedef NUMBER Number;
typedef FILTER<Number> Filter;

constexpr float cell = 0.18f;
constexpr float track = 0.062f;
constexpr float period = 0.001f;
constexpr float metres_per_count = 4.37e-6f;

// Reads one number after the other from the reference, and measures between two periods.
struct Hardware {
  MouseReadings<Number> now = {0, 0, Number(0), Number(7.4f)};
  double left = 0, right = 0;  // metres
  Number wanted_speed = Number(0), wanted_turn_rate = Number(0);
  bool is_straight = true;
  bool begun = false;

  MouseReadings<Number> readings() const { return now; }
  // The first two look aside and see the walls of a corridor, the others look ahead and see none.
  int sensor_reading(size_t sensor) const { return sensor < 2 && is_straight ? 885 : 20; }
  void set_motors(Number, Number) {}
  void wait_for_next_period() {
    if (begun) end_region(1);
    const double speed = static_cast<double>(static_cast<float>(wanted_speed));
    const double turn_rate = static_cast<double>(static_cast<float>(wanted_turn_rate));
    left += (speed + turn_rate * static_cast<double>(track) / 2) * static_cast<double>(period);
    right += (speed - turn_rate * static_cast<double>(track) / 2) * static_cast<double>(period);
    now.left_count = static_cast<int32_t>(left / static_cast<double>(metres_per_count));
    now.right_count = static_cast<int32_t>(right / static_cast<double>(metres_per_count));
    now.gyro_rate = Number(static_cast<float>(turn_rate));
    begun = true;
    begin_region(1);
  }
};

typedef WheeledMouse<Hardware, Number, 8, Filter> Mouse;
typedef WallMap<8, 8> Map;

// What the hardware will do in this period.
struct Obey {
  Hardware* hardware;
  void operator()(const TrajectoryPoint<Number>& point) const {
    hardware->wanted_speed = point.speed;
    hardware->wanted_turn_rate = point.turn_rate;
    hardware->is_straight = !(point.curvature > Number(0.5f)) && !(point.curvature < Number(-0.5f));
  }
};

Number number(float value) { return Number(value); }

DriveLimits<Number> limits() {
  const DrivePhysics<float> physics = {0.1f, 1.29e-4f, 0.062f, 1.0f, 5.7f};
  return DriveLimits<Number>(physics, 5.0f, 4.0f, 4.0f, 2.0f, 0.0f);
}

#if RUN
// A straight, turns of all kinds but the U-turn, and a diagonal.
struct Motions {
  size_t size() const { return 9; }
  MotionPrimitive operator[](size_t i) const {
    static const MotionPrimitive all[] = {
        {PrimitiveKind::straight, Turn::ahead, 10}, {PrimitiveKind::turn_90, Turn::right, 1},
        {PrimitiveKind::straight, Turn::ahead, 4},  {PrimitiveKind::turn_45, Turn::right, 1},
        {PrimitiveKind::diagonal, Turn::ahead, 3},  {PrimitiveKind::turn_45, Turn::left, 1},
        {PrimitiveKind::straight, Turn::ahead, 4},  {PrimitiveKind::turn_180, Turn::right, 1},
        {PrimitiveKind::straight, Turn::ahead, 6}};
    return all[i];
  }
};

Number marks[900];

bool drive(Mouse& mouse, Hardware& hardware, const Map& map, const Pose2D<Number>& start) {
  const Motions motions;
  const OutlinePoint<Number> corners[] = {{number(0.038f), number(0.02f)},
                                          {number(0.038f), number(-0.02f)},
                                          {number(-0.038f), number(-0.02f)},
                                          {number(-0.038f), number(0.02f)}};
  const Outline<Number> outline = {corners, 4};
  const DriveLimits<Number> drive = limits();
  const RunTurns<Number> turns(TurnSpace<Number>(drive, outline, MazeScale<Number>(number(cell), number(0.012f))));
  RunTrajectory<Number, Motions> run(motions, turns, drive, number(0.004f), marks, 900);
  const TimedEnds<Number> ends = {number(0), number(0), number(0), number(0), true};
  if (run.begin(start, ends) != RunTimingStatus::done) return false;
  mouse.stand_at(run.point().pose);
  return mouse.follow(run, map, Obey{&hardware});
}
#else
bool drive(Mouse& mouse, Hardware& hardware, const Map& map, const Pose2D<Number>& start) {
  const TurnShape<Number> turn(TurnKind::search_90, number(cell), number(0.8f));
  SearchTrajectory<Number> search(limits(), turn, number(cell), number(0.5f));
  const SearchMotion motions[] = {SearchMotion::leave,      SearchMotion::ahead, SearchMotion::ahead,
                                  SearchMotion::turn_right, SearchMotion::ahead, SearchMotion::turn_left,
                                  SearchMotion::ahead,      SearchMotion::stop};
  Pose2D<Number> pose = start;
  mouse.stand_at(start);
  for (const SearchMotion motion : motions) {
    if (!search.begin(motion, pose) || !mouse.follow(search, map, Obey{&hardware})) return false;
    pose = search.point().pose;
    hardware.begun = false;  // to plan the next motion takes longer; that is not measured here
  }
  return true;
}
#endif

// Of all sensors.
WallSensor<Number, 8> curve() {
  const int32_t readings[] = {4000, 2426, 1472, 893, 541, 328, 199, 121};
  SensorPoint<Number> points[8];
  for (int i = 0; i < 8; ++i) points[i] = {readings[i], number(0.03f + 0.02f * static_cast<float>(i))};
  return WallSensor<Number, 8>(points, 4095);
}

}  // namespace

int main() {
  Map map;
  for (int x = 0; x < 8; ++x) {
    for (int y = 0; y < 8; ++y) map.record(Cell(x, y), Heading::east, true);
  }
  const MazeScale<Number> scale(number(cell), number(0.012f));
  const Pose2D<Number> start = scale.centre_of(Pose());
  PoseFilterOptions<Number> options(number(4.37f));
  options.slide = number(0.0048f);
  const MotorModel<Number> motors = {number(0.8108f), number(0.28582f), number(26.154f),
                                     number(0.3839f), number(0.35f),    number(track)};
  const float quarter = 0.7854f;
  Mouse::Sensor sensors[] = {{{number(0.03f), number(-0.02f), number(-quarter)}, curve(), Turn::left, 900},
                             {{number(0.03f), number(0.02f), number(quarter)}, curve(), Turn::right, 900},
                             {{number(0.038f), number(-0.015f), number(0)}, curve(), Turn::ahead, 200},
                             {{number(0.038f), number(0.015f), number(0)}, curve(), Turn::ahead, 200}};
  Hardware hardware;
  Mouse mouse(hardware,
              Mouse::Driver(Filter(options, scale, start), Tracker<Number>(TrackingTolerances<Number>(), options.slide),
                            WheelController<Number>(motors, number(0.008f), number(period)), number(period)),
              sensors, SENSORS);
  const bool follows = drive(mouse, hardware, map, start);
  print_line("follows", follows ? 1 : 0);
  print_line("status", static_cast<uint32_t>(mouse.status()));
  return finish(follows ? 0 : 1);
}
