// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/detail/exact_math.hpp"

#include <cmath>
#include <cstdint>

#include "support/catch.hpp"

using namespace mazebot;

// The C library is the oracle: it may differ between machines in the last bits, the functions here may not.
TEST_CASE("exact math: sine, cosine, powers of two and arc tangents are those of the C library") {
  for (int i = -2000; i <= 2000; ++i) {
    const double x = 0.005 * i;
    INFO(x);
    const SineCosine<double> of = detail::exact_sine_cosine(x);
    REQUIRE(std::fabs(of.sine - std::sin(x)) < 1e-11);
    REQUIRE(std::fabs(of.cosine - std::cos(x)) < 1e-11);
    REQUIRE(std::fabs(detail::exact_power_of_two(x) / std::exp2(x) - 1) < 1e-15);
    REQUIRE(std::fabs(detail::exact_arc_tangent(x) - std::atan(x)) < 1e-13);
  }
}

TEST_CASE("exact math: deviations have a mean of 0, a deviation of 1, and differ by seed, channel and index") {
  double sum = 0, squares = 0, most = 0;
  const int count = 100000;
  for (int i = 0; i < count; ++i) {
    const double drawn = detail::exact_deviation(7, 3, static_cast<std::uint64_t>(i));
    sum += drawn;
    squares += drawn * drawn;
    most = std::fmax(most, std::fabs(drawn));
  }
  CHECK(std::fabs(sum / count) < 0.01);
  CHECK(std::fabs(squares / count - 1) < 0.01);
  CHECK(most < 3.5);
  CHECK(most > 3);
  const double one = detail::exact_deviation(7, 3, 5);
  CHECK(detail::exact_deviation(7, 3, 5) == one);
  CHECK(detail::exact_deviation(8, 3, 5) != one);
  CHECK(detail::exact_deviation(7, 4, 5) != one);
  CHECK(detail::exact_deviation(7, 3, 6) != one);
}
