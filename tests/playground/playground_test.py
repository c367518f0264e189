# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Builds the playground, opens it in a headless Chromium, and compares its runs with those of the program.

usage: playground_test.py PROGRAM [FOLDER]
PROGRAM is the built program mazebot. FOLDER: screenshots of the page are written there, and times are printed.
"""
import csv
import functools
import gzip
import http.server
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import zipfile

from browser import Browser

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SITE = ROOT / "build" / "site"
SKIPPED = 77
NEEDED = {"chromium": shutil.which("chromium"), "clang": shutil.which("clang++"), "binaryen": shutil.which("wasm-opt"),
          "mkdocs": shutil.which("mkdocs"), "doxygen": shutil.which("doxygen"),
          "libc++-dev-wasm32": pathlib.Path("/usr/include/wasm32-wasi/c++").exists()}
MAZES = 25
PROGRAM_MAZES = 2  # of each kind
LOG = "bRREsENugq0aBAEhKBgQSzFxOOEgjOvYlvsS3dpEvYly8JAkYb7Et89-_4nw"  # of an 8x8 maze
SIZES = ((360, 740), (768, 1024), (1440, 900))  # of windows
MODES = ("task=explore", "task=explore&other=adachi&third=tour", "task=explore&carried=0.003&misread=0.01", "task=race",
         "task=race&other=classic", "task=contest", "task=contest&other=shortest&third=adachi",
         "task=contest&slip=0.003&misread=0.003", "task=locate", "task=cover&kind=house&other=spiral", "task=vacuum",
         "task=drive", "task=drive&other=classic", "task=program", f"task=log&log={LOG}")


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def check(is_right, what):
    if not is_right:
        sys.exit(f"FAILED: {what}")


def open_page(browser, address, width=1440, height=1000, dark=False, moving=False):
    """Opens a page and waits for its first run, which plays by itself only if `moving`."""
    browser.open(address, width, height, dark, moving)
    browser.wait_for("page.firstPicture !== null")


def ask_run(browser, text, **values):
    return browser.evaluate(f"library.ask('run', {json.dumps(values)}, {json.dumps(text)}, "
                            f"{{ file: TASKS['{values['task']}'].file }})")


def last(run, name):
    return next(number["values"][-1] for number in run["numbers"] if number["name"] == name)


def on_screen(browser, x, y):
    """Where a position in cells is on the screen."""
    return browser.evaluate(f"""(() => {{ const box = pictures[0].canvas.getBoundingClientRect();
        const ratio = pictures[0].canvas.width / box.width;
        return [box.left + pictures[0].px({x}) / ratio, box.top + pictures[0].py({y}) / ratio]; }})()""")


def settle(browser, before):
    """Waits until an edit has run."""
    browser.wait_for(f"map.toText() !== {json.dumps(before)} && !isRunning && page.lastRun !== null")


def native_moves(program, folder, policy):
    """Name -> text of the maze, moves of the search and the run."""
    mazes = {}
    for seed in range(1, MAZES + 1):
        side = (8, 16, 11)[seed % 3]
        subprocess.run([program, "generate", "--size", f"{side}x{side}", "--seed", str(seed), "-o",
                        f"{folder}/{seed:02}.txt"], check=True)
    rows = subprocess.run([program, "solve", "--policy", policy, "--format", "csv", folder], capture_output=True,
                          text=True, check=True)
    for row in csv.DictReader(rows.stdout.splitlines()):
        mazes[pathlib.Path(row["map"]).name] = (pathlib.Path(row["map"]).read_text(),
                                                int(row["total_moves"]) + int(row["route_moves"]))
    return mazes


def test_moves(browser, program, policy):
    with tempfile.TemporaryDirectory() as folder:
        mazes = native_moves(program, folder, policy)
    check(len(mazes) == MAZES, f"{MAZES} mazes")
    with_tours = 0
    for name, (text, moves) in mazes.items():
        answer = ask_run(browser, text, task="explore", policy=policy, seed=1, name=name)
        check(answer["error"] is None, f"{name}: {answer['error']}")
        run = json.loads(answer["result"])
        found = last(run, "moves")
        check(found == moves, f"{name}, {policy}: {found} moves in the browser, {moves} in the program")
        with_tours += "tours" in run
    # Where the path to the goal proves the route, no tour is planned.
    check(with_tours > MAZES / 2 if policy == "tour" else with_tours == 0, f"{policy}: {with_tours} replays with tours")
    print(f"the same moves as the program in {MAZES} mazes with the policy {policy}")


def test_faults(browser, program):
    """Runs with faults are those of `mazebot torture`: the same moves in each."""
    names = browser.evaluate("Object.keys(FAULTS)")
    help_text = subprocess.run([program, "torture", "--help"], capture_output=True, text=True, check=True).stdout
    for name in names + browser.evaluate("Object.keys(FAULT_SWITCHES)"):
        check(f"--{name}" in help_text, f"mazebot torture has no fault {name}")
    options = [{name: 0.004} for name in names]
    options += [{"misread": 0.01, "kind": "phantom"}, {"stuck": "left:wall"}, {"slip": 0.01, "untold": 1},
                {"slip": 0.01, "no-bump": 1, "certain": 1}]
    with tempfile.TemporaryDirectory() as folder:
        for number, given in enumerate(options):
            maze = pathlib.Path(folder) / f"{number}.txt"
            subprocess.run([program, "generate", "--size", "8x8", "--seed", str(number + 1), "-o", maze], check=True)
            switches = browser.evaluate("Object.keys(FAULT_SWITCHES)")
            told = [part for key, value in given.items()
                    for part in ([f"--{key}"] if key in switches else [f"--{key}", str(value)])]
            native = subprocess.run([program, "torture", *told, "--runs", "1", "--seed", "7", "--format", "csv", maze],
                                    capture_output=True, text=True)
            row = next(csv.DictReader(native.stdout.splitlines()))
            answer = ask_run(browser, maze.read_text(), task="explore", policy="odds", seed=7, name="maze", **given)
            check(answer["error"] is None, f"{given}: {answer['error']}")
            run = json.loads(answer["result"])
            found, moves = last(run, "moves"), float(row["mean_moves"])
            check(found == moves, f"{given}: {found} moves in the browser, {moves} in the program")
            check(row[run["subtitle"]] == "1", f"{given}: ended {run['subtitle']}, the program says {row}")
    print(f"the same moves as `mazebot torture` with {len(options)} kinds of faults")


def native_days(program, mazes, seed, options):
    told = [part for name, value in options.items()
            for part in ([f"--{name}"] if value is True else [f"--{name}", str(value)])]
    rows = subprocess.run([program, "contest", *told, "--seed", str(seed), "--format", "csv", *mazes],
                          capture_output=True, text=True)
    check(rows.returncode < 2, rows.stderr)
    return list(csv.DictReader(rows.stdout.splitlines()))


def check_day(what, row, run):
    """The results in the page are the columns of `mazebot contest`."""
    results = {name: value for name, value, _ in run["results"]}
    for name, column in (("search", "search_s"), ("best run", "best_s"), ("fastest possible run", "ideal_s"),
                         ("runs", "fast_runs"), ("clock", "clock_s"), ("faults", "faults"),
                         ("runs into a wall", "hits"), ("lost", "lost")):
        expected = row.get(column) or None
        found = results.get(name)
        is_same = found is None if expected is None else found is not None and abs(found - float(expected)) < 6e-4
        check(is_same, f"{what}: {name} is {found}, the program says {expected}")
    for name, column in (("proved", "proved"), ("late", "home_late"), ("right", "right")):
        if column in row:
            check(results[name] == {"true": "yes", "false": "no"}[row[column]], f"{what}: {name} {results[name]}")
    check(results["status"] == row["status"], f"{what}: status {results['status']}, the program says {row['status']}")


def test_contest(browser, address, program):
    """Contest days are those of `mazebot contest`: every strategy, every option, every fault."""
    strategies = browser.evaluate("Object.keys(TASKS.contest.policies)")
    rules = [{}, {"robot": "classic"}, {"minutes": 1.5, "runs": 2}, {"first-speed": 60, "faster-by": 20},
             {"search-share": 0.0333, "touch-penalty": 3}]
    with tempfile.TemporaryDirectory() as folder:
        mazes = [pathlib.Path(folder) / f"{seed:02}.txt" for seed in range(1, MAZES + 1)]
        for seed, maze in enumerate(mazes, 1):
            side = (8, 16, 11)[seed % 3]
            subprocess.run([program, "generate", "--size", f"{side}x{side}", "--seed", str(seed), "-o", maze],
                           check=True)
        for number, (strategy, options) in enumerate(zip(strategies, rules)):
            part = mazes[number::len(strategies)]
            for maze, row in zip(part, native_days(program, part, 1, {"strategy": strategy, **options})):
                answer = ask_run(browser, maze.read_text(), task="contest", policy=strategy, seed=1, **options)
                check(answer["error"] is None, f"{maze.name}: {answer['error']}")
                check_day(f"{maze.name}, {strategy}, {options}", row, json.loads(answer["result"]))
        faults = [{name: 0.004} for name in browser.evaluate("Object.keys(FAULTS)")]
        faults += [{"misread": 0.01, "kind": "phantom"}, {"stuck": "left:wall"}, {"slip": 0.01, "untold": True},
                   {"slip": 0.01, "no-bump": True, "certain": True}, {"certain": True}]
        for number, options in enumerate(faults):
            strategy, maze = strategies[number % len(strategies)], mazes[3 * (number % 3) + 2]
            row = native_days(program, [maze], 7, {"strategy": strategy, **options})[0]
            asked = {name: 1 if value is True else value for name, value in options.items()}
            answer = ask_run(browser, maze.read_text(), task="contest", policy=strategy, seed=7, name="m", **asked)
            check(answer["error"] is None, f"{options}: {answer['error']}")
            run = json.loads(answer["result"])
            check_day(f"{options}, {strategy}", row, run)
            pose, counts = (next(each for each in run["numbers"] if each["name"] == name)
                            for name in ("pose", "faults so far"))
            wrong = [i for i, value in enumerate(pose["values"]) if pose["texts"][value] == "wrong"]
            check("stuck" in options or not wrong or counts["values"][wrong[0]] > 0,
                  f"{options}: it is lost before the first fault")
        # The controls of the page lead to the same day.
        open_page(browser, f"{address}?task=contest&robot=classic&slip=0.01&seed=5&size=8")
        browser.evaluate("$('option-minutes').value = '2'; $('option-minutes').dispatchEvent(new Event('change'))")
        browser.wait_for("!isRunning && location.search.includes('minutes=2')")
        mazes[0].write_text(browser.evaluate("map.toText()"))
        row = native_days(program, mazes[:1], 5, {"robot": "classic", "minutes": 2, "slip": 0.01})[0]
        check_day("a day of the page", row, browser.evaluate("recordings[0].run"))
    print(f"the same contest days as the program in {MAZES} mazes, and with {len(faults)} kinds of faults")
    open_page(browser, f"{address}?task=contest")
    legs = browser.evaluate("recordings[0].run.numbers.find(({ name }) => name === 'leg').texts.join()")
    check(legs == "search,fast run at 70 %,back to the start,fast run at 85 %,fast run at 100 %", f"legs: {legs}")
    said = browser.evaluate("""[...new Set(recordings[0].times.keys())].map((frame) =>
        momentOf(recordings[0], frame)[1]).filter((words, i, all) => words !== all[i - 1])""")
    for begin in ("Search. It looks for the goal.", "Search. The known run takes", "Search. Proved: no run is faster",
                  "Fast run at 70 %:", "Back to the start, for the next run.", "The day is over after 2:13. Best run"):
        check(any(words.startswith(begin) for words in said), f"no sentence {begin!r}: {said}")
    # A word explains each result, on hover, and on a tap.
    browser.evaluate("document.querySelector('#results abbr').click()")
    check(browser.evaluate("$('results').textContent").endswith("proved and the robot was home"), "a tap tells words")


def test_drive(browser, address, program):
    """Driven runs are those of `mazebot drive --known-map`; their module is loaded only for them."""
    loaded = "performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('drive.wasm'))"
    open_page(browser, address)
    check(not browser.evaluate(loaded), "the page loads the module that it does not need")
    options = [{}, {"noise": 0}, {"noise": 3, "limits": 80}, {"limits": 50}]
    with tempfile.TemporaryDirectory() as folder:
        maze = pathlib.Path(folder) / "maze.txt"
        for seed in range(1, 9):
            robot, given = ("half-size", "classic")[seed % 2], options[seed % len(options)]
            if seed <= 2:  # each robot once by the page, then by its library
                open_page(browser, f"{address}?task=drive&policy={robot}&size={(8, 16)[seed % 2]}&map-seed={seed}&"
                          f"seed={seed}" + "".join(f"&{name}={value}" for name, value in given.items()))
                check(browser.evaluate("$('notice').hidden"), f"{given} is refused")
                maze.write_text(browser.evaluate("map.toText()"))
                run = browser.evaluate("recordings[0].run")
            else:
                side = (8, 16)[seed % 2]
                subprocess.run([program, "generate", "--size", f"{side}x{side}", "--seed", str(seed), "-o", maze],
                               check=True)
                answer = ask_run(browser, maze.read_text(), task="drive", policy=robot, seed=seed, name="m", **given)
                check(answer["error"] is None, f"{robot}, {given}: {answer['error']}")
                run = json.loads(answer["result"])
            told = [part for name, value in given.items() for part in (f"--{name}", str(value))]
            rows = subprocess.run([program, "drive", "--known-map", "--robot", robot, "--seed", str(seed), "--format",
                                   "csv", *told, maze], capture_output=True, text=True).stdout
            row = next(csv.DictReader(rows.splitlines()))
            results = {name: value for name, value, _ in run["results"]}
            for name, column in (("driven in", "best_s"), ("planned in", "planned_s"), ("contacts", "contacts"),
                                 ("aside of its path, at most", "worst_lateral_mm"),
                                 ("turned wrong, at most", "worst_heading_deg")):
                expected, found = float(row[column]) if row[column] else None, results[name]
                is_same = found is None if expected is None else found is not None and abs(found - expected) < 6e-3
                check(is_same, f"{robot}, {given}: {name} is {found}, the program says {expected}")
            check(results["status"] == row["status"], f"{robot}: status {results['status']}")
            check(len(run["route"]["x"]) > 100, "the planned curve")
    check(browser.evaluate(loaded), "the module is loaded")
    print("the same driven runs as the program in 8 mazes")


LOGGED = (("solve",), ("solve", "--policy", "adachi"), ("solve", "--policy", "left-hand"),
          ("torture", "--slip", "0.02", "--misread", "0.01", "--runs", "1"),
          ("torture", "--carried", "0.01", "--no-bump", "--runs", "1"), ("contest",),
          ("contest", "--strategy", "shortest", "--slip", "0.01"))


def check_log(what, row, run, knows_truth):
    """The results in the page are the columns of `mazebot replay`."""
    results = {name: value for name, value, _ in run["results"]}
    for name, column in (("steps", "steps"), ("damaged bytes", "damaged_bytes"), ("diverged at step", "diverged_at"),
                         ("misreads" if knows_truth else "contradicting readings", "misreads"), ("crashes", "crashes"),
                         *((("slips", "slips"),) if knows_truth else ())):
        expected = int(row[column]) if row[column] else None
        check(results.get(name) == expected, f"{what}: {name} is {results.get(name)}, the program says {expected}")
    check(results["status"] == row["status"], f"{what}: status {results['status']}, the program says {row['status']}")


def native_replay(program, log, *options):
    found = subprocess.run([program, "replay", log, "--format", "csv", *options], capture_output=True, text=True)
    check(found.returncode < 2, found.stderr)
    return next(csv.DictReader(found.stdout.splitlines()))


def serial_lines(log):
    """The data of a log as a robot sends it: in lines, as docs/log-format.md says."""
    parity = 1 << ((log[1] & 15) - 1)
    blocks = log[2 + parity:]
    data = b"m\x10" + b"".join(blocks[at:at + 128][:-2] for at in range(0, len(blocks), 128))
    for at in range(0, len(data), 16):
        text = f"m{at:04X}01{data[at:at + 16].hex().upper()}"
        crc = 0xffff
        for byte in text.encode():
            crc ^= byte << 8
            for _ in range(8):
                crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xffff
        yield f"{text}*{crc:04X}\n"


def test_logs(browser, address, program):
    """A log of a run is replayed as by `mazebot replay`, from a file, from a link and from the mouse."""
    with tempfile.TemporaryDirectory() as folder:
        maze, file = pathlib.Path(folder) / "maze.txt", pathlib.Path(folder) / "run.log"
        open_page(browser, address)
        for number, options in enumerate(LOGGED):
            subprocess.run([program, "generate", "--size", "8x8", "--seed", str(number + 1), "-o", maze], check=True)
            subprocess.run([program, *options, "--seed", "5", "--log", file, maze], capture_output=True)
            browser.evaluate("chooseTask('explore'); setSize(16); newMap(false)")  # another maze than that of the log
            browser.wait_for("!isRunning && map.width === 16 && recordings[0].run.task === 'explore'")
            drop(browser, "run.log", file.read_bytes())
            browser.wait_for("!isRunning && recordings[0].run.task === 'log'")
            check_log(options, native_replay(program, file), browser.evaluate("recordings[0].run"), False)
            check("not known: the log is of a maze of 8x8 cells" in browser.evaluate("$('log-words').textContent"),
                  "it says that the maze of the page is another one")
            check(browser.evaluate("map.width === 8 && isOfLog"), "the map becomes what the robot has seen")
            link = browser.evaluate("location.href")
            # Another maze of that size, which explains the run badly, and the true one.
            other = subprocess.run([program, "generate", "--size", "8x8", "--seed", "99"], capture_output=True,
                                   check=True).stdout
            drop(browser, "other.txt", other)
            browser.wait_for("!isRunning && isOfLog")
            check("the robot would have misread" in browser.evaluate("$('log-words').textContent"),
                  f"{options}: another maze: {browser.evaluate('$(`log-words`).textContent')}")
            drop(browser, "maze.txt", maze.read_bytes())
            browser.wait_for("!isRunning && !isOfLog && recordings[0].run.results.some(([name]) => name === 'slips' || "
                             "name === 'misreads')")
            row = native_replay(program, file, "--truth", str(maze))
            check_log(options, row, browser.evaluate("recordings[0].run"), True)
            told = browser.evaluate("""recordings[0].times.map((_, frame) => momentOf(recordings[0], frame)[1])
                .filter((words) => words.startsWith('A fault: ')).length""")
            check((told > 0) == (row["misreads"] != "0" or row["slips"] != "0" or "--carried" in options),
                  f"{options}: {told} faults are told, the program says {row}")
        open_page(browser, link)
        check_log("a link", native_replay(program, file), browser.evaluate("recordings[0].run"), False)
        subprocess.run([program, "generate", "--seed", "1", "-o", maze], check=True)
        subprocess.run([program, "solve", "--log", file, maze], capture_output=True, check=True)
        whole = file.read_bytes()
        damaged = bytearray(whole)
        for at in range(len(damaged) // 3, len(damaged) // 3 + 20):
            damaged[at] ^= 0x5a
        file.write_bytes(damaged)
        drop(browser, "damaged.log", damaged)
        browser.wait_for("!isRunning && robotLog.name === 'damaged.log'")
        check_log("damaged", native_replay(program, file), browser.evaluate("recordings[0].run"), False)
        browser.evaluate("player.go(player.total)")
        said = browser.evaluate("$('sentence').textContent")
        check("damaged" in said, f"what is wrong with the log is told: {said}")
        # A link without a log, and a log that is none.
        open_page(browser, f"{address}?task=log")
        check("drop one here" in browser.evaluate("$('sentence').textContent"), "it waits for a log")
        drop(browser, "none.log", b"m\x10")
        check("none.log" in browser.evaluate("$('file-problem').textContent"), "what is no log is no maze")

        # Live: a port that sends the lines of the log, with other output of the robot between them.
        lines = list(serial_lines(whole))
        text = "hello\r\n" + "".join(line + ("bump\n" if i == 2 else "") for i, line in enumerate(lines))
        browser.evaluate(f"""window.fed = 0;
            Object.defineProperty(navigator, 'serial', {{ configurable: true, value: {{ requestPort: async () => ({{
                open: async ({{ baudRate }}) => {{ window.baud = baudRate; }}, close: async () => {{}},
                readable: new ReadableStream({{ async pull(out) {{
                    const text = {json.dumps(text)}, part = text.slice(window.fed, window.fed + 40);
                    window.fed += 40;
                    await new Promise((done) => setTimeout(done, 5));
                    if (part) out.enqueue(new TextEncoder().encode(part)); else out.close();
                }} }}) }}) }} }})""")
        browser.evaluate("robotLog.read(115200)")
        browser.wait_for("recordings[0].run.live && $('log-words').textContent.startsWith('The run has ended')")
        file.write_bytes(whole)
        row = native_replay(program, file)
        check(browser.evaluate("$('log-words').textContent") == f"The run has ended: {row['steps']} steps, done.",
              browser.evaluate("$('log-words').textContent"))
        check(browser.evaluate("recordings[0].number('step', recordings[0].frames - 1)") == int(row["steps"]),
              "each step is shown")
        check(browser.evaluate("player.now === player.total && window.baud === 115200"),
              "the picture follows the mouse")
        check(browser.evaluate("$('robot-words').textContent") == "robot: hello\nrobot: bump", "what the robot prints")
        browser.wait_for("robotLog.port === null && $('from-mouse').textContent === 'From the mouse'")
    print(f"{len(LOGGED)} logs are replayed as by the program, and one from a serial port")


# ---- 1. one living picture ----

def test_first_minute(browser, address):
    open_page(browser, address, moving=True)
    check(browser.evaluate("player.isPlaying"), "the first run plays by itself")
    now = browser.evaluate("player.now")
    browser.wait_for(f"player.now > {now}")
    check(browser.evaluate("document.querySelectorAll('#pictures canvas').length") == 1, "one picture")
    check(not browser.evaluate("document.querySelectorAll('iframe').length"), "no frame inside the page")
    results = browser.evaluate("$('results').textContent")
    check(results.startswith("At the end: moves until back at the start: 244"), "a result line")
    check("looks for the goal" in browser.evaluate("$('sentence').textContent"), "the first sentence")
    said = set()
    for frame in range(browser.evaluate("recordings[0].frames")):
        said.add(browser.evaluate(f"(player.go({frame}), $('spoken').textContent)"))
    for words in ("A route of 53 moves is known since move 94. Could a shorter one exist? 147 cells (yellow) may hold "
                  "one, so it goes and looks.", "At the goal again, on the proved route: 53 moves, and no route is "
                  "shorter."):
        check(words in said, f"a screen reader hears: {words}")
    proof = r"Proved after \d+ moves: no route is shorter than 53, even if"
    check(any(re.match(proof, words) for words in said), "the proof")
    # Someone who wants no motion sees none. Neither do the other tests: a moving picture would keep the processor busy.
    open_page(browser, address)
    check(not browser.evaluate("player.isPlaying"), "no motion if the system asks for none")


def native_route(program, text, folder):
    maze = pathlib.Path(folder) / "edited.txt"
    maze.write_text(text)
    rows = subprocess.run([program, "solve", "--format", "csv", maze], capture_output=True, text=True).stdout
    return next(csv.DictReader(rows.splitlines()))


def test_editing(browser, address, program):
    """Mouse, touch and keyboard change the maze in the picture; each change runs at once, as in the program."""
    for how, width, height in (("mouse", 1440, 900), ("touch", 360, 740)):
        browser.call("Emulation.setTouchEmulationEnabled", enabled=how == "touch")
        open_page(browser, address, width, height)
        act = getattr(browser, how)
        browser.evaluate("window.scrollTo(0, pictures[0].canvas.getBoundingClientRect().top - 60)")
        scrolled = browser.evaluate("window.scrollY")
        before = browser.evaluate("map.toText()")
        # Along the border between rows 1 and 2: the walls of several cells.
        states = [browser.evaluate(f"map.isWall({16 + x}, 0)") for x in range(4, 8)]
        act(*[on_screen(browser, 4.5 + step / 4, 2) for step in range(13)])
        settle(browser, before)
        after = [browser.evaluate(f"map.isWall({16 + x}, 0)") for x in range(4, 8)]
        check(after == [not states[0]] * 4, f"{how}: a drag paints several walls: {states} became {after}")
        check(browser.evaluate("window.scrollY") == scrolled, f"{how}: an edit scrolls the page")
        with tempfile.TemporaryDirectory() as folder:
            row = native_route(program, browser.evaluate("map.toText()"), folder)
        moves = browser.evaluate("recordings[0].number('moves', recordings[0].frames - 1)")
        check(moves == int(row["total_moves"]) + int(row["route_moves"]), f"{how}: the run is of the edited maze")
        browser.evaluate("$('undo').click()")
        settle(browser, "")
        check(browser.evaluate("map.toText()") == before, f"{how}: undo takes a whole drag back")
        act(*[on_screen(browser, .5 + 3 * step / 4, .5) for step in range(5)])
        check(browser.evaluate("map.start") == 3, f"{how}: the start can be dragged")
        act(*[on_screen(browser, 7.5 + step, 7.5 + step) for step in (0, .5, 1, 1.5, 2)])
        goals = browser.evaluate("map.goals.join()")
        check(goals == "153,154,169,170", f"{how}: the goals can be dragged: {goals}")
        act(on_screen(browser, 12.5, 12.5))
        check(browser.evaluate("$('cell').textContent").startswith("Cell 12, 12:"), f"{how}: numbers of a cell")
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)

    open_page(browser, address)
    before = browser.evaluate("map.toText()")
    browser.evaluate("pictures[0].canvas.focus({ focusVisible: true })")
    for key in ("ArrowRight", "ArrowUp"):
        browser.key(key)
    check("Cell 1, 1:" in browser.evaluate("$('cell').textContent"), "the arrow keys move a cursor, which is told")
    was = browser.evaluate("map.isWall(17, 0)")
    browser.key("ArrowUp", 8)
    check(browser.evaluate("map.isWall(17, 0)") != was, "Shift with an arrow key changes a wall")
    browser.key("s")
    check(browser.evaluate("map.start") == 17, "the key S moves the start")
    browser.key("ArrowRight")
    browser.key("g")
    check(browser.evaluate("map.goals.join()") == "18", "the key G moves the goal")
    for _ in range(3):
        browser.key("z", 2)
    check(browser.evaluate("map.toText()") == before, "Control Z takes all of it back")
    browser.evaluate("document.activeElement.blur(); player.go(5)")
    browser.key("ArrowRight")
    check(browser.evaluate("player.now") == 6, "elsewhere the arrow keys step")
    browser.key(" ")
    check(browser.evaluate("player.isPlaying"), "the space bar plays")
    browser.key("End")
    check(browser.evaluate("player.now === player.total"), "End jumps to the end")
    # A house: drag over its floor.
    open_page(browser, f"{address}?task=cover&kind=house")
    free = browser.evaluate("[...map.blocks.keys()].find((cell) => [cell, cell + 1].every((each) => !map.blocks[each] "
                            "&& each !== map.start))")
    x, y = free % 16, free // 16
    browser.mouse(*[on_screen(browser, x + part, y + .5) for part in (.5, 1, 1.5)])
    check(browser.evaluate(f"map.blocks[{free}] && map.blocks[{free} + 1]"), "a drag in a house paints walls")


def test_long_runs(browser, address):
    browser.open(f"{address}?task=explore&policy=tour&size=32", 1440, 900)
    browser.wait_for("!$('busy').hidden && /move \\d+/.test($('busy').textContent)")
    browser.evaluate("$('stop').click()")
    browser.wait_for("$('sentence').textContent === 'Stopped' && $('busy').hidden")
    # The next edit runs again, and ends a run that nobody waits for.
    browser.evaluate("chosen.policies = ['adachi']; rerun()")
    browser.wait_for("recordings[0].frames > 100")


# ---- 2. compare ----

def test_comparison(browser, address):
    for width in (360, 1440):
        open_page(browser, f"{address}?policy=odds&other=adachi&third=fewest-unknown", width, 740)
        check(browser.evaluate("pictures.length") == 3, "three pictures")
        wide = browser.evaluate("document.documentElement.scrollWidth")
        check(wide <= width, f"three pictures are {wide} pixels wide at {width}")
        lefts = browser.evaluate("pictures.map(({ canvas }) => Math.round(canvas.getBoundingClientRect().top))")
        check(len(set(lefts)) == 1, f"side by side at {width}: {lefts}")
    browser.evaluate("player.pause(); player.go(0); $('play').click()")
    browser.wait_for("player.now > 2")
    check(browser.evaluate("pictures.every(({ at }) => at > 1)"), "one button plays all")
    browser.evaluate("$('scrub').value = 500; $('scrub').dispatchEvent(new Event('input'))")
    check(browser.evaluate("pictures.every(({ at }) => at > 50)"), "one slider moves all")
    rows = browser.evaluate("[...document.querySelectorAll('#results tbody tr')].map((row) => [...row.cells].map("
                            "(cell) => [cell.textContent, cell.className]))")
    moves = [int(row[1][0]) for row in rows]
    for row, count in zip(rows, moves):
        check((row[1][1] == "best") == (count == min(moves)), f"the fewest moves are marked: {rows}")
    browser.evaluate("$('third').value = ''; $('third').dispatchEvent(new Event('change'))")
    browser.wait_for("recordings.length === 2")
    link = browser.evaluate("location.href")
    open_page(browser, link)
    check(browser.evaluate("chosen.policies.join()") == "odds,adachi", f"the link carries the comparison: {link}")


# ---- 3. words, signs and the address ----

def check_words(browser, mode):
    browser.evaluate("player.go(player.total / 2)")
    if "program" not in mode:
        unexplained = browser.evaluate("recordings[0].run.numbers.map(({ name }) => name).filter((name) => "
                                       "!NUMBER_WORDS[name])")
        check(not unexplained, f"{mode}: no words for {unexplained}")
        lines = browser.evaluate("""[...document.querySelectorAll('.policy')].filter((policy) =>
            policy.querySelector('select').value).map((policy) => policy.querySelector('p').textContent.length)""")
        words = browser.evaluate("recordings.flatMap(resultsOf).map(([name]) => name).filter((name) => "
                                 "!RESULT_WORDS[name] && !NUMBER_WORDS[name])")
        check(not words, f"{mode}: no words for the results {words}")
        check(all(length > 20 for length in lines) and (lines or "task=log" in mode),
              f"{mode}: a line under each policy")
    check(browser.evaluate("document.querySelectorAll('#legend li canvas').length") > 1, f"{mode}: a legend")
    empty = browser.evaluate("""[...document.querySelectorAll('#legend canvas')].filter((canvas) =>
        !canvas.getContext('2d').getImageData(0, 0, 22, 22).data.some((value) => value)).length""")
    check(empty == 0, f"{mode}: {empty} signs of the legend are empty")
    check(len(browser.evaluate("$('sentence').textContent")) > 10, f"{mode}: a sentence")


def test_tones(browser, address):
    open_page(browser, f"{address}?moved=0.01&seed=3&size=8")
    hues = browser.evaluate("""['mouse', 'hypothesis', 'goal', 'contradicted'].map((name) => {
        const [r, g, b] = [1, 3, 5].map((i) => parseInt(pictures[0].tone[name].slice(i, i + 2), 16) / 255);
        const most = Math.max(r, g, b), span = most - Math.min(r, g, b);
        const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
        return (60 * sixth + 360) % 360; })""")
    for i, hue in enumerate(hues):
        for other in hues[:i]:
            check(min((hue - other) % 360, (other - hue) % 360) > 30, f"four different hues: {hues}")
    # The trail breaks where the robot was carried farther than the next cell, and nowhere else.
    breaks = browser.evaluate("[...recordings[0].times.keys()].filter((i) => recordings[0].isCarried(i))")
    carried = browser.evaluate("""[...recordings[0].times.keys()].filter((i) => {
        const recording = recordings[0], { x, y } = recording.run;
        return i > 0 && recording.number('faults so far', i) > recording.number('faults so far', i - 1) &&
               Math.abs(x[i] - x[i - 1]) + Math.abs(y[i] - y[i - 1]) > 1.05; })""")
    check(breaks and breaks == carried, f"the trail breaks at {breaks}; it was carried at {carried}")


def test_address(browser, address):
    # What an address says, and what then holds.
    obeyed = [("misread=0.05&carried=0.001&kind-of-misread=missed&stuck=left:wall&untold=1&size=11&seed=7&step=12",
               ("chosen.faults.misread === .05", "chosen.faults.carried === .001", "chosen.faults.kind === 'missed'",
                "chosen.faults.stuck === 'left:wall'", "chosen.faults.untold === 1", "map.width === 11",
                "$('seed').value === '7'", "player.now === 12")),
              ("fault=slip:0.01&kind=wilson&run=1",
               ("chosen.faults.slip === .01", "chosen.kind === 'wilson'", "recordings[0].frames > 1")),
              ("task=contest&policy=carried&robot=classic&minutes=2.5&touch-penalty=3&slip=0.01&size=8",
               ("chosen.policies[0] === 'carried'", "chosen.options.robot === 'classic'",
                "chosen.options.minutes === 2.5", "chosen.options['touch-penalty'] === 3",
                "chosen.faults.slip === .01", "map.width === 8")),
              ("task=drive&noise=2&limits=50", ("chosen.options.noise === 2", "chosen.options.limits === 50")),
              ("task=cover&policy=spiral", ("chosen.policies[0] === 'spiral'",)),
              (f"task=log&log={LOG}", ("recordings[0].run.task === 'log'", "map.width === 8")),
              ("code=flood-fill", ("$('code').value.includes('distances')",))]
    for query, conditions in obeyed:
        open_page(browser, f"{address}?{query}")
        check(browser.evaluate("$('notice').hidden"), f"{query} is refused")
        for holds in conditions:
            check(browser.evaluate(holds), f"{query} is not obeyed: {holds}")
    # What an address may say, and after it what it may not. Each of these is refused in a line of its own.
    refused = [("", "misread=2&fault=fly:0.1&policy=best&other=odds&kind=castle&size=1000&seed=0&map-seed=-1&maze=m4x4&"
                    "stuck=left&untold=2&nonsense=1&step=x&another=1&minutes=5&robot=classic&constructor=1"),
               ("", "misread=x&fault=slip:2&kind=house&maze=m4x4s99g1-AAAAAAAAAAA"), ("", "misread=&task=dance"),
               ("", "code=magic&program=%25"), ("task=log&", "log=bb"), ("task=drive&", "noise=-1"),
               ("task=contest&", "minutes=x&runs=1.5&robot=big&policy=odds"), ("task=race&", "slip=0.1"),
               ("policy=left-hand&", "misread=0.1")]
    for right, wrong in refused:
        open_page(browser, f"{address}?{right}{wrong}")
        notice = browser.evaluate("$('notice').hidden ? '' : $('notice').textContent")
        told = sorted(re.split("[=:]", line)[0] for line in notice.splitlines()[1:])
        check(told == sorted(part.split("=")[0] for part in wrong.split("&")),
              f"{right}{wrong} is not refused aloud: {notice!r}")
        check(browser.evaluate("recordings.length > 0"), f"{right}{wrong}: the rest is shown")
    # A link to an edited maze.
    open_page(browser, address)
    browser.evaluate("changeMap((edited) => { edited.setWall(20, 0, !edited.isWall(20, 0)); edited.start = 3; }, true)")
    text, link = browser.evaluate("map.toText()"), browser.evaluate("location.href")
    open_page(browser, link)
    check(browser.evaluate("map.toText()") == text, "a link carries the walls and the start")


# ---- 4. a student's program ----

def run_program(browser, code=None):
    if code is not None:
        browser.evaluate(f"$('code').value = {json.dumps(code)}; $('code').dispatchEvent(new Event('input'))")
    browser.evaluate("$('verdict').textContent = 'running ...'; $('run-program').click()")
    browser.wait_for("!$('verdict').textContent.startsWith('running') && !isRunning", 6)
    return browser.evaluate("$('verdict').textContent")


def test_programs(browser, address):
    open_page(browser, f"{address}?task=program")
    verdict = run_program(browser)
    check(verdict.startswith("At the goal after"), f"the first click: {verdict}")
    check(browser.evaluate("document.activeElement.id") == "play", "Run gives the focus to Play")
    was = browser.evaluate("player.isPlaying")
    browser.key(" ")
    check(browser.evaluate("player.isPlaying") != was, "the space bar plays after Run")
    arrived = {}
    for name in browser.evaluate("Object.keys(STARTS)"):
        for kind in ("wilson", "contest"):
            for seed in range(1, PROGRAM_MAZES + 1):
                browser.evaluate(f"program.begin('{name}'); $('kind').value = '{kind}'; $('map-seed').value = {seed}; "
                                 "generate()")
                verdict = run_program(browser)
                is_there = verdict.startswith("At the goal")
                arrived[name, kind] = arrived.get((name, kind), 0) + is_there
                check(is_there or "circles" in verdict or name == "yours" and "not at the goal" in verdict,
                      f"{name} in {kind} {seed}: {verdict}")
    for name, kind in (("left-hand", "wilson"), ("memory", "wilson"), ("memory", "contest"), ("flood-fill", "wilson"),
                       ("flood-fill", "contest")):
        check(arrived[name, kind] == PROGRAM_MAZES,
              f"{name} arrives in {arrived[name, kind]} of {PROGRAM_MAZES} mazes {kind}")
    print(f"the sample programs arrive, of {PROGRAM_MAZES} mazes:",
          ", ".join(f"{name} in {kind} {count}" for (name, kind), count in arrived.items()))

    open_page(browser, f"{address}?task=program")
    frames = "recordings[0].frames"
    verdict = run_program(browser, "robot.turnRight();\nrobot.fly();\n")
    check(verdict == "line 2: TypeError: robot.fly is not a function", verdict)
    check(browser.evaluate("document.querySelector('#lines b').textContent") == "2", "the line is marked in the code")
    check(browser.evaluate(frames) == 2, "its steps until then are shown")
    verdict = run_program(browser, "robot.forward();\nif (robot.wallLeft() {\n}\n")
    check(verdict.startswith("line 2: SyntaxError"), verdict)
    run_program(browser, "console.log('here', [1, 2]); robot.turnLeft(); console.log({ a: 1 });")
    log = browser.evaluate("[...$('log').children].map((line) => line.textContent)")
    check(log == ["step 0  here [1,2]", 'step 1  {"a":1}'], f"console.log: {log}")
    verdict = run_program(browser, "for (;;) {}")
    check("loops for ever" in verdict, verdict)
    check(browser.evaluate(frames) == 1, "the run before is cleared")
    verdict = run_program(browser, "for (;;) robot.turnLeft();")
    check("5000 steps" in verdict, verdict)
    check(browser.evaluate(frames) > 5000, "its steps are shown")
    speeds = browser.evaluate("[...$('speed').options].map((option) => option.textContent).join()")
    check("10 steps/s" in speeds, f"steps per second: {speeds}")
    code = "// Grüße\nrobot.turnRight();\n"
    run_program(browser, code)
    open_page(browser, browser.evaluate("location.href"))
    check(browser.evaluate("$('code').value") == code, "the link carries the program")
    check(browser.evaluate(frames) == 1, "the program of a link waits for a click")


# ---- 5. files ----

def drop(browser, name, content):
    browser.evaluate(f"loadBytes(Uint8Array.from({json.dumps(list(content))}), {json.dumps(name)})")


def test_files(browser, address, program):
    open_page(browser, address)
    with tempfile.TemporaryDirectory() as folder:
        made = {}
        for kind in ("text", "num", "maz"):
            path = pathlib.Path(folder) / f"maze.{kind}"
            subprocess.run([program, "generate", "--seed", "3", "--format", kind, "-o", path], check=True)
            made[kind] = path.read_bytes()
    check(13 in made["maz"], "the file .maz holds the byte 13")
    for kind in ("num", "maz"):
        drop(browser, f"maze.{kind}", made[kind])
        check(browser.evaluate("map.toText()") == made["text"].decode(), f"{kind} appears in the picture and as text")
        browser.wait_for("!isRunning")
    drop(browser, "bad.txt", b"o---o\n|  \n")
    problem = "bad.txt:3:1: found the end of the file, expected a line of posts and walls"
    check(browser.evaluate("$('file-problem').textContent") == problem, "the message of a wrong file")
    browser.evaluate("$('step').click()")
    check(browser.evaluate("$('file-problem').textContent") == problem, "it stays")
    drop(browser, "house.txt", b"XXXXX\nX   X\nX X X\nXXXXX\nstart 1, 2\n")
    check(browser.evaluate("$('file-problem').textContent") == "", "until the next success")
    check(browser.evaluate("chosen.task === 'vacuum' && map.isHouse && map.start === 6"), "a block map is a house")
    browser.wait_for("!isRunning && recordings[0].run.task === 'vacuum'")
    check(ask_run(browser, "XXX\nX X\nXXX\n", task="race", policy="classic", name="h")["error"] ==
          "this task needs a maze, not a house", "a race in a house")


# ---- 6. the other tasks ----

def test_tasks(browser, address):
    open_page(browser, f"{address}?task=race&map-seed=4")
    fastest, shortest = browser.evaluate("[recordings[0].total, pictures[0].rival.total]")
    check(fastest <= shortest, f"the fastest run takes {fastest} s, on the shortest route {shortest} s")
    check(f"{shortest:.2f} s" in browser.evaluate("$('results').textContent"), "both times are told")
    browser.evaluate("player.go(0)")
    colours = browser.evaluate("recordings[0].speeds.map((speed) => pictures[0].mix(speed / recordings[0].fastest))")
    check(len(set(colours)) > 5, "the path has the colours of its speeds")
    open_page(browser, f"{address}?task=locate")
    browser.evaluate("player.go(0)")
    sentence = browser.evaluate("$('sentence').textContent")
    check(re.match(r"[\d.]+ bits: \d+ poses of 1024 are left", sentence), sentence)
    open_page(browser, f"{address}?task=cover&kind=house")
    browser.evaluate("player.go(player.total)")
    revisits = browser.evaluate("recordings[0].number('revisits', recordings[0].frames - 1)")
    again = browser.evaluate("recordings[0].visits.reduce((sum, visits) => sum + Math.max(0, visits - 1), 0)")
    check(revisits == again > 0, f"{revisits} revisits, the picture shows {again}")
    check(browser.evaluate("$('curve-name').textContent").startswith("revisits"), "a plot of the revisits")
    open_page(browser, f"{address}?task=vacuum")
    browser.evaluate("player.go(player.total)")
    swept = browser.evaluate("""(() => {
        const { swept, recording } = pictures[0], isFree = (square) => !recording.blocks.includes(
            Math.floor(square / swept.width / swept.parts) * recording.width +
            Math.floor(square % swept.width / swept.parts));
        const free = [...swept.passes.keys()].filter(isFree);
        return 100 * free.filter((square) => swept.passes[square] > 0).length / free.length; })()""")
    said = browser.evaluate("recordings[0].number('clean', recordings[0].frames - 1)")
    check(abs(swept - said) < 12, f"{swept:.0f} % of the picture are swept, {said} % of the floor")


def check_layout(browser, mode, number, folder):
    if "program" in mode:
        run_program(browser)
    browser.evaluate("player.go(player.total * .4)")
    for place, (width, height) in enumerate(SIZES):
        # Screenshots show each page in both schemes. Without them, pages are bright and dark by turns.
        for dark in (False, True) if folder else ((number + place) % 2 == 1,):
            browser.look(width, height, dark)
            browser.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            check(browser.evaluate("window.innerWidth") == width, f"{mode}: the page follows its window")
            wide = browser.evaluate("document.documentElement.scrollWidth")
            check(wide <= width, f"{mode} is {wide} pixels wide at {width}")
            if folder:
                name = re.sub(r"[^\w-]+", "_", mode.removeprefix("task="))[:40]
                browser.screenshot(folder / f"{name}-{width}-{'dark' if dark else 'light'}.png")


def test_modes(browser, address, folder):
    """The words of each mode, and its layout: at first on a telephone, then in windows that become wider."""
    for number, mode in enumerate(MODES):
        open_page(browser, f"{address}?{mode}", *SIZES[0])
        check_words(browser, mode)
        check_layout(browser, mode, number, folder)
    unnamed = browser.evaluate("""[...document.querySelectorAll(
        'button, input, select, textarea, canvas[tabindex]')].filter((e) =>
        !(e.getAttribute('aria-label') || e.title || e.textContent.trim() && e.tagName === 'BUTTON'
                 || e.labels?.length > 0)).map((e) => e.id)""")
    check(not unnamed, f"controls without a name for a screen reader: {unnamed}")
    small = browser.evaluate("""[...document.querySelectorAll('button, select')].filter((e) => e.offsetParent)
        .filter((e) => e.getBoundingClientRect().height < 43).map((e) => e.id)""")
    check(not small, f"too small for a finger: {small}")


def test_zip(browser):
    """The site as a ZIP opens without a server."""
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "site.zip"
        subprocess.run([sys.executable, "-B", ROOT / "scripts" / "site_zip", made], check=True)
        with zipfile.ZipFile(made) as archive:
            archive.extractall(folder)
        page = (pathlib.Path(folder) / "site" / "index.html").as_uri()
        open_page(browser, page)
        check(browser.evaluate("recordings[0].frames") > 100, "a run in a page that is opened as a file")
        open_page(browser, f"{page}?task=program")
        verdict = run_program(browser, "robot.turnRight();\nif (\n")
        check("SyntaxError" in verdict and "line" in verdict, verdict)
        check(not browser.complaints, f"a page that is opened as a file shows errors: {browser.complaints}")
        browser.evaluate("[...document.links].find((link) => link.textContent === 'Handbook').click()")
        browser.wait_for("document.title.includes('handbook') && document.readyState === 'complete'")
        browser.call("Page.navigate", url=(pathlib.Path(folder) / "site/handbook/flood-fill.html").as_uri())
        browser.wait_for("document.querySelector('figure.live button')")
        browser.evaluate("document.querySelector('figure.live button').click()")
        browser.wait_for("document.querySelector('figure.live').player")  # the library is in embedded.js there, too
        browser.call("Page.navigate", url="about:blank")
        browser.complaints.clear()  # the search of MkDocs needs a server


def test_handbook(browser, address):
    browser.open(address, 1440, 900)
    browser.evaluate("[...document.links].find((link) => link.textContent === 'Handbook').click()")
    browser.wait_for("document.title.includes('handbook') && document.readyState === 'complete'")
    check(browser.evaluate("[...document.images].every((image) => image.naturalWidth > 0)"), "pictures of the handbook")
    foreign = browser.evaluate("performance.getEntriesByType('resource').filter("
                               "(entry) => !entry.name.startsWith(location.origin)).map((entry) => entry.name)")
    check(not foreign, f"the handbook loads {foreign}")
    browser.evaluate("[...document.links].find((link) => link.textContent.includes('Playground')).click()")
    browser.wait_for("document.title === 'mazebot playground'")
    for page in ("api/classmazebot_1_1BasicExplorer", "handbook/index", "handbook/glossary", "handbook/comparison",
                 "handbook/troubleshooting", "handbook/race-planner", "handbook/lessons/left_hand_rule"):
        browser.open(address.replace("index.html", f"{page}.html"), 360, 740)
        browser.wait_for("document.readyState === 'complete'")
        wide = browser.evaluate("document.documentElement.scrollWidth")
        check(wide <= 360, f"the page {page} is {wide} pixels wide at 360")
    # From a lesson into the playground, with the maze and the policy of the lesson.
    browser.evaluate("[...document.links].find((link) => link.search.includes('left-hand')).click()")
    browser.wait_for("document.title === 'mazebot playground' && chosen.policies[0] === 'left-hand'")


def test_live_figures(browser, address):
    """Figures of the handbook keep their picture until somebody plays them; then the library runs them."""
    pages = [page for page in sorted((SITE / "handbook").rglob("*.html")) if 'class="live"' in page.read_text()]
    size = sum(len(gzip.compress((SITE / part).read_bytes(), 9)) for part in
               ("live.js", "library.js", "picture.js", "player.js", "words.js", "worker.js", "tones.css"))
    check(size <= 60_000, f"the scripts of live figures have {size} bytes, compressed")
    tasks = {task for page in pages for task in re.findall(r'class="live" data-task="(\w+)"', page.read_text())}
    check(tasks == {"flood", "proof", "locate", "vacuum", "explore"}, f"live figures of {sorted(tasks)}")
    for page in pages:
        name = page.relative_to(SITE)
        figures = re.findall(r'<figure class="live".*?</figure>', page.read_text(), re.S)
        check(all("<img " in figure for figure in figures), f"{name}: a figure without a picture")
        browser.open(address.replace("index.html", str(name)), 360, 740)
        figure = "document.querySelector('figure.live')"
        check(browser.evaluate(f"{figure}.querySelector('img') !== null && !{figure}.player"), f"{name}: a picture")
        loaded = "performance.getEntriesByType('resource').map((entry) => entry.name)"
        check(not browser.evaluate(f"{loaded}.some((name) => name.endsWith('.wasm'))"), f"{name}: the library waits")
        browser.evaluate(f"{figure}.querySelectorAll('button')[2].click()")  # one step ahead
        browser.wait_for(f"{figure}.player && {figure}.player.now > 0")
        said = browser.evaluate(f"{figure}.querySelector('.sentence').textContent")
        check(browser.evaluate(f"{figure}.querySelector('img') === null"), f"{name}: the run replaces the picture")
        browser.evaluate(f"{figure}.player.go({figure}.player.total)")
        check(browser.evaluate(f"{figure}.querySelector('.sentence').textContent") != said, f"{name}: a sentence")
        wide = browser.evaluate("document.documentElement.scrollWidth")
        check(wide <= 360, f"{name} is {wide} pixels wide at 360")
    # At the end the two mazes of the proof agree.
    browser.open(address.replace("index.html", "handbook/shortest-route-proof.html"), 1440, 900)
    browser.evaluate("document.querySelector('figure.live button').click()")
    browser.wait_for("document.querySelector('figure.live').player")
    browser.evaluate("document.querySelector('figure.live').player.go(1e9)")
    words = browser.evaluate("[...document.querySelectorAll('figure.live figcaption')].map((each) => each.textContent)")
    lengths = [int(re.search(r"(\d+) moves", each)[1]) for each in words]
    check(len(lengths) == 2 and lengths[0] == lengths[1], f"the two mazes of the proof: {words}")
    print(f"{len(pages)} pages with live figures; their scripts have {size} bytes, compressed")


def test_search_of_reference(browser, address):
    browser.open(address.replace("index.html", "api/index.html"), 1440, 900)
    # The reference's own scripts draw the field, some time after the page has loaded.
    browser.wait_for("document.getElementById('MSearchField') !== null")
    browser.evaluate("document.getElementById('MSearchField').focus()")
    for letter in "explorer":
        browser.key(letter)
    found = "document.getElementById('MSearchResults').contentDocument?.body?.textContent"
    browser.wait_for(f"{found}?.includes('Explorer')")


def test_links_of_site():
    """Every page and picture that a page of the handbook or of the API reference links to is there."""
    for page in [*(SITE / "handbook").rglob("*.html"), *(SITE / "api").glob("*.html")]:
        if page.name == "404.html":  # MkDocs writes it for a site at the root of a server
            continue
        for target in set(re.findall(r'(?:href|src)="([^"#?:]+)["#?]', page.read_text())):
            check((page.parent / target).exists(), f"{page.relative_to(SITE)} links to {target}, which is missing")


def print_times(browser, address):
    """A busy machine would make a limit fail, so there is none."""
    browser.call("Network.setCacheDisabled", cacheDisabled=True)
    open_page(browser, address)
    print(f"the first moving picture after {browser.evaluate('page.firstPicture'):.0f} ms, cold")
    times = []
    for cell in range(20, 40):
        browser.evaluate(f"page.lastRun = null; "
                         f"changeMap((edited) => edited.setWall({cell}, 0, !edited.isWall({cell}, 0)), true)")
        browser.wait_for("page.lastRun !== null")
        times.append(browser.evaluate("page.lastRun"))
    print(f"an edit of a wall runs again in {statistics.median(times):.0f} ms (median of {len(times)})")
    open_page(browser, f"{address}?size=32")
    browser.evaluate("player.setSpeed(4); player.frameTimes.length = 0; player.play()")
    browser.wait_for("player.frameTimes.length > 300")
    times = sorted(browser.evaluate("player.frameTimes"))
    print(f"32x32: drawing a frame takes {statistics.median(times):.1f} ms (median of {len(times)}), "
          f"{times[int(.999 * len(times))]:.1f} ms at 99.9 %, {times[-1]:.1f} ms at most")


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    missing = [name for name, found in NEEDED.items() if not found]
    if missing:
        print(f"skipped: not installed: {', '.join(missing)}")
        sys.exit(SKIPPED)
    subprocess.run([ROOT / "scripts" / "playground"], check=True)
    files = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in SITE.iterdir()
             if path.suffix in (".html", ".js", ".css", ".wasm")}
    later = files.pop("drive.wasm")
    size = sum(files.values())
    print(f"the page has {size} bytes, compressed, and loads {later} more for Drive")
    check(size <= 250_000, f"the page has {size} bytes compressed, 250 000 are the most")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/index.html"
    browser = Browser()
    try:
        test_links_of_site()
        test_first_minute(browser, address)
        test_editing(browser, address, program)
        test_long_runs(browser, address)
        for policy in ("odds", "tour"):
            test_moves(browser, program, policy)
        test_faults(browser, program)
        test_contest(browser, address, program)
        test_logs(browser, address, program)
        test_drive(browser, address, program)
        test_comparison(browser, address)
        test_tones(browser, address)
        test_address(browser, address)
        test_programs(browser, address)
        test_files(browser, address, program)
        test_tasks(browser, address)
        test_modes(browser, address, folder)
        test_handbook(browser, address)
        test_live_figures(browser, address)
        test_search_of_reference(browser, address)
        test_zip(browser)
        if folder:
            print_times(browser, address)
        check(not browser.complaints, f"the console shows errors: {browser.complaints}")
    finally:
        browser.close()
        server.shutdown()
    print("all passed")


if __name__ == "__main__":
    main()
