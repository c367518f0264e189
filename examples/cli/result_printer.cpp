// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "result_printer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <mazebot/host/draw/format.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "escape.hpp"
#include "terminal.hpp"

namespace {

std::string number_or(const Count& count, const char* nothing) { return count ? fmt::to_string(*count) : nothing; }

class CsvPrinter : public ResultPrinter {
 public:
  void begin() override {
    fmt::print(
        "maze,width,height,policy,status,proven,search_moves,total_moves,turns,cells_visited,route_moves,"
        "shortest_moves,crashes\n");
  }
  void add(const MazeResult& result) override {
    fmt::print("{},{},{},{},{},{}", csv_field(result.maze), result.map.width(), result.map.height(), result.policy,
               result.status, result.proven);
    for (const Count& count : {result.search_moves, result.total_moves, result.turns, result.cells_visited,
                               result.route_moves, result.shortest_moves, result.crashes}) {
      fmt::print(",{}", number_or(count, ""));
    }
    fmt::print("\n");
  }
};

class JsonPrinter : public ResultPrinter {
 public:
  void begin() override { fmt::print("["); }
  void add(const MazeResult& result) override {
    fmt::print(
        "{}\n  {{\"maze\": {}, \"width\": {}, \"height\": {}, \"policy\": {}, \"status\": \"{}\", \"proven\": {}",
        is_first_ ? "" : ",", json_string(result.maze), result.map.width(), result.map.height(),
        json_string(result.policy), result.status, result.proven);
    is_first_ = false;
    add_number("search_moves", result.search_moves);
    add_number("total_moves", result.total_moves);
    add_number("turns", result.turns);
    add_number("cells_visited", result.cells_visited);
    add_number("route_moves", result.route_moves);
    add_number("shortest_moves", result.shortest_moves);
    add_number("crashes", result.crashes);
    fmt::print(", \"route\": {}}}", result.route_moves ? json_string(result.route) : "null");
  }
  void end() override { fmt::print("\n]\n"); }

 private:
  static void add_number(const char* name, const Count& count) {
    fmt::print(", \"{}\": {}", name, number_or(count, "null"));
  }

  bool is_first_ = true;
};

class SinglePrinter : public ResultPrinter {
 public:
  void add(const MazeResult& result) override {
    constexpr int largest_picture = 64;
    if (result.map.width() <= largest_picture && result.map.height() <= largest_picture) {
      fmt::print("{}\n", mazebot::TerminalPicture(result.map)
                             .start(result.start.cell)
                             .goals(result.goals)
                             .route(result.route_cells)
                             .utf8(has_utf8())
                             .colour(has_colours())
                             .text());
    }
    print("maze", "{}, {}x{}", result.maze, result.map.width(), result.map.height());
    print("policy", "{}", result.policy);
    if (result.proven) {
      print("status", "{}, {} is proved", result.status, result.aim);
    } else {
      print("status", "{}", result.status);
    }
    if (result.search_moves) {
      print("search moves", "{} until proved, {} until the end", *result.search_moves,
            number_or(result.total_moves, "?"));
    } else if (result.total_moves) {
      print("search moves", "{} until the end", *result.total_moves);
    }
    if (result.turns) print("quarter turns", "{}", *result.turns);
    if (result.cells_visited) print("cells visited", "{} of {}", *result.cells_visited, result.map.grid().cell_count());
    if (result.crashes) print("crashes", "{}", *result.crashes);
    if (!result.shortest_moves) {
      print("shortest route", "none: no way leads to a goal");
    } else if (result.route_moves && result.seconds) {
      print("shortest route", "{} moves", *result.shortest_moves);
      print("fastest", "{:.3f} s, predicted; driven cell by cell in {} moves", *result.seconds, *result.route_moves);
    } else if (result.route_moves) {
      print("shortest route", "{} moves; driven in {}", *result.shortest_moves, *result.route_moves);
    } else {
      print("shortest route", "{} moves", *result.shortest_moves);
    }
    if (result.route_moves) print("route", "{}", result.route);
  }

