// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

// A room of 40x30 pixels with a wall to a second one, and unknown pixels at the right.
std::string picture() {
  std::string text = "P2\n40 30\n255\n";
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 40; ++x) text += x == 20 ? "0 " : x >= 36 ? "205 " : "254 ";
  }
  return text;
}

}  // namespace

TEST_CASE("cover plans on an occupancy grid, and writes the path", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const Finished csv = program({"cover", map, "--cell", "0.1", "--format", "csv", "--path", folder.path("p.csv")});
  CHECK(csv.status == 0);
  const auto records = test::csv_records(csv.out);
  REQUIRE(records.size() == 2);
  REQUIRE(records[0].size() == records[1].size());
  for (std::size_t i = 0; i < records[0].size(); ++i) {
    if (records[0][i] == "policy") CHECK(records[1][i] == "floor");
    if (records[0][i] == "moves") CHECK(records[1][i].empty());
    if (records[0][i] == "floor_m2") CHECK(records[1][i] == "10.50");
    if (records[0][i] == "coverage") CHECK(std::stod(records[1][i]) >= 0.995);
  }
  CHECK(records[0].back() == "missed");
  CHECK(test::content_of(folder.path("p.csv")).find("x_m,y_m,yaw_deg\n") == 0);
  CHECK(program({"cover", map, "--cell", "0.1", "--format", "csv"}).out == csv.out);
  // As a message of ROS: the same poses.
  program({"cover", map, "--cell", "0.1", "--path", folder.path("p.yaml")});
  const std::string yaml = test::content_of(folder.path("p.yaml"));
  CHECK(yaml.find("header: {stamp: {sec: 0, nanosec: 0}, frame_id: map}\nposes:\n- header: ") == 0);
  const auto rows = test::csv_records(test::content_of(folder.path("p.csv")));
  std::size_t at = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    at = yaml.find("position: {x: " + rows[i][0] + ", y: " + rows[i][1] + ", z: 0.0}", at + 1);
    REQUIRE(at != std::string::npos);
  }
  CHECK(yaml.find("position", at + 1) == std::string::npos);
  CHECK(program({"cover", map, "--cell", "0.1", "--every-square"}).out.find("covered    100.00 %") !=
        std::string::npos);
}

TEST_CASE("bad floors end with status 2 and say what was expected", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const auto complaint = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", map});
    const Finished run = program(more);
    CHECK(run.status == 2);
    return run.err;
  };
  CHECK(complaint({}).find("found a picture, expected --cell") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--start-at", "2.05,1"}).find("is in an occupied square") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--start-at", "3.8,1"}).find("is in an unknown square") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--start-at", "9,1"}).find("is outside the map") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--start-at", "x"}).find("expected X,Y,DEG") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--brush-offset", "0.5"})
            .find("--brush-offset: found 0.5, expected at most the robot's radius, 0.175 m") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--robot-size", "100x100@90"}).find("which turns within 100 m") !=
        std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--robot-radius", "2"}).find("the widest that fits anywhere") != std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--brush", "0.09"}).find("--brush: found 0.09, expected at least a square") !=
        std::string::npos);
  CHECK(complaint({"--cell", "0.1", "--rooms", folder.path("none.png")})
            .find("none.png: found no file of this name, expected a map whose free parts are rooms") !=
        std::string::npos);
  // A file that is nothing at all is told what its name promises; a maze may have any name.
  for (const auto& [name, expected] :
       {std::pair("a.yaml", "expected the YAML file of an occupancy grid"),
        std::pair("a.pgm", "expected a PGM picture"), std::pair("a.png", "expected a PNG picture")}) {
    for (const char* const content : {"hello\n", "\x01\x02"}) {
      const Finished run = program({"show", folder.write(name, content)});
      CHECK(run.status == 2);
      CHECK(run.err.find(expected) != std::string::npos);
    }
    CHECK(program({"show", folder.write(name, "o---o\n|   |\no---o\n")}).status == 0);
  }
  const std::string dark = folder.write("dark.pgm", "P2 1 1 255 0");
  CHECK(program({"cover", dark, "--cell", "0.1"}).err.find("found no free square") != std::string::npos);
}

