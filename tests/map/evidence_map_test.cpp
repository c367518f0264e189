// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/evidence_map.hpp"

#include <map>
#include <string>
#include <tuple>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// The slow model: for each wall, what is known, and from where it was looked at.
struct WallState {
  bool is_known = false;
  bool is_wall = false;
  bool near = false;  // looked at from the south or west
  bool far = false;
};

class Model {
 public:
  Model(int width, int height) : width_(width), height_(height) {}

  WallState& at(Cell cell, Heading heading) { return walls_[key(cell, heading)]; }
  bool is_border(Cell cell, Heading heading) const { return !contains(cell.towards(heading)); }
  bool contains(Cell cell) const { return cell.x >= 0 && cell.y >= 0 && cell.x < width_ && cell.y < height_; }

  Reading look(Cell cell, Heading heading, bool is_wall) {
    if (!contains(cell)) return Reading::outside;
    if (is_border(cell, heading)) return is_wall ? Reading::agrees : Reading::contradicts;
    WallState& state = at(cell, heading);
    bool& here = is_near(heading) ? state.near : state.far;
    const bool beyond = is_near(heading) ? state.far : state.near;
    if (state.is_known && !here && !beyond) return same(state.is_wall == is_wall);  // certain
    if (state.is_known && here) return same(state.is_wall == is_wall);
    if (!state.is_known && here) return Reading::agrees;
    here = true;
    if (!state.is_known && !beyond) {
      state.is_known = true;
      state.is_wall = is_wall;
      return Reading::recorded;
    }
    if (state.is_known) {
      if (state.is_wall == is_wall) return Reading::agrees;
      state.is_known = state.is_wall = false;
      return Reading::corrected;
    }
    if (!is_wall) return Reading::corrected;  // questioned: the other side had seen a wall
    state.is_known = state.is_wall = true;
    return Reading::recorded;
  }
  Reading overwrite(Cell cell, Heading heading, bool is_wall) {
    if (!contains(cell)) return Reading::outside;
    if (is_border(cell, heading)) return is_wall ? Reading::agrees : Reading::contradicts;
    WallState& state = at(cell, heading);
    const WallState before = state;
    state.is_known = true;
    state.is_wall = is_wall;
    state.near = state.far = false;
    if (!before.is_known) return Reading::recorded;
    return before.is_wall == is_wall ? Reading::agrees : Reading::corrected;
  }
  void doubt(Cell cell, Heading heading) {
    if (!contains(cell) || is_border(cell, heading)) return;
    WallState& state = at(cell, heading);
    if (!state.is_known || (!state.near && !state.far)) return;
    state.is_known = state.is_wall = false;
    state.near = state.far = true;
  }
  void question(Cell cell, Heading heading) {
    if (!contains(cell) || is_border(cell, heading)) return;
    WallState& state = at(cell, heading);
    if (state.is_known && state.is_wall && state.near != state.far) state.is_known = state.is_wall = false;
  }
  void trust_questioned() {
    for (auto& entry : walls_) {
      WallState& state = entry.second;
      if (!state.is_known && state.near != state.far) state.is_known = state.is_wall = true;
    }
  }
  Evidence evidence(Cell cell, Heading heading) {
    if (is_border(cell, heading)) return Evidence::certain;
    const WallState state = at(cell, heading);
    const int looks = (state.near ? 1 : 0) + (state.far ? 1 : 0);
    if (!state.is_known) return looks == 0 ? Evidence::unseen : Evidence::doubtful;
    return looks == 0 ? Evidence::certain : looks == 1 ? Evidence::seen_once : Evidence::confirmed;
  }
  Reading settle(Cell cell, Heading heading, bool is_wall) {
    if (!contains(cell) || evidence(cell, heading) != Evidence::doubtful) return Reading::agrees;
    WallState& state = at(cell, heading);
    const bool both = state.near && state.far;
    state.near = state.far = true;
    if (!both && !is_wall) return Reading::corrected;
    state.is_known = true;
    state.is_wall = is_wall;
    return Reading::recorded;
  }
  void forget(Cell cell, Heading heading) {
    if (contains(cell) && !is_border(cell, heading)) at(cell, heading) = WallState();
  }
  static bool is_near(Heading heading) { return heading == Heading::north || heading == Heading::east; }

 private:
  static Reading same(bool agrees) { return agrees ? Reading::agrees : Reading::contradicts; }
  static std::tuple<int, int, bool> key(Cell cell, Heading heading) {
    const Cell owner = is_near(heading) ? cell : cell.towards(heading);
    return {owner.x, owner.y, heading == Heading::north || heading == Heading::south};
  }

  int width_;
  int height_;
  std::map<std::tuple<int, int, bool>, WallState> walls_;
};

