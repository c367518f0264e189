// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_BITBOARD_LOCALIZER_HPP
#define MAZEBOT_HOST_LOCATE_BITBOARD_LOCALIZER_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <optional>
#include <vector>

#include "../../locate/pose_search.hpp"
#include "../../map/pose.hpp"
#include "../../navigator/command.hpp"
#include "../../navigator/observation.hpp"
#include "../../navigator/status.hpp"
#include "../map/wall_bitboards.hpp"
#include "bitboard_hypotheses.hpp"
#include "queued_pose_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Localizes a lost robot in a very large known maze of up to 4096x4096 cells, with millions of poses. It takes the
/// same steps as BasicLocalizer with BasicGreedyElimination. A Navigator.
///
///     const WallBitboards boards(map);  // once a maze
///     BitboardLocalizer<> localizer(boards);
///     if (drive(robot, localizer) == Status::located) { Pose here = *localizer.pose(); ... }
///
/// StepsT: TurningSteps, or with a compass and four rays SidewaysSteps. The cost is that of BitboardHypotheses: a
/// localization is O(cells / 64 * walls seen). The bitboards must outlive the localizer. If their map does not know all
/// walls, the localizer is `invalid`; BasicLocalizer takes such a map.
template <class StepsT = TurningSteps>
class BitboardLocalizer {
 public:
  /// The boards must outlive the localizer.
  explicit BitboardLocalizer(const WallBitboards& boards)
      : hypotheses_(boards), status_(boards.knows_all_walls() ? Status::running : Status::invalid) {}
  explicit BitboardLocalizer(const WallBitboards&&) = delete;
  /// With a compass: the robot faces `heading` at the first call of next().
  BitboardLocalizer(const WallBitboards& boards, Heading heading)
      : hypotheses_(boards, heading), status_(boards.knows_all_walls() ? Status::running : Status::invalid) {}
  BitboardLocalizer(const WallBitboards&&, Heading) = delete;

  /// Rules out hypotheses by what was seen and chooses the next command. Stops when it has ended.
  Command next(const Observation& seen) {
    if (status_ != Status::running) return Command::stop();
    if (seen.short_by() != 0) {
      hypotheses_.move(Turn::ahead, -seen.short_by());
      hypotheses_.observe(Observation().set_wall(Turn::ahead, true));
    }
    hypotheses_.observe(seen);
    if (hypotheses_.is_list() && hypotheses_.size() == 0) {
      status_ = Status::contradicted;
    } else if (path_.at_end()) {  // before the path ends all hypotheses see the same
      decide(seen);
    }
    if (status_ != Status::running) return Command::stop();
    const Straight straight = path_.next(hypotheses_.first());
    hypotheses_.move(straight.turn, straight.cells);
    return Command::go(straight.turn, straight.cells);
  }

  Status status() const { return status_; }  ///< `running`, or why it ended
  /// The robot's pose, once it is located.
  std::optional<Pose> pose() const {
    if (status_ != Status::located) return std::nullopt;
    return hypotheses_.first();
  }
  /// All poses it may be in now, in the order of cells and headings at the start. O(cells / 64 * walls seen) while they
  /// are many, later O(poses log poses).
  std::vector<Pose> hypotheses() const { return hypotheses_.poses(); }

 private:
  void decide(const Observation& seen) {
    const std::optional<Pose> first = hypotheses_.choose_first();
    if (!first.has_value()) {
      status_ = Status::contradicted;
      return;
    }
    if (!is_single() && plan(*first, seen)) return;
    hypotheses_.make_list();
    status_ = is_single() ? Status::located : Status::ambiguous;
  }

  // Plans a path to the nearest pose where the hypotheses would see different walls. Returns false if there is none.
  bool plan(Pose first, const Observation& seen) {
    bool differs = false;
    search_.run(hypotheses_.wall_map(), first, [&](Pose there) {
      const bool was_list = hypotheses_.is_list();
      differs = !hypotheses_.same_view(there, seen);
      if (differs || is_single()) return true;
      // A long search may have nothing to find: the hypotheses may be indistinguishable. This is tested once.
      const std::size_t reached = search_.reached_count();
      const bool is_long = reached == long_search || (reached > long_search && !was_list);
      return is_long && hypotheses_.is_list() && hypotheses_.all_indistinguishable();
    });
    if (differs) path_ = search_.path();
    return differs;
  }
  bool is_single() const { return hypotheses_.is_list() && hypotheses_.size() == 1; }

  static constexpr std::size_t long_search = 256;

  BitboardHypotheses hypotheses_;
  QueuedPoseSearch<StepsT> search_;
  PosePath path_;
  Status status_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_BITBOARD_LOCALIZER_HPP
