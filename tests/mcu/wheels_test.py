# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""The whole mouse in the loop: the sketch WholeMouse runs on a simulated Cortex-M4F (QEMU), and `mazebot board`
simulates the mouse, its sensors and the maze. The mouse explores, comes home and races without a contact, and its
firmware sets the same duties of the motors as on the desktop, bit for bit: wheels_test.py PROGRAM [MAZE]"""

import contextlib
import os
import pathlib
import re
import select
import subprocess
import sys
import termios
import threading
import time
import tty

import sketch_test
from sketch_test import HERE, PROJECT, check, run, toolbox

CPU = ["-mthumb", "-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"]


@contextlib.contextmanager
def line():
    """A serial line: yields the names of its ends, for the board and for the desktop."""
    ours, ends = [], []
    for _ in range(2):
        mine, other = os.openpty()
        tty.setraw(other)
        ours.append(mine)
        ends.append(other)
    # The board's read() waits at most a tenth of a second.
    settings = termios.tcgetattr(ends[0])
    settings[6][termios.VMIN], settings[6][termios.VTIME] = 0, 1
    termios.tcsetattr(ends[0], termios.TCSANOW, settings)
    wake, waker = os.pipe()

    def relay():
        while True:
            for ready in select.select([*ours, wake], [], [])[0]:
                if ready == wake:
                    return
                os.write(ours[1 - ours.index(ready)], os.read(ready, 4096))

    thread = threading.Thread(target=relay)
    thread.start()
    try:
        yield [os.ttyname(end) for end in ends]
    finally:
        os.write(waker, b"x")
        thread.join()
        for file in [*ours, *ends, wake, waker]:
            os.close(file)


def firmware(folder, port, *options):
    """The sketch with a serial port of that name, as a Cortex-M4F runs it."""
    elf = pathlib.Path(folder) / "wheels.elf"
    common = [*CPU, "-O2", "-ffunction-sections", "-fdata-sections"]
    run("arm-none-eabi-gcc", *common, "-c", HERE / "startup.c", "-o", f"{elf}.startup.o")
    sources = {"sketch": PROJECT / "examples/WholeMouse/WholeMouse.ino", "board": HERE / "teensy/qemu_board.cpp"}
    for name, source in sources.items():
        # The desktop does not fuse products with sums.
        run("arm-none-eabi-g++", "-std=gnu++14", *common, "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra",
            "-Wdouble-promotion", "-Werror", "-ffp-contract=off", *options, "-DIN_THE_LOOP=1",
            f'-DSERIAL_PORT="{port}"', "-I", HERE / "teensy", "-I", PROJECT / "src", "-x", "c++", "-include",
            "Arduino.h", "-c", source, "-o", f"{elf}.{name}.o")
    run("arm-none-eabi-gcc", *CPU, *(f"{elf}.{name}.o" for name in ("startup", *sources)), "-o", elf, "-T",
        HERE / "cortex_m.ld", "-Wl,--defsym=ram_size=128K", "-nostartfiles", "--specs=nano.specs",
        "--specs=rdimon.specs", "-Wl,--gc-sections")
    return elf


@contextlib.contextmanager
def board(elf):
    process = subprocess.Popen(["qemu-system-arm", "-M", "mps2-an386", "-nographic", "-monitor", "none", "-serial",
                                "none", "-semihosting-config", "enable=on,target=native", "-kernel", str(elf)],
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def day(program, folder, maze, *options):
    """Returns the exit status and output of `mazebot board`, which drives a day in that maze."""
    with line() as (port, desktop), board(firmware(folder, port, *options)):
        result = subprocess.run([program, "board", desktop, str(maze), "--robot", "classic", "--compare", "--timeout",
                                 "60"],
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                timeout=1700)
        return result.returncode, result.stdout


def main(program, maze=HERE / "course.txt"):
    toolbox.need("arm-none-eabi-g++", "qemu-system-arm")
    with toolbox.scratch() as scratch:
        begun = time.monotonic()
        status, output = day(program, scratch, maze)
        took = time.monotonic() - begun
        print(output)
        verdict = re.search(r": done: ([\d.]+) s, 4 times in the goal, 4 times home, 0 contacts with walls, "
                            r"(\d+) pairs of duties, the same as on the desktop", output)
        check(status == 0 and verdict, f"ends with {status}", output)
        speed = int(verdict[2]) / took
        print(f"{float(verdict[1]):.0f} s of the mouse took {took:.0f} s: {speed:.0f} periods a second")

        # A firmware that fuses products with sums rounds otherwise, which the comparison notices.
        status, output = day(program, scratch, maze, "-ffp-contract=fast")
        print(output)
        verdict = re.search(r": done: .* 4 times in the goal, 4 times home, 0 contacts with walls, \d+ pairs of "
                            r"duties, NOT those of the desktop", output)
        check(status == 1 and verdict, f"with fused products, ends with {status}", output)


if __name__ == "__main__":
    main(*sys.argv[1:])
