// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A recorded run, and its picture: for the page of --html, the playground and the live pictures of the handbook.
// replay.hpp describes what is recorded.
"use strict";

const DX = [0, 1, 0, -1], DY = [1, 0, -1, 0];    // headings: north, east, south, west
const DOUBTFUL = 1, SEEN_ONCE = 2, CERTAIN = 4;  // how well a wall is known, as the library counts it

// A run, and what its robot knows at one frame. Cells are numbers, row by row from the south-west corner.
class Recording {
  constructor(run) {
    this.run = run;
    this.width = run.width;
    this.height = run.height;
    this.cells = run.width * run.height;
    this.frames = run.x.length;
    this.goals = run.goals ?? [];
    this.truth = Uint8Array.from(run.walls, (digit) => parseInt(digit, 16));
    this.hasHidden = run.knows === "seen";
    this.hasFaults = run.numbers.some(({name}) => name === "pose");  // then it shows where the robot believes to be
    this.isSearch = ["explore", "torture", "log"].includes(run.task);
    this.hasEvidence = !run.blocks && run.seen.some((seen) => seen.length > 4);
    this.hasErrors = !run.live &&
        run.seen.some(([, cell, heading, state]) => state !== 2 && (state === 1) !== this.isWall(cell, heading));
    this.blocks = Array.from(run.blocks ?? "", (free, cell) => free === "1" ? -1 : cell).filter((cell) => cell >= 0);
    this.times = [0];  // frame i lasts run.t[i] seconds of the robot, or one step
    for (let i = 1; i < this.frames; ++i) this.times.push(this.times[i - 1] + (run.t ? run.t[i] : 1));
    this.total = this.times[this.frames - 1];
    this.inner = new Uint8Array(this.cells);  // which sides of a cell are inside the map
    for (let cell = 0; cell < this.cells; ++cell) {
      const x = cell % this.width, y = Math.floor(cell / this.width);
      for (let h = 0; h < 4; ++h) {
        if (x + DX[h] >= 0 && x + DX[h] < this.width && y + DY[h] >= 0 && y + DY[h] < this.height)
          this.inner[cell] |= 1 << h;
      }
    }
    this.reset();
  }
  isWall(cell, heading) { return (this.truth[cell] >> heading & 1) === 1; }
  neighbour(cell, heading) { return cell + DX[heading] + DY[heading] * this.width; }
  cellAt(frame) { return Math.floor(this.run.y[frame]) * this.width + Math.floor(this.run.x[frame]); }

  // Adds frames, while a run is still going on.
  append(more) {
    for (const name of ["x", "y", "a", "seen"]) this.run[name].push(...more[name]);
    more.numbers.forEach((number, i) => {
      this.run.numbers[i].values.push(...number.values);
      this.run.numbers[i].texts = number.texts;
    });
    this.frames = this.run.x.length;
    while (this.times.length < this.frames) this.times.push(this.times[this.times.length - 1] + 1);
    this.total = this.times[this.frames - 1];
    this.firsts = this.provedAt = undefined;  // words.js looks for them again
  }

