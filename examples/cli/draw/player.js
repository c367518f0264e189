// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The clock of one or several recordings that play together. `draw(time)` shows them at that time.
"use strict";

class Player {
  constructor(draw, changed = () => {}) {
    this.draw = draw;        // after each change of the time
    this.changed = changed;  // after play, pause, and another speed
    this.now = this.total = 0;
    this.times = [0];
    this.speeds = [1];
    this.speed = 0;
    this.isPlaying = false;
    this.frameTimes = [];  // milliseconds that drawing took, for tests
  }
  // The recordings to play; keeps the time if it can.
  load(recordings, keepsTime = false) {
    const longest = recordings.reduce((a, b) => a.total >= b.total ? a : b), hadClock = this.hasClock;
    const wasAtEnd = this.now >= this.total && this.total > 0;
    this.hasClock = longest.run.unit === "s";
    this.times = longest.times;
    this.total = longest.total;
    if (hadClock !== this.hasClock || !keepsTime) {
      this.speeds = this.hasClock ? [.1, .25, .5, 1, 2, 5, 10, 30, 100] : [1, 2, 5, 10, 20, 50, 100, 300];
      // A whole run takes about half a minute.
      const calm = this.hasClock && this.total < 60 ? this.speeds.indexOf(1) :
                                                      this.speeds.findIndex((value) => this.total / value < 40);
      this.speed = calm < 0 ? this.speeds.length - 1 : calm;
    }
    this.now = !keepsTime ? 0 : wasAtEnd && !this.isPlaying ? this.total : Math.min(this.now, this.total);
    this.changed();
    this.draw(this.now);
  }
  play() {
    if (this.now >= this.total) this.now = 0;
    if (this.isPlaying) return;
    this.isPlaying = true;
    this.last = null;
    this.changed();
    requestAnimationFrame((clock) => this.tick(clock));
  }
  pause() {
    this.isPlaying = false;
    this.changed();
  }
  toggle() {
    if (this.isPlaying)
      this.pause();
    else
      this.play();
  }
  tick(clock) {
    if (!this.isPlaying) return;
    // After a pause of the whole page the run goes on where it was.
    if (this.last !== null)
      this.now = Math.min(this.total, this.now + Math.min(.25, (clock - this.last) / 1000) * this.speeds[this.speed]);
    this.last = clock;
    const begin = performance.now();
    this.draw(this.now);
    this.frameTimes.push(performance.now() - begin);
    if (this.frameTimes.length > 20000) this.frameTimes.splice(0, 10000);
    if (this.now >= this.total) return this.pause();
    requestAnimationFrame((next) => this.tick(next));
  }
  go(time) {
    this.pause();
    this.now = Math.min(Math.max(time, 0), this.total);
    this.draw(this.now);
  }
  step(frames) {
    const later = this.times.findIndex((time) => time > this.now + 1e-9);
    const frame = later < 0 ? this.times.length - 1 : later - 1;
    // Between two frames a step back leads to the frame before.
    const from = frames < 0 && this.times[frame] < this.now - 1e-9 ? frame + 1 : frame;
    this.go(this.times[Math.min(Math.max(from + frames, 0), this.times.length - 1)]);
  }
  setSpeed(index) {
    this.speed = Math.min(Math.max(index, 0), this.speeds.length - 1);
    this.changed();
  }
  speedText(value) { return this.hasClock ? `${value}x` : `${value} step${value === 1 ? "" : "s"}/s`; }
  timeText() {
    if (!this.hasClock) return `${Math.floor(this.now)} of ${this.total}`;
    const digits = this.total < 100 ? 2 : 0;
    return `${this.now.toFixed(digits)} s of ${this.total.toFixed(digits)}`;
  }
  // What a key does; undefined if nothing.
  action(key) {
    return {
      " ": () => this.toggle(),
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      Home: () => this.go(0),
      End: () => this.go(this.total),
      "+": () => this.setSpeed(this.speed + 1),
      "-": () => this.setSpeed(this.speed - 1)
    }[key];
  }
}
