# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Compiles robots.cpp in every standard and by every compiler: the static list and the concept must agree."""

import toolbox
from toolbox import FLOOR, INCLUDE

units = toolbox.Units()
for compiler in toolbox.need("g++") + (toolbox.clangs() if toolbox.found("clang++") else []):
    for standard in ["11", "14", "17", "20"]:
        units.add(f"{compiler} C++{standard}",
                  [compiler, f"-std=c++{standard}", "-pedantic-errors", "-fsyntax-only", "-I", INCLUDE,
                   FLOOR / "robots.cpp"])
units.finish()
