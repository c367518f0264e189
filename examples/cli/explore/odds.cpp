// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "../batch/progress_bar.hpp"
#include "../map/map_paths.hpp"
#include "../subcommand.hpp"
#include "wall_odds_counter.hpp"

namespace {

// The header that holds the table: how many mazes, how many contexts, and the rows are filled in.
constexpr const char* header =
    R"(// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_WALL_ODDS_TABLE_HPP
#define MAZEBOT_EXPLORE_WALL_ODDS_TABLE_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/flash.hpp"

namespace mazebot {{
inline namespace mazebot_v0 {{
namespace detail {{

// The odds that an unknown wall is present, in thirds, at most 12, for each wall_context(): rows are states of the post
// to the right, columns states of the post to the left. Written by `mazebot odds`, counted over {} mazes.
template <class Unused>
struct WallOddsTable {{
  static constexpr uint8_t thirds[{}] MAZEBOT_FLASH = {{
      // clang-format off
{}      // clang-format on
  }};
}};
#if MAZEBOT_CPLUSPLUS < 201703L  // from C++17 on the line above is a definition
template <class Unused>
constexpr uint8_t WallOddsTable<Unused>::thirds[{}] MAZEBOT_FLASH;
#endif

}}  // namespace detail
}}  // namespace mazebot_v0
}}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_WALL_ODDS_TABLE_HPP
)";

ExitStatus print_odds(const std::vector<std::string>& arguments) {
  WallOddsCounter counter;
  std::size_t mazes = 0;
  const std::vector<MapPath> paths = map_paths(arguments);
  ProgressBar bar(paths.size());
  const ExitStatus status = for_each_map(paths, [&](const MapPath& path) {
    bar.show(mazes, 0, "");
    counter.count(read_maze_at(path.name));
    ++mazes;
  });
  bar.hide();
  if (mazes == 0) return status;
  std::string rows;
  for (unsigned context = 0; context < mazebot::detail::wall_context_count; ++context) {
    const bool starts = context % mazebot::detail::post_state_count == 0;
    const bool ends = (context + 1) % mazebot::detail::post_state_count == 0;
    rows += fmt::format("{}{},{}", starts ? "      " : " ", counter.thirds(context), ends ? "\n" : "");
  }
  fmt::print(header, mazes, +mazebot::detail::wall_context_count, rows, +mazebot::detail::wall_context_count);
  return status;
}

}  // namespace

void add_odds(CommandLine& program, Action& chosen) {
  const auto paths = std::make_shared<std::vector<std::string>>();
  CommandLine command =
      program.add_subcommand("odds", "Count how likely unknown walls are, as a table for the library");
  command.add_option("mazes", *paths, "maze files or directories").required().type_name("FILE|DIR");
  command.footer(
      "Prints include/mazebot/explore/wall_odds_table.hpp with the odds counted in these mazes.\n"
      "scripts/figures/tours --only odds counts them in one half of the mazes, and explores the other half with them.");
  command.callback([paths, &chosen] { chosen = [paths] { return print_odds(*paths); }; });
}
