// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Connects the parts of the page: choices and address, the map, the runs, the pictures and the clock.
"use strict";

const $ = (id) => document.getElementById(id);
const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const wantsMotion = !matchMedia("(prefers-reduced-motion: reduce)").matches;

// What is chosen; the address says the same.
const chosen = { task: "explore", policies: ["odds"], faults: {}, kind: "contest", size: 16 };
let map = null;           // an EditableMap
let mapName = "maze";
let isGenerated = true;   // by kind, size and seed: then the address needs no walls
const undoStack = [];
let pictures = [], recordings = [];
let hasRunProgram = false;

// ---- words beside the picture ----------------------------------------------------------------------------------------
let spokenPhase = null;
function tell(frame) {
  const recording = recordings[0], [phase, sentence] = recordings.length > 1 ? tellSeveral() : momentOf(recording, frame);
  if ($("sentence").textContent !== sentence) $("sentence").textContent = sentence;
  // A screen reader hears a sentence where something changes, and where the run stands still.
  if (phase !== spokenPhase || !player.isPlaying) $("spoken").textContent = sentence;
  spokenPhase = phase;
}
function tellSeveral() {
  const ended = recordings.filter((recording) => player.now >= recording.total).length;
  const where = map?.isHouse ? "the same house" : "the same maze";
  if (ended === 0) return ["together", `${recordings.length} robots in ${where}. The same clock moves all of them.`];
  return [`${ended} ended`, ended < recordings.length ? `${ended} of ${recordings.length} has ended; the others go on.` : "All have ended: the table compares them."];
}
function showResults() {
  const results = recordings.map(resultsOf);
  if (recordings.length === 1) {
    const text = results[0].filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value, unit]) => `${name}: ${value}${unit ? " " + unit : ""}`).join(" · ");
    const rival = pictures[0]?.rival;
    const versus = rival ? ` · shortest route: ${rival.total.toFixed(2)} s` : "";
    $("results").replaceChildren(...(text ? [element("p", { textContent: `Result: ${text}${versus}` })] : []));
    return;
  }
  const names = results[0].map(([name, , unit]) => name + (unit ? `, ${unit}` : ""));
  const head = element("tr", {}, element("th", { textContent: "" }), ...names.map((textContent) => element("th", { textContent, scope: "col" })));
  const rows = results.map((values, i) => element("tr", {}, element("th", { textContent: chosen.policies[i], scope: "row" }), ...values.map(([, value, , better], column) => {
    const all = results.map((other) => other[column][1]).filter((other) => typeof other === "number");
    const isBest = better && typeof value === "number" && new Set(all).size > 1 && value === (better === "less" ? Math.min(...all) : Math.max(...all));
    return element("td", { textContent: value ?? "–", className: isBest ? "best" : "" });
  })));
  $("results").replaceChildren(element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)));
}
function showLegend() {
  const signs = new Map(recordings.flatMap((_, i) => pictures[i].legend()).map((sign) => [sign[0], sign]));
  $("legend").replaceChildren(...[...signs.values()].map(([glyph, words]) => {
    const canvas = element("canvas");
    canvas.setAttribute("aria-hidden", "true");
    pictures[0].drawGlyph(canvas, glyph);
    return element("li", {}, canvas, words);
  }));
}
let numberCells = [];
function buildNumbers() {
  numberCells = [];
  $("numbers").replaceChildren(...recordings[0].run.numbers.map((number) => {
    const value = element("b");
    numberCells.push(value);
    const words = NUMBER_WORDS[number.name] ?? "";
    return element("details", {}, element("summary", { title: words }, number.name, value), element("p", { textContent: words }));
  }));
}
function buildLayers() {
  $("layers").replaceChildren(...pictures[0].layers().map((name) => {
    const box = element("input", { type: "checkbox", checked: pictures[0].shown[name] });
    box.addEventListener("change", () => {
      for (const picture of pictures) { picture.shown[name] = box.checked; picture.draw(picture.at); }
      showLegend();
    });
    return element("label", {}, box, name === "route" ? recordings[0].run.routeName ?? "route" : LAYERS[name][0]);
  }));
}

