// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The program of a student: five starts, the text with its line numbers, and what happened when it ran.
"use strict";

const STARTS = {
  "turn-right": [
    "turn right", `// Drives straight on, and turns right where a wall is ahead.
while (!robot.atGoal()) {
  if (robot.wallFront()) {
    robot.turnRight();
  } else {
    robot.forward();
  }
}
`
  ],
  "left-hand": [
    "left hand", `// Keeps its left hand on the wall.
while (!robot.atGoal()) {
  if (!robot.wallLeft()) {
    robot.turnLeft();
  } else {
    while (robot.wallFront()) robot.turnRight();
  }
  robot.forward();
}
`
  ],
  "memory": [
    "left hand that remembers", `// Counts how often it was in each cell, and goes where it was
// least. If several are equal: left, ahead, right, back.
const dx = [0, 1, 0, -1], dy = [1, 0, -1, 0];  // north, east, ...
let [x, y] = robot.start, heading = 0, hasMoved = false;
const visits = {};
const count = (turn) => {
  const h = (heading + turn) % 4;
  return visits[[x + dx[h], y + dy[h]]] ?? 0;
};
while (!robot.atGoal()) {
  const open = [];
  if (!robot.wallLeft()) open.push(3);
  if (!robot.wallFront()) open.push(0);
  if (!robot.wallRight()) open.push(1);
  if (hasMoved) open.push(2);
  if (open.length === 0) {  // at the start, facing a dead end
    robot.turnRight();
    heading = (heading + 1) % 4;
    continue;
  }
  visits[[x, y]] = (visits[[x, y]] ?? 0) + 1;
  const turn = open.reduce((a, b) => count(b) < count(a) ? b : a);
  if (turn === 3) robot.turnLeft();
  for (let i = 0; i < turn && turn < 3; ++i) robot.turnRight();
  heading = (heading + turn) % 4;
  robot.forward();
  x += dx[heading];
  y += dy[heading];
  hasMoved = true;
}
console.log("cells visited:", Object.keys(visits).length);
`
  ],
  "flood-fill": [
    "flood fill", `// Knows the walls it has seen, takes all others for open, and
// always drives towards the goal by the shortest possible path.
const dx = [0, 1, 0, -1], dy = [1, 0, -1, 0];  // north, east, ...
let [x, y] = robot.start, heading = 0;
const walls = new Set();
const side = (x, y, h) => [x, y, x + dx[h], y + dy[h]].join();
function see(turn, isWall) {
  const h = (heading + turn) % 4;
  if (!isWall) return;
  walls.add(side(x, y, h));
  walls.add([x + dx[h], y + dy[h], x, y].join());  // the same wall
}
function distances() {
  const distance = {}, queue = robot.goals.map((goal) => [...goal]);
  for (const goal of queue) distance[goal] = 0;
  for (const [x, y] of queue) {
    for (let h = 0; h < 4; ++h) {
      const next = [x + dx[h], y + dy[h]];
      if (next[0] < 0 || next[0] >= robot.width) continue;
      if (next[1] < 0 || next[1] >= robot.height) continue;
      if (walls.has(side(x, y, h)) || next in distance) continue;
      distance[next] = distance[[x, y]] + 1;
      queue.push(next);
    }
  }
  return distance;
}
while (!robot.atGoal()) {
  see(3, robot.wallLeft());
  see(0, robot.wallFront());
  see(1, robot.wallRight());
  const distance = distances();
  const isOpen = (turn) => !walls.has(side(x, y, (heading + turn) % 4));
  const after = (turn) => {
    const h = (heading + turn) % 4;
    return distance[[x + dx[h], y + dy[h]]] ?? Infinity;
  };
  const turn = [0, 1, 3, 2].filter(isOpen).reduce((a, b) => after(b) < after(a) ? b : a);
  if (turn === 3) robot.turnLeft();
  for (let i = 0; i < turn && turn < 3; ++i) robot.turnRight();
  heading = (heading + turn) % 4;
  if (robot.forward()) {
    x += dx[heading];
    y += dy[heading];
  } else {
    see(0, true);
  }
}
console.log("at the goal", x, y);
`
  ],
  "yours": [
    "yours", `// Your robot. Ask for walls, turn, drive:
console.log("wall ahead?", robot.wallFront());
while (!robot.wallFront()) robot.forward();
robot.turnRight();
`
  ],
};

