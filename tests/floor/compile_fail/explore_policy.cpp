// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// MISSPELT_AIM: mazebot: aim of your exploration policy is private, not const, or not of this form: void aim(
// MISSPELT_DOUBT: mazebot: doubt of your exploration policy is private, not const, or not of this form: unsigned doubt(
// LACKS_CROSSING: mazebot: crossing of your exploration policy is private, not const, or not of this form: unsigned
// OTHER_PROVE: mazebot: prove of your exploration policy is private, not const, or not of this form: Optional<Proof>
// MUTABLE_CROSSING: mazebot: crossing of your exploration policy is private, not const, or not of this form: unsigned
// PUBLIC_BASE: mazebot: your policy derives publicly from another one, so a misspelt member would not be noticed
// PUBLIC_ODDS: mazebot: your policy derives publicly from another one, so a misspelt member would not be noticed
// FROM_NOTHING: mazebot: your exploration policy needs: void aim(
// FROM_NOTHING: mazebot: your exploration policy needs: unsigned crossing(
// FROM_NOTHING: mazebot: your exploration policy needs: unsigned doubt(
// USED: mazebot: your exploration policy needs: void aim(
// CHEAPEST_OF_SHORTEST: mazebot: this explorer proves the shortest route: call shortest_route()
#include "mazebot/explore/explore_policy.hpp"
#include "mazebot/explore/explorer.hpp"

using namespace mazebot;

class Wary
#ifdef PUBLIC_BASE
    : public FewestUnknown
#else
    : FewestUnknown
#endif
{
 public:
#ifdef OTHER_PROVE
  template <class StateT, class FieldT>
  Proof prove(const StateT&, FieldT&, int) {
    return Proof::open;
  }
#endif

  template <class StateT, class TargetsT>
#ifdef MISSPELT_AIM
  void aims(const StateT& state, TargetsT& targets) {
#else
  void aim(const StateT& state, TargetsT& targets) {
#endif
    FewestUnknown::aim(state, targets);
  }

  template <class StateT, class IndexT>
#if defined(LACKS_CROSSING)
  unsigned crosing(const StateT& state, IndexT cell, Heading heading) const {
#elif defined(MUTABLE_CROSSING)
  unsigned crossing(const StateT& state, IndexT cell, Heading heading) {
#else
unsigned crossing(const StateT& state, IndexT cell, Heading heading) const {
#endif
    return state.wall_map().known_at(cell, heading) ? 1 : 3;
  }

  template <class StateT, class IndexT>
#ifdef MISSPELT_DOUBT
  unsigned doubts(const StateT&, IndexT, Heading) const {
#else
  unsigned doubt(const StateT&, IndexT, Heading) const {
#endif
      return 1;
}
}
;
MAZEBOT_CHECK_EXPLORE_POLICY(Wary);

#ifdef PUBLIC_ODDS
struct Odds : OddsPolicy {};
#else
class Odds : OddsPolicy {
 public:
  using OddsPolicy::aim;
  using OddsPolicy::crossing;
  using OddsPolicy::doubt;
};
#endif
MAZEBOT_CHECK_EXPLORE_POLICY(Odds);

struct Empty {};
#ifdef FROM_NOTHING
MAZEBOT_CHECK_EXPLORE_POLICY(Empty);
#endif

#ifdef USED
typedef Explorer<16, 16, Empty> Used;
#else
typedef Explorer<16, 16, Wary> Used;
#endif
Status status_of(const Used& explorer) { return explorer.status(); }

#ifdef CHEAPEST_OF_SHORTEST
Status run(const Explorer<16, 16>& explorer) { return explorer.cheapest_route().status(); }
#endif
