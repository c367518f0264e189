// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/step_log.hpp"

#include <cstddef>
#include <memory>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/map/evidence_map.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

typedef Grid<16, 16> GridT;
typedef WallMap<16, 16> MapT;
typedef BasicStepLog<GridT, MapT, 128> StepLogT;

MapT contest_maze(std::uint64_t seed) {
  const RunTimeWallMap walls = test::generated_walls(MazeAlgorithm::contest, 16, 16, seed);
  MapT map;
  for (int x = 0; x < 16; ++x) {
    for (int y = 0; y < 16; ++y) {
      for (int i = 0; i < 4; ++i) map.record(Cell(x, y), heading_at(i), walls.wall(Cell(x, y), heading_at(i)));
    }
  }
  return map;
}

// Drives a cell at random, where the sensors see openings, and logs it.
template <class RobotT, class LogT>
void wander(RobotT& robot, LogT& log, Random& random) {
  const Observation before = observe(robot);
  Command command = Command::turn_only(Turn::right);
  const int first = static_cast<int>(random.below(3));
  for (int i = 0; i < 3; ++i) {
    const Turn side = turn_at(3 + (first + i) % 3);
    if (!before.wall(side)) command = Command::go(side, 1);
  }
  const bool was_blocked = perform(robot, command) != 0;
  robot.after_command();
  const Observation seen = observe(robot);
  log.set_feels_bumps(seen.feels_bumps());
  log.append(Step(command.turn(), command.cells() != 0 && !was_blocked, was_blocked, seen));
}

}  // namespace

TEST_CASE("a step log draws the map that was seen, and without the last steps", "[step_log]") {
  const MapT truth = contest_maze(7);
  FaultySimulator<GridT> robot(truth, Pose(), Faults(), 1);
  const std::unique_ptr<StepLogT> log(new StepLogT(MapT(), Pose()));
  Random random(5);
  MapT before;
  for (int i = 0; i < 300; ++i) {
    wander(robot, *log, random);
    REQUIRE(log->pose() == robot.pose());
    MapT now;
    log->draw(now);
    MapT undone;
    log->draw(undone, 1);
    REQUIRE(undone == before);
    record_observation(before, robot.pose(), 0, false, observe(robot));
    for (int turn = 0; turn < 4; ++turn) {
      const Heading heading = heading_at(turn);
      // The last step may have crossed a border that no sensor saw.
      if (!before.known(robot.pose().cell, heading) && now.known(robot.pose().cell, heading)) {
        before.record(robot.pose().cell, heading, false);
      }
    }
    REQUIRE(now == before);
  }
  const auto found = log->diagnose();
  REQUIRE(found.is_current);
  REQUIRE(found.pose == robot.pose());
  REQUIRE(found.evidence == found.current);
}

TEST_CASE("a diagnosis finds each motion fault on a known map", "[step_log]") {
  for (const Fault fault :
       {Fault::slip, Fault::overshoot, Fault::turn_fail, Fault::turn_double, Fault::moved, Fault::turned}) {
    int sure = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      CAPTURE(to_string(fault), seed);
      const MapT truth = contest_maze(seed);
      Faults faults;
      faults.single = SingleFault{fault, 3 + seed};
      FaultyNoBumpSimulator<GridT> robot(truth, Pose(), faults, seed);
      const std::unique_ptr<StepLogT> log(new StepLogT(truth, Pose()));
      Random random(seed);
      while (robot.injected(fault) == 0) wander(robot, *log, random);
      for (int i = 0; i < 40; ++i) wander(robot, *log, random);
      const auto found = log->diagnose();
      if (found.evidence < found.runner_up + LogOdds::clear_lead) continue;
      ++sure;
      REQUIRE(found.pose == robot.pose());
      log->accept(found);
      REQUIRE(log->pose() == robot.pose());
      REQUIRE(log->diagnose().is_current);
    }
    CAPTURE(to_string(fault));
    REQUIRE(sure >= 11);
  }
}

