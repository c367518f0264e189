// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef WHOLE_MOUSE_H
#define WHOLE_MOUSE_H

// All that a mouse does on a contest day, by its wheels and sensors alone. The sketch WholeMouse runs it on a board,
// and whole_mouse.cpp with a simulated mouse. Include mazebot before it.
#include "numbers.h"

using namespace mazebot;

// Parts of a day: the search for the fastest run and the return, a race, the return from it.
enum class Leg { search, race, home };

template <class HardwareT>
class WholeMouse {
 public:
  explicit WholeMouse(HardwareT& hardware)
      : objective_(numbers::race_model),
        explorer_({{7, 7}, {8, 7}, {7, 8}, {8, 8}}, Pose(), PolicyT(objective_)),
        ahead_(explorer_),
        mouse_(hardware,
               MouseDriver<float>(filter(), Tracker<float>(TrackingTolerances<float>(), numbers::slide),
                                  WheelController<float>(numbers::motors, 0.008f, 0.001f), 0.001f),
               numbers::sensors, numbers::sensor_count),
        search_(mouse_, search_trajectory(), explorer_.wall_map()),
        marks_() {}

  // Somebody has put the mouse into the start cell, with its back to the wall and facing north. Call it first, and
  // after a function did not return true.
  void put_to_start() {
    float behind = 0;
    for (const OutlinePoint<float>& corner : numbers::corners) {
      if (-corner.ahead > behind) behind = -corner.ahead;
    }
    behind = (numbers::scale.cell_size - numbers::scale.wall_thickness) / 2 - behind - 0.001f;
    Pose2D<float> pose = numbers::scale.centre_of(Pose());
    pose.y -= behind;
    mouse_.stand_at(pose);
    mouse_.rest(0.5f);
    search_.begin(pose, behind);
    ahead_.explorer().resume(Pose());
  }

  // Explores until the fastest run is proved, and comes home. If it is proved, it only comes home. Then it faces north.
  bool explore() {
    for (;;) {
      // While the mouse moves, the next decision is prepared.
      const Command command = ahead_.next(search_.observe());
      if (!search_.perform(command, [&](const TrajectoryPoint<float>&) { ahead_.prepare(); })) return lost();
      if (command.is_stop()) break;
    }
    reason_ = to_string(explorer_.status());
    if (explorer_.status() != Status::done) return false;
    Pose pose = ahead_.explorer().pose();
    while (pose.heading != Heading::north) {
      if (!search_.perform(Command::turn_only(Turn::right))) return lost();
      pose = pose.turned(Turn::right);
    }
    return true;
  }

  // Drives the fastest run with a part of the grip, from the centre of the start cell to rest in the goal, and knows
  // how long it took. Then explore() brings it home.
  bool race(float part) {
    const DriveLimits<float> limits = numbers::limits(part);
    const RunTurns<float> turns(TurnSpace<float>(limits, numbers::outline, numbers::scale));
    const TimedEnds<float> ends = {0.0f, 0.0f, 0.0f, 0.0f, true};
    const RaceSpeeds<3> speeds(turns, limits, ends, 1000);
    const RaceResult planned =
        planner_.plan(explorer_.wall_map(), speeds, Pose(), explorer_.goals(), Unknown::wall, route_);
    reason_ = to_string(planned);
    if (planned != RaceResult::found) return false;
    RunTrajectory<float, RouteT> run(route_, turns, limits, 0.004f, marks_, marks_size);
    const RunTimingStatus timed = run.begin(numbers::scale.centre_of(Pose()), ends);
    reason_ = to_string(timed);
    if (timed != RunTimingStatus::done) return false;
    mouse_.stand_at(run.point().pose);
    mouse_.rest(0.5f);
    if (!mouse_.follow(run, explorer_.wall_map())) return lost();
    mouse_.stop();
    seconds_ = run.seconds();
    Pose pose;
    route_.for_each_border([&](Cell cell, Heading heading) { pose = Pose(cell, heading).advanced(); });
    search_.begin(run.point().pose, 0);
    ahead_.explorer().resume(pose);
    return true;
  }

  // The whole day: the mouse explores, comes home, and races three times, each time faster. Calls say(leg, works) after
  // each leg. Returns false if one did not work: put the mouse to the start, and call it again to continue.
  template <class SayT>
  bool drive_day(SayT&& say) {
    const auto told = [&say](Leg leg, bool works) {
      say(leg, works);
      return works;
    };
    const float parts[] = {0.6f, 0.75f, 0.85f};
    put_to_start();
    if (!told(Leg::search, explore())) return false;
    while (races_ < 3) {
      part_ = parts[races_];
      if (!told(Leg::race, race(part_))) return false;
      ++races_;
      if (!told(Leg::home, explore())) return false;
    }
    return true;
  }

  const char* reason() const { return reason_; }  // how the last function ended
  float seconds() const { return seconds_; }      // of the last run, from rest to rest
  float part() const { return part_; }            // of the grip that the last run of the day used
  bool proved() const { return explorer_.proved(); }

 private:
  enum : size_t { marks_size = 3000 };
  typedef RaceObjective<16, 16> ObjectiveT;
  typedef CheapestPolicy<ObjectiveT> PolicyT;
  typedef Explorer<16, 16, PolicyT> ExplorerT;
  typedef WheeledMouse<HardwareT, float, numbers::curve_points> MouseT;
  typedef RaceRoute<16, 16> RouteT;

  static PoseFilter<float> filter() {
    PoseFilterOptions<float> options(numbers::mm_per_1000_ticks);
    options.slide = numbers::slide;
    return PoseFilter<float>(options, numbers::scale, numbers::scale.centre_of(Pose()));
  }
  // With half of the grip, and so fast that the mouse can stop in half a cell.
  static SearchTrajectory<float> search_trajectory() {
    const DriveLimits<float> limits = numbers::limits(0.5f);
    const TurnDesign<float> turn =
        fastest_turn(TurnKind::search_90, TurnSpace<float>(limits, numbers::outline, numbers::scale));
    const float cell = numbers::scale.cell_size;
    return SearchTrajectory<float>(limits, turn.shape, cell,
                                   square_root(0.9f * cell * -limits.accelerations(1, 0, 0).least));
  }
  bool lost() {
    mouse_.stop();
    reason_ = to_string(mouse_.status());
    return false;
  }

  ObjectiveT objective_;
  ExplorerT explorer_;
  PlanAhead<ExplorerT> ahead_;
  MouseT mouse_;
  SearchDrive<MouseT, typename ExplorerT::MapT> search_;
  SpeedRacePlanner<16, 16, 3> planner_;
  RouteT route_{Pose()};
  float marks_[marks_size];  // memory of the trajectory of a run
  float seconds_ = 0;
  float part_ = 0;
  int races_ = 0;
  const char* reason_ = "";
};

#endif  // WHOLE_MOUSE_H
