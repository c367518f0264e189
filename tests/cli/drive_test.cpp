// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

const std::string race_maze = (source_dir() / "examples/mazes/race16.txt").string();
const std::string sealed_maze = (source_dir() / "examples/mazes/unreachable8.txt").string();

std::string robot(const char* name) { return (source_dir() / "examples/robots" / name).string() + ".json"; }

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("drive: a robot explores, comes home and drives the run that the limits allow") {
  const Finished ran = program({"drive", race_maze, sealed_maze, "--robot", robot("micras"), "--seed=3", "--noise=0.5",
                                "--limits=85", "--format=csv"});
  CHECK(ran.out.compare(0, ran.out.find('\n'),
                        "map,robot,seed,noise,limits,status,search_s,planned_s,best_s,contacts,worst_lateral_mm,"
                        "worst_heading_deg,touches,proof,cells,blocked,walls,missed,openings,phantoms,unsure,lost") ==
        0);
  const auto rows = test::csv_rows(ran.out);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].at("map") == race_maze);
  CHECK(rows[0].at("robot") == "micras");
  CHECK(rows[0].at("seed") == "3");
  CHECK(rows[0].at("noise") == "0.5");
  CHECK(rows[0].at("limits") == "85");
  CHECK(rows[0].at("status") == "done");
  CHECK(rows[0].at("contacts") == "0");
  CHECK(std::atof(rows[0].at("search_s").c_str()) > 20);
  CHECK(std::abs(std::atof(rows[0].at("best_s").c_str()) / std::atof(rows[0].at("planned_s").c_str()) - 1) < 0.015);
  CHECK(std::atof(rows[0].at("worst_lateral_mm").c_str()) < 20);
  CHECK(std::atof(rows[0].at("worst_heading_deg").c_str()) < 20);
  CHECK(rows[0].at("touches") == "0");
  CHECK(rows[0].at("proof") == "right");
  CHECK(std::atoi(rows[0].at("cells").c_str()) > 100);
  CHECK(std::atoi(rows[0].at("walls").c_str()) > 100);
  CHECK(std::atoi(rows[0].at("openings").c_str()) > 100);
  CHECK(rows[0].at("missed") == "0");
  CHECK(rows[0].at("phantoms") == "0");
  CHECK(rows[0].at("lost") == "false");
  CHECK(rows[1].at("status") == "unreachable");
  CHECK(rows[1].at("planned_s").empty());
  CHECK(rows[1].at("search_s").empty());
  CHECK(rows[1].at("contacts") == "0");
  CHECK(ran.status == 1);
  const auto all = test::csv_rows(program({"drive", race_maze, "--robot", robot("micras"), "--format=csv"}).out);
  CHECK(std::atof(all.at(0).at("planned_s").c_str()) < std::atof(rows[0].at("planned_s").c_str()));
  CHECK(std::atof(all.at(0).at("planned_s").c_str()) > 1);
}

TEST_CASE("drive: each robot of the examples drives without a contact") {
  for (const char* name : {"half-size", "classic", "red-comet", "micras"}) {
    const auto rows = test::csv_rows(program({"drive", race_maze, "--robot", robot(name), "--format=csv"}).out);
    INFO(name);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].at("robot") == name);
    CHECK(rows[0].at("status") == "done");
    CHECK(rows[0].at("contacts") == "0");
    CHECK(std::abs(std::atof(rows[0].at("best_s").c_str()) / std::atof(rows[0].at("planned_s").c_str()) - 1) < 0.02);
  }
}

TEST_CASE("drive: the robots that the program knows are those of the files") {
  for (const char* name : {"half-size", "classic"}) {
    const Finished known = program({"drive", race_maze, "--robot", name, "--format=csv"});
    CHECK(known.status == 0);
    CHECK(known.out == program({"drive", race_maze, "--robot", robot(name), "--format=csv"}).out);
  }
}

TEST_CASE("drive: a robot without a drive is refused, with the names of what is missing") {
  const ScratchFolder folder;
  std::string content = test::content_of(robot("micras"));
  for (const char* object : {"motors", "wall_sensors"}) {
    const std::string quoted = '"' + std::string(object) + '"';
    content.replace(content.find(quoted), quoted.size(), "\"no_" + quoted.substr(1));  // other names, no name twice
  }
  const Finished ran = program({"drive", race_maze, "--robot", folder.write("robot.json", content)});
  CHECK(ran.status == 2);
  CHECK(contains(ran.err, "robot.json:1:1: found no 'motors', 'wall_sensors', expected all that a drive needs"));
}

