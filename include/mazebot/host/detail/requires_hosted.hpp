// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DETAIL_REQUIRES_HOSTED_HPP
#define MAZEBOT_HOST_DETAIL_REQUIRES_HOSTED_HPP

// The first include of everything in host/.
#include "../../config.hpp"

#if defined(__AVR__) || (defined(__STDC_HOSTED__) && __STDC_HOSTED__ == 0)
#error "mazebot/host/ is for desktop computers; on a board include <mazebot.h> (or mazebot/mazebot.hpp) only"
#endif
#if MAZEBOT_CPLUSPLUS < 201703L
#error "mazebot/host/ needs C++17: pass -std=c++17 or newer (the headers outside host/ need only C++11)"
#endif

#endif  // MAZEBOT_HOST_DETAIL_REQUIRES_HOSTED_HPP