 private:
  template <class... FieldsT>
  static void print(std::string_view label, fmt::format_string<const FieldsT&...> format, const FieldsT&... fields) {
    fmt::print("{:<16}{}\n", label, fmt::format(format, fields...));
  }
};

// The mean and the worst of some counts.
class Summary {
 public:
  void add(const Count& count) {
    if (!count) return;
    sum_ += *count;
    worst_ = std::max(worst_, *count);
    ++size_;
  }
  std::uint64_t sum() const { return sum_; }
  std::string mean() const {
    return size_ == 0 ? "-" : fmt::format("{:.2f}", static_cast<double>(sum_) / static_cast<double>(size_));
  }
  std::string worst() const { return size_ == 0 ? "-" : fmt::to_string(worst_); }

 private:
  std::uint64_t sum_ = 0;
  std::uint64_t worst_ = 0;
  std::uint64_t size_ = 0;
};

class TablePrinter : public ResultPrinter {
 public:
  explicit TablePrinter(std::size_t longest_name) : name_width_(std::max<std::size_t>(longest_name, 4)) {}

  void begin() override {
    print_row("maze", "size", "policy", "status", "proven", "search", "total", "turns", "visited", "route", "shortest",
              "crashes");
  }
  void add(const MazeResult& result) override {
    const auto shown = [](const Count& count) { return number_or(count, "-"); };
    print_row(result.maze, fmt::format("{}x{}", result.map.width(), result.map.height()), result.policy, result.status,
              result.proven ? "yes" : "no", shown(result.search_moves), shown(result.total_moves), shown(result.turns),
              shown(result.cells_visited), shown(result.route_moves), shown(result.shortest_moves),
              shown(result.crashes));
    Total& total = total_of(result.policy);
    ++total.mazes;
    total.crashes.add(result.crashes);
    if (!result.solved()) return;
    ++total.solved;
    total.proven += result.proven;
    total.search.add(result.search_moves);
    total.total.add(result.total_moves);
    total.turns.add(result.turns);
  }
  void end() override {
    fmt::print("\nOf the solved mazes:\n");
    print_total("policy", "mazes", "solved", "proven", "search: mean, worst", "total: mean, worst",
                "turns: mean, worst", "crashes");
    for (const Total& total : totals_) {
      print_total(total.policy, total.mazes, total.solved, total.proven, mean_and_worst(total.search),
                  mean_and_worst(total.total), mean_and_worst(total.turns), total.crashes.sum());
    }
  }

 private:
  struct Total {
    std::string_view policy;
    std::size_t mazes = 0;
    std::size_t solved = 0;
    std::size_t proven = 0;
    Summary search = {};
    Summary total = {};
    Summary turns = {};
    Summary crashes = {};
  };

  template <class NameT, class... FieldsT>
  void print_row(const NameT& name, const FieldsT&... fields) const {
    fmt::print("{:<{}}", name, name_width_);
    fmt::print(" {:>9} {:<16} {:<12} {:<6} {:>8} {:>8} {:>7} {:>8} {:>8} {:>8} {:>7}\n", fields...);
  }
  template <class... FieldsT>
  static void print_total(const FieldsT&... fields) {
    fmt::print("{:<16} {:>7} {:>7} {:>7} {:>20} {:>20} {:>20} {:>7}\n", fields...);
  }
  static std::string mean_and_worst(const Summary& summary) {
    return fmt::format("{}, {}", summary.mean(), summary.worst());
  }

  Total& total_of(std::string_view policy) {
    for (Total& total : totals_) {
      if (total.policy == policy) return total;
    }
    totals_.push_back({policy});
    return totals_.back();
  }

  std::size_t name_width_;
  std::vector<Total> totals_;  // in the order in which their policies came up
};

}  // namespace

std::unique_ptr<ResultPrinter> csv_printer() { return std::make_unique<CsvPrinter>(); }
std::unique_ptr<ResultPrinter> json_printer() { return std::make_unique<JsonPrinter>(); }
std::unique_ptr<ResultPrinter> single_printer() { return std::make_unique<SinglePrinter>(); }
std::unique_ptr<ResultPrinter> table_printer(std::size_t longest_name) {
  return std::make_unique<TablePrinter>(longest_name);
}
