// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

namespace {

using test::Finished;
using test::program;
using test::Row;
using test::ScratchFolder;

// The goal is walled in.
const char* const sealed =
    "o---o---o\n"
    "| S | G |\n"
    "o---o---o\n";

// Four free cells and one that cannot be reached.
const char* const block_map =
    "XXXXX\n"
    "X   X\n"
    "X XXX\n"
    "XXX X\n"
    "XXXXX\n";

std::string maze(const char* name) { return (source_dir() / "examples" / "mazes" / name).string(); }

// The values of a comparison: map, policy and metric -> value.
std::map<std::string, std::string> values_of(const Finished& csv) {
  CHECK(csv.out.find("map,task,policy,metric,value\n") == 0);
  std::map<std::string, std::string> values;
  for (const Row& row : test::csv_rows(csv.out)) {
    values[row.at("map") + " " + row.at("policy") + " " + row.at("metric")] = row.at("value");
  }
  return values;
}

}  // namespace

TEST_CASE("compare has the values of solve", "[cli]") {
  const std::vector<std::string> maps = {maze("small9x5.txt"), maze("perfect16.txt")};
  const Finished all = program({"solve", "--policy", "all", "--format", "csv", maps[0], maps[1]});
  const Finished compared =
      program({"compare", "--policy", "odds,tour,adachi,fewest-unknown", "--format", "csv", maps[0], maps[1]});
  CHECK(compared.status == 0);
  CHECK(compared.err.empty());
  const auto values = values_of(compared);
  CHECK(values.size() == 2 * 4 * 3);
  std::size_t found = 0;
  for (const Row& row : test::csv_rows(all.out)) {
    if (row.at("proved") != "true") continue;
    for (const char* metric : {"search_moves", "total_moves", "turns"}) {
      INFO(row.at("map") << " " << row.at("policy") << " " << metric);
      CHECK(values.at(row.at("map") + " " + row.at("policy") + " " + metric) == row.at(metric));
      ++found;
    }
  }
  CHECK(found == values.size());
}

TEST_CASE("compare has the values of locate and cover", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", block_map);
  const auto steps = values_of(
      program({"compare", "--task", "locate", "--policy", "greedy,optimal", "--format", "csv", maze("small9x5.txt")}));
  for (const char* policy : {"greedy", "optimal"}) {
    const Finished located = program({"locate", "--all", "--policy", policy, "--format", "csv", maze("small9x5.txt")});
    CHECK(steps.at(maze("small9x5.txt") + " " + policy + " mean_steps") ==
          test::csv_rows(located.out).at(0).at("mean_steps"));
  }
  const auto ratios = values_of(program({"compare", "--task", "cover", "--policy", "spiral,offline", "--changes",
                                         "1000", "--seed", "3", "--format", "csv", map, maze("small9x5.txt")}));
  CHECK(ratios.size() == 2 * 2 * 2);
  for (const std::string& ground : {map, maze("small9x5.txt")}) {
    for (const std::vector<std::string>& policy :
         {std::vector<std::string>{"spiral"}, {"offline", "--changes", "1000", "--seed", "3"}}) {
      std::vector<std::string> arguments = {"cover", "--format", "csv", ground, "--policy"};
      arguments.insert(arguments.end(), policy.begin(), policy.end());
      const Row row = test::csv_rows(program(arguments).out).at(0);
      for (const char* metric : {"moves_ratio", "total_ratio"}) {
        CHECK(ratios.at(ground + " " + policy[0] + " " + metric) == row.at(metric));
      }
    }
  }
}

TEST_CASE("compare prints means, paired differences and counts", "[cli]") {
  const Finished text =
      program({"compare", "--policy", "odds,odds,adachi", maze("small9x5.txt"), maze("perfect16.txt")});
  CHECK(text.status == 0);
  CHECK(text.out.find("metric       policy") == 0);
  CHECK(text.out.find("mean difference  std error better  worse  equal sign test\n") != std::string::npos);
  // Nothing is compared with itself; a policy given twice is equal everywhere.
  CHECK(text.out.find("          -          -      -      -      -         -\n") != std::string::npos);
  CHECK(text.out.find("     +0.00       0.00      0      0      2    1.0000\n") != std::string::npos);
  CHECK(text.out.find("turns        adachi") != std::string::npos);
}

