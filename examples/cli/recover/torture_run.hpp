// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECOVER_TORTURE_RUN_HPP
#define MAZEBOT_CLI_RECOVER_TORTURE_RUN_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/record/growing_log.hpp>
#include <mazebot/host/robot/faulty_simulator.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/navigator/command.hpp>
#include <mazebot/navigator/status.hpp>
#include <mazebot/recover/track/tracking_recovery.hpp>
#include <mazebot/robot/drive.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../batch/watch.hpp"
#include "../explore/any_explorer.hpp"
#include "../explore/shortest_moves.hpp"
#include "../record/explorer_recorder.hpp"

/// How a run with faults ended: exactly one of these.
enum class Outcome {
  right,         ///< back at the start, and its route is as long as the shortest; of a sealed maze: unreachable
  longer,        ///< back at the start, and its route can be driven, but a shorter one exists
  through_wall,  ///< back at the start, and its route crosses a wall
  unreachable,   ///< these three: the explorer ended so although a path leads to the goal
  contradicted,
  blocked,
  not_home,  ///< the explorer ended as if it were at the start, but the robot's true pose is another
  timeout    ///< more than moves_bound()
};
constexpr Outcome all_outcomes[] = {Outcome::right,       Outcome::longer,       Outcome::through_wall,
                                    Outcome::unreachable, Outcome::contradicted, Outcome::blocked,
                                    Outcome::not_home,    Outcome::timeout};

constexpr const char* to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::right: return "right";
    case Outcome::longer: return "longer";
    case Outcome::through_wall: return "through_wall";
    case Outcome::unreachable: return "unreachable";
    case Outcome::contradicted: return "contradicted";
    case Outcome::blocked: return "blocked";
    case Outcome::not_home: return "not_home";
    case Outcome::timeout: break;
  }
  return "timeout";
}

/// A sentence for people. Its columns in the table have shorter names.
constexpr const char* meaning_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::right: return "back at the start, with a shortest route; a sealed maze: found sealed";
    case Outcome::longer: return "back at the start, but a shorter route exists";
    case Outcome::through_wall: return "back at the start, but its route crosses a wall";
    case Outcome::unreachable: return "it says that no path leads to the goal, but one does";
    case Outcome::contradicted: return "it gave up because its readings contradict each other";
    case Outcome::blocked: return "it gave up because a wall stopped it again and again";
    case Outcome::not_home: return "it ended as if it were at the start, but it is elsewhere";
    case Outcome::timeout: break;
  }
  return "it took more than 6 * cells * cells + 384 moves";
}

/// No exploration takes more moves than this, whatever its sensors and wheels do. Recovery may take 8 times 48 steps to
/// find out where the robot is, which counts in small mazes.
constexpr std::uint64_t moves_bound(std::size_t cells) { return 6 * std::uint64_t{cells} * cells + 384; }

/// The runs of one maze.
struct TortureTask {
  explicit TortureTask(const mazebot::Maze& its_maze) : maze(its_maze) {}

  const mazebot::Maze& maze;
  const mazebot::Maze* other = nullptr;  ///< each run begins with the finished map of this maze, if there is one
  mazebot::Faults faults;
  bool reports_bumps = true;
  bool is_certain = false;
  std::uint64_t seed = 1;  ///< of the first run; the others follow
  std::uint64_t runs = 10;
  /// One fault in each run, at every K-th opportunity of the faultless run, each with all seeds; or at this one only.
  std::optional<mazebot::Fault> single;
  std::uint64_t every = 1;
  std::optional<std::uint64_t> opportunity;
  bool keeps_details = false;
  bool keeps_frames = false;                            ///< for a replay
  std::function<void(std::uint64_t moves)> on_command;  ///< before each command, if there is one
  mazebot::GrowingLog* log = nullptr;                   ///< of the next run
  const char* policy = "";                              ///< its name, for the log
};

/// How often a navigator declared that it is lost, and how often it found its pose again.
struct RecoveryCounts {
  std::uint64_t declared = 0;
  std::uint64_t recovered = 0;
};

/// What is true and what the robot believes before a command.
struct TortureFrame {
  mazebot::BasicEvidenceMap<mazebot::RunTimeGrid> known;
  mazebot::Pose true_pose;
  mazebot::Pose believed_pose;
  std::uint64_t moves;
  std::uint64_t recoveries;
  std::size_t faults;  ///< that were injected before, of TortureRun::faults
};

