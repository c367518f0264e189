// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_BUMP_AND_SPIRAL_HPP
#define MAZEBOT_ROBOT_BUMP_AND_SPIRAL_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../detail/small_random.hpp"
#include "../motion/scalar_math.hpp"
#include "velocity_robot.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A velocity of a robot with a differential drive.
template <class Scalar>
struct Velocity {
  Scalar ahead;  ///< metres per second
  Scalar turn;   ///< radians per second, clockwise
};

/// What the bumper and the laser sense, reduced to what BumpAndSpiral needs.
struct BumpSight {
  bool bump_left;         ///< the left sector of the bumper is pressed
  bool bump_centre;       ///< the middle sector is pressed
  bool bump_right;        ///< the right sector is pressed
  bool near_left;         ///< an obstacle is near, in the fan to the left of straight ahead
  bool near_right;        ///< an obstacle is near, in the fan to the right
  bool blocked;           ///< the robot has no room to drive straight ahead
  bool clear;             ///< a spiral has room
  bool sees_walls;        ///< the laser has rays enough to follow a wall
  bool wall_gone;         ///< while it follows a wall: a tick of turning towards the wall would leave room ahead
  uint32_t milliseconds;  ///< the robot's clock
};

/// The constants of BumpAndSpiral. The published machine is a student's solution of RoboticsAcademy's vacuum cleaner
/// exercise, for a robot of 0.17 m radius and 3 m/s. The defaults keep its values where they work; literal(),
/// minimal_repair() and three_state() are for comparison with it. All times, the growth and the probability are for 3
/// m/s and 3 rad/s; docs/vacuum-cleaner.md has the formulas for a slower robot.
template <class Scalar = float>
struct BumpAndSpiralOptions {
  Scalar speed = Scalar(3);          ///< straight ahead, and at most in a spiral: metres per second
  Scalar reverse_speed = Scalar(3);  ///< metres per second; published: 1
  Scalar turn_rate = Scalar(3);      ///< in place and in a spiral: radians per second

  Scalar spiral_growth = Scalar(0.0125);      ///< speed that a spiral gains each tick, in metres per second
  Scalar spiral_probability = Scalar(0.015);  ///< of starting a spiral, for each tick of driving straight ahead
  /// A spiral starts only if no ray is shorter than this; metres. 0: always. The default is the size of a whole spiral.
  Scalar spiral_clear = Scalar(1.4);
  /// A spiral ends at this radius, in metres; at top speed it turns more slowly to get there. 0: it never ends, and at
  /// top speed becomes a circle.
  Scalar spiral_end_radius = Scalar(1.2);

  Scalar robot_radius = Scalar(0.17);     ///< metres, as all lengths here
  Scalar fan = pi<Scalar>() / Scalar(4);  ///< angle to either side of ahead in which obstacles may be near: radians
  Scalar near_distance = Scalar(0.18);    ///< from the robot's middle; published: 0.30
  /// After its turning time it turns further until nothing ahead is nearer to its middle than a random length between
  /// these. Published: 0. With a fixed length it would never enter, or never leave, passages narrower than that length.
  Scalar room_least = Scalar(0.2);
  Scalar room_most = Scalar(0.8);  ///< the longest of these lengths, in metres
  /// The probability of turning back when the time is over and there is no room: in a narrow passage it has turned past
  /// the exit.
  Scalar turn_back_probability = Scalar(0.8);

  uint16_t reverse_ms = 50;       ///< backs up for this long after a hit; published: 500
  uint16_t turn_least_ms = 100;   ///< then turns for a random time: at least this, 0.3 rad; published: 500
  uint16_t turn_most_ms = 533;    ///< ... and at most this, 1.6 rad; published: 2500
  uint16_t turn_more_ms = 2094;   ///< without room: turns further for at most this long, a full circle; published: 0
  bool hit_ends_turning = false;  ///< as published: an obstacle that is near while it turns makes it back up again

