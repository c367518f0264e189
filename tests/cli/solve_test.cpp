// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <optional>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

namespace {

using test::Finished;
using test::program;
using test::Row;
using test::ScratchFolder;

const char* const columns =
    "map,width,height,policy,status,proved,search_moves,total_moves,turns,cells_visited,route_moves,shortest_moves,"
    "crashes,contradictions,search_s,total_s\n";

// Three cells in a row: one move to the goal, on which it may turn around at once.
const char* const corridor =
    "o---o---o---o\n"
    "| S   G     |\n"
    "o---o---o---o\n";

// The goal is walled in.
const char* const sealed =
    "o---o---o\n"
    "| S | G |\n"
    "o---o---o\n";

bool is_follower(const Row& row) { return row.at("policy") == "left-hand" || row.at("policy") == "right-hand"; }

// What must hold for each row, whatever the maze.
void check_row(const Row& row, const std::optional<int>& shortest) {
  INFO(row.at("map") << " " << row.at("policy"));
  REQUIRE(row.size() == 16);
  // Before it ends unreachable, an explorer pushes against the walls around the goal.
  if (shortest || is_follower(row)) CHECK(row.at("crashes") == "0");
  CHECK(row.at("shortest_moves") == (shortest ? std::to_string(*shortest) : ""));
  if (is_follower(row)) {
    CHECK((row.at("status") == "done" || row.at("status") == "circling" || row.at("status") == "blocked"));
    CHECK(row.at("proved") == "false");
    CHECK(row.at("search_moves").empty());
    CHECK(row.at("route_moves").empty());
  } else if (shortest) {
    CHECK(row.at("status") == "done");
    CHECK(row.at("proved") == "true");
    CHECK(row.at("route_moves") == row.at("shortest_moves"));
    CHECK(std::stoi(row.at("search_moves")) <= std::stoi(row.at("total_moves")));
    CHECK(std::stod(row.at("search_s")) <= std::stod(row.at("total_s")));
    CHECK(std::stoi(row.at("total_moves")) >= 2 * *shortest);
    CHECK(std::stoi(row.at("cells_visited")) <= std::stoi(row.at("total_moves")) + 1);
  } else {
    CHECK(row.at("status") == "unreachable");
    CHECK(row.at("proved") == "false");
    CHECK(row.at("search_moves").empty());
    CHECK(row.at("route_moves").empty());
  }
}

std::optional<int> true_shortest(const mazebot::Maze& maze) {
  return test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, mazebot::Unknown::wall);
}

}  // namespace

TEST_CASE("solve prints a row of CSV for each maze") {
  const Finished ran = program({"solve", "-", "--policy=fewest-unknown", "--format=csv"}, corridor);
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out == std::string(columns) + "-,3,1," + "fewest-unknown,done,true,1,2,3,2,1,1,0,0,0.260,1.160\n");
}

TEST_CASE("solve leaves fields without a number empty") {
  const Finished ran = program({"solve", "-", "--policy=fewest-unknown", "--format=csv"}, sealed);
  CHECK(ran.status == 1);
  CHECK(ran.err.empty());
  CHECK(ran.out == std::string(columns) + "-,2,1,fewest-unknown,unreachable,false,,0,1,1,,,1,0,,1.000\n");
}

TEST_CASE("solve prints JSON") {
  const Finished ran = program({"solve", "-", "--policy=fewest-unknown", "--format=json"}, corridor);
  CHECK(ran.status == 0);
  CHECK(
      ran.out ==
      "[\n  {\"map\":\"-\",\"width\":3,\"height\":1,\"policy\":\"fewest-unknown\",\"status\":\"done\",\"proved\":true,"
      "\"search_moves\":1,\"total_moves\":2,\"turns\":3,\"cells_visited\":2,\"route_moves\":1,\"shortest_moves\":1,"
      "\"crashes\":0,\"contradictions\":0,\"search_s\":0.26,\"total_s\":1.16}\n]\n");
  const Finished failed = program({"solve", "-", "--format", "json"}, sealed);
  CHECK(failed.status == 1);
  CHECK(failed.out.find("\"search_moves\":null,") != std::string::npos);
  CHECK(failed.out.find("\"route_moves\":null,") != std::string::npos);
  const Finished nothing = program({"solve", "-", "--format", "json"}, "");
  CHECK(nothing.status == 2);
  CHECK(nothing.out == "[\n]\n");
}

