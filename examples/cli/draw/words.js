// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What a run shows, in words: a sentence for each frame, a result, and what each number means.
"use strict";

const NUMBER_WORDS = {
  "moves": "cells driven so far",
  "cells visited": "different cells that the robot has been in",
  "to a goal, at least": "the distance to the goal if every unknown wall is open",
  "no route is shorter than":
      "the length of the shortest route if every unknown wall is open; a real route can only be as long or longer",
  "shortest known route": "the length of the shortest route through openings that the robot has seen",
  "cells in doubt": "cells through which a route may lead that is shorter than the shortest known one",
  "shortest route": "proved: no unknown wall can make a route shorter than the known one",
  "walls and openings seen once": "from one side only: one wrong reading may have made them",
  "confirmed or crossed": "seen from both sides, touched, or driven through",
  "contradicted": "one reading says wall, another says opening",
  "pose": "whether the robot is where it believes to be, and faces as it believes",
  "faults so far": "how many faults have been injected",
  "last fault": "what went wrong last, and in which cell",
  "recoveries": "how often the robot noticed that it was lost and found its pose again",
  "steps": "commands that the robot has carried out",
  "hypotheses": "poses (cell and heading) that fit all it has seen",
  "evidence": "how much it has learned about its pose: each bit halves the number of possible poses",
  "seen, not visited yet": "free cells that it knows and must still visit",
  "revisits": "moves into cells that it had visited before",
  "motion": "what the robot drives now",
  "time": "seconds since the start",
  "speed": "how fast it drives along its heading",
  "planned speed": "how fast it should drive",
  "aside of its path": "how far it is from the path that it should drive; to the right is positive",
  "heading error": "how far it is turned from the direction of its path; to the right is positive",
  "state": "what the cleaning robot does now",
  "clean": "share of the floor that the brush has been over",
  "driven": "metres on the floor",
  "hits": "how often the bumper touched something",
  "step": "how often the robot has looked and decided",
  "sees walls": "what it read before it decided, as the log says",
  "command": "what it decided: F ahead, R right, A around, L left, then the cells",
  "contradictions": "readings so far that contradict its map",
  "phase": "what the navigator was doing",
  "clock": "seconds since the day began",
  "leg": "the part of the day: search, return or fast run",
  "no run is faster than": "the time of the fastest run if every unknown wall is open",
  "fastest known run": "the time of the fastest run through openings that the robot has seen",
  "best run of the day": "the shortest time so far; it counts",
  "fastest run": "proved: no unknown wall can make a run faster than the known one",
};

// Of results that are no number of a frame.
const RESULT_WORDS = {
  "moves until back at the start": "cells driven until the search has ended and the robot is home",
  "shortest route, proved": "no unknown wall can make a route shorter",
  "faults": "how many faults were injected",
  "fastest run": "from the start to the goal, in a known maze",
  "shortest route": "the fastest run on a route with the fewest cells",
  "poses left": "poses that fit all that the robot has seen",
  "search": "the clock when the fastest run was proved and the robot was home",
  "runs": "fast runs that were begun",
  "best run": "the shortest time of the day: it counts",
  "fastest possible run": "through the true maze, by the exact planner",
  "status": "how the last search or return ended, or of a log: how it ended",
  "navigator": "what decided on the robot; the same runs again in this page",
  "commands": "reproduced: the navigator decides in this page as it did on the robot",
  "diverged at step": "the first step at which the replay may decide otherwise than the robot",
  "why": "why the replay decides otherwise",
  "damaged bytes": "of the log: wrong or missing, repaired or not",
  "misreads": "walls or openings that it read wrong, in the true maze",
  "contradicting readings": "readings that contradict others: one of the two is wrong; a lower bound of the misreads",
  "slips": "borders that it did not cross although it was told to",
  "crashes": "moves that ended at a wall",
  "damage": "what is wrong with the log",
  "driven in": "from rest until it crossed the border of the goal",
  "planned in": "the same run by the limits of its motors and tyres, without errors",
  "aside of its path, at most": "the largest distance between the path that it drove and the planned one",
  "turned wrong, at most": "the largest angle between where it faced and the direction of its path",
  "contacts": "how often it touched a wall or a post",
  "truth": "whether the maze of this page is the one of the log",
  "proved": "whether the robot knows that no run is faster than its fastest known one",
  "late": "whether it came home when the time for a fast run had already begun",
  "runs into a wall": "fast runs that ended at a wall",
  "lost": "searches, returns and runs that ended at another pose than the robot believed",
  "right": "whether the best run was as fast as the fastest possible one, and met no wall",
};

