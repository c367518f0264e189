// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_RAY_LOCALIZER_HPP
#define MAZEBOT_HOST_LOCATE_RAY_LOCALIZER_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "../../motion/pose_2d.hpp"
#include "../../motion/scalar_math.hpp"
#include "../../navigator/status.hpp"
#include "../map/ray_caster.hpp"
#include "ray_model.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Finds the pose of a robot that is lost on an occupancy grid, by what its range sensors measure (global localization
/// with a likelihood for each ray). Furniture may have moved since the map was made.
///
/// A hypothesis is a pose. The first scan is compared with the map at positions 15 cm apart and angles of 3 degrees;
/// the best poses are refined, followed and refined again at each scan. All that a robot sees within one place of
/// 40 cm is one piece of evidence, however often it looks there, and so is all that it sees through an obstacle of the
/// map that has gone. So a chair that has moved counts once, not with each ray and each look.
///
/// It ends `located` if the best hypothesis fits well and is better than all that stand elsewhere; `contradicted` if
/// none fits; `ambiguous` if give_up() is called while several fit. Poses are in metres from the grid's south-west
/// corner, clockwise from the grid's north.
///
/// The first scan takes O(positions * 120 * readings), each later one O(hypotheses * readings). RAM: 5 bytes a square
/// of the map, 120 bytes a position, and 480 while the first scan is compared.
class RayLocalizer {
 public:
  using Pose = Pose2D<double>;  ///< metres and radians

  /// A pose where the robot may be.
  struct Hypothesis {
    Pose pose;             ///< where it is now
    double score = 0;      ///< the logarithm of its likelihood, by places
    double agreement = 0;  ///< the share of the places that look as in the map
    /// @cond
    struct Says {
      float evidence;      // of a reading
      std::uint32_t gone;  // the place of the map whose obstacle the robot sees through; 0: none
    };
    std::vector<std::vector<Says>> scans;  // what each reading of each scan says
    /// @endcond
  };

  static constexpr double tolerance_m = 0.25;          ///< a located pose is right to within this many metres
  static constexpr double tolerance = 10 * 0.0174533;  ///< and this angle, in radians

  /// A robot of that radius (metres) on that map. The views of the map may be shared by many localizers.
  RayLocalizer(const RayViews& views, const RaySensors& sensors) : views_(&views), model_(sensors) {}

  /// Tells that the robot has moved by its odometry: first `ahead` metres, then a turn clockwise.
  void move(double ahead, double turn) {
    odometry_ = moved(odometry_, ahead, turn);
    for (Hypothesis& one : hypotheses_) one.pose = moved(one.pose, ahead, turn);
    drift_ += std::fabs(ahead);
  }

  /// Tells what the robot sees from where it is: all readings of a turn in place, by their angles from its heading.
  void see(const std::vector<RayReading>& readings) {
    if (status_ != Status::running || readings.empty()) return;
    scans_.push_back({odometry_, readings, {}});
    find_places(scans_.back());
    const bool is_first = scans_.size() == 1;
    if (is_first) hypotheses_ = candidates(scans_.back().readings);
    refine(is_first);
    if (is_first) merge();
    for (Hypothesis& one : hypotheses_) weigh(one);
    merge();
    decide();
    drift_ = 0;
  }

  /// Ends the run: the robot has seen all that it can see. Only hypotheses that fit nearly as well as the best one
  /// stay, one of those that are near to each other.
  void give_up() {
    if (status_ != Status::running) return;
    const bool fits = !hypotheses_.empty() && hypotheses_.front().agreement >= least_agreement;
    status_ = fits ? Status::ambiguous : Status::contradicted;
    std::vector<Hypothesis> kept;
    for (Hypothesis& one : hypotheses_) {
      const bool is_behind = one.score < hypotheses_.front().score - least_lead;
      const bool is_known =
          std::any_of(kept.begin(), kept.end(), [&](const Hypothesis& other) { return is_near(one.pose, other.pose); });
      if (!is_behind && !is_known) kept.push_back(one);
    }
    hypotheses_ = std::move(kept);
  }

  Status status() const { return status_; }  ///< `running` until it ends
  /// The hypotheses, the best one first.
  const std::vector<Hypothesis>& hypotheses() const { return hypotheses_; }
  const Pose& odometry() const { return odometry_; }             ///< by odometry, from where the robot was at first
  int scans() const { return static_cast<int>(scans_.size()); }  ///< how often the robot has looked
  /// How much better the best hypothesis is than all that stand elsewhere.
  double lead() const {
    for (const Hypothesis& one : hypotheses_) {
      if (!is_near(one.pose, hypotheses_.front().pose, tolerance_m, tolerance)) {
        return hypotheses_.front().score - one.score;
      }
    }
    return std::numeric_limits<double>::infinity();
  }
  /// Returns whether two poses are the same for most purposes.
  static bool is_near(const Pose& a, const Pose& b, double metres = tolerance_m, double angle = tolerance) {
    return std::hypot(a.x - b.x, a.y - b.y) <= metres &&
           std::fabs(std::remainder(a.angle - b.angle, 2 * pi<double>())) <= angle;
  }

