// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

const char* const house =
    "XXXXXXXXXX\n"
    "X    X   X\n"
    "X XX     X\n"
    "X    X X X\n"
    "X    X   X\n"
    "XXXXXXXXXX\n"
    "1 1\n";

// Returns the costs in the reports of `mazebot weights`.
std::vector<double> costs_in(const std::string& reports) {
  std::vector<double> costs;
  for (std::size_t at = reports.find("generation"); at != std::string::npos; at = reports.find("generation", at + 1)) {
    int generation = 0;
    double cost = 0;
    // NOLINTNEXTLINE(cert-err34-c): a count of 2 says that both were read
    REQUIRE(std::sscanf(reports.c_str() + at, "generation %d: %lf", &generation, &cost) == 2);
    costs.push_back(cost);
  }
  return costs;
}

// The numbers of the table, or none if one of them is no byte.
std::size_t numbers_in(const std::string& table) {
  std::size_t count = 0;
  const char* at = table.c_str() + table.find('\n');
  for (int number = 0, used = 0;; at += used, ++count) {
    // NOLINTNEXTLINE(cert-err34-c): a count of 1 says that it was read
    if (std::sscanf(at, " %d,%n", &number, &used) != 1) return count;
    if (number < -128 || number > 127) return 0;
  }
}

}  // namespace

TEST_CASE("weights prints a table no worse than the one it began with", "[cli]") {
  for (const char* goal : {"moves", "total"}) {
    const std::vector<std::string> command = {"weights", "--goal",       goal, "--generations", "51", "--houses",
                                              "1",       "--population", "6",  "--seed",        "3"};
    const Finished learned = program(command);
    REQUIRE(learned.status == 0);
    CHECK(numbers_in(learned.out) == 49);
    CHECK(learned.out.find("in 5 houses not learned from; least_price = ") != std::string::npos);
    const std::vector<double> costs = costs_in(learned.err);
    REQUIRE(costs.size() == 3);  // before the first generation, after the 50th and the last
    double printed = 0;
    // NOLINTNEXTLINE(cert-err34-c): a count of 1 says that it was read
    REQUIRE(std::sscanf(learned.out.c_str(), "// %lf", &printed) == 1);
    CHECK(printed == *std::min_element(costs.begin(), costs.end()));
    CHECK(program(command).out == learned.out);
  }
}

TEST_CASE("weights learns from maps it is given", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("house.txt", house);
  for (const bool beside_planner : {false, true}) {
    std::vector<std::string> command = {"weights", "--generations", "30", "--houses", "1", "--population", "8", map};
    if (beside_planner) command.emplace_back("--pockets");
    const Finished learned = program(command);
    REQUIRE(learned.status == 0);
    CHECK(numbers_in(learned.out) == 49);
    CHECK(learned.out.find("in 1 houses; least_price = ") != std::string::npos);
  }
}

TEST_CASE("weights refuses files that are no maps", "[cli]") {
  const ScratchFolder folder;
  const Finished missing = program({"weights", folder.path("nothing.txt")});
  CHECK(missing.status == 2);
  CHECK(missing.err.find("nothing.txt: found no file of this name, expected a map file") != std::string::npos);
  CHECK(program({"weights", folder.write("bad.txt", "neither\n")}).status == 2);
  const std::string solid = folder.write("solid.txt", "XXX\nXXX\n");
  const Finished full = program({"weights", solid});
  CHECK(full.status == 2);
  CHECK(full.err == "mazebot weights: " + solid + ": a block map needs at least one free cell to start from\n");
  CHECK(program({"weights", "--population", "1"}).status == 2);
}
