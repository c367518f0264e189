// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A localizer whose robot misreads, is blocked and is carried away, compared after each observation with a slow model:
// each hypothesis is a robot of its own that counts how often it would have seen something else.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/locate/localizer.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/naive_localizer.hpp"
#include "support/shrink.hpp"

using namespace mazebot;

namespace {

constexpr int side = 5;

// One observation: which of its rays are wrong, and what happens to the robot before it.
struct Event {
  unsigned wrong_rays;  // a bit for each of left, ahead, right, behind
  bool is_blocked;      // its last command ended one cell early, whatever is there
  bool is_carried;      // somebody put it elsewhere
  Cell cell;
  Heading heading;
};

Event draw(Random& random) {
  const auto chance = [&](std::uint32_t percent) { return random.below(100) < percent; };
  unsigned wrong = 0;
  for (unsigned i = 0; i < 4; ++i) wrong |= chance(4) ? 1U << i : 0U;
  return {wrong, chance(3), chance(2), Cell(random.between(0, side - 1), random.between(0, side - 1)),
          heading_at(random.between(0, 3))};
}

std::string text_of(const Event& event) {
  return "wrong rays " + std::to_string(event.wrong_rays) + (event.is_blocked ? ", blocked" : "") +
         (event.is_carried ? ", carried to (" + std::to_string(event.cell.x) + ", " + std::to_string(event.cell.y) +
                                 ") " + to_string(event.heading)
                           : "");
}

struct Hypothesis {
  naive::Pose pose;
  int wrong;
};

template <int Wrong>
class Trial {
 public:
  Trial(const RunTimeWallMap& map, naive::Sensors sensors)
      : map_(map), sensors_(sensors), truth_{0, 0, 0}, localizer_(map) {
    for (const naive::Pose pose : naive::poses_in(map)) hypotheses_.push_back({pose, 0});
  }

