// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_GRID_OF_HPP
#define MAZEBOT_DETAIL_GRID_OF_HPP

#include "../config.hpp"
#include "requirement.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The type of the grid of an explorer: that of its member grid().
template <class GridT>
GridT copy_of(const GridT& grid);  // never defined: for unevaluated expressions
template <class ExplorerT>
struct GridOf {
  typedef decltype(copy_of(any_object<const ExplorerT>().grid())) Type;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_GRID_OF_HPP
