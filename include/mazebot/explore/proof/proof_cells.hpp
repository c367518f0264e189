// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_PROOF_CELLS_HPP
#define MAZEBOT_EXPLORE_PROOF_PROOF_CELLS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/grid.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../optional.hpp"
#include "../../search/flood_fill.hpp"
#include "proof_search.hpp"
#include "search_memory.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

/// What BasicProofCells proves: that a route is the shortest in cells. Of two equally short ones it takes the one with
/// fewer unknown walls or, of shortcuts, the one through fewer walls of the maze. RAM: a pointer.
template <class GridT>
class ShortestRouteProof {
  typedef ProofSearch<GridT> Search;

 public:
  enum : size_t { most_tour_cells = 1024 };  ///< in larger mazes BasicTourPolicy would take too long

  /// `memory` is what it searches in; it must outlive the object.
  explicit MAZEBOT_CONSTEXPR14 ShortestRouteProof(SearchMemory<GridT>& memory) : memory_(&memory) {}

  /// Calls visit(Index, Heading) for each border on the route. False if the maze has none. O(cells).
  template <class MapT, class GoalsT, class VisitorT>
  MAZEBOT_CONSTEXPR14 bool route(const MapT& maze, const MapT& seen, const GoalsT& goals, Pose start,
                                 VisitorT&& visit) {
    const Openings<MapT> openings = {maze, seen};
    if (Search::prove(*memory_, openings, goals, start.cell, Unknown::open, NoDoubt()) == Proof::unreachable)
      return false;
    Search::follow(*memory_, openings, start, Unknown::open, NoDoubt(), visit);
    return true;
  }
  /// The same for a route that would be shorter than route(), if what was not seen were open. False if there is none:
  /// the proof is complete. O(cells).
  template <class MapT, class GoalsT, class VisitorT>
  MAZEBOT_CONSTEXPR14 bool shortcut(const MapT& maze, const MapT& seen, const GoalsT& goals, Pose start,
                                    VisitorT&& visit) {
    const Shortcuts<MapT> shortcuts = {maze, seen};
    if (Search::prove(*memory_, shortcuts, goals, start.cell, Unknown::open, NoDoubt()) != Proof::open) return false;
    Search::follow(*memory_, shortcuts, start, Unknown::open, NoDoubt(), visit);
    return true;
  }

 private:
  // The openings of the maze. Those that the robot has not seen have a weight.
  template <class MapT>
  struct Openings {
    typedef typename MapT::Index Index;
    const MapT& maze;
    const MapT& seen;
    constexpr uint8_t exits_at(Index cell, Unknown) const { return maze.exits_at(cell, Unknown::wall); }
    constexpr bool known_at(Index cell, Heading heading) const { return seen.known_at(cell, heading); }
  };
  // All that may be open as far as the robot has seen. Walls of the maze have a weight.
  template <class MapT>
  struct Shortcuts {
    typedef typename MapT::Index Index;
    const MapT& maze;
    const MapT& seen;
    constexpr uint8_t exits_at(Index cell, Unknown) const { return seen.exits_at(cell, Unknown::open); }
    constexpr bool known_at(Index cell, Heading heading) const {
      return (maze.exits_at(cell, Unknown::wall) & direction_bit(heading)) != 0;
    }
  };

  SearchMemory<GridT>* memory_;
};

/// What BasicProofCells proves: that a route is the cheapest of a planner, for example a BasicRaceObjective. RAM: a
/// pointer and a number.
template <class PlannerT>
class CheapestRouteProof {
 public:
  enum : size_t { most_tour_cells = 256 };  ///< as ShortestRouteProof; planning takes longer

  /// `planner` must outlive the object. It holds another route afterwards.
  explicit MAZEBOT_CONSTEXPR14 CheapestRouteProof(PlannerT& planner) : planner_(&planner), cost_(0) {}

  /// As ShortestRouteProof. Plans once.
  template <class MapT, class GoalsT, class VisitorT>
  MAZEBOT_CONSTEXPR14 bool route(const MapT& maze, const MapT&, const GoalsT& goals, Pose start, VisitorT&& visit) {
    const Optional<uint32_t> cost = planner_->plan(maze, start, goals, Unknown::wall);
    if (!cost) return false;
    cost_ = *cost;
    for_each_border(maze, start, goals, Unknown::wall, visit);
    return true;
  }
  /// As ShortestRouteProof. Plans once.
  template <class MapT, class GoalsT, class VisitorT>
  MAZEBOT_CONSTEXPR14 bool shortcut(const MapT&, const MapT& seen, const GoalsT& goals, Pose start, VisitorT&& visit) {
    const Optional<uint32_t> cost = planner_->plan(seen, start, goals, Unknown::open);
    if (!cost || *cost >= cost_) return false;
    for_each_border(seen, start, goals, Unknown::open, visit);
    return true;
  }

 private:
  template <class MapT, class GoalsT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_border(const MapT& map, Pose start, const GoalsT& goals, Unknown unknown,
                                           VisitorT&& visit) const {
    planner_->for_each_border(map, start, goals, unknown,
                              [&](Cell cell, Heading heading) { visit(map.grid().index(cell), heading); });
  }

  PlannerT* planner_;
  uint32_t cost_;  // of the route
};