for (let i = 1; i <= 16; ++i) NUMBER_WORDS[`sensor ${i}`] = "the light of its wall sensor that comes back";
const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
const places = (count) => count === 1 ? "one pose" : `${count} poses`;

// The moment of a search: its phase, and the sentence. A phase is a change that a screen reader should hear.
function searchMoment(recording, frame) {
  const moves = recording.number("moves", frame), known = recording.number("shortest known route", frame);
  const least = recording.number("no route is shorter than", frame), first = firstOf(recording, "shortest known route");
  const run = recording.run.route && recording.run.task === "explore" ?
      recording.frames - recording.run.route.x.length :
      Infinity;
  if (least === null)
    return [
      "sealed",
      `No route leads to the goal, even if every unknown wall is open. Proved after ${counted(moves, "move")}.`
    ];
  if (known === null)
    return [
      "looking",
      `It looks for the goal, and later for the shortest route. The walls that it has not seen may be missing: then ${
          counted(least, "move")} from the start are enough (dashes). No route can be shorter.`
    ];
  const found = recording.number("moves", first);
  if (known !== least) {
    const doubts = recording.number("cells in doubt", frame) ?? recording.doubtful().length;
    return [
      "doubting",
      `A route of ${known} moves is known since move ${found}. Could a shorter one exist? ${
          counted(doubts, "cell")} (yellow) may hold one, so it goes and looks.`
    ];
  }
  if (frame >= run) {
    const driven = frame - run;
    return [
      "driving",
      driven === known ? `At the goal again, on the proved route: ${known} moves, and no route is shorter.` :
                         `Now the shortest route, at last: move ${driven} of ${known}.`
    ];
  }
  const proved = recording.provedAt ??= firstWhere(
      recording,
      (i) => recording.number("no route is shorter than", i) === recording.number("shortest known route", i));
  return [
    "proved",
    `Proved after ${counted(recording.number("moves", proved), "move")}: no route is shorter than ${
        known}, even if every wall that it has not seen is missing. It returns to the start.`
  ];
}
function firstWhere(recording, holds) {
  for (let i = 0; i < recording.frames; ++i)
    if (holds(i)) return i;
  return recording.frames - 1;
}
function firstOf(recording, name) {
  const cache = recording.firsts ??= {};
  return cache[name] ??= firstWhere(recording, (i) => recording.number(name, i) !== null);
}

