// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <string>

#include "program.hpp"
#include "support/catch.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

const char* const block_map =
    "XXXXXX\n"
    "X    X\n"
    "X XXXX\n"
    "X    X\n"
    "XX XXX\n"
    "XXXXXX\n"
    "start 1, 1, 0\n";

}  // namespace

TEST_CASE("locate finds a robot in a block map", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  const Finished text = program({"locate", map});
  CHECK(text.status == 0);
  CHECK(text.out.find("status   located\n") != std::string::npos);
  CHECK(text.out.find("start    1,4,s\n") != std::string::npos);
  CHECK(text.out.find("1 pose left\n") != std::string::npos);
  // As many letters as steps.
  const Finished walked = program({"locate", "--start", "3,2,w", "--format", "json", map});
  const auto field = [&](const std::string& name) {
    const std::size_t at = walked.out.find('"' + name + "\":") + name.size() + 3;
    return walked.out.substr(at, walked.out.find_first_of(",}", at) - at);
  };
  CHECK(std::stoul(field("steps")) == field("walk").size() - 2);
  CHECK(program({"locate", "--start", "3,2,w", "--format", "csv", map}).out.find("\"3,2,w\",located,") !=
        std::string::npos);
}

TEST_CASE("locate counts the steps of all poses", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  const Finished csv = program({"locate", "--all", "--format", "csv", "--chart", folder.path("h.svg"), map});
  CHECK(csv.status == 0);
  CHECK(csv.out.find("map,poses,policy,sensors,reach,compass,mean_steps,median_steps,p95_steps,max_steps,"
                     "ambiguous_poses\n") == 0);
  CHECK(csv.out.find(",40,greedy,3,1,false,") != std::string::npos);
  CHECK(test::content_of(folder.path("h.svg")).find("40 poses") != std::string::npos);
  const Finished best =
      program({"locate", "--all", "--policy", "optimal", "--sensors", "4", "--compass", "--format", "json", map});
  CHECK(best.status == 0);
  CHECK(best.out.find("\"policy\":\"optimal\",\"sensors\":4,\"reach\":1,\"compass\":true") != std::string::npos);
}

TEST_CASE("locate prints its seed and gives the same answer for it", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  const Finished first = program({"locate", "--random", "7", "--seed", "5", map});
  CHECK(first.err.find("--seed 5") != std::string::npos);
  CHECK(first.out == program({"locate", "--random", "7", "--seed", "5", map}).out);
  CHECK(program({"locate", "--random", "7", map}).err.find("--seed ") != std::string::npos);
}

TEST_CASE("locate refuses invalid arguments", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  for (const char* start : {"1", "1,", "1,1,", "1,1,x", "0,0,n", "0,0", "1,4,s,", "1,4,se", "x"}) {
    const Finished refused = program({"locate", "--start", start, map});
    CHECK(refused.status == 2);
    CHECK(refused.err.find("--start") != std::string::npos);
  }
  CHECK(program({"locate", "--sensors", "5", map}).status == 2);
  CHECK(program({"locate", "--all", "--random", "3", map}).status == 2);
  CHECK(program({"locate", folder.path("none.txt")}).status == 2);
  CHECK(program({"locate", "-"}, block_map).status == 0);
}

TEST_CASE("locate refuses options that would do nothing, and starts outside", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  CHECK(program({"locate", map, "--chart", folder.path("h.svg")}).status == 2);
  CHECK(program({"locate", map, "--all", "--animate"}).status == 2);
  CHECK(program({"locate", map, "--start", "65537,1,n"}).status == 2);
  const std::string full = folder.write("full.txt", "XX\nXX\n");
  CHECK(program({"locate", full}).err ==
        "mazebot locate: " + full + ": no cell is free, expected a cell to start from\n");
  CHECK(program({"race", map}).err.find("found a block map") != std::string::npos);
  CHECK(program({"generate", "--algorithm", "house", "--sealed"}).status == 2);
}
