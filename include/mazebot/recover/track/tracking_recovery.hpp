// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_TRACK_TRACKING_RECOVERY_HPP
#define MAZEBOT_RECOVER_TRACK_TRACKING_RECOVERY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../detail/grid_of.hpp"
#include "../../map/evidence_map.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../navigator/command.hpp"
#include "../../navigator/observation.hpp"
#include "../../navigator/status.hpp"
#include "../follow_wall.hpp"
#include "../recovery.hpp"
#include "pose_tracker.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
/// A Recovery for robots that feel no bumps and whose sensors are bad: most runs still end right where one reading in
/// thirty is wrong, or where wheels often slip without notice. A Navigator.
///
///     Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
///     TrackingRecovery<Explorer<16, 16>> recovery(explorer);
///     drive(robot, recovery);
///
/// A Recovery leads the robot first. Meanwhile several hypotheses, each with its own pose and its own map, are compared
/// after each step. The one that is believed may continue when the Recovery ends: if the Recovery corrected the pose
/// three times or more, ends in another pose, or proves a route through one of the hypothesis' walls, and no other pose
/// is nearly as likely. After thirty corrections it leads before the Recovery ends. In both cases it must explain the
/// last steps well, and better than the Recovery. Its pose and its map replace those of the explorer, and again each
/// time another hypothesis with another pose is clearly more likely. If the readings contradict it again and again,
/// somebody has lifted the robot up: then the Recovery leads again, and finds the robot anywhere in the map. After 600
/// such changes the run ends `contradicted`.
///
/// A robot that feels bumps is led by the Recovery alone.
///
/// `Hypotheses` are tracked: eight keep the pose in nearly all runs, more than 16 gain little. `Steps` is that of the
/// Recovery. RAM: that of the Recovery, and for each hypothesis 3 bytes a cell and 20 bytes: 9 KB for 16x16. next()
/// takes O(Hypotheses * cells) besides the Recovery and the explorer. The explorer must outlive it.
template <class ExplorerT, int Hypotheses = 8, int Steps = 512>
class TrackingRecovery
    : public detail::GridOf<ExplorerT>::Type::template Assignment<TrackingRecovery<ExplorerT, Hypotheses, Steps>> {
 public:
  typedef typename detail::GridOf<ExplorerT>::Type GridT;  ///< the size of the maze, as a type
  typedef typename ExplorerT::MapT MapT;                   ///< the explorer's map

  /// Watches over an explorer that stands at its pose(), from now on.
  explicit MAZEBOT_CONSTEXPR14 TrackingRecovery(ExplorerT& explorer)
      : explorer_(&explorer), recovery_(explorer), tracker_(explorer.grid()) {
    tracker_.restart(explorer.wall_map(), explorer.pose());
  }
  explicit TrackingRecovery(ExplorerT&&) = delete;

  constexpr const GridT& grid() const { return recovery_.grid(); }  ///< the size of the maze
  /// `running`, or why it ended
  constexpr Status status() const { return leads_ ? status_ : recovery_.status(); }
  /// How often the pose of a lost robot was corrected.
  constexpr size_t recoveries() const { return recovery_.recoveries() + corrections_; }
  constexpr size_t searches() const { return recovery_.searches(); }  ///< see Recovery::searches()
  constexpr bool tracks() const { return leads_; }                    ///< whether its hypotheses lead the robot now
  /// Where the robot is believed to stand now.
  constexpr const Pose& pose() const { return leads_ ? tracker_.pose() : recovery_.pose(); }
  /// Where its last command leads the robot.
  MAZEBOT_CONSTEXPR14 Pose destination() const {
    return leads_ ? pose().turned(ordered_.turn()).advanced(ordered_.cells()) : recovery_.destination();
  }
  /// Whether the route is proved: see Recovery::proved(). The proof is withheld if the hypotheses ever led.
  constexpr bool proved() const { return recovery_.proved() && corrections_ == 0; }
  /// How sure the proof is: see Recovery::proof_evidence().
  MAZEBOT_CONSTEXPR14 Evidence proof_evidence() { return proved() ? recovery_.proof_evidence() : Evidence::unseen; }

  /// Time is running out: see BasicExplorer::come_home(). Holds after a recovery, too.
  MAZEBOT_CONSTEXPR14 void come_home() {
    comes_home_ = true;
    recovery_.come_home();
  }
  /// The robot was put down anywhere in the explorer's map: see Recovery::start_anywhere().
  MAZEBOT_CONSTEXPR14 void start_anywhere() {
    recovery_.start_anywhere();
    tracker_.mark_lost();
    let_recovery_lead();
  }
  /// The robot was put down at that pose: see Recovery::start_at().
  MAZEBOT_CONSTEXPR14 void start_at(Pose pose) {
    recovery_.start_at(pose);
    restart_hypotheses(pose);
    let_recovery_lead();
  }
  /// See Recovery::set_work_per_call().
  MAZEBOT_CONSTEXPR14 void set_work_per_call(uint32_t steps) { recovery_.set_work_per_call(steps); }

  /// Chooses the next command: the explorer's, or one that finds out where the robot is.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status() != Status::running) return Command::stop();
    if (seen.feels_bumps() && !leads_) return recovery_.next(seen);
    if (is_waiting_ || !explorer_->map_verified()) return follow_recovery(seen);
    if (is_verifying_) restart_hypotheses(pose());
    if (!is_verifying_) tracker_.observe(ordered_.turn(), ordered_.cells() != 0, seen);
    is_verifying_ = false;
    if (leads_) return lead(seen);
    rate_recovery(seen);
    const bool fails = recovery_.recoveries() - recoveries_before_ >= recoveries_to_lead;
    if (fails && explains_better()) return begin_to_lead(seen);
    const Command command = follow_recovery(seen);
    return command.is_stop() && explains_better() && is_in_doubt() ? begin_to_lead(seen) : command;
  }

 private:
  enum : int {
    recoveries_to_lead = 30,   // chosen on 24 mazes: earlier, it also leads robots that the Recovery would find
    recoveries_to_search = 3,  // again, where the Recovery ends: after one fault, its map is right
    most_corrections = 600,    // these four bound the run: robots may be lost for ever
    most_openings = 64,
    most_wandering = 8,
    wander_steps = 48,   // as Recovery
    most_retries = 2,    // as Recovery
    weakest_walls = 16,  // 4 nats: one reading
    surer_walls = 20     // 5 nats more
  };

  MAZEBOT_CONSTEXPR14 void let_recovery_lead() {
    leads_ = is_waiting_ = false;
    status_ = Status::running;
    ordered_ = Command::stop();
    to_cross_ = 0;
    retries_ = wanders_ = wandered_ = 0;
    recoveries_before_ = recovery_.recoveries();
    recent_cost_ = 0;
  }
  // With the explorer's map.
  MAZEBOT_CONSTEXPR14 void restart_hypotheses(Pose pose) {
    tracker_.restart(explorer_->wall_map(), pose);
    recoveries_found_ = recovery_.recoveries();
  }
  // Whether the believed hypothesis explains the last steps well, and better than the Recovery.
  constexpr bool explains_better() const {
    return tracker_.recent_cost() < recent_cost_ && !tracker_.is_lost() && tracker_.explains_well();
  }
  // The Recovery has ended. Is that worth a second search, with the pose and the map of the believed hypothesis? Only
  // if no other pose is nearly as likely.
  MAZEBOT_CONSTEXPR14 bool is_in_doubt() const {
    if (!tracker_.is_clear()) return false;
    return recovery_.recoveries() - recoveries_found_ >= recoveries_to_search || tracker_.pose() != recovery_.pose() ||
           (recovery_.proved() && !believes_in_route());
  }
  // Whether the route that is proved crosses no wall of that hypothesis.
  MAZEBOT_CONSTEXPR14 bool believes_in_route() const {
    const auto runner = explorer_->shortest_route();
    Pose at = runner.route().start();
    for (size_t i = 0; i < runner.route().size(); ++i) {
      at = at.turned(runner.route()[i]);
      if (tracker_.believes_in_wall(at)) return false;
      at = at.advanced();
    }
    return true;
  }
  // How badly the map and the pose of the Recovery have predicted the last readings, counted as the tracker counts.
  MAZEBOT_CONSTEXPR14 void rate_recovery(const Observation& seen) {
    const MapT& map = explorer_->wall_map();
    const Pose at = recovery_.destination();
    int cost = 0;
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Turn side = turn_at(quarter);
      if (!seen.sensed(side)) continue;
      if (!grid().contains(at.cell) || !map.known(at, side)) {
        cost += detail::cost_of_likely(0);
      } else if (map.wall(at, side) != seen.wall(side)) {
        cost += TrackingOdds::misread;
      }
    }
    if (recovery_.recoveries() != recoveries_rated_) cost += TrackingOdds::fault;
    recoveries_rated_ = recovery_.recoveries();
    recent_cost_ += cost - recent_cost_ / detail::steps_of_recent_cost;
  }
  // What the Recovery orders.
  MAZEBOT_CONSTEXPR14 Command follow_recovery(const Observation& seen) {
    const Command command = recovery_.next(seen);
    is_verifying_ = !explorer_->map_verified();
    is_waiting_ = command == Command::wait();
    if (is_waiting_ || is_verifying_) return command;
    // The Recovery has found a robot that no hypothesis had followed.
    if (recovery_.recoveries() != recoveries_seen_ && tracker_.is_lost()) {
      restart_hypotheses(recovery_.pose());
    }
    recoveries_seen_ = recovery_.recoveries();
    return order(command);
  }
  MAZEBOT_CONSTEXPR14 Command order(Command command) {
    ordered_ = command;
    return command;
  }
  MAZEBOT_CONSTEXPR14 Command stop(Status status) {
    status_ = status;
    return order(Command::stop());
  }

  MAZEBOT_CONSTEXPR14 Command begin_to_lead(const Observation& seen) {
    leads_ = true;
    return adopt(seen);
  }
  // The hypotheses lead.
  MAZEBOT_CONSTEXPR14 Command lead(const Observation& seen) {
    const bool was_stopped = tracker_.has_stopped();
    if (ordered_.cells() != 0 && to_cross_ > 0 && !was_stopped) --to_cross_;
    if (tracker_.is_elsewhere()) return adopt(seen);
    if (tracker_.is_lost()) {
      recovery_.start_anywhere();
      let_recovery_lead();
      return follow_recovery(seen);
    }
    if (wanders_ > 0) return wander(seen, was_stopped);
    const bool sees_opening = seen.sensed(Turn::ahead) && !seen.wall(Turn::ahead);
    if (was_stopped && sees_opening && to_cross_ > 0 && retries_ < most_retries) {
      ++retries_;
      return order(Command::go(Turn::ahead, 1));
    }
    retries_ = 0;
    return obey(seen, was_stopped);
  }
  // Pose and map of the hypothesis that is now believed replace those of the explorer.
  MAZEBOT_CONSTEXPR14 Command adopt(const Observation& seen) {
    if (++corrections_ > most_corrections) return stop(Status::contradicted);
    explorer_->note_missed_wall();
    replace_map(0);
    to_cross_ = 0;
    retries_ = wanders_ = 0;
    return obey(seen, false);
  }
  MAZEBOT_CONSTEXPR14 void replace_map(int weakest) {
    MapT map = explorer_->wall_map();
    tracker_.draw(map, weakest);
    explorer_->correct(pose(), map);
    if (comes_home_) explorer_->come_home();
  }
  // Follows the explorer. It is told that the robot feels bumps: where the believed hypothesis was stopped, there is a
  // wall.
  MAZEBOT_CONSTEXPR14 Command obey(const Observation& seen, bool was_stopped) {
    if (to_cross_ > 0 && !was_stopped) {
      if (!seen.sensed(Turn::ahead) || !seen.wall(Turn::ahead)) return order(Command::go(Turn::ahead, 1));
      explorer_->resume(pose());
      to_cross_ = 0;
    }
    Observation told = seen;
    told.set_feels_bumps(true);
    told.set_short_by(was_stopped ? static_cast<int>(to_cross_) : 0);
    Command command = explorer_->next(told);
    if (command.is_stop() && !explorer_->proved()) command = open_weak_walls(told);
    if (command.is_stop())
      return tracker_.is_clear() || ++wandered_ > most_wandering ? stop(explorer_->status()) : begin_to_wander(seen);
    to_cross_ = static_cast<uint16_t>(command.cells());
    return order(command.cells() == 0 ? command : Command::go(command.turn(), 1));
  }
  // The goal cannot be reached: one of the walls is wrong. The least sure ones become openings, until there is a path.
  MAZEBOT_CONSTEXPR14 Command open_weak_walls(Observation told) {
    told.set_short_by(0);
    Command command = Command::stop();
    for (int weakest = weakest_walls; weakest < TrackingOdds::most && openings_ < most_openings;
         weakest += surer_walls) {
      ++openings_;
      replace_map(weakest);
      command = explorer_->next(told);
      if (!command.is_stop() || explorer_->proved()) break;
    }
    return command;
  }
  MAZEBOT_CONSTEXPR14 Command begin_to_wander(const Observation& seen) {
    wanders_ = wander_steps;
    return order(detail::follow_wall(explorer_->wall_map(), pose(), seen, false));
  }
  MAZEBOT_CONSTEXPR14 Command wander(const Observation& seen, bool was_stopped) {
    if (--wanders_ > 0 && !tracker_.is_clear()) {
      return order(detail::follow_wall(explorer_->wall_map(), pose(), seen, was_stopped));
    }
    wanders_ = 0;
    explorer_->resume(pose());
    if (comes_home_) explorer_->come_home();
    return obey(seen, false);
  }

  typedef detail::TrackingOdds TrackingOdds;

  ExplorerT* explorer_;
  size_t corrections_ = 0;        // by the hypotheses
  size_t recoveries_before_ = 0;  // when the Recovery began to lead
  size_t recoveries_found_ = 0;   // when the hypotheses last began, with the pose and the map of the Recovery
  size_t recoveries_seen_ = 0;
  size_t recoveries_rated_ = 0;
  int recent_cost_ = 0;    // of the Recovery
  uint16_t to_cross_ = 0;  // cells of the explorer's command
  uint8_t openings_ = 0;
  uint8_t retries_ = 0;
  uint8_t wanders_ = 0;
  uint8_t wandered_ = 0;
  bool leads_ = false;
  bool is_waiting_ = false;    // the Recovery thinks
  bool is_verifying_ = false;  // the explorer compares a loaded map: the tracker has not begun
  bool comes_home_ = false;
  Command ordered_ = Command::stop();
  Status status_ = Status::running;
  Recovery<ExplorerT, Steps> recovery_;
  detail::PoseTracker<GridT, Hypotheses> tracker_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_TRACK_TRACKING_RECOVERY_HPP
