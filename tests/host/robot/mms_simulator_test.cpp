// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/mms_simulator.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <mazebot/host/files/map_file.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"

namespace {

namespace fs = std::filesystem;
using mazebot::MmsSimulator;

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream stream(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> with_prefix(const std::vector<std::string>& lines, std::string_view prefix) {
  std::vector<std::string> found;
  for (const std::string& line : lines) {
    if (line.substr(0, prefix.size()) == prefix) found.push_back(line.substr(prefix.size()));
  }
  return found;
}

// Plays a recorded session to the host. The user's presses of Reset are not in it: they happened where the recorded
// mouse was told of one.
std::vector<std::string> replay(MmsSimulator& host, const std::vector<std::string>& lines,
                                std::vector<std::string>& invalid_lines) {
  const std::vector<std::string> recorded = with_prefix(lines, "< ");
  std::vector<std::string> replies;
  for (const std::string& command : with_prefix(lines, "> ")) {
    if (command == "wasReset" && replies.size() < recorded.size() && recorded[replies.size()] == "true") {
      host.press_reset();
    }
    if (auto reply = host.handle(command)) replies.push_back(*reply);
    if (host.fault() != mazebot::MmsFault::none) invalid_lines.push_back(command);
  }
  return replies;
}

}  // namespace

TEST_CASE("the mms simulator answers as mms did in every recorded session") {
  const fs::path folder = shared_dir() / "mms/transcripts";
  if (!fs::exists(folder)) {
    test::skip("no shared data in " + folder.string());
    return;
  }
  std::size_t sessions = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const std::string maze_suffix = ".maze.txt";
    if (name.size() < maze_suffix.size() || name.substr(name.size() - maze_suffix.size()) != maze_suffix) continue;
    const fs::path session = folder / name.substr(0, name.size() - maze_suffix.size());
    INFO(session.string());
    ++sessions;

    MmsSimulator host(mazebot::read_maze(entry.path()).walls);
    const std::vector<std::string> lines = lines_of(session.string() + ".txt");
    const std::vector<std::string> recorded = with_prefix(lines, "< ");
    std::vector<std::string> invalid_lines;
    const std::vector<std::string> replies = replay(host, lines, invalid_lines);
    CHECK(host.invalid_lines() == invalid_lines.size());
    const auto difference = std::mismatch(replies.begin(), replies.end(), recorded.begin(), recorded.end());
    INFO("first difference at reply " << difference.first - replies.begin());
    CHECK(replies == recorded);

    const std::vector<std::string> summary = lines_of(session.string() + ".stats");
    if (summary.empty()) continue;
    const auto recorded_stat = [&](const std::string& stat) { return with_prefix(summary, stat + " "); };
    for (const char* stat : {"total-distance", "total-turns", "total-effective-distance", "current-run-distance",
                             "current-run-turns", "current-run-effective-distance", "best-run-distance",
                             "best-run-turns", "best-run-effective-distance", "score"}) {
      INFO(stat);
      if (recorded_stat(stat).empty()) continue;
      CHECK(host.handle(std::string("getStat ") + stat) == recorded_stat(stat).front());
    }
    CHECK(fmt::to_string(host.crashes()) == recorded_stat("crashes").front());
    CHECK((host.solved() ? "yes" : "no") == recorded_stat("solved").front());
    CHECK(invalid_lines == with_prefix(summary, "simlog Invalid command: "));
  }
  CHECK(sessions >= 8);
}

// In an empty 4x4 maze.
TEST_CASE("the mms simulator handles half steps, diagonals, unusual numbers and unknown commands") {
  mazebot::RunTimeWallMap walls(mazebot::RunTimeGrid(4, 4));
  MmsSimulator host(walls);
  const auto replies = [&](std::vector<const char*> commands) {
    std::string all;
    for (const char* command : commands) all += host.handle(command).value_or("-") + " ";
    return all;
  };
  CHECK(replies({"mazeWidth", "mazeHeight", "wallLeft", "wallFront", "wallBack"}) == "4 4 true false true ");
  // Diagonally from wall to wall, and never through a post.
  CHECK(replies({"turnRight45", "moveForwardHalf", "turnLeft45", "moveForwardHalf", "turnRight45"}) ==
        "ack crash ack ack ack ");
  CHECK(replies({"moveForwardHalf 2", "getStat total-distance", "wallFront 20"}) == "ack 3 true ");
  // Numbers as Qt reads them; 2^30 cells are 2^31 half steps, which wraps.
  CHECK(replies({"ackReset", "moveForward +1", "moveForward abc", "moveForward 1073741824", "moveForward 0"}) ==
        "ack ack crash crash crash ");
  // Too far: the mouse goes as far as it can, and all of that counts.
  CHECK(replies({"moveForward 007", "getStat total-distance"}) == "crash 19 ");
  CHECK(host.cell() == mazebot::Cell(0, 3));
  // A second word, a blank line, a wrong name, display commands: nothing.
  CHECK(replies({"turnRight 1", "", " ", "wasReset 1", "getStat", "getStat x", "Turnright"}) == "- - - - - - - ");
  CHECK(host.invalid_lines() == 7);
  CHECK(replies({"setWall 0 0 n", "setWall 9 9 n", "setText 0 0 a b", "clearAllText", " turnRight "}) ==
        "- - - - ack ");
  CHECK(host.invalid_lines() == 7);
  CHECK(host.drawn_walls().wall(mazebot::Cell(0, 1), mazebot::Heading::south));
}

