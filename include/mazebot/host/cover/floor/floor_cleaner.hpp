// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_CLEANER_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_CLEANER_HPP

#include "../../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../../../map/cell.hpp"
#include "../../../map/cell_set.hpp"
#include "../../../navigator/status.hpp"
#include "../../map/occupancy_grid.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"
#include "floor_lattice.hpp"
#include "floor_plan.hpp"
#include "floor_planner.hpp"
#include "floor_reach.hpp"
#include "floor_routes.hpp"
#include "floor_sweeps.hpp"
#include "floor_trips.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Cleans a floor while the robot drives: plans a path over the map, gives it to the robot leg by leg, and believes the
/// sensors where they differ from the map. What blocks the path is driven around, and floor that turns out to be free
/// is cleaned, too: only the part of the path that the change touches is planned again.
///
///     FloorCleaner cleaner(map, task, start);
///     while (const std::optional<FloorPoint> to = cleaner.next()) {
///       // Turn towards *to, and drive straight there. On the way, again and again:
///       cleaner.see(square, Occupancy::occupied);  // what the sensors see
///       cleaner.drove_to(here);                    // where the robot is now
///       if (!cleaner.is_free()) break;             // something is in the way: stop
///     }
///
/// With a battery, the robot drives to the dock in time, charges there, and continues where it stopped.
///
/// The first plan takes as long as plan_floor(). Another one takes O(squares), and a tenth of the changes for the floor
/// that is left. RAM: 3 bytes a square for what is clean, and those of FloorReach and DriveSpace; 5 more with a dock.
class FloorCleaner {
 public:
  /// The robot stands at the middle of `start`. Of the task `forbidden` must outlive the cleaner; `from` and `end` are
  /// not used: the path ends at the dock if there is one. A `battery` is in metres of driving, and needs a dock; leave
  /// a reserve for what may stand on the path home. 0: it never ends. Throws std::invalid_argument as plan_floor()
  /// does, and if the battery is negative, has no dock, or is too little for a place on the first path.
  FloorCleaner(OccupancyGrid map, const FloorTask& task, Cell start, double battery = 0)
      : map_(std::move(map)),
        task_(task),
        battery_(battery / map_.resolution()),
        left_(battery_),
        here_(detail::FloorLattice::middle(start)),
        space_(map_.free_squares(task.unknown, task.forbidden), task.robot.radius / map_.resolution(),
               task.robot.half_width / map_.resolution()),
        sweeps_(map_.grid(), task.robot.brush / map_.resolution() * (1 + 1e-9) / 2,
                task.robot.brush_offset / map_.resolution()) {
    if (!(battery >= 0) || (battery > 0 && !task.dock)) {
      throw std::invalid_argument("a battery is at least 0 m, and a robot with one needs a dock");
    }
    for (RunTimeGrid::Index i = 0; i < map_.grid().cell_count(); ++i) {
      if (task.wanted == nullptr || task.wanted->contains_at(i)) sweeps_.need(i);
    }
    task_.from = std::nullopt;
    task_.end = TourEnd::anywhere;
    if (task_.earlier != nullptr) path_ = *task_.earlier;
    sweeps_.add(here_, here_);
    plan();
    task_.wanted = nullptr;
    task_.earlier = nullptr;
  }

  FloorCleaner(const FloorCleaner&) = delete;
  FloorCleaner& operator=(const FloorCleaner&) = delete;

  Status status() const { return status_; }          ///< `running`, or why it ended: see next()
  const OccupancyGrid& map() const { return map_; }  ///< what is known of the floor now
  FloorPoint position() const { return here_; }      ///< where the robot stands
  std::size_t plans() const { return plans_; }       ///< how often it has planned, the first time included
  std::size_t charges() const { return charges_; }   ///< how often the robot has charged
  /// Whether the brush has passed over the middle of a square that is wanted.
  bool is_clean(Cell square) const {
    if (!map_.grid().contains(square)) return false;
    const RunTimeGrid::Index index = map_.grid().index(square);
    return sweeps_.is_needed(index) && !sweeps_.is_missing(index);
  }
  /// What can be cleaned of the floor as it is known now, from where the robot stands, and of all else why not.
  /// O(squares) after a change.
  const FloorReach& reach() {
    if (is_reach_old_) find_reach();
    return *reach_;
  }