  /// After a hit it follows the wall, with this probability, instead of backing up: so it finds narrow doors, and
  /// cleans along walls. Only with a laser of at least 9 rays, from side to side. Published: 0.
  Scalar wall_probability = Scalar(0.08);
  Scalar wall_room = Scalar(0.25);  ///< the length of the path ahead that must be free along a wall: metres
  uint16_t wall_least_s = 3;        ///< follows a wall for a random time: at least this, in seconds; 9 m
  uint16_t wall_most_s = 12;        ///< ... and at most this; 36 m

  uint16_t tick_ms = 50;  ///< the period of next(); drive_for() treats 0 as 1

  /// The published machine: its four states, its transitions (an obstacle while it turns makes it back up again) and
  /// its constants. Its timing is not literal. The published program compares whole seconds, and draws the random
  /// turning time anew at each tick; here times are compared in milliseconds, and drawn once for each turn.
  static MAZEBOT_CONSTEXPR14 BumpAndSpiralOptions literal() {
    BumpAndSpiralOptions published = minimal_repair();
    published.hit_ends_turning = true;
    return published;
  }
  /// literal() with one change: turning has priority over obstacles.
  static MAZEBOT_CONSTEXPR14 BumpAndSpiralOptions minimal_repair() {
    BumpAndSpiralOptions published;
    published.spiral_clear = Scalar(0);
    published.spiral_end_radius = Scalar(0);
    published.near_distance = Scalar(0.3);
    published.room_least = Scalar(0);
    published.room_most = Scalar(0);
    published.turn_back_probability = Scalar(0);
    published.reverse_speed = Scalar(1);
    published.reverse_ms = 500;
    published.turn_least_ms = 500;
    published.turn_most_ms = 2500;
    published.turn_more_ms = 0;
    published.wall_probability = Scalar(0);
    return published;
  }
  /// minimal_repair() without backing up: the published machine's predecessor of three states.
  static MAZEBOT_CONSTEXPR14 BumpAndSpiralOptions three_state() {
    BumpAndSpiralOptions published = minimal_repair();
    published.reverse_ms = 0;
    return published;
  }
};

/// The state of BumpAndSpiral.
enum class SweepState : uint8_t { spiral, straight, reversing, turning, following };

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(SweepState state) {
  switch (state) {
    case SweepState::spiral: return "spiral";
    case SweepState::straight: return "straight";
    case SweepState::reversing: return "reversing";
    case SweepState::turning: return "turning";
    case SweepState::following: break;
  }
  return "following";
}

/// Cleans a floor without a map, as a vacuum cleaner does: drives straight ahead, starts a spiral at random, and at an
/// obstacle backs up and turns away by a random angle, or at random follows the wall for a while.
///
///     BumpAndSpiral<> machine(seed);
///     drive_for(15 * 60000, robot, machine);   // or in your own loop, every 50 ms: tick(robot, machine);
///
///     straight --by chance, if clear--> spiral --wide enough--> straight
///     straight, spiral --hit, or something near--> reversing --time--> turning --time, and room ahead--> straight
///                      --the same, by chance--> following --time--> straight
///
/// The published machine gets stuck in two situations and is slow in four more; see docs/vacuum-cleaner.md. The default
/// options repair both:
///   - An obstacle that is near while it turns makes it back up again. In a niche, where one always is near, it never
///     turns. Here turning has priority.
///   - A spiral without obstacles never ends. Here it ends at a radius, and starts only where it has room.
///
/// Following a wall is new: the published machine finds a narrow door only by chance. It keeps the wall near_distance
/// from its middle: it turns away while it has no room ahead, and towards the wall as soon as that leaves room.
///
/// Call next() once every tick: it is O(1) and does not block. look() reads the sensors in O(rays). The same seed and
/// the same sensor values give the same drive. RAM: 17 scalars and 33 bytes, plus alignment.
template <class Scalar = float>
class BumpAndSpiral {
 public:
  typedef BumpAndSpiralOptions<Scalar> Options;  ///< the constants of the machine

