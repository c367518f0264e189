// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Runs firmware for the ATmega328P in libsimavr and counts exact cycles. It is only a tool for measuring: it links with
// a GPL library and is never shipped.
//
// Firmware that is measured uses three registers (see firmware.hpp):
//   GPIOR0 (0x3E) = n        begins to measure region n, 1 to 127; = 128 + n ends it and prints "region n cycles stack"
//   GPIOR1 (0x4A) = c        prints a character
//   GPIOR2 (0x4B) = status   the exit status; the firmware then sleeps with interrupts off, which ends the run
// It also prints what a sketch writes to Serial.
//
// avr_simulator [OPTIONS] FIRMWARE.elf
//   --cycles N     end after so many (99 is the exit status then)
//   --until TEXT   end with the line from Serial that has this text in it: sketches never end by themselves
//   --low PIN      the pin is joined to ground: B4, say
//   --eeprom FILE  what the EEPROM holds, from here to the end and into the next run
//   --eeprom-writes N   power fails after so many writes of the EEPROM; the next one leaves an erased byte
//   --mouse MAZE   the board drives the mouse of mouse_model.c through that drawing
//   --pty          join Serial to a pseudo terminal, whose name is the first line printed
#define _GNU_SOURCE
#include <fcntl.h>
#include <getopt.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <simavr/sim_io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "mouse_model.h"

enum { exit_crashed = 99, eeprom_size = 1024 };

static avr_cycle_count_t begun_at[128];
static int stack_at_begin[128];
static int lowest_stack;
static int open_regions;
static int exit_status;

static int stack_pointer(const avr_t* avr) { return avr->data[R_SPL] | avr->data[R_SPH] << 8; }

static void on_region(avr_t* avr, avr_io_addr_t address, uint8_t value, void* unused) {
  (void)unused;
  avr->data[address] = value;
  const int region = value & 127;
  if (value < 128) {
    begun_at[region] = avr->cycle;
    stack_at_begin[region] = lowest_stack = stack_pointer(avr);
    ++open_regions;
  } else {
    --open_regions;
    printf("region %d %llu %d\n", region, (unsigned long long)(avr->cycle - begun_at[region]),
           stack_at_begin[region] - lowest_stack);
  }
}

static void on_character(avr_t* avr, avr_io_addr_t address, uint8_t value, void* unused) {
  (void)unused;
  avr->data[address] = value;
  putchar(value);
}

static void on_status(avr_t* avr, avr_io_addr_t address, uint8_t value, void* unused) {
  (void)unused;
  avr->data[address] = value;
  exit_status = value;
}

// simavr itself would wait in real time.
static void do_not_wait(avr_t* avr, avr_cycle_count_t cycles) {
  (void)avr;
  (void)cycles;
}

// ---- Serial --------------------------------------------------------------------------------------------------------

static int terminal = -1;  // the pseudo terminal
static int serial_is_ready;
static avr_irq_t* serial_input;
static const char* awaited;
static size_t awaited_so_far;
static int awaited_came;

static void on_serial_byte(struct avr_irq_t* irq, uint32_t value, void* unused) {
  (void)irq;
  (void)unused;
  const char character = (char)value;
  if (terminal >= 0) {
    if (write(terminal, &character, 1) != 1) serial_is_ready = 0;  // no reader
  } else {
    putchar(character);
  }
  if (awaited == NULL) return;
  if (awaited[awaited_so_far] == 0) {
    awaited_came = character == '\n';
    return;
  }
  if (awaited[awaited_so_far] != character) awaited_so_far = 0;
  if (awaited[awaited_so_far] == character) ++awaited_so_far;
}

static void on_serial_ready(struct avr_irq_t* irq, uint32_t value, void* ready) {
  (void)irq;
  (void)value;
  serial_is_ready = ready != NULL;
}

static void feed_serial(void) {
  unsigned char byte;
  while (serial_is_ready && read(terminal, &byte, 1) == 1) avr_raise_irq(serial_input, byte);
}

static void join_terminal(void) {
  terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) {
    perror("avr_simulator: no pseudo terminal");
    exit(2);
  }
  const char* const name = ptsname(terminal);
  // Stays open, because the other side may close and open it; and raw, or it would echo.
  const int other_side = open(name, O_RDWR | O_NOCTTY);
  struct termios settings;
  tcgetattr(other_side, &settings);
  cfmakeraw(&settings);
  tcsetattr(other_side, TCSANOW, &settings);
  puts(name);
  fflush(stdout);
}

static void join_serial(avr_t* avr) {
  uint32_t flags = 0;
  avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
  flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
  avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  serial_input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_serial_byte, NULL);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_serial_ready, avr);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_serial_ready, NULL);
}

// ---- the run
// ---------------------------------------------------------------------------------------------------------

// Power fails during a write of the EEPROM, which leaves that byte erased.
static unsigned long eeprom_writes;
static unsigned long power_fails_after = (unsigned long)-1;
static int torn_address = -1;