// ---- pictures and clock ------------------------------------------------------------------------------------------------
const player = new Player(drawAll, showPlayer);
function drawAll(time) {
  recordings.forEach((recording, i) => {
    const at = recording.frameAt(time), frame = Math.floor(at);
    pictures[i].draw(at);
    if (recordings.length > 1) {
      const { caption, curve } = pictures[i], value = curve.values[Math.min(frame, curve.values.length - 1)];
      const words = time >= recording.total ? "has ended" : value === null ? "" : `${curve.name}: ${Number(value.toFixed(1))}`;
      if (caption.textContent !== words) caption.textContent = words;
    }
  });
  if (recordings.length === 0) return;
  const frame = Math.floor(recordings[0].frameAt(time));
  tell(frame);
  if (!$("numbers").parentElement.open) { /* nothing to write */ } else numberCells.forEach((cell, i) => { cell.textContent = recordings[0].text(recordings[0].run.numbers[i], frame); });
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
  if ([...$("speed").options].map((option) => option.textContent).join() !== texts.join()) $("speed").replaceChildren(...texts.map((text, i) => new Option(text, i)));
  $("speed").value = player.speed;
}
// The curve of the number that matters, above the slider.
const CURVE_TONES = ["mouse", "hypothesis", "goal"];
const curvePicture = document.createElement("canvas");
function drawCurve() {
  const canvas = $("curve"), box = canvas.getBoundingClientRect(), ratio = window.devicePixelRatio || 1;
  if (box.width < 9 || recordings.length === 0) return;
  for (const each of [canvas, curvePicture]) { each.width = box.width * ratio; each.height = box.height * ratio; }
  const pen = curvePicture.getContext("2d"), tones = pictures[0].tone, curves = pictures.map(({ curve }) => curve);
  const top = Math.max(1e-9, ...curves.flatMap(({ values }) => values.filter((value) => value !== null).reduce((a, b) => Math.max(a, b), 0)));
  $("curve-name").textContent = recordings[0].frames > 1 ? `${curves[0].name}: up to ${Number(top.toFixed(1))}` : "";
  curves.forEach(({ values }, k) => {
    pen.strokeStyle = tones[CURVE_TONES[k]];
    pen.lineWidth = 1.5 * ratio;
    pen.beginPath();
    values.forEach((value, i) => {
      if (value !== null) pen.lineTo(canvas.width * recordings[k].times[i] / (player.total || 1), canvas.height * (1 - .92 * value / top) - 1);
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
    const canvas = element("canvas", { tabIndex: 0 }), field = element("div", { className: "field" }, canvas);
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-roledescription", "editable map");
    const figure = element("figure", {}, field), caption = element("span");
    if (count > 1) figure.prepend(element("figcaption", {}, element("b", { textContent: `${chosen.policies[i]} ` }), caption));
    $("pictures").append(figure);
    const picture = new Picture(canvas, () => { if (recordings.length > 0 && i === 0) { showLegend(); drawCurve(); } });
    Object.assign(picture, { figure, caption });
    editor.attach(picture);
    return picture;
  });
  $("pictures").replaceChildren(...pictures.map(({ figure }) => figure));
  $("pictures").style.setProperty("--across", count === 1 ? 1 : count);
  document.body.classList.toggle("several", count > 1);
}
function describePictures() {
  const what = map.isHouse ? "house" : "maze";
  pictures.forEach(({ canvas }, i) => canvas.setAttribute("aria-label", `${what} of ${map.width} by ${map.height} cells, ${chosen.policies[i] ?? "your program"}. Arrow keys move a cursor, Shift with an arrow key changes a wall.`));
}
function show(runs, rivals = [], keepsTime = false) {
  recordings = runs;
  makePictures(runs.length);
  const { width, height } = runs[0];
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

// ---- runs ------------------------------------------------------------------------------------------------------------
let runNumber = 0, isRunning = false, wanted = null;
function requests() {
  const values = { task: chosen.task, seed: $("seed").value, name: mapName };
  if (chosen.task === "explore") Object.assign(values, chosen.faults);
  return chosen.policies.map((policy) => ({ ...values, policy }));
}
// Runs what is chosen, at once: edits that come while a run is calculated end it. `keepsTime` for an edit.
async function rerun(keepsTime = false) {
  writeAddress();
  if (map === null) return;
  if (chosen.task === "program") return hasRunProgram ? runProgram(keepsTime) : showWaiting();
  if (isRunning) library.stop(null);
  const mine = ++runNumber, text = map.toText();
  isRunning = true;
  const late = setTimeout(() => { $("busy").hidden = false; }, 250);
  const begin = performance.now(), runs = [], rivals = [];
  let problem = null;
  for (const values of requests()) {
    const busy = (moves) => { $("busy").firstElementChild.textContent = `${values.policy} is calculating: ${moves ? `move ${moves}` : "..."}`; };
    busy(0);
    const answer = await library.ask("run", values, text, { onProgress: busy });
    if (mine !== runNumber) { clearTimeout(late); return; }
    if (answer.error !== null || answer.result === null) { problem = answer.error ?? "stopped"; break; }
    runs.push(new Recording(JSON.parse(answer.result)));
    if (chosen.task !== "race") continue;
    const rival = await library.ask("run", { ...values, route: "shortest" }, text);
    if (mine !== runNumber) { clearTimeout(late); return; }
    if (rival.result !== null) rivals.push(new Recording(JSON.parse(rival.result)));
  }
  clearTimeout(late);
  isRunning = false;
  $("busy").hidden = true;
  if (problem !== null) return showWaiting(problem);
  show(runs, rivals, keepsTime);
  page.lastRun = performance.now() - begin;
}
function showWaiting(problem = null) {
  player.pause();
  $("busy").hidden = true;
  const waiting = map.waiting("program"), sentence = problem ?? "The robot waits at the start. Write its program, and press Run.";
  waiting.run.ending = sentence[0].toUpperCase() + sentence.slice(1);
  show([waiting], [], true);
  $("results").replaceChildren();
}
async function runProgram(keepsTime = false) {
  const mine = ++runNumber;
  if (isRunning) library.stop(null);
  isRunning = true;
  const run = await program.run({ name: mapName }, map.toText());
  if (mine !== runNumber) return;
  isRunning = false;
  if (run === null) return showWaiting(program.verdict.textContent);
  show([new Recording(run)], [], keepsTime);
}
$("stop").addEventListener("click", () => { library.stop("stopped"); });

// ---- the map ---------------------------------------------------------------------------------------------------------
const editor = new Editor({ map: () => map, change: changeMap, tell: tellCell });
const program = new Program({ changed: () => { hasRunProgram = false; writeAddress(); } });
function setMap(newMap, name) {
  map = newMap;
  mapName = name.replace(/[\s=]/g, "_") || "map";
  $("map").value = map.toText();
  $("file-problem").textContent = "";
  $("map-box").firstElementChild.textContent = map.isHouse ? "The house" : "The maze";
}
function remember() {
  undoStack.push({ text: map.toText(), name: mapName, isGenerated });
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
    const { recording } = picture;
    if (!map.isHouse && recording.truth.length === map.cells) recording.truth = map.walls.slice();
    if (map.isHouse) recording.blocks = [...map.blocks.keys()].filter((cell) => map.blocks[cell]);
    if (!map.isHouse) Object.assign(recording, { goals: map.goals });
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
  if (map.isHouse) words.push(map.blocks[cell] ? "wall;" : "floor;");
  else words.push(walls.length ? `walls ${walls.join(", ")};` : "no walls;");
  if (recording.goals.length > 0 && !map.isHouse) {
    const optimistic = recording.hasHidden ? recording.distances(recording.goals, true)[cell] : -1, real = recording.trueDistances()[cell];
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
  const { result, error } = await library.ask("generate", { kind, width: side, height: side, seed }, "");
  if (error !== null || result === null) return;
  Object.assign(chosen, { kind, size: side });
  isGenerated = true;
  undoStack.length = 0;
  $("undo").disabled = true;
  setMap(EditableMap.fromText(result), `${kind}-${side}-${seed}`);
}
// Chooses a kind of map that the task can use.
function fitMap() {
  const needed = TASKS[chosen.task].maps;
  if (map !== null && needed.includes(map.kind) && (chosen.task !== "program" || !isGenerated || chosen.kind === "wilson")) return false;
  $("kind").value = needed.includes("maze") ? (chosen.task === "program" ? "wilson" : "contest") : "house";
  return true;
}
async function loadBytes(bytes, name) {
  const { result, error } = await library.ask("parse", { name }, bytes);
  if (error !== null) { $("file-problem").textContent = error; return; }
  const loaded = EditableMap.fromText(result);
  if (map !== null) remember();
  isGenerated = false;
  setMap(loaded, name);
  if (!TASKS[chosen.task].maps.includes(map.kind)) chooseTask(map.isHouse ? "vacuum" : "explore");
  rerun();
}
async function loadFile(file) { if (file) await loadBytes(new Uint8Array(await file.arrayBuffer()), file.name); }

// ---- choices ---------------------------------------------------------------------------------------------------------
function chooseTask(task) {
  if (chosen.task !== task) { chosen.task = task; chosen.policies = Object.keys(TASKS[task].policies).slice(0, 1); }
  for (const radio of document.querySelectorAll("#tasks input")) radio.checked = radio.value === task;
  $("program").hidden = task !== "program";
  document.body.classList.toggle("programming", task === "program");
  $("faults").hidden = task !== "explore";
  buildPolicies();
  if (task === "program") chosen.policies = [""];
}
async function useTask(task) {
  hasRunProgram = false;
  chooseTask(task);
  if (fitMap()) await generate();
  rerun();
}
function buildPolicies() {
  const { policies } = TASKS[chosen.task], names = Object.keys(policies);
  $("policies").hidden = names.length === 0 || chosen.task === "program";
  const slots = names.length > 1 ? Math.min(3, names.length, chosen.policies.length + 1) : 1;
  $("policies").replaceChildren(...[...Array(slots).keys()].map((slot) => {
    const words = ["Policy", "Compare with", "and with"][slot], select = element("select");
    select.id = ["policy", "other", "third"][slot];
    if (slot > 0) select.add(new Option("nothing", ""));
    for (const name of names) if (slot === 0 || name === chosen.policies[slot] || !chosen.policies.includes(name)) select.add(new Option(name));
    select.value = chosen.policies[slot] ?? "";
    select.addEventListener("change", () => {
      const list = chosen.policies.slice();
      list[slot] = select.value;
      chosen.policies = [...new Set(list.filter((name) => name))];
      buildPolicies();
      $(select.id)?.focus();
      rerun();
    });
    return element("div", { className: "policy" }, element("label", {}, words, select), element("p", { textContent: policies[select.value] ?? "" }));
  }));
}
function buildFaults() {
  const change = (name, value) => {
    if (value) chosen.faults[name] = value; else delete chosen.faults[name];
    countFaults();
    rerun();
  };
  const rates = Object.entries(FAULTS).map(([name, [title, words]]) => {
    const input = element("input", { type: "number", min: 0, max: 100, step: "any", value: 0, id: `fault-${name}` });
    input.addEventListener("change", () => {
      const rate = Number(input.value) / 100;
      if (!(rate >= 0 && rate <= 1)) input.value = 100 * (chosen.faults[name] ?? 0);
      else change(name, rate);
    });
    return element("label", {}, element("span", {}, element("b", { textContent: title }), words), input);
  });
  const options = Object.values(FAULT_OPTIONS).map(({ option, words, values }) => {
    const select = element("select", { id: `fault-${option}` }, ...Object.entries(values).map(([value, text]) => new Option(text, value)));
    select.addEventListener("change", () => change(option, select.value));
    return element("label", {}, element("span", {}, element("b", { textContent: words[0] }), words[1]), select);
  });
  const switches = Object.entries(FAULT_SWITCHES).map(([name, [title, words]]) => {
    const box = element("input", { type: "checkbox", id: `fault-${name}` });
    box.addEventListener("change", () => change(name, box.checked ? 1 : 0));
    return element("label", { className: "check" }, box, element("span", {}, element("b", { textContent: title }), words));
  });
  $("fault-rates").replaceChildren(...rates, ...options, ...switches);
}
function countFaults() {
  const count = Object.keys(chosen.faults).length;
  $("fault-count").textContent = count === 0 ? "" : `(${count})`;
  for (const name of Object.keys(FAULTS)) $(`fault-${name}`).value = Number((100 * (chosen.faults[name] ?? 0)).toPrecision(6));
  for (const { option } of Object.values(FAULT_OPTIONS)) $(`fault-${option}`).value = chosen.faults[option] ?? "";
  for (const name of Object.keys(FAULT_SWITCHES)) $(`fault-${name}`).checked = Boolean(chosen.faults[name]);
}

// ---- the address -----------------------------------------------------------------------------------------------------
function writeAddress() {
  const values = new URLSearchParams({ task: chosen.task });
  ["policy", "other", "third"].forEach((key, i) => { if (chosen.policies[i]) values.set(key, chosen.policies[i]); });
  if (isGenerated) { values.set("kind", chosen.kind); values.set("size", chosen.size); values.set("map-seed", $("map-seed").value); }
  else if (map !== null && map.cells <= 16384) values.set("maze", map.toCode());
  if (chosen.task === "explore") for (const [name, value] of Object.entries(chosen.faults)) values.set(name === "kind" ? "kind-of-misread" : name, value);
  if ($("seed").value !== "1") values.set("seed", $("seed").value);
  if (chosen.task === "program") for (const [key, value] of Object.entries(program.address())) values.set(key, value);
  const address = `${location.pathname}?${values}`;
  try { history.replaceState(null, "", address); } catch { location.hash = `${values}`; }  // a page that is opened as a file
}
// Obeys each option of the address, or says why not. Returns what it refuses.
function readAddress() {
  const given = new URLSearchParams([location.search.slice(1), location.hash.slice(1)].filter((part) => part).join("&")), refused = [];
  const refuse = (key, expected) => refused.push(`${key}=${given.get(key)}: expected ${expected}`);
  const natural = (key, most) => { const value = Number(given.get(key)); return Number.isInteger(value) && value >= 1 && value <= most ? value : null; };
  const task = given.get("task") ?? (given.has("program") || given.has("code") ? "program" : "explore");
  if (TASKS[task]) { chosen.task = task; chosen.policies = Object.keys(TASKS[task].policies).slice(0, 1); } else refuse("task", Object.keys(TASKS).join(", "));
  const { policies } = TASKS[chosen.task];
  const read = {
    task() {}, run() {},  // every run begins at once
    step() { if (!(Number(given.get("step")) >= 0)) refuse("step", "a step of the run"); },
    policy() { if (policies[given.get("policy")]) chosen.policies[0] = given.get("policy"); else refuse("policy", Object.keys(policies).join(", ") || "no policy: it is your program"); },
    other() { this.another("other"); }, third() { this.another("third"); },
    another(key) { if (given.get(key) === "") return; if (policies[given.get(key)] && !chosen.policies.includes(given.get(key))) chosen.policies.push(given.get(key)); else refuse(key, `another one of ${Object.keys(policies).join(", ")}`); },
    kind() {
      if (!KINDS[given.get("kind")]) return refuse("kind", Object.keys(KINDS).join(", "));
      if (!TASKS[chosen.task].maps.includes(KINDS[given.get("kind")][1])) return refuse("kind", `a ${TASKS[chosen.task].maps.join(" or a ")} for this task`);
      $("kind").value = given.get("kind");
    },
    size() { const size = natural("size", 64); if (size === null || size < 4) refuse("size", "4 to 64"); else setSize(size); },
    "map-seed"() { const seed = natural("map-seed", 999999); if (seed === null) refuse("map-seed", "1 to 999999"); else $("map-seed").value = seed; },
    seed() { const seed = natural("seed", 999999); if (seed === null) refuse("seed", "1 to 999999"); else $("seed").value = seed; },
    maze() {
      const read = EditableMap.fromCode(given.get("maze"));
      if (read === null) return refuse("maze", "walls as this page writes them");
      if (!TASKS[chosen.task].maps.includes(read.kind)) return refuse("maze", `a ${TASKS[chosen.task].maps.join(" or a ")} for this task`);
      isGenerated = false;
      setMap(read, "my_map");
    },
    code() { if (STARTS[given.get("code")]) program.begin(given.get("code")); else refuse("code", Object.keys(STARTS).join(", ")); },
    program() {
      try { program.begin(STARTS[given.get("code")] ? given.get("code") : "yours", new TextDecoder("utf-8", { fatal: true }).decode(fromBase64(given.get("program")))); }
      catch { refuse("program", "a program as this page writes it"); }
    },
    fault() {  // of older links: slip:0.01
      const [name, rate] = given.get("fault").split(":");
      if (given.get("fault") === "") return;
      if (FAULTS[name] && Number(rate) >= 0 && Number(rate) <= 1) chosen.faults[name] = Number(rate); else refuse("fault", `one of ${Object.keys(FAULTS).join(", ")}, with a rate: slip:0.01`);
    },
  };
  for (const [option, { option: name, values }] of Object.entries(FAULT_OPTIONS)) {
    const key = option === "kind-of-misread" ? option : name;
    read[key] = () => { if (given.get(key) in values) { if (given.get(key)) chosen.faults[name] = given.get(key); } else refuse(key, Object.keys(values).filter((value) => value).join(", ")); };
  }
  for (const name of Object.keys(FAULTS)) read[name] = () => {
    const text = given.get(name), rate = Number(text);
    if (text.trim() !== "" && rate >= 0 && rate <= 1) { if (rate > 0) chosen.faults[name] = rate; } else refuse(name, "a rate from 0 to 1");
  };
  for (const name of Object.keys(FAULT_SWITCHES)) read[name] = () => { if (["0", "1", ""].includes(given.get(name))) { if (given.get(name) !== "0") chosen.faults[name] = 1; } else refuse(name, "0 or 1"); };
  for (const key of new Set(given.keys())) {
    if (key === "another" || !Object.hasOwn(read, key)) refused.push(`${key}: there is no such option`);
    else read[key]();
  }
  if (Object.keys(chosen.faults).length > 0) {
    if (chosen.task !== "explore") { refused.push(`${Object.keys(chosen.faults).join(", ")}: faults are for the task explore`); chosen.faults = {}; }
    else if (chosen.policies.some((policy) => policy.endsWith("-hand"))) { refused.push(`${Object.keys(chosen.faults).join(", ")}: a wall follower has no map, so it cannot notice faults`); chosen.faults = {}; }
  }
  return { refused, step: given.get("step"), given };
}
function setSize(size) {
  if (![...$("size").options].some((option) => Number(option.value) === size)) $("size").add(new Option(size));
  $("size").value = size;
}

// ---- wiring ----------------------------------------------------------------------------------------------------------
for (const [task, { name, what }] of Object.entries(TASKS)) {
  const radio = element("input", { type: "radio", name: "task", value: task });
  radio.addEventListener("change", () => useTask(task));
  $("tasks").append(element("label", { title: what }, radio, element("span", { textContent: name })));
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
$("open").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", () => { loadFile($("file").files[0]); $("file").value = ""; });
$("save").addEventListener("click", () => {
  const link = element("a", { href: URL.createObjectURL(new Blob([map.toText()], { type: "text/plain" })), download: `${mapName}.txt` });
  link.click();
});
$("map").addEventListener("change", () => loadBytes(new TextEncoder().encode($("map").value), "the_text"));
$("numbers").parentElement.addEventListener("toggle", () => drawAll(player.now));
$("run-program").addEventListener("click", async () => {
  hasRunProgram = true;
  writeAddress();
  await runProgram();
  if (recordings[0].frames > 1) $("play").focus({ preventScroll: true });  // the space bar plays now
});
$("link").addEventListener("click", async () => {
  writeAddress();
  try { await navigator.clipboard.writeText(location.href); $("link").textContent = "Copied"; } catch { $("link").textContent = "It is in the address bar"; }
  setTimeout(() => { $("link").textContent = "Copy the link to this run"; }, 2000);
});
document.addEventListener("keydown", (event) => {
  const { tagName, type } = event.target;
  if (tagName === "TEXTAREA" || tagName === "SELECT" || (tagName === "INPUT" && type !== "range")) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") { undo(); event.preventDefault(); return; }
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  // A focused button or summary is pressed by the space bar itself.
  const action = event.key === " " && ["BUTTON", "SUMMARY", "A"].includes(tagName) ? undefined : player.action(event.key);
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

const page = { lastRun: null, firstPicture: null };  // milliseconds, for tests
(async () => {
  const { refused, step, given } = readAddress();
  if (refused.length > 0) {
    $("notice").textContent = `The address asks for what this page cannot do:\n${refused.join("\n")}`;
    $("notice").hidden = false;
  }
  const { policies } = chosen;
  chooseTask(chosen.task);
  chosen.policies = policies.length > 0 ? policies : [""];
  buildPolicies();
  countFaults();
  if (Object.keys(chosen.faults).length > 0) $("faults").open = true;
  if (map === null) {
    if (!given.has("kind") && !(chosen.task === "locate" || chosen.task === "cover")) fitMap();
    if (!given.has("kind") && chosen.task === "program" && !given.has("size")) setSize(8);
    await generate();
  }
  await rerun();
  page.firstPicture = performance.now();
  if (step !== null && Number(step) >= 0) player.go(player.times[Math.min(Math.round(Number(step)), player.times.length - 1)]);
})();