TEST_CASE("drive: the same seed gives the same rows, with any number of jobs") {
  const std::vector<std::string> arguments = {"drive",       race_maze,  sealed_maze,   "--robot", robot("half-size"),
                                              "--noise=0.5", "--seed=5", "--format=csv"};
  std::vector<std::string> with_jobs = arguments;
  with_jobs.push_back("--jobs=2");
  CHECK(program(arguments).out == program(with_jobs).out);
}

TEST_CASE("drive: options out of range, and robots that do not fit, are refused") {
  for (const char* wrong : {"--noise=-1", "--noise=nan", "--limits=0", "--limits=101", "--robot=micra", "--seed=x"}) {
    INFO(wrong);
    CHECK(program({"drive", race_maze, wrong}).status == 2);
  }
  const ScratchFolder folder;
  std::string content = test::content_of(robot("micras"));
  content.replace(content.find("-36.5, 25.7"), 11, "-99, 25.7");
  const Finished ran = program({"drive", race_maze, "--robot", folder.write("robot.json", content)});
  CHECK(ran.status == 2);
  CHECK(contains(ran.err, "found a corner 99 mm behind the axle, expected less than the 84 mm from the centre"));
}

TEST_CASE("drive: a robot that knows the map only races, and no slower than planned") {
  const auto rows =
      test::csv_rows(program({"drive", race_maze, "--robot", robot("micras"), "--known-map", "--format=csv"}).out);
  const auto searched = test::csv_rows(program({"drive", race_maze, "--robot", robot("micras"), "--format=csv"}).out);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].at("status") == "done");
  CHECK(rows[0].at("search_s").empty());
  CHECK(rows[0].at("proof").empty());
  CHECK(rows[0].at("planned_s") == searched.at(0).at("planned_s"));
}

TEST_CASE("drive: dead parts and a person who carries the robot end in a status") {
  for (const char* part : {"left-encoder", "right-encoder", "gyro", "sensor-1", "sensor-2", "sensor-3", "sensor-4"}) {
    INFO(part);
    const auto rows =
        test::csv_rows(program({"drive", race_maze, "--robot", robot("micras"), "--dead", part, "--format=csv"}).out);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].at("status") != "tracking");
    CHECK(rows[0].at("status") != "running");
    // Without an encoder or the gyro nobody comes home.
    if (std::string(part).find("sensor") == std::string::npos) CHECK(rows[0].at("status") == "off_the_path");
  }
  const std::vector<std::string> carried = {"drive",         race_maze,         "--robot",
                                            robot("micras"), "--carried-at=10", "--format=csv"};
  const auto rows = test::csv_rows(program(carried).out);
  CHECK(rows.at(0).at("status") != "done");
  CHECK(rows.at(0).at("best_s").empty());
  CHECK(program({"drive", race_maze, "--dead=wheel"}).status == 2);
  CHECK(program({"drive", race_maze, "--dead=sensor-5"}).status == 2);
  CHECK(program({"drive", race_maze, "--carried-at=-1"}).status == 2);
}

TEST_CASE("drive: a mouse that noise pushes over the edge of the maze ends in a status") {
  const std::string open = (source_dir() / "examples/mazes/small9x5.txt").string();
  for (const char* noise : {"30", "100"}) {
    for (const char* seed : {"1", "2"}) {
      INFO(noise << " " << seed);
      const Finished ran =
          program({"drive", race_maze, open, "--noise", noise, "--seed", seed, "--recovery", "--format=csv"});
      CHECK(ran.status <= 1);
      CHECK(test::csv_rows(ran.out).size() == 2);
    }
  }
}

TEST_CASE("drive: with a recovery, a person puts a robot that gave up to the start, at most five times") {
  const auto rows = test::csv_rows(
      program({"drive", race_maze, "--robot", robot("micras"), "--dead=gyro", "--recovery", "--format=csv"}).out);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].at("status") == "off_the_path");
  CHECK(rows[0].at("touches") == "5");
  // Without a fault nothing differs.
  const auto plain = test::csv_rows(program({"drive", race_maze, "--robot", robot("micras"), "--format=csv"}).out);
  const auto watched =
      test::csv_rows(program({"drive", race_maze, "--robot", robot("micras"), "--recovery", "--format=csv"}).out);
  CHECK(plain.at(0).at("status") == watched.at(0).at("status"));
  CHECK(watched.at(0).at("proof") == "right");
}

