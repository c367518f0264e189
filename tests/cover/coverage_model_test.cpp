// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A coverage whose members are called in any order while its robot misreads, slips and is picked up, compared after
// each call with a slow model: dead reckoning, the cells it came through, and searches cell by cell.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "mazebot/cover/coverage.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/shrink.hpp"

using namespace mazebot;

namespace {

constexpr int side = 5;

enum class Call { step, lie, come_home, resume, demand_certainty, end_at_dock };
constexpr const char* names[] = {"step", "lie", "come_home", "resume", "demand_certainty", "end_at_dock"};

struct Operation {
  Call call;
  unsigned bits;
};

Operation draw(Random& random) {
  const std::uint32_t chosen = random.below(60);
  return {chosen < 6 ? static_cast<Call>(chosen) : Call::step, random.below(512)};
}

std::string text_of(const Operation& operation) {
  return std::string(names[static_cast<int>(operation.call)]) + " " + std::to_string(operation.bits);
}

using CellOf = std::pair<int, int>;

template <class RobotT, class CoverageT>
class Trial {
 public:
  Trial(const Maze& maze, const Faults& faults, std::uint64_t seed) : robot_(maze.walls, Pose(), faults, seed) {
    visited_ = {{0, 0}};
  }

  std::string run(const std::vector<Operation>& operations) {
    for (const Operation& operation : operations) {
      const std::string wrong = carry_out(operation);
      if (!wrong.empty()) return wrong;
    }
    // Left alone, it ends.
    for (int commands = 0; coverage_.status() == Status::running; ++commands) {
      if (commands > 2 * 8 * side * side * side * side) return "it does not end";
      const std::string wrong = step(observe(robot_).set_short_by(short_by_));
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

 private:
  static constexpr bool can_feel = std::is_same<RobotT, FaultySimulator<RunTimeGrid>>::value;

  std::string carry_out(const Operation& operation) {
    switch (operation.call) {
      case Call::step: return step(observe(robot_).set_short_by(short_by_));
      case Call::lie: {
        Observation seen = Observation().set_feels_bumps(can_feel);
        for (int i = 0; i < 4; ++i) {
          if ((operation.bits >> i & 1U) != 0) seen.set_wall(turn_at(i), (operation.bits >> (4 + i) & 1U) != 0);
        }
        return step(seen.set_short_by(can_feel && operation.bits >= 256 ? 1 : 0));
      }
      case Call::come_home:
        coverage_.come_home();
        comes_home_ = true;
        break;
      case Call::resume: {
        const Status before = coverage_.status();
        coverage_.resume();
        const bool continues = comes_home_ && before == Status::done && !coverage_.covered();
        if (continues && coverage_.status() != Status::running) return "it does not continue";
        if (before == Status::running || before == Status::done) comes_home_ = false;
        break;
      }
      case Call::demand_certainty: coverage_.demand_certainty(); break;
      case Call::end_at_dock: coverage_.end_at_dock(); ends_at_dock_ = true;
    }
    return coverage_.pose() == pose_ ? "" : "a call has moved it";
  }

  std::string step(const Observation& seen) {
    const bool was_running = coverage_.status() == Status::running;
    if (was_running) arrive(seen);
    const std::size_t contradictions = coverage_.contradictions();
    const Command command = coverage_.next(seen);
    if (!was_running) return command.is_stop() ? "" : "it moves after its end";
    if (command.is_stop() != (coverage_.status() != Status::running)) return "it stops without an end";
    if (coverage_.contradictions() < contradictions) return "it forgets contradictions";
    pose_ = pose_.turned(command.turn());
    quarter_turns_ += static_cast<unsigned>(quarter_turns(command.turn()));
    for (int i = 0; i < command.cells(); ++i) {
      if (coverage_.wall_map().wall(pose_, Turn::ahead)) return "it drives into a wall it knows";
      if (i > 0 && !coverage_.wall_map().known(pose_, Turn::ahead)) return "it drives on into the unknown";
      pose_ = pose_.advanced();
    }
    last_ = command;
    short_by_ = command.is_stop() ? 0 : perform(robot_, command);
    if (!command.is_stop()) robot_.after_command();
    return check();
  }
  // What the last command has done.
  void arrive(const Observation& seen) {
    const int missing = std::min(seen.short_by(), last_.cells());
    pose_ = pose_.advanced(-missing);
    for (int back = last_.cells() - missing - 1; back >= 0; --back) {
      const Cell cell = pose_.advanced(-back).cell;
      ++moves_;
      if (!visited_.insert({cell.x, cell.y}).second) ++revisits_;
    }
    last_ = Command::stop();
  }

  std::string check() {
    const auto& map = coverage_.wall_map();
    if (coverage_.pose() != pose_) return "it believes in another pose than dead reckoning";
    if (!map.grid().contains(pose_.cell)) return "it leaves the map";
    if (coverage_.moves() != moves_ || coverage_.revisits() != revisits_) return "it counts its moves wrong";
    if (coverage_.quarter_turns() != quarter_turns_) return "it counts its turns wrong";
    std::set<CellOf> visited;
    coverage_.coverage_map().visited().for_each_index([&](std::size_t index) {
      const Cell cell = map.grid().cell(static_cast<std::uint8_t>(index));
      visited.insert({cell.x, cell.y});
    });
    if (visited != visited_) return "other cells are visited";

    const Status status = coverage_.status();
    const bool is_home = pose_.cell == Cell(0, 0);
    if (status == Status::running) return "";
    if (status == Status::contradicted) {
      return reached(pose_.cell, Unknown::open).count({0, 0}) == 0 ? "" : "contradicted, though a path leads home";
    }
    if ((ends_at_dock_ || comes_home_) && !is_home) return "it ends elsewhere";
    if (!coverage_.covered()) return status == Status::done && comes_home_ ? "" : "it ends early";
    // No cell that it could reach is left out, and no side of a cell that it visited and can reach.
    for (const CellOf& cell : reached(pose_.cell, Unknown::open)) {
      if (visited_.count(cell) == 0) return "it leaves out a cell that may be reached";
    }
    return "";
  }
  std::set<CellOf> reached(Cell from, Unknown unknown) const {
    std::set<CellOf> found = {{from.x, from.y}};
    std::vector<Cell> open = {from};
    while (!open.empty()) {
      const Cell cell = open.back();
      open.pop_back();
      for (int i = 0; i < 4; ++i) {
        const Heading heading = heading_at(i);
        if (!coverage_.wall_map().open(cell, heading, unknown)) continue;
        const Cell beyond = cell.towards(heading);
        if (found.insert({beyond.x, beyond.y}).second) open.push_back(beyond);
      }
    }
    return found;
  }

  RobotT robot_;
  CoverageT coverage_;
  std::set<CellOf> visited_;
  Pose pose_;
  Command last_ = Command::stop();
  int short_by_ = 0;
  bool comes_home_ = false;
  bool ends_at_dock_ = false;
  std::uint32_t moves_ = 0;
  std::uint32_t quarter_turns_ = 0;
  std::uint32_t revisits_ = 0;
};

template <class RobotT, class CoverageT>
void compare_with_model(const Faults& faults) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::backtracker, side, side, seed, 50));
    const auto run = [&](const std::vector<Operation>& operations) {
      return Trial<RobotT, CoverageT>(maze, faults, seed).run(operations);
    };
    test::require_no_failure({100, 80}, draw, run, text_of);
  }
}

using SureT = Coverage<side, side>;
using TrustingT = Coverage<side, side, WeightedCoverage<>, TrustingStorage>;

}  // namespace

TEST_CASE("a coverage agrees with a slow model whatever is called, without faults", "[coverage]") {
  compare_with_model<FaultySimulator<RunTimeGrid>, SureT>(Faults());
  compare_with_model<FaultySimulator<RunTimeGrid>, TrustingT>(Faults());
}

TEST_CASE("a coverage agrees with a slow model whatever is called, under faults", "[coverage]") {
  Faults faults;
  for (const Fault fault : {Fault::misread, Fault::sticky, Fault::slip, Fault::moved, Fault::turned}) {
    faults.set(fault, 0.02);
  }
  compare_with_model<FaultySimulator<RunTimeGrid>, SureT>(faults);
  compare_with_model<FaultySimulator<RunTimeGrid>, TrustingT>(faults);
  compare_with_model<FaultyNoBumpSimulator<RunTimeGrid>, SureT>(faults);
}
