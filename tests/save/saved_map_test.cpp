// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/save/saved_map.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/map/packed_walls.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// A memory whose power fails after a number of writes; the byte being written then may become anything. Bytes may be
// stuck at a value, or wear out after a number of writes and keep what they held.
class Memory {
 public:
  explicit Memory(std::size_t size, std::uint8_t erased = 0xFF) : bytes_(size, erased) {}

  std::uint8_t read(std::size_t address) const {
    const std::uint8_t byte = bytes_.at(address);
    const auto stuck = stuck_.find(address);
    return stuck == stuck_.end() ? byte : stuck->second;
  }
  void write(std::size_t address, std::uint8_t byte) {
    if (writes_left_ == 0) {
      if (torn_byte_) bytes_.at(address) = *torn_byte_;
      torn_byte_.reset();
      return;
    }
    --writes_left_;
    if (!endurance_.empty() && endurance_[address] == 0) return;
    if (!endurance_.empty()) --endurance_[address];
    ++writes_;
    bytes_.at(address) = byte;
  }

  void fail_after(std::size_t writes, std::optional<std::uint8_t> torn_byte = std::nullopt) {
    writes_left_ = writes;
    torn_byte_ = torn_byte;
  }
  void power_on() { fail_after(SIZE_MAX); }
  void stick(std::size_t address, std::uint8_t value) { stuck_[address] = value; }
  void wear_out(Random& random, std::uint32_t most_writes) {
    endurance_.resize(bytes_.size());
    for (std::uint32_t& writes : endurance_) writes = random.below(most_writes);
  }
  std::size_t writes() const { return writes_; }
  void flip(std::size_t bit) { bytes_.at(bit / 8) = static_cast<std::uint8_t>(bytes_.at(bit / 8) ^ 1U << bit % 8); }

 private:
  std::vector<std::uint8_t> bytes_;
  std::map<std::size_t, std::uint8_t> stuck_;
  std::vector<std::uint32_t> endurance_;
  std::size_t writes_left_ = SIZE_MAX;
  std::optional<std::uint8_t> torn_byte_;
  std::size_t writes_ = 0;
};

// A map that knows from which sides its walls were looked at.
template <class GridT>
class LookMap : public BasicWallMap<GridT> {
 public:
  using Index = typename GridT::Index;
  explicit LookMap(const GridT& grid = GridT()) : BasicWallMap<GridT>(grid), looks_(grid.cell_count()) {}

  void clear() {
    BasicWallMap<GridT>::clear();
    std::fill(looks_.begin(), looks_.end(), std::uint8_t{0});
  }
  std::uint8_t looks_at(Index index) const { return looks_.at(index); }
  void set_looks(Index index, std::uint8_t looks) {
    REQUIRE(looks < 16);
    looks_.at(index) = looks;
  }
  friend bool operator==(const LookMap& a, const LookMap& b) {
    const BasicWallMap<GridT>& walls = a;
    return walls == static_cast<const BasicWallMap<GridT>&>(b) && a.looks_ == b.looks_;
  }

 private:
  std::vector<std::uint8_t> looks_;
};

template <class MapT>
void randomize(MapT& map, Random& random) {
  map.clear();
  const unsigned known = random.below(101);
  for (int x = 0; x < map.width(); ++x) {
    for (int y = 0; y < map.height(); ++y) {
      for (int i = 0; i < 4; ++i) {
        if (random.below(100) < known) map.record(Cell(x, y), heading_at(i), random.below(2) == 0);
      }
    }
  }
}
template <class GridT>
void randomize(LookMap<GridT>& map, Random& random) {
  randomize<BasicWallMap<GridT>>(map, random);
  for (std::size_t i = 0; i < map.grid().cell_count(); ++i) {
    map.set_looks(static_cast<typename GridT::Index>(i), static_cast<std::uint8_t>(random.below(16)));
  }
}
template <class MapT>
MapT random_map(Random& random) {
  MapT map;
  randomize(map, random);
  return map;
}

// A saved map, and the kind of map that is saved in it.
template <Saved Content, int Slots, class AnyMapT>
struct Setup {
  using Image = SavedMap<5, 4, Content, Slots>;
  using MapT = AnyMapT;
};
using Small = Grid<5, 4>;
using Two = Setup<Saved::walls, 2, WallMap<5, 4>>;
using Three = Setup<Saved::walls, 3, WallMap<5, 4>>;
using Four = Setup<Saved::walls, 4, PackedWallMap<5, 4>>;
using TwoWithLooks = Setup<Saved::walls_and_looks, 2, LookMap<Small>>;
using ThreeWithLooks = Setup<Saved::walls_and_looks, 3, LookMap<Small>>;
using RoomForLooks = Setup<Saved::walls_and_looks, 3, WallMap<5, 4>>;