TEST_CASE("solve reads standard input once, and prints no control characters of file names") {
  const Finished twice = program({"solve", "-", "-", "--format=csv"}, corridor);
  CHECK(twice.status == 2);
  CHECK(twice.err == "mazebot solve: -: standard input can be read only once\n");
  for (const char* subcommand : {"solve", "race", "locate", "cover", "vacuum"}) {
    CHECK(program({subcommand, "no\x1b[31msuch"})
              .err.find("mazebot " + std::string(subcommand) + ": no\\x1b[31msuch: ") == 0);
  }
}

TEST_CASE("solve leaves out figures that do not exist") {
  const Finished failed = program({"solve", "-"}, sealed);
  CHECK(failed.status == 1);
  CHECK(failed.out.find("shortest route  none: no path leads to a goal\n") != failed.out.npos);
  CHECK(failed.out.find("until proved") == failed.out.npos);
  CHECK(failed.out.find("\nroute") == failed.out.npos);
}

TEST_CASE("solve prints a readable report of a single maze") {
  const Finished ran = program({"solve", "-", "--policy=fewest-unknown"}, corridor);
  CHECK(ran.status == 0);
  CHECK(ran.out ==
        "o---o---o---o\n"
        "| S   G     |\n"
        "o---o---o---o\n"
        "S start   G goal\n"
        "\n"
        "map             -, 3x1\n"
        "policy          fewest-unknown\n"
        "status          done, the shortest route is proved\n"
        "search moves    1 until proved, 2 until the end\n"
        "search time     0.3 s until proved, 1.2 s until the end, predicted\n"
        "quarter turns   3\n"
        "cells visited   2 of 3\n"
        "crashes         0\n"
        "shortest route  1 moves; driven in 1\n"
        "route           A\n");
}

TEST_CASE("solve prints many mazes as a table with the mean and the worst") {
  const ScratchFolder folder;
  folder.write("a.txt", corridor);
  folder.write("b.txt", sealed);
  folder.write("c.txt", "o---o---o\n| S     |\no---o---o\n");
  const Finished ran = program({"solve", folder.path(), "--policy", "adachi"});
  INFO(ran.out << ran.err);
  CHECK(ran.status == 1);
  CHECK(ran.out.find("/a.txt       3x1 adachi           done         yes           1        2       3") !=
        ran.out.npos);
  CHECK(ran.out.find("/b.txt       2x1 adachi           unreachable  no            -        0       1") !=
        ran.out.npos);
  CHECK(ran.out.find("\nadachi                 3       2       2              0.50, 1              1.00, 2") !=
        ran.out.npos);
  const Finished all = program({"solve", folder.path(), "--policy=all"});
  CHECK(all.out.find("\nleft-hand              3") != all.out.npos);
  // A cost's name stands in the policy's place, though it is not in the table of policies.
  const Finished cost = program({"solve", folder.path(), "--cost=turns"});
  CHECK(cost.out.find("\nturns                  3       2       2") != cost.out.npos);
}

TEST_CASE("solve takes files in the order given, and directories in the order of their names") {
  const ScratchFolder folder;
  for (const char* name : {"z.txt", "d/2.txt", "d/10.txt", "d/sub/1.txt", "d/e.txt", "d/.hidden", "d/.git/config"}) {
    folder.write(name, corridor);
  }
  const Finished ran =
      program({"solve", folder.path("z.txt"), folder.path("d"), folder.path("d/2.txt"), "--format=csv"});
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  std::vector<std::string> names;
  for (const Row& row : test::csv_rows(ran.out)) names.push_back(row.at("map"));
  CHECK(names == std::vector<std::string>{folder.path("z.txt"), folder.path("d/10.txt"), folder.path("d/2.txt"),
                                          folder.path("d/e.txt"), folder.path("d/sub/1.txt"), folder.path("d/2.txt")});
}

TEST_CASE("solve reports what it cannot read, and solves the rest") {
  const ScratchFolder folder;
  folder.write("1-good.txt", corridor);
  folder.write("2-slipped.txt", "o---o---o\n|   a   |\no---o---o\n");
  folder.write("3-binary.bin", std::string("\x01\x02\x00\x03", 4));
  folder.write("4-empty.txt", "");
  folder.write("5-maz.maz", std::string(255, '\0'));
  folder.write("6-good.num", "0 0 1 0 1 1\n1 0 1 1 1 0\n");
  std::filesystem::create_directory(folder.path("empty"));
  const Finished ran = program({"solve", folder.path(), folder.path("missing"), folder.path("empty"), "--format=csv"});
  CHECK(ran.status == 2);
  const auto rows = test::csv_rows(ran.out);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].at("map") == folder.path("1-good.txt"));
  CHECK(rows[1].at("map") == folder.path("6-good.num"));
  CHECK(ran.err ==
        "mazebot solve: " + folder.path("2-slipped.txt") +
            ":2:5: found 'a', expected a wall, a blank or ':' for an unknown wall\n" + "mazebot solve: " +
            folder.path("3-binary.bin") + ":1:5: found 4 bytes, expected the 256 bytes of a .maz file\n" +  //
            "mazebot solve: " + folder.path("4-empty.txt") + ":1:1: found nothing, expected a maze\n" +
            "mazebot solve: " + folder.path("5-maz.maz") +
            ":1:256: found 255 bytes, expected the 256 bytes of a .maz file\n" +
            "mazebot solve: " + folder.path("missing") + ": found no file of this name, expected a map file\n" +
            "mazebot solve: " + folder.path("empty") + ": found no file in this directory, expected map files\n");
}

