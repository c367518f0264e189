// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "solve_report.hpp"

#include <fmt/core.h>

#include <mazebot/host/draw/cell_picture.hpp>
#include <mazebot/host/draw/format.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <optional>

#include "../draw/map_picture.hpp"
#include "../draw/terminal.hpp"

namespace {

template <class... FieldsT>
void print(std::string_view label, fmt::format_string<const FieldsT&...> format, const FieldsT&... fields) {
  fmt::print("{:<16}{}\n", label, fmt::format(format, fields...));
}

template <class... FieldsT>
void print_total(const FieldsT&... fields) {
  fmt::print("{:<16} {:>7} {:>7} {:>7} {:>20} {:>20} {:>20} {:>7}\n", fields...);
}

Field in_seconds(const std::optional<double>& seconds) { return seconds ? Field::decimals(*seconds, 3) : Field(); }

}  // namespace

std::vector<Column<MazeResult>> solve_columns() {
  using Result = const MazeResult&;
  return {
      {"map", [](Result r) { return Field(r.maze); }, "map", -4},
      {nullptr, [](Result r) { return Field(fmt::format("{}x{}", r.map.width(), r.map.height())); }, "size", 9},
      {"width", [](Result r) { return Field(r.map.width()); }},
      {"height", [](Result r) { return Field(r.map.height()); }},
      {"policy", [](Result r) { return Field(r.policy); }, "policy", -16},
      {"status", [](Result r) { return Field(to_string(r.status)); }, "status", -12},
      {"proved", [](Result r) { return Field(r.proved); }, "proved", -6},
      {"search_moves", [](Result r) { return Field(r.search_moves); }, "search", 8},
      {"total_moves", [](Result r) { return Field(r.total_moves); }, "total", 8},
      {"turns", [](Result r) { return Field(r.turns); }, "turns", 7},
      {"cells_visited", [](Result r) { return Field(r.cells_visited); }, "visited", 8},
      {"route_moves", [](Result r) { return Field(r.route_moves); }, "route", 8},
      {"shortest_moves", [](Result r) { return Field(r.shortest_moves); }, "shortest", 8},
      {"crashes", [](Result r) { return Field(r.crashes); }, "crashes", 7},
      {"contradictions", [](Result r) { return Field(r.contradictions); }},
      {"search_s", [](Result r) { return in_seconds(r.search_s); }},
      {"total_s", [](Result r) { return in_seconds(r.total_s); }},
  };
}

namespace {

void print_map_of(const MazeResult& result) {
  using namespace mazebot;
  constexpr int largest_picture = 64;
  if (result.map.width() > largest_picture || result.map.height() > largest_picture) return;
  RunTimeCellSet route(result.map.grid());
  for (const Cell cell : result.route_cells) route.insert(cell);
  const auto sign_of = [&](Cell cell, char goal, char other) {
    return result.goals.contains(cell) ? goal : cell == result.start.cell ? 'S' : route.contains(cell) ? '*' : other;
  };
  if (result.is_block_map) {
    // A cell with an open side is free. One with a wall and no open side is wall: between free cells there is none.
    const std::string picture = cell_picture(result.map.grid(), [&](Cell cell) {
      const RunTimeGrid::Index index = result.map.grid().index(cell);
      const bool is_free = result.map.exits_at(index, Unknown::wall) != 0;
      const bool has_wall = (result.map.byte_at(index) & 15U) != 0;
      return sign_of(cell, 'E', is_free ? ' ' : has_wall ? 'X' : '?');
    });
    print_picture(result.maze, picture, [&] { return picture; });
    fmt::print("{}\n", legend_of(picture, block_signs));
    return;
  }
  const std::string picture = TerminalPicture(result.map)
                                  .start(result.start.cell)
                                  .goals(result.goals)
                                  .route(result.route_cells)
                                  .utf8(has_utf8())
                                  .colour(has_colours())
                                  .text();
  print_picture(result.maze, picture,
                [&] { return narrow_picture(result.map, [&](Cell cell) { return sign_of(cell, 'G', ' '); }); });
  fmt::print("{}\n", legend_of(picture, maze_signs));
}

}  // namespace

void print_solution(const MazeResult& result) {
  print_map_of(result);
  print("map", "{}, {}x{}", result.maze, result.map.width(), result.map.height());
  print("policy", "{}", result.policy);
  if (result.proved) {
    print("status", "{}, {} is proved", result.status, result.aim);
  } else {
    print("status", "{}", result.status);
  }
  const std::string total = Field(result.total_moves).text();
  if (result.search_moves) {
    print("search moves", "{} until proved, {} until the end", *result.search_moves, total);
  } else if (result.total_moves) {
    print("search moves", "{} until the end", total);
  }
  if (result.search_s && result.total_s) {
    print("search time", "{:.1f} s until proved, {:.1f} s until the end, predicted", *result.search_s, *result.total_s);
  } else if (result.total_s) {
    print("search time", "{:.1f} s until the end, predicted", *result.total_s);
  }
  if (result.turns) print("quarter turns", "{}", *result.turns);
  if (result.cells_visited) print("cells visited", "{} of {}", *result.cells_visited, result.map.grid().cell_count());
  if (result.crashes) print("crashes", "{}", *result.crashes);
  if (result.contradictions.value_or(0) > 0) print("contradictions", "{}", *result.contradictions);
  if (!result.shortest_moves) {
    print("shortest route", "none: no path leads to a goal");
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

void SolveSummary::Statistic::add(const Count& count) {
  if (!count) return;
  sum_ += *count;
  worst_ = std::max(worst_, *count);
  ++size_;
}

std::string SolveSummary::Statistic::mean_and_worst() const {
  if (size_ == 0) return "-, -";
  return fmt::format("{:.2f}, {}", static_cast<double>(sum_) / static_cast<double>(size_), worst_);
}

void SolveSummary::add(const MazeResult& result) {
  Total& total = total_of(result.policy);
  ++total.mazes;
  total.crashes.add(result.crashes);
  if (!result.solved()) return;
  ++total.solved;
  total.proved += result.proved;
  total.search.add(result.search_moves);
  total.total.add(result.total_moves);
  total.turns.add(result.turns);
}

void SolveSummary::print() const {
  fmt::print("\nOf the solved mazes; crashes: of all:\n");
  print_total("policy", "mazes", "solved", "proved", "search: mean, worst", "total: mean, worst", "turns: mean, worst",
              "crashes");
  for (const Total& total : totals_) {
    print_total(total.policy, total.mazes, total.solved, total.proved, total.search.mean_and_worst(),
                total.total.mean_and_worst(), total.turns.mean_and_worst(), total.crashes.sum());
  }
}

SolveSummary::Total& SolveSummary::total_of(std::string_view policy) {
  for (Total& total : totals_) {
    if (total.policy == policy) return total;
  }
  totals_.push_back({policy});
  return totals_.back();
}