TEST_CASE("a burst of wrong readings is not taken for a motion fault", "[step_log]") {
  int bursts = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    CAPTURE(seed);
    const MapT truth = contest_maze(seed);
    Faults faults;
    faults.single = SingleFault{Fault::burst, 10 + seed};
    FaultySimulator<GridT> robot(truth, Pose(), faults, seed);
    const std::unique_ptr<StepLogT> log(new StepLogT(truth, Pose()));
    Random random(seed);
    for (int i = 0; i < 40; ++i) wander(robot, *log, random);
    REQUIRE(robot.injected(Fault::burst) == 1);
    const auto found = log->diagnose();
    REQUIRE(found.pose == robot.pose());
    if (!found.has_fault || !found.motion.is_burst()) continue;
    ++bursts;
    REQUIRE(found.evidence >= found.current);
    log->accept(found);
    REQUIRE(log->diagnose().is_current);
  }
  REQUIRE(bursts >= 10);
}

TEST_CASE("no diagnosis has less evidence than what happened", "[step_log]") {
  typedef BasicStepLog<GridT, EvidenceMap<16, 16>, 256> LogT;
  for (const bool sees_behind : {false, true}) {
    for (const Fault fault : {Fault::overshoot, Fault::turn_fail, Fault::turn_double}) {
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(sees_behind, to_string(fault), seed);
        Faults faults;
        faults.single = SingleFault{fault, 2 * seed};
        FaultySimulator<GridT> robot(contest_maze(seed), Pose(), faults, seed);
        Random random(seed);
        LogT log((EvidenceMap<16, 16>()), Pose());
        Diagnosis truth = {};
        for (int i = 0; i < 120; ++i) {
          const std::uint64_t moves = robot.moves();
          const std::uint64_t injected = robot.injected(fault);
          // As wander(), but the robot also turns around on the spot, and may have a fourth sensor.
          Command command = Command::turn_only(turn_at(1 + static_cast<int>(random.below(3))));
          for (int k = 0; k < 3 && random.below(5) != 0; ++k) {
            const Turn side = turn_at(3 + static_cast<int>(random.below(3)));
            if (!observe(robot).wall(side)) command = Command::go(side, 1);
          }
          const bool was_blocked = perform(robot, command) != 0;
          Observation seen = observe(robot);
          if (sees_behind) seen.set_wall(Turn::around, robot.true_walls().wall(robot.pose(), Turn::around));
          log.append(Step(command.turn(), command.cells() != 0 && !was_blocked, was_blocked, seen));
          if (robot.injected(fault) == injected) continue;
          truth.has_fault = true;
          truth.motion = FaultyMotion::placed(robot.pose(), LogOdds::fault);
          truth.motion.crossed = static_cast<std::uint8_t>(robot.moves() - moves);
          truth.step = truth.first = truth.last = static_cast<std::uint16_t>(i);
        }
        if (!truth.has_fault) continue;
        truth.pose = robot.pose();
        const int found = log.diagnose().evidence;
        log.accept(truth);
        REQUIRE(found >= log.diagnose().current);
      }
    }
  }
}

TEST_CASE("a full log that forgets its oldest steps draws the same map as a longer one", "[step_log]") {
  typedef BasicStepLog<GridT, MapT, 512> LongLogT;
  int accepted = 0;
  for (const Fault fault : {Fault::slip, Fault::overshoot, Fault::turn_fail, Fault::turned}) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      CAPTURE(to_string(fault), seed);
      const MapT truth = contest_maze(seed);
      Faults faults;
      faults.single = SingleFault{fault, 30 + 4 * seed};
      FaultyNoBumpSimulator<GridT> robot(truth, Pose(), faults, seed);
      FaultyNoBumpSimulator<GridT> same_robot(truth, Pose(), faults, seed);
      const std::unique_ptr<StepLogT> log(new StepLogT(truth, Pose()));
      const std::unique_ptr<LongLogT> long_log(new LongLogT(truth, Pose()));
      Random random(seed);
      Random same_random(seed);
      for (int i = 0; i < 300; ++i) {
        wander(robot, *log, random);
        wander(same_robot, *long_log, same_random);
        if (i == 110) {  // before the first steps are forgotten; the robot guesses where it did not feel a bump
          const auto found = log->diagnose();
          const auto same = long_log->diagnose();
          REQUIRE(found.pose == same.pose);
          accepted += found.has_fault ? 1 : 0;
          log->accept(found);
          long_log->accept(same);
        }
        MapT drawn;
        MapT expected;
        log->draw(drawn);
        long_log->draw(expected);
        REQUIRE(drawn == expected);
        REQUIRE(log->pose() == long_log->pose());
      }
    }
  }
  CHECK(accepted > 12);
}

