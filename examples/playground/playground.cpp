// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The library for the playground: scripts/playground compiles this file for wasm32. The page writes a task as text into
// input(), calls run() and reads output(): the run as JSON for RunPicture of picture.js, or the words of an error.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <mazebot/explore/cheapest_policy.hpp>
#include <mazebot/explore/tour_policy.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/files/any_map.hpp>
#include <mazebot/host/generate/house_generator.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <mazebot/host/race/replanned_race.hpp>
#include <mazebot/host/record/log_stream.hpp>
#include <mazebot/host/record/read_log.hpp>
#include <mazebot/host/robot/faulty_simulator.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/host/robot/velocity_simulator.hpp>
#include <mazebot/mazebot.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include "../cli/contest/contest_replay.hpp"
#include "../cli/contest/simulated_day.hpp"
#include "../cli/contest/strategies.hpp"
#include "../cli/draw/replay.hpp"
#include "../cli/draw/run_replays.hpp"
#include "../cli/explore/any_explorer.hpp"
#include "../cli/explore/policy_family.hpp"
#include "../cli/explore/search_replay.hpp"
#include "../cli/race/race_replay.hpp"
#include "../cli/record/log_replay.hpp"
#include "../cli/record/other_replays.hpp"
#include "../cli/record/replay_run.hpp"
#include "../cli/record/step_words.hpp"
#include "../cli/recover/fault_options.hpp"
#include "../cli/recover/torture_replay.hpp"
#include "../cli/recover/torture_run.hpp"
#include "module.hpp"

using namespace mazebot;

namespace {

// ---- policies ----

std::string policy_name;  // as the page calls it

// The exploration policy that the page asks for, as one type: the explorer is compiled once, not for each policy.
class ChosenPolicy {
 public:
  using PolicyT = ChosenPolicy;
  using ToursT = BasicTourPolicy<RunTimeGrid>;
  using RaceT = BasicReplannedRace<RunTimeGrid>;
  using FastestT = CheapestPolicy<RaceT, ToursOfEight<RunTimeGrid>>;
  using Index = RunTimeGrid::Index;
  enum : bool { local_crossing = true };  // as in each of them

  explicit ChosenPolicy(const RunTimeGrid& grid) {
    if (policy_name == "tour") policy_.emplace<ToursT>(grid);
    if (policy_name == "adachi") policy_.emplace<Adachi>();
    if (policy_name == "fewest-unknown") policy_.emplace<FewestUnknown>();
  }
  // Proves the fastest run of that robot, as a contest day does.
  ChosenPolicy(const RunTimeGrid& grid, const RaceModel& robot)
      : race_(std::make_shared<RaceT>(robot, grid)),
        policy_(std::in_place_type<FastestT>, *race_, ToursOfEight<RunTimeGrid>(grid)) {}

  template <class StateT, class TargetsT>
  void aim(const StateT& state, TargetsT& targets) {
    std::visit([&](auto& policy) { policy.aim(state, targets); }, policy_);
  }
  template <class StateT>
  unsigned crossing(const StateT& state, Index cell, Heading heading) const {
    return std::visit([&](const auto& policy) { return unsigned(policy.crossing(state, cell, heading)); }, policy_);
  }
  template <class StateT>
  unsigned doubt(const StateT& state, Index cell, Heading heading) const {
    return std::visit([&](const auto& policy) { return policy.doubt(state, cell, heading); }, policy_);
  }

  // What an explorer asks of a policy that proves the fastest run; the others have no proof of their own.
  template <class StateT>
  Optional<Proof> prove(const StateT& state) {
    FastestT* fastest = std::get_if<FastestT>(&policy_);
    return fastest == nullptr ? Optional<Proof>() : fastest->prove(state);
  }
  bool fell_back() const { return !race_ || fastest().fell_back(); }
  template <class StateT, class CandidateT, class VisitorT>
  void for_each_shortcut(const StateT& state, const CandidateT& is_candidate, VisitorT& visit) const {
    fastest().for_each_shortcut(state, is_candidate, visit);
  }
  template <class StateT, class VisitorT>
  void for_each_border(const StateT& state, VisitorT&& visit) const {
    fastest().for_each_border(state, visit);
  }
  template <class StateT>
  typename StateT::RunnerT cheapest_route(const StateT& state) const {
    return fastest().cheapest_route(state);
  }

