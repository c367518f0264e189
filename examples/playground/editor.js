// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Edits the map in the picture itself, by mouse, touch and keyboard.
"use strict";

class Editor {
  // `map()` is the map now; `change(edit, isFirst)` edits it and runs again, and keeps the map before the first change
  // of a drag for undo; `tell(cell)` shows the numbers of a cell.
  constructor({map, change, tell, undo}) {
    Object.assign(this, {map, change, tell, undo});
    this.cursor = null;
  }
  attach(picture) {
    const {canvas} = picture;
    let drag = null;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.map() === null) return;
      const target = this.targetAt(picture, event);
      if (target === null) return;
      drag = {...target, isFirst: true};
      canvas.setPointerCapture(event.pointerId);
      if (target.kind === "wall") this.paint(drag, target);
      if (target.kind === "block") this.paint(drag, target);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (drag === null) {
        canvas.style.cursor = this.cursorFor(this.targetAt(picture, event));
        return;
      }
      for (const part of event.getCoalescedEvents?.() ?? [event]) this.dragTo(picture, drag, part);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (drag !== null && drag.isFirst && drag.kind !== "wall" && drag.kind !== "block") this.tell(drag.cell);
      drag = null;
    });
    canvas.addEventListener("pointercancel", () => {
      drag = null;
    });
    // A finger on a wall, on the start or on a goal edits; elsewhere it scrolls the page.
    canvas.addEventListener("touchstart", (event) => {
      const target = this.targetAt(picture, event.touches[0], .3);
      if (event.touches.length === 1 && target !== null && target.kind !== "cell") event.preventDefault();
    }, {passive: false});
    canvas.addEventListener("keydown", (event) => this.key(picture, event));
    canvas.addEventListener("focus", () => {
      if (canvas.matches(":focus-visible")) this.moveCursor(picture, this.cursor ?? this.map()?.start ?? 0);
    });
    canvas.addEventListener("blur", () => {
      picture.cursor = null;
      picture.draw(picture.at);
    });
  }
  cursorFor(target) {
    return target === null ? "default" : {cell: "help", start: "grab", goal: "grab"}[target.kind] ?? "cell";
  }

  // What lies under the pointer: a wall, a block, the start, a goal, or a cell.
  targetAt(picture, event, reach = .26) {
    const map = this.map(), {x, y} = picture.position(event.clientX, event.clientY);
    if (x < 0 || y < 0 || x >= map.width || y >= map.height) return null;
    const cell = Math.floor(y) * map.width + Math.floor(x);
    if (map.isHouse) return cell === map.start ? {kind: "start", cell} : {kind: "block", cell};
    const toColumn = Math.abs(x - Math.round(x)), toRow = Math.abs(y - Math.round(y));
    if (Math.min(toColumn, toRow) < reach) {
      const heading =
          toColumn < toRow ? (Math.round(x) > Math.floor(x) ? 1 : 3) : (Math.round(y) > Math.floor(y) ? 0 : 2);
      if (map.inside(cell, heading)) return {kind: "wall", cell, heading};
    }
    return {kind: cell === map.start ? "start" : map.goals.includes(cell) ? "goal" : "cell", cell};
  }
  paint(drag, target) {
    const map = this.map(),
          key = target.kind === "wall" ?
        `${Math.min(target.cell, map.neighbour(target.cell, target.heading))} ${target.heading % 2}` :
        target.cell;
    drag.isWall ??= target.kind === "wall" ? !map.isWall(target.cell, target.heading) : !map.blocks[target.cell];
    drag.done ??= new Set();
    if (drag.done.has(key)) return;
    drag.done.add(key);
    if (target.kind === "block" && (map.isBorder(target.cell) || target.cell === map.start)) return;
    this.change((edited) => {
      if (target.kind === "wall")
        edited.setWall(target.cell, target.heading, drag.isWall);
      else
        edited.blocks[target.cell] = drag.isWall ? 1 : 0;
    }, drag.isFirst);
    drag.isFirst = false;
  }
  dragTo(picture, drag, event) {
    // A drag along a line of posts means the walls between them, not those that lead off the line.
    const target = this.targetAt(picture, event, drag.kind === "wall" ? .22 : .26);
    if (target === null || drag.kind === "cell") return;
    if (drag.kind === target.kind && (drag.kind === "block" || drag.kind === "wall")) {
      if (drag.kind === "wall") {
        const {x, y} = picture.position(event.clientX, event.clientY);
        const along = target.heading % 2 === 1 ? y : x;
        if (Math.abs(along - Math.round(along)) < .2) return;  // at a post
      }
      return this.paint(drag, target);
    }
    if (target.cell === drag.cell) return;
    const map = this.map();
    if (drag.kind === "start" && !map.goals.includes(target.cell) && !map.blocks[target.cell]) {
      this.change((edited) => {
        edited.start = target.cell;
      }, drag.isFirst);
    } else if (drag.kind === "goal") {
      const dx = target.cell % map.width - drag.cell % map.width,
            dy = Math.floor(target.cell / map.width) - Math.floor(drag.cell / map.width);
      this.change((edited) => edited.moveGoals(dx, dy), drag.isFirst);
    } else {
      return;
    }
    drag.isFirst = false;
    drag.cell = target.cell;
  }

  moveCursor(picture, cell) {
    this.cursor = picture.cursor = Math.min(cell, this.map().cells - 1);
    picture.draw(picture.at);
    this.tell(this.cursor);
  }
  key(picture, event) {
    const map = this.map(), heading = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].indexOf(event.key);
    if (map === null || event.altKey || event.metaKey || event.ctrlKey) return;
    const cell = this.cursor ?? map.start ?? 0, name = event.key.toLowerCase();
    if (heading >= 0 && !event.shiftKey)
      this.moveCursor(picture, map.inside(cell, heading) ? map.neighbour(cell, heading) : cell);
    else if (heading >= 0 && !map.isHouse) {
      if (map.inside(cell, heading))
        this.change((edited) => edited.setWall(cell, heading, !map.isWall(cell, heading)), true);
      this.tell(cell);
    } else if (name === "s" && !map.blocks[cell] && !map.goals.includes(cell))
      this.change((edited) => {
        edited.start = cell;
      }, true);
    else if (name === "g" && !map.isHouse && cell !== map.start)
      this.change((edited) => {
        edited.goals = [cell];
      }, true);
    else if (event.key === "Enter" && map.isHouse && !map.isBorder(cell) && cell !== map.start)
      this.change((edited) => {
        edited.blocks[cell] ^= 1;
      }, true);
    else if (event.key === "Enter")
      this.tell(cell);
    else
      return;
    event.preventDefault();
    event.stopPropagation();
  }
}
