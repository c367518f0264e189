// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/serial_mouse_simulator.hpp"

#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/robot/known_mice.hpp"
#include "mazebot/motion/fixed_point.hpp"
#include "mazebot/robot/serial_line.hpp"
#include "mazebot/robot/serial_robot.hpp"
#include "mazebot/robot/wheeled_mouse.hpp"
#include "noisy_line.hpp"
#include "support/catch.hpp"

using namespace mazebot;
using test::line_of;
using test::NoisyLine;

namespace {

// A corridor of four cells to the north; its end is the goal.
Maze corridor(Pose start = Pose()) {
  RunTimeWallMap walls{RunTimeGrid(1, 4)};
  for (int y = 0; y < 3; ++y) walls.record(Cell(0, y), Heading::north, false);
  Maze maze(walls);
  maze.start = start;
  maze.goals.clear();
  maze.goals.insert(Cell(0, start.cell.y == 0 ? 3 : 0));
  return maze;
}

SerialMouseSimulator world_of(const Maze& maze, double noise = 1) { return {classic_description(), maze, noise, 5}; }

std::string take_all(SerialMouseSimulator& world, const std::string& bytes) {
  std::string answers;
  for (const char byte : bytes) answers += world.take(byte);
  return answers;
}

template <class Scalar>
using MouseOf = SerialMouse<NoisyLine, Scalar, 4>;
static_assert(is_mouse_hardware<MouseOf<float>>(), "");
static_assert(is_mouse_hardware<MouseOf<FixedPoint<20>>>(), "");

// Drives ahead and turns a bit. Returns all that the mouse has read.
template <class Scalar>
std::vector<double> drive_a_bit(SerialMouseSimulator& world, int noise) {
  NoisyLine line(world, noise, 3);
  MouseOf<Scalar> mouse(line, NoisyLine::clock);
  std::vector<double> read;
  mouse.begin(Scalar(0.001));
  for (int i = 0; i < 200; ++i) {
    const MouseReadings<Scalar> now = mouse.readings();
    read.insert(read.end(), {static_cast<double>(now.left_count), static_cast<double>(now.right_count),
                             static_cast<double>(now.gyro_rate), static_cast<double>(now.supply)});
    for (std::size_t k = 0; k < 5; ++k) read.push_back(static_cast<double>(mouse.sensor_reading(k)));
    mouse.set_motors(Scalar(0.25), Scalar(i < 100 ? 0.25 : 0.125));
    mouse.wait_for_next_period();
  }
  mouse.say("drove");
  mouse.end("done");
  return read;
}

}  // namespace

TEST_CASE("serial mouse: the protocol, byte for byte") {
  SerialMouseSimulator world = world_of(corridor(), 0);
  CHECK(take_all(world, line_of("1m0000000000000000")).empty());  // it has not begun
  CHECK(world.stray_requests() == 1);
  const std::string first = take_all(world, line_of("0w4x1000"));
  // No counts and no turn, 7.4 V, and four sensors.
  CHECK(first.substr(0, 33) == "0" + std::string(24, '0') + "40ECCCCD");
  CHECK(first.size() == 1 + 8 * 8 + 6);
  std::vector<std::pair<float, float>> duties;
  world.on_duties = [&](float left, float right) { duties.emplace_back(left, right); };
  const std::string second = take_all(world, line_of("1m3F000000BE800000"));
  CHECK(duties == std::vector<std::pair<float, float>>{{0.5F, -0.25F}});
  CHECK(world.simulator().seconds() == 0.001);
  CHECK(take_all(world, line_of("1m3F000000BE800000")) == second);  // again: no time passes
  CHECK(world.repeated_requests() == 1);
  CHECK(world.periods() == 1);
  std::string last;
  for (int i = 1; i <= 18; ++i) last = take_all(world, line_of(std::to_string(i % 9 + 1) + "m3F000000BE800000"));
  CHECK(world.periods() == 19);
  std::uint32_t counts[2] = {0, 0};
  CHECK(detail::serial_words(last.substr(1, 16).c_str(), counts, 2));
  CHECK(static_cast<std::int32_t>(counts[0]) == world.simulator().left_count());
  CHECK(static_cast<std::int32_t>(counts[1]) == world.simulator().right_count());
  CHECK(world.simulator().left_count() > 0);
  CHECK(world.simulator().right_count() < 0);
  CHECK(take_all(world, line_of("2edone")) == line_of("2" + last.substr(1, 64)));
  CHECK(world.has_ended());
}

