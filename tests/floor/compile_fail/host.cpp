// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// standards: 11 14
// USES_HOST: mazebot/host/ needs C++17
#include "mazebot/mazebot.hpp"

#ifdef USES_HOST
#include "mazebot/host/detail/requires_hosted.hpp"
#endif
