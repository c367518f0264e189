// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Connects the parts of the page: the pictures and their clock, the runs, the map, and the wiring of the controls.
"use strict";

const $ = (id) => document.getElementById(id);
const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const wantsMotion = !matchMedia("(prefers-reduced-motion: reduce)").matches;

// What is chosen; the address says the same.
const chosen = {
  task: "explore",
  policies: ["odds"],
  faults: {},
  options: {},  // of the task, that are not the defaults
  kind: "contest",
  size: 16
};
let map = null;  // an EditableMap
let mapName = "maze";
let isGenerated = true;  // by kind, size and seed: then the address needs no walls
let isOfLog = false;     // the map is what the robot of a log has seen
const undoStack = [];
let pictures = [], recordings = [];
let hasRunProgram = false;

// ---- pictures and clock ---------------------------------------------------------------------------------------------
const player = new Player(drawAll, showPlayer);
function drawAll(time) {
  recordings.forEach((recording, i) => {
    const at = recording.frameAt(time), frame = Math.floor(at);
    pictures[i].draw(at);
    if (recordings.length > 1) {
      const {caption, curve} = pictures[i], value = curve.values[Math.min(frame, curve.values.length - 1)];
      const words = time >= recording.total ? "has ended" :
          value === null                    ? "" :
                                              `${curve.name}: ${Number(value.toFixed(1))}`;
      if (caption.textContent !== words) caption.textContent = words;
    }
  });
  if (recordings.length === 0) return;
  const frame = Math.floor(recordings[0].frameAt(time));
  tell(frame);
  if (!$("numbers").parentElement.open) { /* nothing to write */
  } else
    numberCells.forEach((cell, i) => {
      cell.textContent = recordings[0].text(recordings[0].run.numbers[i], frame);
    });
  if (chosen.task === "program") program.at(frame);
  $("scrub").value = player.total > 0 ? 1000 * time / player.total : 0;
  $("scrub").setAttribute("aria-valuetext", player.timeText());
  $("where").textContent = player.timeText();
  $("where").classList.toggle("steps", !player.hasClock);
  drawCursor();
}
function showPlayer() {
  $("play").textContent = player.isPlaying ? "❚❚" : "▶";
  $("play").setAttribute("aria-label", player.isPlaying ? "pause" : "play");
  const texts = player.speeds.map((value) => player.speedText(value));
  if ([...$("speed").options].map((option) => option.textContent).join() !== texts.join())
    $("speed").replaceChildren(...texts.map((text, i) => new Option(text, i)));
  $("speed").value = player.speed;
}
// The curve of the number that matters, above the slider.
const CURVE_TONES = ["mouse", "hypothesis", "goal"];
const curvePicture = document.createElement("canvas");
function drawCurve() {
  const canvas = $("curve"), box = canvas.getBoundingClientRect(), ratio = window.devicePixelRatio || 1;
  if (box.width < 9 || recordings.length === 0) return;
  for (const each of [canvas, curvePicture]) {
    each.width = box.width * ratio;
    each.height = box.height * ratio;
  }
  const pen = curvePicture.getContext("2d"), tones = pictures[0].tone, curves = pictures.map(({curve}) => curve);
  const top = Math.max(
      1e-9,
      ...curves.flatMap(({values}) => values.filter((value) => value !== null).reduce((a, b) => Math.max(a, b), 0)));
  $("curve-name").textContent = recordings[0].frames > 1 ? `${curves[0].name}, at most ${Number(top.toFixed(1))}` : "";
  curves.forEach(({values}, k) => {
    pen.strokeStyle = tones[CURVE_TONES[k]];
    pen.lineWidth = 1.5 * ratio;
    pen.beginPath();
    values.forEach((value, i) => {
      if (value !== null)
        pen.lineTo(
            canvas.width * recordings[k].times[i] / (player.total || 1), canvas.height * (1 - .92 * value / top) - 1);
    });
    pen.stroke();
  });
  drawCursor();
}
function drawCursor() {
  const canvas = $("curve"), pen = canvas.getContext("2d");
  if (canvas.width === 0 || curvePicture.width === 0) return;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(curvePicture, 0, 0);
  const x = canvas.width * (player.total > 0 ? player.now / player.total : 0);
  pen.fillStyle = pictures[0].tone.ink;
  pen.fillRect(Math.min(x, canvas.width - 2), 0, Math.max(1, window.devicePixelRatio), canvas.height);
}
new ResizeObserver(drawCurve).observe($("curve").parentElement);

