// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_TOUR_POLICY_HPP
#define MAZEBOT_EXPLORE_TOUR_POLICY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/requirement.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "../search/short_tour.hpp"
#include "explore_policy.hpp"
#include "odds_policy.hpp"
#include "proof/exploration_field.hpp"
#include "proof/proof_cells.hpp"
#include "wall_context.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Draws the same number of mazes for each decision of a TourPolicy. A limit of your own has the same two members; it
/// can look at a clock.
template <int Mazes>
struct DrawLimit {
  static_assert(Mazes >= 1 && Mazes <= 255, "mazebot: a tour policy draws 1 to 255 mazes");

  /// A decision begins.
  MAZEBOT_CONSTEXPR14 void begin() {}
  /// Draw one more maze? `drawn` is at least 1. At 255 a decision ends in any case.
  constexpr bool more(int drawn) const { return drawn < Mazes; }
};

/// The most stops of a tour. If a maze needs more, the tour does without the others.
template <int Stops>
struct MostStops {};

namespace detail {

// The options of a tour policy, in any order: MostStops, or a limit of the mazes.
template <class... OptionsT>
struct TourOptions {
  typedef DrawLimit<24> LimitT;
  enum : int { most_stops = 60 };
};
template <int Stops, class... OptionsT>
struct TourOptions<MostStops<Stops>, OptionsT...> : TourOptions<OptionsT...> {
  enum : int { most_stops = Stops };
};
template <class OfLimitT, class... OptionsT>
struct TourOptions<OfLimitT, OptionsT...> : TourOptions<OptionsT...> {
  typedef OfLimitT LimitT;
};

}  // namespace detail

/// A policy for Explorer on 32-bit boards and desktops that makes fewer moves than OddsPolicy: it plans the whole proof
/// before it chooses the next cell.
///
///     #include <mazebot/explore/tour_policy.hpp>  // mazebot.hpp does not include it; Arduino: <mazebot.h> does
///
///     Explorer<16, 16, TourPolicy<>> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
///
/// After the first goal, for each decision:
/// 1. It draws a maze: all that is known, and each unknown wall present with the odds of OddsPolicy.
/// 2. It finds the cells that the robot would have to visit in this maze to prove the shortest route (BasicProofCells).
/// 3. It plans a short tour from the robot through these cells to the start (ShortTour). The first stop gets a vote,
///    and all cells that must be visited are counted.
/// 4. After some mazes (24, or as the limit says), the cells with votes are the targets. A cell is up to 8 moves more
///    attractive if it has all the votes, and up to 4 moves if it is needed in all mazes. The last leg of a tour, back
///    to the start, counts half: what the robot sees on its path often ends the search sooner than the tour says.
///
/// On the path to the first goal and on the return it decides as OddsPolicy. In mazes of more than 1024 cells it always
/// does. The proof is the same, whatever is drawn. The same seed draws the same mazes on every machine: each wall has
/// a random number of its own in each of the mazes of a run, so a maze changes only where something new is known.
///
/// A decision is O(mazes * cells * cells to visit); mean and worst times are in docs/performance.md. RAM: that of
/// BasicProofCells and ShortTour, 3 bytes and 2 bits a cell and sizeof(Index) bytes a stop. 4 KB at 16x16, besides the
/// explorer. Needs FastStorage or TrustingStorage. The options are those of TourPolicy.
template <class GridT, class... OptionsT>
class BasicTourPolicy : OddsPolicy {
 public:
  typedef BasicTourPolicy PolicyT;  ///< this class, so that MAZEBOT_CHECK_EXPLORE_POLICY notices a public derivation
  using OddsPolicy::local_crossing;
  typedef typename GridT::Index Index;                               ///< the number of a cell
  typedef typename detail::TourOptions<OptionsT...>::LimitT LimitT;  ///< ends the drawing of mazes
  using OddsPolicy::crossing;                                        ///< as OddsPolicy
  using OddsPolicy::doubt;                                           ///< as OddsPolicy
  using OddsPolicy::doubt_reach;                                     ///< as OddsPolicy

  /// `seed`: of the mazes that it draws. `limit`: how many of them for a decision.
  explicit MAZEBOT_CONSTEXPR14 BasicTourPolicy(const GridT& grid = GridT(), uint32_t seed = 1,
                                               const LimitT& limit = LimitT())
      : limit_(limit),
        seed_(seed),
        drawn_(0),
        odds_(grid, 0),
        votes_(grid, 0),
        needs_(grid, 0),
        visited_(grid),
        cells_(grid),
        stops_(),
        tour_() {}

