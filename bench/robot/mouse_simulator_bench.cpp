// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/mouse_simulator.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>

#include "mazebot/host/robot/known_mice.hpp"

// Times a second of a simulated mouse that drives up and down a corridor. All counts and sensors are read every
// millisecond. `day_s`: how long a contest day of ten minutes takes.

namespace {

using namespace mazebot;

Maze corridor() {
  RunTimeWallMap walls{RunTimeGrid(1, 8)};
  for (int y = 0; y < 7; ++y) walls.record(Cell(0, y), Heading::north, false);
  return Maze(walls);
}

// Drives to one end, backwards to the other one, and so on, in the middle of the corridor.
class Shuttle {
 public:
  explicit Shuttle(const MouseDescription& mouse) : mouse_(mouse, corridor(), 1, 1) {}

  long millisecond() {
    const MouseDescription& made_of = mouse_.description();
    const double cell = made_of.scale.cell_size;
    const Pose2D<double>& pose = mouse_.true_pose();
    if (pose.y > 7 * cell) direction_ = -1;
    if (pose.y < cell) direction_ = 1;
    const double speed = 0.6 * direction_;
    const double rate = -12 * pose.angle - 60 * direction_ * (pose.x - cell / 2);
    set_speeds(speed + rate * made_of.track / 2, speed - rate * made_of.track / 2);
    mouse_.advance(0.001);
    long sum = mouse_.left_count() + mouse_.right_count() + std::lround(mouse_.yaw_rate());
    for (std::size_t i = 0; i < made_of.sensors.size(); ++i) sum += mouse_.reading(i);
    return sum;
  }
  std::size_t contacts() const { return mouse_.contacts(); }

 private:
  void set_speeds(double left, double right) {
    const double by_speed = 1 / mouse_.description().motor.free_speed;
    mouse_.set_duty(left * by_speed + left - mouse_.wheels().tread_speed(WheelDrive::left),
                    right * by_speed + right - mouse_.wheels().tread_speed(WheelDrive::right));
  }

  MouseSimulator mouse_;
  int direction_ = 1;
};

void mouse(benchmark::State& state, MouseDescription (*description)()) {
  Shuttle shuttle(description());
  for (auto _ : state) {
    long sum = 0;
    for (int i = 0; i < 1000; ++i) sum += shuttle.millisecond();
    benchmark::DoNotOptimize(sum);
  }
  if (shuttle.contacts() > 0) state.SkipWithError("the mouse hit a wall");
  // The time of an iteration, 600 times.
  state.counters["day_s"] = benchmark::Counter(static_cast<double>(state.iterations()) / 600,
                                               benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK_CAPTURE(mouse, half_size, half_size_description);
BENCHMARK_CAPTURE(mouse, classic, classic_description);
BENCHMARK_CAPTURE(mouse, red_comet, red_comet_description);
BENCHMARK_CAPTURE(mouse, micras, micras_description);

}  // namespace
