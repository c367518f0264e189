// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Checks what is a robot or a navigator, and what is not: the same answer in every standard, from the C++11 list and
// from the C++20 concept.
#include "mazebot/robot/drive.hpp"
#include "mazebot/robot/robot.hpp"

#if MAZEBOT_HAS_CONCEPTS
#define SAYS(Class, answer)                                                           \
  static_assert(mazebot::is_robot<Class>() == answer, #Class ": the list disagrees"); \
  static_assert(mazebot::Robot<Class> == answer, #Class ": the concept disagrees")
#else
#define SAYS(Class, answer) static_assert(mazebot::is_robot<Class>() == answer, #Class ": the list disagrees")
#endif

#if MAZEBOT_CPLUSPLUS >= 202002L
static_assert(MAZEBOT_HAS_CONCEPTS, "in C++20 the concept is there");
#endif

struct Turns {
  void turn_left();
  void turn_right();
};
struct Walls {
  bool wall_left();
  bool wall_front();
  bool wall_right();
};

struct Plain : Turns, Walls {
  void forward();
};
SAYS(Plain, true);

struct Empty {};
SAYS(Empty, false);
SAYS(int, false);
SAYS(Plain*, false);

struct LacksForward : Turns, Walls {};
SAYS(LacksForward, false);

struct LacksWalls : Turns {
  void forward();
};
SAYS(LacksWalls, false);

struct LacksTurns : Walls {
  void forward();
};
SAYS(LacksTurns, false);

struct ForwardNeedsArgument : Turns, Walls {
  void forward(int cells);
};
SAYS(ForwardNeedsArgument, false);

// Default parameters of forward() do not matter.
struct DefaultSpeed : Turns, Walls {
  void forward(int speed = 120);
};
SAYS(DefaultSpeed, true);
struct MetresOverload : Plain {
  void forward();
  void forward(float metres);
};
SAYS(MetresOverload, true);

struct VoidCells : Plain {
  void forward_cells(int cells);
};
SAYS(VoidCells, true);
struct CountedCells : Plain {
  unsigned char forward_cells(const int& cells) const;
};
SAYS(CountedCells, true);
struct BoolCells : Plain {
  bool forward_cells(int cells);
};
SAYS(BoolCells, false);
struct FloatCells : Plain {
  void forward_cells(float cells);
};
SAYS(FloatCells, false);
struct NoCells : Plain {
  int forward_cells();
};
SAYS(NoCells, false);

struct TellsBlocked : Turns, Walls {
  bool forward();
};
SAYS(TellsBlocked, true);

struct ConstSensors : Turns {
  bool wall_left() const;
  bool wall_front() const;
  bool wall_right() const;
  void forward();
};
SAYS(ConstSensors, true);

struct IntSensors : Turns {
  int wall_left();
  const int& wall_front();
  unsigned char wall_right();
  void forward();
};
SAYS(IntSensors, true);

struct Switch {
  explicit operator bool() const;
};
struct ExplicitBoolSensors : Turns {
  Switch wall_left();
  Switch wall_front();
  Switch wall_right();
  void forward();
};
SAYS(ExplicitBoolSensors, true);

struct VoidSensor : Turns {
  void wall_left();
  bool wall_front();
  bool wall_right();
  void forward();
};
SAYS(VoidSensor, false);

struct TextSensor : Turns {
  struct Text {};
  Text wall_left();
  bool wall_front();
  bool wall_right();
  void forward();
};
SAYS(TextSensor, false);

struct StaticMembers {
  static bool wall_left();
  static bool wall_front();
  static bool wall_right();
  static void forward();
  static void turn_left();
  static void turn_right();
};
SAYS(StaticMembers, true);

struct DataMembers {
  bool wall_left, wall_front, wall_right;
  void forward();
  void turn_left();
  void turn_right();
};
SAYS(DataMembers, false);

class PrivateMembers : Plain {};
SAYS(PrivateMembers, false);

struct Virtual {
  virtual bool wall_left() = 0;
  virtual bool wall_front() = 0;
  virtual bool wall_right() = 0;
  virtual void forward() = 0;
  virtual void turn_left() = 0;
  virtual void turn_right() = 0;

 protected:
  ~Virtual();
};
SAYS(Virtual, true);

struct TurnsWithSpeed : Walls {
  void forward();
  void turn_left(int speed = 5);
  int turn_right();
};
SAYS(TurnsWithSpeed, true);

struct TurnsNeedSpeed : Walls {
  void forward();
  void turn_left(int speed);
  void turn_right(int speed);
};
SAYS(TurnsNeedSpeed, false);

// An optional member of another form would be ignored without a word.
struct TurnAroundSpeed : Plain {
  void turn_around(int speed);
};
SAYS(TurnAroundSpeed, false);
struct TurnAroundDefault : Plain {
  void turn_around(int speed = 5);
};
SAYS(TurnAroundDefault, true);
struct WallBackData : Plain {
  bool wall_back;
};
SAYS(WallBackData, false);
struct WallBackVoid : Plain {
  void wall_back();
};
SAYS(WallBackVoid, false);
struct ReachData : Plain {
  int reach;
};
SAYS(ReachData, false);
struct PrivateReach : Plain {
 private:
  int reach;
};
SAYS(PrivateReach, true);

struct BothSmooth : Plain {
  void smooth_left();
  bool smooth_right();
};
SAYS(BothSmooth, true);

struct OneSmooth : Plain {
  void smooth_left();
};
SAYS(OneSmooth, false);

struct Ranges : Turns {
  int free_front();
  int free_left();
  int free_right();
  int reach();
  bool wall_left();
  bool wall_front();
  bool wall_right();
  void forward();
};
SAYS(Ranges, true);

struct RangeWithoutReach : Plain {
  int free_back();
};
SAYS(RangeWithoutReach, false);

struct OnlyFreeLeft : Plain {
  int free_left();
};
SAYS(OnlyFreeLeft, false);
struct OnlyFreeRight : Plain {
  int free_right();
};
SAYS(OnlyFreeRight, false);

struct ReachWithoutRange : Plain {
  int reach();
};
SAYS(ReachWithoutRange, true);

struct Deleted : Plain {
  void forward() = delete;
};
SAYS(Deleted, false);

typedef const Plain ConstPlain;
SAYS(ConstPlain, false);
struct ConstMembers {
  bool wall_left() const;
  bool wall_front() const;
  bool wall_right() const;
  void forward() const;
  void turn_left() const;
  void turn_right() const;
};
typedef const ConstMembers ConstConstMembers;
SAYS(ConstConstMembers, true);
struct Final final : Plain {};
SAYS(Final, true);

template <class RobotT>
struct Wrapper : RobotT {};
SAYS(Wrapper<Plain>, true);
SAYS(Wrapper<Empty>, false);

// Robots that are driven by velocity.
#include "mazebot/robot/bump_and_spiral.hpp"
#include "mazebot/robot/velocity_robot.hpp"

#if MAZEBOT_HAS_CONCEPTS
#define DRIVE_SAYS(Class, answer)                                                              \
  static_assert(mazebot::is_velocity_robot<Class>() == answer, #Class ": the list disagrees"); \
  static_assert(mazebot::VelocityRobot<Class> == answer, #Class ": the concept disagrees")
#else
#define DRIVE_SAYS(Class, answer) \
  static_assert(mazebot::is_velocity_robot<Class>() == answer, #Class ": the list disagrees")
#endif

struct Bumpers {
  bool bumper_left();
  bool bumper_centre();
  bool bumper_right();
};
struct Laser {
  int laser_rays();
  float laser_angle(int ray);
  float laser_distance(int ray);
};
struct Clock {
  unsigned long milliseconds();
};

struct Vacuum : Bumpers, Laser, Clock {
  void set_velocity(float v, float w);
};
DRIVE_SAYS(Vacuum, true);
DRIVE_SAYS(Plain, false);
SAYS(Vacuum, false);
DRIVE_SAYS(int, false);

struct ConstVacuum {
  bool bumper_left() const;
  int bumper_centre() const;
  static bool bumper_right();
  unsigned char laser_rays() const;
  const double& laser_angle(long ray) const;
  int laser_distance(unsigned ray) const;
  uint32_t milliseconds() const;
  bool set_velocity(double v, double w);
  void wait_until(uint32_t milliseconds);
};
DRIVE_SAYS(ConstVacuum, true);

struct WaitsForNothing : Vacuum {
  void wait_until();
};
DRIVE_SAYS(WaitsForNothing, false);

struct OneVelocity : Bumpers, Laser, Clock {
  void set_velocity(float v);
};
DRIVE_SAYS(OneVelocity, false);
struct LacksClock : Bumpers, Laser {
  void set_velocity(float v, float w);
};
DRIVE_SAYS(LacksClock, false);
struct LacksLaser : Bumpers, Clock {
  void set_velocity(float v, float w);
};
DRIVE_SAYS(LacksLaser, false);
struct LacksBumpers : Laser, Clock {
  void set_velocity(float v, float w);
};
DRIVE_SAYS(LacksBumpers, false);

// Navigators.
#include "mazebot/navigator/navigator.hpp"

#if MAZEBOT_HAS_CONCEPTS
#define NAVIGATOR_SAYS(Class, answer)                                                     \
  static_assert(mazebot::is_navigator<Class>() == answer, #Class ": the list disagrees"); \
  static_assert(mazebot::Navigator<Class> == answer, #Class ": the concept disagrees")
#else
#define NAVIGATOR_SAYS(Class, answer) \
  static_assert(mazebot::is_navigator<Class>() == answer, #Class ": the list disagrees")
#endif

struct Asks {
  mazebot::Command next(const mazebot::Observation& seen);
};
struct Stay : Asks {
  mazebot::Status status() const;
};
NAVIGATOR_SAYS(Stay, true);
NAVIGATOR_SAYS(Asks, false);
NAVIGATOR_SAYS(int, false);
NAVIGATOR_SAYS(Plain, false);
struct TakesACopy {
  mazebot::Command next(mazebot::Observation seen) const;
  static mazebot::Status status();
};
NAVIGATOR_SAYS(TakesACopy, true);
struct ChangesStatus : Asks {
  mazebot::Status status();
};
NAVIGATOR_SAYS(ChangesStatus, false);