  int mazes_drawn() const { return tours() == nullptr ? 0 : tours()->mazes_drawn(); }
  int votes_at(Index cell) const { return tours() == nullptr ? 0 : tours()->votes_at(cell); }
  int needs_at(Index cell) const { return tours() == nullptr ? 0 : tours()->needs_at(cell); }

 private:
  const ToursT* tours() const { return std::get_if<ToursT>(&policy_); }
  const FastestT& fastest() const { return *std::get_if<FastestT>(&policy_); }

  std::shared_ptr<RaceT> race_;
  std::variant<OddsPolicy, ToursT, Adachi, FewestUnknown, FastestT> policy_;
};
MAZEBOT_CHECK_EXPLORE_POLICY(ChosenPolicy);

// ---- tasks ----

template <class RobotT, class NavigatorT, class LookT>
Status drive_and_look(RobotT& robot, NavigatorT& navigator, LookT&& look) {
  return drive(robot, navigator, [&](const Observation&, Command command) {
    report_progress(static_cast<int>(robot.moves()));
    const Pose pose = robot.pose().turned(command.turn());
    for (int i = 0; i < std::max(1, command.cells()); ++i) look(pose.advanced(i));
    return robot.moves() < 200'000;  // with faults a wall follower may circle for ever
  });
}

void explore(const Maze& maze, FaultySimulator<RunTimeGrid>& robot, SearchReplay& replay, MazeResult& result) {
  ExplorerWith<RunTimeGrid, ChosenPolicy> explorer(maze.goals, maze.start, ChosenPolicy(maze.grid()));
  const auto look = [&](Pose pose) {
    const DrawnTours tours = explorer.tours();
    replay.look({maze, explorer.wall_map(), Watch::evidence_of(explorer.wall_map()), tours, pose});
  };
  result.status = drive_and_look(robot, explorer, look);
  result.proved = explorer.proved();
  if (!result.proved) return;
  BasicRouteRunner<RunTimeGrid> runner = explorer.shortest_route();
  drive_and_look(robot, runner, look);
  Pose pose = runner.route().start();
  result.route_cells = {pose.cell};
  for (std::size_t i = 0; i < runner.route().size(); ++i) {
    pose = pose.turned(runner.route()[i]).advanced();
    result.route_cells.push_back(pose.cell);
  }
}

void follow(const Maze& maze, Hand hand, FaultySimulator<RunTimeGrid>& robot, SearchReplay& replay,
            MazeResult& result) {
  BasicWallFollower<RunTimeGrid> follower(hand, maze.goals, maze.start);
  RunTimeWallMap map(maze.grid());
  result.status = drive(robot, follower, [&](const Observation& seen, Command command) {
    for (const Turn side : {Turn::ahead, Turn::right, Turn::left}) map.record(robot.pose(), side, seen.wall(side));
    const Pose pose = robot.pose().turned(command.turn());
    for (int i = 0; i < std::max(1, command.cells()); ++i) replay.look({maze, map, nullptr, {}, pose.advanced(i)});
    return robot.moves() < 200'000;
  });
}

// The faults that the page asks for, by their names as options of `mazebot torture`.
FaultOptions faults_of(const Request& request) {
  FaultOptions options;
  options.no_bump = request.number("no-bump") != 0;
  options.certain = request.number("certain") != 0;
  Faults& faults = options.faults;
  for (const Fault fault : all_faults) faults.set(fault, request.number(to_string(fault)));
  for (const MisreadKind kind : {MisreadKind::phantom, MisreadKind::missed}) {
    if (request.value("kind") == to_string(kind)) faults.kind = kind;
  }
  faults.slips_untold = request.number("untold") != 0;
  const std::string_view stuck = request.value("stuck");  // left:wall, for example
  for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
    if (stuck.substr(0, stuck.find(':')) != (side == Turn::ahead ? "front" : to_string(side))) continue;
    faults.stuck = StuckSensor{side, stuck.substr(stuck.find(':') + 1) == "wall"};
  }
  return options;
}

