// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_VERSION_HPP
#define MAZEBOT_VERSION_HPP

// The one place the version lives: CMake and the packaging lint read these three lines.
#define MAZEBOT_VERSION_MAJOR 0
#define MAZEBOT_VERSION_MINOR 1
#define MAZEBOT_VERSION_PATCH 0

#endif  // MAZEBOT_VERSION_HPP
