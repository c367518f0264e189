// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_H
#define MAZEBOT_H

// The name by which sketches know the library, for all others too.
#include "mazebot/mazebot.hpp"

#endif  // MAZEBOT_H
