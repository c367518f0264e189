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
    const text = results[0]
                     .filter(([, value]) => value !== null && value !== undefined)
                     .map(([name, value, unit]) => `${name}: ${value}${unit ? " " + unit : ""}`)
                     .join(" · ");
    const rival = pictures[0]?.rival;
    const versus = rival ? ` · shortest route: ${rival.total.toFixed(2)} s` : "";
    $("results").replaceChildren(...(text ? [element("p", {textContent: `At the end: ${text}${versus}`})] : []));
    return;
  }
  const names = results[0].map(([name, , unit]) => name + (unit ? `, ${unit}` : ""));
  const head = element(
      "tr", {}, element("th", {textContent: ""}),
      ...names.map((textContent) => element("th", {textContent, scope: "col"})));
  const rows = results.map(
      (values, i) => element(
          "tr", {}, element("th", {textContent: chosen.policies[i], scope: "row"}),
          ...values.map(([, value, , better], column) => {
            const all = results.map((other) => other[column][1]).filter((other) => typeof other === "number");
            const isBest = better && typeof value === "number" && new Set(all).size > 1 &&
                value === (better === "less" ? Math.min(...all) : Math.max(...all));
            return element("td", {textContent: value ?? "–", className: isBest ? "best" : ""});
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
