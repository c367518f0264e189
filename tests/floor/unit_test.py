# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Compiles a user's unit in all standards, links it with itself in another one: unit_test.py gcc|clang|avr|arm|link"""

import sys

import toolbox
from toolbox import ARM, AVR, FLOOR, GCC_WARNINGS, INCLUDE

SMALL = ["-fno-exceptions", "-fno-rtti"]
NO_LIBRARY = ["-nostdinc++"]

# The macros of an older compiler, or of one for another machine.
KNOBS = [("MAZEBOT_VECTOR_LANES", 0), ("MAZEBOT_BIT_PARALLEL", 0), ("MAZEBOT_HAS_IS_CONSTANT_EVALUATED", 0),
         ("MAZEBOT_HAS_BIT_BUILTINS", 0)]

units = toolbox.Units()


def check(name, command):
    units.add(name, [*command, "-I", INCLUDE, "-c", "-o", "/dev/null", FLOOR / "unit.cpp"])


objects = {}


def compiled(folder, *command):
    """Returns the object file that the command makes. The same command is run once. Exits if it fails."""
    if command not in objects:
        objects[command] = f"{folder}/{len(objects)}.o"
        result = toolbox.run([*command, "-I", INCLUDE, "-c", "-o", objects[command]])
        if result.returncode != 0:
            sys.exit(f"--- {' '.join(map(str, command))}:\n{result.stdout}")
    return objects[command]


def link(folder, compiler_11, compiler_20, flags, knobs_11=(), warnings=()):
    """Two units of different standards make one program, which runs. knobs_11 are options of the older unit only,
    warnings of both. Returns the error message, or nothing."""
    program = f"{folder}/unit"
    units_of_both = [compiled(folder, compiler_20, "-std=c++17", *flags, FLOOR / "unit_main.cpp"),
                     compiled(folder, compiler_11, "-std=c++11", *flags, *warnings, *knobs_11, FLOOR / "unit.cpp"),
                     compiled(folder, compiler_20, "-std=c++20", *flags, *warnings, FLOOR / "unit.cpp")]
    for step in [[compiler_20, *flags, *units_of_both, "-o", program], [program]]:
        result = toolbox.run(step)
        if result.returncode != 0:
            return f"--- {compiler_11} C++11 {knobs_11} with {compiler_20} C++20 {flags}:\n{result.stdout}"
    print(result.stdout, end="")
    return ""


def check_constants(compiler):
    """Checks in each standard that the documented constant expressions are some."""
    for standard in ["11", "14", "17", "20"]:
        units.add(f"{compiler} constants C++{standard}",
                  [compiler, f"-std=c++{standard}", *GCC_WARNINGS, "-I", INCLUDE, "-fsyntax-only",
                   FLOOR / "constants.cpp"])


which = sys.argv[1]
if which == "gcc":
    for compiler in toolbox.need("g++"):
        check_constants(compiler)
        # `link` compiles C++11 and C++20.
        for standard in ["14", "17"]:
            check(f"{compiler} C++{standard}", [compiler, f"-std=c++{standard}", *SMALL, *NO_LIBRARY, *GCC_WARNINGS])
elif which == "clang":
    for number, compiler in enumerate(toolbox.clangs()):
        check_constants(compiler)
        # One compiler takes all standards, the others the oldest and the newest.
        for standard in ["11", "14", "17", "20"] if number == 0 else ["11", "20"]:
            check(f"{compiler} C++{standard}",
                  [compiler, f"-std=c++{standard}", *SMALL, *NO_LIBRARY, *toolbox.clang_warnings(compiler)])
elif which == "avr":
    for compiler in toolbox.need("avr-g++"):
        for standard in ["gnu++11", "gnu++14"]:
            check(f"{compiler} {standard}",
                  [compiler, f"-std={standard}", *SMALL, *AVR])
elif which == "arm":
    for compiler in toolbox.need("arm-none-eabi-g++"):
        for core_name, standard in [("m0", "11"), ("m0", "20"), ("m3", "17")]:
            check(f"{compiler} cortex-{core_name} C++{standard}",
                  [compiler, f"-std=c++{standard}", f"-mcpu=cortex-{core_name}", *ARM, *NO_LIBRARY, *GCC_WARNINGS])
elif which == "link":
    toolbox.need("g++")
    pairs = [("g++", "g++")]
    pairs += [("clang++", "g++"), ("g++", "clang++")] if toolbox.found("clang++") else []
    with toolbox.scratch() as folder:
        failures = [link(folder, a, b, ["-O0"]) for a, b in pairs]
        # Some warnings need the optimizer. What it says of C++11, `arm` and `avr` see.
        failures.append(link(folder, *pairs[0], ["-O2", *SMALL], ["-O0"], warnings=[*NO_LIBRARY, *GCC_WARNINGS]))
        # Knobs that compilers set differently. Without optimization, functions of one name are one function.
        failures += [link(folder, a, b, ["-O0"], [f"-D{knob}={value}" for knob, value in KNOBS]) for a, b in pairs]
    print("\n".join(text for text in failures if text))
    sys.exit(1 if any(failures) else 0)
units.finish()
