# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Builds the sketches from the ZIP with the real Arduino core and runs them on a simulated Uno: sketch_test.py NAME"""

import binascii
import collections
import pathlib
import re
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "floor"))
import toolbox  # noqa: E402
from toolbox import PROJECT  # noqa: E402

HARDWARE = pathlib.Path("/usr/share/arduino/hardware")
BUILDER = pathlib.Path("/usr/share/arduino-builder")
SECOND = 16_000_000  # cycles


def run(*command, status=0, timeout=120, **options):
    """Returns the output. Checks the exit status unless `status` is None."""
    try:
        result = subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, timeout=timeout, **options)
    except subprocess.TimeoutExpired:
        sys.exit(f"--- {command[0]} hangs")
    if status is not None and result.returncode != status:
        sys.exit(f"--- {command[0]} ends with {result.returncode}\n{result.stdout[-3000:]}")
    return result.stdout


class Uno:
    """Builds sketches as the Arduino IDE does, from the ZIP in a libraries folder, and runs them in simavr."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        toolbox.need("arduino-builder", "avr-g++", "cmake", "cc")
        for part in (HARDWARE / "arduino" / "avr", BUILDER / "platform.txt"):
            if not part.exists():
                toolbox.skip(f"{part} is not installed (scripts/test installs it)")
        for header in ("simavr/sim_avr.h", "libelf.h"):
            if subprocess.run(["cc", "-fsyntax-only", "-include", header, "-x", "c", "/dev/null"],
                              stderr=subprocess.DEVNULL).returncode != 0:
                toolbox.skip(f"{header} is not installed (scripts/test installs it)")
        self.simulator = self.folder / "avr_simulator"
        run("cc", "-O2", "-Wall", "-Wextra", "-Werror", HERE / "avr_simulator.c", HERE / "mouse_model.c", "-o",
            self.simulator, "-lsimavr", "-lelf", "-lm")
        run("cmake", f"-DZIP={self.folder}/mazebot.zip", "-P", PROJECT / "cmake" / "arduino_zip.cmake")
        self.libraries = self.folder / "libraries"
        with zipfile.ZipFile(self.folder / "mazebot.zip") as archive:
            archive.extractall(self.libraries)
        self.library = self.libraries / "mazebot"

    def build(self, name, text=None):
        """A sketch of the library's examples, or one with that text; returns the firmware. Our warnings are errors."""
        build = self.folder / name
        empty = self.folder / "empty"
        for new in (build, empty):
            new.mkdir(exist_ok=True)
        sketch = self.library / "examples" / name / f"{name}.ino"
        if text is not None:
            sketch.parent.mkdir()
            sketch.write_text(text)
        output = run("arduino-builder", "-compile", "-hardware", BUILDER, "-hardware", HARDWARE, "-tools", empty,
                     "-built-in-libraries", HARDWARE / "arduino" / "avr" / "libraries", "-libraries", self.libraries,
                     "-fqbn", "arduino:avr:uno", "-ide-version", "10819", "-warnings", "all",
                     # this version of the core needs it with this compiler
                     "-prefs", "compiler.cpp.extra_flags=-DDECIMAL_DIG=__DECIMAL_DIG__", "-build-path", build, sketch)
        print("\n".join(re.findall(r"^(?:Sketch|Global).*$", output, re.M)))
        if text is None:
            self.check_ram(sketch.read_text(), output)
        ours = [line for line in output.splitlines() if "warning" in line.lower() and str(HARDWARE) not in line]
        if ours:
            sys.exit("--- warnings\n" + output[-3000:])
        return build / f"{name}.ino.elf"

    @staticmethod
    def check_ram(sketch, output):
        """The first comment of a sketch says how much RAM its variables take, within two percent."""
        comment = re.split(r"^#include", sketch, maxsplit=1, flags=re.M)[0]
        said = re.search(r"^// Global variables on an Uno: (\d+) of 2048 bytes\.$", comment, re.M)
        taken = int(re.search(r"Global variables use (\d+) bytes", output)[1])
        if not said or abs(int(said[1]) - taken) > taken // 50:
            sys.exit(f"--- the first comment must say\n// Global variables on an Uno: {taken} of 2048 bytes.")

    def play(self, firmware, *options, **more):
        """Returns what the sketch writes to Serial."""
        output = run(self.simulator, *options, firmware, **more)
        return re.sub(r"^Loaded .*\n", "", output.replace("\r", ""), flags=re.M)


