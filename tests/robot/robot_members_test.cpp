// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Which classes are robots: each member of the list, left out or of another form.

#include "mazebot/robot/robot.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

struct Complete {
  bool wall_left() { return false; }
  bool wall_front() { return false; }
  bool wall_right() { return false; }
  void forward() {}
  void turn_left() {}
  void turn_right() {}
};

// Each lacks one member: a deleted function cannot be called.
struct NoWallLeft : Complete {
  bool wall_left() = delete;
};
struct NoWallFront : Complete {
  bool wall_front() = delete;
};
struct NoWallRight : Complete {
  bool wall_right() = delete;
};
struct NoForward : Complete {
  void forward() = delete;
};
struct NoTurnLeft : Complete {
  void turn_left() = delete;
};
struct NoTurnRight : Complete {
  void turn_right() = delete;
};

struct OnlyWallLeft {
  bool wall_left() { return false; }
};
struct OnlyTurnRight {
  void turn_right() {}
};

struct BothSmooth : Complete {
  void smooth_left() {}
  bool smooth_right() { return true; }
};
struct OnlySmoothLeft : Complete {
  void smooth_left() {}
};
struct OnlySmoothRight : Complete {
  void smooth_right() {}
};

struct FrontWithoutReach : Complete {
  int free_front() { return 1; }
};
struct LeftWithoutReach : Complete {
  int free_left() { return 1; }
};
struct RightWithoutReach : Complete {
  int free_right() { return 1; }
};
struct BackWithoutReach : Complete {
  int free_back() { return 1; }
};
struct LeftWithReach : LeftWithoutReach {
  int reach() { return 3; }
};
struct OnlyReach : Complete {
  int reach() { return 3; }
};

// Straight runs: the robot returns how many cells it crossed, or nothing.
struct CellsInt : Complete {
  int forward_cells(int cells) { return cells; }
};
struct CellsVoid : Complete {
  void forward_cells(int) {}
};
struct CellsBool : Complete {
  bool forward_cells(int) { return true; }
};
struct CellsFloat : Complete {
  int forward_cells(float) { return 1; }
};
struct CellsNone : Complete {
  int forward_cells() { return 1; }
};

}  // namespace

TEST_CASE("A class that has all required members is a robot, and one that lacks any of them is not") {
  CHECK(is_robot<Complete>());
  CHECK_FALSE(is_robot<NoWallLeft>());
  CHECK_FALSE(is_robot<NoWallFront>());
  CHECK_FALSE(is_robot<NoWallRight>());
  CHECK_FALSE(is_robot<NoForward>());
  CHECK_FALSE(is_robot<NoTurnLeft>());
  CHECK_FALSE(is_robot<NoTurnRight>());
  CHECK_FALSE(is_robot<OnlyWallLeft>());
  CHECK_FALSE(is_robot<OnlyTurnRight>());
}

TEST_CASE("Smooth turns come in pairs") {
  CHECK(is_robot<BothSmooth>());
  CHECK_FALSE(is_robot<OnlySmoothLeft>());
  CHECK_FALSE(is_robot<OnlySmoothRight>());
}

TEST_CASE("A range sensor on any side needs a reach") {
  CHECK_FALSE(is_robot<FrontWithoutReach>());
  CHECK_FALSE(is_robot<LeftWithoutReach>());
  CHECK_FALSE(is_robot<RightWithoutReach>());
  CHECK_FALSE(is_robot<BackWithoutReach>());
  CHECK(is_robot<LeftWithReach>());
  CHECK(is_robot<OnlyReach>());
}

TEST_CASE("forward_cells() takes an int, and returns how many it crossed or nothing") {
  CHECK(is_robot<CellsInt>());
  CHECK(is_robot<CellsVoid>());
  CHECK_FALSE(is_robot<CellsBool>());
  CHECK_FALSE(is_robot<CellsFloat>());
  CHECK_FALSE(is_robot<CellsNone>());
}

MAZEBOT_CHECK_ROBOT(Complete);
MAZEBOT_CHECK_ROBOT(CellsInt);