  /// Where to drive straight next; nothing if the work has ended. Then status() is `done`: at most the share of the
  /// task is missing of what a path can cover, and the robot is at its dock. `blocked`: it cannot leave where it
  /// stands. `unreachable`: it cannot get to its dock, or what is left is too far for the battery.
  std::optional<FloorPoint> next() {
    while (status_ == Status::running) {
      if (has_changed_) adapt();
      while (next_ < path_.size() && path_[next_] == here_) ++next_;
      if (status_ != Status::running) break;
      if (next_ == path_.size()) {
        arrive();
        continue;
      }
      const bool can_go_home = battery_ > 0 && !goes_home_ && !is_way_out();
      const std::optional<FloorPoint> to = can_go_home ? affordable() : path_[next_];
      if (to) {
        if (space_.fits(here_)) turned_at_ = here_;
        to_ = *to;
        return to;
      }
      go_home();
    }
    return std::nullopt;
  }
  /// The sensors see what is in a square. Squares outside the map are ignored.
  void see(Cell square, Occupancy occupancy) {
    if (!map_.grid().contains(square) || map_.at(square) == occupancy) return;
    const bool was_free = is_drivable(square);
    map_.set(square, occupancy == Occupancy::free       ? std::int8_t{0}
                     : occupancy == Occupancy::occupied ? OccupancyGrid::occupied_value
                                                        : OccupancyGrid::unknown_value);
    const bool is_now_free = is_drivable(square);
    if (was_free == is_now_free) return;
    space_.set_free(square, is_now_free);
    has_changed_ = is_reach_old_ = true;
    (is_now_free ? freed_ : blocked_) += 1;
  }
  /// Whether the robot can drive on to next(), as far as is known. On its way out of a place where it does not fit, or
  /// may not be, it is always free: there it may touch obstacles.
  bool is_free() const { return is_way_out() || (space_.passes(here_, to_) && space_.fits(to_)); }
  /// Whether the leg to next() is on such a way out.
  bool is_way_out() const { return next_ < way_out_; }

  /// The robot has driven straight to that point: to next(), or less far on the leg there.
  void drove_to(FloorPoint at) {
    sweeps_.add(here_, at);
    left_ -= distance_between(here_, at);
    here_ = at;
  }

 private:
  bool is_drivable(Cell square) const {
    if (task_.forbidden != nullptr && task_.forbidden->contains(square)) return false;
    const Occupancy occupancy = map_.at(square);
    return occupancy == Occupancy::free || (occupancy == Occupancy::unknown && task_.unknown == Unknown::open);
  }
  void end(Status status) {
    status_ = status;
    follow({});
  }
  void follow(std::vector<FloorPoint> path, std::size_t way_out = 0) {
    path_ = std::move(path);
    way_out_ = way_out;
    next_ = 0;
  }
  std::vector<FloorPoint> path_ahead() const {
    return {path_.begin() + static_cast<std::ptrdiff_t>(next_), path_.end()};
  }

  // Where the robot begins another path: where it stands, or where it turned last, if it cannot turn here. Then it
  // drives back on its leg, backwards.
  FloorPoint base() const {
    return !space_.fits(here_) && space_.passes(here_, turned_at_) && space_.fits(turned_at_) ? turned_at_ : here_;
  }
  // A square near there to which it can drive; the one it is in, if there is none.
  Cell square_beside(FloorPoint at) const {
    const Cell own(static_cast<int>(at.x), static_cast<int>(at.y));
    Cell best = own;
    double least = 3;  // squares
    for (int dy = -2; dy <= 2; ++dy) {
      for (int dx = -2; dx <= 2; ++dx) {
        const Cell square(own.x + dx, own.y + dy);
        const FloorPoint middle = detail::FloorLattice::middle(square);
        const double distance = distance_between(at, middle);
        if (distance >= least || !map_.grid().contains(square) || !space_.fits(at, middle)) continue;
        least = distance;
        best = square;
      }
    }
    return best;
  }
  void find_reach() {
    home_.reset();
    reach_ = std::make_unique<FloorReach>(map_, task_.robot, square_beside(base()), task_.unknown, task_.forbidden);
    if (task_.dock && reach_->start() && reach_->is_in_reach(map_.grid().index(*task_.dock))) {
      home_ = std::make_unique<FloorRoutes>(*reach_, space_, *task_.dock);
    }
    is_reach_old_ = false;
  }
  // How many squares may be left out, and how many are missing, of those that can be reached now.
  struct Work {
    double allowed;
    std::size_t missing;
  };
  Work work() const {
    std::size_t reachable = 0, missing = 0;
    for (RunTimeGrid::Index i = 0; i < map_.grid().cell_count(); ++i) {
      if (reach_->at(i) != Reach::reachable || !sweeps_.is_needed(i)) continue;
      ++reachable;
      if (sweeps_.is_missing(i)) ++missing;
    }
    return {std::floor((1 - task_.share) * static_cast<double>(reachable) + 1e-9), missing};
  }