TEST_CASE("a robot that is not round turns in a circle, and passes straight where it is wide enough", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const auto shown = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"show", map, "--cell", "0.1", "--reachable", "--start-at", "1,1"});
    return program(more);
  };
  CHECK(shown({"--robot-size", "0.4x0.3"}).out.find("turns in a circle of 0.25 m radius") != std::string::npos);
  // Around a point 0.2 m behind its middle, the front corners are farthest.
  CHECK(shown({"--robot-size", "0.4x0.6@-0.2"}).out.find("turns in a circle of 0.5 m radius") != std::string::npos);
  CHECK(shown({"--robot-size", "0.4x0.6@0.2"}).out.find("turns in a circle of 0.5 m radius") != std::string::npos);
  for (const char* size : {"0.4", "0.4x", "0.4x0.3@", "0.4x0.3@x", "0.4x0.3@1,2", "0x1", "0.4x0.3x0.2"}) {
    const Finished run = shown({"--robot-size", size});
    CHECK(run.status == 2);
    CHECK(run.err.find("LENGTHxWIDTH") != std::string::npos);
  }

  // Two rooms of 7x7 squares, and a corridor between them that is three squares wide.
  std::string rooms = "P2 24 9 255\n";
  for (int y = 0; y < 9; ++y) {
    for (int x = 0; x < 24; ++x) {
      const bool is_room = y > 0 && y < 8 && ((x > 0 && x < 8) || (x > 15 && x < 23));
      rooms += is_room || (y > 2 && y < 6 && x > 0 && x < 23) ? "254 " : "0 ";
    }
  }
  const std::string two = folder.write("two.pgm", rooms);
  const auto floor_of = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", two, "--cell", "0.1", "--start-at", "0.4,0.4", "--brush", "0.3",
                               "--every-square", "--changes", "2000"});
    const Finished run = program(more);
    CHECK(run.status == 0);
    const std::string words = "the robot can clean ";
    return std::stod(run.out.substr(run.out.find(words) + words.size()));
  };
  const double by_circle = floor_of({"--robot-radius", "0.25"}), by_width = floor_of({"--robot-size", "0.4x0.3"});
  CHECK(by_circle < 0.5);
  CHECK(by_width > 2 * by_circle);
  CHECK(floor_of({"--robot-size", "0.4x0.32"}) < 0.5);
}

TEST_CASE("a robot drives over what is there, not over what its map says", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  std::string text = "P2\n40 30\n255\n";
  for (int y = 0; y < 30; ++y) {
    // A door in the wall, and a table.
    for (int x = 0; x < 40; ++x) text += (x == 20 && y > 8) || (x > 2 && x < 6 && y > 20 && y < 25) ? "0 " : "254 ";
  }
  const std::string truth = folder.write("truth.pgm", text);
  const auto drive = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", map, "--cell", "0.1", "--truth", truth});
    const Finished run = program(more);
    CHECK(run.status == 0);
    return run.out;
  };
  const std::string free = drive({"--path", folder.path("p.csv")});
  CHECK(free.find("\nstatus     done\n") != std::string::npos);
  CHECK(free.find("cross the path, 0 an obstacle\n") != std::string::npos);
  CHECK(free.find("\nplans      ") != std::string::npos);
  CHECK(free == drive({"--range", "2"}));
  // As much as a plan for the true map covers.
  const auto start = test::csv_records(test::content_of(folder.path("p.csv")))[1];
  const std::string right =
      program({"cover", truth, "--cell", "0.1", "--start-at", start[0] + "," + start[1] + ",0"}).out;
  const auto floor = [](const std::string& out) {
    const std::size_t begin = out.find("\nfloor  ");
    return out.substr(begin, out.find("\ncovered") - begin);
  };
  CHECK(floor(free).find(" m2, of which the robot can clean ") != std::string::npos);
  CHECK(floor(free) == floor(right));
  // The same floor: no second plan.
  CHECK(program({"cover", map, "--cell", "0.1", "--truth", map}).out.find("\nplans      1\n") != std::string::npos);
  const std::string trips = drive({"--dock-at", "0.3,0.3", "--battery", "14"});
  CHECK(trips.find("\nstatus     done\n") != std::string::npos);
  CHECK(trips.find("\ntrips      ") != std::string::npos);
  CHECK(drive({"--svg", folder.path("drive.svg"), "--dock"}).find("\nstatus     done\n") != std::string::npos);

  // Somebody has put a table on the dock: the robot cleans what it can, and ends elsewhere.
  std::string table = "P2\n40 30\n255\n";
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 40; ++x) table += x == 20 || (x < 6 && y > 24) ? "0 " : "254 ";
  }
  const Finished away = program({"cover", map, "--cell", "0.1", "--truth", folder.write("table.pgm", table),
                                 "--start-at", "1,1.5,0", "--dock-at", "0.3,0.3"});
  CHECK(away.status == 1);
  CHECK(away.out.find("\nstatus     unreachable\n") != std::string::npos);
  CHECK((away.out.find("\ncovered    99.") != std::string::npos ||
         away.out.find("\ncovered    100") != std::string::npos));
  const auto refused = [&](std::vector<std::string> more, const std::string& why) {
    more.insert(more.begin(), {"cover", map, "--cell", "0.1"});
    const Finished run = program(more);
    CHECK(run.status == 2);
    INFO(run.err);
    CHECK(run.err.find(why) != std::string::npos);
  };
  refused({"--truth", folder.path("none.pgm")},
          "none.pgm: found no file of this name, expected a map of what is really");
  refused({"--truth", folder.write("small.pgm", "P2 1 1 255 254\n")}, "found a picture of 1x1 pixels");
  refused({"--range", "1"}, "--range needs --truth");
  refused({"--truth", truth, "--rooms", "doors"}, "found --rooms and --truth");
  refused({"--truth", truth, "--dock-at", "0.3,0.3", "--battery", "1"}, "a battery of 1 m is too little");
  refused({"--truth", truth, "--start-at", "0.45,0.75,0"}, "occupied square");
}

