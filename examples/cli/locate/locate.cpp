// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <cstddef>
#include <functional>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/draw/cell_picture.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/locate/localization_model.hpp>
#include <mazebot/host/locate/step_counts.hpp>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/means.hpp"
#include "../batch/report.hpp"
#include "../batch/step_histogram.hpp"
#include "../batch/write_file.hpp"
#include "../draw/animation.hpp"
#include "../draw/run_replays.hpp"
#include "../draw/terminal.hpp"
#include "../explore/policies.hpp"
#include "../map/floor_map.hpp"
#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../subcommand.hpp"
#include "locate_floor.hpp"
#include "lost_run.hpp"

namespace {

using namespace mazebot;

struct Options : BatchOptions {
  LocalizationSensors sensors;
  std::string policy = locate_policies().front().name;
  bool all = false;
  int random = 0;
  RayOptions rays;  // on occupancy grids

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

// The results in one map: of one run, or the steps of many.
struct Located {
  const Options* options;
  Ground ground;
  Pose start;
  bool drew = false;
  std::string walk;
  LostRun run;
  std::optional<StepCounts> counts;
  std::string svg;
  std::string html;
};

// The first poses that are still possible, with blanks between them.
std::string list_of(const std::vector<Pose>& poses, std::size_t most) {
  std::string list;
  for (std::size_t i = 0; i < poses.size() && i < most; ++i) list += (i == 0 ? "" : " ") + text_of(poses[i]);
  return list;
}

std::vector<Column<Located>> run_columns() {
  using R = const Located&;
  return {
      {"map", [](R row) { return Field(row.ground.name); }, "map", -4},
      {"policy", [](R row) { return Field(row.options->policy); }, "policy", -10},
      {"sensors", [](R row) { return Field(row.options->sensors.rays); }},
      {"reach", [](R row) { return Field(row.options->sensors.reach); }},
      {"compass", [](R row) { return Field(row.options->sensors.compass); }},
      {"start", [](R row) { return Field(text_of(row.start)); }, "start", -10},
      {"status", [](R row) { return Field(to_string(row.run.status)); }, "status", -12},
      {"steps", [](R row) { return Field(row.run.steps); }, "steps", 6},
      {"pose", [](R row) { return Field(text_of(row.run.pose)); }, "pose", -10},
      {"poses_left", [](R row) { return Field(row.run.possible.size()); }, "left", 6},
      {"walk", [](R row) { return Field(row.walk); }},
      {"possible", [](R row) { return Field(list_of(row.run.possible, row.run.possible.size())); }},
      {"initial", [](R row) { return Field(list_of(row.run.initial, row.run.initial.size())); }},
  };
}

void print_poses(const char* label, const std::vector<Pose>& poses) {
  constexpr std::size_t most = 8;
  fmt::print("{:<8} {}{}\n", label, list_of(poses, most),
             poses.size() > most ? fmt::format(" and {} more", poses.size() - most) : "");
}

void print_run(const Located& row) {
  const LocalizationSensors& sensors = row.options->sensors;
  const std::vector<Pose>& possible = row.run.possible;
  const int largest_picture = row.ground.blocks.has_value() ? 200 : 64;
  if (row.ground.walls.width() <= largest_picture && row.ground.walls.height() <= largest_picture) {
    fmt::print("{}{}\n", picture_of(row.ground, row.run.pose, possible), count_of(possible));
  }
  fmt::print("map      {}, {}x{}\n", row.ground.name, row.ground.walls.width(), row.ground.walls.height());
  fmt::print("policy   {}, {} rays of reach {}{}\n", row.options->policy, sensors.rays, sensors.reach,
             sensors.compass ? ", with a compass" : "");
  fmt::print("start    {}\nstatus   {}\nsteps    {}\n", text_of(row.start), to_string(row.run.status), row.run.steps);
  if (!row.walk.empty()) fmt::print("walk     {}\n", row.walk);
  print_poses("initial", row.run.initial);
  print_poses(possible.size() == 1 ? "pose" : "any of", possible);
}

std::vector<Column<Located>> count_columns() {
  using R = const Located&;
  return {
      {"map", [](R row) { return Field(row.ground.name); }, "map", -4},
      {"poses", [](R row) { return Field(row.counts->poses()); }, "poses", 8},
      {"policy", [](R row) { return Field(row.options->policy); }, "policy", -10},
      {"sensors", [](R row) { return Field(row.options->sensors.rays); }},
      {"reach", [](R row) { return Field(row.options->sensors.reach); }},
      {"compass", [](R row) { return Field(row.options->sensors.compass); }},
      {"mean_steps", [](R row) { return Field::decimals(row.counts->mean(), 4); }, "mean", 10},
      {"median_steps", [](R row) { return Field(row.counts->quantile(0.5)); }, "median", 7},
      {"p95_steps", [](R row) { return Field(row.counts->quantile(0.95)); }, "95 %", 6},
      {"max_steps", [](R row) { return Field(row.counts->most()); }, "most", 6},
      {"ambiguous_poses", [](R row) { return Field(row.counts->ambiguous_poses()); }, "ambiguous", 9},
  };
}

void print_counts(const Located& row) {
  const StepCounts& counts = *row.counts;
  fmt::print("{}: {} poses, mean {:.3f} steps, median {}, 95 % within {}, most {}; {} ambiguous\n", row.ground.name,
             counts.poses(), counts.mean(), counts.quantile(0.5), counts.quantile(0.95), counts.most(),
             counts.ambiguous_poses());
}

std::string svg_of(const Ground& ground, const std::vector<Cell>& cells, const std::vector<Pose>& at_first,
                   const LostRun& run) {
  SvgPicture picture = ground.blocks.has_value() ? SvgPicture(*ground.blocks) : SvgPicture(ground.walls);
  return picture.title(fmt::format("{}: {} after {} steps", ground.name, to_string(run.status), run.steps))
      .arrows(at_first, SvgColour::orange, 0.3, fmt::format("{} after the first look", count_of(at_first)))
      .path(cells, SvgColour::blue, 2, "path")
      .start(cells.front())
      .arrows(run.possible, SvgColour::green, run.possible.size() == 1 ? 0.6 : 0.3,
              fmt::format("{} at the end", count_of(run.possible)))
      .svg();
}

class Locate {
 public:
  explicit Locate(const Options& options)
      : options_(options), policy_(named(locate_policies(), options.policy)), animation_(options) {}

