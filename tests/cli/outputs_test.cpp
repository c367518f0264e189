// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What the subcommands write to files: pictures, charts and replays.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using test::Finished;
using test::program;

namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Cell (0, 0) has a wall in the east; the goal is in the north-east.
const char* const maze = "o---o---o\n|     G |\no   o   o\n| S |   |\no---o---o\n";
const char* const house = "XXXXXX\nX    X\nX    X\nX    X\nXXXXXX\n";

struct Drawing {
  std::vector<std::string> arguments;
  const char* map;
  std::vector<std::string> parts;  // of the picture
};

const std::vector<Drawing>& drawings() {
  static const std::vector<Drawing> all = {
      {{"show", "--route", "--distances"}, maze, {">start</text>", ">goal</text>", ">2</text>", "M24 72l0-48l48 0"}},
      {{"show"}, house, {"class=\"blocks\""}},
      {{"solve"}, maze, {">visited by the search</text>", ">proved route</text>", "M24 72l0-48l48 0"}},
      {{"race"}, maze, {">start</text>", "A48 48 0 0 1 72 24"}},
      {{"torture", "--single", "slip", "--opportunity", "0"},
       maze,
       {">where it drove</text>", ">a fault</text>", ">where it is at the end</text>"}},
      {{"contest", "--minutes", "2"}, maze, {">searched and returned</text>", ">best run, ", "A48 48 0 0 1 72 24"}},
      {{"locate", "--start", "1,0,n"},
       maze,
       {">path</text>", "after the first look</text>", ">1 pose left at the end"}},
      {{"cover"}, house, {">path</text>", ">revisited once to four times</text>"}},
      {{"vacuum", "--minutes", "1", "--start", "2,2,n"}, house, {">path of the robot</text>", "1 min: "}},
  };
  return all;
}

Finished draw(const Drawing& drawing, const std::string& file, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments = drawing.arguments;
  arguments.insert(arguments.end(), {"--svg", file, "-"});
  arguments.insert(arguments.end(), more.begin(), more.end());
  return program(arguments, drawing.map);
}

}  // namespace

TEST_CASE("every subcommand that runs a robot draws its run", "[svg]") {
  const test::ScratchFolder folder;
  for (const Drawing& drawing : drawings()) {
    CAPTURE(drawing.arguments.front(), drawing.map);
    const Finished finished = draw(drawing, folder.path("run.svg"));
    REQUIRE(finished.status == 0);
    const std::string svg = test::content_of(folder.path("run.svg"));
    CHECK(svg.find("<svg") == 0);
    CHECK(svg.substr(svg.size() - 7) == "</svg>\n");
    for (const std::string& part : drawing.parts) {
      CAPTURE(part);
      CHECK(holds(svg, part));
    }
    std::filesystem::remove(folder.path("run.svg"));
  }
}

TEST_CASE("solve and compare draw a dot for each maze", "[chart]") {
  const test::ScratchFolder folder;
  const std::string mazes = (source_dir() / "examples/mazes").string();
  const std::vector<std::string> three = {mazes + "/small9x5.txt", mazes + "/contest16.txt", mazes + "/race16.txt"};
  const auto chart = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--chart", folder.path("chart.svg")});
    arguments.insert(arguments.end(), three.begin(), three.end());
    REQUIRE(program(arguments).status == 0);
    return test::content_of(folder.path("chart.svg"));
  };
  const auto dots = [](const std::string& svg) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = svg.find("<circle", at)) != svg.npos; ++at) ++count;
    return count;
  };
  CHECK(dots(chart({"solve"})) == 3);
  const std::string compared = chart({"compare", "--policy", "adachi,tour,odds"});
  CHECK(dots(compared) == 3 * 2 * 3);  // mazes, policies after the first, metrics
  CHECK(holds(compared, ">difference to adachi</text>"));
  CHECK(holds(compared, ">search_moves of adachi, a dot for each map</text>"));
  // The parts of the run give the same picture.
  for (const char* part : {"1/2", "2/2"}) {
    std::vector<std::string> arguments = {"compare", "--policy", "adachi,tour,odds", "--format", "csv",
                                          "--shard", part};
    arguments.insert(arguments.end(), three.begin(), three.end());
    folder.write(std::string("part") + part[0] + "-of-2.csv", program(arguments).out);
  }
  REQUIRE(program({"compare", "--rows", folder.path("part1-of-2.csv"), folder.path("part2-of-2.csv"), "--chart",
                   folder.path("parts.svg")})
              .status == 0);
  CHECK(test::content_of(folder.path("parts.svg")) == compared);
}

