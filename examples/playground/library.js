// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The library, in a worker that is ended when its time is over or when nobody waits for its answer any more.
"use strict";

const library = (() => {
  const script = document.currentScript.src;  // the other files are in its folder, wherever the page is
  // A page that is opened as a file may not load others: there the library is inside embedded.js.
  const embedded = globalThis.EMBEDDED, beside = (name) => new URL(name, script).href;
  const compiled = {};  // the modules by the names of their files: promises
  async function compile(file) {
    if (!embedded) {
      const response = await fetch(beside(file));
      if (!response.ok) throw new Error(`${file} cannot be loaded`);
      // Servers that do not know the type are read whole.
      if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
      return WebAssembly.compile(await response.arrayBuffer());
    }
    return WebAssembly.compile(Uint8Array.from(atob(embedded.modules[file]), (character) => character.charCodeAt(0)));
  }
  compiled["mazebot.wasm"] = compile("mazebot.wasm");
  const address = embedded ? URL.createObjectURL(new Blob([embedded.worker], {type: "text/javascript"})) : beside("worker.js");
  const encoder = new TextEncoder();
  let worker = null, calls = 0, given = new Set();  // the modules that the worker has
  const waiting = new Map();

  function start() {
    worker = new Worker(address);
    given = new Set();
    worker.onmessage = ({data}) => {
      const call = waiting.get(data.id);
      if (data.moves !== undefined) return call?.onProgress?.(data.moves);
      waiting.delete(data.id);
      call?.resolve(data);
    };
  }
  start();

  // Ends the worker; all that wait get these words.
  function stop(why) {
    worker.terminate();
    start();
    for (const {resolve} of waiting.values()) resolve({result: null, error: why});
    waiting.clear();
  }
  // Resolves to { result, error }: either may be null. `map` is text or bytes. `file`: the module, which is loaded when
  // it is first asked for.
  function ask(call, values, map, {code, seconds = Infinity, why, onProgress, file = "mazebot.wasm"} = {}) {
    const id = ++calls,
          head = encoder.encode(Object.entries(values).map(([key, value]) => `${key}=${value}\n`).join("") + "\n");
    const tail = typeof map === "string" ? encoder.encode(map) : map, bytes = new Uint8Array(head.length + tail.length);
    bytes.set(head);
    bytes.set(tail, head.length);
    return new Promise((resolve) => {
      const late = seconds === Infinity ? null : setTimeout(() => stop(why), 1000 * seconds);
      waiting.set(id, {
        resolve: (answer) => {
          clearTimeout(late);
          resolve(answer);
        },
        onProgress
      });
      const mine = worker;
      (compiled[file] ??= compile(file)).then((module) => {
        if (worker !== mine) return;  // it was stopped
        if (!given.has(file)) mine.postMessage({module, file});
        given.add(file);
        mine.postMessage({id, call, bytes, code, file});
      }, (problem) => {
        delete compiled[file];
        waiting.get(id)?.resolve({result: null, error: problem.message});
        waiting.delete(id);
      });
    });
  }
  return {ask, stop};
})();
