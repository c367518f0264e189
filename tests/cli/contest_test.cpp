// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdlib>
#include <map>
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
  REQUIRE(days.size() == 6);
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
  CHECK(error_of("{\n  \"cell_mm\": 180,\n  \"cell_mm\": 90}").find("robot.json:3:3: found 'cell_mm' twice") !=
        std::string::npos);
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

namespace {

double number_of(const std::map<std::string, std::string>& row, const char* column) {
  return std::atof(row.at(column).c_str());
}

}  // namespace

TEST_CASE("contest --drive: a day on wheels and sensors has the columns of a day, and its best run is right") {
  for (const char* robot : {"half-size", "classic", "red-comet", "micras"}) {
    INFO(robot);
    const Finished ran = program({"contest", "--drive", maze_named("race16.txt"), maze_named("contest16.txt"),
                                  "--robot", robot_named(robot) + ".json", "--format", "csv"});
    CHECK(ran.status == 0);
    CHECK(ran.out.find(header) == 0);
    const auto rows = test::csv_rows(ran.out);
    REQUIRE(rows.size() == 2);
    for (const auto& row : rows) {
      CHECK(row.at("robot") == robot);
      CHECK(row.at("status") == "done");
      CHECK(row.at("proved") == "true");
      CHECK(row.at("home_late") == "false");
      CHECK(row.at("fast_runs") == "3");
      // The limits plan the run, and the wheels drive it so.
      CHECK(std::abs(number_of(row, "best_s") / number_of(row, "ideal_s") - 1) < 0.015);
      CHECK(number_of(row, "search_s") > number_of(row, "first_goal_s"));
      CHECK(number_of(row, "clock_s") > number_of(row, "search_s"));
      CHECK(number_of(row, "clock_s") <= 600);
    }
  }
}

TEST_CASE("contest --drive: forecast and run are those of drive, and slower runs take longer in proportion") {
  const auto day = [](std::vector<std::string> more) {
    more.insert(more.begin(), {"contest", "--drive", maze_named("race16.txt"), "--format", "csv", "--noise", "0"});
    const auto rows = test::csv_rows(program(more).out);
    REQUIRE(rows.size() == 1);
    return rows[0];
  };
  const auto full = day({});
  CHECK(std::abs(number_of(day({"--runs", "1", "--first-speed", "50"}), "best_s") / number_of(full, "best_s") - 2) <
        0.01);
  CHECK(day({"--runs", "1", "--first-speed", "50"}).at("fast_runs") == "1");
  CHECK(number_of(day({"--search-share", "0.1"}), "best_s") > number_of(full, "best_s") + 5);
  // drive begins with the back to the wall, some millimetres earlier.
  const auto driven = test::csv_rows(
      program({"drive", maze_named("race16.txt"), "--noise", "0", "--known-map", "--format", "csv"}).out);
  const double more = number_of(driven.at(0), "planned_s") - number_of(full, "ideal_s");
  CHECK(more > 0);
  CHECK(more < 0.15);
}

TEST_CASE("contest --drive: with little time the robot is home in time, and no run begins that cannot end") {
  int runs = 0;
  for (const char* minutes : {"0.2", "0.6", "1", "1.4", "1.8"}) {
    INFO(minutes);
    const Finished ran = program(
        {"contest", "--drive", maze_named("race16.txt"), "--strategy", "all", "--minutes", minutes, "--format", "csv"});
    for (const auto& row : test::csv_rows(ran.out)) {
      INFO(row.at("strategy"));
      CHECK(row.at("home_late") == "false");
      CHECK(number_of(row, "clock_s") <= 60 * std::atof(minutes));
      CHECK(row.at("best_s").empty() == (row.at("fast_runs") == "0"));
      runs += std::atoi(row.at("fast_runs").c_str());
    }
  }
  CHECK(runs > 5);
}

TEST_CASE("contest --drive: a person carries the robot after each run, and that has its price") {
  const std::vector<std::string> carried = {"contest",  "--drive", maze_named("race16.txt"), "--strategy", "carried",
                                            "--format", "csv"};
  const auto free_of_charge = test::csv_rows(program(carried).out).at(0);
  CHECK(free_of_charge.at("fast_runs") == "3");
  CHECK(std::abs(number_of(free_of_charge, "best_s") / number_of(free_of_charge, "ideal_s") - 1) < 0.05);
  const auto with_price = test::csv_rows(program(with(carried, {"--touch-penalty", "1"})).out).at(0);
  CHECK(std::abs(number_of(with_price, "best_s") - number_of(free_of_charge, "best_s") - 1) < 1e-6);
}

TEST_CASE("contest --drive: the same seed gives the same rows, with any number of jobs, and shards make the whole") {
  const std::vector<std::string> all = {"contest",
                                        "--drive",
                                        maze_named("race16.txt"),
                                        maze_named("small9x5.txt"),
                                        "--strategy",
                                        "goal-first",
                                        "--noise",
                                        "1.5",
                                        "--seed",
                                        "4",
                                        "--format",
                                        "csv"};
  const Finished whole = program(with(all, {"--jobs", "1"}));
  CHECK(program(with(all, {"--jobs", "2"})).out == whole.out);
  const std::string second = program(with(all, {"--shard", "2/2"})).out;
  CHECK(whole.out.find(second.substr(header.size())) != std::string::npos);
  CHECK(program(with(all, {"--seed", "5"})).out != whole.out);
}

