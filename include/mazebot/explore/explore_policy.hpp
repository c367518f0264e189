// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_EXPLORE_POLICY_HPP
#define MAZEBOT_EXPLORE_EXPLORE_POLICY_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/requirement.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../optional.hpp"
#include "explorer_state.hpp"
#include "explorer_storage.hpp"
#include "proof/proof_search.hpp"

/// An exploration policy chooses where an Explorer looks next. It is a class with three members. All of them see the
/// state of the explorer (BasicExplorerState): its map, pose, start, goals and phase. The explorer and its field ask
/// the policy; the policy asks neither.
///
///     void aim(const StateT& state, TargetsT& targets);
///         Makes cells the targets (ExploreTargets), in every phase. The robot goes to the cheapest one.
///     unsigned crossing(const StateT& state, Index cell, Heading heading) const;
///         The cost, 1..31, of leaving the cell through an opening or an unknown wall. Of the neighbours, the robot
///         takes the one from which the least cost remains.
///     unsigned doubt(const StateT& state, Index cell, Heading heading) const;
///         The weight, >= 1, of an unknown wall on the route that is to be proved next: the route with the least sum of
///         doubts comes first. Both sides of the wall must give the same weight.
///
/// A policy may have a member `Optional<Proof> prove(const StateT& state)`. It returns whether enough is known to end
/// the search. If it returns nothing, the explorer proves the shortest route in cells, as without this member. The
/// explorer calls it whenever something new was recorded, before it asks for targets. Instead, the member may have the
/// form `Optional<Proof> prove(const StateT& state, FieldT& field)`: then it may search in the memory of the field.
///
/// A policy may have a member `enum : bool { local_crossing = true };`. It promises that crossing() depends only on the
/// phase and on what the map knows of the walls of the cell and of its four neighbours. Then an explorer of a size
/// known only at run time repairs its plan after each look, instead of planning anew: see BasicIncrementalField.
///
/// A policy may have a member `int doubt_reach(const StateT& state) const`, which always returns the same number of
/// moves. It promises what doubt() depends on; all moves ignore walls:
/// - always on what the map knows of the walls of cells up to two moves from either of the wall's cells;
/// - on the robot's cell only if one of the wall's cells is within reach of it;
/// - on nothing else.
///
///     robot   1   2   3 | 4     With a reach of 2 the doubt of the wall | does not depend on where the robot is: its
///                               cells are 3 and 4 moves away.
///
/// An explorer of a size known only at run time then asks for fewer doubts after each look.
///
/// Costs and weights outside their limits are clamped. A policy takes over members of another one by name:
///
///     class MyPolicy : FewestUnknown {                 // private, so that a misspelt member is noticed
///      public:
///       using FewestUnknown::aim;
///       using FewestUnknown::doubt;
///       template <class StateT, class IndexT>
///       unsigned crossing(const StateT& state, IndexT cell, Heading heading) const {
///         return state.wall_map().known_at(cell, heading) ? 1 : 2;      // prefers known openings
///       }
///     };
///     MAZEBOT_CHECK_EXPLORE_POLICY(MyPolicy);
///
///     Explorer<16, 16, MyPolicy> explorer({{7, 7}});
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Does a class promise that its costs of crossings depend only on the map near the crossing? See above.
template <class CrossingT>
struct LocalCrossing {
  template <class T>
  static Flag<bool(T::local_crossing)> test(int);
  template <class T>
  static Flag<false> test(...);
  typedef decltype(test<CrossingT>(0)) Type;
  enum : bool { value = IsSame<Type, Flag<true>>::value };
};

// The policy that a name stands for in mazes of SizedT::GridT: itself, unless it is a name without a size (TourPolicy).
// Only such a name asks for GridT: planners need not have it.
template <class NameT, class SizedT>
struct PolicyFor {
  typedef NameT Type;
};
template <class OfGridT>
struct Sized {
  typedef OfGridT GridT;
};

}  // namespace detail