  /// Starts by driving straight on; the same seed makes the same random choices.
  explicit MAZEBOT_CONSTEXPR14 BumpAndSpiral(uint32_t seed, const Options& options = Options())
      : options_(options), radius_(Scalar(0)), room_(Scalar(0)), random_(seed) {}

  constexpr SweepState state() const { return state_; }          ///< what it is doing
  constexpr const Options& options() const { return options_; }  ///< the constants it was made with

  /// Reads the robot's sensors. O(rays).
  template <class RobotT>
  MAZEBOT_CONSTEXPR14 BumpSight look(RobotT& robot) const {
    static_assert(detail::CheckVelocityRobot<RobotT>::ok, "");
    BumpSight seen = {static_cast<bool>(robot.bumper_left()),
                      static_cast<bool>(robot.bumper_centre()),
                      static_cast<bool>(robot.bumper_right()),
                      false,
                      false,
                      false,
                      true,
                      false,
                      true,
                      static_cast<uint32_t>(robot.milliseconds())};
    const Scalar ahead = Scalar(0);
    const int rays = static_cast<int>(robot.laser_rays());
    seen.sees_walls = rays >= wall_rays;
    if (state_ == SweepState::following) {
      look_along_wall(robot, rays, seen);
      return seen;
    }
    for (int ray = 0; ray < rays; ++ray) {
      const Scalar distance = static_cast<Scalar>(robot.laser_distance(ray));
      if (distance < options_.spiral_clear) seen.clear = false;
      if (!(distance < options_.near_distance || distance < room_)) continue;
      const Scalar angle = static_cast<Scalar>(robot.laser_angle(ray));
      if (distance < room_ && is_on_path(angle, distance, room_, options_.robot_radius)) seen.blocked = true;
      if (!(distance < options_.near_distance)) continue;
      if (angle <= ahead && angle >= -options_.fan) seen.near_left = true;
      if (angle >= ahead && angle <= options_.fan) seen.near_right = true;
    }
    return seen;
  }

  /// One tick: returns the velocity to drive at until the next one. O(1).
  MAZEBOT_CONSTEXPR14 Velocity<Scalar> next(const BumpSight& seen) {
    const bool is_near = seen.near_left || seen.near_right;
    const bool is_hit = is_near || seen.bump_left || seen.bump_centre || seen.bump_right;
    const uint32_t elapsed = seen.milliseconds - since_;
    switch (state_) {
      case SweepState::spiral:
        if (is_hit) {
          back_up(seen);
        } else if (options_.spiral_end_radius > Scalar(0) && radius_ >= options_.spiral_end_radius) {
          state_ = SweepState::straight;
        }
        break;
      case SweepState::straight:
        if (is_hit) {
          back_up(seen);
        } else if (random_.chance(options_.spiral_probability) && seen.clear) {
          state_ = SweepState::spiral;
          radius_ = Scalar(0);
        }
        break;
      case SweepState::following:
        if (elapsed < uint32_t(wall_s_) * 1000) return follow(seen);
        state_ = SweepState::straight;
        break;
      case SweepState::reversing:
        if (elapsed < options_.reverse_ms) break;
        if (options_.hit_ends_turning && is_hit) {
          back_up(seen);
        } else {
          turn_away(seen);
        }
        break;
      case SweepState::turning:
        if (options_.hit_ends_turning && is_hit) {
          back_up(seen);
        } else if (elapsed >= turn_ms_) {
          turn_on((seen.blocked || is_near) && elapsed - turn_ms_ < options_.turn_more_ms);
        }
        break;
    }
    return velocity();
  }

