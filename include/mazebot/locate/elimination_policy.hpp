// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_LOCATE_ELIMINATION_POLICY_HPP
#define MAZEBOT_LOCATE_ELIMINATION_POLICY_HPP

#include "../config.hpp"
#include "../detail/requirement.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "hypotheses.hpp"

/// An elimination policy chooses where a Localizer looks next. It is any class with a constructor from a grid and two
/// members:
///
///     bool plan(const MapT& map, const HypothesesT& hypotheses, const Observation& sensors);
///         Chooses a pose at which the hypotheses, which all see the same now, would not all see the same. False if
///         there is none: they are indistinguishable. A pose that does not split them would make the robot drive for
///         ever.
///     Command next(Pose first);
///         The next command on the path to it. `first` is where hypotheses.first() is now.
///
/// The library's policies: GreedyElimination, and on a desktop PlannedElimination.
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The types with which a localizer calls its policy.
template <class GridT, class ToleratedT = WrongReadings<0>>
struct EliminationPolicyCall {
  typedef BasicWallMap<GridT> MapT;
  typedef BasicHypotheses<GridT, ToleratedT> HypothesesT;
};

MAZEBOT_DETAIL_REQUIRE_(Plan, "elimination policy", plan, bool,
                        plan(any_object<const typename ContextT::MapT>(),
                             any_object<const typename ContextT::HypothesesT>(), any_object<const Observation>()),
                        "bool plan(const MapT& map, const HypothesesT& hypotheses, const Observation& sensors)")
MAZEBOT_DETAIL_REQUIRE_(NextFrom, "elimination policy", next, Command, next(any_object<const Pose>()),
                        "Command next(Pose first)")

// The list of requirements, once: the static_asserts and the concept below both read it.
template <class PolicyT, class CallT = EliminationPolicyCall<Grid<16, 16>>>
struct EliminationPolicyNeeds {
  enum : bool {
    plan = HasPlan<PolicyT, CallT>::value,
    next = HasNextFrom<PolicyT, CallT>::value,
    no_public_base = IsItsOwnPolicy<PolicyT>::value,
    all = bool(plan) && bool(next) && bool(no_public_base)
  };
};

// Instantiating it explains, one line for each, what a policy class lacks.
template <class PolicyT, class CallT = EliminationPolicyCall<Grid<16, 16>>>
struct CheckEliminationPolicy : NeedsPlan<PolicyT, EliminationPolicyNeeds<PolicyT, CallT>::plan>,
                                NeedsNextFrom<PolicyT, EliminationPolicyNeeds<PolicyT, CallT>::next>,
                                NeedsToBeItsOwnPolicy<PolicyT, EliminationPolicyNeeds<PolicyT, CallT>::no_public_base> {
  enum : bool { ok = true };
};

}  // namespace detail

#if MAZEBOT_HAS_CONCEPTS
/// An elimination policy for a 16x16 maze; the members are listed at the top of this file.
template <class PolicyT>
concept EliminationPolicy = bool(detail::EliminationPolicyNeeds<PolicyT>::plan) &&
                            bool(detail::EliminationPolicyNeeds<PolicyT>::next) &&
                            bool(detail::EliminationPolicyNeeds<PolicyT>::no_public_base);
#endif

/// Returns whether the class has all that a Localizer for a 16x16 maze needs of its policy, as the concept
/// EliminationPolicy does.
template <class PolicyT>
constexpr bool is_elimination_policy() {
  return detail::EliminationPolicyNeeds<PolicyT>::all;
}

}  // namespace mazebot_v0
}  // namespace mazebot

/// `MAZEBOT_CHECK_ELIMINATION_POLICY(MyPolicy);` after the class: the compiler lists what is missing, in words.
/// Localizer does the same with the policy it is given, for mazes of any size.
#define MAZEBOT_CHECK_ELIMINATION_POLICY(PolicyT)                       \
  static_assert(::mazebot::detail::CheckEliminationPolicy<PolicyT>::ok, \
                "mazebot: " #PolicyT " is not an elimination policy yet")

#endif  // MAZEBOT_LOCATE_ELIMINATION_POLICY_HPP
