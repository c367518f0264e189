// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/plan/elimination_rules.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "mazebot/host/navigate/rule_policy.hpp"
#include "support/catch.hpp"
#include "support/lost_robot.hpp"
#include "support/mazes.hpp"
#include "support/naive_localizer.hpp"
#include "support/paths.hpp"

using namespace mazebot;

namespace {

const LostRobotKind kinds[] = {{3, 1, false}, {4, 1, false}, {3, 3, false}, {4, 20, false}, {3, 1, true}, {4, 2, true}};

std::vector<naive::Place> places(const RunTimeWallMap& map, int heading) {
  std::vector<naive::Place> all;
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) {
      if (map.exits_at(map.grid().index(Cell(x, y)), Unknown::wall) == 0) continue;
      for (int h = 0; h < 4; ++h) {
        if (heading < 0 || h == heading) all.push_back({x, y, h});
      }
    }
  }
  return all;
}

// The naive robots, one after the other.
StepCounts count_naive(const RunTimeWallMap& map, const LostRobotKind& kind) {
  StepCounts counts;
  for (const naive::Place start : places(map, -1)) {
    const naive::Answer answer = naive::localize(map, places(map, kind.compass ? start.heading : -1), start,
                                                 {kind.rays, kind.reach}, kind.turns() ? "FLR" : "nesw");
    counts.add(static_cast<std::uint32_t>(answer.path.size()), 1, answer.left.size() > 1);
  }
  return counts;
}

// The optimum by value iteration over all groups that can come about, step by step, without any of the rules'
// shortcuts.
class ValueIteration {
 public:
  ValueIteration(const RunTimeWallMap& map, const LostRobotKind& kind)
      : map_(map), sensors_{kind.rays, kind.reach}, letters_(kind.turns() ? "FLR" : "nesw") {}

  double total(const std::vector<naive::Place>& all) {
    const std::vector<Group> first = look(all);
    for (const Group& group : first) explore(group);
    for (double change = 1; change > 1e-9;) {
      change = 0;
      for (auto& entry : values_) {
        double best = entry.second.value;
        for (const std::vector<const Entry*>& outcomes : entry.second.actions) {
          double cost = static_cast<double>(entry.first.size());
          for (const Entry* outcome : outcomes) cost += outcome->value;
          best = std::min(best, cost);
        }
        if (best == entry.second.value) continue;
        change = std::max(change, entry.second.value - best);
        entry.second.value = best;
      }
    }
    double sum = 0;
    for (const Group& group : first) {
      // What never gets below the start value can never be told apart any further: no cost, if it is the whole group.
      sum += values_[group].value;
    }
    return sum;
  }
  bool all_can_be_told_apart() const {
    return std::all_of(values_.begin(), values_.end(), [](const auto& entry) { return entry.second.value < far; });
  }

 private:
  using Group = std::vector<naive::Place>;
  static constexpr double far = 1e12;
  struct Entry {
    double value = far;
    std::vector<std::vector<const Entry*>> actions;
  };

  std::vector<Group> look(const Group& group) const {
    std::map<std::vector<int>, Group> parts;
    for (const naive::Place place : group) parts[naive::look(map_, place, sensors_)].push_back(place);
    std::vector<Group> result;
    for (auto& part : parts) {
      std::sort(part.second.begin(), part.second.end());
      result.push_back(part.second);
    }
    return result;
  }
  void explore(const Group& first) {
    std::vector<Group> waiting{first};
    while (!waiting.empty()) {
      const Group group = waiting.back();
      waiting.pop_back();
      if (!visited_.insert(group).second) continue;
      Entry& entry = values_[group];
      if (group.size() == 1) {
        entry.value = 0;
        continue;
      }
      for (const char letter : letters_) {
        const std::size_t side = std::string("nesw").find(letter);
        const int towards = side == std::string::npos ? 0 : static_cast<int>(side) - group.front().heading;
        if ((letter == 'F' || side != std::string::npos) && !naive::is_open(map_, group.front(), towards)) continue;
        Group moved = group;
        for (naive::Place& place : moved) place = naive::walked(place, letter);
        entry.actions.emplace_back();
        for (const Group& part : look(moved)) {
          entry.actions.back().push_back(&values_[part]);
          waiting.push_back(part);
        }
      }
    }
  }

