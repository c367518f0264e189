// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/evidence_map.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"
#include "support/shrink.hpp"

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
    if (state.is_known && state.is_wall && (state.near || state.far)) state.is_known = state.is_wall = false;
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

// All that changes a map.
enum class Change { record, record_side, overwrite, cross, doubt, question, trust, settle, forget, copy, clear };

struct Operation {
  Change change;
  Cell cell;
  Heading heading;
  bool is_wall;
};

Operation draw(Random& random, int width, int height) {
  const Change changes[] = {Change::record, Change::record, Change::record,   Change::record_side, Change::overwrite,
                            Change::cross,  Change::doubt,  Change::question, Change::settle,      Change::forget};
  Operation operation = {changes[random.below(10)], Cell(random.between(-1, width), random.between(-1, height)),
                         heading_at(random.between(0, 3)), random.below(2) == 0};
  const std::uint32_t rare = random.below(100);
  if (rare < 3) operation.change = Change::trust;
  if (rare == 3) operation.change = Change::copy;
  if (rare == 4) operation.change = Change::clear;
  return operation;
}

std::string text_of(const Operation& operation) {
  const char* const names[] = {"record", "record side", "overwrite", "cross", "doubt", "question",
                               "trust",  "settle",      "forget",    "copy",  "clear"};
  return std::string(names[static_cast<int>(operation.change)]) + " (" + std::to_string(operation.cell.x) + ", " +
         std::to_string(operation.cell.y) + ") " + to_string(operation.heading) +
         (operation.is_wall ? " wall" : " open");
}

template <class MapT>
bool same_result(MapT& map, Model& model, const Operation& operation) {
  const Cell cell = operation.cell;
  const Heading heading = operation.heading;
  const bool is_wall = operation.is_wall;
  switch (operation.change) {
    case Change::record: return map.record(cell, heading, is_wall) == model.look(cell, heading, is_wall);
    case Change::record_side: {
      const Pose pose(cell, is_wall ? Heading::east : Heading::north);
      return map.record(pose, heading - pose.heading, is_wall) == model.look(cell, heading, is_wall);
    }
    case Change::overwrite: return map.overwrite(cell, heading, is_wall) == model.overwrite(cell, heading, is_wall);
    case Change::cross: return map.record_crossing(cell, heading) == model.overwrite(cell, heading, false);
    case Change::settle: return map.settle(cell, heading, is_wall) == model.settle(cell, heading, is_wall);
    case Change::doubt:
      if (model.contains(cell)) map.doubt(cell, heading);
      model.doubt(cell, heading);
      return true;
    case Change::question:
      if (model.contains(cell)) map.question(cell, heading);
      model.question(cell, heading);
      return true;
    case Change::trust:
      map.trust_questioned();
      model.trust_questioned();
      return true;
    case Change::forget:
      map.forget(cell, heading);
      model.forget(cell, heading);
      return true;
    case Change::copy: {
      // As it is saved and loaded: the walls as those of a plain map, then the looks.
      MapT copy(map.grid());
      for (std::size_t i = 0; i < map.grid().cell_count(); ++i) {
        const auto index = static_cast<typename MapT::Index>(i);
        for (int quarter = 0; quarter < 4; ++quarter) {
          const Cell from = map.grid().cell(index);
          if (map.known(from, heading_at(quarter))) {
            copy.overwrite(from, heading_at(quarter), map.wall(from, heading_at(quarter)));
          }
        }
      }
      for (std::size_t i = 0; i < map.grid().cell_count(); ++i) {
        const auto index = static_cast<typename MapT::Index>(i);
        copy.set_looks(index, map.looks_at(index));
      }
      map = copy;
      return true;
    }
    case Change::clear: break;
  }
  map.clear();
  model = Model(map.width(), map.height());
  return true;
}

template <class MapT>
bool same_knowledge(const MapT& map, Model& model) {
  for (std::size_t i = 0; i < map.grid().cell_count(); ++i) {
    const auto index = static_cast<typename MapT::Index>(i);
    const Cell cell = map.grid().cell(index);
    unsigned doubtful = 0;
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Heading side = heading_at(quarter);
      if (map.evidence(cell, side) != model.evidence(cell, side)) return false;
      if (model.is_border(cell, side)) continue;
      const WallState state = model.at(cell, side);
      const bool is_looked = Model::is_near(side) ? state.near : state.far;
      if (map.known(cell, side) != state.is_known) return false;
      if (map.wall(cell, side) != (state.is_known && state.is_wall)) return false;
      if (map.looked(cell, side) != is_looked) return false;
      if (is_looked && !state.is_known) doubtful |= direction_bit(side);
    }
    if (map.doubtful_at(index) != doubtful) return false;
  }
  return true;
}

template <class MapT>
void compare_with_model(const MapT& empty) {
  const auto draw_operation = [&](Random& random) { return draw(random, empty.width(), empty.height()); };
  const auto run = [&](const std::vector<Operation>& operations) -> std::string {
    MapT map = empty;
    Model model(empty.width(), empty.height());
    for (const Operation& operation : operations) {
      if (!same_result(map, model, operation)) return "the result of the last operation differs";
      if (!same_knowledge(map, model)) return "the map differs";
    }
    return "";
  };
  test::require_no_failure({20, 300}, draw_operation, run, text_of);
}

}  // namespace

TEST_CASE("a map with evidence agrees with a slow model") {
  compare_with_model(EvidenceMap<3, 2>());
  compare_with_model(BasicEvidenceMap<RunTimeGrid>(RunTimeGrid(2, 3)));
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

TEST_CASE("the walls that a robot sees in one call are each seen once from its cell") {
  EvidenceMap<3, 3> map;
  const Cell middle(1, 1);
  map.set_walls(Pose(middle, Heading::east), true, false, true);
  CHECK(map.wall(middle, Heading::north));
  CHECK_FALSE(map.wall(middle, Heading::east));
  CHECK(map.wall(middle, Heading::south));
  for (const Heading heading : {Heading::north, Heading::east, Heading::south}) {
    CHECK(map.evidence(middle, heading) == Evidence::seen_once);
  }
  CHECK(map.evidence(middle, Heading::west) == Evidence::unseen);
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
