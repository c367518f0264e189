// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LACKS_STEP: mazebot: your coverage policy needs: Optional<Heading> step(const StateT& state)
// STEP_RETURNS_TURN: mazebot: step of your coverage policy is private, not const, or not of this form: Opt
// LACKS_PRICE: mazebot: your coverage policy needs: Optional<int> price(const StateT& state, Index cell
// LACKS_TURN_COST: mazebot: your coverage policy needs: enum : int { turn_cost = 0 }
// DERIVES_PUBLICLY: mazebot: your policy derives publicly from another one, so a misspelt member would not be noticed
#include "mazebot/cover/coverage.hpp"

using mazebot::Heading;
using mazebot::Optional;

#ifdef DERIVES_PUBLICLY
struct Eastwards : mazebot::NearestUnvisited {
  template <class StateT>
  Optional<Heading> steps(const StateT&) {
    return Heading::east;
  }
};
#else
struct Eastwards {
#ifdef LACKS_TURN_COST
  enum : int { cell_cost = 1, price_unit = 1, least_price = 0 };
#else
  enum : int { cell_cost = 1, turn_cost = 0, price_unit = 1, least_price = 0 };
#endif
#if defined(STEP_RETURNS_TURN)
  template <class StateT>
  mazebot::Turn step(const StateT&) {
    return mazebot::Turn::ahead;
  }
#elif !defined(LACKS_STEP)
  template <class StateT>
  Optional<Heading> step(const StateT&) {
    return Heading::east;
  }
#endif
#ifndef LACKS_PRICE
  template <class StateT, class IndexT>
  int price(const StateT&, IndexT, Heading) {
    return 0;
  }
#endif
};
#endif

MAZEBOT_CHECK_COVERAGE_POLICY(Eastwards);
