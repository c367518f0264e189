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

// Position elimination as one would write it on a first day: every hypothesis is a robot of its own that walks through
// the map, letter by letter ('F' ahead, 'L' left, 'R' right; 'n' 'e' 's' 'w' to that side without turning).
// Shares nothing with the library but the map and the headings' numbers.

struct Place {
  int x, y, heading;
  friend bool operator<(Place a, Place b) { return std::tie(a.x, a.y, a.heading) < std::tie(b.x, b.y, b.heading); }
  friend bool operator==(Place a, Place b) { return a.x == b.x && a.y == b.y && a.heading == b.heading; }
};

struct Sensors {
  int rays = 3;  // left, front, right, and 4: back
  int reach = 1;
};

inline bool is_open(const mazebot::RunTimeWallMap& map, Place place, int side) {
  return !map.wall(mazebot::Cell(place.x, place.y), mazebot::heading_at(place.heading + side));
}
inline Place stepped(Place place, int heading) {
  const int dx[] = {0, 1, 0, -1};
  const int dy[] = {1, 0, -1, 0};
  return {place.x + dx[heading & 3], place.y + dy[heading & 3], place.heading};
}
inline Place walked(Place place, char letter) {
  switch (letter) {
    case 'F': return stepped(place, place.heading);
    case 'L': return {place.x, place.y, (place.heading + 3) % 4};
    case 'R': return {place.x, place.y, (place.heading + 1) % 4};
    default: return stepped(place, static_cast<int>(std::string("nesw").find(letter)));
  }
}
inline Place walked(Place place, const std::string& path) {
  for (const char letter : path) place = walked(place, letter);
  return place;
}

// Rays left, ahead, right, back.
inline std::vector<int> look(const mazebot::RunTimeWallMap& map, Place place, Sensors sensors) {
  std::vector<int> rays;
  for (const int side : {3, 0, 1, 2}) {
    if (side == 2 && sensors.rays == 3) continue;
    int free = 0;
    for (Place ray = place; free < sensors.reach && is_open(map, ray, side); ray = stepped(ray, place.heading + side)) {
      ++free;
    }
    rays.push_back(free);
  }
  return rays;
}

struct Answer {
  std::vector<Place> left;  // where it may be now
  std::string path;         // one letter a step
};

// The published rule. `letters`: the steps in the order in which they are tried.
inline Answer localize(const mazebot::RunTimeWallMap& map, std::vector<Place> hypotheses, Place truth, Sensors sensors,
                       const std::string& letters = "FLR") {
  Answer answer;
  const auto eliminate = [&] {
    const std::vector<int> seen = look(map, truth, sensors);
    std::vector<Place> kept;
    for (const Place place : hypotheses) {
      if (look(map, place, sensors) == seen) kept.push_back(place);
    }
    hypotheses = kept;
  };
  eliminate();
  while (hypotheses.size() > 1) {
    const Place one = hypotheses.front();
    std::set<Place> visited{one};
    std::deque<std::string> queue{""};
    std::string found;
    while (!queue.empty() && found.empty()) {
      const std::string path = queue.front();
      queue.pop_front();
      const Place from = walked(one, path);
      for (const char letter : letters) {
        if (letter == 'F' && !is_open(map, from, 0)) continue;
        const std::size_t side = std::string("nesw").find(letter);
        if (side != std::string::npos && !is_open(map, from, static_cast<int>(side) - from.heading)) continue;
        const Place next = walked(from, letter);
        if (!visited.insert(next).second) continue;
        const std::vector<int> expected = look(map, next, sensors);
        bool differs = false;
        for (const Place place : hypotheses) {
          differs = differs || look(map, walked(place, path + letter), sensors) != expected;
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
    for (Place& place : hypotheses) place = walked(place, found);
    eliminate();
  }
  answer.left = hypotheses;
  return answer;
}

}  // namespace naive

#endif  // MAZEBOT_TESTS_SUPPORT_NAIVE_LOCALIZER_HPP
