// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

// A room of 40x30 pixels with a wall to a second one, and unknown pixels at the right.
std::string picture() {
  std::string text = "P2\n40 30\n255\n";
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 40; ++x) text += x == 20 ? "0 " : x >= 36 ? "205 " : "254 ";
  }
  return text;
}

}  // namespace

TEST_CASE("cover plans on an occupancy grid, and writes the path", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const Finished csv = program({"cover", map, "--cell", "0.1", "--format", "csv", "--path", folder.path("p.csv")});
  CHECK(csv.status == 0);
  const auto records = test::csv_records(csv.out);
  REQUIRE(records.size() == 2);
  REQUIRE(records[0].size() == records[1].size());
  for (std::size_t i = 0; i < records[0].size(); ++i) {
    if (records[0][i] == "policy") CHECK(records[1][i] == "floor");
    if (records[0][i] == "moves") CHECK(records[1][i].empty());
    if (records[0][i] == "floor_m2") CHECK(records[1][i] == "10.50");
    if (records[0][i] == "coverage") CHECK(std::stod(records[1][i]) >= 0.995);
  }
  CHECK(records[0].back() == "missed");
  CHECK(test::content_of(folder.path("p.csv")).find("x_m,y_m,yaw_deg\n") == 0);
  CHECK(program({"cover", map, "--cell", "0.1", "--format", "csv"}).out == csv.out);
  CHECK(program({"cover", map, "--cell", "0.1", "--every-square"}).out.find("covered    100.00 %") !=
        std::string::npos);
}

TEST_CASE("bad floors end with status 2 and say what was expected", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const auto complaint = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", map});
    const Finished run = program(more);
    CHECK(run.status == 2);
    return run.err;
  };
  CHECK(complaint({}).find("found a picture, expected --cell") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--start-at", "2.05,1"}).find("is in an occupied square") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--start-at", "3.8,1"}).find("is in an unknown square") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--start-at", "9,1"}).find("is outside the map") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--start-at", "x"}).find("expected X,Y,DEG") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--robot-radius", "2"}).find("the widest that fits anywhere") != std::string::npos);
  const std::string dark = folder.write("dark.pgm", "P2 1 1 255 0");
  CHECK(program({"cover", dark, "--cell", "0.1"}).err.find("found no free square") != std::string::npos);
}

TEST_CASE("show draws what a robot can reach", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const Finished shown = program(
      {"show", map, "--cell", "0.1", "--reachable", "--start-at", "1,1", "--robot-radius", "0.15", "--brush", "0.3"});
  CHECK(shown.status == 0);
  CHECK(shown.out.find("reachable   6.0 m2") != std::string::npos);
  CHECK(shown.out.find("4.5 m2 cut off") != std::string::npos);
  CHECK(shown.out.find('c') != std::string::npos);
}
