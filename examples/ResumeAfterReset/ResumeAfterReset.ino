// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A mouse that remembers its map after a power loss. It saves the map in EEPROM every ten moves. After a reset it
// continues with that map from the start of the maze. Pull the cable at any moment while it explores, and plug it in
// again.
//
// Runs on a bare board: the mouse is simulated. In your own sketch, keep Eeprom, saved_map, save_now_and_then() and the
// call of resume(). Serial Monitor: 115200 baud. To erase the map, connect pin 12 to ground and reset the board.
//
// Global variables on an Uno: 1356 of 2048 bytes.
#include <EEPROM.h>
#include <mazebot.h>

using namespace mazebot;

const int forget_pin = 12;
const int moves_between_saves = 10;  // an EEPROM byte lasts for 100 000 writes; unchanged bytes are not written

// The maze. Any other maze of 16x16 cells can stand here.
const char maze[33][66] PROGMEM = {
    "o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o",
    "|                               |                               |",
    "o   o---o---o---o---o---o   o---o   o---o---o   o---o   o---o   o",
    "|           |           |           |       |       |       |   |",
    "o---o   o   o   o---o   o---o---o---o   o   o---o   o   o   o   o",
    "|       |       |       |               |       |       |       |",
    "o   o---o---o---o   o---o   o---o---o---o---o   o---o---o   o   o",
    "|       |       |   |       |               |               |   |",
    "o---o   o   o   o   o   o---o   o---o---o   o---o---o---o---o   o",
    "|           |           |   |           |               |       |",
    "o   o---o---o---o---o   o   o---o   o   o---o   o---o   o   o---o",
    "|   |               |               |   |   |       |   |       |",
    "o   o   o---o---o   o---o---o   o---o   o   o---o   o---o   o   o",
    "|   |   |       |   |       |                   |           |   |",
    "o   o   o   o   o   o   o   o---o---o---o---o   o---o---o---o   o",
    "|   |   |   |   |       |   | G   G |       |               |   |",
    "o   o   o   o   o---o---o   o   o   o   o   o---o---o---o   o   o",
    "|   |   |   |                 G   G |   |       |       |   |   |",
    "o   o   o   o---o---o---o---o---o---o   o---o---o   o   o   o   o",
    "|       |       |                   |           |   |       |   |",
    "o---o---o---o---o   o---o---o   o---o   o---o   o   o---o---o   o",
    "|           |                   |       |           |           |",
    "o   o   o   o   o---o---o---o   o   o---o   o---o---o---o   o   o",
    "|   |   |       |       |       |   |                       |   |",
    "o   o   o---o---o   o   o   o---o   o   o---o---o---o---o---o   o",
    "|   |           |   |       |       |               |           |",
    "o   o---o---o   o   o---o---o   o   o   o---o---o   o---o---o   o",
    "|       |       |       |       |               |           |   |",
    "o---o   o   o---o   o   o   o---o---o---o---o---o   o---o   o   o",
    "|       |   |       |   |           |           |       |   |   |",
    "o   o   o   o   o---o   o---o---o   o   o---o   o---o---o   o   o",
    "| S |               |                                       |   |",
    "o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o",
};

// The simulated mouse; see ExploreMaze for one with wheels.
struct Mouse {
  Pose pose;
  int moves = 0;

  // The centre of a cell is drawn in row 31 - 2 * y, column 4 * x + 2. Its walls are around that.
  bool wall(Heading side) const {
    const Cell here = pose.cell;
    const Cell next = here.towards(side);
    return pgm_read_byte(&maze[31 - here.y - next.y][2 * (here.x + next.x) + 2]) != ' ';
  }
  bool wall_left() const { return wall(pose.heading + Turn::left); }
  bool wall_front() const { return wall(pose.heading); }
  bool wall_right() const { return wall(pose.heading + Turn::right); }
  void turn_left() { pose = pose.turned(Turn::left); }
  void turn_right() { pose = pose.turned(Turn::right); }
  void forward() {
    delay(50);
    pose = pose.advanced();
    ++moves;
  }
};

// The storage of the map: any class that reads and writes bytes.
struct Eeprom {
  uint8_t read(size_t address) { return EEPROM.read(address); }
  void write(size_t address, uint8_t byte) { EEPROM.write(address, byte); }
};

Mouse mouse;
Eeprom eeprom;
SavedMap<16, 16> saved_map;  // four slots of 110 bytes: the first 440 bytes of the EEPROM
Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});

int known_walls() {
  int count = 0;
  for (int x = 0; x < 16; ++x) {
    for (int y = 0; y < 16; ++y) {
      count += explorer.wall_map().known(Cell(x, y), Heading::north);
      count += explorer.wall_map().known(Cell(x, y), Heading::east);
    }
  }
  return count;
}

void save() {
  const SaveResult result = saved_map.save(eeprom, explorer.wall_map());
  Serial.print(is_saved(result) ? F("Saved. Moves: ") : F("CANNOT SAVE. Moves: "));
  Serial.print(mouse.moves);
  if (result == SaveResult::saved_past_worn_slot) Serial.print(F(". Part of the EEPROM is worn"));
  Serial.println();
}

// drive() calls this before each command. Saving takes up to 0.4 s: do it while the mouse stands still.
void save_now_and_then(const Observation&, Command) {
  static int saved_at = 0;
  if (mouse.moves - saved_at < moves_between_saves) return;
  saved_at = mouse.moves;
  save();
}

void setup() {
  Serial.begin(115200);
  pinMode(forget_pin, INPUT_PULLUP);
  if (digitalRead(forget_pin) == LOW) saved_map.erase(eeprom);
  // If power failed during a save, this is the map of the save before: "loaded an older map".
  const LoadResult before = explorer.resume(saved_map, eeprom);
  explorer.trust_map();  // it is the same maze: it need not be compared with the map first
  Serial.print(F("The map from before: "));
  Serial.print(to_string(before));
  Serial.print(F(". Walls known: "));
  Serial.println(known_walls());

  const Status status = drive(mouse, explorer, save_now_and_then);
  save();
  Serial.print(to_string(status));
  Serial.print(F(". Moves: "));
  Serial.print(mouse.moves);
  Serial.print(F(". The run: "));
  auto run = explorer.shortest_route();
  Serial.print(run.route().size());
  Serial.println(F(" cells"));
}

void loop() {}
