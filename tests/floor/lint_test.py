# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Checks the text of the sources: rooms, includes, guards, licences, versions: lint_test.py rooms|text|manifests"""

import json
import re
import sys

import toolbox
from toolbox import INCLUDE, PROJECT

# What a room may include besides itself and the headers above all rooms (config.hpp, optional.hpp, version.hpp).
CORE = {
    "detail": set(),
    "map": {"detail"},
    "save": {"detail", "map"},
    "motion": {"detail", "map"},
    "search": {"detail", "map", "motion"},
    "navigator": {"detail", "map", "search"},
    "race": {"detail", "map", "motion", "search"},
    "explore/proof": {"detail", "map", "search"},
    "explore": {"detail", "map", "search", "navigator", "race", "explore/proof", "save"},
    "locate": {"detail", "map", "search", "navigator"},
    "cover": {"detail", "map", "save", "search", "navigator"},
    "recover": {"detail", "map", "navigator"},
    "recover/track": {"detail", "map", "navigator", "recover"},
    "contest": {"detail", "map", "navigator", "race", "explore"},
    "robot": {"detail", "map", "motion", "navigator", "race"},
    "record": {"detail", "map", "search", "navigator", "explore", "recover", "recover/track", "contest",
               "robot"},
}
MOST_FILES = 16  # in a room of the core

HOST = {
    "host/detail": set(),
    "host/map": {"host/detail"},
    "host/draw": {"host/detail", "host/map"},
    "host/files": {"host/detail", "host/map", "host/draw"},
    "host/floors": {"host/detail", "host/map", "host/files"},
    "host/generate": {"host/detail", "host/map"},
    "host/explore": {"host/detail", "host/map"},
    "host/race": {"host/detail", "host/map"},
    "host/locate": {"host/detail", "host/map"},
    "host/cover": {"host/detail", "host/map"},
    "host/cover/floor": {"host/detail", "host/map", "host/cover"},
    "host/robot": {"host/detail", "host/map"},
    "host/record": {"host/detail", "host/map"},
}
# The headers that users include: everything, or one task. No room includes them.
DOORS = {"mazebot.hpp", "explore.hpp", "race.hpp", "locate.hpp", "cover.hpp", "recover.hpp", "contest.hpp"}
# What mazebot.hpp leaves to those who want it: large, and only for 32-bit boards and desktops.
NOT_IN_MAZEBOT_HPP = {"search/short_tour.hpp", "explore/tour_policy.hpp"}
MAY_INCLUDE = {**CORE, **{room: set(CORE) | allowed for room, allowed in HOST.items()}}
CORE_SYSTEM_HEADERS = {"stdint.h", "stddef.h", "avr/pgmspace.h"}  # the last one on AVR only
LONGEST_LINE = 120

problems = []


def report(path, line, text):
    problems.append(f"{path.relative_to(PROJECT)}:{line}: {text}")


def includes(path):
    """(line number, the character that opens it, what is included)"""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = re.match(r"\s*#\s*include\s*([<\"])([^>\"]*)", line)
        if found:
            yield number, found.group(1), found.group(2)


def room_of(path):
    """The room a header is in; "." for those above all rooms, which everybody may include."""
    return path.parent.relative_to(INCLUDE / "mazebot").as_posix()


def check_rooms():
    library = INCLUDE / "mazebot"
    for name in sorted(DOORS):
        for number, _, included in includes(library / name):
            if included.startswith("host/"):
                report(library / name, number, f"{included}: the doors of the core do not lead to host/")
    there = {p.parent.relative_to(library).as_posix() for p in library.rglob("*.hpp")} - {"."}
    assert there == set(MAY_INCLUDE), f"rooms that are new or gone: {sorted(there ^ set(MAY_INCLUDE))}"
    for room, allowed in MAY_INCLUDE.items():
        is_host = room in HOST
        headers = len(list((library / room).glob("*.hpp")))
        if not is_host and headers > MOST_FILES:
            report(library / room, 1, f"{headers} headers, and {MOST_FILES} is the most")
        for path in sorted((library / room).glob("*.hpp")):
            for number, quote, name in includes(path):
                if quote == "<":
                    if not is_host and name not in CORE_SYSTEM_HEADERS:
                        report(path, number, f"<{name}>: the core includes only {sorted(CORE_SYSTEM_HEADERS)}")
                    continue
                target = (path.parent / name).resolve()
                if not target.is_file():
                    report(path, number, f'"{name}" is not there: includes are relative to the file')
                elif room_of(target) not in {room, "."} | allowed or target.parent == library and target.name in DOORS:
                    report(path, number, f"{room}/ may not include {target.relative_to(library)}")
            if is_host and path.name != "requires_hosted.hpp":
                first = next(includes(path), (1, "", ""))
                if not first[2].endswith("requires_hosted.hpp"):
                    report(path, first[0], 'the first include in host/ is "requires_hosted.hpp"')

    whole = library / "mazebot.hpp"
    got = {name for _, _, name in includes(whole)}
    want = {p.relative_to(library).as_posix()
            for room in set(CORE) - {"detail"} for p in (library / room).glob("*.hpp")}
    want |= {p.name for p in library.glob("*.hpp")} - DOORS
    want -= NOT_IN_MAZEBOT_HPP
    for name in sorted(want ^ got):
        report(whole, 1, f"{name} is {'missing' if name in want else 'not for mazebot.hpp'}")