TEST_CASE("compare gives the same rows with any number of jobs and shards", "[cli]") {
  const std::string mazes = (source_dir() / "examples" / "mazes").string();
  const auto rows_with = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"compare", "--policy", "odds,left-hand", "--format", "csv", mazes});
    return program(arguments).out;
  };
  const std::string whole = rows_with({"--jobs", "1"});
  CHECK(rows_with({"--jobs", "3"}) == whole);
  std::map<std::string, std::string> parts;
  for (const char* shard : {"1/2", "2/2"}) {
    for (const Row& row : test::csv_rows(rows_with({"--shard", shard}))) {
      parts[row.at("map") + row.at("policy") + row.at("metric")] = row.at("value");
    }
  }
  const std::vector<Row> rows = test::csv_rows(whole);
  CHECK(rows.size() == parts.size());
  for (const Row& row : rows) CHECK(parts.at(row.at("map") + row.at("policy") + row.at("metric")) == row.at("value"));
}

TEST_CASE("compare keeps the rows of maps that are not solved", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("sealed.txt", sealed);
  const Finished csv = program({"compare", "--policy", "odds,adachi", "--format", "csv", map});
  CHECK(csv.status == 1);
  CHECK(test::csv_rows(csv.out).size() == 6);
  CHECK(csv.out.find("explore,odds,search_moves,\n") != std::string::npos);
  const Finished json = program({"compare", "--policy", "odds,adachi", "--format", "json", map});
  CHECK(json.out.find("\"metric\":\"turns\",\"value\":null}") != std::string::npos);
  // Only maps that both solved are paired. A wall follower proves nothing.
  const Finished text = program({"compare", "--policy", "odds,left-hand", map, maze("small9x5.txt")});
  CHECK(text.status == 1);
  CHECK(text.out.find("search_moves left-hand      0          -          -") != std::string::npos);
  CHECK(text.out.find("total_moves  left-hand      1") != std::string::npos);
  // The status 1 has a reason that people can read.
  const std::string reason = "; a map counts only for the policies that solved it\n";
  CHECK(text.err == "mazebot compare: not solved by all policies: 1 of 2 maps" + reason);
  CHECK(csv.err == "mazebot compare: not solved by all policies: 1 of 1 maps" + reason);
}

TEST_CASE("compare says what is wrong and what it expected", "[cli]") {
  const ScratchFolder folder;
  const std::string map = maze("small9x5.txt");
  const Finished other = program({"compare", "--task", "locate", "--policy", "greedy,odds", map});
  CHECK(other.status == 2);
  CHECK(other.err.find("mazebot compare: --policy: found 'odds', expected policies of --task locate: greedy, rollout, "
                       "optimal") == 0);
  const Finished alone = program({"compare", "--policy", "odds", map});
  CHECK(alone.status == 2);
  CHECK(alone.err.find("--policy: found 'odds' alone, expected two or more, such as odds,") != std::string::npos);
  CHECK(program({"compare", "--policy", "odds,", map}).status == 2);
  CHECK(program({"compare", "--policy", "odds,adachi", "--task", "race", map}).status == 2);
  CHECK(program({"compare", map}).status == 2);

  // A file that cannot be read is reported, and the others are compared.
  const std::string broken = folder.write("broken.txt", "o---o\n| S ?\no---o\n");
  const Finished mixed = program({"compare", "--policy", "odds,adachi", "--format", "csv", broken, map});
  CHECK(mixed.status == 2);
  CHECK(mixed.err.find("mazebot compare: " + broken + ":2:5: ") == 0);
  CHECK(test::csv_rows(mixed.out).size() == 6);
}
