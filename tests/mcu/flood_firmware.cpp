// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Floods the mazes of mazes.hpp, which scripts/measure_mcu writes, and prints sums of what was found.
#include "firmware.hpp"
#include "mazebot/search/flood_fill.hpp"
#include "mazebot/search/flow_field.hpp"
#include "mazes.hpp"  // const uint8_t mazes[][288]: a byte a cell as in WallMap, then a bit a cell for the goals

using namespace mazebot;

namespace {

enum { fill_region = 1, flow_region = 2 };

WallMap<16, 16> maze;
CellSet<16, 16> goals;
FloodFill<16, 16> fill;
FlowField<16, 16> flow;

void load(const uint8_t* from) {
  maze.clear();
  goals.clear();
  for (int i = 0; i < 256; ++i) {
    const uint8_t index = static_cast<uint8_t>(i);
    const uint8_t byte = from_flash(from + i);
    for (int h = 0; h < 4; ++h) {
      const uint8_t bit = direction_bit(heading_at(h));
      if ((byte >> 4 & bit) != 0) maze.record(maze.grid().cell(index), heading_at(h), (byte & bit) != 0);
    }
    if ((from_flash(from + 256 + i / 8) >> i % 8 & 1) != 0) goals.insert_at(index);
  }
}

uint32_t sum_of_fill() {
  uint32_t sum = 0;
  for (int i = 0; i < 256; ++i) {
    const uint8_t index = static_cast<uint8_t>(i);
    sum = sum * 31 + (fill.reachable_at(index) ? fill.distance_at(index) : 999);
  }
  return sum;
}

template <class PlannerT>
uint32_t sum_of_ways(const PlannerT& planner, Unknown unknown) {
  uint32_t sum = 0;
  for (int i = 0; i < 256; ++i) {
    const Pose pose(maze.grid().cell(static_cast<uint8_t>(i)), Heading::north);
    const Optional<Heading> way = planner.downhill(maze, pose, unknown);
    sum = sum * 31 + (way ? static_cast<uint32_t>(*way) : 4);
  }
  return sum;
}

__attribute__((noinline)) void run_fill(Unknown unknown) { fill.run(maze, goals, unknown); }
__attribute__((noinline)) void run_flow(Unknown unknown) { flow.run(maze, goals, unknown); }

}  // namespace

int main() {
  print_line("sizeof_map", sizeof(maze));
  print_line("sizeof_fill", sizeof(fill));
  print_line("sizeof_flow", sizeof(flow));
  print_line("sizeof_flow_32x32", sizeof(FlowField<32, 32>));
  for (unsigned m = 0; m < sizeof(mazes) / sizeof(mazes[0]); ++m) {
    load(mazes[m]);
    for (int optimist = 0; optimist < 2; ++optimist) {
      const Unknown unknown = optimist != 0 ? Unknown::open : Unknown::wall;
      begin_region(fill_region);
      run_fill(unknown);
      end_region(fill_region);
      begin_region(flow_region);
      run_flow(unknown);
      end_region(flow_region);
      print_line("fill", sum_of_fill());
      print_line("fill_ways", sum_of_ways(fill, unknown));
      print_line("flow_ways", sum_of_ways(flow, unknown));
    }
  }
  return finish();
}