using Map = WallMap<5, 4>;
using Image = SavedMap<5, 4>;

// Returns the map that a load finds, or nothing. A failed load must leave the map unchanged.
template <class MapT, class ImageT>
std::optional<MapT> found_by(const ImageT& image, const Memory& memory, LoadResult* result = nullptr) {
  MapT before;
  before.record(Cell(2, 2), Heading::north, true);
  MapT map = before;
  const LoadResult loaded = image.load(memory, map);
  if (result != nullptr) *result = loaded;
  if (is_loaded(loaded)) return map;
  REQUIRE(map == before);
  return std::nullopt;
}
template <class SetupT>
std::optional<typename SetupT::MapT> found(const Memory& memory, LoadResult* result = nullptr) {
  return found_by<typename SetupT::MapT>(typename SetupT::Image(), memory, result);
}

// Saves maps into a memory that may have worn bytes. None may be lost.
template <class SetupT>
void save_and_check(Memory& memory, int saves, Random& random, bool may_be_doubtful = false) {
  for (; saves > 0; --saves) {
    const auto map = random_map<typename SetupT::MapT>(random);
    REQUIRE(is_saved(typename SetupT::Image().save(memory, map)));
    LoadResult result = LoadResult::damaged;
    REQUIRE(found<SetupT>(memory, &result) == map);
    REQUIRE((may_be_doubtful || result == LoadResult::loaded));
  }
}

template <int Slots>
void check_round_trips(Random& random) {
  for (int times = 0; times < 40; ++times) {
    const RunTimeGrid grid(1 + static_cast<int>(random.below(40)), 1 + static_cast<int>(random.below(40)));
    const std::size_t address = random.below(50);
    const BasicSavedMap<RunTimeGrid, Saved::walls, Slots> image(address, grid);
    Memory memory(address + image.size(), static_cast<std::uint8_t>(random.below(2) == 0 ? 0xFF : 0));
    for (int saves = 0; saves < Slots + 2; ++saves) {
      RunTimeWallMap map(grid);
      randomize(map, random);
      REQUIRE(image.save(memory, map) == SaveResult::saved);
      RunTimeWallMap again(grid);
      randomize(again, random);
      REQUIRE(image.load(memory, again) == LoadResult::loaded);
      REQUIRE(again == map);
    }
  }
}

}  // namespace

TEST_CASE("a map comes back as it was saved", "[saved_map]") {
  Random random(1);
  check_round_trips<2>(random);
  check_round_trips<4>(random);
  check_round_trips<16>(random);
}

TEST_CASE("memory may hold anything before the first save", "[saved_map]") {
  Random random(2);
  for (int times = 0; times < 2000; ++times) {
    Memory memory(Image().size());
    const bool is_uniform = random.below(2) == 0;
    const auto byte = static_cast<std::uint8_t>(random.below(256));
    for (std::size_t i = 0; i < Image().size(); ++i) {
      memory.write(i, is_uniform ? byte : static_cast<std::uint8_t>(random.below(256)));
    }
    for (int saves = 1; saves <= 6; ++saves) {
      const Map map = random_map<Map>(random);
      REQUIRE(is_saved(Image().save(memory, map)));
      LoadResult result = LoadResult::damaged;
      REQUIRE(found_by<Map>(Image(), memory, &result) == map);
      if (saves >= Image::slots()) REQUIRE(result == LoadResult::loaded);
    }
  }
}

TEST_CASE("the sizes and numbers of slots are those in the documentation", "[saved_map]") {
  REQUIRE(SavedMap<8, 8>().size() == 148);
  REQUIRE(SavedMap<16, 16>().size() == 440);
  REQUIRE(SavedMap<16, 16>::slots() == 4);
  REQUIRE(SavedMap<25, 25>::slots() == 4);
  REQUIRE(SavedMap<29, 29>::slots() == 3);
  REQUIRE(SavedMap<32, 32>().size() == 822);
  REQUIRE(SavedMap<32, 32>::slots() == 2);
  REQUIRE(SavedMap<8, 8, Saved::walls_and_looks>().size() == 276);
  REQUIRE(SavedMap<16, 16, Saved::walls_and_looks>().size() == 952);
  REQUIRE(SavedMap<16, 16, Saved::walls_and_looks>::slots() == 4);
  REQUIRE(SavedMap<32, 32, Saved::walls_and_looks>().size() == 1846);
  REQUIRE(SavedMap<16, 16, Saved::walls, 2>().size() == 220);
  REQUIRE(SavedMap<1, 1>().slot_size() == 14);
  REQUIRE(BasicSavedMap<RunTimeGrid>(0, RunTimeGrid(32, 32)).slots() == 4);
  REQUIRE(sizeof(SavedMap<16, 16>) <= 2 * sizeof(std::size_t));
}

