// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RACE_BACKWARD_RACE_SEARCH_HPP
#define MAZEBOT_HOST_RACE_BACKWARD_RACE_SEARCH_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "../../map/cell_set.hpp"
#include "../../map/pose.hpp"
#include "../../race/race_graph.hpp"
#include "../../race/race_model.hpp"
#include "../../race/race_trace.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Finds the fastest run from the goals back to the start, led by lower bounds: for each state, a time before which the
/// robot cannot be there. The times of a RacePlanner in a map with fewer walls are such bounds. The better they are,
/// the fewer states are looked at. Finds the same run as a RacePlanner.
///
/// RAM: 49 bytes a cell, and the queue. Source of the method: Hart, Nilsson and Raphael 1968 (A*); bounds from an
/// earlier search: Koenig and Likhachev 2005 (Adaptive A*).
template <class GridT>
class BackwardRaceSearch {
 public:
  /// Nothing is searched yet. O(states).
  explicit BackwardRaceSearch(const GridT& grid)
      : left_(grid.cell_count() * detail::RaceState::states_per_cell, none) {}

  /// Returns the time of the fastest run, in ticks; nothing if there is none, or if it takes longer than `most`.
  /// earliest(RaceState) is the lower bound. O(n log n) for n looked-at states and motions.
  template <class GraphT, class EarliestT>
  std::optional<std::uint32_t> run(const GraphT& graph, Pose start, const BasicCellSet<GridT>& goals,
                                   const EarliestT& earliest, std::uint32_t most) {
    clear();
    std::uint32_t limit = most;
    bool is_found = false;
    const auto offer = [&](detail::RaceState state, std::uint32_t left, bool by_run) {
      const std::uint64_t total = std::uint64_t{left} + earliest(state);
      if (total > limit || left >= left_[number(state)]) return;
      if (left_[number(state)] == none) touched_.push_back(number(state));
      left_[number(state)] = left;
      queue_.push({static_cast<std::uint32_t>(total), left, number(state), by_run});
    };
    goals.for_each_index([&](std::size_t goal) {
      for (int i = 0; i < 4; ++i) offer(detail::RaceState::at_centre(goal, heading_at(i)), 0, false);
    });
    const std::size_t start_cell = graph_cell(goals, start);
    for (; !queue_.empty() && queue_.top().total <= limit;) {
      const Entry next = queue_.top();
      queue_.pop();
      if (next.left != left_[next.state]) continue;
      ++looked_at_;
      const detail::RaceState state = state_of(next.state);
      if (state.cell() == start_cell && !state.is_on_diagonal()) {
        const std::optional<std::uint32_t> turned = start_time(graph.model(), state.heading() - start.heading);
        if (turned && next.left + *turned <= limit) {
          limit = next.left + *turned;
          is_found = true;
        }
      }
      for_each_before(graph, state, next.by_run, [&](detail::RaceState from, std::uint32_t ticks, bool by_run) {
        offer(from, next.left + ticks, by_run);
      });
    }
    return is_found ? std::optional<std::uint32_t>(limit) : std::nullopt;
  }

  /// After run(), with what it was given and what it returned: writes the run down. False: the route is full.
  template <class GraphT, class RouteT>
  bool trace(const GraphT& graph, Pose start, const BasicCellSet<GridT>& goals, std::uint32_t time, RouteT& route) {
    mark_fastest(graph, start, goals, time);
    const auto times = [&](detail::RaceState state) {
      return is_fastest_[number(state)] ? time - left_[number(state)] : none;
    };
    route.clear(start);
    const detail::RaceTrace<GraphT, decltype(times), std::uint32_t> trace(graph, times);
    return trace.write(start, goals, time, route);
  }

  /// The states that all searches so far have looked at.
  std::size_t looked_at() const { return looked_at_; }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  struct Entry {
    std::uint32_t total;  // of a run through the state, at least
    std::uint32_t left;   // from the state to the goal
    std::uint32_t state;
    bool by_run;  // a run follows: runs before it would be parts of a longer one
    friend bool operator>(const Entry& a, const Entry& b) { return a.total > b.total; }
  };

  static std::uint32_t number(detail::RaceState state) {
    return static_cast<std::uint32_t>(state.cell() * detail::RaceState::states_per_cell +
                                      static_cast<std::size_t>(state.number()));
  }
  static detail::RaceState state_of(std::uint32_t number) {
    return detail::RaceState::numbered(number / detail::RaceState::states_per_cell,
                                       static_cast<int>(number % detail::RaceState::states_per_cell));
  }
  static std::size_t graph_cell(const BasicCellSet<GridT>& cells, Pose pose) { return cells.grid().index(pose.cell); }

