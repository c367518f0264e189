// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_PLAN_LOST_WORLD_HPP
#define MAZEBOT_HOST_PLAN_LOST_WORLD_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../../map/cell_set.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../map/run_time_grid.hpp"
#include "pose_classes.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a lost robot is given: its rays, and whether it knows its heading.
struct LostRobotKind {
  int rays = 3;          ///< 3: left, ahead, right; 4: and back
  int reach = 1;         ///< cells, 1 to 255
  bool compass = false;  ///< the heading is known. With 4 rays there is then nothing to turn for: only cells count
  bool turns() const { return !(compass && rays == 4); }
};

/// The number of a pose: 4 * cell index + heading.
using PoseId = std::uint32_t;

/// Poses a lost robot may be in, all of which have seen the same so far. Not empty; a view, owned by somebody else.
class PoseGroup {
 public:
  PoseGroup(const PoseId* poses, std::size_t count) : begin_(poses), size_(count) {}
  explicit PoseGroup(const std::vector<PoseId>& poses) : PoseGroup(poses.data(), poses.size()) {}

  const PoseId* begin() const { return begin_; }
  const PoseId* end() const { return begin_ + size_; }
  std::size_t size() const { return size_; }
  PoseId front() const { return *begin_; }

 private:
  const PoseId* begin_;
  std::size_t size_;
};

/// Groups one after the other: the first is poses[0] to poses[ends[0] - 1].
struct PoseGroups {
  std::vector<PoseId> poses;
  std::vector<std::size_t> ends;
};

/// A known maze as a lost robot meets it: what each pose sees, where steps lead, which poses are twins. Everything that
/// plans for groups of hypotheses works on it.
///
/// Preparation is O(cells * rays); RAM 32 bytes a cell for sights and searches, and that of PoseClasses.
/// Not for several threads at once: searches share their scratch space.
class LostWorld {
 public:
  /// Another pose of the group's first one, and what it costs to get there.
  struct Place {
    PoseId pose;
    std::uint32_t steps;
  };

  /// `cells`: where the robot may be. Unknown walls count as walls. Throws std::invalid_argument for a robot kind that
  /// does not exist.
  LostWorld(const RunTimeWallMap& map, const RunTimeCellSet& cells, LostRobotKind kind)
      : kind_(kind), grid_(map.grid()), cells_(cells), exits_(grid_.cell_count()), classes_(map) {
    if (kind.rays < 3 || kind.rays > 4) throw std::invalid_argument("a lost robot has 3 or 4 rays");
    if (kind.reach < 1 || kind.reach > 255) throw std::invalid_argument("a ray reaches 1 to 255 cells");
    for (std::size_t i = 0; i < exits_.size(); ++i) {
      exits_[i] = map.exits_at(static_cast<RunTimeGrid::Index>(i), Unknown::wall);
    }
    number_sights();
    for (std::size_t i = 0; i < exits_.size(); ++i) {
      if (!classes_.has_twins(static_cast<std::uint32_t>(i))) continue;
      exits_[i] |= twin_bit;
      any_twins_ = any_twins_ || cells_.contains_at(static_cast<RunTimeGrid::Index>(i));
    }
    visited_.assign(4 * exits_.size(), 0);
  }
  /// The robot may be in any cell that has an exit.
  LostWorld(const RunTimeWallMap& map, LostRobotKind kind) : LostWorld(map, cells_with_exits(map), kind) {}

  const LostRobotKind& kind() const { return kind_; }
  const RunTimeGrid& grid() const { return grid_; }
  const PoseClasses& classes() const { return classes_; }

  PoseId id(Pose pose) const { return 4 * grid_.index(pose.cell) + static_cast<PoseId>(pose.heading); }
  Pose pose(PoseId id) const { return Pose(grid_.cell(id / 4), heading_at(static_cast<int>(id % 4))); }

  /// Poses that see the same have the same number, from 0 up.
  std::uint32_t sight(PoseId pose) const { return sights_[pose]; }
  std::uint32_t sight_count() const { return sight_count_; }

  /// How each pose of a group moves when its first one moves from one pose to another: added to its number, by heading.
  using Motion = std::array<std::int64_t, 4>;
  Motion motion(PoseId from, PoseId to) const {
    const Pose movement = relative_pose(pose(from), pose(to));
    Motion by_heading{};
    for (int h = 0; h < 4; ++h) {
      const Pose end = compose(Pose(Cell(), heading_at(h)), movement);
      by_heading[static_cast<std::size_t>(h)] =
          4 * (static_cast<std::int64_t>(end.cell.y) * grid_.width() + end.cell.x) + static_cast<int>(end.heading) - h;
    }
    return by_heading;
  }
  static PoseId moved(PoseId pose, const Motion& motion) {
    return static_cast<PoseId>(static_cast<std::int64_t>(pose) + motion[pose % 4]);
  }

