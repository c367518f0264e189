// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/record/read_log.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/contest/contest.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/record/replay_log.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/record/ram_log.hpp"
#include "mazebot/record/recorder.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/figures.hpp"
#include "support/log_files.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// The log of a search.
std::string search_log(std::uint64_t seed) {
  const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
  BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
  FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults().set(Fault::misread, 0.002), seed);
  RamLog<512> log;
  Recorder<BasicExplorer<RunTimeGrid>, RamLog<512>> recorder(explorer, log);
  drive(robot, recorder);
  recorder.finish();
  return test::file_of(log);
}

bool same_seen(const Observation& a, const Observation& b) {
  for (int i = 0; i < 4; ++i) {
    if (a.reach(turn_at(i)) != b.reach(turn_at(i)) || a.free_cells(turn_at(i)) != b.free_cells(turn_at(i)))
      return false;
  }
  return a.short_by() == b.short_by() && a.feels_bumps() == b.feels_bumps();
}
// Whether the entries of one log are those of the other, as far as they are checked.
bool begins_like(const RunLog& part, const RunLog& whole) {
  for (std::size_t i = 0; i < part.entries.size() && part.entries[i].is_checked; ++i) {
    if (i >= whole.entries.size()) return false;
    if (part.entries[i].kind != whole.entries[i].kind) return false;
    if (!same_seen(part.entries[i].seen, whole.entries[i].seen)) return false;
  }
  return true;
}

std::string hex(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

}  // namespace

TEST_CASE("the example of the page on the format is what a recorder writes") {
  Explorer<4, 3> explorer({{2, 1}});
  RamLog<64> log;
  Recorder<Explorer<4, 3>, RamLog<64>> recorder(explorer, log);
  recorder.next(Observation().set_wall(Turn::left, true).set_wall(Turn::ahead, false).set_wall(Turn::right, true));
  recorder.next(Observation()
                    .set_wall(Turn::left, true)
                    .set_wall(Turn::ahead, true)
                    .set_wall(Turn::right, false)
                    .set_short_by(1));
  recorder.mark(9);
  recorder.next(Observation().set_wall(Turn::left, false).set_wall(Turn::ahead, false).set_wall(Turn::right, false));
  recorder.finish();
  REQUIRE(hex(test::file_of(log)) == "6d141e4fda0f3822fb5901112430163efb591f5efe3f2e1c");
}

TEST_CASE("firmware without a navigator of the library logs by three calls") {
  RamLog<64> log;
  LogWriter<RamLog<64>> writer(log);
  writer.begin(16, 16, Pose(Cell(3, 2), Heading::west));
  writer.saw(Observation().set_wall(Turn::ahead, false));
  writer.moved(Turn::left, 3);
  writer.saw(Observation().set_wall(Turn::left, true).set_wall(Turn::ahead, true).set_wall(Turn::right, true));
  writer.finish();
  const RunLog read = read_log(test::file_of(log));
  REQUIRE(read.navigator == LoggedNavigator::own);
  REQUIRE(read.start == Pose(Cell(3, 2), Heading::west));
  REQUIRE(read.entries.size() == 3);
  REQUIRE(read.entries[0].seen.sensed(Turn::ahead));
  REQUIRE_FALSE(read.entries[0].seen.sensed(Turn::left));
  REQUIRE(read.entries[1].kind == LogEntry::Kind::motion);
  REQUIRE(turn_at(static_cast<int>(read.entries[1].pose.heading)) == Turn::left);
  REQUIRE(read.entries[1].number == 3);
  REQUIRE(read.entries[2].seen.wall(Turn::right));
  REQUIRE(read.is_finished);
}