template <class MapT>
void compare_with_model(MapT map, int seed, int steps) {
  const int width = map.width();
  const int height = map.height();
  Model model(width, height);
  Random random(static_cast<std::uint64_t>(seed));
  for (int step = 0; step < steps; ++step) {
    const Cell cell(static_cast<int>(random.below(static_cast<std::uint64_t>(width + 2))) - 1,
                    static_cast<int>(random.below(static_cast<std::uint64_t>(height + 2))) - 1);
    const Heading heading = heading_at(static_cast<int>(random.below(4)));
    const bool is_wall = random.below(2) == 0;
    switch (random.below(10)) {
      case 0: REQUIRE(map.overwrite(cell, heading, is_wall) == model.overwrite(cell, heading, is_wall)); break;
      case 1: REQUIRE(map.record_crossing(cell, heading) == model.overwrite(cell, heading, false)); break;
      case 2:
        if (model.contains(cell)) map.doubt(cell, heading);
        model.doubt(cell, heading);
        break;
      case 3:
        if (model.contains(cell)) map.question(cell, heading);
        model.question(cell, heading);
        break;
      case 4: REQUIRE(map.settle(cell, heading, is_wall) == model.settle(cell, heading, is_wall)); break;
      case 5:
        if (random.below(10) == 0) {
          map.trust_questioned();
          model.trust_questioned();
        } else if (random.below(3) == 0) {
          map.forget(cell, heading);
          model.forget(cell, heading);
        }
        break;
      default: REQUIRE(map.record(cell, heading, is_wall) == model.look(cell, heading, is_wall)); break;
    }
    for (int x = 0; x < width; ++x) {
      for (int y = 0; y < height; ++y) {
        for (int i = 0; i < 4; ++i) {
          const Heading side = heading_at(i);
          REQUIRE(map.evidence(Cell(x, y), side) == model.evidence(Cell(x, y), side));
          if (model.is_border(Cell(x, y), side)) continue;
          const WallState state = model.at(Cell(x, y), side);
          REQUIRE(map.known(Cell(x, y), side) == state.is_known);
          REQUIRE(map.wall(Cell(x, y), side) == (state.is_known && state.is_wall));
          REQUIRE(map.looked(Cell(x, y), side) == (Model::is_near(side) ? state.near : state.far));
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("a map with evidence agrees with a slow model") {
  for (int seed = 1; seed <= 20; ++seed) {
    compare_with_model(EvidenceMap<3, 2>(), seed, 300);
    compare_with_model(BasicEvidenceMap<RunTimeGrid>(RunTimeGrid(2, 3)), seed, 300);
  }
}

TEST_CASE("the second side of a wall confirms it or makes it doubtful") {
  EvidenceMap<4, 4> map;
  REQUIRE(map.evidence(Cell(1, 1), Heading::north) == Evidence::unseen);
  REQUIRE(map.record(Cell(1, 1), Heading::north, true) == Reading::recorded);
  REQUIRE(map.evidence(Cell(1, 1), Heading::north) == Evidence::seen_once);
  REQUIRE(map.record(Cell(1, 1), Heading::north, false) == Reading::contradicts);  // the same side cannot correct it
  REQUIRE(map.wall(Cell(1, 1), Heading::north));
  REQUIRE(map.record(Cell(1, 2), Heading::south, true) == Reading::agrees);
  REQUIRE(map.evidence(Cell(1, 2), Heading::south) == Evidence::confirmed);

  REQUIRE(map.record(Cell(2, 1), Heading::east, true) == Reading::recorded);
  REQUIRE(map.record(Cell(3, 1), Heading::west, false) == Reading::corrected);
  REQUIRE(map.evidence(Cell(2, 1), Heading::east) == Evidence::doubtful);
  REQUIRE(map.overwrite(Cell(2, 1), Heading::east, true) == Reading::recorded);
  REQUIRE(map.evidence(Cell(3, 1), Heading::west) == Evidence::certain);
}

TEST_CASE("a map without evidence is taken over as seen once, and the border stays certain") {
  WallMap<3, 3> plain;
  plain.record(Cell(1, 1), Heading::north, true);
  plain.record(Cell(1, 1), Heading::west, false);
  const EvidenceMap<3, 3> map(plain);
  REQUIRE(map == plain);
  REQUIRE(map.evidence(Cell(1, 1), Heading::north) == Evidence::seen_once);
  REQUIRE(map.evidence(Cell(1, 1), Heading::west) == Evidence::seen_once);
  REQUIRE(map.evidence(Cell(1, 1), Heading::east) == Evidence::unseen);
  REQUIRE(map.evidence(Cell(0, 0), Heading::west) == Evidence::certain);
  REQUIRE(map.looked(Cell(1, 1), Heading::north));
  REQUIRE(map.looked(Cell(0, 1), Heading::east));
}

TEST_CASE("the kinds of evidence have names") {
  const char* const names[] = {"unseen", "doubtful", "seen once", "confirmed", "certain"};
  for (int i = 0; i < 5; ++i) CHECK(std::string(to_string(static_cast<Evidence>(i))) == names[i]);
}
