# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Builds and runs projects that use mazebot: vendor_test.py add_subdirectory|fetch_content|find_package"""

import os
import pathlib
import re
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "floor"))
import toolbox
from toolbox import PROJECT


NOWHERE = "http://127.0.0.1:9"  # downloads fail there


def step(*command):
    environment = {**os.environ, "CMAKE_BUILD_PARALLEL_LEVEL": "2", "http_proxy": NOWHERE, "https_proxy": NOWHERE}
    result = toolbox.run(command, env=environment)
    if result.returncode != 0:
        sys.exit(f"--- {' '.join(map(str, command))}\n{result.stdout}")
    return result.stdout


def must(truth, complaint):
    if not truth:
        sys.exit(complaint)


way = sys.argv[1]
here = PROJECT / "tests" / "vendor"
version = ".".join(re.findall(r"MAZEBOT_VERSION_\w+ (\d+)", (PROJECT / "include/mazebot/version.hpp").read_text()))
toolbox.need("cmake")
with tempfile.TemporaryDirectory(prefix="mazebot_vendor_") as name:
    folder = pathlib.Path(name)
    build, prefix = folder / "build", folder / "prefix"
    settings = [f"-DMAZEBOT_SOURCE={PROJECT}", f"-DMAZEBOT_VERSION={version}", f"-DCMAKE_PREFIX_PATH={prefix}",
                "-DCMAKE_INSTALL_LIBDIR=lib", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror"]
    if way == "find_package":
        step("cmake", "-S", PROJECT, "-B", folder / "mazebot", f"-DCMAKE_INSTALL_PREFIX={prefix}",
             "-DMAZEBOT_BUILD_TESTS=OFF", "-DMAZEBOT_BUILD_BENCH=OFF", "-DMAZEBOT_BUILD_CLI=OFF")
        step("cmake", "--install", folder / "mazebot")
        installed = sorted(p.relative_to(prefix).as_posix() for p in prefix.rglob("*") if p.is_file())
        headers = [p for p in installed if p.startswith("include/mazebot/")]
        must(len(headers) == len(list((PROJECT / "include").rglob("*.hpp"))), f"installed headers: {headers}")
        rest = [p for p in installed if not p.startswith(("include/mazebot/", "share/cmake/mazebot/"))]
        must(rest == ["include/mazebot.h", "share/doc/mazebot/LICENSE", "share/pkgconfig/mazebot.pc"],
             f"installed besides: {rest}")
        prefix = prefix.rename(folder / "moved")  # what is installed does not depend on the place
        settings[2] = f"-DCMAKE_PREFIX_PATH={prefix}"
        if toolbox.found("pkg-config"):
            os.environ["PKG_CONFIG_PATH"] = str(prefix / "share/pkgconfig")
            flags = step("pkg-config", "--cflags", "mazebot").split()
            must(step("pkg-config", "--modversion", "mazebot").strip() == version, "the version of mazebot.pc")
            step("g++", "-std=c++11", "-fsyntax-only", *flags, here / "main.cpp")
    step("cmake", "-S", here / way, "-B", build, *settings)
    must(not list(build.glob("_deps/*/*")) or way == "fetch_content", "something was downloaded")
    step("cmake", "--build", build)
    step(build / "consumer")
    if way == "find_package":
        step(build / "host_consumer")
    else:
        step("cmake", "--install", build, "--prefix", prefix)
        must(not list(prefix.rglob("*")), f"installing the consumer installs {list(prefix.rglob('*'))}")
print(f"{way}: built, run, nothing left behind")