TEST_CASE("the checksum is the standard CRC with its published value", "[saved_map]") {
  detail::Crc32 crc;
  for (const char c : std::string("123456789")) crc.add(static_cast<std::uint8_t>(c));
  REQUIRE(crc.value() == 0xCBF43926U);
}

TEST_CASE("the bytes of a slot are those in the documentation", "[saved_map]") {
  LookMap<Grid<2, 3>> map;
  map.record(Cell(0, 0), Heading::east, true);  // walls in their order: 2, 0, 1 (east), 0, 1, (north) 2, 0
  map.record(Cell(0, 2), Heading::east, false);
  map.record(Cell(1, 0), Heading::north, false);
  map.record(Cell(0, 1), Heading::north, true);
  for (int i = 0; i < 6; ++i) map.set_looks(static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(9 + i));
  const SavedMap<2, 3, Saved::walls_and_looks, 5> image(7, 0x1234);
  Memory memory(7 + image.size());
  REQUIRE(image.save(memory, map) == SaveResult::saved);
  const int expected[] = {0xA5, 2,           5 | 0x40 | 0x80, 2,           0, 3, 0, 0x34, 0x12, 1, 2 + 9 + 81,
                          2,    9 | 10 << 4, 11 | 12 << 4,    13 | 14 << 4};
  detail::Crc32 crc;
  for (std::size_t i = 0; i < 15; ++i) {
    INFO("byte " << i);
    REQUIRE(memory.read(7 + i) == expected[i]);
    if (i > 0) crc.add(static_cast<std::uint8_t>(expected[i]));
  }
  for (int i = 0; i < 4; ++i) REQUIRE(memory.read(22 + static_cast<std::size_t>(i)) == crc.byte(i));
  REQUIRE(image.slot_size() == 19);
}

namespace {

template <class SetupT>
void check_last_of_many(Random& random) {
  Memory memory(typename SetupT::Image().size());
  save_and_check<SetupT>(memory, 700, random);  // the sequence numbers wrap around
}

}  // namespace

TEST_CASE("a load finds the last of many saves", "[saved_map]") {
  Random random(3);
  check_last_of_many<Two>(random);
  check_last_of_many<Three>(random);
  check_last_of_many<Four>(random);
  check_last_of_many<ThreeWithLooks>(random);
}

TEST_CASE("all slots take turns, and bytes that already have the right value are not written again", "[saved_map]") {
  Memory memory(Image().size());
  const Map map;
  for (int slot = 0; slot < 4; ++slot) {
    REQUIRE(memory.read(static_cast<std::size_t>(slot) * Image().slot_size()) == 0xFF);
    REQUIRE(Image().save(memory, map) == SaveResult::saved);
    REQUIRE(memory.read(static_cast<std::size_t>(slot) * Image().slot_size()) == 0xA5);
  }
  const std::size_t before = memory.writes();
  REQUIRE(Image().save(memory, map) == SaveResult::saved);
  REQUIRE(memory.writes() - before <= 2 + 1 + 4);  // the mark twice, the number and the checksum
}

