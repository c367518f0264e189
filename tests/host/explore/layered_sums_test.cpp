// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/explore/layered_sums.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/path_graphs.hpp"

using namespace mazebot;

namespace {

using GraphT = test::PathCase::GraphT;

// The sums by the definition, from the last layer on.
std::vector<std::uint64_t> sums_of(const GraphT& graph) {
  std::vector<std::uint64_t> sums(graph.size());
  for (std::size_t i = graph.size(); i-- > 0;) {
    if (i >= graph.begin_of_layer(graph.layer_count() - 1)) continue;
    const std::size_t end = i + 1 == graph.size() ? graph.edge_count() : graph.first_edge(i + 1);
    sums[i] = GraphT::no_path;
    for (std::size_t edge = graph.first_edge(i); edge < end; ++edge) {
      sums[i] = std::min(sums[i], graph.edge_at(edge).weight + sums[graph.edge_at(edge).to]);
    }
  }
  return sums;
}

// The sum along the path that the best edges make.
std::uint64_t followed(const GraphT& graph, const detail::LayeredSums<RunTimeGrid>& sums) {
  std::uint64_t sum = 0;
  Heading facing = Heading::north;
  for (std::size_t number = 0; graph.steps_left(number) != 0;) {
    const auto& edge = graph.edge_at(sums.best_edge(graph, number, facing));
    sum += edge.weight;
    number = edge.to;
  }
  return sum;
}

struct Weights {
  std::uint32_t salt;
  template <int Quarter>
  std::uint32_t of(std::uint32_t cell, std::uint8_t, std::uint32_t) const {
    return (cell * 7 + static_cast<std::uint32_t>(Quarter) * 3 + salt) % 5;
  }
};

struct Equal {
  std::uint32_t weight;
  template <int Quarter>
  std::uint32_t of(std::uint32_t, std::uint8_t, std::uint32_t) const {
    return weight;
  }
};

}  // namespace

TEST_CASE("layered sums repair themselves after any change of weights", "[layered_sums]") {
  Random random(5);
  int shifted = 0;
  for (int round = 0; round < 500; ++round) {
    test::PathCase paths(random);
    if (!paths.found) continue;
    GraphT& graph = paths.graph;
    detail::LayeredSums<RunTimeGrid> sums(paths.grid);
    sums.sum_all(graph, Weights{random.below(100)}, 1000000);
    REQUIRE(static_cast<std::uint64_t>(sums.at_start()) == sums_of(graph)[0]);
    REQUIRE(sums.sum_changed(graph, detail::NumberRange{0, graph.size()}, graph.layer_count() - 1));
    for (int change = 0; change < 8; ++change) {
      const std::size_t layer = random.below(static_cast<std::uint32_t>(graph.layer_count()));
      const std::size_t begin = graph.begin_of_layer(layer);
      const std::size_t end = graph.end_of_layer(layer);
      const std::uint32_t more = random.below(4);
      const bool is_shift = random.below(2) == 0;
      const std::size_t last_edge = end == graph.size() ? graph.edge_count() : graph.first_edge(end);
      for (std::size_t edge = graph.first_edge(begin); edge < last_edge; ++edge) {
        graph.edge_at(edge).weight += is_shift ? more : random.below(4);
      }
      shifted += is_shift && more != 0 && layer > 1 && last_edge > graph.first_edge(begin) ? 1 : 0;
      REQUIRE(sums.sum_changed(graph, detail::NumberRange{begin, end}, layer));
      REQUIRE(static_cast<std::uint64_t>(sums.at_start()) == sums_of(graph)[0]);
      REQUIRE(followed(graph, sums) == sums_of(graph)[0]);
    }
  }
  CHECK(shifted > 100);
}

TEST_CASE("layered sums are clamped to their limit, and tell a path that was cut", "[layered_sums]") {
  Random random(6);
  test::PathCase paths(random);
  while (!paths.found || paths.graph.layer_count() < 4) paths = test::PathCase(random);
  detail::LayeredSums<RunTimeGrid> sums(paths.grid);
  sums.sum_all(paths.graph, Equal{10}, 25);
  CHECK(sums.at_start() == 25);
  CHECK(sums.is_clamped());
  CHECK_FALSE(sums.is_cut());
  sums.sum_all(paths.graph, Equal{GraphT::no_path}, 25);
  CHECK(sums.is_cut());
}
