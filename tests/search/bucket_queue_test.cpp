// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/search/bucket_queue.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Visits = std::vector<std::pair<std::size_t, std::uint32_t>>;  // cell, bucket

template <class QueueT>
Visits drained(QueueT& queue, std::uint32_t first = 0) {
  Visits visits;
  queue.drain(
      first, [](std::uint32_t) { return true; },
      [&](std::size_t cell, std::uint32_t bucket) { visits.emplace_back(cell, bucket); });
  return visits;
}

}  // namespace

TEST_CASE("a bucket queue gives its cells back in the order of the buckets", "[bucket_queue]") {
  detail::BasicBucketQueue<Grid<16, 16>, 4> queue;
  REQUIRE(drained(queue).empty());
  queue.insert(2, 255);
  queue.insert(0, 7);
  queue.insert(2, 3);
  queue.insert(2, 3);  // it is in the queue already
  queue.insert(3, 3);
  REQUIRE(drained(queue) == Visits{{7, 0}, {3, 2}, {255, 2}, {3, 3}});
  REQUIRE(drained(queue).empty());  // for a second use

  // Numbers wrap around: bucket 5 is bucket 1.
  queue.insert(5, 64);
  REQUIRE(drained(queue, 4) == Visits{{64, 5}});

  queue.insert(1, 1);
  queue.clear();
  REQUIRE(drained(queue).empty());
  REQUIRE(queue.grid() == Grid<16, 16>());
}

TEST_CASE("take() empties a bucket word by word", "[bucket_queue]") {
  detail::BasicBucketQueue<Grid<16, 16>, 2> queue;
  std::size_t first = 99;
  REQUIRE(queue.take(0, first) == 0);
  queue.insert(0, 0);
  queue.insert(0, 5);
  queue.insert(0, 130);
  REQUIRE(queue.take(0, first) == 33);
  REQUIRE(first == 0);
  REQUIRE(queue.take(1, first) == 0);
  REQUIRE(queue.take(0, first) == 4);
  REQUIRE(first == 128);
  REQUIRE(queue.take(0, first) == 0);
}

TEST_CASE("draining stops when the visitor says so, and the other cells stay", "[bucket_queue]") {
  detail::BasicBucketQueue<Grid<5, 5>, 8> queue;
  for (std::size_t bucket = 0; bucket < 8; ++bucket) queue.insert(bucket, 3 * bucket);
  Visits visits;
  queue.drain(
      std::uint32_t(0), [](std::uint32_t bucket) { return bucket < 3; },
      [&](std::size_t cell, std::uint32_t bucket) { visits.emplace_back(cell, bucket); });
  REQUIRE(visits == Visits{{0, 0}, {3, 1}, {6, 2}});
  REQUIRE(drained(queue, 3) == Visits{{9, 3}, {12, 4}, {15, 5}, {18, 6}, {21, 7}});
}

TEST_CASE("cells inserted while draining are visited in the order of their buckets", "[bucket_queue]") {
  Random random(5);
  for (int times = 0; times < 100; ++times) {
    const RunTimeGrid grid(1 + static_cast<int>(random.below(30)), 1 + static_cast<int>(random.below(30)));
    detail::BasicBucketQueue<RunTimeGrid, 8> queue(grid);
    std::map<std::uint32_t, std::set<std::size_t>> expected;  // by bucket
    const auto insert = [&](std::uint32_t bucket) {
      const std::size_t cell = random.below(static_cast<std::uint32_t>(grid.cell_count()));
      if (expected[bucket].count(cell) != 0) return;  // it might come twice
      queue.insert(bucket, cell);
      expected[bucket].insert(cell);
    };
    insert(0);
    std::uint32_t last = 0;
    queue.drain(
        std::uint32_t(0), [](std::uint32_t) { return true; },
        [&](std::size_t cell, std::uint32_t bucket) {
          REQUIRE(bucket >= last);
          last = bucket;
          REQUIRE(expected[bucket].erase(cell) == 1);
          for (unsigned i = random.below(bucket < 50 ? 3 : 1); i > 0; --i) insert(bucket + random.below(8));
        });
    REQUIRE(std::all_of(expected.begin(), expected.end(), [](const auto& entry) { return entry.second.empty(); }));
  }
}
