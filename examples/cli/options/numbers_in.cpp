// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "numbers_in.hpp"

#include <cmath>
#include <cstdio>

std::vector<double> numbers_in(const std::string& text, char between) {
  std::vector<double> numbers;
  const char* at = text.c_str();
  for (;;) {
    double number = 0;
    int length = 0;
    const bool is_number = *at == '-' || *at == '.' || (*at >= '0' && *at <= '9');
    if (!is_number || std::sscanf(at, "%lf%n", &number, &length) != 1 || !std::isfinite(number)) return {};
    numbers.push_back(number);
    at += length;
    if (*at == 0) return numbers;
    if (*at++ != between) return {};
  }
}
