// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "paths.hpp"

std::filesystem::path shared_dir() { return MAZEBOT_SHARED_DIR; }
std::filesystem::path source_dir() { return MAZEBOT_SOURCE_DIR; }
std::filesystem::path program_path() {
#ifdef MAZEBOT_CLI
  return MAZEBOT_CLI;
#else
  return {};
#endif
}
