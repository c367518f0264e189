// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATOR_ROUTE_RUNNER_HPP
#define MAZEBOT_NAVIGATOR_ROUTE_RUNNER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/pose.hpp"
#include "../search/route.hpp"
#include "command.hpp"
#include "observation.hpp"
#include "status.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Runs a route: a navigator that uses no sensors and only notices whether the robot was blocked. Each straight is one
/// command. Ends `done` at the route's end, `blocked` if the robot was blocked, and `unreachable` at once if it was
/// made without a route. Where it was blocked an explorer can continue: `explorer.resume(runner.pose(), true)`. next()
/// is O(cells of the run). RAM: the route and 5 bytes on AVR.
template <class GridT>
class BasicRouteRunner {
 public:
  typedef BasicRoute<GridT> RouteT;  ///< the route from cell to cell

  /// Copies the route and begins at its start.
  explicit MAZEBOT_CONSTEXPR14 BasicRouteRunner(const RouteT& route)
      : route_(route), position_(0), ordered_(0), status_(Status::running) {}

  /// A runner without a route: ends before the first step.
  static MAZEBOT_CONSTEXPR14 BasicRouteRunner no_route(const RouteT& nowhere) {
    BasicRouteRunner runner(nowhere);
    runner.status_ = Status::unreachable;
    return runner;
  }

  constexpr const RouteT& route() const { return route_; }  ///< the whole route
  constexpr Status status() const { return status_; }       ///< `running`, `done` at its end, or `blocked`
  /// Where the robot stands, or will stand when it has carried out the last command. Where it was blocked it already
  /// faces the wall. O(cells of the route so far).
  MAZEBOT_CONSTEXPR14 Pose pose() const {
    Pose pose = route_.start();
    for (size_t i = 0; i < position_; ++i) pose = pose.turned(route_[i]).advanced();
    return status_ == Status::blocked && position_ < route_.size() ? pose.turned(route_[position_]) : pose;
  }

  /// The next straight of the route. Stops when it has ended.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status_ == Status::running && route_.grid().cell_count() == 0) status_ = Status::invalid;  // moved from
    if (status_ == Status::running && seen.short_by() != 0) {
      status_ = Status::blocked;
      const size_t missing = static_cast<size_t>(seen.short_by());
      position_ -= missing < ordered_ ? missing : ordered_;
    }
    if (status_ == Status::running && position_ == route_.size()) status_ = Status::done;
    if (status_ != Status::running) return Command::stop();
    const Straight run = route_.straight_at(position_);
    ordered_ = static_cast<uint16_t>(run.cells);
    position_ += ordered_;
    return Command::go(run.turn, run.cells);
  }

 private:
  RouteT route_;
  size_t position_;
  uint16_t ordered_;  // cells of the last command
  Status status_;
};

/// Runs a route through a Width x Height maze.
template <int Width, int Height>
using RouteRunner = BasicRouteRunner<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATOR_ROUTE_RUNNER_HPP
