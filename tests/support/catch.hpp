// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_CATCH_HPP
#define MAZEBOT_TESTS_SUPPORT_CATCH_HPP

// Catch2 3 or 2.13, whichever is there. Tests keep to what both have: no Approx, no string matchers.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#endif  // MAZEBOT_TESTS_SUPPORT_CATCH_HPP
