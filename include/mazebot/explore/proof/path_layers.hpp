// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_PATH_LAYERS_HPP
#define MAZEBOT_EXPLORE_PROOF_PATH_LAYERS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../detail/integers.hpp"
#include "../../map/cell.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/wall_map.hpp"
#include "../../search/wavefront.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The cells on shortest paths from a start to the goals, by their distances to the goals. Two passes of waves: from the
// goals to the start, and back through the cells that the first pass reached. RAM: a plane a distance, 8 KB at 16x16.
// That is why only mazes of up to 256 cells are searched in this manner; see PlanMethod.
template <class GridT, class RowsT>
class PathLayers {
  typedef Wavefront<GridT, RowsT> Waves;
  enum { words = Waves::words };

 public:
  template <class MapT>
  PathLayers(const MapT& map, const BasicCellSet<GridT>& goals, Cell start, Unknown unknown) : distance_(0) {
    Waves waves(map, goals, unknown);
    const int word = Waves::word_of_row(start.y);
    const uint64_t bit = uint64_t(1) << (Waves::shift_of_row(start.y) + start.x);
    for (;; ++distance_) {
      Waves::store(waves.frontier(), layers_[distance_]);
      reached_ = (layers_[distance_][word] & bit) != 0;
      if (reached_ || waves.over()) break;
      waves.advance();
    }
    if (!reached_) return;
    for (int i = 0; i < words; ++i) layers_[distance_][i] = i == word ? bit : 0;
    typename Waves::Plane path;
    Waves::load(path, layers_[distance_]);
    for (size_t layer = distance_; layer-- > 0;) {
      typename Waves::Plane reached;
      typename Waves::Plane next;
      Waves::load(reached, layers_[layer]);
      waves.step(path, reached, next);
      Waves::store(next, layers_[layer]);
      Waves::load(path, layers_[layer]);
    }
  }

  /// Returns whether a path leads from the start to a goal.
  bool reached() const { return reached_; }

  /// Calls visit(index, distance) for each cell, from the goals to the start. Precondition: reached().
  template <class VisitorT>
  MAZEBOT_ALWAYS_INLINE void for_each_cell(const VisitorT& visit) const {
    for (size_t distance = 0; distance <= distance_; ++distance) {
      for (int i = 0; i < words; ++i) {
        for (uint64_t cells = layers_[distance][i]; cells != 0; cells &= cells - 1) {
          visit(GridT::index(Waves::cell_of(i, lowest_bit(cells))), distance);
        }
      }
    }
  }

 private:
  size_t distance_;  // of the start
  bool reached_;
  uint64_t layers_[GridT::cell_count() + 1][words];
};

// The method of the searches of a BasicExplorationField: as FloodMethod, but on a desktop these use much of the stack.
// 16x16 cells take 8 KB for a proof and 17 KB for a BucketFlood.
template <class GridT>
struct PlanMethod {
  typedef ByCells Type;
};
template <int Width, int Height>
struct PlanMethod<Grid<Width, Height>> {
  typedef
      typename Choose<(Grid<Width, Height>::cell_count() <= 256), FloodMethod<Grid<Width, Height>>, ByCells>::Type Type;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_PATH_LAYERS_HPP