  ExitStatus run() {
    const std::vector<MapPath> paths = paths_of(options_);
    options_.check_outputs(paths.size());
    const bool many = options_.has_many_runs();
    const bool is_single = paths.size() == 1;
    Report<Located> report(options_.report_format(), many ? count_columns() : run_columns(), longest_name(paths),
                           is_single ? many ? print_counts : print_run : std::function<void(const Located&)>());
    Means means("Means of the maps", "policy", {{"steps", 3}});
    StepHistogram histogram;
    bool drew = false;
    watch_.unit = "poses";
    report.begin();
    const ExitStatus status = run_batch(
        options_, paths, watch_, [&](const MapPath& path) { return locate_in(read_ground(path.name)); },
        [&](const Located& located) {
          report.add(located);
          means.add(options_.policy, true, {many ? located.counts->mean() : static_cast<double>(located.run.steps)});
          if (many) histogram.add(located.ground.name, located.ground.cells.count(), *located.counts);
          if (!options_.svg.empty()) write_file(options_.svg, located.svg);
          if (!options_.html.empty()) write_file(options_.html, located.html);
          drew = drew || located.drew;
          return all_solved;
        });
    report.end();
    const bool is_text = options_.report_format() == ReportFormat::text;
    if (is_text && !is_single) means.print();
    if (drew) print_error(fmt::format("random with --seed {}", options_.seed));
    if (histogram.empty()) return status;
    if (is_text) fmt::print("\n{}", histogram.text());
    if (!options_.chart.empty()) write_file(options_.chart, histogram.svg());
    return status;
  }