TEST_CASE("an interrupted path is continued with what is left of it", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const auto cover = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", map, "--cell", "0.1", "--format", "csv"});
    const Finished run = program(more);
    CHECK(run.status == 0);
    const auto records = test::csv_records(run.out);
    double length = 0, share = 0;
    for (std::size_t i = 0; i < records[0].size(); ++i) {
      if (records[0][i] == "path_m") length = std::stod(records[1][i]);
      if (records[0][i] == "coverage") share = std::stod(records[1][i]);
    }
    return std::vector<double>{length, share};
  };
  const std::string path = folder.path("path.csv"), stopped = folder.path("stopped.csv");
  const double whole = cover({"--path", path})[0];
  const std::vector<double> half =
      cover({"--stop-after", std::to_string(whole / 2), "--path", stopped, "--save", folder.path("clean.pgm")});
  CHECK(std::fabs(half[0] - whole / 2) < 0.02);
  CHECK(half[1] < 0.7);
  const auto rows = test::csv_records(test::content_of(stopped));
  const std::string place = rows.back()[0] + "," + rows.back()[1] + "," + rows.back()[2];
  const std::vector<double> rest =
      cover({"--resume", folder.path("clean.pgm"), "--earlier", path, "--start-at", place});
  CHECK(rest[1] >= 0.995);
  CHECK(rest[0] < 0.55 * whole);
  // As an editor of tables saves it.
  std::string table;
  for (const char character : test::content_of(path)) table += character == '\n' ? "\r\n" : std::string(1, character);
  CHECK(cover({"--resume", folder.path("clean.pgm"), "--earlier", folder.write("table.csv", table), "--start-at",
               place}) == rest);
  // The ends of a short path count for the area, so its length times the brush is less: not clamped at 0.
  const std::string begun = program({"cover", map, "--cell", "0.1", "--stop-after", "1", "--format", "csv"}).out;
  const auto of_begun = test::csv_records(begun);
  const auto column = [&](const std::string& name) {
    const auto at = std::find(of_begun[0].begin(), of_begun[0].end(), name) - of_begun[0].begin();
    return std::stod(of_begun[1][static_cast<std::size_t>(at)]);
  };
  CHECK(column("overlap") < -0.05);
  CHECK(std::fabs(column("overlap") - (column("path_m") * 0.35 / column("covered_m2") - 1)) < 0.02);
  CHECK(program({"cover", map, "--cell", "0.1", "--stop-after", "1"}).out.find("\nstatus     stopped\n") !=
        std::string::npos);
  CHECK(program({"cover", map, "--cell", "0.1", "--stop-after", "1000"}).out.find("\nstatus     done\n") !=
        std::string::npos);
  // Nothing is left to do.
  cover({"--save", folder.path("all.pgm")});
  CHECK(cover({"--resume", folder.path("all.pgm")})[0] == 0);

  const auto complaint = [&](const std::string& content) {
    const Finished run = program({"cover", map, "--cell", "0.1", "--earlier", folder.write("bad.csv", content)});
    CHECK(run.status == 2);
    return run.err;
  };
  CHECK(complaint("x,y\n").find("bad.csv:1:1: found another line, expected the header x_m,y_m,yaw_deg") !=
        std::string::npos);
  CHECK(complaint("x_m,y_m,yaw_deg\n1,2,3\n1,2\n").find("bad.csv:3:1: found '1,2', expected three numbers") !=
        std::string::npos);
  CHECK(complaint("x_m,y_m,yaw_deg\nnan,2,3\n").find("bad.csv:2:1") != std::string::npos);
  CHECK(complaint("x_m,y_m,yaw_deg\n").find("bad.csv:2:1: found the end of the file") != std::string::npos);
  CHECK(complaint("x_m,y_m,yaw_deg\n70,80,0\n").find("found no position inside the map") != std::string::npos);
  CHECK(program({"cover", map, "--cell", "0.1", "--share", "101"}).status == 2);
  CHECK(cover({"--share", "90"})[0] < 0.97 * whole);
}