  /// Is there a pose in the group that has twins, in the group or elsewhere? O(group).
  bool has_twins(PoseGroup group) const {
    return any_twins_ &&
           std::any_of(group.begin(), group.end(), [&](PoseId pose) { return (exits_[pose / 4] & twin_bit) != 0; });
  }
  /// Are all of the group one class, so that there is nothing left to find out? O(group).
  bool is_one_class(PoseGroup group) const {
    if (group.size() == 1) return true;
    if ((exits_[group.front() / 4] & twin_bit) == 0) return false;
    const std::uint32_t first = class_of(group.front());
    return std::all_of(group.begin() + 1, group.end(), [&](PoseId pose) { return class_of(pose) == first; });
  }
  /// How many classes the group is of. O(group log group).
  std::size_t class_count(PoseGroup group) const {
    std::vector<std::uint32_t> names(group.size());
    std::transform(group.begin(), group.end(), names.begin(), [&](PoseId pose) { return class_of(pose); });
    std::sort(names.begin(), names.end());
    return static_cast<std::size_t>(std::unique(names.begin(), names.end()) - names.begin());
  }

  /// Would the group's poses see different things once they have moved so?
  bool splits(PoseGroup group, const Motion& motion) const {
    const std::uint32_t expected = sights_[moved(group.front(), motion)];
    for (const PoseId pose : group) {
      if (sights_[moved(pose, motion)] != expected) return true;
    }
    return false;
  }

  /// Moves the poses begin[0] to begin[count - 1] and sorts them by what they then see, those that see the same staying
  /// in their order. `ends` becomes where the groups end, counted from `begin`. O(count).
  void split(PoseId* begin, std::size_t count, const Motion& motion, std::vector<std::size_t>& ends) const {
    scratch_.resize(std::max(scratch_.size(), count));
    for (std::size_t i = 0; i < count; ++i) scratch_[i] = moved(begin[i], motion);
    count_sights(PoseGroup(scratch_.data(), count), Motion{}, ends);
    std::size_t sum = 0;
    for (std::size_t& end : ends) sum += std::exchange(end, sum);  // where each group begins, for now
    for (std::size_t i = 0; i < count; ++i) begin[ends[ordinal_of_sight_[sights_[scratch_[i]]]]++] = scratch_[i];
    forget_sights();
  }
  /// The sizes of those groups only.
  void split_sizes(PoseGroup group, const Motion& motion, std::vector<std::size_t>& sizes) const {
    count_sights(group, motion, sizes);
    forget_sights();
  }

  /// All poses the robot may be in, in groups that see the same: after the first look. With a compass each heading has
  /// groups of its own.
  PoseGroups after_the_first_look() const {
    PoseGroups groups;
    std::vector<std::size_t> ends;
    for (PoseId pass = 0; pass < (kind_.compass ? 4U : 1U); ++pass) {
      const std::size_t before = groups.poses.size();
      cells_.for_each_index([&](RunTimeGrid::Index cell) {
        for (PoseId h = 0; h < 4; ++h) {
          if (!kind_.compass || h == pass) groups.poses.push_back(4 * cell + h);
        }
      });
      if (groups.poses.size() == before) continue;
      split(groups.poses.data() + before, groups.poses.size() - before, Motion{}, ends);
      for (const std::size_t end : ends) groups.ends.push_back(before + end);
    }
    return groups;
  }

  /// Calls visit(Place, Motion) with the places that tell the group's poses apart and can be reached through places
  /// that do not, nearest first (ties: ahead before left before right; without turning north, east, south, west), until
  /// it returns false. Precondition: the group's poses see the same. O(places looked at * group).
  template <class VisitorT>
  void each_splitting_place(PoseGroup group, VisitorT&& visit) const {
    search(group, [&](const Place& place, std::size_t, bool splitting, const Motion& motion) {
      return !splitting || visit(place, motion);
    });
  }

  /// The way to a place that each_splitting_place() visits, itself included, the group's first pose not.
  std::vector<PoseId> way_to(PoseGroup group, PoseId target) const {
    std::vector<PoseId> poses{group.front()};
    std::vector<std::size_t> parents{0};
    search(group, [&](const Place& place, std::size_t parent, bool, const Motion&) {
      poses.push_back(place.pose);
      parents.push_back(parent);
      return place.pose != target;
    });
    std::vector<PoseId> way;
    for (std::size_t i = poses.size() - 1; i != 0; i = parents[i]) way.push_back(poses[i]);
    std::reverse(way.begin(), way.end());
    return way;
  }

 private:
  static constexpr std::uint32_t unseen = ~std::uint32_t{0};
  static constexpr std::uint8_t twin_bit = 16;  // of exits_: the cell's poses have twins

