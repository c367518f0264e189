// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/detail/random.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "support/catch.hpp"

using mazebot::Random;

TEST_CASE("random numbers are SplitMix64's") {
  // The first outputs of the published reference implementation for the seed 1234567.
  Random random(1234567);
  CHECK(random.next() == 6457827717110365317U);
  CHECK(random.next() == 3203168211198807973U);
  CHECK(random.next() == 9817491932198370423U);
}

TEST_CASE("bounded draws stay below the bound and are equally likely") {
  Random random(5);
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 100U}) {
    std::vector<int> seen(bound);
    for (std::uint32_t i = 0; i < bound * 1000; ++i) ++seen.at(random.below(bound));
    CHECK(*std::min_element(seen.begin(), seen.end()) > 850);
    CHECK(*std::max_element(seen.begin(), seen.end()) < 1150);
  }
  for (int i = 0; i < 1000; ++i) CHECK(random.below(0xFFFFFFFFU) < 0xFFFFFFFFU);
}

TEST_CASE("draws between two numbers include both and follow below()") {
  Random random(5), same(5);
  std::vector<int> seen(7);
  for (int i = 0; i < 7000; ++i) {
    const int drawn = random.between(-3, 3);
    CHECK(drawn == static_cast<int>(same.below(7)) - 3);
    ++seen.at(static_cast<std::size_t>(drawn + 3));
  }
  CHECK(*std::min_element(seen.begin(), seen.end()) > 850);
  CHECK(random.between(4, 4) == 4);
}

TEST_CASE("draws from the unit interval are the upper bits of a number") {
  Random random(1234567);
  CHECK(random.unit() == static_cast<double>(6457827717110365317U >> 11) / 9007199254740992.0);
  CHECK(random.unit(24) == static_cast<double>(3203168211198807973U >> 40) / 16777216.0);
  CHECK(random.unit(1) == 0.5);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double drawn = random.unit();
    CHECK(drawn >= 0);
    CHECK(drawn < 1);
    sum += drawn;
  }
  CHECK(std::abs(sum / 10000 - 0.5) < 0.01);
}

TEST_CASE("normal draws have mean 0, variance 1 and the tails of the normal distribution") {
  Random random(7);
  const int draws = 100000;
  double sum = 0, squares = 0;
  int beyond_two = 0;
  for (int i = 0; i < draws; ++i) {
    const double drawn = random.normal();
    sum += drawn;
    squares += drawn * drawn;
    if (std::abs(drawn) > 2) ++beyond_two;
  }
  CHECK(std::abs(sum / draws) < 0.01);
  CHECK(std::abs(squares / draws - 1) < 0.02);
  CHECK(std::abs(static_cast<double>(beyond_two) / draws - 0.0455) < 0.003);
}

TEST_CASE("shuffling keeps the items") {
  Random random(5);
  std::vector<int> items = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const std::vector<int> sorted = items;
  random.shuffle(items);
  CHECK(items != sorted);
  std::sort(items.begin(), items.end());
  CHECK(items == sorted);
}
