// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_EXPLORE_PATH_GRAPH_HPP
#define MAZEBOT_HOST_EXPLORE_PATH_GRAPH_HPP

#include "../detail/requires_hosted.hpp"

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/heading.hpp"
#include "../../map/wall_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Numbers of cells from low to high, without high.
struct NumberRange {
  size_t low;
  size_t high;
};

// All shortest paths from a start to the goals, as a graph of the cells on them. It has layers: the cells of a layer
// have the same distance to the goals, and each step leads to the next layer. Cells are numbered layer by layer, from
// the start on.
//
// A new wall cuts a step. As long as one path is left, the graph may keep the others: a cell without a step leads
// nowhere.
template <class GridT>
class PathGraph : private GridT {
 public:
  typedef typename GridT::Index Index;
  typedef typename GridT::Distance Number;
  // The weight of a step that was cut, and the sum of weights where no path is left.
  enum : uint32_t { no_path = 0x7FFFFFFFU };

  // A step nearer to a goal: the number of the cell, and the doubt of the wall, 0 if it is known.
  struct Edge {
    Number to = 0;
    uint32_t weight = 0;
  };

  explicit MAZEBOT_CONSTEXPR14 PathGraph(const GridT& grid)
      : GridT(grid),
        numbers_(grid, off()),
        cells_(grid, 0),
        steps_(grid, 0),
        edges_(grid, 0),
        nearer_(grid, Pair()),
        layers_(grid, 0) {}

  constexpr const GridT& grid() const { return *this; }

  /// Forgets all cells.
  MAZEBOT_CONSTEXPR14 void clear() {
    for (size_t i = 0; i < count_; ++i) numbers_[cells_[i]] = off();
    count_ = edge_count_ = layer_count_ = 0;
  }
  /// Finds the cells on shortest paths from the first one, layer by layer. The graph must be empty. `distances` are
  /// those to the goals.
  template <class MapT, class DistancesT>
  MAZEBOT_CONSTEXPR14 void build(const MapT& map, const DistancesT& distances, Index first) {
    add(first);
    for (size_t i = 0; i < count_; ++i) {
      if (i == 0 || distances.at(cells_[i]) != distances.at(cells_[i - 1])) {
        layers_[layer_count_++] = static_cast<uint32_t>(i);
      }
      edges_[i] = static_cast<uint32_t>(edge_count_);
      const uint8_t steps = steps_from(map, distances, cells_[i]);
      steps_[i] = static_cast<uint8_t>(steps << 4U | steps);
    }
  }
  /// Cuts the steps from a cell that lead through none of these sides, given as a nibble.
  MAZEBOT_CONSTEXPR14 void cut(Index cell, uint8_t exits) {
    if (numbers_[cell] == off()) return;
    uint8_t& steps = steps_[numbers_[cell]];
    steps = static_cast<uint8_t>(steps & (0xF0U | exits));
  }

  constexpr size_t size() const { return count_; }  ///< cells
  constexpr size_t edge_count() const { return edge_count_; }
  constexpr size_t layer_count() const { return layer_count_; }
  /// The number of a cell; off(): the cell is on no shortest path.
  constexpr Number number_of(Index cell) const { return numbers_[cell]; }
  static constexpr Number off() { return static_cast<Number>(~Number(0)); }
  constexpr Index cell_at(size_t number) const { return cells_[number]; }

  /// The steps that a cell had when it was numbered, and those that were not cut since, as nibbles.
  constexpr uint8_t steps_of(size_t number) const { return static_cast<uint8_t>(steps_[number] >> 4U); }
  constexpr uint8_t steps_left(size_t number) const { return static_cast<uint8_t>(steps_[number] & 15U); }
  /// The edges of a cell, one for each of steps_of(), begin here; those of the next cell follow.
  constexpr size_t first_edge(size_t number) const { return edges_[number]; }
  MAZEBOT_CONSTEXPR14 Edge& edge_at(size_t edge) { return nearer_[edge / 2U].of[edge % 2U]; }
  constexpr const Edge& edge_at(size_t edge) const { return nearer_[edge / 2U].of[edge % 2U]; }

  /// The first number of a layer. Layer 0 is that of the start.
  constexpr size_t begin_of_layer(size_t layer) const { return layers_[layer]; }
  constexpr size_t end_of_layer(size_t layer) const {
    return layer + 1U == layer_count_ ? count_ : static_cast<size_t>(layers_[layer + 1U]);
  }

 private:
  struct Pair {
    Edge of[2] = {};
  };

  MAZEBOT_CONSTEXPR14 void add(Index cell) {
    numbers_[cell] = static_cast<Number>(count_);
    cells_[count_++] = cell;
  }
  // The directions that lead nearer to a goal, as a nibble. Adds their cells.
  template <class MapT, class DistancesT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t steps_from(const MapT& map, const DistancesT& distances,
                                                               Index cell) {
    if (distances.at(cell) == 0) return 0;
    const uint8_t exits = map.exits_at(cell, Unknown::open);
    uint8_t steps = step_to<0>(distances, exits, cell);  // in this order
    steps = static_cast<uint8_t>(steps | step_to<1>(distances, exits, cell));
    steps = static_cast<uint8_t>(steps | step_to<2>(distances, exits, cell));
    return static_cast<uint8_t>(steps | step_to<3>(distances, exits, cell));
  }
  template <int Quarter, class DistancesT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t step_to(const DistancesT& distances, uint8_t exits, Index cell) {
    if ((exits & direction_bit(heading_at(Quarter))) == 0) return 0;
    const Index next = grid().neighbour(cell, heading_at(Quarter));
    if (distances.at(next) + 1U != distances.at(cell)) return 0;
    if (numbers_[next] == off()) add(next);
    edge_at(edge_count_++).to = numbers_[next];
    return direction_bit(heading_at(Quarter));
  }

  typename GridT::template Array<Number> numbers_;  // by cells
  // By numbers:
  typename GridT::template Array<Index> cells_;
  typename GridT::template Array<uint8_t> steps_;
  typename GridT::template Array<uint32_t> edges_;  // where the steps begin in nearer_
  // One step after another, two for each cell of the maze: each border between cells leads nearer from one side at
  // most.
  typename GridT::template Array<Pair> nearer_;
  typename GridT::template Array<uint32_t> layers_;  // the first number of each
  size_t count_ = 0;
  size_t edge_count_ = 0;
  size_t layer_count_ = 0;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_EXPLORE_PATH_GRAPH_HPP