/// After the first goal, goes to the nearest unknown wall on the shortest possible route that has the fewest of them.
/// The plainest policy: every crossing and every doubt is 1.
class FewestUnknown {
 public:
  typedef FewestUnknown PolicyT;  ///< this class, so that MAZEBOT_CHECK_EXPLORE_POLICY notices a public derivation
  enum : bool { local_crossing = true };

  /// Aims at the goals, then at the unknown walls of the route to be proved, then at the start.
  template <class StateT, class TargetsT>
  MAZEBOT_CONSTEXPR14 void aim(const StateT& state, TargetsT& targets) const {
    switch (state.phase()) {
      case ExplorePhase::to_goal: aim_at_goals(state, targets); break;
      case ExplorePhase::proving: targets.aim_at_unknown_walls(0); break;
      case ExplorePhase::homeward: aim_at_start(state, targets); break;
    }
  }
  /// 1 for each crossing: the path with the fewest moves.
  template <class StateT, class IndexT>
  constexpr unsigned crossing(const StateT&, IndexT, Heading) const {
    return 1;
  }
  /// 1 for each unknown wall: the route with the fewest of them.
  template <class StateT, class IndexT>
  constexpr unsigned doubt(const StateT&, IndexT, Heading) const {
    return 1;
  }
  /// 0: no doubt depends on where the robot is.
  template <class StateT>
  constexpr int doubt_reach(const StateT&) const {
    return 0;
  }

 protected:
  /// Makes the goals the targets.
  template <class StateT, class TargetsT>
  static MAZEBOT_CONSTEXPR14 void aim_at_goals(const StateT& state, TargetsT& targets) {
    targets.clear();
    state.goals().for_each_index([&](typename TargetsT::Index goal) { targets.aim_at_index(goal, 0); });
  }
  /// Makes the start the target.
  template <class StateT, class TargetsT>
  static MAZEBOT_CONSTEXPR14 void aim_at_start(const StateT& state, TargetsT& targets) {
    targets.clear();
    targets.aim_at_index(state.grid().index(state.start().cell), 0);
  }
};

/// Adachi's method as most micromice use it: to the goal and back to the start by the shortest possible route, and
/// again, until both are the same known route.
class Adachi : FewestUnknown {
 public:
  typedef Adachi PolicyT;            ///< this class, as the check wants it
  using FewestUnknown::crossing;     ///< as FewestUnknown
  using FewestUnknown::doubt;        ///< as FewestUnknown
  using FewestUnknown::doubt_reach;  ///< as FewestUnknown
  using FewestUnknown::local_crossing;

  /// Aims at the goals and at the start in turn, each until the robot is there.
  template <class StateT, class TargetsT>
  MAZEBOT_CONSTEXPR14 void aim(const StateT& state, TargetsT& targets) {
    const ExplorePhase phase = state.phase();
    const Cell here = state.pose().cell;
    if (phase == ExplorePhase::homeward || (phase != ExplorePhase::to_goal && state.goals().contains(here))) {
      towards_start_ = true;
    } else if (phase == ExplorePhase::to_goal || here == state.start().cell) {
      towards_start_ = false;
    }
    if (towards_start_) {
      aim_at_start(state, targets);
    } else {
      aim_at_goals(state, targets);
    }
  }

 private:
  bool towards_start_ = false;
};