struct TortureRun {
  std::uint64_t seed = 0;
  std::optional<std::uint64_t> opportunity;  ///< of its single fault
  Outcome outcome = Outcome::right;
  mazebot::Status status = mazebot::Status::running;
  mazebot::Pose true_pose;  ///< these two: at the end
  mazebot::Pose believed_pose;
  std::uint64_t false_alarms = 0;
  RecoveryCounts lost;
  std::uint64_t crashes = 0;
  std::uint64_t moves = 0;
  std::uint64_t quarter_turns = 0;
  bool proved_wrong = false;  ///< it ended `done`, and the route that is proved is no shortest one, or crosses a wall
  mazebot::Evidence evidence = mazebot::Evidence::unseen;  ///< of its proof, if it ended `done` with one

  // Only if details or frames are kept.
  std::vector<mazebot::InjectedFault> faults;
  // Only if frames are kept: the first 10 000.
  std::vector<TortureFrame> frames;
  // Only if details are kept.
  std::optional<mazebot::RunTimeWallMap> map;
  std::vector<mazebot::Cell> route;

  /// The true pose differs from the believed one, and no status said so.
  bool lost_unnoticed() const { return true_pose != believed_pose && status != mazebot::Status::contradicted; }
};

using OnTortureRun = std::function<void(const TortureRun&)>;

/// A hash of the walls, the start and the goals, the same on every machine: mazes have faults in different places, also
/// with the same seed.
inline std::uint64_t fingerprint(const mazebot::Maze& maze) {
  std::uint64_t hash = 0;
  const auto add = [&](std::uint64_t value) {
    hash = mazebot::detail::mix_bits(hash + mazebot::detail::split_mix_step + value);
  };
  const auto add_cell = [&](mazebot::Cell cell) {
    add(static_cast<std::uint64_t>(cell.y) << 32 | static_cast<std::uint64_t>(cell.x));
  };
  add_cell(mazebot::Cell(maze.width(), maze.height()));
  add_cell(maze.start.cell);
  add(static_cast<std::uint64_t>(maze.start.heading));
  for (mazebot::RunTimeGrid::Index i = 0; i < maze.grid().cell_count(); ++i) add(maze.walls.byte_at(i));
  maze.goals.for_each_index([&](mazebot::RunTimeGrid::Index goal) { add(goal); });
  return hash;
}

/// What the faults of a run are drawn from.
inline std::uint64_t seed_of_run(std::uint64_t fingerprint, std::uint64_t seed) {
  return mazebot::detail::mix_bits(fingerprint + seed * mazebot::detail::split_mix_step);
}

/// A FaultySimulator, or a FaultyNoBumpSimulator, as is known only at run time: one type, so that the program holds the
/// code of a run once.
class TortureRobot : public mazebot::FaultySimulator<mazebot::RunTimeGrid> {
  using Base = mazebot::FaultySimulator<mazebot::RunTimeGrid>;

 public:
  TortureRobot(const mazebot::Maze& maze, bool reports_bumps, const mazebot::Faults& faults, std::uint64_t seed)
      : Base(maze.walls, maze.start, faults, seed), reports_bumps_(reports_bumps) {}

  bool forward() { return Base::forward() || !reports_bumps_; }
  mazebot::Observation look() { return mazebot::observe(*this).set_feels_bumps(reports_bumps_); }

 private:
  bool reports_bumps_;
};

/// The runs of one maze with one policy. CanLog: false leaves the recorder out of a program that never logs.
template <bool CanLog = true>
class Torture {
 public:
  Torture(const TortureTask& task, MakeExplorer<mazebot::RunTimeGrid> make_explorer, Watch& watch)
      : task_(task),
        make_explorer_(std::move(make_explorer)),
        watch_(watch),
        shortest_(shortest_moves(task.maze)),
        fingerprint_(fingerprint(task.maze)),
        robot_(task.maze, task.reports_bumps, mazebot::Faults(), 0) {
    if (task.other != nullptr) first_map_ = finished_map(*task.other);
  }

