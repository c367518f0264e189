// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_TRACK_POSE_TRACKER_HPP
#define MAZEBOT_RECOVER_TRACK_POSE_TRACKER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../navigator/observation.hpp"
#include "wall_beliefs.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

enum : int { steps_of_recent_cost = 32 };  // a mean over the last steps, times so many

// Keeps the most likely explanations of a run of a robot that feels no bumps: at each step it crossed the border or was
// stopped, or a wheel or a turn went wrong. Each explanation, a hypothesis, has its own pose and its own walls. All are
// compared after every reading: multiple hypothesis tracking, without anything random. At most two have the same pose,
// so that they do not all differ in one old wall.
//
// One of them is believed. It stays the believed one while another explains the run only a little better: a belief that
// goes to and fro drives the robot to and fro.
//
// RAM: that of WallBeliefs, and 20 bytes for each hypothesis. A step is O(hypotheses^2 + hypotheses * cells).
//
// Source of the idea: D. B. Reid, "An algorithm for tracking multiple targets", IEEE Transactions on Automatic Control
// 24, 1979.
template <class GridT, int Hypotheses>
class PoseTracker {
  static_assert(Hypotheses >= 2 && Hypotheses <= 64, "mazebot: a tracker has 2 to 64 hypotheses");

 public:
  explicit MAZEBOT_CONSTEXPR14 PoseTracker(const GridT& grid) : hypotheses_(), walls_(grid) {}