 private:
  Located locate_in(Ground ground) {
    if (ground.cells.empty()) throw std::invalid_argument("no cell is free, expected a cell to start from");
    Located located = {&options_, std::move(ground), {}, false, {}, {}, {}, {}, {}};
    const std::unique_ptr<LostRobots> robots = policy_.robots_in(located.ground, options_.sensors);
    if (options_.all) {
      located.counts = robots->count_all(watch_);
    } else if (options_.random > 0) {
      located.drew = true;
      located.counts = count_random(located.ground, *robots);
    } else {
      run_one(located, *robots);
    }
    return located;
  }

  // Each map has the same random numbers alone and in a batch.
  StepCounts count_random(const Ground& ground, LostRobots& robots) {
    Random random(options_.seed);
    StepCounts counts;
    for (int i = 0; i < options_.random; ++i) {
      const LostRun run = robots.run(start_in(ground.cells, StartPose(), random), [](Pose, auto&&) {});
      counts.add(run.steps, 1, run.status == Status::ambiguous);
      ++watch_.moves;
    }
    return counts;
  }

  void run_one(Located& located, LostRobots& robots) {
    const Ground& ground = located.ground;
    choose_start(located);
    Pose last = located.start;
    std::vector<Cell> cells = {last.cell};
    std::vector<Pose> at_first;  // the hypotheses after the first look
    std::optional<Replay> replay;
    if (!options_.html.empty()) {
      replay = replay_on(ReplayTask::locate, ground.name,
                         fmt::format("a lost robot, located by the policy {}", options_.policy), ground.walls,
                         ground.blocks.has_value() ? &*ground.blocks : nullptr, located.start);
    }
    animation_.begin(ground.name, Animation::size_of(ground.walls.grid(), ground.blocks.has_value()));
    located.run = robots.run(located.start, [&](Pose pose, const LostRobots::Possible& possible) {
      if (pose != last) located.walk += step_of(last, pose);
      if (pose.cell != last.cell) cells.push_back(pose.cell);
      last = pose;
      if (!options_.svg.empty() && at_first.empty()) at_first = possible();
      if (replay) record_hypotheses(*replay, ground.cells, pose, possible());
      animation_.show([&] { return picture_of(ground, pose, possible()); }, [&] { return count_of(possible()); });
    });
    animation_.end();
    if (located.run.pose.cell != cells.back()) cells.push_back(located.run.pose.cell);
    if (!options_.svg.empty()) located.svg = svg_of(ground, cells, at_first, located.run);
    if (replay) {
      record_hypotheses(*replay, ground.cells, located.run.pose, located.run.possible);
      located.html = replay->html();
    }
  }

  void choose_start(Located& located) const {
    const Ground& ground = located.ground;
    if (options_.start) {
      located.start = start_in(ground, options_);
      located.drew = !options_.start->is_whole();
    } else if (!ground.blocks.has_value()) {
      located.start = ground.start;
    } else {
      const BlockMap& map = *ground.blocks;
      located.drew = !map.start.has_value() || !map.start_heading.has_value() || !map.free.contains(*map.start);
      Random random(options_.seed);
      located.start = map.start_or_random(random);
    }
  }

