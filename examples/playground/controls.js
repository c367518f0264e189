// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The controls of task, policies and faults.
"use strict";

function chooseTask(task) {
  if (chosen.task !== task) {
    chosen.task = task;
    chosen.policies = Object.keys(TASKS[task].policies).slice(0, 1);
    chosen.options = {};
  }
  for (const radio of document.querySelectorAll("#tasks input")) radio.checked = radio.value === task;
  $("program").hidden = task !== "program";
  $("robot-log").hidden = task !== "log";
  document.body.classList.toggle("programming", task === "program");
  $("faults").hidden = !TASKS[task].faults;
  buildPolicies();
  buildOptions();
  if (chosen.policies.length === 0) chosen.policies = [""];
}
async function useTask(task) {
  hasRunProgram = false;
  chooseTask(task);
  if (fitMap()) await generate();
  rerun();
}
function buildPolicies() {
  const {policies} = TASKS[chosen.task], names = Object.keys(policies);
  $("policies").hidden = names.length === 0;
  const slots = names.length > 1 ? Math.min(3, names.length, chosen.policies.length + 1) : 1;
  $("policies").replaceChildren(...[...Array(slots).keys()].map((slot) => {
    const words = [TASKS[chosen.task].choice ?? "Policy", "Compare with", "and with"][slot], select = element("select");
    select.id = ["policy", "other", "third"][slot];
    if (slot > 0) select.add(new Option("nothing", ""));
    for (const name of names)
      if (slot === 0 || name === chosen.policies[slot] || !chosen.policies.includes(name)) select.add(new Option(name));
    select.value = chosen.policies[slot] ?? "";
    select.addEventListener("change", () => {
      const list = chosen.policies.slice();
      list[slot] = select.value;
      chosen.policies = [...new Set(list.filter((name) => name))];
      buildPolicies();
      $(select.id)?.focus();
      rerun();
    });
    return element(
        "div", {className: "policy"}, element("label", {}, words, select),
        element("p", {textContent: policies[select.value] ?? ""}));
  }));
}
function buildFaults() {
  const change = (name, value) => {
    if (value)
      chosen.faults[name] = value;
    else
      delete chosen.faults[name];
    countFaults();
    rerun();
  };
  const rates = Object.entries(FAULTS).map(([name, [title, words]]) => {
    const input = element("input", {type: "number", min: 0, max: 100, step: "any", value: 0, id: `fault-${name}`});
    input.addEventListener("change", () => {
      const rate = Number(input.value) / 100;
      if (!(rate >= 0 && rate <= 1))
        input.value = 100 * (chosen.faults[name] ?? 0);
      else
        change(name, rate);
    });
    return element("label", {}, element("span", {}, element("b", {textContent: title}), words), input);
  });
  const options = Object.values(FAULT_OPTIONS).map(({option, words, values}) => {
    const select = element(
        "select", {id: `fault-${option}`}, ...Object.entries(values).map(([value, text]) => new Option(text, value)));
    select.addEventListener("change", () => change(option, select.value));
    return element("label", {}, element("span", {}, element("b", {textContent: words[0]}), words[1]), select);
  });
  const switches = Object.entries(FAULT_SWITCHES).map(([name, [title, words]]) => {
    const box = element("input", {type: "checkbox", id: `fault-${name}`});
    box.addEventListener("change", () => change(name, box.checked ? 1 : 0));
    return element("label", {className: "check"}, box, element("span", {}, element("b", {textContent: title}), words));
  });
  $("fault-rates").replaceChildren(...rates, ...options, ...switches);
}
const taskOptions = () => OPTIONS[chosen.task]?.options ?? {};
function buildOptions() {
  $("options").hidden = !OPTIONS[chosen.task];
  $("options-title").textContent = OPTIONS[chosen.task]?.what ?? "";
  $("task-options").replaceChildren(...Object.entries(taskOptions()).map(([name, [title, words, usual, least, most]]) => {
    const input = Array.isArray(least) ?
        element("select", {}, ...least.map((value) => new Option(value))) :
        element("input", {type: "number", min: least, max: most, step: "any"});
    input.id = `option-${name}`;
    input.addEventListener("change", () => {
      const value = optionValue(name, input.value);
      if (value === usual)
        delete chosen.options[name];
      else if (value !== null)
        chosen.options[name] = value;
      showOptions();
      rerun();
    });
    return element("label", {}, element("span", {}, element("b", {textContent: title}), words), input);
  }));
  showOptions();
}
// An option of the task from its text; null if it is none.
function optionValue(name, text) {
  const [, , usual, least, most] = taskOptions()[name];
  if (Array.isArray(least)) return least.includes(text) ? text : null;
  if (text.trim() === "") return usual === "" ? usual : null;
  const value = Number(text);
  return value >= least && value <= most && (!WHOLE_OPTIONS.includes(name) || Number.isInteger(value)) ? value : null;
}
function showOptions() {
  const count = Object.keys(chosen.options).length;
  $("option-count").textContent = count === 0 ? "" : `(${count})`;
  for (const [name, [, , usual]] of Object.entries(taskOptions()))
    $(`option-${name}`).value = chosen.options[name] ?? usual;
}
function countFaults() {
  const count = Object.keys(chosen.faults).length;
  $("fault-count").textContent = count === 0 ? "" : `(${count})`;
  for (const name of Object.keys(FAULTS))
    $(`fault-${name}`).value = Number((100 * (chosen.faults[name] ?? 0)).toPrecision(6));
  for (const {option} of Object.values(FAULT_OPTIONS)) $(`fault-${option}`).value = chosen.faults[option] ?? "";
  for (const name of Object.keys(FAULT_SWITCHES)) $(`fault-${name}`).checked = Boolean(chosen.faults[name]);
}
