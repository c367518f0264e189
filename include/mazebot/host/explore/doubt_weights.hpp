// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_EXPLORE_DOUBT_WEIGHTS_HPP
#define MAZEBOT_HOST_EXPLORE_DOUBT_WEIGHTS_HPP

#include "../detail/requires_hosted.hpp"

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../detail/integers.hpp"
#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "cell_rectangle.hpp"
#include "path_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// LocalDoubt<DoubtT>::Type is Flag<true> if a class of doubts promises which of them depend on where the robot is. It
// then has two members:
//
//     Cell centre() const;    the cell of the robot
//     int reach() const;      how far it matters, in moves, walls ignored
//
// A wall may lie out of reach: both of its cells are more than reach() moves from the centre. Then its doubt depends
// only on what the map knows of the walls of cells up to two moves from either of its cells.
template <class DoubtT>
struct LocalDoubt {
  template <class T>
  static Flag<T::local_doubt> test(int);
  template <class T>
  static Flag<false> test(...);
  typedef decltype(test<DoubtT>(0)) Type;
};

// The weight of a step from a cell: the doubt of the wall that it crosses, or 0 if the wall is known.
template <class MapT, class DoubtT>
struct StepWeight {
  const MapT& map;
  const DoubtT& doubt;
  uint32_t largest;

  // `no_path`: if the step is not one of the steps left.
  template <int Quarter, class IndexT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint32_t of(IndexT cell, uint8_t steps_left, uint32_t no_path) const {
    const Heading heading = heading_at(Quarter);
    if ((steps_left & direction_bit(heading)) == 0) return no_path;
    if (map.known_at(cell, heading)) return 0;
    const uint32_t asked = static_cast<uint32_t>(doubt(cell, heading));
    return asked > largest ? largest : asked;
  }
};

// Keeps the weights of a PathGraph up to date for a LocalDoubt. It asks only for those that may have changed: near a
// change of the map, and near the robot's cell, now and before.
class DoubtWeights {
 public:
  /// The map may have changed at that cell.
  template <class GridT>
  MAZEBOT_CONSTEXPR14 void change(const GridT& grid, Cell cell) {
    changed_.include(grid, cell);
  }
  /// The map has not changed since the weights were asked for.
  MAZEBOT_CONSTEXPR14 void clear_changes() { changed_.clear(); }

  /// Asks for all weights. Returns the numbers of the cells.
  template <class GraphT, class WeightT>
  MAZEBOT_CONSTEXPR14 NumberRange weigh_all(GraphT& graph, const WeightT& weight) {
    for (size_t i = 0; i < graph.size(); ++i) weigh(graph, weight, i);
    return NumberRange{0, graph.size()};
  }
  /// Asks for the weights that may have changed. Returns a range that contains the numbers of the cells where they
  /// have.
  template <class GraphT, class WeightT>
  MAZEBOT_CONSTEXPR14 NumberRange weigh_changed(GraphT& graph, const WeightT& weight, Cell last_centre) {
    NumberRange changes = {graph.size(), 0};
    // A wall is weighed from the cell further from the goals. If only its other cell is within reach, that is one move
    // further.
    if (!changed_.empty()) weigh_around(graph, weight, changed_, 2 + 1, changes);
    const int reach = weight.doubt.reach() + 1;
    const Cell centre = weight.doubt.centre();
    if (centre == last_centre) return changes;
    CellRectangle cells;
    cells.include(graph.grid(), centre);
    if (distance(centre, last_centre) > reach) {
      weigh_around(graph, weight, cells, reach, changes);
      cells.clear();
    }
    cells.include(graph.grid(), last_centre);
    weigh_around(graph, weight, cells, reach, changes);
    return changes;
  }

 private:
  static constexpr int distance(Cell a, Cell b) {
    return (a.x < b.x ? b.x - a.x : a.x - b.x) + (a.y < b.y ? b.y - a.y : a.y - b.y);
  }
  // Asks for the weights of cells up to `reach` moves from a rectangle, walls ignored.
  template <class GraphT, class WeightT>
  static MAZEBOT_CONSTEXPR14 void weigh_around(GraphT& graph, const WeightT& weight, const CellRectangle& cells,
                                               int reach, NumberRange& changes) {
    const auto& grid = graph.grid();
    for (int y = cells.low_y - reach; y <= cells.high_y + reach; ++y) {
      if (y < 0 || y >= grid.height()) continue;
      const int up = y < cells.low_y ? cells.low_y - y : y > cells.high_y ? y - cells.high_y : 0;
      const int low_x = cells.low_x - (reach - up);
      const int high_x = cells.high_x + (reach - up);
      const size_t begin = grid.index(Cell(low_x < 0 ? 0 : low_x, y));
      const size_t end = grid.index(Cell(high_x < grid.width() ? high_x : grid.width() - 1, y));
      for (size_t cell = begin; cell <= end; ++cell) {
        const auto number = graph.number_of(static_cast<typename GraphT::Index>(cell));
        if (number == GraphT::off() || !weigh(graph, weight, number)) continue;
        if (number < changes.low) changes.low = number;
        if (number >= changes.high) changes.high = number + size_t(1);
      }
    }
  }
  // Asks for the weights of a cell. Returns whether they have changed.
  template <class GraphT, class WeightT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE bool weigh(GraphT& graph, const WeightT& weight, size_t number) {
    size_t edge = graph.first_edge(number);
    uint32_t differences = 0;
    weigh<0>(graph, weight, number, edge, differences);
    weigh<1>(graph, weight, number, edge, differences);
    weigh<2>(graph, weight, number, edge, differences);
    weigh<3>(graph, weight, number, edge, differences);
    return differences != 0;
  }
  template <int Quarter, class GraphT, class WeightT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void weigh(GraphT& graph, const WeightT& weight, size_t number,
                                                              size_t& edge, uint32_t& differences) {
    if ((graph.steps_of(number) & direction_bit(heading_at(Quarter))) == 0) return;
    uint32_t& kept = graph.edge_at(edge++).weight;
    const uint32_t now = weight.template of<Quarter>(graph.cell_at(number), graph.steps_left(number), GraphT::no_path);
    differences |= kept ^ now;
    kept = now;
  }

  CellRectangle changed_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_EXPLORE_DOUBT_WEIGHTS_HPP
