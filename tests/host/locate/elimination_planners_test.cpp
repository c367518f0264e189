// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/locate/greedy_elimination_planner.hpp"

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
#include "mazebot/host/locate/optimal_elimination_planner.hpp"
#include "mazebot/host/locate/rollout_elimination_planner.hpp"
#include "mazebot/host/locate/step_counts.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/naive_localizer.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"

using namespace mazebot;

namespace {

const LocalizationSensors sensor_kinds[] = {{3, 1, false},  {4, 1, false}, {3, 3, false},
                                            {4, 20, false}, {3, 1, true},  {4, 2, true}};

// Runs the naive robots one after the other.
StepCounts count_naive(const RunTimeWallMap& map, const LocalizationSensors& sensors) {
  StepCounts counts;
  for (const naive::Pose start : naive::poses_in(map)) {
    const naive::Answer answer =
        naive::localize(map, naive::poses_in(map, sensors.compass ? start.heading : -1), start,
                        {sensors.rays, sensors.reach}, sensors.heading_matters() ? "FLR" : "nesw");
    counts.add(static_cast<std::uint32_t>(answer.path.size()), 1, answer.left.size() > 1);
  }
  return counts;
}

// Finds the optimum by value iteration over all possible groups, step by step, without the planners' shortcuts.
class ValueIteration {
 public:
  ValueIteration(const RunTimeWallMap& map, const LocalizationSensors& sensors)
      : map_(map), sensors_{sensors.rays, sensors.reach}, letters_(sensors.heading_matters() ? "FLR" : "nesw") {}

