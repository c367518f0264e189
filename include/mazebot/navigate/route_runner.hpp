// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_ROUTE_RUNNER_HPP
#define MAZEBOT_NAVIGATE_ROUTE_RUNNER_HPP

#include <stddef.h>

#include "../config.hpp"
#include "../plan/route.hpp"
#include "command.hpp"
#include "observation.hpp"
#include "status.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Runs a route: a navigator that uses no sensors and only notices whether the robot was blocked. Each straight is one
/// command. Ends `done` at the route's end, `blocked` if the robot was blocked, and `unreachable` at once if it was
/// made without a route. next() is O(cells of the run). RAM: the route and 3 bytes on AVR.
template <class GridT>
class BasicRouteRunner {
 public:
  typedef BasicRoute<GridT> RouteT;

  explicit MAZEBOT_CONSTEXPR14 BasicRouteRunner(const RouteT& route)
      : route_(route), position_(0), status_(Status::running) {}

  /// A runner without a route: ends before the first step.
  static MAZEBOT_CONSTEXPR14 BasicRouteRunner no_route(const RouteT& nowhere) {
    BasicRouteRunner runner(nowhere);
    runner.status_ = Status::unreachable;
    return runner;
  }

  constexpr const RouteT& route() const { return route_; }
  constexpr Status status() const { return status_; }

  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status_ == Status::running && route_.grid().cell_count() == 0) status_ = Status::invalid;  // moved from
    if (status_ == Status::running && seen.short_by() != 0) status_ = Status::blocked;
    if (status_ == Status::running && position_ == route_.size()) status_ = Status::done;
    if (status_ != Status::running) return Command::stop();
    const Straight run = route_.straight_at(position_);
    position_ += static_cast<size_t>(run.cells);
    return Command::go(run.turn, run.cells);
  }

 private:
  RouteT route_;
  size_t position_;
  Status status_;
};

/// Runs a route through a Width x Height maze.
template <int Width, int Height>
using RouteRunner = BasicRouteRunner<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_ROUTE_RUNNER_HPP
