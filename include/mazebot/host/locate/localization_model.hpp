// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_LOCALIZATION_MODEL_HPP
#define MAZEBOT_HOST_LOCATE_LOCALIZATION_MODEL_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../../map/cell_set.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../map/run_time_grid.hpp"
#include "ambiguity_classes.hpp"
#include "pose_group.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A pose that splits a group of hypotheses: after the move that takes the group's first pose there, the group's poses
/// see different walls. The move costs `steps`: one for each cell and, where the heading matters, one for each quarter
/// turn.
struct SplittingPose {
  PoseId pose;          ///< where to go
  std::uint32_t steps;  ///< what it costs
};

/// A known maze prepared for planning with groups of hypotheses: what each pose sees (the sensor model), where steps
/// lead (the motion model) and which poses are indistinguishable. The elimination planners work on it.
///
/// The map is copied. Preparation O(cells * rays); RAM 32 bytes a cell, and that of AmbiguityClasses. Not for several
/// threads at once: all searches use the same scratch space.
class LocalizationModel {
 public:
  /// `cells`: where the robot may be. Unknown walls count as walls. Throws std::invalid_argument for invalid sensors.
  LocalizationModel(const RunTimeWallMap& map, const RunTimeCellSet& cells, LocalizationSensors sensors)
      : sensors_(sensors),
        grid_(map.grid()),
        cells_(cells),
        exits_(exits_of(map)),
        views_(cells, exits_, sensors),
        classes_(map),
        visited_(4 * exits_.size(), 0),
        ordinal_of_view_(views_.count(), none) {
    for (std::size_t i = 0; i < exits_.size(); ++i) {
      if (!classes_.is_ambiguous(static_cast<std::uint32_t>(i))) continue;
      exits_[i] |= ambiguous_bit;
      any_ambiguous_ = any_ambiguous_ || cells_.contains_at(static_cast<RunTimeGrid::Index>(i));
    }
  }
  /// The robot may be in any cell that has an exit.
  LocalizationModel(const RunTimeWallMap& map, LocalizationSensors sensors)
      : LocalizationModel(map, cells_with_exits(map), sensors) {}

  const LocalizationSensors& sensors() const { return sensors_; }  ///< what the robot sees
  const RunTimeGrid& grid() const { return grid_; }                ///< the size of the maze
  const AmbiguityClasses& classes() const { return classes_; }     ///< which poses are indistinguishable
  const PoseViews& views() const { return views_; }                ///< what each pose sees

  /// The number of a pose: 4 a cell.
  PoseId id(Pose pose) const { return 4 * grid_.index(pose.cell) + static_cast<PoseId>(pose.heading); }
  /// The pose with that number.
  Pose pose(PoseId id) const { return Pose(grid_.cell(id / 4), heading_at(static_cast<int>(id % 4))); }

  /// Returns how each pose of a group moves when its first one moves from one pose to another.
  GroupMove move_between(PoseId from, PoseId to) const {
    const Pose movement = relative_pose(pose(from), pose(to));
    GroupMove by_heading{};
    for (int h = 0; h < 4; ++h) {
      const Pose end = compose(Pose(Cell(), heading_at(h)), movement);
      by_heading[static_cast<std::size_t>(h)] =
          4 * (static_cast<std::int64_t>(end.cell.y) * grid_.width() + end.cell.x) + static_cast<int>(end.heading) - h;
    }
    return by_heading;
  }

