# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Compiles the lines that each door shows in its comment, with nothing but that door: C++11, g++ and avr-g++.

A door is a header for one task, such as <mazebot/explore.hpp>. What the lines take from their user is declared here.
"""

import re

import toolbox
from toolbox import INCLUDE

ROBOT = """
struct Robot {
  bool wall_left() const { return true; }
  bool wall_front() const { return false; }
  bool wall_right() const { return true; }
  void turn_left() {}
  void turn_right() {}
  bool forward() { return true; }
};
Robot robot;
"""
MAP = "mazebot::WallMap<16, 16> map;\n"
# Door: what its lines take from their user.
DOORS = {
    "explore": ROBOT,
    "race": MAP + """
mazebot::Pose start;
mazebot::CellSet<16, 16> goals({{7, 7}});
void move(mazebot::MotionPrimitive) {}
""",
    "locate": ROBOT + MAP,
    "cover": ROBOT,
    "recover": ROBOT,
    "contest": ROBOT + """
mazebot::Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
mazebot::ContestRules rules(600000, 60000, mazebot::SearchPace());
unsigned long millis() { return 0; }
mazebot::Optional<uint32_t> run_ticks() { return 4000U; }
mazebot::Pose fast_run() { return mazebot::Pose(mazebot::Cell(7, 7), mazebot::Heading::north); }
""",
}

units = toolbox.Units()
doors = {path.stem for path in (INCLUDE / "mazebot").glob("*.hpp")} - {"config", "mazebot", "optional", "version"}
assert doors == set(DOORS), f"doors that are new or gone: {sorted(doors ^ set(DOORS))}"
for door, given in DOORS.items():
    text = (INCLUDE / "mazebot" / f"{door}.hpp").read_text()
    lines = re.findall(r"^//     (.*)$", text, re.M)
    assert lines, f"{door}.hpp shows no use"
    program = f"#include <mazebot/{door}.hpp>\n{given}\nvoid use() {{\n" + "\n".join(lines) + "\n}\n"
    for compiler, flags in [("g++", ["-std=c++11"]), ("avr-g++", ["-std=gnu++11", "-mmcu=atmega328p", "-Os"])]:
        if compiler == "g++" or toolbox.found(compiler):
            units.add(f"{compiler}: {door}.hpp",
                      [compiler, *flags, "-pedantic-errors", "-Wall", "-Wno-unused", "-Wunused-result", "-Werror",
                       "-I", INCLUDE, "-S", "-o", "/dev/null"], program)
units.finish()