TEST_CASE("bad input has precedence over an unsolved maze in the exit status") {
  const ScratchFolder folder;
  folder.write("1.txt", "nonsense");
  folder.write("2.txt", sealed);
  CHECK(program({"solve", folder.path(), "--format=csv"}).status == 2);
  CHECK(program({"solve", folder.path("2.txt"), folder.path("1.txt")}).status == 2);
  CHECK(program({"solve", folder.path("2.txt")}).status == 1);
}

TEST_CASE("solve reports pipes and devices in a directory and does not wait for them") {
  const ScratchFolder folder;
  REQUIRE(mkfifo(folder.path("fifo").c_str(), 0600) == 0);
  folder.write("maze.txt", corridor);
  const Finished ran = program({"solve", folder.path(), "--format=csv"});
  CHECK(ran.status == 2);
  CHECK(ran.err == "mazebot solve: " + folder.path("fifo") + ": found something else, expected a map file\n");
  CHECK(test::csv_rows(ran.out).size() == 1);
}

TEST_CASE("solve quotes maze names as CSV and JSON want them") {
  const ScratchFolder folder;
  const std::string path = folder.write("a \"b\", c\n\xff.txt", corridor);
  const auto rows = test::csv_rows(program({"solve", path, "--format=csv"}).out);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].at("map") == path);
  CHECK(rows[0].at("crashes") == "0");
  const std::string json = program({"solve", path, "--format=json"}).out;
  CHECK(json.find("/a \\\"b\\\", c\\n\xef\xbf\xbd.txt\",\"width\"") != std::string::npos);
}

TEST_CASE("solve gives the same output for any number of jobs") {
  const ScratchFolder folder;
  int number = 0;
  for (const mazebot::Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256) continue;  // a tour in a larger one takes seconds
    write_maze(folder.path(std::to_string(number++) + ".txt"), maze);
  }
  folder.write("5-no-maze.txt", "hello");
  const Finished alone = program({"solve", folder.path(), "--format=csv", "--policy=all", "--jobs=1"});
  CHECK(alone.status == 2);
  for (const char* jobs : {"2", "7", "1024"}) {
    const Finished together = program({"solve", folder.path(), "--format=csv", "--policy=all", "--jobs", jobs});
    CHECK(together.out == alone.out);
    CHECK(together.err == alone.err);
    CHECK(together.status == alone.status);
  }
}

TEST_CASE("solve takes every N-th maze with --shard") {
  const ScratchFolder folder;
  for (const char* name : {"a.txt", "b.txt", "c.txt", "d.txt", "e.txt"}) folder.write(name, corridor);
  const std::string whole = program({"solve", folder.path(), "--format=csv"}).out;
  std::vector<std::string> lines;
  for (const char* shard : {"1/2", "2/2"}) {
    const Finished ran = program({"solve", folder.path(), "--format=csv", "--shard", shard});
    CHECK(ran.status == 0);
    CHECK(ran.out.find(columns) == 0);
    for (const Row& row : test::csv_rows(ran.out)) lines.push_back(row.at("map"));
  }
  CHECK(lines == std::vector<std::string>{folder.path("a.txt"), folder.path("c.txt"), folder.path("e.txt"),
                                          folder.path("b.txt"), folder.path("d.txt")});
  CHECK(program({"solve", folder.path(), "--format=csv", "--shard=1/1"}).out == whole);
  CHECK(program({"solve", folder.path(), "--format=csv", "--shard=6/6"}).out == columns);
  CHECK(program({"solve", folder.path(), "--shard=3/2"}).status == 2);
}