 private:
  // Whether a point stands on a path straight ahead of the robot's middle.
  static MAZEBOT_CONSTEXPR14 bool is_on_path(Scalar angle, Scalar distance, Scalar length, Scalar half_width) {
    const SineCosine<Scalar> direction = sine_cosine(angle);
    const Scalar aside = distance * direction.sine;
    return direction.cosine > Scalar(0) && distance * direction.cosine < length && aside < half_width &&
           aside > -half_width;
  }
  template <class RobotT>
  MAZEBOT_CONSTEXPR14 void look_along_wall(RobotT& robot, int rays, BumpSight& seen) const {
    const Scalar turn = Scalar(static_cast<long>(options_.tick_ms)) / Scalar(1000) * options_.turn_rate;
    const Scalar to_wall = turns_left_ ? turn : -turn;
    for (int ray = 0; ray < rays; ++ray) {
      const Scalar distance = static_cast<Scalar>(robot.laser_distance(ray));
      if (!(distance < options_.wall_room + options_.near_distance)) continue;
      const Scalar angle = static_cast<Scalar>(robot.laser_angle(ray));
      if (is_on_path(angle, distance, options_.wall_room, options_.near_distance)) seen.blocked = true;
      if (is_on_path(angle - to_wall, distance, options_.wall_room, options_.near_distance)) seen.wall_gone = false;
    }
  }
  // Away from the wall until the path ahead is free; towards it while that leaves room, but at most a quarter circle
  // in place: behind the end of a wall that is out of sight. After a turn away it drives first: at the wall's end the
  // rays can show room where there is none.
  MAZEBOT_CONSTEXPR14 Velocity<Scalar> follow(const BumpSight& seen) {
    Velocity<Scalar> command = {Scalar(0), turns_left_ ? -options_.turn_rate : options_.turn_rate};
    if (seen.blocked || seen.bump_centre) {
      turned_away_ = true;
      return command;
    }
    command.turn = seen.wall_gone ? -command.turn : Scalar(0);
    if (seen.wall_gone && !turned_away_ && turned_ms_ < options_.turn_most_ms) {
      turned_ms_ = static_cast<uint16_t>(turned_ms_ + options_.tick_ms);
      return command;
    }
    command.ahead = options_.speed;
    if (!seen.wall_gone || turned_away_) turned_ms_ = 0;
    turned_away_ = false;
    return command;
  }
  MAZEBOT_CONSTEXPR14 void back_up(const BumpSight& seen) {
    const bool is_bumped = seen.bump_left || seen.bump_centre || seen.bump_right;
    const bool left = is_bumped ? seen.bump_left : seen.near_left;
    const bool right = is_bumped ? seen.bump_right : seen.near_right;
    turns_left_ = left == right ? random_.chance(Scalar(0.5)) : right;
    since_ = seen.milliseconds;
    if (seen.sees_walls && options_.wall_probability > Scalar(0) && random_.chance(options_.wall_probability)) {
      state_ = SweepState::following;
      wall_s_ = random_.between(options_.wall_least_s, options_.wall_most_s);
      turned_ms_ = 0;
      turned_away_ = false;
      return;
    }
    state_ = SweepState::reversing;
    if (options_.reverse_ms == 0) turn_away(seen);
  }
  MAZEBOT_CONSTEXPR14 void turn_away(const BumpSight& seen) {
    state_ = SweepState::turning;
    since_ = seen.milliseconds;
    turn_ms_ = random_.between(options_.turn_least_ms, options_.turn_most_ms);
    room_ = random_.within(options_.room_least, options_.room_most);
    looks_for_room_ = false;
  }
  MAZEBOT_CONSTEXPR14 void turn_on(bool has_no_room) {
    if (!has_no_room) {
      state_ = SweepState::straight;
    } else if (!looks_for_room_) {
      looks_for_room_ = true;
      if (random_.chance(options_.turn_back_probability)) turns_left_ = !turns_left_;
    }
  }
  MAZEBOT_CONSTEXPR14 Velocity<Scalar> velocity() {
    Velocity<Scalar> command = {Scalar(0), Scalar(0)};
    switch (state_) {
      case SweepState::spiral: return spiral();
      case SweepState::straight: command.ahead = options_.speed; break;
      case SweepState::reversing: command.ahead = -options_.reverse_speed; break;
      case SweepState::turning:
      case SweepState::following: command.turn = turns_left_ ? -options_.turn_rate : options_.turn_rate; break;
    }
    return command;
  }
  // To the left, as published: arcs whose radius grows with each tick.
  MAZEBOT_CONSTEXPR14 Velocity<Scalar> spiral() {
    Velocity<Scalar> command = {radius_ * options_.turn_rate, -options_.turn_rate};
    if (command.ahead > options_.speed) {
      command.ahead = options_.speed;
      if (options_.spiral_end_radius > Scalar(0)) command.turn = -options_.speed / radius_;
    }
    radius_ += options_.spiral_growth / options_.turn_rate;
    return command;
  }

