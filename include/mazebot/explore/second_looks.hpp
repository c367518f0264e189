// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_SECOND_LOOKS_HPP
#define MAZEBOT_EXPLORE_SECOND_LOOKS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/evidence_map.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "explore_policy.hpp"
#include "proof/proof_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// How sure an explorer must be of its proof. Until a reading has contradicted the map, or somebody demands certainty,
// what was seen once is good enough.
class Certainty {
 public:
  constexpr Certainty()
      : contradictions_(0),
        is_demanded_(false),
        touches_walls_(true),
        has_news_(false),
        only_tries_(false),
        has_missed_wall_(false) {}

  constexpr size_t contradictions() const { return contradictions_; }
  MAZEBOT_CONSTEXPR14 void add(size_t contradictions) { contradictions_ += contradictions; }
  MAZEBOT_CONSTEXPR14 void forget_contradictions() { contradictions_ = 0; }
  MAZEBOT_CONSTEXPR14 void demand() { is_demanded_ = true; }
  // A wall has stopped the robot that its sensors missed.
  MAZEBOT_CONSTEXPR14 void note_missed_wall() { has_missed_wall_ = true; }
  MAZEBOT_CONSTEXPR14 void touch_walls(bool may_touch) { touches_walls_ = may_touch; }
  // Something new was recorded from this cell, or nothing.
  MAZEBOT_CONSTEXPR14 void set_news(bool has_news) { has_news_ = has_news; }

  constexpr bool is_wanted() const { return is_demanded_ || has_misread(); }
  // One misread wall makes one contradiction. Several in one run are a reason to expect two misread walls on one path;
  // who demands certainty expects them at the first one.
  constexpr bool expects_pairs() const { return contradictions_ >= (is_demanded_ ? 1 : contradictions_for_pairs); }
  constexpr bool touches_walls(bool feels_bumps) const { return touches_walls_ && feels_bumps; }
  // May the robot touch a wall of this cell? Nothing new means that it did.
  constexpr bool may_touch(bool feels_bumps) const { return has_news_ && touches_walls(feels_bumps) && is_wanted(); }
  // Walls with this evidence, or less, are not enough for a proof.
  constexpr Evidence doubted(bool feels_bumps) const {
    return touches_walls(feels_bumps) ? Evidence::confirmed : Evidence::seen_once;
  }
  // Sensors that have misread once may miss a wall at each look. So without bumps a proof needs openings that the robot
  // has crossed.
  constexpr bool crosses_openings(bool feels_bumps) const { return !feels_bumps && has_misread(); }
  // Without bumps no wall is ever certain, and sides that always read wrong could contradict the map for ever.
  constexpr bool is_in_vain(size_t cells, bool feels_bumps) const {
    return contradictions_ >= 2 * cells && !feels_bumps;
  }

  // From now on a reading is made up: no wall becomes doubtful because of it.
  MAZEBOT_CONSTEXPR14 void only_try() { only_tries_ = true; }
  // Was that needed? The decision would be another one with a real reading.
  constexpr bool has_spared_wall() const { return !only_tries_; }
  MAZEBOT_CONSTEXPR14 bool spares_wall() {
    const bool spares = only_tries_;
    only_tries_ = false;
    return spares;
  }

 private:
  constexpr bool has_misread() const { return has_missed_wall_ || contradictions_ != 0; }

  enum : uint8_t { contradictions_for_pairs = 6 };
  size_t contradictions_;
  bool is_demanded_ : 1;
  bool touches_walls_ : 1;
  bool has_news_ : 1;
  bool only_tries_ : 1;
  bool has_missed_wall_ : 1;
};

// What a robot does about the walls that were made doubtful.
enum class Questioned : uint8_t { nothing, looks, crosses };

// Which walls an explorer looks at a second time. It makes them doubtful, so that they count as unknown. A map without
// evidence has no such walls.
template <class MapT, class FieldT, bool HasEvidence = MapT::has_evidence>
class SecondLooks;

template <class MapT, class FieldT>
class SecondLooks<MapT, FieldT, false> {
 public:
  constexpr SecondLooks(MapT&, FieldT&) {}
  template <class TargetsT>
  constexpr bool doubt_cut(Pose, const TargetsT&, bool) const {
    return false;
  }
  template <class PolicyT, class StateT>
  constexpr Questioned question_proof(const PolicyT&, const StateT&, const Certainty&, bool) const {
    return Questioned::nothing;
  }
  template <class PolicyT, class StateT>
  constexpr Evidence weakest(const PolicyT&, const StateT&) const {
    return Evidence::seen_once;
  }
  MAZEBOT_CONSTEXPR14 void trust_questioned() const {}
  MAZEBOT_CONSTEXPR14 bool plan_second_looks(Cell) const { return false; }
  constexpr bool looked(Cell, Heading) const { return false; }
  constexpr Optional<Heading> wall_to_touch(Pose) const { return Optional<Heading>(); }
};

