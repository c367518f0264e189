// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mms_simulator.hpp>
#include <string>
#include <utility>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

namespace {

using mazebot::Maze;
using mazebot::MmsSimulator;
using test::program;

struct Session {
  explicit Session(const Maze& maze) : host(maze.walls) {}

  MmsSimulator host;
  std::size_t commands = 0;
  std::size_t resets = 0;  // acknowledged
  /// Half steps when the mouse last stood in the start cell.
  float distance_at_start = 0;
  int status = -1;
  std::string errors;
  std::string final_score;
  bool has_score = true;  // does the mouse know it?
};

// Runs `mazebot mms` as the simulator does. before_command(session) may press Reset.
Session play(const Maze& maze, std::vector<std::string> arguments = {},
             const std::function<void(Session&)>& before_command = nullptr) {
  Session session(maze);
  arguments.insert(arguments.begin(), "mms");
  test::ChildProcess mouse(test::program_command(arguments));
  while (const auto line = mouse.read_line()) {
    if (before_command) before_command(session);
    ++session.commands;
    if (*line == "ackReset") ++session.resets;
    if (const auto reply = session.host.handle(*line)) mouse.write_line(*reply);
    if (session.host.cell() == mazebot::Cell(0, 0)) session.distance_at_start = session.host.total().distance;
  }
  session.status = mouse.wait();
  session.errors = mouse.errors();
  session.final_score = session.host.handle("getStat score").value();
  return session;
}

std::vector<Maze> some_mazes() {
  std::vector<Maze> mazes = test::generated_mazes(1);
  const auto classic = test::shared_files("mazes/classic");
  for (std::size_t i = 0; i < classic.size(); i += 16) mazes.push_back(mazebot::read_maze(classic[i]));
  const auto halfsize = test::shared_files("mazes/halfsize");
  for (std::size_t i = 0; i < halfsize.size(); i += 10) mazes.push_back(mazebot::read_maze(halfsize[i]));
  // mms knows no other goal than the centre, and no other start than the corner.
  for (Maze& maze : mazes) maze = Maze(maze.walls, maze.name);
  return mazes;
}

int shortest(const Maze& maze) {
  return test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, mazebot::Unknown::wall).value_or(-1);
}

// The last line of Run Output.
void check_end(const Session& session) {
  const std::string end = (session.has_score ? ", score " + session.final_score : "") + "\n";
  const std::string& line = session.errors;
  CHECK(line.find("mazebot mms: done") == 0);
  CHECK(line.compare(line.size() - std::min(end.size(), line.size()), end.size(), end) == 0);
}

void check_solved(const Session& session, const Maze& maze) {
  CHECK(session.status == 0);
  check_end(session);
  CHECK(session.host.crashes() == 0);
  CHECK(session.host.invalid_lines() == 0);
  CHECK(maze.goals.contains(session.host.cell()));
}

// The last run from the start took a shortest route.
void check_shortest(const Session& session, const Maze& maze) {
  check_solved(session, maze);
  CHECK(static_cast<int>(session.host.total().distance - session.distance_at_start) == 2 * shortest(maze));
}

}  // namespace

TEST_CASE("mms: the mouse explores, returns and makes its best run") {
  const std::vector<Maze> mazes = some_mazes();
  CHECK(mazes.size() >= 20);
  for (const Maze& maze : mazes) {
    INFO(maze.name);
    const Session session = play(maze);
    if (shortest(maze) < 0) {
      CHECK(session.status == 1);
      CHECK(session.errors.find("mazebot mms: unreachable, distance ") == 0);
      CHECK(session.errors.find(", score 2000\n") != std::string::npos);
      CHECK(session.host.cell() == mazebot::Cell(0, 0));
      CHECK(session.host.crashes() == 0);
      CHECK(session.host.invalid_lines() == 0);
    } else {
      check_solved(session, maze);
      CHECK((session.host.solved() || shortest(maze) == 0));
    }
  }
}

TEST_CASE("mms: with every policy the mouse makes the same moves as in mazebot's simulator") {
  const Maze maze = mazebot::generate_maze(mazebot::MazeRecipe());
  for (const char* policy : {"odds", "fewest-unknown", "adachi"}) {
    INFO(policy);
    const Session session = play(maze, {"--policy", policy, "--quiet"});
    check_shortest(session, maze);
    const auto rows = test::csv_rows(program({"solve", "-", "--format=csv", "--policy", policy}, print_maze(maze)).out);
    REQUIRE(rows.size() == 1);
    CHECK(session.distance_at_start == 2 * std::stof(rows[0].at("total_moves")));
    CHECK(session.host.total().distance ==
          2 * (std::stof(rows[0].at("total_moves")) + std::stof(rows[0].at("route_moves"))));
  }
}

TEST_CASE("mms: the last line has the route, in words, and the statistics") {
  const Maze corridor(mazebot::parse_maze("o---o---o---o---o\n| S     | G     |\no   o---o   o---o\n|           |   |\n"
                                          "o---o---o---o---o\n",
                                          "corridor")
                          .walls);
  Session session = play(corridor, {"--mms", "1.1"});
  INFO(session.errors);
  CHECK(session.errors.find("mazebot mms: done, route ") == 0);
  CHECK(session.errors.find(", distance " + session.host.handle("getStat total-distance").value() + ", turns " +
                            session.host.handle("getStat total-turns").value() + ", score ") != std::string::npos);
}