def check(condition, text, output):
    if not condition:
        sys.exit(f"--- {text}\n{output}")


def drawn_maze(source):
    """The maze in a sketch: {(x, y): set of neighbours}."""
    rows = re.findall(r'^    "(.*)",$', source, re.M)
    height, width = len(rows) // 2, len(rows[0]) // 4
    cells = {}
    for y in range(height):
        row = 2 * (height - 1 - y) + 1
        for x in range(width):
            sides = (((x, y + 1), row - 1, 2), ((x + 1, y), row, 4), ((x, y - 1), row + 1, 2), ((x - 1, y), row, 0))
            cells[x, y] = {cell for cell, line, column in sides if rows[line][4 * x + column] == " "}
    return cells


def distance(cells, start, goals):
    found = {start: 0}
    queue = collections.deque(found)
    while queue:
        cell = queue.popleft()
        if cell in goals:
            return found[cell]
        for near in cells[cell]:
            if near not in found:
                found[near] = found[cell] + 1
                queue.append(near)
    return None


def simulated_mouse(uno):
    output = uno.play(uno.build("SimulatedMouse"), "--until", "The run: done. Moves: ", "--cycles", 60 * SECOND)
    source = (uno.library / "examples" / "SimulatedMouse" / "SimulatedMouse.ino").read_text()
    cells = drawn_maze(source)
    shortest = distance(cells, (0, 0), {(7, 7), (8, 7), (7, 8), (8, 8)})
    check("done, the shortest route is proved" in output, "nothing proved", output)
    check(f"The run: done. Moves: {shortest}\n" in output, f"the run does not take {shortest} moves", output)
    # The last drawing agrees with the maze wherever something is known.
    drawing = output[:output.rindex("The run")].splitlines()[-33:]
    truth = re.findall(r'^    "(.*)",$', source, re.M)
    known = 0
    for drawn, true in zip(drawing, truth):
        for column in range(0, 65, 2):
            mark, wall = drawn[column:column + 1], true[column] not in " GS"
            if mark in "|-" and mark != "":
                known += 1
                check(wall, f"draws a wall that is not there: {drawn}", output)
            elif mark == " " and (column % 4 == 0) == (drawn[0] == "|"):
                check(not wall, f"misses a wall: {drawn}", output)
    check(known > 200, "hardly a wall was drawn", output)


def lost_robot(uno):
    output = uno.play(uno.build("LostRobot"), "--cycles", 20 * SECOND, status=99)
    found = re.findall(r"^Poses left: [\d ]* 1 \nlocated\nIt says (.*)\nIt is   (.*)$", output, re.M)
    check(len(found) >= 10, "found less than ten times", output)
    check(all(says == is_at for says, is_at in found), "not where it says", output)
    check(len(set(found)) >= 5, "always the same place", output)
    check(len(found) >= output.count("Poses left") - 1, "not always found", output)


def flood_benchmark(uno):
    output = uno.play(uno.build("FloodBenchmark"), "--until", "flash, this sketch:  ", "--cycles", 60 * SECOND)
    flood = re.search(r"^one flood: +[\d.]+ us = (\d+) cycles$", output, re.M)
    # About 19 000; the Arduino IDE optimises while it links, with varying results. scripts/measure_mcu holds the limit.
    check(flood and 10000 < int(flood.group(1)) < 25000, "a flood takes 10 000 to 25 000 cycles", output)
    check(re.search(r"^the search ended: +done after \d+ decisions$", output, re.M), "no search", output)
    left = re.search(r"^free RAM meanwhile: +(\d+) bytes$", output, re.M)
    check(left and 500 < int(left.group(1)) < 1000, "free RAM", output)


