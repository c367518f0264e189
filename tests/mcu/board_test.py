# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Firmware in the loop: `mazebot board` simulates the maze for a simulated Uno with the sketch BoardInTheLoop. In many
mazes the board makes the same moves as the desktop, byte for byte: board_test.py PROGRAM"""

import contextlib
import os
import pathlib
import re
import select
import signal
import subprocess
import sys
import threading
import tty

import sketch_test
from sketch_test import check, toolbox

MAZES = 24


@contextlib.contextmanager
def board(uno, firmware):
    """Runs a simulated board; yields the name of its serial port."""
    process = subprocess.Popen([str(uno.simulator), "--pty", "--cycles", str(10 ** 12), str(firmware)],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        for line in process.stdout:
            if line.startswith("/dev/"):
                yield line.strip()
                break
    finally:
        process.kill()
        process.wait()


def play(program, port, mazes, *options):
    """Returns the exit status and output of `mazebot board`."""
    result = subprocess.run([program, "board", port, *map(str, mazes), *options], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1700)
    return result.returncode, result.stdout


def generate(program, folder):
    mazes = []
    for seed in range(1, MAZES + 1):
        mazes.append(pathlib.Path(folder) / f"maze{seed}.txt")
        options = ["--sealed"] if seed == MAZES else []
        sketch_test.run(program, "generate", "--seed", seed, "-o", mazes[-1], *options)
    return mazes


@contextlib.contextmanager
def tapped(port):
    """Joins a board's port to another one, for `mazebot board`, and sends what the board says to a third one, too, for
    `mazebot watch`. Yields the names of both."""
    board = os.open(port, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(board)
    ours, names, others = [], [], []
    for _ in range(2):
        mine, other = os.openpty()
        tty.setraw(other)
        ours.append(mine)
        others.append(other)
        names.append(os.ttyname(other))
    ended = threading.Event()

    def relay():
        while not ended.is_set():
            for ready in select.select([board, ours[0]], [], [], 0.05)[0]:
                data = os.read(ready, 4096)
                for to in ours if ready == board else [board]:
                    os.write(to, data)

    thread = threading.Thread(target=relay)
    thread.start()
    try:
        yield names
    finally:
        ended.set()
        thread.join()
        for file in [board, *ours, *others]:
            os.close(file)


def watch(program, port, maze, scratch):
    """The board is watched while it explores; its log is the same whoever writes it, and it is reproduced."""
    logs = [pathlib.Path(scratch) / name for name in ("watched.log", "board.log")]
    with tapped(port) as (for_board, for_watch):
        watcher = subprocess.Popen([program, "watch", for_watch, "--log", str(logs[0])], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        watcher.stderr.readline()
        status, output = play(program, for_board, [maze], "--compare", "--timeout", "60", "--log", logs[1])
        check(status == 0, f"ends with {status}", output)
        # As soon as the run has ended. The watcher may have opened its port in the middle of a line of the board's: the
        # end of that line looks like words of the robot.
        shown = next((line for line in watcher.stdout if not re.fullmatch(r"robot: [0-9A-F]*\n", line)), "")
        watcher.send_signal(signal.SIGINT)
        more, errors = watcher.communicate(timeout=20)
        check(watcher.returncode == 0 and not more, f"watch ends with {watcher.returncode}", shown + more + errors)
    steps = re.fullmatch(r"run 1: explorer, policy odds, 16x16, (\d+) steps, done; .*\n", shown)
    check(steps, "what watch says", shown)
    check(logs[0].read_bytes() == logs[1].read_bytes(), "other logs", shown)
    replayed = sketch_test.run(program, "replay", logs[0], "--truth", maze)
    check(re.search(rf"^steps +{steps[1]}\nstatus +done\ncommands +reproduced$", replayed, re.M), "the replay",
          replayed)


def main(program):
    with toolbox.scratch() as scratch:
        uno = sketch_test.Uno(scratch)
        mazes = generate(program, scratch)
        firmware = uno.build("BoardInTheLoop")
        with board(uno, firmware) as port:
            # The same board explores all of them; the last one has no path to the goal.
            status, output = play(program, port, mazes, "--compare", "--timeout", "60")
            print(output)
            check(status == 1, f"ends with {status}", output)  # for the sealed one
            check(output.count(": done: explored in ") == MAZES - 1, "not all are done", output)
            check(output.count(": unreachable: explored in ") == 1, "the sealed maze", output)
            check(output.count("board: the shortest route is proved\n") == MAZES - 1, "not all are proved", output)
            check(output.count(", the same moves as on the desktop") == MAZES, "other moves", output)
            check(len(re.findall(r"ran (\d+) moves, the shortest route takes \1,", output)) == MAZES - 1,
                  "not the shortest route", output)

            # A maze of another size is refused with a message.
            small = pathlib.Path(scratch) / "small.txt"
            sketch_test.run(program, "generate", "--size", "8x8", "--algorithm", "wilson", "-o", small)
            status, output = play(program, port, [small], "--timeout", "60")
            check(status == 2 and "the board expects a maze of 16x16 cells, and" in output, "another size", output)

        with board(uno, firmware) as port:
            watch(program, port, mazes[0], scratch)

        # Nobody answers. (Of a board that is stopped, requests may be on their way.)
        silent = os.openpty()
        status, output = play(program, os.ttyname(silent[1]), mazes[:1], "--timeout", "1")
        check(status == 2 and "nothing that makes sense for 1 seconds" in output, "a silent board", output)
        for file in silent:
            os.close(file)

        # Another explorer makes other moves, which the test detects.
        sketch = uno.library / "examples" / "BoardInTheLoop" / "BoardInTheLoop.ino"
        sketch.write_text(sketch.read_text().replace("Explorer<16, 16>", "Explorer<16, 16, Adachi>"))
        with board(uno, uno.build("BoardInTheLoop")) as port:
            status, output = play(program, port, mazes[:1], "--compare", "--timeout", "60")
            check(status == 1 and "NOT the moves of the desktop" in output, "another explorer", output)
            status, output = play(program, port, mazes[:1], "--timeout", "60")
            check(status == 0, "another explorer's run is as good", output)
    print(f"{MAZES} mazes: the board moves as the desktop does")


main(sys.argv[1])