TEST_CASE("show draws what a robot can reach", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const Finished shown = program(
      {"show", map, "--cell", "0.1", "--reachable", "--start-at", "1,1", "--robot-radius", "0.15", "--brush", "0.3"});
  CHECK(shown.status == 0);
  CHECK(shown.out.find("reachable   6.0 m2") != std::string::npos);
  CHECK(shown.out.find("4.5 m2 cut off") != std::string::npos);
  CHECK(shown.out.find('c') != std::string::npos);
}

namespace {

// The value of a column of the only row.
std::string value_of(const std::string& csv, const std::string& column) {
  const auto records = test::csv_records(csv);
  REQUIRE(records.size() == 2);
  for (std::size_t i = 0; i < records[0].size(); ++i) {
    if (records[0][i] == column) return records[1][i];
  }
  return "no such column";
}

}  // namespace

TEST_CASE("no-go areas are JSON or a mask, and what is behind them is named", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const auto shown = [&](const std::string& no_go) {
    return program({"show", map, "--cell", "0.1", "--reachable", "--start-at", "0.5,0.5", "--no-go", no_go});
  };
  // A wall across the first room; rows are counted from the south.
  const Finished line = shown(folder.write("line.json", R"({"lines": [[[-1, 1.55], [5, 1.55]]]})"));
  CHECK(line.status == 0);
  CHECK(line.out.find("behind no-go") != std::string::npos);
  std::string mask = "P2\n40 30\n255\n";
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 40; ++x) mask += y == 14 ? "0 " : "254 ";
  }
  CHECK(shown(folder.write("mask.pgm", mask)).out == line.out);
  // Driven around, not through.
  const std::string area =
      folder.write("area.json", R"({"frame": "map", "polygons": [[[0.8, 1], [1.2, 1], [1, 1.6]]]})");
  const Finished csv = program({"cover", map, "--cell", "0.1", "--start-at", "0.5,0.5", "--no-go", area, "--format",
                                "csv", "--changes", "20000", "--path", folder.path("p.csv")});
  CHECK(csv.status == 0);
  CHECK(std::stod(value_of(csv.out, "coverage")) >= 0.995);
  for (const auto& row : test::csv_records(test::content_of(folder.path("p.csv")))) {
    if (row[0] == "x_m") continue;
    const double x = std::stod(row[0]), y = std::stod(row[1]);
    CHECK(!(x > 0.8 && x < 1.2 && y > 1 && y < 1.4));
  }

  const auto complaint = [&](const std::string& content) {
    const Finished run = shown(folder.write("bad.json", content));
    CHECK(run.status == 2);
    return run.err;
  };
  CHECK(complaint("{}").find("bad.json:1:1: found no area") != std::string::npos);
  CHECK(complaint("{\n\"polygons\": [[[1,1],[2,2]]]}")
            .find("bad.json:2:13: found 2 points, expected a list of at least 3") != std::string::npos);
  CHECK(complaint(R"({"lines": [[[1,1],[2,"a"]]]})").find("expected a point [x, y]") != std::string::npos);
  CHECK(complaint(R"({"lines": [[[90,1],[92,2]]]})").find("only areas outside the map") != std::string::npos);
  CHECK(complaint(R"({"frame": "odom", "lines": [[[1,1],[2,2]]]})").find("expected 'map'") != std::string::npos);
  CHECK(complaint(R"({"lines": [[[1,1],[2,2]]], "zones": 1})").find("zones") != std::string::npos);
  CHECK(complaint(R"({"zones": 1})").find("found 'zones', expected only frame, polygons, lines") != std::string::npos);
  CHECK(complaint("{\"lines\": [").find("expected the JSON of no-go areas") != std::string::npos);
  CHECK(complaint("P2 1 1 255 0").find("found a picture of 1x1 pixels, expected the 40x30 of the map") !=
        std::string::npos);
  const std::string missing = folder.path("none.json");
  const std::string said = missing + ": cannot be opened, expected no-go areas";
  CHECK(shown(missing).err.rfind("mazebot show: " + said, 0) == 0);
  CHECK(program({"cover", map, "--cell", "0.1", "--no-go", missing}).err.rfind("mazebot cover: " + said, 0) == 0);
}

