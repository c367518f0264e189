// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

std::string maze_named(const char* name) { return (source_dir() / "examples/mazes" / name).string(); }
std::string robot_named(const char* name) { return (source_dir() / "examples/robots" / name).string(); }

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

const std::string header =
    "map,robot,strategy,status,proved,search_s,first_goal_s,best_s,ideal_s,fast_runs,home_late,clock_s\n";

}  // namespace

TEST_CASE("contest: each strategy has its row") {
  const Finished run = program({"contest", maze_named("race16.txt"), "--strategy", "all", "--format", "json"});
  REQUIRE(run.status == 0);
  const auto days = nlohmann::json::parse(run.out);
  REQUIRE(days.size() == 5);
  for (const auto& day : days) {
    CHECK(day["robot"] == "half-size");
    CHECK(day["status"] == "done");
    CHECK(day["home_late"] == false);
    CHECK(day["fast_runs"] == 3);
    CHECK(day["ideal_s"] == 6.6746);  // as 'mazebot race' says in docs/speed-run.md
    CHECK(day["best_s"] >= day["ideal_s"]);
    CHECK(day["first_goal_s"] > 0);
    CHECK(day["clock_s"] <= 600);
  }
  for (const int proving_fastest : {0, 1, 4}) {
    const auto& day = days[static_cast<std::size_t>(proving_fastest)];
    CHECK(day["proved"] == true);
    CHECK(day["best_s"] == day["ideal_s"]);
    CHECK(day["search_s"] > day["first_goal_s"]);
  }
}

TEST_CASE("contest: the output does not depend on the number of jobs, and shards make the whole") {
  const std::vector<std::string> all = {"contest",
                                        maze_named("race16.txt"),
                                        maze_named("contest16.txt"),
                                        maze_named("small9x5.txt"),
                                        "--format",
                                        "csv",
                                        "--strategy",
                                        "goal-first"};
  const Finished whole = program(with(all, {"--jobs", "1"}));
  REQUIRE(whole.status == 0);
  REQUIRE(whole.out.find(header) == 0);
  CHECK(program(with(all, {"--jobs", "3"})).out == whole.out);
  std::vector<std::vector<std::string>> rows;
  for (const char* shard : {"1/2", "2/2"}) {
    std::istringstream part(program(with(all, {"--shard", shard})).out);
    rows.emplace_back();
    for (std::string line; std::getline(part, line);) rows.back().push_back(line + '\n');
  }
  REQUIRE(rows[0].size() == 3);
  REQUIRE(rows[1].size() == 2);
  CHECK(rows[0][0] + rows[0][1] + rows[1][1] + rows[0][2] == whole.out);
}

TEST_CASE("contest: a short day has no run, and nobody is late") {
  const Finished none = program({"contest", maze_named("contest16.txt"), "--minutes", "0.3", "--format", "csv"});
  REQUIRE(none.status == 1);
  CHECK(none.out.find(",false,,,,10.4275,0,false,") != std::string::npos);
  const Finished early =
      program({"contest", maze_named("contest16.txt"), "--minutes", "1.6", "--format", "json", "--strategy", "all"});
  for (const auto& day : nlohmann::json::parse(early.out)) {
    CHECK(day["home_late"] == false);
    CHECK(day["clock_s"] <= 96);
  }
}

TEST_CASE("contest: the rules change what counts") {
  const auto best = [](const std::vector<std::string>& options) {
    const Finished run = program(with({"contest", maze_named("race16.txt"), "--format", "json"}, options));
    REQUIRE(run.status == 0);
    return nlohmann::json::parse(run.out)[0];
  };
  CHECK(best({"--runs", "1"})["fast_runs"] == 1);
  CHECK(best({"--runs", "1"})["best_s"] == 6.6746);  // the only run is at full speed
  CHECK(best({"--search-share", "0.02"})["best_s"] > 6.6746 + 0.02 * 30);
  CHECK(best({"--touch-penalty", "3"})["best_s"] == 6.6746);  // nobody touches it
  // With a share of the clock the first run is faster: each run before the best one delays it.
  CHECK(best({"--search-share", "0.02"})["fast_runs"] == 2);
  CHECK(best({"--search-share", "0.02", "--first-speed", "70"})["fast_runs"] == 3);
  CHECK(best({"--first-speed", "100"})["fast_runs"] == 1);
  CHECK(best({"--first-speed", "40", "--faster-by", "30"})["fast_runs"] == 3);
  CHECK(best({"--runs", "2", "--first-speed", "40"})["best_s"] == 12.1356);
  // The first run is at 70 %, all others are after a touch.
  CHECK(best({"--touch-penalty", "3", "--strategy", "carried"})["best_s"] == 9.5351);
  CHECK(best({"--touch-penalty", "1", "--strategy", "carried"})["best_s"] == 7.6746);
}