class Program {
  constructor({changed}) {
    this.code = document.getElementById("code");
    this.lines = document.getElementById("lines");
    this.log = document.getElementById("log");
    this.verdict = document.getElementById("verdict");
    this.start = document.getElementById("code-start");
    this.errorLine = null;
    this.start.replaceChildren(...Object.entries(STARTS).map(([name, [text]]) => new Option(text, name)));
    this.start.addEventListener("change", () => {
      this.begin(this.start.value);
      changed();
    });
    this.code.addEventListener("input", () => {
      this.errorLine = null;
      this.number();
      changed();
    });
    this.code.addEventListener("scroll", () => {
      this.lines.scrollTop = this.code.scrollTop;
    });
    this.begin("left-hand");
  }
  begin(name, code = STARTS[name][1]) {
    this.start.value = name;
    this.code.value = code;
    this.errorLine = null;
    this.say("");
    this.show([]);
    this.number();
  }
  number() {
    const count = this.code.value.split("\n").length;
    this.lines.replaceChildren(...[...Array(count).keys()].map((i) => {
      const line = document.createElement(i + 1 === this.errorLine ? "b" : "span");
      line.textContent = `${i + 1}${i + 1 === this.errorLine ? "" : "\n"}`;
      return line;
    }));
    this.lines.scrollTop = this.code.scrollTop;
  }
  say(text, isBad = false) {
    this.verdict.textContent = text;
    this.verdict.className = isBad ? "bad" : "";
  }
  mark(line) {
    this.errorLine = line;
    this.number();
  }
  show(log) {
    this.log.hidden = log.length === 0;
    this.log.replaceChildren(...log.map(([step, text]) => {
      const line = document.createElement("div"), when = document.createElement("span");
      when.textContent = `step ${step}  `;
      line.append(when, text);
      line.dataset.step = step;
      return line;
    }));
  }
  // Marks the lines that were printed up to a step.
  at(step) {
    let last = null;
    for (const line of this.log.children) {
      line.classList.remove("now");
      if (Number(line.dataset.step) <= step) last = line;
    }
    last?.classList.add("now");
  }
  // For a link: the name of a start, or the text.
  address() {
    const name = this.start.value;
    if (this.code.value === STARTS[name][1]) return {code: name};
    return {code: name, program: toBase64(new TextEncoder().encode(this.code.value))};
  }

  // Runs it. Resolves to the JSON of its run, or null.
  async run(values, map) {
    this.say("running ...");
    this.mark(null);
    this.show([]);
    const answer = await library.ask("program", values, map, {
      code: this.code.value,
      seconds: 2,
      why: "your program was stopped after two seconds: it loops for ever without moving the robot"
    });
    if (answer.error !== null) {
      this.say(answer.error, true);
      return null;
    }
    this.show(answer.log);
    const run = JSON.parse(answer.result);
    run.task = "program";
    const steps = `${answer.steps.count} step${answer.steps.count === 1 ? "" : "s"}`;
    if (answer.problem) {
      const line = answer.line ?? (answer.isSyntax ? await this.lineOfSyntaxError() : null);
      this.mark(line);
      run.ending = `${line === null || line === undefined ? "" : `line ${line}: `}${answer.problem}`;
      this.say(run.ending, true);
    } else if (answer.isLimited) {
      run.ending = answer.circles ?
          `Stopped after 5000 steps: it circles. It has been in the same ${
              answer
                  .lastCells} cells again and again, and always did the same there. A robot that remembers would notice.` :
          "Stopped after 5000 steps, before the goal.";
      this.say(run.ending, true);
    } else if (answer.isAtGoal) {
      run.ending = `At the goal after ${steps}.`;
      this.say(run.ending);
    } else {
      run.ending = `The program ended after ${steps}, but not at the goal.`;
      this.say(run.ending, true);
    }
    return run;
  }
  // An engine tells the line of a syntax error only of a script: a worker of its own, which ends at once.
  lineOfSyntaxError() {
    return new Promise((resolve) => {
      const text = `(function (robot, console) {\n"use strict"; ${this.code.value}\n});`;
      const probe = new Worker(URL.createObjectURL(new Blob([text], {type: "text/javascript"})));
      const end = (line) => {
        probe.terminate();
        resolve(line);
      };
      probe.onerror = (event) => {
        event.preventDefault();
        end(Math.min(Math.max(1, event.lineno - 1), this.code.value.split("\n").length));
      };
      setTimeout(() => end(null), 500);
    });
  }
}