def code_of(path):
    """The text without comments and literals."""
    text = re.sub(r'"(\\.|[^"\\\n])*"|\'(\\.|[^\'\\\n])+\'', '""', path.read_text())
    return re.sub(r"//.*|/\*.*?\*/", "", text)


def check_links(page, lines):
    """Relative links and pictures of a page must exist."""
    for number, line in enumerate(lines, 1):
        for target in re.findall(r"\[[^\]&=]+\]\(([^)#\s]+)", line):
            if "://" not in target and not (page.parent / target).exists():
                report(page, number, f"a link to {target}, which is missing")


def check_text():
    sources = [p for pattern in ["*.hpp", "*.cpp", "*.h", "*.ino", "*.py", "CMakeLists.txt", "*.cmake", "*.md"]
               for folder in ["include", "src", "tests", "bench", "examples", "cmake", "docs", "scripts"]
               for p in (PROJECT / folder).rglob(pattern)]
    sources += [p for p in PROJECT.glob("*") if p.suffix in [".md", ".txt"] and p.name != "keywords.txt"]
    assert len(sources) > 20
    for path in sources:
        lines = path.read_text().splitlines()
        in_fence = False
        for number, line in enumerate(lines, 1):
            if path.suffix == ".md":
                in_fence ^= line.lstrip().startswith("```")
            is_prose = path.suffix == ".md" and not in_fence and not line.startswith(("|", "    "))
            if len(line) > LONGEST_LINE and (path.suffix != ".md" or is_prose):
                report(path, number, f"{len(line)} columns, and {LONGEST_LINE} is the most")
            if line != line.rstrip() or "\t" in line:
                report(path, number, "a tab, or space at the end of the line")
        if path.suffix != ".md":
            comment = "//" if path.suffix in [".hpp", ".cpp", ".h", ".ino"] else "#"
            head = [f"{comment} SPDX-FileCopyrightText: 2026 the mazebot authors",
                    f"{comment} SPDX-License-Identifier: MIT"]
            if lines[:2] != head:
                report(path, 1, "the two-line SPDX head is missing")
        else:
            check_links(path, lines)

    for path in (INCLUDE / "mazebot").rglob("*"):
        if path.is_dir():
            continue
        lines = path.read_text().splitlines()
        guard = re.sub(r"[/.]", "_", path.relative_to(INCLUDE).as_posix()).upper()
        if lines[2:4] != [f"#ifndef {guard}", f"#define {guard}"] or lines[-1] != f"#endif  // {guard}":
            report(path, 3, f"the include guard is not {guard}")
        for number, line in enumerate(lines, 1):
            macro = re.match(r"\s*#\s*define\s+(\w+)", line)
            if macro and not macro.group(1).startswith("MAZEBOT_"):
                report(path, number, f"{macro.group(1)}: macros start with MAZEBOT_")
        if path.suffix == ".hpp" and re.search(r"^using namespace", code_of(path), re.M):
            report(path, 1, "using namespace in a header")
        if room_of(path) in toolbox.ROOMS:
            code = code_of(path)
            for word in ["virtual", "throw", "try", "catch", "dynamic_cast", "typeid", "new", "delete", "malloc",
                         "float", "double", "std"]:
                # `= delete` is fine, and so is `class Scalar = float`
                if re.search(rf"(?<!= )\b{word}\b", code):
                    report(path, 1, f"{word}: not in the core")