// A run with faults of the sensors, of the wheels, of people, or of the battery, as `mazebot torture` makes it. The
// robot notices that it is lost, and recovers.
std::string run_with_faults(const Request& request, const Maze& maze, const FaultOptions& options) {
  TortureTask task(maze);
  task.faults = options.faults;
  task.seed = request.seed();
  task.runs = 1;
  task.reports_bumps = !options.no_bump;
  task.is_certain = options.certain;
  task.keeps_frames = true;
  task.on_command = [](std::uint64_t moves) { report_progress(static_cast<int>(moves)); };
  Watch watch;
  std::string json;
  Torture<false>(task, make_explorer<OnePolicy<ChosenPolicy>, RunTimeGrid>, watch).run([&](const TortureRun& run) {
    json = torture_replay(maze, run, to_string(run.outcome)).json();
  });
  return json;
}

std::string run_explore(const Request& request, const Maze& maze) {
  policy_name = request.value("policy");
  const bool is_follower = policy_name == "left-hand" || policy_name == "right-hand";
  const FaultOptions faults = faults_of(request);
  if (faults.any()) {
    if (is_follower) throw std::invalid_argument("a wall follower has no map, so it cannot notice faults");
    return run_with_faults(request, maze, faults);
  }
  SearchReplay replay(maze, policy_name);
  FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults.faults, request.seed());
  MazeResult result(maze);
  if (is_follower) {
    follow(maze, policy_name == "left-hand" ? Hand::left : Hand::right, robot, replay, result);
  } else {
    explore(maze, robot, replay, result);
  }
  return replay.finished(result).json();
}

// A day of `mazebot contest`.
std::string run_contest(const Request& request, const Maze& maze) {
  const auto strategy = std::find_if(std::begin(all_strategies), std::end(all_strategies),
                                     [&](const Strategy& each) { return each.name == request.value("policy"); });
  if (strategy == std::end(all_strategies) || strategy->search == DaySearch::likely) {  // the page does not offer it
    throw std::invalid_argument("there is no such strategy");
  }
  const bool classic = request.value("robot") == "classic";
  const RobotDescription robot = simple_robot(classic);
  DayOptions options;
  options.robot = robot.name;
  options.faults = faults_of(request);
  const auto or_default = [&](const char* name, auto& value) {
    using ValueT = std::decay_t<decltype(value)>;
    if (!request.value(name).empty()) value = static_cast<ValueT>(request.number(name));
  };
  or_default("minutes", options.minutes);
  or_default("runs", options.runs);
  or_default("search-share", options.search_share);
  or_default("touch-penalty", options.touch_penalty);
  or_default("faster-by", options.faster_by);
  if (!request.value("first-speed").empty()) {
    options.chosen_first_speed = static_cast<int>(request.number("first-speed"));
  }
  Watch watch;
  ContestReplay replay(maze, robot.race, fmt::format("{}, strategy {}", robot.name, strategy->name));
  const ContestTask task = {
      maze, robot, nullptr, options, watch, &replay, request.seed(), nullptr, false, "", [](std::uint64_t moves) {
        report_progress(static_cast<int>(moves));
      }};
  policy_name = strategy->search == DaySearch::adachi ? "adachi" : "odds";
  const bool is_fastest = strategy->search == DaySearch::fastest;
  ExplorerWith<RunTimeGrid, ChosenPolicy> explorer(
      maze.goals, maze.start, is_fastest ? ChosenPolicy(maze.grid(), robot.race) : ChosenPolicy(maze.grid()));
  using FaultyT = SimulatedDay<FaultyDay, UnloggedContest>;
  using PerfectT = SimulatedDay<PerfectDay, UnloggedContest>;
  ContestDay day = options.is_faulty() ? FaultyT(task, explorer).day(strategy->runs_early, strategy->touch)
                                       : PerfectT(task, explorer).day(strategy->runs_early, strategy->touch);
  day.ideal_s = ideal_seconds(maze, robot.race);
  replay.finish(day, options.is_faulty());
  return replay.json();
}