function makePictures(count) {
  if (pictures.length === count) return;
  pictures = [...Array(count).keys()].map((i) => {
    const canvas = element("canvas", {tabIndex: 0}), field = element("div", {className: "field"}, canvas);
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-roledescription", "editable map");
    const figure = element("figure", {}, field), caption = element("span");
    if (count > 1)
      figure.prepend(element("figcaption", {}, element("b", {textContent: `${chosen.policies[i]} `}), caption));
    $("pictures").append(figure);
    const picture = new Picture(canvas, () => {
      if (recordings.length > 0 && i === 0) {
        showLegend();
        drawCurve();
      }
    });
    Object.assign(picture, {figure, caption});
    editor.attach(picture);
    return picture;
  });
  $("pictures").replaceChildren(...pictures.map(({figure}) => figure));
  $("pictures").style.setProperty("--across", count === 1 ? 1 : count);
  document.body.classList.toggle("several", count > 1);
}
function describePictures() {
  const what = map.isHouse ? "house" : "maze";
  pictures.forEach(
      ({canvas}, i) => canvas.setAttribute(
          "aria-label",
          `${what} of ${map.width} by ${map.height} cells, ${
              chosen.policies[i] ??
              "your program"}. Arrow keys move a cursor, Shift with an arrow key changes a wall.`));
}
function show(runs, rivals = [], keepsTime = false) {
  recordings = runs;
  makePictures(runs.length);
  const {width, height} = runs[0];
  $("pictures").style.setProperty("--aspect", `${width} / ${height}`);
  runs.forEach((recording, i) => {
    if (runs.length > 1) {
      const name = pictures[i].figure.querySelector("b");  // in the colour of its curve
      name.textContent = `${chosen.policies[i]} `;
      name.style.color = `var(--${CURVE_TONES[i]})`;
    }
    pictures[i].show(recording, rivals[i] ?? null);
    pictures[i].curve = curveOf(recording);
  });
  describePictures();
  const [wasPlaying, isNew] = [player.isPlaying, !keepsTime];
  for (const recording of recordings) recording.to(recording.frames - 1);
  showResults();
  for (const recording of recordings) recording.reset();
  player.load(recordings, keepsTime);
  showLegend();
  buildNumbers();
  buildLayers();
  drawCurve();
  player.draw(player.now);
  if (isNew && wantsMotion && recordings[0].frames > 1) player.play();
  if (!isNew && wasPlaying) player.play();
}

