// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/drive.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

// A robot that records its commands.
struct Diary {
  std::string text;
  bool wall_left() { return say("l?"); }
  bool wall_front() { return say("f?"); }
  bool wall_right() { return say("r?"); }
  void turn_left() { say("L"); }
  void turn_right() { say("R"); }
  bool say(const char* word) {
    text += word;
    return false;
  }
};

struct Plain : Diary {
  void forward() { say("F"); }
};

// Cell by cell; blocked after some cells.
struct Blocked : Diary {
  int free_cells = 0;
  bool forward() {
    if (free_cells == 0) return say("x");
    --free_cells;
    say("F");
    return true;
  }
};

struct VoidCells : Diary {
  void forward() { say("F"); }
  void forward_cells(int cells) { text += std::to_string(cells); }
};

struct CountedCells : Diary {
  int crossed = 0;
  void forward() { say("F"); }
  int forward_cells(int cells) {
    text += std::to_string(cells);
    return crossed;
  }
};

// One cell goes through forward(), which may be blocked, also if the robot has forward_cells().
struct BlockedCells : Blocked {
  void forward_cells(int cells) { text += std::to_string(cells); }
};

// The parameters of forward() have a meaning of the robot's own: drive() never passes a number of cells for them.
struct SpeedDefault : Diary {
  void forward(int speed = 120) { text += speed == 120 ? "F" : "lost"; }
};
struct MetresOverload : Diary {
  void forward() { say("F"); }
  void forward(float) { say("lost"); }
};

struct Around : Plain {
  void turn_around() { say("A"); }
};

struct Smooth : Plain {
  void smooth_left() { say("(L"); }
  void smooth_right() { say("(R"); }
};

struct BlockedSmooth : Plain {
  bool smooth_left() { return say("(x"); }
  bool smooth_right() { return say("(x"); }
};

template <class RobotT>
std::string told(RobotT robot, Command command, int short_by = 0) {
  CHECK(perform(robot, command) == short_by);
  return robot.text;
}

// Commands from a list.
struct Script {
  std::vector<Command> commands;
  std::vector<Observation> seen;
  std::size_t position = 0;
  Command next(const Observation& observation) {
    seen.push_back(observation);
    return position < commands.size() ? commands[position++] : Command::stop();
  }
  Status status() const { return Status::done; }
};

}  // namespace

TEST_CASE("a robot turns first and then goes, cell by cell if it has no forward_cells()") {
  CHECK(told(Plain(), Command::go(Turn::ahead)) == "F");
  CHECK(told(Plain(), Command::go(Turn::left, 3)) == "LFFF");
  CHECK(told(Plain(), Command::go(Turn::right)) == "RF");
  CHECK(told(Plain(), Command::go(Turn::around, 2)) == "RRFF");
  CHECK(told(Plain(), Command::turn_only(Turn::left)) == "L");
  CHECK(told(Plain(), Command::turn_only(Turn::ahead)) == "");
}

TEST_CASE("optional members are used when a robot has them") {
  CHECK(told(Around(), Command::go(Turn::around)) == "AF");
  CHECK(told(Smooth(), Command::go(Turn::left)) == "(L");
  CHECK(told(Smooth(), Command::go(Turn::right, 3)) == "(RFF");
  CHECK(told(Smooth(), Command::turn_only(Turn::right)) == "R");
  CHECK(told(Smooth(), Command::go(Turn::around)) == "RRF");
  CHECK(told(Smooth(), Command::go(Turn::ahead, 2)) == "FF");
  CHECK(told(VoidCells(), Command::go(Turn::left, 5)) == "L5");
  CHECK(told(VoidCells(), Command::go(Turn::ahead, 1)) == "F");
  CHECK(told(VoidCells(), Command::turn_only(Turn::left)) == "L");
}

TEST_CASE("cells that were not driven are reported") {
  for (int free_cells = 0; free_cells <= 5; ++free_cells) {
    Blocked robot;
    robot.free_cells = free_cells;
    CHECK(perform(robot, Command::go(Turn::ahead, 4)) == (free_cells < 4 ? 4 - free_cells : 0));
  }
  CHECK(told(Blocked(), Command::go(Turn::left, 4), 4) == "Lx");
  CHECK(told(BlockedSmooth(), Command::go(Turn::left, 4), 4) == "(x");
  CHECK(told(BlockedCells(), Command::go(Turn::ahead), 1) == "x");
  CHECK(told(BlockedCells(), Command::go(Turn::right), 1) == "Rx");
  CountedCells counted;
  counted.crossed = 3;
  CHECK(told(counted, Command::go(Turn::ahead, 5), 2) == "5");
}

TEST_CASE("other parameters of forward() never receive a number of cells") {
  CHECK(told(SpeedDefault(), Command::go(Turn::ahead, 2)) == "FF");
  CHECK(told(MetresOverload(), Command::go(Turn::left, 3)) == "LFFF");
}

TEST_CASE("a count of crossed cells is clamped to what was asked for") {
  CountedCells counted;
  counted.crossed = -2;
  CHECK(told(counted, Command::go(Turn::ahead, 5), 5) == "5");
  counted.crossed = 9;
  CHECK(told(counted, Command::go(Turn::ahead, 5)) == "5");
}

TEST_CASE("drive() observes, asks the navigator, carries the command out, and reports missing cells") {
  Blocked robot;
  robot.free_cells = 1;
  Script script;
  script.commands = {Command::go(Turn::ahead, 3), Command::turn_only(Turn::right), Command::go(Turn::ahead)};
  CHECK(drive(robot, script) == Status::done);
  REQUIRE(script.seen.size() == 4);
  CHECK(script.seen[0].short_by() == 0);
  CHECK(script.seen[1].short_by() == 2);
  CHECK(script.seen[2].short_by() == 0);
  CHECK(script.seen[3].short_by() == 1);
  CHECK(robot.text == "f?r?l?Fxf?r?l?Rf?r?l?xf?r?l?");
}

TEST_CASE("the step function gets every command, the stop included, before it is carried out") {
  Plain robot;
  Script script;
  script.commands = {Command::go(Turn::ahead), Command::go(Turn::left)};
  std::vector<Command> told_of;
  std::vector<std::size_t> lengths;
  CHECK(drive(robot, script, [&](const Observation&, Command command) {
          told_of.push_back(command);
          lengths.push_back(robot.text.size());
        }) == Status::done);
  REQUIRE(told_of.size() == 3);
  CHECK(told_of[1] == Command::go(Turn::left));
  CHECK(told_of[2].is_stop());
  CHECK(lengths == std::vector<std::size_t>{6, 13, 21});
}

TEST_CASE("a step function that returns false stops the robot after the command") {
  Plain robot;
  Script script;
  script.commands.assign(10, Command::go(Turn::ahead));
  int steps = 0;
  CHECK(drive(robot, script, [&](const Observation&, Command) { return ++steps < 4; }) == Status::stopped);
  CHECK(steps == 4);
  CHECK(robot.text == "f?r?l?Ff?r?l?Ff?r?l?Ff?r?l?F");
}

TEST_CASE("a step function that returns false at the final stop ends the drive, too") {
  Plain robot;
  Script script;
  script.commands = {Command::go(Turn::ahead)};
  CHECK(drive(robot, script, [](const Observation&, Command command) { return !command.is_stop(); }) ==
        Status::stopped);
  CHECK(robot.text == "f?r?l?Ff?r?l?");
}
