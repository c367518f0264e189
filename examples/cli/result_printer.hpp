// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RESULT_PRINTER_HPP
#define MAZEBOT_CLI_RESULT_PRINTER_HPP

#include <cstddef>
#include <memory>
#include <string>

#include "maze_result.hpp"

/// Prints results to standard output, one after the other.
class ResultPrinter {
 public:
  virtual ~ResultPrinter() = default;
  virtual void begin() {}
  virtual void add(const MazeResult& result) = 0;
  virtual void end() {}
};

/// A line for each result, under a line with the names of the columns:
/// maze,width,height,policy,status,proven,search_moves,total_moves,turns,cells_visited,route_moves,shortest_moves,
/// crashes
std::unique_ptr<ResultPrinter> csv_printer();

/// An array with an object for each result: the columns of CSV, and the proved route in letters. Empty fields are null.
std::unique_ptr<ResultPrinter> json_printer();

/// For people: everything about a single result, with a picture of the map unless it is too large to look at.
std::unique_ptr<ResultPrinter> single_printer();

/// For people: a table, and below it the means and the worst for each policy. Columns are as wide as the longest name.
std::unique_ptr<ResultPrinter> table_printer(std::size_t longest_name);

#endif  // MAZEBOT_CLI_RESULT_PRINTER_HPP
