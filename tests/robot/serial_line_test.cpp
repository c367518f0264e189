// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/serial_line.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mazebot/robot/serial_robot.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// Keeps what is written; answers each line with the next of the answers.
struct FakeSerial {
  std::vector<std::string> lines;
  std::string line;
  std::vector<std::string> answers;
  std::string incoming;
  std::size_t answered = 0;
  int reads = 0;

  void write(std::uint8_t byte) {
    if (byte != '\n') {
      line += static_cast<char>(byte);
      return;
    }
    lines.push_back(line);
    line.clear();
    if (answered < answers.size()) incoming = answers[answered++];
  }
  int read() {
    ++reads;
    if (incoming.empty()) return -1;
    const int byte = static_cast<unsigned char>(incoming[0]);
    incoming.erase(0, 1);
    return byte;
  }
};

std::string line_of(const char* text) {
  FakeSerial serial;
  detail::SerialLineWriter<FakeSerial>(serial).put(text).end();
  return serial.lines.at(0) + "\n";
}

template <std::size_t Capacity>
bool takes(detail::SerialLineReader<Capacity>& reader, const std::string& characters) {
  bool whole = false;
  for (const char character : characters) whole = reader.take(character);
  return whole;
}

unsigned long now = 0;
unsigned long ticking_clock() { return now++; }

std::string without_checksum(const std::string& line) { return line.substr(0, line.find('*')); }

}  // namespace

TEST_CASE("A line ends with the CRC-16/CCITT that is published for it", "[serial]") {
  CHECK(line_of("123456789") == "123456789*29B1\n");
  CHECK(line_of("") == "*FFFF\n");
}

TEST_CASE("Numbers are written in decimal digits", "[serial]") {
  FakeSerial serial;
  detail::SerialLineWriter<FakeSerial> writer(serial);
  for (const unsigned number : {0U, 9U, 10U, 99U, 100U, 4096U, 65535U}) writer.put(' ').put_number(number);
  writer.end();
  CHECK(without_checksum(serial.lines.at(0)) == " 0 9 10 99 100 4096 65535");
}

TEST_CASE("Numbers are accepted only if they consist of digits", "[serial]") {
  CHECK(detail::serial_number("0") == 0);
  CHECK(detail::serial_number("9") == 9);
  CHECK(detail::serial_number("4096") == 4096);
  CHECK(detail::serial_number("30009") == 30009);
  CHECK(detail::serial_number("30010") == -1);  // more than an int holds on every board
  CHECK(detail::serial_number("") == -1);
  CHECK(detail::serial_number("-1") == -1);
  CHECK(detail::serial_number("1/") == -1);
  CHECK(detail::serial_number("1:") == -1);
}

TEST_CASE("A reader takes lines up to its capacity and no longer ones", "[serial]") {
  detail::SerialLineReader<10> reader;
  CHECK(takes(reader, line_of("12345")));
  CHECK(std::string(reader.text()) == "12345");
  CHECK_FALSE(reader.damaged());
  CHECK_FALSE(takes(reader, line_of("123456")));
  CHECK(reader.damaged());
  CHECK_FALSE(takes(reader, std::string(1000, 'x') + line_of("12")));
  CHECK(reader.damaged());
  CHECK(takes(reader, line_of("1")));
  CHECK(std::string(reader.text()) == "1");
}

TEST_CASE("A reader refuses lines without text, without checksum, and with any character changed", "[serial]") {
  detail::SerialLineReader<20> reader;
  CHECK_FALSE(takes(reader, line_of("")));
  CHECK(reader.damaged());
  CHECK_FALSE(takes(reader, "\n"));
  CHECK(reader.damaged());
  CHECK_FALSE(takes(reader, "abcdef\n"));
  CHECK(reader.damaged());
  CHECK_FALSE(reader.take('a'));
  CHECK_FALSE(reader.damaged());
  CHECK_FALSE(takes(reader, "\n"));
  const std::string good = line_of("3f12");
  for (std::size_t i = 0; i + 1 < good.size(); ++i) {
    std::string changed = good;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CHECK_FALSE(takes(reader, changed));
    CHECK(reader.damaged());
  }
  CHECK(takes(reader, good.substr(0, good.size() - 1) + "\r\n"));
  CHECK(std::string(reader.text()) == "3f12");
}