namespace {

// Cuts the power at each write of a save, after up to `before` saves, with a worn byte or without.
template <class SetupT>
void check_power_loss(int histories, bool has_worn_byte, Random& random) {
  using MapT = typename SetupT::MapT;
  const typename SetupT::Image image;
  for (int history = 0; history < histories; ++history) {
    const std::uint8_t erased = random.below(2) == 0 ? 0xFF : 0;
    Memory good(image.size(), erased);
    if (has_worn_byte) {
      good.stick(random.below(static_cast<std::uint32_t>(image.size())), static_cast<std::uint8_t>(random.below(256)));
    }
    std::optional<MapT> last;
    for (unsigned saves = random.below(7); saves > 0; --saves) {
      last = random_map<MapT>(random);
      REQUIRE(is_saved(image.save(good, *last)));
    }
    const MapT next = random_map<MapT>(random);
    Memory whole = good;
    REQUIRE(is_saved(image.save(whole, next)));
    const std::size_t writes = whole.writes() - good.writes();
    const auto complete_slots = [&](const Memory& memory) {
      int count = 0;
      for (std::size_t at = 0; at < image.size(); at += image.slot_size()) count += memory.read(at) == 0xA5 ? 1 : 0;
      return count;
    };
    for (std::size_t cut = 0; cut <= writes; ++cut) {
      for (int torn = 0; torn < 7; ++torn) {
        const std::uint8_t bytes[] = {0x00, 0xFF, 0xA5, static_cast<std::uint8_t>(random.below(256)), 0x5A, 0x3C};
        Memory memory = good;
        memory.fail_after(cut, torn < 6 ? std::optional<std::uint8_t>(bytes[torn]) : std::nullopt);
        const bool saved = is_saved(image.save(memory, next));
        memory.power_on();
        bool has_changed = !has_worn_byte;
        for (std::size_t at = 0; at < image.size(); ++at) has_changed |= memory.read(at) != good.read(at);
        // Even a checksum that is right by chance must not be accepted.
        if (!has_worn_byte && cut > 0 && cut < writes && torn == 6) {
          REQUIRE(complete_slots(memory) == complete_slots(whole) - 1);
        }
        LoadResult result = LoadResult::loaded;
        const std::optional<MapT> map = found<SetupT>(memory, &result);
        INFO("cut after " << cut << " of " << writes << " writes, torn " << torn << ", " << to_string(result));
        REQUIRE((map == next || (!saved && map == last)));
        REQUIRE((cut < writes || saved));
        if (!has_worn_byte) {
          // The new one only if all was written, or if the last write was torn and came out right.
          if (map == next) REQUIRE((saved || cut + 1 == writes));
          if (saved) REQUIRE(result == LoadResult::loaded);
        }
        // What is older is said to be older, from the first write on that changed a byte: a worn one does not change.
        if (map != next && last && cut > 0 && has_changed) REQUIRE(result == LoadResult::loaded_older);
        if (cut == 0 && torn == 6) REQUIRE(result == (last ? LoadResult::loaded : LoadResult::nothing_saved));
        // Later saves work as if nothing had happened.
        const MapT later = random_map<MapT>(random);
        REQUIRE(is_saved(image.save(memory, later)));
        REQUIRE(found<SetupT>(memory, &result) == later);
        if (!has_worn_byte) REQUIRE(result == LoadResult::loaded);
      }
    }
  }
}

}  // namespace

TEST_CASE("a power loss at any byte of any save loses no map, and an older map is said to be older", "[saved_map]") {
  Random random(4);
  check_power_loss<Two>(20, false, random);
  check_power_loss<Three>(20, false, random);
  check_power_loss<Four>(20, false, random);
  check_power_loss<TwoWithLooks>(10, false, random);
  check_power_loss<RoomForLooks>(10, false, random);
}

TEST_CASE("a power loss at any byte loses no map in a memory with a worn byte", "[saved_map]") {
  Random random(5);
  check_power_loss<Three>(60, true, random);
  check_power_loss<Four>(60, true, random);
  check_power_loss<ThreeWithLooks>(30, true, random);
}

namespace {

// Two of three slots are written.
template <class SetupT>
void check_wrong_bits(Random& random) {
  using MapT = typename SetupT::MapT;
  const typename SetupT::Image image;
  Memory memory(image.size());
  const MapT older = random_map<MapT>(random);
  const MapT newer = random_map<MapT>(random);
  REQUIRE(image.save(memory, older) == SaveResult::saved);
  REQUIRE(image.save(memory, newer) == SaveResult::saved);
  const std::size_t bits = 8 * image.size();
  const auto check = [&](std::initializer_list<std::size_t> wrong) {
    bool is_wrong[3] = {};
    for (const std::size_t bit : wrong) {
      memory.flip(bit);
      is_wrong[bit / 8 / image.slot_size()] = true;
    }
    LoadResult result = LoadResult::damaged;
    const std::optional<MapT> map = found<SetupT>(memory, &result);
    // Few comparisons with REQUIRE: there are very many cases.
    const bool is_right =
        is_wrong[0] && is_wrong[1]
            ? !map
            : map == (is_wrong[1] ? older : newer) && (result == LoadResult::loaded) == !(is_wrong[0] || is_wrong[1]);
    if (!is_right) {
      INFO("bits " << *wrong.begin() << " to " << *(wrong.end() - 1) << ": " << to_string(result));
      REQUIRE(is_right);
    }
    for (const std::size_t bit : wrong) memory.flip(bit);
  };
  for (std::size_t one = 0; one < bits; ++one) {
    check({one});
    for (std::size_t two = one + 1; two < bits; ++two) check({one, two});
  }
  for (int times = 0; times < 40000; ++times) {
    // Every other time in one slot's header.
    const std::uint32_t range = times % 2 == 0 ? static_cast<std::uint32_t>(bits) : 80;
    const std::size_t first = times % 2 == 0 ? 0 : random.below(3) * 8 * image.slot_size();
    std::set<std::size_t> wrong;
    while (wrong.size() < 3) wrong.insert(first + random.below(range));
    check({*wrong.begin(), *std::next(wrong.begin()), *wrong.rbegin()});
  }
}

}  // namespace

