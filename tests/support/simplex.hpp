// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_SIMPLEX_HPP
#define MAZEBOT_TESTS_SUPPORT_SIMPLEX_HPP

#include <cstddef>
#include <stdexcept>
#include <vector>

namespace slow {

/// Returns the largest value of gain * x with rows * x <= limits and x >= 0, by the simplex method with a dense table
/// and Bland's rule. All limits are >= 0, so x = 0 is a start. Throws std::runtime_error if there is no largest value.
inline double maximum(std::vector<std::vector<double>> rows, std::vector<double> limits, std::vector<double> gain) {
  const std::size_t variables = gain.size(), count = rows.size();
  std::vector<std::size_t> basis(count);
  for (std::size_t i = 0; i < count; ++i) {
    rows[i].resize(variables + count, 0.0);
    rows[i][variables + i] = 1;
    basis[i] = variables + i;
  }
  gain.resize(variables + count, 0.0);
  double value = 0;
  constexpr double zero = 1e-9;
  for (;;) {
    std::size_t enters = 0;
    while (enters < gain.size() && gain[enters] <= zero) ++enters;
    if (enters == gain.size()) return value;
    std::size_t leaves = count;
    for (std::size_t i = 0; i < count; ++i) {
      if (rows[i][enters] <= zero) continue;
      if (leaves == count) {
        leaves = i;
        continue;
      }
      const double here = limits[i] / rows[i][enters], there = limits[leaves] / rows[leaves][enters];
      if (here < there - 1e-12 || (here < there + 1e-12 && basis[i] < basis[leaves])) leaves = i;
    }
    if (leaves == count) throw std::runtime_error("unbounded");
    const double pivot = rows[leaves][enters];
    for (double& entry : rows[leaves]) entry /= pivot;
    limits[leaves] /= pivot;
    for (std::size_t i = 0; i < count; ++i) {
      const double factor = rows[i][enters];
      if (i == leaves || factor == 0) continue;
      for (std::size_t j = 0; j < rows[i].size(); ++j) rows[i][j] -= factor * rows[leaves][j];
      limits[i] -= factor * limits[leaves];
    }
    const double factor = gain[enters];
    for (std::size_t j = 0; j < gain.size(); ++j) gain[j] -= factor * rows[leaves][j];
    value += factor * limits[leaves];
    basis[leaves] = enters;
  }
}

}  // namespace slow

#endif  // MAZEBOT_TESTS_SUPPORT_SIMPLEX_HPP