template <class MapT, class FieldT>
class SecondLooks<MapT, FieldT, true> {
 public:
  typedef typename FieldT::Index Index;

  constexpr SecondLooks(MapT& map, FieldT& field) : map_(map), field_(field) {}

  /// Is there a path from the pose to a target if walls that are not certain are open? Then the first such wall on the
  /// path with the fewest of them becomes doubtful. Confirmed walls count only if asked for.
  template <class TargetsT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE bool doubt_cut(Pose pose, const TargetsT& targets,
                                                          bool with_confirmed) const {
    const ThroughWalls view = {map_, with_confirmed ? Passable::confirmed : Passable::seen_once};
    field_.clear_targets();
    targets.for_each_index([&](Index target) { field_.aim_at_index(target, 0); });
    if (!field_.flood(view, pose.cell, view)) return false;
    for (;;) {
      const Optional<Heading> heading = field_.downhill(view, pose);
      if (!heading) return false;
      if (map_.wall(pose.cell, *heading)) {
        map_.doubt(pose.cell, *heading);
        return true;
      }
      pose = Pose(pose.cell, *heading).advanced();
    }
  }

  /// Makes doubtful what a proof rests on and is known no better than that: walls that would make a better route if
  /// they were open; if there are none, the openings of the route itself; if there are none, walls that would make a
  /// shorter route in pairs, if they are expected. Precondition: the route is proved.
  template <class PolicyT, class StateT>
  MAZEBOT_CONSTEXPR14 Questioned question_proof(const PolicyT& policy, const StateT& state, const Certainty& certainty,
                                                bool feels_bumps) const {
    typedef ProvesCheapest<PolicyT, StateT> KindT;
    Evidence known_by = certainty.doubted(feels_bumps);
    if (question_shortcuts(policy, state, known_by)) return Questioned::looks;
    const bool crosses = certainty.crosses_openings(feels_bumps);
    if (crosses) known_by = Evidence::confirmed;
    bool any = false;
    for_each_opening(policy, state, KindT(), known_by, [&](Cell cell, Heading heading) {
      map_.doubt(cell, heading);
      any = true;
    });
    if (any) return crosses ? Questioned::crosses : Questioned::looks;
    if (!certainty.expects_pairs() || KindT::value) return Questioned::nothing;
    Question question = {map_, false};
    field_.for_each_shortcut_in_pairs(map_, state.goals(), state.start().cell, Unsure(map_, Evidence::seen_once),
                                      question);
    return question.any ? Questioned::looks : Questioned::nothing;
  }

  /// The weakest evidence that a proof rests on: seen_once, confirmed or certain. Precondition: the route is proved.
  template <class PolicyT, class StateT>
  MAZEBOT_CONSTEXPR14 Evidence weakest(const PolicyT& policy, const StateT& state) const {
    if (rests_on(policy, state, Evidence::seen_once)) return Evidence::seen_once;
    return rests_on(policy, state, Evidence::confirmed) ? Evidence::confirmed : Evidence::certain;
  }

  MAZEBOT_CONSTEXPR14 void trust_questioned() const { map_.trust_questioned(); }

  /// Plans the path from a cell to the nearest doubtful wall. At a wall that was looked at from that cell the robot
  /// will try to pass; that counts as half a move.
  MAZEBOT_CONSTEXPR14 bool plan_second_looks(Cell from) const {
    field_.clear_targets();
    for (size_t i = 0; i < map_.grid().cell_count(); ++i) {
      const Index index = static_cast<Index>(i);
      const Cell cell = map_.grid().cell(index);
      for (int quarter = 0; quarter < 4; ++quarter) {
        if (map_.evidence(cell, heading_at(quarter)) != Evidence::doubtful) continue;
        field_.aim_at_index(index, map_.looked(cell, heading_at(quarter)) ? 1 : 0);
      }
    }
    const ThroughWalls view = {map_, Passable::none};
    return field_.flood(view, from, view);
  }

  constexpr bool looked(Cell cell, Heading heading) const { return map_.looked(cell, heading); }

