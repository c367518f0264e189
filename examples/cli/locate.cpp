// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <mazebot/host/draw/cell_picture.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/map/wall_bitboards.hpp>
#include <mazebot/host/navigate/bitboard_localizer.hpp>
#include <mazebot/host/navigate/planned_elimination.hpp>
#include <mazebot/host/plan/localization_model.hpp>
#include <mazebot/host/plan/optimal_elimination_planner.hpp>
#include <mazebot/host/plan/rollout_elimination_planner.hpp>
#include <mazebot/host/plan/step_counts.hpp>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "animation.hpp"
#include "batch_options.hpp"
#include "choice_check.hpp"
#include "error_message.hpp"
#include "ground.hpp"
#include "locate_policies.hpp"
#include "lost_run.hpp"
#include "map_paths.hpp"
#include "number_check.hpp"
#include "replay.hpp"
#include "report.hpp"
#include "step_histogram.hpp"
#include "subcommand.hpp"
#include "terminal.hpp"
#include "write_file.hpp"

namespace {

using namespace mazebot;

struct Options : BatchOptions {
  LocalizationSensors sensors;
  std::string policy = "greedy";
  bool all = false;
  int random = 0;
  std::optional<std::uint64_t> seed;

  bool has_many_runs() const { return all || random > 0; }
};

// A step of a robot: F ahead; R, L and A for turns; with a compass the direction of the step: n, e, s, w.
char step_of(Pose from, Pose to) {
  if (from.cell == to.cell) return "FRAL"[static_cast<int>(to.heading - from.heading)];
  if (to == from.advanced()) return 'F';
  Heading heading = Heading::north;
  while (from.cell.towards(heading) != to.cell && heading != Heading::west) heading = heading + Turn::right;
  return letter_of(heading);
}

// The robot and the poses it may be in. A block map is drawn one character a cell.
std::string picture_of(const Ground& ground, Pose pose, const std::vector<Pose>& poses) {
  std::vector<Cell> cells;
  for (const Pose possible : poses) cells.push_back(possible.cell);
  if (!ground.blocks.has_value()) {
    return TerminalPicture(ground.walls).route(cells).mouse(pose).utf8(has_utf8()).colour(has_colours()).text();
  }
  RunTimeCellSet marked(ground.walls.grid());
  for (const Cell cell : cells) marked.insert(cell);
  return cell_picture(ground.walls.grid(), [&](Cell cell) {
    return cell == pose.cell              ? arrow(pose.heading)
           : marked.contains(cell)        ? '*'
           : !ground.cells.contains(cell) ? 'X'
                                          : ' ';
  });
}
std::string count_of(const std::vector<Pose>& poses) {
  return fmt::format("{} {} left", poses.size(), poses.size() == 1 ? "pose" : "poses");
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

// A row of the report on one run.
struct RunRow {
  const Options& options;
  const Ground& ground;
  Pose start;
  std::string walk;
  LostRun run;
};

// The first poses that are still possible, with blanks between them.
std::string list_of(const std::vector<Pose>& poses, std::size_t most) {
  std::string list;
  for (std::size_t i = 0; i < poses.size() && i < most; ++i) list += (i == 0 ? "" : " ") + text_of(poses[i]);
  return list;
}

std::vector<Column<RunRow>> run_columns() {
  using R = const RunRow&;
  return {
      {"map", [](R row) { return Field(row.ground.name); }},
      {"policy", [](R row) { return Field(row.options.policy); }},
      {"sensors", [](R row) { return Field(row.options.sensors.rays); }},
      {"reach", [](R row) { return Field(row.options.sensors.reach); }},
      {"compass", [](R row) { return Field(row.options.sensors.compass); }},
      {"start", [](R row) { return Field(text_of(row.start)); }},
      {"status", [](R row) { return Field(to_string(row.run.status)); }},
      {"steps", [](R row) { return Field(row.run.steps); }},
      {"pose", [](R row) { return Field(text_of(row.run.pose)); }},
      {"poses_left", [](R row) { return Field(row.run.possible.size()); }},
      {"walk", [](R row) { return Field(row.walk); }},
      {"possible", [](R row) { return Field(list_of(row.run.possible, row.run.possible.size())); }},
  };
}

void print_run(const RunRow& row) {
  const LocalizationSensors& sensors = row.options.sensors;
  const std::vector<Pose>& possible = row.run.possible;
  const int largest_picture = row.ground.blocks.has_value() ? 200 : 64;
  if (row.ground.walls.width() <= largest_picture && row.ground.walls.height() <= largest_picture) {
    fmt::print("{}{}\n", picture_of(row.ground, row.run.pose, possible), count_of(possible));
  }
  fmt::print("map      {}, {}x{}\n", row.ground.name, row.ground.walls.width(), row.ground.walls.height());
  fmt::print("policy   {}, {} rays of reach {}{}\n", row.options.policy, sensors.rays, sensors.reach,
             sensors.compass ? ", with a compass" : "");
  fmt::print("start    {}\nstatus   {}\nsteps    {}\n", text_of(row.start), to_string(row.run.status), row.run.steps);
  if (!row.walk.empty()) fmt::print("walk     {}\n", row.walk);
  fmt::print("{}     {}{}\n", possible.size() == 1 ? "pose" : "any of", list_of(possible, 8),
             possible.size() > 8 ? fmt::format(" and {} more", possible.size() - 8) : "");
}

// A row of the report on many runs in one map.
struct CountRow {
  const Options& options;
  const Ground& ground;
  const StepCounts& counts;
};

std::vector<Column<CountRow>> count_columns() {
  using R = const CountRow&;
  return {
      {"map", [](R row) { return Field(row.ground.name); }},
      {"poses", [](R row) { return Field(row.counts.poses()); }},
      {"policy", [](R row) { return Field(row.options.policy); }},
      {"sensors", [](R row) { return Field(row.options.sensors.rays); }},
      {"reach", [](R row) { return Field(row.options.sensors.reach); }},
      {"compass", [](R row) { return Field(row.options.sensors.compass); }},
      {"mean_steps", [](R row) { return Field::decimals(row.counts.mean(), 4); }},
      {"median_steps", [](R row) { return Field(row.counts.quantile(0.5)); }},
      {"p95_steps", [](R row) { return Field(row.counts.quantile(0.95)); }},
      {"max_steps", [](R row) { return Field(row.counts.most()); }},
      {"ambiguous_poses", [](R row) { return Field(row.counts.ambiguous_poses()); }},
  };
}

void print_counts(const CountRow& row) {
  const StepCounts& counts = row.counts;
  fmt::print("{}: {} poses, mean {:.3f} steps, median {}, 95 % within {}, most {}; {} ambiguous\n", row.ground.name,
             counts.poses(), counts.mean(), counts.quantile(0.5), counts.quantile(0.95), counts.most(),
             counts.ambiguous_poses());
}

class Locate {
 public:
  explicit Locate(const Options& options)
      : options_(options),
        seed_(options.seed.has_value() ? *options.seed : std::random_device()()),
        random_(seed_),
        runs_(options.report_format(), run_columns(), 0, print_run),
        counts_(options.report_format(), count_columns(), 0, print_counts),
        animation_(options) {}

  ExitStatus run() {
    const std::vector<MapPath> paths = map_paths(options_.maps);
    options_.check_outputs(paths.size());
    options_.has_many_runs() ? counts_.begin() : runs_.begin();
    const ExitStatus status = for_each_map(paths, [&](const MapPath& path) { locate_in(read_ground(path.name)); });
    options_.has_many_runs() ? counts_.end() : runs_.end();
    if (drew_) print_error(fmt::format("random with --seed {}", seed_));
    if (histogram_.empty()) return status;
    if (options_.report_format() == ReportFormat::text) fmt::print("\n{}", histogram_.text());
    if (!options_.chart.empty()) write_file(options_.chart, histogram_.svg());
    return status;
  }

 private:
  void locate_in(const Ground& ground) {
    if (ground.cells.count() == 0) throw std::invalid_argument("no cell is free, expected a cell to start from");
    if (options_.all) {
      report(ground, count_steps_from_all(ground, options_.sensors, options_.policy));
      return;
    }
    LostRobots robots(ground, options_.sensors, options_.policy);
    if (options_.random > 0) {
      StepCounts counts;
      for (int i = 0; i < options_.random; ++i) {
        const LostRun run = robots.run(random_pose(ground), [](Pose, auto&&) {});
        counts.add(run.steps, 1, run.status == Status::ambiguous);
      }
      report(ground, counts);
      return;
    }
    const Pose start = start_of(ground);
    Pose last = start;
    std::string walk;
    std::vector<Cell> cells = {start.cell};
    std::vector<Pose> at_first;  // the hypotheses after the first look
    std::optional<Replay> replay;
    if (!options_.html.empty()) replay = replay_of(ground, start);
    animation_.begin(ground.name, Animation::size_of(ground.walls.grid(), ground.blocks.has_value()));
    const LostRun run = robots.run(start, [&](Pose pose, auto&& possible) {
      if (pose != last) walk += step_of(last, pose);
      if (pose.cell != last.cell) cells.push_back(pose.cell);
      last = pose;
      if (!options_.svg.empty() && at_first.empty()) at_first = possible();
      if (replay) record(*replay, ground, pose, possible());
      animation_.show([&] { return picture_of(ground, pose, possible()); }, [&] { return count_of(possible()); });
    });
    animation_.end();
    if (run.pose.cell != cells.back()) cells.push_back(run.pose.cell);
    if (!options_.svg.empty()) write_file(options_.svg, svg_of(ground, cells, at_first, run));
    if (replay) {
      record(*replay, ground, run.pose, run.possible);
      write_file(options_.html, replay->html());
    }
    runs_.add({options_, ground, start, walk, run});
  }

  void report(const Ground& ground, const StepCounts& counts) {
    counts_.add({options_, ground, counts});
    histogram_.add(ground.name, ground.cells.count(), counts);
  }

  Replay replay_of(const Ground& ground, Pose start) const {
    Replay replay(ReplayTask::locate, ground.name,
                  fmt::format("a lost robot, located by the policy {}", options_.policy), ground.walls);
    if (ground.blocks.has_value()) replay.blocks(*ground.blocks);
    return replay.start(start.cell);
  }
  static void record(Replay& replay, const Ground& ground, Pose pose, const std::vector<Pose>& possible) {
    replay.frame(pose)
        .hypotheses(possible)
        .number("steps", static_cast<double>(replay.frames() - 1))
        .number("hypotheses", static_cast<double>(possible.size()))
        .number("evidence",
                std::log2(4.0 * static_cast<double>(ground.cells.count()) / static_cast<double>(possible.size())),
                "bits");
  }

  static std::string svg_of(const Ground& ground, const std::vector<Cell>& cells, const std::vector<Pose>& at_first,
                            const LostRun& run) {
    SvgPicture picture = ground.blocks.has_value() ? SvgPicture(*ground.blocks) : SvgPicture(ground.walls);
    return picture.title(fmt::format("{}: {} after {} steps", ground.name, to_string(run.status), run.steps))
        .arrows(at_first, SvgColour::orange, 0.5, fmt::format("{} after the first look", count_of(at_first)))
        .path(cells, SvgColour::blue, 2, "path")
        .start(cells.front())
        .arrows(run.possible, SvgColour::green, 0.7, fmt::format("{} at the end", count_of(run.possible)))
        .svg();
  }

  Pose start_of(const Ground& ground) {
    if (options_.start) return start_in(ground, *options_.start);
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
  Report<RunRow> runs_;
  Report<CountRow> counts_;
  Animation animation_;
};

}  // namespace

void add_locate(CLI::App& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("locate", "Find the pose of a lost robot in a known map");
  add_maps(command, *options, "maze files, block maps");
  command.add_option("--sensors", options->sensors.rays, "rays: left, ahead, right, and with 4 back")
      ->check(choice_check({"3", "4"}))
      ->capture_default_str();
  command.add_option("--reach", options->sensors.reach, "how many cells a ray reaches")
      ->check(whole_number_check(1, 255))
      ->capture_default_str();
  command.add_flag("--compass", options->sensors.compass,
                   "the heading is known; with 4 sensors only cells count as steps");
  command.add_option("--policy", options->policy, "where to go next")
      ->check(choice_check(locate_policy_names()))
      ->capture_default_str();
  CLI::Option* start = add_start(command, *options);
  CLI::Option* all = command.add_flag("--all", options->all, "start from every pose, and count the steps");
  CLI::Option* random = command.add_option("--random", options->random, "start from that many random poses")
                            ->check(whole_number_check(1, 1000000));
  start->excludes(all)->excludes(random);
  all->excludes(random);
  command
      .add_option("--seed", options->seed, "for random choices; the default is a new seed each time, which is printed")
      ->check(whole_number_check())
      ->excludes(all)
      ->excludes(start);
  add_format(command, *options);
  add_svg(command, *options, "the path of one run");
  add_html(command, *options);
  add_chart(command, *options, "the steps that --all or --random counted");
  add_animation(command, *options);
  command.footer(
      "Policies:\n"
      "  greedy   to the nearest cell that rules out poses: the published method\n"
      "  rollout  nearly optimal: the candidate after which greedy needs the fewest steps\n"
      "  optimal  the exact minimum of the mean number of steps; may take very long in open rooms\n"
      "A cell ahead is a step and so is a quarter turn. The walk is written in steps: F ahead; L, R and A turns to "
      "the\n"
      "left, to the right and around; n, e, s, w where a compass lets the robot move without turning. Poses are x,y,h\n"
      "from the south-west corner. Without --start, a maze begins at its S, heading north; a block map where the file\n"
      "says, else at random. In CSV and JSON pose is the robot's true pose at the end, poses_left\n"
      "counts those it cannot tell apart, and possible lists them. Ambiguous poses, which are indistinguishable, "
      "count\n"
      "as expected.");
  command.callback([options, &chosen] {
    check_animation(*options);
    const bool many = options->has_many_runs();
    if (!options->chart.empty() && !many) throw CLI::ValidationError("--chart", "needs --all or --random");
    if (!options->svg.empty() && many) throw CLI::ValidationError("--svg", "shows one run: not with --all or --random");
    if (options->animate && many) {
      throw CLI::ValidationError("--animate", "shows one run: not with --all or --random");
    }
    if (!options->html.empty() && many) {
      throw CLI::ValidationError("--html", "shows one run: not with --all or --random");
    }
    chosen = [options] { return Locate(*options).run(); };
  });
}