// ---- runs -----------------------------------------------------------------------------------------------------------
let runNumber = 0, isRunning = false, wanted = null;
function requests() {
  const values = {task: chosen.task, seed: $("seed").value, name: mapName};
  if (TASKS[chosen.task].faults) Object.assign(values, chosen.faults);
  Object.assign(values, chosen.options);
  if (chosen.task === "log")
    Object.assign(values, {log: robotLog.hex(), "log-name": robotLog.name, ...(isOfLog ? {truth: "no"} : {})});
  return chosen.policies.map((policy) => ({...values, policy}));
}
// Runs what is chosen, at once: edits that come while a run is calculated end it. `keepsTime` for an edit.
async function rerun(keepsTime = false) {
  writeAddress();
  if (map === null) return;
  if (chosen.task === "program") return hasRunProgram ? runProgram(keepsTime) : showWaiting();
  if (robotLog.port !== null) robotLog.stop();
  if (chosen.task === "log" && robotLog.bytes === null)
    return showWaiting("Open the log of a robot, or drop one here: what it saw and decided is replayed.");
  if (isRunning) library.stop(null);
  const mine = ++runNumber, text = map.toText();
  isRunning = true;
  const late = setTimeout(() => {
    $("busy").hidden = false;
  }, 250);
  const begin = performance.now(), runs = [], rivals = [];
  let problem = null;
  for (const values of requests()) {
    const busy = (moves) => {
      $("busy").firstElementChild.textContent = `${values.policy || "The log"} is calculating: ${moves ? `move ${moves}` : "..."}`;
    };
    busy(0);
    const answer = await library.ask("run", values, text, {onProgress: busy, file: TASKS[chosen.task].file});
    if (mine !== runNumber) {
      clearTimeout(late);
      return;
    }
    if (answer.error !== null || answer.result === null) {
      problem = answer.error ?? "stopped";
      break;
    }
    runs.push(new Recording(JSON.parse(answer.result)));
    if (chosen.task !== "race") continue;
    const rival = await library.ask("run", {...values, route: "shortest"}, text);
    if (mine !== runNumber) {
      clearTimeout(late);
      return;
    }
    if (rival.result !== null) rivals.push(new Recording(JSON.parse(rival.result)));
  }
  clearTimeout(late);
  isRunning = false;
  $("busy").hidden = true;
  if (problem !== null) return showWaiting(problem);
  if (chosen.task === "log") takeLog(runs[0]);
  show(runs, rivals, keepsTime);
  page.lastRun = performance.now() - begin;
}
// A log in a maze that is not the true one: the map becomes what the robot has seen.
function takeLog({run}) {
  const truth = run.results.find(([name]) => name === "truth")[1], diverged = run.results.find(([name]) => name === "why");
  const isTrue = !truth.startsWith("not known");
  if (!isTrue && !isOfLog) {
    remember();
    setMap(EditableMap.fromRun(run), robotLog.name);
    isOfLog = true;
    isGenerated = false;
    writeAddress();
  }
  const compared = isTrue ? "The maze of this page is the true one: the violet arrow is where the robot believed to be." :
                            `The true maze is ${truth}. The picture shows what the robot has seen; open the true maze to compare.`;
  robotLog.say(diverged ? `The replay decides otherwise than the robot: ${diverged[1]}. ${compared}` : compared,
               diverged !== undefined);
}
function showWaiting(problem = null) {
  player.pause();
  $("busy").hidden = true;
  const waiting = map.waiting("program"),
        sentence = problem ?? "The robot waits at the start. Write its program, and press Run.";
  waiting.run.ending = sentence[0].toUpperCase() + sentence.slice(1);
  show([waiting], [], true);
  $("results").replaceChildren();
}
async function runProgram(keepsTime = false) {
  const mine = ++runNumber;
  if (isRunning) library.stop(null);
  isRunning = true;
  const run = await program.run({name: mapName}, map.toText());
  if (mine !== runNumber) return;
  isRunning = false;
  if (run === null) return showWaiting(program.verdict.textContent);
  show([new Recording(run)], [], keepsTime);
}
$("stop").addEventListener("click", () => {
  library.stop("stopped");
});