// The fastest run; with route=shortest, the fastest run on a shortest route.
std::string run_race(const Request& request, const Maze& maze) {
  const bool classic = request.value("policy") == "classic";
  const RaceModel model = classic ? classic_mouse(10000) : half_size_mouse(10000);
  BasicFloodFill<RunTimeGrid> flood(maze.grid());
  flood.run(maze.walls, maze.goals, Unknown::wall);
  std::vector<Cell> shortest = {maze.start.cell};
  RunTimeWallMap only_shortest(maze.grid());  // unknown borders are walls to the planner
  Pose pose = maze.start;
  while (const auto heading = flood.downhill(maze.walls, pose, Unknown::wall)) {
    only_shortest.record_crossing(pose.cell, *heading);
    pose = Pose(pose.cell, *heading).advanced();
    shortest.push_back(pose.cell);
  }
  const bool is_shortest = request.value("route") == "shortest";
  BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
  BasicRaceRoute<RunTimeGrid> run(maze.start, maze.grid());
  if (planner.plan(is_shortest ? only_shortest : maze.walls, model, maze.start, maze.goals, Unknown::wall, run) !=
      RaceResult::found) {
    throw std::invalid_argument("no path leads from the start to a goal");
  }
  return race_replay(maze, model, run, shortest, is_shortest ? "the shortest route" : "the fastest run").json();
}

struct Ground {
  RunTimeWallMap walls;
  RunTimeCellSet cells;
  const BlockMap* blocks;
};

std::string run_locate(const Request& request, const Ground& ground, Pose start, const std::string& name) {
  (void)request;
  Replay replay = replay_on(ReplayTask::locate, name, "a lost robot", ground.walls, ground.blocks, start);
  RangeSimulator<RunTimeGrid> robot(ground.walls, start, 1);
  BasicLocalizer<RunTimeGrid> localizer(ground.walls, ground.cells);
  const auto look = [&](Pose now, Pose end) {
    std::vector<Pose> poses;
    localizer.hypotheses().for_each_while([&](Pose pose) {
      poses.push_back(compose(pose, relative_pose(end, now)));
      return true;
    });
    record_hypotheses(replay, ground.cells, now, poses);
  };
  drive(robot, localizer, [&](const Observation&, Command command) {
    look(robot.pose(), robot.pose().turned(command.turn()).advanced(command.cells()));
  });
  look(robot.pose(), robot.pose());
  return replay.json();
}

template <class PolicyT>
std::string run_cover(const Request& request, const Ground& ground, Pose start, const std::string& name) {
  Replay replay =
      replay_on(ReplayTask::cover, name, std::string(request.value("policy")), ground.walls, ground.blocks, start);
  BackSensorSimulator<RunTimeGrid> robot(ground.walls, start);
  BasicCoverage<RunTimeGrid, PolicyT> coverage(start, PolicyT(), ground.walls.grid());
  drive_and_look(robot, coverage, [&](Pose pose) { record_coverage(replay, coverage.coverage_map(), pose, true); });
  return replay.json();
}
std::string run_cover(const Request& request, const Ground& ground, Pose start, const std::string& name) {
  const std::string_view policy = request.value("policy");
  const auto chosen = policy == "spiral"          ? run_cover<BacktrackingSpiral>
                      : policy == "boustrophedon" ? run_cover<Boustrophedon>
                      : policy == "spanning-tree" ? run_cover<SpanningTree>
                      : policy == "nearest"       ? run_cover<NearestUnvisited>
                                                  : run_cover<WeightedCoverage<FewestMovesAndTurns>>;
  return chosen(request, ground, start, name);
}