TEST_CASE("what is cleaned is kept, and the next run cleans only the rest", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const std::string wall = folder.write("wall.json", R"({"lines": [[[-1, 1.55], [3, 1.55]]]})");
  const auto cover = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", map, "--cell", "0.1", "--start-at", "0.5,0.5", "--every-square", "--format",
                               "csv", "--changes", "20000"});
    return program(more);
  };
  const double whole = std::stod(value_of(cover({}).out, "path_m"));
  const Finished first = cover({"--no-go", wall, "--save", folder.path("clean.pgm")});
  CHECK(first.status == 0);
  const Finished second = cover({"--resume", folder.path("clean.pgm"), "--save", folder.path("all.pgm")});
  CHECK(value_of(second.out, "missed") == "0");
  CHECK(value_of(second.out, "coverage") == "1.0000");
  const double one = std::stod(value_of(first.out, "path_m")), two = std::stod(value_of(second.out, "path_m"));
  CHECK(two < 0.8 * whole);
  CHECK(one + two < 1.3 * whole + 3);
  // Nothing is left: the robot stays.
  CHECK(value_of(cover({"--resume", folder.path("all.pgm")}).out, "path_m") == "0.00");
  // Nothing is left to clean, and the robot still ends at its dock.
  const Finished home = cover({"--resume", folder.path("all.pgm"), "--dock-at", "1.55,2.05"});
  CHECK(std::fabs(std::stod(value_of(home.out, "path_m")) - std::hypot(1, 1.5)) < 0.02);
  CHECK(cover({"--resume", map}).err.find("expected '# mazebot cleaned") != std::string::npos);
  CHECK(cover({"--resume", folder.path("none")}).status == 2);
}

TEST_CASE("a robot ends at its dock, is home in time, and finishes rooms", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const auto cover = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", map, "--cell", "0.1", "--changes", "20000"});
    return program(more);
  };
  const Finished docked = cover({"--dock-at", "0.3,0.3", "--path", folder.path("p.csv")});
  CHECK(docked.status == 0);
  const auto rows = test::csv_records(test::content_of(folder.path("p.csv")));
  CHECK(rows[1][0] == rows.back()[0]);
  CHECK(rows[1][1] == rows.back()[1]);
  CHECK(cover({"--dock-at", "0.3,0.3", "--start-at", "3,1"}).err.find("cannot be reached") != std::string::npos);
  CHECK(cover({"--dock-at", "0.3"}).err.find("expected X,Y in the map's frame") != std::string::npos);

  CHECK(cover({"--battery", "9"}).out.find("trips      ") != std::string::npos);
  CHECK(cover({"--battery", "1"}).err.find("--battery 1 is too little") != std::string::npos);
  // What an interruption leaves of the trips: the first one, up to a trip that is just begun.
  const auto trips = [&](const std::string& stop) {
    const std::string text = cover({"--battery", "9", "--stop-after", stop}).out;
    const std::size_t at = text.find("\ntrips      ");
    return at == std::string::npos ? 0 : std::stoi(text.substr(at + 12));
  };
  const int all = trips("1000");
  CHECK(all > 1);
  CHECK(trips("0.5") == 1);
  CHECK(trips("9.1") == 2);
  CHECK(trips("0") == 0);

  const Finished rooms = cover({"--rooms", "doors"});
  CHECK(rooms.out.find("rooms      1\n") != std::string::npos);
  // A plan with two rooms where the map has one.
  std::string plan = "P2\n40 30\n255\n";
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 40; ++x) plan += y == 15 || x == 20 ? "0 " : "254 ";
  }
  const Finished drawn = cover({"--rooms", folder.write("plan.pgm", plan), "--start-at", "0.5,0.5"});
  CHECK(drawn.out.find("rooms      2\n") != std::string::npos);
  CHECK(drawn.out.find(", 0 an obstacle") != std::string::npos);
}

