// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The Arduino IDE finds libraries by the headers in src/.
#include "../include/mazebot.h"