std::string run_vacuum(const Request& request, const BlockMap& house, Pose start, const std::string& name) {
  VelocitySimulatorOptions how;
  how.seed = static_cast<std::uint32_t>(request.seed());
  const MazeScale<double> scale(how.cell_size, 0);
  VelocitySimulator robot(house, scale.centre_of(start), how);
  BumpAndSpiralOptions<float> options;
  if (request.value("policy") == "without-spirals") options.spiral_probability = 0;
  if (request.value("policy") == "literal") options = BumpAndSpiralOptions<float>::literal();
  BumpAndSpiral<float> machine(how.seed, options);
  constexpr int minutes = 15;
  SweepRecorder recorder(name, std::string(request.value("policy")), house, how, minutes);
  drive_for(minutes * 60000, robot, machine, [&] { recorder.look(robot, machine); });
  return recorder.replay().json();
}

// ---- the log of a robot ----

// The replay of a log with the policy that it names, as far as the page holds it.
std::unique_ptr<RunReplay> page_replay(const RunLog& log, OnReplayedStep on_step) {
  if (std::unique_ptr<RunReplay> replay = replay_without_policy(log, on_step)) return replay;
  const std::string name = log.policy == LoggedPolicy::own ? log.setting("policy") : to_string(log.policy);
  const std::string robot = log.setting("robot");
  const bool is_fastest = name == "fastest-run" && (robot == "classic" || robot == "half-size");
  const bool is_known = is_fastest || name == "odds" || name == "tour" || name == "fewest-unknown" || name == "adachi";
  if (!is_known || log.storage != LoggedStorage::fast || log.navigator == LoggedNavigator::route_runner) {
    throw std::invalid_argument(
        fmt::format("found a log of the {} with the policy '{}', which this page does not hold, or with a storage that "
                    "it does not hold: "
                    "try 'mazebot replay'",
                    to_string(log.navigator), name.empty() ? "own" : name));
  }
  const auto make = [name, robot, is_fastest](const RunTimeCellSet& goals, Pose start) {
    policy_name = name;
    const ChosenPolicy policy =
        is_fastest ? ChosenPolicy(goals.grid(), simple_robot(robot == "classic").race) : ChosenPolicy(goals.grid());
    return std::make_unique<ExplorerWith<RunTimeGrid, ChosenPolicy>>(goals, start, policy);
  };
  return std::make_unique<MouseReplay<FastStorage>>(log, make, std::move(on_step));
}

std::string bytes_of_hex(std::string_view digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(std::strtol(std::string(digits.substr(i, 2)).c_str(), nullptr, 16));
  }
  return bytes;
}

// Why the maze of the page is not that of the log, in words; empty: it is. A maze explains a run with few faults only
// if it is the true one; to be carried is the rarest of them.
std::string why_not_true(const RunLog& log, const Maze& maze) {
  if (maze.grid() != log.grid) {
    return fmt::format("the log is of a maze of {}x{} cells", log.grid.width(), log.grid.height());
  }
  std::size_t misread = 0, carried = 0, others = 0;
  const ReplayedLog replayed = replayed_log(log, &maze.walls, page_replay);
  for (const TrueStep& step : replayed.truth) {
    for (int side = 0; side < 4; ++side) misread += step.misread >> side & 1U;
    carried += step.fault == MotionFault::moved ? 1U : 0U;
    others += step.fault != MotionFault::none && step.fault != MotionFault::moved ? 1U : 0U;
  }
  if (misread + others + 5 * carried <= replayed.truth.size() / 5 + 3) return {};
  return fmt::format(
      "in that of this page the robot would have misread {} times, moved wrong {} times and been carried {} times",
      misread, others, carried);
}

