// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// WIDTH_0: mazebot: a maze is at least 1x1
// WIDTH_0: Grid<0, 1>
// HEIGHT_NEGATIVE: mazebot: a maze is at least 1x1
// HEIGHT_NEGATIVE: Grid<1, -1>
// WIDTH_5000: mazebot: a maze is at most 4096x4096
// WIDTH_5000: Grid<5000, 1>
#include "mazebot/map/grid.hpp"

#if defined(WIDTH_0)
typedef mazebot::Grid<0, 1> Size;
#elif defined(HEIGHT_NEGATIVE)
typedef mazebot::Grid<1, -1> Size;
#elif defined(WIDTH_5000)
typedef mazebot::Grid<5000, 1> Size;
#else
typedef mazebot::Grid<4096, 1> Size;
#endif

static_assert(Size::width() == 4096, "a maze as wide as can be");
