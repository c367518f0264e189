// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MAP_READ_MAP_HPP
#define MAZEBOT_CLI_MAP_READ_MAP_HPP

#include <mazebot/host/files/any_map.hpp>
#include <string>

/// Reads a map of either kind; "-" is standard input. Throws MapFileError.
mazebot::AnyMap read_map_at(const std::string& name);

#endif  // MAZEBOT_CLI_MAP_READ_MAP_HPP