static void load_eeprom(avr_t* avr, const char* name) {
  static uint8_t bytes[eeprom_size];
  memset(bytes, 0xFF, sizeof bytes);
  FILE* const file = fopen(name, "rb");
  if (file != NULL) {
    if (fread(bytes, 1, sizeof bytes, file) == 0) perror(name);
    fclose(file);
  }
  avr_eeprom_desc_t all = {bytes, 0, eeprom_size};
  avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
}

static void save_eeprom(avr_t* avr, const char* name) {
  avr_eeprom_desc_t all = {NULL, 0, eeprom_size};
  avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all);
  if (torn_address >= 0 && torn_address < eeprom_size) all.ee[torn_address] = 0xFF;
  FILE* const file = fopen(name, "wb");
  if (file == NULL || fwrite(all.ee, 1, eeprom_size, file) != eeprom_size) perror(name);
  if (file != NULL) fclose(file);
}

static void on_eeprom_control(avr_t* avr, avr_io_addr_t address, uint8_t value, void* unused) {
  (void)address;
  (void)unused;
  enum { master_enable = 4, enable = 2, address_low = 0x41, address_high = 0x42 };
  if ((value & (master_enable | enable)) != (master_enable | enable) || torn_address >= 0) return;
  if (eeprom_writes++ == power_fails_after) torn_address = avr->data[address_low] | avr->data[address_high] << 8;
}

static void join_to_ground(avr_t* avr, char port, int pin) {
  avr_ioport_external_t external = {.name = (unsigned long)port, .mask = (uint8_t)(1U << pin), .value = 0};
  avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &external);
}

int main(int count, char** arguments) {
  avr_cycle_count_t most_cycles = 4000000000ULL;
  const char* eeprom = NULL;
  const char* low_pin = NULL;
  const char* maze = NULL;
  int wants_terminal = 0;
  static const struct option options[] = {{"cycles", required_argument, NULL, 'c'},
                                          {"until", required_argument, NULL, 'u'},
                                          {"low", required_argument, NULL, 'l'},
                                          {"eeprom", required_argument, NULL, 'e'},
                                          {"eeprom-writes", required_argument, NULL, 'w'},
                                          {"mouse", required_argument, NULL, 'm'},
                                          {"pty", no_argument, NULL, 'p'},
                                          {NULL, 0, NULL, 0}};
  for (int option; (option = getopt_long(count, arguments, "", options, NULL)) != -1;) {
    switch (option) {
      case 'c': most_cycles = strtoull(optarg, NULL, 0); break;
      case 'u': awaited = optarg; break;
      case 'l': low_pin = optarg; break;
      case 'e': eeprom = optarg; break;
      case 'w': power_fails_after = strtoul(optarg, NULL, 0); break;
      case 'm': maze = optarg; break;
      case 'p': wants_terminal = 1; break;
      default: return 2;
    }
  }
  if (optind != count - 1) {
    fprintf(stderr, "usage: avr_simulator [OPTIONS] FIRMWARE.elf, see the head of avr_simulator.c\n");
    return 2;
  }
  elf_firmware_t firmware;
  memset(&firmware, 0, sizeof firmware);
  if (elf_read_firmware(arguments[optind], &firmware) != 0) {
    fprintf(stderr, "avr_simulator: cannot read %s\n", arguments[optind]);
    return 2;
  }
  avr_t* const avr = avr_make_mcu_by_name("atmega328p");
  if (avr == NULL) return 2;
  avr_init(avr);
  avr->log = LOG_ERROR;
  avr_load_firmware(avr, &firmware);
  avr->frequency = 16000000;
  avr->log = LOG_ERROR;
  avr->sleep = do_not_wait;
  avr_register_io_write(avr, 0x3E, on_region, NULL);
  avr_register_io_write(avr, 0x4A, on_character, NULL);
  avr_register_io_write(avr, 0x4B, on_status, NULL);
  avr_register_io_write(avr, 0x3F, on_eeprom_control, NULL);
  join_serial(avr);
  if (low_pin != NULL) join_to_ground(avr, low_pin[0], low_pin[1] - '0');
  if (maze != NULL) add_mouse_model(avr, maze);
  if (wants_terminal) join_terminal();
  if (eeprom != NULL) load_eeprom(avr, eeprom);

  int state = cpu_Running;
  unsigned steps = 0;
  int before = stack_pointer(avr);
  int earlier = before;
  while (state != cpu_Done && state != cpu_Crashed && avr->cycle < most_cycles && !awaited_came && torn_address < 0) {
    state = avr_run(avr);
    // A function sets its two bytes one by one, with an instruction between them: for two steps it may be far too low.
    const int now = stack_pointer(avr);
    const int highest = now > before ? (now > earlier ? now : earlier) : (before > earlier ? before : earlier);
    if (open_regions > 0 && highest < lowest_stack) lowest_stack = highest;
    earlier = before;
    before = now;
    if (terminal >= 0 && ++steps % 1024 == 0) feed_serial();
  }
  if (maze != NULL) print_mouse_model();
  fflush(stdout);
  if (eeprom != NULL) save_eeprom(avr, eeprom);
  if (awaited_came || torn_address >= 0) return 0;
  if (state == cpu_Done) return exit_status;
  fprintf(stderr, "avr_simulator: %s\n", state == cpu_Crashed ? "the firmware crashed" : "too many cycles");
  return exit_crashed;
}
