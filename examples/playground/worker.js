// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Runs the library in a thread of its own, so that neither a long plan nor an endless loop of a student stops it. The page
// ends this worker when its time is over.
"use strict";
const dec = new TextDecoder(), enc = new TextEncoder();
let library = null, compiled = null;

async function fresh() {
  compiled ??= await WebAssembly.compile(await (await fetch("mazebot.wasm")).arrayBuffer());
  const imports = {};  // the C library's files and environment: there are none
  for (const wanted of WebAssembly.Module.imports(compiled)) (imports[wanted.module] ??= {})[wanted.name] = () => 0;
  library = (await WebAssembly.instantiate(compiled, imports)).exports;
  library._initialize();
}
function write(text) {
  const bytes = enc.encode(text);
  const at = library.input(bytes.length);
  new Uint8Array(library.memory.buffer).set(bytes, at);
}
const read = () => dec.decode(new Uint8Array(library.memory.buffer, library.output(), library.output_size()));

// The six functions of a robot, and two that help. Each call is one step of the core's simulator.
function robotFor(most) {
  let steps = 0;
  const step = () => { if (++steps > most) throw new Error(`the robot made ${most} steps and has not returned`); };
  return {
    wallLeft: () => library.robot_wall(3) === 1,
    wallFront: () => library.robot_wall(0) === 1,
    wallRight: () => library.robot_wall(1) === 1,
    turnLeft: () => { step(); library.robot_turn(3); },
    turnRight: () => { step(); library.robot_turn(1); },
    forward: () => { step(); return library.robot_forward() === 1; },
    atGoal: () => library.robot_at_goal() === 1,
  };
}

onmessage = async ({ data }) => {
  const { id, call, text, code } = data;
  let error = null, result = null;
  try {
    if (library === null) await fresh();
    write(text);
    if (call === "program") {
      library.robot_begin();
      try {
        new Function("robot", `"use strict";\n${code}`)(robotFor(5000));
      } catch (thrown) {
        if (thrown instanceof WebAssembly.RuntimeError) throw thrown;
        error = `your program: ${thrown.message}`;  // its moves until then are shown
      }
      library.robot_end();
    } else {
      library[call]();
    }
    result = read();
  } catch (thrown) {
    error = thrown instanceof WebAssembly.RuntimeError && library !== null ? read() || thrown.message : thrown.message;
    library = null;  // an exception of the library ends its instance
  }
  postMessage({ id, result, error });
};