TEST_CASE("a map with one, two or three wrong bits is never loaded, and an older one never as the last",
          "[saved_map]") {
  Random random(6);
  check_wrong_bits<Three>(random);
  check_wrong_bits<ThreeWithLooks>(random);
}

TEST_CASE("a refused load gives the reason", "[saved_map]") {
  LoadResult result = LoadResult::loaded;
  for (const std::uint8_t erased : {std::uint8_t(0xFF), std::uint8_t(0)}) {
    const Memory memory(Image().size(), erased);
    found_by<Map>(Image(), memory, &result);
    REQUIRE(result == LoadResult::nothing_saved);
  }
  Memory memory(4000);
  REQUIRE(Image().save(memory, Map()) == SaveResult::saved);
  Memory other = memory;
  other.write(1, 1);  // the first version of this layout
  found_by<Map>(Image(), other, &result);
  REQUIRE(result == LoadResult::other_version);
  found_by<Map>(SavedMap<5, 4, Saved::walls, 3>(), memory, &result);
  REQUIRE(result == LoadResult::other_version);
  found_by<Map>(SavedMap<5, 4, Saved::walls_and_looks>(), memory, &result);
  REQUIRE(result == LoadResult::other_version);
  found_by<Map>(Image(0, 1), memory, &result);
  REQUIRE(result == LoadResult::other_maze);

  WallMap<4, 5> turned;
  REQUIRE(SavedMap<4, 5>().load(memory, turned) == LoadResult::other_size);
  RunTimeWallMap large(RunTimeGrid(6, 4));
  REQUIRE(BasicSavedMap<RunTimeGrid>(0, RunTimeGrid(5, 4)).load(memory, large) == LoadResult::other_size);
  REQUIRE(BasicSavedMap<RunTimeGrid>(0, RunTimeGrid(5, 4)).save(memory, large) == SaveResult::other_size);
  RunTimeWallMap wide(RunTimeGrid(5 + 256, 4));
  REQUIRE(BasicSavedMap<RunTimeGrid>(0, RunTimeGrid(5 + 256, 4)).load(memory, wide) == LoadResult::other_size);
  RunTimeWallMap high(RunTimeGrid(5, 4 + 256));
  REQUIRE(BasicSavedMap<RunTimeGrid>(0, RunTimeGrid(5, 4 + 256)).load(memory, high) == LoadResult::other_size);

  // Any wrong bit of the only map is damage, unless it makes the header another one.
  for (std::size_t bit = 0; bit < 8 * Image().slot_size(); ++bit) {
    other = memory;
    other.flip(bit);
    found_by<Map>(Image(), other, &result);
    const std::size_t byte = bit / 8;
    REQUIRE(result == (byte == 1 || byte == 2   ? LoadResult::other_version
                       : byte >= 3 && byte <= 6 ? LoadResult::other_size
                                                : LoadResult::damaged));
  }
}

TEST_CASE("the results have names", "[saved_map]") {
  const auto load = [](LoadResult result) { return std::string(to_string(result)); };
  REQUIRE(load(LoadResult::loaded) == "loaded");
  REQUIRE(load(LoadResult::loaded_older) == "loaded an older map");
  REQUIRE(load(LoadResult::nothing_saved) == "nothing saved");
  REQUIRE(load(LoadResult::damaged) == "damaged");
  REQUIRE(load(LoadResult::other_version) == "other version");
  REQUIRE(load(LoadResult::other_size) == "other size");
  REQUIRE(load(LoadResult::other_maze) == "other maze");
  const auto save = [](SaveResult result) { return std::string(to_string(result)); };
  REQUIRE(save(SaveResult::saved) == "saved");
  REQUIRE(save(SaveResult::saved_past_worn_slot) == "saved past a worn slot");
  REQUIRE(save(SaveResult::write_failed) == "write failed");
  REQUIRE(save(SaveResult::other_size) == "other size");
  for (int i = 0; i < 7; ++i) REQUIRE(is_loaded(static_cast<LoadResult>(i)) == (i < 2));
  for (int i = 0; i < 4; ++i) REQUIRE(is_saved(static_cast<SaveResult>(i)) == (i < 2));
}

