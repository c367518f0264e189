// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

namespace {

namespace fs = std::filesystem;
using test::csv_rows;
using test::Finished;
using test::program;
using test::Row;
using test::ScratchFolder;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

// An empty 4x4 maze: the goal is two moves from the start.
const char* const empty_maze =
    "o---o---o---o---o\n|               |\no   o   o   o   o\n|               |\no   o   o   o   o\n"
    "|               |\no   o   o   o   o\n|               |\no---o---o---o---o\n";

struct Hosted {
  Finished finished;
  Row row;
};

// Runs a mouse that is a shell script in the empty maze.
Hosted host(const std::string& script, std::vector<std::string> options = {}) {
  const ScratchFolder folder;
  options.insert(options.begin(), {"host", "--format=csv", folder.write("m.txt", empty_maze)});
  options.insert(options.end(), {"--", "sh", "-c", script});
  Hosted hosted{program(options), {}};
  const std::vector<Row> rows = csv_rows(hosted.finished.out);
  if (rows.size() == 1) hosted.row = rows[0];
  return hosted;
}

// The mouse of a shell script: asks, and waits for the reply.
const std::string ask = "ask() { echo \"$1\"; read reply; }\n";
const std::string to_goal = ask + "ask moveForward; ask turnRight; ask moveForward\n";

std::vector<fs::path> transcripts() {
  std::vector<fs::path> found;
  const std::string suffix = ".maze.txt";
  for (const fs::path& file : test::shared_files("mms/transcripts")) {
    const std::string name = file.string();
    if (name.size() > suffix.size() && name.substr(name.size() - suffix.size()) == suffix) found.push_back(file);
  }
  return found;
}

// Lines `name value` of a recorded summary.
Row recorded_statistics(const fs::path& file) {
  Row statistics;
  std::istringstream lines(test::content_of(file.string()));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t blank = line.find(' ');
    if (blank != line.npos) statistics.emplace(line.substr(0, blank), line.substr(blank + 1));
  }
  return statistics;
}

