// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

namespace {

using test::Finished;
using test::program;
using test::Row;
using test::ScratchFolder;

const std::string columns =
    "map,policy,fault,rate,runs,right,longer,through_wall,unreachable,contradicted,blocked,not_home,timeout,finished,"
    "lost_unnoticed,false_alarms,recoveries,crashes,runs_with_crash,mean_moves,worst_moves,mean_turns,"
    "proved_wrong,sure_wrong,proved_seen_once,wrong_seen_once,proved_confirmed,wrong_confirmed,proved_certain,"
    "wrong_certain\n";

const char* const outcomes[] = {"right",        "longer",  "through_wall", "unreachable",
                                "contradicted", "blocked", "not_home",     "timeout"};

// Three cells in a row; the robot faces north, so the goal is on its right.
const char* const corridor =
    "o---o---o---o\n"
    "| S   G     |\n"
    "o---o---o---o\n";

// The goal is walled in.
const char* const sealed =
    "o---o---o\n"
    "| S | G |\n"
    "o---o---o\n";

std::uint64_t number(const Row& row, const std::string& column) {
  INFO(column << " is '" << row.at(column) << "'");
  REQUIRE_FALSE(row.at(column).empty());
  return std::stoull(row.at(column));
}

// Runs `mazebot torture` with CSV; each row must be consistent in itself.
std::vector<Row> torture(std::vector<std::string> arguments, const char* input = "") {
  arguments.insert(arguments.begin(), {"torture", "--format=csv"});
  const Finished ran = program(arguments, input);
  INFO(ran.err);
  REQUIRE((ran.status == 0 || ran.status == 1));
  REQUIRE(ran.out.find(columns) == 0);
  std::uint64_t failures = 0;
  std::vector<Row> rows = test::csv_rows(ran.out);
  for (const Row& row : rows) {
    REQUIRE(row.size() == 30);
    std::uint64_t sum = 0;
    for (const char* outcome : outcomes) sum += number(row, outcome);
    CHECK(sum == number(row, "runs"));
    CHECK(number(row, "finished") == number(row, "right") + number(row, "longer") + number(row, "through_wall"));
    CHECK(number(row, "lost_unnoticed") >= number(row, "not_home"));
    CHECK(number(row, "lost_unnoticed") <= number(row, "runs"));
    CHECK(number(row, "runs_with_crash") <= std::min(number(row, "runs"), number(row, "crashes")));
    const std::uint64_t wrong = number(row, "runs") - number(row, "right");
    CHECK(number(row, "proved_wrong") <= wrong);
    std::uint64_t proved_wrong = 0;
    for (const std::string level : {"seen_once", "confirmed", "certain"}) {
      CHECK(number(row, "wrong_" + level) <= number(row, "proved_" + level));
      proved_wrong += number(row, "wrong_" + level);
    }
    CHECK(proved_wrong == number(row, "proved_wrong"));
    CHECK(number(row, "sure_wrong") == number(row, "wrong_certain"));
    failures += wrong;
  }
  CHECK(ran.status == (failures > 0 ? 1 : 0));
  return rows;
}
Row tortured(const std::vector<std::string>& arguments, const char* input) {
  std::vector<std::string> all = {"-"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const std::vector<Row> rows = torture(all, input);
  REQUIRE(rows.size() == 1);
  return rows[0];
}

Row sum_of(const std::vector<Row>& rows) {
  Row total;
  for (const char* column : {"runs", "right", "longer", "through_wall", "unreachable", "contradicted", "blocked",
                             "not_home", "timeout", "lost_unnoticed", "crashes"}) {
    std::uint64_t sum = 0;
    for (const Row& row : rows) sum += number(row, column);
    total[column] = std::to_string(sum);
  }
  return total;
}

// Some small and some usual mazes, one of them sealed.
void write_mazes(const ScratchFolder& folder) {
  int count = 0;
  for (const int side : {5, 8, 16}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      mazebot::MazeRecipe recipe;
      recipe.algorithm = mazebot::MazeAlgorithm::wilson;
      recipe.braid = 60;
      recipe.width = recipe.height = side;
      recipe.seed = seed;
      recipe.sealed_goal = side == 8 && seed == 3;
      write_maze(folder.path(std::to_string(++count) + ".txt"), mazebot::generate_maze(recipe));
    }
  }
}

// The lines that failed runs print for --replay, with the outcomes before them.
std::vector<std::pair<std::string, std::string>> replay_lines(const std::string& err) {
  std::vector<std::pair<std::string, std::string>> lines;
  std::istringstream stream(err);
  const std::string prefix = "mazebot torture: ";
  const std::string option = "--replay \"";
  for (std::string line; std::getline(stream, line);) {
    const std::size_t at = line.find(option);
    if (at == line.npos) continue;
    REQUIRE(line.find(prefix) == 0);
    REQUIRE(line.back() == '"');
    const std::size_t begin = at + option.size();
    lines.emplace_back(line.substr(prefix.size(), line.find(' ', prefix.size()) - prefix.size()),
                       line.substr(begin, line.size() - 1 - begin));
  }
  return lines;
}

}  // namespace

