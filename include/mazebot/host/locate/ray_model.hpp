// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_RAY_MODEL_HPP
#define MAZEBOT_HOST_LOCATE_RAY_MODEL_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../../motion/pose_2d.hpp"
#include "../../motion/scalar_math.hpp"
#include "../map/distance_field.hpp"
#include "../map/loose_pieces.hpp"
#include "../map/occupancy_grid.hpp"
#include "../map/ray_caster.hpp"
#include "../map/ray_sensors.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How likely a reading is (beam model: Thrun, Burgard, Fox, Probabilistic Robotics, 6.3). A mixture: the obstacle of
/// the map with normal noise; what is behind it, if it can be moved and has gone; something nearer that the map does
/// not have; or anything. An unknown square is often a wall: it counts as one that may be farther away.
class RayModel {
 public:
  /// With the noise of the sensors, or more: `spread` is how far the pose may be off, in metres, and `turn` in radians.
  explicit RayModel(const RaySensors& sensors, double spread = 0.04, double turn = 0.012)
      : sensors_(sensors), square_(sensors.noise * sensors.noise + spread * spread), turn_(turn) {}

  const RaySensors& sensors() const { return sensors_; }  ///< as given

  /// Returns the logarithm of how much more likely a reading is where the map's ray ends like that than anywhere.
  double evidence(double reading, const RayEnd& end) const {
    const double range = sensors_.range;
    const bool has_end = end.at != Occupancy::free, is_unknown = end.at == Occupancy::unknown;
    if (!(reading < range)) return std::log(is_unknown ? 0.5 : has_end ? 0.2 : 3.0);
    double likelihood = is_unknown && reading > end.distance ? 0.5 : 0.2;
    if (has_end) {
      const double aside = end.distance * turn_, variance = square_ + aside * aside, off = reading - end.distance;
      if (off * off < 25 * variance) {
        likelihood += 0.45 * range * 0.39894 / std::sqrt(variance) * std::exp(-off * off / (2 * variance));
      }
    }
    if (reading < end.distance) likelihood += 0.35 * range / std::max(end.distance, 0.5);
    return std::log(likelihood);
  }
  /// The same where a ray ends at `furnished` or, without what can be moved, at `bare`: whichever fits better.
  double evidence(double reading, const RayEnd& furnished, const RayEnd& bare) const {
    return std::max(evidence(reading, furnished), evidence(reading, bare) - moved_penalty);
  }
  static constexpr double moved_penalty = 0.7;  ///< the logarithm of how seldom furniture has moved

 private:
  RaySensors sensors_;
  double square_, turn_;
};

/// What a robot would see from everywhere on a map: rays in 120 directions from positions about 15 cm apart where it
/// fits. Made once for a map, a robot and a range.
///
/// O(positions * 120) rays. RAM: 10 bytes a square, 260 bytes a position.
class RayViews {
 public:
  static constexpr int angles = 120;  ///< of each position

  /// A pose and how well a scan fits it.
  struct Match {
    Pose2D<double> pose;  ///< metres, radians
    double score;         ///< the logarithm of its likelihood
  };

  /// `radius` of the robot and `range` of its rays in metres. At most `most` positions: on large maps they are farther
  /// apart.
  RayViews(const OccupancyGrid& map, double radius, double range, std::size_t most = 100000)
      : furnished_(map), bare_(without_loose_pieces(map)), range_(range) {
    const RunTimeGrid& grid = map.grid();
    const DistanceField clear(
        grid, [&](RunTimeGrid::Index i) { return OccupancyGrid::meaning_of(map.values()[i]) != Occupancy::free; });
    const std::int32_t needed = DistanceField::least_four_squared(radius / map.resolution());
    step_ = std::max(1, static_cast<int>(std::lround(0.15 / map.resolution())));
    for (;; ++step_) {
      place(grid, clear, needed);
      if (positions_.size() <= most) break;
    }
    fill(furnished_, views_);
    fill(bare_, bare_views_);
  }