 private:
  using Says = Hypothesis::Says;
  static constexpr double place_m = 0.4;  // the side of a place
  // Tuned on every second of 13 plans, on which furniture had moved.
  static constexpr double least_agreement = 0.4, least_lead = 35, most_behind = 70;
  static constexpr std::size_t least_places = 25, most_hypotheses = 1500;

  static Pose moved(const Pose& pose, double ahead, double turn) {
    return {pose.x + ahead * std::sin(pose.angle), pose.y + ahead * std::cos(pose.angle),
            std::remainder(pose.angle + turn, 2 * pi<double>())};
  }

  // The best local maxima over the views of the map.
  std::vector<Hypothesis> candidates(const std::vector<RayReading>& scan) const {
    std::vector<Hypothesis> found;
    for (const RayViews::Match& match : views_->best_matches(scan, model_.sensors(), most_hypotheses)) {
      Hypothesis one;
      one.pose = match.pose;
      one.score = match.score;
      found.push_back(std::move(one));
    }
    return found;
  }

  struct Scan {
    Pose odometry;
    std::vector<RayReading> readings;
    std::vector<std::size_t> places;
  };

  // Where a robot was at an earlier scan, by odometry, if it is at that pose now.
  Pose pose_at(const Scan& scan, const Pose& now) const {
    const double angle = now.angle - odometry_.angle, sine = std::sin(angle), cosine = std::cos(angle);
    const double x = scan.odometry.x - odometry_.x, y = scan.odometry.y - odometry_.y;
    return {now.x + cosine * x + sine * y, now.y - sine * x + cosine * y, scan.odometry.angle + angle};
  }

  // Climbs to the pose that fits the last scans best, not far from where the odometry says that it is.
  void refine(bool is_first) {
    const double metres = is_first ? views_->spacing_m() / 2 : 0.03 + 0.02 * drift_;
    const double angle = is_first ? views_->angle_step() / 2 : 0.5 * 0.0174533;
    const std::size_t first = scans_.size() - std::min<std::size_t>(scans_.size(), 3);
    std::vector<std::vector<RayReading>> few;
    for (std::size_t i = first; i < scans_.size(); ++i) few.push_back(thinned(scans_[i].readings));
    for (Hypothesis& one : hypotheses_) {
      const Pose middle = one.pose;
      const auto value_of = [&](const Pose& pose) {
        const double off = std::hypot(pose.x - middle.x, pose.y - middle.y) / (2 * metres);
        const double turned = (pose.angle - middle.angle) / (2 * angle);
        double value = -(off * off + turned * turned) / 2;
        for (std::size_t i = first; i < scans_.size(); ++i) {
          value += views_->score(model_, pose_at(scans_[i], pose), few[i - first]);
        }
        return value;
      };
      double best = value_of(one.pose);
      for (const double step : {1.0, 0.5, 0.25, 0.125}) {
        for (bool again = true; again;) {
          again = false;
          for (int axis = 0; axis < 3; ++axis) {
            for (const double side : {-step, step}) {
              Pose pose = one.pose;
              (axis == 0 ? pose.x : axis == 1 ? pose.y : pose.angle) += side * (axis == 2 ? angle : metres);
              const double value = value_of(pose);
              if (value <= best + 0.1) continue;
              best = value;
              one.pose = pose;
              again = is_first;
              break;
            }
          }
        }
      }
    }
  }

  static std::vector<RayReading> thinned(const std::vector<RayReading>& scan) {
    std::vector<RayReading> few;
    const std::size_t every = (scan.size() + 39) / 40;
    for (std::size_t i = 0; i < scan.size(); i += every) few.push_back(scan[i]);
    return few;
  }

  // Of hypotheses that have climbed to the same pose the best one stays. They are few, or sorted by their squares.
  void merge() {
    std::map<std::array<int, 3>, std::size_t> taken;
    std::vector<Hypothesis> kept;
    std::stable_sort(hypotheses_.begin(), hypotheses_.end(),
                     [](const Hypothesis& a, const Hypothesis& b) { return a.score > b.score; });
    for (Hypothesis& one : hypotheses_) {
      const std::array<int, 3> key = {static_cast<int>(std::floor(one.pose.x / 0.08)),
                                      static_cast<int>(std::floor(one.pose.y / 0.08)),
                                      static_cast<int>(std::lround(one.pose.angle / (3 * 0.0174533)))};
      if (taken.emplace(key, kept.size()).second) kept.push_back(std::move(one));
    }
    hypotheses_ = std::move(kept);
  }

