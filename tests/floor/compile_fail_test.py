# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Checks the error messages that users see for common mistakes.

Every file of compile_fail/ must compile as it is (the control), and must not with one of its macros defined. Its
first lines list the macros, the expected text, and the standards if not all. g++ tries the oldest, the last of the
installed clang++ the newest:

    // standards: 11 14
    // MACRO: words of the error
"""

import re

import toolbox
from toolbox import FLOOR, INCLUDE

units = toolbox.Units()
compilers = toolbox.need("g++") + (toolbox.clangs()[-1:] if toolbox.found("clang++") else [])
for path in sorted((FLOOR / "compile_fail").glob("*.cpp")):
    head = path.read_text()
    wanted = {}
    for macro, text in re.findall(r"^// ([A-Z][A-Z0-9_]+): (.*)$", head, re.M):
        wanted.setdefault(macro, []).append(text)
    assert wanted, f"{path.name} expects nothing"
    standards = re.search(r"^// standards: (.*)$", head, re.M)
    standards = standards.group(1).split() if standards else ["11", "14", "17", "20"]
    for compiler in compilers:
        standard = standards[0] if compiler == "g++" else standards[-1]
        command = [compiler, f"-std=c++{standard}", "-fsyntax-only", "-I", INCLUDE]
        name = f"{compiler} C++{standard} {path.name}"
        units.add(name + " (control)", [*command, path])
        for macro, texts in wanted.items():
            units.add(f"{name} {macro}", [*command, f"-D{macro}", path], texts=texts)
units.finish()