  /// Draws mazes, plans a tour for each and aims at the cells with votes. Otherwise as OddsPolicy.
  template <class StateT, class TargetsT>
  MAZEBOT_CONSTEXPR14 void aim(const StateT& state, TargetsT& targets) {
    static_assert(detail::IsSame<typename TargetsT::FieldT, FastStorage::Field<GridT>>::value,
                  "mazebot: TourPolicy is for explorers with FastStorage or TrustingStorage, over the same grid");
    drawn_ = 0;
    if (state.phase() != ExplorePhase::proving) return OddsPolicy::aim(state, targets);
    if (!aim_by_tours(state, targets, detail::ShortestRouteProof<GridT>(targets.borrow_field().memory()))) {
      OddsPolicy::aim(state, targets);
    }
  }

  /// While a proof is open: makes the cells with votes the targets. False if there are none, or if the maze is too
  /// large. `proof` is a ShortestRouteProof or a CheapestRouteProof.
  template <class StateT, class TargetsT, class ProofT>
  MAZEBOT_CONSTEXPR14 bool aim_by_tours(const StateT& state, TargetsT& targets, ProofT proof) {
    drawn_ = 0;
    if (state.grid().cell_count() > ProofT::most_tour_cells) return false;
    vote(state, proof);
    return aim_at_votes(state, targets);
  }

  /// How the last decision came about, for pictures: the number of mazes drawn, and in how many of them the cell was
  /// the first stop, and had to be visited. 0 where OddsPolicy decided.
  constexpr int mazes_drawn() const { return drawn_; }
  /// Mazes in which the tour went to that cell first.
  constexpr int votes_at(Index cell) const { return drawn_ == 0 ? 0 : votes_[cell]; }
  /// Mazes in which that cell had to be visited.
  constexpr int needs_at(Index cell) const { return drawn_ == 0 ? 0 : needs_[cell]; }

 private:
  typedef typename GridT::Distance Distance;
  enum : int { most_stops = detail::TourOptions<OptionsT...>::most_stops };
  typedef detail::ShortTour<most_stops, Distance> TourT;
  // Delays are in fifths of a move, as the costs of OddsPolicy.
  enum : int { vote_delay = 40, need_delay = 20, most_walls = 60 };

  template <class StateT, class ProofT>
  MAZEBOT_CONSTEXPR14 void vote(const StateT& state, ProofT& proof) {
    votes_.fill(0);
    needs_.fill(0);
    weigh_walls(state.wall_map());
    find_visited(state);
    limit_.begin();
    do {
      draw(state.wall_map());
      int stops = 0;
      cells_.run(proof, state.goals(), state.start(), most_walls, [&](Index cell) {
        for (int i = 0; i < stops; ++i) {
          if (stops_[i] == cell) return true;
        }
        stops_[stops++] = cell;
        return stops < most_stops;
      });
      cells_.needed().for_each_index([&](Index cell) { ++needs_[cell]; });
      const Optional<Index> first = first_stop(state, stops);
      if (first) ++votes_[*first];
      ++drawn_;
    } while (drawn_ < 255 && limit_.more(drawn_));
  }

  // Makes targets of the cells with votes. False if there are none.
  template <class StateT, class TargetsT>
  MAZEBOT_CONSTEXPR14 bool aim_at_votes(const StateT& state, TargetsT& targets) const {
    Optional<int> least;
    for_each_target(state, [&](Index, int delay) {
      if (!least || delay < *least) least = delay;
    });
    if (!least) return false;
    targets.clear();
    for_each_target(state,
                    [&](Index cell, int delay) { targets.aim_at_index(cell, static_cast<size_t>(delay - *least)); });
    return true;
  }
  template <class StateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_target(const StateT& state, VisitorT&& visit) const {
    for (size_t i = 0; i < state.grid().cell_count(); ++i) {
      const Index cell = static_cast<Index>(i);
      if (votes_[cell] == 0 || state.wall_map().explored_at(cell)) continue;
      const int delays = vote_delay * (drawn_ - votes_[cell]) + need_delay * (drawn_ - needs_[cell]);
      visit(cell, (delays + drawn_ / 2) / drawn_);
    }
  }

