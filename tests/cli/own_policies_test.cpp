// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The page on own policies and sweeps: its classes are a program, and its scripts run.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"

namespace {

using test::Finished;
using test::ScratchFolder;

// The program with the policies of examples/own_policies/.
Finished own_program(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), (program_path().parent_path() / "mazebot_own_policies").string());
  return test::run(arguments);
}

// The blocks of a page that are in that language.
std::vector<std::string> blocks_of(const std::string& page, const std::string& language) {
  const std::string text = test::content_of((source_dir() / page).string());
  const std::string begin = "```" + language + "\n";
  std::vector<std::string> blocks;
  for (std::size_t at = text.find(begin); at != text.npos; at = text.find(begin, at)) {
    at += begin.size();
    blocks.push_back(text.substr(at, text.find("```\n", at) - at));
    at += blocks.back().size() + 4;
  }
  return blocks;
}

const char* const page = "docs/own-policies.md";

void write_mazes(const ScratchFolder& folder, const char* count) {
  REQUIRE(test::program({"generate", "--size=6x6", "--count", count, "-o", folder.path("mazes")}).status == 0);
}

std::string sorted_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    lines.push_back(text.substr(begin, text.find('\n', begin) + 1 - begin));
  }
  std::sort(lines.begin() + 1, lines.end());
  std::string joined;
  for (const std::string& line : lines) joined += line;
  return joined;
}

// Runs a script in that folder, with the program on the path.
Finished run_script(const ScratchFolder& folder, const std::string& script) {
  const std::string path = program_path().parent_path().string() + ":" + std::getenv("PATH");
  return test::run({"/bin/sh", "-c", "cd '" + folder.path() + "' && PATH='" + path + "' && export PATH\n" + script});
}

}  // namespace

TEST_CASE("the classes of the page on own policies are those of the example") {
  const std::string example = test::content_of((source_dir() / "examples/own_policies/own_policies.cpp").string());
  const std::vector<std::string> blocks = blocks_of(page, "cpp");
  REQUIRE(blocks.size() == 4);
  for (const std::string& block : blocks) {
    INFO(block);
    CHECK(example.find(block) != std::string::npos);
  }
}

TEST_CASE("own policies work in every subcommand that has such policies") {
  const ScratchFolder folder;
  write_mazes(folder, "3");
  const std::string mazes = folder.path("mazes");
  for (const test::Row& row : test::csv_rows(own_program({"solve", mazes, "--policy=all", "--format=csv"}).out)) {
    if (row.at("policy") == "known-first") CHECK(row.at("route_moves") == row.at("shortest_moves"));
  }
  const std::string means = own_program({"solve", mazes, "--policy=all"}).out;
  CHECK(means.find("\nknown-first            3       3       3") != std::string::npos);
  CHECK(own_program({"torture", mazes, "--policy=known-first", "--runs=2", "--format=csv"}).status == 0);
  CHECK(own_program({"cover", mazes, "--policy=keep-left", "--format=csv"}).out.find(",keep-left,done,1.0000,") !=
        std::string::npos);
  const std::string counts = own_program({"locate", mazes, "--all", "--policy=even-split", "--format=csv"}).out;
  CHECK(test::csv_rows(counts).at(2).at("poses") == "144");
  CHECK(own_program({"locate", mazes, "--policy=even-split", "--start=2,2,n", "--seed=1"}).status != 1);
  CHECK(own_program({"compare", mazes, "--task=cover", "--policy=nearest,keep-left"}).status == 0);
  CHECK(own_program({"cover", "--help"}).out.find("keep-left         turns left where it can") != std::string::npos);
  CHECK(test::program({"solve", mazes, "--policy=known-first"}).status == 2);  // not in the program itself
}

TEST_CASE("the sweep with GNU parallel gives the whole batch") {
  if (run_script(ScratchFolder(), "parallel --version 2>/dev/null | grep -q GNU").status != 0) {
    test::skip("GNU parallel is not installed");
    return;
  }
  const ScratchFolder folder;
  write_mazes(folder, "6");
  const Finished swept = run_script(folder, blocks_of(page, "sh").at(0));
  INFO(swept.err);
  const Finished whole = run_script(folder, "mazebot solve mazes/ --policy all --format csv");
  CHECK(test::content_of(folder.path("all.csv")) == sorted_lines(whole.out));
}

TEST_CASE("the script for Slurm runs one shard in each task") {
  const ScratchFolder folder;
  write_mazes(folder, "5");
  const std::string script = folder.write("sweep.sh", blocks_of(page, "sh").at(1));
  std::string rows;
  for (const char* task : {"1", "2", "3"}) {
    const std::string task_id = std::string("SLURM_ARRAY_TASK_ID=") + task + " SLURM_ARRAY_TASK_COUNT=3 ";
    CHECK(run_script(folder, task_id + "sh sweep.sh mazes/").status == 0);
    const std::string part = test::content_of(folder.path(std::string("part-") + task + ".csv"));
    rows += rows.empty() ? part : part.substr(part.find('\n') + 1);
  }
  const Finished whole = run_script(folder, "mazebot solve mazes/ --policy all --format csv");
  CHECK(sorted_lines(rows) == sorted_lines(whole.out));
  CHECK(run_script(folder, "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=1 sh sweep.sh nowhere").status == 1);
}