TEST_CASE("the policies for cells work on cells over the grid, and say what they leave out", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const Finished wide = program({"cover", map, "--cell", "0.1", "--brush", "0.4", "--lattice", "--format", "csv"});
  CHECK(wide.status == 0);
  CHECK(value_of(wide.out, "policy") == "weighted");
  CHECK(std::stoi(value_of(wide.out, "moves")) > 0);
  CHECK(std::stod(value_of(wide.out, "covered_m2")) < std::stod(value_of(wide.out, "reachable_m2")));
  const Finished all = program(
      {"cover", map, "--cell", "0.1", "--lattice", "0.3", "--policy", "all", "--changes", "1000", "--format", "csv"});
  CHECK(test::csv_records(all.out).size() > 8);
  CHECK(program({"cover", map, "--cell", "0.1", "--lattice", "0.33"}).err.find("multiple of the resolution") !=
        std::string::npos);
  CHECK(program({"cover", map, "--cell", "0.1", "--lattice", "x"}).status == 2);
  CHECK(program({"cover", map, "--cell", "0.1", "--lattice", "--battery", "5"}).status == 2);
}

TEST_CASE("a robot of a length and a width turns in a circle", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const auto show = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"show", map, "--cell", "0.1", "--reachable"});
    return program(more);
  };
  CHECK(show({"--robot-size", "0.4x0.3"}).out.find("a robot of 0.4x0.3 m, which turns") != std::string::npos);
  for (const char* const size : {"0.4", "0.4x", "x", "0.4x0", "nanx1", "0.4x0.3x0.2", "0.4,0.3"}) {
    CHECK(show({"--robot-size", size}).err.find("expected LENGTHxWIDTH") != std::string::npos);
  }
  CHECK(show({"--robot-size", "0.4x0.3", "--robot-radius", "0.2"}).status == 2);
}

TEST_CASE("options of occupancy grids are refused for cells, and the other way round", "[cli]") {
  const ScratchFolder folder;
  const std::string blocks = folder.write("house.txt", "XXXX\nX  X\nXXXX\n");
  CHECK(program({"cover", blocks, "--rooms", "doors"}).err.find("expected an occupancy grid for --rooms") !=
        std::string::npos);
  CHECK(program({"cover", blocks, "--lattice", "0.5"}).err.find("for --lattice") != std::string::npos);
  CHECK(program({"cover", blocks, "--brush", "0.5"}).err.find("for --brush") != std::string::npos);
  CHECK(program({"cover", blocks, "--speed", "0.5"}).err.find("for --speed") != std::string::npos);
  const std::string map = folder.write("room.pgm", picture());
  CHECK(program({"cover", map, "--cell", "0.1", "--start", "3,3"}).err.find("expected --start-at") !=
        std::string::npos);
  const auto refused = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", map, "--cell", "0.1"});
    const Finished run = program(more);
    return run.status == 2 ? run.err : "";
  };
  CHECK(refused({"--policy", "spiral"}).find("--policy is for cells, expected --lattice") != std::string::npos);
  CHECK(refused({"--animate"}).find("--animate is for maps of cells") != std::string::npos);
  CHECK(refused({"--lattice", "0.3", "--animate"}).find("--animate is for maps of cells") != std::string::npos);
  CHECK(refused({"--chart", "x.svg"}).find("--chart is for maps of cells") != std::string::npos);
  CHECK(refused({"--lattice", "0.3", "--html", "x.html"}).find("--html is for maps of cells") != std::string::npos);
  for (const char* const option : {"--save", "--path"}) {
    CHECK(program({"cover", map, map, "--cell", "0.1", option, "x"})
              .err.find(std::string(option) + " holds one run, found 2") != std::string::npos);
  }
  // One file for the paths of all policies would hold the last one.
  CHECK(refused({"--lattice", "0.3", "--policy", "all", "--path", "x"}).find("--path holds one run, found ") !=
        std::string::npos);
}