TEST_CASE("mms: it draws the start, the phases and three digits") {
  mazebot::MazeRecipe recipe;
  std::vector<std::string> drawn;
  test::ChildProcess mouse(test::program_command({"mms"}));
  const Maze maze = mazebot::generate_maze(recipe);
  MmsSimulator host(maze.walls);
  while (const auto line = mouse.read_line()) {
    if (line->find("set") == 0) drawn.push_back(*line);
    if (const auto reply = host.handle(*line)) mouse.write_line(*reply);
  }
  CHECK(mouse.wait() == 0);
  CHECK(host.invalid_lines() == 0);
  const auto has = [&](const std::string& line) { return std::find(drawn.begin(), drawn.end(), line) != drawn.end(); };
  CHECK(has("setColor 0 0 r"));
  // mms writes white letters.
  for (const char* colour : {" a", " y", " w"}) {
    CHECK(std::none_of(drawn.begin(), drawn.end(), [&](const std::string& line) {
      return line.find("setColor") == 0 && line.compare(line.size() - 2, 2, colour) == 0;
    }));
  }
  CHECK(has("setText 0 0 S 14"));
  for (const char* colour : {" c", " o", " A", " Y", " g"}) {
    INFO(colour);
    CHECK(std::any_of(drawn.begin(), drawn.end(), [&](const std::string& line) {
      return line.find("setColor") == 0 && line.compare(line.size() - 2, 2, colour) == 0;
    }));
  }
}

TEST_CASE("mms: a wall follower goes to the goal, or says that it circles") {
  mazebot::MazeRecipe recipe;
  recipe.algorithm = mazebot::MazeAlgorithm::wilson;
  const Maze maze = mazebot::generate_maze(recipe);
  for (const char* policy : {"left-hand", "right-hand"}) {
    const Session session = play(maze, {"--policy", policy});
    CHECK(session.status == 0);
    check_end(session);
    CHECK(session.host.solved());
    CHECK(session.host.crashes() == 0);
    CHECK(session.host.invalid_lines() == 0);
  }
  const Session circling = play(Maze(mazebot::RunTimeWallMap(mazebot::RunTimeGrid(5, 5))), {"--policy=left-hand"});
  CHECK(circling.status == 1);
  CHECK(circling.errors.find("mazebot mms: circling, distance ") == 0);
  CHECK(circling.errors.find(", score 2000\n") != std::string::npos);
}

TEST_CASE("mms: the mouse draws what it knows, and nothing wrong") {
  const Maze maze = mazebot::generate_maze(mazebot::MazeRecipe());
  const Session drawing = play(maze);
  std::size_t walls = 0;
  for (int x = 0; x < maze.width(); ++x) {
    for (int y = 0; y < maze.height(); ++y) {
      for (int i = 0; i < 4; ++i) {
        const mazebot::Cell cell(x, y);
        if (!drawing.host.drawn_walls().wall(cell, mazebot::heading_at(i))) continue;
        ++walls;
        CHECK(maze.walls.wall(cell, mazebot::heading_at(i)));
      }
    }
  }
  CHECK(walls > 200);

  const Session quiet = play(maze, {"--quiet"});
  CHECK(quiet.host.drawn_walls() == mazebot::RunTimeWallMap(maze.grid()));
  CHECK(quiet.commands < drawing.commands);
}

TEST_CASE("mms: Reset takes the mouse back to the start whenever it is pressed") {
  for (const char* option :
       {"--policy=score", "--no-reset", "--policy=odds", "--policy=adachi", "--policy=left-hand"}) {
    const bool follows = std::string(option) == "--policy=left-hand";
    const bool resets_itself = std::string(option) == "--policy=score";
    mazebot::MazeRecipe recipe;
    if (follows) recipe.algorithm = mazebot::MazeAlgorithm::wilson;  // without loops to circle in
    const Maze maze = mazebot::generate_maze(recipe);
    const std::size_t usual = play(maze, {option}).commands;
    for (std::size_t press = 1; press < usual; press += usual / 23 + 1) {
      INFO(option << ", pressed before command " << press << " of " << usual);
      const Session session = play(maze, {option}, [&](Session& running) {
        if (running.commands == press || running.commands == press + 40) running.host.press_reset();
      });
      CHECK(session.resets >= 1);
      CHECK((resets_itself || session.resets <= 2));
      if (follows) {
        CHECK(session.status == 0);
        CHECK(session.host.crashes() == 0);
      } else {
        check_solved(session, maze);
      }
    }
  }
}

