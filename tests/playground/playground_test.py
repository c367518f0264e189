# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Builds the playground, opens it in a headless Chromium, and compares its runs with those of the program.

usage: playground_test.py PROGRAM [FOLDER]
PROGRAM is the built program mazebot. FOLDER: screenshots of the page are written there.
"""
import csv
import functools
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

from browser import Browser

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SITE = ROOT / "build" / "site"
SKIPPED = 77
NEEDED = {"chromium": shutil.which("chromium"), "clang": shutil.which("clang++"), "binaryen": shutil.which("wasm-opt"),
          "mkdocs": shutil.which("mkdocs"), "doxygen": shutil.which("doxygen"),
          "libc++-dev-wasm32": pathlib.Path("/usr/include/wasm32-wasi/c++").exists()}
MAZES = 50


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def check(is_right, what):
    if not is_right:
        sys.exit(f"FAILED: {what}")


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


def ask_run(browser, text, **values):
    return browser.evaluate(f"ask('run', lines({json.dumps(values)}) + {json.dumps(text)})")


def last(run, name):
    return next(number["values"][-1] for number in run["numbers"] if number["name"] == name)


def test_moves(browser, program, policy):
    with tempfile.TemporaryDirectory() as folder:
        mazes = native_moves(program, folder, policy)
    check(len(mazes) == MAZES, f"{MAZES} mazes")
    with_tours = 0
    for name, (text, moves) in mazes.items():
        answer = ask_run(browser, text, task="explore", policy=policy, misread=0, seed=1, name=name)
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
    rates = browser.evaluate("[...$('fault').options].map((option) => option.value).filter((value) => value)")
    with tempfile.TemporaryDirectory() as folder:
        for number, (fault, rate) in enumerate(value.split(":") for value in rates):
            maze = pathlib.Path(folder) / f"{fault}.txt"
            subprocess.run([program, "generate", "--size", "16x16", "--seed", str(number + 1), "-o", maze], check=True)
            native = subprocess.run([program, "torture", f"--{fault}", rate, "--misread", "0.01", "--runs", "1",
                                     "--seed", "7", "--format", "csv", maze], capture_output=True, text=True)
            moves = float(next(csv.DictReader(native.stdout.splitlines()))["mean_moves"])
            answer = ask_run(browser, maze.read_text(), task="explore", policy="odds", misread=0.01, fault=fault,
                             rate=rate, seed=7, name="maze")
            check(answer["error"] is None, f"{fault}: {answer['error']}")
            found = last(json.loads(answer["result"]), "moves")
            check(found == moves, f"{fault}: {found} moves in the browser, {moves} in the program")
    print(f"the same moves as `mazebot torture` with {len(rates)} kinds of faults")


def test_tasks(browser, address):
    tasks = [("explore", "kind=contest&other=adachi", 2), ("explore", "kind=contest&misread=0.01", 1),
             ("explore", "kind=contest&fault=slip:0.01&other=adachi", 2),
             ("explore", "kind=contest&fault=moved:0.01", 1),
             ("race", "kind=contest", 1), ("locate", "kind=contest", 1), ("cover", "kind=house&policy=spiral", 1),
             ("vacuum", "kind=house", 1)]
    for task, query, frames in tasks:
        browser.open(f"{address}?task={task}&{query}&size=16&run=1", 1440, 1000)
        browser.wait_for("$('message').textContent.includes('ready') || $('message').className === 'bad'")
        message = browser.evaluate("$('message').textContent")
        check(browser.evaluate("$('message').className") == "", f"{task}: {message}")
        browser.wait_for("[...document.querySelectorAll('iframe')].every((f) => f.contentWindow.eval('typeof go') "
                         "=== 'function' && f.contentDocument.querySelector('h1').textContent !== '')")
        check(browser.evaluate("document.querySelectorAll('iframe').length") == frames, f"{task}: {frames} replays")
        check(browser.evaluate("document.querySelector('iframe').contentWindow.eval('frames')") > 4, f"{task}: frames")


def test_errors(browser, address):
    browser.open(f"{address}?kind=wilson", 1440, 1000)
    browser.wait_for("$('map').value !== ''")
    answer = ask_run(browser, "o---o\n|  \n", task="explore", policy="odds", name="bad.txt")
    check(answer["error"] == "bad.txt:3:1: found the end of the file, expected a line of posts and walls",
          f"error of a file: {answer}")
    check(ask_run(browser, "XXX\nX X\nXXX\n", task="race", policy="classic", name="h")["error"] ==
          "this task needs a maze, not a house", "a race in a house")
    # The library works again after an error; the program of a student runs, and an endless loop is stopped.
    browser.evaluate("$('program').click()")
    browser.wait_for("$('message').textContent.includes('has ended')")
    browser.evaluate("$('code').value = 'for (;;) {}'; $('program').click()")
    browser.wait_for("$('message').textContent.includes('endless loop')", 5)
    browser.evaluate("$('code').value = 'for (;;) robot.turnLeft();'; $('program').click()")
    browser.wait_for("$('message').textContent.includes('5000 steps')", 5)
    browser.evaluate("$('code').value = 'robot.fly();'; $('program').click()")
    browser.wait_for("$('message').textContent.includes('robot.fly is not a function')", 5)


def test_drawing(browser):
    before = browser.evaluate("$('map').value")
    click = ("{{ const box = $('editor').getBoundingClientRect(), side = box.width / 520; $('editor').dispatchEvent("
             "new MouseEvent('click', {{ clientX: box.left + {x} * side, clientY: box.top + {y} * side }})); }}")
    for _ in range(2):  # the wall between two cells of the first row, twice
        browser.evaluate(click.format(x=10 + 500 / 16, y=10 + 500 / 32))
        if _ == 0:
            check(browser.evaluate("$('map').value") != before, "a click changes a wall")
    check(browser.evaluate("$('map').value") == before, "a second click changes it back")


def test_layout(browser, address, folder):
    for width, height in ((360, 740), (768, 1024), (1440, 900)):
        for dark in (False, True):
            browser.open(f"{address}?task=explore&run=1", width, height, dark)
            browser.wait_for("$('message').textContent.includes('ready')")
            browser.wait_for("document.querySelector('iframe')?.contentDocument?.querySelector('td')")
            wide = browser.evaluate("document.documentElement.scrollWidth")
            check(wide <= width, f"the page is {wide} pixels wide at {width}")
            inner = browser.evaluate("(() => { const d = document.querySelector('iframe').contentDocument"
                                     ".documentElement; return d.scrollWidth - d.clientWidth; })()")
            check(inner <= 0, f"the replay is {inner} pixels too wide at {width}")
            if folder:
                browser.screenshot(folder / f"playground-{width}-{'dark' if dark else 'light'}.png")
    unnamed = browser.evaluate("""[...document.querySelectorAll('button, input, select, textarea, iframe')].filter(
        (e) => !(e.getAttribute('aria-label') || e.title || e.textContent.trim() && e.tagName === 'BUTTON'
                 || e.labels?.length > 0)).length""")
    check(unnamed == 0, f"{unnamed} controls have no name for a screen reader")


def test_handbook(browser, address):
    browser.open(address, 1440, 900)
    browser.evaluate("document.querySelector('header a').click()")
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
    browser.wait_for("document.title === 'mazebot playground' && $('policy').value === 'left-hand'")


def test_links_of_site():
    """Every page and picture that a page of the handbook or of the API reference links to is there."""
    for page in [*(SITE / "handbook").rglob("*.html"), *(SITE / "api").glob("*.html")]:
        if page.name == "404.html":  # MkDocs writes it for a site at the root of a server
            continue
        for target in set(re.findall(r'(?:href|src)="([^"#?:]+)["#?]', page.read_text())):
            check((page.parent / target).exists(), f"{page.relative_to(SITE)} links to {target}, which is missing")


def test_speed(browser, address):
    browser.open(f"{address}?task=explore&size=32&run=1", 1440, 1000)
    browser.wait_for("$('message').textContent.includes('ready')")
    browser.wait_for("document.querySelector('iframe').contentDocument?.querySelector('td')")
    browser.evaluate("document.querySelector('iframe').contentWindow.eval('play()')")
    browser.wait_for("document.querySelector('iframe').contentWindow.eval('frameTimes.length') > 30")
    times = browser.evaluate("document.querySelector('iframe').contentWindow.eval('frameTimes')")
    print(f"32x32: drawing a frame takes {statistics.median(times):.1f} ms (median of {len(times)})")


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    missing = [name for name, found in NEEDED.items() if not found]
    if missing:
        print(f"skipped: not installed: {', '.join(missing)}")
        sys.exit(SKIPPED)
    subprocess.run([ROOT / "scripts" / "playground"], check=True)
    size = sum((SITE / name).stat().st_size for name in ("index.html", "worker.js", "replay.html", "mazebot.wasm"))
    check(size <= 400_000, f"the page has {size} bytes, 400 000 are the most")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/index.html"
    browser = Browser()
    try:
        test_links_of_site()
        test_errors(browser, address)
        test_drawing(browser)
        for policy in ("odds", "tour"):
            test_moves(browser, program, policy)
        test_faults(browser, program)
        test_tasks(browser, address)
        test_layout(browser, address, folder)
        test_handbook(browser, address)
        test_speed(browser, address)
        check(not browser.complaints, f"the console shows errors: {browser.complaints}")
    finally:
        browser.close()
        server.shutdown()
    print("all passed")


if __name__ == "__main__":
    main()
