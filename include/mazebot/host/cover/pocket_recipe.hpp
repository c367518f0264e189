// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_POCKET_RECIPE_HPP
#define MAZEBOT_HOST_COVER_POCKET_RECIPE_HPP

#include "../detail/requires_hosted.hpp"

#include <cstdint>
#include <stdexcept>

namespace mazebot {
inline namespace mazebot_v0 {

/// Describes what PocketCoverage minimises, and how long it plans. A pocket is an uncovered area that is enclosed by
/// visited cells and walls.
struct PocketRecipe {
  double turn_weight = 1;     ///< what a quarter turn costs, in moves: 0 to 1000
  int max_cells = 150;        ///< of a pocket that is planned, up to 4096
  int max_unknown = 50;       ///< cells of it that were not seen yet
  int tries = 20;             ///< orders made by rule when a plan is made: up to 10 000
  int changes = 300;          ///< changes tried to improve the best of them, for each cell: up to 10 000
  int changes_per_step = 30;  ///< the same at each step of a plan that still holds
  std::uint64_t seed = 1;     ///< of the random rules and changes
};

namespace detail {

inline void check_recipe(const PocketRecipe& recipe) {
  // Written in a form that also refuses NaN.
  if (!(recipe.turn_weight >= 0 && recipe.turn_weight <= 1000)) {
    throw std::invalid_argument("the turn weight of a pocket recipe must be 0 to 1000");
  }
  if (recipe.max_cells < 0 || recipe.max_cells > 4096 || recipe.max_unknown < 0) {
    throw std::invalid_argument("the cells of a pocket must be 0 to 4096");
  }
  for (const int effort : {recipe.tries, recipe.changes, recipe.changes_per_step}) {
    if (effort < 0 || effort > 10000) {
      throw std::invalid_argument("tries and changes of a pocket recipe must be 0 to 10000");
    }
  }
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_POCKET_RECIPE_HPP
