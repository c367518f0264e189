// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

const std::string contest_maze = (source_dir() / "examples/mazes/contest16.txt").string();

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

double predicted(const std::string& line) {
  std::size_t at = 0;
  for (int field = 0; field < 8; ++field) at = line.find(',', at) + 1;
  return std::atof(line.c_str() + at);
}

}  // namespace

TEST_CASE("race: the race line is the fastest row of each maze") {
  const Finished run = program({"race", contest_maze, "--format", "csv"});
  REQUIRE(run.status == 0);
  const std::vector<std::string> lines = lines_of(run.out);
  REQUIRE(lines.size() == 6);
  CHECK(lines[0] == "map,width,height,cost,status,cells,turns,motions,predicted_s,route,run");
  for (std::size_t i = 1; i < lines.size(); ++i) CHECK(predicted(lines[i]) >= predicted(lines[5]));
  CHECK(lines[5].find(",race,") != std::string::npos);
}

TEST_CASE("race: for people, with a picture and the motions") {
  const Finished run = program({"race", contest_maze, "--mouse", "classic"});
  REQUIRE(run.status == 0);
  const std::vector<std::string> lines = lines_of(run.out);
  REQUIRE(lines.size() == 1 + 33 + 6 + 1);
  CHECK(lines[1 + 33].find("best by") == 0);
  CHECK(lines.back().find("fastest: S") == 0);
}

TEST_CASE("race: JSON holds the run") {
  const Finished run = program({"race", contest_maze, "--format", "json"});
  REQUIRE(run.status == 0);
  CHECK(run.out.find("\"cost\":\"race\",\"status\":\"done\"") != std::string::npos);
  CHECK(run.out.find("\"run\":\"S") != std::string::npos);
}

TEST_CASE("race: a maze without a route, and a file that is no maze") {
  const ScratchFolder folder;
  const std::string sealed = folder.write("sealed.txt", "o---o---o\n| S | G |\n o---o---o\n");
  CHECK(program({"race", sealed}).status == 2);  // a blank too much
  const std::string walled = folder.write("walled.txt", "o---o---o\n| S | G |\no---o---o\n");
  const Finished run = program({"race", walled, "--format", "json"});
  CHECK(run.status == 1);
  CHECK(run.out.find("\"cost\":\"race\",\"status\":\"unreachable\",\"cells\":null,") != std::string::npos);
  CHECK(run.err.empty());
  CHECK(program({"race", walled, "--format", "csv"}).out.find(",2,1,race,unreachable,,,,,,\n") != std::string::npos);
}

TEST_CASE("solve --cost: the proved route is the cheapest") {
  const Finished by_race = program({"solve", contest_maze, "--cost", "race", "--format", "csv"});
  REQUIRE(by_race.status == 0);
  CHECK(by_race.out.find(",race,done,true,") != std::string::npos);
  for (const char* cost : {"cells", "turns", "time"}) {
    CHECK(program({"solve", contest_maze, "--cost", cost, "--format", "csv"}).status == 0);
  }
  CHECK(program({"solve", contest_maze, "--cost", "race", "--policy", "adachi"}).status == 2);
  CHECK(program({"solve", contest_maze, "--cost", "race", "--policy", "odds"}).status == 2);
}

TEST_CASE("solve --cost prints what was proved, and its time") {
  const Finished by_race = program({"solve", contest_maze, "--cost", "race"});
  CHECK(by_race.out.find("done, the fastest run is proved\n") != std::string::npos);
  const Finished known = program({"race", contest_maze, "--format", "csv"});
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.3f s, predicted", predicted(lines_of(known.out)[5]));
  CHECK(by_race.out.find(seconds) != std::string::npos);
  CHECK(program({"solve", contest_maze, "--cost", "turns"}).out.find("fewest cells and turns is proved\n") !=
        std::string::npos);
}

TEST_CASE("race and solve time straights of any length") {
  const ScratchFolder folder;
  const std::string corridor = folder.path("corridor.txt");
  REQUIRE(program({"generate", "--size", "600x1", "--algorithm", "backtracker", "-o", corridor}).status == 0);
  CHECK(program({"solve", corridor, "--cost", "time"}).status == 0);
  CHECK(lines_of(program({"race", corridor, "--format", "csv"}).out).size() == 6);
}