  static RunTimeCellSet cells_with_exits(const RunTimeWallMap& map) {
    RunTimeCellSet cells(map.grid());
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
      if (map.exits_at(i, Unknown::wall) != 0) cells.insert_at(i);
    }
    return cells;
  }

  std::uint32_t class_of(PoseId pose) const {
    return classes_.class_of(pose / 4, heading_at(static_cast<int>(pose % 4)));
  }

  // Rays of all cells, a whole corridor at a time, and a number for each different combination.
  void number_sights() {
    const std::size_t count = exits_.size();
    std::vector<std::array<std::uint8_t, 4>> rays(count);
    const auto extend = [&](std::size_t cell, int h, std::size_t next) {
      const bool open = (exits_[cell] & direction_bit(heading_at(h))) != 0;
      const auto side = static_cast<std::size_t>(h);
      rays[cell][side] = static_cast<std::uint8_t>(open ? std::min(rays[next][side] + 1, kind_.reach) : 0);
    };
    const auto width = static_cast<std::size_t>(grid_.width());
    for (std::size_t cell = 0; cell < count; ++cell) {
      extend(cell, 2, cell - width);
      extend(cell, 3, cell - 1);
      extend(count - 1 - cell, 0, count - 1 - cell + width);
      extend(count - 1 - cell, 1, count - cell);
    }
    std::unordered_map<std::uint32_t, std::uint32_t> numbers;
    std::vector<std::uint32_t> small(kind_.reach < 16 ? std::size_t{1} << 16 : 0, unseen);
    sights_.resize(4 * count);
    for (std::size_t cell = 0; cell < count; ++cell) {
      if (!cells_.contains_at(static_cast<std::uint32_t>(cell)) && exits_[cell] == 0) continue;
      const auto& seen = rays[cell];
      for (std::size_t h = 0; h < 4; ++h) {
        const std::uint32_t back = kind_.rays == 4 ? seen[(h + 2) & 3] : 0U;
        const std::uint32_t ahead = seen[h], right = seen[(h + 1) & 3], left = seen[(h + 3) & 3];
        const auto number_of = [&](std::uint32_t& slot) { return slot == unseen ? slot = sight_count_++ : slot; };
        sights_[4 * cell + h] =
            small.empty()
                ? number_of(numbers.emplace(ahead | right << 8 | left << 16 | back << 24, unseen).first->second)
                : number_of(small[ahead | right << 4 | left << 8 | back << 12]);
      }
    }
    ordinal_of_sight_.assign(sight_count_, unseen);
  }

  // Sights of the moved group: how often each is seen, in the order of their first pose; their ordinals stay known
  // until forget_sights().
  void count_sights(PoseGroup group, const Motion& motion, std::vector<std::size_t>& counts) const {
    counts.clear();
    seen_.clear();
    for (const PoseId pose : group) {
      const std::uint32_t sight = sights_[moved(pose, motion)];
      std::uint32_t& ordinal = ordinal_of_sight_[sight];
      if (ordinal == unseen) {
        ordinal = static_cast<std::uint32_t>(seen_.size());
        seen_.push_back(sight);
        counts.push_back(0);
      }
      ++counts[ordinal];
    }
  }
  void forget_sights() const {
    for (const std::uint32_t sight : seen_) ordinal_of_sight_[sight] = unseen;
  }

  // Breadth first from the group's first pose, through places that do not split the group. report(place, number of the
  // place before it, does it split, motion) returns false to stop.
  template <class ReportT>
  void search(PoseGroup group, ReportT&& report) const {
    if (++search_number_ == 0) {
      std::fill(visited_.begin(), visited_.end(), 0);
      search_number_ = 1;
    }
    const PoseId root = group.front();
    const bool turns = kind_.turns();
    const int steps[] = {grid_.width(), 1, -grid_.width(), -1};
    std::vector<Place>& queue = queue_;
    queue.clear();
    queue.push_back({root, 0});
    visited_[root] = search_number_;
    std::vector<bool>& is_end = is_end_;
    is_end.assign(1, false);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (is_end[i]) continue;
      const Place from = queue[i];
      const PoseId cell = from.pose / 4;
      const PoseId heading = from.pose % 4;
      for (PoseId step = 0; step < (turns ? 3U : 4U); ++step) {
        PoseId next = 0;
        if (turns && step != 0) {
          next = 4 * cell + ((heading + (step == 1 ? 3U : 1U)) & 3U);
        } else {
          const PoseId towards = turns ? heading : step;
          if ((exits_[cell] & direction_bit(heading_at(static_cast<int>(towards)))) == 0) continue;
          next = static_cast<PoseId>(static_cast<std::int64_t>(from.pose) + 4 * steps[towards]);
        }
        if (visited_[next] == search_number_) continue;
        visited_[next] = search_number_;
        const Motion way = motion(root, next);
        const bool splitting = splits(group, way);
        queue.push_back({next, from.steps + 1});
        is_end.push_back(splitting);
        if (!report(queue.back(), i, splitting, way)) return;
      }
    }
  }

  LostRobotKind kind_;
  RunTimeGrid grid_;
  RunTimeCellSet cells_;
  std::vector<std::uint8_t> exits_;
  PoseClasses classes_;
  std::vector<std::uint32_t> sights_;
  std::uint32_t sight_count_ = 0;
  bool any_twins_ = false;

  mutable std::vector<std::uint32_t> visited_;
  mutable std::uint32_t search_number_ = 0;
  mutable std::vector<Place> queue_;
  mutable std::vector<bool> is_end_;
  mutable std::vector<std::uint32_t> ordinal_of_sight_;
  mutable std::vector<std::uint32_t> seen_;
  mutable std::vector<PoseId> scratch_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_PLAN_LOST_WORLD_HPP
