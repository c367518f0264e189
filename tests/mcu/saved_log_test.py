# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""A log in the EEPROM of a simulated Uno, whose power fails at each write: what was stored before is kept, and nothing
else is ever read. saved_log_test.py"""

import pathlib
import sys

import sketch_test
from sketch_test import HERE, toolbox


def main():
    toolbox.need("avr-g++", "cc")
    for header in ("simavr/sim_avr.h", "libelf.h"):
        if toolbox.run(["cc", "-fsyntax-only", "-include", header, "-x", "c", "/dev/null"]).returncode != 0:
            toolbox.skip(f"{header} is not installed (scripts/test installs it)")
    with toolbox.scratch() as scratch:
        folder = pathlib.Path(scratch)
        simulator, firmware, eeprom = folder / "simulator", folder / "firmware.elf", folder / "eeprom"
        sketch_test.run("cc", "-O2", HERE / "avr_simulator.c", HERE / "mouse_model.c", "-o", simulator, "-lsimavr",
                        "-lelf", "-lm")
        sketch_test.run("avr-g++", "-std=gnu++11", "-mmcu=atmega328p", "-Os", "-Wall", "-Wextra", "-Werror",
                        "-fno-exceptions", "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections", "-I",
                        toolbox.INCLUDE, HERE / "saved_log_firmware.cpp", "-o", firmware)

        def live(*options):
            """A life of the robot: the logs that it found stored, and that it stored, as bytes."""
            lines = sketch_test.run(simulator, "--eeprom", eeprom, *options, firmware).splitlines()
            return [bytes.fromhex(line) for line in lines if not line.startswith("Loaded ")]

        found, whole = live()
        if found or len(whole) < 30:
            sys.exit(f"--- an erased EEPROM holds {found.hex()}, and then {whole.hex()}")
        before = eeprom.read_bytes()
        frames_of_run = (len(whole) + 11) // 12
        cuts = 0
        while True:
            eeprom.write_bytes(before)
            lived = live("--eeprom-writes", cuts)
            is_over = len(lived) == 2
            found, stored = live()
            # The first frame that is complete makes it the newest log.
            frames = len(found) // 12
            if found != whole and (not whole.startswith(found) or frames == 0):
                sys.exit(f"--- power failed after {cuts} writes, and the EEPROM holds {found.hex()}")
            if found != whole and abs(frames - cuts // 16) > 1:
                sys.exit(f"--- {cuts} writes have stored {frames} frames")
            if stored != whole:
                sys.exit(f"--- power failed after {cuts} writes, and the next life stores {stored.hex()}")
            if is_over:
                break
            cuts += 1
        if cuts < 12 * frames_of_run:
            sys.exit(f"--- only {cuts} writes")
    print(f"power failed at each of {cuts} writes")


main()