TEST_CASE("corners become round where a robot has a turning radius", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const auto cover = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", map, "--cell", "0.1", "--changes", "5000", "--path", folder.path("p.csv")});
    return program(more);
  };
  // How many turns from row to row are larger than those of an arc.
  const auto turns = [&] {
    const auto rows = test::csv_records(test::content_of(folder.path("p.csv")));
    int corners = 0;
    for (std::size_t i = 2; i + 1 < rows.size(); ++i) {
      const double turned = std::remainder(std::stod(rows[i][2]) - std::stod(rows[i - 1][2]), 360);
      corners += std::fabs(turned) > 30 ? 1 : 0;
    }
    return corners;
  };
  const Finished sharp = cover({});
  CHECK(sharp.out.find("arcs") == std::string::npos);
  const int before = turns();
  const auto length = [&](std::vector<std::string> more) {
    more.insert(more.end(), {"--format", "csv"});
    return std::stod(value_of(cover(more).out, "path_m"));
  };
  CHECK(length({"--turning-radius", "0.1"}) < length({}) - 0.05);
  const Finished round = cover({"--turning-radius", "0.1", "--format", "csv"});
  CHECK(round.status == 0);
  CHECK(turns() < before);  // corners at walls stay
  CHECK(std::stod(value_of(round.out, "coverage")) >= 0.995);
  CHECK(std::stoi(value_of(round.out, "rotations")) == turns());
  CHECK(cover({"--turning-radius", "0.1"}).out.find("\narcs       ") != std::string::npos);
  // The robot still stands at the dock to charge.
  cover({"--turning-radius", "0.1", "--battery", "9", "--dock-at", "0.35,0.35"});
  const auto rows = test::csv_records(test::content_of(folder.path("p.csv")));
  const auto at_dock = [&](const auto& row) { return row[0] == rows.back()[0] && row[1] == rows.back()[1]; };
  CHECK(std::count_if(rows.begin(), rows.end(), at_dock) >= 3);
  CHECK(cover({"--turning-radius", "0"}).status == 2);
  CHECK(cover({"--turning-radius", "0.1", "--lattice"}).status == 2);
}

TEST_CASE("no output of cover replaces another one, or what is read", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const std::string area = folder.write("area.json", R"({"lines": [[[1, 1], [1, 2]]]})"), one = folder.path("one");
  const auto refused = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"cover", map, "--cell", "0.1", "--changes", "0"});
    const Finished run = program(more);
    return run.status == 2 ? run.err : "";
  };
  CHECK(refused({"--path", one, "--save", one}).find("for --path and --save, expected two files") != std::string::npos);
  CHECK(refused({"--path", one, "--svg", one}).find("for --svg and --path, expected two files") != std::string::npos);
  CHECK(refused({"--save", map}).find("for --save and as a map to read") != std::string::npos);
  folder.write("with.yaml", "image: with.pgm\nresolution: 0.1\norigin: [0, 0, 0]\n");
  const std::string image = folder.write("with.pgm", picture());
  CHECK(refused({"--path", image}).find("for --path, which belongs to a YAML file") != std::string::npos);
  CHECK(refused({"--path", folder.path("alone.pgm")}).empty());
  CHECK(refused({"--no-go", area, "--path", area}).find("for --path and for --no-go") != std::string::npos);
  // But what is clean may be brought up to date.
  REQUIRE(program({"cover", map, "--cell", "0.1", "--changes", "0", "--save", one}).status == 0);
  CHECK(program({"cover", map, "--cell", "0.1", "--changes", "0", "--resume", one, "--save", one}).status == 0);
  CHECK(refused({"--resume", one, "--path", one}).find("for --path and for --resume") != std::string::npos);
  CHECK(refused({"--resume", one, "--save", one, "--svg", one}).find("for --svg and --save") != std::string::npos);
  const std::string path = folder.path("path.csv");
  REQUIRE(program({"cover", map, "--cell", "0.1", "--changes", "0", "--path", path}).status == 0);
  CHECK(refused({"--earlier", path, "--save", path}).find("for --save and for --earlier") != std::string::npos);
  CHECK(program({"cover", map, "--cell", "0.1", "--changes", "0", "--earlier", path, "--path", path}).status == 0);
}

