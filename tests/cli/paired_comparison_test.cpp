// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "../../examples/cli/batch/paired_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "support/catch.hpp"

namespace {

bool is_near(double value, double expected) { return std::abs(value - expected) <= 1e-9 * std::abs(expected); }

PairedComparison comparison_of(int better, int worse) {
  PairedComparison comparison;
  for (int i = 0; i < better; ++i) comparison.add(10, 7);
  for (int i = 0; i < worse; ++i) comparison.add(10, 12);
  return comparison;
}

// The sign test by Pascal's triangle.
double slow_sign_test(int better, int worse) {
  const auto n = static_cast<std::size_t>(better + worse);
  std::vector<double> row(n + 1, 0);
  row[0] = 1;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t k = i; k > 0; --k) row[k] = (row[k] + row[k - 1]) / 2;
    row[0] /= 2;
  }
  double sum = 0;
  for (std::size_t k = 0; k <= n; ++k) {
    const auto rarer = static_cast<std::size_t>(std::min(better, worse));
    if (k <= rarer || k >= n - rarer) sum += row[k];
  }
  return std::min(1.0, sum);
}

}  // namespace

TEST_CASE("a paired comparison knows the mean difference and its standard error", "[cli]") {
  PairedComparison comparison;
  CHECK(comparison.pairs() == 0);
  CHECK(comparison.sign_test() == 1);
  comparison.add(5, 3);
  CHECK(!comparison.standard_error().has_value());
  comparison.add(4, 4);
  comparison.add(2, 6);
  comparison.add(7, 1);
  CHECK(comparison.pairs() == 4);
  CHECK(comparison.better() == 2);
  CHECK(comparison.worse() == 1);
  CHECK(comparison.equal() == 1);
  CHECK(is_near(comparison.mean_difference(), -1));
  CHECK(is_near(*comparison.standard_error(), std::sqrt(52.0 / 3 / 4)));
}

TEST_CASE("the sign test is exact", "[cli]") {
  CHECK(is_near(comparison_of(9, 1).sign_test(), 22.0 / 1024));
  CHECK(is_near(comparison_of(1, 9).sign_test(), 22.0 / 1024));
  CHECK(comparison_of(5, 5).sign_test() == 1);
  for (const int better : {0, 1, 3, 40, 100, 170, 300}) {
    for (const int worse : {1, 2, 41, 130, 200, 350}) {
      INFO(better << " " << worse);
      CHECK(is_near(comparison_of(better, worse).sign_test(), slow_sign_test(better, worse)));
    }
  }
}
