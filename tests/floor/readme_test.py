# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Compiles the examples in the documents. Runs the one in README.md, which must print the output below it.

Each block of C++ of docs/mms.md is a program of its own, which the command of that page builds.
"""

import pathlib
import re
import sys

import toolbox
from toolbox import FLOOR, GCC_WARNINGS, INCLUDE, PROJECT

toolbox.need("g++")


def examples(page):
    """All C++ of a page, in its order: together it must be one program."""
    return "".join(re.findall(r"^```cpp\n(.*?)^```$", (PROJECT / page).read_text(), re.M | re.S))


with toolbox.scratch() as folder:
    scratch = pathlib.Path(folder)
    (scratch / "readme.cpp").write_text(examples("README.md"))
    (scratch / "speed_run.cpp").write_text(examples("docs/speed-run.md"))
    (scratch / "contest_day.cpp").write_text(examples("docs/contest-day.md"))
    used = "template class mazebot::BasicLocalizer<Grid<16, 16>, Wanderer>;\n"
    (scratch / "lost_robot.cpp").write_text(examples("docs/lost-robot.md") + used)
    for page in ("bring-your-own-robot", "firmware-in-the-loop"):
        (scratch / f"{page}.cpp").write_text('#include "board_pages.hpp"\n' + examples(f"docs/{page}.md"))
    (scratch / "coverage.cpp").write_text(examples("docs/coverage.md"))
    program = f"{folder}/readme"
    options = [*GCC_WARNINGS, "-I", folder, "-I", PROJECT / "src", "-I", INCLUDE]
    compiler = ["g++", "-std=c++11", *options]
    steps = [
        [*compiler, scratch / "readme.cpp", "-o", program],
        [*compiler, "-Wno-shadow", "-c", scratch / "speed_run.cpp", "-o", f"{folder}/speed_run.o"],
        [*compiler, "-Wno-shadow", "-c", scratch / "contest_day.cpp", "-o", f"{folder}/contest_day.o"],
        [*compiler, "-c", scratch / "lost_robot.cpp", "-o", f"{folder}/lost_robot.o"],
        [*compiler, "-I", FLOOR, "-Wno-shadow", "-c", scratch / "bring-your-own-robot.cpp", "-o", f"{folder}/bring.o"],
        [*compiler, "-I", FLOOR, "-Wno-shadow", "-c", scratch / "firmware-in-the-loop.cpp", "-o", f"{folder}/loop.o"],
        ["g++", "-std=c++17", *options, "-c", scratch / "coverage.cpp", "-o", f"{folder}/coverage.o"],
    ]
    for step in steps:
        result = toolbox.run(step)
        if result.returncode != 0:
            sys.exit(f"--- {step[0]} ends with {result.returncode}\n{result.stdout}")
    page = (PROJECT / "docs/mms.md").read_text()
    command = re.search(r"^    (g\+\+ .* Main\.cpp .*)$", page, re.M).group(1)
    (scratch / "mazebot").symlink_to(PROJECT)
    programs = re.findall(r"^```cpp\n(.*?)^```$", page, re.M | re.S)
    if len(programs) != 2:
        sys.exit(f"docs/mms.md: found {len(programs)} programs, expected 2")
    for code in programs:
        (scratch / "Main.cpp").write_text(code)
        result = toolbox.run(command.split(), cwd=folder)
        if result.returncode != 0:
            sys.exit(f"--- docs/mms.md: {command}\n{code}{result.stdout}")
    readme = (PROJECT / "README.md").read_text()
    shown = re.search(r"^It prints\n\n((?: {4}.*\n)+)", readme, re.M).group(1).replace("    ", "")
    printed = toolbox.run([program]).stdout
    if printed != shown:
        sys.exit(f"--- README.md shows\n{shown}--- and its example prints\n{printed}")
print("the examples compile, and that of README.md prints what it shows")
