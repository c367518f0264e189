// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <mazebot/host/map/run_time_grid.hpp>

int main() { return mazebot::RunTimeWallMap(mazebot::RunTimeGrid(9, 5)).width() == 9 ? 0 : 1; }
