// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_REACH_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_REACH_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "../../../map/cell.hpp"
#include "../../../map/cell_set.hpp"
#include "../../map/distance_field.hpp"
#include "../../map/occupancy_grid.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Whether a robot can clean a square of an occupancy grid, and if not, why.
enum class Reach : std::uint8_t {
  reachable,       ///< the brush can get there
  occupied,        ///< an obstacle
  unknown,         ///< the map does not know the square
  no_go,           ///< forbidden
  too_narrow,      ///< the robot does not fit there, or through a gap on its path
  behind_no_go,    ///< every path leads through a no-go area
  behind_unknown,  ///< every path leads through unknown squares
  cut_off          ///< no path from the start at all
};

/// The name as text.
constexpr const char* to_string(Reach reach) {
  constexpr const char* names[] = {"reachable",  "occupied",     "unknown",        "no-go",
                                   "too narrow", "behind no-go", "behind unknown", "cut off"};
  return names[static_cast<std::size_t>(reach)];
}

/// A robot and its round brush, in *metres*. The brush may be wider than the robot. The robot's middle is the point
/// around which it turns.
struct FloorRobot {
  double radius = 0.175;    ///< of the robot, or of the circle in which it turns
  double brush = 0.35;      ///< the width of the brush
  double brush_offset = 0;  ///< of the brush's middle: ahead of the robot's middle; negative: behind
  double half_width = 0;    ///< of a robot that is longer than wide; 0: it is round

  /// The same robot with so much more room around it.
  FloorRobot wider(double clearance) const {
    return {radius + clearance, brush, brush_offset, half_width > 0 ? half_width + clearance : 0};
  }
};

/// A straight drive between the middles of two squares in which a robot that is longer than wide can turn, through
/// squares in which it cannot.
struct FloorPassage {
  RunTimeGrid::Index from;  ///< a square
  RunTimeGrid::Index to;    ///< another
};