// A log replayed in the maze of the page, if that is the true one; else in what the robot has seen.
std::string run_log(const Request& request) {
  const std::string bytes = bytes_of_hex(request.value("log"));
  const RunLog log = read_log(bytes, [](const RunLog& repaired) {
    const std::unique_ptr<RunReplay> replay = page_replay(repaired, {});
    for (const LogEntry& entry : repaired.entries) replay->take(entry);
    return !replay->end(repaired.end_check).replay.diverged;
  });
  const std::string name(request.value("name"));
  const Maze maze = detail::known_maze(parse_map(request.map(), name), name);
  const std::string problem =
      request.value("truth") == "no" ? "that of this page is what the robot has seen" : why_not_true(log, maze);
  const RunTimeWallMap* const truth = problem.empty() ? &maze.walls : nullptr;
  const ReplayedLog replayed = replayed_log(log, truth, page_replay);
  std::string why;
  if (replayed.run.replay.diverged) why = cause_in_log(log, replayed.run);
  if (why.empty()) why = other_settings;
  ::Replay page = log_replay(log, replayed, truth, std::string(request.value("log-name")), why, page_replay);
  page.result("truth", truth != nullptr ? "the maze of this page" : "not known: " + problem);
  return page.json();
}

// A log that comes over a serial line. Each call takes what has come, and tells what is new.
class LiveLog {
 public:
  // JSON: "said", lines for people; "run" of a new log, or "more" frames; "ended" and "diverged", in words.
  std::string take(std::string_view text) {
    said_.clear();
    news_.clear();
    for (const char character : text) {
      switch (stream_.take(character)) {
        case LogStream::Event::none: break;
        case LogStream::Event::began: begin(); [[fallthrough]];
        case LogStream::Event::grew: has_grown_ = true; break;
        case LogStream::Event::gap:
          say(stream_.bytes().empty() ? "The run has begun before: its beginning is missing. Begin another run, or "
                                        "reset the robot."
                                      : "Bytes are missing: the picture waits for the next run.");
          break;
        case LogStream::Event::text: say("robot: " + stream_.text()); break;
      }
    }
    if (std::exchange(has_grown_, false)) grow();
    return "{\"said\":[" + said_ + "]" + news_ + "}";
  }

