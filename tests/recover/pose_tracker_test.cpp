// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/track/pose_tracker.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/map/evidence_map.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using MapT = BasicEvidenceMap<RunTimeGrid>;
using TrackerT = detail::PoseTracker<RunTimeGrid, 64>;

// What the robot was ordered in a step, and what its sensors read after it.
struct TestStep {
  Turn turn;
  bool crosses;
  Observation seen;
};

Observation seen_at(const RunTimeWallMap& walls, Pose pose, double misreads, Random& random) {
  Observation seen;
  seen.set_feels_bumps(false);
  for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
    const bool is_wrong = random.unit() < misreads;
    seen.set_wall(side, walls.wall(pose, side) != is_wrong);
  }
  return seen;
}

// The slow oracle: plays the steps with one explanation, the outcome of each step given, and adds up the natural
// logarithms of the probabilities from scratch. Nothing is rounded or forgotten.
class Played {
 public:
  enum Outcome { as_ordered, stopped, two_cells, too_far_right, too_far_left };

  Played(const RunTimeGrid& grid, Pose start) : grid_(grid), pose_(start) {}

  void play(const TestStep& step, Outcome outcome) {
    const Turn extra = outcome == too_far_right ? Turn::right : outcome == too_far_left ? Turn::left : Turn::ahead;
    pose_ = pose_.turned(step.turn + extra);
    if (outcome >= two_cells) cost_ += std::log(1000.0);
    const int cells = !step.crosses || outcome == stopped ? 0 : outcome == two_cells ? 2 : 1;
    for (int i = 0; i < cells; ++i) cross();
    if (outcome == stopped) stop();
    if (cells > 0) visit_.clear();
    for (int quarter = 0; quarter < 4; ++quarter) {
      if (step.seen.sensed(turn_at(quarter))) read(pose_.heading + turn_at(quarter), step.seen.wall(turn_at(quarter)));
    }
  }
  double cost() const { return cost_; }
  Pose pose() const { return pose_; }

 private:
  struct Wall {
    double by_motion = 0;
    std::array<int, 2> shown = {};  // by its two sides: 1 a wall, -1 an opening
  };

  // Each wall by the cell south or west of it.
  Wall& wall(Cell cell, Heading side, int& which) {
    const bool is_far = side == Heading::south || side == Heading::west;
    which = is_far ? 1 : 0;
    const Cell owner = is_far ? cell.towards(side) : cell;
    return walls_[{owner.x, owner.y, side == Heading::north || side == Heading::south}];
  }
  bool is_border(Heading side) const { return !grid_.contains(pose_.cell.towards(side)); }
  double odds(const Wall& of) const {
    const double sum = of.by_motion + std::log(99.0) * (of.shown[0] + of.shown[1]);
    return std::max(-20.0, std::min(20.0, sum));
  }
  double probability(Heading side) {
    if (is_border(side)) return 1;
    int which = 0;
    return 1 / (1 + std::exp(-odds(wall(pose_.cell, side, which))));
  }
  void cross() {
    if (is_border(pose_.heading)) {
      cost_ = std::numeric_limits<double>::infinity();
      return;
    }
    cost_ -= std::log(1 - probability(pose_.heading));
    int which = 0;
    wall(pose_.cell, pose_.heading, which).by_motion = -20;
    pose_ = pose_.advanced();
  }
  void stop() {
    const double p = probability(pose_.heading);
    cost_ -= std::log(p + (1 - p) * 0.003);
    if (is_border(pose_.heading)) return;
    int which = 0;
    Wall& ahead = wall(pose_.cell, pose_.heading, which);
    ahead.by_motion = std::min(20.0, ahead.by_motion - std::log(0.003));
  }
  void read(Heading side, bool is_wall) {
    const auto before = visit_.find(static_cast<int>(side));
    if (before != visit_.end()) {
      if (before->second != is_wall) cost_ += std::log(1e4);
      return;
    }
    visit_[static_cast<int>(side)] = is_wall;
    const double p = probability(side);
    const double agrees = is_wall ? p : 1 - p;
    cost_ -= std::log(agrees * 0.99 + (1 - agrees) * 0.01);
    if (is_border(side)) return;
    int which = 0;
    int& shown = wall(pose_.cell, side, which).shown[static_cast<std::size_t>(which)];
    shown = std::max(-1, std::min(1, shown + (is_wall ? 1 : -1)));
  }

