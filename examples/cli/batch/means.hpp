// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_MEANS_HPP
#define MAZEBOT_CLI_BATCH_MEANS_HPP

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The means over the maps of a batch, a line for each policy: the summary below a table for people.
class Means {
 public:
  struct Column {
    const char* head;
    int decimals;
  };

  /// `heading` says what the means are of; `kind` is the first column's head, such as "policy".
  Means(const char* heading, const char* kind, std::vector<Column> columns)
      : heading_(heading), kind_(kind), columns_(std::move(columns)) {}

  /// A map with its values, one for each column. A map that is not solved is counted, but not in the means.
  void add(std::string_view policy, bool is_solved, const std::vector<double>& values) {
    const auto is_meant = [&](const Line& line) { return line.policy == policy; };
    auto line = std::find_if(lines_.begin(), lines_.end(), is_meant);
    if (line == lines_.end()) {
      line = lines_.insert(lines_.end(), {std::string(policy), 0, 0, std::vector<double>(columns_.size(), 0.0)});
    }
    ++line->maps;
    if (!is_solved) return;
    ++line->solved;
    for (std::size_t i = 0; i < values.size(); ++i) line->sums[i] += values[i];
  }

  /// Prints nothing if there was no map.
  void print() const {
    if (lines_.empty()) return;
    fmt::print("\n{}:\n{:<16} {:>7} {:>7}", heading_, kind_, "maps", "solved");
    for (const Column& column : columns_) fmt::print(" {:>10}", column.head);
    fmt::print("\n");
    for (const Line& line : lines_) {
      fmt::print("{:<16} {:>7} {:>7}", line.policy, line.maps, line.solved);
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        const double mean = line.sums[i] / static_cast<double>(line.solved);
        fmt::print(" {:>10}", line.solved == 0 ? "-" : fmt::format("{:.{}f}", mean, columns_[i].decimals));
      }
      fmt::print("\n");
    }
  }

 private:
  struct Line {
    std::string policy;
    std::uint64_t maps;
    std::uint64_t solved;
    std::vector<double> sums;
  };

  const char* heading_;
  const char* kind_;
  std::vector<Column> columns_;
  std::vector<Line> lines_;
};

#endif  // MAZEBOT_CLI_BATCH_MEANS_HPP
