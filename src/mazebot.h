// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The Arduino IDE finds libraries by the headers in src/, and no other header of them. So sketches get all of the core.
#include "../include/mazebot.h"
#include "../include/mazebot/explore/tour_policy.hpp"
