// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What stands beside the picture: the sentence, the results, the legend, the numbers, the switches of the picture.
"use strict";

let spokenPhase = null;
function tell(frame) {
  const recording = recordings[0],
        [phase, sentence] = recordings.length > 1 ? tellSeveral() : momentOf(recording, frame);
  if ($("sentence").textContent !== sentence) $("sentence").textContent = sentence;
  // A screen reader hears a sentence where something changes, and where the run stands still.
  if (phase !== spokenPhase || !player.isPlaying) $("spoken").textContent = sentence;
  spokenPhase = phase;
}
function tellSeveral() {
  const ended = recordings.filter((recording) => player.now >= recording.total).length;
  const where = map?.isHouse ? "the same house" : "the same maze";
  if (ended === 0) return ["together", `${recordings.length} robots in ${where}. The same clock moves all of them.`];
  return [
    `${ended} ended`,
    ended < recordings.length ? `${ended} of ${recordings.length} has ended; the others go on.` :
                                "All have ended: the table compares them."
  ];
}
function showResults() {
  const results = recordings.map(resultsOf);
  if (recordings.length === 1) {
    const told = results[0].filter(([, value]) => value !== null && value !== undefined), rival = pictures[0]?.rival;
    if (rival) told.push(["shortest route", rival.total.toFixed(2), "s"]);
    const line = element("p", {textContent: "At the end: "});
    told.forEach(([name, value, unit], i) => {
      line.append(i > 0 ? " · " : "", explained(name), `: ${value}${unit ? " " + unit : ""}`);
    });
    $("results").replaceChildren(...(told.length > 0 ? [line] : []));
    return;
  }
  // A row for each run; with many results a row for each of them, so that it fits a phone.
  const across = results[0].length > 4, columns = results[0].map((_, column) => column);
  const cell = (values, column) => {
    const value = values[column][1];
    return element("td", {textContent: value ?? "–", className: isBest(results, column, value) ? "best" : ""});
  };
  const title = (column, scope) => {
    const [name, , unit] = results[0][column];
    return element("th", {scope}, explained(name), unit ? `, ${unit}` : "");
  };
  const policy = (i, scope) => element("th", {textContent: chosen.policies[i], scope});
  const head = across ? results.map((_, i) => policy(i, "col")) : columns.map((column) => title(column, "col"));
  const rows = across ?
      columns.map((column) => [title(column, "row"), ...results.map((values) => cell(values, column))]) :
      results.map((values, i) => [policy(i, "row"), ...columns.map((column) => cell(values, column))]);
  $("results").replaceChildren(element(
      "table", {}, element("thead", {}, element("tr", {}, element("th"), ...head)),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row)))));
}
// The name of a result, which tells on hover, focus or tap what it is.
function explained(name) {
  const title = RESULT_WORDS[name] ?? NUMBER_WORDS[name];
  if (!title) return name;
  const word = element("abbr", {title, textContent: name, tabIndex: 0});
  word.addEventListener("click", () => {
    const words = $("results").querySelector(".word") ?? element("p", {className: "word"});
    words.textContent = `${name}: ${title}`;
    $("results").append(words);
  });
  return word;
}
function isBest(results, column, value) {
  const better = results[0][column][3];
  const all = results.map((other) => other[column][1]).filter((other) => typeof other === "number");
  return better && typeof value === "number" && new Set(all).size > 1 &&
      value === (better === "less" ? Math.min(...all) : Math.max(...all));
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
    return element(
        "details", {}, element("summary", {title: words}, number.name, value), element("p", {textContent: words}));
  }));
}
function buildLayers() {
  $("layers").replaceChildren(...pictures[0].layers().map((name) => {
    const box = element("input", {type: "checkbox", checked: pictures[0].shown[name]});
    box.addEventListener("change", () => {
      for (const picture of pictures) {
        picture.shown[name] = box.checked;
        picture.draw(picture.at);
      }
      showLegend();
    });
    return element("label", {}, box, name === "route" ? recordings[0].run.routeName ?? "route" : LAYERS[name][0]);
  }));
}