TEST_CASE("logs of firmware without a navigator are read to their end, however long they are") {
  RamLog<1024> log;
  LogWriter<RamLog<1024>> writer(log);
  writer.begin(16, 16, Pose());
  for (int i = 0; i < 200; ++i) {
    writer.moved(turn_at(i % 4), i % 9);
    writer.saw(
        Observation().set_wall(Turn::left, i % 2 == 0).set_wall(Turn::ahead, i % 3 == 0).set_wall(Turn::right, true));
  }
  writer.finish();
  writer.mark(1);  // not logged any more
  writer.finish();
  const RunLog read = read_log(test::file_of(log));
  REQUIRE(read.is_finished);
  REQUIRE(read.notes.empty());
  REQUIRE(read.entries.size() == 400);
  for (int i = 0; i < 200; ++i) {
    const LogEntry& motion = read.entries[2 * static_cast<std::size_t>(i)];
    const LogEntry& step = read.entries[2 * static_cast<std::size_t>(i) + 1];
    REQUIRE(motion.number == static_cast<unsigned>(i % 9));
    REQUIRE(turn_at(static_cast<int>(motion.pose.heading)) == turn_at(i % 4));
    REQUIRE(step.seen.wall(Turn::left) == (i % 2 == 0));
    REQUIRE(step.seen.wall(Turn::ahead) == (i % 3 == 0));
  }
}

TEST_CASE("a log that was not finished is read as far as it goes") {
  const std::string bytes = search_log(3);
  const RunLog whole = read_log(bytes);
  REQUIRE(whole.is_finished);
  for (std::size_t size = 0; size < bytes.size(); size += 3) {
    INFO(size);
    try {
      const RunLog part = read_log(bytes.substr(0, size));
      REQUIRE(begins_like(part, whole));
      REQUIRE_FALSE(part.notes.empty());
      if (size + 16 < bytes.size()) REQUIRE_FALSE(part.is_finished);
    } catch (const LogError&) {
      REQUIRE(size < 32);
    }
  }
}

TEST_CASE("one stretch of 3 % of the bytes is repaired, wherever it is, and whatever is there instead", "[long]") {
  Random random(5);
  std::size_t logs = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const std::string bytes = search_log(seed);
    const RunLog whole = read_log(bytes);
    const std::size_t length = (3 * bytes.size() + 99) / 100;
    for (std::size_t from = 0; from + length <= bytes.size(); from += seed) {
      for (int kind = 0; kind < 4; ++kind) {
        std::string damaged = bytes;
        if (kind == 3) {
          damaged.erase(from, length);
        } else {
          for (std::size_t i = 0; i < length; ++i) {
            damaged[from + i] = static_cast<char>(kind == 0   ? 0
                                                  : kind == 1 ? 255
                                                              : static_cast<int>(random.below(256)));
          }
        }
        INFO("seed " << seed << ", " << length << " of " << bytes.size() << " bytes from " << from << ", kind "
                     << kind);
        const RunLog read = read_log(damaged);
        ++logs;
        REQUIRE(begins_like(read, whole));
        REQUIRE(read.entries.size() == whole.entries.size());
        REQUIRE(read.is_finished);
      }
    }
  }
  REQUIRE(logs > 1000);
}

TEST_CASE("3 % of the bytes lost: how often a wrong step is shown as right", "[.][figures]") {
  Random random(11);
  std::vector<std::string> logs;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) logs.push_back(search_log(seed));
  std::size_t wrong = 0, whole_again = 0;
  const std::size_t trials = 20000;
  for (std::size_t trial = 0; trial < trials; ++trial) {
    const std::string& bytes = logs[trial % logs.size()];
    std::string damaged = bytes;
    const std::size_t length = 3 * bytes.size() / 100;
    const std::size_t from = random.below(static_cast<std::uint32_t>(bytes.size() - length + 1));
    if (trial % 4 == 0) {
      damaged.erase(from, length);
    } else {
      for (std::size_t i = 0; i < length; ++i) damaged[from + i] = static_cast<char>(random.below(256));
    }
    const RunLog whole = read_log(bytes);
    try {
      const RunLog read = read_log(damaged);
      wrong += begins_like(read, whole) ? 0U : 1U;
      whole_again += read.is_finished && read.entries.size() == whole.entries.size() ? 1U : 0U;
    } catch (const LogError&) {
    }
  }
  test::print_figure("damaged_shown_wrong", wrong, trials);
  test::print_figure("damaged_whole_again", whole_again, trials);
  CHECK(wrong * 10000 <= trials);
}

