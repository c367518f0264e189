// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdio>
#include <cstdlib>
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

const std::string contest_maze = (source_dir() / "examples/mazes/contest16.txt").string();

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

double predicted(const std::string& line) {
  std::size_t at = 0;
  for (int field = 0; field < 8; ++field) at = line.find(',', at) + 1;
  return std::atof(line.c_str() + at);
}

}  // namespace

TEST_CASE("race: the race line is the fastest row of each maze") {
  const Finished run = program({"race", contest_maze, "--format", "csv"});
  REQUIRE(run.status == 0);
  const std::vector<std::string> lines = lines_of(run.out);
  REQUIRE(lines.size() == 6);
  CHECK(lines[0] == "map,width,height,cost,status,cells,turns,motions,predicted_s,route,run");
  for (std::size_t i = 1; i < lines.size(); ++i) CHECK(predicted(lines[i]) >= predicted(lines[5]));
  CHECK(lines[5].find(",race,") != std::string::npos);
}

TEST_CASE("race: for people, with a picture and the motions") {
  const Finished run = program({"race", contest_maze, "--mouse", "classic"});
  REQUIRE(run.status == 0);
  const std::vector<std::string> lines = lines_of(run.out);
  REQUIRE(lines.size() == 1 + 33 + 6 + 1);
  CHECK(lines[1 + 33].find("best by") == 0);
  CHECK(lines.back().find("fastest: S") == 0);
}

TEST_CASE("race: JSON holds the run") {
  const Finished run = program({"race", contest_maze, "--format", "json"});
  REQUIRE(run.status == 0);
  CHECK(run.out.find("\"cost\":\"race\",\"status\":\"done\"") != std::string::npos);
  CHECK(run.out.find("\"run\":\"S") != std::string::npos);
}

TEST_CASE("race: a maze without a route, and a file that is no maze") {
  const ScratchFolder folder;
  const std::string sealed = folder.write("sealed.txt", "o---o---o\n| S | G |\n o---o---o\n");
  CHECK(program({"race", sealed}).status == 2);  // a blank too much
  const std::string walled = folder.write("walled.txt", "o---o---o\n| S | G |\no---o---o\n");
  const Finished run = program({"race", walled, "--format", "json"});
  CHECK(run.status == 1);
  CHECK(run.out.find("\"cost\":\"race\",\"status\":\"unreachable\",\"cells\":null,") != std::string::npos);
  CHECK(run.err.empty());
  CHECK(program({"race", walled, "--format", "csv"}).out.find(",2,1,race,unreachable,,,,,,\n") != std::string::npos);
}

TEST_CASE("race: where the robot file describes the drive, each run has a time by its limits") {
  const std::string file = (source_dir() / "examples/robots/red-comet.json").string();
  const Finished run = program({"race", contest_maze, "--robot", file, "--format", "csv"});
  REQUIRE(run.status == 0);
  const std::vector<std::string> lines = lines_of(run.out);
  REQUIRE(lines.size() == 7);
  CHECK(lines[0].find(",run,timing_s") != std::string::npos);
  CHECK(lines[6].find(",drive,done,") != std::string::npos);
  const auto timing = [&](std::size_t i) { return std::atof(lines[i].c_str() + lines[i].rfind(',') + 1); };
  CHECK(timing(6) <= 1.005 * timing(5));
  CHECK(predicted(lines[6]) < 1.1 * timing(6) + 0.1);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const double seconds = std::atof(lines[i].c_str() + lines[i].rfind(',') + 1);
    CHECK(seconds > 0.5);
    CHECK(seconds < 1.5 * predicted(lines[i]));
  }
  CHECK(program({"race", contest_maze, "--robot", file}).out.find(" by limits\n") != std::string::npos);
  const ScratchFolder folder;
  const std::string svg = folder.path("run.svg");
  REQUIRE(program({"race", contest_maze, "--robot", file, "--svg", svg}).status == 0);
  const std::string picture = test::content_of(svg);
  CHECK(picture.find("mm from walls") != std::string::npos);
  CHECK(picture.find("class=\"h8\" fill=\"none\"") != std::string::npos);
}