TEST_CASE("erasing forgets all maps and which slots are worn", "[saved_map]") {
  Random random(7);
  Memory memory(Image().size());
  memory.stick(5, 0);
  for (int saves = 0; saves < 6; ++saves) REQUIRE(is_saved(Image().save(memory, random_map<Map>(random))));
  REQUIRE(Image().worn_slots(memory) == 1);
  Image().erase(memory);
  REQUIRE(Image().worn_slots(memory) == 0);
  LoadResult result = LoadResult::loaded;
  REQUIRE_FALSE(found_by<Map>(Image(), memory, &result));
  REQUIRE(result == LoadResult::nothing_saved);
}

namespace {

// A byte stuck at any of some values, from the beginning and from some time on.
template <class SetupT>
void check_stuck_bytes(const std::vector<std::uint8_t>& values, Random& random) {
  const typename SetupT::Image image;
  const int slots = image.slots();
  for (std::size_t address = 0; address < image.size(); ++address) {
    for (const std::uint8_t value : values) {
      INFO("byte " << address << " stuck at " << int(value));
      Memory memory(image.size());
      memory.stick(address, value);
      // A mark that is stuck at "complete" or "begun" looks like one until the slot's turn comes.
      save_and_check<SetupT>(memory, slots, random, address % image.slot_size() == 0);
      save_and_check<SetupT>(memory, 2, random);
      REQUIRE(image.worn_slots(memory) <= 1);

      Memory later(image.size());
      save_and_check<SetupT>(later, 1 + static_cast<int>(random.below(6)), random);
      later.stick(address, value);
      // The stuck byte may lie in an older map, which makes a load doubtful until the slot's turn comes.
      save_and_check<SetupT>(later, slots, random, true);
      save_and_check<SetupT>(later, 2, random);
    }
  }
}
std::vector<std::uint8_t> all_values() {
  std::vector<std::uint8_t> values;
  for (int value = 0; value < 256; ++value) values.push_back(static_cast<std::uint8_t>(value));
  return values;
}

}  // namespace

TEST_CASE("saving works whichever byte is stuck, at whatever value", "[saved_map]") {
  Random random(8);
  check_stuck_bytes<Three>(all_values(), random);
  check_stuck_bytes<Four>({0x00, 0xFF, 0xA5, 0x5A, 0x3C, 2, 4, 5}, random);
  check_stuck_bytes<ThreeWithLooks>({0x00, 0xFF, 0xA5, 0x5A, 0x3C, 2, 0x43, 0xC3, 5}, random);
}

TEST_CASE("a worn slot is tried once and then skipped, and is used again if no other one is left", "[saved_map]") {
  Random random(9);
  Memory memory(Image().size());
  memory.stick(12, 0xFF);  // a byte of walls is 242 at most
  REQUIRE(Image().save(memory, random_map<Map>(random)) == SaveResult::saved_past_worn_slot);
  REQUIRE(Image().worn_slots(memory) == 1);
  const std::uint8_t before = memory.read(11);
  for (int saves = 0; saves < 8; ++saves) {
    REQUIRE(Image().save(memory, random_map<Map>(random)) == SaveResult::saved_past_worn_slot);
    REQUIRE(memory.read(0) == 0x3C);
    REQUIRE(memory.read(11) == before);
  }
  // All others but that of the last map wear, too. Then the first one is well again.
  memory.stick(12, 0);
  const std::size_t slot = Image().slot_size();
  for (const std::size_t other : {slot, 2 * slot}) memory.stick(other + 12, 0xFF);
  for (int saves = 0; saves < 5; ++saves) {
    Map map;  // without walls, its bytes are 0
    map.record(Cell(0, 0), Heading::east, saves % 2 == 0);
    REQUIRE(Image().save(memory, map) == SaveResult::saved_past_worn_slot);
    REQUIRE(found_by<Map>(Image(), memory) == map);
  }
  REQUIRE(Image().worn_slots(memory) == 2);
}

