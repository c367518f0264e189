// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/saved_map.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// A memory whose power fails after a number of writes; the byte being written then may become anything.
class Memory {
 public:
  explicit Memory(std::size_t size, std::uint8_t erased = 0xFF) : bytes_(size, erased) {}

  std::uint8_t read(std::size_t address) const { return bytes_.at(address); }
  void write(std::size_t address, std::uint8_t byte) {
    if (writes_left_ == 0) {
      if (torn_byte_) bytes_.at(address) = *torn_byte_;
      torn_byte_.reset();
      return;
    }
    bytes_.at(address) = byte;
    --writes_left_;
    ++writes_;
  }

  void fail_after(std::size_t writes, std::optional<std::uint8_t> torn_byte = std::nullopt) {
    writes_left_ = writes;
    torn_byte_ = torn_byte;
  }
  void power_on() { fail_after(SIZE_MAX); }
  std::size_t writes() const { return writes_; }
  void flip(std::size_t bit) { bytes_.at(bit / 8) = static_cast<std::uint8_t>(bytes_.at(bit / 8) ^ 1U << bit % 8); }
  std::size_t size() const { return bytes_.size(); }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t writes_left_ = SIZE_MAX;
  std::optional<std::uint8_t> torn_byte_;
  std::size_t writes_ = 0;
};

template <class GridT>
BasicWallMap<GridT> random_map(const GridT& grid, Random& random) {
  BasicWallMap<GridT> map(grid);
  const unsigned known = random.below(101);
  for (int x = 0; x < grid.width(); ++x) {
    for (int y = 0; y < grid.height(); ++y) {
      for (int i = 0; i < 4; ++i) {
        if (random.below(100) < known) map.record(Cell(x, y), heading_at(i), random.below(2) == 0);
      }
    }
  }
  return map;
}

using Map = WallMap<5, 4>;
using Image = SavedMap<5, 4>;

// Returns the map that a load finds, or nothing. A failed load must leave the map unchanged.
std::optional<Map> found(Memory& memory, LoadResult* result = nullptr) {
  Map before;
  before.record(Cell(2, 2), Heading::north, true);
  Map map = before;
  const LoadResult loaded = Image().load(memory, map);
  if (result != nullptr) *result = loaded;
  if (loaded == LoadResult::loaded) return map;
  REQUIRE(map == before);
  return std::nullopt;
}

}  // namespace

TEST_CASE("a map comes back as it was saved", "[saved_map]") {
  Random random(1);
  for (int times = 0; times < 60; ++times) {
    const RunTimeGrid grid(1 + static_cast<int>(random.below(40)), 1 + static_cast<int>(random.below(40)));
    const std::size_t address = random.below(50);
    const BasicSavedMap<RunTimeGrid> image(address, grid);
    Memory memory(address + image.size(), static_cast<std::uint8_t>(random.below(256)));
    for (int saves = 0; saves < 3; ++saves) {
      const RunTimeWallMap map = random_map(grid, random);
      REQUIRE(image.save(memory, map) == SaveResult::saved);
      RunTimeWallMap again = random_map(grid, random);
      REQUIRE(image.load(memory, again) == LoadResult::loaded);
      REQUIRE(again == map);
    }
  }
}

TEST_CASE("the sizes are those in the documentation", "[saved_map]") {
  REQUIRE(SavedMap<16, 16>().size() == 214);
  REQUIRE(SavedMap<32, 32>().size() == 816);
  REQUIRE(SavedMap<1, 1>().slot_size() == 11);
  REQUIRE(sizeof(SavedMap<16, 16>) == sizeof(std::size_t));
}

TEST_CASE("the checksum is the standard CRC with its published value", "[saved_map]") {
  detail::Crc32 crc;
  for (const char c : std::string("123456789")) crc.add(static_cast<std::uint8_t>(c));
  REQUIRE(crc.value() == 0xCBF43926U);
}

TEST_CASE("a load finds the last of many saves", "[saved_map]") {
  Random random(2);
  Memory memory(Image().size());
  for (int saves = 0; saves < 700; ++saves) {
    const Map map = random_map(Grid<5, 4>(), random);
    REQUIRE(Image().save(memory, map) == SaveResult::saved);
    REQUIRE(found(memory) == map);
  }
}

TEST_CASE("bytes that already have the right value are not written again", "[saved_map]") {
  Memory memory(Image().size());
  const Map map;
  for (int saves = 0; saves < 2; ++saves) REQUIRE(Image().save(memory, map) == SaveResult::saved);
  const std::size_t before = memory.writes();
  REQUIRE(Image().save(memory, map) == SaveResult::saved);
  REQUIRE(memory.writes() - before <= 2 + 1 + 4);  // the mark twice, the number and the checksum
}