TEST_CASE("the map is drawn along the explanation that is believed", "[step_log]") {
  int sure = 0;
  int right = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const MapT truth = contest_maze(seed);
    Faults faults;
    faults.single = SingleFault{Fault::turned, 10};
    FaultyNoBumpSimulator<GridT> robot(truth, Pose(), faults, seed);
    const std::unique_ptr<StepLogT> log(new StepLogT(MapT(), Pose()));
    Random random(seed);
    for (int i = 0; i < 100; ++i) {
      // Now and then it turns around and drives without looking, perhaps against a wall that it does not feel.
      if (random.below(4) == 0) {
        perform(robot, Command::go(Turn::around, 1));
        robot.after_command();
        log->append(Step(Turn::around, true, false, observe(robot)));
      } else {
        wander(robot, *log, random);
      }
    }
    const auto found = log->diagnose();
    if (found.pose != robot.pose() || found.evidence < found.runner_up + LogOdds::clear_lead) continue;
    ++sure;
    log->accept(found);
    MapT drawn;
    log->draw(drawn);
    bool is_right = true;
    for (std::size_t i = 0; i < drawn.grid().cell_count(); ++i) {
      const auto index = static_cast<GridT::Index>(i);
      const unsigned known = drawn.byte_at(index) >> 4;
      is_right = is_right && (drawn.byte_at(index) & known) == (truth.byte_at(index) & known);
    }
    if (is_right) ++right;
  }
  REQUIRE(sure >= 10);
  REQUIRE(right + 1 >= sure);  // seed 2 drives against a wall before it has seen that wall
}

TEST_CASE("a fault that happened before one that is believed is found", "[step_log]") {
  typedef BasicStepLog<GridT, EvidenceMap<16, 16>, 256> LogT;
  int with_both = 0;
  int better = 0;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    Faults faults;
    faults.set(Fault::overshoot, 0.01);
    FaultySimulator<GridT> robot(contest_maze(seed), Pose(), faults, seed);
    Random random(seed);
    const std::unique_ptr<LogT> log(new LogT(EvidenceMap<16, 16>(), Pose()));
    // The true evidence: the same steps, with each overshoot believed when it happens.
    const std::unique_ptr<LogT> truth(new LogT(EvidenceMap<16, 16>(), Pose()));
    unsigned happened = 0;
    for (std::uint16_t i = 0; i < 250; ++i) {
      Command command = Command::turn_only(turn_at(1 + static_cast<int>(random.below(3))));
      for (int k = 0; k < 3; ++k) {
        const Turn side = turn_at(3 + static_cast<int>(random.below(3)));
        if (!observe(robot).wall(side)) command = Command::go(side, 1);
      }
      const std::uint64_t injected = robot.injected(Fault::overshoot);
      const bool was_blocked = perform(robot, command) != 0;
      const Step step(command.turn(), command.cells() != 0 && !was_blocked, was_blocked, observe(robot));
      log->append(step);
      truth->append(step);
      if (robot.injected(Fault::overshoot) == injected) continue;
      Diagnosis overshoot = {};
      overshoot.has_fault = true;
      overshoot.kept = static_cast<std::uint16_t>((1U << happened) - 1U);
      overshoot.step = overshoot.first = overshoot.last = i;
      overshoot.motion = FaultyMotion::relative(Turn::ahead, 2);
      overshoot.pose = robot.pose();
      truth->accept(overshoot);
      ++happened;
    }
    if (happened < 2 || happened > 4) continue;
    for (int round = 0; round < 6; ++round) {
      const Diagnosis found = log->diagnose();
      if (found.is_current || found.evidence < found.current + LogOdds::clear_lead) break;
      log->accept(found);
    }
    ++with_both;
    CAPTURE(seed, happened);
    if (log->diagnose().current + LogOdds::clear_lead >= truth->diagnose().current) ++better;
  }
  REQUIRE(with_both >= 12);
  REQUIRE(4 * better >= 3 * with_both);  // one fault at a time does not find all
}

