// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "nearest_word.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>

namespace {

// The letters to insert, remove or replace, and the neighbours to swap, until both texts are the same: the edit
// distance of Damerau and Levenshtein, without changing a swapped pair again.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      cost[i][j] =
          std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string nearest_word(std::string_view wrong, const std::vector<std::string>& words) {
  constexpr std::size_t longest = 64;
  if (wrong.empty() || wrong.size() > longest) return {};
  const std::string* nearest = nullptr;
  std::size_t least = 0;
  for (const std::string& word : words) {
    const bool is_beginning = wrong.size() >= 2 && word.compare(0, wrong.size(), wrong) == 0;
    const std::size_t distance = is_beginning ? 1 : edit_distance(wrong, word);
    const bool is_near = distance <= std::max<std::size_t>(1, word.size() / 3) && distance < word.size();
    if (!is_near || (nearest != nullptr && distance >= least)) continue;
    nearest = &word;
    least = distance;
  }
  return nearest == nullptr ? std::string() : fmt::format(" (did you mean '{}'?)", *nearest);
}