std::vector<std::string> without_seconds(const std::string& csv) {
  std::vector<std::string> lines;
  for (auto record : test::csv_records(csv)) {
    if (record.size() < 5) continue;
    record[3] = "";
    std::string line;
    for (const std::string& field : record) line += field + ',';
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

#ifdef __linux__
TEST_CASE("host: what a mouse has started ends with it, also in a session of its own") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("m.txt", empty_maze);
  const std::string script = "setsid sh -c 'echo $$ > " + folder.path("helper") +
                             "; exec sleep 600' > /dev/null 2>&1 < /dev/null &\nwhile [ ! -s " + folder.path("helper") +
                             " ]; do sleep 0.01; done";
  program({"host", maze, "--", "/bin/sh", "-c", script});
  const std::string id = test::content_of(folder.path("helper"));
  REQUIRE(id.size() > 1);
  // It has ended, if perhaps nobody has asked for its exit status yet.
  std::ifstream stat("/proc/" + id.substr(0, id.size() - 1) + "/stat");
  std::string words;
  std::getline(stat, words);
  CHECK((words.empty() || words.find(") Z ") != std::string::npos));
}
#endif

TEST_CASE("host: recorded sessions of mms are replayed without a difference") {
  for (const fs::path& maze : transcripts()) {
    const std::string session = maze.string().substr(0, maze.string().size() - std::string(".maze.txt").size());
    INFO(session);
    const Finished ran = program({"host", "--replay", session + ".txt", "--format=csv", maze.string()});
    CHECK(ran.status == 0);
    CHECK(ran.err.empty());
    const std::vector<Row> rows = csv_rows(ran.out);
    REQUIRE(rows.size() == 1);
    Row row = rows[0];
    CHECK(row["verdict"] == "exited");
    if (!fs::exists(session + ".stats")) continue;
    Row recorded = recorded_statistics(session + ".stats");
    CHECK(row["commands"] == recorded["commands"]);
    CHECK(row["crashes"] == recorded["crashes"]);
    CHECK(row["solved"] == (recorded["solved"] == "yes" ? "true" : "false"));
    CHECK(row["score"] == recorded["score"]);
    CHECK(row["total_turns"] == recorded["total-turns"]);
    CHECK(row["total_effective"] == recorded["total-effective-distance"]);
    CHECK(row["best_turns"] == recorded["best-run-turns"]);
    CHECK(row["best_effective"] == recorded["best-run-effective-distance"]);
  }
}

TEST_CASE("host: an option that can be repeated takes one value, and leaves the maze after it") {
  const ScratchFolder folder;
  const std::string maze = folder.write("m.txt", print_maze(mazebot::generate_maze(mazebot::MazeRecipe())));
  std::vector<std::string> arguments = {"host", "--format=csv", "--reset-at", "30", "--reset-at", "60", maze, "--"};
  for (const std::string& part : test::program_command({"mms", "--quiet"})) arguments.push_back(part);
  const Finished played = program(arguments);
  CHECK(played.status == 0);
  CHECK(csv_rows(played.out).at(0)["map"] == maze);
}

TEST_CASE("host: a transcript that it writes is replayed, and an altered one is not") {
  const ScratchFolder folder;
  const std::string maze = folder.write("m.txt", print_maze(mazebot::generate_maze(mazebot::MazeRecipe())));
  std::vector<std::string> arguments = {"host", maze, "--format=csv", "--transcript", folder.path("sessions"), "--"};
  for (const std::string& part : test::program_command({"mms", "--quiet"})) arguments.push_back(part);
  const Finished played = program(arguments);
  CHECK(played.status == 0);
  Row row = csv_rows(played.out).at(0);
  CHECK(row["verdict"] == "exited");
  CHECK(row["exit"] == "0");
  CHECK(row["solved"] == "true");
  CHECK(row["crashes"] == "0");
  CHECK(row["invalid"] == "0");
  CHECK(contains(played.err, ", score " + row["score"] + "\n"));

  const std::string file = folder.path("sessions/m.transcript.txt");
  const Finished same = program({"host", "--replay", file, "--format=csv", maze});
  CHECK(same.status == 0);
  CHECK(same.err.empty());
  CHECK(without_seconds(same.out) == without_seconds(played.out));

  std::string content = test::content_of(file);
  const std::size_t ack = content.find("< ack\n");
  REQUIRE(ack != content.npos);
  content.replace(ack, 5, "< crash");
  const std::string altered = folder.write("altered.txt", content);
  const Finished other = program({"host", "--replay", altered, "--format=csv", maze});
  CHECK(other.status == 1);
  const auto line = std::count(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(ack), '\n') + 1;
  CHECK(contains(other.err, altered + ":" + std::to_string(line) + ": recorded 'crash', the host replies 'ack' to "));
  CHECK(csv_rows(other.out).at(0)["verdict"] == "failed");

  const Finished empty = program({"host", "--replay", "/dev/null", maze});
  CHECK(empty.status == 2);
  CHECK(empty.err == "mazebot host: /dev/null: found no line, expected a recorded session\n");
  // The folder is made, but not the one it should be in: that name may be misspelt.
  arguments[4] = folder.path("no/such/sessions");
  const Finished nowhere = program(arguments);
  CHECK(nowhere.status == 2);
  CHECK(contains(nowhere.err, "no/such/sessions: is no directory for transcripts"));
  CHECK_FALSE(fs::exists(folder.path("no")));
  const Finished no_recording = program({"host", "--replay", maze, maze});
  CHECK(no_recording.status == 2);
  CHECK(contains(no_recording.err, maze + ":1:1: found "));
  CHECK(program({"host", "--replay", file, maze, maze}).status == 2);
  CHECK(program({"host", "--replay", file, maze, "--", "true"}).status == 2);
  CHECK(program({"host", "--replay", folder.path("none"), maze}).status == 2);
}

TEST_CASE("host: each end of a mouse has a verdict") {
  struct Case {
    const char* what;
    std::string script;
    std::vector<std::string> options;
    const char* verdict;
    const char* exit;
  };
  const Case cases[] = {
      {"exits", "exit 0", {}, "exited", "0"},
      {"fails", "exit 3", {}, "failed", "3"},
      {"is killed", "kill -KILL $$", {}, "killed", "-9"},
      {"crashes", "kill -SEGV $$", {}, "killed", "-11"},
      {"sleeps", "sleep 100", {"--limit=0.3"}, "limit", ""},
      {"computes", "while :; do :; done", {"--limit=0.3"}, "limit", ""},
      {"says nothing and reads", "read reply", {"--limit=0.3"}, "limit", ""},
      {"ignores that it should end",
       "trap '' TERM INT HUP PIPE; while :; do sleep 1; done",
       {"--limit=0.3"},
       "limit",
       ""},
      {"writes a line without an end", "cat /dev/zero", {"--limit=0.3"}, "limit", ""},
      {"floods with drawings", "yes setWall 0 0 n", {"--idle=5000"}, "idle", ""},
      {"floods and never reads", "yes turnLeft", {"--idle=5000"}, "idle", ""},
      {"floods with invalid lines", "yes", {"--idle=5000"}, "idle", ""},
      {"closes its output and runs on", "exec >&-; sleep 0.1; exit 4", {}, "failed", "4"},
      {"closes its input", "exec <&-; echo turnLeft; sleep 0.1; echo turnLeft", {}, "exited", "0"},
      {"leaves a helper behind", "sleep 100 & exit 0", {}, "exited", "0"},
      {"sends an invalid line and waits", ask + "ask 'turnRight 1'", {}, "unanswered", ""},
      {"sends a line without its newline and waits", "printf turnRight; read reply", {}, "unanswered", ""},
      {"waits for a reply to a drawing", ask + "ask 'setWall 0 0 n'", {"--limit=1"}, "unanswered", ""},
      {"sends an invalid line and does not wait", ask + "echo hello; ask turnRight", {}, "exited", "0"},
      {"reaches the goal", to_goal + "sleep 100", {"--stop=at-goal"}, "goal", ""},
  };
  for (const Case& one : cases) {
    INFO(one.what);
    std::vector<std::string> options = one.options;
    options.emplace_back("--limit=20");
    if (contains(one.options.empty() ? "" : one.options[0], "--limit")) options.pop_back();
    Hosted hosted = host(one.script, options);
    INFO(hosted.finished.err);
    CHECK(hosted.row["verdict"] == one.verdict);
    CHECK(hosted.row["exit"] == one.exit);
    CHECK(std::stod(hosted.row["seconds"]) < 15);
    CHECK(hosted.finished.status == (hosted.row["solved"] == "true" ? 0 : 1));
  }
}

TEST_CASE("host: no process of a mouse is left when the host ends") {
  const ScratchFolder folder;
  const std::string note = folder.path("helper");
  for (const char* end : {"exit 0", "sleep 100", "kill -KILL $$"}) {
    INFO(end);
    host("sleep 100 & echo $! > " + note + "; " + end, {"--limit=0.5"});
    const int helper = std::stoi(test::content_of(note));
    // The killed process may be a zombie until its new parent has seen its end.
    bool runs = true;
    for (int i = 0; i < 100 && runs; ++i) {
      const std::string state = test::content_of("/proc/" + std::to_string(helper) + "/stat");
      runs = kill(helper, 0) == 0 && !contains(state, ") Z ");
      if (runs) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    CHECK_FALSE(runs);
  }
}

TEST_CASE("host: a signal that ends the host ends the mouse") {
  const ScratchFolder folder;
  const std::string maze = folder.write("m.txt", empty_maze);
  const std::string note = folder.path("mouse");
  const test::ScratchFile none;
  const pid_t id =
      test::start(test::program_command({"host", maze, "--", "sh", "-c", "echo $$ > " + note + "; exec sleep 100"}),
                  none.number(), none.number(), none.number());
  for (int i = 0; i < 500 && test::content_of(note).empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const int mouse = std::stoi(test::content_of(note));
  kill(id, SIGTERM);
  CHECK(test::wait_for(id) == 128 + SIGTERM);
  bool runs = true;
  for (int i = 0; i < 100 && runs; ++i) {
    runs = kill(mouse, 0) == 0 && !contains(test::content_of("/proc/" + std::to_string(mouse) + "/stat"), ") Z ");
    if (runs) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  CHECK_FALSE(runs);
}

TEST_CASE("host: the score and its parts") {
  Hosted solved = host(to_goal);
  CHECK(solved.finished.status == 0);
  CHECK(solved.row["commands"] == "3");
  CHECK(solved.row["solved"] == "true");
  CHECK(solved.row["score"] == "5.5");
  CHECK(solved.row["total_turns"] == "1");
  CHECK(solved.row["total_effective"] == "4");
  CHECK(solved.row["best_turns"] == "1");
  CHECK(solved.row["best_effective"] == "4");

  Hosted unsolved = host(ask + "ask moveForward");
  CHECK(unsolved.finished.status == 1);
  CHECK(unsolved.row["score"] == "2000");
  CHECK(unsolved.row["best_turns"] == "-1");
  CHECK(unsolved.row["best_effective"] == "-1");
}

TEST_CASE("host: an invalid line is named, and so is one without its newline") {
  const Hosted wrong = host(ask + "echo 'turnRight 1'; echo; echo 'setColor 0 0 z'; ask mazeWidth; printf turnLeft");
  CHECK(contains(wrong.finished.err, "m.txt: line 1 'turnRight 1' is never answered: the command takes fewer words\n"));
  CHECK(contains(wrong.finished.err, "m.txt: line 2 '' is never answered: the line is blank\n"));
  CHECK(contains(wrong.finished.err, "m.txt: line 3 'setColor 0 0 z' draws nothing: "));
  CHECK(contains(wrong.finished.err, "m.txt: the last line 'turnLeft' has no newline: mms ignores it\n"));
  CHECK(wrong.row.at("invalid") == "3");
  CHECK(wrong.row.at("total_turns") == "0");

  const Hosted many = host("yes", {"--idle=1000"});
  CHECK(many.finished.err.size() < 5000);
  CHECK(many.row.at("invalid") == "1000");
}

TEST_CASE("host: commands that the mouse does not wait for are dropped when it ends, as in mms") {
  Hosted gone = host("echo moveForward; echo turnRight; echo moveForward");
  CHECK(gone.row["verdict"] == "exited");
  CHECK(gone.row["commands"] == "3");
  CHECK(gone.row["solved"] == "false");
  CHECK(gone.row["total_turns"] == "0");
  CHECK(gone.row["total_effective"] == "2");  // the move has begun
  CHECK(contains(gone.finished.err, "without reading the reply to 'moveForward'"));

  Hosted slow = host("echo moveForward; echo turnRight; echo moveForward; sleep 1");
  CHECK(slow.row["solved"] == "true");
  Hosted reading = host("echo moveForward; echo turnRight; echo moveForward; read a; read b; read c");
  CHECK(reading.row["solved"] == "true");
}

TEST_CASE("host: Reset is pressed after the N-th command") {
  const std::string script =
      ask +
      "ask wasReset; echo $reply >&2; ask wasReset; echo $reply >&2; ask ackReset; ask wasReset; "
      "echo $reply >&2; ask wasReset; echo $reply >&2";
  const Hosted pressed = host(script, {"--reset-at=1", "--reset-at", "4"});
  CHECK(pressed.finished.err == "false\ntrue\nfalse\ntrue\n");
  CHECK(host(script).finished.err == "false\nfalse\nfalse\nfalse\n");
}

TEST_CASE("host: many mazes give the same rows with any number of jobs and shards") {
  const ScratchFolder folder;
  for (const char* name : {"b/1.txt", "a/2.txt", "a/1.txt", "c.txt", "d.txt"}) folder.write(name, empty_maze);
  std::vector<std::string> mouse = {"--", "sh", "-c", to_goal};
  const auto run = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"host", folder.path()});
    options.insert(options.end(), mouse.begin(), mouse.end());
    return program(options);
  };
  const Finished one = run({"--format=csv", "--jobs=1"});
  CHECK(one.status == 0);
  CHECK(one.err.empty());
  const auto rows = without_seconds(one.out);
  REQUIRE(rows.size() == 6);
  CHECK(contains(rows[0],
                 "map,verdict,exit,,commands,crashes,invalid,solved,score,total_turns,total_effective,"
                 "best_turns,best_effective,"));
  CHECK(contains(rows[1], "a/1.txt,exited,0,,3,0,0,true,5.5,1,4,1,4,"));
  CHECK(without_seconds(run({"--format=csv", "--jobs=4"}).out) == rows);

  const auto first = without_seconds(run({"--format=csv", "--shard=1/2"}).out);
  const auto second = without_seconds(run({"--format=csv", "--shard=2/2"}).out);
  CHECK(first == std::vector<std::string>{rows[0], rows[1], rows[3], rows[5]});
  CHECK(second == std::vector<std::string>{rows[0], rows[2], rows[4]});

  const auto json = nlohmann::json::parse(run({"--format=json"}).out);
  CHECK(json.size() == 5);
  CHECK(json[0]["score"] == 5.5);
  CHECK(json[0]["exit"] == 0);
  const Finished text = run({});
  CHECK(contains(text.out, "5 of 5 mazes solved; of these: mean score 5.50, worst 5.5"));
  CHECK(contains(text.out, "verdicts:\n     5 exited     the program ended with exit status 0\n"));

  // Two files of one name get transcripts of their own.
  run({"--transcript", folder.path("t")});
  std::size_t transcripts = 0;
  for (const auto& entry : fs::directory_iterator(folder.path("t"))) transcripts += entry.path().extension() == ".txt";
  CHECK(transcripts == 5);
  // Also if their paths become the same name.
  run({folder.path("c.txt"), folder.write("e/f/1.txt", empty_maze), folder.write("e_f/1.txt", empty_maze),
       "--transcript", folder.path("u")});
  const fs::directory_iterator begin(folder.path("u"));
  CHECK(std::count_if(begin, fs::directory_iterator(), [](const auto&) { return true; }) == 10);
}

TEST_CASE("host: what a mouse says on standard error is shown with its maze") {
  const ScratchFolder folder;
  const std::string a = folder.write("a.txt", empty_maze);
  const std::string b = folder.write("b.txt", empty_maze);
  const Finished two = program({"host", a, b, "--", "sh", "-c", "printf 'hello\\tyou\\033[2J\\nand' >&2"});
  for (const std::string& maze : {a, b}) {
    CHECK(contains(two.err, maze + ": hello\tyou\\x1b[2J\n"));
    CHECK(contains(two.err, maze + ": and\n"));
  }
  // It is shown while the mouse runs, and cannot fill memory or stop it.
  const Hosted flood = host("yes hello >&2", {"--limit=0.3"});
  CHECK(flood.row.at("verdict") == "limit");
}

TEST_CASE("host: what cannot be hosted ends with status 2") {
  const ScratchFolder folder;
  const std::string maze = folder.write("m.txt", empty_maze);
  const std::vector<std::vector<std::string>> wrong = {
      {"host"},
      {"host", maze},
      {"host", maze, "--"},
      {"host", "--", "true"},
      {"host", maze, "--", ""},
      {"host", maze, "--", "no-such-program-anywhere"},
      {"host", maze, "--", "./no-such-program"},
      {"host", maze, "--", maze},
      {"host", folder.path("none.txt"), "--", "true"},
      {"host", maze, "--limit", "0", "--", "true"},
      {"host", maze, "--limit", "nan", "--", "true"},
      {"host", maze, "--idle", "-1", "--", "true"},
      {"host", maze, "--stop", "never", "--", "true"},
      {"host", maze, "--reset-at", "x", "--", "true"},
      {"host", maze, "--shard", "3/2", "--", "true"},
      {"host", maze, "--jobs", "0", "--", "true"},
      {"host", maze, "--transcript", maze, "--", "true"},
  };
  for (const auto& arguments : wrong) {
    INFO(arguments.back());
    const Finished ran = program(arguments);
    CHECK(ran.status == 2);
    CHECK(contains(ran.err, "mazebot host: "));
  }
  // A bad file among others is reported, and the others run.
  const Finished some =
      program({"host", "--format=csv", folder.write("bad.txt", "hello"), maze, "--", "sh", "-c", to_goal});
  CHECK(some.status == 2);
  CHECK(csv_rows(some.out).size() == 1);
}