TEST_CASE("A serial robot sends the requests of the protocol", "[serial]") {
  FakeSerial serial;
  SerialRobot<FakeSerial> robot(serial, ticking_clock);
  CHECK_FALSE(robot.wall_left());
  CHECK_FALSE(robot.wall_front());
  CHECK_FALSE(robot.wall_right());
  serial.answers = {line_of("010"), line_of("120"), line_of("240"), line_of("373"), line_of("400"), line_of("501")};
  robot.begin(16, 9);
  CHECK((robot.wall_left() && !robot.wall_front() && !robot.wall_right()));
  robot.turn_left();
  CHECK((!robot.wall_left() && robot.wall_front() && !robot.wall_right()));
  robot.turn_right();
  CHECK((!robot.wall_left() && !robot.wall_front() && robot.wall_right()));
  CHECK(robot.forward_cells(5) == 3);
  CHECK((robot.wall_left() && robot.wall_front() && robot.wall_right()));
  CHECK_FALSE(robot.forward());
  CHECK(robot.forward());
  serial.answers.insert(serial.answers.end(), {line_of("600"), line_of("700"), line_of("800"), line_of("900")});
  robot.say("hello");
  robot.end("done");
  robot.turn_left();
  robot.turn_left();
  serial.answers.insert(serial.answers.end(), {line_of("100"), line_of("000")});
  robot.turn_left();
  robot.begin(1, 0);
  std::vector<std::string> asked;
  for (const std::string& line : serial.lines) asked.push_back(without_checksum(line));
  CHECK(asked == std::vector<std::string>{"0h16x9", "1l", "2r", "3f5", "4f1", "5f1", "6shello", "7edone", "8l", "9l",
                                          "1l", "0h1x0"});
}

TEST_CASE("A serial robot repeats a request after half a second, and accepts only its answer", "[serial]") {
  FakeSerial serial;
  SerialRobot<FakeSerial> robot(serial, ticking_clock);
  // No answer; another request's; impossible walls; no number; damaged; then the right one.
  serial.answers = {"",           line_of("170"), line_of("080"), line_of("0/0"), line_of("07"), line_of("07x"),
                    "070*0000\n", line_of("050")};
  robot.begin(3, 3);
  CHECK(serial.lines.size() == 8);
  CHECK(without_checksum(serial.lines.back()) == "0h3x3");
  CHECK((robot.wall_left() && !robot.wall_front() && robot.wall_right()));
  // A millisecond for each look at the clock: the first is when it asked.
  CHECK(serial.reads == 7 * 499 + static_cast<int>(line_of("050").size()));
}

TEST_CASE("A serial mouse sends the duties of both motors, and reads each word where the protocol has it", "[serial]") {
  FakeSerial serial;
  SerialMouse<FakeSerial, float, 2> mouse(serial, ticking_clock);
  // Counts 5 and -2, 0.5 rad/s, 7.5 V, readings 100 and 200.
  serial.answers = {line_of("000000005FFFFFFFE3F00000040F0000000000064000000C8"),
                    line_of("100000006FFFFFFFF3F80000040F0000000000065000000C9")};
  mouse.begin(0.001F);
  CHECK(mouse.readings().left_count == 5);
  CHECK(mouse.readings().right_count == -2);
  CHECK(mouse.readings().gyro_rate == 0.5F);
  CHECK(mouse.readings().supply == 7.5F);
  mouse.set_motors(0.5F, -0.25F);
  mouse.wait_for_next_period();
  CHECK(mouse.readings().left_count == 6);
  CHECK(mouse.readings().right_count == -1);
  CHECK(mouse.readings().gyro_rate == 1.0F);
  CHECK(mouse.sensor_reading(0) == 101);
  CHECK(mouse.sensor_reading(1) == 201);
  CHECK(mouse.sensor_reading(2) == 0);
  REQUIRE(serial.lines.size() == 2);
  CHECK(without_checksum(serial.lines[0]) == "0w2x1000");
  CHECK(without_checksum(serial.lines[1]) == "1m3F000000BE800000");
}