def explore_maze(uno):
    # The button is not pressed.
    firmware = uno.build("ExploreMaze")
    output = uno.play(firmware, "--cycles", 3 * SECOND, status=99)
    check(output.count("Press the button. Left, front, right: ") > 10, "no waiting", output)
    check("Exploring" not in output, "no waiting", output)
    # The button is held down, and no wheel turns: the mouse must notice that it is stuck, take that for walls, give up.
    output = uno.play(firmware, "--low", "B4", "--until", "unreachable", "--cycles", 60 * SECOND)
    check(output.endswith("Exploring\nunreachable\n"), "it does not give up", output)
    # With motors, encoders, sensors and walls around it, it explores the maze, comes back and makes its run.
    output = uno.play(firmware, "--low", "B4", "--mouse", HERE / "maze.txt", "--until", "The run: ", "--cycles",
                      400 * SECOND, timeout=560)
    ended = re.search(r"Exploring\ndone\nThe run: done\nmouse: cell \(([78]), ([78])\), 0 crashes\n$", output)
    check(ended, "the mouse does not get to the goal", output)


def run_cells(cells, motions):
    """Where a run from (0, 0) ends that is made of those motions, and how many borders it crosses; through open borders
    only. It begins half a cell before the centre."""
    cell, heading, zigzag, crossed = (0, 0), 0, 0, 0

    def cross(turn):
        nonlocal cell, heading, crossed
        heading = (heading + turn) % 4
        to = (cell[0] + (0, 1, 0, -1)[heading], cell[1] + (1, 0, -1, 0)[heading])
        check(to in cells[cell], f"through the wall between {cell} and {to}", motions)
        cell, crossed = to, crossed + 1

    for number, motion in enumerate(motions.split()):
        kind, value = motion[0], motion[1:]
        side = {"<": -1, ">": 1}.get(value, 0)
        if kind == "S":
            check(int(value) % 2 == (number == 0), "ends between two cells", motions)
            for _ in range(int(value) // 2):
                cross(0)
        elif kind == "D":
            for _ in range(int(value)):
                cross(zigzag)
                zigzag = -zigzag
        else:
            for turn in [0] * (kind in "QU" or (kind in "HT" and zigzag == 0)) + [side] * (1 if kind in "QH" else 2):
                cross(turn)
            zigzag = -side if kind == "V" or (kind in "HT" and zigzag == 0) else 0
    return cell, crossed


def with_fast_run_policy(sketch):
    """The sketch ContestDay as docs/contest-day.md says: with FastRunPolicy instead of a PlanAhead."""
    for old, new in [
        ("Explorer<16, 16, OddsPolicy,", "Explorer<16, 16, FastRunPolicy<16, 16>,"),
        ("{7, 8}, {8, 8}});", "{7, 8}, {8, 8}}, Pose(), FastRunPolicy<16, 16>(half_size_times()));"),
        ("PlanAhead<ContestExplorer> ahead(explorer);\n", ""),
        ("Contest<ContestExplorer, unsigned long (*)(), PlanAhead<ContestExplorer>> contest(explorer, ahead,",
         "Contest<ContestExplorer, unsigned long (*)()> contest(explorer,"),
        ("  while (ahead.prepare()) {\n  }\n", ""),
    ]:
        check(old in sketch, f"the sketch has no longer: {old}", sketch)
        sketch = sketch.replace(old, new)
    return sketch


def contest_day(uno):
    sketch = (uno.library / "examples" / "ContestDay" / "ContestDay.ino").read_text()
    cells = drawn_maze(sketch)
    for firmware in (uno.build("ContestDay"), uno.build("FastRunDay", with_fast_run_policy(sketch))):
        output = uno.play(firmware, "--until", "finished. Runs: ", "--cycles", 60 * SECOND)
        check(re.search(r"^\d+ s: search done, the shortest route is proved\n", output), "no search", output)
        runs = re.findall(r"^\d+ s: run at (\d+) %:(.*) = (\d+) ms$", output, re.M)
        check([int(speed) for speed, _, _ in runs] == [70, 85, 100], "not three runs, each faster", output)
        for speed, motions, time in runs:
            cell, _ = run_cells(cells, motions)
            check(cell in {(7, 7), (8, 7), (7, 8), (8, 8)}, f"a run ends in {cell}", output)
            check(set(motions) & set("DHTV"), "no diagonals", output)
            check(abs(int(time) * int(speed) - int(runs[-1][2]) * 100) < 100 * 100, "the times do not fit", output)
        end = re.search(r"^(\d+) s: finished. Runs: 3$", output, re.M)
        check(end and int(end.group(1)) <= 600, "not in time", output)


def board_in_the_loop(uno):
    # It asks until somebody answers; board_test.py does.
    output = uno.play(uno.build("BoardInTheLoop"), "--cycles", 3 * SECOND, status=99)
    request = "0h16x16*%04X\n" % binascii.crc_hqx(b"0h16x16", 0xFFFF)
    check(output.count(request) in (5, 6), "it does not ask twice a second", output)


def resume_after_reset(uno):
    firmware = uno.build("ResumeAfterReset")
    eeprom = uno.folder / "eeprom"
    lives, known = 0, -1
    random = 1
    while True:
        # Power is lost at any time, also while the EEPROM is being written.
        random = random * 1103515245 + 12345 & 0x7FFFFFFF
        cycles = (lives + 1) * SECOND // 3 + random % SECOND
        output = run(uno.simulator, "--eeprom", eeprom, "--cycles", cycles, "--until", "The run: ", firmware,
                     status=None).replace("\r", "")
        begun = re.search(r"^The map from before: ([a-z ]+). Walls known: (\d+)$", output, re.M)
        check(begun, "no beginning", output)
        check(begun.group(1) in ("loaded", "loaded an older map") or known <= 32, "the map is lost", output)
        check(int(begun.group(2)) >= known, "it knows less than before", output)
        check("CANNOT SAVE" not in output, "cannot save", output)
        known = int(begun.group(2))
        lives += 1
        if "The run: " in output:
            break
        check(lives < 40, "it never gets to the end", output)
    check(lives > 5, f"only {lives} lives were needed", output)
    source = (uno.library / "examples" / "ResumeAfterReset" / "ResumeAfterReset.ino").read_text()
    shortest = distance(drawn_maze(source), (0, 0), {(7, 7), (8, 7), (7, 8), (8, 8)})
    check(re.search(rf"^done. Moves: \d+. The run: {shortest} cells$", output, re.M), "not the shortest", output)
    print(f"done after {lives} lives")
    # A bit of the newest slot changes: the sketch takes the map of the save before, and says so. The sequence numbers
    # are still below 128.
    saved = eeprom.read_bytes()
    damaged = bytearray(saved)
    slots = [slot for slot in range(0, 440, 110) if saved[slot] == 0xA5]
    check(len(slots) == 4, "not all slots are in use", output)
    damaged[max(slots, key=lambda slot: saved[slot + 9]) + 20] ^= 1
    eeprom.write_bytes(damaged)
    output = uno.play(firmware, "--eeprom", eeprom, "--until", "Walls known")
    check("The map from before: loaded an older map. Walls known: " in output, "it does not say older", output)
    eeprom.write_bytes(saved)
    # After a reset the saved map is known at once; and the sketch can be told to forget it.
    output = uno.play(firmware, "--eeprom", eeprom, "--until", "The run: ")
    check(f"done. Moves: 0. The run: {shortest} cells\n" in output, "it explores again", output)
    output = uno.play(firmware, "--eeprom", eeprom, "--low", "B4", "--until", "Walls known")
    check("The map from before: nothing saved. Walls known: 32\n" in output, "it does not forget", output)


def vacuum_cleaner(uno):
    firmware = uno.build("VacuumCleaner")
    # No obstacle: the spiral grows to its largest radius, and ends.
    free = uno.play(firmware, "--until", "straight", "--cycles", 60 * SECOND)
    check(re.search(r"0.00 spiral\n2\d\.\d\d straight\n$", free), "a free floor", free)
    # A bumper that stays pressed: it backs up for half a second, turns, and tries again.
    stuck = uno.play(firmware, "--low", "D4", "--cycles", 12 * SECOND, status=99)
    states = re.findall(r"^[\d.]+ (\w+)$", stuck, re.M)
    check(states[:2] == ["spiral", "reversing"] and "turning" in states, "a bumper that stays pressed", stuck)
    times = re.findall(r"^([\d.]+) reversing\n([\d.]+) turning$", stuck, re.M)
    check(len(times) > 5 and all(0.45 <= float(end) - float(begin) <= 0.65 for begin, end in times), "reversing", stuck)


def readme_sketch(uno):
    """The README's sketch builds as pasted; its robot does not move, so it is not run."""
    uno.build("ReadmeSketch", "".join(re.findall(r"^```arduino\n(.*?)^```$", (PROJECT / "README.md").read_text(),
                                                 re.M | re.S)))


def whole_mouse(folder):
    """The sketch for larger boards: compiles and links for two of them, without their cores, and fits into 64 KB."""
    toolbox.need("arm-none-eabi-g++", "arm-none-eabi-size")
    source = PROJECT / "examples/WholeMouse/WholeMouse.ino"
    boards = {"Teensy 4.0": ["-mcpu=cortex-m7", "-mfpu=fpv5-d16", "-O2"],
              "Cortex-M4F": ["-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16", "-Os"]}
    for board, flags in boards.items():
        firmware = pathlib.Path(folder) / "whole_mouse.elf"
        run("arm-none-eabi-g++", "-std=gnu++14", "-mthumb", "-mfloat-abi=hard", *flags, "-fno-exceptions", "-fno-rtti",
            "-Wall", "-Wextra", "-Wdouble-promotion", "-Werror", "--specs=nosys.specs", "-Wl,--no-warnings", "-I",
            HERE / "teensy", "-I", PROJECT / "src", HERE / "teensy/board.cpp", "-x", "c++", "-include", "Arduino.h",
            source, "-o", firmware)
        text, data, bss = map(int, run("arm-none-eabi-size", firmware).splitlines()[1].split()[:3])
        print(f"{board}: {text + data} bytes of flash, {data + bss} of RAM")
        check(data + bss < 60 * 1024, f"{board}: {data + bss} bytes of variables are too many for 64 KB", "")


TESTS = {
    "BoardInTheLoop": board_in_the_loop,
    "ContestDay": contest_day,
    "ResumeAfterReset": resume_after_reset,
    "SimulatedMouse": simulated_mouse,
    "VacuumCleaner": vacuum_cleaner,
    "LostRobot": lost_robot,
    "FloodBenchmark": flood_benchmark,
    "ExploreMaze": explore_maze,
}

SKETCHES = set(TESTS) | {"WholeMouse"}
TESTS["README"] = readme_sketch

if __name__ == "__main__":
    if sys.argv[1:] == ["all-are-tested"]:
        sketches = {path.stem for path in (PROJECT / "examples").glob("*/*.ino")}
        sys.exit(f"--- sketches without a test, or tests without a sketch: {sketches ^ SKETCHES}"
                 if sketches != SKETCHES else 0)
    with toolbox.scratch() as scratch:
        if sys.argv[1] == "WholeMouse":
            whole_mouse(scratch)
        else:
            TESTS[sys.argv[1]](Uno(scratch))
    print(f"{sys.argv[1]} does what it should")