  void run(const OnTortureRun& on_run) {
    if (!task_.single) {
      run_all_seeds(task_.faults, on_run);
      return;
    }
    mazebot::Faults none = task_.faults;
    none.rates.fill(0);
    run_once(none, task_.seed);
    const std::uint64_t count = robot_.opportunities(*task_.single);
    // Mazes begin at different opportunities: the first ones, at which a robot has seen little, count as often as
    // others.
    const std::uint64_t stride = std::max<std::uint64_t>(std::min(task_.every, count), 1);
    const std::uint64_t first = task_.opportunity.value_or(fingerprint_ % stride);
    if (task_.opportunity && first >= count) {
      throw std::runtime_error(
          fmt::format("found opportunity {} of {}, expected one below {}: the faultless run has no more", first,
                      to_string(*task_.single), count));
    }
    mazebot::Faults faults = task_.faults;
    for (std::uint64_t next = first; next < (task_.opportunity ? first + 1 : count) && !watch_.cancelled;
         next += task_.every) {
      faults.single = mazebot::SingleFault{*task_.single, next};
      run_all_seeds(faults, on_run);
    }
  }

 private:
  using GridT = mazebot::RunTimeGrid;
  using ExplorerT = AnyExplorer<GridT>;
  using MapT = ExplorerT::MapT;

  using RecoveryT = mazebot::TrackingRecovery<ExplorerT>;

  struct NoRecorder {
    mazebot::Command next(const mazebot::Observation&) { return mazebot::Command::stop(); }
    void log_power_loss(RecoveryT&) {}
    void finish() {}
  };

  // An explorer, and what notices that the robot is lost.
  struct Mouse {
    explicit Mouse(std::unique_ptr<ExplorerT> its_explorer) : explorer(std::move(its_explorer)) {}

    std::unique_ptr<ExplorerT> explorer;
    std::optional<RecoveryT> recovery;
  };

  // `known` is what was saved before.
  std::unique_ptr<Mouse> make_mouse(const std::optional<MapT>& known) const {
    auto mouse = std::make_unique<Mouse>(make_explorer_(task_.maze.goals, task_.maze.start));
    if (task_.is_certain) mouse->explorer->demand_certainty();
    if (known) mouse->explorer->resume(*known);
    mouse->recovery.emplace(*mouse->explorer);
    mouse->recovery->set_work_per_call(0);  // on a desktop no robot needs to wait
    return mouse;
  }

  // What an explorer knows after a search without faults.
  MapT finished_map(const mazebot::Maze& maze) const {
    mazebot::GridSimulator<GridT> robot(maze);
    const std::unique_ptr<ExplorerT> explorer = make_explorer_(maze.goals, maze.start);
    mazebot::drive(robot, *explorer);
    return explorer->wall_map();
  }

  void run_all_seeds(const mazebot::Faults& faults, const OnTortureRun& on_run) {
    for (std::uint64_t i = 0; i < task_.runs && !watch_.cancelled; ++i) on_run(run_once(faults, task_.seed + i));
  }