  // Plans from where the robot stands what is missing. Keeps what it can of the path ahead.
  void plan() {
    if (is_reach_old_) find_reach();
    has_changed_ = false;
    freed_ = blocked_ = 0;
    if (plans_ > 0 && !reach_->start()) return end(Status::blocked);
    if (plans_ > 0 && battery_ > 0 && !home_) return end(Status::unreachable);
    const Work left = work();
    missing_when_planned_ = left.missing;
    if (plans_ == 0) first_missing_ = std::max<double>(1, static_cast<double>(left.missing));
    if (plans_ > 0 && static_cast<double>(left.missing) <= left.allowed) {
      return home_ ? drive_home() : follow({});
    }
    RunTimeCellSet wanted(map_.grid());
    for (RunTimeGrid::Index i = 0; i < map_.grid().cell_count(); ++i) {
      if (sweeps_.is_missing(i)) wanted.insert_at(i);
    }
    const std::vector<FloorPoint> earlier = path_ahead();
    FloorTask task = task_;
    if (plans_ > 0) search_briefly(task, left.missing);
    if (plans_ > 0 && !home_) task.dock = std::nullopt;  // it cleans what it can, and ends `unreachable`
    if (plans_ > 0 || task.wanted != nullptr) task.wanted = &wanted;
    if (plans_ > 0 || task.earlier != nullptr) task.earlier = &earlier;
    if (left.missing > 0) task.share = std::max(0.01, 1 - left.allowed / static_cast<double>(left.missing));
    FloorPlan found = plans_ == 0 ? plan_floor(map_, *reach_, task) : planned_again(task);
    if (plans_++ == 0 && battery_ > 0) check_battery(found.path);
    left_out_ = found.missed.size();
    // The point at which the robot stands comes first.
    follow(std::move(found.path), found.way_out > 0 ? found.way_out + 1 : 0);
    const FloorPoint from = base();
    if (path_.empty() || is_way_out()) return;
    if (path_[0] != from && !space_.fits(from, path_[0])) {
      const Cell first(static_cast<int>(path_[0].x), static_cast<int>(path_[0].y));
      const std::vector<FloorPoint> there = FloorRoutes(*reach_, space_, first).route(from);
      if (there.empty()) return end(Status::blocked);
      path_.insert(path_.begin(), there.begin(), there.end());
    } else if (from != here_) {
      path_.insert(path_.begin(), from);
    }
  }
  void check_battery(const std::vector<FloorPoint>& path) const {
    const double least = least_battery(path, *home_);
    if (battery_ >= least) return;
    throw std::invalid_argument(
        fmt::format("a battery of {:g} m is too little for the way to the farthest place and back, expected at least "
                    "{:.2f} m",
                    battery_ * map_.resolution(), least * map_.resolution() + 0.005));
  }
  void drive_home() {
    std::vector<FloorPoint> path = home_->route(base());
    if (base() != here_) path.insert(path.begin(), base());
    follow(std::move(path));
  }
  // A tenth of the changes or of the time that the first plan takes, for as much floor as is missing now. Without any,
  // the paths of the tests become a fifth longer.
  void search_briefly(FloorTask& task, std::size_t missing) const {
    const double brush = task_.robot.brush / map_.resolution(), squares = static_cast<double>(missing);
    const double changes = task_.changes ? static_cast<double>(*task_.changes) * squares / first_missing_
                                         : std::max(2e5, 1000 * squares / (brush * brush));
    task.changes = static_cast<std::uint64_t>(changes / 10);
    task.seconds = task_.seconds / 10;
  }
  // Close to what has turned up there may be no room for the clearance.
  FloorPlan planned_again(FloorTask task) const {
    if (task.clearance > 0) {
      try {
        return plan_floor(map_, *reach_, task);
      } catch (const std::invalid_argument&) {
        task.clearance = 0;
      }
    }
    return plan_floor(map_, *reach_, task);
  }

