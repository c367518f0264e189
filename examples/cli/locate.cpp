// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/map/wall_bitboards.hpp>
#include <mazebot/host/navigate/bitboard_localizer.hpp>
#include <mazebot/host/navigate/planned_elimination.hpp>
#include <mazebot/host/plan/greedy_elimination_planner.hpp>
#include <mazebot/host/plan/localization_model.hpp>
#include <mazebot/host/plan/optimal_elimination_planner.hpp>
#include <mazebot/host/plan/rollout_elimination_planner.hpp>
#include <mazebot/host/plan/step_counts.hpp>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "error_message.hpp"
#include "escape.hpp"
#include "ground.hpp"
#include "lost_run.hpp"
#include "maze_paths.hpp"
#include "seed_check.hpp"
#include "step_histogram.hpp"
#include "subcommand.hpp"
#include "terminal.hpp"
#include "write_file.hpp"

namespace {

using namespace mazebot;

struct Options {
  std::vector<std::string> arguments;
  LocalizationSensors sensors;
  std::string policy = "greedy";
  std::string start;
  bool all = false;
  int random = 0;
  std::optional<std::uint64_t> seed;
  std::string format = "text";
  std::string svg;
  bool animate = false;
  int delay = 300;
};

char letter_of(Heading heading) { return "nesw"[static_cast<int>(heading)]; }
std::string text_of(Pose pose) { return fmt::format("{},{},{}", pose.cell.x, pose.cell.y, letter_of(pose.heading)); }

// A step of a robot: F ahead, R, L and A turns; with a compass, which way it went: n, e, s, w.
char step_of(Pose from, Pose to) {
  if (from.cell == to.cell) return "FRAL"[static_cast<int>(to.heading - from.heading)];
  if (to == from.advanced()) return 'F';
  Heading heading = Heading::north;
  while (from.cell.towards(heading) != to.cell && heading != Heading::west) heading = heading + Turn::right;
  return letter_of(heading);
}

// The robot and the poses it may be in. A block map is drawn as its file, a character a cell.
std::string picture_of(const Ground& ground, Pose pose, const std::vector<Pose>& poses) {
  std::vector<Cell> cells;
  for (const Pose possible : poses) cells.push_back(possible.cell);
  if (!ground.blocks.has_value()) {
    return TerminalPicture(ground.walls).route(cells).mouse(pose).utf8(has_utf8()).colour(has_colours()).text();
  }
  std::vector<std::string> rows(static_cast<std::size_t>(ground.walls.height()));
  const auto at = [&](Cell cell) -> char& {
    const int row = row_of(ground.walls.grid(), cell);
    return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column_of(cell))];
  };
  for (std::string& row : rows) row.assign(static_cast<std::size_t>(ground.walls.width()), 'X');
  ground.cells.for_each_index([&](RunTimeGrid::Index index) { at(ground.walls.grid().cell(index)) = ' '; });
  for (const Cell cell : cells) at(cell) = '*';
  at(pose.cell) = "^>v<"[static_cast<int>(pose.heading)];
  return fmt::format("{}\n", fmt::join(rows, "\n"));
}
void draw(const Ground& ground, Pose pose, const std::vector<Pose>& poses) {
  fmt::print("{}{} {} left\n", picture_of(ground, pose, poses), poses.size(), poses.size() == 1 ? "pose" : "poses");
}

// Calls use(planner) with the elimination planner the user has chosen.
template <class UseT>
auto with_planner(const std::string& policy, const LocalizationModel& model, UseT&& use) {
  if (policy == "optimal") {
    OptimalEliminationPlanner planner(model);
    return use(planner);
  }
  if (policy == "rollout") {
    RolloutEliminationPlanner planner(model);
    return use(planner);
  }
  GreedyEliminationPlanner planner(model);
  return use(planner);
}

// Runs lost robots in one map, one after the other: each with a localizer of its own that follows the user's policy.
class LostRobots {
 public:
  LostRobots(const Ground& ground, const LocalizationSensors& sensors, const std::string& policy)
      : ground_(ground), sensors_(sensors) {
    if (policy == "greedy") {
      boards_ = std::make_unique<WallBitboards>(ground.walls, ground.cells);
      return;
    }
    model_ = std::make_unique<LocalizationModel>(ground.walls, ground.cells, sensors);
    if (policy == "optimal") optimal_ = std::make_unique<OptimalEliminationPlanner>(*model_);
    if (policy == "rollout") rollout_ = std::make_unique<RolloutEliminationPlanner>(*model_);
  }

