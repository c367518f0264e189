// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Runs the library in a thread of its own, so that neither a long plan nor an endless loop of a student stops the page.
"use strict";
const decoder = new TextDecoder();
const LOG_LINES = 500, STEPS = 5000;
const modules = {}, libraries = {};  // by the names of their files
let library = null, current = null, lastProgress = 0;  // library: that of this call

async function fresh(compiled) {
  const imports = {};  // the C library's files and environment: there are none
  for (const wanted of WebAssembly.Module.imports(compiled)) (imports[wanted.module] ??= {})[wanted.name] = () => 0;
  (imports.page ??= {}).progress = (moves) => {
    const now = performance.now();
    if (now - lastProgress < 100) return;
    lastProgress = now;
    postMessage({id: current, moves});
  };
  const {exports} = await WebAssembly.instantiate(compiled, imports);
  exports._initialize();
  return exports;
}
function write(bytes) {
  const at = library.input(bytes.length);
  new Uint8Array(library.memory.buffer).set(bytes, at);
}
const read = () => decoder.decode(new Uint8Array(library.memory.buffer, library.output(), library.output_size()));

// ---- the program of a student ----
class Limit extends Error {}

// The six functions of a robot, and what helps. Each call that moves it is one step of the core's simulator.
function robotFor(facts, steps) {
  const step = () => {
    if (++steps.count > STEPS) throw new Limit();
  };
  return Object.freeze({
    wallLeft: () => library.robot_wall(3) === 1,
    wallFront: () => library.robot_wall(0) === 1,
    wallRight: () => library.robot_wall(1) === 1,
    turnLeft: () => {
      step();
      library.robot_turn(3);
    },
    turnRight: () => {
      step();
      library.robot_turn(1);
    },
    forward: () => {
      step();
      const moved = library.robot_forward() === 1;
      steps.poses.push(library.robot_pose());
      return moved;
    },
    atGoal: () => library.robot_at_goal() === 1,
    ...facts,
  });
}
const written = (value) => {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch { return String(value); }
};
function runProgram(code) {
  library.robot_begin();
  const steps = {count: 0, poses: []}, log = [], answer = {log, steps};
  const print = (...values) => {
    if (log.length < LOG_LINES)
      log.push([steps.count, values.map(written).join(" ")]);
    else if (log.length === LOG_LINES)
      log.push([steps.count, `only the first ${LOG_LINES} lines are kept`]);
  };
  const robot = robotFor(JSON.parse(read()), steps);
  try {
    // The code begins in the third line of the function.
    new Function("robot", "console", `"use strict"; ${code}\n//# sourceURL=program.js`)(
        robot, {log: print, warn: print, error: print, info: print});
  } catch (thrown) {
    if (thrown instanceof WebAssembly.RuntimeError) throw thrown;
    if (thrown instanceof Limit)
      answer.isLimited = true;
    else {
      answer.problem = `${thrown?.name ?? "Error"}: ${thrown?.message ?? thrown}`;
      answer.isSyntax = thrown instanceof SyntaxError && steps.count === 0;
      const place = /program\.js:(\d+)/.exec(thrown?.stack ?? "");
      if (place) answer.line = Number(place[1]) - 2;
    }
  }
  answer.isAtGoal = library.robot_at_goal() === 1;
  const last = steps.poses.slice(-1000);
  answer.lastCells = new Set(last.map((pose) => pose >> 2)).size;
  answer.circles = last.length > 100 && new Set(last).size < last.length / 4;
  steps.poses = [];
  library.robot_end();
  return answer;
}

onmessage = async ({data}) => {
  if (data.module) {
    modules[data.file] = data.module;
    return;
  }
  const {id, call, bytes, code, file} = data;
  let error = null, result = null, answer = {};
  try {
    libraries[file] ??= await fresh(modules[file]);
    library = libraries[file];
    current = id;
    lastProgress = performance.now();
    write(bytes);
    if (call === "program")
      answer = runProgram(code);
    else
      library[call]();
    result = read();
  } catch (thrown) {
    error = thrown instanceof WebAssembly.RuntimeError && library !== null ? read() || thrown.message : thrown.message;
    delete libraries[file];  // an exception of the library ends its instance
    library = null;
  }
  postMessage({id, result, error, ...answer});
};
