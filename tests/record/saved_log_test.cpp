// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/record/saved_log.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/record/growing_log.hpp"
#include "mazebot/host/record/read_log.hpp"
#include "mazebot/host/record/replay_log.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/record/recorder.hpp"
#include "mazebot/record/serial_log.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/log_files.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// A memory that needs some time for each write. Its power fails after a number of writes; the byte being written may
// then become anything. Bytes may be stuck.
class Memory {
 public:
  explicit Memory(std::size_t size, std::uint8_t erased = 0xFF) : bytes(size, erased), writes_of(size) {}

  bool ready() {
    if (busy_ > 0) --busy_;
    return busy_ == 0;
  }
  std::uint8_t read(std::size_t address) const { return stuck.count(address) != 0 ? 0x00 : bytes.at(address); }
  void write(std::size_t address, std::uint8_t byte) {
    REQUIRE(busy_ == 0);  // else it would wait
    busy_ = patience;
    if (writes >= power_fails_after) {
      if (writes == power_fails_after && torn_byte) bytes.at(address) = *torn_byte;
      ++writes;
      return;
    }
    ++writes;
    ++writes_of.at(address);
    bytes.at(address) = byte;
  }

  std::vector<std::uint8_t> bytes;
  std::vector<std::size_t> writes_of;
  std::set<std::size_t> stuck;
  std::size_t writes = 0;
  std::size_t power_fails_after = SIZE_MAX;
  std::optional<std::uint8_t> torn_byte;
  int patience = 0;  // calls of ready() until it is

 private:
  int busy_ = 0;
};

constexpr int size = 256;
using LogT = SavedLog<Memory, size>;

std::string stored_in(Memory& memory) { return test::file_of(LogT(memory)); }

// Stores a run of `count` random bytes, and returns its log.
std::string store(Memory& memory, Random& random, std::size_t count) {
  LogT log(memory);
  std::string bytes = {detail::LogFormat::magic, detail::LogFormat::version << 4};
  for (std::size_t i = 0; i < count; ++i) {
    const auto byte = static_cast<std::uint8_t>(random.below(256));
    log.put(byte);
    bytes += static_cast<char>(byte);
    for (int step = 0; step < 3; ++step) log.step_ended(1);
  }
  log.flush();
  return bytes;
}

}  // namespace

TEST_CASE("saved log: what is stored comes back after a reset, run after run, and all bytes wear alike") {
  for (const int erased : {0x00, 0xFF, 0xA5}) {
    Memory memory(size, static_cast<std::uint8_t>(erased));
    CHECK(stored_in(memory).empty());
    Random random(1);
    for (int run = 0; run < 600; ++run) {
      const std::string bytes = store(memory, random, random.below(150));
      REQUIRE(stored_in(memory) == bytes);
    }
    const auto [least, most] = std::minmax_element(memory.writes_of.begin(), memory.writes_of.end());
    CHECK(*most < 2 * *least + 50);
  }
}

TEST_CASE("saved log: a power loss at any write keeps what was stored, and never gives anything else") {
  for (const std::optional<std::uint8_t> torn : {std::optional<std::uint8_t>(), {0x00}, {0xFF}, {0x5A}}) {
    Random random(2);
    Memory before(size);
    std::string older;
    for (int run = 0; run < 3; ++run) older = store(before, random, 70);
    const std::uint64_t seed = random.next();
    for (std::size_t cut = 0;; ++cut) {
      Memory memory = before;
      memory.writes = 0;
      memory.power_fails_after = cut;
      memory.torn_byte = torn;
      Random same(seed);
      const std::string newer = store(memory, same, 90);
      const bool is_over = memory.writes <= cut;
      Memory next_life(size);
      next_life.bytes = memory.bytes;
      const std::string found = stored_in(next_life);
      INFO(cut);
      // The log before, until the first frame is complete; then all frames that are: 12 bytes in 16 writes or fewer.
      const std::size_t frames = cut / 16;
      if (found != older) {
        REQUIRE(newer.compare(0, found.size(), found) == 0);
        REQUIRE(found.size() >= std::min(newer.size(), 12 * std::max<std::size_t>(frames, 1)));
      } else {
        REQUIRE(frames == 0);
      }
      // The next life stores its log.
      const std::string next = store(next_life, random, 40);
      REQUIRE(next == stored_in(next_life));
      if (is_over) break;
      REQUIRE(cut < 1000);
    }
  }
}

TEST_CASE("saved log: a run that is cleared while a frame is written leaves no trace") {
  Memory memory(size), fresh(size);
  for (Memory* each : {&memory, &fresh}) {
    LogT log(*each);
    if (each == &memory) {
      for (int i = 0; i < 14; ++i) log.put(0x11);
      REQUIRE(memory.writes > 0);
      REQUIRE(memory.writes < 16);
      log.clear();
    }
    for (int i = 0; i < 30; ++i) log.put(static_cast<std::uint8_t>(i));
    log.flush();
  }
  CHECK(memory.bytes == fresh.bytes);
}

TEST_CASE("saved log: bytes that are stuck are passed over") {
  Random random(3);
  for (int trial = 0; trial < 200; ++trial) {
    Memory memory(size);
    for (std::size_t i = 0; i < 1 + random.below(4); ++i) memory.stuck.insert(random.below(size));
    for (int run = 0; run < 5; ++run) {
      const std::string bytes = store(memory, random, random.below(100));
      REQUIRE(stored_in(memory) == bytes);
    }
  }
}

TEST_CASE("saved log: a log that is too long for the storage, or too fast for it, ends early and says so") {
  Random random(4);
  Memory memory(size);
  LogT log(memory);
  for (int i = 0; i < 300; ++i) {
    log.put(static_cast<std::uint8_t>(i));
    log.flush();
  }
  CHECK(log.is_full());
  CHECK(test::file_of(log).size() <= 192);

  Memory slow(size);
  slow.patience = 1000;
  LogT fast(slow);
  for (int i = 0; i < 30; ++i) fast.put(7);
  CHECK_FALSE(fast.is_full());
  fast.put(7);
  CHECK(fast.is_full());
  fast.flush();
  CHECK(test::file_of(fast).size() == 32);
}

TEST_CASE("saved log: a run is reproduced from it, with a storage that is as slow as an EEPROM") {
  for (const Maze& maze : test::generated_mazes()) {
    if (maze.grid().cell_count() > 256) continue;
    Memory memory(512);
    memory.patience = 2;
    SavedLog<Memory, 512> log(memory);
    using ExplorerT = BasicExplorer<RunTimeGrid>;
    ExplorerT explorer(maze.goals, maze.start);
    Recorder<ExplorerT, SavedLog<Memory, 512>> recorder(explorer, log);
    GridSimulator<RunTimeGrid> robot(maze.walls, maze.start);
    const Status status = drive(robot, recorder);
    recorder.finish();
    log.flush();
    CHECK_FALSE(log.is_full());
    const RunLog read = read_log(framed_log(test::file_of(SavedLog<Memory, 512>(memory)).substr(2)));
    CHECK(read.is_finished);
    ExplorerT again(maze.goals, maze.start);
    const LogReplay replay = replay_log(read, again, [](const LogEntry&, Command) {});
    CHECK(replay.status == status);
    CHECK_FALSE(replay.diverged);
  }
}
