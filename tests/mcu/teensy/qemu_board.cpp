// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A board that QEMU simulates (mps2-an386, a Cortex-M4F), for sketches that use nothing but Serial and a clock. Its
// serial line is a terminal of the desktop, which semihosting opens: SERIAL_PORT names it. QEMU's own serial ports
// would take a millisecond for ten bytes.
#include <fcntl.h>
#include <unistd.h>

#include "Arduino.h"

SerialPort Serial;

namespace {

int port = -1;
uint8_t sent[128];
size_t sent_count = 0;
uint8_t received[128];
size_t received_count = 0, received_next = 0;

}  // namespace

void SerialPort::begin(long) { port = open(SERIAL_PORT, O_RDWR | O_BINARY); }

void SerialPort::write(uint8_t byte) {
  sent[sent_count++] = byte;
  if (byte != '\n' && sent_count < sizeof sent) return;
  if (::write(port, sent, sent_count) < 0) _exit(3);
  sent_count = 0;
}

// The terminal is set to wait at most a tenth of a second for bytes.
int SerialPort::read() {
  if (received_next == received_count) {
    const int count = ::read(port, received, sizeof received);
    received_next = 0;
    received_count = count > 0 ? count : 0;
    if (count <= 0) return -1;
  }
  return received[received_next++];
}

// The machine counts 100 times a second.
uint32_t millis() { return 10 * *reinterpret_cast<volatile uint32_t*>(0x40028014); }

void setup();
void loop();
int main() {
  setup();
  for (;;) loop();
}