/// Finds cells that a robot must visit to prove the shortest or the cheapest route, in a maze that is known to the
/// planner but not to the robot. The robot sees the walls of the cells that it visits.
///
/// A proof needs two things. The robot must see the openings of the route. And it must see enough walls: at least one
/// on each path that would be better if unknown walls were open. So run() first takes the best route. Then it repeats
/// until the proof is complete: take the best path through what was not seen, and visit the cell next to one of its
/// walls that is nearest to the cells visited so far. This is greedy: the cells are few, not the fewest.
///
/// RAM: 2 * Width * Height * (1 + sizeof(Index)) bytes, and 3 bits a cell; 1121 bytes at 16x16 on Cortex-M.
template <class GridT>
class BasicProofCells : public GridT::template Assignment<BasicProofCells<GridT>> {
 public:
  typedef typename GridT::Index Index;  ///< the number of a cell
  typedef BasicWallMap<GridT> MapT;     ///< the map of a maze that is known or guessed

  /// Without a maze.
  explicit MAZEBOT_CONSTEXPR14 BasicProofCells(const GridT& grid = GridT())
      : maze_(grid), seen_(grid), visited_(grid), needed_(grid), one_(grid), distances_(grid) {}

  constexpr const GridT& grid() const { return maze_.grid(); }  ///< the size of the maze

  /// Starts with what the robot knows and the cells that it has visited. O(cells).
  template <class KnownT>
  MAZEBOT_CONSTEXPR14 void begin(const KnownT& known, const BasicCellSet<GridT>& visited) {
    copy(known);
    maze_ = seen_;
    visited_ = visited;
    needed_.clear();
  }
  /// Says whether a wall that the robot does not know is present. Call it for all of them.
  MAZEBOT_CONSTEXPR14 void set_wall(Cell cell, Heading heading, bool is_wall) { maze_.record(cell, heading, is_wall); }

  /// Finds the cells, at most `most_walls` of them for walls. Calls go_to(Index) for each cell that the robot must go
  /// to. It may be called twice for a cell; it returns whether to continue. `proof` is a ShortestRouteProof or a
  /// CheapestRouteProof. Returns false if the maze has no route. O(cells), and one shortcut() of the proof, for each
  /// cell found.
  template <class ProofT, class GoalsT, class GoToT>
  MAZEBOT_CONSTEXPR14 bool run(ProofT&& proof, const GoalsT& goals, Pose start, int most_walls, GoToT&& go_to) {
    bool more = true;
    // What is seen changes while the route is followed, but only at walls that are behind.
    const bool has_route = proof.route(maze_, seen_, goals, start, [&](Index cell, Heading heading) {
      if (!more || seen_.known_at(cell, heading)) return;
      visit(cell);
      more = go_to(cell);
    });
    for (int walls = 0; walls < most_walls && more && has_route; ++walls) {
      distances_.run(maze_, visited_, Unknown::wall);
      Optional<Index> nearest;
      const bool is_shorter = proof.shortcut(maze_, seen_, goals, start, [&](Index cell, Heading heading) {
        if ((maze_.exits_at(cell, Unknown::wall) & direction_bit(heading)) != 0) return;
        choose_nearer(nearest, cell);
        choose_nearer(nearest, grid().neighbour(cell, heading));
      });
      if (!is_shorter || !nearest) break;  // the proof is complete, or the robot cannot see these walls
      more = go_to(*nearest);
      Optional<Heading> back;
      for (Pose pose(grid().cell(*nearest), Heading::north);; pose.cell = pose.cell.towards(*back)) {
        back = distances_.downhill(maze_, pose, Unknown::wall);
        if (!back) break;
        visit(grid().index(pose.cell));
      }
    }
    return has_route;
  }

  /// The cells that the robot must visit: those it must go to, and those on its path there.
  constexpr const BasicCellSet<GridT>& needed() const { return needed_; }

  /// Computes the distances in the maze from a cell to all others. O(cells).
  MAZEBOT_CONSTEXPR14 void measure_from(Index cell) {
    one_.clear();
    one_.insert_at(cell);
    distances_.run(maze_, one_, Unknown::wall);
  }
  /// After measure_from(): the distance to a cell; nothing if no path leads there.
  MAZEBOT_CONSTEXPR14 Optional<typename GridT::Distance> distance_to(Index cell) const {
    return distances_.reachable_at(cell) ? distances_.distance_at(cell) : Optional<typename GridT::Distance>();
  }

 private:
  MAZEBOT_CONSTEXPR14 void copy(const MapT& known) { seen_ = known; }
  template <class KnownT>
  MAZEBOT_CONSTEXPR14 void copy(const KnownT& known) {
    seen_.clear();
    for (size_t i = 0; i < grid().cell_count(); ++i) {
      const Index cell = static_cast<Index>(i);
      for (int side = 0; side < 4; ++side) {
        const Heading heading = heading_at(side);
        if (known.known_at(cell, heading)) {
          seen_.record(grid().cell(cell), heading, (known.byte_at(cell) & direction_bit(heading)) != 0);
        }
      }
    }
  }

  MAZEBOT_CONSTEXPR14 void choose_nearer(Optional<Index>& nearest, Index cell) const {
    if (!distances_.reachable_at(cell)) return;
    if (!nearest || distances_.distance_at(cell) < distances_.distance_at(*nearest)) nearest = cell;
  }

  MAZEBOT_CONSTEXPR14 void visit(Index cell) {
    visited_.insert_at(cell);
    needed_.insert_at(cell);
    for (int side = 0; side < 4; ++side) {
      const Heading heading = heading_at(side);
      if (seen_.known_at(cell, heading)) continue;
      seen_.record(grid().cell(cell), heading, (maze_.byte_at(cell) & direction_bit(heading)) != 0);
    }
  }

  MapT maze_;
  MapT seen_;
  BasicCellSet<GridT> visited_;
  BasicCellSet<GridT> needed_;
  BasicCellSet<GridT> one_;
  BasicFloodFill<GridT> distances_;
};

/// The cells to visit for a proof, in a Width x Height maze.
template <int Width, int Height>
using ProofCells = BasicProofCells<Grid<Width, Height>>;

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_PROOF_CELLS_HPP
