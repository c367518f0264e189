// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "../options/file_error.hpp"
#include "json_members.hpp"

std::string json_content(const std::string& file, const std::string& what) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file))
    throw FileError(fmt::format("{}: cannot be opened, expected {}", file, what));
  return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
}
