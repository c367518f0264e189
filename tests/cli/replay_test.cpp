// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <mazebot/host/record/growing_log.hpp>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using test::content_of;
using test::program;

namespace {

std::string contest_maze(std::uint64_t seed) {
  mazebot::MazeRecipe recipe;
  recipe.algorithm = mazebot::MazeAlgorithm::contest;
  recipe.width = recipe.height = 16;
  recipe.seed = seed;
  return print_maze(mazebot::generate_maze(recipe));
}

const char* const columns = "log,navigator,steps,status,diverged_at,damaged_bytes,misreads,slips,crashes\n";

}  // namespace

TEST_CASE("replay: the log of a search of each policy is reproduced") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", contest_maze(4));
  for (const char* policy : {"odds", "tour", "fewest-unknown", "adachi", "left-hand", "right-hand"}) {
    INFO(policy);
    const std::string log = folder.path(std::string(policy) + ".log");
    REQUIRE(program({"solve", maze, "--policy", policy, "--log", log, "--format=csv"}).status < 2);
    const auto replayed = program({"replay", log, "--format=csv"});
    CHECK(replayed.status == 0);
    CHECK(replayed.out.rfind(columns, 0) == 0);
    CHECK(replayed.out.find(",,0,0,0,0\n") != std::string::npos);
  }
}

TEST_CASE("replay: runs with faults are reproduced, and --truth finds the faults") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", contest_maze(5));
  const std::vector<std::vector<std::string>> all = {{"--misread=0.01"},
                                                     {"--slip=0.01"},
                                                     {"--slip=0.01", "--untold"},
                                                     {"--moved=0.005"},
                                                     {"--power-loss=0.01"},
                                                     {"--misread=0.01", "--no-bump"},
                                                     {"--misread=0.01", "--certain"}};
  for (const std::vector<std::string>& faults : all) {
    INFO(faults.front());
    const std::string log = folder.path("run.log");
    std::vector<std::string> torture = {"torture", maze, "--runs=1", "--seed=3", "--log", log};
    torture.insert(torture.end(), faults.begin(), faults.end());
    REQUIRE(program(torture).status < 2);
    const auto replayed =
        program({"replay", log, "--format=csv", "--truth", maze, "--decisions", folder.path("d.csv")});
    INFO(replayed.out << replayed.err);
    CHECK(replayed.status == 0);
  }
  // A single misread is named in its step.
  const std::string log = folder.path("one.log");
  program({"torture", maze, "--single=misread", "--every=100000", "--log", log});
  const auto replayed = program({"replay", log, "--truth", maze});
  CHECK(replayed.status == 0);
  CHECK(replayed.out.find("misread         in step ") != std::string::npos);
  CHECK(replayed.out.find("mazebot torture --misread 0.0") != std::string::npos);
}

TEST_CASE("replay: damaged logs are shown as far as they can be, and other files are refused") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", contest_maze(6));
  const std::string log = folder.path("run.log");
  REQUIRE(program({"solve", maze, "--log", log}).status == 0);
  const std::string bytes = content_of(log);
  std::string damaged = bytes;
  damaged[bytes.size() / 2] = static_cast<char>(damaged[bytes.size() / 2] ^ 0x55);
  const auto repaired = program({"replay", folder.write("damaged.log", damaged), "--format=csv"});
  CHECK(repaired.status == 1);
  CHECK(repaired.out.find(",done,,1,0,0,0\n") != std::string::npos);
  const auto half = program({"replay", folder.write("half.log", bytes.substr(0, bytes.size() / 2)), "--format=csv"});
  CHECK(half.status == 1);
  for (std::size_t size = 0; size < bytes.size(); size += 7) {
    const auto cut = program({"replay", folder.write("cut.log", bytes.substr(0, size))});
    CHECK(cut.status >= 1);
    CHECK(cut.status <= 2);
  }
  const auto no_log = program({"replay", maze});
  CHECK(no_log.status == 2);
  CHECK(no_log.err.find("found no log, expected one that begins with the letter m and a version") != std::string::npos);
  CHECK(program({"replay", folder.path("missing.log")}).status == 2);
  CHECK(program({"replay", log, "--truth", log}).status == 2);
}

TEST_CASE("replay: pictures, decisions, and a test case") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", contest_maze(7));
  const std::string log = folder.path("run.log");
  REQUIRE(program({"solve", maze, "--log", log}).status == 0);
  const auto replayed = program({"replay", log, "--html", folder.path("run.html"), "--svg", folder.path("run.svg"),
                                 "--decisions", folder.path("d.csv")});
  CHECK(replayed.status == 0);
  CHECK(content_of(folder.path("run.html")).find("<html") != std::string::npos);
  CHECK(content_of(folder.path("run.svg")).rfind("<svg", 0) == 0);
  CHECK(content_of(folder.path("d.csv")).rfind("step,ticks,x,y,heading,walls,short_by,command,", 0) == 0);
  const auto as_test = program({"replay", log, "--to-test"});
  CHECK(as_test.status == 0);
  CHECK(as_test.out.find("TEST_CASE(") != std::string::npos);
  CHECK(as_test.out.find("mazebot::BasicExplorer<mazebot::RunTimeGrid, mazebot::OddsPolicy>") != std::string::npos);
}