// Where something goes wrong, or where the robot notices it; null elsewhere.
function faultMoment(recording, frame) {
  const earlier = Math.max(0, frame - 1), faults = recording.number("faults so far", frame);
  const last = recording.word("last fault", frame), isLost = recording.word("pose", frame) === "wrong";
  const recoveries = recording.number("recoveries", frame);
  if (recoveries !== null ? recoveries > recording.number("recoveries", earlier) :
                            !isLost && recording.word("pose", earlier) === "wrong")
    return [
      `recovered ${recoveries ?? faults}`, "It has found its pose again: what it sees fits one place only."
    ];
  if (isLost)
    return [
      `lost ${faults}`,
      `A fault: ${last}. The robot believes to be elsewhere (violet), until what it sees cannot be true there.`
    ];
  if (faults > recording.number("faults so far", earlier))
    return [`fault ${faults}`, `A fault: ${last}. The robot does not know of it.`];
  return null;
}
const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
const moments = {
  explore: (recording, frame) => {
    if (recording.word("shortest route", frame) !== null && recording.isFollower) {
      const moves = recording.number("moves", frame);
      return recording.goals.includes(recording.cellAt(frame)) ?
          [
            "arrived",
            `At the goal after ${counted(moves, "move")}. It followed a wall: that proves nothing about shorter routes.`
          ] :
          frame === recording.frames - 1 ?
          [
            "circling",
            `Stopped after ${
                counted(moves, "move")}: it is back where it was before, facing the same way. It would circle for ever.`
          ] :
          ["following", `It follows the wall and keeps no map. ${counted(moves, "move")} so far.`];
    }
    return searchMoment(recording, frame);
  },
  torture: (recording, frame) => {
    return faultMoment(recording, frame) ?? searchMoment(recording, frame);
  },
  race: (recording, frame) => {
    const motion = recording.word("motion", frame), speed = recording.speed(frame);
    return [
      frame === recording.frames - 1 ? "arrived" : "racing",
      frame === recording.frames - 1 ?
          `At the goal after ${recording.total.toFixed(2)} s.` :
          frame === 0 ?
          "The maze is known. The robot waits at the start of the fastest run." :
          `${motion[0].toUpperCase() + motion.slice(1).replace(/_/g, " ")}, at ${speed.toFixed(1)} cells a second.`
    ];
  },
  locate: (recording, frame) => {
    const left = recording.number("hypotheses", frame), bits = recording.number("evidence", frame);
    if (left === 1)
      return [
        "found",
        `Found after ${counted(recording.number("steps", frame), "step")}: only one pose fits all that it has seen (${
            bits} bits).`
      ];
    if (frame === recording.frames - 1)
      return [
        "alike",
        `${places(left)} are left, and nothing can tell them apart: whatever it does, it sees the same from each.`
      ];
    return [
      frame === 0 ? "first look" : "looking",
      `${bits} bits: ${places(left)} of ${
          4 * (recording.cells - recording.blocks.length)} are left. It drives to where they would see different walls.`
    ];
  },
  cover: (recording, frame) => {
    const visited = recording.number("cells visited", frame), seen = recording.number("seen, not visited yet", frame),
          again = recording.number("revisits", frame);
    if (frame === recording.frames - 1)
      return [
        "covered",
        `Every cell that it can reach is visited: ${visited} cells with ${
            counted(again, "revisit")}. Orange cells were visited more than once.`
      ];
    return [
      "covering",
      `${counted(visited, "cell")} visited, ${seen} seen and still to do, ${counted(again, "revisit")} so far.`
    ];
  },
  vacuum: (recording, frame) => {
    const clean = recording.number("clean", frame), state = recording.word("state", frame);
    return [
      frame === recording.frames - 1 ? "end" : "cleaning",
      `${state[0].toUpperCase() + state.slice(1).replace(/_/g, " ")}. ${clean} % clean after ${
          (recording.times[frame] / 60).toFixed(1)} minutes. It has no map: it only feels its bumper.`
    ];
  },
  contest: (recording, frame) => {
    const fault = recording.hasFaults ? faultMoment(recording, frame) : null;
    if (fault !== null) return fault;
    const leg = recording.word("leg", frame), best = recording.number("best run of the day", frame);
    const possible = recording.number("no run is faster than", frame),
          known = recording.number("fastest known run", frame);
    const soFar = best === null ? "" : ` Best run of the day: ${best} s.`;
    if (frame === recording.frames - 1 && frame > 0)
      return [
        "over",
        `The day is over after ${minutes(recording.number("clock", frame))}.${
            best === null    ? " No fast run has reached the goal." :
            known > possible ? `${soFar} A run of ${possible} s may still be possible: that is not proved.` :
                               `${soFar} Proved: no run is faster than ${known} s at full speed.`}`
      ];
    const isKnown = known !== null && known <= possible;
    const onlyShortest = /shortest|adachi/.test(recording.run.subtitle);
    if (leg.startsWith("fast")) {
      const percent = Number(/\d+/.exec(leg)[0]);
      return [
        `${leg} ${best}`,
        `Fast run at ${percent} %: ${known} s at full speed, so ${(100 * known / percent).toFixed(2)} s. ${
            percent < 100 ? "It begins with care, and drives each run faster than the last." :
                            "It drives as fast as it can."}${soFar}`
      ];
    }
    const why = known === null ? "It looks for the goal. No run is known yet." :
        isKnown ? `Proved: no run is faster than ${known} s, whatever the unknown walls are. It returns to the start.` :
        onlyShortest ?
                  `The known run takes ${known} s. Once the shortest route is proved, it returns: the fastest run may be another one.` :
                  `The known run takes ${known} s; one of ${possible} s is still possible, so it goes and looks.`;
    const begin = leg === "search" ? "Search" : "Back to the start, for the next run";
    return [`${leg} ${known === null} ${isKnown} ${best}`, `${begin}. ${why}${soFar}`];
  },
  drive: (recording, frame) => {
    const leg = recording.word("leg", frame), aside = recording.number("aside of its path", frame),
          speed = recording.number("speed", frame), time = resultNamed(recording, "driven in");
    if (frame === recording.frames - 1 && recording.run.results)
      return [
        "arrived",
        time === null ? `It did not arrive: ${resultNamed(recording, "status").replace(/_/g, " ")}.` :
                        `At the goal after ${time} s, planned in ${resultNamed(recording, "planned in")} s. It was at most ${
                            resultNamed(recording, "aside of its path, at most")} mm aside of the planned curve.`
      ];
    const what = leg === "search" ? "It explores on its sensors, and comes home" :
                                    "It drives the fastest run by what its wheels, its gyro and its wall sensors tell";
    const where = Math.abs(aside) < .05 ? "on its path" :
                                          `${Math.abs(aside).toFixed(1)} mm to the ${aside < 0 ? "left" : "right"} of its path`;
    return [leg, `${what}: ${speed.toFixed(2)} m/s, ${where}.`];
  },
  log: (recording, frame) => {
    const {run} = recording, step = recording.number("step", frame), result = resultNamed(recording, "diverged at step");
    const fault = recording.hasFaults ? faultMoment(recording, frame) : null;
    if (result !== null && step >= result)
      return [
        "diverged",
        `From step ${result} on the replay decides otherwise than the robot: ${
            resultNamed(recording, "why")}. What is shown from here on may be wrong.`
      ];
    if (frame === recording.frames - 1 && !run.live)
      return [
        "ended",
        `The log ends after ${counted(step, "step")}: ${resultNamed(recording, "status")}. ${
            resultNamed(recording, "commands") === "reproduced" ?
                "The replay has decided each time as the robot did." :
                ""}${resultNamed(recording, "damage") ? ` Something is wrong with it: ${resultNamed(recording, "damage")}.` : ""}`
      ];
    if (fault !== null) return fault;
    const contradictions = recording.number("contradictions", frame);
    if (contradictions > recording.number("contradictions", Math.max(0, frame - 1)))
      return [
        `contradiction ${contradictions}`,
        "A reading contradicts an earlier one: one of them is wrong, or the robot is not where it believes to be."
      ];
    const phase = recording.word("phase", frame), command = recording.word("command", frame);
    const [, turn, cells] = /^([FRAL])(\d+)/.exec(command) ?? [];
    const turned = {F: "", R: "turns right", A: "turns around", L: "turns left"}[turn];
    const told = [turned, cells > 0 ? `drives ${counted(Number(cells), "cell")}` : ""].filter((part) => part);
    return [
      phase,
      `Step ${step}: it sees walls: ${recording.word("sees walls", frame)}; it ${
          turn ? told.join(", ") : "stops"}. ${LOG_PHASES[phase] ?? ""}`
    ];
  },
  flood: (recording, frame) => {
    const cells = recording.number("cells of this wave", frame), start = recording.number("to a goal", frame);
    if (frame === 0) return ["goal", "Water rises in the goal. Its distance to itself is 0."];
    const end = frame < recording.frames - 1 ? "" :
        start === null                       ? " No wave reached the start: it is cut off." :
                               ` All cells are reached. From the start, a shortest route takes ${
                                   start} moves: each leads to a smaller number.`;
    return [
      frame < recording.frames - 1 ? "wave" : "end",
      `Wave ${frame}: ${counted(cells, "cell")} next to the last wave, without a wall between, ${
          cells === 1 ? "is" : "are"} ${counted(frame, "move")} from the goal.${end}`
    ];
  },
  program: (recording, frame) => recording.goals.includes(recording.cellAt(frame)) ?
      ["arrived", `At the goal after ${counted(recording.number("moves", frame), "move")}.`] :
      [
        frame === recording.frames - 1 ? "ended" : "driving",
        frame === recording.frames - 1 ?
            recording.run.ending :
            `Your program drives: step ${frame}, ${counted(recording.number("moves", frame), "move")}.`
      ],
};
const LOG_PHASES = {
  to_goal: "It looks for the goal.",
  proving: "It looks for walls that could make a shorter route.",
  homeward: "It returns to the start.",
  back: "It returns to the start.",
  fast_run: "It drives a fast run.",
  located: "It knows where it is.",
  lost: "It does not know where it is."
};
const resultNamed = (recording, name) => recording.run.results?.find(([of]) => of === name)?.[1] ?? null;
// [phase, sentence] of a frame.
function momentOf(recording, frame) {
  recording.isFollower ??= /-hand$/.test(recording.run.subtitle) && recording.run.task === "explore";
  return moments[recording.run.task](recording, frame);
}

