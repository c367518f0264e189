// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "program.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

namespace {

using mazebot::Random;
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
  const Finished text = program({"compare", "--policy", "odds,adachi", maze("small9x5.txt"), maze("perfect16.txt")});
  CHECK(text.status == 0);
  CHECK(text.out.find("metric       policy") == 0);
  CHECK(text.out.find("mean difference  std error better  worse  equal sign test\n") != std::string::npos);
  // Nothing is compared with itself.
  CHECK(text.out.find("          -          -      -      -      -         -\n") != std::string::npos);
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
  const Finished twice = program({"compare", "--policy", "odds,adachi,odds", map});
  CHECK(twice.status == 2);
  CHECK(twice.err.find("--policy: found 'odds' twice, expected policies that differ") != std::string::npos);
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

namespace {

// A comparison that was spread over three machines: two tasks, a map that is not solved, a name with a comma.
class SpreadRun {
 public:
  SpreadRun() {
    write("a.txt", sealed);
    for (const char* name : {"small9x5.txt", "perfect16.txt", "contest16.txt"}) {
      write(std::string("b,") + name, test::content_of(maze(name)));
    }
    for (const char* shard : {"1", "2", "3"}) {
      parts_.push_back(folder_.write("part-" + std::string(shard) + "-of-3.csv",
                                     whole("csv", {"--shard", shard + std::string("/3")}).out));
    }
  }

  Finished whole(const char* format, std::vector<std::string> more = {}) const {
    more.insert(more.begin(),
                {"compare", "--policy", "odds,adachi,left-hand", "--format", format, folder_.path("maps")});
    return program(more);
  }
  const std::vector<std::string>& parts() const { return parts_; }
  const ScratchFolder& folder() const { return folder_; }

 private:
  void write(const std::string& name, const std::string& content) { folder_.write("maps/" + name, content); }

  ScratchFolder folder_;
  std::vector<std::string> parts_;
};

Finished merged(std::vector<std::string> parts, const char* format = "text") {
  parts.insert(parts.begin(), {"compare", "--format", format, "--rows"});
  return program(parts);
}

}  // namespace

TEST_CASE("compare computes from the parts of a run what the whole run says", "[cli]") {
  const SpreadRun run;
  const std::vector<std::string>& parts = run.parts();
  for (const char* format : {"text", "csv", "json"}) {
    const Finished whole = run.whole(format);
    CHECK(whole.status == 1);
    for (const auto& order : {parts, {parts[2], parts[0], parts[1]}}) {
      const Finished from_parts = merged(order, format);
      CHECK(from_parts.out == whole.out);
      CHECK(from_parts.err == whole.err);
      CHECK(from_parts.status == whole.status);
    }
  }
  // The means of ratios, which have decimals; more parts than maps.
  const std::string map = maze("small9x5.txt");
  const std::vector<std::string> cover = {"compare", "--task", "cover", "--policy", "weighted,spiral", map};
  std::vector<std::string> first = cover, second = cover;
  first.insert(first.end(), {"--format", "csv", "--shard", "1/2"});
  second.insert(second.end(), {"--format", "csv", "--shard", "2/2"});
  const Finished ratios =
      merged({run.folder().write("x.1-of-2", program(first).out), run.folder().write("x.2-of-2", program(second).out)});
  CHECK(ratios.status == 0);
  CHECK(ratios.out == program(cover).out);
}

TEST_CASE("compare refuses parts that are not all of one run", "[cli]") {
  const SpreadRun run;
  const std::vector<std::string>& parts = run.parts();
  const auto refused = [](const Finished& finished, const std::string& words) {
    INFO(finished.err);
    CHECK(finished.status == 2);
    CHECK(finished.out.empty());
    CHECK(finished.err.find("mazebot compare: " + words) == 0);
  };
  refused(merged({parts[0], parts[2]}), "--rows: found 2 of 3 parts, expected part 2 of 3, too");
  refused(merged({parts[0], parts[1], parts[2], parts[1]}), "--rows: found part 2 of 3 twice, in '");
  refused(merged({parts[0], run.folder().write("part-2-of-2.csv", "")}), "--rows: found '");
  refused(merged({run.folder().write("all.csv", "")}), "--rows: found '");
  refused(merged({run.folder().write("part-0-of-1.csv", "")}), "--rows: found '");
  refused(merged({run.folder().path("part-1-of-1.csv")}), run.folder().path("part-1-of-1.csv") + ": found no file");
  CHECK(program({"compare", "--rows", parts[0], "--policy", "odds,adachi"}).status == 2);
  CHECK(program({"compare"}).status == 2);

  const std::string second = test::content_of(parts[1]);
  const auto with_second = [&](const std::string& content) {
    run.folder().write("part-2-of-3.csv", content);
    return merged(parts);
  };
  // A task that was killed in the middle of a line, of a map, and between two maps.
  const std::string place = parts[1] + ":";
  refused(with_second(second.substr(0, second.size() - 1)), place + "10:");
  refused(with_second(second.substr(0, second.rfind('\n', second.size() - 2) + 1)), place + "9:1: found no row after");
  refused(with_second("map,task,policy,metric,value\n"), parts[1] + ": found the rows of 0 maps, expected more");
  refused(with_second(""), parts[1] + ": found no line, expected the line map,task,policy,metric,value");
  // Other rows than those of the first part.
  refused(with_second("map,task,policy,value,metric\n"), place + "1:17: found 'value', expected metric");
  std::string other = second;
  other.replace(other.find(",adachi"), 7, ",odds");
  refused(with_second(other), place + "5:1: found search_moves of odds");
  other = second;
  other.replace(other.find(",explore"), 8, ",cover");
  refused(with_second(other), place + "2:1: found search_moves of odds");
  other = second;
  other.replace(other.rfind(',') + 1, 1, "x");
  refused(with_second(other), place + "10:");
  refused(with_second(test::content_of(parts[0])), "--rows: found the rows of ");
}

TEST_CASE("compare survives any bytes in a part", "[cli]") {
  const SpreadRun run;
  const std::string content = test::content_of(run.parts()[0]);
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    std::string changed = content;
    for (int change = random.between(1, 4); change-- > 0;) {
      const auto at = static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(changed.size())));
      const std::string_view letters = "\",\n\r0-.e\0x";
      switch (random.below(3)) {
        case 0: changed[at] = letters[random.below(static_cast<std::uint32_t>(letters.size()))]; break;
        case 1: changed.erase(at, 1 + random.below(30)); break;
        default: changed.insert(at, changed.substr(0, random.below(40)));
      }
      if (changed.empty()) changed = "m";
    }
    run.folder().write("part-1-of-3.csv", changed);
    const Finished finished = merged(run.parts());
    INFO(changed);
    CHECK((finished.status == 1 || (finished.status == 2 && finished.out.empty())));
  }
}
