// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_FIGURES_HPP
#define MAZEBOT_TESTS_SUPPORT_FIGURES_HPP

#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace test {

// Prints a measured figure, a number of a number, for the scripts that write figures into the handbook: they set
// MAZEBOT_FIGURES.
inline void print_figure(const char* name, std::size_t number, std::size_t of) {
  if (std::getenv("MAZEBOT_FIGURES") != nullptr) std::printf("\nfigure %s %zu %zu\n", name, number, of);
}

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_FIGURES_HPP