TEST_CASE("contest and race: the robots that the program knows are those of the files") {
  for (const char* robot : {"half-size", "classic"}) {
    const std::string file = robot_named(robot) + ".json";
    for (const char* subcommand : {"contest", "race"}) {
      const Finished known = program({subcommand, maze_named("contest16.txt"), "--robot", robot, "--format", "csv"});
      REQUIRE(known.status == 0);
      // The file also describes the drive, which adds a column to those of race.
      std::istringstream of_file(
          program({subcommand, maze_named("contest16.txt"), "--robot", file, "--format", "csv"}).out);
      std::istringstream of_name(known.out);
      for (std::string line, start; std::getline(of_name, start);) {
        std::getline(of_file, line);
        CHECK(line.substr(0, start.size()) == start);
        CHECK((line.size() > start.size()) == (std::string(subcommand) == "race"));
      }
      CHECK(program({subcommand, maze_named("contest16.txt"), "--mouse", robot, "--format", "csv"}).out == known.out);
    }
  }
}

TEST_CASE("contest: wrong descriptions of robots are refused") {
  const ScratchFolder folder;
  const auto error_of = [&](const std::string& content) {
    const std::string file = folder.write("robot.json", content);
    const Finished run = program({"contest", maze_named("race16.txt"), "--robot", file});
    CHECK(run.status == (run.err.empty() ? 0 : 2));
    CHECK((run.err.empty() || run.err.find("mazebot contest: " + file) == 0));
    return run.err;
  };
  CHECK(error_of("{\n  \"name\" 3}").find("robot.json:2:10: found no JSON") != std::string::npos);
  CHECK(error_of(std::string("1\0}", 3)).find("robot.json:1:2: found a byte 0") != std::string::npos);
  CHECK(error_of("[]").find("robot.json:1:1: found no object 'robot'") != std::string::npos);
  CHECK(error_of("\n {}").find("robot.json:2:2: found no 'name', expected it") != std::string::npos);
  CHECK(error_of("{\"name\":\"x\",\n  \"cell_mm\": -1}")
            .find("robot.json:2:14: found -1 for 'cell_mm', expected a number from 10 to 1000") != std::string::npos);
  // The error is at the member, also in an object of an object, behind texts and arrays that look like members.
  const std::string half_size = test::content_of(robot_named("half-size.json"));
  const auto with = [&](const std::string& old_text, const std::string& new_text) {
    std::string content = half_size;
    content.replace(content.find(old_text), old_text.size(), new_text);
    return error_of(content);
  };
  CHECK(with("\"half-size\"", "\"\\\"search\\\": {\"").empty());
  CHECK(with("\"speed_mm_s\": 300", "\"speed_mm_s\": true")
            .find("robot.json:18:32: found true for 'search.straight.speed_mm_s', expected") != std::string::npos);
  CHECK(with("\"turn_90_ms\": 260", "\"turn_9_ms\": 260")
            .find("robot.json:17:13: found no 'search.turn_90_ms', expected it") != std::string::npos);
  CHECK(with("\"pivot_90\": 450", "\"pivot\": 1, \"pivot_90\": 450")
            .find("robot.json:13:14: found 'turns_ms.pivot', expected only") != std::string::npos);
  CHECK(program({"contest", maze_named("race16.txt"), "--robot", "mouse"})
            .err.find("found 'mouse', expected half-size, classic or") != std::string::npos);
}

TEST_CASE("contest: days with faults have a row for each seed, and columns of their own") {
  const std::vector<std::string> days = {"contest",
                                         maze_named("small9x5.txt"),
                                         maze_named("race16.txt"),
                                         "--format",
                                         "csv",
                                         "--runs-of-day",
                                         "3",
                                         "--seed",
                                         "7"};
  const std::string faulty_header = header.substr(0, header.size() - 1) + ",faults,hits,lost,right\n";
  const Finished run = program(with(days, {"--misread", "0.02", "--slip", "0.05", "--jobs", "1"}));
  REQUIRE(run.out.find(faulty_header) == 0);
  const auto rows = test::csv_rows(run.out);
  REQUIRE(rows.size() == 6);
  std::size_t faults = 0, right = 0;
  for (const test::Row& row : rows) {
    faults += std::stoul(row.at("faults"));
    right += row.at("right") == "true" ? 1 : 0;
    CHECK(row.at("home_late") == "false");
  }
  CHECK(rows[3].at("map") == maze_named("race16.txt"));
  CHECK(rows[3].at("faults") != rows[4].at("faults"));
  CHECK(faults > 20);
  CHECK(right >= 5);
  CHECK(program(with(days, {"--misread", "0.02", "--slip", "0.05", "--jobs", "3"})).out == run.out);

  // Without faults the day is the usual one, and its best run is right.
  const Finished none = program(days);
  CHECK(none.status == 0);
  const auto usual =
      test::csv_rows(program({"contest", maze_named("small9x5.txt"), maze_named("race16.txt"), "--format", "csv"}).out);
  const auto perfect = test::csv_rows(none.out);
  for (std::size_t i = 0; i < perfect.size(); ++i) {
    CHECK(perfect[i].at("faults") == "0");
    CHECK(perfect[i].at("hits") == "0");
    CHECK(perfect[i].at("lost") == "0");
    CHECK(perfect[i].at("right") == "true");
    // Led by a recovery it looks in each cell of a straight, which takes longer.
    for (const char* name : {"status", "proved", "best_s", "ideal_s", "fast_runs", "home_late"}) {
      CHECK(perfect[i].at(name) == usual[i / 3].at(name));
    }
  }
  for (const char* wrong : {"0", "x"}) {
    CHECK(program({"contest", maze_named("small9x5.txt"), "--runs-of-day", wrong}).status == 2);
  }
}
