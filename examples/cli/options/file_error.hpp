// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_FILE_ERROR_HPP
#define MAZEBOT_CLI_OPTIONS_FILE_ERROR_HPP

#include <stdexcept>

/// What is wrong with a file other than the map, such as that of a robot. The text begins with the file's name.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

#endif  // MAZEBOT_CLI_OPTIONS_FILE_ERROR_HPP