TEST_CASE("torture without faults is what solve does") {
  const ScratchFolder folder;
  write_mazes(folder);
  for (const char* policy : {"odds", "fewest-unknown", "adachi"}) {
    const std::string option = "--policy=" + std::string(policy);
    const auto solved = test::csv_rows(program({"solve", folder.path(), "--format=csv", option}).out);
    for (const char* bump : {"", "--no-bump"}) {
      std::vector<std::string> arguments = {folder.path(), option, "--runs=2"};
      if (*bump != 0) arguments.emplace_back(bump);
      const std::vector<Row> rows = torture(arguments);
      REQUIRE(rows.size() == solved.size());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(rows[i].at("map") == solved[i].at("map"));
        CHECK(rows[i].at("policy") == policy);
        CHECK(rows[i].at("fault") == "none");
        CHECK(rows[i].at("rate").empty());
        CHECK(rows[i].at("right") == "2");
        CHECK(rows[i].at("lost_unnoticed") == "0");
        if (solved[i].at("status") != "done") continue;  // it pushes against the walls of a sealed goal
        CHECK(rows[i].at("worst_moves") == solved[i].at("total_moves"));
        CHECK(rows[i].at("mean_moves") == solved[i].at("total_moves") + ".00");
        CHECK(rows[i].at("mean_turns") == solved[i].at("turns") + ".00");
        CHECK(rows[i].at("crashes") == "0");
      }
    }
  }
}

TEST_CASE("torture tells each outcome from the others") {
  // The only opening looks like a wall: the robot tries it.
  CHECK(tortured({"--stuck=right:wall"}, corridor).at("right") == "10");
  CHECK(tortured({"--sticky=1", "--kind=phantom"}, corridor).at("right") == "10");
  // The wall of the goal looks open, and nobody says that the robot bumps into it.
  const Row through = tortured({"--stuck=right:open", "--no-bump", "--policy=fewest-unknown"}, sealed);
  CHECK(through.at("right") == "0");
  CHECK(through.at("runs_with_crash") == "10");
  // It never moves, and believes that it has been at the goal.
  CHECK(tortured({"--slip=1", "--no-bump", "--runs=3"}, corridor).at("right") == "3");
  // It begins again for ever: each time it comes no further than the first cell.
  const Row timeout = tortured({"--power-loss=1"}, "o---o---o---o\n| S       G |\no---o---o---o\n");
  CHECK(timeout.at("timeout") == "10");
  CHECK(number(timeout, "worst_moves") == 6 * 3 * 3 + 384);

  const ScratchFolder folder;
  write_mazes(folder);
  std::map<std::string, std::uint64_t> seen;
  for (const char* fault : {"--misread=0.02", "--turned=0.02", "--slip=0.05"}) {
    const Row total = sum_of(torture({folder.path(), fault, "--runs=8"}));
    for (const char* outcome : outcomes) seen[outcome] += number(total, outcome);
  }
  const Row carried =
      sum_of(torture({folder.path("1.txt"), folder.path("4.txt"), "--misread=0.1", "--carried=0.02", "--runs=8"}));
  for (const char* outcome : outcomes) seen[outcome] += number(carried, outcome);
  for (const char* outcome : {"right", "contradicted"}) {
    INFO(outcome);
    CHECK(seen[outcome] > 0);
  }
  CHECK(seen["timeout"] == 0);
}