  // ---- what is known at a frame ----
  reset() {
    this.frame = -1;
    this.next = 0;                                        // of run.seen
    this.tours = -1;                                      // those that hold
    this.known = this.inner.map((sides) => 15 & ~sides);  // a bit for each heading
    this.walls = this.known.slice();
    this.evidence = new Uint8Array(2 * this.cells);  // of the walls north and east of each cell
    this.visits = new Uint16Array(this.cells);
    this.derived = new Map();
  }
  set(cell, heading, state) {  // 0 open, 1 wall, 2 unknown again
    for (const [c, h] of [[cell, heading], [this.neighbour(cell, heading), (heading + 2) % 4]]) {
      this.known[c] = state === 2 ? this.known[c] & ~(1 << h) : this.known[c] | 1 << h;
      this.walls[c] = state === 1 ? this.walls[c] | 1 << h : this.walls[c] & ~(1 << h);
    }
  }
  // Goes to a frame. Going back begins again: 100 000 frames take a few milliseconds.
  to(frame) {
    if (frame === this.frame) return;
    if (frame < this.frame) this.reset();
    this.derived.clear();
    while (this.frame < frame) {
      ++this.frame;
      const cell = this.cellAt(this.frame);
      if (this.frame === 0 || cell !== this.cellAt(this.frame - 1)) ++this.visits[cell];
      for (; this.next < this.run.seen.length && this.run.seen[this.next][0] <= this.frame; ++this.next) {
        const [, of, heading, state, evidence] = this.run.seen[this.next];
        this.set(of, heading, state);
        this.evidence[2 * of + heading] = evidence ?? 0;
      }
      while (this.run.tours?.[this.tours + 1]?.[0] <= this.frame) ++this.tours;
    }
  }
  evidenceOf(cell, heading) {
    if (!(this.inner[cell] >> heading & 1)) return CERTAIN;
    return this.evidence[2 * (heading < 2 ? cell : this.neighbour(cell, heading)) + heading % 2];
  }
  // Calculates something of this frame once.
  once(name, calculate) {
    if (!this.derived.has(name)) this.derived.set(name, calculate());
    return this.derived.get(name);
  }
  // Moves from a set of cells to each cell; -1 where there is no path. Unknown walls count as open or as walls.
  distances(from, unknownIsOpen) {
    return this.once(
        `${from} ${unknownIsOpen}`,
        () => this.flood(from, (cell, h) => this.known[cell] >> h & 1 ? !(this.walls[cell] >> h & 1) : unknownIsOpen));
  }
  trueDistances() {
    this.fromGoals ??= this.flood(this.goals, (cell, h) => !this.isWall(cell, h));
    return this.fromGoals;
  }
  flood(from, isOpen) {
    const distance = new Int32Array(this.cells).fill(-1), queue = [...from];
    for (const cell of queue) distance[cell] = 0;
    for (let i = 0; i < queue.length; ++i) {
      for (let h = 0; h < 4; ++h) {
        if (!(this.inner[queue[i]] >> h & 1) || !isOpen(queue[i], h)) continue;
        const neighbour = this.neighbour(queue[i], h);
        if (distance[neighbour] < 0) {
          distance[neighbour] = distance[queue[i]] + 1;
          queue.push(neighbour);
        }
      }
    }
    return distance;
  }
  // The cells of the shortest route that is still possible, with the fewest unknown walls.
  possibleRoute() { return this.once("possible", () => this.findPossibleRoute()); }
  findPossibleRoute() {
    const distance = this.distances(this.goals, true);
    if (!(distance[this.run.start] >= 0)) return [];
    const cells = [...distance.keys()].filter((cell) => distance[cell] >= 0).sort((a, b) => distance[a] - distance[b]);
    const unknown = new Int32Array(this.cells), next = new Int32Array(this.cells).fill(-1);
    for (const cell of cells) {
      for (let h = 0; h < 4; ++h) {
        if ((this.known[cell] & this.walls[cell]) >> h & 1) continue;
        const neighbour = this.neighbour(cell, h), doubt = this.known[cell] >> h & 1 ? 0 : 1;
        if (distance[neighbour] !== distance[cell] - 1) continue;
        if (next[cell] >= 0 && unknown[cell] <= unknown[neighbour] + doubt) continue;
        unknown[cell] = unknown[neighbour] + doubt;
        next[cell] = neighbour;
      }
    }
    const route = [this.run.start];
    while (next[route[route.length - 1]] >= 0) route.push(next[route[route.length - 1]]);
    return route;
  }
  // The cells of the shortest route through openings that the robot has seen.
  knownRoute() {
    const distance = this.distances(this.goals, false), route = [];
    for (let cell = distance[this.run.start] >= 0 ? this.run.start : undefined; cell !== undefined;) {
      route.push(cell);
      const heading = [0, 1, 2, 3].find(
          (h) => (this.known[cell] & ~this.walls[cell] & this.inner[cell]) >> h & 1 &&
              distance[this.neighbour(cell, h)] === distance[cell] - 1);
      cell = heading === undefined ? undefined : this.neighbour(cell, heading);
    }
    return route;
  }
  // The cells that a route shorter than the best known one could still lead through.
  doubtful() { return this.once("doubtful", () => this.findDoubtful()); }
  findDoubtful() {
    const fromGoal = this.distances(this.goals, true), fromStart = this.distances([this.run.start], true);
    const known = this.distances(this.goals, false)[this.run.start], cells = [];
    for (let cell = 0; cell < this.cells; ++cell) {
      if (fromGoal[cell] < 0 || fromStart[cell] < 0) continue;
      if (known < 0 || fromGoal[cell] + fromStart[cell] < known) cells.push(cell);
    }
    return cells;
  }
  // The cells that the tours need: [cell, share of the mazes that need it, share of the tours that go there first].
  needed() {
    const [, mazes, ...numbers] = this.run.tours?.[this.tours] ?? [], cells = [];
    for (let i = 0; i < numbers.length; i += 3)
      cells.push([numbers[i], numbers[i + 1] / mazes, numbers[i + 2] / mazes]);
    return cells;
  }

