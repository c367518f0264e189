# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Compiles each header alone, and twice, without a warning: headers_test.py gcc|clang|avr|arm|arduino|host"""

import sys

import toolbox
from toolbox import ARM, AVR, GCC_WARNINGS, INCLUDE

units = toolbox.Units()


def check(command, headers, first=""):
    for header in headers:
        twice = f'{first}#include "{header}"\n#include "{header}"\n'
        units.add(f"{' '.join(command[:2])}: {header}", [*command, "-fsyntax-only", "-I", INCLUDE], twice)


def check_host_compiler(compiler, *flags):
    """Each header alone in the oldest and in the newest standard, all of them together in those between."""
    for standard in ["11", "20"]:
        check([compiler, f"-std=c++{standard}", *flags], core)
    for standard in ["14", "17"]:
        units.add(f"{compiler} C++{standard}: all of the core",
                  [compiler, f"-std=c++{standard}", *flags, "-fsyntax-only", "-I", INCLUDE],
                  "".join(f'#include "{header}"\n' for header in core))


core = toolbox.core_headers()
which = sys.argv[1]
if which == "gcc":
    for compiler in toolbox.need("g++"):
        check_host_compiler(compiler, *GCC_WARNINGS)
elif which == "clang":
    for compiler in toolbox.clangs():
        check_host_compiler(compiler, *toolbox.clang_warnings(compiler))
elif which == "avr":
    for compiler in toolbox.need("avr-g++"):
        for standard in ["gnu++11", "gnu++14"]:
            check([compiler, f"-std={standard}", *AVR], core)
elif which == "arm":
    for compiler in toolbox.need("arm-none-eabi-g++"):
        for core_name, standard in [("m0", "11"), ("m0", "20"), ("m3", "11"), ("m3", "17")]:
            check([compiler, f"-std=c++{standard}", f"-mcpu=cortex-{core_name}", *ARM, *GCC_WARNINGS], core)
elif which == "arduino":
    first = '#include "arduino_macros.hpp"\n'
    for compiler in toolbox.need("g++"):
        for standard in ["11", "20"]:
            check([compiler, f"-std=c++{standard}", "-I", toolbox.FLOOR, *GCC_WARNINGS], core, first)
elif which == "host":
    for compiler in toolbox.need("g++"):
        check([compiler, "-std=c++17", *GCC_WARNINGS], toolbox.host_headers())
        everything = "".join(f'#include "{header}"\n' for header in toolbox.host_headers())
        units.add(f"{compiler} C++20: all of host/",
                  [compiler, "-std=c++20", *GCC_WARNINGS, "-fsyntax-only", "-I", INCLUDE], everything)
units.finish()