TEST_CASE("solve proves the shortest route of generated mazes, with every policy") {
  const ScratchFolder folder;
  std::vector<mazebot::Maze> mazes = test::generated_mazes(3);
  int large = 0;  // a tour in a large one takes seconds
  const auto is_left_out = [&](const mazebot::Maze& m) { return m.grid().cell_count() > 256 && ++large % 5 != 0; };
  mazes.erase(std::remove_if(mazes.begin(), mazes.end(), is_left_out), mazes.end());
  std::vector<std::string> arguments = {"solve", "--format=csv", "--policy=all"};
  for (std::size_t i = 0; i < mazes.size(); ++i) {
    arguments.push_back(folder.path(std::to_string(i)));
    write_maze(arguments.back(), mazes[i]);
  }
  const Finished ran = program(arguments);
  CHECK(ran.err.empty());
  const auto rows = test::csv_rows(ran.out);
  REQUIRE(rows.size() % mazes.size() == 0);
  const std::size_t policies = rows.size() / mazes.size();
  CHECK(policies >= 4);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(rows[i].at("map") == arguments[3 + i / policies]);
    check_row(rows[i], true_shortest(mazes[i / policies]));
  }
}

namespace {

// Solves every so many of the contest mazes.
void solve_contest_mazes(const char* policy, std::size_t every) {
  std::vector<std::string> arguments = {"solve", "--format=csv", policy};
  std::size_t number = 0;
  for (const char* folder : {"mazes/classic", "mazes/halfsize"}) {
    for (const auto& file : test::shared_files(folder)) {
      if (number++ % every == 0) arguments.push_back(file.string());
    }
  }
  if (arguments.size() == 3) return;
  const Finished ran = program(arguments);
  CHECK(ran.err.empty());
  const auto rows = test::csv_rows(ran.out);
  const std::size_t policies = rows.size() / (arguments.size() - 3);
  REQUIRE(rows.size() == policies * (arguments.size() - 3));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    check_row(rows[i], true_shortest(mazebot::read_maze(std::filesystem::path(arguments[3 + i / policies]))));
  }
}

}  // namespace

TEST_CASE("solve proves the shortest route of the contest mazes") {
  for (const char* policy : {"--policy=odds", "--policy=fewest-unknown", "--policy=adachi", "--policy=left-hand"}) {
    solve_contest_mazes(policy, 1);
  }
  solve_contest_mazes("--policy=all", 20);  // tours take a hundred times as long
}

TEST_CASE("solve takes more goals than an explorer on a board") {
  const ScratchFolder folder;
  for (const int side : {16, 32}) {
    mazebot::MazeRecipe recipe;
    recipe.width = recipe.height = side;
    mazebot::Maze maze = mazebot::generate_maze(recipe);
    for (int x = 0; x < side; ++x) maze.goals.insert(mazebot::Cell(x, side - 1));
    const std::string path = folder.path("goals.txt");
    write_maze(path, maze);
    for (const auto& row : test::csv_rows(program({"solve", "--format=csv", path}).out))
      check_row(row, true_shortest(maze));
    CHECK(program({"torture", path, "--runs", "1"}).status == 0);
  }
}

TEST_CASE("solve gives the same results with the board types and with run-time sizes") {
  // In a terminal --animate looks at every step and uses run-time sizes, whatever the size.
  const ScratchFolder folder;
  mazebot::MazeRecipe recipe;
  const std::string path = folder.path("16x16.txt");
  write_maze(path, mazebot::generate_maze(recipe));
  const Finished plain = program({"solve", path});
  setenv("TERM", "xterm", 1);
  const Finished animated = test::run_in_terminal(test::program_command({"solve", path, "--animate", "--delay=0"}), 40);
  CHECK(animated.status == 0);
  const auto counts = [](const std::string& text) {
    std::string found = text.substr(text.find("map      "));
    found.erase(std::remove(found.begin(), found.end(), '\r'), found.end());
    return found;
  };
  CHECK(counts(animated.out) == counts(plain.out));
  CHECK(animated.out.find("\x1b[") != std::string::npos);
  CHECK(plain.out.find('\x1b') == std::string::npos);
}

TEST_CASE("solve refuses a partly known maze, and show draws it") {
  const char* const partly_known = "o---o---o\n|   : G |\no---o . o\n| S     |\no---o---o\n";
  const Finished ran = program({"solve", "-"}, partly_known);
  CHECK(ran.status == 2);
  CHECK(ran.err ==
        "mazebot solve: -:2:5: found an unknown wall to the west of cell (1, 1), expected a maze whose walls are all "
        "known\n");
  const Finished shown = program({"show", "-"}, partly_known);
  CHECK(shown.status == 0);
  CHECK(shown.out == partly_known);
}