  template <class LookT>
  LostRun run(Pose start, LookT&& look) {
    if (boards_ == nullptr) return rollout_ != nullptr ? run(*rollout_, start, look) : run(*optimal_, start, look);
    if (!sensors_.compass) return run(start, BitboardLocalizer<>(*boards_), look);
    if (sensors_.heading_matters()) return run(start, BitboardLocalizer<>(*boards_, start.heading), look);
    return run(start, BitboardLocalizer<SidewaysSteps>(*boards_, start.heading), look);
  }

 private:
  template <class PlannerT, class LookT>
  LostRun run(PlannerT& planner, Pose start, LookT& look) {
    const Optional<Heading> compass = sensors_.compass ? Optional<Heading>(start.heading) : Optional<Heading>();
    return run(start,
               PlannedLocalizer<PlannerT>(ground_.walls, ground_.cells, compass, PlannedElimination<PlannerT>(planner)),
               look);
  }
  template <class LocalizerT, class LookT>
  LostRun run(Pose start, LocalizerT localizer, LookT& look) {
    return run_lost_robot(ground_, sensors_, start, localizer, look);
  }

  const Ground& ground_;
  LocalizationSensors sensors_;
  std::unique_ptr<WallBitboards> boards_;  // greedy
  std::unique_ptr<LocalizationModel> model_;
  std::unique_ptr<OptimalEliminationPlanner> optimal_;
  std::unique_ptr<RolloutEliminationPlanner> rollout_;
};

class Printer {
 public:
  explicit Printer(const Options& options) : options_(options) {
    if (options.format == "json") fmt::print("[");
    if (options.format != "csv") return;
    const bool many = options.all || options.random > 0;
    fmt::print("{}\n", many ? "map,poses,policy,sensors,reach,compass,mean_steps,median_steps,p95_steps,max_steps,"
                              "ambiguous_poses"
                            : "map,policy,sensors,reach,compass,start,status,steps,pose,poses_left");
  }

  void add(const Ground& ground, const StepCounts& counts) {
    const LocalizationSensors& sensors = options_.sensors;
    if (options_.format == "csv") {
      fmt::print("{},{},{},{},{},{},{:.4f},{},{},{},{}\n", csv_field(ground.name), counts.poses(), options_.policy,
                 sensors.rays, sensors.reach, sensors.compass, counts.mean(), counts.quantile(0.5),
                 counts.quantile(0.95), counts.most(), counts.ambiguous_poses());
    } else if (options_.format == "json") {
      fmt::print(
          "{}\n  {{\"map\": {}, \"poses\": {}, \"policy\": \"{}\", \"sensors\": {}, \"reach\": {}, \"compass\": {}, "
          "\"mean_steps\": {:.4f}, \"median_steps\": {}, \"p95_steps\": {}, \"max_steps\": {}, \"ambiguous_poses\": "
          "{}}}",
          comma(), json_string(ground.name), counts.poses(), options_.policy, sensors.rays, sensors.reach,
          sensors.compass, counts.mean(), counts.quantile(0.5), counts.quantile(0.95), counts.most(),
          counts.ambiguous_poses());
    } else {
      fmt::print("{}: {} poses, mean {:.3f} steps, median {}, 95 % within {}, most {}; {} ambiguous\n", ground.name,
                 counts.poses(), counts.mean(), counts.quantile(0.5), counts.quantile(0.95), counts.most(),
                 counts.ambiguous_poses());
    }
  }

