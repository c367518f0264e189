# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT

# A toolchain file: builds for 64-bit Windows with MinGW-w64 on Linux, and runs what it built with Wine. See
# scripts/windows.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# The programs need no DLL of the compiler.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
# Looks for libraries and headers of Windows only, not for those of this machine.
list(APPEND CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
find_program(wine NAMES wine wine64)
if(wine)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${wine})
endif()
