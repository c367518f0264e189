// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COMMAND_LINE_WRAPPED_HELP_HPP
#define MAZEBOT_CLI_COMMAND_LINE_WRAPPED_HELP_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

/// Where the text of a line continues: below its last column, which two blanks separate from the one before.
inline std::size_t continuation_column(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = line.rfind("  ");
  if (gap == line.npos || gap < begin) return begin;
  return std::min(line.find_first_not_of(' ', gap), line.size());
}

/// Wraps a help text. Breaks lines at blanks, and long lists of values at commas. What does not fit on a line without
/// indentation flows into the next such line, so paragraphs stay paragraphs. Words that are longer than a line stay.
inline std::string wrapped_help(std::string_view text, std::size_t columns) {
  std::string result;
  std::string rest;  // of the line before, which flows into this one
  while (!text.empty() || !rest.empty()) {
    const std::string_view next = text.substr(0, text.find('\n'));
    const bool is_paragraph = !next.empty() && next[0] != ' ';
    std::string line = rest;
    rest.clear();
    if (line.empty() || (is_paragraph && next.back() != ':')) {
      if (!line.empty()) line += ' ';
      line += next;
      text.remove_prefix(std::min(text.size(), next.size() + 1));
    }
    const std::size_t indent = continuation_column(line);
    while (line.size() > columns) {
      std::size_t end = line.rfind(' ', columns);
      const std::size_t comma = line.rfind(',', columns - 1);
      const std::size_t first = std::max(indent, std::min(line.find_first_not_of(' '), line.size()));
      if (end == line.npos || end <= first) end = comma == line.npos || comma <= first ? line.npos : comma + 1;
      if (end == line.npos) break;
      result += line.substr(0, line.find_last_not_of(' ', end - 1) + 1) + '\n';
      const std::string more = line.substr(std::min(line.find_first_not_of(' ', end), line.size()));
      if (indent == 0) {
        rest = more;
        line.clear();
        break;
      }
      line = std::string(indent, ' ') + more;
    }
    if (rest.empty()) result += line + '\n';
  }
  return result;
}

#endif  // MAZEBOT_CLI_COMMAND_LINE_WRAPPED_HELP_HPP