  TortureRun run_once(const mazebot::Faults& faults, std::uint64_t seed) {
    using namespace mazebot;
    TortureRun run;
    run.seed = seed;
    if (faults.single) run.opportunity = faults.single->opportunity;
    robot_.begin(faults, seed_of_run(fingerprint_, seed));
    if (task_.keeps_details || task_.keeps_frames) robot_.log_to(&run.faults);
    std::unique_ptr<Mouse> mouse = make_mouse(first_map_);
    if (mouse->explorer->status() == Status::invalid) {
      throw std::invalid_argument("the explorer cannot use this maze: it has no goal");
    }

    using RecorderT = std::conditional_t<CanLog, ExplorerRecorder<RecoveryT>, NoRecorder>;
    std::optional<RecorderT> recorder;
    if constexpr (CanLog) {
      if (task_.log != nullptr) {
        task_.log->clear();
        recorder.emplace(*mouse->recovery, *mouse->explorer, *task_.log);
        recorder->name_policy(task_.policy);
        if (task_.is_certain) recorder->writer().call(LoggedCall::demand_certainty);
        if (first_map_) recorder->log_map(*first_map_);
      }
    }

    // Commands are counted too: a robot that turns for ever makes no moves. None should need to turn before each move
    // and to turn once more.
    const std::uint64_t bound = moves_bound(task_.maze.grid().cell_count());
    std::uint64_t ordered = 0;
    std::uint64_t commands = 0;
    bool is_over_bound = false;
    RecoveryCounts before;  // of the navigators that lost power
    RecoveryCounts now;
    Command last = Command::stop();
    for (int short_by = 0;;) {
      const Observation seen = robot_.look().set_short_by(short_by);
      const Pose believed = mouse->recovery->pose().turned(last.turn()).advanced(last.cells() - short_by);
      const Command command = recorder ? recorder->next(seen) : mouse->recovery->next(seen);
      const RecoveryCounts counts = {mouse->recovery->recoveries(), mouse->recovery->recoveries()};
      if (counts.declared != now.declared && believed == robot_.pose()) ++run.false_alarms;
      now = counts;
      if (task_.on_command) task_.on_command(robot_.moves());
      constexpr std::size_t most_frames = 10'000;
      if (task_.keeps_frames && run.frames.size() < most_frames) {
        run.frames.push_back({mouse->explorer->wall_map(), robot_.pose(), believed, robot_.moves(),
                              before.recovered + now.recovered, run.faults.size()});
      }
      last = command;
      if (command.is_stop()) break;
      ordered += static_cast<std::uint64_t>(command.cells());
      is_over_bound = ordered > bound || ++commands > 2 * bound;
      if (is_over_bound) break;
      short_by = perform(robot_, command);
      if (!robot_.after_command()) continue;
      // Power was lost. Firmware saves the map after each decision that changed it, so this is what was saved last.
      before.declared += now.declared;
      before.recovered += now.recovered;
      now = RecoveryCounts();
      const std::optional<MapT> saved(mouse->explorer->wall_map());
      mouse = make_mouse(saved);
      if (recorder) recorder->log_power_loss(*mouse->recovery);
      last = Command::stop();
      short_by = 0;
    }

    if (recorder) recorder->finish();
    run.status = mouse->recovery->status();
    run.true_pose = robot_.pose();
    run.believed_pose = mouse->recovery->pose();
    run.lost = {before.declared + now.declared, before.recovered + now.recovered};
    run.crashes = robot_.crashes();
    run.moves = robot_.moves();
    run.quarter_turns = robot_.quarter_turns();
    run.outcome = is_over_bound ? Outcome::timeout : outcome_of(run, *mouse);
    robot_.log_to(nullptr);
    if (task_.keeps_details) run.map = mouse->explorer->wall_map();
    watch_.moves.fetch_add(run.moves, std::memory_order_relaxed);
    return run;
  }

  Outcome outcome_of(TortureRun& run, Mouse& mouse) const {
    using mazebot::Status;
    const bool is_home = run.true_pose == run.believed_pose && run.true_pose.cell == task_.maze.start.cell;
    switch (run.status) {
      case Status::done: {
        const Outcome of_route = outcome_of_route(run, *mouse.explorer);
        run.evidence = mouse.recovery->proof_evidence();
        run.proved_wrong = run.evidence != mazebot::Evidence::unseen && of_route != Outcome::right;
        return is_home ? of_route : Outcome::not_home;
      }
      case Status::unreachable: return shortest_ ? Outcome::unreachable : is_home ? Outcome::right : Outcome::not_home;
      case Status::blocked: return Outcome::blocked;
      default: return Outcome::contradicted;
    }
  }

  Outcome outcome_of_route(TortureRun& run, ExplorerT& navigator) const {
    const auto runner = navigator.shortest_route();
    if (runner.status() == mazebot::Status::unreachable) return Outcome::unreachable;
    const auto& route = runner.route();
    mazebot::Pose pose = route.start();
    bool is_open = true;
    if (task_.keeps_details) run.route.push_back(pose.cell);
    for (std::size_t i = 0; i < route.size(); ++i) {
      is_open = is_open && robot_.true_walls().open(pose, route[i], mazebot::Unknown::wall);
      pose = pose.turned(route[i]).advanced();
      if (task_.keeps_details) run.route.push_back(pose.cell);
    }
    if (!is_open) return Outcome::through_wall;
    return route.size() == shortest_ ? Outcome::right : Outcome::longer;
  }

  const TortureTask& task_;
  MakeExplorer<GridT> make_explorer_;
  Watch& watch_;
  Count shortest_;
  std::uint64_t fingerprint_;
  TortureRobot robot_;
  std::optional<MapT> first_map_;
};

#endif  // MAZEBOT_CLI_RECOVER_TORTURE_RUN_HPP