// ---- results
// --------------------------------------------------------------------------------------------------------- What counts
// at the end of a run: [name, value, unit, which is better].
function resultsOf(recording) {
  const last = recording.frames - 1, number = (name) => recording.number(name, last), {run} = recording;
  const isHome = run.route && run.task === "explore", search = isHome ? last - run.route.x.length + 1 : last;
  switch (run.task) {
    case "explore":
    case "torture":
      return [
        ["moves until back at the start", recording.number("moves", search), "", "less"],
        [
          "cells visited",
          recording.number("cells visited", search) ?? recording.visits.filter((visits) => visits > 0).length, "",
          "less"
        ],
        [
          "shortest route, proved",
          recording.number("no route is shorter than", search) === recording.number("shortest known route", search) ?
              recording.number("shortest known route", search) :
              null,
          "", "less"
        ],
        ...(run.task === "torture" ?
                [["faults", number("faults so far"), "", ""], ["recoveries", number("recoveries"), "", ""]] :
                [])
      ];
    case "program":
      return [["moves", number("moves"), "", "less"], ["cells visited", number("cells visited"), "", ""]];
    case "race":
      return [["fastest run", Number(recording.total.toFixed(2)), "s", "less"]];
    case "locate":
      return [["steps", number("steps"), "", "less"], ["poses left", number("hypotheses"), "", "less"]];
    case "cover":
      return [["moves", number("moves"), "", "less"], ["revisits", number("revisits"), "", "less"]];
    case "vacuum":
      return [
        ["clean", number("clean"), "%", "more"], ["driven", number("driven"), "m", ""],
        ["hits", number("hits"), "", "less"]
      ];
    case "drive":
      return (run.results ?? [["time", number("time"), "s"]])
          .map(([name, value, unit]) => [name, value, unit, name === "status" || name === "planned in" ? "" : "less"]);
    case "log":
      // Why the truth is not known is told beside the picture.
      return (run.results ?? []).map(([name, value, unit]) => [name, name === "truth" ? value.split(":")[0] : value, unit]);
    case "contest":
      return run.results.map(([name, value, unit]) => [name, value, unit, CONTEST_BETTER.includes(name) ? "less" : ""]);
  }
}
const CONTEST_BETTER = ["search", "best run", "runs into a wall", "lost"];
// The number that the curve above the slider shows.
const CURVES = {
  explore: "cells in doubt",
  torture: "cells in doubt",
  program: "cells visited",
  locate: "hypotheses",
  cover: "revisits",
  vacuum: "clean",
  contest: "fastest known run",
  drive: "speed",
  log: "faults so far"
};
function curveOf(recording) {
  const {run} = recording;
  if (run.task === "race") return {name: "cells a second", values: run.x.map((_, i) => recording.speed(i))};
  const number = run.numbers.find((each) => each.name === CURVES[run.task]) ??
      run.numbers.find((each) => each.name === "contradictions") ??
      run.numbers.find((each) => each.name === "no route is shorter than") ?? {name: "", values: []};
  return {name: number.name + (number.unit ? `, ${number.unit}` : ""), values: number.values};
}
