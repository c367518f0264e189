// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/robot.hpp"

#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

struct Wheels {
  void forward() {}
  void turn_left() {}
  void turn_right() {}
};

struct ThreeSensors : Wheels {
  bool left = false, front = false, right = false;
  bool wall_left() { return left; }
  bool wall_front() { return front; }
  bool wall_right() { return right; }
};

struct FourSensors : ThreeSensors {
  bool back = false;
  bool wall_back() { return back; }
};

// Unusual sensors: const, by reference, as numbers, with a conversion of their own.
struct OddSensors : Wheels {
  struct Switch {
    bool closed;
    explicit operator bool() const { return closed; }
  };
  const int distance = 3;
  const int& wall_left() const { return distance; }
  Switch wall_front() const { return Switch{true}; }
  static double wall_right() { return 0.0; }
};

// Ranges ahead and to the left; plain sensors elsewhere, which at the range sensors' sides are not asked.
struct Ranging : ThreeSensors {
  int ahead = 0;
  int free_front() const { return ahead; }
  long free_left() const { return 2; }
  unsigned char reach() const { return 5; }
  bool wall_front() {
    FAIL("a wall sensor was read on a side with a range sensor");
    return false;
  }
};

struct RangingLeft : ThreeSensors {
  int free_left() { return 3; }
  int reach() { return 4; }
};
struct RangingRight : ThreeSensors {
  int free_right() { return 2; }
  int reach() { return 4; }
};

struct RangingBack : ThreeSensors {
  int free_back() { return 4; }
  int reach() { return 9; }
};

}  // namespace

MAZEBOT_CHECK_ROBOT(ThreeSensors);
MAZEBOT_CHECK_ROBOT(OddSensors);
MAZEBOT_CHECK_ROBOT(Ranging);
MAZEBOT_CHECK_ROBOT(RangingLeft);
MAZEBOT_CHECK_ROBOT(RangingRight);
static_assert(!is_robot<Wheels>(), "wheels alone are not a robot");
static_assert(!is_robot<int>(), "nor is a number");

TEST_CASE("each sensor is seen on its own side, and a side without one is not sensed") {
  for (int walls = 0; walls < 8; ++walls) {
    ThreeSensors robot;
    robot.left = (walls & 1) != 0;
    robot.front = (walls & 2) != 0;
    robot.right = (walls & 4) != 0;
    const Observation seen = observe(robot);
    CHECK(seen.wall(Turn::left) == robot.left);
    CHECK(seen.wall(Turn::ahead) == robot.front);
    CHECK(seen.wall(Turn::right) == robot.right);
    CHECK_FALSE(seen.sensed(Turn::around));
    CHECK(seen.reach(Turn::ahead) == 1);
    CHECK(seen.short_by() == 0);
  }
}

TEST_CASE("a sensor at the back is used when it is there") {
  FourSensors robot;
  CHECK(observe(robot).sensed(Turn::around));
  CHECK_FALSE(observe(robot).wall(Turn::around));
  robot.back = true;
  CHECK(observe(robot).wall(Turn::around));
}

TEST_CASE("sensors may be const, static, and return what converts to bool") {
  OddSensors robot;
  const Observation seen = observe(robot);
  CHECK(seen.wall(Turn::left));
  CHECK(seen.wall(Turn::ahead));
  CHECK_FALSE(seen.wall(Turn::right));
}

TEST_CASE("range sensors replace the wall sensors of their sides, clamped to their reach") {
  for (int ahead = 0; ahead < 8; ++ahead) {
    Ranging robot;
    robot.ahead = ahead;
    robot.right = true;
    const Observation seen = observe(robot);
    CHECK(seen.free_cells(Turn::ahead) == (ahead < 5 ? ahead : 5));
    CHECK(seen.reach(Turn::ahead) == 5);
    CHECK(seen.wall(Turn::ahead) == (ahead == 0));
    CHECK(seen.free_cells(Turn::left) == 2);
    CHECK(seen.reach(Turn::right) == 1);
    CHECK(seen.wall(Turn::right));
    CHECK_FALSE(seen.sensed(Turn::around));
  }
  RangingBack behind;
  CHECK(observe(behind).free_cells(Turn::around) == 4);
  CHECK(observe(behind).reach(Turn::around) == 9);
}

TEST_CASE("a single range sensor replaces the wall sensor of its side only") {
  RangingLeft left;
  const Observation left_seen = observe(left);
  CHECK(left_seen.free_cells(Turn::left) == 3);
  CHECK(left_seen.reach(Turn::left) == 4);
  CHECK(left_seen.reach(Turn::ahead) == 1);
  CHECK(left_seen.reach(Turn::right) == 1);
  RangingRight right;
  const Observation right_seen = observe(right);
  CHECK(right_seen.free_cells(Turn::right) == 2);
  CHECK(right_seen.reach(Turn::right) == 4);
  CHECK(right_seen.reach(Turn::left) == 1);
}