TEST_CASE("torture names the faults, and the rate of the first") {
  CHECK(tortured({"--misread=0.25", "--slip=0.5"}, corridor).at("fault") == "misread+slip");
  CHECK(tortured({"--misread=0.25", "--slip=0.5"}, corridor).at("rate") == "0.25");
  CHECK(tortured({"--stuck=left:open", "--turned=0.5"}, corridor).at("fault") == "stuck+turned");
  CHECK(tortured({"--stuck=left:open", "--turned=0.5"}, corridor).at("rate").empty());
  CHECK(tortured({"--single=slip"}, corridor).at("fault") == "slip");
  CHECK(tortured({"--single=slip"}, corridor).at("rate").empty());
}

TEST_CASE("torture --single injects one fault at every K-th opportunity of the faultless run") {
  // Without faults: one move to the goal, one back; each step, and each quarter turn, is an opportunity.
  const Row plain = tortured({"--runs=1"}, corridor);
  const std::uint64_t moves = number(plain, "worst_moves");
  CHECK(number(tortured({"--single=slip"}, corridor), "runs") == moves);
  CHECK(tortured({"--single=turn-fail"}, corridor).at("runs") + ".00" == plain.at("mean_turns"));
  CHECK(number(tortured({"--single=slip", "--runs=3"}, corridor), "runs") == 3 * moves);
  CHECK(number(tortured({"--single=slip", "--opportunity=1"}, corridor), "runs") == 1);

  const ScratchFolder folder;
  write_mazes(folder);
  for (const char* fault : {"misread", "slip", "overshoot", "turn-fail", "turn-double", "moved", "turned"}) {
    INFO(fault);
    const std::string option = "--single=" + std::string(fault);
    const std::vector<Row> all = torture({folder.path("7.txt"), option});
    const std::vector<Row> some = torture({folder.path("7.txt"), option, "--every=7"});
    CHECK(number(all[0], "runs") >= 20);
    // It begins at one of the first seven.
    CHECK(number(some[0], "runs") >= number(all[0], "runs") / 7);
    CHECK(number(some[0], "runs") <= (number(all[0], "runs") + 6) / 7);
    CHECK(number(all[0], "right") * 10 >= number(all[0], "runs") * 8);
  }
  const Row phantoms = torture({folder.path("7.txt"), "--single=misread", "--kind=phantom"})[0];
  const Row missed = torture({folder.path("7.txt"), "--single=misread", "--kind=missed"})[0];
  const Row both = torture({folder.path("7.txt"), "--single=misread"})[0];
  CHECK(number(phantoms, "runs") + number(missed, "runs") == number(both, "runs"));
  CHECK(number(phantoms, "through_wall") == 0);
  CHECK(number(missed, "crashes") > 0);
}

TEST_CASE("torture --every begins at another opportunity in each maze, and runs at least one") {
  const ScratchFolder folder;
  write_mazes(folder);
  int elsewhere = 0;
  for (const char* map : {"1.txt", "2.txt", "3.txt", "7.txt", "8.txt", "9.txt"}) {
    const Row one = torture({folder.path(map), "--single=moved", "--every=1000000"})[0];
    const Row first = torture({folder.path(map), "--single=moved", "--opportunity=0"})[0];
    CHECK(number(one, "runs") == 1);
    if (one.at("mean_moves") != first.at("mean_moves")) ++elsewhere;
  }
  CHECK(elsewhere > 3);
}