TEST_CASE("a map on which the robot fits nowhere keeps its row", "[cli]") {
  const ScratchFolder folder;
  folder.write("a.pgm", "P2 3 3 255\n254 254 254 254 254 254 254 254 254\n");
  folder.write("b.pgm", picture());
  folder.write("c.pgm", "P2 1 1 255\n0\n");
  const Finished run = program({"cover", folder.path(""), "--cell", "0.1", "--changes", "0", "--format", "csv"});
  CHECK(run.status == 2);
  CHECK(run.err.find("a.pgm: a robot of 0.175 m radius does not fit anywhere; the widest") != std::string::npos);
  CHECK(run.err.find("c.pgm: found no free square") != std::string::npos);
  const auto records = test::csv_records(run.out);
  REQUIRE(records.size() == 4);
  for (const std::size_t row : {1, 3}) {
    CHECK(records[row][2] == "floor");
    CHECK(records[row][3] == "invalid");
    for (std::size_t i = 5; i < records[row].size(); ++i) CHECK(records[row][i].empty());
  }
  CHECK(records[2][3] == "done");
  const Finished cells =
      program({"cover", folder.path("a.pgm"), "--cell", "0.1", "--lattice", "--format", "csv", "--policy", "spiral"});
  CHECK(cells.status == 2);
  REQUIRE(test::csv_records(cells.out).size() == 2);
  CHECK(test::csv_records(cells.out)[1][2] == "spiral");
}

TEST_CASE("a floor of which hardly more is left than may be left out is continued", "[cli]") {
  const ScratchFolder folder;
  std::string room = "P2 20 20 255\n";
  for (int i = 0; i < 400; ++i) room += i < 20 || i >= 380 || i % 20 % 19 == 0 ? "0 " : "254 ";
  const std::string map = folder.write("room.pgm", room), clean = folder.path("clean.pgm");
  REQUIRE(program({"cover", map, "--cell", "0.1", "--every-square", "--save", clean}).status == 0);
  std::string squares = test::content_of(clean);
  std::size_t at = squares.find("255\n");
  for (int i = 0; i < 61; ++i) {  // of 256; 23.7 % are 60.7
    at = squares.find('\0', at);
    REQUIRE(at != std::string::npos);
    squares[at] = '\xff';
  }
  folder.write("clean.pgm", squares);
  const Finished rest = program({"cover", map, "--cell", "0.1", "--share", "76.3", "--resume", clean});
  INFO(rest.err);
  CHECK(rest.status == 0);
}

TEST_CASE("a picture that belongs to a YAML file is no map of its own in a directory", "[cli]") {
  const ScratchFolder folder;
  folder.write("room.pgm", picture());
  folder.write("room.yaml",
               "image: room.pgm\nresolution: 0.1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
               "free_thresh: 0.25\n");
  const auto covered = [&] {
    return test::csv_records(program({"cover", folder.path(""), "--cell", "0.1", "--format", "csv"}).out).size() - 1;
  };
  CHECK(covered() == 1);
  folder.write("other.pgm", picture());
  CHECK(covered() == 2);
}

TEST_CASE("the machine without a map cleans occupancy grids", "[cli]") {
  const ScratchFolder folder;
  const std::string map = folder.write("room.pgm", picture());
  const auto vacuum = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"vacuum", map, "--minutes", "2", "--format", "csv"});
    return program(more);
  };
  const Finished run = vacuum({"--cell", "0.1", "--start-at", "1,1,90", "--robot-radius", "0.17"});
  CHECK(run.status == 0);
  const auto records = test::csv_records(run.out);
  REQUIRE(records.size() == 4);
  CHECK(std::stod(records.back()[1]) < 6);  // square metres: only the first room
  CHECK(std::stod(records.back()[8]) > 0.5);
  CHECK(vacuum({"--cell", "0.1", "--start-at", "1,1,90", "--radius", "0.17"}).out == run.out);
  CHECK(vacuum({"--cell", "0.1", "--seeds", "3"}).status == 0);
  CHECK(vacuum({}).err.find("found a picture, expected --cell") != std::string::npos);
  CHECK(vacuum({"--cell", "0.1", "--radius", "3"}).err.find("fits nowhere") != std::string::npos);
  CHECK(vacuum({"--cell", "0.1", "--start-at", "50,1"}).err.find("outside the map") != std::string::npos);
  CHECK(vacuum({"--cell", "0.1", "--start-at", "0.01,0.01"}).status == 2);
}