TEST_CASE("race: the free line is faster than the run that it begins from") {
  const std::string file = (source_dir() / "examples/robots/red-comet.json").string();
  const ScratchFolder folder;
  const std::string html = folder.path("run.html");
  const std::vector<std::string> line = {"race", contest_maze, "--robot", file, "--changes", "10000", "--seed", "3"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), line.begin(), line.end());
    return program(more);
  };
  const Finished run = with({"--format", "csv", "--html", html});
  REQUIRE(run.status == 0);
  const std::vector<std::string> lines = lines_of(run.out);
  REQUIRE(lines.size() == 8);
  const auto timing = [&](std::size_t i) { return std::atof(lines[i].c_str() + lines[i].rfind(',') + 1); };
  CHECK(lines[7].find(",line,done,") != std::string::npos);
  CHECK(timing(7) > 0.5 * timing(6));
  CHECK(timing(7) < 0.95 * timing(6));
  CHECK(with({"--format", "csv", "--jobs", "1"}).out == run.out);
  const std::string page = test::content_of(html);
  CHECK(page.find("the fastest line, ") != std::string::npos);
  CHECK(page.find("\"clearance\"") != std::string::npos);
  CHECK(with({}).out.find("fastest line around: ") != std::string::npos);

  // Where the robot cannot keep the clearance, no line is shown.
  const Finished wide = with({"--format", "csv", "--clearance", "70"});
  CHECK(wide.status == 0);
  CHECK(lines_of(wide.out).back().find(",line,no_line,") != std::string::npos);

  const Finished without = program({"race", contest_maze, "--line", "1"});
  CHECK(without.status == 2);
  CHECK(without.err ==
        "mazebot race: --line: found --robot half-size, expected a file with outline_mm, body, drive and grip\n");
  const Finished counted = program({"race", contest_maze, "--changes", "1"});
  CHECK(counted.status == 2);
  CHECK(counted.err ==
        "mazebot race: --changes: found --robot half-size, expected a file with outline_mm, body, drive and grip\n");
  CHECK(program({"race", contest_maze, "--robot", file, "--clearance", "5"}).status == 2);
  CHECK(program({"race", contest_maze, "--robot", file, "--line", "0"}).status == 2);
  CHECK(program({"race", contest_maze, "--robot", file, "--line", "nan"}).status == 2);
  CHECK(with({"--line", "1"}).status == 2);
}