TEST_CASE("contest --drive: a lost robot is put to the start, the day goes on, and it ends in time") {
  // With so much noise it is lost in the search or in its runs.
  const Finished ran = program({"contest", "--drive", maze_named("race16.txt"), "--noise", "10", "--minutes", "4"});
  CHECK(ran.out.find("put to the start") != std::string::npos);
  const auto row = test::csv_rows(program({"contest", "--drive", maze_named("race16.txt"), "--noise", "10", "--minutes",
                                           "4", "--format", "csv"})
                                      .out)
                       .at(0);
  CHECK(number_of(row, "clock_s") <= 240);
}

TEST_CASE("contest --drive: its log is that of a day, and a replay repeats it") {
  const ScratchFolder folder;
  const std::string log = folder.path("day.log");
  const Finished ran = program({"contest", "--drive", maze_named("race16.txt"), "--log", log});
  REQUIRE(ran.status == 0);
  const Finished again = program({"replay", log, "--format", "csv"});
  CHECK(again.status == 0);
  CHECK(test::csv_rows(again.out).at(0).at("diverged_at").empty());
}

TEST_CASE("contest --drive: its picture has the curve of the best run as it was driven") {
  const ScratchFolder folder;
  const std::string svg = folder.path("day.svg");
  REQUIRE(program({"contest", "--drive", maze_named("race16.txt"), "--svg", svg}).status == 0);
  const std::string content = test::content_of(svg);
  CHECK(content.find("searched and returned") != std::string::npos);
  CHECK(content.find("at 100 %, as driven") != std::string::npos);
}

TEST_CASE("contest --drive: a robot that cannot leave its cell ends with a status of its own, and touches nothing") {
  const ScratchFolder folder;
  const std::string walled = folder.write("walled.txt", "o---o---o\n|   | G |\no---o---o\n| S |   |\no---o---o\n");
  const auto day_of = [](const std::vector<std::string>& more) {
    const Finished run = program(with({"contest", "--drive", "--format", "json"}, more));
    CHECK(run.status == 1);
    return nlohmann::json::parse(run.out).at(0);
  };
  for (const char* robot : {"half-size.json", "classic.json", "red-comet.json"}) {
    INFO(robot);
    const auto day = day_of({walled, "--robot", robot_named(robot)});
    CHECK(day["status"] == "unreachable");
    CHECK(day["clock_s"] < 10);
  }
  // It would need more than half a cell to speed up.
  auto content = nlohmann::json::parse(test::content_of(robot_named("classic.json")));
  content["drive"]["acceleration_mm_s2"] = 100;
  const auto slow = day_of({maze_named("small9x5.txt"), "--robot", folder.write("slow.json", content.dump())});
  CHECK(slow["status"] == "cannot_start");
  CHECK(slow["clock_s"] < 10);
  // Its gyro ends at 10 degrees in a second, and shows them also at rest: each search is lost in its first cell, until
  // the time is over.
  content = nlohmann::json::parse(test::content_of(robot_named("classic.json")));
  content["gyro"]["range_deg_s"] = 10;
  content["gyro"]["bias_deg_s"] = 100;
  content["gyro"]["scale_error"] = 0.5;
  const auto held =
      day_of({maze_named("race16.txt"), "--robot", folder.write("held.json", content.dump()), "--minutes", "1"});
  CHECK(held["status"] == "never_left");
  CHECK(held["first_goal_s"].is_null());
  CHECK(held["fast_runs"] == 0);
  // The clock ends the search.
  const auto cut = day_of({maze_named("race16.txt"), "--robot", robot_named("classic.json"), "--minutes", "0.1"});
  CHECK(cut["status"] != "running");
}

TEST_CASE("contest --drive: what cannot go with it, and robots that cannot drive, are refused in words") {
  const auto error_of = [](const std::vector<std::string>& more) {
    const Finished run = program(with({"contest", maze_named("race16.txt")}, more));
    CHECK(run.status == 2);
    return run.err;
  };
  const std::string faults = "--drive: excludes the faults of torture, --no-bump and --runs-of-day";
  CHECK(error_of({"--drive", "--misread", "0.01"}).find(faults) != std::string::npos);
  CHECK(error_of({"--drive", "--stuck", "left:wall"}).find(faults) != std::string::npos);
  CHECK(error_of({"--drive", "--no-bump"}).find(faults) != std::string::npos);
  CHECK(error_of({"--drive", "--runs-of-day", "2"}).find(faults) != std::string::npos);
  CHECK(error_of({"--drive", "--html", "day.html"}).find("--drive: excludes --html") != std::string::npos);
  const std::string kinds = "--drive: excludes --untold and --kind";
  CHECK(error_of({"--drive", "--untold"}).find(kinds) != std::string::npos);
  CHECK(error_of({"--drive", "--kind", "missed"}).find(kinds) != std::string::npos);
  CHECK(error_of({"--noise", "1"}).find("--noise: needs --drive") != std::string::npos);
  CHECK(error_of({"--drive", "--noise", "-1"}).find("--noise") != std::string::npos);
  // A robot that only the model of a day can drive.
  const ScratchFolder folder;
  auto content = nlohmann::json::parse(test::content_of(robot_named("micras.json")));
  for (const char* object : {"motors", "wall_sensors"}) content.erase(object);
  const std::string file = folder.write("robot.json", content.dump());
  CHECK(error_of({"--drive", "--robot", file})
            .find("robot.json:1:1: found no 'motors', 'wall_sensors', expected all that a drive needs") !=
        std::string::npos);
  CHECK(program({"contest", maze_named("race16.txt"), "--robot", file}).status == 0);
}
