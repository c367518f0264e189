# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Functions that the floor tests share: paths, the installed compilers, and parallel compilations."""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FLOOR = pathlib.Path(__file__).resolve().parent
PROJECT = FLOOR.parent.parent
INCLUDE = PROJECT / "include"
# The core, for boards; then host/
ROOMS = ["detail", "map", "save", "motion", "search", "navigator", "race", "explore/proof", "explore", "locate",
         "cover", "recover", "recover/track", "contest", "robot", "record"]

SKIPPED = 77  # ctest knows it by SKIP_RETURN_CODE

GCC_WARNINGS = ["-pedantic-errors", "-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Wshadow",
                "-Werror"]

# gcc 5 warns that a local name shadows a member function; later versions do not. Signs are checked for the other
# processors: with an int of 16 bits the same sums would need more casts.
AVR = ["-mmcu=atmega328p", "-Os", *[flag for flag in GCC_WARNINGS if flag not in ("-Wshadow", "-Wsign-conversion")]]

# All warnings of clang, except these, and those of CLANG_VERSIONS.
CLANG_WARNINGS = ["-pedantic-errors", "-Weverything",
    "-Wno-c++98-compat",            # the floor is C++11
    "-Wno-c++98-compat-pedantic",
    "-Wno-padded",                  # tests check the sizes
]
# The versions that README.md claims: any other warning of these is an error. A version that is not listed here may
# bring warnings that nobody has read, so its warnings are none: what else is installed must not decide a test.
CLANG_VERSIONS = {
    14: [],
    16: ["-Wno-unsafe-buffer-usage"],  # boards have no std::span
    19: ["-Wno-unsafe-buffer-usage",
         "-Wno-switch-default"],       # a switch names all enumerators instead, and -Wswitch-enum says what is missing
}

ARM = ["-mthumb", "-ffreestanding", "-fno-exceptions", "-fno-rtti", "-Os"]


def core_headers():
    """Paths below include/, rooms in order; mazebot.hpp and version.hpp too."""
    headers = [p for room in ROOMS for p in sorted((INCLUDE / "mazebot" / room).glob("*.hpp"))]
    headers += sorted((INCLUDE / "mazebot").glob("*.hpp"))
    return [p.relative_to(INCLUDE) for p in headers]


def host_headers():
    """host/floors/ only if libpng and yaml-cpp are installed."""
    headers = [p.relative_to(INCLUDE) for p in sorted((INCLUDE / "mazebot" / "host").rglob("*.hpp"))]
    needed = [pathlib.Path("/usr/include/png.h"), pathlib.Path("/usr/include/yaml-cpp/yaml.h")]
    if not all(p.exists() for p in needed):
        print("libpng-dev or libyaml-cpp-dev is not installed: host/floors/ is left out")
        headers = [p for p in headers if p.parent.name != "floors"]
    return headers


def skip(reason):
    print("SKIPPED: " + reason)
    sys.exit(SKIPPED)


def found(name):
    return shutil.which(name) is not None


def need(*names):
    """Returns the compilers of these names. If one is missing, prints that and skips the test."""
    for name in names:
        if not found(name):
            skip(f"{name} is not installed (scripts/test installs it)")
    return list(names)


def clangs():
    """Returns every installed clang++ once."""
    found = {}
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        if os.path.isdir(folder):
            for name in os.listdir(folder):
                if re.fullmatch(r"clang\+\+(-\d+)?", name):
                    found.setdefault(os.path.realpath(os.path.join(folder, name)), name)
    if not found:
        skip("clang++ is not installed (scripts/test installs it)")
    return sorted(found.values())


def run(command, **options):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **options)


def clang_warnings(compiler):
    """The options for a clang++: its warnings are errors if README.md claims its version."""
    version = int(run([compiler, "-dumpversion"]).stdout.split(".")[0])
    if version in CLANG_VERSIONS:
        return [*CLANG_WARNINGS, "-Werror", *CLANG_VERSIONS[version]]
    return ["-pedantic-errors"]


class Units:
    """Compilations that run in parallel. Each must succeed, or fail with certain texts."""

    def __init__(self):
        self.jobs = []

    def add(self, name, command, source=None, texts=None):
        """source: text fed to the compiler; texts: None if it must compile, else fragments of the error expected."""
        self.jobs.append((name, command, source, texts))

    def finish(self):
        """Runs all; prints what went wrong; ends the program."""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            failures = [text for text in pool.map(self._run, self.jobs) if text]
        for text in failures:
            print(text)
        print(f"{len(self.jobs) - len(failures)} of {len(self.jobs)} units as they should be")
        sys.exit(1 if failures or not self.jobs else 0)

    @staticmethod
    def _run(job):
        name, command, source, texts = job
        if source is not None:
            command = [*command, "-x", "c++", "-"]
        result = run(command, input=source if source is not None else "")
        output = "\n".join(result.stdout.splitlines()[:12])
        if texts is None:
            return "" if result.returncode == 0 else f"--- {name}: does not compile\n{output}"
        if result.returncode == 0:
            return f"--- {name}: compiles, and must not"
        missing = [text for text in texts if text not in result.stdout]
        return f"--- {name}: the error does not say: {missing}\n{output}" if missing else ""


def scratch():
    """A temporary folder for a test, deleted when it ends."""
    return tempfile.TemporaryDirectory(prefix="mazebot_floor_")