  // ---- numbers ----
  number(name, frame = this.frame) {
    return this.run.numbers.find((number) => number.name === name)?.values[frame] ?? null;
  }
  text(number, frame) {
    const value = number.values[frame];
    if (value === null) return "–";
    return (number.texts ? number.texts[value] : value) + (number.unit ? " " + number.unit : "");
  }
  word(name, frame = this.frame) {
    const number = this.run.numbers.find((each) => each.name === name);
    return number?.texts?.[number.values[frame]] ?? null;
  }
  // The frames of a part of the run, such as a fast run: [first, end].
  legOf(frame) {
    const legs = this.run.numbers.find(({name}) => name === "leg")?.values;
    if (!legs) return [0, this.frames];
    let first = frame, end = frame + 1;
    while (first > 0 && legs[first - 1] === legs[frame]) --first;
    while (end < this.frames && legs[end] === legs[frame]) ++end;
    return [first, end];
  }
  // Somebody has carried the robot before this frame: it did not drive there.
  isCarried(frame) {
    const {x, y, task} = this.run;
    if (frame < 1 || frame >= this.frames || !["torture", "contest", "log"].includes(task)) return false;
    const dx = Math.abs(x[frame] - x[frame - 1]), dy = Math.abs(y[frame] - y[frame - 1]);
    if (dx + dy < 1.05) return false;
    if (task === "log") return true;  // it crosses one border a frame
    const moves = this.number("moves", frame) - this.number("moves", frame - 1);
    return (dx > .01 && dy > .01) || Math.abs(moves - dx - dy) > .01;
  }
  // Cells a second, of the motion that ends with this frame; the mean over a tenth of a second or more.
  speed(frame) {
    let first = frame;
    while (first > 0 && this.times[frame] - this.times[first] < .1) --first;
    let length = 0;
    for (let i = first + 1; i <= frame; ++i)
      length += Math.hypot(this.run.x[i] - this.run.x[i - 1], this.run.y[i] - this.run.y[i - 1]);
    return length / (this.times[frame] - this.times[first] || 1);
  }
  frameAt(time) {  // with its fraction
    let low = 0, high = this.frames - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time)
        low = middle;
      else
        high = middle - 1;
    }
    if (low === this.frames - 1) return low;
    return low + Math.max(0, time - this.times[low]) / ((this.times[low + 1] - this.times[low]) || 1);
  }
}

// A flood fill as a run: a frame for each wave. `run` is any run in the same maze.
function floodRun(run) {
  const maze = new Recording(run), distance = maze.trueDistances(), last = Math.max(...distance);
  const waves = [...Array(last + 1).keys()], reached = waves.map((wave) => distance.filter((d) => d === wave).length);
  const still = waves.map(() => .5);
  return {
    ...run,
    task: "flood",
    knows: "all",
    x: still,
    y: still,
    a: still,
    seen: [],
    route: undefined,
    hypotheses: undefined,
    tours: undefined,
    numbers: [
      {name: "wave", values: waves}, {name: "cells of this wave", values: reached},
      {name: "to a goal", values: waves.map(() => distance[run.start] < 0 ? null : distance[run.start])}
    ]
  };
}

// How often a brush has been over each small square of a house.
class SweptFloor {
  constructor(recording) {
    this.recording = recording;
    this.parts = 5;  // a side of a cell
    this.width = this.parts * recording.width;
    this.height = this.parts * recording.height;
    this.canvas = document.createElement("canvas");
    this.canvas.width = this.width;
    this.canvas.height = this.height;
    this.pen = this.canvas.getContext("2d");
    this.reset();
  }
  reset() {
    this.frame = -1;
    this.passes = new Uint8Array(this.width * this.height);
    this.last = new Int32Array(this.width * this.height).fill(-9);
    this.pen.clearRect(0, 0, this.width, this.height);
  }
  to(frame, colours) {
    const {run} = this.recording, radius = run.brush / 2 * this.parts, across = run.brush * 1.5;
    if (frame < this.frame || colours !== this.colours) this.reset();
    this.colours = colours;
    while (this.frame < frame) {
      const i = ++this.frame, from = Math.max(0, i - 1);
      // A square counts again only after the robot has left it: longer ago than it drives across its brush.
      const step = i > 0 ? Math.hypot(run.x[i] - run.x[i - 1], run.y[i] - run.y[i - 1]) : 0;
      const recent = i - Math.max(3, Math.ceil(across / Math.max(step, .02))),
            parts = Math.max(1, Math.ceil(step * this.parts));
      for (let part = 1; part <= parts; ++part) {
        const at = (of) => (of[from] + (of[i] - of[from]) * part / parts) * this.parts;
        this.brush(at(run.x), at(run.y), radius, i, recent, colours);
      }
    }
  }
  brush(middleX, middleY, radius, frame, recent, colours) {
    for (let y = Math.max(0, Math.ceil(middleY - radius - .5)); y < Math.min(this.height, middleY + radius); ++y) {
      for (let x = Math.max(0, Math.ceil(middleX - radius - .5)); x < Math.min(this.width, middleX + radius); ++x) {
        if (Math.hypot(x + .5 - middleX, y + .5 - middleY) > radius) continue;
        const square = y * this.width + x;
        if (this.last[square] < recent) {
          const passes = this.passes[square] = Math.min(255, this.passes[square] + 1);
          this.pen.fillStyle =
              colours[Math.min(colours.length - 1, Math.floor(Math.log2(passes)))];  // 1, 2, 4, 8 times
          this.pen.fillRect(x, this.height - 1 - y, 1, 1);
        }
        this.last[square] = frame;
      }
    }
  }
}

// What a picture can show, with the name and the words of the switch.
const LAYERS = {
  truth: ["walls not seen yet", true],
  evidence: ["how sure each wall is", true],
  doubts: ["where a shorter route may be", true],
  possible: ["shortest route still possible", true],
  needs: ["cells that a proof may need", true],
  route: ["route", true],
  trail: ["trail", true],
  distances: ["distances to the goal", false],
};
const TONES = [
  "page",    "ink",     "quiet",   "line",  "wall",         "hidden",   "unseen", "visited", "again-2",    "again-3",
  "again-4", "doubt",   "blocks",  "route", "mouse",        "rival",    "start",  "goal",    "hypothesis", "swept-1",
  "swept-2", "swept-3", "swept-4", "wrong", "contradicted", "possible", "need",   "slow",    "fast", "planned",       "cursor"
];

