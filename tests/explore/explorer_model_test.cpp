// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// An explorer whose members are called in any order while its robot misreads, slips and is picked up, compared after
// each call with a slow model: dead reckoning, breadth-first searches, and what was crossed and bumped into.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/race/search_model.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/shrink.hpp"

using namespace mazebot;

namespace {

constexpr int side = 6;
using ExplorerT = Explorer<side, side>;

enum class Call {
  step,
  lie,  // a step with an observation that is made up
  come_home,
  gamble_home,
  resume,
  set_budget,
  record_wall,
  demand_certainty,
  touch_walls,
  resume_from_map,
  trust_map,
  resume_at_pose,
  set_goals,
  set_start,
  ask
};
constexpr const char* names[] = {"step",        "lie",
                                 "come_home",   "gamble_home",
                                 "resume",      "set_budget",
                                 "record_wall", "demand_certainty",
                                 "touch_walls", "resume_from_map",
                                 "trust_map",   "resume_at_pose",
                                 "set_goals",   "set_start",
                                 "ask"};

struct Operation {
  Call call;
  Cell cell;
  Heading heading;
  unsigned bits;
};

Operation draw(Random& random) {
  // Most are steps: a run takes about 40.
  const std::uint32_t chosen = random.below(60);
  const Call call = chosen < 15 ? static_cast<Call>(chosen) : Call::step;
  // One after the other: compilers choose the order of arguments.
  const int y = random.between(0, side - 1);
  const int x = random.between(0, side - 1);
  const Heading heading = heading_at(random.between(0, 3));
  return {call, Cell(x, y), heading, random.below(256)};
}

std::string text_of(const Operation& operation) {
  return std::string(names[static_cast<int>(operation.call)]) + " (" + std::to_string(operation.cell.x) + ", " +
         std::to_string(operation.cell.y) + ") " + to_string(operation.heading) + " " + std::to_string(operation.bits);
}

// Cells between two cells by known openings, or with unknown walls open.
template <class MapT>
std::optional<int> distance(const MapT& map, Cell from, const std::vector<Cell>& goals, Unknown unknown) {
  RunTimeCellSet set(RunTimeGrid(side, side));
  for (const Cell goal : goals) set.insert(goal);
  return test::shortest_by_search(map, set, from, unknown);
}

// One run of a sequence. Each check returns what is wrong.
template <class RobotT>
class Trial {
 public:
  Trial(const Maze& maze, const Faults& faults, std::uint64_t seed)
      : robot_(maze.walls, Pose(), faults, seed),
        goals_{Cell(2, 3), Cell(3, 3)},
        explorer_({{2, 3}, {3, 3}}),
        unasked_(explorer_) {}