  /// A wall of the robot's cell that no touch has made certain, the one ahead if there are several. It becomes
  /// doubtful: it may be open.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Optional<Heading> wall_to_touch(Pose pose) const {
    for (int i = 0; i < 4; ++i) {
      const Heading side = pose.heading + turn_at(i);
      const Evidence known_by = map_.evidence(pose.cell, side);
      const bool is_doubtful = known_by == Evidence::doubtful && map_.looked(pose.cell, side);
      if (!is_doubtful && !(known_by <= Evidence::confirmed && map_.wall(pose.cell, side))) continue;
      map_.question(pose.cell, side);
      return side;
    }
    return Optional<Heading>();
  }

 private:
  // The walls that are known by looks: no better than `known_by`.
  struct Unsure {
    const MapT& walls;
    Evidence known_by;
    constexpr Unsure(const MapT& of, Evidence at_most) : walls(of), known_by(at_most) {}
    MAZEBOT_CONSTEXPR14 bool operator()(Index index, Heading heading) const {
      const Cell cell = walls.grid().cell(index);
      return walls.wall(cell, heading) && walls.evidence(cell, heading) <= known_by;
    }
  };
  struct Question {
    MapT& map;
    bool any;
    MAZEBOT_CONSTEXPR14 void operator()(Index index, Heading heading) {
      map.question(map.grid().cell(index), heading);
      any = true;
    }
  };
  template <class PolicyT, class StateT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE bool question_shortcuts(const PolicyT& policy, const StateT& state,
                                                                   Evidence known_by) const {
    Question question = {map_, false};
    for_each_shortcut(policy, state, ProvesCheapest<PolicyT, StateT>(), known_by, question);
    return question.any;
  }
  // Does the proof rest on a wall or an opening that is known no better than that?
  template <class PolicyT, class StateT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE bool rests_on(const PolicyT& policy, const StateT& state,
                                                         Evidence known_by) const {
    typedef ProvesCheapest<PolicyT, StateT> KindT;
    bool any = false;
    const auto note = [&](Index, Heading) { any = true; };
    for_each_shortcut(policy, state, KindT(), known_by, note);
    if (!any) for_each_opening(policy, state, KindT(), known_by, [&](Cell, Heading) { any = true; });
    return any;
  }

  // Is it the cheapest route that the policy proves (CheapestPolicy)? Else it is the shortest.
  template <bool IsCheapest>
  struct Kind {
    enum : bool { value = IsCheapest };
  };
  template <class PolicyT, class StateT>
  using ProvesCheapest = Kind<HasCheapestRoute<const PolicyT, StateT>::value>;

  // Calls visit(Index, Heading) for each wall that is unsure and would make a better route if it were open.
  template <class PolicyT, class StateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_shortcut(const PolicyT&, const StateT& state, Kind<false>, Evidence known_by,
                                             VisitorT& visit) const {
    field_.for_each_shortcut(map_, state.goals(), state.start().cell, Unsure(map_, known_by), visit);
  }
  template <class PolicyT, class StateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_shortcut(const PolicyT& policy, const StateT& state, Kind<true>, Evidence known_by,
                                             VisitorT& visit) const {
    if (policy.fell_back()) return for_each_shortcut(policy, state, Kind<false>(), known_by, visit);
    policy.for_each_shortcut(state, Unsure(map_, known_by), visit);
  }
  // The map as if walls that are not certain were open. Calling it gives the price of a crossing, in half moves. On
  // boards both are kept out of the flood's loops, because flash is scarce there and these floods are rare.
  enum class Passable : uint8_t { none, seen_once, confirmed };
  struct ThroughWalls {
    const MapT& map;
    Passable passable;
    MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED uint8_t exits_at(Index index, Unknown unknown) const {
      unsigned exits = map.exits_at(index, unknown);
      for (int i = 0; i < 4 && passable != Passable::none; ++i) {
        const Evidence evidence = map.evidence(map.grid().cell(index), heading_at(i));
        if (evidence == Evidence::seen_once || (passable == Passable::confirmed && evidence == Evidence::confirmed)) {
          exits |= direction_bit(heading_at(i));
        }
      }
      return static_cast<uint8_t>(exits);
    }
    MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED uint8_t operator()(Index index, Heading heading) const {
      if (!map.known_at(index, heading)) return 3;
      return map.wall(map.grid().cell(index), heading) ? uint8_t(FieldT::largest_crossing) : uint8_t(2);
    }
  };

  // Calls visit(Cell, Heading) for the openings on the best known route that are known no better than that.
  template <class PolicyT, class StateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_opening(const PolicyT&, const StateT& state, Kind<false>, Evidence known_by,
                                            VisitorT&& visit) const {
    const NoDoubt none = {};
    const Pose start = state.start();
    if (field_.prove(map_, state.goals(), start.cell, Unknown::wall, none) == Proof::unreachable) return;
    field_.follow_proof(map_, start, Unknown::wall, none, [&](Index index, Heading heading) {
      const Cell cell = map_.grid().cell(index);
      if (map_.evidence(cell, heading) <= known_by) visit(cell, heading);
    });
  }
  template <class PolicyT, class StateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_opening(const PolicyT& policy, const StateT& state, Kind<true>, Evidence known_by,
                                            VisitorT&& visit) const {
    if (policy.fell_back()) return for_each_opening(policy, state, Kind<false>(), known_by, visit);
    policy.for_each_border(state, [&](Cell cell, Heading heading) {
      if (map_.evidence(cell, heading) <= known_by) visit(cell, heading);
    });
  }

  MapT& map_;
  FieldT& field_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_SECOND_LOOKS_HPP
