// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Explores the mazes of mazes.hpp, which scripts/board_decisions writes, and measures every decision, and the
// search for a fast route. SEARCH 0: as it comes. 1: the search of a contest day, whose answers are prepared while the
// robot moves. 2: the search for a fast run.
#include "firmware.hpp"
#include "mazebot/mazebot.hpp"
#include "mazes.hpp"  // const uint8_t mazes[][288]: a byte a cell as in WallMap, then a bit a cell for the goals

using namespace mazebot;

inline void* operator new(size_t, void* place) noexcept { return place; }  // boards have no <new>

namespace {

enum { decision_region = 1, preparation_region = 2, fast_route_region = 3 };

#if SEARCH == 1
typedef Explorer<16, 16, OddsPolicy, TrustingStorage> ExplorerT;  // that of the sketch ContestDay
#elif SEARCH == 2
typedef FastRunPolicy<16, 16> Policy;
typedef Explorer<16, 16, Policy, TrustingStorage> ExplorerT;
#else
typedef Explorer<16, 16> ExplorerT;
#endif
alignas(ExplorerT) uint8_t memory[sizeof(ExplorerT)];

unsigned long ms = 0;
unsigned long now() { return ms; }

struct Robot {
  const uint8_t* maze;
  Pose pose;
  uint16_t moves;

  bool wall(Turn side) const {
    return (from_flash(maze + Grid<16, 16>::index(pose.cell)) & direction_bit(pose.heading + side)) != 0;
  }
  bool wall_left() const { return wall(Turn::left); }
  bool wall_front() const { return wall(Turn::ahead); }
  bool wall_right() const { return wall(Turn::right); }
  void turn_left() { pose = pose.turned(Turn::left); }
  void turn_right() { pose = pose.turned(Turn::right); }
  void forward() {
    pose = pose.advanced();
    ++moves;
  }
};

template <class AheadT>
void prepare_all(AheadT& ahead) {
  for (bool more = true; more;) {
    begin_region(preparation_region);
    more = ahead.prepare();
    end_region(preparation_region);
  }
}

// Not inlined: what it needs on the stack must not lie there during the search.
MAZEBOT_NEVER_INLINE uint32_t ticks_of_fast_route(ExplorerT& explorer) {
  begin_region(fast_route_region);
  const uint32_t ticks = run_ticks(explorer.fast_route(half_size_times()).route(), half_size_times());
  end_region(fast_route_region);
  return ticks;
}

CellSet<16, 16> goals_of(const uint8_t* maze) {
  CellSet<16, 16> goals;
  for (int i = 0; i < 256; ++i) {
    if ((from_flash(maze + 256 + i / 8) >> i % 8 & 1) != 0) goals.insert_at(static_cast<uint8_t>(i));
  }
  return goals;
}

MAZEBOT_NEVER_INLINE ExplorerT& make_explorer(const uint8_t* maze) {
#if SEARCH == 2
  return *new (memory) ExplorerT(goals_of(maze), Pose(), Policy(half_size_times()));
#else
  return *new (memory) ExplorerT(goals_of(maze));
#endif
}

}  // namespace

int main() {
  for (unsigned m = 0; m < sizeof(mazes) / sizeof(mazes[0]); ++m) {
    ExplorerT& explorer = make_explorer(mazes[m]);
#if SEARCH == 1
    typedef PlanAhead<ExplorerT> AheadT;
    AheadT ahead(explorer);
    ms = 0;
    Contest<ExplorerT, unsigned long (*)(), AheadT> navigator(
        explorer, ahead, ContestRules(600000UL, 20000UL, half_size_search().pace()), now);
    (void)navigator.choose(Optional<uint32_t>());
    prepare_all(ahead);
#else
    ExplorerT& navigator = explorer;
#endif
    Robot robot = {mazes[m], Pose(), 0};
    for (;;) {
      const Observation seen = observe(robot);
      begin_region(decision_region);
      const Command command = navigator.next(seen);
      end_region(decision_region);
      if (command.is_stop()) break;
#if SEARCH == 1
      prepare_all(ahead);
#endif
      perform(robot, command);
      ms += 300UL * static_cast<unsigned>(command.cells());
    }
#if SEARCH != 1
    print_line("ticks", ticks_of_fast_route(explorer));
#endif
    print_line("moves", robot.moves);
    print_line("proved", explorer.proved() ? 1U : 0U);
  }
  return finish();
}
