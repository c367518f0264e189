# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Checks the pages of the handbook: handbook_test.py programs|commands PROGRAM|spelling

programs: the blocks of C++ of each page below are one program. It compiles; if it has a main(), it prints the page's
block of text.
commands: the commands in the blocks `console` of each page below print what the page shows, and draw its pictures.
PROGRAM is the built program mazebot.
spelling: words that codespell knows to be wrong; links to the playground with values that it does not know.
"""

import concurrent.futures
import os
import pathlib
import re
import sys

import toolbox
from toolbox import GCC_WARNINGS, INCLUDE, PROJECT

# The older pages are compiled by readme_test.py.
PAGES = ["start", "own-cost", "save-and-resume", "black-box", "failure-to-test", "large-mazes", "floor-plans",
         "troubleshooting", "flood-fill", "shortest-route-proof", "race-planner", "robot-numbers",
         "position-elimination"]


def blocks(page, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", (PROJECT / f"docs/{page}.md").read_text(), re.M | re.S)


def program_problem(page, folder):
    code = "".join(blocks(page, "cpp"))
    if code == "":
        return ""
    source = pathlib.Path(folder) / f"{page}.cpp"
    source.write_text(code)
    has_main = "int main()" in code
    purpose = ["-o", f"{folder}/{page}", "-lfmt"] if has_main else ["-fsyntax-only"]
    built = toolbox.run(["g++", "-std=c++17", *GCC_WARNINGS, "-Wno-shadow", "-I", INCLUDE, source, *purpose])
    if built.returncode != 0:
        return f"--- {page}: does not compile\n{built.stdout[:3000]}"
    if not has_main:
        return ""
    printed = toolbox.run([f"{folder}/{page}"], cwd=PROJECT).stdout
    shown = blocks(page, "text")[0]
    return "" if printed == shown else f"--- {page} shows\n{shown}--- and its program prints\n{printed}"


def command_problems(page, folder, program):
    problems = []
    folder = pathlib.Path(folder) / page
    folder.mkdir()
    (folder / "examples").symlink_to(PROJECT / "examples")
    path = f"{pathlib.Path(program).resolve().parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "LC_ALL": "C"}
    for block in blocks(page, "console"):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            printed = toolbox.run(["bash", "-c", command], cwd=folder, env=environment).stdout
            printed = re.sub(r" +$", "", printed, flags=re.M)
            # A line ... of the page stands for any lines.
            pattern = re.escape(shown).replace(re.escape("...\n"), "(?:.*\n)*")
            if not re.fullmatch(pattern, printed):
                problems.append(f"--- {page}: {command}\nshows\n{shown}and prints\n{printed}")
    for picture in folder.glob("*.svg"):
        kept = PROJECT / "docs" / picture.name
        if kept.exists() and kept.read_text() != picture.read_text():
            problems.append(f"--- {page}: docs/{picture.name} is not what its command draws")
    return problems


def spelling_problems():
    files = [*PROJECT.glob("*.md"), *(PROJECT / "docs").rglob("*.md"), *(PROJECT / "examples").rglob("*.md")]
    # Template parameters, a word of C++, and one of 1959.
    result = toolbox.run(["codespell", "--ignore-words-list=connexion,indext,routet,statics", *files])
    problems = result.stdout.splitlines()
    choices = (PROJECT / "examples/playground/choices.js").read_text()
    starts = re.findall(r'^  "([\w-]+)": \[', (PROJECT / "examples/playground/program.js").read_text(), re.M)
    tasks = choices.split("const TASKS = {")[1].split("\n};")[0]
    policies = {task: re.findall(r'^    "([\w-]+)": "', listed, re.M)
                for task, listed in re.findall(r"^  (\w+): \{ name:(.*?) \},$", tasks, re.M | re.S)}
    kinds = re.findall(r'(\w+): \["', choices.split("const KINDS = {")[1].split("};")[0])
    for path in files:
        for query in re.findall(r"\(http://localhost:8000/\?([^)]*)\)", path.read_text()):
            values = dict(pair.split("=") for pair in query.split("&"))
            for key in values.keys() - {"task", "policy", "other", "third", "kind", "size", "code"}:
                if f'"{key}": ["' not in choices.split("const FAULTS = {")[1]:
                    problems.append(f"{path.name}: the playground has no {key}")
            if values.get("task", "explore") not in policies:
                problems.append(f"{path.name}: the playground has no task {values['task']}")
            if values.get("kind", kinds[0]) not in kinds:
                problems.append(f"{path.name}: the playground has no maps of the kind {values['kind']}")
            if values.get("code", starts[0]) not in starts:
                problems.append(f"{path.name}: the playground has no program {values['code']}")
            for key in {"policy", "other"} & values.keys():
                if values[key] not in policies.get(values.get("task", "explore"), []):
                    problems.append(f"{path.name}: the playground has no policy {values[key]} in {query}")
    return problems


def main():
    task = sys.argv[1]
    with toolbox.scratch() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        if task == "programs":
            toolbox.need("g++")
            problems = list(pool.map(lambda page: program_problem(page, folder), PAGES))
        elif task == "commands":
            pages = [*PAGES, "exploring"]
            problems = sum(pool.map(lambda page: command_problems(page, folder, sys.argv[2]), pages), [])
        else:
            toolbox.need("codespell")
            problems = spelling_problems()
    print("\n".join(problem for problem in problems if problem) or "no problems found")
    sys.exit(1 if any(problems) else 0)


main()