  double total(const std::vector<naive::Pose>& all) {
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
  using Group = std::vector<naive::Pose>;
  static constexpr double far = 1e12;
  struct Entry {
    double value = far;
    std::vector<std::vector<const Entry*>> actions;
  };

  std::vector<Group> look(const Group& group) const {
    std::map<std::vector<int>, Group> parts;
    for (const naive::Pose pose : group) parts[naive::look(map_, pose, sensors_)].push_back(pose);
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
        for (naive::Pose& pose : moved) pose = naive::walked(pose, letter);
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

TEST_CASE("the greedy planner for all poses at once takes the naive robots' steps", "[elimination]") {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const int size = 3 + static_cast<int>(seed);
    for (const RunTimeWallMap& map : {test::generated_walls(MazeAlgorithm::backtracker, size, size + 1, seed),
                                      test::generated_walls(MazeAlgorithm::wilson, size + 2, size, seed, 50),
                                      test::scattered_blocks(size + 1, size + 2, seed, 30).walls,
                                      test::scattered_blocks(size, size, seed, 0).walls}) {
      for (const LocalizationSensors& sensors : sensor_kinds) {
        const LocalizationModel model(map, sensors);
        const StepCounts found = count_steps(model, GreedyEliminationPlanner(model));
        const StepCounts expected = count_naive(map, sensors);
        CHECK(found.by_steps() == expected.by_steps());
        CHECK(found.ambiguous_poses() == expected.ambiguous_poses());
      }
    }
  }
}

TEST_CASE("the optimal planner agrees with value iteration", "[elimination]") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const int size = 2 + static_cast<int>(seed % 3);
    for (const RunTimeWallMap& map : {test::generated_walls(MazeAlgorithm::backtracker, size, size + 1, seed),
                                      test::generated_walls(MazeAlgorithm::wilson, size, size, seed),
                                      test::generated_walls(MazeAlgorithm::backtracker, size + 2, size, seed, 100),
                                      test::scattered_blocks(size + 1, 3, seed, 30).walls}) {
      for (const LocalizationSensors& sensors : {sensor_kinds[0], sensor_kinds[1], sensor_kinds[2], sensor_kinds[5]}) {
        const LocalizationModel model(map, sensors);
        ValueIteration iteration(map, sensors);
        double expected = 0;
        for (int h = 0; h < (sensors.compass ? 4 : 1); ++h)
          expected += iteration.total(naive::poses_in(map, sensors.compass ? h : -1));
        if (!iteration.all_can_be_told_apart()) continue;
        const double found = static_cast<double>(count_steps(model, OptimalEliminationPlanner(model)).total());
        CHECK(std::fabs(found - expected) < 1e-6);
        ++compared;
      }
    }
  }
  CHECK(compared > 60);
}

TEST_CASE("the rollout planner lies between the optimum and greedy", "[elimination]") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const int size = 6 + static_cast<int>(seed);
    for (const RunTimeWallMap& map : {test::generated_walls(MazeAlgorithm::backtracker, size, size, seed),
                                      test::generated_walls(MazeAlgorithm::wilson, size, size, seed, 20),
                                      test::scattered_blocks(size, size, seed, 45).walls}) {
      for (const LocalizationSensors& sensors : sensor_kinds) {
        const LocalizationModel model(map, sensors);
        const StepCounts greedy = count_steps(model, GreedyEliminationPlanner(model));
        const StepCounts rollout = count_steps(model, RolloutEliminationPlanner(model));
        // Without any search for the optimum, and with a very short one.
        const StepCounts plain = count_steps(model, RolloutEliminationPlanner(model, 6, 0));
        const StepCounts hasty = count_steps(model, RolloutEliminationPlanner(model, 2, 2000));
        const StepCounts best = count_steps(model, OptimalEliminationPlanner(model));
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

TEST_CASE("the course's maps give the published figures of greedy and the optimum", "[elimination]") {
  const std::filesystem::path folder = shared_dir() / "maps" / "lost-robot";
  if (!std::filesystem::exists(folder)) {
    test::skip("no shared data in " + folder.string());
    return;
  }
  struct Row {
    const char* file;
    LocalizationSensors sensors;
    double greedy, optimal;
    std::size_t ambiguous;
  };
  for (const Row& row : {Row{"26.txt", {3, 1, false}, 6.156, 6.004, 0}, Row{"72.txt", {3, 1, false}, 6.562, 6.398, 0},
                         Row{"114.txt", {3, 1, false}, 7.433, 7.324, 8}, Row{"26.txt", {4, 1, true}, 3.689, 3.488, 0},
                         Row{"114.txt", {4, 1, true}, 5.245, 4.771, 8}}) {
    const BlockMap map = read_block_map(folder / row.file);
    const LocalizationModel model(map.walls, map.free, row.sensors);
    const auto thousandths = [](double value) { return std::lround(value * 1000); };
    const StepCounts greedy = count_steps(model, GreedyEliminationPlanner(model));
    const StepCounts optimal = count_steps(model, OptimalEliminationPlanner(model));
    CHECK(thousandths(greedy.mean()) == thousandths(row.greedy));
    CHECK(thousandths(optimal.mean()) == thousandths(row.optimal));
    CHECK(greedy.ambiguous_poses() == row.ambiguous);
    CHECK(count_steps(model, RolloutEliminationPlanner(model)).mean() <= 1.005 * optimal.mean());
  }
}

// A long corridor with short dead ends on one side, all equal except one at its far end: no nearby wall distinguishes
// the cells, and every path to a difference is long.
TEST_CASE("every planner goes to the only difference in a comb, though it is far away", "[elimination]") {
  for (const int teeth : {3, 8, 20}) {
    RunTimeCellSet free(RunTimeGrid(2 * teeth + 1, 4));
    for (int x = 0; x <= 2 * teeth; ++x) {
      free.insert(Cell(x, 0));
      if (x % 2 == 0) free.insert(Cell(x, 1));
    }
    free.insert(Cell(2 * teeth, 2));
    const RunTimeWallMap map = BlockMap(free).walls;
    const LocalizationModel model(map, sensor_kinds[0]);
    const StepCounts greedy = count_steps(model, GreedyEliminationPlanner(model));
    const StepCounts best = count_steps(model, OptimalEliminationPlanner(model));
    CHECK(greedy.by_steps() == count_naive(map, sensor_kinds[0]).by_steps());
    CHECK(count_steps(model, RolloutEliminationPlanner(model)).total() <= greedy.total());
    CHECK(best.total() <= greedy.total());
    CHECK(greedy.most() >= static_cast<std::uint32_t>(teeth));
    CHECK(greedy.ambiguous_poses() == 0);
  }
}
