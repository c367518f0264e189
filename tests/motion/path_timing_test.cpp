// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/path_timing.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/motion/trapezoidal_profile.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"

using namespace mazebot;

namespace {

template <class Scalar>
using Path = std::vector<PathPiece<Scalar>>;

template <class Scalar>
struct Timed {
  PathTimingStatus status;
  double seconds;
  double end_speed;
  double fastest_start;
  std::vector<PathSample<Scalar>> samples;
};

template <class Scalar>
Timed<Scalar> timed(const Path<Scalar>& path, const DriveLimits<Scalar>& drive, double start, double end, double step) {
  std::vector<Scalar> marks(PathTiming<Scalar, Path<Scalar>>::marks_needed(path, static_cast<Scalar>(step)));
  PathTiming<Scalar, Path<Scalar>> timing(path, drive, static_cast<Scalar>(step), marks.data(), marks.size());
  Timed<Scalar> result = {};
  result.status = timing.run(static_cast<Scalar>(start), static_cast<Scalar>(end),
                             [&](const PathSample<Scalar>& sample) { result.samples.push_back(sample); });
  result.seconds = static_cast<double>(timing.seconds());
  result.end_speed = static_cast<double>(timing.end_speed());
  result.fastest_start = static_cast<double>(timing.fastest_start());
  return result;
}

// A path of clothoids, arcs and straights that fit together.
Path<double> random_path(Random& random, int bends) {
  Path<double> path;
  for (int i = 0; i < bends; ++i) {
    const double curvature = test::pick(random, -18, 18);
    const double clothoid = test::pick(random, 0.02, 0.15);
    path.push_back({test::pick(random, 0, 0.4), 0, 0});
    path.push_back({clothoid, 0, curvature / clothoid});
    path.push_back({test::pick(random, 0, 0.1), curvature, 0});
    path.push_back({clothoid, curvature, -curvature / clothoid});
  }
  path.push_back({test::pick(random, 0.05, 0.3), 0, 0});
  return path;
}

Path<double> reversed(const Path<double>& path) {
  Path<double> result;
  for (auto piece = path.rbegin(); piece != path.rend(); ++piece) {
    result.push_back({piece->length, -(piece->curvature + piece->slope * piece->length), piece->slope});
  }
  return result;
}

double curvature_at(const Path<double>& path, double at, double& slope) {
  for (const PathPiece<double>& piece : path) {
    if (at <= piece.length) {
      slope = piece.slope;
      return piece.curvature + piece.slope * at;
    }
    at -= piece.length;
  }
  slope = 0;
  return 0;
}

double length_of(const Path<double>& path) {
  double length = 0;
  for (const PathPiece<double>& piece : path) length += piece.length;
  return length;
}

// Plain steps of equal length, explicit, first backwards and then forwards: slow and obvious.
double seconds_by_small_steps(const Path<double>& path, const DriveLimits<double>& drive, double start, double end,
                              double step) {
  const double length = length_of(path);
  const int steps = static_cast<int>(std::ceil(length / step));
  const double ds = length / steps;
  std::vector<double> bound(static_cast<std::size_t>(steps) + 1);
  bound.back() = end;
  const auto fits = [&](double speed, int i) {
    double slope = 0;
    const double curvature = curvature_at(path, (i + 0.5) * ds, slope);
    return !drive.accelerations(speed, curvature, slope).empty();
  };
  for (int i = steps - 1; i >= 0; --i) {
    double slope = 0;
    const double curvature = curvature_at(path, (i + 0.5) * ds, slope);
    double after = bound[static_cast<std::size_t>(i) + 1];
    while (!fits(after, i)) after *= 0.9999;
    const double least = drive.accelerations(after, curvature, slope).least;
    double before = std::sqrt(std::max(0.0, after * after - 2 * ds * least));
    while (!fits(before, i)) before *= 0.9999;
    bound[static_cast<std::size_t>(i)] = before;
  }
  double seconds = 0;
  double speed = std::min(start, bound[0]);
  for (int i = 0; i < steps; ++i) {
    double slope = 0;
    const double curvature = curvature_at(path, (i + 0.5) * ds, slope);
    const double most = drive.accelerations(speed, curvature, slope).most;
    const double next =
        std::min(std::sqrt(std::max(0.0, speed * speed + 2 * ds * most)), bound[static_cast<std::size_t>(i) + 1]);
    seconds += 2 * ds / (speed + next);
    speed = next;
  }
  return seconds;
}

// How far a sample is beyond the limits of its place, in m/s^2. The speed may be off by a millionth.
double beyond(const DriveLimits<double>& drive, const PathSample<double>& sample) {
  const AccelerationRange<double> range =
      drive.accelerations(sample.speed * (1 - 1e-6), sample.curvature, sample.slope);
  return range.empty() ? 1e9 : std::max(sample.acceleration - range.most, range.least - sample.acceleration);
}

}  // namespace

