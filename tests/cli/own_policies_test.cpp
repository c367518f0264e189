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

// A folder with the page's scripts and some mazes.
struct Sweep {
  explicit Sweep(const char* mazes) {
    write_mazes(folder, mazes);
    const std::vector<std::string> scripts = blocks_of(page, "sh");
    folder.write("sweep.sh", scripts.at(0));
    folder.write("merge.sh", scripts.at(1));
    folder.write("array.sh", scripts.at(3));
  }
  Finished run(int task, const std::string& first) const {
    return run_script(folder, first + "SLURM_ARRAY_TASK_ID=" + std::to_string(task) + " sh array.sh 8 mazes/");
  }
  std::string result() const { return test::content_of(folder.path("all.csv")); }
  std::string whole() const {
    return sorted_lines(run_script(folder, "mazebot solve mazes/ --policy all --format csv").out);
  }

  ScratchFolder folder;
};

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
  const Sweep sweep("6");
  const Finished swept = run_script(sweep.folder, blocks_of(page, "sh").at(2));
  INFO(swept.err);
  CHECK(sweep.result() == sweep.whole());
}

TEST_CASE("a sweep of which two tasks were killed and run again gives the whole batch, byte for byte") {
  const Sweep sweep("9");
  // A program that writes some rows and then kills the task, in the shards 3 and 6.
  sweep.folder.write("bin/mazebot", "#!/bin/sh\ncase \"$*\" in *--shard\\ [36]/8) '" + program_path().string() +
                                        "' \"$@\" | head -c 100; kill -9 $PPID;; *) exec '" + program_path().string() +
                                        "' \"$@\";; esac\n");
  for (int task = 1; task <= 8; ++task) {
    const bool is_killed = task == 3 || task == 6;
    CHECK((sweep.run(task, "chmod +x bin/mazebot; PATH=\"$PWD/bin:$PATH\"; export PATH; ").status == 0) != is_killed);
  }
  const Finished refused = run_script(sweep.folder, "sh merge.sh 8");
  CHECK(refused.status == 1);
  CHECK(refused.err == "part-3-of-8.csv is missing\n");
  for (const int task : {3, 6}) CHECK(sweep.run(task, "SLURM_ARRAY_TASK_COUNT=2; ").status == 0);
  CHECK(run_script(sweep.folder, "sh merge.sh 8").status == 0);
  CHECK(sweep.result() == sweep.whole());

  CHECK(run_script(sweep.folder, "cp part-1-of-8.csv part-1-of-2.csv && sh merge.sh 8").status == 1);
  CHECK(run_script(sweep.folder, "SLURM_ARRAY_TASK_ID=1 sh array.sh 8 nowhere").status == 1);
}
