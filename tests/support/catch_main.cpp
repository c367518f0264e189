// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#define CATCH_CONFIG_MAIN  // Catch2 2.13; version 3 brings a main of its own
#include "catch.hpp"