// ---- the map --------------------------------------------------------------------------------------------------------
const editor = new Editor({map: () => map, change: changeMap, tell: tellCell});
const program = new Program({
  changed: () => {
    hasRunProgram = false;
    writeAddress();
  }
});
const robotLog = new RobotLog({
  changed() {
    if (chosen.task !== "log") chooseTask("log");
    rerun();
  },
  began(run) {
    setMap(EditableMap.fromRun(run), "from_the_mouse");
    isOfLog = true;
    isGenerated = false;
    show([new Recording(run)]);
    player.go(player.total);
  },
  grew(more) {
    const [recording] = recordings, follows = !player.isPlaying && player.now >= player.total;
    recording.append(more);
    pictures[0].curve = curveOf(recording);
    player.times = recording.times;
    player.total = recording.total;
    drawCurve();
    if (follows) player.go(player.total);
  },
});
function setMap(newMap, name) {
  map = newMap;
  isOfLog = false;
  mapName = name.replace(/[\s=]/g, "_") || "map";
  $("map").value = map.toText();
  $("file-problem").textContent = "";
  $("map-box").firstElementChild.textContent = map.isHouse ? "The house" : "The maze";
}
function remember() {
  undoStack.push({text: map.toText(), name: mapName, isGenerated});
  if (undoStack.length > 200) undoStack.shift();
  $("undo").disabled = false;
}
function changeMap(edit, isFirst) {
  if (isFirst) remember();
  edit(map);
  isGenerated = false;
  setMap(map, "my_map");
  // The picture shows the change before its run is there.
  for (const [i, picture] of pictures.entries()) {
    const {recording} = picture;
    if (!map.isHouse && recording.truth.length === map.cells) recording.truth = map.walls.slice();
    if (map.isHouse) recording.blocks = [...map.blocks.keys()].filter((cell) => map.blocks[cell]);
    if (!map.isHouse) Object.assign(recording, {goals: map.goals});
    if (recording.run.start !== undefined) recording.run.start = map.start ?? recording.run.start;
    recording.derived.clear();
    picture.stillKey = null;
    if (recordings[i] === recording) picture.draw(picture.at);
  }
  rerun(true);
}
function undo() {
  const before = undoStack.pop();
  if (!before) return;
  $("undo").disabled = undoStack.length === 0;
  isGenerated = before.isGenerated;
  setMap(EditableMap.fromText(before.text), before.name);
  rerun(true);
}
function tellCell(cell) {
  const recording = recordings[0];
  if (!recording) return;
  const x = cell % map.width, y = Math.floor(cell / map.width), words = [`Cell ${x}, ${y}:`];
  const walls = ["north", "east", "south", "west"].filter((_, h) => !map.isHouse && map.isWall(cell, h));
  if (cell === map.start) words.push("the start;");
  if (map.goals.includes(cell)) words.push("a goal;");
  if (map.isHouse)
    words.push(map.blocks[cell] ? "wall;" : "floor;");
  else
    words.push(walls.length ? `walls ${walls.join(", ")};` : "no walls;");
  if (recording.goals.length > 0 && !map.isHouse) {
    const optimistic = recording.hasHidden ? recording.distances(recording.goals, true)[cell] : -1,
          real = recording.trueDistances()[cell];
    if (optimistic >= 0) words.push(`${optimistic} moves to the goal for all that the robot knows,`);
    words.push(real >= 0 ? `${real} in truth;` : "cut off from the goal;");
    const needs = recording.needed().find(([of]) => of === cell);
    if (needs) words.push(`needed by ${Math.round(100 * needs[1])} % of the drawn mazes;`);
  }
  words.push(recording.visits[cell] === 0 ? "not visited yet." : `visited ${counted(recording.visits[cell], "time")}.`);
  $("cell").textContent = words.join(" ");
}
async function generate() {
  const side = Number($("size").value), seed = $("map-seed").value, kind = $("kind").value;
  const {result, error} = await library.ask("generate", {kind, width: side, height: side, seed}, "");
  if (error !== null || result === null) return;
  Object.assign(chosen, {kind, size: side});
  isGenerated = true;
  undoStack.length = 0;
  $("undo").disabled = true;
  setMap(EditableMap.fromText(result), `${kind}-${side}-${seed}`);
}
// Chooses a kind of map that the task can use.
function fitMap() {
  const needed = TASKS[chosen.task].maps;
  if (map !== null && needed.includes(map.kind) &&
      (chosen.task !== "program" || !isGenerated || chosen.kind === "wilson"))
    return false;
  $("kind").value = needed.includes("maze") ? (chosen.task === "program" ? "wilson" : "contest") : "house";
  return true;
}
async function loadBytes(bytes, name) {
  if (RobotLog.is(bytes, name)) {
    $("file-problem").textContent = "";
    return robotLog.load(bytes, name);
  }
  const {result, error} = await library.ask("parse", {name}, bytes);
  if (error !== null) {
    $("file-problem").textContent = error;
    return;
  }
  const loaded = EditableMap.fromText(result);
  if (map !== null) remember();
  isGenerated = false;
  setMap(loaded, name);
  if (!TASKS[chosen.task].maps.includes(map.kind)) chooseTask(map.isHouse ? "vacuum" : "explore");
  rerun();
}
async function loadFile(file) {
  if (file) await loadBytes(new Uint8Array(await file.arrayBuffer()), file.name);
}