TEST_CASE("path timing: a straight with strong motors is a trapezoid") {
  const test::Drive strong = {{0.1, 1e-5, 0.05, 1e6, 1e6}, 100, 8, 8, 3, 0};
  for (const double length : {0.01, 0.3, 1.0, 2.7, 5.0}) {
    for (const double start : {0.0, 0.5, 2.0}) {
      for (const double end : {0.0, 1.5}) {
        const TrapezoidalProfile<double> trapezoid(length, start, 3.0, end, 8.0);
        const bool brakes_in_time = braking_distance(start, end, 8.0) <= length || start < end;
        const Timed<double> run =
            timed<double>({{length, 0, 0}}, strong.limits<double>(), start, end, length < 0.1 ? 0.0005 : 0.002);
        INFO("length " << length << " from " << start << " to " << end);
        CHECK((run.status == PathTimingStatus::done) == brakes_in_time);
        // The corners of the trapezoid do not fall between two steps.
        if (brakes_in_time) CHECK(std::abs(run.seconds - trapezoid.duration()) < 3e-6);
        if (brakes_in_time) CHECK(std::abs(run.end_speed - trapezoid.end_speed()) < 1e-6);
      }
    }
  }
}

TEST_CASE("path timing: a circle at the limit of the tyres") {
  const DriveLimits<double> drive = test::red_comet().limits<double>();
  const double speed = std::sqrt(71.12 / 20);
  const Timed<double> run = timed<double>({{0.3, 20, 0}}, drive, speed, 9, 0.002);
  REQUIRE(run.status == PathTimingStatus::done);
  CHECK(std::abs(run.seconds - 0.3 / speed) < 1e-6);
  CHECK(timed<double>({{0.3, 20, 0}}, drive, speed * 1.001, 9, 0.002).status == PathTimingStatus::start_too_fast);
}

TEST_CASE("path timing: a motor that loses force, against its differential equation") {
  // a = 15.5 (1 - v / 5): the closed form of the time and the place at each speed.
  const DriveLimits<double> drive = test::red_comet().limits<double>();
  const double tau = 5.0 / 15.5;
  for (const double speed : {1.0, 3.0, 4.5}) {
    const double seconds = -tau * std::log(1 - speed / 5);
    const double length = 5 * seconds - tau * speed;
    const Timed<double> run = timed<double>({{length, 0, 0}}, drive, 0, 9, 0.001);
    CHECK(std::abs(run.seconds - seconds) < 1e-4);
    CHECK(std::abs(run.end_speed - speed) < 1e-4);
    // The first step from rest has an error of its own, which falls with the step.
    CHECK(std::abs(timed<double>({{length, 0, 0}}, drive, 0, 9, 0.0001).seconds - seconds) < 1e-5);
    // And by steps of 0.1 us.
    double at = 0;
    double v = 0;
    double time = 0;
    for (const double dt = 1e-7; at < length; time += dt) {
      at += dt * v;
      v += dt * 15.5 * (1 - v / 5);
    }
    CHECK(std::abs(run.seconds - time) < 1e-4);
  }
}

TEST_CASE("path timing: every sample obeys every limit, and small plain steps take as long") {
  Random random(21);
  for (int i = 0; i < 60; ++i) {
    const DriveLimits<double> drive = test::random_drive(random).limits<double>();
    const Path<double> path = random_path(random, 4);
    const Timed<double> run = timed(path, drive, 0, 0.3, 0.002);
    INFO("path " << i);
    REQUIRE(run.status == PathTimingStatus::done);
    double worst = -1e9;
    double sum = 0;
    double length = 0;
    for (const PathSample<double>& sample : run.samples) {
      worst = std::max(worst, beyond(drive, sample));
      sum += sample.seconds;
      length += sample.length;
    }
    CHECK(worst < 1e-6);
    CHECK(std::abs(sum - run.seconds) < 1e-9);
    CHECK(std::abs(length - length_of(path)) < 1e-9);
    CHECK(run.end_speed <= 0.3 + 1e-6);
    const double slow = seconds_by_small_steps(path, drive, 0, 0.3, 2e-5);
    CHECK(std::abs(run.seconds - slow) < 2e-3 * slow);
  }
}

TEST_CASE("path timing: the acceleration leads from sample to sample") {
  Random random(22);
  const DriveLimits<double> drive = test::red_comet().limits<double>();
  for (int i = 0; i < 20; ++i) {
    const Timed<double> run = timed(random_path(random, 5), drive, 0, 0, 0.002);
    double square = 0;  // of the speed, at the border between two steps
    for (const PathSample<double>& sample : run.samples) {
      const double middle = square + sample.length * sample.acceleration;
      CHECK(std::abs(middle - sample.speed * sample.speed) < 1e-6);
      square = std::max(0.0, square + 2 * sample.length * sample.acceleration);
    }
    CHECK(square < 1e-6);
  }
}