  // The map has changed. Is the path ahead still one that the robot can drive, and is there no new floor?
  void adapt() {
    has_changed_ = false;
    if (goes_home_) {
      if (blocked_ == 0) return;
      find_reach();
      blocked_ = 0;
      return home_ ? drive_home() : end(Status::unreachable);
    }
    const double brush = task_.robot.brush / map_.resolution();
    const bool is_new = static_cast<double>(freed_) >= brush * brush;
    if (is_new || (blocked_ > 0 && !fits_ahead())) return plan();
    blocked_ = 0;
    if (battery_ > 0) find_reach();  // for the paths home
  }
  bool fits_ahead() const {
    if (is_way_out()) return false;
    FloorPoint from = here_;
    for (std::size_t i = next_; i < path_.size(); from = path_[i++]) {
      if (from != path_[i] && !(space_.passes(from, path_[i]) && space_.fits(path_[i]))) return false;
    }
    return true;
  }

  // The path has ended: at the dock between two trips, or because all is clean.
  void arrive() {
    if (goes_home_) {
      goes_home_ = false;
      if (here_ != detail::FloorLattice::middle(*task_.dock)) return end(Status::unreachable);
      ++charges_;
      left_ = battery_;
      if (stopped_at_ == left_for_dock_at_ && sweeps_.missing() == missing_at_charge_) return end(Status::unreachable);
      left_for_dock_at_ = stopped_at_;
      missing_at_charge_ = sweeps_.missing();
      std::vector<FloorPoint> back = home_ ? home_->route(stopped_at_) : std::vector<FloorPoint>();
      std::reverse(back.begin(), back.end());
      back.insert(back.end(), rest_.begin(), rest_.end());
      follow(std::move(back));
      if (freed_ > 0 || !fits_ahead()) plan();
      return;
    }
    if (is_reach_old_) find_reach();
    if (!reach_->start()) return end(Status::blocked);
    const Work left = work();
    // With a clearance the path may not reach as much.
    const auto most = freed_ > 0 ? left.allowed : std::max(left.allowed, static_cast<double>(left_out_));
    const bool is_enough = static_cast<double>(left.missing) <= most;
    const bool is_home = !task_.dock || here_ == detail::FloorLattice::middle(*task_.dock);
    if (is_enough && is_home) return end(Status::done);
    if (!is_enough && left.missing == missing_when_planned_ && plans_ > 1 && freed_ == 0) {
      return end(Status::unreachable);
    }
    plan();
    if (status_ != Status::running || (!path_.empty() && path_.back() != here_)) return;
    // There is no path to what is missing.
    end(!is_home ? Status::unreachable : left.missing <= left_out_ ? Status::done : Status::blocked);
  }

  // The farthest point of the next leg from which the battery still lasts for the path home; nothing if there is none.
  std::optional<FloorPoint> affordable() const {
    const FloorPoint to = path_[next_];
    if (!home_) return to;
    const double length = distance_between(here_, to);
    const int parts = std::max(1, static_cast<int>(std::ceil(length / 2)));
    for (int k = parts; k > 0; --k) {
      const double share = static_cast<double>(k) / parts;
      const FloorPoint at =
          k == parts ? to : FloorPoint{here_.x + (to.x - here_.x) * share, here_.y + (to.y - here_.y) * share};
      if (length * share + home_->length(at) <= left_ && home_->can_turn_at(at)) return at;
    }
    return std::nullopt;
  }
  void go_home() {
    goes_home_ = true;
    stopped_at_ = here_;
    rest_ = path_ahead();
    drive_home();
  }

  OccupancyGrid map_;
  FloorTask task_;
  double battery_, left_;  // squares of driving
  FloorPoint here_, to_ = here_, turned_at_ = here_;
  DriveSpace space_;
  detail::FloorSweeps sweeps_;         // of all legs that were driven
  std::unique_ptr<FloorReach> reach_;  // from where the robot stood when it was made
  std::unique_ptr<FloorRoutes> home_;  // to the dock, if it can be reached
  bool is_reach_old_ = true;
  std::vector<FloorPoint> path_;
  std::size_t next_ = 0;     // of its points
  std::size_t way_out_ = 0;  // how many of its points are on the way out
  bool has_changed_ = false;
  std::size_t freed_ = 0, blocked_ = 0;  // squares, since the last plan
  std::size_t plans_ = 0, charges_ = 0;
  double first_missing_ = 1;              // squares, at the first plan
  std::size_t missing_when_planned_ = 0;  // at the last one
  std::size_t left_out_ = 0;              // by its path
  bool goes_home_ = false;                // to charge; these are then what comes afterwards, and where it continues
  std::vector<FloorPoint> rest_;
  FloorPoint stopped_at_;
  // Of the trip before: a trip that brings nothing is the last one.
  FloorPoint left_for_dock_at_{-1, -1};
  std::size_t missing_at_charge_ = 0;
  Status status_ = Status::running;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_CLEANER_HPP
