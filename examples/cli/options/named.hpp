// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_NAMED_HPP
#define MAZEBOT_CLI_OPTIONS_NAMED_HPP

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

// Tables of what an option chooses from: policies, costs, strategies, tasks. Each item has a name, and says what it is.

template <class ItemT>
std::vector<std::string> names_of(const std::vector<ItemT>& table) {
  std::vector<std::string> names;
  for (const ItemT& item : table) names.emplace_back(item.name);
  return names;
}
/// The choices of an option that also takes them all.
template <class ItemT>
std::vector<std::string> names_and_all(const std::vector<ItemT>& table) {
  std::vector<std::string> names = names_of(table);
  names.emplace_back("all");
  return names;
}

/// Precondition: it is one of the names.
template <class ItemT>
const ItemT& named(const std::vector<ItemT>& table, const std::string& name) {
  return *std::find_if(table.begin(), table.end(), [&](const ItemT& item) { return item.name == name; });
}

/// The item with that name, or all of them for "all".
template <class ItemT>
std::vector<ItemT> chosen_from(const std::vector<ItemT>& table, const std::string& name) {
  return name == "all" ? table : std::vector<ItemT>{named(table, name)};
}

/// For the help: the heading, and a line for each item.
template <class ItemT>
std::string described(const char* heading, const std::vector<ItemT>& table) {
  std::string lines = fmt::format("{}:\n", heading);
  for (const ItemT& item : table) lines += fmt::format("  {:<17} {}\n", item.name, item.what);
  return lines;
}

#endif  // MAZEBOT_CLI_OPTIONS_NAMED_HPP
