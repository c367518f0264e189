// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The log of a real robot: from a file, or live over its serial port.
"use strict";

const BAUDS = [9600, 19200, 38400, 57600, 115200, 230400];

class RobotLog {
  // `changed()` runs a log that was loaded; `began(run)` and `grew(more)` show a live one.
  constructor({changed, began, grew}) {
    Object.assign(this, {changed, began, grew});
    this.bytes = null;
    this.name = "log";
    this.port = null;  // of the mouse that is read now
    this.words = document.getElementById("log-words");
    this.lines = document.getElementById("robot-words");
    this.button = document.getElementById("from-mouse");
    this.button.hidden = document.getElementById("baud-label").hidden = !navigator.serial;
    const baud = document.getElementById("baud");
    baud.replaceChildren(...BAUDS.map((value) => new Option(value)));
    baud.value = 115200;
    this.button.addEventListener("click", () => this.port === null ? this.read(Number(baud.value)) : this.stop());
  }
  // Whether a file is a log: the letter m and version 1. A .maz has one byte a cell.
  static is(bytes, name) { return bytes.length > 2 && bytes[0] === 0x6d && bytes[1] >> 4 === 1 && !/\.maz$/i.test(name); }
  load(bytes, name) {
    this.bytes = bytes;
    this.name = name.replace(/[\n=]/g, "_");
    this.show([]);
    this.changed();
  }
  hex() { return Array.from(this.bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""); }
  // For a link, which should not become too long.
  address() { return this.bytes !== null && this.bytes.length <= 3000 ? {log: toBase64(this.bytes)} : {}; }
  say(text, isBad = false) {
    document.getElementById("log-hint").hidden = text !== "";
    this.words.textContent = text;
    this.words.className = isBad ? "bad" : "";
  }
  show(lines) {
    this.lines.textContent = lines.join("\n");
    this.lines.hidden = lines.length === 0;
  }

  // Reads a port that the reader chooses, until the robot is gone or the reader stops.
  async read(baudRate) {
    let port;
    try {
      port = await navigator.serial.requestPort();
      await port.open({baudRate});
    } catch (problem) {
      return this.say(`The port cannot be opened: ${problem.message}`, true);
    }
    this.port = port;
    this.reader = port.readable.getReader();
    this.button.textContent = "Stop";
    this.say("Waiting for the log of a robot ...");
    await library.ask("live_begin", {}, "");
    const lines = [];
    try {
      for (;;) {
        const {value, done} = await this.reader.read();
        if (done || this.port !== port) break;
        const {result, error} = await library.ask("live", {}, value);
        if (this.port !== port) break;
        if (error !== null) {
          this.say(error, true);
          continue;
        }
        this.take(JSON.parse(result), lines);
      }
    } catch (problem) {
      this.say(`The robot is gone: ${problem.message}`, true);
    }
    if (this.port === port) this.stop();
  }
  take({said, run, more, ended, diverged}, lines) {
    lines.push(...said);
    if (said.length > 0) this.show(lines.slice(-200));
    if (run) {
      this.say("The robot runs.");
      this.began(run);
    }
    if (more) this.grew(more);
    if (diverged) this.say(diverged, true);
    else if (ended) this.say(`The run has ended: ${ended}.`);
  }
  async stop() {
    const {port, reader} = this;
    this.port = null;
    this.button.textContent = "From the mouse";
    if (port === null) return;
    try {
      await reader.cancel();
      reader.releaseLock();
      await port.close();
    } catch { /* it is gone */ }
  }
}