TEST_CASE("path timing: 10 000 other profiles that are possible take longer", "[long]") {
  Random random(23);
  int possible = 0;
  for (int tries = 0; possible < 10000 && tries < 200000; ++tries) {
    static DriveLimits<double> drive = test::random_drive(random).limits<double>();
    static Path<double> path = random_path(random, 2);
    static Timed<double> best = {};
    if (tries % 200 == 0) {
      drive = test::random_drive(random).limits<double>();
      path = random_path(random, 2);
      best = timed(path, drive, 0.2, 9, 0.002);
      if (best.status != PathTimingStatus::done) path = {{0.1, 0, 0}}, best = timed(path, drive, 0.2, 9, 0.002);
    }
    // The best one, slowed down by waves, the slowing up to nothing at the start.
    const double depth = test::pick(random, 0, 1) * test::pick(random, 0, 0.6);
    const double wave = test::pick(random, 1, 20);
    const double phase = test::pick(random, 0, 6.3);
    const double total = length_of(path);
    const auto part = [&](double at) {
      return 1 - depth * std::min(1.0, at / total * 3) * (0.5 + 0.5 * std::sin(wave * at / total + phase));
    };
    double at = 0;
    double square = 0.2 * 0.2;
    double best_square = square;
    double seconds = 0;
    bool fits = true;
    for (const PathSample<double>& sample : best.samples) {
      at += sample.length;
      best_square = std::max(0.0, best_square + 2 * sample.length * sample.acceleration);
      const double next = best_square * part(at) * part(at);
      PathSample<double> changed = sample;
      changed.acceleration = (next - square) / (2 * sample.length);
      changed.speed = std::sqrt((next + square) / 2);
      fits = fits && beyond(drive, changed) <= 0;
      seconds += 2 * sample.length / (std::sqrt(square) + std::sqrt(next));
      square = next;
    }
    if (!fits) continue;
    ++possible;
    REQUIRE(seconds >= best.seconds - 1e-9);
  }
  CHECK(possible == 10000);
}

TEST_CASE("path timing: mirrored and reversed paths take as long") {
  Random random(24);
  for (int i = 0; i < 40; ++i) {
    test::Drive robot = test::random_drive(random);
    robot.fade_speed = 0;
    robot.brake = robot.acceleration;
    const DriveLimits<double> drive = robot.limits<double>();
    const Path<double> path = random_path(random, 3);
    Path<double> mirrored = path;
    for (PathPiece<double>& piece : mirrored) {
      piece.curvature = -piece.curvature;
      piece.slope = -piece.slope;
    }
    const double seconds = timed(path, drive, 0, 0, 0.002).seconds;
    CHECK(std::abs(timed(mirrored, drive, 0, 0, 0.002).seconds - seconds) < 1e-9);
    CHECK(std::abs(timed(reversed(path), drive, 0, 0, 0.002).seconds - seconds) < 1e-4 * seconds);
  }
}

TEST_CASE("path timing: float, and what it needs") {
  const DriveLimits<float> drive = test::red_comet().limits<float>();
  Random random(25);
  const Path<double> path = random_path(random, 6);
  Path<float> single;
  for (const PathPiece<double>& piece : path) {
    single.push_back(
        {static_cast<float>(piece.length), static_cast<float>(piece.curvature), static_cast<float>(piece.slope)});
  }
  const Timed<float> run = timed(single, drive, 0, 0, 0.004);
  const Timed<double> exact = timed(path, test::red_comet().limits<double>(), 0, 0, 0.0005);
  REQUIRE(run.status == PathTimingStatus::done);
  CHECK(std::abs(run.seconds - exact.seconds) < 1e-3 * exact.seconds);
  float marks[1];
  PathTiming<float, Path<float>> timing(single, drive, 0.004F, marks, 1);
  CHECK(timing.run(0, 0) == PathTimingStatus::no_memory);
  CHECK(std::string(to_string(PathTimingStatus::no_memory)) == "no_memory");
}

TEST_CASE("path timing: the published curve of Red Comet") {
  std::ifstream file(shared_dir() / "red-comet-curve.txt");
  if (!file) {
    test::skip("no red-comet-curve.txt");
    return;
  }
  // Arc length in cells of 180 mm, curvature there per cell.
  Path<double> path;
  double length = 0;
  double curvature = 0;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    std::istringstream numbers(line);
    double next_length = 0;
    double next_curvature = 0;
    numbers >> next_length >> next_curvature;
    next_length *= 0.18;
    next_curvature /= 0.18;
    path.push_back({next_length - length, curvature, (next_curvature - curvature) / (next_length - length)});
    length = next_length;
    curvature = next_curvature;
  }
  REQUIRE(path.size() == 277);
  const DriveLimits<double> drive = test::red_comet().limits<double>();
  const double seconds = timed(path, drive, 0.161, 0.161, 0.001).seconds;
  CHECK(std::abs(seconds - 7.7447) < 0.0005);  // its source reports 7.74467
  CHECK(std::abs(timed(path, drive, 0.161, 0.161, 0.002).seconds - seconds) < 0.0001);
  CHECK(std::abs(timed(path, drive, 0.161, 0.161, 0.004).seconds - seconds) < 0.0003);
}
