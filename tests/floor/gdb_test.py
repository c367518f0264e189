# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""gdb draws maps, routes and explorers as the library itself does. The program below prints what is expected; gdb,
which calls none of its functions, must print the same."""

import pathlib
import re
import sys

import toolbox
from toolbox import INCLUDE, PROJECT

SOURCE = r"""
#include <cstdio>
#include <mazebot/mazebot.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
using namespace mazebot;
struct Out {
  void print(char character) { std::putchar(character); }
};
template <class MapT> void fill(MapT& walls) {
  for (int y = 0; y < walls.height(); ++y) {
    for (int x = 0; x < walls.width(); ++x) {
      if ((x * 7 + y * 3) % 5 != 0) walls.record(Cell(x, y), Heading::north, (x * x + y) % 3 == 0);
      if ((x + y * 5) % 4 != 0) walls.record(Cell(x, y), Heading::east, (x + 2 * y) % 3 == 0);
    }
  }
}
template <class MapT> void show(const char* name, const MapT& walls) {
  Out out;
  std::printf("%s\n", name);
  print(out, walls);
}
__attribute__((noinline)) void stop() { std::puts("stop"); }
int main() {
  WallMap<7, 5> bytes;
  PackedWallMap<5, 7> packed;
  EvidenceMap<6, 6> evidence;
  RunTimeWallMap run_time(RunTimeGrid(4, 9));
  fill(bytes); fill(packed); fill(evidence); fill(run_time);
  WallMap<8, 8> walls;
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) {
      walls.record(Cell(x, y), Heading::north, false);
      walls.record(Cell(x, y), Heading::east, x % 3 == 1 && y != 5);
    }
  }
  RunTimeCellSet goals(RunTimeGrid(8, 8));
  goals.insert({7, 7});
  Explorer<8, 8> explorer({{7, 7}});
  Explorer<8, 8, OddsPolicy, SmallStorage> small({{7, 7}});
  BasicExplorer<RunTimeGrid> large(goals);
  GridSimulator<Grid<8, 8>> robot(walls, Pose()), other(walls, Pose()), third(walls, Pose());
  for (int i = 0; i < 6; ++i) {
    perform(robot, explorer.next(observe(robot)));
    perform(other, small.next(observe(other)));
    perform(third, large.next(observe(third)));
  }
  Route<8, 8> route = Route<8, 8>(Pose(Cell(1, 2), Heading::east));
  for (const Heading step : {Heading::east, Heading::north, Heading::west, Heading::west, Heading::south}) {
    route.append(step);
  }
  show("bytes", bytes);
  show("packed", packed);
  show("evidence", evidence);
  show("run_time", run_time);
  show("explorer", explorer.wall_map());
  show("small", small.wall_map());
  show("large", large.wall_map());
  const Pose pose = explorer.pose();
  std::printf("poses\n%d %d %d\n", pose.cell.x, pose.cell.y, static_cast<int>(pose.heading));
  stop();
}
"""


def main():
    toolbox.need("g++", "gdb")
    with toolbox.scratch() as folder:
        source = pathlib.Path(folder) / "drawn.cpp"
        source.write_text(SOURCE)
        program = pathlib.Path(folder) / "drawn"
        built = toolbox.run(["g++", "-std=c++17", "-g", "-O0", "-I", INCLUDE, source, "-o", program, "-lfmt"])
        if built.returncode != 0:
            sys.exit(built.stdout[:3000])
        names = ["bytes", "packed", "evidence", "run_time", "explorer", "small", "large", "route"]
        commands = ["set width 0", f"source {PROJECT}/scripts/gdb/mazebot_printers.py", "break stop", "run", "up"]
        for name in names:
            commands += [f"echo begin {name}\\n", f"print {name}", f"echo end {name}\\n"]
        result = toolbox.run(["gdb", "-q", "-batch", "-nx", *[part for c in commands for part in ("-ex", c)], program])
        output = result.stdout
        expected = toolbox.run([program]).stdout
        if "ptrace: Operation not permitted" in output:
            toolbox.skip("gdb may not start programs here")
        problems = []
        for name in names[:-1]:
            shown = re.search(rf"^begin {name}\n\$\d+ = (.*\n(?:.*\n)*?)end {name}$", output, re.M)
            drawn = re.search(rf"^{name}\n((?:[o|].*\n)+)", expected, re.M)[1]
            if not shown:
                problems.append(f"--- {name} is not printed\n{output[-3000:]}")
                continue
            lines = [line.rstrip() for line in shown[1].splitlines()[1:]]
            plain = [re.sub(r"[\^>v<G]", " ", line).rstrip() if "---" not in line else line for line in lines]
            if plain != [line.rstrip() for line in drawn.splitlines()]:
                problems.append(f"--- {name} is drawn as\n" + "\n".join(lines) + f"\n--- expected\n{drawn}")
            if name in ("explorer", "small", "large"):
                x, y, heading = map(int, re.search(r"^poses\n(\d+) (\d+) (\d+)$", expected, re.M).groups())
                if not lines[2 * (7 - y) + 1][4 * x + 2:4 * x + 3] == "^>v<"[heading]:
                    problems.append(f"--- {name}: the robot is not at ({x}, {y})\n" + "\n".join(lines))
                if lines[1][30] != "G":
                    problems.append(f"--- {name}: the goal is not drawn\n" + "\n".join(lines))
        if "5 steps from (1, 2) E to (0, 2) S: FLLFL" not in output:
            problems.append("--- the route\n" + output[-500:])
        if problems:
            sys.exit("\n".join(problems))
    print("gdb draws what the library draws")


main()
