// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The address says what is chosen, and chooses when the page opens.
"use strict";

function writeAddress() {
  const values = new URLSearchParams({task: chosen.task});
  ["policy", "other", "third"].forEach((key, i) => {
    if (chosen.policies[i]) values.set(key, chosen.policies[i]);
  });
  if (chosen.task === "log" && isOfLog) {
    // its walls are in the log
  } else if (isGenerated) {
    values.set("kind", chosen.kind);
    values.set("size", chosen.size);
    values.set("map-seed", $("map-seed").value);
  } else if (map !== null && map.cells <= 16384)
    values.set("maze", map.toCode());
  for (const [name, value] of Object.entries(chosen.options)) values.set(name, value);
  if (TASKS[chosen.task].faults)
    for (const [name, value] of Object.entries(chosen.faults))
      values.set(name === "kind" ? "kind-of-misread" : name, value);
  if ($("seed").value !== "1") values.set("seed", $("seed").value);
  if (chosen.task === "log")
    for (const [key, value] of Object.entries(robotLog.address())) values.set(key, value);
  if (chosen.task === "program")
    for (const [key, value] of Object.entries(program.address())) values.set(key, value);
  const address = `${location.pathname}?${values}`;
  try {
    history.replaceState(null, "", address);
  } catch { location.hash = `${values}`; }  // a page that is opened as a file
}
// Obeys each option of the address, or says why not. Returns what it refuses.
function readAddress() {
  const given =
            new URLSearchParams([location.search.slice(1), location.hash.slice(1)].filter((part) => part).join("&")),
        refused = [];
  const refuse = (key, expected) => refused.push(`${key}=${given.get(key)}: expected ${expected}`);
  const natural = (key, most) => {
    const value = Number(given.get(key));
    return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
  };
  const task = given.get("task") ?? (given.has("program") || given.has("code") ? "program" :
                                     given.has("log")                           ? "log" :
                                                                                  "explore");
  if (TASKS[task]) {
    chosen.task = task;
    chosen.policies = Object.keys(TASKS[task].policies).slice(0, 1);
  } else
    refuse("task", Object.keys(TASKS).join(", "));
  const {policies} = TASKS[chosen.task];
  const read = {
    task() {},
    run() {},  // every run begins at once
    step() {
      if (!(Number(given.get("step")) >= 0)) refuse("step", "a step of the run");
    },
    policy() {
      if (policies[given.get("policy")])
        chosen.policies[0] = given.get("policy");
      else
        refuse("policy", Object.keys(policies).join(", ") || "no policy for this task");
    },
    other() { this.another("other"); },
    third() { this.another("third"); },
    another(key) {
      if (given.get(key) === "") return;
      if (policies[given.get(key)] && !chosen.policies.includes(given.get(key)))
        chosen.policies.push(given.get(key));
      else
        refuse(key, `another one of ${Object.keys(policies).join(", ")}`);
    },
    kind() {
      if (!KINDS[given.get("kind")]) return refuse("kind", Object.keys(KINDS).join(", "));
      if (!TASKS[chosen.task].maps.includes(KINDS[given.get("kind")][1]))
        return refuse("kind", `a ${TASKS[chosen.task].maps.join(" or a ")} for this task`);
      $("kind").value = given.get("kind");
    },
    size() {
      const size = natural("size", 64);
      if (size === null || size < 4)
        refuse("size", "4 to 64");
      else
        setSize(size);
    },
    "map-seed"() {
      const seed = natural("map-seed", 999999);
      if (seed === null)
        refuse("map-seed", "1 to 999999");
      else
        $("map-seed").value = seed;
    },
    seed() {
      const seed = natural("seed", 999999);
      if (seed === null)
        refuse("seed", "1 to 999999");
      else
        $("seed").value = seed;
    },
    maze() {
      const read = EditableMap.fromCode(given.get("maze"));
      if (read === null) return refuse("maze", "walls as this page writes them");
      if (!TASKS[chosen.task].maps.includes(read.kind))
        return refuse("maze", `a ${TASKS[chosen.task].maps.join(" or a ")} for this task`);
      isGenerated = false;
      setMap(read, "my_map");
    },
    code() {
      if (STARTS[given.get("code")])
        program.begin(given.get("code"));
      else
        refuse("code", Object.keys(STARTS).join(", "));
    },
    program() {
      try {
        program.begin(
            STARTS[given.get("code")] ? given.get("code") : "yours",
            new TextDecoder("utf-8", {fatal: true}).decode(fromBase64(given.get("program"))));
      } catch { refuse("program", "a program as this page writes it"); }
    },
    log() {
      try {
        const bytes = fromBase64(given.get("log"));
        if (!RobotLog.is(bytes, "")) throw new Error();
        robotLog.bytes = bytes;
      } catch { refuse("log", "a log as this page writes it"); }
    },
    fault() {  // of older links: slip:0.01
      const [name, rate] = given.get("fault").split(":");
      if (given.get("fault") === "") return;
      if (FAULTS[name] && Number(rate) >= 0 && Number(rate) <= 1)
        chosen.faults[name] = Number(rate);
      else
        refuse("fault", `one of ${Object.keys(FAULTS).join(", ")}, with a rate: slip:0.01`);
    },
  };
  for (const [option, {option: name, values}] of Object.entries(FAULT_OPTIONS)) {
    const key = option === "kind-of-misread" ? option : name;
    read[key] = () => {
      if (given.get(key) in values) {
        if (given.get(key)) chosen.faults[name] = given.get(key);
      } else
        refuse(key, Object.keys(values).filter((value) => value).join(", "));
    };
  }
  for (const name of Object.keys(FAULTS))
    read[name] = () => {
      const text = given.get(name), rate = Number(text);
      if (text.trim() !== "" && rate >= 0 && rate <= 1) {
        if (rate > 0) chosen.faults[name] = rate;
      } else
        refuse(name, "a rate from 0 to 1");
    };
  for (const name of Object.keys(FAULT_SWITCHES))
    read[name] = () => {
      if (["0", "1", ""].includes(given.get(name))) {
        if (given.get(name) !== "0") chosen.faults[name] = 1;
      } else
        refuse(name, "0 or 1");
    };
  for (const [task, {options}] of Object.entries(OPTIONS))
    for (const [name, [, , usual, least, most]] of Object.entries(options))
      read[name] = () => {
        if (chosen.task !== task) return refused.push(`${name}: it is an option of the task ${task}`);
        const value = optionValue(name, given.get(name));
        if (value === null)
          refuse(name, Array.isArray(least) ? least.join(", ") : `${least} to ${most}`);
        else if (value !== usual)
          chosen.options[name] = value;
      };
  for (const key of new Set(given.keys())) {
    if (key === "another" || !Object.hasOwn(read, key))
      refused.push(`${key}: there is no such option`);
    else
      read[key]();
  }
  if (Object.keys(chosen.faults).length > 0) {
    if (!TASKS[chosen.task].faults) {
      refused.push(`${Object.keys(chosen.faults).join(", ")}: faults are for the tasks explore and contest`);
      chosen.faults = {};
    } else if (chosen.policies.some((policy) => policy.endsWith("-hand"))) {
      refused.push(`${Object.keys(chosen.faults).join(", ")}: a wall follower has no map, so it cannot notice faults`);
      chosen.faults = {};
    }
  }
  return {refused, step: given.get("step"), given};
}
function setSize(size) {
  if (![...$("size").options].some((option) => Number(option.value) === size)) $("size").add(new Option(size));
  $("size").value = size;
}