TEST_CASE("race: wrong descriptions of a drive are refused") {
  const ScratchFolder folder;
  const std::string good = test::content_of((source_dir() / "examples/robots/red-comet.json").string());
  const auto with = [&](const std::string& old_text, const std::string& new_text) {
    std::string content = good;
    REQUIRE(content.find(old_text) != std::string::npos);
    content.replace(content.find(old_text), old_text.size(), new_text);
    const Finished run = program({"race", contest_maze, "--robot", folder.write("robot.json", content)});
    CHECK(run.status == (run.err.empty() ? 0 : 2));
    return run.err;
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  CHECK(with("red-comet", "mine").empty());
  CHECK(has(with("\"force_mn\": 464.9", "\"force_mn\": 0"),
            "robot.json:8:17: found 0 for 'drive.force_mn', expected a number from 1 to 1000000"));
  CHECK(has(with("\"mass_g\": 30.2", "\"mass_g\": \"30\""), "robot.json:6:22: found \"30\" for 'body.mass_g'"));
  CHECK(has(with("\"mass_g\": 30.2", "\"mas_g\": 30.2"), "found no 'body.mass_g', expected it"));
  CHECK(has(with("\"grip\": {\"limit_mm_s2\": 71120}", "\"grip\": {}"), "found no 'grip.limit_mm_s2'"));
  CHECK(has(with("71120", "9"), "found 9 for 'grip.limit_mm_s2', expected a number from 10 to 1000000"));
  CHECK(has(with("\"grip\"", "\"tyres\""), "found no 'grip', expected it"));
  CHECK(has(with("\"brake_mm_s2\"", "\"brake\""), "found 'drive.brake', expected only"));
  CHECK(has(with("\"wall_mm\": 12", "\"wall_mm\": 120"), "robot.json:4:14: found 120 for 'wall_mm'"));
  CHECK(has(with("[38, 22.5], [-38, 22.5]", "[38, 150], [-38, 150]"),
            "robot.json:5:17: found a robot 172.5 mm wide, expected less than the 168 mm between two walls of a cell"));
  CHECK(has(with("[38, 22.5], [-38, 22.5]", "[138, 22.5], [-38, 22.5]"), "found a robot 176 mm long, expected less"));
  CHECK(has(with(", [38, -22.5], [38, 22.5]", ""), "found 2 corners for 'outline_mm', expected 3 to 32"));
  CHECK(has(with("[38, 22.5]", "[38]"), "found [38] for 'outline_mm'"));
  CHECK(has(with("[[-38, -22.5], [38, -22.5], [38, 22.5], [-38, 22.5]]", "[[0, 0], [1, 0], [2, 0]]"),
            "found a polygon without area for 'outline_mm'"));
  const std::string gyro =
      good.substr(good.find("\"gyro\""), good.find('}', good.find("\"gyro\"")) + 1 - good.find("\"gyro\""));
  CHECK(has(with(gyro, "\"gyro\": 3"), "found no object 'gyro'"));
  CHECK(has(with(gyro, "\"gyro\": {}"), "found no 'gyro.range_deg_s', expected it"));
}

TEST_CASE("race: what a robot file says for the simulator is checked, too, and nothing of a drive vanishes") {
  const ScratchFolder folder;
  const std::string good = test::content_of((source_dir() / "examples/robots/red-comet.json").string());
  const auto error_without = [&](const std::string& old_name, const std::string& new_name) {
    std::string content = good;
    const std::string old_text = '"' + old_name + '"';
    REQUIRE(content.find(old_text) != std::string::npos);
    content.replace(content.find(old_text), old_text.size(), '"' + new_name + '"');
    const Finished run = program({"race", contest_maze, "--robot", folder.write("robot.json", content)});
    CHECK(run.status == 2);
    CHECK(run.err.find("robot.json:") != std::string::npos);
    return run.err;
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  // A typo in each of the objects.
  CHECK(has(error_without("lag_ms", "lag"), "found 'motors.lag', expected only voltage_v, friction_v"));
  CHECK(has(error_without("slide_ms", "slide"), "found 'wheels.slide', expected only"));
  CHECK(has(error_without("eccentricity_turns", "eccentricity"), "found 'encoders.eccentricity', expected only"));
  CHECK(has(error_without("noise_deg_s", "noise"), "found 'gyro.noise', expected only"));
  CHECK(has(error_without("reflectivity", "reflection"), "found 'wall_sensors.reflection', expected only"));
  // What belongs together.
  CHECK(has(error_without("drive", "drives"), "found no 'drive', expected it"));
  CHECK(has(error_without("body", "bodies"), "found no 'body', expected it"));
  CHECK(has(error_without("outline_mm", "outline"), "found no 'outline_mm', expected it"));
  CHECK(has(error_without("gyro", "giro"), "found 'giro', expected only"));
}

TEST_CASE("race: a robot that does not fit through its turns has no time, and says so") {
  const ScratchFolder folder;
  std::string content = test::content_of((source_dir() / "examples/robots/red-comet.json").string());
  const std::string outline = "[[-38, -22.5], [38, -22.5], [38, 22.5], [-38, 22.5]]";
  content.replace(content.find(outline), outline.size(), "[[-60, -60], [60, -60], [60, 60], [-60, 60]]");
  const std::string robot = folder.write("robot.json", content);
  const Finished run = program({"race", contest_maze, "--robot", robot, "--format", "csv"});
  CHECK(run.status == 1);
  const std::string last = lines_of(run.out).back();
  CHECK(last.find(",drive,undrivable,,,,,,") != std::string::npos);
  CHECK(program({"race", contest_maze, "--robot", robot}).out.find("\ndrive     undrivable\n") != std::string::npos);
}

TEST_CASE("race: two measured numbers for each axis describe a drive") {
  const std::string file = (source_dir() / "examples/robots/half-size.json").string();
  const std::string last = lines_of(program({"race", contest_maze, "--robot", file, "--format", "csv"}).out).back();
  CHECK(std::atof(last.c_str() + last.rfind(',') + 1) > 1);
}

TEST_CASE("solve --cost: the proved route is the cheapest") {
  const Finished by_race = program({"solve", contest_maze, "--cost", "race", "--format", "csv"});
  REQUIRE(by_race.status == 0);
  CHECK(by_race.out.find(",race,done,true,") != std::string::npos);
  for (const char* cost : {"cells", "turns", "time"}) {
    CHECK(program({"solve", contest_maze, "--cost", cost, "--format", "csv"}).status == 0);
  }
  CHECK(program({"solve", contest_maze, "--cost", "race", "--policy", "adachi"}).status == 2);
  CHECK(program({"solve", contest_maze, "--cost", "race", "--policy", "odds"}).status == 2);
}

TEST_CASE("solve --cost prints what was proved, and its time") {
  const Finished by_race = program({"solve", contest_maze, "--cost", "race"});
  CHECK(by_race.out.find("done, the fastest run is proved\n") != std::string::npos);
  const Finished known = program({"race", contest_maze, "--format", "csv"});
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.3f s, predicted", predicted(lines_of(known.out)[5]));
  CHECK(by_race.out.find(seconds) != std::string::npos);
  CHECK(program({"solve", contest_maze, "--cost", "turns"}).out.find("fewest cells and turns is proved\n") !=
        std::string::npos);
}

TEST_CASE("race and solve time straights of any length") {
  const ScratchFolder folder;
  const std::string corridor = folder.path("corridor.txt");
  REQUIRE(program({"generate", "--size", "600x1", "--algorithm", "backtracker", "-o", corridor}).status == 0);
  CHECK(program({"solve", corridor, "--cost", "time"}).status == 0);
  CHECK(lines_of(program({"race", corridor, "--format", "csv"}).out).size() == 6);
}
