// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LOAD: mazebot: a MapImage and its map must be of the same size
// LOAD: Grid<12, 10>
// SAVE: mazebot: a MapImage and its map must be of the same size
// RESUME: mazebot: a MapImage and its map must be of the same size
#include "mazebot/map/map_image.hpp"
#include "mazebot/navigate/explorer.hpp"

struct Memory {
  uint8_t bytes[300];
  uint8_t read(size_t address) const { return bytes[address]; }
  void write(size_t address, uint8_t byte) { bytes[address] = byte; }
};

bool keep(Memory& memory, mazebot::Explorer<16, 16>& explorer, mazebot::WallMap<16, 16>& map) {
#if defined(LOAD)
  return mazebot::MapImage<12, 10>().load(memory, map) == mazebot::ImageResult::loaded;
#elif defined(SAVE)
  return mazebot::MapImage<12, 10>().save(memory, map);
#elif defined(RESUME)
  return explorer.resume(mazebot::MapImage<12, 10>(), memory) == mazebot::ImageResult::loaded;
#else
  const mazebot::MapImage<16, 16> image;
  return image.save(memory, map) && image.load(memory, map) == explorer.resume(image, memory);
#endif
}
