// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LOAD: mazebot: a SavedMap and its map must be of the same size
// LOAD: Grid<12, 10>
// SAVE: mazebot: a SavedMap and its map must be of the same size
// RESUME: mazebot: a SavedMap and its map must be of the same size
// ONE_SLOT: mazebot: a SavedMap has 2 to 16 slots
// MISSPELT: mazebot: a map with looks_at() also needs set_looks(Index, uint8_t)
#include "mazebot/save/saved_map.hpp"
#include "mazebot/explore/explorer.hpp"

struct Memory {
  uint8_t bytes[300];
  uint8_t read(size_t address) const { return bytes[address]; }
  void write(size_t address, uint8_t byte) { bytes[address] = byte; }
};

// A map that knows from which sides its walls were looked at.
struct Looks : mazebot::WallMap<16, 16> {
  uint8_t looks_at(Index) const { return 0; }
#if defined(MISSPELT)
  void set_look(Index, uint8_t) {}
#else
  void set_looks(Index, uint8_t) {}
#endif
};

bool keep(Memory& memory, mazebot::Explorer<16, 16>& explorer, mazebot::WallMap<16, 16>& map) {
#if defined(LOAD)
  return mazebot::SavedMap<12, 10>().load(memory, map) == mazebot::LoadResult::loaded;
#elif defined(SAVE)
  return mazebot::SavedMap<12, 10>().save(memory, map) == mazebot::SaveResult::saved;
#elif defined(RESUME)
  return explorer.resume(mazebot::SavedMap<12, 10>(), memory) == mazebot::LoadResult::loaded;
#elif defined(ONE_SLOT)
  return mazebot::SavedMap<16, 16, mazebot::Saved::walls, 1>().save(memory, map) == mazebot::SaveResult::saved;
#elif defined(MISSPELT)
  return mazebot::SavedMap<16, 16, mazebot::Saved::walls_and_looks>().save(memory, Looks()) ==
         mazebot::SaveResult::saved;
#else
  const mazebot::SavedMap<16, 16, mazebot::Saved::walls_and_looks> with_looks;
  Looks looks;
  if (!is_saved(with_looks.save(memory, looks)) || !is_loaded(with_looks.load(memory, looks))) return false;
  const mazebot::SavedMap<16, 16> image;
  return image.save(memory, map) == mazebot::SaveResult::saved &&
         image.load(memory, map) == explorer.resume(image, memory);
#endif
}