  // Two nibbles a cell: the odds of its northern and eastern wall.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void weigh_walls(const MapT& map) {
    for (size_t i = 0; i < map.grid().cell_count(); ++i) {
      const Index cell = static_cast<Index>(i);
      unsigned odds = 0;
      if (!map.known_at(cell, Heading::north)) odds = wall_odds(detail::wall_context(map, cell, Heading::north));
      if (!map.known_at(cell, Heading::east)) odds |= wall_odds(detail::wall_context(map, cell, Heading::east)) * 16U;
      odds_[cell] = static_cast<uint8_t>(odds);
    }
  }

  // Explored cells to which the robot knows a path.
  template <class StateT>
  MAZEBOT_CONSTEXPR14 void find_visited(const StateT& state) {
    const auto& map = state.wall_map();
    visited_.clear();
    cells_.begin(map, visited_);  // no wall is drawn yet, and no path leads through unknown ones
    cells_.measure_from(state.grid().index(state.pose().cell));
    for (size_t i = 0; i < map.grid().cell_count(); ++i) {
      const Index cell = static_cast<Index>(i);
      if (map.explored_at(cell) && cells_.distance_to(cell)) visited_.insert_at(cell);
    }
    visited_.insert(state.pose().cell);
  }

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void draw(const MapT& map) {
    cells_.begin(map, visited_);
    for (size_t i = 0; i < map.grid().cell_count(); ++i) {
      const Index cell = static_cast<Index>(i);
      if (!map.known_at(cell, Heading::north)) draw_wall(cell, Heading::north, odds_[cell] & 15U);
      if (!map.known_at(cell, Heading::east)) draw_wall(cell, Heading::east, odds_[cell] / 16U);
    }
  }
  MAZEBOT_CONSTEXPR14 void draw_wall(Index cell, Heading heading, uint32_t odds) {
    const uint32_t wall = static_cast<uint32_t>(cell) * 2U + (heading == Heading::east ? 1U : 0U);
    // Present with a probability of odds / (3 + odds).
    const uint32_t number = mixed(mixed(seed_ + wall) + static_cast<uint32_t>(drawn_)) >> 16;
    cells_.set_wall(cells_.grid().cell(cell), heading, number * (3U + odds) < odds << 16);
  }
  // A random number for each value: two rounds of multiply and shift (Wellons 2018).
  static MAZEBOT_CONSTEXPR14 uint32_t mixed(uint32_t value) {
    value = (value ^ value >> 16) * 0x7FEB352DU;
    value = (value ^ value >> 15) * 0x846CA68BU;
    return value ^ value >> 16;
  }

  // The first stop of a short tour from the robot to the start; nothing if the robot can get to none of the stops.
  template <class StateT>
  MAZEBOT_CONSTEXPR14 Optional<Index> first_stop(const StateT& state, int stops) {
    cells_.measure_from(state.grid().index(state.pose().cell));
    int count = 0;
    for (int i = 0; i < stops; ++i) {
      const Optional<Distance> distance = cells_.distance_to(stops_[i]);
      if (!distance) continue;
      stops_[count] = stops_[i];
      tour_.set_distance(count++, TourT::first, *distance);
    }
    if (count < 2) return count == 0 ? Optional<Index>() : Optional<Index>(stops_[0]);
    const Index start = state.grid().index(state.start().cell);
    tour_.set_distance(TourT::first, TourT::last, cells_.distance_to(start).value_or(0));
    for (int i = 0; i < count; ++i) {
      cells_.measure_from(stops_[i]);
      for (int k = 0; k < i; ++k) tour_.set_distance(i, k, cells_.distance_to(stops_[k]).value_or(0));
      tour_.set_distance(i, TourT::last, cells_.distance_to(start).value_or(0));
    }
    tour_.plan(count);
    return stops_[tour_[0]];
  }

  LimitT limit_;
  uint32_t seed_;
  int drawn_;
  typename GridT::template Array<uint8_t> odds_;
  typename GridT::template Array<uint8_t> votes_;
  typename GridT::template Array<uint8_t> needs_;
  BasicCellSet<GridT> visited_;
  detail::BasicProofCells<GridT> cells_;
  Index stops_[static_cast<size_t>(most_stops)];
  TourT tour_;
};

/// Names a BasicTourPolicy without the size of the maze, which the explorer knows, or the planner of a CheapestPolicy.
/// The options may be in any order: how many mazes it draws (DrawLimit<24>, or a limit of your own), and the most stops
/// of a tour (MostStops<60>).
///
///     typedef Explorer<16, 16, TourPolicy<DrawLimit<8>, MostStops<40>>> Tourist;
///     Tourist explorer(goals, Pose(), Tourist::PolicyT(Grid<16, 16>(), 7));  // with another seed
template <class... OptionsT>
struct TourPolicy {};

namespace detail {

template <class... OptionsT, class SizedT>
struct PolicyFor<TourPolicy<OptionsT...>, SizedT> {
  typedef BasicTourPolicy<typename SizedT::GridT, OptionsT...> Type;
};

}  // namespace detail

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_TOUR_POLICY_HPP
