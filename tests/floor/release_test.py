# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Builds a release of the last commit twice: the same bytes, and a ZIP for the Arduino IDE without dead links."""

import pathlib
import re
import sys
import zipfile

import toolbox
from toolbox import PROJECT

toolbox.need("git", "cmake", "g++")
if not (PROJECT / ".git").exists():
    toolbox.skip("this is no clone")
version = ".".join(re.findall(r"MAZEBOT_VERSION_\w+ (\d+)", (PROJECT / "include/mazebot/version.hpp").read_text()))
with toolbox.scratch() as name:
    folder = pathlib.Path(name)

    def step(*command):
        result = toolbox.run(command)
        if result.returncode != 0:
            sys.exit(f"--- {' '.join(map(str, command))}\n{result.stdout}")

    clones = folder / "first", folder / "second place"
    for clone in clones:
        step("git", "clone", "-q", "--no-hardlinks", PROJECT, clone)
        # Its tests run in the floor, too.
        step(sys.executable, "-B", clone / "scripts/release", version, "--into", clone.with_suffix(".out"),
             "--without-site", "--no-tests")
    first, second = (clone.with_suffix(".out") for clone in clones)
    files = sorted(path.name for path in first.iterdir())
    assert files == sorted([f"mazebot-{version}.zip", f"mazebot-{version}.tar.gz", f"mazebot-{version}-docs.tar.gz",
                            "mazebot_single.hpp", "mazebot_host_single.hpp", "SHA256SUMS"]), files
    for file in files:
        if (first / file).read_bytes() != (second / file).read_bytes():
            sys.exit(f"{file} has other bytes the second time")

    with zipfile.ZipFile(first / f"mazebot-{version}.zip") as archive:
        archive.extractall(folder / "zip")
        names = archive.namelist()
    assert "mazebot/src/mazebot.h" in names and not [n for n in names if "/host/" in n]
    for page in (folder / "zip").rglob("*.md"):
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text()):
            if not (page.parent / target).exists():
                sys.exit(f"{page.name} in the ZIP links to {target}, which is not there")
    for wrong in ("9.9.9",):
        refused = toolbox.run([sys.executable, "-B", clones[0] / "scripts/release", wrong])
        assert refused.returncode != 0 and "version.hpp says" in refused.stdout, refused.stdout
print("a release has the same bytes twice, and no dead links")
