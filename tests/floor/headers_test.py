# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Compiles headers without a warning: headers_test.py gcc|clang|avr|arm|arduino|host [--all]

Each header alone, and twice, with the compilers of this machine; all together in each standard, for boards, too. A
header of the core that lacks an include lacks it everywhere. Of host/ every fourth header, with --all each."""

import sys

import toolbox
from toolbox import ARM, AVR, GCC_WARNINGS, INCLUDE

units = toolbox.Units()


def check_alone(command, headers):
    for header in headers:
        twice = f'#include "{header}"\n#include "{header}"\n'
        units.add(f"{' '.join(command[:2])}: {header}", [*command, "-fsyntax-only", "-I", INCLUDE], twice)


def check_together(command, headers, first=""):
    units.add(f"{' '.join(command[:3])}: all together", [*command, "-fsyntax-only", "-I", INCLUDE],
              first + "".join(f'#include "{header}"\n' for header in headers))


core = toolbox.core_headers()
which = sys.argv[1]
if which == "gcc":
    for compiler in toolbox.need("g++"):
        check_alone([compiler, "-std=c++11", *GCC_WARNINGS], core)
        for standard in ["c++14", "c++17", "c++20"]:
            check_together([compiler, f"-std={standard}", *GCC_WARNINGS], core)
elif which == "clang":
    for number, compiler in enumerate(toolbox.clangs()):
        warnings = toolbox.clang_warnings(compiler)
        if number == 0:
            check_alone([compiler, "-std=c++20", *warnings], core)
        for standard in ["c++11", "c++14", "c++17", "c++20"]:
            check_together([compiler, f"-std={standard}", *warnings], core)
elif which == "avr":
    for compiler in toolbox.need("avr-g++"):
        for standard in ["gnu++11", "gnu++14"]:
            check_together([compiler, f"-std={standard}", *AVR], core)
elif which == "arm":
    for compiler in toolbox.need("arm-none-eabi-g++"):
        for standard in ["c++11", "c++17", "c++20"]:
            for processor in ["cortex-m0", "cortex-m3"]:
                check_together([compiler, f"-std={standard}", f"-mcpu={processor}", *ARM, *GCC_WARNINGS], core)
elif which == "arduino":
    for compiler in toolbox.need("g++"):
        for standard in ["c++11", "c++14", "c++17", "c++20"]:
            check_together([compiler, f"-std={standard}", "-I", toolbox.FLOOR, *GCC_WARNINGS], core,
                           '#include "arduino_macros.hpp"\n')
elif which == "host":
    for compiler in toolbox.need("g++"):
        host = toolbox.host_headers()
        check_alone([compiler, "-std=c++17", *GCC_WARNINGS], host if "--all" in sys.argv else host[::4])
        check_together([compiler, "-std=c++20", *GCC_WARNINGS], host)
units.finish()
