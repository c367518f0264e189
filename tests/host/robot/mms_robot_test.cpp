// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/mms_robot.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/map/maze.hpp"
#include "mazebot/host/robot/mms_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/mms_loopback.hpp"

namespace {

using namespace mazebot;

// A line that has no end, and how much of it was taken.
class EndlessLine : public std::streambuf {
 public:
  std::size_t taken() const { return pieces_ * sizeof piece_; }

 protected:
  int_type underflow() override {
    if (taken() >= (std::size_t{1} << 24)) return traits_type::eof();
    std::fill(std::begin(piece_), std::end(piece_), 'a');
    ++pieces_;
    setg(piece_, piece_, piece_ + sizeof piece_);
    return traits_type::to_int_type(piece_[0]);
  }

 private:
  char piece_[256] = {};
  std::size_t pieces_ = 0;
};

// What a member throws when the simulator says `replies`.
template <class ExceptionT, class CallT>
std::string error_after(const std::string& replies, CallT&& call) {
  std::istringstream in(replies);
  std::ostringstream out;
  MmsRobot robot(in, out);
  try {
    call(robot);
  } catch (const ExceptionT& error) {
    return error.what();
  }
  return "nothing";
}

}  // namespace

TEST_CASE("an mms robot uses commands that every release knows, one a line") {
  std::istringstream in("16\n9\r\ntrue\nfalse\ntrue\nack\ncrash\nack\nack\ntrue\nack\n");
  std::ostringstream out;
  MmsRobot robot(in, out);
  CHECK(robot.grid() == RunTimeGrid(16, 9));
  CHECK(robot.wall_left());
  CHECK_FALSE(robot.wall_front());
  CHECK(robot.wall_right());
  CHECK(robot.forward());
  CHECK_FALSE(robot.forward());
  robot.turn_left();
  robot.turn_right();
  CHECK(robot.was_reset());
  robot.ack_reset();
  robot.set_wall(Cell(1, 2), Heading::west);
  robot.clear_wall(Cell(1, 2), Heading::north);
  robot.set_colour(Cell(3, 4), MmsColour::dark_blue);
  robot.clear_colour(Cell(3, 4));
  robot.clear_all_colours();
  robot.set_text(Cell(0, 0), "a b\nc\xff");  // nothing can end the line early
  robot.set_text(Cell(0, 0), "");
  robot.clear_all_texts();
  CHECK(out.str() ==
        "mazeWidth\nmazeHeight\nwallLeft\nwallFront\nwallRight\nmoveForward\nmoveForward\nturnLeft\nturnRight\n"
        "wasReset\nackReset\nsetWall 1 2 w\nclearWall 1 2 n\nsetColor 3 4 B\nclearColor 3 4\nclearAllColor\n"
        "setText 0 0 a b?c?\nclearText 0 0\nclearAllText\n");
}

TEST_CASE("an mms robot looks in eight directions, as if it turned there and looked ahead") {
  const Maze maze = generate_maze(MazeRecipe());
  MmsSimulator simulator(maze.walls);
  test::MmsLoopback loopback([&](const std::string& line) { return simulator.handle(line); });
  MmsRobot robot(loopback.replies(), loopback.commands());
  std::size_t walls = 0;
  for (int place = 1; place <= 20; ++place) {
    MmsSimulator::State state;
    state.x = place;
    state.y = place % 2 == 0 ? 2 * (place % 7) + 1 : 2 * (place % 5) + 1;  // edges and centres
    state.heading = place % 8;
    for (int eighths = 0; eighths < 8; ++eighths) {
      for (int half_steps = 1; half_steps <= 5; ++half_steps) {
        simulator.restore(state);
        const bool seen = robot.wall_within(eighths, half_steps);
        for (int i = 0; i < eighths; ++i) robot.turn_right_45();
        CHECK(seen == (simulator.handle("wallFront " + std::to_string(half_steps)) == "true"));
        walls += seen ? 1U : 0U;
      }
    }
  }
  CHECK(walls > 100);
  CHECK(walls < 700);
}

TEST_CASE("the error of an mms robot says what is wrong with a reply") {
  const auto move = [](MmsRobot& robot) { robot.forward(); };
  const auto turn = [](MmsRobot& robot) { robot.turn_left(); };
  const auto sense = [](MmsRobot& robot) { robot.wall_front(); };
  const auto measure = [](MmsRobot& robot) { robot.grid(); };
  CHECK(error_after<MmsError>("yes\n", move) ==
        "the simulator's reply to moveForward: found 'yes', expected ack or crash");
  CHECK(error_after<MmsError>("crash\n", turn) == "the simulator's reply to turnLeft: found 'crash', expected ack");
  CHECK(error_after<MmsError>("\n", sense) == "the simulator's reply to wallFront: found '', expected true or false");
  for (const char* number : {"0", "-1", "4097", "99999999999999999999", "16x", " 16", "", "sixteen"}) {
    CHECK(error_after<MmsError>(std::string(number) + "\n", measure) ==
          "the simulator's reply to mazeWidth: found " + mazebot::detail::quoted(std::string_view(number)) +
              ", expected a number from 1 to 4096");
  }
  CHECK(error_after<MmsError>("TRUE\x1b[2J\n", sense) ==
        "the simulator's reply to wallFront: found 'TRUE?[2J', expected true or false");
  CHECK(error_after<MmsClosed>("", move) == "mms is gone: it does not answer moveForward");

  std::istringstream in("true\n");
  std::ostringstream out;
  MmsRobot robot(in, out);
  out.setstate(std::ios::badbit);
  CHECK_THROWS_AS(robot.wall_left(), MmsClosed);
}

TEST_CASE("an mms robot reads no more of a reply than the longest reply has") {
  EndlessLine line;
  std::istream in(&line);
  std::ostringstream out;
  MmsRobot robot(in, out);
  CHECK_THROWS_AS(robot.wall_left(), MmsError);
  CHECK(line.taken() <= 256);
  const std::string longest(MmsRobot::longest_reply, 'a');
  const auto sense = [](MmsRobot& asked) { asked.wall_front(); };
  CHECK(error_after<MmsError>(longest + "\r\n", sense) ==
        "the simulator's reply to wallFront: found 'aaaaaaaaaaaaaaaaaaaa...', expected true or false");
  CHECK(error_after<MmsError>(longest + "aa\n", sense) ==
        "the simulator's reply to wallFront: found more than 80 characters, expected true or false");
}

TEST_CASE("an mms robot explores, and runs the shortest route") {
  for (const Maze& maze : test::generated_mazes(1)) {
    INFO(maze.name);
    MmsSimulator host(maze.walls);
    test::MmsLoopback simulator([&](const std::string& line) { return host.handle(line); });
    MmsRobot robot(simulator.replies(), simulator.commands());
    BasicExplorer<RunTimeGrid> explorer(centre_of(robot.grid()));
    REQUIRE(drive(robot, explorer) == Status::done);
    CHECK(host.cell() == Cell(0, 0));

    const float distance_before = host.total().distance;
    auto runner = explorer.shortest_route();
    CHECK(drive(robot, runner) == Status::done);
    const auto moves = static_cast<int>(host.total().distance - distance_before) / 2;
    CHECK(moves == *test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall));
    CHECK(host.crashes() == 0);
    CHECK(host.invalid_lines() == 0);
  }
}
