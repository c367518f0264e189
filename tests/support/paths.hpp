// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_PATHS_HPP
#define MAZEBOT_TESTS_SUPPORT_PATHS_HPP

#include <filesystem>

/// The folders and the program that tests and benchmarks read and run. They are compiled only into paths.cpp, so a test
/// compiles to the same object wherever the project is.
std::filesystem::path shared_dir();    ///< the shared data next to the project; may be missing
std::filesystem::path source_dir();    ///< the project
std::filesystem::path program_path();  ///< the program mazebot; empty if it is not built

#endif  // MAZEBOT_TESTS_SUPPORT_PATHS_HPP