  const RayCaster& furnished() const { return furnished_; }  ///< of the map
  const RayCaster& bare() const { return bare_; }            ///< of the map without what can be moved
  /// Returns how well a reading fits a pose.
  double evidence(const RayModel& model, const Pose2D<double>& pose, const RayReading& reading) const {
    const double angle = pose.angle + reading.angle, dx = std::sin(angle), dy = std::cos(angle);
    const double range = model.sensors().range;
    const RayEnd end = furnished_.cast(pose.x, pose.y, dx, dy, range);
    if (reading.distance <= end.distance) return model.evidence(reading.distance, end);
    return model.evidence(reading.distance, end, bare_.cast(pose.x, pose.y, dx, dy, range));
  }
  /// The sum over a scan.
  double score(const RayModel& model, const Pose2D<double>& pose, const std::vector<RayReading>& scan) const {
    double sum = 0;
    for (const RayReading& reading : scan) sum += reading.weight * evidence(model, pose, reading);
    return sum;
  }
  std::size_t positions() const { return positions_.size(); }           ///< how many there are
  double spacing_m() const { return step_ * furnished_.resolution(); }  ///< metres from a position to the next
  static constexpr double angle_step() { return 2 * 3.14159265358979323846 / angles; }  ///< radians

  /// The poses that fit a scan best, of those that fit better than their neighbours; the best one first.
  std::vector<Match> best_matches(const std::vector<RayReading>& scan, const RaySensors& sensors,
                                  std::size_t most) const {
    const RayModel model(sensors, std::hypot(0.4 * spacing_m(), 0.3 * range_ / far), 0.4 * angle_step());
    std::vector<std::int32_t> scores(positions_.size() * angles, 0);
    score_all(scan, model, scores);
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      for (int a = 0; a < angles; ++a) {
        if (is_local_maximum(scores, i, a)) best.push_back(i * angles + static_cast<std::size_t>(a));
      }
    }
    const auto is_better = [&](std::size_t a, std::size_t b) {
      return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
    };
    const std::size_t count = std::min(most, best.size());
    std::partial_sort(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(count), best.end(), is_better);
    std::vector<Match> matches;
    for (std::size_t i = 0; i < count; ++i) {
      const Position& position = positions_[best[i] / angles];
      matches.push_back({{position.x, position.y, static_cast<double>(best[i] % angles) * angle_step()},
                         static_cast<double>(scores[best[i]]) / scale});
    }
    return matches;
  }

 private:
  // A byte of a view: the distance, `far` beyond the range, and `unknown` more if an unknown square is there.
  static constexpr int far = 127, unknown = 128;
  static constexpr double scale = 256;

  struct Position {
    double x, y;  // metres
    int column, row;
  };

  static double sine(int angle) { return std::sin(angle * angle_step()); }

  void fill(const RayCaster& caster, std::vector<std::uint8_t>& views) const {
    const double quantum = range_ / far;
    views.resize(positions_.size() * angles);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      for (int a = 0; a < angles; ++a) {
        const RayEnd end = caster.cast(positions_[i].x, positions_[i].y, sine(a), sine(a + angles / 4), range_);
        const int whole = std::min(static_cast<int>(end.distance / quantum), far - 1);
        views[i * angles + static_cast<std::size_t>(a)] =
            static_cast<std::uint8_t>(end.at == Occupancy::free      ? far
                                      : end.at == Occupancy::unknown ? unknown + whole
                                                                     : whole);
      }
    }
  }

  // In each block of step_ x step_ squares the square nearest to its middle at which the robot fits.
  void place(const RunTimeGrid& grid, const DistanceField& clear, std::int32_t needed) {
    positions_.clear();
    columns_ = (grid.width() - 1) / step_ + 1, rows_ = (grid.height() - 1) / step_ + 1;
    at_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), -1);
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        int least = 4 * step_ * step_ + 1;
        Cell nearest(0, 0);
        for (int y = row * step_; y < std::min((row + 1) * step_, grid.height()); ++y) {
          for (int x = column * step_; x < std::min((column + 1) * step_, grid.width()); ++x) {
            const int dx = 2 * (x - column * step_) + 1 - step_, dy = 2 * (y - row * step_) + 1 - step_;
            if (dx * dx + dy * dy >= least || clear.four_squared(grid.index(Cell(x, y))) < needed) continue;
            least = dx * dx + dy * dy;
            nearest = Cell(x, y);
          }
        }
        if (least > 4 * step_ * step_) continue;
        at_[index(column, row)] = static_cast<std::int32_t>(positions_.size());
        const double resolution = furnished_.resolution();
        positions_.push_back({(nearest.x + 0.5) * resolution, (nearest.y + 0.5) * resolution, column, row});
      }
    }
  }
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
  }

  void score_all(const std::vector<RayReading>& scan, const RayModel& model, std::vector<std::int32_t>& scores) const {
    struct Ray {
      int angle;
      double weight;
      std::array<std::int16_t, 256> evidence;  // of each byte
    };
    std::vector<Ray> rays;
    const std::size_t every = (scan.size() + 39) / 40;
    for (std::size_t k = 0; k < scan.size(); k += every) {
      Ray ray;
      ray.weight = scan[k].weight;
      ray.angle = static_cast<int>(std::lround(scan[k].angle / angle_step())) % angles;
      if (ray.angle < 0) ray.angle += angles;
      for (int byte = 0; byte < 256; ++byte) {
        const RayEnd end = byte == far ? RayEnd{range_, Occupancy::free}
                                       : RayEnd{(byte % unknown + 0.5) * range_ / far,
                                                byte >= unknown ? Occupancy::unknown : Occupancy::occupied};
        ray.evidence[static_cast<std::size_t>(byte)] =
            static_cast<std::int16_t>(std::lround(scale * scan[k].weight * model.evidence(scan[k].distance, end)));
      }
      rays.push_back(ray);
    }
    std::array<std::uint8_t, std::size_t{2} * angles> around, bare_around;
    const auto penalty = static_cast<int>(scale * RayModel::moved_penalty);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      const std::uint8_t *view = views_.data() + i * angles, *bare = bare_views_.data() + i * angles;
      for (const int half : {0, angles}) {
        std::copy(view, view + angles, around.begin() + half);
        std::copy(bare, bare + angles, bare_around.begin() + half);
      }
      std::int32_t* sums = scores.data() + i * angles;
      for (const Ray& ray : rays) {
        const std::uint8_t *from = around.data() + ray.angle, *behind = bare_around.data() + ray.angle;
        const int less = static_cast<int>(ray.weight * penalty);
        for (int a = 0; a < angles; ++a) {
          sums[a] += std::max<int>(ray.evidence[from[a]], ray.evidence[behind[a]] - less);
        }
      }
    }
  }

  bool is_local_maximum(const std::vector<std::int32_t>& scores, std::size_t position, int angle) const {
    const std::int32_t own = scores[position * angles + static_cast<std::size_t>(angle)];
    const int before = angle == 0 ? angles - 1 : angle - 1, after = angle + 1 == angles ? 0 : angle + 1;
    const Position& at = positions_[position];
    for (int row = at.row - 1; row <= at.row + 1; ++row) {
      for (int column = at.column - 1; column <= at.column + 1; ++column) {
        if (row < 0 || column < 0 || row >= rows_ || column >= columns_) continue;
        const std::int32_t other = at_[index(column, row)];
        if (other < 0) continue;
        for (const int a : {before, angle, after}) {
          const std::size_t there = static_cast<std::size_t>(other) * angles + static_cast<std::size_t>(a);
          if (scores[there] > own) return false;
          if (scores[there] == own && there < position * angles + static_cast<std::size_t>(angle)) return false;
        }
      }
    }
    return true;
  }

  RayCaster furnished_, bare_;
  double range_;
  int step_ = 1, columns_ = 0, rows_ = 0;
  std::vector<Position> positions_;
  std::vector<std::int32_t> at_;                  // the position of each block, or -1
  std::vector<std::uint8_t> views_, bare_views_;  // a byte for each angle of each position
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_RAY_MODEL_HPP
