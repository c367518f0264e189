// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LOAD: mazebot: a SavedMap and its map must be of the same size
// LOAD: Grid<12, 10>
// SAVE: mazebot: a SavedMap and its map must be of the same size
// RESUME: mazebot: a SavedMap and its map must be of the same size
#include "mazebot/map/saved_map.hpp"
#include "mazebot/navigate/explorer.hpp"

struct Memory {
  uint8_t bytes[300];
  uint8_t read(size_t address) const { return bytes[address]; }
  void write(size_t address, uint8_t byte) { bytes[address] = byte; }
};

bool keep(Memory& memory, mazebot::Explorer<16, 16>& explorer, mazebot::WallMap<16, 16>& map) {
#if defined(LOAD)
  return mazebot::SavedMap<12, 10>().load(memory, map) == mazebot::LoadResult::loaded;
#elif defined(SAVE)
  return mazebot::SavedMap<12, 10>().save(memory, map) == mazebot::SaveResult::saved;
#elif defined(RESUME)
  return explorer.resume(mazebot::SavedMap<12, 10>(), memory) == mazebot::LoadResult::loaded;
#else
  const mazebot::SavedMap<16, 16> image;
  return image.save(memory, map) == mazebot::SaveResult::saved &&
         image.load(memory, map) == explorer.resume(image, memory);
#endif
}
