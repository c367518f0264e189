# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Checks the sources with clang-format 14 and clang-tidy 14: style_test.py format|tidy|tidy-all

format: every file of C++ looks as .clang-format says.
tidy: every header has no warning of .clang-tidy. The core's are a unit, the host's are one; a third uses the templates.
tidy-all: the same, and every source of the tests, benchmarks and examples; scripts/lint runs it.
"""

import concurrent.futures
import os
import pathlib
import re
import sys

import toolbox
from toolbox import FLOOR, INCLUDE, PROJECT

FOLDERS = ["include", "src", "tests", "bench", "examples"]
# What must not compile; what other compilers compile, for boards and the browser.
NOT_TIDIED = ["tests/floor/compile_fail/", "tests/floor/robots.cpp", "examples/playground/", "tests/mcu/",
              "tests/fuzz/"]


def sources(*endings):
    """Every source with one of these endings, relative to the project, without what a build wrote."""
    found = [path for folder in FOLDERS for path in sorted((PROJECT / folder).rglob("*")) if path.suffix in endings]
    return [path.relative_to(PROJECT) for path in found if "build" not in path.relative_to(PROJECT).parts]


def report(problems, count):
    print("\n".join(problems) or f"{count} files as they should be")
    sys.exit(1 if problems or not count else 0)


def check_format():
    tool = toolbox.need("clang-format-14")[0]
    files = sources(".hpp", ".cpp", ".h", ".c", ".ino")
    printed = toolbox.run([tool, "--dry-run", *files], cwd=PROJECT).stdout
    wrong = sorted(set(re.findall(r"^(\S+?):\d+:\d+: warning", printed, re.M)))
    report([f"{name}: not as .clang-format says; clang-format-14 -i {name}" for name in wrong], len(files))


def warnings_of(command):
    """What clang-tidy says of a unit, each header under its one name; and what does not compile."""
    result = toolbox.run(command)
    found = re.findall(r"^(\S+?):(\d+):\d+: (?:warning|error): (.*)$", result.stdout, re.M)
    if result.returncode != 0 and not found:
        return {result.stdout[:2000]}
    return {f"{os.path.relpath(os.path.normpath(name), PROJECT)}:{line}: {text}" for name, line, text in found}


def but(unit):
    """The checks that do not fit a unit: the loops of Google Benchmark declare a variable that nobody reads."""
    return ["--checks=-clang-analyzer-deadcode.DeadStores"] if PROJECT / "bench" in unit.parents else []


def check_tidy(everything):
    tool = toolbox.need("clang-tidy-14")[0]
    with toolbox.scratch() as folder:
        page = pathlib.Path(folder, "replay_page.hpp")
        page.write_text((PROJECT / "examples/cli/draw/replay_page.hpp.in").read_text())
        flags = ["-std=c++17", *(f"-I{PROJECT / path}" for path in ["include", "tests", "examples/cli"]), f"-I{folder}",
                 *(f'-D{name}=""' for name in ["MAZEBOT_VERSION_TEXT", "MAZEBOT_CLI", "MAZEBOT_SOURCE_DIR",
                                               "MAZEBOT_SHARED_DIR"])]
        units = [FLOOR / "unit.cpp"]
        # One unit for all rooms, as every unit parses the standard library again and every check walks through it.
        for name, headers in [("core", toolbox.core_headers()), ("host", toolbox.host_headers())]:
            units.append(pathlib.Path(folder, f"{name}.cpp"))
            units[-1].write_text("".join(f'#include "{header}"\n' for header in headers))
        if everything:
            units += [PROJECT / path for path in sources(".cpp") if not path.as_posix().startswith(tuple(NOT_TIDIED))]
        config = f"--config-file={PROJECT / '.clang-tidy'}"
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = pool.map(lambda unit: warnings_of([tool, "--quiet", config, *but(unit), unit, "--", *flags]), units)
            report(sorted(set().union(*found)), len(units))


if sys.argv[1] == "format":
    check_format()
else:
    check_tidy({"tidy": False, "tidy-all": True}[sys.argv[1]])
