// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_MCU_MOUSE_MODEL_H
#define MAZEBOT_TESTS_MCU_MOUSE_MODEL_H

#include <simavr/sim_avr.h>

// Puts the board on a mouse in the middle of the maze's start cell, facing north.
void add_mouse_model(avr_t* avr, const char* maze);

// Prints the mouse's cell and crashes at the end.
void print_mouse_model(void);

#endif  // MAZEBOT_TESTS_MCU_MOUSE_MODEL_H