// ---- wiring ---------------------------------------------------------------------------------------------------------
for (const [task, {name, what}] of Object.entries(TASKS)) {
  const radio = element("input", {type: "radio", name: "task", value: task});
  radio.addEventListener("change", () => useTask(task));
  $("tasks").append(element("label", {title: what}, radio, element("span", {textContent: name})));
}
$("kind").append(...Object.entries(KINDS).map(([kind, [words]]) => new Option(words, kind)));
$("size").append(...SIZES.map((size) => new Option(size)));
setSize(16);
buildFaults();
$("play").addEventListener("click", () => player.toggle());
$("back").addEventListener("click", () => player.step(-1));
$("step").addEventListener("click", () => player.step(1));
$("speed").addEventListener("change", () => player.setSpeed(Number($("speed").value)));
$("scrub").addEventListener("input", () => player.go(Number($("scrub").value) / 1000 * player.total));
const newMap = async (seed) => {
  if (seed) $("map-seed").value = Number($("map-seed").value) % 999999 + 1;
  await generate();
  if (!TASKS[chosen.task].maps.includes(map.kind)) chooseTask(map.isHouse ? "vacuum" : "explore");
  rerun();
};
$("generate").addEventListener("click", () => newMap(true));
for (const id of ["kind", "size", "map-seed"]) $(id).addEventListener("change", () => newMap(false));
$("seed").addEventListener("change", () => rerun());
$("undo").addEventListener("click", undo);
for (const id of ["open", "open-log"]) $(id).addEventListener("click", () => $("file").click());
$("file").addEventListener("change", () => {
  loadFile($("file").files[0]);
  $("file").value = "";
});
$("save").addEventListener("click", () => {
  const link = element(
      "a", {href: URL.createObjectURL(new Blob([map.toText()], {type: "text/plain"})), download: `${mapName}.txt`});
  link.click();
});
$("map").addEventListener("change", () => loadBytes(new TextEncoder().encode($("map").value), "the_text"));
$("numbers").parentElement.addEventListener("toggle", () => drawAll(player.now));
$("run-program").addEventListener("click", async () => {
  hasRunProgram = true;
  writeAddress();
  await runProgram();
  if (recordings[0].frames > 1) $("play").focus({preventScroll: true});  // the space bar plays now
});
$("link").addEventListener("click", async () => {
  writeAddress();
  try {
    await navigator.clipboard.writeText(location.href);
    $("link").textContent = "Copied";
  } catch { $("link").textContent = "It is in the address bar"; }
  setTimeout(() => {
    $("link").textContent = "Copy the link to this run";
  }, 2000);
});
document.addEventListener("keydown", (event) => {
  const {tagName, type} = event.target;
  if (tagName === "TEXTAREA" || tagName === "SELECT" || (tagName === "INPUT" && type !== "range")) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    undo();
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  // A focused button or summary is pressed by the space bar itself.
  const action =
      event.key === " " && ["BUTTON", "SUMMARY", "A"].includes(tagName) ? undefined : player.action(event.key);
  if (action === undefined) return;
  action();
  event.preventDefault();
});
for (const [name, isOver] of [["dragover", true], ["dragleave", false], ["drop", false]]) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    document.body.classList.toggle("over", isOver);
    if (name === "drop") loadFile(event.dataTransfer.files[0]);
  });
}

const page = {
  lastRun: null,
  firstPicture: null
};  // milliseconds, for tests
(async () => {
  const {refused, step, given} = readAddress();
  if (refused.length > 0) {
    $("notice").textContent = `The address asks for what this page cannot do:\n${refused.join("\n")}`;
    $("notice").hidden = false;
  }
  const {policies} = chosen;
  chooseTask(chosen.task);
  chosen.policies = policies.length > 0 ? policies : [""];
  buildPolicies();
  countFaults();
  if (Object.keys(chosen.faults).length > 0) $("faults").open = true;
  if (Object.keys(chosen.options).length > 0) $("options").open = true;
  if (map === null) {
    if (!given.has("kind") && !(chosen.task === "locate" || chosen.task === "cover")) fitMap();
    if (!given.has("kind") && chosen.task === "program" && !given.has("size")) setSize(8);
    await generate();
  }
  await rerun();
  page.firstPicture = performance.now();
  if (step !== null && Number(step) >= 0)
    player.go(player.times[Math.min(Math.round(Number(step)), player.times.length - 1)]);
})();
