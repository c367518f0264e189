// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/save/worn_slots.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"

using namespace mazebot;
using detail::WornSlots;

namespace {

struct Memory {
  std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(24, 0xFF);
  int writes = 0;

  std::uint8_t read(std::size_t address) const { return bytes[address]; }
  void write(std::size_t address, std::uint8_t byte) {
    bytes[address] = byte;
    ++writes;
  }
};

}  // namespace

TEST_CASE("a byte that is right already is not written again", "[worn_slots]") {
  Memory memory;
  detail::put_byte(memory, 3, 7);
  detail::put_byte(memory, 3, 7);
  REQUIRE(memory.bytes[3] == 7);
  REQUIRE(memory.writes == 1);
}

TEST_CASE("seven of the ten bytes of its header tell a worn slot", "[worn_slots]") {
  Memory memory;
  WornSlots::fill_header(memory, 5, WornSlots::mark);
  REQUIRE(memory.bytes[4] == 0xFF);
  REQUIRE(memory.bytes[5] == 0x3C);
  REQUIRE(memory.bytes[14] == 0x3C);
  REQUIRE(memory.bytes[15] == 0xFF);
  for (std::size_t stuck = 0; stuck < 10; ++stuck) {
    CAPTURE(stuck);
    REQUIRE(WornSlots::is_worn(memory, 5) == (stuck <= 3));
    memory.bytes[14 - stuck] = 0;
  }
  REQUIRE_FALSE(WornSlots::is_worn(memory, 5));
}