  // The robot stands at `pose` with that map.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void restart(const MapT& map, Pose pose) {
    hypotheses_[0] = Hypothesis();
    hypotheses_[0].pose = pose;
    walls_.read(0, map);
    count_ = 1;
    believed_ = 0;
    event_ = Event::as_ordered;
    recent_cost_ = suspicion_ = 0;
  }

  // The robot was ordered to turn and perhaps to cross a border, and now sees this.
  MAZEBOT_CONSTEXPR14 void observe(Turn turn, bool crosses, const Observation& seen) {
    const Pose stayed = pose().turned(turn);
    const Pose expected = stayed.advanced(crosses ? 1 : 0);
    const int cost_before = hypotheses_[believed_].cost;
    Children children;
    for (int parent = 0; parent < count_; ++parent) {
      if (crosses) {
        consider(children, parent, turn, 1, false, 0, seen);
        consider(children, parent, turn, 0, true, 0, seen);
        consider(children, parent, turn, 2, false, TrackingOdds::fault, seen);
      } else {
        consider(children, parent, turn, 0, false, 0, seen);
      }
      if (turn == Turn::ahead) continue;
      consider(children, parent, turn + Turn::right, crosses ? 1 : 0, false, TrackingOdds::fault, seen);
      consider(children, parent, turn + Turn::left, crosses ? 1 : 0, false, TrackingOdds::fault, seen);
    }
    if (children.count == 0) return;
    int next = -1;
    for (int i = 0; i < children.count && next < 0; ++i) {
      const Child& child = children.items[i];
      if (child.parent == believed_ && (child.pose == expected || (crosses && child.pose == stayed))) next = i;
    }
    const int least = children.items[0].cost;
    const bool continues = next >= 0 && children.items[next].cost - least < most_lag;
    if (!continues) next = 0;
    const Child& believed = children.items[next];
    event_ = believed.pose == expected ? Event::as_ordered : continues ? Event::stopped : Event::elsewhere;
    recent_cost_ += believed.cost - cost_before - recent_cost_ / steps_of_recent_cost;
    suspicion_ += believed.surprise;
    if (suspicion_ < 0) suspicion_ = 0;
    become(children, seen);
    believed_ = static_cast<uint8_t>(next);
  }

  constexpr const Pose& pose() const { return hypotheses_[believed_].pose; }  // that it believes in
  constexpr bool has_stopped() const { return event_ == Event::stopped; }     // where it should have crossed a border
  constexpr bool is_elsewhere() const { return event_ == Event::elsewhere; }  // another pose is believed now
  // Its readings contradict the map again and again: no hypothesis is right. Page's test, as in PageTest.
  constexpr bool is_lost() const { return suspicion_ >= alarm; }
  MAZEBOT_CONSTEXPR14 void mark_lost() { suspicion_ = alarm; }
  // Whether the believed hypothesis has explained the last steps well.
  constexpr bool explains_well() const { return recent_cost_ < most_recent_cost; }
  // What the last steps cost the believed one: a mean, times steps_of_recent_cost.
  constexpr int recent_cost() const { return recent_cost_; }
  // Whether every hypothesis with another pose is far less likely.
  MAZEBOT_CONSTEXPR14 bool is_clear() const {
    for (int i = 0; i < count_; ++i) {
      const bool is_near = hypotheses_[i].cost - hypotheses_[believed_].cost < TrackingOdds::clear_lead;
      if (is_near && hypotheses_[i].pose != pose()) return false;
    }
    return true;
  }

  // Whether the believed hypothesis knows of a wall ahead of that pose.
  MAZEBOT_CONSTEXPR14 bool believes_in_wall(const Pose& at) const {
    return walls_.odds(hypotheses_[believed_].slot, at.cell, at.heading) >= TrackingOdds::known;
  }

  // Draws the believed map. Walls that are no surer than `weakest` become openings. O(cells).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void draw(MapT& map, int weakest = 0) const {
    walls_.draw(hypotheses_[believed_].slot, map, weakest);
  }

 private:
  enum : size_t { places = static_cast<size_t>(Hypotheses) };
  enum : int {
    most_per_pose = 2,
    most_lag = 12,           // 3 nats: the other explanation is twenty times as likely
    least_likely = 160,      // 40 nats: worse hypotheses only cost time
    most_recent_cost = 166,  // 1.3 nats a step: 0.1 to 1.3 with bad sensors, 1.4 to 5 when the robot was lifted up
    alarm = 48,              // 12 nats: three contradictions that nothing outweighs
    surely_known = 16,       // readings of surer walls count for the test
    half = 3                 // 4 ln 2: a reading at a wrong pose
  };
  enum class Event : uint8_t { as_ordered, stopped, elsewhere };

  struct Hypothesis {
    constexpr Hypothesis() : cost(0), slot(0), seen(0), walls(0) {}
    Pose pose;
    int16_t cost;   // how improbable it is, against the most likely one
    uint8_t slot;   // of its walls
    uint8_t seen;   // the sides that it has read since it came into this cell, as direction bits
    uint8_t walls;  // those that were read as walls
  };
  // What a hypothesis may become.
  struct Child {
    constexpr Child() : cost(0), surprise(0), parent(0), crossed(0), is_stopped(false) {}
    Pose pose;
    int cost;
    int surprise;
    uint8_t parent;
    uint8_t crossed;  // borders
    bool is_stopped;
  };
  struct Children {
    constexpr Children() : items(), count(0) {}
    Child items[places + 1U];  // the most likely one first; the last place is for one that is too many
    int count;
  };

  MAZEBOT_CONSTEXPR14 void consider(Children& children, int parent, Turn turn, int crossed, bool is_stopped, int fault,
                                    const Observation& seen) const {
    const Hypothesis& from = hypotheses_[parent];
    const GridT& grid = walls_.grid();
    Child child;
    child.parent = static_cast<uint8_t>(parent);
    child.crossed = static_cast<uint8_t>(crossed);
    child.is_stopped = is_stopped;
    child.pose = from.pose.turned(turn);
    child.cost = from.cost + fault;
    const Heading heading = child.pose.heading;
    for (int i = 0; i < crossed; ++i) {
      if (!grid.has_neighbour(grid.index(child.pose.cell), heading)) return;
      child.cost += cost_of(false, walls_.odds(from.slot, child.pose.cell, heading));
      child.pose = child.pose.advanced();
    }
    if (is_stopped) {
      const int cost = cost_of(true, walls_.odds(from.slot, child.pose.cell, heading));
      child.cost += cost < TrackingOdds::unexplained_stop ? cost : int(TrackingOdds::unexplained_stop);
    }
    for (int quarter = 0; quarter < 4; ++quarter) {
      if (seen.sensed(turn_at(quarter))) rate(child, from, heading + turn_at(quarter), seen.wall(turn_at(quarter)));
    }
    insert(children, child);
  }

  MAZEBOT_CONSTEXPR14 void rate(Child& child, const Hypothesis& from, Heading side, bool is_wall) const {
    if (child.crossed == 0 && (from.seen & direction_bit(side)) != 0) {
      if (((from.walls & direction_bit(side)) != 0) != is_wall) child.cost += TrackingOdds::other_walls;
      return;
    }
    const int odds = walls_.odds(from.slot, child.pose.cell, side, motion_after(child, from, side));
    const int unlikely = cost_of(is_wall, odds);
    const int cost = unlikely < TrackingOdds::misread ? unlikely : int(TrackingOdds::misread);
    child.cost += cost;
    if (odds >= surely_known || odds <= -surely_known) child.surprise += cost - half;
  }
  // What the motion of a child has shown about a wall of its cell.
  MAZEBOT_CONSTEXPR14 int motion_after(const Child& child, const Hypothesis& from, Heading side) const {
    if (child.crossed > 0 && side == opposite(child.pose.heading)) return -TrackingOdds::most;
    const Cell cell = child.pose.cell;
    if (!walls_.grid().has_neighbour(walls_.grid().index(cell), side)) return 0;
    const int before = walls_.motion(from.slot, cell, side);
    return child.is_stopped && side == child.pose.heading ? before + TrackingOdds::unexplained_stop : before;
  }

  MAZEBOT_CONSTEXPR14 static void insert(Children& children, const Child& child) {
    int place = children.count;
    int better = 0;  // with the same pose
    while (place > 0 && children.items[place - 1].cost > child.cost) --place;
    for (int i = 0; i < place; ++i) better += children.items[i].pose == child.pose ? 1 : 0;
    if (place == Hypotheses || better >= most_per_pose) return;
    int end = children.count;  // where the others stop moving up: at a worse one with the same pose that is too many
    for (int i = place, same = better; i < children.count; ++i) {
      if (children.items[i].pose != child.pose || ++same < most_per_pose) continue;
      end = i;
      break;
    }
    if (end == children.count && children.count < Hypotheses) ++children.count;
    for (int i = end; i > place; --i) children.items[i] = children.items[i - 1];
    children.items[place] = child;
  }

  // The first child of a hypothesis keeps its walls. The others copy them to where a hypothesis without children was.
  MAZEBOT_CONSTEXPR14 void become(Children& children, const Observation& seen) {
    const int least = children.items[0].cost;
    while (children.items[children.count - 1].cost - least > least_likely) --children.count;
    bool is_used[places] = {};
    uint8_t slots[places] = {};
    bool is_first[places] = {};
    for (int i = 0; i < children.count; ++i) {
      const uint8_t slot = hypotheses_[children.items[i].parent].slot;
      is_first[i] = !is_used[slot];
      is_used[slot] = true;
      slots[i] = slot;
    }
    int free = 0;
    for (int i = 0; i < children.count; ++i) {
      if (is_first[i]) continue;
      while (is_used[free]) ++free;
      is_used[free] = true;
      walls_.copy(slots[i], free);
      slots[i] = static_cast<uint8_t>(free);
    }
    Hypothesis next[places];
    for (int i = 0; i < children.count; ++i) {
      const Child& child = children.items[i];
      const Hypothesis& from = hypotheses_[child.parent];
      next[i].pose = child.pose;
      next[i].cost = static_cast<int16_t>(child.cost - least);
      next[i].slot = slots[i];
      next[i].seen = child.crossed > 0 ? uint8_t(0) : from.seen;
      next[i].walls = child.crossed > 0 ? uint8_t(0) : from.walls;
      record(child, next[i], seen);
    }
    count_ = static_cast<uint8_t>(children.count);
    for (int i = 0; i < count_; ++i) hypotheses_[i] = next[i];
  }
  MAZEBOT_CONSTEXPR14 void record(const Child& child, Hypothesis& next, const Observation& seen) {
    const Heading back = opposite(next.pose.heading);
    Cell behind = next.pose.cell;
    for (int i = 0; i < child.crossed; ++i, behind = behind.towards(back)) {
      walls_.set_motion(next.slot, behind, back, -TrackingOdds::most);
    }
    if (child.is_stopped && walls_.grid().has_neighbour(walls_.grid().index(next.pose.cell), next.pose.heading)) {
      const int before = walls_.motion(next.slot, next.pose.cell, next.pose.heading);
      walls_.set_motion(next.slot, next.pose.cell, next.pose.heading, before + TrackingOdds::unexplained_stop);
    }
    for (int quarter = 0; quarter < 4; ++quarter) {
      if (!seen.sensed(turn_at(quarter))) continue;
      const Heading side = next.pose.heading + turn_at(quarter);
      if ((next.seen & direction_bit(side)) != 0) continue;
      const bool is_wall = seen.wall(turn_at(quarter));
      next.seen = static_cast<uint8_t>(next.seen | direction_bit(side));
      if (is_wall) next.walls = static_cast<uint8_t>(next.walls | direction_bit(side));
      walls_.add_reading(next.slot, next.pose.cell, side, is_wall);
    }
  }

  Hypothesis hypotheses_[places];  // the most likely one first
  uint8_t count_ = 0;
  uint8_t believed_ = 0;
  Event event_ = Event::as_ordered;
  int recent_cost_ = 0;  // of the believed one
  int suspicion_ = 0;
  WallBeliefs<GridT, Hypotheses> walls_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_TRACK_POSE_TRACKER_HPP
