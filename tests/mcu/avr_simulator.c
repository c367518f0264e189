// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Runs firmware for the ATmega328P in libsimavr and counts exact cycles. A tool for measuring: it links with a GPL
// library and is never shipped.
//
// The firmware talks through three registers (see firmware.hpp):
//   GPIOR0 (0x3E) = n        begins to measure region n, 1 to 127; = 128 + n ends it and prints "region n cycles stack"
//   GPIOR1 (0x4A) = c        prints a character
//   GPIOR2 (0x4B) = status   the exit status; the firmware then sleeps with interrupts off, which ends the run
//
// avr_simulator FIRMWARE.elf [MOST_CYCLES]
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <simavr/sim_io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { exit_crashed = 99 };

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

// simavr would wait in real time.
static void do_not_wait(avr_t* avr, avr_cycle_count_t cycles) {
  (void)avr;
  (void)cycles;
}

int main(int count, char** arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: avr_simulator FIRMWARE.elf [MOST_CYCLES]\n");
    return 2;
  }
  const avr_cycle_count_t most_cycles = count > 2 ? strtoull(arguments[2], NULL, 0) : 4000000000ULL;
  elf_firmware_t firmware;
  memset(&firmware, 0, sizeof firmware);
  if (elf_read_firmware(arguments[1], &firmware) != 0) {
    fprintf(stderr, "avr_simulator: cannot read %s\n", arguments[1]);
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

  int state = cpu_Running;
  while (state != cpu_Done && state != cpu_Crashed && avr->cycle < most_cycles) {
    state = avr_run(avr);
    if (open_regions > 0 && stack_pointer(avr) < lowest_stack) lowest_stack = stack_pointer(avr);
  }
  fflush(stdout);
  if (state == cpu_Done) return exit_status;
  fprintf(stderr, "avr_simulator: %s\n", state == cpu_Crashed ? "the firmware crashed" : "too many cycles");
  return exit_crashed;
}