 private:
  static std::string quoted(const std::string& words) {
    return nlohmann::json(words).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  void say(const std::string& line) { said_ += (said_.empty() ? "" : ",") + quoted(line); }
  void tell(const char* what, const std::string& json) { news_ += fmt::format(",\"{}\":{}", what, json); }

  void begin() {
    replay_.reset();
    page_.reset();
    log_.reset();
    taken_ = shown_ = 0;
  }
  void grow() {
    std::optional<RunLog> log = read_growing_log(stream_.bytes(), stream_.pending());
    if (!log) return;
    log_ = std::move(log);
    if (!replay_) {
      RunTimeCellSet goals(log_->grid);
      for (const Cell goal : log_->goals) goals.insert(goal);
      page_ = std::make_unique<::Replay>(ReplayTask::log, "from the mouse",
                                         fmt::format("log of the {}", to_string(log_->navigator)),
                                         RunTimeWallMap(log_->grid));
      page_->start(log_->start.cell).goals(goals).live();
      frames_.emplace(*page_);
      replay_ = page_replay(
          *log_, [this](const ReplayedStep& step, const RunTimeWallMap& map,
                        const BasicEvidenceMap<RunTimeGrid>* evidence) { frames_->add(step, map, evidence); });
    }
    while (taken_ < log_->entries.size()) {
      const LogEntry& entry = log_->entries[taken_++];
      if (entry.kind == LogEntry::Kind::text) say("text: " + entry.text);
      if (entry.kind == LogEntry::Kind::mark) say(fmt::format("mark {}", entry.number));
      replay_->take(entry);
    }
    if (page_->empty()) return;
    if (page_->frames() > shown_) {
      tell(shown_ == 0 ? "run" : "more", shown_ == 0 ? page_->json() : page_->json_since(shown_));
      shown_ = page_->frames();
    }
    const ReplayedRun& run = log_->is_finished ? replay_->end(log_->end_check) : replay_->so_far();
    if (log_->is_finished) {
      tell("ended", quoted(fmt::format("{} steps, {}", run.steps.size(), to_string(run.replay.status))));
    }
    if (run.replay.diverged) {
      const std::string cause = cause_in_log(*log_, run);
      tell("diverged", quoted(fmt::format("From step {} on the replay decides otherwise than the robot: {}",
                                          run.replay.agreed + 1, cause.empty() ? other_settings : cause)));
    }
  }

  LogStream stream_;
  std::string said_, news_;
  bool has_grown_ = false;
  std::optional<RunLog> log_;
  std::unique_ptr<RunReplay> replay_;
  std::size_t taken_ = 0, shown_ = 0;  // entries, frames
  std::unique_ptr<::Replay> page_;
  std::optional<LogFrames> frames_;
};
std::optional<LiveLog> live_log;

std::string run(const Request& request) {
  const std::string name(request.value("name"));
  AnyMap map = parse_map(request.map(), name);
  const std::string_view task = request.value("task");
  if (task == "log") return run_log(request);
  Random random(request.seed());
  if (const Maze* maze = std::get_if<Maze>(&map);
      maze != nullptr && (task == "explore" || task == "race" || task == "contest")) {
    Maze known = detail::known_maze(*maze, name);
    known.name = name;
    return task == "explore" ? run_explore(request, known)
           : task == "race"  ? run_race(request, known)
                             : run_contest(request, known);
  }
  if (task == "explore" || task == "race" || task == "contest")
    throw std::invalid_argument("this task needs a maze, not a house");
  if (const BlockMap* house = std::get_if<BlockMap>(&map)) {
    const Ground ground = {house->walls, house->free, house};
    const Pose start = house->start_or_random(random);
    if (task == "locate") return run_locate(request, ground, start, name);
    if (task == "cover") return run_cover(request, ground, start, name);
    return run_vacuum(request, *house, start, name);
  }
  if (task == "vacuum") throw std::invalid_argument("this task needs a house, not a maze");
  const Maze maze = detail::known_maze(std::move(map), name);
  RunTimeCellSet cells(maze.grid());
  for (RunTimeGrid::Index i = 0; i < maze.grid().cell_count(); ++i) cells.insert_at(i);
  const Ground ground = {maze.walls, cells, nullptr};
  if (task == "cover") return run_cover(request, ground, maze.start, name);
  Pose start(maze.grid().cell(
                 static_cast<RunTimeGrid::Index>(random.below(static_cast<std::uint32_t>(maze.grid().cell_count())))),
             heading_at(static_cast<int>(random.below(4))));
  if (const std::string_view given = request.value("start"); !given.empty()) {  // as the program's: 4,2,e
    const std::size_t comma = given.find(','), second = given.find(',', comma + 1);
    const auto coordinate = [](std::string_view digits) {
      return static_cast<int>(std::strtod(std::string(digits).c_str(), nullptr));
    };
    start.cell = Cell(coordinate(given.substr(0, comma)), coordinate(given.substr(comma + 1)));
    const std::size_t heading = second < given.size() ? std::string_view("nesw").find(given.back()) : 4;
    if (!maze.grid().contains(start.cell) || heading > 3) {
      throw std::invalid_argument("expected a start like 4,2,e inside the maze");
    }
    start.heading = heading_at(static_cast<int>(heading));
  }
  return run_locate(request, ground, start, name);
}

// Any map file as one of the two texts that the page can edit.
std::string parse(const Request& request) {
  const std::string name(request.value("name"));
  AnyMap map = parse_map(request.map(), name);
  if (const BlockMap* house = std::get_if<BlockMap>(&map)) return print_block_map(*house);
  return print_maze(detail::known_maze(std::move(map), name));
}

std::string generate(const Request& request) {
  const int width = static_cast<int>(request.number("width")), height = static_cast<int>(request.number("height"));
  if (request.value("kind") == "house") {
    HouseRecipe recipe;
    recipe.width = width;
    recipe.height = height;
    recipe.seed = request.seed();
    recipe.narrowest_door = 2;
    return print_block_map(generate_house(recipe));
  }
  MazeRecipe recipe;
  recipe.width = width;
  recipe.height = height;
  recipe.seed = request.seed();
  recipe.algorithm = maze_algorithm_named(std::string(request.value("kind"))).value_or(MazeAlgorithm::contest);
  return print_maze(generate_maze(recipe));
}

// ---- a program that a student writes in the page ----

struct Student {
  explicit Student(const Maze& of)
      : maze(of), robot(of.walls, of.start), known(of.grid()), replay(of, "my own program") {
    look();
  }
  void look() {
    for (const Turn side : {Turn::ahead, Turn::right, Turn::left}) known.record(robot.pose(), side, wall(side));
    replay.look({maze, known, nullptr, {}, robot.pose()});
  }
  bool wall(Turn side) const {
    return side == Turn::left ? robot.wall_left() : side == Turn::right ? robot.wall_right() : robot.wall_front();
  }