TEST_CASE("mms: the mouse plays for the score") {
  double scores = 0;
  double cell_scores = 0;
  double others = 0;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    mazebot::MazeRecipe recipe;
    recipe.seed = seed;
    const Maze maze = mazebot::generate_maze(recipe);
    const Session session = play(maze, {"--quiet"});
    check_solved(session, maze);
    // The last run was the best one, and it counts: only it and a tenth of everything.
    CHECK(session.host.best_run()->turns == session.host.current_run().turns);
    CHECK(session.host.best_run()->distance == session.host.current_run().distance);
    scores += static_cast<double>(session.host.score());
    const Session cells = play(maze, {"--quiet", "--mms=1.1"});
    check_solved(cells, maze);
    cell_scores += static_cast<double>(cells.host.score());
    Session shortest_run = play(maze, {"--quiet", "--policy=odds", "--mms=1.0"});
    shortest_run.has_score = false;
    check_shortest(shortest_run, maze);
    others += static_cast<double>(shortest_run.host.score());
  }
  CHECK(scores < 0.9 * cell_scores);
  CHECK(cell_scores < 0.95 * others);
}

TEST_CASE("mms: with older releases the mouse uses only their commands, and finds out which one runs") {
  const Maze maze = mazebot::generate_maze(mazebot::MazeRecipe());
  const auto is_newer = [](const std::string& line, bool knows_1_1) {
    if (MmsSimulator::is_drawing(line)) return false;
    const bool is_long = line.find("moveForward ") == 0 || line.find("getStat") == 0;
    const bool is_1_2 = line.find("Half") != line.npos || line.find("45") != line.npos || line.find("wallBack") == 0 ||
                        (line.find("wall") == 0 && line.find(' ') != line.npos);
    return is_1_2 || (is_long && !knows_1_1);
  };
  for (const bool knows_1_1 : {false, true}) {
    for (const char* option : {"--mms=newest", knows_1_1 ? "--mms=1.1" : "--mms=1.0"}) {
      INFO(option << ", host 1." << knows_1_1);
      MmsSimulator host(maze.walls);
      test::ChildProcess mouse(test::program_command({"mms", option}));
      std::size_t unanswered = 0;
      while (const auto line = mouse.read_line()) {
        if (is_newer(*line, knows_1_1)) {
          ++unanswered;
          continue;
        }
        if (const auto reply = host.handle(*line)) mouse.write_line(*reply);
      }
      CHECK(mouse.wait() == 0);
      CHECK(host.solved());
      CHECK(host.crashes() == 0);
      CHECK(unanswered <= (std::string(option) == "--mms=newest" ? 2U : 0U));
    }
  }
}

TEST_CASE("mms: an invalid reply ends the mouse with status 2 and a message") {
  const Maze maze = mazebot::generate_maze(mazebot::MazeRecipe());
  for (const std::size_t wrong : {1U, 2U, 3U, 10U, 100U}) {
    MmsSimulator host(maze.walls);
    test::ChildProcess mouse(test::program_command({"mms"}));
    std::size_t replies = 0;
    while (const auto line = mouse.read_line()) {
      if (const auto reply = host.handle(*line)) mouse.write_line(++replies == wrong ? "what?" : *reply);
    }
    CHECK(mouse.wait() == 2);
    const std::string errors = mouse.errors();
    INFO(errors);
    CHECK(errors.find("mazebot mms: the simulator's reply to ") == 0);
    CHECK(errors.find("found 'what?', expected ") != errors.npos);
  }
}

TEST_CASE("mms: an unexpected crash does not confuse the mouse, and is reported") {
  // One move is refused where no wall is to be seen.
  const Maze maze = mazebot::generate_maze(mazebot::MazeRecipe());
  test::ChildProcess mouse(test::program_command({"mms"}));
  MmsSimulator host(maze.walls);
  std::size_t moves = 0;
  while (const auto line = mouse.read_line()) {
    const bool refused = line->find("moveForward") == 0 && ++moves == 5;
    if (const auto reply = refused ? "crash" : host.handle(*line)) mouse.write_line(*reply);
  }
  const int status = mouse.wait();
  const std::string errors = mouse.errors();
  CHECK((status == 0 || status == 1));
  CHECK(host.crashes() == 0);
  INFO(errors);
  CHECK(moves >= 5);
  CHECK(errors.find(", contradictions 1") != errors.npos);
}

TEST_CASE("mms: the mouse ends when the simulator has ended") {
  {
    test::ChildProcess mouse(test::program_command({"mms"}));
    CHECK(mouse.read_line() == "wallBack");
    CHECK(mouse.read_line() == "mazeWidth");
    mouse.close_input();
    CHECK(mouse.wait() == 1);
    CHECK(mouse.errors() == "mazebot mms: mms is gone: it does not answer mazeWidth\n");
  }
  {
    const Maze maze = mazebot::generate_maze(mazebot::MazeRecipe());
    MmsSimulator host(maze.walls);
    test::ChildProcess mouse(test::program_command({"mms"}));
    for (int i = 0; i < 500; ++i) {
      if (const auto reply = host.handle(mouse.read_line().value())) mouse.write_line(*reply);
    }
    mouse.close_output();
    mouse.close_input();
    CHECK(mouse.wait() == 1);
    CHECK(mouse.errors().find("mazebot mms: mms is gone: ") == 0);
  }
}
