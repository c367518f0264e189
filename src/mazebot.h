// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_H
#define MAZEBOT_H

// The Arduino IDE finds libraries by the headers in src/.
#include "../include/mazebot/mazebot.hpp"

#endif  // MAZEBOT_H
