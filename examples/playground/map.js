// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The map that the reader edits: a maze, or a house. Cells are numbers, row by row from the south-west corner.
"use strict";

class EditableMap {
  // The texts of the library's `parse`: a drawing of a maze, or a block map.
  static fromText(text) {
    const rows = text.split("\n").filter((row) => row !== "");
    return /^o/.test(text) ? EditableMap.fromDrawing(rows) : EditableMap.fromBlocks(rows);
  }
  static fromDrawing(rows) {
    const map = new EditableMap("maze", (rows[0].length - 1) / 4, (rows.length - 1) / 2);
    for (let cell = 0; cell < map.cells; ++cell) {
      const x = cell % map.width, line = 2 * (map.height - 1 - Math.floor(cell / map.width));
      const signs =
          [rows[line][4 * x + 2], rows[line + 1][4 * x + 4], rows[line + 2][4 * x + 2], rows[line + 1][4 * x]];
      signs.forEach((sign, h) => {
        if (sign === "-" || sign === "|") map.walls[cell] |= 1 << h;
      });
      const mark = rows[line + 1][4 * x + 2];
      if (mark === "S") map.start = cell;
      if (mark === "G") map.goals.push(cell);
    }
    return map;
  }
  static fromBlocks(rows) {
    const first = rows.findIndex((row) => /^[Xx ]+$/.test(row)),
          drawn = rows.slice(first).filter((row) => /^[Xx ]+$/.test(row));
    const map = new EditableMap("house", Math.max(...drawn.map((row) => row.length)), drawn.length);
    map.above = rows.slice(0, first);
    drawn.forEach((row, line) => [...row].forEach((sign, x) => {
      map.blocks[(map.height - 1 - line) * map.width + x] = sign === "X" ? 1 : 0;
    }));
    for (const line of rows.slice(first + drawn.length)) {
      const start = /^start (\d+), (\d+)(.*)$/.exec(line);
      if (start) {
        map.start = (map.height - 1 - Number(start[2])) * map.width + Number(start[1]);
        map.heading = start[3];
      } else
        map.below.push(line);
    }
    return map;
  }
  // The maze of a recording, with the walls that it takes for true.
  static fromRun({width, height, walls, start, goals}) {
    const map = new EditableMap("maze", width, height);
    map.walls = Uint8Array.from(walls, (digit) => parseInt(digit, 16));
    map.closeBorder();
    Object.assign(map, {start, goals: goals.slice()});
    return map;
  }
  // The short text that a link carries: size, start, goals, and the walls or blocks as bits.
  static fromCode(code) {
    const match = /^(m|h)(\d+)x(\d+)s(\d*)g([\d.]*)-([\w-]+)$/.exec(code);
    if (!match) return null;
    const [, kind, width, height, start, goals, packed] = match,
                                                map = new EditableMap(
                                                    kind === "m" ? "maze" : "house", Number(width), Number(height));
    if (!(map.width > 0 && map.height > 0 && map.cells <= 16384)) return null;
    let bits;
    try {
      bits = fromBase64(packed);
    } catch { return null; }
    if (bits.length !== Math.ceil(map.cells * (map.isHouse ? 1 : 2) / 8)) return null;
    const bit = (i) => bits[i >> 3] >> (i & 7) & 1, inside = (cell) => cell >= 0 && cell < map.cells;
    for (let cell = 0; cell < map.cells; ++cell) {
      if (map.isHouse)
        map.blocks[cell] = bit(cell);
      else
        for (const h of [0, 1]) map.setWall(cell, h, bit(2 * cell + h) === 1);
    }
    map.start = start === "" ? null : Number(start);
    map.goals = goals.split(".").filter((goal) => goal !== "").map(Number);
    if (!map.isHouse) map.closeBorder();
    return (map.start === null ? map.isHouse : inside(map.start)) && map.goals.every(inside) ? map : null;
  }
  constructor(kind, width, height) {
    Object.assign(this, {
      kind,
      width,
      height,
      cells: width * height,
      start: kind === "maze" ? 0 : null,
      goals: [],
      above: [],
      below: [],
      heading: ""
    });
    this.walls = new Uint8Array(this.cells);
    this.blocks = new Uint8Array(this.cells);
  }
  get isHouse() { return this.kind === "house"; }
  inside(cell, h) {
    const x = cell % this.width + DX[h], y = Math.floor(cell / this.width) + DY[h];
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
  neighbour(cell, h) { return cell + DX[h] + DY[h] * this.width; }
  isWall(cell, h) { return (this.walls[cell] >> h & 1) === 1; }
  setWall(cell, h, isWall) {
    if (!this.inside(cell, h)) return;
    for (const [c, side] of [[cell, h], [this.neighbour(cell, h), (h + 2) % 4]])
      this.walls[c] = isWall ? this.walls[c] | 1 << side : this.walls[c] & ~(1 << side);
  }
  closeBorder() {
    for (let cell = 0; cell < this.cells; ++cell)
      for (let h = 0; h < 4; ++h)
        if (!this.inside(cell, h)) this.walls[cell] |= 1 << h;
  }
  // The border of a house stays wall: its file could not show it otherwise.
  isBorder(cell) { return [0, 1, 2, 3].some((h) => !this.inside(cell, h)); }
  // All goals move together, as far as they stay inside.
  moveGoals(dx, dy) {
    const xs = this.goals.map((goal) => goal % this.width),
          ys = this.goals.map((goal) => Math.floor(goal / this.width));
    const clamp = (step, values, size) =>
        Math.min(Math.max(step, -Math.min(...values)), size - 1 - Math.max(...values));
    const step = clamp(dx, xs, this.width) + clamp(dy, ys, this.height) * this.width;
    const moved = this.goals.map((goal) => goal + step);
    if (!moved.includes(this.start)) this.goals = moved;
  }
  toText() {
    const lines = [];
    if (this.isHouse) {
      for (let y = this.height - 1; y >= 0; --y)
        lines.push(Array.from(this.blocks.subarray(y * this.width, (y + 1) * this.width), (block) => block ? "X" : " ")
                       .join(""));
      const start = this.start === null ?
          [] :
          [`start ${this.start % this.width}, ${this.height - 1 - Math.floor(this.start / this.width)}${this.heading}`];
      return [...this.above, ...lines, ...start, ...this.below].join("\n") + "\n";
    }
    for (let y = this.height - 1; y >= -1; --y) {
      const row = [...Array(this.width).keys()].map(
          (x) => (y < 0 ? this.isWall(x, 2) : this.isWall(y * this.width + x, 0)) ? "---" : "   ");
      lines.push(`o${row.join("o")}o`);
      if (y < 0) break;
      const cells = [...Array(this.width).keys()].map((x) => {
        const cell = y * this.width + x;
        return `${this.isWall(cell, 3) ? "|" : " "} ${
            cell === this.start           ? "S" :
                this.goals.includes(cell) ? "G" :
                                            " "} `;
      });
      lines.push(cells.join("") + (this.isWall(y * this.width + this.width - 1, 1) ? "|" : " "));
    }
    return lines.join("\n") + "\n";
  }
  toCode() {
    const bits = new Uint8Array(Math.ceil(this.cells * (this.isHouse ? 1 : 2) / 8)), set = (i) => {
      bits[i >> 3] |= 1 << (i & 7);
    };
    for (let cell = 0; cell < this.cells; ++cell) {
      if (this.isHouse) {
        if (this.blocks[cell]) set(cell);
      } else
        for (const h of [0, 1])
          if (this.isWall(cell, h)) set(2 * cell + h);
    }
    return `${this.isHouse ? "h" : "m"}${this.width}x${this.height}s${this.start ?? ""}g${this.goals.join(".")}-${
        toBase64(bits)}`;
  }
  // A recording of nothing: the map, and a robot that waits.
  waiting(task) {
    const hex = Array.from(this.walls, (walls) => walls.toString(16)).join(""), start = this.start ?? 0;
    return new Recording({
      task,
      width: this.width,
      height: this.height,
      walls: this.isHouse ? "0".repeat(this.cells) : hex,
      start,
      goals: this.goals,
      ...(this.isHouse ? {blocks: Array.from(this.blocks, (block) => block ? "0" : "1").join("")} : {}),
      knows: "all",
      unit: "steps",
      x: [start % this.width + .5],
      y: [Math.floor(start / this.width) + .5],
      a: [0],
      seen: [],
      numbers: []
    });
  }
}

// Base64 that may stand in an address.
const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
                                .replace(/\+/g, "-")
                                .replace(/\//g, "_")
                                .replace(/=+$/, "");
const fromBase64 = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
