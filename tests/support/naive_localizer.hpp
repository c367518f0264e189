// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_NAIVE_LOCALIZER_HPP
#define MAZEBOT_TESTS_SUPPORT_NAIVE_LOCALIZER_HPP

#include <cstddef>
#include <deque>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "mazebot/host/map/run_time_grid.hpp"

namespace naive {

// Position elimination in its simplest form: every hypothesis is a robot of its own that walks through the map, letter
// by letter ('F' ahead, 'L' left, 'R' right; 'n' 'e' 's' 'w' to that side without turning). Shares nothing with the
// library but the map and the headings' numbers.

struct Pose {
  int x, y, heading;
  friend bool operator<(Pose a, Pose b) { return std::tie(a.x, a.y, a.heading) < std::tie(b.x, b.y, b.heading); }
  friend bool operator==(Pose a, Pose b) { return a.x == b.x && a.y == b.y && a.heading == b.heading; }
};

struct Sensors {
  int rays = 3;  // left, front, right, and 4: back
  int reach = 1;
};

inline bool is_open(const mazebot::RunTimeWallMap& map, Pose pose, int side) {
  return !map.wall(mazebot::Cell(pose.x, pose.y), mazebot::heading_at(pose.heading + side));
}
inline Pose stepped(Pose pose, int heading) {
  const int dx[] = {0, 1, 0, -1};
  const int dy[] = {1, 0, -1, 0};
  return {pose.x + dx[heading & 3], pose.y + dy[heading & 3], pose.heading};
}
inline Pose walked(Pose pose, char letter) {
  switch (letter) {
    case 'F': return stepped(pose, pose.heading);
    case 'L': return {pose.x, pose.y, (pose.heading + 3) % 4};
    case 'R': return {pose.x, pose.y, (pose.heading + 1) % 4};
    default: return stepped(pose, static_cast<int>(std::string("nesw").find(letter)));
  }
}
inline Pose walked(Pose pose, const std::string& path) {
  for (const char letter : path) pose = walked(pose, letter);
  return pose;
}

/// All poses in cells with an exit; heading -1: facing anywhere.
inline std::vector<Pose> poses_in(const mazebot::RunTimeWallMap& map, int heading = -1) {
  std::vector<Pose> all;
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) {
      bool has_exit = false;
      for (int h = 0; h < 4; ++h) has_exit = has_exit || is_open(map, {x, y, h}, 0);
      for (int h = 0; h < 4; ++h) {
        if (has_exit && (heading < 0 || h == heading)) all.push_back({x, y, h});
      }
    }
  }
  return all;
}

// Rays left, ahead, right, back.
inline std::vector<int> look(const mazebot::RunTimeWallMap& map, Pose pose, Sensors sensors) {
  std::vector<int> rays;
  for (const int side : {3, 0, 1, 2}) {
    if (side == 2 && sensors.rays == 3) continue;
    int free = 0;
    for (Pose ray = pose; free < sensors.reach && is_open(map, ray, side); ray = stepped(ray, pose.heading + side)) {
      ++free;
    }
    rays.push_back(free);
  }
  return rays;
}

struct Answer {
  std::vector<Pose> left;  // where it may be now
  std::string path;        // one letter a step
};

// The published rule. `letters`: the steps in the order in which they are tried.
inline Answer localize(const mazebot::RunTimeWallMap& map, std::vector<Pose> hypotheses, Pose truth, Sensors sensors,
                       const std::string& letters = "FLR") {
  Answer answer;
  const auto eliminate = [&] {
    const std::vector<int> seen = look(map, truth, sensors);
    std::vector<Pose> kept;
    for (const Pose pose : hypotheses) {
      if (look(map, pose, sensors) == seen) kept.push_back(pose);
    }
    hypotheses = kept;
  };
  eliminate();
  while (hypotheses.size() > 1) {
    const Pose one = hypotheses.front();
    std::set<Pose> visited{one};
    std::deque<std::string> queue{""};
    std::string found;
    while (!queue.empty() && found.empty()) {
      const std::string path = queue.front();
      queue.pop_front();
      const Pose from = walked(one, path);
      for (const char letter : letters) {
        if (letter == 'F' && !is_open(map, from, 0)) continue;
        const std::size_t side = std::string("nesw").find(letter);
        if (side != std::string::npos && !is_open(map, from, static_cast<int>(side) - from.heading)) continue;
        const Pose next = walked(from, letter);
        if (!visited.insert(next).second) continue;
        const std::vector<int> expected = look(map, next, sensors);
        bool differs = false;
        for (const Pose pose : hypotheses) {
          differs = differs || look(map, walked(pose, path + letter), sensors) != expected;
        }
        queue.push_back(path + letter);
        if (!differs) continue;
        found = path + letter;
        break;
      }
    }
    if (found.empty()) break;
    answer.path += found;
    truth = walked(truth, found);
    for (Pose& pose : hypotheses) pose = walked(pose, found);
    eliminate();
  }
  answer.left = hypotheses;
  return answer;
}

}  // namespace naive

#endif  // MAZEBOT_TESTS_SUPPORT_NAIVE_LOCALIZER_HPP
