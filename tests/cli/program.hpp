// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_CLI_PROGRAM_HPP
#define MAZEBOT_TESTS_CLI_PROGRAM_HPP

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "support/child_process.hpp"
#include "support/paths.hpp"

namespace test {

inline CommandLine program_command(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), program_path().string());
  return arguments;
}

/// Runs the program `mazebot` itself.
inline Finished program(std::vector<std::string> arguments, std::string_view input = {}) {
  return run(program_command(std::move(arguments)), input);
}

/// A folder that is deleted at the end of the test.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "mazebot-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) fail_with_errno("mkdtemp");
    path_ = name;
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }

  std::string path(const std::string& name = {}) const { return (path_ / name).string(); }
  /// Writes a file, and the folders it is in. Returns its path.
  std::string write(const std::string& name, std::string_view content) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path(name);
  }

 private:
  std::filesystem::path path_;
};

inline std::string content_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The records of a CSV text (RFC 4180, lines that end with LF).
inline std::vector<std::vector<std::string>> csv_records(std::string_view text) {
  std::vector<std::vector<std::string>> records;
  std::vector<std::string> record(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char character = text[i];
    if (is_quoted) {
      if (character != '"') {
        record.back() += character;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        record.back() += text[++i];
      } else {
        is_quoted = false;
      }
    } else if (character == '"') {
      is_quoted = true;
    } else if (character == ',') {
      record.emplace_back();
    } else if (character == '\n') {
      records.push_back(std::exchange(record, std::vector<std::string>(1)));
    } else {
      record.back() += character;
    }
  }
  return records;
}

/// A row of a table with a line of column names: column name -> field.
using Row = std::map<std::string, std::string>;

inline std::vector<Row> csv_rows(std::string_view text) {
  const auto records = csv_records(text);
  std::vector<Row> rows;
  for (std::size_t i = 1; i < records.size(); ++i) {
    Row row;
    for (std::size_t column = 0; column < records[i].size(); ++column) {
      row[column < records[0].size() ? records[0][column] : "too many"] = records[i][column];
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace test

#endif  // MAZEBOT_TESTS_CLI_PROGRAM_HPP
