// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "../../examples/cli/batch/in_order.hpp"

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/catch.hpp"

TEST_CASE("results are used in their order, whatever the number of threads") {
  for (const int threads : {1, 3, 50}) {
    std::vector<std::size_t> used;
    in_order(
        20, threads, [](std::size_t i) { return i * i; }, [&](std::size_t square) { used.push_back(square); }, [] {},
        [] {});
    REQUIRE(used.size() == 20);
    for (std::size_t i = 0; i < used.size(); ++i) CHECK(used[i] == i * i);
  }
}

TEST_CASE("what work or use throws is thrown again, after the results before it were used") {
  for (const bool work_throws : {true, false}) {
    for (const int threads : {1, 4}) {
      std::vector<std::size_t> used;
      std::atomic<int> begun{0};
      int given_up = 0;
      std::string message;
      try {
        in_order(
            1000, threads,
            [&](std::size_t i) {
              ++begun;
              if (work_throws && i == 5) throw std::runtime_error("five");
              return i;
            },
            [&](std::size_t i) {
              if (!work_throws && i == 5) throw std::runtime_error("five");
              used.push_back(i);
            },
            [] {}, [&] { ++given_up; });
      } catch (const std::runtime_error& error) {
        message = error.what();
      }
      CHECK(message == "five");
      CHECK(used == std::vector<std::size_t>{0, 1, 2, 3, 4});
      CHECK(given_up == 1);
      CHECK(begun >= 6);
    }
  }
}