/// Which floor a robot can clean from a start, and for each other square why not. A square is reachable if its middle
/// is within half a brush of a middle of a square at which the robot fits, and to which it can drive from the start. A
/// brush with an offset counts as if it had none: what it reaches only while the robot faces a wall is not asked for.
///
/// A robot that is longer than wide fits where the circle in which it turns is free. Besides, it passes straight
/// through places that are wide enough for it, in sixteen directions, and cleans them on its way: see passages().
///
/// O(squares). RAM: 3 bytes a square, 11 while it is made; 8 bytes a passage.
class FloorReach {
 public:
  /// `forbidden` are squares of a no-go area, if there is one; they may lie anywhere. With Unknown::open unknown
  /// squares are free. A robot that does not fit at the start, or starts in a no-go area, first drives out: see
  /// way_out().
  FloorReach(const OccupancyGrid& map, const FloorRobot& robot, Cell start, Unknown unknown = Unknown::wall,
             const RunTimeCellSet* forbidden = nullptr)
      : grid_(map.grid()), reach_(grid_.cell_count(), Reach::cut_off), fits_(grid_.cell_count(), 0) {
    const double squares = 1 / map.resolution();
    const auto is_free = [&](RunTimeGrid::Index i) {
      return OccupancyGrid::is_free(OccupancyGrid::meaning_of(map.values()[i]), unknown);
    };
    const auto is_forbidden = [&](RunTimeGrid::Index i) { return forbidden != nullptr && forbidden->contains_at(i); };
    const std::int32_t needed = DistanceField::least_four_squared(robot.radius * squares);
    const double half_brush = robot.brush / 2 * squares;
    // Bits of fits_: the robot fits with and without the no-go areas, and can get there.
    {
      const DistanceField clear(grid_, [&](RunTimeGrid::Index i) { return !is_free(i); });
      std::int32_t most = 0;
      for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
        if (clear.four_squared(i) >= needed) fits_[i] = fits_alone | fits_allowed;
        most = clear.four_squared(i) > most ? clear.four_squared(i) : most;
      }
      widest_ = std::sqrt(most) / 2 * map.resolution();
      mark_no_worse(clear, start, robot.radius * 2 * squares);
    }
    const bool has_forbidden = forbidden != nullptr && !forbidden->empty();
    if (has_forbidden) {
      const DistanceField clear(grid_, [&](RunTimeGrid::Index i) { return !is_free(i) || is_forbidden(i); });
      for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
        if (clear.four_squared(i) < needed) fits_[i] &= static_cast<std::uint8_t>(~fits_allowed);
      }
    }
    const bool is_long = robot.half_width > 0 && robot.half_width < robot.radius;
    const auto passages_of = [&](std::uint8_t bit, const RunTimeCellSet* without) {
      return is_long ? find_passages(bit, DriveSpace(map.free_squares(unknown, without), robot.half_width * squares))
                     : std::vector<FloorPassage>();
    };
    drive_out(start);
    passages_ = passages_of(fits_allowed, forbidden);
    const std::vector<FloorPassage> passages_alone =
        has_forbidden ? passages_of(fits_alone, nullptr) : std::vector<FloorPassage>();
    mark_passed(has_forbidden ? passages_alone : passages_, fits_alone, passable);
    if (start_) flood(*start_, fits_allowed, in_reach, passages_);
    mark_passed(passages_, in_reach, passed);

    // Mostly the robot gets to wherever it fits. Then all else is too narrow.
    bool is_all_in_reach = true;
    for (const std::uint8_t fits : fits_) is_all_in_reach &= (fits & (fits_alone | in_reach)) != fits_alone;

    std::vector<std::uint8_t> near(grid_.cell_count(), 0);  // 1: the brush gets there, 2: without no-go areas,
    const auto mark_near = [&](std::uint8_t bit, std::uint8_t mark) {  // 4: if the robot began there
      mark_brushed(bit, half_brush, [&](RunTimeGrid::Index i) { near[i] |= mark; });
    };
    mark_near(in_reach | passed, 1);
    if (start_ && has_forbidden) {
      flood(*start_, fits_alone, in_reach_alone, passages_alone);
      mark_passed(passages_alone, in_reach_alone, passed_alone);
      mark_near(in_reach_alone | passed_alone, 2);
    }
    std::vector<std::uint8_t> point_reach;
    if (!is_all_in_reach) {
      mark_near(fits_alone | passable, 4);
      point_reach = point_flood(start, is_free, [&](RunTimeGrid::Index i) {
        return OccupancyGrid::meaning_of(map.values()[i]) == Occupancy::unknown;
      });
    }
    for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
      const Occupancy occupancy = OccupancyGrid::meaning_of(map.values()[i]);
      reach_[i] = !is_free(i)           ? (occupancy == Occupancy::unknown ? Reach::unknown : Reach::occupied)
                  : is_forbidden(i)     ? Reach::no_go
                  : (near[i] & 1) != 0  ? Reach::reachable
                  : (near[i] & 4) == 0  ? Reach::too_narrow
                  : (near[i] & 2) != 0  ? Reach::behind_no_go
                  : point_reach[i] == 1 ? Reach::too_narrow
                  : point_reach[i] == 2 ? Reach::behind_unknown
                                        : Reach::cut_off;
      ++counts_[static_cast<std::size_t>(reach_[i])];
    }
    passages_.erase(std::remove_if(passages_.begin(), passages_.end(),
                                   [&](const FloorPassage& passage) { return !is_in_reach(passage.from); }),
                    passages_.end());
  }

  const RunTimeGrid& grid() const { return grid_; }  ///< the size of the map
  /// Returns whether the square can be cleaned, or why not.
  Reach at(Cell square) const { return reach_[grid_.index(square)]; }
  /// The same by number.
  Reach at(RunTimeGrid::Index index) const { return reach_[index]; }
  /// Returns whether the robot's middle can be in the middle of that square, coming from the start.
  bool is_in_reach(RunTimeGrid::Index index) const { return (fits_[index] & in_reach) != 0; }
  /// The passages that can be reached, by their first square; each is there in both directions. A round robot has none.
  const std::vector<FloorPassage>& passages() const { return passages_; }
  /// Calls use(index) for each square to which a passage leads from that one. O(log passages).
  template <class UseT>
  void for_each_passage(RunTimeGrid::Index from, UseT&& use) const {
    for_each_passage_of(passages_, from, use);
  }
  /// The nearest square at which the robot's middle can be, coming from the start, at most so many squares away;
  /// nothing if there is none. O(most^2).
  std::optional<Cell> nearest_in_reach(Cell to, double most) const {
    std::optional<Cell> nearest;
    double least = most * most;
    const int around = static_cast<int>(most);
    for (int y = to.y - around; y <= to.y + around; ++y) {
      for (int x = to.x - around; x <= to.x + around; ++x) {
        const double dx = x - to.x, dy = y - to.y, squared = dx * dx + dy * dy;
        if (!grid_.contains(Cell(x, y)) || !is_in_reach(grid_.index(Cell(x, y)))) continue;
        if (squared > least || (nearest && squared == least)) continue;
        least = squared;
        nearest = Cell(x, y);
      }
    }
    return nearest;
  }
  /// How many squares there are of a kind.
  std::size_t count(Reach reach) const { return counts_[static_cast<std::size_t>(reach)]; }
  /// The square from which the robot cleans: the nearest to the start at which it fits and may be; nothing if it cannot
  /// get to any.
  const std::optional<Cell>& start() const { return start_; }
  /// The neighbouring squares from the start to start(), both included; empty if they are the same. In a no-go area the
  /// robot keeps clear of obstacles. Where it does not fit, it never comes nearer to an obstacle than it stands, and
  /// gets free within its diameter.
  const std::vector<Cell>& way_out() const { return way_out_; }
  /// The radius of the largest robot that fits anywhere, in metres.
  double widest_radius() const { return widest_; }

 private:
  enum : std::uint8_t {
    fits_alone = 1,
    fits_allowed = 2,
    in_reach = 4,
    in_reach_alone = 8,
    no_worse = 16,
    // Squares of passages: from the start, from there without no-go areas, and of all.
    passed = 32,
    passed_alone = 64,
    passable = 128
  };

  template <class UseT>
  static void for_each_passage_of(const std::vector<FloorPassage>& passages, RunTimeGrid::Index from, UseT&& use) {
    if (passages.empty()) return;
    auto next = std::lower_bound(passages.begin(), passages.end(), from,
                                 [](const FloorPassage& passage, RunTimeGrid::Index i) { return passage.from < i; });
    for (; next != passages.end() && next->from == from; ++next) use(next->to);
  }
  // From all squares with that bit through squares without it. `narrow` is the space of a disc as wide as the robot.
  std::vector<FloorPassage> find_passages(std::uint8_t bit, const DriveSpace& narrow) const {
    constexpr std::array<std::array<int, 2>, 16> steps = {{{1, 0},
                                                           {2, 1},
                                                           {1, 1},
                                                           {1, 2},
                                                           {0, 1},
                                                           {-1, 2},
                                                           {-1, 1},
                                                           {-2, 1},
                                                           {-1, 0},
                                                           {-2, -1},
                                                           {-1, -1},
                                                           {-1, -2},
                                                           {0, -1},
                                                           {1, -2},
                                                           {1, -1},
                                                           {2, -1}}};
    const auto middle = [](Cell square) { return FloorPoint{square.x + 0.5, square.y + 0.5}; };
    const auto can_turn = [&](Cell square) { return (fits_[grid_.index(square)] & bit) != 0; };
    std::vector<FloorPassage> found;
    for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
      if ((fits_[i] & bit) == 0) continue;
      for (const auto& [dx, dy] : steps) {
        Cell at = grid_.cell(i), next(at.x + dx, at.y + dy);
        if (!grid_.contains(next) || can_turn(next)) continue;
        for (; grid_.contains(next) && narrow.fits(middle(at), middle(next)); next = Cell(at.x + dx, at.y + dy)) {
          at = next;
          if (!can_turn(at)) continue;
          found.push_back({i, grid_.index(at)});
          break;
        }
      }
    }
    return found;
  }
  // Marks the squares of passages between squares with a bit.
  void mark_passed(const std::vector<FloorPassage>& passages, std::uint8_t bit, std::uint8_t mark) {
    for (const FloorPassage& passage : passages) {
      if (passage.from > passage.to || (fits_[passage.from] & bit) == 0) continue;
      const Cell from = grid_.cell(passage.from), to = grid_.cell(passage.to);
      const int steps = std::gcd(to.x - from.x, to.y - from.y);
      for (int k = 1; k < steps; ++k) {
        const Cell square(from.x + (to.x - from.x) / steps * k, from.y + (to.y - from.y) / steps * k);
        fits_[grid_.index(square)] |= mark;
      }
    }
  }

  // The squares near the start that are as far from obstacles as the start itself.
  void mark_no_worse(const DistanceField& clear, Cell start, double most) {
    if (!grid_.contains(start)) return;
    const std::int32_t least = clear.four_squared(grid_.index(start));
    if (least == 0) return;
    const int around = static_cast<int>(most);
    for (int y = start.y - around; y <= start.y + around; ++y) {
      for (int x = start.x - around; x <= start.x + around; ++x) {
        const double dx = x - start.x, dy = y - start.y;
        if (!grid_.contains(Cell(x, y)) || dx * dx + dy * dy > most * most) continue;
        const RunTimeGrid::Index index = grid_.index(Cell(x, y));
        if (clear.four_squared(index) >= least) fits_[index] |= no_worse;
      }
    }
  }

  // By breadth-first search. O(squares).
  void drive_out(Cell start) {
    if (!grid_.contains(start)) return;
    const RunTimeGrid::Index first = grid_.index(start);
    if ((fits_[first] & fits_allowed) != 0) start_ = start;
    if (start_ || (fits_[first] & (fits_alone | no_worse)) == 0) return;
    std::vector<RunTimeGrid::Index> waiting = {first};
    std::vector<std::uint8_t> came(grid_.cell_count(), 5);
    came[first] = 4;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      for (std::uint8_t h = 0; h < 4; ++h) {
        if (!grid_.has_neighbour(waiting[i], heading_at(h))) continue;
        const RunTimeGrid::Index next = grid_.neighbour(waiting[i], heading_at(h));
        if (came[next] != 5 || (fits_[next] & (fits_alone | no_worse)) == 0) continue;
        came[next] = h;
        waiting.push_back(next);
        if ((fits_[next] & fits_allowed) == 0) continue;
        start_ = grid_.cell(next);
        for (RunTimeGrid::Index at = next;; at = grid_.neighbour(at, opposite(heading_at(came[at])))) {
          way_out_.insert(way_out_.begin(), grid_.cell(at));
          if (at == first) return;
        }
      }
    }
  }

  // Steps between neighbours along an axis are exact: the clearance is least at one of their ends.
  void flood(Cell from, std::uint8_t allowed, std::uint8_t mark, const std::vector<FloorPassage>& passages) {
    std::vector<RunTimeGrid::Index> waiting = {grid_.index(from)};
    fits_[waiting.front()] |= mark;
    const auto go_to = [&](RunTimeGrid::Index next) {
      if ((fits_[next] & (allowed | mark)) != allowed) return;
      fits_[next] |= mark;
      waiting.push_back(next);
    };
    while (!waiting.empty()) {
      const RunTimeGrid::Index index = waiting.back();
      waiting.pop_back();
      for (int h = 0; h < 4; ++h) {
        if (!grid_.has_neighbour(index, heading_at(h))) continue;
        go_to(grid_.neighbour(index, heading_at(h)));
      }
      for_each_passage_of(passages, index, go_to);
    }
  }

  template <class UseT>
  void mark_brushed(std::uint8_t bit, double half_brush, UseT&& use) const {
    const DistanceField near(
        grid_, [&](RunTimeGrid::Index i) { return (fits_[i] & bit) != 0; }, DistanceField::To::middle);
    const auto most = static_cast<std::int32_t>(std::floor(4 * half_brush * half_brush * (1 + 1e-9)));
    for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
      if (near.four_squared(i) <= most) use(i);
    }
  }

  // Where a robot without extent gets: 1 over free squares, 2 also over unknown ones.
  template <class FreeT, class UnknownT>
  std::vector<std::uint8_t> point_flood(Cell start, FreeT&& is_free, UnknownT&& is_unknown) const {
    std::vector<std::uint8_t> marks(grid_.cell_count(), 0);
    if (!grid_.contains(start)) return marks;
    std::vector<RunTimeGrid::Index> waiting;
    for (std::uint8_t round = 1; round <= 2; ++round) {
      const RunTimeGrid::Index first = grid_.index(start_.value_or(start));
      std::vector<std::uint8_t> seen(round == 2 ? grid_.cell_count() : 0, 0);
      std::vector<std::uint8_t>& reached = round == 1 ? marks : seen;
      waiting = {first};
      reached[first] = round;
      while (!waiting.empty()) {
        const RunTimeGrid::Index index = waiting.back();
        waiting.pop_back();
        if (marks[index] == 0) marks[index] = round;
        for (int h = 0; h < 4; ++h) {
          if (!grid_.has_neighbour(index, heading_at(h))) continue;
          const RunTimeGrid::Index next = grid_.neighbour(index, heading_at(h));
          if (reached[next] != 0 || !(is_free(next) || (round == 2 && is_unknown(next)))) continue;
          reached[next] = round;
          waiting.push_back(next);
        }
      }
    }
    return marks;
  }

  RunTimeGrid grid_;
  std::vector<Reach> reach_;
  std::vector<std::uint8_t> fits_;
  std::vector<FloorPassage> passages_;
  std::optional<Cell> start_;
  std::vector<Cell> way_out_;
  double widest_ = 0;
  std::array<std::size_t, 8> counts_{};
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_REACH_HPP