TEST_CASE("serial mouse: over a noisy line the mouse reads the same, and what the simulator says") {
  const Maze maze = corridor();
  MouseSimulator simulator(classic_description(), maze, 1, 5);
  simulator.carry_to({0.09, 0.052, 0});
  SerialMouseSimulator quiet = world_of(maze);
  const std::vector<double> read = drive_a_bit<float>(quiet, 0);
  REQUIRE(read.size() == 200 * 9);
  for (std::size_t i = 0; i < 200; ++i) {
    CHECK(read[9 * i] == simulator.left_count());
    CHECK(read[9 * i + 1] == simulator.right_count());
    CHECK(read[9 * i + 2] == static_cast<double>(static_cast<float>(simulator.yaw_rate())));
    CHECK(read[9 * i + 3] == static_cast<double>(static_cast<float>(simulator.supply_voltage())));
    for (std::size_t k = 0; k < 4; ++k) CHECK(read[9 * i + 4 + k] == simulator.reading(k));
    CHECK(read[9 * i + 8] == 0);  // a fifth sensor
    simulator.set_duty(0.25, i < 100 ? 0.25 : 0.125);
    simulator.advance(0.001);
  }
  CHECK(quiet.repeated_requests() == 0);
  CHECK(quiet.end_text() == "done");
  for (const int noise : {1, 5}) {
    SerialMouseSimulator noisy = world_of(maze);
    CHECK(drive_a_bit<float>(noisy, noise) == read);
    CHECK(noisy.repeated_requests() > 0);
    CHECK(drive_a_bit<float>(noisy, noise) == read);  // after a reset of the board, the same again
  }
  SerialMouseSimulator fixed = world_of(maze);
  const std::vector<double> as_fixed = drive_a_bit<FixedPoint<20>>(fixed, 0);
  REQUIRE(as_fixed.size() == read.size());
  for (std::size_t i = 0; i < read.size(); ++i) CHECK(std::abs(as_fixed[i] - read[i]) < 1e-5);
}

TEST_CASE("serial mouse: what cannot be meant is refused") {
  SerialMouseSimulator world = world_of(corridor());
  const auto error_of = [&](const std::string& request) -> std::string {
    try {
      take_all(world, line_of(request));
    } catch (const SerialMazeError& error) {
      return error.what();
    }
    return {};
  };
  CHECK(error_of("0h16x16") == "the board moves from cell to cell, and the mouse here is driven by its wheels");
  CHECK(error_of("0w3x1000") == "the board reads 3 infra-red sensors, and classic has 4");
  CHECK(error_of("0w4x1000").empty());
  for (const char* request : {"1w4x1000", "0w4", "0w4x99", "0w4x", "1m", "1m3F000000", "1m3F0000003F00000",
                              "1m3f0000003F000000", "1m3F0000003F0000000", "1f3", "1r"}) {
    CHECK(error_of(request) == "the board asks '" + std::string(request) + "', which this version does not know");
  }
  // Duties that are none stop the motors.
  CHECK(error_of("1m7FC00000FFFFFFFF").empty());
  CHECK(world.simulator().true_speed() == 0);
}

