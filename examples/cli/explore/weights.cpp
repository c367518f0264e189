// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <mazebot/cover/coverage.hpp>
#include <mazebot/host/cover/pocket_coverage.hpp>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/generate/house_generator.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/robot/drive.hpp>
#include <memory>
#include <string>
#include <vector>

#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../subcommand.hpp"
#include "evolution.hpp"

namespace {

using namespace mazebot;

struct Options {
  std::vector<std::string> maps;
  std::string goal = "total";
  bool pockets = false;
  int generations = 1000;
  int houses = 40;
  int population = 18;
  std::uint64_t seed = 1;
};

// Weights that change while the program runs.
struct TrialWeights : FewestMovesAndTurns {
  // A sum of five weights is almost never lower. If one is, its cell is found a little later.
  enum : int { least_price = -256 };
  static inline std::array<std::int8_t, count> table{};
  static int at(int which) { return table[static_cast<std::size_t>(which)]; }
};

struct House {
  RunTimeWallMap walls;
  Pose start;
};

// Two in three are rooms with wide doors; the others have corridors, narrower doors, less or more furniture.
House generated_house(Random& random, bool is_other) {
  const auto between = [&](int least, int most) { return random.between(least, most); };
  HouseRecipe recipe;
  recipe.width = between(24, 42);
  recipe.height = between(24, 40);
  recipe.smallest_room = is_other ? between(3, 8) : between(5, 7);
  recipe.largest_room = is_other ? between(17, 24) : between(15, 16);
  recipe.furniture = is_other ? between(3, 18) : between(8, 14);
  recipe.corridors = is_other && between(0, 1) == 1;
  recipe.narrowest_door = is_other ? between(1, 3) : 3;
  recipe.seed = random.next();
  const BlockMap map = generate_house(recipe);
  return {map.walls, map.start_or_random(random)};
}

class Trainer {
 public:
  explicit Trainer(const Options& options) : options_(options), random_(options.seed) {
    status_ = for_each_map(map_paths(options.maps), [this](const MapPath& path) {
      const Ground ground = read_ground(path.name);
      given_.push_back(
          {ground.walls, ground.blocks.has_value() ? ground.blocks->start_or_random(random_) : ground.start});
    });
  }

  // Learns only if all maps could be read: it takes long, and the table would be of other maps.
  ExitStatus run() {
    if (status_ != all_solved) return status_;
    Random others(options_.seed + 1);
    const std::vector<House> unseen = given_.empty() ? generated(others, 5 * options_.houses) : given_;
    Evolution evolution(first(), 6, 1.2, static_cast<std::size_t>(options_.population), options_.seed);
    std::vector<double> average = evolution.mean();
    double least = take(average, unseen);
    best_ = TrialWeights::table;
    tell(0, least);
    for (int generation = 1; generation <= options_.generations; ++generation) {
      const std::vector<House> houses = given_.empty() ? generated(random_, options_.houses) : some_of_given();
      std::vector<double> costs;
      for (const auto& candidate : evolution.ask()) costs.push_back(take(candidate, houses));
      evolution.tell(costs);
      for (std::size_t i = 0; i < average.size(); ++i) average[i] += 0.1 * (evolution.mean()[i] - average[i]);
      if (generation % 50 != 0 && generation != options_.generations) continue;
      const double cost = take(average, unseen);
      tell(generation, cost);
      if (cost >= least) continue;
      least = cost;
      best_ = TrialWeights::table;
    }
    print(least, unseen.size());
    return all_solved;
  }

 private:
  bool counts_turns() const { return options_.goal == "total"; }

  std::vector<double> first() const {
    std::vector<double> weights;
    for (int i = 0; i < TrialWeights::count; ++i) {
      weights.push_back(counts_turns() ? (options_.pockets ? PocketMovesAndTurns::at(i) : FewestMovesAndTurns::at(i))
                                       : (options_.pockets ? PocketMoves::at(i) : FewestMoves::at(i)));
    }
    return weights;
  }

  static std::vector<House> generated(Random& random, int count) {
    std::vector<House> houses;
    for (int i = 0; i < count; ++i) houses.push_back(generated_house(random, i % 3 == 0));
    return houses;
  }
  std::vector<House> some_of_given() {
    std::vector<House> houses;
    for (int i = 0; i < options_.houses; ++i) {
      houses.push_back(given_[random_.below(static_cast<std::uint32_t>(given_.size()))]);
    }
    return houses;
  }

