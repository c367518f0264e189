// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_SOLVE_REPORT_HPP
#define MAZEBOT_CLI_EXPLORE_SOLVE_REPORT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../batch/report.hpp"
#include "maze_result.hpp"

/// The columns of `mazebot solve`.
std::vector<Column<MazeResult>> solve_columns();

/// For people: everything about a single result, with a picture of the map unless it is too large to read.
void print_solution(const MazeResult& result);

/// For people, below the table: the mean and the worst of each policy.
class SolveSummary {
 public:
  void add(const MazeResult& result);
  bool empty() const { return totals_.empty(); }
  void print() const;

 private:
  class Statistic {
   public:
    void add(const Count& count);
    std::uint64_t sum() const { return sum_; }
    std::string mean_and_worst() const;

   private:
    std::uint64_t sum_ = 0;
    std::uint64_t worst_ = 0;
    std::uint64_t size_ = 0;
  };
  struct Total {
    std::string_view policy;
    std::size_t mazes = 0;
    std::size_t solved = 0;
    std::size_t proved = 0;
    Statistic search = {};
    Statistic total = {};
    Statistic turns = {};
    Statistic crashes = {};
  };

  Total& total_of(std::string_view policy);

  std::vector<Total> totals_;  // in the order of their policies' first results
};

#endif  // MAZEBOT_CLI_EXPLORE_SOLVE_REPORT_HPP