  std::string run(const std::vector<Event>& events) {
    for (const Event& event : events) {
      const std::string wrong = observe(event);
      if (!wrong.empty()) return wrong;
    }
    // Left alone, it ends.
    const std::size_t poses = 4 * side * side;
    for (std::size_t steps = 0; localizer_.status() == Status::running; ++steps) {
      if (steps > (Wrong + 2) * poses * poses) return "it does not end";
      const std::string wrong = observe({0, false, false, Cell(), Heading::north});
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

 private:
  // The rays' order is that of naive::look().
  static Turn turn_of(std::size_t ray) {
    const Turn turns[] = {Turn::left, Turn::ahead, Turn::right, Turn::around};
    return turns[ray];
  }

  std::string observe(const Event& event) {
    const bool is_blocked = event.is_blocked && last_.cells() > 0;
    // The true robot may be anywhere else; what it reports decides.
    move(truth_, last_, is_blocked ? 1 : 0);
    if (event.is_carried) truth_ = {event.cell.x, event.cell.y, static_cast<int>(event.heading)};
    std::vector<int> rays = naive::look(map_, truth_, sensors_);
    Observation seen;
    for (std::size_t i = 0; i < rays.size(); ++i) {
      if ((event.wrong_rays >> i & 1U) != 0) rays[i] = rays[i] == 0 ? sensors_.reach : rays[i] - 1;
      seen.set_ray(turn_of(i), rays[i], sensors_.reach);
    }
    seen.set_short_by(is_blocked ? 1 : 0);
    const bool was_running = localizer_.status() == Status::running;
    const Command command = localizer_.next(seen);
    if (!was_running) return command.is_stop() ? "" : "it moves after its end";

    for (Hypothesis& one : hypotheses_) {
      move(one.pose, last_, is_blocked ? 1 : 0);
      one.wrong += count_wrong(one.pose, rays, is_blocked);
    }
    hypotheses_.erase(
        std::remove_if(hypotheses_.begin(), hypotheses_.end(), [](const Hypothesis& one) { return one.wrong > Wrong; }),
        hypotheses_.end());
    last_ = command;
    return check(command);
  }

  bool is_inside(naive::Pose pose) const { return pose.x >= 0 && pose.y >= 0 && pose.x < side && pose.y < side; }
  int count_wrong(naive::Pose pose, const std::vector<int>& rays, bool is_blocked) const {
    if (!is_inside(pose)) return Wrong + 1;
    const std::vector<int> expected = naive::look(map_, pose, sensors_);
    int wrong = is_blocked && naive::is_open(map_, pose, 0) ? 1 : 0;
    for (std::size_t i = 0; i < rays.size(); ++i) wrong += rays[i] != expected[i] ? 1 : 0;
    return wrong;
  }
  static void move(naive::Pose& pose, Command command, int missing) {
    pose.heading = (pose.heading + static_cast<int>(command.turn())) % 4;
    for (int i = missing; i < command.cells(); ++i) pose = naive::stepped(pose, pose.heading);
  }

  std::string check(Command command) {
    std::vector<naive::Pose> left;
    // The localizer has moved its hypotheses by the command already.
    for (const Hypothesis& one : hypotheses_) {
      left.push_back(one.pose);
      move(left.back(), command, 0);
    }
    std::vector<naive::Pose> kept;
    localizer_.hypotheses().for_each_while([&](Pose pose) {
      kept.push_back({pose.cell.x, pose.cell.y, static_cast<int>(pose.heading)});
      return true;
    });
    std::sort(left.begin(), left.end());
    std::sort(kept.begin(), kept.end());
    if (kept != left) return "other hypotheses are left";
    if (localizer_.hypotheses().count() != left.size()) return "it counts its hypotheses wrong";
    const Status status = localizer_.status();
    if (command.is_stop() != (status != Status::running)) return "it stops without an end";
    if ((status == Status::contradicted) != left.empty()) return "contradicted, or not, against the model";
    if ((status == Status::located) != (left.size() == 1)) return "located, or not, against the model";
    if (localizer_.pose().has_value() != (status == Status::located)) return "a pose that is not located, or none";
    if (status == Status::located) {
      const Pose pose = *localizer_.pose();
      if (!(naive::Pose{pose.cell.x, pose.cell.y, static_cast<int>(pose.heading)} == left[0])) return "another pose";
    }
    // The path is open for one of them at least: then it tells something.
    const bool is_possible =
        command.cells() == 0 || std::any_of(hypotheses_.begin(), hypotheses_.end(), [&](const Hypothesis& one) {
          naive::Pose pose = one.pose;
          pose.heading = (pose.heading + static_cast<int>(command.turn())) % 4;
          for (int i = 0; i < command.cells(); ++i) {
            if (!is_inside(pose) || !naive::is_open(map_, pose, 0)) return false;
            pose = naive::stepped(pose, pose.heading);
          }
          return true;
        });
    // The true robot may stand before a wall then; it would report that it was blocked.
    if (!is_possible) return "no hypothesis could carry out the command";
    if (command.cells() > 0) {
      naive::Pose pose = truth_;
      pose.heading = (pose.heading + static_cast<int>(command.turn())) % 4;
      bool is_open = true;
      for (int i = 0; i < command.cells() && is_open; ++i) {
        is_open = naive::is_open(map_, pose, 0);
        pose = naive::stepped(pose, pose.heading);
      }
      // Somewhere where the command is possible, as if somebody had carried it there.
      if (!is_open) truth_ = possible(command);
    }
    return "";
  }
  naive::Pose possible(Command command) const {
    for (const naive::Pose pose : naive::poses_in(map_)) {
      naive::Pose at = pose;
      at.heading = (at.heading + static_cast<int>(command.turn())) % 4;
      bool is_open = true;
      for (int i = 0; i < command.cells() && is_open; ++i) {
        is_open = naive::is_open(map_, at, 0);
        at = naive::stepped(at, at.heading);
      }
      if (is_open) return pose;
    }
    return truth_;
  }

  const RunTimeWallMap& map_;
  naive::Sensors sensors_;
  naive::Pose truth_;
  BasicLocalizer<RunTimeGrid, BasicGreedyElimination<RunTimeGrid>, WrongReadings<Wrong>> localizer_;
  std::vector<Hypothesis> hypotheses_;
  Command last_ = Command::stop();
};

template <int Wrong>
void compare_with_model() {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const RunTimeWallMap map = test::generated_walls(MazeAlgorithm::wilson, side, side, seed, 30);
    for (const naive::Sensors sensors : {naive::Sensors{3, 1}, naive::Sensors{4, 3}}) {
      const auto run = [&](const std::vector<Event>& events) { return Trial<Wrong>(map, sensors).run(events); };
      test::require_no_failure({100, 25}, draw, run, text_of);
    }
  }
}

}  // namespace

TEST_CASE("a localizer agrees with a slow model under faults", "[localizer]") {
  compare_with_model<0>();
  compare_with_model<1>();
  compare_with_model<3>();
}
