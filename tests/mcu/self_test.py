# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Runs self_test.cpp on a simulated board or an emulated Linux: it must find no error, and print the same as on a
desktop: self_test.py desktop|avr|cortex-m0|cortex-m3|cortex-m4f|rv32|armhf|s390x FOLDER

`desktop` comes first, and keeps in FOLDER what the others compare with."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "floor"))
import toolbox  # noqa: E402
from toolbox import INCLUDE  # noqa: E402

COMMON = ["-ffunction-sections", "-fdata-sections", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror", "-I",
          INCLUDE]
FREESTANDING = ["-ffreestanding", "-std=c++11", "-Os"]
SOURCE = HERE / "self_test.cpp"


def run(*command):
    result = subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, timeout=200)
    if result.returncode != 0:
        sys.exit(f"--- {command[0]} ends with {result.returncode}\n{result.stdout[-2000:]}")
    return result.stdout


def on_desktop(folder, part):
    toolbox.need("g++")
    run("g++", "-std=c++11", "-O1", *COMMON, part, SOURCE, "-o", f"{folder}/desktop")
    return run(f"{folder}/desktop")


def on_avr(folder, part):
    toolbox.need("avr-g++", "cc")
    for header in ("simavr/sim_avr.h", "libelf.h"):
        if toolbox.run(["cc", "-fsyntax-only", "-include", header, "-x", "c", "/dev/null"]).returncode != 0:
            toolbox.skip(f"{header} is not installed (scripts/test installs it)")
    run("cc", "-O2", HERE / "avr_simulator.c", HERE / "mouse_model.c", "-o", f"{folder}/simulator", "-lsimavr", "-lelf",
        "-lm")
    run("avr-g++", "-std=gnu++11", "-mmcu=atmega328p", "-Os", *COMMON, part, "-Wl,--gc-sections", SOURCE, "-o",
        f"{folder}/avr.elf")
    return run(f"{folder}/simulator", f"{folder}/avr.elf")


def on_cortex_m(folder, part, machine, *cpu):
    toolbox.need("arm-none-eabi-g++", "arm-none-eabi-gcc", "qemu-system-arm")
    cpu = ["-mthumb", *cpu]
    run("arm-none-eabi-g++", *cpu, *FREESTANDING, *COMMON, part, "-c", SOURCE, "-o", f"{folder}/test.o")
    run("arm-none-eabi-gcc", *cpu, "-O2", "-c", HERE / "startup.c", "-o", f"{folder}/startup.o")
    run("arm-none-eabi-gcc", *cpu, f"{folder}/test.o", f"{folder}/startup.o", "-o", f"{folder}/arm.elf", "-T",
        HERE / "cortex_m.ld", "-nostartfiles", "--specs=nano.specs", "--specs=rdimon.specs", "-Wl,--gc-sections")
    return run("qemu-system-arm", "-M", machine, "-nographic", "-monitor", "none", "-serial", "none",
               "-semihosting-config", "enable=on,target=native", "-kernel", f"{folder}/arm.elf")


def on_rv32(folder, part):
    toolbox.need("riscv64-unknown-elf-g++", "qemu-system-riscv32")
    cpu = ["-march=rv32imac", "-mabi=ilp32", "-misa-spec=2.2", "--specs=picolibc.specs"]
    if toolbox.run(["riscv64-unknown-elf-gcc", *cpu, "-fsyntax-only", "-include", "stdio.h", "-x", "c",
                    "/dev/null"]).returncode != 0:
        toolbox.skip("picolibc-riscv64-unknown-elf is not installed (scripts/test installs it)")
    run("riscv64-unknown-elf-g++", *cpu, *FREESTANDING, *COMMON, part, "-c", SOURCE, "-o", f"{folder}/test.o")
    memory = {"__flash": "0x80000000", "__flash_size": "1M", "__ram": "0x80100000", "__ram_size": "64K"}
    run("riscv64-unknown-elf-gcc", *cpu, f"{folder}/test.o", "-o", f"{folder}/rv32.elf", "--crt0=semihost",
        "--oslib=semihost", *[f"-Wl,--defsym={name}={value}" for name, value in memory.items()])
    return run("qemu-system-riscv32", "-M", "virt", "-bios", "none", "-nographic", "-monitor", "none", "-serial",
               "none", "-semihosting-config", "enable=on,target=native", "-kernel", f"{folder}/rv32.elf")


def on_linux(folder, part, system, emulator):
    toolbox.need(f"{system}-g++", emulator)
    run(f"{system}-g++", "-std=c++11", "-O1", "-static", *COMMON, part, SOURCE, "-o", f"{folder}/linux")
    return run(emulator, f"{folder}/linux")


BOARDS = {
    "desktop": on_desktop,
    "avr": on_avr,
    "cortex-m0": lambda folder, part: on_cortex_m(folder, part, "microbit", "-mcpu=cortex-m0"),
    "cortex-m3": lambda folder, part: on_cortex_m(folder, part, "mps2-an385", "-mcpu=cortex-m3"),
    "cortex-m4f": lambda folder, part: on_cortex_m(folder, part, "mps2-an386", "-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16",
                                             "-mfloat-abi=hard"),
    "rv32": on_rv32,
    "armhf": lambda folder, part: on_linux(folder, part, "arm-linux-gnueabihf", "qemu-arm"),
    # The bytes of a number in the opposite order.
    "s390x": lambda folder, part: on_linux(folder, part, "s390x-linux-gnu", "qemu-s390x"),
}

board = sys.argv[1]
kept = pathlib.Path(sys.argv[2])
kept.mkdir(parents=True, exist_ok=True)
# An Uno is too small for a recovery.
for number in (1, 2, 3, 4) if board == "avr" else (1, 2, 3, 4, 5):
    with toolbox.scratch() as scratch:
        output = BOARDS[board](scratch, f"-DSELF_TEST_PART={number}").replace("\r", "")
    lines = [line for line in output.splitlines() if not line.startswith("Loaded ")]
    on_desktop_file = kept / f"part_{number}.txt"
    if board == "desktop":
        on_desktop_file.write_text("\n".join(lines))
    elif not on_desktop_file.exists():
        toolbox.skip(f"nothing to compare with: run self_test.py desktop {kept}")
    expected = on_desktop_file.read_text().splitlines()
    if lines != expected or lines[-1:] != ["wrong 0"]:
        sys.exit(f"--- on {board}:\n{output}--- on the desktop:\n" + "\n".join(expected))
    print(f"{board}, part {number}: all right, {len(lines)} lines as on the desktop")
