// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// MISSPELT_PLAN: mazebot: your elimination policy needs: bool plan(
// OTHER_PLAN: mazebot: plan of your elimination policy is private, not const, or not of this form: bool plan(
// LACKS_NEXT: mazebot: your elimination policy needs: Command next(Pose first)
// PRIVATE_NEXT: mazebot: next of your elimination policy is private, not const, or not of this form: Command next(
// PUBLIC_BASE: mazebot: your policy derives publicly from another one, so a misspelt member would not be noticed
// USED: mazebot: your elimination policy needs: bool plan(
#include "mazebot/mazebot.hpp"

using namespace mazebot;

class Still {
 public:
  explicit Still(const Grid<16, 16>& = Grid<16, 16>()) {}

#if defined(MISSPELT_PLAN)
  template <class MapT, class HypothesesT>
  bool plans(const MapT&, const HypothesesT&, const Observation&) {
#elif defined(OTHER_PLAN)
  template <class MapT, class HypothesesT>
  bool plan(const MapT&, const HypothesesT&){
#else
  template <class MapT, class HypothesesT>
  bool plan(const MapT&, const HypothesesT&, const Observation&) {
#endif
    return false;
  }
#ifdef PRIVATE_NEXT
 private:
#endif
#ifndef LACKS_NEXT
  Command next(Pose) { return Command::stop(); }
#endif
};
MAZEBOT_CHECK_ELIMINATION_POLICY(Still);
static_assert(is_elimination_policy<Still>(), "the same answer");

#ifdef PUBLIC_BASE
struct Hasty : GreedyElimination<16, 16> {
  Command nxt(Pose first) { return next(first); }
};
MAZEBOT_CHECK_ELIMINATION_POLICY(Hasty);
#endif

#ifdef USED
struct Nothing {
  explicit Nothing(const Grid<4, 3>&) {}
};
static_assert(sizeof(Localizer<4, 3, Nothing>) != 0, "of another size");
#endif

static_assert(is_elimination_policy<GreedyElimination<16, 16>>(), "the library's own");
static_assert(sizeof(Localizer<4, 3>) != 0, "of another size");
