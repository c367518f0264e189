// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A robot on an Uno that keeps its log in the EEPROM; saved_log_test.py cuts its power at each write. After a reset it
// prints the log that is stored, as a line of hexadecimal digits; then it explores a maze, stores the log of
// that, and prints it.
#include <avr/eeprom.h>

#include "firmware.hpp"
#include "mazebot/mazebot.hpp"

using namespace mazebot;

namespace {

struct Eeprom {
  bool ready() { return eeprom_is_ready(); }
  uint8_t read(size_t address) { return eeprom_read_byte(reinterpret_cast<const uint8_t*>(address)); }
  void write(size_t address, uint8_t byte) { eeprom_write_byte(reinterpret_cast<uint8_t*>(address), byte); }
};

// The maze: a corridor that turns at each end of a row.
struct Robot {
  Pose pose;
  bool wall(Turn side) const {
    const Heading heading = pose.heading + side;
    const Cell beyond = pose.cell.towards(heading);
    if (beyond.x < 0 || beyond.y < 0 || beyond.x > 7 || beyond.y > 7) return true;
    if (heading == Heading::east || heading == Heading::west) return false;
    const int below = heading == Heading::north ? pose.cell.y : beyond.y;
    return pose.cell.x != (below % 2 == 0 ? 7 : 0);
  }
  bool wall_left() const { return wall(Turn::left); }
  bool wall_front() const { return wall(Turn::ahead); }
  bool wall_right() const { return wall(Turn::right); }
  void turn_left() { pose = pose.turned(Turn::left); }
  void turn_right() { pose = pose.turned(Turn::right); }
  bool forward() {
    if (wall_front()) return false;
    pose = pose.advanced();
    return true;
  }
};

char digit(unsigned nibble) { return static_cast<char>(nibble < 10 ? '0' + nibble : 'a' + nibble - 10); }

Eeprom eeprom;
SavedLog<Eeprom, 256> saved_log(eeprom, 512);
Explorer<8, 8> explorer({{0, 7}});

void print_log() {
  saved_log.for_each_byte([](uint8_t byte) {
    print(digit(byte >> 4));
    print(digit(byte & 15U));
  });
  print('\n');
}

}  // namespace

int main() {
  print_log();
  Robot robot;
  {
    Recorder<Explorer<8, 8>, SavedLog<Eeprom, 256>> recorder(explorer, saved_log);
    drive(robot, recorder);
    recorder.finish();
    saved_log.flush();
  }
  if (saved_log.is_full()) finish(1);
  print_log();
  return finish();
}
