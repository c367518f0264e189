// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_PART_ROWS_HPP
#define MAZEBOT_CLI_BATCH_PART_ROWS_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// A row of `mazebot compare --format csv`, and where it stands.
struct PartRow {
  std::string map;
  std::string task;
  std::string policy;
  std::string metric;
  std::optional<double> value;
  std::size_t line;
};

/// Reads the CSV (RFC 4180) that `compare` writes. Throws MapFileError: a row of another shape, a value that is no
/// number, a last line that does not end, because the run was killed.
std::vector<PartRow> parse_part_rows(const std::string& content, const std::string& file);

/// One part of a run that was spread with --shard.
struct Part {
  std::string file;
  std::vector<PartRow> rows;
};

/// Reads all parts of a run, in the order of their numbers. The names of the files carry I-of-N. Throws UsageError if a
/// name does not, or if not each of 1-of-N to N-of-N is there exactly once, and MapFileError.
std::vector<Part> read_parts(const std::vector<std::string>& files);

#endif  // MAZEBOT_CLI_BATCH_PART_ROWS_HPP
