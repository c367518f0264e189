# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Compiles sources of the program and all headers, without a warning: program_test.py clang|windows [--all]

Each compiler takes every ninth source, because it parses for long; --all: every source. windows: with MinGW-w64;
scripts/windows also links all of them, and runs the tests with Wine."""

import pathlib
import sys

import toolbox
from toolbox import GCC_WARNINGS, INCLUDE, PROJECT

CLI = PROJECT / "examples/cli"

COMPILERS = {"clang": "clang++", "windows": "x86_64-w64-mingw32-g++-posix"}
compiler = toolbox.need(COMPILERS[sys.argv[1]])[0]
units = toolbox.Units()
with toolbox.scratch() as folder:
    # The libraries of this machine as headers, without the other headers of this machine.
    for library in ["fmt", "CLI", "nlohmann", "yaml-cpp", "png.h", "pngconf.h", "pnglibconf.h", "zlib.h", "zconf.h"]:
        if not pathlib.Path("/usr/include", library).exists():
            toolbox.skip(f"the headers of {library} are not installed (scripts/test installs them)")
        pathlib.Path(folder, library).symlink_to(f"/usr/include/{library}")
    for written in ["draw/replay_page.hpp", "drive/known_robots.hpp"]:
        pathlib.Path(folder, pathlib.Path(written).name).write_text((CLI / f"{written}.in").read_text())
    flags = [*GCC_WARNINGS, "-fsyntax-only", "-I", INCLUDE]
    host_flags = [*flags, "-std=c++17", "-DFMT_HEADER_ONLY", '-DMAZEBOT_VERSION_TEXT=""', "-isystem", folder]
    for standard in ["11", "20"]:
        units.add(f"C++{standard}: the core", [compiler, f"-std=c++{standard}", *flags],
                  "#include <mazebot/mazebot.hpp>\n")
    units.add("all of host/", [compiler, *host_flags],
              "".join(f'#include "{header}"\n' for header in toolbox.host_headers()))
    sources = sorted(CLI.rglob("*.cpp"))
    first = list(COMPILERS).index(sys.argv[1])
    for source in sources if "--all" in sys.argv else sources[first::9]:
        units.add(source.relative_to(CLI).as_posix(), [compiler, *host_flags, source])
    units.finish()