  struct WallName {
    int x, y;
    bool is_north;
    bool operator<(const WallName& other) const {
      return std::make_pair(std::make_pair(x, y), is_north) <
             std::make_pair(std::make_pair(other.x, other.y), other.is_north);
    }
  };
  RunTimeGrid grid_;
  Pose pose_;
  double cost_ = 0;
  std::map<WallName, Wall> walls_;
  std::map<int, bool> visit_;
};

// The least cost for each pose, over all explanations.
void explain(const Played& so_far, const std::vector<TestStep>& steps, std::size_t next,
             std::map<std::array<int, 3>, double>& best) {
  if (so_far.cost() > 25) return;
  if (next == steps.size()) {
    const Pose pose = so_far.pose();
    const std::array<int, 3> key = {pose.cell.x, pose.cell.y, static_cast<int>(pose.heading)};
    const auto found = best.find(key);
    if (found == best.end() || so_far.cost() < found->second) best[key] = so_far.cost();
    return;
  }
  const TestStep& step = steps[next];
  for (const auto outcome :
       {Played::as_ordered, Played::stopped, Played::two_cells, Played::too_far_right, Played::too_far_left}) {
    if (!step.crosses && (outcome == Played::stopped || outcome == Played::two_cells)) continue;
    if (step.turn == Turn::ahead && outcome >= Played::too_far_right) continue;
    Played played = so_far;
    played.play(step, outcome);
    explain(played, steps, next + 1, best);
  }
}

}  // namespace

TEST_CASE("a tracker believes the pose that explains all steps best", "[tracking]") {
  int clear = 0;
  int wrong_as_ordered = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const RunTimeWallMap walls = test::generated_walls(MazeAlgorithm::contest, 6, 6, seed);
    Random random(seed);
    Pose truth(Cell(2, 2), heading_at(static_cast<int>(random.below(4))));
    Pose ordered = truth;
    TrackerT tracker(walls.grid());
    tracker.restart(MapT(walls.grid()), truth);
    Played start(walls.grid(), truth);
    std::vector<TestStep> steps = {{Turn::ahead, false, seen_at(walls, truth, 0.0, random)}};
    tracker.observe(Turn::ahead, false, steps[0].seen);
    for (int i = 0; i < 9; ++i) {
      const Observation& seen = steps.back().seen;
      Turn turn = turn_at(static_cast<int>(random.below(4)));
      if (seen.sensed(turn) && seen.wall(turn)) turn = Turn::around;
      truth = truth.turned(turn);
      ordered = ordered.turned(turn).advanced();
      if (!walls.wall(truth, Turn::ahead) && random.below(8) != 0) truth = truth.advanced();
      steps.push_back({turn, true, seen_at(walls, truth, 0.02, random)});
      tracker.observe(turn, true, steps.back().seen);
    }
    std::map<std::array<int, 3>, double> best;
    explain(start, steps, 0, best);
    std::pair<std::array<int, 3>, double> first = {{}, 1e9};
    double second = 1e9;
    for (const auto& found : best) {
      if (found.second < first.second) {
        second = first.second;
        first = found;
      } else {
        second = std::min(second, found.second);
      }
    }
    // The tracker stays with what it believed while another pose leads by less than 3 nats; and it rounds.
    if (second - first.second < 5) continue;
    ++clear;
    const Pose pose = tracker.pose();
    CAPTURE(seed, first.second, second);
    CHECK(std::array<int, 3>{pose.cell.x, pose.cell.y, static_cast<int>(pose.heading)} == first.first);
    wrong_as_ordered += pose == ordered ? 0 : 1;
  }
  CHECK(clear > 50);
  CHECK(wrong_as_ordered > 10);  // it matters
}

