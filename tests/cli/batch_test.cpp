// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What all subcommands for many maps have in common.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

using Arguments = std::vector<std::string>;

const char* const corridor =
    "o---o---o---o\n"
    "| S       G |\n"
    "o---o---o---o\n";

const char* const house =
    "XXXXXX\n"
    "X    X\n"
    "X XXXX\n"
    "X    X\n"
    "XX XXX\n"
    "XXXXXX\n";

// A folder with five maps that each of these subcommands can use, and one file that is none.
struct Batch {
  Arguments arguments;  // without the folder
  bool takes_houses;

  void write_maps(const ScratchFolder& folder) const {
    for (const char* name : {"a.txt", "b.txt", "c.txt", "d.txt", "e.txt"}) {
      const std::string map = takes_houses ? house : corridor;
      folder.write(name, name[0] == 'c' ? "no map\n" : map);
    }
  }
};

const std::vector<Batch> batches = {
    {{"solve", "--policy=all"}, false},
    {{"race"}, false},
    {{"drive", "--robot", (source_dir() / "examples/robots/micras.json").string()}, false},
    {{"torture", "--policy=all", "--runs=3", "--misread=0.1", "--failures=0"}, false},
    {{"locate", "--seed=3"}, true},
    {{"locate", "--seed=3", "--random=5"}, true},
    {{"locate", "--all", "--policy=optimal"}, true},
    {{"cover", "--policy=all", "--changes=2000"}, true},
    {{"vacuum", "--minutes=1", "--seeds=2"}, true},
    {{"vacuum", "--referee", "--seeds=2", "--spiral=0.01,0.02", "--speed=0.5"}, true},
};

Finished run(const Batch& batch, const ScratchFolder& folder, const Arguments& more) {
  Arguments all = batch.arguments;
  all.push_back(folder.path());
  all.insert(all.end(), more.begin(), more.end());
  return program(all);
}