  // The places that the readings end in, by odometry: the same for all hypotheses. Readings of one place share its
  // weight.
  void find_places(Scan& scan) {
    const std::vector<int> before = counts_;
    for (const RayReading& reading : scan.readings) {
      const double range = model_.sensors().range, angle = odometry_.angle + reading.angle;
      const double reach = reading.distance < range ? reading.distance : range;  // also if it is no number
      const std::pair<int, int> key(static_cast<int>(std::floor((odometry_.x + reach * std::sin(angle)) / place_m)),
                                    static_cast<int>(std::floor((odometry_.y + reach * std::cos(angle)) / place_m)));
      const std::size_t place = place_at_.emplace(key, counts_.size()).first->second;
      if (place == counts_.size()) counts_.push_back(0);
      ++counts_[place];
      scan.places.push_back(place);
    }
    for (std::size_t i = 0; i < scan.readings.size(); ++i) {
      const std::size_t place = scan.places[i];
      scan.readings[i].weight = 1.0 / (counts_[place] - (place < before.size() ? before[place] : 0));
    }
  }

  // What each reading of each scan says. Earlier scans are compared again, because the pose is known better now; or the
  // odometry has drifted, and they say less than before.
  void weigh(Hypothesis& one) {
    one.scans.resize(scans_.size());
    std::vector<Says> now;
    for (std::size_t s = 0; s < scans_.size(); ++s) {
      const Pose pose = pose_at(scans_[s], one.pose);
      double better = 0;
      now.clear();
      for (std::size_t i = 0; i < scans_[s].readings.size(); ++i) {
        const RayReading& reading = scans_[s].readings[i];
        const double angle = pose.angle + reading.angle, dx = std::sin(angle), dy = std::cos(angle);
        const RayEnd end = views_->furnished().cast(pose.x, pose.y, dx, dy, model_.sensors().range);
        Says says = {static_cast<float>(views_->evidence(model_, pose, reading)), 0};
        if (says.evidence < 0 && end.distance < reading.distance) {
          // A hypothesis may be outside the map.
          const auto column = static_cast<std::int32_t>((pose.x + dx * end.distance) / place_m);
          const auto row = static_cast<std::int32_t>((pose.y + dy * end.distance) / place_m);
          says.gone = (static_cast<std::uint32_t>(row) + 1) << 16 | static_cast<std::uint32_t>(column);
        }
        const double before = one.scans[s].empty() ? -1e9 : static_cast<double>(one.scans[s][i].evidence);
        better += reading.weight * (static_cast<double>(says.evidence) - before);
        now.push_back(says);
      }
      if (better > 0) one.scans[s].swap(now);
    }
    std::vector<double> sums(counts_.size(), 0);
    std::vector<std::uint32_t> gone;
    for (std::size_t s = 0; s < scans_.size(); ++s) {
      for (std::size_t i = 0; i < scans_[s].readings.size(); ++i) {
        const Says& says = one.scans[s][i];
        if (says.gone != 0) {
          if (std::find(gone.begin(), gone.end(), says.gone) != gone.end()) continue;
          gone.push_back(says.gone);
        }
        sums[scans_[s].places[i]] += static_cast<double>(says.evidence);
      }
    }
    one.score = one.agreement = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      one.score += sums[i] / counts_[i];
      one.agreement += sums[i] > 0 ? 1.0 / static_cast<double>(counts_.size()) : 0;
    }
  }

  void decide() {
    std::stable_sort(hypotheses_.begin(), hypotheses_.end(),
                     [](const Hypothesis& a, const Hypothesis& b) { return a.score > b.score; });
    if (hypotheses_.empty()) return;
    const double worst = hypotheses_.front().score - most_behind;
    while (hypotheses_.back().score < worst) hypotheses_.pop_back();
    const bool fits = hypotheses_.front().agreement >= least_agreement;
    if (scans_.size() >= 2 && fits && counts_.size() >= least_places && lead() >= least_lead) {
      status_ = Status::located;
      hypotheses_.erase(hypotheses_.begin() + 1, hypotheses_.end());
    }
  }

  const RayViews* views_;
  RayModel model_;
  Status status_ = Status::running;
  Pose odometry_ = {0, 0, 0};
  double drift_ = 0;  // metres driven since the last scan
  std::vector<Scan> scans_;
  std::vector<Hypothesis> hypotheses_;
  std::map<std::pair<int, int>, std::size_t> place_at_;
  std::vector<int> counts_;  // the readings of each place
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_RAY_LOCALIZER_HPP