TEST_CASE("a tracker draws what its steps have shown, and how surely", "[tracking]") {
  MapT map(RunTimeGrid(4, 4));
  detail::PoseTracker<RunTimeGrid, 8> tracker(map.grid());
  tracker.restart(map, Pose(Cell(1, 1), Heading::north));
  Observation opening;
  opening.set_feels_bumps(false);
  opening.set_wall(Turn::left, true);
  opening.set_wall(Turn::ahead, false);
  opening.set_wall(Turn::right, true);
  Observation end = opening;
  end.set_wall(Turn::ahead, true);
  tracker.observe(Turn::ahead, false, opening);
  tracker.observe(Turn::ahead, true, end);
  CHECK(tracker.pose() == Pose(Cell(1, 2), Heading::north));
  CHECK_FALSE(tracker.has_stopped());
  tracker.draw(map);
  CHECK(map.evidence(Cell(1, 1), Heading::north) == Evidence::certain);  // crossed
  CHECK_FALSE(map.wall(Cell(1, 1), Heading::north));
  CHECK(map.evidence(Cell(1, 2), Heading::north) == Evidence::seen_once);
  CHECK(map.wall(Cell(1, 2), Heading::north));
  // It drives against the wall that it sees: whatever moves, it stays.
  tracker.observe(Turn::ahead, true, end);
  CHECK(tracker.has_stopped());
  CHECK(tracker.pose() == Pose(Cell(1, 2), Heading::north));
  // A map is read as it was drawn.
  MapT again(map.grid());
  tracker.draw(again);
  detail::PoseTracker<RunTimeGrid, 8> other(map.grid());
  other.restart(again, tracker.pose());
  MapT copy(map.grid());
  other.draw(copy);
  for (std::size_t i = 0; i < map.grid().cell_count(); ++i) {
    const auto index = static_cast<RunTimeGrid::Index>(i);
    CHECK(copy.byte_at(index) == again.byte_at(index));
    CHECK(copy.looks_at(index) == again.looks_at(index));
  }
  // With weak walls as openings.
  tracker.restart(MapT(map.grid()), Pose(Cell(0, 0), Heading::north));
  tracker.observe(Turn::ahead, false, end);
  tracker.draw(map, 16);
  CHECK(map.wall(Cell(0, 0), Heading::north));  // 18 is more than 16
  tracker.draw(map, 36);
  CHECK_FALSE(map.wall(Cell(0, 0), Heading::north));
}

TEST_CASE("a tracker notices that somebody has lifted the robot up", "[tracking]") {
  const RunTimeWallMap walls = test::generated_walls(MazeAlgorithm::contest, 8, 8, 5);
  Random random(1);
  MapT map(walls.grid());
  for (std::size_t i = 0; i < walls.grid().cell_count(); ++i) {
    const Cell cell = walls.grid().cell(static_cast<RunTimeGrid::Index>(i));
    for (int quarter = 0; quarter < 4; ++quarter) {
      map.record(cell, heading_at(quarter), walls.wall(cell, heading_at(quarter)));
    }
  }
  detail::PoseTracker<RunTimeGrid, 8> tracker(walls.grid());
  Pose truth(Cell(0, 0), Heading::north);
  tracker.restart(map, truth);
  const auto drive = [&](int steps) {
    for (int i = 0; i < steps; ++i) {
      Turn turn = Turn::left;
      while (walls.wall(truth, turn)) turn = turn + Turn::right;
      truth = truth.turned(turn).advanced();
      tracker.observe(turn, true, seen_at(walls, truth, 0.0, random));
    }
  };
  drive(40);
  CHECK_FALSE(tracker.is_lost());
  CHECK(tracker.explains_well());
  CHECK(tracker.is_clear());
  CHECK(tracker.pose() == truth);
  truth = Pose(Cell(7, 2), Heading::west);
  int steps = 0;
  for (; steps < 60 && !tracker.is_lost(); ++steps) drive(1);
  CHECK(steps < 60);
}
