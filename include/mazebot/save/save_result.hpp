// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SAVE_SAVE_RESULT_HPP
#define MAZEBOT_SAVE_SAVE_RESULT_HPP

#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The result of SavedMap::save(). If nothing was saved, the storage still holds the map that was saved before.
enum class SaveResult : uint8_t {
  saved,
  saved_past_worn_slot,  ///< saved, but at least one other slot does not keep what is written and is no longer used
  write_failed,  ///< no slot kept what was written, except the one with the last good map, which was not touched
  other_size     ///< the map has another size than the SavedMap; nothing was written
};

/// The result of SavedMap::load(). Any result but the first two leaves the map as it was.
enum class LoadResult : uint8_t {
  loaded,         ///< the map of the last save
  loaded_older,   ///< a good map, but a slot holds a save that was not completed or is damaged, and may be newer
  nothing_saved,  ///< no save was ever completed here
  damaged,        ///< a map was saved, but its bytes do not match its checksum
  other_version,  ///< saved by another version of this library, or with other slots
  other_size,     ///< the saved map has another size
  other_maze      ///< the saved map has another maze id
};

/// Returns whether the map is in the storage now.
constexpr bool is_saved(SaveResult result) {
  return result == SaveResult::saved || result == SaveResult::saved_past_worn_slot;
}
/// Returns whether a map was read.
constexpr bool is_loaded(LoadResult result) {
  return result == LoadResult::loaded || result == LoadResult::loaded_older;
}

/// The result as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(SaveResult result) {
  switch (result) {
    case SaveResult::saved: return "saved";
    case SaveResult::saved_past_worn_slot: return "saved past a worn slot";
    case SaveResult::write_failed: return "write failed";
    case SaveResult::other_size: break;
  }
  return "other size";
}
/// The result as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(LoadResult result) {
  switch (result) {
    case LoadResult::loaded: return "loaded";
    case LoadResult::loaded_older: return "loaded an older map";
    case LoadResult::nothing_saved: return "nothing saved";
    case LoadResult::damaged: return "damaged";
    case LoadResult::other_version: return "other version";
    case LoadResult::other_size: return "other size";
    case LoadResult::other_maze: break;
  }
  return "other maze";
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SAVE_SAVE_RESULT_HPP
