// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A plugin of QEMU's that counts the instructions of the guest between two marks. The firmware stores to one of the 16
// words from ADDRESS on to begin to measure the region with that number, and to one of the 16 words after them to end
// it, which prints "region n instructions".
//
// qemu-system-arm -plugin ./count_instructions.so,mark=ADDRESS ...
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The part of qemu-plugin.h (version 1) that is used; not every distribution ships it.
#define EXPORTED __attribute__((visibility("default")))
typedef uint64_t qemu_plugin_id_t;
struct qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { qemu_plugin_inline_add_u64 = 0, qemu_plugin_cb_no_regs = 0, qemu_plugin_mem_w = 2 };
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb*));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb*);
struct qemu_plugin_insn* qemu_plugin_tb_get_insn(const struct qemu_plugin_tb*, size_t);
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn*, int, void*, uint64_t);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn*, void (*)(unsigned, uint32_t, uint64_t, void*), int, int,
                                      void*);

EXPORTED int qemu_plugin_version = 1;

static uint64_t instructions;
static uint64_t begun_at[16];
static uint64_t mark;

static void on_store(unsigned cpu, uint32_t info, uint64_t address, void* unused) {
  (void)cpu;
  (void)info;
  (void)unused;
  const uint64_t word = (address - mark) / 4;
  if (address < mark || word >= 32) return;
  if (word < 16) {
    begun_at[word] = instructions;
  } else {
    fprintf(stderr, "region %d %" PRIu64 "\n", (int)word - 16, instructions - begun_at[word - 16]);
  }
}

static void on_translation(qemu_plugin_id_t id, struct qemu_plugin_tb* block) {
  (void)id;
  for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); ++i) {
    struct qemu_plugin_insn* const instruction = qemu_plugin_tb_get_insn(block, i);
    qemu_plugin_register_vcpu_insn_exec_inline(instruction, qemu_plugin_inline_add_u64, &instructions, 1);
    qemu_plugin_register_vcpu_mem_cb(instruction, on_store, qemu_plugin_cb_no_regs, qemu_plugin_mem_w, NULL);
  }
}

EXPORTED int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info_t* info, int count, char** arguments) {
  (void)info;
  for (int i = 0; i < count; ++i) {
    if (strncmp(arguments[i], "mark=", 5) == 0) mark = strtoull(arguments[i] + 5, NULL, 0);
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
  return 0;
}