  void add(const Ground& ground, Pose start, const std::string& walk, const LostRun& run) {
    const LocalizationSensors& sensors = options_.sensors;
    const char* status = to_string(run.status);
    if (options_.format == "csv") {
      fmt::print("{},{},{},{},{},\"{}\",{},{},\"{}\",{}\n", csv_field(ground.name), options_.policy, sensors.rays,
                 sensors.reach, sensors.compass, text_of(start), status, run.steps, text_of(run.pose),
                 run.possible.size());
      return;
    }
    if (options_.format == "json") {
      std::string possible;
      for (const Pose pose : run.possible) {
        possible += fmt::format("{}\"{}\"", possible.empty() ? "" : ", ", text_of(pose));
      }
      fmt::print(
          "{}\n  {{\"map\": {}, \"policy\": \"{}\", \"sensors\": {}, \"reach\": {}, \"compass\": {}, \"start\": "
          "\"{}\", "
          "\"status\": \"{}\", \"steps\": {}, \"walk\": \"{}\", \"pose\": \"{}\", \"poses_left\": {}, "
          "\"possible\": [{}]}}",
          comma(), json_string(ground.name), options_.policy, sensors.rays, sensors.reach, sensors.compass,
          text_of(start), status, run.steps, walk, text_of(run.pose), run.possible.size(), possible);
      return;
    }
    fmt::print("map      {}, {}x{}\n", ground.name, ground.walls.width(), ground.walls.height());
    fmt::print("policy   {}, {} rays of reach {}{}\n", options_.policy, sensors.rays, sensors.reach,
               sensors.compass ? ", with a compass" : "");
    fmt::print("start    {}\n", text_of(start));
    fmt::print("status   {}\n", status);
    fmt::print("steps    {}\n", run.steps);
    if (!walk.empty()) fmt::print("walk     {}\n", walk);
    std::string poses;
    for (std::size_t i = 0; i < run.possible.size() && i < 8; ++i) {
      poses += fmt::format("{}{}", i == 0 ? "" : " ", text_of(run.possible[i]));
    }
    if (run.possible.size() > 8) poses += fmt::format(" and {} more", run.possible.size() - 8);
    fmt::print("{}     {}\n", run.possible.size() == 1 ? "pose" : "any of", poses);
  }

  void end() {
    if (options_.format == "json") fmt::print("\n]\n");
  }

 private:
  const char* comma() { return std::exchange(is_first_, false) ? "" : ","; }

  const Options& options_;
  bool is_first_ = true;
};

class Locate {
 public:
  explicit Locate(const Options& options)
      : options_(options), seed_(options.seed.has_value() ? *options.seed : std::random_device()()), random_(seed_) {}

  ExitStatus run() {
    Printer printer(options_);
    ExitStatus status = all_solved;
    for (const MazePath& path : maze_paths(options_.arguments)) {
      try {
        if (!path.error.empty()) throw std::runtime_error(path.error);
        locate_in(read_ground(path.name), printer);
      } catch (const std::exception& error) {
        print_error(error.what());
        status = bad_input;
      }
    }
    printer.end();
    if (drew_) print_error(fmt::format("random with --seed {}", seed_));
    if ((options_.all || options_.random > 0) && options_.format == "text") fmt::print("\n{}", histogram_.text());
    if (!options_.svg.empty()) {
      write_file(options_.svg, histogram_.svg());
    }
    return status;
  }

 private:
  void locate_in(const Ground& ground, Printer& printer) {
    if (ground.cells.count() == 0) throw std::invalid_argument(fmt::format("{}: no cell is free", ground.name));
    if (options_.all) {
      const LocalizationModel model(ground.walls, ground.cells, options_.sensors);
      report(ground, with_planner(options_.policy, model, [&](auto& planner) { return count_steps(model, planner); }),
             printer);
      return;
    }
    LostRobots robots(ground, options_.sensors, options_.policy);
    if (options_.random > 0) {
      StepCounts counts;
      for (int i = 0; i < options_.random; ++i) {
        const LostRun run = robots.run(random_pose(ground), [](Pose, auto&&) {});
        counts.add(run.steps, 1, run.status == Status::ambiguous);
      }
      report(ground, counts, printer);
      return;
    }
    const Pose start = start_in(ground);
    const bool in_place = has_escape_codes();
    Pose last = start;
    std::string walk;
    const LostRun run = robots.run(start, [&](Pose pose, auto&& possible) {
      if (pose != last) walk += step_of(last, pose);
      last = pose;
      if (!options_.animate) return;
      if (in_place) fmt::print("\x1b[H\x1b[2J");
      draw(ground, pose, possible());
      std::fflush(stdout);
      if (in_place) std::this_thread::sleep_for(std::chrono::milliseconds(options_.delay));
    });
    const int largest_picture = ground.blocks.has_value() ? 200 : 64;
    const bool fits = ground.walls.width() <= largest_picture && ground.walls.height() <= largest_picture;
    if (options_.format == "text" && fits && !options_.animate) draw(ground, run.pose, run.possible);
    printer.add(ground, start, walk, run);
  }

