// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/navigator/route_runner.hpp"

#include "support/catch.hpp"

using namespace mazebot;

namespace {

Route<4, 4> around_the_corner() {
  Route<4, 4> route(Pose(Cell(0, 0), Heading::north));
  for (const Heading heading : {Heading::north, Heading::north, Heading::east}) route.append(heading);
  return route;
}

}  // namespace

TEST_CASE("straight cells are one command", "[route_runner]") {
  RouteRunner<4, 4> runner(around_the_corner());
  REQUIRE(runner.status() == Status::running);
  REQUIRE(runner.next(Observation()) == Command::go(Turn::ahead, 2));
  REQUIRE(runner.next(Observation()) == Command::go(Turn::right, 1));
  REQUIRE(runner.next(Observation()) == Command::stop());
  REQUIRE(runner.status() == Status::done);
  REQUIRE(runner.next(Observation()) == Command::stop());
}

TEST_CASE("a blocked robot ends the run", "[route_runner]") {
  RouteRunner<4, 4> runner(around_the_corner());
  runner.next(Observation());
  REQUIRE(runner.next(Observation().set_short_by(1)).is_stop());
  REQUIRE(runner.status() == Status::blocked);
  REQUIRE(runner.pose() == Pose(Cell(0, 1), Heading::north));  // one cell short, before the wall
  REQUIRE(runner.next(Observation()).is_stop());

  RouteRunner<4, 4> at_the_end(around_the_corner());
  at_the_end.next(Observation());
  at_the_end.next(Observation());
  REQUIRE(at_the_end.pose() == Pose(Cell(1, 2), Heading::east));
  REQUIRE(at_the_end.next(Observation().set_short_by(1)).is_stop());
  REQUIRE(at_the_end.status() == Status::blocked);
  REQUIRE(at_the_end.pose() == Pose(Cell(0, 2), Heading::east));

  // No further back than it was ordered.
  RouteRunner<4, 4> far_short(around_the_corner());
  far_short.next(Observation());
  far_short.next(Observation());
  REQUIRE(far_short.next(Observation().set_short_by(7)).is_stop());
  REQUIRE(far_short.pose() == Pose(Cell(0, 2), Heading::east));
}

TEST_CASE("an empty route is done, no route is unreachable", "[route_runner]") {
  const Route<4, 4> nowhere{Pose()};
  RouteRunner<4, 4> there(nowhere);
  REQUIRE(there.next(Observation()).is_stop());
  REQUIRE(there.status() == Status::done);

  RouteRunner<4, 4> never = RouteRunner<4, 4>::no_route(nowhere);
  REQUIRE(never.next(Observation()).is_stop());
  REQUIRE(never.status() == Status::unreachable);
}

TEST_CASE("a full route is driven to its end", "[route_runner]") {
  // Back and forth between two cells until the route is full.
  Route<2, 2> route(Pose(Cell(0, 0), Heading::north));
  while (route.append(route.end().cell.y == 0 ? Heading::north : Heading::south)) continue;
  REQUIRE(route.size() == 4);
  REQUIRE_FALSE(route.append(Heading::north));
  RouteRunner<2, 2> runner(route);
  REQUIRE(runner.next(Observation()) == Command::go(Turn::ahead));
  for (int i = 0; i < 3; ++i) REQUIRE(runner.next(Observation()) == Command::go(Turn::around));
  REQUIRE(runner.status() == Status::running);
  REQUIRE(runner.next(Observation()).is_stop());
  REQUIRE(runner.status() == Status::done);
  REQUIRE(runner.route().size() == 4);

  Route<9, 9> straight(Pose(Cell(0, 0), Heading::east));
  for (int i = 0; i < 8; ++i) REQUIRE(straight.append(Heading::east));
  REQUIRE_FALSE(straight.append(Heading::east));
  RouteRunner<9, 9> in_one_go(straight);
  REQUIRE(in_one_go.next(Observation()) == Command::go(Turn::ahead, 8));
  REQUIRE(in_one_go.next(Observation()).is_stop());
  REQUIRE(in_one_go.status() == Status::done);
}