  Maze maze;
  GridSimulator<RunTimeGrid> robot;
  RunTimeWallMap known;
  SearchReplay replay;
};
std::unique_ptr<Student> student;

}  // namespace

MAZEBOT_EXPORT(run) void run_exported() { output_text = run(Request(input_text)); }
// live_begin: another serial line; live: what has come over it, as a map.
MAZEBOT_EXPORT(live_begin) void live_begin() {
  live_log.emplace();
  output_text.clear();
}
MAZEBOT_EXPORT(live) void live_exported() {
  if (!live_log) live_log.emplace();
  output_text = live_log->take(Request(input_text).map());
}
MAZEBOT_EXPORT(parse) void parse_exported() { output_text = parse(Request(input_text)); }
MAZEBOT_EXPORT(generate) void generate_exported() { output_text = generate(Request(input_text)); }

// The six functions of a robot, for the page. Turns and sides are numbers: 0 ahead, 1 right, 3 left.
MAZEBOT_EXPORT(robot_begin) void robot_begin() {
  const Request request(input_text);
  const std::string name(request.value("name"));
  Maze maze = detail::known_maze(parse_map(request.map(), name), name);
  maze.name = name;
  student = std::make_unique<Student>(maze);
  std::string goals;  // what a contest tells: the size, the start and the goals
  maze.goals.for_each_index([&](RunTimeGrid::Index index) {
    const Cell goal = maze.grid().cell(index);
    goals += fmt::format("{}[{},{}]", goals.empty() ? "" : ",", goal.x, goal.y);
  });
  output_text = fmt::format(R"({{"width":{},"height":{},"start":[{},{}],"goals":[{}]}})", maze.width(), maze.height(),
                            maze.start.cell.x, maze.start.cell.y, goals);
}
MAZEBOT_EXPORT(robot_wall) int robot_wall(int side) { return student->wall(turn_at(side)); }
MAZEBOT_EXPORT(robot_turn) void robot_turn(int side) {
  side == 1 ? student->robot.turn_right() : student->robot.turn_left();
  student->look();
}
MAZEBOT_EXPORT(robot_forward) int robot_forward() {
  const bool moved = student->robot.forward();
  student->look();
  return moved;
}
MAZEBOT_EXPORT(robot_at_goal) int robot_at_goal() { return student->maze.goals.contains(student->robot.pose().cell); }
// A number for the pose: a program that has only these functions and no memory circles where it returns to a pose.
MAZEBOT_EXPORT(robot_pose) int robot_pose() {
  const Pose pose = student->robot.pose();
  return 4 * static_cast<int>(student->maze.grid().index(pose.cell)) + static_cast<int>(pose.heading);
}
MAZEBOT_EXPORT(robot_end) void robot_end() { output_text = student->replay.finished(MazeResult(student->maze)).json(); }