TEST_CASE("torture begins with the map of the next maze of the same size") {
  const ScratchFolder folder;
  folder.write("1.txt", corridor);
  folder.write("2.txt", sealed);
  folder.write("3.txt", "no maze");
  folder.write("4.txt", "o---o---o---o\n| S | G     |\no---o---o---o\n");
  // The map of 4 says that 1 is sealed; the robot believes it and never looks. The other maze of its size is 1.
  const Finished ran = program({"torture", folder.path(), "--wrong-map", "--format=csv", "--runs=1"});
  CHECK(ran.status == 2);
  CHECK(ran.err.find("mazebot torture: " + folder.path("2.txt") +
                     ": found no other maze of 2x1 cells, expected one for --wrong-map\n") != ran.err.npos);
  CHECK(ran.err.find("mazebot torture: " + folder.path("3.txt") + ":1:") != ran.err.npos);
  const std::vector<Row> rows = test::csv_rows(ran.out);
  REQUIRE(rows.size() == 2);
  for (const Row& row : rows) CHECK(row.at("fault") == "wrong-map");
  // Each run is judged by the true maze: whatever the robot believes, it was not asked about the other one.
  const std::vector<Row> plain = torture({folder.path("1.txt"), folder.path("4.txt"), "--runs=1"});
  CHECK(plain[0].at("right") == "1");
  CHECK(plain[1].at("right") == "1");
  CHECK((rows[0] != plain[0] || rows[1] != plain[1]));
}

TEST_CASE("torture gives the same output for any number of jobs, and in shards") {
  const ScratchFolder folder;
  write_mazes(folder);
  for (const std::vector<std::string>& faults :
       std::vector<std::vector<std::string>>{{"--misread=0.01", "--slip=0.01"}, {"--wrong-map"}}) {
    std::vector<std::string> arguments = {"torture", folder.path(), "--format=csv", "--policy=all", "--runs=1"};
    arguments.insert(arguments.end(), faults.begin(), faults.end());
    const auto with = [&](const std::vector<std::string>& more) {
      std::vector<std::string> all = arguments;
      all.insert(all.end(), more.begin(), more.end());
      return program(all);
    };
    const Finished alone = with({"--jobs=1"});
    CHECK(alone.status != 2);
    const Finished together = with({"--jobs=5"});
    CHECK(together.out == alone.out);
    CHECK(together.err == alone.err);
    CHECK(with({"--seed=1"}).out == alone.out);
    if (faults.size() == 2) CHECK(with({"--seed=2"}).out != alone.out);

    const auto lines_of = [](const std::string& text) {
      std::multiset<std::string> lines;
      std::istringstream stream(text.substr(columns.size()));
      for (std::string line; std::getline(stream, line);) lines.insert(line);
      return lines;
    };
    std::multiset<std::string> shards;
    for (const char* shard : {"1/4", "2/4", "3/4", "4/4"}) {
      const Finished part = with({"--shard", shard});
      REQUIRE(part.out.find(columns) == 0);
      shards.merge(lines_of(part.out));
    }
    CHECK(shards == lines_of(alone.out));
  }
  CHECK(program({"torture", folder.path(), "--format=csv", "--shard=99/100"}).out == columns);
}