namespace {

// The recorded run of a replay.
nlohmann::json run_in(const std::string& page) {
  const std::string begin = "<script id=\"run\" type=\"application/json\">";
  const std::size_t from = page.find(begin) + begin.size();
  REQUIRE(from > begin.size());
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

// Where the robot is in the last frame.
int lost_cell(const nlohmann::json& run) {
  return static_cast<int>(run["y"].back().get<double>()) * run["width"].get<int>() +
         static_cast<int>(run["x"].back().get<double>());
}
int lost_heading(const nlohmann::json& run) { return run["a"].back().get<int>() / 90; }

nlohmann::json replay_of(std::vector<std::string> arguments, const char* map) {
  const test::ScratchFolder folder;
  arguments.insert(arguments.end(), {"--html", folder.path("run.html"), "-"});
  const Finished finished = program(arguments, map);
  CAPTURE(finished.err);
  REQUIRE(finished.status == 0);
  return run_in(test::content_of(folder.path("run.html")));
}

const nlohmann::json& values_of(const nlohmann::json& run, const std::string& name) {
  for (const auto& number : run["numbers"]) {
    if (number["name"] == name) return number["values"];
  }
  FAIL("there is no number " << name);
  throw 0;
}

}  // namespace

TEST_CASE("the replay of a search shows each move, what it saw, and why it went on", "[html]") {
  const nlohmann::json run = replay_of({"solve"}, maze);
  CHECK(run["task"] == "explore");
  CHECK(run["walls"] == "ee93");  // a digit for each cell: north 1, east 2, south 4, west 8
  CHECK(run["goals"] == nlohmann::json({3}));
  CHECK(run["x"].front() == 0.5);
  CHECK(run["x"].size() == run["y"].size());
  // Each frame is next to the one before.
  for (std::size_t i = 1; i < run["x"].size(); ++i) {
    const double dx = run["x"][i].get<double>() - run["x"][i - 1].get<double>();
    const double dy = run["y"][i].get<double>() - run["y"][i - 1].get<double>();
    CHECK(std::abs(dx) + std::abs(dy) <= 1);
  }
  const nlohmann::json& least = values_of(run, "no route is shorter than");
  const nlohmann::json& best = values_of(run, "shortest known route");
  CHECK(best.front().is_null());
  CHECK(least.back() == 2);
  CHECK(best.back() == 2);
  CHECK(values_of(run, "cells in doubt").back() == 0);
  for (const auto& seen : run["seen"]) {  // what it saw is true
    const int cell = seen[1], heading = seen[2];
    const std::string digit(1, run["walls"].get<std::string>()[static_cast<std::size_t>(cell)]);
    CHECK((std::stoi(digit, nullptr, 16) >> heading & 1) == seen[3].get<int>());
  }
}

TEST_CASE("the replay of a search tells how well each wall is known", "[html]") {
  const std::string file = (source_dir() / "examples/mazes/contest16.txt").string();
  const test::ScratchFolder folder;
  REQUIRE(program({"solve", file, "--html", folder.path("run.html")}).status == 0);
  const nlohmann::json run = run_in(test::content_of(folder.path("run.html")));
  const int width = run["width"];
  std::map<std::pair<int, int>, int> evidence;  // of the walls north (0) and east (1) of the cells, at the end
  for (const auto& seen : run["seen"]) evidence[{seen[1], seen[2]}] = seen[4];
  std::size_t once = 0, surely = 0;
  for (const auto& wall : evidence) {
    CHECK(wall.second >= 2);  // nothing lies in this run
    (wall.second == 2 ? once : surely) += 1;
  }
  CHECK(once > 10);
  CHECK(values_of(run, "walls and openings seen once").back() == once);
  CHECK(values_of(run, "confirmed or crossed").back() == surely);
  CHECK(values_of(run, "contradicted").back() == 0);
  // What it has crossed is certain. This is the search: the fast run at the end records nothing.
  for (std::size_t i = 1; i < run["x"].size() / 2; ++i) {
    const int x = run["x"][i - 1].get<int>(), y = run["y"][i - 1].get<int>();
    const int dx = run["x"][i].get<int>() - x, dy = run["y"][i].get<int>() - y;
    if (dx == 0 && dy == 0) continue;
    const int owner = (y + std::min(dy, 0)) * width + x + std::min(dx, 0);
    CHECK(evidence.at({owner, dx != 0 ? 1 : 0}) == 4);
  }
}

TEST_CASE("the replay of a search shows which cells the tours need", "[html]") {
  const std::string file = (source_dir() / "examples/mazes/contest16.txt").string();
  const test::ScratchFolder folder;
  for (const auto& [option, value, mazes] : {std::tuple("--policy", "tour", 24), std::tuple("--cost", "race", 8)}) {
    CAPTURE(option);
    REQUIRE(program({"solve", file, option, value, "--html", folder.path("run.html")}).status == 0);
    const nlohmann::json run = run_in(test::content_of(folder.path("run.html")));
    REQUIRE(run["tours"].size() > 20);  // each: frame, mazes drawn, and three numbers a cell
    std::size_t last_frame = 0;
    for (const auto& tours : run["tours"]) {
      CHECK(tours[0] >= last_frame);
      last_frame = tours[0];
      CHECK((tours[1] == mazes || tours[1] == 0));
      int votes = 0;
      for (std::size_t i = 2; i < tours.size(); i += 3) {
        CHECK(tours[i] < 256);
        CHECK((tours[i + 1] > 0 && tours[i + 1] <= mazes));
        CHECK(tours[i + 2] <= tours[i + 1]);
        votes += tours[i + 2].get<int>();
      }
      CHECK(votes <= mazes);
    }
    CHECK(run["tours"].back()[1] == 0);  // on the return no tour is planned
  }
  REQUIRE(program({"solve", file, "--policy", "odds", "--html", folder.path("run.html")}).status == 0);
  CHECK_FALSE(run_in(test::content_of(folder.path("run.html"))).contains("tours"));
}

TEST_CASE("the replay of a race ends in the goal after the predicted time", "[html]") {
  const std::string file = (source_dir() / "examples/mazes/race16.txt").string();
  const test::ScratchFolder folder;
  const Finished finished = program({"race", "--format", "csv", file, "--html", folder.path("run.html")});
  REQUIRE(finished.status == 0);
  const nlohmann::json run = run_in(test::content_of(folder.path("run.html")));
  double time = 0;
  for (const auto& seconds : run["t"]) time += seconds.get<double>();
  CHECK(std::abs(time - std::stod(test::csv_rows(finished.out).back()["predicted_s"])) < 0.01);
  const double x = run["x"].back(), y = run["y"].back();
  const int cell = 16 * static_cast<int>(y) + static_cast<int>(x);
  CHECK(x - std::floor(x) == 0.5);
  CHECK(std::find(run["goals"].begin(), run["goals"].end(), cell) != run["goals"].end());
  for (std::size_t i = 1; i < run["x"].size(); ++i) {  // smooth
    const double dx = run["x"][i].get<double>() - run["x"][i - 1].get<double>();
    const double dy = run["y"][i].get<double>() - run["y"][i - 1].get<double>();
    CHECK(std::hypot(dx, dy) < 0.15);
  }
}

TEST_CASE("the replay of a race without a path is a page of the maze", "[html]") {
  const std::string file = (source_dir() / "examples/mazes/unreachable8.txt").string();
  const test::ScratchFolder folder;
  CHECK(program({"race", file, "--html", folder.path("run.html")}).status == 1);
  const nlohmann::json run = run_in(test::content_of(folder.path("run.html")));
  CHECK(run["x"].size() == 1);
  CHECK(holds(run.dump(), "no path leads to the goal"));
}

TEST_CASE("replays of lost robots, coverage and cleaning hold what the page explains", "[html]") {
  const nlohmann::json lost = replay_of({"locate", "--start", "1,0,n"}, maze);
  const nlohmann::json& left = values_of(lost, "hypotheses");
  CHECK(left.front() > 1);
  CHECK(left.back() == 1);
  CHECK(values_of(lost, "evidence").back() == 4);  // bits: one of 16 poses
  CHECK(lost["hypotheses"].front().size() == left.front());
  CHECK(lost["hypotheses"].back() == nlohmann::json::array({4 * lost_cell(lost) + lost_heading(lost)}));

  const nlohmann::json covered = replay_of({"cover"}, house);
  CHECK(values_of(covered, "cells visited").back() == 12);
  CHECK(covered["blocks"].get<std::string>().size() == 30);
  CHECK(covered["knows"] == "seen");
  CHECK(replay_of({"cover", "--policy", "offline", "--changes", "1000"}, house)["knows"] == "all");

  const nlohmann::json cleaned = replay_of({"vacuum", "--minutes", "1", "--start", "2,2,e"}, house);
  double time = 0;
  for (const auto& seconds : cleaned["t"]) time += seconds.get<double>();
  CHECK(std::abs(time - 60) < 1);
  CHECK(std::abs(cleaned["a"].front().get<double>() - 90) < 15);  // one tick after the start
  CHECK(cleaned["brush"].get<double>() > 0);
}

TEST_CASE("the replay of a contest day has its clock, and ends with its best run", "[html]") {
  const test::ScratchFolder folder;
  const Finished finished = program({"contest", "--format", "csv", "--html", folder.path("day.html"), "-"}, maze);
  REQUIRE(finished.status == 0);
  const nlohmann::json run = run_in(test::content_of(folder.path("day.html")));
  CHECK(run["task"] == "contest");
  double time = 0;
  for (const auto& seconds : run["t"]) time += seconds.get<double>();
  const auto day = test::csv_rows(finished.out).front();
  CHECK(std::abs(time - std::stod(day.at("clock_s"))) < 0.02);
  CHECK(std::abs(values_of(run, "clock").back().get<double>() - time) < 0.02);
  CHECK(std::abs(values_of(run, "best run of the day").back().get<double>() - std::stod(day.at("best_s"))) < 0.01);
  CHECK(values_of(run, "no run is faster than").back() == values_of(run, "fastest known run").back());
  CHECK(values_of(run, "fastest known run").front().is_null());
  std::set<std::pair<int, int>> walls;
  for (const auto& seen : run["seen"]) walls.emplace(seen[1].get<int>(), seen[2].get<int>());
  CHECK(walls.size() == 4);  // every wall inside of the maze
}

TEST_CASE("the replay of a run with faults shows what is true and what the robot believes", "[html]") {
  const test::ScratchFolder folder;
  const Finished finished =
      program({"torture", "--format", "csv", "--moved", "0.1", "--misread", "0.1", "--runs", "1", "--seed", "3",
               "--html", folder.path("run.html"), source_dir() / "examples/mazes/small9x5.txt"});
  const nlohmann::json run = run_in(test::content_of(folder.path("run.html")));
  CHECK(run["task"] == "torture");
  const nlohmann::json& faults = values_of(run, "faults so far");
  CHECK(faults.back() > 0);
  CHECK(std::is_sorted(faults.begin(), faults.end()));
  // The pose is right in a frame if the believed one is where the robot is.
  std::size_t right = 0;
  for (std::size_t i = 0; i < run["x"].size(); ++i) {
    REQUIRE(run["hypotheses"][i].size() == 1);
    const int cell = static_cast<int>(run["y"][i].get<double>()) * 9 + static_cast<int>(run["x"][i].get<double>());
    const bool is_right = run["hypotheses"][i][0] == 4 * cell + run["a"][i].get<int>() / 90;
    CHECK((values_of(run, "pose")[i] == values_of(run, "pose")[0]) == is_right);
    right += is_right ? 1 : 0;
  }
  CHECK(right > 0);
  CHECK(right < run["x"].size());
  // Readings contradict each other: some wall is unknown again, and doubtful.
  CHECK(std::any_of(run["seen"].begin(), run["seen"].end(),
                    [](const nlohmann::json& seen) { return seen[3] == 2 && seen[4] == 1; }));
}

TEST_CASE("a replay is one page without a network, and no name of a file can end its data", "[html]") {
  const test::ScratchFolder folder;
  const std::string map = folder.write("<b>.txt", maze);
  REQUIRE(program({"solve", map, "--html", folder.path("run.html")}).status == 0);
  const std::string page = test::content_of(folder.path("run.html"));
  CHECK_FALSE(holds(page, "<b>"));
  CHECK(run_in(page)["title"] == map);
  for (const char* const outside : {"http:", "https:", " src=", "<link", "@import", "url("}) {
    CAPTURE(outside);
    CHECK_FALSE(holds(page, outside));
  }
  CHECK_FALSE(holds(page, "REPLAY_DATA"));
  // Several runs have no single replay; and lost robots started from everywhere have none either.
  const Finished two = program({"solve", map, map, "--html", folder.path("new.html")});
  CHECK(two.status == 2);
  CHECK(holds(two.err, "--html replays one run, found 2"));
  CHECK(program({"locate", "--all", map, "--html", folder.path("new.html")}).status == 2);
  CHECK_FALSE(std::filesystem::exists(folder.path("new.html")));
  const Finished missing = program({"solve", map, "--html", folder.path("no/run.html")});
  CHECK(missing.status == 2);
  CHECK(missing.out.empty());
}

TEST_CASE("the replay of a search in 32x32 cells is smaller than a megabyte", "[html]") {
  const test::ScratchFolder folder;
  const std::string file = (source_dir() / "examples/mazes/contest32.txt").string();
  REQUIRE(program({"solve", file, "--html", folder.path("run.html")}).status == 0);
  const std::string page = test::content_of(folder.path("run.html"));
  CHECK(page.size() < 1'000'000);
  CHECK(run_in(page)["x"].size() > 400);
}

TEST_CASE("a picture that cannot be written is an error before the run", "[svg]") {
  const test::ScratchFolder folder;
  for (const Drawing& drawing : drawings()) {
    const std::string name = drawing.arguments.front();
    CAPTURE(name);
    const Finished finished = draw(drawing, folder.path("missing/run.svg"));
    CHECK(finished.status == 2);
    CHECK(finished.out.empty());
    CHECK(finished.err == "mazebot " + name + ": " + folder.path("missing/run.svg") +
                              ": cannot be written: No such file or directory\n");
  }
  const Finished chart = program({"locate", "--all", "-", "--chart", folder.path()}, maze);
  CHECK(chart.status == 2);
  CHECK(chart.out.empty());
  CHECK(holds(chart.err, "cannot be written"));
}

TEST_CASE("a picture shows one run, and several maps are an error that leaves files alone", "[svg]") {
  const test::ScratchFolder folder;
  const std::string kept = folder.write("kept.svg", "kept");
  for (const Drawing& drawing : drawings()) {
    const std::string name = drawing.arguments.front();
    if (name == "show") continue;  // takes one map only
    CAPTURE(name);
    const Finished finished = draw(drawing, kept, {folder.write("second.txt", drawing.map)});
    CHECK(finished.status == 2);
    CHECK(finished.out.empty());
    CHECK(finished.err ==
          "mazebot " + name + ": --svg draws one run, found 2: give one map, and no option that asks for several\n");
    CHECK(test::content_of(kept) == "kept");
  }
  // Nor are two outputs written to one file, whatever it is called.
  const std::string map = folder.write("one.txt", maze);
  const Finished both = program({"race", map, "--svg", folder.path("new.svg"), "--html", folder.path("./new.svg")});
  CHECK(both.status == 2);
  CHECK(holds(both.err, "new.svg for --svg and --html, expected two files\n"));
  // Also where the file is not there yet and has two names.
  CHECK(program({"solve", map, "--svg", "nowhere.svg", "--html", "./nowhere.svg"}).status == 2);
  CHECK_FALSE(std::filesystem::exists("nowhere.svg"));
  CHECK_FALSE(std::filesystem::exists(folder.path("new.svg")));
  // Nor over a map, which may also be one of a directory.
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"solve", map, "--svg", folder.path("./one.txt")},
        {"race", map, "--html", map},
        {"show", map, "--svg", map},
        {"locate", "--all", folder.path(), "--chart", map}}) {
    CAPTURE(arguments.front());
    const Finished over = program(arguments);
    CHECK(over.status == 2);
    CHECK(over.out.empty());
    CHECK(holds(over.err,
                "one.txt for " + arguments[arguments.size() - 2] + " and as a map to read, expected two files\n"));
    CHECK(test::content_of(map) == maze);
  }
  // Nor over the description of the robot.
  const std::string described = test::content_of((source_dir() / "examples/robots/classic.json").string());
  const std::string robot = folder.write("robot.json", described);
  for (const char* subcommand : {"race", "contest"}) {
    const Finished over = program({subcommand, map, "--robot", robot, "--html", robot});
    CHECK(over.status == 2);
    CHECK(holds(over.err, "robot.json for --html and for --robot, expected two files\n"));
    CHECK(test::content_of(robot) == described);
  }
  // A map that cannot be read leaves no picture behind.
  CHECK(program({"solve", folder.path("none.txt"), "--svg", folder.path("new.svg")}).status == 2);
  CHECK_FALSE(std::filesystem::exists(folder.path("new.svg")));
}