TEST_CASE("of many faults that are believed, only the last eight can turn out wrong", "[step_log]") {
  typedef BasicStepLog<RunTimeGrid, RunTimeWallMap, 64> LogT;
  for (const unsigned believed : {7U, 8U, 9U, 16U}) {
    CAPTURE(believed);
    const std::unique_ptr<LogT> log(new LogT(RunTimeWallMap(RunTimeGrid(4, 4)), Pose()));
    Observation corner;
    corner.set_wall(Turn::left, true).set_wall(Turn::ahead, false).set_wall(Turn::right, true);
    for (int i = 0; i < 32; ++i) log->append(Step(Turn::ahead, false, false, corner));
    // Bursts that never were: all readings agree.
    for (std::uint16_t i = 0; i < believed; ++i) {
      Diagnosis burst = {};
      burst.has_fault = true;
      burst.kept = static_cast<std::uint16_t>((1U << i) - 1U);
      burst.step = burst.first = burst.last = i;
      burst.motion = FaultyMotion::burst(0);
      log->accept(burst);
    }
    const Diagnosis found = log->diagnose();
    REQUIRE_FALSE(found.has_fault);
    REQUIRE(found.kept == (believed <= 8 ? 0U : (1U << (believed - 8U)) - 1U));
  }
}

TEST_CASE("a believed explanation may lead out of the maze", "[step_log]") {
  typedef BasicStepLog<RunTimeGrid, RunTimeWallMap, 64> LogT;
  const std::unique_ptr<LogT> log(new LogT(RunTimeWallMap(RunTimeGrid(6, 6)), Pose()));
  log->set_feels_bumps(false);
  Observation open;
  open.set_wall(Turn::ahead, false);
  log->append(Step(Turn::ahead, false, false, open));
  log->append(Step(Turn::ahead, true, false, Observation()));  // out, because the sensor saw no wall
  log->append(Step(Turn::ahead, true, false, Observation()));
  Diagnosis turned = {};
  turned.has_fault = true;
  turned.pose = Pose(Cell(0, 0), Heading::south);
  turned.motion = FaultyMotion::placed(turned.pose, LogOdds::fault);
  log->accept(turned);
  RunTimeWallMap drawn(RunTimeGrid(6, 6));
  log->draw(drawn);
  REQUIRE(drawn == RunTimeWallMap(RunTimeGrid(6, 6)));
}

TEST_CASE("single misreads are not taken for motion faults", "[step_log]") {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const MapT truth = contest_maze(seed);
    Faults faults;
    faults.single = SingleFault{Fault::misread, 20 + 3 * seed};
    FaultySimulator<GridT> robot(truth, Pose(), faults, seed);
    const std::unique_ptr<StepLogT> log(new StepLogT(truth, Pose()));
    Random random(seed);
    for (int i = 0; i < 100; ++i) {
      wander(robot, *log, random);
      const auto found = log->diagnose();
      CAPTURE(seed, i);
      REQUIRE(found.evidence < found.current + LogOdds::clear_lead);
    }
    REQUIRE(robot.injected(Fault::misread) == 1);
  }
}
