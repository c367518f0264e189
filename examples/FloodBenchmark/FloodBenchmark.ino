// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Measures mazebot on your board: prints times, cycles, RAM and, on AVR boards, flash. Needs only the board. Serial
// Monitor: 115200 baud.
//
// Global variables on an Uno: 322 of 2048 bytes.
// What it measures is on the stack.
#include <mazebot.h>

using namespace mazebot;

const int side = 16;  // of the maze, in cells; 8 if your board has little RAM, 32 if it has more

// A formula defines the maze, so every board does the same work.
bool is_wall(Cell cell, Heading heading) {
  const Cell next = cell.towards(heading);
  if (next.x < 0 || next.y < 0 || next.x >= side || next.y >= side) return true;
  const int x = cell.x < next.x ? cell.x : next.x;
  const int y = cell.y < next.y ? cell.y : next.y;
  return heading == Heading::north || heading == Heading::south ? (3 * x + 4 * y) % 11 == 5 : (5 * x + 3 * y) % 7 != 0;
}

struct Mouse {
  Pose pose;

  bool wall_left() const { return is_wall(pose.cell, pose.heading + Turn::left); }
  bool wall_front() const { return is_wall(pose.cell, pose.heading); }
  bool wall_right() const { return is_wall(pose.cell, pose.heading + Turn::right); }
  void turn_left() { pose = pose.turned(Turn::left); }
  void turn_right() { pose = pose.turned(Turn::right); }
  void forward() { pose = pose.advanced(); }
};

const int half = side / 2;
const Cell goals[] = {{half - 1, half - 1}, {half, half - 1}, {half - 1, half}, {half, half}};

void print_time(const __FlashStringHelper* what, unsigned long microseconds, unsigned long times) {
  Serial.print(what);
  Serial.print(static_cast<float>(microseconds) / times);
  Serial.print(F(" us"));
#ifdef F_CPU
  Serial.print(F(" = "));
  Serial.print(static_cast<float>(microseconds) / times * (F_CPU / 1000000UL), 0);
  Serial.print(F(" cycles"));
#endif
  Serial.println();
}

void print_bytes(const __FlashStringHelper* what, unsigned long bytes) {
  Serial.print(what);
  Serial.print(bytes);
  Serial.println(F(" bytes"));
}

#if defined(__AVR__)
extern char __heap_start;     // the end of the static variables
extern char __data_load_end;  // the end of the program in flash
#endif

// Times the flood fill: the distance from every cell to the centre. Its memory is free again at the end.
void time_floods() {
  WallMap<side, side> map;
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y) {
      map.record(Cell(x, y), Heading::north, is_wall(Cell(x, y), Heading::north));
      map.record(Cell(x, y), Heading::east, is_wall(Cell(x, y), Heading::east));
    }
  }
  const CellSet<side, side> targets(goals);
  FloodFill<side, side> flood;
  const unsigned long times = 100;
  const unsigned long begin = micros();
  for (unsigned long i = 0; i < times; ++i) flood.run(map, targets, Unknown::wall);
  print_time(F("one flood:           "), micros() - begin, times);
}

// Times each decision of a whole exploration.
void time_decisions() {
  Mouse mouse;
  Explorer<side, side> explorer(goals);
  unsigned long total = 0;
  unsigned long worst = 0;
  unsigned long decisions = 0;
  while (explorer.status() == Status::running) {
    const Observation seen = observe(mouse);
    const unsigned long begin = micros();
    const Command command = explorer.next(seen);
    const unsigned long took = micros() - begin;
    total += took;
    if (took > worst) worst = took;
    ++decisions;
    perform(mouse, command);
  }
  print_time(F("one decision, mean:  "), total, decisions);
  print_time(F("one decision, worst: "), worst, 1);
  print_time(F("the whole search:    "), total, 1);
  Serial.print(F("the search ended:    "));
  Serial.print(to_string(explorer.status()));
  Serial.print(F(" after "));
  Serial.print(decisions);
  Serial.println(F(" decisions"));
#if defined(__AVR__)
  print_bytes(F("free RAM meanwhile:  "), SP - reinterpret_cast<unsigned>(&__heap_start));
#endif
}

void setup() {
  Serial.begin(115200);
  while (!Serial) {
  }
  Serial.print(F("mazebot, "));
  Serial.print(side);
  Serial.print('x');
  Serial.println(side);
  time_floods();
  time_decisions();
  print_bytes(F("RAM of a WallMap:    "), sizeof(WallMap<side, side>));
  print_bytes(F("RAM of a FloodFill:  "), sizeof(FloodFill<side, side>));
  print_bytes(F("RAM of an Explorer:  "), sizeof(Explorer<side, side>));
#if defined(__AVR__)
  print_bytes(F("flash, this sketch:  "), reinterpret_cast<unsigned>(&__data_load_end));
#else
  Serial.println(F("flash, this sketch:  see the messages of the IDE"));
#endif
}

void loop() {}
