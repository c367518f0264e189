// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <vector>

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

namespace {

// An L-shaped room, 80 by 60 pixels, with a pillar: a robot finds itself.
std::string odd_room() {
  std::string text = "P2\n80 60\n255\n";
  for (int y = 0; y < 60; ++y) {
    for (int x = 0; x < 80; ++x) {
      const bool is_wall = x == 0 || y == 0 || x == 79 || y == 59;
      const bool is_solid = (x > 50 && y < 25) || (x > 20 && x < 26 && y > 30 && y < 40) || (x < 12 && y > 50);
      text += is_wall || is_solid ? "0 " : "254 ";
    }
  }
  return text;
}

}  // namespace

TEST_CASE("locate finds a robot with rays on an occupancy grid", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", odd_room());
  const std::vector<std::string> known = {"locate", map, "--cell", "0.05", "--start-at", "1,2,30", "--seed", "1"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), known.begin(), known.end());
    return program(more);
  };
  const Finished csv = with({"--format", "csv"});
  CHECK(csv.status == 0);
  const auto row = test::csv_rows(csv.out).at(0);
  CHECK(row.at("status") == "located");
  CHECK(row.at("kept") == "true");
  CHECK(row.at("policy") == "rays");
  CHECK(row.at("sensors") == "8");
  CHECK(row.at("range_m") == "8");
  CHECK(row.at("start") == "1.00,2.00,30.0");
  CHECK(std::fabs(std::stod(row.at("initial")) - 1) < 0.1);  // where it has found that it was
  CHECK(with({"--format", "csv"}).out == csv.out);
  CHECK(with({"--rays", "1", "--format", "csv"}).out.find(",located,") != std::string::npos);
  CHECK(with({}).out.find("status   located\n") != std::string::npos);

  const Finished many =
      program({"locate", map, "--cell", "0.05", "--random", "3", "--changed", "3", "--seed", "2", "--format", "csv"});
  CHECK(many.status == 0);
  const auto counts = test::csv_rows(many.out).at(0);
  CHECK(counts.at("poses") == "3");
  CHECK(counts.at("located_wrong") == "0");
  CHECK(counts.at("kept") == "3");
}

TEST_CASE("wrong options of rays end with status 2 and say what was expected", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", odd_room());
  const auto complaint = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"locate", map, "--cell", "0.05"});
    const Finished run = program(more);
    CHECK(run.status == 2);
    return run.err;
  };
  const auto says = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  CHECK(says(complaint({"--rays", "0"}), "--rays: found '0', expected a whole number from 1 to 360"));
  CHECK(says(complaint({"--rays", "361"}), "expected a whole number from 1 to 360"));
  CHECK(says(complaint({"--ray-noise", "nan"}), "--ray-noise: found 'nan', expected a number from 0 to 10"));
  CHECK(says(complaint({"--range", "inf"}), "--range: found 'inf', expected a number"));
  CHECK(says(complaint({"--range", "0.02"}), "--range 0.02 is less than a square, expected at least 0.05 m"));
  CHECK(says(complaint({"--rays", "4", "--sensors", "3"}), "expected only one of them"));
  CHECK(says(complaint({"--range", "4", "--reach", "3"}), "expected only one of them"));
  CHECK(says(complaint({"--all"}), "--all: is for cells"));
  CHECK(says(complaint({"--svg", "x.svg"}), "--svg: is for cells"));
  CHECK(says(complaint({"--start-at", "0.02,0.02,0"}), "does not fit at --start-at"));
  CHECK(says(complaint({"--robot-radius", "5"}), "does not fit anywhere, expected a smaller --robot-radius"));
  const Finished cells = program({"locate", "--rays", "4", folder.write("map.txt", block_map)});
  CHECK(cells.status == 2);
  CHECK(says(cells.err, "expected an occupancy grid for a robot with rays"));
}