  // With fewer it would lose the wall, and clean less than without following it.
  enum : int { wall_rays = 9 };

  Options options_;
  Scalar radius_;  // of the spiral
  Scalar room_;    // needed ahead when the turn is over
  uint32_t since_ = 0;
  detail::SmallRandom random_;
  uint16_t turn_ms_ = 0;
  uint16_t wall_s_ = 0;     // how long it follows the wall
  uint16_t turned_ms_ = 0;  // towards the wall, in place
  SweepState state_ = SweepState::spiral;
  bool turns_left_ = false;
  bool turned_away_ = false;     // from the wall that it follows, and has not driven since
  bool looks_for_room_ = false;  // the turning time is over, and there was no room
};

namespace detail {

template <class RobotT>
MAZEBOT_CONSTEXPR14 void wait_for_clock(RobotT& robot, uint32_t milliseconds, Flag<true>) {
  robot.wait_until(milliseconds);
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 void wait_for_clock(RobotT& robot, uint32_t milliseconds, Flag<false>) {
  // The difference as a signed number: the clock may have wrapped around in between.
  while (static_cast<int32_t>(static_cast<uint32_t>(robot.milliseconds()) - milliseconds) < 0) {
  }
}

struct IgnoreTick {
  MAZEBOT_CONSTEXPR14 void operator()() const {}
};

}  // namespace detail

/// One tick, for a loop of your own: reads the sensors, decides, sets the robot's velocity.
template <class RobotT, class Scalar>
MAZEBOT_CONSTEXPR14 void tick(RobotT& robot, BumpAndSpiral<Scalar>& machine) {
  const Velocity<Scalar> command = machine.next(machine.look(robot));
  robot.set_velocity(command.ahead, command.turn);
}

/// Ticks every tick_ms for a time, then stops the robot. Calls on_tick() after each tick.
template <class RobotT, class Scalar, class TickT>
MAZEBOT_CONSTEXPR14 void drive_for(uint32_t milliseconds, RobotT& robot, BumpAndSpiral<Scalar>& machine,
                                   TickT&& on_tick) {
  const uint32_t begin = static_cast<uint32_t>(robot.milliseconds());
  const uint32_t step = machine.options().tick_ms != 0 ? machine.options().tick_ms : 1;
  for (uint32_t elapsed = 0; elapsed < milliseconds;) {
    tick(robot, machine);
    elapsed += step < milliseconds - elapsed ? step : milliseconds - elapsed;
    detail::wait_for_clock(robot, begin + elapsed, detail::Flag<detail::HasWaitUntil<RobotT>::value>());
    on_tick();
  }
  robot.set_velocity(Scalar(0), Scalar(0));
}
/// The same without a call after each tick.
template <class RobotT, class Scalar>
MAZEBOT_CONSTEXPR14 void drive_for(uint32_t milliseconds, RobotT& robot, BumpAndSpiral<Scalar>& machine) {
  drive_for(milliseconds, robot, machine, detail::IgnoreTick());
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_BUMP_AND_SPIRAL_HPP
