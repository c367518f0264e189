// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <string>

#include "program.hpp"
#include "support/catch.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

// Eight free cells, of which one cannot be reached.
const char* const block_map =
    "XXXXXX\n"
    "X    X\n"
    "X XXXX\n"
    "X  X X\n"
    "XXXXXX\n"
    "start 4, 1, 3\n";

}  // namespace

TEST_CASE("cover visits all reachable cells", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  const Finished text = program({"cover", map});
  CHECK(text.status == 0);
  CHECK(text.out.find("status    done\n") != std::string::npos);
  CHECK(text.out.find("covered   100.0 % of 7 cells\n") != std::string::npos);
  const Finished csv = program({"cover", "--policy", "spiral", "--format", "csv", map});
  CHECK(csv.out.find(
            "map,cells,policy,status,coverage,moves,turns,moves_ratio,total_ratio,revisits,least_moves,least_turns,") ==
        0);
  CHECK(csv.out.find(",7,spiral,done,1.0000,6,2,1.0000,1.1429,0,,,,,,,,,,,,,,,,,\n") != std::string::npos);
  const Finished home = program({"cover", "--policy", "spiral", "--dock", "--format", "json", map});
  CHECK(home.out.find("\"moves\":12,\"turns\":6,") != std::string::npos);
}

TEST_CASE("cover starts at the given cell, and draws the path", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  const Finished other = program({"cover", "--start", "4,1,n", "--format", "csv", map});
  CHECK(other.out.find(",1,weighted,done,1.0000,0,0,1.0000,0.0000,0,,,,,,,,,,,,,,,,,\n") != std::string::npos);
  CHECK(program({"cover", "--start", "3,1,n", map}).status == 2);
  CHECK(program({"cover", "--svg", folder.path("way.svg"), map}).status == 0);
  CHECK(test::content_of(folder.path("way.svg")).find("<svg") == 0);
  CHECK(program({"cover", "--policy", "all", "--svg", folder.path("way.svg"), map}).status == 2);
}

TEST_CASE("cover draws the progress of the policies", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  CHECK(program({"cover", "--policy", "all", "--chart", folder.path("chart.svg"), map}).status == 0);
  CHECK(test::content_of(folder.path("chart.svg")).find(">spanning-tree</text>") != std::string::npos);
  CHECK(test::content_of(folder.path("chart.svg")).find(">revisits</text>") != std::string::npos);
}

TEST_CASE("generate makes houses that can be covered", "[cli]") {
  const Finished house = program({"generate", "--algorithm", "house", "--size", "30x20", "--seed", "5"});
  CHECK(house.status == 0);
  const Finished cover = program({"cover", "--policy", "all", "--budget", "0.02", "--format", "csv", "-"}, house.out);
  CHECK(cover.status == 0);
  CHECK(cover.out.find("-,") != std::string::npos);
}

TEST_CASE("doors are for houses only", "[cli]") {
  const Finished maze = program({"generate", "--narrowest-door", "2"});
  CHECK(maze.status == 2);
  CHECK(maze.err.find("--algorithm house") != std::string::npos);
  const Finished house = program({"generate", "--algorithm", "house", "--braid", "5"});
  CHECK(house.status == 2);
  CHECK(house.err.find("--narrowest-door") != std::string::npos);
  CHECK(program({"generate", "--algorithm", "house", "--narrowest-door", "3"}).status == 0);
}

TEST_CASE("long names keep the table of cover in line", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("a-map-with-a-name-that-is-longer-than-most-others-are.txt", block_map);
  const Finished table = program({"cover", "--policy", "all", "--budget", "0.01", map});
  CHECK(table.status == 0);
  const std::size_t end = table.out.find('\n');
  CHECK(table.out.find('\n', end + 1) - end - 1 == end);
}

TEST_CASE("a subcommand that does not exist gets no help", "[cli]") {
  for (const Finished& typo : {program({"vacuumm", "--help"}), program({"vacuumm"})}) {
    CHECK(typo.status == 2);
    CHECK(typo.out.empty());
    CHECK(typo.err == "mazebot: there is no subcommand 'vacuumm' (did you mean 'vacuum'?); see 'mazebot --help'\n");
  }
  CHECK(program({"vacuum", "--help"}).status == 0);
  CHECK(program({"--help"}).status == 0);
}

TEST_CASE("cover plans with a known map, and prints the lower bound of a tour", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  const Finished text = program({"cover", "--policy", "offline", "--budget", "0.02", "--start", "1,3,e", map});
  CHECK(text.status == 0);
  CHECK(text.out.find("moves     9, ") != std::string::npos);  // one of two arms twice
  CHECK(text.out.find("no tour has fewer than 9 moves") != std::string::npos);
  const Finished json =
      program({"cover", "--policy", "offline-moves", "--budget", "0.02", "--dock", "--format", "json", map});
  CHECK(json.out.find("\"moves\":12,") != std::string::npos);
  CHECK(json.out.find("\"least_moves\":12,") != std::string::npos);
  CHECK(program({"cover", "--budget", "-1", map}).status == 2);
}

TEST_CASE("cover refuses options that cannot work, and those that the policy ignores", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  const Finished endless = program({"cover", "--policy", "offline", "--changes=-1", map});
  CHECK(endless.status == 2);
  CHECK(endless.err.find("found '-1', expected a whole number") != std::string::npos);
  for (const char* option : {"--budget", "--changes"}) {
    const Finished ignored = program({"cover", "--policy", "spiral", option, "5", map});
    CHECK(ignored.status == 2);
    CHECK(ignored.err.find("found --policy spiral, expected a policy that knows the map") != std::string::npos);
    CHECK(program({"cover", "--policy", "offline", option, "1", map}).status == 0);
  }
  // All batch subcommands take a seed, also where nothing is drawn.
  CHECK(program({"cover", "--policy", "spiral", "--seed", "5", map}).out ==
        program({"cover", "--policy", "spiral", map}).out);
  const Finished hexadecimal = program({"cover", "--policy", "offline", "--budget=0x10", map});
  CHECK(hexadecimal.status == 2);
  CHECK(hexadecimal.err.find("found '0x10', expected a number from 0 to 86400") != std::string::npos);
  const Finished wall = program({"cover", "--start", "0,0,n", map});
  CHECK(wall.err == "mazebot cover: " + map + ": --start 0,0,n is in a wall, expected a free cell\n");
}