TEST_CASE("a power loss at any byte of any save loses no map", "[saved_map]") {
  Random random(3);
  for (int history = 0; history < 40; ++history) {
    // Up to three saves that succeed, and one that does not.
    Memory good(Image().size(), random.below(2) == 0 ? 0xFF : static_cast<std::uint8_t>(random.below(256)));
    std::optional<Map> last;
    for (unsigned saves = random.below(4); saves > 0; --saves) {
      last = random_map(Grid<5, 4>(), random);
      REQUIRE(Image().save(good, *last) == SaveResult::saved);
    }
    if (!last && found(good)) continue;
    const Map next = random_map(Grid<5, 4>(), random);
    Memory whole = good;
    REQUIRE(Image().save(whole, next) == SaveResult::saved);
    const std::size_t writes = whole.writes() - good.writes();
    for (std::size_t cut = 0; cut <= writes; ++cut) {
      for (int torn = 0; torn < 6; ++torn) {
        const std::uint8_t bytes[] = {0x00, 0xFF, 0xA5, static_cast<std::uint8_t>(random.below(256)), 0x5A};
        Memory memory = good;
        memory.fail_after(cut, torn < 5 ? std::optional<std::uint8_t>(bytes[torn]) : std::nullopt);
        const bool saved = Image().save(memory, next) == SaveResult::saved;
        memory.power_on();
        const auto complete_slots = [](const Memory& m) {
          return (m.read(0) == 0xA5 ? 1 : 0) + (m.read(Image().slot_size()) == 0xA5 ? 1 : 0);
        };
        // Even a checksum that is right by chance must not be accepted.
        if (cut > 0 && cut < writes && torn == 5) REQUIRE(complete_slots(memory) == complete_slots(whole) - 1);
        const std::optional<Map> map = found(memory);
        INFO("cut after " << cut << " of " << writes << " writes, torn " << torn);
        if (saved) {
          REQUIRE(map == next);
        } else {
          // The old one; or the new one, if only the last write was torn and came out right.
          REQUIRE((map == last || (cut + 1 == writes && map == next)));
        }
        REQUIRE((cut < writes || saved));
        // Later saves work as if nothing had happened.
        const Map later = random_map(Grid<5, 4>(), random);
        REQUIRE(Image().save(memory, later) == SaveResult::saved);
        REQUIRE(found(memory) == later);
      }
    }
  }
}

TEST_CASE("a map with one, two or three wrong bits is never loaded", "[saved_map]") {
  Random random(4);
  Memory good(Image().size());
  const Map older = random_map(Grid<5, 4>(), random);
  const Map newer = random_map(Grid<5, 4>(), random);
  REQUIRE(Image().save(good, older) == SaveResult::saved);
  REQUIRE(Image().save(good, newer) == SaveResult::saved);
  const std::size_t bits = 8 * good.size();
  const auto slot_of = [&](std::size_t bit) { return bit / 8 / Image().slot_size(); };  // 0 older, 1 newer
  const auto check = [&](std::initializer_list<std::size_t> wrong) {
    Memory memory = good;
    std::set<std::size_t> slots;
    for (const std::size_t bit : wrong) {
      memory.flip(bit);
      slots.insert(slot_of(bit));
    }
    const std::optional<Map> map = found(memory);
    if (slots.size() == 2) {
      REQUIRE_FALSE(map.has_value());
    } else {
      REQUIRE(map == (slots.count(1) != 0 ? older : newer));
    }
  };
  for (std::size_t one = 0; one < bits; ++one) {
    check({one});
    for (std::size_t two = one + 1; two < bits; ++two) check({one, two});
  }
  for (int times = 0; times < 20000; ++times) {
    const auto any = [&] { return std::size_t(random.below(static_cast<std::uint32_t>(bits))); };
    const std::size_t one = any();
    const std::size_t two = any();
    const std::size_t three = any();
    if (one != two && two != three && one != three) check({one, two, three});
  }
}

TEST_CASE("a refused load gives the reason", "[saved_map]") {
  LoadResult result = LoadResult::loaded;
  for (const std::uint8_t erased : {std::uint8_t(0xFF), std::uint8_t(0)}) {
    Memory memory(Image().size(), erased);
    found(memory, &result);
    REQUIRE(result == LoadResult::nothing_saved);
  }
  Memory memory(200);
  REQUIRE(Image().save(memory, Map()) == SaveResult::saved);
  Memory other = memory;
  other.write(1, 2);
  found(other, &result);
  REQUIRE(result == LoadResult::other_version);

  WallMap<4, 5> turned;
  REQUIRE(SavedMap<4, 5>().load(memory, turned) == LoadResult::other_size);
  RunTimeWallMap large(RunTimeGrid(6, 4));
  REQUIRE(BasicSavedMap<RunTimeGrid>(0, RunTimeGrid(5, 4)).load(memory, large) == LoadResult::other_size);
  REQUIRE(BasicSavedMap<RunTimeGrid>(0, RunTimeGrid(5, 4)).save(memory, large) == SaveResult::other_size);

  other = memory;
  other.flip(8 * 8);
  found(other, &result);
  REQUIRE(result == LoadResult::damaged);
  REQUIRE(std::string(to_string(LoadResult::loaded)) == "loaded");
  REQUIRE(std::string(to_string(LoadResult::nothing_saved)) == "nothing saved");
  REQUIRE(std::string(to_string(LoadResult::damaged)) == "damaged");
  REQUIRE(std::string(to_string(LoadResult::other_version)) == "other version");
  REQUIRE(std::string(to_string(LoadResult::other_size)) == "other size");
  REQUIRE(std::string(to_string(SaveResult::saved)) == "saved");
  REQUIRE(std::string(to_string(SaveResult::write_failed)) == "write failed");
  REQUIRE(std::string(to_string(SaveResult::other_size)) == "other size");
}

TEST_CASE("a worn-out byte is detected and loses no map", "[saved_map]") {
  class Worn : public Memory {
   public:
    using Memory::Memory;
    void write(std::size_t address, std::uint8_t byte) {
      if (address != dead_) Memory::write(address, byte);
    }
    std::size_t dead_ = SIZE_MAX;
  };
  Random random(5);
  const Map first = random_map(Grid<5, 4>(), random);
  for (std::size_t dead = 0; dead < Image().slot_size(); ++dead) {
    Worn memory(Image().size(), 0x3C);
    REQUIRE(Image().save(memory, random_map(Grid<5, 4>(), random)) == SaveResult::saved);
    REQUIRE(Image().save(memory, first) == SaveResult::saved);
    memory.dead_ = dead;
    const Map next = random_map(Grid<5, 4>(), random);
    const bool saved = Image().save(memory, next) == SaveResult::saved;
    REQUIRE(found(memory) == (saved ? next : first));
  }
}
