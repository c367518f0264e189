// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What runs before main() on a Cortex-M under QEMU. Input and output are semihosting's; main()'s result is QEMU's exit
// status.
#include <stdint.h>

extern uint32_t data_in_flash, data_begin, data_end, bss_begin, bss_end, stack_top;
extern int main(void);
extern void exit(int);
extern void __libc_init_array(void);
extern void initialise_monitor_handles(void);

void _init(void) {}
void _fini(void) {}

static void start(void) {
  const uint32_t* from = &data_in_flash;
  for (uint32_t* to = &data_begin; to < &data_end;) *to++ = *from++;
  for (uint32_t* to = &bss_begin; to < &bss_end;) *to++ = 0;
#if defined(__ARM_FP)
  *(volatile uint32_t*)0xE000ED88 |= 0xFU << 20;  // switches the floating point unit on
  __asm volatile("dsb\nisb");
#endif
  initialise_monitor_handles();
  __libc_init_array();
  exit(main());
}

// Any fault ends the run: semihosting's SYS_EXIT with "run time error, unknown".
static void fault(void) {
  __asm volatile("movs r0, #0x18\nldr r1, =0x20023\nbkpt 0xab");
  for (;;) {
  }
}

__attribute__((section(".vectors"), used)) static void (*const vectors[16])(void) = {
    (void (*)(void)) & stack_top, start, fault, fault, fault, fault, fault, 0, 0, 0, 0, fault, fault, 0, fault, fault};
