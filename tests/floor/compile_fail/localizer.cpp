// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// A localizer reads its map for as long as it lives, so a map that is about to be destroyed is refused.
// TEMPORARY: deleted
// TEMPORARY: BasicLocalizer
// COMPASS: deleted
// CELLS: deleted
// POLICY: deleted
#include "mazebot/mazebot.hpp"

typedef mazebot::WallMap<4, 3> Map;
typedef mazebot::Localizer<4, 3> Finder;

Map make_map();
Map& stored_map();

void find(const mazebot::CellSet<4, 3>& cells) {
  Finder localizer(stored_map());
  Finder with_compass(stored_map(), mazebot::Heading::north);
  Finder in_cells(stored_map(), cells);
  Finder with_policy(stored_map(), cells, mazebot::Heading::north, mazebot::GreedyElimination<4, 3>());
#if defined(TEMPORARY)
  Finder refused(make_map());
#elif defined(COMPASS)
  Finder refused(make_map(), mazebot::Heading::north);
#elif defined(CELLS)
  Finder refused(make_map(), cells);
#elif defined(POLICY)
  Finder refused(make_map(), cells, mazebot::Heading::north, mazebot::GreedyElimination<4, 3>());
#endif
}