namespace detail {

// The types with which an explorer calls its policy.
template <class GridT, class StorageT>
struct ExplorePolicyCall {
  typedef BasicExplorerState<GridT, StorageT> StateT;
  typedef ExploreTargets<typename StorageT::template Field<GridT>> TargetsT;
  typedef typename GridT::Index Index;
};

MAZEBOT_DETAIL_REQUIRE_(Aim, "exploration policy", aim, void,
                        aim(any_object<const typename CallT::StateT>(), any_object<typename CallT::TargetsT>()),
                        "void aim(const StateT& state, TargetsT& targets)")
MAZEBOT_DETAIL_REQUIRE_(Crossing, "exploration policy", crossing, unsigned,
                        crossing(any_object<const typename CallT::StateT>(), any_object<const typename CallT::Index>(),
                                 Heading::north),
                        "unsigned crossing(const StateT& state, IndexT cell, Heading heading) const")
MAZEBOT_DETAIL_REQUIRE_(Doubt, "exploration policy", doubt, unsigned,
                        doubt(any_object<const typename CallT::StateT>(), any_object<const typename CallT::Index>(),
                              Heading::north),
                        "unsigned doubt(const StateT& state, IndexT cell, Heading heading) const")

// Optional: a proof of its own. A member of that name that cannot be called is refused: it would be ignored.
MAZEBOT_DETAIL_REQUIRE_(Prove, "exploration policy", prove, Optional<Proof>,
                        prove(any_object<const typename CallT::StateT>()),
                        "Optional<Proof> prove(const StateT& state), or prove(const StateT& state, FieldT& field)")

MAZEBOT_DETAIL_CALL_(HasProveInField, Optional<Proof>,
                     prove(any_object<const typename CallT::StateT>(), any_object<typename CallT::TargetsT::FieldT>()))

// Optional: what Explorer::cheapest_route() asks for.
MAZEBOT_DETAIL_ACTION_(HasCheapestRoute, cheapest_route(any_object<const CallT>()))

// Optional: the promise that lets sums of doubts be repaired.
MAZEBOT_DETAIL_ACTION_(HasDoubtReach, doubt_reach(any_object<const CallT>()))

// The list of requirements, once: the static_asserts and the concept below both read it.
template <class PolicyT, class CallT = ExplorePolicyCall<Grid<16, 16>, FastStorage>>
struct ExplorePolicyNeeds {
  enum : bool {
    aim = HasAim<PolicyT, CallT>::value,
    crossing = HasCrossing<const PolicyT, CallT>::value,
    doubt = HasDoubt<const PolicyT, CallT>::value,
    prove = bool(HasProve<PolicyT, CallT>::value) || bool(HasProveInField<PolicyT, CallT>::value) ||
            !bool(IsNamedProve<PolicyT>::value),
    no_public_base = IsItsOwnPolicy<PolicyT>::value,
    all = bool(aim) && bool(crossing) && bool(doubt) && bool(prove) && bool(no_public_base)
  };
};

// Instantiating it explains, one line for each, what a policy class lacks.
template <class PolicyT, class CallT = ExplorePolicyCall<Grid<16, 16>, FastStorage>>
struct CheckExplorePolicy : NeedsAim<PolicyT, ExplorePolicyNeeds<PolicyT, CallT>::aim>,
                            NeedsCrossing<PolicyT, ExplorePolicyNeeds<PolicyT, CallT>::crossing>,
                            NeedsDoubt<PolicyT, ExplorePolicyNeeds<PolicyT, CallT>::doubt>,
                            NeedsProve<PolicyT, ExplorePolicyNeeds<PolicyT, CallT>::prove>,
                            NeedsToBeItsOwnPolicy<PolicyT, ExplorePolicyNeeds<PolicyT, CallT>::no_public_base> {
  enum : bool { ok = true };
};

// The policy as an explorer and its field ask it.
template <class GridT, class PolicyT, class StorageT>
class AskedPolicy {
 public:
  typedef BasicExplorerState<GridT, StorageT> StateT;
  typedef typename StorageT::template Field<GridT> FieldT;
  typedef typename GridT::Index Index;

  constexpr AskedPolicy(PolicyT& policy, const StateT& state) : policy_(policy), state_(state) {}

  // What each crossing costs, clamped to the limits of the field.
  struct Crossing {
    enum : bool { local_crossing = LocalCrossing<PolicyT>::value };
    const PolicyT& policy;
    const StateT& state;
    constexpr int version() const { return static_cast<int>(state.phase()); }
    MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t operator()(Index cell, Heading heading) const {
      const auto cost = policy.crossing(state, cell, heading);
      return cost < 1                          ? uint8_t(1)
             : cost > FieldT::largest_crossing ? uint8_t(FieldT::largest_crossing)
                                               : uint8_t(cost);
    }
  };