TEST_CASE("several worn bytes cost their slots only, and the last good map is never overwritten", "[saved_map]") {
  Random random(10);
  using Five = Setup<Saved::walls, 5, Map>;
  const Five::Image image;
  for (int times = 0; times < 3000; ++times) {
    Memory memory(image.size());
    Map last = random_map<Map>(random);
    REQUIRE(image.save(memory, last) == SaveResult::saved);
    std::set<std::size_t> worn;
    const auto wear = [&](std::size_t slot) {
      if (!worn.insert(slot).second) return;
      for (std::uint32_t bytes = random.below(4); bytes > 0; --bytes) {
        memory.stick(slot * image.slot_size() + random.below(static_cast<std::uint32_t>(image.slot_size())),
                     static_cast<std::uint8_t>(random.below(256)));
      }
      memory.stick(slot * image.slot_size() + 11, 0xFF);  // a byte of walls is 242 at most: no map can be saved
    };
    const std::uint32_t count = random.below(4);
    while (worn.size() < count) wear(1 + random.below(4));  // not the slot of the first map
    for (int saves = 0; saves < 8; ++saves) {
      last = random_map<Map>(random);
      const SaveResult result = image.save(memory, last);
      REQUIRE(result == (image.worn_slots(memory) > 0 ? SaveResult::saved_past_worn_slot : SaveResult::saved));
      if (saves >= 5) REQUIRE(image.worn_slots(memory) == static_cast<int>(count));
      REQUIRE(found<Five>(memory) == last);
    }
    // Now all but one are worn: the one with the last map.
    for (std::size_t slot = 0; slot < 5; ++slot) {
      const bool holds_last =
          memory.read(slot * image.slot_size()) == 0xA5 && memory.read(slot * image.slot_size() + 9) == 9;
      if (!holds_last && worn.count(slot) == 0) wear(slot);
    }
    REQUIRE(worn.size() == 4);
    for (int saves = 0; saves < 3; ++saves) {
      REQUIRE(image.save(memory, random_map<Map>(random)) == SaveResult::write_failed);
      LoadResult result = LoadResult::loaded;
      REQUIRE(found<Five>(memory, &result) == last);
      REQUIRE(result == LoadResult::loaded_older);
    }
  }
}

namespace {

// Saves until saving fails for good, in a memory whose bytes last for up to `writes` writes. Returns the saves.
template <class SetupT>
int saves_until_worn_out(std::uint32_t writes, Random& random) {
  using MapT = typename SetupT::MapT;
  const typename SetupT::Image image;
  Memory memory(image.size());
  memory.wear_out(random, writes);
  std::optional<MapT> last;
  int saves = 0;
  for (int failures = 0; failures < 3;) {
    const std::size_t writes_before = memory.writes();
    const MapT map = random_map<MapT>(random);
    LoadResult result = LoadResult::loaded;
    if (is_saved(image.save(memory, map))) {
      last = map;
      ++saves;
      REQUIRE(found<SetupT>(memory, &result) == last);
    } else {
      ++failures;
      REQUIRE(found<SetupT>(memory, &result) == last);
      // Unless not even a mark could be written.
      REQUIRE((result == LoadResult::loaded_older || memory.writes() == writes_before || !last));
    }
  }
  return saves;
}

}  // namespace

TEST_CASE("a memory that wears out byte by byte never loses the last map, and more slots last longer", "[saved_map]") {
  Random random(11);
  int two = 0;
  int four = 0;
  for (int times = 0; times < 60; ++times) {
    two += saves_until_worn_out<Two>(600, random);
    four += saves_until_worn_out<Four>(600, random);
    saves_until_worn_out<ThreeWithLooks>(600, random);
  }
  REQUIRE(four > 2 * two);
}

TEST_CASE("maps of several mazes share a memory without being mistaken for one another", "[saved_map]") {
  Random random(12);
  int kept = 0;
  for (int times = 0; times < 300; ++times) {
    Memory memory(Image().size());
    std::optional<Map> last[4];  // by maze id; 0: any
    for (int saves = 0; saves < 12; ++saves) {
      const auto id = static_cast<std::uint16_t>(random.below(4));
      const std::uint16_t number = id == 3 ? 0x0103 : id;  // differs from 3 in its high byte
      const Map map = random_map<Map>(random);
      REQUIRE(Image(0, number).save(memory, map) == SaveResult::saved);
      last[0] = last[id] = map;
      LoadResult result = LoadResult::damaged;
      REQUIRE(found_by<Map>(Image(0, number), memory, &result) == map);
      REQUIRE(result == LoadResult::loaded);
      REQUIRE(found_by<Map>(Image(), memory) == map);
      for (const std::uint16_t other : {std::uint16_t(1), std::uint16_t(2), std::uint16_t(0x0103)}) {
        const std::optional<Map> own = found_by<Map>(Image(0, other), memory, &result);
        REQUIRE(result == (own ? LoadResult::loaded : LoadResult::other_maze));
        if (own) REQUIRE(own == last[other & 3]);
        if (own && other != number) ++kept;
      }
      found_by<Map>(Image(0, 3), memory, &result);
      REQUIRE(result == LoadResult::other_maze);
    }
  }
  REQUIRE(kept > 1000);
}

