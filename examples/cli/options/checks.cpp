// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <system_error>

#include "nearest_word.hpp"

Check choice_check(const std::vector<std::string>& choices) {
  std::string names;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    names += (i == 0 ? "" : i + 1 < choices.size() ? ", " : " or ") + choices[i];
  }
  const auto problem_of = [choices, names](const std::string& text) {
    if (std::find(choices.begin(), choices.end(), text) != choices.end()) return std::string();
    const char* const number = text.find(',') == std::string::npos ? "" : "only one: ";
    return fmt::format("found '{}', expected {}{}{}", text, number, names, nearest_word(text, choices));
  };
  return {problem_of, fmt::format("{{{}}}", fmt::join(choices, ","))};
}

Check number_check(double least, double most) {
  const auto problem_of = [least, most](const std::string& text) {
    const bool is_decimal = !text.empty() && text.find_first_not_of("0123456789+-.eE") == text.npos;
    char* end = nullptr;
    const double value = is_decimal ? static_cast<double>(std::strtold(text.c_str(), &end)) : 0;
    if (is_decimal && end == text.c_str() + text.size() && value >= least && value <= most) return std::string();
    return fmt::format("found '{}', expected a number from {} to {}", text, least, most);
  };
  return {problem_of, fmt::format("{} to {}", least, most)};
}

Check whole_number_check(std::uint64_t least, std::uint64_t most) {
  const auto problem_of = [least, most](const std::string& text) {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    const bool is_number = error == std::errc() && rest == end && (text.size() == 1 || text[0] != '0');
    if (is_number && number >= least && number <= most) return std::string();
    return fmt::format("found '{}', expected a whole number from {} to {}", text, least, most);
  };
  return {problem_of, fmt::format("{} to {}", least, most)};
}

Check file_name_check() {
  const auto problem_of = [](const std::string& text) {
    return text.empty() ? std::string("found an empty name, expected that of a file") : std::string();
  };
  return {problem_of, "FILE"};
}