TEST_CASE("of a log that cannot be repaired all before the damage is read, and little is repaired wrongly", "[long]") {
  Random random(9);
  std::size_t wrong = 0;
  std::size_t logs = 0;
  std::size_t finished = 0;
  std::size_t checked = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const std::string bytes = search_log(seed);
    const RunLog whole = read_log(bytes);
    for (int i = 0; i < 60; ++i) {
      std::string damaged = bytes;
      const std::size_t at = 40 + random.below(static_cast<std::uint32_t>(bytes.size() - 80));
      for (std::size_t k = 0; k < 40; ++k) damaged[at + k] = static_cast<char>(random.below(256));
      const RunLog read = read_log(damaged);
      ++logs;
      for (const LogEntry& entry : read.entries) checked += entry.is_checked ? 1U : 0U;
      wrong += begins_like(read, whole) ? 0U : 1U;
      finished += read.is_finished ? 1U : 0U;
    }
  }
  REQUIRE(logs == 360);
  // A checksum of 16 bits, tried at about 140 positions: one log in 460 is repaired wrongly.
  REQUIRE(wrong <= 2);
  REQUIRE(finished <= 2);
  REQUIRE(checked > 0);
}

TEST_CASE("a repair that a replay does not confirm is not made") {
  const std::string bytes = search_log(1);
  std::string damaged = bytes;
  damaged[bytes.size() / 2] = static_cast<char>(damaged[bytes.size() / 2] ^ 1);
  REQUIRE(read_log(damaged).repaired_bytes > 0);
  std::size_t asked = 0;
  const RunLog read = read_log(damaged, [&](const RunLog& log) {
    ++asked;
    REQUIRE(begins_like(log, read_log(bytes)));
    return false;
  });
  REQUIRE(asked > 0);
  REQUIRE(read.repaired_bytes == 0);
  REQUIRE(read.lost_bytes > 0);
  REQUIRE_FALSE(read.is_finished);
}

TEST_CASE("bytes that are no log are refused") {
  REQUIRE_THROWS_AS(read_log(""), LogError);
  REQUIRE_THROWS_AS(read_log("maze"), LogError);
  REQUIRE_THROWS_AS(read_log("o---o---o\n|       |\no---o---o\n"), LogError);
  REQUIRE_THROWS_AS(read_log(std::string(300, '\0')), LogError);
}

TEST_CASE("the rules of a contest day are read as they were logged, and refused if no day can have them") {
  const auto logged = [](const ContestRules& rules) {
    const auto clock = [] { return std::uint32_t{0}; };
    Explorer<4, 3> explorer({{2, 1}});
    using ContestT = Contest<Explorer<4, 3>, decltype(clock)>;
    ContestT contest(explorer, ContestRules(600'000, 20'000, SearchPace{550, 500}), clock);
    RamLog<64> log;
    Recorder<ContestT, RamLog<64>, LogTime::ticks> recorder(contest, explorer, log);
    recorder.log_rules(rules);
    recorder.finish();
    return test::file_of(log);
  };
  ContestRules rules(611'111, 22'222, SearchPace{333, 44});
  rules.runs = 5;
  rules.speed = 66;
  rules.faster_by = 7;
  for (const bool runs_early : {false, true}) {
    rules.runs_early = runs_early;
    const std::optional<ContestRules> read = read_log(logged(rules)).rules;
    REQUIRE(read.has_value());
    REQUIRE(read->ticks == 611'111);
    REQUIRE(read->first_run == 22'222);
    REQUIRE(read->runs == 5);
    REQUIRE(read->speed == 66);
    REQUIRE(read->faster_by == 7);
    REQUIRE(read->runs_early == runs_early);
    REQUIRE(read->pace.move == 333);
    REQUIRE(read->pace.turn_around == 44);
  }
  for (const int speed : {1, 100}) {
    rules.speed = static_cast<std::uint8_t>(speed);
    REQUIRE_NOTHROW(read_log(logged(rules)));
  }
  for (const int speed : {0, 101}) {
    rules.speed = static_cast<std::uint8_t>(speed);
    REQUIRE_THROWS_AS(read_log(logged(rules)), LogError);
  }
  rules.speed = 66;
  rules.pace.turn_around = 0;
  REQUIRE_NOTHROW(read_log(logged(rules)));
  rules.pace.move = 0;
  REQUIRE_THROWS_AS(read_log(logged(rules)), LogError);
}
