// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What the subcommands write to files: pictures and charts.
#include <filesystem>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"

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
      {{"show", "--route", "--distances"}, maze, {">start</text>", ">goal</text>", ">2</text>", "M12 36L12 12L36 12"}},
      {{"show"}, house, {"class=\"blocks\""}},
      {{"solve"}, maze, {">visited by the search</text>", ">proved route</text>", "M12 36L12 12L36 12"}},
      {{"race"}, maze, {">start</text>", "A24 24 0 0 1 36 12"}},
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
  // A map that cannot be read leaves no picture behind.
  CHECK(program({"solve", folder.path("none.txt"), "--svg", folder.path("new.svg")}).status == 2);
  CHECK_FALSE(std::filesystem::exists(folder.path("new.svg")));
}
