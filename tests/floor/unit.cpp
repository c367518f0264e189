// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A unit of a user's program: it uses all of the core, with mazes of two sizes, and nothing else, no standard library
// either. It is compiled in every standard and by every compiler, and linked with itself compiled otherwise.
#include "unit.hpp"

namespace {

using mazebot::Cell;
using mazebot::Heading;
using mazebot::Turn;
using mazebot::Unknown;

// A comb: corridors that run north, joined at the bottom or at the top in turn.
template <class MapT>
void build_comb(MapT& walls) {
  for (int x = 0; x + 1 < walls.width(); ++x) {
    const int gap = x % 2 == 0 ? walls.height() - 1 : 0;
    for (int y = 0; y < walls.height(); ++y) walls.record(Cell(x, y), Heading::east, y != gap);
    for (int y = 0; y + 1 < walls.height(); ++y) walls.record(Cell(x, y), Heading::north, false);
  }
  for (int y = 0; y + 1 < walls.height(); ++y) walls.record(Cell(walls.width() - 1, y), Heading::north, false);
}

template <int Width, int Height>
class CombRobot {
 public:
  CombRobot() : walls_(), pose_(), moves_(0) { build_comb(walls_); }

  bool wall_left() const { return walls_.wall(pose_, Turn::left); }
  bool wall_front() const { return walls_.wall(pose_, Turn::ahead); }
  bool wall_right() const { return walls_.wall(pose_, Turn::right); }
  void turn_left() { pose_ = pose_.turned(Turn::left); }
  void turn_right() { pose_ = pose_.turned(Turn::right); }
  bool forward() {
    if (wall_front()) return false;
    pose_ = pose_.advanced();
    ++moves_;
    return true;
  }

  const mazebot::WallMap<Width, Height>& walls() const { return walls_; }
  int moves() const { return moves_; }

 private:
  mazebot::WallMap<Width, Height> walls_;
  mazebot::Pose pose_;
  int moves_;
};

// Downhill on the true distances: the smallest navigator there can be.
template <int Width, int Height>
class Downhill {
 public:
  explicit Downhill(const mazebot::WallMap<Width, Height>& walls) : walls_(walls), flood_(), pose_() {
    mazebot::CellSet<Width, Height> goals;
    goals.insert(Cell(Width - 1, 0));
    flood_.run(walls_, goals, Unknown::wall);
  }

  mazebot::Command next(const mazebot::Observation&) {
    const mazebot::Optional<Heading> heading = flood_.downhill(walls_, pose_, Unknown::wall);
    if (!heading) return mazebot::Command::stop();
    const Turn turn = *heading - pose_.heading;
    pose_ = pose_.turned(turn).advanced();
    return mazebot::Command::go(turn);
  }
  mazebot::Status status() const { return mazebot::Status::done; }

 private:
  const mazebot::WallMap<Width, Height>& walls_;
  mazebot::FloodFill<Width, Height> flood_;
  mazebot::Pose pose_;
};

template <int Width, int Height>
int moves_down_the_comb(mazebot::Status& status) {
  typedef CombRobot<Width, Height> Robot;
  MAZEBOT_CHECK_ROBOT(Robot);
  Robot robot;
  Downhill<Width, Height> navigator(robot.walls());
  status = mazebot::drive(robot, navigator);
  return robot.moves();
}

UnitReport make_report() {
  UnitReport report = UnitReport();
  report.map_bytes = sizeof(SmallMap);
  report.flood_bytes = sizeof(mazebot::FloodFill<16, 16>);
  report.observation_bytes = sizeof(mazebot::Observation);
  report.small_moves = moves_down_the_comb<6, 5>(report.status);
  report.large_moves = moves_down_the_comb<16, 16>(report.status);
  return report;
}

int distance_across(const SmallMap& walls) {
  mazebot::FloodFill<6, 5> flood;
  const Cell goals[] = {Cell(5, 0)};
  flood.run(walls, mazebot::CellSet<6, 5>(goals), Unknown::open);
  return flood.reachable(Cell(0, 0)) ? static_cast<int>(flood.distance(Cell(0, 0))) : -1;
}

}  // namespace

#if MAZEBOT_CPLUSPLUS < 202002L
UnitReport report_of_unit_11() { return make_report(); }
int distance_in_unit_11(const SmallMap& walls) { return distance_across(walls); }
#else
UnitReport report_of_unit_20() { return make_report(); }
int distance_in_unit_20(const SmallMap& walls) { return distance_across(walls); }
#endif