def check_manifests():
    header = (INCLUDE / "mazebot" / "version.hpp").read_text()
    version = ".".join(re.search(rf"MAZEBOT_VERSION_{part} (\d+)", header).group(1)
                       for part in ["MAJOR", "MINOR", "PATCH"])
    properties = dict(line.split("=", 1) for line in (PROJECT / "library.properties").read_text().splitlines())
    library = json.loads((PROJECT / "library.json").read_text())
    component = (PROJECT / "idf_component.yml").read_text()
    changes = (PROJECT / "CHANGELOG.md").read_text()
    claims = {
        "library.properties": properties["version"],
        "library.json": library["version"],
        "meson.build": re.search(r"version: '(.*?)'", (PROJECT / "meson.build").read_text()).group(1),
        "CITATION.cff": re.search(r'^version: "(.*)"$', (PROJECT / "CITATION.cff").read_text(), re.M).group(1),
        "idf_component.yml": re.search(r'^version: "(.*)"$', component, re.M).group(1),
        "CHANGELOG.md": re.search(r"^## \[(\d[^\]]*)\]", changes, re.M).group(1),
    }
    for name, claim in claims.items():
        if claim != version:
            report(PROJECT / name, 1, f"says {claim}, and version.hpp says {version}")

    wanted = ["name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url", "architectures",
              "includes"]
    for key in wanted:
        if not properties.get(key):
            report(PROJECT / "library.properties", 1, f"{key} is missing")
    if properties["sentence"] in properties["paragraph"]:
        report(PROJECT / "library.properties", 1, "the paragraph repeats the sentence")
    if not (PROJECT / "src" / properties["includes"]).is_file():
        report(PROJECT / "library.properties", 1, "includes names a file that is not in src/")
    for sketch in (PROJECT / "examples").rglob("*.ino"):
        if sketch.parent.parent != PROJECT / "examples" or sketch.parent.name != sketch.stem:
            report(sketch, 1, "a sketch lives in examples/NAME/NAME.ino")
    # Rules of the Arduino library specification that arduino-lint checks.
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,62}", properties["name"]):
        report(PROJECT / "library.properties", 1, "a name of other characters, or too long")
    if re.search(r"arduino", properties["name"], re.I):
        report(PROJECT / "library.properties", 1, "names with Arduino are not for others")
    if not re.fullmatch(r"\d+\.\d+\.\d+", properties["version"]):
        report(PROJECT / "library.properties", 1, "the version is not X.Y.Z")
    categories = ["Display", "Communication", "Signal Input/Output", "Sensors", "Device Control", "Timing",
                  "Data Storage", "Data Processing", "Other"]
    if properties["category"] not in categories:
        report(PROJECT / "library.properties", 1, f"{properties['category']} is no category")
    for key, value in properties.items():
        if value != value.strip() or "\t" in value:
            report(PROJECT / "library.properties", 1, f"space around the value of {key}")
    for folder in ["src", "include", "docs", "examples"]:
        for path in (PROJECT / folder).rglob("*"):
            if path.is_symlink():
                report(path, 1, "a symbolic link, which the IDE does not install")
    for line in (PROJECT / "keywords.txt").read_text().splitlines():
        if not line.startswith("#") and not re.fullmatch(r"\w+\t(KEYWORD[123]|LITERAL[12])", line):
            report(PROJECT / "keywords.txt", 1, f"'{line}' is not a name, one tab and a kind")
    # One address, set in library.properties; scripts/release --url replaces it everywhere.
    if f'url: "{properties["url"]}"' not in (PROJECT / "CITATION.cff").read_text():
        report(PROJECT / "CITATION.cff", 1, f"does not name {properties['url']}")
    for name in ["docs/vendoring.md", "examples/template/CMakeLists.txt"]:
        if f"{properties['url']}.git" not in (PROJECT / name).read_text():
            report(PROJECT / name, 1, f"does not name {properties['url']}")

    if "std" in json.dumps(library.get("build", {})):
        report(PROJECT / "library.json", 1, "a standard in the build flags")

    # The page that lists the macros a user may set, and the headers that let users set them.
    page = PROJECT / "docs" / "configuration.md"
    listed = set(re.findall(r"^\| `(MAZEBOT_\w+)` \|", page.read_text(), re.M))
    for header in ["config.hpp", "detail/flash.hpp"]:
        path = INCLUDE / "mazebot" / header
        macros = set(re.findall(r"^#ifndef (MAZEBOT_\w+)\n(?!#define \1\n)", path.read_text(), re.M))
        for macro in sorted(macros - listed):
            report(page, 1, f"{macro} is missing, which {header} lets users set")
        for macro in sorted(macros):
            if f"// {macro}: " not in path.read_text():
                report(path, 1, f"{macro} has no comment that says what it does")
        listed -= macros
    for macro in sorted(listed):
        report(page, 1, f"{macro} is not to be set in any header")

    # Each promise names the test that checks it.
    page = PROJECT / "docs" / "guarantees.md"
    tests = set()
    for path in (PROJECT / "tests").rglob("*_test.cpp"):
        tests.update(re.findall(r'TEST_CASE\(\s*"([^"]+)"', path.read_text()))
    boards = (PROJECT / "tests" / "mcu" / "CMakeLists.txt").read_text()
    for loop, name in re.findall(r'foreach\(board IN ITEMS ([^)]+)\)\s+add_mcu_test\("([^"]+)"', boards):
        tests.update("mcu: " + name.replace("${board}", board) for board in loop.split())
    for number, line in enumerate(page.read_text().splitlines(), 1):
        promise = re.fullmatch(r"\| .* \| .* \| (.*) \|", line)
        if promise and promise[1] != "test" and promise[1].strip("`") not in tests:
            report(page, number, f"there is no test {promise[1]}")

    keywords = toolbox.run([sys.executable, "-B", PROJECT / "scripts/keywords", "--check"])
    if keywords.returncode != 0:
        report(PROJECT / "keywords.txt", 1, keywords.stdout.strip())


{"rooms": check_rooms, "text": check_text, "manifests": check_manifests}[sys.argv[1]]()
print("\n".join(problems) or "no problems found")
sys.exit(1 if problems else 0)