TEST_CASE("replay: a contest day is reproduced, with every strategy, with and without faults") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", contest_maze(8));
  const std::string log = folder.path("day.log");
  for (const char* strategy : {"fastest-first", "goal-first", "shortest", "adachi", "carried", "likely-fastest"}) {
    INFO(strategy);
    std::vector<std::string> day = {"contest", maze, "--strategy", strategy, "--log", log};
    REQUIRE(program(day).status < 2);
    const auto perfect = program({"replay", log, "--format=csv", "--truth", maze});
    CHECK(perfect.status == 0);
    CHECK(perfect.out.find("day.log,contest,") != std::string::npos);
    CHECK(perfect.out.find(",done,,0,0,0,0\n") != std::string::npos);
    day.insert(day.end(), {"--misread=0.01", "--slip=0.01"});
    REQUIRE(program(day).status < 2);
    const auto faulty = program({"replay", log, "--format=csv"});
    CHECK(faulty.status == 0);
    CHECK(faulty.out.find("day.log,contest-recovery,") != std::string::npos);
  }
}

TEST_CASE("replay: the log of a day names a robot's file, and --robot says where that is now") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", contest_maze(8));
  const std::string log = folder.path("day.log");
  const std::string robot =
      folder.write("robot.json", content_of((source_dir() / "examples/robots/classic.json").string()));
  REQUIRE(program({"contest", maze, "--robot", robot, "--log", log}).status == 0);
  CHECK(program({"replay", log}).status == 0);
  const std::string moved = folder.path("moved.json");
  std::filesystem::rename(robot, moved);
  const auto lost = program({"replay", log});
  CHECK(lost.status == 2);
  CHECK(lost.err.find("robot.json") != std::string::npos);
  const auto found = program({"replay", log, "--robot", moved});
  CHECK(found.status == 0);
  CHECK(found.out.find("robot.json after step 0") != std::string::npos);
  CHECK(found.out.find("moved.json, by --robot, instead of the log's") != std::string::npos);
  CHECK(program({"replay", log, "--robot=half-size"}).out.find("diverged") != std::string::npos);
}

TEST_CASE("replay: readings without a fault contradict nothing, whatever leads the robot") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", contest_maze(8));
  const std::string log = folder.path("run.log");
  const std::vector<std::vector<std::string>> all = {{"solve"}, {"torture", "--runs=1"}, {"contest"},
                                                     {"drive"}, {"drive", "--recovery"}, {"contest", "--drive"}};
  for (const std::vector<std::string>& options : all) {
    INFO(options.front() << ' ' << options.back());
    std::vector<std::string> run = options;
    run.insert(run.end(), {maze, "--log", log});
    REQUIRE(program(run).status == 0);
    const auto replayed = program({"replay", log});
    CHECK(replayed.status == 0);
    CHECK(replayed.out.find("\nstatus          done\n") != std::string::npos);
    CHECK(replayed.out.find("\ncontradiction") == std::string::npos);
  }
}

TEST_CASE("replay: searches that a robot drives on its wheels are reproduced") {
  const test::ScratchFolder folder;
  mazebot::MazeRecipe recipe;
  recipe.algorithm = mazebot::MazeAlgorithm::contest;
  recipe.width = recipe.height = 6;
  const std::string maze = folder.write("maze.txt", print_maze(mazebot::generate_maze(recipe)));
  const std::string log = folder.path("run.log");
  const std::vector<std::vector<std::string>> all = {
      {}, {"--robot=classic"}, {"--certain"}, {"--recovery", "--carried-at=6"}, {"--dead=sensor-2", "--recovery"}};
  for (const std::vector<std::string>& options : all) {
    INFO(options.size() << (options.empty() ? "" : options.back()));
    std::vector<std::string> drive = {"drive", maze, "--log", log};
    drive.insert(drive.end(), options.begin(), options.end());
    REQUIRE(program(drive).status < 2);
    const auto replayed = program({"replay", log, "--format=csv"});
    INFO(replayed.out << replayed.err);
    CHECK(replayed.status == 0);
    CHECK(replayed.out.rfind(columns, 0) == 0);
  }
  CHECK(program({"drive", maze, "--log", log, "--known-map"}).status == 2);
}

TEST_CASE("replay: says why a replay decides otherwise") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", contest_maze(9));
  const std::string log = folder.path("run.log");
  REQUIRE(program({"solve", maze, "--policy=adachi", "--log", log}).status == 0);
  std::string bytes = content_of(log);
  // The policy stands in the header.
  const std::size_t lanes = std::size_t{1} << ((bytes[1] & 15) - 1);
  REQUIRE(bytes.size() - 2 - lanes <= 128);
  bytes = bytes.substr(2 + lanes, bytes.size() - 4 - lanes);
  const auto replay_of_version = [&](char version) {
    std::string other = bytes;
    other[0] = version;
    other[1] = 0x11;  // the explorer, the policy odds
    return program({"replay", folder.write("other.log", mazebot::framed_log(other))});
  };
  const auto policy = replay_of_version(bytes[0]);
  CHECK(policy.status == 1);
  INFO(policy.out << policy.err);
  CHECK(policy.out.find("why             other settings: the commands of the log are those of the policy adachi\n") !=
        std::string::npos);
  const auto version = replay_of_version(0x1F);
  CHECK(version.status == 1);
  CHECK(version.out.find("why             another version: the log is of version 0.31, this program is ") !=
        std::string::npos);
}