TEST_CASE("a map of another maze may be overwritten when no other slot is left", "[saved_map]") {
  Random random(13);
  using Pair = SavedMap<5, 4, Saved::walls, 2>;
  Memory memory(Pair().size());
  REQUIRE(Pair(0, 1).save(memory, random_map<Map>(random)) == SaveResult::saved);
  memory.stick(Pair().slot_size() + 11, 0xFF);
  const Map map = random_map<Map>(random);
  REQUIRE(Pair(0, 2).save(memory, map) == SaveResult::saved_past_worn_slot);
  REQUIRE(found_by<Map>(Pair(0, 2), memory) == map);
  REQUIRE(Pair(0, 2).save(memory, random_map<Map>(random)) == SaveResult::write_failed);
  REQUIRE(found_by<Map>(Pair(0, 2), memory) == map);
}

TEST_CASE("looks are saved with the walls, and maps with and without them can be exchanged", "[saved_map]") {
  using SmallMap = LookMap<RunTimeGrid>;
  Random random(14);
  for (int times = 0; times < 200; ++times) {
    const RunTimeGrid grid(1 + static_cast<int>(random.below(9)), 1 + static_cast<int>(random.below(9)));
    const BasicSavedMap<RunTimeGrid, Saved::walls_and_looks> image(3, grid);
    Memory memory(3 + image.size());
    SmallMap map(grid);
    RunTimeWallMap plain(grid);
    SmallMap again(grid);
    RunTimeWallMap plain_again(grid);
    for (int saves = 0; saves < 6; ++saves) {
      randomize(map, random);
      randomize(plain, random);
      randomize(again, random);
      randomize(plain_again, random);
      const bool has_looks = random.below(2) == 0;
      const RunTimeWallMap& walls = has_looks ? static_cast<const RunTimeWallMap&>(map) : plain;
      REQUIRE((has_looks ? image.save(memory, map) : image.save(memory, plain)) == SaveResult::saved);
      REQUIRE(image.load(memory, plain_again) == LoadResult::loaded);
      REQUIRE(plain_again == walls);
      REQUIRE(image.load(memory, again) == LoadResult::loaded);
      REQUIRE(static_cast<const RunTimeWallMap&>(again) == walls);
      if (has_looks) {
        REQUIRE(again == map);
        continue;
      }
      // Each known wall was looked at from one side, and the border from none.
      for (std::size_t i = 0; i < grid.cell_count(); ++i) {
        const auto index = static_cast<RunTimeGrid::Index>(i);
        for (const Heading heading : {Heading::north, Heading::east, Heading::south, Heading::west}) {
          const bool is_inner = grid.has_neighbour(index, heading);
          const bool expected =
              is_inner && (heading == Heading::north || heading == Heading::east) && walls.known_at(index, heading);
          REQUIRE(((again.looks_at(index) & direction_bit(heading)) != 0) == expected);
        }
      }
    }
  }
  // An image that has no room for looks, into a map that has them.
  Memory memory(Image().size());
  REQUIRE(Image().save(memory, Map()) == SaveResult::saved);
  LookMap<Small> map;
  map.set_looks(3, 15);
  REQUIRE(Image().load(memory, map) == LoadResult::loaded);
  REQUIRE(map.looks_at(3) == 0);
}

TEST_CASE("visited cells are saved with the walls, in mazes of any size", "[saved_map]") {
  struct VisitedMap : RunTimeWallMap {
    explicit VisitedMap(const mazebot::RunTimeGrid& grid) : RunTimeWallMap(grid), visited(grid) {}
    bool visited_at(mazebot::RunTimeGrid::Index cell) const { return visited.contains_at(cell); }
    void visit(Cell cell) { visited.insert(cell); }
    void clear() {
      RunTimeWallMap::clear();
      visited.clear();
    }
    RunTimeCellSet visited;
  };
  Random random(15);
  for (int times = 0; times < 100; ++times) {
    const RunTimeGrid grid(1 + static_cast<int>(random.below(7)), 1 + static_cast<int>(random.below(7)));
    const BasicSavedMap<RunTimeGrid, Saved::walls_and_cells> image(0, grid);
    Memory memory(image.size());
    VisitedMap map(grid), again(grid);
    for (std::size_t i = 0; i < grid.cell_count(); ++i) {
      const Cell cell = grid.cell(static_cast<RunTimeGrid::Index>(i));
      if (random.below(2) == 0) map.visit(cell);
      if (random.below(2) == 0) again.visit(cell);
      map.record(cell, heading_at(static_cast<int>(random.below(4))), random.below(2) == 0);
    }
    REQUIRE(image.save(memory, map) == SaveResult::saved);
    REQUIRE(image.load(memory, again) == LoadResult::loaded);
    REQUIRE(static_cast<const RunTimeWallMap&>(again) == map);
    REQUIRE(again.visited == map.visited);
  }
}