  // Returns the mean cost of these weights over the houses: moves for each cell but the first, or moves and turns a
  // cell.
  double take(const std::vector<double>& weights, const std::vector<House>& houses) const {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      TrialWeights::table[i] = static_cast<std::int8_t>(std::lround(std::clamp(weights[i], -127.0, 127.0)));
    }
    double sum = 0;
    for (const House& house : houses) {
      sum += options_.pockets ? cost(house, hasty_pockets()) : cost(house, WeightedCoverage<TrialWeights>());
    }
    return sum / static_cast<double>(houses.size());
  }
  template <class PolicyT>
  double cost(const House& house, const PolicyT& policy) const {
    BackSensorSimulator<RunTimeGrid> robot(house.walls, house.start);
    BasicCoverage<RunTimeGrid, PolicyT> coverage(house.start, policy, house.walls.grid());
    drive(robot, coverage);
    const double cells = static_cast<double>(robot.cells_visited());
    if (counts_turns()) return static_cast<double>(robot.moves() + robot.quarter_turns()) / cells;
    return cells < 2 ? 1 : static_cast<double>(robot.moves()) / (cells - 1);
  }
  // With a tenth of its time. Weights that do well with it also do well with the whole policy.
  PocketCoverage<TrialWeights> hasty_pockets() const {
    PocketRecipe recipe = counts_turns() ? PocketCoverage<PocketMovesAndTurns>::default_recipe()
                                         : PocketCoverage<PocketMoves>::default_recipe();
    recipe.tries /= 10;
    recipe.changes /= 10;
    recipe.changes_per_step /= 10;
    return PocketCoverage<TrialWeights>(recipe);
  }

  void tell(int generation, double cost) const {
    print_aside("generation {:>5}: {:.4f} {} a cell\n", generation, cost, counts_turns() ? "moves and turns" : "moves");
  }

  // Returns the least possible price(). At most three sides of a cell lead on, and none does exactly if its area is the
  // cell alone.
  int least_price() const {
    const auto at = [&](int which) { return int{best_[static_cast<std::size_t>(which)]}; };
    typedef TrialWeights Is;
    int least = at(Is::target_area) + at(Is::target_open) + at(Is::target_regions);
    for (int open = 0; open <= 3; ++open) {
      for (int unknown = open == 0 ? 1 : 0; open + unknown <= 3; ++unknown) {
        for (int parts = 1; parts <= open + unknown; ++parts) {
          for (int area = 1; area < 6; ++area) {
            least = std::min(least, at(Is::target_open + open) + at(Is::target_unknown) * unknown +
                                        at(Is::target_regions + parts) + at(Is::target_area + area) +
                                        std::min(0, at(Is::target_straight)));
          }
        }
      }
    }
    return least;
  }

  void print(double cost, std::size_t houses) const {
    typedef TrialWeights Is;
    fmt::print("// {:.4f} {} a cell in {} houses{}; least_price = {}\n", cost,
               counts_turns() ? "moves and turns" : "moves", houses, given_.empty() ? " not learned from" : "",
               least_price());
    const int rows[] = {Is::turn,    Is::open_around,    Is::unknown_around, Is::left,        Is::ahead,
                        Is::right,   Is::area,           Is::target_area,    Is::target_open, Is::target_unknown,
                        Is::regions, Is::target_regions, Is::count};
    for (std::size_t row = 0; row + 1 < std::size(rows); ++row) {
      const auto begin = best_.begin() + rows[row], end = best_.begin() + rows[row + 1];
      fmt::print("      {},\n", fmt::join(begin, end, ", "));
    }
  }

  const Options& options_;
  Random random_;
  std::vector<House> given_;
  ExitStatus status_ = all_solved;
  std::array<std::int8_t, TrialWeights::count> best_{};
};

}  // namespace

void add_weights(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command =
      program.add_subcommand("weights", "Learn how WeightedCoverage weighs, as a table for the library");
  command.add_option("maps", options->maps, "maps to learn from, files or directories; without any, generated houses")
      .type_name("FILE|DIR");
  command.add_option("--goal", options->goal, "what to minimize: moves, or moves and quarter turns")
      .check(choice_check({"moves", "total"}))
      .show_default();
  command.add_flag("--pockets", options->pockets, "the weights of PocketCoverage");
  command.add_option("--generations", options->generations, "how long to learn")
      .check(whole_number_check(1, 1000000))
      .show_default();
  command.add_option("--houses", options->houses, "houses covered by each candidate of a generation")
      .check(whole_number_check(1, 100000))
      .show_default();
  command.add_option("--population", options->population, "candidates of a generation")
      .check(whole_number_check(4, 10000))
      .show_default();
  command.add_option("--seed", options->seed, "another seed gives other houses")
      .check(whole_number_check())
      .show_default();
  command.footer(
      "Begins with the present weights, and prints the best ones it finds in the form of\n"
      "include/mazebot/cover/coverage_weights.hpp. A thousand generations take about ten minutes.");
  command.callback([options, &chosen] { chosen = [options] { return Trainer(*options).run(); }; });
}