  std::string run(const std::vector<Operation>& operations) {
    std::string wrong;
    for (const Operation& operation : operations) {
      wrong = wrong.empty() ? carry_out(operation) : wrong;
      wrong = wrong.empty() ? check() : wrong;
      if (!wrong.empty()) return wrong;
    }
    // Left alone, it ends.
    for (int moves = 0; explorer_.status() == Status::running; ++moves) {
      if (moves > 2 * 6 * side * side * side * side) return "it does not end";
      wrong = step(look());
      wrong = wrong.empty() ? check() : wrong;
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

 private:
  bool sees_the_same(const Observation& seen) const {
    for (int i = 0; i < 4; ++i) {
      if (seen.wall(turn_at(i)) != seen_before_.wall(turn_at(i))) return false;
    }
    return true;
  }
  Observation look() { return observe(robot_).set_short_by(short_by_); }

  std::string step(const Observation& seen) {
    const bool was_running = explorer_.status() == Status::running;
    const bool was_verified = explorer_.map_verified();
    // A push against a wall that the robot sees has not led through it if the robot sees the same afterwards.
    const bool stays = explorer_.pushes() && seen_before_.wall(Turn::ahead) && sees_the_same(seen);
    seen_before_ = seen;
    const int missing = stays ? last_.cells() : std::min(seen.short_by(), last_.cells());
    const int crossed = last_.cells() - missing;
    if (was_running) pose_ = pose_.advanced(-missing);
    const Pose here = pose_;
    const bool denied = missing != 0 && !was_denied_ && seen.sensed(Turn::ahead) && !seen.wall(Turn::ahead);
    const std::size_t contradictions = explorer_.contradictions();
    const Command command = explorer_.next(seen);
    if (unasked_.next(seen) != command) return "questions have changed its decision";
    if (!was_running) return command.is_stop() ? "" : "it moves after its end";
    if (command.is_stop() != (explorer_.status() != Status::running)) return "it stops without an end";
    if (explorer_.contradictions() < contradictions) return "it forgets contradictions";
    if (was_verified) {  // else it may have forgotten its map
      const auto& map = explorer_.wall_map();
      for (int back = crossed; back > 0; --back) {
        const Cell from = here.cell.towards(here.heading, -back);
        if (!map.open(from, here.heading, Unknown::wall)) return "it does not know an opening it came through";
        if (map.evidence(from, here.heading) != Evidence::certain) return "a crossing is not certain";
      }
      if (missing != 0 && !denied) {
        if (!map.wall(here, Turn::ahead)) return "it does not know the wall that stopped it";
        if (map.evidence(here.cell, here.heading) != Evidence::certain) return "a bump is not certain";
      }
    }
    was_denied_ = denied;
    if (explorer_.pushes() && (can_feel || command != Command::go(Turn::ahead, 1))) return "it pushes, and need not";
    pose_ = pose_.turned(command.turn());
    for (int i = 0; i < command.cells(); ++i) {
      if (explorer_.wall_map().wall(pose_, Turn::ahead)) return "it drives into a wall it knows";
      if (i > 0 && !explorer_.wall_map().known(pose_, Turn::ahead)) return "it drives on into the unknown";
      pose_ = pose_.advanced();
    }
    if (budget_) {
      // A second look from the other side may make an opening of the way home doubtful.
      const bool knows_way = distance(explorer_.wall_map(), here.cell, {start_.cell}, Unknown::wall).has_value();
      if (explorer_.contradictions() != contradictions || (was_verified && missing != 0 && known_before_) || !knows_way)
        budget_.reset();
    }
    if (budget_) {
      if (static_cast<std::size_t>(command.cells()) > *budget_) return "it is late";
      *budget_ -= static_cast<std::size_t>(command.cells());
    }
    last_ = command;
    known_before_ =
        command.cells() != 0 && explorer_.wall_map().known(pose_.advanced(-command.cells()).cell, pose_.heading);
    short_by_ = command.is_stop() ? 0 : perform(robot_, command);
    if (!command.is_stop()) robot_.after_command();
    return "";
  }

  Observation made_up(const Operation& operation) const {
    Observation seen = Observation().set_feels_bumps(can_feel);
    for (int i = 0; i < 4; ++i) {
      if ((operation.bits >> i & 1U) != 0) seen.set_wall(turn_at(i), (operation.bits >> (4 + i) & 1U) != 0);
    }
    return seen.set_short_by(can_feel && operation.cell.x == 0 ? 1 : 0);
  }

  std::string carry_out(const Operation& operation) {
    const auto both = [&](auto&& call) {
      call(explorer_);
      call(unasked_);
    };
    const auto forget_command = [&] {
      last_ = Command::stop();
      short_by_ = 0;
      budget_.reset();
    };
    switch (operation.call) {
      case Call::step: return step(look());
      case Call::lie: return step(made_up(operation));
      case Call::come_home: both([](auto& explorer) { explorer.come_home(); }); break;
      case Call::gamble_home: both([](auto& explorer) { explorer.come_home(Unknown::open); }); break;
      case Call::resume:
        both([](auto& explorer) { explorer.resume(); });
        budget_.reset();
        break;
      case Call::set_budget: {
        const std::size_t moves = operation.bits % 64;
        both([&](auto& explorer) { explorer.set_budget(moves); });
        budget_.reset();
        // While a command is carried out, the pose is not known yet; a map not verified may be forgotten.
        if (short_by_ != 0 || !explorer_.map_verified() || explorer_.status() != Status::running) break;
        const auto home = distance(explorer_.wall_map(), pose_.cell, {start_.cell}, Unknown::wall);
        if (home && static_cast<std::size_t>(*home) <= moves) budget_ = moves;
        break;
      }
      case Call::record_wall: {
        const bool is_wall = (operation.bits & 1U) != 0;
        both([&](auto& explorer) { explorer.record_wall(operation.cell, operation.heading, is_wall); });
        budget_.reset();
        break;
      }
      case Call::demand_certainty: both([](auto& explorer) { explorer.demand_certainty(); }); break;
      case Call::touch_walls: both([&](auto& explorer) { explorer.touch_walls((operation.bits & 1U) != 0); }); break;
      case Call::resume_from_map: {
        explorer_.resume(EvidenceMap<side, side>(explorer_.wall_map()));
        unasked_.resume(EvidenceMap<side, side>(unasked_.wall_map()));
        robot_.place(start_);
        pose_ = start_;
        forget_command();
        was_denied_ = false;
        break;
      }
      case Call::trust_map: both([](auto& explorer) { explorer.trust_map(); }); break;
      case Call::resume_at_pose: {
        const Pose pose(operation.cell, operation.heading);
        both([&](auto& explorer) { explorer.resume(pose, (operation.bits & 3U) == 0); });
        robot_.place(pose);
        pose_ = pose;
        forget_command();
        break;
      }
      case Call::set_goals: {
        const Cell goals[] = {operation.cell, Cell(static_cast<int>(operation.bits % side), 1)};
        both([&](auto& explorer) { explorer.set_goals(goals); });
        goals_ = {goals[0], goals[1]};
        budget_.reset();
        break;
      }
      case Call::set_start:
        start_ = Pose(operation.cell, operation.heading);
        both([&](auto& explorer) { explorer.set_start(start_); });
        budget_.reset();
        break;
      case Call::ask:
        explorer_.moves_home();
        explorer_.ticks_home(half_size_search());
        explorer_.proof_evidence();
        explorer_.shortest_route();
    }
    return "";
  }

  std::string check() {
    const auto& map = explorer_.wall_map();
    if (explorer_.pose() != pose_) return "it believes in another pose than dead reckoning";
    if (!map.grid().contains(pose_.cell)) return "it leaves the maze";
    if (unasked_.pose() != pose_ || unasked_.status() != explorer_.status() ||
        unasked_.proved() != explorer_.proved()) {
      return "questions have changed its state";
    }
    const Status status = explorer_.status();
    const bool is_home = pose_.cell == start_.cell;
    if ((status == Status::done || status == Status::unreachable) && !is_home) return "it ends elsewhere";
    ExplorerT asked = explorer_;
    const auto known = distance(map, start_.cell, goals_, Unknown::wall);
    const auto hoped = distance(map, start_.cell, goals_, Unknown::open);
    if (explorer_.proved() && (!known || known != hoped)) return "a shorter route is possible than the one it proved";
    const auto runner = asked.shortest_route();
    if ((runner.status() == Status::unreachable) != !known) return "it knows no route where there is one, or one more";
    if (known && runner.route().size() != static_cast<std::size_t>(*known)) return "its route is not the shortest";
    Pose pose = runner.route().start();
    for (std::size_t i = 0; known && i < runner.route().size(); ++i) {
      if (!map.open(pose, runner.route()[i], Unknown::wall)) return "its route crosses a wall";
      pose = pose.turned(runner.route()[i]).advanced();
    }
    const auto home = distance(map, pose_.cell, {start_.cell}, Unknown::wall);
    const Optional<std::size_t> moves = asked.moves_home();
    if (moves.has_value() != home.has_value()) return "moves_home() knows a path where there is none, or none";
    if (home && *moves != static_cast<std::size_t>(*home)) return "moves_home() is not the shortest";
    return "";
  }

  static constexpr bool can_feel = std::is_same<RobotT, FaultySimulator<RunTimeGrid>>::value;

  RobotT robot_;
  std::vector<Cell> goals_;
  ExplorerT explorer_;
  ExplorerT unasked_;  // the same, but nobody asks it: questions change no decision
  Pose start_;
  Pose pose_;
  Command last_ = Command::stop();
  Observation seen_before_;
  int short_by_ = 0;
  bool was_denied_ = false;
  bool known_before_ = false;
  std::optional<std::size_t> budget_;
};

template <class RobotT>
void compare_with_model(const Faults& faults, int sequences) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::backtracker, side, side, seed, 50));
    const auto run = [&](const std::vector<Operation>& operations) {
      return Trial<RobotT>(maze, faults, seed).run(operations);
    };
    test::require_no_failure({sequences, 120}, draw, run, text_of);
  }
}

}  // namespace

TEST_CASE("an explorer agrees with a slow model whatever is called, without faults", "[explorer]") {
  compare_with_model<FaultySimulator<RunTimeGrid>>(Faults(), 100);
}

TEST_CASE("an explorer agrees with a slow model whatever is called, under faults", "[explorer]") {
  Faults faults;
  for (const Fault fault : {Fault::misread, Fault::sticky, Fault::slip, Fault::moved, Fault::turned}) {
    faults.set(fault, 0.02);
  }
  compare_with_model<FaultySimulator<RunTimeGrid>>(faults, 100);
  compare_with_model<FaultyNoBumpSimulator<RunTimeGrid>>(faults, 100);
}