  const RunTimeWallMap& map_;
  naive::Sensors sensors_;
  std::string letters_;
  std::map<Group, Entry> values_;
  std::set<Group> visited_;
};

}  // namespace

TEST_CASE("the greedy rule for all poses at once takes the naive robots' steps", "[rules]") {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const int size = 3 + static_cast<int>(seed);
    for (const RunTimeWallMap& map : {test::generated_walls(MazeAlgorithm::backtracker, size, size + 1, seed),
                                      test::generated_walls(MazeAlgorithm::wilson, size + 2, size, seed, 50),
                                      test::scattered_blocks(size + 1, size + 2, seed, 30).walls,
                                      test::scattered_blocks(size, size, seed, 0).walls}) {
      for (const LostRobotKind& kind : kinds) {
        const LostWorld world(map, kind);
        const StepCounts found = count_steps(world, GreedyRule(world));
        const StepCounts expected = count_naive(map, kind);
        CHECK(found.by_steps() == expected.by_steps());
        CHECK(found.ambiguous_poses() == expected.ambiguous_poses());
      }
    }
  }
}

TEST_CASE("the optimal rule is that of value iteration", "[rules]") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const int size = 2 + static_cast<int>(seed % 3);
    for (const RunTimeWallMap& map : {test::generated_walls(MazeAlgorithm::backtracker, size, size + 1, seed),
                                      test::generated_walls(MazeAlgorithm::wilson, size, size, seed),
                                      test::generated_walls(MazeAlgorithm::backtracker, size + 2, size, seed, 100),
                                      test::scattered_blocks(size + 1, 3, seed, 30).walls}) {
      for (const LostRobotKind& kind : {kinds[0], kinds[1], kinds[2], kinds[5]}) {
        const LostWorld world(map, kind);
        ValueIteration iteration(map, kind);
        double expected = 0;
        for (int h = 0; h < (kind.compass ? 4 : 1); ++h)
          expected += iteration.total(places(map, kind.compass ? h : -1));
        if (!iteration.all_can_be_told_apart()) continue;
        const double found = static_cast<double>(count_steps(world, OptimalRule(world)).total());
        CHECK(std::fabs(found - expected) < 1e-6);
        ++compared;
      }
    }
  }
  CHECK(compared > 60);
}

TEST_CASE("the rollout rule lies between the optimum and greedy", "[rules]") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const int size = 6 + static_cast<int>(seed);
    for (const RunTimeWallMap& map : {test::generated_walls(MazeAlgorithm::backtracker, size, size, seed),
                                      test::generated_walls(MazeAlgorithm::wilson, size, size, seed, 20),
                                      test::scattered_blocks(size, size, seed, 45).walls}) {
      for (const LostRobotKind& kind : kinds) {
        const LostWorld world(map, kind);
        const StepCounts greedy = count_steps(world, GreedyRule(world));
        const StepCounts rollout = count_steps(world, RolloutRule(world));
        // Without any search for the optimum, and with next to none.
        const StepCounts plain = count_steps(world, RolloutRule(world, 6, 0));
        const StepCounts hasty = count_steps(world, RolloutRule(world, 2, 2000));
        const StepCounts best = count_steps(world, OptimalRule(world));
        CHECK(rollout.poses() == greedy.poses());
        CHECK(rollout.ambiguous_poses() == greedy.ambiguous_poses());
        CHECK(best.total() <= rollout.total());
        CHECK(rollout.total() <= greedy.total());
        CHECK(plain.total() <= greedy.total());
        CHECK(hasty.total() <= greedy.total());
        CHECK(rollout.mean() <= best.mean() * 1.005);
      }
    }
  }
}