TEST_CASE("serial mouse: whatever a line brings, the desktop answers or refuses, and the board waits or continues") {
  // Bytes of the protocol in any order, and lines with a checksum around what a request or an answer may hold.
  const std::string alphabet = "0123456789ABCDEFwmsehflr*x\n\r* ";
  Random random(11);
  const auto any_text = [&](std::size_t longest) {
    std::string text;
    for (std::size_t size = random.below(static_cast<std::uint32_t>(longest)); size > 0; --size) {
      text += random.below(20) == 0 ? static_cast<char>(random.below(256))
                                    : alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    }
    return text;
  };
  const auto any_word = [&] { return fmt::format("{:08X}", static_cast<std::uint32_t>(random.next() >> 32)); };
  SerialMouseSimulator world = world_of(corridor());
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string number = std::to_string(random.below(10));
    const std::string request = random.below(2) == 0   ? line_of(number + "m" + any_word() + any_word())
                                : random.below(2) == 0 ? line_of(number + any_text(60))
                                                       : any_text(90);
    try {
      if (i % 50 == 0) take_all(world, '\n' + line_of("0w4x1000"));
      take_all(world, request);
    } catch (const SerialMazeError&) {
      ++refused;
    }
    const Pose2D<double>& pose = world.simulator().true_pose();
    REQUIRE((pose.x > 0 && pose.x < 0.18 && pose.y > 0 && pose.y < 4 * 0.18));
  }
  CHECK(refused > 0);
  CHECK(world.periods() > 0);

  // The board: lines of any kind, then the answer that it waits for.
  struct Line {
    std::string bytes;
    std::size_t next = 0;
    void write(std::uint8_t) {}
    int read() { return next < bytes.size() ? static_cast<unsigned char>(bytes[next++]) : -1; }
  } line;
  SerialMouse<Line, float, 4> mouse(line, NoisyLine::clock);
  for (int i = 0; i < 2000; ++i) {
    const char number = static_cast<char>(i == 0 ? '0' : '1' + (i - 1) % 9);
    for (int lines = 0; lines < 4; ++lines) {
      // Never the right number with as many words as the board wants.
      const char other = number == '9' ? '0' : static_cast<char>(number + 1);
      line.bytes += random.below(2) == 0 ? line_of(other + any_word() + any_word()) : any_text(90);
    }
    std::string answer(1, number);
    for (int word = 0; word < 8; ++word) answer += any_word();
    line.bytes += '\n' + line_of(answer);
    if (i == 0) mouse.begin(0.001F);
    if (i > 0) mouse.wait_for_next_period();
    CHECK(fmt::format("{:08X}", static_cast<std::uint32_t>(mouse.readings().left_count)) == answer.substr(1, 8));
    CHECK(fmt::format("{:08X}", static_cast<std::uint32_t>(mouse.sensor_reading(3))) == answer.substr(57, 8));
  }
}

TEST_CASE("serial mouse: the referee counts visits to the goal and returns") {
  // It begins at the other end as well, with its back to the wall.
  for (const Pose start : {Pose(), Pose(Cell(0, 3), Heading::south)}) {
    const Maze maze = corridor(start);
    SerialMouseSimulator world = world_of(maze, 0);
    NoisyLine line(world, 0, 1);
    MouseOf<float> mouse(line, NoisyLine::clock);
    mouse.begin(0.001F);
    const double distance = 0.168 / 2 - 0.045 - 0.001;
    CHECK(std::abs(world.simulator().true_pose().y - (start.cell.y == 0 ? 0.09 - distance : 3.5 * 0.18 + distance)) <
          1e-9);
    CHECK(world.simulator().contacts() == 0);
    for (int leg = 1; leg <= 4; ++leg) {
      mouse.set_motors(leg % 2 == 1 ? 0.3F : -0.3F, leg % 2 == 1 ? 0.3F : -0.3F);
      for (int i = 0; i < 2000; ++i) mouse.wait_for_next_period();
      CHECK(world.visits_to_goal() == static_cast<std::size_t>(leg + 1) / 2);
      CHECK(world.returns() == static_cast<std::size_t>(leg) / 2);
    }
    CHECK(world.simulator().contacts() > 0);
    CHECK(world.periods() == 8000);
  }
}