std::vector<std::string> sorted_rows(const std::string& csv) {
  std::vector<std::string> lines;
  for (std::size_t begin = csv.find('\n') + 1; begin < csv.size(); begin = csv.find('\n', begin) + 1) {
    lines.push_back(csv.substr(begin, csv.find('\n', begin) - begin));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

}  // namespace

TEST_CASE("a batch gives the same output with any number of jobs") {
  for (const Batch& batch : batches) {
    const ScratchFolder folder;
    batch.write_maps(folder);
    for (const char* format : {"csv", "text"}) {
      const Finished alone = run(batch, folder, {"--format", format, "--jobs=1"});
      INFO(batch.arguments[0] << " " << alone.err);
      CHECK(alone.status == 2);  // c.txt is no map
      CHECK(alone.err.find("/c.txt:1:") != std::string::npos);
      const Finished together = run(batch, folder, {"--format", format, "--jobs=5"});
      CHECK(together.out == alone.out);
      CHECK(together.err == alone.err);
    }
  }
}

TEST_CASE("the shards of a batch are the whole batch") {
  for (const Batch& batch : batches) {
    const ScratchFolder folder;
    batch.write_maps(folder);
    const std::string whole = run(batch, folder, {"--format=csv"}).out;
    const std::string head = whole.substr(0, whole.find('\n') + 1);
    INFO(batch.arguments[0]);
    CHECK(head.compare(0, 4, "map,") == 0);
    std::string rows;
    for (const char* shard : {"2/3", "1/3", "3/3"}) {
      const std::string part = run(batch, folder, {"--format=csv", "--shard", shard}).out;
      CHECK(part.compare(0, head.size(), head) == 0);
      rows += part.substr(head.size());
    }
    CHECK(sorted_rows(head + rows) == sorted_rows(whole));
    CHECK(sorted_rows(whole).size() >= 4);
  }
}

TEST_CASE("several maps have a line of means for each policy") {
  const ScratchFolder mazes, houses;
  for (const char* name : {"1.txt", "2.txt"}) {
    mazes.write(name, corridor);
    houses.write(name, house);
  }
  const std::string race = program({"race", mazes.path()}).out;
  CHECK(race.find("Means of the mazes with a path to the goal:\nbest by             maps  solved      cells") !=
        std::string::npos);
  CHECK(race.find("\nrace                   2       2       2.00") != std::string::npos);
  const std::string cover = program({"cover", houses.path(), "--policy=all", "--changes=2000"}).out;
  CHECK(cover.find("\nspiral                 2       2     100.00") != std::string::npos);
  CHECK(cover.find("\noffline                2       2     100.00") != std::string::npos);
  const std::string locate = program({"locate", houses.path(), "--all"}).out;
  CHECK(locate.find(
            "Means of the maps:\npolicy              maps  solved      steps\ngreedy                 2       2") !=
        std::string::npos);
  const std::string vacuum = program({"vacuum", houses.path(), "--minutes=1", "--spiral=0.001,0.01"}).out;
  CHECK(vacuum.find("Means of the maps, at the end:\nspiral") != std::string::npos);
  CHECK(vacuum.find("\n0.01                   2       2") != std::string::npos);
}

TEST_CASE("the option --start takes only a cell or only a heading, and draws the other") {
  const ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", corridor);
  const std::string map = folder.write("map.txt", house);
  for (const char* subcommand : {"solve", "race"}) {
    const Finished drawn = program({subcommand, maze, "--start", "1,0", "--seed", "3"});
    CHECK(drawn.status == 0);
    const std::string begin = "mazebot " + std::string(subcommand) + ": " + maze + ": --start 1,0,";
    INFO(drawn.err);
    REQUIRE(drawn.err.compare(0, begin.size(), begin) == 0);
    CHECK(drawn.err.substr(begin.size() + 1) == ", drawn with --seed 3\n");
    // What was printed repeats the run.
    const std::string start = "1,0," + drawn.err.substr(begin.size(), 1);
    CHECK(program({subcommand, maze, "--start", start}).out == drawn.out);
  }
  CHECK(program({"cover", map, "--start", "4,2"}).err.find(": --start 4,2,") != std::string::npos);
  CHECK(program({"cover", map, "--start", "w"}).err.find(",w, drawn with --seed 1\n") != std::string::npos);
  CHECK(program({"vacuum", map, "--start", "4,2", "--minutes=1"}).status == 0);
  CHECK(program({"torture", maze, "--start", "e", "--power-loss=1", "--runs=1"}).err.find(",e map=") !=
        std::string::npos);

  const Finished lost = program({"locate", map, "--start", "4,2", "--seed", "9", "--format=csv"});
  CHECK(lost.err == "mazebot locate: random with --seed 9\n");
  CHECK(test::csv_rows(lost.out).at(0).at("start").compare(0, 4, "4,2,") == 0);
  CHECK(program({"locate", map, "--start", "4,2,s", "--seed", "9"}).out ==
        program({"locate", map, "--start", "4,2,s"}).out);
}

TEST_CASE("locate reports where the robot stood at the start") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", house);
  for (const char* start : {"1,4,s", "4,2,w", "2,1,n", "3,4,e"}) {
    const auto row = test::csv_rows(program({"locate", map, "--start", start, "--format=csv"}).out).at(0);
    CHECK(row.at("status") == "located");
    CHECK(row.at("initial") == start);
    CHECK(row.at("possible") == row.at("pose"));
  }
  // A room that looks the same from all sides: as many initial poses as possible ones.
  const Finished square = program({"locate", "-", "--start", "2,1,e", "--format=csv"}, "XXXX\nX  X\nX  X\nXXXX\n");
  const auto row = test::csv_rows(square.out).at(0);
  CHECK(row.at("status") == "ambiguous");
  CHECK(row.at("initial").size() == row.at("possible").size());
  CHECK(row.at("initial").find("2,1,e") != std::string::npos);
}
