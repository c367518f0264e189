# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Prints how many tests ctest has skipped, and why: skipped_tests.py JUNIT_FILE..."""

import collections
import re
import sys
import xml.etree.ElementTree

reasons = collections.Counter()
skipped = 0
for file in sys.argv[1:]:
    for case in xml.etree.ElementTree.parse(file).getroot().iter("testcase"):
        if case.get("status") == "notrun":
            skipped += 1
            output = case.findtext("system-out") or ""
            found = re.findall(r"SKIPPED: (.*)", output)
            reasons.update(sorted(set(found)) or [f"{case.get('name')}: no reason given"])
print(f"{skipped} tests were skipped")
for reason, count in reasons.most_common():
    print(f"  {count} times: {reason}")