TEST_CASE("a localizer follows a rule from every pose", "[rules]") {
  for (const RunTimeWallMap& map :
       {test::generated_walls(MazeAlgorithm::backtracker, 9, 8, 2), test::scattered_blocks(8, 9, 2, 35).walls,
        test::scattered_blocks(5, 5, 2, 0).walls}) {
    for (const LostRobotKind& kind : {kinds[0], kinds[2], kinds[5]}) {
      const LostWorld world(map, kind);
      const StepCounts expected = count_steps(world, RolloutRule(world));
      StepCounts found;
      for (const naive::Place start : places(map, -1)) {
        const Pose pose(Cell(start.x, start.y), heading_at(start.heading));
        LostRobot<RunTimeWallMap> robot(map, pose, kind.rays, kind.reach);
        const auto run = [&](auto localizer) {
          for (;;) {
            const Command command = localizer.next(robot.observe());
            if (command.is_stop()) break;
            REQUIRE(robot.obey(command));
          }
          CHECK(localizer.hypotheses().contains(robot.pose()));
          if (localizer.status() == Status::located) CHECK(*localizer.pose() == robot.pose());
          found.add(static_cast<std::uint32_t>(kind.turns() ? robot.steps() : robot.cells()), 1,
                    localizer.status() == Status::ambiguous);
        };
        if (kind.compass) {
          run(RuleLocalizer<RolloutRule, true>(map, pose.heading));
        } else {
          run(RuleLocalizer<RolloutRule>(map));
        }
      }
      // Which of equally good ways is taken may depend on the pose that comes first; the mean does not.
      CHECK(found.total() == expected.total());
      CHECK(found.ambiguous_poses() == expected.ambiguous_poses());
    }
  }
}

TEST_CASE("step counts have a mean and quantiles", "[rules]") {
  StepCounts counts;
  CHECK(counts.mean() == 0);
  CHECK(counts.quantile(0.5) == 0);
  counts.add(2, 3, false);
  counts.add(10, 1, true);
  counts.add(4, 2, false);
  CHECK(counts.poses() == 6);
  CHECK(counts.ambiguous_poses() == 1);
  CHECK(counts.mean() == 4);
  CHECK(counts.quantile(0.5) == 2);
  CHECK(counts.quantile(0.51) == 4);
  CHECK(counts.quantile(0.95) == 10);
  CHECK(counts.most() == 10);
}

TEST_CASE("the course's maps give the published rule's figures and the optimum", "[rules]") {
  const std::filesystem::path folder = shared_dir() / "maps" / "lost-robot";
  if (!std::filesystem::exists(folder)) {
    WARN("skipped: there are no shared maps beside this project");
    return;
  }
  struct Row {
    const char* file;
    LostRobotKind kind;
    double greedy, optimal;
    std::size_t ambiguous;
  };
  for (const Row& row : {Row{"26.txt", {3, 1, false}, 6.156, 6.004, 0}, Row{"72.txt", {3, 1, false}, 6.562, 6.398, 0},
                         Row{"114.txt", {3, 1, false}, 7.433, 7.324, 8}, Row{"26.txt", {4, 1, true}, 3.689, 3.488, 0},
                         Row{"114.txt", {4, 1, true}, 5.245, 4.771, 8}}) {
    const BlockMap map = read_block_map(folder / row.file);
    const LostWorld world(map.walls, map.free, row.kind);
    const auto thousandths = [](double value) { return std::lround(value * 1000); };
    const StepCounts greedy = count_steps(world, GreedyRule(world));
    const StepCounts optimal = count_steps(world, OptimalRule(world));
    CHECK(thousandths(greedy.mean()) == thousandths(row.greedy));
    CHECK(thousandths(optimal.mean()) == thousandths(row.optimal));
    CHECK(greedy.ambiguous_poses() == row.ambiguous);
    CHECK(count_steps(world, RolloutRule(world)).mean() <= 1.005 * optimal.mean());
  }
}

// A long corridor with short dead ends on one side, all alike but for one at its far end: nothing near by tells the
// cells apart, and every way to find out is long.
TEST_CASE("in a comb where the only difference is far away every rule goes there", "[rules]") {
  for (const int teeth : {3, 8, 20}) {
    RunTimeCellSet free(RunTimeGrid(2 * teeth + 1, 4));
    for (int x = 0; x <= 2 * teeth; ++x) {
      free.insert(Cell(x, 0));
      if (x % 2 == 0) free.insert(Cell(x, 1));
    }
    free.insert(Cell(2 * teeth, 2));
    const RunTimeWallMap map = BlockMap(free).walls;
    const LostWorld world(map, kinds[0]);
    const StepCounts greedy = count_steps(world, GreedyRule(world));
    const StepCounts best = count_steps(world, OptimalRule(world));
    CHECK(greedy.by_steps() == count_naive(map, kinds[0]).by_steps());
    CHECK(count_steps(world, RolloutRule(world)).total() <= greedy.total());
    CHECK(best.total() <= greedy.total());
    CHECK(greedy.most() >= static_cast<std::uint32_t>(teeth));
    CHECK(greedy.ambiguous_poses() == 0);
  }
}
