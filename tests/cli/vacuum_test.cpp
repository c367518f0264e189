// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <string>

#include "program.hpp"
#include "support/catch.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

const char* const house =
    "XXXXXXXX\n"
    "X      X\n"
    "X  XX  X\n"
    "X      X\n"
    "X      X\n"
    "XXXXXXXX\n";

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("vacuum prints coverage minute by minute, the same for the same seed", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("house.txt", house);
  const Finished csv = program({"vacuum", "--minutes", "3", "--seeds", "3", "--format", "csv", map});
  CHECK(csv.status == 0);
  CHECK(csv.out.find("map,area_m2,machine,spiral,speed_m_s,brush_m,seeds,minute,coverage,least,most\n") == 0);
  CHECK(std::count(csv.out.begin(), csv.out.end(), '\n') == 5);
  CHECK(holds(csv.out, ",repaired,0.015,3,0.34,3,3,"));
  CHECK(program({"vacuum", "--minutes", "3", "--seeds", "3", "--format", "csv", map}).out == csv.out);
  CHECK(program({"vacuum", "--minutes", "3", "--seeds", "3", "--seed", "9", "--format", "csv", map}).out != csv.out);
  const Finished json = program({"vacuum", "--minutes", "1", "--machine", "literal", "--format", "json", map});
  CHECK(holds(json.out, "\"machine\":\"literal\",\"spiral\":0.015,"));
  CHECK(holds(program({"vacuum", "--minutes", "7", map}).out, "5 min     7 min"));
}

TEST_CASE("vacuum draws the trade-off and a path", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("house.txt", house);
  const Finished plot =
      program({"vacuum", "--minutes", "2", "--spiral", "0,0.2", "--chart", folder.path("plot.svg"), map, map});
  CHECK(plot.status == 0);
  CHECK(holds(test::content_of(folder.path("plot.svg")), ">a spiral after 0.25 s</text>"));
  CHECK(program({"vacuum", "--minutes", "1", "--svg", folder.path("path.svg"), map}).status == 0);
  CHECK(holds(test::content_of(folder.path("path.svg")), "1 min: "));
  CHECK(program({"vacuum", "--minutes", "1", "--svg", folder.path("path.svg"), map, map}).status == 2);
  CHECK(holds(test::content_of(folder.path("plot.svg")), ">no spirals</text>"));
}

TEST_CASE("the picture of an hour of cleaning has at most 200 kB", "[cli]") {
  const ScratchFolder folder;
  const Finished made = program({"generate", "--algorithm", "house", "--size", "44x26", "--seed", "9"});
  REQUIRE(program({"vacuum", "--minutes", "60", "--svg", folder.path("path.svg"), "-"}, made.out).status == 0);
  CHECK(std::filesystem::file_size(folder.path("path.svg")) <= 200'000);
}

TEST_CASE("vacuum prints the marks of the course's referee", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("house.txt", house);
  const Finished csv = program({"vacuum", "--referee", "--seeds", "2", "--format", "csv", map});
  CHECK(csv.out.find("map,machine,spiral,seed,coverage,mark\n") == 0);
  CHECK(holds(csv.out, ",10.00\n"));
  CHECK(holds(program({"vacuum", "--referee", map}).out, "mark"));
}

TEST_CASE("vacuum refuses an unsuitable house", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("house.txt", house);
  const Finished small = program({"vacuum", "--cell", "0.2", map});
  CHECK(small.status == 2);
  CHECK(holds(small.err, "does not fit"));
  const Finished maze = program({"vacuum", folder.write("maze.txt", "o---o\n|   |\no---o\n")});
  CHECK(maze.status == 2);
  CHECK(holds(maze.err, "expected a block map"));
  // The map after the value is no second value.
  CHECK(program({"vacuum", "--minutes", "1", "--spiral", "0.01", map}).status == 0);
  CHECK(program({"vacuum", "--spiral", "2", map}).status == 2);
  CHECK(program({"vacuum", "--referee", "--minutes", "3", map}).status == 2);
  const Finished nowhere = program({"vacuum", folder.path("nowhere")});
  CHECK(nowhere.status == 2);
  CHECK(program({"vacuum", "--format", "json", folder.path("nowhere")}).out == "[\n]\n");
}

TEST_CASE("options that are not finite numbers are refused with a message", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("house.txt", house);
  for (const std::string option : {"--spiral", "--speed", "--brush", "--cell", "--radius", "--slip", "--noise"}) {
    for (const std::string value : {"nan", "inf", "-inf", "1e9", "much"}) {
      INFO(option << " " << value);
      const Finished refused = program({"vacuum", "--minutes", "1", option, value, map});
      CHECK(refused.status == 2);
      CHECK(holds(refused.err, "found '" + value + "'"));
    }
  }
  CHECK(program({"cover", "--budget", "nan", map}).status == 2);
  CHECK(program({"cover", "--policy", "offline", "--budget", "0.01", map}).status == 0);
}

TEST_CASE("vacuum refuses a house whose floor would take gigabytes", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("house.txt", house);
  const Finished large = program({"vacuum", "--minutes", "1", "--cell", "100", "--radius", "0.01", map});
  CHECK(large.status == 2);
  CHECK(large.err ==
        "mazebot vacuum: " + map +
            ": found 16000x12000 squares of 0.05 m to clean, expected at most 16383 on a side and 16777216 "
            "in all: the cells are too large\n");
}

TEST_CASE("vacuum refuses a seed that its robot cannot hold, and a file without a name", "[cli]") {
  const Finished seed = program({"vacuum", "--seed", "4294967296", "-"});
  CHECK(seed.status == 2);
  CHECK(seed.err.find("expected a whole number from 0 to 4294967295") != std::string::npos);
  const Finished picture = program({"vacuum", "--svg", "", "-"});
  CHECK(picture.status == 2);
  CHECK(picture.err.find("expected that of a file") != std::string::npos);
}