TEST_CASE("drive: with twice the noise a half-size robot still proves the right run, and touches nothing") {
  // Its front sensors get 5 counts of light from a wall that it must see, and the noise is 4 counts.
  int unsure = 0;
  for (const char* seed : {"--seed=1", "--seed=2", "--seed=3"}) {
    INFO(seed);
    const auto rows = test::csv_rows(
        program({"drive", race_maze, "--robot", robot("half-size"), "--noise=2", seed, "--format=csv"}).out);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].at("status") == "done");
    CHECK(rows[0].at("proof") == "right");
    CHECK(rows[0].at("lost") == "false");
    unsure += std::atoi(rows[0].at("unsure").c_str());
  }
  CHECK(unsure > 0);
}

namespace {

// What the page of --html plays.
nlohmann::json recorded_in(const std::string& page) {
  const std::string begin = R"(<script id="run" type="application/json">)";
  const std::size_t from = page.find(begin) + begin.size();
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

}  // namespace

TEST_CASE("drive --html: the curve that was driven beside the planned one, its errors, and what the sensors read") {
  const ScratchFolder folder;
  const std::string html = folder.path("run.html");
  const std::vector<std::string> arguments = {"drive", race_maze, "--robot", robot("half-size"), "--format", "csv"};
  std::vector<std::string> with_page = arguments;
  with_page.insert(with_page.end(), {"--html", html});
  const Finished ran = program(with_page);
  CHECK(ran.out == program(arguments).out);  // a recorded mouse drives no other way
  const auto row = test::csv_rows(ran.out).at(0);
  const nlohmann::json run = recorded_in(test::content_of(html));
  CHECK(run["task"] == "drive");
  CHECK(run["unit"] == "s");
  CHECK(run["knows"] == "seen");
  CHECK(run["seen"].size() > 100);  // walls
  CHECK(run["routeName"] == "planned curve");
  const std::size_t frames = run["x"].size();
  REQUIRE(frames > 500);
  std::map<std::string, nlohmann::json> numbers;
  for (const nlohmann::json& number : run["numbers"]) {
    CHECK(number["values"].size() == frames);
    numbers[number["name"]] = number;
  }
  REQUIRE(numbers.size() == 6 + 4);
  CHECK(numbers["leg"]["texts"] == nlohmann::json({"search", "fast run"}));
  const auto at = [&](const char* name, std::size_t frame) { return numbers[name]["values"][frame].get<double>(); };
  double seconds = 0, worst = 0, fastest = 0, most_light = 0;
  std::size_t first_fast = frames;
  for (std::size_t i = 0; i < frames; ++i) {
    seconds += run["t"][i].get<double>();
    CHECK(std::abs(at("time", i) - seconds) < 0.2);  // rounded in each frame
    worst = std::max(worst, std::abs(at("aside of its path", i)));
    if (at("leg", i) == 1) first_fast = std::min(first_fast, i);
    if (i > first_fast) fastest = std::max(fastest, at("planned speed", i));
    if (i > first_fast) CHECK(std::abs(at("speed", i) - at("planned speed", i)) < 0.2);
    most_light = std::max(most_light, at("sensor 2", i));
  }
  // Every frame is one of the moments of which the row has the worst.
  const double worst_of_all = std::atof(row.at("worst_lateral_mm").c_str());
  CHECK(worst <= worst_of_all + 0.01);
  CHECK(worst > 0.7 * worst_of_all);
  CHECK(fastest > 1);
  CHECK(most_light > 50);
  // The driven curve of the fast run stays on the planned one.
  for (std::size_t i = first_fast; i < frames; ++i) {
    double nearest = 1;
    for (std::size_t j = 0; j < run["route"]["x"].size(); ++j) {
      nearest = std::min(nearest, std::hypot(run["x"][i].get<double>() - run["route"]["x"][j].get<double>(),
                                             run["y"][i].get<double>() - run["route"]["y"][j].get<double>()));
    }
    CHECK(nearest < 0.1);  // cells of 90 mm
  }
}

TEST_CASE("drive --svg and --html: also with a known map; one run has one picture") {
  const ScratchFolder folder;
  const std::string svg = folder.path("run.svg"), html = folder.path("run.html");
  CHECK(program({"drive", race_maze, "--known-map", "--svg", svg, "--html", html}).status == 0);
  const std::string picture = test::content_of(svg);
  CHECK(contains(picture, "driven in "));
  CHECK(contains(picture, "planned curve"));
  const nlohmann::json run = recorded_in(test::content_of(html));
  CHECK(run["knows"] == "all");
  CHECK(run["numbers"][0]["texts"] == nlohmann::json({"fast run"}));
  CHECK(program({"drive", race_maze, sealed_maze, "--html", html}).status == 2);
  // Nothing is found: the search is shown, and no run.
  CHECK(program({"drive", sealed_maze, "--svg", svg, "--html", html}).status == 1);
  CHECK_FALSE(contains(test::content_of(svg), "planned curve"));
  CHECK(recorded_in(test::content_of(html))["numbers"][0]["texts"] == nlohmann::json({"search"}));
}

TEST_CASE("drive --svg and --html: where nothing is driven they show the maze, and the robot at rest") {
  const ScratchFolder folder;
  const std::string svg = folder.path("run.svg"), html = folder.path("run.html");
  const std::string single = folder.write("single.txt", "o---o\n|S G|\no---o\n");
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"drive", single}, {"drive", sealed_maze, "--known-map"}}) {
    std::vector<std::string> with_pictures = arguments;
    with_pictures.insert(with_pictures.end(), {"--svg", svg, "--html", html});
    CHECK(program(with_pictures).status == program(arguments).status);
    CHECK(contains(test::content_of(svg), "<svg"));
    const nlohmann::json run = recorded_in(test::content_of(html));
    CHECK(run["x"].size() == 1);
    CHECK(run["numbers"][0]["texts"] == nlohmann::json({"at rest"}));
    std::filesystem::remove(svg);
    std::filesystem::remove(html);
  }
}