// Draws a recording on a canvas, which fills its parent.
class Picture {
  constructor(canvas, changed = () => {}) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    this.still = document.createElement("canvas");  // all that does not change between two frames
    this.shown = Object.fromEntries(Object.entries(LAYERS).map(([name, [, on]]) => [name, on]));
    this.recording = null;
    this.rival = null;   // a second robot on the same map: a Recording
    this.cursor = null;  // a cell, for the keyboard
    this.view = null;    // "optimistic" or "pessimistic": that maze of the proof instead of the robot
    this.at = 0;
    this.readTones();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.readTones();
      this.resize();
      changed();
    });
    new ResizeObserver(() => {
      this.resize();
      changed();
    }).observe(canvas.parentElement);
  }
  readTones() {
    const style = getComputedStyle(document.documentElement);
    this.tone = Object.fromEntries(TONES.map((name) => [name, style.getPropertyValue("--" + name).trim()]));
    this.sweptTones = [1, 2, 3, 4].map((i) => this.tone[`swept-${i}`]);
    this.stillKey = null;
  }
  show(recording, rival = null) {
    const isNew = this.recording === null || this.recording.width !== recording.width ||
        this.recording.height !== recording.height;
    this.recording = recording;
    this.rival = rival;
    this.swept = recording.run.brush ? new SweptFloor(recording) : null;
    this.stillKey = null;
    this.lineKey = null;
    if (isNew) this.resize();
  }
  resize() {
    const box = this.canvas.parentElement.getBoundingClientRect(), ratio = window.devicePixelRatio || 1;
    if (box.width < 9 || box.height < 9 || this.recording === null) return;  // not shown
    const {width, height} = this.recording, {canvas} = this;
    canvas.width = Math.round(box.width * ratio);
    canvas.height = Math.round(box.height * ratio);
    this.side = Math.min((canvas.width - 8) / width, (canvas.height - 8) / height);
    if (this.side > 8) this.side = Math.floor(this.side);  // whole pixels: no seams between cells
    this.left = Math.round((canvas.width - this.side * width) / 2);
    this.bottom = Math.round((canvas.height + this.side * height) / 2);
    this.still.width = canvas.width;
    this.still.height = canvas.height;
    this.stillKey = null;
    this.draw(this.at);
  }
  px(x) { return this.left + x * this.side; }
  py(y) { return this.bottom - y * this.side; }
  // A place on the screen as a position in cells.
  position(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect(), ratio = this.canvas.width / box.width;
    return {
      x: ((clientX - box.left) * ratio - this.left) / this.side,
      y: (this.bottom - (clientY - box.top) * ratio) / this.side
    };
  }
  middle(cell) {
    return [this.px(cell % this.recording.width + .5), this.py(Math.floor(cell / this.recording.width) + .5)];
  }

  // Of a line, in pixels: a part of a cell, but thin also where the cells of a tiny map are large.
  thickness(least, part) { return Math.min(Math.max(least, this.side / part), 60 / part); }

  // Which layers this recording has.
  layers() {
    const {run, hasHidden, hasEvidence, isSearch} = this.recording;
    const has = {
      truth: hasHidden && !run.live,
      evidence: hasEvidence,
      doubts: isSearch && this.recording.goals.length > 0,
      possible: isSearch,
      needs: run.tours !== undefined,
      route: run.route !== undefined,
      trail: true,
      distances: this.recording.goals.length > 0 && !run.blocks
    };
    return Object.keys(LAYERS).filter((name) => has[name]);
  }
  shows(name) { return this.shown[name]; }
  // What the signs of this picture mean: [name of the glyph, words].
  legend() {
    const {run, hasHidden, hasEvidence, isSearch, hasErrors, goals} = this.recording, signs = [];
    if (run.task === "flood")
      return [
        ["doubt", "the wave"], ["visited", "reached before"], ["start", "start"], ["goal", "goal"], ["wall", "wall"]
      ];
    signs.push(["mouse", this.recording.hasFaults ? "where the robot is" : "the robot, and its trail"]);
    if (this.rival) signs.push(["rival", "the same robot on the shortest route"]);
    if (this.recording.hasFaults)
      signs.push(["hypothesis", "where it believes to be"]);
    else if (run.hypotheses)
      signs.push(["hypothesis", "the robot may be here"]);
    if (run.start !== undefined && run.task !== "vacuum") signs.push(["start", "start"]);
    if (goals.length > 0) signs.push(["goal", "goal"]);
    if (run.blocks)
      signs.push(["blocks", "wall"]);
    else if (hasHidden) {
      signs.push(["wall", hasEvidence ? "wall, known for sure" : "wall the robot knows"]);
      if (hasEvidence) signs.push(["once", "wall, seen from one side only"]);
      if (!run.live) signs.push(["hidden", "wall it has not seen"]);
    } else
      signs.push(["wall", "wall"]);
    if (run.task === "cover")
      signs.push(["visited", "visited once"], ["again", "visited again: 2, 3, 4 times"]);
    else if (run.brush)
      signs.push(["swept", "cleaned 1, 2, 4, 8 times or more"]);
    else if (hasHidden)
      signs.push(["visited", "visited"]);
    if (isSearch && goals.length > 0)
      signs.push(
          ["unseen", "not visited, and no shorter route leads through here"],
          ["doubt", "a route shorter than any known one may lead through here"],
          ["possible", "shortest route still possible"]);
    if (run.route && isSearch) signs.push(["route", run.task === "log" ? run.routeName : "proved route"]);
    if (["race", "drive", "contest"].includes(run.task)) {
      signs.push(["speed", "speed: slow to fast"]);
      if (run.route) signs.push([run.task === "drive" ? "planned" : "route", run.routeName ?? "route"]);
    }
    if (run.tours) signs.push(["need", "a proof may need this cell; disc: tours go there first"]);
    if (hasEvidence && run.seen.some((seen) => seen[4] === DOUBTFUL))
      signs.push(["contradicted", "readings contradict each other"]);
    if (hasErrors) signs.push(["wrong", "wall that is not there"], ["missed", "wall it missed"]);
    return signs;
  }

  // ---- drawing ----
  draw(at) {
    this.at = at;
    if (this.recording === null || !this.side) return;
    const {run, frames} = this.recording, frame = Math.min(Math.floor(at), frames - 1);
    const key = `${frame} ${Object.values(this.shown)} ${this.cursor}`;
    this.recording.to(frame);
    if (key !== this.stillKey) {
      const onScreen = this.pen;
      this.pen = this.still.getContext("2d");
      this.drawStill(frame);
      this.pen = onScreen;
      this.stillKey = key;
    }
    this.pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.pen.drawImage(this.still, 0, 0);
    const next = Math.min(frame + 1, frames - 1), part = this.recording.isCarried(next) ? 0 : at - frame;
    const turned = ((run.a[next] - run.a[frame] + 540) % 360) - 180;  // the shorter turn
    const x = run.x[frame] + part * (run.x[next] - run.x[frame]),
          y = run.y[frame] + part * (run.y[next] - run.y[frame]);
    if (run.task === "flood" || this.view) return;  // no robot
    if (this.shows("trail")) this.drawTrail(frame, x, y);
    if (this.rival)
      this.drawRival(this.recording.times[frame] + part * (this.recording.times[next] - this.recording.times[frame]));
    this.drawArrow(x, y, run.a[frame] + part * turned, run.brush ? Math.max(.8, 2 * run.radius) : .8, this.tone.mouse);
  }
  drawStill(frame) {
    const {pen, tone, side, recording} = this, {run, width, height} = recording;
    pen.clearRect(0, 0, this.still.width, this.still.height);
    pen.fillStyle = recording.hasHidden ? tone.unseen : tone.page;
    pen.fillRect(this.px(0), this.py(height), side * width, side * height);
    if (this.view) return this.drawView();
    this.drawCells(frame);
    if (run.blocks)
      this.drawBlocks();
    else
      this.drawWalls();
    this.drawMarks();
    if (this.shows("route") && run.route && run.task !== "drive" &&
        (!recording.isSearch || recording.word("shortest route", frame) === "proved" ||
         (run.task === "log" && frame === recording.frames - 1)))
      this.drawRoute();
    else if (this.shows("possible") && recording.isSearch)
      this.drawPossibleRoute();
    if (run.task === "race" || recording.word("leg", frame)?.startsWith("fast run")) this.drawSpeeds(frame);
    if (run.task === "drive" && run.route && this.shows("route")) this.drawPlanned();
    // Where the robot believes to be, if that is elsewhere.
    const poses =
        recording.hasFaults && recording.word("pose", frame) === "right" ? [] : run.hypotheses?.[frame] ?? [];
    const inCell = new Uint8Array(recording.cells);
    for (const pose of poses) ++inCell[Math.floor(pose / 4)];
    for (const pose of poses) {
      const cell = Math.floor(pose / 4), h = pose % 4;
      // Several arrows of one cell are so short that they do not touch.
      const length = recording.hasFaults ? .8 : inCell[cell] === 1 ? .6 : .3;
      const ahead = recording.hasFaults ? .2 : .45 - length / 2;
      this.drawArrow(
          cell % width + .5 + ahead * DX[h], Math.floor(cell / width) + .5 + ahead * DY[h], 90 * h, length,
          tone.hypothesis);
    }
    if (this.cursor !== null) {
      pen.strokeStyle = tone.cursor;
      pen.lineWidth = Math.max(2, side / 8);
      pen.strokeRect(
          this.px(this.cursor % width + .1), this.py(Math.floor(this.cursor / width) + .9), .8 * side, .8 * side);
    }
  }
  // One of the two mazes of the proof: unknown walls are open, or they are walls; with its shortest route.
  drawView() {
    const {pen, tone, recording, side} = this, isOpen = this.view === "optimistic";
    pen.fillStyle = tone.page;
    pen.fillRect(this.px(0), this.py(recording.height), side * recording.width, side * recording.height);
    const isUnknown = (cell, h) => (recording.inner[cell] >> h & 1) && !(recording.known[cell] >> h & 1);
    const line = Math.max(1.5, Math.min(side / 12, 5));
    if (!isOpen) this.strokeWalls(isUnknown, tone.hidden, line);
    this.strokeWalls((cell, h) => (recording.known[cell] & recording.walls[cell]) >> h & 1, tone.wall, line);
    this.drawMarks();
    this.traceCells(isOpen ? recording.possibleRoute() : recording.knownRoute());
    if (isOpen) pen.setLineDash([side / 4, side / 4]);
    pen.strokeStyle = isOpen ? tone.possible : tone.route;
    pen.lineWidth = this.thickness(1.5, 8);
    pen.stroke();
    pen.setLineDash([]);
  }
  fillCells(cells, colour) {
    this.pen.fillStyle = colour;
    for (const cell of cells) {
      // Whole pixels, also where a cell is not: no seams between cells.
      const x = cell % this.recording.width, y = Math.floor(cell / this.recording.width);
      const left = Math.round(this.px(x)), top = Math.round(this.py(y + 1));
      this.pen.fillRect(left, top, Math.round(this.px(x + 1)) - left, Math.round(this.py(y)) - top);
    }
  }
  drawCells(frame) {
    const {pen, tone, side, recording} = this, {run} = recording;
    if (this.swept) {
      this.swept.to(frame, this.sweptTones);
      pen.imageSmoothingEnabled = false;
      pen.drawImage(
          this.swept.canvas, this.px(0), this.py(recording.height), side * recording.width, side * recording.height);
    } else if (run.task === "flood") {
      const distance = recording.trueDistances(), cells = [...distance.keys()];
      this.fillCells(cells.filter((cell) => distance[cell] >= 0 && distance[cell] < frame), tone.visited);
      this.fillCells(cells.filter((cell) => distance[cell] === frame), tone.doubt);
    } else if (run.task === "cover") {
      const again = [tone.visited, tone["again-2"], tone["again-3"], tone["again-4"]];
      recording.visits.forEach((visits, cell) => {
        if (visits > 0) this.fillCells([cell], again[Math.min(visits, 4) - 1]);
      });
    } else if (recording.hasHidden) {
      this.fillCells([...recording.visits.keys()].filter((cell) => recording.visits[cell] > 0), tone.visited);
    }
    if (recording.isSearch && this.shows("doubts") && recording.goals.length > 0)
      this.fillCells(recording.doubtful(), tone.doubt);
    if (this.shows("needs")) {
      for (const [cell, share, first] of recording.needed()) {
        pen.globalAlpha = .55 * share;
        this.fillCells([cell], tone.need);
        pen.globalAlpha = 1;
        if (first > 0) this.drawDisc(...this.middle(cell), side * (.12 + .3 * first), tone.need);
      }
    }
  }
  drawDisc(x, y, radius, colour) {
    this.pen.fillStyle = colour;
    this.pen.beginPath();
    this.pen.arc(x, y, radius, 0, 7);
    this.pen.fill();
  }
  drawBlocks() {
    const {recording, tone} = this;
    const isSeen = (cell) =>
        !recording.hasHidden || (recording.known[cell] & recording.walls[cell] & recording.inner[cell]) !== 0;
    if (this.shows("truth")) this.fillCells(recording.blocks.filter((cell) => !isSeen(cell)), tone.hidden);
    this.fillCells(recording.blocks.filter(isSeen), tone.blocks);
  }
  drawWalls() {
    const {pen, tone, side, recording} = this, line = Math.max(1.5, Math.min(side / 12, 5));
    const isTrue = (cell, h) => recording.isWall(cell, h);
    if (!recording.hasHidden) return this.strokeWalls(isTrue, tone.wall, line);
    const isKnownWall = (cell, h) => (recording.known[cell] & recording.walls[cell]) >> h & 1;
    if (this.shows("truth"))
      this.strokeWalls((cell, h) => isTrue(cell, h) && !(recording.known[cell] >> h & 1), tone.hidden, line / 2);
    if (recording.hasEvidence && this.shows("evidence")) {
      this.strokeWalls(
          (cell, h) => isKnownWall(cell, h) && recording.evidenceOf(cell, h) <= SEEN_ONCE, tone.wall, line * .6);
      this.strokeWalls(
          (cell, h) => isKnownWall(cell, h) && recording.evidenceOf(cell, h) > SEEN_ONCE, tone.wall, line * 1.3);
      pen.setLineDash([side / 8, side / 8]);
      this.strokeWalls((cell, h) => recording.evidenceOf(cell, h) === DOUBTFUL, tone.contradicted, 1.5 * line);
      pen.setLineDash([]);
    } else {
      this.strokeWalls(isKnownWall, tone.wall, line);
    }
    if (!recording.hasErrors) return;
    this.strokeWalls((cell, h) => isKnownWall(cell, h) && !isTrue(cell, h), tone.wrong, 2 * line);
    pen.setLineDash([side / 5, side / 10]);
    this.strokeWalls(
        (cell, h) => (recording.known[cell] & ~recording.walls[cell]) >> h & 1 && isTrue(cell, h), tone.wrong,
        2 * line);
    pen.setLineDash([]);
  }
  strokeWalls(isChosen, colour, lineWidth) {
    const {pen, recording} = this, {width} = recording;
    pen.strokeStyle = colour;
    pen.lineWidth = lineWidth;
    pen.lineCap = pen.getLineDash().length > 0 ? "butt" : "square";
    pen.beginPath();
    for (let cell = 0; cell < recording.cells; ++cell) {
      const x = cell % width, y = Math.floor(cell / width);
      for (let h = 0; h < 4; ++h) {
        if (h >= 2 && (h === 2 ? y > 0 : x > 0)) continue;  // the neighbour draws it
        if (!isChosen(cell, h)) continue;
        pen.moveTo(this.px(x + (h === 1)), this.py(y + (h !== 2)));
        pen.lineTo(this.px(x + (h !== 3)), this.py(y + (h === 0)));
      }
    }
    pen.stroke();
    pen.lineCap = "butt";
  }
  drawMarks() {
    const {pen, tone, side, recording} = this;
    if (recording.run.start !== undefined) this.drawStart(...this.middle(recording.run.start), side);
    for (const cell of recording.goals) this.drawGoal(...this.middle(cell), side);
    const isFlood = recording.run.task === "flood";
    if (!(this.shows("distances") || isFlood) || side <= 14 || recording.goals.length === 0) return;
    const distance = recording.hasHidden ? recording.distances(recording.goals, true) : recording.trueDistances();
    pen.fillStyle = tone.quiet;
    pen.font = `${.36 * side}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    distance.forEach((value, cell) => {
      if (isFlood && (value > recording.frame || value === 0)) return;
      if (value >= 0) pen.fillText(value, ...this.middle(cell));
    });
  }
  drawStart(x, y, side) {
    this.pen.strokeStyle = this.tone.start;
    this.pen.lineWidth = Math.max(1.5, side / 10);
    this.pen.beginPath();
    this.pen.arc(x, y, .3 * side, 0, 7);
    this.pen.stroke();
  }
  drawGoal(x, y, side) {  // a flag
    const {pen, tone} = this;
    pen.fillStyle = pen.strokeStyle = tone.goal;
    pen.lineWidth = Math.max(1, side / 14);
    pen.beginPath();
    pen.moveTo(x - .2 * side, y + .34 * side);
    pen.lineTo(x - .2 * side, y - .34 * side);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(x - .2 * side, y - .34 * side);
    pen.lineTo(x + .3 * side, y - .16 * side);
    pen.lineTo(x - .2 * side, y + .02 * side);
    pen.fill();
  }
  traceCells(cells) {
    this.pen.lineJoin = this.pen.lineCap = "round";
    this.pen.beginPath();
    for (const cell of cells) this.pen.lineTo(...this.middle(cell));
  }
  drawPossibleRoute() {
    const {pen, tone, side} = this;
    this.traceCells(this.recording.possibleRoute());
    pen.setLineDash([side / 4, side / 4]);
    pen.strokeStyle = tone.possible;
    pen.lineWidth = this.thickness(1, 12);
    pen.stroke();
    pen.setLineDash([]);
  }
  drawRoute() {
    const {pen, tone, side} = this, {route} = this.recording.run;
    pen.lineJoin = pen.lineCap = "round";
    pen.beginPath();
    route.x.forEach((x, i) => pen.lineTo(this.px(x), this.py(route.y[i])));
    pen.strokeStyle = tone.route;
    pen.lineWidth = this.thickness(1.5, 7);
    pen.globalAlpha = .5;
    pen.stroke();
    pen.globalAlpha = 1;
  }
  // The planned curve, as a thin line on the one that was driven.
  drawPlanned() {
    const {pen, tone} = this, {route} = this.recording.run;
    pen.lineJoin = "round";
    pen.beginPath();
    route.x.forEach((x, i) => pen.lineTo(this.px(x), this.py(route.y[i])));
    pen.strokeStyle = tone.planned;
    pen.lineWidth = Math.max(1, this.side / 40);
    pen.stroke();
  }
  // The whole path of the fast run of this frame, coloured by its speed.
  drawSpeeds(frame) {
    const {pen, recording} = this, {run} = recording;
    const recorded = run.numbers.find(({name}) => name === "speed");  // where the robot's file describes its drive
    const speeds = recording.speeds ??= recorded?.values ?? run.x.map((_, i) => recording.speed(i));
    const [first, end] = recording.legOf(frame);
    const fastest = recording.fastest ??=
        Math.max(...speeds.filter((_, i) => recording.word("leg", i)?.startsWith("fast run") ?? true));
    pen.lineWidth = this.thickness(2, 5);
    pen.lineCap = "round";
    for (let i = first + 1; i < end; ++i) {
      if (recording.isCarried(i)) continue;
      pen.strokeStyle = this.mix(Math.max(0, speeds[i]) / fastest);
      pen.beginPath();
      pen.moveTo(this.px(run.x[i - 1]), this.py(run.y[i - 1]));
      pen.lineTo(this.px(run.x[i]), this.py(run.y[i]));
      pen.stroke();
    }
  }
  mix(share) {  // from slow to fast
    const channel = (tone, i) => parseInt(tone.slice(1 + 2 * i, 3 + 2 * i), 16);
    return `rgb(${
            [0, 1, 2].map(
                (i) => Math.round(channel(this.tone.slow, i) * (1 - share) + channel(this.tone.fast, i) * share))})`;
  }
  drawTrail(frame, x, y) {
    const {pen, recording, side} = this, {run} = recording;
    pen.lineJoin = pen.lineCap = "round";
    pen.beginPath();
    for (let i = Math.max(0, frame - (run.brush ? 100 : 60)); i <= frame; ++i) {
      if (recording.isCarried(i))
        pen.moveTo(this.px(run.x[i]), this.py(run.y[i]));
      else
        pen.lineTo(this.px(run.x[i]), this.py(run.y[i]));
    }
    pen.lineTo(this.px(x), this.py(y));
    pen.strokeStyle = this.tone.mouse;
    pen.lineWidth = this.thickness(1, run.brush ? 16 : 10);
    pen.globalAlpha = run.brush ? .35 : .6;
    pen.stroke();
    pen.globalAlpha = 1;
  }
  drawRival(time) {
    const {run, frames} = this.rival, at = this.rival.frameAt(time), frame = Math.floor(at),
                next = Math.min(frame + 1, frames - 1);
    const part = at - frame, turned = ((run.a[next] - run.a[frame] + 540) % 360) - 180;
    this.drawArrow(
        run.x[frame] + part * (run.x[next] - run.x[frame]), run.y[frame] + part * (run.y[next] - run.y[frame]),
        run.a[frame] + part * turned, .8, this.tone.rival);
  }
  drawArrow(x, y, degrees, length, colour) {
    this.drawArrowAt(this.px(x), this.py(y), degrees, length * this.side, colour);
  }
  drawArrowAt(x, y, degrees, length, colour) {
    const {pen} = this;
    pen.save();
    pen.translate(x, y);
    pen.rotate(degrees * Math.PI / 180);
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(0, -length / 2);
    pen.lineTo(.4 * length, length / 2);
    pen.lineTo(0, length / 4);
    pen.lineTo(-.4 * length, length / 2);
    pen.fill();
    pen.restore();
  }

  // Draws a sign of the legend on a small canvas, with the same pen as the picture.
  drawGlyph(canvas, name) {
    const ratio = window.devicePixelRatio || 1, size = Math.round(22 * ratio), {tone} = this;
    canvas.width = canvas.height = size;
    const pen = canvas.getContext("2d"), kept = this.pen, middle = size / 2;
    const fill = (...colours) => colours.forEach((colour, i) => {
      pen.fillStyle = colour;
      pen.fillRect(
          Math.round(i * size / colours.length), 2 * ratio, Math.ceil(size / colours.length), size - 4 * ratio);
    });
    const line = (colour, lineWidth, dash = []) => {
      pen.strokeStyle = colour;
      pen.lineWidth = lineWidth * ratio;
      pen.setLineDash(dash.map((part) => part * ratio));
      pen.beginPath();
      pen.moveTo(0, middle);
      pen.lineTo(size, middle);
      pen.stroke();
    };
    this.pen = pen;
    const glyphs = {
      mouse: () => this.drawArrowAt(middle, middle, 0, .8 * size, tone.mouse),
      rival: () => this.drawArrowAt(middle, middle, 0, .8 * size, tone.rival),
      hypothesis: () => this.drawArrowAt(middle, middle, 0, .8 * size, tone.hypothesis),
      start: () => this.drawStart(middle, middle, size),
      goal: () => this.drawGoal(middle, middle, size),
      blocks: () => fill(tone.blocks),
      wall: () => line(tone.wall, 3.5),
      once: () => line(tone.wall, 1.6),
      hidden: () => line(tone.hidden, 1),
      visited: () => fill(tone.visited),
      unseen: () => fill(tone.unseen),
      again: () => fill(tone["again-2"], tone["again-3"], tone["again-4"]),
      swept: () => fill(...this.sweptTones),
      doubt: () => fill(tone.doubt),
      possible: () => line(tone.possible, 2, [4, 4]),
      route: () => {
        pen.globalAlpha = .5;
        line(tone.route, 4);
      },
      planned: () => {
        line(this.mix(.8), 8);
        line(tone.planned, 1.2);
      },
      speed: () => fill(...[0, .25, .5, .75, 1].map((share) => this.mix(share))),
      need: () => {
        pen.globalAlpha = .4;
        fill(tone.need);
        pen.globalAlpha = 1;
        this.drawDisc(middle, middle, .22 * size, tone.need);
      },
      contradicted: () => line(tone.contradicted, 3, [3, 3]),
      wrong: () => line(tone.wrong, 5),
      missed: () => line(tone.wrong, 5, [5, 3]),
    };
    glyphs[name]();
    this.pen = kept;
  }
}