TEST_CASE("torture repeats a failed run from the line it prints") {
  const ScratchFolder folder;
  write_mazes(folder);
  const std::string strange = folder.path("a \"b\" $c%20d`e'f!\\g.txt");
  std::filesystem::rename(folder.path("7.txt"), strange);
  const std::vector<std::vector<std::string>> all = {{"--both-sides=0.03", "--runs=3"},
                                                     {"--single=carried", "--every=9", "--no-bump", "--policy=adachi"}};
  for (const std::vector<std::string>& faults : all) {
    INFO(faults[0]);
    std::vector<std::string> arguments = {"torture", folder.path(), "--failures=1000", "--format=csv"};
    arguments.insert(arguments.end(), faults.begin(), faults.end());
    const Finished ran = program(arguments);
    const auto lines = replay_lines(ran.err);
    REQUIRE_FALSE(lines.empty());
    std::set<std::string> kinds;
    for (const auto& [outcome, line] : lines) {
      if (kinds.size() >= 4 || !kinds.insert(outcome + (line.find("%20b") != line.npos ? "!" : "")).second) continue;
      INFO(line);
      const std::vector<Row> rows = torture({"--replay", line});
      REQUIRE(rows.size() == 1);
      CHECK(rows[0].at(outcome) == "1");
      CHECK(rows[0].at("runs") == "1");
      const Finished shown = program({"torture", "--replay", line});
      CHECK(shown.status == 1);
      CHECK(shown.out.find("\noutcome         " + outcome + ", with status ") != shown.out.npos);
      CHECK(shown.err.empty());
      // A fault was injected, unless it is one that no move shows.
      const bool is_shown = faults[0].find("wrong-map") == std::string::npos && line.find("stuck") == line.npos;
      CHECK((!is_shown || shown.out.find("\nat move ") != shown.out.npos));
    }
  }
  const Finished few = program({"torture", folder.path("1.txt"), folder.path("2.txt"), folder.path("3.txt"),
                                "--moved=0.05", "--failures=2", "--format=csv", "--runs=20"});
  CHECK(replay_lines(few.err).size() == 2);
  CHECK(few.err.find(" more runs failed; --failures N prints up to N\n") != few.err.npos);
}

TEST_CASE("torture refuses an opportunity that the faultless run does not have") {
  const ScratchFolder folder;
  const std::string map = folder.write("corridor.txt", "o---o---o---o\n| S       G |\no---o---o---o\n");
  for (const char* number : {"99999999", "18446744073709551615"}) {
    const Finished replay = program(
        {"torture", "--replay", fmt::format("policy=odds seed=1 single=slip opportunity={} map={}", number, map)});
    CHECK(replay.status == 2);
    CHECK(replay.err.find(fmt::format("found opportunity {} of slip, expected one below ", number)) !=
          std::string::npos);
    CHECK(program({"torture", map, "--single=slip", fmt::format("--opportunity={}", number)}).status == 2);
  }
  const std::string alone = folder.write("alone.txt", "o---o\n| S |\no---o\n");
  const Finished nothing = program({"torture", alone, "--single=slip", "--html", folder.path("run.html")});
  CHECK(nothing.status == 2);
  CHECK(nothing.err.find("found no run to replay") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder.path("run.html")));
}

TEST_CASE("torture explains a wrong word in the line of a run") {
  const Finished wrong = program({"torture", "--replay", "polcy=odds map=x"});
  CHECK(wrong.status == 2);
  CHECK(wrong.err ==
        "mazebot torture: --replay: there is no option '--polcy=odds' (did you mean '--policy'?); see 'mazebot torture "
        "--help'\n");
}

TEST_CASE("torture replays from standard input") {
  // It begins again for ever.
  const char* const long_corridor = "o---o---o---o\n| S       G |\no---o---o---o\n";
  const Finished ran = program({"torture", "-", "--power-loss=1", "--runs=1"}, long_corridor);
  CHECK(ran.status == 1);
  const auto lines = replay_lines(ran.err);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].second == "policy=odds seed=1 power-loss=1 map=-");
  const Finished again = program({"torture", "--replay", lines[0].second}, long_corridor);
  CHECK(again.status == 1);
  CHECK(again.out.find("\noutcome         timeout, with status ") != again.out.npos);
  CHECK(again.out.find("it took more than 6 * cells * cells + 384 moves\n") != again.out.npos);
}