  const Options& options_;
  const LocatePolicy& policy_;
  Animation animation_;
  Watch watch_;
};

}  // namespace

void add_locate(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("locate", "Find the pose of a lost robot in a known map");
  add_maps(command, *options, "maze files, block maps; occupancy grids");
  const std::vector<Option> of_cells = {
      command.add_option("--sensors", options->sensors.rays, "rays: left, ahead, right, and with 4 back")
          .check(choice_check({"3", "4"}))
          .show_default(),
      command.add_option("--reach", options->sensors.reach, "how many cells a ray reaches")
          .check(whole_number_check(1, 255))
          .show_default(),
      command.add_flag("--compass", options->sensors.compass,
                       "the heading is known; with 4 sensors only cells count as steps"),
      command.add_option("--policy", options->policy, "where to go next")
          .check(choice_check(names_of(locate_policies())))
          .show_default()};
  const std::vector<Option> of_rays = add_ray_options(command, options->rays);
  for (const Option& one : of_rays) {
    for (const Option& other : of_cells) Option(one).excludes(other);
  }
  Option start = add_start(command, *options);
  Option all = command.add_flag("--all", options->all, "start from every pose, and count the steps");
  Option random = command.add_option("--random", options->random, "start from that many random poses")
                      .check(whole_number_check(1, 1000000));
  start.excludes(all).excludes(random);
  all.excludes(random);
  Option seed = add_seed(command, *options, "for random choices; the default is a new seed each time, which is printed")
                    .show_default("");
  add_format(command, *options);
  add_svg(command, *options, "the path of one run");
  add_html(command, *options);
  add_chart(command, *options, "the steps that --all or --random counted");
  Option animate = add_animation(command, *options);
  add_jobs(command, *options, "maps to work on at the same time").excludes(animate);
  add_shard(command, *options);
  command.footer(
      described("Policies", locate_policies()) +
      "A cell ahead is a step and so is a quarter turn. The walk is written in steps: F ahead; L, R and A turns to "
      "the\n"
      "left, to the right and around; n, e, s, w where a compass lets the robot move without turning. Poses are x,y,h\n"
      "from the south-west corner. Without --start, a maze begins at its S, heading north; a block map where the file\n"
      "says, else at random: the same for a map alone and in a batch. With --shard the default seed is 1. In CSV and\n"
      "JSON pose is the robot's true pose at the end, poses_left counts those it cannot tell apart, possible lists\n"
      "them, and initial lists in the same order where the robot stood at the start. Several maps are shown as a\n"
      "table, with the mean below. Ambiguous poses, which are indistinguishable, count as expected.\n"
      "\n"
      "On an occupancy grid the robot has --rays and looks around before it drives on: a look is a step. Poses are\n"
      "x,y,degrees in the frame of the map, and kept says whether the true pose is one of those that are left. With\n"
      "--random, located_wrong counts the runs that end with a pose that is wrong by more than 0.25 m or 10 degrees.");
  command.callback([options, seed, of_cells, of_rays, start, all, &chosen] {
    check_animation(*options);
    // All shards draw the same.
    if (seed.count() == 0 && options->shard.count == 1) options->seed = std::random_device()();
    const bool many = options->has_many_runs();
    if (!options->chart.empty() && !many) throw UsageError("--chart", "needs --all or --random");
    if (!options->svg.empty() && many) throw UsageError("--svg", "shows one run: not with --all or --random");
    if (options->animate && many) {
      throw UsageError("--animate", "shows one run: not with --all or --random");
    }
    if (!options->html.empty() && many) {
      throw UsageError("--html", "shows one run: not with --all or --random");
    }
    const auto first_given = [](const std::vector<Option>& some) {
      for (const Option& one : some) {
        if (one.count() > 0) return one.name();
      }
      return std::string();
    };
    const std::string ray_option = first_given(of_rays);
    if (ray_option.empty() && !is_occupancy_grid_name(options->maps.front())) {
      chosen = [options] { return Locate(*options).run(); };
      return;
    }
    std::vector<Option> others = of_cells;
    others.insert(others.end(), {start, all});
    std::string other = first_given(others);
    if (other.empty()) {
      other = !options->svg.empty()     ? "--svg"
              : !options->html.empty()  ? "--html"
              : !options->chart.empty() ? "--chart"
              : options->animate        ? "--animate"
                                        : "";
    }
    if (!other.empty()) throw UsageError(other, "is for cells, expected options for rays on an occupancy grid");
    chosen = [options] { return locate_on_floors(*options, options->rays, options->random); };
  });
}
