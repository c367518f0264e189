// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DETAIL_SIMULATED_ANNEALING_HPP
#define MAZEBOT_HOST_DETAIL_SIMULATED_ANNEALING_HPP

#include "requires_hosted.hpp"

#include <cmath>

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983) for planners that improve a solution by random changes: the
// temperature at each moment, and which changes are accepted at it.
//
//     const AnnealingSchedule schedule{0.7, 0.2, AnnealingSchedule::Cooling::linear};
//     const double temperature = schedule.temperature(i, changes);  // from 0.7 down to 0.2
//     if (increase < accepted_increase(temperature, uniform)) ...   // uniform: drawn from 0 .. 1
struct AnnealingSchedule {
  enum class Cooling {
    linear,    // falls by the same amount in equal times
    geometric  // falls by the same factor in equal times
  };

  double hot;   // the temperature at the beginning
  double cold;  // the temperature at the end
  Cooling cooling;
  double frozen_from = 1;  // share of the time after which only changes that cost nothing are accepted

  // When `done` of `total` proposals, or seconds, are over.
  double temperature(double done, double total) const {
    const double share = done / total;
    if (share >= frozen_from) return 1e-6;
    return cooling == Cooling::linear ? hot + (cold - hot) * done / total : hot * std::pow(cold / hot, share);
  }
};

// A change is accepted if the cost increases by less than this, with `uniform` drawn from 0 .. 1 (Metropolis et al.
// 1953, solved for the increase). A caller who draws this threshold first can reject most changes by a lower bound of
// their cost.
template <class FloatT>
FloatT accepted_increase(FloatT temperature, FloatT uniform) {
  return -temperature * std::log(uniform);
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DETAIL_SIMULATED_ANNEALING_HPP