  // Is enough known?
  MAZEBOT_CONSTEXPR14 Proof prove(FieldT& field) const {
    typedef ExplorePolicyCall<GridT, StorageT> CallT;
    const Optional<Proof> own = own_proof(policy_, field, Flag<HasProve<PolicyT, CallT>::value>(),
                                          Flag<HasProveInField<PolicyT, CallT>::value>());
    return own ? *own : prove_shortest(field);
  }
  // Puts the policy's targets into the field.
  MAZEBOT_CONSTEXPR14 void aim(FieldT& field) const {
    ExploreTargets<FieldT> targets(field);
    policy_.aim(state_, targets);
    if (!targets.aims_at_unknown_walls()) return;
    if (targets.is_borrowed() && prove_shortest(field) != Proof::open) return;
    const Doubt doubt = {policy_, state_};
    field.aim_at_doubts(state_.wall_map(), state_.start(), doubt, targets.delay_per_step());
  }

 private:
  // The weight of an unknown wall. The members centre() and reach() are those of LocalDoubt (incremental_proof.hpp).
  struct Doubt {
    enum : bool { local_doubt = HasDoubtReach<const PolicyT, StateT>::value };
    const PolicyT& policy;
    const StateT& state;
    constexpr Cell centre() const { return state.pose().cell; }
    constexpr int reach() const { return policy.doubt_reach(state); }
    MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE unsigned operator()(Index cell, Heading heading) const {
      const unsigned weight = policy.doubt(state, cell, heading);
      return weight < 1 ? 1U : weight;  // 0 would mean a known wall
    }
  };
  // Is a shortest route in cells without an unknown wall? Leaves its search in the field.
  MAZEBOT_CONSTEXPR14 Proof prove_shortest(FieldT& field) const {
    const Doubt doubt = {policy_, state_};
    return field.prove(state_.wall_map(), state_.goals(), state_.start().cell, Unknown::open, doubt);
  }
  template <class OwnerT, bool InField>
  MAZEBOT_CONSTEXPR14 Optional<Proof> own_proof(OwnerT& policy, FieldT&, Flag<true>, Flag<InField>) const {
    return policy.prove(state_);
  }
  template <class OwnerT>
  MAZEBOT_CONSTEXPR14 Optional<Proof> own_proof(OwnerT& policy, FieldT& field, Flag<false>, Flag<true>) const {
    return policy.prove(state_, field);
  }
  template <class OwnerT>
  constexpr Optional<Proof> own_proof(OwnerT&, FieldT&, Flag<false>, Flag<false>) const {
    return Optional<Proof>();
  }

  PolicyT& policy_;
  const StateT& state_;
};

}  // namespace detail

#if MAZEBOT_HAS_CONCEPTS
/// An exploration policy; the members are listed at the top of this file.
template <class PolicyT>
concept ExplorePolicy = bool(detail::ExplorePolicyNeeds<PolicyT>::aim) &&
                        bool(detail::ExplorePolicyNeeds<PolicyT>::crossing) &&
                        bool(detail::ExplorePolicyNeeds<PolicyT>::doubt) &&
                        bool(detail::ExplorePolicyNeeds<PolicyT>::prove) &&
                        bool(detail::ExplorePolicyNeeds<PolicyT>::no_public_base);
#endif

/// Does the class have all that an Explorer needs of its policy? The same answer as the concept ExplorePolicy.
template <class PolicyT>
constexpr bool is_explore_policy() {
  return detail::ExplorePolicyNeeds<PolicyT>::all;
}

}  // namespace mazebot_v0
}  // namespace mazebot

/// `MAZEBOT_CHECK_EXPLORE_POLICY(MyPolicy);` after the class: the compiler lists what is missing, in words. Explorer
/// does the same with the policy it is given.
#define MAZEBOT_CHECK_EXPLORE_POLICY(PolicyT)                       \
  static_assert(::mazebot::detail::CheckExplorePolicy<PolicyT>::ok, \
                "mazebot: " #PolicyT " is no exploration policy yet")

#endif  // MAZEBOT_EXPLORE_EXPLORE_POLICY_HPP
