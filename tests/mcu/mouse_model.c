// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Simulates the mouse of the sketch ExploreMaze around a simulated Uno: motors that follow the PWM pins with a lag,
// encoders, three distance sensors, and walls that stop it. Lengths are metres, angles radians clockwise from north;
// ten steps a millisecond.
#include "mouse_model.h"

#include <math.h>
#include <simavr/avr_adc.h>
#include <simavr/avr_ioport.h>
#include <simavr/sim_io.h>
#include <simavr/sim_time.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { side = 16, step_cycles = 1600, port_b = 0x25, port_d = 0x2B, timer0_mode = 0x44, compare_a = 0x47, compare_b };

static const double cell = 0.18, half_wall = 0.006, radius = 0.04, track = 0.08;
static const double metres_per_tick = 0.278e-3, top_speed = 0.8, lag = 0.03, step_seconds = 1e-4;

static char drawing[2 * side + 1][4 * side + 2];
static double x = 0.09, y = 0.09, angle;
static double speed[2], travelled[2];  // of the left wheel and the right one
static unsigned crashes;
static const int encoder_pins[2][2] = {{2, 4}, {3, 7}};  // of port D: A and B of each wheel
static avr_irq_t* encoder[2][2];
static unsigned levels;  // of the encoders' pins
static avr_irq_t* sensor[3];

static int is_drawn(int row, int column) {
  return row < 0 || row > 2 * side || column < 0 || column > 4 * side || drawing[row][column] != ' ';
}

// Is there a wall, or a post, at that point?
static int is_wall(double east, double north) {
  const int column = (int)floor(east / cell), line = (int)floor(north / cell);
  const double right = east - column * cell, up = north - line * cell;
  const int across = right < half_wall ? -1 : right > cell - half_wall ? 1 : 0;
  const int along = up < half_wall ? -1 : up > cell - half_wall ? 1 : 0;
  if (across == 0 && along == 0) return 0;
  return is_drawn(2 * (side - 1 - line) + 1 - along, 4 * column + 2 + 2 * across);
}

static int touches(double east, double north) {
  for (int i = 0; i < 16; ++i) {
    if (is_wall(east + radius * sin(i * M_PI / 8), north + radius * cos(i * M_PI / 8))) return 1;
  }
  return 0;
}

static double free_way(double direction) {
  double distance = 0;
  while (distance < 0.5 && !is_wall(x + distance * sin(direction), y + distance * cos(direction))) distance += 0.002;
  return distance;
}

// Returns the mean output of an analogWrite() pin of timer 0.
static double duty(const avr_t* avr, int mode_bit, int compare, int pin) {
  if (avr->data[timer0_mode] >> mode_bit & 1) return avr->data[compare] / 255.0;
  return avr->data[port_d] >> pin & 1;
}

static void turn_wheel(int wheel, double voltage) {
  speed[wheel] += (voltage * top_speed - speed[wheel]) * step_seconds / lag;
}

static void set_encoder_pin(avr_t* avr, int wheel, int which, int level) {
  const int pin = encoder_pins[wheel][which];
  levels = (levels & ~(1U << pin)) | (unsigned)level << pin;
  // Sets the external levels, which stay when the board writes to the port: otherwise its pull-ups would win.
  avr_ioport_external_t external = {.name = 'D', .mask = 0x9C, .value = (uint8_t)levels};
  avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('D'), &external);
  avr_raise_irq(encoder[wheel][which], (uint32_t)level);
}

static void show_encoder(avr_t* avr, int wheel) {
  const double phase = travelled[wheel] / metres_per_tick;
  const double later = phase + 0.25;
  set_encoder_pin(avr, wheel, 1, (later - floor(later) < 0.5) == (wheel == 0));  // one is mirrored
  set_encoder_pin(avr, wheel, 0, phase - floor(phase) < 0.5);
}

static avr_cycle_count_t step(avr_t* avr, avr_cycle_count_t when, void* unused) {
  (void)unused;
  static unsigned steps;
  static int was_touching;
  turn_wheel(0, duty(avr, 5, compare_b, 5) * (avr->data[port_b] & 1 ? 1 : -1));
  turn_wheel(1, duty(avr, 7, compare_a, 6) * (avr->data[port_b] & 2 ? 1 : -1));
  const double ahead = (speed[0] + speed[1]) / 2 * step_seconds;
  const double next_x = x + ahead * sin(angle), next_y = y + ahead * cos(angle);
  const int touching = touches(next_x, next_y);
  if (touching) {
    if (!was_touching) ++crashes;
    speed[0] = speed[1] = 0;  // the wheels are stuck, too
  } else {
    x = next_x;
    y = next_y;
    angle += (speed[0] - speed[1]) / track * step_seconds;
    for (int wheel = 0; wheel < 2; ++wheel) {
      travelled[wheel] += speed[wheel] * step_seconds;
      show_encoder(avr, wheel);
    }
  }
  was_touching = touching;
  if (++steps % 20 == 0) {
    for (int i = 0; i < 3; ++i) {
      const double reading = 42 / free_way(angle + (i - 1) * M_PI / 2);
      avr_raise_irq(sensor[i], (uint32_t)((reading > 1000 ? 1000 : reading) * 5000 / 1023));
    }
  }
  return when + step_cycles;
}

void add_mouse_model(avr_t* avr, const char* maze) {
  FILE* const file = fopen(maze, "r");
  char line[100];
  for (int row = 0; file != NULL && row <= 2 * side && fgets(line, sizeof line, file) != NULL; ++row) {
    memset(drawing[row], ' ', sizeof drawing[row]);
    memcpy(drawing[row], line, strcspn(line, "\n") < sizeof drawing[row] ? strcspn(line, "\n") : sizeof drawing[row]);
  }
  if (file == NULL || drawing[2 * side][0] != 'o') {
    fprintf(stderr, "avr_simulator: %s is no maze of 16x16 cells\n", maze);
    exit(2);
  }
  fclose(file);
  for (int row = 1; row < 2 * side; row += 2) {
    for (int column = 2; column < 4 * side; column += 4) drawing[row][column] = ' ';  // S and G
  }
  avr->vcc = avr->avcc = avr->aref = 5000;
  for (int wheel = 0; wheel < 2; ++wheel) {
    for (int i = 0; i < 2; ++i) {
      encoder[wheel][i] = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), encoder_pins[wheel][i]);
    }
    show_encoder(avr, wheel);
  }
  for (int i = 0; i < 3; ++i) sensor[i] = avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0 + i);
  avr_cycle_timer_register(avr, step_cycles, step, NULL);
}

void print_mouse_model(void) {
  printf("mouse: cell (%d, %d), %u crashes\n", (int)floor(x / cell), (int)floor(y / cell), crashes);
}
