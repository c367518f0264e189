# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Counts the instructions of the main functions with valgrind, on fixed mazes, and those that the compiler needs for
`#include <mazebot/mazebot.hpp>`. Instructions repeat where times do not.

    instructions_test.py            compares with instructions.json
    instructions_test.py --write    writes what it counts there

Exit status: 0 no problem; 1 a function takes 3 % more, or the header 10 %; 77 a tool is missing, or the compiler is not
the one that the counts hold for.
"""
import json
import pathlib
import platform
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "floor"))
import toolbox

HERE = pathlib.Path(__file__).resolve().parent
KEPT = HERE / "instructions.json"
HEADER = "#include <mazebot/mazebot.hpp>, -O0"
MOST = {HEADER: 1.10}  # the others: 1.03


def step(*command):
    result = toolbox.run(command)
    if result.returncode != 0:
        sys.exit(f"--- {' '.join(map(str, command))}\n{result.stdout[-3000:]}")
    return result.stdout


def total_of(dump):
    return int(re.search(r"^(?:totals|summary): (\d+)", dump, re.M).group(1))


def counts_in(dump):
    """Returns the reason for a dump of callgrind and its count of instructions."""
    text = dump.read_text()
    return re.search(r"^desc: Trigger: (.*)$", text, re.M).group(1), total_of(text)


def hot_paths(folder):
    program = folder / "hot_paths"
    step("g++", "-std=c++17", "-O2", "-DNDEBUG", "-I", toolbox.INCLUDE, HERE / "hot_paths.cpp", "-o", program, "-lfmt")
    step("valgrind", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={folder}/paths", program)
    dumps = [counts_in(path) for path in folder.glob("paths.*")]
    prefix = "Client Request: "
    return {reason[len(prefix):]: count for reason, count in dumps if reason.startswith(prefix)}


def compilation(folder, name, content):
    """Returns the instructions of the compiler proper, without its driver and the assembler."""
    source = folder / f"{name}.cpp"
    source.write_text(content)
    plan = step("g++", "-###", "-O0", "-fsyntax-only", "-I", toolbox.INCLUDE, source)
    line = next(line for line in plan.splitlines() if "cc1plus" in line)
    command = [part.strip('"') for part in line.split()]
    # Counts in half the time of callgrind, but has no dumps by reason.
    step("valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={folder}/{name}", *command)
    return total_of((folder / name).read_text())


def main():
    toolbox.need("g++", "valgrind")
    compiler = f"{step('g++', '--version').splitlines()[0]}, {platform.machine()}"
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    if "--write" not in sys.argv[1:] and kept.get("compiler") != compiler:
        toolbox.skip(f"counted with {compiler}; the kept counts hold for {kept.get('compiler')}")
    with toolbox.scratch() as scratch:
        folder = pathlib.Path(scratch)
        counts = dict(sorted(hot_paths(folder).items()))
        with_header = compilation(folder, "with_header", "#include <mazebot/mazebot.hpp>\n")
        counts[HEADER] = with_header - compilation(folder, "empty", "")
    if "--write" in sys.argv[1:]:
        KEPT.write_text(json.dumps({"compiler": compiler, "instructions": counts}, indent=1) + "\n")
        return
    wrong = []
    if set(counts) != set(kept["instructions"]):
        wrong.append(f"other functions than in {KEPT.name}: {sorted(set(counts) ^ set(kept['instructions']))}")
    for name, count in counts.items():
        before = kept["instructions"].get(name, count)
        print(f"{name}: {count}, {count / before - 1:+.1%}")
        if count > before * MOST.get(name, 1.03):
            wrong.append(f"{name} takes {count} instructions; {before} are kept")
    if wrong:
        sys.exit("\n".join(wrong + ["to keep the new counts, run tests/instructions/instructions_test.py --write"]))


main()
