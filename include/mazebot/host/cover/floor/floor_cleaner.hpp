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
#include "floor_tours.hpp"
#include "floor_trips.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Cleans a floor while the robot drives: plans a path over the map, hands it out leg by leg, and believes the sensors
/// where they differ from the map. What blocks the path is driven around, and floor that turns out to be free is
/// cleaned too. Only the part of the path that a change touches is planned again.
///
///     FloorCleaner cleaner(map, task, start);
///     while (const std::optional<FloorPoint> to = cleaner.next()) {
///       while (cleaner.position() != *to && cleaner.is_free()) {
///         // Drive a little, straight towards *to.
///         cleaner.drove_to(here);                    // where the robot is now
///         cleaner.see(square, Occupancy::occupied);  // each square that the sensors see
///       }
///     }
///
/// With a battery, next() leads the robot to the dock in time and counts charges(): from there on it takes the battery
/// for full. FloorTask::clearance does not hold on these trips. A robot that is longer than wide and cannot turn where
/// something has stopped it is led back to where its leg began: it drives there backwards.
///
/// The first plan takes as long as plan_floor(). Each further one takes O(squares), and a tenth as many changes of the
/// path. RAM: 3 bytes a square, and that of FloorReach and DriveSpace; 5 bytes a square more with a dock.
class FloorCleaner {
 public:
  /// The robot stands at the middle of `start`. `task.forbidden` must outlive the cleaner; `task.wanted` and
  /// `task.earlier` need not. `task.from` and `task.end` are ignored: the path ends at the dock, if there is one.
  /// `battery`: metres that the robot can drive on one charge, less than it really can, as the path home may become
  /// longer; 0: there is no limit. It needs a dock. Throws std::invalid_argument as plan_floor() does, and if the
  /// battery is negative, has no dock, or is too small to reach each place on the first path and return.
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
    if (task.dock && !map_.grid().contains(*task.dock)) {
      throw std::invalid_argument("the dock is outside the map");
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
  /// Whether the square is wanted, and the brush has passed over its middle.
  bool is_clean(Cell square) const {
    if (!map_.grid().contains(square)) return false;
    const RunTimeGrid::Index index = map_.grid().index(square);
    return sweeps_.is_needed(index) && !sweeps_.is_missing(index);
  }
  /// What can be cleaned of the floor as it is known now, and why the rest cannot. Valid until the next call of next()
  /// or reach(). O(squares) after a change.
  const FloorReach& reach() {
    find_reach();
    return *reach_;
  }

  /// Where to drive straight next; nothing if the work has ended. Then status() is `done`: of what a path can cover, no
  /// more than the share of the task is missing, and the robot is at its dock, if it has one. `blocked`: it cannot
  /// leave where it stands. `unreachable`: it cannot get to its dock, or what is left is too far for the battery.
  std::optional<FloorPoint> next() {
    while (status_ == Status::running) {
      if (has_changed_) adapt();
      while (next_ < path_.size() && path_[next_] == here_) {
        ++next_;
        drives_back_ = false;
      }
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
  /// The sensors see what is in a square. Ignored are squares outside the map, and all but free ones under the robot.
  void see(Cell square, Occupancy occupancy) {
    if (!map_.grid().contains(square) || map_.at(square) == occupancy) return;
    if (occupancy != Occupancy::free && is_below_robot(square)) return;
    const bool was_free = is_drivable(square);
    map_.set(square, occupancy == Occupancy::free       ? std::int8_t{0}
                     : occupancy == Occupancy::occupied ? OccupancyGrid::occupied_value
                                                        : OccupancyGrid::unknown_value);
    const bool is_now_free = is_drivable(square);
    if (was_free == is_now_free) return;
    space_.set_free(square, is_now_free);
    has_changed_ = has_changed_since_plan_ = is_reach_old_ = true;
    if (is_now_free) {
      ++freed_;
    } else {
      ++blocked_;
      if (freed_ > 0) --freed_;  // a reading that flickers is no new floor
    }
  }
  /// Whether the robot can drive on to the point that next() returned, as far as is known. On the way out of a place
  /// where it does not fit, or which is forbidden, this is always true: it may touch obstacles there.
  bool is_free() const { return is_way_out() || (space_.passes(here_, to_) && space_.fits(to_)); }
  /// Whether the leg leads out of a place where the robot does not fit, or which is forbidden.
  bool is_way_out() const { return next_ < way_out_; }

  /// The robot has driven straight to that point: to the one that next() returned, or less far on the leg there.
  void drove_to(FloorPoint at) {
    // Backwards, a brush with an offset sweeps what it swept before.
    if (!drives_back_) sweeps_.add(here_, at);
    left_ -= distance_between(here_, at);
    if (battery_ > 0) {
      // Where there is no path home, it begins where the robot came from.
      retraced_.push_back(here_);
      if (home_ && std::isfinite(home_->length(at))) retraced_.clear();
    }
    here_ = at;
  }

 private:
  bool is_below_robot(Cell square) const {
    const double radius = task_.robot.half_width > 0 ? task_.robot.half_width : task_.robot.radius;
    return distance_between(detail::FloorLattice::middle(square), here_) < radius / map_.resolution() - 1;
  }
  bool is_drivable(Cell square) const {
    if (task_.forbidden != nullptr && task_.forbidden->contains(square)) return false;
    return OccupancyGrid::is_free(map_.at(square), task_.unknown);
  }
  void end(Status status) {
    status_ = status;
    follow({});
  }
  // Begins a path, of which the first points may be a way out.
  void follow(std::vector<FloorPoint> path, std::size_t way_out = 0) {
    path_ = std::move(path);
    way_out_ = way_out;
    next_ = 0;
    drives_back_ = false;
  }
  // From where the robot stands to where it can begin a path.
  struct Beginning {
    std::vector<FloorPoint> points;
    std::size_t way_out = 0;  // of the points
    bool drives_back = false;
  };
  Beginning beginning() const {
    if (const FloorPoint from = base(); from != here_) return {{from}, 0, true};
    if (space_.fits(here_)) return {{here_}};
    std::vector<FloorPoint> points = detail::FloorLattice::corners(reach_->way_out());
    if (points.empty()) points = {detail::FloorLattice::middle(*reach_->start())};
    const std::size_t way_out = points.size();
    return {std::move(points), way_out};
  }
  void follow(Beginning first, const std::vector<FloorPoint>& path) {
    first.points.insert(first.points.end(), path.begin(), path.end());
    follow(std::move(first.points), first.way_out);
    drives_back_ = first.drives_back;
  }
  bool is_at_dock() const { return !task_.dock || here_ == detail::FloorLattice::middle(*task_.dock); }
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
  // What can be reached, and the paths home: again if the map has changed.
  void find_reach() {
    if (!is_reach_old_) return;
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
    find_reach();
    has_changed_ = has_changed_since_plan_ = false;
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
    if (plans_ > 0) task.share = std::max(0.01, 1 - left.allowed / static_cast<double>(left.missing));
    FloorPlan found = plans_ == 0 ? plan_floor(map_, *reach_, task) : planned_again(task);
    if (plans_++ == 0 && battery_ > 0) check_battery(found.path);
    left_out_ = found.missed.size();
    // A way out begins at the middle of the square in which the robot stands.
    if (found.way_out > 0) return follow(std::move(found.path), found.way_out + 1);
    begin_with(found.path);
  }
  // Drives to where a path begins, and follows it.
  void begin_with(const std::vector<FloorPoint>& path) {
    if (path.empty()) return follow({});
    Beginning first = beginning();
    std::vector<FloorPoint>& points = first.points;
    if (points.back() != path[0] && !space_.fits(points.back(), path[0])) {
      const Cell square(static_cast<int>(path[0].x), static_cast<int>(path[0].y));
      const std::vector<FloorPoint> there = FloorRoutes(*reach_, space_, square).route(points.back());
      if (there.empty()) return end(Status::blocked);
      points.insert(points.end(), there.begin(), there.end());
    }
    follow(std::move(first), path);
  }
  void check_battery(const std::vector<FloorPoint>& path) const {
    const double least = least_battery(path, *home_);
    if (battery_ >= least) return;
    throw std::invalid_argument(
        fmt::format("a battery of {:g} m is too little for the path to the farthest place and back, expected at least "
                    "{:.2f} m",
                    battery_ * map_.resolution(), least * map_.resolution() + 0.005));
  }
  void drive_home() {
    if (!reach_->start()) return end(Status::blocked);
    Beginning first = beginning();
    FloorPoint from = first.points.back();
    if (!std::isfinite(home_->length(from)) && !retraced_.empty()) {
      first.points.insert(first.points.end(), retraced_.rbegin(), retraced_.rend());
      from = retraced_.front();
    }
    const std::vector<FloorPoint> home = home_->route(from);
    if (home.empty()) return end(Status::unreachable);
    follow(std::move(first), home);
  }
  // A tenth of the changes or of the time that the first plan takes, or less where less floor is missing. Without any,
  // the paths of the tests become a fifth longer.
  void search_briefly(FloorTask& task, std::size_t missing) const {
    const double brush = task_.robot.brush / map_.resolution(), squares = static_cast<double>(missing);
    const double changes = task_.changes ? static_cast<double>(*task_.changes) * std::min(1.0, squares / first_missing_)
                                         : detail::FloorTours::usual_changes(squares, brush);
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

  // Whether no more is missing than may be. Where the map has not changed since, that is what the last plan leaves out.
  bool is_enough(const Work& left) const {
    return static_cast<double>(left.missing) <= left.allowed || (!has_changed_since_plan_ && left.missing <= left_out_);
  }
  // The path has ended: at the dock between two trips, or because all is clean.
  void arrive() {
    find_reach();
    if (!reach_->start()) return end(Status::blocked);
    const Work left = work();
    if (goes_home_ && !is_at_dock()) return end(Status::unreachable);
    if (is_enough(left) && is_at_dock()) return end(Status::done);
    if (goes_home_) return charge(left);
    const bool is_in_vain = left.missing == missing_when_planned_ && !has_changed_since_plan_;
    if (is_in_vain && !is_enough(left)) return end(Status::unreachable);
    plan();
    if (status_ != Status::running ||
        std::any_of(path_.begin(), path_.end(), [&](FloorPoint point) { return point != here_; })) {
      return;
    }
    // There is no path to what is missing.
    end(!is_at_dock() ? Status::unreachable : is_enough(left) ? Status::done : Status::blocked);
  }
  // At the dock: continues where the last trip ended.
  void charge(const Work& left) {
    goes_home_ = false;
    ++charges_;
    left_ = battery_;
    std::vector<FloorPoint> path = std::move(back_);
    if (charges_ > 1 && left.missing == missing_at_charge_) path = beyond_too_far();
    missing_at_charge_ = left.missing;
    path.insert(path.end(), rest_.begin(), rest_.end());
    follow(std::move(path));
    if (!fits_ahead()) plan();
  }
  // The last trip has brought nothing: drives to the next leg for which the battery lasts, and takes those before it
  // off the rest.
  std::vector<FloorPoint> beyond_too_far() {
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      const FloorPoint from = rest_[i - 1], to = rest_[i];
      if (!(home_->length(from) + distance_between(from, to) + home_->length(to) <= battery_)) continue;
      std::vector<FloorPoint> there = home_->route(from);
      std::reverse(there.begin(), there.end());
      rest_.erase(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(i));
      return there;
    }
    rest_.clear();
    return {};
  }

  // The farthest point of the next leg from which the battery still lasts for the path home; nothing if there is none.
  std::optional<FloorPoint> affordable() const {
    const FloorPoint to = path_[next_];
    if (!home_) return to;
    double back = home_->length(retraced_.empty() ? here_ : retraced_.front());
    for (std::size_t i = 0; i < retraced_.size(); ++i) {
      back += distance_between(retraced_[i], i + 1 < retraced_.size() ? retraced_[i + 1] : here_);
    }
    const double length = distance_between(here_, to);
    const int parts = std::max(1, static_cast<int>(std::ceil(length / 2)));
    for (int k = parts; k > 0; --k) {
      const double share = static_cast<double>(k) / parts;
      const FloorPoint at =
          k == parts ? to : FloorPoint{here_.x + (to.x - here_.x) * share, here_.y + (to.y - here_.y) * share};
      const double home = std::min(home_->length(at), length * share + back);
      if (length * share + home <= left_ + 1e-9 && home_->can_turn_at(at)) return at;
    }
    return std::nullopt;
  }
  void go_home() {
    rest_ = path_ahead();
    drive_home();
    if (status_ != Status::running) return;
    goes_home_ = true;
    back_ = {path_.rbegin(), path_.rend()};
    if (back_.back() != here_) back_.push_back(here_);
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
  std::size_t next_ = 0;      // of its points
  std::size_t way_out_ = 0;   // how many of its points are on the way out
  bool drives_back_ = false;  // to where it turned last
  bool has_changed_ = false, has_changed_since_plan_ = false;
  std::size_t freed_ = 0, blocked_ = 0;  // squares, since the last plan
  std::size_t plans_ = 0, charges_ = 0;
  double first_missing_ = 1;              // squares, at the first plan
  std::size_t missing_when_planned_ = 0;  // at the last one
  std::size_t left_out_ = 0;              // by its path
  bool goes_home_ = false;                // to charge; afterwards it drives back and continues with the rest
  std::vector<FloorPoint> back_, rest_;
  std::vector<FloorPoint> retraced_;   // since a path home began: where the robot has been
  std::size_t missing_at_charge_ = 0;  // the last time
  Status status_ = Status::running;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_CLEANER_HPP
