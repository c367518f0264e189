// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/detail/random.hpp"

#include <algorithm>
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

TEST_CASE("bounded draws stay below the bound and are even") {
  Random random(5);
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 100U}) {
    std::vector<int> seen(bound);
    for (std::uint32_t i = 0; i < bound * 1000; ++i) ++seen.at(random.below(bound));
    CHECK(*std::min_element(seen.begin(), seen.end()) > 850);
    CHECK(*std::max_element(seen.begin(), seen.end()) < 1150);
  }
  for (int i = 0; i < 1000; ++i) CHECK(random.below(0xFFFFFFFFU) < 0xFFFFFFFFU);
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