TEST_CASE("torture prints a table with the shares of all runs, and JSON") {
  const ScratchFolder folder;
  folder.write("a.txt", corridor);
  folder.write("b.txt", sealed);
  const Finished ran = program({"torture", folder.path(), "--runs=2", "--stuck=right:wall"});
  CHECK(ran.status == 0);
  CHECK(ran.out.find("\nOf all runs, in percent") != ran.out.npos);
  // A sentence for each outcome that a run had, and for no other one.
  CHECK(ran.out.find("\n  right    back at the start, with a shortest route") != ran.out.npos);
  CHECK(ran.out.find("\n  timeout  ") == ran.out.npos);
  CHECK(ran.out.find("\nodds                    4  100.00    0.00    0.00    0.00 ") != ran.out.npos);
  const Finished json = program({"torture", folder.path("b.txt"), "--runs=2", "--format=json"});
  CHECK(json.status == 0);
  CHECK(json.out.find("\"fault\":\"none\",\"rate\":null,\"runs\":2,\"right\":2,") != json.out.npos);
  CHECK(json.out.find(",\"mean_moves\":0.00,") == json.out.npos);  // a number of JSON
  CHECK(json.out.find(",\"mean_moves\":0.0,") != json.out.npos);
}

TEST_CASE("torture refuses what makes no sense with status 2") {
  const std::vector<std::vector<std::string>> wrong = {
      {},
      {"-", "--misread"},
      {"-", "--misread=1.1"},
      {"-", "--misread=-0.1"},
      {"-", "--misread=nan"},
      {"-", "--kind=some"},
      {"-", "--stuck=back:wall"},
      {"-", "--stuck=left"},
      {"-", "--single=sticky"},
      {"-", "--single=slip", "--misread=0.1"},
      {"-", "--single=slip", "--stuck=left:wall"},
      {"-", "--single=slip", "--wrong-map"},
      {"-", "--every=2"},
      {"-", "--opportunity=2"},
      {"-", "--single=slip", "--every=0"},
      {"-", "--runs=0"},
      {"-", "--policy=left-hand"},
      {"-", "--seed=-1"},
      {"-", "--shard=0/2"},
      {"-", "--shard=3/2"},
      {"-", "--shard=1/0"},
      {"-", "--shard=1"},
      {"-", "--shard=+1/2"},
      {"-", "--shard=1/2x"},
      {"-", "--replay=map=-"},
      {"--replay=seed=1"},
      {"--replay=map=%2"},
      {"--replay=map=- replay=map=-"},
      {"--replay=map=- misread=2"},
      {"--replay=map=- nonsense"},
  };
  for (std::vector<std::string> arguments : wrong) {
    arguments.insert(arguments.begin(), "torture");
    INFO(arguments.back());
    const Finished ran = program(arguments, corridor);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("mazebot torture: ") == 0);
  }
}

TEST_CASE("runs of the contest mazes with faults end as well as before") {
  std::vector<std::string> mazes;
  for (const auto& file : test::shared_files("mazes/classic")) mazes.push_back(file.string());
  if (mazes.empty()) return;
  // Regression limits, measured on every tenth maze with two seeds: runs that end right, of 68.
  struct Limit {
    std::vector<std::string> faults;
    std::uint64_t right;
  };
  const Limit limits[] = {
      {{"--misread=0.001"}, 66},
      {{"--misread=0.01"}, 66},
      {{"--sticky=0.01"}, 65},
      {{"--power-loss=0.01"}, 68},
      {{"--misread=0.001", "--no-bump"}, 65},
      {{"--misread=0.01", "--no-bump"}, 58},
  };
  for (const Limit& limit : limits) {
    std::vector<std::string> arguments = mazes;
    arguments.insert(arguments.end(), limit.faults.begin(), limit.faults.end());
    arguments.insert(arguments.end(), {"--runs=2", "--shard=1/10"});
    const Row total = sum_of(torture(arguments));
    INFO(limit.faults.front() << " " << limit.faults.back());
    CHECK(number(total, "runs") == 2 * ((mazes.size() + 9) / 10));
    CHECK(number(total, "right") >= limit.right);
    CHECK(number(total, "timeout") == 0);
  }
}