  /// Returns whether a pose of the group is indistinguishable from another pose, in the group or elsewhere. O(group).
  bool has_ambiguous(PoseGroup group) const {
    return any_ambiguous_ && std::any_of(group.begin(), group.end(),
                                         [&](PoseId pose) { return (exits_[pose / 4] & ambiguous_bit) != 0; });
  }
  /// Returns whether the whole group is one ambiguity class. Then no movement can tell its poses apart. O(group).
  bool is_one_class(PoseGroup group) const {
    if (group.size() == 1) return true;
    if ((exits_[group.front() / 4] & ambiguous_bit) == 0) return false;
    const std::uint32_t first = class_of(group.front());
    return std::all_of(group.begin() + 1, group.end(), [&](PoseId pose) { return class_of(pose) == first; });
  }
  /// Returns how many ambiguity classes the group has poses of. O(group log group).
  std::size_t class_count(PoseGroup group) const {
    std::vector<std::uint32_t> names(group.size());
    std::transform(group.begin(), group.end(), names.begin(), [&](PoseId pose) { return class_of(pose); });
    std::sort(names.begin(), names.end());
    return static_cast<std::size_t>(std::unique(names.begin(), names.end()) - names.begin());
  }

  /// Returns whether the group's poses would see different walls after that move.
  bool splits(PoseGroup group, const GroupMove& move) const {
    const std::uint32_t expected = views_[moved(group.front(), move)];
    for (const PoseId pose : group) {
      if (views_[moved(pose, move)] != expected) return true;
    }
    return false;
  }

  /// Moves the poses begin[0] to begin[count - 1] and sorts them into groups that then see the same. Within a group the
  /// poses keep their order. `ends` becomes where the groups end, counted from `begin`. O(count).
  void split(PoseId* begin, std::size_t count, const GroupMove& move, std::vector<std::size_t>& ends) const {
    scratch_.resize(std::max(scratch_.size(), count));
    for (std::size_t i = 0; i < count; ++i) scratch_[i] = moved(begin[i], move);
    count_views(PoseGroup(scratch_.data(), count), GroupMove{}, ends);
    std::size_t sum = 0;
    for (std::size_t& end : ends) sum += std::exchange(end, sum);  // where each group begins, for now
    for (std::size_t i = 0; i < count; ++i) begin[ends[ordinal_of_view_[views_[scratch_[i]]]]++] = scratch_[i];
    forget_views();
  }
  /// Computes only the sizes of these groups.
  void split_sizes(PoseGroup group, const GroupMove& move, std::vector<std::size_t>& sizes) const {
    count_views(group, move, sizes);
    forget_views();
  }

  /// All poses the robot may start from, in groups that see the same before the first step. With a compass each
  /// heading has groups of its own.
  PoseGroups first_groups() const {
    PoseGroups groups;
    std::vector<std::size_t> ends;
    for (PoseId pass = 0; pass < (sensors_.compass ? 4U : 1U); ++pass) {
      const std::size_t before = groups.poses.size();
      cells_.for_each_index([&](RunTimeGrid::Index cell) {
        for (PoseId h = 0; h < 4; ++h) {
          if (!sensors_.compass || h == pass) groups.poses.push_back(4 * cell + h);
        }
      });
      if (groups.poses.size() == before) continue;
      split(groups.poses.data() + before, groups.poses.size() - before, GroupMove{}, ends);
      for (const std::size_t end : ends) groups.ends.push_back(before + end);
    }
    return groups;
  }

  /// Calls visit(SplittingPose, GroupMove) for each pose that splits the group and can be reached through poses that do
  /// not, for as long as visit returns true. The nearest come first; ties: ahead, left, right, or where the heading
  /// does not matter north, east, south, west. Precondition: the group's poses see the same. O(poses looked at *
  /// group).
  template <class VisitorT>
  void for_each_splitting_pose_while(PoseGroup group, VisitorT&& visit) const {
    search(group, [&](const SplittingPose& reached, std::size_t, bool splitting, const GroupMove& move) {
      return !splitting || visit(reached, move);
    });
  }

