// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What can be chosen, with a sentence for each choice. A name here is the name in the address and in the library.
"use strict";

const TASKS = {
  explore: { name: "Explore", maps: ["maze"], faults: true, what: "Explores until the shortest route is proved.", policies: {
    "odds": "Weighs unknown walls by how likely they are, given the known walls around them.",
    "tour": "Draws mazes that fit what it has seen, and plans the shortest tour through the cells that the proof needs. Slow to compute, few moves.",
    "fewest-unknown": "Drives the shortest possible path with the fewest unknown walls.",
    "adachi": "Drives to the goal and back by the shortest possible path until both are the same.",
    "left-hand": "Follows the wall on its left to the goal. Has no map, and proves nothing.",
    "right-hand": "Follows the wall on its right to the goal. Has no map, and proves nothing." } },
  race: { name: "Race", maps: ["maze"], choice: "Robot", what: "Plans the fastest run in a known maze.", policies: {
    "half-size": "A half-size micromouse: small, quick in turns, drives diagonals.",
    "classic": "A classic micromouse: larger cells, slower turns." } },
  drive: { name: "Drive", maps: ["maze"], choice: "Robot", file: "drive.wasm", what: "Drives the fastest run on wheels and sensors.", policies: {
    "half-size": "A half-size micromouse: its motors, tyres, encoders, gyro and wall sensors are simulated.",
    "classic": "A classic micromouse, simulated in the same way." } },
  contest: { name: "Contest day", maps: ["maze"], faults: true, choice: "Strategy", what: "Ten minutes to search and to drive fast runs.", policies: {
    "fastest-first": "Proves the fastest run, then drives it faster and faster.",
    "goal-first": "Drives a fast run as soon as a route is known, and proves the fastest on the return.",
    "shortest": "Proves the shortest route only, then drives the fastest run through what it has seen.",
    "adachi": "The same, searching from goal to start and back by the shortest possible path.",
    "carried": "As fastest-first, and a person carries the robot back after each fast run (10 s)." } },
  locate: { name: "Lost robot", maps: ["maze", "house"], what: "Finds out where it is in a known map.", policies: {
    "greedy": "Drives to the cell where its possible poses would differ most in what they see." } },
  cover: { name: "Cover", maps: ["maze", "house"], what: "Visits every cell.", policies: {
    "weighted": "Drives to the unvisited cell that costs the fewest moves and turns.",
    "spiral": "Spirals inwards, and returns to the nearest gap when it is enclosed.",
    "boustrophedon": "Drives back and forth in lanes, like an ox with a plough.",
    "spanning-tree": "Goes round a tree that spans the cells.",
    "nearest": "Drives to the nearest unvisited cell." } },
  vacuum: { name: "Vacuum", maps: ["house"], what: "Cleans a house without a map: bump and spiral.", policies: {
    "repaired": "Spirals on open floor, follows walls, and turns by a random angle where it bumps.",
    "without-spirals": "The same without spirals: bounces and follows walls only.",
    "literal": "The machine exactly as it was first published, with its dead ends." } },
  program: { name: "Your program", maps: ["maze"], what: "Write the robot yourself.", policies: {} },
  log: { name: "A robot's log", maps: ["maze"], what: "Replays what a real robot saw and decided.", policies: {} },
};

const KINDS = { contest: ["contest maze", "maze"], wilson: ["perfect maze", "maze"], house: ["house", "house"] };
const SIZES = [8, 16, 24, 32];

// The options of `mazebot contest` and `mazebot drive`, by their names: title, words, default, and least and most or
// the values.
const OPTIONS = {
  contest: { what: "The day", options: {
    "robot": ["robot", "its speeds and turns", "half-size", ["half-size", "classic"]],
    "minutes": ["minutes", "how long the day is", 10, 0.1, 1000],
    "runs": ["fast runs at most", "0: any number", 0, 0, 100],
    "first-speed": ["first fast run at", "percent of what the robot can; empty: as is best for these rules", "", 1, 100],
    "faster-by": ["faster by", "percent, after each run that reached the goal", 15, 0, 100],
    "search-share": ["share of the clock", "added to the time of a run: from 0 to 1", 0, 0, 1],
    "touch-penalty": ["after a touch", "seconds added to a run", 0, 0, 1000],
  } },
  drive: { what: "The robot", options: {
    "noise": ["noise", "a factor for the errors of sensors and tyres; 0: none", 1, 0, 100],
    "limits": ["limits", "percent of its traction that it uses", 100, 1, 100],
  } },
};
const WHOLE_OPTIONS = ["runs", "first-speed", "faster-by"];

// The faults of `mazebot torture`, by the names of its options.
const FAULTS = {
  "misread": ["wrong reading", "one side of a wall, during one visit"],
  "sticky": ["wrong reading that stays", "one side of a wall, for the whole run"],
  "both-sides": ["wrong reading from both sides", "a glossy or a worn wall"],
  "burst": ["shaken sensors", "five looks at random: sun, a loose cable"],
  "dark": ["blind sensor", "one side reads open for 20 cells"],
  "slip": ["wheels slip", "it stays in its cell"],
  "overshoot": ["a cell too far", "if the next border is open"],
  "turn-fail": ["no turn", "a quarter turn does not happen"],
  "turn-double": ["twice the turn", "a quarter turn becomes a half turn"],
  "moved": ["moved by hand", "to another cell; its heading stays"],
  "turned": ["turned by hand", "in its cell"],
  "carried": ["carried away", "to any cell, with any heading"],
  "power-loss": ["power loss", "it begins again at the start, from its saved map"],
};
// Further options of faults: values, words.
const FAULT_OPTIONS = {
  "kind-of-misread": { option: "kind", words: ["wrong readings are", "of walls, of openings, or both"], values: { "": "both", "phantom": "phantom walls", "missed": "missed walls" } },
  "stuck": { option: "stuck", words: ["stuck sensor", "always reads the same"], values: { "": "none", "left:wall": "left: wall", "left:open": "left: open",
             "front:wall": "front: wall", "front:open": "front: open", "right:wall": "right: wall", "right:open": "right: open" } },
};
const FAULT_SWITCHES = {
  "untold": ["slips untold", "a robot that slipped believes to have moved"],
  "no-bump": ["no bumper", "it does not notice a wall that stops it"],
  "certain": ["second looks", "it looks twice at walls that matter"],
};
