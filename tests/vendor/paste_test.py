# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Builds what docs/vendoring.md shows, as pasted, and the template project as an outside project."""

import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "floor"))
import toolbox
from toolbox import INCLUDE, PROJECT

PAGE = (PROJECT / "docs/vendoring.md").read_text()


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.M | re.S)


def step(*command, folder=None, **variables):
    result = toolbox.run(command, cwd=folder, env={**os.environ, **variables})
    if result.returncode != 0:
        sys.exit(f"--- {' '.join(map(str, command))}\n{result.stdout}")


def project(folder, name, content):
    """A new project: main.cpp of the page, a build file, and mazebot in third_party/."""
    there = folder / str(len(list(folder.iterdir())))
    (there / "third_party").mkdir(parents=True)
    (there / "third_party/mazebot").symlink_to(PROJECT)
    (there / "main.cpp").write_text(blocks("cpp")[0])
    (there / name).write_text(content)
    return there


def build_with_cmake(there, *settings):
    step("cmake", "-S", there, "-B", there / "build", *settings)
    step("cmake", "--build", there / "build")


toolbox.need("cmake", "make", "g++")
with tempfile.TemporaryDirectory(prefix="mazebot_paste_") as name:
    folder, prefix = pathlib.Path(name) / "projects", pathlib.Path(name) / "prefix"
    folder.mkdir()
    here = f"-DFETCHCONTENT_SOURCE_DIR_MAZEBOT={PROJECT}"  # instead of a download
    step("cmake", "-S", PROJECT, "-B", pathlib.Path(name) / "mazebot", "-DMAZEBOT_BUILD_TESTS=OFF",
         "-DMAZEBOT_BUILD_BENCH=OFF", "-DMAZEBOT_BUILD_CLI=OFF", "-DCMAKE_INSTALL_LIBDIR=lib")
    step("cmake", "--install", pathlib.Path(name) / "mazebot", "--prefix", prefix)

    subdirectory, fetch, find, component = blocks("cmake")
    for content, setting in ((subdirectory, "-DX=1"), (fetch, here), (find, f"-DCMAKE_PREFIX_PATH={prefix}")):
        there = project(folder, "CMakeLists.txt", content)
        build_with_cmake(there, setting, "-Wno-dev")
        step(there / "build/yours")
    for text in (component, (PROJECT / "CMakeLists.txt").read_text()):
        assert "idf_component_register" in text

    plain, with_pkg_config = blocks("make")
    for content in [plain] + [with_pkg_config] * toolbox.found("pkg-config"):
        there = project(folder, "Makefile", content)
        step("make", folder=there, PKG_CONFIG_PATH=str(prefix / "share/pkgconfig"))
        step(there / "yours")

    if toolbox.found("meson") and toolbox.found("ninja"):
        plain, subproject = blocks("meson")
        for content in (plain, subproject):
            there = project(folder, "meson.build", content)
            if content == subproject:
                shutil.copytree(PROJECT / "include", there / "subprojects/mazebot/include")
                shutil.copy(PROJECT / "meson.build", there / "subprojects/mazebot")
            step("meson", "setup", "build", folder=there)
            step("ninja", "-C", "build", folder=there)
            step(there / "build/yours")
    else:
        print("Meson is not installed: its lines were not built")

    there = pathlib.Path(name) / "single"
    step(sys.executable, PROJECT / "scripts/single_header", there)
    step(sys.executable, PROJECT / "scripts/single_header", there / "again")
    for single in ("mazebot_single.hpp", "mazebot_host_single.hpp"):
        assert (there / single).read_bytes() == (there / "again" / single).read_bytes(), "other bytes the second time"
    # Tests of the core, with each header of the core replaced by the single one.
    for header in [*toolbox.core_headers(), pathlib.Path("mazebot.h")]:
        (there / header).parent.mkdir(parents=True, exist_ok=True)
        (there / header).write_text('#include "mazebot_single.hpp"\n')
    units = toolbox.Units()
    units.add("one file", ["g++", "-std=c++11", *toolbox.GCC_WARNINGS, "-fsyntax-only", "-I", there],
              '#include "mazebot_single.hpp"\nint main() {}\n')
    units.add("two files", ["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", there],
              '#include "mazebot_single.hpp"\n#include "mazebot_host_single.hpp"\nint main() {}\n')
    for test in ("map/pose", "recover/step"):
        source = PROJECT / "tests" / f"{test}_test.cpp"
        if "mazebot/host/" in source.read_text():
            sys.exit(f"{source} is no test of the core alone")
        units.add(test, ["g++", "-std=c++17", "-fsyntax-only", "-I", there, "-I", PROJECT / "tests", source])

    template = shutil.copytree(PROJECT / "examples/template", pathlib.Path(name) / "template")
    build_with_cmake(template, here)
    step("ctest", folder=template / "build")
    printed = toolbox.run([template / "build/my_robot"]).stdout
    promised = re.search(r'ends with "(.*)" until', PAGE).group(1)
    assert printed == promised + "\n", printed
    units.finish()
