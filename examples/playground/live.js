// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The live figures of the handbook. scripts/handbook/links.py makes them of a picture and a comment such as
//     <!-- live task=locate maze=small9x5.txt seed=3 -->
// The picture stays until somebody plays the figure; only then the library and the rest of the scripts are loaded.
"use strict";

(() => {
  const PARTS = ["library.js", "picture.js", "player.js", "words.js"], script = document.currentScript.src;
  const make = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const load = (name) => new Promise((resolve, reject) => {
    const address = new URL(name, script).href;
    const tag = name.endsWith(".css") ? make("link", {rel: "stylesheet", href: address}) :
                                        make("script", {src: address});
    tag.onload = resolve;
    tag.onerror = () => reject(new Error(`${name} cannot be loaded`));
    document.head.append(tag);
  });
  let parts = null;
  async function loadParts() {
    for (const name of ["tones.css", ...PARTS]) await load(name);
  }

  // The recordings of a figure, and how its pictures look at them.
  async function recordingsOf({task, policy = "", kind, size, seed = "1", ...more}, maze) {
    if (kind) {
      const [width, height] = size.split("x"), made = await library.ask("generate", {kind, width, height, seed}, "");
      if (made.error !== null) throw new Error(made.error);
      maze = made.result;
    }
    const asked = {flood: "explore", proof: "explore"}[task] ?? task;
    const {result, error} =
        await library.ask("run", {task: asked, policy: policy || "odds", seed, name: "maze", ...more}, maze);
    if (error !== null) throw new Error(error);
    const run = JSON.parse(result);
    if (task === "flood") return [[new Recording(floodRun(run)), null]];
    if (task === "proof")
      return ["optimistic", "pessimistic"].map((view) => [new Recording(JSON.parse(result)), view]);
    return [[new Recording(run), null]];
  }
  const captions = {
    optimistic: (frame, [recording]) =>
        `unknown walls open: ${recording.number("no route is shorter than", frame)} moves`,
    pessimistic: (frame, [, recording]) => {
      const known = recording.number("shortest known route", frame);
      return known === null ? "unknown walls closed: no route" : `unknown walls closed: ${known} moves`;
    },
  };

  function build(figure) {
    const button = (words, label) => make("button", {type: "button", textContent: words, ariaLabel: label});
    const play = button("▶", "play"), back = button("‹", "one step back"), step = button("›", "one step ahead");
    const slider = make("input", {type: "range", min: 0, max: 1000, value: 0, step: "any", ariaLabel: "time"});
    const where = make("output"), sentence = make("p", {className: "sentence"}), key = make("ul");
    const bar = make("div", {className: "bar"}, play, back, step, slider, where);
    sentence.textContent = figure.dataset.says ?? "Play the figure, or go step by step.";
    figure.append(bar, sentence, key);

    let begun = null;
    async function begin() {
      play.disabled = true;
      where.textContent = "…";
      try {
        await (parts ??= loadParts());
        const {says, ...values} = figure.dataset;
        const shown = await recordingsOf(values, figure.querySelector("script")?.textContent ?? "");
        return show(shown);
      } catch (problem) {
        where.textContent = "";
        sentence.textContent = `The figure cannot run here: ${problem.message}`;
        return null;
      } finally {
        play.disabled = false;
      }
    }
    function show(shown) {
      const recordings = shown.map(([recording]) => recording);
      const fields = make("div", {className: "fields"});
      const pictures = shown.map(([recording, view]) => {
        const canvas = make("canvas", {role: "img", ariaLabel: "the run of this figure"});
        const field = make("div", {className: "field"}, canvas), caption = make("figcaption");
        field.style.aspectRatio = `${recording.width} / ${recording.height}`;
        fields.append(make("div", {}, field, ...(view ? [caption] : [])));
        return Object.assign(new Picture(canvas, () => showKey()), {view, caption});
      });
      fields.style.setProperty("--across", shown.length);
      (figure.querySelector("img") ?? sentence).replaceWith(fields);
      if (!sentence.isConnected) bar.after(sentence);
      figure.prepend(fields);
      const player = new Player((time) => {
        const frame = Math.floor(recordings[0].frameAt(time));
        pictures.forEach((picture, i) => {
          picture.draw(recordings[i].frameAt(time));
          if (picture.view) picture.caption.textContent = captions[picture.view](frame, recordings);
        });
        const words = momentOf(recordings[0], frame)[1];
        if (sentence.textContent !== words) sentence.textContent = words;
        slider.value = player.total > 0 ? 1000 * time / player.total : 0;
        where.textContent = player.timeText();
      }, () => {
        play.textContent = player.isPlaying ? "❚❚" : "▶";
        play.ariaLabel = player.isPlaying ? "pause" : "play";
        sentence.ariaLive = player.isPlaying ? "off" : "polite";
      });
      function showKey() {
        if (pictures[0].view) return;
        key.replaceChildren(...pictures[0].legend().map(([glyph, words]) => {
          const sign = make("canvas");
          pictures[0].drawGlyph(sign, glyph);
          return make("li", {}, sign, words);
        }));
      }
      pictures.forEach((picture, i) => {
        picture.show(recordings[i]);
        if (i > 0 || recordings[i].run.task !== "race") picture.shown.route = true;
      });
      player.load(recordings);
      if (recordings[0].run.task === "flood") player.speed = player.speeds.indexOf(5);
      showKey();
      figure.player = player;  // for tests
      return player;
    }
    // Whatever is used first loads the figure.
    const use = (action) => async () => {
      const player = await (begun ??= begin());
      if (player === null)
        begun = null;
      else
        action(player);
    };
    play.addEventListener("click", use((player) => player.toggle()));
    back.addEventListener("click", use((player) => player.step(-1)));
    step.addEventListener("click", use((player) => player.step(1)));
    slider.addEventListener("input", () => {
      const share = Number(slider.value) / 1000;
      use((player) => player.go(share * player.total))();
    });
  }
  document.querySelectorAll("figure.live").forEach(build);
})();