TEST_CASE("solve explores block maps from their start to their end, and draws them") {
  const char* const blocks = "XXXXXX\nX    X\nX XX X\nXX   X\nXXXXXX\nstart 1, 2\nend 4, 3\n";
  const Finished ran = program({"solve", "-"}, blocks);
  CHECK(ran.status == 0);
  CHECK(ran.out.find("X****X\nXSXX*X\nXX? EX\n") != std::string::npos);
  CHECK(ran.out.find("X wall   S start   E end   * route") != std::string::npos);
  CHECK(ran.out.find("shortest route  6 moves; driven in 6\n") != std::string::npos);
  const Finished other = program({"solve", "-", "--start", "3,1,w", "--format=csv"}, blocks);
  CHECK(test::csv_rows(other.out).at(0).at("route_moves") == "1");
  const Finished endless = program({"solve", "-"}, "XXX\nX X\nXXX\nstart 1, 1\n");
  CHECK(endless.status == 2);
  CHECK(endless.err ==
        "mazebot solve: -: found no end in a free cell, expected a line 'end column, row' below the map\n");
  const Finished beginless = program({"solve", "-"}, "XXX\nX X\nXXX\nend 1, 1\n");
  CHECK(beginless.status == 2);
  CHECK(beginless.err ==
        "mazebot solve: -: found no start in a free cell, expected a line 'start column, row' below the map, or "
        "--start\n");
}

TEST_CASE("with --policy all a wall follower that circles is expected") {
  // The goal stands free: walls do not lead there.
  const char* const island =
      "o---o---o---o\n"
      "|           |\n"
      "o   o   o   o\n"
      "|     G     |\n"
      "o   o   o   o\n"
      "| S         |\n"
      "o---o---o---o\n";
  const Finished left = program({"solve", "-", "--policy=left-hand", "--format=csv"}, island);
  CHECK(test::csv_rows(left.out).at(0).at("status") == "circling");
  CHECK(left.status == 1);
  CHECK(program({"solve", "-", "--policy=all", "--format=csv"}, island).status == 0);
  CHECK(program({"solve", "-", "--policy=all", "--format=csv"}, sealed).status == 1);
}

TEST_CASE("solve starts at the given cell, and draws the route") {
  const ScratchFolder folder;
  const std::string svg = folder.path("run.svg");
  const Finished ran = program({"solve", "-", "--start", "2,0,w", "--format=csv", "--svg", svg}, corridor);
  CHECK(ran.status == 0);
  CHECK(test::csv_rows(ran.out).at(0).at("route_moves") == "1");
  CHECK(test::content_of(svg).find("<svg") == 0);
  const Finished outside = program({"solve", "-", "--start", "3,0,w"}, corridor);
  CHECK(outside.status == 2);
  CHECK(outside.err == "mazebot solve: -: --start 3,0,w is outside the map, expected a cell from 0,0 to 2,0\n");
}

TEST_CASE("solve animates only in a terminal") {
  const std::string plain = program({"solve", "-"}, corridor).out;
  const Finished piped = program({"solve", "-", "--animate"}, corridor);
  CHECK(piped.status == 0);
  CHECK(piped.out == plain);
  CHECK(piped.err == "mazebot solve: --animate shows no steps: standard output is no terminal that can be redrawn\n");
  const Finished csv = program({"solve", "-", "--animate", "--format=csv"}, corridor);
  CHECK(csv.status == 2);
  CHECK(csv.err.find("--animate") != std::string::npos);
}

TEST_CASE("solve handles corridors and a single cell") {
  for (const char* size : {"1x1", "1x40", "40x1", "2x3"}) {
    const Finished made = program({"generate", "--size", size, "--algorithm=backtracker", "--braid=100"});
    const auto rows = test::csv_rows(program({"solve", "-", "--format=csv"}, made.out).out);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].at("width") + "x" + rows[0].at("height") == size);
    check_row(rows[0], true_shortest(mazebot::parse_maze(made.out, size)));
  }
}

TEST_CASE("solve handles a large maze, from any cell to any other") {
  mazebot::MazeRecipe recipe;
  recipe.width = 300;
  recipe.height = 200;
  recipe.algorithm = mazebot::MazeAlgorithm::wilson;
  recipe.braid = 50;
  mazebot::Maze maze = mazebot::generate_maze(recipe);
  maze.start.cell = mazebot::Cell(250, 180);
  maze.goals.clear();
  maze.goals.insert(mazebot::Cell(290, 190));  // near, because each decision floods the whole map
  const auto rows = test::csv_rows(program({"solve", "-", "--format=csv"}, print_maze(maze)).out);
  REQUIRE(rows.size() == 1);
  check_row(rows[0], true_shortest(maze));
}