  void clear() {
    for (const std::uint32_t state : touched_) left_[state] = none;
    touched_.clear();
    queue_ = {};
  }

  // The robot may turn on the spot before it starts. Nothing if it cannot.
  static std::optional<std::uint32_t> start_time(const RaceModel& model, Turn turn) {
    if (turn == Turn::ahead) return 0;
    const std::uint32_t pivot = turn == Turn::around ? model.turns.pivot_180 : model.turns.pivot_90;
    return pivot == 0 ? std::nullopt : std::optional<std::uint32_t>(pivot);
  }

  // Calls visit(RaceState from, ticks, by_run) for each motion that ends in a state.
  template <class GraphT, class VisitorT>
  static void for_each_before(const GraphT& graph, detail::RaceState at, bool by_run, const VisitorT& visit) {
    const detail::RaceState reverse = graph.reversed(at);
    const detail::RaceCursor<GraphT> end(graph, reverse);
    end.for_each_turn([&](const detail::RaceTurn& turn) { visit(graph.reversed(turn.end), turn.ticks, false); });
    if (!by_run) {
      detail::RaceCursor<GraphT> run(graph, reverse);
      for (int steps = 1; run.advance(); ++steps) {
        visit(graph.reversed(run.state()), graph.run_times(at)(steps), true);
      }
    }
    const std::uint32_t pivot = graph.model().turns.pivot_90;
    if (at.is_on_diagonal() || pivot == 0) return;
    detail::RaceCursor<GraphT> straight(graph, reverse);
    for (int cells = 1; straight.advance(); ++cells) {
      const std::uint32_t ticks = pivot + graph.model().straights(cells);
      visit(detail::RaceState::at_centre(straight.cell(), at.heading() + Turn::left), ticks, false);
      visit(detail::RaceState::at_centre(straight.cell(), at.heading() + Turn::right), ticks, false);
    }
  }

  // Finds all states on fastest runs: from the start along motions that lose no time.
  template <class GraphT>
  void mark_fastest(const GraphT& graph, Pose start, const BasicCellSet<GridT>& goals, std::uint32_t time) {
    is_fastest_.resize(left_.size());
    for (const std::uint32_t state : fastest_) is_fastest_[state] = false;
    fastest_.clear();
    const auto mark = [&](detail::RaceState state, std::uint32_t left) {
      if (left_[number(state)] != left || is_fastest_[number(state)]) return;
      is_fastest_[number(state)] = true;
      fastest_.push_back(number(state));
    };
    for (int i = 0; i < 4; ++i) {
      const std::optional<std::uint32_t> turned = start_time(graph.model(), turn_at(i));
      if (turned && *turned <= time) {
        mark(detail::RaceState::at_centre(graph_cell(goals, start), start.heading + turn_at(i)), time - *turned);
      }
    }
    for (std::size_t i = 0; i < fastest_.size(); ++i) {
      const detail::RaceState from = state_of(fastest_[i]);
      const std::uint32_t left = left_[fastest_[i]];
      const auto step = [&](detail::RaceState state, std::uint32_t ticks) {
        if (ticks <= left) mark(state, left - ticks);
      };
      detail::RaceCursor<GraphT> run(graph, from);
      run.for_each_turn([&](const detail::RaceTurn& turn) { step(turn.end, turn.ticks); });
      for (int steps = 1; run.advance(); ++steps) step(run.state(), graph.run_times(from)(steps));
      const std::uint32_t pivot = graph.model().turns.pivot_90;
      if (from.is_on_diagonal() || pivot == 0) continue;
      for (const Turn turn : {Turn::right, Turn::left}) {
        detail::RaceCursor<GraphT> straight(graph, detail::RaceState::at_centre(from.cell(), from.heading() + turn));
        for (int cells = 1; straight.advance(); ++cells) {
          step(straight.state(), pivot + graph.model().straights(cells));
        }
      }
    }
  }

  std::vector<std::uint32_t> left_;     // by state: ticks to the goal, `none` if not reached
  std::vector<std::uint32_t> touched_;  // the states that are not `none`
  std::vector<bool> is_fastest_;
  std::vector<std::uint32_t> fastest_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
  std::size_t looked_at_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RACE_BACKWARD_RACE_SEARCH_HPP
