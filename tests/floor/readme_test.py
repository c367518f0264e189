# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""The example in README.md compiles as printed, and solves a maze."""

import pathlib
import re
import sys

import toolbox
from toolbox import FLOOR, GCC_WARNINGS, INCLUDE, PROJECT

toolbox.need("g++")
example = re.search(r"^```cpp\n(.*?)^```$", (PROJECT / "README.md").read_text(), re.M | re.S).group(1)
with toolbox.scratch() as folder:
    (pathlib.Path(folder) / "readme_example.hpp").write_text(example)
    program = f"{folder}/readme"
    steps = [
        ["g++", "-std=c++11", *GCC_WARNINGS, "-I", folder, "-I", PROJECT / "src", "-I", INCLUDE,
         FLOOR / "readme_robot.cpp", "-o", program],
        [program],
    ]
    for step in steps:
        result = toolbox.run(step)
        if result.returncode != 0:
            sys.exit(f"--- {step[0]} ends with {result.returncode}\n{result.stdout}")
print("the example of README.md solves a maze")