TEST_CASE("drive: what a robot cannot do has a status, and what cannot be meant its line and its name") {
  const ScratchFolder folder;
  const nlohmann::ordered_json good = nlohmann::ordered_json::parse(test::content_of(robot("classic")));
  const auto drive = [&](const nlohmann::ordered_json& content, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"drive", race_maze, "--format=csv", "--robot",
                                          folder.write("robot.json", content.dump(2))};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return program(arguments);
  };
  nlohmann::ordered_json slow = good;
  slow["drive"]["acceleration_mm_s2"] = 100;
  CHECK(test::csv_rows(drive(slow).out).at(0).at("status") == "cannot_start");
  nlohmann::ordered_json wide = good;
  wide["outline_mm"] = {{-60, -60}, {60, -60}, {60, 60}, {-60, 60}};
  const Finished ran = drive(wide, {"--known-map"});
  CHECK(test::csv_rows(ran.out).at(0).at("status") == "undrivable");
  CHECK(ran.status == 1);
  const Finished day =
      program({"contest", race_maze, "--drive", "--format=csv", "--robot", folder.write("robot.json", wide.dump(2))});
  CHECK(test::csv_rows(day.out).at(0).at("status") == "undrivable");

  for (const int end : {-84, 84}) {
    nlohmann::ordered_json shifted = good;
    shifted["outline_mm"] = {{end, -20}, {end / 4, -20}, {end / 4, 20}, {end, 20}};
    const Finished failed = drive(shifted);
    CHECK(failed.status == 2);
    CHECK(contains(failed.err, end < 0 ? "found a corner 84 mm behind the axle, expected less than the 84 mm from the"
                                       : "found a corner 84 mm ahead of the axle"));
    CHECK(contains(failed.err, "robot.json:"));
  }

  nlohmann::ordered_json slippery = good;
  slippery["grip"]["limit_mm_s2"] = 9;
  const Finished refused = drive(slippery);
  CHECK(refused.status == 2);
  CHECK(contains(refused.err, "found 9 for 'grip.limit_mm_s2', expected a number from 10 to 1000000"));
  for (const double angle : {170.0, 35.0}) {  // to the back, and never on a wall
    nlohmann::ordered_json blind = good;
    blind["wall_sensors"]["places"][1][2] = angle;
    if (angle < 90) blind["wall_sensors"]["gain_counts_mm2"] = 1;
    const Finished failed = drive(blind);
    CHECK(failed.status == 2);
    CHECK(contains(failed.err, "robot.json:"));
    CHECK(contains(failed.err, "wall_sensors.places"));
    CHECK(contains(failed.err, "sees too little of the walls of a corridor"));
  }
}

TEST_CASE("drive refuses options of the search if the robot knows the maze", "[cli]") {
  for (const std::vector<std::string>& option :
       {std::vector<std::string>{"--recovery"}, {"--certain"}, {"--carried-at", "20"}}) {
    std::vector<std::string> arguments = {"drive", race_maze, "--known-map"};
    arguments.insert(arguments.end(), option.begin(), option.end());
    const Finished ran = program(arguments);
    CAPTURE(option.front(), ran.err);
    CHECK(ran.status == 2);
    CHECK(ran.err.find(option.front()) != std::string::npos);
    CHECK(ran.err.find("--known-map") != std::string::npos);
  }
}