  /// The path to a pose that for_each_splitting_pose_while() visits: that pose included, the group's first pose not.
  std::vector<PoseId> path_to(PoseGroup group, PoseId target) const {
    std::vector<PoseId> poses{group.front()};
    std::vector<std::size_t> parents{0};
    search(group, [&](const SplittingPose& reached, std::size_t parent, bool, const GroupMove&) {
      poses.push_back(reached.pose);
      parents.push_back(parent);
      return reached.pose != target;
    });
    std::vector<PoseId> path;
    for (std::size_t i = poses.size() - 1; i != 0; i = parents[i]) path.push_back(poses[i]);
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::uint8_t ambiguous_bit = 16;  // of exits_: the cell's poses are not alone in their classes

  static std::vector<std::uint8_t> exits_of(const RunTimeWallMap& map) {
    std::vector<std::uint8_t> exits(map.grid().cell_count());
    for (std::size_t i = 0; i < exits.size(); ++i) {
      exits[i] = map.exits_at(static_cast<RunTimeGrid::Index>(i), Unknown::wall);
    }
    return exits;
  }
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

  // Counts how many poses of the moved group have each view, in the order of the views' first poses. The ordinals of
  // the views stay known until forget_views().
  void count_views(PoseGroup group, const GroupMove& move, std::vector<std::size_t>& counts) const {
    counts.clear();
    seen_.clear();
    for (const PoseId pose : group) {
      const std::uint32_t view = views_[moved(pose, move)];
      std::uint32_t& ordinal = ordinal_of_view_[view];
      if (ordinal == none) {
        ordinal = static_cast<std::uint32_t>(seen_.size());
        seen_.push_back(view);
        counts.push_back(0);
      }
      ++counts[ordinal];
    }
  }
  void forget_views() const {
    for (const std::uint32_t view : seen_) ordinal_of_view_[view] = none;
  }

  // Searches breadth first from the group's first pose, through poses that do not split the group. Calls report(pose
  // with its steps, number of the pose before it, does it split, move) until it returns false.
  template <class ReportT>
  void search(PoseGroup group, ReportT&& report) const {
    if (++search_number_ == 0) {
      std::fill(visited_.begin(), visited_.end(), 0);
      search_number_ = 1;
    }
    const PoseId root = group.front();
    const bool turns = sensors_.heading_matters();
    const int cell_steps[] = {grid_.width(), 1, -grid_.width(), -1};
    std::vector<SplittingPose>& queue = queue_;
    queue.clear();
    queue.push_back({root, 0});
    visited_[root] = search_number_;
    std::vector<bool>& is_end = is_end_;
    is_end.assign(1, false);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (is_end[i]) continue;
      const SplittingPose from = queue[i];
      const PoseId cell = from.pose / 4;
      const PoseId heading = from.pose % 4;
      for (PoseId step = 0; step < (turns ? 3U : 4U); ++step) {
        PoseId next = 0;
        if (turns && step != 0) {
          next = 4 * cell + ((heading + (step == 1 ? 3U : 1U)) & 3U);
        } else {
          const PoseId towards = turns ? heading : step;
          if ((exits_[cell] & direction_bit(heading_at(static_cast<int>(towards)))) == 0) continue;
          next = static_cast<PoseId>(static_cast<std::int64_t>(from.pose) + std::int64_t{4} * cell_steps[towards]);
        }
        if (visited_[next] == search_number_) continue;
        visited_[next] = search_number_;
        const GroupMove move = move_between(root, next);
        const bool splitting = splits(group, move);
        queue.push_back({next, from.steps + 1});
        is_end.push_back(splitting);
        if (!report(queue.back(), i, splitting, move)) return;
      }
    }
  }

  LocalizationSensors sensors_;
  RunTimeGrid grid_;
  RunTimeCellSet cells_;
  std::vector<std::uint8_t> exits_;
  PoseViews views_;
  AmbiguityClasses classes_;
  bool any_ambiguous_ = false;

  mutable std::vector<std::uint32_t> visited_;
  mutable std::uint32_t search_number_ = 0;
  mutable std::vector<SplittingPose> queue_;
  mutable std::vector<bool> is_end_;
  mutable std::vector<std::uint32_t> ordinal_of_view_;
  mutable std::vector<std::uint32_t> seen_;
  mutable std::vector<PoseId> scratch_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_LOCALIZATION_MODEL_HPP