TEST_CASE("the mms simulator says why a line is invalid") {
  using mazebot::MmsFault;
  MmsSimulator simulator{mazebot::RunTimeWallMap(mazebot::RunTimeGrid(4, 4))};
  const std::pair<const char*, MmsFault> lines[] = {
      {"", MmsFault::blank_line},
      {"   ", MmsFault::blank_line},
      {"turnRight 1", MmsFault::needless_word},
      {"moveForward 1 2", MmsFault::needless_word},
      {"wallFront 1 2", MmsFault::needless_word},
      {"turnright", MmsFault::unknown_command},
      {"\tturnRight", MmsFault::unknown_command},
      {" setWall 0 0 n", MmsFault::unknown_command},
      {"getStat", MmsFault::no_statistic},
      {"getStat score x", MmsFault::no_statistic},
      {"getStat points", MmsFault::unknown_statistic},
      {"setWall 0 0 N", MmsFault::wrong_drawing},
      {"setWalls 0 0 n", MmsFault::wrong_drawing},
      {"setWall 0 0", MmsFault::wrong_drawing},
      {"setColor 0 0 z", MmsFault::wrong_drawing},
      {"setText 0", MmsFault::wrong_drawing},
      {"setText  0 0 two blanks", MmsFault::wrong_drawing},
      {"clearText 0 x", MmsFault::wrong_drawing},
      {"clearAllText 1", MmsFault::wrong_drawing},
  };
  std::uint64_t invalid = 0;
  for (const auto& [line, fault] : lines) {
    INFO(line);
    CHECK_FALSE(simulator.handle(line));
    CHECK(simulator.fault() == fault);
    CHECK(simulator.invalid_lines() == ++invalid);
  }
  for (const char* line :
       {"setText 0 0 two  blanks", "setText 0 0", "setWall 9 9 n", "setColor 0 0 O", "clearAllText"}) {
    INFO(line);
    CHECK_FALSE(simulator.handle(line));
    CHECK(simulator.fault() == MmsFault::none);
  }
  CHECK(simulator.handle("\rturn\rRight\r") == "ack");
  CHECK(simulator.invalid_lines() == invalid);
}

TEST_CASE("the mms simulator counts a movement that was begun and not finished, and does not arrive") {
  MmsSimulator simulator{mazebot::RunTimeWallMap(mazebot::RunTimeGrid(4, 4))};
  for (const char* line : {"moveForward", "turnRight"}) simulator.handle(line);
  const MmsSimulator::State before = simulator.state();
  CHECK(simulator.handle("moveForward") == "ack");
  CHECK(simulator.solved());
  simulator.restore(before);
  CHECK_FALSE(simulator.solved());
  simulator.begin("moveForward");
  CHECK_FALSE(simulator.solved());
  CHECK(simulator.cell() == mazebot::Cell(0, 1));
  CHECK(simulator.handle("getStat total-distance") == "4");
  simulator.begin("turnLeft");
  CHECK(simulator.handle("getStat current-run-turns") == "2");
  CHECK(simulator.handle("wallLeft") == "false");  // it still heads east
}

TEST_CASE("the mms simulator scores as mms does") {
  MmsSimulator host{mazebot::RunTimeWallMap(mazebot::RunTimeGrid(4, 4))};
  CHECK(host.handle("getStat score") == "2000");
  CHECK(host.handle("getStat best-run-turns") == "-1");
  for (const char* command : {"moveForward", "turnRight", "moveForward"}) CHECK(host.handle(command) == "ack");
  CHECK(host.solved());
  // 1 turn and 2 + 2 half steps, and a tenth of the same.
  CHECK(host.handle("getStat score") == "5.5");
  // A second run costs 15 for the Reset; turns before the start do not belong to it.
  for (const char* command : {"ackReset", "turnRight", "turnLeft", "moveForward 2"})
    CHECK(host.handle(command) == "ack");
  CHECK(host.handle("getStat current-run-effective-distance") == "18");
  CHECK(host.handle("getStat current-run-turns") == "0");
  CHECK(host.handle("getStat best-run-effective-distance") == "4");
}