  void report(const Ground& ground, const StepCounts& counts, Printer& printer) {
    printer.add(ground, counts);
    histogram_.add(ground.name, ground.cells.count(), counts);
  }

  Pose start_in(const Ground& ground) {
    if (!options_.start.empty()) return parse_start(options_.start, ground);
    if (!ground.blocks.has_value()) return ground.start;
    drew_ = drew_ || !ground.blocks->start.has_value() || !ground.blocks->start_heading.has_value() ||
            !ground.blocks->free.contains(*ground.blocks->start);
    return ground.blocks->start_or_random(random_);
  }
  Pose random_pose(const Ground& ground) {
    drew_ = true;
    std::uint32_t which = random_.below(static_cast<std::uint32_t>(ground.cells.count()));
    Pose pose;
    ground.cells.for_each_index([&](RunTimeGrid::Index index) {
      if (which-- == 0) pose.cell = ground.walls.grid().cell(index);
    });
    pose.heading = heading_at(static_cast<int>(random_.below(4)));
    return pose;
  }

  const Options& options_;
  std::uint64_t seed_;
  Random random_;
  bool drew_ = false;
  StepHistogram histogram_;
};

}  // namespace

void add_locate(CLI::App& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("locate", "Find out where a robot stands in a maze it knows");
  command
      .add_option("maze", options->arguments, "maze files, block maps, directories of them, or - for standard input")
      ->required()
      ->type_name("FILE|DIR");
  command.add_option("--sensors", options->sensors.rays, "rays: left, ahead, right, and with 4 back")
      ->check(CLI::IsMember({3, 4}))
      ->capture_default_str();
  command.add_option("--reach", options->sensors.reach, "how many cells a ray reaches")
      ->check(CLI::Range(1, 255))
      ->capture_default_str();
  command.add_flag("--compass", options->sensors.compass,
                   "the heading is known; with 4 sensors only cells count as steps");
  command.add_option("--policy", options->policy, "where to go next")
      ->check(CLI::IsMember({"greedy", "rollout", "optimal"}))
      ->capture_default_str();
  CLI::Option* start =
      command.add_option("--start", options->start, "the pose to start from: x,y,h; h is n, e, s or w");
  CLI::Option* all = command.add_flag("--all", options->all, "start from every pose, and count the steps");
  CLI::Option* random = command.add_option("--random", options->random, "start from that many random poses")
                            ->check(CLI::Range(1, 1000000));
  start->excludes(all)->excludes(random);
  all->excludes(random);
  command.add_option("--seed", options->seed, "for what is random; without it a new one each time, which is printed")
      ->check(seed_check());
  command.add_option("--format", options->format, "how to print what came out")
      ->check(CLI::IsMember({"text", "csv", "json"}))
      ->capture_default_str();
  command.add_option("--svg", options->svg, "with --all or --random: write the histogram of steps to that file");
  command.add_flag("--animate", options->animate, "show each step: the robot, and where it may be");
  command.add_option("--delay", options->delay, "milliseconds between the steps of --animate")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str();
  command.footer(
      "Policies:\n"
      "  greedy   to the nearest place that tells the remaining poses apart: the published method\n"
      "  rollout  nearly optimal: the candidate from which the rest costs least\n"
      "  optimal  the least mean number of steps, exactly; may take very long in open rooms\n"
      "A cell ahead is a step and so is a quarter turn. The walk is written in steps: F ahead, L, R and A turns to "
      "the\n"
      "left, to the right and around; n, e, s, w where a compass lets the robot go without turning.\n"
      "Poses are x,y,h from the south-west corner. Mazes start at their S, facing north; block maps (X is wall) where\n"
      "the file says, columns and rows counted from the top; what it does not say is drawn at random. In CSV and JSON\n"
      "pose is where the robot truly stands at the end; poses_left tells how many it cannot tell apart.");
  command.callback([options, &chosen] {
    const bool many = options->all || options->random > 0;
    if (!options->svg.empty() && !many) throw CLI::ValidationError("--svg", "needs --all or --random");
    if (options->animate && many) throw CLI::ValidationError("--animate", "shows one walk: not with --all or --random");
    chosen = [options] { return Locate(*options).run(); };
  });
}
